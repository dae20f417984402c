"""The course of a campaign as both sides know it: what each firefight was, and what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield, Location
from generator.games.platoon_leader.history.army import row_of
from generator.games.platoon_leader.history.model import PublicRecord
from generator.games.platoon_leader.history.papers.wording import tell
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.saved.model import FirefightRow
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.words import capital, listed

OTHER = {"axis": "allied", "allied": "axis"}


@dataclass(frozen=True, slots=True)
class Change:
    """A Location that has another holder than before."""

    place: Location
    before: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Fought:
    """A firefight that was reported: its line of the calendar, what was known before and after."""

    row: FirefightRow
    before: PublicRecord
    after: PublicRecord
    changes: tuple[Change, ...]


def holder_of(record: PublicRecord, place: Location) -> str | None:
    """Return who controls all of a Location."""
    for hold in record.control.holds:
        if hold.held.issuperset(place.hexes):
            return hold.side
    return None


def changes(ground: Battlefield, before: PublicRecord, after: PublicRecord) -> tuple[Change, ...]:
    """Return the Locations that changed hands, in the order of the card."""
    found = (Change(at, holder_of(before, at), holder_of(after, at)) for at in ground.locations)
    return tuple(one for one in found if one.before != one.now)


def course(stored: StoredCampaign, chronicle: Chronicle) -> list[Fought]:
    """Return all firefights so far."""
    records = chronicle.records
    return [
        Fought(row, before, after, changes(stored.ground, before, after))
        for row, before, after in zip(stored.card.calendar, records, records[1:], strict=False)
    ]


def people_of(pack: Pack, stored: StoredCampaign, side: str) -> str:
    """Return a side's men as sentences name them, as `the Germans`."""
    word = stored.card.sides.of(side).nationality
    row = row_of(pack, word)
    return tell(pack, "people", side=word) if row is None else str(row["people"])


def firefight_type(pack: Pack, attackers: frozenset[str]) -> str:
    """Return the name of a type of firefight by who attacked (2.41)."""
    of = {(): "idle", ("axis",): "axis-assault", ("allied",): "allied-assault"}
    key = of.get(tuple(sorted(attackers)), "dual-attack")
    return str(pack.records("firefights")[key]["name"])


def happened(pack: Pack, stored: StoredCampaign, one: Fought) -> list[str]:
    """Say what both sides know of a firefight."""
    return [capital(line) for line in _happened(pack, stored, one)]


def _happened(pack: Pack, stored: StoredCampaign, one: Fought) -> Iterator[str]:
    after = one.after
    if not after.played:
        yield tell(pack, "happened-idle", number=one.row.number)
    elif len(after.attackers) == 1:
        (attacker,) = after.attackers
        yield tell(pack, "happened-attack", side=people_of(pack, stored, attacker))
    else:
        yield tell(pack, "happened-both")
    if after.played:
        yield _result(pack, stored, after)
    yield from taken(pack, stored, one.changes)
    if after.played and not one.changes:
        yield tell(pack, "happened-no-change")
    for side in sorted(after.massacre - one.before.massacre):
        yield tell(pack, "happened-massacre", side=people_of(pack, stored, side))
    if after.surf and after.surf != one.before.surf:
        yield tell(pack, "happened-surf", surf=after.surf)
    if after.conceded:
        yield tell(pack, "happened-conceded", side=people_of(pack, stored, after.conceded))


def _result(pack: Pack, stored: StoredCampaign, after: PublicRecord) -> str:
    cvp = {side: after.gained.get(side, 0) for side in SIDES}
    if after.winner is None:
        return tell(pack, "happened-drawn", **cvp)
    own, other = cvp[after.winner], cvp[OTHER[after.winner]]
    return tell(
        pack, "happened-won", side=people_of(pack, stored, after.winner), own=own, other=other
    )


def taken(pack: Pack, stored: StoredCampaign, changed: Sequence[Change]) -> Iterator[str]:
    """Say what either side took, and what nobody holds any more."""
    for side in SIDES:
        if names := [_named(pack, one.place) for one in changed if one.now == side]:
            yield tell(
                pack, "happened-took", side=people_of(pack, stored, side), names=listed(names)
            )
    if names := [_named(pack, one.place) for one in changed if one.now is None]:
        yield tell(pack, "happened-lost", names=listed(names))


def _named(pack: Pack, place: Location) -> str:
    return tell(pack, "place", name=place.name, tvp=place.tvp)


def rounds(pack: Pack, stored: StoredCampaign, fought: Sequence[Fought]) -> list[dict[str, Any]]:
    """Return a row for each firefight so far, for a table of them."""
    return [
        {
            "number": one.row.number,
            "date": one.row.date,
            "time": one.row.time,
            "type": firefight_type(pack, one.after.attackers if one.after.played else frozenset()),
            "winner": one.after.winner,
            "gained": {side: one.after.gained.get(side, 0) for side in SIDES},
            "tvp": {side: one.after.tvp.get(side, 0) for side in SIDES},
            "total": {side: one.after.total.get(side, 0) for side in SIDES},
            "changed": [change.place.name for change in one.changes],
        }
        for one in fought
    ]


def locations(stored: StoredCampaign, chronicle: Chronicle) -> list[dict[str, Any]]:
    """Return the Locations of the card with who held them at the start, before, and now."""
    records = chronicle.records
    found = []
    for row, at in zip(stored.record["locations"], stored.ground.locations, strict=True):
        held = [holder_of(record, at) or "none" for record in records]
        found.append(
            {**row, "holder": held[0], "holders": held[1:], "now": held[-1], "was": held[-2:][0]}
        )
    return found
