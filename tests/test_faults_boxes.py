"""Flaps of tuck boxes in millimetres: how long each is for boxes worked by hand, at every bound.

A tuck is as long as the box is deep, 9 mm at least and 18 at most, and never more than a third of
the wall that it goes behind: so that of the lid and that of a tucked bottom leave the third in the
middle free. Lengths are measured on the net, from the fold to the free edge.
"""

from __future__ import annotations

import math

import pytest

from generator.draw.boxes.net import Flap, Measures, Net, nets
from generator.draw.boxes.placing import NetTooLargeError, plan_box
from generator.measure import PAPERS
from generator.press.profile import ANY_PRINTER


def whole(width: float, height: float, depth: float, *, tuck: bool = False) -> Net:
    (net,) = nets(Measures(width, height, depth, tuck), 1)
    return net


def long(flap: Flap) -> float:
    """How far a flap reaches from its fold."""
    (ax, ay), (bx, by) = flap.hinge
    wide = math.dist((ax, ay), (bx, by))
    return max(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / wide for x, y in flap.corners)


def fold(flap: Flap) -> float:
    return math.dist(*flap.hinge)


def free_edge(flap: Flap) -> float:
    """The length of the edge across from the fold."""
    return math.dist(flap.corners[1], flap.corners[2])


@pytest.mark.parametrize(
    ("depth", "height", "tuck"),
    [
        (6, 90, 9),  # 9 at least
        (9, 90, 9),
        (12, 90, 12),  # as the box is deep
        (18, 90, 18),
        (19, 90, 18),  # 18 at most
        (60, 90, 18),
        (18, 54, 18),  # a third of 54 is 18
        (18, 53.4, 17.8),  # a third of less is less
        (18, 45, 15),
        (30, 36, 12),
        (12, 30, 10),
        (6, 24, 8),  # even than 9
        (6, 12, 4),
    ],
)
@pytest.mark.parametrize("name", ["tuck", "tuck-bottom"])
def test_a_tuck_is_as_long_as_the_box_is_deep_within_its_bounds(
    name: str, depth: float, height: float, tuck: float
) -> None:
    flap = whole(60, height, depth, tuck=True).flap(name)
    assert long(flap) == pytest.approx(tuck)


@pytest.mark.parametrize("height", [12, 20, 30, 45, 54, 90])
@pytest.mark.parametrize("depth", [6, 12, 18, 40])
def test_both_tucks_leave_a_third_of_the_wall_between_them(depth: float, height: float) -> None:
    net = whole(60, height, depth, tuck=True)
    free = height - long(net.flap("tuck")) - long(net.flap("tuck-bottom"))
    assert free >= height / 3 - 1e-9


@pytest.mark.parametrize(
    ("width", "depth", "dust"),
    [
        (60, 6, 9),  # 9 at least
        (60, 12, 12),  # as the box is deep
        (60, 18, 18),
        (60, 30, 18),  # 18 at most
        (38, 30, 18),  # two of them, and 1 mm each to spare, across the lid
        (37, 30, 17.5),
        (20, 18, 9),
        (14, 12, 6),
    ],
)
def test_dust_flaps_meet_before_the_middle(width: float, depth: float, dust: float) -> None:
    net = whole(width, 60, depth, tuck=True)
    names = ("dust-left", "dust-right", "dust-bottom-left", "dust-bottom-right")
    assert [long(net.flap(name)) for name in names] == pytest.approx([dust] * 4)
    assert 2 * dust <= width - 2


@pytest.mark.parametrize(
    ("width", "depth", "glue"),
    [(60, 13, 12), (60, 14, 12), (60, 40, 12), (60, 12.5, 11.5), (60, 8, 7), (9, 40, 8)],
)
def test_a_glue_flap_is_12_mm_or_a_millimetre_less_than_its_wall(
    width: float, depth: float, glue: float
) -> None:
    flap = whole(width, 60, depth).flap("glue-right")
    assert long(flap) == pytest.approx(glue)
    assert (fold(flap), free_edge(flap)) == pytest.approx((60, 60 - 2 * 3))


@pytest.mark.parametrize("depth", [10, 25])
def test_a_glued_bottom_is_covered_but_for_a_millimetre(depth: float) -> None:
    flap = whole(60, 80, depth).flap("glue-bottom")
    assert long(flap) == pytest.approx(depth - 1)
    assert (flap.on, flap.to, flap.glue) == ("front", "bottom", True)


@pytest.mark.parametrize(
    ("width", "notch"), [(20, 5), (35, 5), (42, 6), (63, 9), (70, 10), (77, 10), (140, 10)]
)
def test_a_thumb_notch_is_a_seventh_of_the_front_within_5_and_10_mm(
    width: float, notch: float
) -> None:
    net = whole(width, 90, 20)
    assert net.flap("front").notch == pytest.approx(notch)
    assert {flap.name for flap in net.flaps if flap.notch} == {"front"}


def test_a_tuck_and_flaps_are_narrower_at_their_free_edge() -> None:
    net = whole(60, 90, 20, tuck=True)
    for name, less in (("tuck", 0.75), ("tuck-bottom", 0.75), ("dust-left", 2), ("dust-right", 2)):
        flap = net.flap(name)
        assert free_edge(flap) == pytest.approx(fold(flap) - 2 * less)


@pytest.mark.parametrize(
    ("depth", "round_"), [(6, 5.4), (10, 6), (9.5, 5.7), (10.5, 6), (18, 6), (40, 6)]
)
def test_only_the_free_corners_of_a_tuck_are_round(depth: float, round_: float) -> None:
    """By 6 mm, or six tenths of a short one."""
    net = whole(60, 90, depth, tuck=True)
    for name in ("tuck", "tuck-bottom"):
        assert net.flap(name).rounds == pytest.approx((0, round_, round_, 0))
    assert {flap.name for flap in net.flaps if flap.rounds} == {"tuck", "tuck-bottom"}


def test_the_outline_is_the_sum_of_what_lies_in_a_row() -> None:
    """Across: glue flap, back, side, front, side. Up: tuck, bottom, wall, lid, tuck."""
    net = whole(60, 90, 20, tuck=True)
    assert net.width == pytest.approx(12 + 60 + 20 + 60 + 20)
    assert net.height == pytest.approx(18 + 20 + 90 + 20 + 18)
    glued = whole(60, 90, 20)
    assert glued.height == pytest.approx(20 + 90 + 20 + 18)


@pytest.mark.parametrize(
    ("parts", "names"),
    [
        (1, [["glue-right"]]),
        (2, [["glue-right"], ["glue-left"]]),
        (4, [["glue-right"], ["glue-back"], ["glue-left"], ["glue-front"]]),
    ],
)
def test_each_part_begins_with_a_flap_for_the_wall_before_it(
    parts: int, names: list[list[str]]
) -> None:
    made = nets(Measures(60, 90, 20), parts)
    walls = ("back", "left", "front", "right")
    assert [[f.name for f in net.flaps if f.glue and f.to in walls] for net in made] == names
    assert [p.name for net in made for p in net.panels if p.name in walls] == list(walls)


def test_every_edge_of_a_panel_is_a_fold_or_a_cut() -> None:
    """Front: folds at both sides and at the glued bottom, a cut at the top, the notch in it."""
    net = whole(60, 90, 20)
    (cut,) = net.free(net.flap("front"))
    top = net.flap("front").box[3]
    assert [y for _, y in cut] == pytest.approx([top, top])
    assert list(net.free(net.flap("back"))) == []
    assert len(list(net.free(net.flap("lid")))) == 2
    assert len(list(net.free(net.flap("bottom")))) == 3
    assert len(net.folds) == len(net.flaps) - 1


@pytest.mark.parametrize(("over", "parts"), [(-0.01, 1), (0.0, 1), (0.01, 2)])
def test_a_net_is_divided_only_if_it_is_larger_than_the_room(over: float, parts: int) -> None:
    """On upright A4 there are 210 mm less the margins and the bleed at both sides; lying, the net
    would be too high."""
    page = PAPERS["a4"]
    margins = ANY_PRINTER.safe_margins(page, two_sided=False)
    room = page.width - margins.left - margins.right - 2 * 3
    width = (room - 12 - 2 * 20 + over) / 2
    plan = plan_box(Measures(width, 172, 20), page, ANY_PRINTER)
    assert len(plan.nets) == parts
    assert (plan.page.width, plan.page.height) == (210, 297)


@pytest.mark.parametrize(("over", "fits"), [(-0.01, True), (0.0, True), (0.01, False)])
def test_a_net_may_be_as_high_as_the_room_over_the_foot(over: float, fits: bool) -> None:
    page = PAPERS["a4"]
    margins = ANY_PRINTER.safe_margins(page, two_sided=False)
    room = page.height - margins.top - margins.bottom - 9 - 2 * 3
    size = Measures(50, room - 2 * 20 - 18 + over, 20)
    if fits:
        assert len(plan_box(size, page, ANY_PRINTER).nets) == 1
    else:
        with pytest.raises(NetTooLargeError):
            plan_box(size, page, ANY_PRINTER)


def test_what_fits_no_paper_is_told_with_its_size() -> None:
    with pytest.raises(NetTooLargeError) as caught:
        plan_box(Measures(200, 300, 100), PAPERS["a4"], ANY_PRINTER)
    assert (caught.value.part.width, caught.value.part.height) == pytest.approx(
        (12 + 200, 100 + 300 + 100 + 18)
    )
