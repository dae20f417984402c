"""Objects of Tabletop Simulator's save format: plain data that JSON holds.

What the keys mean is in the knowledge base of its makers (custom-content/save-file-format). A unit
is an inch on the table. At scale 1 a custom tile that is stretched measures 2 by 2 units, and a
card is 2.19 units broad, whatever its shape, as players have measured in the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.exports.virtual.things import LaidPile, LaidSurface, Shape, TablePiece, TableSurface
from generator.measure import MM_PER_INCH, Size

TILE_UNITS, CARD_UNITS = 2.0, 2.19
"""How broad a tile and a card are at scale 1."""

TABLE, ON_BOARD, ON_PIECES = 1.0, 1.2, 1.5
"""How high things are put down: on the table, on a board, on what lies there."""

TILE_TYPES: Mapping[Shape, int] = {"box": 0, "round": 2, "rounded": 3}
CARD_TYPES: Mapping[Shape, int] = {"rounded": 0, "box": 1, "round": 4}

THICK = 0.08
"""Of counters and boards, in units: 2 mm of card."""

DICE = {4: "Die_4", 6: "Die_6", 8: "Die_8", 10: "Die_10", 12: "Die_12", 20: "Die_20"}
"""The objects of dice by their sides."""

Object = dict[str, Any]
Lying = LaidPile | LaidSurface


def saved(objects: Sequence[Object]) -> bytes:
    """Return a saved object: a save with an empty head, and what is on the table.

    Each object is a line.
    """
    head = dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules"), "")
    head |= {"XmlUI": "", "LuaScript": "", "LuaScriptState": ""}
    begins = _written({**head, "Gravity": 0.5, "PlayArea": 0.5})[:-1]
    lines = ",\n".join(map(_written, objects))
    return f'{begins},"ObjectStates":[\n{lines}\n]}}\n'.encode()


def _written(one: Object) -> str:
    return json.dumps(one, ensure_ascii=False, separators=(",", ":"))


def units(mm: float) -> float:
    """Convert millimetres to units; fine enough, and the same on every machine."""
    return round(mm / MM_PER_INCH, 4)


class Objects:
    """Makes objects, each with a GUID that follows from what it is.

    `url` is what stands before the name of a picture's file.
    """

    def __init__(self, table: str, url: str) -> None:
        self._table, self._url = table, url
        self._guids: set[str] = set()

    def plain(
        self, kind: str, path: str, title: str, at: tuple[float, float], **more: object
    ) -> Object:
        """Return an object of a kind, by its path on the table; its place is in millimetres.

        `turned` is in degrees clockwise, `scale` has both sides, `high` is the height it is put at;
        one that is `face_down` shows its back. All else are keys of the object.
        """
        turned = float(more.pop("turned", 0.0))  # type: ignore[arg-type]
        scale = more.pop("scale", (1.0, 1.0))
        high, face_down = more.pop("high", TABLE), more.pop("face_down", False)
        assert isinstance(scale, tuple)
        return {
            "GUID": self._guid(path),
            "Name": kind,
            "Transform": {
                "posX": units(at[0]),
                "posY": high,
                "posZ": units(-at[1]) + 0.0,
                "rotX": 0.0,
                "rotY": round((180.0 + turned) % 360, 3),
                "rotZ": 180.0 if face_down else 0.0,
                "scaleX": round(scale[0], 5),
                "scaleY": 1.0,
                "scaleZ": round(scale[1], 5),
            },
            "Nickname": title,
            "Description": "",
            "GMNotes": path,
            "Locked": False,
            "Grid": False,
            "Snap": True,
            "Tooltip": True,
            **more,
        }

    def tile(
        self,
        path: str,
        title: str,
        place: Lying | tuple[float, float],
        size: Size,
        pictures: tuple[str, str],
        shape: Shape = "box",
        **more: object,
    ) -> Object:
        """Return a tile with a picture on either side, by the names of their files."""
        tile = {
            "ImageURL": self.url(pictures[0]),
            "ImageSecondaryURL": self.url(pictures[1]),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": TILE_TYPES[shape],
                "Thickness": THICK,
                "Stackable": bool(more.pop("stackable", False)),
                "Stretch": True,
            },
        }
        at = place if isinstance(place, tuple) else (place.x, place.y)
        scale = units(size.width) / TILE_UNITS, units(size.height) / TILE_UNITS
        name = str(more.pop("name", "Custom_Tile"))
        return self.plain(name, path, title, at, scale=scale, CustomImage=tile, **more)

    def sheet(
        self, pictures: tuple[str, str], grid: tuple[int, int], shape: Shape, *, own: bool
    ) -> Object:
        """Return an entry of `CustomDeck`: a sheet of faces, and one of backs or a single back."""
        return {
            "FaceURL": self.url(pictures[0]),
            "BackURL": self.url(pictures[1]),
            "NumWidth": grid[0],
            "NumHeight": grid[1],
            "BackIsHidden": True,
            "UniqueBack": own,
            "Type": CARD_TYPES[shape],
        }

    def url(self, name: str) -> str:
        """Return where a picture is found: by its file's name alone, in the folder of images."""
        return self._url + name

    def _guid(self, path: str) -> str:
        """Return six hexadecimal digits that nothing else on the table has."""
        turn = 0
        while True:
            found = sha256(f"{self._table}/{path}/{turn}".encode()).hexdigest()[:6]
            if found not in self._guids:
                self._guids.add(found)
                return found
            turn += 1


def card_scale(size: Size) -> tuple[float, float]:
    """Return the scale of cards of a size: the program takes their shape from the picture."""
    scale = units(size.width) / CARD_UNITS
    return scale, scale


def snap_points(surface: TableSurface) -> list[Object]:
    """Return where pieces come to lie on a board, the middles of its hexes, in its own units.

    A stretched tile reaches from -1 to 1; upright it is turned round, so that x runs to the left.
    """
    wide, high = surface.size.width / 2, surface.size.height / 2
    return [
        {
            "Position": {
                "x": round(1 - x / wide, 5) + 0.0,
                "y": 0.1,
                "z": round(y / high - 1, 5) + 0.0,
            }
        }
        for x, y in surface.hexes
    ]


def told(piece: TablePiece) -> str:
    """Return the values of a piece, one a line."""
    return "\n".join(f"{key.rpartition('.')[2]}: {value}" for key, value in piece.values.items())
