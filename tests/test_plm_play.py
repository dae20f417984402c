"""PLM as computer players play it: its numbers, its rules as printed, a referee's eye on games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.play import charts as c
from generator.games.plm_american_revolution.play.charts import charts_of
from generator.games.plm_american_revolution.play.fire import (
    effect,
    factor,
    may_fire,
    off_line,
    targets,
)
from generator.games.plm_american_revolution.play.game import by_places, hold, play_battle
from generator.games.plm_american_revolution.play.ground import PlayedGround
from generator.games.plm_american_revolution.play.march import charged, inches, turn, walk
from generator.games.plm_american_revolution.play.melee import contact, melee_level
from generator.games.plm_american_revolution.play.model import PlayableBattle, playable
from generator.games.plm_american_revolution.play.nerve import bare_level, cover_of, mark
from generator.games.plm_american_revolution.play.players import players_of
from generator.games.plm_american_revolution.play.setup import begin, facts_of
from generator.games.plm_american_revolution.play.state import (
    PlayedArmy,
    PlayedBattle,
    PlayedUnit,
    UnitFacts,
    apart,
    in_arc,
    side_hit,
)
from generator.games.plm_american_revolution.scenario.armies.lists import units_of
from generator.games.plm_american_revolution.scenario.armies.points import values_of
from generator.games.plm_american_revolution.scenario.fresh import roll_battle
from generator.games.plm_american_revolution.scenario.model import BattleTable, UnitModel
from generator.play import play
from generator.play.chance import seeds_of
from generator.play.numbers import numbers
from generator.roll.locks import Locks
from tests import golden
from tests.plm_referee import Referee, records
from tests.shares import examples

KINDS = ("line", "meeting", "river", "delay", "post", "flank")


@cache
def the_pack() -> Pack:
    return read_pack(golden.REPOSITORY / "content" / "plm-american-revolution")


@cache
def a_record(kind: str, number: int = 0) -> dict[str, Any]:
    rolled = roll_battle(the_pack(), f"played {number}", Locks({"battle": kind}))
    found: dict[str, Any] = json.loads(json.dumps(rolled.record))
    return found


@cache
def a_game(kind: str, number: int = 0) -> PlayableBattle:
    return playable(the_pack(), a_record(kind, number))


def a_table(**more: Any) -> PlayedGround:
    bare = {"width": 72, "depth": 72, "ground": (), "courses": (), "crossings": ()}
    return PlayedGround(BattleTable.model_validate({**bare, **more}), 3)


def a_unit(side: int = 0, **more: Any) -> UnitFacts:
    """Return a Continental regiment of five stands, but for what is said."""
    plain = {
        "brigade": 0, "arm": c.FOOT, "weapon": 0, "grade": 3, "stands": 5, "figures": 18,
        "bears": 5,
        "bayonets": True, "led": True, "free": False, "skirmishes": False, "worth": 2,
    }  # fmt: skip
    return UnitFacts(side=side, **{**plain, **more})


def a_battle(
    *units: tuple[UnitFacts, tuple[int, int, int, int]],
    ground: PlayedGround | None = None,
    **changes: Any,
) -> PlayedBattle:
    """Return a battle of units by hand, with numbers of the charts changed."""
    charts = replace(charts_of(the_pack()), **changes)
    ground = ground or a_table()
    armies: list[list[PlayedUnit]] = [[], []]
    for n, (facts, place) in enumerate(units):
        unit = PlayedUnit(n, facts, charts, ground)
        unit.stand(*place)
        unit.rounds = 8
        armies[facts.side].append(unit)
    both = [PlayedArmy(one, 20, [True]) for one in armies]
    battle = PlayedBattle(charts, ground, both, numbers((11, 12)))
    battle.units.sort(key=lambda unit: unit.number)
    battle.deck = list(charts.deck)
    for army in both:
        army.fifty = 50
    return battle


STYLES = list(players_of(the_pack()).values())[:1] * 2
SILENT = [replace(one, sergeant=0, general=0, give=0) for one in STYLES]


def rolls(battle: PlayedBattle, *found: int) -> None:
    """Let dice fall as they should."""
    left = list(found)

    class Fixed(PlayedBattle):
        __slots__ = ()

        def roll(self, n: int) -> int:
            return left.pop(0)

    battle.__class__ = Fixed


# Numbers, cell by cell: what the text or its repairs say, typed here once more.


def test_charts_are_those_of_the_rulebook() -> None:
    charts = charts_of(the_pack())
    assert charts.die == (2, 2, 2, 3, 3, 3, 3, 4, 4, 4)
    assert charts.volleys == ((0, 1, 1, 2, 2), (0, 1, 1, 1, 2), (0, 1, 1, 2, 2), (0, 1, 1, 2, 2))
    assert charts.factor == ((3, 2, 1), (4, 3, 2, 1), (2, 1), (5, 4, 3, 2, 1))
    assert charts.moves == ((3, 4), (6, 8), (1, 3))
    assert charts.morale == (95, 90, 85, 80, 70, 60)
    assert charts.ahead == (60, 55, 50, 45, 40, 30)
    assert charts.change == (
        (0, 25, 50, 75, 100), (0, 25, 50, 75, 100), (0, 20, 40, 60, 80),
        (0, 20, 40, 60, 80), (0, 15, 30, 45, 60), (0, 15, 30, 45, 60),
    )  # fmt: skip
    assert [charts.ammunition.count(n) for n in (6, 8, 10)] == [33, 33, 34]
    assert [charts.fate.count(n) for n in (c.UNHURT, c.OUT, c.KILLED)] == [5, 3, 2]
    assert charts.rough == 70
    assert charts.gap == (50, 40, 30, 20, 10)
    assert charts.melee == (3, 5, 0)
    assert sorted(charts.deck) == [0, 0, 0, 1, 1, 2, 3, 3, 4, 5]
    assert (charts.leaves, charts.more) == (60, 10)
    cover = {"woods": 10, "works": 10, "skirmish": 10, "town": 20, "most": 20}
    assert charts.cover == cover
    assert (charts.see, charts.held) == (3, 3)


def test_numbers_in_sentences_stand_in_the_paragraph_that_they_name() -> None:
    words = {"0": "no", "1": "one", "2": "two", "3": "three"}
    rules = records("rules/rules.yaml")
    tables = " ".join(
        path.read_text("utf-8")
        for path in (golden.REPOSITORY / "content" / "plm-american-revolution" / "tables").glob(
            "*.yaml"
        )
    )
    for key, one in records("play/play-numbers.yaml").items():
        if key in ("arc", "intervals", *c.BUDGET):
            continue
        rule = rules[one["rule"]]
        text = " ".join([*rule["text"], *(rule.get("points") or ()), tables])
        number = str(one["number"])
        either = re.escape(number) + (f"|{words[number]}" if number in words else "")
        assert re.search(rf"(?i)\b({either})\b", text), key
    arc = records("play/play-numbers.yaml")["arc"]["number"]
    assert arc == 577  # the tangent of 30°


# Examples as printed.


def test_the_examples_of_fire_and_morale_come_out_as_printed() -> None:
    weapons = {"Musket": 0, "Rifle": 1, "Carbine": 2, "Gun": 3}
    for one in records("rules/examples.yaml").values():
        grade = "abcdef".index(one["grade"])
        firing = a_unit(0, stands=one["stands"], weapon=weapons[one["weapon"]])
        target = a_unit(1, grade=grade)
        far = one["inches"] + 1  # a line is an inch deep
        battle = a_battle(
            (firing, (30, 40, 0, c.LINE)), (target, (30, 40 - far, 2, c.LINE)),
            command=one["distance"],
        )  # fmt: skip
        shooter, hit = battle.units
        hit.markers = one["markers"]
        assert apart(shooter, hit) == 4 * one["inches"]
        found = effect(battle, shooter, hit, one["volleys"])
        assert found == one["effect"], one["id"]
        assert bare_level(battle, hit) - found + one["cover"] + one["help"] == one["level"]


def test_the_worked_melee_comes_out_as_printed() -> None:
    rows = records("tables/melee-example.yaml")
    one, other = rows["attacker"], rows["defender"]
    battle = a_battle(
        (a_unit(0, grade=3, stands=one["stands"]), (30, 31, 0, c.LINE)),
        (a_unit(1, grade=2, stands=other["stands"]), (30, 30, 2, c.LINE)),
    )
    attacker, defender = battle.units
    defender.markers = other["before"]
    assert (contact(attacker, defender), contact(defender, attacker)) == (3, 5)
    for row, mine, its in ((one, attacker, defender), (other, defender, attacker)):
        battle.charts = replace(battle.charts, command=row["inches"])
        level = melee_level(battle, mine, its, hit=0, supports=row["supports"], town=False)
        assert level == row["level"]
        mine.markers += row["markers"]
        again = melee_level(battle, mine, its, hit=0, supports=row["supports"], town=False)
        assert again == row["then"]


def test_an_army_breaks_as_printed() -> None:
    rows = list(records("rules/break-example.yaml").values())
    battle = a_battle((a_unit(0, bears=30), (30, 40, 0, c.LINE)), (a_unit(1), (30, 10, 2, c.LINE)))
    army = battle.armies[0]
    army.s, army.markers = 16, 15
    heard: list[tuple[Any, ...]] = []
    battle.told = lambda what, facts: heard.append(facts) if what == "break" else None
    rolls(battle, *(row["roll"] for row in rows))
    for row in rows:
        styles = [replace(SILENT[0], give=row["given"]), SILENT[1]]
        mark(battle, styles, army.units[0], 1)
        assert heard[-1] == (0, row["marker"], row["chance"], row["given"], row["roll"])
        assert army.broken is not row["stays"]
        assert army.fifty == row["left"]


# Rules one by one.


@pytest.mark.parametrize(
    ("inches_apart", "weapon", "r"),
    [(0, 0, 3), (9, 0, 3), (10, 0, 2), (29, 0, 1), (30, 0, 0), (39, 1, 1), (40, 1, 0), (19, 2, 1),
     (20, 2, 0), (49, 3, 1), (50, 3, 0)],
)  # fmt: skip
def test_range_factors_end_where_they_should(inches_apart: int, weapon: int, r: int) -> None:
    battle = a_battle((a_unit(0, weapon=weapon), (30, 60, 0, c.LINE)))
    assert factor(battle, battle.units[0], 4 * inches_apart) == r


def test_the_arc_is_30_degrees_from_either_end() -> None:
    # Five stands are 7.5 inches: at 12 inches ahead the arc reaches 3.75 + 6.9 to the side.
    for x, inside in ((30, True), (42, True), (44, False)):
        battle = a_battle(
            (a_unit(0), (30, 40, 0, c.LINE)), (a_unit(1, stands=3), (x, 28, 2, c.LINE))
        )
        assert in_arc(*battle.units) is inside, x
    behind = a_battle((a_unit(0), (30, 40, 0, c.LINE)), (a_unit(1), (30, 45, 2, c.LINE)))
    assert not targets(behind, behind.units[0])


def test_nobody_fires_through_another_nor_from_a_column_nor_without_rounds() -> None:
    ours, theirs = a_unit(0), a_unit(1)
    battle = a_battle(
        (ours, (30, 40, 0, c.LINE)), (theirs, (30, 25, 2, c.LINE)), (ours, (30, 33, 0, c.LINE))
    )
    assert targets(battle, battle.units[0]) == []
    assert targets(battle, battle.units[2]) == [battle.units[1]]
    battle.units[2].stand(30, 33, 0, c.COLUMN)
    assert not may_fire(battle.units[2])
    gun = a_battle((a_unit(0, arm=c.GUN, weapon=3, figures=3, stands=1), (30, 40, 0, c.LINE)))
    gun.units[0].rounds = 0
    assert not may_fire(gun.units[0])


def test_woods_are_seen_into_for_three_inches_and_houses_not_past() -> None:
    woods = a_table(ground=({"kind": "woods", "cells": ("F5",)},))  # x 30–36, y 24–30
    assert woods.sees(33, 40, 33, 28)
    assert not woods.sees(33, 40, 33, 25)
    assert not woods.sees(33, 40, 33, 10)
    town = a_table(ground=({"kind": "town", "cells": ("F5",)},))
    assert town.sees(33, 40, 33, 26)
    assert not town.sees(33, 40, 33, 10)


def test_cover_adds_up_to_twenty() -> None:
    ground = a_table(
        ground=({"kind": "woods", "cells": ("F5",)}, {"kind": "town", "cells": ("H5",)}),
        courses=({"kind": "works", "points": ((6, 20), (18, 20))},),
    )
    battle = a_battle((a_unit(1, skirmishes=True), (33, 27, 2, c.LINE)), ground=ground)
    unit = battle.units[0]
    assert cover_of(battle, unit, 33, 40) == 10
    unit.stand(33, 27, 2, c.SKIRMISH)
    assert cover_of(battle, unit, 33, 40) == 20
    unit.stand(45, 27, 2, c.LINE)
    assert cover_of(battle, unit, 45, 40) == 20
    unit.stand(12, 20, 0, c.LINE)
    assert cover_of(battle, unit, 12, 5) == 10  # the work is between
    assert cover_of(battle, unit, 12, 40) == 0
    unit.stand(12, 23, 0, c.LINE)
    assert cover_of(battle, unit, 12, 5) == 0


def test_a_friend_near_the_line_of_a_gun_is_in_danger_by_his_distance() -> None:
    gun = a_unit(0, arm=c.GUN, weapon=3, stands=1, figures=3)
    for x, off in ((30, 0), (36, 2), (38, 4), (40, 6)):
        battle = a_battle(
            (gun, (30, 60, 0, c.LINE)), (a_unit(1), (30, 30, 2, c.LINE)),
            (a_unit(0, stands=5), (x, 45, 0, c.LINE)),
        )  # fmt: skip
        assert off_line(*battle.units) == off


def test_moves_cost_twice_aslant_and_back() -> None:
    battle = a_battle(
        (a_unit(0), (30, 60, 0, c.LINE)), (a_unit(0, arm=c.HORSE), (50, 60, 0, c.COLUMN))
    )
    foot, horse = battle.units
    assert [inches(battle, foot, way) for way in range(4)] == [3, 1, 1, 1]
    assert [inches(battle, horse, way) for way in range(4)] == [8, 4, 2, 2]
    assert walk(battle, foot, 0, 3, through=False) == (30, 57, 0)
    assert walk(battle, foot, 1, 1, through=False) == (30, 61, 0)
    turn(battle, foot, 1)
    assert (foot.facing, foot.form) == (1, c.COLUMN)


def test_ground_that_is_closed_stops_and_rough_ground_is_counted() -> None:
    ground = a_table(
        ground=({"kind": "woods", "cells": ("F5",)}, {"kind": "hill", "cells": ("A5",)}),
        courses=({"kind": "stream", "points": ((60, 27), (72, 27))},),
    )
    battle = a_battle(
        (a_unit(0, arm=c.HORSE, stands=1), (33, 32, 0, c.LINE)),
        (a_unit(0, stands=3), (3, 32, 0, c.LINE)),
        (a_unit(0, stands=3), (66, 32, 0, c.LINE)),
        ground=ground,
    )
    horse, up, wet = battle.units
    assert walk(battle, horse, 0, 6, through=False)[:2] == (33, 30)
    assert walk(battle, up, 0, 6, through=False) == (3, 26, 1)  # one roll to go up
    assert walk(battle, wet, 0, 6, through=False)[:2] == (66, 30)


def test_a_charge_runs_into_whoever_is_first_and_flanks_are_told_from_fronts() -> None:
    battle = a_battle(
        (a_unit(0), (30, 40, 0, c.LINE)), (a_unit(1), (30, 32, 2, c.LINE)),
        (a_unit(1), (31, 36, 1, c.COLUMN)),
    )  # fmt: skip
    found = charged(battle, battle.units[0], 9)
    assert found is not None
    assert found[0] is battle.units[2]
    assert side_hit(battle.units[0], battle.units[2]) == 1
    assert side_hit(battle.units[0], battle.units[1]) == 0
    assert side_hit(battle.units[1], battle.units[1]) == 2


def test_nobody_is_charged_by_spreading_out_of_a_town_block() -> None:
    # Eight stands as skirmishers are 19 inches wide, in their block 4.5; the next step leaves it.
    ground = a_table(ground=({"kind": "town", "cells": ("E5", "G5")},))  # x 24-30, 36-42; y 24-30
    facts = a_unit(0, stands=8, figures=24, skirmishes=True)
    for x, y, met in ((27, 29, False), (30, 30, False), (38, 31, True), (30, 31, True)):
        enemy = (a_unit(1, stands=3), (x, y, 0, c.LINE))
        battle = a_battle((facts, (38, 29, 2, c.SKIRMISH)), enemy, ground=ground)
        found = charged(battle, battle.units[0], 6)
        assert (found is not None) is met, (x, y)
    # A column is 8 inches long, in its block 2: it doesn't touch by growing forward either.
    for y, met in ((33, False), (32, False), (31, True)):
        enemy = (a_unit(1, stands=3), (38, y, 0, c.LINE))
        battle = a_battle((facts, (38, 29, 2, c.COLUMN)), enemy, ground=ground)
        assert (charged(battle, battle.units[0], 4) is not None) is met, y
    # In the open its flanks charge as its middle does.
    battle = a_battle((facts, (38, 29, 2, c.SKIRMISH)), (a_unit(1, stands=3), (30, 31, 0, c.LINE)))
    assert charged(battle, battle.units[0], 6) == (battle.units[1], 1)


def test_who_is_flanked_in_column_or_without_bayonets_fights_at_half() -> None:
    battle = a_battle((a_unit(0), (30, 31, 0, c.LINE)), (a_unit(1), (30, 30, 2, c.LINE)))
    one, other = battle.units
    whole = melee_level(battle, one, other, hit=0, supports=0, town=False)
    assert whole == 80 - 4 - 15
    assert melee_level(battle, one, other, hit=1, supports=0, town=False) == whole // 2
    militia = a_battle(
        (a_unit(0, bayonets=False), (30, 31, 0, c.LINE)), (a_unit(1), (30, 30, 2, c.LINE))
    )
    assert melee_level(militia, *militia.units, hit=0, supports=0, town=False) == whole // 2


@pytest.mark.parametrize(
    ("regiment", "led"),
    [("armands-legion", {"horse": True, "foot": False}),
     ("lees-legion", {"horse": True, "foot": False}),
     ("pulaskis-legion", {"horse": True, "foot": False}),
     ("british-legion", {"horse": False, "foot": True, "gun": False}),
     ("17th-light-dragoons", {"horse": False}), ("1st-light-dragoons", {"horse": False})],
)  # fmt: skip
def test_the_command_stand_of_a_legion_is_where_the_army_lists_have_it(
    regiment: str, led: dict[str, bool]
) -> None:
    pack = the_pack()
    for one in units_of(pack, regiment):
        model = UnitModel.model_validate(one.data())
        arm = one.arm if one.arm in ("horse", "gun") else "foot"
        assert facts_of(pack, values_of(pack), model, 0, 0).led is led[arm], one.name


@pytest.mark.parametrize("regiment", ["regiment-von-bose", "regiment-bourbonnais"])
def test_both_battalions_of_a_regiment_take_off_for_its_command_stand(regiment: str) -> None:
    """E.9: the stand, whose figures are the first battalion's, leads both of them."""
    pack = the_pack()
    models = [UnitModel.model_validate(one.data()) for one in units_of(pack, regiment)]
    assert [one.battalion for one in models] == [1, 2]
    assert models[0].figures == models[0].stands * 3 + 3
    assert models[1].figures == models[1].stands * 3
    facts = [facts_of(pack, values_of(pack), one, 0, 0) for one in models]
    battle = a_battle(*((one, (20 + 20 * n, 30, 0, c.LINE)) for n, one in enumerate(facts)))
    inches = battle.charts.command
    for one, unit in zip(facts, battle.units, strict=True):
        assert bare_level(battle, unit) == battle.charts.morale[one.grade] - inches


def test_a_unit_leaves_with_its_last_marker_and_friends_who_see_it_test() -> None:
    battle = a_battle(
        (a_unit(0, bears=3), (30, 40, 0, c.LINE)), (a_unit(0), (30, 44, 0, c.LINE)),
        (a_unit(0), (60, 60, 0, c.LINE)),
    )  # fmt: skip
    heard: list[tuple[str, Any]] = []
    battle.told = lambda what, facts: heard.append((what, facts[0]))
    rolls(battle, 1)
    mark(battle, SILENT, battle.units[0], 3)
    assert not battle.units[0].there
    assert [one for one in heard if one[0] == "test"] == [("test", 1)]


def test_a_place_is_held_by_who_was_last_alone_near_it() -> None:
    battle = a_battle((a_unit(0), (30, 40, 0, c.LINE)), (a_unit(1), (30, 20, 2, c.LINE)))
    aims = replace(a_game("line").aims, places=((30, 38),), need=1, attacker=0)
    battle.held = [1]
    hold(battle, aims)
    assert battle.held == [0]
    battle.units[1].stand(30, 36, 2, c.LINE)
    battle.units[0].stand(30, 60, 0, c.LINE)
    hold(battle, aims)
    assert battle.held == [1]
    assert by_places(battle, aims) == 1
    battle.held = [0]
    assert by_places(battle, aims) == 0


# Whole games under a referee's eye.


def watched(kind: str, number: int, game: int, player: str) -> Referee:
    """Play a game and return what the referee saw of it."""
    setting, record = a_game(kind, number), a_record(kind, number)
    seeds = seeds_of(Streams("watched"), f"{kind}/{game}")
    battle = begin(setting.charts, setting.ground, setting.drawn, numbers(seeds))
    referee = Referee(battle, record)
    battle.told = referee.hear
    winner, ended = play_battle(battle, setting.aims, [setting.weights[player]] * 2, setting.first)
    referee.hear("end", (winner, ended))
    return referee


@pytest.mark.parametrize("kind", KINDS)
def test_a_referee_finds_nothing_wrong(kind: str) -> None:
    seen: list[Referee] = []
    for number in range(2):
        for game, player in enumerate(a_game(kind, number).players):
            seen.append(watched(kind, number, game, player))
            assert seen[-1].wrong == [], (kind, number, player)
    for what in ("move", "fire", "test", "marker", "end"):
        assert sum(one.count[what] for one in seen)


@pytest.mark.ci
@pytest.mark.parametrize("number", range(2, 2 + examples(8)))
def test_a_referee_finds_nothing_wrong_in_many(number: int) -> None:
    for kind in KINDS:
        for game, player in enumerate(a_game(kind, number).players):
            assert watched(kind, number, game, player).wrong == [], (kind, player)


def test_all_that_the_rules_have_happens_in_some_game() -> None:
    count = sum(
        (watched(kind, 0, 5, "bold").count for kind in KINDS),
        start=watched("line", 0, 6, "bold").count,
    )
    for what in ("first", "charge", "card", "melee", "reaction", "break", "gone", "back", "change"):
        assert count[what], what


def test_units_are_set_up_in_their_zones() -> None:
    for kind in KINDS:
        record, drawn = a_record(kind), a_game(kind).drawn
        for army, sides in zip(drawn, record["sides"].values(), strict=True):
            units = iter(army.units)
            for brigade in sides["brigades"]:
                for _ in brigade["units"]:
                    one = next(units)
                    x, y, _, _ = one.place
                    left, right = brigade["zone"]["x"]
                    top, bottom = brigade["zone"]["y"]
                    assert top - 6 <= y <= bottom + 6
                    assert left - 6 <= x <= right + 6 or brigade.get("arrives")
                    assert one.waits == brigade.get("arrives", 0)


def test_the_same_seeds_play_the_same_game_in_any_order() -> None:
    game = a_game("delay")
    whole = play(game, ("bold", "bold"), 6, "order")
    parts = play(game, ("bold", "bold"), 2, "order", 4) + play(game, ("bold", "bold"), 4, "order")
    assert whole == parts
    assert playable(the_pack(), a_record("delay")).key == game.key
    assert a_game("line").key != game.key


def changed(record: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> PlayableBattle:
    new = json.loads(json.dumps(record))
    change(new)
    return playable(the_pack(), new)


def test_better_troops_win_more() -> None:
    """All of one side at grade A and the other at F, then the other way about."""

    def graded(first: str, second: str) -> Callable[[dict[str, Any]], None]:
        def change(record: dict[str, Any]) -> None:
            for grade, army in zip((first, second), record["sides"].values(), strict=True):
                for brigade in army["brigades"]:
                    for unit in brigade["units"]:
                        unit["grade"] = grade

        return change

    for kind in ("line", "meeting"):
        record = a_record(kind)
        strong = play(changed(record, graded("a", "e")), ("careful", "careful"), 8, "grades")
        weak = play(changed(record, graded("e", "a")), ("careful", "careful"), 8, "grades")
        side = strong.sides[0]
        assert strong.share(side) > weak.share(side) + 0.4


def test_who_has_half_of_its_brigade_away_wins_less() -> None:
    def halved(side: str) -> Callable[[dict[str, Any]], None]:
        def change(record: dict[str, Any]) -> None:
            for brigade in record["sides"][side]["brigades"]:
                brigade["units"] = brigade["units"][::2]

        return change

    for kind in ("line", "meeting"):
        record = a_record(kind)
        one, other = record["sides"]
        more = play(changed(record, halved(other)), ("careful", "careful"), 10, "halves")
        less = play(changed(record, halved(one)), ("careful", "careful"), 10, "halves")
        assert more.share(one) > less.share(one) + 0.3


def test_what_the_pack_lacks_is_told() -> None:
    bare = SimpleNamespace(parts={}, name="mine")
    with pytest.raises(
        UsageError, match="computer players need parts that 'mine' lacks: play-numbers, players"
    ):
        playable(cast(Pack, bare), a_record("line"))
