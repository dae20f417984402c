"""How fair rolled scenarios are by computer players: the table of docs/fairness.md.

`make fairness` (`python -m scripts.fairness --seeds 63 --games 400`) makes scenarios of every
mission with seeds of its own, as `scenario new` does, and has like players play fresh games of
each, side against side. With `--as-rolled` it takes scenarios that were not played before.
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
from generator.games.platoon_command.scenario.fresh import new_scenario, roll_scenario
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
    candidates: int = 1
    """How many were rolled for this one."""

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


def sheet(one: tuple[str, int], games: int, *, as_rolled: bool = False) -> Sheet:
    """Make a scenario of a mission and play it."""
    mission, number = one
    pack = the_pack()
    make = roll_scenario if as_rolled else new_scenario
    scenario = make(pack, f"{SEED}-{number}", Locks({"mission": mission}))
    model = find_game(NAME).playable(pack, scenario.record)
    tallies = {
        name: play(model, (name, name), games, f"{SEED}/{mission}/{number}")
        for name in model.players
    }
    thrown = sum(scenario.thrown.get("candidate", {}).values())
    return Sheet(mission, scenario.scene.attacker, tallies, 1 + thrown)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table: a mission each, and all of them."""
    players = list(sheets[0].tallies)
    heads = ("mission", "sheets", *players, "fair", "early", "no end", "rounds", "rolled")
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
        f"{sum(one.candidates for one in sheets) / len(sheets):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How fair rolled scenarios are.")
    parser.add_argument("--seeds", type=int, default=63, help="scenarios of each mission")
    parser.add_argument("--games", type=int, default=400, help="games of each pair of players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mission", action="append", help="only this one")
    parser.add_argument("--as-rolled", action="store_true", help="scenarios that nobody played")
    given = parser.parse_args(words)
    missions = given.mission or list(the_pack().records("missions"))
    tasks = [(mission, number) for mission in missions for number in range(given.seeds)]
    began = time.perf_counter()
    make = partial(sheet, games=given.games, as_rolled=given.as_rolled)
    with ProcessPoolExecutor(given.jobs) as workers:
        sheets = list(workers.map(make, tasks))
    print("\n".join(table(sheets)))
    played = sum(tally.games for one in sheets for tally in one.tallies.values())
    took = time.perf_counter() - began
    print(f"{played} games in {took:.0f} s, {played / took:.0f} a second", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
