"""How fair rolled scenarios are, by judges that took no part in choosing them.

`make fairness` (`python -m scripts.fairness --seeds 20`) makes scenarios of every mission with
seeds of its own, as `scenario new` does, has two judges of each kind play fresh games of each, side
against side, and writes the tables of docs/platoon-command-fairness.md. What was played is kept
below `output`, so a run with `--minutes` can be followed by another that goes on. `--as-rolled`
takes scenarios that nobody chose.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from math import sqrt
from pathlib import Path
from typing import Any

from generator import own_code
from generator.games.packs import read_pack
from generator.games.platoon_command.play.model import Game, playable
from generator.games.platoon_command.play.players import JUDGES
from generator.games.platoon_command.scenario.fresh import (
    CANDIDATES,
    new_scenario,
    roll_scenario,
)
from generator.play import LOOKING_AHEAD, play
from generator.play.kept import printed_odds
from generator.play.tally import added
from generator.resources import content_folder
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from scripts.between import put

NAME = "platoon-command"
SEED = "fairness"
PAGE = Path("docs/platoon-command-fairness.md")
KEPT = Path("output/fairness")
FAIR, EVEN, LOPSIDED = (35, 65), (45, 55), (20, 80)
EARLY, SHORT_MISSIONS = 4, {"raid": 3}
"""A game that ends before this round is over too early; and where that is another."""


@dataclass(frozen=True)
class Sheet:
    """A scenario as judges found it: the attacker's share of their games, in per cent.

    `styles` are shares by judge, `ahead` the share of the judge who looks ahead, if it played,
    `printed` the range on the sheet, `rolled` how many were rolled for this one.
    """

    mission: str
    number: int
    styles: Mapping[str, float]
    ahead: float | None
    printed: tuple[int, int] | None
    early: float
    unended: float
    rolled: int

    @property
    def share(self) -> float:
        return sum(self.styles.values()) / len(self.styles)


@dataclass(frozen=True)
class Plan:
    """How sheets are made and judged: games of each judge, and of who looks ahead on every sheet
    with a number that `part` divides, after so many `studies` in all."""

    games: int
    ahead: int
    studies: int
    part: int
    as_rolled: bool


@cache
def the_pack() -> Any:
    return read_pack(content_folder() / NAME, f"content/{NAME}")


def sheet(one: tuple[str, int], plan: Plan) -> Sheet | None:
    """Make a scenario of a mission, and have it judged; None if no fair one was found."""
    mission, number = one
    pack = the_pack()
    make = roll_scenario if plan.as_rolled else new_scenario
    try:
        scenario = make(pack, f"{SEED}-{number}", Locks({"mission": mission}))
    except ScenarioError:
        return None
    attacker, record = scenario.scene.attacker, scenario.record
    model, seed = playable(pack, record, JUDGES), f"{SEED}/{mission}/{number}"
    tallies = {name: play(model, (name, name), plan.games, seed) for name in model.players}
    whole, ahead = added(tallies.values()), None
    if number % plan.part == 0:
        ahead = 100 * studied_share(model, attacker, plan, seed)
    printed = None
    if not plan.as_rolled:
        printed = printed_odds(playable(pack, record)).range(attacker)
    return Sheet(
        mission,
        number,
        {name: 100 * tally.share(attacker) for name, tally in tallies.items()},
        ahead,
        printed,
        100 * whole.before(SHORT_MISSIONS.get(mission, EARLY)) / whole.games,
        100 * whole.unended / whole.games,
        1 + sum(scenario.thrown.get("candidate", {}).values()),
    )


def studied_share(model: Game, side: str, plan: Plan, seed: str) -> float:
    """Return a side's share between two who look ahead: the mean over studies with other luck."""
    games, players = plan.ahead // plan.studies, (LOOKING_AHEAD,) * 2
    lucks = [f"/{number}" for number in range(plan.studies)]
    parts = [play(replace(model, luck=one), players, games, f"{seed}{one}") for one in lucks]
    return added(parts).share(side)


def table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table by judges: a mission each, and all of them."""
    heads = ("mission", "sheets", "mean ± sd", "35–65", "45–55", "outside 20–80")
    heads += ("in printed range", "early", "no end", "rolled")
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for name, own in _groups(sheets):
        shares = [one.share for one in own]
        printed = [one.printed[0] <= one.share <= one.printed[1] for one in own if one.printed]
        cells = (
            name,
            str(len(own)),
            spread(shares),
            percent([within(share, FAIR) for share in shares]),
            percent([within(share, EVEN) for share in shares]),
            percent([not within(share, LOPSIDED) for share in shares]),
            percent(printed) if printed else "–",
            f"{sum(one.early for one in own) / len(own):.1f} %",
            f"{sum(one.unended for one in own) / len(own):.1f} %",
            f"{sum(one.rolled for one in own) / len(own):.1f}",
        )
        yield f"| {' | '.join(cells)} |"


def styles_table(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield the lines of the table of each judge's shares, and of the one who looks ahead."""
    names = list(sheets[0].styles)
    heads = ("mission", *names, "sheets", "looking ahead", "35–65", "outside 20–80")
    yield f"| {' | '.join(heads)} |"
    yield f"|---{'|--:' * (len(heads) - 1)}|"
    for mission, own in _groups(sheets):
        seen = [one.ahead for one in own if one.ahead is not None]
        cells = [mission, *(spread([one.styles[name] for one in own]) for name in names)]
        cells.append(str(len(seen)))
        if seen:
            cells += [
                spread(seen),
                percent([within(share, FAIR) for share in seen]),
                percent([not within(share, LOPSIDED) for share in seen]),
            ]
        yield f"| {' | '.join(cells)} |"


def _groups(sheets: Sequence[Sheet]) -> Iterator[tuple[str, Sequence[Sheet]]]:
    for mission in dict.fromkeys(one.mission for one in sheets):
        yield mission, [one for one in sheets if one.mission == mission]
    yield "all", sheets


def within(share: float, limits: tuple[int, int]) -> bool:
    return limits[0] <= share <= limits[1]


def percent(true: Sequence[bool]) -> str:
    return f"{100 * sum(true) / len(true):.0f} %"


def spread(shares: Sequence[float]) -> str:
    """Return mean and standard deviation, in words of a table."""
    mean = sum(shares) / len(shares)
    many = max(len(shares) - 1, 1)
    return f"{mean:.0f} ± {sqrt(sum((one - mean) ** 2 for one in shares) / many):.0f}"


def kept_file(plan: Plan) -> Path:
    """Return where sheets of a plan are kept: of this code and content, not of any other."""
    words = (
        "as-rolled" if plan.as_rolled else "new",
        plan.games,
        plan.ahead,
        plan.studies,
        plan.part,
    )
    code = own_code.code_hash(own_code.PRINTING)[:12]
    record = roll_scenario(the_pack(), SEED).record
    judges, choosers = playable(the_pack(), record, JUDGES), playable(the_pack(), record)
    players = "-".join(key[:8] for key in (judges.key, choosers.key, choosers.crowd_key))
    return KEPT / f"{'-'.join(map(str, words))}-{code}-{players}.jsonl"


def read(path: Path) -> dict[tuple[str, int], Sheet | None]:
    """Return what was kept, by mission and number."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found = [json.loads(line) for line in lines]
    return {
        (one["mission"], one["number"]): None if one.get("none") else Sheet(**one) for one in found
    }


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How fair rolled scenarios are.")
    parser.add_argument("--seeds", type=int, default=20, help="scenarios of each mission")
    parser.add_argument("--games", type=int, default=400, help="games of each pair of judges")
    parser.add_argument("--ahead", type=int, default=160, help="games of who looks ahead")
    parser.add_argument("--studies", type=int, default=4, help="of who looks ahead, for a sheet")
    parser.add_argument("--part", type=int, default=2, help="one sheet in so many is theirs")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no sheet after so many")
    parser.add_argument("--as-rolled", action="store_true", help="scenarios that nobody chose")
    given = parser.parse_args(words)
    plan = Plan(given.games, given.ahead, given.studies, given.part, given.as_rolled)
    missions = list(the_pack().records("missions"))
    tasks = [(mission, number) for number in range(given.seeds) for mission in missions]
    path = kept_file(plan)
    path.parent.mkdir(parents=True, exist_ok=True)
    found, ends = read(path), time.monotonic() + 60 * given.minutes
    left = [one for one in tasks if one not in found]
    with ProcessPoolExecutor(given.jobs) as workers, path.open("a", encoding="utf-8") as kept:
        while left and time.monotonic() < ends:
            some, left = left[: 2 * given.jobs], left[2 * given.jobs :]
            for at, one in zip(some, workers.map(partial(sheet, plan=plan), some), strict=True):
                found[at] = one
                none = {"mission": at[0], "number": at[1], "none": True}
                kept.write(json.dumps(none if one is None else asdict(one)) + "\n")
                kept.flush()
    ordered = sorted(tasks, key=lambda at: missions.index(at[0]))
    played = [found[one] for one in ordered if one in found]
    print(f"{len(played)} of {len(tasks)} sheets", file=sys.stderr)
    put(PAGE, "as-rolled" if plan.as_rolled else "judged", told(played, plan))


def told(played: Sequence[Sheet | None], plan: Plan) -> Iterator[str]:
    """Yield what stands between the marks of the page."""
    sheets = [one for one in played if one is not None]
    none = len(played) - len(sheets)
    more = f" For {none} more no fair one was found among {CANDIDATES}." if none else ""
    yield f"{len(sheets)} sheets, {plan.games} games of each judge.{more}"
    yield ""
    yield from table(sheets)
    yield ""
    games = f"{plan.ahead} games a sheet, after {plan.studies} studies of it"
    yield f"The shares of each judge, and of the one who looks ahead ({games}):"
    yield ""
    yield from styles_table(sheets)


if __name__ == "__main__":
    main(sys.argv[1:])
