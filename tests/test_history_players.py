"""What players trip over as they fill in reports: their ways of writing, and what they look for."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.platoon_leader.ground.map import lined_overlay
from generator.games.platoon_leader.history.papers.course import course
from generator.games.platoon_leader.history.papers.rosters import roster_fields
from generator.games.platoon_leader.history.reports.reading import report_path
from generator.games.platoon_leader.history.units import beyond, read_units, units_text
from generator.ground.overlay import Band, Fringe
from tests.history_folder import HistoryFolder, history_folder

PLAYED = (("played: ", "played: yes"), ("winner: ", "winner: allied"))
FILLED = ("filled-in: no", "filled-in: yes")


@pytest.fixture
def first(tmp_path: Path) -> HistoryFolder:
    """Return a folder whose first firefight was played, with nothing but that in its reports."""
    campaign = history_folder(tmp_path)
    campaign.make_ready(1)
    campaign.fill(1, "public", *PLAYED, ("last-turn: ", "last-turn: 6"))
    campaign.fill(1, "axis", FILLED)
    campaign.fill(1, "allied", FILLED)
    return campaign


def group_row(campaign: HistoryFolder, line: int) -> str:
    """Return the row of a group in the German report of the first firefight."""
    text = report_path(campaign.folder, 1, "axis").read_text(encoding="utf-8")
    return next(row for row in text.splitlines() if row.startswith(f"  - {{line: {line}, group:"))


def test_points_are_bought_several_in_a_row(first: HistoryFolder) -> None:
    before = first.chronicle().sides["axis"][0].bought
    first.fill(1, "axis", ("purchases:\n", "purchases:\n  - {group: 2 × F1, cp: 2}\n"))
    after = first.chronicle().sides["axis"][0].bought
    assert after.fp - before.fp == 20
    assert before.cp - after.cp == 2
    assert after.bought[1] == {"F1": 2}


def test_what_is_wrong_with_several_in_a_row_is_told(first: HistoryFolder) -> None:
    rows = "  - {group: F1, cp: 3}\n  - {group: 2 x I1}\n  - {group: 90 × P1}\n"
    first.fill(1, "axis", ("purchases:\n", f"purchases:\n{rows}"))
    said = [line.split(": ", 1)[1] for line in first.refused()]
    assert "F1 costs 1 CP, not 3; for 3 of them write 3 × F1" in said
    assert "I1 brings counters: a row for each of the 2" in said
    assert "P1 can be bought 2 times in a RePh" in said


def test_a_question_mark_is_typed_without_its_quotes(first: HistoryFolder) -> None:
    rows = "  - {name: '?', number: 2, fp: 2}\n  - {name: wire, number: 1, fp: 10}\n"
    first.fill(1, "axis", ("fortifications:\n", f"fortifications:\n{rows}"))
    first.fill(1, "axis", ("purchases:\n", "purchases:\n  - {group: 2 × F1, cp: 2}\n"))
    assert first.refused() == []


def test_half_squads_and_crews_need_no_word_of_their_own(first: HistoryFolder) -> None:
    """A German 4-6-7 is halved to 2-4-7: nothing else of the army bears these numbers.

    A dr of 6 promotes nobody (3.44), so that it stays what was typed.
    """
    gun = first.line_of("axis", "G")
    assert gun.left[-1][1] == "2-2-8 crew"
    row = group_row(first, 1)
    first.fill(1, "axis", (row, row.replace("3 × 4-6-7", "1 × 2-4-7", 1)))
    row = group_row(first, gun.line)
    first.fill(1, "axis", (row, row.replace(units_text(gun.left), "1 × 2-2-8", 1)))
    where = (
        f"  - {{line: 1, unit: 2-4-7, hex: B2}}\n  - {{line: {gun.line}, unit: 2-2-8, hex: B2}}\n"
    )
    dice = "  - {roll: axis/promotion, faces: [6]}\n"
    first.fill(1, "axis", ("where:\n", f"where:\n{where}"), ("\ndice:\n", f"\ndice:\n{dice}"))
    lines = first.chronicle().sides["axis"][0].roster.lines
    assert lines[0].left == ((1, "LMG"), (1, "2-4-7 HS"))
    assert lines[gun.line - 1].left == ((1, "2-2-8 crew"),)


def test_a_name_that_is_not_there_gets_a_hint() -> None:
    had = read_units("3 × Sherman III(a)")
    assert list(beyond(read_units("2 × Sherman III"), had, "A")) == [
        "more is left than there was: 2 × Sherman III of 0; did you mean 'Sherman III(a)'?"
    ]


def test_only_a_side_with_commissars_has_the_mark_of_them(first: HistoryFolder) -> None:
    for side in ("axis", "allied"):
        assert "*'" not in (first.folder / f"firefight-1/report-{side}.yaml").read_text()
        for line in first.chronicle().begun[side].lines:
            assert not any("*" in leader.name for leader in line.leaders)


def test_a_leader_of_an_older_report_is_known_by_his_mark_too(first: HistoryFolder) -> None:
    lines = first.chronicle().begun["axis"].lines
    line = next(one for one in lines if one.leaders)
    leader = line.leaders[0].name
    path = first.folder / "firefight-1/report-axis.yaml"
    row = next(
        row
        for row in path.read_text().splitlines()
        if f"{{line: {line.line}," in row and "leader:" in row
    )
    first.fill(1, "axis", (row, f"  - {{line: {line.line}, leader: {leader}*, state: lost}}"))
    assert first.chronicle().sides["axis"][0].roster.lost_leaders == 1


def test_the_roster_has_the_turn_in_which_it_ended(first: HistoryFolder) -> None:
    chronicle = first.chronicle()
    fought = course(first.stored, chronicle)
    fields = roster_fields(first.pack, first.stored, chronicle, "axis", fought)
    assert fields["firefight_1_end_turn"] == 6


def test_air_support_that_came_is_counted(first: HistoryFolder) -> None:
    first.fill(1, "allied", ("air-support: no", "air-support: yes"))
    chronicle = first.chronicle()
    assert chronicle.sides["allied"][-1].roster.flown == (1,)
    assert chronicle.sides["axis"][-1].roster.flown == ()


def test_a_hex_that_both_clusters_claim_is_shown_as_its_holders(first: HistoryFolder) -> None:
    """Houses of a divided town lie in no MLR; the map still tells whose each is."""
    ground = first.stored.ground
    start = first.chronicle().start.control
    houses = {item.hexes[0] for item in ground.strategic if len(item.hexes) == 1}
    house = next(
        there
        for mine in sorted(start.of("axis").held)
        for there in sorted(houses.intersection(ground.board.within_two[mine]) - {mine})
    )
    name = ground.board.name(house)
    first.fill(1, "public", ("  allied: \n", f"  allied: {name}\n"))
    control = first.chronicle().now.control
    overlay = lined_overlay(first.pack, ground, control)
    fringes = [layer.hexes for layer in overlay.layers if isinstance(layer, Fringe)]
    sides = [hold.side for hold in control.holds]
    assert [house in hexes for hexes in fringes] == [side == "allied" for side in sides]
    bands = [one for one in overlay.layers if isinstance(one, Band) and house in one.hexes]
    assert "strokes" in [one.line for one in bands]
    assert "dots" not in [one.line for one in bands]
    assert "Allied hex in no MLR" in [sign.words for sign in overlay.signs]


def test_ammunition_is_typed_small_or_large(first: HistoryFolder) -> None:
    first.fill(1, "axis", ("purchases:\n", "purchases:\n  - {group: O1, ammunition: scarce}\n"))
    assert first.chronicle().sides["axis"][0].roster.lines[-1].ammunition == "Scarce"


def test_cvp_suffered_are_with_those_of_the_reph(first: HistoryFolder) -> None:
    """An encircled squad that fails its 1TC counts for the firefight before (3.11)."""
    first.fill(1, "public", ("  allied: 0", "  allied: 12"))
    where = "  - {line: 1, unit: 4-6-7, hex: B2, marks: [encircled]}\n"
    dice = "  - {roll: axis/encircled/1/1, faces: [6, 6]}\n"
    first.fill(1, "axis", ("where:\n", f"where:\n{where}"), ("\ndice:\n", f"\ndice:\n{dice}"))
    chronicle = first.chronicle()
    fields = roster_fields(
        first.pack, first.stored, chronicle, "axis", course(first.stored, chronicle)
    )
    stage = chronicle.sides["axis"][0]
    notes = {rolled.entry.path: rolled.entry.note for rolled in stage.rolls}
    assert notes.pop("firefight-1/1/axis/encircled/1/1") == "Your own dice"
    assert "Your own dice" not in notes.values()
    lost = stage.roster.reph_cvp
    assert lost >= 2
    assert fields["firefight_1_cvp_suffered"] == 12 + lost


def test_a_kept_row_says_nothing_of_what_is_no_longer_there(first: HistoryFolder) -> None:
    """A report that was made ready survives the mending of the one before it."""
    tank = first.line_of("axis", "A")
    ((_, name),) = tank.left
    row = group_row(first, tank.line)
    where = f"  - {{line: {tank.line}, unit: {name}, marks: [disabled]}}\n"
    # A DR of 12 repairs nothing (3.46).
    dice = f"  - {{roll: axis/repair/{tank.line}/1, faces: [6, 6]}}\n"
    first.fill(1, "axis", ("where:\n", f"where:\n{where}"), ("\ndice:\n", f"\ndice:\n{dice}"))
    first.make_ready(2)
    path = first.folder / "firefight-2/report-axis.yaml"
    assert f"unit: {name}, number: 1, marks: [disabled], kept: 'yes'" in path.read_text()
    first.fill(2, "public", *PLAYED)
    first.fill(2, "axis", FILLED)
    first.fill(2, "allied", FILLED)
    gone = (row, row.replace(units_text(tank.left), "none", 1))
    first.fill(1, "axis", gone, (where, ""), (dice, ""))
    assert first.refused() == []
    first.fill(2, "axis", (", kept: 'yes'", ""))
    assert [line.split(": ", 1)[1] for line in first.refused()] == [
        f"line {tank.line} has no '{name}' left"
    ]
