"""The diary of three turns of PLM: its pages, its dice and its sums are right."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.resources import content_folder
from tests.diaries import cited
from tests.packs import fieldpress
from tests.printed import Printed

pytestmark = pytest.mark.ci

PACK = "plm-american-revolution"
RULE = r"[A-I]\.\d"
USED = 49
"""Percentages that were rolled."""


@pytest.fixture(scope="module")
def diary(repository: Path) -> str:
    return (repository / "docs/plm-diary.md").read_text("utf-8")


@pytest.fixture(scope="session")
def rulebook(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    out = sharing(tmp_path_factory.mktemp("plm-diary"))
    ran = fieldpress("build", f"{PACK}/rulebook", "--out", str(out))
    assert ran.status == 0, ran.err
    return out / PACK / "rulebook.pdf"


def stands(printed: Printed, page: int, rule: str) -> bool:
    """Tell whether a rule begins on a page: a mere reference stands in brackets."""
    return bool(re.search(rf"(?<!\(){re.escape(rule)}", re.sub(r"\s", "", printed.text(page))))


def test_every_rule_stands_on_the_page_that_is_named(diary: str, rulebook: Path) -> None:
    printed = Printed(rulebook.read_bytes())
    said = cited(diary, RULE)
    assert len(said) > 25
    assert [one for one in said if not stands(printed, *one)] == []


def test_what_stuck_is_mended_in_print(diary: str, repository: Path) -> None:
    """Every rule of the last table that is ours bears the mark where it is printed."""
    rules = (repository / "content" / PACK / "rules/rules.yaml").read_text("utf-8")
    table = diary.split("## What stuck")[1]
    named = re.findall(r"([A-I]\.\d)(‡?)", table)
    assert len(named) == 10
    for rule, mark in named:
        text = rules.split(f"id: {rule}\n")[1].split("- id:")[0]
        assert not mark or "‡" in text, rule


def test_the_dice_are_those_of_the_seed(diary: str) -> None:
    dice = random.Random("Cowpens diary")
    actions = [dice.randint(1, 10) for _ in range(6)]
    assert re.findall(r"^## Turn \d, \w+: an? (\d+)$", diary, re.MULTILINE) == [
        str(one) for one in actions
    ]
    rolled = [dice.randint(1, 100) for _ in range(60)][:USED]
    numbers = Counter(int(one) for one in re.findall(r"\d+", diary))
    assert not Counter(rolled) - numbers
    assert dice.randint(1, 10) == 9
    for cards in (["Defender fires", "Attacker tests"], ["Both test"]):
        assert re.search(r" \|.*\n\| ".join([*cards, "Resolve Melee"]), diary)


def test_the_sums_are_right(diary: str) -> None:
    """Morale Levels, worked in the open: 80 − 24 − 1 + 20 = 75, words left out."""
    bare = re.sub(r"\(page[^)]*\)|[^\d+−=÷()\n|.:;,]", " ", diary)
    bare = re.sub(r" +", " ", bare)
    found = re.findall(r"((?:\d+ [−+] )+\d+) = (\d+)", bare)
    halved = re.findall(r"\(((?:\d+ [−+] )+\d+)\) ÷ 2 = (\d+)", bare)
    assert (len(found), len(halved)) == (20, 2)
    for share, sums in ((1, found), (2, halved)):
        for terms, result in sums:
            signed = re.findall(r"(?:([−+]) )?(\d+)", terms)
            total = sum((-1 if sign == "−" else 1) * int(number) for sign, number in signed)
            assert total == share * int(result), terms


# --- a rolled battle --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rolled(repository: Path) -> str:
    return (repository / "docs/plm-battle-diary.md").read_text("utf-8")


def test_the_rules_of_the_rolled_diary_stand_on_the_pages_that_are_named(
    rolled: str, rulebook: Path
) -> None:
    printed = Printed(rulebook.read_bytes())
    said = cited(rolled, RULE)
    assert len(said) > 8
    assert [one for one in said if not stands(printed, *one)] == []


def test_the_dice_of_the_rolled_diary_are_those_of_the_seed(rolled: str) -> None:
    dice = random.Random("Rolled diary")
    actions = [dice.randint(1, 10) for _ in range(10)]
    said = [int(one) for one in re.findall(r"^\*\*\w+, an? (\d+)\.\*\*", rolled, re.MULTILINE)]
    assert said == actions[:6]
    numbers = Counter(int(one) for one in re.findall(r"\d+", rolled))
    assert not Counter(dice.randint(1, 100) for _ in range(24)) - numbers


def test_what_the_rolled_diary_found_is_printed(rulebook: Path) -> None:
    """The width of a stand is the one by which battles are rolled."""
    printed = Printed(rulebook.read_bytes())
    words = " ".join(" ".join(printed.text(page) for page in range(2, 11)).split())
    assert "A stand is 1½ inches wide" in words
    assert "Going into skirmish order, or out of it, is a change of formation" in words
    assert "He and one general may both help in the same test." in words
    numbers = (content_folder() / PACK / "chance/battle-numbers.yaml").read_text("utf-8")
    assert "id: stand, number: 1.5," in numbers
