"""The manual's pages: their chapters, their files, their addresses."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from generator.content.reading.reader import read
from generator.resources import docs_folder

LIST = "help.yaml"
"""The file with the chapters."""

INDEX = "README"
"""A file of this name is the page of its folder."""


@dataclass(frozen=True, slots=True)
class HelpChapter:
    """A chapter: its title, and the names of its pages in their order."""

    title: str
    pages: tuple[str, ...]


def chapters() -> tuple[HelpChapter, ...]:
    """Return the chapters in their order."""
    path = docs_folder() / LIST
    return _chapters(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _chapters(path: Path, _time: int) -> tuple[HelpChapter, ...]:
    listed: Any = read(path.read_bytes(), LIST).plain()
    return tuple(
        HelpChapter(one["title"], tuple(map(name_of, one["pages"]))) for one in listed["chapters"]
    )


def names() -> Iterator[str]:
    """Yield the names of all pages in their order."""
    for chapter in chapters():
        yield from chapter.pages


def name_of(file: str) -> str:
    """Return the name of a page: `make` for `make/README`."""
    return file.removesuffix(INDEX).rstrip("/")


def files() -> Mapping[str, Path]:
    """Return the files of pages by their names: what is not here is no page."""
    return _files(docs_folder(), chapters())


@lru_cache(maxsize=1)
def _files(folder: Path, every: tuple[HelpChapter, ...]) -> Mapping[str, Path]:
    found = {}
    for name in (name for chapter in every for name in chapter.pages):
        plain = folder / f"{name}.md"
        found[name] = plain if plain.is_file() else folder / name / f"{INDEX}.md"
    return found


def title(name: str) -> str:
    """Return the title of a page, which its first line is; the page itself is not read."""
    with files()[name].open(encoding="utf-8") as file:
        return file.readline().removeprefix("#").strip()


def address(link: str, page: Path) -> str | None:
    """Return where a link of a page leads to on the web; None for what is not in the manual."""
    parts = urlsplit(link)
    if parts.scheme in ("http", "https"):
        return link
    if parts.scheme or parts.netloc:
        return None
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if not parts.path:
        return anchor or None
    inside = posixpath.normpath(posixpath.join(_folder(page), parts.path))
    name = name_of(inside.removesuffix(".md"))
    return f"/help/{name}{anchor}" if name in files() else None


def picture(link: str, page: Path) -> Path | None:
    """Return the file of a picture of a page, if it is one of the manual's."""
    inside = posixpath.normpath(posixpath.join(_folder(page), link))
    path = docs_folder() / inside
    ours = not inside.startswith("..") and path.suffix == ".png"
    return path if ours and path.is_file() else None


def _folder(page: Path) -> str:
    return page.parent.relative_to(docs_folder()).as_posix()
