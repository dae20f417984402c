"""Aims: objectives of the first firefight and of the campaign, victory levels, balance.

Points that nobody holds when it opens, and that the side which has to win ground may simply walk
into, win it nothing: they count as its own when levels are set, and are no first objective. What
the first objective asks for stands in a ratio to what wins the campaign (`first-objective` of the
bounds), so that it is neither one crossroads nor the whole campaign. Nor is it met by what lies at
hand: some of it is farther than infantry marches in the first turns (`hand-turns` of the numbers).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield, Location
from generator.games.platoon_leader.ground.free_points import walked_into
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.scenario.facts import bounds
from generator.games.platoon_leader.setting.calendar import Firefight
from generator.ground.nets import spread
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

SHARE = "a first objective in its ratio to the campaign's"
AWAY = "a first objective that does not lie at hand"
_COLUMNS = {
    ("points", "take", "take two"): "assault",
    ("points", "take"): "one",
    ("points", "take two"): "pair",
    ("points",): "points",
    ("most", "points"): "dual",
    ("take", "take two"): "both",
    ("take",): "single",
    ("take two",): "couple",
    ("most",): "even",
}
"""The column of the table of first objectives by the kinds that are possible, as sorted."""
AIM_COLUMNS = tuple(_COLUMNS.values())
_NUMBER = {"take": 1, "take two": 2}
"""Locations to take by kind of objective."""


@dataclass(frozen=True, slots=True)
class Level:
    """A victory level: the least TVP that the side must hold at the end, and its name."""

    side: str | None
    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Aims:
    """What the sides fight for. `kind` is the kind of the first firefight's objective.

    `targets` are the Locations that count in it, `needed` how many of them, or points, win it.
    `levels` are by the TVP that `side` (the attacker of the campaign) holds at the end; `walked`
    are those among them that nobody holds at the start and that `side` may walk into.
    """

    kind: str
    side: str
    targets: tuple[Location, ...]
    needed: int
    levels: tuple[Level, ...]
    walked: int
    balance: tuple[tuple[str, str], ...]


def set_aims(
    roller: Roller, ground: Battlefield, opening: Opening, first: Firefight, attacker: str
) -> Aims:
    """Roll the aims; `attacker` is the side that has to win ground, in a dual attack the Axis.

    Raise Rejected if infantry could reach no objective of the first firefight in time.
    """
    dual = opening.defender is None
    held = opening.control.of(attacker).held
    walked = walked_into(ground, dict(opening.areas), opening.control, attacker)
    near = reached(ground, opening.area_of(attacker), steps_of(roller.pack, first.turns))
    targets = [
        place
        for place in ground.locations
        if not held.issuperset(place.hexes)
        and place not in walked
        and near.intersection(place.hexes)
    ]
    if not targets:
        raise Rejected("an objective within two thirds of the turns")
    own, free = dict(opening.tvp)[attacker], sum(place.tvp for place in walked)
    marks = levels(roller.pack, ground.tvp, own, attacker, dual=dual, walked=free)
    share = first_share(roller.pack, to_win(marks, attacker) - own - free)
    easy = at_hand(roller.pack, ground, opening, attacker)
    kind = _kind(roller, targets, share, easy, dual=dual)
    chosen = tuple(ground.locations)
    if kind in _NUMBER:
        chosen = _chosen(roller, targets, _sets(targets, _NUMBER[kind], share, easy))
    needed = _NUMBER.get(kind, 1)
    if kind == "points":
        needed = own + free + _points(targets, share, easy)
    balance = tuple(
        (side, roller.table(f"aims/balance/{side}", "balance")) for side in ("axis", "allied")
    )
    return Aims(kind, attacker, chosen, needed, marks, free, balance)


def at_hand(pack: Pack, ground: Battlefield, opening: Opening, side: str) -> frozenset[Location]:
    """Return the Locations all of whose hexes infantry of `side` reaches in the first turns."""
    steps = number_of(pack, "pace") * number_of(pack, "hand-turns")
    near = reached(ground, opening.area_of(side), steps)
    return frozenset(place for place in ground.locations if near.issuperset(place.hexes))


def _kind(
    roller: Roller,
    targets: Sequence[Location],
    share: tuple[int, int],
    easy: Collection[Location],
    *,
    dual: bool,
) -> str:
    """Roll the kind of the first objective, of those that `targets` allow in their ratio."""
    allowed = _allowed(targets, share, easy, dual=dual)
    wanted = roller.locks.of_roll("aims/first")
    if not allowed or wanted in {*_NUMBER, "points"} - allowed:
        could = _allowed(targets, share, (), dual=dual)
        raise Rejected(AWAY if could and wanted in {None, *could} else SHARE)
    return roller.table("aims/first", "aim", column=_COLUMNS[tuple(sorted(allowed))])


def _allowed(
    targets: Sequence[Location], share: tuple[int, int], easy: Collection[Location], *, dual: bool
) -> set[str]:
    """Return the kinds of first objective that are possible."""
    points = {"points"} if _points(targets, share, easy) else set()
    if dual:
        return points | {"most"}
    return points | {kind for kind, n in _NUMBER.items() if _sets(targets, n, share, easy)}


def _points(targets: Sequence[Location], share: tuple[int, int], easy: Collection[Location]) -> int:
    """Return the TVP that a first objective by points asks for, 0 if there is no such number.

    It is half of what `targets` are worth, within the ratio, and more than lies at hand.
    """
    gain = sum(place.tvp for place in targets)
    least = max(share[0], 1 + sum(place.tvp for place in targets if place in easy))
    return min(share[1], max(least, gain // 2)) if least <= min(share[1], gain) else 0


def _sets(
    targets: Sequence[Location],
    number: int,
    share: tuple[int, int],
    easy: Collection[Location],
) -> list[tuple[Location, ...]]:
    """List the sets of so many targets that are worth what the first objective may ask for.

    In none of them do all lie at hand.
    """
    return [
        places
        for places in combinations(targets, number)
        if share[0] <= sum(place.tvp for place in places) <= share[1]
        and not all(place in easy for place in places)
    ]


def to_win(marks: Collection[Level], side: str) -> int:
    """Return the fewest TVP with which `side` wins the campaign."""
    return min(level.least for level in marks if level.side == side)


def first_share(pack: Pack, gain: int) -> tuple[int, int]:
    """Return the least and the most TVP that the first objective may ask for.

    `gain` are the TVP that win the campaign, besides those held or walked into; the bounds are
    percents of them.
    """
    low, high = bounds(pack, "first-objective")
    least = -(-low * gain // 100)
    return least, max(least, high * gain // 100)


def first_asks(aims: Aims, own: int) -> int | None:
    """Return the TVP that the first objective has to win; None if it asks for none by number.

    `own` are the TVP that its side holds at the start.
    """
    if aims.kind == "points":
        return aims.needed - own - aims.walked
    return sum(place.tvp for place in aims.targets) if aims.kind.startswith("take") else None


def steps_of(pack: Pack, turns: int) -> int:
    """Return the hexes that infantry covers in the turns in which an objective is reached."""
    part, whole = (number_of(pack, key) for key in ("reach-turns", "reach-of"))
    return turns * part // whole * number_of(pack, "pace")


def reached(ground: Battlefield, start: Collection[int], steps: int) -> frozenset[int]:
    """Return the hexes that infantry reaches from `start` in at most `steps` hexes."""
    shut = ground.barriers
    found = spread(ground.board, sorted(set(start) - shut), lambda hex_: hex_ not in shut)
    return frozenset(hex_ for hex_, away in found.items() if away <= steps)


def _chosen(
    roller: Roller, targets: Sequence[Location], sets: Sequence[tuple[Location, ...]]
) -> tuple[Location, ...]:
    """Pick one of the sets of Locations to take, Location by Location."""
    found: list[Location] = []
    for number in range(1, len(sets[0]) + 1):
        place = roller.pick(
            f"aims/target/{number}",
            "Objective in reach",
            [
                (place, place.tvp)
                for place in targets
                if place not in found and any(place in places for places in sets)
            ],
            name=lambda place: place.name,
        )
        sets = [places for places in sets if place in places]
        found.append(place)
    return tuple(found)


def levels(
    pack: Pack, total: int, start: int, side: str, *, dual: bool, walked: int = 0
) -> tuple[Level, ...]:
    """Return the victory levels by the TVP that `side` holds at the end, best first.

    They rise with what `side` gains of the points that it neither held at the start nor may walk
    into (`walked`). If nothing else changes hands the other side has held, and wins marginally; in
    a dual attack it is a draw.
    """
    other = {"axis": "allied", "allied": "axis"}[side]
    base = start + walked
    rows = [(r["of"], str(r["level"]), r["share"]) for r in pack.records("victory-levels").values()]
    marks: list[tuple[str | None, str, int]] = [
        (side, name, base + max(1, round(share * (total - base))))
        for of, name, share in rows
        if of == "gained"
    ]
    gain = marks[-1][2] - base
    kept = start - gain if dual else start
    marks.append((None, "draw", (kept if dual else base) + 1))
    if kept:
        marks += [
            (other, name, max(1, round(share * kept))) for of, name, share in rows if of == "kept"
        ]
    marks.append((other, "decisive" if kept else "marginal", 0))
    found = []
    most = total
    for who, name, least in marks:
        if least <= most:
            found.append(Level(who, name, least, most))
            most = least - 1
    return tuple(found)
