"""Exports of a small deck: pixels, corners, lists, cut paths; nothing of the user's is touched.

Pictures are read by Pillow and by their bytes, paths by an XML parser and by ezdxf.
"""

from __future__ import annotations

import csv
import io
import re
import struct
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pikepdf
import pypdfium2
import pytest
import weasyprint
from PIL import Image, ImageChops, ImageStat

from generator.exports import pictures
from generator.exports.rims import bare_sides
from generator.measure import points
from tests.full_disk import FullDisk
from tests.packs import Ran, fieldpress

CARDS = """\
kind: deck
title: Cards
piece: poker
corner: 3.5 mm
front: card.html
back: back.html
fields:
  name: text
cards:
  - {id: rifles, name: Rifles, copies: 3}
  - {id: mortar, name: Mortar}
  - {id: tank, name: Tank, copies: 2}
"""

FILES: Mapping[str, str] = {
    "pack.yaml": "kind: pack\ntitle: Ambush\naccent: '#4b5320'\n",
    "cards.yaml": CARDS,
    "templates/card.html": '<div class="band"></div><div class="name">{{ card.name }}</div>\n'
    '<svg class="sun" viewBox="0 0 20 20"><defs><linearGradient id="g">'
    '<stop offset="0" stop-color="#c02020"/>'
    '<stop offset="1" stop-color="#f0d040" stop-opacity=".4"/></linearGradient></defs>'
    '<circle cx="10" cy="10" r="9" fill="url(#g)" stroke="#202020" stroke-dasharray="2 1"/></svg>',
    "templates/card.css": """\
.band { position: absolute; left: calc(-1 * var(--bleed)); top: calc(-1 * var(--bleed));
  right: calc(-1 * var(--bleed)); height: calc(20mm + var(--bleed)); background: var(--accent); }
.name { position: absolute; left: 5mm; top: 25mm; font: 600 16pt "Source Sans Pro"; opacity: .8; }
.sun { position: absolute; left: 20mm; top: 45mm; width: 24mm; height: 24mm; }
""",
    "templates/back.html": '<div class="ground"></div>\n',
    "templates/back.css": """\
.ground { position: absolute; left: calc(-1 * var(--bleed)); top: calc(-1 * var(--bleed));
  right: calc(-1 * var(--bleed)); bottom: calc(-1 * var(--bleed)); background: #703030; }
""",
}

SHARED = ("rifles-front", "mortar-front", "tank-front", "back")


def write(folder: Path, files: Mapping[str, str] = FILES) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small pack, `ambush`."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "ambush")
    return tmp_path


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exports of the deck, each kind once: the folder of all of them."""
    folder = tmp_path_factory.mktemp("taken")
    pack = write(folder / "ambush")
    for words in (
        ("png",), ("svg",), ("cut",), ("showcase",), ("shop", "--shop", "tgc"),
        ("shop", "--shop", "mpc"), ("shop", "--shop", "printer"),
    ):  # fmt: skip
        ran = fieldpress("export", str(pack), "--out", str(folder / "out"), "--as", *words)
        assert (ran.status, ran.err) == (0, "")
    return folder / "out/ambush/exports/cards"


def exported(*words: str) -> Ran:
    return fieldpress("export", "ambush", "--as", *words, "--out", "out")


def header(path: Path) -> tuple[int, int, int, int]:
    """The width, height, depth and colour type of a PNG, from its first chunk."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colours = struct.unpack(">IIBB", data[16:26])
    return width, height, depth, colours


def dots_per_metre(path: Path) -> int:
    """What a PNG says of its resolution."""
    data = path.read_bytes()
    at = data.index(b"pHYs") + 4
    across, down, unit = struct.unpack(">IIB", data[at : at + 9])
    assert (across, unit) == (down, 1)
    return int(across)


def _loaded(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
    return image


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# Pictures


def test_pictures_are_cut_to_size_with_clear_corners(taken: Path) -> None:
    assert names(taken / "png") == {f"{name}.png" for name in SHARED}
    for name in SHARED:
        path = taken / "png" / f"{name}.png"
        assert header(path) == (750, 1050, 8, 6)  # 2.5 x 3.5 in at 300 dpi, with alpha
        assert dots_per_metre(path) == 11811
        alpha = _loaded(path).getchannel("A")
        assert [alpha.getpixel(at) for at in ((0, 0), (749, 0), (0, 1049), (749, 1049))] == [0] * 4
        # a radius of 3.5 mm is 41.3 pixels: its middle lies 12 pixels within the square corner
        assert alpha.getpixel((11, 11)) < 128 < alpha.getpixel((13, 13))
        assert [alpha.getpixel(at) for at in ((375, 0), (0, 525), (375, 525))] == [255] * 3


def test_a_bleed_keeps_the_corners(desk: Path) -> None:
    ran = exported("png", "--bleed", "0.125in", "--dpi", "100")
    assert (ran.status, ran.out) == (0, "out/ambush/exports/cards/png/  4 files\n")
    path = desk / "out/ambush/exports/cards/png/back.png"
    assert header(path) == (275, 375, 8, 2)
    assert _loaded(path).getpixel((0, 0)) == (0x70, 0x30, 0x30)


def test_a_picture_is_the_card_on_the_sheet(desk: Path, taken: Path) -> None:
    """The sheet is rendered whole, by itself, and the card is cut out of that."""
    assert fieldpress("build", "ambush", "--out", "out").status == 0
    page = pypdfium2.PdfDocument(Path("out/ambush/cards.pdf"))[0]
    sheet = page.render(scale=300 / 72).to_pil().convert("RGB")
    place = next(one for one in _manifest(desk)["placements"] if one["face"] == "front/rifles")
    left = place["x"] / 25.4 * 300
    top = sheet.height - (place["y"] + place["height"]) / 25.4 * 300
    shown = _loaded(taken / "png/rifles-front.png").convert("RGBA")
    card = Image.new("RGB", shown.size, "white")
    card.paste(shown, mask=shown.getchannel("A"))
    inner = (60, 60, 690, 990)
    apart = {}
    for shift in (-2, -1, 0, 1, 2):
        at = (left + shift, top, left + shift, top)
        box = tuple(round(start) + side for start, side in zip(at, inner, strict=True))
        apart[shift] = _difference(card.crop(inner), sheet.crop(box))
    assert min(apart, key=lambda shift: apart[shift]) in (-1, 0, 1)
    assert apart[0] < 3


def _manifest(desk: Path) -> dict[str, list[dict[str, float]]]:
    import json

    files = json.loads((desk / "out/manifest.json").read_text("utf-8"))["files"]
    found: dict[str, list[dict[str, float]]] = next(
        one for one in files if one["file"] == "ambush/cards.pdf"
    )
    return found


def _difference(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


# Shops


@pytest.mark.parametrize(("shop", "size"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_shops_get_their_exact_pixels_and_a_list(
    taken: Path, shop: str, size: tuple[int, int]
) -> None:
    assert names(taken / shop) == {"cards.csv", *(f"{name}.png" for name in SHARED)}
    for name in SHARED:
        assert header(taken / shop / f"{name}.png") == (*size, 8, 2)  # RGB without alpha
        assert dots_per_metre(taken / shop / f"{name}.png") == 11811
    text = (taken / shop / "cards.csv").read_text("utf-8")
    assert text == (
        "card,copies,front,back\n"
        "rifles,3,rifles-front.png,back.png\n"
        "mortar,1,mortar-front.png,back.png\n"
        "tank,2,tank-front.png,back.png\n"
    )


@pytest.mark.parametrize(("shop", "cut"), [("tgc", 37.5), ("mpc", 36.0)])
def test_the_cut_is_where_the_shop_cuts(taken: Path, shop: str, cut: float) -> None:
    """The band ends 20 mm below the upper cut."""
    card = _loaded(taken / shop / "rifles-front.png").convert("L")
    column = [card.getpixel((10, y)) for y in range(card.height)]
    ends = next(y for y, value in enumerate(column) if value > 200)
    assert abs(ends - (cut + 20 / 25.4 * 300)) <= 1


def test_a_print_shop_gets_a_pdf_with_boxes(taken: Path) -> None:
    assert names(taken / "printer") == {"cards.pdf", "cards.csv"}
    with pikepdf.open(taken / "printer/cards.pdf") as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            size = [points(69.5), points(94.9)]
            boxes = (page.MediaBox, page.BleedBox)
            for box in boxes:
                assert [float(side) for side in box] == pytest.approx([0, 0, *size], abs=1e-3)
            trim = [points(side) for side in (3, 3, 66.5, 91.9)]
            assert [float(side) for side in page.TrimBox] == pytest.approx(trim, abs=1e-3)
        assert pdf.docinfo["/Title"] == "Ambush: Cards"
    rows = list(csv.reader(io.StringIO((taken / "printer/cards.csv").read_text("utf-8"))))
    assert rows[1:] == [
        ["rifles", "3", "1", "4"],
        ["mortar", "1", "2", "4"],
        ["tank", "2", "3", "4"],
    ]


def test_a_shop_of_ones_own(desk: Path) -> None:
    text = "kind: shop\nname: Corner Press\ndpi: 200\nbleed: 2 mm\nsafe: 6 mm\n"
    (desk / "corner.yaml").write_text(text, "utf-8")
    ran = exported("shop", "--shop", "corner.yaml")
    assert (ran.status, ran.out) == (0, "out/ambush/exports/cards/corner/  5 files\n")
    assert ran.err == (
        "note: ambush/cards: on 3 faces text stands nearer to the cut than the 6 mm that Corner "
        "Press calls safe, such as 'Rifles' on rifles-front\n"
    )
    size = round(67.5 / 25.4 * 200), round(92.9 / 25.4 * 200)
    assert header(desk / "out/ambush/exports/cards/corner/back.png")[:2] == size
    again = exported("shop", "--shop", "corner.yaml")
    assert (again.out, again.err) == (
        "out/ambush/exports/cards/corner/  5 files  (nothing changed)\n", ran.err
    )  # fmt: skip


# A bleed that is not there


def test_art_that_ends_before_the_bleed_is_told(desk: Path) -> None:
    path = desk / "ambush/templates/back.css"
    path.write_text(path.read_text("utf-8").replace("calc(-1 * var(--bleed))", "-3mm"), "utf-8")
    assert exported("shop", "--shop", "tgc").err == (
        "ambush/cards.yaml:10:5: back: the art ends before the bleed of 3.175 mm does: left, top, "
        "right and bottom\n"
        "  hint: in its style sheet, let the art run on by var(--bleed): left: calc(-1 * "
        "var(--bleed))\n"
        "1 problem; nothing was printed\n"
    )
    assert not (desk / "out/ambush").exists()


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
def test_each_side_is_looked_at(side: str) -> None:
    art = Image.new("RGB", (200, 300), "#405030")
    box = {
        "left": (0, 0, 2, 300), "right": (198, 0, 200, 300),
        "top": (0, 0, 200, 2), "bottom": (0, 298, 200, 300),
    }[side]  # fmt: skip
    assert list(bare_sides(art, (37.5, 37.5))) == []
    art.paste("white", box)
    assert list(bare_sides(art, (37.5, 37.5))) == [side]


def test_white_paper_and_thin_lines_need_no_bleed() -> None:
    art = Image.new("RGB", (200, 300), "white")
    assert list(bare_sides(art, (37.5, 37.5))) == []
    art.paste("black", (100, 30, 102, 270))  # a rule that ends beyond the cut
    assert list(bare_sides(art, (37.5, 37.5))) == []
    art.paste("black", (60, 30, 140, 270))
    assert list(bare_sides(art, (37.5, 37.5))) == ["top", "bottom"]


# Cutters


def _marks(svg: ElementTree.Element) -> list[list[float]]:
    (group,) = [one for one in svg if one.get("id") == "register"]
    return [[float(text) for text in re.findall(r"[\d.]+", one.get("d", ""))] for one in group]


def test_silhouette_marks_stand_where_it_looks_for_them(taken: Path) -> None:
    """L marks: corners 10 mm from the edges, arms of 20 mm, a stroke of 0.3 mm, on front pages."""
    with pikepdf.open(taken / "cut/cards.pdf") as pdf:
        assert len(pdf.pages) == 2
        fronts, backs = (_wide_strokes(page) for page in pdf.pages)
    assert backs == []
    ends = sorted(tuple(round(value, 2) for value in stroke) for stroke in fronts)
    wanted = sorted(
        stroke
        for x, way in ((10.0, 1), (200.0, -1))
        for y, up in ((10.0, 1), (287.0, -1))
        for stroke in (
            (round(x - way * 0.15, 2), y, x + way * 20, y),
            (x, round(y - up * 0.15, 2), x, y + up * 20),
        )
    )
    assert ends == wanted


def _wide_strokes(page: pikepdf.Page) -> list[tuple[float, ...]]:
    """The straight strokes of a page's marks that are 0.3 mm wide, in millimetres."""
    marks = page.Resources.XObject["/Marks"]
    found: list[tuple[float, ...]] = []
    width, start = 0.0, (0.0, 0.0)
    for given, operator in pikepdf.parse_content_stream(marks):
        if str(operator) == "w":
            width = float(given[0])
        elif str(operator) == "m":
            start = float(given[0]), float(given[1])
        elif str(operator) == "l" and abs(width - points(0.3)) < 0.01:
            ends = (*start, float(given[0]), float(given[1]))
            found.append(tuple(value / points(1) for value in ends))
    return found


def test_paths_run_round_the_pieces_as_printed(taken: Path) -> None:
    """The art of a back-coloured card begins and ends with its path, within a pixel at 200 dpi."""
    svg = ElementTree.parse(taken / "cut/sheet-1.svg").getroot()
    assert (svg.get("width"), svg.get("height"), svg.get("viewBox")) == (
        "210mm", "297mm", "0 0 210 297"
    )  # fmt: skip
    (group,) = [one for one in svg if one.get("id") == "cut"]
    boxes = [_box(one.get("d", "")) for one in group]
    assert len(boxes) == 6
    page = pypdfium2.PdfDocument(taken / "cut/cards.pdf")[0]
    sheet = page.render(scale=200 / 72).to_pil().convert("RGB")
    dots = 200 / 25.4
    accent = (0x4B, 0x53, 0x20)
    for left, top, right, bottom in boxes:
        assert {round(right - left, 2), round(bottom - top, 2)} == {63.5, 88.9}
        band = [
            sheet.getpixel((round((left + right) / 2 * dots), round((top + bottom) / 2 * dots))),
            *(sheet.getpixel((round(x * dots), round(y * dots)))
              for x in (left + 1, right - 1) for y in (top + 20, bottom - 20)),
        ]  # fmt: skip
        assert accent in band  # some edge of each card has its band
    apart = {
        round(left - right, 3)
        for (_, _, right, _), (left, _, _, _) in pairwise(boxes)
        if left > right
    }
    assert apart <= {2.0}


def _box(path: str) -> tuple[float, float, float, float]:
    ends = [(float(x), float(y)) for x, y in re.findall(r"(?:[ML]|0 0 0 )([\d.]+) ([\d.]+)", path)]
    xs, ys = zip(*ends, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_dxf_has_the_same_paths_in_millimetres(taken: Path) -> None:
    drawing = ezdxf.readfile(taken / "cut/sheet-1.dxf")
    assert drawing.header["$INSUNITS"] == 4
    svg = ElementTree.parse(taken / "cut/sheet-1.svg").getroot()
    (group,) = [one for one in svg if one.get("id") == "cut"]
    space = drawing.modelspace()
    cuts = space.query('LWPOLYLINE[layer=="cut"]')
    assert len(cuts) == len(group) == 6
    for cut, one in zip(cuts, group, strict=True):
        left, top, right, bottom = _box(one.get("d", ""))
        xs, ys = zip(*((x, y) for x, y, *_ in cut.get_points()), strict=True)
        assert cut.closed
        assert (min(xs), max(xs)) == pytest.approx((left, right), abs=1e-3)
        assert (297 - max(ys), 297 - min(ys)) == pytest.approx((top, bottom), abs=1e-3)
        bulges = sorted(round(bulge, 4) for *_, bulge in cut.get_points())
        assert bulges == [0, 0, 0, 0, *[round(2**0.5 - 1, 4)] * 4]  # quarters of circles
    lines = space.query('LINE[layer=="register"]')
    assert len(lines) == len(_marks(svg)) == 8


def test_crosses_for_other_cutters(desk: Path) -> None:
    ran = exported("cut", "--cutter", "plain", "--paper", "letter", "--duplex", "short-edge")
    assert (ran.status, ran.out) == (0, "out/ambush/exports/cards/cut/  3 files\n")
    svg = ElementTree.parse(desk / "out/ambush/exports/cards/cut/sheet-1.svg").getroot()
    assert svg.get("height") == "279.4mm"
    assert _marks(svg)[:2] == [[7, 269.4, 13, 269.4], [10, 272.4, 10, 266.4]]


# Drawings


def _by_another_renderer(path: Path, size: tuple[int, int]) -> Image.Image:
    """An SVG as WeasyPrint's own reader of SVG has it, on white."""
    root = ElementTree.parse(path).getroot()
    width, height = root.get("width", ""), root.get("height", "")
    html = (
        f"<style>@page {{size: {width} {height}; margin: 0}} body {{margin: 0}}"
        f"img {{display: block; width: {width}; height: {height}}}</style>"
        f'<img src="{path.as_uri()}">'
    )
    pdf = pypdfium2.PdfDocument(weasyprint.HTML(string=html, base_url="/").write_pdf())
    return pdf[0].render(scale=300 / 72).to_pil().convert("RGB").resize(size)


@pytest.mark.parametrize("name", ["rifles-front", "back"])
def test_drawings_look_like_the_pictures(taken: Path, name: str) -> None:
    path = taken / "svg" / f"{name}.svg"
    shown = _loaded(taken / "png" / f"{name}.png")
    picture = Image.new("RGB", shown.size, "white")
    picture.paste(shown, mask=shown.getchannel("A"))
    assert _difference(picture, _by_another_renderer(path, shown.size)) < 1.5
    root = ElementTree.parse(path).getroot()
    assert (root.get("width"), root.get("height")) == ("63.5mm", "88.9mm")
    assert root.get("aria-label") == f"Cards, {name}"
    tags = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert "text" not in tags
    assert "image" not in tags


# Showcases


def test_a_showcase_shows_cards_on_their_colour(taken: Path) -> None:
    assert names(taken / "showcase") == {"contact-sheet.png", "showcase.png"}
    shown = _loaded(taken / "showcase/showcase.png")
    assert shown.size == (1920, 1080)
    colours = {colour for _, colour in shown.getcolors(1 << 22) or ()}
    assert (0x4B, 0x53, 0x20) in colours  # the band of a card
    assert shown.getpixel((2, 2)) != shown.getpixel((960, 20))  # darker in the corner
    assert header(taken / "showcase/contact-sheet.png")[0] == 2400


# What takes too long


@pytest.mark.ci
def test_a_face_that_takes_too_long_is_told(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn in a process of its own, with a limit that the kernel keeps."""

    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(pictures, "rendered", endless)
    monkeypatch.setattr(pictures, "SECONDS", 0)
    assert exported("png").err == (
        "ambush/cards.yaml:10:5: its picture can't be drawn: it takes too long, or too much "
        "memory\n"
        "1 problem; nothing was printed\n"
    )


# Again, changed, in the way


@pytest.mark.ci
def test_the_same_input_gives_the_same_bytes(desk: Path, taken: Path) -> None:
    """From nothing, by two processes, in another folder."""
    for words in (("png",), ("cut",), ("svg",), ("showcase",), ("shop", "--shop", "printer")):
        assert exported(*words, "--jobs", "2", "--force").status == 0
        folder = words[-1]
        here = desk / "out/ambush/exports/cards" / folder
        assert names(here) == names(taken / folder)
        for name in names(here):
            assert (here / name).read_bytes() == (taken / folder / name).read_bytes(), name


@pytest.mark.ci
def test_only_what_changed_is_drawn_again(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert exported("png").status == 0
    drawn = []
    render = pictures._rendered

    def counted(faces: list[object], *rest: object) -> object:
        drawn.append(len(faces))
        return render(faces, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures, "_rendered", counted)
    path = desk / "ambush/cards.yaml"
    path.write_text(CARDS.replace("name: Mortar", "name: Heavy Mortar"), "utf-8")
    assert exported("png").status == 0
    assert drawn == [1]


def test_pictures_of_cards_that_are_gone_go_too(desk: Path) -> None:
    """But not those that somebody has changed, nor anything of his own beside them."""
    assert exported("png").status == 0
    folder = desk / "out/ambush/exports/cards/png"
    (folder / "my notes.txt").write_text("mine", "utf-8")
    (folder / "tank-front.png").write_bytes(b"retouched")
    path = desk / "ambush/cards.yaml"
    path.write_text(CARDS.partition("  - {id: mortar")[0], "utf-8")
    assert exported("png").status == 0
    assert names(folder) == {"rifles-front.png", "back.png", "my notes.txt", "tank-front.png"}
    assert (folder / "tank-front.png").read_bytes() == b"retouched"


def test_a_picture_that_somebody_changed_is_left_alone(desk: Path) -> None:
    assert exported("png").status == 0
    changed = desk / "out/ambush/exports/cards/png/back.png"
    changed.write_bytes(b"retouched")
    ran = exported("png")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "out/ambush/exports/cards/png/back.png: this file was changed since Fieldpress wrote it, "
        "and is left alone\n"
        "  hint: choose another folder with --out, or add --overwrite, which keeps it as "
        "back-1.png\n"
    )
    ran = exported("png", "--overwrite")
    assert ran.status == 0
    assert changed.with_name("back-1.png").read_bytes() == b"retouched"
    assert header(changed)[:2] == (750, 1050)


def _files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in Path("out/ambush").rglob("*") if path.is_file()}


@pytest.mark.ci
def test_a_full_disk_leaves_nothing_half_written(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    assert exported("shop", "--shop", "tgc", "--force").status == 0
    before = _files()
    total = disk.begun
    for number in range(1, total + 1):
        path = desk / "ambush/cards.yaml"
        path.write_text(CARDS.replace("name: Tank", f"name: Tank {number}"), "utf-8")
        disk.fill_at(number)
        ran = exported("shop", "--shop", "tgc", "--force")
        if ran.status == 0:
            break
        assert ran.err.endswith(": can't be written: No space left on device\n")
        after = {
            path: path.read_bytes() for path in Path("out/ambush").rglob("*") if path.is_file()
        }
        assert after == before


# What is asked for


KINDS = "png, svg, showcase, shop, cut, tts, vassal, pcio"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pngs"], [f"--as: 'pngs' is not one of {KINDS}", "  hint: did you mean 'png'?"]),
        (
            ["shop"],
            [
                "--shop: say which shop",
                "  hint: there are drivethrucards, mpc, printer, tgc",
                "  hint: a file of your own ends in '.yaml'",
            ],
        ),
        (
            ["shop", "--shop", "tgx"],
            [
                "--shop: 'tgx' is not one of drivethrucards, mpc, printer, tgc",
                "  hint: did you mean 'tgc'?",
            ],
        ),
        (
            ["shop", "--shop", "drivethrucards"],
            [
                "--shop: DriveThruCards is not served: it takes PDF/X-1a in CMYK inks, and "
                "Fieldpress makes neither"
            ],
        ),
        (["png", "--shop", "tgc"], ["--shop belongs to --as shop"]),
        (
            ["shop", "--shop", "tgc", "--dpi", "600"],
            ["--dpi belongs to --as png or --as tts or --as vassal or --as pcio"],
        ),
        (["cut", "--bleed", "3mm"], ["--bleed belongs to --as png or --as svg"]),
        (["png", "--dpi", "9999"], ["--dpi: 72 to 1200 dots per inch, not 9999"]),
        (["png", "--bleed", "50mm"], ["--bleed: 20 mm at most, not 50 mm"]),
        (["png", "--bleed", "x"], ["--bleed: 'x' is not a length such as '3 mm' or '0.5 in'"]),
        (
            ["cut", "--cutter", "silhouete"],
            [
                "--cutter: 'silhouete' is not one of silhouette, plain",
                "  hint: did you mean 'silhouette'?",
            ],
        ),
        (["cut", "--duplex", "fold"], ["sheets that are folded can't be cut by a cutter"]),
        (
            ["cut", "--paper", "70x100mm"],
            [
                "a piece of 63.5 × 88.9 mm does not fit between the marks of a cutter on paper of "
                "70 × 100 mm"
            ],
        ),
    ],
)
def test_what_there_is_not_is_told(desk: Path, words: list[str], said: list[str]) -> None:
    ran = exported(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == said
    assert not (desk / "out/ambush").exists()


def test_without_a_kind_they_are_listed(desk: Path) -> None:
    ran = fieldpress("export", "ambush")
    assert ran.status == 2
    assert ran.err.splitlines() == [
        "--as: say what to make",
        "  hint: --as png: a picture of each face, with clear corners where a piece is round",
        "  hint: --as svg: a drawing of each face, with text as outlines",
        "  hint: --as showcase: a contact sheet, and a picture for a shop's page",
        "  hint: --as shop: what a shop takes: pictures of its sizes, or a PDF, and a list",
        "  hint: --as cut: sheets with register marks, and paths for a cutter in SVG and DXF",
        "  hint: --as tts: the whole game for Tabletop Simulator: decks, counters, boards and dice "
        "on a table",
        "  hint: --as vassal: the whole game for VASSAL: a module with boards and their hexes, "
        "counters and decks",
        "  hint: --as pcio: the whole game for playingcards.io and virtualtabletop: one archive to "
        "import",
    ]


def test_a_size_that_the_shop_has_not(desk: Path) -> None:
    path = desk / "ambush/cards.yaml"
    path.write_text(CARDS.replace("piece: poker", "piece: 60x90mm"), "utf-8")
    ran = exported("shop", "--shop", "mpc")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "ambush/cards.yaml:3:8: MakePlayingCards has no size 60 × 90 mm\n"
        "  hint: the nearest is bridge, 57.15 × 88.9 mm\n"
        "  hint: it has poker (63.5 × 88.9 mm), bridge (57.15 × 88.9 mm), mini (44.45 × 63.5 mm), "
        "tarot (69.85 × 120.65 mm), domino (44.45 × 88.9 mm), business (50.8 × 88.9 mm)\n"
    )


def test_a_shop_s_file_is_checked(desk: Path) -> None:
    text = "kind: shop\nname: Corner\ntakes: gif\nsizes:\n  card: {piece: poker, pixels: big}\n"
    (desk / "corner.yaml").write_text(text, "utf-8")
    ran = exported("shop", "--shop", "corner.yaml")
    assert ran.status == 1
    assert ran.err.splitlines() == [
        "corner.yaml:3:8: the text 'gif' is not one of png, pdf",
        "corner.yaml:5:32: 'big' is not a number of pixels such as '825x1125'",
        "2 problems; nothing was printed",
    ]


def test_a_product_without_faces(desk: Path) -> None:
    (desk / "ambush/chart.yaml").write_text(
        "kind: sheet\ntitle: Chart\ntemplate: chart.html\nuses: []\n", "utf-8"
    )
    (desk / "ambush/templates/chart.html").write_text("<p>One.</p>\n", "utf-8")
    ran = fieldpress("export", "ambush/chart", "--as", "png")
    assert ran.status == 2
    assert ran.err == "'chart' has no faces: it is no deck\n  hint: ambush has these: cards\n"


def test_names_that_a_mac_can_t_tell_apart(desk: Path) -> None:
    path = desk / "ambush/cards.yaml"
    path.write_text(CARDS.replace("id: mortar", "id: RIFLES"), "utf-8")
    ran = exported("png")
    assert ran.status == 1
    assert ran.err == (
        "ambush/cards.yaml:11:5: 'RIFLES' and 'rifles' would be files of one name\n"
        "  see ambush/cards.yaml:10:5\n"
        "1 problem; nothing was printed\n"
    )
