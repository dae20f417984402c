"""How a game's evenings go on: what it says of its scenarios, and what of them is carried on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from generator.content import Pack
from generator.scenario.evening.needs import EveningNumbers
from generator.scenario.evening.page import LossLine
from generator.scenario.evening.report import Report, Stakes
from generator.scenario.evening.stored import M, Stored
from generator.scenario.wording import Wording


@dataclass(frozen=True)
class PlayedScenario(Generic[M]):
    """A scenario that was played: as its file has it, with what was told of it."""

    stored: Stored[M]
    report: Report
    stakes: Stakes
    points: Mapping[str, int]


@dataclass(frozen=True)
class Carry:
    """What goes on into the next scenario: for each side its changes, and the locks that say so."""

    changes: Mapping[str, Sequence[LossLine]]
    locks: Mapping[str, str] = field(default_factory=dict)
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Linked(Generic[M]):
    """How a game's evenings go on.

    `rules` has its rules in words. `stakes` are what each side may lose: `things` is the head of
    their list, `lost_things` says in a form which of them are lost. `part` tells which mission a
    scenario is and who attacks in it, None where both do the same. `carry` returns what goes on
    after the scenarios played, `same` the locks that keep sides, place and time.
    """

    rules: Wording
    model: type[M]
    sides: Callable[[Pack, M], Mapping[str, str]]
    stakes: Callable[[Pack, M], Stakes]
    things: str
    lost_things: str
    part: Callable[[Pack, Stored[M]], tuple[str, str | None]]
    carry: Callable[[Pack, Sequence[PlayedScenario[M]], EveningNumbers], Carry]
    same: Callable[[Pack, Stored[M]], Mapping[str, str]]
