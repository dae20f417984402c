"""Records which test runs which line of the program, and how long it takes.

A plugin of pytest that works in the process of one test file. Lines run while a file is imported,
by a fixture of more than one test or by a function whose results are kept count as *shared*: what
they made may be looked at by any test of the file. Forked children record their own lines, even
those that are killed when they are no longer needed.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

SHARED = ""
PATIENCE = 5
"""Seconds that a child which is to be killed has for writing down what it ran."""
MANY = 30
"""A function of the program that keeps more results is called for others by every test."""


class Recorder:
    """Follows every test of a file; when they have ended, the record is in `target`."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.folder, self.target = folder, target
        self._data = folder / "lines"
        self._data.mkdir(exist_ok=True)
        for old in self._data.iterdir():
            old.unlink()
        self._seconds: dict[str, float] = {}
        self._unsound: set[str] = set()
        self._context = SHARED
        self._coverage = self._started()
        os.register_at_fork(after_in_child=self._in_child)
        self._exit = os._exit
        os._exit = self._leave  # type: ignore[assignment]
        BaseProcess.kill = _killed_kindly(BaseProcess.kill)  # type: ignore[method-assign]
        self._watch_caches()

    def _started(self) -> Coverage:
        one = Coverage(
            data_file=str(self._data / f"{os.getpid()}-{time.monotonic_ns()}"),
            config_file=False,
            source=[str(self.folder / "generator")],
            messages=False,
        )
        one._warn_no_data = False
        one.start()
        one.switch_context(self._context)
        return one

    def _in_child(self) -> None:
        self._coverage._auto_save = False
        self._coverage.stop()
        self._coverage = self._started()
        signal.signal(signal.SIGUSR1, lambda *_: self._leave(0))

    def _leave(self, status: int) -> None:
        with contextlib.suppress(Exception):
            self._coverage.stop()
            self._coverage.save()
        self._exit(status)

    @contextlib.contextmanager
    def _as(self, context: str) -> Iterator[None]:
        before = self._context
        if context != before:
            self._context = context
            self._coverage.switch_context(context)
        try:
            yield
        finally:
            if context != before:
                self._context = before
                self._coverage.switch_context(before)

    def _watch_caches(self) -> None:
        """Make `functools` share what is run to get a result that is kept."""
        original = functools.lru_cache

        def kept(function: Callable[..., Any], size: int | None, typed: bool) -> Any:
            counts: Counter[str] = Counter()

            @functools.wraps(function)
            def run(*args: Any, **named: Any) -> Any:
                counts["calls"] += 1
                if counts["calls"] > MANY and function.__module__.startswith("generator."):
                    return function(*args, **named)
                with self._as(SHARED):
                    return function(*args, **named)

            return original(size, typed)(run)

        def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
            if callable(maxsize):
                return kept(maxsize, 128, typed)
            return lambda function: kept(function, maxsize, typed)

        functools.lru_cache = lru_cache  # type: ignore[assignment]
        functools.cache = lambda function: kept(function, None, False)  # type: ignore[assignment]

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        began = time.monotonic()
        with self._as(item.nodeid):
            yield
        self._seconds[item.nodeid] = round(time.monotonic() - began, 3)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        with self._as(self._context if fixturedef.scope == "function" else SHARED):
            yield

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._unsound.add(report.nodeid)

    def pytest_unconfigure(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        os._exit = self._exit
        tests = [name for name in self._seconds if name not in self._unsound]
        seconds = [self._seconds[name] for name in tests]
        record = {"tests": tests, "seconds": seconds, "lines": self._lines(tests)}
        self.target.parent.mkdir(parents=True, exist_ok=True)
        aside = self.target.with_suffix(f".{os.getpid()}")
        aside.write_text(json.dumps(record, separators=(",", ":")))
        aside.replace(self.target)

    def _lines(self, tests: list[str]) -> dict[str, dict[int, list[int]]]:
        """Return the tests that ran each line of each file, by number; -1 is shared."""
        numbers = {SHARED: -1} | {name: number for number, name in enumerate(tests)}
        found: dict[str, dict[int, set[int]]] = {}
        for path in self._data.iterdir():
            data = CoverageData(basename=str(path))
            try:
                data.read()
                for name in data.measured_files():
                    lines = found.setdefault(Path(name).relative_to(self.folder).as_posix(), {})
                    for line, contexts in data.contexts_by_lineno(name).items():
                        known = {numbers[one] for one in contexts if one in numbers}
                        lines.setdefault(line, set()).update(known)
            except Exception as error:  # a child that was killed all the same
                print(f"{path.name}: {error}", file=sys.stderr)
        return {
            name: {line: sorted(ran) for line, ran in sorted(lines.items())}
            for name, lines in sorted(found.items())
        }


def _killed_kindly(kill: Callable[[Any], None]) -> Callable[[Any], None]:
    def kindly(process: Any) -> None:
        with contextlib.suppress(OSError, TypeError, AssertionError):
            os.kill(process.pid, signal.SIGUSR1)
            process.join(PATIENCE)
        kill(process)

    return kindly
