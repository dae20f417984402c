"""Loading a pack: `pack.yaml` and part files are read, checked as a whole and frozen."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from generator.content.cache.nodes import KeptNode
from generator.content.checks import pack_problems
from generator.content.fonts.folder import read_fonts
from generator.content.icons.checks import icon_problems
from generator.content.kinds import KINDS
from generator.content.kinds.base import Kind, Part, Whole, part_id, tables_of
from generator.content.models import is_id
from generator.content.pack import Pack
from generator.content.pack_file import PackFile
from generator.content.pictures.rasters import decoding
from generator.content.reading.composer import Plain
from generator.content.reading.explain import describe, model_problems
from generator.content.reading.files import pack_files, table_files
from generator.content.reading.source import Known, Source, read_source
from generator.content.shelf import shelf_problems
from generator.content.words import LONGEST_ID
from generator.errors import ContentError, Near, Problem, in_order, short

_UNREAD = "no file of the pack reads this; a deck does with 'cards: {from: …}'"

Generators = Mapping[str, Callable[[], Mapping[str, Kind]]]
"""Generator name → function returning the kinds of file it adds; called only when needed."""


def load_pack(
    folder: Path,
    shown: str | None = None,
    generators: Generators | None = None,
    known: Known | None = None,
) -> Pack:
    """Load a pack; raises ContentError with all problems of the pack, sorted by place.

    `shown` stands for the folder in messages. `generators` are the ones that a pack may name;
    if None, the pack's `generator` is ignored, and only kinds common to all packs are known. Files
    that are `known` are checked, but their YAML is not read again.
    """
    shown = shown or folder.as_posix()
    problems: list[Problem] = []
    files = pack_files(folder, shown, problems)
    sources = list(_read_all(files, problems, _still(folder, shown, known or {})))
    head = next((s for s in sources if s.file == f"{shown}/pack.yaml"), None)
    info = checked_head(head, problems) if head else None
    kinds = known_kinds(head, info, generators, problems)
    sources, faulty = with_records(folder, shown, sources, kinds, known or {}, problems)
    others = [source for source in sources if source is not head]
    parts = built_parts(others, kinds, generators, problems, faulty)
    whole: Whole = {}
    if info is not None:
        with decoding():
            found, whole = pack_problems(folder, info, parts, complete=not problems)
        if not problems and head is not None:
            found += shelf_problems(head, folder, info, parts)
        problems.extend(found)
    problems.extend(icon_problems(folder, shown, sources))
    fonts, bad_fonts = read_fonts(folder, shown)
    problems.extend(bad_fonts)
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
        notes=tuple(_notes(folder, shown, sources)),
        fonts=fonts,
    )


def _still(folder: Path, shown: str, known: Known) -> Known:
    """Return the known files whose tables, if they have any, are still the same."""
    if not any(source.tables for source in known.values()):
        return known
    from generator.content.spreadsheet.grafting import unchanged

    return {name: one for name, one in known.items() if unchanged(folder, shown, one)}


def with_records(
    folder: Path,
    shown: str,
    sources: list[Source],
    kinds: Mapping[str, Kind],
    known: Known,
    problems: list[Problem],
) -> tuple[list[Source], Mapping[str, bool]]:
    """Return the files with the records that some of them have from spreadsheets.

    Also returns the names of those in whose spreadsheets something is wrong, each with whether the
    other records can be checked.
    """
    asking = [source for source in sources if _may_ask(source)]
    if not asking:
        return sources, {}
    from generator.content.spreadsheet.grafting import with_tables

    filled, faulty = with_tables(folder, shown, asking, kinds, known, problems)
    return [filled.get(source.file, source) for source in sources], faulty


def _may_ask(source: Source) -> bool:
    """Tell whether a file may ask for a table; what is kept of a file has its records."""
    if isinstance(source.root, KeptNode) or not isinstance(source.root.value, dict):
        return False
    values = (node.value for node in source.root.value.values())
    return any(isinstance(value, dict) and "from" in value for value in values)


def _notes(folder: Path, shown: str, sources: Iterable[Source]) -> Iterator[str]:
    """Yield what to tell of a pack with which nothing is wrong."""
    read = {table.file for source in sources for table in source.tables}
    yield from sorted({note for s in sources for table in s.tables for note in table.notes})
    for name in table_files(folder):
        if f"{shown}/{name}" not in read:
            yield f"{shown}/{name}: {_UNREAD}"


def _read_all(
    files: Iterable[tuple[Path, str]], problems: list[Problem], known: Known
) -> Iterator[Source]:
    for path, name in files:
        try:
            yield read_source(path, name, known=known)
        except ContentError as error:
            problems.extend(error.problems)


def checked_head(head: Source, problems: list[Problem]) -> PackFile | None:
    """Validate `pack.yaml`; returns None and adds to `problems` if it is invalid."""
    try:
        return PackFile.model_validate(head.plain())
    except ValidationError as error:
        problems.extend(model_problems(head, error, PackFile))
        return None


def known_kinds(
    head: Source | None,
    info: PackFile | None,
    generators: Generators | None,
    problems: list[Problem],
) -> Mapping[str, Kind]:
    """Return the kinds of file a pack may hold, including those of its generator.

    Where the generator's name can't be read, a file may be of any game's kind: otherwise it would
    be reported for a mistake nobody made.
    """
    if head is not None and info is None and generators is not None:
        return {
            **KINDS,
            **{key: kind for kinds in generators.values() for key, kind in kinds().items()},
        }
    if head is None or info is None or info.generator is None or generators is None:
        return KINDS
    if info.generator in generators:
        return ChainMap(dict(generators[info.generator]()), KINDS)  # type: ignore[arg-type]
    known = list(generators)
    message = f"unknown generator '{short(info.generator)}'; generators are {', '.join(known)}"
    near = Near(info.generator, known)
    problems.append(Problem(message, head.place(("generator",)), near=near))
    return KINDS


def built_parts(
    sources: Iterable[Source],
    kinds: Mapping[str, Kind],
    generators: Generators | None,
    problems: list[Problem],
    faulty: Mapping[str, bool] = MappingProxyType({}),
) -> dict[str, Part]:
    """Build the parts from their files; returns them by id and adds to `problems`.

    Those that are `faulty` already are left out, but checked (see `with_records`).
    """
    parts: dict[str, Part] = {}
    for source in sources:
        plain = source.plain()
        kind = kinds.get(str(plain.get("kind"))) if isinstance(plain, dict) else None
        if kind is None:
            problems.append(_no_kind(source, plain, kinds, generators))
            continue
        part = _built(source, plain, kind, problems, checkable=faulty.get(source.file, True))
        part = None if source.file in faulty else part
        if part is None:
            continue
        if part.id in parts:
            message = f"another file has a part with the id '{part.id}' too"
            problems.append(Problem(message, source.place(), see=parts[part.id].source.place()))
        parts[part.id] = part
    return parts


def _no_kind(
    source: Source, plain: Plain, kinds: Mapping[str, Kind], generators: Generators | None
) -> Problem:
    """Explain why a file's kind is not allowed in its pack."""
    games = {name: game for game, more in (generators or {}).items() for name in more()}
    known = list(dict.fromkeys((*kinds, *games)))
    if not isinstance(plain, dict) or "kind" not in plain:
        return Problem(f"'kind' is missing; kinds are {', '.join(known)}", source.place())
    said = plain["kind"]
    place = source.place(("kind",))
    if game := games.get(str(said)):
        message = f"only packs of the generator '{game}' may hold a '{said}'"
        return Problem(message, place, (f"write 'generator: {game}' in pack.yaml",))
    message = f"unknown kind, {describe(said)}; kinds are {', '.join(known)}"
    return Problem(message, place, near=Near(str(said), known))


def _built(
    source: Source, plain: Plain, kind: Kind, problems: list[Problem], *, checkable: bool
) -> Part | None:
    try:
        model = kind.model.model_validate(plain)
    except ValidationError as error:
        problems.extend(model_problems(source, error, kind.model))
        return None
    name = part_id(source, plain.get("id") if isinstance(plain, dict) else None)
    if not is_id(name):
        message = f"the file's name '{short(name)}' can't be used as an id"
        hint = "name the file with lower-case letters, digits and hyphens, or give it an 'id'"
        if len(name) > LONGEST_ID:
            hint = f"an id has {LONGEST_ID:,} characters at most: give the file an 'id'"
        problems.append(Problem(message, source.place(), (hint,)))
        return None
    return kind.build(source, model, problems) if checkable else None
