"""The land: levels, water, roads, Locations, entry areas."""

from __future__ import annotations

from tests.campaign_checker.history import SIDES
from tests.campaign_checker.theme import Theme


class Ground(Theme):
    """The ground before anybody holds it."""

    def land(self):
        self.say(25 <= self.board.columns <= 33, "25 to 33 hexrows")
        self.say(16 <= self.board.rows <= 20, "16 to 20 hexes to a hexrow")
        edges = [edge for _, edge in self.g.edges]
        self.say(set(edges) in ({"west", "east"}, {"north", "south"}), "opposite edges")
        self.say([side for side, _ in self.g.edges] == list(SIDES), "an edge for each side")
        kinds = [
            item
            for item in self.theatre["grounds"]
            if item["ground"] == self.g.recipe
            and (not item.get("months") or self.c.setting.first_day.month in item["months"])
            and str(item.get("from") or "0") <= f"{self.c.setting.first_day:%Y-%m}"
            and f"{self.c.setting.first_day:%Y-%m}" <= str(item.get("to") or "9")
        ]
        self.say(kinds, "a ground of the theatre, in that month")
        self.say(set(self.g.cover) <= set(self.r["terrains"]), "terrain of the base game")
        for h, level in enumerate(self.g.levels):
            if any(abs(level - self.g.levels[n]) > 1 for n in self.board.near[h]):
                self.say(False, f"levels step by one at {self.name(h)}")

    def name(self, h):
        column = h // self.board.rows
        letter = chr(ord("A") + column % 26)
        return letter * (1 + column // 26) + str(h % self.board.rows + 1)

    def water(self):
        wet, road = set(), set()
        for water in self.g.waters:
            way = water.hexes
            heights = [self.g.levels[h] for h in way]
            self.say(self.board.chain(way), "water in one piece")
            self.say(heights == sorted(heights, reverse=True), "water flows downhill")
            self.say(way[-1] in self.board.rim | self.deep, "water ends somewhere")
            wet |= set(way)
        through = False
        ends = [self.board.edges[edge] for _, edge in self.g.edges]
        built = {b.hex for b in self.g.buildings}
        for number, way in enumerate([r.hexes for r in self.g.roads]):
            others = (*self.g.roads[:number], *self.g.roads[number + 1 :])
            met = {h for other in others for h in other.hexes}
            self.say(self.board.chain(way), "a road in one piece")
            self.say(
                {way[0], way[-1]} <= self.board.rim | built | met,
                "a road ends at an edge, a building or another road",
            )
            through |= any(way[0] in a and way[-1] in b for a, b in (ends, ends[::-1]))
            road |= set(way)
        self.say(through, "a road from edge to edge")
        self.say(not road & self.closed, "no road through deep water")
        self.say(wet & road == {x.hex for x in self.g.crossings}, "bridges and fords")
        self.say({x.kind for x in self.g.crossings} <= {"bridge", "ford"}, "bridges and fords")

    def places(self):
        self.say(any(not s.farm for s in self.g.settlements), "a settlement at least")
        self.say(all(s.name for s in self.g.settlements if not s.farm), "settlements have names")
        places = self.g.locations
        names = [s.name for s in self.g.settlements if s.name]
        self.say(len(set(names)) == len(names), "no settlement's name twice")
        titles = [place.name for place in places]
        self.say(all(titles) and len(set(titles)) == len(titles), "a name for each Location")
        towns = {place.name: set(place.hexes) for place in self.g.settlements}
        for place in places:  # a settlement's middle may bear its name, nothing else may
            if place.name in towns:
                self.say(set(place.hexes) <= towns[place.name], "no name for two places")
        spoken = self.c.setting.episode["names"] or self.theatre["names"]
        known = {
            (text[:1].upper() + text[1:]).replace("{name}", person)
            for language in (self.r["names"][key] for key in spoken)
            for feature in language["features"]
            for text in [feature["text"]]
            for person in language["people"]
        }
        real = self.site["name"]
        self.say(real in {*names, *titles}, "the place that it is named after is on the map")
        self.say(set(names) - {real} <= known, "names that belong there")
        self.say(sum(name == real for name in names) <= 1, "one village of that name")
        self.say(8 <= len(places) <= 12, "8 to 12 Locations")
        self.say(all(1 <= place.tvp <= 5 for place in places), "TVP of 1 to 5")
        self.say(20 <= sum(place.tvp for place in places) <= 30, "20 to 30 TVP")
        hexes = [h for place in places for h in place.hexes]
        self.say(len(set(hexes)) == len(hexes), "a Location's hexes are its own")
        self.say(set(hexes) <= self.strategic, "Locations are Strategic")
        self.say(all(item.symbol for item in self.g.strategic), "a symbol for what is Strategic")
        count = sum(len(item.hexes) for item in self.g.strategic)
        self.say(count == len(self.strategic), "no hex Strategic twice")
        must = {b.hex for b in self.g.buildings} | {x.hex for x in self.g.crossings}
        self.say(must <= self.strategic, "buildings, bridges and fords are Strategic")

    def entry_areas(self):
        for side in SIDES:
            areas = [set(e.hexes) for e in self.g.entries if e.side == side]
            self.say(areas, "entry areas for each side")
            for area in areas:
                self.say(len(area) >= 3, "entry areas of 3 hexes at least")
                self.say(area <= self.edge(side) - self.closed, "entry on passable terrain")
                self.say(self.board.joined(area), "an entry area in one piece")
        labels = [entry.label for entry in self.g.entries]
        self.say(len(set(labels)) == len(labels), "no entry area's label twice")
