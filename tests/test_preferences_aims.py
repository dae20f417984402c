"""Aims worked by hand: objectives in reach, points to win, victory levels, balance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from loaded_dice import Faces, a_roller, loaded, platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.campaign import Campaign, new_campaign
from generator.games.platoon_leader.locks import LOCKABLE
from generator.games.platoon_leader.victory import Aims, Location, levels, set_aims, steps_of
from generator.roll.errors import Rejected
from tests.campaign_checker.hexes import board

SIDES = ("axis", "allied")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


@pytest.fixture(scope="module")
def assault(pack: Pack) -> Campaign:
    """A campaign that the Axis attacks in."""
    return new_campaign(pack, "aims 1", LOCKABLE.parse(["attacker=axis"]))


@pytest.fixture(scope="module")
def dual(pack: Pack) -> Campaign:
    return new_campaign(pack, "aims 2", LOCKABLE.parse(["attacker=dual"]))


def aims(
    pack: Pack, campaign: Campaign, faces: Faces, *, turns: int = 9, attacker: str = "axis"
) -> Aims:
    """Set the aims of a campaign's ground anew, for a first firefight of so many turns."""
    first = replace(campaign.calendar[0], track=(0,) * turns)
    with loaded(faces):
        return set_aims(a_roller(pack), campaign.ground, campaign.opening, first, attacker)


def in_reach(campaign: Campaign, turns: int, attacker: str = "axis") -> list[Location]:
    """Locations that infantry reaches, by a board of our own: two hexes a turn, two thirds of them.

    Locations that the attacker holds whole do not count.
    """
    ground = campaign.ground
    there = board(ground.board.columns, ground.board.rows)
    start = set(dict(campaign.opening.areas)[attacker]) - set(ground.barriers)
    steps = there.flood(start, closed=set(ground.barriers))
    limit = 2 * math.floor(turns * 2 / 3)
    held = set(campaign.opening.control.of(attacker).held)
    return [
        place
        for place in ground.locations
        if not held.issuperset(place.hexes)
        and any(steps.get(hex_, 10**6) <= limit for hex_ in place.hexes)
    ]


# --- the first firefight -------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "steps"), [(6, 8), (7, 8), (8, 10), (9, 12)])
def test_two_hexes_a_turn_in_two_thirds_of_the_turns(pack: Pack, turns: int, steps: int) -> None:
    assert steps_of(pack, turns) == steps


@pytest.mark.parametrize(
    ("face", "kind"),
    [(1, "take"), (2, "take"), (3, "take two"), (4, "take two"), (5, "points"), (6, "points")],
)
def test_the_objective_of_an_assault(pack: Pack, assault: Campaign, face: int, kind: str) -> None:
    found = aims(pack, assault, {"aims/first": (face,)})
    assert (found.kind, found.side) == (kind, "axis")
    number = {"take": 1, "take two": 2, "points": len(assault.ground.locations)}[kind]
    assert len(found.targets) == number
    if kind != "points":
        assert found.needed == number


@pytest.mark.parametrize(
    ("face", "kind"), [(1, "most"), (2, "most"), (4, "most"), (5, "points"), (6, "points")]
)
def test_the_objective_of_a_dual_attack(pack: Pack, dual: Campaign, face: int, kind: str) -> None:
    found = aims(pack, dual, {"aims/first": (face,)})
    assert (found.kind, found.side) == (kind, "axis")
    assert found.targets == tuple(dual.ground.locations)
    if kind == "most":
        assert found.needed == 1


@pytest.mark.parametrize("turns", range(6, 10))
def test_targets_lie_in_reach(pack: Pack, assault: Campaign, turns: int) -> None:
    near = in_reach(assault, turns)
    weights = [place.tvp for place in near]
    assert near
    # A die of as many sides as the TVP of all: a Location of 3 TVP has three of them.
    for face in range(1, sum(weights) + 1):
        found = aims(pack, assault, {"aims/first": (1,), "aims/target/1": (face,)}, turns=turns)
        ends = [sum(weights[: n + 1]) for n in range(len(weights))]
        assert found.targets == (near[next(n for n, end in enumerate(ends) if face <= end)],)


def test_the_second_target_is_another_one(pack: Pack, assault: Campaign) -> None:
    near = in_reach(assault, 9)
    assert len(near) > 1
    faces = {"aims/first": (3,), "aims/target/1": (1,), "aims/target/2": (1,)}
    assert aims(pack, assault, faces).targets == (near[0], near[1])
    last = sum(place.tvp for place in near[1:])
    faces["aims/target/2"] = (last,)
    assert aims(pack, assault, faces).targets == (near[0], near[-1])


def points_needed(share: int, gain: int) -> int:
    """The rule by hand: half of what is in reach beyond what is held, two at least, no more."""
    half = [0, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12]
    return share + half[gain]


@pytest.mark.parametrize("turns", range(6, 10))
@pytest.mark.parametrize("attacker", SIDES)
@pytest.mark.parametrize("name", ["assault", "dual"])
def test_points_to_win_the_first_firefight(
    pack: Pack, request: pytest.FixtureRequest, name: str, attacker: str, turns: int
) -> None:
    campaign: Campaign = request.getfixturevalue(name)
    near = in_reach(campaign, turns, attacker)
    if not near:
        with pytest.raises(Rejected):
            aims(pack, campaign, {"aims/first": (5,)}, turns=turns, attacker=attacker)
        return
    found = aims(pack, campaign, {"aims/first": (5,)}, turns=turns, attacker=attacker)
    share = dict(campaign.opening.tvp)[attacker]
    assert found.needed == points_needed(share, sum(place.tvp for place in near))
    assert share < found.needed <= share + sum(place.tvp for place in near)


@pytest.mark.parametrize("face", [3, 5])
def test_no_aim_without_an_objective_in_reach(pack: Pack, assault: Campaign, face: int) -> None:
    with pytest.raises(Rejected) as rejected:
        aims(pack, assault, {"aims/first": (face,)}, turns=0)
    assert rejected.value.constraint == "an objective within two thirds of the turns"


@pytest.mark.parametrize(
    ("face", "provision"),
    [
        (1, "+2 CP at the start"),
        (2, "+1 SAN"),
        (3, "+10 FP at the start"),
        (4, "one more recon Patrol, free, in each firefight"),
        (5, "one opening leader a row higher (2.361)"),
        (6, "−1 DRM to its first CP replenishment"),
    ],
)
def test_balance_for_both_sides(pack: Pack, assault: Campaign, face: int, provision: str) -> None:
    faces = {"aims/balance/axis": (face,), "aims/balance/allied": (7 - face,)}
    found = dict(aims(pack, assault, faces).balance)
    assert list(found) == ["axis", "allied"]
    assert found["axis"] == provision
    assert (found["allied"] == provision) is (face == 7 - face)


# --- victory levels ------------------------------------------------------------------------------

Line = tuple[str | None, str, int, int]


def lines(
    pack: Pack, total: int, start: int, side: str = "axis", *, dual: bool = False
) -> list[Line]:
    return [
        (one.side, one.name, one.least, one.most)
        for one in levels(pack, total, start, side, dual=dual)
    ]


def test_levels_of_an_assault(pack: Pack) -> None:
    """The attacker holds 10 of 30: he lacks 20, and needs 16, 32 and 50 per cent of them."""
    assert lines(pack, 30, 10) == [
        ("axis", "decisive", 20, 30),  # 10 more
        ("axis", "tactical", 16, 19),  # 6.4 more
        ("axis", "marginal", 13, 15),  # 3.2 more
        (None, "draw", 11, 12),
        ("allied", "marginal", 8, 10),  # three quarters of his 10, rounded to an even 8
        ("allied", "tactical", 4, 7),  # four tenths
        ("allied", "decisive", 0, 3),
    ]


def test_levels_of_a_dual_attack(pack: Pack) -> None:
    """Each holds 12 of 24; three points either way decide nothing."""
    assert lines(pack, 24, 12, dual=True) == [
        ("axis", "decisive", 18, 24),
        ("axis", "tactical", 16, 17),
        ("axis", "marginal", 14, 15),
        (None, "draw", 11, 13),
        ("allied", "marginal", 8, 10),
        ("allied", "tactical", 4, 7),
        ("allied", "decisive", 0, 3),
    ]


def test_levels_of_an_attacker_who_holds_nothing(pack: Pack) -> None:
    """He can lose no more than marginally: there is nothing to take from him."""
    assert lines(pack, 25, 0, "allied") == [
        ("allied", "decisive", 12, 25),
        ("allied", "tactical", 8, 11),
        ("allied", "marginal", 4, 7),
        (None, "draw", 1, 3),
        ("axis", "marginal", 0, 0),
    ]


def test_levels_where_little_is_lacking(pack: Pack) -> None:
    """Of 20 he lacks 4: the shares of 2, 1 and 1 leave the lesser levels out or together."""
    assert lines(pack, 20, 16) == [
        ("axis", "decisive", 18, 20),
        ("axis", "tactical", 17, 17),
        ("allied", "marginal", 12, 16),
        ("allied", "tactical", 6, 11),
        ("allied", "decisive", 0, 5),
    ]


@pytest.mark.parametrize("total", [20, 23, 26, 30])
@pytest.mark.parametrize("share", [0, 4, 7, 10, 12])
@pytest.mark.parametrize("dual", [False, True])
def test_levels_leave_no_gap_and_rise_with_the_points(
    pack: Pack, total: int, share: int, dual: bool
) -> None:
    if dual and share < 10:
        return  # in a dual attack both hold two fifths at least
    found = lines(pack, total, share, dual=dual)
    assert found[0][3] == total
    assert found[-1][2] == 0
    assert all(one[2] == other[3] + 1 for one, other in pairwise(found))
    still = next(one for one in found if one[2] <= share <= one[3])
    assert still[:2] == ((None, "draw") if dual else ("allied", "marginal"))


@pytest.mark.parametrize("side", SIDES)
def test_levels_are_the_attackers(pack: Pack, side: str) -> None:
    other = {"axis": "allied", "allied": "axis"}[side]
    found: Sequence[Line] = lines(pack, 30, 10, side)
    assert [one[0] for one in found] == [side, side, side, None, other, other, other]


def test_a_campaigns_levels_are_those_of_its_ground(pack: Pack, assault: Campaign) -> None:
    total = sum(place.tvp for place in assault.ground.locations)
    share: Mapping[str, int] = dict(assault.opening.tvp)
    found = aims(pack, assault, {}).levels
    gains = [level.least - share["axis"] for level in found if level.side == "axis"]
    lacks = total - share["axis"]
    assert gains == [round(lacks * 0.5), round(lacks * 0.32), round(lacks * 0.16)]
    assert found[0].most == total
