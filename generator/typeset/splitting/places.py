"""Pages of places: what CSS finds as it lays out a document, written into the text of its parts."""

from __future__ import annotations

import re
from collections.abc import Mapping

ELSEWHERE = "https://elsewhere.invalid/#"
"""An address for a place in another part of the document: the name of the place follows."""

NUMBER = "data-leads-to-page"
"""The attribute of a link that has the number of the page to which it leads."""

_TARGET = re.compile(r"target-counter\(\s*attr\(\s*href(?:\s+url)?\s*\)\s*,\s*page\s*\)", re.I)
_LINK = re.compile(r"<a(?=\s)([^<>]*?[\s\"'/]href\s*=\s*[\"']?)([^\"'\s>]*)", re.I)
_PLAIN = re.compile(r"#[^\"'\s>&%]+")


def without_targets(declarations: str) -> str:
    """Return declarations without the page numbers that links show of where they lead."""
    return _TARGET.sub("''", declarations)


def as_attributes(style: str) -> str:
    """Return a style sheet in which links show the number that they carry."""
    return _TARGET.sub(f"attr({NUMBER})", style)


def all_plain(body: str) -> bool:
    """Tell whether all links lead to places in the document, by names without escapes."""
    return all(_PLAIN.fullmatch(address) for _, address in _LINK.findall(body))


def with_numbers(body: str, pages: Mapping[str, int]) -> str:
    """Return a part's text whose links carry the number of the page to which they lead.

    `pages` maps names of places to numbers of pages. A link to a place that is on no page has none.
    """

    def numbered(link: re.Match[str]) -> str:
        name = link[2].removeprefix(ELSEWHERE).removeprefix("#")
        number = f' {NUMBER}="{pages[name]}"' if name in pages else ""
        return f"<a{number}{link[1]}{link[2]}"

    return _LINK.sub(numbered, body)
