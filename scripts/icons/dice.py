"""Dice: the six faces, a die of each kind, and two dice."""

from __future__ import annotations

from scripts.icons.shapes import Icon, box, circle, icon, line, regular, solid

_NEAR, _MIDDLE, _FAR = 7, 12, 17
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR)), ((_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((_NEAR, _MIDDLE), (_FAR, _MIDDLE))
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: _CORNERS[1],
    3: (*_CORNERS[1], (_MIDDLE, _MIDDLE)),
    4: (*_CORNERS[0], *_CORNERS[1]),
    5: (*_CORNERS[0], *_CORNERS[1], (_MIDDLE, _MIDDLE)),
    6: (*_CORNERS[0], *_CORNERS[1], *_SIDES),
}
_NUMBERS = ("one", "two", "three", "four", "five", "six")


def _face(pips: int) -> Icon:
    dots = [circle(x, y, 2) for x, y in _PIPS[pips]]
    words = f"die showing {_NUMBERS[pips - 1]}"
    return icon(words, line(box(2, 2, 20, 20, 4)), *solid(*dots))


ICONS: dict[str, Icon] = {
    **{f"d6-{pips}": _face(pips) for pips in range(1, 7)},
    "d4": icon("four-sided die", line("M12 3L22 20H2z", "M12 3v17")),
    "d6": icon(
        "six-sided die",
        line("M12 2l9 5v10l-9 5-9-5V7z", "M3 7l9 5 9-5M12 12v10"),
    ),
    "d8": icon("eight-sided die", line("M12 2l9 10-9 10-9-10z", "M3 12l9 3.5 9-3.5M12 2v13.5")),
    "d10": icon(
        "ten-sided die",
        line("M12 2l10 9v2.5L12 22 2 13.5V11z", "M12 2L7.5 13.5 12 16.5l4.5-3z"),
        line("M2 13.5h5.5M22 13.5h-5.5M12 16.5V22"),
    ),
    "d12": icon(
        "twelve-sided die",
        line(regular(12, 12, 10, 10), regular(12, 12, 5, 5)),
        line("M12 7V2M16.76 10.46l4.75-1.55M14.94 16.05l2.94 4.04"),
        line("M9.06 16.05L6.12 20.09M7.24 10.46L2.49 8.91"),
    ),
    "d20": icon(
        "twenty-sided die",
        line(regular(12, 12, 10, 6), "M12 7l4.8 8.5H7.2z"),
        line("M12 2v5M3.34 7L12 7l8.66 0M7.2 15.5L3.34 7M16.8 15.5L20.66 7"),
        line("M7.2 15.5L3.34 17M16.8 15.5L20.66 17M7.2 15.5L12 22l4.8-6.5"),
    ),
    "2d6": icon(
        "two dice",
        line("M11 5.5l8-3.5 3 8-4 1.7"),
        line(box(2, 8.5, 13.5, 13.5, 3)),
        *solid(circle(6, 12.5, 1.5), circle(11.5, 18, 1.5), circle(8.75, 15.25, 1.5)),
    ),
}
