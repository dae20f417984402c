"""What stays warm between the builds of one process that watches: workers, and records."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.build.recent import Recent
from generator.build.workers import Workers


@dataclass(frozen=True, slots=True)
class Warm:
    """The workers and the records of a process that builds again and again."""

    workers: Workers
    records: Recent = field(default_factory=Recent)
