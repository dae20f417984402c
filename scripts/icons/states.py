"""What befalls a unit, what a player does, what he counts, and the sky above."""

from __future__ import annotations

from scripts.icons.shapes import Icon, bar, box, circle, cut, fill, icon, line, polygon, solid, star

_EYE = "M2 12c2.7-4.5 6-6.5 10-6.5s7.3 2 10 6.5c-2.7 4.5-6 6.5-10 6.5S4.7 16.5 2 12z"
_SHIELD = "M12 1.5c3 2 6 3 9 3V11c0 5.5-3.5 9-9 11.5C6.5 20 3 16.5 3 11V4.5c3 0 6-1 9-3z"
_BURST = star(12, 12, 11, 0.55, 9)
_CLOUD = "M6.5 14.5a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 17.3 4.7 5 5 0 0 1 17.5 14.5z"

STATES: dict[str, Icon] = {
    "pinned": icon(
        "pinned",
        *solid("M7.5 1.5h9v2.5l-2 1v5l4 3.5V16h-13v-2.5l4-3.5V5l-2-1z", box(11, 16.5, 2, 6)),
    ),
    "suppressed": icon(
        "suppressed",
        line("M3.5 2l3.5 5M10.5 2l3.5 5M17.5 2l3.5 5"),
        fill("M4.5 19.5c0-5.5 3-9 7.5-9s7.5 3.5 7.5 9l2 3h-19z"),
    ),
    "shaken": icon(
        "shaken",
        *solid("M10 3.5h4l-.7 11h-2.6z", circle(12, 18.7, 2)),
        line(
            "M6.5 6.5c-2 3.5-2 7.5 0 11M17.5 6.5c2 3.5 2 7.5 0 11M2.5 8.5"
            "c-.7 2.3-.7 4.7 0 7M21.5 8.5c.7 2.3.7 4.7 0 7"
        ),
    ),
    "broken": icon(
        "broken",
        fill("M10.5 2.3L8.5 8l4 4-4 4.5 1.5 5C5.7 19 3 15.7 3 11V4.5c2.7 0 5.2-.8 7.5-2.2z"),
        fill("M12.8 2C15.5 3.7 18.2 4.5 21 4.5V11c0 5.3-3.3 8.8-8.5 11.3L11 17l4-5.2-4-4z"),
    ),
    "hidden": icon("hidden", line(_EYE, "M4 20L20 4")),
    "spotted": icon(
        "spotted",
        line("M2 7V2h5M17 2h5v5M22 17v5h-5M7 22H2v-5"),
        cut(
            "M4.5 12c2-3.3 4.5-5 7.5-5s5.5 1.7 7.5 5c-2 3.3-4.5 5-7.5 5s-5.5-1.7-7.5-5z",
            circle(12, 12, 2.5),
        ),
    ),
    "moved": icon(
        "moved",
        fill(circle(4.5, 12, 3)),
        line("M9.5 12H15"),
        fill(polygon("14,5.5 22.5,12 14,18.5")),
    ),
    "fired": icon(
        "fired",
        fill(box(1.5, 10, 8, 4)),
        fill(
            polygon(
                "10.5,12 14,10.5 13,6 16,9 18.5,3.5 19,9 22.5,8 20,12 "
                "22.5,16 19,15 18.5,20.5 16,15 13,18 14,13.5"
            )
        ),
    ),
    "hit": icon("hit", fill(star(12, 12, 11, 0.5, 8))),
    "killed": icon(
        "killed",
        cut(
            "M12 1.5c-5.5 0-9.5 3.8-9.5 9 0 3 1.3 5.3 3.5 6.8v3.2"
            "c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2v-3.2"
            "c2.2-1.5 3.5-3.8 3.5-6.8 0-5.2-4-9-9.5-9z",
            circle(8.2, 11, 2.5),
            circle(15.8, 11, 2.5),
            polygon("12,14 13.5,17 10.5,17"),
            box(9.3, 19.5, 1.4, 3),
            box(13.3, 19.5, 1.4, 3),
        ),
    ),
    "wounded": icon("wounded", fill("M12 1.5c4 5 7 9 7 13.5a7 7 0 0 1-14 0c0-4.5 3-8.5 7-13.5z")),
    "surrendered": icon(
        "surrendered", line("M4 22V2.5M4 4c4-2 7 2 11 1l6-1.5v10.5l-6 1.5c-4 1-7-3-11-1")
    ),
    "dug-in": icon(
        "dug in",
        *solid(
            "M1.5 14.5h5.2c.3 3 2.3 5 5.3 5s5-2 5.3-5h5.2v8h-21z",
            "M7.3 10c0-4.5 1.7-7.5 4.7-7.5s4.7 3 4.7 7.5l1.3 1.5H6z",
            "M9 13h6c0 2.3-1.2 4-3 4s-3-1.7-3-4z",
        ),
    ),
    "loaded": icon("loaded", line("M2 13v8h20v-8M12 2v9"), fill(polygon("6.5,9 17.5,9 12,16.5"))),
    "ready": icon("ready", line("M3 13l6 7L21 4")),
}

SEEING: dict[str, Icon] = {
    "eye": icon("eye", line(_EYE), fill(circle(12, 12, 3.2))),
    "line-of-sight": icon(
        "line of sight",
        cut(
            "M1.5 12c1.7-3 3.7-4.5 6-4.5s4.3 1.5 6 4.5c-1.7 3-3.7 4.5-6 4.5s-4.3-1.5-6-4.5z",
            circle(7.5, 12, 2.2),
        ),
        *solid(box(14.5, 11.1, 2.5, 1.8), circle(20.5, 12, 2.2)),
    ),
    "no-sight": icon(
        "no line of sight",
        cut(
            "M1.5 12c1.7-3 3.7-4.5 6-4.5s4.3 1.5 6 4.5c-1.7 3-3.7 4.5-6 4.5s-4.3-1.5-6-4.5z",
            circle(7.5, 12, 2.2),
        ),
        fill(box(15.5, 3, 2.5, 18)),
        fill(circle(21, 12, 1.7)),
    ),
    "binoculars": icon(
        "binoculars",
        fill("M4.5 4h5v4h5V4h5l3 11.5V20h-8.5v-6h-4v6H1.5v-4.5z"),
    ),
    "target": icon(
        "target", line(circle(12, 12, 10), circle(12, 12, 5.5)), fill(circle(12, 12, 2))
    ),
    "crosshair": icon("crosshair", line(circle(12, 12, 7), "M12 2v6M12 16v6M2 12h6M16 12h6")),
    "range": icon(
        "range",
        line("M2 6v12M22 6v12M5 12h14"),
        *solid(polygon("4,12 9,8 9,16"), polygon("20,12 15,8 15,16")),
    ),
}

DOING: dict[str, Icon] = {
    "shield": icon("shield", fill(_SHIELD)),
    "defence": icon(
        "defence",
        line(
            "M12 2.5c2.8 1.8 5.5 2.7 8.5 2.7V11c0 5-3 8.2-8.5 10.5"
            "C6.5 19.2 3.5 16 3.5 11V5.2c3 0 5.7-.9 8.5-2.7z"
        ),
        fill("M12 6v12.7C8.6 17 7 14.5 7 11V7.9c1.8-.3 3.4-.9 5-1.9z"),
    ),
    "fist": icon(
        "close combat",
        *solid(
            *(box(x, 3.5, 4.2, 9, 2) for x in (2, 7.2, 12.4, 17.6)), box(4.5, 13.7, 12, 4.4, 2.2)
        ),
        fill("M18 13.7h3.8v1.8c0 2-1 3.8-2.8 4.8v2.2H7v-3h8.5c1.8 0 3-1.5 2.5-5.8z"),
    ),
    "swords": icon(
        "swords",
        *solid(bar(5, 19, 20, 4, 2.4), polygon("20.85,4.85 19.15,3.15 22.5,1.5")),
        *solid(bar(19, 19, 4, 4, 2.4), polygon("3.15,4.85 4.85,3.15 1.5,1.5")),
        line("M3.5 14.5l6 6M2.5 21.5l3.5-3.5M20.5 14.5l-6 6M21.5 21.5L18 18"),
    ),
    "hand": icon(
        "hand",
        *solid(
            box(6.7, 3, 3.1, 11, 1.5),
            box(10.6, 1.5, 3.1, 12, 1.5),
            box(14.5, 2.5, 3.1, 11, 1.5),
            box(18.4, 5.5, 2.9, 8, 1.4),
        ),
        fill(
            "M6.7 12.8h14.6v3c0 4-2.7 6.7-6.5 6.7-3.3 0-5.3-1.3-7-3.8l-5-7"
            "c-.8-1.2-.3-2.5.8-2.8.9-.2 1.7.2 2.4 1.2z"
        ),
    ),
    "boot": icon(
        "march",
        fill("M6.5 1.5h8V11l5.5 2.7c1.7.8 2.5 2 2.5 3.8v1.5H5l1.5-6z"),
        *solid(box(5, 20.5, 6, 2.3), box(12.5, 20.5, 10, 2.3)),
    ),
    "order": icon(
        "order",
        *solid("M2 9l3.5-.5L18 3v16L5.5 14 2 13.5z", "M6 15.5l3.5 1.3 1 5.2H7z"),
        line("M21 9c1 1.3 1 2.7 0 4"),
    ),
    "action": icon("action", fill("M13.5 1.5L4 13.5h6.5L9 22.5l10.5-13H13z")),
    "repair": icon(
        "repair",
        fill(
            "M21.8 6.2l-4 4-3.3-.7-.7-3.3 4-4a6.5 6.5 0 0 0-8.3 8.3L2 17.9"
            "a2.8 2.8 0 0 0 4 4l7.5-7.5a6.5 6.5 0 0 0 8.3-8.2z"
        ),
    ),
    "smoke": icon("smoke", fill(_CLOUD), line("M6 18.5h9M9 22h9")),
    "fire": icon(
        "fire",
        cut(
            "M12.5 1.5c0 4.7 7 7 7 13.5a7.5 7.5 0 0 1-15 .2"
            "c0-3 1.3-5.2 3-6.7.2 1.7.8 2.8 1.8 3.3-.3-4 1.2-7.5 3.2-10.3z",
            "M12.2 13c.4 2 2.6 2.7 2.6 4.9a2.8 2.8 0 0 1-5.6 0c0-1.9 2-2.9 3-4.9z",
        ),
    ),
    "bomb": icon("bomb", fill(circle(10, 14.5, 8)), line("M15 8.5l2.5-2.5c1.5-1.5 3-1 4.5-3.5")),
}

COUNTED: dict[str, Icon] = {
    "victory-point": icon("victory point", cut(circle(12, 12, 10.5), star(12, 12.5, 7.3))),
    "victory": icon(
        "victory",
        fill("M6.5 2h11v7c0 3.5-2 6-4.3 6.5V19h3.3v3h-9v-3h3.3v-3.5C8.5 15 6.5 12.5 6.5 9z"),
        line("M6.5 4.5H2.5c0 4 1.5 6.5 5 7M17.5 4.5h4c0 4-1.5 6.5-5 7"),
    ),
    "objective": icon(
        "objective", line("M6 20V2.5"), *solid("M7 2.5h14l-3.5 4.5 3.5 4.5H7z", "M2 19.5h8v3H2z")
    ),
    "flag": icon(
        "flag",
        line("M4 22V2.5"),
        fill("M5 3c4-1.7 6.5 2 10.5 1.2L22 2.7v11.5l-6.5 1.5C11.5 16.5 9 12.8 5 14.5z"),
    ),
    "clock": icon("time", line(circle(12, 12, 10), "M12 6v6l4.5 3")),
    "turn": icon(
        "turn", line("M5 2h14M5 22h14M7 2v4l5 6-5 6v4M17 2v4l-5 6 5 6v4"), fill("M9 20.5l3-4 3 4z")
    ),
    "card": icon("card", line(box(4.5, 2, 15, 20, 2.5)), fill(polygon("12,7 16,12 12,17 8,12"))),
    "cards": icon(
        "cards",
        line(box(8.5, 2, 13, 16, 2)),
        line("M5 6.5H4.5a2 2 0 0 0-2 2V20a2 2 0 0 0 2 2H13a2 2 0 0 0 2-1"),
    ),
    "coin": icon("coin", line(circle(12, 12, 10), "M9.5 9.5L12.5 7v10")),
    "marker": icon("marker", cut(box(2.5, 2.5, 19, 19, 3), circle(12, 12, 4))),
    "crown": icon("crown", fill("M2 6l5.5 5L12 3l4.5 8L22 6l-2 11H4zM4 19h16v2.5H4z")),
    "heart": icon(
        "heart",
        fill(
            "M12 22C5 16.5 1.5 12.7 1.5 8.3 1.5 5 4 2.7 7 2.7"
            "c2 0 3.8 1 5 2.8 1.2-1.8 3-2.8 5-2.8 3 0 5.5 2.3 5.5 5.6 0 4.4-3.5 8.2-10.5 13.7"
            "z"
        ),
    ),
    "key": icon("key", line(circle(7.5, 12, 5), "M12.5 12H22v4.5M17.5 12v3.5")),
    "lock": icon(
        "lock",
        cut(box(3.5, 10, 17, 12.5, 2), circle(12, 15, 1.7), box(11.2, 15.5, 1.6, 3.5)),
        line("M7.5 10V7a4.5 4.5 0 0 1 9 0v3"),
    ),
    "yes": icon("yes", line(circle(12, 12, 10), "M7 12.5l3.5 4 6.5-8.5")),
    "no": icon("no", line(circle(12, 12, 10), "M5 5l14 14")),
    "plus": icon("plus", fill("M9.5 2h5v7.5H22v5h-7.5V22h-5v-7.5H2v-5h7.5z")),
    "minus": icon("minus", fill(box(2, 9.5, 20, 5))),
    "question": icon(
        "question",
        line("M6.5 7.5C6.5 4 9 2 12 2s5.5 2 5.5 5c0 4-5.5 4-5.5 8.5"),
        fill(circle(12, 20.7, 1.8)),
    ),
    "warning": icon(
        "warning", cut("M12 1.5l11 20.5H1zM10.5 8.5l.5 7h2l.5-7z", circle(12, 18.3, 1.4))
    ),
}

SKY: dict[str, Icon] = {
    "sun": icon(
        "day",
        fill(circle(12, 12, 4.8)),
        line(
            "M12 2v1.5M12 20.5V22M2 12h1.5M20.5 12H22M4.9 4.9L6 6M18 18"
            "l1.1 1.1M4.9 19.1L6 18M18 6l1.1-1.1"
        ),
    ),
    "moon": icon("night", fill("M14.5 1.8a10.5 10.5 0 1 0 7.7 14.5A9 9 0 0 1 14.5 1.8z")),
    "rain": icon("rain", fill(_CLOUD), line("M7 17.5l-1.5 4M12.5 17.5l-1.5 4M18 17.5l-1.5 4")),
    "snow": icon(
        "snow",
        *(line("M12 2v20M9 4l3 3 3-3M9 20l3-3 3 3", turn=60 * k) for k in range(3)),
    ),
    "fog": icon("fog", line("M5 5h14M2 9.7h14M8 14.3h14M5 19h12")),
    "wind": icon(
        "wind", line("M2 8h12a3 3 0 1 0-3-3M2 12.5h17a3 3 0 1 1-3 3M2 17h8a2.5 2.5 0 1 1-2.5 2.5")
    ),
    "compass": icon(
        "compass",
        line(circle(12, 12, 10)),
        fill(polygon("12,4.5 15,12 9,12")),
        line("M9 12l3 7 3-7z"),
    ),
}

ICONS: dict[str, Icon] = {**STATES, **SEEING, **DOING, **COUNTED, **SKY}
