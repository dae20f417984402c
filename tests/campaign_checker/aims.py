"""What the campaign is about: objectives within reach, victory levels."""

from __future__ import annotations

import math
from fractions import Fraction

from tests.campaign_checker.history import HEXES_A_TURN, SIDES
from tests.campaign_checker.theme import Theme


class Aims(Theme):
    """Objectives and levels."""

    def aims(self):
        aims = self.c.aims
        self.say(aims.side == self.attacker, "the attacker has to win ground")
        allowed = {"most", "points"} if self.c.attack == "dual" else {"take", "take two", "points"}
        self.say(aims.kind in allowed, "a kind of objective")
        limit = HEXES_A_TURN * math.floor(Fraction(2, 3) * len(self.c.calendar[0].track))
        start = dict(self.o.areas)[self.attacker] - self.closed
        steps = self.board.flood(start, closed=self.closed)
        unheld = [p for p in self.g.locations if not self.held[self.attacker].issuperset(p.hexes)]
        unheld = [p for p in unheld if p not in self.walked]
        near = [p for p in unheld if min(steps.get(h, 10**6) for h in p.hexes) <= limit]
        self.say(near, "an objective within two thirds of the turns")
        if aims.kind in ("take", "take two"):
            self.say(len(aims.targets) == (2 if aims.kind == "take two" else 1), "so many targets")
            self.say(all(place in near for place in aims.targets), "targets within reach")
            self.say(len({p.name for p in aims.targets}) == len(aims.targets), "two targets")
        if aims.kind == "points":
            own = self.tvp[self.attacker] + sum(place.tvp for place in self.walked)
            most = own + sum(place.tvp for place in near)
            self.say(own < aims.needed <= most, "points that can be had")
        self.ratio()
        self.at_hand(unheld, steps)
        self.say([side for side, _ in aims.balance] == list(SIDES), "balance for both")

    def at_hand(self, unheld, steps):
        """What is reached whole in two turns’ march is not enough for the first objective."""
        aims, far = self.c.aims, 2 * HEXES_A_TURN
        easy = [p for p in unheld if max(steps.get(h, 10**6) for h in p.hexes) <= far]
        if aims.kind in ("take", "take two"):
            self.say(any(p not in easy for p in aims.targets), "a target that does not lie at hand")
        if aims.kind == "points":
            own = self.tvp[self.attacker] + sum(place.tvp for place in self.walked)
            enough = own + sum(p.tvp for p in easy)
            self.say(enough < aims.needed, "points that do not lie at hand")

    def ratio(self):
        """The first objective beside the campaign’s: 40 to 80 % of what wins it, never all."""
        aims = self.c.aims
        walked = sum(place.tvp for place in self.walked)
        self.say(aims.walked == walked, "points that can be walked into")
        base = self.tvp[self.attacker] + walked
        wins = min(x.least for x in aims.levels if x.side == self.attacker)
        if aims.kind == "most":
            return
        asks = sum(p.tvp for p in aims.targets) if aims.kind != "points" else aims.needed - base
        row = self.r["bounds"]["first-objective"]
        low, high = (Fraction(row[key], 100) * (wins - base) for key in ("least", "most"))
        self.say(low <= asks <= max(math.ceil(low), high), "the first objective's ratio")
        self.say(asks < wins - base, "the first objective does not win the campaign")

    def levels(self):
        total = sum(place.tvp for place in self.g.locations)
        covered = sorted(n for x in self.c.aims.levels for n in range(x.least, x.most + 1))
        self.say(covered == list(range(total + 1)), "victory levels without gap or overlap")
        names = [(level.side, level.name) for level in self.c.aims.levels]
        self.say(len(set(names)) == len(names), "each level once")
        order = {"decisive": 3, "tactical": 2, "marginal": 1, "draw": 0}
        worth = [
            order[x.name] * (1 if x.side == self.attacker else -1)
            for x in sorted(self.c.aims.levels, key=lambda x: x.least)
        ]
        self.say(worth == sorted(worth), "more points are never worse")
        start = self.tvp[self.attacker]
        self.say(worth[-1] == 3, "the attacker can win decisively")
        self.say(
            worth[0] == (-3 if start else -1), "the defender can win, the more ground he takes"
        )
        base = start + sum(place.tvp for place in self.walked)
        walk = next(x for x in self.c.aims.levels if x.least <= base <= x.most)
        self.say(walk.side != self.attacker, "what is walked into wins nothing")
        still = next(x for x in self.c.aims.levels if x.least <= start <= x.most)
        self.say(still.name in ("draw", "marginal"), "nothing gained, no more than marginal")
        if self.c.attack == "dual":
            self.say(still.name == "draw", "nothing gained in a dual attack is a draw")
