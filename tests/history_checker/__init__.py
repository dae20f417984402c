"""A checker of replayed campaigns in code of its own: nothing of the program's is imported.

It is given the card as plain YAML, the reports as plain data, and reads the fields of what the
program made of them. Its tables are the rulebook's (2.12, 3.48), written down again here. `check`
lists what is wrong.
"""

from __future__ import annotations

import math
import re
from collections import Counter

from tests.campaign_checker.hexes import board

CP = {
    "LOW": [16, 15, 14, 13, 12, 12, 12, 11, 10, 9, 8],
    "MID": [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15],
    "HIGH": [34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24],
}
"""CP by final DR 2 or less, 3 … 12 or more."""

DEEP = ("river", "canal", "ocean", "reef", "pond")
"""Terrain that nobody enters but at a bridge or ford."""

OTHER = {"axis": "allied", "allied": "axis"}


def squads_of(units):
    """Squads of what a line has, an HS half of one; `units` are pairs of number and name."""
    worth = 0.0
    for number, unit in units:
        if re.fullmatch(r"\d+-\d+-\d+", unit):
            worth += number
        elif unit.endswith(" HS"):
            worth += number / 2
    return worth


def units_of(line):
    found = Counter()
    for piece in line.pieces:
        found[piece.unit] += piece.number
    return found


def read(text):
    if text in ("none", ""):
        return Counter()
    parts = (part.split(" × ", 1) for part in text.split(", "))
    return Counter({unit: int(number) for number, unit in parts})


class History:
    """One campaign: its card, its map, what is wrong with it."""

    def __init__(self, file):
        self.card, self.land = file["record"], file["ground"]
        rows = self.land["hexrows"]
        self.rows = len(next(iter(rows.values()))["cover"])
        self.board = board(len(rows), self.rows)
        self.numbers = {
            f"{name}{n + 1}": column * self.rows + n
            for column, name in enumerate(rows)
            for n in range(self.rows)
        }
        self.faults = []
        deep = {letter for letter, kind in self.land["letters"].items() if kind in DEEP}
        wet = {
            self.numbers[f"{name}{n + 1}"]
            for name, row in rows.items()
            for n, letter in enumerate(row["cover"])
            if letter in deep
        }
        self.shut = wet - {self.numbers[one["hex"]] for one in self.land["crossings"]}
        self.units = []
        for row in self.land["strategic"]:
            hexes = [self.numbers[name] for name in row["hexes"].split()]
            self.units += [hexes] if row["together"] else [[h] for h in hexes]
        self.units.sort()
        self.by_hand = self.land.get("by-hand")

    def hexes(self, text):
        return {self.numbers[name] for name in text.replace(",", " ").split()}

    def home(self, side):
        """The Friendly Board Edge: a whole edge of the map, or stretches of any by hand."""
        if self.by_hand:
            return self.hexes(self.by_hand["home"][side])
        return self.board.edges[self.land["edges"][side]]

    def shut_to(self, side):
        """Deep water, but for what a card by hand lets a side's ways cross."""
        return self.shut - self.hexes(self.by_hand["passage"][side] if self.by_hand else "")

    def say(self, holds, what):
        if not holds:
            self.faults.append(what)

    def check(self, chronicle, reports):
        """Check a chronicle of firefights, each reported by (public, {side: secret})."""
        held = self.at_start()
        self.same_control(chronicle.start, held, "start")
        total = Counter()
        for stage, (public, _) in zip(chronicle.public, reports, strict=True):
            held = self.taken(held, public)
            now = stage.record
            at = f"firefight {now.firefight}"
            self.same_control(now, held, at)
            tvp = self.tvp(held)
            total.update(tvp)
            self.say(dict(now.tvp) == tvp, f"{at}: TVP")
            self.say(dict(now.total) == {s: total[s] for s in tvp}, f"{at}: sum of TVP")
        for side in OTHER:
            self.side(side, chronicle, reports)
        return self.faults

    # who holds what

    def at_start(self):
        sets = {"axis": "x", "allied": "l"}
        area = {
            side: {
                self.numbers[f"{name}{n + 1}"]
                for name, row in self.land["hexrows"].items()
                for n, letter in enumerate(row["set-up"])
                if letter == own
            }
            for side, own in sets.items()
        }
        held = {
            tuple(unit): next((s for s in area if area[s].issuperset(unit)), None)
            for unit in self.units
        }
        if self.by_hand:
            for place in self.card["locations"]:
                unit = tuple(sorted(self.hexes(place["hex"])))
                held[unit] = place["holder"] if place["holder"] in OTHER else None
        return held

    def taken(self, held, public):
        after = dict(held)
        for side, names in (public.get("taken") or {}).items():
            named = {self.numbers[name] for name in names.split()}
            for unit in after:
                if named.issuperset(unit):
                    after[unit] = None if side == "nobody" else side
        return after

    def tvp(self, held):
        own = {side: {h for unit, s in held.items() if s == side for h in unit} for side in OTHER}
        found = dict.fromkeys(OTHER, 0)
        for place in self.card["locations"]:
            hexes = {self.numbers[name] for name in place["hex"].replace(",", " ").split()}
            for side in OTHER:
                if own[side].issuperset(hexes):
                    found[side] += place["tvp"]
        return found

    def same_control(self, record, held, at):
        own = {side: {h for unit, s in held.items() if s == side for h in unit} for side in OTHER}
        reach = {side: set(self.board.flood(hexes, reach=2)) for side, hexes in own.items()}
        strategic = {h for unit in self.units for h in unit}
        nobody = (reach["axis"] & reach["allied"]) - strategic
        claims = {}
        for side in OTHER:
            claims[side] = self.claim(side, own[side], reach[side], reach[OTHER[side]])
        both = claims["axis"] & claims["allied"]
        mlr = {side: claim - nobody - both for side, claim in claims.items()}
        self.say(not mlr["axis"] & mlr["allied"], f"{at}: the lines cross")
        self.say(set(record.control.no_mans_land) == nobody, f"{at}: No Man's Land")
        for side in OTHER:
            hold = record.control.of(side)
            self.say(set(hold.held) == own[side], f"{at}: what the {side} side holds")
            self.say(set(hold.mlr) == mlr[side], f"{at}: the MLR of the {side} side")

    def claim(self, side, held, mine, theirs):
        edge = self.home(side)
        found = set()
        for cluster in self.board.parts(mine):
            shut = (theirs - cluster) | self.shut_to(side)
            out = self.board.flood(held & cluster, closed=shut)
            ends = [h for h in edge if h in out]
            if not ends:
                continue
            found |= cluster
            least = min(out[h] for h in ends)
            last = [h for h in ends if out[h] == least]
            home = self.board.flood(last, within=out.keys(), reach=least)
            found |= {h for h, n in home.items() if n + out[h] == least} - mine - theirs
        return found

    # what a side has

    def side(self, side, chronicle, reports):
        own = self.card["sides"][side]
        groups = {group["id"]: group for group in own["groups"]}
        before = chronicle.begun[side]
        bought_ever = Counter()
        begun = sum(squads_of((n, u) for u, n in units_of(line).items()) for line in before.lines)
        for index, stage in enumerate(chronicle.sides[side]):
            public, secret = reports[index][0], reports[index][1][side]
            at = f"firefight {index + 1}, {side}"
            spent, points = 0, 0
            now = Counter()
            fielded = []
            for row in secret["purchases"]:
                group = groups[row["group"]]
                now[group["id"]] += 1
                spent += self.price(group, row)
                points += 10 * (group["letter"] == "F")
                if group["letter"] not in "FP":
                    fielded.append(group)
            bought_ever.update(now)
            for key, count in now.items():
                self.say(count <= groups[key]["per-reph"], f"{at}: too many {key} in a RePh")
            for key, count in bought_ever.items():
                self.say(count <= groups[key]["per-cg"], f"{at}: too many {key} in a campaign")
            if secret.get("attack-option") == "yes":
                spent += own["attack-option"]
            self.say(stage.bought.cp == before.cp - spent, f"{at}: CP spent")
            self.say(stage.bought.cp >= 0, f"{at}: CP below 0")
            self.say(stage.bought.fp == before.fp + points, f"{at}: FP")
            lines = {line.line: line for line in before.lines}
            fresh = [line for line in stage.bought.lines if line.line not in lines]
            self.say(
                [line.group for line in fresh] == [group["id"] for group in fielded],
                f"{at}: groups bought are lines",
            )
            self.forces(at, stage, secret)
            self.cp(at, stage, before, public, own)
            self.elr(at, stage, before)
            self.say(stage.roster.san <= 7, f"{at}: SAN")
            before = stage.roster
        full = {
            key: squads_of((n, u) for u, n in read(group["full"]).items())
            for key, group in groups.items()
            if group["letter"] not in "FPO"
        }
        ever = begun + sum(full.get(key, 0) * count for key, count in bought_ever.items())
        last = sum(squads_of((n, u) for u, n in units_of(line).items()) for line in before.lines)
        self.say(last <= ever, f"{side}: squads from nothing")

    def price(self, group, row):
        if group["letter"] in "OFP":
            return group["cp"]
        if row["set-up"] == "entering":
            return group["cp"]
        extra = {"I": 1, "HW": 1, "G": 1, "A": 2, "V": 2}[group["letter"]]
        return group["cp"] + extra

    def forces(self, at, stage, secret):
        """Nothing grows: no squads, weapons, vehicles, crews; nor leaders beyond 3.45."""
        left = {row["line"]: read(row["left"]) for row in secret["groups"]}
        men_before = men_after = 0
        for line in stage.bought.lines:
            reported = left.get(line.line, units_of(line))
            after = next((one for one in stage.roster.lines if one.line == line.line), None)
            units = units_of(after) if after else Counter()
            men_before += squads_of((n, u) for u, n in reported.items())
            men_after += squads_of((n, u) for u, n in units.items())
            for unit, number in units.items():
                man = re.fullmatch(r"\d+-\d+-\d+( HS| crew)?", unit)
                if not man:
                    self.say(number <= reported[unit], f"{at}: more {unit} on line {line.line}")
            crews = [sum(n for u, n in c.items() if u.endswith(" crew")) for c in (units, reported)]
            self.say(crews[0] <= crews[1], f"{at}: more crews on line {line.line}")
        self.say(men_after <= men_before, f"{at}: {men_after} squads of {men_before}")
        there = {line.line for line in stage.bought.lines}
        new = [line for line in stage.roster.lines if line.line not in there]
        self.say(not new, f"{at}: lines from nothing")
        ends = Counter(row["state"] for row in secret["leaders"])
        lost = ends["lost"]
        had = sum(len(line.leaders) for line in stage.bought.lines)
        has = sum(len(line.leaders) for line in stage.roster.lines)
        self.say(has <= had - lost + max(0, had - 1), f"{at}: leaders")

    def cp(self, at, stage, before, public, own):
        """The CP that come in are those of the table for the dice that the ledger shows."""
        rolls = [r.entry for r in stage.rolls if r.entry.table == "CP replenishment"]
        gain = stage.roster.cp - stage.bought.cp
        stated = [row["cp"][stage.roster.side] for row in self.card["calendar"]]
        if not rolls:
            said = stage.roster.firefight < len(stated) and stated[stage.roster.firefight]
            self.say(gain == (said or 0), f"{at}: CP from nowhere")
            self.say(said or stage.roster.firefight == len(stated), f"{at}: no roll for CP")
            return
        self.say(len(rolls) == 1, f"{at}: one roll for CP")
        entry = rolls[0]
        self.say(len(entry.faces) == 2 and all(1 <= f <= 6 for f in entry.faces), f"{at}: 2d6")
        final = sum(entry.faces) + sum(value for _, value in entry.modifiers)
        table = CP[own["intensity"].upper()]
        self.say(gain == table[min(max(final, 2), 12) - 2], f"{at}: CP by the table")
        suffered = (public.get("gained") or {}).get(OTHER[stage.roster.side], 0)
        losses = -math.floor((suffered + stage.roster.reph_cvp) / 10)
        drm = losses + own["drms"]["cp"] + own["drms"]["historical"]
        got = sum(value for _, value in entry.modifiers)
        self.say(got in (drm, drm + 1), f"{at}: CP DRM {got}, not {drm}")

    def elr(self, at, stage, before):
        rolls = [r.entry for r in stage.rolls if r.entry.table == "ELR change"]
        if len(rolls) != 1:
            self.say(False, f"{at}: {len(rolls)} rolls for ELR")
            return
        entry = rolls[0]
        final = sum(entry.faces) + sum(value for _, value in entry.modifiers)
        wanted = 1 if final <= 3 else -1 if final >= 13 else 0
        after = min(max(before.elr + wanted, 0), max(4, before.elr) if wanted <= 0 else 4)
        if wanted == 1 and before.elr >= 4:
            after = before.elr
        self.say(stage.roster.elr == after, f"{at}: ELR {stage.roster.elr}, not {after}")
