"""Write the published schemas: `python -m generator.games.schema docs/schema`, one file a kind."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from generator.content.kinds import KINDS
from generator.content.kinds.base import Kind
from generator.content.schema import (
    PACK,
    RUN,
    SHOP,
    head_schema,
    run_schema,
    schema,
    shop_schema,
    text,
)
from generator.content.words import Schema
from generator.games import KINDS as GAME_KINDS


def all_kinds() -> Mapping[str, Kind]:
    """Return all kinds of file by name, including those of games.

    Where a game adds fields to a kind that all packs know, its name precedes the kind's, as in
    `my-game-force`.
    """
    found = dict(KINDS)
    for game, kinds in GAME_KINDS.items():
        for name, kind in kinds().items():
            found[f"{game}-{name}" if name in KINDS else name] = kind
    return found


def schemas() -> Mapping[str, Schema]:
    """Return the schemas of `pack.yaml`, of runs, of shops, and of all kinds of file by name."""
    kinds = {name: schema(kind, name) for name, kind in all_kinds().items()}
    return {PACK: head_schema(), RUN: run_schema(), SHOP: shop_schema(), **kinds}


def main(folder: Path) -> None:
    """Write every schema into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in schemas().items():
        (folder / f"{name}.json").write_text(text(made), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) == 2 else sys.exit("usage: schema FOLDER"))
