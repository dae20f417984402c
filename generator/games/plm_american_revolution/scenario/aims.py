"""What is fought for: heights, villages, roads and works, and how many of them win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.plm_american_revolution.scenario.land.plan import CELL, Spot, TablePlan, middle
from generator.games.plm_american_revolution.scenario.rules import CROSSED, RULES
from generator.games.plm_american_revolution.scenario.scene import Scene
from generator.roll.roller import Roller

_APART = 10
"""Inches between two objectives at least."""


@dataclass(frozen=True)
class ObjectivePlace:
    """An objective: its name, and its place in inches from the attacker's edge."""

    name: str
    at: Spot


def set_aims(roller: Roller, scene: Scene, plan: TablePlan) -> tuple[ObjectivePlace, ...]:
    """Return the objectives; raise Rejected if the ground has too few that lie apart."""
    number = int(scene.battle["objectives"])
    found: list[ObjectivePlace] = []
    for aim in _candidates(scene, plan):
        if all(abs(aim.at[0] - x) + abs(aim.at[1] - y) >= _APART for x, y in _ats(found)):
            found.append(aim)
        if len(found) == number:
            return tuple(found)
    raise RULES.rejected(roller.pack, CROSSED)


def _ats(aims: Sequence[ObjectivePlace]) -> list[Spot]:
    return [aim.at for aim in aims]


def _candidates(scene: Scene, plan: TablePlan) -> list[ObjectivePlace]:
    """Return what could be fought for, what the battle is about first."""
    found: list[ObjectivePlace] = []
    if scene.battle["village"]:
        found.append(_piece(plan, "town", str(scene.place["village"])))
    if scene.even:
        found.append(_crossroads(plan))
    if not scene.even and scene.battle["works"]:
        found += [_work(course) for course in plan.courses if course["kind"] == "works"]
    if scene.battle["hill"] or scene.battle["stream"] or scene.even:
        found.append(_piece(plan, "hill", str(scene.place["height"])))
    found.append(_road(plan))
    return [aim for aim in found if aim.at != (-1, -1)]


def _piece(plan: TablePlan, kind: str, name: str) -> ObjectivePlace:
    """Return the middle cell of a named piece of ground."""
    for piece in plan.pieces:
        if piece["kind"] == kind and piece.get("name") == name:
            spots: list[Spot] = piece["cells"]
            x = sum(spot[0] for spot in spots) / len(spots)
            y = sum(spot[1] for spot in spots) / len(spots)
            spot = min(spots, key=lambda one: (abs(one[0] - x) + abs(one[1] - y), one))
            return ObjectivePlace(name, middle(spot))
    return ObjectivePlace(name, (-1, -1))


def _crossroads(plan: TablePlan) -> ObjectivePlace:
    return ObjectivePlace("the crossroads", middle(plan.cross) if plan.cross else (-1, -1))


def _work(course: dict[str, object]) -> ObjectivePlace:
    points: list[list[int]] = course["points"]  # type: ignore[assignment]
    (a, y), (b, _) = points[1], points[2]
    return ObjectivePlace(str(course["name"]), ((a + b) // 2, y + 2))


def _road(plan: TablePlan) -> ObjectivePlace:
    """Return the road where it leaves the defender's zone for the rear."""
    row = min((plan.far + CELL) // CELL, plan.up - 1)
    on = sorted(spot for spot in plan.paved if spot[1] == row)
    return ObjectivePlace("the road to the rear", middle(on[0]) if on else (-1, -1))
