"""Linked evenings: a platoon's roster goes on, with its losses, replacements and experience."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from generator.content import Pack
from generator.errors import ContentError, Problem, short
from generator.games.platoon_action.scenario.model import SIDES, ForceRecord, MissionRecord
from generator.games.platoon_action.scenario.squads import ROSTER, Roster, Veterans
from generator.games.platoon_action.scenario.wording import WORDS
from generator.roll.choices import days
from generator.scenario.evening.linked import Carry, Linked, PlayedScenario
from generator.scenario.evening.needs import EVENING as NUMBERS
from generator.scenario.evening.needs import EveningNumbers
from generator.scenario.evening.page import LossLine
from generator.scenario.evening.report import Stake
from generator.scenario.evening.stored import Stored
from generator.scenario.wording import Wording

HEADQUARTERS = "Headquarters"
_KEPT = ("odds",)
"""Locks of the first mission that the others have, too."""


def _sides(pack: Pack, record: MissionRecord) -> dict[str, str]:
    """Return what each side is called: by its nation."""
    nations = pack.records("nations")
    found: dict[str, str] = {}
    for side in SIDES:
        nation = record.force(side).nation
        found[side] = str(nations[nation]["name"]) if nation in nations else nation
    return found


def _stakes(pack: Pack, record: MissionRecord) -> dict[str, dict[str, Stake]]:
    """Return the men of each card, and the vehicles, that a side may lose."""
    weight = int(pack.records(NUMBERS)["vehicle"]["number"])
    found: dict[str, dict[str, Stake]] = {}
    for side in SIDES:
        force, some = record.force(side), {}
        for number, officer in enumerate(force.officers):
            name = HEADQUARTERS if not number else f"{HEADQUARTERS} {number + 1}"
            some[name] = Stake(1 + sum(men.count for men in officer.men), officer.name)
        for squad in force.squads:
            some[squad.name] = Stake(1 + sum(men.count for men in squad.men), squad.leader.name)
        for team in force.teams:
            some[team.name] = Stake(1 + sum(men.count for men in team.men), team.leader.name)
        for one in force.vehicles:
            some[one.name] = Stake(1, "vehicle", weight)
        found[side] = some
    return found


def _part(pack: Pack, stored: Stored[MissionRecord]) -> tuple[str, str | None]:
    record, missions = stored.record, pack.records("missions")
    if record.mission not in missions:
        message = f"the mission '{short(record.mission)}' is not one of this pack's"
        raise ContentError(Problem(message, stored.source.place(("record", "mission"))))
    even = missions[record.mission]["balance"] == "even"
    return record.mission, None if even else record.attacker


@dataclass(frozen=True)
class _Platoon:
    """A side's platoon between two missions: the class of its men, its leaders, its squads."""

    formation: str
    quality: str
    officer: str
    squads: Mapping[str, Veterans]
    whole: int

    @property
    def roster(self) -> Roster:
        return Roster(self.officer, tuple(self.squads.values()))


def _begun(pack: Pack, force: ForceRecord, stored: Stored[MissionRecord], side: str) -> _Platoon:
    """Return a platoon as it goes into the first mission."""
    formations, levels = pack.records("formations"), pack.records("effectiveness")
    quality = next((k for k, one in levels.items() if one["value"] == force.effectiveness), None)
    if force.formation not in formations or quality is None or not force.officers:
        message = f"this platoon is none that goes on: {short(force.formation)}"
        raise ContentError(Problem(message, stored.source.place(("record", "forces", side))))
    squads = {
        one.name: Veterans(number, one.leader.name, 1 + sum(men.count for men in one.men))
        for number, one in enumerate(force.squads[:4])
    }
    whole = int(formations[force.formation]["squad"]["men"])
    whole = max([whole, *(one.men for one in squads.values())])
    return _Platoon(force.formation, quality, force.officers[0].name, squads, whole)


def _carry(
    pack: Pack, played: Sequence[PlayedScenario[MissionRecord]], numbers: EveningNumbers
) -> Carry:
    """Return what goes on of each platoon after some missions."""
    first = played[0].stored
    platoons = {side: _begun(pack, first.record.force(side), first, side) for side in SIDES}
    changes: dict[str, list[LossLine]] = {}
    notes: list[str] = []
    for one in played:
        changes, notes = {side: [] for side in SIDES}, []
        for side in SIDES:
            platoon = _after(platoons[side], one, side, numbers, changes[side])
            grown = _grown(pack, platoon, one, side)
            if grown != platoon.quality:
                name = str(pack.records("effectiveness")[grown]["name"]).lower()
                people = _sides(pack, one.stored.record)[side]
                notes.append(WORDS.say(pack, "grown", people=people, name=name))
            platoons[side] = replace(platoon, quality=grown)
    locks: dict[str, str] = {}
    for side, platoon in platoons.items():
        locks |= {
            f"{side}.formation": platoon.formation,
            f"{side}.quality": platoon.quality,
            f"{side}.{ROSTER}": platoon.roster.text,
        }
    return Carry(changes, locks, notes)


def _after(
    platoon: _Platoon,
    one: PlayedScenario[MissionRecord],
    side: str,
    numbers: EveningNumbers,
    changes: list[LossLine],
) -> _Platoon:
    """Return a platoon after a mission: some come back, and no squad stays below its part."""
    lost, squads = one.report.lost[side], {}
    for name, squad in platoon.squads.items():
        gone = lost.get(name, 0)
        missing = platoon.whole - squad.men + gone
        away = min(missing - -(-missing // numbers.back), platoon.whole // numbers.out)
        if name not in lost:
            away = 0  # it was not there, and had a rest
        now = platoon.whole - away
        if missing:
            changes.append(
                LossLine(f"{name}, {squad.leader}", squad.men, gone, now - squad.men + gone, now)
            )
        squads[name] = replace(squad, men=now)
    return replace(platoon, squads=squads)


def _grown(pack: Pack, platoon: _Platoon, one: PlayedScenario[MissionRecord], side: str) -> str:
    """Return the class of a platoon after a mission: better after a victory with few losses,
    worse after heavy ones."""
    figures, stakes = pack.records(NUMBERS), one.stakes[side]
    men = {name for name, stake in stakes.items() if stake.name != "vehicle"}
    had = sum(stakes[name].number for name in men)
    lost = sum(one.report.lost[side][name] for name in men)
    levels = sorted(
        pack.records("effectiveness"), key=lambda key: pack.records("effectiveness")[key]["value"]
    )
    at = levels.index(platoon.quality)
    if lost * int(figures["fall"]["number"]) >= had:
        return levels[max(0, at - 1)]
    if one.report.winner == side and lost * int(figures["rise"]["number"]) <= had:
        return levels[min(len(levels) - 1, at + 1)]
    return platoon.quality


def _same(pack: Pack, stored: Stored[MissionRecord]) -> Mapping[str, str]:
    """Return the locks that keep the theatre; the next mission is on the next day, of that year."""
    record, theatres = stored.record, pack.records("theatres")
    if record.theatre not in theatres:
        message = f"the theatre '{short(record.theatre)}' is not one of this pack's"
        raise ContentError(Problem(message, stored.source.place(("record", "theatre"))))
    day = date.fromisoformat(record.date)
    first, last = days(theatres[record.theatre])
    after = max(first, min(day + timedelta(days=1), last))
    if after.year != day.year:  # formations go by years
        after = day
    kept = {key: stored.locks[key] for key in _KEPT if key in stored.locks}
    return {"theatre": record.theatre, "date": after.isoformat(), **kept}


RULES = Wording(
    "evening-rules",
    {
        "length": ("least", "most"),
        "score": ("win", "fewer", "vehicle"),
        "end": (),
        "losses": (),
        "back": ("back", "out"),
        "rest": (),
        "attached": (),
        "experience": ("rise", "fall"),
        "follows": (),
        "fair": (),
        "report": (),
    },
)
"""The rules of an evening, in the order in which they are printed."""

EVENING = Linked(
    rules=RULES,
    model=MissionRecord,
    sides=_sides,
    stakes=_stakes,
    things="Men",
    lost_things="men out of action at the end, and vehicles destroyed or abandoned",
    part=_part,
    carry=_carry,
    same=_same,
)
