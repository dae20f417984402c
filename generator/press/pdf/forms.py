"""Forms: fields that any reader and any library can fill in, with a small font of their own.

The page engine embeds a field's font whole and as a composite font, which many programs that
fill in fields can't use. Here it is replaced by a simple font with the WinAnsi characters. What is
known is filled in here as well: the page that was laid out doesn't hang on it.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from generator.press.pdf.saving import pdf_bytes
from generator.press.pdf.subset import advances, open_face, subset, tagged
from generator.typeset.fonts import REGULAR

FIELD_FONT = "Fields"
"""The font's name in the form's resources."""

_FIRST, _LAST = 32, 255
_USED = re.compile(rb"/([^\s/]+)\s+(-?[\d.]+)\s+Tf")
_KEPT = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
_MULTILINE = 1 << 12
"""The flag of a field whose text may run over several lines (ISO 32000-2, table 231)."""

_READ_ONLY = 1
"""The flag of a field that nobody changes (ISO 32000-2, table 227)."""

_COLOUR = re.compile(rb"([\d.]+ [\d.]+ [\d.]+ rg|[\d.]+ g)\b")
_BLACK = b"0 g"
_CAP_HEIGHT = 0.66

_INSET = 5.0
"""Points that readers keep free at both ends of a field together."""

_SMALLEST = 6.5
"""The smallest type that a field's text is set in, in points."""

_NONSYMBOLIC = 1 << 5
"""The font flag 'non-symbolic' (ISO 32000-2, table 121)."""

_Appearances = dict[tuple[float, ...], tuple[Any, Any]]
"""Size of a checkbox → its appearances on and off."""


def finish_form(
    data: bytes,
    says: Mapping[str, str | bool] | None = None,
    fixed: Collection[str] = (),
    title: str = "",
) -> bytes:
    """Return a document with simple fields; one without fields is returned unchanged.

    Each text field is set in the font `FIELD_FONT`, its size unchanged; fonts that only fields
    used are dropped. Checkboxes get an appearance for being off. The tab order follows the tags.

    What the form `says` by the names of its fields is filled in, if it has them; what is `fixed`
    can't be changed, keeps its colour and is drawn. `title` is the document's, if there is one.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if "/AcroForm" not in pdf.Root:
            return data
        form: Any = pdf.Root.AcroForm
        fields = list(form.Fields)
        colours = dict(_filled(fields, says or {}, fixed))
        replaced = {name for field in fields for name in _restyled(field)}
        appearances: _Appearances = {}
        for field in fields:
            _complete(pdf, field, appearances)
        _drop_fonts(pdf, form, replaced)
        font = pdf.make_indirect(_font(pdf))
        for field in fields:
            if colour := colours.get(str(field.get("/T", ""))):
                _fix(pdf, field, font, colour)
        if title:
            pdf.docinfo["/Title"] = String(title)
        form.DR = Dictionary(Font=Dictionary({f"/{FIELD_FONT}": font}))
        form.DA = String(f"0 g /{FIELD_FONT} 9 Tf")
        for page in pdf.pages:
            page.obj.Tabs = Name.S
        return pdf_bytes(pdf, repack=True)


def _filled(
    fields: Iterable[Any], says: Mapping[str, str | bool], fixed: Collection[str]
) -> Iterator[tuple[str, bytes]]:
    """Fill in what is known; yield the name and the colour of each text that is fixed."""
    for field in fields:
        name = str(field.get("/T", ""))
        said = says.get(name, "")
        if said and field.get("/FT") == "/Btn":
            on = next(key for key in field.AP.N if key != "/Off")
            field.V = field.AS = Name(on)
        elif said:
            field.V = String(str(said))
        if name in fixed:
            field.Ff = int(field.get("/Ff", 0)) | _READ_ONLY
            if "/DA" in field:
                found = _COLOUR.search(bytes(field.DA))
                yield name, found[1] if found else _BLACK


def _fix(pdf: pikepdf.Pdf, field: Any, font: Any, colour: bytes) -> None:
    """Draw what a fixed field says, so that programs show it that draw no fields themselves."""
    field.DA = String(bytes(field.DA).replace(_BLACK, colour, 1).decode("latin-1"))
    try:
        said = str(field.get("/V", "")).encode("cp1252")
    except UnicodeEncodeError:
        return  # a reader draws it, with a font of its own
    found = _USED.search(bytes(field.DA))
    size = float(found[2]) if found else 9.0
    left, foot, right, head = (float(side) for side in field.Rect)
    wide, high = abs(right - left), abs(head - foot)
    text = re.sub(rb"([\\()])", rb"\\\1", said)
    base = (high - _CAP_HEIGHT * size) / 2
    drawn = b"/Tx BMC q BT %s /%s %g Tf %.2f %.2f Td (%s) Tj ET Q EMC" % (
        *(colour, FIELD_FONT.encode(), size),
        *(_INSET / 2, base, text),
    )
    look = Stream(pdf, drawn)
    look.Type, look.Subtype, look.BBox = Name.XObject, Name.Form, Array([0, 0, wide, high])
    look.Resources = Dictionary(Font=Dictionary({f"/{FIELD_FONT}": font}))
    field.AP = Dictionary(N=pdf.make_indirect(look))


def _restyled(field: Any) -> Iterator[bytes]:
    """Set a text field in the simple font; yield the name of the font it replaces."""
    if "/DA" not in field:
        return
    before = bytes(field.DA)
    found = _USED.search(before)
    size = _fitting(field, float(found[2]) if found else 9.0)
    field.DA = String(f"0 g /{FIELD_FONT} {size:g} Tf")
    if found:
        yield found[1]


def _fitting(field: Any, size: float) -> float:
    """Return a size of type, in points, in which a field's text fits its line, if any does."""
    flags = int(field.get("/Ff", 0))
    said = "" if flags & _MULTILINE else str(field.get("/V", ""))
    _, widths = _program()
    codes = (code for code in said.encode("cp1252", "replace") if code >= _FIRST)
    wide = sum(widths[code - _FIRST] for code in codes) / 1000
    left, _, right, _ = (float(side) for side in field.Rect)
    if wide * size <= right - left - _INSET:
        return size
    return min(size, max(_SMALLEST, math.floor((right - left - _INSET) / wide * 4) / 4))


def _complete(pdf: pikepdf.Pdf, field: Any, appearances: _Appearances) -> None:
    """Give a checkbox appearances for on and off; boxes of the same size share them.

    Off it is empty: the page itself draws the box.
    """
    if field.get("/FT") != "/Btn" or "/AP" not in field:
        return
    shown: Any = field.AP.N
    name, on = next((key, appearance) for key, appearance in shown.items() if key != "/Off")
    size = tuple(round(float(side), 1) for side in on.BBox)
    if size not in appearances:
        on.Resources = Dictionary()
        empty = Stream(pdf, b"")
        empty.Type, empty.Subtype, empty.BBox = Name.XObject, Name.Form, on.BBox
        appearances[size] = on, pdf.make_indirect(empty)
    drawn, empty = appearances[size]
    field.AP = Dictionary(N=Dictionary({name: drawn, "/Off": empty}))


def _drop_fonts(pdf: pikepdf.Pdf, form: Any, replaced: set[bytes]) -> None:
    """Remove fonts that only fields used from the resources of the pages."""
    drawn: set[bytes] = set()
    for item in pdf.objects:
        if not isinstance(item, Stream) or "/Length1" in item:
            continue
        if item.get("/Type") in (None, "/XObject") and item.get("/Subtype") in (None, "/Form"):
            drawn |= {match[1] for match in _USED.finditer(item.read_bytes())}
    holders: list[Any] = [page.obj.get("/Resources", {}) for page in pdf.pages]
    for resources in [*holders, form.get("/DR", {})]:
        fonts = resources.get("/Font", {})
        for name in replaced - drawn:
            key = f"/{name.decode('latin-1')}"
            if key in fonts:
                del fonts[key]


@cache
def _program() -> tuple[bytes, tuple[int, ...]]:
    """Return a font program with the WinAnsi characters, and the widths of codes 32 to 255."""
    import uharfbuzz as hb

    characters = [_character(code) for code in range(_FIRST, _LAST + 1)]
    face = open_face(REGULAR)
    dropped = [tag for tag in face.table_tags if tag not in _KEPT]
    program = subset(face, dropped, characters=[ord(char) for char in characters if char])
    nominal, advance = hb.Font(face).get_nominal_glyph, advances(face)
    widths = (advance(nominal(ord(char)) or 0) if char else 0 for char in characters)
    return program, tuple(widths)


def _character(code: int) -> str:
    """Return the character of a WinAnsi code; five codes have none."""
    try:
        return bytes([code]).decode("cp1252")
    except UnicodeDecodeError:
        return ""


def _font(pdf: pikepdf.Pdf) -> Dictionary:
    program, widths = _program()
    name = Name(tagged(program, REGULAR))
    file = Stream(pdf, program)
    file.Length1 = len(program)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=_NONSYMBOLIC,
        FontBBox=Array([-200, -300, 1100, 1000]),
        ItalicAngle=0,
        Ascent=984,
        Descent=-273,
        CapHeight=660,
        StemV=80,
        FontFile2=pdf.make_indirect(file),
    )
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=name,
        Encoding=Name.WinAnsiEncoding,
        FirstChar=_FIRST,
        LastChar=_LAST,
        Widths=Array(list(widths)),
        FontDescriptor=pdf.make_indirect(descriptor),
    )
