"""The table of what pages cost: it runs, and its lines add up."""

from __future__ import annotations

import logging
import re

import pytest

from generator.errors import FieldpressError
from scripts.page_costs import main

pytestmark = pytest.mark.ci

ROW = re.compile(r" *([0-9]+) +([0-9,]+) +([0-9,]+) +([0-9]+\.[0-9]{3})  (.+): (.+)")


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, ...]]:
    printed = pytest.MonkeyPatch()
    lines: list[str] = []
    printed.setattr("builtins.print", lambda *words, **_: lines.extend(map(str, words)))
    try:
        main(["platoon-leader/purchase-record", "platoon-command/tile-deck", "--most", "3"])
    finally:
        printed.undo()
    return [found.groups() for line in lines if (found := ROW.fullmatch(line))]


def test_lines_add_up(rows: list[tuple[str, ...]]) -> None:
    tables: list[list[tuple[str, ...]]] = [[]]
    for row in rows:
        tables[-1].append(row)
        if row[4] == "all":
            tables.append([])
    *tables, rest = tables
    assert rest == []
    assert len(tables) == 2
    for *lines, whole in tables:
        assert lines
        for column in range(3):
            wanted = sum(int(line[column].replace(",", "")) for line in lines)
            assert int(whole[column].replace(",", "")) == wanted > 0
        seconds = sum(float(line[3]) for line in lines)
        assert float(whole[3]) == pytest.approx(seconds, abs=0.0006)
        assert [float(line[3]) for line in lines] == sorted(
            (float(line[3]) for line in lines), reverse=True
        )


def test_each_page_and_each_face_has_a_line(rows: list[tuple[str, ...]]) -> None:
    assert [row[0] for row in rows] == ["1", "1", "2", "1", "1", "1", "3"]
    assert all(int(row[2]) > 50 for row in rows[:2])
    assert sorted(row[4].partition(".")[0] for row in rows[:2]) == ["1", "2"]


def test_each_line_says_what_costs(rows: list[tuple[str, ...]]) -> None:
    for row in rows:
        shares = [int(share) for share in re.findall(r" ([0-9]+)%", row[5])]
        assert len(shares) == 3
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 101


def test_a_product_that_there_is_not_is_told() -> None:
    with pytest.raises(FieldpressError, match="'platoon-leader' has no product 'nothing'; it has"):
        main(["platoon-leader/nothing"])


def test_what_is_logged_later_is_heard(rows: list[tuple[str, ...]]) -> None:
    """The pages' costs are told without what the engine logs; after that all is as before."""
    assert rows
    assert logging.getLogger("weasyprint").isEnabledFor(logging.WARNING)
