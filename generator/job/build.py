"""Products of packs: read, fill, lay out what is new, put together, proof, write all or nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.content.strings import character_problems
from generator.errors import ContentError, Problem, in_order, raise_all
from generator.job.job import Job
from generator.job.layout.filling import Filler, PackWork
from generator.job.layout.forked import Beside
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output import manifest, stamps
from generator.job.output.placing import Batch, Moved
from generator.job.problems import file_problems, page_problems
from generator.job.products.makers import get_ready
from generator.job.products.product import Made, chosen, products
from generator.job.targets import Target
from generator.press.redrawn import remembering
from generator.typeset.fenced import nothing
from generator.typeset.fonts import missing_from
from generator.typeset.record import Record


def make(targets: Sequence[Target], job: Job) -> list[tuple[PackWork, list[Made]]]:
    """Lay out, put together and proof everything; write nothing but the cache.

    Raises ContentError with every problem of every pack. A draft carries the problems of its looks,
    unless there are others.
    """
    with job.staff() as staff:
        return _made(targets, job, staff)


def _made(targets: Sequence[Target], job: Job, staff: Workers) -> list[tuple[PackWork, list[Made]]]:
    options, warm = job.options, job.warm
    problems: list[Problem] = []
    begin = job.prepare(staff)
    if begin is not nothing and len(targets) > 1:
        staff.start()  # before the packs are read, while this process is small
    works = [work for target in targets if (work := _read(target, problems, job))]
    job.check_out()
    names = {product.printed.maker for work in works for product in work.products}
    idle = partial(get_ready, names)
    records: dict[str, Record] = {}
    with Filler(works, options, problems, begin, warm.workers if warm else None) as filler:
        while filler.left:
            tasks = filler.tasks()
            job.note(f"filled templates: {len(tasks)} faces and documents")
            records |= job.lay_out(tasks, staff, more=filler.more, idle=idle)
    told = {problem.message for problem in problems}  # a character no font has is told once
    borne: list[tuple[Problem, ...]] = []
    for work in works:
        for product in work.products:
            own = work.tasks.get(product.id, {}).values()
            borne.append(tuple(page_problems(work.pack, own, records, told)))
            problems += borne[-1]
    if not (options.draft and all(problem.looks for problem in problems)):
        raise_all(problems)
    made = _put_together(works, job, records)
    raise_all(file_problems(made))
    parted = (replace(one, problems=found) for one, found in zip(made, borne, strict=True))
    return [(work, [next(parted) for _ in work.products]) for work in works]


def drafted(made: Sequence[Made]) -> list[Problem]:
    """Return what drafts were printed in spite of, in the order of places."""
    return in_order(problem for one in made for problem in one.problems)


def _put_together(works: Sequence[PackWork], job: Job, records: Mapping[str, Record]) -> list[Made]:
    """Finish all products, several at once unless the process is warm, in which all is at hand."""
    every = [(work, product) for work in works for product in work.products]
    count = min(job.options.workers, len(every)) if job.warm is None else 1
    tasks = [
        partial(_finish, job, product, work.tasks[product.id], records) for work, product in every
    ]
    made = []
    with contextlib.ExitStack() as stack:
        stack.enter_context(remembering(job.warm.sheets if job.warm else None))
        hands = [Beside(tasks[first::count], apart=count > 1) for first in range(count)]
        for hand in hands:
            stack.enter_context(hand)
        for done, (_, product) in enumerate(every):
            made.append(one := Made(product, *hands[done % count].next()))
            how = "taken from memory" if one.made_before else "put together"
            job.note(f"{how}: {product.name}, {one.pages} page{'s' if one.pages != 1 else ''}")
            job.progress("putting sheets together", done + 1, len(every))
    return made


def _finish(job: Job, *given: Any) -> tuple[Any, ...]:
    """Return a finished product without the product, whose pack no process need send back."""
    made = job.finished(*given)
    return made.pdf, made.pages, made.facts, made.read, made.faults, (), made.made_before


def write(made: Sequence[tuple[PackWork, list[Made]]], job: Job) -> Moved:
    """Put all files in place together, as `place_files` does."""
    return job.place([_batch(work, items, job.options) for work, items in made])


def _batch(work: PackWork, made: Sequence[Made], options: Options) -> Batch:
    stamp = stamps.Ticket(work.target, options).stamp(work.read, work.pack.notes)
    return Batch(work.pack, [manifest.file_of(one) for one in made], work.read_templates, stamp)


def _read(target: Target, problems: list[Problem], job: Job) -> PackWork | None:
    """Read a pack; its templates are filled later."""
    # before the files are read: what changes after that is new
    read = stamps.inputs(target, job.options.out)
    try:
        pack = job.pack(target)
    except ContentError as error:
        problems.extend(error.problems)
        return None
    job.note(f"read {target.shown}, {len(pack.sources)} files")
    problems.extend(character_problems(pack.sources, missing_from(pack)))
    wanted = chosen(products(pack), target.wanted, target.name)
    return PackWork(target, read, pack, wanted, job.templates(pack))
