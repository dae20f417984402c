"""What one side keeps secret is no input of what the other side, or both, may see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.history.papers.packet import packet
from generator.games.platoon_leader.history.replay import Chronicle, FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.form import report_forms
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.scenario.generator import HowToRepeat, Paper, Printing
from tests.history_reports import SIDES, filed, plain_public, plain_secret
from tests.test_history_properties import stored_campaign

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
AGAIN = HowToRepeat("s", "fieldpress campaign next campaign.yaml", "fieldpress campaign next")
PRINTING = Printing(odds=True, again=(AGAIN,), command="fieldpress campaign next campaign.yaml")
OTHER = {"axis": "allied", "allied": "axis"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def told(pack: Pack, stored: StoredCampaign, chronicle: Chronicle) -> dict[str, Any]:
    """Return all that is printed or made ready now, by name: pages are a function of values."""
    number = len(chronicle.public) + 1
    if number > len(stored.card.calendar):
        return {
            paper.name: shown(paper) for paper in ending(pack, stored, chronicle, PRINTING).papers
        }
    papers = [
        *(packet(pack, stored, chronicle, PRINTING).papers if chronicle.public else ()),
        *report_forms(pack, stored, chronicle, number),
    ]
    ready = reports_ready(pack, stored, chronicle, number)
    return {
        **{paper.name: shown(paper) for paper in papers},
        **{f"{whose} report": data for whose, data in ready.items()},
    }


def shown(paper: Paper) -> tuple[object, ...]:
    return paper.title, paper.template, dict(paper.values)


@pytest.mark.parametrize("side", SIDES)
def test_nothing_secret_reaches_the_other_side(pack: Pack, side: str, tmp_path: Path) -> None:
    """Two campaigns alike but for all that one side keeps secret, from first to last."""
    stored = stored_campaign(pack, "secrets", tmp_path)
    public_dice, other_dice = random.Random("public"), random.Random("other")
    ways: dict[str, list[FiledReports]] = {"one": [], "two": []}
    own_dice = {way: random.Random(way) for way in ways}
    seen: dict[str, dict[str, Any]] = {}
    changed = 0
    for _ in stored.card.calendar:
        chronicles = {way: replayed(pack, stored, ways[way], SIDES, {}) for way in ways}
        now = chronicles["one"].now
        public = plain_public(stored, now, public_dice)
        played = public["played"] == "yes"
        theirs = plain_secret(
            stored, chronicles["one"].roster(OTHER[side]), other_dice, played=played
        )
        for way, reports in ways.items():
            mine = plain_secret(stored, chronicles[way].roster(side), own_dice[way], played=played)
            reports.append(filed(stored, public, {side: mine, OTHER[side]: theirs}))
        for way in ways:
            seen[way] = told(pack, stored, replayed(pack, stored, ways[way], SIDES, {}))
        mine_alone = {side, f"report-{side}", f"{side} report"}
        assert seen["one"].keys() == seen["two"].keys()
        for name in seen["one"].keys() - mine_alone:
            assert seen["one"][name] == seen["two"][name], name
        changed += sum(
            seen["one"][name] != seen["two"][name] for name in mine_alone & seen["one"].keys()
        )
    assert changed > len(stored.card.calendar), "what it keeps secret differed all the time"
    assert side in seen["one"]
