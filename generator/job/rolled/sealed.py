"""What is to be sealed, of whom and for what: checked before anything is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Problem, UsageError, did_you_mean, short
from generator.job.output.folders import sealed_folder

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.rolled.exchange import Exchange
    from generator.roll.locks import Locks
    from generator.scenario.generator import Generator, Sealing

ONE_ALONE = "--seal prints one; it goes with neither --times, --list nor --book"
"""What is said of a seal for many."""


def sealing_of(generator: Generator) -> Sealing:
    """Return how a generator seals; raise UsageError if nothing of its is secret."""
    if generator.sealing is None:
        message = f"--seal: {generator.folder} of this game have nothing that is secret"
        raise UsageError(message)
    return generator.sealing


def check_sealed(sealing: Sealing, side: str, locks: Locks) -> None:
    """Raise UsageError for what is no side, and for a lock on what is to be sealed."""
    if side not in sealing.sides:
        known = " or ".join(sealing.sides)
        message = f"--seal: '{short(side)}' is not a side; it is {known}: each player seals his own"
        raise UsageError(Problem(message, hints=did_you_mean(side, list(sealing.sides))))
    for name, value in locks.values.items():
        if sealing.is_secret(name):
            message = (
                f"--lock {name}={short(value)}: what is secret can't be locked if it is sealed"
            )
            raise UsageError(message)


def exchange_of(
    pack: Pack, generator: Generator, side: str, seed: str, locks: Locks, out: Path
) -> Exchange:
    """Return the exchange of seals for something rolled, as the player of a side has it.

    Its folder is below the output folder `out`. Raises UsageError for a side or locks that can't
    be.
    """
    from generator.job.rolled.exchange import Exchange
    from generator.roll.files.saved import content_hash
    from generator.roll.seals.seal import terms_of

    sealing = sealing_of(generator)
    check_sealed(sealing, side, locks)
    terms = terms_of(pack.name, content_hash(pack), seed, locks.values)
    folder = out / sealed_folder(f"{pack.name}/{generator.folder}", seed)
    return Exchange(folder, sealing.sides, side, terms)
