"""What a pack must hold to roll scenarios from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content import Pack
from generator.errors import Problem, short
from generator.games.platoon_command.board.seasons import SEASONS
from generator.games.platoon_command.scenario.history.called import NAMES
from generator.games.platoon_command.scenario.history.checks import history_problems
from generator.games.platoon_command.scenario.history.places import PLACES
from generator.games.platoon_command.scenario.needs import FIELDS
from generator.games.platoon_command.scenario.placing.constraints import RULES
from generator.games.platoon_command.scenario.wording import ENDS, MAP_WORDS, TEXTS, WORDS
from generator.games.platoon_command.scenario_model import MOST_ROWS
from generator.roll.requirements import WHOLE, Requirements, TableNeed, part_of

_NUMBERS = (
    "strongpoint",
    "goal",
    "goal-all-held",
    "even-ways",
    "near-ways",
    "minutes",
    "shortest",
    "early",
    "places",
)
_SIDES = 2
_NEIGHBOURS = 6
_WHOLE = TableNeed(WHOLE)


def _tables(pack: Pack) -> Mapping[str, TableNeed]:
    sized = TableNeed(WHOLE, tuple(pack.records("sizes")))
    forces = [str(one["table"]) for one in pack.records("forces").values() if one["table"]]
    return {
        "board-size": _WHOLE,
        "light": TableNeed(columns=tuple(pack.records(SEASONS))),
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
        message = f"scenarios are for two sides; this pack has {len(pack.info.sides)}"
        yield Problem(message, pack.source.place(("sides",)))


def _tile_ground(pack: Pack) -> Iterator[Problem]:
    """Hold the ground of all tiles against what it is worth."""
    ground = part_of(pack, "ground")
    for name in dict.fromkeys(str(tile["terrain"]) for tile in pack.records("tiles").values()):
        if name not in ground.records:
            message = f"the part 'ground' has no record '{short(name)}', which scenarios need"
            yield Problem(message, ground.source.place(("records",)))


def _shape_sizes(pack: Pack) -> Iterator[Problem]:
    """Hold shapes against a page, and against the places round a tile."""
    part = part_of(pack, "shapes")
    for key, shape in part.records.items():
        for field in ("columns", "rows"):
            if not 1 <= shape[field] <= MOST_ROWS:
                message = f"'{field}' is {shape[field]}; it must be from 1 to {MOST_ROWS}"
                yield Problem(message, part.place(key, (field,)))
        if len(shape["weights"]) < _NEIGHBOURS:
            message = f"'weights' has {len(shape['weights'])} numbers; it needs {_NEIGHBOURS}, one"
            yield Problem(f"{message} for each number of neighbours", part.place(key, ("weights",)))


REQUIREMENTS = Requirements(
    noun="scenarios",
    parts=(
        *("missions", "theatres", "shapes", "sizes", "constraints", "ground", "handicaps"),
        *("forces", "tiles", "numbers", "ends", "scenario-words", "units"),
        *(PLACES, SEASONS, NAMES, MAP_WORDS),
    ),
    records={
        "constraints": RULES.ids,
        "numbers": _NUMBERS,
        **{one.part: tuple(one.slots) for one in (ENDS, WORDS)},
    },
    fields=FIELDS,
    call={"constraints": "scenarios are held to a constraint"},
    tables=_tables,
    checks=(
        *(_two_sides, _tile_ground, _shape_sizes, history_problems),
        *(one.problems for one in (ENDS, WORDS, *TEXTS)),
    ),
)


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll scenarios from."""
    REQUIREMENTS.check(pack)
