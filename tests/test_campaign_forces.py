"""Opening forces look like battle groups: infantry first, and what goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

import pytest

from generator.games.platoon_leader.forces.order_of_battle import cost
from generator.games.platoon_leader.scenario.fresh import SIDES, Campaign


def letters(campaign: Campaign, side: str) -> list[str]:
    """List the letter of each opening group, one by one."""
    force = campaign.sides[side].opening
    return [str(held.group["letter"]) for held in force for _ in range(held.count)]


@pytest.mark.parametrize("side", SIDES)
def test_half_of_an_opening_force_is_infantry(campaigns: Sequence[Campaign], side: str) -> None:
    for campaign in campaigns:
        held = [letter for letter in letters(campaign, side) if letter != "O"]
        assert 2 * held.count("I") >= len(held), (campaign.seed, held)


@pytest.mark.parametrize("side", SIDES)
def test_armour_comes_with_twice_the_infantry(campaigns: Sequence[Campaign], side: str) -> None:
    for campaign in campaigns:
        force = campaign.sides[side].opening
        armour = sum(held.count for held in force if held.group["armoured"])
        assert 2 * armour <= letters(campaign, side).count("I"), campaign.seed


@pytest.mark.parametrize("side", SIDES)
def test_nothing_but_infantry_comes_in_heaps(campaigns: Sequence[Campaign], side: str) -> None:
    for campaign in campaigns:
        for held in campaign.sides[side].opening:
            if held.group["letter"] not in ("I", "O"):
                assert held.count <= held.group["per-reph"] + 1, (campaign.seed, held.group["name"])


def test_armies_that_have_armour_still_bring_it(campaigns: Sequence[Campaign]) -> None:
    brought = {
        str(campaign.sides[side].army["id"])
        for campaign in campaigns
        for side in SIDES
        if any(held.group["armoured"] for held in campaign.sides[side].opening)
    }
    assert len(brought) >= 8


# --- how strong they are beside each other -------------------------------------------------------


def strengths(campaign: Campaign) -> dict[str, float]:
    """Return the CP of each side's opening force, its starting CP and a tenth of its FP."""
    return {
        side: cost(state.opening) + state.cp + state.works / 10
        for side, state in campaign.sides.items()
    }


def assaults(campaigns: Sequence[Campaign]) -> list[tuple[Campaign, str, str]]:
    """List the campaigns that begin with an assault, with attacker and defender."""
    other = {"axis": "allied", "allied": "axis"}
    return [(one, one.attack, other[one.attack]) for one in campaigns if one.attack in other]


def rolled_works(campaign: Campaign) -> int:
    return next(
        int(rolled.entry.result)
        for rolled in campaign.ledger
        if rolled.kept and rolled.entry.path.endswith("/works")
    )


def test_an_assault_is_drawn_at_seven_to_five(campaigns: Sequence[Campaign]) -> None:
    """The target leaves room for any starting CP: the mean lies well inside of 1.2 and 1.8."""
    found = [
        strengths(one)[attacker] / strengths(one)[defender]
        for one, attacker, defender in assaults(campaigns)
    ]
    assert len(found) > len(campaigns) / 2
    assert 1.35 < mean(found) < 1.45
    assert min(found) >= 1.2
    assert max(found) <= 1.7


def test_works_are_the_defenders_and_as_rolled(campaigns: Sequence[Campaign]) -> None:
    """Forces fit each other by themselves: FP need hardly ever even out what CP have brought."""
    found = assaults(campaigns)
    as_rolled = [one.sides[side].works == rolled_works(one) for one, _, side in found]
    without = [one.sides[side].works == 0 for one, side, _ in found]
    assert mean(as_rolled) > 0.95
    assert mean(without) > 0.95


def test_dual_attacks_are_even(campaigns: Sequence[Campaign]) -> None:
    duals = [strengths(one) for one in campaigns if one.attack == "dual"]
    ratios = [one["axis"] / one["allied"] for one in duals]
    assert len(ratios) > len(campaigns) / 12
    assert 0.95 < mean(ratios) < 1.05
    assert all(0.899 < ratio < 1.101 for ratio in ratios)


def test_more_infantry_than_anything_else(campaigns: Sequence[Campaign]) -> None:
    """Half of the groups are infantry, one in eleven is armour where a formation had any, and
    one in fourteen guns."""
    sides = [(one, side) for one in campaigns for side in SIDES]
    every = [letter for one, side in sides for letter in letters(one, side)]
    has = [at for at in sides if any(group["letter"] == "A" for group in at[0].sides[at[1]].groups)]
    with_armour = [letter for one, side in has for letter in letters(one, side)]
    assert 0.48 < every.count("I") / len(every) < 0.6
    assert 0.08 < with_armour.count("A") / len(with_armour) < 0.15
    assert 0.05 < every.count("O") / len(every) < 0.1


def test_the_side_with_the_initiative_attacks_more_often(campaigns: Sequence[Campaign]) -> None:
    """It attacks in four of five later firefights, the other side in one of twenty to thirty."""
    other = {"axis": "allied", "allied": "axis"}
    found = [
        (one.setting.pair["bias"], firefight.attacker)
        for one in campaigns
        for firefight in one.calendar[1:]
        if one.setting.pair["bias"] in other
    ]
    keeps = mean(bias == attacker for bias, attacker in found)
    loses = mean(other[bias] == attacker for bias, attacker in found)
    assert 0.72 < keeps < 0.85
    assert 0.02 < loses < 0.1
