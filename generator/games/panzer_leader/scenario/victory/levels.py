"""Levels of victory of a rolled situation: three for each side, each asking for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.model import LEVELS, SIDES, SideName
from generator.roll.numbers import number_of

Plain = dict[str, Any]


def set_levels(
    pack: Pack,
    kind: Mapping[str, Any],
    roles: tuple[SideName, SideName],
    objectives: Sequence[Mapping[str, Any]],
    turns: int,
    counts: Mapping[SideName, Mapping[str, int]],
) -> list[Plain]:
    """Return the levels of attacker and defender; `counts` has a side's `units`
    that count when they are lost, and those that are `mobile`."""
    mine, theirs = roles
    names = [one["name"] for one in objectives if one["what"] == "town"]
    hexes = [name for one in objectives for name in one["hexes"]]
    what = str(kind["objective"])
    percent = _Percent(pack)
    losses = {side: counts[side]["units"] for side in SIDES}
    if what == "edge":
        edge = objectives[0]["name"].split()[1]
        attack = [
            [
                _one(
                    "exits",
                    mine,
                    edge=edge,
                    least=percent(f"exits-{level}", counts[mine]["mobile"]),
                )
            ]
            for level in LEVELS
        ]
        first = attack[0][0]["least"]
        few = [[_one("exits", mine, edge=edge, most=most)] for most in (percent.kept(first), 0)]
        return _both(mine, attack, theirs, [[], *few])
    if what == "army":
        attack = [
            [_one("losses", theirs, least=percent(f"losses-{level}", losses[theirs]))]
            for level in LEVELS
        ]
        return _both(mine, attack, theirs, [[], *_price(percent, mine, losses[mine])])
    counted = "hexes" if names and len(names) == len(objectives) else "bridges"
    counted = counted if not names or counted == "hexes" else "hexes and bridges"
    place: Plain = {"in": names} if counted == "hexes" else {"hexes": hexes}
    total = len(hexes)
    if kind["even"]:
        both = []
        for side, other in ((mine, theirs), (theirs, mine)):
            half = [_one(counted, side, **place, least=percent.more("even-marginal", total))]
            whole = [_one(counted, side, **place, least=total)]
            price = _one("losses", other, least=percent("price-tactical", losses[other]))
            both.append([half, whole, [*whole, price]])
        return [*_levels(mine, both[0], False), *_levels(theirs, both[1], False)]
    attack = _hold(pack, percent, (counted, mine, place), total, turns)
    first = attack[0][0]["least"]
    if first == 1:
        return _both(mine, attack, theirs, [[], *_price(percent, mine, losses[mine])])
    low = [[_one(counted, mine, **place, most=most)] for most in (percent.kept(first - 1), 0)]
    if low[0] == low[1]:
        low[1] = [*low[1], _price(percent, mine, losses[mine])[0][0]]
    return _both(mine, attack, theirs, [[], *low])


class _Percent:
    """Shares of units, as the pack's numbers have them in percent, one at least."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def __call__(self, key: str, of: int) -> int:
        return max(1, -(-number_of(self._pack, key) * of // 100))

    def more(self, key: str, of: int) -> int:
        """Return the least number that is more than a share."""
        return number_of(self._pack, key) * of // 100 + 1

    def kept(self, of: int) -> int:
        """Return how much an attacker may have whom the defender has stopped short of `of`."""
        return number_of(self._pack, "kept-tactical") * of // 100


def _hold(
    pack: Pack, percent: _Percent, what: tuple[str, SideName, Plain], total: int, turns: int
) -> list[list[Plain]]:
    """Ask for more and more hexes; where there are few, for all of them sooner.

    `what` says what is counted, for which side, and where.
    """
    counted, side, place = what
    soon = turns * number_of(pack, "turned") // 10
    if total > number_of(pack, "by-time"):
        steps = (percent("hold-marginal", total), percent("hold-tactical", total), total)
        return [[_one(counted, side, **place, least=least)] for least in steps]
    if counted == "bridges":
        first = total - 1
        return [
            [_one(counted, side, **place, least=first)],
            [_one(counted, side, **place, least=total)],
            [_one(counted, side, **place, least=total, **{"last-turn": soon + 1})],
        ]
    later = turns * number_of(pack, "turned-tactical") // 10
    return [
        [_one(counted, side, **place, least=total, **({"last-turn": by} if by else {}))]
        for by in (None, later, soon)
    ]


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
