"""How fair rolled missions of Platoon Action are by judges: docs/platoon-action-fairness.md.

`python -m scripts.skirmishes --seeds 6 --games 16` makes missions of every kind with seeds of its
own, as rolled and as `scenario new` does, and has judges play fresh games of each: the players'
styles with other weights than those by which missions are thrown away. With `--ahead 4 --part 5`
two judges who look ahead play four games of every fifth mission. `--pairs` has those who throw away
and who looks ahead play each other, from both sides. With `--write` the table goes into the page,
not to standard output.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import combinations
from pathlib import Path

from generator.content import Pack
from generator.games.packs import read_pack
from generator.games.platoon_action.play.model import Skirmish, playable
from generator.games.platoon_action.play.players import THOUGHTS, ActionPlayer, players_of
from generator.games.platoon_action.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.play import LOOKING_AHEAD, Tally, play
from generator.play.tally import added, interval
from generator.resources import content_folder
from generator.roll.locks import Locks
from scripts.between import put
from scripts.matches import Match, lots, meet
from scripts.matches import table as matches_table

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
    ahead: Tally | None = None
    """Of two who look ahead, if they played."""

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


def moved(model: Skirmish) -> Skirmish:
    """Return a mission that judges play, also those in whose styles one of them looks ahead."""
    weights = judges(model.weights)
    styles = judges(players_of(the_pack(), THOUGHTS))
    assert model.thought is not None
    thought = replace(model.thought, styles=tuple(styles.values()), enemies=tuple(weights.values()))
    return replace(model, weights=weights, thought=thought)


@dataclass(frozen=True)
class MadeMission:
    """A mission as it was made, and as the players who choose play it."""

    scenario: Scenario
    model: Skirmish


def made(mission: str, number: int, *, as_rolled: bool = False) -> MadeMission:
    """Make a mission of a kind."""
    make = roll_scenario if as_rolled else new_scenario
    scenario = make(the_pack(), f"{SEED}-{number}", Locks({"mission": mission}))
    return MadeMission(scenario, playable(the_pack(), scenario.record))


def sheet(mission: str, number: int, asked: argparse.Namespace) -> Sheet:
    """Make a mission of a kind, and have the judges play it."""
    found = made(mission, number, as_rolled=asked.as_rolled)
    judged, seed = moved(found.model), f"{SEED}/{mission}/{number}"
    tallies = {name: play(judged, (name, name), asked.games, seed) for name in judged.players}
    ahead = None
    if asked.ahead and number % asked.part == 0:
        ahead = play(judged, (LOOKING_AHEAD,) * 2, asked.ahead, seed)
    thrown = sum(found.scenario.thrown.get("candidate", {}).values())
    one = Sheet(mission, found.scenario.scene.attacker, tallies, thrown, ahead)
    shares = ", ".join(f"{100 * one.share(player):.0f}" for player in tallies)
    print(f"{mission} {number}: {shares}, {thrown} thrown", file=sys.stderr, flush=True)
    return one


def match(found: Sequence[Skirmish], one: str, other: str, games: int) -> Match:
    """Let two players play so many games of each mission, each from both sides."""
    seen = meet(found, one, other, lots(f"{SEED}/pairs", len(found), games))
    print(f"{one}, {other}: {100 * seen.share:.0f} of {seen.games}", file=sys.stderr, flush=True)
    return seen


def pairs(found: Sequence[Skirmish], games: int) -> Iterator[str]:
    """Yield the lines about who beats whom, of those who choose and the one who looks ahead."""
    names = [*found[0].players, LOOKING_AHEAD]
    matches = [match(found, one, other, games) for one, other in combinations(names, 2)]
    played = matches[0].games
    low, high = interval(0.5, played)
    yield (
        f"In per cent, {played} games a pair, ±{100 * (high - low) / 2:.0f}, "
        f"in {len(found)} missions as `scenario new` makes them."
    )
    yield ""
    yield from matches_table(matches, names)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table: a mission each, and all of them."""
    players = list(sheets[0].tallies)
    heads = ("mission", "sheets", *players, "lopsided", "nobody", "turns", "rolled")
    if any(one.ahead for one in sheets):
        heads += ("looking ahead",)
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
    seen = [one.ahead.share(one.attacker) for one in sheets if one.ahead is not None]
    if seen:
        cells.append(f"{100 * sum(seen) / len(seen):.0f} %")
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How fair rolled missions are.")
    parser.add_argument("--seeds", type=int, default=6, help="missions of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed's number")
    parser.add_argument("--games", type=int, default=16, help="games of each pair of judges")
    parser.add_argument("--ahead", type=int, default=0, help="games of two who look ahead")
    parser.add_argument("--part", type=int, default=1, help="one mission in so many is theirs")
    parser.add_argument("--mission", action="append", help="only this one")
    parser.add_argument("--as-rolled", action="store_true", help="missions that nobody played")
    parser.add_argument("--pairs", action="store_true", help="who beats whom, from both sides")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE}")
    given = parser.parse_args(words)
    missions = given.mission or list(the_pack().records("missions"))
    numbers = range(given.first, given.first + given.seeds)
    began = time.process_time()
    if given.pairs:
        name = "pairs"
        lines = list(pairs([made(one, n).model for one in missions for n in numbers], given.games))
    else:
        name = "as-rolled" if given.as_rolled else "judged"
        lines = list(table([sheet(one, n, given) for one in missions for n in numbers]))
    if given.write:
        put(PAGE, name, lines)
    else:
        print("\n".join(lines))
    print(f"{time.process_time() - began:.0f} s of processor time", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
