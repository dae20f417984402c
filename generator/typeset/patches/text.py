"""Short cuts in setting text: a style's font is described once, and a line measured once.

All is kept with the style it belongs to, and goes with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from generator.typeset.patches.everywhere import StandIn, everywhere

MOST_PAIRS = 1000
"""Pairs of letters of which it is kept whether a line may break between them."""


def swift_text() -> None:
    """Make the engine find the same lines of text sooner."""
    import weasyprint.layout.preferred as preferred
    import weasyprint.text.line_break as lines

    lines.font_features = cache(lines.font_features)
    lines.get_font_description = _kept_with("swift_description", lines.get_font_description)
    lines.Layout.setup = _set_up(lines, lines.Layout.setup)
    everywhere(lines, "can_break_text", lru_cache(MOST_PAIRS)(lines.can_break_text))
    everywhere(preferred, "shrink_to_fit", _widest_first(preferred))
    everywhere(lines, "split_first_line", _lines_once(lines.split_first_line))
    everywhere(lines, "strut", _kept_with("swift_strut", lines.strut))


def _widest_first(preferred: Any) -> Callable[[Any, Any, float], float]:
    """Return what shrinks a box to its contents (CSS 2.1, 10.3.5).

    How narrow it could be is not asked where it is as wide as it can be.
    """

    def shrink_to_fit(context: Any, box: Any, available_content_width: float) -> float:
        widest: float = preferred.max_content_width(context, box, outer=False)
        if widest <= available_content_width:
            return widest
        least: float = preferred.min_content_width(context, box, outer=False)
        return min(max(least, available_content_width), widest)

    return shrink_to_fit


_OF_FONT = (
    "language",
    "ascent",
    "underline_position",
    "strikethrough_position",
    "underline_thickness",
    "strikethrough_thickness",
)
"""What a layout knows of the font of its style."""


def _kept_with(name: str, original: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return what a function returns for a style, kept in an attribute of the style."""

    def once(style: Any) -> Any:
        held = style.__dict__
        if name not in held:
            held[name] = original(style)
        return held[name]

    return once


class _Noting(StandIn):
    """The text library; the context made of a font map is noted, and the features of a font."""

    def __init__(self, library: Any) -> None:
        super().__init__(library)
        self.context, self.features = None, None

    def pango_font_map_create_context(self, fonts: Any) -> Any:
        self.context = self.library.pango_font_map_create_context(fonts)
        return self.context

    def pango_attr_list_insert(self, attributes: Any, features: Any) -> None:
        self.features = features
        self.library.pango_attr_list_insert(attributes, features)


def _set_up(lines: Any, original: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Return what makes a layout for a style: its context, language and features are made once."""
    pango, ffi, unref = lines.pango, lines.ffi, lines.gobject.g_object_unref

    def first(layout: Any, style: Any) -> None:
        noting = lines.pango = _Noting(pango)
        try:
            original(layout, style)
        finally:
            lines.pango = pango
        known = {name: layout.__dict__[name] for name in _OF_FONT if name in layout.__dict__}
        known["first_line_direction"] = 0
        style.swift_layout = layout.layout, noting.context, noting.features, known

    def set_up(layout: Any, style: Any) -> None:
        kept = style.__dict__.get("swift_layout")
        if kept is None:
            first(layout, style)
            return
        _alive, context, features, known = kept  # the first layout keeps its context alive
        made = ffi.gc(pango.pango_layout_new(context), unref)
        pango.pango_layout_set_auto_dir(made, False)
        pango.pango_layout_set_font_description(made, lines.get_font_description(style))
        if features is not None:  # in a list of its own: what a text adds to it is for that text
            attributes = pango.pango_attr_list_new()
            pango.pango_attr_list_insert(attributes, features)
            pango.pango_layout_set_attributes(made, attributes)
        layout.style, layout.layout = style, made
        layout.__dict__.update(known)

    return set_up


def _lines_once(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what finds the first line of a text, as it did for the same text and style before.

    What is kept describes the line without a text engine: drawing it sets it again.
    """

    def first_line(
        text: str,
        style: Any,
        context: Any,
        max_width: float | None,
        justification_spacing: float,
        is_line_start: bool = True,
        minimum: bool = False,
    ) -> Any:
        kept = style.__dict__.setdefault("swift_lines", {})
        key = text, max_width, justification_spacing, is_line_start, minimum
        if key not in kept:
            kept[key] = original(text, style, context, *key[1:])
        layout, *rest = kept[key]
        own = layout.__class__.__new__(layout.__class__)
        own.__dict__.update(layout.__dict__)
        return own, *rest

    return first_line
