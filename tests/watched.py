"""A command that watches a pack, run as users run it, and files saved as editors save them."""

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.patience import PATIENCE


class Watched:
    """A command that stays, and the lines it says."""

    def __init__(self, pack: Path, repository: Path, *words: str, command: str = "build") -> None:
        code = "import generator.cli; generator.cli.main()"
        typed = [command, pack.name, "--watch", "--jobs", "1", *words]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", code, *typed],
            cwd=pack.parent,
            env={**os.environ, "PYTHONPATH": str(repository)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def said(self, until: str) -> list[str]:
        """The lines up to the first that has `until` in it."""
        found: list[str] = []
        while not found or until not in found[-1]:
            try:
                found.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                pytest.fail(f"'{until}' was not said, but {found}")
        return found

    def end(self) -> None:
        """End it at once, if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def rewrite(path: Path, old: str, new: str) -> None:
    """Save as many editors do: a new file takes the place of the old one."""
    text = path.read_text()
    assert old in text
    aside = path.with_name("4913")
    aside.write_text(text.replace(old, new))
    aside.replace(path)
