"""The studio's page on which decks are taken away: settings, pictures, files, one archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from generator.exports.kinds import EXPORTS
from generator.press.cutter import CUTTERS
from tests.packs import fieldpress
from tests.studio_client import Client, Worked, opened
from tests.test_exports import FILES, header, write

OWN_SHOP = "kind: shop\nname: Corner Press\ntakes: png\ndpi: 100\nbleed: 2 mm\nsafe: 8 mm\n"
CHART = "kind: sheet\ntitle: Chart\ntemplate: chart.html\nuses: []\npages: 1\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pack, `ambush`, a shop of one's own, and a file that is none."""
    folder = tmp_path_factory.mktemp("away")
    write(folder / "ambush")
    write(folder, {"corner-press.yaml": OWN_SHOP, "notes.yaml": "kind: shop-list\n"})
    return folder


@pytest.fixture(scope="module")
def client(desk: Path) -> Iterator[Client]:
    with opened(desk / "ambush", out=desk / "out") as found:
        yield found


def links(made: Worked) -> dict[str, str]:
    """Return where the files can be had, by their names."""
    found = made.select("a[download]")
    return {one.attributes["download"]: one.attributes["href"] for one in found}


def test_the_page_offers_what_the_registries_have(client: Client) -> None:
    page = client.get("/take-away")
    kinds = [one.attributes["value"] for one in page.select("input[name=as]")]
    assert kinds == list(EXPORTS)
    assert page.texts(".kinds .kind-about") == [export.about for export in EXPORTS.values()]
    for setting in ("shop", "dpi", "bleed", "cutter"):
        (field,) = page.select(f"fieldset[data-kinds]:has([name={setting}])")
        wanted = [name for name, export in EXPORTS.items() if setting in export.settings]
        assert field.attributes["data-kinds"].split() == wanted
    (sheets,) = page.select("fieldset[data-kinds]:has([name=paper])")
    assert sheets.attributes["data-kinds"].split() == ["cut"]
    cutters = [one.attributes["value"] for one in page.select("input[name=cutter]")]
    assert cutters == list(CUTTERS)


def test_shops_are_told_in_their_own_words(client: Client) -> None:
    page = client.get("/take-away?as=shop")
    shops = page.select(".shops input")
    assert [one.attributes["value"] for one in shops] == [
        "drivethrucards", "mpc", "printer", "tgc", "../corner-press.yaml",
    ]  # fmt: skip
    assert ["disabled" in one.attributes for one in shops] == [True, False, False, False, False]
    about = page.texts(".shops .kind-about")
    assert about[0] == ("Not served: it takes PDF/X-1a in CMYK inks, and Fieldpress makes neither")
    assert about[1].startswith(
        "a picture a face, 300 dots an inch, text 3.048 mm from the cut. Sizes: poker"
    )
    assert about[2] == "a PDF, a face a page, bleed 3 mm, text 3 mm from the cut"
    (chosen,) = page.select("input[name=as][checked]")
    assert chosen.attributes["value"] == "shop"


def test_a_deck_s_page_leads_here_with_the_deck_chosen(client: Client) -> None:
    page = client.get("/packs/ambush/cards")
    (link,) = [one for one in page.select("a.button") if one.text.startswith("Take away")]
    assert link.attributes["href"] == "/take-away?deck=ambush/cards"
    (chosen,) = client.get(link.attributes["href"]).select("select[name=target] option[selected]")
    assert (chosen.attributes["value"], chosen.text) == ("ambush/cards", "Cards")


def test_pictures_can_be_seen_and_downloaded_and_are_those_of_the_command(
    client: Client, desk: Path
) -> None:
    made = client.work("export", target="ambush/cards", **{"as": "png"}, dpi="150", bleed="2mm")
    assert made.problems == []
    out = (desk / "out").as_posix()
    shown = f"fieldpress export ./cards --as png --dpi 150 --bleed 2mm --out {out}"
    assert made.texts(".command code") == [shown]
    other = desk / "other"
    ran = fieldpress("export", "./cards", "--as", "png", "--dpi", "150", "--bleed", "2mm",
                     "--out", str(other))  # fmt: skip
    assert ran.status == 0, ran
    folder = other / "ambush/exports/cards/png"
    names = sorted(path.name for path in folder.iterdir())
    found = links(made)
    assert sorted(found) == sorted([*names, "ambush-cards-png.zip"])
    for name in names:
        assert client.file(found[name]) == (folder / name).read_bytes()
    for one in made.select(".away-files img"):
        picture = Image.open(io.BytesIO(client.file(one.attributes["src"])))
        assert (picture.format, picture.width) == ("PNG", 300)
        whole = (67.5 / 25.4 * 150, 92.9 / 25.4 * 150)
        assert picture.height == pytest.approx(300 * whole[1] / whole[0], abs=2)
        sides = int(one.attributes["width"]), int(one.attributes["height"])
        assert sides == pytest.approx(whole, abs=1)


def test_the_archive_has_the_same_files_and_always_the_same_bytes(client: Client) -> None:
    made = client.work("export", target="ambush", **{"as": "svg"})
    archive = client.file(links(made)["ambush-svg.zip"])
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        names = whole.namelist()
        assert names == [
            f"cards/svg/{name}" for name in sorted(set(links(made)) - {"ambush-svg.zip"})
        ]
        assert {info.date_time for info in whole.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in names:
            assert whole.read(name) == client.file(links(made)[name.rpartition("/")[2]])
    again = client.work("export", target="ambush", **{"as": "svg"})
    assert links(again) == links(made)
    assert links(made)["ambush-svg.zip"].startswith(f"/file/{sha256(archive).hexdigest()}.zip")
    saved = client.get(links(made)["ambush-svg.zip"])
    assert saved.heads["content-type"] == "application/zip"
    assert saved.heads["content-disposition"] == 'attachment; filename="ambush-svg.zip"'


def test_drawings_are_shown_as_pictures_and_only_saved_as_drawings(client: Client) -> None:
    made = client.work("export", target="ambush/cards", **{"as": "svg"})
    png = client.work("export", target="ambush/cards", **{"as": "png"})
    pictures = {one.attributes["alt"]: one.attributes["src"] for one in png.select("img")}
    assert made.select("svg") == []
    assert made.select(".away-files img")
    for one in made.select(".away-files img"):
        seen = (
            Image.open(io.BytesIO(client.file(one.attributes["src"]))).convert("L").resize((30, 42))
        )
        same = Image.open(io.BytesIO(client.file(pictures[one.attributes["alt"]])))
        ground = Image.new("RGBA", same.size, "white")
        ground.alpha_composite(same.convert("RGBA"))
        wanted = ground.convert("L").resize((30, 42))
        apart = [abs(a - b) for a, b in zip(seen.tobytes(), wanted.tobytes(), strict=True)]
        assert sum(apart) / len(apart) < 6
    drawing = links(made)["back.svg"].partition("?")[0]
    assert client.get(drawing).heads["content-disposition"].startswith("attachment")


def test_a_shop_gets_its_files_and_notes_are_shown(client: Client) -> None:
    made = client.work(
        "export", target="ambush/cards", **{"as": "shop"}, shop="../corner-press.yaml"
    )
    assert made.problems == []
    assert made.texts(".away-note") == [
        "ambush/cards: on 3 faces text stands nearer to the cut than the 8 mm that Corner Press "
        "calls safe, such as 'Rifles' on rifles-front"
    ]
    assert "cards.csv" in made.texts(".files a")[0]
    listed = client.file(links(made)["cards.csv"]).decode().splitlines()
    assert listed[:2] == ["card,copies,front,back", "rifles,3,rifles-front.png,back.png"]
    pdf = client.work("export", target="ambush/cards", **{"as": "shop"}, shop="printer")
    assert [one.attributes["alt"] for one in pdf.select("img")] == ["Ambush: Cards"] * 4
    assert pdf.texts(".away-files span")[-1] == "cards.pdf, page 4"


def test_a_shop_s_file_from_elsewhere_is_not_read(client: Client) -> None:
    shop = {"as": "shop", "shop": "../../etc/shop.yaml"}
    assert client.work("export", target="ambush/cards", **shop).problems == [
        "--shop: '../../etc/shop.yaml' is not a shop beside your packs"
    ]


def test_a_cutter_gets_sheets_on_the_chosen_paper(client: Client) -> None:
    asked = {"as": "cut", "cutter": "plain", "paper": "letter", "duplex": "short-edge"}
    made = client.work("export", target="ambush/cards", **asked)
    (shown,) = made.texts(".command code")
    assert " --as cut --cutter plain --paper letter --duplex short-edge --out " in shown
    assert made.texts(".away-files span") == [
        "cards.pdf, page 1",
        "cards.pdf, page 2",
        "sheet-1.svg",
    ]
    assert sorted(links(made)) == [
        "ambush-cards-cut.zip", "cards.pdf", "sheet-1.dxf", "sheet-1.svg",
    ]  # fmt: skip
    assert 'height="279.4mm"' in client.file(links(made)["sheet-1.svg"]).decode()


def test_a_file_that_the_user_has_changed_is_neither_shown_nor_replaced(
    client: Client, desk: Path
) -> None:
    asked = {"target": "ambush/cards", "as": "showcase"}
    made = client.work("export", **asked)
    assert made.texts(".away-files span") == ["contact-sheet.png", "showcase.png"]
    mine = desk / "out/ambush/exports/cards/showcase/showcase.png"
    mine.write_bytes(b"mine")
    again = client.work("export", **asked)
    assert [one.removeprefix(desk.as_posix()) for one in again.problems] == [
        "/out/ambush/exports/cards/showcase/showcase.png: this file was changed since Fieldpress "
        "wrote it, and is left alone"
    ]
    assert mine.read_bytes() == b"mine"
    mine.unlink()
    assert client.work("export", **asked).problems == []


BAD = [
    ({"as": "png", "bleed": "90mm"}, "--bleed: 20 mm at most, not 90 mm"),
    ({"as": "png", "bleed": "wide"}, "--bleed: 'wide' is not a length such as '3 mm' or '0.5 in'"),
    ({"as": "png", "dpi": "0"}, "--dpi: 72 to 1200 dots per inch, not 0"),
    ({"as": "png", "dpi": "1201"}, "--dpi: 72 to 1200 dots per inch, not 1201"),
    ({"as": "png", "dpi": "fine"}, "--dpi: a whole number such as 300, not 'fine'"),
    ({"as": "shop"}, "--shop: say which shop"),
    (
        {"as": "shop", "shop": "tgx"},
        "--shop: 'tgx' is not one of drivethrucards, mpc, printer, tgc",
    ),
    (
        {"as": "shop", "shop": "drivethrucards"},
        "--shop: DriveThruCards is not served: it takes PDF/X-1a in CMYK inks, and Fieldpress "
        "makes neither",
    ),
    ({"as": "cut", "cutter": "laser"}, "--cutter: 'laser' is not one of silhouette, plain"),
    ({"as": "svg", "dpi": "300"}, "--dpi belongs to --as png"),
    ({"as": "png", "shop": "tgc"}, "--shop belongs to --as shop"),
    ({"as": "gif"}, "--as: 'gif' is not one of png, svg, showcase, shop, cut"),
    ({}, "--as: say what to make"),
    ({"as": "cut", "paper": "a9"}, "--paper: 'a9' is neither one of a4, letter"),
]


@pytest.mark.parametrize(("fields", "said"), BAD)
def test_bad_settings_are_told_as_by_the_command(
    client: Client, desk: Path, fields: dict[str, str], said: str
) -> None:
    before = sorted((desk / "out").rglob("*"))
    made = client.work("export", target="ambush/cards", **fields)
    (problem,) = made.problems
    assert problem.startswith(said)
    if fields.get("dpi") != "fine":  # a number, for Typer, which draws a box round its words
        words = [word for name, text in fields.items() for word in (f"--{name}", text)]
        ran = fieldpress("export", "./cards", *words, "--out", str(desk / "out"))
        assert ran.err.splitlines()[0] == problem
        assert [f"  hint: {hint}" for hint in made.hints] == ran.err.splitlines()[1:]
    assert sorted((desk / "out").rglob("*")) == before


def test_what_can_t_be_exported_is_told_as_by_the_command(tmp_path: Path) -> None:
    """A size that a shop lacks, a deck that isn't there, a pack without decks."""
    files = {
        **FILES,
        "cards.yaml": FILES["cards.yaml"].replace("piece: poker", "piece: 30x40mm"),
    }
    write(tmp_path / "ambush", files)
    with opened(tmp_path / "ambush", out=tmp_path / "out") as client:
        assert client.get("/take-away").texts("optgroup[label=Ambush] option") == ["Cards"]
        made = client.work("export", target="ambush/cards", **{"as": "shop"}, shop="mpc")
        assert made.problems == ["MakePlayingCards has no size 30 × 40 mm"]
        assert made.places == ["./cards.yaml:3:8"]
        assert made.hints[0] == "the nearest is mini, 44.45 × 63.5 mm"
        made = client.work("export", target="ambush/card", **{"as": "png"})
        ran = fieldpress("export", "./card", "--as", "png", "--out", str(tmp_path / "out"))
        assert made.problems == ran.err.splitlines()[:1]
        (tmp_path / "ambush/cards.yaml").unlink()
        (tmp_path / "ambush/chart.yaml").write_text(CHART)
        (tmp_path / "ambush/templates/chart.html").write_text("<h1>Chart</h1>")
        made = client.work("export", target="ambush", **{"as": "png"})
        assert made.problems == ["ambush has no decks to export"]
        assert client.work("export", **{"as": "png"}).problems == ["name a pack or a deck"]
        (told,) = client.work("export", target="../../etc", **{"as": "png"}).problems
        assert told.startswith("there is no pack '..'; packs are ambush, ")
        assert not (tmp_path / "out/ambush").exists()
        assert client.get("/take-away?deck=nothing/here").status == 422


def test_a_stopped_export_writes_nothing(client: Client, desk: Path) -> None:
    job = client.begin("export", target="ambush/cards", **{"as": "png"}, dpi="1200")
    client.stop(job)
    assert client.follow(job).stopped
    folder = desk / "out/ambush/exports/cards/png"
    widths = {header(path)[0] for path in folder.iterdir()} if folder.exists() else set()
    assert round(63.5 / 25.4 * 1200) not in widths
