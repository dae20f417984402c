"""The command `odds`: asked for too few or too many games, and stopped by Ctrl-C half way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STOPPED = """
import os, signal, sys
import generator.play.match as match
real, left = match.play, int(sys.argv.pop(1))
def play(*asked):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGINT)
    return real(*asked)
match.play = play
import generator.play
generator.play.play = play
import generator.cli
generator.cli.main()
"""

WRONG_GAMES = (
    ("0", "Input should be greater than or equal to 20"),
    ("-400", "Input should be greater than or equal to 20"),
    ("10000000", "Input should be less than or equal to 100000"),
    ("many", "Input should be a valid integer, unable to parse string as an integer"),
)
"""Numbers of games that are refused, and what is said of each."""

WORD = "Stopped; earlier files are untouched.\n"


def stopped(noun: str, file: Path, after: int, *words: str) -> tuple[int, str, str]:
    """Run `odds` of a file, with Ctrl-C after so many lots of games."""
    asked = (noun, "odds", str(file), "--games", "100000", *words)
    ran = subprocess.run(
        [sys.executable, "-c", STOPPED, str(after), *asked],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stdout, ran.stderr
