"""A text costs what it shows: whatever fits a text measures hardly more for one twice as long.

Steps are calls of the function that measures, and the letters that it is given; seconds are never
looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from battlefields import leader, surveyed
from counted import calls
from reportlab.pdfbase import pdfmetrics
from test_typeset_search import Element, Pages

from generator.content.kinds.aid.shapes import Aid, Lane
from generator.draw.aids.easel import Easel
from generator.draw.aids.furniture import SheetWords
from generator.draw.aids.sheets import AidsJob, draw_aids, plan
from generator.draw.board.overview import _wrapped
from generator.draw.map import furniture
from generator.draw.map.job import MapJob
from generator.draw.map.single import one_page
from generator.errors import short
from generator.games.packs import read_pack
from generator.games.platoon_leader.ground.map import map_overlay
from generator.job.options import Options
from generator.job.products.aids import aid_set
from generator.job.products.product import products
from generator.job.rolled.recipe import printed_seed
from generator.measure import PAPERS, PIECES
from generator.press.imposition import SheetJob, arrange
from generator.press.marks import draw_marks
from generator.press.profile import ANY_PRINTER
from generator.press.slug import SIZES_POINTS, Slug, fitted
from generator.typeset.fit import MAX_TRIES, fit_pages
from generator.typeset.fonts import REGULAR, font_file
from generator.typeset.inks import INKS
from generator.typeset.judging.findings import held
from tests.shares import first

GENERATOR = Path(__file__).resolve().parent.parent / "generator"
A4, POKER = PAPERS["a4"], PIECES["poker"]


@dataclass
class Tape:
    """What was measured: how often, and how many letters."""

    calls: int = 0
    letters: int = 0

    def of(self, work: Callable[[], object]) -> tuple[int, int]:
        """Return the calls and the letters that a piece of work takes."""
        self.calls = self.letters = 0
        work()
        return self.calls, self.letters


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Tape:
    """Every text that ReportLab measures."""
    found, measure = Tape(), pdfmetrics.stringWidth

    def counting(text: str, *more: Any) -> float:
        found.calls += 1
        found.letters += len(text)
        return float(measure(text, *more))

    monkeypatch.setattr(pdfmetrics, "stringWidth", counting)
    return found


MEASURING = {
    "draw/aids/easel.py",
    "press/calibrate.py",  # our own words alone
    "draw/page.py",
    "draw/writing.py",
    "press/draft.py",  # one word, once
    "press/marks.py",
    "draw/table/marks.py",  # one call a text, to set it in the middle
}
"""Modules that measure texts. Another one needs a test here that counts what it measures."""


def test_every_module_that_measures_is_known_here() -> None:
    found = {
        path.relative_to(GENERATOR).as_posix()
        for path in GENERATOR.rglob("*.py")
        if re.search(r"\bstringWidth\b", path.read_text("utf-8"))
    }
    assert found == MEASURING


# --- slugs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [30.0, 60.0, 190.0])
@pytest.mark.parametrize("word", ["x", "word and ", "W" * 60 + " "])
def test_a_slug_is_measured_a_few_times(room: float, word: str) -> None:
    counted = []
    for letters in (1000, 2000, 100_000):
        times = 0

        def width(text: str, size: float) -> float:
            nonlocal times
            times += 1
            return len(text) * size / 6

        name = (word * letters)[:letters]
        text, size = fitted(Slug("Pack", name, 3, 12).wordings("front", "fold"), room, width)
        assert text.endswith("… · sheet 3 of 12 front") or text == "sheet 3 of 12 front"
        assert size in SIZES_POINTS
        counted.append(times)
    assert counted[1] <= counted[0] + 1
    assert counted[2] <= counted[0] + 7


def tried(name: str, room: float, width: Callable[[str, float], float]) -> tuple[str, float]:
    """Return what a slug says, by trying every shortening in turn."""
    sheet = "sheet 3 of 12 front"
    plain = " ".join(name.split())
    wordings = [
        f"Fieldpress · Pack · {plain} · {sheet}", f"Pack · {plain} · {sheet}", f"{plain} · {sheet}",
        *(f"{plain[:n].rstrip()}… · {sheet}" for n in range(len(plain) - 1, 8, -1)), sheet,
    ]  # fmt: skip
    for wording in wordings:
        for size in SIZES_POINTS:
            if width(wording, size) <= room:
                return wording, size
    return sheet, SIZES_POINTS[-1]


@pytest.mark.parametrize(
    "name", ["Deck", "A deck of 9", "US deck, second part", "i W l M " * 9, "word and " * 20]
)
def test_a_slug_says_as_much_as_fits(name: str) -> None:
    def width(text: str, size: float) -> float:
        return size * sum(1.0 if char in "WM" else 0.3 if char in "il " else 0.6 for char in text)

    wordings = Slug("Pack", name, 3, 12).wordings("front")
    for room in range(10, 900, 7):
        assert fitted(wordings, room, width) == tried(name, room, width)


def test_marks_of_a_sheet_with_a_long_title(tape: Tape) -> None:
    sheet, counted = arrange(SheetJob(A4, POKER)), []
    for letters in (10_000, 20_000):
        slug = Slug("Pack", "x" * letters, 1, 2)
        counted.append(
            tape.of(lambda slug=slug: draw_marks(sheet, "front", slug, font_file(REGULAR)))
        )
    assert 0 < counted[1][0] <= counted[0][0] + 1
    assert counted[1][1] < 2.2 * counted[0][1]


# --- maps ----------------------------------------------------------------------------------------


def map_job(name: Callable[[str], str], times: int = 1) -> MapJob:
    found = surveyed("village", "1", defender="axis")
    overlay = map_overlay(leader(), found.ground, found.opening)
    shields = [replace(at, name=name(at.name)) for at in overlay.shields] * times
    shields = [replace(at, number=number) for number, at in enumerate(shields, 1)]
    return MapJob(found.ground, replace(overlay, shields=tuple(shields)), title="M", slug="S")


@pytest.mark.ci
def test_names_in_the_list_of_a_map(tape: Tape) -> None:
    counted = []
    for letters in (4000, 8000):
        job = map_job(lambda name, letters=letters: name + "x" * letters)
        counted.append(tape.of(lambda job=job: one_page(job, A4)))
    names = len(map_job(str).overlay.shields)
    assert names > 2
    assert 0 < counted[1][0] <= counted[0][0] + names
    assert counted[1][1] < 2.2 * counted[0][1]


@pytest.mark.ci
def test_twice_as_many_names_on_a_map(tape: Tape) -> None:
    few, many = (tape.of(lambda n=n: one_page(map_job(str, n), A4))[0] for n in (4, 8))
    assert few < many < 2.2 * few


def test_a_name_in_a_list_is_as_long_as_fits(tape: Tape) -> None:
    class Ruler:
        def width(self, words: str, size: float, font: str) -> float:
            return float(len(words))

    cut = furniture._short
    ruler: Any = Ruler()
    assert cut(ruler, "Aubry farm", 10) == "Aubry farm"
    assert cut(ruler, "Aubry farm", 9) == "Aubry fa…"
    assert cut(ruler, "Aubry farm", 7) == "Aubry…"
    assert cut(ruler, "Aubry farm", 1) == "…"
    assert cut(ruler, "Aubry farm", 0) == "…"


def test_a_legend_tries_each_size_of_type_once() -> None:
    sizes = (furniture.TEXT - furniture.SMALL) / 0.25
    counted = []
    for letters in (1000, 2000):
        times = 0

        class Ruler:
            def __getattr__(self, name: str) -> Any:
                return self

            def __call__(self, *args: Any, **more: Any) -> Any:
                return self

            def __enter__(self) -> None: ...

            def __exit__(self, *_: object) -> None: ...

            def width(self, words: str, size: float, font: str) -> float:
                nonlocal times
                times += 1
                return float(len(words))

        ruler: Any = Ruler()
        sample: Any = type("S", (), {"name": "x" * letters})()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(furniture, "draw_sample", lambda *_, **__: None)
            furniture.legend(ruler, [sample], 0, 0, 1, fills=True)
        counted.append(times)
    assert counted[0] == counted[1] <= sizes + 1


# --- lines ---------------------------------------------------------------------------------------


def easel() -> Easel:
    return Easel(None, INKS["colour"], "#000000", "#000000", True)


def overview_lines(text: str) -> list[str]:
    class Ruler:
        def width(self, words: str, size: float, font: str) -> float:
            return easel().width(words, size)

    ruler: Any = Ruler()
    return _wrapped(ruler, text, 60)


WRAPPING: dict[str, Callable[[str], list[str]]] = {
    "aids": lambda text: easel().wrapped(text, 60, 9.0),
    "overview": overview_lines,
}


@pytest.mark.parametrize("where", WRAPPING)
@pytest.mark.parametrize("word", ["a", "word", "W" * 200])
def test_a_text_in_lines_measures_each_word_once(tape: Tape, where: str, word: str) -> None:
    def work(count: int) -> tuple[int, int]:
        return tape.of(lambda: WRAPPING[where](" ".join([word] * count)))

    some, twice = work(500), work(1000)
    assert 0 < some[0] <= 500
    assert some[0] < twice[0] <= 2.2 * some[0]
    assert twice[1] <= 2.2 * some[1]


def test_the_type_size_of_a_name_is_found_by_one_measure(tape: Tape) -> None:
    assert tape.of(lambda: easel().fitted("x" * 1000, 60, 9.0)) == (1, 1000)
    assert tape.of(lambda: easel().fitted("x" * 2000, 60, 9.0)) == (1, 2000)


def longer(aid: Aid, more: str) -> Aid:
    """Return an aid of which every text is longer."""

    def lanes(some: tuple[Lane, ...]) -> tuple[Lane, ...]:
        return tuple(
            replace(
                lane,
                name=lane.name + more,
                note=lane.note and lane.note + more,
                bands=tuple(
                    replace(band, name=band.name and band.name + more) for band in lane.bands
                ),
                stops=tuple(replace(stop, name=stop.name + more) for stop in lane.stops),
            )
            for lane in some
        )

    return replace(
        aid,
        name=aid.name + more,
        lines=tuple(line + more for line in aid.lines),
        front=lanes(aid.front),
        back=lanes(aid.back),
    )


@pytest.mark.parametrize(
    ("pack", "product"),
    first(
        2,
        [
            ("platoon-action", "templates"),
            ("platoon-action", "sticks"),
            ("platoon-action", "move-sticks"),
            ("platoon-action", "ranges"),
            ("plm-american-revolution", "aids"),
            ("plm-american-revolution", "sticks"),
        ],
    ),
)
def test_aids_with_long_texts(tape: Tape, pack: str, product: str) -> None:
    found = read_pack(GENERATOR.parent / "content" / pack, f"content/{pack}")
    made = next(one for one in products(found) if one.id == product)
    aids, counted = aid_set(made, Options()), []
    for letters in (1000, 2000):
        pieces = tuple(longer(aid, "x" * letters) for aid in aids.pieces)
        words = SheetWords("x" * letters, "T", "x" * letters, "", ("x" * letters,))
        job = AidsJob(
            replace(aids, pieces=pieces), words, A4, "colour", "#000000", "en", ANY_PRINTER
        )
        counted.append(tape.of(lambda job=job: draw_aids(job, plan(job))))
    assert 0 < counted[1][0] <= counted[0][0] * 1.05
    assert counted[1][1] < 2.2 * counted[0][1]


# --- pages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", [20.0, 150.0, 5000.0])
def test_texts_of_a_page_are_fitted_in_few_layouts(area: float) -> None:
    counted = []
    for texts in (50, 100):
        pages: Any = Pages([Element(area, "5") for _ in range(texts)])
        counted.append(calls(lambda pages=pages: fit_pages(pages)))
        assert pages.tries[0] <= MAX_TRIES
    assert 50 < counted[1] < 2.2 * counted[0]


def test_what_fit_boxes_hold_is_looked_up_once_a_page() -> None:
    looked = 0

    class Box:
        kind = "text"

        def __init__(self, inside: int) -> None:
            self._inside = inside

        @property
        def inside(self) -> int:
            nonlocal looked
            looked += 1
            return self._inside

    boxes: Any = [Box(number % 50 - 1) for number in range(1000)]
    assert len(held(boxes)) == 49
    assert looked <= 2 * len(boxes)


# --- what is quoted ------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [printed_seed, short])
def test_a_seed_is_printed_and_quoted_at_the_same_cost(shown: Callable[[str], str]) -> None:
    shown("é\u200b")  # the characters of the fonts are known from then on
    few, many = (calls(lambda n=n: shown("é\u200b" * n)) for n in (1000, 500_000))
    assert few == many
    assert len(shown("x" * 1_000_000)) <= 40
