"""What of a scenario can be locked, and which locks exclude each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.scenario.history.places import PLACES, span_of
from generator.games.platoon_command.scenario.rules import EVEN_ODDS
from generator.play.odds import Wish
from generator.roll.choices import days_of, open_days
from generator.roll.locks import Locks
from generator.scenario.fields import Fields, LockableField, ids, in_pairs, on_day, rows, words

NONE = "none"
AS_ROLLED = "as-rolled"
"""What odds are locked to if nobody asks for fair ones."""


def wish_of(pack: Pack, locks: Locks) -> Wish | None:
    """Return what the odds shall be: what is locked, else what the pack calls even; or None."""
    if wanted := locks.get("odds"):
        return _wish(wanted)
    low = float(pack.records("constraints")[EVEN_ODDS]["limit"])
    return Wish(low, 1 - low)


def _wish(text: str) -> Wish | None:
    return None if text == AS_ROLLED else Wish.parse(text)


def room(shape: Mapping[str, Any]) -> int:
    """Return how many tiles a shape's frame takes."""
    return int(shape["columns"]) * int(shape["rows"]) - bool(shape["hole"])


def _suits(pack: Pack, mission: str, size: str) -> bool:
    found = pack.records("missions")[mission]
    return bool(found["least"] <= int(size) <= found["most"])


def _open_on(pack: Pack, village: str, day: str) -> bool:
    """Tell whether a village was the front on a day."""
    first, last = span_of(pack, pack.records(PLACES)[village])
    return first.isoformat() <= day <= last.isoformat()


def _other_day(pack: Pack, field: str, value: str) -> str:
    if field != "village":
        return days_of(pack, value)
    first, last = span_of(pack, pack.records(PLACES)[value])
    return f"date could be from {first} to {last}"


FIELDS = Fields(
    fields={
        "mission": LockableField("the kind of mission, e.g. 'hold'", ids("missions")),
        "place": LockableField("the theatre, e.g. 'bocage'", ids("theatres")),
        "village": LockableField("the village, e.g. 'marvie'", ids(PLACES)),
        "date": LockableField("the day, e.g. '1944-07-11'"),
        "size": LockableField("tiles of the board, 8 to 18", rows("board-size")),
        "shape": LockableField("how the board lies, e.g. 'ring'", ids("shapes")),
        "squads": LockableField("squads of each side, 2 or 3", rows("squads")),
        "attacker": LockableField(
            "the side that attacks, where one does", lambda pack: pack.info.sides
        ),
        "handicap": LockableField("what one side is short of, or 'none'", rows("handicap")),
        "weaker": LockableField("the side with the handicap", lambda pack: pack.info.sides),
        "odds": LockableField(
            "the odds by computer players in per cent, e.g. '40-60', or 'as-rolled'",
            words(AS_ROLLED, "35-65", "40-60"),
            _wish,
        ),
    },
    rolls={
        "light": "the hour and the weather, as the table words them",
        "called.first": "the first part of a name on the map; likewise 'called.second'",
        "place.2": "where the second tile lies, e.g. 'row 3, 2 from the left'",
        "tile.1": "the first tile laid, e.g. '7A'",
        "starts": "the start tiles, e.g. '3A and 12B'",
        "objectives": "how many objectives there are",
        "objective.1": "the tile of an objective, and with 'value.1' its points",
        "rounds": "how many rounds there are",
        "initiative": "who goes first in the first round",
        "which-squads": "the squads of both sides, e.g. 'A and B'",
        "lost.us": "cards lost before, e.g. 'riflemen-a 2, scouts-b 1'; likewise 'lost.german'",
        "title": "the number of its wording; likewise 'story.mission', 'brief.attacker'",
    },
    pattern=(
        r"light|called\.(first|second)|place\.[1-9][0-9]?|tile\.[1-9][0-9]?"
        r"|starts|objectives|(objective|value)\.[1-9]|goal|other-goal|rounds|initiative"
        r"|scouted(\.[a-z][a-z0-9-]*\.[1-9][0-9]?)?"
        r"|which-squads|riflemen|scouts|specialists|command|machine-guns|fog|fog-to-come"
        r"|lost\.[A-Za-z0-9-]+"
        r"|title|story\.(mission|theatre|map)|brief\.(attacker|defender)"
    ),
    aliases={"theatre": "place", "day": "date"},
    fits=in_pairs(
        {
            ("place", "date"): on_day,
            ("place", "village"): lambda pack, theatre, village: (
                pack.records(PLACES)[village]["theatre"] == theatre
            ),
            ("village", "date"): _open_on,
            ("mission", "size"): _suits,
            ("mission", "shape"): lambda pack, mission, shape: (
                room(pack.records("shapes")[shape]) >= pack.records("missions")[mission]["least"]
            ),
            ("mission", "attacker"): lambda pack, mission, _: (
                pack.records("missions")[mission]["shape"] != "even"
            ),
            ("shape", "size"): lambda pack, shape, size: (
                room(pack.records("shapes")[shape]) >= int(size)
            ),
            ("handicap", "weaker"): lambda _, handicap, __: handicap != NONE,
        }
    ),
    no_day=open_days("a scenario", "on which there was fighting"),
    other_day=_other_day,
)
LOCKABLE, domain, fits = FIELDS.lockable, FIELDS.domain, FIELDS.fits
