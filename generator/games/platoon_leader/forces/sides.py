"""The two sides of a campaign: what is rolled once and kept, from CP to the last leader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.content import Pack
from generator.dice import row_odds
from generator.games.platoon_leader.forces.formations import Formation
from generator.games.platoon_leader.forces.order_of_battle import (
    StartingGroup,
    cost,
    ratio_of,
    slide,
)
from generator.games.platoon_leader.scenario.facts import bounds, role
from generator.games.platoon_leader.setting.choices import INTENSITIES, SIDES
from generator.games.platoon_leader.setting.scene import Setting
from generator.roll.locks import roll_name
from generator.roll.roller import Roller

NO_LEADER = "–"
"""How the leader table writes that no leader comes (2.361)."""

_DRMS = ("cp", "leader", "oba", "promotion", "elr", "historical")

Group = Mapping[str, Any]
Groups = Mapping[str, Sequence[Group]]


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader of the opening force: his group, total rolled, type before and after limits."""

    group: str
    column: str
    total: int
    rolled: str
    leader: str


@dataclass(frozen=True, slots=True)
class Module:
    """An OBA module of the opening force and its ammunition."""

    group: str
    total: int
    strength: str


@dataclass(frozen=True, slots=True)
class Party:
    """Who fights for a side: its formation, if it is known, and its RG table."""

    formation: Formation | None
    groups: Sequence[Group]


@dataclass(frozen=True, slots=True)
class SideState:
    """One side; `groups` is its RG table, `works` its FP at the start, `formation` who was there.

    `cp`, `leaders` and `modules` are secret, and so are `works` in a dual attack, where they even
    out the starting CP. Of a sealed side whose word isn't here, `cp` is None, and there are neither
    leaders nor modules; `works` are open then.
    """

    side: str
    army: Mapping[str, Any]
    nation: Mapping[str, Any] | None
    groups: tuple[Group, ...]
    drms: Mapping[str, int]
    elr: int
    san: int
    opening: tuple[StartingGroup, ...]
    works: int
    cp: int | None
    leaders: tuple[Leader, ...]
    modules: tuple[Module, ...]
    formation: Formation | None
    bombardment: int
    air: str | None
    booby_traps: bool
    reserves: bool


def starting_cp(pack: Pack, intensity: str) -> tuple[int, int]:
    """Return the lowest and the highest starting CP of an intensity."""
    table = pack.tables["cp-replenishment"]
    column = table.columns.index(intensity.upper())
    values = [int(cells[column]) for cells in table.cells]
    return min(values), max(values)


def mean_cp(pack: Pack, intensity: str) -> int:
    """Return the mean of the starting CP of an intensity, to the nearest CP."""
    table = pack.tables["cp-replenishment"]
    column = table.columns.index(intensity.upper())
    odds = row_odds(table.dice, table.spans, 0, table.clamp)
    mean = sum(chance * int(cells[column]) for chance, cells in zip(odds, table.cells, strict=True))
    return int(mean + Fraction(1, 2))


def settle(
    roller: Roller,
    setting: Setting,
    attack: str,
    parties: Mapping[str, Party],
    forces: Mapping[str, tuple[StartingGroup, ...]],
    works: int,
) -> Mapping[str, SideState]:
    """Make the rolls that no constraint rejects: CP, DRMs, leaders, OBA, permissions.

    In a sealed campaign nobody knows both sides' CP, so that the mean evens out their strengths.
    """
    cp: dict[str, int | None] = {}
    even: dict[str, int] = {}
    for side in SIDES:
        column = setting.intensity.upper()
        cp[side] = None
        if roller.rolls_for(side):
            with roller.secret_of(side):
                rolled = int(roller.table(f"{side}/cp", "cp-replenishment", column=column))
            cp[side] = even[side] = rolled
        if roller.sealed:
            even[side] = mean_cp(roller.pack, setting.intensity)
    fp = _works(roller.pack, attack, forces, even, works)
    return {
        side: _side(roller, setting, side, parties[side], forces[side], fp[side], cp[side])
        for side in SIDES
    }


def attacker_of(attack: str) -> str:
    """Return the side that has to win ground: the attacker, in a dual attack the Axis."""
    return SIDES[0] if attack == "dual" else attack


def defender_of(attack: str) -> str:
    """Return the other side."""
    return SIDES[attacker_of(attack) == SIDES[0]]


def _works(
    pack: Pack,
    attack: str,
    forces: Mapping[str, tuple[StartingGroup, ...]],
    cp: Mapping[str, int],
    works: int,
) -> Mapping[str, int]:
    """Return both sides' FP, which bring their strengths into the required ratio."""
    attacker, defender = attacker_of(attack), defender_of(attack)
    one, other = (cost(forces[side]) + cp[side] for side in (attacker, defender))
    mine, theirs = ratio_of(pack, attack).works(one, other, works)
    return {attacker: mine, defender: theirs}


def _side(
    roller: Roller,
    setting: Setting,
    side: str,
    party: Party,
    opening: tuple[StartingGroup, ...],
    works: int,
    cp: int | None,
) -> SideState:
    army = setting.army(side)
    key = setting.nation(side)
    nation = roller.pack.records("nations")[key] if key else None
    drms = _card_drms(roller, side, army)
    leaders: tuple[Leader, ...] = ()
    modules: tuple[Module, ...] = ()
    if roller.rolls_for(side):
        leaders = _leaders(roller, setting, side, opening, drms)
        modules = _modules(roller, side, opening, drms)
    years = next(s for s in army["strength"] if s["from"] <= setting.month <= s["to"])
    step = INTENSITIES.index(setting.intensity) - 1
    heat = ((f"{setting.intensity} intensity", step),) if step else ()
    calm = heat if step < 0 else ()
    bombardment = "none"
    if army["oba"]:
        bombardment = roller.table(f"{side}/bombardment", "bombardment", modifiers=heat)
    air = None
    if army["air"] and setting.pair["air"] in (side, "both"):
        rolled = roller.table(f"{side}/air", "air-support", modifiers=calm)
        air = rolled if rolled != "none" else None
    traps = False
    if army["booby-traps"]:
        traps = roller.table(f"{side}/booby traps", "booby-trap-leave") == "yes"
    reserves = roller.table(f"{side}/reserves", "reserves-leave", modifiers=calm) == "yes"
    return SideState(
        side=side,
        army=army,
        nation=nation,
        groups=tuple(party.groups),
        drms=drms,
        elr=_strength(roller, side, "elr", nation, years),
        san=_strength(roller, side, "san", nation, years),
        opening=opening,
        works=works,
        cp=cp,
        leaders=leaders,
        modules=modules,
        formation=party.formation,
        bombardment=0 if bombardment == "none" else int(bombardment),
        air=air,
        booby_traps=traps,
        reserves=reserves,
    )


def _number(roller: Roller, path: str, low: int, high: int) -> int | None:
    """Return the whole number that a field is locked to, if it is."""
    wanted = roller.locked(path)
    if wanted is None:
        return None
    return roller.locks.choose(roll_name(path), wanted, {str(n): n for n in range(low, high + 1)})


def _strength(
    roller: Roller, side: str, key: str, nation: Mapping[str, Any] | None, years: Mapping[str, Any]
) -> int:
    """Return ELR or SAN: the locked value, else the nation's own, else the army's of that date."""
    locked = _number(roller, f"{side}/{key}", *bounds(roller.pack, key))
    if locked is not None:
        return locked
    own = nation[key] if nation else None
    return int(years[key] if own is None else own)


def _card_drms(roller: Roller, side: str, army: Mapping[str, Any]) -> Mapping[str, int]:
    """Roll the DRMs of the card and add the army's own, none beyond the bounds."""
    low, high = bounds(roller.pack, "card-drm")
    found = {}
    for name in _DRMS:
        locked = _number(roller, f"{side}/drm/{name}", low, high)
        if locked is not None:
            found[name] = locked
            continue
        rolled = int(roller.table(f"{side}/drm/{name}", "card-drm")) if name != "historical" else 0
        total = rolled + int(army["drms"].get(name, 0))
        found[name] = max(low, min(high, total))
    return found


def _leaders(
    roller: Roller,
    setting: Setting,
    side: str,
    opening: Sequence[StartingGroup],
    drms: Mapping[str, int],
) -> tuple[Leader, ...]:
    """Roll a leader for each platoon (2.36) and slide what is over the limit (2.361)."""
    columns = roller.pack.records("leader-columns")
    held: dict[str, Counter[str]] = {key: Counter() for key in columns}
    found: list[Leader] = []
    for group in _each(opening):
        column = str(group["column"])
        if column == "none":
            continue
        rule = columns[column]
        modifiers = [("Leader DRM of the card", drms["leader"])] if drms["leader"] else []
        modifiers += own_leader_drm(roller.pack, setting, side, column)
        for _ in range(int(group["leaders"])):
            path = f"{side}/leaders/{len(found) + 1}"
            with roller.secret_of(side):
                rolled, total = roller.rolled(
                    path, "leaders", column=rule["column"], modifiers=modifiers
                )
            leader = slide(rolled, held[column], rule["order"], rule["limited"])
            found.append(Leader(str(group["id"]), column, total, rolled, leader))
    return tuple(found)


def _each(opening: Sequence[StartingGroup]) -> list[Group]:
    """List the opening groups one by one."""
    return [item.group for item in opening for _ in range(item.count)]


def own_leader_drm(pack: Pack, setting: Setting, side: str, column: str) -> list[tuple[str, int]]:
    """Return the DRM of a column's leaders by army and date (2.361), none if it is 0."""
    army = setting.army(side)["id"]
    for row in pack.records("leader-drms").values():
        fits = row["column"] == column and army in (row["armies"] or [army])
        if fits and setting.month <= (row["to"] or setting.month):
            return [(str(row["name"]), int(row["drm"]))] if row["drm"] else []
    return []


def _modules(
    roller: Roller, side: str, opening: Sequence[StartingGroup], drms: Mapping[str, int]
) -> tuple[Module, ...]:
    """Roll the ammunition of each OBA module (2.35)."""
    found: list[Module] = []
    modifiers = [("OBA DRM of the card", drms["oba"])] if drms["oba"] else []
    for group in _each(opening):
        if role(roller.pack, group) == "fire":
            path = f"{side}/oba/{len(found) + 1}"
            with roller.secret_of(side):
                strength, total = roller.rolled(path, "oba-ammunition", modifiers=modifiers)
            found.append(Module(str(group["id"]), total, strength))
    return tuple(found)
