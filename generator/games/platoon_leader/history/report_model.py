"""What reports of a firefight may say: a public one, and a secret one for each side.

A report is made ready by the packet before it, with all that is known filled in; `docs/history.md`
tells what each key means and the rule that asks for it. Hexes are named as on the map; nothing is
written as an empty text. What is left out stays as it was.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, StrictStr, ValidationInfo, WithJsonSchema

from generator.content.models import Closed
from generator.games.platoon_leader.saved.land import Hex as HexOfMap
from generator.games.platoon_leader.saved.land import hexes_in
from generator.roll.files.marks import between

T = TypeVar("T")

SideOrNone = Literal["axis", "allied", "none"]
Attackers = Literal["axis", "allied", "both", "none"]
YesNo = Literal["yes", "no"]
SetUp = Literal["on map", "in reserve", "entering"]
LeaderState = Literal["fit", "wounded", "lost"]
"""How a leader ends a firefight; a wounded one rolls for evacuation (3.32)."""

Small = Annotated[int, between(0, 99)]
Large = Annotated[int, between(0, 999)]


def _listed(value: Any) -> Any:
    """Return a list; a key that nobody has filled in has an empty one."""
    return () if value is None else value


def _hexes(value: Any, info: ValidationInfo) -> tuple[int, ...]:
    if isinstance(value, str):
        value = value.replace("+", " ")  # as crests are written
    return () if value is None else hexes_in(value, info)


def _capital(value: Any) -> Any:
    return value.strip().capitalize() if isinstance(value, str) else value


AS_TEXT = WithJsonSchema({"type": "string"})
"""Hexes are written by their names."""

GIVEN = Field(json_schema_extra={"given": True})
"""Filled in when the report is made ready, and not the player's to change."""

Hex = Annotated[HexOfMap, AS_TEXT]
Rows = Annotated[tuple[T, ...], BeforeValidator(_listed), Field(strict=False)]
Hexes = Annotated[tuple[int, ...], BeforeValidator(_hexes), AS_TEXT]
LineNumbers = Rows[Annotated[int, between(1, 999)]]

Faces = Annotated[tuple[Annotated[int, between(1, 6)], ...], Field(strict=False)]
Text = Annotated[StrictStr, Field(max_length=200)]

_SEVERAL = re.compile(r"([1-9][0-9]?) *[×xX] *(\S+)")


class Gained(Closed):
    """CVP that each side gained: what the other one lost (2.12, 3.11, 3.44)."""

    axis: Large = 0
    allied: Large = 0


class Controllers(Closed):
    """Strategic hexes by who controls them now (3.21, 3.33)."""

    axis: Hexes = ()
    allied: Hexes = ()
    nobody: Hexes = ()


class Fires(Closed):
    """What burns at the end (3.31, 3.311)."""

    flames: Hexes = ()
    blazes: Hexes = ()
    burning_wrecks: Hexes = ()


class KnownWork(Closed):
    """A fortification or mines that both sides know of; `cleared` if it was removed."""

    name: Text
    hex: Hex
    cleared: YesNo = "no"


class DiceRow(Closed):
    """Dice thrown at the table: `roll` is the name of a roll in the ledger, without its stage."""

    roll: Text
    faces: Faces


class PublicReport(Closed):
    """What both players saw. Until `played` is filled in, nothing has been reported.

    `taken` is what changed hands; `control` says of all Strategic hexes who holds them. A report
    before this one can be mended later without touching it if it says no more than what changed.
    """

    report: Annotated[Literal["public"], GIVEN]
    campaign: Annotated[StrictStr, GIVEN]
    firefight: Annotated[int, between(1, 99), GIVEN]
    played: YesNo | None
    attackers: Attackers | None = None
    last_turn: Small | None = None
    moved_last: Literal["axis", "allied"] | None = None
    winner: SideOrNone | None = None
    gained: Gained | None = None
    conceded: SideOrNone = "none"
    taken: Controllers = Controllers()
    control: Controllers | None = None
    fires: Fires | None = None
    rubble: Hexes = ()
    wrecks: Hexes = ()
    breaches: Rows[Text] = ()
    works: Rows[KnownWork] = ()
    massacre: Attackers = "none"
    surf: Text | None = None
    dice: Rows[DiceRow] = ()


class PurchaseRow(Closed):
    """A group bought before the firefight (2.3–2.38): a row for each, though they be alike.

    `cp` is its price as the player reckoned it, held against the table; `left` is what the
    firefight left of it (all of it if it is not said). Only groups without counters may be bought
    several in a row, such as `2 × F1`.
    """

    group: StrictStr
    set_up: SetUp = "on map"
    near_enemy: YesNo = "no"
    depleted: YesNo = "no"
    cp: Small | None = None
    leaders: Rows[Text] | None = None
    ammunition: Annotated[
        Literal["Plentiful", "Normal", "Scarce"] | None, BeforeValidator(_capital)
    ] = None
    left: Text | None = None

    @property
    def id(self) -> str:
        """The group, without how many of it."""
        several = _SEVERAL.fullmatch(self.group)
        return several[2] if several else self.group

    @property
    def number(self) -> int:
        """How many of the group."""
        several = _SEVERAL.fullmatch(self.group)
        return int(several[1]) if several else 1


class FortificationRow(Closed):
    """A fortification bought with FP, and where it was placed (2.38)."""

    name: StrictStr
    number: Annotated[int, between(1, 99)] = 1
    fp: Large
    hexes: Hexes = ()


class PatrolRow(Closed):
    """A patrol and what came of it (2.7–2.758)."""

    kind: Literal["recon", "ambush", "raid", "anti-vehicle"]
    hex: Hex
    units: Text
    result: Text
    gained: Small = 0


class LineRow(Closed):
    """A line of the order of battle: `had` is as made ready, `left` what the player makes of it."""

    line: Annotated[int, between(1, 999), GIVEN]
    group: Annotated[StrictStr, GIVEN]
    name: Annotated[StrictStr, GIVEN] = ""
    had: Annotated[Text, GIVEN]
    left: Text


class WhereRow(Closed):
    """Units that didn't end in the friendly MLR, or not as they were (3.12–3.24).

    `kept` is a row as it was made ready: if nothing like it is left, it says nothing.
    """

    line: Annotated[int, between(1, 999)]
    unit: Text
    number: Annotated[int, between(1, 99)] = 1
    hex: Hex | None = None
    level: Annotated[int, between(-1, 9)] = 0
    marks: Rows[Text] = ()
    kept: YesNo = "no"


class LeaderEnd(Closed):
    """A leader and how he ended the firefight."""

    line: Annotated[int, between(1, 999), GIVEN]
    leader: Annotated[StrictStr, GIVEN]
    state: LeaderState = "fit"
    hex: Hex | None = None


Clearable = Literal[
    "mines", "panji", "wire", "entrenchment", "roadblock", "set dc", "rubble", "flame"
]


class ClearanceRow(Closed):
    """An attempt to clear one item of a Location (3.52), in the order of the rows."""

    item: Clearable
    hex: Hex


class PlayerChoices(Closed):
    """What a player chooses in the RePh, by lines of the order of battle.

    `harden` are those whose MMC harden first (3.43, 3.44), once for each time that a line is named;
    `lead` is whether leaders harden or new ones are made first, `improve` the lines whose leaders
    harden first, heroic ones by dropping their marker (3.43, 3.45). `break_out` are Isolated lines
    that try to get out of the enemy's MLR (3.215), `replaced` those that disease strikes first
    (3.41).
    """

    harden: LineNumbers = ()
    lead: Literal["harden", "generate"] | None = None
    improve: LineNumbers = ()
    break_out: LineNumbers = ()
    replaced: LineNumbers = ()


class SecretReport(Closed):
    """What one player knows of his own side. Until `filled_in` says yes, nothing is reported.

    `prisoners` are squads under guard, who leave play (3.22). `used_oba` are lines whose module
    placed an FFE (CG7), `registered` the pre-registered hexes; `bombardment` and `air_support` say
    whether one was used up (CG4, CG13).
    """

    report: Annotated[Literal["axis", "allied"], GIVEN]
    campaign: Annotated[StrictStr, GIVEN]
    firefight: Annotated[int, between(1, 99), GIVEN]
    filled_in: YesNo
    attack_option: YesNo = "no"
    purchases: Rows[PurchaseRow] = ()
    fortifications: Rows[FortificationRow] = ()
    patrols: Rows[PatrolRow] = ()
    groups: Rows[LineRow] = ()
    where: Rows[WhereRow] = ()
    leaders: Rows[LeaderEnd] = ()
    heroes: Small = 0
    prisoners: Small = 0
    used_oba: LineNumbers = ()
    registered: Hexes = ()
    bombardment: YesNo = "no"
    air_support: YesNo = "no"
    choices: PlayerChoices = PlayerChoices()
    clearance: Rows[ClearanceRow] = ()
    dice: Rows[DiceRow] = ()
