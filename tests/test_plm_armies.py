"""PLM American Revolution: army lists of four pages, battles of history refused word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from generator.errors import ContentError
from generator.games.packs import read_pack
from tests.packs import fieldpress
from tests.printed import Printed
from tests.tagged import Print
from tests.yaml_files import load_yaml

PACK = "plm-american-revolution"

# Battalion: parents, stands, figures, grade | what a parent keeps: stands, figures, grade.
ELITES = """
American light infantry: 5 regiments 5 18 C‡ | 4 stands 15 D‡
British light infantry: 6 battalions 6 21 C | 5 stands 18 E
British grenadiers: 6 battalions 6 21 B | 5 stands 18 E
German grenadiers: 4 regiments 8 27‡ B | 6 stands 21 E
French grenadiers: 6 regiments 6 21‡ B | 11 stands 36‡ E
French chasseurs: 6 regiments 6 21‡ C | 11 stands 36‡ E
"""

# Where a regiment served: New York, Philadelphia, Saratoga, Rhode Island, South, Virginia.
SERVED = {
    "33rdFoot": "xx..xx",
    "62ndFoot": "..x...",
    "3rdLightDragoons": ".x..x.",
    "RegimentvonBose": "....xx",
    "RoyalDeux-PontsfromSept1781": ".....x",
    "2ndRhodeIsland": "...x..",
}


@pytest.fixture(scope="session")
def lists(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    out = sharing(tmp_path_factory.mktemp("plm-lists"))
    for paper in ("a4", "letter"):
        ran = fieldpress("build", f"{PACK}/army-lists", "--paper", paper, "--out", str(out / paper))
        assert ran.status == 0, ran.err
    return out


@pytest.fixture(scope="session")
def tables(lists: Path) -> list[list[list[str]]]:
    data = (lists / "a4" / PACK / "army-lists.pdf").read_bytes()
    return [[[cell.text for cell in row] for row in table] for table in Print(data).tables]


def test_the_lists_have_four_pages(lists: Path) -> None:
    for paper in ("a4", "letter"):
        printed = Printed((lists / paper / PACK / "army-lists.pdf").read_bytes())
        assert len(printed.pdf.pages) == 4


def test_what_elites_are_made_of_and_what_is_left(tables: list[list[list[str]]]) -> None:
    """5, 6, 4 and 6 parents (I.2); British, German and French ones fall to E."""
    (table,) = [table for table in tables if table[0][0] == "Battalion"]
    expected = [
        re.sub(r"\s", "", line.replace(":", "").replace("|", ""))
        for line in ELITES.strip().splitlines()
    ]
    assert ["".join(row) for row in table[1:]] == expected


def test_figures_follow_from_stands(repository: Path) -> None:
    """Three figures a stand and three of command; a parent gives up one stand, a German one two."""
    folder = repository / "content" / PACK / "armies"
    lists = {r["id"]: r for r in load_yaml((folder / "units.yaml").read_text("utf-8"))["records"]}
    parents = {"american": "american-infantry", "british": "british-infantry",
               "german": "german-infantry", "french": "french-infantry"}  # fmt: skip
    for record in load_yaml((folder / "elites.yaml").read_text("utf-8"))["records"]:
        army = record["id"].split("-")[0]
        parent = lists[parents[army]]
        elite = "Light infantry" if record["id"].endswith(("light", "chasseurs")) else "Grenadiers"
        gives = sum(row["stands"] for row in parent["arms"] if row["arm"] == elite)
        whole = sum(row["stands"] for row in parent["arms"])
        assert record["stands"] == record["parents"] * gives
        assert record["figures"] == 3 * record["stands"] + 3
        assert record["left-stands"] == whole - gives
        assert record["left-figures"] == parent["figures"] - 3 * gives
        if record["id"] in lists:
            assert lists[record["id"]]["parents"] == record["parents"]
            assert lists[record["id"]]["figures"] == record["figures"]


def test_who_served_where(tables: list[list[list[str]]], repository: Path) -> None:
    found = {
        row[0]: "".join("x" if cell else "." for cell in row[1:])
        for table in tables
        if table[0][1:] == ["NY", "Ph", "Sa", "RI", "So", "Yo"]
        for row in table[1:]
    }
    assert {name: found.get(name) for name in SERVED} == SERVED
    data = load_yaml((repository / "content" / PACK / "chance/regiments.yaml").read_text("utf-8"))
    served = [record for record in data["records"] if record["theatres"]]
    assert len(found) == len(served)
    assert sum(row.count("x") for row in found.values()) == sum(
        len(record["theatres"]) for record in served
    )


# Battles that are wrong


@pytest.fixture
def changed(tmp_path: Path, repository: Path) -> Callable[[str, str], str]:
    """The pack with a text of a battle's file replaced: what is said of it."""

    def change(old: str, new: str) -> str:
        folder = tmp_path / PACK
        copytree(repository / "content" / PACK, folder)
        file = folder / "battles/cowpens.yaml"
        text = file.read_text("utf-8")
        assert text.count(old) == 1, old
        file.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(ContentError) as caught:
            read_pack(folder, PACK)
        return re.sub(r":\d+:\d+", ":L:C", str(caught.value))

    return change


FILE = f"{PACK}/battles/cowpens.yaml:L:C: "


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "forces: [cowpens-american, cowpens-british]",
            "forces: [cowpens-american, cowpens-britsh]",
            FILE + "there is no force 'cowpens-britsh'\n  hint: did you mean 'cowpens-british'?\n"
            + FILE + "there is no british brigade 'Newmarsh’s line'\n"
            + FILE + "there is no british brigade 'McArthur’s reserve'",
        ),
        (
            "side: british, brigade: McArthur’s reserve, turn: 2",
            "side: british, brigade: MacArthur’s, turn: 2",
            FILE + "the british brigade 'McArthur’s reserve' has no place to set up\n"
            + FILE + "there is no british brigade 'MacArthur’s'",
        ),
        (
            "[[53, 0], [63, 0]",
            "[[53, 0], [73, 0]",
            FILE + "a point lies beyond the table of 72 by 60 inches",
        ),
        (
            "enters: [36, 60]",
            "enters: [36, 48]",
            FILE + "this is at no edge of the table of 72 by 60 inches",
        ),
        ("turns: 12", "turns: 3", FILE + "3 is out of range; the minimum is 4"),
        ("date: 1781-01-17", "date: last winter",
         FILE + "'last winter' is not a day; write it as '1781-01-17'"),
    ],
)  # fmt: skip
def test_battles_that_are_wrong(
    changed: Callable[[str, str], str], old: str, new: str, told: str
) -> None:
    assert changed(old, new) == told
