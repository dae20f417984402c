"""A checker of rolled battles that shares no code with the generator: it reads YAML alone.

What it holds a battle to is worked out anew from the pack's files: stands, figures, points, S,
widths, distances; where and when it was fought, and by whom, from a chronicle of the tests' own.
Faults are texts; a good battle has none.
"""

import itertools
import math
from pathlib import Path
from typing import Any

from tests.plm_chronicle import anachronisms
from tests.yaml_files import load_yaml

PACK = Path(__file__).resolve().parent.parent / "content" / "plm-american-revolution"

WIDE, GAP = 1.5, 2
R = {"musket": 3, "rifle": 4, "carbine": 2}
FOOT = ("foot", "light", "grenadiers", "rifles")
Box = tuple[float, float, float, float]


def records(name: str) -> dict[str, dict[str, Any]]:
    """Read the records of one file of the pack by their ids."""
    (file,) = PACK.rglob(f"{name}.yaml")
    return {one["id"]: one for one in load_yaml(file.read_text("utf-8"))["records"]}


def gap(one: Box, other: Box) -> float:
    dx = max(one[0] - other[2], other[0] - one[2], 0)
    dy = max(one[1] - other[3], other[1] - one[3], 0)
    return math.hypot(dx, dy)


def box(zone: dict[str, list[int]]) -> Box:
    return zone["x"][0], zone["y"][0], zone["x"][1], zone["y"][1]


def standing(table: dict[str, Any], brigade: dict[str, Any]) -> list[str]:
    """Set a brigade up inch by inch, in every order: no line, horse or gun where it is closed."""
    kinds = {cell: p["kind"] for p in table["ground"] for cell in p["cells"]}
    for course in table["courses"]:
        for (ax, ay), (bx, by) in itertools.pairwise(course["points"]):
            for n in range(101 if course["kind"] == "stream" else 0):
                x, y = ax + (bx - ax) * n / 100, ay + (by - ay) * n / 100
                kinds[f"{chr(65 + min(int(x), table['width'] - 1) // 6)}{int(y) // 6 + 1}"] = "wet"
    left, top, right, bottom = (int(n) for n in box(brigade["zone"]))
    across = {
        x: {kinds.get(f"{chr(65 + x // 6)}{y // 6 + 1}", "open") for y in range(top, bottom)}
        for x in range(left, right)
    }
    good = {x for x, found in across.items() if found <= {"open", "hill"}}
    cells = {f"{chr(65 + x // 6)}{y // 6 + 1}" for x in across for y in range(top, bottom)}
    blocks = sum(kinds.get(cell) == "town" for cell in cells)
    first = [u for u in brigade["units"] if u["line"] == "first"]
    foot = [u["stands"] * WIDE for u in first if u["arm"] in ("foot", "grenadiers")]
    heavy = [u["stands"] * WIDE for u in first if u["arm"] in ("horse", "gun")]
    behind = [
        u["stands"] * WIDE for u in brigade["units"] if u not in first and u["arm"] == "horse"
    ]
    housed = [c for n in range(min(blocks, len(foot)) + 1) for c in itertools.combinations(foot, n)]
    fits = any(_in_line([*_without(foot, some), *heavy], good, right) for some in housed)
    if fits and _in_line(behind, good, right):
        return []
    return [f"{brigade['name']} stands where it may not"]


def _without(widths: list[float], some: tuple[float, ...]) -> list[float]:
    left = list(widths)
    for one in some:
        left.remove(one)
    return left


def _in_line(widths: list[float], good: set[int], end: int) -> bool:
    """Tell whether units stand side by side in some order, each as far left as it may."""
    for order in set(itertools.permutations(widths)):
        at = min(good, default=end) * 1.0
        for wide in order:
            while at + wide <= end and not set(range(int(at), math.ceil(at + wide))) <= good:
                at = int(at) + 1.0
            at += wide + GAP
        if at - (GAP if order else 0) <= end:
            return True
    return False


class Battles:
    """The pack's facts, read once."""

    def __init__(self) -> None:
        self.regiments, self.generals = records("regiments"), records("generals")
        self.lists, self.grades = records("units"), records("grades")
        self.battles = records("battles")
        self.names = {key: one["name"] for key, one in self.generals.items()}

    def points(self, unit: dict[str, Any]) -> float:
        if unit["arm"] == "gun":
            return 25
        worth = unit["stands"] * (self.grades[unit["grade"]]["morale"] - 40) / 5
        worth *= R[unit["weapon"]] / 3 * (1.2 if unit["bayonets"] else 1)
        return worth * (1.3 if unit["arm"] == "horse" else 1)

    def s(self, unit: dict[str, Any]) -> int:
        if unit["arm"] in ("gun", "horse"):
            return 1
        army = self.lists[self.regiments[unit["regiment"]]["list"]]["army"]
        if unit.get("battalion") == 2 and army != "French":
            return 0  # the regiment has been counted with its first battalion
        return int(self.grades[unit["grade"]]["value"])

    def faults(self, record: dict[str, Any]) -> list[str]:
        """Tell everything that is wrong with a battle."""
        found = anachronisms(record, self.names)
        (defending,) = (
            len(army["brigades"])
            for side, army in record["sides"].items()
            if side != record["attacker"]
        )
        most = {1: 200, 2: 200, 3: 280, 4: 360}[defending]
        for side, army in record["sides"].items():
            found += self._once(army)
            found += self._sums(side, army, most)
            found += self._strengths(army)
            for brigade in army["brigades"]:
                found += self._brigade(record, side, brigade)
        return found + self._both(record) + self._table(record)

    def _once(self, army: dict[str, Any]) -> list[str]:
        found = []
        led = [army["commander"], *(one["general"] for one in army["brigades"])]
        if len({self.names[one] for one in led}) != len(led):
            found.append("a general leads twice")
        names = [unit["name"] for one in army["brigades"] for unit in one["units"]]
        if len(set(names)) != len(names):
            found.append("a unit stands twice")
        return found

    def _sums(self, side: str, army: dict[str, Any], most: int) -> list[str]:
        units = [unit for one in army["brigades"] for unit in one["units"]]
        points = sum(map(self.points, units)) + 15 * (len(army["brigades"]) + 1)
        found = []
        if abs(points - army["points"]) > 0.1 * len(units):
            found.append(f"{side} has {points} points, not {army['points']}")
        if sum(map(self.s, units)) != army["s"]:
            found.append(f"{side}: S is not {army['s']}")
        figures = sum(unit["figures"] for unit in units)
        if figures != army["figures"] or figures > most:
            found.append(f"{side} has {figures} figures")
        guns = sum(unit["arm"] == "gun" for unit in units)
        if guns * 2 > sum(unit["arm"] in FOOT for unit in units):
            found.append(f"{side} has too many guns")
        return found

    def _strengths(self, army: dict[str, Any]) -> list[str]:
        """Count the stands and figures of each regiment against its list and what it gave."""
        units = [unit for one in army["brigades"] for unit in one["units"]]
        gave: dict[str, list[tuple[str, str | None]]] = {}
        found = []
        for unit in units:
            own = self.lists[self.regiments[unit["regiment"]]["list"]]
            parents = unit.get("parents", [])
            asked = own.get("parents", 0) if self.regiments[unit["regiment"]].get("parents") else 0
            if len(set(parents)) != asked:
                found.append(f"{unit['name']} has {len(parents)} parents, not {asked}")
            for parent in parents:
                gave.setdefault(parent, []).append(
                    (own["arms"][0]["arm"], own.get("parents-grade"))
                )
        for key in dict.fromkeys(unit["regiment"] for unit in units):
            mine = [unit for unit in units if unit["regiment"] == key]
            if mine[0]["arm"] == "gun":
                continue
            regiment = self.regiments[key]
            own = self.lists[regiment["list"]]
            stands = sum(one["stands"] for one in own["arms"])
            stands = regiment.get("strength", stands)
            lost = gave.get(key, [])
            stands -= len(lost) * regiment.get("battalions", 1)
            if len({arm for arm, _ in lost}) != len(lost):
                found.append(f"{key} gave a stand twice")
            if sum(unit["stands"] for unit in mine) != stands:
                found.append(f"{key} has {sum(u['stands'] for u in mine)} stands, not {stands}")
            if any(grade and unit["grade"] != grade for _, grade in lost for unit in mine):
                found.append(f"{key} keeps its grade without its elites")
            figures = sum(u["stands"] * {"horse": 2}.get(u["arm"], 3) for u in mine)
            if sum(unit["figures"] for unit in mine) != figures + own["command"]:
                found.append(f"{key} has figures too many or too few")
        return found

    def _brigade(self, record: dict[str, Any], side: str, brigade: dict[str, Any]) -> list[str]:
        found, units, zone = [], brigade["units"], box(brigade["zone"])
        count = sum(unit["arm"] != "gun" for unit in units)
        if not 3 <= count <= 6:
            found.append(f"{brigade['name']} has {count} units")
        if any(not 1 <= unit["stands"] <= 8 for unit in units):
            found.append(f"{brigade['name']} has stands that no card holds")
        rows = {line: [u for u in units if u["line"] == line] for line in ("first", "second")}
        wide = sum(u["stands"] * WIDE for u in rows["first"]) + GAP * (len(rows["first"]) - 1)
        if "arrives" not in brigade and wide > 0.8 * (zone[2] - zone[0]) + 1e-6:
            found.append(f"{brigade['name']} does not fit")
        for line, row in rows.items():
            whole = sum(u["stands"] * WIDE for u in row) + GAP * (len(row) - 1)
            left = -whole / 2
            for unit in row:
                middle = left + unit["stands"] * WIDE / 2
                if math.hypot(middle, 0 if line == "first" else 4) > 12:
                    found.append(f"{unit['name']} is out of its general's reach")
                left += unit["stands"] * WIDE + GAP
        if "arrives" not in brigade:
            found += standing(record["table"], brigade)
            found += self._behind(record, side, brigade)
        table = record["table"]
        if zone[2] > table["width"] or zone[3] > table["depth"]:
            found.append(f"{brigade['name']} is not on the table")
        woods = [c for p in table["ground"] if p["kind"] == "woods" for c in p["cells"]]
        if any(u["weapon"] == "rifle" for u in units):
            centres = [((ord(c[0]) - 65) * 6 + 3, int(c[1:]) * 6 - 3) for c in woods]
            if min((gap(zone, (x, y, x, y)) for x, y in centres), default=99) > 12:
                found.append(f"{brigade['name']} has riflemen and no wood")
        other = next(name for name in record["sides"] if name != side)
        enemies = [box(one["zone"]) for one in record["sides"][other]["brigades"]]
        near = [gap(zone, one) - 29 for one in enemies]
        near += [gap(zone, (*one["at"], *one["at"])) for one in record["objectives"]]
        if min(near) / 9 > 3:
            found.append(f"{brigade['name']} is idle")
        return found

    def _behind(self, record: dict[str, Any], side: str, brigade: dict[str, Any]) -> list[str]:
        """A defender who waits has 12 inches between each of his zones and the table's edge."""
        if self.battles[record["battle"]]["even"] or side == record["attacker"]:
            return []
        lines = [record["sides"][one]["zone"]["y"][0] for one in (side, record["attacker"])]
        top, bottom = brigade["zone"]["y"]
        inches = top if lines[0] < lines[1] else record["table"]["depth"] - bottom
        return [f"{brigade['name']} has {inches} inches behind it"] if inches < 12 else []

    def _both(self, record: dict[str, Any]) -> list[str]:
        kind = self.battles[record["battle"]]
        attacker = record["attacker"]
        defender = next(side for side in record["sides"] if side != attacker)
        one, other = record["sides"][attacker], record["sides"][defender]
        found = []
        ratio = 100 * one["points"] / other["points"]
        if not kind["least"] - 0.5 <= ratio <= kind["most"] + 0.5:
            found.append(f"the attacker has {ratio:.0f} for 100")
        if kind["even"] and not 0.8 <= one["s"] / other["s"] <= 1.25:
            found.append("one army bears more than the other")
        zones = [
            [box(b["zone"]) for b in army["brigades"] if "arrives" not in b]
            for army in (one, other)
        ]
        away = min(gap(a, b) for a in zones[0] for b in zones[1])
        guns = any(
            unit["arm"] == "gun"
            for army in (one, other)
            for brigade in army["brigades"]
            for unit in brigade["units"]
        )
        if not (36 if guns else 30) <= away <= 29 + 9 * (2 if kind["even"] else 1):
            found.append(f"the lines are {away} inches apart")
        late = [b for army in (one, other) for b in army["brigades"] if "arrives" in b]
        if len(late) != int(kind["flank"]):
            found.append("flank marches are not as the battle says")
        first, last = sorted(army["breaks"] for army in (one, other))
        if not 6 <= first <= min(10, record["turns"]) or last - first > 4:
            found.append(f"the armies break in turns {first} and {last}")
        return found

    def _table(self, record: dict[str, Any]) -> list[str]:
        table, found = record["table"], []
        across, down = table["width"] // 6, table["depth"] // 6
        cells = [cell for piece in table["ground"] for cell in piece["cells"]]
        if len(set(cells)) != len(cells):
            found.append("two pieces of ground lie on one cell")
        if any(ord(c[0]) - 65 >= across or int(c[1:]) > down for c in cells):
            found.append("ground lies beyond the table")
        closed = [p for p in table["ground"] if p["kind"] in ("woods", "town", "rough")]
        if sum(len(piece["cells"]) for piece in closed) > 0.45 * across * down:
            found.append("too much of the table is covered")
        kind = self.battles[record["battle"]]
        lines = [course["kind"] for course in table["courses"]]
        if kind["stream"] != ("stream" in lines) or len(table["crossings"]) != 3 * kind["stream"]:
            found.append("the water is not as the battle says")
        town = any(piece["kind"] == "town" for piece in table["ground"])
        if kind["village"] != town:
            found.append("the town is not as the battle says")
        if len(record["objectives"]) != kind["objectives"] or record["need"] != kind["need"]:
            found.append("the objectives are not as the battle says")
        if not kind["turns-least"] <= record["turns"] <= kind["turns-most"]:
            found.append(f"{record['turns']} turns are not what the battle says")
        reach = record["turns"] * 9 * 0.6
        for side, army in record["sides"].items():
            if side != record["attacker"] and not kind["even"]:
                continue
            for aim in record["objectives"]:
                at = (*aim["at"], *aim["at"])
                if min(gap(box(b["zone"]), at) for b in army["brigades"]) > reach:
                    found.append(f"{aim['name']} can't be reached")
        return found
