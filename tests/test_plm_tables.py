"""PLM American Revolution: every table of the pack, computed from the rules and held against them.

What the game's text says of numbers stands in `data/`; what it has lost is written down here from
the repairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.content.kinds.deck import DeckPart
from generator.games.packs import read_pack
from generator.resources import content_folder

GRADES = {"a": 95, "b": 90, "c": 85, "d": 80, "e": 70, "f": 60}
PRE_EMPTS = {"a": 60, "b": 55, "c": 50, "d": 45, "e": 40, "f": 30}
VALUES = {"a": 3, "b": 3, "c": 2, "d": 2, "e": 1, "f": 1}
FACTORS = {"Musket": 3, "Rifle": 4, "Carbine": 2, "Gun": 5}
DECK = {
    "resolve": 3, "defender-fires": 2, "attacker-fires": 1, "attacker-tests": 2,
    "defender-tests": 1, "both-test": 1,
}  # fmt: skip


@cache
def pack() -> Pack:
    return read_pack(content_folder() / "plm-american-revolution")


def records(part: str) -> dict[str, Any]:
    return dict(pack().records(part))


def column(part: str, field: str) -> list[Any]:
    return [record[field] for record in records(part).values()]


# --- what the text says -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def source(repository: Path) -> str:
    """What the game's text says of numbers, word for word, one after the other on one line."""
    path = repository / "tests" / "data" / "plm-american-revolution-numbers.txt"
    return " | ".join(path.read_text("utf-8").splitlines())


def says(source: str, pattern: str) -> list[int]:
    """The numbers that a pattern catches in the text; it must be there once."""
    found = re.findall(pattern, source)
    assert len(found) == 1, pattern
    return [int(n) for n in (found[0] if isinstance(found[0], tuple) else found)]


def test_the_moves_that_the_text_has(source: str) -> None:
    moves = {name: record["inches"] for name, record in records("moves").items()}
    cavalry = says(source, r"Cavalry (\d+) inches in line/(\d+) if in column")
    guns = says(source, r"Artillery (\d+) inch unlimbered /(\d+) if limbered")
    assert [moves["cavalry-line"], moves["cavalry-column"]] == cavalry
    assert [moves["gun-unlimbered"], moves["gun-limbered"]] == guns
    assert [moves["infantry-line"], moves["infantry-column"]] == [3, 4]


def test_changes_of_formation_and_rough_ground(source: str) -> None:
    pattern = (
        r"(\d+)% per increment if A/B.*?(\d+)% per increment if C/D.*?(\d+)% per increment if E/F"
    )
    rates = says(source, pattern)
    assert [chance[0] for chance in column("formation", "chance")] == rates
    assert column("grades", "change") == [rates[i // 2] for i in range(6)]
    (rough,) = says(source, r"have a (\d+)% chance to pass through rough terrain")
    chances = pack().tables["rough-ground"].chances(0, 0)
    assert chances["through"] == Fraction(rough, 100)


def test_actions_and_shots(source: str) -> None:
    low, high, actions = says(source, r"If a (\d) - (\d) is thrown \((\d) actions\)")
    chances = pack().tables["action-die"].chances(0, 0)
    assert chances == {"2": Fraction(3, 10), "3": Fraction(2, 5), "4": Fraction(3, 10)}
    assert chances[str(actions)] == Fraction(high - low + 1, 10)
    assert "The firing sequence is FIRE/LOAD/FIRE/LOAD" in source
    assert "Rifle firing sequence is FIRE/LOAD/LOAD/FIRE" in source
    for record in records("volleys").values():
        shots = [record["rhythm"].split()[:n].count("F") for n in (2, 3, 4)]
        assert record["shots"] == shots


def test_range_factors(source: str) -> None:
    muskets, rifles, carbines = says(
        source, r"r =\((\d) - R\) if muskets; \((\d) - R\) if rifles; \((\d) - R\) if carbines"
    )
    (guns,) = says(source, r"increased for artillery fire to \((\d)-R\)")
    assert [muskets, rifles, carbines, guns] == list(FACTORS.values())


def test_ammunition(source: str) -> None:
    numbers = says(source, r"(\d+) to 33 = (\d+) rounds; 34 to 66 = (\d+) rounds; 67 to 100= (\d+)")
    assert numbers == [1, 6, 8, 10]
    chances = pack().tables["ammunition"].chances(0, 0)
    assert chances == {
        "6": Fraction(33, 100),
        "8": Fraction(33, 100),
        "10": Fraction(34, 100),
    }


@pytest.mark.parametrize(
    ("pattern", "part", "id", "words"),
    [
        (r"with a \+(\d+)% modifier", "cover", "woods", "{}"),
        (r"can contribute up to (\d+)% when assisting", "morale-terms", "help", "up to {} on"),
        (r"deduct both the distance from the command stand and (\d+) percent",
         "morale-terms", "absent", "no brigadier {} off"),
        (r"no CinC, it must deduct (\d+) percent", "morale-terms", "absent", "no C-in-C {} off"),
        (r"own lead unit's Morale Grade by (\d+)%", "melee-terms", "support", "{} on for each"),
        (r"Units within (\d+) inches behind", "melee-steps", "support", "within {} inches behind"),
        (r"has a (\d+)% chance to advance and line up", "melee-steps", "support", "on {} or less"),
        (r"will fall back (\d+) inches when a", "melee-steps", "crews", "run {} inches"),
        (r"both will fall back (\d+) inches, facing", "melee-steps", "again", "go back {} inches"),
        (r"move forward (\d+) inches to contact", "pursuit", "far", "{} inches"),
        (r"may charge a distance of (\d+) inches", "pre-emption", "cavalry", "{} inches"),
        (r"change face more than (\d+) degrees", "pre-emption", "cavalry", "wheels {}°"),
        (r"up to (two) inches between each stand", "evasion", "order", "2 inches"),
        (r"if the range is (\d+)\" or less", "ground", "woods", "inside to {} inches"),
        (r"Artillery takes (\d+) markers", "limits", "gun", "{}"),
        (r"less than 2 or more than (\d+)\.", "limits", "all", "{} at most"),
    ],
)  # fmt: skip
def test_numbers_in_words(source: str, pattern: str, part: str, id: str, words: str) -> None:
    (number,) = re.findall(pattern, source)
    record = records(part)[id]
    told = " ".join(
        str(record[field])
        for field in ("name", "text", "does", "bonus")
        if record.get(field) is not None
    )
    assert words.format(number) in told.replace("*", "")


def test_the_end_of_an_army(source: str) -> None:
    (first,) = says(source, r"there is a (\d+)% chance that the entire force")
    (step,) = says(source, r"(\d+)% is added to the probability")
    (points,) = says(source, r"has a total of (\d+) Victory Points")
    left = Fraction(1)
    for record in records("break").values():
        assert record["chance"] == first + step * record["beyond"]
        left *= 1 - Fraction(record["chance"], 100)
        assert Fraction(str(record["by-then"])) == 100 * (1 - left)
    for record in records("commander").values():
        assert record["spend"] + record["left"] == points
        assert record["chance"] == first - record["spend"]


@pytest.mark.parametrize(
    ("pattern", "unit", "field"),
    [
        (r"hence a total of (\d+) figures are needed per", "american-infantry", "figures"),
        (r"amongst the (\d+) of the unit", "american-dragoons", "figures"),
        (r"no larger than (\d+) stands of three", "militia", "stands"),
        (r"it takes (\d+) regiments to form 1 battalion", "german-grenadiers", "parents"),
        (r"\((\d+) would form one battalion of grenadiers", "french-grenadiers", "parents"),
    ],
)
def test_armies_that_the_text_counts(source: str, pattern: str, unit: str, field: str) -> None:
    record = records("units")[unit]
    stands = sum(arm["stands"] for arm in record["arms"])
    assert says(source, pattern) == [stands if field == "stands" else record[field]]


def test_armies_that_the_text_tells_in_words(source: str) -> None:
    units = records("units")
    assert "hence five regiments can form one regiment of light infantry" in source
    assert units["american-light"]["parents"] == 5
    assert "six battalions' elites to form one light infantry or grenadier regiment" in source
    assert {units[f"british-{name}"]["parents"] for name in ("light", "grenadiers")} == {6}
    assert "three 6pndr, two 8pndr, and one 12pndr" in source
    assert units["french-artillery"]["guns"] == 3 + 2 + 1
    assert "plus three stands of three figures each" in source
    assert units["british-guards"]["arms"] == [{"arm": "Infantry", "stands": 3, "each": 3}]


# --- what is computed -------------------------------------------------------------------------


def test_fire_effect_has_112_cells_of_volleys_times_stands_times_r() -> None:
    cells = 0
    for record in records("fire-effect").values():
        tens = record["from"] // 10
        assert (record["from"], record["to"]) == (10 * tens, 10 * tens + 9)
        assert record["r"] == FACTORS[record["weapon"]] - tens > 0
        assert record["effect"] == [stands * record["r"] for stands in range(1, 9)]
        cells += len(record["effect"])
    assert cells == 112
    lines = [(record["weapon"], record["r"]) for record in records("fire-effect").values()]
    assert lines == [(w, r) for w, most in FACTORS.items() for r in range(most, 0, -1)]


def test_grades() -> None:
    for id, record in records("grades").items():
        assert record["morale"] == GRADES[id]
        assert record["pre-empts"] == PRE_EMPTS[id]
        assert record["value"] == VALUES[id]
        assert record["origins"].keys() == {"morale", "pre-empts", "value", "more"}


def test_morale_less_markers_has_48_cells() -> None:
    for id, record in records("morale-markers").items():
        assert record["grade"] == id
        assert record["left"] == [max(0, GRADES[id] - 10 * markers) for markers in range(8)]


def test_formation_adds_up() -> None:
    for record in records("formation").values():
        assert record["chance"] == [record["chance"][0] * n for n in (1, 2, 3, 4)]


def test_the_gap_and_the_risk() -> None:
    for record in records("gap").values():
        assert record["chance"] == 10 * (5 - record["inches"])
    dies = pack().tables["officer-hit"].chances(0, 0)
    assert dies == {"unhurt": Fraction(1, 2), "out": Fraction(3, 10), "killed": Fraction(1, 5)}
    for record in records("risk").values():
        assert record["roll"] == record["points"]
        for field in ("killed", "out"):
            assert Fraction(str(record[field])) == record["points"] * dies[field]


def test_melee_effect() -> None:
    assert column("melee-effect", "each") == [3, 5]
    for record in records("melee-effect").values():
        assert record["effect"] == [stands * record["each"] for stands in range(1, 9)]


def test_bands_by_counting_every_roll() -> None:
    levels = column("bands-ready", "level")
    assert levels == list(range(100, 5, -5))
    for record in records("bands-ready").values():
        under = [roll for roll in range(1, 101) if 2 * roll < record["level"]]
        over = [roll for roll in range(1, 101) if roll > record["level"]]
        assert record["low"] == max(under)
        assert (record["under"], record["over"]) == (len(under), len(over))
        assert record["under"] + record["middle"] + record["over"] == 100


def before_resolve(ids: Iterable[str]) -> Fraction:
    """The chance that a card of these comes before Resolve Melee, card by card from the deck."""
    wanted = sum(DECK[id] for id in ids)
    others = 10 - wanted - DECK["resolve"]
    total = Fraction(0)
    for drawn in range(others + 1):
        skipped = prod(Fraction(others - i, 10 - i) for i in range(drawn))
        total += skipped * Fraction(wanted, 10 - drawn)
    return total


def test_the_melee_deck_and_its_exact_odds() -> None:
    deck = pack().parts["melee-deck"]
    assert isinstance(deck, DeckPart)
    cards = {card["card"]: card["number"] for card in deck.cards.records.values() if card["card"]}
    copies = {key: count for key, count in deck.copies.items() if not key.startswith("hand-")}
    assert copies == cards
    assert cards == DECK
    assert sum(DECK.values()) == 10
    chances = {id: Fraction(record["chance"], 100) for id, record in records("card-odds").items()}
    assert chances == {
        "at-once": Fraction(DECK["resolve"], 10),
        "defender-fires": before_resolve(["defender-fires"]),
        "attacker-fires": before_resolve(["attacker-fires"]),
        "attacker-tests": before_resolve(["attacker-tests", "both-test"]),
        "defender-tests": before_resolve(["defender-tests", "both-test"]),
    }
    later = [
        prod(Fraction(7 - i, 10 - i) for i in range(cards_before)) for cards_before in range(8)
    ]
    assert sum(later) == Fraction(11, 4)  # the mean place of the first Resolve Melee: 2.75


def test_every_unit_has_as_many_figures_as_are_counted() -> None:
    for record in records("units").values():
        fighting = sum(arm["stands"] * arm["each"] for arm in record["arms"])
        assert record["figures"] == fighting + record["command"], record["name"]
        assert record["grade"] in GRADES
        if record["parents"] and record["army"] != "American":
            assert record["parents-grade"] == "e"
    figures = {id: record["figures"] for id, record in records("units").items()}
    assert figures["british-infantry"] == figures["loyalist-infantry"] == 21
    assert (figures["british-guards"], figures["german-infantry"]) == (12, 27)
    assert (figures["french-infantry"], figures["militia"]) == (39, 24)


# --- the examples -----------------------------------------------------------------------------


def fire(weapon: str, stands: int, inches: int, volleys: int) -> int:
    """Fire Effect, looked up in the table."""
    (line,) = [
        record
        for record in records("fire-effect").values()
        if record["weapon"] == weapon and record["from"] <= inches <= record["to"]
    ]
    return int(volleys * line["effect"][stands - 1])


def test_the_examples_of_fire() -> None:
    for e in records("examples").values():
        assert e["effect"] == fire(e["weapon"], e["stands"], e["inches"], e["volleys"])
        level = GRADES[e["grade"]] - 10 * e["markers"] - e["effect"] - e["distance"]
        assert e["level"] == level + e["cover"] + e["help"]
        assert e["passed"] == (e["roll"] <= e["level"])


def test_64_per_cent_are_84_with_the_nco() -> None:
    levels = {id: record["level"] for id, record in records("examples").items()}
    assert (levels["volley"], levels["nco"]) == (64, 84)
    assert sum(column("morale-terms", "example")) == 84
    help = records("morale-terms")["help"]["example"]
    assert sum(column("morale-terms", "example")) - help == 64


def test_the_melee_that_is_worked() -> None:
    both = records("melee-example")
    for id, e in both.items():
        enemy = both["defender" if id == "attacker" else "attacker"]
        assert e["start"] == GRADES[e["grade"]] - 10 * e["before"]
        assert e["effect"] == -records("melee-effect")["infantry"]["effect"][enemy["stands"] - 1]
        assert (e["help"], e["command"]) == (10 * e["supports"], -e["inches"])
        assert e["level"] == e["start"] + e["effect"] + e["help"] + e["command"]
        assert e["markers"] == (2 if e["roll"] > e["level"] else int(2 * e["roll"] >= e["level"]))
        assert e["then"] == e["level"] - 10 * e["markers"]
        assert e["reaction"].startswith("falls back" if e["second"] > e["then"] else "holds")


def test_the_army_that_breaks() -> None:
    steps = list(records("break-example").values())
    assert steps[0]["marker"] == 8 * VALUES["d"]
    left = 50
    for beyond, step in enumerate(steps):
        left -= step["given"]
        assert step["marker"] == steps[0]["marker"] + beyond
        assert step["chance"] == 60 + 10 * beyond
        assert (step["left"], step["needed"]) == (left, step["chance"] - step["given"])
        assert step["stays"] == (step["roll"] > step["needed"])
    assert [step["stays"] for step in steps] == [True, True, False]


def test_the_first_battle_adds_up() -> None:
    units = records("units")
    gun = int(records("victory")["gun"]["value"])
    for side in records("first-battle").values():
        figures = s = 0
        for entry in side["units"]:
            unit = units[entry["unit"]]
            whole = sum(arm["stands"] for arm in unit["arms"])
            part = Fraction(entry["stands"] or whole, whole)
            figures += entry["number"] * unit["figures"] * part
            guns = [arm["stands"] for arm in unit["arms"] if arm["arm"] == "Guns"]
            s += entry["number"] * (guns[0] * part * gun if guns else VALUES[unit["grade"]])
        assert (side["figures"], side["s"]) == (figures, s)
