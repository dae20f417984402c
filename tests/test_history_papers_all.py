"""Packets and ends of small and large campaigns, by random reports, on all paper, in all inks."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from generator.games.platoon_leader.history.model import Fire, MarkedLand
from generator.games.platoon_leader.history.papers.course import course, people_of
from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.history.papers.land import state_lines, state_marks
from generator.games.platoon_leader.history.papers.packet import packet
from generator.games.platoon_leader.history.papers.score import (
    adds_up,
    counted_side,
    deciding,
    level_of,
    levels,
    winner_of,
)
from generator.games.platoon_leader.history.papers.sketch import land_paths, sketch
from generator.games.platoon_leader.history.papers.sky import over_by
from generator.games.platoon_leader.history.papers.story import Teller, story
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.replaying import replayed
from tests.history_chronicle import PRINTING, SIDES, Battles, campaign, folded, printed
from tests.history_reports import filed, plain_public, plain_secret
from tests.page_ends import end_faults

BIG = ("big", "firefights=8", "intensity=high", "victory=total")
SMALL = ("small", "allied=partisans", "firefights=4", "intensity=low")


def played(count: int, *which: str) -> Chronicle:
    """A campaign after so many firefights, by random legal reports."""
    pack, stored = campaign(*which)
    dice = random.Random(which[0])
    reports = []
    chronicle = replayed(pack, stored, (), SIDES, {})
    for _ in range(count):
        public = plain_public(stored, chronicle.now, dice)
        was = public["played"] == "yes"
        secret = {
            side: plain_secret(stored, chronicle.roster(side), dice, played=was) for side in SIDES
        }
        reports.append(filed(stored, public, secret))
        chronicle = replayed(pack, stored, reports, SIDES, {})
    return chronicle


# --- what is worked out --------------------------------------------------------------------------


def test_a_firefight_ends_by_the_dice_of_both_players() -> None:
    """The side that moves second has −1 from the second circled turn on; the last turn ends it."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert over_by([0, 2, 3, 0]) == [
        None,
        1 - (1 - third) ** 2,
        1 - (1 - third) ** 2 * half * third,
        1,
    ]
    assert over_by([6, 1]) == [1, 1]
    assert over_by([]) == []


def test_tvp_that_are_added_up_are_held_against_the_levels_at_the_present_rate() -> None:
    _, stored = campaign(*BIG)
    pack, _ = campaign(*BIG)
    assert adds_up(stored.card)
    record = Battles(pack, stored, 3).chronicle().now
    side = counted_side(stored.card)
    assert deciding(stored.card, record, side) == record.total[side] > record.tvp[side]
    (one,) = [row for row in levels(stored, record, "at this rate") if row["tag"]]
    wanted = level_of(stored.card, record.total[side] + 5 * record.tvp[side])
    assert wanted is not None
    assert one["name"] == stored.card.victory.levels[wanted].name


def test_every_number_of_tvp_has_a_level_and_every_level_a_winner_or_none() -> None:
    _, stored = campaign()
    found = [level_of(stored.card, tvp) for tvp in range(stored.ground.tvp + 1)]
    assert sorted(set(found), key=str) == sorted(range(7), key=str)
    assert [winner_of(stored.card, number) for number in range(7)] == [
        *("allied", "allied", "allied", None, "axis", "axis", "axis"),
    ]


def test_a_people_is_called_by_its_name() -> None:
    pack, stored = campaign()
    assert [people_of(pack, stored, side) for side in SIDES] == ["the Germans", "the British"]


def test_a_pattern_is_used_again_only_when_all_have_been() -> None:
    pack, _ = campaign()
    teller = Teller(pack, "seed")
    slots = {"date": "1 May 1944", "number": 1}
    said = [one for _ in range(9) for one in teller.say("idle", slots)]
    assert len(said) == len(set(said)) == 4
    assert list(Teller(pack, "seed").say("idle", slots)) == said[:1]


def test_who_wins_with_fewer_cvp_is_not_said_to_have_more() -> None:
    pack, stored = campaign()
    chronicle = Battles(pack, stored, 1).chronicle()
    record = chronicle.now
    assert record.winner == "allied"
    for own, theirs, part in ((19, 11, "won"), (11, 19, "though"), (11, 11, "though")):
        gained = {"allied": own, "axis": theirs}
        (one,) = course(stored, chronicle)
        after = replace(one, after=replace(record, gained=gained))
        told = story(pack, stored, chronicle.start, [after])[1]
        slots = {"side": "the British", "other": "the Germans", "own": own, "theirs": theirs}
        rows = pack.records("campaign-story").values()
        said = [str(row["text"]).format_map(slots) for row in rows if row["part"] == part]
        assert sum(text[1:] in told for text in said) == 1


def test_a_wreck_that_nobody_named_is_a_wreck() -> None:
    pack, stored = campaign()
    land = MarkedLand(wrecks=((3, ""), (4, "Tiger"), (5, "")))
    assert state_lines(pack, stored, land) == [
        {"name": "Wreck", "hexes": "A4, A6"},
        {"name": "Wreck: Tiger", "hexes": "A5"},
    ]


def test_marks_of_one_hex_stand_apart() -> None:
    land = MarkedLand(
        fires=(Fire(7, "flame"), Fire(7, "wreck")),
        wrecks=((7, "Tiger"), (9, "")),
        rubble=frozenset((7,)),
    )
    marks = [(mark.symbol, mark.hexes, mark.off) for mark in state_marks(land)]
    assert [symbol for symbol, hexes, _ in marks if hexes == (7,)] == [
        *("flame", "burning-wreck", "wreck", "rubble"),
    ]
    assert len({off for _, hexes, off in marks if hexes == (7,)}) == 4
    assert [(symbol, off) for symbol, hexes, off in marks if hexes == (9,)] == [
        ("wreck", (0.0, -0.02))
    ]


def test_a_sketch_tells_whose_each_location_is_and_what_is_new() -> None:
    pack, stored = campaign()
    chronicle = Battles(pack, stored, 1).chronicle()
    before, after = chronicle.start, chronicle.now
    drawn = sketch(stored.ground, after, before)
    assert [place["tvp"] for place in drawn["places"]] == [at.tvp for at in stored.ground.locations]
    assert sum(place["new"] for place in drawn["places"]) == 1
    assert not any(place["new"] for place in sketch(stored.ground, before, None)["places"])
    wide, high = stored.ground.board.extent
    land = land_paths(stored.ground)
    assert (land["wide"], land["high"]) == (round(10 * wide, 1), round(10 * high, 1))
    assert len(land["houses"]) == len(stored.ground.buildings)


# --- print ---------------------------------------------------------------------------------------


@pytest.mark.ci
@pytest.mark.parametrize(
    ("which", "count", "paper", "ink"),
    [
        (BIG, 7, "letter", "colour"),
        (BIG, 1, "a4", "saver"),
        (BIG, 8, "a4", "grey"),
        (SMALL, 1, "letter", "grey"),
        (SMALL, 3, "a4", "saver"),
        (SMALL, 4, "letter", "colour"),
    ],
)
def test_pages_are_filled_whatever_the_campaign(
    which: tuple[str, ...], count: int, paper: str, ink: str, tmp_path: Path
) -> None:
    pack, stored = campaign(*which)
    made = ending if count == len(stored.card.calendar) else packet
    papers = made(pack, stored, played(count, *which), PRINTING)
    files = printed(pack, papers, tmp_path, paper=paper, ink=ink)
    faults = {name: end_faults(data) for name, data in files.items()}
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.ci
@pytest.mark.parametrize(("count", "paper"), [(2, "a4"), (4, "letter")])
def test_papers_can_be_folded(count: int, paper: str, tmp_path: Path) -> None:
    pack, stored = campaign(*SMALL)
    made = ending if count == len(stored.card.calendar) else packet
    papers = made(pack, stored, played(count, *SMALL), PRINTING)
    names = [f"{one.name}-folded.pdf" for one in papers.papers]
    assert list(folded(pack, papers, tmp_path, paper=paper)) == names


@pytest.mark.ci
def test_the_same_papers_are_the_same_bytes(tmp_path: Path) -> None:
    pack, stored = campaign(*SMALL)
    once, again = (
        printed(pack, packet(pack, stored, played(2, *SMALL), PRINTING), tmp_path / str(number))
        for number in range(2)
    )
    assert once == again


@pytest.mark.long
@pytest.mark.parametrize("number", range(40))
def test_no_campaign_leaves_a_page_blank(number: int, tmp_path: Path) -> None:
    which = (f"papers {number}",)
    pack, stored = campaign(*which)
    found = {}
    for count in range(1, len(stored.card.calendar) + 1):
        made = ending if count == len(stored.card.calendar) else packet
        papers = made(pack, stored, played(count, *which), PRINTING)
        paper = ("a4", "letter")[(number + count) % 2]
        for name, data in printed(pack, papers, tmp_path / str(count), paper=paper).items():
            if faults := end_faults(data):
                found[f"{count} {name}"] = faults
    assert found == {}
