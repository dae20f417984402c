"""Short cuts in matching selectors: elements with one path are asked once.

The path of an element is what selectors can see of it and of the elements around it, without its
neighbours and its contents. Most selectors ask for nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any

Found = tuple[list[Any], tuple[Any, ...]]

_OF_PATH = frozenset(
    [
        "el",
        "classes",
        "id",
        "local_name",
        "namespace_url",
        "in_html_document",
        "parent",
        "ancestors",
        "etree_element",
        "attrib",
        "get",
        "tag",
        "any",
        "next",
        "startswith",
        "endswith",
        "split_whitespace",
        "ascii_lower",
    ]
)
"""Names in the code of a selector that asks for nothing but the path."""

_BUCKETS = ("id_selectors", "class_selectors", "lower_local_name_selectors", "namespace_selectors")
_LISTS = ("lang_attr_selectors", "other_selectors")


class Matcher:
    """What finds the rules of a style sheet that match an element: those by its path once."""

    def __init__(self, whole: Any) -> None:
        self.words: set[str] = set()
        self.by_path = _part(whole, lambda test: self._asks_for_path(test.__code__))
        self.by_place = _part(whole, lambda test: not self._asks_for_path(test.__code__))
        self.placed = any(getattr(self.by_place, name) for name in (*_BUCKETS, *_LISTS))

    def _asks_for_path(self, code: CodeType) -> bool:
        """Tell whether a selector asks for the path alone; the words it asks for are noted."""
        for known in code.co_consts:
            if isinstance(known, str):
                self.words.add(known)
            elif isinstance(known, tuple | frozenset):
                self.words.update(word for word in known if isinstance(word, str))
            elif isinstance(known, CodeType) and not self._asks_for_path(known):
                return False
        return _OF_PATH.issuperset(code.co_names)


def _part(whole: Any, wanted: Callable[[Any], bool]) -> Any:
    """Return a matcher with some of the selectors of another."""
    part = type(whole)()
    for name in _BUCKETS:
        for key, entries in getattr(whole, name).items():
            if some := [entry for entry in entries if wanted(entry[0])]:
                getattr(part, name)[key] = some
    for name in _LISTS:
        setattr(part, name, [entry for entry in getattr(whole, name) if wanted(entry[0])])
    return part


def _matcher(sheet: Any) -> Matcher:
    """Return the matcher of a style sheet, which stays with the sheet's own."""
    whole = sheet.matcher
    order, found = whole.__dict__.get("swift", (None, None))
    if order != whole.order:
        found = Matcher(whole)
        whole.swift = whole.order, found
    kept: Matcher = found
    return kept


class StyleRules:
    """The rules that match each element of a document; a parent is asked for before its children.

    A rule has its origin, its declarations, its layer, its rank and its pseudo-element.
    """

    def __init__(self, sheets: Sequence[Any]) -> None:
        self._sheets = [(_matcher(sheet), sheet, origin, own) for sheet, origin, own in sheets]
        self._words = {"class", "lang"}.union(*(matcher.words for matcher, *_ in self._sheets))
        self._placed = [n for n, (matcher, *_) in enumerate(self._sheets) if matcher.placed]
        self._numbers: dict[Any, int] = {}
        self._number_of: dict[Any, int] = {}
        self._found: list[tuple[list[list[Any]], Found]] = []

    def of(self, element: Any) -> Found:
        """Return the rules that match an element, and a key that is the same for the same rules."""
        number = self._number_of[element.etree_element] = self._path(element)
        found, rules = self._found[number]
        at_place = {n: self._sheets[n][0].by_place.match(element) for n in self._placed}
        if not any(at_place.values()):
            return rules
        return self._rules([sorted(by + at_place.get(n, [])) for n, by in enumerate(found)])

    def _path(self, element: Any) -> int:
        """Return the number of an element's path; its rules are found if the path is new."""
        own = element.etree_element
        above = self._number_of[element.parent.etree_element] if element.parent else None
        seen = [pair for pair in own.items() if pair[0] in self._words]
        if (name := own.get("id")) in self._words:
            seen.append(("id", name))
        key = above, own.tag, tuple(seen)
        if key not in self._numbers:
            self._numbers[key] = len(self._found)
            found = [matcher.by_path.match(element) for matcher, *_ in self._sheets]
            self._found.append((found, self._rules(found)))
        return self._numbers[key]

    def _rules(self, found: Sequence[Sequence[Any]]) -> Found:
        rules = [
            (origin, ruled, _layer(sheet, layer), own or rank, pseudo)
            for (_, sheet, origin, own), matches in zip(self._sheets, found, strict=True)
            for rank, _, pseudo, (ruled, layer) in matches
        ]
        return rules, tuple((id(ruled), *rest) for _, ruled, *rest in rules)


def _layer(sheet: Any, layer: Any) -> float:
    """Return the place of a layer; what is in none comes after all (CSS Cascade 5, 6.4.3)."""
    return math.inf if layer is None else float(sheet.layers.index(layer))
