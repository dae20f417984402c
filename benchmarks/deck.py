"""Write the deck that every contestant of the benchmark prints, in each one's own input format.

108 poker cards (63.5 × 88.9 mm), nine to an A4 sheet, fronts and backs: 24 pages. Two nations of
54 cards each, in 17 different faces; a face has a name, an initiative number, a squad letter,
three actions and a silhouette of 60 Bézier curves. The data is the same on every machine.

    python deck.py WORK_DIRECTORY
"""

from __future__ import annotations

import csv
import json
import math
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

CARD_MM = (63.5, 88.9)
PER_SHEET = 9
COUNTS = (3, 3, 3, 3, 3, 5, 5, 5, 3, 3, 3, 1, 1, 1, 1, 1, 10)  # 54 cards of one nation
CURVES = 60  # in one silhouette
BOX = (100.0, 50.0)  # what a silhouette is drawn in; 50 × 25 mm on the card
EMBLEM_BOX = (100.0, 100.0)  # 44 × 44 mm on the card
DOTS_PER_INCH = 300  # for the peer that can only print pixels
EDIT_MARK = "trial 0000"  # stands in one reminder; run.py counts it up to "change one card"

PEERS = Path(__file__).resolve().parent / "peers"

NAMES = (
    "Rifle Squad", "Assault Squad", "Machine Gun", "Mortar Team", "Scout Patrol",
    "Engineer Squad", "Anti-Tank Team", "Sniper", "Medic", "Radio Operator",
    "Armoured Car", "Medium Tank", "Platoon Leader", "Platoon Sergeant", "Commander",
    "Fire Observer", "Fog of War",
)  # fmt: skip
ACTIONS = ("Move", "Fire", "Rally", "Assault", "Dig In", "Spot", "Support", "Withdraw")
OPENINGS = ("Advance one zone", "Choose one enemy squad", "Remove a marker", "Look at one card",
            "Add two dice", "Place a smoke marker", "Turn one unit over")  # fmt: skip
MIDDLES = ("in your line of sight", "beside this unit", "behind your front line",
           "of the same letter", "in open ground", "next to a leader")  # fmt: skip
ENDINGS = ("then draw again", "unless pinned", "at night too", "once a turn", "if unseen")


@dataclass(frozen=True)
class Point:
    """A point in the box of its outline; y grows downwards, as in SVG."""

    x: float
    y: float


@dataclass(frozen=True)
class Outline:
    """A closed outline of cubic curves, each of two handles and the point where it ends."""

    box: tuple[float, float]
    start: Point
    curves: tuple[tuple[Point, Point, Point], ...]

    def path(self) -> str:
        """Return the data of an SVG path."""
        curves = " ".join(
            "C" + " ".join(f"{point.x:.2f} {point.y:.2f}" for point in curve)
            for curve in self.curves
        )
        return f"M{self.start.x:.2f} {self.start.y:.2f} {curves}Z"

    def svg(self, colour: str) -> str:
        """Return an SVG file with the outline filled."""
        width, height = self.box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
            f'<path fill="{colour}" d="{self.path()}"/></svg>\n'
        )

    def flat(self, steps: int) -> Iterator[tuple[float, float]]:
        """Yield points along the outline, `steps` to a curve, as fractions of the box."""
        origin = self.start
        for first, second, end in self.curves:
            for step in range(steps):
                t = step / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                x = a * origin.x + b * first.x + c * second.x + d * end.x
                y = a * origin.y + b * first.y + c * second.y + d * end.y
                yield round(x / self.box[0], 5), round(y / self.box[1], 5)
            origin = end


@dataclass(frozen=True)
class Action:
    """What a card lets its player do."""

    name: str
    value: int
    reminder: str


@dataclass(frozen=True)
class Face:
    """One of the different faces, and how many cards show it."""

    key: str
    nation: str
    name: str
    initiative: int
    squad: str
    count: int
    actions: tuple[Action, ...]
    silhouette: Outline


@dataclass(frozen=True)
class Nation:
    """Seventeen faces and their common back."""

    key: str
    name: str
    colour: str
    emblem: Outline
    faces: tuple[Face, ...]


def rounded(points: list[Point], box: tuple[float, float]) -> Outline:
    """Return the smooth closed outline through `points` (Catmull-Rom), one curve to a point."""
    curves = []
    for index, here in enumerate(points):
        before = points[index - 1]
        there = points[(index + 1) % len(points)]
        after = points[(index + 2) % len(points)]
        curves.append(
            (
                Point(here.x + (there.x - before.x) / 6, here.y + (there.y - before.y) / 6),
                Point(there.x - (after.x - here.x) / 6, there.y - (after.y - here.y) / 6),
                there,
            )
        )
    return Outline(box, points[0], tuple(curves))


def silhouette(chance: random.Random) -> Outline:
    """Return a shape that is another one on every face: only its weight matters here."""
    waves = [(n, chance.random() * 0.5 / n, chance.random() * math.tau) for n in (2, 3, 5, 9)]
    spread = 1 + sum(height for _, height, _ in waves)
    points = []
    for index in range(CURVES):
        angle = math.tau * index / CURVES
        radius = 1 + sum(height * math.sin(n * angle + turn) for n, height, turn in waves)
        points.append(
            Point(
                BOX[0] * (0.5 + 0.49 * radius / spread * math.cos(angle)),
                BOX[1] * (0.5 + 0.49 * radius / spread * math.sin(angle)),
            )
        )
    return rounded(points, BOX)


def emblem(rays: int) -> Outline:
    """Return a star of `rays` soft rays."""
    points = []
    for index in range(rays * 4):
        angle = math.tau * index / (rays * 4) - math.pi / 2
        radius = 49 if index % 4 == 0 else 22
        points.append(Point(50 + radius * math.cos(angle), 50 + radius * math.sin(angle)))
    return rounded(points, EMBLEM_BOX)


def nations() -> tuple[Nation, Nation]:
    """Return both nations, the same on every machine: only `Random.random` is relied on."""
    chance = random.Random("fieldpress benchmark")

    def pick(words: tuple[str, ...]) -> str:
        return words[int(chance.random() * len(words))]

    def face(nation: str, index: int) -> Face:
        actions = []
        for place in range(3):
            reminder = f"{pick(OPENINGS)} {pick(MIDDLES)}, {pick(ENDINGS)}."
            if (nation, index, place) == ("blue", 0, 0):
                reminder = f"Advance one zone in your line of sight, {EDIT_MARK}."
            actions.append(Action(pick(ACTIONS), 1 + int(chance.random() * 6), reminder))
        return Face(
            key=f"{nation}-{index + 1:02}",
            nation=nation,
            name=NAMES[index],
            initiative=1 + int(chance.random() * 99),
            squad="ABCDE"[index % 5],
            count=COUNTS[index],
            actions=tuple(actions),
            silhouette=silhouette(chance),
        )

    def nation(key: str, name: str, colour: str, rays: int) -> Nation:
        faces = tuple(face(key, index) for index in range(len(COUNTS)))
        return Nation(key, name, colour, emblem(rays), faces)

    return nation("blue", "Blue Army", "#23406b", 8), nation("grey", "Grey Army", "#4f5a44", 11)


def copy_sources(directory: Path, *names: str) -> None:
    """Start a peer's folder with its hand-written sources."""
    directory.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(PEERS / name, directory / name)


def write_fieldpress(directory: Path) -> None:
    """Write a pack with a deck a nation, its pictures and its templates.

    One reminder holds `EDIT_MARK`; it stands on a card that is printed three times.
    """
    shutil.copytree(PEERS.parent / "pack", directory)
    pictures = directory / "pictures"
    pictures.mkdir()
    sides = {}
    for nation in nations():
        sides[nation.key] = {"name": nation.name, "colour": nation.colour}
        (pictures / f"{nation.key}.svg").write_text(nation.emblem.svg("currentColor"), "utf-8")
        cards = []
        for face in nation.faces:
            name = f"pictures/{face.key}.svg"
            (directory / name).write_text(face.silhouette.svg("currentColor"), "utf-8")
            card = asdict(face) | {"id": face.key, "silhouette": name, "copies": face.count}
            cards.append({k: v for k, v in card.items() if k not in ("key", "nation", "count")})
        action = {"name": "text", "value": "number", "reminder": "text"}
        deck = {
            "kind": "deck",
            "title": "deck",
            "piece": "poker",
            "front": "front.html",
            "back": "back.html",
            "sides": [nation.key],
            "count": sum(COUNTS),
            "fields": {
                "name": "text",
                "initiative": "number",
                "squad": "text",
                "silhouette": "picture",
                "actions": [action],
            },
            "cards": cards,
        }
        # JSON is YAML, and the peers' environment has no YAML writer.
        (directory / f"{nation.key}.yaml").write_text(json.dumps(deck, indent=1), "utf-8")
    pack = {"kind": "pack", "title": "Benchmark", "sides": sides}
    (directory / "pack.yaml").write_text(json.dumps(pack, indent=1), "utf-8")


def write_protograf(directory: Path) -> None:
    """Write the script's data: one row to a face, with the count of its copies.

    Protograf turns an SVG picture into pixels and has no filled Bézier shape, so that a vector
    silhouette must be a polygon: two straight steps to a curve stay within 0.02 mm of it here.
    """
    copy_sources(directory, "protograf_deck.py")
    data: list[dict[str, object]] = [
        {
            "name": nation.name,
            "colour": nation.colour,
            "emblem": list(nation.emblem.flat(3)),
            "faces": [
                asdict(face) | {"silhouette": list(face.silhouette.flat(2))}
                for face in nation.faces
            ],
        }
        for nation in nations()
    ]
    (directory / "deck.json").write_text(json.dumps(data), encoding="utf-8")


def write_typst(directory: Path) -> None:
    """Write the data as JSON and the silhouettes as SVG, which Typst keeps as vectors."""
    copy_sources(directory, "deck.typ", "typst_compile.py")
    data = []
    for nation in nations():
        (directory / f"{nation.key}.svg").write_text(nation.emblem.svg("#ffffff"), "utf-8")
        faces = []
        for face in nation.faces:
            (directory / f"{face.key}.svg").write_text(face.silhouette.svg("#1a1a1a"), "utf-8")
            faces.append(asdict(face) | {"silhouette": f"{face.key}.svg"})
        data.append(
            {
                "name": nation.name,
                "colour": nation.colour,
                "emblem": f"{nation.key}.svg",
                "faces": faces,
            }
        )
    (directory / "deck.json").write_text(json.dumps(data), encoding="utf-8")


def write_decksmith(directory: Path) -> None:
    """Write two decksmith projects in one folder, fronts and backs, and their pictures.

    What decksmith cannot do: it prints pixels only (here 300 to the inch), reads no SVG (the
    silhouettes are made into PNG here, outside the time that is measured), has no crop marks, no
    backs and no counts. As it is documented, every card is a row and every row is drawn; kinder
    to it, and measured here, every face is drawn once and its picture linked under a name for
    each copy, so that a sheet of fronts and a sheet of backs take turns. A sheet holds one
    nation, so backs need no mirroring.
    """
    copy_sources(
        directory,
        "decksmith_front.yaml",
        "decksmith_back.yaml",
        "decksmith_copies.py",
        "decksmith_build.sh",
    )
    from PIL import Image, ImageDraw  # the peers' own; the other formats do without

    width, height = (round(side / 25.4 * DOTS_PER_INCH) for side in CARD_MM)

    def picture(outline: Outline, millimetres: tuple[float, float], colour: str) -> Image.Image:
        scale = 4
        across, down = (round(side / 25.4 * DOTS_PER_INCH) for side in millimetres)
        image = Image.new("RGBA", (across * scale, down * scale), (0, 0, 0, 0))
        points = [(x * across * scale, y * down * scale) for x, y in outline.flat(8)]
        ImageDraw.Draw(image).polygon(points, fill=colour)
        return image.resize((across, down))

    faces: list[dict[str, str]] = []
    backs: list[dict[str, str]] = []
    fronts: list[str] = []
    behind: list[str] = []
    for nation in nations():
        star = picture(nation.emblem, (44, 44), "#ffffff")
        tile = Image.new("RGBA", (width, height), nation.colour)
        tile.alpha_composite(star, ((width - star.width) // 2, (height - star.height) // 2))
        tile.save(directory / f"{nation.key}.png")
        Image.new("RGBA", (130, 130), nation.colour).save(directory / f"{nation.key}-box.png")
        backs.append({"back": f"{nation.key}.png"})
        for face in nation.faces:
            drawn = picture(face.silhouette, (50, 25), "#1a1a1a")
            drawn.save(directory / f"{face.key}.png")
            row = {
                "name": face.name,
                "initiative": str(face.initiative),
                "squad": face.squad,
                "box": f"{nation.key}-box.png",
                "picture": f"{face.key}.png",
            }
            for number, action in enumerate(face.actions, 1):
                row[f"action{number}"] = action.name
                row[f"value{number}"] = str(action.value)
                row[f"reminder{number}"] = action.reminder
            faces.append(row)
            fronts += [f"fronts/card_{len(faces)}.png"] * face.count
            behind += [f"backs/card_{len(backs)}.png"] * face.count
    for name, rows in (("fronts.csv", faces), ("backs.csv", backs)):
        with (directory / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), delimiter=";")
            writer.writeheader()
            writer.writerows(rows)
    with (directory / "copies.csv").open("w", encoding="utf-8", newline="") as file:
        for number, sides in enumerate(zip(fronts, behind, strict=True)):
            for side, source in enumerate(sides):
                name = f"{number // PER_SHEET:02}-{side}-{number % PER_SHEET}.png"
                csv.writer(file).writerow((name, source))


FORMATS: dict[str, Callable[[Path], None]] = {
    "fieldpress": write_fieldpress,
    "protograf": write_protograf,
    "typst": write_typst,
    "decksmith": write_decksmith,
}


def main(work: Path) -> None:
    """Write every format into a folder of its own below `work`."""
    for name, write in FORMATS.items():
        directory = work / name
        shutil.rmtree(directory, ignore_errors=True)
        try:
            write(directory)
        except NotImplementedError:
            print(f"{name}: no deck yet", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
