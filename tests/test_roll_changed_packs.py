"""Changed copies of our packs: what they lack is told with its place before a roll, or they roll.

A sample of changes, each with a seed of its own; whatever a roll makes of it, never an error of
Python's.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from changed_packs import change, rebuilt

from generator.content import Pack
from generator.content.reading.composer import Node
from generator.errors import ContentError, FieldpressError
from generator.games import GAMES
from generator.games.packs import read_pack
from tests.shares import first

REPOSITORY = Path(__file__).resolve().parent.parent

GAMES_AND_NOUNS = {"platoon-leader": "campaign", "platoon-command": "scenario"}


@pytest.fixture(scope="module")
def packs() -> Callable[[str], Pack]:
    found = {
        name: read_pack(REPOSITORY / "content" / name, f"content/{name}")
        for name in GAMES_AND_NOUNS
    }
    return found.__getitem__


def roll(name: str, pack: Pack, seed: str, *locks: str) -> None:
    generator = GAMES[name].generator(GAMES_AND_NOUNS[name])
    outcome = generator.roll(pack, seed, generator.lockable.parse(locks))
    generator.item(pack, outcome)
    generator.summary(pack, outcome)


@pytest.mark.parametrize("name", GAMES_AND_NOUNS)
@pytest.mark.parametrize("start", first(1, range(0, 30, 5)))
def test_a_changed_copy_rolls_or_is_told(
    packs: Callable[[str], Pack], name: str, start: int
) -> None:
    """What is rolled from the first ten is played, where a game is, as it is when it is printed."""
    locks = ["odds=as-rolled"] if start >= 10 and name == "platoon-command" else []
    for number in range(start, start + 5):
        what, source, root = change(packs(name), Random(number))
        try:
            roll(name, rebuilt(packs(name), source, root), f"seed {number}", *locks)
        except FieldpressError as error:
            for problem in error.problems:
                assert problem.place or " tries: " in problem.message, (what, problem)
        except Exception as error:
            pytest.fail(f"{number}: {what}: {error!r}")


def without(pack: Pack, file: str, drop: Callable[[Node], Any]) -> list[str]:
    """Return what a game says of a copy of its pack with something dropped from a file."""
    from copy import deepcopy

    source = next(one for one in pack.sources if one.file == f"{pack.shown}/chance/{file}")
    root = deepcopy(source.root)
    drop(root)
    with pytest.raises(ContentError) as caught:
        roll(pack.name, rebuilt(pack, source, root), "amber ridge")
    return [str(problem).removeprefix(f"{pack.shown}/chance/") for problem in caught.value.problems]


def lost_record(key: str) -> Callable[[Node], None]:
    def drop(root: Node) -> None:
        rows: Any = root.value["records"].value  # type: ignore[index, call-overload]
        rows[:] = [row for row in rows if row.value["id"].value != key]

    return drop


def lost_field(*path: str) -> Callable[[Node], None]:
    """Drop a field from the declaration and from all records; records in lists are no lists."""

    def drop(root: Node) -> None:
        value: Any = root.value
        for row in (value["fields"], *value["records"].value):
            _pop(row, path)

    def _pop(node: Node, steps: tuple[str, ...]) -> None:
        value: Any = node.value
        if isinstance(value, list):
            for one in value:
                _pop(one, steps)
        elif len(steps) == 1:
            value.pop(steps[0], None)
        elif steps[0] in value:
            _pop(value[steps[0]], steps[1:])

    return drop


def other_type(field: str, kind: str, value: Any) -> Callable[[Node], None]:
    def drop(root: Node) -> None:
        inside: Any = root.value
        inside["fields"].value[field].value = kind
        for row in inside["records"].value:
            if field in row.value:
                row.value[field].value = value

    return drop


def _each(root: Node, field: str, key: str, value: Any) -> None:
    inside: Any = root.value
    for row in inside["records"].value:
        row.value[field].value[key].value = value


LEADER, COMMAND = "platoon-leader", "platoon-command"


@pytest.mark.parametrize(
    ("name", "file", "drop", "said"),
    first(
        6,
        [
            (
                LEADER,
                "words.yaml",
                lost_record("water-stream"),
                "the part 'words' has no record 'water-stream', which campaigns need",
            ),
            (
                LEADER,
                "location-kinds.yaml",
                lost_record("bridge"),
                "the part 'location-kinds' has no record 'bridge', which campaigns need",
            ),
            (
                LEADER,
                "bounds.yaml",
                lost_field("least"),
                "the part 'bounds' has no field 'least', which campaigns need",
            ),
            (
                LEADER,
                "grounds.yaml",
                lost_field("farms", "most"),
                "the part 'grounds' has no field 'farms.most', which campaigns need",
            ),
            (
                LEADER,
                "theatres.yaml",
                lost_field("pairs", "bias"),
                "the part 'theatres' has no field 'pairs.bias', which campaigns need",
            ),
            (
                LEADER,
                "groups-german.yaml",
                lost_field("per-reph"),
                "the part 'groups-german' has no field 'per-reph', which campaigns need",
            ),
            (
                LEADER,
                "numbers.yaml",
                other_type("number", "text", "x"),
                "campaigns need the field 'number' of 'numbers' as 'number'",
            ),
            (
                LEADER,
                "location-kinds.yaml",
                lambda root: _each(root, "tvp", "most", -1),
                "'least' is 1, more than 'most', -1",
            ),
            (
                LEADER,
                "words.yaml",
                other_type("text", "text", "{place:>1000000000}"),
                "'{place}' is not a slot: a slot is a word in braces",
            ),
            (
                LEADER,
                "situations.yaml",
                other_type("text", "text", "{place.__class__}"),
                "'{place.__class__}' is not a slot: a slot is a word in braces",
            ),
            (
                LEADER,
                "words.yaml",
                other_type("text", "text", "50 } more"),
                "unmatched brace; slots are written as '{name}'",
            ),
            (
                LEADER,
                "words.yaml",
                other_type("text", "text", "{palce}"),
                "unknown slot '{palce}'; the slots here are {place}, {year}",
            ),
            (
                COMMAND,
                "ground.yaml",
                lost_record("village"),
                "the part 'ground' has no record 'village', which scenarios need",
            ),
            (
                COMMAND,
                "missions.yaml",
                lost_field("attacker-briefs"),
                "the part 'missions' has no field 'attacker-briefs', which scenarios need",
            ),
            (
                COMMAND,
                "constraints.yaml",
                lost_field("limit"),
                "the part 'constraints' has no field 'limit', which scenarios need",
            ),
            (
                COMMAND,
                "shapes.yaml",
                other_type("rows", "number", 10**9),
                "'rows' is 1000000000; it must be from 1 to 12",
            ),
            (
                COMMAND,
                "forces.yaml",
                other_type("table", "optional number", 1),
                "scenarios need the field 'table' of 'forces' as 'text'",
            ),
        ],
    ),
)
def test_what_a_game_needs_is_told_before_it_rolls(
    packs: Callable[[str], Pack],
    name: str,
    file: str,
    drop: Callable[[Node], None],
    said: str,
) -> None:
    told = without(packs(name), file, drop)
    assert any(line.startswith(f"{file}:") and line.endswith(f": {said}") for line in told), told
