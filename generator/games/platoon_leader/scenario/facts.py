"""Facts and house values that the pack states, looked up by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack

Group = Mapping[str, Any]


def bounds(pack: Pack, key: str) -> tuple[int, int]:
    """Return the least and the most of a number; ratios of strengths are in tenths."""
    row = pack.records("bounds")[key]
    return int(row["least"]), int(row["most"])


def fp_per_cp(pack: Pack) -> int:
    """Return the FP that one CP buys (2.38)."""
    row = pack.records("prices")["fortification-points"]
    return int(row["buys"]) // int(row["cp"])


def patrol_price(pack: Pack) -> int:
    """Return the CP that a Patrol costs (2.31)."""
    return int(pack.records("prices")["patrol"]["cp"])


def role(pack: Pack, group: Group) -> str:
    """Return what the letter of a group stands for: infantry, guns, armour, fire …"""
    return str(pack.records("group-letters")[group["letter"]]["role"])


def turns_of(pack: Pack) -> tuple[int, int]:
    """Return the fewest and the most turns that a firefight can have."""
    turns = [int(cells[0]) for cells in pack.tables["game-length"].cells]
    return min(turns), max(turns)
