"""How to print: everything on the command line that a product depends on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.fence import processors
from generator.measure import Size, parse_paper
from generator.press.profile import ANY_PRINTER, PrinterProfile


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of one build; `paper_name` is the word the user typed.

    `hex_mm` is a hex of boards, if not as their files say; what the hex `seen_from` sees is marked
    on overviews. `unit` is what an inch of the game is printed as on aids. To `overwrite` is to
    keep files of the user's that stand in the way under other names. With a `patient` user,
    templates have more time. A `draft` is printed in spite of how its pages look, and is marked.
    If `verbose`, each step is told.
    """

    paper_name: str = "a4"
    duplex: str = "long-edge"
    ink: str = "colour"
    odds: bool = True
    profile: PrinterProfile = ANY_PRINTER
    out: Path = Path("output")
    jobs: int = 0
    force: bool = False
    hex_mm: float | None = None
    seen_from: str | None = None
    unit: str = "inches"
    overwrite: bool = False
    patient: bool = False
    draft: bool = False
    verbose: bool = False

    @property
    def paper(self) -> Size:
        return parse_paper(self.paper_name)

    @property
    def workers(self) -> int:
        """How many processes lay out: as requested, otherwise one per processor."""
        return self.jobs or processors()

    def key(self) -> str:
        """Describe everything that changes what is printed."""
        shown: tuple[object, ...]
        shown = (self.paper, self.duplex, self.ink, self.odds, self.profile)
        if self.hex_mm or self.seen_from:
            shown = (*shown, self.hex_mm, self.seen_from)
        if self.unit != "inches":
            shown = (*shown, self.unit)
        if self.draft:
            shown = (*shown, "draft")
        return repr(shown)
