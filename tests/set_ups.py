"""Tables that are set up: what is rolled or printed for them, and how things lie on them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from generator.games import GAMES
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.scenario.set_up import TableSetUp
from tests.packs import fieldpress
from tests.tts_reader import Seen

TILE = 75.0
"""The side of a tile of Platoon Command, in millimetres."""

VALUES = {1: "one-point", 2: "two-points", 3: "three-points"}
"""Its objective markers by their points."""


def rolled(game: str, seed: str, folder: Path) -> Path:
    """Roll a scenario; return its file."""
    ran = fieldpress("scenario", "new", game, "--seed", seed, "--out", str(folder))
    assert ran.status == 0, ran
    return folder / game / "scenarios" / seed / "scenario.yaml"


def record(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["record"]
    return found


def basic_training() -> dict[str, Any]:
    """The scenario that Platoon Command's pack has, as its file has it."""
    file = content_folder() / "platoon-command/scenarios/basic-training.yaml"
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    return found


def bricks(data: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Where each tile of a scenario lies: half tiles from the left, and its row."""
    return {
        tile: (2 * column + row % 2, row)
        for row, line in enumerate(data["board"])
        for column, tile in enumerate(line)
        if tile
    }


def box(game: str, deck: str) -> dict[str, int]:
    """How often each card of a deck is printed, as its file says."""
    data = yaml.safe_load((content_folder() / game / f"{deck}.yaml").read_text("utf-8"))
    return {str(card["id"]): card.get("copies", 1) for card in data["cards"]}


def on_table(game: str, file: Path, hex_mm: float = 20.0) -> TableSetUp:
    """How a game sets up a saved file."""
    pack = read_pack(content_folder() / game, f"content/{game}")
    item = GAMES[game].generator("scenario").read(pack, file)
    sets_up = GAMES[game].sets_up("scenario")
    assert sets_up
    return sets_up(pack, item.record, hex_mm)


def wanted_units(group: dict[str, Any]) -> Counter[str]:
    """How many of each unit a group has, as its file says."""
    found = Counter[str]()
    for line in group["units"]:
        found[line["unit"]] += line["count"]
    return found


def loose(one: Seen) -> bool:
    return one.kind.startswith("Custom_Tile")


def around(things: list[Seen]) -> tuple[float, float, float, float]:
    boxes = [one.box for one in things]
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


def inside(one: Seen, board: tuple[float, float, float, float]) -> bool:
    return board[0] <= one.x <= board[2] and board[1] <= one.y <= board[3]


def apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])


def within(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[2] <= b[2] and a[3] <= b[3]
