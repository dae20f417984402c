"""Aims worked by hand: objectives in reach, points to win, victory levels, balance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, count, pairwise

import pytest
from loaded_dice import Faces, a_roller, loaded, platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.scenario.aims import Aims, Location, levels, set_aims, steps_of
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.roll.errors import Rejected
from generator.roll.requirements import part_of
from tests.campaign_checker.hexes import board
from tests.shares import examples, first

SIDES = ("axis", "allied")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


@pytest.fixture(scope="module")
def assault(pack: Pack) -> Campaign:
    """A campaign that the Axis attacks in, on a ground that allows every kind of objective."""
    locks = LOCKABLE.parse(["attacker=axis"])
    rolled = (new_campaign(pack, f"aims {number}", locks) for number in count(1))
    return next(campaign for campaign in rolled if allows_all(campaign))


def allows_all(campaign: Campaign) -> bool:
    """Tell whether single Locations and pairs are in the ratio in firefights of every length."""
    _, least, most = asked(campaign)
    for turns in range(6, 10):
        worth = [place.tvp for place in in_reach(campaign, turns)]
        pairs = [one + other for one, other in combinations(worth, 2)]
        if not all(any(least <= tvp <= most for tvp in found) for found in (worth, pairs)):
            return False
    return bool(walked(campaign))


@pytest.fixture(scope="module")
def dual(pack: Pack) -> Campaign:
    """A dual attack on a ground that allows points as well, whoever of the two counts them."""
    locks = LOCKABLE.parse(["attacker=dual"])
    rolled = (new_campaign(pack, f"aims {number}", locks) for number in count(2))
    return next(
        one for one in rolled if all(at_hand(one, side) < asked(one, side)[2] for side in SIDES)
    )


def aims(
    pack: Pack, campaign: Campaign, faces: Faces, *, turns: int = 9, attacker: str = "axis"
) -> Aims:
    """Set the aims of a campaign's ground anew, for a first firefight of so many turns."""
    first = replace(campaign.calendar[0], track=(0,) * turns)
    with loaded(faces):
        return set_aims(a_roller(pack), campaign.ground, campaign.opening, first, attacker)


def in_reach(campaign: Campaign, turns: int, attacker: str = "axis") -> list[Location]:
    """Locations that infantry reaches, by a board of our own: two hexes a turn, two thirds of them.

    Locations that the attacker holds whole do not count, nor those that he may walk into.
    """
    ground = campaign.ground
    steps = flood(campaign, attacker)
    limit = 2 * math.floor(turns * 2 / 3)
    held = set(campaign.opening.control.of(attacker).held)
    return [
        place
        for place in ground.locations
        if not held.issuperset(place.hexes)
        and place not in walked(campaign, attacker)
        and any(steps.get(hex_, 10**6) <= limit for hex_ in place.hexes)
    ]


def flood(campaign: Campaign, side: str) -> Mapping[int, int]:
    """The steps of a side's infantry to each hex, by a board of our own."""
    ground = campaign.ground
    there, closed = board(ground.board.columns, ground.board.rows), set(ground.barriers)
    return there.flood(set(dict(campaign.opening.areas)[side]) - closed, closed=closed)


def walked(campaign: Campaign, attacker: str = "axis") -> list[Location]:
    """Locations that nobody holds, as near to the attacker's infantry as to the other side's."""
    (enemy,) = (side for side in SIDES if side != attacker)
    mine, theirs = (flood(campaign, side) for side in (attacker, enemy))
    held = [set(campaign.opening.control.of(side).held) for side in SIDES]
    return [
        place
        for place in campaign.ground.locations
        if not any(own.issuperset(place.hexes) for own in held)
        and max(mine.get(h, 10**6) for h in place.hexes)
        <= max(theirs.get(h, 10**6) for h in place.hexes)
    ]


def at_hand(campaign: Campaign, attacker: str = "axis") -> int:
    """TVP of what is to be had in the first two turns: four hexes, two a turn."""
    steps = flood(campaign, attacker)
    there = in_reach(campaign, 9, attacker)
    return sum(at.tvp for at in there if all(steps.get(h, 99) <= 4 for h in at.hexes))


def asked(campaign: Campaign, attacker: str = "axis") -> tuple[int, int, int]:
    """What counts as the attacker's, and the least and most that the first objective asks for.

    Three tenths of what he lacks win the campaign; the first objective asks for two fifths of
    that, rounded up, to four fifths, rounded down.
    """
    base = dict(campaign.opening.tvp)[attacker] + sum(at.tvp for at in walked(campaign, attacker))
    wins = max(1, round(0.3 * (campaign.ground.tvp - base)))
    return base, math.ceil(0.4 * wins), math.floor(0.8 * wins)


# --- the first firefight -------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "steps"), [(6, 8), (7, 8), (8, 10), (9, 12)])
def test_two_hexes_a_turn_in_two_thirds_of_the_turns(pack: Pack, turns: int, steps: int) -> None:
    assert steps_of(pack, turns) == steps


ASSAULTS = [
    (1, "take"),
    (2, "take"),
    (3, "take two"),
    (4, "take two"),
    (5, "points"),
    (6, "points"),
]


@pytest.mark.parametrize(
    ("face", "kind"),
    first(
        3,
        ASSAULTS,
    ),
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
def test_targets_lie_in_reach_and_in_their_ratio(pack: Pack, assault: Campaign, turns: int) -> None:
    _, least, most = asked(assault)
    near = [at for at in in_reach(assault, turns) if least <= at.tvp <= most]
    weights = [place.tvp for place in near]
    assert near
    # A die of as many sides as the TVP of all: a Location of 3 TVP has three of them.
    for face in range(1, sum(weights) + 1):
        found = aims(pack, assault, {"aims/first": (1,), "aims/target/1": (face,)}, turns=turns)
        ends = [sum(weights[: n + 1]) for n in range(len(weights))]
        assert found.targets == (near[next(n for n, end in enumerate(ends) if face <= end)],)


def test_the_second_target_is_another_one_and_fits_the_first(pack: Pack, assault: Campaign) -> None:
    _, least, most = asked(assault)
    near = in_reach(assault, 9)
    pairs = [(a, b) for a in near for b in near if a != b and least <= a.tvp + b.tvp <= most]
    firsts = [place for place in near if any(place == one for one, _ in pairs)]
    seconds = [other for one, other in pairs if one == firsts[0]]
    assert seconds
    faces = {"aims/first": (3,), "aims/target/1": (1,), "aims/target/2": (1,)}
    assert aims(pack, assault, faces).targets == (firsts[0], seconds[0])
    faces["aims/target/2"] = (sum(place.tvp for place in seconds),)
    assert aims(pack, assault, faces).targets == (firsts[0], seconds[-1])


@pytest.mark.parametrize("turns", range(6, 10))
@pytest.mark.parametrize("attacker", SIDES)
@pytest.mark.parametrize("name", ["assault", "dual"])
def test_points_to_win_the_first_firefight(
    pack: Pack, request: pytest.FixtureRequest, name: str, attacker: str, turns: int
) -> None:
    """Half of what is in reach beyond what counts as held, within the ratio."""
    campaign: Campaign = request.getfixturevalue(name)
    gain = sum(place.tvp for place in in_reach(campaign, turns, attacker))
    base, least, most = asked(campaign, attacker)
    if gain < least:
        with pytest.raises(Rejected):
            aims(pack, campaign, {"aims/first": (5,)}, turns=turns, attacker=attacker)
        return
    found = aims(pack, campaign, {"aims/first": (5,)}, turns=turns, attacker=attacker)
    near = at_hand(campaign, attacker)
    assert (found.kind == "points") is (near < most)
    if found.kind == "points":
        assert found.needed == base + min(most, max(least, near + 1, gain // 2))
        assert base < found.needed <= base + gain


@pytest.mark.parametrize(
    ("take", "pair", "points", "column"),
    [
        *((1, 1, 1, "assault"), (1, 0, 1, "one"), (0, 1, 1, "pair"), (0, 0, 1, "points")),
        *((1, 1, 0, "both"), (1, 0, 0, "single"), (0, 1, 0, "couple")),
    ],
)
def test_kinds_that_the_ratio_rules_out_have_no_row(
    pack: Pack, take: int, pair: int, points: int, column: str
) -> None:
    """The table has a column for each set of kinds: none gives what the ground does not allow."""
    table = pack.tables["aim"]
    index = table.columns.index(column)
    kinds = {cells[index] for cells in table.cells}
    assert kinds == {*["points"] * points, *["take"] * take, *["take two"] * pair}


def test_what_lies_at_hand_is_no_first_objective(pack: Pack) -> None:
    """Four hexes, two turns of march: what lies within never is all that is asked for."""
    kinds = set()
    for number in range(examples(40, least=16)):
        campaign = new_campaign(pack, f"at hand {number}", LOCKABLE.parse([]))
        found = campaign.aims
        kinds.add(found.kind)
        if found.kind == "points":
            base, _, _ = asked(campaign, found.side)
            assert at_hand(campaign, found.side) < found.needed - base, campaign.seed
        elif found.kind != "most":
            steps = flood(campaign, found.side)
            assert any(steps[h] > 4 for at in found.targets for h in at.hexes), campaign.seed
    assert kinds == {"take", "take two", "points", "most"}


def test_a_ground_on_which_all_lies_at_hand_is_thrown_away(pack: Pack, assault: Campaign) -> None:
    part = part_of(pack, "numbers")
    longer = {**part.records, "hand-turns": {**part.records["hand-turns"], "number": 99}}
    far = replace(pack, parts={**pack.parts, "numbers": replace(part, records=longer)})
    first = replace(assault.calendar[0], track=(0,) * 9)
    with pytest.raises(Rejected) as rejected:
        set_aims(a_roller(far), assault.ground, assault.opening, first, "axis")
    assert rejected.value.constraint == "a first objective that does not lie at hand"


def test_a_locked_kind_that_the_ground_does_not_allow_throws_the_ground_away(
    pack: Pack, assault: Campaign
) -> None:
    """Of what is in reach one Location is left: no two of them can be asked for."""
    near = in_reach(assault, 9)
    left = [place for place in assault.ground.locations if place not in near[1:]]
    first = replace(assault.calendar[0], track=(0,) * 9)
    roller = a_roller(pack, locks=LOCKABLE.parse(["aims.first=take two"]))
    ground = replace(assault.ground, locations=tuple(left))
    with pytest.raises(Rejected) as rejected:
        set_aims(roller, ground, assault.opening, first, "axis")
    assert rejected.value.constraint == "a first objective in its ratio to the campaign's"


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
    pack: Pack, total: int, start: int, side: str = "axis", *, dual: bool = False, walked: int = 0
) -> list[Line]:
    return [
        (one.side, one.name, one.least, one.most)
        for one in levels(pack, total, start, side, dual=dual, walked=walked)
    ]


def test_levels_of_an_assault(pack: Pack) -> None:
    """The attacker holds 10 of 30: he lacks 20, and needs 30, 42 and 55 per cent of them."""
    assert lines(pack, 30, 10) == [
        ("axis", "decisive", 21, 30),  # 11 more
        ("axis", "tactical", 18, 20),  # 8.4 more
        ("axis", "marginal", 16, 17),  # 6 more
        (None, "draw", 11, 15),
        ("allied", "marginal", 8, 10),  # three quarters of his 10, rounded to an even 8
        ("allied", "tactical", 4, 7),  # four tenths
        ("allied", "decisive", 0, 3),
    ]


def test_what_may_be_walked_into_wins_nothing(pack: Pack) -> None:
    """Of the 20 that he lacks nobody holds 8: of the other 12 he needs his shares."""
    assert lines(pack, 30, 10, walked=8) == [
        ("axis", "decisive", 25, 30),  # 6.6 more than 18
        ("axis", "tactical", 23, 24),  # 5.04 more
        ("axis", "marginal", 22, 22),  # 3.6 more
        (None, "draw", 19, 21),
        ("allied", "marginal", 8, 18),  # he walks, and the other side has held
        ("allied", "tactical", 4, 7),
        ("allied", "decisive", 0, 3),
    ]


def test_levels_of_a_dual_attack(pack: Pack) -> None:
    """Each holds 12 of 24; four points either way decide nothing."""
    assert lines(pack, 24, 12, dual=True) == [
        ("axis", "decisive", 19, 24),
        ("axis", "tactical", 17, 18),
        ("axis", "marginal", 16, 16),
        (None, "draw", 9, 15),
        ("allied", "marginal", 6, 8),
        ("allied", "tactical", 3, 5),
        ("allied", "decisive", 0, 2),
    ]


def test_levels_of_a_dual_attack_with_points_to_walk_into(pack: Pack) -> None:
    """The Axis holds 9 of 24 and may walk into 4; what it loses counts from its 9."""
    assert lines(pack, 24, 9, dual=True, walked=4) == [
        ("axis", "decisive", 19, 24),  # 6.05 more than 13
        ("axis", "tactical", 18, 18),  # 4.62 more
        ("axis", "marginal", 16, 17),  # 3.3 more
        (None, "draw", 7, 15),
        ("allied", "marginal", 4, 6),
        ("allied", "tactical", 2, 3),
        ("allied", "decisive", 0, 1),
    ]


def test_levels_of_an_attacker_who_holds_nothing(pack: Pack) -> None:
    """He can lose no more than marginally: there is nothing to take from him."""
    assert lines(pack, 25, 0, "allied") == [
        ("allied", "decisive", 14, 25),
        ("allied", "tactical", 10, 13),
        ("allied", "marginal", 8, 9),
        (None, "draw", 1, 7),
        ("axis", "marginal", 0, 0),
    ]


def test_levels_where_little_is_lacking(pack: Pack) -> None:
    """Of 20 he lacks 4: the shares of 2, 2 and 1 leave the lesser levels out or together."""
    assert lines(pack, 20, 16) == [
        ("axis", "decisive", 18, 20),
        ("axis", "marginal", 17, 17),
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
    base, _, _ = asked(assault)
    found = aims(pack, assault, {})
    gains = [level.least - base for level in found.levels if level.side == "axis"]
    lacks = total - base
    assert gains == [round(lacks * 0.55), round(lacks * 0.42), round(lacks * 0.3)]
    assert found.levels[0].most == total
    assert found.walked == sum(place.tvp for place in walked(assault))
