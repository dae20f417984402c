"""Tables put in the place of the lists of records that ask for them: `cards: {from: cards.xlsx}`.

Whatever comes after – types of fields, references, the page itself – sees records with places, and
need not know that they come from a spreadsheet.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pydantic import ValidationError

from generator.content.fields import ORIGINS, FieldError, Maybe, Record, count_fields, declared
from generator.content.kinds.base import Kind
from generator.content.kinds.records import MAX_FIELDS, RESERVED
from generator.content.reading.composer import Node, TableNode
from generator.content.reading.explain import explain
from generator.content.reading.files import (
    FileTooLargeError,
    UnreadError,
    ordinary_bytes,
    table_files,
)
from generator.content.reading.readable import TABLES, says_who_has_it_open
from generator.content.reading.source import Known, Source, TableSource
from generator.content.spreadsheet.cells import NotATableError, TableCells
from generator.content.spreadsheet.columns import ColumnFields, Columns, Header, fields_of, unnamed
from generator.content.spreadsheet.reading import WorkbookReader
from generator.content.spreadsheet.request import FROM, TableRequest
from generator.content.spreadsheet.rows import Readers, Rows
from generator.content.spreadsheet.texts import read_text, too_wide
from generator.content.spreadsheet.values import reader_of
from generator.content.spreadsheet.workbooks import MAX_PACKED
from generator.content.words import Schema
from generator.errors import Near, Place, Problem, did_you_mean, short
from generator.ordinary import TEXT_BYTES
from generator.resources import find_inside

TEXTS = frozenset({".csv", ".tsv"})
_SAVE_AS = "save it as .xlsx, .ods or CSV"


def with_tables(
    folder: Path,
    shown: str,
    sources: Iterable[Source],
    kinds: Mapping[str, Kind],
    known: Known,
    problems: list[Problem],
) -> tuple[dict[str, Source], dict[str, bool]]:
    """Return files of a pack, by name, with the records from their tables; add to `problems`.

    Also returns the names of files in whose tables something is wrong, each with whether the
    records that are left can be checked. Of `known` files, tables that have not changed are taken.
    """
    found: dict[str, Source] = {}
    faulty: dict[str, bool] = {}
    with WorkbookReader() as reader:
        for source in sources:
            for key, more in tables_asked_for(source, kinds):
                graft = _Graft(folder, shown, source, key, more, reader, problems)
                source, sound, checkable = graft.made(known.get(source.file))
                if not sound:
                    faulty[source.file] = faulty.get(source.file, True) and checkable
            found[source.file] = source
    return found, faulty


def tables_asked_for(
    source: Source, kinds: Mapping[str, Kind]
) -> Iterator[tuple[str, Mapping[str, Schema]]]:
    """Yield the keys of a file that ask for a table, and which more keys its records may have."""
    top = source.root.value
    kind = kinds.get(str(top["kind"].value)) if isinstance(top, dict) and "kind" in top else None
    for key, more in kind.words.records.items() if kind else ():
        if isinstance(top, dict) and key in top and asks(top[key]):
            yield key, more


def asks(node: Node) -> bool:
    """Tell whether a value asks for a table."""
    return isinstance(node.value, dict) and FROM in node.value


def unchanged(folder: Path, shown: str, source: Source) -> bool:
    """Tell whether the tables that a file was read from are as they were."""
    for table in source.tables:
        name = table.file[len(shown) + 1 :]
        path = find_inside((folder,), name)
        try:
            data = ordinary_bytes(path, _most(name)) if path else b""
        except UnreadError:
            return False
        if hashlib.sha256(data).hexdigest() != table.sha256:
            return False
    return True


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix.lower()


def _most(name: str) -> int:
    return TEXT_BYTES if _ending(name) in TEXTS else MAX_PACKED


@dataclass(slots=True)
class _Graft:
    """One table of one file."""

    folder: Path
    shown: str
    source: Source
    key: str
    more: Mapping[str, Schema]
    reader: WorkbookReader
    problems: list[Problem]

    def made(self, before: Source | None) -> tuple[Source, bool, bool]:
        """Return the file with its records, whether all is well, and if they can be checked."""
        begun = len(self.problems)
        request = self._request()
        record = self._declared()
        if record is None:
            return self._without(), False, True  # what is wrong with the fields is told by the kind
        data = self._bytes(request.from_) if request else None
        if request is None or data is None:
            return self._without(), False, False
        name = posixpath.normpath(request.from_)
        file = f"{self.shown}/{name}"
        sha256 = hashlib.sha256(data).hexdigest()
        asked = self._asked(request, sha256)
        for table in before.tables if before else ():
            if before and (table.file, table.asked) == (file, asked):
                return self._with(before.node((self.key,)), table), True, True
        fields = fields_of(record, self.more, ORIGINS)
        sheet = self._sheet(data, request, fields)
        node = self._records(sheet, request, fields, file) if sheet else None
        if sheet is None or node is None:
            return self._without(), False, False
        sound = len(self.problems) == begun
        if not (sound or node.value):
            return self._without(), False, False
        notes = tuple(f"{file}: {note}" for note in sheet.notes)
        table = TableSource(self.key, file, sha256, asked, notes)
        return self._with(node, table), sound, True

    def _at(self, *path: str) -> Place:
        return self.source.place((self.key, *path))

    def _tell(self, message: str, place: Place, *hints: str, near: Near | None = None) -> None:
        self.problems.append(Problem(message, place, hints, near=near))

    def _request(self) -> TableRequest | None:
        """Return what is asked for, checked."""
        node = self.source.node((self.key,))
        try:
            request = TableRequest.model_validate(node.plain())
        except ValidationError as error:
            keys = [one.alias or name for name, one in TableRequest.model_fields.items()]
            self.problems += explain(error, self.source, (self.key,), lambda _: keys)
            return None
        ending = _ending(request.from_)
        if ending not in TABLES:
            said = f"'{short(request.from_)}' is no spreadsheet: they end in "
            self._tell(said + ", ".join(sorted(TABLES)), self._at(FROM), _SAVE_AS)
            return None
        if ending in TEXTS and request.sheet is not None:
            self._tell("a CSV has no sheets", self.source.key_place((self.key,), "sheet"))
            return None
        if ending not in TEXTS and request.delimiter is not None:
            place = self.source.key_place((self.key,), "delimiter")
            self._tell("only a CSV has a delimiter", place)
            return None
        return request

    def _declared(self) -> Record | None:
        """Return the fields that the file declares, if they are all right."""
        node = self.source.node(("fields",))
        if node is self.source.root or not isinstance(node.value, dict) or not node.value:
            return None
        try:
            record = declared(node.plain(), ("fields",))
        except FieldError:
            return None
        if not isinstance(record, Record) or count_fields(record) > MAX_FIELDS:
            return None
        return None if set(RESERVED) & {name for name, _ in record.fields} else record

    def _bytes(self, name: str) -> bytes | None:
        """Return the bytes of the table's file."""
        path = find_inside((self.folder,), name)
        if path is None or says_who_has_it_open(PurePosixPath(name).name):
            near = Near(name, table_files(self.folder))
            message = f"there is no spreadsheet '{short(name)}' in the pack"
            self._tell(message, self._at(FROM), near=near)
            return None
        try:
            return ordinary_bytes(path, _most(name))
        except FileTooLargeError:
            self._tell(f"'{short(name)}' has more than {_most(name):,} bytes", self._at(FROM))
        except UnreadError as error:
            self._tell(f"'{short(name)}' {error}", self._at(FROM))
        return None

    def _asked(self, request: TableRequest, sha256: str) -> str:
        fields = self.source.node(("fields",)).plain()
        said = [sha256, self.key, request.model_dump(), fields, sorted(self.more)]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()

    def _sheet(self, data: bytes, request: TableRequest, fields: ColumnFields) -> TableCells | None:
        """Return the table that was asked for, or tell why there is none."""
        ending, name = _ending(request.from_), short(request.from_)
        try:
            if ending in TEXTS:
                known = lambda one: one in request.columns or bool(fields.find(one))  # noqa: E731
                sheet = read_text(data, request.delimiter, known, tabs=ending == ".tsv")
            else:
                sheet = self.reader.read(data, ending, request.sheet)
        except NotATableError as error:
            if error.names and request.sheet is not None:
                named = ", ".join(f"'{short(one)}'" for one in error.names[:8])
                hints = did_you_mean(request.sheet, error.names) or (f"sheets are {named}",)
                self._tell(f"{error.message} in '{name}'", self._at("sheet"), *hints)
            else:
                self._tell(f"'{name}': {error.message}", self._at(FROM), *error.hints)
            return None
        if not sheet.rows and not sheet.faults:
            what = f"the sheet '{short(sheet.name)}' of '{name}'" if sheet.name else f"'{name}'"
            self._tell(f"{what} is empty", self._at(FROM))
            return None
        return sheet

    def _records(
        self, sheet: TableCells, request: TableRequest, fields: ColumnFields, file: str
    ) -> TableNode | None:
        """Return the records of a table, without those in which something is wrong."""

        def place(at: tuple[int, int]) -> Place:
            return Place(file, *at, sheet=sheet.name)

        for fault in sheet.faults:
            self._tell(fault.message, place(fault.at), *filter(None, (fault.hint,)))
        if sheet.faults:
            return None
        begun = len(self.problems)
        head = sheet.rows[0]
        columns = Header(self.source, self.key, request, sheet, fields).read(
            {index: place(head.at(index)) for index in range(len(head.values))}, self.problems
        )
        readers = self._readers(sheet, request, fields, columns)
        for row, index in unnamed(sheet, columns) if sheet.name else ():
            hint = "give the column a name, one that begins with '#' if it holds your own notes"
            self._tell("this column has no name", place(row.at(index)), hint)
        if len(self.problems) > begun:
            return None
        wide = set()
        for row, fault in too_wide(sheet.rows[1:], len(head.values)) if not sheet.name else ():
            self._tell(fault.message, place(fault.at), fault.hint)
            wide.add(row.number)
        sheet.rows = [row for row in sheet.rows if row.number not in wide]
        required = {name for name, kind in fields.kinds.items() if not isinstance(kind, Maybe)}
        return Rows(sheet, columns, readers, required, place, self.problems).nodes(file)

    def _readers(
        self, sheet: TableCells, request: TableRequest, fields: ColumnFields, columns: Columns
    ) -> Readers:
        """Return what reads the cells of each field; tell of fields that no cell can hold."""
        found = {}
        for name, kind in fields.kinds.items():
            read = reader_of(kind, request.separator, sheet.decimal)
            if read:
                found[name] = read
            elif name in columns.fields.values() or not isinstance(kind, Maybe):
                message = f"a cell can't hold '{short(name)}': its values are records"
                hint = "write these records in YAML, or declare a field for each of their values"
                self._tell(message, self.source.place(("fields", name)), hint)
        return found

    def _with(self, node: Node, table: TableSource) -> Source:
        return _grafted(self.source, self.key, node, (*self.source.tables, table))

    def _without(self) -> Source:
        """Return the file with a single empty record: the rest of it can be checked."""
        at = self.source.node((self.key,))
        record = Node(at.line, at.column, {}, {})
        node = Node(at.line, at.column, [record], {})
        return _grafted(self.source, self.key, node, self.source.tables)


def _grafted(source: Source, key: str, node: Node, tables: tuple[TableSource, ...]) -> Source:
    """Return a file in which the value of a key is another; its nodes are shared, not changed."""
    root = source.root
    assert isinstance(root.value, dict)
    before = root.value[key]
    values = root.values - before.values + node.values
    letters = root.letters - before.letters + node.letters
    depth = max(root.depth, node.depth + 1)
    whole = Node(
        root.line, root.column, {**root.value, key: node}, root.keys, values, depth, letters
    )
    return Source(source.file, source.sha256, whole, tables)
