"""Panzer Leader played by computer: nothing moves or fires that may not, and every cell counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games import find_game
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.play import deploy, game, gunnery, march, model, victory
from generator.games.panzer_leader.play.charts import charts_of
from generator.games.panzer_leader.play.field import Field
from generator.games.panzer_leader.play.kinds import kinds_of
from generator.games.panzer_leader.play.model import Battle, playable, published_battle
from generator.games.panzer_leader.play.players import JUDGES, WEIGHTS
from generator.games.panzer_leader.play.setting import HOLD, PlayedSituation, Required, Rung, Troop
from generator.games.panzer_leader.play.state import AWAITED, LEFT, LOST, State
from generator.games.panzer_leader.scenario.fresh import roll_scenario
from generator.games.panzer_leader.scenario.table import Table
from generator.ground.section import Joined, Laid, Section
from generator.play import play
from generator.play.chance import Seeds
from generator.play.tally import added
from generator.roll.locks import Locks
from tests import golden
from tests.armour_referee import Referee, halves
from tests.shares import first

KINDS = ("town", "bridges", "exit", "relief", "meeting", "destroy", "probe")
RESULTS = {0: "*", 1: "D", 2: "DD", 3: "X"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("panzer-leader")


def rolled(pack: Pack, kind: str, seed: str = "1") -> dict[str, Any]:
    locks = Locks({"kind": kind, "size": "small", "ground": "shelf"})
    return roll_scenario(pack, f"play {seed}", locks).record


class Watched(State):
    """A game in which the referee sees every move and every attack before it is made."""

    referee: Referee
    roads = True

    def __init__(self, setting: Any, seeds: Seeds) -> None:
        super().__init__(setting, seeds)
        self.dice: list[int] = []
        self.done: set[int] = set()
        self.moved: set[int] = set()
        self.shot: set[int] = set()
        self.stormed: set[int] = set()
        self.kinds: Counter[str] = Counter()

    def below(self, number: int) -> int:
        found = super().below(number)
        if number == 6:
            self.dice.append(found + 1)
        return found

    def spot(self, unit: int) -> Any:
        return self.setting.field.spots[self.at[unit]]

    def unit(self, unit: int) -> Any:
        return self.referee.units[self.setting.kinds[unit].id]

    def sided(self) -> dict[Any, list[int]]:
        spots = self.setting.field.spots
        return {
            spots[h]: [self.setting.sides[u] for u in stack]
            for h, stack in enumerate(self.stacks)
            if stack
        }

    def begin(self, side: int) -> None:
        super().begin(side)
        self.done, self.moved, self.shot, self.stormed = set(), set(), set(), set()
        self.mine = side
        self.conserved()

    def march(self, unit: int, path: list[int]) -> bool:
        side = self.setting.sides[unit]
        assert side == self.mine
        assert unit not in self.done
        assert not self.down[unit]
        assert self.carrier[unit] < 0
        assert unit not in self.moved
        assert unit not in self.orders
        slow = self.setting.slow and self.turn == 1 and side == self.setting.mover
        spots = [self.setting.field.spots[h] for h in path]
        stacks, start = self.sided(), self.spot(unit)
        self.referee.march(self.unit(unit), start, spots, stacks, side, not slow)
        self.moved.add(unit)
        self.kinds["march"] += 1
        self.last = (unit, start, spots, stacks, not slow)
        whole = super().march(unit, path)
        assert whole == (self.spot(unit) == (spots[-1] if spots else start))
        return whole

    def get_off(self, carrier: int) -> None:
        unit = self.rider[carrier]
        data = self.unit(unit)
        if carrier in self.moved:
            who, start, spots, stacks, roads = self.last
            assert who == carrier
            assert data["carried"] == "half"
            allowance = self.unit(carrier)["movement"]
            extra = 2 * ((allowance + 1) // 2)
            self.referee.march(
                self.unit(carrier), start, spots, stacks, self.mine, roads, extra=extra
            )
        assert len(self.stacks[self.at[carrier]]) < 4
        assert carrier not in self.done
        assert not self.down[carrier]
        super().get_off(carrier)
        self.done.add(unit)
        self.kinds["unload"] += 1

    def remove(self, unit: int, where: int) -> None:
        if where == LEFT:
            assert self.setting.sides[unit] == self.mine
            assert unit not in self.done
            edge = next(o["hexes"] for o in self.referee.record["objectives"])
            assert self.spot(unit) in {self.referee.ground.parse(name) for name in edge}
            if unit in self.moved:
                _who, start, spots, stacks, roads = self.last
                data = self.unit(unit)
                extra = 2 if data["movement"] > 1 else 0
                self.referee.march(data, start, spots, stacks, self.mine, roads, extra=extra)
            self.kinds["exit"] += 1
        super().remove(unit, where)

    def conserved(self) -> None:
        """Every unit is in one place, and no hex has more than four, or two sides."""
        listed = Counter(u for stack in self.stacks for u in stack)
        for unit, at in enumerate(self.at):
            riding = self.carrier[unit] >= 0
            expected = at >= 0 and not riding
            assert listed[unit] == expected
            if riding and at >= 0:
                assert self.rider[self.carrier[unit]] == unit
                assert self.at[self.carrier[unit]] == at
            if at >= 0:
                assert not self.setting.field.sea[at]
        for stack in self.stacks:
            assert len(stack) <= 4
            assert len({self.setting.sides[u] for u in stack}) <= 1
        for side in range(2):
            gone = [u for u in self.setting.units(side) if self.at[u] == LOST]
            assert self.lost[side] == sum(
                not self.referee.truck(self.unit(u)) for u in gone
            )  # blocks are not played


def attackers(state: Watched, firers: Any, move: bool) -> None:
    for unit in firers:
        assert state.setting.sides[unit] == state.mine
        assert unit not in state.done
        assert not state.down[unit]
        assert state.at[unit] >= 0
        assert state.carrier[unit] < 0
        assert state.spot(unit) not in state.referee.ground.wet
        if not move:
            assert unit not in state.moved, "moved, and fires"
        state.done.add(unit)


def outcome(state: Watched, column: int, net: int, targets: Any, act: Any) -> None:
    """Hold what came of an attack against the cell of the table."""
    before = {unit: (state.down[unit], state.rider[unit]) for unit in targets}
    rolled_before = len(state.dice)
    result = act()
    assert len(state.dice) == rolled_before + 1
    cell = state.referee.cell(column, state.dice[-1], net)
    assert RESULTS[result] == cell
    check(state, cell, before)


def check(state: Watched, cell: str, before: dict[int, tuple[bool, int]]) -> None:
    for unit, (down, rider) in before.items():
        lost = cell == "X" or (cell == "DD" and down)
        assert (state.at[unit] == LOST) == lost
        if not lost:
            assert state.down[unit] == (down or cell in ("D", "DD"))
        if rider >= 0:
            assert (state.at[rider] == LOST) == lost


def watch_fire(state: Watched, firers: Any, hex_: int, targets: Any) -> int:
    referee, spot = state.referee, state.setting.field.spots[hex_]
    attackers(state, firers, move=False)
    assert set(targets) <= set(state.stacks[hex_])
    assert not state.shot & set(targets)
    if referee.ground.letter[spot] in "tu":
        assert set(targets) == set(state.stacks[hex_])
    units = [state.unit(u) for u in targets]
    if referee.ground.letter[spot] in "tuwfk":
        near = any(
            side != state.setting.sides[targets[0]]
            for s, sides in state.sided().items()
            for side in sides
            if s in referee.ground.near(spot)
        )
        assert near or any(state.fired[u] for u in targets), "fire at what nobody has spotted"
    attack = Fraction(0)
    for unit in firers:
        here = state.spot(unit)
        assert referee.sees(here, spot) is not False, "fire at what can't be seen"
        far = max(abs(here[1] - spot[1]), (abs(here[1] - spot[1]) + abs(here[0] - spot[0])) // 2)
        data = state.unit(unit)
        counts = [
            referee.strength(data, far, hard, False) for hard in referee.armoured(spot, units)
        ]
        attack += min(counts) * referee.height(here, spot)
        assert min(counts)
    column = referee.column(attack, sum(u["defence"] for u in units))
    assert column is not None
    state.shot |= set(targets)
    net = referee.modifier(spot, [state.down[u] for u in targets], False)
    outcome(state, column, net, targets, lambda: FIRE(state, firers, hex_, targets))
    state.kinds["fire"] += 1
    return 0


def watch_bombard(state: Watched, firers: Any, hex_: int) -> None:
    referee, spot = state.referee, state.setting.field.spots[hex_]
    attackers(state, firers, move=False)
    targets = [u for u in state.stacks[hex_] if u not in state.shot]
    units = [state.unit(u) for u in targets]
    whole = Fraction(0)
    for unit in firers:
        here = state.spot(unit)
        far = max(abs(here[1] - spot[1]), (abs(here[1] - spot[1]) + abs(here[0] - spot[0])) // 2)
        data = state.unit(unit)
        if far <= data["range"] and (data["class"] == "M" or far > data["range"] // 4):
            kinds = referee.armoured(spot, units) if units else {False}
            whole += min(referee.strength(data, far, hard, True) for hard in kinds)
    before = {u: (state.down[u], state.rider[u]) for u in targets}
    rolled_before = len(state.dice)
    BOMBARD(state, firers, hex_)
    state.shot |= set(targets)
    dice = state.dice[rolled_before:]
    for unit in targets:
        average = halves(whole / len(targets))
        column = referee.column(average, state.unit(unit)["defence"]) if average else None
        if column is None:
            check(state, "*", {unit: before[unit]})
            continue
        cell = referee.cell(column, dice.pop(0), referee.modifier(spot, [before[unit][0]], False))
        check(state, cell, {unit: before[unit]})
        state.kinds["bombard"] += 1
    assert not dice


def watch_storm(state: Watched, men: Any, hex_: int) -> int:
    referee, spot = state.referee, state.setting.field.spots[hex_]
    attackers(state, men, move=True)
    data = [state.unit(u) for u in men]
    assert {u["role"] for u in data} <= {"infantry", "engineers", "machine-guns"}
    assert {u["role"] for u in data} != {"machine-guns"}
    if any(u["role"] == "machine-guns" for u in data):
        assert state.mine == 0
    for unit in men:
        here = state.spot(unit)
        assert here in referee.ground.near(spot)
        assert referee.ground.sides.get(frozenset((here, spot))) != "cliff"
    targets = list(state.stacks[hex_])
    assert not state.stormed & set(targets)
    state.stormed |= set(targets)
    attack = Fraction(sum(u["attack"] for u in data))
    engineers = {state.spot(u) for u in men if state.unit(u)["role"] == "engineers"}
    others = {state.spot(u) for u in men if state.unit(u)["role"] != "engineers"}
    shift = int(bool(engineers & others))
    column = referee.column(attack, sum(state.unit(u)["defence"] for u in targets), shift)
    assert column is not None
    net = referee.modifier(spot, [state.down[u] for u in targets], True)
    outcome(state, column, net, targets, lambda: STORM(state, men, hex_))
    state.kinds["storm"] += 1
    return 0


FIRE, BOMBARD, STORM = gunnery.fire, gunnery.bombard, gunnery.storm


def watched(monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]) -> Referee:
    referee = Referee(record)
    monkeypatch.setattr(Watched, "referee", referee, raising=False)
    monkeypatch.setattr(game, "State", Watched)
    monkeypatch.setattr(gunnery, "fire", watch_fire)
    monkeypatch.setattr(gunnery, "bombard", watch_bombard)
    monkeypatch.setattr(gunnery, "storm", watch_storm)
    return referee


def states(battle: Battle, count: int) -> list[Any]:
    found = []
    names = battle.players
    for number in range(count):
        pair = [battle.weights[names[(number + side) % len(names)]] for side in range(2)]
        seeds = (1000 + number, 77 + number)
        found.append(game.play_game(battle.setting, battle.plans, pair, seeds))
    return found


@pytest.mark.parametrize("kind", first(3, KINDS))
def test_a_referee_finds_every_move_and_attack_legal(
    pack: Pack, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    record = rolled(pack, kind)
    battle = playable(pack, record)
    referee = watched(monkeypatch, record)
    told: Counter[str] = Counter()
    for state in states(battle, 6):
        assert state.turn == record["turns"]
        state.conserved()
        told += state.kinds
    assert told["march"] > 50
    assert told["fire"] > 10
    assert sum(referee.seen.values()) > 15


def test_every_cell_of_the_results_table_is_used_as_printed(pack: Pack) -> None:
    referee, charts = Referee(rolled(pack, "town")), charts_of(pack)
    assert list(charts.ratios) == referee.columns
    for row, cells in referee.rows.items():
        for column, printed in enumerate(cells):
            for die in range(1, 7):
                assert RESULTS[charts.result(column, die, row - die)] == printed
    for attack in range(1, 60):
        for defence in range(1, 40):
            for shift in (0, 1):
                expected = referee.column(Fraction(attack), defence, shift)
                found = charts.column(attack, defence, shift)
                assert found == (-1 if expected is None else expected)


def test_what_an_attack_promises_is_what_the_table_gives(pack: Pack) -> None:
    referee, charts = Referee(rolled(pack, "town")), charts_of(pack)
    for column in range(len(referee.columns)):
        for net in range(-3, 3):
            cells = [referee.rows[die + net][column] for die in range(1, 7)]
            lost, kept = charts.hurt(column, net, dispersed=False)
            assert lost == cells.count("X")
            assert kept == cells.count("D") + cells.count("DD")
            lost, kept = charts.hurt(column, net, dispersed=True)
            assert lost == cells.count("X") + cells.count("DD")
            assert kept == cells.count("D")


def test_a_game_hangs_on_its_seed_alone(pack: Pack) -> None:
    record = rolled(pack, "town")
    one, other = (
        play(playable(pack, record), ("bold", "careful"), 4, "a", first) for first in (0, 0)
    )
    assert one == other
    late = play(playable(pack, record), ("bold", "careful"), 2, "a", first=2)
    early = play(playable(pack, record), ("bold", "careful"), 2, "a")
    assert early + late == one
    different = play(playable(pack, record), ("bold", "careful"), 4, "b")
    assert (different.actions, different.wins) != (one.actions, one.wins)


def test_all_units_of_a_situation_are_played_and_kept(pack: Pack) -> None:
    record = rolled(pack, "relief")
    battle = playable(pack, record)
    known = pack.records("unit-kinds")
    listed: Counter[tuple[str, str]] = Counter()
    for group in record["groups"]:
        for line in group["units"]:
            if known[line["unit"]]["type"] not in ("aircraft", "block"):
                listed[(group["side"], line["unit"])] += line["count"]
    setting = battle.setting
    assert listed == Counter(
        (battle.sides[side], kind.id)
        for side, kind in zip(setting.sides, setting.kinds, strict=True)
    )
    for state in states(battle, 3):
        assert all(at >= 0 or at in (AWAITED, LOST, LEFT) for at in state.at)


def test_relief_comes_in_its_turn_and_not_before(pack: Pack) -> None:
    record = rolled(pack, "relief")
    battle = playable(pack, record)
    late = next(t for t in battle.setting.troops if t.turn)
    weights = [battle.weights["bold"]] * 2
    state = State(battle.setting, (5, 6))
    deploy.set_up(state, weights, battle.plans)
    assert {state.at[unit] for unit in late.units} == {AWAITED}
    for turn in range(1, late.turn + 1):
        assert {state.at[unit] for unit in late.units} == {AWAITED}
        state.turn = turn
        for side in (battle.setting.mover, 1 - battle.setting.mover):
            game.segment(state, weights[side], battle.plans[side], side)
    assert any(state.at[unit] != AWAITED for unit in late.units)


def test_set_up_keeps_to_the_areas(pack: Pack) -> None:
    record = rolled(pack, "meeting")
    battle = playable(pack, record)
    ground = Referee(record).ground
    state = State(battle.setting, (5, 6))
    deploy.set_up(state, [battle.weights["massing"]] * 2, battle.plans)
    for troop, group in zip(battle.setting.troops, record["groups"], strict=True):
        area = ground.area(group) | set().union(*(ground.zone(zone) for zone in group["zones"]))
        for unit in troop.units:
            assert battle.setting.field.spots[state.at[unit]] in area - ground.closed


def mirrored(pack: Pack, mover: int) -> Battle:
    """A meeting of equal forces on open ground, equally far from the only two hexes that count."""
    cover: dict[Any, Any] = dict.fromkeys(SECTION.spots, "clear")
    goals = [(9, 16), (11, 16)]
    cover |= dict.fromkeys(goals, "town")
    plain = Section("O", "Open", "", SECTION, cover, {}, (), ())
    charts = charts_of(pack)
    field = Field(Table(Joined((Laid(plain),))), charts)
    known = kinds_of(pack, charts)
    force = [*["m4-75"] * 4, *["us-rifle"] * 6, *["m3"] * 3, *["81-mortar"] * 2]
    kinds = [known[name] for name in (*force, *force)]
    rows = (range(5), range(28, 33))
    areas = [
        tuple(h for h, spot in enumerate(field.spots) if spot[1] in rows[side]) for side in range(2)
    ]
    number = len(force)
    hexes = tuple(field.number[goal] for goal in goals)
    setting = PlayedSituation(
        charts=charts,
        field=field,
        kinds=kinds,
        sides=[0] * number + [1] * number,
        troops=[
            Troop(side, 0, areas[side], tuple(range(side * number, (side + 1) * number)))
            for side in range(2)
        ],
        asked=[
            Required(HOLD, side, hexes, least, 9999.0, 9999.0, 0, 9999)
            for side in range(2)
            for least in (1.0, 2.0)
        ],
        rungs=[
            Rung(side, rank, False, ((2 * side + rank - 1,),))
            for side in range(2)
            for rank in (1, 2)
        ],
        raised={},
        turns=12,
        mover=mover,
        settles=1 - mover,
        slow=False,
    )
    return model.battle(pack, setting)


def test_who_holds_and_leaves_does_both(pack: Pack) -> None:
    """At Elsenborn six hexes are to be held, and ten units to be off the map."""
    battle = published_battle(pack, "elsenborn")
    whose = 1
    plan = battle.plans[whose]
    assert (len(plan.holds), plan.leavers, bool(plan.out)) == (6, 10, True)
    assert not battle.plans[1 - whose].leavers
    state = State(battle.setting, (6, 7))
    weights = [battle.weights["careful"]] * 2
    deploy.set_up(state, weights, battle.plans)
    state.turn = 1
    for side in (battle.setting.mover, 1 - battle.setting.mover):
        game.segment(state, weights[side], battle.plans[side], side)
    sent = march.errands(state, weights[whose], plan, whose)
    away = [unit for unit, errand in sent.items() if errand.goal < 0]
    assert len(away) == 10 - state.left[whose]
    assert len(sent) > len(away), "the others hold"
    ways = [sent[unit].left(state.at[unit]) for unit in away]
    assert max(ways) < march.FAR


def test_judges_are_other_players_than_those_who_choose(pack: Pack) -> None:
    record = rolled(pack, "probe")
    choose, judge = playable(pack, record), playable(pack, record, JUDGES)
    assert set(choose.players) == {"careful", "bold", "massing"}
    assert not set(judge.players) & set(choose.players)
    assert len(judge.players) == 3
    for one in judge.weights.values():
        for other in choose.weights.values():
            same = [name for name in WEIGHTS if getattr(one, name) == getattr(other, name)]
            assert len(same) <= 3, "weights set apart"
    assert judge.key != choose.key
    assert play(judge, ("rash", "rash"), 1, "judged").games == 1


@pytest.mark.parametrize("player", first(1, ["careful", "bold", "massing"]))
def test_equal_forces_on_equal_ground_are_about_even(pack: Pack, player: str) -> None:
    whole = added(
        play(mirrored(pack, mover), (player, player), 18, f"even {player}") for mover in range(2)
    )
    assert 0.3 <= whole.share("allied") <= 0.7, whole
    assert min(whole.wins) > 3, "nothing happens"


def test_levels_are_read_as_they_are_printed(pack: Pack) -> None:
    record = rolled(pack, "town")
    battle = playable(pack, record)
    setting = battle.setting
    attacker = battle.sides.index(record["attacker"])
    asked = [c for level in record["levels"] for way in level["any"] for c in way["all"]]
    hexes = setting.asked[0].hexes
    for number in range(len(hexes) + 1):
        state = State(setting, (1, 2))
        for hex_ in hexes[:number]:
            state.owner[hex_] = attacker
        state.turn = setting.turns
        victory.note(state)
        held = [c for c in asked if c["of"] == record["attacker"] and "least" in c]
        reached = any(number >= c["least"] and "last-turn" not in c for c in held)
        assert victory.winner(state) == (attacker if reached else 1 - attacker)


def test_a_level_by_time_asks_for_its_turn(pack: Pack) -> None:
    battle = published_battle(pack, "arnhem")
    hexes = battle.setting.asked[0].hexes
    for turn, expected in ((6, 1), (8, 1), (9, 1), (10, 0)):
        state = State(battle.setting, (1, 2))
        for state.turn in range(1, battle.setting.turns + 1):
            if state.turn == turn:
                for hex_ in hexes:
                    state.owner[hex_] = 1
            victory.note(state)
        assert victory.winner(state) == expected, turn


def test_a_bridge_is_held_with_both_banks(pack: Pack) -> None:
    battle = published_battle(pack, "remagen")
    field = battle.setting.field
    bridge = battle.setting.asked[0].hexes[0]
    banks = field.banks(bridge)
    assert len(banks) == 2
    state = State(battle.setting, (1, 2))
    state.owner[bridge] = 0
    assert not victory.holds(state, bridge, 0)
    state.owner[min(banks[0])] = 0
    assert not victory.holds(state, bridge, 0)
    state.owner[max(banks[1])] = 0
    assert victory.holds(state, bridge, 0)
    assert not victory.holds(state, bridge, 1)


PUBLISHED = ("utah-beach", "reichswald", "marieulles", "arnhem", "thrust", "remagen", "saar")


@pytest.mark.parametrize("name", first(2, PUBLISHED))
def test_published_situations_are_played_to_their_end(pack: Pack, name: str) -> None:
    battle = published_battle(pack, name)
    tally = play(battle, ("careful", "bold"), 1, "published")
    assert tally.unended == 0
    assert set(tally.rounds) == {battle.setting.turns}
    assert tally.actions > 20


def test_the_entry_of_the_game_plays_what_was_rolled(pack: Pack) -> None:
    entry = find_game("panzer-leader")
    assert entry is not None
    found = entry.playable(pack, rolled(pack, "probe"))
    assert found.sides == ("allied", "german")
    assert found.players == ("careful", "bold", "massing")


def test_a_pack_without_players_is_told_so(pack: Pack) -> None:
    record = rolled(pack, "probe")
    less = replace(pack, parts={k: v for k, v in pack.parts.items() if k != "players"})
    with pytest.raises(UsageError) as caught:
        playable(less, record)
    assert str(caught.value) == "computer players need parts that 'panzer-leader' lacks: players"
    with pytest.raises(UsageError) as caught:
        published_battle(pack, "crt")
    assert str(caught.value) == "'crt' is not a situation of 'panzer-leader'"


def test_a_chart_that_says_something_new_is_told_so(pack: Pack) -> None:
    strange = {**pack.records("wec")["A"], "near": "Thrice the AS"}
    part = pack.parts["wec"]
    records = {**pack.records("wec"), "A": strange}
    less = replace(pack, parts={**pack.parts, "wec": replace(part, records=records)})
    with pytest.raises(UsageError) as caught:
        charts_of(less)
    assert str(caught.value) == "computer players can't read 'Thrice' of 'wec'"


def test_a_key_tells_situations_and_players_apart(pack: Pack) -> None:
    record = rolled(pack, "probe")
    key = playable(pack, record).key
    assert key == playable(pack, record).key
    assert key != playable(pack, {**record, "turns": record["turns"] + 1}).key
    levels = [dict(level) for level in record["levels"]]
    levels[0]["level"], levels[1]["level"] = levels[1]["level"], levels[0]["level"]
    assert key != playable(pack, {**record, "levels": levels}).key
    battle = playable(pack, record)
    bolder = replace(battle.weights["bold"], go=99)
    assert key != replace(battle, weights={**battle.weights, "bold": bolder}).key
