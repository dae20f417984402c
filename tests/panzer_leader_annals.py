"""Tables of the docs: sectors with their places, and divisions, as the pack has them.

    python -m tests.panzer_leader_annals

writes them anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.yaml_files import load_yaml

REPOSITORY = Path(__file__).resolve().parent.parent
FOLDER = REPOSITORY / "content" / "panzer-leader"
DOCS = REPOSITORY / "docs" / "panzer-leader-history.md"
BEGIN = "<!-- Made by `python -m tests.panzer_leader_annals`. -->"
END = "<!-- End of the tables. -->"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")
Record = Mapping[str, Any]


def records(file: str) -> list[Record]:
    found: list[Record] = load_yaml((FOLDER / file).read_text("utf-8"))["records"]
    return found


def day(text: str) -> str:
    _, month, number = text.split("-")
    return f"{int(number)} {MONTHS[int(month) - 1]}"


def span(line: Record) -> str:
    first, last = line.get("from"), line.get("to")
    if first and last:
        return f"{day(first)} – {day(last)}"
    return f"from {day(first)}" if first else f"to {day(last)}" if last else ""


def tables() -> str:
    """Return all tables: sectors by theatre, divisions by side."""
    return "\n".join([*_sectors(), "", *_divisions()])


def _sectors() -> Iterator[str]:
    theatres = {one["id"]: one["name"] for one in records("chance/theatres.yaml")}
    sectors = records("chance/sectors.yaml")
    for key, name in theatres.items():
        yield f"### {name}"
        yield ""
        yield "| sector | days | front | the Germans' share of attacks, and whither | places |"
        yield "|---|---|---|---|---|"
        for one in sectors:
            if one["theatre"] == key:
                cells = (one["name"], span(one), _front(one), _attacks(one), _places(one))
                yield f"| {' | '.join(cells)} |"
        yield ""


def _front(sector: Record) -> str:
    return sector["front"].capitalize()


def _attacks(sector: Record) -> str:
    return "; ".join(
        f"from {day(one['from'])} {one['german']} %, Allies {_ways(one['allied-towards'])}, "
        f"Germans {_ways(one['german-towards'])}"
        for one in sector["attacks"]
    )


def _ways(towards: list[str]) -> str:
    return "/".join(way[0].upper() for way in towards)


def _places(sector: Record) -> str:
    return ", ".join(f"{one['name']}{'‡' if one.get('house') else ''}" for one in sector["places"])


def _divisions() -> Iterator[str]:
    names = {one["id"]: one["name"] for one in records("units/unit-kinds.yaml")}
    sectors = {one["id"]: one["name"] for one in records("chance/sectors.yaml")}
    armies = {one["id"]: one for one in records("chance/armies.yaml")}
    yield "### What divisions have"
    yield ""
    yield "| army | each of its divisions | corps and army behind it |"
    yield "|---|---|---|"
    for one in armies.values():
        has, more = (", ".join(names[unit] for unit in one[key]) for key in ("has", "supports"))
        yield f"| {one['name']} | {has} | {more} |"
    for side, wanted in (("Allied", False), ("German", True)):
        some = [
            one for one in records("chance/divisions.yaml") if (one["nation"] == "german") is wanted
        ]
        yield ""
        yield f"### {side} divisions and brigades: {len(some)}"
        yield ""
        yield "| division | army | where | what it had besides |"
        yield "|---|---|---|---|"
        for one in some:
            at = "; ".join(f"{sectors[stay['sector']]} {span(stay)}" for stay in one["at"])
            fields = "; ".join(_fields(line, names) for line in one["fields"])
            nation = "" if wanted else f", {one['nation'].capitalize()}"
            yield f"| {one['name']}{nation} | {armies[one['army']]['name']} | {at} | {fields} |"


def _fields(line: Record, names: Mapping[str, str]) -> str:
    units = ", ".join(names[unit] for unit in line["units"])
    days = f" {span(line)}" if line.get("from") or line.get("to") else ""
    whose = f" (attached: {line['of']})" if line.get("of") else ""
    return f"{units}{days}{whose}"


def write() -> None:
    head, _, rest = DOCS.read_text("utf-8").partition(BEGIN)
    DOCS.write_text(f"{head}{BEGIN}\n\n{tables()}\n\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    sys.exit(write())
