"""Write the soldiers and guns on the cards of Platoon Action: `python -m scripts.soldiers FOLDER`.

Men are the silhouettes of Platoon Command. Of its leaders the submachine gun is taken away where
the card says that they carry something else, and that is put into their hand.
"""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from scripts.guns_drawn import guns

CONTENT = Path(__file__).resolve().parent.parent / "content"
MEN = CONTENT / "platoon-command/pictures/silhouettes"
WEAPONS = CONTENT / "platoon-action/pictures/weapons"
NATIONS = {
    "german": "Germany",
    "us": "United States",
    "british": "Britain",
    "soviet": "Soviet Union",
}
"""Figures by their name in the pack's nations; all but the Germans face right."""


@dataclass(frozen=True)
class Held:
    """A weapon in a hand: its icon, the place in it that is held, units of a man to one of its."""

    icon: str
    at: tuple[float, float]
    scale: float


HELD = {
    "pistol": Held("pistol", (13.6, 8.6), 1.75),
    "rifle": Held("rifle", (18.4, 5.6), 3.0),
    "smg": Held("smg", (17.0, 6.6), 2.5),
}


@dataclass(frozen=True)
class Leader:
    """A leader's silhouette: which of its parts are his weapon, which his hand, where it points.

    `angle` is turned from where he faces, degrees, down is more. `one`: the hand that holds a
    pistol, if it is another. `patch` fills the gap that his submachine gun leaves in him.
    """

    name: str
    weapon: tuple[int, ...]
    hand: int
    angle: float
    one: int | None = None
    patch: str = ""


LEADERS = {
    "right": {
        "a": Leader("squad-leader-b", (24,), 26, -8, patch="M63 81L87 71L85 91L66 93Z"),
        "b": Leader("squad-leader-a", (21,), 23, -38),
        "c": Leader("squad-leader-c", (21,), 23, 26, patch="M40 112L44 101L58 98L60 118L47 121Z"),
        "d": Leader("platoon-sergeant-a", (24,), 26, -8),
    },
    "left": {
        "a": Leader("squad-leader-c", (20, 21), 24, -5, 22),
        "b": Leader(
            "squad-leader-b",
            (20, 18),
            22,
            -62,
            patch="M81 51L93 50L94 62L108 85L98 92L90 91L86 72Z"
            "M98 106L110 104L120 122L117 142L108 147Z",
        ),
        "c": Leader(
            "squad-leader-a", (16, 14), 18, 24, patch="M65 106L71 98L85 101L82 124L73 122Z"
        ),
    },
}


@dataclass(frozen=True)
class Squad:
    """A leader and his men: how they stand, how large both are, how far apart."""

    leader: str
    large: float
    men: str
    size: float
    gap: float


SQUADS = {
    "right": {
        "a": Squad("a", 0.87, "riflemen-a", 1.0, -6),
        "b": Squad("b", 0.68, "riflemen-b", 0.88, 4),
        "c": Squad("c", 0.78, "riflemen-c", 1.03, -10),
        "d": Squad("d", 0.86, "scouts-c", 0.84, 2),
    },
    "left": {
        "a": Squad("a", 0.84, "riflemen-a", 1.0, -14),
        "b": Squad("b", 0.62, "riflemen-b", 1.0, -2),
        "c": Squad("c", 0.87, "riflemen-c", 1.0, -4),
        "d": Squad("a", 0.84, "scouts-c", 1.1, -4),
    },
}
FINE = r' stroke="#ffffff" stroke-width="0.7" stroke-linejoin="round"/>'
"""The white lines between the parts of a gun, which a small picture does without."""
SMG = "smg"
OWN_SMG = {"a", "b", "c"}
"""Leaders whose silhouette has a submachine gun; the fourth has a carbine."""

HELMETS: dict[str, list[tuple[float, float, float, float]]] = {
    "squad-leader-a": [(67.7, 53, 41, -2)],
    "squad-leader-b": [(90, 42, 37, -4)],
    "squad-leader-c": [(49, 22, 40, 2)],
    "platoon-sergeant-a": [(54.6, 45, 35, -2)],
    "riflemen-a": [(76, 16.5, 31, 0), (144.6, 16.5, 31, 0)],
    "riflemen-b": [(47, 17, 32, 0), (117.7, 51.5, 32, 0)],
    "riflemen-c": [(43, 20.8, 29, 0), (154, 50.8, 29, 0)],
    "machine-gunners-b": [(92, 17, 28, 0)],
    "mortar-a": [(64.6, 51, 34, 0), (146, 18, 34, 0)],
    "scouts-c": [(46, 17.7, 33, 0), (162, 54.6, 37, -6)],
}
"""Where the flat British helmets sit: x, y, how wide the head is, degrees."""
CREWS = {
    "machine-gunners": ("machine-gunners-a", "machine-gunners-b"),
    "mortar": ("mortar-a", "mortar-a"),
}
"""Crews without a leader apart: the silhouette of those who face left, and right."""
RISE = 6.0
"""How far a helmet or a barrel may stand above a silhouette."""


def parts_of(name: str) -> tuple[list[str], float, float]:
    """Return the parts of a silhouette, its width and its height."""
    text = (MEN / f"{name}.svg").read_text("utf-8")
    _, _, width, height = re.findall(r'viewBox="([^"]*)"', text)[0].split()
    outline = re.findall(r' d="([^"]*)"', text)[0]
    return [f"M{part}" for part in outline.split("M")[1:]], float(width), float(height)


def middle(part: str) -> tuple[float, float]:
    """Return the middle of a part, whose lines are all relative."""
    numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", part)]
    x, y = numbers[:2]
    xs, ys = [x], [y]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        x, y = x + dx, y + dy
        xs.append(x)
        ys.append(y)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def outlined(drawn: str, wide: float) -> str:
    """Return a drawing with a white line around it, which parts it from what lies below."""
    line = f'<g stroke="#ffffff" stroke-width="{wide:g}" stroke-linejoin="round">{drawn}</g>'
    return line + drawn


def inside(icon: str) -> str:
    text = (WEAPONS / f"{icon}.svg").read_text("utf-8")
    return "".join(text.partition("</title>")[2].rpartition("</svg>")[0].split("\n"))


def weapon(held: Held, at: tuple[float, float], angle: float, *, left: bool) -> str:
    """Return a weapon in a hand."""
    turn = f"scale({'-' if left else ''}{held.scale} {held.scale}) rotate({angle:g})"
    place = f"translate({at[0]:g} {at[1]:g}) {turn} translate({-held.at[0]:g} {-held.at[1]:g})"
    body = re.sub(r' stroke="currentColor"| fill="none"', "", inside(held.icon))
    filled = inside(held.icon)
    halo = re.sub(r'stroke-width="[\d.]+"', "", body)
    white = f'<g fill="#ffffff" stroke="#ffffff" stroke-width="{3.4 / held.scale:.2f}">{halo}</g>'
    return f'<g transform="{place}">{white}{filled}</g>'


def helmets(name: str) -> str:
    """Return the flat helmets of the British, over those that the men of a silhouette wear."""
    found = ""
    for x, y, wide, turn in HELMETS[name]:
        k = round(0.92 * wide / 26, 3)
        found += (
            f'<g transform="translate({x} {y}) rotate({turn}) scale({k})">'
            '<path d="M-13 .6C-13-11.2-6.6-14.3 0-14.3C6.6-14.3 12-11.2 13 .6Z"/>'
            '<path d="M-18.8 1.7C-13.2-1.4 13.2-1.4 18.8 1.2C12 3.4-12 3.6-18.8 1.7Z"/>'
            '<path fill="none" stroke="#ffffff" stroke-width="1.1" '
            'd="M-13.2-.7C-8-1.7 8-1.7 13.2-.9"/></g>'
        )
    return found


@dataclass(frozen=True)
class Drawn:
    """Figures, from `left` to `right`, standing on the line at `height`."""

    body: str
    left: float
    right: float
    height: float

    def picture(self, title: str) -> str:
        """Return them as a file."""
        view = (self.left, -RISE, self.right - self.left, self.height + RISE)
        return picture(title, view, self.body)


def figures(name: str, nation: str) -> Drawn:
    """Return a silhouette of Platoon Command as men of a nation."""
    parts, width, height = parts_of(f"{name}-{people(nation)}")
    body = f'<path fill-rule="evenodd" d="{"".join(parts)}"/>'
    return Drawn(body + (helmets(name) if nation == "british" else ""), 0, width, height)


def people(nation: str) -> str:
    """Return whose silhouettes a nation's men are."""
    return "german" if nation == "german" else "us"


def leader(pose: str, nation: str, arm: str) -> Drawn:
    """Return a leader with what he carries in his hand."""
    left = nation == "german"
    one = LEADERS["left" if left else "right"][pose]
    parts, width, height = parts_of(f"{one.name}-{people(nation)}")
    own = arm == SMG and (left or pose in OWN_SMG)
    kept = [part for n, part in enumerate(parts) if own or n not in one.weapon]
    body = f'<path fill-rule="evenodd" d="{"".join(kept)}"/>'
    if nation == "british":
        body += helmets(one.name)
    if own:
        return Drawn(body, 0, width, height)
    hand = one.one if arm == "pistol" and one.one is not None else one.hand
    at = middle(parts[hand])
    body += f'<path d="{one.patch}"/>' if one.patch else ""
    body += weapon(HELD[arm], at, one.angle, left=left)
    body += outlined(f'<path d="{parts[hand]}"/>', 2.6)
    ends = reach(HELD[arm], at[0], one.angle, left=left)
    return Drawn(body, min(0, *ends), max(width, *ends), height)


def officer(nation: str, arm: str) -> Drawn:
    """Return an officer: a German looks through his glasses, and has a long weapon on his back."""
    if nation != "german":
        return leader("d", nation, arm)
    alone = figures("platoon-sergeant-a", nation)
    if arm == "pistol":
        return alone
    slung = weapon(HELD[arm], (60, 76), -66, left=True)
    return Drawn(alone.body + slung, alone.left, alone.right + 8, alone.height)


def side_by_side(one: Drawn, other: Drawn, scales: tuple[float, float], gap: float) -> Drawn:
    """Return two drawings on one line, the second `gap` to the right of the first."""
    height = max(one.height * scales[0], other.height * scales[1])
    body, x = "", 0.0
    for drawing, k in ((one, scales[0]), (other, scales[1])):
        x += gap if body else 0
        up = height - drawing.height * k
        place = f"translate({x - drawing.left * k:.1f} {up:.1f}) scale({k:g})"
        body += f'<g transform="{place}">{drawing.body}</g>'
        x += (drawing.right - drawing.left) * k
    return Drawn(body, 0, x, height)


def squad(pose: str, nation: str, arm: str) -> Drawn:
    """Return a leader behind his men, whichever way they face."""
    left = nation == "german"
    one = SQUADS["left" if left else "right"][pose]
    chief, men = leader(one.leader, nation, arm), figures(one.men, nation)
    if left:
        return side_by_side(men, chief, (one.size, one.large), one.gap)
    return side_by_side(chief, men, (one.large, one.size), one.gap)


def reach(held: Held, x: float, angle: float, *, left: bool) -> tuple[float, float]:
    """Return how far to the left and to the right a weapon in a hand may reach."""
    flat = held.scale * math.cos(math.radians(angle)) * (-1 if left else 1)
    ends = sorted(x + flat * (end - held.at[0]) for end in (0.0, 40.0))
    return ends[0], ends[1]


def picture(title: str, box: tuple[float, ...], body: str) -> str:
    view = " ".join(f"{side:g}" for side in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" fill="currentColor">\n'
        f"<title>{title}</title>\n{body}\n</svg>\n"
    )


def drawn() -> dict[str, str]:
    """Return all pictures by their paths in the folder."""
    found = {}
    for nation, whose in NATIONS.items():
        for arm in HELD:
            for pose in SQUADS["right"]:
                title = f"A leader with a {arm}, and his men, {whose}"
                drawing = squad(pose, nation, arm)
                found[f"figures/squad-{pose}-{arm}-{nation}"] = drawing.picture(title)
            title = f"Officer with a {arm}, {whose}"
            found[f"figures/officer-{arm}-{nation}"] = officer(nation, arm).picture(title)
            title = f"Leader of a gun’s crew with a {arm}, {whose}"
            found[f"figures/gunner-{arm}-{nation}"] = leader("b", nation, arm).picture(title)
        for name, sides in CREWS.items():
            drawing = figures(sides[nation != "german"], nation)
            title = f"{name.replace('-', ' ').capitalize()}, {whose}"
            found[f"figures/{name}-{nation}"] = drawing.picture(title)
    for key, (title, body) in guns().items():
        found[f"guns/{key}"] = picture(title, (0, 0, 120, 42), body)
        found[f"weapons/{key}"] = picture(title, (0, 0, 120, 42), re.sub(FINE, "/>", body))
    return {f"{name}.svg": text for name, text in found.items()}


def main(folder: Path) -> None:
    for name, text in drawn().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
