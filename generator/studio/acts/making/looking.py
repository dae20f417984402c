"""One product of a pack that its maker is changing: looked at again at each change.

Whoever looks keeps what was there before, and sends it along; so an act remembers nothing, and may
be ended at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content import Pack
from generator.content.kinds.printed import PIECES
from generator.content.strings import character_problems
from generator.errors import FieldpressError, Place, Problem, in_order
from generator.job.job import Job
from generator.job.layout.filling import filled
from generator.job.problems import file_problems, page_problems
from generator.job.products.product import Made, Product, Task, chosen, products
from generator.job.targets import find_targets
from generator.press.redrawn import remembering
from generator.studio.acts.making.spots import Spots, found_in, marks_of, spots_of
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import page_key
from generator.studio.engine.plotter import PagePlot
from generator.studio.engine.told import told
from generator.typeset.fenced import nothing
from generator.typeset.fonts import missing_from
from generator.typeset.record import Record


@dataclass(frozen=True, slots=True)
class LaidProduct:
    """A product's tasks by name, their records by key, and what is wrong with them."""

    product: Product
    tasks: Mapping[str, Task]
    records: Mapping[str, Record]
    problems: list[Problem]

    @property
    def hopeless(self) -> bool:
        """Whether more is wrong than looks, so that there is nothing to show."""
        return not all(problem.looks for problem in self.problems)


def look(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is to be seen of a product, and all problems of its pack and its pages.

    `asked` has the `folder` of the pack, the `product` – the first, if that is empty – and the
    `view`, `sheet` or `faces`. Of sheets, one `page` is drawn, counted from 0, so many pixels
    `width`; with `follow` it is the first that has changed since `before`, if there is one. `spots`
    are those found before: they say where a problem is to be seen while nothing can be laid out.

    The answer has `products`, unless the pack can't be read; `shown` if there is anything to show.
    Raises UsageError for a folder that is no pack.
    """
    target = find_targets([asked["folder"]])[0]
    job = bench.job()
    answer: dict[str, Any] = {"product": asked["product"], "shown": None, "spots": asked["spots"]}
    problems: Iterable[Problem] = ()
    try:
        pack = job.pack(target)
        every = products(pack)
        answer["products"] = [_listed(one) for one in every]
        wanted = [asked["product"]] if asked["product"] else []
        product = next(iter(chosen(every, wanted, target.name)), None)
        problems = character_problems(pack.sources, missing_from(pack))
        if product is None:
            problems = [*problems, Problem("this pack prints nothing yet")]
        else:
            answer["product"] = product.id
            laid = _laid_out(job, pack, product, problems)
            problems = laid.problems
            if not laid.hopeless:
                shows = _faces if asked["view"] == "faces" and _has_faces(product) else _sheet
                answer |= shows(bench, laid, asked)
                problems = [*problems, *answer.pop("faults", ())]
    except FieldpressError as error:
        problems = [*problems, *error.problems]
    answer["problems"] = [_placed(one, answer["spots"]) for one in in_order(problems)]
    return answer


def _listed(product: Product) -> dict[str, Any]:
    return {"id": product.id, "title": product.title, "has_faces": _has_faces(product)}


def _has_faces(product: Product) -> bool:
    return product.printed.maker == PIECES


def _laid_out(job: Job, pack: Pack, product: Product, known: Iterable[Problem]) -> LaidProduct:
    """Fill the templates of a product and lay out what is new."""
    problems = list(known)
    with job.staff() as staff:
        tasks, unfilled = filled([product], job.options, job.templates(pack), nothing, staff)
        problems += unfilled
        own = tasks.get(product.id, {})
        records = job.lay_out(own.values(), staff)
    told_before = {problem.message for problem in problems}
    problems += page_problems(pack, own.values(), records, told_before)
    return LaidProduct(product, own, records, problems)


def _sheet(bench: Bench, laid: LaidProduct, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Put a product together, and draw the page that is looked at.

    Where looks are wrong, it is a draft: it is seen all the same, and can't be taken for a print.
    """
    made = _made(bench, laid)
    if made.faults:
        return {"faults": file_problems([made])}
    marks = marks_of(made.pdf)
    before: Sequence[str] = asked["before"] or marks
    changed = [
        number
        for number, mark in enumerate(marks)
        if number >= len(before) or before[number] != mark
    ]
    page = min(asked["page"], made.pages - 1)
    if asked["follow"] and changed and page not in changed:
        page = changed[0]
    name = bench.blobs.put(made.pdf, "pdf")
    key = page_key(name, page, asked["width"])
    if bench.blobs.known("png", key) is None:
        png = bench.plotter.draw(made.pdf, [PagePlot(page, asked["width"])])[0]
        bench.blobs.put(png, "png", key)
    spots = spots_of(laid.tasks, _pages(made, laid.tasks))
    return {
        "shown": {"pdf": name, "page": page, "pages": made.pages, "draft": made.is_draft},
        "changed": changed,
        "before": marks,
        "spots": spots,
    }


def _made(bench: Bench, laid: LaidProduct) -> Made:
    job = bench.job({"draft": True} if laid.problems else None)
    with remembering(bench.warm.sheets):
        return job.finished(laid.product, laid.tasks, laid.records)


def _pages(made: Made, tasks: Mapping[str, Task]) -> dict[str, int]:
    """Return the first page that shows each task, as far as that is known, counted from 0."""
    by_key: dict[str, int] = {}
    for place in made.facts.get("placements", ()):
        if task := tasks.get(place["face"]):
            by_key.setdefault(task.key, place["page"] - 1)
    if made.pages == 1:
        return dict.fromkeys(tasks, 0)
    return {name: by_key[task.key] for name, task in tasks.items() if task.key in by_key}


def _faces(bench: Bench, laid: LaidProduct, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Draw the faces of a deck that haven't been drawn yet, as they are after cutting."""
    from generator.exports.faces import deck_from

    deck = deck_from(laid.product, laid.tasks, laid.records)
    width = min(asked["width"], FACE_WIDTH)
    corner = deck.corner / deck.size.width * width
    faces = deck.faces()
    keys = {
        name: f"face {face.key} {sorted(face.record.read.items())} {width} {corner}"
        for name, face in faces.items()
    }
    new = [name for name, key in keys.items() if bench.blobs.known("png", key) is None]
    if new:
        from generator.exports.pages import faces_pdf

        pdf = faces_pdf([faces[name].record for name in new], deck.size)
        plots = [PagePlot(page, width, corner) for page in range(len(new))]
        for name, png in zip(new, bench.plotter.draw(pdf, plots), strict=True):
            bench.blobs.put(png, "png", keys[name])
    names = {name: bench.blobs.known("png", key) or "" for name, key in keys.items()}
    backs, copies = deck.backs(), {piece.id: piece.copies for piece in deck.pieces}
    pieces = [
        {
            "id": piece.id,
            "copies": copies[piece.id],
            "front": f"{piece.id}-front",
            "back": backs[piece.id] if piece.back else "",
        }
        for piece in deck.pieces
    ]
    before: Mapping[str, str] = asked["before"] or names
    at = {
        task: name for name, face in faces.items() for task in laid.tasks
        if laid.tasks[task].key == face.key
    }  # fmt: skip
    return {
        "shown": {"pieces": pieces, "faces": names, "draft": bool(laid.problems)},
        "changed": [name for name, blob in names.items() if before.get(name) != blob],
        "before": names,
        "spots": spots_of(laid.tasks, at),
    }


FACE_WIDTH = 450
"""Pixels of the width of a face among others."""


def _placed(problem: Problem, spots: Spots) -> dict[str, Any]:
    """Return a problem as plain data, with the page or the face where it is to be seen."""
    places: list[Place] = [place for place in (problem.place, problem.see) if place]
    spot = next((spot for place in places if (spot := found_in(spots, place)) is not None), None)
    return {**told(problem), "spot": spot}
