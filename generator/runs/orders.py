"""The requests of a run and their answers: plain data that can be sent anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.errors import Problem
from generator.job.options import Options


@dataclass(frozen=True, slots=True)
class Print:
    """How each booklet of a run is printed; they differ only in their seeds.

    `pack` is the name of a pack that is built in, or the path of a folder that is shown as `shown`.
    `only` names files without endings, all if it is empty. `made_with` is what the files are made
    from: a machine with anything else may not make them.
    """

    pack: str
    shown: str
    noun: str
    locks: tuple[str, ...]
    options: Options
    folded: bool
    extras: frozenset[str]
    only: tuple[str, ...]
    made_with: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Order:
    """One booklet: its number in the run, its seed, the name of its folder."""

    print: Print
    number: int
    seed: str
    folder: str


@dataclass(frozen=True, slots=True)
class LockCheck:
    """Seeds that are only rolled, to check whether the locks suit them."""

    print: Print
    seeds: tuple[str, ...]


Message = Order | LockCheck


@dataclass(frozen=True, slots=True)
class BookletFiles:
    """The files of a booklet by their names, the pages of each PDF, and what it took.

    `processor` are seconds of processor time, of all processes together.
    """

    files: Mapping[str, bytes]
    pages: Mapping[str, int]
    seconds: float
    processor: float
    machine: str


@dataclass(frozen=True, slots=True)
class Looked:
    """By their seeds, what is wrong with the locks."""

    wrong: Mapping[str, Problem] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unmakeable:
    """This booklet can't be made on any machine."""

    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """The machine can't go on with any work: its disk is full."""

    problems: tuple[Problem, ...]
    machine: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The process ended without an answer."""

    reason: str
    final: bool = False


@dataclass(frozen=True, slots=True)
class Differs:
    """How a machine differs from what the run was begun with."""

    machine: str
    differences: tuple[str, ...]


Answer = BookletFiles | Looked | Unmakeable | Stuck | Lost | Differs
