"""`campaign next`: what comes after the firefights that have been reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from generator.content import Pack
from generator.errors import raise_all
from generator.games.platoon_leader.history.dice import reph_roller
from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.history.papers.packet import packet, solitaire_paper
from generator.games.platoon_leader.history.replay import Chronicle, FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.form import report_forms
from generator.games.platoon_leader.history.reports.reading import (
    folder_of,
    read_reports,
    report_path,
    wanting,
)
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.history.requirements import REQUIREMENTS
from generator.games.platoon_leader.history.solitaire import SoloPlan, solo_plan
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.saved.land import map_keys
from generator.roll.seals.seal import sealed_words
from generator.scenario.generator import Papers, Printing, Sequel

END = "end"
"""The folder of the papers that close a campaign."""


def sequel(pack: Pack, path: Path, printing: Printing) -> Sequel:
    """Return what comes next: the packet for a firefight with its reports, or the end.

    Raises ContentError with all that is wrong with the campaign or its reports.
    """
    REQUIREMENTS.check(pack)
    stored = read_stored(pack, path)
    folder = path.parent
    filed = read_reports(stored, map_keys(stored.ground), folder)
    raise_all(wanting(filed, folder, stored.known))
    chronicle = replayed(pack, stored, filed, stored.known, stored.words)
    number = len(filed) + 1
    sealed = sealed_words(stored.seals) if stored.seals else ""
    if is_over(stored, chronicle):
        papers = ending(pack, stored, chronicle, printing)
        return Sequel(END, papers, {}, (*stored.notes, *stored.missing), sealed=sealed)
    papers = packet(pack, stored, chronicle, printing) if filed else Papers((), {})
    plan = _plan(pack, stored, filed, chronicle)
    alone = (solitaire_paper(pack, stored, plan, printing),) if plan else ()
    forms = report_forms(pack, stored, chronicle, number, plan)
    papers = replace(papers, papers=(*papers.papers, *alone, *forms))
    ready = reports_ready(pack, stored, chronicle, number, plan)
    texts = {report_path(Path(), number, whose).as_posix(): data for whose, data in ready.items()}
    what_to_do = _what_to_do(folder, number, sorted(texts))
    notes = (*stored.notes, *stored.missing, *_assumed(chronicle), what_to_do)
    return Sequel(folder_of(Path(), number).as_posix(), papers, texts, notes, sealed=sealed)


def _plan(
    pack: Pack, stored: StoredCampaign, filed: Sequence[FiledReports], chronicle: Chronicle
) -> SoloPlan | None:
    """Return what the side that nobody plays does next, if there is one."""
    side = stored.solitaire
    if side is None or side not in chronicle.sides:
        return None
    digests = [one.public.digest for one in filed]
    roller = reph_roller(pack, stored.seed, ("solitaire", *digests), {}, "")
    with roller.attempt(f"firefight-{len(filed) + 1}", 1), roller.secret_of(side):
        return solo_plan(pack, stored, chronicle.now, chronicle.roster(side), roller)


def is_over(stored: StoredCampaign, chronicle: Chronicle) -> bool:
    """Tell whether a campaign has ended: its last firefight is reported, or a side conceded."""
    return len(chronicle.public) >= len(stored.card.calendar) or bool(chronicle.now.conceded)


def _assumed(chronicle: Chronicle) -> Iterator[str]:
    """Say what quick reports of the last firefight left out; each side may know that it is so."""
    if chronicle.public:
        for side, stages in chronicle.sides.items():
            if stages and stages[-1].assumed:
                yield f"report-{side}: taken to be so: {' '.join(stages[-1].assumed)}"


def _what_to_do(folder: Path, number: int, forms: Sequence[str]) -> str:
    names = ", ".join(Path(name).name for name in forms)
    where = folder_of(folder, number).as_posix()
    return f"when firefight {number} is played, fill in {names} in {where} and type this again"
