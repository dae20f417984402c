"""How far a style sheet's rules reach: what one part of a document says about another.

Cautious throughout: what can't be analysed counts as reaching beyond a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

import tinycss2

from generator.typeset.splitting.blocks import classes
from generator.typeset.splitting.places import as_attributes, without_targets

_QUOTED = re.compile(r"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", re.DOTALL)
_STYLE = re.compile(r"(?<=[\s\"'/])style\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_CLASS = re.compile(r"\.(-?[a-z_][\w-]*)", re.IGNORECASE)
_NEGATED = re.compile(r":(?:not|is|where|matches)\([^()]*\)")
_COUNTER = re.compile(r"counters?\(\s*([\w-]+)")
_COUNTED = re.compile(r"counter-(reset|increment|set)\s*:\s*([^;]+)")
_RUNNING = re.compile(r"position\s*:\s*running\(\s*([\w-]+)\s*\)")
_PAGE = re.compile(r"(?<![\w-])page\s*:\s*([\w-]+)")
_CONTENT = re.compile(r"(?<![\w-])content\s*:\s*([^;]*)")

_BEYOND = re.compile(
    r"target-|string-set|string\(|footnote|position\s*:\s*(?:fixed|var)|counter\(\s*var"
    r"|counter\(\s*pages\s*,|counter-style|element\([^)]*,|[{}]",
)
"""Declarations that may affect pages other than their own."""

_BREAKS_ONLY = re.compile(r"\s*(?:(?:page-)?break-(?:before|after)\s*:[^;]*(?:;\s*|\Z))*")
"""Declarations of page breaks: between parts there is one anyway."""

_SELECTED = re.compile(r":has\(|:root\s*[+~>:]|\[\s*(?:href|style)\b")
_SIDED = re.compile(r":(?:left|right)\b")
_AT_RULES = frozenset(("page", "media", "font-face", "charset"))


@dataclass(frozen=True, slots=True)
class Margin:
    """What a box in the margin of pages of a name contains, "" for all; `always` or sometimes."""

    page: str
    box: str
    content: str
    always: bool


@dataclass(slots=True)
class Reach:
    """What a document's rules say about its pages.

    `numbered` if a page shows its number, `totals` if it shows how many there are, `sided` if left
    and right pages differ, `targets` if links show the pages to which they lead. `running` maps the
    classes whose elements run on, page after page, to the names under which they do. `paged` has
    the names of pages with the selectors of what is on them, `margins` what boxes in the margins of
    pages contain. `selectors` are all that may apply and do more than break pages. `first` is the
    style of the first part, and `inner` that of all others.
    """

    numbered: bool = False
    totals: bool = False
    sided: bool = False
    targets: bool = False
    running: dict[str, str] = field(default_factory=dict)
    paged: list[tuple[list[str], str]] = field(default_factory=list)
    margins: list[Margin] = field(default_factory=list)
    selectors: list[str] = field(default_factory=list)
    first: str = ""
    inner: str = ""

    def pages_of(self, text: str) -> set[str]:
        """Return the names of the pages that a text's contents may be on, except plain ones."""
        known = classes(text)
        return {
            name
            for selectors, name in self.paged
            if any(_may_match(selector, known) for selector in selectors)
        }

    def shows(self, page: str, running: str) -> bool:
        """Tell whether a page of that name, or a plain one for "", may show running elements."""
        contents: dict[str, str] = {}
        perhaps = []
        for rule in sorted(self.margins, key=lambda rule: rule.page != ""):
            if rule.page not in ("", page):
                continue
            if rule.always:
                contents[rule.box] = rule.content
            else:
                perhaps.append(rule.content)
        return any(f"element({running})" in text for text in (*contents.values(), *perhaps))


class BeyondError(Exception):
    """Some rule affects pages other than its own."""


def reach(style: str, body: str) -> Reach:
    """Return what a style sheet, and a body's style attributes, say about pages.

    Raises BeyondError if a part's looks may depend on other parts.
    """
    rules = tinycss2.parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    if "\\" in _QUOTED.sub("''", style):  # a word may be written with escapes
        raise BeyondError
    found = Reach()
    known = classes(body)
    if any("&" in name for name in known):  # or with a character's number
        raise BeyondError
    counters = _Counters()
    for selectors, declarations in _applying(rules, known, found):
        if not _BREAKS_ONLY.fullmatch(declarations):
            found.selectors += selectors
        plain = without_targets(declarations)
        found.targets |= plain != declarations
        _look(plain, found)
        counters.note(selectors, plain)
        if runs := _RUNNING.search(declarations):
            _run(selectors, runs[1], found.running)
        found.paged += [(selectors, name) for name in _PAGE.findall(declarations) if selectors]
    for words in _STYLE.findall(body):
        declarations = _QUOTED.sub("''", "".join(words).lower())
        _look(declarations, found)
        counters.note([], declarations)
        found.paged += [([""], name) for name in _PAGE.findall(declarations)]
        if "running(" in declarations or "\\" in declarations:
            raise BeyondError
    counters.check()
    found.first = as_attributes(style)
    found.inner = as_attributes(_text([rule for rule in rules if not _first(rule)]))
    return found


def _first(rule: Any) -> bool:
    """Tell whether a rule is only for a document's first page."""
    return rule.type == "at-rule" and ":first" in _text(rule.prelude)


def _applying(
    rules: Iterable[Any], known: AbstractSet[str], found: Reach, *, apart: bool = False
) -> Iterator[tuple[list[str], str]]:
    """Yield selectors and declarations of the rules that may apply where classes are `known`.

    The rules of a medium are `apart`: they may not apply.
    """
    for rule in rules:
        if rule.type == "error":
            continue
        head = _text(rule.prelude)
        if rule.type == "qualified-rule":
            selectors = [text.strip() for text in _parted(rule.prelude)]
            if _SELECTED.search(head):
                raise BeyondError
            if selectors := [text for text in selectors if _may_match(text, known)]:
                yield selectors, _plain(rule.content)
            continue
        name = rule.lower_at_keyword
        if name not in _AT_RULES or "(" in head or (name == "page" and ":blank" in head):
            raise BeyondError
        if name == "page":
            found.sided |= bool(_SIDED.search(head))
            text = _plain(rule.content)
            if "counter-" in text:
                raise BeyondError
            found.margins += _margins(rule, head, apart)
            yield [], text.replace("{", ";").replace("}", ";")  # the boxes of its margins
        elif name == "media" and rule.content is not None:
            inside = tinycss2.parse_rule_list(rule.content)
            yield from _applying(inside, known, found, apart=True)


def _margins(rule: Any, head: str, apart: bool) -> Iterator[Margin]:
    """Yield what a page rule says about margin boxes."""
    for page in head.split(","):
        name, colon, _ = page.strip().partition(":")
        for box in tinycss2.parse_blocks_contents(rule.content):
            if box.type == "at-rule" and box.content is not None:
                for content in _CONTENT.findall(_plain(box.content)):
                    always = not (colon or apart or "!" in content)
                    yield Margin(name, box.lower_at_keyword, content.replace(" ", ""), always)


def _text(tokens: Iterable[Any]) -> str:
    """Return the text of tokens; raise BeyondError if any is invalid."""
    try:
        return str(tinycss2.serialize(tokens)).strip()
    except TypeError:
        raise BeyondError from None


def _plain(content: Any) -> str:
    """Return declarations in lower case, without quoted text."""
    return _QUOTED.sub("''", _text(content).lower())


def _parted(tokens: Iterable[Any]) -> Iterator[str]:
    """Yield the selectors of a list."""
    one: list[Any] = []
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            yield _text(one)
            one = []
        else:
            one.append(token)
    yield _text(one)


def _may_match(selector: str, known: AbstractSet[str]) -> bool:
    """Tell whether all classes that a selector needs exist."""
    return known >= set(_CLASS.findall(_NEGATED.sub("", selector)))


def _look(declarations: str, found: Reach) -> None:
    if _BEYOND.search(declarations):
        raise BeyondError
    names = _COUNTER.findall(declarations)
    found.numbered |= "page" in names
    found.totals |= "pages" in names


def _run(selectors: Iterable[str], name: str, running: dict[str, str]) -> None:
    """Record what runs on under a name: single-class selectors, each under one name."""
    for selector in selectors:
        one = re.fullmatch(r"(?:[a-z]+)?\.(-?[a-zA-Z_][\w-]*)", selector)
        if not one or running.setdefault(one[1], name) != name:
            raise BeyondError(name)


class _Counters:
    """Counters of lists and notes: each must be reset in an element that holds all its users."""

    def __init__(self) -> None:
        self.resets: dict[str, set[str]] = {}
        self.users: list[tuple[str, str]] = []

    def note(self, selectors: Iterable[str], declarations: str) -> None:
        """Record the counters that a rule resets, increments and shows."""
        for what, value in _COUNTED.findall(declarations):
            names = re.findall(r"(?<![\w-])[a-z_][\w-]*", value)
            for name in names:
                if what == "reset":
                    self.resets.setdefault(name, set()).update(selectors)
                self._used(name, selectors, what)
        for name in _COUNTER.findall(declarations):
            if name not in ("page", "pages"):
                self._used(name, selectors, "shown")

    def _used(self, name: str, selectors: Iterable[str], what: str) -> None:
        if name in ("page", "pages"):
            raise BeyondError
        if what != "reset":
            self.users += [(name, selector) for selector in selectors] or [(name, "")]

    def check(self) -> None:
        """Raise BeyondError if a counter is used where it may not have been reset."""
        for name, selector in self.users:
            begun = self.resets.get(name, set())
            if not any(selector.startswith((f"{owner} ", f"{owner}>")) for owner in begun):
                raise BeyondError(name)
