"""A campaign replayed: from its card and its reports to what both sides know and what each has.

What both know follows from public reports alone, and what a side has from these and its own: no
value that one side keeps secret reaches the other's papers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.errors import Place
from generator.games.platoon_leader.history.model import PublicRecord, SideRoster
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.games.platoon_leader.history.steps.registry import StepLine
from generator.roll.roller import Rolled

R = TypeVar("R", PublicReport, SecretReport)


@dataclass(frozen=True)
class FiledReport(Generic[R]):
    """A report that was filled in.

    `digest` is the SHA-256 of what it says, whatever its comments and layout; `place` gives the
    place of a value by its path.
    """

    report: R
    digest: str
    place: Callable[[tuple[str | int, ...]], Place]


@dataclass(frozen=True)
class FiledReports:
    """The reports of one firefight; a side whose own isn't there is missing from `secret`."""

    public: FiledReport[PublicReport]
    secret: Mapping[str, FiledReport[SecretReport]]


@dataclass(frozen=True)
class PublicStage:
    """A firefight and its Reorganization Phase as both sides know them, with their ledger."""

    record: PublicRecord
    said: tuple[StepLine, ...]
    rolls: tuple[Rolled, ...]


@dataclass(frozen=True)
class SideStage:
    """The same as one side knows it: `bought` is its roster before the firefight was fought."""

    bought: SideRoster
    roster: SideRoster
    said: tuple[StepLine, ...]
    rolls: tuple[Rolled, ...]
    assumed: tuple[str, ...]
    """What a quick report left out, and was taken to be so."""


@dataclass(frozen=True)
class Chronicle:
    """A whole campaign so far: `public` and each of `sides` have an entry for each firefight.

    `start` and `begun` are what there was before the first. A side whose papers are not to be made
    here is missing from `begun` and `sides`, which have the Axis first.
    """

    start: PublicRecord
    public: Sequence[PublicStage]
    begun: Mapping[str, SideRoster]
    sides: Mapping[str, Sequence[SideStage]]

    @property
    def records(self) -> Sequence[PublicRecord]:
        """What both sides knew at the start, and after each firefight."""
        return (self.start, *(stage.record for stage in self.public))

    @property
    def now(self) -> PublicRecord:
        """What both sides know now."""
        return self.records[-1]

    def roster(self, side: str) -> SideRoster:
        """What a side has now."""
        return self.roster_after(side, len(self.sides[side]))

    def roster_after(self, side: str, firefight: int) -> SideRoster:
        """What a side had after a firefight and its Reorganization Phase; 0 is the start."""
        return self.sides[side][firefight - 1].roster if firefight else self.begun[side]
