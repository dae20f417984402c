"""The printer test sheet measured whole, and parts of documents joined by hand."""

from __future__ import annotations

import importlib.resources
import io
import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from generator.measure import PAPERS, Size
from generator.press.calibrate import calibration_sheet, combs
from generator.press.pdf.joining import join
from generator.typeset.record import PartRecord
from generator.typeset.splitting.places import ELSEWHERE
from tests.drawn import Mark, Point, marks_of
from tests.printed import Glyph, Printed

SANS = Path(str(importlib.resources.files("font_source_sans_pro"))) / "files"
SERIF = Path(str(importlib.resources.files("font_source_serif_pro"))) / "files"
FONTS = {
    "sans": SANS / "SourceSansPro-Regular.ttf",
    "sans-bold": SANS / "SourceSansPro-Semibold.ttf",
    "serif": SERIF / "SourceSerifPro-Regular.ttf",
}
SMALL = Size(140, 200)
SIZES = [*PAPERS.values(), Size(148, 210), SMALL]
PT = 25.4 / 72


@cache
def sheet(paper: Size) -> bytes:
    return calibration_sheet(paper, FONTS)


@cache
def strokes(paper: Size, page: int) -> tuple[tuple[Point, Point, Mark], ...]:
    """The straight strokes of a side, in millimetres from the bottom left."""
    found = []
    for mark in marks_of(sheet(paper), 72 / 25.4, page):
        for path in mark.paths:
            if len(path) == 2:
                a, b = ((x, paper.height - y) for x, y in path)
                found.append((a, b, mark))
    return tuple(found)


@cache
def glyphs(paper: Size, page: int) -> tuple[Glyph, ...]:
    return tuple(Printed(sheet(paper)).glyphs(page))


def numbers(paper: Size, page: int) -> dict[str, list[Point]]:
    """The numbers of a side: words of digits and signs, with their middles."""
    words: list[list[Glyph]] = []
    for one in glyphs(paper, page):
        last = words[-1][-1] if words else None
        near = last and abs(one.y - last.y) < 0.9 and 0 < one.x - last.x < 0.8 * one.size * PT
        if one.char in "0123456789+−.":
            if near and one.char not in "+−":
                words[-1].append(one)
            else:
                words.append([one])
    found: dict[str, list[Point]] = {}
    for word in words:
        text = "".join(one.char for one in word)
        at = ((word[0].x + word[-1].x) / 2, sum(one.y for one in word) / len(word))
        found.setdefault(text, []).append(at)
    return found


def near(spots: Sequence[Point], at: Point, reach: float) -> list[Point]:
    return [spot for spot in spots if math.dist(spot, at) <= reach]


# --- the test sheet ------------------------------------------------------------------------------

EVERY = pytest.mark.parametrize("paper", SIZES, ids=str)
UPRIGHT = [paper for paper in SIZES if paper.width <= paper.height]


@EVERY
@pytest.mark.parametrize("page", [0, 1])
def test_all_ink_is_on_the_paper_and_words_inside_the_combs(paper: Size, page: int) -> None:
    for a, b, mark in strokes(paper, page):
        for x, y in (a, b):
            assert -0.01 <= x <= paper.width + 0.01
            assert -0.01 <= y <= paper.height + 0.01
        assert mark.width / PT == pytest.approx(0.4, abs=0.01) or mark.width / PT == pytest.approx(
            0.8
        )
    for one in glyphs(paper, page):
        assert 4 < one.x < paper.width - 4
        assert 4 < one.y < paper.height - 4
        if one.char.isalpha() and one.char not in "xy":
            assert 45 < one.x < paper.width - (30 if one.size > 20 else 45)
            assert (15 if paper == SMALL else 34) < one.y < paper.height - 48
        assert 6.4 < one.size < 23


@EVERY
@pytest.mark.parametrize("page", [0, 1])
def test_words_lie_on_no_other_words(paper: Size, page: int) -> None:
    found = glyphs(paper, page)
    for i, one in enumerate(found):
        for other in found[max(0, i - 400) : i]:
            assert math.dist((one.x, one.y), (other.x, other.y)) > 0.1 * one.size * PT


@EVERY
@pytest.mark.parametrize(("page", "radius"), [(0, 3.0), (1, 4.0)])
def test_targets_stand_in_all_four_corners(paper: Size, page: int, radius: float) -> None:
    rings = []
    for mark in marks_of(sheet(paper), 72 / 25.4, page):
        left, top, right, bottom = mark.box
        if len(mark.points) > 20 and right - left == pytest.approx(2 * radius, abs=0.02):
            assert bottom - top == pytest.approx(2 * radius, abs=0.02)
            rings.append(mark.middle)
    corners = [(x, y) for x in (20, paper.width - 20) for y in (20, paper.height - 20)]
    assert sorted(rings) == [pytest.approx(corner, abs=0.02) for corner in sorted(corners)]
    for x, y in corners:
        arms = [
            (a, b)
            for a, b, _ in strokes(paper, page)
            if math.dist(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (x, paper.height - y)) < 0.02
        ]
        assert len(arms) == 2
        assert all(math.dist(a, b) == pytest.approx(10, abs=0.02) for a, b in arms)
        assert sum(abs(a[0] - b[0]) < 0.01 for a, b in arms) == 1


@EVERY
def test_rulers_have_a_mark_a_millimetre_and_a_number_every_five(paper: Size) -> None:
    wide, high = paper.width, paper.height
    for edge, inward in (
        ((0.0, high / 2), (1, 0)), ((wide, high / 2), (-1, 0)),
        ((wide / 2, 0.0), (0, 1)), ((wide / 2, high), (0, -1)),
    ):  # fmt: skip
        ticks = {}
        for a, b, _ in strokes(paper, 0):
            mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            deep = (mid[0] - edge[0]) * inward[0] + (mid[1] - edge[1]) * inward[1]
            aside = abs((mid[0] - edge[0]) * inward[1]) + abs((mid[1] - edge[1]) * inward[0])
            across = (b[0] - a[0]) * inward[0] + (b[1] - a[1]) * inward[1]
            if aside < 0.02 and abs(across) < 0.01 and deep < 15.01:
                ticks[round(deep, 2)] = math.dist(a, b)
        assert sorted(ticks) == [float(n) for n in range(16)]
        for at, long in ticks.items():
            assert long == pytest.approx(6.0 if at % 5 == 0 else 3.2, abs=0.02)
        for number in (5, 10, 15):
            at = (edge[0] + inward[0] * number, edge[1] + inward[1] * number)
            spots = near(numbers(paper, 0).get(str(number), []), at, 6.5)
            assert len(spots) == 1
            along = (spots[0][0] - at[0]) * inward[0] + (spots[0][1] - at[1]) * inward[1]
            assert abs(along) < 0.4
            assert math.dist(spots[0], at) > 3.5
    assert "0" not in {
        text for text, spots in numbers(paper, 0).items() if near(spots, (wide / 2, 0), 8)
    }


@pytest.mark.parametrize("paper", UPRIGHT, ids=str)
def test_combs_of_the_front_count_their_millimetres(paper: Size) -> None:
    for comb in combs(paper):
        along = 1 if comb.upright else 0
        start = (comb.y if comb.upright else comb.x) - comb.length / 2
        teeth = {}
        for a, b, _ in strokes(paper, 0):
            level = abs(a[along] - b[along]) < 0.01
            base = comb.x if comb.upright else comb.y
            outs = sorted((p[1 - along] - base) * comb.outward for p in (a, b))
            if level and outs[0] == pytest.approx(-0.8, abs=0.01):
                teeth[round(a[along] - start, 1)] = outs[1]
        assert sorted(teeth) == [5.0 * n for n in range(2 * comb.lines + 1)]
        for at, reach in teeth.items():
            assert reach == pytest.approx(5 if at % 10 else 6, abs=0.02)
        told = sorted({50 * n for n in range(round(comb.length) // 50 + 1)} | {round(comb.length)})
        for number in told:
            u = number - comb.length / 2
            at = comb.at(u, 8.0)
            spots = near(numbers(paper, 0).get(str(number), []), at, 1.6)
            assert len(spots) == 1, number
        pointers = [
            (a, b)
            for a, b, _ in strokes(paper, 0)
            if math.dist(a, comb.at(0, -17)) < 0.02 or math.dist(b, comb.at(0, -17)) < 0.02
        ]
        (pointer,) = pointers
        assert math.dist(*pointer) == pytest.approx(6, abs=0.02)


@pytest.mark.parametrize("paper", UPRIGHT, ids=str)
def test_combs_of_the_back_tell_tenths_of_a_millimetre(paper: Size) -> None:
    upper, right, *_ = combs(paper)
    for comb in (upper, right):
        along = 1 if comb.upright else 0
        base = comb.x if comb.upright else comb.y
        teeth = {}
        for a, b, _ in strokes(paper, 1):
            outs = sorted((p[1 - along] - base) * comb.outward for p in (a, b))
            if abs(a[along] - b[along]) < 0.01 and outs[1] == pytest.approx(0.8, abs=0.01):
                teeth[round((a[along] - (comb.y if comb.upright else comb.x)) / 4.9)] = outs[0]
        assert sorted(teeth) == list(range(-comb.lines, comb.lines + 1))
        assert all(reach == pytest.approx(-5 if n else -6, abs=0.02) for n, reach in teeth.items())
        for n in teeth:
            text = f"{n / 10:+.1f}".replace("-", "−") if n else "0"
            assert len(near(numbers(paper, 1).get(text, []), comb.at(n * 4.9, -8.6), 1.0)) == 1
        for n in range(-10, 11):
            tooth = [
                (a, b)
                for a, b, _ in strokes(paper, 1)
                if min(math.dist(a, comb.at(-n, -12.5)), math.dist(b, comb.at(-n, -12.5))) < 0.02
            ]
            assert len(tooth) == 1
            assert math.dist(*tooth[0]) == pytest.approx(2.5 if n % 5 else 3.5, abs=0.02)
            if n % 5 == 0:
                text = f"{n:+d}".replace("-", "−") if n else "0"
                assert len(near(numbers(paper, 1).get(text, []), comb.at(-n, -18), 1.2)) == 1
        (name,) = [
            g
            for g in glyphs(paper, 1)
            if g.char == ("y" if comb.upright else "x") and g.size == pytest.approx(11, abs=0.1)
        ]
        assert math.dist((name.x, name.y), comb.at(13, -15)) < 2.5


def test_combs_end_clear_of_each_other_and_are_at_most_150_mm() -> None:
    for paper in UPRIGHT:
        top, right, bottom, left = combs(paper)
        assert (top.x, bottom.x) == (paper.width / 2,) * 2
        assert (left.y, right.y) == (paper.height / 2,) * 2
        assert top.length == bottom.length <= 150
        assert left.length == right.length <= 150
        assert top.x + top.length / 2 <= right.x - 2
        assert right.y + right.length / 2 <= top.y - 14
        assert top.length > 60
        # One line more at either end would come too near, or be more than are needed.
        assert top.lines == 15 or top.x + top.length / 2 + 5 > right.x - 2
        assert right.lines == 15 or right.y + right.length / 2 + 5 > top.y - 14


@EVERY
def test_steps_are_numbered_down_the_page_in_type_that_can_be_read(paper: Size) -> None:
    for page, count in ((0, 5), (1, 4)):
        lines: dict[float, list[Glyph]] = {}
        for one in glyphs(paper, page):
            if one.x > 48 and one.y < paper.height - 50:
                lines.setdefault(round(one.y), []).append(one)
        heads = [
            g for g in glyphs(paper, page)
            if g.char in "12345"[:count] and 50 <= g.x < 54 and 10.3 < g.size < 17
        ]  # fmt: skip
        assert [g.char for g in heads] == list("12345"[:count])
        assert all(b.y < a.y - 5 for a, b in pairwise(heads))
        top = max(g.y for g in glyphs(paper, page) if g.size > 21)
        assert paper.height - 60 < top < paper.height - 50
        assert heads[0].y == pytest.approx(paper.height - 75 + 1.3, abs=2.5)


def test_larger_paper_has_larger_type_and_room_to_write() -> None:
    words = {paper: Printed(sheet(paper)).text(0) for paper in (PAPERS["a4"], SMALL)}
    assert "My printer" in words[PAPERS["a4"]]
    assert "My printer" not in words[SMALL]
    sizes = [
        max(g.size for g in glyphs(p, 0) if g.char == "e" and g.size < 11.5)
        for p in (SMALL, PAPERS["a4"])
    ]
    assert sizes[0] < sizes[1]
    assert sizes[1] == pytest.approx(10.5, abs=0.1)


def test_lines_for_handwriting_stand_in_four_columns() -> None:
    paper = PAPERS["a4"]
    rules = [(a, b) for a, b, m in strokes(paper, 0) if m.light == pytest.approx(0.5, abs=0.02)]
    rows: dict[float, list[tuple[float, float]]] = {}
    for a, b in rules:
        assert a[1] == b[1]
        rows.setdefault(round(a[1], 1), []).append((a[0], b[0]))
    found = [sorted(rows[y]) for y in sorted(rows, reverse=True)]
    assert [len(row) for row in found] == [4, 2, 2, 1]
    for row in found:
        for (_, end), (start, _) in pairwise(row):
            assert 8 < start - end < 16
        assert row[-1][1] < paper.width - 50
        assert row[0][0] > 80
    steps = [b[0] - a[0] for a, b in pairwise(found[0])]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.02)
    assert found[0][-1][1] == pytest.approx(paper.width - 52, abs=0.5)
    assert found[3][0][1] - found[3][0][0] > found[0][0][1] - found[0][0][0]


def test_the_picture_shows_lines_that_meet_at_the_third() -> None:
    paper = PAPERS["a4"]
    marks = marks_of(sheet(paper), 72 / 25.4, 1)
    pale = [a[0] for a, _, m in strokes(paper, 1) if m.light == pytest.approx(0.55, abs=0.02)]
    assert len(pale) == 7
    assert [b - a for a, b in pairwise(pale)] == pytest.approx([12] * 6, abs=0.02)
    level = next(a[1] for a, _, m in strokes(paper, 1) if m.light == pytest.approx(0.55, abs=0.02))
    dark = [
        a[0]
        for a, b, m in strokes(paper, 1)
        if m.light < 0.01
        and math.dist(a, b) == pytest.approx(9, abs=0.02)
        and abs(a[1] - level) < 12
    ]
    assert len(dark) == 7
    assert [b - a for a, b in pairwise(dark)] == pytest.approx([10.8] * 6, abs=0.02)
    apart = [abs(a - b) for a, b in zip(pale, dark, strict=True)]
    assert apart.index(min(apart)) == 3
    assert apart[3] < 0.01
    ring = next(m for m in marks if len(m.points) > 20 and m.width / PT == pytest.approx(0.8))
    left, top, right, bottom = ring.box
    assert left < pale[3] < right
    assert right - left < 12
    assert pale[2] < left
    assert right < pale[4]
    height = paper.height
    assert height - bottom < level - 8
    assert height - top > level + 8
    told = numbers(paper, 1)
    for n, x in enumerate(dark):
        text = f"+{n / 10:.1f}" if n else "0"
        assert near(told[text], (x, level - 10.5), 3)
    for small in (SMALL, Size(148, 210)):
        assert not [m for _, _, m in strokes(small, 1) if m.light == pytest.approx(0.55, abs=0.02)]


# --- parts of a document joined ------------------------------------------------------------------


def part(titles: Sequence[tuple[str, int]], pages: int, links: Sequence[str] = ()) -> PartRecord:
    """A part of a document by hand: bookmarks with their levels, pages, links to other places."""
    with pikepdf.new() as pdf:
        tags = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        top = pdf.make_indirect(Dictionary(S=Name.Document, P=tags, K=Array()))
        nums: list[Any] = []
        fonts = pdf.make_indirect(Dictionary())
        for number in range(pages):
            page = pdf.add_blank_page(page_size=(100, 100))
            page.obj.Resources = Dictionary(Font=fonts)
            page.obj.StructParents = number
            element = pdf.make_indirect(Dictionary(S=Name.P, P=top, Pg=page.obj))
            top.K.append(element)
            nums += [number, Array([element])]
        found = []
        for number, name in enumerate(links, pages):
            action = Dictionary(S=Name.URI, URI=String(name))
            link = Dictionary(
                Subtype=Name.Link, A=action, StructParent=number, Contents=String("to")
            )
            found.append(link)
            nums += [number, top.K[0]]
        pdf.pages[0].obj.Annots = Array(found)
        tags.K = Array([top])
        tags.ParentTree = Dictionary(Nums=Array(nums))
        pdf.Root.StructTreeRoot = tags
        pdf.Root.Lang = String("en")
        pdf.docinfo["/Title"] = "Whole"
        last = pdf.pages[-1].obj
        names = Array([x for title, _ in titles for x in (String(title), Array([last, Name.Fit]))])
        pdf.Root.Names = Dictionary(Dests=Dictionary(Names=names))
        with pdf.open_outline() as outline:
            for title, _ in titles:
                outline.root.append(OutlineItem(title, Array([last, Name.Fit])))
        buffer = io.BytesIO()
        pdf.save(buffer)
    levels = tuple((level, True) for _, level in titles)
    return PartRecord(pdf=buffer.getvalue(), pages=pages, fonts=(), levels=levels)


def test_joined_parts_have_bookmarks_below_their_chapters_and_lead_to_their_own_pages() -> None:
    parts = [
        part([("One", 1), ("One a", 2), ("One b", 2)], 2, (f"{ELSEWHERE}Two", "https://a.example")),
        part([("Deep", 3), ("Two", 1), ("Two a", 2)], 3),
    ]
    with pikepdf.open(io.BytesIO(join(parts))) as pdf:
        assert len(pdf.pages) == 5
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == "Whole"
        with pdf.open_outline() as outline:
            tree = [(one.title, [below.title for below in one.children]) for one in outline.root]
            inner = outline.root[0].children[1].children
        assert tree == [("One", ["One a", "One b"]), ("Two", ["Two a"])]
        assert [one.title for one in inner] == ["Deep"]
        names = pdf.Root.Names.Dests.Names
        led = {str(names[i]): names[i + 1][0].objgen for i in range(0, len(names), 2)}
        pages = [page.obj.objgen for page in pdf.pages]
        assert list(led) == sorted(led)
        assert pages.index(led["One"]) == 1
        assert pages.index(led["Two a"]) == 4
        one, other = pdf.pages[0].obj.Annots
        assert (str(one.Dest), str(one.Contents), "/A" in one) == ("Two", "Two", False)
        assert str(other.A.URI) == "https://a.example"
        numbered = [int(page.obj.StructParents) for page in pdf.pages]
        numbered += [int(link.StructParent) for link in pdf.pages[0].obj.Annots]
        nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        assert [int(n) for n in nums[::2]] == sorted(numbered) == list(range(7))
        tree_of = {int(n): target for n, target in zip(nums[::2], nums[1::2], strict=True)}
        for page in pdf.pages:
            (element,) = tree_of[int(page.obj.StructParents)]
            assert element.Pg.objgen == page.obj.objgen
        top = pdf.Root.StructTreeRoot.K[0]
        assert [child.Pg.objgen for child in top.K] == pages
        assert all(child.P.objgen == top.objgen for child in top.K)
