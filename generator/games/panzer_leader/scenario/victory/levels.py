"""Levels of victory of a rolled situation: three for each side, each asking for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.model import LEVELS, SIDES, SideName
from generator.roll.numbers import number_of

_HUNDRED = 100
_HALF = Fraction(1, 2)
_USUAL = 10
"""The turns that most situations last."""

Plain = dict[str, Any]


def set_levels(
    pack: Pack,
    kind: Mapping[str, Any],
    roles: tuple[SideName, SideName],
    objectives: Sequence[Mapping[str, Any]],
    turns: int,
    wide: bool,
    counts: Mapping[SideName, Mapping[str, float]],
) -> list[Plain]:
    """Return the levels of attacker and defender.

    `wide` is whether sections lie side by side; `counts` has a side's `points` without carriers,
    its `units` that count when they are lost, and those that are `mobile`.
    """
    mine, theirs = roles
    names = [one["name"] for one in objectives if one["what"] == "town"]
    hexes = [name for one in objectives for name in one["hexes"]]
    what = str(kind["objective"])
    percent = _Percent(pack)
    ratio = _ratio(counts[mine]["points"], counts[theirs]["points"])
    asked = _Asked(kind, ratio, wide, turns)
    losses = {side: int(counts[side]["units"]) for side in SIDES}
    if what == "edge":
        edge = objectives[0]["name"].split()[1]
        steps = asked.rising(int(counts[mine]["mobile"]))
        attack = [[_one("exits", mine, edge=edge, least=least)] for least in steps]
        few = [[_one("exits", mine, edge=edge, most=most)] for most in (percent.kept(steps[0]), 0)]
        return _both(mine, attack, theirs, [[], *few])
    if what == "army":
        steps = asked.rising(losses[theirs])
        attack = [[_one("losses", theirs, least=least)] for least in steps]
        return _both(mine, attack, theirs, [[], *_price(percent, mine, losses[mine])])
    counted = "hexes" if names and len(names) == len(objectives) else "bridges"
    counted = counted if not names or counted == "hexes" else "hexes and bridges"
    place: Plain = {"in": names} if counted == "hexes" else {"hexes": hexes}
    total = len(hexes)
    if kind["even"]:
        both = []
        for side, other in ((mine, theirs), (theirs, mine)):
            half = [_one(counted, side, **place, least=asked.more(total))]
            whole = [_one(counted, side, **place, least=total)]
            price = _one("losses", other, least=percent("price-tactical", losses[other]))
            both.append([half, whole, [*whole, price]])
        return [*_levels(mine, both[0], False), *_levels(theirs, both[1], False)]
    steps = asked.of(total)
    sooner = _sooner(pack, steps, turns)
    attack = [
        [_one(counted, mine, **place, least=least, **({"last-turn": by} if by else {}))]
        for least, by in zip(steps, sooner, strict=True)
    ]
    if steps[0] == 1:
        return _both(mine, attack, theirs, [[], *_price(percent, mine, losses[mine])])
    low = [[_one(counted, mine, **place, most=most)] for most in (percent.kept(steps[0] - 1), 0)]
    if low[0] == low[1]:
        low[1] = [*low[1], _price(percent, mine, losses[mine])[0][0]]
    return _both(mine, attack, theirs, [[], *low])


def _ratio(mine: float, theirs: float) -> Fraction | None:
    return Fraction(mine) / Fraction(theirs) if theirs else None


class _Asked:
    """What a kind's levels ask of the attacker, in percent of hexes or units.

    That lies between what it asks of one with as few points to the defender's as the kind allows,
    and of one with as many; it asks for more where the ground is wide, and where time is long.
    """

    def __init__(
        self, kind: Mapping[str, Any], ratio: Fraction | None, wide: bool, turns: int
    ) -> None:
        low, high = (Fraction(int(kind[key]), _HUNDRED) for key in ("least", "most"))
        ratio = high if ratio is None else ratio
        strong = (min(max(ratio, low), high) - low) / (high - low) if high > low else Fraction(0)
        more = (int(kind["wide"]) if wide else 0) + int(kind["longer"]) * (turns - _USUAL)
        self._percents = [
            min(max(one["weak"] + strong * (one["strong"] - one["weak"]) + more, 0), _HUNDRED)
            for one in (kind["asks"][level] for level in LEVELS)
        ]

    def of(self, whole: int) -> list[int]:
        """Return how many of a whole each level asks for: one at least, halves rounded up."""
        return [max(1, int(percent * whole / _HUNDRED + _HALF)) for percent in self._percents]

    def rising(self, whole: int) -> list[int]:
        """Return the same, each more than the one before."""
        found: list[int] = []
        for least in self.of(whole):
            found.append(max(least, found[-1] + 1) if found else least)
        return found

    def more(self, whole: int) -> int:
        """Return the least number that is more than a marginal level's share."""
        return int(self._percents[0] * whole / _HUNDRED) + 1


class _Percent:
    """Shares of units, as the pack's numbers have them in percent, one at least."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def __call__(self, key: str, of: int) -> int:
        return max(1, -(-number_of(self._pack, key) * of // _HUNDRED))

    def kept(self, of: int) -> int:
        """Return how much an attacker may have whom the defender has stopped short of `of`."""
        return number_of(self._pack, "kept-tactical") * of // _HUNDRED


def _sooner(pack: Pack, steps: Sequence[int], turns: int) -> list[int | None]:
    """Return by the end of which turn each level asks for its hexes, if that is before the last.

    A level that asks for no more than the one before asks for it sooner.
    """
    soon = [turns * number_of(pack, key) // 10 for key in ("turned-tactical", "turned")]
    found: list[int | None] = [None]
    for low, high in pairwise(steps):
        found.append(found[-1] if high > low else soon[len(found) - 1])
    return found


def _price(percent: _Percent, side: SideName, units: int) -> list[list[Plain]]:
    """Ask for the attacker's losses."""
    keys = ("price-tactical", "price-decisive")
    return [[_one("losses", side, least=percent(key, units))] for key in keys]


def _one(count: str, of: SideName, **bounds: Any) -> Plain:
    return {"count": count, "of": of, **{k: v for k, v in bounds.items() if v is not None}}


def _both(
    mine: SideName, attack: Sequence[list[Plain]], theirs: SideName, defence: Sequence[list[Plain]]
) -> list[Plain]:
    return [*_levels(mine, attack, False), *_levels(theirs, defence, True)]


def _levels(side: SideName, asked: Sequence[list[Plain]], prevents: bool) -> Iterator[Plain]:
    for level, conditions in zip(LEVELS, asked, strict=True):
        ways = [{"all": conditions}] if conditions else []
        yield {"side": side, "level": level, "text": "-", "prevents": prevents, "any": ways}
