"""What a pack must hold to roll battles from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content import Pack
from generator.errors import Problem
from generator.games.plm_american_revolution.play import needs
from generator.games.plm_american_revolution.scenario.fields import MOST_BRIGADES, sides
from generator.games.plm_american_revolution.scenario.history import HISTORY
from generator.games.plm_american_revolution.scenario.lines import RULES
from generator.games.plm_american_revolution.scenario.needs import FIELDS
from generator.games.plm_american_revolution.scenario.wording import (
    LEGEND,
    MEASURED,
    TEXTS,
    WORDS,
)
from generator.roll.requirements import WHOLE, Requirements, TableNeed, part_of

_NUMBERS = (
    *("base", "step", "bayonets", "cavalry", "gun", "general", "stand", "gap", "march", "musket"),
    *("gun-figures", "command-distance", "help", "most-points", "brigade-figures"),
    *("held", "woods-sight", "near"),
    *("markers-battalion", "markers-squadron", "markers-gun", "markers-most"),
)
_SEASONS = ("summer", "autumn", "winter", "spring")
_SIDES = 2
_MOST_INCHES = {"width": 96, "depth": 72}
_CELL = 6
_TURNS = (6, 20)


def _tables(_: Pack) -> Mapping[str, TableNeed]:
    brigades = tuple(str(n) for n in range(1, MOST_BRIGADES + 1))
    return {
        "brigades": TableNeed(brigades, ("small", "large")),
        "brigade-units": TableNeed(WHOLE),
        "horse-number": TableNeed(("0", "1")),
        "gun-number": TableNeed(WHOLE),
        "weather": TableNeed(columns=_SEASONS),
        "flank-turn": TableNeed(WHOLE),
        **needs.TABLES,
    }


def _two_sides(pack: Pack) -> Iterator[Problem]:
    if (found := len(sides(pack))) != _SIDES:
        message = f"battles are for two sides; the regiments of this pack have {found}"
        yield Problem(message, part_of(pack, "regiments").source.place(("records",)))


def _table_sizes(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, "table-sizes")
    for key, size in part.records.items():
        for field, most in _MOST_INCHES.items():
            if size[field] % _CELL or not 48 <= size[field] <= most:
                message = (
                    f"'{field}' is {size[field]}; it must be a multiple of 6 from 48 to {most}"
                )
                yield Problem(message, part.place(key, (field,)))


def _lengths(pack: Pack) -> Iterator[Problem]:
    part = part_of(pack, "battles")
    for key, battle in part.records.items():
        least, most = battle["turns-least"], battle["turns-most"]
        if not _TURNS[0] <= least <= most <= _TURNS[1]:
            message = f"a battle can't have {least} to {most} turns: give the fewest and the most"
            hint = f"from {_TURNS[0]} to {_TURNS[1]} turns are possible"
            yield Problem(message, part.place(key, ("turns-least",)), hints=(hint,))


REQUIREMENTS = Requirements(
    noun="battles",
    parts=(*FIELDS, *needs.FIELDS),
    records={
        "constraints": RULES.ids,
        "battle-numbers": _NUMBERS,
        "cover": ("woods", "works", "town"),
        **needs.RECORDS,
        **{one.part: tuple(one.slots) for one in (LEGEND, WORDS, MEASURED)},
    },
    fields={**FIELDS, **needs.FIELDS},
    call={"constraints": "battles are held to a constraint"},
    tables=_tables,
    checks=(
        *(
            _two_sides,
            _table_sizes,
            _lengths,
            needs.deck_problems,
            needs.thought_problems,
            *HISTORY,
        ),
        *(one.problems for one in (LEGEND, WORDS, MEASURED, *TEXTS)),
    ),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll battles from."""
    REQUIREMENTS.check(pack)
