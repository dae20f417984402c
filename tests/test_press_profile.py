"""Printer profiles: what may be typed, what is said of the rest, and what they do to a page."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Matrix

from generator.measure import PAPERS, points
from generator.press.profile import ANY_PRINTER, Margins, Pair, PrinterProfile
from generator.press.profile_file import ProfileError, ProfileFault, from_mapping

A4 = PAPERS["a4"]


def faults(data: dict[str, object]) -> tuple[ProfileFault, ...]:
    """Return what is wrong with a profile; nothing if it can be read."""
    try:
        from_mapping(data)
    except ProfileError as error:
        return error.faults
    return ()


def test_a_whole_profile() -> None:
    profile = from_mapping(
        {
            "name": "Laser in the study",
            "margins": {"left": 4, "right": 4.2, "top": 5, "bottom": 12},
            "back-offset": {"x": 0.3, "y": -0.6},
            "scale": {"x": 0.997, "y": 1},
            "flip": "short-edge",
            "paper-thickness": 0.2,
        }
    )
    assert profile == PrinterProfile(
        "Laser in the study",
        Margins(4, 4.2, 5, 12),
        Pair(0.3, -0.6),
        Pair(0.997, 1),
        "short-edge",
        0.2,
    )


def test_what_is_left_out_is_as_with_any_printer() -> None:
    assert from_mapping({}) == ANY_PRINTER
    assert from_mapping({"margins": {"left": 3}}).margins == Margins(3, 5, 5, 5)


@pytest.mark.parametrize(
    ("data", "key", "message"),
    [
        (
            {"paper-thickness": "thick"},
            ("paper-thickness",),
            "'paper-thickness' must be a number of millimetres, not 'thick'",
        ),
        (
            {"paper-thickness": 2},
            ("paper-thickness",),
            "'paper-thickness' must be from 0 to 1 mm, not 2",
        ),
        ({"name": 3}, ("name",), "'name' must be text, not 3"),
        (
            {"margins": {"left": "a"}},
            ("margins", "left"),
            "'left' under 'margins' must be a number of millimetres, not 'a'",
        ),
        (
            {"margins": {"top": True}},
            ("margins", "top"),
            "'top' under 'margins' must be a number of millimetres, not True",
        ),
        (
            {"margins": {"top": 51}},
            ("margins", "top"),
            "'top' under 'margins' must be from 0 to 50 mm, not 51",
        ),
        (
            {"margins": {"top": float("nan")}},
            ("margins", "top"),
            "'top' under 'margins' must be from 0 to 50 mm, not nan",
        ),
        ({"margins": 5}, ("margins",), "'margins' must have left, right, top and bottom, not 5"),
        (
            {"back-offset": {"x": None}},
            ("back-offset", "x"),
            "'x' under 'back-offset' must be a number of millimetres, not nothing",
        ),
        (
            {"back-offset": {"y": -21}},
            ("back-offset", "y"),
            "'y' under 'back-offset' must be from -20 to 20 mm, not -21",
        ),
        ({"back-offset": [1, 2]}, ("back-offset",), "'back-offset' must have x and y, not [1, 2]"),
        (
            {"scale": {"x": "1"}},
            ("scale", "x"),
            "'x' under 'scale' must be a number such as 0.997, not '1'",
        ),
        (
            {"scale": {"x": 99.7}},
            ("scale", "x"),
            "'x' under 'scale' must be from 0.9 to 1.1, not 99.7",
        ),
        ({"flip": "long"}, ("flip",), "'flip' must be 'long-edge' or 'short-edge', not 'long'"),
        ({"flip": []}, ("flip",), "'flip' must be 'long-edge' or 'short-edge', not []"),
        ({"scale": {"z": 1}}, ("scale", "z"), "'scale' has no 'z'"),
        ({"margin": {}}, ("margin",), "a printer profile has no 'margin'"),
    ],
)
def test_a_fault_says_what_and_where(
    data: dict[str, object], key: tuple[str, ...], message: str
) -> None:
    assert [(fault.path, fault.message) for fault in faults(data)] == [(key, message)]


def test_all_faults_are_found_with_hints() -> None:
    found = faults({"margin": {}, "scale": {"x": 2, "y": 3, "z": 4}, "name": []})
    assert [fault.path for fault in found] == [
        ("margin",),
        ("scale", "x"),
        ("scale", "y"),
        ("scale", "z"),
        ("name",),
    ]
    assert [fault.unknown for fault in found] == [True, False, False, True, False]
    assert found[0].hints == ("did you mean 'margins'?",)
    assert found[-1].message == "'name' must be text, not []"


def test_a_value_of_any_length_is_told_in_one_short_line() -> None:
    (fault,) = faults({"flip": "long-edge\n" * 50})
    assert fault.message == (
        r"'flip' must be 'long-edge' or 'short-edge', not 'long-edge\nlong-edge\nlong-edge\nlong-…"
    )


def test_the_error_itself_names_every_fault() -> None:
    with pytest.raises(ProfileError) as caught:
        from_mapping({"margin": {}, "flip": "left"})
    assert str(caught.value) == (
        "a printer profile has no 'margin'\n'flip' must be 'long-edge' or 'short-edge', not 'left'"
    )


def test_any_printer_leaves_a_page_alone() -> None:
    for side in ("front", "back"):
        assert ANY_PRINTER.page_matrix(side, A4) == Matrix()


def test_only_backs_are_moved() -> None:
    profile = PrinterProfile(back_offset=Pair(0.3, -0.6))
    assert profile.page_matrix("front", A4) == Matrix()
    moved = profile.page_matrix("back", A4).transform((0, 0))
    assert moved == pytest.approx((points(-0.3), points(0.6)))


def test_a_landscape_page_is_turned_counter_clockwise() -> None:
    # The top of the page goes to the left edge of the sheet: right on the sheet is down the page.
    profile = PrinterProfile(
        margins=Margins(1, 2, 3, 4), back_offset=Pair(0.3, -0.6), scale=Pair(0.99, 1.01)
    ).on(A4.turned)
    assert profile.back_offset == Pair(-0.6, -0.3)
    assert profile.scale == Pair(1.01, 0.99)
    assert profile.margins == Margins(4, 4, 2, 2)


numbers = st.floats(-5, 5)
scales = st.floats(0.9, 1.1)


@given(st.builds(Pair, numbers, numbers), st.builds(Pair, scales, scales), numbers, numbers)
@settings(deadline=None)
def test_a_compensated_page_is_printed_true(
    offset: Pair, scale: Pair, right: float, upward: float
) -> None:
    profile = PrinterProfile(back_offset=offset, scale=scale)
    middle = Pair(points(A4.width / 2), points(A4.height / 2))
    point = Pair(middle.x + 40 * right, middle.y + 40 * upward)
    sent = Pair(*profile.page_matrix("back", A4).transform((point.x, point.y)))
    printed = Pair(  # what such a printer does to it
        middle.x + (sent.x - middle.x) * scale.x + points(offset.x),
        middle.y + (sent.y - middle.y) * scale.y + points(offset.y),
    )
    assert (printed.x, printed.y) == pytest.approx((point.x, point.y), abs=1e-6)


@given(st.builds(Pair, numbers, numbers), st.builds(Pair, scales, scales))
@settings(deadline=None)
def test_safe_margins_stay_printable_once_compensated(offset: Pair, scale: Pair) -> None:
    profile = PrinterProfile(margins=Margins(3, 4, 5, 12), back_offset=offset, scale=scale)
    safe = profile.safe_margins(A4)
    for side in ("front", "back"):
        matrix = profile.page_matrix(side, A4)
        left, bottom = matrix.transform((points(safe.left), points(safe.bottom)))
        right, top = matrix.transform((points(A4.width - safe.right), points(A4.height - safe.top)))
        assert left >= points(3) - 1e-6
        assert right <= points(A4.width - 4) + 1e-6
        assert bottom >= points(12) - 1e-6
        assert top <= points(A4.height - 5) + 1e-6


anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.sampled_from(["left", "x", "y", "top", "z"]), inner, max_size=3),
    ),
    max_leaves=6,
)
keys = st.sampled_from(
    ["name", "margins", "back-offset", "scale", "flip", "paper-thickness", "back_offset", "other"]
)


@given(st.dictionaries(keys, anything))
@settings(deadline=None)
def test_anything_typed_is_read_or_refused(data: dict[str, object]) -> None:
    found = faults(data)
    assert all(fault.path[0] in data and fault.message for fault in found)
    if not found:
        assert isinstance(from_mapping(data), PrinterProfile)
