"""The page engine: WeasyPrint behind one interface.

This module, `boxes` and `patches` are the only ones to use its private names, for which its
version is pinned; what they expect is checked by `tests/test_typeset_engine.py`. All
other modules get pages, boxes and PDF bytes here.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.measure import millimetres
from generator.typeset.boxes import PX_PER_POINT, Box, boxes_of, placed_apart
from generator.typeset.fetch import BASE_URL, Assets
from generator.typeset.fonts import use_only_our_fonts
from generator.typeset.icons.painting import set_like_letters
from generator.typeset.judging.lent import Lent, drawings_noted
from generator.typeset.painting import Rect
from generator.typeset.patches import swift
from generator.typeset.patches.lazy import left_for_later, libraries_by_name_only
from generator.typeset.patches.repeated import drawn_once
from generator.typeset.patches.shared import margins_as_ruled, parsed_once, shared_fonts


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A font as one page uses it: its name in the page's resources, and the glyphs it must have.

    `text` maps glyph ids to characters; `missing` are characters that the font does not have. `own`
    is the hash of its program if it is a pack's own font.
    """

    name: str
    postscript: str
    family: str
    flags: int
    ascent: int
    descent: int
    text: dict[int, str]
    missing: str
    own: str = ""


class LaidOut:
    """A laid-out document: its pages, their boxes, and the engine's complaints.

    `lent` is known once it is written.
    """

    def __init__(self, document: Any, html: Any, complaints: list[str]) -> None:
        self.document = document
        self.html = html
        self.complaints = complaints
        self.lent: list[Lent] = []

    def __len__(self) -> int:
        return len(self.document.pages)

    def size(self, page: int) -> tuple[float, float]:
        """Return a page's width and height in millimetres."""
        found = self.document.pages[page]
        return millimetres(found.width / PX_PER_POINT), millimetres(found.height / PX_PER_POINT)

    def boxes(self, page: int) -> list[Box]:
        """List a page's boxes in the order they are painted (positioned ones as they stand)."""
        return boxes_of(self.document.pages[page])

    def placed_apart(self) -> list[Any]:
        """List the absolutely positioned elements, which take no room from others."""
        return [element for page in self.document.pages for element in placed_apart(page)]

    def relaid(self) -> LaidOut:
        """Lay out the same elements again, after their `style` was changed."""
        return _render(self.html)

    def pdf(self) -> tuple[bytes, str]:
        """Return the whole document as a tagged PDF, and the characters missing from its fonts."""
        with drawn_once(self.document), self._noting():
            data = bytes(self.document.write_pdf(pdf_tags=True, pdf_forms=True))
        lost = {char for font in self.document.fonts.values() for char in font.missing}
        return data, "".join(map(chr, sorted(lost)))

    @contextlib.contextmanager
    def _noting(self) -> Iterator[None]:
        """Note what other fonts lend to texts in drawings, in `lent`."""
        with drawings_noted(self.html.fonts.own) as self.lent:
            yield

    def bookmark_levels(self) -> list[tuple[int, bool]]:
        """Return the level of each bookmark, in order, and whether it is open."""
        marks = (mark for page in self.document.pages for mark in page.bookmarks)
        return [(level, state == "open") for level, _label, _point, state in marks]

    def places(self) -> dict[str, int]:
        """Return the pages of all named places, counted from 0."""
        found: dict[str, int] = {}
        for number, page in enumerate(self.document.pages):
            for name in page.anchors:
                found.setdefault(name, number)
        return found

    def without_fonts(self) -> tuple[bytes, list[Glyphs]]:
        """Return all pages as a tagged PDF without its fonts, and its glyphs."""
        fonts: list[Glyphs] = []
        with _fonts_left_out(fonts, self.html.fonts), self._noting():
            data = self.document.write_pdf(pdf_tags=True)
        return bytes(data), fonts

    def page_without_fonts(
        self, page: int, boxes: Mapping[str, Rect]
    ) -> tuple[bytes, list[Glyphs]]:
        """Return one page as a PDF without its fonts, which are embedded later, and its glyphs.

        `boxes` are page boxes by name, such as TrimBox, in points from the bottom left.
        """

        import pydyf

        def add_boxes(_document: Any, pdf: Any) -> None:
            (only,) = (item for item in pdf.objects if _is_page(item))
            for name, sides in boxes.items():
                only[name] = pydyf.Array([round(side, 4) for side in sides])

        single = self.document.copy([self.document.pages[page]])
        fonts: list[Glyphs] = []
        with _fonts_left_out(fonts, self.html.fonts), self._noting():
            data = single.write_pdf(uncompressed_pdf=True, finisher=add_boxes)
        return bytes(data), fonts


def _is_page(item: Any) -> bool:
    return isinstance(item, dict) and item.get("Type") == "/Page"


def lay_out(text: str, assets: Assets, sheet: str = "") -> LaidOut:
    """Parse and lay out an HTML document; it reads files through `assets` only.

    `sheet` is the text of its first style element, which need not be looked through as HTML.
    """
    return Draft(text, assets, sheet).pages()


class Draft:
    """A parsed document, whose elements may be changed before it is laid out."""

    def __init__(self, text: str, assets: Assets, sheet: str = "") -> None:
        self._html = _parsed(text, assets, sheet)

    @property
    def root(self) -> Any:
        """The root of its elements, as ElementTree has them."""
        return self._html.etree_element

    def pages(self) -> LaidOut:
        """Lay out the elements as they are now."""
        return _render(self._html)


def _parsed(text: str, assets: Assets, sheet: str) -> Any:
    html = _weasyprint().HTML(string=text, base_url=BASE_URL, url_fetcher=_fetcher(assets))
    html.fonts = shared_fonts(assets.fonts)
    if sheet:
        next(html.etree_element.iter("style")).text = sheet
    for element in html.etree_element.iter():
        if "attachment" in element.get("rel", "").lower().split():
            assets.refused[element.get("href", "")] = "a page can't have files attached to it"
    return html


Styled = Mapping[str, Any]
"""An element's computed values, by the engine's names for properties."""


def styled(text: str, assets: Assets) -> list[tuple[str, Styled]]:
    """Return the elements of an HTML document, except those in its head, with computed values."""
    html = _weasyprint().HTML(string=text, base_url=BASE_URL, url_fetcher=_fetcher(assets))
    from weasyprint.css import get_all_computed_styles

    with _complaints() as logged, parsed_once(logged) as page_rules:
        style = get_all_computed_styles(
            html,
            font_config=shared_fonts(assets.fonts),
            color_profiles={},
            page_rules=page_rules,
            layers=[],
        )
    head = set(html.etree_element.find("head").iter())
    elements = [item for item in html.etree_element.iter() if isinstance(item.tag, str)]
    return [(item.tag, style(item)) for item in elements if item not in head]


def warm_up() -> None:
    """Import the engine now, so that workers forked later inherit it."""
    _weasyprint()


def is_warm() -> bool:
    """Tell whether the engine is imported."""
    return "weasyprint" in sys.modules


def _weasyprint() -> Any:
    use_only_our_fonts()
    if "weasyprint" not in sys.modules:
        with libraries_by_name_only(), left_for_later():
            import weasyprint  # noqa: F401  it is found in sys.modules below
    swift()
    set_like_letters()
    return sys.modules["weasyprint"]


def _fetcher(assets: Assets) -> Any:
    fetcher = _fetchers()()
    fetcher.assets = assets
    return fetcher


@cache
def _fetchers() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> Any:
            fetched = self.assets.fetch(url)
            return URLFetcherResponse(url, fetched.data, {"Content-Type": fetched.kind})

    return Fetcher


def _render(html: Any) -> LaidOut:
    with (
        _complaints() as logged,
        without_collector(),
        _pages_laid_out_once(),
        parsed_once(logged) as page_rules,
        margins_as_ruled(page_rules),
    ):
        document = html.render(font_config=html.fonts)
    return LaidOut(document, html, logged)


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Switch the garbage collector off: a document makes millions of long-lived objects."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class _Running(dict[int, list[Any]]):
    """The running elements of one name by page; a page not laid out yet has none."""

    def __missing__(self, page: int) -> list[Any]:
        return self.setdefault(page, [])

    def get(self, page: int, default: Any = None) -> Any:
        return super().get(page, [] if default is None else default)


@contextlib.contextmanager
def _pages_laid_out_once() -> Iterator[None]:
    """Keep the engine from laying out every page with a running head twice.

    It compares a page's running elements with those before; a page that was never laid out has
    `None`, which counts as a change where an empty list would not.
    """
    from weasyprint.layout import LayoutContext

    original = LayoutContext.__init__

    def init(self: Any, *args: Any, **options: Any) -> None:
        original(self, *args, **options)
        self.running_elements = defaultdict(_Running)

    LayoutContext.__init__ = init
    try:
        yield
    finally:
        LayoutContext.__init__ = original


@contextlib.contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect WeasyPrint's log, so that nothing is dropped silently."""
    from weasyprint.logger import LOGGER

    logged: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            logged.append(record.getMessage())

    handler = Collect(logging.WARNING)
    before, LOGGER.handlers = LOGGER.handlers, [handler]
    try:
        yield logged
    finally:
        LOGGER.handlers = before


@contextlib.contextmanager
def _fonts_left_out(fonts: list[Glyphs], known: Any) -> Iterator[None]:
    """Make the engine write stubs in place of font programs, and note the glyphs in `fonts`.

    `known` are the fonts of the document.
    """
    import pydyf
    import weasyprint.pdf as writer

    def stubs(pdf: Any, found: dict[Any, Any], *_rest: Any) -> Any:
        resources = pydyf.Dictionary()
        for font in found.values():
            postscript, own = known.program(font)
            fonts.append(
                Glyphs(
                    font.hash,
                    postscript,
                    font.family,
                    font.flags,
                    font.ascent,
                    font.descent,
                    dict(font.to_unicode),
                    "".join(map(chr, font.missing)),
                    own,
                )
            )
            resources[font.hash] = pydyf.Dictionary({"Type": "/Font"})
        return resources

    original, writer.build_fonts_dictionary = writer.build_fonts_dictionary, stubs
    try:
        yield
    finally:
        writer.build_fonts_dictionary = original
