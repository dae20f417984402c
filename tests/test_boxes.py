"""Tuck boxes: their nets folded in space, and their sheets measured in the PDF."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from box_folder import Place, box_of, folded, within
from hypothesis import given
from hypothesis import strategies as st
from packs import fieldpress

from generator.content.kinds.box_shapes import (
    FACE,
    LEAST_DEPTH,
    BoxLook,
    BoxShape,
    Held,
    pleasant,
    stacked,
)
from generator.content.trade.sleeves import SLEEVES, sleeve_for
from generator.draw.boxes.net import Measures, Net, nets
from generator.draw.boxes.placing import BLEED, FOOT, NetTooLargeError, plan_box
from generator.games.packs import read_pack
from generator.measure import PAPERS, PIECES, Size
from generator.press.profile import ANY_PRINTER
from tests.shares import first

MM = 25.4 / 72
NEAR = 0.05
"""Millimetres that anything measured may be off."""

LOOK = BoxLook("x", (), (), 0.3, None, "#4b4a35", "box.html")
sides = st.floats(12, 160).map(lambda length: round(length, 2))
depths = st.floats(6, 120).map(lambda length: round(length, 2))
boxes = st.builds(Measures, sides, sides, depths, st.booleans())


def same(one: Place, other: Place) -> bool:
    return math.dist(one, other) < NEAR


def edge(places: tuple[Place, ...], first: int, last: int) -> set[tuple[int, ...]]:
    """An edge between two corners, whichever way round, to a hundredth of a millimetre."""
    return {tuple(round(side * 100) for side in places[k]) for k in (first, last)}


@pytest.mark.parametrize("parts", first(1, [1, 2, 4]))
@given(size=boxes)
def test_a_net_folds_into_a_closed_box(parts: int, size: Measures) -> None:
    found = folded(nets(size, parts))
    back, left, front, right = (found[name] for name in ("back", "left", "front", "right"))
    # walls: lower left, lower right, upper right, upper left
    for wall, following in ((back, left), (left, front), (front, right), (right, back)):
        assert same(wall[1], following[0])
        assert same(wall[2], following[3])
    low, high = box_of([*back, *left, *front, *right])
    lengths = sorted(b - a for a, b in zip(low, high, strict=True))
    assert lengths == pytest.approx(sorted((size.width, size.height, size.depth)), abs=1e-6)
    for name, at in (("lid", (2, 3)), ("bottom", (0, 1))):
        panel = found[name]  # hinge, far, far, hinge
        assert edge(panel, 1, 2) == edge(front, *at)
        assert edge(panel, 0, 1) == edge(right, *at)
        assert edge(panel, 2, 3) == edge(left, *at)


@pytest.mark.parametrize("parts", [1, 2, 4])
@given(size=boxes)
def test_flaps_lie_inside_the_panels_they_are_glued_to_or_tucked_behind(
    parts: int, size: Measures
) -> None:
    made = nets(size, parts)
    found = folded(made)
    flaps = [flap for net in made for flap in net.flaps]
    glued = [flap for flap in flaps if flap.glue]
    assert len(glued) == parts + (not size.tuck_bottom)
    for flap in glued:
        assert flap.to is not None
        assert within(found[flap.name], found[flap.to])
        to = next(other for other in flaps if other.name == flap.to)
        across = 0 if flap.name != "glue-bottom" else 1
        assert flap.size[across] <= to.size[across] - 0.99
    assert within(found["tuck"], found["front"])
    ends = ["dust-left", "dust-right"], ["dust-bottom-left", "dust-bottom-right"]
    for pair, panel in zip(ends, ("lid", "bottom"), strict=True):
        assert all(within(found[name], found[panel]) for name in pair) or size.dust > size.depth
        (_, one), (other, _) = sorted(
            (box_of(found[name]) for name in pair), key=lambda box: box[0]
        )
        assert one[0] <= other[0] or one[2] <= other[2]  # they don't overlap
    if size.tuck_bottom:
        assert within(found["tuck-bottom"], found["front"])


@given(size=boxes)
def test_folds_are_whole_edges_that_two_panels_share(size: Measures) -> None:
    (net,) = nets(size, 1)
    for flap in net.flaps:
        if flap.on is None:
            continue
        parent = net.flap(flap.on)
        start, end = flap.hinge
        edges = [
            {parent.corners[k], parent.corners[(k + 1) % len(parent.corners)]}
            for k in range(len(parent.corners))
        ]
        assert {start, end} in edges or _on_edge(parent.box, start, end)


def _on_edge(box: tuple[float, float, float, float], *ends: tuple[float, float]) -> bool:
    level = {round(y, 6) for _, y in ends} & {round(box[1], 6), round(box[3], 6)}
    return bool(level) and all(box[0] - 1e-6 <= x <= box[2] + 1e-6 for x, _ in ends)


@given(
    piece=st.builds(Size, sides, sides),
    count=st.integers(1, 600),
    thickness=st.sampled_from([0.3, 0.4, 1.8, 2.3, 3.0]),
    clearance=st.sampled_from([0.5, 1.0, 2.0]),
)
def test_pieces_fit_inside_with_their_clearance(
    piece: Size, count: int, thickness: float, clearance: float
) -> None:
    across, down = stacked(piece, count, thickness)
    held = Held("x", count, piece, piece, thickness, across, down)
    assert held.layers * across * down >= count > (held.layers - 1) * across * down
    shape = BoxShape((held,), clearance, 0.3, tuck_bottom=False, look=LOOK)
    inside = shape.inside
    assert inside[0] - across * piece.width == pytest.approx(clearance)
    assert inside[1] - down * piece.height == pytest.approx(clearance)
    assert inside[2] - held.layers * thickness >= clearance - 1e-9
    assert inside[2] == pytest.approx(max(held.layers * thickness + clearance, LEAST_DEPTH))
    # one thickness of card is between the middle of a fold and the inside, half of it at each end
    assert all(p - i == pytest.approx(0.3) for p, i in zip(shape.panels, inside, strict=True))
    # fewer stacks would make it deeper than is pleasant, or its front too small for a title
    for a in range(1, 13):
        for d in range(1, 13):
            deep = math.ceil(count / (a * d)) * thickness
            front = a * piece.width >= FACE.width and d * piece.height >= FACE.height
            if a * d < across * down:
                assert not (front and deep <= pleasant(a * piece.width, d * piece.height))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@given(size=boxes)
def test_a_box_lies_within_what_its_paper_can_print_or_is_refused(
    paper: str, size: Measures
) -> None:
    margin = ANY_PRINTER.margins.left
    try:
        plan = plan_box(size, PAPERS[paper], ANY_PRINTER)
    except NetTooLargeError as error:
        short, long = sorted((PAPERS[paper].width, PAPERS[paper].height))
        part = sorted((error.part.width, error.part.height))
        least = 2 * margin + 2 * BLEED
        assert part[0] > short - least - FOOT or part[1] > long - least - FOOT
        return
    assert len(plan.nets) in (1, 2, 4)
    for net, (x, y) in zip(plan.nets, plan.at, strict=True):
        assert x - BLEED >= margin - 1e-6
        assert y - BLEED >= margin + FOOT - 1e-6
        assert x + net.width + BLEED <= plan.page.width - margin + 1e-6
        assert y + net.height + BLEED <= plan.page.height - margin + 1e-6
    if plan.guide:
        sheet = plan.guide_sheet - 1
        assert _apart(plan.nets[sheet], plan.at[sheet], plan.guide)


def _apart(net: Net, at: tuple[float, float], room: Any) -> bool:
    """Tell whether no flap of a net with its bleed reaches into a room."""
    return all(
        at[0] + box[2] + BLEED <= room.x + 1e-6
        or at[0] + box[0] - BLEED >= room.x + room.width - 1e-6
        or at[1] + box[3] + BLEED <= room.y + 1e-6
        or at[1] + box[1] - BLEED >= room.y + room.height - 1e-6
        for box in (flap.box for flap in net.flaps)
    )


def test_counters_lie_in_as_few_stacks_as_make_a_box_of_pleasant_depth() -> None:
    assert stacked(PIECES["poker"], 54, 0.3) == (1, 1)
    assert stacked(Size(25, 25), 77, 2.3) == (2, 3)
    assert stacked(Size(90, 120), 100, 0.5) == (1, 1)
    assert stacked(Size(15.9, 15.9), 250, 1.8) == (3, 4)
    assert stacked(Size(75, 75), 18, 2.3) == (1, 1)


# Sleeves


def test_each_card_of_the_trade_has_its_sleeve() -> None:
    names = {name: found.name for name, size in PIECES.items() if (found := sleeve_for(size))}
    assert names == {
        "poker": "Standard",
        "bridge": "Standard European",
        "mini": "Mini European",
        "tarot": "Tarot",
    }
    assert sleeve_for(Size(88.9, 63.5)) == sleeve_for(Size(63.5, 88.9))
    assert sleeve_for(Size(25, 25)) is None
    assert sleeve_for(Size(200, 120)) is None


def test_a_sleeve_is_wider_than_its_card() -> None:
    for sleeve in SLEEVES:
        assert sleeve_for(sleeve.card) is sleeve
        assert 1 <= sleeve.outside.width - sleeve.card.width <= 3
        assert 1 <= sleeve.outside.height - sleeve.card.height <= 4
    areas = [sleeve.card.width * sleeve.card.height for sleeve in SLEEVES]
    assert areas == sorted(areas)


# In the PDF


@pytest.fixture(scope="module")
def boxed(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> tuple[Path, dict[str, Any]]:
    """The boxes of Platoon Command, printed, and what the manifest says of each."""
    out = sharing(tmp_path_factory.mktemp("boxes") / "out")
    names = [f"platoon-command/{name}" for name in ("us-deck-box", "german-deck-box", "tile-box")]
    assert fieldpress("build", *names, "--out", str(out)).status == 0
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    return out / "platoon-command", {file["product"]: file for file in manifest["files"]}


def strokes(page: pikepdf.Page) -> list[tuple[bool, float, float, float, float]]:
    """Straight strokes of a page's lines: whether dashed, and their ends in millimetres."""
    form: Any = page.Resources.XObject["/Marks"]
    found = []
    dashed, at = False, (0.0, 0.0)
    path: list[tuple[float, float, float, float]] = []
    for instruction in pikepdf.parse_content_stream(form):
        numbers: Any = instruction.operands
        operator = str(instruction.operator)
        if operator == "d":
            dashed = len(numbers[0]) > 0
        elif operator == "m":
            at = float(numbers[0]) * MM, float(numbers[1]) * MM
            path = []
        elif operator == "l":
            end = float(numbers[0]) * MM, float(numbers[1]) * MM
            path.append((*at, *end))
            at = end
        elif operator == "S":
            found += [(dashed, *line) for line in path]
            path = []
    return found


@pytest.mark.parametrize(
    ("name", "width", "height", "depth"),
    [
        # a card or tile, 1 mm of clearance, 0.3 mm of the box's own card
        ("us-deck-box", 63.5 + 1.3, 88.9 + 1.3, 54 * 0.3 + 1.3),
        ("tile-box", 75 + 1.3, 75 + 1.3, 18 * 2.3 + 1.3),
    ],
)
def test_panels_measure_what_they_hold(
    boxed: tuple[Path, dict[str, Any]], name: str, width: float, height: float, depth: float
) -> None:
    folder, _ = boxed
    with pikepdf.open(folder / f"{name}.pdf") as pdf:
        (page,) = pdf.pages
        lines = strokes(page)
    upright = sorted({round(x, 3) for dashed, x, _, end, _ in lines if dashed and x == end})
    assert len(upright) == 4
    gaps = [b - a for a, b in itertools.pairwise(upright)]
    assert gaps == pytest.approx([width, depth, width], abs=NEAR)
    cuts = {round(x, 3) for dashed, x, low, end, high in lines if not dashed and x == end}
    assert any(abs(cut - upright[-1] - depth) < NEAR for cut in cuts)  # the right side ends there
    level = sorted({round(y, 3) for dashed, _, y, _, end in lines if dashed and y == end})
    assert [b - a for a, b in itertools.pairwise(level)] == pytest.approx(
        [height, depth], abs=NEAR
    )  # bottom, lid, tuck
    long = [abs(low - high) for dashed, x, low, end, high in lines if dashed and x == end]
    assert long == pytest.approx([height] * 4, abs=NEAR)


def test_faces_lie_on_their_panels(boxed: tuple[Path, dict[str, Any]]) -> None:
    _, files = boxed
    facts = files["us-deck-box"]
    assert facts["inside"] == pytest.approx([64.5, 89.9, 17.2])
    at = {place["face"]: place for place in facts["placements"]}
    assert set(at) == {"back", "left", "front", "right", "lid", "bottom", "guide"}
    wide, high, deep = facts["panels"]
    for name, size in {
        "back": (wide, high), "left": (deep, high), "front": (wide, high), "right": (deep, high),
        "lid": (wide, deep), "bottom": (wide, deep),
    }.items():  # fmt: skip
        assert (at[name]["width"], at[name]["height"]) == pytest.approx(size, abs=NEAR)
    row = [at[name] for name in ("back", "left", "front", "right")]
    for one, following in itertools.pairwise(row):
        assert one["x"] + one["width"] == pytest.approx(following["x"], abs=1e-3)
    assert at["lid"]["y"] == pytest.approx(at["back"]["y"] + high, abs=1e-3)
    assert at["lid"]["turn"] == at["bottom"]["turn"] == 180  # read from the front
    assert at["left"]["turn"] == 270  # read from top to bottom


def test_a_box_says_whose_it_is_and_what_is_in_it(boxed: tuple[Path, dict[str, Any]]) -> None:
    import pypdfium2

    folder, _ = boxed
    pdf = pypdfium2.PdfDocument(folder / "german-deck-box.pdf")
    text = pdf[0].get_textpage().get_text_range()
    pdf.close()
    words = " ".join(text.split())
    assert words.count("German deck") >= 3  # front, back, spine
    assert words.upper().count("PLATOON COMMAND") >= 4  # those, and the lid
    assert "39 combat cards in three squads" in words
    assert "54 pieces of 63.5 × 88.9 mm" in words
    assert "inside 64.5 × 89.9 × 17.2 mm" in words


def test_sides_boxes_differ_in_colour_and_in_grey(
    boxed: tuple[Path, dict[str, Any]], repository: Path
) -> None:
    pack = read_pack(repository / "content/platoon-command", "content/platoon-command")
    colours = {name: side.colour for name, side in pack.info.sides.items()}
    folder, _ = boxed
    for name, colour in colours.items():
        wanted = [round(int(colour[k : k + 2], 16) / 255, 2) for k in (1, 3, 5)]
        with pikepdf.open(folder / f"{name}-deck-box.pdf") as pdf:
            ground: Any = pdf.pages[0].Resources.XObject["/Ground"]
            fills = [
                [round(float(n), 2) for n in one.operands]
                for one in pikepdf.parse_content_stream(ground)
                if str(one.operator) == "rg"
            ]
        assert wanted in fills


# Boxes of any size


ODD = {
    "tiny": "{pieces: 12.7x12.7mm, count: 60, name: Chits, thickness: 2 mm}",
    "thin": "{pieces: tarot, count: 4, name: Maps}",
    "sleeved": "{pieces: poker, count: 60, name: Cards, sleeved: true}",
    "halves": "{pieces: 90x120mm, count: 100, name: Large cards, thickness: 0.5 mm}",
    "quarters": "{pieces: 130x100mm, count: 35, name: Boards, thickness: 2 mm, stacks: 1x1}",
}


@pytest.fixture(scope="module", params=first(1, ["colour", "saver"]))
def odd(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> dict[str, Any]:
    """Boxes of many shapes, printed; what the manifest says of each."""
    folder = tmp_path_factory.mktemp("odd")
    pack = folder / "odd"
    pack.mkdir()
    (pack / "pack.yaml").write_text("kind: pack\ntitle: Some Longish Name of a Game\n", "utf-8")
    for name, held in ODD.items():
        bottom = "tuck" if name in ("tiny", "halves") else "glued"
        text = f"kind: box\ntitle: {name} box\nbottom: {bottom}\nholds:\n  - {held}\n"
        (pack / f"{name}.yaml").write_text(text, "utf-8")
    out = sharing(folder / "out")
    made = fieldpress("build", str(pack), "--out", str(out), "--ink", request.param)
    assert made.status == 0, made.err
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    return {file["product"]: file for file in manifest["files"]}


def test_boxes_of_any_size_are_printed_on_as_few_sheets_as_hold_them(odd: dict[str, Any]) -> None:
    assert {name: odd[name]["sheets"] for name in ODD} == {
        "tiny": 1, "thin": 1, "sleeved": 1, "halves": 2, "quarters": 4,
    }  # fmt: skip
    sleeved = odd["sleeved"]["inside"]
    assert sleeved == pytest.approx([66 + 1, 91 + 1, 60 * 0.4 + 1])
    assert odd["thin"]["inside"][2] == LEAST_DEPTH
    for name in ODD:
        faces = [place["face"] for place in odd[name]["placements"]]
        assert sorted(set(faces) - {"guide"}) == sorted(
            ["back", "left", "front", "right", "lid", "bottom"]
        )
        assert len(faces) == len(set(faces))
