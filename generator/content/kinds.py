"""The kinds of file a pack is made of: a registry, one entry a kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, StrictInt, StrictStr, ValidationError
from pydantic import Field as _Field

from generator.content.explain import explain
from generator.content.fields import FieldError, Origin, Record, declared, fill, record_model
from generator.content.models import (
    MAX_COPIES,
    DeckFile,
    PackFile,
    RecordsFile,
    SheetFile,
    TablesFile,
)
from generator.content.parts import DeckPart, Part, RecordsPart, SheetPart, TablesPart
from generator.content.source import Path, Source
from generator.content.tables import RollTable, build_table
from generator.errors import Problem

RESERVED = ("id", "copies", "origin", "origins", "here")
"""Keys that every record may carry; a pack can't declare fields of these names."""

_RECORD_ID = re.compile(r"[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its model and what turns the checked file into a part."""

    model: type[BaseModel]
    build: Callable[[Source, Any, list[Problem]], Part | None]


def part_id(source: Source, stated: str | None) -> str:
    """Return a part's id: the one it states, or the file's name without its ending."""
    return stated or PurePosixPath(source.file).stem


def model_problems(source: Source, error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Explain what is wrong with a whole file."""
    return explain(error, source, (), lambda loc: _keys_at(model, loc))


def _keys_at(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """List the keys a model allows at a path, by its JSON schema."""
    schema = model.model_json_schema()
    definitions = schema.get("$defs", {})
    node: dict[str, Any] = schema
    for step in loc:
        node = _inner(node, definitions)
        if isinstance(step, int):
            node = node.get("items", {})
        else:
            node = node.get("properties", {}).get(step) or node.get("additionalProperties") or {}
    return list(_inner(node, definitions).get("properties", {}))


def _inner(node: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    for option in node.get("anyOf", ()):
        if option.get("type") != "null":
            node = option
            break
    if "$ref" in node:
        node = definitions[node["$ref"].rsplit("/", 1)[1]]
    return node


def _build_records(source: Source, model: RecordsFile, problems: list[Problem]) -> Part | None:
    return _records(
        source,
        part_id(source, model.id),
        model,
        "records",
        {},
        problems,
        rule=model.rule,
        origin=model.origin,
        notes=model.notes,
    )


def _records(
    source: Source,
    name: str,
    model: RecordsFile | DeckFile,
    key: str,
    extra: Mapping[str, Any],
    problems: list[Problem],
    *,
    rule: str | None = None,
    origin: str = "source",
    notes: tuple[str, ...] = (),
) -> RecordsPart | None:
    """Check the records under `key` against the file's own field declarations."""
    try:
        record = declared(model.fields, ("fields",))
    except FieldError as error:
        problems.append(Problem(str(error), source.place(error.path)))
        return None
    assert isinstance(record, Record)
    before = len(problems)
    for field, _ in record.fields:
        if field in RESERVED:
            message = f"'{field}' is a key that every record has; name the field otherwise"
            problems.append(Problem(message, source.key_place(("fields",), field)))
    origins: Any = (dict[str, Origin], _Field(default={}))
    checker = record_model(
        "Record", record, id=(StrictStr, ...), origin=(Origin, origin), origins=origins, **extra
    )
    allowed = [*(field for field, _ in record.fields), "id", "origin", "origins", *extra]
    found: dict[str, Mapping[str, Any]] = {}
    paths: dict[str, Path] = {}
    for number, raw in enumerate(getattr(model, key)):
        path: Path = (key, number)
        try:
            checker.model_validate(raw)
        except ValidationError as error:
            known = lambda loc: allowed if not loc else _declared_keys(record, loc)  # noqa: E731
            problems.extend(explain(error, source, path, known))
            continue
        problems.extend(_record_problems(source, path, raw, record, paths))
        found[raw["id"]] = MappingProxyType({"origin": origin, "origins": {}, **fill(record, raw)})
        paths[raw["id"]] = path
    if len(problems) > before:
        return None
    return RecordsPart(
        name,
        model.title,
        source,
        record,
        MappingProxyType(found),
        MappingProxyType(paths),
        origin,
        rule,
        notes,
    )


def _declared_keys(kind: Any, loc: tuple[int | str, ...]) -> list[str]:
    """List the declared fields of the record at a path inside a record."""
    for step in loc:
        kind = getattr(kind, "of", kind)
        if isinstance(kind, Record) and isinstance(step, str):
            kind = dict(kind.fields).get(step, kind)
    kind = getattr(kind, "of", kind)
    return [field for field, _ in kind.fields] if isinstance(kind, Record) else []


def _record_problems(
    source: Source, path: Path, raw: Mapping[str, Any], record: Record, seen: Mapping[str, Path]
) -> list[Problem]:
    problems = []
    if not _RECORD_ID.fullmatch(raw["id"]):
        message = f"'{raw['id']}' is no id; an id is made of letters, digits and hyphens"
        problems.append(Problem(message, source.place((*path, "id"))))
    if raw["id"] in seen:
        first = source.place((*seen[raw["id"]], "id"))
        message = f"the id '{raw['id']}' stands here a second time"
        problems.append(Problem(message, source.place((*path, "id")), see=first))
    names = {field for field, _ in record.fields}
    for field in raw.get("origins", {}):
        if field not in names:
            message = f"'origins' speaks of '{field}', which is no field of these records"
            problems.append(Problem(message, source.key_place((*path, "origins"), field)))
    return problems


def _build_tables(source: Source, model: TablesFile, problems: list[Problem]) -> Part | None:
    before = len(problems)
    tables: dict[str, RollTable] = {}
    for number, table in enumerate(model.tables):
        path: Path = ("tables", number)
        built = build_table(table, source, path, problems)
        if table.id in tables:
            message = f"the id '{table.id}' stands here a second time"
            problems.append(
                Problem(message, source.place((*path, "id")), see=tables[table.id].place)
            )
        elif built:
            tables[table.id] = built
    if len(problems) > before:
        return None
    name = part_id(source, model.id)
    return TablesPart(name, model.title or name, source, MappingProxyType(tables))


def _build_deck(source: Source, model: DeckFile, problems: list[Problem]) -> Part | None:
    name = part_id(source, model.id)
    limits = _Field(default=1, ge=1, le=MAX_COPIES)
    cards = _records(source, name, model, "cards", {"copies": (StrictInt, limits)}, problems)
    if cards is None:
        return None
    copies = {key: card.get("copies", 1) for key, card in cards.records.items()}
    return DeckPart(name, model.title, source, model, cards, MappingProxyType(copies))


def _build_sheet(source: Source, model: SheetFile, problems: list[Problem]) -> Part | None:
    return SheetPart(part_id(source, model.id), model.title, source, model)


KINDS: Mapping[str, Kind] = {
    "records": Kind(RecordsFile, _build_records),
    "tables": Kind(TablesFile, _build_tables),
    "deck": Kind(DeckFile, _build_deck),
    "sheet": Kind(SheetFile, _build_sheet),
}

PACK_MODEL = PackFile
