"""A fresh campaign: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.content import Pack
from generator.dice import Streams
from generator.errors import UsageError
from generator.scenarios.aims import Aims, set_aims
from generator.scenarios.calendar import Firefight, write_calendar
from generator.scenarios.errors import Rejected, exhausted
from generator.scenarios.forces import (
    ASSAULT,
    DUAL,
    Held,
    attackers_target,
    available,
    cost,
    draw_force,
    held_to_rules,
    slide,
    works_for,
)
from generator.scenarios.fronts import Opening
from generator.scenarios.ground import Ground
from generator.scenarios.hexes import OPPOSITE, Edge
from generator.scenarios.locks import Locks
from generator.scenarios.roller import Rolled, Roller
from generator.scenarios.survey import survey
from generator.scenarios.terrain import read_recipes
from generator.scenarios.where import Setting, records, set_scene

T = TypeVar("T")

SIDES = ("axis", "allied")
TRIES = 40
"""So often a stage is drawn again before the command gives up."""

MOST_SEED = 20_000
_INTENSITIES = ("low", "mid", "high")
_DRMS = ("cp", "leader", "oba", "promotion", "elr", "historical")


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader of the opening force: his group, the total rolled and what the limit made of it."""

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
class SideState:
    """One side; `groups` is its RG table; `cp`, `leaders` and `modules` are secret."""

    side: str
    army: Mapping[str, Any]
    nation: Mapping[str, Any] | None
    groups: tuple[Mapping[str, Any], ...]
    drms: Mapping[str, int]
    elr: int
    san: int
    opening: tuple[Held, ...]
    works: int
    cp: int
    leaders: tuple[Leader, ...]
    modules: tuple[Module, ...]
    bombardment: int
    air: str | None
    booby_traps: bool
    reserves: bool


@dataclass(frozen=True)
class Campaign:
    """A whole campaign as it was rolled. `attack` is `axis`, `allied` or `dual`."""

    seed: str
    locks: Locks
    setting: Setting
    intensity: str
    attack: str
    ground: Ground
    opening: Opening
    calendar: tuple[Firefight, ...]
    aims: Aims
    sides: Mapping[str, SideState]
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]


def new_campaign(pack: Pack, seed: str, locks: Locks | None = None) -> Campaign:
    """Roll a campaign; the same pack, seed and locks give the same.

    Raises UsageError for locks that can't be met, ScenarioError when a stage's tries are used up.
    """
    if len(seed) > MOST_SEED:
        raise UsageError(f"a seed has at most {MOST_SEED:,} characters")
    roller = Roller(pack, seed, locks or Locks())
    setting, intensity, groups = staged(roller, "scene", _scene)
    attack = _first_attack(roller, setting)
    # Ground, calendar and aims hang together: aims must be in reach on that ground in those turns.
    ground, opening, calendar, aims = staged(
        roller, "ground", lambda r: _ground(r, setting, attack)
    )
    works, forces = staged(
        roller, "forces", lambda r: _forces(r, setting, intensity, attack, groups)
    )
    roller.prefix = ""
    sides = _settle(roller, setting, intensity, attack, groups, forces, works)
    return Campaign(
        seed=seed,
        locks=roller.locks,
        setting=setting,
        intensity=intensity,
        attack=attack,
        ground=ground,
        opening=opening,
        calendar=calendar,
        aims=aims,
        sides=sides,
        ledger=tuple(roller.made),
        thrown={stage: dict(tally) for stage, tally in roller.thrown.items()},
    )


def staged(roller: Roller, stage: str, make: Callable[[Roller], T]) -> T:
    """Make a stage until it is not rejected; raise ScenarioError after so many tries."""
    tally: Counter[str] = Counter()
    for number in range(1, TRIES + 1):
        roller.prefix = f"{stage}/{number}"
        since = len(roller.made)
        try:
            return make(roller)
        except Rejected as rejected:
            tally[rejected.constraint] += 1
            roller.throw_away(stage, rejected.constraint, since)
    raise exhausted(f"campaign's {stage}", TRIES, tally)


Groups = Mapping[str, list[Mapping[str, Any]]]


def _scene(roller: Roller) -> tuple[Setting, str, Groups]:
    setting = set_scene(roller)
    caps = [_INTENSITIES.index(setting.army(side)["most"]) for side in SIDES]
    weights = setting.theatre["intensity"]
    options = [(name, int(weights[name])) for name in _INTENSITIES[: min(caps) + 1]]
    if not any(weight for _, weight in options):
        options = [("low", 1)]
    intensity = roller.pick("intensity", "Intensity", options, lock="intensity")
    least, _ = starting_cp(roller.pack, intensity)
    groups = {side: available(roller.pack, setting, side) for side in SIDES}
    for found in groups.values():
        held_to_rules(found, least)
    return setting, intensity, groups


def starting_cp(pack: Pack, intensity: str) -> tuple[int, int]:
    """Return the least and the most CP of an intensity's column."""
    table = pack.tables["cp-replenishment"]
    column = table.columns.index(intensity.upper())
    values = [int(cells[column]) for cells in table.cells]
    return min(values), max(values)


def _first_attack(roller: Roller, setting: Setting) -> str:
    roller.prefix = ""
    if (locked := roller.locks.get("attacker")) is not None:
        return roller.locks.choose("attacker", locked, {n: n for n in (*SIDES, "dual")})
    return roller.table("attack", "opening-attack", column=setting.pair["bias"])


def _ground(
    roller: Roller, setting: Setting, attack: str
) -> tuple[Ground, Opening, tuple[Firefight, ...], Aims]:
    month = setting.first_day.month
    recipes = read_recipes(roller.pack)
    options = [
        (str(item["ground"]), int(item["weight"]))
        for item in setting.theatre["grounds"]
        if not item["months"] or month in item["months"]
    ]
    kind = roller.pick("kind", f"Ground of {setting.theatre['name']}", options, lock="ground")
    compass: list[tuple[Edge, int]] = [("north", 1), ("east", 1), ("south", 1), ("west", 1)]
    edge: Edge = roller.pick("edge", "Friendly Board Edge of the Axis", compass)
    defender = {"axis": "allied", "allied": "axis"}.get(attack)
    found = survey(
        recipes[kind],
        Streams(roller.seed),
        _names(roller, setting),
        edges=(("axis", edge), ("allied", OPPOSITE[edge])),
        defender=defender,
        path=f"{roller.prefix}/map",
    )
    for constraint, count in found.tally.items():
        tally = roller.thrown.setdefault("map", {})
        tally[constraint] = tally.get(constraint, 0) + count
    first = "both" if attack == "dual" else attack
    calendar = write_calendar(roller, setting, first)
    attacker = "axis" if attack == "dual" else attack
    aims = set_aims(roller, found.ground, found.opening, calendar[0], attacker)
    return found.ground, found.opening, calendar, aims


def _names(roller: Roller, setting: Setting) -> tuple[str, ...]:
    """Return names of places of the theatre in an order of their own; nicknames come last."""
    known = records(roller.pack, "names")
    lists = [known[key] for key in setting.theatre["names"]]
    proper = [name for one in lists if not one["nicknames"] for name in one["villages"]]
    nicknames = [name for one in lists if one["nicknames"] for name in one["villages"]]
    stream = roller.stream("names")
    return (*stream.shuffled(dict.fromkeys(proper)), *stream.shuffled(dict.fromkeys(nicknames)))


def _forces(
    roller: Roller, setting: Setting, intensity: str, attack: str, groups: Groups
) -> tuple[int, Mapping[str, tuple[Held, ...]]]:
    """Return the FP of the defender (of each side in a dual attack) and the opening forces."""
    column = intensity
    size = int(roller.table("size", "opening-size", column=column))
    works = int(roller.table("works", "opening-works", column=column))
    attacker = "axis" if attack == "dual" else attack
    defender = {"axis": "allied", "allied": "axis"}[attacker]
    least, most = starting_cp(roller.pack, intensity)
    defence = draw_force(roller, defender, groups[defender], size, intensity)
    if attack == "dual":
        works = -(-works // 2)
        target = cost(defence)
    else:
        target = attackers_target(cost(defence), works, least, most)
    offence = draw_force(roller, attacker, groups[attacker], target, intensity)
    return works, {attacker: offence, defender: defence}


def _settle(
    roller: Roller,
    setting: Setting,
    intensity: str,
    attack: str,
    groups: Groups,
    forces: Mapping[str, tuple[Held, ...]],
    works: int,
) -> Mapping[str, SideState]:
    """Roll what is rolled once and kept: card DRMs, CP, leaders, OBA, permissions."""
    cp = {}
    for side in SIDES:
        roller.secret = side
        cp[side] = int(roller.table(f"{side}/cp", "cp-replenishment", column=intensity.upper()))
    roller.secret = None
    fp = _works(attack, forces, cp, works)
    return {
        side: _side(
            roller, setting, intensity, side, groups[side], forces[side], fp[side], cp[side]
        )
        for side in SIDES
    }


def _works(
    attack: str, forces: Mapping[str, tuple[Held, ...]], cp: Mapping[str, int], works: int
) -> dict[str, int]:
    """Return both sides' FP, so that strengths stand in the ratio that the rules ask for."""
    attacker = "axis" if attack == "dual" else attack
    defender = {"axis": "allied", "allied": "axis"}[attacker]
    strengths = {side: cost(forces[side]) + cp[side] for side in SIDES}
    if attack == "dual":
        extra = works / 10
        mine, theirs = works_for(strengths[attacker] + extra, strengths[defender], works, DUAL)
        return {attacker: works + mine, defender: theirs}
    mine, theirs = works_for(strengths[attacker], strengths[defender], works, ASSAULT)
    return {attacker: mine, defender: theirs}


def _side(
    roller: Roller,
    setting: Setting,
    intensity: str,
    side: str,
    groups: list[Mapping[str, Any]],
    opening: tuple[Held, ...],
    works: int,
    cp: int,
) -> SideState:
    army = setting.army(side)
    key = setting.nation(side)
    nation = records(roller.pack, "nations")[key] if key else None
    drms = _card_drms(roller, side, army)
    leaders = _leaders(roller, setting, side, opening, drms)
    modules = _modules(roller, side, opening, drms)
    years = next(s for s in army["strength"] if s["from"] <= setting.month <= s["to"])
    step = _INTENSITIES.index(intensity) - 1
    heat = ((f"{intensity} intensity", step),) if step else ()
    calm = (("low intensity", -1),) if intensity == "low" else ()
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
        groups=tuple(groups),
        drms=drms,
        elr=_own(nation, "elr", int(years["elr"])),
        san=_own(nation, "san", int(years["san"])),
        opening=opening,
        works=works,
        cp=cp,
        leaders=leaders,
        modules=modules,
        bombardment=0 if bombardment == "none" else int(bombardment),
        air=air,
        booby_traps=traps,
        reserves=reserves,
    )


def _own(nation: Mapping[str, Any] | None, key: str, army: int) -> int:
    value = nation[key] if nation else None
    return army if value is None else int(value)


def _card_drms(roller: Roller, side: str, army: Mapping[str, Any]) -> Mapping[str, int]:
    """Roll the DRMs of the card and add the army's own, none beyond ±2."""
    found = {}
    for name in _DRMS:
        rolled = int(roller.table(f"{side}/drm/{name}", "card-drm")) if name != "historical" else 0
        found[name] = max(-2, min(2, rolled + int(army["drms"].get(name, 0))))
    return found


def _leaders(
    roller: Roller,
    setting: Setting,
    side: str,
    opening: tuple[Held, ...],
    drms: Mapping[str, int],
) -> tuple[Leader, ...]:
    """Roll a leader for each platoon (2.36) and slide what is over the limit (2.361)."""
    roller.secret = side
    columns = records(roller.pack, "leader-columns")
    held: dict[str, Counter[str]] = {key: Counter() for key in columns}
    found = []
    number = 0
    for item in opening:
        column = str(item.group["column"])
        if column == "none":
            continue
        for _ in range(item.count * int(item.group["leaders"])):
            number += 1
            modifiers = [("Leader DRM of the card", drms["leader"])] if drms["leader"] else []
            modifiers += _armour(setting, side, column)
            name = columns[column]["column"]
            rolled = roller.table(
                f"{side}/leaders/{number}",
                "leaders",
                column=name,
                modifiers=modifiers,
            )
            rule = columns[column]
            leader = slide(rolled, held[column], rule["order"], rule["limited"])
            total = roller.made[-1].entry.total
            found.append(Leader(str(item.group["id"]), column, total, rolled, leader))
    roller.secret = None
    return tuple(found)


def _armour(setting: Setting, side: str, column: str) -> list[tuple[str, int]]:
    """Return the DRM of armour leaders by army and year (2.361)."""
    if column != "armour":
        return []
    army = setting.army(side)["id"]
    if army == "german" and setting.month < "1945-01":
        return [("German before 1945", -1)]
    return [] if army in ("american", "us-marines", "british") else [("armour of all others", 1)]


def _modules(
    roller: Roller, side: str, opening: tuple[Held, ...], drms: Mapping[str, int]
) -> tuple[Module, ...]:
    roller.secret = side
    found = []
    number = 0
    for item in opening:
        if item.group["letter"] != "O":
            continue
        for _ in range(item.count):
            number += 1
            modifiers = [("OBA DRM of the card", drms["oba"])] if drms["oba"] else []
            strength = roller.table(f"{side}/oba/{number}", "oba-ammunition", modifiers=modifiers)
            total = roller.made[-1].entry.total
            found.append(Module(str(item.group["id"]), total, strength))
    roller.secret = None
    return tuple(found)
