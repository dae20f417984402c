"""Whatever nobody foresaw: one line, status 3, a file with the details; what was foreseen stays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from packs import Ran, changed, fieldpress, write_pack

import generator
from generator.cli import app
from generator.cli.terminal import net
from generator.errors import UsageError
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("own_signals")

LINE = (
    r"this should not have happened: {}; please report it with the details in "
    r"'(.+/fieldpress-\w+\.txt)'\n"
)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder of the test's own."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setattr(sys, "argv", ["fieldpress", "build", "my game", "--seed", "\x1b\udcff"])
    return folder


Captured = pytest.CaptureFixture[str]


def ended(work: Callable[[], None], captured: Captured) -> Ran:
    with pytest.raises(SystemExit) as end:
        net.guarded(work)
    said = captured.readouterr()
    assert isinstance(end.value.code, int)
    return Ran(end.value.code, said.out, said.err)


def failing(error: BaseException) -> Callable[[], None]:
    def work() -> None:
        raise error

    return work


ERRORS = {
    "KeyError: 'water-stream'": KeyError("water-stream"),
    "IndexError": IndexError(),
    "AssertionError": AssertionError(),
    "MemoryError": MemoryError(),
    "OSError: [Errno 5] I/O error": OSError(5, "I/O error"),
    "ValueError: two lines": ValueError("two\nlines"),
    r"ValueError: \u001b[2J": ValueError("\x1b[2J"),
    f"RuntimeError: {'x' * 39}…": RuntimeError("x" * 10_000_000),
}


@pytest.mark.parametrize("said", ERRORS)
def test_what_nobody_foresaw(temporary: Path, capsys: Captured, said: str) -> None:
    ran = ended(failing(ERRORS[said]), capsys)
    assert (ran.status, ran.out) == (3, "")
    assert (found := re.fullmatch(LINE.format(re.escape(said)), ran.err))
    (file,) = temporary.iterdir()
    assert str(file) == found[1]
    assert file.stat().st_mode & 0o777 == 0o600
    details = file.read_text("utf-8")
    assert details.startswith(f"Fieldpress {generator.__version__}, Python 3.")
    assert "\n\nfieldpress build 'my game' --seed '\\u001b\\xff'\n\n" in details
    assert "Traceback (most recent call last):" in details
    assert f"in work\n    raise error\n{said.partition(':')[0]}" in details
    assert len(details) < 300_000


def test_an_endless_recursion(temporary: Path, capsys: Captured) -> None:
    def work() -> None:
        work()

    ran = ended(work, capsys)
    assert ran.status == 3
    assert re.fullmatch(LINE.format("RecursionError: maximum recursion depth exceeded"), ran.err)


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError("not even this can be told")


def test_an_error_that_can_not_be_told(temporary: Path, capsys: Captured) -> None:
    ran = ended(failing(UnspeakableError()), capsys)
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == (
        "this should not have happened: UnspeakableError; please report it "
        "(its details can't be written to a file)\n"
    )


def test_details_that_can_not_be_kept(
    temporary: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(temporary / "none"))
    ran = ended(failing(KeyError("x")), capsys)
    assert (ran.status, ran.out) == (3, "")
    assert ran.err == (
        "this should not have happened: KeyError: 'x'; please report it "
        "(its details can't be written to a file)\n"
    )


def test_no_file_is_written_over(temporary: Path, capsys: Captured) -> None:
    for _ in range(3):
        ended(failing(KeyError("x")), capsys)
    assert len(list(temporary.iterdir())) == 3


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (KeyboardInterrupt(), 130),
        (SystemExit(0), 0),
        (SystemExit(2), 2),
        (SystemExit(None), 0),
    ],
)
def test_what_is_foreseen_stays(
    temporary: Path, capsys: Captured, error: BaseException, status: int
) -> None:
    with pytest.raises(SystemExit) as end:
        net.guarded(failing(error))
    assert (end.value.code or 0) == status
    assert capsys.readouterr().err == ""
    assert list(temporary.iterdir()) == []


def test_problems_are_told_as_ever(
    temporary: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "just", lambda *_: failing(UsageError("so it can't be")))
    assert ended(app.run, capsys) == Ran(2, "", "so it can't be\n")


@pytest.mark.ci
def test_the_command_has_a_net(tmp_path: Path, repository: Path) -> None:
    """From the words typed to the file, also where a worker fails."""
    write_pack(tmp_path / "skirmish")
    code = (
        "def fail(task): raise ZeroDivisionError('so many')\n"
        "import generator.job.layout.workers as w\n"
        "w.lay_out_task = fail\n"
        "import generator.cli; generator.cli.main()"
    )
    for jobs in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", code, "build", "skirmish", "--jobs", jobs],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(repository), "TMPDIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert (ran.returncode, ran.stdout) == (3, "")
        assert (found := re.fullmatch(LINE.format("ZeroDivisionError: so many"), ran.stderr))
        assert "ZeroDivisionError: so many" in Path(found[1]).read_text()
    assert not list(tmp_path.rglob("*.pdf"))


NOTHING = "can't be read: this is not an ordinary file"


@pytest.fixture
def pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with whatever would hang or harm those who open it."""
    import socket

    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("zero").symlink_to("/dev/zero")
    Path("folder").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
    Path("large").touch()
    os.truncate("large", 2_000_001)
    write_pack(tmp_path / "skirmish")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("pipe", NOTHING),
        ("zero", NOTHING),
        ("socket", NOTHING),
        ("folder", "can't be read: Is a directory"),
        ("large", "can't be read: the file has more than 2,000,000 bytes"),
        ("none", "can't be read: No such file or directory"),
        ("large/none", "can't be read: Not a directory"),
    ],
)
@pytest.mark.parametrize(
    "words",
    [("build", "skirmish", "--printer"), ("campaign", "print"), ("scenario", "print")],
)
def test_files_given_are_ordinary(
    pipes: Path, words: tuple[str, ...], name: str, complaint: str
) -> None:
    ran = fieldpress(*words, name)
    said = f"{name}:1:1: {complaint}\n1 problem; nothing was printed\n"
    assert ran == Ran(1, "", said)
    assert not Path("output").exists()


@pytest.mark.parametrize("name", ["pipe", "zero", "socket", "large"])
def test_packs_are_folders(pipes: Path, name: str) -> None:
    for command in ("build", "list", "check"):
        ran = fieldpress(command, name)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"'{name}' is neither a pack, a product nor a folder; packs are")
    Path(name).rename("folder/pack.yaml")
    if name != "large":
        said = "folder: there is no 'pack.yaml' here, so this folder is not a pack\n"
        assert fieldpress("build", "folder") == Ran(2, "", said)


def test_a_fault_in_a_pack_is_no_fault_of_ours(tmp_path: Path, repository: Path) -> None:
    write_pack(tmp_path / "skirmish", changed("deck.yaml", "count: 4", "count: 5"))
    ran = subprocess.run(
        [sys.executable, "-m", "generator", "check", "skirmish"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(repository), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ran.returncode == 1
    assert not list(tmp_path.glob("*.txt"))
