"""A saved file compared with what its seed rolls: errors, edits, and what follows from them.

Three trees of one shape: as rolled, as in the file, and as it follows from the edited values (other
prices from another price, other sentences from another name). The marks of the game's model say
which values others follow from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.content.reading.source import Path, Source
from generator.errors import Problem, short
from generator.roll.files.marks import Slot

Plain = Any

_LABELS = ("id", "number", "name", "group", "symbol", "hex")
"""Keys whose value names a row of a list; the first one it has counts."""


def differences(
    slot: Slot, noun: str, rolled: Plain, found: Plain, source: Source, path: Path = ()
) -> Iterator[Problem]:
    """Yield rows and keys that a file must not have, although their types are right.

    `noun` is what the file holds, e.g. 'campaign'.
    """
    if isinstance(rolled, dict) and isinstance(found, dict):
        if slot.same:
            yield from _other_keys(noun, rolled, found, source, path)
        for key in rolled.keys() & found.keys():
            below = slot.below(key)
            yield from differences(below, noun, rolled[key], found[key], source, (*path, key))
    elif isinstance(rolled, list) and isinstance(found, list):
        if slot.same and len(rolled) != len(found):
            message = f"expected {len(rolled)} entries, found {len(found)}"
            yield Problem(f"{message}: none can be added or left out", source.place(path))
        for index, (was, now) in enumerate(zip(rolled, found, strict=False)):
            below = slot.below(index)
            yield from differences(below, noun, was, now, source, (*path, index))


def _other_keys(
    noun: str, rolled: Mapping[str, Plain], found: Mapping[str, Plain], source: Source, path: Path
) -> Iterator[Problem]:
    if lost := [key for key in rolled if key not in found]:
        yield Problem(f"missing here: {', '.join(lost)}", source.place(path))
    for key in found:
        if key not in rolled:
            message = f"unknown key '{short(key)}': a {noun} has no such key here"
            yield Problem(message, source.key_place(path, key))


def not_rolled(
    slot: Slot, rolled: Plain, found: Plain, source: Source, path: Path = ()
) -> Iterator[Problem]:
    """Yield the parts of a file that record rolls but differ from what its seed rolls."""
    if found == rolled:
        return
    if why := slot.rolled:
        if isinstance(rolled, list) and isinstance(found, list):
            pairs = enumerate(zip(rolled, found, strict=False))
            path = (*path, next((n for n, (one, other) in pairs if one != other), 0))
        message = f"{why}, and this is not what this seed and these locks roll"
        hint = "the seed, the locks and the ledger belong together; other values may be edited"
        if len(path) > 1 and isinstance(path[-1], str):
            hint = "the seed and the locks decide it: roll again for another"
        yield Problem(message, source.place(path), (hint,))
    elif isinstance(rolled, dict) and isinstance(found, dict):
        for key in rolled:
            if key in found:
                below = slot.below(key)
                yield from not_rolled(below, rolled[key], found[key], source, (*path, key))


def merged(rolled: Plain, follows: Plain, found: Plain) -> Plain:
    """Return what is printed: edited values as they are, all others as they follow."""
    if found == rolled:
        return follows
    three = (rolled, follows, found)
    if all(isinstance(one, dict) for one in three):
        known = rolled.keys() & follows.keys()
        return {
            key: merged(rolled[key], follows[key], now) if key in known else now
            for key, now in found.items()
        }
    if all(isinstance(one, list) and len(one) == len(found) for one in three):
        return [merged(*items) for items in zip(*three, strict=True)]
    return found


def edits(
    slot: Slot, rolled: Plain, follows: Plain, found: Plain, path: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield each edited value: where it is, what it was and what it is now.

    A value that only follows from another edit doesn't count.
    """
    if found == rolled:
        return
    if isinstance(rolled, dict) and isinstance(found, dict):
        for key in dict.fromkeys((*rolled, *found)):
            now = found.get(key)
            after = follows.get(key, now) if isinstance(follows, dict) else now
            yield from edits(slot.below(key), rolled.get(key), after, now, (*path, key))
    elif isinstance(rolled, list) and isinstance(found, list) and len(rolled) == len(found):
        same = isinstance(follows, list) and len(follows) == len(found)
        for index, now in enumerate(found):
            after = follows[index] if same else now
            was, label = rolled[index], _label(rolled[index], index)
            yield from edits(slot.below(index), was, after, now, (*path, label))
    elif found != follows or slot.root:
        yield f"{_dotted(path)}: {_short(rolled)} → {_short(found)}"


def _label(row: Plain, index: int) -> str:
    """Return what a row of a list is called: by its name or number if it has one."""
    known = [row[key] for key in _LABELS if key in row] if isinstance(row, dict) else []
    return f"[{known[0] if known else index + 1}]"


def _dotted(path: tuple[str, ...]) -> str:
    steps = path[1:] if path[:1] == ("record",) else path
    return ".".join(steps).replace(".[", "[")


def _short(value: Plain) -> str:
    if isinstance(value, list):
        return f"{len(value)} rows"
    return "a mapping" if isinstance(value, dict) else "none" if value is None else short(value)
