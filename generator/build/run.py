"""One build: read, fill, lay out what is new, put together, proof, write all or nothing."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from generator.build import manifest, stamps
from generator.build.beside import Beside
from generator.build.cache import Store
from generator.build.filling import Filler, Work
from generator.build.finish import finished
from generator.build.long import lay_out_long
from generator.build.makers import get_ready
from generator.build.options import Options
from generator.build.product import Made, Product, Task, finding_problem, products
from generator.build.program import program_hash
from generator.build.targets import Target
from generator.build.warm import Warm
from generator.build.workers import Workers
from generator.build.writing import clear, place, writable
from generator.content import Pack
from generator.content.strings import character_problems
from generator.errors import (
    ContentError,
    Problem,
    UsageError,
    did_you_mean,
    in_order,
)
from generator.games import GAMES
from generator.games.packs import read_pack
from generator.press.again import remembering
from generator.typeset import engine
from generator.typeset.fenced import nothing
from generator.typeset.fonts import missing_characters
from generator.typeset.record import Record
from generator.typeset.templates import Templates

Progress = Callable[[str, int, int], None]
"""Told of each step: what is being done, how much of it is done, how much there is."""

More = Callable[[Mapping[str, Record]], Iterable[Task]]
"""Tells which tasks follow from the records there are, each of them once."""


def _no_more(_found: Mapping[str, Record]) -> Iterable[Task]:
    return ()


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
    begin = nothing if (options.out / ".cache").is_dir() else engine.warm_up
    if begin is nothing and not options.force:
        staff.prepare()  # little is new, most likely: one worker gets ready for it
    elif len(targets) > 1:
        staff.start()  # before the packs are read, while this process is small
    works = [work for target in targets if (work := _read(target, problems, warm, options.out))]
    writable(options.out)
    folders = (path for path in options.out.iterdir() if path.is_dir())
    clear([options.out, options.out / ".cache/stamps", *folders])
    store = Store(options.out / ".cache", warm.records if warm else None)
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
            for task in work.tasks.get(product.id, {}).values():
                found = [f for f in records[task.key].findings if f.message not in told]
                problems += [finding_problem(product, task, finding) for finding in found]
    if problems:
        raise ContentError(in_order(problems))
    made = _put_together(works, options, records, store, progress, warm)
    problems = [Problem(fault, one.product.place) for one in made for fault in one.faults]
    if problems:
        raise ContentError(in_order(problems))
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


def write(
    made: Sequence[tuple[Work, list[Made]]], options: Options, *, again: bool = False
) -> None:
    """Put all files in place together; the manifest tells of none that is not there.

    Where it is done `again` and again, files are not written that are there already.
    """
    batches = []
    for work, items in made:
        files = [manifest.file_of(item) for item in items]
        note = stamps.Stamp(stamps.stamp_path(work.target, options), work.read, program_hash())
        batches.append(Batch(work.pack, files, work.read_templates, note))
    place_files(batches, options, spare=again)


@dataclass(frozen=True, slots=True)
class Batch:
    """Files of one pack that are put in place together, and the stamp that may be kept of them."""

    pack: Pack
    files: Sequence[manifest.File]
    templates: Mapping[str, str]
    stamp: stamps.Stamp


def place_files(batches: Sequence[Batch], options: Options, *, spare: bool = False) -> None:
    """Write all files, then the manifest, then the stamps: none tells of what is not there.

    To `spare` files is not to write those that are there already.
    """
    files = []
    entries = []
    after = []
    for batch in batches:
        outputs = {}
        for file in batch.files:
            outputs[file.name] = hashlib.sha256(file.data).hexdigest()
            files.append((options.out / file.name, file.data))
            entries.append(manifest.entry(file, batch.pack, options, batch.templates))
        if _known(batch.pack):
            after.append((batch.stamp.path, batch.stamp.text(options, outputs)))
    path = options.out / "manifest.json"
    before, later = manifest.spared(options.out, entries), manifest.updated(options.out, entries)
    place([(path, before), *files, (path, later), *after], spare=spare)


def _known(pack: Pack) -> bool:
    """Tell whether all code that a pack runs is ours, whose hash a stamp holds.

    An installed game may change without our knowing: what it had a part in is rolled again.
    """
    return pack.info.generator is None or pack.info.generator in GAMES


def _read(target: Target, problems: list[Problem], warm: Warm | None, out: Path) -> Work | None:
    """Read a pack; its templates are filled later."""
    # before the files are read: what changes after that is new
    read = stamps.inputs(target, out)
    try:
        pack = (warm.packs.read if warm else read_pack)(target.folder, target.shown)
    except ContentError as error:
        problems.extend(error.problems)
        return None
    problems.extend(character_problems(pack.sources, missing_characters))
    templates = Templates(pack, warm.fills_of(target.folder) if warm else None)
    return Work(target, read, pack, _wanted(target, products(pack)), templates)


def _wanted(target: Target, found: list[Product]) -> list[Product]:
    known = [product.id for product in found]
    for name in target.wanted:
        if name not in known:
            message = f"'{target.name}' has no product '{name}'; it has {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return [product for product in found if not target.wanted or product.id in target.wanted]


def lay_out(
    tasks: Iterable[Task],
    store: Store,
    options: Options,
    progress: Progress,
    workers: Workers | None = None,
    *,
    more: More = _no_more,
    idle: Callable[[], None] = nothing,
) -> dict[str, Record]:
    """Return the records of tasks by their keys: what the store has, and the rest laid out.

    Workers that are given are kept; otherwise some are started, and ended afterwards. What is
    wanted `more` is asked with the records there are, and after each new one; it may not hang on
    tasks with parts, which come last. `idle` is called once when all workers are busy.
    """
    wanted = {task.key: task for task in tasks}

    def further(found: Mapping[str, Record]) -> list[Task]:
        added = {task.key: task for task in more(found)}
        wanted.update(added)
        return [task for task in added.values() if task.parts is None]

    with contextlib.nullcontext(workers) if workers else Workers(options.workers) as staff:
        desk = Desk(store, options, progress, staff, idle)
        found = desk.lay_out([t for t in wanted.values() if t.parts is None], further)
        parted = [task for task in wanted.values() if task.parts]
        found |= desk.kept(parted)
        new = [task for task in parted if task.key not in found]
        made = lay_out_long(new, store, desk.lay_out, force=options.force)
        for key, record in made.items():
            desk.keep(key, record)
    return found | made


@dataclass(slots=True)
class Desk:
    """Where tasks are laid out in one build, none of them twice."""

    store: Store
    options: Options
    progress: Progress
    staff: Workers
    idle: Callable[[], None] = nothing
    done: dict[str, Record] = field(default_factory=dict)

    def kept(self, tasks: Iterable[Task]) -> dict[str, Record]:
        """Return the records by key that are already there."""
        found = {}
        for task in tasks:
            record = self.done.get(task.key)
            if record is None and not self.options.force:
                record = self.store.get(task.key, task.root)
            if record is not None:
                found[task.key] = record
        return found

    def keep(self, key: str, record: Record) -> None:
        """Keep a record for builds to come, unless something is wrong with it."""
        if not (record.findings or record.slow):  # a picture that is missing may come
            self.store.put(key, record)

    def lay_out(self, tasks: Sequence[Task], more: More = _no_more) -> dict[str, Record]:
        """Return the records of tasks by key: those that are there, and the rest laid out.

        What surely must be laid out is begun before the rest is looked at.
        """
        new = [task for task in tasks if not self._may_be_kept(task)]
        sure = {task.key for task in new}
        perhaps = [task for task in tasks if task.key not in sure]
        found: dict[str, Record] = {}

        def further() -> list[Task]:
            added: list[Task] = []
            while asked := list(more(found)):
                found.update(self.kept(asked))
                added += [task for task in asked if task.key not in found]
            new.extend(added)
            return added

        def meanwhile() -> list[Task]:
            found.update(self.kept(perhaps))
            stale = [task for task in perhaps if task.key not in found]
            new.extend(stale)
            if not stale:
                self.idle()
            return [*stale, *further()]

        for done, (task, record) in enumerate(self.staff.lay_out(list(new), further, meanwhile), 1):
            found[task.key] = self.done[task.key] = record
            self.keep(task.key, record)
            self.progress("laying out", done, len(new))
        return found

    def _may_be_kept(self, task: Task) -> bool:
        if task.key in self.done:
            return True
        return not self.options.force and self.store.may_have(task.key)
