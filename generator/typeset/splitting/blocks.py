"""The blocks of a page's HTML, found in its text: only tags in plain pairs, no guesswork."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    r"<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][a-zA-Z0-9-]*)"
    r"(?P<more>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>|<",
    re.DOTALL,
)
_VOID = frozenset(("area", "br", "col", "embed", "hr", "img", "source", "track", "wbr"))

_BLOCKS = frozenset(
    ("article", "aside", "div", "figure", "footer", "header", "main", "nav", "section")
)
"""Elements that no other start tag closes, so that they reach from tag to tag (HTML, 13.2.6)."""

_NOT_FOLLOWED = frozenset(
    (
        *("base", "body", "button", "form", "frame", "frameset", "head", "html", "iframe"),
        *("input", "link", "meta", "noembed", "noframes", "noscript", "object", "option"),
        *("plaintext", "script", "select", "style", "template", "textarea", "title", "xmp"),
    )
)
"""Elements that affect the whole page, or whose text has its own rules."""

_DRAWN = frozenset(("svg", "math"))


_CLASSES = re.compile(
    r"(?<=[\s\"'/])class\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE
)


def classes(text: str) -> set[str]:
    """Return the classes of all elements of a text."""
    return {name for found in _CLASSES.findall(text) for name in "".join(found).split()}


@dataclass(frozen=True, slots=True)
class Block:
    """An element of a text: `open` is its start tag, `text` all of it, `start` where it begins."""

    name: str
    open: str
    text: str
    start: int

    @property
    def inner(self) -> str:
        return self.text[len(self.open) : self.text.rindex("</")]


def blocks(text: str) -> list[Block] | None:
    """Return the elements that make up a text, or None if it is not that simple.

    Between the elements, which are all blocks, there is only space. Every element is closed by its
    own tag, in order, so that no parser has to guess.
    """
    found: list[Block] = []
    last = 0
    for block in _outermost(text):
        if block is None or not _blank(text[last : block.start]) or block.name not in _BLOCKS:
            return None
        found.append(block)
        last = block.start + len(block.text)
    return found if _blank(text[last:]) else None


def _blank(text: str) -> bool:
    return not re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL).strip()


def _outermost(text: str) -> Iterator[Block | None]:
    """Yield the outermost elements of a text; None where the tags are not in plain pairs."""
    opened: list[str] = []
    drawn = 0
    head, start = "", 0
    for token in _TOKEN.finditer(text):
        if token[0].startswith("<!--"):
            continue
        name = (token["name"] or "").lower()
        if not name or name in _NOT_FOLLOWED:
            yield None
            return
        if not token["end"]:
            closed = token["more"].endswith("/")
            if name in _VOID or (closed and drawn):
                continue
            if closed:
                yield None
                return
            if not opened:
                head, start = token[0], token.start()
            opened.append(name)
            drawn += name in _DRAWN
        else:
            if not opened or opened.pop() != name:
                yield None
                return
            drawn -= name in _DRAWN
            if not opened:
                yield Block(text[start + 1 : start + 1 + len(name)].lower(), head,
                            text[start : token.end()], start)  # fmt: skip
    if opened:
        yield None
