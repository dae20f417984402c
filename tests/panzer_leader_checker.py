"""A checker of rolled situations in code of its own: nothing of the generator's is imported.

It reads the plain record as it stands in a situation's file, and the content's YAML with PyYAML
alone. `Situations(folder).check(record, boards, hidden)` lists the faults; `boards` are the files
of sections that were freshly made, `hidden` the hexes that are said to be out of sight.
"""

import random
from collections import Counter
from datetime import date
from functools import cached_property
from itertools import pairwise
from statistics import mean

from tests.los_caster import sees
from tests.panzer_leader_ground_checker import Ground, apart
from tests.yaml_files import load_yaml

SIDES = ("allied", "german")
RATIOS = {
    "town": (1.3, 3),
    "bridges": (1.3, 3),
    "exit": (1.3, 2),
    "relief": (0.7, 1.5),
    "meeting": (0.9, 1.15),
    "destroy": (1.3, 2),
    "probe": (1.3, 2),
}
SIZES = {"small": (22, 40), "middle": (41, 90), "large": (91, 170)}
TURNS = (8, 10, 12, 15)
SOFT = ("us-truck", "uk-truck", "german-truck", "wagon")
SINCE = {
    "smg": "1944-09",
    "hetzer": "1944-07",
    "tiger-ii": "1944-07",
    "m4-76": "1944-07",
    "hellcat": "1944-07",
    "chaffee": "1944-12",
    "pershing": "1945-02",
}
SHARED = ("105-how", "81-mortar", "block")
LEVELS = ["marginal", "tactical", "decisive"]


def points(u):
    """The formula of OpenPanzerBlitz, told anew."""
    attack, reach, defence = u["attack"], u["range"], u["defence"]
    move, role, kind = u.get("movement") or 0, u["role"], u.get("class")
    if role == "block":
        return 12
    if role == "observer":
        return 50
    if role == "fighter-bomber":
        return 5 + (attack if kind == "H" else 3 * attack)
    chassis = defence + move
    if role == "transport":
        return (
            chassis + attack + reach
            if u.get("armoured")
            else (defence + move / 2 + attack + reach) / 2
        )
    if role == "bridgelayer":
        return defence + 1.5 * move + attack + reach
    if u.get("aa") and u["type"] == "vehicle":
        return chassis + (attack / 2 if kind == "I" else 1.5 * attack) + reach / 2
    if role in ("tank", "tank-destroyer") or (role == "reconnaissance" and kind == "A"):
        return chassis + attack + reach
    if role == "reconnaissance" and kind == "I":
        return chassis
    if role in ("assault-gun", "reconnaissance"):
        return chassis + attack + min(reach, 6)
    if role == "self-propelled-gun":
        return chassis + attack + max(4, reach / 4)
    if role == "engineers":
        return chassis + 2 * attack + 1
    if role in ("infantry", "machine-guns"):
        return chassis + attack + 1
    if kind == "(H)":
        return chassis + attack / 2 + reach / 4
    if u.get("aa"):
        return chassis + attack + reach / 2
    return chassis + attack / 2 + (min(reach, 6) if kind == "H" else reach / 2)


class Situations:
    """The rules that records are held to; `folder` is the pack's. `casts` lines of sight are cast
    for each situation."""

    def __init__(self, folder, casts=6):
        self.folder, self.casts = folder, casts

    def _records(self, name):
        return load_yaml((self.folder / name).read_text("utf-8"))["records"]

    @cached_property
    def units(self):
        return {r["id"]: r for r in self._records("units/unit-kinds.yaml")}

    @cached_property
    def divisions(self):
        return {r["id"]: r for r in self._records("chance/divisions.yaml")}

    @cached_property
    def formations(self):
        return {r["id"]: r for r in self._records("chance/formations.yaml")}

    @cached_property
    def shelf(self):
        files = (self.folder / "boards").glob("board-?.yaml")
        boards = [load_yaml(file.read_text("utf-8")) for file in files]
        return {board["letter"]: board for board in boards}

    def check(self, record, boards, hidden):
        return list(self._faults(record, {**self.shelf, **boards}, hidden))

    def _faults(self, record, boards, hidden):
        self.record = record
        self.ground, self.known_areas = Ground(record, boards), {}
        named = [n for o in record["objectives"] for n in o["hexes"]]
        self.goals = {self.ground.parse(n) for n in named}
        self.attackers = [record["attacker"]] if record["attacker"] else list(SIDES)
        yield from self._what(boards)
        yield from self._strength()
        yield from self._times()
        yield from self._carriers()
        yield from self._areas(hidden)
        yield from self._moves()
        yield from self._levels()
        yield from self._sight(hidden)
        yield from self._words()

    def groups(self, side, early=True):
        return [g for g in self.record["groups"] if g["side"] == side and not (early and g["turn"])]

    def count(self, side, early=False):
        found = Counter()
        for group in self.groups(side, early):
            found.update({line["unit"]: line["count"] for line in group["units"]})
        return found

    def known(self, side, early=False):
        return [(self.units[name], number) for name, number in self.count(side, early).items()]

    def area(self, side):
        if side not in self.known_areas:
            found = set().union(*(self.ground.area(g) for g in self.groups(side)))
            self.known_areas[side] = found
        return self.known_areas[side]

    def _what(self, boards):
        record = self.record
        if record["turns"] not in TURNS:
            yield f"{record['turns']} turns"
        letters = [line["section"] for line in record["sections"]]
        if len(set(letters)) != len(letters) or not 1 <= len(letters) <= 3:
            yield f"sections {letters}"
        if record["arrangement"] == "over" and any(boards[x].get("sea") for x in letters):
            yield "a coast over another section"
        for one in record["objectives"]:
            spots = {self.ground.parse(name) for name in one["hexes"]}
            if one["what"] in ("town", "army") and spots != self.ground.towns[one["name"]]:
                yield f"{one['name']} has other hexes"
            if one["what"] == "bridge" and not spots <= self.ground.bridges:
                yield f"no bridge: {one['hexes']}"
            if one["what"] == "edge" and len(spots - self.ground.closed) < 3:
                yield "fewer than 3 exit hexes"
            if one["what"] == "bridge":
                yield from (f"{spot} leads nowhere" for spot in spots if not self._leads_on(spot))
        yield from self._compass()
        if record["moves-first"] == record["sets-up-first"]:
            yield "who sets up first moves first"
        if record["attacker"] not in (None, record["moves-first"]):
            yield "the attacker doesn't move first"

    def _leads_on(self, bridge):
        """Whether each road off a bridge comes to a town or to the edge, without crossing it."""
        ground = self.ground
        ends = [n for n in ground.near(bridge) if frozenset((n, bridge)) in ground.paved]
        across = [(bridge[0] + 2, bridge[1]), (bridge[0] - 2, bridge[1])]
        ends += [n for n in across if frozenset((n, bridge)) in ground.paved and n not in ends]
        towns = set().union(*ground.towns.values())
        for end in ends:
            seen, queue, found = {bridge, end}, [end], False
            while queue:
                x, y = spot = queue.pop()
                found |= spot in towns or x <= 1 or x >= ground.right - 1
                found |= y in (0, ground.bottom)
                ahead = {s for pair in ground.paved if spot in pair for s in pair} - seen
                seen |= ahead
                queue += ahead
            if not found:
                return False
        return len(ends) > 1

    def _compass(self):
        """The attacker's area lies towards his edge, by the compass; he leaves by the other."""
        record, ground = self.record, self.ground
        mine = record["moves-first"]
        areas = [self.area(side) for side in (mine, SIDES[1 - SIDES.index(mine)])]
        (x, y), (a, b) = (
            (mean(s[0] for s in area) / 2, mean(s[1] for s in area)) for area in areas
        )
        order = ("north", "east", "south", "west")
        ways = {"north": b - y, "south": y - b, "west": a - x, "east": x - a}
        shift = order.index(record["top"])
        turned = {order[(i + shift) % 4]: ways[name] for i, name in enumerate(order)}
        if max(turned, key=turned.get) != record["edge"]:
            yield f"the attacker doesn't come from the {record['edge']}"
        for one in record["objectives"]:
            if one["what"] == "edge":
                edge = one["name"].split()[1]
                side = order[(order.index(edge) - shift) % 4]
                spots = {ground.parse(name) for name in one["hexes"]}
                rim = {
                    "north": all(s[1] == 0 for s in spots),
                    "south": all(s[1] == ground.bottom for s in spots),
                    "west": all(s[0] <= 1 for s in spots),
                    "east": all(s[0] >= ground.right - 1 for s in spots),
                }
                if not rim[side] or not spots & ground.roads:
                    yield f"{edge} is no edge that roads leave by"

    def _strength(self):
        record = self.record
        worth = {
            side: sum(points(unit) * n for unit, n in self.known(side) if not unit.get("carries"))
            for side in SIDES
        }
        mine = record["moves-first"]
        other = SIDES[1 - SIDES.index(mine)]
        low, high = RATIOS[record["mission"]]
        if not low - 1e-9 <= worth[mine] / worth[other] <= high + 1e-9:
            yield f"points {worth}"
        total = sum(self.count(side).total() for side in SIDES)
        low, high = SIZES[record["size"]]
        if not low <= total <= high:
            yield f"{total} units are not {record['size']}"
        # As in the known situations.
        for side in SIDES:
            if not 11 <= self.count(side).total() <= 117:
                yield f"{side} has {self.count(side).total()} units"
        if not 11 <= total / len(record["sections"]) <= 89:
            yield f"{total} units on {len(record['sections'])} sections"
        if max(worth.values()) / min(worth.values()) > 3.94:
            yield f"bigger to smaller: {worth}"
        for side in SIDES:
            for unit, number in self.known(side):
                if number > (unit["needed"].get(side) or 0):
                    yield f"{number} × {unit['id']}: not in the box"
            other = SIDES[1 - SIDES.index(side)]
            heavy = [
                (unit["defence"], number)
                for unit, number in self.known(other)
                if unit["type"] == "vehicle" and unit["defence"] >= 9
            ]
            guns = [u["attack"] for u, _ in self.known(side) if u.get("class") == "A"]
            foot = sum(number for unit, number in self.known(side) if unit["type"] == "infantry")
            companies = -(-sum(number for _, number in heavy) // 4)
            faced = sum(
                number
                for unit, number in self.known(other)
                if unit["role"] in ("tank", "tank-destroyer", "assault-gun")
            )
            answers = sum(
                number
                for unit, number in self.known(side)
                if unit.get("class") == "A" and unit["attack"] >= 8
            )
            if answers < faced // 3:
                yield f"{side} has {answers} answers to {faced} tanks"
            if heavy and max(guns, default=0) * 4 < max(heavy)[0] and foot < 6 * companies:
                yield f"{side} can't hurt armour"

    def _times(self):
        day = self.record["date"]
        if not date(1944, 6, 6) <= date.fromisoformat(day) <= date(1945, 4, 30):
            yield f"{day} is outside the campaign"
        for group in self.record["groups"]:
            division = self.divisions[group["division"]]
            stays = [s for s in division["at"] if s["sector"] == self.record["sector"]]
            if not any(s["from"] <= day <= s["to"] for s in stays):
                yield f"{group['name']} was elsewhere on {day}"
            for name in group["formations"]:
                one = self.formations[name]
                first, last = one.get("from") or "", one.get("to") or "9"
                if not first <= day <= last or division["army"] not in one["armies"]:
                    yield f"{name} has no place in {division['army']} on {day}"
            for line in group["units"]:
                if SINCE.get(line["unit"], "") > day[:7]:
                    yield f"{line['unit']} before its time"
                german = "german" in self.units[line["unit"]]["nations"]
                if german != (division["nation"] == "german") and line["unit"] not in SHARED:
                    yield f"{line['unit']} is foreign to {group['name']}"

    def _carriers(self):
        for group in self.record["groups"]:
            known = [(self.units[x["unit"]], x["count"]) for x in group["units"]]
            guns = sum(number for unit, number in known if unit.get("towed"))
            carriers = sum(number for unit, number in known if unit.get("carries"))
            if group["side"] not in self.attackers and not group["turn"]:
                if carriers < guns / 3:
                    yield f"{group['name']} can't move a third of its guns"
                continue
            riders = sum(number for unit, number in known if rides(unit))
            foot = sum(number for unit, number in known if unit["type"] == "infantry")
            if carriers < guns or carriers - guns + riders < foot * 2 / 3 - 1e-9:
                yield f"{group['name']} has too few carriers"

    def _areas(self, hidden):
        for group in self.record["groups"]:
            if group["turn"]:
                continue
            units = [
                self.units[x["unit"]]["type"] for x in group["units"] for _ in range(x["count"])
            ]
            number = sum(kind != "aircraft" for kind in units)
            if len(self.ground.area(group)) < number / 2:
                yield f"{group['name']} has no room"
        both = [self.area(side) for side in SIDES]
        if both[0] & both[1]:
            yield "the areas overlap"
        if any(o["what"] == "edge" for o in self.record["objectives"]):
            for side in set(SIDES) - set(self.attackers):
                held = self.area(side)
                for spot in self.goals - self.ground.closed:
                    if min(apart(spot, other) for other in held) > 6:
                        yield f"exit {spot} is not watched"

    def _moves(self):
        ground, turns = self.ground, self.record["turns"]
        roads = self.record["road-rate-from"] == 1
        limit = int(turns * 0.67)
        goals = self.goals - ground.closed
        edge = any(o["what"] == "edge" for o in self.record["objectives"])
        beside = goals if edge else goals | {n for s in self.goals for n in ground.near(s)}
        engineers = any(u["role"] == "engineers" for x in SIDES for u, _ in self.known(x))
        for side in self.attackers:
            area = self.area(side)
            first = {w: ground.reach(area, w, roads, 32) for w in (False, True)}
            whole = {w: ground.reach(area, w, True, 999) for w in (False, True)}
            for unit, _ in self.known(side, True):
                if unit["type"] == "vehicle":
                    reach = first[unit["id"] in SOFT]
                    if goals & {s for s, paid in reach.items() if paid <= 2 * unit["movement"]}:
                        yield f"{unit['id']} is there in turn 1"
            if goals & ground.walked(area, 1):
                yield "infantry is there in turn 1"
            foot = sum(number for u, number in self.known(side, True) if u["type"] == "infantry")
            there = 4 * len(area & ground.walked(beside - ground.closed, limit))
            for unit, number in self.known(side, True):
                if unit.get("carries") or rides(unit):
                    far, most = whole[unit["id"] in SOFT], 2 * unit["movement"] * limit
                    if any(far.get(s, 9999) <= most for s in beside):
                        there += number
            if there * 3 < foot:
                yield f"{side} is not there in time"
            ways = ground.two_ways(area, goals)
            if ways == 0 or (ways == 1 and not engineers):
                yield f"{ways} ways for {side}"

    def _levels(self):
        for side in SIDES:
            mine = [level for level in self.record["levels"] if level["side"] == side]
            if [level["level"] for level in mine] != LEVELS:
                yield f"levels of {side}"
            asked = [
                {
                    (c["count"], c["of"], key): value
                    for c in self._asked(level)
                    for key, value in c.items()
                }
                for level in mine
            ]
            for low, high in pairwise(asked):
                if low == high or not all(key in high for key in low if key[2] != "last-turn"):
                    yield f"{side}: a level asks for no more than the one below"
                for key, value in low.items():
                    if key[2] == "least" and high[key] < value:
                        yield f"{side}: a level asks for less"
                    if key[2] in ("most", "last-turn") and high.get(key, value) > value:
                        yield f"{side}: a level asks for less"
            for level in mine:
                for c in self._asked(level):
                    most = self._possible(c)
                    if c.get("least", 0) > most or c.get("last-turn", 1) > self.record["turns"]:
                        yield f"{side} {level['level']} can't be: {c}"

    def _asked(self, level):
        return [c for way in level["any"] for c in way["all"]]

    def _possible(self, c):
        known = self.known(c["of"])
        if c["count"] == "losses":
            return sum(number for unit, number in known if unit["id"] not in SOFT)
        if c["count"] == "exits":
            kinds = ("infantry", "vehicle")
            return sum(n for u, n in known if u["type"] in kinds and u["id"] not in SOFT)
        return len(c.get("hexes", ())) or sum(len(self.ground.towns[n]) for n in c["in"])

    def _sight(self, hidden):
        """Cast some lines: from hexes that are said to be hidden to the enemy's area."""
        last = SIDES[1 - SIDES.index(self.record["sets-up-first"])]
        number = sum(n for u, n in self.known(last, True) if u["type"] != "aircraft")
        if len(hidden) < -(-number // 4):
            yield f"{len(hidden)} hexes are out of sight of {number} units"
        area, eyes = self.area(last), sorted(self.area(self.record["sets-up-first"]))
        spots = [self.ground.parse(name) for name in hidden]
        if not set(spots) <= area:
            yield "a hidden hex is not in the area"
        chance = random.Random(self.record["title"])
        for _ in range(self.casts):
            pair = chance.choice(spots), chance.choice(eyes)
            window = self.ground.window(pair)
            if window is not None and sees(window[0], *(window[1][s] for s in pair)):
                yield f"{pair[0]} is seen from {pair[1]}"

    def _words(self):
        record = self.record
        texts = [record["title"], *record["story"], *record["rules"]]
        texts += [text for side in SIDES for text in record["orders"][side]]
        texts += [group["where"] for group in record["groups"]]
        texts += [level["text"] for level in record["levels"]]
        for text in texts:
            if any(sign in text for sign in "{}") or "  " in text or text == "-":
                yield f"words: {text}"
            if not text[0].isupper() or (text != record["title"] and text[-1] not in ".?!"):
                yield f"no sentence: {text}"


def rides(unit):
    """A German armoured vehicle that takes an infantry-type unit, but no carrier and no SPA."""
    armoured = unit.get("armoured") and not unit.get("carries")
    return "german" in unit["nations"] and armoured and unit["role"] != "self-propelled-gun"
