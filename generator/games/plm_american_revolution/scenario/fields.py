"""What of a battle can be locked, and which locks exclude each other."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content import Pack
from generator.games.plm_american_revolution.scenario.engagements import (
    CHOSEN,
    contradiction,
    days_text,
    engagements_for,
)
from generator.games.plm_american_revolution.scenario.rules import EVEN_ODDS
from generator.play.odds import Wish
from generator.roll.choices import Chosen, Span
from generator.roll.locks import Locks
from generator.scenario.fields import Fields, LockableField, ids, in_pairs, words

MOST_BRIGADES = 4
AS_ROLLED = "as-rolled"
"""What odds are locked to if nobody asks for other ones."""


def wish_of(pack: Pack, locks: Locks) -> Wish | None:
    """Return what the odds shall be: what is locked, else what the pack asks for; or None."""
    if wanted := locks.get("odds"):
        return _wish(wanted)
    low = float(pack.records("constraints")[EVEN_ODDS]["limit"])
    return Wish(low, 1 - low)


def _wish(text: str) -> Wish | None:
    return None if text == AS_ROLLED else Wish.parse(text)


def sides(pack: Pack) -> list[str]:
    """Return the two sides that regiments belong to, in the order of the pack."""
    known = {str(one["side"]) for one in pack.records("regiments").values()}
    return [side for side in pack.info.sides if side in known]


def _open(spans: Sequence[Span]) -> str:
    return "no theatre is open then, but " + ", ".join(f"{a} to {b}" for a, b in spans)


_in_pairs = in_pairs(
    {
        ("table", "brigades"): lambda pack, table, number: (
            int(number) <= pack.records("table-sizes")[table]["most"]
        ),
        ("battle", "attacker"): lambda pack, battle, _: not pack.records("battles")[battle]["even"],
    }
)


def _fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values go together: in pairs, and all of them in some engagement."""
    return _in_pairs(pack, chosen) and bool(engagements_for(pack, chosen))


def _other_day(pack: Pack, field: str, value: str) -> str:
    return f"date could be {days_text(pack, {field: value})}"


FIELDS = Fields(
    fields={
        "theatre": LockableField("the campaign, e.g. 'saratoga-1777'", ids("theatres")),
        "place": LockableField("where, e.g. 'germantown'", ids("engagements")),
        "date": LockableField("the day, e.g. '1777-09-19'"),
        "army": LockableField("one of the armies, e.g. 'burgoynes-army'", ids("armies")),
        "battle": LockableField("the kind of battle, e.g. 'river'", ids("battles")),
        "table": LockableField("the size of the table, e.g. '8x6'", ids("table-sizes")),
        "attacker": LockableField("the side that attacks, where one does", sides),
        "brigades": LockableField(
            "brigades of the defender, 1 to 4", words(*map(str, range(1, MOST_BRIGADES + 1)))
        ),
        "odds": LockableField(
            "the odds by computer players in per cent, e.g. '30-70', or 'as-rolled'",
            words(AS_ROLLED, "20-80", "30-70"),
            _wish,
        ),
    },
    rolls={
        "place.village": "the village, of those that lie near; likewise 'place.height'",
        "weather": "the hour and the weather, as the table words them",
        "ratio": "points of the attacker for 100 of the defender's",
        "turns": "how many turns, e.g. '12'",
        "edge": "the edge of the attacker, or of the first side: 'south' or 'north'",
        "british.commander": "the commander, e.g. 'howe'",
        "british.1.corps": "what the first brigade is drawn from, e.g. 'german'",
        "british.1.general": "who leads it",
        "british.1.units": "how many units it has",
        "british.1.unit.1": "its first regiment, e.g. '33rd-foot'",
        "british.guns": "how many gun stands; likewise 'british.horse'",
        "title": "the number of its wording; likewise 'story.place', 'brief.attacker'",
    },
    pattern=(
        r"day|place\.(water|height|village)|weather|ratio|turns|edge|apart|title|story\.(place|battle)|brief\.(attacker|defender)"
        r"|(american|british)\.(commander|guns|horse|horse\.1|brigades)"
        r"|(american|british)\.[1-4]\.(corps|general|units|unit\.[1-6])"
        r"|flank\.(turn|brigade|edge)"
    ),
    aliases={"day": "date", "size": "table", "kind": "battle", "engagement": "place"},
    fits=_fits,
    no_day=_open,
    other_day=_other_day,
    nothing="no {field} can be locked",
    together=tuple(name for name in CHOSEN if name != "theatre"),
    lost=contradiction,
)
LOCKABLE, domain, fits = FIELDS.lockable, FIELDS.domain, FIELDS.fits
