"""Starts, objectives, what is played for, and what is scouted and held at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.scenario.ends import ends_of
from generator.games.platoon_command.scenario.placing.case import Case
from generator.games.platoon_command.scenario.placing.constraints import (
    RULES,
    STARTS,
    ground_of,
    points_divisor,
)
from generator.games.platoon_command.scenario.placing.lie import (
    apart,
    at_once,
    least_points,
    nearest,
    out_of_place,
    out_of_reach,
    ways_off,
)
from generator.games.platoon_command.scenario.placing.limits import APART, WAYS_OFF
from generator.games.platoon_command.scenario.rules import BOX, IN_PLACE, WAY_OUT
from generator.games.platoon_command.scenario.scene import Scene, column
from generator.roll.numbers import number_of
from generator.roll.roller import Roller

Goal = Mapping[str, Any]


@dataclass(frozen=True)
class Aims:
    """What lies on the board at the start, and what wins."""

    starts: Mapping[str, str]
    objectives: Mapping[str, int]
    goals: Mapping[str, Goal | None]
    rounds: int | None
    scouted: Mapping[str, Sequence[str]]
    controlled: Mapping[str, Sequence[str]]
    initiative: str
    ends: Mapping[str, Any]


def set_aims(roller: Roller, scene: Scene, board: TileBoard) -> Aims:
    """Roll starts and objectives; raise Rejected for the first constraint that they break."""
    pack, mission = roller.pack, scene.mission
    starts = _starts(roller, scene, board)
    objectives = _objectives(roller, scene, board, starts)
    length = rounds_column(pack, scene)
    rounds = int(roller.table("rounds", "rounds", column=length)) if mission["rounds"] else None
    goals = _goals(roller, scene, objectives)
    RULES.hold(pack, _case(pack, scene, board, starts, (objectives, goals, rounds)))
    held = list(objectives) if mission["held"] == "all" else []
    controlled = {scene.attacker: [], scene.defender: held}
    scouted = _scouted(roller, scene, board, starts, controlled, objectives)
    ordered = {side: starts[side] for side in pack.info.sides}
    first, ends = _initiative(roller, scene), ends_of(scene, goals)
    return Aims(ordered, objectives, goals, rounds, scouted, controlled, first, ends)


def rounds_column(pack: Pack, scene: Scene) -> str:
    """Return the column of the table that a scenario's rounds are rolled on."""
    if scene.mission["long"]:
        return list(pack.records("sizes"))[-1]
    return column(pack, scene.size)


def case_of(pack: Pack, scene: Scene, board: TileBoard, aims: Aims) -> Case:
    """Return how starts and objectives lie on a board, as the constraints ask."""
    return _case(pack, scene, board, aims.starts, (aims.objectives, aims.goals, aims.rounds))


def _case(
    pack: Pack,
    scene: Scene,
    board: TileBoard,
    starts: Mapping[str, str],
    aims: tuple[Mapping[str, int], Mapping[str, Goal | None], int | None],
) -> Case:
    objectives, goals, rounds = aims
    points = {side: goal["points"] for side, goal in goals.items() if goal and "points" in goal}
    over = tuple(next((g["over"] for g in goals.values() if g and "over" in g), ()))
    return Case(
        pack, board, scene.mission, scene.attacker, starts, objectives, points, rounds, over
    )


def _starts(roller: Roller, scene: Scene, board: TileBoard) -> dict[str, str]:
    """Pick a pair of tiles that lie far enough apart, one for each side."""
    between = apart(roller.pack, board, scene.mission)
    dry = [tile for tile in board.spots if ground_of(roller.pack, tile)["start"]]
    pairs = [
        ((one, other), 1)
        for one in dry
        for other, moves in sorted(board.moves(one).items())
        if moves in between and other in dry
    ]
    if not pairs:
        raise RULES.rejected(roller.pack, APART)
    first, second = roller.pick("starts", "Start tiles", pairs, name=" and ".join)
    starts = dict(zip(roller.pack.info.sides, (first, second), strict=True))
    case = Case(roller.pack, board, scene.mission, scene.attacker, starts)
    RULES.hold(roller.pack, case, STARTS)
    return starts


def _objectives(
    roller: Roller, scene: Scene, board: TileBoard, starts: Mapping[str, str]
) -> dict[str, int]:
    """Pick the objectives, likelier where the ground is worth more, and roll their points."""
    pack, kind = roller.pack, scene.mission["objectives"]
    by_size = column(pack, scene.size)
    number = 1
    if kind != "one":
        table = "objective-number" if kind == "many" else "few-objectives"
        number = int(roller.table("objectives", table, column=by_size))
    ways, other_ways = (board.moves(starts[side]) for side in (scene.attacker, scene.defender))
    exits = ways_off(pack, board, list(starts.values()), ways)
    weights = (number_of(pack, "even-ways"), number_of(pack, "near-ways"), 1)
    found: dict[str, int] = {}
    for index in range(1, number + 1):
        options = [
            (tile, int(ground_of(pack, tile)["objective"]) * weights[between])
            for tile in board.spots
            for between in [min(abs(ways[tile] - other_ways[tile]), len(weights) - 1)]
            if tile not in found and tile not in starts.values()
            if ground_of(pack, tile)["objective"]
            if kind != "edge" or tile in nearest(exits, found)
            if not at_once(scene.mission, ways[tile])
            if not out_of_reach(scene.mission, ways[tile])
            if not out_of_place(scene.mission, other_ways[tile])
        ]
        if not options:
            raise RULES.rejected(pack, IN_PLACE if scene.mission["in-place"] else WAYS_OFF)
        tile = roller.pick(f"objective/{index}", f"Objective {index}", options)
        found[tile] = _value(roller, kind, index)
    if not _enough(roller, found):
        raise RULES.rejected(pack, BOX)
    order = list(board.spots)
    return {tile: found[tile] for tile in sorted(found, key=order.index)}


def _value(roller: Roller, kind: str, index: int) -> int:
    if kind == "one":
        return number_of(roller.pack, "strongpoint")
    if kind == "edge":
        return 1
    return int(roller.table(f"value/{index}", "objective-value"))


def _enough(roller: Roller, objectives: Mapping[str, int]) -> bool:
    """Tell whether the box has a marker for each objective."""
    markers = Counter(
        {
            int(record["value"]): int(record.get("copies", 1))
            for record in _pieces(roller, "objective-markers").values()
        }
    )
    return all(number <= markers[value] for value, number in Counter(objectives.values()).items())


def _pieces(roller: Roller, part: str) -> Mapping[str, Mapping[str, Any]]:
    return {key: record for (name, key), record in roller.pack.whole.items() if name == part}


def _goals(roller: Roller, scene: Scene, objectives: Mapping[str, int]) -> dict[str, Goal | None]:
    mission = scene.mission
    attack = _goal(roller, "goal", str(mission["attack"]), mission, objectives)
    # Where both play for the same, one roll says for how much: with two the luckier would have won.
    if scene.even or mission["attack"] == mission["defence"]:
        return {scene.attacker: attack, scene.defender: attack}
    defence = _goal(roller, "other-goal", str(mission["defence"]), mission, objectives)
    return {scene.attacker: attack, scene.defender: defence}


def _goal(
    roller: Roller, path: str, aim: str, mission: Mapping[str, Any], objectives: Mapping[str, int]
) -> Goal | None:
    """Return what wins, in the words of a scenario's file; None where it is time."""
    of = {"of": str(mission["of"])} if mission["of"] else {}
    if aim == "points":
        total = sum(objectives.values())
        margin = int(roller.table(path, "goal-margin"))
        points = total // points_divisor(roller.pack, mission) + margin
        return {"points": min(total, max(points, least_points(mission, objectives)))}
    if aim == "tiles":
        return {"tiles": list(objectives)}
    if aim == "leave":
        number = int(roller.table(path, "leavers"))
        return {"leave": number, "over": list(objectives), **of}
    if aim == "remove":
        table = "losses" if of else "losses-of-any"
        return {"remove": int(roller.table(path, table)), **of}
    if aim == "mark":
        return {"mark": len(objectives), "back": bool(mission["back"])}
    return None


def _scouted(
    roller: Roller,
    scene: Scene,
    board: TileBoard,
    starts: Mapping[str, str],
    controlled: Mapping[str, Sequence[str]],
    objectives: Mapping[str, int],
) -> dict[str, list[str]]:
    """Return the tiles each side has scouted: its start, and as many next to those as it has."""
    both = int(roller.table("scouted", "scouted-ahead"))
    found = {}
    for side, start in starts.items():
        role = "attacker" if side == scene.attacker else "defender"
        number = both + (0 if scene.even else int(scene.mission[f"{role}-scouted"] or 0))
        if side == scene.weaker and scene.handicap:
            number += int(scene.handicap["scouted"])
        unseen = objectives if scene.mission["unseen"] and side == scene.attacker else ()
        tiles = [start]
        for index in range(1, number + 1):
            options = [
                (tile, 1)
                for tile in board.spots
                if tile not in (*tiles, *starts.values(), *controlled[side], *unseen)
                if not set(board.neighbours(tile)).isdisjoint(tiles)
            ]
            if not options:
                raise RULES.rejected(roller.pack, WAY_OUT)
            what = f"Tile scouted ahead by {roller.pack.info.sides[side].name}"
            tiles.append(roller.pick(f"scouted/{side}/{index}", what, options))
        found[side] = tiles
    return found


def _initiative(roller: Roller, scene: Scene) -> str:
    """Return who has the initiative: who is weaker, who the mission says, or a die."""
    if scene.weaker:
        return scene.weaker
    if scene.mission["first"]:
        return scene.attacker if scene.mission["first"] == "attacker" else scene.defender
    options = [(side, 1) for side in roller.pack.info.sides]
    return roller.pick("initiative", "Side that goes first in the first round", options)
