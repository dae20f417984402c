"""The pages of boards: laid side by side and turned by hand, two hexes of them looked at."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.games import first_game
from generator.studio.acts.choices import words_from
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond

MOST_PLACES = 6
"""How many boards are laid out at most."""


async def show(request: Request, studio: Studio) -> Response:
    """Return the list of packs with boards."""
    packs = await studio.engine.get("boards", {})
    return respond(request, studio, "boards.html", packs=packs)


async def show_pack(request: Request, studio: Studio) -> Response:
    """Return the boards of a pack, laid as `?boards=` says; raise Failed for an unknown pack."""
    asked = {
        "pack": request.path_params["pack"],
        "boards": request.query_params.get("boards", "")[:200],
    }
    about = await studio.engine.get("board-pack", asked)
    places = min(MOST_PLACES, len(about["sections"]))
    return respond(request, studio, "board.html", about=about, places=places)


def lay(form: Form, studio: Studio) -> Asked:
    """Ask for boards as they were put on the table."""
    arguments = {"pack": form.get("pack", ""), "boards": boards_text(form)}
    return Asked("boards-laid", arguments, "board-table.html", topic="boards")


def boards_text(form: Form) -> str:
    """Return boards that were chosen place by place, as they are typed after `los`."""
    found = [word for number in range(1, MOST_PLACES + 1) for word in _place(form, number)]
    if not found:
        raise UsageError("there is no board on the table; choose one")
    return ("/" if form.get("arrangement") == "over" else ",").join(found)


def _place(form: Form, number: int) -> Iterator[str]:
    letter = form.get(f"place-{number}", "")
    if letter:
        if not (letter.isascii() and letter.isalnum() and len(letter) < 20):
            raise UsageError(f"place {number}: this is not a board")
        yield f"{letter}{'+' if form.get(f'turn-{number}') else ''}"


def sight(form: Form, studio: Studio) -> Asked:
    """Ask what one hex sees, and whether it sees another, if one is named."""
    one, other = form.get("one", "").strip(), form.get("other", "").strip()
    if not one:
        raise UsageError("name the hex to look from: type it, or click it on the table")
    pack, boards = form.get("pack", ""), form.get("boards", "")
    arguments = {"pack": pack, "boards": boards, "one": one, "other": other}
    usual = first_game(lambda game: game.sights)
    words = ["fieldpress", "los", boards, one, other, *([] if pack == usual else ["--pack", pack])]
    return Asked(
        "boards-sight",
        arguments,
        "board-sight.html",
        topic="sight",
        more={"command": shlex.join(words), "pack": pack},
    )


def put(form: Form, studio: Studio) -> Asked:
    """Ask for the overview of a board on which what a hex sees is marked."""
    product, name = form.get("product", ""), form.get("hex", "")
    if not product or not name:
        raise UsageError("name a hex of a board")
    words = ["build", product, "--los", name, *words_from(form, studio.options)]
    return Asked("command", {"words": words}, "files.html", topic="put")


def show_map(form: Form, _studio: Studio) -> Asked:
    """Ask for a map or a board of a pack whose game says nothing of sight."""
    arguments = {"target": form.get("target", ""), "choices": {}}
    topic = f"map {form.get('target', '')}"
    return Asked("product", arguments, "board-map.html", topic=topic)
