"""Stamps of campaigns: what one was last printed from, so that it is not made again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.build import stamps
from generator.build.options import Options
from generator.build.program import program_hash
from generator.build.targets import Target


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for: everything that decides what a campaign prints, but for the content."""

    target: Target
    options: Options
    seed: str
    locks: Sequence[str]
    folded: bool

    @property
    def path(self) -> Path:
        said = repr((str(self.target.folder.resolve()), self.seed, sorted(self.locks), self.folded))
        name = hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()
        return self.options.out / ".cache" / "stamps" / f"campaign-{name[:32]}.json"


def read_now(wish: Wish) -> str:
    """Return a hash of the content; take it before the content is read."""
    return stamps.inputs(wish.target, wish.options.out)


def fresh(wish: Wish) -> list[str] | None:
    """Return the files, under the folder printed into, that are as this wish left them."""
    try:
        kept = json.loads(wish.path.read_bytes())
        outputs = dict(kept["outputs"])
        if kept["options"] != wish.options.key() or kept["program"] != program_hash():
            return None
        for name, digest in outputs.items():
            if hashlib.sha256((wish.options.out / name).read_bytes()).hexdigest() != digest:
                return None
        return list(outputs) if kept["inputs"] == read_now(wish) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def stamp(wish: Wish, read: str, files: Mapping[str, bytes]) -> tuple[Path, bytes]:
    """Return where a wish's stamp is kept, and its text."""
    outputs = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    return wish.path, stamps.stamp(read, wish.options, program_hash(), outputs)
