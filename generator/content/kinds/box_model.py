"""What a box's file may hold: its contents, its measures, what is printed on it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from generator.content.kinds.box_shapes import CARD_STOCK, CLEARANCE
from generator.content.models import Closed, Id, Length, Name, PieceSize, Strings, Template, Text
from generator.content.words import ID_WORDS, TEMPLATE, Schema, Words

MAX_HELD = 12
"""The most lines of contents in a box."""
MAX_FIGURES = 7
"""The most figures in its picture."""


class HeldLine(Closed):
    """Pieces in a box: those of a product, or a size and a number."""

    of: Text | None = None
    size: Text | None = None
    pieces: PieceSize | None = None
    count: Annotated[StrictInt, Field(ge=1, le=10_000)] | None = None
    name: Name | None = None
    thickness: Length | None = None
    sleeved: bool = False
    stacks: Text | None = None


class BoxFile(Closed):
    """A tuck box for decks, counters or tiles, to cut out, fold and glue."""

    kind: Literal["box"]
    id: Id | None = None
    title: Name
    holds: Annotated[tuple[HeldLine, ...], Field(strict=False, min_length=1, max_length=MAX_HELD)]
    sides: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    side: Text | None = None
    clearance: Length = f"{CLEARANCE:g} mm"
    stock: Length = f"{CARD_STOCK:g} mm"
    bottom: Literal["glued", "tuck"] = "glued"
    label: Name | None = None
    contents: Strings = ()
    figures: Annotated[tuple[Text, ...], Field(strict=False, max_length=MAX_FIGURES)] = ()
    figure_height: Annotated[float, Field(strict=False, ge=0.1, le=1.0)] = 0.62
    emblem: Text | None = None
    colour: Text | None = None
    template: Template = "box.html"


_LENGTH: Schema = {
    "pattern": r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?\s*$",
    "examples": ["0.3 mm", "3 mm"],
}

BOX_WORDS = Words(
    keys={
        "BoxFile": {
            "kind": "What this file is: a tuck box to cut out, fold and glue.",
            "id": ID_WORDS,
            "title": "The box's name, as it is printed; a side's name goes before it.",
            "holds": "What it holds, from the front to the back.",
            "sides": "The sides, by id, that have a box each.",
            "side": "The side, by id, whose colour the box has; for one box.",
            "clearance": "How much longer the inside is than what it holds, in each direction.",
            "stock": "The thickness of the box's own card.",
            "bottom": "How it is closed below: glued, or tucked in like the lid.",
            "label": "Large text on the front; by default the names of what it holds.",
            "contents": "Lines for the panel that lists what is inside; by default made from what "
            "the box holds.",
            "figures": "Drawings that stand on the ridge, from left to right; {side} in a name is "
            "the id of the side.",
            "figure-height": "How high the figures stand, as a part of the picture's height.",
            "emblem": "A drawing for the lid; {side} in its name is the id of the side.",
            "colour": "A colour of the pack's palette; without it the side's, or the accent.",
            "template": "The template of its panels; without it the built-in one.",
        },
        "HeldLine": {
            "of": "The deck or gang that lies in the box, or one of its products, e.g. 'us-deck'.",
            "size": "Another size, by its key in the deck's 'sizes'.",
            "pieces": "The size of pieces that are not a product, e.g. '25x25mm'.",
            "count": "How many there are; of a product, if not all of it.",
            "name": "What they are called on the box.",
            "thickness": "How thick one piece is; cards are 0.3 mm if nothing is said, counters "
            "3 mm.",
            "sleeved": "true: each card is in a sleeve.",
            "stacks": "How the pieces lie: stacks beside each other and above each other, '3x2'.",
        },
    },
    values={
        ("BoxFile", "clearance"): _LENGTH,
        ("BoxFile", "stock"): _LENGTH,
        ("BoxFile", "template"): TEMPLATE,
        ("HeldLine", "thickness"): _LENGTH,
        ("HeldLine", "stacks"): {"pattern": r"^\s*\d+\s*[x×]\s*\d+\s*$", "examples": ["3x2"]},
    },
)
