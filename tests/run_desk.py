"""A tiny game to print runs of, and the command run on it in a process of its own.

What its papers are made of can end the process that makes them, by the seed that they have.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.tiny_game import write_files, write_package

COMMAND = "import generator.cli; generator.cli.main()"

_MISCHIEF = """\
def papers(pack, items, printing):
    mischief(items[0].outcome.seed)
"""

_MISCHIEVOUS = '''\


def mischief(seed):
    """In a hand only: take some time, and end what has this seed."""
    import os, sys, time
    from pathlib import Path

    main = getattr(sys.modules["__main__"], "__spec__", None)
    if main is None or main.name != "generator.runs.hand":
        return
    time.sleep(float(os.environ.get("PAUSE", "0")))
    if seed == "killer" or (seed == "once" and not Path(os.environ["ONCE"]).exists()):
        Path(os.environ["ONCE"]).touch()
        os.kill(os.getpid(), 9)
    if seed == "worker-killer":
        os.kill(os.getppid(), 9)
'''

_LOCKED = """\
    sky = stages.draw("sky","""

_SOME = """\
    if seed.endswith("-3") and locks.get("sky") == "sun":
        from generator.errors import UsageError
        raise UsageError("--lock sky=sun is not possible; it could be rain")
    sky = stages.draw("sky","""


def install(folder: Path, version: str = "1.0") -> Path:
    """Write the game as an installed package; return the folder that it is installed in."""
    write_package(folder / "tiny_game", "tiny_game")
    for name, old, new in (
        ("generator.py", "def papers(pack, items, printing):\n", _MISCHIEF),
        ("toss.py", _LOCKED, _SOME),
    ):
        path = folder / "tiny_game" / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")
    with (folder / "tiny_game/generator.py").open("a") as file:
        file.write(_MISCHIEVOUS)
    write_files(
        folder,
        {
            "tiny_game/entry.py": "from generator.games.game import GameEntry\n\n"
            'GAME = GameEntry("tiny", {"scenario": "tiny_game.generator:GENERATOR"})\n',
            f"tiny_game-{version}.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny-game\n"
            f"Version: {version}\n",
            f"tiny_game-{version}.dist-info/entry_points.txt": "[fieldpress.games]\n"
            "tiny = tiny_game.entry:GAME\n",
        },
    )
    return folder


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    status: int
    out: list[str]
    err: str


@dataclass(frozen=True)
class RunDesk:
    """A folder with the tiny game's pack in `tiny`, and the game installed."""

    folder: Path
    installed: Path
    command: str = COMMAND

    @property
    def environment(self) -> dict[str, str]:
        repository = str(Path(__file__).resolve().parent.parent)
        names = ("PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
        keep = {key: os.environ[key] for key in names if key in os.environ}
        return {
            **keep,
            "PYTHONPATH": os.pathsep.join([repository, str(self.installed)]),
            "ONCE": str(self.folder / "once"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def write(self, text: str, name: str = "many.yaml", pack: str = "tiny") -> Path:
        """Write the file of a run."""
        (self.folder / name).write_text(f"kind: run\npack: {pack}\n{text}", "utf-8")
        return self.folder / name

    def start(self, *words: str, **more: str) -> subprocess.Popen[str]:
        """Start a command; `more` is set in its environment."""
        return subprocess.Popen(
            [sys.executable, "-c", self.command, *words],
            cwd=self.folder,
            env={**self.environment, **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, **more: str) -> Done:
        """Run a command to its end."""
        with self.start(*words, **more) as process:
            out, err = process.communicate(timeout=PATIENCE)
        return Done(process.returncode, out.splitlines(), err)

    def singles(
        self, seeds: Sequence[str], pack: str = "tiny", noun: str = "scenario"
    ) -> dict[str, dict[str, bytes]]:
        """Return the files that the command for one seed gives, for each seed."""
        code = (
            "import sys\nfrom generator.cli.app import run\n"
            "pack, noun, *seeds = sys.argv[1:]\n"
            "for seed in seeds:\n"
            "    sys.argv = ['', noun, 'new', pack, '--seed', seed, '--out', 'single']\n"
            "    try: run()\n"
            "    except SystemExit as end: assert not end.code\n"
        )
        words = [sys.executable, "-c", code, pack, noun, *seeds]
        subprocess.run(words, cwd=self.folder, env=self.environment, check=True)
        return {seed: files(self.folder / f"single/{pack}/{noun}s/{seed}") for seed in seeds}


def files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of the files in a folder by their names."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def ledger(out: Path) -> list[dict[str, Any]]:
    """Return the lines of a run's ledger."""
    return [json.loads(line) for line in (out / "ledger.jsonl").read_text("utf-8").splitlines()]


def children(process: int) -> Iterator[int]:
    """Yield the processes that a process has started."""
    for task in Path(f"/proc/{process}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())
