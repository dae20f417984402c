"""Draw decks of Platoon Command worked by hand: what rolls, missions and handicaps give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, a_scene, loaded, platoon_command

from generator.content import Pack
from generator.games.platoon_command.scenario.forces import muster
from generator.roll.errors import Rejected
from generator.roll.locks import Locks

LIKE = {"handicap": "none"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_command()


SIZES = {"small": 9, "middle": 13, "large": 16}

PLAIN = {
    "squads": (1,),
    "which-squads": (1,),
    "command": (1,),
    "riflemen": (1,),
    "scouts": (1,),
    "machine-guns": (1,),
    "specialists": (1,),
    "fog": (1,),
    "fog-to-come": (1,),
}
LEADERS = {"squad-leader-a": 1, "squad-leader-b": 1, "platoon-sergeant": 1}


def mustered(pack: Pack, faces: Faces, locks: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    scene = a_scene(pack, {"mission": "points", "size": "12", **LIKE, **(locks or {})})
    with loaded({**PLAIN, **faces}):
        return muster(a_roller(pack, locks=Locks(locks or {})), scene)


def test_the_least_that_a_platoon_has(pack: Pack) -> None:
    deck = {**LEADERS, "fog-of-war": 1}
    deck |= {f"{unit}-{squad}": 1 for unit in ("riflemen", "scouts") for squad in "ab"}
    supply = {"fog-of-war": 4}
    supply |= {f"riflemen-{squad}": 4 for squad in "ab"}
    supply |= {f"scouts-{squad}": 2 for squad in "ab"}
    forces = mustered(pack, {})
    for side in ("us", "german"):
        assert forces[side].deck == deck
        assert forces[side].supply == supply


@pytest.mark.parametrize(
    ("path", "face", "deck", "supply"),
    [
        ("command", 4, {}, {}),
        ("command", 5, {"platoon-guide": 1}, {}),
        ("riflemen", 4, {}, {}),
        ("riflemen", 5, {"riflemen-a": 1, "riflemen-b": 1}, {"riflemen-a": -1, "riflemen-b": -1}),
        ("scouts", 4, {}, {}),
        ("scouts", 6, {"scouts-a": 1, "scouts-b": 1}, {"scouts-a": -1, "scouts-b": -1}),
        ("machine-guns", 2, {}, {}),
        ("machine-guns", 3, {}, {"machine-gunners-a": 3, "machine-gunners-b": 3}),
        (
            "machine-guns",
            6,
            {"machine-gunners-a": 1, "machine-gunners-b": 1},
            {"machine-gunners-a": 2, "machine-gunners-b": 2},
        ),
        ("specialists", 2, {}, {}),
        ("specialists", 3, {}, {"sniper": 3}),
        ("specialists", 5, {}, {"mortar": 3}),
        ("specialists", 6, {}, {"sniper": 3, "mortar": 3}),
        ("fog", 2, {"fog-of-war": 1}, {}),
        ("fog", 5, {"fog-of-war": 1}, {}),
        ("fog", 6, {"fog-of-war": 2}, {}),
        ("fog-to-come", 3, {}, {"fog-of-war": 1}),
        ("fog-to-come", 6, {}, {"fog-of-war": 2}),
    ],
)
def test_what_a_roll_gives_more_than_the_least(
    pack: Pack, path: str, face: int, deck: dict[str, int], supply: dict[str, int]
) -> None:
    least, found = mustered(pack, {}), mustered(pack, {path: (face,)})
    for side in ("us", "german"):
        for pile, more in (("deck", deck), ("supply", supply)):
            counted = Counter(getattr(found[side], pile))
            counted.subtract(getattr(least[side], pile))
            assert {card: number for card, number in counted.items() if number} == more


@pytest.mark.parametrize(
    ("size", "numbers"), [("small", "222223"), ("middle", "222233"), ("large", "223333")]
)
def test_squads_by_size(pack: Pack, size: str, numbers: str) -> None:
    for face, number in enumerate(map(int, numbers), 1):
        forces = mustered(pack, {"squads": (face,)}, {"size": str(SIZES[size])})
        assert sum(card.startswith("squad-leader") for card in forces["us"].deck) == number


@pytest.mark.parametrize(("face", "squads"), [(1, "ab"), (2, "ac"), (3, "bc")])
def test_which_squads(pack: Pack, face: int, squads: str) -> None:
    deck = mustered(pack, {"which-squads": (face,)})["german"].deck
    assert [card[-1] for card in deck if card.startswith("squad-leader")] == list(squads)


FOG = {"hold": (0, 2), "assault": (1, 0), "breakthrough": (2, 0), "ambush": (2, 0), "raid": (1, 0)}
"""Fog of War that the mission adds for the attacker and for the defender."""


@pytest.mark.parametrize("attacker", ["us", "german"])
@pytest.mark.parametrize(
    ("mission", "attack", "defence"),
    [
        # Cards of each squad that the mission moves into the draw deck.
        ("hold", {"riflemen": 2, "machine-gunners": 1}, {}),
        ("assault", {"riflemen": 2, "machine-gunners": 1}, {}),
        ("breakthrough", {"riflemen": 2, "scouts": 1}, {}),
        ("ambush", {"machine-gunners": 1}, {"riflemen": 1}),
        ("raid", {}, {"machine-gunners": 1}),
    ],
)
def test_what_a_mission_adds_to_the_draw_deck(
    pack: Pack, mission: str, attack: dict[str, int], defence: dict[str, int], attacker: str
) -> None:
    found = mustered(pack, {}, {"mission": mission, "attacker": attacker})
    defender = {"us": "german", "german": "us"}[attacker]
    for side, more in ((attacker, attack), (defender, defence)):
        deck = dict(found[side].deck)
        for unit in ("riflemen", "scouts", "machine-gunners"):
            least = 0 if unit == "machine-gunners" else 1
            for squad in "ab":
                assert deck.get(f"{unit}-{squad}", 0) == least + more.get(unit, 0)
        assert deck["fog-of-war"] == 1 + FOG[mission][side == defender]


@pytest.mark.parametrize(
    ("mission", "third"),
    [
        ("hold", {"riflemen": 2, "machine-gunners": 1}),
        ("assault", {}),
        ("breakthrough", {}),
        ("ambush", {"machine-gunners": 1}),
    ],
)
def test_what_a_mission_adds_for_a_third_squad(
    pack: Pack, mission: str, third: dict[str, int]
) -> None:
    locks = {"mission": mission, "attacker": "us", "squads": "3", "size": "14"}
    deck = mustered(pack, {}, locks)["us"].deck
    for unit in ("riflemen", "scouts", "machine-gunners"):
        least = 0 if unit == "machine-gunners" else 1
        assert deck.get(f"{unit}-c", 0) == least + third.get(unit, 0)


@pytest.mark.parametrize(
    ("handicap", "faces", "deck", "supply"),
    [
        ("tired", {}, {"fog-of-war": 2}, {"fog-of-war": -2}),
        ("worn", {}, {}, {"riflemen-a": -1, "riflemen-b": -1}),
        ("few-scouts", {}, {}, {"scouts-a": -1, "scouts-b": -1}),
        ("led-by-the-guide", {}, {"platoon-sergeant": -1, "platoon-guide": 1}, {}),
        (
            "outgunned",
            {"machine-guns": (6,), "specialists": (6,)},
            {"machine-gunners-a": -1, "machine-gunners-b": -1},
            {"machine-gunners-a": -2, "machine-gunners-b": -2, "sniper": -3, "mortar": -3},
        ),
    ],
)
def test_what_a_handicap_changes(
    pack: Pack, handicap: str, faces: Faces, deck: dict[str, int], supply: dict[str, int]
) -> None:
    found = mustered(pack, faces, {"handicap": handicap, "weaker": "german"})
    for pile, more in (("deck", deck), ("supply", supply)):
        counted = Counter(getattr(found["german"], pile))
        counted.subtract(getattr(found["us"], pile))
        assert {card: number for card, number in counted.items() if number} == more


def test_a_handicap_that_takes_nothing_is_rejected(pack: Pack) -> None:
    with pytest.raises(Rejected) as rejected:
        mustered(pack, {}, {"handicap": "outgunned", "weaker": "us"})
    assert rejected.value.constraint == "a handicap that weighs"
