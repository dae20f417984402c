"""Where units end, and how they get back: each number worked by hand on a flat field.

K3 of the Axis has a cluster of rows 1 to 5 round K, K9 of the Allies one of rows 7 to 11: all that
is 2 hexes from a held one at most. Row 6 lies between them.
"""

from __future__ import annotations

import pytest

from generator.games.platoon_leader.history.steps.routes import isolated, route, situation
from tests.reph_case import BOARD, Field, Trial, leader, line, piece

NEAR = Field(axis="K5", allied="K8")
"""Clusters that overlap in rows 6 and 7."""

WALLED = Field(axis="C7 G7 K7 O7 S7", allied="K6 K13")
"""K6 of the Allies amid a belt of enemy clusters from edge to edge, rows 5 to 9."""

DAY = {"night": False}


def trial(*lines: object, **known: object) -> Trial:
    """Allied lines on the first field, by day unless told otherwise."""
    found = Trial(list(lines), side="allied", **known)  # type: ignore[arg-type]
    calendar = found.case().card.calendar
    rows = (calendar[0].model_copy(update=DAY), *calendar[1:])
    found.card = {"calendar": rows, **found.card}
    return found


# --- 3.213 and 5.1 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "name", "where", "cut"),
    [
        (Field(), "K9", "mlr", False),
        (Field(), "K13", "mlr", False),  # between the cluster and the edge
        (Field(), "K4", "enemy-mlr", True),
        (Field(), "K6", "uncontrolled", False),  # next to K7 of the MLR
        (Field(), "E8", "uncontrolled", True),
        (NEAR, "K7", "no-mans-land", False),  # next to K8 of the MLR
        (NEAR, "K6", "no-mans-land", True),  # all round it are hexes of the enemy's cluster
        (WALLED, "K6", "isolated", True),
        (WALLED, "G3", "enemy-mlr", True),  # on the shortest way of the belt to its edge
    ],
)
def test_situations(field: Field, name: str, where: str, cut: bool) -> None:
    case = Trial([], side="allied", on=field).case()
    assert situation(case, BOARD.parse(name)) == where
    assert isolated(case, BOARD.parse(name)) is cut


def test_isolated_units_are_marked_and_freed() -> None:
    """What was Isolated before and stands in its MLR now is free; what has no hex is too."""
    done = trial(
        line(1, ["2 × 6-6-6 @ E8", piece("1 × 6-6-6 @ K9", "isolated")], leaders=["8-0 @ E8"]),
        line(2, [piece("1 × 6-6-6", "isolated"), piece("1 × 6-6-6 @ E8", "off-map")]),
    ).run("situations")
    assert done.line(1) == ["2 × 6-6-6 @ E8 isolated", "1 × 6-6-6 @ K9", "8-0 @ E8 isolated"]
    assert done.line(2) == ["1 × 6-6-6", "1 × 6-6-6 @ E8 off-map"]
    # It may get away yet: the steps that follow tell of it.
    assert done.said == []


# --- ways ----------------------------------------------------------------------------------------


def test_a_way_out_of_an_enemy_cluster_and_none_through_one() -> None:
    case = Trial([], side="allied").case()
    way = route(case, BOARD.parse("K4"), 8)
    assert way is not None
    assert (BOARD.name(way.end), way.length, way.clusters) == ("K7", 3, 1)
    # Two hexes are too few.
    assert route(case, BOARD.parse("K4"), 2) is None
    # From K2 of the belt's far side every way leads through it, and K2 lies in no enemy cluster.
    assert route(Trial([], side="allied", on=WALLED).case(), BOARD.parse("K2"), 21) is None


def test_a_way_keeps_out_of_deep_water() -> None:
    """A river along row 6 from edge to edge cuts K4 off."""
    river = " ".join(BOARD.name(h) for h in BOARD.hexes if BOARD.number(h) == 6)
    case = Trial([], side="allied", on=Field(river=river)).case()
    assert route(case, BOARD.parse("K4"), 21) is None


# --- 3.214 ---------------------------------------------------------------------------------------


def test_out_of_the_enemys_mlr() -> None:
    """DR 9, −1 for the 8-1, +1 for the cluster on the way of 3 hexes make 9: redeploys, no loss."""
    own = line(
        1,
        [piece("2 × 6-6-6 @ K4", "concealed", "isolated"), "1 × MMG @ K4"],
        leaders=["8-1 @ K4"],
    )
    done = trial(own, dice={"enemy-mlr/1/K4": (4, 5)}).run("enemy-mlr")
    assert done.drms == [(("Leadership", -1), ("Enemy CTHC on the shortest path", 1))]
    assert done.line(1) == ["2 × 6-6-6 @ K7", "1 × MMG @ K7", "8-1 @ K7"]
    assert done.said == ["From K4 to K7: 2 × 6-6-6, 1 × 8-1 (Rifle platoon, line 1)."]
    assert done.roster.reph_cvp == 0


def test_who_stays_in_the_enemys_mlr_is_eliminated() -> None:
    """DR 11 + 1 = 12: stays. Two squads 4, an 8-1 1 + 1: 6 CVP. The MG lies about and is gone."""
    own = line(1, ["2 × 6-6-6 @ K4", "1 × MMG @ K4"], leaders=[leader("8-1 @ K4"), "7-0"])
    done = trial(own, dice={"enemy-mlr/1/K4": (6, 6)}).run("enemy-mlr", "left-behind")
    assert done.line(1) == ["7-0"]
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (6, 1)
    assert done.said == [
        "Eliminated in K4: 2 × 6-6-6, 1 × 8-1 (Rifle platoon, line 1).",
        "Lying about in K4, and gone for good: 1 × MMG (Rifle platoon, line 1).",
    ]


def test_who_has_no_way_out_of_the_enemys_mlr_is_eliminated() -> None:
    """From K4 to K12 are 8 hexes, from K3 9; infantry goes 8, vehicles 16."""
    far = Field(allied="K14")
    lines = [
        line(1, ["1 × 6-6-6 @ K3"]),
        line(2, ["1 × M4A1 @ K3"], letter="A"),
        line(3, ["1 × 6-6-6 @ K4"]),
    ]
    dice = {"enemy-mlr/2/K3/1": (3, 4), "enemy-mlr/3/K4": (2, 3)}
    done = trial(*lines, on=far, dice=dice).run("enemy-mlr")
    # 9 hexes are 5 beyond 4, two parts: +2; 8 are one part: +1. And +1 for the cluster each. The
    # vehicle has 7 + 3 = 10.
    assert done.drms == [
        (("Enemy CTHC on the shortest path", 1), ("Long way", 2)),
        (("Enemy CTHC on the shortest path", 1), ("Long way", 1)),
    ]
    assert done.said == [
        "No way out of K3 within range, and so eliminated: 1 × 6-6-6 (Rifle platoon, line 1).",
        "From K3 to K12: 1 × M4A1 (Rifle platoon, line 2).",
        "From K4 to K12: 1 × 6-6-6 (Rifle platoon, line 3).",
    ]
    assert done.roster.reph_cvp == 2


def test_guns_go_four_hexes() -> None:
    """From K2 to K7 are 5: the crew goes, its Gun stays; from K3 both go, with a way of 4."""
    lines = [
        line(1, ["1 × M1 57mm AT Gun @ K2", "1 × 2-2-7 crew @ K2"], letter="G"),
        line(2, ["1 × M1 57mm AT Gun @ K3", "1 × 2-2-7 crew @ K3"], letter="G"),
    ]
    dice = {"enemy-mlr/1/K2": (3, 4), "enemy-mlr/2/K3": (3, 4)}
    done = trial(*lines, dice=dice).run("enemy-mlr")
    assert done.line(1) == ["1 × M1 57mm AT Gun @ K2 unpossessed", "1 × 2-2-7 crew @ K7"]
    assert done.line(2) == ["1 × M1 57mm AT Gun @ K7", "1 × 2-2-7 crew @ K7"]
    assert done.said[1] == (
        "Left in K2, too far for Guns: 1 × M1 57mm AT Gun (Rifle platoon, line 1)."
    )


def test_drms_of_night_and_of_a_hard_end() -> None:
    """Night −1, encircled +1, wounded +1, the cluster +1; a leader alone has nobody to lead him."""
    own = line(1, [], leaders=[leader("9-2 @ K4", "wounded", "encircled")])
    found = trial(own, dice={"enemy-mlr/1/K4": (3, 4)})
    calendar = found.card["calendar"]
    dark = (calendar[0].model_copy(update={"night": True}), *calendar[1:])
    found.card = {"calendar": dark}
    done = found.run("enemy-mlr")
    assert done.drms == [
        (
            ("Night", -1),
            ("Encircled", 1),
            ("Wounded or broken", 1),
            ("Enemy CTHC on the shortest path", 1),
        )
    ]
    assert done.line(1) == ["9-2 @ K7 wounded"]


# --- 3.215 ---------------------------------------------------------------------------------------


def test_isolated_units_stay_unless_their_player_wants_them_out() -> None:
    """Both lines are Isolated in K6. Line 2 goes 4 hexes to K10, through one enemy CTHC: 8 + 1."""
    lines = [line(1, ["1 × 6-6-6 @ K6"]), line(2, ["1 × 6-6-6 @ K6"])]
    done = trial(
        *lines,
        on=Field(axis=WALLED.axis, allied="K6 K12"),
        report={"choices": {"break-out": [2]}},
        dice={"isolated/2/K6": (4, 4)},
    ).run("situations", "isolated")
    assert done.line(1) == ["1 × 6-6-6 @ K6 isolated"]
    assert done.said == [
        "Isolated in K6: 1 × 6-6-6 (Rifle platoon, line 1).",
        "Isolated in K6: 1 × 6-6-6 (Rifle platoon, line 2).",
        "From K6 to K10: 1 × 6-6-6 (Rifle platoon, line 2).",
    ]
    assert done.line(2) == ["1 × 6-6-6 @ K10"]
    assert done.drms == [(("Enemy CTHC on the shortest path", 1),)]


def test_who_tries_and_fails_is_eliminated() -> None:
    done = trial(
        line(1, ["1 × 6-6-6 @ K6"]),
        on=Field(axis=WALLED.axis, allied="K6 K12"),
        report={"choices": {"break-out": [1]}},
        dice={"isolated/1/K6": (6, 6)},
    ).run("situations", "isolated")
    assert (done.line(1), done.roster.reph_cvp) == ([], 2)


# --- 3.216, 3.217 and the table ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "left", "cvp", "said"),
    [
        ((4, 5), "1 × 6-6-6 @ I8", 0, ()),  # 9
        ((5, 5), "1 × 5-4-6 @ I8", 0, ("6-6-6 (Rifle platoon, line 1) is Replaced by 5-4-6.",)),
        (
            (5, 6),
            "1 × 3-4-6 HS @ I8",
            1,
            ("6-6-6 (Rifle platoon, line 1) is Reduced to 3-4-6 HS.",),
        ),
        (
            (6, 6),
            "1 × 3-4-6 HS @ E8 isolated",
            1,
            (
                "6-6-6 (Rifle platoon, line 1) is Reduced to 3-4-6 HS.",
                "Isolated in E8, where the roll leaves it: 1 × 3-4-6 HS (Rifle platoon, line 1).",
            ),
        ),
    ],
)
def test_the_rows_of_the_table(
    faces: tuple[int, int], left: str, cvp: int, said: tuple[str, ...]
) -> None:
    """E8 is 4 hexes from I8, without any DRM."""
    done = trial(line(1, ["1 × 6-6-6 @ E8"]), dice={"uncontrolled/1/E8": faces}).run("uncontrolled")
    assert done.drms[0] == ()
    assert (done.line(1), done.roster.reph_cvp) == ([left], cvp)
    assert done.said[: len(said)] == list(said)


def test_the_last_row_of_the_table() -> None:
    """D8 is 5 hexes from I8, +1, and Encircled +1: 12 + 2 = 14."""
    own = line(1, [piece("1 × 6-6-6 @ D8", "encircled")])
    done = trial(own, dice={"uncontrolled/1/D8": (6, 6)}).run("uncontrolled")
    assert done.drms == [(("Encircled", 1), ("Long way", 1))]
    assert (done.line(1), done.roster.reph_cvp) == ([], 2)


@pytest.mark.parametrize(
    ("face", "left"),
    [
        (2, ["1 × 6-6-6 @ I8", "1 × 3-4-6 HS @ I8", "7-0 @ I8"]),
        (3, ["2 × 6-6-6 @ I8", "7-0 @ I8 wounded"]),
    ],
)
def test_one_unit_of_a_stack_suffers(face: int, left: list[str]) -> None:
    """DR 11: Reduced. One of two squads (1, 2) or the leader (3)."""
    done = trial(
        line(1, ["2 × 6-6-6 @ E8"], leaders=["7-0 @ E8"]),
        dice={"uncontrolled/1/E8": (5, 6), "uncontrolled/1/E8/who": (face,)},
    ).run("uncontrolled")
    assert done.line(1) == left


def test_a_second_wound_kills_and_half_a_squad_goes_whole() -> None:
    """DR 10 + 1 wounded = 11. The HS counts 1; the 8-1 1 + 1."""
    hurt = line(1, [], leaders=[leader("8-1 @ E8", "wounded")])
    half = line(2, ["1 × 3-4-6 HS @ E8", "1 × MMG @ E8"], letter="HW")
    dice = {"uncontrolled/1/E8": (5, 5), "uncontrolled/2/E8": (5, 6)}
    done = trial(hurt, half, dice=dice).run("uncontrolled")
    assert done.line(1) == []
    assert done.line(2) == ["1 × MMG @ E8 unpossessed"]
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (3, 1)


def test_a_leader_is_replaced_by_the_next_of_his_column() -> None:
    own = line(1, [], leaders=["9-1 @ E8"])
    done = trial(own, dice={"uncontrolled/1/E8": (5, 5)}).run("uncontrolled")
    assert done.line(1) == ["8-1 @ I8"]
    lowest = line(1, [], leaders=["6+1 @ E8"])
    done = trial(lowest, dice={"uncontrolled/1/E8": (5, 5)}).run("uncontrolled")
    assert done.said[0] == (
        "6+1 (Rifle platoon, line 1) would be Replaced, but there is nothing lower."
    )


def test_out_of_range_nobody_rolls() -> None:
    """A2 is more than 8 hexes from any cluster: Isolated, its weapon too."""
    done = trial(line(1, ["1 × 6-6-6 @ A2", "1 × MMG @ A2"])).run("uncontrolled")
    assert done.case.roller.made == []
    assert done.line(1) == ["1 × 6-6-6 @ A2 isolated", "1 × MMG @ A2 isolated"]


def test_out_of_no_mans_land() -> None:
    """K6 is in both clusters, 2 hexes from K8; rows 6 and 7 are nobody's, so K8 is nearest."""
    own = line(1, ["1 × 6-6-6 @ K6"], leaders=["6+1 @ K6"])
    done = trial(own, on=NEAR, dice={"no-mans-land/1/K6": (3, 4)}).run("no-mans-land")
    assert done.drms == [(("Leadership", 1), ("Enemy CTHC on the shortest path", 1))]
    assert done.line(1) == ["1 × 6-6-6 @ K8", "6+1 @ K8"]


# --- vehicles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "left", "cvp"),
    [
        ((4, 6), ["1 × M4A1 @ E8 bogged", "1 × M4A1 @ I8", "8-0 @ E8"], 0),
        ((5, 6), ["1 × M4A1 @ E8 bogged", "1 × M4A1 @ E8 isolated", "8-0 @ E8"], 0),
        ((6, 6), ["1 × M4A1 @ E8 bogged", "8-0 @ E8"], 6),
    ],
)
def test_the_column_of_vehicles(faces: tuple[int, int], left: list[str], cvp: int) -> None:
    """10 goes, 11 stays, 12 is a wreck. A bogged one doesn't roll; the leader rides in it."""
    pieces = [piece("1 × M4A1 @ E8", "bogged"), "1 × M4A1 @ E8"]
    own = line(1, pieces, letter="A", leaders=["8-0 @ E8"])
    done = trial(own, dice={"uncontrolled/1/E8/1": faces}).run("uncontrolled")
    assert (done.line(1), done.roster.reph_cvp) == (left, cvp)


def test_an_armour_leader_shares_the_fate_of_the_last_vehicle() -> None:
    """Of two tanks the first gets home; the 8-1 leads both, and dies with the second."""
    own = line(1, ["2 × M4A1 @ K4"], letter="A", leaders=["8-1 @ K4"])
    # +1 for the cluster, −1 for the 8-1: 8 redeploys, 11 stays, which in the enemy's MLR is death.
    dice = {"enemy-mlr/1/K4/1": (4, 4), "enemy-mlr/1/K4/2": (5, 6)}
    done = trial(own, dice=dice).run("enemy-mlr")
    assert done.line(1) == ["1 × M4A1 @ K7"]
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (6 + 2, 1)


# --- 3.22, 3.23, 3.24 ----------------------------------------------------------------------------


def test_what_lies_about() -> None:
    """Out of the MLR it is gone, without CVP; in it somebody takes it up."""
    own = line(
        1,
        [
            piece("1 × MMG @ E8", "unpossessed"),
            piece("1 × HMG @ K9", "unpossessed"),
            piece("1 × LMG", "unpossessed"),
            "1 × BAZ 44 @ E8",
        ],
    )
    done = trial(own).run("left-behind")
    assert done.line(1) == ["1 × HMG @ K9", "1 × LMG", "1 × BAZ 44 @ E8"]
    assert done.roster.reph_cvp == 0


def test_vehicles_that_cant_move() -> None:
    """E8 has an MMC in H8, 3 hexes off; E2 has nothing near; K9 is in the MLR."""
    lines = [
        line(1, [piece("1 × M4A1 @ E8", "immobilized")], letter="A"),
        line(2, [piece("1 × M4A1 @ E2", "abandoned")], letter="A", leaders=["9-1 @ E2"]),
        line(3, [piece("1 × M3 half-track @ K9", "mired")], letter="V"),
        line(4, ["1 × 6-6-6 @ H8"]),
        line(5, [piece("1 × M3 half-track @ U2", "mired")], letter="V"),
    ]
    done = trial(*lines).run("vehicles-lost")
    assert done.line(1) == ["1 × M4A1 @ E8 immobilized"]
    assert done.line(2) == []
    assert done.line(3) == ["1 × M3 half-track @ K9 mired"]
    assert done.line(5) == []
    # An AFV 6, its 9-1 1 + 1, another vehicle 2.
    assert (done.roster.reph_cvp, done.roster.lost_leaders) == (6 + 2 + 2, 1)


def test_hidden_units() -> None:
    """K6 is next to the MLR: hidden and not Isolated, it stays. E8 is not, and is shown."""
    lines = [
        line(1, [piece("1 × 6-6-6 @ K6", "hip")]),
        line(2, [piece("1 × 6-6-6 @ E8", "hip")], leaders=[leader("8-0 @ E8", "hip")]),
    ]
    steps = ("situations", "enemy-mlr", "isolated", "uncontrolled", "no-mans-land", "hip")
    done = trial(*lines).run(*steps)
    assert done.case.roller.made == []
    assert done.line(1) == ["1 × 6-6-6 @ K6 hip"]
    assert done.line(2) == ["1 × 6-6-6 @ E8 isolated", "8-0 @ E8 isolated"]
    assert done.said[-1] == "Isolated in E8, and no longer HIP: 1 × 6-6-6 (Rifle platoon, line 2)."


def test_an_isolated_hidden_unit_may_break_out() -> None:
    """From K4 amid the enemy, where who is hidden is spared by 3.214."""
    own = line(1, [piece("1 × 6-6-6 @ K4", "hip")])
    still = trial(own).run("situations", "enemy-mlr", "isolated")
    assert still.line(1) == ["1 × 6-6-6 @ K4 hip isolated"]
    out = trial(own, report={"choices": {"break-out": [1]}}, dice={"isolated/1/K4": (1, 2)}).run(
        "situations", "enemy-mlr", "isolated"
    )
    assert out.line(1) == ["1 × 6-6-6 @ K7"]
