"""Situations of Panzer Leader on virtual tables: boards joined, groups whole, hexes where they are.

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
from tests.packs import fieldpress
from tests.set_ups import apart, around, loose, on_table, record, rolled, wanted_units, within
from tests.tts_reader import Save, Seen, overlaps


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
    flat = [one for one in things if not loose(one) or one.raw["Locked"]]
    assert overlaps(flat) == []


@pytest.mark.ci
def test_a_situation_s_groups_lie_in_stacks_beside_their_edges(tmp_path: Path) -> None:
    file = rolled("panzer-leader", "t1", tmp_path)
    ran = fieldpress("export", str(file), "--as", "tts", "--out", str(tmp_path))
    names = [f"board-{number}" for number in range(1, len(data_of(file)) + 1)]
    said = f"note: {', '.join(names)}: drawn with 188 dots per inch\n"
    assert (ran.status, ran.err) == (0, said)
    save = Save(tmp_path / "panzer-leader/exports/_scenario-t1/tts/panzer-leader-t1.json")
    groups = {group["name"]: group for group in record(file)["groups"]}
    things = list(save.lying())
    boards = [one for one in things if one.raw["Locked"] and one.title not in groups]
    trays = {one.title: one for one in things if one.title in groups}
    assert list(trays) == list(groups)
    stacks = [one for one in things if loose(one) and not one.raw["Locked"]]
    flat = [one for one in things if one not in stacks]
    assert overlaps(flat) == []
    assert overlaps(stacks) == []
    edges = around(boards)
    for name, tray in trays.items():
        left, top, right, low = tray.box
        mine = [one for one in stacks if left < one.x < right and top < one.y < low]
        assert all(within(one.box, tray.box) for one in mine)
        assert all(one.face_up and one.raw.get("Number", 1) <= 4 for one in mine)
        count = sum(one.raw.get("Number", 1) for one in mine)
        assert count == wanted_units(groups[name]).total()
        stacks = [one for one in stacks if one not in mine]
        assert apart(tray.box, edges)
        sides = {"german": _dark, "allied": _sandy}[groups[name]["side"]]
        for one in mine:
            shown = save.shown(one)
            assert shown is not None
            assert sides(shown.convert("RGB").getpixel((4, shown.height // 2)))
    assert stacks == []
    check_hexes(save, boards, data_of(file))
    for name, tray in trays.items():
        for edge in nearest(groups[name], edges):
            assert beside(tray, edges) == edge, name


def nearest(group: dict[str, Any], edges: tuple[float, ...]) -> list[str]:
    """The edge that whole hexrows of the table are nearest to; none if another is as near."""
    if len(group["zones"]) != 1 or set(group["zones"][0]) != {"first-row", "last-row"}:
        return []
    rows = group["zones"][0]
    middle = (rows["first-row"] + rows["last-row"]) / 2 * 20 * 3**0.5 / 2
    wide, high = edges[2] - edges[0], edges[3] - edges[1]
    ways = {"north": middle, "south": high - middle, "aside": wide / 2}
    near, other = sorted(ways, key=lambda name: ways[name])[:2]
    return [near] if ways[other] - ways[near] > 5 else []


def beside(tray: Seen, edges: tuple[float, ...]) -> str:
    """On which side of the boards a tray lies."""
    left, top, right, low = tray.box
    if low <= edges[1]:
        return "north"
    if top >= edges[3]:
        return "south"
    assert right <= edges[0] or left >= edges[2]
    return "aside"


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
