"""`next`: what comes after an evening that was played, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.input_files import check_given
from generator.cli.rolls.extras import wanted_extras
from generator.cli.rolls.generators import find_generator
from generator.cli.rolls.putting import Destination, put, told_again
from generator.cli.show import ProgressBar
from generator.errors import UsageError
from generator.games.game import NEXT
from generator.job.options import Options
from generator.job.output import stamps
from generator.job.output.history import history_of, told_of
from generator.job.output.links_out import refuse_links_out
from generator.job.targets import find_targets

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.output.manifest import File
    from generator.scenario.generator import Generator, Printing, Sequel


def print_next(
    noun: str,
    typed: Path,
    options: Options,
    *,
    folded: bool,
    extras: frozenset[str] = frozenset(),
) -> None:
    """Print what comes after an evening into the history of its saved file.

    Another Fieldpress may have made the file, from other content: a history outlives both.
    """
    from generator.roll.files.saved import head_of

    file = typed / f"{noun}.yaml" if typed.is_dir() else typed
    check_given(file)
    head = head_of(noun, file)
    target = find_targets([head.pack])[0]
    history = history_of(file, options)
    refuse_links_out(history.options.out, [history.below or "."])
    marks = history.marks()

    def ticket(made: Sequence[File], forms: dict[str, bytes]) -> stamps.Ticket:
        files = {**forms, **{file.name: file.data for file in made}}
        asked = (noun, NEXT, file.name, history.below, folded, *sorted(extras))
        return stamps.Ticket(target, history.options, (*asked, *told_of(marks, files)))

    asked = ticket((), {})
    if marks is not None and told_again(asked):
        return
    read = asked.inputs()
    pack, generator = find_generator(target, noun)
    if generator.sequel is None:
        raise UsageError(f"{generator.folder} of this game stand alone: nothing comes after one")
    if folded and not generator.folds:
        raise UsageError(f"--fold: {generator.folder} of this game are not printed to be folded")
    more = wanted_extras(generator, extras)
    sequel = _sequel(pack, generator, file, _printing(generator, head.seed, options))
    forms = {
        history.named(name): data
        for name, data in sequel.forms.items()
        if history.named(name) not in (marks or ())
    }

    def stamp(made: Sequence[File]) -> stamps.Stamp:
        return ticket(made, forms).stamp(read, sequel.notes)

    there = {name for name in marks or () if name.endswith(".pdf")}
    papers = tuple(
        paper
        for paper in sequel.papers.papers
        if not (paper.form and history.named(f"{sequel.folder}/{paper.name}.pdf") in there)
    )
    from generator.job.rolled.extras import PrintJob
    from generator.job.rolled.papers import PaperWork

    wanted = PrintJob(
        pack, generator, (), head.seed, folded=folded, extras=more, sealed=sequel.sealed
    )
    folder = history.named(sequel.folder).rstrip("/")
    to = Destination(pack, folder, file=file, forms=forms)
    put(
        lambda job: PaperWork(wanted, replace(sequel.papers, papers=papers), job),
        to,
        history.options,
        stamp,
    )


def _printing(generator: Generator, seed: str, options: Options) -> Printing:
    from generator.job.rolled.recipe import printed_seed
    from generator.scenario.generator import HowToRepeat, Printing

    command = f"fieldpress {generator.noun} {NEXT} {generator.file}"
    again = HowToRepeat(printed_seed(seed), command, command)
    return Printing(options.odds, (again,), command)


def _sequel(pack: Pack, generator: Generator, file: Path, printing: Printing) -> Sequel:
    """Ask a game what comes next; if scenarios are played for it, show progress."""
    assert generator.sequel is not None
    if not generator.plays:
        return generator.sequel(pack, file, printing)
    with ProgressBar(quiet=False) as progress:
        hear: Callable[[int, int], None] = partial(progress, "playing scenarios")
        return generator.sequel(pack, file, printing, hear)
