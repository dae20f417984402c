"""Reads rooms of playingcards.io as the importer of virtualtabletop does; fails where it would."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from PIL import Image


class Room:
    """An archive as virtualtabletop's importer takes it; it fails where that would."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path)
        self.widgets: list[dict[str, Any]] = json.loads(self.zip.read("widgets.json"))
        self.by_id = {one["id"]: one for one in self.widgets}
        assert len(self.by_id) == len(self.widgets)
        self.assets = {}
        for info in self.zip.infolist():
            if info.filename.startswith("userassets/"):
                assert info.file_size < 2097152
                self.assets[f"package://{info.filename}"] = info.filename
        for one in self.widgets:
            if one.get("parent"):
                parent = self.by_id[one["parent"]]
                assert (one["x"], one["y"]) == (parent["x"], parent["y"])

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.widgets if one["type"] == kind]

    def cards(self, pile: dict[str, Any]) -> list[dict[str, Any]]:
        """The cards that lie on a pile."""
        return [one for one in self.of("card") if one["parent"] == pile["id"]]

    def trays(self) -> dict[str, list[dict[str, Any]]]:
        """The piles of each tray, by its title."""
        found = {}
        for title in self.of("labelText"):
            name = title["id"].removesuffix("title")
            piles = [pile for pile in self.of("cardPile") if pile["id"].startswith(name)]
            assert piles, title
            assert {pile["label"] for pile in piles} == {""}
            found[title["labelContent"]] = piles
        return found

    def picture(self, name: str) -> Image.Image:
        image = Image.open(io.BytesIO(self.zip.read(self.assets[name])))
        image.load()
        return image

    def sides(self, deck: dict[str, Any], card: str) -> tuple[Image.Image, Image.Image]:
        """The face and the back of a card, by the templates of its deck."""
        found = []
        for template in ("faceTemplate", "backTemplate"):
            (part,) = deck[template]["objects"]
            assert (part["type"], part["valueType"]) == ("image", "dynamic")
            assert (part["x"], part["y"]) == (0, 0)
            assert (part["w"], part["h"]) == (deck["cardWidth"], deck["cardHeight"])
            found.append(self.picture(deck["cardTypes"][card][part["value"]]))
        return found[0], found[1]
