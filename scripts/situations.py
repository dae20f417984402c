"""How even the armour game's situations are by judges: docs/panzer-leader-fairness.md.

`python -m scripts.situations --seeds 120 --games 10` makes situations with seeds of its own, as
`scenario new` does and as they are rolled, takes the pack's published ones besides, and has judges
play each, who took no part in choosing: two of each style, side against side.
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
from generator.games.panzer_leader.play.players import JUDGES, PART
from generator.games.panzer_leader.play.state import LOST
from generator.games.panzer_leader.play.victory import winner
from generator.games.panzer_leader.points import lists_of
from generator.games.panzer_leader.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.games.panzer_leader.situation.kind import SituationsPart
from generator.play.chance import seeds_of
from generator.resources import content_folder
from generator.roll.locks import Locks

NAME = "panzer-leader"
SEED = "situations"
HOPELESS = 10
"""A share in percent; a situation that gives a side less with all pairs is hopeless for it."""

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
    rolled: int = 1
    """How many were rolled for this one."""

    @property
    def share(self) -> float:
        return mean(self.shares.values())

    def lopsided(self, bound: int) -> bool:
        """Tell whether all players put it outside a share on the same side."""
        found = self.shares.values()
        return max(found) < bound or min(found) > 100 - bound


def measured(
    pack: Pack, name: str, kind: str, battle: Battle, games: int, rolled: int = 1
) -> Measured:
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
    return Measured(name, kind, own[first] / own[1 - first], shares, exchange, took, rolled)


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
    yield (
        f"| kind | situations | points | {' | '.join(players)} | losses | lopsided | hopeless |"
        " rolled |"
    )
    yield f"|---|--:|--:{'|--:' * len(players)}|--:|--:|--:|--:|"
    for kind in [*dict.fromkeys(sorted(one.kind for one in found)), "all"]:
        some = [one for one in found if kind in (one.kind, "all")]
        shares = " | ".join(f"{mean(one.shares[p] for one in some):.0f} %" for p in players)
        away, lost = (sum(one.lopsided(bound) for one in some) for bound in (20, HOPELESS))
        worth = f"{median(one.points for one in some):.2f}"
        losses = f"{median(one.exchange for one in some):.2f}"
        rolled = f"{mean(one.rolled for one in some):.2f}"
        yield (
            f"| {kind} | {len(some)} | {worth} | {shares} | {losses} | {away} | {lost} | {rolled} |"
        )


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


def both(pack: Pack, seed: str, locks: Locks, games: int, whose: str) -> tuple[Measured, Measured]:
    """Return a seed's situation as it is rolled, and as `scenario new` makes it."""
    rolled, made = roll_scenario(pack, seed, locks), new_scenario(pack, seed, locks)
    one = _measured(pack, rolled, games, whose)
    return one, one if made.record == rolled.record else _measured(pack, made, games, whose)


def _measured(pack: Pack, scenario: Scenario, games: int, whose: str) -> Measured:
    record = scenario.record
    title = f"{scenario.seed}: {record['mission']}, {record['size']}, {record['moves-first']}"
    number = 1 + sum(scenario.thrown.get("candidate", {}).values())
    battle = playable(pack, record, whose)
    return measured(pack, title, record["mission"], battle, games, number)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Situations by judges.")
    parser.add_argument("--seeds", type=int, default=120, help="situations that are made")
    parser.add_argument("--games", type=int, default=10, help="games of each pair of players")
    parser.add_argument("--kind", help="a kind of situation, and no other")
    parser.add_argument("--seed", default=SEED, help="what seeds begin with")
    parser.add_argument(
        "--choosers", action="store_true", help="those play who choose, not the judges"
    )
    given = parser.parse_args(words)
    whose = PART if given.choosers else JUDGES
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    locks = Locks({"kind": given.kind} if given.kind else {})
    rolled, made, known = [], [], []
    for number in range(given.seeds):
        one, other = both(pack, f"{given.seed}-{number}", locks, given.games, whose)
        rolled.append(one)
        made.append(other)
        print(row(one), row(other) if other is not one else "", file=sys.stderr, flush=True)
    gathered = pack.parts["situations"]
    assert isinstance(gathered, SituationsPart)
    for name in gathered.model.situations if given.kind is None else ():
        title = pack.parts[name].title
        battle = published_battle(pack, name, whose)
        known.append(measured(pack, title, "published", battle, given.games))
        print(row(known[-1]), file=sys.stderr, flush=True)
    for head, found in (("as rolled", rolled), ("as made", made), ("published", known)):
        if found:
            print(*(head, "", *kinds(found), "", *told(found), ""), sep="\n")
    if known:
        print(*rows(known), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
