"""The table of duels in the guide to missions: made anew, and what may be said of it."""

from functools import lru_cache
from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from scripts.duels import END, FOLDER, PAGE, START, markdown, table

ROOT = Path(__file__).resolve().parent.parent


@lru_cache
def pack() -> Pack:
    return read_pack(ROOT / FOLDER)


@lru_cache
def found() -> dict[tuple[str, str], list[tuple[float, float]]]:
    return table(pack())


def test_the_guide_has_the_table_that_the_script_makes() -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    stands = text.partition(START)[2].partition(END)[0].strip()
    assert stands == markdown(found())


def test_what_is_strong_at_one_range_is_weak_at_another() -> None:
    close, middle, far = found()["infantry", "hmg"]
    assert close[1] > 2 * close[0]
    assert middle[0] > middle[1]
    assert far[0] > far[1]


@pytest.mark.parametrize("kind", ["hmg"])
def test_machine_guns_and_guns_of_equal_points_stay_within_one_to_two(kind: str) -> None:
    for one, other in found()[kind, "gun"]:
        assert 0.5 <= one / other <= 2


def test_nothing_but_guns_and_launchers_hurts_a_tank_from_afar() -> None:
    for kind in ("infantry", "hmg"):
        assert found()[kind, "tank"][2][1] == 0
    assert all(cell[1] > 5 for cell in found()["gun", "tank"])
