"""What the rules make secret stands in one side's dossier and in nothing else, flat or folded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.job.options import Options
from generator.roll.roller import Rolled
from tests.campaign_documents import documents, work_of
from tests.printed_campaign import FOLDED, SEED, SIDES, PrintedCampaign, plain
from tests.shares import first

LEADER = re.compile(r"(?<![\d.−/-])(?:10[-−][0-3]|[6-9][-−][0-2]|6\+1)(?![\d−/-])")
SAID = ("Starting CP", "final DR", "/ leaders /", "/ oba /", "axis / cp", "allied / cp")
"""What secrets are printed by: heads of the secret panel, and the paths of secret rolls."""


@pytest.fixture(params=first(1, ["", "-folded"]))
def either(request: pytest.FixtureRequest) -> tuple[PrintedCampaign, str]:
    """The campaign's papers flat and folded, with what the names of their files end in."""
    found = request.getfixturevalue("folded" if request.param else "printed")
    return found, str(request.param)


@pytest.mark.parametrize("side", SIDES)
def test_a_dossier_holds_its_own_secrets(either: tuple[PrintedCampaign, str], side: str) -> None:
    printed, ending = either
    text = printed.text(f"{side}{ending}.pdf")
    secret = printed.record["sides"][side]["secret"]
    assert plain(f"Starting CP{secret['cp']}") in text
    assert plain(f"{side} / cp") in text
    for leader in secret["leaders"]:
        assert plain(leader["leader"]) in text
        assert plain(leader["name"]) in text
    assert text.count(plain(f"{side} / leaders /")) == len(secret["leaders"])
    for module in secret["oba"]:
        assert plain(module["strength"]) in text


@pytest.mark.parametrize("side", SIDES)
def test_a_star_stands_only_by_leaders_who_may_give_way_to_a_commissar(
    printed: PrintedCampaign, side: str
) -> None:
    """On card, Purchase Record, order of battle; rolls in the ledger say what their table says."""
    own, text = printed.record["sides"][side], printed.text(f"{side}.pdf")
    starred = sum(leader["leader"].endswith("*") for leader in own["secret"]["leaders"])
    rolled = len(re.findall(r"[78]−[01]\*(?=[\d/.]*%)", text))
    stars = len(re.findall(r"[78]−[01]\*", text)) - rolled
    assert stars == (3 * starred if own["commissars"] else 0)


@pytest.mark.parametrize(("side", "other"), SIDES.items())
def test_every_page_of_a_dossier_says_that_it_is_secret(
    printed: PrintedCampaign, side: str, other: str
) -> None:
    for page in printed.pages(f"{side}.pdf"):
        assert plain(f"SECRET · {side.title()} eyes only") in page
        assert plain(f"{other.title()} eyes only") not in page


def test_nothing_secret_stands_in_the_booklet(printed: PrintedCampaign) -> None:
    for number, page in enumerate(printed.own_pages(), 1):
        for said in SAID:
            assert plain(said) not in page, f"page {number}: {said}"
        if "Ledger" not in page:  # there are dice with modifiers that look like leaders
            assert not LEADER.search(page), f"page {number}: {LEADER.search(page)}"


@pytest.mark.ci
def test_nothing_secret_stands_in_the_folded_booklet(folded: PrintedCampaign) -> None:
    """Sheets of the rules stand beside other pages there: their words are not looked for."""
    secrets = [folded.record["sides"][side]["secret"] for side in SIDES]
    told = [f"Starting CP{secret['cp']}" for secret in secrets]
    for number, side in enumerate(folded.pages(FOLDED[0]), 1):
        for said in (*SAID[2:], *told, "eyes only"):
            assert plain(said) not in side, f"side {number}: {said}"


@pytest.mark.parametrize(("side", "other"), SIDES.items())
def test_a_dossier_tells_nothing_of_the_other_side(
    either: tuple[PrintedCampaign, str], side: str, other: str
) -> None:
    printed, ending = either
    text = printed.text(f"{side}{ending}.pdf")
    for said in (f"{other} / cp", f"{other} / leaders /", f"{other} / oba /"):
        assert plain(said) not in text


# --- nothing that is secret has a part in what others read ----------------------------------------


@pytest.fixture(scope="module")
def rolled(printed: PrintedCampaign) -> Campaign:
    return new_campaign(printed.pack, SEED)


def texts(
    printed: PrintedCampaign,
    tmp_path: Path,
    campaign: Campaign,
    record: Mapping[str, Any],
    side: str,
    edits: tuple[str, ...] = (),
) -> list[str]:
    """Return what the papers but a side's own are laid out from, flat and folded."""
    work = work_of(printed.pack, campaign, record, Options(out=tmp_path), edits)
    others = work.only(*(paper.name for paper in work.papers.papers if paper.name != side))
    return [
        document.html()
        for folded in (False, True)
        for document in documents(others, folded=folded).values()
    ]


def altered(value: Any) -> Any:
    """Change every number and every word of a secret."""
    if isinstance(value, Mapping):
        return {key: altered(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [altered(one) for one in value] + ["one more"]
    return value + 7 if isinstance(value, int) else f"{value}, altered"


def rolled_otherwise(rolled: Rolled, side: str) -> Rolled:
    if rolled.secret != side:
        return rolled
    faces = tuple(face % 6 + 1 for face in rolled.entry.faces)
    entry = replace(rolled.entry, faces=faces, row="?", result="otherwise", odds=Fraction(1, 7))
    return replace(rolled, entry=entry)


@pytest.mark.parametrize("side", first(1, SIDES))
def test_other_secrets_would_change_no_paper_of_others(
    printed: PrintedCampaign, tmp_path: Path, rolled: Campaign, side: str
) -> None:
    record, state = card(printed.pack, rolled), rolled.sides[side]
    before = texts(printed, tmp_path, rolled, record, side)
    assert len(before) == 4
    own = {**record["sides"][side], "secret": altered(record["sides"][side]["secret"])}
    sides = {**rolled.sides, side: replace(state, cp=state.cp + 7, leaders=())}
    ledger = tuple(rolled_otherwise(one, side) for one in rolled.ledger)
    assert ledger != rolled.ledger
    changed = replace(rolled, sides=sides, ledger=ledger)
    record = {**record, "sides": {**record["sides"], side: own}}
    edits = (f"sides.{side}.secret.cp", f"sides.{side}.secret.leaders.1.leader")
    assert texts(printed, tmp_path, changed, record, side, edits) == before


@pytest.mark.parametrize(("side", "other"), first(1, SIDES.items()))
def test_another_secret_changes_its_own_dossier(
    printed: PrintedCampaign, tmp_path: Path, rolled: Campaign, side: str, other: str
) -> None:
    record = card(printed.pack, rolled)
    own = record["sides"][side]
    more = {**own, "secret": {**own["secret"], "cp": own["secret"]["cp"] + 7}}
    changed = {**record, "sides": {**record["sides"], side: more}}
    before = texts(printed, tmp_path, rolled, record, other)
    after = texts(printed, tmp_path, rolled, changed, other)
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, True, False]
