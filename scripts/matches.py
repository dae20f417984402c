"""How well the computer players play: every pair of them, in docs/platoon-command-fairness.md.

`make fairness` (`python -m scripts.matches --each 20`) plays boards of every mission as
`scenario new` makes them, with seeds of their own, each game twice with sides changed, so no board
favours anybody. On a board that one side has as good as won, either player wins half of its games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.platoon_command.play.model import Game, playable
from generator.games.platoon_command.play.players import JUDGES
from generator.games.platoon_command.scenario.fresh import new_scenario
from generator.play import LOOKING_AHEAD, Playable
from generator.play.chance import Seeds, seeds_of
from generator.play.tally import interval
from generator.resources import content_folder
from generator.roll.locks import Locks
from scripts.between import put
from scripts.fairness import NAME, PAGE

SEED = "matches"


@dataclass(frozen=True)
class Match:
    """Two players, and the part of its games that the first wins, a tie being half a win."""

    one: str
    other: str
    share: float
    games: int


def boards(each: int) -> list[Game]:
    """Make even scenarios of every mission, to be played by choosers and judges alike."""
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    found = []
    for mission in pack.records("missions"):
        for number in range(each):
            record = new_scenario(pack, f"{SEED}-{number}", Locks({"mission": mission})).record
            game = playable(pack, record)
            judges = playable(pack, record, JUDGES)
            found.append(replace(game, weights={**game.weights, **judges.weights}))
    return found


def match(found: Sequence[Playable], one: str, other: str) -> Match:
    """Let two players play every board once from either side."""
    streams = Streams(SEED)
    lots = [[seeds_of(streams, f"board/{number}")] for number in range(len(found))]
    return meet(found, one, other, lots)


def lots(seed: str, scenarios: int, games: int) -> list[list[Seeds]]:
    """Return seeds of so many games of each of some scenarios."""
    return [
        [seeds_of(streams, f"game/{game}") for game in range(games)]
        for streams in (Streams(f"{seed}/{number}") for number in range(scenarios))
    ]


def meet(found: Sequence[Playable], one: str, other: str, lots: Sequence[Sequence[Seeds]]) -> Match:
    """Let two players play games from either side of each scenario, from seeds for each."""
    won, games = 0.0, 0
    for scenario, seeds in zip(found, lots, strict=True):
        for lot in seeds:
            for side, pair in enumerate(((one, other), (other, one))):
                winner = scenario.game(pair, lot).winner
                won += 0.5 if winner is None else float(winner == side)
                games += 1
    return Match(one, other, won / games, games)


def table(matches: Sequence[Match], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table: a player each, with its share against each of the others."""
    shares = {(one.one, one.other): one.share for one in matches}
    shares |= {(one.other, one.one): 1 - one.share for one in matches}
    yield f"| | {' | '.join(names)} | all |"
    yield f"|---{'|--:' * (len(names) + 1)}|"
    for name in names:
        own = [shares.get((name, other)) for other in names]
        cells = ["–" if share is None else f"{100 * share:.0f}" for share in own]
        against = [share for share in own if share is not None]
        yield f"| {name} | {' | '.join(cells)} | {100 * sum(against) / len(against):.0f} |"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How well the computer players play.")
    parser.add_argument("--each", type=int, default=20, help="boards of each mission")
    given = parser.parse_args(words)
    found = boards(given.each)
    names = [*found[0].weights, LOOKING_AHEAD]
    matches = [match(found, one, other) for one, other in combinations(names, 2)]
    games = matches[0].games
    low, high = interval(0.5, games)
    said = f"In per cent, {games} games a pair, ±{100 * (high - low) / 2:.0f}."
    put(PAGE, "matches", [said, "", *table(matches, names)])


if __name__ == "__main__":
    main(sys.argv[1:])
