"""`campaign` and `scenario`: `new` and `print`, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.input_files import check_given
from generator.cli.rolls.putting import Destination, put, told_again
from generator.cli.rolls.sealing import (
    NOT_SEALED,
    SealWish,
    check_seal_wish,
    exchanged,
    private_marks,
)
from generator.cli.show import ProgressBar, say, say_json
from generator.dice.seeds import new_seed
from generator.errors import UsageError
from generator.job.options import Options
from generator.job.output import stamps
from generator.job.output.folders import (
    READ_FROM,
    edited_folder,
    folder_name,
    place_of,
    sealed_folder,
)
from generator.job.output.links_out import refuse_links_out
from generator.job.rolled.generators import find_generator
from generator.job.rolled.sealed import sealing_of
from generator.job.rolled.wishes import PrintWish, check_odds, check_wish, seeds_of
from generator.job.targets import Target, find_targets
from generator.ordinary import hash_ordinary

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.roll.locks import Locks
    from generator.scenario.generator import Generator, Item, Outcome


@dataclass(frozen=True, slots=True)
class RollRequest:
    """What `new` was asked to do: how many to roll, and what to do with them."""

    noun: str
    pack: str
    seed: str | None
    locks: Sequence[str]
    times: int = 1
    listing: bool = False
    book: int | None = None
    folded: bool = False
    as_json: bool = False
    extras: frozenset[str] = frozenset()
    odds: str | None = None
    """The odds it should have between computer players: a range in per cent, or as rolled."""

    seal: SealWish = NOT_SEALED

    @property
    def fixed(self) -> tuple[str, ...]:
        """All locks, including the one on the odds."""
        return (*self.locks, *([] if self.odds is None else [f"odds={self.odds}"]))


def roll_new(request: RollRequest, options: Options) -> None:
    """Roll something and print its papers, or a book of many, or list many, one line each."""
    listing = request.listing or request.times > 1
    if request.book and listing:
        raise UsageError("--book prints; --times and --list only say what could be printed")
    if request.extras and listing:
        flag = f"--{min(request.extras)}"
        raise UsageError(f"{flag} prints; --times and --list only say what could be printed")
    if request.seal:
        check_seal_wish(request.seal, request.seed, prints_one=not (listing or request.book))
    target = find_targets([request.pack])[0]
    if not listing:
        refuse_links_out(options.out, [target.name])
    if request.seal:
        _roll_sealed(request, options, target)
        return
    seed = request.seed if request.seed is not None else new_seed()
    asked = (request.noun, seed, sorted(request.fixed), request.book, request.folded)
    ticket = stamps.Ticket(target, options, (*asked, *sorted(request.extras)))
    if not listing and told_again(ticket):
        return
    read = ticket.inputs()  # before the files are read: later changes count
    pack, generator = find_generator(target, request.noun)
    extras = _check(pack, generator, request, options)
    check_odds(generator, request.odds)
    locks = generator.lockable.parse(request.fixed)
    if listing:
        seeds = seeds_of(seed, request.times)
        found = [generator.summary(pack, _roll(pack, generator, one, locks)) for one in seeds]
        _list(found, as_json=request.as_json)
        return
    seeds = seeds_of(seed, request.book or 1)
    items = [generator.item(pack, _roll(pack, generator, one, locks)) for one in seeds]
    name = f"{seed}-book-{request.book}" if request.book else seed
    batch = _Printing(pack, generator, items, name, bool(request.book), request.folded, extras)
    _print(batch, options, ticket.stamp(read))


def _roll_sealed(request: RollRequest, options: Options, target: Target) -> None:
    """Exchange seals, and print one's own papers as soon as all are there."""
    seed, read = str(request.seed), stamps.inputs(target, options.out)
    pack, generator = find_generator(target, request.noun)
    sealing = sealing_of(generator)
    extras = _check(pack, generator, request, options)
    locks = generator.lockable.parse(request.fixed)
    seals = exchanged(pack, generator, request.seal, seed, locks, options)
    if seals is None:
        return
    asked = (request.noun, "sealed", seed, sorted(request.fixed), request.folded)
    whose = (*seals.keys.items(), *seals.words)
    ticket = stamps.Ticket(target, options, (*asked, *whose, *sorted(extras)))
    if told_again(ticket):
        return
    item = generator.item(pack, sealing.roll(pack, seed, locks, seals))
    batch = _Printing(pack, generator, [item], seed, folded=request.folded, extras=extras)
    _print(batch, options, ticket.stamp(read, item.notes))


def _roll(pack: Pack, generator: Generator, seed: str, locks: Locks) -> Outcome:
    """Roll something; if scenarios are played for it, show progress."""
    if not generator.plays:
        return generator.roll(pack, seed, locks)
    with ProgressBar(quiet=False) as progress:
        return generator.roll(pack, seed, locks, partial(progress, "playing scenarios"))


def print_saved(
    noun: str, file: Path, options: Options, *, folded: bool, extras: frozenset[str] = frozenset()
) -> None:
    """Print something again from its saved file, with any edits made there."""
    from generator.roll.files.saved import pack_of

    check_given(file)
    target = find_targets([pack_of(noun, file)])[0]
    refuse_links_out(options.out, [target.name])
    asked = (noun, "print", hash_ordinary(file), place_of(options.out, file), folded)
    ticket = stamps.Ticket(target, options, (*asked, *sorted(extras), *private_marks(file)))
    if told_again(ticket):
        return
    read = ticket.inputs()
    pack, generator = find_generator(target, noun)
    request = RollRequest(noun, pack.name, None, (), folded=folded, extras=extras)
    more = _check(pack, generator, request, options)
    item = generator.read(pack, file)
    seed = item.outcome.seed
    batch = _Printing(pack, generator, [item], seed, folded=folded, extras=more, file=file)
    notes = (*(f"edited by hand: {edit}" for edit in item.edits), *item.notes)
    _print(batch, options, ticket.stamp(read, notes))


@dataclass(frozen=True, slots=True)
class _Printing:
    """Items to print into the folder of a seed; `file` is the file that one was read from."""

    pack: Pack
    generator: Generator
    items: Sequence[Item]
    seed: str
    book: bool = False
    folded: bool = False
    extras: frozenset[str] = frozenset()
    file: Path | None = None

    def folder(self, options: Options) -> tuple[str, dict[str, str]]:
        """Return the folder of its papers, and what else the manifest says of each."""
        where = f"{self.pack.name}/{self.generator.folder}"
        if self.items[0].sealed:
            return sealed_folder(where, self.seed), {}
        usual = f"{where}/{folder_name(self.seed)}"
        if self.file is None or not self.items[0].edits:
            return usual, {}
        name, origin = edited_folder(options.out, usual, self.file, self.generator.file)
        return name, {READ_FROM: origin}


def _check(
    pack: Pack, generator: Generator, request: RollRequest, options: Options
) -> frozenset[str]:
    """Return the extras to print; raise UsageError for what this game doesn't have."""
    wish = PrintWish(request.book, request.folded, request.extras, options.hex_mm)
    return check_wish(pack, generator, wish)


def _list(found: Sequence[Mapping[str, object]], *, as_json: bool) -> None:
    """List one line for each that was rolled."""
    if as_json:
        say_json(found)
        return
    for item in found:
        say("  ".join(str(value) for value in item.values()))


def _print(printing: _Printing, options: Options, stamp: stamps.Stamp) -> None:
    from generator.job.rolled.extras import PrintJob
    from generator.job.rolled.papers import paper_work

    pack, generator = printing.pack, printing.generator
    base = printing.seed if not printing.book else printing.items[0].outcome.seed
    book, folded, extras = printing.book, printing.folded, printing.extras
    wanted = PrintJob(pack, generator, printing.items, base, book, folded, extras)
    to = Destination(pack, *printing.folder(options), printing.file)
    put(lambda job: paper_work(wanted, job), to, options, lambda _: stamp)
