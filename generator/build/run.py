"""One build: read, fill, lay out what is new, put together, proof, write all or nothing."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context

from generator.build import manifest, stamps
from generator.build.cache import Store
from generator.build.finish import finished
from generator.build.makers import MAKERS, lay_out_tasks
from generator.build.options import Options
from generator.build.product import Made, Product, Task, finding_problem, products
from generator.build.program import program_hash
from generator.build.targets import Target
from generator.build.writing import clear, place, writable
from generator.content import Pack
from generator.content.strings import character_problems
from generator.errors import (
    ContentError,
    FieldpressError,
    Problem,
    UsageError,
    did_you_mean,
    in_order,
)
from generator.games import GAMES
from generator.games.packs import read_pack
from generator.typeset import engine
from generator.typeset.fonts import missing_characters
from generator.typeset.record import Record
from generator.typeset.templates import Templates

FEW = 4
"""So many new faces are laid out at once in this process; more are shared among workers."""

_PR_SET_PDEATHSIG = 1  # of linux/prctl.h

Progress = Callable[[str, int, int], None]
"""Told of each step: what is being done, how much of it is done, how much there is."""


@dataclass(slots=True)
class Work:
    """The products of one pack with the tasks that each needs."""

    target: Target
    read: str
    pack: Pack
    products: list[Product]
    tasks: dict[str, dict[str, Task]] = field(default_factory=dict)
    templates: dict[str, str] = field(default_factory=dict)


def make(
    targets: Sequence[Target], options: Options, progress: Progress
) -> list[tuple[Work, list[Made]]]:
    """Lay out, put together and proof everything; write nothing but the cache.

    Raises ContentError with every problem of every pack.
    """
    problems: list[Problem] = []
    works = [work for target in targets if (work := _prepared(target, options, problems))]
    writable(options.out)
    folders = (path for path in options.out.iterdir() if path.is_dir())
    clear([options.out, options.out / ".cache/stamps", *folders])
    store = Store(options.out / ".cache")
    wanted = [t for work in works for tasks in work.tasks.values() for t in tasks.values()]
    records = lay_out(wanted, store, options, progress)
    told = {problem.message for problem in problems}  # a character no font has is told once
    for work in works:
        for product in work.products:
            for task in work.tasks.get(product.id, {}).values():
                found = [f for f in records[task.key].findings if f.message not in told]
                problems += [finding_problem(product, task, finding) for finding in found]
    if problems:
        raise ContentError(in_order(problems))
    made = []
    count = sum(len(work.products) for work in works)
    done = 0
    for work in works:
        files = []
        for product in work.products:
            tasks = work.tasks[product.id]
            files.append(finished(product, options, tasks, records, store))
            problems += [Problem(fault, product.place) for fault in files[-1].faults]
            done += 1
            progress("putting sheets together", done, count)
        made.append((work, files))
    if problems:
        raise ContentError(in_order(problems))
    return made


def write(made: Sequence[tuple[Work, list[Made]]], options: Options) -> None:
    """Put all files in place together; the manifest tells of none that is not there."""
    batches = []
    for work, items in made:
        files = [manifest.file_of(item) for item in items]
        note = stamps.Stamp(stamps.stamp_path(work.target, options), work.read, program_hash())
        batches.append(Batch(work.pack, files, work.templates, note))
    place_files(batches, options)


@dataclass(frozen=True, slots=True)
class Batch:
    """Files of one pack that are put in place together, and the stamp that may be kept of them."""

    pack: Pack
    files: Sequence[manifest.File]
    templates: Mapping[str, str]
    stamp: stamps.Stamp


def place_files(batches: Sequence[Batch], options: Options) -> None:
    """Write all files, then the manifest, then the stamps: none tells of what is not there."""
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
    place([(path, before), *files, (path, later), *after])


def _known(pack: Pack) -> bool:
    """Tell whether all code that a pack runs is ours, whose hash a stamp holds.

    An installed game may change without our knowing: what it had a part in is rolled again.
    """
    return pack.info.generator is None or pack.info.generator in GAMES


def _prepared(target: Target, options: Options, problems: list[Problem]) -> Work | None:
    """Read a pack and fill the templates of its products."""
    # before the files are read: what changes after that is new
    read = stamps.inputs(target, options.out)
    try:
        pack = read_pack(target.folder, target.shown)
    except ContentError as error:
        problems.extend(error.problems)
        return None
    problems.extend(character_problems(pack.sources, missing_characters))
    templates = Templates(pack)
    work = Work(target, read, pack, _wanted(target, products(pack)))
    for product in work.products:
        try:
            work.tasks[product.id] = MAKERS[product.printed.maker].tasks(
                product, options, templates
            )
        except ContentError as error:
            problems.extend(error.problems)
    work.templates = templates.read()
    return work


def _wanted(target: Target, found: list[Product]) -> list[Product]:
    known = [product.id for product in found]
    for name in target.wanted:
        if name not in known:
            message = f"'{target.name}' has no product '{name}'; it has {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return [product for product in found if not target.wanted or product.id in target.wanted]


def lay_out(
    tasks: Iterable[Task], store: Store, options: Options, progress: Progress
) -> dict[str, Record]:
    """Return the records of tasks by their keys: what the store has, and the rest laid out."""
    wanted = {task.key: task for task in tasks}
    found: dict[str, Record] = {}
    if not options.force:
        found = {k: r for k, t in wanted.items() if (r := store.get(k, t.root)) is not None}
    new = [task for key, task in wanted.items() if key not in found]
    for done, (key, record) in enumerate(_laid_out(new, options.workers), 1):
        found[key] = record
        if not (record.findings or record.slow):  # a picture that is missing may come
            store.put(key, record)
        progress("laying out", done, len(new))
    return found


def _laid_out(new: Sequence[Task], workers: int) -> Iterator[tuple[str, Record]]:
    if not new:
        return
    batches = _batches(new, workers)
    few = len(new) <= FEW and all(task.frame for task in new)
    if workers == 1 or few or len(batches) == 1:
        for batch in batches:
            yield from lay_out_tasks(batch)
        return
    engine.warm_up()  # before the fork, so that every worker has it
    fork = get_context("fork")
    with ProcessPoolExecutor(workers, fork, _end_with, (os.getpid(),)) as pool:
        try:
            with _interrupts_held():  # a worker is not interrupted before it is ready for it
                futures = [pool.submit(lay_out_tasks, batch) for batch in batches]
            for future in as_completed(futures):
                yield from future.result()
        except BrokenProcessPool:
            message = "a process that laid out pages was killed, perhaps for want of memory"
            raise FieldpressError(f"{message}; try '--jobs 1'") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _end_with(parent: int) -> None:
    """Ask the kernel to end this worker with its parent; a killed one can't tell it to stop."""
    with contextlib.suppress(OSError, AttributeError):  # there is no such call but on Linux
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as in the background of a script
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # it ends without a word; the parent tells
    _hold_interrupts(signal.SIG_UNBLOCK)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    _hold_interrupts(signal.SIG_BLOCK)
    try:
        yield
    finally:
        _hold_interrupts(signal.SIG_UNBLOCK)


def _hold_interrupts(how: int) -> None:
    signal.pthread_sigmask(how, {signal.SIGINT})


def _batches(new: Sequence[Task], workers: int) -> list[list[Task]]:
    """Put faces that share a frame together, about two batches a worker; documents alone."""
    groups: dict[object, list[Task]] = {}
    for task in new:
        groups.setdefault(task.frame or task.key, []).append(task)
    faces = sum(1 for task in new if task.frame)
    size = max(4, -(-faces // (workers * 2)))
    batches = [g[i : i + size] for g in groups.values() for i in range(0, len(g), size)]
    # The long ones first: a document of many pages should not be begun last.
    return sorted(batches, key=lambda batch: -_weight(batch))


def _weight(batch: Sequence[Task]) -> int:
    return sum(len(task.document.body if task.document else task.body) for task in batch)
