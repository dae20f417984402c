"""Pages of places: what CSS finds while laying out a document, written into its parts' text."""

from __future__ import annotations

import re
from collections.abc import Mapping

ELSEWHERE = "https://elsewhere.invalid/#"
"""A URL for a place in another part of the document: the name of the place follows."""

NUMBER = "data-leads-to-page"
"""The attribute of a link with its target's page number."""

_TARGET = re.compile(r"target-counter\(\s*attr\(\s*href(?:\s+url)?\s*\)\s*,\s*page\s*\)", re.I)
_LINK = re.compile(r"<a(?=\s)([^<>]*?[\s\"'/]href\s*=\s*[\"']?)([^\"'\s>]*)", re.I)
_PLAIN = re.compile(r"#[^\"'\s>&%]+")


def without_targets(declarations: str) -> str:
    """Return declarations without the page numbers that links show."""
    return _TARGET.sub("''", declarations)


def as_attributes(style: str) -> str:
    """Return a style sheet in which links show their own page number."""
    return _TARGET.sub(f"attr({NUMBER})", style)


def all_plain(body: str) -> bool:
    """Tell whether all links lead to places in the document, by names without escapes."""
    return all(_PLAIN.fullmatch(address) for _, address in _LINK.findall(body))


def with_numbers(body: str, pages: Mapping[str, int]) -> str:
    """Return a part's text whose links carry their targets' page numbers.

    `pages` maps names of places to numbers of pages. A link to a place that is on no page has none.
    """

    def numbered(link: re.Match[str]) -> str:
        name = link[2].removeprefix(ELSEWHERE).removeprefix("#")
        number = f' {NUMBER}="{pages[name]}"' if name in pages else ""
        return f"<a{number}{link[1]}{link[2]}"

    return _LINK.sub(numbered, body)
