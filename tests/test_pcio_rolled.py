"""What is rolled, in a room of playingcards.io: as its file says, and as in Tabletop Simulator."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.resources import content_folder
from tests.packs import fieldpress
from tests.pcio_reader import Room
from tests.tts_reader import Save, Seen

pytestmark = pytest.mark.ci

FRAME = 2.4
"""Inches around a table that its drawing shows besides."""


def both(game: str, folder: Path) -> tuple[dict[str, Any], Room, Save]:
    """Roll a scenario, and export it in both ways."""
    assert fieldpress("scenario", "new", game, "--seed", "t1", "--out", str(folder)).status == 0
    file = folder / game / "scenarios/t1/scenario.yaml"
    for kind in ("pcio", "tts"):
        words = ("--as", kind, "--dpi", "72", "--out", str(folder))
        assert fieldpress("export", str(file), *words).status == 0
    record: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["record"]
    made = folder / game / "exports/_scenario-t1"
    return record, Room(made / f"pcio/{game}-t1.pcio"), Save(made / f"tts/{game}-t1.json")


def same_pieces(room: Room, save: Save) -> Counter[str]:
    """Hold the pieces of a room against those of a save; return how many there are of each."""
    found = Counter(card["cardType"] for card in room.of("card"))
    there = Counter(card["GMNotes"].split("/")[2] for card in save.cards())
    for tile, count in save.tiles():
        there[tile["GMNotes"].split("/")[2]] += count
    assert found == there
    return found


def same_places(room: Room, save: Save) -> None:
    """All that is set up on the table of a save is in the room, to one scale; dice, decks and what
    is in bags lie beside."""
    sorted_out = ("Die", "Bag", "Deck")
    seen = [one for one in save.lying() if not one.kind.startswith(sorted_out)]
    boards = {one.note.partition("/")[2]: one for one in seen if one.raw["Locked"]}
    loose = [one for one in seen if not one.raw["Locked"]]
    places = [((b["id"].removeprefix("board-")), b) for b in room.of("board")]
    pairs = [(boards[name], widget) for name, widget in places]
    piles = [one for one in room.of("cardPile") if not one["id"].startswith("tray-")]
    pairs += list(zip(loose, piles, strict=True))
    first, its = max(pairs, key=lambda pair: pair[0].width)
    scale = max(its["width"], its["height"]) / max(first.width, first.height)
    for one, widget in pairs:
        sides = sorted((widget["width"], widget["height"]))
        assert sides == pytest.approx(sorted((one.width * scale, one.height * scale)), abs=0.5)
    x, y, u, v = middle_of(first, its)
    for a, b, c, d in (middle_of(*pair) for pair in pairs):
        assert (c - u, d - v) == pytest.approx(((a - x) * scale, (b - y) * scale), abs=1)


def middle_of(one: Seen, widget: dict[str, Any]) -> tuple[float, float, float, float]:
    """Return the middle of a thing on a table, and in a room."""
    across, down = widget["width"] / 2, widget["height"] / 2
    return one.x, one.y, widget["x"] + across, widget["y"] + down


def test_a_scenario_of_platoon_command(tmp_path: Path) -> None:
    record, room, save = both("platoon-command", tmp_path)
    same_pieces(room, save)
    same_places(room, save)
    piles = {title: room.cards(tray[0]) for title, tray in room.trays().items()}
    for name, side in record["sides"].items():
        word = {"us": "US", "german": "German"}[name]
        for pile in ("deck", "supply"):
            cards = piles[f"{word} {pile}"]
            assert Counter(card["cardType"] for card in cards) == side[pile]
            assert {card["faceup"] for card in cards} == {pile == "supply"}
    tiles = yaml.safe_load(
        (content_folder() / "platoon-command/tile-deck.yaml").read_text("utf-8")
    )["cards"]
    faces = {
        (str(one["id"]), up): one["front" if up else "back"]
        for one in tiles
        for up in (True, False)
    }
    single = [room.cards(pile) for pile in room.of("cardPile") if len(room.cards(pile)) == 1]
    laid = {
        faces[card["cardType"], card["faceup"]]
        for (card,) in single
        if (card["cardType"], card["faceup"]) in faces
    }
    assert {tile for row in record["board"] for tile in row if tile} <= laid


def test_a_mission_of_platoon_action(tmp_path: Path) -> None:
    record, room, save = both("platoon-action", tmp_path)
    found = same_pieces(room, save)
    same_places(room, save)
    folder = content_folder() / "platoon-action/markers"
    wanted = Counter[str]()
    for path in sorted(folder.glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        if data["kind"] == "deck":
            for card in data["cards"]:
                wanted[str(card["id"])] += card.get("copies", 1)
    assert found == wanted
    (board,) = room.of("board")
    table = record["table"]
    ratio = (table["width"] + 2 * FRAME) / (table["height"] + 2 * FRAME)
    assert board["width"] / board["height"] == pytest.approx(ratio, rel=0.01)
    picture = room.picture(board["boardImage"])
    assert picture.width / picture.height == pytest.approx(ratio, rel=0.01)
