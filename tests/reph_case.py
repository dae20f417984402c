"""One side in a Reorganization Phase, on a field and with dice that a test lays out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from loaded_dice import platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.ground.battlefield import Battlefield, Strategic
from generator.games.platoon_leader.history.dice import reph_roller
from generator.games.platoon_leader.history.line import held_control
from generator.games.platoon_leader.history.model import (
    PublicRecord,
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.report_model import SecretReport
from generator.games.platoon_leader.history.steps.registry import STEPS, SideCase
from generator.games.platoon_leader.history.units import read_units
from generator.games.platoon_leader.saved.land import MapKeys, map_keys
from generator.games.platoon_leader.saved.model import Card
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.ground.hexes import HexBoard

BOARD = HexBoard(21, 15)
"""Hexrows A to U of 15 hexes. The Axis edge is the north one, the Allied edge the south one."""


@cache
def pack() -> Pack:
    return platoon_leader()


@cache
def campaign() -> Campaign:
    locks = ("axis=german", "allied=american", "firefights=4", "intensity=mid", "date=1944-07-10")
    return new_campaign(pack(), "steps", LOCKABLE.parse(locks))


@cache
def rolled_card() -> Card:
    rolled = campaign()
    return Card.model_validate(card(pack(), rolled), context=map_keys(rolled.ground))


@dataclass(frozen=True)
class Field:
    """Who holds which Strategic hexes of a flat field, and where a deep river runs."""

    axis: str = "K3"
    allied: str = "K9 Q13"
    river: str = ""

    def ground(self) -> Battlefield:
        water = {BOARD.parse(name) for name in self.river.split()}
        rolled = campaign().ground
        dry = rolled.base
        wet = next(key for key, terrain in rolled.terrains.items() if not terrain.passable)
        marked = (*self.axis.split(), *self.allied.split())
        return replace(
            rolled,
            board=BOARD,
            cover=tuple(wet if h in water else dry for h in BOARD.hexes),
            levels=(0,) * BOARD.size,
            **dict.fromkeys(("buildings", "sides", "roads", "waters", "crossings"), ()),
            **dict.fromkeys(("settlements", "features", "locations", "entries"), ()),
            edges=(("axis", "north"), ("allied", "south")),
            strategic=tuple(Strategic((BOARD.parse(name),), "building") for name in marked),
        )

    def record(self, ground: Battlefield, **known: Any) -> PublicRecord:
        holders = ("axis",) * len(self.axis.split()) + ("allied",) * len(self.allied.split())
        tvp = {"axis": 0, "allied": 0}
        plain = {"firefight": 1, "played": True, **known}
        control = held_control(ground, holders)
        return PublicRecord(holders=holders, control=control, tvp=tvp, total=tvp, **plain)


def piece(text: str, *marks: str) -> RosterPiece:
    """Read a piece such as `3 × 4-6-7 @ K4`."""
    units, _, name = text.partition(" @ ")
    ((number, unit),) = read_units(units)
    return RosterPiece(unit, number, BOARD.parse(name) if name else None, 0, frozenset(marks))


def leader(text: str, *marks: str) -> RosterLeader:
    """Read a leader such as `8-1 @ K4`."""
    name, _, place = text.partition(" @ ")
    return RosterLeader(name, BOARD.parse(place) if place else None, frozenset(marks))


def line(
    number: int,
    pieces: Sequence[RosterPiece | str],
    *,
    had: str = "",
    leaders: Iterable[RosterLeader | str] = (),
    letter: str = "I",
    **known: Any,
) -> RosterLine:
    """A line of the order of battle; it came with what it has, unless `had` says otherwise."""
    own = tuple(piece(one) if isinstance(one, str) else one for one in pieces)
    led = tuple(leader(one) if isinstance(one, str) else one for one in leaders)
    came = read_units(had) if had else tuple((one.number, one.unit) for one in own)
    plain = {"group": "I1", "name": "Rifle platoon", "quality": "1st Line", "bought": 0, "cp": 0}
    return RosterLine(
        line=number, letter=letter, place="opening", had=came, pieces=own, leaders=led,
        **{**plain, **known},
    )  # fmt: skip


@dataclass
class Trial:
    """A case as a test sets it up; `run` does some steps and keeps what came of them."""

    lines: Sequence[RosterLine]
    side: str = "axis"
    on: Field = Field()
    dice: Mapping[str, Sequence[int]] = field(default_factory=dict)
    report: Mapping[str, Any] = field(default_factory=dict)
    known: Mapping[str, Any] = field(default_factory=dict)
    roster: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    drms: Mapping[str, int] = field(default_factory=dict)
    card: Mapping[str, Any] = field(default_factory=dict)

    def case(self) -> SideCase:
        ground = self.on.ground()
        whole = rolled_card()
        sides = whole.sides
        own = sides.of(self.side)
        drms = {**dict.fromkeys(type(own.drms).model_fields, 0), **self.drms}
        own = own.model_copy(
            update={"intensity": "MID", **self.own, "drms": own.drms.model_copy(update=drms)}
        )
        whole = whole.model_copy(
            update={"sides": sides.model_copy(update={self.side: own}), **self.card}
        )
        data = {
            "report": self.side,
            "campaign": "steps",
            "firefight": self.known.get("firefight", 1),
            "filled-in": "yes",
            **self.report,
        }
        plain: dict[str, Any] = {"firefight": 0, "elr": 3, "san": 3, "cp": 2, "fp": 0}
        return SideCase(
            pack=pack(),
            card=whole,
            ground=ground,
            before=self.on.record(ground, firefight=0),
            public=self.on.record(ground, **self.known),
            report=SecretReport.model_validate(data, context=MapKeys(BOARD, {})),
            roller=reph_roller(
                pack(), "steps", ("none",),
                {f"{self.side}/{path}": faces for path, faces in self.dice.items()}, "",
            ),
            roster=SideRoster(side=self.side, lines=tuple(self.lines), **{**plain, **self.roster}),
            next_day=False,
        )  # fmt: skip

    def run(self, *steps: str) -> Done:
        """Do some steps in their order; all dice that were laid out must be asked for."""
        case = self.case()
        for name in steps:
            case = case.on(STEPS[name](case))
        assert not case.roller.unused, case.roller.unused
        return Done(case)


@dataclass
class Done:
    """What came of some steps."""

    case: SideCase

    @property
    def roster(self) -> SideRoster:
        return self.case.roster

    @property
    def said(self) -> list[str]:
        return [one.text for one in self.case.said]

    @property
    def drms(self) -> list[tuple[tuple[str, int], ...]]:
        """The modifiers of each roll, in the order of the ledger."""
        return [rolled.entry.modifiers for rolled in self.case.roller.made]

    def line(self, number: int) -> list[str]:
        """What is left of a line: number, unit, hex and marks."""
        found = next(one for one in self.roster.lines if one.line == number)
        return [
            *(_text(f"{one.number} × {one.unit}", one) for one in found.pieces),
            *(_text(one.name, one) for one in found.leaders),
        ]


def _text(text: str, one: RosterPiece | RosterLeader) -> str:
    place = "" if one.hex is None else f" @ {BOARD.name(one.hex)}"
    marks = "".join(f" {mark}" for mark in sorted(one.marks))
    return f"{text}{place}{marks}"
