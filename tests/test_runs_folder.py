"""The folder of a run by itself: nothing that was written by half counts as done."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from generator.build.options import Options
from generator.errors import UsageError
from generator.runs.folder import RunFolder
from generator.runs.orders import Made, Order, Print

PRINT = Print("tiny", "tiny", "scenario", (), Options(), False, frozenset(), (), {"x": "1"})
MADE = Made({"a.pdf": b"one", "b.yaml": b"two"}, {"a.pdf": 3, "b.yaml": 0}, 1.5, 2.25, "here")
ORDER = Order(PRINT, 1, "amber", "scenarios/amber")


def begun(out: Path) -> RunFolder:
    folder = RunFolder(out)
    with folder.claimed():
        folder.begin({"seed": "amber"}, PRINT.made_with)
    return folder


def everything(out: Path) -> list[str]:
    return sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    entry = begun(tmp_path / "out").keep(ORDER, MADE, 2)
    assert (entry.pages, entry.tries, entry.processor) == (3, 2, 2.25)
    assert begun(tmp_path / "out").done == {"amber": entry}


@pytest.mark.parametrize("changed", ["a.pdf", "b.yaml"])
def test_what_was_damaged_or_taken_away_is_not_done(tmp_path: Path, changed: str) -> None:
    begun(tmp_path).keep(ORDER, MADE, 1)
    (tmp_path / "scenarios/amber" / changed).write_bytes(b"other")
    assert begun(tmp_path).done == {}
    begun(tmp_path).keep(ORDER, MADE, 1)
    assert begun(tmp_path).done.keys() == {"amber"}
    (tmp_path / "scenarios/amber" / changed).unlink()
    assert begun(tmp_path).done == {}


def test_a_disk_that_is_full_leaves_nothing_by_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = begun(tmp_path)
    before = everything(tmp_path)
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if b"two" in data:
            write(path, b"t")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(UsageError) as caught:
            folder.keep(ORDER, MADE, 1)
    path = tmp_path / "scenarios/amber/b.yaml"
    assert str(caught.value) == f"{path}: can't be written: No space left on device"
    assert everything(tmp_path) == before
    assert folder.done == {}
    folder.keep(ORDER, MADE, 1)
    assert begun(tmp_path).done.keys() == {"amber"}


def test_a_ledger_that_can_t_be_written_tells_of_nothing(tmp_path: Path) -> None:
    """The files are in place, but the booklet counts as not made: it is made again."""
    folder = begun(tmp_path)
    (tmp_path / "ledger.jsonl").symlink_to("/dev/full")
    with pytest.raises(UsageError) as caught:
        folder.keep(ORDER, MADE, 1)
    path = tmp_path / "ledger.jsonl"
    assert str(caught.value) == f"{path}: can't be written: No space left on device"
    assert folder.done == {}
    path.unlink()
    assert begun(tmp_path).done == {}


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"{}",
        b"7",
        b"{",
        b'{"number": 1, "seed": "amber", "folder": "../x", "hash": "", "files": {"a": {}}}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_lines_that_are_none_count_as_nothing(tmp_path: Path, line: bytes) -> None:
    begun(tmp_path).keep(ORDER, MADE, 1)
    with (tmp_path / "ledger.jsonl").open("ab") as file:
        file.write(line + b"\n")
    assert begun(tmp_path).done.keys() == {"amber"}


def test_a_folder_is_claimed_once(tmp_path: Path) -> None:
    other = RunFolder(tmp_path)
    with RunFolder(tmp_path).claimed(), pytest.raises(UsageError) as caught, other.claimed():
        pass
    who = f"process {os.getpid()} on {os.uname().nodename}"
    assert str(caught.value) == (
        f"another run is printing into '{tmp_path}' now: {who}\n"
        "  hint: wait for it, or print into another folder with --out"
    )
    with RunFolder(tmp_path).claimed():
        pass
