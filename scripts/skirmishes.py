"""How fair rolled missions of Platoon Action are by judges: docs/platoon-action-fairness.md.

`python -m scripts.skirmishes --seeds 6 --games 16` makes missions of every kind with seeds of its
own, as rolled and as `scenario new` does, and has judges play fresh games of each: the players'
styles with other weights than those by which missions are thrown away. With `--write` the table
goes into the page, not to standard output.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.play.model import Skirmish, playable
from generator.games.platoon_action.play.players import ActionPlayer
from generator.games.platoon_action.scenario.fresh import new_scenario, roll_scenario
from generator.play import Tally, play
from generator.play.tally import added
from generator.resources import content_folder
from generator.roll.locks import Locks
from scripts.between import put

NAME, SEED = "platoon-action", "skirmish"
PAGE = Path("docs/platoon-action-fairness.md")
LOW, HIGH = 0.2, 0.8
OTHER = 0.3
"""By what part a judge's weights differ from the players', up or down."""


@dataclass(frozen=True)
class Sheet:
    """A mission as it was played: the attacker, and the tally of each pair of like judges."""

    mission: str
    attacker: str
    tallies: Mapping[str, Tally]
    thrown: int

    def share(self, player: str) -> float:
        return self.tallies[player].share(self.attacker)

    @property
    def lopsided(self) -> bool:
        """Whether all pairs put the same side below the limit."""
        shares = [self.share(player) for player in self.tallies]
        return max(shares) < LOW or min(shares) > HIGH


@cache
def the_pack() -> Pack:
    return read_pack(content_folder() / NAME, f"content/{NAME}")


def judges(players: Mapping[str, ActionPlayer]) -> dict[str, ActionPlayer]:
    """Return players of the same styles who weigh things otherwise."""
    chance = random.Random(SEED)
    found = {}
    for name, one in players.items():
        other = {
            field.name: max(
                1, round(getattr(one, field.name) * chance.choice((1 - OTHER, 1 + OTHER)))
            )
            for field in fields(one)
        }
        found[name] = replace(one, **other)
    return found


def sheet(mission: str, number: int, games: int, *, as_rolled: bool) -> Sheet:
    """Make a mission of a kind, and have the judges play it."""
    make = roll_scenario if as_rolled else new_scenario
    scenario = make(the_pack(), f"{SEED}-{number}", Locks({"mission": mission}))
    model = playable(the_pack(), scenario.record)
    judged = Skirmish(model.setting, judges(model.weights))
    tallies = {
        name: play(judged, (name, name), games, f"{SEED}/{mission}/{number}")
        for name in judged.players
    }
    thrown = sum(scenario.thrown.get("candidate", {}).values())
    return Sheet(mission, scenario.scene.attacker, tallies, thrown)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table: a mission each, and all of them."""
    players = list(sheets[0].tallies)
    heads = ("mission", "sheets", *players, "lopsided", "nobody", "turns", "rolled")
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for mission in dict.fromkeys(one.mission for one in sheets):
        yield _row(mission, [one for one in sheets if one.mission == mission], players)
    yield _row("all", sheets, players)


def _row(name: str, sheets: Sequence[Sheet], players: Sequence[str]) -> str:
    means = [sum(one.share(player) for one in sheets) / len(sheets) for player in players]
    whole = added(tally for one in sheets for tally in one.tallies.values())
    low, high = whole.usual()
    cells = [
        name,
        str(len(sheets)),
        *(f"{100 * mean:.0f} %" for mean in means),
        f"{sum(one.lopsided for one in sheets)}",
        f"{100 * whole.ties / whole.games:.0f} %",
        f"{low}–{high}",
        f"{1 + sum(one.thrown for one in sheets) / len(sheets):.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How fair rolled missions are.")
    parser.add_argument("--seeds", type=int, default=6, help="missions of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed's number")
    parser.add_argument("--games", type=int, default=16, help="games of each pair of judges")
    parser.add_argument("--mission", action="append", help="only this one")
    parser.add_argument("--as-rolled", action="store_true", help="missions that nobody played")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE}")
    given = parser.parse_args(words)
    missions = given.mission or list(the_pack().records("missions"))
    numbers = range(given.first, given.first + given.seeds)
    began = time.process_time()
    sheets = []
    for mission in missions:
        for number in numbers:
            sheets.append(sheet(mission, number, given.games, as_rolled=given.as_rolled))
            one = sheets[-1]
            shares = ", ".join(f"{100 * one.share(p):.0f}" for p in one.tallies)
            print(f"{mission} {number}: {shares}, {one.thrown} thrown", file=sys.stderr, flush=True)
    if given.write:
        put(PAGE, "as-rolled" if given.as_rolled else "judged", table(sheets))
    else:
        print("\n".join(table(sheets)))
    print(f"{time.process_time() - began:.0f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
