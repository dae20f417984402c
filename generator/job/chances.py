"""Roll tables as commands and pages ask for them: found by name, their odds, rolls on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator import dice
from generator.content.roll_table import RollTable
from generator.errors import Problem, UsageError, did_you_mean
from generator.games.packs import pack_tables
from generator.job.targets import built_in, find_targets


@dataclass(frozen=True, slots=True)
class TableRoll:
    """A roll on a table: the dice, the total with its modifier, the number of its row from 0."""

    thrown: dice.Roll
    total: int
    row: int


def find_table(text: str) -> RollTable:
    """Return the table that `PACK/TABLE` names; PACK may be a folder.

    Raises UsageError for anything else, ContentError for a pack with problems.
    """
    pack, slash, name = text.rpartition("/")
    if not slash:
        known = ", ".join(built_in())
        raise UsageError(f"'{text}' is not of the form PACK/TABLE; packs are {known}")
    target = find_targets([pack])[0]
    _, tables = pack_tables(target.folder, target.shown)
    return named_table(tables, name, pack)


def named_table(tables: Mapping[str, RollTable], name: str, pack: str) -> RollTable:
    """Return a table of a pack, as it was typed; raise UsageError if there is none."""
    if name not in tables:
        known = ", ".join(tables) or "none"
        hints = did_you_mean(name, list(tables))
        message = f"'{pack}' has no table '{name}'; its tables are {known}"
        raise UsageError(Problem(message, hints=hints))
    return tables[name]


def check_modifier(table: RollTable, modifier: int) -> None:
    """Raise UsageError for a modifier that a table can't have."""
    if modifier and not table.low and not table.high:
        raise UsageError(f"'{table.id}' takes no modifiers")
    if not table.low <= modifier <= table.high:
        low, high = dice.signed(table.low), dice.signed(table.high)
        raise UsageError(
            f"a modifier of {dice.signed(modifier)} is out of range for '{table.id}', "
            f"whose modifiers run from {low} to {high}"
        )


def table_roll(table: RollTable, modifier: int, seed: str, number: int) -> TableRoll:
    """Return one roll of a seed, counted from 1.

    Each has a stream of its own, so more rolls never change the first. Raises StreamError for a
    seed that can't be one.
    """
    thrown = dice.roll(table.dice, dice.Streams(seed).stream(f"{table.id}/{number}"))
    total = thrown.total + modifier
    return TableRoll(thrown, total, dice.row_of(total, table.spans, table.clamp))
