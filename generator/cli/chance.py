"""`odds` and `roll`: the exact odds of a table, and rolls on it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator import dice
from generator.cli.show import say, say_json
from generator.cli.terminal.streams import fitting
from generator.content.roll_table import RollTable
from generator.errors import Problem, UsageError, did_you_mean
from generator.games.packs import pack_tables
from generator.job.targets import built_in, find_targets


def _find_table(text: str) -> RollTable:
    """Return the table that `PACK/TABLE` names; PACK may be a folder."""
    pack, slash, name = text.rpartition("/")
    if not slash:
        known = ", ".join(built_in())
        raise UsageError(f"'{text}' is not of the form PACK/TABLE; packs are {known}")
    target = find_targets([pack])[0]
    _, tables = pack_tables(target.folder, target.shown)
    if name not in tables:
        known = ", ".join(tables) or "none"
        hints = did_you_mean(name, list(tables))
        message = f"'{pack}' has no table '{name}'; its tables are {known}"
        raise UsageError(Problem(message, hints=hints))
    return tables[name]


def _checked_modifier(table: RollTable, modifier: int) -> None:
    if modifier and not table.low and not table.high:
        raise UsageError(f"'{table.id}' takes no modifiers")
    if not table.low <= modifier <= table.high:
        low, high = dice.signed(table.low), dice.signed(table.high)
        raise UsageError(
            f"a modifier of {dice.signed(modifier)} is out of range for '{table.id}', "
            f"whose modifiers run from {low} to {high}"
        )


def show_odds(text: str, modifier: int, *, as_json: bool) -> None:
    """Show the odds of each row or, with columns, of each result in each column."""
    table = _find_table(text)
    _checked_modifier(table, modifier)
    rows = list(zip(table.spans, table.cells, table.row_odds(modifier), strict=True))
    if as_json:
        say_json(_odds_data(table, modifier))
        return
    say(f"{table.title}: {table.dice}{_modified(modifier)}")
    cells = [[str(span), *row, _chance(odds)] for span, row, odds in rows]
    _say_columns([[table.row_head or "roll", *(table.columns or ("result",)), "chance"], *cells])
    if table.columns:
        say("")
        _say_columns(_by_result(table, modifier))


def _by_result(table: RollTable, modifier: int) -> list[list[str]]:
    chances = [table.chances(column, modifier) for column in range(len(table.columns))]
    results = list(dict.fromkeys(r for row in table.cells for r in row))
    body = [[r, *(_chance(c.get(r, Fraction(0))) for c in chances)] for r in results]
    return [["chance of", *table.columns], *body]


def _odds_data(table: RollTable, modifier: int) -> dict[str, Any]:
    return {
        "table": table.id,
        "title": table.title,
        "dice": str(table.dice),
        "modifier": modifier,
        "columns": list(table.columns),
        "rows": [
            {"on": str(span), "cells": list(cells), "odds": str(odds)}
            for span, cells, odds in zip(
                table.spans, table.cells, table.row_odds(modifier), strict=True
            )
        ],
    }


def show_rolls(text: str, modifier: int, seed: str | None, times: int, *, as_json: bool) -> None:
    """Roll on a table; each roll has its own stream, so more rolls never change the first."""
    table = _find_table(text)
    _checked_modifier(table, modifier)
    seed = seed if seed is not None else dice.new_seed()
    streams = dice.Streams(seed)
    odds = table.row_odds(modifier)
    rolled = []
    for number in range(1, times + 1):
        path = f"{table.id}/{number}"
        thrown = dice.roll(table.dice, streams.stream(path))
        row = dice.row_of(thrown.total + modifier, table.spans, table.clamp)
        rolled.append((thrown, row))
    if as_json:
        say_json(
            {
                "table": table.id,
                "seed": seed,
                "modifier": modifier,
                "rolls": [
                    {
                        "faces": list(thrown.faces),
                        "total": thrown.total + modifier,
                        "on": str(table.spans[row]),
                        "cells": list(table.cells[row]),
                        "odds": str(odds[row]),
                    }
                    for thrown, row in rolled
                ],
            }
        )
        return
    say(f"{table.title}: {table.dice}{_modified(modifier)}, seed {seed}")
    lines = [["dice", "total", "row", *(table.columns or ("result",)), "chance"]]
    for thrown, row in rolled:
        faces = " ".join(str(face) for face in thrown.faces)
        total = dice.printed(thrown.total + modifier)
        lines.append([faces, total, str(table.spans[row]), *table.cells[row], _chance(odds[row])])
    _say_columns(lines)


def _modified(modifier: int) -> str:
    return f" {dice.signed(modifier)}" if modifier else ""


def _chance(odds: Fraction) -> str:
    return f"{odds} ({dice.percent(odds)})" if odds else "–"


def _say_columns(lines: list[list[str]]) -> None:
    lines = [[fitting(text) for text in line] for line in lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        say("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
