"""What a saved campaign may hold, below its head: the card, the ground and the ledger, typed.

The card's keys are told in `docs/campaign-card.md`. Bounds that the pack states are held elsewhere
(`edits`). `ROOT` marks values that others follow from, `ROOTS` one below which all are such, and
`SAME` lists that keep their rows.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictInt, StrictStr

from generator.content.models import Closed
from generator.games.platoon_leader.saved.land import Hexes, Rows, SavedGround
from generator.roll.files.marks import ROOT, ROOTS, SAME, Mark, between
from generator.roll.seals.seal import is_hash

MOST = 99
"""No number of a card is greater than this, but for FP."""


def _hashed(text: str) -> str:
    if not is_hash(text):
        raise ValueError("seals and keys are 64 of the characters 0–9 and a–f")
    return text


SideId = Literal["axis", "allied"]
Count = Annotated[int, between(0, MOST)]
Positive = Annotated[int, between(1, MOST)]
Texts = Rows[StrictStr]
Hash = Annotated[StrictStr, AfterValidator(_hashed)]
Numbers = Rows[StrictInt]


class NamedText(Closed):
    """A line of print with its name."""

    name: str
    text: str


class Rule(NamedText):
    id: str


class MapFeatureRow(Closed):
    hexes: str
    text: str


class Map(Closed):
    configuration: str
    directions: str
    water: str
    surf: str | None
    features: Rows[MapFeatureRow]


class MoonRow(Closed):
    name: str
    lit: Annotated[int, between(0, 100)]
    waxing: bool
    up: bool


class HistoricalCP(Closed):
    axis: Count | None
    allied: Count | None


class FirefightRow(Closed):
    """A line of the calendar."""

    number: int
    date: Annotated[str, ROOT]
    time: Annotated[str, ROOT]
    night: bool
    moon: MoonRow | None
    nvr: Annotated[Count | None, ROOT]
    weather: Annotated[str, ROOT]
    wind: str
    ground: Annotated[str, ROOT]
    turns: Annotated[int, ROOT]
    track: Annotated[Numbers, ROOT]
    attacker: Annotated[Literal["axis", "allied", "both"] | None, ROOT]
    cp: HistoricalCP
    name: str | None
    note: str | None


class LocationRow(Closed):
    """A Location; `hex` are all of its hexes."""

    name: Annotated[str, ROOT]
    hex: Annotated[Hexes, ROOT]
    kind: Annotated[str, ROOT]
    tvp: Annotated[int, ROOT]
    holder: Literal["axis", "allied", "none"]
    note: str | None


class Victory(Closed):
    """The victory levels; `count` tells which TVP they are held against (`last` if not said).

    `side` is the side whose TVP those are; if it isn't said, the one that attacks first.
    """

    text: str
    levels: Annotated[Rows[NamedText], SAME]
    count: Literal["last", "total"] = "last"
    side: SideId | None = None


class Balance(Closed):
    """What a side gets if players think it the weaker one."""

    for_: SideId
    text: str


class DRMs(Closed):
    cp: int
    leader: int
    oba: int
    promotion: int
    elr: int
    historical: int


class EntryRow(Closed):
    name: Annotated[str, ROOT]
    hexes: Annotated[Hexes, ROOT]
    note: str | None


class Weapon(Closed):
    name: str
    from_: str


class Fortification(Closed):
    name: str
    price: str
    limit: str


class OBA(Closed):
    """An OBA module that a side may buy."""

    group: str
    name: str
    price: Count
    pre_registered: Count
    note: str | None


class GroupRow(Closed):
    """A row of an RG table."""

    id: str
    letter: str
    name: Annotated[str, ROOT]
    echelon: Annotated[str, ROOT]
    quality: Annotated[str, ROOT]
    leaders: Annotated[Count, ROOT]
    column: Annotated[str, ROOT]
    full: Annotated[str, ROOT]
    depleted: Annotated[str | None, ROOT]
    cp: Annotated[Count, ROOT]
    per_reph: Annotated[Count, ROOT]
    per_cg: Annotated[Count, ROOT]
    note: Annotated[str | None, ROOT]
    on_map: Count
    in_reserve: Count | None
    entering: Count | None
    reserve: bool
    from_: Annotated[str, ROOT]
    to: Annotated[str, ROOT]


class OpeningRow(Closed):
    number: Annotated[Positive, ROOT]
    group: Annotated[str, ROOT]
    name: str
    units: str
    note: str | None


class Initial(Closed):
    attacking: bool
    sets_up: str
    moves: str
    area: str
    opening: Annotated[Rows[OpeningRow], ROOT]
    fortifications: Texts
    objectives: Texts
    note: str | None


class LeaderRow(Closed):
    group: Annotated[str, ROOT]
    name: str
    column: Annotated[str, ROOT]
    total: Annotated[int, ROOT]
    leader: Annotated[str, ROOT]
    note: str | None


class ModuleRow(Closed):
    """The ammunition of an OBA module of the opening force."""

    group: str
    name: str
    total: Annotated[int, ROOT]
    strength: Annotated[str, ROOT]


class Purchase(Closed):
    """What was bought, and where it sets up."""

    group: str
    name: str
    number: Positive
    cp: Count
    place: str
    note: str | None


class Secret(Closed):
    cp: Annotated[int, ROOT]
    works: Annotated[int, between(0, 10 * MOST), ROOT]
    leaders: Annotated[Rows[LeaderRow], ROOT]
    oba: Annotated[Rows[ModuleRow], SAME]
    purchases: Rows[Purchase]
    notes: Texts


class SideCard(Closed):
    id: SideId
    nationality: str
    formation: str
    intensity: str
    elr: Annotated[int, ROOT]
    san: Annotated[int, ROOT]
    drms: Annotated[DRMs, ROOTS]
    edge: str
    entry: Annotated[Rows[EntryRow], ROOT]
    attack_option: Count
    patrols: Count
    reserves: str | None
    bombardment: str | None
    air: str | None
    napalm: str | None
    mol: str | None
    booby_traps: str | None
    commissars: str | None
    optional_weapons: Rows[Weapon]
    ammunition: str | None
    leader_rolls: str | None
    fp_rate: Positive
    fortifications: Rows[Fortification]
    fortification_note: str | None
    oba: Annotated[Rows[OBA], SAME]
    groups: Annotated[Rows[GroupRow], SAME]
    initial: Initial
    objectives: Texts
    rules: Rows[Rule]
    secret: Secret | None
    """None in the file of a sealed campaign, and of a side that is not known here."""

    @property
    def known_secret(self) -> Secret:
        """What is secret of a side that is known here."""
        assert self.secret is not None, f"what is secret of {self.id} is not known here"
        return self.secret


class Sides(Closed):
    axis: SideCard
    allied: SideCard

    def of(self, side: str) -> SideCard:
        return self.allied if side == "allied" else self.axis


class Card(Closed):
    """A CG Card whole; disease or starvation is of `suffers` (else both) from that firefight on."""

    id: str
    title: str
    place: str
    dates: str
    situation: Texts
    theatre: str
    pto: bool
    map: Map
    calendar: Annotated[Rows[FirefightRow], SAME]
    locations: Annotated[Rows[LocationRow], Field(min_length=1), ROOT]
    victory: Victory
    balance: Annotated[Rows[Balance], SAME]
    disease: str | None
    starvation: str | None
    depletion: str | None
    suffers: SideId | None = None
    suffers_from: Count = 1
    rules: Rows[Rule]
    note: str | None
    sides: Sides


class SealRow(Closed):
    """A side's seal and its key, as they were exchanged."""

    seal: Hash
    key: Hash


class SealRows(Closed):
    axis: SealRow
    allied: SealRow

    def of(self, side: str) -> SealRow:
        return self.allied if side == "allied" else self.axis


class CampaignFile(Closed):
    """A saved campaign below its head."""

    record: Card
    ground: Annotated[SavedGround, ROOTS]
    ledger: Annotated[Texts, Mark(rolled="the ledger says what was rolled")]
    thrown: Annotated[Texts, Mark(rolled="the ledger says what was thrown away")]


class SealedFile(CampaignFile):
    """A saved campaign that is sealed: nothing in it is secret."""

    seals: Annotated[SealRows, Mark(rolled="seals are exchanged once")]


class SecretsFile(Closed):
    """What is secret of one side of a sealed campaign, and how it was rolled."""

    secret: Secret
    ledger: Texts
