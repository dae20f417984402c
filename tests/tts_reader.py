"""Reads saved objects of Tabletop Simulator, and draws the table from above, as its camera sees it.

It knows the format by the makers' knowledge base alone and shares no code with the writer: a unit
is an inch, x runs to the right and z away from the player; `rotY` 180 is upright, `rotZ` 180 face
down. A card is 2.19 units broad at scale 1, a stretched tile 2 by 2.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

INCH = 25.4
CARD, TILE = 2.19, 2.0
BAG, DIE = 70.0, 16.0
"""How broad a bag and a die are drawn, in millimetres."""

_ROUND = {2: "round", 0: "box", 3: "rounded"}


@dataclass
class Seen:
    """An object on the table: its middle in millimetres, x right and y towards the player."""

    kind: str
    title: str
    note: str
    x: float
    y: float
    turned: float
    face_up: bool
    width: float
    height: float
    shape: str = "box"
    raw: Mapping[str, Any] = field(default_factory=dict)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom; turned pieces lie across."""
        wide, high = self.width, self.height
        if round(self.turned) % 180 == 90:
            wide, high = high, wide
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


class Save:
    """A saved object in a folder with the pictures that it names."""

    def __init__(self, path: Path, url: str = "") -> None:
        self.path, self.url = path, url
        self.data = json.loads(path.read_text("utf-8"))

    @property
    def states(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.data["ObjectStates"]
        return found

    def every(self) -> Iterator[dict[str, Any]]:
        """Yield all objects, those inside others too."""
        yield from _inside(self.states)

    def picture(self, url: str) -> Image.Image:
        """A picture by what the save calls it."""
        assert url.startswith(self.url)
        name = url.removeprefix(self.url)
        assert not {"/", "\\"} & set(name), name
        return _opened(self.path.parent / name)

    def card(self, card: Mapping[str, Any]) -> tuple[Image.Image, Image.Image]:
        """The face and the back of a card, cut out of its sheets."""
        key, place = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(key)]
        assert sheet["BackIsHidden"]
        face = self._cell(sheet, sheet["FaceURL"], place)
        back = self._cell(sheet, sheet["BackURL"], place) if sheet["UniqueBack"] else None
        return face, back or self.picture(sheet["BackURL"])

    def _cell(self, sheet: Mapping[str, Any], url: str, place: int) -> Image.Image:
        whole = self.picture(url)
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert (columns <= 10, rows <= 7, place < columns * rows) == (True, True, True)
        assert (whole.width % columns, whole.height % rows) == (0, 0), "cells are whole pixels"
        wide, high = whole.width // columns, whole.height // rows
        row, column = divmod(place, columns)
        return whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))

    def tile(self, tile: Mapping[str, Any]) -> tuple[Image.Image, Image.Image]:
        """Both sides of a tile."""
        image = tile["CustomImage"]
        return self.picture(image["ImageURL"]), self.picture(image["ImageSecondaryURL"])

    def cards(self) -> Iterator[dict[str, Any]]:
        """Yield every card, in a deck or alone."""
        yield from (one for one in self.every() if one["Name"] == "CardCustom")

    def tiles(self) -> Iterator[tuple[dict[str, Any], int]]:
        """Yield every kind of tile that is no board, and how many of it lie there."""
        for one in self.every():
            if one["Name"].startswith("Custom_Tile") and not one["Locked"]:
                yield one, one.get("Number", 1)

    def snaps(self, board: Mapping[str, Any]) -> list[tuple[float, float]]:
        """Where pieces come to lie on a board, in millimetres on the table as `Seen` counts them.

        They are told in the board's own units, which its scale and its turn carry to the table.
        """
        at = board["Transform"]
        turn = math.radians(at["rotY"])
        found = []
        for one in board["AttachedSnapPoints"]:
            x, z = one["Position"]["x"] * at["scaleX"], one["Position"]["z"] * at["scaleZ"]
            right = at["posX"] + x * math.cos(turn) + z * math.sin(turn)
            away = at["posZ"] - x * math.sin(turn) + z * math.cos(turn)
            found.append((right * INCH, -away * INCH))
        return found

    def lying(self) -> Iterator[Seen]:
        """Yield what lies on the table itself."""
        for one in self.states:
            yield self._seen(one)

    def _seen(self, one: Mapping[str, Any]) -> Seen:
        at, kind = one["Transform"], one["Name"]
        wide, high, shape = DIE, DIE, "box"
        if kind == "Bag":
            wide = high = BAG
            shape = "round"
        elif kind.startswith("Custom_Tile"):
            tile = one["CustomImage"]["CustomTile"]
            assert tile["Stretch"]
            wide, high = at["scaleX"] * TILE * INCH, at["scaleZ"] * TILE * INCH
            shape = _ROUND[tile["Type"]]
        elif kind in ("DeckCustom", "CardCustom"):
            first = one["ContainedObjects"][0] if kind == "DeckCustom" else one
            face, _ = self.card(first)
            wide = at["scaleX"] * CARD * INCH
            high = wide * face.height / face.width
            shape = "rounded"
        else:
            assert kind.startswith("Die_"), kind
        return Seen(
            kind, one["Nickname"], one["GMNotes"], at["posX"] * INCH, -at["posZ"] * INCH,
            (at["rotY"] - 180) % 360, at["rotZ"] == 0, wide, high, shape, one,
        )  # fmt: skip

    def shown(self, seen: Seen) -> Image.Image | None:
        """What is seen of an object from above."""
        if seen.kind == "Bag" or seen.kind.startswith("Die_"):
            return None
        if seen.kind.startswith("Custom_Tile"):
            sides = self.tile(seen.raw)
        elif seen.kind == "DeckCustom":
            contained = seen.raw["ContainedObjects"]
            sides = self.card(contained[0])
        else:
            sides = self.card(seen.raw)
        return sides[0] if seen.face_up else sides[1]

    def drawn(self, wide: int = 1600, edge: float = 30.0) -> Image.Image:
        """The table from above, so many pixels wide."""
        things = sorted(self.lying(), key=lambda one: one.raw["Transform"]["posY"])
        boxes = [one.box for one in things]
        left, top = min(b[0] for b in boxes) - edge, min(b[1] for b in boxes) - edge
        right, low = max(b[2] for b in boxes) + edge, max(b[3] for b in boxes) + edge
        dots = wide / (right - left)
        table = Image.new("RGB", (wide, round((low - top) * dots)), "#33543a")
        pen = ImageDraw.Draw(table)
        for one in things:
            x, y = (one.x - left) * dots, (one.y - top) * dots
            edges = [round((one.box[i] - (left, top)[i % 2]) * dots) for i in range(4)]
            size = max(1, edges[2] - edges[0]), max(1, edges[3] - edges[1])
            if round(one.turned) % 180 == 90:
                size = size[1], size[0]
            picture = self.shown(one)
            if picture is None:
                box = (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
                if one.kind == "Bag":
                    pen.ellipse(box, "#6b5a43", "#2b241a", 2)
                    count = sum(part.get("Number", 1) for part in one.raw["ContainedObjects"])
                    label = [*one.title.split(), str(count)]
                    text, font = _fitted(label, 0.82 * size[0])
                    pen.multiline_text((x, y), text, "white", font, "mm", 1, "center")
                else:
                    pen.rectangle(box, "#f4f1e6", "#222222")
                    pen.text((x, y), one.kind.removeprefix("Die_"), "black", anchor="mm")
                continue
            face = picture.convert("RGB").resize(size, Image.Resampling.BOX)
            mask = Image.new("L", size, 0)
            corner = {"round": min(size) / 2, "rounded": min(size) * 0.06}.get(one.shape, 0)
            ImageDraw.Draw(mask).rounded_rectangle(
                (0, 0, size[0] - 1, size[1] - 1), corner, fill=255
            )
            face = face.rotate(-one.turned, Image.Resampling.BICUBIC, expand=True)
            mask = mask.rotate(-one.turned, expand=True)
            across = face.width - (edges[2] - edges[0]), face.height - (edges[3] - edges[1])
            table.paste(face, (edges[0] - across[0] // 2, edges[1] - across[1] // 2), mask)
        return table


def _fitted(words: list[str], wide: float) -> tuple[str, ImageFont.ImageFont]:
    """Break the label of a bag into lines, the last of them its count, and set it within a circle.

    The letters are as large as fit, but no larger than 15 pixels.
    """
    for size in range(15, 4, -1):
        font = ImageFont.load_default(size)
        lines: list[str] = []
        for word in words[:-1]:
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.getlength(longer) <= 0.8 * wide:
                lines[-1] = longer
            else:
                lines.append(word)
        lines.append(words[-1])
        high = (size + 2) * len(lines)
        halves = [abs((n + 0.5) * (size + 2) - high / 2) + size / 2 for n in range(len(lines))]
        if all(
            math.hypot(font.getlength(line) / 2, half) <= wide / 2
            for line, half in zip(lines, halves, strict=True)
        ):
            return "\n".join(lines), font
    return words[-1], ImageFont.load_default(6)


def overlaps(things: list[Seen]) -> list[tuple[str, str]]:
    """Return the pairs of things that lie over each other."""
    found = []
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            a, b = one.box, other.box
            if min(a[2], b[2]) - max(a[0], b[0]) > 0.1 and min(a[3], b[3]) - max(a[1], b[1]) > 0.1:
                found.append((one.title or one.kind, other.title or other.kind))
    return found


def _inside(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in objects:
        yield one
        yield from _inside(one.get("ContainedObjects", []))


@lru_cache(maxsize=400)
def _opened(path: Path) -> Image.Image:
    with Image.open(path) as image:
        image.load()
        return image
