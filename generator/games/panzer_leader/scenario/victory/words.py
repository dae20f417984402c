"""What levels of victory ask for, in the words of the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.scenario.model import (
    SIDES,
    ConditionRecord,
    LevelRecord,
    SideName,
)
from generator.games.panzer_leader.scenario.wording import LEVELS
from generator.roll.words import listed

Nations = Mapping[SideName, Mapping[str, Any]]
"""The record of each side's nation: how its player's men are called."""


def level_texts(
    pack: Pack, levels: Sequence[LevelRecord], nations: Nations, names: Sequence[str]
) -> list[str]:
    """Say what each level asks for.

    `names` are what the objectives are called: where hexes of towns and bridges are counted
    together, they are told by these names once a side.
    """
    found, told = [], set[SideName]()
    for level in levels:
        hexes = any(c.count == "hexes and bridges" for way in level.any for c in way.all)
        places = "" if level.side in told else listed(names)
        found.append(_Words(pack, nations, places).level(level))
        told |= {level.side} if hexes else set()
    return found


_NOUNS = {
    "exits": ("no-unit", "one-unit", "units"),
    "hexes": ("no-hex", "one-hex", "hexes"),
    "bridges": ("no-bridge", "one-bridge", "bridges"),
}
"""What is counted: none of it, one, and several."""


class _Words:
    """The words of one level; `places` are what hexes are told by, nothing if they have been."""

    def __init__(self, pack: Pack, nations: Nations, places: str) -> None:
        self._pack = pack
        self._nations = nations
        self._places = places

    def level(self, level: LevelRecord) -> str:
        other = SIDES[1 - SIDES.index(level.side)]
        ways = [[self._said(level, c) for c in way.all] for way in level.any]
        if level.prevents:
            kept = self._say("kept", people=self._nations[other]["people"])
            ways = [[kept, *way] for way in ways or [[]]]
        said = [listed(way) for way in ways] or [""]
        text = reduce(lambda one, other: self._say("ways", one=one, other=other), said)
        return LEVELS.say(self._pack, "level", ways=text)

    def _say(self, key: str, **values: object) -> str:
        return LEVELS.phrase(self._pack, key, **values)

    def _said(self, level: LevelRecord, c: ConditionRecord) -> str:
        """Say as an order what its side does, or what it lets the other side do."""
        whose = level.side
        if c.count == "losses":
            number = c.least or 0
            if c.of == whose:
                return self._say("lose", number=number)
            adjective = self._nations[c.of]["adjective"]
            return self._say("destroy", number=number, adjective=adjective)
        do = self._exits(c) if c.count == "exits" else self._holds(c)
        if c.of == whose:
            return do
        if level.prevents:
            return self._say("let", do=do)
        return self._say("other", people=self._nations[c.of]["people"], do=do)

    def _exits(self, c: ConditionRecord) -> str:
        units = self._much(c, _NOUNS[c.count])
        if c.last_turn:
            return self._say("exit-by", units=units, edge=c.edge, turn=c.last_turn)
        return self._say("exit", units=units, edge=c.edge)

    def _holds(self, c: ConditionRecord) -> str:
        what = self._together(c) if c.count == "hexes and bridges" else self._held(c)
        if c.last_turn:
            return self._say("hold-from", what=what, turn=c.last_turn)
        return self._say("hold", what=what)

    def _together(self, c: ConditionRecord) -> str:
        """Say how many hexes of towns and bridges."""
        total, told = len(c.hexes), not self._places
        if c.least == total:
            if told:
                return self._say("all-of-them", number=total)
            return self._say("all-of", number=total, names=self._places)
        much = self._count(c)
        if told:
            return self._say("some-of-them", much=much)
        return self._say("some-of", much=much, number=total, names=self._places)

    def _held(self, c: ConditionRecord) -> str:
        """Say which hexes of towns, or which bridges, and how many of them."""
        if c.in_:
            much = self._much(c, _NOUNS[c.count])
            return self._say("of-towns", much=much, names=listed(c.in_))
        names = listed(c.hexes)
        if c.least == len(c.hexes):
            return self._say(f"all-{c.count}", names=names)
        return self._say(f"some-{c.count}", much=self._count(c), names=names)

    def _count(self, c: ConditionRecord) -> str:
        """Say how many, without what they are."""
        if c.least is not None:
            return str(c.least)
        return self._say("at-most", number=c.most) if c.most else self._say("none")

    def _much(self, c: ConditionRecord, nouns: tuple[str, str, str]) -> str:
        """Say how many of something: the nouns are those of none, of one and of several."""
        number = c.most if c.least is None else c.least
        if c.least is None and not number:
            return self._say(nouns[0])
        said = self._say(nouns[1] if number == 1 else nouns[2], number=number)
        return said if c.least is not None else self._say("at-most", number=said)
