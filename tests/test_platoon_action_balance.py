"""The tables of fights in the guide to missions: made anew, and what may be said of them."""

import random
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.worth import prices_of
from scripts import duels
from scripts.duels import ALONE, FOLDER, KINDS, PLATOON, RANGES, SHARE, TABLES
from scripts.fights import Fight, Unit

ROOT = Path(__file__).resolve().parent.parent


@lru_cache
def pack() -> Pack:
    return read_pack(ROOT / FOLDER)


@lru_cache
def found(name: str) -> dict[tuple[str, str], list[dict[tuple[bool, bool], duels.Cell]]]:
    return duels.table(pack(), TABLES[name])


@pytest.mark.ci
@pytest.mark.parametrize("name", list(TABLES))
def test_the_guide_has_the_tables_that_the_script_makes(name: str) -> None:
    text = (ROOT / duels.PAGE).read_text(encoding="utf-8")
    stands = text.partition(duels.START.format(name))[2].partition(duels.END.format(name))[0]
    assert stands.strip() == duels.markdown(found(name))


@pytest.mark.ci
@pytest.mark.parametrize("pair", list(combinations(KINDS, 2)), ids="-".join)
def test_no_pairing_of_platoons_lies_outside_one_to_two(pair: tuple[str, str]) -> None:
    cells = [duels.played(cell) for cell in found("platoons")[pair]]
    assert len(cells) == len(RANGES)
    for one, other in cells:
        assert 0.5 <= one / other <= 2


@pytest.mark.parametrize(("share", "points"), [(SHARE, PLATOON), (1.0, ALONE)])
@pytest.mark.parametrize("kind", KINDS)
def test_both_sides_of_a_fight_have_the_points_that_the_guide_says(
    kind: str, share: float, points: int
) -> None:
    units = duels.force(prices_of(pack()), kind, points, share)
    assert sum(unit.worth for unit in units) == pytest.approx(points)
    if share < 1 and kind != "infantry":
        arms = sum(unit.worth for unit in units if unit.kind == kind)
        assert arms <= share * points


@pytest.mark.ci
def test_no_arm_but_guns_and_men_in_contact_harms_tanks() -> None:
    for cell in found("arms")["hmg", "tank"]:
        assert duels.played(cell)[1] == 0
    assert all(duels.played(cell)[1] > 5 for cell in found("arms")["gun", "tank"])


def test_two_players_do_what_is_best_against_the_others_best() -> None:
    plain = {(a, b): (10.0, 20.0 + 5 * a - 5 * b) for a in (False, True) for b in (False, True)}
    assert duels.played(plain) == (10.0, 20.0)
    pennies = {(a, b): (0.0, 10.0 if a == b else 0.0) for a in (False, True) for b in (False, True)}
    assert duels.played(pennies) == (0.0, 5.0)


@pytest.mark.parametrize(("need", "odds"), [(1, 1), (4, 1 / 2), (7, 1 / 12), (9, 1 / 36), (12, 0)])
def test_needs_are_thrown_by_the_ladder(need: int, odds: float) -> None:
    chance = random.Random()
    chance.seed("ladder", version=2)
    fight = Fight(pack(), chance, ([], []))
    met = sum(fight.meets(need) for _ in range(20_000)) / 20_000
    first = sum(fight.meets_first(need)[1] for _ in range(20_000)) / 20_000
    assert met == pytest.approx(odds, abs=0.012)
    assert first == pytest.approx(odds, abs=0.012)


def test_a_wounded_man_is_out_and_a_whole_unit_is_gone() -> None:
    chance = random.Random()
    chance.seed("men", version=2)
    unit = Unit("infantry", 30.0, 3)
    fight = Fight(pack(), chance, ([unit], []))
    for _ in range(100):
        fight.wound(unit, 1)
        if unit.gone:
            break
    assert (unit.out, unit.lost, unit.there) == (3, 30.0, 0)
