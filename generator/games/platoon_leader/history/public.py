"""A firefight and its Reorganization Phase as both sides know them, by the public reports alone."""

from __future__ import annotations

from dataclasses import replace

from generator.content import Pack
from generator.games.platoon_leader.history.dice import RephRoller
from generator.games.platoon_leader.history.fires import burn_on
from generator.games.platoon_leader.history.line import held_control, tvp_held
from generator.games.platoon_leader.history.model import Fire, MarkedLand, PublicRecord
from generator.games.platoon_leader.history.replay import PublicStage
from generator.games.platoon_leader.history.report_model import Fires, PublicReport
from generator.games.platoon_leader.history.reports.control import holders_after
from generator.games.platoon_leader.history.steps.registry import StepLine
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.wording import told
from generator.games.platoon_leader.setting.choices import SIDES


def public_stage(
    pack: Pack,
    stored: StoredCampaign,
    before: PublicRecord,
    report: PublicReport,
    roller: RephRoller,
) -> PublicStage:
    """Return what both sides know after a firefight; its report has no faults."""
    said: list[StepLine] = []
    ground = stored.ground
    holders = holders_after(report, before, ground)
    control = held_control(ground, holders)
    tvp = tvp_held(ground, control)
    _say_changes(pack, stored, before.holders, holders, said)
    land = _land(before.land, report)
    burning = len(land.fires)
    next_one = stored.card.calendar[report.firefight :]
    if next_one and land.fires:
        today = stored.card.calendar[report.firefight - 1].date
        land = burn_on(ground, land, same_day=next_one[0].date == today)
        said.append(StepLine("fire", told(pack, "fires", before=burning, after=len(land.fires))))
    played = report.played == "yes"
    # Patrols go out in an Idle Firefight too, and their CVP are of its date (2.7, 2.756).
    gained = report.gained.model_dump() if report.gained else dict.fromkeys(SIDES, 0)
    said.append(StepLine("survivors", told(pack, "tvp", **tvp)))
    attackers = _attackers(stored, report)
    record = PublicRecord(
        firefight=report.firefight,
        holders=holders,
        control=control,
        tvp=tvp,
        total={side: before.total[side] + tvp[side] for side in tvp},
        played=played,
        attackers=attackers,
        moved_last=report.moved_last or _moved_last(attackers),
        last_turn=report.last_turn if played else None,
        winner=_one(report.winner) if played else None,
        gained=gained,
        all_gained={side: before.all_gained.get(side, 0) + gained[side] for side in SIDES},
        idle_ever=before.idle_ever or not played,
        land=land,
        massacre=before.massacre | _sides(report.massacre),
        surf=report.surf or before.surf,
        conceded=_one(report.conceded),
    )
    return PublicStage(record, tuple(said), roller.noted())


def _attackers(stored: StoredCampaign, report: PublicReport) -> frozenset[str]:
    """Return who attacked: as the calendar has it, if the report doesn't say."""
    if report.played != "yes":
        return frozenset()
    return _sides(report.attackers or stored.card.calendar[report.firefight - 1].attacker)


def _moved_last(attackers: frozenset[str]) -> str | None:
    """Return who moved last if nobody says: the Defender, or the Allies in a Dual Attack (2.41)."""
    if len(attackers) == 1:
        return next(side for side in SIDES if side not in attackers)
    return "allied" if attackers else None


def _sides(value: str | None) -> frozenset[str]:
    return frozenset(SIDES if value == "both" else () if value in (None, "none") else (value,))


def _one(value: str | None) -> str | None:
    return None if value in (None, "none") else value


def _say_changes(
    pack: Pack,
    stored: StoredCampaign,
    before: tuple[str | None, ...],
    now: tuple[str | None, ...],
    said: list[StepLine],
) -> None:
    """Say which named Locations changed hands."""
    owner = {
        h: (old, new)
        for item, old, new in zip(stored.ground.strategic, before, now, strict=True)
        for h in item.hexes
    }
    for place in stored.ground.locations:
        old, new = owner.get(place.hexes[0], (None, None))
        if old != new:
            by = pack.info.sides[new].name if new else told(pack, "nobody")
            text = told(pack, "changed", name=place.name, by=by, tvp=place.tvp)
            said.append(StepLine("control", text))


def _fires(burning: Fires) -> tuple[Fire, ...]:
    return (
        *(Fire(h, "flame") for h in burning.flames),
        *(Fire(h, "blaze") for h in burning.blazes),
        *(Fire(h, "wreck") for h in burning.burning_wrecks),
    )


def _land(before: MarkedLand, report: PublicReport) -> MarkedLand:
    """Return the land as a report has it: what it adds, and what burns at the end."""
    cleared = {(row.hex, row.name) for row in report.works if row.cleared == "yes"}
    works = {*before.works, *((row.hex, row.name) for row in report.works)} - cleared
    wrecks = {*before.wrecks, *((h, "") for h in report.wrecks)}
    return replace(
        before,
        fires=_fires(report.fires) if report.fires else before.fires,
        rubble=before.rubble | frozenset(report.rubble),
        wrecks=tuple(sorted(wrecks)),
        breaches=tuple(dict.fromkeys((*before.breaches, *report.breaches))),
        works=tuple(sorted(works)),
    )
