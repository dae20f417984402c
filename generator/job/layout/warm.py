"""What stays warm between the builds of a watching process: workers, sheets, packs, texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from generator.games.packs import RecentPacks
from generator.job.layout.workers import Workers
from generator.press.redrawn import Memory
from generator.typeset.fills import Fills


@dataclass(frozen=True, slots=True)
class Warm:
    """The workers of a process that builds repeatedly, and what it has at hand."""

    workers: Workers
    sheets: Memory = field(default_factory=Memory)
    packs: RecentPacks = field(default_factory=RecentPacks)

    fills: dict[Path, Fills] = field(default_factory=dict)
    """The texts of templates, by the folders of packs."""

    def fills_of(self, folder: Path) -> Fills:
        """Return the texts that are known of a pack."""
        return self.fills.setdefault(folder, Fills())

    def settle(self) -> None:
        """Write what can wait until the files are printed.

        Raises UsageError if something can't be written.
        """
        self.packs.settle()
