"""The command's output: words for people, JSON for programs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from typing import Any

from generator.cli.terminal import streams
from generator.errors import DraftError, FieldpressError, LooksError, Problem


def say(text: str) -> None:
    """Write a line to standard output."""
    streams.write(streams.visible(text) + "\n")


def say_json(value: Any) -> None:
    """Write a value as JSON."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    if not streams.speaks(text):
        text = json.dumps(value, indent=1)
    streams.write(streams.in_json(text) + "\n")


def show_error(error: FieldpressError) -> None:
    """Write every problem to standard error, then the number of problems."""
    if error.problems:
        streams.tell(str(error))
    count = len(error.problems)
    if error.exit_status == 1:
        streams.tell(f"{_problems(count)}; nothing was printed")
        if isinstance(error, LooksError):
            streams.tell("hint: to try it as it is, add --draft; everything is then marked DRAFT")
    elif isinstance(error, DraftError):
        streams.tell(f"{_problems(count)}; printed as a draft")


def _problems(count: int) -> str:
    return f"{count or 'no'} problem{'s' if count != 1 else ''}"


def reported(error: Exception) -> int:
    """Show an error of our own and return its exit status; raise any other."""
    if not isinstance(error, FieldpressError):
        raise error
    show_error(error)
    return error.exit_status


def problems_data(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Return problems as plain data."""
    return [
        {
            "message": problem.message,
            "file": problem.place.file if problem.place else None,
            **({"sheet": problem.place.sheet} if problem.place and problem.place.sheet else {}),
            "line": problem.place.line if problem.place else None,
            "column": problem.place.column if problem.place else None,
            "hints": list(problem.hints),
            "see": str(problem.see) if problem.see else None,
        }
        for problem in problems
    ]


class Steps:
    """Tells each step with the seconds since the first, if that is wanted."""

    def __init__(self, wanted: bool) -> None:
        self._wanted, self._begun = wanted, time.perf_counter()

    def __call__(self, text: str) -> None:
        """Tell a step that is done."""
        if self._wanted:
            streams.tell(f"{time.perf_counter() - self._begun:8.3f} s  {text}")


class ProgressBar:
    """A progress bar on a terminal; nothing elsewhere. Rich is imported at the first step."""

    def __init__(self, quiet: bool) -> None:
        self._quiet = quiet or not sys.stderr.isatty()
        self._bar: Any = None
        self._tasks: dict[str, Any] = {}

    def __call__(self, step: str, done: int, total: int) -> None:
        """Show that `done` of `total` of a step are done."""
        if self._quiet:
            return
        self._begin()
        if step not in self._tasks:
            self._tasks[step] = self._bar.add_task(step, total=total)
        self._bar.update(self._tasks[step], completed=done, total=total)
        self._bar.refresh()

    def note(self, text: str) -> None:
        """Write a line above the bar."""
        if self._quiet:
            return
        self._begin()
        self._bar.console.print(streams.visible(text), markup=False, highlight=False)

    def _begin(self) -> None:
        if self._bar is None:
            self._bar = _bar()
            self._bar.start()

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
            self._tasks = {}


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        auto_refresh=False,  # a thread of its own would be copied into the workers
        transient=True,
    )
