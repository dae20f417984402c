"""A checker of grounds and opening fronts in code of its own: nothing of the generator's is used.

It goes by the records alone: names of hexes, levels, roads, waters. Hexes are (column, number).
"""

from __future__ import annotations

from collections import deque
from itertools import pairwise

Hex = tuple[int, int]


def near(at: Hex) -> set[Hex]:
    """The six neighbours after the numbering of the boards: A5 meets B4 and B5."""
    column, number = at
    up = number - 1 if column % 2 == 0 else number
    return {
        (column, number - 1),
        (column, number + 1),
        (column - 1, up),
        (column - 1, up + 1),
        (column + 1, up),
        (column + 1, up + 1),
    }


def away(hexes, starts, enters=lambda _: True):
    """Steps from the nearest of `starts` over `hexes`."""
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for there in near(here):
            if there in hexes and there not in steps and enters(there):
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


class Checker:
    """Everything that a ground and its opening must be; `faults` lists what they are not."""

    def __init__(self, ground, opening=None):
        self.g, self.o = ground, opening
        board = ground.board
        self.at = {h: (h // board.rows, h % board.rows + 1) for h in range(board.size)}
        self.hexes = set(self.at.values())
        self.last = max(c for c, _ in self.hexes), max(n for _, n in self.hexes)
        self.faults = []
        self.bridged = {self.at[x.hex] for x in ground.crossings}
        deep = {"pond", "river", "canal", "reef", "ocean"}
        self.deep = {self.at[h] for h, kind in enumerate(ground.cover) if kind in deep}
        self.closed = self.deep - self.bridged
        self.level = {self.at[h]: level for h, level in enumerate(ground.levels)}
        self.road = {self.at[h] for road in ground.roads for h in road.hexes}

    def say(self, true, fault):
        if not true:
            self.faults.append(fault)

    def edge(self, name):
        columns, rows = self.last
        test = {
            "west": lambda at: at[0] == 0,
            "east": lambda at: at[0] == columns,
            "north": lambda at: at[1] == 1,
            "south": lambda at: at[1] == rows,
        }[name]
        return {at for at in self.hexes if test(at)}

    def all(self):
        self.board()
        self.levels()
        self.ways()
        self.water()
        self.places()
        self.locations()
        self.entries()
        if self.o:
            self.opening()
        return self.faults

    def board(self):
        columns, rows = self.g.board.columns, self.g.board.rows
        self.say(25 <= columns <= 33 and 16 <= rows <= 20, "size of the map")
        edges = {edge for _, edge in self.g.edges}
        self.say(edges in ({"west", "east"}, {"north", "south"}), "opposite edges")
        self.say(len({side for side, _ in self.g.edges}) == 2, "two sides")
        self.say(set(self.g.cover) <= set(self.g.terrains), "terrain by name")

    def levels(self):
        for at, level in self.level.items():
            self.say(-1 <= level <= 3, "levels -1 to 3")
            for other in near(at) & self.hexes:
                self.say(abs(level - self.level[other]) <= 1, f"a level's step at {at}")

    def connected(self, way):
        return all(b in near(a) for a, b in pairwise(way))

    def ways(self):
        rim = set().union(*(self.edge(e) for e in ("west", "east", "north", "south")))
        built = {self.at[building.hex] for building in self.g.buildings}
        through = False
        for number, road in enumerate(self.g.roads):
            others = (*self.g.roads[:number], *self.g.roads[number + 1 :])
            met = {self.at[h] for other in others for h in other.hexes}
            way = [self.at[h] for h in road.hexes]
            self.say(self.connected(way) and len(set(way)) == len(way), "a road in one piece")
            ends = {way[0], way[-1]}
            self.say(ends <= rim | built | met, "a road ends at an edge, a building or a road")
            self.say(not set(way) & self.closed, "a road over water without a bridge")
            ends = [self.edge(edge) for _, edge in self.g.edges]
            through |= way[0] in ends[0] and way[-1] in ends[1]
        self.say(through, "a road from edge to edge")

    def water(self):
        rim = set().union(*(self.edge(e) for e in ("west", "east", "north", "south")))
        every = {self.at[h] for water in self.g.waters for h in water.hexes}
        for water in self.g.waters:
            way = [self.at[h] for h in water.hexes]
            heights = [self.level[at] for at in way]
            self.say(self.connected(way) and len(set(way)) == len(way), "water in one piece")
            self.say(heights == sorted(heights, reverse=True), "water flows downhill")
            into = way[-1] in rim or way[-1] in self.deep
            self.say(into, "water ends at an edge or in deep water")
            if water.kind in ("river", "canal"):
                self.say({way[0], way[-1]} <= rim, "a river from edge to edge")
                self.say(set(way) <= self.deep, "a river is deep")
        kinds = {(x.kind, x.water) for x in self.g.crossings}
        self.say(all(kind in ("bridge", "ford") for kind, _ in kinds), "bridge or ford")
        self.say(every & self.road == self.bridged, "a crossing wherever road and water meet")
        self.say(len(self.bridged) == len(self.g.crossings), "one crossing to a hex")

    def places(self):
        self.say(any(not s.farm for s in self.g.settlements), "one settlement or more")
        named = [s.name for s in self.g.settlements if s.name]
        self.say(len(set(named)) == len(named), "no settlement's name twice")
        self.say(all(s.name for s in self.g.settlements if not s.farm), "settlements have names")
        taken = [self.at[b.hex] for b in self.g.buildings]
        self.say(len(set(taken)) == len(taken), "one building to a hex")
        self.say(not set(taken) & self.deep, "no building in the water")
        lived_in = {self.at[h] for place in self.g.settlements for h in place.hexes}
        self.say(set(taken) <= lived_in, "buildings belong to a settlement")

    def locations(self):
        found = self.g.locations
        self.say(8 <= len(found) <= 12, "8 to 12 Locations")
        self.say(all(1 <= at.tvp <= 5 for at in found), "TVP 1 to 5")
        self.say(20 <= sum(at.tvp for at in found) <= 30, "20 to 30 TVP")
        names = [at.name for at in found]
        self.say(all(names) and len(set(names)) == len(names), "a name of its own")
        hexes = [h for at in found for h in at.hexes]
        self.say(len(set(hexes)) == len(hexes), "no two Locations in a hex")
        strategic = [h for item in self.g.strategic for h in item.hexes]
        self.say(len(set(strategic)) == len(strategic), "no hex Strategic twice")
        units = {item.hexes for item in self.g.strategic}
        self.say({at.hexes for at in found} <= units, "every Location is Strategic")
        self.say(all(item.symbol for item in self.g.strategic), "a symbol for what is Strategic")
        must = {b.hex for b in self.g.buildings} | {x.hex for x in self.g.crossings}
        self.say(must <= set(strategic), "buildings, bridges and fords are Strategic")
        for item in self.g.strategic:
            self.check_symbol(item)

    def check_symbol(self, item):
        at = [self.at[h] for h in item.hexes]
        kinds = {x.hex: x.kind for x in self.g.crossings}
        marks = {f.hex: f.symbol for f in self.g.features}
        if item.symbol == "building":
            right = item.hexes[0] in {b.hex for b in self.g.buildings}
        elif item.symbol in ("bridge", "ford"):
            right = kinds.get(item.hexes[0]) == item.symbol
        elif item.symbol == "summit":
            right = all(
                self.level[a] > 0
                and all(self.level[n] <= self.level[a] for n in near(a) & self.hexes)
                for a in at
            ) and len(away(set(at), at[:1])) == len(at)
        elif item.symbol == "crossroads":
            right = len(near(at[0]) & self.road) >= 3 and at[0] in self.road
        elif item.symbol == "woods-line":
            wood = {a for h, a in self.at.items() if self.g.terrains[self.g.cover[h]].wooded}
            group = away(wood, at)
            right = at[0] in wood and len(group) >= 3 and bool((near(at[0]) & self.hexes) - wood)
        else:
            right = marks.get(item.hexes[0]) == item.symbol
        self.say(right, f"the symbol '{item.symbol}' where it belongs")

    def entries(self):
        for side, edge in self.g.edges:
            own = [e for e in self.g.entries if e.side == side]
            self.say(bool(own), "an entry area for each side")
            for area in own:
                at = {self.at[h] for h in area.hexes}
                self.say(len(at) >= 3 and at <= self.edge(edge), "3 hexes of the friendly edge")
                self.say(not at & self.closed, "entry areas are passable")
                self.say(len(away(at, [min(at)])) == len(at), "an entry area in one piece")
        labels = [e.label for e in self.g.entries]
        self.say(len(set(labels)) == len(labels), "no entry area's label twice")
        one, other = (
            [self.at[h] for e in self.g.entries if e.side == side for h in e.hexes]
            for side, _ in self.g.edges
        )
        reached = away(self.hexes, one, lambda at: at not in self.closed)
        self.say(all(at in reached for at in other), "infantry gets from side to side")
        goals = [self.at[h] for place in self.g.locations for h in place.hexes]
        self.say(all(at in reached for at in goals), "infantry gets to every Location")

    def opening(self):
        areas = {side: {self.at[h] for h in area} for side, area in self.o.areas}
        (one, first), (other, second) = areas.items()
        gap = min(away(self.hexes, first)[at] for at in second)
        self.say(3 <= gap <= 8 and gap == self.o.gap, "fronts 3 to 8 hexes apart")
        held = {
            side: {
                self.at[h]
                for item in self.g.strategic
                if {self.at[x] for x in item.hexes} <= area
                for h in item.hexes
            }
            for side, area in areas.items()
        }
        reach = {side: set(self.within(own, 2)) for side, own in held.items()}
        strategic = {self.at[h] for item in self.g.strategic for h in item.hexes}
        nobody = (reach[one] & reach[other]) - strategic
        mlr = {
            s: self.line(s, held[s], reach[s], reach[t]) - nobody
            for s, t in ((one, other), (other, one))
        }
        both = mlr[one] & mlr[other]
        mlr = {side: hexes - both for side, hexes in mlr.items()}
        control = self.o.control
        self.say({self.at[h] for h in control.no_mans_land} == nobody, "No Man's Land")
        for side in areas:
            theirs = {self.at[h] for h in control.of(side).mlr}
            self.say(theirs == mlr[side], f"the MLR of {side}")
            self.say({self.at[h] for h in control.of(side).held} == held[side], "what is held")
            self.say(bool(mlr[side]), "a cluster that is not Isolated")
        owned = reach[one] | reach[other] | mlr[one] | mlr[other]
        free = len(self.hexes - owned) + len(nobody)
        self.say(5 * free >= len(self.hexes), "a fifth uncontrolled or No Man's Land")
        for side, enemy in ((one, other), (other, one)):
            steps = away(self.hexes, reach[enemy] | mlr[enemy])
            rear = [at for at in areas[side] - self.closed if steps[at] >= 7]
            self.say(len(rear) >= 10, "10 set-up hexes for reserves")
        self.shares(areas)

    def shares(self, areas):
        total = sum(at.tvp for at in self.g.locations)
        tvp = {
            side: sum(p.tvp for p in self.g.locations if {self.at[h] for h in p.hexes} <= area)
            for side, area in areas.items()
        }
        self.say(tvp == dict(self.o.tvp), "TVP at the start")
        if self.o.defender:
            self.say(0.6 <= tvp[self.o.defender] / total <= 0.8, "the defender's share")
        else:
            self.say(all(0.4 <= own / total <= 0.6 for own in tvp.values()), "equal shares")

    def within(self, hexes, reach):
        return [at for at, steps in away(self.hexes, hexes).items() if steps <= reach]

    def line(self, side, held, mine, theirs):
        """The MLR by counting steps from both ends of every chain."""
        edge = self.edge(dict(self.g.edges)[side])
        claim = set()
        left = set(mine)
        while left:
            cluster = set(away(left, [min(left)]))
            left -= cluster
            shut = self.closed | (theirs - cluster)
            out = away(self.hexes, held & cluster, lambda at, shut=shut: at not in shut)
            ends = [at for at in edge if at in out]
            if not ends:
                continue
            claim |= cluster
            least = min(out[at] for at in ends)
            last = [at for at in ends if out[at] == least]
            back = away(set(out), last)
            chain = {at for at in out if at in back and out[at] + back[at] == least}
            claim |= {at for at in chain if at not in mine and at not in theirs}
        return claim
