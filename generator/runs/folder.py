"""The output folder of a run: claimed by one process, whole files, and a ledger of what is done."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from generator import __version__
from generator.build.output.writing import place, usable, writable
from generator.errors import Problem, UsageError, short
from generator.ordinary import hash_ordinary, is_plain, read_ordinary
from generator.runs.orders import Made, Order

RUN = "run.json"
LEDGER = "ledger.jsonl"
WORK = ".work"
_CLAIM = ".claim"
_OURS = frozenset({RUN, LEDGER, WORK, _CLAIM})

_MOST_BYTES = 1_000_000_000
"""Of a ledger: a hundred thousand booklets of many files."""

_ANOTHER = (
    "print into another folder with --out",
    "or remove this one, if its booklets are no longer wanted",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger: a booklet that is done, with the hash and the pages of each file."""

    number: int
    seed: str
    folder: str
    files: Mapping[str, Mapping[str, Any]]
    seconds: float
    processor: float
    machine: str
    tries: int

    @property
    def pages(self) -> int:
        return sum(file["pages"] for file in self.files.values())

    @property
    def hash(self) -> str:
        """The hash of what `sha256sum` would print of its files, sorted by their names."""
        lines = (f"{file['sha256']}  {name}\n" for name, file in sorted(self.files.items()))
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def line(self) -> bytes:
        """Return the entry as it stands in the ledger."""
        said = {
            "number": self.number,
            "seed": self.seed,
            "folder": self.folder,
            "hash": self.hash,
            "pages": self.pages,
            "seconds": round(self.seconds, 2),
            "processor": round(self.processor, 2),
            "machine": self.machine,
            "tries": self.tries,
            "files": self.files,
        }
        return json.dumps(said).encode() + b"\n"


class RunFolder:
    """The folder that a run prints into; only whoever has claimed it may use it."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.done: dict[str, Entry] = {}

    @contextlib.contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep all other runs out; raise UsageError if one is in here now.

        The claim ends with this process, however it ends.
        """
        usable(self.out)
        if self.out.is_dir() and not (self.out / RUN).exists():
            others = sorted(path.name for path in self.out.iterdir() if path.name not in _OURS)
            if others:
                message = f"'{self.out}' holds other things, as '{others[0]}', and no run"
                hints = ("print into a folder of its own with --out",)
                raise UsageError(Problem(message, hints=hints))
        writable(self.out)
        with (self.out / _CLAIM).open("a+b") as file:
            self._claim(file)
            try:
                yield
            finally:
                with contextlib.suppress(OSError):
                    file.truncate(0)

    def _claim(self, file: BinaryIO) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            whose = file.read(200).decode("utf-8", "replace") or "another process"
            message = f"another run is printing into '{self.out}' now: {whose}"
            hints = ("wait for it, or print into another folder with --out",)
            raise UsageError(Problem(message, hints=hints)) from None
        with contextlib.suppress(OSError):  # only words: a full disk is told when it matters
            file.truncate(0)
            file.write(f"process {os.getpid()} on {socket.gethostname()}".encode())
            file.flush()

    def begin(self, plan: Mapping[str, Any], made_with: Mapping[str, str]) -> None:
        """Begin a run, or go on with it: find what is done of it, as whole as it was written.

        Raises UsageError if the folder holds another run, or one that other programs began.
        """
        path = self.out / RUN
        said = {"fieldpress": __version__, "run": dict(plan), "made with": dict(made_with)}
        if not path.exists():
            place([(path, json.dumps(said, indent=1).encode() + b"\n")], self.out / WORK)
        try:
            known = json.loads(read_ordinary(path, _MOST_BYTES))
            was, had = dict(known["run"]), dict(known["made with"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            message = f"'{path}' is damaged, so nobody knows which run is here"
            raise UsageError(Problem(message, hints=_ANOTHER)) from None
        for told in (_differs(was, plan), _differs(had, made_with, "made with ")):
            if told:
                message = f"'{self.out}' holds another run: {told}"
                raise UsageError(Problem(message, hints=_ANOTHER))
        self._read_ledger()

    def _read_ledger(self) -> None:
        """Find what is done; a line that was cut short is taken away."""
        path = self.out / LEDGER
        try:
            data = read_ordinary(path, _MOST_BYTES)
        except FileNotFoundError:
            return
        except OSError as error:
            raise UsageError(f"{path}: can't be read: {error.strerror or error}") from None
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            os.truncate(path, len(whole))
        for line in whole.splitlines():
            entry = _entry(line)
            if entry is not None and self._stands(entry):
                self.done[entry.seed] = entry

    def _stands(self, entry: Entry) -> bool:
        """Tell whether all files of a booklet are there, and as they were written."""
        folder = self.out / entry.folder
        try:
            return all(
                hash_ordinary(folder / name) == file["sha256"] for name, file in entry.files.items()
            )
        except OSError:
            return False

    def keep(self, order: Order, made: Made, tries: int) -> Entry:
        """Put the files of a booklet in place, then say so in the ledger.

        Raises UsageError, and leaves the ledger as it was, if something can't be written.
        """
        folder = self.out / order.folder
        place([(folder / name, data) for name, data in made.files.items()], self.out / WORK)
        files = {
            name: {
                "sha256": hashlib.sha256(data).hexdigest(),
                "pages": made.pages[name],
                "bytes": len(data),
            }
            for name, data in sorted(made.files.items())
        }
        entry = Entry(
            order.number,
            order.seed,
            order.folder,
            files,
            made.seconds,
            made.processor,
            made.machine,
            tries,
        )
        self._add(entry.line())
        self.done[entry.seed] = entry
        return entry

    def _add(self, line: bytes) -> None:
        path = self.out / LEDGER
        try:
            with path.open("ab", buffering=0) as file:
                before = file.tell()
                try:
                    if file.write(line) != len(line):
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                except OSError:
                    with contextlib.suppress(OSError):  # what is left is no line, and so nothing
                        file.truncate(before)
                    raise
        except OSError as error:
            reason = error.strerror or str(error)
            raise UsageError(f"{path}: can't be written: {reason}") from None


def _differs(was: Mapping[str, Any], now: Mapping[str, Any], what: str = "") -> str:
    """Say in what a run that was begun is another than the one that is asked for."""
    told = [
        f"{what}{key} {_shown(was.get(key))} there, {_shown(now.get(key))} here"
        for key in {**now, **was}
        if was.get(key) != now.get(key)
    ]
    return "; ".join(told)


def _shown(value: Any) -> str:
    return short(value if isinstance(value, str) else json.dumps(value))


def _entry(line: bytes) -> Entry | None:
    """Return what a line of the ledger says; None for one that is damaged."""
    try:
        said = json.loads(line)
        names = [said["folder"], *said["files"]]
        if not said["files"] or not all(map(is_plain, names)):
            return None
        entry = Entry(
            int(said["number"]),
            str(said["seed"]),
            said["folder"],
            {
                name: {key: file[key] for key in ("sha256", "pages", "bytes")}
                for name, file in said["files"].items()
            },
            float(said["seconds"]),
            float(said["processor"]),
            str(said["machine"]),
            int(said["tries"]),
        )
        return entry if entry.hash == said["hash"] else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
