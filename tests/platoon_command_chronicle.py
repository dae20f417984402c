"""A chronicle of the campaigns for the tests: where the front ran when, apart from the pack.

Its tables are in `data`. A row that is wider than the pack's does no harm; whatever the pack adds
must stand there too. Of the pack only the degrees of villages are read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
FILE = ROOT / "data" / "platoon-command-chronicle.txt"
PLACES = ROOT.parent / "content" / "platoon-command" / "chance" / "places.csv"

WET = {"8B", "13A", "4A"}
"""Tiles with water on them: the stream, the pond, the pond of the mill."""


@dataclass(frozen=True)
class Campaign:
    """A theatre as the chronicle has it."""

    key: str
    first: str
    last: str
    countries: tuple[str, ...]


@cache
def rows(table: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a table of the chronicle, split into cells."""
    text = FILE.read_text("utf-8").split(f"== {table}\n")[1].split("\n==")[0]
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(tuple(cell.strip() for cell in line.split(" | ")) for line in lines)


@cache
def campaigns() -> dict[str, Campaign]:
    """Return the theatres by the region that a sheet names."""
    return {
        region: Campaign(key, first, last, tuple(countries.split(", ")))
        for key, region, first, last, countries in rows("theatres")
    }


@cache
def villages() -> dict[tuple[str, str], dict[str, str]]:
    """Return the pack's villages by theatre and name."""
    with PLACES.open(encoding="utf-8", newline="") as file:
        return {(one["theatre"], one["name"]): one for one in csv.DictReader(file)}


@cache
def names() -> dict[str, set[str]]:
    """Return the names of places that the chronicle knows, by theatre."""
    return {key: {n.rstrip("*") for n in known.split("; ")} for key, known in rows("names")}


@cache
def _fronts(theatre: str, day: str) -> tuple[tuple[float, ...], ...]:
    """Return south, north, west and east of where the front of a theatre was on a day."""
    return tuple(
        (*map(float, norths.split()), *map(float, easts.split()))
        for key, first, last, norths, easts in rows("fronts")
        if key == theatre and first <= day <= last
    )


def at_the_front(theatre: str, day: str, north: float, east: float) -> bool:
    """Tell whether the front of a theatre ran there on a day."""
    return any(
        south <= north <= top and west <= east <= right
        for south, top, west, right in _fronts(theatre, day)
    )


def sounds_wrong(name: str, theatre: str, country: str) -> bool:
    """Tell whether a name has letters or an ending of another language than is spoken there."""
    of = (theatre, country)
    return any(re.search(pattern, name) for where, pattern in rows("letters") if where in of)


def seasons_on(theatre: str, day: str) -> set[str]:
    """Return what the fields of a theatre can have looked like on a day."""
    return {
        season
        for season, first, last, where in rows("land")
        if first <= day <= last and (where == "all" or theatre in where.split(", "))
    }


def anachronisms(record: dict[str, Any]) -> list[str]:
    """Tell what of a scenario could not have happened, as its file has it."""
    return [*_faults(record)]


def _faults(record: dict[str, Any]) -> Iterator[str]:
    name, _, region = record["place"].partition(", ")
    campaign = campaigns().get(region)
    if campaign is None:
        yield f"nobody met in {region}"
        return
    day = datetime.strptime(record["date"], "%d %B %Y").date().isoformat()
    if not campaign.first <= day <= campaign.last:
        yield f"no campaign in {region} on {day}"
    if set(record["sides"]) != {"us", "german"}:
        yield f"{' and '.join(record['sides'])} met"
    key = campaign.key
    village = villages().get((key, name))
    if name not in names()[key] or village is None:
        yield f"there is no {name} in {region}"
    else:
        if village["country"] not in campaign.countries:
            yield f"{name} is in {village['country']}"
        if sounds_wrong(name, key, village["country"]):
            yield f"{name} is no name of {village['country']}"
        if not at_the_front(key, day, float(village["north"]), float(village["east"])):
            yield f"the front was not at {name} on {day}"
    if record["season"] not in seasons_on(key, day):
        yield f"the fields of {region} don't look like {record['season']} on {day}"
    yield from _words(record)


def _words(record: dict[str, Any]) -> Iterator[str]:
    briefs = [text for side in record["sides"].values() for text in side["brief"]]
    told = " ".join([record["title"], *record["story"], *briefs])
    told = told.replace("wheat field (17A)", "17A")  # printed on the tile, whatever the season
    for pattern, seasons in rows("words"):
        found = re.search(pattern, f"{told} {record['light']}")
        if found and record["season"] not in seasons.split(", "):
            yield f"'{found[0]}' in a season of {record['season']}"
    ((pattern,),) = rows("wet")
    board = {tile for row in record["board"] for tile in row if tile}
    if (found := re.search(pattern, told)) and not board & WET:
        yield f"'{found[0]}' on a board without water"
