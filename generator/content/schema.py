"""Publish what a file may hold as JSON Schema, for editors that complete and check.

A schema covers what can be checked in a single value. References, counts and the proof of tables
are left to the reader.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

from pydantic import BaseModel

from generator.content.fields import Origin
from generator.content.kinds.base import Kind
from generator.content.kinds.records import RESERVED
from generator.content.pack_file import WORDS, PackFile
from generator.content.run_file import WORDS as RUN_WORDS
from generator.content.run_file import RunFile
from generator.content.spreadsheet.request import SCHEMA as TABLE
from generator.content.trade.shops import WORDS as SHOP_WORDS
from generator.content.trade.shops import ShopFile
from generator.content.words import ID, LONGEST_ID, ORIGIN_WORDS, Schema, Words

DIALECT = "https://json-schema.org/draft/2020-12/schema"

PACK = "pack"
"""The schema name of `pack.yaml`, which is not a kind of part."""

RUN = "run"
"""The schema name of the file of a print run, which is not part of a pack."""

SHOP = "shop"
"""The schema name of the file of a shop, which is not part of a pack."""

FIELD_TYPE: Schema = {
    "title": "Field type",
    "description": (
        "What a field holds: text, number (whole; 'number from 0', 'number from 1 to 6'), decimal, "
        "flag (true or false), picture (a file of the pack), 'one of red, blue', 'ref PART' (the "
        "id of a record of that part). 'optional …' may be left out, 'list of …' holds any number. "
        "A mapping of fields is a record inside the record; a list with one field type in it is a "
        "list of those."
    ),
    "examples": ["text", "optional number", "one of red, blue", "list of text", "ref actions"],
    "anyOf": [
        {
            "type": "string",
            "pattern": (
                r"^\s*((optional|list of) \s*)*"
                r"(text|number( from -?\d+( to -?\d+)?)?|decimal|flag|picture|"
                r"one of [^,]+(,[^,]+)*|ref .*\S.*)\s*$"
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
_EVERY_RECORD: Schema = {
    "id": {
        "type": "string",
        "pattern": r"^[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*$",
        "maxLength": LONGEST_ID,
        "description": "The record's own id, by which others refer to it.",
    },
    "origin": {"description": ORIGIN_WORDS, "enum": list(get_args(Origin))},
    "origins": {
        "type": "object",
        "description": "The origin of single fields, where it is not the record's.",
        "additionalProperties": {"enum": list(get_args(Origin))},
    },
}
_RECORD: Schema = {
    "type": "object",
    "description": "One record: its id and a value for each field that 'fields' declares.",
    "required": ["id"],
}


def head_schema() -> Schema:
    """Return the JSON Schema of `pack.yaml`."""
    return _schema(PACK, PackFile, WORDS)


def run_schema() -> Schema:
    """Return the JSON Schema of the file of a print run."""
    return _schema(RUN, RunFile, RUN_WORDS)


def shop_schema() -> Schema:
    """Return the JSON Schema of the file of a shop."""
    return _schema(SHOP, ShopFile, SHOP_WORDS)


def schema(kind: Kind, title: str | None = None) -> Schema:
    """Return the JSON Schema of a kind of file; `title` is its name if that is not the kind's."""
    return _schema(title or kind.name, kind.model, kind.words)


def text(schema: Schema) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(title: str, model: type[BaseModel], words: Words) -> Schema:
    made = _by_titles(model.model_json_schema(by_alias=True))
    definitions = made.setdefault("$defs", {})
    for name, definition in ((model.__name__, made), *definitions.items()):
        _describe(name, definition, words)
    for key, more in words.records.items():
        records = made["properties"][key]
        records["items"] = {**_RECORD, "properties": {**_EVERY_RECORD, **more}}
        about = {"description": records.pop("description", "")}
        made["properties"][key] = {**about, "anyOf": [records, TABLE]}
        made["properties"]["fields"] = FIELDS
        definitions["FieldType"] = FIELD_TYPE
    if not definitions:
        del made["$defs"]
    made["title"] = f"Fieldpress: {title}"
    return {"$schema": DIALECT, **made}


def _by_titles(made: Schema) -> Schema:
    """Return a schema whose definitions are called by their titles.

    So a model can be published by another name than its class has (`class Name(Closed, title=…)`).
    """
    found: Mapping[str, Schema] = made.get("$defs", {})
    refs = {f"#/$defs/{name}": f"#/$defs/{one['title']}" for name, one in found.items()}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(one) for key, one in value.items()}
        if isinstance(value, list):
            return [renamed(one) for one in value]
        return refs.get(value, value) if isinstance(value, str) else value

    whole: Schema = renamed(made)
    if found:
        whole["$defs"] = {one["title"]: one for one in whole["$defs"].values()}
    return whole


def _describe(name: str, definition: Schema, words: Words) -> None:
    """Add descriptions to keys, and restrict their values to what the reader accepts."""
    for key, value in definition["properties"].items():
        value.pop("title", None)
        if told := words.keys.get(name, {}).get(key):
            value["description"] = told
        narrower = ID if key == "id" else words.values.get((name, key), {})
        target = next((o for o in value.get("anyOf", ()) if o.get("type") == "string"), value)
        for word, said in narrower.items():
            if word == "additionalProperties":
                said = {**value[word], **said}
            (value if word == "examples" else target)[word] = said
