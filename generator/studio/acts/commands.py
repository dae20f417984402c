"""Commands of Fieldpress, run as they would be on a terminal: the same words, the same files."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import private
from generator.errors import Place, Problem, UsageError
from generator.fence import end_with
from generator.studio.engine.bench import Bench, CalledOff
from generator.studio.engine.blobs import TYPES
from generator.studio.secrets import lock_of_file

_HINT = "  hint: "
"""How a line begins that helps with the problem before it."""

_COUNTED = re.compile(r"\d+ problems?; nothing was printed")
_PLACED = re.compile(r"([^:]+):(\d{1,9}):(\d{1,9}): (.+)")

MOST_FILES = 400
"""How many files of a command are shown."""


def command(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Run a command line, without the word `fieldpress`, in a child that ends with the studio.

    Returns its exit status, what it said, and the files that it named, each with the name under
    which it is kept. What it says is told line by line. Raises UsageError with what it says on
    standard error if it fails.
    """
    words = list(map(str, asked["words"]))
    said, notes = ran(bench, words)
    return {"words": words, "said": said, "notes": notes, "files": files_named(bench, said)}


def ran(bench: Bench, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Run a command line and return the lines of standard output, and of standard error.

    Raises UsageError with the problems on standard error if it fails.
    """
    said, faults, status = _run(bench, words)
    if status:
        raise UsageError(_problems(faults) or f"the command ended with status {status}")
    return said, faults


def _problems(faults: Sequence[str]) -> list[Problem]:
    """Return what a command said on standard error as problems, each with its hints."""
    found: list[Problem] = []
    for line in faults:
        if line.startswith(_HINT) and found:
            hints = (*found[-1].hints, line.removeprefix(_HINT))
            found[-1] = replace(found[-1], hints=hints)
        elif line.strip() and not _COUNTED.fullmatch(line):
            found.append(_problem(line))
    return found


def _problem(line: str) -> Problem:
    placed = _PLACED.fullmatch(line)
    if placed is None:
        return Problem(line)
    return Problem(placed[4], Place(placed[1], int(placed[2]), int(placed[3])))


def _run(bench: Bench, words: Sequence[str]) -> tuple[list[str], list[str], int]:
    """Run a command and return the lines of standard output, of standard error, its status."""
    out, out_end = os.pipe()
    err, err_end = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if not child:
        _become(bench, words, parent, out_end, err_end)
    os.close(out_end)
    os.close(err_end)
    lines: dict[int, list[str]] = {out: [], err: []}
    rest = {out: b"", err: b""}
    try:
        while rest:
            for end in select.select(list(rest), [], [], 0.1)[0]:
                data = os.read(end, 65536)
                *whole, rest[end] = (rest[end] + data).split(b"\n")
                if not data and rest[end]:
                    whole.append(rest[end])
                for line in whole:
                    lines[end].append(line.decode("utf-8", "replace"))
                    bench.line(lines[end][-1])
                if not data:
                    del rest[end]
            bench.tell("", 0, 0)
        _, status = os.waitpid(child, 0)
    except CalledOff:
        os.kill(child, signal.SIGTERM)  # it puts nothing in place, and says so to nobody
        os.waitpid(child, 0)
        raise
    finally:
        os.close(out)
        os.close(err)
    return lines[out], lines[err], os.waitstatus_to_exitcode(status)


def _become(bench: Bench, words: Sequence[str], parent: int, out: int, err: int) -> None:
    """Run the command in this process, and end it; nothing is returned."""
    status = 1
    try:
        end_with(parent)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        private.lacked_space()  # what this process met before is not the command's to tell
        bench.main(words)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)


def files_named(bench: Bench, said: Sequence[str]) -> list[dict[str, Any]]:
    """Return the files that lines name, as far as they lie in the output folder."""
    found = []
    root = os.path.realpath(bench.options.out)
    for line in said[:MOST_FILES]:
        path = Path(line.partition("  ")[0])
        ending = path.suffix.removeprefix(".")
        if not Path(os.path.realpath(path)).is_relative_to(root) or not path.is_file():
            continue
        known = ending if ending in TYPES else "txt"
        name = bench.blobs.put(path.read_bytes(), known, lock=lock_of_file(path))
        found.append({"path": path.as_posix(), "name": path.name, "blob": name, "ending": ending})
    return found
