"""Pictures of a pack: looked up in it and among the built-in ones, and validated."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from xml.parsers import expat

from generator.content.pictures.rasters import raster_problem
from generator.content.reading.files import FileTooLargeError, UnreadError, ordinary_bytes
from generator.errors import short
from generator.ordinary import PICTURE_BYTES
from generator.resources import find_inside, templates_folder

MAX_BYTES = PICTURE_BYTES
MAX_SHAPES = 20_000
MAX_DEPTH = 100

FORMATS = {
    ".png": "PNG",
    ".jpg": "JPEG",
    ".jpeg": "JPEG",
    ".gif": "GIF",
    ".webp": "WEBP",
}
"""File extension of a raster picture → the format its bytes must have."""

_JUDGED: dict[tuple[bytes, str], str | None] = {}
"""Hash of a picture and its ending → what is wrong with it; each is decoded once per process."""


def find_picture(root: Path, name: str) -> Path | None:
    """Return a picture's file, looked up in the pack's folder, then in the built-in one.

    Returns None for names that lead out of both folders.
    """
    return find_inside((root, templates_folder()), name)


def picture_problem(path: Path) -> str | None:
    """Return why a file can't be used as a picture, or None."""
    ending = path.suffix.lower()
    if ending != ".svg" and ending not in FORMATS:
        return f"pictures end in .svg, {', '.join(FORMATS)}"
    try:
        data = ordinary_bytes(path, MAX_BYTES)
    except FileTooLargeError:
        return f"the picture has more than {MAX_BYTES:,} bytes"
    except UnreadError as error:
        return f"the picture {error}"
    key = hashlib.sha256(data).digest(), ending
    if key not in _JUDGED:
        svg = ending == ".svg"
        _JUDGED[key] = svg_problem(data) if svg else raster_problem(data, FORMATS[ending])
    return _JUDGED[key]


def svg_problem(data: bytes) -> str | None:
    """Return why bytes can't be used as an SVG drawing, or None."""
    drawing = _Drawing()
    parser = expat.ParserCreate()
    parser.StartElementHandler = drawing.start
    parser.EndElementHandler = drawing.end
    parser.EntityDeclHandler = drawing.entity
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return not_svg(error)
    except ValueError as error:
        return str(error)
    return None


def not_svg(error: expat.ExpatError) -> str:
    """Return what is wrong with bytes that the parser of XML refuses, with the place."""
    where = f"line {error.lineno}, column {error.offset + 1}"
    return f"this is not an SVG picture: {expat.ErrorString(error.code)} in {where}"


class _Drawing:
    """Counts the shapes of a drawing; raises ValueError for anything not allowed."""

    def __init__(self) -> None:
        self.shapes = 0
        self.depth = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if not self.shapes and tag.rpartition(":")[2] != "svg":
            raise ValueError(f"this is not an SVG picture: it begins with <{tag}>")
        self.shapes += 1
        self.depth += 1
        if self.shapes > MAX_SHAPES:
            raise ValueError(f"the drawing has more than {MAX_SHAPES:,} shapes")
        if self.depth > MAX_DEPTH:
            raise ValueError(f"the drawing's groups are nested more than {MAX_DEPTH} deep")
        for name, value in attributes.items():
            if name.rpartition(":")[2] == "href" and tag != "a" and not value.startswith("#"):
                raise ValueError(
                    f"a drawing may not read other files, as this does '{short(value)}'"
                )

    def end(self, _tag: str) -> None:
        self.depth -= 1

    def entity(self, name: str, *_rest: object) -> None:
        raise ValueError(f"a drawing may not declare entities, as it does with '{name}'")
