"""Which files of a campaign are secret, and whose: told of every paper that is ever printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.entry import sequel
from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.papers import papers
from generator.games.platoon_leader.scenario.whose import SECRETS
from generator.roll.locks import Locks
from generator.roll.seals.files import line_name
from generator.scenario.generator import HowToRepeat, Item, Paper, Printing
from generator.scenario.secrets import EVERY
from tests.history_folder import history_folder
from tests.history_reports import play_out

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
AGAIN = HowToRepeat("s", "fieldpress campaign next campaign.yaml", "fieldpress campaign next")
PRINTING = Printing(odds=True, again=(AGAIN,), command="fieldpress campaign next campaign.yaml")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def whose(paper: Paper) -> str:
    """Whose secrets a paper holds, by what its template is given."""
    return paper.values["side_id"] or ""


def test_each_paper_of_a_campaign_is_that_side_s_whose_secrets_it_holds(
    pack: Pack, tmp_path: Path
) -> None:
    campaign = new_campaign(pack, "whose", Locks({}))
    first = papers(pack, [Item(campaign, card(pack, campaign))], PRINTING)
    begun = history_folder(tmp_path)
    played = play_out(pack, begun.stored, "whose")
    ready = sequel(pack, tmp_path / "campaign.yaml", PRINTING)
    end = ending(pack, begun.stored, played.end, PRINTING)
    made = [
        *((paper.name, paper) for paper in first.papers),
        *((f"firefight-1/{paper.name}", paper) for paper in ready.papers.papers),
        *((f"end/{paper.name}", paper) for paper in end.papers),
    ]
    assert {name: SECRETS.whose(f"{name}.pdf") for name, _ in made} == {
        name: whose(paper) for name, paper in made
    }
    assert sorted(map(SECRETS.whose, ready.forms)) == ["", "allied", "axis"]
    assert {SECRETS.whose(f"firefight-2/{name}.pdf") for name in ("axis", "overview")} == {
        "axis",
        "",
    }


def test_the_file_holds_everybody_s_secrets_and_lines_to_hand_over_none() -> None:
    assert SECRETS.whose("campaign.yaml") == EVERY
    assert SECRETS.whose("firefight-2/solitaire.pdf") == EVERY
    for side in SECRETS.sides:
        assert SECRETS.whose(f"secrets-{side}.yaml") == side
        assert SECRETS.whose(f"seal-{side}.yaml") == side
        assert SECRETS.whose(line_name("seal", side)) == ""
        assert SECRETS.whose(line_name("key", side)) == ""
    assert GENERATOR.secrets is SECRETS
