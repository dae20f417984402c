"""Checks what a first firefight's log says, from the pack's files alone: no code of the model's.

Hexes, prices, what groups hold, CVP, reach and who wins are worked out here once more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"
SIDES = ("axis", "allied")


@cache
def _read(file: str) -> Any:
    """Return a file of the pack as it is written; YAML 1.1 takes a bare `on` for a truth."""
    return yaml.safe_load((FOLDER / file).read_text("utf-8"))


def records(file: str) -> dict[str, dict[str, Any]]:
    """Return the records of a file of the pack as they are written."""
    whole = _read(file)
    return {str(row["id"]): row for row in whole["records"]}


def cells(file: str, table: str) -> tuple[list[str], list[dict[Any, Any]]]:
    """Return the columns and the rows of a table as they are written."""
    whole = _read(file)
    found = next(one for one in whole["tables"] if one["id"] == table)
    return found.get("columns", []), found["rows"]


def result(file: str, table: str, total: int, column: str | None = None) -> str:
    """Return what a table says of a total."""
    columns, rows = cells(file, table)
    for row in rows:
        on = str(row[True] if True in row else row["on"])
        if on.startswith("<="):
            there = total <= int(on[2:])
        elif on.startswith(">="):
            there = total >= int(on[2:])
        else:
            low, _, high = on.partition("-")
            there = int(low) <= total <= int(high or low)
        if there:
            return str(row["cells"][columns.index(column)] if column else row["result"])
    raise AssertionError(f"{table} has no row for {total}")


class Replay:
    """A log, replayed: `faults` are what can't be."""

    def __init__(self, campaign: Any, log: Sequence[tuple[Any, ...]]) -> None:
        self.rows = campaign.ground.board.rows
        self.campaign = campaign
        self.log = log
        self.faults: list[str] = []
        self.numbers = {
            key: row["number"] for key, row in records("play/play-numbers.yaml").items()
        }
        self.arms = {row["unit"]: row for row in records("play/play-weapons.yaml").values()}
        self.at: dict[int, int] = {}
        self.left: dict[int, int] = {}
        self.unit: dict[int, tuple[int, str, str]] = {}
        self.cvp = [0, 0]
        self.fired: set[int] = set()
        self.ended: tuple[int, int, int] | None = None
        self.turn = 0
        held = [campaign.opening.control.of(side).held for side in SIDES]
        self.holders = {
            h: next((n for n, own in enumerate(held) if own.issuperset(place.hexes)), -1)
            for place in campaign.ground.locations
            for h in place.hexes
        }
        self.shut = {
            h
            for h, kind in enumerate(campaign.ground.cover)
            if kind in ("pond", "river", "canal", "reef", "ocean")
        } - {x.hex for x in campaign.ground.crossings}

    def say(self, holds: object, fault: str) -> None:
        if not holds:
            self.faults.append(f"turn {self.turn}: {fault}")

    def away(self, one: int, other: int) -> int:
        """Return the hexes between two hexes: every second hexrow lies half a hex lower."""
        a, b = (self._cube(h) for h in (one, other))
        return max(abs(x - y) for x, y in zip(a, b, strict=True))

    def _cube(self, hex_: int) -> tuple[int, int, int]:
        column, row = divmod(hex_, self.rows)
        z = row - (column - (column & 1)) // 2
        return column, z, -column - z

    def run(self) -> Replay:
        for turn, what, *rest in self.log:
            self.say(turn >= self.turn, "time goes on")
            self.turn = turn
            getattr(self, f"_{what}")(*rest)
        self._check_end()
        return self

    def _group(self, side: int, key: str) -> Mapping[str, Any]:
        state = self.campaign.sides[SIDES[side]]
        found = [g for g in state.groups if g["id"] == key]
        found += [held.group for held in state.opening if held.group["id"] == key]
        return found[0]

    def _force(self, side: int, cp: int, spent: int, bought: Sequence[str]) -> None:
        column = self.campaign.setting.intensity.upper()
        may = {
            int(result("tables/forces.yaml", "cp-replenishment", total, column))
            for total in range(2, 13)
        }
        self.say(cp in may, f"{cp} CP are not on the table")
        attacks = self.campaign.attack in ("dual", SIDES[side])
        rows, paid = records("tables/set-up.yaml").values(), 0
        for key in bought:
            group = self._group(side, key)
            more = next((r["map"] for r in rows if group["letter"] in r["letters"]), 0)
            paid += group["cp"] + (0 if attacks and group["letter"] == "A" else more)
        self.say(paid == spent <= cp, f"{bought} cost {paid}, not {spent} of {cp}")
        for key, number in Counter(bought).items():
            self.say(number <= self._group(side, key)["per-reph"], f"too many {key}")

    def _unit(self, unit: int, side: int, group: str, kind: str, size: int, at: int) -> None:
        self.unit[unit] = side, group, kind
        self.left[unit] = size
        self.at[unit] = at
        area = self.campaign.opening.area_of(SIDES[side])
        self.say(at < 0 or at in area, f"{unit} sets up outside its area")

    def _turn(self, side: int) -> None:
        self.fired = set()
        self.say(side in (0, 1), "a side has a turn")

    def _enter(self, unit: int, hex_: int) -> None:
        side = self.unit[unit][0]
        home = self.campaign.ground.home_of(SIDES[side])
        self.say(hex_ in home and self.at[unit] < 0, f"{unit} enters at {hex_}")
        self.at[unit] = hex_

    def _reach(self, unit: int) -> int:
        """Return the hexes that anything of a troop reaches."""
        side, key, kind = self.unit[unit]
        if kind != "men":
            return int(self.numbers["sight"])
        reach = [2 * self.numbers["at-reach"]]
        for part in str(self._group(side, key)["full"]).split(", "):
            name = part.split(" × ")[1]
            if match := re.match(r"[0-9]+-([0-9]+)-[0-9]+", name):
                reach.append(2 * int(match[1]))
            elif name in self.arms:
                reach.append(2 * self.arms[name]["reach"])
            else:
                reach.append(self.numbers["sight"])
        return min(max(reach), int(self.numbers["sight"]))

    def _fire(self, unit: int, target: int, here: int, there: int, away: int) -> None:
        self.say(unit not in self.fired, f"{unit} fires twice in a player turn")
        self.fired.add(unit)
        self.say(self.unit[unit][0] != self.unit[target][0], f"{unit} fires at its own side")
        self.say((self.at[unit], self.at[target]) == (here, there), f"{unit} fires from elsewhere")
        self.say(self.left[unit] > 0 and self.left[target] > 0, "the dead don't fire")
        self.say(away == self.away(here, there) <= self._reach(unit), f"{unit} fires {away} hexes")

    def _step(self, unit: int, here: int, to: int) -> None:
        self.say(self.at[unit] == here, f"{unit} goes from where it isn't")
        self.say(self.away(here, to) == 1, f"{unit} jumps")
        self.say(to not in self.shut, f"{unit} walks on water")
        enemies = [u for u, at in self.at.items() if at == to and self.left[u]]
        self.say(
            all(self.unit[u][0] == self.unit[unit][0] for u in enemies), f"{unit} enters an enemy"
        )
        self.at[unit] = to

    def _move(self, unit: int, here: int, to: int, cost: int, left: int) -> None:
        self._step(unit, here, to)
        most = self.numbers["afv-mf" if self.unit[unit][2] == "afv" else "mf"]
        self.say(cost >= 1, "a step costs nothing")
        self.say(left >= 0 or cost + left <= most, f"{unit} has too many MF")
        self.say(self.unit[unit][2] != "gun", f"{unit}, a gun, moves")

    def _rout(self, unit: int, here: int, to: int) -> None:
        self._step(unit, here, to)

    def _advance(self, unit: int, here: int, to: int) -> None:
        self._step(unit, here, to)
        self.say(self.unit[unit][2] == "men", f"{unit} advances")

    def _lose(self, unit: int, number: int) -> None:
        side, _, kind = self.unit[unit]
        self.say(0 < number <= self.left[unit], f"{unit} loses more than there is")
        self.left[unit] -= number
        cvp = {one: row["cvp"] for one, row in records("chance/casualty-points.yaml").items()}
        each = {"men": cvp["half-squad"], "gun": cvp["gun"] + cvp["crew"], "afv": cvp["afv"]}
        self.cvp[side] += number * each[kind]
        if not self.left[unit]:
            self.at[unit] = -1

    def _break(self, unit: int, number: int) -> None:
        self.say(0 < number <= self.left[unit], f"{unit} breaks more than there is")

    def _rally(self, unit: int, number: int) -> None:
        self.say(0 < number <= self.left[unit], f"{unit} rallies more than there is")

    def _storm(self, units: Sequence[int], hex_: int) -> None:
        self.say(all(self.away(self.at[u], hex_) == 1 for u in units), "a storm from afar")

    def _shell(self, side: int, hex_: int, firepower: int) -> None:
        del side
        self.say(hex_ in self.at.values() and firepower > 0, "shells fall on nobody")

    def _take(self, side: int, hex_: int) -> None:
        inside = [u for u, at in self.at.items() if at == hex_]
        self.say(
            inside and all(self.unit[u][0] == side for u in inside), f"{hex_} is taken by nobody"
        )
        self.holders[hex_] = side

    def _end(self, side: int, dr: int, circled: int) -> None:
        track = self.campaign.calendar[0].track
        earlier = any(track[: self.turn - 1])
        self.say(track[self.turn - 1] == circled > 0, "a Game End dr where none is made")
        least = 0 if earlier and side != self._mover else 1
        self.say(least <= dr <= least + 5, f"a dr of {dr}")
        self.say(self.ended is None, "it goes on after its end")
        if dr <= circled:
            self.ended = side, dr, circled

    @property
    def _mover(self) -> int:
        return next(int(side) for _, what, side, *_ in self.log if what == "turn")

    def _check_end(self) -> None:
        track = self.campaign.calendar[0].track
        self.say(self.ended or self.turn == len(track), "it stops before its end")

    def winner(self) -> int | None:
        """Return who has won by the card's first objective."""
        aims = self.campaign.aims
        side = SIDES.index(aims.side)

        def holds(place: Any) -> bool:
            return all(self.holders[h] == side for h in place.hexes)

        if aims.kind in ("take", "take two"):
            return side if all(map(holds, aims.targets)) else 1 - side
        if aims.kind == "points":
            tvp = sum(place.tvp for place in self.campaign.ground.locations if holds(place))
            return side if tvp >= aims.needed else 1 - side
        if self.cvp[0] == self.cvp[1]:
            return None
        return 0 if self.cvp[1] > self.cvp[0] else 1
