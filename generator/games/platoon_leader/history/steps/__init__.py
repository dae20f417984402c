"""The steps of the Reorganization Phase, a module for each of its segments or a part of one.

Importing the room enters them all.
"""

from generator.games.platoon_leader.history.steps import (
    cleaning,
    leaders,
    left_behind,
    men,
    redeployment,
    repair,
    supply,
    works,
)

__all__ = [
    "cleaning",
    "leaders",
    "left_behind",
    "men",
    "redeployment",
    "repair",
    "supply",
    "works",
]
