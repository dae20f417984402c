"""Pictures of a pack: found inside it or among the built-in ones, and really pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from generator.resources import templates_folder

MAX_BYTES = 20_000_000
MAX_PIXELS = 100_000_000


def find_picture(root: Path, name: str) -> Path | None:
    """Return a picture's file, looked up in the pack's folder, then in the built-in one.

    A name that leads out of both folders finds nothing.
    """
    for folder in (root, templates_folder()):
        base = folder.resolve()
        path = (base / name).resolve()
        if path.is_relative_to(base) and path.is_file():
            return path
    return None


def picture_problem(root: Path, name: str) -> str | None:
    """Say what is wrong with a picture, or None."""
    path = find_picture(root, name)
    if path is None:
        return f"there is no picture '{name}' in the pack"
    if path.stat().st_size > MAX_BYTES:
        return f"the picture '{name}' has more than {MAX_BYTES:,} bytes"
    if path.suffix.lower() == ".svg":
        return None if is_svg(path.read_bytes()) else f"'{name}' is not an SVG picture"
    return None if pixel_size(path) else f"'{name}' is not a picture that can be read"


def is_svg(data: bytes) -> bool:
    """Tell whether the bytes are an SVG drawing without entities of its own."""
    if b"<!ENTITY" in data:
        return False
    try:
        tag = ElementTree.fromstring(data).tag
    except ElementTree.ParseError:
        return False
    return tag.rpartition("}")[2] == "svg"


def pixel_size(path: Path) -> tuple[int, int] | None:
    """Return a raster picture's width and height in pixels, or None if it is no such picture."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as image:
            image.verify()
            width, height = image.size
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    return (width, height) if width * height <= MAX_PIXELS else None
