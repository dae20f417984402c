"""Publish what a pack's files may hold as JSON Schema, for editors that complete and check.

`python -m generator.content.schema docs/schema` writes one file a kind. The schemas hold what
can be told from one value alone; references, counts and proofs of tables are the reader's.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from generator.content.fields import Origin
from generator.content.kinds import KINDS, RESERVED
from generator.content.models import MAX_COPIES, PackFile
from generator.measure import PIECES

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

ID: Schema = {"pattern": r"^[a-z0-9]+(-[a-z0-9]+)*$", "examples": ["us-deck"]}
COLOUR: Schema = {"pattern": r"^#[0-9a-fA-F]{6}$", "examples": ["#7a3b1d"]}
SIDE = {"pattern": r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$"}
TEMPLATE: Schema = {
    "pattern": r"^[\w-][\w.-]*(/[\w-][\w.-]*)*\.html$",
    "examples": ["card.html"],
}
LANGUAGE: Schema = {"pattern": r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", "examples": ["en", "de-AT"]}
LENGTH: Schema = {
    "pattern": r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?\s*$",
    "examples": ["3 mm", "0.5 in"],
}
PIECE: Schema = {
    "pattern": rf"^\s*({'|'.join(PIECES)}|\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?)\s*$",
    "examples": [*PIECES, "70x120mm"],
}
FIELD_TYPE: Schema = {
    "title": "Field type",
    "description": (
        "What a field holds: text, number (whole), decimal, flag (true or false), picture (a file "
        "of the pack), 'one of red, blue', 'ref PART' (the id of a record of that part). "
        "'optional …' may be left out, 'list of …' holds any number. A mapping of fields is a "
        "record inside the record; a list with one field type in it is a list of those."
    ),
    "examples": ["text", "optional number", "one of red, blue", "list of text", "ref actions"],
    "anyOf": [
        {
            "type": "string",
            "pattern": (
                r"^\s*((optional|list of) \s*)*"
                r"(text|number|decimal|flag|picture|one of [^,]+(,[^,]+)*|ref .*\S.*)\s*$"
            ),
        },
        {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {"$ref": "#/$defs/FieldType"},
        },
        {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": {"$ref": "#/$defs/FieldType"},
        },
    ],
}
FIELDS: Schema = {
    "description": (
        "The fields of the records below, a name and a field type each. "
        f"No field may be called {', '.join(RESERVED[:-1])} or {RESERVED[-1]}."
    ),
    "type": "object",
    "minProperties": 1,
    "propertyNames": {"not": {"enum": list(RESERVED)}},
    "additionalProperties": {"$ref": "#/$defs/FieldType"},
}
ORIGIN_WORDS = (
    "Where a value comes from: source (the game's own text), repaired (lost there, but forced "
    "by the rest of it), public (another public text, printed with †) or house (our own, printed "
    "with ‡)."
)
EVERY_RECORD: Schema = {
    "id": {
        "type": "string",
        "pattern": r"^[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*$",
        "description": "The record's own name, by which others refer to it.",
    },
    "origin": {"description": ORIGIN_WORDS, "enum": list(get_args(Origin))},
    "origins": {
        "type": "object",
        "description": "The origin of single fields, where it is not the record's.",
        "additionalProperties": {"enum": list(get_args(Origin))},
    },
}
RECORD: Schema = {
    "type": "object",
    "description": "One record: its id and a value for each field that 'fields' declares.",
    "required": ["id"],
}
COPIES: Schema = {
    "type": "integer",
    "minimum": 1,
    "maximum": MAX_COPIES,
    "default": 1,
    "description": "How many of this card the deck has.",
}

SCENARIO_KEYS: Mapping[str, Mapping[str, str]] = {
    "ScenarioFile": {
        "kind": "What this file is: a scenario for a board of tiles.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "The scenario's name, as it is printed.",
        "template": "The template of its pages, in the pack's folder 'templates'.",
        "tiles": "The part whose records are the tiles: a number and a letter for each side.",
        "cards": "The deck that each side has.",
        "objective-markers": "The deck of objective markers; its pieces have a 'value'.",
        "control-markers": "The deck of markers that each side scouts and controls with.",
        "origin": ORIGIN_WORDS + " Holds for the scenario as a whole.",
        "origins": "The origin of single sections of the sheet.",
        "mission": "What kind of mission it is, in a few words.",
        "place": "Where it happens.",
        "date": "When it happens.",
        "light": "The hour and the weather, if they are told.",
        "story": "What happened before, a paragraph each.",
        "board": "The tiles, row by row from the top; each second row lies half a tile to the "
        "right. null is a gap.",
        "objectives": "The tiles with an objective marker, and its points.",
        "rounds": "The last round, if the game has one.",
        "initiative": "The side that goes first in the first round, whatever is bid.",
        "sides": "What each side starts with and plays for.",
        "wins": "How the game is won and how it ends, a sentence each.",
        "rules": "Rules of this scenario alone.",
    },
    "SideSetUp": {
        "role": "What the side is in this mission, as attacker.",
        "start": "The tile on which its counters start.",
        "scouted": "Tiles with its Scouted marker at the start.",
        "controlled": "Tiles with its Control marker at the start.",
        "deck": "The cards of its draw deck, and how many of each.",
        "supply": "The cards of its supply, and how many of each.",
        "goal": "What wins for it, as rules can judge it; without it time does.",
        "brief": "Its orders, a paragraph each.",
    },
    "Goal": {
        "points": "So many objective points under control.",
        "tiles": "All these tiles under control.",
        "leave": "So many of its cards have left the board.",
        "remove": "So many enemy cards have been removed by hits.",
        "mark": "So many objective tiles hold its marker.",
        "over": "The tiles over which it may leave the board.",
        "of": "Only cards of this unit count.",
        "back": "True: its scouts must be back on the start tile too.",
    },
    "Line": {
        "text": "The sentence.",
        "origin": ORIGIN_WORDS,
    },
}

KEYS: Mapping[str, Mapping[str, str]] = {
    "PackFile": {
        "kind": "What this file is: the head of a pack.",
        "title": "The game's name, as it is printed.",
        "subtitle": "A line under the title, for templates.",
        "author": "Who made the pack; goes into the files' properties.",
        "language": "The language of the texts, as 'en' or 'de-AT'; hyphenation and screen readers "
        "go by it.",
        "accent": "The game's own colour; --accent in style sheets.",
        "palette": "More colours by name; each is --NAME in style sheets.",
        "sides": "The sides of the game by id; the colour is --side-ID in style sheets.",
    },
    "Side": {
        "name": "The side's name, as it is printed.",
        "colour": "The side's colour.",
    },
    "RecordsFile": {
        "kind": "What this file is: records with fields of its own.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "The part's name, as it is printed.",
        "origin": ORIGIN_WORDS + " Holds for every record that says nothing else.",
        "rule": "The section of the rules that this part restates.",
        "count": "How many records there must be; another number is a problem.",
        "records": "The records, in the order in which they are printed.",
        "notes": "Notes to the part, in the order in which they are printed.",
    },
    "TablesFile": {
        "kind": "What this file is: roll tables.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "The part's name.",
        "tables": "The roll tables.",
    },
    "TableModel": {
        "id": "The table's id, unique in the pack: PACK/ID on the command line.",
        "title": "The table's name, as it is printed.",
        "rule": "The section of the rules that the table belongs to.",
        "dice": "What is rolled: 2d6, d10, 1d6-1d6, 2d6+1; DR is 2d6 and dr is 1d6.",
        "modifiers": "The least and the greatest net modifier to the roll.",
        "row-head": "The heading over the totals.",
        "column-head": "The heading over the columns.",
        "columns": "The columns; each row then has a cell a column.",
        "rows": "The rows. Each total that can be rolled must fall on exactly one.",
        "results": "What each result means. If given, no other result may stand in the table.",
        "clamp": "True: a total beyond the last row counts as the last row.",
        "notes": "Notes to the table, in the order in which they are printed.",
        "origin": ORIGIN_WORDS + " Holds for every row that says nothing else.",
    },
    "ModifierRange": {
        "from": "The least net modifier, as -3.",
        "to": "The greatest net modifier, as 2.",
    },
    "Row": {
        "on": "The totals that fall on this row: 3, 5-6, '<=2', '>=11', '-3 to -1' or any.",
        "result": "The result, in a table without columns.",
        "cells": "The results, one a column.",
        "origin": ORIGIN_WORDS,
    },
    "DeckFile": {
        "kind": "What this file is: cards, or other pieces of one size.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "The deck's name, as it is printed; a side's name goes before it.",
        "piece": f"The size after cutting: {', '.join(PIECES)}, or WIDTHxHEIGHT with a unit.",
        "corner": "The radius of rounded corners; a guide is printed to cut along.",
        "bleed": "How far the art runs on beyond the cut.",
        "gap": "The space between pieces; at 0 one cut parts two pieces.",
        "use": "What the pieces are; text on counters may be smaller than on cards.",
        "front": "The template of the fronts, in the pack's folder 'templates'.",
        "back": "The template of the backs; without it only fronts are printed.",
        "sides": "The sides, by id, that have a deck each; without it there is one deck.",
        "count": "How many cards there must be, copies counted; another number is a problem.",
        "counts": "How many cards must have which value in a field, as {rank: {officer: 3}}. "
        "A dot leads through a reference: unit.group.",
        "cards": "The cards, in the order in which they are printed.",
    },
    "GangFile": {
        "kind": "What this file is: decks that are printed together.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "What is printed together, as the sheets' margins say it.",
        "decks": "The decks, in the order in which they are printed. Their pieces have one size.",
        "count": "How many pieces there must be in all; another number is a problem.",
    },
    "SheetFile": {
        "kind": "What this file is: whole pages from one template.",
        "id": "The part's id; without it the file's name without its ending.",
        "title": "The sheet's name, as it is printed.",
        "template": "The template of the pages, in the pack's folder 'templates'.",
        "uses": "The parts and tables that the pages are made of; each must be there.",
        "orientation": "How the paper is turned: upright (portrait) or lying (landscape).",
        "booklet": "true: pages are half of the paper, and are also put on sheets to fold.",
        "pages": "How many pages there must be; another number is a problem.",
    },
    **SCENARIO_KEYS,
}
"""What an editor says of each key, by model and by the key as it is written."""

_NARROWER: Mapping[tuple[str, str], Schema] = {
    ("PackFile", "accent"): COLOUR,
    ("Side", "colour"): COLOUR,
    ("DeckFile", "piece"): PIECE,
    ("DeckFile", "corner"): LENGTH,
    ("DeckFile", "bleed"): LENGTH,
    ("DeckFile", "gap"): LENGTH,
    ("TableModel", "id"): ID,
    ("TableModel", "dice"): {"examples": ["2d6", "1d6-1d6", "DR"]},
    ("Row", "on"): {"examples": [3, "5-6", "<=2", ">=11", "-3 to -1", "any"]},
    ("PackFile", "language"): LANGUAGE,
    ("PackFile", "sides"): {"propertyNames": SIDE},
    ("DeckFile", "front"): TEMPLATE,
    ("DeckFile", "back"): TEMPLATE,
    ("SheetFile", "template"): TEMPLATE,
    ("ScenarioFile", "template"): TEMPLATE,
    ("ScenarioFile", "tiles"): ID,
    ("ScenarioFile", "cards"): ID,
    ("ScenarioFile", "objective-markers"): ID,
    ("ScenarioFile", "control-markers"): ID,
    ("ScenarioFile", "sides"): {"propertyNames": SIDE},
    ("ScenarioFile", "initiative"): SIDE,
    ("PackFile", "palette"): {"propertyNames": ID, "additionalProperties": COLOUR},
}


def schema(kind: str) -> Schema:
    """Return the JSON Schema of a kind of file; `kind` is `pack` or a key of KINDS."""
    model: type[BaseModel] = PackFile if kind == "pack" else KINDS[kind].model
    made = model.model_json_schema(by_alias=True)
    definitions = made.setdefault("$defs", {})
    for name, definition in ((model.__name__, made), *definitions.items()):
        _describe(name, definition)
    for key, extra in _records(made):
        made["properties"][key]["items"] = {**RECORD, "properties": {**EVERY_RECORD, **extra}}
        made["properties"]["fields"] = FIELDS
        definitions["FieldType"] = FIELD_TYPE
    if not definitions:
        del made["$defs"]
    made["title"] = f"Fieldpress: {kind}"
    return {"$schema": DIALECT, **made}


def _describe(name: str, definition: Schema) -> None:
    """Say what each key is for, and hold its value to what the reader accepts."""
    for key, value in definition["properties"].items():
        value.pop("title", None)
        if words := KEYS.get(name, {}).get(key):
            value["description"] = words
        narrower = ID if key == "id" else _NARROWER.get((name, key), {})
        target = next((o for o in value.get("anyOf", ()) if o.get("type") == "string"), value)
        for word, said in narrower.items():
            if word == "additionalProperties":
                said = {**value[word], **said}
            (value if word == "examples" else target)[word] = said


def _records(made: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield the key that holds records with declared fields, and what such a record may add."""
    if "fields" in made["properties"]:
        for key, extra in (("records", {}), ("cards", {"copies": COPIES})):
            if key in made["properties"]:
                yield key, extra


def kinds() -> tuple[str, ...]:
    """Name every kind of file that has a schema."""
    return ("pack", *KINDS)


def text(kind: str) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"


def main(folder: Path) -> None:
    """Write every schema into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds():
        (folder / f"{kind}.json").write_text(text(kind), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) == 2 else sys.exit("usage: schema FOLDER"))
