"""Tune the computer players of a pack: small changes that win more games are kept.

`make tune` (`python -m scripts.tune --steps 300`) plays scenarios whose seeds begin with `tune`,
which no test and no table uses, and writes the weights into the pack. What makes a player's style
is left alone.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.platoon_command.play.layout import T_MOVES
from generator.games.platoon_command.play.players import PART, WEIGHTS, players_of
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
FILE = Path("play/players.yaml")
CLEAR = 0.015
"""By how much more a change must win, in its second trial too, to be kept."""


@cache
def room(size: int) -> Ints:
    """Return room for lists of moves, the same for all games of that size."""
    return zeros(size)


def won(table: Ints, one: Weights, other: Weights, seeds: Seeds) -> int:
    """Play a game; return the number of the side that wins, or another."""
    players = numbers(one), numbers(other)
    return whole_game(table, players, *seeds, room(table[T_MOVES]))[0]


def tables(pack: object, each: int) -> list[Ints]:
    """Roll scenarios of every mission; return their tables."""
    return [
        table_of(pack, ScenarioFile.model_validate(roll_scenario(pack, seed, locks).record))
        for number in range(each)
        for mission in pack.records("missions")
        for seed, locks in [(f"tune-{number}", Locks({"mission": mission}))]
    ]


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


def tuned(
    pool: dict[str, Weights], fixed: Mapping[str, set[int]], found: Sequence[Ints], steps: int
) -> Iterator[str]:
    """Change the players of a pool in turn; yield a line for each change that is kept."""
    chance = random.Random("tune")
    names = list(pool)
    for step in range(steps):
        name = names[step % len(names)]
        new = changed(pool[name], fixed[name], chance)
        others = list(pool.values())
        some = chance.sample(list(found), min(len(found), 24))
        gains = []
        for trial in range(3):
            path = f"{step}/{trial}"
            gains.append(
                score(new, others, some, path, 2) - score(pool[name], others, some, path, 2)
            )
            if sum(gains) / len(gains) <= CLEAR:
                break
        else:
            pool[name] = new
            yield f"{step} {name} wins {100 * sum(gains) / len(gains):.1f} % more"


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
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--each", type=int, default=12, help="scenarios of each mission")
    given = parser.parse_args(words)
    folder = content_folder() / NAME
    pack = read_pack(folder, f"content/{NAME}")
    pool = players_of(pack)
    fixed = {
        key: {WEIGHTS.index(name) for name in record["fixed"]}
        for key, record in pack.records(PART).items()
    }
    for line in tuned(pool, fixed, tables(pack, given.each), given.steps):
        print(line, flush=True)
        write(folder / FILE, pool)


if __name__ == "__main__":
    main(sys.argv[1:])
