"""A campaign's file beside what its seed rolls: what may be edited, what was, and what follows.

Three trees of the same shape: as rolled, as it stands in the file, and as it follows from the
values that were edited (other prices from another price, other sentences from another name).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.content.source import Source, Step
from generator.errors import Problem, short

Path = tuple[Step, ...]
Plain = Any

_TEXTS = frozenset(("situation", "notes", "objectives", "track"))
"""Lists that may be edited to another length."""

_ROWS = frozenset(
    (
        *("locations", "entry", "settlements", "buildings", "roads", "waters", "crossings"),
        *("features", "hexsides", "strategic", "optional-weapons", "fortifications", "rules"),
        *("opening", "leaders"),
    )
)
"""Lists of rows that may be edited to another length; each row has the keys of the others."""

_NUMBERS = frozenset(("nvr", "axis", "allied"))
"""Keys of values that are a number if they are not null; other nulls may become a text."""

_OPTIONAL = frozenset(
    (
        *("note", "surf", "disease", "starvation", "fortification-note", "leader-rolls"),
        *("reserves", "bombardment", "air", "napalm", "mol", "booby-traps", "commissars"),
        *("nvr", "moon", "depleted", "in-reserve", "entering", "ammunition", "church"),
    )
)
"""Keys of values that may be edited to null."""

_FIXED = {
    "ledger": "the ledger says what was rolled",
    "thrown": "the ledger says what was thrown away",
}
"""Parts of a file that nobody can edit, and why."""

_ROOTS = frozenset(
    (
        *("locations.name", "locations.hex", "locations.kind", "locations.tvp"),
        *("calendar.date", "calendar.time", "calendar.weather", "calendar.ground"),
        *("calendar.track", "calendar.turns", "calendar.nvr", "calendar.attacker"),
        *("groups.name", "groups.echelon", "groups.quality", "groups.leaders", "groups.column"),
        *("groups.full", "groups.depleted", "groups.cp", "groups.per-reph", "groups.per-cg"),
        *("groups.note", "groups.from", "groups.to", "opening.number", "secret.cp"),
        *("secret.works", "entry.name", "entry.hexes", "leaders.total", "leaders.leader"),
        *("oba.total", "oba.strength"),
    )
)
"""Values of the card that others follow from, by the last names of their paths."""


def differences(rolled: Plain, found: Plain, path: Path, source: Source) -> Iterator[Problem]:
    """Yield what stands in a file and can't: other keys, other kinds of value, too many rows."""
    if isinstance(rolled, dict) and isinstance(found, dict):
        yield from _keys(rolled, found, path, source)
        for key in rolled.keys() & found.keys():
            yield from differences(rolled[key], found[key], (*path, key), source)
    elif isinstance(rolled, list) and isinstance(found, list):
        yield from _lists(rolled, found, path, source)
    elif not _same(rolled, found) and not _may_become(rolled, found, path):
        was = "nothing" if rolled is None else f"'{_shown(rolled)}'"
        message = f"'{_shown(found)}' stands here in place of {was}: another kind of value"
        yield Problem(message, source.place(path))


def _lists(
    rolled: Sequence[Plain], found: Sequence[Plain], path: Path, source: Source
) -> Iterator[Problem]:
    key = path[-1]
    if path[0] in _FIXED:
        if rolled != found:
            alike = (n for n, (a, b) in enumerate(zip(rolled, found, strict=False)) if a != b)
            yield _not_rolled(str(path[0]), (*path, next(alike, 0)), source)
        return
    if len(rolled) != len(found) and not (
        (key in _ROWS and rolled) or (key in _TEXTS and _all_alike(rolled, found))
    ):
        message = f"{len(found)} stand here instead of {len(rolled)}: none can be added or left out"
        yield Problem(message, source.place(path))
        return
    for index, item in enumerate(found):
        pattern = rolled[min(index, len(rolled) - 1)] if rolled else item
        yield from differences(pattern, item, (*path, index), source)


def _all_alike(rolled: Sequence[Plain], found: Sequence[Plain]) -> bool:
    return all(type(item) is type(rolled[0]) for item in found) if rolled else not found


def _not_rolled(part: str, path: Path, source: Source) -> Problem:
    message = f"{_FIXED[part]}, and this is not what this seed and these locks roll"
    hint = "the seed, the locks and the ledger belong together; other values may be edited"
    return Problem(message, source.place(path), (hint,))


def _keys(
    rolled: Mapping[str, Plain], found: Mapping[str, Plain], path: Path, source: Source
) -> Iterator[Problem]:
    if lost := [str(key) for key in rolled if key not in found]:
        yield Problem(f"missing here: {', '.join(lost)}", source.place(path))
    for key in found:
        if key not in rolled and path[-1:] != ("letters",):
            message = f"'{short(key)}' is nothing that a campaign has here"
            yield Problem(message, source.key_place(path, key))


def _same(rolled: Plain, found: Plain) -> bool:
    return bool(rolled == found) and type(rolled) is type(found)


def _may_become(rolled: Plain, found: Plain, path: Path) -> bool:
    """Tell whether a value may be edited to another, as far as its kind goes."""
    key = path[-1]
    if rolled is None:
        return isinstance(found, int if key in _NUMBERS else str) and not isinstance(found, bool)
    if found is None:
        return key in _OPTIONAL
    return type(rolled) is type(found) and not isinstance(rolled, dict | list)


def _shown(value: Plain) -> str:
    return "a list or mapping" if isinstance(value, dict | list) else short(value)


def merged(rolled: Plain, follows: Plain, found: Plain) -> Plain:
    """Return what a campaign prints: what was edited as it stands, all else as it follows."""
    if found == rolled:
        return follows
    three = (rolled, follows, found)
    if all(isinstance(one, dict) for one in three):
        if rolled.keys() == follows.keys() == found.keys():
            return {k: merged(rolled[k], follows[k], v) for k, v in found.items()}
    elif all(isinstance(one, list) and len(one) == len(found) for one in three):
        return [merged(*items) for items in zip(*three, strict=True)]
    return found


def edits(rolled: Plain, follows: Plain, found: Plain, path: Path = ()) -> Iterator[str]:
    """Yield each value that was edited: where it stands, what it was and what it is.

    A value that only follows from another's edit is none.
    """
    if found == rolled and type(found) is type(rolled):
        return
    if isinstance(rolled, dict) and isinstance(found, dict) and rolled.keys() == found.keys():
        for key, item in found.items():
            after = follows.get(key, item) if isinstance(follows, dict) else item
            yield from edits(rolled[key], after, item, (*path, key))
    elif isinstance(rolled, list) and isinstance(found, list) and len(rolled) == len(found):
        same = isinstance(follows, list) and len(follows) == len(found)
        for index, item in enumerate(found):
            after = follows[index] if same else item
            yield from edits(rolled[index], after, item, (*path, _label(rolled[index], index)))
    elif found != follows or _is_root(path):
        yield f"{_dotted(path)}: {_short(rolled)} → {_short(found)}"


def _is_root(path: Path) -> bool:
    names = [str(step) for step in path if not (isinstance(step, str) and step.startswith("["))]
    own = ".".join(names[-2:])
    return (
        names[:1] == ["ground"]
        or own in _ROOTS
        or names[-2:-1] == ["drms"]
        or (names[-1:] in (["elr"], ["san"], ["locations"], ["entry"], ["opening"], ["leaders"]))
    )


def _label(row: Plain, index: int) -> str:
    """Return how a row of a list is called: by its name or number if it has one."""
    if isinstance(row, dict):
        for key in ("id", "number", "name", "group", "symbol", "hex", "kind"):
            if key in row and key != "kind":
                return f"[{row[key]}]"
    return f"[{index + 1}]"


def _dotted(path: Path) -> str:
    steps = path[1:] if path[:1] == ("record",) else path
    return ".".join(map(str, steps)).replace(".[", "[")


def _short(value: Plain) -> str:
    if isinstance(value, list):
        return f"{len(value)} rows"
    return "a mapping" if isinstance(value, dict) else "none" if value is None else short(value)
