"""Stamps: what a pack was last printed from, so that nothing is read when nothing changed.

A stamp names the hash of every file that could have had a part in the print. Looking at one
costs no import of the reader or the engines.
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
from generator.job.targets import Target
from generator.ordinary import hash_ordinary, is_plain, read_ordinary
from generator.resources import templates_folder

MOST_BYTES = 64_000_000
"""A stamp or a manifest of more bytes is none."""


def inputs(target: Target, out: Path) -> str:
    """Return a hash of all that a pack can read: files of its own and the built-in templates.

    What is printed into a folder `out` among the pack's templates is no part of it.
    """
    digest = hashlib.sha256()
    for folder, own in ((target.folder.resolve(), True), (templates_folder(), False)):
        for name, mark in marks(folder, out, own=own):
            digest.update(name + b"\0" + mark + b"\0")
    return digest.hexdigest()


def stamp_path(target: Target, options: Options, *asked: object) -> Path:
    """Return where a pack's stamp is kept; each choice of products has its own.

    `asked` is what else was asked for, of something that is rolled.
    """
    said = repr((str(target.folder.resolve()), target.wanted, *asked))
    name = hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()
    return stamps_in(options.out) / f"{name[:32]}.json"


@dataclass(frozen=True, slots=True)
class Stamp:
    """A stamp to be kept: where, and the hashes of what went in and of the program.

    `notes` are lines that are told again with the files.
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
class Kept:
    """What an earlier print left, and still is as it was: names of files, lines to tell again."""

    files: tuple[str, ...]
    notes: tuple[str, ...]


def fresh(path: Path, target: Target, options: Options, program: str) -> Kept | None:
    """Return what the print left whose stamp is kept at a path, if all is still as it was."""
    try:
        kept = json.loads(read_ordinary(path, MOST_BYTES))
        outputs = dict(kept["outputs"])
        if kept["options"] != options.key() or kept["program"] != program:
            return None
        listed = _listed(options.out)
        for name, digest in outputs.items():
            if not is_plain(name) or listed.get(name) != digest:
                return None
            if hash_ordinary(options.out / name) != digest:
                return None
        if kept["inputs"] != inputs(target, options.out):
            return None
        return Kept(tuple(outputs), tuple(map(str, kept["notes"])))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _listed(out: Path) -> dict[str, str]:
    """Return the hash of each file as the manifest has it."""
    files = json.loads(read_ordinary(out / "manifest.json", MOST_BYTES))["files"]
    return {item["file"]: item["sha256"] for item in files}
