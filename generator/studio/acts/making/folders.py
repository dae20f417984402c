"""Folders of packs that a maker may open, and what new ones can begin with."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.content.starters import starters
from generator.errors import ContentError, UsageError
from generator.games.packs import pack_outline
from generator.job.targets import find_targets, pack_here
from generator.studio.engine.bench import Bench

MOST = 200
"""How many packs below a folder are listed."""


def folders(bench: Bench, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the packs at hand, where the studio was started, and the starters with their words."""
    return {
        "here": Path.cwd().as_posix(),
        "packs": list(_at_hand()),
        "starters": [{"name": one.name, "what": one.what} for one in starters().values()],
    }


def folder(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a folder is: its path, how messages call it, its title and its products.

    A pack with problems has neither. Raises UsageError for what is no pack, or can't be read.
    """
    return _about(asked["folder"])


def _at_hand() -> Iterator[dict[str, Any]]:
    """Yield the pack that the studio was started in, and those directly below."""
    here = pack_here()
    below = sorted(_below(Path.cwd()))[:MOST]
    for text in [*([here] if here else []), *(f"./{name}" for name in below)]:
        with contextlib.suppress(UsageError):  # it went meanwhile, or is closed to the user
            yield _about(text)


def _below(here: Path) -> Iterator[str]:
    for path in here.iterdir():
        with contextlib.suppress(OSError):
            if not path.name.startswith(".") and (path / "pack.yaml").is_file():
                yield path.name


def _about(text: str) -> dict[str, Any]:
    target = find_targets([text])[0]
    path = target.folder.resolve()
    found: dict[str, Any] = {
        "folder": text if not target.wanted else target.folder.as_posix(),
        "path": path.as_posix(),
        "shown": target.shown,
        "wanted": target.wanted[0] if target.wanted else "",
        "name": path.name,
        "title": path.name,
        "products": [],
        "broken": True,
    }
    with contextlib.suppress(ContentError):
        outline = pack_outline(target.folder, target.shown)
        products = [{"id": one.id, "title": one.title} for one in outline.products]
        found |= {"title": outline.title, "products": products, "broken": False}
    return found
