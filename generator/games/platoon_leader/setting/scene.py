"""Where, when and who: the theatre, the pair of armies, the first day, the episode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.games.platoon_leader.setting.choices import (
    SIDES,
    intensities,
    meetings,
    openings,
)
from generator.games.platoon_leader.setting.episodes import Episode, Pair, shared_days
from generator.roll.errors import Rejected
from generator.roll.roller import Roller

__all__ = ["Setting", "set_scene"]


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of a campaign; records are those of the content, frozen.

    `count` is the number of firefights, `last_day` the last on which the two armies met in the
    episode.
    """

    theatre: Mapping[str, Any]
    pair: Pair
    axis: Mapping[str, Any]
    allied: Mapping[str, Any]
    intensity: str
    count: int
    episode: Episode
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
        return tuple(self.episode["names"] or self.theatre["names"])

    @property
    def initiative(self) -> str:
        """The side that had to take ground in the episode, or in the period: or `both`."""
        attacker = str(self.episode["attacker"])
        return attacker if attacker != "both" else str(self.pair["bias"])

    @property
    def month(self) -> str:
        """The month in which it begins, as `1944-07`."""
        return month_of(self.first_day)


def month_of(day: date) -> str:
    """Return a day's month as `1944-07`."""
    return day.isoformat()[:7]


def set_scene(roller: Roller) -> Setting:
    """Roll theatre, armies, number of firefights, episode, first day and intensity.

    Raise Rejected if no episode of the armies is long enough for the number of firefights.
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
    known = openings(roller.pack, theatre, pair, locks.values, count)
    if not known:
        raise Rejected("days enough for the firefights")
    episode, days = known[0]
    if len(known) > 1:
        weighted = [(one, 1) for one in known]
        episode, days = roller.pick("episode", "Episode", weighted, name=_name_of)
    day = roller.pick(
        "first day",
        "First day",
        [(day, 1) for day in days],
        name=date.isoformat,
        lock="date",
    )
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
        last_day=shared_days(pair, episode)[1],
    )


def _named(pair: Pair) -> str:
    axis, allied = (pair[f"{side}-nation"] or pair[side] for side in SIDES)
    return f"{axis} against {allied}"


def _name_of(opening: tuple[Episode, list[date]]) -> str:
    return str(opening[0]["name"])
