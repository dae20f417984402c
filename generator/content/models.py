"""What a file of each kind may hold: typed, frozen, closed to unknown keys."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.errors import short
from generator.measure import PIECES, parse_length, parse_size, suggest_piece

MAX_COPIES = 1000
MAX_PIECES = 10_000
SMALLEST_PIECE = 5.0
LONGEST = 100.0
"""The most that bleed, gap and corner may measure, in millimetres."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SIDE = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_TEMPLATE = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)*\.html")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _matching(pattern: re.Pattern[str], otherwise: str) -> AfterValidator:
    """Make a validator of a text's form; `otherwise` goes on after the text in the message."""

    def check(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError(f"'{short(text)}' is no {otherwise}")
        return text

    return AfterValidator(check)


def _length(text: str) -> str:
    if parse_length(text) > LONGEST:
        raise ValueError(f"'{short(text)}' is more than {LONGEST:g} mm")
    return text


def _piece(text: str) -> str:
    try:
        size = parse_size(text, PIECES)
    except ValueError as error:
        raise ValueError("; ".join((str(error), *suggest_piece(text)))) from None
    if min(size.width, size.height) < SMALLEST_PIECE:
        raise ValueError(f"'{short(text)}' is less than {SMALLEST_PIECE:g} mm on a side")
    return text


def is_id(text: str) -> bool:
    """Tell whether a text can be the id of a part."""
    return bool(_ID.fullmatch(text))


Text = Annotated[StrictStr, Field(min_length=1)]
Id = Annotated[StrictStr, _matching(_ID, "id; an id is made of small letters, digits and hyphens")]
SideId = Annotated[
    StrictStr,
    _matching(_SIDE, "id of a side; it is made of letters, digits and hyphens, 'name' may be any"),
]
Colour = Annotated[StrictStr, _matching(_COLOUR, "colour; write it as '#7a3b1d'")]
Language = Annotated[StrictStr, _matching(_LANGUAGE, "language; write it as 'en' or 'de-AT'")]
Length = Annotated[StrictStr, AfterValidator(_length)]
PieceSize = Annotated[StrictStr, AfterValidator(_piece)]
Template = Annotated[
    StrictStr, _matching(_TEMPLATE, "template; name a file of 'templates/', as 'card.html'")
]
Strings = Annotated[tuple[Text, ...], Field(strict=False)]


class Closed(BaseModel):
    """Base of all: frozen, strict, no unknown keys, `row-head` in YAML for row_head here."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        populate_by_name=True,
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
    )


class Side(Closed):
    """A side of the game: its name and its colour in print."""

    name: Text
    colour: Colour


class PackFile(Closed):
    """`pack.yaml`: what the game is called and how its print looks."""

    kind: Literal["pack"]
    title: Text
    subtitle: Text | None = None
    author: Text | None = None
    language: Language = "en"
    generator: Id | None = None
    accent: Colour = "#3d4a3a"
    palette: dict[Id, Colour] = {}
    sides: dict[SideId, Side] = {}


class RecordsFile(Closed):
    """A list of records with fields that the file itself declares."""

    kind: Literal["records"]
    id: Id | None = None
    title: Text
    origin: Origin = "source"
    rule: Text | None = None
    count: StrictInt | None = None
    fields: dict[str, Any]
    records: Annotated[tuple[dict[str, Any], ...], Field(strict=False)]
    notes: Strings = ()


class ModifierRange(Closed):
    """The least and the greatest net modifier that the game can bring about."""

    from_: StrictInt = 0
    to: StrictInt = 0


class Row(Closed):
    """One row of a roll table: the totals it answers and its result, or a cell a column."""

    on: StrictInt | StrictStr
    result: Text | None = None
    cells: Annotated[tuple[Text, ...], Field(strict=False)] | None = None
    origin: Origin | None = None


class TableModel(Closed):
    """A roll table as it is written."""

    id: Id
    title: Text
    rule: Text | None = None
    dice: Text
    modifiers: ModifierRange = ModifierRange()
    row_head: Text | None = None
    column_head: Text | None = None
    columns: Annotated[tuple[Text, ...], Field(strict=False)] | None = None
    rows: Annotated[tuple[Row, ...], Field(strict=False, min_length=1)]
    results: dict[Text, Text] = {}
    clamp: bool = False
    notes: Strings = ()
    origin: Origin = "source"


class TablesFile(Closed):
    """Roll tables."""

    kind: Literal["tables"]
    id: Id | None = None
    title: Text | None = None
    tables: Annotated[tuple[TableModel, ...], Field(strict=False, min_length=1)]


class DeckFile(Closed):
    """Cards, or any other pieces of one size with a front and perhaps a back."""

    kind: Literal["deck"]
    id: Id | None = None
    title: Text
    piece: PieceSize
    corner: Length = "0"
    bleed: Length = "3 mm"
    gap: Length = "0"
    use: Literal["card", "counter"] = "card"
    front: Template
    back: Template | None = None
    sides: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    count: StrictInt | None = None
    counts: dict[Text, dict[Text, StrictInt]] = {}
    fields: dict[str, Any]
    cards: Annotated[tuple[dict[str, Any], ...], Field(strict=False, min_length=1)]


class GangFile(Closed):
    """A gang run: decks of one piece size that share their sheets."""

    kind: Literal["gang"]
    id: Id | None = None
    title: Text
    decks: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    count: StrictInt | None = None


class SheetFile(Closed):
    """Pages laid out by one template from parts of the pack: charts, forms, booklets."""

    kind: Literal["sheet"]
    id: Id | None = None
    title: Text
    template: Template
    uses: Strings
    orientation: Literal["portrait", "landscape"] = "portrait"
    booklet: bool = False
    pages: Annotated[StrictInt, Field(ge=1)] | None = None
