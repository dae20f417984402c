"""Control at the start: four small maps worked by hand, after the house reading of the line.

Each map is drawn hexrow by hexrow, as the board lies: even hexrows (B, D …) stand half a line
lower, so a map of three hexes to a hexrow has six lines. In the drawing of the ground

    a  a Strategic hex in the set-up area of side A, whose edge is the west
    b  a Strategic hex in the set-up area of side B, whose edge is the east
    s  a Strategic hex in nobody's set-up area
    ~  deep water      =  deep water with a bridge
    .  anything else

and in the drawing of what is expected

    A B  in the MLR of that side          N  No Man's Land
    ab   in a cluster of that side only, but in no MLR (the cluster is Isolated)
    *    in clusters of both sides, Strategic, in no MLR
    .    uncontrolled
"""

from dataclasses import dataclass

import pytest

from generator.games.platoon_leader.ground.control import Control, Position, control
from generator.ground.hexes import HexBoard


def read(drawing: str) -> tuple[HexBoard, dict[int, str]]:
    """Read a drawing: one column of characters a hexrow, two lines a hex."""
    lines = [line.strip().replace(" ", "") for line in drawing.strip().splitlines()]
    odd, even = lines[0::2], lines[1::2]
    columns = len(odd[0]) + len(even[0])
    board = HexBoard(columns, len(odd))
    signs = {}
    for h in board.hexes:
        column, row = board.column(h), board.number(h) - 1
        signs[h] = (even if column % 2 else odd)[row][column // 2]
    return board, signs


def show(board: HexBoard, found: Control) -> dict[int, str]:
    one, other = found.holds
    signs = {}
    for h in board.hexes:
        if h in found.no_mans_land:
            sign = "N"
        elif h in one.mlr or h in other.mlr:
            sign = "A" if h in one.mlr else "B"
        elif h in one.cthc and h in other.cthc:
            sign = "*"
        elif h in one.cthc or h in other.cthc:
            sign = "a" if h in one.cthc else "b"
        else:
            sign = "."
        assert (sign == ".") == (h in found.uncontrolled)
        signs[h] = sign
    return signs


@dataclass(frozen=True)
class Worked:
    ground: str
    expected: str


CASES = {
    # Far apart, an edge each at the back of the cluster; half a Military Crest is none.
    "apart": Worked(
        """
        . . . . . .
         . . c . .
        . . . . . .
         . . C . .
        . a . . b .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        """,
        """
        . A . . B .
         A A . B B
        A A A B B B
         A A . B B
        A A A B B B
         A A . B B
        A A A B B B
         A A . B B
        . A . . B .
         . . . . .
        """,
    ),
    # D2 and F2 are two hexes apart. What lies within 2 of both is No Man's Land, D2 and F2
    # themselves excepted: both lines claim them, so they belong to neither. Between the clusters
    # and the edges the lines run over all shortest chains.
    "touching": Worked(
        """
        . . . . .
         . . . .
        . . . . .
         . a b .
        . . . . .
         . . . .
        . . . . .
         . . . .
        """,
        """
        A A N B B
         A N N B
        A A N B B
         A * * B
        A A N B B
         A N N B
        A A N B B
         . A B .
        """,
    ),
    # B's clusters of G2 and G5 are one and bar every way west from K2: A is Isolated there, and so
    # has no MLR at all. B goes round A's cluster to its edge in the east, on shortest chains only.
    "isolated": Worked(
        """
        . . . . . . .
         . . . . . .
        . . . b . a .
         . . . . . .
        . . . . . . .
         . . . . . .
        . . . . . . .
         . . . . . .
        . . . b . . .
         . . . . . .
        . . . . . . .
         . . . . . .
        """,
        """
        . . B B N a a
         . . B B a a
        . . B B N a a
         . . B B a a
        . . B B N a a
         . . B B a a
        . . B B B a B
         . . B B B B
        . . B B B B B
         . . B B B B
        . . B B B B B
         . . B B B B
        """,
    ),
    # A river all along hexrow D: the only chain from H3 goes over the bridge in D1, and beyond it
    # keeps out of the cluster that B holds around A5, which in turn has no way past hexrow H.
    "river": Worked(
        """
        . . . . . .
         . = . . .
        . . . . . .
         . ~ . . .
        . . . . . .
         . ~ . a .
        . . . . . .
         . ~ . . .
        b . . . . .
         . ~ . . .
        """,
        """
        A A . . . .
         A A . A .
        A A A A A .
         A . A A A
        b . . A A .
         b . A A A
        b b . A A .
         b . A A A
        b b . A A .
         b . . A .
        """,
    ),
}


def judged(drawing: str) -> tuple[HexBoard, Control]:
    board, signs = read(drawing)

    def hexes(marks: str) -> frozenset[int]:
        return frozenset(h for h, sign in signs.items() if sign in marks)

    units = [(h,) for h in sorted(hexes("abs"))]
    crest = tuple(sorted(hexes("cC")))
    positions = (
        Position("A", "west", hexes("ac")),
        Position("B", "east", hexes("b")),
    )
    return board, control(board, [*units, crest] if crest else units, hexes("~"), positions)


@pytest.mark.parametrize("name", CASES)
def test_control_of_a_map_worked_by_hand(name):
    board, found = judged(CASES[name].ground)
    _, expected = read(CASES[name].expected)
    wrong = {
        board.name(h): (sign, expected[h])
        for h, sign in show(board, found).items()
        if sign != expected[h]
    }
    assert not wrong


def test_the_isolated_cluster_is_told_from_the_others():
    _, found = judged(CASES["isolated"].ground)
    assert [cluster.isolated for cluster in found.of("A").clusters] == [True]
    assert [cluster.isolated for cluster in found.of("B").clusters] == [False]
    assert found.of("A").mlr == frozenset()


def test_a_bridge_blown_isolates():
    _, found = judged(CASES["river"].ground.replace("=", "~"))
    assert [cluster.isolated for cluster in found.of("A").clusters] == [True]


def test_a_whole_crest_is_controlled():
    board, found = judged(CASES["apart"].ground.replace("C", "c"))
    crest = {board.parse("F1"), board.parse("F2")}
    assert crest <= found.of("A").held
    # It reaches two hexes east, into B's cluster.
    assert board.parse("G2") in found.no_mans_land


def test_control_is_the_same_seen_from_the_other_side():
    for case in CASES.values():
        swap = {"a": "b", "b": "a"}
        lines = [line.strip().split() for line in case.ground.strip().splitlines()]
        mirrored = "\n".join(
            " ".join(swap.get(sign, sign) for sign in reversed(line)) for line in lines
        )
        _, there = judged(mirrored.replace("c", ".").replace("C", "."))
        _, here = judged(case.ground.replace("c", ".").replace("C", "."))
        assert len(here.of("A").mlr) == len(there.of("B").mlr)
        assert len(here.no_mans_land) == len(there.no_mans_land)
