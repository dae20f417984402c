"""Rolled campaigns with random legal reports, replayed to their last firefight.

Each is held against `history_checker`, which shares no code with the program.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.roll.locks import Locks
from tests.history_checker import History
from tests.history_reports import play_out
from tests.shares import first

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def stored_campaign(pack: Pack, seed: str, folder: Path) -> StoredCampaign:
    campaign = new_campaign(pack, seed, Locks({}))
    path = folder / "campaign.yaml"
    path.write_bytes(to_yaml(pack, campaign, card(pack, campaign)))
    return read_stored(pack, path)


def play(pack: Pack, seed: str, folder: Path) -> list[str]:
    """Play a campaign to its end with random reports and return what is wrong with it."""
    stored = stored_campaign(pack, seed, folder)
    played = play_out(pack, stored, seed)
    file = yaml.load((folder / "campaign.yaml").read_text(), Loader=yaml.CSafeLoader)
    return History(file).check(played.end, played.plain)


@pytest.mark.parametrize("number", first(6, range(24)))
def test_replayed_campaigns_pass_the_separate_checker(
    pack: Pack, number: int, tmp_path: Path
) -> None:
    assert play(pack, f"history-{number}", tmp_path) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(24, 300))
def test_300_campaigns_pass_it(pack: Pack, number: int, tmp_path: Path) -> None:
    assert play(pack, f"history-{number}", tmp_path) == []
