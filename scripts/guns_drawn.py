"""The guns of Platoon Action's cards from the side: light and low, or long, heavy and shielded."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Gun:
    """What tells a gun from its like, in 120ths of the picture's width.

    `tip` is where its barrel ends, `thick` how thick that is at its root, `brake` how long its
    muzzle brake. `shield` are the top, the foot and the slant of the shield, `wheel` the wheel's
    radius and its spokes (none: a disc with holes). `trail` is how thick the trail is.
    """

    title: str
    tip: float
    thick: float
    brake: float
    shield: tuple[float, float, float]
    wheel: float
    spokes: int
    trail: float
    double: bool = False


GUNS = {
    "37-mm": Gun("37 mm anti-tank gun", 88, 3.0, 0, (9, 30, 9), 9.5, 0, 2.2),
    "45-mm": Gun("45 mm anti-tank gun", 96, 3.3, 0, (7, 31, 3), 10.5, 12, 2.4),
    "50-mm": Gun("50 mm anti-tank gun", 106, 3.9, 7, (10, 30, 7), 10, 0, 2.8, double=True),
    "76-mm": Gun("76 mm gun", 113, 4.8, 9, (5, 31, 10), 12, 8, 3.4),
    "88-mm": Gun("88 mm gun", 118, 5.4, 11, (1.5, 27, 11), 12.5, 6, 4.2, double=True),
}
GROUND = 41.0
AXLE = 42.0
"""Where the wheel stands, from the rear end of the trail at 2."""


def _white(path: str, wide: float = 0.7) -> str:
    """Return a part parted by a white line from what lies below it."""
    return f'<path d="{path}" stroke="#ffffff" stroke-width="{wide:g}" stroke-linejoin="round"/>'


def _wheel(x: float, y: float, radius: float, spokes: int) -> str:
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" stroke="#ffffff" stroke-width="1"/>'
    rim = radius * 0.76
    if not spokes:
        holes = "".join(
            f'<circle cx="{x + 0.56 * radius * math.cos(a):.1f}" '
            f'cy="{y + 0.56 * radius * math.sin(a):.1f}" r="{radius * 0.14:.1f}" fill="#ffffff"/>'
            for a in (math.tau * n / 6 for n in range(6))
        )
        ring = (
            f'<circle cx="{x:g}" cy="{y:g}" r="{rim:.1f}" fill="none" stroke="#ffffff" '
            'stroke-width=".7"/>'
        )
        return disc + ring + holes
    inner = f'<circle cx="{x:g}" cy="{y:g}" r="{rim:.1f}" fill="#ffffff"/>'
    lines = "".join(
        f"M{x:g} {y:g}l{rim * math.cos(a):.1f} {rim * math.sin(a):.1f}"
        for a in (math.tau * (n + 0.5) / spokes for n in range(spokes))
    )
    hub = f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.24:.1f}"/>'
    return f'{disc}{inner}<path d="{lines}" stroke="currentColor" stroke-width="1.1"/>{hub}'


def gun(one: Gun) -> str:
    """Return a gun on its wheels, its trail to the left, its barrel to the right."""
    top, foot, slant = one.shield
    y = GROUND - one.wheel * 2 + one.wheel * 0.18
    axle = GROUND - one.wheel
    t = one.trail
    trail = (
        f"M{AXLE + 4:g} {axle - 3.4:g}L8 {GROUND - 4.5 - t / 2:g}L3 {GROUND - 6.4:g}L1.6 {GROUND:g}"
        f"h4.4l3.4-2.6L{AXLE + 4:g} {axle + t - 1.6:g}Z"
    )
    root, end = one.thick / 2, one.thick * 0.36
    breech = f"M26 {y - root - 1:g}h9v{one.thick + 2:g}h-9l-1.4-1v-{one.thick:g}z"
    barrel = (
        f"M34 {y - root:g}L{AXLE + 24:g} {y - root:g}L{one.tip:g} {y - end:g}V{y + end:g}"
        f"L{AXLE + 24:g} {y + root:g}H34Z"
    )
    cradle = (
        f"M32 {y + root + 0.6:g}h{26 + one.thick:g}l-2 {1.6 + root * 0.7:.1f}h-{20 + one.thick:g}z"
    )
    at = one.tip - one.brake
    wide = one.brake * 0.38
    brake = (
        f"M{at:g} {y - end - 1.7:g}h{wide:.1f}v1.3h{one.brake - 2 * wide:.1f}v-1.3h{wide:.1f}"
        f"v{2 * end + 3.4:g}h-{wide:.1f}v-1.3h-{one.brake - 2 * wide:.1f}v1.3h-{wide:.1f}z"
        if one.brake
        else f"M{one.tip - 3:g} {y - end - 0.9:g}h3v{2 * end + 1.8:g}h-3z"
    )
    x = AXLE + 6
    shield = f"M{x - slant:g} {top:g}h3.2L{x + 4.6:g} {foot:g}h-3.6z"
    second = f"M{x - slant + 4.6:g} {top + 1.4:g}h2.4L{x + 8.6:g} {foot - 2:g}h-2.4z"
    sight = f"M29 {y - root - 4.6:g}h2v4.6h-2z"
    parts = [trail, breech, sight, cradle, barrel, brake, shield, *([second] if one.double else [])]
    body = "".join(_white(part) for part in parts)
    return body + _wheel(AXLE, axle, one.wheel, one.spokes)


def auto_cannon() -> str:
    """Return a 20 mm gun on its tripod, raised, with its magazine, seat and sights."""
    up = '<g transform="rotate(-14 52 20)">'
    parts = [
        "M20 17.6h40v5H20l-3-1.4v-2.4z",
        "M58 18.6h42v2.2H58z",
        "M99 17.9h11l1.4 1v1.6l-1.4 1H99z",
        "M44 11.6h9l1 6h-11z",
        "M30 22.6h24l-3 3.6H34z",
    ]
    gun_ = up + "".join(_white(part) for part in parts) + "</g>"
    mount = [
        "M44 25h12l4 9H40z",
        "M18 37.4h66l3 3.6H14z",
        "M20 22.6l4.4-1.2 3.6 9.6h8v2.6H25z",
        "M48 27.6l-20 10.4h6l18-8z",
        "M54 27.6l20 10.4h-6l-17-8z",
    ]
    shield = ["M60 6.4h2.4L67 30h-2.8z"]
    return "".join(_white(p) for p in mount) + gun_ + "".join(_white(p) for p in shield)


def guns() -> dict[str, tuple[str, str]]:
    """Return the title and the drawing of each gun by the id of its row."""
    found = {key: (one.title, gun(one)) for key, one in GUNS.items()}
    return {"20-mm": ("20 mm auto-cannon", auto_cannon())} | found
