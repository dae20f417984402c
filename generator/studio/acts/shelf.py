"""What packs there are, and what each prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content.kinds.printed import PIECES
from generator.errors import FieldpressError
from generator.games import find_game
from generator.games.game import NOUNS
from generator.job.products.product import products
from generator.job.shelf import shown
from generator.job.targets import Target, built_in, find_targets, pack_here
from generator.studio.acts.named import find_shelved
from generator.studio.engine.bench import Bench
from generator.studio.engine.told import Told, problems_told


def targets() -> list[Target]:
    """Return the packs that come with Fieldpress, and the one that the studio was started in."""
    here = pack_here()
    return find_targets([*([here] if here else []), *built_in()])


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
    return {**texts, **{each: [] for each in lists}, "problems": problems}


def pack(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the page of one pack shows; raise UsageError for an unknown one."""
    return _game(bench, find_shelved(asked["pack"]))


def _game(bench: Bench, target: Target) -> dict[str, Any]:
    read = bench.warm.packs.read(target.folder, target.shown)
    about = shown(read, bench.options)
    game = find_game(read.info.generator) if read.info.generator else None
    pieces = {one.id for one in products(read) if one.printed.maker == PIECES}
    return {
        "name": read.name,
        "title": about["title"],
        "subtitle": about["subtitle"],
        "accent": about["accent"],
        "facts": about["facts"],
        "first": [one["id"] for one in about["first"]],
        "products": [
            {
                "id": one["id"],
                "title": one["title"],
                "kind": one["kind"],
                "has_faces": one["id"] in pieces,
                "pages": one["pages"],
                "sheets": one["sheets"],
            }
            for one in about["products"]
        ],
        "rolls": [noun for noun in NOUNS if game and noun in game.generators],
        "tables": [
            {"id": key, "title": table.title, "dice": str(table.dice)}
            for key, table in read.tables.items()
        ],
        "notes": list(read.notes),
        "problems": [],
    }
