"""A page of the manual from Markdown: its HTML, its headings, and its lines for the search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.studio.manual.book import address, files, picture

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

Keep = Callable[[Path], str]
"""Keeps a picture, and returns its address."""

COPIED = frozenset({"sh", "yaml", "html", "css", "csv", "toml", "svg", "bash", "powershell"})
"""Languages of examples that are there to be copied."""

SIDES = {"text-align:right": "right", "text-align:center": "centred", "text-align:left": "left"}
"""Classes in place of the styles that columns of tables are given: pages have no styles inline."""


@dataclass(frozen=True, slots=True)
class HelpLine:
    """A line of text, or of an example: the place of the heading above it, what it says."""

    anchor: str
    text: str
    example: bool = False


@dataclass(frozen=True, slots=True)
class HelpHeading:
    """A heading: its level, its place on the page, its text."""

    level: int
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page as it is shown, and as it is searched."""

    name: str
    title: str
    headings: tuple[HelpHeading, ...]
    lines: tuple[HelpLine, ...]


def page(name: str) -> HelpPage:
    """Return a page; raise KeyError for one that there isn't."""
    path = files()[name]
    return _page(name, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=200)
def _page(name: str, path: Path, _time: int) -> HelpPage:
    tokens = _parser().parse(path.read_text("utf-8"))
    headings = tuple(_headings(tokens))
    title = next((one.text for one in headings if one.level == 1), name)
    return HelpPage(name, title, headings, tuple(_lines(tokens, headings)))


def html(name: str, keep: Keep) -> str:
    """Return a page as HTML; raise KeyError for one that there isn't.

    Its links lead to other pages of the manual, or to other sites; what is in neither is text.
    """
    path, parser = files()[name], _parser()
    tokens = parser.parse(path.read_text("utf-8"))
    anchors = iter(_headings(tokens))
    for before, token, after in zip([None, *tokens[:-1]], tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open":
            token.attrSet("id", next(anchors).anchor)
        elif before and after and before.type == "th_open" and not token.content:
            before.tag = after.tag = "td"  # nothing that could be a heading
        if token.type in ("th_open", "td_open") and (style := token.attrs.pop("style", None)):
            token.attrSet("class", SIDES[str(style)])
        _linked(token.children or (), path, keep)
    made: str = parser.renderer.render(tokens, parser.options, {})
    return made


def _linked(children: Sequence[Token], path: Path, keep: Keep) -> None:
    """Lead the links of a line to pages of the manual, and its pictures to what is kept."""
    leads: list[bool] = []
    for child in children:
        if child.type == "link_open":
            where = address(str(child.attrGet("href")), path)
            leads.append(where is not None)
            child.attrs = {} if where is None else {"href": where}
        if child.type in ("link_open", "link_close"):
            if not leads[-1]:
                child.tag = "span"
            if child.type == "link_close":
                leads.pop()
        elif child.type == "image":
            found = picture(str(child.attrGet("src")), path)
            child.attrSet("src", keep(found) if found else "")
            child.attrSet("loading", "lazy")


def _headings(tokens: Sequence[Token]) -> Iterator[HelpHeading]:
    """Yield all headings; their places are named as the usual sites name them."""
    met: dict[str, int] = {}
    for opening, line in pairwise(tokens):
        if opening.type == "heading_open":
            text = _text(line)
            anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            met[anchor] = met.get(anchor, -1) + 1
            again = f"-{met[anchor]}" if met[anchor] else ""
            yield HelpHeading(int(opening.tag[1]), anchor + again, text)


def _lines(tokens: Sequence[Token], headings: Sequence[HelpHeading]) -> Iterator[HelpLine]:
    """Yield all lines of text: paragraphs, rows of tables, lines of examples."""
    coming = iter(headings)
    here = HelpHeading(1, "", "")
    row: list[str] | None = None
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            yield HelpLine(here.anchor, " – ".join(filter(None, row)))
            row = None
        elif token.type == "heading_open":
            here = next(coming)
        elif token.type == "inline" and not (before and before.type == "heading_open"):
            if row is not None:
                row.append(_text(token))
            else:
                yield HelpLine(here.anchor, _text(token))
        elif token.type in ("fence", "code_block"):
            for text in filter(None, map(str.strip, token.content.splitlines())):
                yield HelpLine(here.anchor, text, example=True)


def _text(inline: Token) -> str:
    """Return the text of a line as it is read."""
    parts = (
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in inline.children or ()
    )
    return " ".join("".join(parts).split())


def _parser() -> MarkdownIt:
    """Return a parser that takes tags in the text for text."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser


def _fence(_renderer: Any, tokens: Sequence[Token], number: int, *_more: Any) -> str:
    from markdown_it.common.utils import escapeHtml

    token = tokens[number]
    shown = escapeHtml(token.content)
    button = f'<button type="button" class="quiet" data-copy="{shown.rstrip()}">Copy</button>'
    copied = button if token.info.strip() in COPIED else ""
    return f'<div class="code"><pre tabindex="0"><code>{shown}</code></pre>{copied}</div>\n'
