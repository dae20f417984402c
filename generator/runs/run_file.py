"""Read the file of a run; every problem is reported with its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from generator.content.reading.composer import Free
from generator.content.reading.explain import model_problems
from generator.content.reading.source import Path as Steps
from generator.content.reading.source import Source, read_source
from generator.content.run_file import RunFile
from generator.dice.seeds import MOST_SEED
from generator.errors import ContentError, Problem, in_order, short

ANY_TEXT: Free = frozenset((("seed",), ("seeds", None)))
"""Any text is a seed."""


@dataclass(frozen=True, slots=True)
class RunSource:
    """A run file that was read, with the places of its values."""

    model: RunFile
    source: Source

    def problem(self, message: str, at: Steps, hints: tuple[str, ...] = ()) -> Problem:
        """Return a problem with the value at a path, or with the whole file if there is none."""
        return Problem(message, self.source.place(at), hints)


def read_run(path: Path) -> RunSource:
    """Read a run file; raise ContentError with every problem and its place."""
    return run_of(read_source(path, path.as_posix(), ANY_TEXT))


def run_of(source: Source) -> RunSource:
    """Return what the file of a run says; raise ContentError with every problem and its place."""
    try:
        model = RunFile.model_validate(source.plain())
    except ValidationError as error:
        raise ContentError(in_order(model_problems(source, error, RunFile))) from None
    asked = RunSource(model, source)
    if problems := _seed_problems(asked):
        raise ContentError(problems)
    return asked


def _suffix_problems(asked: RunSource, seed: str, count: int) -> list[Problem]:
    """Check the longest seed of a run, which ends in a number, against the limit for seeds."""
    if count < 2 or len(f"{seed}-{count}") <= MOST_SEED:
        return []
    message = f"with '-{count}' behind it, the seed has more than {MOST_SEED:,} characters"
    return [asked.problem(message, ("seed",))]


def _seed_problems(asked: RunSource) -> list[Problem]:
    """Check a file's seeds: either a list of them, or the first and how many."""
    model = asked.model
    if model.seeds is None:
        missing = [key for key in ("seed", "count") if getattr(model, key) is None]
        if not missing:
            return _suffix_problems(asked, model.seed or "", model.count or 1)
        message = f"{' and '.join(map(repr, missing))} missing: a run says 'seed' and 'count'"
        return [asked.problem(f"{message}, or 'seeds'", ())]
    both = [key for key in ("seed", "count") if getattr(model, key) is not None]
    if both:
        message = "'seeds' names every seed: 'seed' and 'count' have no part in it"
        return [Problem(message, asked.source.key_place((), key)) for key in both]
    first: dict[str, int] = {}
    problems = []
    for number, seed in enumerate(model.seeds):
        if seed in first:
            see = asked.source.place(("seeds", first[seed]))
            place = asked.source.place(("seeds", number))
            problems.append(Problem(f"duplicate seed '{short(seed)}'", place, see=see))
        first.setdefault(seed, number)
    return problems
