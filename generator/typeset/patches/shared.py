"""What the page engine keeps between documents: fonts, and parsed style sheets.

Neither holds anything of a document, so none depends on earlier ones: a face always comes out the
same.
"""

from __future__ import annotations

import contextlib
import copy
import hashlib
import io
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.errors import FieldpressError
from generator.typeset.fonts import of_no_language

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont

MOST_FONTS = 4
"""How many packs' fonts are kept at once."""

_KEPT: OrderedDict[tuple[str, ...], Any] = OrderedDict()
"""Fonts for documents, by the hashes of those that are a pack's own."""


def shared_fonts(own: Sequence[OwnFont] = ()) -> Any:
    """Return the fonts for documents: read once, unless a document brings its own.

    Those that a pack has of its `own` are there for documents of that pack only.
    """
    key = tuple(font.digest for font in own)
    if key not in _KEPT:
        _KEPT[key] = _fonts()(own)
        if len(_KEPT) > MOST_FONTS:
            _KEPT.popitem(last=False)
    _KEPT.move_to_end(key)
    return _KEPT[key]


@cache
def _fonts() -> Any:
    from weasyprint.text.ffi import ffi, fontconfig, pangoft2
    from weasyprint.text.fonts import FontConfiguration

    class Fonts(FontConfiguration):  # type: ignore[misc]
        brought = 0
        """How many font faces documents have brought."""

        def __init__(self, own: Sequence[OwnFont]) -> None:
            super().__init__()
            self.own = {font.digest: font.family for font in own}
            self.programs: dict[str, tuple[str, str]] = {}
            self.meant: dict[tuple[str, ...], frozenset[int]] = {}
            if not own:
                return
            from generator.content.fonts.places import program_file

            fontconfig.FcConfigParseAndLoadFromMemory(self._config, of_no_language(), True)
            for font in own:
                path = os.fsencode(program_file(font.digest))
                if not fontconfig.FcConfigAppFontAddFile(self._config, path):
                    raise FieldpressError(f"{font.file}: the font can't be set up")
            fonts = ffi.cast("PangoFcFontMap *", self.font_map)
            pangoft2.pango_fc_font_map_config_changed(fonts)

        def program(self, font: Any) -> tuple[str, str]:
            """Return the PostScript name of a font, and its program's hash if it is a pack's own.

            Among the fonts of one pack each has its own hash in the engine. It is read once.
            """
            if font.hash not in self.programs:
                from fontTools.ttLib import TTFont

                names = TTFont(io.BytesIO(font.file_content), lazy=True)["name"]
                digest = hashlib.sha256(font.file_content).hexdigest() if self.own else ""
                found = str(names.getDebugName(6)), digest if digest in self.own else ""
                self.programs[font.hash] = found
            return self.programs[font.hash]

        def add_font_face(self, *args: Any) -> None:
            Fonts.brought += 1
            for key in [key for key, fonts in _KEPT.items() if fonts is self]:
                del _KEPT[key]  # one document's font face is not for the next
            super().add_font_face(*args)

    return Fonts


class _Sheets:
    """The engine's style sheets by text; only the last few."""

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self.kept: OrderedDict[tuple[str, str], tuple[Any, list[Any]]] = OrderedDict()

    def parsed(
        self, parse: Any, text: str, options: dict[str, Any], events: Callable[[], int]
    ) -> Any:
        """Return a style sheet; one already parsed is not parsed again.

        A sheet that does more than give rules is parsed every time, because the rest must happen
        every time: it brings fonts or counter styles, or `events` counts other sheets that it reads
        or complaints of the engine.
        """
        rules = options["page_rules"]
        key = text, str(options.get("base_url"))
        if key not in self.kept:
            first = len(rules)
            before = [events(), *_side_effects(options)]
            sheet = parse(string=text, **options)
            if before == [events(), *_side_effects(options)]:
                self.kept[key] = sheet, rules[first:]
                if len(self.kept) > self.most:
                    self.kept.popitem(last=False)
            return sheet
        self.kept.move_to_end(key)
        sheet, its_rules = self.kept[key]
        rules += its_rules
        sheet = copy.copy(sheet)  # the matcher alone is shared: it is only read from now on
        sheet.page_rules, sheet.layers = rules, options["layers"]
        return sheet


def _side_effects(options: Mapping[str, Any]) -> list[object]:
    """Return what parsing a sheet may change besides its own rules."""
    lists = [options[name] for name in ("layers", "counter_style", "color_profiles")]
    return [_fonts().brought, *map(copy.copy, lists)]


_SHEETS = _Sheets()


@contextlib.contextmanager
def parsed_once(logged: Sequence[str]) -> Iterator[list[Any]]:
    """Keep the engine from parsing a style sheet anew for each document.

    Gives the list that will hold the document's page rules once its sheets are parsed.
    """
    import weasyprint.css as styles

    original, reads = styles.CSS, 0
    page_rules: list[Any] = []

    def parse(string: str | None = None, **options: Any) -> Any:
        options["page_rules"] = page_rules
        if string is not None:
            return _SHEETS.parsed(original, string, options, lambda: len(logged) + reads)
        nonlocal reads
        reads += 1  # before it is parsed: what reads it is parsed each time
        if options.get("matcher") is None:  # else a sheet imports it, and takes its rules over
            options |= _linked(options)
        if (text := options.get("string")) is None:
            return original(**options)
        del options["string"]
        return _SHEETS.parsed(original, text, options, lambda: len(logged) + reads)

    styles.CSS = parse
    try:
        yield page_rules
    finally:
        styles.CSS = original


def _linked(options: dict[str, Any]) -> dict[str, Any]:
    """Read a sheet by its URL, as the engine would; return it as text.

    Takes the options that belong to the URL out of `options`. Returns nothing for a sheet that is
    not plain UTF-8: the engine shall detect its encoding.
    """
    from weasyprint.urls import select_source

    source = {key: options[key] for key in ("url", "url_fetcher") if key in options}
    checked = options.get("_check_mime_type", False)
    with select_source(**source, check_css_mime_type=checked) as (file, base, encoding, _):
        data = file.read()
    if encoding is not None or not isinstance(data, bytes) or data.startswith(b"@charset"):
        return {}
    with contextlib.suppress(UnicodeDecodeError):
        text = data.decode("utf-8")
        if not text.startswith("\ufeff"):
            del options["url"]
            options.pop("_check_mime_type", None)
            return {"string": text, "base_url": base}
    return {}


@contextlib.contextmanager
def margins_as_ruled(page_rules: Sequence[Any]) -> Iterator[None]:
    """Keep the engine from styling the sixteen margin boxes of a page where no rule fills one.

    A margin box is there if a rule says what it contains (CSS Paged Media 3, 5).
    """
    import weasyprint.layout as layout

    original = layout.make_margin_boxes

    def make(*args: Any) -> Any:
        filled = any(name == "content" for rule in page_rules for name, *_ in rule[2])
        return original(*args) if filled else ()

    layout.make_margin_boxes = make
    try:
        yield
    finally:
        layout.make_margin_boxes = original
