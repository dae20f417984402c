"""The map of what was rolled: bound in, to play on, its lines by themselves, blank overviews."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from generator.draw.map import MapJob, one_page, playing_sheets, same_pages
from generator.job.layout.forked import Beside
from generator.job.options import Options
from generator.job.output.manifest import File
from generator.job.rolled.extras import PrintJob, printed_file, slug_of
from generator.press.pdf.binding import is_landscape
from generator.scenario.generator import MapRequest

Ahead = Callable[[Sequence[File]], None]
"""Takes files that can be looked at while the others are still being made."""


class RolledMap:
    """One map in all its forms, each drawn once, when it is asked for or beside other work."""

    def __init__(self, wanted: PrintJob, request: MapRequest, options: Options) -> None:
        self.wanted, self.options, self.ground = wanted, options, request.ground
        self._blanks, self._bound_only = request.blanks, request.bound_only
        self._job = MapJob(
            request.ground,
            request.overlay,
            title=request.title,
            slug=slug_of(wanted),
            ink=options.ink,
            season=request.season,
            ruined=request.ruined,
        )
        self._ahead: Ahead | None = None
        self._beside: Beside | None = None
        self._page: bytes | None = None
        self._files: list[File] | None = None

    @contextlib.contextmanager
    def drawing(self, ahead: Ahead | None = None, *, all_forms: bool = True) -> Iterator[None]:
        """Draw the map alongside other work, if there is more than one worker.

        Unless `all_forms` are wanted, it is only drawn to be bound in. Its files are given `ahead`
        as soon as `hand_out` finds them drawn.
        """
        all_forms = all_forms and not self._bound_only
        works = [self._one_page, *([self._drawn] if all_forms else [])]
        with Beside(works, apart=self.options.workers > 1) as self._beside:
            self._ahead = ahead if all_forms else None
            yield
        self._beside = self._ahead = None

    def page(self) -> bytes:
        """Return the map as one page, portrait or landscape, whichever shows it larger."""
        if self._page is None:
            self._page = cast(bytes, self._beside.next() if self._beside else self._one_page())
        return self._page

    def centre_spread(self) -> bytes:
        """Return the map as one landscape page."""
        drawn = self.page()
        if is_landscape(drawn):
            return drawn
        return one_page(self._job, self.options.paper, upright=False)

    def files(self) -> list[File]:
        """Return the map to play on, its lines by themselves, and blank overviews.

        A map that is only bound in has none of them.
        """
        if self._bound_only:
            return []
        if self._files is None:
            if self._beside:
                self.page()  # it comes before them
            drawn = self._beside.next() if self._beside else self._drawn()
            self._files = [
                printed_file(self.wanted, name, f"{self._job.title}: {what}", pdf, {})
                for name, (what, pdf) in drawn.items()
            ]
        return self._files

    def hand_out(self) -> None:
        """Hand out the files early, once, if they are drawn."""
        if self._ahead is None or self._beside is None:
            return
        if self._page is None and self._beside.ready():
            self.page()
        if self._page is not None and (self._files or self._beside.ready()):
            ahead, self._ahead = self._ahead, None
            ahead(self.files())

    def _one_page(self) -> bytes:
        return one_page(self._job, self.options.paper)

    def _drawn(self) -> dict[str, tuple[str, bytes]]:
        """Draw everything that is not bound in: a name and a file for each.

        The map is played on for days, so it shows none of the lines of the first one.
        """
        job, paper = self._job, self.options.paper
        bare = replace(job, overlay=job.overlay.bare())
        drawn = {"map": ("map", playing_sheets(bare, paper))}
        if job.overlay.layers:
            drawn["map-lines"] = "lines of the map", playing_sheets(job, paper, land=False)
        if self._blanks:
            drawn["overviews"] = "overviews", same_pages(bare, paper, self._blanks)
        return drawn
