"""The file of a print run: its model and the texts of its schema."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.content.models import Closed, Seed, Text
from generator.content.words import Words

MOST_BOOKLETS = 100_000

AnySeed = Annotated[Seed, Field(min_length=1)]
Names = Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
Seeds = Annotated[tuple[AnySeed, ...], Field(strict=False, min_length=1)]


class RunFile(Closed):
    """A print run: what is rolled, from which seeds, what is locked, how it is printed."""

    kind: Literal["run"]
    pack: Text
    roll: Text | None = None
    seed: AnySeed | None = None
    count: Annotated[int, Field(ge=1, le=MOST_BOOKLETS)] | None = None
    seeds: Seeds | None = None
    locks: dict[Text, Text | int] = Field(default={})
    paper: Text = "a4"
    ink: Text = "colour"
    duplex: Text | None = None
    printer: Text | None = None
    odds: bool = True
    hex: Text | None = None
    fold: bool = False
    extras: Names | None = None
    print_: Names | None = None


WORDS = Words(
    keys={
        "RunFile": {
            "kind": "What this file is: a print run.",
            "pack": "The pack to roll from: one that is built in, or a folder.",
            "roll": "What is rolled, if the pack has more than one thing to roll.",
            "seed": "The seed of the first; with 'count'. The seeds of the others are this one "
            "with '-2', '-3' … behind it.",
            "count": "How many are made.",
            "seeds": "The seed of each, instead of 'seed' and 'count'.",
            "locks": "What is fixed, as with '--lock': a value for each field.",
            "paper": "The paper: a4, letter, a3, tabloid, legal or a size such as '210x297mm'.",
            "ink": "colour, grey (black ink only) or saver (outlines).",
            "duplex": "How backs are printed: long-edge, short-edge, fold or off.",
            "printer": "A printer profile, sought beside this file.",
            "odds": "Whether exact odds are printed beside tables.",
            "hex": "The size of a hex on boards, e.g. '16mm'.",
            "fold": "Whether papers are also printed as booklets to fold.",
            "extras": "What is printed besides papers: all, counters, boards.",
            "print": "Names of the files to print, without their endings; by default all.",
        },
    },
    values={
        ("RunFile", "pack"): {"examples": ["my-game"]},
        ("RunFile", "paper"): {"examples": ["a4", "letter"]},
        ("RunFile", "ink"): {"examples": ["colour", "grey", "saver"]},
        ("RunFile", "extras"): {"items": {"enum": ["all", "counters", "boards"]}},
    },
)
