"""The output folder of a run: claimed by one process, with whole files and a ledger of them.

Nothing in it is trusted, followed, overwritten or removed except the run's own files.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import io
import json
import os
import re
import socket
import stat
from collections.abc import Iterator, Mapping, Sequence
from io import FileIO
from pathlib import Path
from typing import Any

from generator import __version__
from generator.errors import Problem, UsageError, short
from generator.job.output.writing import usable
from generator.runs.below import Below, InTheWayError
from generator.runs.ledger import BEGINS, LEDGER, BookletEntry, lines, new_entry, read_entry
from generator.runs.orders import BookletFiles, Order
from generator.runs.work import WORK, WorkFolder, check_work, working

RUN = "run.json"
_CLAIM = ".claim"
_OURS_BEFORE = frozenset({WORK, _CLAIM})
"""What a run that was killed right away may have left in its folder."""

_MOST_OF_RUN = 50_000_000
"""The most bytes of the file that identifies the run: ten times those of a run file."""
_MOST_OF_LEDGER = 1_000_000_000
"""The most bytes of a ledger: a hundred thousand booklets of many files."""

_WHOSE = re.compile(rb"process [0-9]+ on [^\n]{1,100}|\0*")
"""Everything a run ever writes into its claim; zeros are what a power cut leaves."""
_MOST_OF_CLAIM = 200

_ANOTHER = (
    "print into another folder with --out",
    "or remove this one, if its booklets are no longer wanted",
)
_MOVE = ("rename or remove it, then type the same command again: it makes what is missing",)


class RunFolder:
    """The folder that a run prints into; only whoever has claimed it may use it.

    `done` are the entries of its booklets by their seeds, `blocked` what stands in the way of
    others, `unproved` how many are in the ledger without this user's seal.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self.done: dict[str, BookletEntry] = {}
        self.blocked: dict[str, tuple[Problem, ...]] = {}
        self.unproved = 0
        self._run = b""
        self._half: int | None = None
        self._open_end = False

    @contextlib.contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep other runs out; raise UsageError if one is running here, or something else is here.

        The claim ends with this process, however it ends.
        """
        usable(self.out)
        with contextlib.ExitStack() as stack:
            with _told(f"--out: nothing can be written to '{self.out}'"):
                self.out.mkdir(parents=True, exist_ok=True)
                self._below = stack.enter_context(Below(self.out))
                self._check()
                claim = stack.enter_context(self._below.open(_CLAIM, os.O_RDWR | os.O_CREAT))
            self._claim(claim)
            stack.callback(_let_go, claim)
            with self._written(WORK):
                self._work: WorkFolder = stack.enter_context(working(self._below))
            yield

    def _check(self) -> None:
        """Raise UsageError if something is in the run's way, or the folder is another's."""
        below = self._below
        problems: list[Problem] = []
        for name in (RUN, LEDGER, _CLAIM):
            with _gathered(problems):
                below.demand(name, stat.S_IFREG)
        with _gathered(problems):
            check_work(below)
        if problems:
            raise InTheWayError(problems)
        if below.stands(RUN):
            self._check_ledger()
        else:
            others = sorted(name for name in below.names() if name not in _OURS_BEFORE)
            if others:
                message = f"'{self.out}' holds other things, such as '{others[0]}', and no run"
                hints = ("print into a folder of its own with --out",)
                raise UsageError(Problem(message, hints=hints))

    def _check_ledger(self) -> None:
        """Raise InTheWayError for a file that doesn't begin like a ledger: it is not added to."""
        if not self._below.stands(LEDGER):
            return
        with self._below.open(LEDGER) as file:
            head = file.read(len(BEGINS))
        if head.strip(b"\0") and not BEGINS.startswith(head):
            raise self._not_ours(LEDGER)

    def _claim(self, file: FileIO) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            whose = os.pread(file.fileno(), _MOST_OF_CLAIM, 0).decode("utf-8", "replace").strip()
            message = f"another run is printing into '{self.out}' now: {whose or 'another process'}"
            hints = ("wait for it, or print into another folder with --out",)
            raise UsageError(Problem(message, hints=hints)) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise UsageError(f"{self.out / _CLAIM}: can't be locked: {reason}") from None
        if not _WHOSE.fullmatch(os.pread(file.fileno(), _MOST_OF_CLAIM + 1, 0)):
            raise self._not_ours(_CLAIM)
        with contextlib.suppress(OSError):  # only words: a full disk is reported when it matters
            file.truncate(0)
            file.write(f"process {os.getpid()} on {socket.gethostname()}".encode())

    def begin(
        self, plan: Mapping[str, Any], made_with: Mapping[str, str], orders: Sequence[Order]
    ) -> None:
        """Begin or continue a run: find which of its booklets are done and whole.

        Raises UsageError if the folder holds another run, or one that other programs began, or if
        something stands where folders of booklets belong.
        """
        said = {"fieldpress": __version__, "run": dict(plan), "made with": dict(made_with)}
        self._run = json.dumps(said, sort_keys=True).encode()
        tops = {order.folder.partition("/")[0] for order in orders}
        for top in sorted(tops):
            self._below.demand(top, stat.S_IFDIR)
        path = self.out / RUN
        if not self._below.stands(RUN):
            self._put({RUN: json.dumps(said, indent=1).encode() + b"\n"})
        try:
            known = json.loads(self._below.read(RUN, _MOST_OF_RUN))
            was, had = dict(known["run"]), dict(known["made with"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            message = f"'{path}' is damaged, so the run in it can't be identified"
            raise UsageError(Problem(message, hints=_ANOTHER)) from None
        for told in (_differs(was, plan), _differs(had, made_with, "made with ")):
            if told:
                message = f"'{self.out}' holds another run: {told}"
                raise UsageError(Problem(message, hints=_ANOTHER))
        entries = self._read_ledger(orders)
        for order in orders:
            self._look(order, entries.get(order.seed))

    def _read_ledger(self, orders: Sequence[Order]) -> dict[str, BookletEntry]:
        """Return each booklet's last entry with this user's seal."""
        ordered = {order.seed: order for order in orders}
        found: dict[str, BookletEntry] = {}
        unproved = set()
        for line in self._lines():
            said = read_entry(line, self._run)
            order = ordered.get(said[0].seed) if said else None
            if said is None or order is None or not said[0].is_of(order):
                continue
            if said[1]:
                found[order.seed] = said[0]
            else:
                unproved.add(order.seed)
        self.unproved = len(unproved - found.keys())
        return found

    def _lines(self) -> Iterator[bytes]:
        """Yield the lines of the ledger; an unfinished one is dealt with when another is added."""
        with _told(f"{self.out / LEDGER}: can't be read"):
            if not self._below.stands(LEDGER):
                return
            with io.BufferedReader(self._below.open(LEDGER)) as file:
                if os.fstat(file.fileno()).st_size > _MOST_OF_LEDGER:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
                for start, line in lines(file):
                    if line.endswith(b"\n"):
                        yield line
                    elif line.startswith(BEGINS) or BEGINS.startswith(line):
                        self._half = start
                    else:
                        self._open_end = True

    def _look(self, order: Order, entry: BookletEntry | None) -> None:
        """Find out whether a booklet is done, or something is in its way."""
        problems: list[Problem] = []
        whole = entry is not None
        names = list(entry.files) if entry else []
        with _gathered(problems):
            self._below.demand(order.folder, stat.S_IFDIR)
            for name in names:
                assert entry is not None
                file, path = entry.files[name], f"{order.folder}/{name}"
                with _gathered(problems), _told(f"{self.out / path}: can't be read"):
                    try:
                        if not self._below.is_just(path, file["bytes"], file["sha256"]):
                            problems.append(self._changed(path))
                    except FileNotFoundError:
                        whole = False
        if problems:
            self.blocked[order.seed] = tuple(problems)
        elif entry is not None and whole:
            self.done[order.seed] = entry

    def keep(self, order: Order, made: BookletFiles, tries: int) -> BookletEntry:
        """Put the files of a booklet in place, then record it in the ledger.

        Raises InTheWayError if something else stands where a file belongs, and UsageError if
        something can't be written; both leave the ledger as it was.
        """
        self._put({f"{order.folder}/{name}": data for name, data in made.files.items()})
        entry = new_entry(order, made, tries)
        try:
            self._add(entry.line(self._run))
        except (
            InTheWayError
        ) as error:  # it appeared since the run began: no booklet can be recorded
            raise UsageError(error.problems) from None
        self.done[entry.seed] = entry
        return entry

    def _put(self, files: Mapping[str, bytes]) -> None:
        """Write files aside, then rename them; a file that has its bytes already is left alone.

        Nothing is overwritten: raises InTheWayError for everything in the way.
        """
        problems: list[Problem] = []
        missing = []
        for name, data in files.items():
            with _gathered(problems), _told(f"{self.out / name}: can't be read"):
                try:
                    digest = hashlib.sha256(data).hexdigest()
                    if not self._below.is_just(name, len(data), digest):
                        problems.append(self._foreign(name))
                except FileNotFoundError:
                    missing.append(name)
        if problems:
            raise InTheWayError(problems)
        written: dict[str, str] = {}
        try:
            for name in missing:
                with self._written(name):
                    written[name] = self._work.write(files[name])
            with self._written(WORK):
                self._work.settle()
            for name, aside in written.items():
                with self._written(name):
                    try:
                        self._work.place(aside, name)
                    except FileExistsError:  # just now
                        raise InTheWayError(self._foreign(name)) from None
        finally:
            self._work.drop(written.values())

    def _add(self, line: bytes) -> None:
        """Add a line to the ledger; the remains of one that was cut short are removed."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
        with self._written(LEDGER), self._below.open(LEDGER, flags) as file:
            if self._half is not None:
                file.truncate(self._half)
            before = os.fstat(file.fileno()).st_size
            whole = b"\n" + line if self._open_end else line
            try:
                if file.write(whole) != len(whole):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                with contextlib.suppress(OSError):  # what is left is no line, and so nothing
                    file.truncate(before)
                raise
        self._half, self._open_end = None, False

    def _written(self, name: str) -> contextlib.AbstractContextManager[None]:
        """Turn an OSError into the error that something in the folder can't be written."""
        return _told(f"{self.out / name}: can't be written")

    def _not_ours(self, name: str) -> InTheWayError:
        message = f"{self.out / name}: this file was not written by a run, which needs one"
        hints = ("rename it, or print into another folder with --out",)
        return InTheWayError(Problem(message, hints=hints))

    def _changed(self, name: str) -> Problem:
        message = "this file was changed since Fieldpress wrote it, and is left alone"
        return Problem(f"{self.out / name}: {message}", hints=_MOVE)

    def _foreign(self, name: str) -> Problem:
        message = "this file was not written by this run, and is left alone"
        return Problem(f"{self.out / name}: {message}", hints=_MOVE)


def _let_go(claim: FileIO) -> None:
    with contextlib.suppress(OSError):
        claim.truncate(0)


@contextlib.contextmanager
def _gathered(problems: list[Problem]) -> Iterator[None]:
    """Add what can't be used to a list of problems."""
    try:
        yield
    except UsageError as error:
        problems += error.problems


@contextlib.contextmanager
def _told(what: str) -> Iterator[None]:
    """Turn an OSError into the error that something can't be done."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{what}: {error.strerror or error}") from None


def _differs(was: Mapping[str, Any], now: Mapping[str, Any], what: str = "") -> str:
    """Say how a run that was begun differs from the one asked for."""
    told = [
        f"{what}{key} {_shown(was.get(key))} there, {_shown(now.get(key))} here"
        for key in {**now, **was}
        if was.get(key) != now.get(key)
    ]
    return "; ".join(told)


def _shown(value: Any) -> str:
    return short(value if isinstance(value, str) else json.dumps(value))
