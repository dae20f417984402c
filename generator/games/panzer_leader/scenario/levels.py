"""Levels of victory of a rolled situation: three for each side, each asking for more, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.model import LEVELS, SIDES, Condition, Level, SideName
from generator.roll.numbers import number_of
from generator.roll.words import listed

Plain = dict[str, Any]

_HALF, _MOST_BY_TIME = 2, 4


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
        few = [[_one("exits", mine, edge=edge, most=most)] for most in (first // 2, 0)]
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
            half = [_one(counted, side, **place, least=total // _HALF + 1)]
            whole = [_one(counted, side, **place, least=total)]
            price = _one("losses", other, least=percent("price-tactical", losses[other]))
            both.append([half, whole, [*whole, price]])
        return [*_levels(mine, both[0], False), *_levels(theirs, both[1], False)]
    attack = _hold(pack, counted, mine, place, total, turns)
    first = attack[0][0]["least"]
    if first == 1:
        return _both(mine, attack, theirs, [[], *_price(percent, mine, losses[mine])])
    low = [[_one(counted, mine, **place, most=most)] for most in ((first - 1) // 2, 0)]
    if low[0] == low[1]:
        low[1] = [*low[1], _price(percent, mine, losses[mine])[0][0]]
    return _both(mine, attack, theirs, [[], *low])


class _Percent:
    """Shares of units, as the pack's numbers have them in percent, one at least."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    def __call__(self, key: str, of: int) -> int:
        return max(1, -(-number_of(self._pack, key) * of // 100))


def _hold(
    pack: Pack, counted: str, side: SideName, place: Plain, total: int, turns: int
) -> list[list[Plain]]:
    """Ask for more and more hexes; where there are few, for all of them sooner."""
    soon = turns * number_of(pack, "turned") // 10
    if total > _MOST_BY_TIME:
        steps = (-(-total // 2), -(-3 * total // 4), total)
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


# --- words ---------------------------------------------------------------------------------------


def level_texts(
    levels: Sequence[Level], people: Mapping[SideName, str], names: Sequence[str]
) -> list[str]:
    """Say what each level asks for.

    `people` has each side as its player's men are called, `names` what the objectives are called:
    where hexes of towns and bridges are counted together, they are told by these names once a side.
    """
    found, told = [], set[SideName]()
    for level in levels:
        hexes = any(c.count == "hexes and bridges" for way in level.any for c in way.all)
        places = "them" if level.side in told else _joined(names)
        found.append(_level_text(level, people, places))
        told |= {level.side} if hexes else set()
    return found


def _level_text(level: Level, people: Mapping[SideName, str], places: str) -> str:
    side, prevents = level.side, level.prevents
    other = SIDES[1 - SIDES.index(side)]
    whose = other if prevents else side
    ways_said = [[_said(whose, c, people, places) for c in way.all] for way in level.any]
    if not prevents:
        said = "; or ".join(_joined(way) for way in ways_said)
        return f"{said[:1].upper()}{said[1:]}."
    kept = f"the {people[other]} reach no level"
    said = "; or ".join(_joined([kept, *way]) for way in ways_said or [[]])
    return f"{said[:1].upper()}{said[1:]}."


def _joined(said: Sequence[str]) -> str:
    return listed(said)


def _said(whose: SideName, c: Condition, people: Mapping[SideName, str], places: str) -> str:
    """Say what a side does, as after 'the Germans' or as an order; `places` are its hexes."""
    on = f" from the end of turn {c.last_turn} on" if c.last_turn else ""
    if c.count == "losses":
        number = c.least or 0
        if c.of == whose:
            return f"lose {number} units"
        adjective = "British" if people[c.of] == "British" else people[c.of].removesuffix("s")
        return f"destroy {number} {adjective} units"
    who = "" if c.of == whose else f"the {people[c.of]} "
    if c.count == "exits":
        number_of = _most(c.most, "unit") if c.least is None else _units(c.least, "unit")
        by = f" by the end of turn {c.last_turn}" if c.last_turn else ""
        return f"{who}get {number_of} off by the {c.edge} edge{by}"
    held = _of_places(c, places) if c.count == "hexes and bridges" else _held(c)
    return f"{who}hold {held}{on}"


def _of_places(c: Condition, places: str) -> str:
    """Say how many hexes of towns and bridges."""
    total = len(c.hexes)
    if c.least == total:
        return f"all {total}" if places == "them" else f"all {total} hexes of {places}"
    much = str(c.least) if c.least is not None else f"at most {c.most}" if c.most else "none"
    return f"{much} of them" if places == "them" else f"{much} of the {total} hexes of {places}"


def _held(c: Condition) -> str:
    """Say which hexes, and how many of them."""
    total = len(c.hexes)
    names = _joined(c.in_ or c.hexes)
    noun = {"hexes": "hex", "bridges": "bridge"}[c.count]
    plural = "hexes" if noun == "hex" else "bridges"
    if c.in_:
        much = _most(c.most, noun) if c.least is None else _units(c.least, noun)
        return f"{much} of {names}"
    if c.least == total:
        return f"the {plural} {names}"
    if c.least is None:
        most = "none" if c.most == 0 else f"at most {c.most}"
        return f"{most} of the {plural} {names}"
    return f"{c.least} of the {plural} {names}"


def _units(number: int | None, noun: str) -> str:
    plural = "hexes" if noun == "hex" else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def _most(number: int | None, noun: str) -> str:
    return f"no {noun}" if number == 0 else f"at most {_units(number, noun)}"
