"""Stamps: what a pack was last printed from, so that nothing is read when nothing changed.

A stamp names the hash of every file that could have had a part in the print. Looking at one
costs no import of the reader or the engines.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from generator.build.options import Options
from generator.build.targets import Target
from generator.resources import templates_folder


def inputs(target: Target, out: Path) -> str:
    """Return a hash of all files of a pack and of the built-in templates.

    What is printed into a folder `out` inside the pack is no part of it.
    """
    digest = hashlib.sha256()
    printed = out.resolve()
    for folder in (target.folder.resolve(), templates_folder()):
        for path in sorted(_files(folder)):
            if path.is_relative_to(printed):
                continue
            with contextlib.suppress(FileNotFoundError):  # editors make files and take them away
                data = path.read_bytes()
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()


def _files(folder: Path) -> Iterable[Path]:
    return (
        path
        for path in folder.rglob("*")
        if path.is_file() and not any(s.startswith(".") for s in path.relative_to(folder).parts)
    )


def stamp_path(target: Target, options: Options) -> Path:
    """Return where a pack's stamp is kept; each choice of products has its own."""
    name = hashlib.sha256(repr((str(target.folder.resolve()), target.wanted)).encode()).hexdigest()
    return options.out / ".cache" / "stamps" / f"{name[:32]}.json"


def stamp(read: str, options: Options, program: str, outputs: dict[str, str]) -> bytes:
    """Return the stamp's text: the hash of what went in, and those of the files that came out."""
    facts = {"inputs": read, "options": options.key(), "program": program}
    return json.dumps({**facts, "outputs": outputs}, sort_keys=True).encode()


def fresh(target: Target, options: Options, program: str) -> list[str] | None:
    """Return the files that a pack's last print made, if all is still as it was, else None."""
    try:
        kept = json.loads(stamp_path(target, options).read_bytes())
        outputs = dict(kept["outputs"])
        if kept["options"] != options.key() or kept["program"] != program:
            return None
        listed = _listed(options.out)
        for name, digest in outputs.items():
            if listed.get(name) != digest:
                return None
            if hashlib.sha256((options.out / name).read_bytes()).hexdigest() != digest:
                return None
        return list(outputs) if kept["inputs"] == inputs(target, options.out) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _listed(out: Path) -> dict[str, str]:
    """Return the hash of each file as the manifest has it."""
    files = json.loads((out / "manifest.json").read_bytes())["files"]
    return {item["file"]: item["sha256"] for item in files}
