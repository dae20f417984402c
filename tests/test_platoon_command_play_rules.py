"""The rulebook's seven examples and its rulings, played by the engine of computer games."""

from __future__ import annotations

from typing import Any

import pytest

from generator.content import Pack
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play.acts import by_points
from generator.games.platoon_command.play.cards import draw, hit
from generator.games.platoon_command.play.game import draw_hands, end_turn, initiative
from tests import golden
from tests.play_referee import read
from tests.play_table import SIDES, Laid, record

EXAMPLES = {one["id"]: one for one in read("rules/examples.yaml")["records"]}
ROW = [["4B", "9B", "14A", "15A", "17A"]]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


def example(pack: Pack, name: str) -> Laid:
    """Lay an example as the rulebook draws it, its counters where they began."""
    one = EXAMPLES[name]
    rows: dict[int, dict[int, str]] = {}
    for place in one["board"] or [
        {"tile": tile, "row": 0, "half": 2 * n} for n, tile in enumerate(ROW[0])
    ]:
        rows.setdefault(place["row"], {})[place["half"] // 2] = place["tile"]
    board = [[row.get(n) for n in range(max(row) + 1)] for _, row in sorted(rows.items())]
    values = {m["tile"]: m["value"] for m in one["markers"] if m["marker"] == "objective"}
    laid = Laid(pack, record(board, objectives=values))
    moved = {(c["counter"], c["side"]) for c in one["counters"] if c.get("state") == "start"}
    for counter in one["counters"]:
        who = counter["counter"], counter["side"]
        if who not in moved or counter.get("state") == "start":
            laid.place(counter["side"], counter["counter"], counter["tile"])
    for marker in one["markers"]:
        if marker["marker"] in ("scouted", "control") and not marker.get("new"):
            laid.mark(marker["side"], marker["tile"])
    return laid


def test_example_1_scouts_open_the_way(pack: Pack) -> None:
    laid = example(pack, "scout")
    laid.put("us", hand=["scouts-a"], supply=["fog-of-war"] * 3)
    laid.do("us", ("scouts-a", "scouts-a", "scout", "4B", "15B"))
    us = laid.side("us")
    assert us.counters["scouts-a"] == "15B"
    assert us.markers == {"12B": "scouted", "4B": "scouted", "15B": "scouted"}
    assert us.discards == {"fog-of-war": 2}
    assert us.supply == {"fog-of-war": 1}
    # The Riflemen may follow, a tile for each card.
    laid.put("us", hand=["riflemen-a"])
    steps = {move[3] for move in laid.can("us") if move[2] == "move"}
    assert steps == {"4B"}


def test_example_1_with_a_single_fog_left(pack: Pack) -> None:
    laid = example(pack, "scout")
    laid.put("us", hand=["scouts-a"], supply=["fog-of-war"])
    laid.do("us", ("scouts-a", "scouts-a", "scout", "4B", "15B"))
    assert laid.side("us").discards == {"fog-of-war": 1}
    assert not laid.side("us").supply


def test_example_2_riflemen_take_a_hamlet(pack: Pack) -> None:
    laid = example(pack, "move-and-control")
    laid.mark("german", "16B")
    laid.put("german", hand=["riflemen-a", "riflemen-a"])
    laid.do("german", ("riflemen-a", "riflemen-a", "move", "16B", None))
    laid.do("german", ("riflemen-a", "riflemen-a", "control-objective", "16B", None))
    german = laid.side("german")
    assert german.markers["16B"] == "control"
    assert german.supply == {"riflemen-a": 1} == german.front
    laid.s[at.S_FIRST] = 0
    assert by_points(laid.s, laid.table) == SIDES.index("german")
    end_turn_of(laid, "german")
    assert laid.side("german").discards == {"riflemen-a": 1}


@pytest.mark.parametrize("down", [False, True])
def test_example_2_with_an_enemy_in_the_hamlet(pack: Pack, down: bool) -> None:
    laid = example(pack, "move-and-control")
    laid.mark("german", "16B")
    laid.place("us", "sniper", "16B", down=down)
    laid.put("german", hand=["riflemen-a", "riflemen-a"])
    laid.do("german", ("riflemen-a", "riflemen-a", "move", "16B", None))
    assert "control-objective" not in {move[2] for move in laid.can("german")}


def end_turn_of(laid: Laid, side: str) -> None:
    laid.s[at.S_ACTIVE], laid.s[at.S_PHASE] = SIDES.index(side), at.FIRST_TURN
    end_turn(laid.s, laid.table)


ATTACKS = [(name, n) for name, one in EXAMPLES.items() for n in range(len(one["attacks"]))]


@pytest.mark.parametrize(("name", "number"), ATTACKS)
def test_examples_3_4_and_5_what_the_dice_must_show(pack: Pack, name: str, number: int) -> None:
    attack = EXAMPLES[name]["attacks"][number]
    need = min(attack["defense"], 10)
    others = [one["target"] for one in EXAMPLES[name]["attacks"] if one != attack]
    for shown, hits in ((need, True), (need - 1, False)):
        laid = example(pack, name)
        me, them = attack["side"], attack["at-side"]
        laid.put(me, hand=[attack["counter"]])
        laid.put(them, deck=[attack["target"]])
        # The others on a Target's tile are rolled at first, or later: they have cards to lose.
        for other in others:
            for side in SIDES:
                laid.put(side, deck=[other] * 2)
        faces = [1] * attack["dice"]
        faces[-1] = shown
        if attack["action"] == "lethal-blast":
            laid.s[at.S_TARGET + SIDES.index(me)] = laid.referee.tiles.index("5B")
            order = ["riflemen-b", "machine-gunners-b", "scouts-a"]
            faces = [1, 1, 1]
            faces[order.index(attack["target"])] = shown
        laid.roll(*faces)
        move = (attack["counter"], attack["counter"], attack["action"], attack["target"], None)
        laid.do(me, move if attack["action"] != "lethal-blast" else (*move[:3], None, None))
        side = laid.side(them)
        if attack["action"] == "suppressive-fire":
            assert (attack["target"] in side.down) == hits
            assert not side.gone
        else:
            assert side.gone == ({attack["target"]: 1} if hits else {})


def test_example_4_a_suppressed_gun_only_recovers(pack: Pack) -> None:
    laid = example(pack, "suppressive-fire")
    laid.put("us", hand=["machine-gunners-a"])
    laid.roll(7, 1, 1, 1)
    shot = ("machine-gunners-a", "machine-gunners-a", "suppressive-fire", "machine-gunners-c", None)
    laid.do("us", shot)
    laid.put("german", hand=["machine-gunners-c"])
    gun = "machine-gunners-c"
    assert laid.can("german") == {(gun, gun, "recover", None, None)}
    laid.do("german", (gun, gun, "recover", None, None))
    assert not laid.side("german").down
    assert laid.side("german").counters[gun] == "12A"


def test_example_5_a_target_three_tiles_away(pack: Pack) -> None:
    laid = example(pack, "target-and-blast")
    laid.put("us", hand=["mortar", "mortar"])
    targets = {move[3] for move in laid.can("us") if move[2] == "target"}
    assert "5B" in targets
    assert "2B" not in targets
    laid.do("us", ("mortar", "mortar", "target", "5B", None))
    laid.do("us", ("mortar", "mortar", "lethal-blast", None, None))
    assert laid.side("us").target == "5B"


def test_example_6_concealment(pack: Pack) -> None:
    laid = example(pack, "concealment")
    laid.put("german", hand=["riflemen-b", "fog-of-war", "scouts-b", "squad-leader-a"])
    laid.put("us", supply=["fog-of-war"], hand=["platoon-sergeant"])
    cards = list(laid.referee.cards)
    initiative(laid.s, laid.table, cards.index("platoon-sergeant"), cards.index("riflemen-b"))
    assert laid.side("german").discards == {"riflemen-b": 1}
    laid.do("german", ("scouts-b", "scouts-b", "concealment", None, None))
    assert laid.side("us").discards == {"platoon-sergeant": 1, "fog-of-war": 1}
    laid.put("german", hand=["scouts-b"])
    assert "concealment" not in {move[2] for move in laid.can("german")}


def test_example_7_recon(pack: Pack) -> None:
    laid = example(pack, "recon")
    laid.put("german", hand=["fog-of-war", "fog-of-war", "scouts-a", "squad-leader-b"])
    laid.put("german", deck=["riflemen-b"])
    cards = list(laid.referee.cards)
    initiative(laid.s, laid.table, at.NO, cards.index("fog-of-war"))
    laid.do("german", ("scouts-a", "scouts-a", "recon", None, None))
    german = laid.side("german")
    assert german.gone == {"fog-of-war": 1}
    assert german.hand == {"squad-leader-b": 1, "riflemen-b": 1}
    laid.mark("german", "15A")
    assert "move" in {move[2] for move in laid.can("german")}


def row(pack: Pack, **changes: Any) -> Laid:
    return Laid(pack, record(ROW, **changes))


def test_few_cards_are_drawn_as_far_as_they_go(pack: Pack) -> None:
    laid = row(pack)
    laid.put("us", deck=["scouts-a"], discards=["riflemen-a"], front=["riflemen-b"])
    draw_hands(laid.s, laid.table)
    assert laid.side("us").hand == {"scouts-a": 1, "riflemen-a": 1}
    assert draw(laid.s, laid.table, 0) == at.NO  # what lies in front is not shuffled in


def test_without_a_bid_the_initiative_is_0(pack: Pack) -> None:
    laid = row(pack)
    laid.put("german", hand=["mortar"])
    initiative(laid.s, laid.table, at.NO, list(laid.referee.cards).index("mortar"))
    assert laid.s[at.S_FIRST] == SIDES.index("german")


@pytest.mark.parametrize(("us", "german", "first"), [(3, 8, 1), (8, 3, 0)])
def test_a_tie_is_rolled_off_with_dice(pack: Pack, us: int, german: int, first: int) -> None:
    laid = row(pack)
    laid.put("us", hand=["fog-of-war"])
    laid.put("german", hand=["fog-of-war"])
    fog = list(laid.referee.cards).index("fog-of-war")
    laid.roll(5, 5, us, german)  # the first two tie again
    initiative(laid.s, laid.table, fog, fog)
    assert laid.s[at.S_FIRST] == first


def test_a_scenario_says_who_goes_first_in_round_1_alone(pack: Pack) -> None:
    for round_, first in ((1, 1), (2, 0)):
        laid = row(pack, initiative="german")
        laid.put("us", hand=["scouts-a"])
        laid.s[at.S_ROUND] = round_
        initiative(laid.s, laid.table, list(laid.referee.cards).index("scouts-a"), at.NO)
        assert laid.s[at.S_FIRST] == first


def test_a_team_that_is_not_there_arrives_first_enemy_or_not(pack: Pack) -> None:
    laid = row(pack)
    laid.place("german", "sniper", "4B")
    laid.mark("us", "9B")
    laid.put("us", hand=["riflemen-a"])
    laid.do("us", ("riflemen-a", "riflemen-a", "move", "9B", None))
    assert laid.side("us").counters == {"riflemen-a": "9B"}


def test_a_hit_takes_hand_discards_front_and_deck_in_turn(pack: Pack) -> None:
    laid = row(pack)
    laid.place("us", "riflemen-a", "9B")
    laid.put("us", **{pile: ["riflemen-a"] for pile in ("hand", "discards", "front", "deck")})
    laid.put("us", supply=["riflemen-a"])
    team = laid.referee.teams.index("riflemen-a")
    for empty in (("hand",), ("discards",), ("front",), ("deck",)):
        hit(laid.s, laid.table, 0, team)
        assert all(not getattr(laid.side("us"), pile) for pile in empty)
    assert laid.side("us").counters == {"riflemen-a": "9B"}
    hit(laid.s, laid.table, 0, team)
    us = laid.side("us")
    assert (us.counters, us.supply, us.gone) == ({}, {"riflemen-a": 1}, {"riflemen-a": 4})


def test_inspired_again_unless_it_has_left_the_table(pack: Pack) -> None:
    laid = row(pack, objectives={"9B": 1})
    laid.place("us", "riflemen-a", "9B")
    laid.mark("us", "9B")
    laid.put("us", hand=["riflemen-a", "squad-leader-a", "squad-leader-b"], front=["scouts-a"])
    laid.do("us", ("riflemen-a", "riflemen-a", "control-objective", "9B", None))
    again = {move[1] for move in laid.can("us") if move[0] != move[1]}
    assert again == {"scouts-a"}
    laid.do("us", ("squad-leader-a", "scouts-a", "scout", "9B", None))
    assert laid.side("us").front == {"scouts-a": 1, "squad-leader-a": 1}


def test_a_squad_leader_calls_in_his_squad_the_sergeant_anybody(pack: Pack) -> None:
    laid = row(pack)
    laid.put("us", hand=["squad-leader-a", "platoon-sergeant"], supply=["riflemen-b"])
    assert {move[0] for move in laid.can("us") if move[2] == "bolster-force"} == {
        "platoon-sergeant"
    }
    bolster = ("platoon-sergeant", "platoon-sergeant", "bolster-force", None, None)
    laid.do("us", bolster, ["riflemen-b"])
    assert laid.side("us").discards == {"riflemen-b": 1}


def test_guided_while_suppressed_and_the_target_goes_with_its_mortar(pack: Pack) -> None:
    laid = row(pack)
    laid.place("us", "mortar", "4B", down=True)
    laid.s[at.S_TARGET] = laid.referee.tiles.index("15A")
    laid.mark("us", "9B")
    laid.put("us", hand=["platoon-guide"])
    laid.do("us", ("platoon-guide", "platoon-guide", "guide", "mortar", "9B"))
    us = laid.side("us")
    assert (us.counters, us.down, us.target) == ({"mortar": "9B"}, {"mortar"}, None)
    laid.s[at.S_TARGET] = 0
    hit(laid.s, laid.table, 0, laid.referee.teams.index("mortar"))
    us = laid.side("us")
    assert (us.counters, us.down, us.target) == ({}, set(), None)


def test_equal_points_go_to_who_went_first(pack: Pack) -> None:
    ends = {"last": "points", "out": [], "tie": "first"}
    for first in range(2):
        laid = row(pack, rounds=3, ends=ends)
        laid.s[at.S_ROUND], laid.s[at.S_PHASE] = 3, at.SECOND_TURN
        laid.s[at.S_FIRST] = first
        end_turn(laid.s, laid.table)
        assert laid.s[at.S_WINNER] == first


def test_all_riflemen_of_both_out_ends_it_by_points(pack: Pack) -> None:
    ends = {"out": [{"of": "riflemen", "winner": "points"}]}
    laid = row(pack, ends=ends, objectives={"9B": 1})
    laid.mark("german", "9B", at.CONTROLLED)
    laid.put("us", deck=["riflemen-a"], hand=["sniper"])
    laid.put("german", supply=[], deck=["riflemen-a"])
    laid.place("german", "riflemen-a", "17A")
    laid.place("us", "sniper", "17A")
    laid.roll(10, 1, 1)
    laid.do("us", ("sniper", "sniper", "attack", "riflemen-a", None))
    assert laid.s[at.S_WINNER] == at.NO  # one side has some left
    laid.put("us", hand=["sniper"])
    laid.s[at.S_DECK + list(laid.referee.cards).index("riflemen-a")] = 0
    laid.do("us", ("sniper", "sniper", "attack", "riflemen-a", None))
    assert laid.s[at.S_WINNER] == SIDES.index("german")


def leaving(pack: Pack) -> Laid:
    goal = {"leave": 2, "over": ["17A"], "of": "riflemen"}
    out = [{"side": "us", "of": "riflemen", "least": 2, "winner": "german"}]
    ends = {"last": "german", "out": out}
    laid = row(pack, rounds=9, us={"goal": goal}, german={"goal": None, "start": "15A"}, ends=ends)
    laid.place("us", "riflemen-a", "17A")
    laid.put("us", hand=["riflemen-a"], deck=["riflemen-b"])
    return laid


def test_riflemen_leave_over_a_tile_with_their_marker_unless_outnumbered(pack: Pack) -> None:
    laid = leaving(pack)
    assert "leave" not in {move[2] for move in laid.can("us")}
    laid.mark("us", "17A")
    laid.place("german", "sniper", "17A")
    assert "leave" in {move[2] for move in laid.can("us")}
    laid.place("german", "mortar", "17A")
    assert "leave" not in {move[2] for move in laid.can("us")}


def test_who_has_left_counts_and_comes_back_on_the_start_tile(pack: Pack) -> None:
    laid = leaving(pack)
    laid.mark("us", "17A")
    laid.do("us", ("riflemen-a", "riflemen-a", "leave", "17A", None))
    us = laid.side("us")
    assert (us.counters, us.gone, us.front) == ({}, {"riflemen-a": 1}, {})
    assert laid.s[at.S_LEFT] == 1
    assert laid.s[at.S_WINNER] == at.NO  # with the one in the deck it can still be done
    laid.s[at.S_AT + laid.referee.teams.index("riflemen-b")] = laid.referee.tiles.index("17A")
    hit(laid.s, laid.table, 0, laid.referee.teams.index("riflemen-b"))
    laid.put("us", hand=["scouts-a"])
    laid.do("us", ("scouts-a", "scouts-a", "scout", "9B", None))
    assert laid.s[at.S_WINNER] == SIDES.index("german")


def test_a_raid_is_over_when_scouts_come_back_on_foot(pack: Pack) -> None:
    goal = {"mark": 1, "back": True}
    laid = row(pack, objectives={"14A": 1}, us={"goal": goal})
    laid.mark("us", "4B")
    laid.mark("us", "9B")
    laid.put("us", hand=["scouts-a", "scouts-a", "scouts-b", "riflemen-a"])
    laid.do("us", ("scouts-a", "scouts-a", "scout", "9B", "14A"))
    laid.do("us", ("riflemen-a", "riflemen-a", "move", "9B", None))
    laid.place("us", "scouts-b", "4B")  # placed there anew: it has not walked
    laid.put("german", supply=["fog-of-war"])
    laid.do("us", ("scouts-b", "scouts-b", "concealment", None, None))
    assert laid.s[at.S_WINNER] == at.NO
    laid.do("us", ("scouts-a", "scouts-a", "scout", "9B", "4B"))
    assert laid.s[at.S_WINNER] == SIDES.index("us")


def test_the_numbers_of_the_rules_are_those_of_their_sentences() -> None:
    words = {"hand": "four cards", "die": "Ten-sided", "always": "10 always", "target": "three or"}
    rules = {one["id"]: " ".join(one["text"]) for one in read("rules/rules.yaml")["records"]}
    numbers = {one["id"]: one for one in read("play/play-numbers.yaml")["records"]}
    for key, said in words.items():
        assert said in rules[numbers[key]["rule"]].replace("**", "")
    assert {key: numbers[key]["number"] for key in words} == {
        "hand": 4,
        "die": 10,
        "always": 10,
        "target": 3,
    }
