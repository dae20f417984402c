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
from tests.packs import fieldpress
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
            assert "print-guide" in words.first
            sheets = sum(facts[name]["sheets"] for name in words.first)
            assert f"–{sheets}sheetsinall" in text
        assert f"new{pack.name}" in text


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


def test_a_pack_need_say_nothing(mine: Path) -> None:
    text = mine.read_text("utf-8")
    mine.write_text(text[: text.index("# What the shelf")], "utf-8")
    ran = fieldpress("shelf", "mine")
    assert (ran.status, ran.out) == (0, "output/shelf.pdf\n"), ran.err
    text = words_of(Printed(Path("output/shelf.pdf").read_bytes()))
    assert "PlatoonLeader" in text
    assert "Printfirst" not in text
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
    assert text.count(old) == 1
    mine.write_text(text.replace(old, new), "utf-8")
    for command in ("shelf", "check"):
        ran = fieldpress(command, "mine")
        assert ran.status == 1
        assert re.sub(r":\d+:\d+", ":L:C", ran.err).startswith(told), ran.err
    assert not Path("output/shelf.pdf").exists()
