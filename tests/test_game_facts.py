"""A game's names stand in its pack or in its folder under `games/`; what is shared knows none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack

REPOSITORY = Path(__file__).resolve().parent.parent
GENERATOR = REPOSITORY / "generator"

OTHER_SENSE = {
    "axis": r'"axis"|\bAxis\b',
    "static": r"\bStatic\b",
    "us": r'"us"|\bUS\b',
}
"""Names that are words of print, of style sheets or of English, too: what of them is the game's."""


@pytest.fixture(scope="module")
def packs() -> list[Pack]:
    folders = sorted(path.parent for path in REPOSITORY.glob("content/*/pack.yaml"))
    return [read_pack(folder, f"content/{folder.name}") for folder in folders]


@pytest.fixture(scope="module")
def names(packs: list[Pack]) -> set[str]:
    """Names of games, sides, armies, nations and units, in small letters."""
    return {name.lower() for pack in packs for name in names_of(pack)}


def names_of(pack: Pack) -> Iterator[str]:
    yield from (pack.name, pack.name.replace("-", "_"), pack.info.title)
    for key, side in pack.info.sides.items():
        yield from (key, side.name)
    for part in ("armies", "nations", "units"):
        for record in pack.records(part).values() if part in pack.parts else ():
            yield from (str(record[key]) for key in ("id", "name", "adjective") if key in record)
    for part in pack.parts:
        if part.startswith("groups-"):
            yield from (str(record["name"]) for record in pack.records(part).values())


def met(text: str, names: set[str]) -> set[str]:
    """Return the names that stand in a text."""
    plain = sorted(map(re.escape, names - OTHER_SENSE.keys()), key=len, reverse=True)
    found = {name.lower() for name in re.findall(rf"\b(?:{'|'.join(plain)})\b", text, re.I)}
    return found | {name for name, form in OTHER_SENSE.items() if re.search(form, text)}


def test_the_names_are_those_of_our_games(names: set[str]) -> None:
    some = {"platoon leader", "panzer-leader", "german", "us-marines", "slovak", "rifle platoon"}
    assert some | {"riflemen", "mortar", "allied"} <= names
    assert len(names) > 200


def test_a_name_is_met_as_a_word_of_its_own(names: set[str]) -> None:
    assert met('if army == "german": return "Partisans"', names) == {"german", "partisans"}
    assert met("from generator.games.platoon_leader import x", names) == {"platoon_leader"}
    assert met("the sheet's axis; germane; use US Letter", names) == {"us"}
    assert met('SIDES = ("axis", "other")', names) == {"axis"}


def test_what_is_shared_knows_no_game(names: set[str]) -> None:
    found = {}
    for path in sorted(GENERATOR.rglob("*.py")):
        name = path.relative_to(GENERATOR).as_posix()
        if not name.startswith("games/"):
            found[name] = met(path.read_text("utf-8"), names)
    assert {name: sorted(some) for name, some in found.items() if some} == {}
