"""Roll tables: validated, proved complete, with exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, StrictInt, StrictStr

from generator.content.fields import Origin
from generator.content.models import Closed, Id, Name, Strings, Text
from generator.content.reading.source import Path, Source
from generator.content.roll_table import RollTable
from generator.dice import Dice, NotationError, Span, SpanError, parse, parse_span, prove
from generator.errors import Near, Problem, short

__all__ = ["MAX_MODIFIER", "ModifierRange", "RollTable", "Row", "TableModel", "build_table"]

MAX_MODIFIER = 1000


class ModifierRange(Closed):
    """Lowest and highest net modifier possible in the game."""

    from_: StrictInt = 0
    to: StrictInt = 0


class Row(Closed):
    """A row of a roll table: its totals, and its result or one cell per column."""

    on: StrictInt | StrictStr
    result: Text | None = None
    cells: Annotated[tuple[Text, ...], Field(strict=False)] | None = None
    origin: Origin | None = None


class TableModel(Closed):
    """A roll table as written in YAML."""

    id: Id
    title: Name
    rule: Text | None = None
    dice: Text
    modifiers: ModifierRange = ModifierRange()
    row_head: Text | None = None
    column_head: Text | None = None
    columns: Annotated[tuple[Text, ...], Field(strict=False)] | None = None
    rows: Annotated[tuple[Row, ...], Field(strict=False, min_length=1)]
    results: dict[Text, Text] = Field(default={})
    clamp: bool = False
    notes: Strings = ()
    origin: Origin = "source"


def build_table(
    model: TableModel, source: Source, path: Path, problems: list[Problem]
) -> RollTable | None:
    """Prove and freeze a table; returns None and adds to `problems` if it is wrong."""
    before = len(problems)
    dice = _dice(model, source, path, problems)
    spans = _spans(model, source, path, problems)
    problems.extend(_cell_problems(model, source, path))
    low, high = model.modifiers.from_, model.modifiers.to
    if not -MAX_MODIFIER <= low <= high <= MAX_MODIFIER:
        message = f"modifiers run from {low} to {high}; the first must not exceed the second"
        problems.append(Problem(message, source.place((*path, "modifiers"))))
    if dice is None or len(problems) > before:
        return None
    for flaw in prove(dice, (low, high), spans, model.clamp):
        where = (*path, "rows", flaw.rows[-1], "on") if flaw.rows else (*path, "rows")
        problems.append(Problem(f"table '{model.id}': {flaw.message}", source.place(where)))
    if len(problems) > before:
        return None
    return RollTable(
        id=model.id,
        title=model.title,
        dice=dice,
        low=low,
        high=high,
        spans=spans,
        columns=model.columns or (),
        cells=tuple(row.cells or (row.result or "",) for row in model.rows),
        origins=tuple(row.origin or model.origin for row in model.rows),
        results=model.results,
        clamp=model.clamp,
        notes=model.notes,
        rule=model.rule,
        row_head=model.row_head,
        column_head=model.column_head,
        origin=model.origin,
        place=source.place(path),
        row_places=tuple(source.place((*path, "rows", n)) for n in range(len(model.rows))),
    )


def _dice(model: TableModel, source: Source, path: Path, problems: list[Problem]) -> Dice | None:
    try:
        return parse(model.dice)
    except NotationError as error:
        problems.append(Problem(str(error), source.place((*path, "dice"))))
        return None


def _spans(
    model: TableModel, source: Source, path: Path, problems: list[Problem]
) -> tuple[Span, ...]:
    spans = []
    for number, row in enumerate(model.rows):
        try:
            spans.append(parse_span(str(row.on)))
        except SpanError as error:
            problems.append(Problem(str(error), source.place((*path, "rows", number, "on"))))
    return tuple(spans)


def _cell_problems(model: TableModel, source: Source, path: Path) -> Iterator[Problem]:
    """Check that each row has a result or one cell per column, and only listed results."""
    wanted = len(model.columns) if model.columns else 1
    for number, row in enumerate(model.rows):
        place = source.place((*path, "rows", number))
        if model.columns and row.cells is None:
            yield Problem(f"this row has no cells for the {wanted} columns", place)
        elif not model.columns and row.result is None:
            yield Problem("this row has no result", place)
        elif model.columns and row.cells is not None and len(row.cells) != wanted:
            yield Problem(f"this row has {len(row.cells)} cells for {wanted} columns", place)
        if model.results:
            for column, text in enumerate(row.cells or (row.result,)):
                if text is not None and text not in model.results:
                    key = ("cells", column) if row.cells else ("result",)
                    where = source.place((*path, "rows", number, *key))
                    message = f"'{short(text)}' is not among the table's results"
                    yield Problem(message, where, near=Near(text, model.results))
