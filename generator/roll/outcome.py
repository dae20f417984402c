"""How rolling an outcome begins and ends: checks before the first roll, the ledger after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.content import Pack
from generator.dice.seeds import check_seed
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Roller


def begin(
    pack: Pack,
    seed: str,
    locks: Locks | None,
    check_content: Callable[[Pack], None],
    check_locks: Callable[[Pack, Locks], None],
) -> Roller:
    """Return the roller for something new, after checking the seed, the pack and the locks.

    Raises UsageError for an impossible seed or lock, ContentError for a pack that lacks something
    to roll with.
    """
    check_seed(seed)
    locks = locks or Locks()
    check_content(pack)
    check_locks(pack, locks)
    return Roller(pack, seed, locks)


def end(roller: Roller, lockable: Lockable) -> dict[str, Any]:
    """Return what every outcome stores: `seed`, `locks`, `ledger`, `thrown`.

    Raises UsageError for a lock on a roll that was never made.
    """
    roller.check_used(lockable.fields)
    return {
        "seed": roller.seed,
        "locks": roller.locks,
        "ledger": tuple(roller.made),
        "thrown": {stage: dict(tally) for stage, tally in roller.thrown.items()},
    }
