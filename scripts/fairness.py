"""How fair rolled scenarios are by computer players: the table of docs/fairness.md.

`make fairness` (`python -m scripts.fairness --seeds 30 --games 60`) rolls scenarios of every
mission with seeds of its own and plays each between like players, side against side.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

from generator.games import find_game
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario import new_scenario
from generator.play import Tally, play
from generator.play.tally import added
from generator.resources import content_folder
from generator.roll.locks import Locks

NAME = "platoon-command"
SEED = "fairness"
FAIR = (0.35, 0.65)
EARLY, SHORT_MISSIONS = 4, {"raid": 3}
"""A game that ends before this round is over too early; and where that is another."""


@dataclass(frozen=True)
class Sheet:
    """A scenario as it was played: the attacker, and the tally of each pair of like players."""

    mission: str
    attacker: str
    tallies: Mapping[str, Tally]

    def share(self, player: str) -> float:
        return self.tallies[player].share(self.attacker)

    @property
    def fair(self) -> bool:
        return all(FAIR[0] <= self.share(player) <= FAIR[1] for player in self.tallies)

    @property
    def early(self) -> int:
        before = SHORT_MISSIONS.get(self.mission, EARLY)
        return sum(tally.before(before) for tally in self.tallies.values())


@cache
def the_pack() -> object:
    return read_pack(content_folder() / NAME, f"content/{NAME}")


def sheet(one: tuple[str, int], games: int) -> Sheet:
    """Roll a scenario of a mission and play it."""
    mission, number = one
    pack = the_pack()
    scenario = new_scenario(pack, f"{SEED}-{number}", Locks({"mission": mission}))
    model = find_game(NAME).playable(pack, scenario.record)
    tallies = {
        name: play(model, (name, name), games, f"{SEED}/{mission}/{number}")
        for name in model.players
    }
    return Sheet(mission, scenario.scene.attacker, tallies)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table: a mission each, and all of them."""
    players = list(sheets[0].tallies)
    heads = ("mission", "sheets", *players, "fair", "early", "no end", "rounds")
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for mission in dict.fromkeys(one.mission for one in sheets):
        yield _row(mission, [one for one in sheets if one.mission == mission], players)
    yield _row("all", sheets, players)


def _row(name: str, sheets: Sequence[Sheet], players: Sequence[str]) -> str:
    means = [sum(one.share(player) for one in sheets) / len(sheets) for player in players]
    fair = sum(one.fair for one in sheets) / len(sheets)
    whole = added(tally for one in sheets for tally in one.tallies.values())
    low, high = whole.usual()
    cells = [
        name,
        str(len(sheets)),
        *(f"{100 * mean:.0f} %" for mean in means),
        f"{100 * fair:.0f} %",
        f"{100 * sum(one.early for one in sheets) / whole.games:.1f} %",
        f"{100 * whole.unended / whole.games:.1f} %",
        f"{low}–{high}",
    ]
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How fair rolled scenarios are.")
    parser.add_argument("--seeds", type=int, default=30, help="scenarios of each mission")
    parser.add_argument("--games", type=int, default=60, help="games of each pair of players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mission", action="append", help="only this one")
    given = parser.parse_args(words)
    missions = given.mission or list(the_pack().records("missions"))
    tasks = [(mission, number) for mission in missions for number in range(given.seeds)]
    began = time.perf_counter()
    with ProcessPoolExecutor(given.jobs) as workers:
        sheets = list(workers.map(partial(sheet, games=given.games), tasks))
    print("\n".join(table(sheets)))
    played = sum(tally.games for one in sheets for tally in one.tallies.values())
    took = time.perf_counter() - began
    print(f"{played} games in {took:.0f} s, {played / took:.0f} a second", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
