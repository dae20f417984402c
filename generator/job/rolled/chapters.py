"""Chapters of rolled papers: each begins with a bookmark, on the page that the contents name."""

from __future__ import annotations

from collections.abc import Collection

from generator.errors import Place, Problem
from generator.job.products.drawings import page_count
from generator.press.pdf.binding import bookmarks
from generator.scenario.generator import Chapters, Paper

_HINT = "begin the page with {{ m.band(title) }} of macros.html, or with a heading h1"


def chapter_problems(paper: Paper, pdf: bytes, place: Place) -> list[Problem]:
    """Return what keeps chapters from beginning on their pages; `place` is the template's."""
    rule = paper.chapters
    if rule is None:
        return []
    marked = {page for _, page in bookmarks(pdf)}
    pages = page_count(pdf)
    end = rule.before + rule.each * rule.count
    right = rule.open_end or pages == end
    if right and marked.issuperset(rule.starts):
        return []
    size = f"{rule.each} page{'s' if rule.each > 1 else ''}"
    bare = _without_bookmark(rule, marked, pages)
    if bare is not None:
        ledgers = rule.open_end and bare == rule.starts[-1]
        what = "the ledgers begin" if ledgers else f"a {rule.thing} begins"
        message = f"{paper.name}: page {bare + 1}, where {what}, has no bookmark"
        return [Problem(message, place, (_HINT, f"its game states that a {rule.thing} has {size}"))]
    more = "fewer" if not rule.open_end and pages < end else "more"
    return [Problem(f"{paper.name}: a {rule.thing} has {more} than {size}", place)]


def _without_bookmark(rule: Chapters, marked: Collection[int], pages: int) -> int | None:
    """Return the first page that a chapter begins on without a bookmark.

    None if a chapter is longer or shorter than it should be: that moves the bookmarks behind it.
    """
    lost = [page for page in rule.starts if page not in marked]
    if not lost or lost[0] >= pages:
        return None
    none_behind = all(page < lost[0] for page in marked)
    if rule.open_end:
        in_place = lost == rule.starts[:-1]
    else:
        in_place = pages == rule.before + rule.each * rule.count
    return lost[0] if none_behind or in_place else None
