"""Arrows: the eight directions, turns, and ways to move."""

from __future__ import annotations

from scripts.icons.shapes import Icon, box, fill, icon, line, mirrored, polygon, solid, turned

_UP = icon("up", fill(polygon("12,1.5 21.5,11.5 14.5,11.5 14.5,22.5 9.5,22.5 9.5,11.5 2.5,11.5")))
_LEFT_TURN = icon(
    "turn left",
    fill("M14.5 22.5V14a2 2 0 0 0-2-2h-2v5.5L1.5 9.5 10.5 1.5V7H13a6.5 6.5 0 0 1 6.5 6.5v9z"),
)
_ROUND = icon(
    "turn clockwise",
    line("M19.5 15.5a8.3 8.3 0 1 1-1.5-9.3"),
    fill(polygon("21.5,1.5 21.5,10 13,8.5")),
)
_ADVANCE = icon(
    "advance", *solid("M12 1.5l10 9.5v5.5L12 7 2 16.5V11z", "M12 8.5l10 9.5v4.5L12 13.5 2 22.5V18z")
)
_DIRECTIONS = (
    ("up", "up"),
    ("up-right", "up and right"),
    ("right", "right"),
    ("down-right", "down and right"),
    ("down", "down"),
    ("down-left", "down and left"),
    ("left", "left"),
    ("up-left", "up and left"),
)

ICONS: dict[str, Icon] = {
    **{
        f"arrow-{name}": turned(_UP, words, 45 * turn)
        for turn, (name, words) in enumerate(_DIRECTIONS)
    },
    "turn-left": _LEFT_TURN,
    "turn-right": mirrored(_LEFT_TURN, "turn right"),
    "turn-back": icon(
        "turn back",
        fill(
            "M21.5 22.5h-5V9.25a2.75 2.75 0 0 0-5.5 0V14h4.5L8.5 22.5 1.5 14"
            "H6V9.25a7.75 7.75 0 0 1 15.5 0z"
        ),
    ),
    "rotate-right": _ROUND,
    "rotate-left": mirrored(_ROUND, "turn counterclockwise"),
    "advance": _ADVANCE,
    "retreat": turned(_ADVANCE, "retreat", 180),
    "flank": icon(
        "flank",
        line("M3.5 22V12a6 6 0 0 1 6-6H16"),
        fill(polygon("14.5,1.5 22.5,6 14.5,10.5")),
        fill(box(9, 13, 13.5, 9)),
    ),
    "assault": icon(
        "assault",
        fill(polygon("1.5,9.5 10,9.5 10,4 18,12 10,20 10,14.5 1.5,14.5")),
        fill(box(20, 2, 2.5, 20)),
    ),
    "flip": icon(
        "flip",
        fill(polygon("9.5,4 9.5,20 1.5,20")),
        line("M15.5 7.5V19h5.7z"),
        line("M12.5 2v2M12.5 8v2M12.5 14v2M12.5 20v2"),
    ),
    "swap": icon(
        "exchange",
        fill(polygon("1.5,7.5 9,1.5 9,5.5 22.5,5.5 22.5,9.5 9,9.5 9,13")),
        fill(polygon("22.5,16.5 15,22.5 15,18.5 1.5,18.5 1.5,14.5 15,14.5 15,11")),
    ),
    "halt": icon("halt", fill("M8 2h8l6 6v8l-6 6H8l-6-6V8zM6.5 10.5v3h11v-3z")),
}
