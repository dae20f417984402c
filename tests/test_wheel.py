"""Fieldpress as it is installed: from its wheel, away from any checkout."""

import email
import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import generator
from generator import __version__
from generator.play import COMPILED
from generator.play.compiled import SOURCES
from scripts import platform_wheel
from scripts.platform_wheel import compiled_files

DECK = "platoon-command/us-deck"
package = Path(generator.__file__).parent


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

    told = "from generator.play import COMPILED; print(COMPILED)"
    assert run(python, "-c", told, cwd=elsewhere).strip() == "False"
    if not COMPILED:
        return
    locked = (repository / "requirements-dev.lock").read_text("utf-8")
    needed = [
        re.findall(rf"^{name}==.*(?:\n +.*)+", locked, re.MULTILINE)[0]
        for name in platform_wheel.NEEDED
    ]
    (elsewhere / "needed.txt").write_text("\n".join(needed), "utf-8")
    run(*install, "--require-hashes", "-r", "needed.txt", cwd=elsewhere)
    run(sys.executable, "-m", "scripts.platform_wheel", "-d", dist, cwd=repository)
    (other,) = dist.glob("*-cp*.whl")
    # With what it needs, which is there now: pip would tell if it weren't.
    run(*install, "--no-index", "--force-reinstall", "--no-deps", other, cwd=elsewhere)
    run(python, "-m", "pip", "check", cwd=elsewhere)
    assert run(python, "-c", told, cwd=elsewhere).strip() == "True"


@pytest.mark.ci
def test_the_platform_wheel_is_the_pure_one_with_compiled_players(
    repository: Path, tmp_path: Path
) -> None:
    if not COMPILED:
        assert not os.environ.get("CI"), "computer players are not compiled; see scripts/setup"
        pytest.skip("computer players are not compiled here")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=repository)
    run(sys.executable, "-m", "scripts.platform_wheel", "-d", tmp_path, cwd=repository)
    pure, platform = (tmp_path.glob(f"*{tag}*.whl") for tag in ("-none-any", "-cp"))
    (without, name), (compiled, other) = (carried(*found) for found in (pure, platform))
    assert name == f"fieldpress-{__version__}-py3-none-any.whl"
    assert re.fullmatch(rf"fieldpress-{__version__}-(cp\d+)-\1-linux_\w+\.whl", other)
    more = {f"generator/{path.relative_to(package).as_posix()}" for path in compiled_files()}
    assert compiled.keys() - without.keys() == more
    assert len(more) == len(SOURCES) + 1
    assert without.keys() <= compiled.keys()
    info = f"fieldpress-{__version__}.dist-info"
    differ = {path for path in without if without[path] != compiled[path]}
    assert differ == {f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD"}
    told = set(compiled[f"{info}/METADATA"].splitlines())
    assert told - set(without[f"{info}/METADATA"].splitlines()) == {
        f"Requires-Dist: {name}>={version(name)}".encode() for name in platform_wheel.NEEDED
    }


def carried(wheel: Path) -> tuple[dict[str, bytes], str]:
    """Return what is in a wheel by its path, and the wheel's name."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}, wheel.name


def test_without_compiled_players_there_is_one_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(platform_wheel, "folder", lambda: tmp_path / "none")
    assert platform_wheel.main(["-d", tmp_path.as_posix()]) == 0
    told = "computer players are not compiled here: the pure wheel is the only one\n"
    assert capsys.readouterr().out == told
    hook = platform_wheel.PlatformWheel(tmp_path.as_posix(), {}, None, None, "", "wheel")
    with pytest.raises(RuntimeError, match=r"not compiled for this Python; run make setup$"):
        hook.initialize("standard", {})


@pytest.mark.parametrize(
    "librt",
    [
        None,
        "raise ValueError('ABI version conflict for librt.vecs, expected 1, found 2')",
        "raise ImportError('wrong ELF class')",
    ],
    ids=["as it is", "of another version", "of another system"],
)
def test_players_without_their_library_are_pythons(librt: str | None, tmp_path: Path) -> None:
    """Whatever is wrong with the library that compiled code needs, games are played."""
    if librt is not None:
        (tmp_path / "librt").mkdir()
        (tmp_path / "librt/__init__.py").touch()
        (tmp_path / "librt/vecs.py").write_text(librt, "utf-8")
    code = f"import sys; sys.path[:0] = [{tmp_path.as_posix()!r}, {package.parent.as_posix()!r}]\n"
    code += "import generator.play as it, generator.play.chance\n"
    code += "from generator.play.numbers import numbers\n"
    code += "s = numbers([5, 6])\n"
    code += "print(it.COMPILED, generator.play.chance.below(s, 100), list(s))"
    compiled, *rest = run(sys.executable, "-c", code, cwd=tmp_path).split(maxsplit=1)
    assert compiled == str(COMPILED and librt is None)
    assert rest == ["80 [200070, 244152]\n"]
