"""What of a rolled situation can be locked, and which locks exclude each other."""

from __future__ import annotations

from datetime import date

from generator.content import Pack
from generator.games.panzer_leader.scenario.history.presence import meetings, side_of
from generator.games.panzer_leader.scenario.model import HEXES, SIDES
from generator.roll.choices import Chosen, open_days
from generator.roll.locks import Locks
from generator.roll.numbers import number_of
from generator.roll.words import listed
from generator.scenario.fields import Fields, LockableField, ids, numbers, words

PLACED = ("theatre", "sector", "allied", "date", "division")
"""What a day in a sector has, on which divisions of both sides were there."""


AS_ROLLED = "as-rolled"
"""What odds are locked to if nobody is to play."""


def is_played(locks: Locks) -> bool:
    """Tell whether situations are played before one is kept."""
    return locks.get("odds") != AS_ROLLED


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    if any(key in chosen for key in PLACED) and not any(one.fits(chosen) for one in meetings(pack)):
        return False
    kind = pack.records("kinds")[chosen["kind"]] if "kind" in chosen else None
    if "division" in chosen and not _may_attack(pack, chosen["division"]):
        if kind and kind["even"]:
            return False
        if chosen.get("attacker") == side_of(pack, chosen["division"]):
            return False
    if kind and chosen.get("size", kind["sizes"][0]) not in kind["sizes"]:
        return False
    if kind and kind["even"] and "attacker" in chosen:
        return False
    if kind and int(chosen.get("sections", "3")) < kind["sections"]:
        return False
    if "size" in chosen and "sections" in chosen:
        record, number = pack.records("sizes")[chosen["size"]], int(chosen["sections"])
        fewest, most = (number_of(pack, key) for key in ("section-fewest", "section-most"))
        if record["most"] < fewest * number or record["least"] > most * number:
            return False
    if "size" in chosen and "turns" in chosen:
        table = pack.tables["turns"]
        column = table.columns.index(chosen["size"])
        return chosen["turns"] in {cells[column] for cells in table.cells}
    return True


def _may_attack(pack: Pack, division: str) -> bool:
    """Tell whether a division attacks at all; garrison troops don't."""
    army = pack.records("divisions")[division]["army"]
    return bool(pack.records("armies")[army]["attack"])


def _other_day(pack: Pack, field: str, value: str) -> str:
    """Say which days go with a field's value: from when to when, if they follow each other."""
    days = sorted({one.day for one in meetings(pack) if one.fits({field: value})})
    spans: list[list[date]] = []
    for day in map(date.fromisoformat, days):
        if spans and (day - spans[-1][-1]).days == 1:
            spans[-1][1:] = [day]
        else:
            spans.append([day])
    told = [f"from {one[0]} to {one[-1]}" if len(one) > 1 else f"{one[0]}" for one in spans]
    return f"date could be {listed(told, 'or')}" if told else "no date is possible"


FIELDS = Fields(
    fields={
        "theatre": LockableField("where it is, e.g. 'ardennes'", ids("theatres")),
        "sector": LockableField("where in the theatre it is, e.g. 'bastogne'", ids("sectors")),
        "allied": LockableField(
            "who fights on the Allied side, 'american' or 'british'", words("american", "british")
        ),
        "date": LockableField("the day, e.g. '1944-12-18'"),
        "division": LockableField(
            "a division that takes part, e.g. '82nd-airborne-division'", ids("divisions")
        ),
        "kind": LockableField("the kind of situation, e.g. 'bridges'", ids("kinds")),
        "attacker": LockableField("the side that attacks, 'allied' or 'german'", words(*SIDES)),
        "size": LockableField("'small' (40 units at most), 'middle' or 'large'", ids("sizes")),
        "sections": LockableField("how many sections, 1 to 3", words("1", "2", "3")),
        "ground": LockableField(
            "'shelf' (the pack's own sections) or 'fresh'", words("shelf", "fresh")
        ),
        "turns": LockableField("how many turns, e.g. '10'", numbers("turns")),
        "odds": LockableField("'as-rolled', if no computer player is to try it", words(AS_ROLLED)),
        "hex": LockableField("what a hex measures, '16mm', '20mm' or '25mm'", words(*HEXES)),
    },
    rolls={
        "arrangement": "how sections lie, 'side by side' or 'over'",
        "section.1": "the first section, e.g. 'W'",
        "turned.1": "whether it is turned round, 'yes' or 'no'",
        "edge": "the edge that the attacker comes from, e.g. 'north'",
        "side": "the side of the map at which that edge lies, as if its top were north",
        "middle": "the place in the middle of the map, e.g. 'Noville'",
        "division.attacker": "the attacker's division by its id; likewise 'division.defender'",
        "first": "the side that sets up first in a meeting engagement",
        "approach": "hexes from the attacker's front to the objective",
        "relief": "the turn in which relief comes",
        "title": "the number of its wording; likewise 'story.theatre', 'orders.attacker'",
    },
    pattern=(
        r"arrangement|(section|turned|made|seed)\.[123]|edge|side|middle|day|depth|run|first|approach"
        r"|division\.(attacker|defender|relief)|relief|title|story\.(theatre|kind)|orders\.(attacker|defender)|sides?|objectives"
        r"|(attacker|defender|relief)\.(core|target|ratio|[1-9][0-9]?)"
    ),
    aliases={"place": "theatre", "day": "date", "mission": "kind"},
    fits=fits,
    no_day=open_days("a situation", "that a theatre has"),
    other_day=_other_day,
    together=PLACED,
    lost="no divisions of both sides were there then",
)
LOCKABLE, domain = FIELDS.lockable, FIELDS.domain
