"""Print runs: the files that describe them, how far each has come, its booklets, a new one."""

from __future__ import annotations

import contextlib
import fcntl
import io
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from generator.content.reading.reader import top_value
from generator.content.reading.source import source_of
from generator.errors import FieldpressError, Problem, UsageError
from generator.games import find_game
from generator.games.packs import pack_outline
from generator.job.output.folders import folder_name
from generator.job.output.new_file import write_new
from generator.job.targets import find_targets
from generator.ordinary import open_ordinary
from generator.roll.files.yaml_text import laid_out
from generator.runs.folder import RUN
from generator.runs.ledger import LEDGER, lines
from generator.runs.run_file import ANY_TEXT, RunSource, read_run, run_of
from generator.studio.acts.commands import command
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import TYPES
from generator.studio.engine.told import problems_told
from generator.studio.histories import bytes_of, is_own_file
from generator.studio.secrets import lock_for

MOST_FILES = 200
"""So many run files of a folder are listed."""

MOST_LOOKED_AT = 2000

SHOWN = 60
"""So many finished booklets are on a page, the latest ones."""

_MOST_OF_LEDGER = 200_000_000
_STEM = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_PLAIN = re.compile(r"[A-Za-z0-9][\w.-]{0,99}")


@dataclass(frozen=True)
class _Run:
    """A run: its file, in the folder that the studio was started in, and where it prints."""

    file: Path
    out: Path

    @property
    def id(self) -> str:
        return sha256(self.file.name.encode()).hexdigest()[:12]

    @property
    def folder(self) -> Path:
        return self.out / "runs" / folder_name(self.file.stem)

    @cached_property
    def asked(self) -> RunSource:
        """What its file says; raises ContentError."""
        return read_run(self.file)

    @property
    def count(self) -> int:
        """How many booklets there will be."""
        model = self.asked.model
        return len(model.seeds) if model.seeds else model.count or 1

    @property
    def noun(self) -> str:
        """What is rolled; raises UsageError where that can't be told."""
        model = self.asked.model
        if model.roll:
            return model.roll
        target = find_targets([model.pack])[0]
        name = pack_outline(target.folder, target.shown).generator
        game = find_game(name) if name else None
        nouns = list(game.generators) if game else []
        if len(nouns) != 1:
            raise UsageError(f"'{model.pack}' rolls more than one thing, or nothing")
        return nouns[0]

    @property
    def is_running(self) -> bool:
        """Whether a process prints it now: its folder is claimed."""
        with contextlib.suppress(OSError):
            number = os.open(self.folder / ".claim", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            finally:
                os.close(number)
        return False

    def ledger(self) -> list[dict[str, Any]]:
        """Return what its ledger says of each booklet, the last line of each, as they came."""
        found: dict[Any, dict[str, Any]] = {}
        with contextlib.suppress(OSError):
            file = open_ordinary(self.folder / LEDGER, _MOST_OF_LEDGER)
            with io.BufferedReader(file) as read:  # type: ignore[type-var]
                for _, line in lines(read):
                    entry = _entry(line)
                    if entry:
                        found.pop(entry["number"], None)
                        found[entry["number"]] = entry
        return list(found.values())


def _entry(line: bytes) -> dict[str, Any] | None:
    """Return what a line of a ledger says; None for one that none would write."""
    try:
        said = json.loads(line)
        entry = {key: said[key] for key in ("number", "seed", "files", "seconds", "machine")}
        entry["pages"] = sum(int(file["pages"]) for file in said["files"].values())
        entry["names"] = [str(name) for name in said["files"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    whole = isinstance(entry["number"], int) and isinstance(entry["seed"], str)
    return entry if whole and isinstance(entry["seconds"], int | float) else None


def _runs(bench: Bench) -> list[_Run]:
    """Return the runs whose files are in the folder that the studio was started in."""
    found = (
        _Run(path, bench.options.out)
        for path in sorted(Path().glob("*.yaml"))[:MOST_LOOKED_AT]
        if is_own_file(path) and top_value(path, "kind") == "run"
    )
    return list(islice(found, MOST_FILES))


def _find(bench: Bench, wanted: str) -> _Run:
    one = next((one for one in _runs(bench) if one.id == wanted), None)
    if one is None:
        hints = ("it was moved, renamed or removed",)
        raise UsageError(Problem("the file of this run is no longer here", hints=hints))
    return one


def listed(bench: Bench, _: Mapping[str, Any]) -> dict[str, Any]:
    """Return each run with how far it has come."""
    return {"runs": [_about(one) for one in _runs(bench)], "here": Path.cwd().name}


def _about(one: _Run) -> dict[str, Any]:
    about = {
        "id": one.id,
        "file": one.file.name,
        "folder": one.folder.as_posix(),
        "pack": "",
        "noun": "",
        "count": 0,
        "done": len(one.ledger()),
        "running": one.is_running,
        "begun": (one.folder / RUN).is_file(),
        "problems": [],
    }
    try:
        about |= {"pack": one.asked.model.pack, "count": one.count, "noun": one.noun}
    except FieldpressError as error:
        about["problems"] = problems_told(error)
    return about


def shown(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a run with what is in its file and its latest booklets."""
    one = _find(bench, str(asked["id"]))
    entries = one.ledger()
    seconds = sum(entry["seconds"] for entry in entries)
    words = ["run", one.file.name]
    if bench.options.out.as_posix() != "output":
        words += ["--out", one.folder.as_posix()]
    return {
        **_about(one),
        "text": bytes_of(one.file).decode("utf-8", "replace"),
        "words": words,
        "entries": entries[: -SHOWN - 1 : -1],
        "pages": sum(entry["pages"] for entry in entries),
        "each": seconds / len(entries) if entries else 0,
    }


def make(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Make the booklets of a run that are missing, by the command, and return it as it is then."""
    command(bench, {"words": shown(bench, asked)["words"]})
    return shown(bench, asked)


def booklet(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the files of a finished booklet; those of one side are shut.

    The ledger may have come from anywhere: where the files are follows from the seed.
    """
    one = _find(bench, str(asked["id"]))
    entry = next((e for e in one.ledger() if e["number"] == asked["number"]), None)
    if entry is None:
        raise UsageError(f"booklet {asked['number']} is not in the ledger")
    noun, pack, seed = one.noun, one.asked.model.pack, entry["seed"]
    folder = one.folder / f"{noun}s" / folder_name(seed)
    files = []
    for name in entry["names"]:
        path = folder / name
        ending = name.rpartition(".")[2]
        if not _PLAIN.fullmatch(name) or not is_own_file(path) or ending not in TYPES:
            continue
        lock = lock_for(noun, pack, seed, name)
        blob = bench.blobs.put(bytes_of(path), ending, lock=lock)
        files.append({"name": name, "ending": ending, "blob": blob})
    missing = [name for name in entry["names"] if name not in {file["name"] for file in files}]
    return {**_about(one), "entry": entry, "files": files, "missing": missing}


def write(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write the file of a new run where nothing is; raise UsageError or ContentError."""
    stem = str(asked["name"]).removesuffix(".yaml")
    if not _STEM.fullmatch(stem):
        hints = ("letters, digits, - and _, such as convention",)
        raise UsageError(Problem(f"'{stem}' can't be the name of a file", hints=hints))
    said = {key: value for key, value in asked["said"].items() if value not in ("", None)}
    path = Path(f"{stem}.yaml")
    data = laid_out({"kind": "run", **said}, frozenset()).encode()
    run_of(source_of(data, path.name, ANY_TEXT))
    if os.path.lexists(path):
        raise UsageError(f"{path} is there, and is never written over")
    write_new(path, data, 0o644)
    return {"id": _Run(path, bench.options.out).id, "file": path.name}
