"""Campaigns: from a rolled record to the booklet, the two dossiers, the map and the saved file."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator import __version__
from generator.build.cache import Store, content_key
from generator.build.options import Options
from generator.build.pages import sheet_tasks
from generator.build.product import Task, finding_problem, products
from generator.build.run import lay_out
from generator.build.style import style
from generator.build.vignette import vignette
from generator.content import Pack
from generator.dice.figures import percent
from generator.errors import ContentError, Place, Problem, in_order
from generator.press.binding import bound, chapters, lies
from generator.press.hexmap import MapJob, one_page, playing_sheets
from generator.press.proof import proof_document
from generator.scenarios.campaign import SIDES, Campaign
from generator.scenarios.card import card
from generator.scenarios.roller import Rolled, tally_text
from generator.scenarios.save import content_hash, to_yaml
from generator.scenarios.where import records
from generator.typeset.context import Context
from generator.typeset.documents import Document
from generator.typeset.findings import Finding
from generator.typeset.fonts import missing_characters
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord
from generator.typeset.templates import Templates

MAP_PAGE = "map"
"""The anchor of the booklet's page that the map is printed on."""

SHEETS = "booklet-sheets"
"""The part that names the sheets of the pack that stand at the end of the booklet."""

LONGEST_SEED = 32
"""Characters of a seed that are printed; a longer one ends in an ellipsis."""

LONGEST_COMMAND = 1000
"""Bytes that a QR code still shows large enough to be read."""

_NO_NUMBERS = ".foot-page { visibility: hidden }"
"""The booklet counts its pages itself."""

Papers = Mapping[str, bytes]
Progress = Callable[[str, int, int], None]


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
class Sheet:
    """A sheet of the pack as it stands in the booklet, and the headings of its pages."""

    id: str
    name: str
    words: str
    record: DocumentRecord
    headings: Sequence[str]
    lying: bool

    def shown(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "words": self.words,
            "headings": list(self.headings),
            "lying": self.lying,
        }


def papers(
    pack: Pack,
    campaign: Campaign,
    options: Options,
    progress: Progress,
    record: Mapping[str, Any] | None = None,
    edits: Sequence[str] = (),
) -> Papers:
    """Return file name → bytes of everything that a campaign prints.

    `record` is the card as it was edited by hand, if it was. Raises ContentError for what a page
    must not have.
    """
    whole = record or card(pack, campaign)
    templates = Templates(pack)
    store = Store(options.out / ".cache")
    sheets = _sheets(pack, templates, options, store, progress)
    job = _map_job(pack, campaign, whole, options)
    drawn = one_page(job, options.paper)
    tasks = {}
    for paper in PAPERS:
        values = _values(pack, campaign, paper, whole, edits)
        values["sheets"] = [sheet.shown() for sheet in sheets]
        values["map_lies"] = lies(drawn)
        tasks[paper.name] = _task(pack, templates, paper, values, options)
    laid = lay_out(tasks.values(), store, options, progress)
    found: dict[str, bytes] = {}
    for paper in PAPERS:
        inserts = {}
        if paper.side is None:
            inserts = {f"part-{sheet.id}": sheet.record.pdf for sheet in sheets}
            inserts[MAP_PAGE] = drawn
        done = laid[tasks[paper.name].key]
        assert isinstance(done, DocumentRecord)
        found[f"{paper.name}.pdf"] = _finished(pack, paper, done, options, inserts)
    found["map.pdf"] = playing_sheets(job, options.paper)
    found["campaign.yaml"] = to_yaml(pack, campaign, whole)
    return found


def _values(
    pack: Pack,
    campaign: Campaign,
    paper: Paper,
    whole: Mapping[str, Any],
    edits: Sequence[str],
) -> dict[str, Any]:
    """Return what a paper's template is given besides the pack; no secret of the other side."""
    shown = {
        **whole,
        "sides": {
            side: {
                **whole["sides"][side],
                "groups": _dated(campaign, whole["sides"][side]["groups"]),
                "secret": whole["sides"][side]["secret"] if side == paper.side else None,
            }
            for side in SIDES
        },
    }
    command = again(pack, campaign)
    return {
        "card": shown,
        "side_id": paper.side,
        "seed": printed_seed(campaign.seed),
        "content": content_hash(pack),
        "version": __version__,
        "command": command,
        "qr": qr_code(command),
        "vignette": vignette(campaign.ground),
        "ledger": [entry_data(rolled) for rolled in campaign.ledger if _may_see(rolled, paper)],
        "thrown": tally_text(campaign.thrown),
        "edits": _edits(edits, paper),
        "paper_title": paper.title,
    }


def _dated(campaign: Campaign, groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return an RG table without the dates that lie outside the campaign."""
    first, last = (f"{day:%Y-%m}" for day in (campaign.calendar[0].day, campaign.calendar[-1].day))
    return [
        {
            **group,
            "from": group["from"] if group["from"] and group["from"] > first else None,
            "to": group["to"] if group["to"] and group["to"] < last else None,
        }
        for group in groups
    ]


def _may_see(rolled: Rolled, paper: Paper) -> bool:
    """An open paper shows what is open; a dossier what is its side's own."""
    return rolled.kept and rolled.secret == paper.side


def _edits(edits: Sequence[str], paper: Paper) -> list[str]:
    """Return the paths of edited values that a paper's readers may know of."""
    closed = {f"sides.{side}.secret" for side in SIDES if side != paper.side}
    return [edit for edit in edits if not any(edit.startswith(path) for path in closed)]


def entry_data(rolled: Rolled) -> dict[str, Any]:
    """Return a ledger entry as plain data.

    `percent` is the odds rounded; `stage` and `name` are the parts of its path, `tries` says in
    which try of its stage it was made.
    """
    entry = rolled.entry
    stage, _, name = entry.path.partition("/")
    number, _, rest = name.partition("/")
    tries = int(number) if rest and number.isdigit() else 1
    place = (entry.place or "").rpartition("/")[2].rsplit(":", 1)[0]
    return {
        **entry.as_dict(),
        "percent": percent(entry.odds),
        "stage": stage if rest and number.isdigit() else "once",
        "name": rest if rest and number.isdigit() else entry.path,
        "tries": tries,
        "place": place or None,
    }


def again(pack: Pack, campaign: Campaign) -> str:
    """Return the command that makes the campaign again; from its file if the seed is too long."""
    words = ["fieldpress", "campaign", "new", pack.name, "--seed", campaign.seed]
    for key, value in campaign.locks.values.items():
        words += ["--lock", f"{key}={value}"]
    command = shlex.join(words)
    if len(command.encode("utf-8", "replace")) > LONGEST_COMMAND or missing_characters(command):
        return "fieldpress campaign print campaign.yaml"
    return command


def printed_seed(seed: str) -> str:
    """Return a seed as it can be printed: what no font has by its number, and not too much."""
    plain = "".join(
        char if char.isprintable() and not missing_characters(char) else f"\\u{ord(char):X}"
        for char in seed[: LONGEST_SEED + 1]
    )
    return plain if len(plain) <= LONGEST_SEED else plain[: LONGEST_SEED - 1] + "…"


def qr_code(text: str) -> dict[str, Any]:
    """Return a QR code as the data of one SVG path, its size in modules with the quiet zone."""
    import segno

    code = segno.make(text, error="m", micro=False)
    border = 4
    size = code.symbol_size(border=border)[0]
    rows = code.matrix_iter(border=border)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": size, "path": path}


def _sheets(
    pack: Pack, templates: Templates, options: Options, store: Store, progress: Progress
) -> list[Sheet]:
    """Lay out the sheets that stand at the end of the booklet; the store keeps them.

    They are the same in every campaign of a pack.
    """
    known = {product.id: product for product in products(pack)}
    wanted = records(pack, SHEETS) if SHEETS in pack.parts else {}
    problems = [
        Problem(f"{SHEETS}: the pack has no sheet '{id_}'", _place(pack))
        for id_ in wanted
        if id_ not in known
    ]
    if problems:
        raise ContentError(problems)
    tasks = {id_: _unnumbered(sheet_tasks(known[id_], options, templates)) for id_ in wanted}
    laid = lay_out(tasks.values(), store, options, progress)
    found = []
    for id_, task in tasks.items():
        record = laid[task.key]
        assert isinstance(record, DocumentRecord)
        assert task.document is not None
        problems += [finding_problem(known[id_], task, finding) for finding in record.findings]
        lying = task.document.paper.width > task.document.paper.height
        name, words = (str(wanted[id_][key]) for key in ("name", "words"))
        found.append(Sheet(id_, name, words, record, _headings(record), lying))
    if problems:
        raise ContentError(in_order(problems))
    return found


def _unnumbered(tasks: Mapping[str, Task]) -> Task:
    """Return the task of a sheet whose foot has no page number and no name of the sheet."""
    task = tasks["document"]
    assert task.document is not None
    document = replace(task.document, style=task.document.style + _NO_NUMBERS)
    key = content_key(document.html(), str(document.pages))
    return replace(task, key=key, document=document)


def _headings(record: DocumentRecord) -> list[str]:
    """Return for each page the title of its first bookmark, or nothing."""
    found = [""] * record.pages
    for title, page in reversed(chapters(record.pdf) if record.pdf else ()):
        found[page] = title
    return found


def _task(
    pack: Pack, templates: Templates, paper: Paper, values: Mapping[str, Any], options: Options
) -> Task:
    """Fill a paper's template."""
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=True)
    body = templates.fill(paper.template, {**context.common, **values}, _place(pack))
    document = Document(
        title=f"{values['card']['title']}: {paper.title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, templates, ink, [*_STYLES, paper.template]),
        ink=ink.name,
        body=shade_html(body, ink),
    )
    return Task(content_key(document.html(), ""), pack.root, _place(pack), document=document)


def _finished(
    pack: Pack,
    paper: Paper,
    record: DocumentRecord,
    options: Options,
    inserts: Mapping[str, bytes],
) -> bytes:
    problems = [_problem(pack, paper, finding) for finding in record.findings]
    if problems:
        raise ContentError(in_order(problems))
    data = bound(record.pdf, inserts)
    colourless = find_ink(options.ink).colourless
    faults = proof_document(data, options.paper, colourless=colourless)
    problems = [Problem(f"{paper.name}: {fault}", _place(pack)) for fault in faults]
    if problems:
        raise ContentError(in_order(problems))
    return data


def _problem(pack: Pack, paper: Paper, finding: Finding) -> Problem:
    place = (pack.place_of(finding.at) if finding.at else None) or _place(pack)
    hints = (finding.hint,) if finding.hint else ()
    return Problem(f"{paper.name}: {finding.message}", place, hints)


def _place(pack: Pack) -> Place:
    return Place(f"{pack.shown}/pack.yaml", 1, 1)


def _map_job(pack: Pack, campaign: Campaign, whole: Mapping[str, Any], options: Options) -> MapJob:
    seed = printed_seed(campaign.seed)
    slug = f"seed {seed} · content {content_hash(pack)} · Fieldpress {__version__}"
    return MapJob(
        campaign.ground,
        campaign.opening,
        title=str(whole["title"]),
        slug=slug,
        ink=options.ink,
    )
