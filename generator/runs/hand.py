"""A hand: a process that makes one booklet after another, as `python -m generator.runs.hand`.

It writes nothing but its store of laid-out pages, and ends with whoever started it.
"""

from __future__ import annotations

import multiprocessing
import resource
import shutil
import socket
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import ContentError, FieldpressError, Problem, UsageError
from generator.fence import end_with
from generator.games import find_game
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.output.own import own_folder
from generator.job.rolled.extras import PrintJob
from generator.runs.machine import differences, made_with, target_of
from generator.runs.orders import (
    Answer,
    BookletFiles,
    Differs,
    LockCheck,
    Looked,
    Lost,
    Message,
    Order,
    Print,
    Stuck,
    Unmakeable,
)
from generator.runs.papers import print_files
from generator.surroundings import let_go

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.scenario.generator import Generator

MOST_KEPT = 300_000_000
"""Size in bytes at which the store is emptied: what booklets share soon comes back."""


class Workplace:
    """A hand's workplace: the packs it has read, and a folder for laid-out pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._packs: dict[tuple[str, str], tuple[Mapping[str, str], Pack]] = {}

    def answer(self, message: Message) -> Answer:
        """Do what is asked; nothing is raised, since the caller may be on another machine."""
        try:
            have, pack = self._pack(message.print)
            if other := differences(message.print.made_with, have):
                return Differs(socket.gethostname(), other)
            game = find_game(pack.info.generator or "")
            assert game is not None
            generator = game.generator(message.print.noun)
            if isinstance(message, LockCheck):
                return look(message, pack, generator)
            return self._make(message, pack, generator)
        except ContentError as error:
            return Unmakeable(error.problems)
        except UsageError as error:
            return Stuck(error.problems, socket.gethostname())
        except FieldpressError as error:  # what laid out was killed
            return Lost(error.problems[0].message)
        except Exception as error:
            told = f"this should not have happened: {type(error).__name__}: {error}"
            return Unmakeable((Problem(told),))

    def _pack(self, asked: Print) -> tuple[Mapping[str, str], Pack]:
        """Return a pack, read once, and what its files are made from: nothing has changed since."""
        name = asked.pack, asked.shown
        while name not in self._packs:
            target = target_of(*name)
            have = made_with(target)
            pack = read_pack(target.folder, target.shown)
            if made_with(target) == have:
                self._packs[name] = have, pack
        return self._packs[name]

    def _make(self, order: Order, pack: Pack, generator: Generator) -> Answer:
        begun, used = time.monotonic(), processor_seconds()
        asked = order.print
        options = replace(asked.options, out=self.folder, jobs=1, force=False, patient=True)
        try:
            outcome = generator.roll(pack, order.seed, generator.lockable.parse(asked.locks))
        except UsageError as error:
            return Unmakeable(error.problems)
        item = generator.item(pack, outcome)
        wanted = PrintJob(
            pack, generator, [item], order.seed, folded=asked.folded, extras=asked.extras
        )
        files = print_files(wanted, asked.only, Job(options))
        self._keep_small()
        return BookletFiles(
            {file.name: file.data for file in files},
            {file.name: file.pages for file in files},
            time.monotonic() - begun,
            processor_seconds() - used,
            socket.gethostname(),
        )

    def _keep_small(self) -> None:
        """Empty the store once it is large: most of it serves a single booklet."""
        store = own_folder(self.folder)
        if sum(path.stat().st_size for path in store.glob("*/*")) > MOST_KEPT:
            shutil.rmtree(store, ignore_errors=True)


def processor_seconds() -> float:
    """Return the processor time used by this process and those it started."""
    for child in multiprocessing.active_children():
        child.join(1)  # it was ended already; what it used is known when it is cleared up
    own, theirs = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


def look(message: LockCheck, pack: Pack, generator: Generator) -> Looked:
    """Roll every seed without printing, and report those that the locks don't suit."""
    locks = generator.lockable.parse(message.print.locks)
    wrong = {}
    for seed in message.seeds:
        try:
            generator.roll(pack, seed, locks)
        except UsageError as error:
            wrong[seed] = error.problems[0]
    return Looked(wrong)


def main() -> None:
    """Answer requests from the pipe until it is closed."""
    parent, number, folder = sys.argv[1:]
    end_with(int(parent))
    let_go()
    pipe = Connection(int(number))
    desk = Workplace(Path(folder))
    while True:
        try:
            message = pipe.recv()
        except EOFError:
            return
        pipe.send(desk.answer(message))


if __name__ == "__main__":
    main()
