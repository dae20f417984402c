"""A checker of rolled missions in code of its own: nothing of the generator's is imported.

It reads the plain record as it stands in a mission's file, and the content's YAML with PyYAML
alone. Sight is told by walking along a line in small steps, cover and insides by winding numbers,
ways on foot by flooding from one covered place to the next. `Missions(folder).check(record)` lists
the faults.
"""

import math
from collections import deque
from datetime import date
from functools import lru_cache
from itertools import pairwise

import yaml

LINES = {"road", "track", "stream", "hedge", "wall"}
HIDES = {"woods": 4.0, "building": 0.0, "hill": 0.0}
SOFT, HARD = {"woods", "field", "crater", "hedge"}, {"building", "wall"}
RATIO = {"even": (1 / 1.1, 1.1), "attack": (1.3, 1.7), "hold": (1.8, 2.2)}
CARRIED_SINCE = {"panzerfaust": 1943, "launcher": 1942, "at-rifle": 1939}
STEP = 0.1


@lru_cache
def records(folder):
    """All records of a folder's files, by part and id."""
    found = {}
    for path in sorted(folder.rglob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        if data.get("kind") == "records":
            found[data.get("id", path.stem)] = {one["id"]: one for one in data["records"]}
    return found


def winding(points, x, y):
    """How often an outline winds around a place."""
    turns = 0.0
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        one, other = math.atan2(ay - y, ax - x), math.atan2(by - y, bx - x)
        turn = other - one
        if turn > math.pi:
            turn -= 2 * math.pi
        elif turn < -math.pi:
            turn += 2 * math.pi
        turns += turn
    return abs(round(turns / (2 * math.pi))) > 0


def to_course(points, x, y):
    """How far a place is from a course, by the feet of perpendiculars."""
    best = min(math.hypot(px - x, py - y) for px, py in points)
    for (ax, ay), (bx, by) in pairwise(points):
        ux, uy = bx - ax, by - ay
        long = math.hypot(ux, uy)
        if long:
            foot = ((x - ax) * ux + (y - ay) * uy) / long
            if 0 < foot < long:
                best = min(best, abs((x - ax) * uy - (y - ay) * ux) / long)
    return best


def side_of(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def course(points):
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


class Land:
    """A mission's table."""

    def __init__(self, record):
        self.wide, self.high = record["table"]["width"], record["table"]["height"]
        self.pieces = record["terrain"]
        for one in self.pieces:
            xs, ys = [p[0] for p in one["points"]], [p[1] for p in one["points"]]
            one["box"] = min(xs), min(ys), max(xs), max(ys)

    def near(self, one, x, y, reach):
        left, top, right, bottom = one["box"]
        return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach

    def cover(self, x, y):
        """Whether a man in a two-inch square about a place finds cover."""
        for one in self.pieces:
            if one["kind"] in SOFT | HARD and self.near(one, x, y, 2):
                if one["kind"] in LINES:
                    if to_course(one["points"], x, y) <= 1.0 + one.get("width", 0) / 2:
                        return True
                elif (
                    winding(one["points"], x, y)
                    or to_course([*one["points"], one["points"][0]], x, y) <= 1.0
                ):
                    return True
        return False

    def sees(self, a, b):
        """Whether two places see each other: a walk along the line."""
        far = math.dist(a, b)
        count = max(1, math.ceil(far / STEP))
        spots = [
            (a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
            for i in range(count + 1)
        ]
        for one in self.pieces:
            left, top, right, bottom = one["box"]
            if (
                max(a[0], b[0]) < left or min(a[0], b[0]) > right
                or max(a[1], b[1]) < top or min(a[1], b[1]) > bottom
            ):  # fmt: skip
                continue
            if one["kind"] in ("hedge", "wall"):
                if self.crossed(one["points"], a, b, far):
                    return False
            elif one["kind"] in HIDES:
                depth = HIDES[one["kind"]]
                if not depth and (winding(one["points"], *a) or winding(one["points"], *b)):
                    continue
                run = sum(winding(one["points"], *p) for p in spots) * far / count
                if run > depth + 2 * STEP:
                    return False
        return True

    def crossed(self, points, a, b, far):
        for p, q in pairwise(points):
            one, other = side_of(a, b, p), side_of(a, b, q)
            if one * other < 0 and side_of(p, q, a) * side_of(p, q, b) < 0:
                part = one / (one - other)
                at = p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part
                if min(math.dist(at, a), math.dist(at, b)) > 1.0:
                    return True
        return False

    def flood(self, zone, goal, reach, run=8.0):
        """The length of the shortest way in hops from cover to cover, found by relaxing."""
        spots = [
            (x + 0.5, y + 0.5)
            for x in range(0, int(self.wide), 1)
            for y in range(0, int(self.high), 1)
            if (x + y) % 2 == 0 and self.cover(x + 0.5, y + 0.5)
        ]
        xs, ys = [p[0] for p in zone], [p[1] for p in zone]
        box = min(xs), min(ys), max(xs), max(ys)

        def from_zone(p):
            dx = max(box[0] - p[0], 0, p[0] - box[2])
            dy = max(box[1] - p[1], 0, p[1] - box[3])
            return math.hypot(dx, dy)

        cells = {}
        for p in spots:
            cells.setdefault((int(p[0] // run), int(p[1] // run)), []).append(p)
        slack = run + 1.5
        paid = {p: from_zone(p) for p in spots if from_zone(p) <= slack}
        queue = deque(sorted(paid, key=paid.get))
        while queue:
            p = queue.popleft()
            cx, cy = int(p[0] // run), int(p[1] // run)
            for i in (-1, 0, 1, 2, -2):
                for j in (-1, 0, 1, 2, -2):
                    for q in cells.get((cx + i, cy + j), ()):
                        far = math.dist(p, q)
                        if far <= slack and paid[p] + far < paid.get(q, math.inf) - 0.5:
                            paid[q] = paid[p] + far
                            queue.append(q)
        left = from_zone(goal) - reach
        found = [left] if left <= slack else []
        found += [paid[p] + max(0, math.dist(p, goal) - reach) for p in paid
                  if math.dist(p, goal) - reach <= slack]  # fmt: skip
        return min(found, default=None)


class Missions:
    """Checks missions against one pack's folder."""

    def __init__(self, folder):
        names = ("missions", "theatres", "catalogue", "guns", "hand-held", "weapons", "armour",
                 "points", "weather", "formations", "supports", "table-sizes")  # fmt: skip
        self.parts = {name: records(folder)[name] for name in names}

    def check(self, record):
        land = Land(record)
        found = [*self.forces(record), *self.table(record, land)]
        return [*found, *self.fight(record, land), *self.words(record)]

    # --- platoons -----------------------------------------------------------------------------

    def price(self, line, what):
        return next(i["points"] for i in self.parts["points"][line]["items"] if i["what"] == what)

    def worth(self, force):
        man = self.price("men", {4: "green", 5: "regular", 6: "veteran"}[force["effectiveness"]])
        arms = {"smg": "SMG", "lmg": "LMG or rocket launcher", "launcher": "LMG or rocket launcher",
                "at-rifle": "AT rifle or Panzerfaust", "panzerfaust": "AT rifle or Panzerfaust",
                "hmg": "HMG", "mortar": "60 mm mortar"}  # fmt: skip
        total = 0
        for one in (*force["officers"], *force["squads"], *force["teams"]):
            chief = one.get("leader", one)["weapon"]
            total += man + (self.price("arms", arms[chief]) if chief in arms else 0)
            for men in one["men"]:
                each = man + sum(
                    self.price("arms", arms[key])
                    for key in (men["weapon"], men.get("also")) if key in arms
                )  # fmt: skip
                each += self.price("arms", "medic") if men.get("medic") else 0
                total += each * men.get("count", 1)
        total += self.price("arms", "officer") * len(force["officers"])
        for team in force["teams"]:
            if team["weapon"] in arms:
                total += self.price("arms", arms[team["weapon"]])
            else:
                total += self.gun(team["weapon"])
        return total + sum(self.vehicle(one["vehicle"]) for one in force["vehicles"])

    def gun(self, row):
        names = {"76-mm": "76 mm or howitzer"}
        return self.price("guns", names.get(row, row.replace("-", " ")))

    def vehicle(self, key):
        one = self.parts["catalogue"][key]
        classes = {"soft": "softskin", "thin": "armoured car or half-track", "light": "light tank",
                   "medium": "medium", "heavy": "heavy", "super": "super-heavy"}  # fmt: skip
        total = self.price("armour", classes[one["armour"]])
        total += self.price("guns", "each MG") * (
            one["turret-mgs"] + one["hull-mgs"] + one["top-mgs"]
        )
        return total + (self.gun(one.get("gun") or "76-mm") if one.get("gun-name") else 0)

    def forces(self, record):
        sides = ("german", "allied")
        forces = {side: record["forces"][side] for side in sides}
        mission = self.parts["missions"][record["mission"]]
        worth = {side: self.worth(forces[side]) for side in sides}
        attacker = record["attacker"]
        defender = sides[1 - sides.index(attacker)]
        low, high = RATIO[mission["balance"]]
        if not low - 1e-6 <= worth[attacker] / worth[defender] <= high + 1e-6:
            yield f"points {worth[attacker]} : {worth[defender]} in {mission['balance']}"
        cards = [
            len(f["officers"]) + len(f["squads"]) + len(f["teams"]) + 2 * len(f["vehicles"])
            for f in forces.values()
        ]
        if max(cards) / min(cards) > 1.25:
            yield f"cards {cards}"
        for side, force in forces.items():
            men = [m for one in (*force["officers"], *force["squads"], *force["teams"])
                   for m in one["men"]]  # fmt: skip
            figures = sum(m.get("count", 1) for m in men) + sum(
                len(force[key]) for key in ("officers", "squads", "teams")
            )
            if not 25 <= figures <= 40:
                yield f"{side}: {figures} figures"
            wheels = sum(self.vehicle(one["vehicle"]) for one in force["vehicles"])
            if wheels > 0.35 * worth[side]:
                yield f"{side}: {wheels} of {worth[side]} points drive"
            other = forces[sides[1 - sides.index(side)]]
            yield from self.armour(side, force, other)
            yield from self.history(side, force, record)
        must = mission["must"]
        if must != "none" and not forces[attacker if must == "attacker" else defender]["vehicles"]:
            yield "no vehicle where the mission must have one"

    def armour(self, side, force, other):
        rows = [t["weapon"] for t in other["teams"]]
        rows += [self.parts["catalogue"][v["vehicle"]].get("gun") for v in other["vehicles"]]
        rows += [m.get("also") for one in other["squads"] for m in one["men"]]
        tables = {**self.parts["guns"], **self.parts["hand-held"]}
        needs = [b["pen"] for row in rows if row in tables for b in tables[row]["bands"]
                 if b["band"] == "short"]  # fmt: skip
        for one in force["vehicles"]:
            value = self.parts["armour"][self.parts["catalogue"][one["vehicle"]]["armour"]].get(
                "value"
            )
            if value is None or (value < 0 and len(other["squads"]) > 1):
                continue
            if min(needs, default=99) + value - 1 > 5:
                yield f"{side}: nothing penetrates {one['name']}"

    def history(self, side, force, record):
        year = date.fromisoformat(record["date"]).year
        theatre = self.parts["theatres"][record["theatre"]]
        nation = "german" if side == "german" else theatre["nation"]
        if not theatre["from"] <= record["date"] <= theatre["to"]:
            yield f"{record['date']} lies outside {record['theatre']}"
        if force["nation"] != nation:
            yield f"{side} is {force['nation']}"
        for one in force["vehicles"]:
            known = self.parts["catalogue"][one["vehicle"]]
            if known["nation"] != nation or not known["from"] <= year <= known["to"]:
                yield f"{one['name']} in {year}"
        for one in force["squads"]:
            for men in one["men"]:
                if men.get("also") and CARRIED_SINCE[men["also"]] > year:
                    yield f"{men['also']} in {year}"
        names = [one["name"] for key in ("officers", "squads", "teams", "vehicles")
                 for one in force[key]]  # fmt: skip
        if len(set(names)) != len(names):
            yield f"{side}: two cards of one name in {names}"

    # --- the table ----------------------------------------------------------------------------

    def table(self, record, land):
        size = self.parts["table-sizes"][record["table"]["size"]]
        if (land.wide, land.high) != (size["width"], size["height"]):
            yield f"a table of {land.wide} by {land.high}"
        if len(land.pieces) > 18:
            yield f"{len(land.pieces)} pieces"
        if len({one["id"] for one in land.pieces}) != len(land.pieces):
            yield "two pieces of one id"
        for one in land.pieces:
            rim = 1.6 if one["kind"] in LINES else 0.0
            if not all(-rim <= x <= land.wide + rim and -rim <= y <= land.high + rim
                       for x, y in one["points"]):  # fmt: skip
                yield f"{one['id']} lies off the table"
        areas = [one for one in land.pieces if one["kind"] in SOFT | HARD | {"hill"}]
        areas = [one for one in areas if one["kind"] not in LINES]
        for number, one in enumerate(areas):
            for other in areas[:number]:
                if any(winding(other["points"], *p) for p in one["points"]) or any(
                    winding(one["points"], *p) for p in other["points"]
                ):
                    yield f"{one['id']} lies on {other['id']}"
            for way in land.pieces:
                if way["kind"] in ("road", "track", "stream"):
                    far = min(to_course(way["points"], *p) for p in one["points"])
                    if far < way["width"] / 2:
                        yield f"{one['id']} lies on {way['id']}"
        for zone in record["zones"]:
            for x, y in zone["points"]:
                if not (0 <= x <= land.wide and 0 <= y <= land.high):
                    yield f"the zone of {zone['side']} leaves the table"
        for goal in record["goals"]:
            if goal["what"] == "house" and not any(
                one["kind"] == "building" and winding(one["points"], *goal["at"])
                for one in land.pieces
            ):
                yield f"{goal['id']} is no house"
            if goal["what"] in ("bridge", "ford") and not any(
                one["kind"] == goal["what"] and winding(one["points"], *goal["at"])
                for one in land.pieces
            ):
                yield f"{goal['id']} is no {goal['what']}"

    def fight(self, record, land):
        zones = {zone["side"]: zone["points"] for zone in record["zones"]}
        for side, points in zones.items():
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            size = (max(xs) - min(xs)) * (max(ys) - min(ys))
            force = record["forces"][side]
            figures = sum(
                1 + sum(m.get("count", 1) for m in one["men"])
                for key in ("officers", "squads", "teams") for one in force[key]
            )  # fmt: skip
            if size < 10 * figures + 36 * len(force["vehicles"]) - 1e-6:
                yield f"{side}: {size} square inches for {figures} figures"
        mission = self.parts["missions"][record["mission"]]
        even = mission["defender-zone"] in ("strip", "corner")
        runners = zones if even else [record["attacker"]]
        goal = record["goals"][0]
        most = 0.6 * 8 * record["turns"] * (0.75 if mission["back"] else 1)
        for side in runners:
            far = land.flood(zones[side], tuple(goal["at"]), goal["reach"])
            if far is None:
                yield f"{side}: no covered way to {goal['id']}"
            elif far > most + 2:
                yield f"{side}: {far:.1f} inches to {goal['id']}, {most:.1f} at most"
        if record["turns"] > 8:
            yield f"{record['turns']} turns"
        yield from self.shots(record, land, zones)

    def shots(self, record, land, zones):
        """After one run each, somebody sees somebody; before it, nobody's zone is a gallery."""
        sight = min(24, self.parts["weather"][record["weather"]].get("sight") or 99)

        def grid(points, step, grow=0.0):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            left, right = max(0, min(xs) - grow), min(land.wide, max(xs) + grow)
            top, bottom = max(0, min(ys) - grow), min(land.high, max(ys) + grow)
            nx, ny = math.ceil((right - left) / step), math.ceil((bottom - top) / step)
            wide, high = (right - left) / nx, (bottom - top) / ny
            return [(left + (i + 0.5) * wide, top + (j + 0.5) * high)
                    for i in range(nx) for j in range(ny)]  # fmt: skip

        one, other = (grid(points, 2, 8) for points in zones.values())
        pairs = [(a, b) for a in one for b in other if math.dist(a, b) <= sight]
        if not any(land.sees(a, b) for a, b in pairs):
            yield f"nobody is seen after a run within {sight} inches"
        reach = min(24, land.wide / 2, land.high / 2)
        for side, points in zones.items():
            theirs = grid(next(p for s, p in zones.items() if s != side), 3)
            corners = [*points, points[0]]
            rim = []
            for (ax, ay), (bx, by) in pairwise(corners):
                count = max(1, int(math.dist((ax, ay), (bx, by)) / 6))
                rim += [
                    (ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count)
                ]
            for at in rim:
                if not (0.5 < at[0] < land.wide - 0.5 and 0.5 < at[1] < land.high - 0.5):
                    continue
                close = [b for b in theirs if math.dist(at, b) <= reach]
                if len(close) <= 0.4 * len(theirs):
                    continue
                seen = sum(land.sees(at, b) for b in close)
                if seen > 0.4 * len(theirs):
                    yield f"{seen} of {len(theirs)} places lie open to {side} at {at}"

    def words(self, record):
        texts = [record["title"], *record["story"], *record["wins"], *record["rules"]]
        texts += [*record["orders"]["german"], *record["orders"]["allied"]]
        for text in texts:
            if "{" in text or "}" in text or "  " in text or not text.strip():
                yield f"a text is not filled: {text}"
            if not text[0].isupper() and not text[0].isdigit():
                yield f"a text begins small: {text}"
        if record["reserve"]:
            squads = [one["name"] for one in record["forces"][record["reserve"]["side"]]["squads"]]
            if record["reserve"]["squad"] not in squads:
                yield "a reserve that nobody has"
            if record["reserve"]["entry"] not in [one["id"] for one in record["entries"]]:
                yield "a reserve without a way on"
