"""Print again at every change, in a process that stays warm."""

from __future__ import annotations

import dataclasses
import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from generator.build.manifest import output_name
from generator.build.options import Options
from generator.build.run import make, write
from generator.build.targets import Target
from generator.build.workers import Workers
from generator.errors import FieldpressError
from generator.resources import templates_folder
from generator.typeset import engine

DEBOUNCE_MS = 40
STEP_MS = 10
TIMEOUT_MS = 20

Report = Callable[[list[str] | FieldpressError], None]


def watch_and_build(targets: Sequence[Target], options: Options, report: Report) -> None:
    """Build, then build what changes until interrupted; problems are told and waited out."""
    from watchfiles import watch

    engine.warm_up()
    once = dataclasses.replace(options, force=False)
    folders = {target.folder.resolve(): target for target in targets}
    paths = [*folders, templates_folder().resolve()]
    out = options.out.resolve()
    watching = watch(
        *paths,
        debounce=DEBOUNCE_MS,
        step=STEP_MS,
        rust_timeout=TIMEOUT_MS,
        yield_on_timeout=True,
        raise_interrupt=True,
    )
    next(watching)  # watch first, build then: what changes meanwhile is not lost
    with Workers(options.workers) as workers:  # they stay warm, too
        _build(targets, options, report, workers)
        for changes in watching:
            touched = [Path(name) for _, name in changes]
            touched = [path for path in touched if not path.is_relative_to(out)]
            hit = [
                target
                for folder, target in folders.items()
                if any(path.is_relative_to(folder) for path in touched)
            ]
            if any(path.is_relative_to(paths[-1]) for path in touched):
                hit = list(targets)
            if hit:
                _build(hit, once, report, workers)


def _build(targets: Sequence[Target], options: Options, report: Report, workers: Workers) -> None:
    begun = time.perf_counter()
    try:
        made = make(targets, options, lambda step, done, total: None, workers)
        write(made, options)
    except FieldpressError as error:
        report(error)
        return
    seconds = time.perf_counter() - begun
    gc.collect()  # the collector is off while a command runs
    names = [(options.out / output_name(item)).as_posix() for _, items in made for item in items]
    report([*names, f"printed in {seconds:.2f} s; waiting for changes"])
