"""Fieldpress as it is installed: from its wheel, away from any checkout."""

import email
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from generator import __version__

DECK = "platoon-command/us-deck"


def run(*command: str | Path, cwd: Path) -> str:
    """What `command` prints; its whole output is told if it fails."""
    foreign = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    done = subprocess.run(
        command,
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if name not in foreign},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def assert_carried(wheel: Path) -> None:
    """Hold what a wheel must have in it besides the program."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (info,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
        metadata = email.message_from_bytes(archive.read(f"{info}/METADATA"))
    assert info == f"fieldpress-{__version__}.dist-info"
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE", "generator/py.typed"} <= names
    carried = (
        *("templates/sheet.html", "templates/icons/tank.svg"),
        *("content/starters/deck/cards.yaml", "content/shops/tgc.yaml"),
        *("docs/help.yaml", "docs/make/counters.md", "docs/pictures/cards.png"),
    )
    assert {f"generator/_data/{name}" for name in carried} <= names
    assert "generator/_data/docs/architecture.md" not in names
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_payload().startswith("# Fieldpress\n")
    assert not [name for name in names if name.startswith(("tests/", "scripts/", "docs/"))]


@pytest.mark.wheel
def test_installed_wheel_builds_a_deck_from_any_directory(repository: Path, tmp_path: Path) -> None:
    dist, environment, elsewhere = (tmp_path / name for name in ("dist", "environment", "away"))
    elsewhere.mkdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", dist, cwd=repository)
    (wheel,) = dist.glob("*.whl")
    assert_carried(wheel)

    run(sys.executable, "-m", "venv", environment, cwd=elsewhere)
    python = environment / "bin" / "python"
    install = (python, "-m", "pip", "--disable-pip-version-check", "-qq", "install")
    hashed = (*install, "--require-hashes", "--use-pep517", "--no-build-isolation")
    run(*hashed, "-r", repository / "requirements-build.lock", cwd=elsewhere)
    run(*hashed, "-r", repository / "requirements.lock", cwd=elsewhere)
    run(*install, "--no-deps", "--no-index", wheel, cwd=elsewhere)

    where = run(python, "-c", "import generator; print(generator.__file__)", cwd=elsewhere)
    assert environment in Path(where.strip()).parents

    run(environment / "bin" / "fieldpress", "build", DECK, "--out", "printed", cwd=elsewhere)
    run(environment / "bin" / "fieldpress", "new", "night-raid", "--like", "deck", cwd=elsewhere)
    printed = elsewhere / "printed" / f"{DECK}.pdf"
    assert printed.read_bytes().startswith(b"%PDF-")
