"""The papers of a rolled campaign on sheets to fold, leafed through as their reader does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.printed import Printed, Rect
from tests.printed_campaign import FOLDED, SEED, PrintedCampaign, made, plain

pytestmark = pytest.mark.ci

# A reader that takes a line of a turned page backwards finds the number before "· content".
NUMBER = re.compile(r"Fieldpress[\d.]+·(\d+)/(\d+)|(?:^|(?<=\D))(\d+)/(\d+)(?=·content)")


@dataclass(frozen=True)
class Leaves:
    """A booklet on sheets to fold."""

    paper: Printed

    def half(self, number: int, right: bool) -> str:
        """The text of half of a printed side; that of a back is turned over by a half turn."""
        wide, high = self.paper.size(number)
        left = right != bool(number % 2)
        box = Rect(wide / 2, 0, wide, high) if left else Rect(0, 0, wide / 2, high)
        return plain(self.paper.text(number, box))

    def pages(self) -> list[str]:
        """The text of every page in reading order; a centre spread stands there twice."""
        sheets = len(self.paper.pdf.pages) // 2
        inwards = [(2 * s + side, side == 0) for s in range(sheets) for side in (0, 1)]
        return [self.half(number, right) for number, right in inwards] + [
            self.half(number, not right) for number, right in reversed(inwards)
        ]


@pytest.mark.parametrize("name", FOLDED)
def test_a_folded_booklet_reads_in_order(folded: PrintedCampaign, name: str) -> None:
    pages = Leaves(Printed(folded.bytes(name))).pages()
    first = NUMBER.search(pages[0])
    assert first
    count = int(first[2] or first[4])
    told = re.compile(rf"Fieldpress[\d.]+·(\d+)/{count}|(?:^|(?<=\D))(\d+)/{count}(?=·content)")
    numbers = [match and int(match[1] or match[2]) for match in map(told.search, pages)]
    assert [number for number in numbers if number] == list(range(1, count + 1))
    blank = len(pages) - count - (2 if name.startswith("booklet") else 0)
    assert 0 <= blank < 4
    assert not any(numbers[len(numbers) - blank :]), "what is wanting is blank at the end"


def test_the_map_lies_over_the_middle_sheet(folded: PrintedCampaign) -> None:
    paper = Printed(folded.bytes("booklet-folded.pdf"))
    (spread,) = [form for form in paper.placed[-1] if form.name != "/Marks"]
    assert (spread.box.width, spread.box.height) == pytest.approx((297, 210), abs=0.05)
    text = plain(paper.text(len(paper.pdf.pages) - 1))
    assert all(plain(place["name"]) in text for place in folded.record["locations"])
    assert not NUMBER.search(text)


@pytest.mark.parametrize("name", FOLDED)
def test_nothing_on_a_folded_booklet_is_too_small(folded: PrintedCampaign, name: str) -> None:
    paper = Printed(folded.bytes(name))
    for number in range(len(paper.pdf.pages)):
        assert paper.size(number) == pytest.approx((297, 210), abs=0.05)
        for form in paper.placed[number]:
            if form.name != "/Marks":
                assert round(form.box.width, 1) in (148.5, 297)
        small = {glyph.char for glyph in paper.glyphs(number) if glyph.size < 6.45}
        assert not small, f"side {number + 1}: {small}"


@pytest.mark.long
def test_half_letter_booklets_fold_as_well(folded: PrintedCampaign, tmp_path: Path) -> None:
    words = ("new", "--seed", SEED, "--fold", "--paper", "letter")
    other = made(folded.program, tmp_path / "out", *words)
    for name in FOLDED:
        paper = Printed(other.bytes(name))
        assert paper.size(0) == pytest.approx((279.4, 215.9), abs=0.05)
        assert all(NUMBER.search(page) for page in Leaves(paper).pages()[:2])
