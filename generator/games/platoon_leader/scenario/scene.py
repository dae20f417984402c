"""Where, when and who: the theatre, the pair of armies, the first day, the episode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.platoon_leader.scenario.choices import (
    SIDES,
    Pair,
    episodes,
    first_days,
    has_ground,
    intensities,
    meetings,
    period,
)
from generator.roll.errors import Rejected
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

__all__ = ["Setting", "set_scene"]


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of a campaign; records are those of the content, frozen.

    `count` is the number of firefights, `last_day` the last on which the two armies met there.
    """

    theatre: Mapping[str, Any]
    pair: Pair
    axis: Mapping[str, Any]
    allied: Mapping[str, Any]
    intensity: str
    count: int
    episode: Mapping[str, Any] | None
    first_day: date
    last_day: date

    def army(self, side: str) -> Mapping[str, Any]:
        """Return a side's army."""
        return {"axis": self.axis, "allied": self.allied}[side]

    def nation(self, side: str) -> str | None:
        """Return the nation that fights for a side's army, or None."""
        found: str | None = self.pair[f"{side}-nation"]
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """The lists of names of the country: those of the episode, or else of the theatre."""
        episode = (self.episode or {}).get("names")
        return tuple(episode or self.theatre["names"])

    @property
    def initiative(self) -> str:
        """The side that had to take ground in the episode, or in the period: or `both`."""
        attacker = str((self.episode or {}).get("attacker", "both"))
        return attacker if attacker != "both" else str(self.pair["bias"])

    @property
    def month(self) -> str:
        """The month in which it begins, as `1944-07`."""
        return month_of(self.first_day)


def month_of(day: date) -> str:
    """Return a day's month as `1944-07`."""
    return day.isoformat()[:7]


def set_scene(roller: Roller) -> Setting:
    """Roll theatre, armies, number of firefights, first day, episode and intensity.

    Raise Rejected if the armies' time there is too short for the number of firefights.
    """
    locks = roller.locks
    theatres = roller.pack.records("theatres")
    open_pairs = meetings(roller.pack, locks)
    keys = [(key, int(theatres[key]["weight"])) for key in open_pairs]
    key, wanted = keys[0][0], locks.get("theatre")
    if wanted is None:
        key = roller.pick("theatre", "Theatre", keys)
    elif wanted in open_pairs:
        key = wanted
    elif len(keys) > 1:  # a theatre without its year
        key = roller.pick("year", "Theatre of that name", keys)
    theatre = theatres[key]
    pair = roller.pick(
        "armies",
        f"The armies of {theatre['name']}",
        [(pair, int(pair["weight"])) for pair in open_pairs[key]],
        name=_named,
    )
    locked = locks.get("firefights")
    count = int(locked or roller.table("length", "campaign-length"))
    days = first_days(roller.pack, theatre, pair, locks.values, count)
    if not days:
        raise Rejected("days enough for the firefights")
    eventful = number_of(roller.pack, "eventful")
    day = roller.pick(
        "first day",
        "First day",
        [(day, eventful if episodes(theatre, pair, day) else 1) for day in days],
        name=date.isoformat,
        lock="date",
    )
    known = [
        (episode, 1)
        for episode in episodes(theatre, pair, day)
        if has_ground(theatre, day, episode, locks.get("ground"))
    ]
    episode = None
    if known:
        episode = roller.pick("episode", "Episode", known, name=lambda one: str(one["name"]))
    options = intensities(roller.pack, theatre, pair)
    intensity = roller.pick("intensity", "Intensity", options, lock="intensity")
    armies = roller.pack.records("armies")
    return Setting(
        theatre=theatre,
        pair=pair,
        axis=armies[pair["axis"]],
        allied=armies[pair["allied"]],
        intensity=intensity,
        count=count,
        episode=episode,
        first_day=day,
        last_day=period(pair)[1],
    )


def _named(pair: Pair) -> str:
    axis, allied = (pair[f"{side}-nation"] or pair[side] for side in SIDES)
    return f"{axis} against {allied}"
