"""Sections of Panzer Leader's board: counts, edges, faults, and what is printed of them."""

from __future__ import annotations

import io
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import pairwise, product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.content import Pack
from generator.content.kinds.printed import DRAWN
from generator.draw.board.sheets import OVERLAP, section_tiling
from generator.errors import ContentError, UsageError
from generator.games.packs import read_pack
from generator.games.panzer_leader.board.boards import banks, joined
from generator.games.panzer_leader.board.edges import edge_faults
from generator.games.panzer_leader.board.file import read_board
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.fresh import LOCKABLE, NewBoard, new_board
from generator.games.panzer_leader.board.hex_sizes import size_fault
from generator.games.panzer_leader.board.kind import sections_of, standing_for
from generator.games.panzer_leader.board.saved import body, read_saved, to_yaml
from generator.games.panzer_leader.situation.kind import SituationPart
from generator.games.panzer_leader.situation.plan import conditions
from generator.ground.section import Laid, Section
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, products
from generator.measure import parse_paper
from generator.typeset.templates import Templates
from tests.drawn import marks_of
from tests.los_caster import HEX, ROWS, Hexes, apart, middle, read
from tests.shares import first

CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
LETTERS = "WXYZ"
SEEDS = ("amber", "ridge", "42", "Übung")


def file_of(letter: str) -> Path:
    return CONTENT / f"boards/board-{letter.lower()}.yaml"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="module")
def sections(pack: Pack) -> Mapping[str, Section]:
    return sections_of(pack)


@pytest.fixture(scope="module")
def rolled(pack: Pack) -> Mapping[str, NewBoard]:
    return {seed: new_board(pack, seed, LOCKABLE.parse([])) for seed in SEEDS}


# Towns as the published sections have them, by whose part they take; bridges, woods, hills.
PUBLISHED = {
    "W": ("A", {"Grancelle": 15, "Caverge": 2, "Sambleu": 2, "Kuhn": 1}, 6, 52, 0),
    "X": ("B", {"Rieux": 3, "Lomarre": 2, "Fratelle": 1, "Volle": 1}, None, 58, None),
    "Y": ("C", {"St. Athan": 4, "Wiln": 2}, 5, 171, 2),
    "Z": ("D", {"Nece": 4, "Artain": 3, "Merden": 2, "Einkel": 1}, 1, 85, 2),
}


@pytest.mark.parametrize("letter", LETTERS)
def test_each_section_has_what_the_situations_ask(
    letter: str, sections: Mapping[str, Section]
) -> None:
    """Counted in the file itself, which is read anew."""
    stands_for, towns, bridges, woods, hills = PUBLISHED[letter]
    section, hexes = sections[letter], read(file_of(letter))
    held = Counter(hexes.letter.values())
    assert section.stands_for == stands_for
    assert {town.stands_for: len(town.hexes) for town in section.towns} == towns
    assert held["t"] + held["u"] == sum(towns.values())
    assert held["w"] + held["f"] + held["k"] == woods
    data = file_of(letter).read_text("utf-8")
    ways = {key: _ways(data, key) for key in ("roads", "streams")}
    crossed = set().union(*ways["roads"]) & set().union(*ways["streams"])
    assert len(crossed) == len(section.bridges)
    assert bridges is None or len(crossed) == bridges
    assert hills is None or len(list(_hills(hexes))) == hills
    assert ("~" in held) == ("cliff" in section.sides.values()) == (letter == "X")


# Hexes with a road on the published sections, by ours: the content's sources, 005 002.
PUBLISHED_ROADS = {"W": 90, "X": 47, "Y": 69, "Z": 61}


@pytest.mark.parametrize("letter", LETTERS)
def test_roads_are_as_many_as_published_and_make_one_net(letter: str) -> None:
    """Within a tenth; all of them joined; no ring tighter than seven hexes but within a town."""
    hexes = read(file_of(letter))
    roads = _ways(file_of(letter).read_text("utf-8"), "roads")
    found = set().union(*roads)
    assert len(found) == pytest.approx(PUBLISHED_ROADS[letter], rel=0.1)
    links = {frozenset(pair) for road in roads for pair in pairwise(road)}
    near = {name: {n for link in links if name in link for n in link - {name}} for name in found}
    assert len(_steps(near, next(iter(found)))) == len(found)
    for one, other in map(tuple, links):
        town = {one, other} & {name for name, sign in hexes.letter.items() if sign in "tu"}
        without = {
            name: others - {other} if name == one else others for name, others in near.items()
        }
        ring = _steps(without, one).get(other, 99) + 1
        assert ring >= 7 or town, f"{one} {other}"
    for road in roads:
        for tip in (road[0], road[-1]):
            goal = hexes.letter[tip] in "tub" or len(near[tip]) > 1
            assert goal or SECTION.on_rim(SECTION.parse(tip)), tip


def _steps(near: Mapping[str, set[str]], start: str) -> dict[str, int]:
    """How many steps it is from a hex to each that can be reached."""
    found, rim = {start: 0}, [start]
    for here in rim:
        for name in near[here] - found.keys():
            found[name] = found[here] + 1
            rim.append(name)
    return found


def _ways(data: str, key: str) -> list[list[str]]:
    block = re.search(rf"^{key}:\n((?:  - .*\n)+)", data, re.MULTILINE)
    assert block
    return [line.removeprefix("  - ").split() for line in block[1].splitlines()]


def _hills(hexes: Hexes) -> Iterator[set[str]]:
    left = {name for name in hexes.letter if hexes.level(name) == 2}
    while left:
        hill, queue = set(), [left.pop()]
        while queue:
            hill.add(here := queue.pop())
            for name in [n for n in left if apart(hexes.middle[here], hexes.middle[n]) == 1]:
                left.discard(name)
                queue.append(name)
        yield hill


def test_every_wooded_hex_has_a_green_side_and_every_green_side_two_woods() -> None:
    for letter in LETTERS:
        hexes = read(file_of(letter))
        green = [hexes.owners[side] for kind, side in hexes.symbols if kind == "green"]
        assert {name for banks in green for name in banks} == {
            name for name, sign in hexes.letter.items() if sign in "wfk"
        }


def test_crossings_are_where_the_published_ones_are(sections: Mapping[str, Section]) -> None:
    """Hexrows 8, 16 and 24 of the long edges, hexes 2 and 7 of the short ones, all from 0."""
    for letter, section in sections.items():
        tips = {
            what: {tip for way in ways for tip in (way[0], way[-1])}
            for what, ways in (("road", section.roads), ("stream", section.streams))
        }
        sides = (1,) if letter == "X" else (1, 2)
        for side in sides:
            # The sea lies in the west of X.
            x = SECTION.right - 1 if side == 1 else 1
            assert {(x, 8), (x, 24)} <= tips["stream"]
            assert (x, 16) in tips["road"]
        for y in (0, 32):
            on_edge = {spot for spot in tips["road"] if spot[1] == y}
            assert on_edge == {(2 * n + 1, y) for n in ((7,) if letter == "X" else (2, 7))}
        rim = {s for tip in tips.values() for s in tip if SECTION.on_rim(s)}
        assert rim <= {s for s in rim if s[1] in (0, 8, 16, 24, 32)}


def test_sections_join_in_every_turn(
    sections: Mapping[str, Section], rolled: Mapping[str, NewBoard]
) -> None:
    """Every edge of every section, also of rolled ones, in all 2 × 2 turns; but no sea."""
    every = [*sections.values(), *(board.section for board in rolled.values())]
    for one, other in product(every, every):
        for turns in product((False, True), repeat=2):
            for arrangement in ("side by side", "over"):
                boards = joined([(one, turns[0]), (other, turns[1])], arrangement)
                faults = list(edge_faults(boards))
                if arrangement == "side by side" and _meets_sea(one, other, turns):
                    assert len(faults) == 1
                    assert faults[0].endswith(" lies in the sea")
                else:
                    assert faults == []
                    _walk(boards.laid, arrangement)


def _meets_sea(one: Section, other: Section, turns: tuple[bool, bool]) -> bool:
    facing = ("west" if turns[0] else "east"), ("east" if turns[1] else "west")
    return one.sea == facing[0] or other.sea == facing[1]


def _walk(laid: tuple, arrangement: str) -> None:
    """Walk the edge with sums of our own: each way that leaves one section enters the other."""
    mouths = []
    for number, one in enumerate(laid):
        section = one.section
        found = set()
        for what, ways in (("road", section.roads), ("stream", section.streams)):
            for way in ways:
                for tip in (way[0], way[-1]):
                    x, y = (20 - tip[0], 32 - tip[1]) if one.turned else tip
                    out = (
                        x == (19, 1)[number]
                        if arrangement == "side by side"
                        else y == (32, 0)[number]
                    )
                    if out and tip not in section.springs and SECTION.on_rim(tip):
                        if arrangement == "side by side":
                            found.add((what, y))
                        else:
                            found.add((what, x))
        mouths.append((section, found))
    (one, first), (other, second) = mouths
    if one.sea or other.sea:
        # A coast takes away the crossing of the short edge that would lie in it.
        assert len(first ^ second) <= 1 + bool(one.sea and other.sea)
    else:
        assert first == second
    assert first


@pytest.mark.parametrize(
    ("hex_mm", "paper", "sheets"),
    [
        (16, "a4", 2), (20, "a4", 2), (25, "a4", 4),
        (16, "a3", 2), (20, "a3", 2), (25, "a3", 2),
        (16, "letter", 2), (20, "letter", 3), (25, "letter", 4),
    ],
)  # fmt: skip
def test_sheets_that_a_section_takes(hex_mm: int, paper: str, sheets: int) -> None:
    plan = section_tiling(SECTION.extent, hex_mm, parse_paper(paper))
    assert len(plan.tiles) == sheets
    size = plan.paper
    for tile in plan.tiles:
        assert tile.x + tile.width <= plan.plan.width + 0.01
        assert tile.width <= size.width - 10 + 0.01
        assert tile.height <= size.height - 14 + 0.01
    for one, other in product(plan.tiles, plan.tiles):
        if one.row == other.row and other.column == one.column + 1:
            assert one.x + one.width - other.x == pytest.approx(OVERLAP)
        if one.column == other.column and other.row == one.row + 1:
            assert one.y + one.height - other.y == pytest.approx(OVERLAP)


def product_of(pack: Pack, name: str) -> Product:
    return next(one for one in products(pack) if one.id == name)


def printed(pack: Pack, name: str, **options: object) -> bytes:
    one, chosen = product_of(pack, name), Options(**options)  # type: ignore[arg-type]
    assert MAKERS[DRAWN].tasks(one, chosen, Templates(pack)) == {}
    made = MAKERS[DRAWN].finish(one, chosen, {}, {}, lambda _, make: make())
    assert made.faults == ()
    return made.pdf


def grid_of(form: pikepdf.Object) -> list[tuple[float, float, float, float]]:
    """The strokes of the finest path of a section's form: the hex grid, in points of the form."""
    scale: list[float] | None = None
    found: list[tuple[float, float, float, float]] = []
    best = found
    at = [0.0, 0.0]
    for operands, operator in pikepdf.parse_content_stream(form):
        name, numbers = (
            str(operator),
            [float(n) for n in operands if isinstance(n, (int, float, Decimal))],
        )
        if name == "cm" and scale is None and numbers[0] != 1:
            scale = numbers
        elif name == "m":
            at = numbers
        elif name == "l":
            to = numbers
            found.append((at[0], at[1], to[0], to[1]))
            at = to
        elif name in "Sfn" or name in ("f*", "B", "W*"):
            best = found if name == "S" and len(found) > len(best) else best
            found = []
    assert scale
    a, d, e, f = scale[0], scale[3], scale[4], scale[5]
    return [(x * a + e, y * d + f, u * a + e, v * d + f) for x, y, u, v in best]


@pytest.mark.parametrize("hex_mm", first(1, [16.0, 20.0, 25.0]))
def test_hexes_measure_true(pack: Pack, hex_mm: float) -> None:
    """Read back from the print: every hex side of the grid, and how the form lies on each sheet."""
    pdf = printed(pack, "board-w", hex_mm=hex_mm)
    mm = 72 / 25.4
    with pikepdf.open(io.BytesIO(pdf)) as file:
        form = file.pages[0].Resources.XObject["/FormXob.section-0"]
        lines = grid_of(form)
        assert len(lines) > 1000
        side = hex_mm / 3**0.5 * mm
        for x, y, u, v in lines:
            assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(side, abs=0.05 * mm)
        box = [float(n) / mm for n in form.BBox]
        assert box[2] - box[0] == pytest.approx(10 * hex_mm, abs=0.05)
        assert box[3] - box[1] == pytest.approx(32 * hex_mm * 3**0.5 / 2, abs=0.05)
        plan = section_tiling(SECTION.extent, hex_mm, parse_paper("a4"))
        assert len(file.pages) == len(plan.tiles)
        for page, tile in zip(file.pages, plan.tiles, strict=True):
            placed = [
                [float(n) for n in operands]
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "cm" and [float(n) for n in operands] != [1, 0, 0, 1, 0, 0]
            ]
            a, b, c, d, e, _ = placed[0]
            assert sorted(map(abs, (a, b, c, d))) == [0, 0, 1, 1]
            # The form's upper left corner lies where the tile says, 5 mm inside the paper.
            left = e / mm
            assert left == pytest.approx(5 - tile.x, abs=0.05)


def test_every_hex_is_named_on_the_board(pack: Pack) -> None:
    words = set(re.findall(r"[A-Z]{1,2}\d{1,2}", words_of_bytes(printed(pack, "board-w-overview"))))
    wanted = {f"{row}{n}" for i, row in enumerate(ROWS) for n in range(1, 12 - (i % 2 == 0))}
    assert len(wanted) == 346
    assert wanted <= words


def words_of_bytes(pdf: bytes) -> str:
    """The words of a file, those in forms within forms too."""
    pages = pypdfium2.PdfDocument(pdf)
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


def test_an_overview_names_towns_and_explains_signs(pack: Pack) -> None:
    words = " ".join(words_of_bytes(printed(pack, "board-z-overview")).split())
    for town in sections_of(pack)["Z"].towns:
        assert town.name in words
        assert f"stands for {town.stands_for}" in words
    for sign in ("Clear", "Woods", "Town", "Slope", "Hilltop", "Green sides", "Spring", "Bridge"):
        assert sign in words
    assert "The spine of a slope." in words
    assert "the section stands for D" in words


@pytest.mark.parametrize("paper", first(2, ["a4", "letter"]))
@pytest.mark.parametrize("letter", ["X", "Y", "Z"])
def test_an_overview_of_hills_tells_who_sees_whom(pack: Pack, letter: str, paper: str) -> None:
    """The target elevation table as the charts have it, and nothing runs off the page."""
    pdf = printed(pack, f"board-{letter.lower()}-overview", paper_name=paper)
    lines = words_of_bytes(pdf).replace("\r", "").split("Who sees whom\n")[1].splitlines()
    assert lines[:7] == [
        "From to ground to slope to hilltop",
        "ground all block B, O block O blocks",
        "G J.3, 11.c · T J.3 G, T J.3 · B J.5",
        "slope B, O block B, O block O blocks",
        "G J.2, 11.c · T J.2 G J.11.c G J.11.c",
        "hilltop O blocks O blocks G, T J.9",
        "G, T J.2 · B J.4 G J.11.c",
    ]
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    lows = [page.get_charbox(i)[1] for i in range(page.count_chars())]
    assert min(low for low in lows if low) > 6 * 72 / 25.4


def words_for_sights(folder: Path, change: Mapping[str, str]) -> str:
    """What the overview of Z says of who sees whom in other words; or why it says nothing."""
    shutil.copytree(CONTENT, folder / "mine")
    file = folder / "mine/boards/sight-words.yaml"
    text = file.read_text("utf-8")
    for old, new in change.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    try:
        pdf = printed(read_pack(folder / "mine", "mine"), "board-z-overview")
    except ContentError as error:
        return str(error)
    return " ".join(words_of_bytes(pdf).split("The pack's own title")[1].split())


def test_who_sees_whom_is_told_in_the_words_of_the_pack(tmp_path: Path) -> None:
    change = {
        "text: Who sees whom": "text: The pack's own title",
        "text: From": "text: Eye",
        "'to {level}'": "'at the {level}'",
        "text: all block": "text: each blocks",
        "'{side} blocks'": "'{side} hides'",
        "'{sides} block'": "'{sides} hide'",
        "'G green,": "'G hedge,",
    }
    told = words_for_sights(tmp_path, change)
    assert told.startswith("Eye at the ground at the slope at the hilltop ground each blocks")
    assert "slope B, O hide B, O hide O hides" in told
    assert "G hedge, B brown" in told
    assert "block" not in told.replace("each blocks", "")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("'to {level}'", "'to {height}'", "unknown slot '{height}'; the slots here are {level}"),
        ("id: some,", "id: several,", "no record 'some', which overviews need"),
    ],
)
def test_words_that_do_not_fit_are_told(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert message in words_for_sights(tmp_path, {old: new})


@pytest.mark.parametrize("ink", first(1, ["grey", "saver"]))
def test_without_colour_nothing_is_coloured(pack: Pack, ink: str) -> None:
    printed(pack, "board-x-overview", ink=ink)
    marks = marks_of(printed(pack, "board-x", ink=ink), 72 / 25.4)
    # Orange made grey is paler than the crowns of green sides: the rims of hilltops are dark.
    broad = pytest.approx(0.085 * 20, abs=0.02)
    rims = {m.colour for m in marks if m.kind == "stroke" and m.width == broad}
    assert rims
    assert all(max(colour) < (0.25 if ink == "grey" else 0.5) for colour in rims)


@pytest.mark.ci
def test_what_a_hex_sees_is_told_on_its_own_overview(pack: Pack) -> None:
    from generator.games.panzer_leader.sight.table import Sights

    seen = Sights(sections_of(pack)["X"]).seen_from(SECTION.parse("L6"))
    words = words_of_bytes(printed(pack, "board-x-overview", seen_from="X-L-6"))
    assert f"the {len(seen) - 1} hexes that X-L-6 sees" in " ".join(words.split())
    assert "Line of sight" not in words_of_bytes(
        printed(pack, "board-w-overview", seen_from="X-L-6")
    )
    with pytest.raises(UsageError, match="'A12' is not a hex of this board"):
        printed(pack, "board-x-overview", seen_from="X-A-12")


def faults(tmp_path: Path, letter: str, *changes: tuple[str, str]) -> str:
    """What is said of a section's file with some of it changed."""
    text = file_of(letter).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "board.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(ContentError) as caught:
        read_board(path)
    return str(caught.value).replace(f"{path.as_posix()}", "board.yaml")


def line_of(letter: str, begins: str) -> tuple[int, str]:
    """The number and the text of the first line of a file that begins so."""
    lines = file_of(letter).read_text("utf-8").splitlines()
    return next((n, line) for n, line in enumerate(lines, 1) if line.startswith(begins))


def test_a_stream_that_ends_in_the_middle(tmp_path: Path) -> None:
    number, _ = line_of("W", "streams:")
    way = file_of("W").read_text("utf-8").splitlines()[number].removeprefix("  - ").split()
    said = faults(tmp_path, "W", (" ".join(way), " ".join(way[:-4])))
    assert (
        f"board.yaml:{number + 1}:5: the stream ends in the middle of the board, in {way[-5]}\n"
        "  hint: it ends at a crossing of the edge, at a spring, in the sea or in another stream"
    ) in said
    assert (
        f"no stream crosses the east edge in {way[-1]}: no other section can join it there" in said
    )


def test_a_hex_off_the_board(tmp_path: Path) -> None:
    number, _ = line_of("W", "streams:")
    way = file_of("W").read_text("utf-8").splitlines()[number].removeprefix("  - ").split()
    assert faults(tmp_path, "W", (" ".join(way), " ".join([*way, "Y11"]))) == (
        f"board.yaml:{number + 1}:5: 'Y11' is not a hex of this board; its hexrow Y has Y1 to Y10"
    )
    assert faults(tmp_path, "W", (" ".join(way), " ".join([*way, "HH3"]))) == (
        f"board.yaml:{number + 1}:5: 'HH3' is not a hex of this board; its hexes are A1 to GG10"
    )
    assert faults(tmp_path, "W", (" ".join(way), " ".join([way[0], way[3]]))) == (
        f"board.yaml:{number + 1}:5: {way[0]} and {way[3]} are not next to each other"
    )


def test_a_row_of_the_wrong_length_and_an_unknown_letter(tmp_path: Path) -> None:
    number, line = line_of("W", "  A: ")
    assert faults(tmp_path, "W", (line, "  A:  '. . . . . . . . .'")) == (
        f"board.yaml:{number}:7: hexrow A has 10 hexes, not 9"
    )
    said = faults(tmp_path, "W", (line, "  A:  '. . . q . . . . . .'"))
    assert said.startswith(
        f"board.yaml:{number}:7: unknown letter 'q'; letters of hexes are . clear, "
    )


def test_a_half_hex_that_is_not_clear(tmp_path: Path) -> None:
    number, line = line_of("W", "  A: ")
    assert faults(tmp_path, "W", (line, "  A:  'm . . . . . . . . .'")).splitlines()[0] == (
        f"board.yaml:{number}:7: A1 is cut by an edge and holds swamp; half hexes are clear, so "
        "that sections join"
    )


def test_counts_that_are_not_held(tmp_path: Path) -> None:
    number, line = line_of("W", "holds:")
    column = line.index("bridges: ") + len("bridges: ") + 1
    assert faults(tmp_path, "W", ("bridges: 6", "bridges: 7")) == (
        f"board.yaml:{number}:{column}: there are 6 bridges, not 7"
    )


def test_edges_that_can_t_meet(sections: Mapping[str, Section]) -> None:
    boards = joined([(sections["X"], True), (sections["W"], False)])
    assert list(edge_faults(boards)) == [
        "the west edge of X and the west edge of W can't meet: that of X lies in the sea"
    ]


def test_hexes_smaller_than_their_counters(pack: Pack) -> None:
    fault = size_fault(pack.parts, 12.0)
    assert fault
    assert re.fullmatch(
        r"hexes of 12 mm are smaller than counters of 1[25]\.[79] mm\n"
        r"  hint: these fit: counters of 12\.7 mm on hexes of 16 mm, 15\.9 mm on hexes of 20 mm, "
        r"19\.05 mm on hexes of 25 mm",
        str(fault),
    )
    assert size_fault(pack.parts, 20.0) is None
    with pytest.raises(UsageError, match="hexes of 12 mm are smaller than counters"):
        printed(pack, "board-w", hex_mm=12.0)


@pytest.mark.ci
def test_many_seeds_make_sections_without_a_fault(pack: Pack, tmp_path: Path) -> None:
    """Each is read back from its file, which holds it against all that is asked of a section."""
    grounds = Counter()
    for number in range(40):
        board = new_board(pack, f"many {number}", LOCKABLE.parse([]))
        path = tmp_path / "board.yaml"
        path.write_bytes(to_yaml(pack, board, body(pack, board)))
        assert read_board(path).stream_hexes == board.section.stream_hexes
        grounds[board.ground] += 1
    assert len(grounds) == len(pack.records("board-grounds"))


def test_the_same_seed_rolls_the_same_bytes(pack: Pack, rolled: Mapping[str, NewBoard]) -> None:
    for seed, board in rolled.items():
        again = new_board(pack, seed, LOCKABLE.parse([]))
        assert to_yaml(pack, again, body(pack, again)) == to_yaml(pack, board, body(pack, board))
    assert len({repr(board.section.cover) for board in rolled.values()}) == len(SEEDS)


def test_a_saved_section_is_read_edited_and_may_join_a_pack(
    pack: Pack, rolled: Mapping[str, NewBoard], tmp_path: Path
) -> None:
    board = rolled["amber"]
    path = tmp_path / "board.yaml"
    path.write_bytes(to_yaml(pack, board, body(pack, board)))
    assert read_saved(pack, path).edits == ()
    assert dict(read_board(path).cover) == dict(board.section.cover)
    text = path.read_text("utf-8")
    town = board.section.towns[0].name
    path.write_text(text.replace(town, "Ostheim", 1), "utf-8")
    assert read_saved(pack, path).rolled.section.towns[0].name == "Ostheim"
    rows = "".join(text.partition("streams:")[0:2])
    broken = text.replace(rows, rows, 1).replace("bridges: ", "bridges: 9", 1)
    path.write_text(broken, "utf-8")
    with pytest.raises(ContentError, match=r"there are \d bridges, not 9"):
        read_saved(pack, path)


def test_what_is_locked_holds(pack: Pack) -> None:
    locks = LOCKABLE.parse(["ground=coast", "sea=east", "country=eifel", "woods=50", "letter=R"])
    section = new_board(pack, "locked", locks).section
    assert (section.name, section.sea) == ("R", "east")
    wooded = [c for c in section.cover.values() if "woods" in c]
    assert len(wooded) == 50
    names = pack.records("board-names")["eifel"]["towns"]
    assert all(town.name in names for town in section.towns)
    for lock, said in (
        (
            "ground=moon",
            "--lock ground=moon is not possible; it could be river-town, villages, forest",
        ),
        ("woods=900", "--lock woods=900 is not possible; it could be 0 to 180"),
    ):
        with pytest.raises(UsageError, match=re.escape(said)):
            new_board(pack, "x", LOCKABLE.parse([lock]))
    with pytest.raises(UsageError, match="only the ground 'coast' has a sea"):
        new_board(pack, "x", LOCKABLE.parse(["ground=forest", "sea=west"]))


def test_sections_stand_for_the_published_ones(pack: Pack) -> None:
    """Every section and every town that a situation names is there."""
    known = standing_for(pack)
    towns = {town.stands_for for section in known.values() for town in section.towns}
    situations = [part.model for part in pack.parts.values() if isinstance(part, SituationPart)]
    assert len([model for model in situations if model.number is not None]) == 18
    for model in (model for model in situations if model.number is not None):
        assert all(line.section in known for line in model.sections)
        for condition in conditions(model):
            for name in condition.in_:
                assert name in towns or name in known or name.startswith("bridge")


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("turned", [False, True])
def test_the_main_stream_parts_a_section(
    letter: str, turned: bool, sections: Mapping[str, Section]
) -> None:
    """As set-up areas ask: all hexes but the stream's own lie north or south of it."""
    laid = Laid(sections[letter], turned=turned)
    north, south = banks(laid)
    section = laid.section
    neither = {laid.there(s) for s in (*section.streams[0], *section.hexes_of(("sea",)))}
    assert not north & south
    assert len(north | south | neither) == len(SECTION.spots)
    assert not (north | south) & neither
    assert set(SECTION.row(0)) - neither <= north
    assert set(SECTION.row(32)) - neither <= south
    touching = {n for spot in north for n in SECTION.neighbours[spot]}
    assert not touching & south


def test_middles_are_those_of_the_lattice() -> None:
    """The tests' own names of hexes and the program's mean the same places."""
    for spot in SECTION.spots:
        x, y = middle(SECTION.name(spot))
        assert (2 * x // HEX, y // HEX) == spot
