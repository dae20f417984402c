"""The search in the manual: titles first, headings, text, examples; each hit shows its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.studio.manual.book import names
from generator.studio.manual.pages import HelpHeading, HelpPage, page

MOST, LONGEST = 60, 100
"""How many hits are shown, and how many characters are looked for."""

AROUND = 70
"""How many characters of a line stand before what was found in it."""

LINE = 240
"""How many characters of a line are shown."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: the page, the heading with its place there, and the line in pieces.

    Of a piece is known whether it is what was looked for. A lower `rank` comes first.
    """

    rank: int
    page: str
    title: str
    heading: str
    anchor: str
    line: tuple[tuple[str, bool], ...]


def search(query: str) -> list[Hit]:
    """Return what has all words of a query, the best first."""
    words = query[:LONGEST].casefold().split()
    if not words:
        return []
    every = (hit for name in names() for hit in _on(page(name), words))
    return sorted(every, key=lambda hit: hit.rank)[:MOST]


def _on(one: HelpPage, words: Sequence[str]) -> Iterator[Hit]:
    """Yield the hits on a page: each heading, and each line that stands below no such heading.

    Of what stands below one heading, examples are no hits if anything else is.
    """
    if _has(one.title, words):
        yield _hit(0, one, HelpHeading(1, "", ""), _first(one, None), words)
    found = {head.anchor: head for head in one.headings if head.level > 1}
    named = {anchor for anchor, head in found.items() if _has(head.text, words)}
    for anchor in found:
        if anchor in named:
            yield _hit(1, one, found[anchor], _first(one, anchor), words)
    told = set(named)
    for line in sorted(one.lines, key=lambda line: line.example):
        head = found.get(line.anchor, HelpHeading(1, "", ""))
        known = line.anchor in (told if line.example else named)
        if not known and _has(line.text, words):
            yield _hit(3 if line.example else 2, one, head, line.text, words)
            told.add(line.anchor)


def _has(text: str, words: Sequence[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _first(one: HelpPage, anchor: str | None) -> str:
    """Return the first line below a heading, or of the page."""
    return next((line.text for line in one.lines if anchor in (None, line.anchor)), "")


def _hit(rank: int, one: HelpPage, head: HelpHeading, text: str, words: Sequence[str]) -> Hit:
    return Hit(rank, one.name, one.title, head.text, head.anchor, tuple(_pieces(text, words)))


def _pieces(text: str, words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield a line in pieces, cut to what is around the first word that was found."""
    looked_for = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    first = looked_for.search(text)
    start = max(0, first.start() - AROUND) if first else 0
    if start:
        start = text.rfind(" ", 0, start) + 1
    shown = text[start : start + LINE]
    shown = ("… " if start else "") + shown + (" …" if start + LINE < len(text) else "")
    at = 0
    for found in looked_for.finditer(shown):
        if found.start() > at:
            yield shown[at : found.start()], False
        yield found[0], True
        at = found.end()
    if at < len(shown):
        yield shown[at:], False
