"""What a first firefight's odds hang on, by the coarse model: docs/platoon-leader-fairness.md.

`python -m scripts.firefights --seeds 120` rolls campaigns as `campaign new` makes them and plays
the first firefight of each between all pairs of players; then it plays some with more and fewer
attackers, and some with each of the model's numbers halved and doubled.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from operator import attrgetter
from statistics import mean, median, stdev

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.games.packs import read_pack
from generator.games.platoon_leader.forces.order_of_battle import cost
from generator.games.platoon_leader.play.model import FirstFirefight, first_firefight
from generator.games.platoon_leader.play.odds import FirstOdds, odds_of
from generator.games.platoon_leader.play.screen import HOPELESS
from generator.games.platoon_leader.scenario.first_odds import known_battle
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.resources import content_folder

NAME = "platoon-leader"
SEED = "firefights"
RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5)
"""Opening forces, the attacker's to the defender's in CP."""
FIELDS = (
    ("play-terrain", "cover", "Cover of terrain"),
    ("play-terrain", "mf", "MF of terrain"),
    ("play-buildings", "cover", "Cover of buildings"),
    ("play-weapons", "firepower", "Firepower of support weapons"),
)
"""Fields of which all records are changed at once."""
LEAST = {"mf": 1, "stack": 6, "hidden": 1, "kill-step": 1, "check-step": 1}
"""What a number can't be less than."""
FEWEST = 3
"""Firefights that a row of a table needs."""
SCREEN = ("rounds", "hope", "forces", "grounds", "printed")
"""Numbers that no game hangs on."""


@dataclass(frozen=True)
class MeasuredFirefight:
    """A campaign's first firefight: what it is like, and the attacker's odds.

    `opening` is the attacker's opening force to the defender's in CP; a dual attack has no attacker
    but who has to win ground.
    """

    campaign: Campaign
    game: FirstFirefight
    opening: float
    odds: FirstOdds

    @property
    def share(self) -> float:
        return 100 * self.odds.share

    @property
    def kind(self) -> str:
        return "dual attack" if self.campaign.attack == "dual" else self.campaign.aims.kind

    @property
    def ground(self) -> str:
        return str(self.campaign.ground.name)

    @property
    def weather(self) -> str:
        return self.campaign.calendar[0].weather.sky

    @property
    def theatre(self) -> str:
        return str(self.campaign.setting.theatre["climate"])

    @property
    def turns(self) -> str:
        return f"{len(self.campaign.calendar[0].track)} turns"

    @property
    def intensity(self) -> str:
        return self.campaign.intensity

    @property
    def points(self) -> str:
        low = min(int(self.opening * 4) / 4, 2.0)
        return f"{low:.2f}–{low + 0.25:.2f}" if low < 2 else "2.00 or more"


def measured(pack: Pack, seed: str, games: int) -> MeasuredFirefight:
    """Roll a campaign and play its first firefight."""
    campaign = new_campaign(pack, seed)
    side = campaign.aims.side
    other = next(one for one in campaign.sides if one != side)
    forces = [cost(campaign.sides[one].opening) for one in (side, other)]
    game = first_firefight(pack, known_battle(campaign))
    odds = odds_of(game, seed, games)
    return MeasuredFirefight(campaign, game, forces[0] / forces[1], odds)


def spread(shares: Sequence[float]) -> str:
    """Return a mean of shares in per cent with what luck may make of it, 19 times in 20."""
    if len(shares) < 2:
        return f"{mean(shares):.0f} %"
    return f"{mean(shares):.0f} ± {1.96 * stdev(shares) / sqrt(len(shares)):.0f} %"


def by(
    found: Sequence[MeasuredFirefight], what: str, of: Callable[[MeasuredFirefight], str]
) -> Iterator[str]:
    """Yield a table of shares by something that a firefight is like."""
    yield f"| {what} | firefights | attacker wins | below 10 % | above 90 % |"
    yield "|---|--:|--:|--:|--:|"
    for name in [*sorted({of(one) for one in found}), "all"]:
        some = [one.share for one in found if name in (of(one), "all")]
        if len(some) < FEWEST:
            continue
        low, high = sum(one < 10 for one in some), sum(one > 90 for one in some)
        yield f"| {name} | {len(some)} | {spread(some)} | {low} | {high} |"


def with_ratio(one: MeasuredFirefight, ratio: float) -> FirstFirefight:
    """Return a firefight whose attacker opens with so many times the defender's CP.

    His own groups come again in their turn, or the last of them stay away, as near as they fit.
    """
    scene = one.game.scene
    side = scene.attacker
    own, other = scene.parties[side], scene.parties[1 - side]
    prices = {
        str(held.group["id"]): int(held.group["cp"])
        for state in one.campaign.sides.values()
        for held in state.opening
    }
    # In turn: a group of each kind, then a second of each that has one.
    order = sorted(
        range(len(own.opening)), key=lambda n: (own.opening[:n].count(own.opening[n]), n)
    )
    turn = [own.opening[n] for n in order]
    target, spent, opening = ratio * other.cost, 0, list[str]()
    while True:
        key = turn[len(opening) % len(turn)]
        if opening and spent + prices[key] / 2 > target:
            break
        opening.append(key)
        spent += prices[key]
    parties = list(scene.parties)
    parties[side] = replace(own, opening=tuple(opening), cost=spent)
    free = replace(scene.ratio, low=10, high=99)  # no FP make up for what is changed here
    return replace(one.game, scene=replace(scene, parties=(parties[0], parties[1]), ratio=free))


def ratios(found: Sequence[MeasuredFirefight], games: int) -> Iterator[str]:
    """Yield what the same firefights come to with more and fewer attackers."""
    some = [one for one in found if one.campaign.attack != "dual"]
    yield f"{len(some)} firefights."
    yield ""
    yield "| opening forces | attacker wins | below 10 % | above 90 % |"
    yield "|---|--:|--:|--:|"
    for ratio in RATIOS:
        shares = [100 * odds_of(with_ratio(one, ratio), "ratio", games).share for one in some]
        low, high = sum(one < 10 for one in shares), sum(one > 90 for one in shares)
        yield f"| {ratio:.2f} : 1 | {spread(shares)} | {low} | {high} |"


def changed(pack: Pack, name: str, field: str, times: float, only: str = "") -> Pack:
    """Return a pack with a field of some records of a part times something, rounded."""
    part = pack.parts[name]
    assert isinstance(part, RecordsPart)
    rows = {}
    for key, row in part.records.items():
        least = LEAST.get(key if only else field, 0) if row[field] else 0
        new = {**row, field: max(least, round(row[field] * times))}
        rows[key] = new if only in ("", key) else row
    return replace(pack, parts={**pack.parts, name: replace(part, records=rows)})


def ladder(pack: Pack, of: str, times: float) -> Pack:
    """Return a pack in which a ladder has other steps: what is needed is halved or doubled."""
    part = pack.parts["play-ladders"]
    assert isinstance(part, RecordsPart)
    rows = {
        key: {**row, "least": round(row["least"] / times)} if row["of"] == of else row
        for key, row in part.records.items()
    }
    return replace(pack, parts={**pack.parts, "play-ladders": replace(part, records=rows)})


def cases(pack: Pack) -> Iterator[tuple[str, Callable[[float], Pack]]]:
    """Yield each number of the model: what it is, and how it is changed."""
    for key, row in pack.records("play-numbers").items():
        if key not in SCREEN and row["number"]:
            yield str(row["text"]), partial(changed, pack, "play-numbers", "number", only=key)
    for name, field, text in FIELDS:
        yield text, partial(changed, pack, name, field)
    yield "All firepower", partial(ladder, pack, "fire")
    yield "Strength in close combat", partial(ladder, pack, "close-combat")


def sensitivity(pack: Pack, found: Sequence[MeasuredFirefight]) -> Iterator[str]:
    """Yield what halving and doubling each number does to the attacker's share."""

    def shares(one: Pack) -> list[float]:
        return [
            100 * odds_of(first_firefight(one, known_battle(m.campaign)), "number", 1).share
            for m in found
        ]

    base = shares(pack)
    yield f"As it is: {spread(base)} of {len(base)} firefights."
    yield ""
    yield "| number | halved | doubled | moves one by |"
    yield "|---|--:|--:|--:|"
    rows = []
    for text, change in cases(pack):
        both = [shares(change(times)) for times in (0.5, 2)]
        half, double = (mean(some) - mean(base) for some in both)
        moved = median(abs(one - was) for some in both for one, was in zip(some, base, strict=True))
        line = f"| {text} | {half:+.0f} | {double:+.0f} | {moved:.0f} |"
        rows.append((-max(abs(half), abs(double)), line))
        print(line, file=sys.stderr, flush=True)
    yield from (line for _, line in sorted(rows))


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="First firefights by the coarse model.")
    parser.add_argument("--seeds", type=int, default=120, help="campaigns that are rolled")
    parser.add_argument("--games", type=int, default=2, help="games of each pair of players")
    parser.add_argument("--ratios", type=int, default=40, help="campaigns with other ratios")
    parser.add_argument("--numbers", type=int, default=16, help="campaigns with other numbers")
    given = parser.parse_args(words)
    pack = read_pack(content_folder() / NAME, f"content/{NAME}")
    found = [measured(pack, f"{SEED}-{n}", given.games) for n in range(given.seeds)]
    thrown = [one.campaign.thrown for one in found]
    forces = sum(one.get("forces", {}).get(HOPELESS, 0) for one in thrown)
    print(f"thrown away: {forces} pairs of forces in {len(found)} campaigns")
    print(f"opening forces, median: {median(one.opening for one in found):.2f}")
    for what in ("points", "kind", "turns", "intensity", "ground", "weather", "theatre"):
        print("", *by(found, what, attrgetter(what)), sep="\n", flush=True)
    print("", *ratios(found[: given.ratios], 1), sep="\n", flush=True)
    print("", *sensitivity(pack, found[: given.numbers]), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
