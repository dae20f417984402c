"""`run`: a print run, checked before its first booklet, then made, with progress shown."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from generator.cli.choices.typed import Typed, choose
from generator.cli.input_files import check_given
from generator.cli.show import say
from generator.cli.terminal.streams import OutputLost
from generator.content.reading.source import Path as Steps
from generator.errors import (
    ContentError,
    FieldpressError,
    Problem,
    UsageError,
    did_you_mean,
    raise_all,
    short,
)
from generator.games import find_game
from generator.games.packs import read_pack
from generator.job.options import Options
from generator.job.output.folders import folder_name
from generator.job.output.links_out import refuse_links_out
from generator.job.rolled.wishes import ALL, seeds_of, wanted_extras
from generator.job.targets import built_in, find_targets
from generator.runs.conduct import HOPELESS, BookletDone, Conductor
from generator.runs.folder import RunFolder
from generator.runs.local import Hands, Local
from generator.runs.machine import made_with
from generator.runs.orders import Order, Print
from generator.runs.run_file import RunSource, read_run
from generator.runs.work import WORK
from generator.scenario.generator import EXTRAS

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.scenario.generator import Generator

T = TypeVar("T")

_OPTION = re.compile(r"--[a-z]+:? ")
_LOCK = re.compile(r"--lock ([^=\s]+)=")
_TOLD = 10
"""How many of the seeds that the locks don't suit are listed."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A run whose file is valid: how it is printed, its seeds, and what identifies it."""

    asked: RunSource
    generator: Generator
    print: Print
    seeds: Sequence[str]
    said: dict[str, Any]


def print_run(file: Path, out: Path | None, jobs: int, scheduler: str | None) -> None:
    """Make the booklets of a run that are still missing; raise FieldpressError if any fail."""
    if jobs and scheduler is not None:
        raise UsageError("--jobs: on a cluster, its workers decide how many are made at once")
    check_given(file)
    folder = RunFolder(out or Path("output/runs") / folder_name(file.stem))
    plan = plan_of(read_run(file), file, folder.out)
    refuse_links_out(folder.out, [plan.generator.folder])
    with folder.claimed():
        orders = _orders(plan)
        folder.begin(plan.said, plan.print.made_with, orders)
        left = [o for o in orders if o.seed not in folder.done and o.seed not in folder.blocked]
        if folder.done:
            say(f"{len(folder.done)} of {len(orders)} are done already")
        if folder.unproved:
            say(f"{folder.unproved} are in the ledger without your seal, so they are made again")
        failed: dict[str, tuple[Problem, ...]] = {}
        if left:
            with _hands(plan, folder, jobs, scheduler) as hands:
                conductor = Conductor(hands, folder, len(orders), _tell)
                _make(plan, conductor, left)
                failed = conductor.failed
        tell_missing(folder, orders, failed)
        say(f"{len(orders)} of {len(orders)} are done: {folder.out.as_posix()}")


def _hands(plan: RunPlan, folder: RunFolder, jobs: int, scheduler: str | None) -> Hands:
    if scheduler is None:
        count = replace(plan.print.options, jobs=jobs).workers
        return Local(count, folder.out / WORK)
    from generator.runs.cluster import Cluster

    return Cluster(scheduler, plan.print)


def _make(plan: RunPlan, conductor: Conductor, left: Sequence[Order]) -> None:
    """Check that the locks suit every seed, then make the booklets."""
    if plan.print.locks:
        wrong = conductor.look(plan.print, [order.seed for order in left])
        problems = [
            _lock_problem(plan.asked, plan.generator, problem, f"with the seed '{short(seed)}' ")
            for seed, problem in list(wrong.items())[:_TOLD]
        ]
        if len(wrong) > _TOLD:
            problems.append(Problem(f"… and with {len(wrong) - _TOLD} more seeds"))
        if problems:
            raise ContentError(problems)
    conductor.make(left)


def tell_missing(
    folder: RunFolder, orders: Sequence[Order], failed: Mapping[str, tuple[Problem, ...]]
) -> None:
    """Raise FieldpressError if booklets are missing: what is in their way, what failed."""
    if not failed and not folder.blocked:
        return
    problems = [problem for order in orders for problem in folder.blocked.get(order.seed, ())]
    numbers = {order.seed: order.folder for order in orders}
    problems += [
        replace(problem, message=f"{numbers[seed]}: {problem.message}")
        for seed, found in failed.items()
        for problem in found
    ]
    done = f"{len(folder.done)} of {len(orders)} are done"
    if len(failed) == HOPELESS and not folder.done and not folder.blocked:
        done = f"none of the first {HOPELESS} can be made, so no more are tried"
    raise FieldpressError([*problems, Problem(done)])


def _tell(kept: BookletDone) -> None:
    entry = kept.entry
    pages = f"{entry.pages} page{'s' if entry.pages != 1 else ''}"
    took = f"{entry.seconds:.0f} s on {entry.machine}"
    left = f"; about {_duration(kept.seconds_left)} left" if kept.done < kept.count else ""
    say(f"{kept.done} of {kept.count}  {entry.folder}  {pages}, {took}{left}")
    try:
        sys.stdout.flush()  # someone may be reading it through a pipe
    except OSError as error:
        raise OutputLost(error) from error


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def _orders(plan: RunPlan) -> list[Order]:
    plural = plan.generator.folder
    return [
        Order(plan.print, number, seed, f"{plural}/{folder_name(seed)}")
        for number, seed in enumerate(plan.seeds, 1)
    ]


def plan_of(asked: RunSource, file: Path, out: Path) -> RunPlan:
    """Check a run file against its pack; raise ContentError with every problem, before any work.

    The first booklet is rolled, so that a lock that suits no seed is reported.
    """
    model, problems = asked.model, _Problems(asked)
    target = problems.less(("pack",), lambda: find_targets([model.pack])[0])
    problems.end()
    assert target is not None
    if Path(os.path.realpath(out)).is_relative_to(target.folder.resolve()):
        raise UsageError(f"--out: '{out}' is inside the pack, which would change with it")
    have = made_with(target)  # before the pack is read, to notice later changes
    pack = read_pack(target.folder, target.shown)
    generator = _generator(asked, pack)
    options = _options(problems, file, out)
    extras = problems.less(("extras",), lambda: _extras(asked, generator)) or frozenset()
    if model.fold and not generator.folds:
        plural = generator.folder
        problems.add(f"{plural} of this game are not printed to be folded", ("fold",))
    if options.hex_mm is not None:
        problems.less(("hex",), lambda: _check_hex(generator, pack, options))
    locks = tuple(f"{key}={value}" for key, value in model.locks.items())
    for key, lock in zip(model.locks, locks, strict=True):
        problems.less(("locks", key), partial(generator.lockable.parse, [lock]))
    problems.end()
    seeds = model.seeds or tuple(seeds_of(model.seed or "", model.count or 1))
    name = target.name if model.pack in built_in() else str(target.folder.resolve())
    printed = Print(
        name,
        target.shown,
        generator.noun,
        locks,
        options,
        model.fold,
        extras,
        model.print_ or (),
        have,
    )
    _try_first(asked, pack, generator, printed, seeds[0])
    return RunPlan(asked, generator, printed, seeds, _said(model, printed))


class _Problems:
    """Problems of a run file, gathered as it is checked against its pack."""

    def __init__(self, asked: RunSource) -> None:
        self.asked = asked
        self.found: list[Problem] = []

    def add(self, message: str, at: Steps, hints: tuple[str, ...] = ()) -> None:
        """Add a problem with the value at a path."""
        self.found.append(self.asked.problem(message, at, hints))

    def less(self, at: Steps, work: Callable[[], T]) -> T | None:
        """Return the result of some work; its error becomes a problem at a path."""
        try:
            return work()
        except UsageError as error:
            for problem in error.problems:
                self.add(_OPTION.sub("", problem.message, count=1), at, problem.hints)
        return None

    def end(self) -> None:
        """Raise ContentError if anything is wrong."""
        raise_all(self.found)


def _generator(asked: RunSource, pack: Pack) -> Generator:
    """Return the generator; raise ContentError if the pack has none, or not the one named."""
    game = find_game(pack.info.generator) if pack.info.generator else None
    nouns = sorted(game.generators) if game is not None else []
    noun = asked.model.roll or (nouns[0] if len(nouns) == 1 else None)
    if game is None or not nouns:
        message = f"'{pack.name}' has nothing to roll"
        raise ContentError(asked.problem(message, ("pack",)))
    if noun is None:
        message = f"'{pack.name}' rolls more than one thing: add 'roll', one of {', '.join(nouns)}"
        raise ContentError(asked.problem(message, ("pack",)))
    if noun not in nouns:
        message = (
            f"'{pack.name}' has nothing to roll a {short(noun)} from; it has {', '.join(nouns)}"
        )
        raise ContentError(asked.problem(message, ("roll",), did_you_mean(noun, nouns)))
    return game.generator(noun)


def _options(problems: _Problems, file: Path, out: Path) -> Options:
    """Return how to print; an impossible choice becomes a problem, and the rest is kept."""
    model = problems.asked.model
    typed = Typed(out=out, odds=model.odds)
    said: dict[str, object] = {
        "paper": model.paper,
        "ink": model.ink,
        "duplex": model.duplex,
        "printer": file.parent / model.printer if model.printer else None,
        "hex": model.hex,
    }
    for key, value in said.items():
        tried = replace(typed, **{key: value})  # type: ignore[arg-type]
        if problems.less((key,), partial(choose, tried)) is not None:
            typed = tried
    return choose(typed)


def _extras(asked: RunSource, generator: Generator) -> frozenset[str]:
    names = asked.model.extras or ()
    known = [ALL, *EXTRAS]
    for name in names:
        if name not in known:
            message = f"'{short(name)}' is not one of {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return wanted_extras(generator, names)


def _check_hex(generator: Generator, pack: Pack, options: Options) -> None:
    if not generator.hex_sizes:
        raise UsageError(f"{generator.folder} of this game are not drawn in hexes of any size")
    generator.check_size(pack, options.hex_mm or 0)


def _try_first(
    asked: RunSource, pack: Pack, generator: Generator, printed: Print, seed: str
) -> None:
    """Roll the first booklet, and check that it has the files that are named."""
    try:
        outcome = generator.roll(pack, seed, generator.lockable.parse(printed.locks))
    except UsageError as error:
        problems = [_lock_problem(asked, generator, problem) for problem in error.problems]
        raise ContentError(problems) from None
    if not printed.only:
        return
    from generator.job.job import Job
    from generator.job.rolled.extras import PrintJob
    from generator.job.rolled.papers import paper_work
    from generator.runs.papers import file_names

    wanted = PrintJob(pack, generator, [generator.item(pack, outcome)], seed, extras=printed.extras)
    known = file_names(paper_work(wanted, Job(printed.options)))
    found = _Problems(asked)
    for number, name in enumerate(printed.only):
        if name not in known:
            message = f"no file is called '{short(name)}'; files are {', '.join(known)}"
            found.add(message, ("print", number), did_you_mean(name, known))
    found.end()


def _lock_problem(
    asked: RunSource, generator: Generator, problem: Problem, begin: str = ""
) -> Problem:
    """Return a problem that rolling had with the locks, at the lock that it names."""
    named = _LOCK.match(problem.message)
    aliases = generator.lockable.aliases
    keys = [key for key in asked.model.locks if named and aliases.get(key, key) == named[1]]
    at: Steps = ("locks", keys[0]) if keys else ("locks",)
    return asked.problem(begin + _OPTION.sub("", problem.message, count=1), at, problem.hints)


def _said(model: Any, printed: Print) -> dict[str, Any]:
    """Return what identifies a run, as plain data; the number of booklets is not part of it."""
    options = printed.options
    return {
        "pack": printed.shown,
        "roll": printed.noun,
        "seed": model.seed,
        "seeds": list(model.seeds) if model.seeds else None,
        "locks": list(printed.locks),
        "paper": options.paper_name,
        "ink": options.ink,
        "duplex": options.duplex,
        "printer": asdict(options.profile),
        "odds": options.odds,
        "hex": options.hex_mm,
        "fold": printed.folded,
        "extras": sorted(printed.extras),
        "print": list(printed.only),
    }
