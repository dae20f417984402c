"""The pages of roll tables: all of them, those of one game, and one with its odds and dice."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError, short
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond

MOST_ROLLS = 1000
"""How many rolls of one seed a command makes."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")


async def show(request: Request, studio: Studio) -> Response:
    """Return the list of tables, or what of it has the words of `?q=`; or the page of one table.

    Raises Failed for a pack or a table that there isn't, and for a `?modifier=` that it can't have.
    """
    pack, table = (request.path_params.get(name, "") for name in ("pack", "table"))
    if table:
        typed = request.query_params.get("modifier", "")
        modifier = _modifier(typed) if typed else None
        asked = {"pack": pack, "table": table, "modifier": modifier}
        found = await studio.engine.get("table-odds", asked)
        seed = request.query_params.get("seed", "")
        return respond(request, studio, "table.html", table=found, seed=seed)
    games = await studio.engine.get("tables", {"pack": pack})
    words = request.query_params.get("q", "").strip()
    if words:
        games = _searched(games, words.casefold().split())
    count = sum(len(rows) for game in games for rows in game["groups"].values())
    return respond(request, studio, "tables.html", games=games, words=words, count=count, pack=pack)


def _searched(games: list[dict[str, Any]], words: list[str]) -> list[dict[str, Any]]:
    """Return the tables that have all words in their titles, dice, or their game's title."""
    found = []
    for game in games:
        groups = {
            about: [row for row in rows if _has(game, row, words)]
            for about, rows in game["groups"].items()
        }
        groups = {about: rows for about, rows in groups.items() if rows}
        if groups:
            found.append({**game, "groups": groups})
    return found


def _has(game: Mapping[str, Any], row: Mapping[str, Any], words: list[str]) -> bool:
    text = f"{game['title']} {game['pack']} {row['id']} {row['title']} {row['dice']}".casefold()
    return all(word in text for word in words)


def odds(form: Form, _studio: Studio) -> Asked:
    """Ask for the odds of a table at a modifier."""
    asked = {**_table(form), "modifier": _modifier(form.get("modifier", "0"))}
    more = {"cumulative": form.get("cumulative") == "on"}
    return Asked("table-odds", asked, "table-odds.html", topic="odds", more=more)


def roll(form: Form, _studio: Studio) -> Asked:
    """Ask for a roll on a table: the `number`th of a seed, or the first of a new one."""
    number = _whole("--times", form.get("number") or "1")
    if not 1 <= number <= MOST_ROLLS:
        raise UsageError(f"--times: 1 to {MOST_ROLLS} rolls of one seed, not {number}")
    asked = {
        **_table(form),
        "modifier": _modifier(form.get("modifier", "0")),
        "seed": form.get("seed", ""),
        "number": number if form.get("seed") else 1,
    }
    return Asked("table-roll", asked, "table-roll.html", more={"quoted": shlex.join})


def _table(form: Form) -> dict[str, str]:
    pack, table = form.get("pack", ""), form.get("table", "")
    if not pack or not table:
        raise UsageError("name a table, as PACK/TABLE")
    return {"pack": pack, "table": table, "column": form.get("column", "")}


def _modifier(text: str) -> int:
    return _whole("--modifier", text)


def _whole(option: str, text: str) -> int:
    plain = text.strip().replace("−", "-")
    if not _WHOLE.fullmatch(plain):
        raise UsageError(f"{option}: a whole number such as 2, not '{short(text)}'")
    return int(plain)
