"""Who holds what at the start: control, No Man's Land and MLR."""

from __future__ import annotations

from fractions import Fraction

from tests.campaign_checker.history import OTHER, SIDES
from tests.campaign_checker.theme import Theme


class Front(Theme):
    """Control at the start, derived again."""

    def front(self):
        areas = {side: set(hexes) for side, hexes in self.o.areas}
        steps = self.board.flood(areas["axis"])
        gap = min(steps[h] for h in areas["allied"])
        self.say(3 <= gap <= 8, "fronts 3 to 8 hexes apart")
        held = {
            side: {h for i in self.g.strategic if area.issuperset(i.hexes) for h in i.hexes}
            for side, area in areas.items()
        }
        reach = {side: set(self.board.flood(own, reach=2)) for side, own in held.items()}
        nobody = (reach["axis"] & reach["allied"]) - self.strategic
        claims = {}
        for side in SIDES:
            claims[side], linked = self.claim(side, held[side], reach[side], reach[OTHER[side]])
            self.say(linked, "a cluster that is not Isolated")
        both = claims["axis"] & claims["allied"]
        mlr = {side: claim - nobody - both for side, claim in claims.items()}
        record = self.o.control
        self.say(set(record.no_mans_land) == nobody, "No Man's Land")
        for side in SIDES:
            self.say(set(record.of(side).held) == held[side], f"what the {side} side holds")
            self.say(set(record.of(side).mlr) == mlr[side], f"the MLR of the {side} side")
        owned = reach["axis"] | reach["allied"] | mlr["axis"] | mlr["allied"]
        free = self.board.size - len(owned) + len(nobody)
        self.say(5 * free >= self.board.size, "a fifth uncontrolled or No Man's Land")
        for side in SIDES:
            enemy = reach[OTHER[side]] | mlr[OTHER[side]]
            close = self.board.flood(enemy, reach=6)
            rear = areas[side] - self.closed - set(close)
            self.say(len(rear) >= 10, "10 set-up hexes 7 or more from the enemy")
        self.free_places(areas, held, mlr)
        total = sum(place.tvp for place in self.g.locations)
        self.tvp = {
            side: sum(p.tvp for p in self.g.locations if held[side].issuperset(p.hexes))
            for side in SIDES
        }
        self.held = held
        self.say(self.tvp == dict(self.o.tvp), "TVP at the start")
        if self.c.attack == "dual":
            shares = [Fraction(own, total) for own in self.tvp.values()]
            self.say(all(Fraction(2, 5) <= s <= Fraction(3, 5) for s in shares), "even shares")
            return
        share = Fraction(self.tvp[OTHER[self.attacker]], total)
        self.say(Fraction(3, 5) <= share <= Fraction(4, 5), "the defender holds 60 to 80 %")

    def free_places(self, areas, held, mlr):
        """What nobody holds lies in nobody's line; what the attacker may walk into is counted."""
        free = [
            place
            for place in self.g.locations
            if not any(own.issuperset(place.hexes) for own in held.values())
        ]
        for place in free:
            for side in SIDES:
                line = areas[side] | mlr[side]
                self.say(not line & set(place.hexes), f"a free Location in the {side} line")
        far = {
            side: self.board.flood(area - self.closed, closed=self.closed)
            for side, area in areas.items()
        }
        self.walked = [
            place
            for place in free
            if all(h in far[self.attacker] for h in place.hexes)
            and max(far[self.attacker][h] for h in place.hexes)
            <= max(far[OTHER[self.attacker]].get(h, 10**6) for h in place.hexes)
        ]

    def claim(self, side, held, mine, theirs):
        """The hexes that a side's MLR claims: clusters with a chain home, and their chains."""
        found, linked = set(), False
        edge = self.edge(side)
        for cluster in self.board.parts(mine):
            shut = (theirs - cluster) | self.closed
            out = self.board.flood(held & cluster, closed=shut)
            ends = [h for h in edge if h in out]
            if not ends:
                continue
            linked = True
            found |= cluster
            least = min(out[h] for h in ends)
            last = [h for h in ends if out[h] == least]
            home = self.board.flood(last, within=out.keys(), reach=least)
            chain = {h for h, steps in home.items() if steps + out[h] == least}
            found |= chain - mine - theirs
        return found, linked
