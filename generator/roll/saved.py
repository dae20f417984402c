"""Saved files of what was rolled: what stands at their head."""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.content import Pack
from generator.content.source import read_source
from generator.errors import ContentError, Problem


def content_hash(pack: Pack) -> str:
    """Return a hash of everything that a campaign is rolled from."""
    digest = hashlib.sha256()
    for source in pack.sources:
        digest.update(source.file[len(pack.shown) :].encode() + b"\0" + source.sha256.encode())
    return digest.hexdigest()[:16]


def pack_of(path: Path, noun: str) -> str:
    """Return what a saved thing's pack was called; raise ContentError for no such file."""
    source = read_source(path, path.as_posix())
    data = source.plain()
    if not isinstance(data, dict) or "pack" not in data:
        raise ContentError(Problem(f"this is no whole {noun}: pack missing", source.place()))
    return str(data["pack"])
