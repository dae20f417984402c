"""Copies of the repository in which mutants are tried, each trial in a process forked when warm."""

from __future__ import annotations

import contextlib
import importlib
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent.parent
LOG = "mutant.log"
LEFT_OUT = (".git", ".venv", "output", "build")
"""Folders of the repository that git or tools have made."""
NOWHERE = shutil.ignore_patterns("__pycache__", ".*_cache", ".hypothesis")
# What nearly every test imports and no mutant changes: read once, before the forks.
WARM = (
    "astral.moon", "astral.sun", "icepool", "jinja2", "pikepdf", "PIL.Image",
    "pydantic", "pypdfium2", "pytest", "reportlab.pdfgen.canvas", "typer", "weasyprint", "yaml",
)  # fmt: skip


class Chosen:
    """A plugin of pytest: only these tests are run, in this order.

    Where a fault has changed the names of tests, those that nobody knows are run as well.
    """

    def __init__(self, tests: Sequence[str]) -> None:
        self._place = {name: place for place, name in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        last = len(self._place)
        if self._place.keys() <= {one.nodeid for one in items}:
            items[:] = [one for one in items if one.nodeid in self._place]
        items.sort(key=lambda one: self._place.get(one.nodeid, last))


@dataclass(frozen=True, slots=True)
class Order:
    """Test files to be run, and what makes a plugin of pytest for that, if one is wanted.

    `settings` are variables of the environment.
    """

    files: Sequence[str]
    plugin: Callable[[], object] | None = None
    first_failure: bool = True
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bench:
    """A copy of the repository, for one trial at a time."""

    folder: Path

    @classmethod
    def of(cls, repository: Path, folder: Path) -> Bench:
        """Copy the repository, without what git or tools have made, into a new folder."""

        def left_out(where: str, names: list[str]) -> set[str]:
            top = LEFT_OUT if Path(where) == repository else ()
            return {*top, *NOWHERE(where, names)}

        shutil.copytree(repository, folder, ignore=left_out)
        (folder / "output").mkdir()
        return cls(folder)

    def tests(self, patterns: Sequence[str]) -> list[str]:
        """Return the test files that match, in the order of the patterns, none twice."""
        found = [path for one in patterns for path in sorted((self.folder / "tests").glob(one))]
        return list(dict.fromkeys(str(path.relative_to(self.folder)) for path in found))

    def start(self, order: Order) -> int:
        """Run tests in a process of its own, up to the first that fails; return its number."""
        process = os.fork()
        if process:
            return process
        status = 3
        try:
            os.setsid()
            os.chdir(self.folder)
            out = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for stream in (1, 2):
                os.dup2(out, stream)
            sys.stdout, sys.stderr = (open(n, "w", closefd=False) for n in (1, 2))  # noqa: SIM115
            others = (p for p in sys.path if p and Path(p).resolve() != REPOSITORY)
            sys.path[:] = [str(self.folder), *others]
            settings = {
                "PYTHONDONTWRITEBYTECODE": "1",
                # What a sound program has laid out is not lent to one with a fault.
                "FIELDPRESS_TEST_STORE": f"{self.folder}/tmp/store",
            }
            os.environ |= {**settings, **order.settings}
            sys.dont_write_bytecode = True
            for name in [n for n in sys.modules if n.split(".")[0] in ("generator", "tests")]:
                del sys.modules[name]
            options = ["-q", "-n", "0", "-p", "no:cacheprovider", f"--basetemp={self.folder}/tmp"]
            options += ["-x"] if order.first_failure else []
            plugins = [order.plugin()] if order.plugin else []
            status = int(pytest.main([*options, *order.files], plugins))
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a trial ended: pytest's status, or None where it had to be stopped.

    `seconds` is how long it took, `end` the last that the tests said.
    """

    status: int | None
    seconds: float
    end: str


@dataclass(slots=True)
class _Running:
    bench: Bench
    began: float
    limit: float
    done: Callable[[Outcome], None]


class Workshop:
    """Benches that work side by side; `run` waits for a free one, `finish` for all of them."""

    def __init__(self, benches: Sequence[Bench]) -> None:
        for name in WARM:
            importlib.import_module(name)
        self.benches = tuple(benches)
        self._free = list(benches)
        self._running: dict[int, _Running] = {}

    def run(
        self,
        prepare: Callable[[Bench], Order],
        limit: float,
        done: Callable[[Outcome], None],
    ) -> None:
        """Start a trial on the next free bench; `prepare` sets it up and says what is run."""
        while not self._free:
            self._wait()
        bench = self._free.pop()
        process = bench.start(prepare(bench))
        self._running[process] = _Running(bench, time.monotonic(), limit, done)

    def finish(self) -> None:
        """Wait until nothing runs any more."""
        while self._running:
            self._wait()

    def _wait(self) -> None:
        time.sleep(0.02)
        for process, one in list(self._running.items()):
            seconds = time.monotonic() - one.began
            ended, status = os.waitpid(process, os.WNOHANG)
            if not ended and seconds <= one.limit:
                continue
            # The tests' own children go with them.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
            if not ended:
                os.waitpid(process, 0)
            del self._running[process]
            self._free.append(one.bench)
            code = os.waitstatus_to_exitcode(status) if ended else None
            said = (one.bench.folder / LOG).read_text("utf-8", errors="replace")
            one.done(Outcome(code, seconds, said[-3000:]))
