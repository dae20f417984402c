"""A pack: a folder with `pack.yaml` and parts, read, checked as a whole and frozen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from generator.content.checks import pack_problems
from generator.content.explain import describe, model_problems
from generator.content.kinds import KINDS
from generator.content.kinds.base import Kind, Part, Whole, part_id, tables_of
from generator.content.kinds.records import RecordsPart
from generator.content.models import is_id
from generator.content.pack_file import PackFile
from generator.content.source import Source, read_source
from generator.content.tables import RollTable
from generator.errors import ContentError, Place, Problem, did_you_mean, in_order, short

MAX_FILES = 500
_INDEX = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Pack:
    """One game, checked and frozen.

    `root` is its folder on disk, `shown` the name its files carry in messages. `whole` holds
    every record with its references resolved, by the ids of part and record.
    """

    name: str
    root: Path
    shown: str
    info: PackFile
    source: Source
    parts: Mapping[str, Part]
    tables: Mapping[str, RollTable]
    whole: Mapping[tuple[str, str], dict[str, Any]]
    sources: tuple[Source, ...]

    def resolved(self, part: RecordsPart, record_id: str) -> dict[str, Any]:
        """Return a record as plain data with its references replaced by what they name.

        Its `here` is the path that leads back to the record's place (see `place_of`).
        """
        return self.whole[part.id, record_id]

    def records(self, part_id: str) -> Mapping[str, Mapping[str, Any]]:
        """Return the records of a part by id; the part is there and is one of records."""
        part = self.parts[part_id]
        assert isinstance(part, RecordsPart)
        return part.records

    def place_of(self, here: str) -> Place | None:
        """Return the place that a `here` path such as `x/deck.yaml#cards.3.name` leads to."""
        file, _, dotted = here.rpartition("#")
        steps = [int(s) if _INDEX.fullmatch(s) else s for s in dotted.split(".") if s]
        for source in self.sources:
            if source.file == file:
                return source.place(steps)
        return None


Generators = Mapping[str, Callable[[], Mapping[str, Kind]]]
"""By a generator's name what returns the kinds of file that it adds; called for its packs only."""


def load_pack(folder: Path, shown: str | None = None, generators: Generators | None = None) -> Pack:
    """Read a pack's folder; raise ContentError with all its problems, ordered by place.

    `generators` are those that a pack may name; without them its `generator` is not looked at,
    and only the kinds that any pack may hold are known.
    """
    shown = shown or folder.as_posix()
    problems: list[Problem] = []
    sources = list(_read_all(folder, shown, problems))
    head = next((s for s in sources if s.file == f"{shown}/pack.yaml"), None)
    info = _checked_head(head, problems)
    kinds = {**KINDS, **_more_kinds(head, info, generators, problems)}
    parts: dict[str, Part] = {}
    for source in sources:
        if source is not head and (part := _build_part(source, kinds, problems)):
            if part.id in parts:
                message = f"a part with the id '{part.id}' stands in another file too"
                problems.append(Problem(message, source.place(), see=parts[part.id].source.place()))
            parts[part.id] = part
    whole: Whole = {}
    if info is not None:
        found, whole = pack_problems(folder, info, parts, complete=not problems)
        problems.extend(found)
    if problems or head is None or info is None:
        raise ContentError(in_order(problems))
    return Pack(
        name=folder.resolve().name,
        root=folder,
        shown=shown,
        info=info,
        source=head,
        parts=MappingProxyType(parts),
        tables=MappingProxyType(tables_of(parts)),
        whole=MappingProxyType(whole),
        sources=tuple(sources),
    )


def _more_kinds(
    head: Source | None,
    info: PackFile | None,
    generators: Generators | None,
    problems: list[Problem],
) -> Mapping[str, Kind]:
    """Return the kinds of file of the generator that a pack names."""
    if head is None or info is None or info.generator is None or generators is None:
        return {}
    if info.generator in generators:
        return generators[info.generator]()
    known = list(generators)
    message = f"'{short(info.generator)}' is no generator; generators are {', '.join(known)}"
    hints = did_you_mean(info.generator, known)
    problems.append(Problem(message, head.place(("generator",)), hints))
    return {}


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
    if not (folder / "pack.yaml").is_file():
        message = "there is no 'pack.yaml' here, so this folder is no pack"
        raise ContentError(Problem(f"{shown}: {message}"))
    files = yaml_files(folder)
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
        return PackFile.model_validate(head.plain())
    except ValidationError as error:
        problems.extend(model_problems(head, error, PackFile))
        return None


def _build_part(source: Source, kinds: Mapping[str, Kind], problems: list[Problem]) -> Part | None:
    plain = source.plain()
    if not isinstance(plain, dict) or "kind" not in plain:
        message = f"'kind' is missing; kinds are {', '.join(kinds)}"
        problems.append(Problem(message, source.place()))
        return None
    kind = kinds.get(str(plain["kind"]))
    if kind is None:
        hints = did_you_mean(str(plain["kind"]), list(kinds))
        message = f"{describe(plain['kind'])} is no kind; kinds are {', '.join(kinds)}"
        problems.append(Problem(message, source.place(("kind",)), hints))
        return None
    try:
        model = kind.model.model_validate(plain)
    except ValidationError as error:
        problems.extend(model_problems(source, error, kind.model))
        return None
    name = part_id(source, plain.get("id"))
    if not is_id(name):
        message = f"the file's name '{name}' makes no id for what is in it"
        hints = ("name the file with small letters, digits and hyphens, or write an 'id' in it",)
        problems.append(Problem(message, source.place(), hints))
        return None
    return kind.build(source, model, problems)
