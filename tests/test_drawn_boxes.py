"""The drawing of a tuck box read back: ground, glue, cuts and folds lie where its net has them."""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import pairwise

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.draw.aids.easel import Easel
from generator.draw.boxes.drawing import draw_bars, draw_foot, draw_glue, draw_ground, draw_lines
from generator.draw.boxes.net import Measures, Net
from generator.draw.boxes.placing import BoxPlan, plan_box
from generator.measure import PAPERS
from generator.press.profile import ANY_PRINTER
from generator.press.slug import Slug
from generator.typeset.inks import INKS
from tests.drawn import Box, Mark, Point, lengths, marks_of
from tests.printed import Printed

PT = 25.4 / 72
BOXES = {
    "glued": Measures(65, 90, 20),
    "tucked": Measures(65, 90, 20, True),
    "flat": Measures(90, 60, 12),
}
EVERY = pytest.mark.parametrize("name", BOXES)
INK = pytest.mark.parametrize("ink", ["colour", "saver"])


@cache
def planned(name: str) -> tuple[BoxPlan, Net]:
    plan = plan_box(BOXES[name], PAPERS["a3"], ANY_PRINTER)
    (net,) = plan.nets
    return plan, net.moved(*plan.at[0])


@cache
def sheet(name: str, layer: str, ink: str) -> bytes:
    plan, net = planned(name)
    buffer = io.BytesIO()
    size = (plan.page.width / PT, plan.page.height / PT)
    canvas = Canvas(buffer, pagesize=size, pageCompression=0)
    easel = Easel(canvas, INKS[ink], "#7a5c2e", "#7a5c2e", ink != "saver")
    if layer == "ground":
        draw_ground(easel, net)
    elif layer == "glue":
        draw_glue(easel, net)
    elif layer == "lines":
        draw_lines(easel, net)
    else:
        draw_bars(easel, plan)
        wordings = Slug("A pack", "A box", 1, 1).wordings("", "inside 65 × 90 × 20 mm")
        draw_foot(easel, plan, wordings)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def read(name: str, layer: str, ink: str = "colour") -> list[Mark]:
    """Marks in millimetres from the bottom left."""
    high = planned(name)[0].page.height
    return [
        Mark(
            m.kind, tuple(tuple((x, high - y) for x, y in p) for p in m.paths), m.colour, m.width,
            m.dash, m.cap, m.alpha, (m.clip[0], high - m.clip[3], m.clip[2], high - m.clip[1]),
        )
        for m in marks_of(sheet(name, layer, ink), 72 / 25.4)
    ]  # fmt: skip


def within(box: Box, point: Point, slack: float = 0.02) -> bool:
    return (
        box[0] - slack <= point[0] <= box[2] + slack
        and box[1] - slack <= point[1] <= box[3] + slack
    )


@EVERY
def test_colour_covers_all_that_is_seen_and_three_millimetres_more(name: str) -> None:
    _, net = planned(name)
    marks = read(name, "ground")
    coloured = [flap for flap in net.flaps if not flap.glue]
    edges = [m for m in marks if m.kind == "stroke"]
    assert len(edges) == len(coloured)
    for edge, flap in zip(edges, coloured, strict=True):
        assert edge.width == pytest.approx(6, abs=0.01), "half of it lies beyond the cut"
        assert edge.box == pytest.approx(flap.box, abs=0.01)
    fills = [m for m in marks if m.kind == "fill"]
    glued = [flap for flap in net.flaps if flap.glue]
    for fill, flap in zip(fills[len(coloured) :], glued, strict=True):
        assert fill.light > 0.99
        kept = abs(flap.size[0] * flap.size[1]) - fill.area
        assert kept > 0
        (ax, ay), (bx, by) = flap.hinge
        far = math.dist((ax, ay), (bx, by))
        away = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / far for x, y in fill.points]
        assert min(away) == pytest.approx(2, abs=0.12), "colour runs two millimetres over the fold"
        assert max(away) == pytest.approx(min(flap.size), abs=0.01)
    assert read(name, "ground", "saver") == []


@EVERY
@INK
def test_every_fold_is_dashed_and_every_other_edge_cut(name: str, ink: str) -> None:
    _, net = planned(name)
    marks = read(name, "lines", ink)
    dashed = [m for m in marks if m.dash]
    hinges = [flap.hinge for flap in net.flaps if flap.on]
    assert len(dashed) == len(hinges)
    for mark, (a, b) in zip(dashed, hinges, strict=True):
        assert [mark.points[0], mark.points[1]] == [
            pytest.approx(a, abs=0.01),
            pytest.approx(b, abs=0.01),
        ]
        assert mark.width / PT == pytest.approx(0.5, abs=0.01)
        assert 1 < mark.dash[1] / PT < mark.dash[0] / PT < 8
    cuts = [m for m in marks if not m.dash]
    widths = sorted({round(m.width / PT, 2) for m in cuts})
    assert widths == ([0.5, 1.1] if ink == "colour" else [0.5])
    dark = [m for m in cuts if m.width / PT == pytest.approx(0.5, abs=0.01)]
    if ink == "colour":
        halo = cuts[: len(cuts) // 2]
        assert [m.points for m in halo] == [m.points for m in dark]
        assert all(m.light > 0.99 for m in halo)
    # What is cut, as long as the outlines less the folds: each fold is an edge of two flaps, but
    # the fold of a flap narrower than its wall.
    free = sum(
        math.dist(a, b)
        for flap in net.flaps
        if not flap.rounds and not flap.notch
        for a, b in net.free(flap)
    )
    plain = [m for m in dark if len(m.points) == 2]
    notched = next(flap for flap in net.flaps if flap.notch)
    radius = notched.notch
    arcs = [m for m in dark if len(m.points) > 2]
    notch = next(m for m in arcs if m.box[3] - m.box[1] == pytest.approx(radius, abs=0.02))
    assert notch.box[2] - notch.box[0] == pytest.approx(2 * radius, abs=0.02)
    assert notch.box[3] == pytest.approx(notched.box[3], abs=0.01)
    assert notch.middle[0] == pytest.approx((notched.box[0] + notched.box[2]) / 2, abs=0.01)
    own = sum(math.dist(a, b) for a, b in net.free(notched)) - 2 * radius
    assert sum(lengths(m)[0] for m in plain) == pytest.approx(free + own, abs=0.1)
    rounded = [flap for flap in net.flaps if flap.rounds]
    assert len(arcs) == 1 + len(rounded)
    for flap in rounded:
        outline = next(m for m in arcs if m.box == pytest.approx(flap.box, abs=0.6))
        sharp = sum(math.dist(a, b) for a, b in pairwise(flap.corners))
        radius = max(flap.rounds)
        assert sharp - lengths(outline)[0] == pytest.approx(2 * radius * (2 - math.pi / 2), abs=0.5)
        corners = flap.corners[1:3]
        for corner in corners:
            near = min(math.dist(p, corner) for p in outline.points)
            assert near == pytest.approx(radius * (math.sqrt(2) - 1), abs=0.35)


@EVERY
@INK
def test_glue_is_hatched_inside_its_flaps_with_a_word_on_it(name: str, ink: str) -> None:
    plan, net = planned(name)
    marks = read(name, "glue", ink)
    glyphs = list(Printed(sheet(name, "glue", ink)).glyphs(0))
    glued = [flap for flap in net.flaps if flap.glue]
    assert len(glyphs) == 4 * len(glued)
    lines = [m for m in marks if m.kind == "stroke"]
    assert all(m.width / PT == pytest.approx(0.35, abs=0.01) for m in lines)
    assert all(m.clip[0] > 0 for m in lines)
    labels = [m for m in marks if m.kind == "fill"]
    assert len(labels) == len(glued)
    for flap, label in zip(glued, labels, strict=True):
        mine = [
            m
            for m in lines
            if within(flap.box, ((m.clip[0] + m.clip[2]) / 2, (m.clip[1] + m.clip[3]) / 2))
        ]
        assert all(
            within(flap.box, (m.clip[0], m.clip[1])) and within(flap.box, (m.clip[2], m.clip[3]))
            for m in mine
        )
        starts = sorted(m.points[0][0] for m in mine)
        assert all(b - a == pytest.approx(2, abs=0.01) for a, b in pairwise(starts))
        assert all(
            b[0] - a[0] == pytest.approx(b[1] - a[1], abs=0.01) for a, b in (m.points for m in mine)
        )
        assert starts[0] <= flap.box[0] - flap.size[1] + 0.01
        assert starts[-1] >= flap.box[2] - 2.01
        word = [g for g in glyphs if within(flap.box, (g.x, g.y))]
        assert "".join(sorted(g.char for g in word)) == "eglu"
        assert all(within(label.box, (g.x, g.y)) for g in word)
        assert all(g.size == pytest.approx(7, abs=0.05) for g in word)
        upright = flap.size[1] > flap.size[0]
        spread = [
            max(g.x for g in word) - min(g.x for g in word),
            max(g.y for g in word) - min(g.y for g in word),
        ]
        assert (spread[1] > spread[0]) is upright
        middle = (flap.box[0] + flap.box[2]) / 2, (flap.box[1] + flap.box[3]) / 2
        assert math.dist(label.middle, middle) < 1.6
        assert 20 < label.area < 40
    assert plan.page.width > 0


def test_the_foot_has_bars_of_true_length_and_the_key_of_lines() -> None:
    plan, _ = planned("glued")
    marks = read("glued", "foot")
    for m in marks:
        for point in m.points if m.clip[0] < 0 else ():
            assert within(
                (plan.foot.x, plan.foot.y, plan.foot.x + plan.foot.width, plan.foot.y + 9.5),
                point,
                0.5,
            )
    bars = [m for m in marks if m.kind == "stroke" and len(m.points) == 2 and lengths(m)[0] > 40]
    assert sorted(lengths(m)[0] for m in bars) == pytest.approx([50, 50.8], abs=0.01)
    assert bars[0].box[2] + 8 < bars[1].box[0]
    text = Printed(sheet("glued", "foot", "colour")).text(0)
    for words in ("50 mm", "2 in", "cut", "fold", "glue", "A pack", "A box", "inside 65"):
        assert words in text
    glyphs = list(Printed(sheet("glued", "foot", "colour")).glyphs(0))
    for g in glyphs:
        assert plan.foot.x < g.x < plan.foot.x + plan.foot.width
        assert plan.foot.y < g.y < plan.foot.y + 9
    keys = [
        m
        for m in marks
        if m.kind == "stroke" and len(m.points) == 2 and lengths(m)[0] == pytest.approx(8, abs=0.01)
    ]
    solid, dashed = sorted(keys, key=lambda m: m.box[0])
    assert (bool(solid.dash), bool(dashed.dash)) == (False, True)
    assert dashed.box[0] - solid.box[0] == pytest.approx(17, abs=0.01)
    cut = [g for g in glyphs if g.char == "c" and 0 < g.x - solid.box[2] < 3]
    assert len(cut) == 1
    fold = [g for g in glyphs if g.char == "f" and 0 < g.x - dashed.box[2] < 3]
    assert len(fold) == 1
    hatch = [m for m in marks if m.kind == "stroke" and m.clip[0] > 0]
    assert len(hatch) == 7
    left, bottom, right, top = hatch[0].clip
    assert right - left == pytest.approx(8, abs=0.01)
    assert 2 < top - bottom < 3
    assert left - dashed.box[0] == pytest.approx(17, abs=0.01)
    assert (bottom + top) / 2 == pytest.approx(dashed.points[0][1], abs=0.01)
    starts = [m.points[0][0] for m in hatch]
    assert all(b - a == pytest.approx(2, abs=0.01) for a, b in pairwise(starts))
    for label, bar in zip(("0", "2"), sorted(bars, key=lambda m: m.box[0]), strict=True):
        near = [g for g in glyphs if g.char in "52" and 0 < g.x - bar.box[2] < 3]
        assert near, label
        assert abs(near[0].y - bar.points[0][1]) < 1.2
