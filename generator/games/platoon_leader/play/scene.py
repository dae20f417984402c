"""What the model plays: the first firefight as both players may know it before it begins.

What only one side may know – CP, leaders, ammunition, purchases – is drawn anew for every game, so
odds that both may read tell nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.dice import row_odds, row_of
from generator.games.platoon_leader.forces.armour import Scale
from generator.games.platoon_leader.forces.opening import Forces
from generator.games.platoon_leader.forces.order_of_battle import (
    Ratio,
    StartingGroup,
    cost,
    on_map,
    ratio_of,
)
from generator.games.platoon_leader.forces.sides import Groups, defender_of, own_leader_drm
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.play.figures import LETTERS, FireFigures, figures_of
from generator.games.platoon_leader.play.land import FireLand, land_of
from generator.games.platoon_leader.play.troops import MEN, FireTroop, FireTroopMaker
from generator.games.platoon_leader.scenario.aims import Aims
from generator.games.platoon_leader.scenario.facts import role
from generator.games.platoon_leader.setting.calendar import Firefight
from generator.games.platoon_leader.setting.choices import SIDES
from generator.games.platoon_leader.setting.scene import Setting

TOTALS = range(2, 13)
"""What two dice can show."""

NOBODY = -1


class CannotBePlayedError(Exception):
    """A first firefight that the model can't set up; it says why."""


@dataclass(frozen=True)
class KnownBattle:
    """What is open of a campaign that has been rolled, or is being rolled, of its first firefight.

    `works` are the FP of the defender of an assault; of a dual attack, where they are secret, it is
    None. `drms` are the leader DRMs of the card by side, as far as they are known.
    """

    setting: Setting
    attack: str
    ground: Battlefield
    opening: Opening
    first: Firefight
    aims: Aims
    groups: Groups
    forces: Forces
    works: int | None
    drms: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """A group that a side may buy: its price as it would be set up, and how many of it at most."""

    id: str
    letter: str
    price: int
    weight: int
    most: int


@dataclass(frozen=True)
class FireGroup:
    """What a group brings: troops, leaders by its column, fire missions of OBA, FP.

    `shell` is the firepower of a fire mission, 0 if it isn't OBA.
    """

    troops: tuple[FireTroop, ...]
    leaders: int
    column: str
    shell: int
    points: int


@dataclass(frozen=True)
class FireParty:
    """A side: where it sets up and comes from, what it begins with, what it may buy.

    `leaders` and `ammunition` are results of the pack's tables by the total of two dice.
    """

    area: tuple[int, ...]
    home: tuple[int, ...]
    opening: tuple[str, ...]
    cost: int
    offers: tuple[Offer, ...]
    groups: Mapping[str, FireGroup]
    leaders: Mapping[str, tuple[str, ...]]
    ammunition: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScenePlace:
    """A Location: its hexes, TVP, and who holds it when the firefight begins."""

    hexes: tuple[int, ...]
    tvp: int
    holder: int


@dataclass(frozen=True)
class FirefightScene:
    """A first firefight. Sides are numbers, in the order of `SIDES`.

    `attacker` has to win what `kind` asks for (`Aims`); `mover` moves first, None: it is rolled.
    `cp` is the table of starting CP by the total of two dice. `columns` have order and limits.
    """

    figures: FireFigures
    land: FireLand
    parties: tuple[FireParty, FireParty]
    attacker: int
    mover: int | None
    track: tuple[int, ...]
    places: tuple[ScenePlace, ...]
    kind: str
    targets: tuple[int, ...]
    needed: int
    cp: tuple[int, ...]
    ratio: Ratio
    works: int
    columns: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    foxhole: int
    mine: int
    foot: int
    wheels: int

    @property
    def dual(self) -> bool:
        return self.mover is None


def by_total(pack: Pack, table_id: str, column: str | None = None, drm: int = 0) -> tuple[str, ...]:
    """Return the results of a table of the pack for each total of two dice, from 2 to 12."""
    table = pack.tables[table_id]
    index = table.columns.index(column) if column else 0
    return tuple(
        table.cells[row_of(total + drm, table.spans, table.clamp)][index] for total in TOTALS
    )


def scene_of(pack: Pack, known: KnownBattle) -> FirefightScene:
    """Return a first firefight as the model plays it.

    Raise CannotBePlayedError if a side has nowhere to set up, or no infantry.
    """
    figures = figures_of(pack)
    state = pack.records("play-states")[known.first.weather.ground]
    sky = pack.records("play-skies")[known.first.weather.sky]
    numbers = figures.numbers
    works = pack.records("fortifications")
    foxholes = [int(one["fp"]) for one in works["foxhole"]["costs"]]
    one, other = (_party(pack, figures, known, side) for side in SIDES)
    _check((one, other))
    return FirefightScene(
        figures=figures,
        land=land_of(pack, known.ground, numbers, int(sky["every"]), known.first.nvr),
        parties=(one, other),
        attacker=SIDES.index(known.aims.side),
        mover=None if known.attack == "dual" else SIDES.index(known.attack),
        track=known.first.track,
        places=_places(known),
        kind=known.aims.kind,
        targets=tuple(known.ground.locations.index(one) for one in known.aims.targets),
        needed=known.aims.needed,
        cp=tuple(int(one) for one in by_total(pack, "cp-replenishment", _column(known))),
        ratio=ratio_of(pack, known.attack),
        works=_mean_works(pack, known) if known.works is None else known.works,
        columns={
            key: (tuple(row["order"]), tuple(row["limited"]))
            for key, row in pack.records("leader-columns").items()
        },
        foxhole=max(foxholes),
        mine=int(works["ap-mine"]["costs"][0]["fp"]),
        foot=max(1, numbers["mf"] - int(state["mf"])),
        wheels=max(1, numbers["afv-mf"] - int(state["afv"])),
    )


def _check(parties: Sequence[FireParty]) -> None:
    for side, party in zip(SIDES, parties, strict=True):
        if not party.area:
            raise CannotBePlayedError(f"the {side.capitalize()} side has nowhere to set up")
        brought = (troop for key in party.opening for troop in party.groups[key].troops)
        if not any(troop.kind == MEN for troop in brought):
            raise CannotBePlayedError(f"the {side.capitalize()} side opens with no infantry")


def _column(known: KnownBattle) -> str:
    return known.setting.intensity.upper()


def _mean_works(pack: Pack, known: KnownBattle) -> int:
    """Return the mean of each side's FP in a dual attack, half of what a defender has."""
    table = pack.tables["opening-works"]
    column = table.columns.index(known.setting.intensity)
    chances = row_odds(table.dice, table.spans, 0, table.clamp)
    mean = sum(odds * int(row[column]) for odds, row in zip(chances, table.cells, strict=True))
    return int(mean / 2 + Fraction(1, 2))


def _places(known: KnownBattle) -> tuple[ScenePlace, ...]:
    held = [known.opening.control.of(side).held for side in SIDES]
    return tuple(
        ScenePlace(
            place.hexes,
            place.tvp,
            next((n for n, own in enumerate(held) if own.issuperset(place.hexes)), NOBODY),
        )
        for place in known.ground.locations
    )


def _party(pack: Pack, figures: FireFigures, known: KnownBattle, side: str) -> FireParty:
    setting, shut = known.setting, known.ground.barriers
    opening: Sequence[StartingGroup] = known.forces[side]
    carried = Scale(pack).carried(setting.army(side), setting.nation(side), setting.month)
    maker = FireTroopMaker(pack, figures, carried)
    own = {str(group["id"]): group for group in known.groups[side]}
    own |= {str(held.group["id"]): held.group for held in opening}
    defends = known.attack != "dual" and side == defender_of(known.attack)
    drm = known.drms.get(side, int(setting.army(side)["drms"]["leader"]))
    return FireParty(
        area=_on_foot(known.opening.area_of(side), shut),
        home=_on_foot(known.ground.home_of(side), shut)
        or _on_foot(known.opening.area_of(side), shut),
        opening=tuple(str(held.group["id"]) for held in opening for _ in range(held.count)),
        cost=cost(opening),
        offers=tuple(_offers(pack, known.groups[side], enters=not defends)),
        groups={key: _brings(pack, maker, figures, group) for key, group in own.items()},
        leaders={
            key: by_total(
                pack,
                "leaders",
                str(row["column"]),
                drm + sum(n for _, n in own_leader_drm(pack, setting, side, key)),
            )
            for key, row in pack.records("leader-columns").items()
        },
        ammunition=by_total(pack, "oba-ammunition"),
    )


def _on_foot(hexes: Iterable[int], shut: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(set(hexes) - shut))


def _offers(pack: Pack, groups: Sequence[Mapping[str, Any]], *, enters: bool) -> Iterable[Offer]:
    """Yield what may be bought: AFV of an attacker enter, everything else is set up on the map."""
    for group in groups:
        letter, cp = str(group["letter"]), int(group["cp"])
        price = on_map(pack, group)
        if letter in LETTERS and cp > 0 and group["per-reph"]:
            price = cp if price is None or (enters and letter == "A") else price
            weight = 1 + int(group["opening"])
            yield Offer(str(group["id"]), letter, price, weight, int(group["per-reph"]))


def _brings(
    pack: Pack, maker: FireTroopMaker, figures: FireFigures, group: Mapping[str, Any]
) -> FireGroup:
    kind, text = role(pack, group), str(group["full"])
    number = int(text.split(" × ")[0]) if " × " in text and text.split(" × ")[0].isdigit() else 0
    return FireGroup(
        troops=maker.made(group),
        leaders=int(group["leaders"]),
        column=str(group["column"]),
        shell=maker.shell(text) if kind == "fire" else 0,
        points=number if kind == "points" else 0,
    )
