"""The shelf: read back from the print, and held against what the packs themselves print."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.products.paper import paper_of
from generator.job.shelf import shown
from generator.job.targets import built_in
from generator.resources import content_folder
from tests.packs import SHEET, fieldpress, write_pack
from tests.printed import Printed
from tests.shares import first


def tight(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.fixture(scope="module")
def packs() -> list[Pack]:
    return [read_pack(content_folder() / name) for name in built_in()]


INKS = {"a4": "colour", "letter": "grey"}
"""Papers that the shelf is printed on, each in an ink of its own."""


@pytest.fixture(scope="session")
def printed(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> Callable[[str], Path]:
    """Return what prints the shelf on a paper, once, and returns the folder."""
    out = tmp_path_factory.mktemp("shelf")

    @cache
    def on(paper: str) -> Path:
        to = sharing(out / paper)
        ran = fieldpress("shelf", "--paper", paper, "--ink", INKS[paper], "--out", str(to))
        assert (ran.status, ran.out) == (0, f"{to}/shelf.pdf\n"), ran.err
        return to

    return on


@pytest.fixture(params=first(1, INKS))
def page(request: pytest.FixtureRequest, printed: Callable[[str], Path]) -> tuple[str, Any]:
    return request.param, Printed((printed(request.param) / "shelf.pdf").read_bytes())


def pages_of(games: int) -> int:
    """Five games fill a page."""
    return -(-games // 5)


def words_of(read: Printed) -> str:
    return tight(" ".join(read.text(page) for page in range(len(read.pdf.pages))))


def test_every_product_of_every_game_is_listed(page: Any, packs: list[Pack]) -> None:
    """Each by its title with the sheets that it takes on this paper, in the order of its id."""
    paper, read = page
    assert len(read.pdf.pages) == pages_of(len(packs))
    text = words_of(read)
    assert {pack.root for pack in packs} == {
        path.parent for path in content_folder().glob("*/pack.yaml")
    }
    for pack in packs:
        assert tight(pack.info.title) in text
        for facts in paper_of(pack, Options(paper_name=paper)):
            title = facts["title"][0].upper() + facts["title"][1:]
            count = "asittakes" if facts["sheets"] is None else str(facts["sheets"])
            assert tight(title) + count in text, (pack.name, title)


def needed(pack: Pack) -> list[str]:
    """What a pack's guide says the game needs, in its order, by a reading of our own."""
    found = []
    for record in pack.records("printing").values():
        begins, ends, without = (record.get(key) for key in ("family", "ending", "without"))
        for one in paper_of(pack, Options()):
            name = one["id"]
            told = (
                name.startswith(begins or "")
                and name.endswith(ends or "")
                and not (without and name.endswith(without))
                if begins or ends
                else name == record["id"]
            )
            if told and record["need"] != "choice":
                found.append(name)
    return found


@pytest.mark.parametrize("name", first(1, built_in()))
def test_the_guide_and_the_shelf_count_the_same_sheets(
    name: str, tmp_path: Path, sharing: Callable[[Path], Path]
) -> None:
    """No sheets are unknown in either."""
    ran = fieldpress("build", f"{name}/print-guide", "--out", str(sharing(tmp_path)))
    assert ran.status == 0, ran.err
    guide = Printed((tmp_path / name / "print-guide.pdf").read_bytes()).text(0)
    said = re.search(r"In all (\d+\+?) Besides", guide)
    assert said, guide
    on_shelf = shown(read_pack(content_folder() / name), Options())
    assert on_shelf["guide"]["id"] == "print-guide"
    assert said[1] == str(on_shelf["sheets"])
    assert "?" not in guide.split("Besides")[1]


def test_facts_and_what_to_print_first(page: Any, packs: list[Pack]) -> None:
    paper, read = page
    text = words_of(read)
    for pack in packs:
        words = pack.info.shelf
        assert words is not None
        for said in (words.years, words.players, words.scale, words.bring):
            assert tight(said or "?") in text
        facts = {one["id"]: one for one in paper_of(pack, Options(paper_name=paper))}
        if facts:  # there are packs that only roll
            assert words.first == ()
            named = [facts[name]["title"] for name in needed(pack)]
            titles = "·".join(tight(title[0].upper() + title[1:]) + "\\d+" for title in named)
            sheets = sum(facts[name]["sheets"] for name in needed(pack))
            assert re.search(rf"Whattoprint1then{titles}–{sheets}sheetsinall", text), pack.name
        assert f"new{pack.name}" in text


def sheets_of(pack: Pack, name: str, *, odds: bool) -> object:
    facts = paper_of(pack, Options(odds=odds))
    return next((one["pages"], one["sheets"]) for one in facts if one["id"] == name)


def test_pages_of_chances_are_counted_only_with_odds(tmp_path: Path) -> None:
    pages = "{% for n in range(3 if odds else 2) %}<h1 class='page'>{{ n }}</h1>{% endfor %}"
    style = ".page + .page { break-before: page }"
    folder = tmp_path / "mine"
    files = {"templates/chart.html": pages, "templates/chart.css": style}
    write_pack(
        folder, {**files, "chart.yaml": f"{SHEET}chances: 1\n".replace("pages: 1", "pages: 3")}
    )
    pack = read_pack(folder)
    assert [sheets_of(pack, "chart", odds=odds) for odds in (True, False)] == [(3, 2), (2, 1)]
    for words in ((), ("--no-odds",)):
        assert fieldpress("check", f"{folder}/chart", *words).status == 0
    write_pack(folder, {**files, "chart.yaml": f"{SHEET}chances: 1\n"})
    ran = fieldpress("check", f"{folder}/chart")
    told = "chart.yaml:6:10: 'chances' are some of the pages, whose number 'pages' states"
    assert (ran.status, told in ran.err) == (1, True), ran.err


def test_what_a_pack_says_is_passed_on(packs: list[Pack]) -> None:
    for pack in packs:
        found = shown(pack, Options())
        assert found["picture"].startswith("<svg")
        assert [name for name, _ in found["facts"]] == ["Years", "Players", "Scale", "You bring"]
        assert [one["id"] for one in found["products"]] == sorted(
            one["id"] for one in found["products"]
        )


def test_the_manifest_tells_of_it_and_the_bytes_are_the_same(
    printed: Callable[[str], Path], tmp_path: Path
) -> None:
    (entry,) = json.loads((printed("a4") / "manifest.json").read_text("utf-8"))["files"]
    assert (entry["file"], entry["product"]) == ("shelf.pdf", "shelf")
    assert entry["pages"] == pages_of(len(built_in()))
    assert {f"{name}/pack.yaml" for name in built_in()} <= entry["sources"].keys()
    ran = fieldpress("shelf", "--out", str(tmp_path))
    assert ran.status == 0
    one, other = (folder / "shelf.pdf" for folder in (printed("a4"), tmp_path))
    assert one.read_bytes() == other.read_bytes()


# A pack of one's own


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Platoon Leader's pack as one's own, in the folder that the command is run in."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(content_folder() / "platoon-leader", tmp_path / "mine")
    return tmp_path / "mine" / "pack.yaml"


@pytest.mark.ci
def test_a_pack_need_say_nothing_but_in_its_guide(mine: Path) -> None:
    text = mine.read_text("utf-8")
    mine.write_text(text[: text.index("# What the shelf")], "utf-8")
    ran = fieldpress("shelf", "mine")
    assert (ran.status, ran.out) == (0, "output/shelf.pdf\n"), ran.err
    text = words_of(Printed(Path("output/shelf.pdf").read_bytes()))
    assert "PlatoonLeader" in text
    assert "PrintfirstWhattoprint1then" in text
    assert "1gametoprint" in text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "first: [print-guide, sheet-campaign-rules",
            "first: [print-guide, sheet-campaign-rule",
            "mine/pack.yaml:L:C: this pack has no product 'sheet-campaign-rule'\n"
            "  hint: did you mean 'sheet-campaign-rules'?\n",
        ),
        (
            "picture: pictures/shelf.svg",
            "picture: pictures/no.svg",
            "mine/pack.yaml:L:C: there is no picture 'pictures/no.svg' in the pack\n",
        ),
        (
            "players: '2'",
            "player: '2'",
            "mine/pack.yaml:L:C: unknown key 'player'\n  hint: did you mean 'players'?\n",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(mine: Path, old: str, new: str, told: str) -> None:
    text = mine.read_text("utf-8")
    text = text.replace("shelf:\n", "shelf:\n  first: [print-guide, sheet-campaign-rules]\n")
    assert text.count(old) == 1
    mine.write_text(text.replace(old, new), "utf-8")
    for command in ("shelf", "check"):
        ran = fieldpress(command, "mine")
        assert ran.status == 1
        assert re.sub(r":\d+:\d+", ":L:C", ran.err).startswith(told), ran.err
    assert not Path("output/shelf.pdf").exists()
