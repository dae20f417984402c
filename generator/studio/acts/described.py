"""What the shelf shows of a pack, as plain data."""

from __future__ import annotations

from typing import Any

from generator.content.kinds.printed import PIECES
from generator.games import find_game
from generator.games.game import NOUNS
from generator.job.products.product import products
from generator.job.shelf import shown
from generator.job.targets import Target
from generator.studio.acts.boards import has_boards
from generator.studio.acts.force.editing import takes_forces
from generator.studio.engine.bench import Bench


def described(bench: Bench, target: Target) -> dict[str, Any]:
    """Return what is shown of a pack; raise ContentError for one that can't be read."""
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
        "boards": has_boards(read),
        "forces": takes_forces(read),
        "notes": list(read.notes),
        "problems": [],
    }
