"""PLM American Revolution: elites of French regiments and jägers of German ones as units."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.scenario.armies.lists import Unit
from generator.games.plm_american_revolution.scenario.armies.points import values_of
from tests.test_plm_force import BRIGADE, HEAD, SHOWN, YORK, told, units

VIRGINIA = HEAD.format(side="american", theatre="yorktown-1781", date="1781-10-01")
REGIMENT = "      - {{list: french-infantry, name: {0}, battalion: {1}{2}}}\n"


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / SHOWN, SHOWN)


@pytest.fixture
def army(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("army.yaml")


@pytest.mark.parametrize(
    ("listed", "arm", "grade", "skirmish", "worth"),
    [
        ("french-grenadiers", "Grenadiers", "B", False, 3),
        ("french-chasseurs", "Light infantry", "C", True, 2),
    ],
)
def test_a_french_converged_battalion(
    pack: Pack, army: Path, listed: str, arm: str, grade: str, skirmish: bool, worth: int
) -> None:
    """Six regiments give one of six stands and a command (I.2)."""
    lines = f"      - {{list: {listed}, name: Elite}}\n"
    text = VIRGINIA + "elsewhere: {french-infantry: 6}\n" + BRIGADE + lines
    (unit,) = units(pack, army, text)
    assert (unit.arms, unit.figures, unit.grade) == (((arm, 6),), 21, grade)
    assert (unit.skirmish, unit.bayonets, unit.worth, unit.limit) == (skirmish, True, worth, 6)
    elite = "grenadier" if arm == "Grenadiers" else "light"
    assert told(pack, army, text.replace("infantry: 6", "infantry: 5")).startswith(
        f"army.yaml:13:9: 'Elite' needs the {elite} stands of 6 battalions; 5 have given theirs\n"
    )


def test_a_regiment_falls_as_a_whole(pack: Pack, army: Path) -> None:
    """French grenadiers stand in the 1st battalion; without them both are of grade E."""
    lines = REGIMENT.format("Soissonnais", 1, ", stripped: [grenadiers]")
    lines += REGIMENT.format("Soissonnais", 2, "") + REGIMENT.format("Saintonge", 1, "")
    found = units(pack, army, VIRGINIA + BRIGADE + lines)
    assert [(unit.stands, unit.figures, unit.grade, unit.worth) for unit in found] == [
        (5, 18, "E", 1), (6, 18, "E", 1), (6, 21, "D", 2),
    ]  # fmt: skip


def test_six_regiments_give_both(pack: Pack, army: Path) -> None:
    """Twelve stands less two, three figures each: 39 become 33, all of grade E."""
    names = ("Bourbonnais", "Soissonnais", "Saintonge", "Agenais", "Gâtinais", "Touraine")
    lines = "".join(
        REGIMENT.format(name, number, f", stripped: [{elite}]")
        for name in names
        for number, elite in ((1, "grenadiers"), (2, "light"))
    )
    head = VIRGINIA + "brigades:\n"
    brigade = "  - {{name: {0}, general: Somebody, units:\n"
    text = head + brigade.format("Line").replace("{name: Line, general: Somebody, units:",
        "name: Line\n    general: Somebody\n    units:") + lines  # fmt: skip
    text += (
        "  - name: Elites\n    general: Nobody\n    units:\n"
        "      - {list: french-grenadiers, name: Grenadiers}\n"
        "      - {list: french-chasseurs, name: Chasseurs}\n"
    )
    found = units(pack, army, text)
    parents = found[:-2]
    assert {unit.grade for unit in parents} == {"E"}
    assert [sum(unit.figures for unit in parents[n : n + 2]) for n in range(0, 12, 2)] == [33] * 6
    assert [unit.figures for unit in found[-2:]] == [21, 21]


def test_jaegers_of_german_regiments(pack: Pack, army: Path) -> None:
    """One stand of three for each regiment; several are one unit, of rifles, and skirmish."""
    lines = "".join(
        f"      - {{regiment: {name}, battalion: {number}}}\n"
        for name in ("leib-regiment", "regiment-von-ditfurth")
        for number in (1, 2)
    )
    jaegers = "      - {list: german-jaeger, name: Jägers, stands: 2}\n"
    unit = units(pack, army, YORK + BRIGADE + lines + jaegers)[-1]
    assert (unit.stands, unit.figures, unit.grade, unit.weapon) == (2, 6, "C", "rifle")
    assert (unit.skirmish, unit.bayonets, unit.worth, unit.limit) == (True, False, 1, 3)
    one = "      - {list: german-jaeger, name: More}\n"
    assert told(pack, army, YORK + BRIGADE + lines + jaegers + one) == (
        "army.yaml:17:9: 'More' has 1 stand, but each regiment of 'Regiment, 2 battalions' has "
        "one: there are 2\n"
        "  hint: add regiments, or state some under 'elsewhere' as 'german-infantry'"
    )
    more = YORK + "elsewhere: {german-infantry: 1}\n" + BRIGADE + lines + jaegers + one
    assert len(units(pack, army, more)) == 6


def test_a_stand_of_guns_adds_the_same_everywhere(pack: Pack, army: Path) -> None:
    """One: in the table of the sheet, in forces, in rolled battles."""
    printed = int(pack.records("victory")["gun"]["value"])
    line = "      - {list: british-artillery, name: Guns, emplaced: true, count: 3}\n"
    (guns,) = units(pack, army, YORK + BRIGADE + line)
    values: Any = values_of(pack)
    gun = Unit("Gun", "royal-artillery", "gun", 1, 3, "d", "gun", bayonets=False)
    assert printed == guns.worth == values.s(gun) == 1
    jaegers = pack.records("victory")["jaegers"]["value"]
    assert jaegers == "1"
