"""Extras printed besides the papers, as asked for with `--all`, `--counters`, `--boards`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from generator.errors import Problem, UsageError

if TYPE_CHECKING:
    from generator.scenario.generator import Generator

ALL = "all"

_LACKS: Mapping[str, str] = {
    "counters": "of this game have no counters of their own",
    "boards": "of this game lie on no boards",
}


def asked(*, everything: bool, counters: bool, boards: bool) -> frozenset[str]:
    """Return the names of the extras asked for; `--all` means every one there is."""
    flags = {ALL: everything, "counters": counters, "boards": boards}
    return frozenset(name for name, given in flags.items() if given)


def wanted_extras(generator: Generator, names: Collection[str]) -> frozenset[str]:
    """Return which of a generator's extras to print; raise UsageError for any it lacks."""
    plural = generator.folder
    for name, lack in _LACKS.items():
        if name in names and name not in generator.extras:
            hints = ("--all prints all that there is",) if generator.extras else ()
            raise UsageError(Problem(f"--{name}: {plural} {lack}", hints=hints))
    if ALL in names:
        if not generator.extras:
            raise UsageError(f"--all: {plural} of this game have nothing besides their papers")
        return frozenset(generator.extras)
    return frozenset(names)
