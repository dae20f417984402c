"""A short cut in flexible boxes: nothing is laid out to find a least size that none has.

An item is at least as large as its contents along the container's main axis; across it, the least
size is nought if none is stated (CSS Flexbox 1, 4.5). The engine lays out each item, and all in it,
to find both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.typeset.patches.everywhere import everywhere


def swift_flex() -> None:
    """Keep the engine from laying out items for a least size across the main axis."""
    import weasyprint.layout.flex as flex
    from weasyprint.css.properties import Dimension
    from weasyprint.formatting_structure.boxes import ReplacedBox

    everywhere(flex, "flex_layout", _across(flex.flex_layout, Dimension(0, "px"), ReplacedBox))


def _across(original: Callable[..., Any], nought: Any, pictures: type) -> Callable[..., Any]:
    """Return what lays out a container, whose items have a least size along its axis alone."""

    def flex_layout(context: Any, box: Any, *rest: Any, **named: Any) -> Any:
        row = box.style["flex_direction"].startswith("row")
        name = "min_height" if row else "min_width"
        for child in box.children:
            if not child.is_flex_item or isinstance(child, pictures):
                continue
            if child.style[name] == "auto":
                child.style = _with(child.style, name, nought)
        return original(context, box, *rest, **named)

    return flex_layout


def _with(style: Any, name: str, value: Any) -> Any:
    """Return a style with another value; one for all boxes that have the same style."""
    kept = style.__dict__.setdefault("swift_across", {})
    if name not in kept:
        kept[name] = style.copy()
        kept[name][name] = value
    return kept[name]
