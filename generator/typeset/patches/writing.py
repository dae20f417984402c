"""Short cuts in writing PDF: the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from generator.typeset.patches.everywhere import StandIn

_ARRAY = re.compile(r"(\w+)\[[0-9]+\]")


def swift_writing() -> None:
    """Make the engine draw and write the same bytes sooner."""
    import pydyf
    import weasyprint.formatting_structure.boxes as boxes
    import weasyprint.pdf.anchors as fields
    import weasyprint.pdf.fonts as subsets

    subsets.ffi = _Arrays(subsets.ffi)
    fields._get_human_name = _named(fields._get_human_name)
    boxes.Box.rounded_box = _rounded(boxes.Box.rounded_box)
    pydyf._to_bytes = _bytes_of(pydyf._to_bytes)
    pydyf.PDF.page_references = property(_references_of(pydyf.PDF.page_references.fget))


_SQUARE = (0, 0)
_CORNERS = tuple(
    f"border_{across}_{along}_radius" for across in ("top", "bottom") for along in ("left", "right")
)


def _rounded(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return what tells a box inside a box and its corners: at once if they are square."""

    def rounded_box(box: Any, top: float, right: float, bottom: float, left: float) -> Any:
        held = box.__dict__
        if any(held.get(corner) != _SQUARE for corner in _CORNERS):
            return original(box, top, right, bottom, left)
        x, y = box.border_box_x() + left, box.border_box_y() + top
        wide, high = box.border_width() - left - right, box.border_height() - top - bottom
        return x, y, wide, high, _SQUARE, _SQUARE, _SQUARE, _SQUARE

    return rounded_box


def _named(original: Callable[..., str]) -> Callable[..., str]:
    """Return what names a field of a form; a form without labels is looked through once."""

    def name(form: Any, element: Any, own: str) -> str:
        if form is not None and "labels" not in form.__dict__:
            form.labels = next(form.element.iter("label"), None) is not None
        return original(form if form is not None and form.labels else None, element, own)

    return name


class _Arrays(StandIn):
    """The C library of fonts; arrays of each length are not a new type to parse."""

    def new(self, kind: str, *values: Any) -> Any:
        found = _ARRAY.fullmatch(kind) if values and isinstance(values[0], list | tuple) else None
        return self.library.new(f"{found[1]}[]" if found else kind, *values)


def _bytes_of(original: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """Return what writes a number, a name or an object into a PDF."""

    def written(item: Any) -> bytes:
        kind = type(item)
        if kind is bytes:
            return cast(bytes, item)
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
