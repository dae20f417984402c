"""Campaigns: from a rolled record to the booklet, the two dossiers, the map and the saved file."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from generator import __version__
from generator.build.options import Options
from generator.build.style import style
from generator.content import Pack
from generator.errors import ContentError, Place, Problem, in_order
from generator.press.hexmap import MapJob, map_page, playing_map
from generator.press.proof import proof_document
from generator.scenarios.campaign import SIDES, Campaign
from generator.scenarios.card import card
from generator.scenarios.roller import Rolled, tally_text
from generator.scenarios.save import content_hash, to_yaml
from generator.typeset.context import Context
from generator.typeset.documents import Document, lay_out_document
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.templates import Templates

MAP_PAGE = "map"
"""The anchor of the booklet's page that the map is printed on."""

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
    total = len(PAPERS) + 1
    for done, paper in enumerate(PAPERS, 1):
        values = _values(pack, campaign, paper, whole, edits)
        job = _map_job(pack, campaign, whole, options)
        found[f"{paper.name}.pdf"] = _document(pack, templates, paper, values, options, job)
        progress("laying out", done, total)
    found["map.pdf"] = playing_map(_map_job(pack, campaign, whole, options), options.paper)
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
                "secret": whole["sides"][side]["secret"] if side == paper.side else None,
            }
            for side in SIDES
        },
    }
    return {
        "card": shown,
        "side_id": paper.side,
        "seed": campaign.seed,
        "content": content_hash(pack),
        "version": __version__,
        "command": command(pack, campaign),
        "qr": qr_code(command(pack, campaign)),
        "ledger": [entry_data(rolled) for rolled in campaign.ledger if _may_see(rolled, paper)],
        "thrown": tally_text(campaign.thrown),
        "edits": list(edits),
        "paper_title": paper.title,
    }


def _may_see(rolled: Rolled, paper: Paper) -> bool:
    """An open paper shows what is open; a dossier what is its side's own."""
    return rolled.kept and rolled.secret == paper.side


def entry_data(rolled: Rolled) -> dict[str, Any]:
    """Return a ledger entry as plain data with its odds in words."""
    entry = rolled.entry
    data: dict[str, Any] = dict(entry.as_dict())
    data["again"] = "/" in entry.path and any(
        part.isdigit() and int(part) > 1 for part in entry.path.split("/")[1:2]
    )
    return data


def command(pack: Pack, campaign: Campaign) -> str:
    """Return the command that makes the campaign again."""
    locks = "".join(f" --lock {key}={value}" for key, value in campaign.locks.values.items())
    return f"fieldpress campaign new {pack.name} --seed '{campaign.seed}'{locks}"


def qr_code(text: str) -> dict[str, Any]:
    """Return a QR code as the data of one SVG path, its size in modules with the quiet zone."""
    import segno

    code = segno.make(text[:1500], error="m", micro=False)
    border = 4
    size = code.symbol_size(border=border)[0]
    rows = code.matrix_iter(border=border)
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return {"size": size, "path": path}


def _document(
    pack: Pack,
    templates: Templates,
    paper: Paper,
    values: Mapping[str, Any],
    options: Options,
    job: MapJob,
) -> bytes:
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=True)
    place = Place(f"{pack.shown}/pack.yaml", 1, 1)
    body = templates.fill(paper.template, {**context.common, **values}, place)
    document = Document(
        title=f"{values['card']['title']}: {paper.title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, templates, ink, ["sheet.html", "card-macros.html", paper.template]),
        ink=ink.name,
        body=shade_html(body, ink),
    )
    record = lay_out_document(document, pack.root)
    problems = [Problem(f"{paper.name}: {f.message}", place) for f in record.findings]
    data = record.pdf
    if paper.side is None:
        data = _with_map(data, map_page(job, options.paper))
    faults = proof_document(data, options.paper, colourless=ink.colourless)
    problems += [Problem(f"{paper.name}: {fault}", place) for fault in faults]
    if problems:
        raise ContentError(in_order(problems))
    return data


def _map_job(pack: Pack, campaign: Campaign, whole: Mapping[str, Any], options: Options) -> MapJob:
    slug = f"{campaign.seed} · {content_hash(pack)} · Fieldpress {__version__}"
    return MapJob(
        campaign.ground,
        campaign.opening,
        title=str(whole["title"]),
        slug=slug,
        ink=options.ink,
    )


def _with_map(data: bytes, drawn: bytes) -> bytes:
    """Print the map on the booklet's map page, which links lead to."""
    with pikepdf.open(io.BytesIO(data)) as pdf, pikepdf.open(io.BytesIO(drawn)) as source:
        page = _page_of(pdf, MAP_PAGE)
        left, bottom, right, top = (float(side) for side in page.mediabox)
        page.add_overlay(source.pages[0], pikepdf.Rectangle(left, bottom, right, top))
        buffer = io.BytesIO()
        pdf.save(
            buffer,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    return buffer.getvalue()


def _page_of(pdf: pikepdf.Pdf, anchor: str) -> pikepdf.Page:
    """Return the page that a named destination leads to."""
    names = pikepdf.NameTree(pdf.Root.Names.Dests)
    target: Any = names[anchor]
    where = target.D if isinstance(target, pikepdf.Dictionary) else target
    return pikepdf.Page(where[0])
