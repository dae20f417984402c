"""What of a mission can be locked, and which locks exclude each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_action.scenario.model import SIDES
from generator.games.platoon_action.scenario.rules import EVEN_ODDS
from generator.games.platoon_action.scenario.setting.climate import (
    WINDS,
    blows,
    needs_water,
    runs,
    spells,
)
from generator.play.odds import Wish
from generator.roll.choices import Chosen, days, open_days, other_day
from generator.roll.locks import Locks
from generator.scenario.fields import Fields, LockableField, ids, in_pairs, numbers, on_day, words

AS_ROLLED = "as-rolled"
"""What odds are locked to if nothing is to be played."""


def wish_of(pack: Pack, locks: Locks) -> Wish | None:
    """Return what odds leave hope: what is locked, else the pack's; None to play nothing."""
    if wanted := locks.get("odds"):
        return _wish(wanted)
    low = float(str(pack.records("constraints")[EVEN_ODDS]["limit"]))
    return Wish(low, 1 - low)


def _wish(text: str) -> Wish | None:
    return None if text == AS_ROLLED else Wish.parse(text)


def years(theatre: Mapping[str, Any]) -> Iterator[int]:
    """Yield the years in which there was fighting in a theatre."""
    first, last = days(theatre)
    yield from range(first.year, last.year + 1)


def _nations(pack: Pack) -> Iterable[str]:
    return dict.fromkeys(str(one["nation"]) for one in pack.records("theatres").values())


def _years(pack: Pack) -> Iterable[str]:
    return sorted({str(y) for one in pack.records("theatres").values() for y in years(one)})


def _there(pack: Pack, theatre: str, mission: str) -> bool:
    land = pack.records("theatres")[theatre]
    dry = not land["stream"] and needs_water(pack, mission)
    return not dry and (not land["missions"] or mission in land["missions"])


def _had(pack: Pack, theatre: str, **chosen: str) -> bool:
    """Tell whether a theatre may have some weather."""
    return any(spells(pack, pack.records("theatres")[theatre], chosen))


def _somewhere(pack: Pack, **chosen: str) -> bool:
    """Tell whether any theatre may have some weather."""
    return any(_had(pack, theatre, **chosen) for theatre in pack.records("theatres"))


def _turns(pack: Pack, mission: str, turns: str) -> bool:
    table = pack.tables["mission-turns"]
    column = table.columns.index(pack.records("missions")[mission]["turns"])
    return turns in {cells[column] for cells in table.cells}


_PAIRS = in_pairs(
    {
        ("theatre", "nation"): lambda pack, theatre, nation: (
            pack.records("theatres")[theatre]["nation"] == nation
        ),
        ("theatre", "year"): lambda pack, theatre, year: (
            int(year) in years(pack.records("theatres")[theatre])
        ),
        ("theatre", "date"): on_day,
        ("theatre", "mission"): _there,
        ("theatre", "weather"): lambda pack, theatre, sky: _had(pack, theatre, weather=sky),
        ("theatre", "ground"): lambda pack, theatre, ground: _had(pack, theatre, ground=ground),
        ("year", "date"): lambda _, year, day: day.startswith(year),
        ("date", "weather"): lambda pack, day, sky: _somewhere(pack, date=day, weather=sky),
        ("date", "ground"): lambda pack, day, ground: _somewhere(pack, date=day, ground=ground),
        ("mission", "table"): lambda pack, mission, table: (
            table in pack.records("missions")[mission]["sizes"]
        ),
        ("mission", "turns"): _turns,
        ("mission", "ground"): lambda pack, mission, ground: runs(pack, ground, mission),
        ("weather", "ground"): lambda pack, sky, ground: _somewhere(
            pack, weather=sky, ground=ground
        ),
        ("weather", "wind"): blows,
    }
)
_WEATHER = ("date", "year", "weather", "ground", "wind", "mission")


def _fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether all that is chosen goes together, in pairs and on one day of its theatre."""
    if not _PAIRS(pack, chosen):
        return False
    some = {key: chosen[key] for key in _WEATHER if key in chosen}
    return "theatre" not in chosen or len(some) < 2 or _had(pack, chosen["theatre"], **some)


FIELDS = Fields(
    fields={
        "theatre": LockableField("where it is, e.g. 'normandy'", ids("theatres")),
        "nation": LockableField("who faces the Germans, e.g. 'soviet'", _nations),
        "year": LockableField("the year, e.g. '1943'", _years),
        "date": LockableField("the day, e.g. '1944-07-11'"),
        "mission": LockableField("what is fought for, e.g. 'bridge'", ids("missions")),
        "table": LockableField(
            "the table, 'large' (6 × 4 ft), 'square' (4 × 4) or 'small' (4 × 3)", ids("table-sizes")
        ),
        "attacker": LockableField(
            "the side that attacks or moves first, 'german' or 'allied'", words(*SIDES)
        ),
        "weather": LockableField("the sky, e.g. 'night' or 'rain'", ids("weather")),
        "ground": LockableField("what it made of the ground, e.g. 'mud'", ids("ground-states")),
        "turns": LockableField("how many turns, e.g. '8'", numbers("mission-turns")),
        "odds": LockableField(
            "the odds that leave hope in per cent, e.g. '30-70', or 'as-rolled'",
            words(AS_ROLLED, "20-80", "30-70"),
            _wish,
        ),
        "wind": LockableField("where the wind blows to, e.g. 'east', or 'calm'", words(*WINDS)),
    },
    rolls={
        "sky": "sky and ground together, e.g. 'rain, deep mud'",
        "hour": "the hour, e.g. 'noon'",
        "edge": "the edge that the attacker comes from, e.g. 'south'",
        "stream": "whether there is a stream, 'yes' or 'no'",
        "plot.1": "the first piece of ground laid, e.g. 'woods'; likewise 'plot.2'",
        "german.formation": "a side's formation by its id; likewise 'allied.formation'",
        "german.quality": "'green', 'regular' or 'veteran'; likewise 'allied.quality'",
        "ratio": "how the attacker's points stand to the defender's, e.g. '1.30 to 1.38'",
        "german.roster": "who goes on from a mission before, e.g. 'Lt. A; Uffz. B 9; Uffz. C 7'",
        "title": "the number of its wording; likewise 'story.mission', 'orders.attacker'",
    },
    pattern=(
        r"sky|hour|day|edge|mirrored|stream|plot\.[1-9][0-9]?|place\.(first|second)|reserve|ratio"
        r"|(german|allied)\.(formation|quality|force|roster)"
        r"|title|story\.(theatre|mission)|orders\.(attacker|defender)"
    ),
    aliases={"place": "theatre", "day": "date", "kind": "mission", "size": "table"},
    fits=_fits,
    no_day=open_days("a mission", "that a theatre has"),
    other_day=other_day("date could be a day of that year"),
    together=("nation", "year", "date", "mission", "weather", "ground", "wind"),
    lost="no theatre has all of that",
)
LOCKABLE, domain, fits = FIELDS.lockable, FIELDS.domain, FIELDS.fits
