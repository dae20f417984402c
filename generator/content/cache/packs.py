"""A checked pack as data and back: its files' values and places, its tables.

A part is built when it is asked for, and a record's references are resolved then. Nothing is
checked again: whoever stores the data vouches that these files passed, with this code.
"""

from __future__ import annotations

import dataclasses
import json
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.content.cache.nodes import KeptNode, NodeData, kept, values_in
from generator.content.cache.tables import KeptTables, tables_data
from generator.content.kinds import KINDS
from generator.content.kinds.base import KeptParts, Key, Kind, Part
from generator.content.loading import Generators
from generator.content.pack import Pack
from generator.content.pack_file import PackFile
from generator.content.reading.source import Source, TableSource
from generator.content.references import Resolver

if TYPE_CHECKING:
    from generator.content.fonts.facts import PackFont

MOST_VALUES = 1_000_000
"""The most values and keys in a pack's files, aliases expanded, that are cached."""


def pack_data(pack: Pack) -> bytes | None:
    """Return a checked pack as data; None if there is too much of it.

    A line of JSON says what follows it and how long each piece is.
    """
    if sum(values_in(source.root) for source in pack.sources) > MOST_VALUES:
        return None
    ids = {id(part.source): part.id for part in pack.parts.values()}
    files: list[list[Any]] = []
    pieces: list[bytes] = []
    for source in pack.sources:
        data = kept(source.root)
        pieces += data[:2]
        plain = source.plain()
        kind = plain["kind"] if isinstance(plain, dict) else None
        sizes = [len(data.values), len(data.places)]
        held = [data.tables, [dataclasses.astuple(table) for table in source.tables]]
        files.append([source.file, source.sha256, ids.get(id(source)), kind, *sizes, *held])
    numbers = {name: number for number, name in enumerate(pack.parts)}
    order = [[numbers[part], record] for part, record in pack.whole]
    tables = tables_data(pack.tables)
    pieces += [json.dumps(order).encode(), tables]
    fonts = [[font.file, font.sha256, dataclasses.asdict(font.facts)] for font in pack.fonts]
    ends = {"order": len(pieces[-2]), "tables": len(tables), "fonts": fonts}
    head = {"files": files, "notes": pack.notes, **ends}
    return b"\n".join([json.dumps(head).encode(), b"".join(pieces)])


def pack_from(data: bytes, folder: Path, shown: str, generators: Generators) -> Pack:
    """Return the pack that data was made from; raises ValueError or LookupError for other data."""
    first, _, body = data.partition(b"\n")
    index = json.loads(first)
    pieces = _Pieces(body)
    sources = []
    files = {}
    head = None
    for source, part, kind in _sources(index, pieces):
        sources.append(source)
        if part is not None:
            files[part] = source, kind
        if source.file == f"{shown}/pack.yaml":
            head = source
    if head is None:
        raise ValueError("a pack has a head")
    order, tables = pieces.next(index["order"]), pieces.next(index["tables"])
    info = PackFile.model_validate(head.plain())
    parts = KeptParts(files, _PackKinds(info.generator, generators))
    return Pack(
        name=folder.resolve().name,
        root=folder,
        shown=shown,
        info=info,
        source=head,
        parts=parts,
        tables=KeptTables(tables),
        whole=KeptWhole(parts, order),
        sources=tuple(sources),
        notes=tuple(map(str, index["notes"])),
        fonts=_fonts_from(index["fonts"], folder),
    )


def _fonts_from(data: Sequence[Any], folder: Path) -> tuple[PackFont, ...]:
    if not data:
        return ()
    from generator.content.fonts.facts import PackFont, facts_from
    from generator.content.fonts.places import know

    fonts = tuple(PackFont(file, sha256, facts_from(facts)) for file, sha256, facts in data)
    know(folder, [font.own for font in fonts])
    return fonts


def sources_from(data: bytes) -> dict[str, Source]:
    """Return a pack's files by name, from data as for `pack_from`."""
    first, _, body = data.partition(b"\n")
    return {source.file: source for source, _, _ in _sources(json.loads(first), _Pieces(body))}


def _sources(index: Any, pieces: _Pieces) -> Iterator[tuple[Source, Any, Any]]:
    """Yield a pack's files, each with the id and the kind of its part."""
    for file, sha256, part, kind, values, places, cells, tables in index["files"]:
        held = tuple((key, name, sheet) for key, name, sheet in cells)
        root = KeptNode(NodeData(pieces.next(values), pieces.next(places), held))
        read = (
            TableSource(key, name, sha, asked, tuple(notes))
            for key, name, sha, asked, notes in tables
        )
        yield Source(file, sha256, root, tuple(read)), part, kind


class _Pieces:
    """Pieces of bytes, taken one after another; raises ValueError beyond the end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def next(self, size: int) -> bytes:
        end = self._at + size
        if not self._at <= end <= len(self._data):
            raise ValueError("there is less than was said")
        piece = self._data[self._at : end]
        self._at = end
        return piece


class _PackKinds(Mapping[str, Kind]):
    """The kinds of a pack's files; its game is imported when the first is asked for."""

    def __init__(self, generator: str | None, generators: Generators) -> None:
        self._generator = generator
        self._generators = generators

    @cached_property
    def _all(self) -> Mapping[str, Kind]:
        named = self._generator
        return KINDS if named is None else ChainMap(dict(self._generators[named]()), KINDS)  # type: ignore[arg-type]

    def __getitem__(self, name: str) -> Kind:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class KeptWhole(Mapping[Key, dict[str, Any]]):
    """Records with valid references, each resolved once, when it is asked for."""

    def __init__(self, parts: Mapping[str, Part], order: bytes) -> None:
        self._names = tuple(parts)
        self._order = order
        self._resolver = Resolver(parts)
        self._done: dict[Key, dict[str, Any]] = {}

    @cached_property
    def _keys(self) -> Mapping[Key, None]:
        pairs = json.loads(self._order)
        return MappingProxyType({(self._names[part], record): None for part, record in pairs})

    def __getitem__(self, key: Key) -> dict[str, Any]:
        if key not in self._done:
            if key not in self._keys:
                raise KeyError(key)
            self._resolve(key)
        return self._done[key]

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def _resolve(self, key: Key) -> None:
        """Resolve a record after all those it names: a chain of them may be long."""
        ahead = [key]
        while ahead:
            try:
                self._done[ahead[-1]] = self._resolver.one(ahead[-1], self._done)
                ahead.pop()
            except KeyError as missing:
                target = missing.args[0]
                if target not in self._keys or target in ahead:
                    raise
                ahead.append(target)
