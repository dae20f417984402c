"""Who controls Strategic Terrain by a public report, and what it can't say of that."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.reading.source import Path
from generator.games.platoon_leader.ground.battlefield import Battlefield, Strategic
from generator.games.platoon_leader.history.limits.faults import FaultAt
from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.report_model import Controllers, PublicReport
from generator.games.platoon_leader.setting.choices import SIDES

HOLDERS = (*SIDES, "nobody")


def holders_after(
    report: PublicReport, before: PublicRecord, ground: Battlefield
) -> tuple[str | None, ...]:
    """Return who controls each unit of Strategic Terrain after a firefight (3.21).

    What was said to have changed hands goes before the list of all of it, and what neither says
    stays as it was.
    """
    after = dict(enumerate(before.holders))
    for said in (report.control, report.taken):
        for holder in HOLDERS if said else ():
            named = frozenset(getattr(said, holder))
            for number, item in enumerate(ground.strategic):
                if named.issuperset(item.hexes):
                    after[number] = None if holder == "nobody" else holder
    return tuple(after.values())


def control_faults(
    key: str, said: Controllers, ground: Battlefield, *, whole: bool
) -> Iterator[FaultAt]:
    """Yield hexes that nobody can hold so: not Strategic, held twice, in part, or left out."""
    name = ground.board.name
    units = {h: item for item in ground.strategic for h in item.hexes}
    holders: dict[int, str] = {}
    for holder in HOLDERS:
        for h in getattr(said, holder):
            if h not in units:
                yield (key, holder), f"{name(h)} is not Strategic Terrain of this map (1.32)"
            elif h in holders:
                twice = f"twice by {_noun(holder)}"
                both = f"by {_noun(holders[h])} and by {_noun(holder)}"
                yield (key, holder), f"{name(h)} is held {twice if holders[h] == holder else both}"
            else:
                holders[h] = holder
    for item in ground.strategic:
        found = {holders.get(h) for h in item.hexes}
        at: Path = (key, next((one for one in HOLDERS if one in found), "nobody"))
        if whole and found == {None}:
            message = f"{_hexes(ground, item)} is in no list: if nobody controls it, put it there"
            yield (key, "nobody"), message
        elif len(found) > 1:
            crest = f"the Military Crest {_hexes(ground, item)}"
            yield at, f"{crest} is held in part: it is held whole, or nobody’s (3.21)"


def _noun(holder: str) -> str:
    return {"axis": "the Axis", "allied": "the Allies"}.get(holder, holder)


def _hexes(ground: Battlefield, item: Strategic) -> str:
    return ", ".join(ground.board.name(h) for h in item.hexes)
