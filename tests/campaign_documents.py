"""Documents of a campaign as they are filled in, before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.fresh import Campaign
from generator.job.job import Job
from generator.job.layout.documents import DOCUMENT
from generator.job.options import Options
from generator.job.rolled.extras import PrintJob
from generator.job.rolled.papers import PageSetup, PaperWork, paper_work
from generator.scenario.generator import Item
from generator.typeset.documents import Document


def work_of(
    pack: Pack,
    campaign: Campaign,
    record: Mapping[str, Any],
    options: Options,
    edits: Sequence[str] = (),
) -> PaperWork:
    item = Item(campaign, record, tuple(edits))
    return paper_work(PrintJob(pack, GENERATOR, [item], campaign.seed), Job(options))


def documents(work: PaperWork, *, folded: bool = False) -> dict[str, Document]:
    """Return booklet and dossiers, without the sheets that are bound in."""
    page = PageSetup(work.job, folded=folded)
    found = {}
    for paper in work.papers.papers:
        document = work.tasks(paper, page)[DOCUMENT].document
        assert document is not None
        found[paper.name] = document
    return found
