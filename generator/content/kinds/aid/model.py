"""What a file of aids may hold: pieces by their forms, lanes of sticks, bands from tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt

from generator.content.fields import Origin
from generator.content.models import Closed, Id, Name, Strings, Text

Length = StrictInt | StrictFloat | Text
"""Inches, or where a table has them: `blasts/grenade/across`."""

Segments = Annotated[tuple[StrictInt | StrictFloat, ...], Field(strict=False, min_length=1)]

Form = Literal[
    "circle", "wedge", "turn", "wheel", "oblique", "cross", "stick", "block", "arrow", "table"
]

REQUIRED: Mapping[str, tuple[str, ...]] = {
    "circle": ("across",),
    "wedge": ("radius", "angle"),
    "turn": ("radius", "angles"),
    "wheel": ("radius", "angles"),
    "oblique": ("length", "angle"),
    "cross": ("length",),
    "stick": (),
    "block": ("length", "width"),
    "arrow": ("length",),
    "table": ("front",),
}
"""The keys that a piece of each form needs besides its id, form and name."""

OPTIONAL: Mapping[str, tuple[str, ...]] = {
    "circle": ("hole", "motif"),
    "wedge": ("marks",),
    "turn": ("motif",),
    "wheel": ("motif",),
    "oblique": ("cost",),
    "cross": (),
    "stick": ("length", "marks", "front", "back", "segments"),
    "block": ("motif",),
    "arrow": (),
    "table": (),
}
MOTIFS: Mapping[str, tuple[str, ...]] = {
    "circle": ("burst", "cloud"),
    "turn": ("vehicle",),
    "wheel": ("vehicle",),
    "block": ("houses",),
}
EVERY = ("id", "form", "name", "text", "copies", "origin", "colour")


class ReadLine(Closed):
    """A column of a table, as printed in a band."""

    name: Name
    field: Text
    as_: Literal["plain", "need", "signed", "list"] = "plain"
    otherwise: Text = "–"


class BandLine(Closed):
    """A band of its own, not from a table."""

    name: Name
    from_: Length
    to: Length | None = None
    says: Text | None = None


class StopLine(Closed):
    """A place on a stick."""

    at: Length
    name: Name


class LaneLine(Closed):
    """A line of a stick's face."""

    name: Name
    bands: Text | Annotated[tuple[BandLine, ...], Field(strict=False)] | None = None
    rows: Text | None = None
    of: dict[str, Text] | None = None
    reads: Text | None = None
    whole: StrictBool = False
    before: Text | None = None
    note: Text | None = None
    stops: Annotated[tuple[StopLine, ...], Field(strict=False)] = ()


class PieceLine(Closed):
    """A piece to cut out."""

    id: Id
    form: Form
    name: Name
    text: Strings = ()
    copies: Annotated[StrictInt, Field(ge=1, le=40)] = 1
    origin: Origin = "source"
    colour: Text | None = None
    motif: Literal["burst", "cloud", "houses", "vehicle"] | None = None
    across: Length | None = None
    hole: Length | None = None
    radius: Length | None = None
    length: Length | None = None
    width: Length | None = None
    angle: StrictInt | None = None
    angles: Annotated[tuple[StrictInt, ...], Field(strict=False)] = ()
    cost: Annotated[StrictInt, Field(ge=1, le=10)] | None = None
    marks: Annotated[tuple[Length, ...], Field(strict=False)] = ()
    front: Annotated[tuple[LaneLine, ...], Field(strict=False)] = ()
    back: Annotated[tuple[LaneLine, ...], Field(strict=False)] = ()
    segments: StrictBool = False


class AidsFile(Closed):
    """True-scale aids to print and cut out: templates, gauges, range sticks."""

    kind: Literal["aids"]
    id: Id | None = None
    title: Name
    orientation: Literal["portrait", "landscape"] = "portrait"
    centimetres: StrictInt | StrictFloat = 2.5
    segment: Segments = (9, 15)
    readings: dict[str, Annotated[tuple[ReadLine, ...], Field(strict=False)]] = Field(default={})
    notes: Strings = ()
    pieces: Annotated[tuple[PieceLine, ...], Field(strict=False, min_length=1, max_length=60)]
