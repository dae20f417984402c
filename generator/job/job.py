"""One build: read, fill, lay out what is new, put together, proof, write all or nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.content.strings import character_problems
from generator.errors import (
    ContentError,
    Problem,
    UsageError,
    did_you_mean,
    raise_all,
)
from generator.games.packs import read_pack
from generator.job.layout.desk import Progress, lay_out
from generator.job.layout.filling import Filler, Work
from generator.job.layout.forked import Beside
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output import manifest, stamps
from generator.job.output.own import own_folder
from generator.job.output.placing import Batch, Kept, place_files
from generator.job.output.writing import writable
from generator.job.problems import file_problems, page_problems
from generator.job.products.finish import finished
from generator.job.products.makers import get_ready
from generator.job.products.product import Made, Product, products
from generator.job.store.entries import Store
from generator.job.store.program import program_hash
from generator.job.targets import Target
from generator.press.redrawn import remembering
from generator.typeset import engine
from generator.typeset.fenced import nothing
from generator.typeset.fonts import missing_characters
from generator.typeset.record import Record
from generator.typeset.templates import Templates


def make(
    targets: Sequence[Target],
    options: Options,
    progress: Progress,
    warm: Warm | None = None,
) -> list[tuple[Work, list[Made]]]:
    """Lay out, put together and proof everything; write nothing but the cache.

    Raises ContentError with every problem of every pack.
    """
    staff = warm.workers if warm else Workers(options.workers)
    with contextlib.nullcontext() if warm else staff:
        return _made(targets, options, progress, warm, staff)


def _made(
    targets: Sequence[Target],
    options: Options,
    progress: Progress,
    warm: Warm | None,
    staff: Workers,
) -> list[tuple[Work, list[Made]]]:
    problems: list[Problem] = []
    begin = nothing if own_folder(options.out).is_dir() else engine.warm_up
    if begin is nothing and not options.force:
        staff.prepare()  # little is new, most likely: one worker gets ready for it
    elif len(targets) > 1:
        staff.start()  # before the packs are read, while this process is small
    works = [work for target in targets if (work := _read(target, problems, warm, options))]
    writable(options.out)
    store = Store(own_folder(options.out), warm.records if warm else None)
    names = {product.printed.maker for work in works for product in work.products}
    idle = partial(get_ready, names)
    records: dict[str, Record] = {}
    with Filler(works, options, problems, begin, warm.workers if warm else None) as filler:
        while filler.left:
            records |= lay_out(
                filler.tasks(), store, options, progress, staff, more=filler.more, idle=idle
            )
    told = {problem.message for problem in problems}  # a character no font has is told once
    for work in works:
        for product in work.products:
            problems += page_problems(
                product, work.tasks.get(product.id, {}).values(), records, told
            )
    raise_all(problems)
    made = _put_together(works, options, records, store, progress, warm)
    raise_all(file_problems(made))
    parted = iter(made)
    return [(work, [next(parted) for _ in work.products]) for work in works]


def _put_together(
    works: Sequence[Work],
    options: Options,
    records: Mapping[str, Record],
    store: Store,
    progress: Progress,
    warm: Warm | None,
) -> list[Made]:
    """Finish all products, several at once unless the process is warm, in which all is at hand."""
    every = [(work, product) for work in works for product in work.products]
    count = min(options.workers, len(every)) if warm is None else 1
    jobs = [
        partial(_finish, product, options, work.tasks[product.id], records, store)
        for work, product in every
    ]
    made = []
    with contextlib.ExitStack() as stack:
        stack.enter_context(remembering(warm.sheets if warm else None))
        hands = [Beside(jobs[first::count], apart=count > 1) for first in range(count)]
        for hand in hands:
            stack.enter_context(hand)
        for done, (_, product) in enumerate(every):
            made.append(Made(product, *hands[done % count].next()))
            progress("putting sheets together", done + 1, len(every))
    return made


def _finish(*given: Any) -> tuple[Any, ...]:
    """Return what `finished` makes without the product, whose pack no process need send back."""
    made = finished(*given)
    return made.pdf, made.pages, made.facts, made.read, made.faults


def write(made: Sequence[tuple[Work, list[Made]]], options: Options) -> Kept:
    """Put all files in place together, as `place_files` does."""
    batches = []
    for work, items in made:
        files = [manifest.file_of(item) for item in items]
        note = stamps.Stamp(stamps.stamp_path(work.target, options), work.read, program_hash())
        batches.append(Batch(work.pack, files, work.read_templates, note))
    return place_files(batches, options)


def _read(
    target: Target, problems: list[Problem], warm: Warm | None, options: Options
) -> Work | None:
    """Read a pack; its templates are filled later."""
    # before the files are read: what changes after that is new
    read = stamps.inputs(target, options.out)
    try:
        pack = (warm.packs.read if warm else read_pack)(target.folder, target.shown)
    except ContentError as error:
        problems.extend(error.problems)
        return None
    problems.extend(character_problems(pack.sources, missing_characters))
    fills = warm.fills_of(target.folder) if warm else None
    templates = Templates(pack, fills, patient=options.patient)
    return Work(target, read, pack, _wanted(target, products(pack)), templates)


def _wanted(target: Target, found: list[Product]) -> list[Product]:
    known = [product.id for product in found]
    for name in target.wanted:
        if name not in known:
            message = f"'{target.name}' has no product '{name}'; it has {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return [product for product in found if not target.wanted or product.id in target.wanted]
