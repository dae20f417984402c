"""A machine with too little of something is told so: status 2, a line, and no file for a report."""

from __future__ import annotations

import errno
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from packs import write_pack
from patience import PATIENCE

from generator.shortage import shortage

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = (("list",), ("check", "skirmish"), ("build", "skirmish"), ("calibrate",))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tmp").mkdir()
    write_pack(tmp_path / "skirmish")
    return tmp_path


def run(folder: Path, words: tuple[str, ...], limit: Callable[[], None]) -> tuple[int, str]:
    """Run a command under a limit; no file for a report may be left. Return status and errors."""
    ran = subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder / "tmp")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=limit,
    )
    assert list((folder / "tmp").iterdir()) == []
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stderr


@pytest.mark.parametrize("files", [6, 7, 8, 9, 10, 11, 12, 16])
def test_few_open_files(folder: Path, files: int) -> None:
    for words in COMMANDS:
        status, err = run(
            folder, words, lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        )
        if status:
            assert err.endswith(
                f"too many files are open: the limit is {files}\n"
                "  hint: raise it with 'ulimit -n 256', or print with '--jobs 1'\n"
            ) or re.search("Too many open files", err), (words, err)
            assert status in (1, 2)


@pytest.mark.parametrize("megabytes", [120, 150])
def test_little_memory(folder: Path, megabytes: int) -> None:
    most = megabytes * 2**20
    for words in COMMANDS:
        status, err = run(
            folder, words, lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most))
        )
        if status:
            assert err.endswith(
                f"there is not enough memory: the limit is {megabytes} MB\n"
                "  hint: raise it with 'ulimit -v'\n"
            ) or re.search("memory", err), (words, err)
            assert status in (1, 2)


def caused(error: Exception, cause: BaseException) -> Exception:
    error.__cause__ = cause
    return error


FEW = OSError(errno.EMFILE, os.strerror(errno.EMFILE))
FORK = BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
MORE = "no more processes can be started\n  hint: end some programs, or raise the limit with "

SAID: dict[str, tuple[Exception, int | None, str | None]] = {
    "files": (FEW, 12, "too many files are open: the limit is 12\n  hint: raise it with "),
    "files of the system": (FEW, 4096, "the system has no room for more open files\n"),
    "deep below": (caused(ImportError("x"), caused(ValueError(), FEW)), 12, "too many files"),
    "a library": (ImportError("libx.so: Too many open files"), 12, "too many files"),
    "memory": (OSError(errno.ENOMEM, "x"), None, "there is not enough memory\n  hint: end some "),
    "a library's": (ImportError("libx.so: failed to map segment from shared object"), None,
                    "there is not enough memory\n"),
    "a mistake of ours": (MemoryError(), None, None),
    "processes": (FORK, None, f"{MORE}'ulimit -u'"),
    "threads": (RuntimeError("can't start new thread"), None, MORE),
    "something else": (OSError(errno.EIO, "x"), None, None),
    "anything": (KeyError("x"), None, None),
}  # fmt: skip


@pytest.mark.parametrize("case", SAID)
def test_what_is_lacking(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    error, limit, said = SAID[case]
    most = resource.RLIM_INFINITY if limit is None else limit
    monkeypatch.setattr(resource, "getrlimit", lambda _: (most, most))
    found = shortage(error)
    assert (found is None) == (said is None)
    assert (found or "").startswith(said or "")


def test_memory_is_lacking_only_where_it_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (120 * 2**20, 120 * 2**20))
    said = "there is not enough memory: the limit is 120 MB\n  hint: raise it with 'ulimit -v'"
    assert shortage(MemoryError()) == said


def test_a_circle_of_causes_ends() -> None:
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    assert shortage(one) is None
