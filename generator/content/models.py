"""Building blocks of the file models: a strict base class and annotated value types."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictStr

from generator.content.words import LONGEST_ID
from generator.dice.seeds import MOST_SEED
from generator.errors import short
from generator.measure import PIECES, parse_length, parse_size, suggest_piece

SMALLEST_PIECE = 5.0
LONGEST = 100.0
"""Upper limit of bleed, gap and corner, in millimetres."""

LONGEST_NAME = 500
"""Characters of a title or a name; the longest of our packs has 66, of what is rolled 148."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SIDE = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_TEMPLATE = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)*\.html")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _matching(pattern: re.Pattern[str], otherwise: str, most: int = LONGEST_NAME) -> AfterValidator:
    """Return a validator that requires a pattern and a length of `most` characters.

    `otherwise` ends the message for other texts.
    """

    def check(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError(f"'{short(text)}' is no {otherwise}")
        if len(text) > most:
            raise ValueError(f"'{short(text)}' has more than {most:,} characters")
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
    """Return whether a text is a valid part id."""
    return len(text) <= LONGEST_ID and bool(_ID.fullmatch(text))


Text = Annotated[StrictStr, Field(min_length=1)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_NAME)]
"""A title or a name: it stands in slugs, bookmarks and the properties of files."""
Seed = Annotated[StrictStr, Field(max_length=MOST_SEED)]
Id = Annotated[
    StrictStr,
    _matching(_ID, "id; an id is made of small letters, digits and hyphens", LONGEST_ID),
]
SideId = Annotated[
    StrictStr,
    _matching(
        _SIDE,
        "id of a side; it is made of letters, digits and hyphens, 'name' may be any",
        LONGEST_ID,
    ),
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
    """Base of all file models: frozen, strict, no unknown keys; row_head is `row-head` in YAML."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        populate_by_name=True,
        defer_build=True,  # a command validates few kinds, and each validator takes milliseconds
        alias_generator=lambda name: name.rstrip("_").replace("_", "-"),
    )
