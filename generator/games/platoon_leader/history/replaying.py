"""Reports replayed one after another: what a campaign has come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.content import Pack
from generator.errors import Problem, raise_all
from generator.games.platoon_leader.history.buying import bought, purchase_faults
from generator.games.platoon_leader.history.dice import RephRoller, reph_roller
from generator.games.platoon_leader.history.limits.deeds import deed_faults, kept
from generator.games.platoon_leader.history.limits.faults import FaultAt
from generator.games.platoon_leader.history.losses import after_battle
from generator.games.platoon_leader.history.model import PublicRecord, SideRoster
from generator.games.platoon_leader.history.opening import public_at_start, roster_at_start
from generator.games.platoon_leader.history.public import public_stage
from generator.games.platoon_leader.history.replay import (
    Chronicle,
    FiledReport,
    FiledReports,
    PublicStage,
    R,
    SideStage,
)
from generator.games.platoon_leader.history.report_model import DiceRow, SecretReport
from generator.games.platoon_leader.history.reports.checks import check_public, check_secret
from generator.games.platoon_leader.history.steps.naming import well_named
from generator.games.platoon_leader.history.steps.registry import SideCase, reorganize
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.history.wording import told


def replayed(
    pack: Pack,
    stored: StoredCampaign,
    filed: Sequence[FiledReports],
    sides: Iterable[str],
    words: Mapping[str, str],
) -> Chronicle:
    """Return what a campaign has come to by its reports, in the order of the firefights.

    `sides` are those whose papers are made here, `words` the private word of one that is sealed.
    A side goes on as long as its own reports are there. Raises ContentError with every value that
    can't be, each with its place in its report.
    """
    start = public_at_start(stored)
    stages = _public(pack, stored, start, filed)
    records = (start, *(stage.record for stage in stages))
    begun = {side: roster_at_start(stored, side) for side in sides}
    found = {
        side: _side(pack, stored, records, filed, roster, words.get(side, ""))
        for side, roster in begun.items()
    }
    return Chronicle(start, stages, begun, found)


def _public(
    pack: Pack, stored: StoredCampaign, start: PublicRecord, filed: Sequence[FiledReports]
) -> tuple[PublicStage, ...]:
    stages: list[PublicStage] = []
    before = start
    for index, reports in enumerate(filed):
        report = reports.public.report
        raise_all(_placed(reports.public, check_public(report, before, stored)))
        roller = _roller(pack, stored, filed[: index + 1], report.dice, "public")
        with roller.attempt(f"firefight-{report.firefight}", 1):
            stages.append(public_stage(pack, stored, before, report, roller))
        raise_all(_unused(roller, reports.public))
        before = stages[-1].record
    return tuple(stages)


def _side(
    pack: Pack,
    stored: StoredCampaign,
    records: Sequence[PublicRecord],
    filed: Sequence[FiledReports],
    roster: SideRoster,
    word: str,
) -> tuple[SideStage, ...]:
    """Return the stages of a side: with each, its roster goes on."""
    stages: list[SideStage] = []
    for index, reports in enumerate(filed):
        own = reports.secret.get(roster.side)
        if own is None:
            break
        report = well_named(pack, stored.card.sides.of(roster.side), roster, own.report)
        raise_all(_placed(own, purchase_faults(pack, stored.card, roster, report)))
        case = SideCase(
            pack=pack,
            card=stored.card,
            ground=stored.ground,
            before=records[index],
            public=records[index + 1],
            report=report,
            roller=_roller(pack, stored, filed[: index + 1], report.dice, roster.side, word),
            roster=roster,
            next_day=_next_day(stored, report.firefight),
        )
        stages.append(_side_stage(case, own))
        raise_all(_unused(case.roller, own))
        roster = stages[-1].roster
    return tuple(stages)


def _side_stage(case: SideCase, filed: FiledReport[SecretReport]) -> SideStage:
    report = case.report
    with (
        case.roller.secret_of(case.side),
        case.roller.attempt(f"firefight-{report.firefight}", 1),
    ):
        ready = bought(case)
        faults = [*check_secret(report, ready), *deed_faults(case.on(ready))]
        raise_all(_placed(filed, faults))
        case = case.on(kept(case, after_battle(ready, report)))
        roster = reorganize(case)
    return SideStage(
        bought=ready,
        roster=roster,
        said=tuple(case.said),
        rolls=case.roller.noted(),
        assumed=tuple(_assumed(case, ready)),
    )


def _assumed(case: SideCase, ready: SideRoster) -> Iterator[str]:
    """Say what a quick report left out, and how it was taken."""
    changed = any(row.left != row.had for row in case.report.groups)
    if case.public.played and not changed and not any(row.left for row in case.report.purchases):
        yield told(case.pack, "assumed-losses")
    if case.public.played and not case.report.where:
        yield told(case.pack, "assumed-place")
    if case.public.played and ready.lines and not case.report.leaders:
        yield told(case.pack, "assumed-leaders")


def _next_day(stored: StoredCampaign, firefight: int) -> bool:
    """Tell whether the firefight that comes next is on another date; after the last it is."""
    later = stored.card.calendar[firefight:]
    return not later or later[0].date != stored.card.calendar[firefight - 1].date


def _roller(
    pack: Pack,
    stored: StoredCampaign,
    filed: Sequence[FiledReports],
    dice: Sequence[DiceRow],
    whose: str,
    word: str = "",
) -> RephRoller:
    """Return the dice of a firefight's Reorganization Phase for one side, or for both."""
    firefight = filed[-1].public.report.firefight
    typed = {f"firefight-{firefight}/1/{row.roll}": row.faces for row in dice}
    digests = [one.public.digest for one in filed]
    return reph_roller(pack, stored.seed, (whose, *digests), typed, word)


def _unused(roller: RephRoller, filed: FiledReport[R]) -> Iterator[Problem]:
    """Yield typed dice of rolls that were never made."""
    for index, row in enumerate(filed.report.dice):
        if any(path.endswith(f"/1/{row.roll}") for path in roller.unused):
            message = f"there is no roll '{row.roll}' after this firefight"
            yield Problem(message, filed.place(("dice", index, "roll")))


def _placed(filed: FiledReport[R], faults: Iterable[FaultAt]) -> Iterator[Problem]:
    for path, message in faults:
        yield Problem(message, filed.place(path))
