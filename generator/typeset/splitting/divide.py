"""Splitting a long document into parts.

A part depends on nothing but itself, its first page's number and the number of pages. Where its
looks might depend on other parts, the document is laid out whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.typeset.documents import Document
from generator.typeset.engine import Styled, styled
from generator.typeset.fetch import Assets
from generator.typeset.inks import find_ink
from generator.typeset.splitting.blocks import Block, blocks, classes
from generator.typeset.splitting.parts import TAG, Parts, guess, names
from generator.typeset.splitting.places import ELSEWHERE, all_plain
from generator.typeset.splitting.reach import BeyondError, Reach, reach

FEWEST = 12
"""The least parts of a document worth laying out in parts."""

MOST_ASKED = 200_000
"""The most selector tests on elements; a document that needs more is laid out whole."""

_BREAKS = frozenset(("page", "always"))
_LINK = re.compile(r"(<a\b[^<>]*?[\s\"'/]href\s*=\s*[\"']?)#([^\"'\s>]+)", re.IGNORECASE)
_WORD = re.compile(r"\S")
_RISKY = re.compile(r"[+~]|:(?:nth|first|last|only|empty|not|is|where|matches)\b")


_PLAIN = {
    "display": ("block", "flow"),
    "column_count": "auto",
    "column_width": "auto",
    "float": "none",
    "position": "static",
    "height": "auto",
    "page": "",
    "direction": "ltr",
}
"""Properties, by the engine's names, that the container of the parts must not set."""

_INSIDE = ("padding_top", "padding_bottom", "border_top_width", "border_bottom_width")
_OUTSIDE = ("margin_top", "margin_bottom")


@dataclass(frozen=True, slots=True)
class _Trunk:
    """What surrounds the parts: nested elements, each with what comes before it."""

    levels: tuple[tuple[tuple[Block, ...], Block], ...]

    @property
    def before(self) -> list[Block]:
        return [block for before, _ in self.levels for block in before]

    @property
    def names(self) -> list[str]:
        """The names of all elements, in the order of the text."""
        return [block.name for before, element in self.levels for block in (*before, element)]

    def around(self, inner: str, *, bare: bool = False) -> str:
        """Return a text with the trunk around it; `bare` without what is in what comes before."""
        for before, element in reversed(self.levels):
            first = "".join(_shell(block) if bare else block.text for block in before)
            inner = f"{first}{_shell(element, inner)}"
        return inner


def split(document: Document, root: Path) -> Parts | None:
    """Return the parts of a document; None if it is short or better laid out whole."""
    if (outer := _outer(document.body)) is None:
        return None
    trunk, held = outer
    try:
        reached = reach(document.style, document.body)
    except BeyondError:
        return None
    if any(classes(block.open).isdisjoint(reached.running) for block in trunk.before):
        return None
    if reached.targets and not all_plain(document.body):
        return None
    before, held = _running(held, reached)
    assets = Assets(root, find_ink(document.ink), document.fonts)
    found = styled(_bare(document, trunk, [*before, *held]), assets)
    names = [*trunk.names, *(block.name for block in (*before, *held))]
    if [name for name, _ in found] != ["html", "body", *names]:
        return None  # the parser sees other elements than the text has
    styles = [style for _, style in found]
    own = styles[len(styles) - len(held) :]
    if not _plain_trunk(styles, trunk):
        return None
    groups = _groups(held, own)
    if len(groups) < FEWEST or not _run_by_themselves(groups, own, reached):
        return None
    bundles = _bundles(groups)
    joined = [[block for group in bundle for block in group] for bundle in bundles]
    if not _alike_alone(document, trunk, before, joined, reached):
        return None
    return Parts(
        tuple(_documents(document, trunk, before, joined, reached)),
        tuple(guess(bundle, document.paper) for bundle in bundles),
        reached.numbered,
        reached.totals,
        reached.sided,
        reached.targets,
    )


def _bundles(groups: Iterable[list[Block]]) -> list[list[list[Block]]]:
    """Join pages without text to what comes before them: together they cost less."""
    found: list[list[list[Block]]] = []
    for group in groups:
        if found and not any(_WORD.search(TAG.sub("", block.inner)) for block in group):
            found[-1].append(group)
        else:
            found.append([group])
    return found


def _outer(body: str) -> tuple[_Trunk, list[Block]] | None:
    """Return what surrounds the many elements of a body, and those elements."""
    levels: list[tuple[tuple[Block, ...], Block]] = []
    found = blocks(body)
    while found and len(found) < FEWEST:
        levels.append((tuple(found[:-1]), found[-1]))
        found = blocks(found[-1].inner)
    return (_Trunk(tuple(levels)), found) if found else None


def _running(held: Sequence[Block], reached: Reach) -> tuple[list[Block], list[Block]]:
    """Divide elements into those at the beginning that run on over all pages, and the rest."""
    count = 0
    while count < len(held) and classes(held[count].open) & reached.running.keys():
        count += 1
    return list(held[:count]), list(held[count:])


def _run_by_themselves(
    groups: Sequence[Sequence[Block]], styles: Sequence[Styled], reached: Reach
) -> bool:
    """Tell whether no part shows what runs on from one before it.

    What runs on over the pages of a part begins with it, or is not shown on them.
    """
    blocks_styles = iter(styles)
    seen: set[str] = set()
    for group in groups:
        text = "".join(block.text for block in group)
        own = {str(next(blocks_styles)["page"]) for _ in group}
        used = classes(text) & reached.running.keys()
        if not used <= classes(_first_tags(group[0])):
            return False
        pages = own | reached.pages_of(text)
        if any(reached.shows(page, reached.running[one]) for one in seen - used for page in pages):
            return False
        seen |= used
    return True


def _first_tags(block: Block) -> str:
    """Return the start tag of an element, and that of the first one in it."""
    first = re.match(r"\s*<[^>]*>", block.inner)
    return block.open + (first[0] if first else "")


def _shell(block: Block, inner: str = "x") -> str:
    return f"{block.open}{inner}</{block.name}>"


def _bare(document: Document, trunk: _Trunk, held: Sequence[Block], *, style: bool = True) -> str:
    """Return the HTML of a document whose outer elements alone are there, with nothing in them."""
    body = trunk.around("".join(map(_shell, held)), bare=True)
    return replace(document, body=body, style=document.style if style else "").html()


def _plain_trunk(styles: Sequence[Styled], trunk: _Trunk) -> bool:
    """Tell whether what holds the parts adds nothing of its own before, after or beside them."""
    at = 2
    around = list(styles[:2])  # html and body
    for before, _ in trunk.levels:
        at += len(before)
        around.append(styles[at])
        at += 1
    for element in around:
        if any(element[name] != value for name, value in _PLAIN.items()):
            return False
        if any(_length(element[name]) for name in _INSIDE):
            return False
    html, _body, *more = around
    return not any(_length(item[name]) for item in (html, *more) for name in _OUTSIDE)


def _length(value: Any) -> float:
    """Return a length in pixels; a non-numeric one counts as positive."""
    value = getattr(value, "value", value)
    return float(value) if isinstance(value, int | float) else 1.0


def _groups(held: Sequence[Block], styles: Sequence[Styled]) -> list[list[Block]]:
    """Group elements without a forced page break between them."""
    groups: list[list[Block]] = []
    after = "page"
    for block, style in zip(held, styles, strict=True):
        flows = style["float"] == "none" and style["position"] in ("static", "relative")
        starts = after in _BREAKS or style["break_before"] in _BREAKS
        if not groups or (starts and flows and style["display"] != ("none",)):
            groups.append([block])
        else:
            groups[-1].append(block)
        after = style["break_after"] if flows else "auto"
    return groups


def _alike_alone(
    document: Document,
    trunk: _Trunk,
    before: Sequence[Block],
    groups: Sequence[Sequence[Block]],
    reached: Reach,
) -> bool:
    """Tell whether selectors match each part's elements alone as they do among all others.

    Asked is every beginning of a selector that looks at neighbours: if none tells an element from
    what it is alone, none can tell anything within it.
    """
    from generator.typeset.splitting.selectors import beginnings, matched

    risky = [text for text in beginnings(reached.selectors) if _RISKY.search(text)]
    if not risky:
        return True
    if len(risky) * sum(map(len, groups)) > MOST_ASKED:
        return False

    def answers(held: Sequence[Block]) -> list[frozenset[int]]:
        return matched(_bare(document, trunk, held, style=False), risky)

    among = answers([*before, *(block for group in groups for block in group)])
    outer = len(among) - sum(map(len, groups))
    if outer != 2 + len(trunk.names) + len(before):
        return False
    alone = among[:outer]
    for group in groups:
        answer = answers([*before, *group])
        if answer[:outer] != among[:outer]:
            return False
        alone += answer[outer:]
    return alone == among


def _documents(
    document: Document,
    trunk: _Trunk,
    before: Sequence[Block],
    groups: Sequence[Sequence[Block]],
    reached: Reach,
) -> Iterator[Document]:
    """Yield the parts as documents; a link to a place in another part gets an address."""
    head = "".join(block.text for block in before)
    outer = names(trunk.around(head))
    named = [names("".join(block.text for block in group)) for group in groups]
    everywhere = outer.union(*named)
    for number, group in enumerate(groups):
        elsewhere = everywhere - outer - named[number]

        def lead(link: re.Match[str], elsewhere: set[str] = elsewhere) -> str:
            start, name = link.groups()
            return f"{start}{ELSEWHERE if name in elsewhere else '#'}{name}"

        body = head + "".join(block.text for block in group)
        yield replace(
            document,
            body=_LINK.sub(lead, trunk.around(body)),
            style=reached.inner if number else reached.first,
            pages=None,
            inner=number > 0,
            part=True,
        )
