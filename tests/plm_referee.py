"""A referee of PLM's played battles, with a reading of its own of pack, table and rules.

It hears what happens in a battle and looks at where units stand. Nothing of the code that plays is
called: distances, arcs, lines of sight, levels and markers are worked out anew, in inches.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

import yaml

from tests import golden

FOLDER = golden.REPOSITORY / "content" / "plm-american-revolution"
GRADES = {"A": 95, "B": 90, "C": 85, "D": 80, "E": 70, "F": 60}
AHEAD = {"A": 60, "B": 55, "C": 50, "D": 45, "E": 40, "F": 30}
MOVES = {
         ("foot", "line"): 3, ("foot", "column"): 4, ("foot", "skirmish"): 3,
         ("horse", "line"): 6, ("horse", "column"): 8, ("gun", "line"): 1, ("gun", "column"): 3,
}  # fmt: skip
CHANGES = {"A": 25, "B": 25, "C": 20, "D": 20, "E": 15, "F": 15}
R = {"musket": 3, "rifle": 4, "carbine": 2, "gun": 5}
ARMS = ("foot", "horse", "gun")
FORMS = ("line", "column", "skirmish")
FACES = ((0, -1), (1, 0), (0, 1), (-1, 0))
SLACK = 0.3


def records(file: str) -> dict[str, dict[str, Any]]:
    """Return the records of a file of the pack by their ids."""
    whole = yaml.safe_load((FOLDER / file).read_text("utf-8"))
    return {one["id"]: one for one in whole["records"]}


def lowered(unit: Mapping[str, Any]) -> str:
    """Return the arm of a record's unit as far as the rules tell arms apart."""
    return unit["arm"] if unit["arm"] in ("horse", "gun") else "foot"


class Referee:
    """Watches one battle, made from a record; `wrong` has what broke a rule."""

    def __init__(self, battle: Any, record: Mapping[str, Any]) -> None:
        self.battle, self.record = battle, record
        self.wrong: list[str] = []
        self.count: Counter[str] = Counter()
        self.units = [
            {**unit, "side": side, "brigade": n}
            for side, army in enumerate(record["sides"].values())
            for n, brigade in enumerate(army["brigades"])
            for unit in brigade["units"]
        ]
        self.markers = [0] * len(self.units)
        self.gone: set[int] = set()
        self.fifty = [50, 50]
        self.cells = {
            cell: piece["kind"] for piece in record["table"]["ground"] for cell in piece["cells"]
        }
        self.works = any(one["kind"] in ("works", "wall") for one in record["table"]["courses"])
        self.actions = 0
        self.active = -1
        self.moved: Counter[int] = Counter()
        self.fired: tuple[int, int, int] | None = None
        self.tried: set[int] = set()

    # What it knows of the table.

    def kind(self, x: float, y: float) -> str:
        name = "ABCDEFGHIJKLMNOP"[int(x // 6)] + str(int(y // 6) + 1)
        return str(self.cells.get(name, "open"))

    def box(self, n: int) -> tuple[float, float, float, float]:
        """Return where a unit lies: left, top, right, bottom."""
        one, stands = self.battle.units[n], self.units[n]["stands"]
        wide, deep = 1.5 * stands, 1.0
        if FORMS[one.form] == "column":
            wide, deep = 1.5, 1.0 * stands
        elif FORMS[one.form] == "skirmish":
            wide += stands - 1
        if self.kind(one.x, one.y) == "town" and lowered(self.units[n]) == "foot":
            wide, deep = 4.5, 2.0
        if one.facing in (1, 3):
            wide, deep = deep, wide
        return one.x - wide / 2, one.y - deep / 2, one.x + wide / 2, one.y + deep / 2

    def distance(self, n: int, m: int) -> float:
        a, b = self.box(n), self.box(m)
        dx = max(a[0] - b[2], b[0] - a[2], 0)
        dy = max(a[1] - b[3], b[1] - a[3], 0)
        return math.hypot(dx, dy)

    def sees(self, n: int, m: int) -> bool:
        """Follow the line between two units in tenths of inches."""
        one, other = self.battle.units[n], self.battle.units[m]
        length = math.hypot(other.x - one.x, other.y - one.y)
        woods, steps = 0.0, max(int(length * 10), 1)
        own = {(u.x // 6, u.y // 6) for u in (one, other)}
        inside = 0.0
        for k in range(steps):
            part = (k + 0.5) / steps
            x, y = one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part
            kind = self.kind(x, y)
            if kind == "woods":
                woods += length / steps
            if kind == "town" and (int(x // 6), int(y // 6)) not in own:
                inside += length / steps
        return woods <= 3 + 1.2 and inside < 1.0

    def in_arc(self, n: int, m: int) -> bool:
        """Tell whether a point of the target's middle line lies within 30° of either end."""
        one, other = self.battle.units[n], self.battle.units[m]
        fx, fy = FACES[one.facing]
        left, top, right, bottom = self.box(n)
        half = (right - left if one.facing in (0, 2) else bottom - top) / 2
        tl, tt, tr, tb = self.box(m)
        for k in range(41):
            x = tl + (tr - tl) * k / 40 if one.facing in (0, 2) else other.x
            y = other.y if one.facing in (0, 2) else tt + (tb - tt) * k / 40
            ahead = (x - one.x) * fx + (y - one.y) * fy
            aside = abs((x - one.x) * fy - (y - one.y) * fx)
            if ahead > 0 and math.degrees(math.atan2(aside - half, ahead)) <= 30.5:
                return True
        return False

    def level(self, n: int) -> int:
        """Return a unit's Morale Level without fire, cover and help."""
        unit = self.units[n]
        found = GRADES[unit["grade"].upper()] - 10 * self.markers[n]
        if unit["arm"] != "gun" and any(self.has_stand(one) for one in self.together(unit)):
            found -= 4
        out = self.battle.armies[unit["side"]].out
        return found - (20 if out[-1] else 10 if out[unit["brigade"]] else 0)

    def together(self, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Return who shares a command stand: a unit, or the battalions of a regiment (E.9)."""
        if unit.get("battalion") is None:
            return [unit]
        same = ("side", "regiment")
        return [
            one for one in self.units
            if one.get("battalion") and all(one[key] == unit[key] for key in same)
        ]  # fmt: skip

    def has_stand(self, unit: Mapping[str, Any]) -> bool:
        """Tell whether a unit has figures besides those of the stands that fight."""
        return unit["figures"] > unit["stands"] * (2 if unit["arm"] == "horse" else 3)

    def limit(self, n: int) -> int:
        unit = self.units[n]
        if unit["arm"] == "gun":
            return 3
        return max(min(unit["stands"], 8), 2 if unit["arm"] == "horse" else 3)

    def say(self, *what: object) -> None:
        self.wrong.append(f"turn {self.battle.turn}: {' '.join(map(str, what))}")

    # What it hears.

    def hear(self, what: str, facts: tuple[Any, ...]) -> None:
        self.count[what] += 1
        handler = getattr(self, f"on_{what}", None)
        if handler is not None:
            handler(*facts)

    def on_die(self, side: int, actions: int) -> None:
        if actions not in (2, 3, 4):
            self.say("a die of", actions)
        self.active, self.actions = side, actions
        self.moved.clear()
        self.tried.clear()

    def on_move(self, n: int, before: Any, after: Any, way: int, steps: int) -> None:
        unit, one = self.units[n], self.battle.units[n]
        far = math.hypot(after[0] - before[0], after[1] - before[1])
        fx, fy = FACES[one.facing]
        straight = (after[0] - before[0]) * fx + (after[1] - before[1]) * fy
        cost = far if abs(straight - far) < 1e-6 else 2 * far
        allowed = MOVES[lowered(unit), FORMS[one.form]]
        if cost > allowed + 1e-6:
            self.say(n, "moves", cost, "of", allowed)
        if unit["side"] == self.active:
            self.moved[n] += 1
            if self.moved[n] > self.actions:
                self.say(n, "moves", self.moved[n], "times with", self.actions, "actions")
        if lowered(unit) != "foot" and self.kind(one.x, one.y) in ("woods", "town"):
            self.say(n, "rides into", self.kind(one.x, one.y))
        self.clear(n)

    def clear(self, n: int) -> None:
        """Hold a unit against all others: nobody stands in another."""
        a = self.box(n)
        for m, other in enumerate(self.battle.units):
            b = self.box(m)
            wide = min(a[2], b[2]) - max(a[0], b[0])
            deep = min(a[3], b[3]) - max(a[1], b[1])
            if m != n and other.there and min(wide, deep) > 0.01:
                self.say(n, "stands in", m)

    def on_fire(self, n: int, m: int, volleys: int, effect: int) -> None:
        unit, one = self.units[n], self.battle.units[n]
        friend = self.units[m]["side"] == unit["side"]
        if friend and unit["arm"] != "gun":
            self.say(n, "fires at a friend")
        if FORMS[one.form] == "column" or unit["arm"] == "horse":
            self.say(n, "fires from", FORMS[one.form], unit["arm"])
        count = unit["figures"] if unit["arm"] == "gun" else unit["stands"]
        if unit["arm"] != "gun" and self.kind(one.x, one.y) == "town":
            count = min(count, 3)
        r = max(R[unit["weapon"]] - int(self.distance(n, m) // 10), 0)
        if effect != volleys * count * r:
            self.say(n, "fires with", effect, "not", volleys, "x", count, "x", r)
        if volleys > (1 if unit["side"] != self.active else 2):
            self.say(n, "fires", volleys, "volleys")
        if not friend and self.distance(n, m) > 1 and not (self.sees(n, m) and self.in_arc(n, m)):
            self.say(n, "fires at", m, "whom it can't see or reach")
        if one.rounds < 0 or one.rounds > 10:
            self.say(n, "has", one.rounds, "rounds")
        self.fired = (m, effect, 0)

    def on_test(self, n: int, level: int, given: int, roll: int) -> None:
        wanted = {self.level(n)}
        if self.fired is not None and self.fired[0] == n:
            wanted = {self.level(n) - self.fired[1] + cover for cover in self.covers(n)}
        self.fired = None
        if level not in wanted:
            self.say(n, "tests at", level, "not", sorted(wanted))
        if not (0 <= given <= 40 and 1 <= roll <= 100):
            self.say(n, "has", given, "of help and rolls", roll)

    def covers(self, n: int) -> set[int]:
        """Return what cover may give: one number where there are no works."""
        one = self.battle.units[n]
        kind = self.kind(one.x, one.y)
        found = {"woods": 10, "town": 20}.get(kind, 0) + 10 * (FORMS[one.form] == "skirmish")
        both = (found, found + 10) if self.works else (found,)
        return {min(one, 20) for one in both}

    def on_marker(self, n: int, markers: int) -> None:
        if n in self.gone or markers not in (1, 2):
            self.say(n, "takes", markers, "markers")
        self.markers[n] += markers
        for side, army in enumerate(self.battle.armies):
            mine = sum(
                count for k, count in enumerate(self.markers) if self.units[k]["side"] == side
            )
            if army.markers != mine:
                self.say("army", side, "has", army.markers, "markers, not", mine)

    def on_gone(self, n: int) -> None:
        if n not in self.gone and self.markers[n] < self.limit(n) and self.units[n]["arm"] != "gun":
            self.say(n, "leaves with", self.markers[n], "of", self.limit(n))
        self.gone.add(n)

    def on_break(self, side: int, markers: int, chance: int, given: int, roll: int) -> None:
        s = list(self.record["sides"].values())[side]["s"]
        if chance != 60 + 10 * (markers - s) or not 1 <= roll <= 100:
            self.say("army", side, "breaks by", chance, "at", markers, "of", s)
        self.fifty[side] -= given
        if self.fifty[side] < 0 or given < 0:
            self.say("the commander gives", given)

    def on_first(self, n: int, m: int, chance: int, roll: int) -> None:
        if self.actions != 2 or chance != AHEAD[self.units[n]["grade"].upper()] or n in self.tried:
            self.say(n, "acts first at", chance, "with", self.actions, "actions")
        self.tried.add(n)

    def on_charge(self, n: int, m: int) -> None:
        # It is told an inch before it touches, at a town block too: there units are 2 inches deep,
        # and what they grow by as they leave is no way that they have gone.
        if self.distance(n, m) > 1 or self.units[n]["side"] == self.units[m]["side"]:
            self.say(n, "charges", m, "at", self.distance(n, m))
        low = 0 if self.battle.units[n].facing in (0, 2) else 1
        a, b = self.box(n), self.box(m)
        if min(a[low + 2], b[low + 2]) - max(a[low], b[low]) < 0.01:
            self.say(n, "charges", m, "beside its front")

    def on_melee(self, n: int, level: int, roll: int, markers: int) -> None:
        wanted = 2 if roll > level else 1 if roll > level / 2 else 0
        if markers != wanted:
            self.say(n, "takes", markers, "for", roll, "at", level)

    def on_change(self, n: int, form: int, chance: int, roll: int) -> None:
        each = {"A": 25, "B": 25, "C": 20, "D": 20, "E": 15, "F": 15}[
            self.units[n]["grade"].upper()
        ]
        if chance % each or not each <= chance <= min(4 * each, each * self.actions):
            self.say(n, "changes at", chance)
        if FORMS[form] == "skirmish" and self.units[n]["arm"] in ("grenadiers", "horse", "gun"):
            self.say(n, "skirmishes")

    def on_end(self, winner: int, turn: int) -> None:
        """Say who has won, by its own count; a break ends the battle at once."""
        broken = [army.broken for army in self.battle.armies]
        left = [
            any(k not in self.gone for k, u in enumerate(self.units) if u["side"] == side)
            for side in range(2)
        ]
        if any(broken):
            wanted = -1 if all(broken) else broken.index(False)
        elif not all(left):
            wanted = -1 if not any(left) else left.index(True)
        else:
            if turn != self.record["turns"]:
                self.say("it ends in turn", turn)
            held, need = self.battle.held, self.record["need"]
            names = list(self.record["sides"])
            roles = [army["role"] for army in self.record["sides"].values()]
            if "attacker" in roles:
                attacker = names.index(self.record["attacker"])
                wanted = attacker if held.count(attacker) >= need else 1 - attacker
            elif max(held.count(0), held.count(1)) >= need:
                wanted = 0 if held.count(0) >= need else 1
            else:
                s = [army["s"] for army in self.record["sides"].values()]
                gap = [s[n] - self.battle.armies[n].markers for n in range(2)]
                wanted = -1 if gap[0] == gap[1] else int(gap[1] > gap[0])
        if winner != wanted:
            self.say("won by", winner, "not", wanted)
