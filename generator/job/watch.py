"""Print, or export, again at every change, in a process that stays warm."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import DraftError, FieldpressError, UsageError
from generator.job.build import drafted, make, write
from generator.job.job import Job, silent
from generator.job.layout.desk import Note, unheard
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output.manifest import output_name
from generator.job.targets import Target
from generator.job.watching import EACH_BY_ITSELF, Changes, Lookout, cant_be_told
from generator.typeset import engine

TIMEOUT_MS = 20

Report = Callable[[list[str] | FieldpressError], None]

Work = Callable[[Sequence[Target], Job, Report], list[str]]
"""Makes files of targets and puts them in place; returns lines to tell, the first of them a path.

Problems that stop nothing are reported by itself.
"""


@dataclass(frozen=True, slots=True)
class Watch:
    """What is done at a change, and what is watched besides packs and built-in templates.

    `done` is the word for what has been done; `files` may be anywhere.
    """

    work: Work
    done: str = "printed"
    files: tuple[Path, ...] = ()


def watch_and_build(
    targets: Sequence[Target], options: Options, report: Report, note: Note = unheard
) -> None:
    """Build, then rebuild what changes; otherwise like `keep_watching`."""
    keep_watching(BUILD, targets, options, report, note)


def keep_watching(
    watch: Watch,
    targets: Sequence[Target],
    options: Options,
    report: Report,
    note: Note = unheard,
) -> None:
    """Do some work, and again for what changes, until interrupted.

    Problems are reported and waited out. Raises UsageError when the folder of a pack is gone.
    """
    engine.warm_up()
    with Workers(options.workers) as workers:
        warm = Warm(workers)

        def build(hit: Sequence[Target], now: Options) -> None:
            do_once(watch, hit, Job(now, silent, warm, note), report)

        _keep_building(targets, options, build, watch.files)


def _keep_building(
    targets: Sequence[Target],
    options: Options,
    build: Callable[[Sequence[Target], Options], None],
    files: Sequence[Path],
) -> None:
    folders = {target.folder.resolve(): target for target in targets}
    lookout = Lookout(tuple(folders), options.out, tuple(files))
    now, polling = options, False
    while True:
        watching = _watching(lookout.begin(), polling=polling)
        next(watching, None)  # watch first, then build: nothing that changes meanwhile is missed
        build(targets, now)
        now = dataclasses.replace(options, force=False)
        for changes in watching:
            hit = lookout.hit(changes)
            if hit is None:
                break
            if hit:
                build([folders[folder] for folder in hit], now)
        else:
            polling = True
        gone = [target.shown for folder, target in folders.items() if not folder.is_dir()]
        if gone:
            raise UsageError(f"{gone[0]}: this folder is gone")


def _watching(folders: Iterable[Path], *, polling: bool) -> Iterator[Changes]:
    """Yield changes in folders, and nothing for a while without one.

    It ends at a name that the watcher can't tell (`cant_be_told`).
    """
    from watchfiles import watch

    with contextlib.suppress(*cant_be_told()):
        yield from watch(
            *folders,
            rust_timeout=TIMEOUT_MS,
            yield_on_timeout=True,
            raise_interrupt=True,
            force_polling=polling,
            **EACH_BY_ITSELF,
        )


def _built(targets: Sequence[Target], job: Job, report: Report) -> list[str]:
    made = make(targets, job)
    write(made, job)
    every = [item for _, items in made for item in items]
    if job.options.draft:
        report(DraftError(drafted(every)))
    names = [(job.options.out / output_name(item)).as_posix() for item in every]
    return names + [f"note: {note}" for work, _ in made for note in work.pack.notes]


BUILD = Watch(_built)


def do_once(watch: Watch, targets: Sequence[Target], job: Job, report: Report) -> None:
    """Do the work of a watch once in a warm job, and report what came of it."""
    begun = time.perf_counter()
    try:
        lines = watch.work(targets, job, report)
    except FieldpressError as error:
        report(error)
        return
    seconds = time.perf_counter() - begun
    report([*lines, f"{watch.done} in {seconds:.2f} s; waiting for changes"])
    assert job.warm is not None
    try:
        job.warm.settle()
    except FieldpressError as error:
        report(error)
    gc.collect()  # the collector is off while a command runs
