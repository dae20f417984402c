"""What a page may read: files of its pack and of the built-in templates, nothing else."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

from generator.content.icons.drawing import in_text_colour
from generator.content.pictures.lookup import MAX_BYTES as PICTURE_BYTES
from generator.content.pictures.lookup import picture_problem
from generator.content.pictures.tints import tinted
from generator.content.reading.files import UnreadError, ordinary_bytes
from generator.content.reading.readable import is_font_ending
from generator.ordinary import hash_ordinary
from generator.resources import find_inside, template_folders
from generator.typeset.icons.address import PLAIN
from generator.typeset.inks import Ink, shade_css, shade_picture
from generator.typeset.judging.sheet_faults import sheet_fault
from generator.typeset.sandbox import MAX_BYTES

if TYPE_CHECKING:
    from generator.content.fonts.facts import OwnFont

BASE_URL = "https://pack.invalid/"
"""A made-up base for the URLs of a page's files, so that no path gets into a PDF."""

_KINDS = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".css": "text/css",
}
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file as the renderer gets it."""

    data: bytes
    kind: str


@dataclass(slots=True)
class Assets:
    """Reads a pack's pictures and style sheets, and records what was requested.

    `read` maps each name to the hash of its bytes, `refused` each name to the reason. `fonts` are
    the pack's own, which text may be set in besides ours.
    """

    root: Path
    ink: Ink
    fonts: tuple[OwnFont, ...] = ()
    read: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.fonts:
            from generator.content.fonts.places import know

            know(self.root, self.fonts)
        self.read.update((font.file, font.sha256) for font in self.fonts)

    def fetch(self, url: str) -> Fetched:
        """Return a file by its made-up URL; if it is refused, record that and raise ValueError."""
        parts = urlsplit(url)
        if f"{parts.scheme}://{parts.netloc}/" != BASE_URL:
            raise self._refusal(url, "a page may read files of its pack only")
        name = unquote(parts.path).lstrip("/")
        path = find_file(self.root, name)
        if path is None:
            raise self._refusal(name, "there is no such file in the pack")
        kind = _KINDS.get(path.suffix.lower())
        if is_font_ending(path.suffix.lower()):
            raise self._refusal(name, "fonts in the folder 'fonts' need no @font-face")
        if kind is None:
            raise self._refusal(name, "only pictures and style sheets can be read")
        if kind != "text/css" and (problem := picture_problem(path)):
            raise self._refusal(name, problem)
        try:
            data = ordinary_bytes(path, MAX_BYTES if kind == "text/css" else PICTURE_BYTES)
        except UnreadError as error:
            raise self._refusal(name, str(error).removeprefix("can't be read: ")) from None
        if kind == "text/css" and (fault := sheet_fault(text := data.decode("utf-8", "replace"))):
            line = text.count("\n", 0, fault.index) + 1
            raise self._refusal(name, f"line {line}: {fault.message}")
        self.read[name] = hashlib.sha256(data).hexdigest()
        asked = parse_qs(parts.query)
        colour = asked.get("colour", [""])[0]
        if kind == "image/svg+xml" and _COLOUR.fullmatch(colour):
            data = data.replace(b"currentColor", f"#{colour}".encode())
        if kind == "image/svg+xml" and (tints := asked.get("tints")):
            data = tinted(data.decode("utf-8", "replace"), tints[0]).encode()
        if kind == "image/svg+xml" and parts.query == PLAIN:
            data = in_text_colour(data)
        return Fetched(self._inked(data, kind), kind)

    def _inked(self, data: bytes, kind: str) -> bytes:
        """Return a file with its colours as the ink prints them."""
        if not self.ink.colourless:
            return data
        if kind in ("image/svg+xml", "text/css"):
            return shade_css(data.decode("utf-8", "replace"), self.ink).encode()
        return shade_picture(data)

    def _refusal(self, name: str, why: str) -> ValueError:
        self.refused[name] = why
        return ValueError(f"{name}: {why}")


def find_file(root: Path, name: str) -> Path | None:
    """Find a picture or a style sheet: in the pack, in its templates, then in the built-in ones."""
    return find_inside((root, *template_folders(root)), name)


def digest_of(root: Path, name: str) -> str | None:
    """Return the hash of a file's bytes; None if there is no such file, or it can't be read."""
    path = find_file(root, name)
    try:
        return None if path is None else hash_ordinary(path)
    except OSError:
        return None


def unchanged(
    root: Path,
    read: Mapping[str, str],
    digest: Callable[[Path, str], str | None] = digest_of,
) -> bool:
    """Tell whether every file read earlier still has the same bytes."""
    return all(digest(root, name) == known for name, known in read.items())
