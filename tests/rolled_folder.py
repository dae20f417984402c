"""What `scenario new` writes into a folder, read back: pages as text, the record as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2

from tests.packs import Ran, fieldpress
from tests.yaml_files import load_yaml


def texts(data: bytes) -> list[str]:
    """The text of each page, its lines run together."""
    with pypdfium2.PdfDocument(data) as pdf:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]


def run(out: Path, *words: str) -> Ran:
    """Run `scenario` and expect it to succeed without a complaint."""
    ran = fieldpress("scenario", *words, "--out", out.as_posix())
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran


@dataclass(frozen=True)
class RolledFolder:
    """A scenario as it was printed, with its file beside it."""

    folder: Path

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page of its papers."""
        return texts((self.folder / "scenario.pdf").read_bytes())

    @cached_property
    def record(self) -> dict[str, Any]:
        """What its file says."""
        found: dict[str, Any] = load_yaml((self.folder / "scenario.yaml").read_text("utf-8"))
        return dict(found["record"])


def rolled(out: Path, pack: str, seed: str, locks: Iterable[str] = (), *words: str) -> RolledFolder:
    """Roll a scenario of a pack into `out`."""
    locked = [word for lock in locks for word in ("--lock", lock)]
    ran = run(out, "new", pack, "--seed", seed, *locked, *words)
    return RolledFolder((out / ran.out.splitlines()[0]).parent)
