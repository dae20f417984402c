"""Unit symbols as on staff maps: a frame, and the sign of the arm in it."""

from __future__ import annotations

from scripts.icons.shapes import Icon, Shape, box, circle, fill, icon, line, polygon, solid

_FRAME = box(2, 4.5, 20, 15)
_CROSSED = "M2 4.5l20 15M22 4.5l-20 15"
_OVAL = box(5.5, 8.5, 13, 7, 3.5)


def _unit(words: str, *shapes: Shape) -> Icon:
    return icon(f"{words} unit", line(_FRAME), *shapes)


ICONS: dict[str, Icon] = {
    "unit-infantry": _unit("infantry", line(_CROSSED)),
    "unit-armour": _unit("armoured", line(_OVAL)),
    "unit-mechanised": _unit("mechanised infantry", line(_OVAL, _CROSSED)),
    "unit-motorised": _unit("motorised infantry", line(_CROSSED, "M12 4.5v15")),
    "unit-airborne": _unit("airborne", line("M6 15.5a3 3 0 0 1 6 0 3 3 0 0 1 6 0")),
    "unit-reconnaissance": _unit("reconnaissance", line("M2 19.5l20-15")),
    "unit-artillery": _unit("artillery", fill(circle(12, 12, 3.2))),
    "unit-anti-tank": _unit("anti-tank", line("M2 19.5l10-15 10 15")),
    "unit-anti-aircraft": _unit("anti-aircraft", line("M2 19.5a10 9.5 0 0 1 20 0")),
    "unit-mortar": _unit(
        "mortar", line("M12 14V9"), *solid(circle(12, 15.2, 2), polygon("8,10.8 12,6.2 16,10.8"))
    ),
    "unit-engineer": _unit("engineer", line("M6.5 15V9.5h11V15M12 9.5V15")),
    "unit-signals": _unit("signals", line("M2 4.5l10 10v-5l10 10")),
    "unit-medical": _unit("medical", line("M12 4.5v15M2 12h20")),
    "unit-supply": _unit("supply", line("M2 15.5h20")),
    "unit-headquarters": icon(
        "headquarters unit", line("M2 22V3.5h20v13H2"), fill(box(2, 3.5, 20, 4.5))
    ),
}
