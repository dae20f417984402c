"""What decides rolled scenarios of Platoon Command: how games end, and which ground wins them.

`python -m scripts.decisive --seeds 60 --games 40` rolls scenarios of every mission as they come,
has like players play each, and prints a line for each mission: how games end, how often one
objective alone reached the goal, how often the winner holds the objective that matters most, in
which round most games end, and which features of a sheet go with its attacker's share.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.platoon_command.bricks import TileBoard
from generator.games.platoon_command.play import layout as at
from generator.games.platoon_command.play.acts import left, reached
from generator.games.platoon_command.play.game import begin, finish
from generator.games.platoon_command.play.players import players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play.chance import seeds_of
from generator.play.numbers import numbers, zeros
from generator.resources import content_folder
from generator.roll.locks import Locks

NAME = "platoon-command"
TOLD = 5
"""Features of a sheet that are told."""


@dataclass
class Sheet:
    """A scenario and how its games went; `won` counts the attacker's."""

    features: Mapping[str, float]
    games: int = 0
    won: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    alone: int = 0
    first: int = 0
    """Games won at the end of the last round by the side that went first in it."""
    held: Counter[int] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def key_ground(self) -> float:
        """In which share of its games the winner controls the objective it controls most often."""
        return max(self.held.values(), default=0) / self.games


def played(pack: Pack, scenario: Scenario, games: int, seed: str) -> Sheet:
    """Play a scenario with each pair of like players."""
    record = ScenarioFile.model_validate(scenario.record)
    t = table_of(pack, record)
    attacker = list(record.sides).index(scenario.scene.attacker)
    sheet = Sheet(features_of(pack, scenario))
    room, streams = zeros(t[at.T_MOVES]), Streams(seed)
    for name, weights in players_of(pack).items():
        weighed = numbers(weights)
        for number in range(games):
            s = begin(t, *seeds_of(streams, f"{name}/{number}"))
            finish(s, t, weighed, weighed, room)
            _count(sheet, s, t, attacker)
    return sheet


def _count(sheet: Sheet, s: Any, t: Any, attacker: int) -> None:
    winner = s[at.S_WINNER]
    sheet.games += 1
    sheet.won += winner == attacker
    sheet.rounds[s[at.S_ROUND]] += 1
    if winner not in (0, 1):
        return
    aims = reached(s, t, winner) and t[at.T_AIM + winner] != at.NO
    own = [
        tile
        for tile in range(t[at.T_TILES])
        if t[at.T_OBJECTIVE + tile] and s[at.S_MARK + winner * at.TILES + tile] == at.CONTROLLED
    ]
    sheet.held.update(own)
    if aims:
        sheet.ends["attacker's goal" if winner == attacker else "defender's goal"] += 1
        ground = t[at.T_AIM + winner] in (at.POINTS, at.TILES_AIM)
        sheet.alone += ground and len(own) == 1
    elif _out(s, t):
        sheet.ends["out of men"] += 1
    else:
        sheet.ends["last round"] += 1
        sheet.first += winner == s[at.S_FIRST]


def _out(s: Any, t: Any) -> bool:
    """Tell whether some side has too few cards left of those that it must have."""
    for number in range(t[at.T_OUTS]):
        whose, least, _ = (t[at.T_OUT + 3 * number + n] for n in range(3))
        sides = range(2) if whose == at.NO else (whose,)
        of = at.T_OUT_OF + number * at.KINDS
        if all(left(s, t, side, of) < least for side in sides):
            return True
    return False


def features_of(pack: Pack, scenario: Scenario) -> dict[str, float]:
    """Return what of a sheet might decide it, as numbers."""
    record, scene = scenario.record, scenario.scene
    board, tiles = TileBoard(record["board"]), pack.records("tiles")
    one, other = (record["sides"][side] for side in (scene.attacker, scene.defender))
    ways = [board.moves(side["start"]) for side in (one, other)]
    values = record["objectives"]
    total = sum(values.values())
    near = [[way[tile] for tile in values] for way in ways]
    cover = [tiles[tile]["cover"] for tile in values]
    goal = (one["goal"] or {}).get("points") or 0
    fog = [side["deck"].get("fog-of-war", 0) for side in (one, other)]
    return {
        "tiles": len(board.spots),
        "rounds": record["rounds"],
        "moves between the starts": ways[0][other["start"]],
        "objectives": len(values),
        "goal, of all points": goal / total,
        "largest objective, of the goal": max(values.values()) / goal if goal else 0,
        "attacker's moves to the nearest": min(near[0]),
        "defender's moves to the nearest": min(near[1]),
        "attacker's moves less the defender's": (sum(near[0]) - sum(near[1])) / len(values),
        "least cover of an objective": min(cover),
        "mean cover of objectives": sum(cover) / len(cover),
        "cover of the starts, attacker's less": tiles[one["start"]]["cover"]
        - tiles[other["start"]]["cover"],
        "scouted, attacker's less": len(one["scouted"]) - len(other["scouted"]),
        "points nearer to the attacker, less": sum(
            value * ((near[0][n] < near[1][n]) - (near[0][n] > near[1][n]))
            for n, value in enumerate(values.values())
        )
        / total,
        "cover of what is nearer to the attacker, less": sum(
            c * ((near[0][n] < near[1][n]) - (near[0][n] > near[1][n])) for n, c in enumerate(cover)
        ),
        "cover on the attacker's ground, less": ground(ways, tiles),
        "neighbours of the starts, attacker's less": len(board.neighbours(one["start"]))
        - len(board.neighbours(other["start"])),
        "initiative": float(record["initiative"] == scene.attacker),
        "fog, attacker's less": fog[0] - fog[1],
        "squads": len({card[-1] for card in one["deck"] if card.startswith("riflemen")}),
        "handicap, attacker's": float(scene.weaker == scene.attacker),
        "handicap, defender's": float(scene.weaker == scene.defender),
        "to remove, attacker's": (one["goal"] or {}).get("remove") or 0,
    }


def ground(ways: Sequence[Mapping[str, int]], tiles: Mapping[str, Any]) -> float:
    """Return the mean cover of the tiles nearer to the one start, less that of the others."""
    own, its = (
        [tiles[tile]["cover"] for tile in way if way[tile] < back[tile]]
        for way, back in (ways, ways[::-1])
    )
    return sum(own) / max(len(own), 1) - sum(its) / max(len(its), 1)


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return Pearson's r, 0 where one of them is always the same."""
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    wide = sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys)
    return across / sqrt(wide) if wide > 1e-12 else 0.0


def line(mission: str, sheets: Sequence[Sheet]) -> str:
    """Return the row of a mission."""
    shares = [sheet.share for sheet in sheets]
    mean = sum(shares) / len(shares)
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / len(shares))
    games = sum(sheet.games for sheet in sheets)
    ends: Counter[str] = sum((sheet.ends for sheet in sheets), Counter())
    rounds: Counter[int] = sum((sheet.rounds for sheet in sheets), Counter())
    (last, most), *_ = rounds.most_common(1)
    goals = ends["attacker's goal"] + ends["defender's goal"]
    cells = [
        mission,
        str(len(sheets)),
        f"{100 * mean:.0f} ± {100 * spread:.0f} %",
        ", ".join(f"{what} {100 * n / games:.0f} %" for what, n in ends.most_common()),
        f"{100 * sum(sheet.alone for sheet in sheets) / max(goals, 1):.0f} %",
        f"{100 * sum(sheet.key_ground for sheet in sheets) / len(sheets):.0f} %",
        f"{last} ({100 * most / games:.0f} %)",
        f"{100 * sum(sheet.first for sheet in sheets) / max(ends['last round'], 1):.0f} %",
        ", ".join(_told(sheets, shares)),
    ]
    return f"| {' | '.join(cells)} |"


def _told(sheets: Sequence[Sheet], shares: Sequence[float]) -> Iterator[str]:
    """Yield the features that go with the attacker's share the most."""
    found = {
        name: correlation([sheet.features[name] for sheet in sheets], shares)
        for name in sheets[0].features
    }
    for name in sorted(found, key=lambda one: -abs(found[one]))[:TOLD]:
        yield f"{name} {found[name]:+.2f}".replace("-", "−")


HEADS = (
    "mission",
    "sheets",
    "attacker",
    "how games end",
    "one alone",
    "key ground",
    "round",
    "first in it",
    "goes with the attacker's share (r)",
)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="What decides rolled scenarios.")
    parser.add_argument("--seeds", type=int, default=60, help="scenarios of each mission")
    parser.add_argument("--games", type=int, default=40, help="games of each pair of players")
    parser.add_argument("--mission", action="append", help="only this one")
    parser.add_argument("--chosen", action="store_true", help="scenarios as they are printed")
    given = parser.parse_args(words)
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    make = new_scenario if given.chosen else roll_scenario
    print(f"| {' | '.join(HEADS)} |\n|---|--:|--:|---|--:|--:|--:|---|", flush=True)
    for mission in given.mission or pack.records("missions"):
        sheets = []
        for number in range(given.seeds):
            scenario = make(pack, f"decisive-{number}", Locks({"mission": mission}))
            sheets.append(played(pack, scenario, given.games, f"decisive/{mission}/{number}"))
        print(line(mission, sheets), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
