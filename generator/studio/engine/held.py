"""How much memory a process and those that it has started hold."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

_SHARE = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


def held(pid: int) -> int:
    """Return the bytes that a process and its children hold, shared ones in part.

    It is 0 where the system doesn't tell: elsewhere than on Linux.
    """
    total = 0
    with contextlib.suppress(OSError):
        found = _SHARE.search(Path(f"/proc/{pid}/smaps_rollup").read_text("ascii"))
        total = int(found[1]) * 1024 if found else 0
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text("ascii").split():
                total += held(int(child))
    return total
