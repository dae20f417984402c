"""Draw the pictures of the README and the docs from what Fieldpress prints: `make pictures`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
OWN_DECK = HERE.parent / "own-deck.md"
FILE = re.compile(r"\*\*`(ambush/[\w./-]+)`\*\*\n\n```\w+\n(.*?)```", re.DOTALL)
DESK = "#d9d5cb"
CARDS = (
    ("us-deck", "front", "scouts-a"),
    ("us-deck", "front", "squad-leader-b"),
    ("german-deck", "front", "machine-gunners-c"),
    ("german-deck", "front", "mortar"),
    ("us-deck", "front", "fog-of-war"),
    ("us-deck", "back", "scouts-a"),
)
TILES = ("3", "8", "4", "9", "13", "16")
COUNTERS = (
    ("us-counters/scouts-a", "front"),
    ("us-counters/machine-gunners-b", "front"),
    ("german-counters/riflemen-b", "front"),
    ("german-counters/mortar", "front"),
    ("german-counters/scouts-c", "back"),
    ("objective-markers/two-points", "front"),
    ("us-control-markers/marker", "front"),
    ("german-target-markers/target", "front"),
)
ATTACK = (
    (("german-counters/75-at", "front"), (447, 422)),
    (("german-counters/german-rifle", "back"), (655, 422)),
    (("german-counters/panther-g", "front"), (603, 332)),
    (("allied-counters/us-rifle", "front"), (603, 152)),
    (("allied-counters/m4-76", "front"), (707, 152)),
    (("allied-counters/m3", "front"), (759, 62)),
    (("allied-counters/priest", "front"), (863, 62)),
)
"""Counters on a board, and where they lie on the picture."""

SEED = "first evening"
"""Of the campaign that `make` rolls, and of the scenario beside it."""

MAP = 4
"""The page of a campaign's booklet that the map is on."""


def fieldpress(*words: str | Path) -> None:
    """Run a command of Fieldpress."""
    command = [sys.executable, "-m", "generator", *map(str, words)]
    no_settings = {**os.environ, "XDG_CONFIG_HOME": os.devnull}
    subprocess.run(command, check=True, cwd=REPOSITORY, stdout=subprocess.DEVNULL, env=no_settings)


def page(pdf: Path, number: int, width: int, box: tuple[float, ...] | None = None) -> Image.Image:
    """Draw a page (from 1) so many pixels wide; `box` is left, top, right, bottom in parts of 1."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[number - 1]
        left, top, right, bottom = box or (0, 0, 1, 1)
        scale = width / (sheet.get_width() * (right - left))
        image = sheet.render(scale=2 * scale).to_pil().convert("RGB")
    wide, high = image.size
    image = image.crop((int(left * wide), int(top * high), int(right * wide), int(bottom * high)))
    return image.resize((width, round(image.height * width / image.width)), Image.LANCZOS)


def beside(*images: Image.Image, gap: int = 24, edge: int = 24) -> Image.Image:
    """Lay pictures beside each other on a desk."""
    high = max(image.height for image in images)
    wide = sum(image.width for image in images) + gap * (len(images) - 1)
    desk = Image.new("RGB", (wide + 2 * edge, high + 2 * edge), DESK)
    x = edge
    for image in images:
        desk.paste(image, (x, edge), image if image.mode == "RGBA" else None)
        x += image.width + gap
    return desk


def below(*images: Image.Image, gap: int = 14) -> Image.Image:
    """Lay pictures of the desk below each other, each in the middle."""
    wide = max(image.width for image in images)
    high = sum(image.height for image in images) - gap * (len(images) - 1)
    desk = Image.new("RGB", (wide, high), DESK)
    y = 0
    for image in images:
        desk.paste(image, ((wide - image.width) // 2, y))
        y += image.height - gap
    return desk


def spread(size: tuple[int, int], *papers: tuple[Image.Image, tuple[int, int]]) -> Image.Image:
    """Lay papers on a desk, the later ones over the earlier, each with its shadow."""
    desk = Image.new("RGB", size, DESK)
    for paper, (x, y) in papers:
        shape = paper.getchannel("A") if paper.mode == "RGBA" else Image.new("L", paper.size, 255)
        shadow = Image.new("L", size, 0)
        shadow.paste(90, (x + 3, y + 4), shape)
        desk.paste("#3a352b", mask=shadow.filter(ImageFilter.GaussianBlur(5)))
        desk.paste(paper, (x, y), shape)
    return desk


def card(
    out: Path,
    product: str,
    side: str,
    piece: str,
    width: int,
    corner: float = 3.5,
    pack: str = "platoon-command",
) -> Image.Image:
    """Cut one piece out of its sheet, corners of so many millimetres and all."""
    files = json.loads((out / "manifest.json").read_bytes())["files"]
    entry = next(f for f in files if f["file"] == f"{pack}/{product}.pdf")
    place = next(p for p in entry["placements"] if (p["side"], p["piece"]) == (side, piece))
    wide, high = entry["paper"]["width"], entry["paper"]["height"]
    box = (
        place["x"] / wide,
        1 - (place["y"] + place["height"]) / high,
        (place["x"] + place["width"]) / wide,
        1 - place["y"] / high,
    )
    image = page(out / entry["file"], place["page"], width, box).convert("RGBA")
    mask = Image.new("L", (4 * image.width, 4 * image.height), 0)
    radius = 4 * image.width * corner / place["width"]
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius, 255)
    image.putalpha(mask.resize(image.size, Image.LANCZOS))
    return image


def polygon(size: tuple[int, int], corners: Sequence[tuple[float, float]]) -> Image.Image:
    """Return a mask of a polygon with smooth edges, its corners in pixels."""
    mask = Image.new("L", (4 * size[0], 4 * size[1]), 0)
    ImageDraw.Draw(mask).polygon([(4 * x, 4 * y) for x, y in corners], 255)
    return mask.resize(size, Image.LANCZOS)


def write_own_pack(folder: Path) -> None:
    """Write the pack that docs/own-deck.md teaches."""
    text = OWN_DECK.read_text("utf-8")
    for name, body in FILE.findall(text):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")


def pieces(out: Path) -> Image.Image:
    """Lay out tiles and counters of Platoon Command."""
    tiles = [card(out, "tile-deck", "front", tile, 200, 3.0) for tile in TILES]
    counters = [
        card(out, "counters-and-markers", side, piece, 116, 12.5 if "control" in piece else 3.0)
        for piece, side in COUNTERS
    ]
    return below(beside(*tiles, gap=14), beside(*counters, gap=40))


def attack(out: Path) -> Image.Image:
    """Lay counters of Panzer Leader on one of its boards."""
    width, part = 960, (0.1, 0.3, 0.98, 0.72)
    ground = page(out / "panzer-leader" / "board-x.pdf", 1, width, part)
    counter = round(15.9 * width / (210 * (part[2] - part[0])))
    papers = [(ground, (0, 0))]
    for (piece, side), at in ATTACK:
        face = card(out, "counters-and-markers", side, piece, counter, 0.4, "panzer-leader")
        papers.append((face.convert("RGB"), at))
    return spread(ground.size, *papers)


def campaign(out: Path) -> Image.Image:
    """Lay out a rolled campaign: its map, its cover, and a dossier."""
    fieldpress("campaign", "new", "--seed", SEED, "--out", out)
    folder = next((out / "platoon-leader" / "campaigns").iterdir())
    booklet = folder / "booklet.pdf"
    return spread(
        (960, 636),
        (page(booklet, MAP, 720), (120, 18)),
        (page(booklet, 1, 278), (18, 226)),
        (page(folder / "axis.pdf", 1, 278), (664, 226)),
    )


def scenario(out: Path) -> Image.Image:
    """Lay out the two pages of a rolled scenario."""
    fieldpress("scenario", "new", "--seed", SEED, "--out", out)
    folder = next((out / "platoon-command" / "scenarios").iterdir())
    return beside(page(folder / "scenario.pdf", 1, 440), page(folder / "scenario.pdf", 2, 440))


def icons(out: Path) -> Image.Image:
    """Lay out the sheet of icons."""
    fieldpress("icons", "--out", out)
    return beside(*(page(out / "icons.pdf", number, 560, (0, 0, 1, 0.9)) for number in (1, 2)))


def save(image: Image.Image, name: str, colours: int = 96, folder: Path = HERE) -> None:
    """Write a picture with few colours, so that it stays small."""
    how = Image.Quantize.MEDIANCUT
    few = image.convert("RGB").quantize(colours, how, kmeans=2, dither=Image.Dither.NONE)
    few.save(folder / f"{name}.png", optimize=True)


def main() -> None:
    """Print everything once, and draw the pictures from it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "printed"
        fieldpress("build", "--all", "--out", out)
        fieldpress("calibrate", "--out", out)
        save(beside(*(card(out, *which, width=200) for which in CARDS), gap=14), "cards")
        deck = out / "platoon-command" / "us-deck.pdf"
        save(beside(page(deck, 1, 440), page(deck, 2, 440)), "sheet")
        save(pieces(out), "pieces")
        save(campaign(out), "campaign", 72)
        save(scenario(out), "scenario")
        save(attack(out), "attack")
        charts = out / "panzer-leader" / "charts.pdf"
        save(beside(page(charts, 1, 960, (0, 0, 1, 0.465))), "crt")
        calibration = out / "calibrate.pdf"
        save(beside(page(calibration, 1, 440), page(calibration, 2, 440)), "calibrate")
        save(icons(out), "icons", 10)
        own = Path(folder) / "own"
        write_own_pack(own)
        fieldpress("build", own / "ambush", "--out", out)
        save(beside(page(out / "ambush" / "cards.pdf", 1, 560, (0, 0, 1, 0.7))), "ambush")


if __name__ == "__main__":
    main()
