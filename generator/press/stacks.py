"""Stacks of sheets: a long deck is assembled stack by stack, and only the new ones are drawn.

A stack is a file of some sheets whose fonts are still missing. Joined, they share the fonts and
the faces that lie in several of them, such as a common back.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import pikepdf
from pikepdf import Dictionary, Name

from generator.press.imposition import Arrangement, sheets
from generator.press.pdf.face_forms import face_form
from generator.press.pdf.fonts import embed_fonts, merged
from generator.press.pdf.saving import pdf_bytes
from generator.press.sheets import (
    FinishedSheets,
    Placement,
    PrintedPiece,
    Titles,
    describe,
    draw_pages,
    plan_pages,
)
from generator.typeset.engine import Glyphs
from generator.typeset.record import FaceRecord, glyphs_from

SHEETS = 12
"""The number of sheets in a stack."""

LONG = 24
"""The most sheets of a deck that is not assembled from stacks."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Where a stack lies in its deck: its first sheet, from 0, of so many, and its pieces."""

    first: int
    total: int
    pieces: tuple[PrintedPiece, ...]


@dataclass(frozen=True, slots=True)
class StackFile:
    """The sheets of a stack, the glyphs that they need, and the files read for their faces."""

    made: FinishedSheets
    fonts: tuple[Glyphs, ...]
    read: Mapping[str, str]

    def to_bytes(self) -> bytes:
        """Write it: one line of JSON, then the PDF."""
        placements = [list(asdict(place).values()) for place in self.made.placements]
        head = {
            "pages": self.made.pages,
            "sheets": self.made.sheets,
            "placements": placements,
            "fonts": [asdict(font) for font in self.fonts],
            "read": dict(self.read),
        }
        return json.dumps(head).encode() + b"\n" + self.made.pdf

    @classmethod
    def from_bytes(cls, data: bytes) -> StackFile:
        """Read it back; raise ValueError, KeyError or TypeError if the bytes are invalid."""
        head, _, pdf = data.partition(b"\n")
        found = json.loads(head)
        placements = tuple(Placement(*values) for values in found["placements"])
        made = FinishedSheets(pdf, found["pages"], found["sheets"], placements)
        return cls(made, tuple(map(glyphs_from, found["fonts"])), found["read"])


def stacks(pieces: Sequence[PrintedPiece], arrangement: Arrangement) -> list[Stack]:
    """Divide the pieces of a deck into stacks of full sheets; the last may be smaller."""
    held = arrangement.per_sheet * SHEETS
    total = sheets(len(pieces), arrangement)
    return [
        Stack(start // arrangement.per_sheet, total, tuple(pieces[start : start + held]))
        for start in range(0, len(pieces), held)
    ]


def draw_stack(
    stack: Stack,
    faces: Mapping[str, FaceRecord],
    names: Mapping[str, str],
    arrangement: Arrangement,
    titles: Titles,
) -> StackFile:
    """Place the faces of a stack's pieces on its sheets.

    `names` are names for faces by their keys: the same face has the same one in every stack.
    """
    plan = plan_pages(stack.pieces, arrangement)
    used = sorted({place.face for page in plan for place, _ in page.placed})
    glyphs = merged(font for key in used for font in faces[key].fonts)
    with pikepdf.new() as pdf:
        stubs = {name: pdf.make_indirect(Dictionary(Type=Name.Font)) for name in sorted(glyphs)}
        forms = {key: (f"/F{names[key]}", face_form(pdf, faces[key], stubs)) for key in used}
        slugs = [titles.slug(stack.first + page.sheet + 1, stack.total) for page in plan]
        draw_pages(pdf, plan, forms, arrangement, slugs)
        # The first page holds what the fonts will be put in.
        pdf.pages[0].obj.Resources.Font = Dictionary({f"/{name}": stubs[name] for name in stubs})
        placements = tuple(place for page in plan for place, _ in page.placed)
        count = sheets(len(stack.pieces), arrangement)
        made = FinishedSheets(pdf_bytes(pdf), len(plan), count, placements)
    read = {name: digest for key in used for name, digest in faces[key].read.items()}
    return StackFile(made, tuple(glyphs[name] for name in sorted(glyphs)), read)


def join_stacks(
    parts: Sequence[StackFile], arrangement: Arrangement, titles: Titles
) -> FinishedSheets:
    """Return the stacks of a deck as one file, with their fonts."""
    placements: list[Placement] = []
    shared: dict[str, pikepdf.Object] = {}
    with pikepdf.new() as pdf:
        fonts = embed_fonts(pdf, [font for part in parts for font in part.fonts])
        for part in parts:
            first = len(pdf.pages)
            placements += [replace(at, page=first + at.page) for at in part.made.placements]
            with pikepdf.open(io.BytesIO(part.made.pdf)) as source:
                _add(pdf, source, shared)
            held = pdf.pages[first].obj.Resources
            for name, stub in held.Font.items():
                for key, value in fonts[name.removeprefix("/")].items():
                    stub[key] = value
            del held["/Font"]
        describe(pdf, titles, arrangement)
        count = sum(part.made.sheets for part in parts)
        return FinishedSheets(pdf_bytes(pdf), len(pdf.pages), count, tuple(placements))


def _add(pdf: pikepdf.Pdf, source: pikepdf.Pdf, shared: dict[str, pikepdf.Object]) -> None:
    """Add the pages of a stack; faces that are already there are not added again."""
    for page in source.pages:
        held = page.obj.Resources.XObject
        known = [name for name in held.keys() if name in shared]  # noqa: SIM118
        for name in known:
            del held[name]
        pdf.pages.append(page)
        added = pdf.pages[-1].obj.Resources.XObject
        for name in added.keys():  # noqa: SIM118  of a PDF's dictionary
            if name != "/Marks":
                shared[name] = added[name]
        for name in known:
            added[name] = shared[name]
