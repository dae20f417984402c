"""What the constraints of a scenario are asked of: a board with its starts and objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.placing.lie import apart, ways_off


@dataclass(frozen=True)
class Case:
    """Where starts and objectives lie on a board, and what is played for.

    `goals` are the points to win of each side that plays for points, `over` the tiles over which
    the attacker leaves. Two starts can be checked alone, before there are objectives.
    """

    pack: Pack
    board: TileBoard
    mission: Mapping[str, Any]
    attacker: str
    starts: Mapping[str, str]
    objectives: Mapping[str, int] = field(default_factory=dict)
    goals: Mapping[str, int] = field(default_factory=dict)
    rounds: int | None = None
    over: tuple[str, ...] = ()

    @property
    def defender(self) -> str:
        return next(side for side in self.starts if side != self.attacker)

    def ways(self, side: str) -> dict[str, int]:
        """Return the moves from a side's start to each objective; -1 where there is no way."""
        moves = self.board.moves(self.starts[side])
        return {tile: moves.get(tile, -1) for tile in self.objectives}

    @cached_property
    def limits(self) -> Mapping[str, Any]:
        return {key: one["limit"] for key, one in self.pack.records("constraints").items()}

    @cached_property
    def between(self) -> range:
        """How many moves may lie between the starts."""
        return apart(self.pack, self.board, self.mission)

    @property
    def moves(self) -> int:
        """The moves between the starts; 0 where there is no way."""
        first, second = self.starts.values()
        return self.board.moves(first).get(second, 0)

    @cached_property
    def ways_off(self) -> Mapping[str, int]:
        """The tiles that the attacker could leave the board over, with the moves from its start."""
        moves = self.board.moves(self.starts[self.attacker])
        return ways_off(self.pack, self.board, list(self.starts.values()), moves)
