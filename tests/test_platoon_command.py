"""Platoon Command: both decks as printed, held against a transcription made apart from the content.

Numbers are those of the game's text, and of repairs.md 004.1 where the text has lost them.
"""

import contextlib
import ctypes
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdfium2 import raw

from tests.packs import fieldpress
from tests.printed import Glyph
from tests.yaml_files import load_yaml

MM = 25.4 / 72
WIDTH, HEIGHT = 63.5, 88.9
DPI = 100
SIDES = ("us", "german")

ANY_SQUAD = "•••"
"""What stands for a squad's letter on the cards of the platoon: the map sign of a platoon."""

MOVE = ("Move", 1)
CARDS: dict[str, tuple[int, str, list[tuple[str, int | None]]]] = {
    # name: initiative, family, actions with their values
    "Platoon Sergeant": (9, "command", [("Bolster Force", 3), ("Command", 2)]),
    "Platoon Guide": (8, "command", [("Bolster Force", 1), ("Guide", None)]),
    "Squad Leader": (7, "command", [("Bolster Force", 2), ("Inspire", None)]),
    "Scouts": (
        6,
        "combat",
        [("Scout", 2), ("Attack", 1), ("Recon", None), ("Concealment", None)],
    ),
    "Riflemen": (5, "combat", [MOVE, ("Attack", 1), ("Control Objective", None)]),
    "Sniper": (4, "combat", [MOVE, ("Attack", 3)]),
    "Machine Gunners": (3, "combat", [MOVE, ("Attack", 2), ("Suppressive Fire", 4)]),
    "Mortar": (2, "combat", [MOVE, ("Target", None), ("Lethal Blast", 1)]),
    "Fog of War": (0, "", []),
}
COUNTS = {
    ("Platoon Sergeant", ANY_SQUAD): 1,
    ("Platoon Guide", ANY_SQUAD): 1,
    ("Sniper", ANY_SQUAD): 3,
    ("Mortar", ANY_SQUAD): 3,
    ("Fog of War", ""): 10,
    **{("Squad Leader", squad): 1 for squad in "ABC"},
    **{("Scouts", squad): 3 for squad in "ABC"},
    **{("Riflemen", squad): 5 for squad in "ABC"},
    **{("Machine Gunners", squad): 3 for squad in "ABC"},
}

# Where things stand on a card: left, top, right, bottom in millimetres from its top left corner.
INITIATIVE = (3, 3, 10.4, 15)
SQUAD = (11, 4, 20, 13)
NAME = (3, 15, 20, 24.6)
SIDE = (3, 33, 20, 37)
FIGURE = (21.2, 4, 59.4, 36.3)
ACTIONS = (20.5, 38, 62, 81.8)
VALUES = (12, 38, 20.5, 81.8)
FOOT = (3, 81.8, 62, 87)
ICON = (3.7, 0.5, 15.5, 9)
"""From the top of its action's name."""


@dataclass(frozen=True)
class Card:
    """One card as it lies on a sheet: what is printed within its cut."""

    side: str
    piece: str
    face: str
    page: int
    x: float
    y: float
    glyphs: list[Glyph]
    picture: Image.Image

    def text(self, area: tuple[float, float, float, float], least: float = 0) -> str:
        """The characters in an area, of at least a size, without spaces."""
        left, top, right, bottom = area
        return "".join(
            g.char
            for g in self.glyphs
            if left <= g.x <= right and top <= g.y <= bottom and g.size >= least
        )

    def part(self, area: tuple[float, float, float, float]) -> Image.Image:
        """The picture of an area, in grey."""
        scale = DPI / 25.4
        left, top, right, bottom = (round(side * scale) for side in area)
        return self.picture.crop((left, top, right, bottom)).convert("L")

    @property
    def name(self) -> str:
        """The card's name as the transcription spells it."""
        printed = self.text(NAME).lower()
        (found,) = (name for name in CARDS if squeezed(name).lower() == printed)
        return found

    @property
    def squad(self) -> str:
        return self.text(SQUAD, least=8)

    @cached_property
    def actions(self) -> list[tuple[str, int | None, float]]:
        """Names of the actions, value beside each, millimetres from the top to each name."""
        largest = [g for g in self.glyphs if inside(g, ACTIONS) and g.size > 9.5 and g.char != "†"]
        lines: dict[float, str] = {}
        for glyph in largest:
            line = next((y for y in lines if abs(y - glyph.y) < 2), glyph.y)
            lines[line] = lines.get(line, "") + glyph.char
        values = {g.y: g.char for g in self.glyphs if inside(g, VALUES) and g.size > 12}
        found = []
        for y, name in sorted(lines.items()):
            beside = [int(char) for at, char in values.items() if -2 < at - y < 5]
            assert len(beside) <= 1
            found.append((name, beside[0] if beside else None, y))
        assert len(values) == sum(value is not None for _, value, _ in found)
        return found


@dataclass(frozen=True)
class Deck:
    """One printed deck: its record in the manifest, its bytes' number, its fronts and its backs."""

    side: str
    file: dict[str, Any]
    size: int
    fronts: list[Card]
    backs: list[Card]


def squeezed(text: str) -> str:
    return "".join(text.split())


def inside(glyph: Glyph, area: tuple[float, float, float, float]) -> bool:
    return area[0] <= glyph.x <= area[2] and area[1] <= glyph.y <= area[3]


def build(
    repository: Path, out: Path, *options: str, sides: Iterable[str] = SIDES
) -> dict[str, Any]:
    """Print both decks, or one, as a player does; return the manifest."""
    decks = (f"platoon-command/{side}-deck" for side in sides)
    ran = fieldpress("build", *decks, "--out", str(out), *options)
    assert ran.status == 0, ran.out + ran.err
    return json.loads((out / "manifest.json").read_text(encoding="utf-8"))


def glyphs_of(page: Any) -> Iterator[tuple[str, float, float, float]]:
    """Characters of a page with their middle in points and their size as printed."""
    text = page.get_textpage()
    matrix = raw.FS_MATRIX()
    for index in range(text.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(text, index))
        if char.isspace() or raw.FPDFText_IsGenerated(text, index) == 1:
            continue
        left, bottom, right, top = text.get_charbox(index)
        raw.FPDFText_GetMatrix(text, index, ctypes.byref(matrix))
        size = raw.FPDFText_GetFontSize(text, index) * (matrix.c**2 + matrix.d**2) ** 0.5
        yield char, (left + right) / 2, (bottom + top) / 2, size


def read_deck(out: Path, file: dict[str, Any], side: str) -> Deck:
    """Read a printed deck back, card by card, at the places that the manifest states."""
    with contextlib.closing(pypdfium2.PdfDocument(out / file["file"])) as pdf:
        pages = []
        for page in pdf:
            picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
            pages.append((picture, list(glyphs_of(page)), page.get_height() * MM))
    cards: dict[str, list[Card]] = {"front": [], "back": []}
    scale = DPI / 25.4
    for place in file["placements"]:
        picture, glyphs, tall = pages[place["page"] - 1]
        x, top = place["x"], tall - place["y"] - HEIGHT
        edges = (x, top, x + WIDTH, top + HEIGHT)
        found = [
            Glyph(char, gx * MM - x, tall - gy * MM - top, size)
            for char, gx, gy, size in glyphs
            if x <= gx * MM <= x + WIDTH and top <= tall - gy * MM <= top + HEIGHT
        ]
        crop = picture.crop(tuple(round(edge * scale) for edge in edges))
        cards[place["side"]].append(
            Card(side, place["piece"], place["face"], place["page"], x, place["y"], found, crop)
        )
    return Deck(side, file, (out / file["file"]).stat().st_size, cards["front"], cards["back"])


@pytest.fixture(scope="session")
def printed(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, Deck]:
    """Both decks, printed in colour on A4."""
    out = sharing(tmp_path_factory.mktemp("platoon-command"))
    files = build(repository, out)["files"]
    assert [file["product"] for file in files] == ["german-deck", "us-deck"]
    return {
        side: read_deck(out, file, side)
        for side in SIDES
        for file in files
        if file["product"] == f"{side}-deck"
    }


@pytest.fixture(scope="session")
def fronts(printed: dict[str, Deck]) -> list[Card]:
    return [card for deck in printed.values() for card in deck.fronts]


@pytest.fixture(scope="session")
def faces(fronts: list[Card]) -> list[Card]:
    """One card of each different front."""
    return list({(card.side, card.face): card for card in fronts}.values())


@pytest.fixture(scope="session")
def content(repository: Path) -> dict[str, dict[str, Any]]:
    """The records of `units.yaml` and `actions.yaml` by name, as they are written."""
    folder = repository / "content" / "platoon-command"
    return {
        part: {
            record["name"]: record
            for record in load_yaml((folder / f"{part}.yaml").read_text("utf-8"))["records"]
        }
        for part in ("units", "actions")
    }


def test_the_transcription_is_itself_54_cards() -> None:
    families = Counter[str]()
    for (name, _), copies in COUNTS.items():
        families[CARDS[name][1]] += copies
    assert families == {"combat": 39, "command": 5, "": 10}


def test_each_deck_holds_54_cards_counted_by_name_and_squad(printed: dict[str, Deck]) -> None:
    for deck in printed.values():
        assert Counter((card.name, card.squad) for card in deck.fronts) == COUNTS


def test_every_card_shows_its_initiative_and_family(fronts: list[Card]) -> None:
    assert len(fronts) == 108
    for card in fronts:
        initiative, family, _ = CARDS[card.name]
        assert card.text(INITIATIVE) == str(initiative), card.piece
        if family:
            assert card.text(FOOT).endswith(family.upper()), card.piece


def test_every_card_shows_its_actions_in_order_each_with_its_value(fronts: list[Card]) -> None:
    for card in fronts:
        wanted = [(squeezed(name), value) for name, value in CARDS[card.name][2]]
        assert [(name, value) for name, value, _ in card.actions] == wanted, card.piece


def test_every_action_has_its_reminder_and_its_icon(
    faces: list[Card], content: dict[str, dict[str, Any]]
) -> None:
    told = set()
    for card in faces:
        own = {e["action"]: e.get("reminder") for e in content["units"][card.name]["actions"]}
        for (name, _), (_, _, y) in zip(CARDS[card.name][2], card.actions, strict=True):
            action = content["actions"][name]
            reminder = own[action["id"]] or action["reminder"]
            assert squeezed(reminder) in card.text(ACTIONS), (card.piece, name)
            left, top, right, bottom = ICON
            icon = card.part((left, y + top - 2, right, y + bottom - 2))
            assert share(icon, 0, 140) > 0.08, (card.piece, name)
            told.add(name)
    assert told == set(content["actions"])


def test_squad_leaders_bolster_with_their_own_squad_only(faces: list[Card]) -> None:
    for card in faces:
        assert ("cardsofthissquad" in card.text(ACTIONS)) == (card.name == "Squad Leader")


def test_cards_of_one_squad_have_its_colour_and_badge_in_the_same_place(faces: list[Card]) -> None:
    scale = DPI / 25.4
    colours: dict[str, set[tuple[int, ...]]] = {}
    badges: dict[str, list[Image.Image]] = {}
    for card in faces:
        if card.name == "Fog of War":
            continue
        at = (round(17 * scale), round(36 * scale))
        colours.setdefault(card.squad, set()).add(card.picture.getpixel(at))
        # Of the badge only its edge, where no letter is.
        badges.setdefault(card.squad, []).append(card.part((11.4, 5, 13, 12.4)))
    assert sorted(colours) == ["A", "B", "C", ANY_SQUAD]
    assert all(len(found) == 1 for found in colours.values())
    assert len({colour for found in colours.values() for colour in found}) == 4
    shapes = {
        squad: found[0].point(lambda level: 255 * (level > 200)) for squad, found in badges.items()
    }
    for one in shapes:
        for other in shapes:
            if one != other:
                assert differ(shapes[one], shapes[other]) > 0.04, (one, other)


def test_each_unit_of_each_nation_has_a_figure_of_its_own(faces: list[Card]) -> None:
    figures: dict[tuple[str, str], list[Image.Image]] = {}
    for card in faces:
        if card.name == "Fog of War":
            continue
        area = card.part(FIGURE)
        # Pale on olive for the US, dark on field grey for the Germans.
        low, high = (225, 255) if card.side == "us" else (0, 60)
        assert 0.06 < share(area, low, high) < 0.5, card.piece
        shape = area.point([255 * (low <= level <= high) for level in range(256)])
        figures.setdefault((card.side, card.name), []).append(shape)
    assert len(figures) == 16
    for one, shapes in figures.items():
        # Half a pixel of offset makes the same figure differ by 3 %; each squad has another pose.
        for shape, other in combinations(shapes, 2):
            assert differ(shape, other) > 0.06, one
    for one, other in combinations(figures, 2):
        for shape, another in product(figures[one], figures[other]):
            assert differ(shape, another) > 0.06, (one, other)


def test_fog_of_war_looks_like_nothing_else(faces: list[Card]) -> None:
    lower = (5, 44, 58, 68)
    for card in faces:
        fog = card.name == "Fog of War"
        # No white paper where all others have their text.
        assert (share(card.part(lower), 250, 255) < 0.05) == fog, card.piece
        assert (share(card.part(lower), 250, 255) > 0.5) == (not fog), card.piece
        assert bool(card.actions) == (not fog)


def test_a_front_tells_its_nation(faces: list[Card]) -> None:
    for card in faces:
        if card.name != "Fog of War":
            assert card.text(SIDE) == {"us": "US", "german": "GERMAN"}[card.side]


def test_text_can_be_read_and_stands_clear_of_the_cut(faces: list[Card]) -> None:
    for card in faces:
        assert min(glyph.size for glyph in card.glyphs) > 6.49, card.piece
        reminders = [g.size for g in card.glyphs if inside(g, ACTIONS)]
        assert not reminders or min(reminders) > 7.2, card.piece
        for glyph in card.glyphs:
            assert 3 < glyph.x < WIDTH - 3, card.piece
            assert 3 < glyph.y < HEIGHT - 3, card.piece


def test_the_edge_of_a_front_is_paper_so_that_a_crooked_cut_does_not_show(
    faces: list[Card],
) -> None:
    for card in faces:
        for edge in (
            (4, 0.3, 59, 2.3),
            (4, 86.6, 59, 88.6),
            (0.3, 4, 2.3, 84),
            (61.2, 4, 63.2, 84),
        ):
            assert share(card.part(edge), 250, 255) == 1, (card.piece, edge)


def test_twelve_sheets_of_nine_with_each_back_behind_its_front(printed: dict[str, Deck]) -> None:
    assert sum(deck.file["sheets"] for deck in printed.values()) == 12
    for deck in printed.values():
        assert deck.file["pages"] == 12
        assert Counter(card.page for card in deck.fronts) == dict.fromkeys(range(1, 12, 2), 9)
        # Turned about its long edge, the sheet's left is its right.
        paper = deck.file["paper"]["width"]
        mirrored = {(c.page + 1, round(paper - c.x - WIDTH, 3), round(c.y, 3)) for c in deck.fronts}
        assert {(c.page, round(c.x, 3), round(c.y, 3)) for c in deck.backs} == mirrored


def test_both_decks_are_small_files(printed: dict[str, Deck]) -> None:
    assert sum(deck.size for deck in printed.values()) < 400_000


def test_each_nation_has_one_back_of_its_own(printed: dict[str, Deck]) -> None:
    for deck in printed.values():
        assert len({card.face for card in deck.backs}) == 1
        for card in deck.backs:
            assert card.text((0, 75, WIDTH, HEIGHT)) == "PLATOONCOMMAND"
    us, german = (printed[side].backs[0].picture for side in SIDES)
    german = german.resize(us.size)
    assert differ(us.convert("L"), german.convert("L"), 40) > 0.2


def test_what_the_text_does_not_tell_says_where_it_comes_from_but_not_on_the_card(
    content: dict[str, dict[str, Any]], faces: list[Card]
) -> None:
    for name, unit in content["units"].items():
        origins = {} if name == "Fog of War" else {"initiative": "public"}
        if name == "Squad Leader":  # the 2 of its Bolster Force
            origins["actions"] = "public"
        of_counter = ("defence",)  # that stands on the unit's counter
        told = unit.get("origins", {}).items()
        assert {key: of for key, of in told if key not in of_counter} == origins, name
        assert "origin" not in unit
    for card in faces:
        # The rulings and the card index tell it, not the pieces.
        assert not any(glyph.char in "†‡" for glyph in card.glyphs), card.piece


@pytest.mark.ci
def test_grey_ink_prints_grey_only_and_says_the_same(
    repository: Path, tmp_path: Path, printed: dict[str, Deck]
) -> None:
    for file in build(repository, tmp_path, "--ink", "grey")["files"]:
        deck = read_deck(tmp_path, file, file["product"].removesuffix("-deck"))
        for card in {card.face: card for card in [*deck.fronts, *deck.backs]}.values():
            red, green, blue = card.picture.split()
            assert ImageChops.difference(red, green).getextrema() == (0, 0), card.piece
            assert ImageChops.difference(green, blue).getextrema() == (0, 0), card.piece
        said = [[g.char for g in card.glyphs] for card in deck.fronts]
        assert said == [[g.char for g in card.glyphs] for card in printed[deck.side].fronts]


@pytest.mark.ci
def test_saver_ink_takes_far_less_ink_on_letter_paper(
    repository: Path, tmp_path: Path, printed: dict[str, Deck]
) -> None:
    options = ("--ink", "saver", "--paper", "letter")
    (file,) = build(repository, tmp_path, *options, sides=["us"])["files"]
    assert file["pages"] == 12
    saved, full = read_deck(tmp_path, file, "us"), printed["us"]
    assert coverage(saved.fronts) < 0.7 * coverage(full.fronts)
    assert coverage(saved.backs) < 0.15 * coverage(full.backs)
    said = [[g.char for g in card.glyphs] for card in saved.fronts]
    assert said == [[g.char for g in card.glyphs] for card in full.fronts]


def share(picture: Image.Image, low: int, high: int) -> float:
    """The share of pixels with a level from `low` to `high`."""
    return sum(picture.histogram()[low : high + 1]) / (picture.width * picture.height)


def differ(one: Image.Image, other: Image.Image, least: int = 128) -> float:
    """The share of pixels in which two pictures differ by a level of at least `least`."""
    size = min(one.size, other.size)
    levels = ImageChops.difference(one.crop((0, 0, *size)), other.crop((0, 0, *size))).histogram()
    return sum(levels[least:]) / (size[0] * size[1])


def coverage(cards: Iterable[Card]) -> float:
    """Mean darkness of cards, 0 for bare paper."""
    means = [255 - ImageStat.Stat(card.picture.convert("L")).mean[0] for card in cards]
    return sum(means) / len(means) / 255


def test_all_reminders_of_a_deck_are_of_one_size(faces: list[Card]) -> None:
    sizes = {
        round(g.size, 1)
        for card in faces
        for g in card.glyphs
        if inside(g, ACTIONS) and card.name != "Fog of War" and g.size < 10
    }
    assert sizes == {8.0}


def test_a_card_wears_its_sides_colour_behind_the_figure_and_at_its_foot(faces: list[Card]) -> None:
    scale = DPI / 25.4
    colours: dict[str, set[tuple[int, ...]]] = {}
    for card in faces:
        if card.name != "Fog of War":
            for x, y in ((22, 5), (5, 84)):
                pixel = card.picture.getpixel((round(x * scale), round(y * scale)))
                assert isinstance(pixel, tuple)
                colours.setdefault(card.side, set()).add(pixel)
    assert {side: len(found) for side, found in colours.items()} == {"us": 1, "german": 1}
    assert colours["us"] != colours["german"]


def test_lines_between_actions_lie_midway(faces: list[Card]) -> None:
    """From each rule to the one above and the one below it is as far, or as far as to the ends."""
    scale = DPI / 25.4
    for card in faces:
        strip = card.part((45, 37.6, 60, 81.4))
        number = len(CARDS[card.name][2])
        if not number:
            continue
        height = (81.4 - 37.6 - 0.6) / number
        for n in range(1, number):
            middle = round((38.2 - 37.6 + n * height) * scale)
            rows = [strip.crop((0, y, strip.width, y + 1)) for y in range(middle - 3, middle + 4)]
            assert min(max(row.tobytes()) for row in rows) < 250, card.piece
