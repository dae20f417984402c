"""A drawing that occurs often in a document is drawn once and placed repeatedly.

Boards, symbols and small pictures of pieces recur on many pages of a rulebook. The engine draws
each occurrence; here it draws a form, which costs time and bytes once.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from generator.typeset.icons.painting import colour_of

PLAIN = frozenset(
    {"svg", "g", "title", "desc", "metadata"}
    | {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
)
"""Elements that draw the same wherever they stand, and at any size."""

LEAST = 400
"""How long a drawing's shapes must be, in characters, for a form to be cheaper."""

_Key = tuple[int, str | None]
"""A drawing's identity, and the colour that it takes on from its text if it is an icon."""

_SAME = 1e-4
"""The relative difference allowed between shapes of the same drawing."""


@contextlib.contextmanager
def drawn_once(document: Any) -> Iterator[None]:
    """Draw drawings that occur more than once on a document's pages only once."""
    from weasyprint.images import SVGImage

    original = SVGImage.draw
    often = _often(document)
    forms: dict[_Key, _Form] = {}

    def draw(image: Any, stream: Any, width: float, height: float, style: Any) -> None:
        key = id(image), colour_of(image, style)
        if key not in often:
            original(image, stream, width, height, style)
            return
        form = forms.get(key)
        if form is None:
            form = forms[key] = _Form(f"d{len(forms)}", stream, width, height)
            original(image, form.group, width, height, style)
        if abs(form.width * height - form.height * width) > _SAME * form.width * height:
            original(image, stream, width, height, style)
        else:
            form.place(stream, width, height)

    SVGImage.draw = draw
    try:
        yield
    finally:
        SVGImage.draw = original


class _Form:
    """A drawing as a form, at the size of its first occurrence."""

    def __init__(self, name: str, stream: Any, width: float, height: float) -> None:
        import pydyf

        self.name, self.width, self.height = name, width, height
        kinds = ("ExtGState", "XObject", "Pattern", "Shading")
        resources = pydyf.Dictionary({kind: pydyf.Dictionary() for kind in kinds})
        resources["ColorSpace"] = stream._resources["ColorSpace"]
        resources["Font"] = None  # the engine fills it in
        # What runs over a drawing's edge is clipped by the engine, if it is; so the box is large.
        box = pydyf.Array((-width, -height, 2 * width, 2 * height))
        extra = {"Type": "/XObject", "Subtype": "/Form", "BBox": box, "Resources": resources}
        self.group = stream.clone(resources=resources, extra=pydyf.Dictionary(extra))

    def get_x_object(self, _interpolate: bool, _ratio: float) -> Any:
        """Return the form, like a raster picture does: requested once per document."""
        return self.group

    def place(self, stream: Any, width: float, height: float) -> None:
        """Place the form in a stream, whose resources name it as they do a raster picture."""
        stream._resources["XObject"][self.name] = None
        kept = {"image": self, "interpolate": False, "dpi_ratios": {1}, "x_object": None}
        stream._images.setdefault(self.name, kept)
        if width != self.width:
            stream.transform(a=width / self.width, d=height / self.height)
        stream.draw_x_object(self.name)


def _often(document: Any) -> set[_Key]:
    """Return the drawings that occur more than once on a document's pages."""
    found: dict[_Key, Any] = {}
    count: Counter[_Key] = Counter()
    for page in document.pages:
        for box in page._page_box.descendants(placeholders=True):
            image = getattr(box, "replacement", None)
            if image is not None and hasattr(image, "_svg"):
                key = id(image), colour_of(image, box.style)
                found[key] = image
                count[key] += 1
    again = {key: count[key] - 1 for key in found}
    return {key for key in found if again[key] * _letters(found[key]._svg.tree) >= LEAST}


def _letters(tree: Any) -> int:
    """Return how long the shapes of a drawing are; 0 if it is not the same everywhere.

    It must have its own size, and nothing but plain shapes.
    """
    elements = [one for one in tree._etree_node.iter() if isinstance(one.tag, str)]
    if not tree.get_viewbox() or any(one.tag.rpartition("}")[2] not in PLAIN for one in elements):
        return 0
    return sum(len(value) for one in elements for value in one.attrib.values())
