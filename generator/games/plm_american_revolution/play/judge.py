"""What a player does with a unit: its plans, and what each is worth to a style."""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.plm_american_revolution.play.charts import (
    COLUMN,
    FOOT,
    GUN,
    HORSE,
    LINE,
    SKIRMISH,
)
from generator.games.plm_american_revolution.play.fire import targets
from generator.games.plm_american_revolution.play.ground import BRIDGE
from generator.games.plm_american_revolution.play.march import (
    BACK,
    FORWARD,
    LEFT,
    RIGHT,
    charged,
    fits,
    inches,
    speed,
    walk,
)
from generator.games.plm_american_revolution.play.nerve import bare_level, cover_of
from generator.games.plm_american_revolution.play.players import PlayStyle
from generator.games.plm_american_revolution.play.state import (
    QUARTERS,
    PlayedBattle,
    PlayedUnit,
    ahead,
    apart,
    stands_firing,
)
from generator.games.plm_american_revolution.play.worth import Aims, charge_worth, shot_worth

STAY, GO, TURN, FORM, CHARGE = range(5)
_POST = 10
"""Inches more around a place from which a defender keeps it."""
_BAND, _CLOSER = 10 * QUARTERS, 4 * QUARTERS
"""Quarter inches of a range, and how much nearer the enemy is thought to come before he fires."""
_MARCH = 30
"""Inches from the enemy at which foot still thinks of marching in column."""
_WATCH = 24
"""Inches within which an enemy is faced."""


@dataclass(frozen=True, slots=True)
class UnitPlan:
    """One thing to do with a unit's actions; `way` is a direction, quarters or a formation."""

    kind: int
    way: int
    actions: int
    worth: int


def best_plan(
    battle: PlayedBattle, aims: Aims, style: PlayStyle, unit: PlayedUnit, goal: int, actions: int
) -> UnitPlan:
    """Return the plan for a unit's actions that is worth most to its player."""
    now = (unit.x, unit.y, unit.facing, unit.form)
    judge = _Judge(battle, aims, style, unit, goal)
    plans = [UnitPlan(STAY, 0, actions, judge.here(actions))]
    plans += _marches(judge, actions)
    if unit.facts.arm != GUN:
        plans += _charges(judge, actions)
    plans += _turns(judge, actions)
    plans += _forms(judge, actions)
    unit.stand(*now)
    if style.whim:
        plans = [
            UnitPlan(one.kind, one.way, one.actions, one.worth + battle.roll(style.whim))
            for one in plans
        ]
    return max(plans, key=lambda one: one.worth)


def _shoots(unit: PlayedUnit) -> bool:
    return unit.facts.arm != HORSE and (unit.facts.arm != GUN or unit.rounds > 0)


class _Judge:
    """Weighs one unit's places for one player; numbers are hundredths of a marker."""

    __slots__ = ("aims", "battle", "enemies", "goal", "level", "pressed", "spot", "style", "unit")

    def __init__(
        self, battle: PlayedBattle, aims: Aims, style: PlayStyle, unit: PlayedUnit, goal: int
    ) -> None:
        self.battle, self.aims, self.style = battle, aims, style
        self.unit, self.goal = unit, goal
        self.enemies = [
            (
                one,
                battle.charts.factor[one.facts.weapon] if _shoots(one) else (),
                stands_firing(battle, one),
            )
            for one in battle.armies[1 - unit.facts.side].units
            if one.there
        ]
        self.level = bare_level(battle, unit) + style.sergeant
        takes = aims.attacker in (-1, unit.facts.side)
        self.pressed = 100 + (style.press * battle.turn // aims.turns if takes else 0)
        self.spot = (unit.x, unit.y)

    def here(self, actions: int) -> int:
        """Return what it is worth to stand where the unit now is, with so many actions to fire."""
        return self.place() + self.shots(actions)

    def shots(self, actions: int) -> int:
        """Return what firing with so many actions from where the unit is now is worth."""
        row = self.battle.charts.volleys[self.unit.facts.weapon]
        volleys = row[min(actions, len(row) - 1)]
        if not volleys:
            return 0
        return max((self._shot(one, volleys) for one in targets(self.battle, self.unit)), default=0)

    def _shot(self, target: PlayedUnit, volleys: int) -> int:
        return shot_worth(self.battle, self.style, self.unit, target, volleys)

    def place(self) -> int:
        """Return what a place is worth: near to the goal, in cover, out of fire."""
        return self._aim() - self._danger()

    def _aim(self) -> int:
        battle, unit, aims = self.battle, self.unit, self.aims
        if self.goal < 0:
            return 0
        ways = aims.ways[self.goal][min(unit.facts.arm, 1)]
        far = ways[battle.ground.square(unit.x, unit.y)]
        held = battle.charts.held
        if aims.attacker == 1 - unit.facts.side and battle.held[self.goal] == unit.facts.side:
            held += _POST  # whoever only has to keep a place stands before it
        if far <= held:
            return self.style.hold
        worth = -(far - held) * self.style.go * self.pressed // 100
        if unit.form == COLUMN and unit.facts.arm == FOOT:
            worth += self.style.go  # it is nearer than it looks
        return worth

    def _danger(self) -> int:
        """Return what the enemy's fire and charges could cost here."""
        battle, unit = self.battle, self.unit
        cover = cover_of(battle, unit, unit.x, unit.y)
        worth, near, nearest = 0, 99 * QUARTERS, unit
        x, y, half_x, half_y = unit.x, unit.y, unit.half_x, unit.half_y
        works = battle.ground.works
        for enemy, row, stands in self.enemies:
            dx = abs(x - enemy.x) * QUARTERS - half_x - enemy.half_x
            dy = abs(y - enemy.y) * QUARTERS - half_y - enemy.half_y
            far = max(dx, dy, 0)
            if dx > 0 and dy > 0:
                far = far + min(dx, dy) * 3 // 8  # near enough to weigh by
            if far < near:
                near, nearest = far, enemy
            band = max(far - _CLOSER, 0) // _BAND
            if band >= len(row):
                continue
            on = cover_of(battle, unit, enemy.x, enemy.y) if works else cover
            worth += min(max(100 - self.level - on + stands * row[band], 5), 95)
        worth = worth * self.style.shy // 100
        if unit.form == COLUMN and unit.facts.arm != GUN and near < 18 * QUARTERS:
            worth += self.style.cover * (18 * QUARTERS - near) // (18 * QUARTERS)
        if near < _WATCH * QUARTERS and ahead(unit, nearest.x, nearest.y)[0] <= 0:
            worth += self.style.cover
        return worth


def _marches(judge: _Judge, actions: int) -> list[UnitPlan]:
    battle, unit = judge.battle, judge.unit
    now = (unit.x, unit.y, unit.facing, unit.form)
    found, seen = [], {now[:2]}
    for way in (FORWARD, LEFT, RIGHT, BACK):
        each = inches(battle, unit, way)
        if not each:
            continue
        half = max(actions // 2, 1)
        steps = range(1, actions + 1) if way == FORWARD else (actions if way == BACK else half,)
        for n in steps:
            through = n == actions
            x, y, rolls = walk(battle, unit, way, each * n, through=through)
            if (x, y) in seen:
                continue
            seen.add((x, y))
            unit.stand(x, y, now[2], now[3])
            worth = judge.here(actions - n) if n < actions else judge.place()
            unit.stand(*now)
            found.append(UnitPlan(GO, way, n, worth - 2 * rolls))
    return found


def _charges(judge: _Judge, actions: int) -> list[UnitPlan]:
    battle, unit, style = judge.battle, judge.unit, judge.style
    met = charged(battle, unit, speed(battle, unit) * actions)
    if met is None:
        return []
    enemy, steps = met
    worth = charge_worth(battle, style, unit, enemy)
    now = (unit.x, unit.y, unit.facing, unit.form)
    dx, dy = (
        (0, -1)
        if unit.facing == 0
        else (1, 0)
        if unit.facing == 1
        else ((0, 1) if unit.facing == 2 else (-1, 0))
    )
    unit.stand(unit.x + dx * steps, unit.y + dy * steps, unit.facing, unit.form)
    worth += judge.place() // 2
    unit.stand(*now)
    return [UnitPlan(CHARGE, enemy.number, actions, worth)]


def _turns(judge: _Judge, actions: int) -> list[UnitPlan]:
    """Return turns towards the goal, or towards the enemy, if none is ahead."""
    battle, unit = judge.battle, judge.unit
    now = (unit.x, unit.y, unit.facing, unit.form)
    faces = unit.form == LINE and any(ahead(unit, e.x, e.y)[0] > 0 for e, _, _ in judge.enemies)
    if faces and (judge.goal < 0 or ahead(unit, *judge.aims.places[judge.goal])[0] >= -3):
        return []
    found = []
    for quarters in (1, 2, 3):
        form = (
            COLUMN if quarters % 2 and unit.form != COLUMN and unit.facts.arm != GUN else unit.form
        )
        facing = (unit.facing + quarters) % 4
        if not fits(battle, unit, facing, form):
            continue
        unit.stand(unit.x, unit.y, facing, form)
        n = actions - 1
        x, y, _ = walk(battle, unit, FORWARD, inches(battle, unit, FORWARD) * n, through=False)
        unit.stand(x, y, facing, form)
        worth = judge.place() - 5
        unit.stand(*now)
        found.append(UnitPlan(TURN, quarters, actions, worth))
    return found


def _forms(judge: _Judge, actions: int) -> list[UnitPlan]:
    """Return changes of formation: into line near the enemy, into column for a bridge or guns."""
    battle, unit = judge.battle, judge.unit
    facts = unit.facts
    now = (unit.x, unit.y, unit.facing, unit.form)
    forms = [LINE, COLUMN] + ([SKIRMISH] if facts.skirmishes else [])
    found = []
    for form in forms:
        if form == unit.form or (form == COLUMN and not _marches_on(judge)):
            continue
        if not fits(battle, unit, unit.facing, form):
            continue
        row = battle.charts.change[facts.grade]
        chance = 100 if facts.arm == GUN else row[min(actions, len(row) - 1)]
        before = judge.here(0)
        unit.stand(unit.x, unit.y, unit.facing, form)
        after = judge.here(2)
        if form == COLUMN:
            after += _bridge(judge) - 20
        unit.stand(*now)
        found.append(UnitPlan(FORM, form, actions, before + (after - before) * chance // 100))
    return found


def _marches_on(judge: _Judge) -> bool:
    """Tell whether a unit may want to be a column: a gun, or foot far from fire or at a bridge."""
    unit = judge.unit
    if unit.facts.arm != FOOT:
        return unit.facts.arm == GUN
    far = _MARCH * QUARTERS
    return _bridge(judge) > 0 or all(apart(unit, one) > far for one, _, _ in judge.enemies)


def _bridge(judge: _Judge) -> int:
    """Return what a column is worth to a unit that stands before a bridge."""
    unit, ground = judge.unit, judge.battle.ground
    for far in range(1, 10):
        for off in (-2, 0, 2):
            x, y = unit.x + off, unit.y + (far if unit.facing == 2 else -far)
            if ground.inside(x, y) and ground.kind(x, y) == BRIDGE:
                return 12 * judge.style.go
    return 0
