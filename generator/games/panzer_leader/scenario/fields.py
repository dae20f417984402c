"""What of a rolled situation can be locked, and which locks exclude each other."""

from __future__ import annotations

from generator.content import Pack
from generator.games.panzer_leader.scenario.model import HEXES, SIDES
from generator.roll.choices import Chosen, open_days, other_day, within
from generator.roll.numbers import number_of
from generator.scenario.fields import Fields, LockableField, ids, numbers, words


def there(pack: Pack, theatre: str, front: str | None, day: str | None) -> dict[str, list[str]]:
    """Return the ids of the divisions of each side in a theatre, on a front, on a day."""
    found: dict[str, list[str]] = {side: [] for side in SIDES}
    for name, division in pack.records("divisions").items():
        for stay in division["at"]:
            if stay["theatre"] != theatre or (front and stay["front"] != front):
                continue
            if day is None or stay["from"] <= day <= stay["to"]:
                found["german" if division["nation"] == "german" else "allied"].append(name)
                break
    return found


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    theatre, day, front = (chosen.get(key) for key in ("theatre", "date", "allied"))
    if theatre and day and not within(pack.records("theatres")[theatre], day):
        return False
    if theatre and (day or front) and not all(there(pack, theatre, front, day).values()):
        return False
    kind = pack.records("kinds")[chosen["kind"]] if "kind" in chosen else None
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


FIELDS = Fields(
    fields={
        "theatre": LockableField("where it is, e.g. 'ardennes'", ids("theatres")),
        "allied": LockableField(
            "who fights on the Allied side, 'american' or 'british'", words("american", "british")
        ),
        "date": LockableField("the day, e.g. '1944-12-18'"),
        "kind": LockableField("the kind of situation, e.g. 'bridges'", ids("kinds")),
        "attacker": LockableField("the side that attacks, 'allied' or 'german'", words(*SIDES)),
        "size": LockableField("'small' (40 units at most), 'middle' or 'large'", ids("sizes")),
        "sections": LockableField("how many sections, 1 to 3", words("1", "2", "3")),
        "ground": LockableField(
            "'shelf' (the pack's own sections) or 'fresh'", words("shelf", "fresh")
        ),
        "turns": LockableField("how many turns, e.g. '10'", numbers("turns")),
        "hex": LockableField("what a hex measures, '16mm', '20mm' or '25mm'", words(*HEXES)),
    },
    rolls={
        "arrangement": "how sections lie, 'side by side' or 'over'",
        "section.1": "the first section, e.g. 'W'",
        "turned.1": "whether it is turned round, 'yes' or 'no'",
        "edge": "the edge that the attacker comes from, e.g. 'north'",
        "division.attacker": "the attacker's division by its id; likewise 'division.defender'",
        "first": "the side that sets up first in a meeting engagement",
        "approach": "hexes from the attacker's front to the objective",
        "relief": "the turn in which relief comes",
        "title": "the number of its wording; likewise 'story.theatre', 'orders.attacker'",
    },
    pattern=(
        r"arrangement|(section|turned|made|seed)\.[123]|edge|day|front|depth|run|first|approach"
        r"|division\.(attacker|defender|relief)|relief|title|story\.(theatre|kind)|orders\.(attacker|defender)|sides?|objectives"
        r"|(attacker|defender|relief)\.(core|target|ratio|[1-9][0-9]?)"
    ),
    aliases={"place": "theatre", "day": "date", "mission": "kind"},
    fits=fits,
    no_day=open_days("a situation", "that a theatre has"),
    other_day=other_day("another date"),
    together=("theatre", "allied", "date"),
    lost="no divisions of both sides were there then",
)
LOCKABLE, domain = FIELDS.lockable, FIELDS.domain
