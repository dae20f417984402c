"""Every card and counter of all five games: as printed, as often as printed, with what it says.

Saved objects are read by the tests' own reader, pieces on paper by the manifest, packs by PyYAML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image, ImageChops, ImageStat

from generator.resources import content_folder
from tests.packs import fieldpress
from tests.tts_reader import Save
from tests.virtual_pack import Printed, shift

GAMES = (
    "platoon-command",
    "panzer-leader",
    "platoon-action",
    "platoon-leader",
    "plm-american-revolution",
)
DPI, REDUCED = 300, 40

pytestmark = pytest.mark.ci

ARMIES = {
    "plm-american-revolution": {
        f"{battle}-{side}-unit-cards"
        for battle in ("cowpens", "freemans-farm")
        for side in ("american", "british")
    }
}
"""Groups whose pieces are no records with an id."""

MAPS_ALONE = ("platoon-leader",)
"""Games that print no cards and no counters."""

Key = tuple[str, str]


@dataclass
class Table:
    """A game that was exported, and the folder that it is printed into."""

    game: str
    out: Path

    @property
    def save(self) -> Save:
        return Save(self.out / self.game / f"exports/_game/tts/{self.game}.json")


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Table:
    game, out = request.param, tmp_path_factory.mktemp("table")
    words = ("--as", "tts", "--dpi", "150", "--out", str(out))
    ran = fieldpress("export", game, *words)
    assert ran.status == 0, ran
    return Table(game, out)


def pieces(save: Save) -> Iterator[tuple[Key, dict[str, Any], int]]:
    """Yield all cards and counters with their group and id, and how many of them lie there."""
    for card in save.cards():
        yield _key(card), card, 1
    for tile, count in save.tiles():
        yield _key(tile), tile, count


def _key(one: dict[str, Any]) -> Key:
    _, group, piece, *_ = one["GMNotes"].split("/")
    return group, piece


def printed_pieces(out: Path, game: str, products: list[str]) -> dict[Key, tuple[str, str]]:
    """Return the product and the name under which each piece is printed."""
    paper = Printed(out, game)
    found: dict[Key, tuple[str, str]] = {}
    for product in products:
        for name in paper.counts(product):
            group, slash, piece = name.partition("/")
            found[(group, piece) if slash else (product, name)] = product, name
    return found


@cache
def records(game: str) -> dict[str, list[dict[str, Any]]]:
    """All records of a pack's files, by their ids."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted((content_folder() / game).rglob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8"))
        lines = data.get("cards") or data.get("records") or ()
        for line in (one for one in lines if isinstance(one, dict)):
            found.setdefault(str(line.get("id")), []).append(line)
    return found


def said(game: str, piece: str) -> set[tuple[str, str]]:
    """Whatever the files say of a piece of this id, and of what it refers to."""
    mine = records(game)[piece]
    texts = [v for one in mine for v in one.values() if isinstance(v, str)]
    others = [one for text in texts for one in records(game).get(text, ())]
    return {(key, _text(value)) for one in (*mine, *others) for key, value in one.items()}


def _text(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def test_every_piece_is_as_printed(table: Table) -> None:
    game, save, out = table.game, table.save, table.out
    on_table, sides = Counter[Key](), {}
    for key, one, count in pieces(save):
        on_table[key] += count
        if key not in sides:
            is_card = one["Name"] == "CardCustom"
            sides[key] = save.card(one) if is_card else save.tile(one)
    products = products_with(game, {group for group, _ in on_table})
    if game in MAPS_ALONE:
        assert (dict(on_table), products) == ({}, [])
        assert [one for one in save.lying() if one.raw["Locked"]]
        return
    ran = fieldpress("build", *(f"{game}/{one}" for one in products), "--out", str(out))
    assert ran.status == 0, ran
    names = printed_pieces(out, game, products)
    assert set(names) == set(on_table)
    paper = Printed(out, game, DPI)
    counts = {product: paper.counts(product) for product in products}
    assert on_table == {key: counts[product][name] for key, (product, name) in names.items()}
    keys = {place: key for key, place in names.items()}
    fronts, backs = ({key: both[side] for key, both in sides.items()} for side in (0, 1))
    looked = Counter[str]()
    for product in products:
        small = {"front": _small(fronts), "back": _small(backs)}
        for side, name, sheet in paper.faces(product):
            key = keys[product, name]
            shown = (fronts if side == "front" else backs)[key]
            across, down = shift(shown, sheet)
            assert max(abs(across), abs(down)) <= 1, (key, side)
            apart = {
                other: _apart(picture, _reduced(sheet))
                for other, picture in small[side].items()
                if other[0] == key[0]
            }
            assert apart[key] < 14, (key, side)
            assert apart[key] <= min(apart.values()) + 0.01, (key, side)
            looked[side] += 1
    assert looked["front"] == len(sides)
    looked["blank"] = sum(back.convert("RGB").getcolors(1) is not None for back in backs.values())
    assert looked["back"] + looked["blank"] == len(sides)


def _small(pictures: dict[Key, Image.Image]) -> dict[Key, Image.Image]:
    return {key: _reduced(picture) for key, picture in pictures.items()}


def _reduced(picture: Image.Image) -> Image.Image:
    """A picture so small that it doesn't hang on a part of a pixel; what is on it can be read."""
    high = round(REDUCED * picture.height / picture.width)
    return picture.convert("RGB").resize((REDUCED, high), Image.Resampling.BOX)


def _apart(one: Image.Image, other: Image.Image) -> float:
    """By how much of 255 two pictures differ in the mean, away from their edges."""
    same = one.resize(other.size)
    inner = (2, 2, other.width - 2, other.height - 2)
    apart = ImageChops.difference(same.crop(inner), other.crop(inner))
    return max(ImageStat.Stat(apart).mean)


def products_with(game: str, groups: set[str]) -> list[str]:
    """Return the products of a game, in their usual sizes, whose pieces are in some groups."""
    from generator.content.kinds.printed import PIECES
    from generator.games.packs import read_pack
    from generator.job.products.product import products

    pack = read_pack(content_folder() / game, f"content/{game}")
    return [
        one.id
        for one in products(pack)
        if one.printed.maker == PIECES
        and not any(run.size for run in one.runs)
        and groups & {one.id, *(run.id for run in one.runs)}
    ]


def test_pieces_are_called_by_their_names(table: Table) -> None:
    """With a letter only where others of the same deck have the same name."""
    names: dict[str, list[str]] = {}
    for (group, _), one, _ in pieces(table.save):
        names.setdefault(group, []).append(one["Nickname"])
    assert all(name == name.strip() != "" for some in names.values() for name in some)
    if table.game == "platoon-command":
        assert {"Platoon Sergeant", "Riflemen A", "Riflemen B"} <= set(names["us-deck"])


def test_units_of_an_army_say_what_its_file_says(table: Table) -> None:
    armies: dict[str, dict[str, list[set[str]]]] = {}
    for (group, _), one, _ in pieces(table.save):
        if group in ARMIES.get(table.game, ()):
            told = set(one["Description"].splitlines())
            armies.setdefault(group, {}).setdefault(one["Nickname"], []).append(told)
    assert set(armies) == ARMIES.get(table.game, set())
    for army, cards in armies.items():
        file = f"{table.game}/battles/{army.removesuffix('-unit-cards')}.yaml"
        data = yaml.safe_load((content_folder() / file).read_text("utf-8"))
        units = [(unit, brigade) for brigade in data["brigades"] for unit in brigade["units"]]
        named = [(_called(table.game, unit), unit, brigade) for unit, brigade in units]
        assert set(cards) == {name for name, *_ in named}
        for name, unit, brigade in named:
            wanted = {f"brigade: {brigade['name']}", f"force: {data['title']}"}
            wanted |= {f"{key}: {unit[key]}" for key in ("stands", "grade") if key in unit}
            for told in cards[name]:
                assert wanted <= told, (army, name)


def _called(game: str, unit: dict[str, Any]) -> str:
    """The name of a unit, its own or its regiment's."""
    name: str = unit.get("name") or records(game)[unit["regiment"]][0]["name"]
    return name


def test_values_are_those_of_the_files(table: Table) -> None:
    game, looked, without = table.game, 0, set[str]()
    for (group, piece), one, _ in pieces(table.save):
        if piece not in records(game):
            without.add(group)
            continue
        known = said(game, piece)
        for line in one["Description"].splitlines():
            key, value = line.split(": ", 1)
            assert (key, value) in known, (piece, line)
            looked += 1
        told = one["Description"].splitlines()
        wanted = [
            {f"{key}: {value}" for key, value in card.items()
             if type(value) is int and key not in ("copies", "id")}
            for card in records(game)[piece]
        ]  # fmt: skip
        assert any(numbers <= set(told) for numbers in wanted), (piece, told)
    assert looked > 20 or game in MAPS_ALONE
    # the units of an army are lines of a list, which have no ids
    assert without == ARMIES.get(game, set())
