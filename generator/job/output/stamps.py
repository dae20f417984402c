"""Stamps: what a pack was last printed from, so that nothing is read if nothing changed.

A stamp has the hash of every file that could have affected the print. Checking one doesn't import
the reader or the engines.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.content.reading.readable import marks
from generator.job.options import Options
from generator.job.output.own import stamps_in
from generator.job.store.program import program_hash
from generator.job.targets import Target
from generator.memory import recall
from generator.ordinary import hash_ordinary, is_plain, read_ordinary
from generator.resources import templates_folder

MOST_BYTES = 64_000_000
"""A larger stamp or manifest, in bytes, counts as absent."""


def inputs(target: Target, out: Path) -> str:
    """Return a hash of everything that a pack can read: its own files and the built-in templates.

    What is printed into a folder `out` among the pack's templates is no part of it.
    """
    digest = hashlib.sha256()
    for folder, own in ((target.folder.resolve(), True), (templates_folder(), False)):
        for name, mark in marks(folder, out, own=own):
            digest.update(name + b"\0" + mark + b"\0")
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """A stamp to be kept: where, and the hashes of what went in and of the program.

    `notes` are lines that are shown again with the files.
    """

    path: Path
    inputs: str
    program: str
    notes: tuple[str, ...] = ()

    def text(self, options: Options, outputs: Mapping[str, str]) -> bytes:
        """Return the stamp's text; `outputs` has the hash of each file that came out."""
        facts = {"inputs": self.inputs, "options": options.key(), "program": self.program}
        whole = {**facts, "outputs": outputs, "notes": self.notes}
        return json.dumps(whole, sort_keys=True).encode()


@dataclass(frozen=True, slots=True)
class Unchanged:
    """What an earlier print left unchanged: names of files, lines to show again."""

    files: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a command was asked to print from a target; each choice of products has its own stamp.

    `asked` is what else was asked for, of something that is rolled.
    """

    target: Target
    options: Options
    asked: tuple[object, ...] = ()

    @property
    def name(self) -> str:
        """The name of its stamp."""
        said = repr((str(self.target.folder.resolve()), self.target.wanted, *self.asked))
        return hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()[:32]

    def inputs(self) -> str:
        """Return a hash of all that can be read for it; ask before reading: later changes count."""
        return inputs(self.target, self.options.out)

    def stamp(self, read: str, notes: tuple[str, ...] = ()) -> Stamp:
        """Return the stamp to be kept once all is printed; `read` is the hash of its inputs."""
        return Stamp(_Stamps(self.options.out).path(self.name), read, program_hash(), notes)

    def unchanged(self) -> Unchanged | None:
        """Return what was printed for it before, if all is still as it was.

        A draft has no stamp: it is judged anew each time, and never counts as printed.
        """
        if self.options.force or self.options.draft:
            return None
        return recall(_Stamps(self.options.out), self.name, self._checked)

    def _checked(self, data: bytes) -> Unchanged | None:
        out, kept = self.options.out, json.loads(data)
        outputs = dict(kept["outputs"])
        if kept["options"] != self.options.key() or kept["program"] != program_hash():
            return None
        listed = _listed(out)
        for name, digest in outputs.items():
            if not is_plain(name) or listed.get(name) != digest:
                return None
            if hash_ordinary(out / name) != digest:
                return None
        if kept["inputs"] != self.inputs():
            return None
        return Unchanged(tuple(outputs), tuple(map(str, kept["notes"])))


class _Stamps:
    """The stamps of an output folder, by name."""

    def __init__(self, out: Path) -> None:
        self._folder = stamps_in(out)

    def path(self, name: str) -> Path:
        """Where a stamp is kept."""
        return self._folder / f"{name}.json"

    def get(self, name: str) -> bytes | None:
        """Return a stamp as it is; whoever reads it compares all that it says."""
        try:
            return read_ordinary(self.path(name), MOST_BYTES)
        except OSError:
            return None


def _listed(out: Path) -> dict[str, str]:
    """Return the hash of each file as the manifest has it."""
    files = json.loads(read_ordinary(out / "manifest.json", MOST_BYTES))["files"]
    return {item["file"]: item["sha256"] for item in files}
