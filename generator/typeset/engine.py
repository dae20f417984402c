"""The one module that leans on WeasyPrint's private names; WeasyPrint is pinned for its sake.

Everything else asks here for pages, boxes and PDF bytes. `tests/test_typeset_engine.py` holds
what is expected of the private parts.
"""

from __future__ import annotations

import contextlib
import ctypes.util
import gc
import io
import logging
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.measure import POINTS_PER_INCH, millimetres
from generator.typeset.fetch import BASE_URL, Shelf
from generator.typeset.fonts import use_only_our_fonts

PX_PER_POINT = 96 / POINTS_PER_INCH

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS pixels from the top left of a page."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A font as one page uses it: name in the page's resources and the glyphs it needs."""

    name: str
    postscript: str
    family: str
    flags: int
    ascent: int
    descent: int
    text: dict[int, str]
    missing: str


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


class Pages:
    """A document laid out once: its pages, their boxes, and what the engine complained of."""

    def __init__(self, document: Any, html: Any, complaints: list[str]) -> None:
        self.document = document
        self.html = html
        self.complaints = complaints

    def __len__(self) -> int:
        return len(self.document.pages)

    def size(self, page: int) -> tuple[float, float]:
        """Return a page's width and height in millimetres."""
        found = self.document.pages[page]
        return millimetres(found.width / PX_PER_POINT), millimetres(found.height / PX_PER_POINT)

    def boxes(self, page: int) -> list[Box]:
        """List a page's boxes in the order they are painted (positioned ones as they stand)."""
        found: list[Box] = []
        _walk(self.document.pages[page]._page_box, found, None, -1, None, None)
        return found

    def again(self) -> Pages:
        """Lay the same elements out once more, after their `style` was changed."""
        return _render(self.html)

    def pdf(self) -> tuple[bytes, str]:
        """Return the whole document as a tagged PDF, and the characters no font had."""
        data = bytes(self.document.write_pdf(pdf_tags=True, pdf_forms=True))
        lost = {char for font in self.document.fonts.values() for char in font.missing}
        return data, "".join(map(chr, sorted(lost)))

    def page_without_fonts(self, page: int) -> tuple[bytes, list[Glyphs]]:
        """Return one page as a PDF whose fonts are left to be put in, and the glyphs it uses."""
        single = self.document.copy([self.document.pages[page]])
        fonts: list[Glyphs] = []
        with _fonts_left_out(fonts):
            data = single.write_pdf(uncompressed_pdf=True)
        return bytes(data), fonts


def lay_out(text: str, shelf: Shelf) -> Pages:
    """Parse and lay out one HTML document; files come from `shelf` only."""
    html = _weasyprint().HTML(string=text, base_url=BASE_URL, url_fetcher=_fetcher(shelf))
    return _render(html)


def warm_up() -> None:
    """Import the engine now, so that workers forked later have it."""
    _weasyprint()


def _weasyprint() -> Any:
    if "weasyprint" not in sys.modules:
        use_only_our_fonts()
        with _libraries_by_name_only():
            import weasyprint  # noqa: F401  it is found in sys.modules below
    return sys.modules["weasyprint"]


@contextlib.contextmanager
def _libraries_by_name_only() -> Iterator[None]:
    """Keep the import from asking `ldconfig` and `gcc` for each name that a library may have.

    On Linux one of the names that WeasyPrint tries is the file's own; the search by the others
    starts processes and takes longer than all the rest of the import.
    """
    if sys.platform != "linux":
        yield
        return
    original = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = original


def _fetcher(shelf: Shelf) -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            fetched = shelf.fetch(url)
            return URLFetcherResponse(url, fetched.data, {"Content-Type": fetched.kind})

    return Fetcher()


def _render(html: Any) -> Pages:
    from weasyprint.text.fonts import FontConfiguration

    with _complaints() as told, _without_collector():
        document = html.render(font_config=FontConfiguration())
    return Pages(document, html, told)


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Lay out with the cyclic collector off; a document makes millions of long-lived objects."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextlib.contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect what WeasyPrint logs, so that nothing it drops is dropped in silence."""
    from weasyprint.logger import LOGGER

    told: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    handler = Collect(logging.WARNING)
    before, LOGGER.handlers = LOGGER.handlers, [handler]
    try:
        yield told
    finally:
        LOGGER.handlers = before


@contextlib.contextmanager
def _fonts_left_out(fonts: list[Glyphs]) -> Iterator[None]:
    """Make the engine write stubs in place of font programs, and tell which glyphs they need."""
    import pydyf
    import weasyprint.pdf as writer

    def stubs(pdf: Any, found: dict[Any, Any], *_rest: Any) -> Any:
        resources = pydyf.Dictionary()
        for font in found.values():
            fonts.append(
                Glyphs(
                    font.hash,
                    _postscript_name(font),
                    font.family,
                    font.flags,
                    font.ascent,
                    font.descent,
                    dict(font.to_unicode),
                    "".join(map(chr, font.missing)),
                )
            )
            resources[font.hash] = pydyf.Dictionary({"Type": "/Font"})
        return resources

    original, writer.build_fonts_dictionary = writer.build_fonts_dictionary, stubs
    try:
        yield
    finally:
        writer.build_fonts_dictionary = original


_NAMES: dict[str, str] = {}


def _postscript_name(font: Any) -> str:
    """Return a font's PostScript name, which is also its file's; read once per process."""
    if font.hash not in _NAMES:
        from fontTools.ttLib import TTFont

        names = TTFont(io.BytesIO(font.file_content), lazy=True)["name"]
        _NAMES[font.hash] = str(names.getDebugName(6))
    return _NAMES[font.hash]


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
