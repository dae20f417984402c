"""A checker of rolled campaigns in code of its own: nothing of the generator's is imported.

It reads the fields of the frozen record, and the content's YAML with PyYAML alone. Hexes are the
record's numbers: down hexrow A, then B … `Campaigns(folder).check(campaign)` lists the faults.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise, product

import yaml

SIDES = ("axis", "allied")
OTHER = {"axis": "allied", "allied": "axis"}
DICE = {"DR": (2, 6), "dr": (1, 6)}
ON = True  # how YAML 1.1 reads the key of a row

# What history says, apart from the content: when each army was in the war, and on which side.
AXIS = {"german", "italian", "finnish", "japanese", "vichy-french", "axis-minor"}
IN_THE_WAR = {
    "polish": ("1939-09-01", "1939-10-06"),
    "finnish": ("1939-11-30", "1944-09-19"),
    "italian": ("1940-06-10", "1943-09-10"),
    "vichy-french": ("1940-07-10", "1942-11-11"),
    "greek": ("1940-10-28", "1941-06-01"),
    "allied-minor": ("1940-04-09", "1941-04-18"),
    "american": ("1941-12-07", "1945-08-15"),
    "us-marines": ("1941-12-07", "1945-08-15"),
    "partisans": ("1941-06-22", "1945-05-09"),
    "romanian": ("1944-08-24", "1945-05-12"),
}
ROMANIA_CHANGES = date(1944, 8, 24)
NO_SNOW = {"desert", "monsoon", "tropical", "atoll", "burma"}
THEATRES_AT_LEAST = 15

# The source's own tables, copied from its repaired text and not from the content.
CP = {
    "low": {2: 16, 3: 15, 4: 14, 5: 13, 6: 12, 7: 12, 8: 12, 9: 11, 10: 10, 11: 9, 12: 8},
    "mid": {n: 27 - n for n in range(2, 13)},
    "high": {n: 36 - n for n in range(2, 13)},
}
LEADERS = {
    # column: best first, then the rows ≤2, 3, 4, 5–6, 7–8, 9–10, ≥11
    "general": ["10-2", "9-2", "9-1", "8-1*", "8-0*", "7-0", "6+1"],
    "japanese": ["10-1", "10-0", "9-1", "9-0", "8-0", "8+1", "8+1"],
    "finn": ["10-1", "10-0", "9-1", "9-1", "9-0", "8-0", "–"],
    "armour": ["10-2", "9-2", "9-1", "8-1", "–", "–", "–"],
}
MAP_SURCHARGE = {"I": 1, "G": 1, "HW": 1, "A": 2, "V": 2}
SECRET = {"CP replenishment", "Leaders", "OBA ammunition"}
FREE_STAGES = ("scene", "calendar", "ground", "forces")
HEXES_A_TURN = 2  # one in the Movement Phase whatever it costs, one in the Advance Phase


# --- hexes ---------------------------------------------------------------------------------------


class Board:
    """Neighbours by the distance of middles: hexrows √3/2 apart, every second half a hex lower."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        middles = [
            (c * math.sqrt(3) / 2, n + 0.5 * (c % 2)) for c in range(columns) for n in range(rows)
        ]
        self.near = []
        for h, (x, y) in enumerate(middles):
            c = h // rows
            among = range(max(0, c - 1) * rows, min(columns, c + 2) * rows)
            self.near.append([o for o in among if o != h and math.dist((x, y), middles[o]) < 1.01])
        self.edges = {
            "west": set(range(rows)),
            "east": set(range(self.size - rows, self.size)),
            "north": set(range(0, self.size, rows)),
            "south": set(range(rows - 1, self.size, rows)),
        }
        self.rim = set().union(*self.edges.values())

    def flood(self, starts, closed=frozenset(), within=None, reach=10**6):
        """Steps from the nearest of `starts`; `closed` is never entered, `within` never left."""
        steps = dict.fromkeys(starts, 0)
        row = list(steps)
        far = 0
        while row and far < reach:
            far += 1
            after = []
            for here in row:
                for there in self.near[here]:
                    if there in steps or there in closed:
                        continue
                    if within is not None and there not in within:
                        continue
                    steps[there] = far
                    after.append(there)
            row = after
        return steps

    def parts(self, hexes):
        left = set(hexes)
        while left:
            part = set(self.flood([next(iter(left))], within=left))
            left -= part
            yield part

    def joined(self, hexes):
        return len(list(self.parts(hexes))) == 1

    def chain(self, way):
        steps = all(b in self.near[a] for a, b in pairwise(way))
        return steps and len(set(way)) == len(way)


@lru_cache(maxsize=64)
def board(columns, rows):
    return Board(columns, rows)


# --- the sky -------------------------------------------------------------------------------------


def days_since_2000(at):
    """Days since noon of 1 January 2000 UTC."""
    return (at - datetime(2000, 1, 1, 12, tzinfo=UTC)) / timedelta(days=1)


def altitude(ecliptic, d, latitude, longitude):
    """Height above the horizon, in degrees, of an ecliptic longitude and latitude."""
    lon, lat = map(math.radians, ecliptic)
    tilt = math.radians(23.439 - 4e-7 * d)
    declination = math.asin(
        math.sin(lat) * math.cos(tilt) + math.cos(lat) * math.sin(tilt) * math.sin(lon)
    )
    right = math.atan2(
        math.sin(lon) * math.cos(tilt) - math.tan(lat) * math.sin(tilt), math.cos(lon)
    )
    turn = math.radians((280.46062 + 360.98564737 * d + longitude) % 360) - right
    place = math.radians(latitude)
    high = math.sin(place) * math.sin(declination)
    high += math.cos(place) * math.cos(declination) * math.cos(turn)
    return math.degrees(math.asin(high))


def sun_longitude(d):
    mean = math.radians(357.528 + 0.9856003 * d)
    return 280.46 + 0.9856474 * d + 1.915 * math.sin(mean) + 0.02 * math.sin(2 * mean)


def moon_longitude(d):
    """Ecliptic longitude and latitude of the moon with the largest terms of its theory."""
    mean, own = 218.316 + 13.176396 * d, math.radians(134.963 + 13.064993 * d)
    from_sun = math.radians(297.850 + 12.190749 * d)
    node, sun = math.radians(93.272 + 13.229350 * d), math.radians(357.529 + 0.98560028 * d)
    longitude = (
        mean
        + 6.289 * math.sin(own)
        + 1.274 * math.sin(2 * from_sun - own)
        + 0.658 * math.sin(2 * from_sun)
        + 0.214 * math.sin(2 * own)
        - 0.186 * math.sin(sun)
        - 0.114 * math.sin(2 * node)
    )
    return longitude, 5.128 * math.sin(node) + 0.281 * math.sin(own + node)


def moon_light(d):
    """Part of the moon's face that is lit, and the angle that it has run from new moon."""
    angle = (moon_longitude(d)[0] - sun_longitude(d)) % 360
    return (1 - math.cos(math.radians(angle))) / 2, angle


# --- the content, read plainly -------------------------------------------------------------------


def span(text):
    text = str(text).replace("–", "-")
    if found := re.fullmatch(r"<=\s*(-?\d+)", text):
        return -(10**6), int(found[1])
    if found := re.fullmatch(r">=\s*(-?\d+)", text):
        return int(found[1]), 10**6
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def chances(dice):
    """Chances of each total of dice such as 2d6."""
    count, sides = DICE.get(dice) or map(int, dice.split("d"))
    found = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    return {total: Fraction(n, sides**count) for total, n in found.items()}


class Table:
    def __init__(self, data):
        self.id, self.title = data["id"], data["title"]
        self.dice = data["dice"]
        self.count, self.sides = DICE.get(self.dice) or map(int, self.dice.split("d"))
        self.columns = data.get("columns") or [None]
        bounds = data.get("modifiers") or {"from": 0, "to": 0}
        self.low, self.high = bounds["from"], bounds["to"]
        self.rows = [
            (*span(row[ON]), [str(cell) for cell in row.get("cells") or [row["result"]]])
            for row in data["rows"]
        ]

    def row(self, total):
        found = [row for row in self.rows if row[0] <= total <= row[1]]
        assert len(found) == 1, (self.id, total)
        return found[0]

    def odds(self, total, modifier):
        low, high, _ = self.row(total)
        sums = chances(self.dice).items()
        return sum(chance for natural, chance in sums if low <= natural + modifier <= high)

    def results(self):
        return {cell for _, _, cells in self.rows for cell in cells}


class Campaigns:
    """Checks campaigns against the content in a pack's folder."""

    def __init__(self, folder):
        self.folder = folder
        self.records, self.tables = {}, {}
        files = [*folder.glob("chance/*.yaml"), *folder.glob("tables/*.yaml")]
        for path in files:
            data = yaml.load(path.read_text(), Loader=yaml.CSafeLoader)
            if data["kind"] == "tables":
                for table in data["tables"]:
                    if "+" in table["dice"]:
                        continue  # no table of the generator's
                    self.tables[table["title"]] = Table(table)
            elif data["kind"] == "records":
                records = {str(record["id"]): record for record in data["records"]}
                self.records[data.get("id") or path.stem] = records
        self.by_id = {table.id: table for table in self.tables.values()}

    def check(self, campaign, card=None):
        return _Check(self, campaign, card).all()

    @cached_property
    def lines(self):
        files = [*self.folder.glob("chance/*.yaml"), *self.folder.glob("tables/*.yaml")]
        return {f"{p.parent.name}/{p.name}": p.read_text().splitlines() for p in files}


class _Check:
    def __init__(self, content, campaign, card):
        self.content, self.c, self.card = content, campaign, card
        self.r = content.records
        self.g, self.o = campaign.ground, campaign.opening
        self.board = board(self.g.board.columns, self.g.board.rows)
        self.theatre = self.r["theatres"][campaign.setting.theatre["id"]]
        self.armies = {side: self.r["armies"][campaign.sides[side].army["id"]] for side in SIDES}
        self.attacker = "axis" if campaign.attack == "dual" else campaign.attack
        self.entries = {rolled.entry.path: rolled for rolled in campaign.ledger}
        self.faults = []

    def say(self, true, fault):
        if not true:
            self.faults.append(fault)

    def all(self):
        self.scene()
        self.calendar()
        self.land()
        self.water()
        self.places()
        self.entry_areas()
        self.front()
        for side in SIDES:
            self.side(side)
            self.rolled(side)
        self.balance_of_strength()
        self.aims()
        self.levels()
        self.ledger()
        self.locks()
        if self.card:
            self.printed()
        return self.faults

    # --- where, when and who ---

    def scene(self):
        setting = self.c.setting
        first, last = self.c.calendar[0].day, self.c.calendar[-1].day
        met = [
            pair
            for pair in self.theatre["pairs"]
            if all(pair[side] == self.armies[side]["id"] for side in SIDES)
            and all(pair.get(f"{side}-nation") == setting.pair[f"{side}-nation"] for side in SIDES)
            and pair["from"] <= first
            and last <= pair["to"]
        ]
        self.say(met, "the two armies met there, from the first day to the last")
        self.say(first == setting.first_day, "the first firefight is on the first day")
        months = f"{first:%Y-%m}", f"{last:%Y-%m}"
        self.say(
            str(self.theatre["from"]) <= months[0] and months[1] <= str(self.theatre["to"]),
            "the theatre is open",
        )
        for side, army in self.armies.items():
            self.say((army["id"] in AXIS) == (side == "axis"), "each army on its own side")
            self.say(army["side"] == side, "each army on its own side")
            since, until = IN_THE_WAR.get(army["id"], ("1939-09-01", "1945-09-02"))
            self.say(
                date.fromisoformat(since) <= first and last <= date.fromisoformat(until),
                f"the {army['id']} army is in the war",
            )
            nation = setting.pair[f"{side}-nation"]
            state = self.c.sides[side]
            self.say((state.nation or {}).get("id") == nation, "the nation of the pair")
            if nation:
                self.say(self.r["nations"][nation]["army"] == army["id"], "a nation of its army")
            if nation == "romanian" or army["id"] == "romanian":
                changed = first >= ROMANIA_CHANGES
                self.say(changed == (side == "allied"), "Romania changes sides")
                self.say(changed or last < ROMANIA_CHANGES, "Romania changes sides")
        if self.armies["allied"]["id"] == "partisans":
            self.say(self.c.intensity == "low", "partisans fight at low intensity")
            groups = self.c.sides["allied"].groups
            self.say(not any(g["armoured"] for g in groups), "partisans have no AFV")
            self.say(not any(g["letter"] == "O" for g in groups), "partisans have no OBA")
            self.say(not self.c.sides["allied"].bombardment, "partisans have no OBA")
        most = ["low", "mid", "high"]
        for army in self.armies.values():
            top = most.index(army["most"])
            self.say(most.index(self.c.intensity) <= top, "an intensity that both can fight")
        weights = self.theatre["intensity"]
        usual = weights[self.c.intensity] or not any(
            weights[name]
            for name in most[: 1 + min(most.index(a["most"]) for a in self.armies.values())]
        )
        self.say(usual, "an intensity of the theatre")
        if setting.episode:
            known = [e for e in self.theatre["episodes"] if e["name"] == setting.episode["name"]]
            self.say(any(e["from"] <= first <= e["to"] for e in known), "the episode's days")
            present = {setting.pair[f"{s}-nation"] or self.armies[s]["id"] for s in SIDES}
            self.say(
                any(not e.get("who") or present <= set(e["who"]) for e in known),
                "the episode's sides",
            )

    # --- the calendar ---

    def calendar(self):
        calendar = self.c.calendar
        self.say(4 <= len(calendar) <= 8, "4 to 8 firefights")
        numbers = [one.number for one in calendar]
        self.say(numbers == list(range(1, len(calendar) + 1)), "firefights are numbered")
        times = [one.begins for one in calendar]
        self.say(all(a < b for a, b in pairwise(times)), "each firefight is later")
        first = "both" if self.c.attack == "dual" else self.c.attack
        self.say(calendar[0].attacker == first, "the first attacker")
        for one in calendar:
            self.say(one.attacker in (*SIDES, "both"), "an attacker for each firefight")
            self.turns(one)
            self.light(one)
            self.weather(one)

    def turns(self, one):
        self.say(6 <= len(one.track) <= 9, "6 to 9 turns")
        circled = [n for n in one.track if n]
        self.say(circled and one.track[-len(circled) :] == tuple(circled), "circled to the last")
        self.say(
            circled and circled[0] >= 1 and all(b in (a + 1, 6) for a, b in pairwise(circled)),
            "circled numbers grow",
        )
        self.say(len(circled) <= 4 and all(n <= 6 for n in circled), "circled numbers of a die")

    def light(self, one):
        at = one.begins.astimezone(UTC)
        d = days_since_2000(at)
        place = self.theatre["latitude"], self.theatre["longitude"]
        sun = altitude((sun_longitude(d), 0), d, *place)
        clock = timedelta(hours=round(place[1] / 15))
        self.say(one.begins.utcoffset() == clock, "the clock of the place")
        self.say(one.begins.minute % 15 == 0, "quarters of an hour")
        self.say(one.night == (one.hour == "night"), "night by name")
        if not one.night:
            self.say(sun > -1, f"daylight by day: the sun at {sun:.1f}° ({one.begins})")
            self.say(one.moon is None and one.nvr is None, "no moon by day")
            return
        self.say(sun < -5.5, f"dark at night: the sun at {sun:.1f}° ({one.begins})")
        self.say(one.moon and one.nvr is not None, "a moon and an NVR at night")
        if not one.moon:
            return
        lit, angle = moon_light(d)
        self.say(abs(one.moon.lit - 100 * lit) <= 8, f"the moon's light: {one.moon} {lit:.2f}")
        if 12 < angle < 168 or 192 < angle < 348:
            self.say(one.moon.waxing == (angle < 180), "a waxing moon waxes")
        if abs(angle - 180) < 12:
            self.say(one.moon.phase == "Full Moon", "full moon")
        if min(angle, 360 - angle) < 12:
            self.say(one.moon.phase == "No Moon", "new moon")
        bounds = {
            "No Moon": (0, 0.06),
            "Crescent": (0.01, 0.42),
            "Half Moon": (0.22, 0.80),
            "Gibbous": (0.60, 0.99),
            "Full Moon": (0.94, 1),
        }
        low, high = bounds[one.moon.phase]
        self.say(low <= lit <= high, f"the phase of the moon: {one.moon.phase}, {lit:.2f} lit")
        high = altitude(moon_longitude(d), d, *place)
        if abs(high) > 3:
            self.say(one.moon.up == (high > 0), f"the moon at {high:.1f}°, {one.moon}")
        self.visibility(one)

    def visibility(self, one):
        if self.locked(f"firefight-{one.number}.nvr"):
            return
        rolled = self.kept(f"firefight {one.number}/nvr")
        column = {"No Moon": 0, "Crescent": 1, "Half Moon": 2, "Gibbous": 3, "Full Moon": 4}
        index = column[one.moon.phase] if one.moon.up else 0
        drm = self.r["skies"][one.weather.sky]["nvr"]
        drm += self.r["ground-states"][one.weather.ground]["nvr"]
        table = self.content.by_id["nvr"]
        drm = max(table.low, min(table.high, drm))
        self.say(sum(v for _, v in rolled.modifiers) == drm, "NVR: what sky and ground do")
        cells = table.row(rolled.natural + drm)[2]
        self.say(str(one.nvr) == rolled.result == cells[index], "NVR: the moon's column")

    def locked(self, name):
        """What the user fixed a single roll to, which then is not in the ledger."""
        return self.c.locks.values.get(name)

    def kept(self, ending):
        found = [
            rolled.entry
            for path, rolled in self.entries.items()
            if rolled.kept and path.endswith(ending)
        ]
        assert len(found) == 1, (ending, [entry.path for entry in found])
        return found[0]

    def weather(self, one):
        climate = self.r["climates"][self.theatre["climate"]]
        season = next(s for s in climate["seasons"] if one.day.month in s["months"])
        above, below = self.r["skies"][one.weather.sky], None
        below = self.r["ground-states"][one.weather.ground]
        tables = self.content.by_id
        self.say(
            above["name"] in tables[season["weather"]].results(), "weather of climate and season"
        )
        self.say(one.weather.wind in tables[season["wind"]].results(), "wind of the season")
        if "mist" in one.weather.sky or "fog" in one.weather.sky:
            self.say(one.weather.wind != "Heavy wind", "no mist in a heavy wind")
        if one.weather.sky == "heat-haze":
            self.say(
                10 <= one.begins.hour + one.begins.minute / 60 <= 16,
                "heat haze between ten and four",
            )
        self.say(one.weather.wind in (above.get("winds") or [one.weather.wind]), "a sky's winds")
        wind = one.weather.direction
        self.say((wind is None) == (one.weather.wind == "No wind"), "wind has a direction")
        if self.locked(f"firefight-{one.number}.ground"):
            self.say(below["name"] in tables[season["ground"]].results(), "a ground of the season")
            return
        entry = self.kept(f"firefight {one.number}/ground")
        self.say(
            sum(v for _, v in entry.modifiers) == above["ground"], "the ground: what the sky does"
        )
        lies = below["name"]
        if above["snow"] and not self.named("ground-states", entry.result)["snow"]:
            self.say(one.weather.ground == "ground-snow", "falling snow lies")
        elif "rain" in above["name"].lower() and entry.result in ("Very dry", "Dry"):
            self.say(one.weather.ground == "moist", "rain wets the ground")
        else:
            self.say(lies == entry.result, "the ground as rolled")
        self.say(
            entry.result in tables[season["ground"]].results(), "a ground of climate and season"
        )
        if self.theatre["climate"] in NO_SNOW:
            self.say(not above["snow"] and not below["snow"], "no snow in the tropics")
        hours = tables[season["hours"]].results()
        if one.number > 1 and not one.night:
            self.say(one.hour in hours | {"afternoon", "dusk"}, "an hour of the season")

    def named(self, part, name):
        return next(record for record in self.r[part].values() if record["name"] == name)

    # --- the ground ---

    @cached_property
    def deep(self):
        kinds = self.r["terrains"]
        return {h for h, kind in enumerate(self.g.cover) if not kinds[kind]["passable"]}

    @cached_property
    def closed(self):
        return self.deep - {x.hex for x in self.g.crossings}

    @cached_property
    def lived_in(self):
        return {h for place in self.g.settlements for h in place.hexes}

    @cached_property
    def strategic(self):
        return {h for item in self.g.strategic for h in item.hexes}

    def edge(self, side):
        return self.board.edges[dict(self.g.edges)[side]]

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
        for way in (r.hexes for r in self.g.roads):
            self.say(self.board.chain(way), "a road in one piece")
            self.say(
                {way[0], way[-1]} <= self.board.rim | self.lived_in,
                "a road leads from edge to edge or ends in a settlement",
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
        spoken = (self.c.setting.episode or {}).get("names") or self.theatre["names"]
        known = {name for key in spoken for name in self.r["names"][key]["villages"]}
        self.say(set(names) <= known, "names that belong there")
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

    # --- control and front ---

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

    # --- the sides ---

    def side(self, side):
        state, army = self.c.sides[side], self.armies[side]
        first, last = (f"{d:%Y-%m}" for d in (self.c.calendar[0].day, self.c.calendar[-1].day))
        nation = self.c.setting.pair[f"{side}-nation"]
        own = {
            key: group
            for key, group in self.r[army["groups"]].items()
            if str(group["from"]) <= first
            and last <= str(group["to"])
            and (not group.get("theatres") or self.theatre["id"] in group["theatres"])
            and (not group.get("nations") or nation in group["nations"])
            and (army["afv"] or not group["armoured"])
            and (army["oba"] or group["letter"] != "O")
        }
        self.say([g["id"] for g in state.groups] == list(own), f"the groups of the {side} side")
        self.say(len(own) >= 10, "10 groups at least")
        for held in state.opening:
            limit = own.get(held.group["id"], {"per-cg": 0})["per-cg"]
            self.say(1 <= held.count <= limit, "no more of a group than a campaign allows")
        least = min(CP[self.c.intensity].values())
        self.say(least <= state.cp <= max(CP[self.c.intensity].values()), "CP of the intensity")
        platoons = [
            g["cp"] + MAP_SURCHARGE["I"]
            for g in own.values()
            if g["letter"] == "I" and g["echelon"] == "Platoon" and g["squads"]
        ]
        self.say(platoons and min(platoons) + 1 <= state.cp, "CP for a platoon and a Patrol")
        squads = sum(h.count for h in state.opening if h.group["squads"])
        self.say(squads >= 2, "infantry at the start")
        months = [s for s in army["strength"] if str(s["from"]) <= first <= str(s["to"])]
        self.say(months, "an army in its years")
        years = months[0] if months else army["strength"][0]
        record = self.r["nations"].get(nation, {})
        elr, san = (
            int(self.locked(f"{side}.{key}") or record.get(key) or years[key])
            for key in ("elr", "san")
        )
        self.say((state.elr, state.san) == (elr, san), "ELR and SAN of army and year")
        self.say(0 <= state.elr <= 5 and 0 <= state.san <= 7, "ELR and SAN that can be")
        self.say(all(-2 <= value <= 2 for value in state.drms.values()), "DRMs within ±2")
        for name in ("leader", "oba", "promotion", "cp", "elr"):
            if self.locked(f"{side}.drm.{name}"):
                fixed = int(self.locked(f"{side}.drm.{name}"))
                self.say(state.drms[name] == fixed, f"the {name} DRM as fixed")
                continue
            rolled = int(self.entries[f"{side}/drm/{name}"].entry.result)
            total = max(-2, min(2, rolled + army["drms"].get(name, 0)))
            self.say(state.drms[name] == total, f"the {name} DRM")
        self.say(army["booby-traps"] or not state.booby_traps, "booby traps of those who had them")
        self.say(army["oba"] or not state.bombardment, "bombardment of those who have OBA")
        sky = self.c.setting.pair["air"] in (side, "both") and army["air"]
        self.say(sky or state.air is None, "air support of those who had the sky")

    def rolled(self, side):
        """What is rolled once: CP, a leader a platoon, ammunition a module."""
        state = self.c.sides[side]
        if fixed := self.locked(f"{side}.cp"):
            self.say(state.cp == int(fixed), "starting CP as fixed")
        else:
            entry = self.entries[f"{side}/cp"].entry
            self.say(not entry.modifiers, "starting CP without DRMs")
            self.say(CP[self.c.intensity][entry.natural] == state.cp, "starting CP as rolled")
        platoons = [
            held.group
            for held in state.opening
            for _ in range(held.count * held.group["leaders"])
            if held.group["column"] != "none"
        ]
        for held in state.opening:
            if held.group["echelon"] in ("Platoon", "Company"):
                self.say(held.group["leaders"] >= 1, "a leader for each platoon (2.36)")
        self.say(len(state.leaders) == len(platoons), "a leader for each platoon (2.36)")
        have = defaultdict(Counter)
        for number, (leader, group) in enumerate(zip(state.leaders, platoons, strict=False), 1):
            column = self.column(side, group)
            self.say(leader.column == column, "a leader's column")
            drm = state.drms["leader"] + self.armour(side, column)
            if fixed := self.locked(f"{side}.leaders.{number}"):
                self.say(leader.rolled == fixed, "a leader as fixed")
                total = leader.total
            else:
                entry = self.entries[f"{side}/leaders/{number}"].entry
                self.say(sum(v for _, v in entry.modifiers) == drm, "a leader's DRM (2.361)")
                total = entry.natural + drm
            row = (total > 2) + (total > 3) + (total > 4) + (total > 6) + (total > 8) + (total > 10)
            kind = LEADERS[column][row]
            self.say(leader.rolled == kind and leader.total == total, "a leader as rolled")
            self.say(leader.leader == self.slid(column, kind, have[column]), "a leader as limited")
        for column, counts in have.items():
            top = LEADERS[column][:2]
            self.say(all(counts[kind] <= 1 for kind in top), "one each of the two top types")
        modules = [
            h.group for h in state.opening for _ in range(h.count) if h.group["letter"] == "O"
        ]
        self.say(len(state.modules) == len(modules), "ammunition for each module")
        for number, module in enumerate(state.modules, 1):
            total = module.total
            if not self.locked(f"{side}.oba.{number}"):
                entry = self.entries[f"{side}/oba/{number}"].entry
                total = entry.natural + state.drms["oba"]
            words = "Plentiful" if total <= 4 else "Scarce" if total >= 11 else "Normal"
            self.say((module.total, module.strength) == (total, words), "ammunition as rolled")

    def column(self, side, group):
        if group["armoured"] or group["letter"] in ("A", "V"):
            return "armour"
        return {"japanese": "japanese", "finnish": "finn"}.get(self.armies[side]["id"], "general")

    def armour(self, side, column):
        army = self.armies[side]["id"]
        if column != "armour" or army in ("american", "us-marines", "british"):
            return 0
        return -1 if army == "german" and self.c.calendar[0].day < date(1945, 1, 1) else 1

    def slid(self, column, kind, have):
        bare = kind.rstrip("*")
        order = list(dict.fromkeys(name.rstrip("*") for name in LEADERS[column]))
        if bare == "–":
            return kind
        index = order.index(bare)
        while index < 2 and have[order[index]]:
            index += 1
        have[order[index]] += 1
        return kind if order[index] == bare else order[index]

    def balance_of_strength(self):
        strengths = {}
        for side in SIDES:
            state = self.c.sides[side]
            prices = self.r[self.armies[side]["groups"]]
            force = sum(prices[held.group["id"]]["cp"] * held.count for held in state.opening)
            strengths[side] = force + Fraction(state.works, 10) + state.cp
            self.say(state.works >= 0, "no FP below 0")
        ratio = strengths[self.attacker] / strengths[OTHER[self.attacker]]
        if self.c.attack == "dual":
            fair = Fraction(9, 10) <= ratio <= Fraction(11, 10)
            self.say(fair, f"strengths of {float(ratio):.3f} in a dual attack")
        else:
            fair = Fraction(6, 5) <= ratio <= Fraction(9, 5)
            self.say(fair, f"strengths of {float(ratio):.3f} in an assault")

    # --- what it is about ---

    def aims(self):
        aims = self.c.aims
        self.say(aims.side == self.attacker, "the attacker has to win ground")
        allowed = {"most", "points"} if self.c.attack == "dual" else {"take", "take two", "points"}
        self.say(aims.kind in allowed, "a kind of objective")
        limit = HEXES_A_TURN * math.floor(Fraction(2, 3) * len(self.c.calendar[0].track))
        start = dict(self.o.areas)[self.attacker] - self.closed
        steps = self.board.flood(start, closed=self.closed)
        unheld = [p for p in self.g.locations if not self.held[self.attacker].issuperset(p.hexes)]
        near = [p for p in unheld if min(steps.get(h, 10**6) for h in p.hexes) <= limit]
        self.say(near, "an objective within two thirds of the turns")
        if aims.kind in ("take", "take two"):
            self.say(len(aims.targets) == (2 if aims.kind == "take two" else 1), "so many targets")
            self.say(all(place in near for place in aims.targets), "targets within reach")
            self.say(len({p.name for p in aims.targets}) == len(aims.targets), "two targets")
        if aims.kind == "points":
            own = self.tvp[self.attacker]
            most = own + sum(place.tvp for place in near)
            self.say(own < aims.needed <= most, "points that can be had")
        self.say([side for side, _ in aims.balance] == list(SIDES), "balance for both")

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
        still = next(x for x in self.c.aims.levels if x.least <= start <= x.most)
        self.say(still.name in ("draw", "marginal"), "nothing gained, no more than marginal")
        if self.c.attack == "dual":
            self.say(still.name == "draw", "nothing gained in a dual attack is a draw")

    # --- the ledger ---

    def ledger(self):
        paths = [rolled.entry.path for rolled in self.c.ledger]
        self.say(len(set(paths)) == len(paths), "a stream for each roll")
        tries = defaultdict(set)
        for rolled in self.c.ledger:
            entry = rolled.entry
            self.entry(entry)
            stage, number = [*entry.path.split("/"), ""][:2]
            if stage in FREE_STAGES:
                tries[stage].add((int(number), rolled.kept))
            else:
                self.say(rolled.kept, "what is no stage is never thrown away")
            if entry.table in SECRET:
                self.say(rolled.kept, f"{entry.table}: rolled once and kept")
                self.say(rolled.secret == entry.path.split("/")[0], f"{entry.table}: secret")
            else:
                self.say(rolled.secret is None, f"{entry.table}: open")
        for stage in FREE_STAGES:
            last = max(number for number, _ in tries[stage])
            thrown = sum(self.c.thrown.get(stage, {}).values())
            self.say(thrown == last - 1, f"{stage}: each rejected try counted")
            flags = dict(tries[stage])
            self.say(len(flags) == len(tries[stage]), f"{stage}: a try is kept or thrown away")
            self.say([n for n, k in flags.items() if k] == [last], f"{stage}: the last try is kept")
        known = {*FREE_STAGES, "map"}
        self.say(set(self.c.thrown) <= known, "stages by name")

    def entry(self, entry):
        table = self.content.tables.get(entry.table)
        if entry.place is None:
            self.pick(entry)
            return
        if table is None:
            self.say(False, f"a table '{entry.table}'")
            return
        net = sum(value for _, value in entry.modifiers)
        self.say(entry.dice == f"{table.count}d{table.sides}", f"{entry.path}: the dice")
        self.say(
            len(entry.faces) == table.count and all(1 <= f <= table.sides for f in entry.faces),
            f"{entry.path}: faces of the dice",
        )
        self.say(entry.natural == sum(entry.faces), f"{entry.path}: the faces' sum")
        self.say(table.low <= net <= table.high, f"{entry.path}: a modifier within reach")
        self.say(all(value for _, value in entry.modifiers), f"{entry.path}: no modifier of 0")
        _, _, cells = table.row(entry.natural + net)
        self.say(entry.result in cells, f"{entry.path}: the row that was rolled")
        self.say(entry.odds == odds(table, entry.natural + net, net), f"{entry.path}: its odds")
        file, line, _ = entry.place.rsplit(":", 2)
        text = self.content.lines["/".join(file.split("/")[-2:])][int(line) - 1]
        self.say("on:" in text and entry.result in text, f"{entry.path}: where the row stands")

    def pick(self, entry):
        sides = int(entry.dice.removeprefix("1d"))
        low, high = span(entry.row)
        self.say(1 <= low <= entry.faces[0] <= high <= sides, f"{entry.path}: its row")
        self.say(entry.odds == Fraction(high - low + 1, sides), f"{entry.path}: its odds")
        if entry.path.endswith("/theatre") and not self.c.locks.values:
            weight = self.r["theatres"][entry.result]["weight"]
            total = sum(theatre["weight"] for theatre in self.r["theatres"].values())
            self.say(entry.odds == Fraction(weight, total), "the theatre's odds")

    # --- what the user fixed, what is printed ---

    def locks(self):
        setting = self.c.setting
        pair = setting.pair
        theatre = self.theatre["id"]
        found = {
            "theatre": {theatre, *(theatre[: x.start()] for x in re.finditer("-", theatre))},
            "axis": {pair["axis"], pair["axis-nation"]},
            "allied": {pair["allied"], pair["allied-nation"]},
            "date": {self.c.calendar[0].day.isoformat()},
            "intensity": {self.c.intensity},
            "ground": {self.g.recipe},
            "firefights": {str(len(self.c.calendar))},
            "attacker": {self.c.attack},
            "edge": {dict(self.g.edges)["axis"]},
            "weather": {self.r["skies"][self.c.calendar[0].weather.sky]["name"]},
            "episode": {(setting.episode or {}).get("name")},
            "aims.first": {self.c.aims.kind},
        }
        for one in self.c.calendar:
            name = f"firefight-{one.number}"
            found[f"{name}.turns"] = {str(len(one.track))}
            found[f"{name}.hour"] = {one.hour}
            found[f"{name}.attacker"] = {one.attacker}
            found[f"{name}.weather"] = {self.r["skies"][one.weather.sky]["name"]}
            found[f"{name}.wind"] = {one.weather.wind}
            found[f"{name}.wind-direction"] = {one.weather.direction}
            found[f"{name}.nvr"] = {str(one.nvr)}
        for side in SIDES:
            state = self.c.sides[side]
            found[f"{side}.bombardment"] = {str(state.bombardment or "none")}
            found[f"{side}.air"] = {state.air or "none"}
            found[f"{side}.reserves"] = {"yes" if state.reserves else "no"}
            found[f"{side}.booby-traps"] = {"yes" if state.booby_traps else "no"}
            found[f"aims.balance.{side}"] = {dict(self.c.aims.balance)[side]}
        for field, value in self.c.locks.values.items():
            self.say(value in found.get(field, {value}), f"the lock on {field}")

    def printed(self):
        """The card says what was rolled: permissions by date and place, prices, secrets apart."""
        first = f"{self.c.calendar[0].day:%Y-%m}"
        for side in SIDES:
            own, army, state = self.card["sides"][side], self.armies[side], self.c.sides[side]
            for key in ("molotov", "napalm"):
                shown = own["mol" if key == "molotov" else key]
                since = army.get(key)
                self.say(bool(shown) == bool(since and str(since) <= first), f"{key} by date")
            weapons = [
                w["name"]
                for w in army["weapons"] or []
                if str(w["from"]) <= first <= str(w["to"])
                and (not w.get("nations") or (state.nation or {}).get("id") in w["nations"])
            ]
            for rule in own["rules"]:
                self.say("SS" not in rule["text"] or first >= "1944-01", "SS rules from 1944")
            rules = [rule["text"] for rule in own["rules"]]
            for trait in army["traits"]:
                if word := trait.get("groups"):
                    there = any(
                        word in str(g[key])
                        for g in own["groups"]
                        for key in ("name", "note", "full")
                    )
                    self.say(there or trait["text"] not in rules, f"{word}: a rule for no group")
            shown = [weapon["name"] for weapon in own["optional-weapons"]]
            self.say(shown == weapons, "optional weapons by date")
            self.say(
                sorted(w["name"] for w in own["fortifications"]) == sorted(self.works(side)),
                f"fortifications of the {side} side",
            )
            for group in own["groups"]:
                self.prices(group, state.reserves)
            self.say(own["secret"]["cp"] == state.cp, "CP in the secret part")
            self.say(len(own["secret"]["leaders"]) == len(state.leaders), "leaders in secret")

    def prices(self, group, reserves):
        more = MAP_SURCHARGE.get(group["letter"])
        if more is None:
            self.say(group["entering"] is None, "what sets up nothing does not enter")
            return
        self.say(group["on-map"] == group["cp"] + more, "the price on map (2.34)")
        self.say(group["entering"] == group["cp"], "the price of entering (2.34)")
        if group["in-reserve"] is not None:
            self.say(reserves and group["letter"] != "V", "in reserve: I, G, HW and A (2.33)")
            self.say(group["in-reserve"] == max(1, group["cp"] - 1), "the price in reserve (2.34)")

    def works(self, side):
        army, look = self.armies[side]["id"], self.g.look
        for rule in self.r["works"].values():
            leave = rule.get("leave")
            if (
                (rule["pto"] and not self.theatre["pto"])
                or (rule["surf"] and not self.theatre["surf"])
                or (rule.get("armies") and army not in rule["armies"])
                or army in (rule.get("not-armies") or ())
                or (rule.get("looks") and look not in rule["looks"])
                or look in (rule.get("not-looks") or ())
                or (leave == "booby-traps" and not self.c.sides[side].booby_traps)
                or (leave == "afv" and not self.armies[side]["afv"])
            ):
                continue
            yield self.r["fortifications"][rule["fortification"]]["name"]


@lru_cache(maxsize=4096)
def odds(table, total, modifier):
    return table.odds(total, modifier)
