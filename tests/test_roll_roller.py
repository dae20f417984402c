"""The roller: attempts and secrets are scopes, which end however they are left."""

from __future__ import annotations

import re

import pytest

from generator.content import Pack, load_pack
from generator.errors import ContentError, UsageError
from generator.roll.errors import Rejected, ScenarioError
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Roller, tally_text
from generator.roll.stages import OutOfAttempts, Stages, attempt, draw_within

DICE = """\
kind: tables
title: Chance
tables:
  - id: weather
    title: Weather
    dice: 1d6
    modifiers: {from: -1, to: 1}
    columns: [summer, winter]
    rows:
      - {on: <=2, cells: [rain, snow]}
      - {on: 3-5, cells: [cloud, sleet]}
      - {on: '>=6', cells: [sun, frost]}
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("rolled") / "weather"
    folder.mkdir()
    (folder / "pack.yaml").write_text("kind: pack\ntitle: Weather\n", "utf-8")
    (folder / "chance.yaml").write_text(DICE, "utf-8")
    return load_pack(folder, "weather")


def roller(pack: Pack, **locks: str) -> Roller:
    return Roller(pack, "amber", Locks(locks))


def secrets(roller: Roller) -> list[str | None]:
    return [rolled.secret for rolled in roller.made]


def paths(roller: Roller) -> list[str]:
    return [rolled.entry.path for rolled in roller.made]


# --- secrets -------------------------------------------------------------------------------------


def test_only_what_is_rolled_in_a_scope_is_secret(pack: Pack) -> None:
    one = roller(pack)
    one.table("first", "weather", column="summer")
    with one.secret_of("axis"):
        one.table("second", "weather", column="summer")
        one.number("third", "A number", 1, 6)
    one.table("fourth", "weather", column="summer")
    assert secrets(one) == [None, "axis", "axis", None]


def test_a_scope_that_is_left_by_an_error_leaks_nothing(pack: Pack) -> None:
    one = roller(pack)
    with pytest.raises(KeyError), one.secret_of("axis"):
        one.table("first", "no-such-table")
    one.number("second", "A number", 1, 6)
    assert secrets(one) == [None]


def test_a_scope_inside_another_gives_it_back(pack: Pack) -> None:
    one = roller(pack)
    with one.secret_of("axis"):
        with one.secret_of("allied"):
            one.number("first", "A number", 1, 6)
        one.number("second", "A number", 1, 6)
    assert secrets(one) == ["allied", "axis"]


def test_a_secret_changes_no_roll(pack: Pack) -> None:
    shown, hidden = roller(pack), roller(pack)
    seen = shown.number("depth", "Depth", 1, 1000)
    with hidden.secret_of("axis"):
        assert hidden.number("depth", "Depth", 1, 1000) == seen


# --- attempts ------------------------------------------------------------------------------------


def fails(roller: Roller, error: Exception) -> None:
    with roller.attempt("scene", 1):
        roller.number("theatre", "Theatre", 1, 6)
        raise error


def test_paths_name_stage_and_attempt(pack: Pack) -> None:
    one = roller(pack)
    with one.attempt("scene", 2):
        one.number("theatre", "Theatre", 1, 6)
        with one.attempt("aims", 3):
            one.number("goal", "Goal", 1, 6)
            assert one.prefix == "scene/2/aims/3"
    one.number("title", "Title", 1, 6)
    assert paths(one) == ["scene/2/theatre", "scene/2/aims/3/goal", "title"]
    assert one.prefix == ""


def test_a_rejected_attempt_is_counted_and_its_rolls_are_not_kept(pack: Pack) -> None:
    one = roller(pack)
    one.number("before", "A number", 1, 6)
    with pytest.raises(Rejected):
        fails(one, Rejected("a road from edge to edge"))
    one.number("after", "A number", 1, 6)
    assert [rolled.kept for rolled in one.made] == [True, False, True]
    assert [entry.path for entry in one.ledger().entries] == ["before", "after"]
    assert [entry.path for entry in one.ledger(kept=False).entries] == ["scene/1/theatre"]
    assert one.thrown == {"scene": {"a road from edge to edge": 1}}
    assert tally_text(one.thrown) == ["scene: 1 × a road from edge to edge"]
    assert one.prefix == ""


def test_another_error_is_no_rejection(pack: Pack) -> None:
    one = roller(pack)
    with pytest.raises(ZeroDivisionError):
        fails(one, ZeroDivisionError())
    assert one.thrown == {}
    assert one.prefix == ""


def test_an_attempt_has_rolls_of_its_own(pack: Pack) -> None:
    one = roller(pack)
    rolls = []
    for number in range(1, 6):
        with one.attempt("scene", number):
            rolls.append(one.number("depth", "Depth", 1, 1_000_000))
    assert len(set(rolls)) == 5


def test_the_first_accepted_attempt_counts() -> None:
    def third(number: int) -> str:
        if number < 3:
            raise Rejected("odd" if number % 2 else "even")
        return f"attempt {number}"

    found = attempt(third, 5)
    assert (found.made, found.number, dict(found.tally)) == ("attempt 3", 3, {"even": 1, "odd": 1})


def test_attempts_that_are_used_up_name_the_worst_constraint_the_first_by_name_of_equals() -> None:
    def never(number: int) -> None:
        raise Rejected(("wide", "deep", "wide", "deep", "flat")[number - 1])

    with pytest.raises(OutOfAttempts) as caught:
        attempt(never, 5)
    assert caught.value.worst == "deep"
    assert dict(caught.value.tally) == {"deep": 2, "flat": 1, "wide": 2}


def test_a_stage_inside_another_rejects_the_outer_one(pack: Pack) -> None:
    one = roller(pack)

    def inner(roller: Roller) -> None:
        roller.number("goal", "Goal", 1, 6)
        raise Rejected("points in reach")

    with pytest.raises(ScenarioError) as caught:
        Stages(one, "scenario", 2).draw("board", lambda r: draw_within(r, "aims", inner, 3))
    assert str(caught.value).startswith(
        "no scenario's board in 2 tries: 'points in reach' failed most"
    )
    assert one.thrown == {"aims": {"points in reach": 6}, "board": {"points in reach": 2}}
    assert paths(one)[:4] == [
        *(f"board/1/aims/{number}/goal" for number in (1, 2, 3)),
        "board/2/aims/1/goal",
    ]


# --- locks ---------------------------------------------------------------------------------------


def test_a_locked_roll_needs_no_dice_and_gives_the_lowest_total(pack: Pack) -> None:
    one = roller(pack, sky="sleet")
    assert one.rolled("sky", "weather", column="winter") == ("sleet", 3)
    assert one.made == []


def test_a_lock_reaches_into_every_attempt(pack: Pack) -> None:
    one = roller(pack, sky="frost")
    for number in (1, 2):
        with one.attempt("scene", number):
            assert one.table("sky", "weather", column="winter") == "frost"


def test_a_lock_on_a_result_that_the_table_does_not_have(pack: Pack) -> None:
    with pytest.raises(UsageError) as caught:
        roller(pack, sky="hail").table("sky", "weather", column="summer")
    assert str(caught.value) == "--lock sky=hail is not possible; it could be rain, cloud, sun"


def test_a_lock_on_a_roll_that_was_not_made_is_told(pack: Pack) -> None:
    one = roller(pack, sky="sun", theatre="alps", wind="calm")
    one.table("sky", "weather", column="summer")
    with pytest.raises(UsageError) as caught:
        one.check_used(["theatre"])
    assert str(caught.value).startswith("--lock wind=calm: there is no such roll")


# --- picking -------------------------------------------------------------------------------------


def test_what_has_no_weight_is_never_picked(pack: Pack) -> None:
    for number in range(30):
        one = roller(pack)
        options = [("never", 0), ("one", 1), ("nor this", -3), ("two", 2)]
        assert one.pick(f"pick {number}", "A word", options) in ("one", "two")
        assert one.made[0].entry.dice == "1d3"
    with pytest.raises(UsageError):
        roller(pack, pick="never").pick("pick", "A word", [("never", 0), ("one", 1)])


def test_one_choice_needs_no_die(pack: Pack) -> None:
    one = roller(pack)
    assert one.pick("pick", "A word", [("only", 1)]) == "only"
    entry = one.made[0].entry
    assert (entry.dice, entry.row, entry.odds) == ("1d1", "1", 1)


def test_nothing_to_pick_is_told(pack: Pack) -> None:
    with pytest.raises(ContentError) as caught:
        roller(pack).pick("pick", "A word", [("never", 0)])
    assert str(caught.value).endswith("there is nothing to pick for 'A word' (pick)")


def test_rows_of_a_pick_lie_end_to_end(pack: Pack) -> None:
    rows = {}
    for number in range(60):
        one = roller(pack)
        word = one.pick(f"{number}", "A word", [("a", 2), ("b", 1), ("c", 3)])
        rows[word] = one.made[0].entry.row
    assert rows == {"a": "1–2", "b": "3", "c": "4–6"}


def test_the_total_of_a_locked_roll_lies_in_its_row(pack: Pack) -> None:
    totals = {
        result: roller(pack, weather=result).rolled("weather", "weather", column="summer")
        for result in ("rain", "cloud", "sun")
    }
    assert totals == {"rain": ("rain", 2), "cloud": ("cloud", 3), "sun": ("sun", 6)}


def test_a_single_roll_is_known_by_its_pattern() -> None:
    lockable = Lockable({"place": "a place"}, {"light": "the hour"}, re.compile("light|place"))
    assert lockable.is_roll("light")
    assert not lockable.is_roll("lights")
    assert not lockable.is_roll("place")  # a field comes first
