"""Directions: how a map lies, and which of its sides is which edge."""

from __future__ import annotations

from generator.ground.section import Edge

ROUND: tuple[Edge, ...] = ("north", "east", "south", "west")
"""The directions clockwise; of a map whose top is north they are its sides from the top on."""


def top_of(side: Edge, direction: Edge) -> Edge:
    """Return which direction is at the top if a side of the map lies in a direction.

    Sides are named as if north were at the top.
    """
    return ROUND[(ROUND.index(direction) - ROUND.index(side)) % len(ROUND)]


def side_at(top: Edge, direction: Edge) -> Edge:
    """Return the side of a map that lies in a direction, named as if north were at the top."""
    return ROUND[(ROUND.index(direction) - ROUND.index(top)) % len(ROUND)]


def direction_at(top: Edge, side: Edge) -> Edge:
    """Return the direction in which a side of a map lies."""
    return ROUND[(ROUND.index(side) + ROUND.index(top)) % len(ROUND)]
