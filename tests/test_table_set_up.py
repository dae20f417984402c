"""Rolled things on virtual tables: each set up as its file says, nothing lost, nothing doubled.

Files are read by PyYAML, saved objects by the reader of the tests; places are reckoned here anew.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from generator.games import GAMES
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.scenario.set_up import TableSetUp
from tests.packs import fieldpress
from tests.tts_reader import Save, Seen, overlaps

TILE = 75.0
VALUES = {1: "one-point", 2: "two-points", 3: "three-points"}


def rolled(game: str, seed: str, folder: Path) -> Path:
    """Roll a scenario; return its file."""
    ran = fieldpress("scenario", "new", game, "--seed", seed, "--out", str(folder))
    assert ran.status == 0, ran
    return folder / game / "scenarios" / seed / "scenario.yaml"


def record(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["record"]
    return found


def box(game: str, deck: str) -> dict[str, int]:
    """How often each card of a deck is printed, as its file says."""
    data = yaml.safe_load((content_folder() / game / f"{deck}.yaml").read_text("utf-8"))
    return {str(card["id"]): card.get("copies", 1) for card in data["cards"]}


def on_table(game: str, file: Path, hex_mm: float = 20.0) -> TableSetUp:
    """How a game sets up a saved file."""
    pack = read_pack(content_folder() / game, f"content/{game}")
    item = GAMES[game].generator("scenario").read(pack, file)
    return GAMES[game].sets_up()(pack, item.record, hex_mm)


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return rolled("platoon-command", "t1", tmp_path_factory.mktemp("command"))


def test_tiles_lie_in_bricks_with_their_objectives(command: Path) -> None:
    data, how = record(command), on_table("platoon-command", command)
    tiles = {
        f"{one.pieces[0][0]}{'A' if one.face_up else 'B'}": one.at
        for one in how.pieces
        if one.deck == "tile-deck"
    }
    wanted = {
        tile: (2 * column + row % 2, row)
        for row, line in enumerate(data["board"])
        for column, tile in enumerate(line)
        if tile
    }
    assert set(tiles) == set(wanted)
    first = min(half for half, _ in wanted.values())
    for tile, (half, row) in wanted.items():
        at = ((half - first + 1) * TILE / 2, (row + 0.5) * TILE)
        assert tiles[tile] == pytest.approx(at)
    markers = [one for one in how.pieces if one.deck == "objective-markers"]
    found = Counter()
    for one in markers:
        assert one.at is not None
        ((piece, count),) = one.pieces
        (tile,) = [
            name
            for name, at in tiles.items()
            if at and abs(at[0] - one.at[0]) < TILE / 2 and abs(at[1] - one.at[1]) < TILE / 2
        ]
        assert VALUES[data["objectives"][tile]] == piece
        found[tile] += count
    assert found == dict.fromkeys(data["objectives"], 1)


@pytest.mark.ci
def test_a_scenario_is_set_up_and_nothing_is_lost(command: Path) -> None:
    out = command.parent.parent.parent.parent
    ran = fieldpress("export", str(command), "--as", "tts", "--out", str(out))
    assert ran.status == 0, ran
    save = Save(out / "platoon-command/exports/_scenario-t1/tts/platoon-command-t1.json")
    data = record(command)
    things = list(save.lying())
    tiles = [one for one in things if one.note.split("/")[1] == "tile-deck" and _loose(one)]
    assert len(tiles) == sum(tile is not None for row in data["board"] for tile in row)
    assert overlaps(tiles) == []
    board = _around(tiles)
    beside = [one for one in things if not _inside(one, board)]
    assert overlaps(beside) == []
    assert all(_apart(one.box, board) for one in beside)
    decks = {one.title: one for one in things if one.kind == "DeckCustom"}
    for name, side in data["sides"].items():
        word = {"us": "US", "german": "German"}[name]
        for pile in ("deck", "supply"):
            cards = decks[f"{word} {pile}"].raw["ContainedObjects"]
            assert Counter(card["GMNotes"].split("/")[2] for card in cards) == side[pile]
        assert (decks[f"{word} deck"].face_up, decks[f"{word} supply"].face_up) == (False, True)
    every: dict[str, Counter[str]] = {}
    for card in save.cards():
        _, group, piece, *_ = card["GMNotes"].split("/")
        every.setdefault(group, Counter())[piece] += 1
    for tile, count in save.tiles():
        _, group, piece, *_ = tile["GMNotes"].split("/")
        every.setdefault(group, Counter())[piece] += count
    for group in ("us-deck", "german-deck"):
        assert every[group] == box("platoon-command", "deck")
    for side in ("us", "german"):
        assert every[f"{side}-counters"] == box("platoon-command", "counters")
        assert every[f"{side}-control-markers"] == box("platoon-command", "control-markers")
    for group in ("objective-markers", "tile-deck"):
        assert every[group] == box("platoon-command", group)


def _loose(one: Seen) -> bool:
    return one.kind.startswith("Custom_Tile")


def _around(things: list[Seen]) -> tuple[float, float, float, float]:
    boxes = [one.box for one in things]
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes),
        max(b[2] for b in boxes), max(b[3] for b in boxes),
    )  # fmt: skip


def _inside(one: Seen, board: tuple[float, float, float, float]) -> bool:
    return board[0] <= one.x <= board[2] and board[1] <= one.y <= board[3]


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])


def test_a_situation_has_its_boards_joined_and_its_groups_whole(tmp_path: Path) -> None:
    file = rolled("panzer-leader", "t1", tmp_path)
    data, how = record(file), on_table("panzer-leader", file)
    assert [board.number for board in how.boards] == list(range(len(data["sections"])))
    turned = [180.0 if section["turned"] else 0.0 for section in data["sections"]]
    assert [board.turned for board in how.boards] == turned
    wide, high = how.extent
    across, down = {"over": (1, 2), "side by side": (2, 1), "single": (1, 1)}[data["arrangement"]]
    places = {(board.at[0] / wide * across, board.at[1] / high * down) for board in how.boards}
    assert places == {(x + 0.5, y + 0.5) for x in range(across) for y in range(down)}
    pack = content_folder() / "panzer-leader"
    units = {}
    for deck in ("allied-counters", "german-counters", "more-counters"):
        for card in yaml.safe_load((pack / f"{deck}.yaml").read_text("utf-8"))["cards"]:
            units[deck, card["id"]] = card["unit"], card["nation"]
    trays = {tray.title: tray for tray in how.trays}
    assert list(trays) == [group["name"] for group in data["groups"]]
    for group in data["groups"]:
        tray = trays[group["name"]]
        assert (tray.text, tray.side, tray.stack) == (group["where"], group["side"], 4)
        found = Counter[str]()
        for deck, card, count in tray.pieces:
            unit, nation = units[deck, card]
            assert (nation == "german") == (group["side"] == "german")
            found[unit] += count
        assert found == wanted_units(group)
    assert how.pieces == ()


SITUATIONS = sorted(
    path.relative_to(content_folder() / "panzer-leader").with_suffix("").as_posix()
    for path in (content_folder() / "panzer-leader").glob("*/*.yaml")
    if "kind: situation" in path.read_text("utf-8").splitlines()
)


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_situation_of_the_pack_has_its_groups_whole(name: str) -> None:
    folder = content_folder() / "panzer-leader"
    data = yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8"))
    sets_up = GAMES["panzer-leader"].sets_up_printed()
    assert sets_up is not None
    pack = read_pack(folder, "content/panzer-leader")
    how = sets_up(pack, name.partition("/")[2], 20.0)
    assert how is not None
    assert len(how.boards) == len(how.sections) == len(data["sections"])
    cards = {
        (deck, card["id"]): card["unit"]
        for deck in ("allied-counters", "german-counters", "more-counters")
        for card in yaml.safe_load((folder / f"{deck}.yaml").read_text("utf-8"))["cards"]
    }
    trays = {tray.title: tray for tray in how.trays}
    standing = list(how.pieces)
    for group in data["groups"]:
        wanted, found = wanted_units(group), Counter[str]()
        if group["name"] in trays:
            for deck, card, count in trays[group["name"]].pieces:
                found[cards[deck, card]] += count
        else:
            (zone,) = group["zones"]
            assert zone == {"in": "bridge"} or list(zone) == ["hexes"]
            mine, standing = standing[: wanted.total()], standing[wanted.total() :]
            found = Counter(cards[one.deck, one.pieces[0][0]] for one in mine)
            places = Counter(one.at for one in mine)
            assert len(places) == min(len(mine), len(zone.get("hexes", ["bridge"])))
            assert max(places.values()) <= 4
        assert found == wanted
    assert standing == []
    wide, high = how.extent
    for tray in how.trays:
        assert 0 < tray.along < (wide if tray.edge in ("north", "south") else high)


def test_nothing_else_of_the_pack_is_a_situation() -> None:
    sets_up = GAMES["panzer-leader"].sets_up_printed()
    assert sets_up is not None
    pack = read_pack(content_folder() / "panzer-leader", "content/panzer-leader")
    found = {name for name in pack.parts if sets_up(pack, name, 20.0)}
    assert found == {name.partition("/")[2] for name in SITUATIONS}
    assert len(found) == 19


@pytest.mark.ci
def test_a_situation_of_the_pack_on_the_table(tmp_path: Path) -> None:
    ran = fieldpress("export", "panzer-leader/remagen", "--as", "tts", "--out", str(tmp_path))
    assert (ran.status, ran.err) == (0, "note: board-1: drawn with 188 dots per inch\n")
    save = Save(tmp_path / "panzer-leader/exports/remagen/tts/panzer-leader-remagen.json")
    things = list(save.lying())
    (block,) = [one for one in things if one.note.endswith("/german-counters/block")]
    (board,) = [one for one in things if one.title == "Section Z as D"]
    # the only bridge is Z-X-6: X is the 24th hexrow of 33, and the section is turned round
    left, top, *_ = board.box
    assert board.turned == 180
    assert block.x - left == pytest.approx(5 * 20, abs=0.02)
    assert block.y - top == pytest.approx((32 - 23) * 20 * 3**0.5 / 2, abs=0.02)
    trays = [one for one in things if one.raw["Locked"] and one is not board]
    assert [one.title for one in trays] == ["German garrison", "9th Armored Division"]
    flat = [one for one in things if not _loose(one) or one.raw["Locked"]]
    assert overlaps(flat) == []


def wanted_units(group: dict[str, Any]) -> Counter[str]:
    """How many of each unit a group has, as its file says."""
    found = Counter[str]()
    for line in group["units"]:
        found[line["unit"]] += line["count"]
    return found


@pytest.mark.ci
def test_a_situation_s_groups_lie_in_stacks_beside_their_edges(tmp_path: Path) -> None:
    file = rolled("panzer-leader", "t1", tmp_path)
    ran = fieldpress("export", str(file), "--as", "tts", "--out", str(tmp_path))
    assert (ran.status, ran.err) == (0, "note: board-1, board-2: drawn with 188 dots per inch\n")
    save = Save(tmp_path / "panzer-leader/exports/_scenario-t1/tts/panzer-leader-t1.json")
    groups = {group["name"]: group for group in record(file)["groups"]}
    things = list(save.lying())
    boards = [one for one in things if one.raw["Locked"] and one.title not in groups]
    trays = {one.title: one for one in things if one.title in groups}
    assert list(trays) == list(groups)
    stacks = [one for one in things if _loose(one) and not one.raw["Locked"]]
    flat = [one for one in things if one not in stacks]
    assert overlaps(flat) == []
    assert overlaps(stacks) == []
    around = _around(boards)
    for name, tray in trays.items():
        left, top, right, low = tray.box
        mine = [one for one in stacks if left < one.x < right and top < one.y < low]
        assert all(_within(one.box, tray.box) for one in mine)
        assert all(one.face_up and one.raw.get("Number", 1) <= 4 for one in mine)
        count = sum(one.raw.get("Number", 1) for one in mine)
        assert count == wanted_units(groups[name]).total()
        stacks = [one for one in stacks if one not in mine]
        assert _apart(tray.box, around)
        sides = {"german": _dark, "allied": _sandy}[groups[name]["side"]]
        for one in mine:
            shown = save.shown(one)
            assert shown is not None
            assert sides(shown.convert("RGB").getpixel((4, shown.height // 2)))
    assert stacks == []
    check_hexes(save, boards, data_of(file))
    # of a pair laid over each other that faces south: the attackers are at the top, whom they
    # attack lies in the lower half, and their relief comes in below
    middle = (around[1] + around[3]) / 2
    heights = [trays[name].y - middle for name in groups]
    assert (heights[0] > 0, heights[1] < 0, trays[list(groups)[2]].box[1] > around[3]) == (
        True, True, True,
    )  # fmt: skip


def data_of(file: Path) -> list[bool]:
    """Whether each section of a situation is turned round."""
    return [section["turned"] for section in record(file)["sections"]]


def check_hexes(save: Save, boards: list[Seen], turned: list[bool], hex_mm: float = 20.0) -> None:
    """A section has 33 hexrows of ten hexes, the first and the last halved, every second one of
    eleven whose ends are halves; the hexes that counters snap to are just these, to a pixel."""
    row = hex_mm * 3**0.5 / 2
    wanted = [
        ((x + (0.5 if y % 2 == 0 else 0.0)) * hex_mm, y * row)
        for y in range(33)
        for x in range(10 + y % 2)
    ]
    for board, round_ in zip(boards, turned, strict=True):
        picture = save.shown(board)
        assert picture is not None
        pixel = board.width / picture.width
        assert (board.width, board.height) == pytest.approx((10 * hex_mm, 32 * row), abs=pixel)
        assert board.turned == (180 if round_ else 0)
        left, top, right, low = board.box
        places = [(right - x, low - y) if round_ else (left + x, top + y) for x, y in wanted]
        found = save.snaps(board.raw)
        assert len(found) == len(places) == 346
        for one, other in zip(found, places, strict=True):
            assert one == pytest.approx(other, abs=pixel)
        assert _dots(picture, wanted, board.width) > 100


def _dots(picture: Image.Image, hexes: list[tuple[float, float]], wide: float) -> int:
    """How many hexes have the dot of their middle in the picture where it should be, to a pixel.

    In others there is something else.
    """
    grey, count = picture.convert("L"), 0
    scale = picture.width / wide
    for x, y in hexes:
        middle = x * scale, y * scale
        spots = {
            (u, v): grey.getpixel((u, v))
            for u in range(int(middle[0]) - 6, int(middle[0]) + 7)
            for v in range(int(middle[1]) - 6, int(middle[1]) + 7)
            if 0 <= u < grey.width and 0 <= v < grey.height
        }
        ground = max(spots.values())
        weights = {at: ground - tone for at, tone in spots.items() if ground - tone > 40}
        if not weights or len(weights) > 40:
            continue
        whole = sum(weights.values())
        at = tuple(sum(w * (s[i] + 0.5) for s, w in weights.items()) / whole for i in (0, 1))
        if max(abs(at[0] - middle[0]), abs(at[1] - middle[1])) <= 1:
            count += 1
    return count


def _dark(colour: Any) -> bool:
    return sum(colour) / 3 < 120


def _sandy(colour: Any) -> bool:
    return sum(colour) / 3 > 140


def _within(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[2] <= b[2] and a[3] <= b[3]


def test_files_that_are_not_for_this_table(command: Path, tmp_path: Path) -> None:
    other = tmp_path / "scenario.yaml"
    text = command.read_text("utf-8")
    here, there = _content("platoon-command"), _content("plm-american-revolution")
    cases = {
        "plm-american-revolution": (
            1,
            [
                f"{other}:3:10: this scenario was rolled with content {here}, but here it is "
                f"{there}",
                "  hint: roll it again from its seed, or use the Fieldpress and the pack that "
                "made it",
                "1 problem; nothing was printed",
            ],
        ),
        "gone": (
            2,
            [
                "'gone' is neither a pack, a product nor a folder; packs are panzer-leader, "
                "platoon-action, platoon-command, platoon-leader, plm-american-revolution"
            ],
        ),
    }
    for pack, said in cases.items():
        other.write_text(text.replace("pack: platoon-command", f"pack: {pack}"), "utf-8")
        ran = fieldpress("export", str(other), "--as", "tts", "--out", str(tmp_path / "out"))
        assert (ran.status, ran.err.splitlines()) == said
    ran = fieldpress("export", str(other), "--as", "png", "--out", str(tmp_path / "out"))
    assert ran.err == f"{other}: what is rolled is exported --as tts or --as pcio\n"
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, "utf-8")
    ran = fieldpress("export", str(mine), "--as", "tts", "--out", str(tmp_path / "out"))
    assert ran.err == (
        f"{mine}: a saved file is called campaign.yaml or scenario.yaml or board.yaml\n"
    )


def _content(game: str) -> str:
    from generator.roll.files.saved import content_hash

    return content_hash(read_pack(content_folder() / game, f"content/{game}"))
