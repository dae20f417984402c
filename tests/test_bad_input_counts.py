"""Tables that leave gaps, counts that do not come out, in exact words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import Files, build, deck, problems
from packs import TABLES, changed

CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a deck one short": (
        deck("count: 4", "count: 54"),
        ("my-pack/deck.yaml:5:8: the deck adds up to 4 cards, not 54 as stated",),
    ),
    "a count of a field": (
        deck("count: 4", "count: 4\ncounts:\n  action: {move: 3}\n  nmae: {}"),
        (
            "my-pack/deck.yaml:7:18: the deck has 2 cards whose action is 'move', not 3 as stated",
            "my-pack/deck.yaml:8:3: 'nmae' is not a field of these cards that can be counted",
            "  hint: did you mean 'name'?",
        ),
    ),
    "a count of what no card has": (
        deck("count: 4", "count: 4\ncounts:\n  action: {rest: 1, wait: 0, move: 2}"),
        ("my-pack/deck.yaml:7:18: the deck has 0 cards whose action is 'rest', not 1 as stated",),
    ),
    "a count of a field of what cards refer to": (
        deck("count: 4", "count: 4\ncounts:\n  action.reminder: {x: 1}\n  action.deep.er: {x: 1}"),
        (
            "my-pack/deck.yaml:7:24: the deck has 0 cards whose action.reminder is 'x', not 1 as "
            "stated",
            "my-pack/deck.yaml:8:3: 'action.deep.er' is not a field of these cards that can be "
            "counted",
            "  hint: did you mean 'action'?",
        ),
    ),
    "records that don't add up": (
        changed("actions.yaml", "count: 2", "count: 3"),
        ("my-pack/actions.yaml:3:8: there are 2 records, not 3 as stated",),
    ),
    "a table with a gap": (
        changed("tables.yaml", "on: 3-5", "on: 3-4"),
        ("my-pack/tables.yaml:8:7: table 'hits': no row for 5",),
    ),
    "a table with an overlap": (
        changed("tables.yaml", "on: 3-5", "on: 2-5"),
        ("my-pack/tables.yaml:9:14: table 'hits': rows '<=2' and '2-5' both claim 2",),
    ),
    "a row out of reach": (
        changed("tables.yaml", "result: kill}", "result: kill}\n      - {on: 7, result: none}"),
        (
            "my-pack/tables.yaml:11:14: table 'hits': no roll reaches row '7': "
            "totals run from 1 to 6",
        ),
    ),
    "rows that are no numbers": (
        changed("tables.yaml", "on: 6,", "on: six,"),
        (
            "my-pack/tables.yaml:10:14: 'six' is not the totals of a row such as '3', '5-6', "
            "'-3 to -1', '<=2', '>=11' or 'any'",
        ),
    ),
    "a table twice": (
        {"more.yaml": TABLES},
        (
            "my-pack/tables.yaml:4:5: another file has a table with the id 'hits' too",
            "  see my-pack/more.yaml:4:5",
        ),
    ),
    "no copies": (
        deck("copies: 2", "copies: 0"),
        ("my-pack/deck.yaml:14:13: 0 is out of range; the minimum is 1",),
    ),
    "100,000 copies": (
        deck("copies: 2", "copies: 100000"),
        (
            "my-pack/deck.yaml:11:3: the deck has 100,002 pieces; the maximum is 10,000",
            "my-pack/deck.yaml:14:13: 100000 is out of range; the maximum is 1000",
        ),
    ),
    "two products of one name": (
        {
            **deck("count: 4", "count: 4\nsides: [us]"),
            "us-deck.yaml": "kind: sheet\ntitle: Other\ntemplate: chart.html\nuses: [hits]\n",
        },
        (
            "my-pack/us-deck.yaml:1:1: a second product would be printed to 'us-deck.pdf'",
            "  see my-pack/deck.yaml:1:1",
        ),
    ),
    "a page too many": (
        {"templates/chart.html": "<p>one</p><p style='break-before: page'>two</p>"},
        ("my-pack/chart.yaml:1:1: there are 2 pages, not 1 as stated",),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_count_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1
