"""Sections laid for a rolled situation, read from their YAML anew: nothing of the program's.

A hex is (x, y): x in halves of a hex from the left, y the hexrow. What moves, what is near, what
belongs to an area is worked out here by plain waves over the hexes.
"""

import heapq
from functools import cached_property
from itertools import pairwise
from string import ascii_uppercase

from tests.los_caster import Hexes

ROWS = [*ascii_uppercase, *(2 * letter for letter in ascii_uppercase)][:33]
AROUND = {"e": (2, 0), "se": (1, 1), "sw": (-1, 1), "w": (-2, 0), "nw": (-1, -1), "ne": (1, -1)}
ORDER = "~tukhfswmb."
"""Of two halves of a hex the letter that comes first here tells what it is."""


def spot_of(name):
    row = ROWS.index(name.rstrip("0123456789"))
    number = int(name.lstrip(ascii_uppercase))
    return 2 * number - (1 if row % 2 == 0 else 2), row


def apart(a, b):
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return down + max(0, (across - down) // 2)


class Ground:
    """`boards` are the sections' files as plain data, by letter."""

    def __init__(self, record, boards):
        self.letter, self.sides, self.paved, self.towns, self.on = {}, {}, set(), {}, {}
        self.roads, self.wet, self.windows = set(), set(), {}
        tips = set()
        over = record["arrangement"] == "over"
        for place, line in enumerate(record["sections"]):
            board = boards[line["section"]]
            corner = (0, 32 * place) if over else (20 * place, 0)

            def there(name, corner=corner, turned=line["turned"]):
                x, y = spot_of(name)
                x, y = (20 - x, 32 - y) if turned else (x, y)
                return x + corner[0], y + corner[1]

            self._lay(board, line["section"], line["turned"], there, tips)
            for town, name in zip(board["towns"], line["towns"], strict=True):
                self.towns[name] = {there(own) for own in town["hexes"].split()}
        for x, y in list(tips):
            if (x + 2, y) in tips and x % 20 == 19:
                self.paved.add(frozenset(((x, y), (x + 2, y))))
        self.bridges = self.roads & self.streams_with_roads
        self.wet -= self.bridges
        self.right = max(x for x, _ in self.letter)
        self.bottom = max(y for _, y in self.letter)

    def _lay(self, board, section, turned, there, tips):
        self.streams_with_roads = getattr(self, "streams_with_roads", set())
        for row, line in board["rows"].items():
            for number, letter in enumerate(line.split(), 1):
                spot = there(f"{row}{number}")
                old = self.letter.get(spot, ".")
                self.letter[spot] = min(letter, old, key=ORDER.index)
                self.on.setdefault(spot, set()).add(section)
        for kind, lines in board.get("sides", {}).items():
            for row, line in lines.items():
                for word in line.split():
                    number = word.rstrip("nesw")
                    one = there(f"{row}{number}")
                    dx, dy = AROUND[word[len(number) :]]
                    dx, dy = (-dx, -dy) if turned else (dx, dy)
                    self.sides[frozenset((one, (one[0] + dx, one[1] + dy)))] = kind
        for way in board["roads"]:
            spots = [there(name) for name in way.split()]
            self.roads |= set(spots)
            tips |= {spots[0], spots[-1]}
            self.paved |= {frozenset(pair) for pair in pairwise(spots)}
        wet = {there(name) for way in board["streams"] for name in way.split()}
        own_roads = {there(name) for way in board["roads"] for name in way.split()}
        self.wet |= wet
        self.streams_with_roads |= wet & own_roads
        self.there = getattr(self, "there", {}) | {section: there}

    def parse(self, name):
        section, row, number = name.split("-")
        return self.there[section](row + number)

    def near(self, spot):
        x, y = spot
        return [(x + dx, y + dy) for dx, dy in AROUND.values() if (x + dx, y + dy) in self.letter]

    @cached_property
    def closed(self):
        return {s for s, letter in self.letter.items() if letter in "~m"} | self.wet

    def standable(self):
        """Whole hexes that all units may enter."""
        inside = {s for s in self.letter if 0 < s[0] < self.right and 0 < s[1] < self.bottom}
        return inside - self.closed

    def zone(self, zone):
        found = set()
        for spot, letter in self.letter.items():
            if letter == "~":
                continue
            near = zone.get("near")
            tests = (
                not zone.get("sections") or self.on[spot] <= set(zone["sections"]),
                spot[1] >= zone.get("first-row", 0),
                spot[1] <= zone.get("last-row", 999),
                near is None or min(apart(spot, t) for t in self.towns[zone["to"]]) <= near,
                not zone.get("hexes") or spot in {self.parse(n) for n in zone["hexes"]},
            )
            if all(tests):
                found.add(spot)
        return found

    def area(self, group):
        found = set().union(*(self.zone(zone) for zone in group["zones"]))
        return found if group["turn"] else found & self.standable()

    # --- movement, in half movement points ----------------------------------------------------

    def price(self, here, there, wheels, roads):
        if {here, there} & self.closed:
            return None
        side = frozenset((here, there))
        road = side in self.paved
        if not road and (
            {here, there} & self.bridges or self.sides.get(side) in ("green", "cliff")
        ):
            return None
        if road and roads:
            return 1
        letter = self.letter[there]
        if letter in "tu":
            return 1
        if letter in "sf":
            return 10 if wheels else 6
        return 4 if wheels or letter == "b" else 2

    def reach(self, starts, wheels, roads, most):
        """What it costs from the nearest start to each hex, as far as `most` goes."""
        paid = dict.fromkeys(starts, 0)
        queue = [(0, s) for s in starts]
        heapq.heapify(queue)
        while queue:
            cost, here = heapq.heappop(queue)
            if cost > paid[here]:
                continue
            for there in self.near(here):
                price = self.price(here, there, wheels, roads)
                if price is not None and cost + price < paid.get(there, most + 1):
                    paid[there] = cost + price
                    heapq.heappush(queue, (cost + price, there))
        return paid

    def walked(self, starts, most):
        found, wave = set(starts), set(starts)
        for _ in range(most):
            wave = {
                n
                for s in wave
                for n in self.near(s)
                if n not in self.wet
                and self.letter[n] != "~"
                and self.sides.get(frozenset((s, n))) != "cliff"
            } - found
            found |= wave
        return found

    def route(self, starts, goals, without=None):
        """A route of vehicles as a list of hexes; None if there is none."""
        came = {s: None for s in sorted(starts) if s != without}
        queue = list(came)
        for here in queue:
            if here in goals:
                way = [here]
                while came[way[-1]] is not None:
                    way.append(came[way[-1]])
                return way
            for there in self.near(here):
                if there in came or there == without:
                    continue
                if self.price(here, there, False, True) is not None:
                    came[there] = here
                    queue.append(there)
        return None

    def two_ways(self, starts, goals):
        """By Menger: two routes share no inner hex if there is no hex that all of them need."""
        first = self.route(starts - goals, goals)
        if first is None:
            return 0
        inner = [s for s in first if s not in starts and s not in goals]
        return 2 if all(self.route(starts - goals, goals, s) for s in inner) else 1

    # --- lines of sight -----------------------------------------------------------------------

    def window(self, spots):
        """The hexes about some spots as the slow caster reads a board, and their names there."""
        first = max(0, min(y for _, y in spots) - 1)
        last = min(self.bottom, max(y for _, y in spots) + 1)
        lows = [low for low in (*range(0, self.bottom, 8), first - first % 2) if low <= first]
        low = next((low for low in lows if last <= low + 32), None)
        if low is None:
            return None
        if low not in self.windows:
            self.windows[low] = self._window(low)
        return self.windows[low]

    def _window(self, low):
        rows = range(low, low + 33)
        names = {s: f"{ROWS[s[1] - low]}{s[0] // 2 + 1}" for s in self.letter if s[1] in rows}
        letters = {name: self.letter[spot] for spot, name in names.items()}
        board = Hexes(letters, [], frozenset(names[s] for s in self.wet if s in names))
        for side, kind in self.sides.items():
            one, other = side
            if one in names and other in names:
                a, b = (set(board.corners(names[s])) for s in (one, other))
                board.symbols.append((kind, frozenset(a & b)))
        return board, names
