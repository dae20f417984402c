"""Where, when and who: the theatre, the pair of armies, the episode, the days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from generator.content import Pack
from generator.content.parts import RecordsPart
from generator.errors import UsageError
from generator.scenarios.locks import Locks
from generator.scenarios.roller import Roller

SIDES = ("axis", "allied")

SPAN_DAYS = 6
"""A campaign's first day leaves this many days of its period for the rest of it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The frame of a campaign; records are those of the content, frozen."""

    theatre: Mapping[str, Any]
    pair: Mapping[str, Any]
    axis: Mapping[str, Any]
    allied: Mapping[str, Any]
    episode: Mapping[str, Any] | None
    first_day: date
    last_day: date

    def army(self, side: str) -> Mapping[str, Any]:
        """Return a side's army."""
        return {"axis": self.axis, "allied": self.allied}[side]

    def nation(self, side: str) -> str | None:
        """Return the nation of a minor army, or None."""
        found: str | None = self.pair.get(f"{side}-nation")
        return found

    @property
    def month(self) -> str:
        """The month in which it begins, as `1944-07`."""
        return self.first_day.isoformat()[:7]


def records(pack: Pack, part_id: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the records of a part of the pack."""
    part = pack.parts[part_id]
    assert isinstance(part, RecordsPart)
    return part.records


def set_scene(roller: Roller) -> Setting:
    """Roll the theatre, the pair of armies, the first day and the episode."""
    theatres = records(roller.pack, "theatres")
    open_pairs = {key: _pairs(theatre, roller.locks) for key, theatre in theatres.items()}
    weights = [(key, int(theatres[key]["weight"])) for key, pairs in open_pairs.items() if pairs]
    wanted = roller.locks.get("theatre")
    if wanted is not None and wanted in theatres and not open_pairs[wanted]:
        raise UsageError(_conflict(wanted, theatres[wanted], roller.locks))
    if not weights:
        raise UsageError(f"no theatre has all of {_said(roller.locks)}")
    key = roller.pick("theatre", "Theatre", weights, lock="theatre")
    theatre = theatres[key]
    pair = roller.pick(
        "armies",
        f"The armies of {theatre['name']}",
        [(pair, int(pair["weight"])) for pair in open_pairs[key]],
        name=lambda pair: f"{pair['axis']} against {pair['allied']}",
    )
    first, last = date.fromisoformat(pair["from"]), date.fromisoformat(pair["to"])
    day = _first_day(roller, first, last)
    episodes = [
        (episode, 1)
        for episode in theatre["episodes"]
        if date.fromisoformat(episode["from"]) <= day <= date.fromisoformat(episode["to"])
        and _took_part(episode, pair)
    ]
    armies = records(roller.pack, "armies")
    episode = None
    if episodes:
        episode = roller.pick("episode", "Episode", episodes, name=lambda one: str(one["name"]))
    return Setting(
        theatre=theatre,
        pair=pair,
        axis=armies[pair["axis"]],
        allied=armies[pair["allied"]],
        episode=episode,
        first_day=day,
        last_day=last,
    )


def _pairs(theatre: Mapping[str, Any], locks: Locks) -> list[Mapping[str, Any]]:
    """List the pairs of a theatre that the locks on armies and date leave."""
    day = locks.get("date")
    return [
        pair
        for pair in theatre["pairs"]
        if locks.get("axis") in (None, pair["axis"])
        and locks.get("allied") in (None, pair["allied"])
        and (day is None or pair["from"] <= day <= pair["to"])
    ]


def _took_part(episode: Mapping[str, Any], pair: Mapping[str, Any]) -> bool:
    """Tell whether both sides of a pair fought in an episode, by nation or else by army."""
    who = episode["who"]
    return not who or all((pair[f"{side}-nation"] or pair[side]) in who for side in SIDES)


def _first_day(roller: Roller, first: date, last: date) -> date:
    locked = roller.locks.get("date")
    if locked is not None:
        try:
            return date.fromisoformat(locked)
        except ValueError:
            raise UsageError(f"--lock date={locked} is no date such as 1944-07-11") from None
    days = max(1, (last - first).days + 1 - SPAN_DAYS)
    offset = roller.pick(
        "first day",
        "First day",
        [(n, 1) for n in range(days)],
        name=lambda n: (first + timedelta(days=n)).isoformat(),
    )
    return first + timedelta(days=offset)


def _said(locks: Locks) -> str:
    return ", ".join(f"{key}={value}" for key, value in locks.values.items())


def _conflict(key: str, theatre: Mapping[str, Any], locks: Locks) -> str:
    """Say which lock excludes a theatre, and what it would allow."""
    for side in ("axis", "allied"):
        wanted = locks.get(side)
        known: Sequence[str] = sorted({pair[side] for pair in theatre["pairs"]})
        if wanted is not None and wanted not in known:
            return (
                f"--lock theatre={key} and {side}={wanted} exclude each other; "
                f"there the {side} army could be {', '.join(known)}"
            )
    day = locks.get("date")
    if day is not None and not theatre["from"] <= day[:7] <= theatre["to"]:
        return (
            f"--lock theatre={key} and date={day} exclude each other; "
            f"there it is from {theatre['from']} to {theatre['to']}"
        )
    return f"no campaign has all of {_said(locks)}"
