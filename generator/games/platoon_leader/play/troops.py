"""What fights in the model: a group's counters as one troop, or several if it fills more hexes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.forces.armour import Scale
from generator.games.platoon_leader.play.figures import FireFigures
from generator.games.platoon_leader.scenario.facts import role

MEN, GUN, AFV = "men", "gun", "afv"

_PART = re.compile(r"([0-9]{1,3}) × (.+)")
_SQUAD = re.compile(r"([0-9]+)-([0-9]+)-([0-9]+)( HS| crew)?")
_CALIBRE = re.compile(r"\b([0-9]+(?:\.[0-9]+)?) ?(mm|cm|-in\.)")
_METRIC = {"mm": 10, "cm": 100, "-in.": 254}
"""Tenths of a millimetre."""

IN_A_HEX = 6
"""Half-squads of a platoon in one hex: three squads."""


@dataclass(frozen=True, slots=True)
class FireTroop:
    """A troop as it begins. `size` are its half-squads, guns or AFV, `fire` their firepower in all.

    `arms` are (firepower, reach) of what it has besides its rifles. `answers` is the best class of
    armour that it can beat, `reach` how far that reaches. `worth` are CVP of each of `size`.
    """

    group: str
    kind: str
    size: int
    fire: int
    reach: int
    morale: int
    arms: tuple[tuple[int, int], ...]
    armour: int
    answers: int
    answers_to: int
    worth: int
    platoon: bool


@dataclass(frozen=True)
class FireTroopMaker:
    """Makes troops of the groups of a side; `carried` is what its infantry beats by itself."""

    pack: Pack
    figures: FireFigures
    carried: int

    def made(self, group: Mapping[str, Any]) -> tuple[FireTroop, ...]:
        """Return the troops of a group; none for what neither fights nor is on the map."""
        kind = role(self.pack, group)
        parts = [
            (int(m[1]), m[2]) for m in map(_PART.fullmatch, str(group["full"]).split(", ")) if m
        ]
        if kind in ("infantry", "weapons"):
            crewed = any(unit.endswith(" crew") for _, unit in parts)
            return self._guns(group, parts) if crewed else tuple(self._men(group, parts))
        if kind == "guns":
            return self._guns(group, parts)
        return self._armour(group, parts) if kind == "armour" else ()

    def shell(self, module: str) -> int:
        """Return the firepower of a fire mission of an OBA module."""
        mm = calibre_of(module)
        numbers = self.figures.numbers
        return numbers["gun-fire"] if mm is None else self.figures.on("calibre", mm)

    def _worth(self, key: str) -> int:
        return int(self.pack.records("casualty-points")[key]["cvp"])

    def _men(self, group: Mapping[str, Any], parts: list[tuple[int, str]]) -> Iterator[FireTroop]:
        """Yield infantry, as many troops as fill hexes; their arms are dealt out in turn."""
        size = fire = 0
        best = (0, 0, 0)
        arms: list[tuple[int, int]] = []
        for number, unit in parts:
            match = _SQUAD.fullmatch(unit)
            if match is None:
                arms += [arm for arm in [self._arm(unit)] if arm] * number
                continue
            halves = number if match[4] else 2 * number
            size, fire = size + halves, fire + number * int(match[1])
            best = max(best, (halves, int(match[2]), int(match[3])))
        troops = -(-size // IN_A_HEX)
        scale = Scale(self.pack)
        answers = max(self.carried, scale.answers(group))
        for place in range(troops):
            own = size * (place + 1) // troops - size * place // troops
            yield FireTroop(
                group=str(group["id"]),
                kind=MEN,
                size=own,
                fire=fire * own // size,
                reach=best[1],
                morale=best[2],
                arms=tuple(arms[place::troops]),
                armour=0,
                answers=answers,
                answers_to=self.figures.numbers["at-reach"],
                worth=self._worth("half-squad"),
                platoon=group["echelon"] != "Section",
            )

    def _arm(self, unit: str) -> tuple[int, int] | None:
        if unit in self.figures.weapons:
            return self.figures.weapons[unit]
        calibre = calibre_of(unit)
        if calibre is None:
            return None
        return self.figures.on("calibre", calibre), self.figures.numbers["sight"]

    def _guns(
        self, group: Mapping[str, Any], parts: list[tuple[int, str]]
    ) -> tuple[FireTroop, ...]:
        guns = [(n, unit) for n, unit in parts if not _SQUAD.fullmatch(unit)]
        crews = [m for m in (_SQUAD.fullmatch(unit) for _, unit in parts) if m]
        size = sum(n for n, _ in guns)
        if not size or not crews:
            return ()
        numbers = self.figures.numbers
        calibres = [(n, calibre_of(unit)) for n, unit in guns]
        fire = sum(
            n * (numbers["gun-fire"] if mm is None else self.figures.on("calibre", mm))
            for n, mm in calibres
        )
        answers = Scale(self.pack).answers(group)
        worth = self._worth("gun") + self._worth("crew")
        return (
            FireTroop(
                group=str(group["id"]),
                kind=GUN,
                size=size,
                fire=fire,
                reach=numbers["sight"],
                morale=int(crews[0][3]),
                arms=(),
                armour=0,
                answers=answers,
                answers_to=numbers["sight"],
                worth=worth,
                platoon=False,
            ),
        )

    def _armour(
        self, group: Mapping[str, Any], parts: list[tuple[int, str]]
    ) -> tuple[FireTroop, ...]:
        scale, numbers = Scale(self.pack), self.figures.numbers
        size = sum(n for n, _ in parts)
        if not size:
            return ()
        answers = scale.answers(group)
        return (
            FireTroop(
                group=str(group["id"]),
                kind=AFV,
                size=size,
                fire=size * numbers["afv-fire"],
                reach=numbers["sight"],
                morale=0,
                arms=(),
                armour=max(1, scale.armour(group)),
                answers=answers,
                answers_to=numbers["sight"],
                worth=self._worth("afv"),
                platoon=True,
            ),
        )


def calibre_of(unit: str) -> int | None:
    """Return the calibre in a unit's name in whole millimetres; None if it has none."""
    match = _CALIBRE.search(unit)
    if match is None:
        return None
    whole, _, part = match[1].partition(".")
    tenths = int(whole) * 10 + int(part[:1] or 0)
    return tenths * _METRIC[match[2]] // 100
