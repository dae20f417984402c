"""Opening forces look like battle groups: infantry first, and what goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.content import Pack, load_pack
from generator.games.platoon_leader.campaign import SIDES, Campaign, new_campaign

REPOSITORY = Path(__file__).resolve().parent.parent
SEEDS = 120


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack(REPOSITORY / "content/platoon-leader", "content/platoon-leader")


@pytest.fixture(scope="module")
def campaigns(pack: Pack) -> Sequence[Campaign]:
    return [new_campaign(pack, f"forces {number}") for number in range(SEEDS)]


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
