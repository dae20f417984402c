"""What a pack must hold to roll scenarios from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content import Pack
from generator.errors import Problem
from generator.roll.requirements import WHOLE, Requirements, TableNeed

_CONSTRAINTS = (
    *("fair", "apart", "like-cover", "way-out", "no-corner", "scouted", "adds-up", "contested"),
    *("strongpoint", "ways-off", "weighs", "box", "suits"),
)
_NUMBERS = ("strongpoint", "goal", "goal-all-held", "even-ways", "near-ways")
_SEASONS = ("summer", "autumn", "winter", "spring")
_SIDES = 2
_WHOLE = TableNeed(WHOLE)


def _tables(pack: Pack) -> Mapping[str, TableNeed]:
    sized = TableNeed(WHOLE, tuple(pack.records("sizes")))
    forces = [str(one["table"]) for one in pack.records("forces").values() if one["table"]]
    return {
        "board-size": _WHOLE,
        "light": TableNeed(columns=_SEASONS),
        "objective-number": sized,
        "few-objectives": sized,
        "objective-value": _WHOLE,
        "goal-margin": _WHOLE,
        "rounds": sized,
        "losses": _WHOLE,
        "losses-of-any": _WHOLE,
        "leavers": _WHOLE,
        "scouted-ahead": _WHOLE,
        "squads": sized,
        "handicap": TableNeed(("none", *pack.records("handicaps"))),
        **dict.fromkeys(forces, TableNeed()),
    }


def _two_sides(pack: Pack) -> Iterator[Problem]:
    if len(pack.info.sides) != _SIDES:
        message = f"scenarios are for two sides, this pack has {len(pack.info.sides)}"
        yield Problem(message, pack.source.place(("sides",)))


REQUIREMENTS = Requirements(
    noun="scenarios",
    parts=(
        *("missions", "theatres", "shapes", "sizes", "constraints", "ground", "handicaps"),
        *("forces", "tiles", "numbers"),
    ),
    records={"constraints": _CONSTRAINTS, "numbers": _NUMBERS},
    call={"constraints": "scenarios are held to a constraint"},
    tables=_tables,
    checks=(_two_sides,),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll scenarios from."""
    REQUIREMENTS.check(pack)
