"""Aims: objectives of the first firefight and of the campaign, victory levels, balance."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from generator.content import Pack
from generator.games.platoon_leader.battlefield import Battlefield, Location
from generator.games.platoon_leader.calendar import Firefight
from generator.games.platoon_leader.fronts import Opening
from generator.ground.hexes import spread
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller


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
    `levels` are by the TVP that `side` (the attacker of the campaign) holds at the end.
    """

    kind: str
    side: str
    targets: tuple[Location, ...]
    needed: int
    levels: tuple[Level, ...]
    balance: tuple[tuple[str, str], ...]


def set_aims(
    roller: Roller, ground: Battlefield, opening: Opening, first: Firefight, attacker: str
) -> Aims:
    """Roll the aims; `attacker` is the side that has to win ground, in a dual attack the Axis.

    Raise Rejected if infantry could reach no objective of the first firefight in time.
    """
    dual = opening.defender is None
    kind = roller.table("aims/first", "aim", column="dual" if dual else "assault")
    held = opening.control.of(attacker).held
    wanted = [place for place in ground.locations if not held.issuperset(place.hexes)]
    near = reached(ground, opening.area_of(attacker), steps_of(roller.pack, first.turns))
    targets = [place for place in wanted if near.intersection(place.hexes)]
    least = 2 if kind == "take two" else 1
    if len(targets) < least:
        raise Rejected("an objective within two thirds of the turns")
    chosen = _chosen(roller, kind, targets, ground)
    share = dict(opening.tvp)[attacker]
    needed = {"take": 1, "take two": 2, "most": 1}.get(kind, 0)
    if kind == "points":
        gain = sum(target.tvp for target in targets)
        needed = share + min(gain, max(2, gain // 2))
    balance = tuple(
        (side, roller.table(f"aims/balance/{side}", "balance")) for side in ("axis", "allied")
    )
    marks = levels(roller.pack, ground.tvp, share, attacker, dual=dual)
    return Aims(kind, attacker, chosen, needed, marks, balance)


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
    roller: Roller, kind: str, targets: list[Location], ground: Battlefield
) -> tuple[Location, ...]:
    if kind in ("most", "points"):
        return tuple(ground.locations)
    count = 2 if kind == "take two" else 1
    left = list(targets)
    found = []
    for number in range(1, count + 1):
        place = roller.pick(
            f"aims/target/{number}",
            "Objective in reach",
            [(place, place.tvp) for place in left],
            name=lambda place: place.name,
        )
        left.remove(place)
        found.append(place)
    return tuple(found)


def levels(pack: Pack, total: int, start: int, side: str, *, dual: bool) -> tuple[Level, ...]:
    """Return the victory levels by the TVP that `side` holds at the end, best first.

    They rise with what `side` gains of the points it did not hold at the start. If nothing
    changes hands the other side has held, and wins marginally; in a dual attack it is a draw.
    """
    other = {"axis": "allied", "allied": "axis"}[side]
    rows = [(r["of"], str(r["level"]), r["share"]) for r in pack.records("victory-levels").values()]
    marks: list[tuple[str | None, str, int]] = [
        (side, name, start + max(1, round(share * (total - start))))
        for of, name, share in rows
        if of == "gained"
    ]
    gain = marks[-1][2] - start
    kept = start - gain if dual else start
    marks.append((None, "draw", kept + 1))
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
