"""The printer test sheet, from which users read their printer profile."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError, short
from generator.measure import PAPERS, Size, millimetres, points
from generator.press.calibrate_text import BACK, BLANKS, EXAMPLE, FRONT, PICTURE
from generator.press.marks import new_canvas, registered
from generator.press.pdf.operands import operands
from generator.press.pdf.saving import reworked
from generator.press.profile import ANY_PRINTER, PrinterProfile

if TYPE_CHECKING:
    from pikepdf import Pdf
    from reportlab.pdfgen.canvas import Canvas

SMALLEST = Size(140, 200)
STEP = 5.0  # between the lines of a comb on the front
BACK_STEP = 4.9  # on the back: line n meets its partner where the back is n × 0.1 mm off
MAX_LINES = 15  # on each side of a comb's middle: 150 mm, and 1.5 mm of offset
COARSE = 10  # millimetres that the coarse scale covers on each side
EDGE = 15  # millimetres that the edge rulers measure
AXIS = 28.0  # of a comb, from the edge of the paper
INSET = AXIS + 22.0  # of the text: outside it stand combs and coarse scales
TARGET = 20.0  # of the corner targets, from both edges
LINE_POINTS = 0.4
INDENT = 8.0  # of the steps after their numbers
ROW = 9.0  # for handwriting
TYPE_POINTS = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
LEADING = 1.35


@dataclass(frozen=True, slots=True)
class Comb:
    """A comb along one edge: `lines` on each side of its middle, which is at `x`, `y`.

    `u` runs along it, right or up; `v` across it, positive towards the edge of the paper.
    """

    x: float
    y: float
    upright: bool
    outward: int
    lines: int

    def at(self, u: float, v: float) -> tuple[float, float]:
        if self.upright:
            return self.x + self.outward * v, self.y + u
        return self.x + u, self.y + self.outward * v

    @property
    def length(self) -> float:
        return 2 * self.lines * STEP


def combs(paper: Size) -> tuple[Comb, Comb, Comb, Comb]:
    """Return the combs at top, right, bottom and left.

    They are symmetrical about both centre lines of the page, so that those of the front meet
    those of the back whichever edge the printer flips on.
    """
    across = _lines(paper.width, 2.0)
    upward = _lines(paper.height, 14.0)  # clear of the numbers of the other combs
    return (
        Comb(paper.width / 2, paper.height - AXIS, False, 1, across),
        Comb(paper.width - AXIS, paper.height / 2, True, 1, upward),
        Comb(paper.width / 2, AXIS, False, -1, across),
        Comb(AXIS, paper.height / 2, True, -1, upward),
    )


def calibration_sheet(
    paper: Size, fonts: Mapping[str, Path], profile: PrinterProfile = ANY_PRINTER
) -> bytes:
    """Return the two-page test sheet as PDF; `fonts` has 'sans', 'sans-bold' and 'serif'.

    The sheet is always in portrait, as profiles are. With a profile it is made right for that
    printer: what is measured on it is what the profile leaves uncorrected. Raise UsageError if the
    paper is too small.
    """
    paper = paper if paper.width <= paper.height else paper.turned
    if paper.width < SMALLEST.width or paper.height < SMALLEST.height:
        raise UsageError(f"a test sheet needs paper of {SMALLEST} or more, not {paper}")
    buffer = io.BytesIO()
    names = {kind: registered(path) for kind, path in fonts.items()}
    canvas = new_canvas(buffer, paper, names["sans"])
    canvas.setTitle("Fieldpress printer test sheet")
    tried = profile.name if profile != ANY_PRINTER else ""
    page = _Page(canvas, paper, names, tried)
    page.front()
    canvas.showPage()
    page.back()
    canvas.showPage()
    canvas.save()
    if profile == ANY_PRINTER:
        return reworked(buffer.getvalue())
    return reworked(buffer.getvalue(), lambda pdf: _correct(pdf, paper, profile))


def _correct(pdf: Pdf, paper: Size, profile: PrinterProfile) -> None:
    """Move and scale both pages against what the printer does to them."""
    for page, side in zip(pdf.pages, ("front", "back"), strict=True):
        matrix = operands(profile.page_matrix(side, paper))
        page.contents_add(f"q {matrix} cm\n".encode(), prepend=True)
        page.contents_add(b"\nQ")


def _lines(side: float, clear: float) -> int:
    """Return how many lines each half of a comb has if it ends `clear` of the others' axes."""
    return min(MAX_LINES, int((side / 2 - AXIS - clear) // STEP))


@dataclass(frozen=True, slots=True)
class _Page:
    """Draws both sides of the sheet; all in millimetres except type sizes, which are in points."""

    canvas: Canvas
    paper: Size
    fonts: Mapping[str, str]
    tried: str = ""

    def front(self) -> None:
        """Draw the rulers, and the combs that show through against the light."""
        self._targets(3.0, 5.0)
        self._edge_rulers()
        drawn = combs(self.paper)
        for comb in drawn:
            self._front_comb(comb)
        x, y = drawn[0].length, drawn[1].length
        less = x - round(x * 0.004, 1)
        words = {"x": x, "y": y, "less": less, "ratio": less / x}
        steps = [(head, text.format(**words)) for head, text in FRONT]
        below = self._steps("Printer test sheet", self._about(), steps, len(EXAMPLE) + 1)
        self._blanks(self._example(*below))

    def back(self) -> None:
        """Draw the numbered combs that are read against the light."""
        self._targets(4.0, 5.0)
        upper, right, *_ = combs(self.paper)
        for comb, name in ((upper, "x"), (right, "y")):
            self._back_comb(comb)
            self._coarse(comb, name)
        y, _ = self._steps("The back", "Read with this side towards you.", BACK, 0)
        self._picture(y)

    def _about(self) -> str:
        names = [name for name, size in PAPERS.items() if size == self.paper]
        name = names[0].capitalize() + ", " if names else ""
        tried = f" · as {short(self.tried)} needs it" if self.tried else ""
        return f"Fieldpress · {name}{self.paper}{tried}"

    def _line(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.canvas.setLineWidth(LINE_POINTS)
        self.canvas.line(*(points(value) for value in (*start, *end)))

    def _write(
        self,
        at: tuple[float, float],
        text: str,
        size: float,
        align: float = 0.0,
        font: str = "sans",
    ) -> None:
        """Write text; `align` is the share of its width to the left of `at`: 0, 0.5 or 1."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        name = self.fonts[font]
        x = points(at[0]) - align * stringWidth(text, name, size)
        self.canvas.setFont(name, size)
        self.canvas.drawString(x, points(at[1]), text)

    def _label(self, at: tuple[float, float], text: str, size: float = 6.5) -> None:
        """Write text centred on a point, both ways."""
        self._write((at[0], at[1] - 0.33 * millimetres(size)), text, size, align=0.5)

    def _targets(self, radius: float, arm: float) -> None:
        """Draw a crossed circle at each corner; those of front and back differ in radius."""
        for x in (TARGET, self.paper.width - TARGET):
            for y in (TARGET, self.paper.height - TARGET):
                self._line((x - arm, y), (x + arm, y))
                self._line((x, y - arm), (x, y + arm))
                self.canvas.circle(points(x), points(y), points(radius))

    def _edge_rulers(self) -> None:
        """Draw a ruler inwards from the middle of each edge, with numbers beside it."""
        width, height = self.paper.width, self.paper.height
        for x, y, across, upward in (
            (0.0, height / 2, 1, 0),
            (width, height / 2, -1, 0),
            (width / 2, 0.0, 0, 1),
            (width / 2, height, 0, -1),
        ):
            for count in range(EDGE + 1):
                reach = 3.0 if count % 5 == 0 else 1.6
                at = (x + across * count, y + upward * count)
                half = (reach * abs(upward), reach * abs(across))
                self._line((at[0] - half[0], at[1] - half[1]), (at[0] + half[0], at[1] + half[1]))
                if count and count % 5 == 0:
                    self._label((at[0] + 5.0 * abs(upward), at[1] + 4.6 * abs(across)), str(count))
            self._line((x, y), (x + across * EDGE, y + upward * EDGE))

    def _front_comb(self, comb: Comb) -> None:
        """Draw a comb that doubles as a ruler, and its pointer to the coarse scale on the back."""
        for n in range(-comb.lines, comb.lines + 1):
            u = n * STEP
            since = round((n + comb.lines) * STEP)
            self._line(comb.at(u, -0.8), comb.at(u, 5.0 if since % 10 else 6.0))
            if since % 50 == 0 or n == comb.lines:
                self._label(comb.at(u, 8.8 if comb.upright else 8.0), f"{since:d}")
        self._line(comb.at(0, -17.0), comb.at(0, -11.0))

    def _back_comb(self, comb: Comb) -> None:
        for n in range(-comb.lines, comb.lines + 1):
            u = n * BACK_STEP
            self._line(comb.at(u, -5.0 if n else -6.0), comb.at(u, 0.8))
            self._label(comb.at(u, -8.6), _signed(n / 10), 6.5 if n % 5 else 7.0)

    def _coarse(self, comb: Comb, name: str) -> None:
        """Draw a scale of whole millimetres; the number that the pointer meets is the offset."""
        for n in range(-COARSE, COARSE + 1):
            # The scale moves along with the back, so its numbers run backwards.
            self._line(comb.at(-n, -12.5), comb.at(-n, -15.0 if n % 5 else -16.0))
            if n % 5 == 0:
                self._label(comb.at(-n, -18.0), _signed(n, 0))
        self._write(comb.at(COARSE + 3, -15.0), name, 11, font="serif")

    def _steps(
        self, title: str, below: str, steps: Sequence[tuple[str, str]], extra: int
    ) -> tuple[float, float]:
        """Write title and numbered steps inside the combs; return their end and the type size.

        The type size, in points, is the largest that leaves room for `extra` lines below.
        """
        from reportlab.lib.utils import simpleSplit

        top = self.paper.height - INSET - 1.0
        room = points(top - INSET - 22.0)
        width = points(self.paper.width - 2 * INSET - INDENT)
        size = TYPE_POINTS[-1]
        for size in TYPE_POINTS:
            wrapped = [simpleSplit(text, self.fonts["sans"], size, width) for _, text in steps]
            if (sum(len(text) + 1.6 for text in wrapped) + extra) * size * LEADING <= room:
                break
        self._write((INSET, top - 6.0), title, 22, font="serif")
        self._write((INSET, top - 12.0), below, 8.5)
        leading = millimetres(size * LEADING)
        y = top - 24.0
        for number, ((head, _), text) in enumerate(zip(steps, wrapped, strict=True), 1):
            self._write((INSET, y), str(number), size * 1.6, font="serif")
            self._write((INSET + INDENT, y), head, size, font="sans-bold")
            for line in text:
                y -= leading
                self._write((INSET + INDENT, y), line, size)
            y -= leading * 1.6
        return y, size

    def _example(self, y: float, size: float) -> float:
        """Write a filled-in profile below the steps; return where it ends."""
        for line in EXAMPLE:
            self._write((INSET + INDENT, y), line, size)
            y -= millimetres(size * LEADING)
        return y

    def _blanks(self, y: float) -> None:
        """Draw lines for handwritten numbers, if the paper leaves room."""
        x, right = INSET + INDENT, self.paper.width - INSET
        if y - ROW * (len(BLANKS) + 1) < INSET - 8 or right - x < 90:
            return
        y -= ROW * 1.2
        self._write((INSET, y), "My printer", 14, font="serif")
        for key, names in BLANKS:
            y -= ROW
            self._write((x, y), key, 9, font="sans-bold")
            step = (right - x - 24) / 4
            for column, name in enumerate(names):
                start = x + 24 + column * step
                self._write((start, y), name, 8)
                self._rule(start + (9.5 if name else 0), start + step * (1 if name else 2) - 2, y)

    def _rule(self, start: float, end: float, y: float) -> None:
        self.canvas.setStrokeGray(0.5)
        self._line((start, y - 0.8), (end, y - 0.8))
        self.canvas.setStrokeGray(0)

    def _picture(self, y: float) -> None:
        """Draw an enlarged comb that shows how to read it, if the paper leaves room."""
        x, step = INSET + INDENT + 6, 12.0
        if y - 40 < INSET or x + 6 * step > self.paper.width - INSET:
            return
        y -= 14.0
        for n in range(7):
            front = x + n * step
            back = x + 3 * step + (n - 3) * (step - 1.2)  # exaggerated; the lines meet at +0.3
            self.canvas.setStrokeGray(0.55)
            self._line((front, y - 1.0), (front, y + 8.0))
            self.canvas.setStrokeGray(0)
            self._line((back, y - 8.0), (back, y + 1.0))
            self._label((back, y - 11.5), _signed(n / 10), 8)
        self.canvas.setLineWidth(2 * LINE_POINTS)
        self.canvas.ellipse(*(points(v) for v in (x + 31, y - 14.5, x + 41, y + 10.5)))
        self._write((INSET + INDENT, y - 22.0), PICTURE, 9)


def _signed(value: float, places: int = 1) -> str:
    """Format an offset with a true minus sign and a plus."""
    if not value:
        return "0"
    return f"{value:+.{places}f}".replace("-", "−")
