"""`pack.yaml`, the head of a pack: its model and the texts of its schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.content.models import Closed, Colour, Id, Language, Name, SideId, Text
from generator.content.words import ID, SIDE, Schema, Words

Die = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
"""A die that a game is played with."""


class Side(Closed):
    """A side of the game: its name and its colour in print."""

    name: Name
    colour: Colour


class Shelf(Closed):
    """What the shelf page says about the game besides its products."""

    years: Name | None = None
    players: Name | None = None
    scale: Name | None = None
    bring: Name | None = None
    picture: Text | None = None
    first: Annotated[tuple[Id, ...], Field(strict=False, max_length=12)] = ()


class PackFile(Closed):
    """`pack.yaml`: the game's name, how it looks in print, and which generator rolls for it."""

    kind: Literal["pack"]
    title: Name
    subtitle: Name | None = None
    author: Name | None = None
    language: Language = "en"
    accent: Colour = "#3d4a3a"
    palette: dict[Id, Colour] = Field(default={})
    sides: dict[SideId, Side] = Field(default={})
    dice: Annotated[tuple[Die, ...], Field(strict=False, max_length=20)] = ()
    generator: Text | None = None
    shelf: Shelf | None = None


_COLOUR: Schema = {"pattern": r"^#[0-9a-fA-F]{6}$", "examples": ["#7a3b1d"]}
_LANGUAGE: Schema = {"pattern": r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", "examples": ["en", "de-AT"]}

WORDS = Words(
    keys={
        "PackFile": {
            "kind": "What this file is: the head of a pack.",
            "title": "The game's name, as it is printed.",
            "subtitle": "A line under the title, for templates.",
            "author": "Who made the pack; goes into the files' properties.",
            "language": "The language of the texts, e.g. 'en' or 'de-AT'; hyphenation and screen "
            "readers go by it.",
            "accent": "The game's own colour; --accent in style sheets.",
            "palette": "More colours by name; each is --NAME in style sheets.",
            "sides": "The sides of the game by id; the colour is --side-ID in style sheets.",
            "dice": "The dice that the game is played with, e.g. [d6, d6]; they lie on virtual "
            "tables.",
            "generator": "The game that campaigns or scenarios are rolled for from this pack; the "
            "pack may then hold that game's own kinds of file.",
            "shelf": "What `fieldpress shelf` says of the game besides its products.",
        },
        "Shelf": {
            "years": "The years that it covers, e.g. '1939–1945'.",
            "players": "How many play.",
            "scale": "What a piece and an inch or a hex stand for.",
            "bring": "What players need besides the prints.",
            "picture": "A drawing of one of its pieces, an SVG of the pack.",
            "first": "The products to print first, by their ids.",
        },
        "Side": {
            "name": "The side's name, as it is printed.",
            "colour": "The side's colour.",
        },
    },
    values={
        ("PackFile", "accent"): _COLOUR,
        ("PackFile", "language"): _LANGUAGE,
        ("PackFile", "sides"): {"propertyNames": SIDE},
        ("PackFile", "palette"): {"propertyNames": ID, "additionalProperties": _COLOUR},
        ("PackFile", "generator"): {"examples": ["my-game"]},
        ("Side", "colour"): _COLOUR,
    },
)
