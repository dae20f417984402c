"""What packs there are, and what each prints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator.content.cache.store import PackCache
from generator.errors import FieldpressError
from generator.job.targets import Target
from generator.own_code import code_hash
from generator.studio.acts.named import find_shelved, targets
from generator.studio.engine.bench import Bench
from generator.studio.engine.told import Told, problems_told

_KIND = "studio"
"""What is kept of a pack for the studio."""


def games(bench: Bench, _asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what the shelf shows of each pack; of one that can't be read, what is wrong."""
    found = []
    for target in targets():
        try:
            found.append(_game(bench, target))
        except FieldpressError as error:
            found.append(_broken(target.name, problems_told(error)))
    return found


def _broken(name: str, problems: list[Told]) -> dict[str, Any]:
    lists = ("facts", "first", "products", "rolls", "tables", "notes")
    texts = {"name": name, "title": name, "subtitle": "", "accent": ""}
    nothing = {"boards": False, "forces": False}
    return {**texts, **{each: [] for each in lists}, **nothing, "problems": problems}


def pack(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the page of one pack shows; raise UsageError for an unknown one."""
    return _game(bench, find_shelved(asked["pack"]))


def _game(bench: Bench, target: Target) -> dict[str, Any]:
    """Return what is shown of a pack: as it was kept, or described anew if anything has changed.

    To count the sheets of everything takes a second, and a first page shouldn't.
    """
    made = f"{code_hash()} {bench.options.key()}"
    cache = PackCache(target.folder, target.shown)

    def kept(data: bytes) -> dict[str, Any]:
        found = json.loads(data)
        if found["made"] != made:
            raise ValueError
        game: dict[str, Any] = found["game"]
        return game

    game = cache.get(_KIND, kept)
    if game is None:
        from generator.studio.acts.described import described

        text = json.dumps({"made": made, "game": described(bench, target)})
        cache.put(**{_KIND: text.encode()})
        game = json.loads(text)["game"]
    return game
