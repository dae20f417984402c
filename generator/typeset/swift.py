"""Short cuts for the page engine: the same values found sooner, the same bytes written sooner.

Nothing here changes what is printed; `tests/test_typeset_swift.py` prints with them and without.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

APART = frozenset(("footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"))
"""Pseudo-elements whose styles the engine writes into: each gets a style of its own."""

_ARRAY = re.compile(r"(\w+)\[[0-9]+\]")


@cache
def swift() -> None:
    """Make the engine find the same values sooner, and write the same bytes sooner."""
    import pydyf
    import weasyprint.css as css
    import weasyprint.layout.percent as percent
    import weasyprint.pdf.fonts as subsets

    css.ComputedStyle.__missing__ = _values_of(css, css.ComputedStyle.__missing__)
    css.StyleFor.__init__ = _styles_shared
    css.StyleFor.__call__ = _styles_apart(css.StyleFor.__call__)
    percent.resolve_one_percentage = _lengths_of(percent.resolve_one_percentage)
    subsets.ffi = _Arrays(subsets.ffi)
    pydyf._to_bytes = _bytes_of(pydyf._to_bytes)
    pydyf.PDF.page_references = property(_references_of(pydyf.PDF.page_references.fget))


def _styles_shared(
    styles: Any, html: Any, sheets: Any, hints: bool, fonts: Any, targets: Any
) -> None:
    """Find the styles of all elements, in place of the engine's own way: it works out each anew.

    Elements with one parent's style, whom the same rules match, share their style and those of
    their pseudo-elements, of which there are seven an element.
    """
    import weasyprint.css as css

    styles._cascaded_styles, styles._computed_styles, styles.apart = {}, {}, set()
    styles.initial_page_sizes = {"box": None, "area": None}
    styles._sheets, styles.font_config = sheets, fonts
    computed, root, base = styles._computed_styles, html.etree_element, html.base_url
    alike: dict[Any, dict[str | None, Any]] = {}
    stated = _stated_by_elements(css, root, hints, base)
    for wrapper in html.wrapper_element.iter_subtree():
        element = wrapper.etree_element
        parent = wrapper.parent.etree_element if wrapper.parent else None
        above = id(computed[parent, None]) if parent is not None else None
        own, rules = stated.get(element, ()), _rules_of(wrapper, sheets)
        names = tuple((id(ruled), layer, rank, pseudo) for _, ruled, layer, rank, pseudo in rules)
        key = above, tuple(id(ruled) for _, ruled, *_ in own), names
        if key not in alike:
            found = _cascade(css, [*own, *rules])
            for pseudo, cascaded in found.items():
                styles._cascaded_styles[element, pseudo] = cascaded
                origin = parent if pseudo is None else element
                styles.set_computed_styles(element, origin, root, pseudo, base, targets)
            alike[key] = {pseudo: computed[element, pseudo] for pseudo in found}
        for pseudo, style in alike[key].items():
            computed[element, pseudo] = style
    styles._cascaded_styles.clear()


def _stated_by_elements(css: Any, root: Any, hints: bool, base: str) -> dict[Any, list[Any]]:
    """Return what elements state of themselves, as `_rules_of`; equal style attributes once."""
    by_text: dict[str, Any] = {}
    stated: dict[Any, list[Any]] = {}
    for rank, element, declared, _ in css.find_style_attributes(root, hints, base):
        if not isinstance(declared, list):  # of another attribute: no other element has the same
            ruled = list(css.preprocess_declarations(base, declared))
        elif (text := element.get("style")) in by_text:
            ruled = by_text[text]
        else:
            ruled = by_text[text] = list(css.preprocess_declarations(base, declared))
        stated.setdefault(element, []).append(("author", ruled, math.inf, rank, None))
    return stated


def _rules_of(wrapper: Any, sheets: Any) -> list[Any]:
    """Return the rules that match an element.

    Each with its origin, its declarations, its layer, its rank and its pseudo-element.
    """
    return [
        (origin, ruled, math.inf if layer is None else sheet.layers.index(layer), own or rank, name)
        for sheet, origin, own in sheets
        for rank, _, name, (ruled, layer) in sheet.matcher.match(wrapper)
    ]


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
        key = element, pseudo
        if pseudo in APART and key not in styles.apart and key in styles._computed_styles:
            styles.apart.add(key)
            styles._computed_styles[key] = styles._computed_styles[key].copy()
        return original(styles, element, pseudo)

    return style_for


def _values_of(css: Any, original: Callable[[Any, str], Any]) -> Callable[[Any, str], Any]:
    """Return what finds a value of a style: the parent's or the initial one without detours."""
    apart = {"float", "display", "position", "page"}
    apart |= {name for name in css.INITIAL_VALUES if name.startswith("text_decoration_")}
    inherited = frozenset(css.INHERITED) - apart
    unset = apart | inherited | set(css.INITIAL_NOT_COMPUTED)
    initial = {name: value for name, value in css.INITIAL_VALUES.items() if name not in unset}
    logical = {
        name: [find(block="ttb", inline=way) for way in ("ltr", "rtl")]
        for name, find in css.PHYSICAL_FUNCTIONS.items()
    }

    def missing(style: Any, name: str) -> Any:
        stated = style.cascaded
        if style.parent_style is None or name in stated:
            return original(style, name)
        if any(other in stated for other in logical.get(name, ())):
            return original(style, name)
        if name in inherited:
            value = style[name] = style.parent_style[name]
        elif name in initial:
            value = style[name] = initial[name]
        else:
            value = original(style, name)
        return value

    return missing


def _lengths_of(original: Callable[..., None]) -> Callable[..., None]:
    """Return what sets a length of a box from its style: pixels and percentages at once."""

    def resolve(box: Any, name: str, whole: Any) -> None:
        value = box.style[name]
        unit = getattr(value, "unit", None)
        if unit == "px":
            setattr(box, name, value.value)
        elif unit == "%":
            setattr(box, name, whole * value.value / 100)
        else:
            original(box, name, whole)

    return resolve


class _Arrays:
    """The C library of fonts; arrays of each length are not a new type to parse."""

    def __init__(self, library: Any) -> None:
        self._library = library

    def __getattr__(self, name: str) -> Any:
        return getattr(self._library, name)

    def new(self, kind: str, *values: Any) -> Any:
        found = _ARRAY.fullmatch(kind) if values and isinstance(values[0], list) else None
        return self._library.new(f"{found[1]}[]" if found else kind, *values)


def _bytes_of(original: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """Return what writes a number, a name or an object into a PDF."""

    def written(item: Any) -> bytes:
        kind = type(item)
        if kind is int:
            return b"%d" % item
        if kind is str:
            return bytes(item, "ascii")
        if kind is float and not item.is_integer():
            return f"{item:f}".rstrip("0").encode("ascii")
        return original(item)

    return written


def _references_of(original: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return what tells the references of all pages: asked for every element, made once."""

    def references(pdf: Any) -> Any:
        count = pdf.pages["Count"]
        if getattr(pdf, "referenced", (None,))[0] != count:
            pdf.referenced = count, original(pdf)
        return pdf.referenced[1]

    return references
