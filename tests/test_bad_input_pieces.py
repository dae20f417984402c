"""Pieces, corners, bleeds and gaps of sizes that nobody can print."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from bad_packs import Files, build, deck, problems

CASES: Mapping[str, tuple[Files, tuple[str, ...]]] = {
    "a piece of nothing": (
        deck("piece: mini", "piece: 0x0mm"),
        ("my-pack/deck.yaml:3:8: '0x0mm' is not between 0 and 2000 mm on each side",),
    ),
    "a piece that is a number": (
        deck("piece: mini", "piece: 0x0"),
        (
            "my-pack/deck.yaml:3:8: expected text, found the number '0'",
            "  hint: put it in quotes if it is meant as text",
        ),
    ),
    "a piece of five metres": (
        deck("piece: mini", "piece: 5000x5000mm"),
        ("my-pack/deck.yaml:3:8: '5000x5000mm' is not between 0 and 2000 mm on each side",),
    ),
    "a piece of a grain": (
        deck("piece: mini", "piece: 0.01x0.01mm"),
        ("my-pack/deck.yaml:3:8: '0.01x0.01mm' is less than 5 mm on a side",),
    ),
    "a piece mistyped": (
        deck("piece: mini", "piece: pokr"),
        (
            "my-pack/deck.yaml:3:8: 'pokr' is neither one of poker, bridge, mini, tarot, square "
            "nor a size such as '70x120mm'; did you mean 'poker'?",
        ),
    ),
    "an escape sequence": (
        deck("piece: mini", 'piece: "\\e[2J"'),
        ("my-pack/deck.yaml:3:8: the character U+001B is not allowed here",),
    ),
    "a corner too round": (
        deck("piece: mini", "piece: mini\ncorner: 40 mm"),
        ("my-pack/deck.yaml:4:9: a corner of 40 mm is too round for a piece of 44.45 × 63.5 mm",),
    ),
    "a bleed too wide": (
        deck("piece: mini", "piece: mini\nbleed: 200 mm"),
        ("my-pack/deck.yaml:4:8: '200 mm' is more than 100 mm",),
    ),
    "a gap beyond counting": (
        deck("piece: mini", f"piece: mini\ngap: '{'9' * 400}'"),
        (f"my-pack/deck.yaml:4:6: '{'9' * 39}…' is more than 100 mm",),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_piece_that_is_wrong(desk: Path, case: str) -> None:
    files, lines = CASES[case]
    ran = build(desk, files)
    assert ran.err == problems(*lines)
    assert ran.status == 1
