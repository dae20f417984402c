"""What the checks need to know about laid-out pages, read from WeasyPrint's private boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.measure import POINTS_PER_INCH
from generator.typeset.icons.address import COLOURED, name_in, query_of
from generator.typeset.judging.lent import lent_letters
from generator.typeset.painting import Order, Painting, Rect

PX_PER_POINT = 96 / POINTS_PER_INCH

_EMPTY_EDGE = 1 / 12
"""How much of an icon's height is blank at its head, and at its foot."""

_ROUNDING = 0.5
"""Pixels that a box may lie from its place."""


@dataclass(frozen=True, slots=True)
class Box:
    """A laid-out box as the checks see it; `kind` is text, picture, block, fit or placed.

    `at` leads to the content, see `Pack.place_of`; `inside` is the index of the nearest enclosing
    fit box, -1 for none; `size` is in points, `pixels` a raster picture's own width and height.
    `placed` are only boxes with an absolute position that lie `off` pixels from where their style
    places them. `painted` orders texts and pictures as they are painted; `seen` is the part of a
    picture that is not cut off. `cut` is how many pixels of a text are cut off, `out` how many of
    its small letters stand above or below its frame. `families` are those that the style of a
    text names; `lent` has its characters that are set in another font, each with that in words,
    where one of the two is a pack's own. An `icon` in a line counts as text.
    """

    kind: str
    rect: Rect
    at: str | None
    colour: tuple[float, float, float] | None = None
    opaque: bool = False
    size: float = 0.0
    families: tuple[str, ...] = ()
    text: str = ""
    element: Any = None
    pixels: tuple[float, float] | None = None
    inside: int = -1
    turned: bool = False
    off: float = 0.0
    painted: Order = ()
    seen: Rect | None = None
    cut: float = 0.0
    out: float = 0.0
    icon: bool = False
    lent: tuple[tuple[str, str], ...] = ()

    @property
    def family(self) -> str:
        """The first family that its style names."""
        return self.families[0] if self.families else ""


_UNPAINTED = Painting()


@dataclass(frozen=True, slots=True)
class _Around:
    """What a box inherits from the boxes around it.

    `inside` is the index of the nearest enclosing fit box, `matrix` the product of all
    transformations, `element` the nearest element: several boxes may stand for one. `holder` is
    the nearest box that others are placed in, the engine's own.
    """

    at: str | None = None
    inside: int = -1
    matrix: Any = None
    element: Any = None
    holder: Any = None
    painting: Painting = _UNPAINTED

    @property
    def turned(self) -> bool:
        return bool(self.matrix)

    def entering(self, box: Any) -> _Around:
        """Return the state of a box itself, including its own place and transformation."""
        own, at = getattr(box, "transformation_matrix", None), _attribute(box, "data-at")
        if not own and (not at or at == self.at):
            return self
        matrix = self.matrix
        if own:
            matrix = own @ matrix if matrix else own
        return replace(self, at=at or self.at, matrix=matrix)

    def within(self, element: Any, inside: int, holder: Any, painting: Painting) -> _Around:
        """Return the state for the contents of an element, of a fit box, of a holder."""
        return replace(
            self,
            element=self.element if element is None else element,
            inside=inside,
            holder=holder,
            painting=painting,
        )


def boxes_of(page: Any) -> list[Box]:
    """List a page's boxes in the order they are painted (positioned ones as they stand)."""
    found: list[Box] = []
    _walk(page._page_box, found, _Around())
    return found


def placed_apart(page: Any) -> Iterator[Any]:
    """Yield the elements of a page with an absolute position, each after those that hold it."""
    for box in page._page_box.descendants(placeholders=True):
        element = box.element
        if box.is_absolutely_positioned() and box.element_tag == getattr(element, "tag", None):
            yield element


def _walk(box: Any, found: list[Box], around: _Around) -> None:
    """Collect boxes depth first."""
    from weasyprint.formatting_structure import boxes

    box = getattr(box, "_box", box)
    around = around.entering(box)
    if isinstance(box, boxes.TextBox):
        if box.text.strip() and box.style["visibility"] == "visible":
            found.append(_text(box, around, len(found)))
        return
    inside, holder, painting = around.inside, around.holder, around.painting
    if _laid_out(box):
        if (astray := _astray(box, around)) is not None:
            found.append(astray)
        painting = painting.inside(box, len(found))
        inside = _block(box, found, around, painting)
        if (position := box.style["position"]) != "static":
            # What is placed in a line is held by something else on each of its lines.
            holder = None if position == "fixed" or isinstance(box, boxes.InlineBox) else box
    around = around.within(box.element, inside, holder, painting)
    for child in box.all_children():
        _walk(child, found, around)


def _text(box: Any, around: _Around, number: int) -> Box:
    colour = box.style["color"]
    size = box.style["font_size"]
    # The line's height is generous; what is inked lies between ascent and descent.
    layout = getattr(box, "pango_layout", None)
    top = box.position_y
    if getattr(layout, "ascent", None) is not None:
        top = box.position_y + box.baseline - 0.75 * size
    bottom = box.position_y + box.baseline + 0.22 * size
    rect = (box.position_x, top, box.position_x + box.width, bottom)
    return Box(
        kind="text",
        rect=_placed(rect, around.matrix),
        at=around.at,
        colour=tuple(colour.to("srgb").coordinates) if colour.alpha == 1 else None,
        size=size / PX_PER_POINT,
        families=tuple(map(str, box.style["font_family"])),
        text=box.text,
        inside=around.inside,
        turned=around.turned,
        painted=around.painting.at(number),
        cut=around.painting.cut(rect),
        out=around.painting.out((rect[0], bottom - 0.67 * size, rect[2], bottom - 0.22 * size)),
        lent=tuple(lent_letters(box)) if box.style.font_config.own else (),
    )


def _block(box: Any, found: list[Box], around: _Around, painting: Painting) -> int:
    """Record a box's picture, its background and whether text must fit it; return the fit index."""
    from weasyprint.formatting_structure import boxes

    if isinstance(box, boxes.ReplacedBox):
        in_line = isinstance(box, boxes.InlineReplacedBox) and not box.is_absolutely_positioned()
        icon = in_line and query_of(_attribute(box, "src")) is not None
        found.append((_icon if icon else _picture)(box, around, painting, len(found)))
        return around.inside
    if (ground := _background(box, around)) is not None:
        found.append(ground)
    minimum = _attribute(box, "data-fit")
    if minimum and box.element is not around.element:
        found.append(_fit(box, minimum, around))
        return len(found) - 1
    return around.inside


def _icon(box: Any, around: _Around, painting: Painting, number: int) -> Box:
    """Return an icon in a line, which is judged like the text that it stands in."""
    left, top, right, bottom = _border(box)
    inset = _EMPTY_EDGE * (bottom - top)
    rect = (left, top + inset, right, bottom - inset)
    core = 0.25 * (bottom - top)
    colour, source = box.style["color"], _attribute(box, "src")
    plain = colour.alpha == 1 and query_of(source) != COLOURED
    return Box(
        kind="text",
        rect=_placed(rect, around.matrix),
        at=around.at,
        colour=tuple(colour.to("srgb").coordinates) if plain else None,
        size=box.style["font_size"] / PX_PER_POINT,
        families=tuple(map(str, box.style["font_family"])),
        text=f":{name_in(source)}:",
        inside=around.inside,
        turned=around.turned,
        painted=painting.at(number),
        cut=painting.cut(rect),
        out=painting.out((left, top + core, right, bottom - core)),
        icon=True,
    )


def _picture(box: Any, around: _Around, painting: Painting, number: int) -> Box:
    return Box(
        kind="picture",
        rect=_placed(_border(box), around.matrix),
        at=around.at,
        text=_attribute(box, "src").partition("?")[0],
        pixels=_pixels(box.replacement),
        inside=around.inside,
        turned=around.turned,
        painted=painting.at(number),
        seen=_placed(painting.seen(_border(box)), around.matrix),
    )


def _background(box: Any, around: _Around) -> Box | None:
    """Return the painted background of a box; its colour only where no picture covers it."""
    colour = box.style["background_color"]
    images = box.style["background_image"]
    pictured = any(image[0] != "none" for image in images) if images else False
    alpha = getattr(colour, "alpha", 0)
    if not (alpha > 0 or pictured):
        return None
    return Box(
        kind="block",
        rect=_placed(_border(box), around.matrix),
        at=around.at,
        colour=tuple(colour.to("srgb").coordinates) if alpha and not pictured else None,
        opaque=alpha == 1,
        turned=around.turned,
    )


def _astray(box: Any, around: _Around) -> Box | None:
    """Return a box that lies elsewhere than its style places it (CSS 2.2, 10.3.7 and 10.6.4)."""
    holder = around.holder
    if holder is None or box.style["position"] != "absolute":
        return None
    left, top = holder.padding_box_x(), holder.padding_box_y()
    right, bottom = left + holder.padding_width(), top + holder.padding_height()
    across, down = _given(box, "left", "right"), _given(box, "top", "bottom")
    off = max(
        _distance(box.position_x, box.margin_width(), (left, right), across),
        _distance(box.position_y, box.margin_height(), (top, bottom), down),
    )
    if off <= _ROUNDING:
        return None
    name = _attribute(box, "src").partition("?")[0] or _first_text(box)
    return Box("placed", _placed(_border(box), around.matrix), around.at, text=name, off=off)


def _given(box: Any, start: str, end: str) -> tuple[Any, Any]:
    """Return a box's offsets from two sides of its holder, in pixels, or `auto`."""
    return getattr(box, start, "auto"), getattr(box, end, "auto")


def _distance(
    start: float, length: float, sides: tuple[float, float], offsets: tuple[Any, Any]
) -> float:
    """Return how far a box lies from its place along one axis; 0 if no side of it is placed."""
    from_start, from_end = offsets
    if from_start != "auto":
        return float(abs(start - sides[0] - from_start))
    if from_end != "auto":
        return float(abs(sides[1] - from_end - start - length))
    return 0.0


def _first_text(box: Any) -> str:
    from weasyprint.formatting_structure import boxes

    texts = (one.text for one in box.descendants() if isinstance(one, boxes.TextBox))
    return next((text for text in texts if text.strip()), "")


def _fit(box: Any, minimum: str, around: _Around) -> Box:
    """Return the padding box, which the text of a `data-fit` element must stay in."""
    left, top = box.padding_box_x(), box.padding_box_y()
    rect = (left, top, left + box.padding_width(), top + box.padding_height())
    return Box(
        kind="fit",
        rect=_placed(rect, around.matrix),
        at=around.at,
        size=box.style["font_size"] / PX_PER_POINT,
        text=minimum,
        element=box.element,
        inside=around.inside,
        turned=around.turned,
    )


def _border(box: Any) -> Rect:
    left, top = box.border_box_x(), box.border_box_y()
    return left, top, left + box.border_width(), top + box.border_height()


def _attribute(box: Any, name: str) -> str:
    """Return an attribute of a box's element; those of pages and margins have none."""
    get = getattr(box.element, "get", None)
    return "" if get is None else get(name) or ""


def _pixels(picture: Any) -> tuple[float, float] | None:
    """Return a raster picture's size in pixels; a drawing has none."""
    if type(picture).__name__ != "RasterImage":
        return None
    return float(picture.width), float(picture.height)


def _laid_out(box: Any) -> bool:
    """Tell whether a box has a border box, and so a size and a place."""
    held = box.__dict__
    sides = held.get("width"), held.get("height"), held.get("position_x")
    return hasattr(box, "border_box_x") and all(type(side) in (int, float) for side in sides)


def _placed(rect: Rect, matrix: Any) -> Rect:
    if not matrix:
        return rect
    left, top, right, bottom = rect
    corners = [matrix.transform_point(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
