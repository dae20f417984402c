"""PLM American Revolution: forces of battalions, read, refused word for word, and begun anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.force.cards import pack_lists
from generator.games.plm_american_revolution.force.model import ArmyFile
from generator.games.plm_american_revolution.force.units import RosterUnit, brigades_of
from generator.job.rolled.forces import force_source, points_of, read_force, starter
from tests.packs import fieldpress
from tests.printed import Printed

SHOWN = "content/plm-american-revolution"

HEAD = """\
kind: force
title: Test
pack: plm-american-revolution
side: {side}
theatre: {theatre}
date: {date}
commander: A general
"""
BRIGADE = """\
brigades:
  - name: First
    general: Somebody
    units:
"""
SOUTH = HEAD.format(side="american", theatre="south-1780", date="1781-03-15")
YORK = HEAD.format(side="british", theatre="new-york-1776", date="1776-09-16")
SARATOGA = HEAD.format(side="british", theatre="saratoga-1777", date="1777-09-19")
INFANTRY = "      - {list: american-infantry, name: 1st Maryland}\n"


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content/plm-american-revolution", SHOWN)


@pytest.fixture
def army(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path("army.yaml")


def told(pack: Pack, file: Path, text: str) -> str:
    """What is said of a force that is wrong."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_force(force_source(file)[0], pack)
    return str(caught.value)


def units(pack: Pack, file: Path, text: str) -> list[RosterUnit]:
    """The units of a force that is right."""
    file.write_text(text, encoding="utf-8")
    model = read_force(force_source(file)[0], pack).model
    assert isinstance(model, ArmyFile)
    return [unit for brigade in brigades_of(model, pack_lists(pack)) for unit in brigade.units]


# Bad input


def test_more_elites_than_battalions_gave(pack: Pack, army: Path) -> None:
    lines = (
        "      - {regiment: 4th-foot, stripped: [light]}\n"
        "      - {regiment: 5th-foot, stripped: [light]}\n"
        "      - {list: british-light, name: 2nd Light Infantry}\n"
    )
    assert told(pack, army, YORK + BRIGADE + lines) == (
        "army.yaml:14:9: '2nd Light Infantry' needs the light stands of 6 battalions; "
        "2 have given theirs\n"
        "  hint: write 'stripped: [light]' at battalions of this force, or state under 'elsewhere' "
        "how many that are not on the table gave theirs"
    )


@pytest.mark.parametrize(
    ("listed", "stands", "army_head", "parents"),
    [
        ("american-light", "", SOUTH, 5),
        ("british-grenadiers", "", YORK, 6),
        ("german-grenadiers", "", YORK, 4),
        ("german-grenadiers", ", stands: 4", YORK, 2),
    ],
)
def test_a_converged_battalion_has_its_parents(
    pack: Pack, army: Path, listed: str, stands: str, army_head: str, parents: int
) -> None:
    """5, 6 and 4 parents (I.2); half a battalion needs half of them."""
    parent = {"american": "american", "british": "british", "german": "german"}[
        listed.split("-")[0]
    ]
    unit = f"      - {{list: {listed}, name: Elite{stands}}}\n"
    text = army_head + f"elsewhere: {{{parent}-infantry: {parents}}}\n" + BRIGADE + unit
    assert len(units(pack, army, text)) == 1
    fewer = text.replace(f"infantry: {parents}", f"infantry: {parents - 1}")
    elite = "light" if listed.endswith("light") else "grenadier"
    given = "1 has given its own" if parents == 2 else f"{parents - 1} have given theirs"
    message = f"'Elite' needs the {elite} stands of {parents} battalions; {given}"
    assert told(pack, army, fewer).startswith(f"army.yaml:13:9: {message}\n")


def test_more_battalions_elsewhere_than_the_theatre_had(pack: Pack, army: Path) -> None:
    text = SARATOGA + "elsewhere: {british-infantry: 12}\n" + BRIGADE
    assert told(pack, army, text + "      - {regiment: 20th-foot}\n") == (
        "army.yaml:8:31: 12 more battalions can't have been stripped: Saratoga 1777 had 7 of "
        "'Infantry of the line', and 1 are here"
    )


def test_an_elite_that_was_never_there(pack: Pack, army: Path) -> None:
    line = "      - {list: american-infantry, name: 1st Maryland, stripped: [grenadiers]}\n"
    assert told(pack, army, SOUTH + BRIGADE + line) == (
        "army.yaml:12:66: '1st Maryland' has no grenadier stand to give"
    )


def test_a_grade_outside_a_to_f(pack: Pack, army: Path) -> None:
    line = "      - {list: militia, grade: G}\n"
    assert told(pack, army, SOUTH + BRIGADE + line) == (
        "army.yaml:12:32: the text 'G' is not one of A, B, C, D, E, F"
    )


def test_a_regiment_where_it_was_not(pack: Pack, army: Path) -> None:
    assert told(pack, army, SARATOGA + BRIGADE + "      - {regiment: 33rd-foot}\n") == (
        "army.yaml:12:20: '33rd Foot' was not in Saratoga 1777\n"
        "  hint: it served in: New York 1776, Philadelphia 1777, The South 1780–81, Yorktown 1781"
    )


def test_units_of_two_armies(pack: Pack, army: Path) -> None:
    """Cornwallis was in North Carolina, Rawdon at Camden: the Guards never stood with the 63rd."""
    spring = HEAD.format(side="british", theatre="south-1780", date="1781-04-20")
    lines = "      - {regiment: 1st-guards}\n      - {regiment: 63rd-foot}\n"
    assert told(pack, army, spring + BRIGADE + lines) == (
        "army.yaml:13:20: '63rd Foot' was with Rawdon’s army (rawdons-army) or The garrison of "
        "Charleston and its posts (charleston-garrison) on 1781-04-20, and '1st Guards' with "
        "Cornwallis’s army in North Carolina (cornwalliss-army-1781)\n"
        "  hint: it was with Howe’s army of 1776 (howes-army-1776) 1776-08-22 to 1776-11-05, "
        "Rawdon’s army (rawdons-army) 1781-04-06 to 1781-05-10, Stewart’s army (stewarts-army) "
        "1781-08-01 to 1781-09-08, The garrison of Charleston and its posts (charleston-garrison) "
        "1780-08-01 to 1781-09-08\n"
        "  hint: Cornwallis’s army in North Carolina (cornwalliss-army-1781) may have the lists "
        "british-infantry, british-light, british-grenadiers, british-guards, british-legion, "
        "british-artillery, german-infantry, german-grenadiers, german-jaeger\n"
        "  hint: 'fieldpress force ids plm-american-revolution cornwalliss-army-1781' lists the "
        "regiments of that army"
    )
    assert len(units(pack, army, spring + BRIGADE + lines.splitlines()[0] + "\n")) == 1


def test_lists_that_the_army_never_had(pack: Pack, army: Path) -> None:
    guards = "      - {list: british-guards, name: Guards}\n"
    found = told(pack, army, SOUTH + BRIGADE + guards)
    assert found.startswith(
        "army.yaml:12:16: 'Guards' (british-guards) fought on the british side\n"
        "  hint: the american side has the lists american-infantry, american-light, "
        "american-dragoons, pulaski, armand, lee, american-artillery, french-infantry, "
    )
    french = "      - {list: french-infantry, name: Soissonnais, battalion: 1}\n"
    assert told(pack, army, SOUTH + BRIGADE + french) == (
        "army.yaml:12:16: 'Soissonnais' was not with Greene’s army in North Carolina "
        "(greenes-army-1781) on 1781-03-15\n"
        "  hint: Greene’s army in North Carolina (greenes-army-1781) may have the lists "
        "american-infantry, american-light, american-dragoons, lee, american-artillery, militia\n"
        "  hint: 'fieldpress force ids plm-american-revolution greenes-army-1781' lists the "
        "regiments of that army"
    )


def test_an_army_can_be_named(pack: Pack, army: Path) -> None:
    """Where two armies of a side were in a theatre, `army` says whose the units are."""
    spring = HEAD.format(side="british", theatre="south-1780", date="1781-04-20")
    line = "      - {regiment: new-york-volunteers}\n"
    named = spring + "army: rawdons-army\n"
    assert len(units(pack, army, named + BRIGADE + line)) == 1
    then = (
        "  hint: the british armies in 'south-1780' then: cornwalliss-army-1781, rawdons-army, "
        "charleston-garrison"
    )
    for wrong, message in (
        ("stewarts-army", "'Stewart’s army' was in the field from 1781-08-01 to 1781-09-08"),
        ("baums-force", "'Baum’s and Breymann’s force' was in the theatre 'saratoga-1777'"),
        ("greenes-army-1781", "'Greene’s army in North Carolina' fought on the american side"),
    ):
        text = named.replace("rawdons-army", wrong) + BRIGADE + line
        assert told(pack, army, text) == f"army.yaml:8:7: {message}\n{then}"
    found = told(pack, army, named.replace("rawdons-army", "rawdons-amy") + BRIGADE + line)
    assert found.startswith(f"army.yaml:8:7: there is no army 'rawdons-amy'\n{then}\n")
    assert found.endswith("  hint: did you mean 'rawdons-army'?")


def test_armies_are_listed_with_what_they_may_have() -> None:
    found = fieldpress("force", "ids", "plm-american-revolution", "stewarts-army").out.splitlines()
    assert found[0].endswith(
        "Stewart’s army, south-1780, 1781-08-01 to 1781-09-08; may have british-infantry, "
        "loyalist-infantry, british-light, british-grenadiers, british-artillery"
    )
    assert found[0].startswith("army: stewarts-army ")
    assert len(found) == 1 + 7  # its regiments
    assert all("stewarts-army" in line for line in found)


def test_a_regiment_before_it_came(pack: Pack, army: Path) -> None:
    early = SOUTH.replace("1781-03-15", "1780-08-16")
    assert told(pack, army, early + BRIGADE + "      - {regiment: lees-legion, arm: horse}\n") == (
        "army.yaml:12:20: 'Lee’s Legion' was not there before 1781-01-13"
    )


def test_a_regiment_of_the_other_side(pack: Pack, army: Path) -> None:
    line = "      - {regiment: 63rd-foot}\n"
    assert told(pack, army, SOUTH + BRIGADE + line) == (
        "army.yaml:12:20: '63rd Foot' fought on the british side"
    )


def test_a_day_outside_the_theatre(pack: Pack, army: Path) -> None:
    late = SOUTH.replace("1781-03-15", "1782-03-15")
    assert told(pack, army, late + BRIGADE + INFANTRY) == (
        "army.yaml:6:7: The South 1780–81 lasts from 1780-08-01 to 1781-09-08"
    )


def test_a_day_that_is_none(pack: Pack, army: Path) -> None:
    wrong = SOUTH.replace("1781-03-15", "15 March")
    assert told(pack, army, wrong + BRIGADE + INFANTRY) == (
        "army.yaml:6:7: '15 March' is not a day; write it as '1781-01-17'"
    )


def test_more_stands_than_a_card_holds(pack: Pack, army: Path) -> None:
    line = "      - {list: militia, name: Levies, stands: 9}\n"
    assert told(pack, army, SOUTH + BRIGADE + line) == (
        "army.yaml:12:47: a card holds 8 stands, not 9\n  hint: make two units of them"
    )


def test_a_brigade_without_a_general(pack: Pack, army: Path) -> None:
    text = SOUTH + BRIGADE.replace("    general: Somebody\n", "") + INFANTRY
    assert told(pack, army, text) == (
        "army.yaml:9:5: the brigade 'First' has no general\n"
        "  hint: name one, or write 'general: none': its units then test with 10 off"
    )
    meant = text.replace("    units:\n", "    general: none\n    units:\n")
    assert len(units(pack, army, meant)) == 1


def test_guns_without_horses(pack: Pack, army: Path) -> None:
    line = "      - {list: american-artillery, name: Guns, count: 3}\n"
    text = SOUTH + "horses: 2\n" + BRIGADE + INFANTRY + line
    assert told(pack, army, text) == (
        "army.yaml:14:9: guns without horses: 3 gun stands, teams for 2\n"
        "  hint: write 'horses: 3', or 'emplaced: true' at guns that stay put"
    )
    assert units(pack, army, text.replace("horses: 2", "horses: 3"))
    assert units(pack, army, text.replace("count: 3", "count: 3, emplaced: true"))


def test_units_that_are_several(pack: Pack, army: Path) -> None:
    lines = "      - {regiment: leib-regiment}\n      - {list: queens-rangers, name: Rangers}\n"
    assert told(pack, army, YORK + BRIGADE + lines) == (
        "army.yaml:12:9: 'Leib Regiment' has two battalions, and each is a unit\n"
        "  hint: write a line for each: 'battalion: 1', 'battalion: 2'\n"
        "army.yaml:13:9: 'Rangers' has several arms, and each is a unit\n"
        "  hint: write a line for each that is there: 'arm: foot', 'arm: horse'"
    )


def test_a_list_and_a_theatre_misspelt(pack: Pack, army: Path) -> None:
    text = SOUTH.replace("south-1780", "south-1870") + BRIGADE + "      - {list: milita}\n"
    assert told(pack, army, text) == (
        "army.yaml:5:10: unknown theatre 'south-1870'; theatres are new-york-1776, "
        "philadelphia-1777, saratoga-1777, rhode-island-1778, south-1780, yorktown-1781\n"
        "  hint: did you mean 'south-1780'?\n"
        "army.yaml:12:16: there is no army list 'milita'\n"
        "  hint: 'fieldpress force ids plm-american-revolution' lists what may be written\n"
        "  hint: did you mean 'militia'?"
    )


def test_a_unit_of_nothing(pack: Pack, army: Path) -> None:
    assert told(pack, army, SOUTH + BRIGADE + "      - {name: Somebody}\n") == (
        "army.yaml:12:9: a unit needs either a 'regiment' or a 'list'"
    )


# What lines become


def test_stripping_takes_stands_and_grade(pack: Pack, army: Path) -> None:
    """Repairs 003: six stands become five or four, and the parent falls to E."""
    lines = (
        "      - {regiment: 4th-foot}\n"
        "      - {regiment: 5th-foot, stripped: [light]}\n"
        "      - {regiment: 10th-foot, stripped: [light, grenadiers]}\n"
        "      - {regiment: leib-regiment, battalion: 1, stripped: [grenadiers]}\n"
    )
    found = units(pack, army, YORK + BRIGADE + lines)
    assert [(unit.stands, unit.figures, unit.grade) for unit in found] == [
        (6, 21, "D"), (5, 18, "E"), (4, 15, "E"), (3, 12, "E"),
    ]  # fmt: skip


def test_a_regiment_of_two_battalions(pack: Pack, army: Path) -> None:
    """German 2 × (3 + 1), French 2 × (5 + 1): command with the first; S of the French twice."""
    lines = "".join(
        f"      - {{regiment: leib-regiment, battalion: {number}}}\n" for number in (1, 2)
    )
    german = units(pack, army, YORK + BRIGADE + lines)
    assert [(unit.arms, unit.figures, unit.worth) for unit in german] == [
        ((("Infantry", 3), ("Grenadiers", 1)), 15, 2),
        ((("Infantry", 3), ("Grenadiers", 1)), 12, 0),
    ]
    virginia = HEAD.format(side="american", theatre="yorktown-1781", date="1781-10-01")
    whole = lines.replace("regiment: leib-regiment", "list: french-infantry, name: Soissonnais")
    french = units(pack, army, virginia + BRIGADE + whole)
    assert [(unit.arms, unit.figures, unit.worth) for unit in french] == [
        ((("Infantry", 5), ("Grenadiers", 1)), 21, 2),
        ((("Infantry", 5), ("Light infantry", 1)), 18, 2),
    ]
    assert sum(unit.figures for unit in french) == 39


def test_what_may_skirmish_and_what_has_bayonets(pack: Pack, army: Path) -> None:
    """A.7: converged lights, jägers, militia, foot of legions and cavalry, and no line."""
    lines = (
        "      - {list: american-infantry, name: Line}\n"
        "      - {list: american-infantry, name: Scattered, skirmish: true}\n"
        "      - {list: american-light, name: Lights}\n"
        "      - {list: militia, name: Militia}\n"
        "      - {list: militia, name: Rifles, weapon: rifle, stands: 3}\n"
        "      - {list: lee, name: Foot, arm: foot}\n"
        "      - {list: lee, name: Horse, arm: horse}\n"
    )
    head = SOUTH + "elsewhere: {american-infantry: 5}\n"
    found = {unit.name: unit for unit in units(pack, army, head + BRIGADE + lines)}
    assert [name for name, unit in found.items() if not unit.skirmish] == ["Line"]
    assert [name for name, unit in found.items() if unit.bayonets] == [
        "Line", "Scattered", "Lights", "Foot",
    ]  # fmt: skip
    assert {name: unit.weapon for name, unit in found.items()} == {
        "Line": "musket", "Scattered": "musket", "Lights": "musket", "Militia": "musket",
        "Rifles": "rifle", "Foot": "musket", "Horse": "carbine",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "limit"),
    [
        ("list: militia, name: M, stands: 8", 8),
        ("list: militia, name: M, stands: 2", 3),
        ("list: american-dragoons, name: D, stands: 2", 2),
        ("list: american-dragoons, name: D, stands: 1", 2),
        ("list: american-artillery, name: G, emplaced: true", 3),
    ],
)
def test_markers_that_break_a_unit(pack: Pack, army: Path, line: str, limit: int) -> None:
    """E.7: as many as stands, at most 8; a battalion 3 at least, a squadron 2, a gun 3."""
    (unit,) = units(pack, army, SOUTH + BRIGADE + f"      - {{{line}}}\n")
    assert unit.limit == limit


def test_s_by_grade_and_arm(pack: Pack, army: Path) -> None:
    """H.1: 3, 3, 2, 2, 1, 1 by grade; cavalry 1, a gun 1."""
    lines = "".join(
        f"      - {{list: american-infantry, name: {grade}, grade: {grade}}}\n"
        for grade in "ABCDEF"
    )
    guns = "      - {list: american-artillery, name: Guns, emplaced: true, count: 2}\n"
    horse = "      - {list: american-dragoons, name: Horse, grade: A}\n"
    found = units(pack, army, SOUTH + BRIGADE + lines + guns + horse)
    assert [unit.worth * unit.count for unit in found] == [3, 3, 2, 2, 1, 1, 2, 1]


# A file to begin with


def test_the_starter_is_right_as_it_stands(pack: Pack, army: Path) -> None:
    text = starter(pack)
    found = units(pack, army, text)
    assert [unit.branch for unit in found] == ["foot", "foot", "foot", "horse", "guns"]
    for key in pack.records("units"):
        assert f"#   {key}: " in text
    comments = [line for line in text.splitlines() if "#" in line]
    assert len(comments) > 24  # every list, and what its keys are


def test_the_command_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Pack) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fieldpress("force", "new", "plm-american-revolution", "mine.yaml")
    assert (ran.status, ran.out) == (0, "mine.yaml\n"), ran.err
    assert (tmp_path / "mine.yaml").read_text("utf-8") == starter(pack)


# Ids and points


def test_ids_are_listed_with_their_points() -> None:
    """1st Grenadiers: 6 stands of grade B with bayonets: 6 × (90 − 40) ÷ 5 × 1.2 = 72."""
    found = fieldpress("force", "ids", "plm-american-revolution", "grenadiers").out.splitlines()
    assert "list: british-grenadiers          British: Converged grenadiers" in found
    (first,) = (line for line in found if ": 1st-grenadiers " in line)
    assert first.endswith(
        "1st Grenadiers (british-grenadiers; howes-army-1776, howes-army-1777, "
        "cornwallis-in-new-jersey), 72 points"
    )
    vehicles = fieldpress("force", "ids", "platoon-action", "panther").out
    assert vehicles.startswith("vehicle: panther  Panther, ")
    assert "unit: tiger-ii  Tiger II" in fieldpress("force", "ids", "panzer-leader", "tiger").out


def test_ids_as_json_and_a_word_that_none_has() -> None:
    ran = fieldpress("force", "ids", "plm-american-revolution", "lees-legion", "--json")
    (one,) = json.loads(ran.out)
    assert (one["key"], one["id"]) == ("regiment", "lees-legion")
    ran = fieldpress("force", "ids", "plm-american-revolution", "milita")
    assert (ran.status, ran.err) == (
        2,
        "no id of 'plm-american-revolution' has 'milita'\n  hint: did you mean 'militia'?\n",
    )


def test_the_help_tells_where_ids_are() -> None:
    assert "force ids PACK" in " ".join(fieldpress("force", "--help").out.split())


ONE = SOUTH + BRIGADE + "      - {list: american-infantry, name: 1st Maryland, grade: C}\n"
COST = 84
"""5 stands × (85 − 40) ÷ 5 × 1.2 = 54, and 15 each for the brigadier and the commander."""


def test_the_points_of_an_army_are_counted_and_limited(pack: Pack, army: Path) -> None:
    army.write_text(ONE, encoding="utf-8")
    part = read_force(force_source(army)[0], pack)
    assert points_of(part, pack) == COST
    limited = ONE.replace("brigades:", f"points: {COST}\nbrigades:")
    assert len(units(pack, army, limited)) == 1
    assert told(pack, army, limited.replace(f"points: {COST}", f"points: {COST - 1}")) == (
        "army.yaml:8:9: the force costs 84 points; its limit is 83"
    )


def test_a_file_of_ones_own_is_checked(army: Path) -> None:
    army.write_text(ONE, encoding="utf-8")
    ran = fieldpress("check", "army.yaml")
    assert (ran.status, ran.out) == (0, "Test: 84 points\n2 products, no problems\n"), ran.err
    assert not list(Path("output").rglob("*.pdf"))
    army.write_text(ONE.replace("american-infantry", "american-infanty"), encoding="utf-8")
    ran = fieldpress("check", "army.yaml")
    assert ran.status == 1
    assert "army.yaml:12:16: there is no army list 'american-infanty'" in ran.err
    assert "did you mean 'american-infantry'?" in ran.err


@pytest.mark.ci
def test_cards_in_centimetres(army: Path) -> None:
    """2.5 cm an inch: 3 inches are 7.5, and the range of 10 to 19 inches is 25 to 49 cm."""
    army.write_text(ONE, encoding="utf-8")
    ran = fieldpress("force", "print", "army.yaml", "--unit", "cm")
    assert (ran.status, ran.err) == (0, "Test: 84 points\n")
    assert [Path(line).name for line in ran.out.splitlines()] == ["unit-cards.pdf", "rosters.pdf"]
    path = Path("output/plm-american-revolution/forces/army/unit-cards.pdf")
    text = " ".join(Printed(path.read_bytes()).text(0).split())
    for words in ("Musket, cm 0–24 25–49 50–74", "in line 7.5 cm", "in column 10 cm"):
        assert words in text
    ran = fieldpress("force", "new", "platoon-action", "pa.yaml")
    ran = fieldpress("force", "print", "pa.yaml", "--unit", "cm")
    assert (ran.status, ran.err) == (
        2, "--unit: what is printed of this force has no lengths in another unit\n",
    )  # fmt: skip
