"""Chapters of rolled papers: a missing bookmark is told apart from a chapter that is too long."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pikepdf
import pytest

from generator.errors import Place
from generator.job.rolled.chapters import chapter_problems
from generator.scenario.generator import Chapters, Paper

SINGLE = Chapters(count=1, each=2, before=0, open_end=False, thing="raid")
WITH_LEDGER = Chapters(count=2, each=2, before=0, open_end=True, thing="raid")
BOOK = Chapters(count=3, each=2, before=1, open_end=False, thing="raid")
BOOK_WITH_LEDGERS = Chapters(count=4, each=2, before=1, open_end=True, thing="raid")
"""Three raids behind their contents, with the ledgers behind them."""

HINTS = (
    "\n  hint: begin the page with {{ m.band(title) }} of macros.html, or with a heading h1"
    "\n  hint: its game states that a raid has 2 pages"
)


def document(pages: int, marked: Iterable[int]) -> bytes:
    """A document of blank pages with bookmarks on some of them, counted from 0."""
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page()
    with pdf.open_outline() as outline:
        outline.root.extend(pikepdf.OutlineItem(f"On {page}", page) for page in marked)
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def told(rule: Chapters | None, pages: int, marked: Iterable[int]) -> str:
    paper = Paper("book", "Raids", "raid.html", (), {}, chapters=rule)
    problems = chapter_problems(paper, document(pages, marked), Place("mine/raid.html", 1, 1))
    return "\n".join(map(str, problems))


@pytest.mark.parametrize(
    ("rule", "pages", "marked"),
    [
        (None, 3, []),
        (SINGLE, 2, [0]),
        (SINGLE, 2, [0, 1]),
        (WITH_LEDGER, 3, [0, 2]),
        (WITH_LEDGER, 5, [0, 1, 2, 3]),
        (BOOK, 7, [0, 1, 3, 5]),
        (BOOK_WITH_LEDGERS, 9, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_chapters_on_their_pages_are_right(
    rule: Chapters | None, pages: int, marked: list[int]
) -> None:
    assert told(rule, pages, marked) == ""


@pytest.mark.parametrize(
    ("rule", "pages", "marked", "where"),
    [
        (SINGLE, 2, [], "page 1, where a raid begins"),
        (SINGLE, 2, [1], "page 1, where a raid begins"),
        (WITH_LEDGER, 3, [2], "page 1, where a raid begins"),
        (WITH_LEDGER, 3, [], "page 1, where a raid begins"),
        (WITH_LEDGER, 4, [0], "page 3, where the ledgers begin"),
        (WITH_LEDGER, 4, [0, 1], "page 3, where the ledgers begin"),
        (BOOK, 7, [0], "page 2, where a raid begins"),
        (BOOK, 7, [0, 2, 4, 6], "page 2, where a raid begins"),
        (BOOK, 7, [0, 1, 5], "page 4, where a raid begins"),
        (BOOK_WITH_LEDGERS, 10, [0, 7, 8, 9], "page 2, where a raid begins"),
        (BOOK_WITH_LEDGERS, 10, [0, 2, 4, 6, 7, 8, 9], "page 2, where a raid begins"),
        (BOOK_WITH_LEDGERS, 10, [0, 1, 3, 5], "page 8, where the ledgers begin"),
    ],
)
def test_a_missing_bookmark_is_told_with_the_template(
    rule: Chapters, pages: int, marked: list[int], where: str
) -> None:
    assert told(rule, pages, marked) == f"mine/raid.html:1:1: book: {where}, has no bookmark{HINTS}"


@pytest.mark.parametrize(
    ("rule", "pages", "marked", "said"),
    [
        (SINGLE, 3, [0], "more"),
        (SINGLE, 1, [0], "fewer"),
        (WITH_LEDGER, 4, [0, 3], "more"),
        (WITH_LEDGER, 4, [0, 1, 3], "more"),
        (BOOK, 8, [0, 1, 4, 6], "more"),
        (BOOK, 8, [0, 1, 2, 4, 5, 6, 7], "more"),
        (BOOK, 6, [0, 1, 2, 4], "fewer"),
        (BOOK_WITH_LEDGERS, 11, [0, 1, 4, 6, 8, 9, 10], "more"),
        (BOOK_WITH_LEDGERS, 11, [0, 2, 4, 6, 8, 9, 10], "more"),  # the contents, really
    ],
)
def test_a_chapter_of_another_length_is_told_as_such(
    rule: Chapters, pages: int, marked: list[int], said: str
) -> None:
    assert told(rule, pages, marked) == f"mine/raid.html:1:1: book: a raid has {said} than 2 pages"
