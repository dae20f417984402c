"""Tables in inches: what is seen across them, what cover there is, and how large they are drawn."""

import io
import re

import pikepdf
import pytest

from generator.draw.table import table_picture
from generator.ground.tabletop import (
    FRAME,
    TableDrawing,
    TableObjective,
    Tabletop,
    TableZone,
    TerrainPiece,
    inside,
)
from generator.ground.tabletop_sight import cover_at, longest_bare, sees, within
from generator.measure import points

WOODS = TerrainPiece(
    "woods", "woods", ((10, 10), (20, 10), (20, 20), (10, 20)), hides=4, cover="soft"
)
HOUSE = TerrainPiece(
    "house", "building", ((30, 10), (36, 10), (36, 16), (30, 16)), hides=0, cover="hard"
)
WALL = TerrainPiece("wall", "wall", ((5, 30), (40, 30)), 0.5, hides=0, past=1, cover="hard")
TABLE = Tabletop(
    48, 48, (WOODS, HOUSE, WALL),
    (TableZone("z", "a", "Zone", ((0, 40), (48, 40), (48, 48), (0, 48))),),
    (TableObjective("A", "the house", (33, 13)),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "seen"),
    [
        ((5, 15), (13, 15), True),  # three inches into the woods
        ((5, 15), (15, 15), False),  # five inches into them
        ((5, 5), (45, 5), True),
        ((28, 13), (40, 13), False),  # through the house
        ((33, 13), (45, 13), True),  # out of its window
        ((20, 25), (20, 35), False),  # over the wall, both far from it
        ((20, 29.5), (20, 40), True),  # from behind it
    ],
)
def test_sight(one: tuple[float, float], other: tuple[float, float], seen: bool) -> None:
    assert sees(TABLE, one, other) is seen
    assert sees(TABLE, other, one) is seen


def test_cover_and_bare_stretches() -> None:
    assert cover_at(TABLE, (15, 15)) == "soft"
    assert cover_at(TABLE, (20, 31)) == "hard"
    assert cover_at(TABLE, (20, 33)) == "none"
    assert longest_bare(TABLE, [(0, 15), (30, 15)]) == pytest.approx(10, abs=0.6)
    assert within((5, 15), (25, 15), WOODS.points) == pytest.approx(10)
    assert inside(WOODS.points, (11, 11))
    assert TABLE.cell((0.5, 47.5)) == "A8"


@pytest.mark.parametrize("ink", ["colour", "grey", "saver"])
def test_a_table_is_drawn_to_scale_and_in_the_ink_asked_for(ink: str) -> None:
    drawn = table_picture(TableDrawing(TABLE, 2.5), ink)
    assert (drawn.width, drawn.height) == (2.5 * (48 + 2 * FRAME),) * 2
    with pikepdf.open(io.BytesIO(drawn.pdf)) as pdf:
        page = pdf.pages[0]
        assert float(page.MediaBox[2]) == pytest.approx(points(drawn.width), abs=0.01)
        content = page.Contents.read_bytes().decode("latin-1")
    # An inch is a hundred units of the pen.
    scale = re.search(r"([0-9.]+) 0 0 -([0-9.]+) ", content)
    assert scale is not None
    assert float(scale[1]) * 100 == pytest.approx(points(2.5), rel=1e-6)
    assert (" rg" in content) is (ink == "colour")


def test_the_same_table_gives_the_same_bytes() -> None:
    one, other = (table_picture(TableDrawing(TABLE, 2.5), "colour").pdf for _ in range(2))
    assert one == other


def test_every_kind_of_ground_that_a_battle_may_state_is_drawn() -> None:
    """Each kind of terrain of a file, and each patch and course of a rolled one, has its layer."""
    from typing import get_args

    from generator.draw.table.job import LAYERS
    from generator.games.plm_american_revolution.force.battle import Ground
    from generator.games.plm_american_revolution.scenario.model import Patch

    drawn = {kind for kinds, _ in LAYERS for kind in kinds}
    assert {*get_args(Ground), *get_args(Patch), "works"} - {"town"} <= drawn


@pytest.mark.parametrize("kind", ["rough", "works", "yard"])
def test_ground_of_battles_leaves_its_mark(kind: str) -> None:
    points_ = ((10, 10), (20, 10), (20, 20), (10, 20))
    with_it = Tabletop(48, 48, (TerrainPiece("one", kind, points_, 1.0),), (), ())
    bare = Tabletop(48, 48, (), (), ())
    one, other = (table_picture(TableDrawing(table, 2.5), "grey").pdf for table in (with_it, bare))
    assert one != other
