"""A small pack with everything that lies on a table, and what is known of its print."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from tests.packs import fieldpress

CARDS = """\
kind: deck
title: Cards
piece: poker
corner: 3.5 mm
front: card.html
back: back.html
fields:
  name: text
  strength: number
cards:
  - {id: rifles, name: Rifles, strength: 3, copies: 3}
  - {id: mortar, name: Mortar, strength: 5}
  - {id: tank, name: Tank, strength: 9, copies: 2}
"""

COUNTERS = """\
kind: deck
title: Counters
piece: 25x20mm
use: counter
front: counter.html
back: turned.html
fields:
  name: text
  fire: number
cards:
  - {id: gun, name: Gun, fire: 4, copies: 7}
  - {id: team, name: Team, fire: 2}
"""

ROUND = """\
kind: deck
title: Markers
piece: 20x20mm
corner: 10 mm
use: counter
front: marker.html
fields:
  name: text
cards:
  - {id: smoke, name: Smoke, copies: 4}
"""

TILES = """\
kind: deck
title: Tiles
piece: 60x60mm
front: counter.html
back: turned.html
fields:
  name: text
  fire: number
cards:
  - {id: 1A, name: Wood, fire: 0}
  - {id: 2A, name: Town, fire: 1}
"""

MAP = """\
kind: hexmap
title: Field
size: 10 x 10
hex: 24 mm
terrain:
  clear: {draw: open, name: Clear}
  woods: {name: Woods}
  village: {name: Village}
roll:
  seed: first light
  cover: {woods: 20}
  towns: 0
  villages: 1
"""

_FILL = """\
{ position: absolute; left: calc(-1 * var(--bleed)); top: calc(-1 * var(--bleed));
  right: calc(-1 * var(--bleed)); bottom: calc(-1 * var(--bleed)); background: %s; }
"""

_NAME = '.name { position: absolute; left: 5mm; top: 6mm; font: 600 10pt "Source Sans Pro"; }\n'

FILES: Mapping[str, str] = {
    "pack.yaml": "kind: pack\ntitle: Ambush\naccent: '#4b5320'\ndice: [d6, d10]\n",
    "cards.yaml": CARDS,
    "counters.yaml": COUNTERS,
    "markers.yaml": ROUND,
    "tiles.yaml": TILES,
    "field.yaml": MAP,
    "templates/card.html": '<div class="band"></div><div class="name">{{ card.name }}</div>\n',
    "templates/card.css": ".band " + _FILL % "#d8c9a0" + _NAME,
    "templates/back.html": '<div class="ground"></div><div class="spot"></div>\n',
    "templates/back.css": ".ground "
    + _FILL % "#703030"
    + ".spot { position: absolute; left: 9mm; top: 5mm; width: 12mm; height: 12mm;"
    " background: #e0e0e0; }\n",
    "templates/counter.html": '<div class="plate"></div><div class="name">{{ card.name }}</div>\n',
    "templates/counter.css": ".plate " + _FILL % "#b8c4a0" + _NAME,
    "templates/turned.html": '<div class="turned"></div><div class="name">{{ card.fire }}</div>\n',
    "templates/turned.css": ".turned " + _FILL % "#f0d0b0" + _NAME,
    "templates/marker.html": '<div class="marker"></div>\n',
    "templates/marker.css": ".marker " + _FILL % "#808890",
}


def write(folder: Path, files: Mapping[str, str] = FILES) -> Path:
    """Write files into a folder, and return it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@dataclass
class Printed:
    """A pack that was printed: faces are cut out of the sheets where the manifest has them."""

    out: Path
    pack: str
    dpi: int = 200

    def faces(self, product: str) -> Iterator[tuple[str, str, Image.Image]]:
        """Yield each side of each piece once: the side, the face's name, and how it was printed."""
        entry = self.entry(product)
        pages = pypdfium2.PdfDocument(self.out / entry["file"])
        shown: dict[int, Image.Image] = {}
        seen: set[str] = set()
        for place in entry["placements"]:
            key = place["piece"] + place["side"]
            if key in seen:
                continue
            seen.add(key)
            number = place["page"] - 1
            if number not in shown:
                page = pages[number].render(scale=self.dpi / 72).to_pil().convert("RGB")
                shown[number] = page
            yield place["side"], place["piece"], self._cut(shown[number], place)

    def _cut(self, page: Image.Image, place: Mapping[str, float]) -> Image.Image:
        dots = self.dpi / 25.4
        left, top = place["x"] * dots, page.height - (place["y"] + place["height"]) * dots
        box = (left, top, left + place["width"] * dots, top + place["height"] * dots)
        part = page.crop(tuple(map(round, box)))  # type: ignore[arg-type]
        return part.rotate(-place["turn"], expand=True)

    def entry(self, product: str) -> dict:  # type: ignore[type-arg]
        """Return what the manifest says of a product."""
        files = json.loads((self.out / "manifest.json").read_text("utf-8"))["files"]
        found: dict = next(  # type: ignore[type-arg]
            one for one in files if one["file"] == f"{self.pack}/{product}.pdf"
        )
        return found

    def counts(self, product: str) -> dict[str, int]:
        """Return how many of each piece lie on the sheets."""
        found: dict[str, int] = {}
        for place in self.entry(product)["placements"]:
            if place["side"] == "front":
                found[place["piece"]] = found.get(place["piece"], 0) + 1
        return found


def export_pack(folder: Path, kind: str) -> Path:
    """Write the pack `ambush` into a folder and export it into `out` there; return the folder."""
    pack = write(folder / "ambush")
    ran = fieldpress("export", str(pack), "--as", kind, "--out", str(folder / "out"))
    assert (ran.status, ran.err) == (0, "")
    return folder


def printed(folder: Path, out: Path) -> Printed:
    """Print a pack, and return what was printed."""
    ran = fieldpress("build", str(folder), "--out", str(out))
    assert ran.status == 0, ran
    return Printed(out, folder.name)


def shift(shown: Image.Image, sheet: Image.Image) -> tuple[int, int]:
    """Return by how many pixels a picture is shifted against the print, at the print's size.

    The shift is the one, of up to three pixels either way, at which they differ least.
    """
    same = shown.convert("RGB").resize(sheet.size, Image.Resampling.LANCZOS)
    edge = 6
    inner = (edge, edge, sheet.width - edge, sheet.height - edge)
    part = sheet.convert("RGB").crop(inner)

    def apart(at: tuple[int, int]) -> tuple[float, int]:
        x, y = at
        box = (inner[0] + x, inner[1] + y, inner[2] + x, inner[3] + y)
        stat = ImageStat.Stat(ImageChops.difference(part, same.crop(box)))
        return sum(stat.mean), abs(x) + abs(y)

    return min(((x, y) for x in range(-3, 4) for y in range(-3, 4)), key=apart)


def difference(shown: Image.Image, sheet: Image.Image) -> float:
    """Return by how much of 255 two pictures differ in the mean, away from their edges."""
    same = shown.convert("RGB").resize(sheet.size, Image.Resampling.LANCZOS)
    edge = 6
    inner = (edge, edge, sheet.width - edge, sheet.height - edge)
    apart = ImageChops.difference(same.crop(inner), sheet.convert("RGB").crop(inner))
    return max(ImageStat.Stat(apart).mean)
