"""The constraints of a game: what each is called in the pack, and the check for it.

A constraint has an id. In the pack, the record of that id in `constraints` has its name, its
sentence and its limit. In the code the id stands once: at the check, or where it is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from generator.content import Pack
from generator.content.reading.source import Path, Source
from generator.errors import Problem
from generator.roll.errors import Rejected

PART = "constraints"
"""The part of a pack that names the constraints."""

C = TypeVar("C")
P = TypeVar("P")

Said = str | tuple[Path, str]
"""What a record has where a constraint is broken, or the rest of the path to it as well."""


class Constraint(str):
    """The id of a constraint."""

    __slots__ = ()


class Broken(NamedTuple):
    """A broken constraint: its id, where in the record it is broken, and what is there instead."""

    id: str
    path: Path
    said: str


Rule = Callable[[C], Iterable[Said]]
"""Yields the messages for a case that breaks a constraint."""


@dataclass(frozen=True, slots=True)
class _Check(Generic[C]):
    """A step of the checks, and the stage of rolling after which it can be taken."""

    stage: str
    of: Callable[[C], Iterator[Broken]]


class Rules(Generic[C]):
    """The constraints of a game on its case, which is a scenario as its checks look at it.

    They are checked in the order in which they are written down. A constraint is a function under
    `rule`, which is given the case and yields what is wrong:

        @RULES.rule("exits", at=("objectives",))
        def _exits(case: Case) -> Iterator[str]:
            if len(case.exits) < 3:
                yield f"there are {len(case.exits)} exit hexes"

    Where the place varies, it yields pairs of what follows `at`, and what is said. An id that is
    also needed elsewhere – by a stage that may fail it, for its limit, at a second check – is
    declared, and then used by that name:

        GROUND = RULES.declare("ground")
    """

    def __init__(self) -> None:
        self._ids: dict[str, None] = {}
        self._checks: list[_Check[C]] = []

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all constraints, all of which a pack must have."""
        return tuple(self._ids)

    def declare(self, id_: str) -> Constraint:
        """Add an id and return it; raise ValueError if it is there already."""
        if id_ in self._ids:
            raise ValueError(f"the constraint '{id_}' is declared twice")
        self._ids[id_] = None
        return Constraint(id_)

    def rule(self, id_: str, *, at: Path = (), stage: str = "") -> Callable[[Rule[C]], Rule[C]]:
        """Add the function below as the check of a constraint.

        `at` is the place in the record, `stage` names the stage of rolling after which it can be
        checked. An id that was not declared before is so now. Return the function as it is.
        """
        if not (isinstance(id_, Constraint) and id_ in self._ids):
            id_ = self.declare(id_)

        def add(check: Rule[C]) -> Rule[C]:
            def found(case: C) -> Iterator[Broken]:
                for said in check(case):
                    rest, text = ((), said) if isinstance(said, str) else said
                    yield Broken(id_, (*at, *rest), text)

            self._checks.append(_Check(stage, found))
            return check

        return add

    def each(self, parts: Callable[[C], Iterable[tuple[Path, P]]], *, stage: str = "") -> Rules[P]:
        """Add constraints on parts of a case: all are checked for one part, then for the next.

        `parts` yields each part with its place in the record, in which the places of its
        constraints lie. It is asked for a part only when those before have been checked.
        """
        inner: Rules[P] = Rules()
        inner._ids = self._ids

        def found(case: C) -> Iterator[Broken]:
            for at, part in parts(case):
                for one in inner.broken(part):
                    yield one._replace(path=(*at, *one.path))

        self._checks.append(_Check(stage, found))
        return inner

    def broken(self, case: C, stage: str | None = None) -> Iterator[Broken]:
        """Yield every constraint that a case breaks; of one stage alone, if it is named."""
        for check in self._checks:
            if stage is None or check.stage == stage:
                yield from check.of(case)

    def rejected(self, pack: Pack, id_: str) -> Rejected:
        """Return the rejection by a constraint, which has the name that the pack gives it."""
        return Rejected(self.name(pack, id_))

    def hold(self, pack: Pack, case: C, stage: str | None = None) -> None:
        """Raise Rejected for the first constraint that a case breaks, if any."""
        for one in self.broken(case, stage):
            raise self.rejected(pack, one.id)

    def problems(
        self, pack: Pack, case: C, source: Source, below: Sequence[str] = ()
    ) -> Iterator[Problem]:
        """Yield a problem for every constraint that a case breaks, at its place in a file.

        `below` is where in the file the record stands.
        """
        for one in self.broken(case):
            place = source.place((*below, *one.path))
            yield Problem(f"{self.name(pack, one.id)}: {one.said}", place)

    def name(self, pack: Pack, id_: str) -> str:
        """Return the name that the pack gives a constraint; raise ValueError for one unknown."""
        if id_ not in self._ids:
            raise ValueError(f"no constraint '{id_}' has been declared")
        return str(pack.records(PART)[id_]["name"])
