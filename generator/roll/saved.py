"""Saved files of what was rolled: what stands at their head."""

from __future__ import annotations

import hashlib

from generator.content import Pack


def content_hash(pack: Pack) -> str:
    """Return a hash of everything that a campaign is rolled from."""
    digest = hashlib.sha256()
    for source in pack.sources:
        digest.update(source.file[len(pack.shown) :].encode() + b"\0" + source.sha256.encode())
    return digest.hexdigest()[:16]
