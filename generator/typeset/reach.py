"""How far the rules of a style sheet reach: what of it one part of a document says of another.

Cautious throughout: what can't be followed counts as reaching beyond a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

import tinycss2

from generator.typeset.blocks import classes

_QUOTED = re.compile(r"/\*.*?(?:\*/|\Z)|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", re.DOTALL)
_STYLE = re.compile(r"(?<=[\s\"'/])style\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
_CLASS = re.compile(r"\.(-?[a-z_][\w-]*)", re.IGNORECASE)
_NEGATED = re.compile(r":(?:not|is|where|matches)\([^()]*\)")
_COUNTER = re.compile(r"counters?\(\s*([\w-]+)")
_COUNTED = re.compile(r"counter-(reset|increment|set)\s*:\s*([^;]+)")
_RUNNING = re.compile(r"position\s*:\s*running\(\s*([\w-]+)\s*\)")

_BEYOND = re.compile(
    r"target-|string-set|string\(|footnote|position\s*:\s*(?:fixed|var)|counter\(\s*var"
    r"|counter\(\s*pages\s*,|counter-style|element\([^)]*,|[{}]",
)
"""What a declaration may say of other pages than its own."""

_BREAKS_ONLY = re.compile(r"\s*(?:(?:page-)?break-(?:before|after)\s*:[^;]*;?\s*)*")
"""Declarations that make page breaks: between parts they are made, whatever else says so."""

_SELECTED = re.compile(r":has\(|:root\s*[+~>:]|\[\s*(?:href|style)\b")
_SIDED = re.compile(r":(?:left|right)\b")
_AT_RULES = frozenset(("page", "media", "font-face", "charset"))


@dataclass(slots=True)
class Reach:
    """What the rules that apply to a document make of its pages.

    `numbered` if a page shows its number, `totals` if it shows how many there are, `sided` if left
    and right pages differ. `running` are the classes whose elements run on, page after page.
    `selectors` are all that may apply and do more than break pages, and `inner`
    is the style of all parts but the first.
    """

    numbered: bool = False
    totals: bool = False
    sided: bool = False
    running: set[str] = field(default_factory=set)
    selectors: list[str] = field(default_factory=list)
    inner: str = ""


class BeyondError(Exception):
    """Some rule says something of other pages than its own."""


def reach(style: str, body: str) -> Reach:
    """Return what a style sheet, and the style attributes of a body, make of pages.

    Raises BeyondError if what a part looks like may hang on other parts.
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
        _look(declarations, found)
        counters.note(selectors, declarations)
        if runs := _RUNNING.search(declarations):
            found.running |= _running(selectors, runs[1])
    for words in _STYLE.findall(body):
        declarations = _QUOTED.sub("''", "".join(words).lower())
        _look(declarations, found)
        counters.note([], declarations)
        if "running(" in declarations or "\\" in declarations:
            raise BeyondError
    counters.check()
    found.inner = _text([rule for rule in rules if not _first(rule)])
    return found


def _first(rule: Any) -> bool:
    """Tell whether a rule is for the first page of a document alone."""
    return rule.type == "at-rule" and ":first" in _text(rule.prelude)


def _applying(
    rules: Iterable[Any], known: AbstractSet[str], found: Reach
) -> Iterator[tuple[list[str], str]]:
    """Yield selectors and declarations of the rules that may apply where classes are `known`."""
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
            yield [], text.replace("{", ";").replace("}", ";")  # the boxes of its margins
        elif name == "media" and rule.content is not None:
            yield from _applying(tinycss2.parse_rule_list(rule.content), known, found)


def _text(tokens: Iterable[Any]) -> str:
    """Return the text of tokens; raise BeyondError if some of them are none."""
    try:
        return str(tinycss2.serialize(tokens)).strip()
    except TypeError:
        raise BeyondError from None


def _plain(content: Any) -> str:
    """Return declarations in lower case, without what is quoted."""
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
    """Tell whether there are all classes that a selector asks for."""
    return known >= set(_CLASS.findall(_NEGATED.sub("", selector)))


def _look(declarations: str, found: Reach) -> None:
    if _BEYOND.search(declarations):
        raise BeyondError
    names = _COUNTER.findall(declarations)
    found.numbered |= "page" in names
    found.totals |= "pages" in names


def _running(selectors: Iterable[str], name: str) -> set[str]:
    """Return the classes of selectors that are one class each, for what runs on under a name."""
    classes = set()
    for selector in selectors:
        if not (one := re.fullmatch(r"(?:[a-z]+)?\.(-?[a-zA-Z_][\w-]*)", selector)):
            raise BeyondError(name)
        classes.add(one[1])
    return classes


class _Counters:
    """Counters of lists and notes: each must begin anew in an element that holds all its users."""

    def __init__(self) -> None:
        self.resets: dict[str, set[str]] = {}
        self.users: list[tuple[str, str]] = []

    def note(self, selectors: Iterable[str], declarations: str) -> None:
        """Note the counters that a rule begins, counts and shows."""
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
        """Raise BeyondError if a counter is used where it may not have begun."""
        for name, selector in self.users:
            begun = self.resets.get(name, set())
            if not any(selector.startswith((f"{owner} ", f"{owner}>")) for owner in begun):
                raise BeyondError(name)
