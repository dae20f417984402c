"""Selectors evaluated one by one: which elements of an HTML text they match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import cssselect2
import tinycss2
import tinyhtml5

_PSEUDO_ELEMENT = re.compile(r"::[\w-]+(?:\([^)]*\))?|:(?:before|after|first-line|first-letter)\b")
_COMBINATORS = frozenset(">+~")


def beginnings(selectors: Iterable[str]) -> list[str]:
    """Return selectors with all their beginnings: `a`, `a > b` and `a > b c` of `a > b c`."""
    found: dict[str, None] = {}
    for selector in selectors:
        plain = _PSEUDO_ELEMENT.sub("", selector).strip()
        tokens = tinycss2.parse_component_value_list(plain)
        for end, token in enumerate(tokens):
            if token.type == "whitespace" or getattr(token, "value", "") in _COMBINATORS:
                text = tinycss2.serialize(tokens[:end]).strip()
                if text and text[-1] not in _COMBINATORS:
                    found[text] = None
        found[plain] = None
    return list(found)


def matched(text: str, selectors: Sequence[str]) -> list[frozenset[int]]:
    """Return which selectors match each element of an HTML text, except those in its head.

    A selector that can't be read matches nothing, as in a style sheet.
    """
    tests = [(number, one) for number, text in enumerate(selectors) for one in _compiled(text)]
    tree = tinyhtml5.parse(text, namespace_html_elements=False)
    head = set(tree.find("head").iter())
    return [
        frozenset(number for number, selector in tests if selector.test(element))
        for element in cssselect2.ElementWrapper.from_html_root(tree).iter_subtree()
        if element.etree_element not in head
    ]


@lru_cache(maxsize=1024)
def _compiled(text: str) -> Sequence[Any]:
    try:
        return tuple(cssselect2.compile_selector_list(text))
    except cssselect2.SelectorError:
        return ()
