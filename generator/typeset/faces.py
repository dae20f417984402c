"""Faces: each side of a piece laid out once, at true size with its bleed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.measure import points
from generator.typeset.boxes import PX_PER_POINT, Box
from generator.typeset.engine import Glyphs, LaidOut, lay_out
from generator.typeset.fetch import Assets
from generator.typeset.fit import fit_pages
from generator.typeset.fonts import families_of, fonts_note
from generator.typeset.inks import find_ink
from generator.typeset.judging.findings import (
    MIN_TEXT,
    Finding,
    PageBounds,
    drawing_findings,
    engine_findings,
    inspect,
)
from generator.typeset.limits import FACE_SECONDS, LayoutError, laying_out
from generator.typeset.painting import Rect
from generator.typeset.record import FaceRecord

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont

SPARE = 200.0
"""Blank millimetres below each face: overrunning text lands there instead of being lost."""

SAFE = 1.5
"""How far text stays from the cut, in millimetres."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the faces of a deck share: size, bleed, style, language.

    Lengths in millimetres; `use` is the key of the smallest text size (`card`, `counter`). `fonts`
    are the pack's own.
    """

    width: float
    height: float
    bleed: float
    style: str
    language: str
    ink: str
    use: str = "card"
    fonts: tuple[OwnFont, ...] = ()

    @property
    def sheet(self) -> str:
        """The style sheet of every face: its page, its trim and the style."""
        width, height = self.width + 2 * self.bleed, self.height + 2 * self.bleed
        return (
            f"@page{{size:{width:.4f}mm {height + SPARE:.4f}mm;margin:0}}"
            "html,body{margin:0;padding:0}"
            f".face{{position:relative;width:{width:.4f}mm;height:{height:.4f}mm;break-after:page}}"
            f".trim{{position:absolute;left:{self.bleed:.4f}mm;top:{self.bleed:.4f}mm;"
            f"width:{self.width:.4f}mm;height:{self.height:.4f}mm}}"
            f":root{{--bleed:{self.bleed:g}mm}}"
            f"{fonts_note(self.fonts)}{self.style}"
        )

    def document(self, body: str) -> str:
        """Return the HTML of a face, which is a page."""
        return self.bare(body).replace("<style>", f"<style>{self.sheet}", 1)

    def bare(self, body: str) -> str:
        """Return the HTML of a face whose first style sheet is still empty."""
        return (
            f'<!doctype html><html lang="{self.language}" class="ink-{self.ink}">'
            '<head><meta charset="utf-8"><title>faces</title><style></style></head>'
            f'<body><section class="face"><div class="trim">{body}</div></section></body></html>'
        )

    def safe(self) -> Rect:
        """Return the rectangle that text must stay in, in pixels of the page."""
        inset = points(self.bleed + SAFE) * PX_PER_POINT
        right = points(self.bleed + self.width - SAFE) * PX_PER_POINT
        bottom = points(self.bleed + self.height - SAFE) * PX_PER_POINT
        return inset, inset, right, bottom

    def boxes(self, page_height: float) -> dict[str, Rect]:
        """Return the boxes of a face's page (ISO 32000-2, 14.11.2), in points: trim and bleed."""
        width, height = self.width + 2 * self.bleed, self.height + 2 * self.bleed
        low = page_height - height
        sides = {
            "BleedBox": (0.0, low, width, page_height),
            "TrimBox": (self.bleed, low + self.bleed, width - self.bleed, page_height - self.bleed),
        }
        return {
            name: (points(left), points(bottom), points(right), points(top))
            for name, (left, bottom, right, top) in sides.items()
        }


def lay_out_face(frame: Frame, body: str, root: Path) -> FaceRecord:
    """Lay out a face, alone in its document, and record everything wrong with it."""
    try:
        with laying_out(FACE_SECONDS):
            return _laid_out(frame, body, root)
    except LayoutError as error:
        return failed_face(frame, str(error), slow=error.slow)


def _laid_out(frame: Frame, body: str, root: Path) -> FaceRecord:
    assets = Assets(root, find_ink(frame.ink), frame.fonts)
    pages = lay_out(frame.bare(body), assets, frame.sheet)
    findings = engine_findings(assets.refused, pages.complaints)
    pages, all_boxes, too_long = fit_pages(pages)
    if len(pages) != 1:
        findings.append(Finding("the face runs on to a second page", None, looks=True))
    return _record(frame, pages, all_boxes[0], [*findings, *too_long], dict(assets.read))


def failed_face(frame: Frame, why: str, *, slow: bool = False) -> FaceRecord:
    """Record that a face could not be made, and why; without a reason if it was not tried."""
    findings = (Finding(why, None),) if why else ()
    return FaceRecord(b"", frame.width, frame.height, frame.bleed, (), findings, slow=slow)


def _record(
    frame: Frame,
    pages: LaidOut,
    boxes: Sequence[Box],
    findings: list[Finding],
    read: dict[str, str],
) -> FaceRecord:
    bounds = PageBounds(frame.safe(), MIN_TEXT[frame.use], families_of(frame.fonts))
    _, page_height = pages.size(0)
    pdf, fonts = pages.page_without_fonts(0, frame.boxes(page_height))
    lost = [*missing(fonts), *drawing_findings(pages.lent)]
    return FaceRecord(
        pdf=pdf,
        width=frame.width,
        height=frame.height,
        bleed=frame.bleed,
        fonts=tuple(fonts),
        findings=(*findings, *lost, *inspect(boxes, bounds, findings)),
        read=read,
        page_height=page_height,
    )


def missing(fonts: Sequence[Glyphs]) -> list[Finding]:
    """Report the characters that the chosen fonts don't have."""
    return [
        Finding(f"none of the fonts has '{char}' (U+{ord(char):04X})", None, quote=char)
        for font in fonts
        for char in font.missing
    ]
