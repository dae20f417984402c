"""The rows of a table as nodes: what a list of records in YAML would have been read into."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from generator.content.reading.characters import refused_in_text
from generator.content.reading.composer import MAX_VALUES, Node, TableNode
from generator.content.spreadsheet.cells import Odd, TableCells, TableRow, Value
from generator.content.spreadsheet.columns import Columns
from generator.content.spreadsheet.values import Said, Scalar, id_of
from generator.errors import Place, Problem, cell_name, short

TOO_MANY_ITEMS = f"with its lists the table holds more than {MAX_VALUES:,} values"

COPIES = "copies"
NAMES = ("name", "title")
"""Fields that an id is made from."""

_NO_KEYS: dict[str, tuple[int, int]] = {}

Readers = Mapping[str, Callable[[Value], Said]]


@dataclass(slots=True)
class Rows:
    """Turns rows into nodes; a row with something wrong in it is told and left out.

    `place` makes a place of a row and a column, or of a line and a column of a text.
    """

    sheet: TableCells
    columns: Columns
    readers: Readers
    required: Collection[str]
    place: Callable[[tuple[int, int]], Place]
    problems: list[Problem]
    _odd: dict[tuple[int, str], list[Problem]] = field(default_factory=dict)
    _made: dict[str, tuple[int, int]] = field(default_factory=dict)

    def nodes(self, file: str) -> TableNode:
        """Return the list of all records."""
        head = self.sheet.rows[0]
        skipped = self._merged()
        rows = (row for row in self.sheet.rows[1:] if row.number not in skipped)
        records: list[Node] = []
        held = 1
        for row in rows:
            node = self._record(row)
            held += node.values if node else 0
            if held > MAX_VALUES:
                self.problems.append(Problem(TOO_MANY_ITEMS, self.place(row.at(0))))
                break
            if node:
                records.append(node)
        self._tell_odd()
        line, column = head.at(0)
        values = 1 + sum(node.values for node in records)
        depth = 1 + max((node.depth for node in records), default=0)
        letters = sum(node.letters for node in records)
        facts = (line, column, records, _NO_KEYS, values, depth, letters)
        return TableNode(*facts, file=file, sheet=self.sheet.name)

    def _record(self, row: TableRow) -> Node | None:
        """Return the node of a row; None if it is empty, has no copies, or something is wrong."""
        found: dict[str, Node] = {}
        keys: dict[str, tuple[int, int]] = {}
        wrong = False
        for index, name in self.columns.fields.items():
            at = row.at(index)
            said = self.readers[name](row.value(index))
            if said is None:
                if name in self.required:
                    keys[name] = at  # where it is missing
                continue
            keys[name] = at
            if isinstance(said, list) and len(said) > MAX_VALUES:
                self.problems.append(Problem(TOO_MANY_ITEMS, self.place(at)))
                return None
            if isinstance(said, str):
                if not said.isprintable():
                    wrong |= self._is_wrong(index, said, at)
            elif isinstance(said, list | Odd):
                wrong |= self._is_wrong(index, said, at)
            if not isinstance(said, Odd):
                found[name] = _node(said, at)
        if not (found or wrong):
            return None
        if COPIES in found and found[COPIES].value == 0:
            return None
        if not self._with_id(row, found, keys, wrong=wrong) or wrong:
            return None
        return _holding(row, found, keys)

    def _is_wrong(self, index: int, said: Said, at: tuple[int, int]) -> bool:
        """Tell of what can't be used, and of characters that are not allowed."""
        for one in said if isinstance(said, list) else (said,):
            if isinstance(one, Odd):
                problem = Problem(one.message, self.place(at), (one.hint,) if one.hint else ())
                self._odd.setdefault((index, one.hint or one.message), []).append(problem)
                return True
            if isinstance(one, str) and (refused := refused_in_text(one)):
                self.problems.append(Problem(refused.message, self.place(at)))
                return True
        return False

    def _with_id(
        self,
        row: TableRow,
        found: dict[str, Node],
        keys: dict[str, tuple[int, int]],
        *,
        wrong: bool,
    ) -> bool:
        """Give a record an id if it has none; tell if that id is another's already."""
        if "id" in found:
            self._made.setdefault(str(found["id"].value), keys["id"])
            return True
        named = next((found[key] for key in NAMES if key in found), None)
        name = str(named.value) if named else ""
        made = id_of(name) or f"row-{row.number}"
        at = (named.line, named.column) if named else row.at(0)
        keys.setdefault("id", at)
        if made in self._made and not wrong:
            message = f"duplicate id '{made}', made from '{short(name)}'"
            hint = "give it a name of its own, or an id in a column 'id'"
            see = self.place(self._made[made])
            self.problems.append(Problem(message, self.place(at), (hint,), see=see))
            return False
        self._made.setdefault(made, at)
        found["id"] = Node(*at, made, _NO_KEYS, 1, 0, len(made))
        return True

    def _merged(self) -> set[int]:
        """Tell of merged cells among the records; return the rows with such cells."""
        skipped: set[int] = set()
        last = self.sheet.rows[-1].number
        for top, left, bottom, right in self.sheet.merged:
            used = any(left <= index + 1 <= right for index in self.columns.fields)
            if not used or bottom < self.sheet.rows[0].number or top > last:
                continue
            cells = f"{cell_name(top, left)} to {cell_name(bottom, right)}"
            hint = "unmerge them, and write the value into each"
            self.problems.append(Problem(f"{cells} are merged", self.place((top, left)), (hint,)))
            skipped |= set(range(top, min(bottom, last) + 1))
        return skipped

    def _tell_odd(self) -> None:
        """Tell of cells that can't be used, of alike ones in a column only the first."""
        for alike in self._odd.values():
            first, more = alike[0], len(alike) - 1
            if more:
                cells = "another cell" if more == 1 else f"{more:,} more cells"
                message = f"{first.message}; so it is in {cells} of this column"
                first = Problem(message, first.place, first.hints)
            self.problems.append(first)


def _node(said: Scalar | Iterable[Scalar], at: tuple[int, int]) -> Node:
    if isinstance(said, list):
        items = [_node(item, at) for item in said]
        letters = sum(item.letters for item in items)
        return Node(*at, items, _NO_KEYS, 1 + len(items), 1, letters)
    letters = len(said) if isinstance(said, str) else 0
    return Node(*at, said, _NO_KEYS, 1, 0, letters)  # type: ignore[arg-type]


def _holding(row: TableRow, found: dict[str, Node], keys: dict[str, tuple[int, int]]) -> Node:
    values = 1 + sum(node.values for node in found.values())
    letters = sum(len(key) + node.letters for key, node in found.items())
    depth = 1 + max(node.depth for node in found.values())
    return Node(*row.at(0), found, keys, values, depth, letters)
