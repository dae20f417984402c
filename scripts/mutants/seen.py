"""Which tests can see a fault: those that run its line, as recorded from the sound program.

A fault inside a function is seen only by tests that run it, or that may look at what was made by
running it for several tests. One outside, such as a constant, is seen by tests that run anything
in the functions of its module, or of a module that imports it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scripts.mutants.faults import Fault

SHARED = -1
OTHER_THINGS = ("golden", "hash")
"""Tests with such a word in their names see any change, but not whether it is wrong."""
READ = ("generator", "content", "templates", "tests/data")
"""What every record depends on, besides its own test file and what that imports."""


@dataclass(frozen=True, slots=True)
class Record:
    """What the tests of one file have run: their names and seconds, and who ran each line."""

    file: str
    tests: Sequence[str]
    seconds: Sequence[float]
    lines: Mapping[str, Mapping[int, Sequence[int]]]

    @classmethod
    def read(cls, file: str, path: Path) -> Record:
        data = json.loads(path.read_text("utf-8"))
        lines = {
            name: {int(line): ran for line, ran in found.items()}
            for name, found in data["lines"].items()
        }
        return cls(file, data["tests"], data["seconds"], lines)

    def who(self, path: str, lines: Iterator[int] | Sequence[int]) -> set[int]:
        """Return who ran any of these lines."""
        found = self.lines.get(path, {})
        return {one for line in lines for one in found.get(line, ())}

    def order(self, first: set[int]) -> list[int]:
        """Return the tests that can see something, quickest first; those that ran it come first."""
        can = range(len(self.tests)) if SHARED in first else first - {SHARED}
        sound = [n for n in can if not any(w in self.tests[n].lower() for w in OTHER_THINGS)]
        return sorted(sound, key=lambda n: (n not in first, self.seconds[n], n))


@dataclass(frozen=True, slots=True)
class Choice:
    """The tests to be asked about a mutant, in order, and the seconds that their files take."""

    files: Sequence[str]
    tests: Sequence[str]
    seconds: float


def choose(root: Path, path: str, source: str, fault: Fault, records: Sequence[Record]) -> Choice:
    """Return the tests that can see a fault, file by file: quick files first."""
    body = statement(source, fault.line)
    places = {path: [fault.line]}
    if body is None:
        places = {one: inside(root / one) for one in (path, *users(root, path))}
    found: list[tuple[float, Record, list[int]]] = []
    for record in records:
        who = {one for name, lines in places.items() for one in record.who(name, lines)}
        if body is not None and not who:
            who = record.who(path, body)
        if order := record.order(who):
            found.append((sum(record.seconds[n] for n in order), record, order))
    found.sort(key=lambda one: (one[0], one[1].file))
    return Choice(
        [record.file for _, record, _ in found],
        [record.tests[n] for _, record, order in found for n in order],
        sum(sum(record.seconds) for _, record, _ in found),
    )


def statement(source: str, line: int) -> range | None:
    """Return the lines of the statement that a line in a function belongs to; None outside.

    Of a statement with others in it, only its head counts.
    """
    best: range | None = None
    for node in ast.walk(_tree(source)):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(node, ast.Lambda):
            if node.lineno <= line <= (node.end_lineno or 0) and best is None:
                best = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            continue
        for one in ast.walk(ast.Module(node.body, [])):
            if isinstance(one, ast.stmt):
                inner = getattr(one, "body", None)
                last = inner[0].lineno - 1 if inner else one.end_lineno or one.lineno
                lines = range(one.lineno, max(last, one.lineno) + 1)
                if line in lines and (best is None or len(lines) <= len(best)):
                    best = lines
    return best


@cache
def _tree(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def inside(path: Path) -> list[int]:
    """Return the lines of a module's functions."""
    found: set[int] = set()
    for node in ast.walk(_tree(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
    return sorted(found)


@cache
def users(root: Path, path: str) -> list[str]:
    """Return the modules that import from a module."""
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return [user for user, names in _imports(root).items() if name in names and user != path]


@cache
def _imports(root: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in sorted((root / "generator").rglob("*.py")):
        names = found.setdefault(path.relative_to(root).as_posix(), set())
        for node in ast.walk(_tree(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


@cache
def surroundings(repository: Path) -> str:
    """Return a hash of all that every test uses: the program, its packs, data of tests."""
    found = hashlib.sha256()
    for name in READ:
        for folder, folders, files in os.walk(repository / name):
            folders[:] = sorted(one for one in folders if not one.startswith((".", "__pyc")))
            for file in sorted(files):
                path = Path(folder, file)
                if path.suffix not in (".so", ".pyc"):
                    text = f"{path.relative_to(repository)}\0".encode() + path.read_bytes()
                    found.update(text)
    return found.hexdigest()


def helpers(tests: Path, file: str) -> list[Path]:
    """Return a test file and the modules beside it that it imports, or that those import."""
    found, left = {tests / "conftest.py"}, [tests / Path(file).name, tests / "conftest.py"]
    while left:
        path = left.pop()
        found.add(path)
        names: set[str] = set()
        for node in ast.walk(_tree(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
            elif isinstance(node, ast.Import):
                names |= {one.name for one in node.names}
        for name in names:
            parts = name.removeprefix("tests.").split(".")
            for known in (tests.joinpath(*parts).with_suffix(".py"), tests / f"{parts[0]}.py"):
                left += [known] if known.is_file() and known not in found else []
    return sorted(found)


def kept(repository: Path, file: str) -> Path:
    """Return where the record of a test file is, or is to be: another one for each state."""
    read = [path.read_bytes() for path in helpers(repository / "tests", file)]
    key = hashlib.sha256(b"\0".join([surroundings(repository).encode(), *read])).hexdigest()[:24]
    return repository / "build" / "mutants" / f"{Path(file).stem}-{key}.json"
