"""No name of a place has an English article before it: some bring one of their own, as la Ferme."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.games.platoon_command.scenario.wording import MAP_WORDS
from tests import golden

CONTENT = golden.REPOSITORY / "content"
PACKS = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml"))

ENGLISH = r"\b(?:[Aa]n?|[Tt]he)"
AFTER_ARTICLE = re.compile(ENGLISH + r" \{(\w+)\}")

OWN = re.compile(
    r"(?:la|le|les|el|los|las|il|lo|gli|i|de|het|[’']t|der|die|das|den|dem)\s|(?:l|dell)[’']",
    re.IGNORECASE,
)
"""How names begin that bring an article: French, Spanish, Italian, Dutch, German."""

NO_NAMES = {
    *("attacker_adj", "defender_adj", "attacker_edge", "defender_edge", "edge", "people", "side"),
    *("adjective", "axis", "allied", "direction", "group", "unit", "thing", "flank", "fords"),
    *("number", "hexes", "days", "gain", "need", "win"),
}
"""Slots after an English article in which no name of a place stands."""


def loaded(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)


def part(pack: str, file: str) -> Any:
    return loaded(CONTENT / pack / f"{file}.yaml")


def texts(value: Any) -> Iterator[str]:
    """Yield all texts of a file, at whatever depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


@cache
def words_of(pack: str) -> tuple[str, ...]:
    """Return all texts of a pack that have a slot."""
    found = []
    for path in sorted((CONTENT / pack).rglob("*.yaml")):
        found += [text for text in texts(loaded(path)) if "{" in text]
    return tuple(found)


def own_names(pack: str) -> list[str]:
    """Return the names of a pack's places by its own lists, as many as bring an article."""
    found: list[str] = []
    for path in sorted((CONTENT / pack).rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            found += [row["name"] for row in csv.DictReader(file) if row.get("name")]
    return [name for name in found if OWN.match(name)]


def local_names() -> list[str]:
    """Return every name that a tile of Platoon Command may have on its maps."""
    return [
        first + (" " if one.get("apart") else "") + second
        for one in part("platoon-command", "chance/local-names")["records"]
        for first in one["first"]
        for second in one["second"]
    ]


def test_articles_are_told_from_names() -> None:
    for name in (
        *("la Remise du Roi", "Le Ham", "l’Abbaye", "Les Pieux", "L'Aigle", "dell’Orto", "i Colli"),
        *("De Klomp", "’t Zand", "het Bosch", "der Hof", "das Moor", "los Llanos"),
    ):
        assert OWN.match(name), name
    for name in (
        "Lessay",
        "Leiden",
        "Dernau",
        "Delft",
        "Ilmenau",
        "Iserlohn",
        "Denain",
        "Lastelle",
    ):
        assert not OWN.match(name), name


def test_the_maps_of_platoon_command_have_no_article_before_a_name() -> None:
    """Every sentence with every name."""
    names = local_names()
    bring = [name for name in names if OWN.match(name)]
    assert len(bring) > 100
    sentences = [one["text"] for one in part("platoon-command", f"chance/{MAP_WORDS}")["records"]]
    assert all("{local}" in one for one in sentences)
    for sentence in sentences:
        for name in names:
            said = sentence.replace("{local}", name).replace("{named}", "the wood (15B)")
            assert not re.search(f"{ENGLISH} {re.escape(name)}", said), said


@pytest.mark.parametrize("pack", PACKS)
def test_no_text_has_an_english_article_before_a_name(pack: str) -> None:
    """Before a slot an article stands only where something else than a name fills it."""
    for text in words_of(pack):
        for slot in AFTER_ARTICLE.findall(text):
            assert slot in NO_NAMES or (pack, text) in rivers(), text


def test_each_slot_that_is_let_pass_stands_somewhere_after_an_article() -> None:
    found = {
        slot for pack in PACKS for text in words_of(pack) for slot in AFTER_ARTICLE.findall(text)
    }
    assert found >= NO_NAMES
    assert "local" not in found


@cache
def rivers() -> frozenset[tuple[str, str]]:
    """Texts of *the* and a name, none of whose names brings an article: rivers, and tiles."""
    found = {("platoon-command", "the {name} ({tile})")}
    for language in part("platoon-leader", "chance/names")["records"]:
        for feature in language["features"]:
            if re.match(ENGLISH + r" \{name\}", str(feature["text"])):
                assert feature["kind"] == "river"
                assert not any(OWN.match(name) for name in language["people"]), language["id"]
                found.add(("platoon-leader", feature["text"]))
    return frozenset(found)


def test_no_tile_brings_an_article() -> None:
    """In stories a tile is called by its own name, in English: *the farm (7A)*."""
    named = part("platoon-command", "tiles")
    sides = [text for text in texts(named) if OWN.match(text)]
    assert sides == []


@pytest.mark.parametrize("pack", ["platoon-command", "platoon-leader"])
def test_places_that_bring_an_article_are_among_those_that_are_rolled(pack: str) -> None:
    assert len(own_names(pack)) > 20
