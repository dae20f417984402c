"""Tune the computer players of a pack, each apart: small changes that win more games are kept.

`make tune` (`python -m scripts.tune --steps 200`, and `--part judges`) plays scenarios whose seeds
begin with `tune` and the player's name, which no test and no table uses, and writes the weights
into the pack. Each player has chance and scenarios of its own, and plays against its part's
weights as they were when tuning began: nobody is tuned to beat what another has become. What makes
a player's style is left alone. Scenarios that one side has as good as won teach nothing and are
left out. A change races against the weights before it: most are dropped after a few hundred games,
and one is kept only if it certainly wins more.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.platoon_command.play.layout import T_MOVES
from generator.games.platoon_command.play.players import JUDGES, PART, WEIGHTS, players_of
from generator.games.platoon_command.play.table import table_of
from generator.games.platoon_command.play.whole import whole_game
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.games.platoon_command.scenario_model import ScenarioFile
from generator.play.chance import Seeds, seeds_of
from generator.play.numbers import numbers, zeros
from generator.resources import content_folder
from generator.roll.locks import Locks

if TYPE_CHECKING:
    from generator.play.numbers import Ints

Weights = list[int]

NAME = "platoon-command"
FILES = {PART: Path("play/players.yaml"), JUDGES: Path("play/judges.yaml")}
SOME = 24
"""Scenarios that a change is tried on in one heat."""
HEATS = 24
"""Heats of a race at most."""
BEHIND = {2: 0.0, 4: 0.5, 8: 1.0, 16: 1.5}
"""After so many heats a change is dropped if its lead is less, in standard errors."""
CLEAR = 3.0
"""The lead of a change that is kept, in standard errors, after eight heats or more."""
TINY = 1e-9
"""What stands for a spread of nothing, where all heats ended alike."""
EVEN = (0.3, 0.7)
"""The part of the games between like players that a side wins on a scenario to be tuned on."""


@cache
def room(size: int) -> Ints:
    """Return room for lists of moves, the same for all games of that size."""
    return zeros(size)


def won(table: Ints, one: Weights, other: Weights, seeds: Seeds) -> int:
    """Play a game; return the number of the side that wins, or another."""
    players = numbers(one), numbers(other)
    return whole_game(table, players, *seeds, room(table[T_MOVES]))[0]


def tables(pack: object, name: str, each: int, pool: Sequence[Weights]) -> list[Ints]:
    """Roll scenarios of every mission for a player, even ones; return their tables."""
    found = []
    for mission in pack.records("missions"):
        kept, number = 0, 0
        while kept < each:
            record = roll_scenario(
                pack, f"tune-{name}-{number}", Locks({"mission": mission})
            ).record
            table = table_of(pack, ScenarioFile.model_validate(record))
            number += 1
            if EVEN[0] <= first_share(table, pool, f"{name}/{mission}/{number}") <= EVEN[1]:
                kept += 1
                found.append(table)
    return found


def first_share(table: Ints, pool: Sequence[Weights], path: str, games: int = 12) -> float:
    """Return which part of the games between like players the first side wins."""
    streams = Streams("tune")
    lots = [seeds_of(streams, f"even/{path}/{number}") for number in range(games)]
    return sum(won(table, w, w, lot) == 0 for w in pool for lot in lots) / len(pool) / games


def score(
    w: Weights, pool: Sequence[Weights], found: Sequence[Ints], path: str, games: int
) -> float:
    """Return which part of its games a player wins, against each of a pool, on both sides."""
    streams, wins, played = Streams("tune"), 0, 0
    for place, table in enumerate(found):
        for number in range(games):
            seeds = seeds_of(streams, f"{path}/{place}/{number}")
            for other in pool:
                wins += won(table, w, other, seeds) == 0
                wins += won(table, other, w, seeds) == 1
                played += 2
    return wins / played


def changed(w: Weights, fixed: set[int], chance: random.Random) -> Weights:
    """Return weights of which a few are larger or smaller."""
    new = list(w)
    free = [place for place in range(len(w)) if place not in fixed]
    for place in chance.sample(free, chance.randint(1, 4)):
        new[place] = max(round((new[place] + 1) * 2 ** chance.uniform(-1, 1)) - 1, 0)
    return new


@dataclass(frozen=True)
class Tuning:
    """How one player is tuned: what of it stays, against whom, and on which tables."""

    name: str
    fixed: set[int]
    pool: Sequence[Weights]
    found: Sequence[Ints]

    def better(self, w: Weights, steps: int) -> Iterator[tuple[Weights, str]]:
        """Change weights step by step; yield what they are then, and a line if they win more."""
        chance = random.Random(f"tune {self.name}")
        for step in range(steps):
            new = changed(w, self.fixed, chance)
            lead = self.race(new, w, step, chance)
            if lead is not None:
                w = new
            yield w, "" if lead is None else f"{step} {self.name} wins {100 * lead:.1f} % more"

    def race(self, new: Weights, old: Weights, step: int, chance: random.Random) -> float | None:
        """Return by how much new weights win more, or None if that is not certain."""
        gains: list[float] = []
        for heat in range(1, HEATS + 1):
            some = chance.sample(list(self.found), min(len(self.found), SOME))
            path = f"{self.name}/{step}/{heat}"
            mine, before = (score(w, self.pool, some, path, 1) for w in (new, old))
            gains.append(mine - before)
            lead = 0.0 if heat == 1 else fmean(gains) * sqrt(heat) / (stdev(gains) or TINY)
            if lead < BEHIND.get(heat, lead):
                return None
            if heat >= max(BEHIND) / 2 and lead > CLEAR:
                return fmean(gains)
        return None


def write(path: Path, pool: Mapping[str, Weights]) -> None:
    """Write weights into the file of players, a line each."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for place, line in enumerate(lines):
        if (match := re.match(r"  - \{id: ([a-z-]+),", line)) and match[1] in pool:
            for weight, value in zip(WEIGHTS, pool[match[1]], strict=True):
                line = re.sub(rf"(, {weight}: )-?\d+", rf"\g<1>{value}", line)
            lines[place] = line
    path.write_text("".join(lines), "utf-8")


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Tune the computer players.")
    parser.add_argument("--part", choices=list(FILES), default=PART)
    parser.add_argument("--steps", type=int, default=200, help="of each player")
    parser.add_argument("--each", type=int, default=16, help="scenarios of each mission")
    given = parser.parse_args(words)
    folder = content_folder() / NAME
    pack = read_pack(folder, f"content/{NAME}")
    begun = players_of(pack, given.part)
    pool, ways = list(begun.values()), {}
    for name, record in pack.records(given.part).items():
        fixed = {WEIGHTS.index(one) for one in record["fixed"]}
        tuning = Tuning(name, fixed, pool, tables(pack, name, given.each, pool))
        ways[name] = tuning.better(begun[name], given.steps)
    # Turn by turn, so that tuning may be ended at any time.
    for _ in range(given.steps):
        for name, way in ways.items():
            weights, line = next(way)
            if line:
                print(line, flush=True)
                write(folder / FILES[given.part], {name: weights})


if __name__ == "__main__":
    main(sys.argv[1:])
