"""The result of laying out: a face or a document, as bytes that can be cached and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from generator.typeset.engine import Glyphs
from generator.typeset.judging.findings import Finding


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """One face: a one-page PDF without font programs, and the glyphs to embed.

    The trimmed face, `width` × `height`, lies with `bleed` around it at the top left of a page
    `page_height` high; what is below it is blank. Lengths in millimetres.
    """

    pdf: bytes
    width: float
    height: float
    bleed: float
    fonts: tuple[Glyphs, ...]
    findings: tuple[Finding, ...] = ()
    read: Mapping[str, str] = field(default_factory=dict)
    page_height: float = 0.0
    slow: bool = False
    """There is no PDF: layout took too long and was stopped; it may succeed another time."""


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document of whole pages as a finished PDF."""

    pdf: bytes
    pages: int
    findings: tuple[Finding, ...] = ()
    read: Mapping[str, str] = field(default_factory=dict)
    slow: bool = False


@dataclass(frozen=True, slots=True)
class PartRecord:
    """Some pages of a longer document: a PDF without font programs, and the glyphs to embed.

    `levels` are those of its bookmarks, in order, each with whether it is open; `on` has for each
    finding the page that it is on, from 0, or None. `places` maps the names of places to pages,
    from 0.
    """

    pdf: bytes
    pages: int
    fonts: tuple[Glyphs, ...]
    levels: tuple[tuple[int, bool], ...]
    findings: tuple[Finding, ...] = ()
    on: tuple[int | None, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)
    slow: bool = False


Record = FaceRecord | DocumentRecord | PartRecord


def to_bytes(record: Record) -> bytes:
    """Write a record: one line of JSON, then the PDF."""
    kind = type(record).__name__
    fields = {key: value for key, value in asdict(record).items() if key != "pdf"}
    head = json.dumps({"record": kind, **fields}, sort_keys=True)
    return head.encode() + b"\n" + record.pdf


def from_bytes(data: bytes) -> Record:
    """Read a record back; raise ValueError if the bytes are not one."""
    head, _, pdf = data.partition(b"\n")
    fields = json.loads(head)
    kind = fields.pop("record")
    fields["findings"] = tuple(Finding(**item) for item in fields["findings"])
    if kind == "DocumentRecord":
        return DocumentRecord(pdf=pdf, **fields)
    fields["fonts"] = tuple(map(glyphs_from, fields["fonts"]))
    if kind == "PartRecord":
        fields["levels"] = tuple((level, opened) for level, opened in fields["levels"])
        fields["on"] = tuple(fields["on"])
        return PartRecord(pdf=pdf, **fields)
    return FaceRecord(pdf=pdf, **fields)


def glyphs_from(item: Mapping[str, Any]) -> Glyphs:
    """Return a font's glyphs from JSON; raise TypeError or ValueError if they are invalid."""
    return Glyphs(**{**item, "text": {int(glyph): text for glyph, text in item["text"].items()}})
