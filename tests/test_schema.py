"""The published schemas: up to date, in words, and of one mind with the reader.

No validator of JSON Schema is among our packages, so the few words of it that we use are
checked here; a word that is not known fails the test.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from generator.content.fields import FieldError, declared
from generator.content.pack_file import PackFile
from generator.content.reading.files import yaml_files
from generator.content.reading.source import read_source
from generator.content.schema import FIELD_TYPE, text
from generator.content.words import Schema
from generator.games.schema import all_kinds, schemas

SCHEMAS = schemas()

ABOUT = {"$schema", "$defs", "title", "description", "default", "examples"}
ELSEWHERE = {
    *("pattern", "minLength", "maxLength", "minimum", "maximum"),
    *("items", "minItems", "maxItems"),
}
"""Words that say something of values of another type only."""

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def faults(value: Any, said: Schema, root: Schema, at: str = "") -> Iterator[str]:
    """Say everything in which `value` is not as the schema has it."""
    for word, wanted in said.items():
        if word in ABOUT or word == "additionalProperties":
            continue
        if word == "$ref":
            yield from faults(value, root["$defs"][wanted.rsplit("/", 1)[1]], root, at)
        elif word == "anyOf":
            if all(any(faults(value, option, root, at)) for option in wanted):
                yield f"{at}: none of the choices"
        elif word == "not":
            if not any(faults(value, wanted, root, at)):
                yield f"{at}: is what it must not be"
        elif word == "type":
            right = isinstance(value, TYPES[wanted])
            if not right or (isinstance(value, bool) and wanted != "boolean"):
                yield f"{at}: not {wanted}"
        elif word == "const":
            if value != wanted:
                yield f"{at}: not {wanted}"
        elif word == "enum":
            if value not in wanted:
                yield f"{at}: not one of {wanted}"
        elif isinstance(value, str) and word == "pattern":
            if not re.search(wanted, value):
                yield f"{at}: {word}"
        elif isinstance(value, str) and word in ("minLength", "maxLength"):
            if len(value) < wanted if word == "minLength" else len(value) > wanted:
                yield f"{at}: {word}"
        elif isinstance(value, int) and word in ("minimum", "maximum"):
            if value < wanted if word == "minimum" else value > wanted:
                yield f"{at}: {word}"
        elif isinstance(value, list) and word in ("items", "minItems", "maxItems"):
            if word == "items":
                for number, item in enumerate(value):
                    yield from faults(item, wanted, root, f"{at}.{number}")
            elif len(value) < wanted if word == "minItems" else len(value) > wanted:
                yield f"{at}: {word}"
        elif word in ("properties", "required", "minProperties", "propertyNames"):
            if isinstance(value, dict):
                yield from mapping_faults(value, said, root, at, word)
        elif word not in ELSEWHERE:
            raise AssertionError(f"this test does not know '{word}'")
    if isinstance(value, dict) and "additionalProperties" in said:
        others = {k: v for k, v in value.items() if k not in said.get("properties", {})}
        for key, item in others.items():
            if said["additionalProperties"] is False:
                yield f"{at}: unknown key {key}"
            else:
                yield from faults(item, said["additionalProperties"], root, f"{at}.{key}")


def mapping_faults(
    value: dict[str, Any], said: Schema, root: Schema, at: str, word: str
) -> Iterator[str]:
    if word == "properties":
        for key, item in value.items():
            if key in said["properties"]:
                yield from faults(item, said["properties"][key], root, f"{at}.{key}")
    elif word == "required":
        yield from (f"{at}: no {key}" for key in said["required"] if key not in value)
    elif word == "minProperties":
        if len(value) < said["minProperties"]:
            yield f"{at}: too few"
    else:
        for key in value:
            yield from faults(key, said["propertyNames"], root, f"{at}.{key}")


def files(repository: Path) -> list[Path]:
    packs = sorted(path.parent for path in (repository / "content").glob("*/pack.yaml"))
    return [path for pack in packs for path in yaml_files(pack, pack.name, [])]


def test_committed_schemas_are_up_to_date(repository: Path) -> None:
    folder = repository / "docs" / "schema"
    assert {path.stem for path in folder.glob("*.json")} == set(SCHEMAS)
    stale = [k for k in SCHEMAS if (folder / f"{k}.json").read_text("utf-8") != text(SCHEMAS[k])]
    assert stale == [], "make schema writes them anew"


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_key_is_described(kind: str) -> None:
    made = SCHEMAS[kind]
    definitions = [made, *(d for k, d in made.get("$defs", {}).items() if k != "FieldType")]
    bare = [
        key
        for d in definitions
        for key, value in d["properties"].items()
        if "description" not in value
    ]
    assert bare == []
    assert made["additionalProperties"] is False


def test_built_in_packs_meet_the_schemas(repository: Path) -> None:
    found = files(repository)
    assert found
    for path in found:
        plain: Any = read_source(path, path.name).plain()
        own = f"{path.relative_to(repository / 'content').parts[0]}-{plain['kind']}"
        said = SCHEMAS.get(own) or SCHEMAS[plain["kind"]]
        assert list(faults(plain, said, said)) == [], path


PACK = {"kind": "pack", "title": "Ambush", "sides": {"us": {"name": "US", "colour": "#4d5a2c"}}}
DECK = {
    "kind": "deck",
    "title": "Cards",
    "piece": "poker",
    "front": "card.html",
    "fields": {"name": "text"},
    "cards": [{"id": "one", "name": "One"}],
}
TABLE = {"id": "crt", "title": "CRT", "dice": "1d6", "rows": [{"on": "any", "result": "X"}]}
CASES: list[tuple[bool, dict[str, Any]]] = [
    (True, PACK),
    (True, PACK | {"generator": "platoon-command"}),
    (False, PACK | {"generator": ["platoon-command"]}),
    (True, PACK | {"palette": {"squad-a": "#9c2f24"}, "language": "de-AT"}),
    (False, PACK | {"accent": "red"}),
    (False, PACK | {"palette": {"Squad A": "#9c2f24"}}),
    (False, PACK | {"palette": {"squad-a": "#9c2f2"}}),
    (False, PACK | {"language": "English"}),
    (False, PACK | {"titel": "Ambush"}),
    (False, PACK | {"sides": {"the US": {"name": "US", "colour": "#4d5a2c"}}}),
    (False, PACK | {"title": ""}),
    (True, PACK | {"title": "x" * 500, "palette": {"x" * 100: "#9c2f24"}}),
    (False, PACK | {"title": "x" * 501}),
    (False, PACK | {"palette": {"x" * 101: "#9c2f24"}}),
    (False, PACK | {"sides": {"x" * 101: {"name": "US", "colour": "#4d5a2c"}}}),
    (False, {"kind": "pack"}),
    (True, DECK),
    (True, DECK | {"piece": "70x120mm", "corner": "0.125 in", "gap": "2", "sides": ["us"]}),
    (True, DECK | {"back": "backs/red.html", "count": 1, "counts": {"name": {"One": 1}}}),
    (False, DECK | {"piece": "pokr"}),
    (False, DECK | {"corner": 3.5}),
    (False, DECK | {"bleed": "3 miles"}),
    (False, DECK | {"front": "card.txt"}),
    (False, DECK | {"front": "../card.html"}),
    (False, DECK | {"id": "My Deck"}),
    (True, DECK | {"id": "x" * 100}),
    (False, DECK | {"id": "x" * 101}),
    (False, DECK | {"cards": []}),
    (False, DECK | {"count": "one"}),
    (True, {"kind": "tables", "tables": [TABLE]}),
    (True, {"kind": "tables", "tables": [TABLE | {"row-head": "Die", "clamp": True}]}),
    (True, {"kind": "tables", "tables": [TABLE | {"modifiers": {"from": -2, "to": 1}}]}),
    (False, {"kind": "tables", "tables": []}),
    (False, {"kind": "tables", "tables": [TABLE | {"clamp": "yes"}]}),
    (False, {"kind": "tables", "tables": [TABLE | {"origin": "mine"}]}),
    (False, {"kind": "tables", "tables": [TABLE | {"modifiers": {"form": -2}}]}),
    (False, {"kind": "tables", "tables": [TABLE | {"rows": [{"on": [1, 2], "result": "X"}]}]}),
    (True, {"kind": "sheet", "title": "S", "template": "s.html", "uses": [], "pages": 2}),
    (False, {"kind": "sheet", "title": "S", "template": "s.html"}),
    (False, {"kind": "sheet", "title": "S", "template": "s.html", "uses": [], "pages": 0}),
    (True, {"kind": "records", "title": "R", "fields": {"a": "text"}, "records": []}),
    (False, {"kind": "records", "title": "R", "fields": {"a": "text"}, "records": {"a": "b"}}),
]


@pytest.mark.parametrize(("right", "plain"), CASES)
def test_schema_and_reader_agree(right: bool, plain: dict[str, Any]) -> None:
    kind = plain["kind"]
    said = SCHEMAS[kind]
    assert (not list(faults(plain, said, said))) is right
    model = PackFile if kind == "pack" else all_kinds()[kind].model
    try:
        model.model_validate(plain)
    except ValidationError:
        accepted = False
    else:
        accepted = True
    assert accepted is right


@pytest.mark.parametrize(
    ("right", "declaration"),
    [
        (True, "text"),
        (True, " optional  number "),
        (True, "list of ref actions"),
        (True, "optional list of one of red, blue"),
        (True, {"x": "decimal", "y": {"z": "flag"}}),
        (True, [{"action": "ref actions", "value": "optional number"}]),
        (False, "txt"),
        (False, "optional"),
        (False, "one of red,, blue"),
        (False, "Text"),
        (False, {}),
        (False, []),
        (False, ["text", "number"]),
        (False, 3),
    ],
)
def test_schema_and_reader_agree_on_field_types(right: bool, declaration: Any) -> None:
    root = {"$defs": {"FieldType": FIELD_TYPE}}
    assert (not list(faults(declaration, FIELD_TYPE, root))) is right
    try:
        declared(declaration)
    except FieldError:
        assert not right
    else:
        assert right


def test_schema_leaves_no_reserved_name_to_a_field() -> None:
    said = SCHEMAS["deck"]
    taken = DECK | {"fields": {"name": "text", "here": "text"}}
    assert list(faults(taken, said, said)) == [".fields.here: is what it must not be"]


def test_schemas_are_json_that_reads_back() -> None:
    assert all(json.loads(text(made)) == made for made in SCHEMAS.values())
