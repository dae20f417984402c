"""The kinds of file a pack is made of: a registry, one entry a kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    MAX_PIECES,
    DeckFile,
    GangFile,
    PackFile,
    RecordsFile,
    SheetFile,
    TablesFile,
)
from generator.content.parts import (
    DeckPart,
    GangPart,
    Part,
    RecordsPart,
    ScenarioPart,
    SheetPart,
    TablesPart,
)
from generator.content.scenario_model import ScenarioFile
from generator.content.source import Path, Source
from generator.content.tables import RollTable, build_table
from generator.errors import Problem, short
from generator.measure import PIECES, parse_length, parse_size

RESERVED = ("id", "copies", "origin", "origins", "here")
"""Keys that every record may carry; a pack can't declare fields of these names."""

_RECORD_ID = re.compile(r"[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its model and what turns the checked file into a part."""

    model: type[BaseModel]
    build: Callable[[Source, Any, list[Problem]], Part | None]


def part_id(source: Source, stated: object) -> str:
    """Return a part's id: the one it states, or the file's name without its ending."""
    return str(stated) if stated else PurePosixPath(source.file).stem


def model_problems(source: Source, error: ValidationError, model: type[BaseModel]) -> list[Problem]:
    """Explain what is wrong with a whole file."""
    return explain(error, source, (), lambda loc: keys_at(model, loc))


def keys_at(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
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
    name = part_id(source, model.id)
    found = _records(source, model.fields, "records", model.records, {}, model.origin, problems)
    if found is None:
        return None
    return RecordsPart(
        name, model.title, source, *found, model.origin, model.rule, model.notes, model.count
    )


Checked = tuple[Record, Mapping[str, Mapping[str, Any]], Mapping[str, Path]]
"""The declared fields, and by id the records and the paths to them."""


def _records(
    source: Source,
    fields: Mapping[str, Any],
    key: str,
    raws: Sequence[Mapping[str, Any]],
    extra: Mapping[str, Any],
    origin: str,
    problems: list[Problem],
) -> Checked | None:
    """Check the records under `key` against the file's own field declarations."""
    before = len(problems)
    record = _declaration(source, fields, problems)
    if record is None:
        return None
    origins: Any = (dict[str, Origin], _Field(default={}))
    checker = record_model(
        "Record", record, id=(StrictStr, ...), origin=(Origin, origin), origins=origins, **extra
    )
    allowed = [*(field for field, _ in record.fields), "id", "origin", "origins", *extra]
    found: dict[str, Mapping[str, Any]] = {}
    paths: dict[str, Path] = {}
    for number, raw in enumerate(raws):
        path: Path = (key, number)
        try:
            checker.model_validate(raw)
        except ValidationError as error:
            known = lambda loc: _declared_keys(record, loc) if loc else allowed  # noqa: E731
            problems.extend(explain(error, source, path, known))
            continue
        problems.extend(_record_problems(source, path, raw, record, paths))
        found[raw["id"]] = MappingProxyType({"origin": origin, "origins": {}, **fill(record, raw)})
        paths[raw["id"]] = path
    if len(problems) > before:
        return None
    return record, MappingProxyType(found), MappingProxyType(paths)


def _declaration(
    source: Source, fields: Mapping[str, Any], problems: list[Problem]
) -> Record | None:
    """Read what a file declares of its records' fields."""
    if not fields:
        problems.append(Problem("no field is declared here", source.place(("fields",))))
        return None
    try:
        record = declared(fields, ("fields",))
    except FieldError as error:
        problems.append(Problem(str(error), source.place(error.path)))
        return None
    assert isinstance(record, Record)
    taken = [field for field, _ in record.fields if field in RESERVED]
    for field in taken:
        message = f"'{field}' is a key that every record has; name the field otherwise"
        problems.append(Problem(message, source.key_place(("fields",), field)))
    return None if taken else record


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
        message = (
            f"'{short(raw['id'])}' is no id; an id is made of letters, digits, hyphens and dots"
        )
        problems.append(Problem(message, source.place((*path, "id"))))
    if raw["id"] in seen:
        first = source.place((*seen[raw["id"]], "id"))
        message = f"the id '{short(raw['id'])}' stands here a second time"
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
    before = len(problems)
    limits = _Field(default=1, ge=1, le=MAX_COPIES)
    extra = {"copies": (StrictInt, limits)}
    found = _records(source, model.fields, "cards", model.cards, extra, "source", problems)
    problems.extend(_deck_problems(source, model))
    if found is None or len(problems) > before:
        return None
    cards = RecordsPart(name, model.title, source, *found, "source", None, ())
    copies = {key: card.get("copies", 1) for key, card in cards.records.items()}
    return DeckPart(name, model.title, source, model, cards, MappingProxyType(copies))


def _deck_problems(source: Source, model: DeckFile) -> Iterator[Problem]:
    size = parse_size(model.piece, PIECES)
    if 2 * parse_length(model.corner) > min(size.width, size.height):
        message = f"a corner of {model.corner} is too round for a piece of {size}"
        yield Problem(message, source.place(("corner",)))
    pieces = sum(n if isinstance(n := card.get("copies", 1), int) else 0 for card in model.cards)
    if pieces > MAX_PIECES:
        message = f"the deck has {pieces:,} pieces; {MAX_PIECES:,} is the most"
        yield Problem(message, source.place(("cards",)))
    for number, side in enumerate(model.sides):
        if side in model.sides[:number]:
            message = f"the side '{side}' stands here a second time"
            first = source.place(("sides", model.sides.index(side)))
            yield Problem(message, source.place(("sides", number)), see=first)


def _build_gang(source: Source, model: GangFile, problems: list[Problem]) -> Part | None:
    return GangPart(part_id(source, model.id), model.title, source, model)


def _build_sheet(source: Source, model: SheetFile, problems: list[Problem]) -> Part | None:
    if model.booklet and model.orientation == "landscape":
        message = "the pages of a booklet stand upright; it can't be landscape"
        problems.append(Problem(message, source.place(("orientation",))))
        return None
    return SheetPart(part_id(source, model.id), model.title, source, model)


def _build_scenario(source: Source, model: ScenarioFile, problems: list[Problem]) -> Part | None:
    return ScenarioPart(part_id(source, model.id), model.title, source, model)


KINDS: Mapping[str, Kind] = {
    "records": Kind(RecordsFile, _build_records),
    "tables": Kind(TablesFile, _build_tables),
    "deck": Kind(DeckFile, _build_deck),
    "gang": Kind(GangFile, _build_gang),
    "sheet": Kind(SheetFile, _build_sheet),
    "scenario": Kind(ScenarioFile, _build_scenario),
}

PACK_MODEL = PackFile
