"""What the checks need of laid-out pages, read from WeasyPrint's boxes: their private names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.measure import POINTS_PER_INCH

PX_PER_POINT = 96 / POINTS_PER_INCH

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS pixels from the top left of a page."""


@dataclass(frozen=True, slots=True)
class Box:
    """What the checks need of a laid-out box; `kind` is text, picture, block or fit."""

    kind: str
    rect: Rect
    at: str | None
    colour: tuple[float, float, float] | None = None
    opaque: bool = False
    size: float = 0.0
    family: str = ""
    text: str = ""
    element: Any = None
    pixels: tuple[float, float] | None = None
    inside: int = -1
    turned: bool = False


def boxes_of(page: Any) -> list[Box]:
    """List a page's boxes in the order they are painted (positioned ones as they stand)."""
    found: list[Box] = []
    _walk(page._page_box, found, None, -1, None, None)
    return found


def _walk(
    box: Any, found: list[Box], at: str | None, inside: int, matrix: Any, element: Any
) -> None:
    """Collect boxes depth first; `inside` is the index of the nearest enclosing fit box."""
    from weasyprint.formatting_structure import boxes

    box = getattr(box, "_box", box)
    own = box.element
    if own is not None and hasattr(own, "get"):
        at = own.get("data-at") or at
    transformed = getattr(box, "transformation_matrix", None)
    if transformed:
        matrix = transformed @ matrix if matrix else transformed
    turned = bool(matrix)
    if isinstance(box, boxes.TextBox):
        if box.text.strip() and box.style["visibility"] == "visible":
            found.append(_text(box, at, inside, matrix, turned))
        return
    if isinstance(box, boxes.PageBox | boxes.MarginBox) or hasattr(box, "border_box_x"):
        inside = _block(box, found, at, inside, matrix, turned, element)
    for child in box.all_children():
        _walk(child, found, at, inside, matrix, own if own is not None else element)


def _text(box: Any, at: str | None, inside: int, matrix: Any, turned: bool) -> Box:
    colour = box.style["color"]
    channels = tuple(colour.to("srgb").coordinates)
    size = box.style["font_size"] / PX_PER_POINT
    # The line's height is generous; what is inked lies between ascent and descent.
    layout = getattr(box, "pango_layout", None)
    ascent = getattr(layout, "ascent", None)
    top = box.position_y
    if ascent is not None:
        top = box.position_y + box.baseline - 0.75 * box.style["font_size"]
    bottom = box.position_y + box.baseline + 0.22 * box.style["font_size"]
    rect = _placed((box.position_x, top, box.position_x + box.width, bottom), matrix)
    shown = channels if colour.alpha == 1 else None
    family = str(next(iter(box.style["font_family"]), ""))
    return Box(
        *("text", rect, at, shown),
        size=size,
        family=family,
        text=box.text,
        inside=inside,
        turned=turned,
    )


def _block(
    box: Any, found: list[Box], at: str | None, inside: int, matrix: Any, turned: bool, parent: Any
) -> int:
    """Note a box's painted background, picture or wish to fit; return the new fit index."""
    from weasyprint.formatting_structure import boxes

    rect = (
        _placed(
            (
                box.border_box_x(),
                box.border_box_y(),
                box.border_box_x() + box.border_width(),
                box.border_box_y() + box.border_height(),
            ),
            matrix,
        )
        if _laid_out(box)
        else None
    )
    if rect is None:
        return inside
    if isinstance(box, boxes.ReplacedBox):
        pixels = _pixels(box.replacement)
        own = box.element
        name = "" if own is None else (own.get("src") or "").partition("?")[0]
        found.append(
            Box("picture", rect, at, text=name, pixels=pixels, inside=inside, turned=turned)
        )
        return inside
    background = box.style["background_color"]
    images = box.style["background_image"]
    pictured = any(image[0] != "none" for image in images) if images else False
    alpha = getattr(background, "alpha", 0)
    if alpha > 0 or pictured:
        channels = tuple(background.to("srgb").coordinates) if alpha and not pictured else None
        found.append(Box("block", rect, at, channels, opaque=alpha == 1, turned=turned))
    if box.element is not None and hasattr(box.element, "get") and box.element is not parent:
        minimum = box.element.get("data-fit")
        if minimum:
            padding = _placed(
                (
                    box.padding_box_x(),
                    box.padding_box_y(),
                    box.padding_box_x() + box.padding_width(),
                    box.padding_box_y() + box.padding_height(),
                ),
                matrix,
            )
            size = box.style["font_size"] / PX_PER_POINT
            found.append(
                Box(
                    "fit",
                    padding,
                    at,
                    size=size,
                    text=minimum,
                    element=box.element,
                    inside=inside,
                    turned=turned,
                )
            )
            return len(found) - 1
    return inside


def _pixels(picture: Any) -> tuple[float, float] | None:
    """Return a raster picture's size in pixels; a drawing has none."""
    if type(picture).__name__ != "RasterImage":
        return None
    return float(picture.width), float(picture.height)


def _laid_out(box: Any) -> bool:
    return all(
        isinstance(getattr(box, name, None), int | float)
        for name in ("width", "height", "position_x")
    )


def _placed(rect: Rect, matrix: Any) -> Rect:
    if not matrix:
        return rect
    left, top, right, bottom = rect
    corners = [matrix.transform_point(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
