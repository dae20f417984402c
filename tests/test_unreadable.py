"""Templates, style sheets and pictures that nobody may read: told with their places, in words.

The command runs as somebody without the rights of root.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pytest
from packs import write_pack
from patience import PATIENCE

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parent.parent
DENIED = "can't be read: Permission denied"

_DROP = 24
"""PR_CAPBSET_DROP of linux/prctl.h; below are CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
_RIGHTS = (1, 2)

SAID: dict[str, tuple[str, ...]] = {
    "templates/card.html": (f"skirmish/deck.yaml:11:5: the template 'card.html' {DENIED}",),
    "templates/card.css": (f"skirmish/templates/card.css:1:1: the style sheet {DENIED}",),
    "templates/chart.html": (f"skirmish/chart.yaml:1:1: the template 'chart.html' {DENIED}",),
    "templates/chart.css": (f"skirmish/templates/chart.css:1:1: the style sheet {DENIED}",),
    "templates": (
        "skirmish/chart.yaml:3:11: there is no template 'chart.html'",
        "skirmish/deck.yaml:4:8: there is no template 'card.html'",
        f"skirmish/templates:1:1: {DENIED}",
    ),
    "pictures": (f"skirmish/pictures:1:1: {DENIED}",),
    "deck.yaml": (f"skirmish/deck.yaml:1:1: {DENIED}",),
}


def without_rights() -> None:
    """Give up what lets root read any file; nobody else has it."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for right in _RIGHTS:
            if libc.prctl(_DROP, right, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "a right can't be dropped")


def run(folder: Path, *words: str) -> tuple[int, list[str]]:
    ran = subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder / "tmp")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=without_rights,
    )
    assert ran.stdout == ""
    assert list((folder / "tmp").iterdir()) == []
    return ran.returncode, ran.stderr.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tmp").mkdir()
    write_pack(tmp_path / "skirmish")
    return tmp_path


@pytest.mark.parametrize("closed", SAID)
@pytest.mark.parametrize("command", ["build", "check"])
def test_what_may_not_be_read(folder: Path, closed: str, command: str) -> None:
    path = folder / "skirmish" / closed
    path.chmod(0)
    try:
        status, lines = run(folder, command, "skirmish")
    finally:
        path.chmod(0o755)
    told = [line for line in lines if not line.startswith("  hint: did you mean")]
    *problems, last = [line for line in told if not line.startswith("  see ")]
    assert tuple(problems) == SAID[closed]
    assert status == 1
    count = len(problems)
    assert last == f"{count} problem{'s' if count > 1 else ''}; nothing was printed"
    assert not list(folder.rglob("*.pdf"))


def test_a_template_that_another_includes(folder: Path) -> None:
    card = folder / "skirmish/templates/card.html"
    card.write_text(card.read_text() + "{% include 'more.html' %}\n")
    more = card.with_name("more.html")
    more.write_text("more")
    more.chmod(0)
    status, lines = run(folder, "check", "skirmish")
    assert lines[0] == f"skirmish/templates/card.html:6:1: the template 'more.html' {DENIED}"
    assert status == 1


def test_a_picture_that_nobody_may_read(folder: Path) -> None:
    deck = folder / "skirmish/deck.yaml"
    deck.write_text(deck.read_text() + "    picture: pictures/gun.svg\n")
    (folder / "skirmish/pictures/gun.svg").chmod(0)
    status, lines = run(folder, "check", "skirmish")
    assert lines == [
        f"skirmish/deck.yaml:21:14: 'pictures/gun.svg': the picture {DENIED}",
        "1 problem; nothing was printed",
    ]
    assert status == 1
