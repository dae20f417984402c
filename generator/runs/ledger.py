"""The ledger of a run: a line for each finished booklet, with a seal nobody else can make.

The folder of a run may have come from anywhere. A line counts only if this user wrote it for this
run, so it names exactly the booklet's files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from generator import private
from generator.runs.orders import BookletFiles, Order

LEDGER = "ledger.jsonl"
BEGINS = b'{"number": '
"""How a line begins, and so how the rest of a cut-short one does."""

_SEAL = "seal"
_MOST_BYTES = 10_000_000
"""The most bytes of a line: a booklet of tens of thousands of files."""
_OF_FILE = {"sha256": str, "pages": int, "bytes": int}


@dataclass(frozen=True, slots=True)
class BookletEntry:
    """A line of the ledger: a finished booklet, with the hash and page count of each file."""

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

    def is_of(self, order: Order) -> bool:
        """Tell whether it is the entry of the booklet that was ordered."""
        return (self.number, self.seed, self.folder) == (order.number, order.seed, order.folder)

    def said(self) -> dict[str, Any]:
        """Return what the ledger says of the booklet, without the seal."""
        return {
            "number": self.number,
            "seed": self.seed,
            "folder": self.folder,
            "hash": self.hash,
            "pages": self.pages,
            "seconds": self.seconds,
            "processor": self.processor,
            "machine": self.machine,
            "tries": self.tries,
            "files": self.files,
        }

    def line(self, run: bytes) -> bytes:
        """Return the entry's line in the ledger of a run with this identity."""
        said = self.said()
        sealed = private.seal(LEDGER, _sealed(run, said))
        return json.dumps({**said, _SEAL: sealed}).encode() + b"\n"


def new_entry(order: Order, made: BookletFiles, tries: int) -> BookletEntry:
    """Return the entry of a booklet that has just been made."""
    files = {
        name: {
            "sha256": hashlib.sha256(data).hexdigest(),
            "pages": made.pages[name],
            "bytes": len(data),
        }
        for name, data in sorted(made.files.items())
    }
    return BookletEntry(
        order.number,
        order.seed,
        order.folder,
        files,
        round(float(made.seconds), 2),
        round(float(made.processor), 2),
        made.machine,
        tries,
    )


def read_entry(line: bytes, run: bytes) -> tuple[BookletEntry, bool] | None:
    """Return what a line says, and whether it has this user's seal for this run.

    None for a line that no run wrote.
    """
    try:
        said = json.loads(line)
        sealed = said.pop(_SEAL)
        files = {
            name: {key: _typed(file, key, kind) for key, kind in _OF_FILE.items()}
            for name, file in _typed(said, "files", dict).items()
        }
        entry = BookletEntry(
            _typed(said, "number", int),
            _typed(said, "seed", str),
            _typed(said, "folder", str),
            files,
            _typed(said, "seconds", float),
            _typed(said, "processor", float),
            _typed(said, "machine", str),
            _typed(said, "tries", int),
        )
        if entry.said() != said:
            return None
        whole = isinstance(sealed, str) and private.is_sealed(LEDGER, _sealed(run, said), sealed)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return entry, whole


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield each line with its offset; one that is too long to be ours is cut or left out.

    Only the last may be unfinished.
    """
    start = 0
    while line := file.readline(_MOST_BYTES):
        rest = line
        end = start + len(line)
        while len(rest) == _MOST_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(_MOST_BYTES)
            end += len(rest)
        if rest is line or not rest.endswith(b"\n"):
            yield start, line
        start = end


def _sealed(run: bytes, said: Mapping[str, Any]) -> bytes:
    """Return what is sealed: an entry of one run is worth nothing in another."""
    return run + b"\0" + json.dumps(said, sort_keys=True).encode()


def _typed(said: Any, key: str, kind: type) -> Any:
    """Return a value of exactly this type; `true` is not a number. Raise KeyError or TypeError."""
    value = said[key]
    if type(value) is not kind:
        raise TypeError(f"'{key}' is not a {kind.__name__}")
    return value
