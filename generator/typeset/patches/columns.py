"""A short cut in flexible columns: items that are as high as what is in them are laid out once.

The engine lays out each item of a column, with its contents, four times: for the least height, for
the height wanted, for the width, and to stay. Columns in columns multiply that. Where no item
grows, shrinks, or is less wide than its column, one layout tells the same: items are laid out below
each other and moved to where they belong (CSS Flexbox 1, 9.5). All else is left to the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import Any

from generator.typeset.patches.everywhere import everywhere

_NEARLY = 1e-6
"""Pixels by which items may be too high for their column."""


def swift_columns() -> None:
    """Keep the engine from laying out the items of plain columns repeatedly."""
    import weasyprint.layout.flex as flex

    everywhere(flex, "flex_layout", _once(flex.flex_layout))


def _once(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what lays out a container; `original` does it for all but plain columns."""
    from weasyprint.formatting_structure.boxes import BlockBox, FlexBox
    from weasyprint.layout.block import relative_positioning, remove_placeholders

    asked = signature(original)

    def flex_layout(context: Any, box: Any, *rest: Any, **named: Any) -> Any:
        given = asked.bind(context, box, *rest, **named).arguments
        if given["skip_stack"] is None and _plain(box, BlockBox, FlexBox):
            items = _below_each_other(given)
            high = sum(item.margin_height() for item in items)
            wanted = high if box.height == "auto" else box.height
            height = max(box.min_height, min(wanted, box.max_height))
            if len(items) == len(box.children) and high <= height + _NEARLY:
                made = box.copy_with_children(items)
                made.height = height
                _spread(items, height - high, box.style["justify_content"])
                for item in items:
                    relative_positioning(item, (made.width, made.height))
                return made, None, {"break": "any", "page": None}, [], False
            remove_placeholders(context, items, given["absolute_boxes"], given["fixed_boxes"])
        return original(context, box, *rest, **named)

    return flex_layout


def _below_each_other(given: Mapping[str, Any]) -> list[Any]:
    """Return the items of a column without any space between; those before its page ends.

    `given` is what the engine lays out a column with.
    """
    from weasyprint.layout.block import (
        block_level_layout,
        block_level_width,
        collapse_margin,
        remove_placeholders,
    )

    context, box, empty = given["context"], given["box"], given["page_is_empty"]
    apart = given["absolute_boxes"], given["fixed_boxes"]
    block_level_width(box, given["containing_block"])
    context.create_flex_formatting_context(box)
    items: list[Any] = []
    x, y = box.content_box_x(), box.content_box_y()
    for child in box.children:
        item = child.copy()
        item.position_x, item.position_y = x, y
        item, broken, _, margins, *_ = block_level_layout(
            context, item, given["bottom_space"], None, box, empty and not items, *apart
        )
        if item is None:
            break
        if broken is not None:
            remove_placeholders(context, [item], *apart)
            break
        item.height += collapse_margin(margins)
        y += item.margin_height()
        items.append(item)
    context.finish_flex_formatting_context(box)
    return items


def _plain(box: Any, block: Any, flexible: Any) -> bool:
    """Tell whether a box is a column of items that are as wide as it, and as high as they are."""
    style = box.style
    return (
        style["flex_direction"] == "column"
        and style["flex_wrap"] == "nowrap"
        and style["position"] != "relative"
        and style["row_gap"] == "normal"
        and isinstance(box, flexible)
        and _stretches(style["align_items"])
        and all(_as_it_is(child, (block, flexible)) for child in box.children)
    )


def _as_it_is(item: Any, kinds: tuple[Any, ...]) -> bool:
    style = item.style
    return bool(
        item.is_flex_item
        and not item.is_table_wrapper
        and isinstance(item, kinds)
        and style["order"] == 0
        and style["flex_grow"] == 0
        and style["flex_basis"] in ("auto", "content")
        and style["width"] == style["height"] == style["min_height"] == "auto"
        and style["max_height"].value == float("inf")
        and all(style[f"margin_{side}"] != "auto" for side in ("top", "right", "bottom", "left"))
        and ("auto" in style["align_self"] or _stretches(style["align_self"]))
        and not _asks_for_height(item)
    )


def _stretches(align: Sequence[str]) -> bool:
    return "normal" in align or "stretch" in align


def _asks_for_height(box: Any) -> bool:
    """Tell whether anything in a box has a height relative to its container."""
    return any(
        any(
            getattr(child.style[name], "unit", "") == "%"
            for name in ("height", "min_height", "max_height")
        )
        or _asks_for_height(child)
        for child in getattr(box, "children", ())
    )


def _spread(items: Sequence[Any], free: float, justify: Sequence[str]) -> None:
    """Move items down, by what is free in their column, to where they belong."""
    count = len(items)
    first = between = 0.0
    if {"end", "flex-end"} & {*justify}:
        first = free
    elif "center" in justify:
        first = free / 2
    elif "space-between" in justify:
        between = free / max(1, count - 1)
    elif "space-around" in justify:
        between = free / max(1, count)
        first = between / 2
    elif "space-evenly" in justify:
        first = between = free / (count + 1)
    for number, item in enumerate(items):
        if down := first + number * between:
            item.translate(0, down)
