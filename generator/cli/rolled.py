"""`campaign` and `scenario`: `new` and `print`, alike for every game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build import stamps
from generator.build.links_out import refuse_links_out
from generator.build.options import Options
from generator.build.program import program_hash
from generator.build.targets import Target, find_targets
from generator.cli.extras import wanted_extras
from generator.cli.given import check_given
from generator.cli.odds import AS_ROLLED
from generator.cli.show import ProgressBar, say, say_json
from generator.dice.seeds import new_seed
from generator.errors import UsageError
from generator.ordinary import hash_ordinary

if TYPE_CHECKING:
    from generator.build.manifest import File
    from generator.content import Pack
    from generator.games.generator import Generator, Item, Outcome
    from generator.roll.locks import Locks


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked of `new`: how many are rolled, and what is done with them."""

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
    """What odds by computer players it shall have: a range in per cent, or as rolled."""

    @property
    def fixed(self) -> tuple[str, ...]:
        """All locks, that of the odds among them."""
        return (*self.locks, *([] if self.odds is None else [f"odds={self.odds}"]))


def roll_new(request: Request, options: Options) -> None:
    """Roll something and print its papers, or a book of many, or list many in a line each."""
    listing = request.listing or request.times > 1
    if request.book and listing:
        raise UsageError("--book prints; --times and --list only say what could be printed")
    if request.extras and listing:
        flag = f"--{min(request.extras)}"
        raise UsageError(f"{flag} prints; --times and --list only say what could be printed")
    target = find_targets([request.pack])[0]
    if not listing:
        refuse_links_out(options.out, [target.name])
    seed = request.seed if request.seed is not None else new_seed()
    asked = (request.noun, seed, sorted(request.fixed), request.book, request.folded)
    path = stamps.stamp_path(target, options, *asked, *sorted(request.extras))
    if not listing and _told_again(path, target, options):
        return
    read = stamps.inputs(target, options.out)  # before the files are read: what changes is new
    pack, generator = find_generator(target, request.noun)
    extras = _check(pack, generator, request, options)
    if request.odds is not None and not generator.plays:
        flag = "--as-rolled" if request.odds == AS_ROLLED else "--fair"
        raise UsageError(
            f"{flag}: {generator.folder} of this game are not played before they are printed"
        )
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
    _print(batch, options, stamps.Stamp(path, read, program_hash()))


def _roll(pack: Pack, generator: Generator, seed: str, locks: Locks) -> Outcome:
    """Roll something; if scenarios are played for it, show which."""
    if not generator.plays:
        return generator.roll(pack, seed, locks)
    with ProgressBar(quiet=False) as progress:
        return generator.roll(pack, seed, locks, partial(progress, "playing scenarios"))


def print_saved(
    noun: str, file: Path, options: Options, *, folded: bool, extras: frozenset[str] = frozenset()
) -> None:
    """Print something again from its saved file; what was edited there is printed as edited."""
    from generator.roll.saved import pack_of

    check_given(file)
    target = find_targets([pack_of(noun, file)])[0]
    refuse_links_out(options.out, [target.name])
    digest = hash_ordinary(file)
    path = stamps.stamp_path(target, options, noun, "print", digest, folded, *sorted(extras))
    if _told_again(path, target, options):
        return
    read = stamps.inputs(target, options.out)
    pack, generator = find_generator(target, noun)
    request = Request(noun, pack.name, None, (), folded=folded, extras=extras)
    more = _check(pack, generator, request, options)
    item = generator.read(pack, file)
    seed = item.outcome.seed
    batch = _Printing(pack, generator, [item], seed, folded=folded, extras=more)
    notes = tuple(f"edited by hand: {edit}" for edit in item.edits)
    _print(batch, options, stamps.Stamp(path, read, program_hash(), notes))


def find_generator(target: Target, noun: str) -> tuple[Pack, Generator]:
    """Read a pack and find what rolls for it; raise UsageError if nothing does."""
    from generator.games import find_game
    from generator.games.packs import read_pack

    pack = read_pack(target.folder, target.shown)
    game = find_game(pack.info.generator) if pack.info.generator else None
    if game is None or noun not in game.generators:
        raise UsageError(f"'{pack.name}' has nothing to roll a {noun} from")
    return pack, game.generator(noun)


def seeds_of(seed: str, times: int) -> list[str]:
    """Return the seeds of many: the first is the seed itself, the others have a number behind."""
    return [seed if number == 1 else f"{seed}-{number}" for number in range(1, times + 1)]


def folder_name(seed: str) -> str:
    """Return a folder name for any seed: what is plain of it, and a hash where some was lost."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", seed).strip("-")[:40]
    if plain == seed and plain:
        return plain
    return f"{plain or 'seed'}-{hashlib.sha256(seed.encode('utf-8', 'replace')).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class _Printing:
    """Items to print into the folder that is named after a seed."""

    pack: Pack
    generator: Generator
    items: Sequence[Item]
    seed: str
    book: bool = False
    folded: bool = False
    extras: frozenset[str] = frozenset()


def _check(pack: Pack, generator: Generator, request: Request, options: Options) -> frozenset[str]:
    """Return what is printed besides papers; raise UsageError for what this game's can't be."""
    plural = generator.folder
    if request.book and not generator.most_in_book:
        raise UsageError(f"--book: {plural} of this game are not bound in a book")
    if request.book and request.book > generator.most_in_book:
        raise UsageError(f"--book: a book has at most {generator.most_in_book} {plural}")
    if request.folded and not generator.folds:
        raise UsageError(f"--fold: {plural} of this game are not printed to be folded")
    if options.hex_mm is not None:
        if not generator.hex_sizes:
            raise UsageError(f"--hex: {plural} of this game are not drawn in hexes of any size")
        generator.check_size(pack, options.hex_mm)
    return wanted_extras(generator, request.extras)


def _list(found: Sequence[Mapping[str, object]], *, as_json: bool) -> None:
    """Say one line for each that was rolled."""
    if as_json:
        say_json(found)
        return
    for item in found:
        say("  ".join(str(value) for value in item.values()))


def _print(printing: _Printing, options: Options, stamp: stamps.Stamp) -> None:
    from generator.build.rolled import print_papers
    from generator.build.rolled_extras import Wanted
    from generator.build.run import Batch, place_files
    from generator.build.writing import going_ahead

    pack, generator = printing.pack, printing.generator
    base = printing.seed if not printing.book else printing.items[0].outcome.seed
    book, folded, extras = printing.book, printing.folded, printing.extras
    wanted = Wanted(pack, generator, printing.items, base, book, folded, extras)
    folder = f"{generator.folder}/{folder_name(printing.seed)}"
    with going_ahead() as put:
        with ProgressBar(quiet=False) as progress:

            def ahead(made: Sequence[File]) -> None:
                filed = (_filed(file, pack, folder) for file in made)
                for path in put([(options.out / file.name, file.data) for file in filed]):
                    progress.note(f"{path.as_posix()} is ready")

            made = print_papers(wanted, options, progress, ahead)
        files = [_filed(file, pack, folder) for file in made]
        place_files([Batch(pack, files, {}, stamp)], options)
    _tell(options, (file.name for file in files), stamp.notes)


def _filed(file: File, pack: Pack, folder: str) -> File:
    product = f"{folder}/{file.name.partition('.')[0]}"
    return replace(file, name=f"{pack.name}/{folder}/{file.name}", product=product)


def _told_again(path: Path, target: Target, options: Options) -> bool:
    """Tell what an earlier print left, if all of it is still as it was."""
    kept = None if options.force else stamps.fresh(path, target, options, program_hash())
    if kept is None:
        return False
    _tell(options, kept.files, kept.notes)
    return True


def _tell(options: Options, names: Iterable[str], notes: Iterable[str]) -> None:
    for name in names:
        say((options.out / name).as_posix())
    for note in notes:
        say(note)
