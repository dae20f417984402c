"""What a file of each kind may hold: typed, frozen, closed to unknown keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.measure import PIECES, Size, parse_length, parse_size

MAX_COPIES = 1000


def _checked(parse: Callable[[str], object]) -> Callable[[str], str]:
    """Make a validator that only asks whether `parse` accepts the text."""

    def check(text: str) -> str:
        parse(text)
        return text

    return check


def _identifier(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        raise ValueError(f"'{text}' is no id; an id is made of small letters, digits and hyphens")
    return text


def _colour(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise ValueError(f"'{text}' is no colour; write it as '#7a3b1d'")
    return text


def _piece(text: str) -> Size:
    return parse_size(text, PIECES)


Text = Annotated[StrictStr, Field(min_length=1)]
Id = Annotated[StrictStr, AfterValidator(_identifier)]
Colour = Annotated[StrictStr, AfterValidator(_colour)]
Length = Annotated[StrictStr, AfterValidator(_checked(parse_length))]
PieceSize = Annotated[StrictStr, AfterValidator(_checked(_piece))]
Template = Annotated[StrictStr, Field(min_length=1, pattern=r"^[\w./-]+\.html$")]
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
    language: Annotated[StrictStr, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    accent: Colour = "#3d4a3a"
    palette: dict[Id, Colour] = {}
    sides: dict[Text, Side] = {}


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
    front: Template
    back: Template | None = None
    sides: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    count: StrictInt | None = None
    counts: dict[Text, dict[Text, StrictInt]] = {}
    fields: dict[str, Any]
    cards: Annotated[tuple[dict[str, Any], ...], Field(strict=False, min_length=1)]


class SheetFile(Closed):
    """Pages laid out by one template from parts of the pack: charts, forms, booklets."""

    kind: Literal["sheet"]
    id: Id | None = None
    title: Text
    template: Template
    uses: Strings
    pages: StrictInt | None = None
