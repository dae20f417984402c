"""The coarse screen: situations that every player wins from the same side are thrown away.

The model leaves too much out to say that a situation is fair. What it can say is that somebody has
no hope in it, whichever of three ways both sides play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from generator.play import Playable, Tally, interval, play
from generator.play.tally import added

LOT: Final = 8
"""Games of each pair of players before it is asked whether more would tell anything."""

GAMES: Final = 40
"""Games of each pair at most."""

LIMIT: Final = 0.1
"""A side's share of the games below which it has no hope."""


@dataclass(frozen=True)
class Coarse:
    """What games between like players came to, by player; all of them the same number."""

    tallies: Mapping[str, Tally]

    @property
    def games(self) -> int:
        return next(iter(self.tallies.values())).games

    def shares(self, side: str) -> list[float]:
        """Return the share of the games that a side won, a pair each."""
        return [tally.share(side) for tally in self.tallies.values()]

    def hopeless(self, limit: float = LIMIT) -> str | None:
        """Return the side that no pair gives a share of the limit; None if there is none."""
        for side in next(iter(self.tallies.values())).sides:
            if max(self.shares(side)) < limit:
                return side
        return None

    def open(self, limit: float = LIMIT) -> bool:
        """Tell whether some pair surely gives each side its share, so that no more are needed."""
        sides = next(iter(self.tallies.values())).sides
        return all(
            any(interval(share, self.games)[0] >= limit for share in self.shares(side))
            for side in sides
        )

    def settled(self) -> bool:
        """Tell whether more games would hardly change which side has hope."""
        whole = added(self.tallies.values())
        out = [
            side
            for side in whole.sides
            if interval(whole.share(side), whole.games)[1] < LIMIT and self.hopeless() == side
        ]
        return bool(out) or self.open()

    def words(self, named: Mapping[str, str]) -> str:
        """Say what it came to; `named` has each side as a sentence names it."""
        sides = next(iter(self.tallies.values())).sides
        shares = self.shares(sides[0])
        low, high = (round(100 * share) for share in (min(shares), max(shares)))
        range_ = f"{low} %" if low == high else f"{low} to {high} %"
        return (
            f"A coarse model, which knows no aircraft, overruns or feints, let the "
            f"{named[sides[0]]} win {range_} of its games, by how both sides were played. "
            "It tells lopsided situations from others, not fair ones from nearly fair ones."
        )


def coarse_odds(scenario: Playable, seed: str, games: int = GAMES) -> Coarse:
    """Play a scenario between like players until both sides are seen to have hope, or enough."""
    found = _played(scenario, seed, 0)
    while found.games < games and not found.settled():
        more = _played(scenario, seed, found.games)
        found = Coarse({name: one + more.tallies[name] for name, one in found.tallies.items()})
    return found


def _played(scenario: Playable, seed: str, first: int) -> Coarse:
    return Coarse(
        {name: play(scenario, (name, name), LOT, seed, first) for name in scenario.players}
    )
