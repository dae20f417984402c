"""A fresh campaign: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.forces.opening import draw_forces
from generator.games.platoon_leader.forces.order_of_battle import available, held_to_rules
from generator.games.platoon_leader.forces.sides import (
    Groups,
    SideState,
    attacker_of,
    defender_of,
    settle,
    starting_cp,
)
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.candidate import Request
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.ground.locations import read_kinds
from generator.games.platoon_leader.ground.survey import survey
from generator.games.platoon_leader.scenario.aims import Aims, set_aims
from generator.games.platoon_leader.scenario.calendar import Firefight, write_calendar
from generator.games.platoon_leader.scenario.choices import ATTACKS, SIDES, check_locks, grounds
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.requirements import check_content
from generator.games.platoon_leader.scenario.scene import Setting, month_of, set_scene
from generator.ground.edges import EDGES, OPPOSITE, Edge
from generator.ground.growing.naming import Tongue
from generator.ground.growing.terrain import read_recipes
from generator.roll.locks import Locks
from generator.roll.outcome import begin, end
from generator.roll.roller import Rolled, Roller
from generator.roll.stages import Stages

__all__ = ["SIDES", "Campaign", "SideState", "new_campaign"]

ATTEMPTS = 40
"""Attempts per stage before the command gives up."""


@dataclass(frozen=True)
class Campaign:
    """A whole campaign as it was rolled. `attack` is `axis`, `allied` or `dual`."""

    seed: str
    locks: Locks
    setting: Setting
    attack: str
    ground: Battlefield
    opening: Opening
    calendar: tuple[Firefight, ...]
    aims: Aims
    sides: Mapping[str, SideState]
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]

    @property
    def intensity(self) -> str:
        return self.setting.intensity


def new_campaign(pack: Pack, seed: str, locks: Locks | None = None) -> Campaign:
    """Roll a campaign; the same pack, seed and locks give the same.

    Raises UsageError for locks that can't be met, ContentError for a pack that lacks something to
    roll with, ScenarioError when a stage's tries are used up.
    """
    roller = begin(pack, seed, locks, check_content, check_locks)
    stages = Stages(roller, "campaign", ATTEMPTS)
    setting = stages.draw("scene", set_scene)
    attack = _first_attack(roller, setting)
    # Armies are asked what they have once the last day is known.
    calendar, groups = stages.draw("calendar", lambda r: _calendar(r, setting, attack))
    # Battlefield and aims hang together: aims must be in reach on that ground.
    ground, opening, aims = stages.draw(
        "ground", lambda r: _ground(r, setting, attack, calendar[0])
    )
    works, forces = stages.draw("forces", lambda r: draw_forces(r, setting, attack, groups))
    sides = settle(roller, setting, attack, groups, forces, works)
    return Campaign(
        **end(roller, LOCKABLE),
        setting=setting,
        attack=attack,
        ground=ground,
        opening=opening,
        calendar=calendar,
        aims=aims,
        sides=sides,
    )


def _first_attack(roller: Roller, setting: Setting) -> str:
    if (locked := roller.locks.get("attacker")) is not None:
        return roller.locks.choose("attacker", locked, {name: name for name in ATTACKS})
    return roller.table("attack", "opening-attack", column=setting.initiative)


def _calendar(
    roller: Roller, setting: Setting, attack: str
) -> tuple[tuple[Firefight, ...], Groups]:
    """Return the calendar, and the groups that each side has from its first day to its last."""
    calendar = write_calendar(roller, setting, "both" if attack == "dual" else attack)
    months = setting.month, month_of(calendar[-1].day)
    least, _ = starting_cp(roller.pack, setting.intensity)
    groups = {side: available(roller.pack, setting, side, months) for side in SIDES}
    for found in groups.values():
        held_to_rules(roller.pack, found, least)
    return calendar, groups


def _ground(
    roller: Roller, setting: Setting, attack: str, first: Firefight
) -> tuple[Battlefield, Opening, Aims]:
    recipes = read_recipes(roller.pack)
    options = grounds(setting.theatre, setting.first_day, setting.episode)
    kind = roller.pick("kind", f"Ground of {setting.theatre['name']}", options, lock="ground")
    compass: list[tuple[Edge, int]] = [(edge, 1) for edge in EDGES]
    edge: Edge = roller.pick("edge", "Friendly Board Edge of the Axis", compass, lock="edge")
    request = Request(
        recipe=recipes[kind],
        kinds=read_kinds(roller.pack),
        names=_names(roller, setting),
        edges=(("axis", edge), ("allied", OPPOSITE[edge])),
        tongues=_tongues(roller, setting),
        defender=None if attack == "dual" else defender_of(attack),
    )
    found = survey(request, Streams(roller.seed), path=f"{roller.prefix}/map")
    for constraint, count in found.tally.items():
        tally = roller.thrown.setdefault("map", {})
        tally[constraint] = tally.get(constraint, 0) + count
    aims = set_aims(roller, found.ground, found.opening, first, attacker_of(attack))
    return found.ground, found.opening, aims


def _names(roller: Roller, setting: Setting) -> tuple[str, ...]:
    """Return names of places of the theatre in an order of their own; nicknames come last."""
    known = roller.pack.records("names")
    lists = [known[key] for key in setting.names]
    proper = [name for one in lists if not one["nicknames"] for name in one["villages"]]
    nicknames = [name for one in lists if one["nicknames"] for name in one["villages"]]
    stream = roller.stream("names")
    return (*stream.shuffled(dict.fromkeys(proper)), *stream.shuffled(dict.fromkeys(nicknames)))


def _tongues(roller: Roller, setting: Setting) -> list[Tongue]:
    """Return the languages of the theatre, as Locations are named in them."""
    known = roller.pack.records("names")
    return [
        Tongue(tuple(one["villages"]), tuple(one["people"]), _patterns(one["features"]))
        for one in (known[key] for key in setting.names)
    ]


def _patterns(features: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for feature in features:
        kind = str(feature["kind"])
        found[kind] = (*found.get(kind, ()), str(feature["text"]))
    return found
