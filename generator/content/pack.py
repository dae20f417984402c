"""A pack: a folder with `pack.yaml` and parts, read, checked as a whole and frozen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from generator.content.checks import whole_pack_problems
from generator.content.fields import FieldType, ListOf, Maybe, Record, Ref
from generator.content.kinds import KINDS, PACK_MODEL, model_problems
from generator.content.models import PackFile
from generator.content.parts import DeckPart, Part, RecordsPart, TablesPart
from generator.content.source import Source, read_source
from generator.content.tables import RollTable
from generator.errors import ContentError, Place, Problem, did_you_mean, in_order

MAX_FILES = 500


@dataclass(frozen=True, slots=True)
class Pack:
    """One game, checked and frozen.

    `root` is its folder on disk, `shown` the name its files carry in messages.
    """

    name: str
    root: Path
    shown: str
    info: PackFile
    source: Source
    parts: Mapping[str, Part]
    sources: tuple[Source, ...]

    @property
    def tables(self) -> Mapping[str, RollTable]:
        """All roll tables of the pack by id."""
        return {
            key: table
            for part in self.parts.values()
            if isinstance(part, TablesPart)
            for key, table in part.tables.items()
        }

    def resolved(self, part: RecordsPart, record_id: str) -> dict[str, Any]:
        """Return a record as plain data with its references replaced by what they name.

        Adds `here`, the path that leads back to the record's place (see `place_of`).
        """
        record = part.records[record_id]
        path = ".".join(map(str, part.paths[record_id]))
        here = f"{part.source.file}#{path}"
        plain = {key: self._resolve(kind, record.get(key)) for key, kind in part.record.fields}
        return {**record, **plain, "here": here}

    def _resolve(self, kind: FieldType, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(kind, Maybe):
            return self._resolve(kind.of, value)
        if isinstance(kind, ListOf):
            return [self._resolve(kind.of, item) for item in value]
        if isinstance(kind, Record):
            return {key: self._resolve(of, value.get(key)) for key, of in kind.fields}
        if isinstance(kind, Ref):
            part = self.parts[kind.part]
            assert isinstance(part, RecordsPart)
            return self.resolved(part, value)
        return value

    def place_of(self, here: str) -> Place | None:
        """Return the place that a `here` path such as `x/deck.yaml#cards.3.name` leads to."""
        file, _, dotted = here.partition("#")
        steps = [int(step) if step.isdigit() else step for step in dotted.split(".") if step]
        for source in self.sources:
            if source.file == file:
                return source.place(steps)
        return None


def load_pack(folder: Path, shown: str | None = None) -> Pack:
    """Read a pack's folder; raise ContentError with all its problems, ordered by place."""
    shown = shown or folder.as_posix()
    problems: list[Problem] = []
    sources = list(_read_all(folder, shown, problems))
    head = next((s for s in sources if s.file == f"{shown}/pack.yaml"), None)
    info = _checked_head(head, problems)
    parts: dict[str, Part] = {}
    for source in sources:
        if source is not head and (part := _build_part(source, problems)):
            if part.id in parts:
                message = f"a part with the id '{part.id}' stands in another file too"
                problems.append(Problem(message, source.place(), see=parts[part.id].source.place()))
            parts[part.id] = part
    if head is None or info is None:
        raise ContentError(in_order(problems))
    name = folder.resolve().name
    pack = Pack(name, folder, shown, info, head, MappingProxyType(parts), tuple(sources))
    complete = not problems
    problems.extend(whole_pack_problems(pack, complete=complete))
    if problems:
        raise ContentError(in_order(problems))
    return pack


def yaml_files(folder: Path) -> list[Path]:
    """List a pack's YAML files in a stable order; hidden ones are passed over."""
    found = [
        path
        for path in folder.rglob("*.y*ml")
        if path.suffix in (".yaml", ".yml")
        and path.is_file()
        and not any(step.startswith(".") for step in path.relative_to(folder).parts)
    ]
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _read_all(folder: Path, shown: str, problems: list[Problem]) -> Iterator[Source]:
    files = yaml_files(folder)
    if not (folder / "pack.yaml").is_file():
        message = "there is no 'pack.yaml' here, so this folder is no pack"
        raise ContentError(Problem(f"{shown}: {message}"))
    if len(files) > MAX_FILES:
        raise ContentError(Problem(f"{shown}: more than {MAX_FILES} YAML files"))
    inside = folder.resolve()
    for path in files:
        name = f"{shown}/{path.relative_to(folder).as_posix()}"
        if not path.resolve().is_relative_to(inside):
            problems.append(Problem("this is a link that leads out of the pack", Place(name, 1, 1)))
            continue
        try:
            yield read_source(path, name)
        except ContentError as error:
            problems.extend(error.problems)


def _checked_head(head: Source | None, problems: list[Problem]) -> PackFile | None:
    if head is None:
        return None
    try:
        return PACK_MODEL.model_validate(head.plain())
    except ValidationError as error:
        problems.extend(model_problems(head, error, PACK_MODEL))
        return None


def _build_part(source: Source, problems: list[Problem]) -> Part | None:
    plain = source.plain()
    if not isinstance(plain, dict) or "kind" not in plain:
        message = f"'kind' is missing; kinds are {', '.join(KINDS)}"
        problems.append(Problem(message, source.place()))
        return None
    kind = KINDS.get(str(plain["kind"]))
    if kind is None:
        hints = did_you_mean(str(plain["kind"]), list(KINDS))
        message = f"'{plain['kind']}' is no kind; kinds are {', '.join(KINDS)}"
        problems.append(Problem(message, source.place(("kind",)), hints))
        return None
    try:
        model = kind.model.model_validate(plain)
    except ValidationError as error:
        problems.extend(model_problems(source, error, kind.model))
        return None
    return kind.build(source, model, problems)


def product_ids(part: Part) -> tuple[str, ...]:
    """Name the products that a part makes: a deck for several sides makes one a side."""
    if isinstance(part, DeckPart) and part.model.sides:
        return tuple(f"{side.lower()}-{part.id}" for side in part.model.sides)
    return (part.id,)
