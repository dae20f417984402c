"""Who was where on a day, and what each division had then, its own or attached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from generator.content import Pack
from generator.games.panzer_leader.points import Same
from generator.games.panzer_leader.scenario.model import SIDES, SideName
from generator.roll.choices import within


@dataclass(frozen=True, slots=True)
class Meeting:
    """A day in a sector on which divisions of both sides were there, by their ids."""

    sector: str
    theatre: str
    front: str
    day: str
    allied: tuple[str, ...]
    german: tuple[str, ...]

    def of(self, side: SideName) -> tuple[str, ...]:
        return self.allied if side == "allied" else self.german

    def fits(self, chosen: Mapping[str, str]) -> bool:
        """Tell whether it is one that goes with values of fields."""
        own = {
            "theatre": self.theatre,
            "sector": self.sector,
            "allied": self.front,
            "date": self.day,
        }
        if any(key in chosen and chosen[key] != value for key, value in own.items()):
            return False
        wanted = chosen.get("division")
        return wanted is None or wanted in self.allied or wanted in self.german


def side_of(pack: Pack, division: str) -> SideName:
    """Return the side that a division is on."""
    nation = str(pack.records("divisions")[division]["nation"])
    return "german" if pack.records("nations")[nation]["counters"] == "german" else "allied"


def was_there(pack: Pack, division: str, sector: str, day: str) -> bool:
    """Tell whether a division was in a sector on a day."""
    stays = pack.records("divisions")[division]["at"]
    return any(stay["sector"] == sector and within(stay, day) for stay in stays)


def meetings(pack: Pack) -> Sequence[Meeting]:
    """Return the days of each sector on which both sides were there, in the order of the pack."""
    return _meetings(Same(pack))


@lru_cache(maxsize=4)
def _meetings(pack: Same) -> Sequence[Meeting]:
    stays: dict[str, list[tuple[str, SideName, Mapping[str, Any]]]] = {}
    for name, division in pack.pack.records("divisions").items():
        side = side_of(pack.pack, name)
        for stay in division["at"]:
            stays.setdefault(stay["sector"], []).append((name, side, stay))
    found = []
    for key, sector in pack.pack.records("sectors").items():
        for day in _days(sector):
            here: dict[SideName, list[str]] = {side: [] for side in SIDES}
            for name, side, stay in stays.get(key, ()):
                if within(stay, day) and name not in here[side]:
                    here[side].append(name)
            if all(here.values()):
                found.append(
                    Meeting(
                        key,
                        str(sector["theatre"]),
                        str(sector["front"]),
                        day,
                        tuple(here["allied"]),
                        tuple(here["german"]),
                    )
                )
    return tuple(found)


def _days(sector: Mapping[str, Any]) -> Iterator[str]:
    day, last = (date.fromisoformat(sector[key]) for key in ("from", "to"))
    while day <= last:
        yield day.isoformat()
        day += timedelta(days=1)


def had(pack: Pack, division: str, day: str) -> Mapping[str, str]:
    """Return the kinds of unit that a division had on a day, each with whose it was.

    That is '' for its own and for what corps and army stood behind it with, else what it was
    attached from.
    """
    return _had(Same(pack), division, day)


@lru_cache(maxsize=512)
def _had(pack: Same, division: str, day: str) -> Mapping[str, str]:
    record = pack.pack.records("divisions")[division]
    army = pack.pack.records("armies")[record["army"]]
    units = pack.pack.records("unit-kinds")
    found = dict.fromkeys((*army["has"], *army["supports"]), "")
    for line in record["fields"]:
        if within(line, day):
            for unit in line["units"]:
                found[unit] = "" if found.get(unit) == "" else line["of"] or ""
    month = day[:7]
    return {unit: of for unit, of in found.items() if (units[unit]["since"] or "") <= month}


def attached(pack: Pack, division: str, day: str, units: Sequence[str]) -> list[str]:
    """Return what some units of a division were attached from, each once."""
    had_then = had(pack, division, day)
    return list(dict.fromkeys(had_then[unit] for unit in units if had_then.get(unit)))
