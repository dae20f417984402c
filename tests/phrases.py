"""Runs of eight words, hashed: to see that a print has none of a text that may not be copied.

The text itself is not here. `python -m tests.phrases TEXT > FILE` hashes one.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

LENGTH = 8
_HEX = 10


def words(text: str) -> list[str]:
    """The words of a text, small, without signs or the ways to write them."""
    return re.findall(r"[a-z0-9]+", re.sub(r"[’'‐-]", "", text.lower()))


def phrases(text: str) -> Iterator[tuple[str, str]]:
    """Every run of eight words with its hash."""
    found = words(text)
    for at in range(len(found) - LENGTH + 1):
        run = " ".join(found[at : at + LENGTH])
        yield hashlib.sha256(run.encode()).hexdigest()[:_HEX], run


def shared(text: str, hashes: Path) -> list[str]:
    """The runs of eight words that a text has in common with a hashed one."""
    known = set(hashes.read_text("utf-8").split())
    return [run for digest, run in phrases(text) if digest in known]


if __name__ == "__main__":
    source = Path(sys.argv[1]).read_text("utf-8", errors="replace")
    print("\n".join(sorted({digest for digest, _ in phrases(source)})))
