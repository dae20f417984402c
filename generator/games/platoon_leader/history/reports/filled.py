"""A form that was filled in becomes the nodes that its YAML would have given.

A field bears the names of its keys: `groups_3_left`. A box of several for one key is named after
what it says: `winner_axis`. So a form is typed, checked and told of as the file is.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.content.forms.fields import FormFields
from generator.content.reading.composer import Node
from generator.content.reading.source import Path, Source, Step
from generator.errors import Place, Problem, short
from generator.games.platoon_leader.history.reports.files import PUBLIC

_PICKED = frozenset(
    (
        *("played", "attackers", "winner", "moved-last", "conceded", "massacre"),
        *("state", "set-up", "kind", "lead"),
    )
)
"""Keys whose values are boxes to tick, one of several."""

_NUMBERS = frozenset(
    (
        *("firefight", "axis", "allied", "last-turn", "heroes", "prisoners", "gained"),
        *("line", "number", "level", "cp", "fp"),
    )
)
_LISTS = frozenset(
    (
        *("used-oba", "faces", "leaders", "marks"),
        *("harden", "improve", "break-out", "replaced"),
    )
)
"""Keys whose values are lists, written with commas or spaces."""

SHOWN = "shown"
"""What the names of fields begin with that only tell something, as which firefight it is."""

_BETWEEN = re.compile(r"[\s,;\[\]]+")
"""What stands between the values of a list, in brackets as in YAML or without."""

_WHOLE = re.compile(r"[-−]?[0-9]{1,4}", re.ASCII)
_ROWS = frozenset(
    (
        *("breaches", "works", "dice", "purchases", "fortifications", "patrols"),
        *("groups", "where", "leaders", "clearance"),
    )
)


@dataclass(frozen=True, slots=True)
class FormSource(Source):
    """A form that was read: its places are fields.

    `names` has the field of each path, and of each that only leads to fields the first of them;
    `order` has the fields as they come. `faults` are boxes that contradict each other.
    """

    names: Mapping[Path, str] = field(default_factory=dict)
    order: Mapping[str, int] = field(default_factory=dict)
    faults: tuple[Problem, ...] = ()

    def place(self, path: Sequence[Step] = ()) -> Place:
        """Return the field of a value, or the first of those below it, or that around it."""
        path = tuple(path)
        while path:
            if name := self.names.get(path):
                return Place(self.file, 1, self.order.get(name, 0) + 2, form_field=name)
            path = path[:-1]
        return Place(self.file, 1, 1)

    def key_place(self, path: Sequence[Step], key: str) -> Place:
        """Return the field of a key."""
        return self.place((*path, key))


@dataclass(slots=True)
class _Tree:
    """Values by their keys; rows by their numbers, until they are counted."""

    values: dict[Step, Any] = field(default_factory=dict)
    names: dict[Path, str] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)


def source_of_form(shown: str, data: bytes, fields: FormFields) -> FormSource:
    """Return a form as a source; `data` are the bytes of its file."""
    tree = _Tree()
    for name, said in fields.items():
        if name.split("_")[0] != SHOWN:
            _enter(tree, name, said)
    burn = any(path[0] == "fires" for path in tree.names)
    names: dict[Path, str] = {}
    for path, name in _renamed(tree.names, tree.values):
        for length in range(1, len(path) + 1):
            names.setdefault(path[:length], name)
    return FormSource(
        shown,
        hashlib.sha256(data).hexdigest(),
        _node(_finished(tree.values, burn=burn)),
        names=names,
        order={name: number for number, name in enumerate(dict.fromkeys(names.values()))},
        faults=tuple(
            Problem(message, Place(shown, 1, 1, form_field=name)) for name, message in tree.problems
        ),
    )


def _enter(tree: _Tree, name: str, said: str | bool) -> None:
    """Note what a field says."""
    path: list[Step] = [int(one) if one.isdecimal() else one for one in name.split("_")[:4]]
    value: Any = said.strip() if isinstance(said, str) else said
    shown = name
    if isinstance(value, bool) and len(path) > 1 and path[-2] in _PICKED:
        option = str(path.pop())
        shown = name.rpartition("_")[0]
        value = option.replace("-", " ") if value and path[-1] == "set-up" else value and option
    elif isinstance(value, bool):
        value = value and "yes"
    tree.names.setdefault(tuple(path), shown)
    if value in ("", False):
        return
    *above, last = path
    at = tree.values
    for step in above:
        inner = at.setdefault(step, {})
        if not isinstance(inner, dict):
            return
        at = inner
    if last in at:
        both = f"{short(at[last])} and {short(value)} are both ticked"
        tree.problems.append((shown, both))
    at[last] = _typed(path, value)


def _typed(path: Sequence[Step], value: str) -> Any:
    """Return a text as YAML would have read it."""
    key = path[-1]
    if key in _LISTS:
        return [_number(one) for one in _BETWEEN.split(value) if one]
    if key in ("axis", "allied") and path[0] != "gained":
        return value
    return _number(value) if key in _NUMBERS else value


def _number(text: str) -> int | str:
    return int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else text


def _finished(values: Mapping[Step, Any], *, burn: bool) -> dict[str, Any]:
    """Return the values with their rows as lists; what is known of a row is filled in.

    A form that asks what burns says that nothing does if that is left empty.
    """
    done = {str(key): value for key, value in values.items()}
    if burn:
        done.setdefault("fires", {})
    key, unsaid = ("played", None) if done.get("report") == PUBLIC else ("filled-in", "no")
    done.setdefault(key, unsaid)
    for key in _ROWS & done.keys():
        if isinstance(done[key], dict):
            done[key] = [_row(key, number, done[key][number]) for number in _kept(done[key])]
    return done


def _kept(rows: Mapping[Step, Any]) -> list[Step]:
    """Return the numbers of the rows that say something."""
    return sorted(rows, key=lambda step: (isinstance(step, str), str(step).zfill(9)))


def _row(key: str, number: Step, row: Any) -> Any:
    if key == "groups" and isinstance(row, dict):
        return {"line": number, **row, "left": row.get("left", row.get("had", ""))}
    return row


def _renamed(names: Mapping[Path, str], values: Mapping[Step, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the fields by the paths of a file, in which rows are counted from nought."""
    orders = {
        key: {number: index for index, number in enumerate(_kept(rows))}
        for key, rows in values.items()
        if key in _ROWS and isinstance(rows, dict)
    }
    for path, name in names.items():
        key, *rest = path
        if key not in _ROWS or not rest:
            yield path, name
        elif (index := orders.get(key, {}).get(rest[0])) is not None:
            yield (key, index, *rest[1:]), name


def _node(value: Any) -> Node:
    if isinstance(value, dict):
        return Node(1, 1, {str(key): _node(one) for key, one in value.items()}, {})
    if isinstance(value, list):
        return Node(1, 1, [_node(one) for one in value], {})
    return Node(1, 1, value, {})
