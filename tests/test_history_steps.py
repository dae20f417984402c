"""Cleaning up, repairs and works of the Reorganization Phase; what no step ever does; needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.kinds.records import RecordsPart
from generator.errors import ContentError
from generator.games.platoon_leader.history.model import (
    MARKS,
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.report_model import PlayerChoices
from generator.games.platoon_leader.history.requirements import REQUIREMENTS
from generator.games.platoon_leader.history.steps.registry import STEPS, reorganize
from generator.games.platoon_leader.history.steps.wording import REPH_WORDS
from generator.games.platoon_leader.history.units import beyond, kind_of, summed
from tests.reph_case import BOARD, Field, Trial, leader, line, pack, piece
from tests.shares import examples

# --- 3.1 -----------------------------------------------------------------------------------------


def test_what_the_last_reph_put_on_is_taken_off() -> None:
    own = line(1, [piece("1 × 4-6-8", "fanatic"), piece("2 × 4-6-8", "concealed")])
    done = Trial([own], roster={"reph_cvp": 9, "can_harden": 2}).run("casualties", "markers")
    assert done.line(1) == ["1 × 4-6-8", "2 × 4-6-8 concealed"]
    assert (done.roster.reph_cvp, done.roster.can_harden) == (0, 0)


def test_encircled_units_take_their_1tc() -> None:
    """A 1TC adds 1 to the DR, an 8-1 takes 1 off: a 4-6-7 holds on 7, and is lost on 8.

    The 8-1 himself has nobody to lead him: 8 + 1 is above his 8. Two CVP for the squad, 1 + 1 for
    the leader.
    """
    own = line(
        1,
        [piece("2 × 4-6-7 @ K9", "encircled"), "1 × 4-6-7 @ K3", "1 × LMG @ K9"],
        leaders=["8-1 @ K9"],
    )
    dice = {"encircled/1/1": (3, 4), "encircled/1/2": (4, 4), "encircled/1/3": (4, 4)}
    done = Trial([own], dice=dice).run("encircled")
    assert done.drms == [(("Leadership", -1),), (("Leadership", -1),), ()]
    assert [rolled.entry.total for rolled in done.case.roller.made] == [7, 8, 9]
    assert done.line(1) == ["1 × 4-6-7 @ K9 encircled", "1 × 4-6-7 @ K3", "1 × LMG @ K9"]
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (4, 1)
    assert done.said == [
        "4-6-7 (Rifle platoon, line 1) passes its 1TC and stays Encircled.",
        "4-6-7 (Rifle platoon, line 1) fails its 1TC and is eliminated.",
        "8-1 (Rifle platoon, line 1) fails its 1TC and is eliminated.",
    ]


def test_the_crew_of_an_immobile_vehicle_gives_it_up() -> None:
    """Morale 8: DR 8 + 1 fails. A vehicle that can move takes no 1TC."""
    stuck = line(1, [piece("1 × PzKpfw IVH @ K9", "encircled", "immobilized")], letter="A")
    free = line(2, [piece("1 × PzKpfw IVH @ K9", "encircled")], letter="A")
    done = Trial([stuck, free], dice={"encircled/1/1": (4, 4)}).run("encircled")
    assert done.line(1) == ["1 × PzKpfw IVH @ K9 abandoned immobilized"]
    assert done.line(2) == ["1 × PzKpfw IVH @ K9 encircled"]
    assert done.said == [
        "The crew of PzKpfw IVH (Rifle platoon, line 1) fails its 1TC: the vehicle is Abandoned."
    ]


def test_what_is_mired_is_immobilized() -> None:
    own = line(1, [piece("2 × PzKpfw IVH", "mired"), "1 × PzKpfw IVH"], letter="A")
    done = Trial([own]).run("vehicles")
    assert done.line(1) == ["2 × PzKpfw IVH immobilized mired", "1 × PzKpfw IVH"]


def test_shock() -> None:
    """3 recovers, 4 is lost: an AFV is worth 6, its 9-2 1 + 2."""
    own = line(1, [piece("1 × PzKpfw IVH", "shock"), piece("1 × PzKpfw IVH", "uk")], letter="A")
    dice = {"shock/1/1": (3,), "shock/1/2": (4,)}
    done = Trial([replace(own, leaders=(leader("9-2"), leader("8-1")))], dice=dice).run("shock")
    assert done.line(1) == ["1 × PzKpfw IVH", "9-2"]
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (6 + 2, 1)


# --- 3.46, 3.47 ----------------------------------------------------------------------------------


def test_weapons_work_again_but_those_of_isolated_units() -> None:
    own = line(
        1,
        [
            piece("2 × LMG", "malfunctioned"),
            piece("1 × HMG", "low-ammo", "isolated"),
            piece("1 × FT", "used"),
        ],
    )
    done = Trial([own]).run("repair")
    assert done.line(1) == ["2 × LMG", "1 × HMG isolated low-ammo", "1 × FT used"]
    assert done.said == ["Works again: 2 × LMG (Rifle platoon, line 1)."]


def test_disabled_weapons_roll() -> None:
    """DR 5 − 2 for the 9-2 make 3: repaired. In a Green group, Isolated: 2 + 1 + 1 is 4: not."""
    lines = [
        line(1, [piece("2 × LMG", "disabled")], leaders=["9-2"]),
        line(2, [piece("1 × HMG", "disabled", "isolated")], quality="Green"),
    ]
    dice = {"repair/1/1": (2, 3), "repair/1/2": (3, 3), "repair/2/1": (1, 1)}
    done = Trial(lines, dice=dice).run("repair")
    assert done.drms == [
        (("Leadership", -2),),
        (("Leadership", -2),),
        (("Inexperience", 1), ("Ammunition Shortage", 1)),
    ]
    assert done.line(1) == ["1 × LMG disabled", "1 × LMG", "9-2"]
    assert done.line(2) == ["1 × HMG disabled isolated"]


def test_vehicles_are_repaired_in_the_mlr() -> None:
    """A 1, and a 2 − 1 for the 8-1, make them mobile; a 2 alone doesn't. E8 is not in the MLR."""
    lines = [
        line(1, [piece("1 × PzKpfw IVH", "immobilized", "mired")], letter="A"),
        line(2, [piece("1 × PzKpfw IVH @ K3", "immobilized")], letter="A", leaders=["8-1 @ K3"]),
        line(3, [piece("1 × PzKpfw IVH", "immobilized")], letter="A"),
        line(4, [piece("1 × PzKpfw IVH @ E8", "immobilized")], letter="A"),
    ]
    dice = {"mobility/1/1": (1,), "mobility/2/1": (2,), "mobility/3/1": (2,)}
    done = Trial(lines, dice=dice).run("mobility")
    assert done.line(1) == ["1 × PzKpfw IVH"]
    assert done.line(2) == ["1 × PzKpfw IVH @ K3", "8-1 @ K3"]
    assert done.line(3) == ["1 × PzKpfw IVH immobilized"]
    assert done.line(4) == ["1 × PzKpfw IVH @ E8 immobilized"]


# --- 3.5 -----------------------------------------------------------------------------------------


def test_digging() -> None:
    """Three squads on the map; HS, what is off it and what is Encircled don't dig."""
    own = line(
        1,
        [
            *("3 × 4-6-7", "1 × 2-4-7 HS"),
            *(piece("1 × 4-6-7", "off-map"), piece("1 × 4-6-7", "encircled")),
        ],
    )
    assert Trial([own]).run("digging").said == ["Squads that may have a foxhole each, free: 3."]


def clearing(*rows: str) -> Mapping[str, Any]:
    """Rows of attempts, such as `wire K3`."""
    pairs = (row.rsplit(" ", 1) for row in rows)
    return {"clearance": [{"item": item, "hex": name} for item, name in pairs]}


def test_clearance() -> None:
    """K3 is 4 hexes from the enemy's cluster: 3 clears. Mines there fail with 4, and bar the rest.

    H5 belongs to the Axis if it holds it; E8 to nobody.
    """
    done = Trial(
        [],
        report=clearing("wire K3", "mines K3", "rubble K3", "wire E8"),
        dice={"clearance/1": (3,), "clearance/2": (4,)},
    ).run("clearance")
    assert done.said == [
        "Wire in K3: cleared. Take it off the map.",
        "Mines in K3: not cleared.",
        "Rubble in K3: mines there were not cleared, so no attempt.",
        "Wire in E8: neither in your CTHC nor in your MLR, so no attempt.",
    ]


def test_clearance_next_to_the_enemy_in_water_and_with_engineers() -> None:
    """K6 and K7 of the other side's cluster begin next to K5: +1. Water: +1 for works, not rubble.

    Three Assault Engineer squads help: −1. 3 + 1 = 4 fails, 3 − 1 + 1 = 3 clears.
    """
    near = Field(axis="K4", allied="K8", river="K4")
    report = clearing("wire K5", "roadblock K5", "rubble K5", "wire K4")
    dice = {f"clearance/{n}": (3,) for n in range(1, 5)}
    alone = Trial([], on=near, report=report, dice=dice).run("clearance")
    assert alone.drms == [
        (("Next to an enemy CTHC", 1),),
        (("Roadblock on the edge of an enemy CTHC or of a hex next to it", 1),),
        (),
        (("Water Hex", 1),),
    ]
    group = next(row for row in alone.case.own.groups if row.note == "Assault engineers.")
    helped = Trial([line(1, ["3 × 8-3-8"], group=group.id)], on=near, report=report, dice=dice).run(
        "clearance"
    )
    assert helped.drms[0] == (
        ("Next to an enemy CTHC", 1),
        ("Three Assault Engineer squads", -1),
    )
    assert helped.said[0] == "Wire in K5: cleared. Take it off the map."
    few = Trial([line(1, ["2 × 8-3-8"], group=group.id)], on=near, report=report, dice=dice)
    assert few.run("clearance").drms == alone.drms


def test_a_six_against_mines_costs_an_mmc() -> None:
    """No Assault Engineers, so Elite: the HS goes first, then the squad becomes one; 1 CVP each."""
    report = clearing("mines K3", "panji K2")
    dice = {"clearance/1": (6,), "clearance/2": (6,)}
    done = Trial(
        [line(1, ["1 × 4-6-7"]), line(2, ["1 × 4-6-8", "1 × 2-4-8 HS"])],
        report=report, dice=dice,
    ).run("clearance")  # fmt: skip
    assert done.line(1) == ["1 × 4-6-7"]
    assert done.line(2) == ["1 × 2-4-8 HS"]
    assert done.roster.reph_cvp == 2


# --- the whole phase -----------------------------------------------------------------------------


def test_every_step_of_the_pack_is_done_or_is_for_the_table() -> None:
    """Close Combat and rally are fought on the map; control and fire are known to both."""
    known = {*pack().records("reorganization"), "cp"}
    assert STEPS.keys() <= known
    assert known - STEPS.keys() == {
        *("bog", "melee", "rally", "control", "clusters", "line", "fire", "survivors"),
    }


def test_paths_of_rolls_never_change() -> None:
    """Histories hang on them: a side, a step, a line, a hex or a number. The same case twice."""
    own = line(1, ["3 × 4-6-7 @ I7"], leaders=[leader("8-0", "wounded")])
    cases = [Trial([own]).case() for _ in range(2)]
    rosters = [reorganize(case) for case in cases]
    assert rosters[0] == rosters[1]
    assert cases[0].said == cases[1].said
    assert [rolled.entry.path for rolled in cases[0].roller.made] == [
        *("axis/uncontrolled/1/I7", "axis/evacuation/1/1", "axis/promotion", "axis/leaders"),
        *("axis/elr", "axis/cp"),
    ]


ARMIES: dict[str, tuple[str, ...]] = {
    "German": ("4-6-8", "4-6-7", "4-4-7", "4-3-6", "2-4-7 HS", "2-3-6 HS", "2-2-8 crew"),
    "American": ("6-6-7", "6-6-6", "5-3-6", "3-4-6 HS", "2-2-6 HS", "2-2-7 crew"),
    "Japanese": ("4-4-8", "4-4-7", "3-3-6", "2-3-7 HS", "1-2-6 HS", "2-2-8 crew"),
    "Martian": ("4-6-7", "9-9-9", "1-1-1 HS", "2-2-8 crew"),
}
WEAPONS = ("LMG", "HMG", "FT", "DC")
LEADERS = ("10-2", "9-1", "8-1*", "8-0", "7-0", "6+1", "who")
VEHICLES = ("M4A1", "SPW 251/1", "L3/35")

marks = st.frozensets(st.sampled_from(MARKS), max_size=3)
hexes = st.one_of(st.none(), st.sampled_from(BOARD.hexes))


@st.composite
def lines(draw: st.DrawFn, units: tuple[str, ...], number: int) -> RosterLine:
    letter = draw(st.sampled_from(("I", "HW", "G", "A", "V")))
    rides = letter in ("A", "V")
    known = VEHICLES if rides else (*units, *WEAPONS) if letter != "G" else ("2-2-8 crew", "50L")
    pieces = draw(
        st.lists(
            st.builds(
                RosterPiece, st.sampled_from(known), st.integers(1, 3), hexes,
                st.integers(0, 2), marks,
            ),
            max_size=4,
        )
    )  # fmt: skip
    leaders_ = draw(
        st.lists(st.builds(RosterLeader, st.sampled_from(LEADERS), hexes, marks), max_size=2)
    )
    lost = draw(st.lists(st.tuples(st.integers(1, 2), st.sampled_from(known)), max_size=2))
    had = summed([*((one.number, one.unit) for one in pieces), *lost])
    quality = draw(st.sampled_from(("Elite", "1st Line", "Green")))
    return RosterLine(
        line=number, group="I1", name="Platoon", letter=letter, quality=quality,
        bought=draw(st.integers(0, 2)), cp=1, place="opening", had=had, pieces=tuple(pieces),
        leaders=tuple(leaders_),
    )  # fmt: skip


@st.composite
def trials(draw: st.DrawFn) -> Trial:
    side = draw(st.sampled_from(("axis", "allied")))
    army = draw(st.sampled_from(sorted(ARMIES)))
    count = draw(st.integers(1, 4))
    own = [draw(lines(ARMIES[army], n)) for n in range(1, count + 1)]
    numbers = st.lists(st.integers(1, count), max_size=3)
    report = {
        "attack-option": draw(st.sampled_from(("yes", "no"))),
        "choices": {
            **{key: draw(numbers) for key in ("harden", "improve", "break-out", "replaced")},
            "lead": draw(st.sampled_from((None, "harden", "generate"))),
        },
        "clearance": [{"item": "mines", "hex": BOARD.name(draw(st.sampled_from(BOARD.hexes)))}],
    }
    known = {
        "firefight": draw(st.integers(1, 4)),
        "winner": draw(st.sampled_from(("axis", "allied", None))),
        "gained": {key: draw(st.integers(0, 999)) for key in ("axis", "allied")},
        "idle_ever": draw(st.booleans()),
    }
    drm = st.integers(-9, 9)
    return Trial(
        own,
        side=side,
        on=draw(st.sampled_from((Field(), Field("K5", "K8"), Field("C7 G7 K7 O7 S7", "K6 K13")))),
        report=report,
        known=known,
        roster={
            "elr": draw(st.integers(0, 5)),
            "heroes": draw(st.integers(0, 4)),
            "lost_leaders": draw(st.integers(0, 4)),
        },
        own={"nationality": army, "intensity": draw(st.sampled_from(("LOW", "MID", "HIGH")))},
        drms={key: draw(drm) for key in ("cp", "leader", "promotion", "elr", "historical")},
        card={"disease": draw(st.sampled_from((None, "in force, drm −1")))},
    )


def faults(before: SideRoster, after: SideRoster) -> Iterator[str]:
    """What grew from nothing."""
    for then, now in zip(before.lines, after.lines, strict=True):
        was = {unit: number for number, unit in then.left}
        for number, unit in now.left:
            kind = kind_of(unit, now.letter)
            if kind not in ("squad", "half-squad") and number > was.get(unit, 0):
                yield f"line {now.line}: {number} × {unit} of {was.get(unit, 0)}"
        yield from beyond(now.left, then.had, then.letter)
    men, still = (sum(line.men for line in one.lines) for one in (before, after))
    if still > men:
        yield f"{still} squads of {men}"
    led, left = (sum(len(line.leaders) for line in one.lines) for one in (before, after))
    allowed = max(0, after.lost_leaders - 1)
    if left > led + allowed:
        yield f"{left} leaders of {led}, {allowed} new"


@settings(max_examples=examples(240))
@given(trial=trials())
def test_forces_never_grow_from_nothing(trial: Trial) -> None:
    """No step adds squads, crews, weapons or vehicles; leaders only by 3.45; bounds hold."""
    case = trial.case()
    before = case.roster
    after = reorganize(case)
    assert list(faults(before, after)) == []
    assert 0 <= after.elr <= max(before.elr, 4)
    assert abs(after.elr - before.elr) <= 1
    assert after.cp >= before.cp
    assert 0 <= after.heroes <= 1
    assert not any("hardened" in one.marks for own in after.lines for one in own.pieces)
    # What was killed is paid for: 6 CVP at most for anything that is gone.
    gone = sum(one.number for line in before.lines for one in line.pieces) + 20
    assert 0 <= after.reph_cvp <= 6 * gone
    for own in after.lines:
        for one in own.pieces:
            assert one.number > 0
            if "isolated" in one.marks:
                assert one.hex is not None


# --- needs ---------------------------------------------------------------------------------------


def changed(part: str, key: str, **fields: Any) -> Any:
    """The pack with a record of a part in another state."""
    whole = pack()
    old = whole.parts[part]
    assert isinstance(old, RecordsPart)
    records = {**old.records, key: {**old.records[key], **fields}}
    return replace(whole, parts={**whole.parts, part: replace(old, records=records)})


@pytest.mark.parametrize(
    ("part", "key", "fields", "message"),
    [
        ("reph-numbers", "cvp-of-cp", {"number": 0},
         "this number divides others: it is 1 at least"),
        ("reph-words", "elr", {"text": "ELR {before}."},
         "the slot '{after}' is missing from this sentence"),
        ("reph-words", "elr", {"text": "ELR {before} is {after}, {who}."},
         "unknown slot '{who}'; the slots here are {after}, {before}"),
    ],
)  # fmt: skip
def test_a_pack_is_told_what_its_reph_lacks(
    part: str, key: str, fields: Mapping[str, Any], message: str
) -> None:
    with pytest.raises(ContentError) as told:
        REQUIREMENTS.check(changed(part, key, **fields))
    assert [problem.message for problem in told.value.problems] == [message]
    assert str(told.value.problems[0].place).startswith(
        f"content/platoon-leader/chance/{part}.yaml:"
    )


def test_all_sentences_are_said_and_no_others() -> None:
    assert list(pack().records("reph-words")) == list(REPH_WORDS.slots)


def test_the_page_of_the_phase_tells_of_all_choices_and_rolls(repository: Path) -> None:
    page = (repository / "docs" / "reorganization.md").read_text("utf-8")
    for key in PlayerChoices.model_fields:
        assert f"| `{key.replace('_', '-')}` |" in page, key
    rolled = {name for name in STEPS if f"`{name}" in page}
    assert rolled == {
        *("encircled", "shock", "enemy-mlr", "isolated", "uncontrolled", "no-mans-land"),
        *("evacuation", "disease", "promotion", "leaders", "repair", "mobility", "elr"),
        *("clearance", "cp"),
    }
