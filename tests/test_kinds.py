"""Kinds of file: a game's own come with its generator, and a new one is a module and an entry."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from pdfminer.high_level import extract_text

from generator import games
from generator.content import load_pack
from generator.content.kinds import KINDS
from generator.content.kinds.base import products_of
from generator.content.kinds.printed import Printed
from generator.content.reading.reader import top_value
from generator.errors import ContentError
from generator.games.game import GameEntry
from generator.games.packs import pack_outline, read_pack
from generator.games.schema import main as write_schemas
from generator.resources import content_folder
from tests.packs import PACK, SHEET, TABLES, changed, fieldpress, write_pack
from tests.shares import first

MEDAL_MODULE = '''
"""`medal`: a citation on a page of its own."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from generator.content.kinds.base import Kind, Part, part_id
from generator.content.kinds.printed import Pages, Printed
from generator.content.kinds.printed import PAGES
from generator.content.models import Closed, Id, Template, Text
from generator.content.words import ID_WORDS, TEMPLATE, Words
from generator.errors import Problem


class MedalFile(Closed):
    """A citation."""

    kind: Literal["medal"]
    id: Id | None = None
    title: Text
    deed: Text
    template: Template = "medal.html"


@dataclass(frozen=True, slots=True)
class MedalPart(Part):
    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: MedalFile

    def products(self, parts, sides):
        deed = {"deed": self.model.deed}
        pages = Pages(self.model.template, values=lambda pack: deed, count=1)
        return (Printed(self.id, self.title, "medal", PAGES, pages=pages),)

    def problems_among(self, contents):
        if self.model.deed not in contents.parts["actions"].records:
            message = f"nobody can '{self.model.deed}' in this game"
            yield Problem(message, self.source.place(("deed",)))


def build(source, model, problems):
    return MedalPart(part_id(source, model.id), model.title, source, model)


MEDAL = Kind(
    name="medal",
    model=MedalFile,
    build=build,
    words=Words(
        keys={
            "MedalFile": {
                "kind": "What this file is: a citation.",
                "id": ID_WORDS,
                "title": "The medal's name.",
                "deed": "What it is given for.",
                "template": "The template of the page.",
            }
        },
        values={("MedalFile", "template"): TEMPLATE},
    ),
)

KINDS = {MEDAL.name: MEDAL}
'''

SKIRMISH = PACK + "generator: skirmish\n"
MEDAL = "kind: medal\ntitle: Bronze Star\ndeed: attack\n"
MEDAL_PAGE = "<h1>{{ product.title }}</h1><p>To whoever shall {{ deed }}.</p>\n"


@pytest.fixture
def medals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with a file of a kind that a module beside it brings."""
    (tmp_path / "skirmish_medal.py").write_text(MEDAL_MODULE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "skirmish_medal", raising=False)

    game = GameEntry("skirmish", kinds="skirmish_medal:KINDS")
    monkeypatch.setattr(games, "GAMES", {**games.GAMES, game.name: game})
    files = {
        "pack.yaml": SKIRMISH,
        "star.yaml": MEDAL,
        "templates/medal.html": MEDAL_PAGE,
        "templates/medal.css": "@page {margin: 15mm} h1, p {font: 12pt Source Sans Pro}\n",
    }
    return write_pack(tmp_path / "skirmish", files)


def test_a_file_of_a_new_kind_is_printed(medals: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = fieldpress("build", f"{medals}/star", "--out", str(out), "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    text = extract_text(out / "skirmish/star.pdf")
    assert "Bronze Star" in text
    assert "To whoever shall attack." in text
    (entry,) = json.loads((out / "manifest.json").read_text("utf-8"))["files"]
    assert (entry["product"], entry["kind"], entry["pages"]) == ("star", "medal", 1)


def test_a_file_of_a_new_kind_is_listed(medals: Path) -> None:
    assert f"  {medals.name}/star  Bronze Star\n" in fieldpress("list", str(medals)).out
    (found,) = json.loads(fieldpress("list", str(medals), "--json").out)
    assert {"id": "star", "title": "Bronze Star", "kind": "medal"} in found["products"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("deed: attack", "deed: dance", "3:7: nobody can 'dance' in this game"),
        ("deed: attack", "deeds: attack", "1:1: 'deed' is missing"),
        ("title:", "template: no.html\ntitle:", "2:11: there is no template 'no.html'"),
        (
            "kind: medal",
            "kind: meddal",
            "1:7: unknown kind, the text 'meddal'; kinds are records, ",
        ),
    ],
)
def test_a_file_of_a_new_kind_is_checked(medals: Path, old: str, new: str, said: str) -> None:
    (medals / "star.yaml").write_text(MEDAL.replace(old, new), "utf-8")
    ran = fieldpress("check", str(medals))
    assert ran.status == 1
    assert f"{medals.as_posix()}/star.yaml:{said}" in ran.err


def test_a_new_kind_has_a_schema(medals: Path, tmp_path: Path) -> None:
    write_schemas(tmp_path / "schema")
    made = json.loads((tmp_path / "schema/medal.json").read_text("utf-8"))
    assert made["title"] == "Fieldpress: medal"
    assert made["required"] == ["kind", "title", "deed"]
    assert made["properties"]["deed"]["description"] == "What it is given for."
    names = {path.stem for path in (tmp_path / "schema").iterdir()}
    own = {kind for game in games.GAMES.values() for kind in game.own_kinds() if kind != "force"}
    assert own >= {"scenario", "board", "situation", "situations", "battle", "field-map"}
    forces = {f"{game.name}-force" for game in games.GAMES.values() if game.force}
    assert forces >= {"platoon-action-force", "plm-american-revolution-force"}
    assert names == {"pack", "run", "shop", "medal", *own, *forces, *KINDS}


def told(folder: Path) -> str:
    """What is said of a pack that is refused."""
    with pytest.raises(ContentError) as caught:
        read_pack(folder, "p")
    return str(caught.value)


def test_a_generator_that_is_not_there(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "p", {"pack.yaml": PACK + "generator: platoon-comand\n"})
    assert told(pack) == (
        "p/pack.yaml:6:12: unknown generator 'platoon-comand'; generators are "
        f"{', '.join(sorted(games.GAMES))}\n"
        "  hint: did you mean 'platoon-command'?"
    )


def test_a_kind_of_a_game_that_the_pack_does_not_name(tmp_path: Path) -> None:
    scenario = content_folder() / "platoon-command/scenarios/basic-training.yaml"
    pack = write_pack(tmp_path / "p", {"first.yaml": scenario.read_bytes()})
    assert told(pack) == (
        "p/first.yaml:1:7: only packs of the generator 'platoon-command' may hold a 'scenario'\n"
        "  hint: write 'generator: platoon-command' in pack.yaml"
    )
    named = write_pack(pack, {"pack.yaml": PACK + "generator: platoon-command\n"})
    assert "p/first.yaml:" in told(named)
    assert "may hold" not in told(named)


def test_content_alone_knows_no_game(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "p", {"pack.yaml": PACK + "generator: whist\n"})
    assert load_pack(pack).info.generator == "whist"
    assert "scenario" not in KINDS


@pytest.mark.ci
def test_a_game_is_imported_for_its_packs_only() -> None:
    code = (
        "import sys; from pathlib import Path; from generator.games.packs import read_pack\n"
        "for name in ('panzer-leader', 'platoon-command'):\n"
        f"    list(read_pack(Path({str(content_folder())!r}) / name).parts.values())\n"
        "    print('generator.games.platoon_command' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]


def told_of(products: Sequence[Printed]) -> list[tuple[str, str, str]]:
    return [(product.id, product.title, product.kind) for product in products]


@pytest.mark.parametrize("name", first(2, ["panzer-leader", "platoon-command", "platoon-leader"]))
def test_an_outline_tells_what_the_whole_pack_does(name: str) -> None:
    folder = content_folder() / name
    outline, pack = pack_outline(folder, name), read_pack(folder, name)
    assert (outline.name, outline.title) == (pack.name, pack.info.title)
    whole = [printed for _, printed in products_of(pack.parts, pack.info.sides)]
    assert told_of(outline.products) == told_of(whole)
    said = fieldpress("list").out
    assert all(f"  {name}/{product.id}  {product.title}\n" in said for product in outline.products)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("deck.yaml", "piece: mini", "piece: minni"),
        ("chart.yaml", "template: chart.html", "template: [chart]"),
        ("chart.yaml", "kind: sheet", "kind: shet"),
        ("pack.yaml", "title: Skirmish", "titel: Skirmish"),
        ("pack.yaml", "title: Skirmish", "title: 'Skirmish"),
    ],
)
def test_an_outline_that_fails_tells_all_that_is_wrong(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    files = changed(name, old, new) | changed("tables.yaml", "on: 6, ", "on: 7, ")
    folder = write_pack(tmp_path / "p", files)
    with pytest.raises(ContentError) as caught:
        pack_outline(folder, "p")
    assert str(caught.value) == told(folder)
    assert "tables.yaml" in told(folder)


def test_an_outline_leaves_out_what_prints_nothing(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "p", changed("tables.yaml", "on: 6, ", "on: 7, "))
    assert "tables.yaml:10:14: table 'hits'" in told(folder)
    assert [product.id for product in pack_outline(folder, "p").products] == ["chart", "deck"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("kind: deck\ntitle: [", "deck"),
        ("title: kind\nkind: deck\n", "deck"),
        ("fields: {kind: text}\nkind: records\n", "records"),
        ("list: [kind, deck]\nkind: sheet\n", "sheet"),
        ("{title: X, kind: gang}", "gang"),
        ("# kind: deck\n---\n'kind': \"tables\"\n", "tables"),
        ("kind: [deck]\n", None),
        ("kind: {deck: sheet}\nx: y", None),
        ("- kind: deck\n", None),
        ("kind", None),
        ("", None),
        ("title: [\nkind: deck\n", None),
        ("title: X\n", None),
        (f"kind: deck\ntitle: {'é' * 5000}\n", "deck"),
        (f"# {'é' * 1000}\nkind: deck\ntitle: {'é' * 5000}\n", "deck"),
        (f"# {'é' * 5000}\nkind: deck\n", None),  # too far from the beginning
    ],
)
def test_the_kind_of_a_file_is_told_from_its_beginning(
    tmp_path: Path, text: str, kind: str | None
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, "utf-8")
    assert top_value(path, "kind") == kind


def test_a_kind_far_from_the_beginning_is_found_by_reading_all(tmp_path: Path) -> None:
    chart = f"# {'x' * 5000}\n{SHEET}"
    folder = write_pack(
        tmp_path / "p", {"chart.yaml": chart, "tables.yaml": f"#{chart[:5000]}\n{TABLES}"}
    )
    assert [product.id for product in pack_outline(folder, "p").products] == ["chart", "deck"]


def test_the_kind_of_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"kind: d\xffeck")
    assert top_value(path, "kind") is None
    assert top_value(tmp_path / "y.yaml", "kind") is None
