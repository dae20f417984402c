"""Men and their weapons, vehicles, craft, what stands behind them and in their way."""

from __future__ import annotations

from scripts.icons.shapes import (
    Icon,
    bar,
    box,
    circle,
    cut,
    fill,
    icon,
    line,
    mirrored,
    polygon,
    solid,
    star,
)

_RIFLE = (
    box(9, 10.6, 13.5, 1.8),
    box(6, 10.2, 9, 3.2, 0.6),
    polygon("1.5,10.8 6.5,10.4 9,13.4 6.8,13.4 4.5,15.8 1.5,16.5"),
    box(20.2, 9, 1.5, 2),
)
_SABRE = (
    fill("M2 1.5C11 2.5 18 8 20.5 17l-2.5.9C15 10 10 5 2 1.5z"),
    line("M16 19.8L22 16.5M19.6 18.5L20.7 22"),
)

MEN: dict[str, Icon] = {
    "infantry": icon(
        "infantry",
        fill("M4.2 8.7c0-4.2 2-7.2 5.1-7.2s5.1 3 5.1 7.2l1 1.3H3.2z"),
        fill("M5.5 11.5h7.6c0 2.5-1.6 4.3-3.8 4.3s-3.8-1.8-3.8-4.3z"),
        fill("M1.5 22.5c0-3.4 2-5.2 5-5.2h5.6c3 0 5 1.8 5 5.2z"),
        fill(polygon("19.3,1.5 21.3,1.5 21.3,10 22.7,12 22.7,22.5 18.3,22.5 18.3,12 19.3,10.5")),
    ),
    "leader": icon(
        "leader",
        fill("M5.2 5.4c0-2.6 2.8-3.9 6.8-3.9s6.8 1.3 6.8 3.9l-1.6 2.3H6.8z"),
        fill("M6.5 9h11l1.5 2H5z"),
        fill("M8.2 12.3h7.6c0 2.5-1.6 4.2-3.8 4.2s-3.8-1.7-3.8-4.2z"),
        fill("M2.5 22.5c0-3.6 2-5.2 5.2-5.4l4.3 4.6 4.3-4.6c3.2.2 5.2 1.8 5.2 5.4z"),
    ),
    "hero": icon("hero", fill("M6.5 1.5h11l-3 7.5h-5z"), fill(star(12, 15.4, 7.6))),
    "sniper": icon(
        "sniper",
        *solid(*_RIFLE[:3]),
        *solid(box(6.5, 5.5, 9, 3, 0.8), box(8, 8.5, 1.6, 2), box(12.5, 8.5, 1.6, 2)),
        line("M18.5 13l-2 6M18.5 13l2 6"),
    ),
    "engineer": icon(
        "engineer",
        *solid(box(10.9, 4, 2.2, 12), "M8.3 14.5h7.4v4.3a3.7 3.7 0 0 1-7.4 0z", turn=45),
        fill(box(8.8, 1.3, 6.4, 2.6, 1), turn=45),
        *solid(
            box(10.9, 3, 2.2, 20), "M2 8.7C6.5 1 17.5 1 22 8.7 17.5 4.7 6.5 4.7 2 8.7z", turn=-45
        ),
    ),
    "medic": icon("medic", fill("M8.5 1.5h7v7h7v7h-7v7h-7v-7h-7v-7h7z")),
    "cavalry": icon(
        "cavalry",
        cut(
            "M7 22.5h13.5c.7-6 .5-11-2-15.3C16.9 4.5 14.5 3 11.7 2.8"
            "L11 1.5 8.5 4C6.4 5 5.5 7 5 9.5l-3.1 4.3"
            "c-.8 1.1 0 2.5 1.3 3 1.2.4 2.3-.3 3.1-1.4 1.7-.3 3.5-.8 4.7-2.2-.3 4-4 4.5-4 9.3"
            "z",
            circle(9.4, 8.3, 1.2),
        ),
    ),
    "parachute": icon(
        "parachute",
        fill(
            "M1.5 11.5c0-5.7 4.7-10 10.5-10s10.5 4.3 10.5 10"
            "c-1-1.4-2.2-2-3.5-2s-2.5.6-3.5 2c-1-1.4-2.2-2-3.5-2s-2.5.6-3.5 2"
            "c-1-1.4-2.2-2-3.5-2s-2.5.6-3.5 2z"
        ),
        line("M3 13.5l9 7.5 9-7.5"),
        fill(circle(12, 19.7, 2.8)),
    ),
}

WEAPONS: dict[str, Icon] = {
    "rifle": icon("rifle", *solid(*_RIFLE, turn=-40)),
    "machine-gun": icon(
        "machine gun",
        *solid(
            box(6, 6.5, 9.5, 4.5, 0.7),
            polygon("1.5,7 5,7 5,10.5 3.8,10.5 3.2,13.5 1.5,13.5"),
            box(15.5, 7.7, 7, 2.2),
            box(16.5, 6.7, 3.5, 4.2, 0.6),
        ),
        line("M10.5 12L5 21.5M10.5 12L17 21.5M10.5 12v6"),
    ),
    "mortar": icon(
        "mortar",
        *solid(bar(7, 19, 16.2, 2.5, 4.8), box(2.5, 19.8, 9.5, 2.7, 0.6)),
        line("M14.5 10.5L20 21.5M17.5 21.5h4.5"),
    ),
    "rocket-launcher": icon(
        "rocket launcher",
        *solid(
            bar(3.5, 17.8, 15.2, 9, 3.4),
            polygon("1.5,16 5.5,22 6.3,18 3.5,15.5"),
            polygon("16.3,5 18.7,11.5 22.5,2.5"),
        ),
        line("M8.5 16.5l2 5M13 13.5l2 5"),
    ),
    "flamethrower": icon(
        "flamethrower",
        fill(bar(1.7, 20.5, 9, 15.5, 3)),
        line("M4.5 17.5L2.5 13"),
        fill(
            "M10.5 14.5C13 11 10.5 7.5 14.5 5"
            "c-.3 2 .6 2.5 1.5 2.5.7-2.5 2.5-4.5 6.5-6-1 2.5.5 3.5 0 6.5-.3 1.5-1.5 2-1.5 3.5"
            "s1 1.5 1 3c0 3.5-3 6-6.5 5.5-2.5-.4-4-2-5-5.5z"
        ),
    ),
    "grenade": icon(
        "grenade",
        fill(
            "M9.3 8.6v5.9H3.1c.3-3.3 2.9-5.7 6.2-5.9zM10.7 8.6"
            "c3.3.2 5.9 2.6 6.2 5.9h-6.2zM3.1 16h6.2v6.4"
            "c-3.4-.3-6-2.9-6.2-6.4zM10.7 16h6.2c-.2 3.5-2.8 6.1-6.2 6.4z"
        ),
        *solid(box(7, 4.5, 6, 2.7, 0.5), box(8.5, 1.5, 3, 4)),
        line("M12 5.7h3.5l4.5 6"),
    ),
    "gun": icon(
        "gun",
        *solid(bar(5, 10.8, 22.5, 6, 2.6), bar(12.4, 3.5, 14.6, 14, 2)),
        line(circle(9.5, 16.5, 5)),
        fill(circle(9.5, 16.5, 1.7)),
        line("M4 14.5L2 21.5"),
    ),
    "anti-tank-gun": icon(
        "anti-tank gun",
        *solid(
            box(4.5, 11.5, 18, 2),
            box(19.5, 10.3, 3, 4.4, 0.6),
            polygon("9.5,5.5 12,5.5 14.8,17 12,17"),
        ),
        line(circle(9, 18, 3.5)),
        line("M6 14.5L2 21.5"),
    ),
    "howitzer": icon(
        "howitzer",
        fill(bar(6, 14.2, 19.8, 3.4, 5)),
        line(circle(10, 16.5, 5)),
        fill(circle(10, 16.5, 1.7)),
        line("M5 16.5L2 21.5"),
    ),
    "anti-aircraft-gun": icon(
        "anti-aircraft gun",
        *solid(bar(8, 14, 15.2, 1.8, 2.2), bar(12.4, 16, 19.6, 3.8, 2.2)),
        fill("M5.5 12.5l9.5 4.5v2.5H6.5z"),
        line("M3 21.5h15M10.5 19v2.5"),
    ),
    "cannon": icon(
        "cannon",
        fill(polygon("3.5,11 2.5,7 21.5,2.5 22.5,6.5")),
        line(circle(9, 15.5, 6), "M9 9.5v12M3 15.5h12M4.8 11.3l8.4 8.4M13.2 11.3l-8.4 8.4"),
        line("M15 17l7 4.5"),
    ),
    "muskets": icon(
        "muskets",
        *solid(bar(6, 16.5, 21.5, 2.5, 1.9), polygon("1.5,19.3 7.5,14 9,16.5 4.7,22.5")),
        *solid(bar(18, 16.5, 2.5, 2.5, 1.9), polygon("22.5,19.3 16.5,14 15,16.5 19.3,22.5")),
    ),
    "sabres": icon("sabres", *_SABRE, *mirrored(icon("", *_SABRE), "").shapes),
}

VEHICLES: dict[str, Icon] = {
    "tank": icon(
        "tank",
        fill("M7.5 5h7l.6 1.2h7.4v2h-6.5l.5 2H5.5z"),
        fill("M3.5 11.5h15.5l2.5 2.5H2z"),
        cut(box(1.5, 15, 21, 6.5, 3.2), *(circle(x, 18.25, 1.2) for x in (5, 9.7, 14.3, 19))),
    ),
    "assault-gun": icon(
        "assault gun",
        fill("M2.5 13.5L4.5 7h9.5l2.3 2.5h6.2v2.2h-5l3.5 1.8z"),
        cut(box(1.5, 15, 21, 6.5, 3.2), *(circle(x, 18.25, 1.2) for x in (5, 9.7, 14.3, 19))),
    ),
    "half-track": icon(
        "half-track",
        fill("M1.5 6.5h10.5l3 3.5h4.5l3 1.5v3.5h-1.2a4.8 4.8 0 0 0-7.3 0H1.5z"),
        cut(box(1.5, 16, 11.5, 6, 3), circle(4.8, 19, 1.1), circle(9.7, 19, 1.1)),
        cut(circle(17.6, 18.5, 3.5), circle(17.6, 18.5, 1.1)),
    ),
    "armoured-car": icon(
        "armoured car",
        fill("M8 4.5h5.5l.5 1.2h6.5v1.8h-6l.5 1.5H7z"),
        fill("M3.5 10h15l4 4-1.5 2.5h-.3a4.5 4.5 0 0 0-8 0h-1.4a4.5 4.5 0 0 0-8 0H2l-.5-2.5z"),
        cut(circle(7.3, 18.5, 3.5), circle(7.3, 18.5, 1.1)),
        cut(circle(16.7, 18.5, 3.5), circle(16.7, 18.5, 1.1)),
    ),
    "truck": icon(
        "truck",
        fill("M1.5 7c0-1.7 1-2.5 2.5-2.5h7c1.5 0 2.5.8 2.5 2.5v9h-3.2a4.5 4.5 0 0 0-7.6 0H1.5z"),
        fill("M15 8h4l3.5 4.5V16h-1.2a4.5 4.5 0 0 0-6.3-1.3zM16.5 9.5v2.8h3.6l-2-2.8z"),
        cut(circle(6.5, 18.5, 3.3), circle(6.5, 18.5, 1)),
        cut(circle(17.7, 18.5, 3.3), circle(17.7, 18.5, 1)),
    ),
    "jeep": icon(
        "jeep",
        *solid(circle(8.7, 4, 2.3), "M6.5 10V9c0-1.3 1-2.2 2.2-2.2S11 7.7 11 9v1z"),
        fill(
            "M1.5 8.5h3v3h8.2l1.5-5.5h1.7l-1.2 5.5h5.3c1.4 0 2.5 1 2.5 2.3"
            "v2.7h-1.2a4.5 4.5 0 0 0-7.8 0h-3.8a4.5 4.5 0 0 0-7.8 0H1.5z"
        ),
        cut(circle(6, 18.5, 3.3), circle(6, 18.5, 1)),
        cut(circle(17.4, 18.5, 3.3), circle(17.4, 18.5, 1)),
    ),
    "plane": icon(
        "plane",
        fill(
            "M12 1.5c1.3 0 2 1.5 2 3.5v3.3l8.5 3.2v3L14 13.3l-.5 5 3.5 2.2v2"
            "l-5-.8-5 .8v-2l3.5-2.2-.5-5-8.5 1.2v-3L10 8.3V5c0-2 .7-3.5 2-3.5"
            "z"
        ),
    ),
    "helicopter": icon(
        "helicopter",
        line("M3 3h18M12 3v4"),
        fill(
            "M2 13c0-3.7 3.5-6 8-6h3.5c2 0 3 1.3 3.5 3l5.5 1v3l-6 .5"
            "c-1 2.5-3 3.5-6.5 3.5-4.5 0-8-1.5-8-5zM4.5 12.5h5V9.3"
            "c-2.7.2-4.7 1.2-5 3.2z"
        ),
        line("M4 21.5h13M7.5 18.5v3M13.5 18.5v3"),
    ),
    "ship": icon(
        "ship",
        fill("M1.5 14.5h21l-3 7.5H5z"),
        fill("M6.5 13V9.5h2.5V6h2V2h2v4h2v3.5h3.5V13z"),
        fill(bar(1.8, 10.5, 5.5, 12, 1.8)),
    ),
    "submarine": icon(
        "submarine",
        fill(
            "M1.5 15.5c0-2.5 2.5-4 5-4h2.5V8h1.5V3h4v2h-2v3h2v3.5h3"
            "c2.8 0 5 1.7 5 4s-2.2 4.5-5 4.5h-11c-2.5 0-5-2-5-4.5z"
        ),
    ),
    "landing-craft": icon(
        "landing craft",
        *solid(circle(5, 7.5, 2), circle(10, 7.5, 2), circle(15, 7.5, 2)),
        fill("M1.5 11h15l4-5 2 1.2-3 10.3H4z"),
        line("M2 21c2-1.5 3.5-1.5 5 0s3.5 1.5 5 0 3.5-1.5 5 0 3.5 1.5 5 0"),
    ),
}

BEHIND: dict[str, Icon] = {
    "radio": icon(
        "radio",
        cut(
            box(2.5, 11, 19, 11.5, 1.5),
            circle(8, 16.75, 3),
            box(13.5, 14, 5, 2),
            box(13.5, 17.7, 5, 2),
        ),
        line("M12 11V5.5M7.5 2c-1.6 1.8-1.6 4.2 0 6M16.5 2c1.6 1.8 1.6 4.2 0 6"),
        fill(circle(12, 4.7, 1.9)),
    ),
    "headquarters": icon(
        "headquarters",
        line("M12 10V2.5"),
        fill("M13 1.5l8 2.7-8 2.7z"),
        fill("M12 8.5l10.5 14H15l-3-6-3 6H1.5z"),
    ),
    "supply": icon("supply", line(box(2, 3, 20, 18, 1), "M2 8h20M2 16h20M4 16L20 8")),
    "ammunition": icon(
        "ammunition",
        *solid(
            *(
                f"M{x - 2.5:g} 8.5c0-3.2 1-5.5 2.5-7 1.5 1.5 2.5 3.8 2.5 7z"
                for x in (4.5, 12, 19.5)
            ),
            *(box(x - 2.5, 10, 5, 9) for x in (4.5, 12, 19.5)),
            *(box(x - 2.9, 20.5, 5.8, 2) for x in (4.5, 12, 19.5)),
        ),
    ),
    "fuel": icon(
        "fuel",
        cut(
            "M4.5 6.5l3.5-5h10c.8 0 1.5.7 1.5 1.5V21c0 .8-.7 1.5-1.5 1.5H6c-.8 0-1.5-.7-1.5-1.5z",
            box(10, 4, 6.5, 2),
            "M12 9.5c2 2.8 3.7 4.8 3.7 6.8a3.7 3.7 0 0 1-7.4 0c0-2 1.7-4 3.7-6.8z",
        ),
    ),
    "mine": icon(
        "mine",
        fill(circle(12, 12, 6)),
        line(
            "M12 6V2M12 18v4M6 12H2M18 12h4M7.8 7.8L4.9 4.9M16.2 7.8l2.9-2.9"
            "M7.8 16.2l-2.9 2.9M16.2 16.2l2.9 2.9"
        ),
    ),
    "wire": icon(
        "barbed wire",
        line("M2 12h20M3.5 8.5l4 7M7.5 8.5l-4 7M10 8.5l4 7M14 8.5l-4 7M16.5 8.5l4 7M20.5 8.5l-4 7"),
    ),
    "bunker": icon("bunker", cut("M1.5 21V13.5l4.5-8h12l4.5 8V21z", box(6, 10.5, 12, 3.2))),
    "trench": icon("trench", line("M2 16h4.5V8h5.5v8h5.5V8H22")),
    "sandbags": icon(
        "sandbags",
        *solid(
            box(6.7, 3, 10.6, 5.2, 2.4),
            box(1.5, 9.6, 9.8, 5.2, 2.4),
            box(12.7, 9.6, 9.8, 5.2, 2.4),
            box(1.5, 16.2, 5.5, 5.2, 2.4),
            box(8.2, 16.2, 7.6, 5.2, 2.4),
            box(17, 16.2, 5.5, 5.2, 2.4),
        ),
    ),
    "obstacle": icon("tank obstacle", line("M4 21L18 4M20 21L6 4M2.5 15.5h19")),
}

ICONS: dict[str, Icon] = {**MEN, **WEAPONS, **VEHICLES, **BEHIND}
