"""The armies: a commander, brigades with their generals, regiments that were there, guns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from generator.games.plm_american_revolution.scenario.armies.armoury import Armoury
from generator.games.plm_american_revolution.scenario.armies.formed import (
    Army,
    Draft,
    army_points,
    formed,
)
from generator.games.plm_american_revolution.scenario.armies.points import (
    USUAL_BRIGADES,
    most_figures,
)
from generator.games.plm_american_revolution.scenario.armies.served import Records
from generator.games.plm_american_revolution.scenario.rules import BRIGADES, FIGURES, HORSES, RULES
from generator.games.plm_american_revolution.scenario.scene import Scene
from generator.roll.roller import Roller

_NEAR, _FAIR = 0.2, 0.45
"""How far from its share of the points a regiment may be to be likely, or fairly so."""
_USUAL_POINTS = 48
_USUAL_UNITS = 4
_MOST_BRIGADES = 4
_MOST_GUNS = 4
_BRIGADE_FIGURES = 57
"""Figures that a brigade of three regiments takes."""
_WHOLE_BRIGADE, _GOOD_BRIGADE = 63, 175
"""Figures and points of a brigade of three full battalions."""
_WIDEST, _WIDEST_OF_MANY = 6, 4
"""Units of a brigade at most, and in a large battle."""
_LEAST_ROUND = 2
"""Brigades of an army of which one marches round."""


@dataclass
class _Muster:
    """An army while it is raised; `target` is the points that it is to have, if any.

    `figures` and `purse` are how many more figures and points it may have, `kept` the figures
    that are kept for brigades to come, `widest` the most units of a brigade.
    """

    roller: Roller
    scene: Scene
    side: str
    store: Armoury
    target: float | None
    figures: int
    purse: float
    kept: int = 0
    widest: int = _WIDEST
    taken: list[str] = field(default_factory=list)
    led: list[str] = field(default_factory=list)

    @property
    def regiments(self) -> Records:
        return self.store.regiments[self.side]

    def name_of(self, general: str) -> str:
        return str(self.store.generals[general]["name"])

    def take(self, key: str) -> None:
        self.taken.append(key)
        self.figures -= self.store.figures[key]
        self.purse -= self.store.points[key]

    def leave(self, key: str) -> None:
        self.taken.remove(key)
        self.figures += self.store.figures[key]
        self.purse += self.store.points[key]

    def pool(self, corps: Collection[str], room: int) -> list[str]:
        """Return the regiments of some corps that are left and not too large."""
        return [
            key
            for key, one in self.regiments.items()
            if one["corps"] in corps and key not in self.taken
            if self.store.size(key) <= room
            if self.store.figures[key] <= self.figures - self.kept
            if self.store.points[key] <= self.purse
            if self._gives_once(key)
        ]

    def _gives_once(self, key: str) -> bool:
        """Tell whether no battalion on the table has the elites that this one would take."""
        elites = self.store.elites
        if key not in elites:
            return True
        others = [elites[one] for one in self.taken if one in elites]
        return not any(
            arms.keys() & other.get(parent, {}).keys()
            for parent, arms in elites[key].items()
            for other in others
        )


def raise_armies(roller: Roller, scene: Scene, store: Armoury) -> dict[str, Army]:
    """Roll both armies; raise Rejected for such as can't be."""
    number = _defending(roller, scene)
    limit = store.limits[FIGURES]["limit"]
    most = most_figures(limit, store.values, number)
    purse = store.values.numbers["most-points"] * most / most_figures(limit, store.values, 1)
    ratio = _ratio(roller, scene, number, purse)
    part = max(ratio, 100)
    share = most * 100 // part, purse * 100 / part
    widest = _WIDEST if number <= USUAL_BRIGADES else _WIDEST_OF_MANY
    muster = _Muster(roller, scene, scene.defender, store, None, *share, widest=widest)
    first = _raise(muster, number)
    points = army_points(store.values, first) * ratio / 100
    muster = _Muster(roller, scene, scene.attacker, store, points, most, purse * 2, widest=widest)
    second = _raise(muster, _attacking(muster))
    return {army.side: army for army in (second, first)}


def _defending(roller: Roller, scene: Scene) -> int:
    """Return how many brigades the defender has: rolled or locked."""
    if locked := roller.locks.get("brigades"):
        return int(locked)
    column = str(scene.size["column"])
    rolled = roller.table(f"{scene.defender}/brigades", "brigades", column=column)
    return min(int(rolled), int(scene.size["most"]), int(scene.engagement["most"]))


def _ratio(roller: Roller, scene: Scene, number: int, purse: float) -> int:
    """Return the ratio of points to aim at: less than was rolled where that would take too many.

    In a large battle `purse`, the attacker's points, has to outweigh `number` good brigades.
    """
    if number <= USUAL_BRIGADES or "ratio" in roller.locks.values:
        return scene.ratio
    outweighs = int(100 * purse / (number * _GOOD_BRIGADE))
    return max(int(scene.battle["least"]), min(scene.ratio, outweighs))


def _attacking(muster: _Muster) -> int:
    """Return how many brigades the attacker has: as many as his points ask for, or one more."""
    scene, points = muster.scene, muster.target or 0
    most = min(int(scene.size["most"]), _MOST_BRIGADES, muster.figures // _BRIGADE_FIGURES)
    few = max(_least(muster), 1, min(round(points / (_USUAL_POINTS * _USUAL_UNITS)), most))
    path = f"{muster.side}/brigades"
    return muster.roller.number(path, "Brigades for the points", few, max(min(few + 1, most), few))


def _least(muster: _Muster) -> int:
    """Return the brigades that an army has at least: two, if one of them marches round."""
    return _LEAST_ROUND if muster.target is not None and muster.scene.battle["flank"] else 1


def _raise(muster: _Muster, number: int) -> Army:
    """Roll an army of so many brigades, or of fewer if there are no figures left for one more."""
    roller, side = muster.roller, muster.side
    options = [(key, 1) for key in muster.store.commanders[side]]
    commander = roller.pick(f"{side}/commander", "Commander", options)
    muster.led.append(muster.name_of(commander))
    fixed = muster.target is None and "brigades" in roller.locks.values
    least = number if fixed else _least(muster)
    drafts: list[Draft] = []
    left = muster.target
    for n in range(1, number + 1):
        if left is not None:
            left -= muster.store.values.numbers["general"]
        share = None if left is None else left / (number - n + 1)
        muster.kept = _WHOLE_BRIGADE * (least - n) if n < least else 0
        draft = _brigade(muster, n, share)
        if draft is None and len(drafts) >= least:
            break  # no figures are left for one brigade more
        if draft is None:
            raise RULES.rejected(roller.pack, FIGURES if _led(muster) else BRIGADES)
        drafts.append(draft)
        keys = draft[2]
        if left is not None:
            left -= sum(muster.store.points[key] for key in keys)
    horse = _horse(muster)
    guns = _guns(muster, drafts, horse)
    return Army(side, commander, formed(muster.store, drafts, horse, guns))


def _led(muster: _Muster) -> bool:
    """Tell whether there are units and a general for one brigade more, figures not counted."""
    least = int(muster.store.limits[BRIGADES]["limit"])
    free = [(one["corps"], key) for key, one in muster.regiments.items() if key not in muster.taken]
    return any(
        sum(muster.store.size(key) for corps, key in free if corps in pool) >= least
        and _leaders(muster, pool)
        for pool, _ in _pools(muster)
    )


def _brigade(muster: _Muster, n: int, share: float | None) -> Draft | None:
    """Roll a brigade: its pool, its general, its regiments; None if three units can't be had."""
    roller, here = muster.roller, f"{muster.side}/{n}"
    room = min(int(roller.table(f"{here}/units", "brigade-units")), muster.widest)
    options = [
        (corps, weight)
        for corps, weight in _pools(muster)
        if _enough(muster, corps) and _leaders(muster, corps)
    ]
    if not any(weight for _, weight in options):
        return None
    corps = roller.pick(f"{here}/corps", "Drawn from", options, name=lambda one: one[0])
    leaders = [(key, 1) for key in _leaders(muster, corps)]
    general = roller.pick(f"{here}/general", "Brigadier", leaders)
    muster.led.append(muster.name_of(general))
    keys: list[str] = []
    sizes = [muster.store.size(key) for key in muster.pool(corps, room)]
    if sizes and min(sizes) > 1:
        room += room % min(sizes)  # a regiment of two battalions stays together
    while room > 0 and (pool := muster.pool(corps, room)):
        wanted = None if share is None else max(share, 1) * 1.0 / max(room, 1)
        weighted = [(key, _likely(muster, key, wanted)) for key in pool]
        path = f"{here}/unit/{len(keys) + 1}"
        key = roller.pick(path, "Regiment", weighted)
        keys.append(key)
        muster.take(key)
        room -= muster.store.size(key)
        if share is not None:
            share -= muster.store.points[key]
    if sum(muster.store.size(key) for key in keys) < int(muster.store.limits[BRIGADES]["limit"]):
        for key in keys:
            muster.leave(key)
        return None
    return corps[0], general, keys


def _pools(muster: _Muster) -> list[tuple[tuple[str, ...], int]]:
    """Return from which corps together the brigades of an army are drawn, with their weights."""
    army = muster.store.armies[muster.side]
    return [(tuple(one["of"]), int(one["weight"])) for one in army["brigades"]]


def _enough(muster: _Muster, corps: Collection[str]) -> bool:
    least = int(muster.store.limits[BRIGADES]["limit"])
    return sum(muster.store.size(key) for key in muster.pool(corps, least)) >= least


def _leaders(muster: _Muster, corps: Sequence[str]) -> list[str]:
    """Return who may lead a brigade drawn from some corps, of which the first gives its name."""
    return [
        key
        for key in muster.store.brigadiers[muster.side]
        if muster.name_of(key) not in muster.led
        if corps[0] in muster.store.generals[key]["leads"]
    ]


def _likely(muster: _Muster, key: str, wanted: float | None) -> int:
    """Return a regiment's weight: of those that suit the points, any as likely as the other."""
    if wanted is None:
        return 1
    off = abs(muster.store.points[key] / muster.store.size(key) - wanted) / wanted
    return 12 if off <= _NEAR else 5 if off <= _FAIR else 1


def _horse(muster: _Muster) -> list[str]:
    """Roll regiments of horse and legions; they ride with the first brigades."""
    roller, side = muster.roller, muster.side
    pool = muster.pool(("horse",), 3)
    if not pool or roller.table(f"{side}/horse", "horse-number") == "0":
        return []
    key = roller.pick(f"{side}/horse/1", "Horse", [(one, 1) for one in pool])
    muster.take(key)
    return [key]


def _guns(muster: _Muster, drafts: Sequence[Draft], horse: Sequence[str]) -> list[str]:
    """Roll gun stands; return the artillery of each."""
    roller = muster.roller
    pool = [key for key, one in muster.regiments.items() if one["corps"] == "guns"]
    keys = [key for _, _, some in drafts for key in some] + list(horse)
    units = [unit for key in keys for unit in muster.store.units[key]]
    foot = sum(unit.on_foot for unit in units)
    limit = int(foot // float(muster.store.limits[HORSES]["limit"]))
    most = limit - sum(unit.arm == "gun" for unit in units)
    crew = muster.store.values.numbers["gun-figures"]
    most = max(min(most, int(muster.figures // crew)), 0)
    rolled = int(roller.table(f"{muster.side}/guns", "gun-number"))
    number = min(rolled, most)
    if muster.target is not None and pool:
        lack = muster.target - sum(muster.store.points[key] for key in keys)
        lack -= muster.store.values.numbers["general"] * (len(drafts) + 1)
        wanted = round(lack / muster.store.values.numbers["gun"])
        number = max(0, min(wanted, most, _MOST_GUNS))
    return [pool[n % len(pool)] for n in range(number)] if pool else []
