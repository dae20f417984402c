"""The diary of a campaign date of Platoon Leader: its dice, its sums and the pages it names."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packs import fieldpress
from tests.printed import Printed

pytestmark = pytest.mark.ci

PACK = "platoon-leader"
SHEETS = {
    name: f"sheet-{name.lower().replace(' ', '-')}"
    for name in ("New firefight", "Patrols", "Reorganization", "Campaign rules")
}


@pytest.fixture(scope="module")
def diary(repository: Path) -> str:
    return (repository / "docs/platoon-leader-diary.md").read_text("utf-8")


@pytest.fixture(scope="module")
def sheets(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Printed]:
    out = sharing(tmp_path_factory.mktemp("diary"))
    targets = [f"{PACK}/{sheet}" for sheet in SHEETS.values()]
    ran = fieldpress("build", *targets, "--out", str(out))
    assert ran.status == 0, ran.err
    return {
        name: Printed((out / PACK / f"{sheet}.pdf").read_bytes()) for name, sheet in SHEETS.items()
    }


def test_every_step_stands_on_the_side_that_is_named(
    diary: str, sheets: dict[str, Printed]
) -> None:
    said = re.findall(rf"\(({'|'.join(SHEETS)}) (\d), ([\w.]+)\)", diary)
    assert len(said) > 25
    for name, side, step in said:
        words = sheets[name].text(int(side) - 1)
        assert re.search(rf"(?<![\d.]){re.escape(step)}(?![\d])", words), (name, side, step)


def test_what_stuck_is_mended_in_print(diary: str, sheets: dict[str, Printed]) -> None:
    table = diary.split("## What stuck")[1]
    assert re.findall(r"(\d\.\d+)‡", table) == ["2.74", "3.214", "3.48"]
    assert diary.count("**Stuck") == 3
    for name, side, words in (
        ("Patrols", 1, "Before the first one it is the side that set up first"),
        ("Reorganization", 2, "After a Dual Attack the side that moved first counts as Attacker"),
        ("Reorganization", 4, "The opening force is given, not bought"),
    ):
        text = " ".join(sheets[name].text(side - 1).split())
        assert words in text, words


def test_the_dice_are_those_of_the_seed(diary: str) -> None:
    shown = [int(n) for dice in re.findall(r"`([1-6](?: [1-6])?)`", diary) for n in dice.split()]
    dice = random.Random("diary of Bretteval")
    assert shown[:3] == [4, 2, 5], "two examples of how they are written"
    assert shown[3:] == [dice.randint(1, 6) for _ in shown[3:]]
    assert len(shown) == 3 + 45
