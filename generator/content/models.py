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
"""The most characters of a title or name; the longest in our packs has 66, when rolled 148."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SIDE = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_TEMPLATE = re.compile(r"[\w-][\w.-]*(/[\w-][\w.-]*)*\.html")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def _matching(pattern: re.Pattern[str], otherwise: str, most: int = LONGEST_NAME) -> AfterValidator:
    """Return a validator that requires a pattern and a length of `most` characters.

    `otherwise` is the message for other texts, with `{}` for the text.
    """

    def check(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError(otherwise.format(short(text)))
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
"""A title or a name, as used in slugs, bookmarks and file properties."""
Seed = Annotated[StrictStr, Field(max_length=MOST_SEED)]
Id = Annotated[
    StrictStr,
    _matching(_ID, "invalid id '{}'; use lower-case letters, digits and hyphens", LONGEST_ID),
]
SideId = Annotated[
    StrictStr,
    _matching(
        _SIDE,
        "invalid side id '{}'; use letters, digits and hyphens ('name' can be any text)",
        LONGEST_ID,
    ),
]
Colour = Annotated[
    StrictStr, _matching(_COLOUR, "unknown colour '{}'; write it as hex, e.g. '#7a3b1d'")
]
Language = Annotated[
    StrictStr, _matching(_LANGUAGE, "unknown language '{}'; write it as 'en' or 'de-AT'")
]
Length = Annotated[StrictStr, AfterValidator(_length)]
PieceSize = Annotated[StrictStr, AfterValidator(_piece)]
Template = Annotated[
    StrictStr,
    _matching(
        _TEMPLATE, "invalid template name '{}'; name a file in 'templates/', e.g. 'card.html'"
    ),
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
