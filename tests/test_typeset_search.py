"""The search for the largest type that fits, on pages whose text has a known size."""

import math
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.typeset.boxes import Box
from generator.typeset.fit import MAX_TRIES, STEP, fit_pages
from generator.typeset.judging.findings import PageBounds, held, inspect, overflow


@dataclass(eq=False)
class Element:
    """An element whose text covers `area` square pixels for each square point of its size."""

    area: float
    minimum: str
    size: float = 12.0
    style: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.style if name == "style" else default

    def set(self, _name: str, value: str) -> None:
        self.style = value
        self.size = float(value.rpartition("font-size:")[2].removesuffix("pt"))


@dataclass
class Pages:
    """Pages of boxes 100 pixels square, one for each element; text is as wide as its box."""

    elements: list[Element]
    tries: list[int] = field(default_factory=lambda: [0])

    def __len__(self) -> int:
        return 1

    def relaid(self) -> "Pages":
        self.tries[0] += 1
        return self

    def placed_apart(self) -> list[Any]:
        return []

    def boxes(self, _page: int) -> list[Box]:
        found = []
        for element in self.elements:
            height = element.area * element.size**2 / 100
            found += [
                Box("fit", (0, 0, 100, 100), "at", None, False, element.size, "", element.minimum,
                    element),
                Box("text", (0, 0, 100, height), "at", text="words", inside=len(found)),
            ]  # fmt: skip
        return found


def fitted(*elements: Element) -> tuple[list[float], list[str], int]:
    """The sizes that the search ends with, what it says, and how often it laid out."""
    pages: Any = Pages(list(elements))
    made, boxes, findings = fit_pages(pages)
    assert [box.size for box in boxes[0] if box.kind == "fit"] == [e.size for e in elements]
    return [e.size for e in elements], [f.message for f in findings], made.tries[0]


@given(st.floats(20, 1000), st.sampled_from(["4", "6.5", "8"]))
@settings(deadline=None)
def test_the_largest_quarter_point_that_fits_is_found(area: float, minimum: str) -> None:
    (size,), said, tries = fitted(Element(area, minimum))
    best = math.sqrt(100.5 * 100 / area)  # half a pixel over the edge is forgiven
    least = float(minimum)
    if best >= 12:
        assert (size, said, tries) == (12, [], 0)
    elif best < least:
        assert size == least
        assert said == [f"the text 'words' does not fit its box even at {least:g} pt"]
    else:
        assert said == []
        assert size <= best < size + STEP or size == least
    assert tries < MAX_TRIES


def test_texts_are_searched_at_the_same_time() -> None:
    one, other = Element(100, "5"), Element(150, "5")
    alone = [fitted(Element(element.area, "5")) for element in (one, other)]
    sizes, said, tries = fitted(one, other)
    assert sizes == [alone[0][0][0], alone[1][0][0]]
    assert said == []
    assert tries <= max(alone[0][2], alone[1][2]) + 1


def test_other_styles_of_an_element_stay() -> None:
    element = Element(150, "5", style="color: red; font-size: 12pt")
    fitted(element)
    assert element.style == f"color: red;font-size:{element.size:g}pt"


def test_a_minimum_that_is_no_number_is_told() -> None:
    element = Element(150, "6.5pt")
    assert fitted(element) == (
        [12.0],
        ["'data-fit' needs the smallest size in points, such as '6.5', not '6.5pt'"],
        0,
    )


def test_how_much_too_large_a_text_is() -> None:
    fit = Box("fit", (10, 10, 110, 60), None)

    def over(*more: Box) -> float:
        return overflow(fit, held([fit, *more]).get(0, []))

    assert over() == 0  # nothing in it
    assert over(Box("text", (10, 10, 110, 60.4), None, inside=0)) == 1
    assert over(Box("text", (10, 10, 110, 85), None, inside=0)) == 1.5
    assert over(Box("picture", (0, 10, 110, 60), None, inside=0)) == 1.1
    assert over(Box("text", (0, 0, 900, 900), None, inside=-1)) == 0


BOUNDS = PageBounds((0, 0, 500, 500), 6.5)
WHITE, PALE, BLACK = (1.0, 1.0, 1.0), (0.8, 0.8, 0.8), (0.0, 0.0, 0.0)


def text(rect: tuple[float, float, float, float], said: str = "word", **more: Any) -> Box:
    made = {"colour": BLACK, "size": 9.0, "families": ("Source Sans Pro",), "text": said}
    return Box("text", rect, "at", **{**made, **more})


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ([text((10, 10, 60, 22))], []),
        (
            [text((10, 10, 60, 22), size=6.4)],
            ["'word' is printed at 6.4 pt; the minimum is 6.5 pt"],
        ),
        ([text((-9.45, 10, 60, 22))], ["'word' is 2.5 mm outside the safe area"]),
        (
            [text((10, 10, 60, 22), colour=PALE)],
            ["'word' has a contrast of 1.6:1; the minimum is 4.5:1"],
        ),
        (
            [Box("block", (0, 0, 99, 99), None, BLACK, True), text((10, 10, 60, 22))],
            ["'word' has a contrast of 1.0:1; the minimum is 4.5:1"],
        ),
        # A block of black that another of white covers is no ground.
        (
            [
                Box("block", (0, 0, 99, 99), None, BLACK, True),
                Box("block", (0, 0, 99, 99), None, WHITE, True),
                text((10, 10, 60, 22)),
            ],
            [],
        ),
        # On a picture there is no telling.
        (
            [
                Box("picture", (0, 0, 99, 99), None, painted=((2, 0.0, 0),)),
                text((10, 10, 60, 22), colour=PALE, painted=((3, 0.0, 1), (2, 0.0, 1))),
            ],
            [],
        ),
        (
            [text((10, 10, 60, 22), "one"), text((30, 12, 80, 24), "two")],
            ["'one' and 'two' are printed over each other"],
        ),
        ([text((10, 10, 60, 22), "one"), text((60, 10, 90, 22), "two")], []),
        (
            [text((10, 10, 60, 22), "one"), text((30, 12, 80, 24), "two", turned=True)],
            [],
        ),
        (
            [text((10, 10, 60, 22), families=("Comic Sans",))],
            [
                "unknown font 'Comic Sans'; there are Source Sans Pro, "
                "Source Serif Pro, Barlow Condensed, IBM Plex Mono"
            ],
        ),
        (
            [Box("picture", (0, 0, 96, 96), None, text="a.png", pixels=(100, 200))],
            [
                "'a.png' of 100 × 200 pixels printed 25 × 25 mm large has 100 dpi; "
                "the minimum is 200 dpi"
            ],
        ),
        ([Box("picture", (0, 0, 96, 96), None, text="a.png", pixels=(200, 200))], []),
    ],
)  # fmt: skip
def test_what_boxes_tell(boxes: list[Box], said: list[str]) -> None:
    assert [finding.message for finding in inspect(boxes, BOUNDS)] == said
