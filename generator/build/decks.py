"""Decks: cards of one size, each face laid out once, placed on sheets with its back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

from generator.build.cache import content_key
from generator.build.options import Options
from generator.build.product import Made, Product, Task
from generator.build.style import style
from generator.content.parts import DeckPart
from generator.press.imposition import Arrangement, Job, arrange
from generator.press.proof import proof_sheets
from generator.press.sheets import Piece, Titles, assemble
from generator.typeset.context import Context
from generator.typeset.faces import Frame
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


def deck_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Fill the templates of every front and back; equal faces are one task."""
    deck = cast(DeckPart, product.part)
    pack, model = product.pack, deck.model
    _arrangement(product, options)  # a paper too small is told before anything is laid out
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=False)
    names = [model.front, model.back] if model.back else [model.front]
    frame = Frame(
        deck.piece.width,
        deck.piece.height,
        deck.bleed,
        style(pack, templates, ink, names),
        pack.info.language,
        ink.name,
    )
    common = {
        **context.common,
        "deck": {"id": product.id, "title": product.title, "here": f"{deck.source.file}#"},
        "side": context.common["sides"].get(product.side),
    }
    tasks: dict[str, Task] = {}
    for key in deck.cards.records:
        card = pack.resolved(deck.cards, key)
        for side, template in (("front", model.front), ("back", model.back)):
            if template is None:
                continue
            place = deck.cards.place(key)
            body = shade_html(templates.fill(template, {**common, "card": card}, place), ink)
            tasks[f"{side}/{key}"] = Task(
                content_key(frame.document([body])), pack.root, place, frame=frame, body=body
            )
    return tasks


def finish_deck(
    product: Product, options: Options, tasks: Mapping[str, Task], records: Mapping[str, Record]
) -> Made:
    """Place the faces on sheets."""
    deck = cast(DeckPart, product.part)
    faces: dict[str, FaceRecord] = {}
    names: dict[str, str] = {}
    for name, task in tasks.items():  # equal faces go by the name of the first
        names[name] = next((n for n in faces if tasks[n].key == task.key), name)
        faces.setdefault(names[name], cast(FaceRecord, records[task.key]))
    pieces = [
        Piece(key, names[f"front/{key}"], names.get(f"back/{key}"))
        for key, copies in deck.copies.items()
        for _ in range(copies)
    ]
    arrangement = _arrangement(product, options)
    info = product.pack.info
    titles = Titles(info.title, product.title, info.author or "", info.language)
    made = assemble(pieces, faces, arrangement, titles)
    facts: dict[str, Any] = {
        "sheets": made.sheets,
        "placements": [
            {**asdict(p), **{k: round(getattr(p, k), 4) for k in ("x", "y", "width", "height")}}
            for p in made.placements
        ],
    }
    read = {name: digest for face in faces.values() for name, digest in face.read.items()}
    faults = tuple(proof_sheets(made, arrangement, colourless=find_ink(options.ink).colourless))
    return Made(product, made.pdf, made.pages, facts, read, faults)


def _arrangement(product: Product, options: Options) -> Arrangement:
    deck = cast(DeckPart, product.part)
    return arrange(
        Job(
            paper=options.paper,
            piece=deck.piece,
            bleed=deck.bleed,
            gap=deck.gap,
            corner=deck.corner,
            duplex=options.duplex if deck.model.back else "off",
            profile=options.profile,
        )
    )
