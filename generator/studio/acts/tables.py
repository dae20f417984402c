"""Roll tables: what there is, their exact odds, rolls with the dice that commands roll with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from generator import dice
from generator.content.roll_table import RollTable
from generator.errors import FieldpressError, Problem, UsageError, did_you_mean, short
from generator.games.packs import pack_tables
from generator.job.chances import TableRoll, check_modifier, named_table, table_roll
from generator.job.targets import Target
from generator.studio.acts.named import find_shelved, targets, typed
from generator.studio.engine.bench import Bench
from generator.studio.engine.told import problems_told

PERCENTILE = 100
"""The sides of a die that is thrown as two: tens and ones."""


def lists(_bench: Bench, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the tables of each pack, or of the one that is asked for, by what they are about.

    Of a pack that can't be read there is what is wrong with it.
    """
    if asked.get("pack"):
        return [_listed(find_shelved(asked["pack"]))]
    found = []
    for target in targets():
        try:
            found.append(_listed(target))
        except FieldpressError as error:
            nothing = {"pack": target.name, "title": target.name, "groups": {}}
            found.append({**nothing, "problems": problems_told(error)})
    return found


def _listed(target: Target) -> dict[str, Any]:
    outline, tables = pack_tables(target.folder, target.shown)
    groups: dict[str, list[dict[str, Any]]] = {}
    for table in tables.values():
        about, colon, rest = table.title.partition(": ")
        kin = colon and sum(one.title.startswith(f"{about}: ") for one in tables.values()) > 1
        name = rest[:1].upper() + rest[1:] if kin else table.title
        groups.setdefault(about if kin else "", []).append(
            {
                "id": table.id,
                "title": table.title,
                "name": name,
                "dice": str(table.dice).replace("-", "−"),
                "modifiers": _range(table),
                "columns": len(table.columns),
                "shares": [_share(odds) for odds in table.row_odds(_nearest(table))],
            }
        )
    return {"pack": target.name, "title": outline.title, "groups": groups, "problems": []}


def odds(_bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with the exact odds of its rows and results.

    Raises UsageError for a table that isn't there and a modifier that it can't have.
    """
    title, target, table = _found(asked)
    modifier = asked.get("modifier")
    modifier = _nearest(table) if modifier is None else modifier
    check_modifier(table, modifier)
    shown = _columns(table, asked.get("column", ""))
    return {
        "pack": target.name,
        "pack_title": title,
        "words": _words(target, table),
        "id": table.id,
        "title": table.title,
        "dice": str(table.dice).replace("-", "−"),
        "low": table.low,
        "high": table.high,
        "range": _range(table),
        "modifier": modifier,
        "signed": dice.signed(modifier),
        "row_head": table.row_head or "Roll",
        "column_head": table.column_head or "",
        "columns": list(table.columns),
        "shown": [table.columns[n] for n in shown] if table.columns else [],
        "rule": table.rule or "",
        "notes": list(table.notes),
        "means": dict(table.results),
        "rows": _rows(table, shown, modifier),
        "results": list(_results(table, shown, modifier)),
    }


def _columns(table: RollTable, asked: str) -> list[int]:
    """Return the numbers of the columns to show: all, or the one of a name."""
    if asked and asked not in table.columns:
        hints = did_you_mean(asked, table.columns)
        message = f"'{table.id}' has no column '{short(asked)}'"
        raise UsageError(Problem(message, hints=hints))
    return [table.columns.index(asked)] if asked else list(range(max(1, len(table.columns))))


def _rows(table: RollTable, shown: Sequence[int], modifier: int) -> list[dict[str, Any]]:
    chances = table.row_odds(modifier)
    down, up = accumulate(chances), list(accumulate(reversed(chances)))[::-1]
    return [
        {
            "on": str(span),
            "cells": [cells[n] for n in shown],
            **_chance(one),
            "down": _chance(d),
            "up": _chance(u),
        }
        for span, cells, one, d, u in zip(table.spans, table.cells, chances, down, up, strict=True)
    ]


def _results(table: RollTable, shown: Sequence[int], modifier: int) -> Iterator[dict[str, Any]]:
    """Yield each result with its chance in each column, if that isn't what the rows say anyway."""
    results = list(dict.fromkeys(row[n] for row in table.cells for n in shown))
    if len(shown) == 1 and len(results) == len(table.cells):
        return
    columns = [table.chances(n, modifier) for n in shown]
    for result in results:
        yield {
            "result": result,
            "chances": [_chance(column.get(result, Fraction(0))) for column in columns],
        }


def _chance(odds: Fraction) -> dict[str, Any]:
    """Return odds as a fraction and in per cent, as they are printed, and as a part of 100."""
    return {"fraction": str(odds), "percent": dice.percent(odds), "share": _share(odds)}


def _share(odds: Fraction) -> float:
    return round(float(odds * 100), 3)


def roll(_bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Roll on a table, as `fieldpress roll` does with the same seed, for the `number`th time.

    Without a seed one is made up. Raises UsageError for what can't be rolled.
    """
    _, target, table = _found(asked)
    modifier = asked["modifier"]
    check_modifier(table, modifier)
    seed, number = asked["seed"] or dice.new_seed(), asked["number"]
    rolled = table_roll(table, modifier, seed, number)
    shown = _columns(table, asked.get("column", ""))
    cells = [table.cells[rolled.row][n] for n in shown]
    words = ["roll", _words(target, table)]
    words += ["--modifier", str(modifier)] if modifier else []
    words += [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
    words += ["--times", str(number)] if number > 1 else []
    return {
        "title": table.title,
        "columns": [table.columns[n] for n in shown] if table.columns else [],
        "modifier": modifier,
        "signed": dice.signed(modifier) if modifier else "",
        "seed": seed,
        "number": number,
        "words": words,
        "dice": list(_dice(table, rolled)),
        "constant": dice.signed(table.dice.constant) if table.dice.constant else "",
        "total": dice.printed(rolled.total),
        "plain": [str(face) for face in rolled.thrown.faces] == [dice.printed(rolled.total)]
        and table.dice.terms[0].sides != PERCENTILE,
        "row": rolled.row,
        "on": str(table.spans[rolled.row]),
        "cells": cells,
        "means": table.results.get(cells[0], "") if len(shown) == 1 else "",
        **_chance(table.row_odds(modifier)[rolled.row]),
    }


def _dice(table: RollTable, rolled: TableRoll) -> Iterator[dict[str, Any]]:
    """Yield each die as it lies on the table: its sides, what it shows, whether it is taken off."""
    sides = [(term.sides, term.sign) for term in table.dice.terms for _ in range(term.count)]
    for (count, sign), face in zip(sides, rolled.thrown.faces, strict=True):
        shown = [(count, str(face))]
        if count == PERCENTILE:
            tens, ones = divmod(face % PERCENTILE, 10)
            shown = [(10, f"{tens}0"), (10, str(ones))]
        yield {
            "minus": sign < 0,
            "face": face,
            "shown": [{"sides": one, "face": text} for one, text in shown],
        }


def _found(asked: Mapping[str, Any]) -> tuple[str, Target, RollTable]:
    """Return the title of a pack, the pack, and its table."""
    target = find_shelved(asked["pack"])
    outline, tables = pack_tables(target.folder, target.shown)
    return outline.title, target, named_table(tables, asked["table"], typed(asked["pack"]))


def _words(target: Target, table: RollTable) -> str:
    return typed(f"{target.name}/{table.id}")


def _range(table: RollTable) -> str:
    """Return the modifiers that a table can have; nothing if it takes none."""
    if not table.low and not table.high:
        return ""
    return f"{dice.signed(table.low)} to {dice.signed(table.high)}"


def _nearest(table: RollTable) -> int:
    """Return the modifier of a plain roll: the one nearest to none."""
    return min(max(0, table.low), table.high)
