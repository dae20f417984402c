"""Lines of sight of Panzer Leader, held against a slow caster that shares no code with them."""

from __future__ import annotations

import json
import random
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.panzer_leader.board.boards import joined
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.kind import sections_of
from generator.games.panzer_leader.sight.line import sight
from generator.games.panzer_leader.sight.quick import QuickSight
from generator.games.panzer_leader.sight.table import Sights
from generator.games.panzer_leader.sight.trace import HALF, trace
from generator.games.panzer_leader.sight.words import look
from generator.ground.hexes import side_of
from generator.ground.lattice import Spot
from generator.ground.section import Cover, Section, SideKind
from tests.los_caster import Hexes, read, sees
from tests.shares import first

CONTENT = Path(__file__).resolve().parent.parent / "content/panzer-leader"
LETTERS = "WXYZ"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="module")
def sections(pack: Pack) -> Mapping[str, Section]:
    return sections_of(pack)


@pytest.fixture(scope="module")
def slow() -> dict[str, Hexes]:
    return {letter: read(CONTENT / f"boards/board-{letter.lower()}.yaml") for letter in LETTERS}


@pytest.mark.parametrize("letter", first(2, LETTERS))
def test_the_table_is_the_slow_caster_s(
    letter: str, sections: Mapping[str, Section], slow: Mapping[str, Hexes]
) -> None:
    section, table = sections[letter], Sights(sections[letter])
    picks = random.Random(f"los {letter}")
    verdicts = Counter()
    for _ in range(160):
        a, b = picks.choice(SECTION.spots), picks.choice(SECTION.spots)
        if a == b:
            continue
        names = SECTION.name(a), SECTION.name(b)
        wanted = sees(slow[letter], *names)
        assert table.visible(a, b) == wanted, names
        found = sight(section, a, b)
        assert found.visible == wanted, (names, found)
        verdicts[found.visible] += 1
    assert min(verdicts.values()) > 5


@pytest.mark.parametrize("letter", first(2, LETTERS))
def test_all_pairs_alike_both_ways_and_one_by_one(
    letter: str, sections: Mapping[str, Section]
) -> None:
    """The table of bits, and the engine that names the rule, agree; so do both directions."""
    section, table = sections[letter], Sights(sections[letter])
    picks = random.Random(f"pairs {letter}")
    for _ in range(1200):
        a, b = picks.sample(SECTION.spots, 2)
        there, back = sight(section, a, b), sight(section, b, a)
        assert there.visible == back.visible == table.visible(a, b) == table.visible(b, a)


def test_sides_are_crossed_alike_from_both_ends() -> None:
    """So counting hex sides, as J.4 does, is measuring the line: its middle is their middle."""
    for dx, dy in ((7, 3), (4, 6), (0, 8), (-5, 9), (12, 0), (3, 1), (-9, 5)):
        places = [met.first for met in trace(dx, dy).met if met.how == "crossed"]
        assert sorted(1 - place for place in places) == places
        middle = (len(places) + 1) / 2
        for number, place in enumerate(places, 1):
            assert (number >= middle) == (place >= HALF)


def test_the_line_down_a_column_runs_along_sides() -> None:
    """Two hexrows on, the line leaves through a corner, runs along a side, enters by a corner."""
    met = trace(0, 2).met
    assert [one.how for one in met].count("along") == 1
    assert [one.how for one in met].count("corner") == 4
    along = next(one for one in met if one.how == "along")
    assert along.side == ((-1, 1), (1, 1))
    assert (along.first * 3, along.last * 3) == (1, 2)


class Bare:
    """A board of clear hexes with a few others on it, by names."""

    def __init__(
        self, covers: Mapping[str, Cover] = {}, sides: Mapping[str, SideKind] = {}
    ) -> None:
        self.cover: dict[Spot, Cover] = dict.fromkeys(SECTION.spots, "clear")
        self.cover |= {SECTION.parse(name): cover for name, cover in covers.items()}
        self.sides = {}
        for pair, kind in sides.items():
            one, other = map(SECTION.parse, pair.split("-"))
            self.sides[side_of(one, other)] = kind
        self.stream_hexes: frozenset[Spot] = frozenset()
        self.bridges: frozenset[Spot] = frozenset()


def told(board: Bare, one: str, other: str) -> tuple[bool, str]:
    found = sight(board, SECTION.parse(one), SECTION.parse(other))
    return found.visible, found.rule


def wet(*names: str) -> Bare:
    board = Bare()
    board.stream_hexes = frozenset(map(SECTION.parse, names))
    return board


HILL: dict[str, Cover] = {"G5": "hilltop"}
HIGH: dict[str, Cover] = {"E1": "hilltop"}
BOTH: dict[str, Cover] = {"E1": "hilltop", "E9": "hilltop"}
RIDGE: dict[str, Cover] = {"E1": "hilltop", "E9": "slope"}
FOOT: dict[str, Cover] = {"E1": "slope", "E9": "slope"}
GROUND: dict[str, SideKind] = {
    "E2-E3": "green",
    "E4-E5": "brown",
    "E6-E7": "orange",
    "E8-E9": "cliff",
}


@pytest.mark.parametrize(
    ("board", "one", "other", "visible", "rule"),
    [
        # Nothing in the way.
        (Bare(), "E1", "E10", True, "VII.I.1"),
        # J.1.a: along the length of a symbol; a brown one joined to orange is let pass.
        (Bare(sides={"F5-F6": "green"}), "E5", "G5", False, "VII.J.1.a"),
        (Bare(HILL, {"F5-F6": "brown", "F5-G5": "orange"}), "E5", "G5", True, "VII.J.1.a"),
        # J.1.b: through the end of a symbol the defender has the benefit.
        (Bare(sides={"E5-F5": "green"}), "E5", "G5", False, "VII.J.1.b"),
        # J.2 and J.3: right behind green, and not if the green lies farther off.
        (Bare({"E1": "slope"}, {"E7-E8": "green"}), "E1", "E8", False, "VII.J.2"),
        (Bare({"E1": "slope"}, {"E7-E8": "green"}), "E8", "E1", False, "VII.J.3"),
        (Bare({"E1": "hilltop"}, {"E5-E6": "green"}), "E1", "E8", True, "VII.J.2"),
        (Bare({"E1": "slope", "E7": "town"}), "E1", "E8", False, "VII.J.2"),
        (Bare({"E1": "hilltop", "E6": "town"}), "E8", "E1", True, "VII.J.3"),
        # J.4 and J.5: brown in the half of the ground, or just midway.
        (Bare({"E1": "hilltop"}, {"E5-E6": "brown"}), "E1", "E10", False, "VII.J.4"),
        (Bare({"E1": "hilltop"}, {"E4-E5": "brown"}), "E1", "E10", True, "VII.J.4"),
        (Bare({"E1": "hilltop"}, {"E7-E8": "brown"}), "E10", "E1", False, "VII.J.5"),
        (Bare({"E1": "hilltop"}, {"E2-E3": "brown"}), "E10", "E1", True, "VII.J.5"),
        # J.7: one rim is free, two block, unless both ends are hilltops.
        (Bare({"E1": "hilltop"}, {"E1-E2": "orange"}), "E1", "E9", True, "rim"),
        (Bare(HIGH, {"E1-E2": "orange", "E5-E6": "orange"}), "E1", "E9", False, "VII.J.7"),
        (
            Bare({"E1": "hilltop", "E9": "hilltop"}, {"E1-E2": "orange", "E8-E9": "cliff"}),
            "E1", "E9", True, "VII.J.7",
        ),
        # J.8: neighbours always.
        (Bare(sides={"E5-E6": "green"}), "E5", "E6", True, "VII.J.8"),
        # J.9: woods and towns on hilltops block whatever looks over them.
        (
            Bare(BOTH | {"E4": "hilltop-woods", "E5": "hilltop-woods"}, {"E4-E5": "green"}),
            "E1", "E9", False, "VII.J.9",
        ),
        (Bare(BOTH | {"E5": "hilltop-town"}), "E1", "E9", False, "VII.J.9"),
        # J.10: between hexes on the ground everything blocks.
        *((Bare(sides={at: kind}), "E1", "E10", False, "VII.J.10") for at, kind in GROUND.items()),
        (Bare({"E5": "town"}), "E1", "E10", False, "VII.J.10"),
        # J.11.b: a ridge hides nothing from a hilltop; J.11.c: woods on slopes do.
        (Bare(RIDGE, {"E4-E5": "brown"}), "E1", "E9", True, "VII.J.11.b"),
        (
            Bare(FOOT | {"E4": "slope-woods", "E5": "slope-woods"}, {"E4-E5": "green"}),
            "E1", "E9", False, "VII.J.11.c",
        ),
        # The table: green on the ground hides no slope from a slope, brown does.
        (Bare(FOOT, {"E4-E5": "green"}), "E1", "E9", True, "TET"),
        (Bare(FOOT, {"E4-E5": "brown"}), "E1", "E9", False, "TET"),
        (Bare({"E9": "slope"}, {"E4-E5": "orange"}), "E1", "E9", False, "TET"),
        # K.4: into a stream only from the next hex.
        (wet("E5"), "E1", "E5", False, "stream"),
        (wet("E5"), "E4", "E5", True, "VII.J.8"),
    ],
)  # fmt: skip
def test_each_paragraph(board: Bare, one: str, other: str, visible: bool, rule: str) -> None:
    assert told(board, one, other) == (visible, rule)


def test_woods_on_a_hilltop_hide_only_by_their_green_sides(pack: Pack) -> None:
    """J.9 as printed: section Y's wooded hilltop lies under a line that crosses no green side."""
    section = sections_of(pack)["Y"]
    one, other = SECTION.parse("T8"), SECTION.parse("N2")
    over = [(x + one[0], y + one[1]) for x, y in trace(other[0] - one[0], other[1] - one[1]).hexes]
    assert any(section.cover[spot] == "hilltop-woods" for spot in over)
    assert look(pack, "Y", "Y-T-8", "Y-N-2").visible
    assert look(pack, "Y", "Y-N-2", "Y-T-8").visible
    blocked = [
        found
        for a in SECTION.spots if section.cover[a] in ("hilltop", "slope")
        for b in SECTION.spots if a != b
        for found in [sight(section, a, b)] if found.rule == "VII.J.9" and not found.visible
    ]  # fmt: skip
    assert len(blocked) > 50
    for found in blocked:
        assert found.side is not None
        assert section.sides[found.side] == "green"
    text = pack.records("los")["VII.J.9"]["text"]
    assert text.startswith("The green sides and town hexes of a hilltop block every line that cro")


@pytest.mark.parametrize(
    ("town", "one", "other"),
    # Along a side of the town hex; through the corner alone.
    [("F5", "E5", "G5"), ("F6", "E5", "G5"), ("D7", "E5", "A8")],
)
def test_a_line_that_only_touches_a_town_hex_is_blocked(town: str, one: str, other: str) -> None:
    board = Bare({town: "town"})
    spots = SECTION.parse(one), SECTION.parse(other)
    met = trace(spots[1][0] - spots[0][0], spots[1][1] - spots[0][1]).met
    here = SECTION.parse(town)[0] - spots[0][0], SECTION.parse(town)[1] - spots[0][1]
    ways = {side.how for side in met if here in side.side}
    assert ways <= {"along", "corner"}, "the line does not go through the hex"
    assert told(board, one, other) == (False, "VII.J.10")
    assert told(Bare(), one, other) == (True, "VII.I.1")


def test_a_stream_is_seen_from_a_slope_as_ground() -> None:
    board = wet("E5")
    board.cover[SECTION.parse("E1")] = "slope"
    assert told(board, "E1", "E5") == (True, "VII.I.1")
    board.bridges = board.stream_hexes
    board.cover[SECTION.parse("E1")] = "clear"
    assert told(board, "E1", "E5") == (True, "VII.I.1")


def test_the_table_of_elevations_is_obeyed(pack: Pack) -> None:
    """Each cell that always or never obstructs does so, from a board with that alone."""
    levels: dict[str, Cover] = {"ground": "clear", "slope": "slope", "hilltop": "hilltop"}
    kinds: dict[str, SideKind] = {"G": "green", "B": "brown", "O": "orange"}
    for cell in pack.records("tet").values():
        covers = {"E1": levels[cell["firer"]], "E9": levels[cell["target"]]}
        if cell["side"] == "T":
            board = Bare(covers | {"E5": "town"})
        else:
            # One rim is free for a hilltop; a second one is what the table speaks of.
            two = (
                {"E3-E4": "orange"} if cell["side"] == "O" and "hilltop" in covers.values() else {}
            )
            board = Bare(covers, {**two, "E6-E7": kinds[cell["side"]]})
        visible, _ = told(board, "E1", "E9")
        if cell["verdict"] != "conditional":
            assert visible == (cell["verdict"] == "never"), cell["id"]


def test_a_line_goes_on_over_joined_sections(sections: Mapping[str, Section]) -> None:
    """What one sees does not change when another section is laid beside it, but for its own."""
    boards = joined([(sections["Z"], True), (sections["W"], False)])
    table, alone = Sights(boards), Sights(sections["W"])
    picks = random.Random("joined")
    inner = [s for s in SECTION.spots if not SECTION.half(s)]
    laid = boards.laid[1]
    for _ in range(800):
        a, b = picks.sample(inner, 2)
        assert table.visible(laid.there(a), laid.there(b)) == alone.visible(a, b)
    assert boards.parse("W-Q-1") == boards.parse("A-Q-1")
    assert boards.names(boards.parse("W-B-1")) == ("Z-FF-1", "W-B-1")


def command(*words: str) -> subprocess.CompletedProcess[str]:
    root = CONTENT.parent.parent
    return subprocess.run(
        [root / ".venv/bin/fieldpress", "los", *words], cwd=root, capture_output=True, text=True
    )


def test_a_situation_answers_to_the_number_on_its_card(pack: Pack) -> None:
    for number, name, one, other in (
        ("10", "arnhem", "A-Q-10", "A-C-4"),
        ("12", "saar", "A-Q-5", "C-Q-5"),
        ("20", "remagen", "D-T-6", "D-B-2"),
    ):
        assert look(pack, number, one, other) == look(pack, name, one, other)
    with pytest.raises(UsageError, match="'3' doesn't name boards"):
        look(pack, "3", "A-Q-10", "A-C-4")


@pytest.mark.ci
def test_the_command_tells_the_rule_and_where(pack: Pack) -> None:
    done = command("W", "W-Q-5", "W-Q-6")
    assert done.stdout == (
        "W-Q-5 sees W-Q-6\nVII.J.8 Neighbours. Units in adjacent hexes always see each other.\n"
    )
    told_ = look(pack, "arnhem", "A-A-1", "A-GG-10")
    assert told_.verdict == "W-A-1 does not see W-GG-10"
    assert told_.rule in ("VII.J.10 Ground to ground", "VII.J.1.b Through a corner")
    for hexes in (("Q-5", "Q-6"), ("Q5", "W-Q6"), ("A-Q-5", "Q6")):
        assert command("W", *hexes).stdout == done.stdout  # one section: its letter may be left out
    done = command("W", "W-Q-5", "W-Q-6", "--json")
    assert json.loads(done.stdout)["visible"] is True


@pytest.mark.parametrize(
    ("boards", "one", "other", "message"),
    [
        ("W", "W-A-11", "W-B-2", "'A11' is not a hex of this board; its hexrow A has A1 to A10"),
        ("W", "W-HH-1", "W-B-2", "'HH1' is not a hex of this board; its hexes are A1 to GG10"),
        ("W", "Y-A-1", "W-B-2", "'Y-A-1' is not on a section that is laid; these are laid: W"),
        ("W", "W-B-2", "W-B-2", "W-B-2 and W-B-2 are the same hex"),
        ("W,W+", "W-A-1", "W-B-2", "'W,W+' lays a section twice; there is only one of each"),
        (
            "W,X",
            "W-A-1",
            "X-B-2",
            "the east edge of W and the west edge of X can't meet: that of X lies in the sea",
        ),
        (
            "Q",
            "W-A-1",
            "X-B-2",
            "'Q' doesn't name boards; write W, or W,Z+ (side by side, + turned round), or W+/Y "
            "(the first over the other); sections are W, X, Y, Z\n"
            "  hint: or name a section's file, or a situation by its number or its id",
        ),
    ],
)
def test_what_is_not_there(pack: Pack, boards: str, one: str, other: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        look(pack, boards, one, other)
    assert str(caught.value) == message


def test_quick_sight_is_the_same_sight() -> None:
    """What situations are rolled with decides as the judge that names its rule."""
    known = sections_of(read_pack(CONTENT, "content/panzer-leader"))
    for letters, arrangement in (("WZ", "side by side"), ("YZ", "over"), ("XYZ", "side by side")):
        laid = [(known[letter], letter == "Z") for letter in letters]
        board = joined(laid, "over" if arrangement == "over" else "side by side")
        quick, spots = QuickSight(board), list(board.cover)
        chance = random.Random(letters)
        for _ in range(1500):
            one, other = chance.choice(spots), chance.choice(spots)
            assert quick.visible(one, other) == sight(board, one, other).visible, (one, other)
