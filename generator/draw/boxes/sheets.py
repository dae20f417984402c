"""Sheets of a box: its ground, its panels' faces, its lines; and proof of the finished file."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pikepdf

from generator.draw.aids.easel import Easel, named
from generator.draw.boxes.drawing import draw_bars, draw_foot, draw_glue, draw_ground, draw_lines
from generator.draw.boxes.net import WALLS, Flap, Net
from generator.draw.boxes.placing import BLEED, BoxPlan
from generator.measure import Size
from generator.press.marks import new_canvas
from generator.press.pdf.face_forms import face_form
from generator.press.pdf.fonts import embed_fonts
from generator.press.pdf.operands import operands, placing, rectangle
from generator.press.pdf.pages import add_page, ask_viewers
from generator.press.pdf.readback import MARKS, Box, common, read_page
from generator.press.pdf.saving import pdf_bytes
from generator.press.profile import PrinterProfile
from generator.press.proof import TOLERANCE, bar_problems, proof_drawing
from generator.press.sheets import Placement, Titles
from generator.typeset.inks import INKS
from generator.typeset.record import FaceRecord

GUIDE = "guide"
"""The name of the face that tells how to fold the box."""

LAYERS = ("/Ground", "/Words", MARKS)
"""The layers of a sheet, in drawing order; the faces lie below the last."""

_EDGES = ("left", "bottom", "right", "top")


@dataclass(frozen=True, slots=True)
class BoxJob:
    """A box to print: where its net lies, its names, colour as `#rrggbb`, ink and printer."""

    plan: BoxPlan
    titles: Titles
    inside: str
    colour: str
    ink: str
    profile: PrinterProfile


def placements(plan: BoxPlan, guide: bool) -> tuple[Placement, ...]:
    """Return where each panel's face lies, page by page."""
    found: list[Placement] = []
    for page, (net, at) in enumerate(zip(plan.nets, plan.at, strict=True), 1):
        for flap in net.panels:
            left, bottom, right, top = flap.box
            place = at[0] + left, at[1] + bottom, right - left, top - bottom
            found.append(Placement(page, "front", flap.name, flap.name, *place, flap.turn))
        if guide and plan.guide and page == plan.guide_sheet:
            room = plan.guide
            place = room.x, room.y, room.width, room.height
            found.append(Placement(page, "front", GUIDE, GUIDE, *place, 0))
    return tuple(found)


def draw_box(job: BoxJob, faces: Mapping[str, FaceRecord]) -> tuple[bytes, tuple[Placement, ...]]:
    """Return the sheets of a box as PDF, and where its faces lie on them."""
    plan = job.plan
    placed = placements(plan, GUIDE in faces)
    pdf = pikepdf.new()
    fonts = embed_fonts(pdf, (font for face in faces.values() for font in face.fonts))
    forms = {
        name: (f"/F{number}", face_form(pdf, face, fonts))
        for number, (name, face) in enumerate(sorted(faces.items()))
    }
    with pikepdf.open(io.BytesIO(_drawn(job))) as drawn:
        layers = [pdf.copy_foreign(page.as_form_xobject()) for page in drawn.pages]
    matrix = job.profile.page_matrix("front", plan.page)
    for number in range(1, len(plan.nets) + 1):
        names = dict(zip(LAYERS, layers[3 * number - 3 : 3 * number], strict=True))
        lines = ["q", f"{operands(matrix)} cm", *(f"{name} Do" for name in LAYERS[:-1])]
        for place in (one for one in placed if one.page == number):
            name, form = forms[place.face]
            names[name] = form
            clip = rectangle(*_inked(plan.nets[number - 1], place))
            lines += ["q", f"{clip} re W n", f"{operands(placing(place))} cm", f"{name} Do", "Q"]
        add_page(pdf, plan.page, [*lines, f"{MARKS} Do", "Q"], names)
    titles = job.titles
    pdf.docinfo["/Title"] = f"{titles.pack}: {titles.product}"
    pdf.docinfo["/Author"] = titles.author
    pdf.docinfo["/Creator"] = "Fieldpress"
    pdf.Root.Lang = titles.language
    ask_viewers(pdf, None)
    return pdf_bytes(pdf, repack=True), placed


def _inked(net: Net, place: Placement) -> tuple[float, float, float, float]:
    """Return the rectangle that a face may ink: its panel, with bleed over the cuts of walls.

    Lid and bottom have the box's ground beyond their cuts.
    """
    x, y, width, height = place.x, place.y, place.width, place.height
    if place.face not in WALLS:
        return x, y, width, height
    more = dict.fromkeys(_EDGES, 0.0)
    flap = net.flap(place.face)
    for edge in _free_edges(net, flap):
        more[edge] = BLEED
    if flap.on is None:  # colour runs on over the fold of the glue flap
        more["left"] = BLEED
    return (
        x - more["left"],
        y - more["bottom"],
        width + more["left"] + more["right"],
        height + more["bottom"] + more["top"],
    )


def _free_edges(net: Net, flap: Flap) -> Iterator[str]:
    for start, end in net.free(flap):
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        left, bottom, right, top = flap.box
        sides = (middle[0] - left, middle[1] - bottom, right - middle[0], top - middle[1])
        yield _EDGES[min(range(4), key=lambda number: abs(sides[number]))]


def _drawn(job: BoxJob) -> bytes:
    """Return a PDF with a page for each of the layers of every sheet."""
    plan, buffer = job.plan, io.BytesIO()
    canvas = new_canvas(buffer, plan.page, named("text"))
    easel = Easel(canvas, INKS[job.ink], job.colour, job.colour, job.ink != "saver")
    for number, (part, at) in enumerate(zip(plan.nets, plan.at, strict=True), 1):
        net = part.moved(*at)
        draw_ground(easel, net)
        canvas.showPage()
        draw_glue(easel, net)
        slug = job.titles.slug(number, len(plan.nets))
        draw_foot(easel, plan, slug.wordings("", f"inside {job.inside}"))
        canvas.showPage()
        draw_lines(easel, net)
        draw_bars(easel, plan)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def proof_box(
    data: bytes, plan: BoxPlan, placed: tuple[Placement, ...], profile: PrinterProfile, *,
    colourless: bool = False,
) -> Iterator[str]:  # fmt: skip
    """Yield the faults of a finished box: misplaced faces, colour, fonts, bars."""
    yield from proof_drawing(data, plan.page, colourless=colourless)
    matrix = profile.page_matrix("front", plan.page)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            faces, strokes = read_page(page)
            wanted = [place for place in placed if place.page == number]
            for face, place in zip(faces[len(LAYERS) - 1 :], wanted, strict=True):
                off = max(
                    abs(a - b) for a, b in zip(face.trimmed, _on_page(place, matrix), strict=True)
                )
                if off > TOLERANCE or face.turn != place.turn:
                    yield f"page {number}: {place.face} lies {off:.3f} mm off its place"
            if not all(_within(plan.page, profile, stroke) for stroke in strokes):
                yield f"page {number}: a mark is printed in the margin"
            yield from (f"page {number}: {one}" for one in bar_problems(strokes, matrix))


def _on_page(place: Placement, matrix: pikepdf.Matrix) -> Box:
    from generator.measure import millimetres, points

    low = matrix.transform((points(place.x), points(place.y)))
    high = matrix.transform((points(place.x + place.width), points(place.y + place.height)))
    left, bottom, right, top = (millimetres(side) for side in (*low, *high))
    return left, bottom, right, top


def _within(page: Size, profile: PrinterProfile, stroke: Box) -> bool:
    margins = profile.on(page).margins
    room = (margins.left, margins.bottom, page.width - margins.right, page.height - margins.top)
    shared = common(room, stroke)
    return max(abs(a - b) for a, b in zip(shared, stroke, strict=True)) < TOLERANCE
