"""A fresh campaign: every stage rolled, held against its constraints, and frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.content import Pack
from generator.dice import Streams
from generator.games.platoon_leader.forces.formations import Formation, roll_formation
from generator.games.platoon_leader.forces.opening import Forces, draw_forces
from generator.games.platoon_leader.forces.order_of_battle import (
    available,
    held_to_patrols,
    held_to_rules,
)
from generator.games.platoon_leader.forces.sides import (
    Groups,
    Party,
    SideState,
    attacker_of,
    defender_of,
    settle,
    starting_cp,
)
from generator.games.platoon_leader.ground.battlefield import Battlefield
from generator.games.platoon_leader.ground.candidate import BattlefieldRequest
from generator.games.platoon_leader.ground.fronts import Opening
from generator.games.platoon_leader.ground.locations import read_kinds
from generator.games.platoon_leader.ground.survey import survey
from generator.games.platoon_leader.play.needs import can_play
from generator.games.platoon_leader.play.scene import KnownBattle
from generator.games.platoon_leader.play.screen import (
    HOPELESS,
    forces_tried,
    grounds_tried,
    has_hope,
)
from generator.games.platoon_leader.scenario.aims import Aims, set_aims
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.requirements import check_content
from generator.games.platoon_leader.setting.approaches import Fronts
from generator.games.platoon_leader.setting.calendar import Firefight, write_calendar
from generator.games.platoon_leader.setting.choices import ATTACKS, SIDES, check_locks
from generator.games.platoon_leader.setting.episodes import Place
from generator.games.platoon_leader.setting.lie import roll_lie
from generator.games.platoon_leader.setting.scene import Setting, month_of, set_scene
from generator.ground.edges import OPPOSITE
from generator.ground.growing.naming import Tongue
from generator.ground.growing.terrain import read_recipes
from generator.roll.errors import Rejected
from generator.roll.locks import Locks
from generator.roll.roller import Rolled, Roller
from generator.roll.seals.seal import Seals
from generator.scenario.stages import FinishedDraft, HopelessError, Once, Rolling, Stage

__all__ = ["SIDES", "Campaign", "SideState", "new_campaign", "sealed_campaign"]

ATTEMPTS = 40
"""Attempts per stage before the command gives up."""


@dataclass(frozen=True)
class Campaign:
    """A whole campaign as it was rolled. `attack` is `axis`, `allied` or `dual`.

    `site` is the place that it is named after. `seals` are those of a sealed campaign: only the
    sides whose words it has are known here.
    """

    seed: str
    locks: Locks
    setting: Setting
    attack: str
    site: Place
    ground: Battlefield
    opening: Opening
    calendar: tuple[Firefight, ...]
    aims: Aims
    sides: Mapping[str, SideState]
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]
    seals: Seals | None = None

    @property
    def known(self) -> tuple[str, ...]:
        """The sides whose secrets are known here."""
        return SIDES if self.seals is None else tuple(s for s in SIDES if s in self.seals.words)

    @property
    def intensity(self) -> str:
        return self.setting.intensity


@dataclass
class _Draft:
    """A campaign while it is rolled; `groups` are those that a side has from first day to last.

    `hopeless` has an entry for each pair of forces thrown away since the ground was laid.
    """

    pack: Pack
    setting: Setting = field(init=False)
    attack: str = field(init=False)
    calendar: tuple[Firefight, ...] = field(init=False)
    formations: Mapping[str, Formation | None] = field(init=False)
    groups: Groups = field(init=False)
    site: Place = field(init=False)
    ground: Battlefield = field(init=False)
    opening: Opening = field(init=False)
    aims: Aims = field(init=False)
    works: int = field(init=False)
    hopeless: list[str] = field(init=False)
    forces: Forces = field(init=False)
    sides: Mapping[str, SideState] = field(init=False)


def _set_scene(roller: Roller, draft: _Draft) -> None:
    draft.setting = set_scene(roller)


def _choose_attack(roller: Roller, draft: _Draft) -> None:
    if (locked := roller.locks.get("attacker")) is not None:
        draft.attack = roller.locks.choose("attacker", locked, {name: name for name in ATTACKS})
    else:
        column = draft.setting.initiative
        draft.attack = roller.table("attack", "opening-attack", column=column)


def _write_calendar(roller: Roller, draft: _Draft) -> None:
    """Write the calendar; armies are asked what they have once the last day is known."""
    setting, attack = draft.setting, draft.attack
    calendar = write_calendar(roller, setting, "both" if attack == "dual" else attack)
    months = setting.month, month_of(calendar[-1].day)
    formations = {side: roll_formation(roller, setting, side) for side in SIDES}
    least, _ = starting_cp(roller.pack, setting.intensity)
    groups = {
        side: held_to_patrols(
            roller.pack,
            setting.intensity,
            len(calendar),
            available(roller.pack, setting, side, months, formations[side]),
        )
        for side in SIDES
    }
    for found in groups.values():
        held_to_rules(roller.pack, found, least)
    draft.calendar, draft.groups, draft.formations = calendar, groups, formations


def _lay_ground(roller: Roller, draft: _Draft) -> None:
    """Lay the battlefield and set the aims: they must be in reach on that ground."""
    setting, attack = draft.setting, draft.attack
    recipes = read_recipes(roller.pack)
    fronts = Fronts(roller.pack, setting.theatre, setting.episode)
    options = fronts.kinds(setting.first_day, roller.locks.get("edge"))
    kind = roller.pick("kind", f"Ground of {setting.theatre['name']}", options, lock="ground")
    lie = roll_lie(roller, setting, recipes[kind])
    request = BattlefieldRequest(
        recipe=recipes[kind],
        kinds=read_kinds(roller.pack),
        names=lie.names,
        edges=(("axis", lie.edge), ("allied", OPPOSITE[lie.edge])),
        tongues=_tongues(roller, setting),
        defender=None if attack == "dual" else defender_of(attack),
        landmark=lie.landmark,
        shores=lie.shores,
        course=lie.course,
        bears=str(lie.site["name"]),
    )
    found = survey(request, Streams(roller.seed), path=f"{roller.prefix}/map")
    for constraint, count in found.tally.items():
        tally = roller.thrown.setdefault("map", {})
        tally[constraint] = tally.get(constraint, 0) + count
    draft.site, draft.ground, draft.opening = lie.site, found.ground, found.opening
    first, attacker = draft.calendar[0], attacker_of(attack)
    draft.aims = set_aims(roller, found.ground, found.opening, first, attacker)
    draft.hopeless = []


def _draw_forces(roller: Roller, draft: _Draft) -> None:
    found = draw_forces(roller, draft.setting, draft.attack, draft.groups)
    draft.works, draft.forces = found
    _keep_hope(roller, draft)


def _keep_hope(roller: Roller, draft: _Draft) -> None:
    """Raise Rejected for forces that leave a side no hope in the first firefight.

    After some of these another ground is laid, and after some grounds it is left as it is: what is
    locked may allow no better. Only what both players may know is looked at.
    """
    if not can_play(roller.pack):
        return
    if roller.thrown.get("ground", {}).get(HOPELESS, 0) >= grounds_tried(roller.pack):
        return
    known = KnownBattle(
        setting=draft.setting,
        attack=draft.attack,
        ground=draft.ground,
        opening=draft.opening,
        first=draft.calendar[0],
        aims=draft.aims,
        groups=draft.groups,
        forces=draft.forces,
        works=None if draft.attack == "dual" else draft.works,
        drms={},
    )
    if has_hope(roller.pack, known, f"{roller.seed}/{roller.prefix}"):
        return
    draft.hopeless.append(HOPELESS)
    raise Rejected(HOPELESS)


def _ask_ground(draft: _Draft) -> None:
    """Raise HopelessError if so many forces had no hope on a ground that another is wanted."""
    if draft.hopeless and len(draft.hopeless) >= forces_tried(draft.pack):
        raise HopelessError("ground", HOPELESS)


def _settle(roller: Roller, draft: _Draft) -> None:
    parties = {side: Party(draft.formations[side], draft.groups[side]) for side in SIDES}
    draft.sides = settle(roller, draft.setting, draft.attack, parties, draft.forces, draft.works)


def _finished(drawn: FinishedDraft[_Draft]) -> Campaign:
    draft = drawn.draft
    return Campaign(
        **drawn.kept,
        setting=draft.setting,
        attack=draft.attack,
        site=draft.site,
        ground=draft.ground,
        opening=draft.opening,
        calendar=draft.calendar,
        aims=draft.aims,
        sides=draft.sides,
    )


ROLLING = Rolling(
    of="campaign",
    lockable=LOCKABLE,
    check_content=check_content,
    check_locks=check_locks,
    begun=_Draft,
    lines=(
        (Stage("scene", ATTEMPTS, _set_scene),),
        Once(_choose_attack),
        (Stage("calendar", ATTEMPTS, _write_calendar),),
        (
            Stage("ground", ATTEMPTS, _lay_ground),
            Stage("forces", ATTEMPTS, _draw_forces, hope=_ask_ground),
        ),
        Once(_settle),
    ),
    finished=_finished,
)
new_campaign = ROLLING.roll


def sealed_campaign(pack: Pack, seed: str, locks: Locks | None, seals: Seals) -> Campaign:
    """Roll a campaign as `new_campaign` does, but each side's secrets by its word, if it is here.

    All that is open is the same whatever the words are.
    """
    drawn = ROLLING.drawn(pack, seed, locks, sealed=seals.dice())
    return replace(_finished(drawn), seals=seals)


def _tongues(roller: Roller, setting: Setting) -> list[Tongue]:
    """Return the languages of the theatre, as Locations are named in them."""
    known = roller.pack.records("names")
    return [
        Tongue(tuple(one["people"]), _patterns(one["features"]))
        for one in (known[key] for key in setting.names)
    ]


def _patterns(features: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for feature in features:
        kind = str(feature["kind"])
        found[kind] = (*found.get(kind, ()), str(feature["text"]))
    return found
