"""Short cuts in the cascade: elements alike share the styles that are found for one of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from generator.typeset.patches.everywhere import StandIn
from generator.typeset.patches.matching import StyleRules

APART = frozenset(("footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"))
"""Pseudo-elements whose styles the engine writes into: each gets a style of its own."""

SVG = "{http://www.w3.org/2000/svg}svg"


def swift_styles() -> None:
    """Make the engine find the style of each element sooner (CSS Cascade 4, 6)."""
    import weasyprint.css as css
    import weasyprint.formatting_structure.build as build

    css.StyleFor.__init__ = _styles_shared
    css.StyleFor.__call__ = _styles_apart(css.StyleFor.__call__)
    build.element_to_box = _boxes_if_styled(build.element_to_box)


def _styles_shared(
    styles: Any, html: Any, sheets: Any, hints: bool, fonts: Any, targets: Any
) -> None:
    """Find the styles of all elements, in place of the engine's own way: it works out each anew.

    Elements with one parent's style, whom the same rules match, share their style. Those of their
    pseudo-elements, of which there are six or more an element, are made when they are asked for.
    """
    import weasyprint.css as css

    styles._cascaded_styles, styles._computed_styles, styles.apart = {}, {}, set()
    styles.initial_page_sizes = {"box": None, "area": None}
    styles._sheets, styles.font_config = sheets, fonts
    computed, root, base = styles._computed_styles, html.etree_element, html.base_url
    styles.origin, styles.pseudo = (root, base, targets), {}
    alike: dict[Any, tuple[Any, dict[str, Any]]] = {}
    stated, rules = _stated_by_elements(css, root, hints, base), StyleRules(sheets)
    for wrapper in _styled(html.wrapper_element):
        element = wrapper.etree_element
        parent = wrapper.parent.etree_element if wrapper.parent else None
        above = id(computed[parent, None]) if parent is not None else None
        own, (ruled, names) = stated.get(element, ()), rules.of(wrapper)
        key = above, tuple(id(declared) for _, declared, *_ in own), names
        if key not in alike:
            found = _cascade(css, [*own, *ruled])
            style = _compute(styles, element, parent, None, found.pop(None))
            alike[key] = style, {str(pseudo): held for pseudo, held in found.items()}
        computed[element, None], styles.pseudo[element] = alike[key]
        for pseudo, held in list(styles.pseudo[element].items()):
            if type(held) is dict and "anchor" in held:  # the engine learns of it at once
                _pseudo_style(styles, element, pseudo)


def _styled(element: Any) -> Iterator[Any]:
    """Yield an element and all in it, but for what is in a drawing: that has styles of its own."""
    yield element
    if element.etree_element.tag != SVG:
        for child in element.iter_children():
            yield from _styled(child)


def _compute(styles: Any, element: Any, parent: Any, pseudo: str | None, cascaded: Any) -> Any:
    """Make the style of an element, or of a pseudo-element, from what rules say of it."""
    root, base, targets = styles.origin
    styles._cascaded_styles[element, pseudo] = cascaded
    styles.set_computed_styles(element, parent, root, pseudo, base, targets)
    del styles._cascaded_styles[element, pseudo]
    return styles._computed_styles[element, pseudo]


def _pseudo_style(styles: Any, element: Any, pseudo: str) -> None:
    """Make the style of a pseudo-element, if no element alike has it yet."""
    held = styles.pseudo[element]
    if type(held[pseudo]) is dict:
        held[pseudo] = _compute(styles, element, element, pseudo, held[pseudo])
    styles._computed_styles[element, pseudo] = held[pseudo]


def _stated_by_elements(css: Any, root: Any, hints: bool, base: str) -> dict[Any, list[Any]]:
    """Return what elements state of themselves, as `StyleRules` does; equal texts are read once."""
    by_text: dict[str, Any] = {}
    stated: dict[Any, list[Any]] = {}
    for rank, element, declared, _ in _style_attributes(css, root, hints, base):
        if not isinstance(declared, list):  # of another attribute: no other element has the same
            ruled = list(css.preprocess_declarations(base, declared))
        elif (text := element.get("style")) in by_text:
            ruled = by_text[text]
        else:
            ruled = by_text[text] = list(css.preprocess_declarations(base, declared))
        stated.setdefault(element, []).append(("author", ruled, math.inf, rank, None))
    return stated


def _style_attributes(css: Any, *asked: Any) -> Iterator[Any]:
    """Yield what the engine finds in style attributes; it reads each anew, one like the other."""
    parser = css.tinycss2
    css.tinycss2 = _Reading(parser)
    try:
        yield from css.find_style_attributes(*asked)
    finally:
        css.tinycss2 = parser


class _Reading(StandIn):
    """The parser of CSS; what a text says is kept."""

    def __init__(self, parser: Any) -> None:
        super().__init__(parser)
        self.parse_blocks_contents = cache(parser.parse_blocks_contents)


def _cascade(css: Any, rules: Sequence[Any]) -> dict[str | None, dict[str, Any]]:
    """Return what rules say of an element, and of its pseudo-elements, each value with its weight.

    Of values of one weight the last is taken (CSS Cascade 4, 6.4).
    """
    found: dict[str | None, dict[str, Any]] = {None: {}}
    for origin, ruled, layer, rank, pseudo in rules:
        style = found.setdefault(pseudo, {})
        for name, value, important in ruled:
            weight = css.declaration_precedence(origin, important), layer, rank
            if name not in style or style[name][1] <= weight:
                style[name] = value, weight
    return found


def _styles_apart(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what gives a style for an element: a copy if the engine will write into it."""

    def style_for(styles: Any, element: Any, pseudo: str | None = None) -> Any:
        if pseudo is not None and pseudo in styles.pseudo.get(element, ()):
            key = element, pseudo
            if key not in styles._computed_styles:
                _pseudo_style(styles, element, pseudo)
            if pseudo in APART and key not in styles.apart:
                styles.apart.add(key)
                styles._computed_styles[key] = styles._computed_styles[key].copy()
        return original(styles, element, pseudo)

    return style_for


def _boxes_if_styled(original: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """Return what makes the boxes of an element: none of what is in a drawing."""

    def boxes(element: Any, style_for: Any, *rest: Any) -> list[Any]:
        if str(element.tag).startswith("{") and style_for(element) is None:
            return []
        return original(element, style_for, *rest)

    return boxes
