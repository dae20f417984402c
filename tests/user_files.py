"""A user's own files in a folder that is printed into: made to look like ours."""

from __future__ import annotations

import os
import random
import stat
from pathlib import Path

HEX = "0123456789abcdef" * 4

NAMES = (
    ".zshrc.20240101.2",
    ".probe.4711.0",
    ".notes.99999999.1",
    "99999999.3",
    "photos/.album-2024.99999.1",
    "photos/cards.pdf",
    "aside/99999999.1",
    "stamps/" + HEX[:32] + ".json",
    "CACHEDIR.TAG",
    "unfinished.json",
    "lock",
    "deck.pdf",
    "manifest-1.json",
    ".manifest.json.99999999.7",
    ".fieldpress-0123456789abcdef/CACHEDIR.TAG",
    ".cache/stamps/" + HEX[:32] + ".json/mine",
    ".cache/ab/" + HEX[:62],
    ".cache/.ab.99999999.0",
    ".cache/fieldpress",
    "my-pack/.deck.pdf.99999999.0",
    "my-pack/deck-1.pdf",
    "my-pack/99999999.0",
    "my-pack/scenarios/amber/notes.txt",
    "platoon-command/scenarios/amber/map.pdf",
    "platoon-command/scenarios/.amber.99999999.0/mine",
    "platoon-command/scenarios/amber.edited.1/mine",
    "shelf-1.pdf",
    "runs/mine/run.json",
)
"""Files that stand in nobody's way, whatever they are called."""

IN_THE_WAY = (
    "my-pack/deck.pdf",
    "my-pack/chart.pdf",
    "shelf.pdf",
    "calibrate.pdf",
    "manifest.json",
    "platoon-command/scenarios/amber/scenario.pdf",
    "platoon-command/scenarios/amber/scenario.yaml",
    "platoon-command/scenarios/amber.edited/mine.txt",
    "panzer-leader/forces/mine.pdf",
    "platoon-leader/campaigns/amber/campaign.yaml",
    "panzer-leader/boards/amber/board.yaml",
)
"""Files that are called as something that is to be printed."""


def litter(out: Path, chance: random.Random, names: tuple[str, ...]) -> None:
    """Put files of these names into a folder: ordinary ones, read-only ones, links, pipes."""
    aim = out.parent / "elsewhere.txt"
    aim.write_text("elsewhere")
    for name in names:
        path = out / name
        if os.path.lexists(path):
            path.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        how = chance.randrange(6)
        if how == 0:
            path.symlink_to(aim)
        elif how == 1:
            path.symlink_to("nowhere")
        elif how == 2:
            os.mkfifo(path)
        else:
            path.write_bytes(chance.randbytes(chance.randrange(40)))
            path.chmod(0o400 if how == 3 else 0o644)


Seen = dict[str, tuple[int, int, bytes]]


def seen(folder: Path, *passed_by: str) -> Seen:
    """Return each path below a folder with its inode, its mode, and what it holds.

    What is Fieldpress's own, `.fieldpress`, is not looked at, nor are the names `passed_by`.
    """
    found: Seen = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if ".fieldpress" in path.relative_to(folder).parts or name in passed_by:
            continue
        how = path.lstat()
        held = b""
        if stat.S_ISLNK(how.st_mode):
            held = os.fsencode(path.readlink())
        elif stat.S_ISREG(how.st_mode):
            held = path.read_bytes()
        found[name] = how.st_ino, how.st_mode, held
    return found
