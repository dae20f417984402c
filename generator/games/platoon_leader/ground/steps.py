"""The state of the ground from firefight to firefight: what each day's sky makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from generator.content import Pack

SKIES = ("dries", "blows", "keeps", "wets", "soaks", "snows", "buries")
"""What skies do to the ground: the columns of the table of steps."""


def goes_with(pack: Pack, sky: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the states of the ground that go with a sky, driest first."""
    found = {
        str(step["to"])
        for record in pack.records("ground-steps").values()
        for step in record[sky["does"]]
    }
    return tuple(key for key in pack.records("ground-states") if key in found)


def nearest(pack: Pack, sky: Mapping[str, Any], state: str) -> str:
    """Return a state as it is under a sky: itself, or the nearest that goes with the sky.

    Rain wets the ground, falling snow lies, and dust blows over no moist ground. Of two that are
    as near it is the wetter one.
    """
    order = list(pack.records("ground-states"))
    at = order.index(state)
    return min(
        goes_with(pack, sky), key=lambda key: (abs(order.index(key) - at), -order.index(key))
    )


def after(pack: Pack, before: str, sky: Mapping[str, Any], days: int) -> dict[str, int]:
    """Return the states that may follow one under a sky, so many days later, with their weights.

    Nothing if the sky can't come over such ground. On the same day (0) only a sky that works at
    once changes the ground.
    """
    steps = pack.records("ground-steps")
    if days == 0 and not sky["at-once"]:
        return {before: 1} if before in goes_with(pack, sky) else {}
    found = {before: 1}
    for _ in range(max(1, days)):
        later: Counter[str] = Counter()
        for state, weight in found.items():
            for step in steps[state][sky["does"]]:
                later[str(step["to"])] += weight * int(step["weight"])
        found = dict(later)
    return found


def in_season(
    weights: Mapping[str, int], before: str, season: Collection[str]
) -> Sequence[tuple[str, int]]:
    """Return the states that a season has, or that the ground is in already; or else all."""
    own = [(key, weight) for key, weight in weights.items() if key in season or key == before]
    return own or list(weights.items())
