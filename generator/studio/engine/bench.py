"""What an act works with: options, what stays warm, where files go, and who hears of progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.job.options import Options
from generator.studio.engine.blobs import Blobs

if TYPE_CHECKING:
    from generator.job.job import Job
    from generator.job.layout.warm import Warm
    from generator.studio.engine.plotter import Plotter


UNCOLLECTED = 8
"""After how many faces a worker clears its memory: it stays as long as the studio does."""


class CalledOff(Exception):  # noqa: N818  no error: whoever asked wants it no longer
    """What is being done was stopped."""


def _unheard(_value: Any) -> None:
    """Take a part that nobody waits for."""


@dataclass(frozen=True)
class Bench:
    """The place that acts work at.

    `options` are those that the studio was started with. `tell` hears of each step, and raises
    CalledOff if nobody waits for the result any more. `line` hears what a command says. `main` runs
    a command line of Fieldpress. `part` is given parts of a result that are ready before the rest.
    """

    options: Options
    blobs: Blobs
    tell: Callable[[str, int, int], None]
    line: Callable[[str], None]
    main: Callable[[Sequence[str]], None]
    part: Callable[[Any], None] = _unheard

    @cached_property
    def warm(self) -> Warm:
        """Workers and packs that stay at hand between acts."""
        from generator.job.layout.warm import Warm
        from generator.job.layout.workers import Workers

        return Warm(Workers(self.options.workers, uncollected=UNCOLLECTED))

    @cached_property
    def plotter(self) -> Plotter:
        """What draws pages of PDFs, at hand between acts."""
        from generator.studio.engine.plotter import Plotter

        return Plotter()

    def job(self, choices: Mapping[str, Any] | None = None) -> Job:
        """Return a warm job with the studio's options, some of them chosen otherwise."""
        from generator.job.job import Job

        return Job(replace(self.options, **(choices or {})), self.tell, self.warm)
