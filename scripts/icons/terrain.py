"""Terrain: what grows, what stands, what flows, what leads somewhere."""

from __future__ import annotations

from scripts.icons.shapes import Icon, box, circle, cut, fill, icon, line, polygon, solid

_HOUSE = "M12 2l10.5 9h-3v11h-15V11h-3z"


def _wave(y: float) -> str:
    return f"M2 {y:g}c2-2.7 4.3-2.7 6.7 0s4.6 2.7 6.6 0 4.7-2.7 6.7 0"


ICONS: dict[str, Icon] = {
    "woods": icon(
        "woods",
        fill(
            "M8 1.5c2.5 0 4 1.5 4.3 3.5 1.7.8 2.7 2.3 2.7 4.2"
            "C15 12 12.8 14 10 14h-.7v8.5H6.7V14H6"
            "c-2.8 0-5-2-5-4.8 0-1.9 1-3.4 2.7-4.2C4 3 5.5 1.5 8 1.5z"
        ),
        fill(
            "M18 10c2.8 0 5 2 5 4.5S21 19 19.1 19v3.5h-2.2V19"
            "c-1.7 0-3.4-1.2-3.8-3 1.7-1.2 2.9-2.9 3-5.5.6-.3 1.2-.5 1.9-.5z"
        ),
    ),
    "tree": icon(
        "tree",
        fill(
            "M12 1.5"
            "c3 0 5 1.8 5.4 4.2 2.2.8 3.6 2.6 3.6 4.9 0 3-2.4 5.4-5.5 5.4h-2"
            "v6.5h-3V16h-2C5.4 16 3 13.6 3 10.6c0-2.3 1.4-4.1 3.6-4.9"
            "C7 3.3 9 1.5 12 1.5z"
        ),
    ),
    "pine": icon(
        "pine", fill("M12 1.5l5.5 7h-2.3l4.3 5.5H17l4 5h-7.5v3.5h-3V19H3l4-5H4.5l4.3-5.5H6.5z")
    ),
    "orchard": icon(
        "orchard",
        *solid(*(circle(x, y, 3.3) for x in (6.5, 17.5) for y in (4.8, 16))),
        *solid(*(box(x - 0.9, y + 3, 1.8, 3.4) for x in (6.5, 17.5) for y in (4.8, 16))),
    ),
    "hill": icon(
        "hill",
        fill("M1.5 20.5c5 0 5-14.5 10.5-14.5s5.5 14.5 10.5 14.5z"),
    ),
    "mountain": icon(
        "mountain",
        fill("M5.8 11.5L10 3.5l4.2 8-2.2 1.8-2-1.5-2.2 1.5z"),
        fill("M5 13.2L1.5 21h21l-5.8-9.5-2.5 3.5L12 15.2l-2-1.6-2.5 1.7z"),
    ),
    "slope": icon("slope", line("M2 5h20M4.5 5v7M9.5 5v13M14.5 5v7M19.5 5v13")),
    "house": icon("house", cut(_HOUSE, box(9.7, 14.5, 4.6, 7.5))),
    "town": icon(
        "town",
        fill("M1.5 8.5L6.5 3l5 5.5v3.2L8.5 14.5v8h-7zM4.5 11v3h3v-3z"),
        fill("M16 9.5l6.5 6v7h-12.5v-7zM14.5 16.5v3.5h3v-3.5z"),
        fill("M14 7.7V4l3.5-2.5L21 4v7.7l-5-4.5-2 1.8z"),
    ),
    "church": icon(
        "church",
        fill(
            "M6 5.5V4.3H4.5V2.5H6V1.5h2v1h1.5v1.8H8v1.2l3.5 5V13h11v9.5h-7V19"
            "a2 2 0 0 0-4 0v3.5h-9v-12z"
        ),
    ),
    "factory": icon(
        "factory",
        cut(
            "M1.5 22.5V3.5h4l.8 9 5.7-4v4l5.2-4v4l5.3-4v14z",
            box(5, 16, 3, 3),
            box(10.5, 16, 3, 3),
            box(16, 16, 3, 3),
        ),
    ),
    "castle": icon(
        "castle",
        fill("M2.5 22.5V3h4v3.5h3V3h5v3.5h3V3h4v19.5h-7V17a2.5 2.5 0 0 0-5 0v5.5z"),
    ),
    "ruins": icon(
        "ruins",
        cut("M2 22.5V9l4-3.5 1 3.5h2l1.5 4 2.5-1 1 4.5h2.5l1.5 3H22v3z", box(5, 13, 3, 3.5)),
        cut(box(13.5, 5, 2.5, 2.5), box(18, 9.5, 3, 3)),
    ),
    "rubble": icon(
        "rubble",
        fill(polygon("8.5,9 12.5,6 16,9 14.5,13 9.5,13")),
        *solid(
            polygon("3.5,16 8,14.5 11,17.5 9.5,21.5 2,21.5"),
            polygon("13,15.5 18.5,13.5 22,17 21,21.5 12,21.5"),
        ),
    ),
    "bridge": icon(
        "bridge",
        fill("M1.5 10h21v10h-3.2c0-3.7-3-6.3-7.3-6.3S4.7 16.3 4.7 20H1.5z"),
        line("M2 5h20M5 5v5M12 5v5M19 5v5"),
    ),
    "river": icon("river", line("M5 2c6 5.5-3 11 3 20M14 2c6 5.5-3 11 3 20")),
    "water": icon("water", line(_wave(6), _wave(12), _wave(18))),
    "road": icon(
        "road",
        cut(
            "M8.3 2h7.4L22 22H2z",
            box(11.2, 3.8, 1.6, 3.2),
            box(11, 9.3, 2, 4),
            box(10.7, 15.7, 2.6, 4.5),
        ),
    ),
    "railway": icon("railway", line("M8 2v20M16 2v20M3.5 5h17M3.5 12h17M3.5 19h17")),
    "field": icon("field", line("M2 20L6.5 5h11L22 20zM8.7 20l1.6-15M15.3 20l-1.6-15")),
    "crops": icon(
        "crops",
        line("M12 22V9"),
        *solid(
            "M12 1.5c1.7 1.7 1.7 4.3 0 6-1.7-1.7-1.7-4.3 0-6z",
            *(
                f"M{x:g} {y:g}c{3 * side:g} 0 {4.8 * side:g}-1.8 {4.8 * side:g}-5"
                f" {-3 * side:g} .2 {-4.8 * side:g} 2 {-4.8 * side:g} 5z"
                for y in (10.5, 15.5)
                for x, side in ((11.3, -1), (12.7, 1))
            ),
        ),
    ),
    "marsh": icon("marsh", line("M2 15.5h20M6 20.5h12M12 15V4M8.5 15L5 7M15.5 15L19 7")),
    "wall": icon(
        "wall",
        line(
            box(2, 4.5, 20, 15),
            "M2 9.5h20M2 14.5h20M8.5 4.5v5M15.5 4.5v5M12 9.5v5M5 9.5M8.5 14.5v5M15.5 14.5v5",
        ),
    ),
    "hedge": icon(
        "hedge",
        cut(
            "M1.5 20.5v-6c0-2.2 1.3-3.9 3.2-4.5C5 7.3 7 5.5 9.5 5.5"
            "c1 0 1.8.2 2.5.7.7-.5 1.5-.7 2.5-.7 2.5 0 4.5 1.8 4.8 4.5 1.9.6 3.2 2.3 3.2 4.5"
            "v6z",
            circle(7, 14, 1.2),
            circle(12, 11, 1.2),
            circle(17, 14, 1.2),
            circle(12, 17, 1.2),
        ),
    ),
    "fence": icon(
        "fence",
        *solid(*(f"M{x:g} 22V6l2-3 2 3v16z" for x in (2.5, 10, 17.5))),
        line("M2 10h20M2 17h20"),
    ),
    "crater": icon(
        "crater",
        line("M2 16c0-2.8 4.5-5 10-5s10 2.2 10 5-4.5 5-10 5-10-2.2-10-5z"),
        line("M12 7V2.5M6.5 8L4 4M17.5 8L20 4"),
        fill("M6 16c1.3-1.2 3.5-1.8 6-1.8s4.7.6 6 1.8c-1.3 1.2-3.5 1.8-6 1.8S7.3 17.2 6 16z"),
    ),
    "cliff": icon("cliff", fill("M1.5 21.5V4h10l1 4.5 2.5 1.5.5 5 3 2 .5 2.5h3.5v2z")),
    "beach": icon(
        "beach",
        line("M2 19c2-1.5 3.5-1.5 5 0s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5 0"),
        line("M13 15.5c0-4-.5-7-2-9.5"),
        fill(
            "M11 6C8.5 4 5.5 4.5 3.5 7.5 6.5 6.5 9 7 11 6zM11 6"
            "c2-3 5.5-3.5 9-1.5-3.5 0-6 .5-9 1.5zM11 6"
            "c3.5-.5 6.5 1.5 7.5 5-2.5-2.5-5-3.5-7.5-5zM11 6"
            "c-3 1-4.5 3.5-4 7 1-3 2-5 4-7zM11 6"
            "c0-2-1-3.5-3.5-4.5 2.5-.2 4 1.5 3.5 4.5z"
        ),
    ),
    "hex": icon("hex", line("M7 3h10l5 9-5 9H7l-5-9z")),
    "contour": icon(
        "contour lines",
        line("M12 3.5c6 0 10 3.5 10 8.5s-4 8.5-10 8.5S2 17 2 12s4-8.5 10-8.5z"),
        line("M13.5 8.5c3 0 4.5 1.5 4.5 3.5s-2 4-5 4-4.5-1.5-4.5-3.8 2-3.7 5-3.7z"),
    ),
}
