"""The shelf: a list of all packs, what each prints, on how much paper, what first."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

from generator.content import Pack
from generator.content.pictures.lookup import find_picture
from generator.errors import ContentError, Problem, raise_all
from generator.games import find_game
from generator.games.game import NOUNS
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.layout.documents import DOCUMENT, DocumentRequest, document_tasks, files_read
from generator.job.options import Options
from generator.job.output import stamps
from generator.job.output.manifest import File
from generator.job.output.placing import Batch, Moved
from generator.job.problems import fault_problems, page_problems
from generator.job.products.advice import first_needed
from generator.job.products.paper import paper_of
from generator.job.targets import Target
from generator.resources import templates_folder
from generator.typeset.fenced import fenced
from generator.typeset.inks import find_ink, shade_css
from generator.typeset.record import DocumentRecord

NAME = "shelf.pdf"
"""The page's file in the output folder."""

OWN = "shelf"
"""The folder of the page's own templates among the built-in ones; it is read like a pack."""


def print_shelf(targets: Sequence[Target], job: Job) -> tuple[str, Moved]:
    """Print the shelf of some packs; return its file's name, and the user's files kept.

    Raises ContentError with every problem of every pack, and of what they say for the shelf.
    """
    options = job.options
    read = hashlib.sha256(repr([stamps.inputs(t, options.out) for t in targets]).encode())
    packs = _packs(targets)
    job.check_out()
    shelf = read_pack(templates_folder() / OWN, f"templates/{OWN}")
    templates = job.templates(shelf)
    request = DocumentRequest(
        template="shelf.html",
        styles=["sheet.html", "shelf.html"],
        values={
            "games": [shown(pack, options) for pack in packs],
            "paper_words": f"{options.paper.width:g} × {options.paper.height:g} mm",
            "product": {"id": OWN, "title": "The shelf"},
        },
        title="Fieldpress: the shelf",
        paper=options.paper,
        place=shelf.source.place(),
    )
    tasks = fenced(templates, lambda: document_tasks(request, shelf, templates, options))
    records = job.lay_out(tasks.values())
    record = cast(DocumentRecord, records[tasks[DOCUMENT].key])
    problems = page_problems(shelf, tasks.values(), records)
    problems += fault_problems(job.document_faults(record.pdf), request.place)
    raise_all(problems)
    sources = files_read(tasks, records) | {f"{p.name}/pack.yaml": p.source.sha256 for p in packs}
    file = File(NAME, "sheet", "The shelf", record.pdf, record.pages, read=sources, product=OWN)
    target = Target(templates_folder() / OWN, shelf.shown)
    ticket = stamps.Ticket(target, options, tuple(one.shown for one in targets))
    stamp = ticket.stamp(read.hexdigest())
    return NAME, job.place([Batch(shelf, [file], templates.read(), stamp)])


def _packs(targets: Sequence[Target]) -> list[Pack]:
    """Read packs; raise ContentError with the problems of all of them."""
    packs: list[Pack] = []
    problems: list[Problem] = []
    for target in targets:
        try:
            packs.append(read_pack(target.folder, target.shown))
        except ContentError as error:
            problems += error.problems
    raise_all(problems)
    return packs


def shown(pack: Pack, options: Options) -> dict[str, Any]:
    """Return a pack as the page shows it.

    `first` are products to print first, and `sheets` what all of them take, if that is known, but
    for the `guide` to printing: the same number as in the guide. `rolls` are commands that roll
    something new.
    """
    words = pack.info.shelf
    products = [_titled(facts) for facts in paper_of(pack, options)]
    by_id = {str(one["id"]): one for one in products}
    guide, *needed = first_needed(pack) or (None,)
    stated = words.first if words else ()
    first = [by_id[name] for name in stated or needed]
    counted = [one["sheets"] for one in first]
    facts = [] if words is None else [
        ("Years", words.years), ("Players", words.players),
        ("Scale", words.scale), ("You bring", words.bring),
    ]  # fmt: skip
    return {
        "name": pack.name,
        "title": pack.info.title,
        "subtitle": pack.info.subtitle,
        "accent": pack.info.accent,
        "facts": [(name, text) for name, text in facts if text],
        "guide": by_id[guide] if guide and not stated else None,
        "first": first,
        "sheets": sum(counted) if None not in counted else None,
        "products": products,
        "picture": _picture(pack, options),
        "rolls": _rolls(pack),
    }


def _titled(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    title = str(facts["title"])
    return {**facts, "title": title[:1].upper() + title[1:]}


def _picture(pack: Pack, options: Options) -> str | None:
    """Return the markup of a pack's drawing, which takes on the page's colour."""
    name = pack.info.shelf.picture if pack.info.shelf else None
    file = find_picture(pack.root, name) if name else None
    if file is None:
        return None
    text = file.read_text("utf-8")
    return shade_css(text[text.index("<svg") :], find_ink(options.ink))


def _rolls(pack: Pack) -> list[str]:
    """Return the commands that roll something from a pack."""
    game = find_game(pack.info.generator) if pack.info.generator else None
    nouns = [noun for noun in NOUNS if game and noun in game.generators]
    return [f"fieldpress {noun} new {pack.name}" for noun in nouns]
