"""Rolled things as modules of VASSAL: each set up as its file says, nothing lost or doubled.

Files are read by PyYAML, modules by the reader of the tests; places are reckoned here anew.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.resources import content_folder
from tests.packs import fieldpress
from tests.set_ups import TILE, VALUES, basic_training, box, bricks, record, rolled, wanted_units
from tests.shares import first
from tests.vassal_reader import Module


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return rolled("platoon-command", "t1", tmp_path_factory.mktemp("command"))


def module_of(file: Path) -> Module:
    """Export a saved file as a module, and read it."""
    out = file.parent.parent.parent.parent
    ran = fieldpress("export", str(file), "--as", "vassal", "--out", str(out))
    assert ran.status == 0, ran
    (path,) = (out / file.parts[-4] / f"exports/_{file.stem}-{file.parts[-2]}/vassal").iterdir()
    return Module(path)


def turns_of(module: Module) -> list[str]:
    """The last turn that each level of the counter of turns has."""
    levels = [one for one in module.tree.iter() if one.tag.endswith("CounterTurnLevel")]
    return [one.attrib["loopLimit"] for one in levels]


def test_a_module_has_its_tiles_where_the_scenario_has_them(command: Path) -> None:
    check_tiles(module_of(command), record(command))


def test_a_module_of_the_printed_scenario_is_set_up_in_the_same_way(tmp_path: Path) -> None:
    words = ("platoon-command/basic-training", "--as", "vassal", "--out", str(tmp_path))
    ran = fieldpress("export", *words)
    assert (ran.status, ran.err) == (0, "")
    (path,) = (tmp_path / "platoon-command/exports/basic-training/vassal").iterdir()
    check_tiles(Module(path), basic_training())


def check_tiles(module: Module, data: dict[str, Any]) -> None:
    """Compare a new game with a scenario: tiles, objectives, decks, and all that is in the box."""
    assert module.sides == ["US", "German"]
    table = module.maps["Table"]
    lying = [(at, piece) for at in table.lying for piece in at.pieces]
    tiles = {
        f"{piece.values['card']}{'A' if piece.face_up else 'B'}": (at.x, at.y)
        for at, piece in lying
        if piece.values["deck"] == "tile-deck"
    }
    wanted = bricks(data)
    assert set(tiles) == set(wanted)
    dots = 100 / 25.4
    first = min(wanted, key=lambda tile: wanted[tile][0]), min(half for half, _ in wanted.values())
    left, top = tiles[first[0]][0], min(y for _, y in tiles.values())
    high = min(row for _, row in wanted.values())
    for tile, (half, row) in wanted.items():
        at = left + (half - first[1]) * TILE / 2 * dots, top + (row - high) * TILE * dots
        assert tiles[tile] == pytest.approx(at, abs=1)
    found = Counter[str]()
    for at, piece in lying:
        if piece.values["deck"] == "objective-markers":
            (tile,) = [
                name
                for name, (x, y) in tiles.items()
                if max(abs(x - at.x), abs(y - at.y)) < TILE / 2 * dots
            ]
            assert VALUES[data["objectives"][tile]] == piece.values["card"]
            found[tile] += 1
    assert found == dict.fromkeys(data["objectives"], 1)
    decks = {at.name: at for at in module.maps["Tray"].lying if at.deck}
    for name, side in data["sides"].items():
        word = {"us": "US", "german": "German"}[name]
        for pile, face in (("deck", "Always"), ("supply", "Never")):
            deck = decks[f"{word} {pile}"]
            assert deck.deck
            assert deck.deck["faceDown"] == face
            assert Counter(piece.values["card"] for piece in deck.pieces) == side[pile]
    every: dict[str, Counter[str]] = {}
    for _, _, piece in module.every:
        every.setdefault(piece.values["deck"], Counter())[piece.values["card"]] += 1
    for group in ("us-deck", "german-deck"):
        assert every[group] == box("platoon-command", "deck")
    for group in ("objective-markers", "tile-deck"):
        assert every[group] == box("platoon-command", group)


def test_a_module_has_its_boards_joined_and_its_groups_whole(tmp_path: Path) -> None:
    file = rolled("panzer-leader", "t1", tmp_path)
    data, module = record(file), module_of(file)
    table = module.maps["Table"]
    turned = [section["turned"] for section in data["sections"]]
    assert [one.turned for one in table.picked] == turned
    across, down = {"over": (0, 1), "side by side": (1, 0), "single": (0, 0)}[data["arrangement"]]
    for number, one in enumerate(table.picked):
        wide, high = one.board.size
        assert (one.x, one.y) == (number * across * wide, number * down * high)
    assert turns_of(module) == [str(data["turns"])]
    pack = content_folder() / "panzer-leader"
    units, every = {}, Counter[tuple[str, str]]()
    for deck in ("allied-counters", "german-counters", "more-counters"):
        for card in yaml.safe_load((pack / f"{deck}.yaml").read_text("utf-8"))["cards"]:
            units[deck, card["id"]] = card["unit"]
            every[deck, card["id"]] = card.get("copies", 1)
    tray = module.maps["Tray"]
    nations = [
        {
            str(line["id"]): line
            for line in yaml.safe_load((pack / name).read_text("utf-8"))["records"]
        }
        for name in ("chance/divisions.yaml", "chance/nations.yaml")
    ]
    fighting: dict[str, str] = {}
    for group in data["groups"]:
        nation = nations[0][group["division"]]["nation"]
        fighting.setdefault(group["side"], nations[1][nation]["adjective"])
    assert module.sides == [fighting["allied"], fighting["german"]]
    names = [group["name"] for group in data["groups"]]
    assert [one.board.name for one in tray.picked] == [*names, "Tray"]
    for group in data["groups"]:
        mine = [at for at in tray.lying if at.board == group["name"]]
        found = Counter(
            units[piece.values["deck"], piece.values["card"]] for at in mine for piece in at.pieces
        )
        assert found == wanted_units(group)
    assert (
        Counter(
            (piece.values["deck"], piece.values["card"])
            for _, _, piece in module.every
            if (piece.values["deck"], piece.values["card"]) in units
        )
        == every
    )


@pytest.mark.parametrize("seed", first(1, ["t1", "t2", "t3"]))
def test_a_battle_has_the_sides_and_the_turns_of_its_file(tmp_path: Path, seed: str) -> None:
    file = rolled("plm-american-revolution", seed, tmp_path)
    data, module = record(file), module_of(file)
    pack = content_folder() / "plm-american-revolution/pack.yaml"
    sides = yaml.safe_load(pack.read_text("utf-8"))["sides"]
    assert len(data["sides"]) == 2 < len(sides)
    assert module.sides == [sides[name]["name"] for name in data["sides"]]
    assert turns_of(module) == [str(data["turns"])]
    cards = Counter(
        p.values["deck"] for _, _, p in module.every if "unit-cards" in p.values["deck"]
    )
    units = {
        side: sum(len(one["units"]) for one in army["brigades"])
        for side, army in data["sides"].items()
    }
    assert sorted(cards.values()) == sorted(units.values())


def test_a_mission_has_the_sides_and_the_turns_of_its_file(tmp_path: Path) -> None:
    file = rolled("platoon-action", "t1", tmp_path)
    data, module = record(file), module_of(file)
    assert module.sides == ["Axis", "Allied"]
    assert turns_of(module) == [str(data["turns"])]


def test_a_rolled_section_lies_by_itself(tmp_path: Path) -> None:
    words = ("panzer-leader", "--seed", "t1", "--out", str(tmp_path))
    assert fieldpress("board", "new", *words).status == 0
    file = tmp_path / "panzer-leader/boards/t1/board.yaml"
    rows, module = yaml.safe_load(file.read_text("utf-8"))["rows"], module_of(file)
    (lying,) = module.maps["Table"].picked
    grid = lying.board.grid
    assert grid
    wide, high = lying.board.size
    most = max(map(len, rows.values())) - 1
    for number, (letters, row) in enumerate(rows.items()):
        for place, letter in enumerate(row):
            if letter != " ":
                pixel = place / most * wide, number / (len(rows) - 1) * high
                at = grid.near(pixel)
                assert grid.name(*at) == f"{letters}{place // 2 + 1}"
                assert grid.centre(*at) == pytest.approx(pixel, abs=1)
    assert module.sides == ["Allied", "German"]
