"""Campaigns: from a rolled record to the booklet, the two dossiers, the map and the saved file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator import __version__
from generator.build.cache import Store, content_key
from generator.build.campaign_sheets import Sheet, booklet_sheets
from generator.build.campaign_values import paper_values, printed_seed
from generator.build.options import Options
from generator.build.pages import FOLDED
from generator.build.product import Task
from generator.build.run import Progress, lay_out
from generator.build.style import style
from generator.build.writing import writable
from generator.content import Pack
from generator.errors import ContentError, Place, Problem, in_order
from generator.games.platoon_leader.campaign import Campaign
from generator.games.platoon_leader.card import card
from generator.games.platoon_leader.map import map_overlay
from generator.games.platoon_leader.save import to_yaml
from generator.press.binding import bound, lies, with_centre
from generator.press.booklet import Binding, fold, half_page
from generator.press.hexmap import MapJob, one_page, playing_sheets, with_cover
from generator.press.proof import proof_booklet, proof_document
from generator.roll.saved import content_hash
from generator.typeset.context import Context
from generator.typeset.documents import Document
from generator.typeset.findings import Finding
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord
from generator.typeset.templates import Templates

MAP_PAGE = "map"
"""The anchor of the booklet's page that the map is printed on."""

Papers = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Paper:
    """A document of a campaign: its template, and whose secrets it holds (None: it is open)."""

    name: str
    template: str
    title: str
    side: str | None


PAPERS: Sequence[Paper] = (
    Paper("booklet", "booklet.html", "campaign booklet", None),
    Paper("axis", "dossier.html", "Axis dossier", "axis"),
    Paper("allied", "dossier.html", "Allied dossier", "allied"),
)

_STYLES = ("sheet.html", "card-side.html", "booklet.html")


@dataclass(frozen=True, slots=True)
class Job:
    """What all papers of one printing have in common; `record` is the card as it is printed."""

    pack: Pack
    campaign: Campaign
    record: Mapping[str, Any]
    edits: Sequence[str]
    templates: Templates
    store: Store
    progress: Progress

    @property
    def place(self) -> Place:
        return Place(f"{self.pack.shown}/pack.yaml", 1, 1)


def papers(
    pack: Pack,
    campaign: Campaign,
    options: Options,
    progress: Progress,
    record: Mapping[str, Any] | None = None,
    edits: Sequence[str] = (),
    *,
    folded: bool = False,
) -> Papers:
    """Return file name → bytes of everything that a campaign prints.

    `record` is the card as it was edited by hand, if it was. `folded` adds the booklet and the
    dossiers laid out anew on half of the paper, to print and fold. Raises ContentError for what a
    page must not have.
    """
    writable(options.out)
    whole = record or card(pack, campaign)
    store = Store(options.out / ".cache")
    job = Job(pack, campaign, whole, edits, Templates(pack), store, progress)
    found = flat(job, options)
    if folded:
        found |= _folded(job, options)
    found["map.pdf"] = playing_sheets(_map_job(job, options), options.paper)
    found["campaign.yaml"] = to_yaml(pack, campaign, whole)
    return found


def flat(job: Job, options: Options, wanted: Sequence[Paper] = PAPERS) -> dict[str, bytes]:
    """Return papers as whole pages, the map on one of the booklet's."""
    drawn = one_page(_map_job(job, options), options.paper)
    sheets = booklet_sheets(job.pack, job.templates, options, job.store, job.progress)
    laid = _laid_out(job, options, filled(job, options, sheets, wanted, map_lies=lies(drawn)))
    found = {}
    for paper in wanted:
        inserts, whole = _inserts(paper, sheets), laid[paper.name].pdf
        if paper.side is None:
            inserts[MAP_PAGE] = drawn
            whole = with_cover(whole, job.campaign.ground, drawn)
        data = bound(whole, inserts)
        faults = proof_document(data, options.paper, colourless=find_ink(options.ink).colourless)
        _refuse(job, paper, faults)
        found[f"{paper.name}.pdf"] = data
    return found


def _folded(job: Job, options: Options) -> dict[str, bytes]:
    """Return the papers laid out anew on half pages, on sheets to fold.

    The map lies over the inside of the middle sheet, so it stands in no page's flow.
    """
    drawn = one_page(_map_job(job, options), options.paper, upright=False)
    page = half_page(options.paper)
    half = replace(options, paper_name=f"{page.width:g}x{page.height:g}mm")
    sheets = booklet_sheets(job.pack, job.templates, half, job.store, job.progress, folded=True)
    laid = _laid_out(job, half, filled(job, half, sheets, folded=True))
    binding = Binding(options.paper, options.duplex, options.profile)
    found = {}
    for paper in PAPERS:
        data = laid[paper.name].pdf
        if paper.side is None:
            data = with_cover(data, job.campaign.ground, drawn)
        data = bound(data, _inserts(paper, sheets))
        made = fold(with_centre(data, drawn) if paper.side is None else data, binding)
        faults = proof_booklet(made, binding, colourless=find_ink(options.ink).colourless)
        _refuse(job, paper, faults)
        found[f"{paper.name}-folded.pdf"] = made.pdf
    return found


def _inserts(paper: Paper, sheets: Sequence[Sheet]) -> dict[str, bytes]:
    """Return by its anchor what is bound into a paper: the sheets, into the booklet."""
    return {} if paper.side else {f"part-{sheet.id}": sheet.record.pdf for sheet in sheets}


def filled(
    job: Job,
    options: Options,
    sheets: Sequence[Sheet],
    wanted: Sequence[Paper] = PAPERS,
    *,
    map_lies: bool = False,
    folded: bool = False,
) -> dict[str, Task]:
    """Return by its name what each of some papers is laid out from, its template filled."""
    more = {"sheets": [sheet.shown() for sheet in sheets], "map_lies": map_lies, "folded": folded}
    tasks = {}
    for paper in wanted:
        values = paper_values(job.pack, job.campaign, paper.side, job.record, job.edits)
        tasks[paper.name] = _task(job, paper, {**values, **more}, options)
    return tasks


def _laid_out(job: Job, options: Options, tasks: Mapping[str, Task]) -> dict[str, DocumentRecord]:
    """Lay out papers side by side; raise ContentError for what a page must not have."""
    laid = lay_out(tasks.values(), job.store, options, job.progress)
    found = {}
    for name, task in tasks.items():
        record = laid[task.key]
        assert isinstance(record, DocumentRecord)
        problems = [_problem(job, name, finding) for finding in record.findings]
        if problems:
            raise ContentError(in_order(problems))
        found[name] = record
    return found


def _task(job: Job, paper: Paper, values: Mapping[str, Any], options: Options) -> Task:
    """Fill a paper's template."""
    pack, ink = job.pack, find_ink(options.ink)
    folded = [FOLDED] if values["folded"] else []
    context = Context(pack, ink, options.odds, options.paper, links=True)
    body = job.templates.fill(paper.template, {**context.common, **values}, job.place)
    document = Document(
        title=f"{values['card']['title']}: {paper.title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, job.templates, ink, [*_STYLES, paper.template, *folded]),
        ink=ink.name,
        body=shade_html(body, ink),
    )
    return Task(content_key(document.html(), ""), pack.root, job.place, document=document)


def _refuse(job: Job, paper: Paper, faults: Iterable[str]) -> None:
    problems = [Problem(f"{paper.name}: {fault}", job.place) for fault in faults]
    if problems:
        raise ContentError(in_order(problems))


def _problem(job: Job, name: str, finding: Finding) -> Problem:
    place = (job.pack.place_of(finding.at) if finding.at else None) or job.place
    hints = (finding.hint,) if finding.hint else ()
    return Problem(f"{name}: {finding.message}", place, hints)


def _map_job(job: Job, options: Options) -> MapJob:
    seed, campaign = printed_seed(job.campaign.seed), job.campaign
    slug = f"seed {seed} · content {content_hash(job.pack)} · Fieldpress {__version__}"
    states = job.pack.records("ground-states")
    snowy = [bool(states[one.weather.ground]["snow"]) for one in campaign.calendar]
    return MapJob(
        campaign.ground,
        map_overlay(job.pack, campaign.ground, campaign.opening),
        title=str(job.record["title"]),
        slug=slug,
        ink=options.ink,
        snow=2 * sum(snowy) > len(snowy),
    )
