"""What of a scenario can be locked, and which locks exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.scenario.rules import EVEN_ODDS
from generator.play.odds import Wish
from generator.roll.choices import Choices, Chosen, days_of, open_days, pairs_fit, results, within
from generator.roll.locks import Lockable, Locks

_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "mission": "the kind of mission, e.g. 'hold'",
        "place": "the theatre, e.g. 'bocage'",
        "date": "the day, e.g. '1944-07-11'",
        "size": "tiles of the board, 8 to 18",
        "shape": "how the board lies, e.g. 'ring'",
        "squads": "squads of each side, 2 or 3",
        "attacker": "the side that attacks, where one does",
        "handicap": "what one side has less, or 'none'",
        "weaker": "the side with the handicap",
        "odds": "the odds by computer players in per cent, e.g. '40-60', or 'as-rolled'",
    }
)
"""What a scenario is chosen by, with an example each."""

_ROLLS: Mapping[str, str] = MappingProxyType(
    {
        "light": "the hour and the weather, as the table words them",
        "place.first": "the first part of the place's name, and so 'place.second'",
        "place.2": "where the second tile lies, e.g. 'row 3, 2 from the left'",
        "tile.1": "the first tile laid, e.g. '7A'",
        "starts": "the start tiles, e.g. '3A and 12B'",
        "objectives": "how many objectives there are",
        "objective.1": "the tile of an objective, and with 'value.1' its points",
        "rounds": "how many rounds there are",
        "initiative": "who has the Initiative first",
        "which-squads": "the squads of both sides, e.g. 'A and B'",
        "title": "the number of its wording, and so 'story.mission', 'brief.attacker'",
    }
)

_PATTERN = re.compile(
    r"light|place\.(first|second|[1-9][0-9]?)|tile\.[1-9][0-9]?"
    r"|starts|objectives|(objective|value)\.[1-9]|goal|other-goal|rounds|initiative"
    r"|scouted(\.[a-z][a-z0-9-]*\.[1-9][0-9]?)?"
    r"|which-squads|riflemen|scouts|specialists|command|machine-guns|fog|fog-to-come"
    r"|title|story\.(mission|theatre)|brief\.(attacker|defender)",
    re.ASCII,
)

LOCKABLE = Lockable(_FIELDS, _ROLLS, _PATTERN, {"theatre": "place", "day": "date"})

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


def domain(pack: Pack, field: str) -> list[str]:
    """List what a field could be, by itself; a date could be too many to list."""
    found: Mapping[str, Callable[[], Iterable[str]]] = {
        "mission": lambda: pack.records("missions"),
        "place": lambda: pack.records("theatres"),
        "size": lambda: results(pack, "board-size"),
        "shape": lambda: pack.records("shapes"),
        "squads": lambda: results(pack, "squads"),
        "attacker": lambda: pack.info.sides,
        "handicap": lambda: results(pack, "handicap"),
        "weaker": lambda: pack.info.sides,
        "odds": lambda: (AS_ROLLED, "35-65", "40-60"),
    }
    return list(found[field]()) if field in found else []


def room(shape: Mapping[str, Any]) -> int:
    """Return how many tiles a shape's frame takes."""
    return int(shape["columns"]) * int(shape["rows"]) - bool(shape["hole"])


def fits(pack: Pack, chosen: Chosen) -> bool:
    """Tell whether values of fields go together."""
    tests: Mapping[tuple[str, str], Callable[[str, str], bool]] = {
        ("place", "date"): lambda place, day: within(pack.records("theatres")[place], day),
        ("mission", "size"): lambda key, size: _suits(pack.records("missions")[key], int(size)),
        ("mission", "attacker"): lambda key, _: pack.records("missions")[key]["shape"] != "even",
        ("shape", "size"): lambda key, size: room(pack.records("shapes")[key]) >= int(size),
        ("handicap", "weaker"): lambda handicap, _: handicap != NONE,
    }
    return pairs_fit(chosen, tests)


def _suits(mission: Mapping[str, Any], size: int) -> bool:
    return bool(mission["least"] <= size <= mission["most"])


CHOICES = Choices(
    lockable=LOCKABLE,
    domain=domain,
    fits=fits,
    no_day=open_days("a scenario", "on which there was fighting"),
    other_day=lambda pack, _, value: days_of(pack, value),
    own={"odds": _wish},
)
