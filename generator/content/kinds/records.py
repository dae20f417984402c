"""`records`: anything a game has many of, with fields declared by the file itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, ValidationError
from pydantic_core import core_schema

from generator.content.fields import (
    ORIGINS,
    Extra,
    FieldError,
    Origin,
    Record,
    count_fields,
    declared,
    fill,
    record_checker,
)
from generator.content.kinds.base import Kind, Part, part_id
from generator.content.models import Closed, Id, Name, Strings, Text
from generator.content.reading.explain import explain
from generator.content.reading.source import Path, Source
from generator.content.words import ID_WORDS, LONGEST_ID, ORIGIN_WORDS, Words
from generator.errors import Place, Problem, short

RESERVED = ("id", "copies", "origin", "origins", "here")
"""Keys that any record may have; no field can have these names."""

_ORIGIN = core_schema.literal_schema(list(ORIGINS))
_EVERY_RECORD: Extra = {
    "id": (core_schema.str_schema(strict=True), True),
    "origin": (_ORIGIN, False),
    "origins": (core_schema.dict_schema(core_schema.str_schema(), _ORIGIN, strict=True), False),
}
MAX_FIELDS = 200
"""The most fields that a file declares: each record is checked against all of them."""
_RECORD_ID = re.compile(r"[A-Za-z0-9]+([-_.][A-Za-z0-9]+)*")


class RecordsFile(Closed):
    """A list of records with fields that the file itself declares."""

    kind: Literal["records"]
    id: Id | None = None
    title: Name
    origin: Origin = "source"
    rule: Text | None = None
    count: StrictInt | None = None
    fields: dict[str, Any]
    records: Annotated[tuple[dict[str, Any], ...], Field(strict=False)]
    notes: Strings = ()


@dataclass(frozen=True, slots=True)
class RecordsPart(Part):
    """Records with declared fields, by id and in the order of the file."""

    record: Record
    records: Mapping[str, Mapping[str, Any]]
    paths: Mapping[str, Path]
    origin: str
    rule: str | None
    notes: tuple[str, ...]
    stated: int | None = None
    """The number of records stated in the file, if any."""

    @property
    def records_part(self) -> RecordsPart:
        return self

    def place(self, record_id: str, field: Path = ()) -> Place:
        """Return the place of a record or of a field in it."""
        return self.source.place((*self.paths[record_id], *field))

    def own_problems(self) -> Iterator[Problem]:
        if self.stated not in (None, len(self.records)):
            message = f"there are {len(self.records)} records, not {self.stated} as stated"
            yield Problem(message, self.source.place(("count",)))


def _build(source: Source, model: RecordsFile, problems: list[Problem]) -> RecordsPart | None:
    name = part_id(source, model.id)
    found = checked_records(
        source, model.fields, "records", model.records, {}, model.origin, problems
    )
    if found is None:
        return None
    return RecordsPart(
        name, model.title, source, *found, model.origin, model.rule, model.notes, model.count
    )


def _rebuilt(source: Source) -> RecordsPart:
    """Return the records of a file that was already checked."""
    plain: Any = source.plain()
    model = RecordsFile.model_validate({**plain, "records": ()})
    record = declared(plain["fields"], ("fields",))
    assert isinstance(record, Record)
    found: dict[str, Mapping[str, Any]] = {}
    paths: dict[str, Path] = {}
    for number, raw in enumerate(plain["records"]):
        found[raw["id"]] = _filled(record, raw, model.origin)
        paths[raw["id"]] = ("records", number)
    return RecordsPart(
        part_id(source, model.id),
        model.title,
        source,
        record,
        MappingProxyType(found),
        MappingProxyType(paths),
        model.origin,
        model.rule,
        model.notes,
        model.count,
    )


def _filled(record: Record, raw: Mapping[str, Any], origin: str) -> Mapping[str, Any]:
    return MappingProxyType({"origin": origin, "origins": {}, **fill(record, raw)})


Checked = tuple[Record, Mapping[str, Mapping[str, Any]], Mapping[str, Path]]
"""The declared fields, records by id, and paths of the records by id."""


def checked_records(
    source: Source,
    fields: Mapping[str, Any],
    key: str,
    raws: Sequence[Mapping[str, Any]],
    extra: Extra,
    origin: str,
    problems: list[Problem],
) -> Checked | None:
    """Validate the records under `key` against the fields that the file declares."""
    before = len(problems)
    record = _declaration(source, fields, problems)
    if record is None:
        return None
    more: Extra = {**_EVERY_RECORD, **extra}
    checker = record_checker(record, more)
    allowed = [*(field for field, _ in record.fields), *more]
    found: dict[str, Mapping[str, Any]] = {}
    paths: dict[str, Path] = {}
    for number, raw in enumerate(raws):
        path: Path = (key, number)
        try:
            checker.validate_python(raw)
        except ValidationError as error:
            known = lambda loc: _declared_keys(record, loc) if loc else allowed  # noqa: E731
            problems.extend(explain(error, source, path, known))
            continue
        problems.extend(_record_problems(source, path, raw, record, paths))
        found[raw["id"]] = _filled(record, raw, origin)
        paths[raw["id"]] = path
    if len(problems) > before:
        return None
    return record, MappingProxyType(found), MappingProxyType(paths)


def _declaration(
    source: Source, fields: Mapping[str, Any], problems: list[Problem]
) -> Record | None:
    """Parse the declared fields of a file; returns None and adds to `problems` on errors."""
    if not fields:
        problems.append(Problem("no fields are declared here", source.place(("fields",))))
        return None
    try:
        record = declared(fields, ("fields",))
    except FieldError as error:
        problems.append(Problem(str(error), source.place(error.path)))
        return None
    assert isinstance(record, Record)
    if (declarations := count_fields(record)) > MAX_FIELDS:
        message = f"{declarations:,} fields are declared here; the maximum is {MAX_FIELDS}"
        problems.append(Problem(message, source.place(("fields",))))
        return None
    taken = [field for field, _ in record.fields if field in RESERVED]
    for field in taken:
        message = f"'{field}' is a key that every record has; choose another name for the field"
        problems.append(Problem(message, source.key_place(("fields",), field)))
    return None if taken else record


def _declared_keys(kind: Any, loc: tuple[int | str, ...]) -> list[str]:
    """Return the declared fields at a path inside a record."""
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
        message = f"invalid id '{short(raw['id'])}'; use letters, digits, hyphens and dots"
        problems.append(Problem(message, source.place((*path, "id"))))
    elif len(raw["id"]) > LONGEST_ID:
        message = f"'{short(raw['id'])}' has more than {LONGEST_ID:,} characters"
        problems.append(Problem(message, source.place((*path, "id"))))
    if raw["id"] in seen:
        first = source.place((*seen[raw["id"]], "id"))
        message = f"duplicate id '{short(raw['id'])}'"
        problems.append(Problem(message, source.place((*path, "id")), see=first))
    names = {field for field, _ in record.fields}
    for field in raw.get("origins", {}):
        if field not in names:
            message = f"'origins' names '{short(field)}', which is not a field of these records"
            problems.append(Problem(message, source.key_place((*path, "origins"), field)))
    return problems


RECORDS = Kind(
    name="records",
    model=RecordsFile,
    build=_build,
    rebuild=_rebuilt,
    prints=False,
    words=Words(
        keys={
            "RecordsFile": {
                "kind": "What this file is: records with fields of its own.",
                "id": ID_WORDS,
                "title": "The part's name, as it is printed.",
                "origin": ORIGIN_WORDS + " Applies to every record that doesn't state its own.",
                "rule": "The section of the rules that this part restates.",
                "count": "The required number of records; any other is a problem.",
                "records": "The records, in the order in which they are printed.",
                "notes": "Notes to the part, in the order in which they are printed.",
            }
        },
        records={"records": {}},
    ),
)
