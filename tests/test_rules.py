"""How constraints are declared, checked in order, told and named; and that each id stands once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.content import Pack
from generator.content.reading.source import Path as Place
from generator.games.packs import read_pack
from generator.roll.errors import Rejected
from generator.scenario.rules import Broken, Rules

REPOSITORY = Path(__file__).resolve().parent.parent
GAMES = REPOSITORY / "generator" / "games"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(REPOSITORY / "content" / "platoon-command", "content/platoon-command")


def numbers() -> Rules[list[int]]:
    """Rules on a list of numbers: the whole of it, each of them, and the whole once more."""
    rules: Rules[list[int]] = Rules()
    box = rules.declare("box")

    @rules.rule("fair", at=("all",), stage="first")
    def _fair(case: list[int]) -> Iterator[str]:
        if sum(case) % 2:
            yield f"{sum(case)} is odd"

    def each(case: list[int]) -> Iterator[tuple[Place, int]]:
        for index, number in enumerate(case):
            yield (index,), number

    parts = rules.each(each)

    @parts.rule("apart", at=("far",))
    def _apart(number: int) -> Iterator[str]:
        if number < 0:
            yield f"{number} is less than nothing"

    @parts.rule("length")
    def _length(number: int) -> Iterator[tuple[Place, str]]:
        if number > 9:
            yield ("long",), f"{number} is long"

    @rules.rule(box)
    def _box(case: list[int]) -> Iterator[str]:
        if len(case) > 2:
            yield f"there are {len(case)}"

    return rules


def test_ids_are_those_declared_and_those_at_rules() -> None:
    assert numbers().ids == ("box", "fair", "apart", "length")


def test_all_are_checked_in_the_order_in_which_they_are_written_one_part_after_another() -> None:
    assert list(numbers().broken([-1, 10, -2])) == [
        Broken("fair", ("all",), "7 is odd"),
        Broken("apart", (0, "far"), "-1 is less than nothing"),
        Broken("length", (1, "long"), "10 is long"),
        Broken("apart", (2, "far"), "-2 is less than nothing"),
        Broken("box", (), "there are 3"),
    ]


def test_a_stage_is_checked_alone() -> None:
    assert [one.id for one in numbers().broken([-1, 10, -2], "first")] == ["fair"]


def test_nothing_is_checked_after_the_first_that_is_broken(pack: Pack) -> None:
    rules: Rules[int] = Rules()
    seen = []

    @rules.rule("fair")
    def _fair(case: int) -> Iterator[str]:
        seen.append("fair")
        yield str(case)

    @rules.rule("apart")
    def _apart(case: int) -> Iterator[str]:
        seen.append("apart")
        yield str(case)

    with pytest.raises(Rejected) as caught:
        rules.hold(pack, 1)
    assert caught.value.constraint == pack.records("constraints")["fair"]["name"]
    assert seen == ["fair"]


def test_a_case_that_breaks_nothing_is_held(pack: Pack) -> None:
    numbers().hold(pack, [2, 4])


def test_problems_have_names_and_places(pack: Pack) -> None:
    source = pack.source
    (found,) = numbers().problems(pack, [1], source)
    assert found.message == f"{pack.records('constraints')['fair']['name']}: 1 is odd"
    assert found.place == source.place()


def test_an_id_is_declared_once() -> None:
    rules: Rules[int] = Rules()
    rules.declare("box")
    with pytest.raises(ValueError, match="the constraint 'box' is declared twice"):
        rules.declare("box")
    with pytest.raises(ValueError, match="the constraint 'box' is declared twice"):
        rules.rule("box")
    other: Rules[int] = Rules()
    assert other.rule(rules.declare("fair"))
    assert other.ids == ("fair",)


def test_what_was_not_declared_has_no_name(pack: Pack) -> None:
    with pytest.raises(ValueError, match="no constraint 'nothing' has been declared"):
        numbers().rejected(pack, "nothing")


def test_no_limit_is_looked_up_by_an_id_that_stands_elsewhere() -> None:
    pattern = r"""limits\[["']|records\("constraints"\)\[["']"""
    modules = GAMES.glob("*/*.py")
    assert [str(path) for path in modules if re.search(pattern, path.read_text("utf-8"))] == []
