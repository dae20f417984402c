"""`next`: what comes after an evening that was played, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.input_files import check_given
from generator.cli.rolls.putting import Destination, put, told_again
from generator.cli.show import ProgressBar
from generator.errors import UsageError
from generator.games.game import NEXT
from generator.job.options import Options
from generator.job.output.history import History, history_of, told_of
from generator.job.output.links_out import refuse_links_out
from generator.job.output.stamps import Ticket
from generator.job.rolled.generators import find_generator
from generator.job.rolled.wishes import wanted_extras
from generator.job.targets import Target, find_targets

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.output.manifest import File
    from generator.scenario.generator import Generator, Papers, Printing, Sequel

NOTHING: Mapping[str, bytes] = {}


@dataclass(frozen=True)
class _Asking:
    """What was asked of which history, and how its files stood then; None if those are many."""

    words: tuple[object, ...]
    target: Target
    history: History
    marks: Mapping[str, str] | None

    def ticket(self, made: Sequence[File] = (), forms: Mapping[str, bytes] = NOTHING) -> Ticket:
        """Return the ticket for the history as it is once some files are in place."""
        files = {**forms, **{file.name: file.data for file in made}}
        told = told_of(self.marks, files)
        return Ticket(self.target, self.history.options, (*self.words, *told))

    def without(self, papers: Papers, folder: str) -> Papers:
        """Return papers without the forms that are there already."""
        there = {name for name in self.marks or () if name.endswith(".pdf")}
        left = (
            paper
            for paper in papers.papers
            if not (paper.form and self.history.named(f"{folder}/{paper.name}.pdf") in there)
        )
        return replace(papers, papers=tuple(left))

    def new(self, forms: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the forms that are not there, by their names below the output folder."""
        named = {self.history.named(name): data for name, data in forms.items()}
        return {name: data for name, data in named.items() if name not in (self.marks or ())}


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
    words = (noun, NEXT, file.name, history.below, folded, *sorted(extras))
    asking = _Asking(words, target, history, history.marks())
    if asking.marks is not None and told_again(asking.ticket()):
        return
    read = asking.ticket().inputs()
    pack, generator = find_generator(target, noun)
    if generator.sequel is None:
        raise UsageError(f"{generator.folder} of this game stand alone: nothing comes after one")
    if folded and not generator.folds:
        raise UsageError(f"--fold: {generator.folder} of this game are not printed to be folded")
    more = wanted_extras(generator, extras)

    from generator.job.rolled.recipe import printing_next

    sequel = _sequel(pack, generator, file, printing_next(generator, head.seed, options))
    forms = asking.new(sequel.forms)

    from generator.job.rolled.extras import PrintJob
    from generator.job.rolled.papers import PaperWork

    wanted = PrintJob(
        pack, generator, (), head.seed, folded=folded, extras=more, sealed=sequel.sealed
    )
    papers = asking.without(sequel.papers, sequel.folder)
    put(
        lambda job: PaperWork(wanted, papers, job),
        Destination(pack, history.named(sequel.folder).rstrip("/"), file=file, forms=forms),
        history.options,
        lambda made: asking.ticket(made, forms).stamp(read, sequel.notes),
    )


def _sequel(pack: Pack, generator: Generator, file: Path, printing: Printing) -> Sequel:
    """Ask a game what comes next; if scenarios are played for it, show progress."""
    assert generator.sequel is not None
    if not generator.plays:
        return generator.sequel(pack, file, printing)
    with ProgressBar(quiet=False) as progress:
        hear: Callable[[int, int], None] = partial(progress, "playing scenarios")
        return generator.sequel(pack, file, printing, hear)
