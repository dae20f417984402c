"""The plotter: a process that draws pages of PDFs, kept for the next ones.

Pictures on a page may be a stranger's, so they are drawn where a limit of time and memory holds,
and which can be ended. To start such a process takes longer than to draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from generator.errors import UsageError
from generator.fence import Child, Ended, allow, allow_memory, give_back

SECONDS, MEMORY = 20, 2_000_000_000
"""Processor time that a picture may take, and bytes of memory that the process may have."""

TOO_LONG = "this page can't be drawn: it takes too long, or too much memory"


@dataclass(frozen=True, slots=True)
class PagePlot:
    """A page to draw, counted from 0; width and radius of round corners in pixels."""

    page: int
    width: int
    corner: float = 0.0


class Plotter:
    """Draws pages; its process is started when there is something to draw."""

    def __init__(self) -> None:
        self._child: Child | None = None

    def draw(self, pdf: bytes, plots: Sequence[PagePlot]) -> list[bytes]:
        """Return a PNG for each page that is asked for.

        Raises UsageError for a page that there isn't, and for one that can't be drawn.
        """
        if self._child is None:
            self._child = Child(_serve)
        self._child.send((pdf, plots))
        found: list[bytes] = []
        for plot in plots:
            try:
                made = self._child.receive()
            except Ended:
                self.close()
                raise UsageError(TOO_LONG) from None
            if made is None:
                self.close()
                raise UsageError(f"there is no page {plot.page + 1}")
            found.append(made)
        return found

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.kill()
            self._child = None


def _serve(pipe: Connection) -> None:
    """Draw what comes through the pipe."""
    from pypdfium2 import PdfDocument

    def draw(pdf: bytes, plots: Sequence[PagePlot]) -> None:
        document = PdfDocument(pdf)
        document.init_forms()
        for plot in plots:
            allow(SECONDS)
            there = 0 <= plot.page < len(document)
            pipe.send(_drawn(document[plot.page], plot) if there else None)
        document.close()

    allow_memory(MEMORY)
    while True:
        try:
            draw(*pipe.recv())
        except EOFError:
            return
        give_back()  # a page as a picture is large


def _drawn(page: object, plot: PagePlot) -> bytes:
    from generator.exports.encoding import encoded
    from generator.exports.pictures import Rendering, rendered, rounded
    from generator.measure import MM_PER_INCH, Size, millimetres

    width, height = (millimetres(length) for length in page.get_size())  # type: ignore[attr-defined]
    pixels = plot.width, max(1, round(plot.width * height / width))
    corner = plot.corner / plot.width * width
    look = Rendering(Size(width, height), pixels, corner)
    image = rounded(rendered(page, pixels), look)
    return encoded(image, plot.width / width * MM_PER_INCH, quick=True)
