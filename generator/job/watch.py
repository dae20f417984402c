"""Print, or export, again at every change, in a process that stays warm."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content.reading.characters import is_utf8
from generator.content.reading.readable import STORE, may_be_read
from generator.errors import DraftError, FieldpressError, UsageError
from generator.job.build import drafted, make, write
from generator.job.job import Job, silent
from generator.job.layout.desk import Note, unheard
from generator.job.layout.warm import Warm
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.output.manifest import output_name
from generator.job.targets import Target
from generator.resources import templates_folder
from generator.typeset import engine

if TYPE_CHECKING:
    from watchfiles import Change

DEBOUNCE_MS = 40
STEP_MS = 3
TIMEOUT_MS = 20
POLL_MS = 200

PASSED_BY = frozenset({".git", ".hg", ".svn", ".venv", "__pycache__", "node_modules"})
"""Names of folders that hold nothing of a pack, and a lot else."""

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
    besides = {file.parent.resolve() / file.name for file in files}
    built_in = templates_folder().resolve()
    roots, out, now = [*folders, built_in], options.out, options
    printed = _printed(roots, out)
    polling = False
    while True:
        watched = _folders(roots, printed)
        parents = {path.parent for path in besides if path.parent.is_dir()}
        watching = _watching(watched | parents, polling=polling)
        next(watching, None)  # watch first, then build: nothing that changes meanwhile is missed
        build(targets, now)
        now = dataclasses.replace(options, force=False)
        for changes in watching:
            new = {Path(name) for kind, name in changes if kind != kind.modified}
            if new & watched or (any(map(_is_folder, new)) and _folders(roots, printed) != watched):
                break  # files in a new folder may be older than the watch on it
            touched = [path for _, name in changes if not _ours((path := Path(name)), printed)]
            hit = [t for f, t in folders.items() if _touch(touched, f, out)]
            if any(path in besides or path.is_relative_to(built_in) for path in touched):
                hit = list(targets)
            if hit:
                build(hit, now)
        else:
            polling = True
        gone = [target.shown for folder, target in folders.items() if not folder.is_dir()]
        if gone:
            raise UsageError(f"{gone[0]}: this folder is gone")


def _watching(folders: Iterable[Path], *, polling: bool) -> Iterator[set[tuple[Change, str]]]:
    """Watch each folder by itself: watched as a tree, links would be followed, out of the pack.

    It ends when something happens to a file whose name is not UTF-8, which the watcher can't tell:
    whoever watches then looks at everything, and begins again, `polling`. For the system tells of
    files that are read as well, and of those that are looked at for changes no more than changes.
    """
    from watchfiles import watch
    from watchfiles._rust_notify import WatchfilesRustInternalError

    with contextlib.suppress(WatchfilesRustInternalError):
        yield from watch(
            *folders,
            recursive=False,
            debounce=DEBOUNCE_MS,
            step=STEP_MS,
            rust_timeout=TIMEOUT_MS,
            yield_on_timeout=True,
            raise_interrupt=True,
            ignore_permission_denied=True,
            force_polling=polling,
            poll_delay_ms=POLL_MS,
        )


def _printed(roots: Sequence[Path], out: Path) -> set[Path]:
    """Return the folders printed into, except those that hold a folder of `roots`.

    Whoever prints into a pack, or beside it, means its folder to be looked at all the same.
    """
    real = Path(os.path.realpath(out))
    found = {real, real / STORE, *(real / root.name for root in roots)}
    return {path for path in found if not any(root.is_relative_to(path) for root in roots)}


def _ours(path: Path, printed: set[Path]) -> bool:
    """Tell whether Fieldpress itself writes a path."""
    return path.name.startswith(f"{STORE}-") or any(
        path.is_relative_to(folder) for folder in printed
    )


def _folders(roots: Sequence[Path], printed: set[Path]) -> set[Path]:
    """Return the folders at and below some others, without links and what is printed there.

    One whose name is not UTF-8 is left out: no file of a pack is read from there.
    """
    found = set()
    for root in roots:
        for here, names, _ in os.walk(root):
            path = Path(here)
            found.add(path)
            names[:] = [
                name
                for name in names
                if name not in PASSED_BY
                and path / name not in printed
                and not (path / name).is_symlink()
                and is_utf8(name)
            ]
    return found


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _touch(touched: Iterable[Path], folder: Path, out: Path) -> bool:
    return any(path.is_relative_to(folder) and may_be_read(path, folder, out) for path in touched)


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
