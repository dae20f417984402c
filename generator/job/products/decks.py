"""Decks: pieces of one size, each face laid out once, placed on sheets with its back.

A gang is several decks on the same sheets; a single deck is a gang of one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

from generator.content.kinds.deck import DeckPart
from generator.content.kinds.printed import Run
from generator.content.trade.sleeves import ORIGIN, sleeve_for
from generator.job.layout.style import style
from generator.job.options import Options
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.job.products.stacked import LongDeck
from generator.job.store.entries import content_key
from generator.measure import Size
from generator.press.assembling import assemble
from generator.press.imposition import Arrangement, SheetJob, arrange, sheets
from generator.press.proof import proof_sheets
from generator.press.sheets import Placement, PrintedPiece, Titles
from generator.press.stacks import LONG
from generator.typeset.context import Context
from generator.typeset.faces import Frame
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates

_PLACEMENT = tuple(field.name for field in fields(Placement))


def deck_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Fill the templates of every front and back; equal faces are one task."""
    arrangement(product, options)  # paper that is too small is reported before anything is laid out
    printed = {run.id: copies_of(product, run, options) for run in product.runs}
    return face_tasks(product, options, templates, printed)


def face_tasks(
    product: Product,
    options: Options,
    templates: Templates,
    printed: Mapping[str, Container[str]],
) -> dict[str, Task]:
    """Fill the templates of the fronts and backs of some cards, by the id of their deck's run.

    Returns the tasks by the names of faces, `front/rifles`.
    """
    ink = find_ink(options.ink)
    context = templates.context(ink, options.paper, odds=options.odds, links=False)
    return {
        name: task
        for run in product.runs
        for name, task in _run_tasks(product, run, context, templates, printed[run.id])
    }


def _run_tasks(
    product: Product,
    run: Run,
    context: Context,
    templates: Templates,
    printed: Container[str],
) -> Iterator[tuple[str, Task]]:
    """Yield the faces of one deck by their names in the product."""
    pack, deck, model, ink = product.pack, run.deck, run.deck.model, context.ink
    names = [model.front, model.back] if model.back else [model.front]
    frame = Frame(
        run.piece.width,
        run.piece.height,
        run.bleed,
        style(pack, templates, ink, names),
        pack.info.language,
        ink.name,
        model.use,
        pack.own_fonts,
    )
    common = {
        **context.common,
        "deck": {
            "id": run.id,
            "title": run.title,
            "width": run.piece.width,
            "height": run.piece.height,
            "bleed": run.bleed,
            "here": f"{deck.source.file}#",
        },
        "side": context.common["sides"].get(run.side),
    }
    for key, card in run.cards(pack).items():
        if key not in printed:
            continue
        for side, template in (("front", model.front), ("back", model.back)):
            if template is None:
                continue
            place = deck.cards.place(key)
            values = {**common, "card": card}
            text = templates.fill_once(template, values, place, lambda: context.titles, frame)
            body = shade_html(text, ink)
            name = content_key(frame.document(body), frame.use)
            yield f"{run.before}{side}/{key}", Task(name, pack.root, place, frame=frame, body=body)


def finish_deck(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    keep: Keep,
) -> Made:
    """Place the faces on sheets; for a long deck only new stacks are drawn."""
    first: dict[str, str] = {}
    names = {name: first.setdefault(task.key, name) for name, task in tasks.items()}
    faces = {name: cast(FaceRecord, records[key]) for key, name in first.items()}
    pieces = [
        PrintedPiece(
            f"{run.before}{key}",
            names[f"{run.before}front/{key}"],
            names.get(f"{run.before}back/{key}"),
        )
        for run in product.runs
        for key, copies in copies_of(product, run, options).items()
        for _ in range(copies)
    ]
    plan = arrangement(product, options)
    info = product.pack.info
    titles = Titles(
        info.title, product.title, info.author or "", info.language, draft=options.draft
    )
    colourless = find_ink(options.ink).colourless
    if sheets(len(pieces), plan) > LONG:
        keys = {name: tasks[name].key for name in faces}
        deck = LongDeck(pieces, faces, keys, plan, titles, colourless)
        made, read, faults = deck.put_together(keep)
    else:
        made = assemble(pieces, faces, plan, titles)
        read = {name: digest for face in faces.values() for name, digest in face.read.items()}
        faults = tuple(proof_sheets(made, plan, colourless=colourless))
    facts: dict[str, Any] = {
        "sheets": made.sheets,
        "placements": [
            {name: _rounded(getattr(place, name)) for name in _PLACEMENT}
            for place in made.placements
        ],
    }
    return Made(product, made.pdf, made.pages, facts, read, faults)


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def arrangement(product: Product, options: Options) -> Arrangement:
    """Return the arrangement of the product's pieces on sheets, which all its decks share."""
    run = product.runs[0]
    deck = run.deck
    two_sided = any(run.deck.model.back for run in product.runs)
    return arrange(
        SheetJob(
            paper=options.paper,
            piece=run.piece,
            bleed=run.bleed,
            gap=deck.gap,
            corner=deck.corner,
            duplex=options.duplex if two_sided else "off",
            profile=options.profile,
        )
    )


def copies_of(product: Product, run: Run, options: Options) -> Mapping[str, int]:
    """Return how often each card of a deck is printed, with those that fill its last sheet."""
    found = dict(run.deck.copies)
    room = -sum(found.values()) % arrangement(product, options).per_sheet if run.fill else 0
    for key, most in run.fill.items():
        found[key] = min(room, most)
        room -= found[key]
    return {key: copies for key, copies in found.items() if copies}


def deck_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed for the pieces, and their arrangement on it."""
    plan = arrangement(product, options)
    run = product.runs[0]
    count = sum(sum(copies_of(product, run, options).values()) for run in product.runs)
    needed = sheets(count, plan)
    return {
        "pages": needed * len(plan.pages),
        "sheets": needed,
        "way": plan.job.duplex,
        "pieces": count,
        "on_a_sheet": plan.per_sheet,
        "piece": {"width": plan.job.piece.width, "height": plan.job.piece.height},
        "sleeve": _sleeve(run.deck, plan.job.piece),
        "gap": plan.job.gap,
        "cells": [
            {
                "x": cell.x,
                "y": plan.paper.height - cell.y - cell.height,
                "width": cell.width,
                "height": cell.height,
            }
            for side in plan.pages[0]
            for cell in plan.cells(side)
        ],
        "cuts": {"x": list(plan.grid.columns.cuts), "y": list(plan.grid.rows.cuts)},
        "fold": plan.axis if plan.folded else None,
    }


def _sleeve(deck: DeckPart, piece: Size) -> Facts | None:
    """Return the commercial sleeve that fits a deck's cards; None if none fits."""
    found = sleeve_for(piece) if deck.model.use == "card" else None
    if found is None:
        return None
    return {
        "name": found.name,
        "card": {"width": found.card.width, "height": found.card.height},
        "outside": {"width": found.outside.width, "height": found.outside.height},
        "origin": ORIGIN,
    }
