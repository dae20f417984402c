"""Breed the crowd of a pack: mixes of its players' styles, and of those that win most.

`make breed` (`python -m scripts.breed --rounds 30`) writes the crowd into the pack. It has several
families. Each has chance and scenarios of its own, whose seeds begin with `tune-family` and which
no test and no table uses, and no family meets another: what they find together hangs less on the
luck of one. In every round the members of a family and mixes of them play a few games against the
pack's players; those that win most play more, and the best are its members in the next round.

As many mixes that nobody chose join them: attackers win fewer games between two who were bred to
win than between others, and the mixes make up for it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.dice import Stream, Streams
from generator.games.packs import read_pack
from generator.games.platoon_command.play.players import WEIGHTS, players_of
from generator.games.platoon_command.play.study import mixed
from generator.resources import content_folder
from scripts.tune import NAME, Weights, score, tables

if TYPE_CHECKING:
    from generator.play.numbers import Ints

FILE = Path("play/crowd.yaml")
FAMILIES = 4
MEMBERS = 5
BRED = FAMILIES * MEMBERS
MIXES = 50
"""Mixes of a family that are new in a round."""
FINALISTS = 16
"""Those that play more."""
SOME, MORE = 16, 64
"""Scenarios of a round that all play, and those that finalists play."""
ALONE = 4
"""Rounds until a family's members are among those it plays against."""


def family(number: int, rounds: int, each: int) -> list[Weights]:
    """Breed one family, on so many scenarios of each mission; return its members."""
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    pool = list(players_of(pack).values())
    name = f"family-{number}"
    found = tables(pack, name, each, pool)
    chance, members = Streams("tune").stream(f"{name}/mixes"), pool
    for one in range(rounds):
        enemies = pool if one < ALONE else [*pool, *members]
        members = bred(members, pool, enemies, (found, f"{name}/{one}"), chance)
    return members


def unbred(count: int) -> list[Weights]:
    """Return mixes of the pack's players that nobody chose."""
    pool = list(players_of(read_pack(content_folder() / NAME, f"content/{NAME}")).values())
    chance = Streams("tune").stream("unbred/mixes")
    return [mixed(pool, chance) for _ in range(count)]


def bred(
    members: Sequence[Weights],
    pool: Sequence[Weights],
    enemies: Sequence[Weights],
    board: tuple[Sequence[Ints], str],
    chance: Stream,
) -> list[Weights]:
    """Return the members of a family after a round, the best first.

    `board` has the scenarios, and the path that seeds of its games begin with.
    """
    found, path = board
    known = [*members, *pool]
    ways = [list(one) for one in members] + [mixed(known, chance) for _ in range(MIXES)]
    for heat, count, kept in (("some", SOME, FINALISTS), ("more", MORE, MEMBERS)):
        first = chance.below(len(found))
        these = [found[(first + place) % len(found)] for place in range(min(count, len(found)))]
        won = [score(way, enemies, these, f"{path}/{heat}", 1) for way in ways]
        best = sorted(range(len(ways)), key=lambda place: -won[place])[:kept]
        ways = [ways[place] for place in best]
    return ways


def lines(crowd: Sequence[Weights]) -> Iterator[str]:
    """Yield the lines of the file of a crowd."""
    yield f"# A crowd that helps to choose scenarios: {FAMILIES} families, each bred apart by"
    yield "# `make breed` from mixes of the players' styles, and as many mixes that nobody chose."
    yield "# players.yaml says what each weight is."
    yield "kind: records"
    yield "title: A crowd of computer players"
    yield "origin: house"
    yield f"count: {len(crowd)}"
    yield "fields:"
    yield from (f"  {weight}: number" for weight in WEIGHTS)
    yield "records:"
    names = [f"family-{number // MEMBERS + 1}-{number % MEMBERS + 1}" for number in range(BRED)]
    names += [f"mix-{number + 1}" for number in range(BRED)]
    for name, weights in zip(names, crowd, strict=True):
        pairs = zip(WEIGHTS, weights, strict=True)
        yield f"  - {{id: {name}, {', '.join(f'{key}: {value}' for key, value in pairs)}}}"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Breed the crowd that helps to choose scenarios.")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--each", type=int, default=16, help="scenarios of each mission")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(words)
    breed = partial(family, rounds=given.rounds, each=given.each)
    with ProcessPoolExecutor(given.jobs) as workers:
        crowd = [one for members in workers.map(breed, range(1, FAMILIES + 1)) for one in members]
    text = "\n".join(lines([*crowd, *unbred(BRED)])) + "\n"
    (content_folder() / NAME / FILE).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
