"""Battles that PLM's pack prints, on tables: their ground at true scale, and only who fights.

Files are read by PyYAML, exports by the readers of the tests; sizes, places and cards are counted
here anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from generator.games import GAMES
from generator.games.packs import read_pack
from generator.resources import content_folder
from tests.packs import fieldpress
from tests.pcio_reader import Room
from tests.set_ups import apart, box
from tests.shares import first
from tests.tts_reader import INCH, Save, overlaps
from tests.vassal_reader import Module

GAME = "plm-american-revolution"
BATTLES = ["cowpens", "freemans-farm"]
FRAME = 2.4
"""Inches around a table that its drawing shows besides."""


def read(file: str) -> dict[str, Any]:
    """A file of the game's pack."""
    found: dict[str, Any] = yaml.safe_load((content_folder() / GAME / file).read_text("utf-8"))
    return found


def battle_of(name: str) -> dict[str, Any]:
    return read(f"battles/{name}.yaml")


def size_of(battle: dict[str, Any]) -> tuple[float, float]:
    """How broad and deep a battle's drawing is, in inches of its table."""
    return battle["table"]["width"] + 2 * FRAME, battle["table"]["depth"] + 2 * FRAME


def wanted_pieces(battle: dict[str, Any]) -> dict[str, Counter[str]]:
    """Return every piece that a battle is fought with, by deck: the pack's, and its two forces'."""
    found = {deck: Counter(box(GAME, deck)) for deck in ("action-deck", "melee-deck", "markers")}
    for force in battle["forces"]:
        cards = found[f"{force}-unit-cards"] = Counter[str]()
        for b, brigade in enumerate(read(f"battles/{force}.yaml")["brigades"], 1):
            for u, unit in enumerate(brigade["units"], 1):
                cards[f"{b}-{u}"] += unit.get("count", 1)
    return found


def wanted_sides(battle: dict[str, Any]) -> list[str]:
    """The names of both sides, in the order of a battle's forces."""
    sides = read("pack.yaml")["sides"]
    return [sides[read(f"battles/{force}.yaml")["side"]]["name"] for force in battle["forces"]]


def exported(name: str, kind: str, folder: Path) -> Path:
    """Export a battle coarsely; return the file that is opened."""
    words = (f"{GAME}/{name}", "--as", kind, "--dpi", "72", "--out", str(folder))
    ran = fieldpress("export", *words)
    assert ran.status == 0, ran
    ending = {"tts": "json", "vassal": "vmod", "pcio": "pcio"}[kind]
    return folder / GAME / "exports" / name / kind / f"{GAME}-{name}.{ending}"


def check_ground(picture: Image.Image, battle: dict[str, Any]) -> None:
    """Find streams, and the lines around the areas where brigades set up, where the file has them.

    All is measured in inches from the top left corner of a picture of the whole drawing.
    """
    dots = picture.width / size_of(battle)[0]
    assert picture.height / dots == pytest.approx(size_of(battle)[1], abs=0.1)
    shown = picture.convert("RGB")

    def near(x: float, y: float, reach: float) -> list[tuple[int, ...]]:
        """The colours within so many inches to the left and to the right of a place."""
        row = int((y + FRAME) * dots)
        columns = range(int((x - reach + FRAME) * dots), int((x + reach + FRAME) * dots) + 1)
        found = [shown.getpixel((column, row)) for column in columns]
        return [one for one in found if isinstance(one, tuple)]

    streams = [one["points"] for one in battle["terrain"] if one["kind"] == "stream"]
    assert streams
    for course in streams:
        for x, y in course[1:-1]:  # a curve goes through them
            reds, _, blues = zip(*near(x, y, 0.3), strict=True)
            assert sum(blues) > 1.08 * sum(reds), (x, y)  # grass has more red than blue
    for place in battle["deployment"]:
        for (x, y), (right, low) in pairwise(place.get("area", ())):
            if x == right and 0 < x < battle["table"]["width"]:
                colour = read("pack.yaml")["sides"][place["side"]]["colour"]
                pen = [int(colour[n : n + 2], 16) for n in (1, 3, 5)]
                middle = (y + low) / 2
                seen = [c for n in range(-8, 9) for c in near(x, middle + n / 8, 0.3)]
                away = min(max(abs(a - b) for a, b in zip(c, pen, strict=True)) for c in seen)
                assert away < 12, (place["brigade"], x)


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_says_who_fights_how_long_and_where(name: str) -> None:
    pack = read_pack(content_folder() / GAME, f"content/{GAME}")
    sets_up = GAMES[GAME].sets_up_printed()
    assert sets_up
    how, battle = sets_up(pack, name, 0.0), battle_of(name)
    assert how
    assert (how.turns, list(how.sides)) == (battle["turns"], wanted_sides(battle))
    assert list(how.forces) == battle["forces"]
    ((table, size),) = [(one.table, battle["table"]) for one in how.tables]
    assert (table.width, table.height) == (size["width"], size["depth"])
    assert len(table.pieces) == len(battle["terrain"])
    others = [part for part in pack.parts if part not in BATTLES]
    assert len(others) > 20
    assert [part for part in others if sets_up(pack, part, 0.0)] == []


@pytest.mark.ci
@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_in_tabletop_simulator(name: str, tmp_path: Path) -> None:
    save, battle = Save(exported(name, "tts", tmp_path)), battle_of(name)
    found: dict[str, Counter[str]] = {}
    for card in save.cards():
        _, group, piece, *_ = card["GMNotes"].split("/")
        found.setdefault(group, Counter())[piece] += 1
    for tile, count in save.tiles():
        _, group, piece, *_ = tile["GMNotes"].split("/")
        found.setdefault(group, Counter())[piece] += count
    assert found == wanted_pieces(battle)
    things = list(save.lying())
    assert overlaps(things) == []
    (table,) = [one for one in things if one.raw["Locked"]]
    wide, deep = size_of(battle)
    assert (table.width, table.height) == pytest.approx((wide * INCH, deep * INCH), abs=0.1)
    assert all(apart(one.box, table.box) for one in things if one is not table)
    picture = save.shown(table)
    assert picture
    check_ground(picture, battle)
    dice = [one.kind for one in things if one.kind.startswith("Die_")]
    assert dice == [f"Die_{sides.removeprefix('d')}" for sides in read("pack.yaml")["dice"]]


@pytest.mark.parametrize("name", first(1, BATTLES))
def test_a_battle_in_vassal(name: str, tmp_path: Path) -> None:
    module, battle = Module(exported(name, "vassal", tmp_path)), battle_of(name)
    assert module.sides == wanted_sides(battle)
    levels = [one for one in module.tree.iter() if one.tag.endswith("CounterTurnLevel")]
    assert [one.attrib["loopLimit"] for one in levels] == [str(battle["turns"])]
    found: dict[str, Counter[str]] = {}
    for _, _, piece in module.every:
        found.setdefault(piece.values["deck"], Counter())[piece.values["card"]] += 1
    assert found == wanted_pieces(battle)
    table = module.maps["Table"]
    (laid,) = table.picked
    # A deck's cards fix the dots: 70 mm are a whole number of them.
    card = next(p for _, _, p in module.every if p.values["deck"].endswith("-unit-cards"))
    dots = module.picture(card.front).width / 70 * INCH
    wide, deep = size_of(battle)
    assert laid.board.size == pytest.approx((wide * dots, deep * dots), rel=0.01)
    assert list(table.lying) == []  # players set up their figures themselves
    check_ground(module.picture(laid.board.picture), battle)
    titles = [read(f"sheets/{sheet}.yaml")["title"] for sheet in ("fire-and-morale", "reference")]
    assert sorted(module.charts) == sorted(f"{title}, {n}" for title in titles for n in (1, 2))
    assert sum(count for count, sides in module.dice if sides == 10) >= 2


@pytest.mark.ci
@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_in_a_room(name: str, tmp_path: Path) -> None:
    room, battle = Room(exported(name, "pcio", tmp_path)), battle_of(name)
    wanted = wanted_pieces(battle)
    piles = defaultdict[str, Counter[str]](Counter)
    for pile in room.of("cardPile"):  # a tray has one for each piece
        kind, number, *_ = pile["id"].split("-")
        piles[f"{kind}-{number}"].update(card["cardType"] for card in room.cards(pile))
    assert sorted(piles.values(), key=repr) == sorted(wanted.values(), key=repr)
    (board,) = room.of("board")
    wide, deep = size_of(battle)
    assert board["width"] / board["height"] == pytest.approx(wide / deep, rel=0.001)
    assert board["width"] > 600
    card = next(one for one in room.of("cardDeck") if "1-1" in one["cardTypes"])
    assert card["cardWidth"] > 90, "cards are read, so they are larger than at the board's scale"
    check_ground(room.picture(board["boardImage"]), battle)


@pytest.mark.parametrize("target", ["cowpens-american-rosters", "rulebook"])
@pytest.mark.parametrize("kind", ["tts", "vassal", "pcio"])
def test_what_is_no_battle_and_no_deck(target: str, kind: str, tmp_path: Path) -> None:
    ran = fieldpress("export", f"{GAME}/{target}", "--as", kind, "--out", str(tmp_path / "out"))
    forces = [f"{force}-unit-cards" for name in BATTLES for force in battle_of(name)["forces"]]
    decks = ", ".join(["action-deck", *forces, "markers", "melee-deck"])
    assert (ran.status, ran.err.splitlines()) == (
        2,
        [
            f"'{target}' can't lie on a table: it is no deck, board or map",
            f"  hint: {GAME} has these: {decks}",
        ],
    )
    assert not (tmp_path / "out").exists()
