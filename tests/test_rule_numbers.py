"""Numbers that a rolled sheet says are those of the rulebook, and come from one place of the pack.

Where a rule must state a number in its own words, both are read and held against each other: a
number that is changed in one of the two alone is found. What is printed follows the pack.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from generator.content import Pack
from generator.games.panzer_leader.scenario.fields import LOCKABLE as OF_SITUATIONS
from generator.games.panzer_leader.scenario.fresh import roll_scenario as new_situation
from generator.games.platoon_action.scenario.fresh import roll_scenario as new_mission
from generator.games.platoon_command.scenario.ends import EndWords
from generator.games.platoon_leader.ground.control import REACH
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.plm_american_revolution.scenario.fresh import roll_battle
from generator.games.plm_american_revolution.scenario.model import BattleModel
from generator.games.plm_american_revolution.scenario.view import battle_view
from generator.scenario.wording import NUMBERS
from tests.constraint_examples import bent
from tests.golden import pack as pack_of
from tests.shares import examples

PLM, ACTION, LEADER = "plm-american-revolution", "platoon-action", "panzer-leader"
COMMAND, CAMPAIGN = "platoon-command", "platoon-leader"


@dataclass(frozen=True)
class Agreed:
    """A number of a pack, and the text of a rule that states it: a figure or a word in `rule`."""

    game: str
    part: str
    key: str
    field: str
    in_part: str
    in_key: str
    rule: str

    def stated(self, pack: Pack) -> int:
        """Return the number of the pack."""
        return int(pack.records(self.part)[self.key][self.field])

    def told(self, pack: Pack) -> int:
        """Return the number that the rule tells."""
        return number_in(self.rule, text_of(pack.records(self.in_part)[self.in_key]))


def number_in(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, f"{pattern!r} is not in {text!r}"
    return NUMBERS.index(found[1]) if found[1] in NUMBERS else int(found[1])


def text_of(record: Mapping[str, Any]) -> str:
    """Return all that a record of rules says."""
    fields = (record.get(field) for field in ("name", "text", "points", "after"))
    return " ".join(one if isinstance(one, str) else " ".join(one) for one in fields if one)


def _plm(part: str, key: str, field: str, rule: str, pattern: str) -> Agreed:
    return Agreed(PLM, part, key, field, "rules", rule, pattern)


AGREED = (
    _plm("cover", "woods", "bonus", "D.6", r"Each kind of cover gives \+(\d+)"),
    _plm("cover", "works", "bonus", "D.6", r"Each kind of cover gives \+(\d+)"),
    _plm("cover", "town", "bonus", "D.6", r"\+(\d+) is the most"),
    _plm("cover", "town", "bonus", "G.8", r"the defender has (\d+) on"),
    _plm("battle-numbers", "woods-sight", "number", "D.8", r"see and fire (\d+) inches"),
    _plm("battle-numbers", "woods-sight", "number", "D.8", r"in woods within (\d+) inches"),
    _plm("battle-numbers", "markers-battalion", "number", "E.7", r"A battalion takes (\d+) at"),
    _plm("battle-numbers", "markers-squadron", "number", "E.7", r"a squadron (\d+);"),
    _plm("battle-numbers", "markers-gun", "number", "E.7", r"a gun takes (\d+)\."),
    _plm("battle-numbers", "markers-most", "number", "E.7", r"never more than (\d+)\."),
    _plm("commander", "s0", "left", "H.4", r"has (\d+) points for the whole battle"),
    Agreed(ACTION, "mission-numbers", "run", "number", "rules", "5.1", r"runs up to (\d+)″"),
    Agreed(LEADER, "stacking", "limit", "number", "stacking", "limit", r"^(\d+) units a hex"),
    Agreed(LEADER, "stacking", "limit", "number", "book", "VI.1", r"holds (\w+) enemies"),
    Agreed(LEADER, "stacking", "wrecks", "number", "stacking", "wrecks", r"^(\d+) wrecks a hex"),
    *(
        Agreed(COMMAND, "handicaps", key, "scouted", "handicaps", key, r"scouted (\w+) more tile")
        for key in ("tired", "worn", "led-by-the-guide", "few-scouts", "outgunned")
    ),
)


@pytest.mark.parametrize("one", AGREED, ids=lambda one: f"{one.game}-{one.key}-{one.in_key}")
def test_rulebook_and_pack_state_the_same_number(one: Agreed) -> None:
    pack = pack_of(one.game)
    number = one.stated(pack)
    assert one.told(pack) == number
    # Changed in one of the two alone it would be seen.
    other = bent(pack, one.part, one.key, {one.field: number + 1})
    assert one.stated(other) != one.told(other)
    record = pack.records(one.in_part)[one.in_key]
    field = "name" if one.rule.startswith("^") else "text"
    text = record[field] if isinstance(record[field], str) else " ".join(record[field])
    span = re.search(one.rule, text)
    assert span is not None
    changed = text[: span.start(1)] + str(number + 1) + text[span.end(1) :]
    other = bent(pack, one.in_part, one.in_key, {field: changed})
    assert one.told(other) == number + 1 != one.stated(pack)


@pytest.mark.parametrize("game", [PLM, ACTION, LEADER, COMMAND])
def test_the_rule_that_a_sentence_names_is_told_of_in_the_rulebook(game: str) -> None:
    """A record's `rule` is a reference, so it is there; some sentence of each game has one."""
    parts = {PLM: "battle-legend", ACTION: "mission-rules", LEADER: "situation-rules"}
    rules = [one["rule"] for one in pack_of(game).records(parts.get(game, "ends")).values()]
    assert any(rules)


# --- what is printed -----------------------------------------------------------------------------


def test_a_battles_legend_and_ends_print_the_numbers_of_the_rules() -> None:
    pack = pack_of(PLM)
    record = roll_battle(pack, "words 1").record
    held = pack.records("battle-numbers")["held"]["number"]
    assert any(f"within {held} inches of it" in text for text in record["wins"])
    wider = bent(pack, "battle-numbers", "held", {"number": held + 2})
    wins = roll_battle(wider, "words 1").record["wins"]
    assert any(f"within {held + 2} inches of it" in text for text in wins)

    model = BattleModel.model_validate(record)
    does = {one["what"]: one["does"] for one in battle_view(pack, model)["legend"]}
    assert number_in(r"\+(\d+)", does["Woods:"]) == pack.records("cover")["woods"]["bonus"]
    assert number_in(r"for (\d+) inches", does["Woods:"]) == number_in(
        r"see and fire (\d+) inches", text_of(pack.records("rules")["D.8"])
    )
    deeper = bent(pack, "battle-numbers", "woods-sight", {"number": 5})
    does = {one["what"]: one["does"] for one in battle_view(deeper, model)["legend"]}
    assert number_in(r"for (\d+) inches", does["Woods:"]) == 5
    poorer = bent(pack, "cover", "woods", {"bonus": 15})
    does = {one["what"]: one["does"] for one in battle_view(poorer, model)["legend"]}
    assert number_in(r"\+(\d+)", does["Woods:"]) == 15


def test_a_unit_takes_the_markers_and_a_commander_has_the_points_of_the_rules() -> None:
    pack = pack_of(PLM)
    model = BattleModel.model_validate(roll_battle(pack, "words 1").record)

    def armies(of: Pack) -> tuple[int, int]:
        found = battle_view(of, model)["armies"]
        units = [u for army in found for brigade in army["brigades"] for u in brigade["units"]]
        # The first box of five has what is left of the points when it is crossed off.
        return max(army["fifty"][0] + 5 for army in found), max(unit["markers"] for unit in units)

    assert armies(pack)[0] == 50
    assert armies(bent(pack, "commander", "s0", {"left": 60}))[0] == 60
    assert armies(pack)[1] <= 8
    assert armies(bent(pack, "battle-numbers", "markers-most", {"number": 2}))[1] <= 3


def test_a_mission_prints_the_reach_and_the_sight_that_its_numbers_say() -> None:
    pack = pack_of(ACTION)
    seen = set()
    for number in range(examples(30)):
        record = new_mission(pack, f"words {number}").record
        reach = pack.records("mission-numbers")["reach"]["number"]
        assert number_in(r"a man within (\d+)″ of it", record["rules"][0]) == reach
        weather = pack.records("weather")[record["weather"]]
        if weather["sight"] is not None:
            assert any(f"{weather['sight']}″" in text for text in record["rules"])
            assert "{" not in " ".join(record["rules"])
            seen.add(record["weather"])
    assert seen
    wider = bent(pack, "mission-numbers", "reach", {"number": 5})
    assert "a man within 5″ of it" in new_mission(wider, "words 0").record["rules"][0]


def test_a_situation_prints_the_limit_of_a_hex_and_the_counters_that_suit_it() -> None:
    pack = pack_of(LEADER)
    locks = OF_SITUATIONS.parse(("kind=relief", "hex=16mm"))

    def rules(of: Pack) -> str:
        return " ".join(new_situation(of, "words", locks).record["rules"])

    limit = number_in(r"holds (\w+) enemies", text_of(pack.records("book")["VI.1"]))
    assert number_in(r"or later, (\w+) units to a hex", rules(pack)) == limit
    more = bent(pack, "stacking", "limit", {"number": limit + 1})
    assert number_in(r"or later, (\w+) units to a hex", rules(more)) == limit + 1
    counter = pack.records("hex-sizes")["small"]["counter"]
    assert f"Hexes of 16 mm go with counters of {counter}." in rules(pack)
    other = bent(pack, "hex-sizes", "small", {"counter": "13 mm"})
    assert "Hexes of 16 mm go with counters of 13 mm." in rules(other)


def test_levels_print_the_numbers_that_they_are_held_to() -> None:
    pack = pack_of(LEADER)
    for number in range(examples(40)):
        for level in new_situation(pack, f"words {number}").record["levels"]:
            said = {int(n) for n in re.findall(r"\b\d+\b", level["text"])}
            for way in level["any"]:
                for one in way["all"]:
                    count = one.get("least", one.get("most"))
                    whole = count == len(one.get("hexes", ())) and one["count"] == "bridges"
                    assert whole or not count or count in said, level


def test_a_game_of_tiles_ends_as_its_rulebook_says() -> None:
    """Ends of a scenario that are rules of every game say the same as those, by their numbers."""
    pack = pack_of(COMMAND)
    ends, rules = pack.records("ends"), pack.records("rules")
    for key, about in (("tie", "points are equal"), ("out-both", "the side with more points wins")):
        assert about in ends[key]["text"]
        assert about in text_of(rules[ends[key]["rule"]])
    minutes = pack.records("numbers")["minutes"]["number"]

    def pace(of: Pack) -> str:
        goals: dict[str, Any] = {"us": {"points": 5}, "german": {"points": 5}}
        told = EndWords(
            of, "us", goals, 9, "7A", "", {"us": "the US player", "german": "the German"}
        )
        return told.sentences({"last": "points", "out": [], "tie": "first"})[-1]

    last = f"{9 * minutes} minutes if it goes to the last."
    assert pace(pack) == f"Allow {minutes} minutes a round: {last}"
    slower = bent(pack, "numbers", "minutes", {"number": minutes + 1})
    assert pace(slower).startswith(f"Allow {minutes + 1} minutes a round: {9 * minutes + 9} ")


def test_a_campaign_prints_the_price_of_booby_traps_that_its_table_has() -> None:
    pack = pack_of(CAMPAIGN)

    def told(of: Pack) -> set[str]:
        found = set()
        for number in range(12):
            sides = card(of, new_campaign(pack, f"words {number}"))["sides"]
            found |= {str(one["booby-traps"]) for one in _each(sides)}
        return found - {"None"}

    price = int(pack.records("fortifications")["booby-traps"]["price"])
    assert {number_in(r"(\d+) FP a level", text) for text in told(pack)} == {price}
    dearer = bent(pack, "fortifications", "booby-traps", {"price": str(price + 5)})
    assert {number_in(r"(\d+) FP a level", text) for text in told(dearer)} == {price + 5}


def test_a_cluster_reaches_as_far_as_the_glossary_says() -> None:
    text = pack_of(CAMPAIGN).records("glossary")["cthc"]["text"]
    assert number_in(r"every hex ≤(\d+) from it", text) == REACH


def _each(sides: Any) -> list[Any]:
    return list(sides.values()) if isinstance(sides, Mapping) else list(sides)
