"""Documents of a campaign as they are filled in, before anything is laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.build.documents import DOCUMENT
from generator.build.options import Options
from generator.build.rolled import Page, PaperWork, paper_work
from generator.build.rolled_extras import Wanted
from generator.content import Pack
from generator.games.generator import Item
from generator.games.platoon_leader.campaign import Campaign
from generator.games.platoon_leader.generator import GENERATOR
from generator.typeset.documents import Document


def work_of(
    pack: Pack,
    campaign: Campaign,
    record: Mapping[str, Any],
    options: Options,
    edits: Sequence[str] = (),
) -> PaperWork:
    item = Item(campaign, record, tuple(edits))
    return paper_work(Wanted(pack, GENERATOR, [item], campaign.seed), options, lambda *_: None)


def documents(work: PaperWork, *, folded: bool = False) -> dict[str, Document]:
    """Return booklet and dossiers, without the sheets that are bound in."""
    page = Page(work.options, folded=folded)
    found = {}
    for paper in work.papers.papers:
        document = work.tasks(paper, page)[DOCUMENT].document
        assert document is not None
        found[paper.name] = document
    return found
