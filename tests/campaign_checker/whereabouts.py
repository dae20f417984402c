"""Whether a campaign could have happened where and when it is said to: by a table of its own.

`tests/data/episodes.csv` was written from other sources than the pack, by somebody who had not seen
it: of each episode the widest days, a circle round its places, the sides of the map on which the
Axis can have stood, those on which open water can lie, and the armies that took part.
"""

from __future__ import annotations

import csv
import math
from functools import lru_cache
from pathlib import Path

from tests.campaign_checker.theme import Theme

TABLE = Path(__file__).resolve().parent.parent / "data" / "episodes.csv"


@lru_cache
def known():
    """Return the rows of the table by the ids of episodes."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def kilometres(one, other):
    """Return the length of the great circle between two points in degrees."""
    (a, b), (c, d) = ([math.radians(value) for value in point] for point in (one, other))
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(half))


class Whereabouts(Theme):
    """Place and date, edges and sea, and who was there."""

    def could_have_happened(self):
        row = known()[self.c.setting.episode["id"]]
        first, last = self.c.calendar[0].day, self.c.calendar[-1].day
        self.say(row["first"] <= f"{first}" and f"{last}" <= row["last"], "days of that battle")
        place = float(self.site["latitude"]), float(self.site["longitude"])
        away = kilometres(place, (float(row["lat"]), float(row["lon"])))
        self.say(away <= float(row["radius"]), "a place of that battle")
        edge = dict(self.g.edges)["axis"]
        self.say(edge in row["axis_from"].split(), "the Axis where it came from")
        for shore in self.shores():
            self.say(shore in row["sea"].split(), "the sea where it lies")
        for side in ("axis", "allied"):
            pair = self.c.setting.pair
            fought = pair[f"{side}-nation"] or pair[side]
            self.say({fought, pair[side]} & set(row[side].split()), "an army of that battle")

    def shores(self):
        """The edges of the map that are sea for more than half of their length."""
        sea = {h for h, kind in enumerate(self.g.cover) if kind in ("ocean", "reef")}
        for name, edge in self.board.edges.items():
            if 2 * len(sea & set(edge)) > len(edge):
                yield name
