"""`new --seal`: one's own side of something rolled, sealed; and the proof of it afterwards."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.input_files import check_given
from generator.cli.show import say
from generator.errors import UsageError
from generator.job.options import Options
from generator.job.rolled.generators import find_generator
from generator.job.rolled.sealed import ONE_ALONE, exchange_of, sealing_of
from generator.job.targets import find_targets
from generator.ordinary import TEXT_BYTES, hash_ordinary

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.roll.locks import Locks
    from generator.roll.seals.seal import Seals
    from generator.scenario.generator import Generator


@dataclass(frozen=True, slots=True)
class SealWish:
    """Which side is to be sealed, and the file of a word of the player's own, if he has one."""

    side: str | None = None
    word_file: Path | None = None

    def __bool__(self) -> bool:
        return self.side is not None or self.word_file is not None


NOT_SEALED = SealWish()


def check_seal_wish(wish: SealWish, seed: str | None, *, prints_one: bool) -> None:
    """Raise UsageError for what `--seal` doesn't go with."""
    if wish.side is None:
        raise UsageError("--word-file goes with --seal, which says whose word it is")
    if not prints_one:
        raise UsageError(ONE_ALONE)
    if seed is None:
        raise UsageError("--seal needs a --seed: both players type the same one")


def exchanged(
    pack: Pack, generator: Generator, wish: SealWish, seed: str, locks: Locks, options: Options
) -> Seals | None:
    """Go on with the exchange of seals, say what is to be done, and return them once all is there.

    Raises UsageError for a side, locks or a word that can't be, before anything is written.
    """
    from generator.job.rolled.exchange import exchange
    from generator.roll.seals.files import private_name, read_word
    from generator.roll.seals.seal import Seals

    sealing = sealing_of(generator)
    wanted = exchange_of(pack, generator, str(wish.side), seed, locks, options.out)
    word = None if wish.word_file is None else read_word(wish.word_file)
    if not os.path.lexists(wanted.folder / private_name(wanted.side)):
        # Locks and seeds that can't be are found before a seal is made.
        keys = dict.fromkeys(sealing.sides, "")
        sealing.roll(pack, seed, locks, Seals(wanted.terms, keys, {}))
    found = exchange(replace(wanted, word=word))
    for note in found.notes:
        say(note)
    return found.seals


def tell_proof(noun: str, folder: Path, private: Path) -> None:
    """Prove by a private seal what a side of a campaign has rolled."""
    from generator.roll.files.saved import pack_of

    file = folder / f"{noun}.yaml" if folder.is_dir() else folder
    check_given(file)
    check_given(private)
    pack, generator = find_generator(find_targets([pack_of(noun, file)])[0], noun)
    if generator.sealing is None:
        raise UsageError(f"{generator.folder} of this game are never sealed")
    for line in generator.sealing.check(pack, file, private):
        say(line)


def private_marks(file: Path) -> list[str]:
    """Return the hashes of the private seals that lie beside a saved file, which are read with it.

    What can't be read is told of by whoever needs it.
    """
    from generator.roll.seals.files import private_name

    found = []
    for path in sorted(file.parent.glob(private_name("*"))):
        with contextlib.suppress(OSError):
            found.append(hash_ordinary(path, TEXT_BYTES))
    return found
