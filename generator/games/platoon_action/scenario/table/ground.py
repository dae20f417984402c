"""The ground of a mission: laid as a sketch, turned to the attacker's edge, written as lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.games.platoon_action.scenario.model import EdgeName, SideName
from generator.games.platoon_action.scenario.rules import APART, PIECES, RULES
from generator.games.platoon_action.scenario.scene import Scene
from generator.games.platoon_action.scenario.table.frame import Orientation, Sketch
from generator.games.platoon_action.scenario.table.lay import Layout, lay_frame
from generator.games.platoon_action.scenario.table.plots import lay_plots
from generator.roll.roller import Roller

_LETTERS = "ABCDEF"
_HUNDRED = 100


@dataclass(frozen=True)
class RolledGround:
    """The parts of a mission's record that say how the table lies."""

    terrain: list[dict[str, Any]]
    zones: list[dict[str, Any]]
    goals: list[dict[str, Any]]
    entries: list[dict[str, Any]]


def lay_ground(roller: Roller, scene: Scene) -> RolledGround:
    """Roll the ground of a mission."""
    width, height = scene.extent
    if scene.edge in ("west", "east"):
        width, height = height, width
    frame = Orientation(width, height, scene.edge, scene.mirrored)
    chance = int(scene.land["stream"])
    wet = roller.pick("stream", "A stream", [("yes", chance), ("no", _HUNDRED - chance)]) == "yes"
    wet = wet and bool(roller.pack.records("ground-states")[scene.ground]["water"])
    layout = Layout(Sketch(width, height), scene, roller.stream("lies"), wet=wet)
    layout.clear = RULES.name(roller.pack, APART)
    lay_frame(layout)
    plots = int(roller.pack.records("table-sizes")[scene.size]["plots"])
    most = int(float(str(roller.pack.records("constraints")[PIECES]["limit"])))
    lay_plots(roller, layout, min(plots, most - len(layout.sketch.lines)))
    return RolledGround(
        [_line(frame, one) for one in layout.sketch.lines],
        [
            {"side": _side(scene, who), "points": frame.points(points)}
            for who, points in layout.zones.items()
        ],
        _goals(roller, layout, frame),
        _entries(layout, frame),
    )


def _side(scene: Scene, who: str) -> SideName:
    return scene.attacker if who == "attacker" else scene.defender


def _line(frame: Orientation, one: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        key: one[key] for key in ("id", "kind", "sort", "floors", "width") if key in one
    }
    found["points"] = frame.points(one["points"])
    if "top" in one:
        found["top"] = frame.points(one["top"])
    return found


def _goals(roller: Roller, layout: Layout, frame: Orientation) -> list[dict[str, Any]]:
    reach = float(roller.pack.records("mission-numbers")["reach"]["number"])
    lines = zip(_LETTERS, layout.goals, layout.scene.rules["goals"], strict=False)
    return [
        {
            "id": letter,
            "name": _called(layout.scene, rule),
            "what": what,
            "at": frame.point(at),
            "reach": reach,
        }
        for letter, (what, at), rule in lines
    ]


def _called(scene: Scene, rule: Mapping[str, Any]) -> str:
    """Return what is fought for as the country calls it."""
    name = str(rule["name"])
    return scene.countryside.houses[name].name if rule["what"] == "house" else name


def _entries(layout: Layout, frame: Orientation) -> list[dict[str, Any]]:
    """Return where the reserve comes on, and where men leave."""
    scene, sketch = layout.scene, layout.sketch
    main = layout.roads[0]
    found: list[tuple[SideName, float, EdgeName, bool]] = []
    reserve = scene.rules["reserve"]
    if reserve == "attacker":
        found.append((scene.attacker, main[0][0], "south", False))
    elif reserve == "defender":
        found.append((scene.defender, main[-1][0], "north", False))
    if scene.mission == "rear-guard":
        found.append((scene.defender, main[-1][0], "north", True))
    return [
        {
            "id": str(number),
            "side": side,
            "at": frame.point(
                (min(max(x, 3.0), sketch.width - 3.0), sketch.height if edge == "south" else 0.0)
            ),
            "edge": frame.edge_of(edge),
            "leaves": leaves,
        }
        for number, (side, x, edge, leaves) in enumerate(found, 1)
    ]
