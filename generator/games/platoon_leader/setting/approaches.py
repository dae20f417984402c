"""From which edges of a map the Axis may come: at which places, on which day, on which ground."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.setting.episodes import (
    Episode,
    Place,
    Theatre,
    axis_edges,
    grounds,
    places_of,
    seaward,
    sites,
)
from generator.ground.edges import Edge, flanks

Ground = Mapping[str, Any]
"""A record of the content's grounds."""


def approaches(episode: Episode, day: date, site: Place, sea: str) -> Mapping[Edge, int]:
    """Return the edges that the Axis may come from at a place on a day, with their weights.

    On ground with a `sea` both sides come on dry land with the sea at a flank, if they may.
    """
    found = axis_edges(episode, day, site)
    if sea == "none":
        return found
    water = seaward(episode, site)
    dry = {edge: weight for edge, weight in found.items() if water.intersection(flanks(edge))}
    return dry or found


def sites_on(known: Sequence[Place], episode: Episode, day: date, ground: Ground) -> list[Place]:
    """List those of an episode's places that a map of a ground may be named after on a day."""
    built_up = max((int(row["large"]) for row in ground["settlements"]), default=0)
    found = sites(known, day, built_up)
    if ground["sea"] == "none":
        return found
    return [one for one in found if seaward(episode, one)] or found


class Fronts:
    """The edges that the Axis may come from in an episode, day by day."""

    def __init__(self, pack: Pack, theatre: Theatre, episode: Episode) -> None:
        self._pack, self._theatre, self._episode = pack, theatre, episode
        self._known: dict[tuple[int, str], frozenset[Edge]] = {}

    @cached_property
    def _places(self) -> list[Place]:
        return places_of(self._pack, self._episode)

    @cached_property
    def _turns(self) -> list[date]:
        """The days on which a front or a place begins to hold, or no longer does."""
        dated = [*self._episode["front"], *self._places]
        ends = [date.fromisoformat(one["to"]) + timedelta(days=1) for one in dated if one["to"]]
        return sorted({*(date.fromisoformat(one["from"]) for one in dated if one["from"]), *ends})

    def kinds(self, day: date, edge: str | None) -> list[tuple[str, int]]:
        """Return the kinds of ground on which the Axis may come from an edge, with weights."""
        return [
            (kind, weight)
            for kind, weight in grounds(self._theatre, day, self._episode)
            if edge is None or edge in self._edges(day, kind)
        ]

    def _edges(self, day: date, kind: str) -> frozenset[Edge]:
        key = bisect_right(self._turns, day), kind
        if key not in self._known:
            ground = self._pack.records("grounds")[kind]
            self._known[key] = frozenset(
                edge
                for site in sites_on(self._places, self._episode, day, ground)
                for edge in approaches(self._episode, day, site, ground["sea"])
            )
        return self._known[key]
