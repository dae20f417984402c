"""How the armour game's points go with simulated exchange: the tables of docs/fairness.md.

`python -m scripts.situations --seeds 40 --games 40` rolls situations with seeds of its own, takes
the pack's published ones besides, and plays each between like players, side against side.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from generator.content import Pack
from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.panzer_leader.play.game import play_game
from generator.games.panzer_leader.play.model import Battle, playable, published_battle
from generator.games.panzer_leader.play.state import LOST
from generator.games.panzer_leader.play.victory import winner
from generator.games.panzer_leader.points import lists_of
from generator.games.panzer_leader.scenario.fresh import new_scenario
from generator.games.panzer_leader.situation.kind import SituationsPart
from generator.play.chance import seeds_of
from generator.resources import content_folder

NAME = "panzer-leader"
SEED = "situations"
BOUNDS = (10, 15, 20, 25, 30)
"""Shares in percent, by which situations are thrown away that all players put outside."""


@dataclass(frozen=True)
class Measured:
    """A situation: its points, the shares of who moves first, and what was lost for each loss.

    `points` are those of the first mover's units on the ground for each of the other's, carriers
    aside; `shares` are in hundredths by player, `exchange` is the enemy's points lost for each of
    the first mover's.
    """

    name: str
    kind: str
    points: float
    shares: Mapping[str, float]
    exchange: float
    milliseconds: float

    @property
    def share(self) -> float:
        return mean(self.shares.values())

    def lopsided(self, bound: int) -> bool:
        """Tell whether all players put it outside a share on the same side."""
        found = self.shares.values()
        return max(found) < bound or min(found) > 100 - bound


def measured(pack: Pack, name: str, kind: str, battle: Battle, games: int) -> Measured:
    """Play a situation between like players."""
    setting, worth = battle.setting, lists_of(pack).units
    first = setting.mover
    own = [0.0, 0.0]
    for unit, side in enumerate(setting.sides):
        counter = worth[setting.kinds[unit].id]
        own[side] += 0 if counter.carries else counter.points
    lost, shares = [0.0, 0.0], {}
    began = time.process_time()
    for player, weights in battle.weights.items():
        won = 0.0
        for number in range(games):
            seeds = seeds_of(Streams(f"{SEED}/{name}"), f"game/{number}")
            state = play_game(setting, battle.plans, [weights, weights], seeds)
            side = winner(state)
            won += 0.5 if side is None else side == first
            for unit, at in enumerate(state.at):
                if at == LOST:
                    lost[setting.sides[unit]] += worth[setting.kinds[unit].id].points
        shares[player] = 100 * won / games
    took = (time.process_time() - began) * 1000 / games / len(battle.weights)
    exchange = (lost[1 - first] + 1) / (lost[first] + 1)
    return Measured(name, kind, own[first] / own[1 - first], shares, exchange, took)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's coefficient of two rows of numbers, ties sharing their rank."""
    a, b = _ranks(one), _ranks(other)
    middle = mean(a), mean(b)
    top = sum((x - middle[0]) * (y - middle[1]) for x, y in zip(a, b, strict=True))
    below = sum((x - middle[0]) ** 2 for x in a) * sum((y - middle[1]) ** 2 for y in b)
    return top / math.sqrt(below) if below else 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    ordered = sorted(numbers)
    return [ordered.index(n) + (ordered.count(n) - 1) / 2 for n in numbers]


def rows(found: Sequence[Measured]) -> Iterator[str]:
    """Yield a line of a table for each situation."""
    players = list(found[0].shares)
    yield f"| situation | points | {' | '.join(players)} | losses |"
    yield f"|---|--:{'|--:' * len(players)}|--:|"
    yield from map(row, found)


def row(one: Measured) -> str:
    """Return the line of a situation."""
    shares = " | ".join(f"{share:.0f} %" for share in one.shares.values())
    return f"| {one.name} | {one.points:.2f} | {shares} | {one.exchange:.2f} |"


def kinds(found: Sequence[Measured]) -> Iterator[str]:
    """Yield a line of a table for each kind of situation, and one for all."""
    players = list(found[0].shares)
    yield f"| kind | situations | points | {' | '.join(players)} | losses | lopsided |"
    yield f"|---|--:|--:{'|--:' * len(players)}|--:|--:|"
    for kind in [*dict.fromkeys(sorted(one.kind for one in found)), "all"]:
        some = [one for one in found if kind in (one.kind, "all")]
        shares = " | ".join(f"{mean(one.shares[p] for one in some):.0f} %" for p in players)
        away = sum(one.lopsided(20) for one in some)
        worth = f"{median(one.points for one in some):.2f}"
        lost = f"{median(one.exchange for one in some):.2f}"
        yield f"| {kind} | {len(some)} | {worth} | {shares} | {lost} | {away} |"


def told(found: Sequence[Measured]) -> Iterator[str]:
    """Yield how far points and games agree, and what each limit would throw away."""
    points = [one.points for one in found]
    yield f"players, at most: {max(_apart(one) for one in found):.0f} % apart"
    yield f"players, usually: {median(_apart(one) for one in found):.0f} % apart"
    yield f"points and shares: {rank_correlation(points, [one.share for one in found]):+.2f}"
    yield f"points and losses: {rank_correlation(points, [one.exchange for one in found]):+.2f}"
    for bound in BOUNDS:
        away = sum(one.lopsided(bound) for one in found)
        yield f"outside {bound}-{100 - bound} % for all: {away} of {len(found)}"
    yield f"{mean(one.milliseconds for one in found):.0f} ms a game"


def _apart(one: Measured) -> float:
    return max(one.shares.values()) - min(one.shares.values())


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Points against simulated exchange.")
    parser.add_argument("--seeds", type=int, default=40, help="situations that are rolled")
    parser.add_argument("--games", type=int, default=40, help="games of each pair of players")
    given = parser.parse_args(words)
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    fresh, known = [], []
    for number in range(given.seeds):
        record = new_scenario(pack, f"{SEED}-{number}").record
        title = f"{number}: {record['mission']}, {record['size']}, {record['moves-first']}"
        fresh.append(measured(pack, title, record["mission"], playable(pack, record), given.games))
        print(row(fresh[-1]), file=sys.stderr, flush=True)
    gathered = pack.parts["situations"]
    assert isinstance(gathered, SituationsPart)
    for name in gathered.model.situations:
        title = pack.parts[name].title
        battle = published_battle(pack, name)
        known.append(measured(pack, title, "published", battle, given.games))
        print(row(known[-1]), file=sys.stderr, flush=True)
    for found in (fresh, known):
        for line in (*rows(found), "", *kinds(found), "", *told(found), ""):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
