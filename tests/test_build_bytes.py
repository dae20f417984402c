"""The same input gives the same bytes: on another checkout, under other circumstances, in parts."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.packs import GOOD, SVG, write_pack

pytestmark = pytest.mark.ci

WORDS = ("scout", "gunner", "sniper", "runner", "driver", "loader", "medic", "cook")
FILES = {
    "deck.yaml": """\
kind: deck
title: Deck
piece: mini
corner: 3 mm
front: card.html
back: rear.html
fields: {name: text}
cards:
"""
    + "".join(f"  - {{id: {word}, name: {word.title()}, copies: 3}}\n" for word in WORDS),
    "templates/card.html": """\
<div class="card"><h1 data-fit="8">{{ card.name }} of the line</h1>
<img src="{{ picture('pictures/gun.svg', '#aa3311') }}" alt=""></div>
""",
    "templates/rear.html": """\
<div class="card"><h1>Back</h1><img src="pictures/gun.svg" alt=""></div>
""",
    "pictures/gun.svg": SVG.replace("<path", '<path fill="currentColor"'),
}

CIRCUMSTANCES: Mapping[str, Mapping[str, str]] = {
    "one": {"PYTHONHASHSEED": "1", "TZ": "UTC", "LANG": "C", "LC_ALL": "C"},
    "two": {"PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "COLUMNS": "40"},
}


def checkout(repository: Path, folder: Path) -> Path:
    """A copy of the program, as a clone has it."""
    hidden = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("generator", "templates"):
        shutil.copytree(repository / name, folder / name, ignore=hidden)
    (folder / "content").mkdir()
    return folder


def build(program: Path, home: Path, pack: Path, out: Path, name: str, *words: str) -> None:
    """Print a pack by a copy of the program, in a process with circumstances of its own."""
    home.mkdir(exist_ok=True)
    keep = {key: os.environ[key] for key in ("PATH",) if key in os.environ}
    environment = {
        **keep,
        **CIRCUMSTANCES[name],
        "HOME": str(home),
        "PYTHONPATH": str(program),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    code = "import generator.cli; generator.cli.main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "build", str(pack), "--out", str(out), *words],
        cwd=home,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr


def hashes(out: Path) -> dict[str, str]:
    return {
        path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in out.rglob("*")
        if path.is_file() and ".fieldpress" not in path.parts
    }


@pytest.fixture(scope="module")
def first(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a checkout, a pack, and what one process on its own printed of it."""
    folder = tmp_path_factory.mktemp("first")
    checkout(repository, folder / "checkout")
    write_pack(folder / "packs/skirmish", {**GOOD, **FILES})
    build(
        folder / "checkout", folder / "home", folder / "packs/skirmish", folder / "out", "one",
        "--jobs", "1",
    )  # fmt: skip
    return folder


def test_another_checkout_prints_the_same_bytes(first: Path, tmp_path: Path) -> None:
    """With other folders, home, hash seed, time zone, language and number of processes."""
    program = shutil.copytree(first / "checkout", tmp_path / "somewhere else/fieldpress")
    pack = shutil.copytree(first / "packs/skirmish", tmp_path / "mine/skirmish")
    os.utime(pack / "deck.yaml", (1, 1))
    build(program, tmp_path / "home", pack, tmp_path / "out", "two", "--jobs", "2")
    assert set(hashes(first / "out")) == {
        "manifest.json",
        "skirmish/chart.pdf",
        "skirmish/deck.pdf",
    }
    assert hashes(tmp_path / "out") == hashes(first / "out")


def test_a_card_changed_and_changed_back_prints_the_same_bytes(first: Path, tmp_path: Path) -> None:
    """Faces that were laid out alone are those that were laid out together."""
    pack = shutil.copytree(first / "packs/skirmish", tmp_path / "skirmish")
    out = tmp_path / "out"
    deck = pack / "deck.yaml"
    wanted = deck.read_text()
    deck.write_text(wanted.replace("name: Gunner", "name: Someone"))
    build(first / "checkout", tmp_path / "home", pack, out, "two")
    assert hashes(out) != hashes(first / "out")
    deck.write_text(wanted)
    build(first / "checkout", tmp_path / "home", pack, out, "one")
    assert hashes(out) == hashes(first / "out")


def test_a_warm_process_prints_the_same_bytes(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that a process has drawn before leaves a trace in what it draws next."""
    from generator.job.build import make
    from generator.job.job import Job
    from generator.job.options import Options
    from generator.job.targets import find_targets

    pack = shutil.copytree(first / "packs/skirmish", tmp_path / "skirmish")
    (target,) = find_targets([str(pack)])
    printed = []
    for number in range(2):
        options = Options(out=tmp_path / str(number), jobs=1)
        ((_, made),) = make([target], Job(options))
        printed.append({item.product.id: item.pdf for item in made})
    assert printed[0] == printed[1]
    for name, data in printed[0].items():
        assert data == (first / f"out/skirmish/{name}.pdf").read_bytes()
