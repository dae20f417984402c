"""Any roll of a scenario can be locked, by its name in the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario.fields import LOCKABLE, fits
from generator.games.platoon_command.scenario.fresh import Scenario, roll_scenario
from generator.roll.locks import roll_name

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-command"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-command")


def rolled(pack: Pack, *locks: str, seed: str = "locked") -> Scenario:
    return roll_scenario(pack, seed, LOCKABLE.parse(locks))


def names(scenario: Scenario) -> set[str]:
    """Return the last part of the path of every roll that was made and kept."""
    return {roll_name(one.entry.path.rpartition("/")[2]) for one in scenario.ledger if one.kept}


def test_rounds_are_locked(pack: Pack) -> None:
    free = rolled(pack, "mission=hold", "size=12")
    longest = column(pack, "rounds", "large")  # a hold lasts as long as on the largest board
    other = min(longest - {str(free.record["rounds"])})
    locked = rolled(pack, "mission=hold", "size=12", f"rounds={other}")
    assert locked.record["rounds"] == int(other)
    assert "rounds" in names(free) - names(locked)


def column(pack: Pack, table: str, name: str) -> set[str]:
    found = pack.tables[table]
    return {cells[found.columns.index(name)] for cells in found.cells}


def test_a_village_is_locked_and_brings_its_theatre_and_its_days(pack: Pack) -> None:
    scenario = rolled(pack, "village=marvie")
    assert scenario.record["place"] == "Marvie, the Ardennes"
    assert "1944-12-19" <= scenario.scene.day.isoformat() <= "1945-01-11"


@pytest.mark.parametrize(
    ("locks", "told"),
    [
        (
            ("village=marvie", "date=1945-01-20"),
            "--lock village=marvie and date=1945-01-20 exclude each other; with village=marvie, "
            "date could be from 1944-12-19 to 1945-01-11",
        ),
        (
            ("village=marvie", "place=alsace"),
            "--lock place=alsace and village=marvie exclude each other; with place=alsace, village "
            "could be badonviller, ",
        ),
        (
            ("village=marvy",),
            "--lock village=marvy is not possible; it could be one of {villages}, fresville to ",
        ),
    ],
)
def test_a_village_that_can_t_be_is_told(pack: Pack, locks: tuple[str, ...], told: str) -> None:
    with pytest.raises(UsageError) as caught:
        rolled(pack, *locks)
    villages = len(pack.records("places"))
    assert str(caught.value).startswith(told.format(villages=villages))


def test_names_on_the_map_are_locked(pack: Pack) -> None:
    locks = ("mission=assault", "village=marvie", "title=2")
    free = rolled(pack, *locks)
    assert free.patterns.called is not None
    language = next(
        one
        for one in pack.records("local-names").values()
        if one["language"] == "walloon" and free.patterns.called.tile in one["tiles"]
    )
    first, second = language["first"][-1], language["second"][-1]
    locked = rolled(pack, *locks, f"called.first={first}", f"called.second={second}")
    name = f"{first} {second}" if language["apart"] else f"{first}{second}"
    assert name.lower() in locked.record["story"][2].lower()


def test_a_tile_is_locked_and_lies_there(pack: Pack) -> None:
    free = rolled(pack, "place=ardennes")
    used = {tile for row in free.record["board"] for tile in row if tile}
    other = next(
        tile
        for tile in pack.records("tiles")
        if tile not in used and tile not in pack.records("theatres")["ardennes"]["without"]
    )
    locked = rolled(pack, "place=ardennes", f"tile.1={other}")
    assert other in {tile for row in locked.record["board"] for tile in row}


def test_squads_are_locked_by_their_letters(pack: Pack) -> None:
    scenario = rolled(pack, "squads=2", "which-squads=B and C")
    decks = [*scenario.record["sides"]["us"]["deck"], *scenario.record["sides"]["us"]["supply"]]
    assert any("-b" in card for card in decks)
    assert not any(card.endswith("-a") for card in decks)


def test_locks_of_rolls_and_fields_stand_together_in_the_file(pack: Pack) -> None:
    locks = ("mission=assault", "attacker=german", "title=1")
    scenario = rolled(pack, *locks)
    assert dict(scenario.locks.values) == dict(lock.split("=") for lock in locks)
    assert scenario.scene.attacker == "german"
    assert "title" not in names(scenario)


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        ("rounds=many", "--lock rounds=many is not possible with mission=hold; it could be "),
        ("tile.40=7A", "--lock tile.40=7A: there is no such roll"),
        ("squad=2", "--lock: 'squad' can't be locked; mission, place, village, date, size, "),
    ],
)
def test_a_lock_that_can_t_be_is_told(pack: Pack, lock: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        rolled(pack, "mission=hold", lock)
    assert str(caught.value).startswith(said)


def test_names_of_the_ledger_stand_for_fields(pack: Pack) -> None:
    assert dict(LOCKABLE.parse(["theatre=bocage", "day=1944-07-11"]).values) == {
        "place": "bocage",
        "date": "1944-07-11",
    }


@pytest.mark.parametrize(("shape", "most"), [("wide", 18), ("long", 18), ("ring", 19)])
def test_a_board_may_fill_its_shape_to_the_last_tile(pack: Pack, shape: str, most: int) -> None:
    assert fits(pack, {"shape": shape, "size": str(most)})
    assert not fits(pack, {"shape": shape, "size": str(most + 1)})
