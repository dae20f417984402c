"""How the page engine sets and draws icons, by its private names.

It takes a picture for an ideographic character, beside which a line may break, and draws it in the
colours of its file. An icon is set like a letter of its text, and in its text's colour.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

from generator.typeset.icons.address import COLOURED, ELEMENT, query_of
from generator.typeset.patches.everywhere import everywhere

_LETTER = "a"
"""What an icon counts as where a line may break."""


@cache
def set_like_letters() -> None:
    """Make the engine set icons like letters, and draw them in the colour of their text."""
    import weasyprint.html as html
    import weasyprint.layout.inline as inline
    from weasyprint.images import SVGImage

    html.HTML_HANDLERS[ELEMENT] = _as_picture(html.handle_img)
    everywhere(inline, "split_inline_level", _unbroken(inline.split_inline_level))
    SVGImage.draw = _in_text_colour(SVGImage.draw)


def is_icon(box: Any) -> bool:
    """Tell whether a replaced box of the engine is an icon."""
    return colour_of(box.replacement, box.style) is not None


def colour_of(image: Any, style: Any) -> str | None:
    """Return the colour that a picture takes on from its text as CSS; None if it is no icon."""
    if query_of(getattr(image, "_base_url", None) or "") is None:
        return None
    colour = style["color"]
    red, green, blue = (round(255 * one) for one in colour.to("srgb").coordinates)
    if colour.alpha == 1:
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"rgba({red}, {green}, {blue}, {colour.alpha:g})"


def _as_picture(original: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    """Return what makes the boxes of an icon: a picture's, tagged in the PDF as a picture is."""

    def boxes(element: Any, box: Any, *rest: Any) -> list[Any]:
        found = original(element, box, *rest)
        for one in found:
            if hasattr(one, "replacement"):
                one.element_tag = "img"
        return found

    return boxes


def _unbroken(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what fits a box into a line, which may break beside an icon as beside a letter."""

    def split_inline_level(context: Any, box: Any, *rest: Any) -> Any:
        found = original(context, box, *rest)
        if hasattr(box, "replacement") and is_icon(box):
            return *found[:3], _LETTER, _LETTER, *found[5:]
        return found

    return split_inline_level


def _in_text_colour(original: Callable[..., None]) -> Callable[..., None]:
    """Return what draws a picture; an icon is drawn in the colour of its text."""

    def draw(image: Any, stream: Any, width: float, height: float, style: Any) -> None:
        colour = colour_of(image, style)
        if colour is None:
            original(image, stream, width, height, style)
            return
        kept = image._svg
        image._svg = _dyed(image, colour)
        try:
            original(image, stream, width, height, style)
        finally:
            image._svg = kept

    return draw


def _dyed(image: Any, colour: str) -> Any:
    """Return an icon's drawing in a colour, which is also that of shapes without any."""
    from weasyprint.svg import SVG

    kept = image.__dict__.setdefault("in_colours", {})
    if colour not in kept:
        tree = copy.deepcopy(image._svg.tree._wrapper.etree_element)
        tree.attrib.setdefault("color", colour)
        if query_of(image._base_url) != COLOURED:
            tree.attrib.setdefault("fill", "currentColor")
        kept[colour] = SVG(tree, image._base_url, image._svg.font_config, image._url_fetcher)
    return kept[colour]
