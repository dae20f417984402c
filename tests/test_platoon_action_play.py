"""Platoon Action by computer: its numbers are the printed ones, its examples, and whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_action.play.armour import needs
from generator.games.platoon_action.play.charts import NEVER, ActionCharts, charts_of
from generator.games.platoon_action.play.fire import more_to_hit, volley
from generator.games.platoon_action.play.game import ActionGame, begin
from generator.games.platoon_action.play.goals import (
    ATTACKER,
    DEFENDER,
    end_turn,
    out_of_action,
)
from generator.games.platoon_action.play.model import Skirmish, playable
from generator.games.platoon_action.play.orders import bout, order_more
from generator.games.platoon_action.play.shells import burst, scatter_of, scattered
from generator.games.platoon_action.play.state import (
    OUT,
    UP,
    WOUNDED,
    ActionDice,
    ArmedVehicle,
    FootCard,
    MenGroup,
    Soldier,
    chances,
)
from generator.games.platoon_action.scenario.fresh import roll_scenario
from generator.play import play
from generator.play.chance import seeds_of
from generator.roll.locks import Locks
from tests import golden
from tests.shares import first

MISSIONS = (
    "bridge", "crossroads", "farm", "patrol", "raid", "rescue", "rear-guard", "ambush",
)  # fmt: skip
STYLES = ("careful", "bold", "massing")


def the_pack() -> Pack:
    return golden.pack("platoon-action")


@cache
def charts() -> ActionCharts:
    return charts_of(the_pack())


@cache
def record(mission: str, seed: str = "play") -> dict[str, Any]:
    return dict(roll_scenario(the_pack(), seed, Locks({"mission": mission})).record)


@cache
def skirmish(mission: str) -> Skirmish:
    return playable(the_pack(), record(mission))


def a_game(mission: str = "bridge", number: int = 0, style: str = "bold") -> ActionGame:
    model = skirmish(mission)
    player = model.weights[style]
    return begin(model.setting, (player, player), seeds_of(Streams("test"), f"game/{number}"))


# --- numbers ------------------------------------------------------------------------------------

# From the game's text, its lost cells as repaired: the far end of each band in inches, to hit, and
# to wound. The SMG's far bands and the shared ends are rulings of the pack.
MEN = {
    "pistol": ((4, 4, 3), (8, 5, 4), (12, 6, 4)),
    "rifle": ((4, 3, 3), (12, 4, 4), (24, 5, 5), (48, 6, 6)),
    "smg": ((4, 3, 2), (8, 4, 4), (16, 5, 6), (48, 6, 6)),
    "lmg": ((4, 5, 3), (18, 4, 4), (36, 5, 4), (72, 6, 5)),
    "hmg": ((4, 5, 3), (24, 4, 4), (36, 4, 5), (72, 6, 5)),
    "auto-cannon": ((4, 5, 2), (24, 4, 2), (36, 4, 3), (72, 6, 3)),
}
GUNS = {
    "at-rifle": ((8, 3, 9, 0), (18, 4, 9, -1), (30, 5, 10, -1), (60, 6, 11, -2)),
    "20-mm": ((8, 3, 8, 1), (18, 4, 8, 0), (30, 5, 9, -1), (108, 6, 10, -1)),
    "37-mm": ((8, 3, 7, 1), (18, 4, 7, 1), (30, 5, 7, 0), (108, 6, 9, 0)),
    "45-mm": ((12, 3, 6, 1), (20, 4, 6, 1), (42, 5, 6, 1), (108, 6, 7, 0)),
    "50-mm": ((12, 3, 5, 1), (20, 4, 5, 1), (42, 5, 5, 1), (108, 6, 6, 1)),
    "76-mm": ((12, 3, 4, 2), (24, 4, 4, 1), (48, 5, 4, 1), (108, 6, 5, 1)),
}


def test_every_inch_of_every_row_is_the_printed_one() -> None:
    for name, bands in MEN.items():
        row = charts().weapons[name].row
        for inch in range(109):
            found = next((band[1:] for band in bands if inch <= band[0]), (NEVER, NEVER))
            assert row[inch][:2] == found, (name, inch)
    for name, wide in GUNS.items():
        row = charts().guns[name].row
        for inch in range(109):
            some = next((band[1:] for band in wide if inch <= band[0]), (NEVER, NEVER, 0))
            assert row[inch] == some, (name, inch)
    mortar = charts().weapons["mortar"]
    assert (mortar.least, mortar.blast, mortar.ends) == (24, 6, (24, 36, 48))
    shots = {name: one.shots for name, one in charts().weapons.items() if one.shots > 1}
    assert shots == {"smg": 2, "lmg": 3, "hmg": 4, "auto-cannon": 3}


def test_gears_damage_and_recovery_are_the_printed_ones() -> None:
    vehicles = charts().vehicles
    assert vehicles["m8"].gears == ((1, 4), (4, 8), (6, 12), (1, 4))
    assert vehicles["m4"].gears == ((1, 3), (3, 6), (6, 10), (1, 3))
    assert charts().damage == (
        "none", "none", "shaken", "crippled", "disarmed", *["destroyed"] * 5,
    )  # fmt: skip
    alone = [cells[0] for cells in charts().recovery[1:]]
    helped = [cells[1] for cells in charts().recovery[1:]]
    assert alone == ["pinned", *["no change"] * 4, "out"]
    assert helped == [*["recovers"] * 3, *["no change"] * 2, "out"]


def test_the_ladder_has_the_printed_odds() -> None:
    odds = chances(dict(charts().ladder))
    for need, one in {7: 12, 8: 18, 9: 36, 10: 72, 11: 108}.items():
        assert odds[need] == pytest.approx(1 / one)
    assert odds[12] == 0
    assert odds[1] == 1


# --- the rulebook's examples ----------------------------------------------------------------------


class Loaded(ActionDice):
    """Dice that show what they are told to."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__((1, 1), dict(charts().ladder))
        self.faces = faces

    def die(self) -> int:
        return self.faces.pop(0)


def squad(men: int, weapon: str = "rifle") -> tuple[FootCard, MenGroup]:
    some = [Soldier(charts().weapons[weapon]) for _ in range(men)]
    card = FootCard(0, "Squad", 5, some[0])
    group = MenGroup(card, some)
    card.groups.append(group)
    card.strength = men
    return card, group


def test_an_order_as_in_the_example() -> None:
    state = a_game().state
    for one in state.sides[0]:
        one.here = False
    card, leader = squad(1)
    far = MenGroup(card, [Soldier(charts().weapons["rifle"]) for _ in range(4)])
    card.groups.append(far)
    state.sides[0].append(card)
    leader.spot, far.spot = 0, 4  # 8 inches
    card.fired_on = True
    more = order_more(state, card, far, "fire", None)
    assert more == 2
    assert sum(die < 6 and die + more < 5 for die in range(1, 7)) == 2
    officer = FootCard(0, "Officer", 6, Soldier(charts().weapons["pistol"]), officer=True)
    officer.groups.append(MenGroup(officer, [officer.leader], spot=1))
    state.sides[0].append(officer)
    assert order_more(state, card, far, "fire", None) == 1


def test_a_wall_and_a_run_make_a_shot_harder_as_in_the_example() -> None:
    state = a_game().state
    _, mark = squad(1)
    need = charts().weapons["rifle"].row[10][0]
    assert need + more_to_hit(state, None, mark, 2, walked=False) == 6
    mark.ran = True
    assert need + more_to_hit(state, None, mark, 2, walked=False) == 7


def test_an_lmg_runs_out_as_in_the_example() -> None:
    state = a_game().state
    row = charts().weapons["lmg"]
    out: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=3):
        _, mark = squad(1)
        # Wounds are rolled with a die that never wounds, so that the burst has its three shots.
        state.dice = Loaded([die for face in faces for die in ([face, 1] if face >= 5 else [face])])
        mark.hidden = True
        ones = volley(state, row, mark, (3.0, 0), 0)
        out[2] += ones - 2 >= 1
        out[1] += ones - 1 >= 1
    assert Fraction(out[2], 216) == Fraction(1, 216)
    assert Fraction(out[1], 216) == Fraction(2, 27)


def test_grenades_scatter_as_in_the_examples() -> None:
    state = a_game().state
    state.dice = Loaded([5, 2, 4, 2])
    assert scattered(state, 0, 1) == (3, 2)
    state.dice = Loaded([5, 2, 4, 2])
    assert scattered(state, 1, 1) == (2, 1)
    # The text's own: left 6, right 3, short, and two sixes for the distance.
    state.dice = Loaded([3, 6, 6, 6])
    assert scattered(state, 1, 1) == (-2, 0)


def test_two_against_one_as_in_the_example() -> None:
    state = a_game().state
    found: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=5):
        _, one = squad(1)
        _, two = squad(2)
        state.dice = Loaded(list(faces))
        bout(state, (one, one.men), (two, two.men), charged=True)
        if one.men[0].state == OUT:
            found["they"] += 1
        elif two.men[1].state == WOUNDED:
            found["he"] += 1
        else:
            found["nobody"] += 1
    assert {key: round(100 * n / 7776) for key, n in found.items()} == {
        "he": 28, "they": 47, "nobody": 25,
    }  # fmt: skip


def test_a_sherman_and_an_anti_tank_rifle_as_in_the_examples() -> None:
    state = a_game().state
    ground = state.ground
    spot = next(n for n in range(ground.count) if n + 10 < ground.count and ground.look(n, n + 10)
                != -1 and n % ground.across + 10 < ground.across)  # fmt: skip
    tank = ArmedVehicle(1, "IV", charts().vehicles["panzer-iv"], 5, spot=spot + 10, heading=4)
    found = needs(state, charts().guns["76-mm"], spot, tank, 1)
    assert found is not None
    assert (found.hit, found.pierce, found.damage) == (5, 5, 1)
    dead = Fraction(2, 6) * Fraction(2, 6) * Fraction(3, 6)
    assert dead == Fraction(1, 18)
    near = spot + 10 - 7  # 14 inches, in the same band as 15
    track = ArmedVehicle(1, "251", charts().vehicles["sdkfz-251"], 5, spot=spot + 10, heading=2)
    found = needs(state, charts().guns["at-rifle"], near, track, 0)
    assert found is not None
    assert (found.hit, found.pierce) == (4, 5)
    tank.heading = 2
    found = needs(state, charts().guns["at-rifle"], near, tank, 0)
    assert found is not None
    assert found.pierce == 9


def test_a_mortar_scatters_as_in_the_example() -> None:
    state = a_game().state
    mortar = charts().weapons["mortar"]
    less, times = scatter_of(state, mortar, 30.0, (1, False, True))
    assert (less, times) == (1, 2)
    state.dice = Loaded([6, 2, 3, 3])
    assert scattered(state, less, times) == (6, 0)
    assert scatter_of(state, charts().guns["76-mm"], 30.0, (0, True, True))[1] == 3


def test_a_shell_in_a_house_wounds_three_in_four_as_in_the_example() -> None:
    state = a_game("farm").state
    for side in state.sides:
        side.clear()
    ground = state.ground
    spot = next(n for n, house in enumerate(ground.house) if house >= 0)
    wounded = 0
    for faces in product(range(1, 7), repeat=2):
        card, group = squad(1)
        group.spot = spot
        state.sides[0][:] = [card]
        state.dice = Loaded(list(faces))
        burst(state, ground.places[spot], 6, shell=True)
        wounded += group.men[0].state == WOUNDED
    assert Fraction(wounded, 36) == Fraction(3, 4)


# --- games ----------------------------------------------------------------------------------------


def men(game: ActionGame) -> Iterator[Soldier]:
    for side in game.state.sides:
        for card in side:
            if isinstance(card, FootCard):
                for group in card.groups:
                    yield from group.men


@pytest.mark.parametrize("mission", first(2, MISSIONS))
def test_every_game_ends_and_nobody_comes_back(mission: str) -> None:
    turns = record(mission)["turns"]
    for number, style in enumerate(STYLES):
        game = a_game(mission, number, style)
        before = {id(man): man.state for man in men(game)}
        while not game.state.over:
            game.turn()
            from generator.games.platoon_action.play.goals import end_turn

            end_turn(game.state, game.setting.aim, game.score)
            game.state.turn += 1
            for man in men(game):
                assert UP <= man.state <= OUT
                assert not (before[id(man)] == OUT and man.state != OUT)
                before[id(man)] = man.state
            for side in (0, 1):
                out, whole = out_of_action(game.state, side)
                assert 0 <= out <= whole
                for vehicle in game.state.vehicles(side):
                    assert min(vehicle.mgs) >= 0
                    assert vehicle.crew > 0
                    assert -1 <= vehicle.gear <= 3
        assert game.state.turn <= turns
        assert game.state.winner in (0, 1, None)


def test_the_same_seed_is_the_same_game_in_any_order() -> None:
    model = skirmish("bridge")
    whole = play(model, ("bold", "careful"), 4, "same")
    parts = play(model, ("bold", "careful"), 2, "same", 2) + play(
        model, ("bold", "careful"), 2, "same"
    )
    assert (whole.wins, whole.rounds, whole.actions) == (parts.wins, parts.rounds, parts.actions)
    again = playable(the_pack(), record("bridge"))
    assert play(again, ("bold", "careful"), 4, "same") == whole
    assert again.key == model.key


def test_another_mission_player_or_number_has_another_key() -> None:
    one = skirmish("bridge")
    other = dict(record("bridge"))
    other["turns"] = 3
    assert playable(the_pack(), other).key != one.key
    assert skirmish("farm").key != one.key


def with_twice(whole: dict[str, Any], side: str) -> dict[str, Any]:
    """A mission in which a side has all its squads and teams twice."""
    force = dict(whole["forces"][side])
    for key in ("squads", "teams"):
        more = ({**one, "name": f"{one['name']} more"} for one in force[key])
        force[key] = [*force[key], *more]
    return {**whole, "forces": {**whole["forces"], side: force}}


@pytest.mark.ci
def test_who_has_twice_the_platoon_wins_more() -> None:
    gained = []
    for mission in ("crossroads", "bridge", "patrol"):
        whole = record(mission)
        for side in ("german", "allied"):
            shares = []
            for some in (whole, with_twice(whole, side)):
                model = playable(the_pack(), some)
                tallies = [play(model, (style, style), 8, "more") for style in STYLES]
                shares.append(sum(one.share(side) for one in tallies) / len(STYLES))
            gained.append(shares[1] - shares[0])
    # 144 games each way: a mean gain of 0.1 is more than two standard errors from none.
    assert sum(gained) / len(gained) > 0.1, gained


# --- numbers of sentences -------------------------------------------------------------------------

WORDS = {1: "one", 2: "two", 12: "twelve"}


def test_numbers_of_rules_stand_in_the_rules_that_they_name() -> None:
    rules = the_pack().records("rules")
    told = 0
    for key, one in the_pack().records("play-numbers").items():
        if one["rule"] is None:
            continue
        number = float(str(one["number"]))
        said = " ".join(rules[one["rule"]]["text"])
        shown = f"{abs(number):g}"
        sign = "−" if number < 0 else ""
        found = re.search(rf"(?<![\d.]){sign}{shown}(?!\d|\.\d)", said)
        assert found or WORDS.get(int(number), "?") in said, (key, said)
        told += 1
    assert told > 15


def test_how_missions_end_is_what_their_sheets_say() -> None:
    pack = the_pack()
    missions, numbers = pack.records("missions"), pack.records("play-numbers")
    ends = pack.records("play-ends")
    assert ends.keys() == missions.keys()
    for key, one in ends.items():
        assert len(one["worth"]) == len(missions[key]["goals"])
    cross, bridge = (missions[key]["wins"][0] for key in ("crossroads", "bridge"))
    assert "{a} counts 2" in cross
    assert "{b} and {c} count 1" in cross
    assert ends["crossroads"]["worth"] == [2, 1, 1]
    assert "{a} counts 2 and {b} 1" in bridge
    assert "win with 2 or more" in bridge
    assert (ends["bridge"]["worth"], ends["bridge"]["needs"]) == ([2, 1], 2)
    guard = missions["rear-guard"]["wins"][0]
    told = re.search(
        r"turn from the (\d)th .* for every (\d) men .* with (\d) or more, \{attacker\} otherwise",
        guard,
    )
    assert told is not None
    ids = ("leave-turn", "men-a-point", "guard-wins")
    assert [int(one) for one in told.groups()] == [
        int(float(str(numbers[k]["number"]))) for k in ids
    ]
    assert f"from turn {told[1]} on" in missions["rear-guard"]["rules"][0]
    ambush, rescue, raid = (missions[key]["wins"][0] for key in ("ambush", "rescue", "raid"))
    assert "{Defender} win if they hold {a} or {b} at the end, or if all vehicles" in ambush
    assert "Otherwise the road is open, and {attacker} win" in ambush
    near = re.search(r"or are within (\d+)″ of it with one of their squads at the end", rescue)
    assert near is not None
    assert int(near[1]) == int(float(str(numbers["led-home"]["number"])))
    assert "Otherwise {defender} win" in rescue
    assert "otherwise {defender} win" in raid


def at_the_end(mission: str) -> ActionGame:
    """Return a mission after its last turn, with all men and vehicles off its goals."""
    game = a_game(mission)
    game.state.turn = game.setting.aim.turns - 1
    clear = frozenset[int]().union(*game.setting.aim.within)
    off = next(n for n in range(game.setting.ground.count) if n not in clear)
    for side in (ATTACKER, DEFENDER):
        for group in game.state.groups(side):
            group.spot = off
    return game


def winner(game: ActionGame) -> int | None:
    game.state.over = False  # it may have been asked before
    end_turn(game.state, game.setting.aim, game.score)
    assert game.state.over
    return game.state.winner


def hold(game: ActionGame, side: int, goal: int) -> None:
    game.state.groups(side)[0].spot = min(game.setting.aim.within[goal])


def test_a_road_is_open_unless_the_ambusher_holds_a_place_of_it() -> None:
    assert winner(at_the_end("ambush")) == ATTACKER
    for goal in (0, 1):
        held = at_the_end("ambush")
        hold(held, DEFENDER, goal)
        assert winner(held) == DEFENDER
        hold(held, ATTACKER, goal)  # men of both sides are there: nobody holds it
        assert winner(held) == ATTACKER


def test_a_rear_guard_wins_by_turns_and_by_men_who_got_away() -> None:
    for turns, left, won in (
        (2, 0, ATTACKER),
        (3, 0, DEFENDER),
        (2, 4, ATTACKER),
        (2, 5, DEFENDER),
    ):
        game = at_the_end("rear-guard")
        game.score.guard, game.score.left = turns, left
        assert winner(game) == won  # the last turn counts 1 besides
    game = at_the_end("rear-guard")
    game.score.guard = 3
    hold(game, ATTACKER, 0)
    assert winner(game) == ATTACKER


def test_a_rear_guard_leaves_only_if_turns_do_not_suffice() -> None:
    game = at_the_end("rear-guard")
    first = int(game.setting.aim.numbers["leave-turn"])
    nearest = [one for one in game.state.foot(DEFENDER) if not one.broken]
    game.state.turn, game.score.guard = game.setting.aim.turns - 2, first
    assert not any(game._leaves(one) for one in nearest)
    game.score.guard = 0
    assert any(game._leaves(one) for one in nearest)


@pytest.mark.parametrize(
    ("side", "far", "won"),
    [
        (None, 0, DEFENDER),
        (ATTACKER, 12, ATTACKER),
        (ATTACKER, 16, DEFENDER),
        (DEFENDER, 12, DEFENDER),
    ],
)
def test_captives_near_the_edge_with_their_rescuers_are_home(
    side: int | None, far: float, won: int
) -> None:
    game = at_the_end("rescue")
    if side is not None:
        inches = game.setting.homes[ATTACKER]
        card = game.state.foot(side)[0]
        for group in card.groups:
            group.spot = inches.index(max(n for n in inches if n <= far))
        game.score.prize.holder = card
    assert winner(game) == won
