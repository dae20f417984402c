"""`odds` and `roll`: the exact odds of a table, and rolls on it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from generator import dice
from generator.cli.show import say, say_json
from generator.cli.terminal.streams import fitting
from generator.content.roll_table import RollTable
from generator.job.chances import check_modifier, find_table, table_roll


def show_odds(text: str, modifier: int, *, as_json: bool) -> None:
    """Show the odds of each row or, with columns, of each result in each column."""
    table = find_table(text)
    check_modifier(table, modifier)
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
    table = find_table(text)
    check_modifier(table, modifier)
    seed = seed if seed is not None else dice.new_seed()
    odds = table.row_odds(modifier)
    rolled = [table_roll(table, modifier, seed, number) for number in range(1, times + 1)]
    if as_json:
        say_json(
            {
                "table": table.id,
                "seed": seed,
                "modifier": modifier,
                "rolls": [
                    {
                        "faces": list(one.thrown.faces),
                        "total": one.total,
                        "on": str(table.spans[one.row]),
                        "cells": list(table.cells[one.row]),
                        "odds": str(odds[one.row]),
                    }
                    for one in rolled
                ],
            }
        )
        return
    say(f"{table.title}: {table.dice}{_modified(modifier)}, seed {seed}")
    lines = [["dice", "total", "row", *(table.columns or ("result",)), "chance"]]
    for one in rolled:
        row = one.row
        faces = " ".join(str(face) for face in one.thrown.faces)
        total = dice.printed(one.total)
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
