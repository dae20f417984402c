"""Preflight of finished files: what was written is read back and measured.

Nothing here trusts the plan: sizes, places and fonts are taken from the PDF's own objects.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.measure import Size, millimetres, points
from generator.press.imposition import Arrangement
from generator.press.matrix import IDENTITY, Matrix, multiply, transform
from generator.press.sheets import Placement, SheetFile

_RGB = re.compile(rb"(?<![\d.])(\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+) (?:rg|RG)\b")

TOLERANCE = 0.05
"""Millimetres that a trimmed size, or a back behind its front, may be off."""


def proof_sheets(
    made: SheetFile, arrangement: Arrangement, *, colourless: bool = False
) -> Iterator[str]:
    """Yield what is wrong with a file of sheets; `colourless` allows black ink only."""
    paper = arrangement.paper
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        yield from _pages_problems(pdf, paper)
        yield from _font_problems(pdf)
        yield from _colour_problems(pdf) if colourless else ()
        for number, page in enumerate(pdf.pages, 1):
            wanted = [p for p in made.placements if p.page == number]
            yield from _placement_problems(page, wanted, arrangement)
    yield from _register_problems(made, arrangement)


def proof_document(data: bytes, paper: Size, *, colourless: bool = False) -> Iterator[str]:
    """Yield what is wrong with a document of whole pages; `colourless` allows black ink only."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield from _pages_problems(pdf, paper)
        yield from _font_problems(pdf)
        yield from _colour_problems(pdf) if colourless else ()
        if "/MarkInfo" not in pdf.Root:
            yield "the document has no tags for screen readers"


def _pages_problems(pdf: pikepdf.Pdf, paper: Size) -> Iterator[str]:
    if not str(pdf.docinfo.get("/Title", "")):
        yield "the document has no title"
    if "/Lang" not in pdf.Root:
        yield "the document names no language"
    for number, page in enumerate(pdf.pages, 1):
        left, bottom, right, top = (float(side) for side in page.MediaBox)
        size = Size(millimetres(right - left), millimetres(top - bottom))
        off = max(abs(size.width - paper.width), abs(size.height - paper.height))
        if off > TOLERANCE:
            yield f"page {number} is {size} large, not {paper}"


def _font_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            if item.get("/Subtype") in ("/Type0", "/Type3"):
                continue
            descriptor: Any = item.get("/FontDescriptor")
            embedded = descriptor is not None and any(
                key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
            )
            if not embedded:
                yield f"the font {item.get('/BaseFont')} is not embedded"


def _colour_problems(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Look for a colour that is no grey in everything that is drawn."""
    found: set[str] = set()
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Stream) or "/Length1" in item:
            continue
        if item.get("/Subtype") == "/Image":
            if item.get("/ColorSpace") not in ("/DeviceGray", None):
                found.add("a picture")
        elif item.get("/Subtype") in ("/Form", None):
            for match in _RGB.finditer(item.read_bytes()):
                levels = [float(level) for level in match.groups()]
                if max(levels) - min(levels) > 0.005:
                    found.add("#" + "".join(f"{round(level * 255):02x}" for level in levels))
    if found:
        yield f"with black ink only there is colour in it: {', '.join(sorted(found))}"


def _placement_problems(
    page: pikepdf.Page, wanted: list[Placement], arrangement: Arrangement
) -> Iterator[str]:
    """Hold the transformations in the page's content against the pieces it should carry."""
    found = list(_drawn(page))
    if len(found) != len(wanted):
        yield f"a page carries {len(found)} faces, not {len(wanted)}"
        return
    profile = arrangement.job.profile
    for (x, y, width, height), place in zip(found, wanted, strict=True):
        matrix = profile.page_matrix(page_side(place, arrangement), arrangement.paper)
        at_x = millimetres(matrix[0] * points(place.x) + matrix[4])
        at_y = millimetres(matrix[3] * points(place.y) + matrix[5])
        off = max(
            abs(x - at_x),
            abs(y - at_y),
            abs(width - place.width * matrix[0]),
            abs(height - place.height * matrix[3]),
        )
        if off > TOLERANCE:
            yield f"{place.piece} ({place.side}) lies {off:.3f} mm off its place"


def page_side(place: Placement, arrangement: Arrangement) -> str:
    """Return the side a page is printed on: a folded sheet has its backs on the front."""
    return "front" if arrangement.folded else place.side


def _drawn(page: pikepdf.Page) -> Iterator[tuple[float, float, float, float]]:
    """Yield x, y, width, height in millimetres of every face as its transformations put it."""
    stack: list[Matrix] = []
    now: Matrix = IDENTITY
    forms: Any = page.Resources.XObject
    for operands, operator in _operations(page):
        if operator == "q":
            stack.append(now)
        elif operator == "Q":
            now = stack.pop()
        elif operator == "cm":
            now = multiply(tuple(float(n) for n in operands), now)  # type: ignore[arg-type]
        elif operator == "Do" and str(operands[0]) != "/Marks":
            form = forms[str(operands[0])]
            own = tuple(float(n) for n in form.Matrix)
            left, bottom, right, top = (float(n) for n in form.BBox)
            bleed = -own[4]
            whole = multiply(own, now)  # type: ignore[arg-type]
            corners = [
                transform(whole, left + bleed, bottom + bleed),
                transform(whole, right - bleed, top - bleed),
            ]
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            yield (
                millimetres(min(xs)),
                millimetres(min(ys)),
                millimetres(max(xs) - min(xs)),
                millimetres(max(ys) - min(ys)),
            )


def _operations(page: pikepdf.Page) -> Iterator[tuple[Any, str]]:
    for instruction in pikepdf.parse_content_stream(page):
        yield instruction.operands, str(instruction.operator)


def _register_problems(made: SheetFile, arrangement: Arrangement) -> Iterator[str]:
    """Turn each sheet over on paper, and see whether every back lies on its front."""
    paper = arrangement.paper
    fronts: dict[tuple[Any, ...], list[Placement]] = {}
    for place in made.placements:
        sheet = place.page if arrangement.folded else (place.page + 1) // 2
        fronts.setdefault((place.side, sheet, place.piece), []).append(place)
    for (side, *key), backs in fronts.items():
        if side != "back":
            continue
        for back, front in zip(backs, fronts[("front", *key)], strict=True):
            x, y = back.x, back.y
            if arrangement.axis == "vertical":
                x = paper.width - back.x - back.width
            else:
                y = paper.height - back.y - back.height
            off = max(abs(x - front.x), abs(y - front.y))
            if off > TOLERANCE:
                yield f"the back of {back.piece} lies {off:.3f} mm off its front"
