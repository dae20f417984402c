"""What a pack must hold to roll scenarios from: told with its place before anything is rolled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator.content import Pack
from generator.content.kinds import RecordsPart
from generator.errors import ContentError, Problem, in_order, short

PARTS = (
    *("missions", "theatres", "shapes", "sizes", "constraints", "ground", "handicaps", "forces"),
    "tiles",
)
CONSTRAINTS = (
    *("fair", "apart", "like-cover", "way-out", "no-corner", "scouted", "adds-up", "contested"),
    *("strongpoint", "ways-off", "weighs", "box", "suits"),
)

_SEASONS = ("summer", "autumn", "winter", "spring")
_SIDES = 2


def check_content(pack: Pack) -> None:
    """Raise ContentError with everything that a pack lacks to roll scenarios from."""
    missing = [name for name in PARTS if not isinstance(pack.parts.get(name), RecordsPart)]
    if missing:
        message = f"scenarios are rolled from records that this pack lacks: {', '.join(missing)}"
        raise ContentError(Problem(message, pack.source.place()))
    problems = [*_constraints(pack), *_tables(pack)]
    if len(pack.info.sides) != _SIDES:
        message = f"scenarios are for two sides, this pack has {len(pack.info.sides)}"
        problems.append(Problem(message, pack.source.place(("sides",))))
    if problems:
        raise ContentError(in_order(problems))


def _constraints(pack: Pack) -> Iterator[Problem]:
    part = pack.parts["constraints"]
    assert isinstance(part, RecordsPart)
    for key in CONSTRAINTS:
        if key not in part.records:
            message = f"scenarios are held to a constraint '{key}', which this pack lacks"
            yield Problem(message, part.source.place(("records",)))


def _tables(pack: Pack) -> Iterator[Problem]:
    sizes = tuple(pack.records("sizes"))
    whole = range(1000)
    forces = [str(one["table"]) for one in pack.records("forces").values() if one["table"]]
    known = ("none", *pack.records("handicaps"))
    needed: Mapping[str, tuple[Collection[str] | range | None, tuple[str, ...]]] = {
        "board-size": (whole, ()),
        "light": (None, _SEASONS),
        "objective-number": (whole, sizes),
        "few-objectives": (whole, sizes),
        "objective-value": (whole, ()),
        "goal-margin": (whole, ()),
        "rounds": (whole, sizes),
        "losses": (whole, ()),
        "losses-of-any": (whole, ()),
        "leavers": (whole, ()),
        "scouted-ahead": (whole, ()),
        "squads": (whole, sizes),
        "handicap": (known, ()),
        **dict.fromkeys(forces, (None, ())),
    }
    for name, (results, columns) in needed.items():
        table = pack.tables.get(name)
        if table is None:
            message = f"scenarios are rolled with a table '{name}', which this pack lacks"
            yield Problem(message, pack.source.place())
            continue
        if lost := [column for column in columns if column not in table.columns]:
            message = f"table '{name}' lacks a column for scenarios: {', '.join(lost)}"
            yield Problem(message, table.place)
        for cells, place in zip(table.cells, table.row_places, strict=True):
            for cell in cells:
                if not _usable(cell, results):
                    yield Problem(f"scenarios can't use '{short(cell)}' on table '{name}'", place)


def _usable(cell: str, results: Collection[str] | range | None) -> bool:
    if isinstance(results, range):
        return cell.isdecimal() and int(cell) in results
    return results is None or cell in results
