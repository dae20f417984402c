"""The table of fields: what each could be, how values go together, what no theatre has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.roll.choices import open_days
from generator.scenario.fields import (
    Fields,
    LockableField,
    ids,
    in_pairs,
    numbers,
    on_day,
    rows,
    words,
)

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-action"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-action")


def even(text: str) -> int:
    if int(text) % 2:
        raise ValueError("an even number is expected, such as '4'")
    return int(text)


def fields(*, fits: Callable[[Pack, dict[str, str]], bool] | None = None) -> Fields:
    return Fields(
        fields={
            "theatre": LockableField("where it is", ids("theatres")),
            "date": LockableField("the day"),
            "turns": LockableField("how many turns", numbers("mission-turns")),
            "weather": LockableField("the weather", ids("weather")),
            "side": LockableField("who begins", words("first", "second")),
            "dice": LockableField("how many dice", words("2"), even),
        },
        rolls={"hour": "the hour"},
        pattern="hour|edge",
        aliases={"place": "theatre"},
        fits=fits or in_pairs({("theatre", "date"): on_day}),
        no_day=open_days("a mission", "that a theatre has"),
        other_day=lambda *_: "another day",
        together=("date", "weather"),
        lost="no theatre has all of that",
    )


def test_what_a_field_could_be_is_listed(pack: Pack) -> None:
    table = fields()
    assert table.domain(pack, "theatre") == list(pack.records("theatres"))
    assert table.domain(pack, "side") == ["first", "second"]
    assert table.domain(pack, "date") == []
    assert table.domain(pack, "unknown") == []
    turns = [int(text) for text in table.domain(pack, "turns")]
    assert turns == sorted(turns)
    found = pack.tables["mission-turns"]
    assert {str(number) for number in turns} == {cell for row in found.cells for cell in row}
    assert list(rows("mission-turns")(pack)) != turns  # as the table has them


def test_values_that_need_not_be_listed_are_read(pack: Pack) -> None:
    table = fields()
    table.check(pack, table.lockable.parse(["dice=8"]))
    with pytest.raises(UsageError, match="even number"):
        table.check(pack, table.lockable.parse(["dice=7"]))


def test_values_go_together_in_pairs(pack: Pack) -> None:
    table = fields()
    theatre, record = next(iter(pack.records("theatres").items()))
    first = str(record["from"])
    assert table.fits(pack, {"theatre": theatre, "date": first})
    assert not table.fits(pack, {"theatre": theatre, "date": "1815-06-18"})
    assert theatre in table.theatres(pack, {"date": first})
    assert table.theatres(pack, {"date": "1815-06-18"}) == []
    assert table.theatres(pack, {"theatre": theatre}) == [theatre]


def test_fields_that_no_theatre_has_together_are_refused(pack: Pack) -> None:
    table = fields(fits=lambda _, chosen: len(chosen) < 3)
    table.check(pack, table.lockable.parse(["weather=clear"]))
    day = str(next(iter(pack.records("theatres").values()))["from"])
    with pytest.raises(UsageError) as caught:
        table.check(pack, table.lockable.parse([f"date={day}", "weather=clear"]))
    assert str(caught.value) == (
        f"--lock date={day} and weather=clear can't be met: no theatre has all of that"
    )


def test_only_the_rolls_of_the_pattern_can_be_locked(pack: Pack) -> None:
    table = fields()
    table.check(pack, table.lockable.parse(["hour=noon", "edge=north"]))
    with pytest.raises(UsageError):
        table.lockable.parse(["hours=noon"])
