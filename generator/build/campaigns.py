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
from generator.build.product import finding_problem, products
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
from generator.typeset.documents import Document, lay_out_document
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
    found: dict[str, bytes] = {}
    total = len(PAPERS) + 2
    sheets = _sheets(pack, templates, options)
    progress("laying out", 1, total)
    job = _map_job(pack, campaign, whole, options)
    drawn = one_page(job, options.paper)
    for done, paper in enumerate(PAPERS, 2):
        values = _values(pack, campaign, paper, whole, edits)
        values["sheets"] = [sheet.shown() for sheet in sheets]
        values["map_lies"] = lies(drawn)
        inserts = {}
        if paper.side is None:
            inserts = {f"part-{sheet.id}": sheet.record.pdf for sheet in sheets}
            inserts[MAP_PAGE] = drawn
        found[f"{paper.name}.pdf"] = _document(pack, templates, paper, values, options, inserts)
        progress("laying out", done, total)
    found["map.pdf"] = playing_sheets(job, options.paper)
    progress("laying out", total, total)
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


def _sheets(pack: Pack, templates: Templates, options: Options) -> list[Sheet]:
    """Lay out the sheets that stand at the end of the booklet, or take them from the store.

    They are the same in every campaign of a pack.
    """
    known = {product.id: product for product in products(pack)}
    store = Store(options.out / ".cache")
    problems: list[Problem] = []
    found = []
    for id_, wanted in (records(pack, SHEETS) if SHEETS in pack.parts else {}).items():
        if id_ not in known:
            problems.append(Problem(f"{SHEETS}: the pack has no sheet '{id_}'", _place(pack)))
            continue
        task = sheet_tasks(known[id_], options, templates)["document"]
        assert task.document is not None
        document = replace(task.document, style=task.document.style + _NO_NUMBERS)
        key = content_key(document.html(), str(document.pages))
        kept = store.get(key, pack.root)
        if not isinstance(kept, DocumentRecord):
            kept = lay_out_document(document, pack.root)
            if not kept.findings:
                store.put(key, kept)
        problems += [finding_problem(known[id_], task, finding) for finding in kept.findings]
        lying = document.paper.width > document.paper.height
        found.append(
            Sheet(id_, str(wanted["name"]), str(wanted["words"]), kept, _headings(kept), lying)
        )
    if problems:
        raise ContentError(in_order(problems))
    return found


def _headings(record: DocumentRecord) -> list[str]:
    """Return for each page the title of its first bookmark, or nothing."""
    found = [""] * record.pages
    for title, page in reversed(chapters(record.pdf) if record.pdf else ()):
        found[page] = title
    return found


def _document(
    pack: Pack,
    templates: Templates,
    paper: Paper,
    values: Mapping[str, Any],
    options: Options,
    inserts: Mapping[str, bytes],
) -> bytes:
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=True)
    place = _place(pack)
    body = templates.fill(paper.template, {**context.common, **values}, place)
    document = Document(
        title=f"{values['card']['title']}: {paper.title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, templates, ink, [*_STYLES, paper.template]),
        ink=ink.name,
        body=shade_html(body, ink),
    )
    record = lay_out_document(document, pack.root)
    problems = [_problem(pack, paper, finding) for finding in record.findings]
    if problems:
        raise ContentError(in_order(problems))
    data = bound(record.pdf, inserts)
    faults = proof_document(data, options.paper, colourless=ink.colourless)
    problems = [Problem(f"{paper.name}: {fault}", place) for fault in faults]
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
