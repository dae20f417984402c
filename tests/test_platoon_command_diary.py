"""The diary of three rounds of Platoon Command: its scenario, pages, cards and dice are right."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.diaries import cited
from tests.packs import fieldpress
from tests.printed import Printed

pytestmark = pytest.mark.ci

NAMES = ("Platoon Sergeant", "Platoon Guide", "Squad Leader A", "Squad Leader C")
TEAMS = ("Scouts A", "Scouts A", "Scouts C", "Scouts C", "Riflemen A", "Riflemen C")
FOG = "Fog of War"
DISCARDED = (
    FOG, "Platoon Sergeant", FOG, "Scouts C", FOG, "Riflemen C", "Squad Leader A", "Riflemen A",
    "Riflemen A", "Scouts A", "Scouts C", "Scouts A", "Riflemen A",
)  # fmt: skip
"""German discards when they are shuffled in round 3, in the order in which they came."""


@pytest.fixture(scope="module")
def diary(repository: Path) -> str:
    return (repository / "docs/platoon-command-diary.md").read_text("utf-8")


@pytest.fixture(scope="session")
def rulebook(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    out = sharing(tmp_path_factory.mktemp("command-diary"))
    ran = fieldpress("build", "platoon-command/rulebook", "--out", str(out))
    assert ran.status == 0, ran.err
    return out / "platoon-command/rulebook.pdf"


def test_every_rule_stands_on_the_page_that_is_named(diary: str, rulebook: Path) -> None:
    printed = Printed(rulebook.read_bytes())
    said = cited(diary, r"\d+\.\d+")
    assert len(said) > 14
    for page, rule in said:
        assert rule in printed.text(page).split(), (page, rule)


def test_what_stuck_is_mended_in_print(rulebook: Path) -> None:
    printed = Printed(rulebook.read_bytes())
    told = [" ".join(printed.text(page).split()) for page in (8, 11)]
    assert "you keep none for the next round" in told[0]
    assert "range is counted round it, over tiles" in told[1]


def test_cards_and_dice_are_those_of_the_seed(diary: str) -> None:
    chance = random.Random("Saint-Martel diary")
    us, german = ([*NAMES, *TEAMS, *[FOG] * fogs] for fogs in (4, 2))
    chance.shuffle(us)
    chance.shuffle(german)
    dice = [chance.randint(1, 10) for _ in range(2)]
    discards = list(DISCARDED)
    chance.shuffle(discards)
    dice += [chance.randint(1, 10) for _ in range(2)]
    shown = [int(one) for one in re.findall(r"die shows (\d+)", diary)]
    assert shown == dice
    hands = [us[:4], german[:4], us[4:8], german[6:10], us[8:12], german[10:] + discards[:2]]
    printed = re.findall(r"^\| (?:US|German) \| ([^|]+) \|", diary, re.MULTILINE)
    assert len(printed) == len(hands)
    for hand, words in zip(hands, printed, strict=True):
        for card in hand:
            assert card in words, (card, words)
    assert german[4:6] == [FOG, "Scouts C"]


def test_the_sums_are_right(diary: str) -> None:
    found = re.findall(r"(\d) \+ (\d) \+ (\d) = (\d+)", diary)
    assert len(found) == 3
    for *terms, total in found:
        assert sum(map(int, terms)) == int(total)


def test_the_scenario_is_said_to_be_of_its_day(diary: str) -> None:
    """The same words roll another today; they are shown for what can be locked."""
    (words,) = re.findall(r"^fieldpress (scenario new .+)$", diary, re.MULTILINE)
    assert "--lock mission=meeting" in words
    assert "The scenario is as it was rolled then" in diary
