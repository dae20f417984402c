"""What a roll leaves in the ledger: the face in its row, each try in its path and in print."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from generator.content import Pack, load_pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.panzer_leader.scenario.fresh import roll_scenario
from generator.games.platoon_leader.ground.survey import survey
from generator.games.platoon_leader.scenario import fresh
from generator.roll.choices import Choices, open_days, pairs_fit, roll_day, within
from generator.roll.errors import Rejected, ScenarioError, exhausted
from generator.roll.figures import entry_data
from generator.roll.locks import Lockable, Locks
from generator.roll.outcome import end
from generator.roll.roller import Roller, tally_text
from generator.roll.stages import OutOfAttempts, Stages, attempt, draw_within

CHANCE = """\
kind: tables
title: Chance
tables:
  - id: sky
    title: Sky
    dice: 1d6
    modifiers: {from: -1, to: 1}
    columns: [now]
    rows:
      - {on: <=2, cells: [rain]}
      - {on: 3-5, cells: [cloud]}
      - {on: '>=6', cells: [sun]}
"""

LIGHT = Lockable({"date": "a day"}, {}, re.compile("light"))
WEIGHTS = ((1, 1), (2, 2), (1, 1, 1), (2, 1, 3), (3, 3, 3), (1, 0, 1), (4, 4, 1, 1))


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("rolled") / "sky"
    folder.mkdir()
    (folder / "pack.yaml").write_text("kind: pack\ntitle: Sky\n", "utf-8")
    (folder / "chance.yaml").write_text(CHANCE, "utf-8")
    return load_pack(folder, "sky")


class Die:
    """A stream whose one die shows a face; `sides` is what was asked for."""

    def __init__(self, face: int) -> None:
        self.face, self.sides = face, 0

    def die(self, sides: int) -> int:
        self.sides = sides
        return self.face


def picked(pack: Pack, face: int, options: Sequence[tuple[str, int]]) -> tuple[str, Roller]:
    roller = Roller(pack, "amber", Locks())
    with mock.patch.object(Roller, "stream", return_value=Die(face)):
        return roller.pick("pick", "A word", options), roller


# --- one pick ------------------------------------------------------------------------------------


@pytest.mark.parametrize("weights", WEIGHTS)
def test_each_option_is_picked_by_as_many_faces_as_it_weighs(
    pack: Pack, weights: Sequence[int]
) -> None:
    options = list(zip("abcd", weights, strict=False))
    found = [picked(pack, face, options)[0] for face in range(1, sum(weights) + 1)]
    assert found == [option for option, weight in options for _ in range(weight)]


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_ledger_tells_the_face_in_the_row_it_fell_on(
    pack: Pack, weights: Sequence[int]
) -> None:
    options, total = list(zip("abcd", weights, strict=False)), sum(weights)
    rows: Counter[str] = Counter()
    for face in range(1, total + 1):
        value, roller = picked(pack, face, options)
        (entry,) = (rolled.entry for rolled in roller.made)
        first, _, last = entry.row.partition("–")
        assert int(first) <= face <= int(last or first)
        assert (entry.natural, entry.faces, entry.dice) == (face, (face,), f"1d{total}")
        weight = dict(options)[value]
        assert int(last or first) - int(first) + 1 == weight
        assert entry.odds == Fraction(weight, total)
        assert entry.result == value
        rows[entry.row] += 1
    assert rows.total() == total
    assert sum(weight > 0 for weight in weights) == len(rows)


def test_the_die_has_as_many_sides_as_the_weights_add_up_to(pack: Pack) -> None:
    die = Die(3)
    with mock.patch.object(Roller, "stream", return_value=die):
        Roller(pack, "amber", Locks()).pick("p", "P", [("a", 2), ("no", 0), ("b", 2), ("c", -5)])
    assert die.sides == 4


@pytest.mark.parametrize(("low", "high"), [(1, 6), (0, 1), (-2, 2), (5, 6)])
def test_a_number_is_any_from_the_lowest_to_the_highest(pack: Pack, low: int, high: int) -> None:
    found = []
    for face in range(1, high - low + 2):
        with mock.patch.object(Roller, "stream", return_value=Die(face)):
            found.append(Roller(pack, "amber", Locks()).number("n", "N", low, high))
    assert found == list(range(low, high + 1))


@pytest.mark.parametrize(
    ("modifier", "results"),
    [
        (-1, ["rain", "rain", "rain", "cloud", "cloud", "cloud"]),
        (0, ["rain", "rain", "cloud", "cloud", "cloud", "sun"]),
        (1, ["rain", "cloud", "cloud", "cloud", "sun", "sun"]),
    ],
)
def test_each_face_of_a_table_has_its_row_with_the_modifier(
    pack: Pack, modifier: int, results: list[str]
) -> None:
    for face, result in enumerate(results, 1):
        roller = Roller(pack, "amber", Locks())
        with mock.patch.object(Roller, "stream", return_value=Die(face)):
            named = [("wind", modifier)] if modifier else []
            assert roller.rolled("sky", "sky", modifiers=named) == (result, face + modifier)
        entry = roller.made[0].entry
        assert (entry.natural, entry.total, entry.result) == (face, face + modifier, result)
        assert entry.odds == Fraction(results.count(result), 6)


# --- tries ---------------------------------------------------------------------------------------


def tried(pack: Pack, rejected: int, attempts: int = 9) -> Roller:
    """A stage of which the first so many attempts are rejected, with one roll in each."""
    roller = Roller(pack, "amber", Locks())

    def make(one: Roller) -> None:
        one.number("theatre", "Theatre", 1, 6)
        if len(one.made) <= rejected:
            raise Rejected("too far")

    Stages(roller, "scenario", attempts).draw("scene", make)
    return roller


@pytest.mark.parametrize("rejected", [0, 1, 2, 8])
def test_each_try_of_a_stage_is_told_in_the_ledger(pack: Pack, rejected: int) -> None:
    roller = tried(pack, rejected)
    told = [entry_data(rolled, "once") for rolled in roller.made]
    assert [one["tries"] for one in told] == [[number] for number in range(1, rejected + 2)]
    assert {(one["stage"], one["name"]) for one in told} == {("scene", "theatre")}
    assert [rolled.kept for rolled in roller.made] == [False] * rejected + [True]
    assert roller.thrown == ({"scene": {"too far": rejected}} if rejected else {})


@pytest.mark.parametrize(
    ("path", "stage", "tries", "name"),
    [
        ("scene/1/theatre", "scene", [1], "theatre"),
        ("scene/12/theatre", "scene", [12], "theatre"),
        ("board/2/aims/7/goal", "board", [2, 7], "aims/7/goal"),
        ("board/10/aims/11/goal/4", "board", [10, 11], "aims/11/goal/4"),
        ("scene/3/leaders/2", "scene", [3], "leaders/2"),
        ("title", "at once", [], "title"),
        ("leaders/3", "at once", [], "leaders/3"),
        ("firefight 1/nvr", "at once", [], "firefight 1/nvr"),
    ],
)
def test_a_path_tells_its_stage_and_all_its_tries(
    pack: Pack, path: str, stage: str, tries: list[int], name: str
) -> None:
    roller = Roller(pack, "amber", Locks())
    roller.number(path, "A number", 1, 6)
    told = entry_data(roller.made[0], "at once")
    assert (told["stage"], told["tries"], told["name"]) == (stage, tries, name)
    assert told["path"] == path


def test_tries_inside_tries_are_told_outer_one_first(pack: Pack) -> None:
    roller = Roller(pack, "amber", Locks())
    faults = iter([True, True, False, True, False])

    def inner(one: Roller) -> None:
        one.number("goal", "Goal", 1, 6)
        if next(faults):
            raise Rejected("out of reach")

    def outer(one: Roller) -> None:
        draw_within(one, "aims", inner, 4)
        one.number("edge", "Edge", 1, 4)
        if one.prefix == "board/1":
            raise Rejected("too wide")

    Stages(roller, "scenario", 3).draw("board", outer)
    told = [(entry_data(r, "")["tries"], entry_data(r, "")["name"], r.kept) for r in roller.made]
    assert told == [
        ([1, 1], "aims/1/goal", False),
        ([1, 2], "aims/2/goal", False),
        ([1, 3], "aims/3/goal", False),
        ([1], "edge", False),
        ([2, 1], "aims/1/goal", False),
        ([2, 2], "aims/2/goal", True),
        ([2], "edge", True),
    ]
    assert roller.thrown == {"aims": {"out of reach": 3}, "board": {"too wide": 1}}
    assert tally_text(roller.thrown) == ["aims: 3 × out of reach", "board: 1 × too wide"]


@pytest.mark.parametrize("attempts", [1, 2, 5])
def test_a_stage_has_exactly_its_attempts(pack: Pack, attempts: int) -> None:
    roller = tried(pack, attempts - 1, attempts)
    assert len(roller.made) == attempts
    with pytest.raises(ScenarioError, match=f"^no scenario's scene in {attempts} tries: 'too far'"):
        tried(pack, attempts, attempts)


def test_an_accepted_attempt_has_its_number_and_what_went_before() -> None:
    for wanted in (1, 2, 6):

        def make(number: int, wanted: int = wanted) -> int:
            if number < wanted:
                raise Rejected("dull")
            return number

        found = attempt(make, 6)
        assert (found.made, found.number) == (wanted, wanted)
        assert dict(found.tally) == ({"dull": wanted - 1} if wanted > 1 else {})


def test_what_failed_most_is_named_and_of_equals_the_first_by_name() -> None:
    error = exhausted("scene", 7, {"wide": 3, "deep": 3, "flat": 1})
    assert str(error).startswith("no scene in 7 tries: 'deep' failed most")
    assert "candidates thrown away: deep 3, wide 3, flat 1" in str(error)
    with pytest.raises(OutOfAttempts) as caught:
        attempt(lambda _: _reject(), 3)
    assert dict(caught.value.tally) == {"never": 3}


def _reject() -> None:
    raise Rejected("never")


def test_an_outcome_keeps_every_roll_and_what_each_stage_threw_away(pack: Pack) -> None:
    roller = tried(pack, 3)
    kept = end(roller, LIGHT)
    assert kept == {
        "seed": "amber",
        "locks": roller.locks,
        "ledger": tuple(roller.made),
        "thrown": {"scene": {"too far": 3}},
    }
    assert [rolled.kept for rolled in kept["ledger"]] == [False, False, False, True]


def test_a_lock_on_a_roll_that_no_try_made_is_told_at_the_end(pack: Pack) -> None:
    roller = Roller(pack, "amber", Locks({"date": "1944-03-01", "light": "dawn"}))
    with pytest.raises(UsageError, match=r"^--lock light=dawn: there is no such roll"):
        end(roller, LIGHT)
    roller.locked("light")
    assert end(roller, LIGHT)["thrown"] == {}


def test_a_campaign_tells_the_tries_of_all_its_maps(repository: Path) -> None:
    """Also of maps that were thrown away with the attempt that they were made in."""
    game = read_pack(repository / "content/platoon-leader", "content/platoon-leader")
    honest, lost = survey, Counter[str]()

    def watched(*args: Any, **keys: Any) -> Any:
        found = honest(*args, **keys)
        more = {"too wet": 2, "no road": 1}
        lost.update({**found.tally, **more})
        return replace(found, tally={**found.tally, **more})

    with mock.patch.object(fresh, "survey", watched):
        made = fresh.new_campaign(game, "faults 3")
    assert made.thrown["map"] == dict(lost)
    assert lost["too wet"] >= 2
    assert len(lost) > 2, "one of them was rejected in earnest"


def test_the_ground_of_a_campaign_counts_the_tries_before_it() -> None:
    """Four candidates are made, each from its own streams, of which the last is taken."""
    made: list[str] = []

    def candidate(_request: object, _streams: object, path: str) -> tuple[str, str]:
        made.append(path)
        if len(made) < 4:
            raise Rejected("too wet" if len(made) < 3 else "no road")
        return "ground", "opening"

    request: Any = SimpleNamespace(recipe=SimpleNamespace(id="coast"))
    streams: Any = None
    with mock.patch("generator.games.platoon_leader.ground.survey._candidate", candidate):
        found: Any = survey(request, streams, path="scene/1/map", tries=4)
        assert made == [f"scene/1/map/{number}" for number in (1, 2, 3, 4)]
        assert (found.ground, found.opening, found.number) == ("ground", "opening", 4)
        assert dict(found.tally) == {"no road": 1, "too wet": 2}
        made.clear()
        with pytest.raises(ScenarioError, match="of the kind 'coast' in 3 tries: 'too wet' failed"):
            survey(request, streams, tries=3)


def test_a_rolled_situation_tells_every_try_of_every_stage(repository: Path) -> None:
    """Tries of a stage are told from the first on, without a gap, and of each one was kept.

    The kind is rolled with the first scene, and kept whichever scene is.
    """
    game = read_pack(repository / "content/panzer-leader", "content/panzer-leader")
    often = 0
    for seed in ("faults 1", "faults 2", "faults 4"):
        scenario = roll_scenario(game, seed)
        kept: dict[int, set[tuple[int, ...]]] = {}
        seen = set()
        for rolled in scenario.ledger:
            tries = tuple(entry_data(rolled, "once")["tries"])
            steps = rolled.entry.path.split("/")
            assert all(steps[2 * i + 1] == str(number) for i, number in enumerate(tries))
            seen |= {tries[:depth] for depth in range(1, len(tries) + 1)}
            if rolled.kept and tries and rolled.entry.path != "scene/1/kind":
                kept.setdefault(len(tries), set()).add(tries)
        assert all((*one[:-1], number) in seen for one in seen for number in range(1, one[-1]))
        assert kept
        last = max(kept)
        assert all(len(found) == 1 for found in kept.values())
        (whole,) = kept[last]
        assert all(kept[depth] == {whole[:depth]} for depth in kept)
        thrown = sum(map(sum, (tally.values() for tally in scenario.thrown.values())))
        assert thrown >= sum(number - 1 for number in whole)
        often += any(number > 1 for number in whole)
    assert often, "some stage was tried more than once"


# --- thresholds of choices -----------------------------------------------------------------------

SPRING = {"name": "Spring", "from": "1944-03-01", "to": "1944-03-04"}


@pytest.mark.parametrize(
    ("day", "inside"),
    [("1944-02-29", False), ("1944-03-01", True), ("1944-03-04", True), ("1944-03-05", False)],
)
def test_a_theatre_has_its_first_and_its_last_day(day: str, inside: bool) -> None:
    assert within(SPRING, day) is inside


def test_a_day_is_any_of_a_span_its_ends_among_them(pack: Pack) -> None:
    span = date(1944, 3, 1), date(1944, 3, 4)
    found = []
    for face in range(1, 5):
        die = Die(face)
        with mock.patch.object(Roller, "stream", return_value=die):
            found.append(str(roll_day(Roller(pack, "amber", Locks()), SPRING, span)))
        assert die.sides == 4
    assert found == ["1944-03-01", "1944-03-02", "1944-03-03", "1944-03-04"]


def test_a_span_of_one_day_is_that_day(pack: Pack) -> None:
    day = date(1944, 3, 1)
    assert roll_day(Roller(pack, "amber", Locks()), SPRING, (day, day)) == day


SPANS = {"spring": SPRING, "winter": {"name": "Winter", "from": "1943-01-02", "to": "1943-01-03"}}


@pytest.mark.parametrize(
    ("day", "open_"),
    [
        ("1943-01-01", False),
        ("1943-01-02", True),
        ("1943-01-03", True),
        ("1943-01-04", False),
        ("1944-02-29", False),
        ("1944-03-01", True),
        ("1944-03-04", True),
        ("1944-03-05", False),
    ],
)
def test_a_day_may_be_locked_to_the_ends_of_a_theatre_and_not_beyond(day: str, open_: bool) -> None:
    choices = Choices(
        LIGHT,
        domain=lambda *_: (),
        fits=lambda *_: True,
        no_day=open_days("a mission", "of a theatre"),
        other_day=lambda *_: "",
    )
    pack: Any = SimpleNamespace(records=lambda part: {"theatres": SPANS}[part])
    if open_:
        choices.check(pack, Locks({"date": day}))
        return
    with pytest.raises(UsageError) as caught:
        choices.check(pack, Locks({"date": day}))
    assert str(caught.value) == (
        f"--lock date={day} is not possible; "
        "a mission is on a day from 1943-01-02 to 1944-03-04 of a theatre"
    )


def test_values_go_together_only_if_every_pair_does() -> None:
    tests = {
        ("one", "two"): lambda one, two: one <= two,
        ("two", "three"): lambda two, three: two <= three,
    }
    assert pairs_fit({"one": "a", "two": "a", "three": "a"}, tests)
    assert not pairs_fit({"one": "b", "two": "a", "three": "a"}, tests)
    assert not pairs_fit({"one": "a", "two": "b", "three": "a"}, tests)
    assert pairs_fit({"one": "b", "three": "a"}, tests)
