"""How even rolled battles of PLM are by computer players: the tables of docs/plm-fairness.md.

`python -m scripts.battles --seeds 4 --games 10` rolls battles of every kind, asks the choosers of
`scenario new` which they would throw out, and has like judges, who take no part in that, play each.
With `--ahead 2` two who look ahead in the judges' styles and their own play two games of each, too.
With `--pairs` it plays every pair of the choosers instead, with `--matches` who looks ahead against
each of them. With `--write` the table goes into the page, not to standard output.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.play.model import PlayableBattle, playable
from generator.games.plm_american_revolution.scenario.fair import lopsided
from generator.games.plm_american_revolution.scenario.fields import wish_of
from generator.games.plm_american_revolution.scenario.fresh import new_battle, roll_battle
from generator.play import LOOKING_AHEAD, Tally, play
from generator.play.tally import added, interval
from generator.resources import content_folder
from generator.roll.locks import Locks
from scripts.between import put
from scripts.matches import lots, meet

NAME = "plm-american-revolution"
SEED = "battles"
JUDGES = "judges"
FAIR, LOPSIDED = (0.35, 0.65), (0.2, 0.8)
PAGE = Path("docs/plm-fairness.md")


@dataclass(frozen=True)
class Sheet:
    """A battle as it was played: the attacker, and the tally of each pair of like judges."""

    kind: str
    attacker: str
    tallies: Mapping[str, Tally]
    thrown: bool = False
    """Whether the choosers would throw it out."""
    ahead: Tally | None = None
    """Of two who look ahead, if they played."""

    def share(self, player: str) -> float:
        return self.tallies[player].share(self.attacker)

    @property
    def mean(self) -> float:
        """The attacker's share of all games."""
        return added(self.tallies.values()).share(self.attacker)

    @property
    def lopsided(self) -> bool:
        """Whether all pairs put the same side outside the limit."""
        shares = [self.share(player) for player in self.tallies]
        return max(shares) < LOPSIDED[0] or min(shares) > LOPSIDED[1]


def sheet(pack: Pack, kind: str, number: int, games: int, ahead: int = 0) -> Sheet:
    """Roll a battle of a kind, ask the choosers, and have the judges play it."""
    battle = roll_battle(pack, f"{SEED}-{number}", Locks({"battle": kind}))
    model = playable(pack, battle.record, JUDGES)
    tallies = {
        name: play(model, (name, name), games, f"{SEED}/{kind}/{number}") for name in model.players
    }
    wish = wish_of(pack, Locks())
    assert wish is not None
    thrown = lopsided(pack, battle.record, wish)
    seen = play(model, (LOOKING_AHEAD,) * 2, ahead, f"{SEED}/{kind}/{number}") if ahead else None
    return Sheet(kind, battle.scene.attacker, tallies, thrown, seen)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table: a kind of battle each, all of them, and those that are kept."""
    players = list(sheets[0].tallies)
    heads = ("kind", "battles", *players, "all", "fair", "lopsided", "thrown out", "turns")
    if any(one.ahead for one in sheets):
        heads += ("looking ahead",)
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for kind in dict.fromkeys(one.kind for one in sheets):
        yield _row(kind, [one for one in sheets if one.kind == kind], players)
    yield _row("all", sheets, players)
    if kept := [one for one in sheets if not one.thrown]:
        yield _row("all that are kept", kept, players)


def _row(name: str, sheets: Sequence[Sheet], players: Sequence[str]) -> str:
    means = [sum(one.share(player) for one in sheets) / len(sheets) for player in players]
    mean = sum(one.mean for one in sheets) / len(sheets)
    spread = sqrt(sum((one.mean - mean) ** 2 for one in sheets) / len(sheets))
    low, high = added(tally for one in sheets for tally in one.tallies.values()).usual()
    cells = [
        name,
        str(len(sheets)),
        *(f"{100 * one:.0f} %" for one in means),
        f"{100 * mean:.0f} ± {100 * spread:.0f} %",
        str(sum(FAIR[0] <= one.mean <= FAIR[1] for one in sheets)),
        str(sum(one.lopsided for one in sheets)),
        str(sum(one.thrown for one in sheets)),
        f"{low}–{high}",
    ]
    if seen := [one.ahead.share(one.attacker) for one in sheets if one.ahead is not None]:
        cells.append(f"{100 * sum(seen) / len(seen):.0f} %")
    return f"| {' | '.join(cells)} |"


def pairs(battles: Sequence[tuple[PlayableBattle, str]], games: int) -> Iterator[str]:
    """Yield the table of all pairs of players: how often the attacker wins, and each player."""
    players = battles[0][0].players
    found = {
        pair: [
            (play(one, _seats(one, attacker, pair), games, f"{SEED}/pairs"), attacker)
            for one, attacker in battles
        ]
        for pair in itertools.product(players, players)
    }
    yield f"| attacker, against | {' | '.join(players)} | wins |"
    yield f"|---{'|--:' * (len(players) + 1)}|"
    share = {
        pair: sum(tally.share(side) for tally, side in tallies) / len(tallies)
        for pair, tallies in found.items()
    }
    for one in players:
        others = [other for other in players if other != one]
        wins = sum(share[one, other] + 1 - share[other, one] for other in others)
        cells = [f"{100 * share[one, other]:.0f} %" for other in players]
        yield f"| {one} | {' | '.join(cells)} | {100 * wins / (2 * len(others)):.0f} % |"


def matches(battles: Sequence[PlayableBattle], games: int) -> Iterator[str]:
    """Yield how often who looks ahead wins against each player, from both sides of each battle."""
    yield "| against | games | looking ahead wins |"
    yield "|---|--:|--:|"
    for other in battles[0].players:
        seeds = lots(f"{SEED}/matches/{other}", len(battles), games)
        seen = meet(battles, LOOKING_AHEAD, other, seeds)
        low, high = interval(seen.share, seen.games)
        share = f"{100 * seen.share:.0f} ± {50 * (high - low):.0f} %"
        yield f"| {other} | {seen.games} | {share} |"


def _seats(battle: PlayableBattle, attacker: str, pair: tuple[str, str]) -> tuple[str, str]:
    """Return a pair of players in the order of the sides, the first as the attacker."""
    return pair if battle.sides[0] == attacker else (pair[1], pair[0])


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How even rolled battles are.")
    parser.add_argument("--seeds", type=int, default=4, help="battles of each kind")
    parser.add_argument("--games", type=int, default=10, help="games of each pair of players")
    parser.add_argument("--ahead", type=int, default=0, help="games of two who look ahead")
    parser.add_argument("--matches", action="store_true", help="looking ahead against each chooser")
    parser.add_argument("--pairs", action="store_true", help="every pair of the choosers")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE}")
    given = parser.parse_args(words)
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    kinds = list(pack.records("battles"))
    began = time.process_time()
    tasks = [(kind, number) for number in range(given.seeds) for kind in kinds]
    name = "matches" if given.matches else "pairs" if given.pairs else "battles"
    if given.matches:
        made = [new_battle(pack, f"{SEED}-{n}", Locks({"battle": kind})) for kind, n in tasks]
        found = list(matches([playable(pack, one.record) for one in made], given.games))
    elif given.pairs:
        rolled = [roll_battle(pack, f"{SEED}-{n}", Locks({"battle": kind})) for kind, n in tasks]
        battles = [(playable(pack, one.record), one.scene.attacker) for one in rolled]
        found = list(pairs(battles, given.games))
    else:
        sheets = [sheet(pack, *one, given.games, given.ahead) for one in tasks]
        found = list(table(sorted(sheets, key=lambda one: kinds.index(one.kind))))
    if given.write:
        put(PAGE, name, found)
    else:
        print("\n".join(found))
    print(f"{len(tasks)} battles, {time.process_time() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
