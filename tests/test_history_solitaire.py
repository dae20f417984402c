"""A side that nobody plays: what it buys is legal, paid for and its own, and its report says so."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.dice import reph_roller
from generator.games.platoon_leader.history.entry import sequel
from generator.games.platoon_leader.history.opening import public_at_start, roster_at_start
from generator.games.platoon_leader.history.solitaire import SoloPlan, solo_plan
from generator.games.platoon_leader.history.stored import read_stored
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.scenario.generator import HowToRepeat, Printing, Sequel
from tests.history_checker import History

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
AGAIN = HowToRepeat("s", "fieldpress campaign next campaign.yaml", "fieldpress campaign next")
PRINTING = Printing(odds=True, again=(AGAIN,), command="fieldpress campaign next campaign.yaml")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


def saved(pack: Pack, seed: str, folder: Path, *locks: str) -> Path:
    campaign = new_campaign(pack, seed, LOCKABLE.parse(locks))
    path = folder / "campaign.yaml"
    path.write_bytes(to_yaml(pack, campaign, card(pack, campaign)))
    return path


def planned(pack: Pack, path: Path, side: str, dice: str = "d") -> SoloPlan:
    stored = read_stored(pack, path)
    roller = reph_roller(pack, dice, (), {}, "")
    return solo_plan(pack, stored, public_at_start(stored), roster_at_start(stored, side), roller)


@pytest.mark.parametrize("number", range(6))
def test_what_it_buys_is_legal_and_paid_for(pack: Pack, number: int, tmp_path: Path) -> None:
    """By the separate checker's prices and the card's own maxima."""
    path = saved(pack, f"alone-{number}", tmp_path)
    file = yaml.load(path.read_text(), Loader=yaml.CSafeLoader)
    checker = History(file)
    for side in ("axis", "allied"):
        plan = planned(pack, path, side)
        own = file["record"]["sides"][side]
        groups = {group["id"]: group for group in own["groups"]}
        bought = [one.row.group for one in plan.purchases]
        prices = [
            checker.price(groups[one.row.group], {"set-up": one.row.set_up})
            for one in plan.purchases
        ]
        assert [one.price for one in plan.purchases] == prices
        assert sum(prices) == plan.cost <= own["secret"]["cp"] * (1 - plan.posture["keep"]) + 1
        assert plan.after.cp == own["secret"]["cp"] - plan.cost
        assert all(bought.count(key) <= groups[key]["per-reph"] for key in bought)
        assert bought, "with a fresh campaign's CP it always finds something"


def test_its_posture_follows_from_what_the_firefight_asks(pack: Pack, tmp_path: Path) -> None:
    path = saved(pack, "tuesday-5", tmp_path)  # the Allies attack
    assert planned(pack, path, "allied").posture["id"] == "assault"
    assert planned(pack, path, "axis").posture["id"] == "hold"
    # Those who attack want Locations that they don't hold, the others those that they do.
    places = {one.name: one for one in read_stored(pack, path).card.locations}
    kept = {at.name for at in planned(pack, path, "axis").aims}
    assert {places[name].holder for name in kept} == {"axis"}
    # Of those that it holds nothing is worth more than what it means to keep.
    dearest = sorted(one.tvp for one in places.values() if one.holder == "axis")[-3:]
    assert sorted(places[name].tvp for name in kept) == dearest
    wanted = {at.name for at in planned(pack, path, "allied").aims}
    assert "allied" not in {places[name].holder for name in wanted}
    assert len(wanted) == 3


def test_the_same_dice_plan_the_same(pack: Pack, tmp_path: Path) -> None:
    path = saved(pack, "tuesday-5", tmp_path)
    assert planned(pack, path, "axis") == planned(pack, path, "axis")
    assert planned(pack, path, "axis") != planned(pack, path, "axis", "others")


def next_of(pack: Pack, path: Path) -> Sequel:
    return sequel(pack, path, PRINTING)


def test_its_report_is_made_ready_with_what_it_buys(pack: Pack, tmp_path: Path) -> None:
    """The leaders that the page shows are those that the replay finds."""
    path = saved(pack, "tuesday-5", tmp_path, "solitaire=axis")
    first = next_of(pack, path)
    (page,) = (paper for paper in first.papers.papers if paper.name == "solitaire")
    shown = page.values["purchases"]
    ready = yaml.load(first.forms["firefight-1/report-axis.yaml"], Loader=yaml.CSafeLoader)
    assert [row["group"] for row in ready["purchases"]] == [one["group"] for one in shown]
    other = yaml.load(first.forms["firefight-1/report-allied.yaml"], Loader=yaml.CSafeLoader)
    assert not other["purchases"]
    for name, data in first.forms.items():
        text = data.decode().replace("filled-in: no ", "filled-in: yes")
        text = text.replace("played:  ", "played: yes").replace("winner:  ", "winner: axis")
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    second = next_of(pack, path)
    dossier = next(paper for paper in second.papers.papers if paper.name == "axis")
    lines = {row["line"]: row for row in dossier.values["force"]}
    fielded = [one for one in shown if one["line"]]
    assert fielded
    for one in fielded:
        assert lines[one["line"]]["group"] == one["group"]
        assert lines[one["line"]]["leaders"] == one["leaders"]
    assert dossier.values["roster"]["cp"] >= page.values["keeps"]


def test_its_form_has_what_it_buys_too(pack: Pack, tmp_path: Path) -> None:
    """Whoever fills in the form need not copy the purchases from the file."""
    path = saved(pack, "solo-1", tmp_path, "solitaire=axis")
    made = next_of(pack, path)
    values = {paper.name: paper.form.says for paper in made.papers.papers if paper.form}
    rows = yaml.safe_load(made.forms["firefight-1/report-axis.yaml"])["purchases"]
    assert rows
    for number, row in enumerate(rows, start=1):
        assert values["report-axis"][f"purchases_{number}_group"] == row["group"]
        assert values["report-axis"][f"purchases_{number}_cp"] == str(row["cp"])
        way = row["set-up"].replace(" ", "-")
        assert values["report-axis"][f"purchases_{number}_set-up_{way}"] is True
    assert not any(key.startswith("purchases") for key in values["report-allied"])


def test_a_side_that_is_none_is_told(pack: Pack, tmp_path: Path) -> None:
    path = saved(pack, "tuesday-5", tmp_path, "solitaire=axis")
    path.write_text(path.read_text().replace("solitaire: axis", "solitaire: both"))
    with pytest.raises(ContentError) as caught:
        next_of(pack, path)
    (problem,) = caught.value.problems
    assert problem.message == "the side that nobody plays is axis or allied, not both"
    assert str(problem.place).endswith("campaign.yaml:5:20")
