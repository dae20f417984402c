"""The folder of a run by itself: nothing that was written by half counts as done."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from generator import private
from generator.errors import UsageError
from generator.runs.folder import RunFolder
from tests.run_folders import ORDERS, PRINT, SAID, WHOLE, made, print_all, refusal, whole_files

pytestmark = pytest.mark.ci

FIRST = ORDERS[0]
MADE = made(FIRST)
YAML = "scenarios/a/scenario.yaml"

Change = Callable[[dict[str, Any]], object]


def begun(out: Path) -> RunFolder:
    """Return the folder of a run as it is found, with nobody in it any more."""
    folder = RunFolder(out)
    with folder.claimed():
        folder.begin(SAID, PRINT.made_with, ORDERS)
    return folder


def kept(out: Path) -> None:
    """Keep the first booklet."""
    folder = RunFolder(out)
    with folder.claimed():
        folder.begin(SAID, PRINT.made_with, ORDERS)
        folder.keep(FIRST, MADE, 1)


def everything(out: Path) -> list[str]:
    return sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "out")
    with folder.claimed():
        folder.begin(SAID, PRINT.made_with, ORDERS)
        entry = folder.keep(FIRST, MADE, 2)
    assert (entry.pages, entry.tries, entry.processor) == (3, 2, 2.25)
    found = begun(tmp_path / "out")
    assert (found.done, found.blocked, found.unproved) == ({"a": entry}, {}, 0)
    assert everything(tmp_path / "out") == [
        ".claim",
        "ledger.jsonl",
        "run.json",
        *(name for name in sorted(WHOLE) if name.startswith("scenarios/a/")),
    ]


def test_what_was_taken_away_is_made_again(tmp_path: Path) -> None:
    kept(tmp_path)
    (tmp_path / YAML).unlink()
    assert begun(tmp_path).done == {}
    assert print_all(tmp_path, ORDERS[:2]) == ["a", "b"]
    assert begun(tmp_path).done.keys() == {"a", "b"}


@pytest.mark.parametrize("content", [b"other", b"", WHOLE[YAML] + b" ", bytes(len(WHOLE[YAML]))])
def test_what_was_changed_is_left_alone_and_told(tmp_path: Path, content: bytes) -> None:
    """At once, before a booklet is made for nothing; the others are made."""
    kept(tmp_path)
    (tmp_path / YAML).write_bytes(content)
    told = (
        f"{tmp_path}/{YAML}: this file was changed since Fieldpress wrote it, and is left alone\n"
        "  hint: rename or remove it, then type the same command again: it makes what is missing\n"
        "3 of 4 are done"
    )
    assert refusal(tmp_path) == told
    assert (tmp_path / YAML).read_bytes() == content
    (tmp_path / YAML).rename(tmp_path / "mine.yaml")
    assert print_all(tmp_path) == ["a"]
    assert whole_files(tmp_path) == WHOLE


def test_a_file_that_no_run_wrote_is_left_alone_and_told(tmp_path: Path) -> None:
    begun(tmp_path)
    (tmp_path / YAML).parent.mkdir(parents=True)
    (tmp_path / YAML).write_bytes(b"mine")
    assert refusal(tmp_path) == (
        f"{tmp_path}/{YAML}: this file was not written by this run, and is left alone\n"
        "  hint: rename or remove it, then type the same command again: it makes what is missing\n"
        "3 of 4 are done"
    )
    assert (tmp_path / YAML).read_bytes() == b"mine"
    assert everything(tmp_path / "scenarios/a") == ["scenario.yaml"]


def test_a_file_that_comes_at_the_last_moment_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path)
    link = os.link

    def late(aside: str, name: str, **more: Any) -> None:
        if name == "scenario.yaml":
            (tmp_path / YAML).write_bytes(b"mine")
        link(aside, name, **more)

    monkeypatch.setattr(os, "link", late)
    told = refusal(tmp_path)
    assert told.startswith(f"{tmp_path}/{YAML}: this file was not written by this run, and is left")
    assert (tmp_path / YAML).read_bytes() == b"mine"


def test_a_disk_on_which_a_file_has_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", none)
    assert print_all(tmp_path) == ["a", "b", "c", "d"]
    assert whole_files(tmp_path) == WHOLE
    assert not (tmp_path / ".work").exists()


def test_a_disk_that_is_full_leaves_nothing_by_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path)
    before = everything(tmp_path)
    synced = os.fsync
    folder = RunFolder(tmp_path)
    with folder.claimed():
        folder.begin(SAID, PRINT.made_with, ORDERS)
        left = [False, True, False]

        def full(number: int) -> None:
            if left.pop():
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            synced(number)

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(UsageError) as caught:
                folder.keep(FIRST, MADE, 1)
        path = tmp_path / ".work"
        assert str(caught.value) == f"{path}: can't be written: No space left on device"
        assert folder.done == {}
    assert everything(tmp_path) == before
    assert print_all(tmp_path) == ["a", "b", "c", "d"]


def test_a_ledger_that_can_t_be_written_tells_of_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are in place, but the booklet counts as not made: it is made again."""
    folder = RunFolder(tmp_path)
    with folder.claimed():
        folder.begin(SAID, PRINT.made_with, ORDERS)
        folder.keep(FIRST, MADE, 1)
        before = (tmp_path / "ledger.jsonl").read_bytes()
        write = FileIO.write

        class Full(FileIO):
            """A file that takes five bytes."""

            def write(self, data: Any) -> int:
                return write(self, data[:5])

        with monkeypatch.context() as patch:
            patch.setattr("generator.runs.below.FileIO", Full)
            with pytest.raises(UsageError) as caught:
                folder.keep(ORDERS[1], made(ORDERS[1]), 1)
        path = tmp_path / "ledger.jsonl"
        assert str(caught.value) == f"{path}: can't be written: No space left on device"
        assert folder.done.keys() == {"a"}
    assert (tmp_path / "ledger.jsonl").read_bytes() == before
    assert begun(tmp_path).done.keys() == {"a"}


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"{}",
        b"7",
        b"{",
        b'{"number": 1, "seed": "a", "folder": "../x", "hash": "", "files": {"a": {}}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b"9" * 5000,
        bytes(4096),
    ],
)
def test_lines_that_are_none_count_as_nothing(tmp_path: Path, line: bytes) -> None:
    kept(tmp_path)
    with (tmp_path / "ledger.jsonl").open("ab") as file:
        file.write(line + b"\n")
    assert begun(tmp_path).done.keys() == {"a"}


def drop(files: dict[str, Any], name: str = "scenario.yaml") -> None:
    del files[name]


FORGED: dict[str, Change] = {
    "fewer files": lambda said: drop(said["files"]),
    "no files": lambda said: said["files"].clear(),
    "another name": lambda said: said["files"].update(x=said["files"].pop("scenario.yaml")),
    "a name that leads out": lambda said: said["files"].update(
        {"../a/scenario.yaml": said["files"].pop("scenario.yaml")}
    ),
    "another booklet's files": lambda said: said.update(
        files={f"../b/{name}": file for name, file in said["files"].items()}
    ),
    "another's folder": lambda said: said.update(folder="scenarios/b"),
    "a folder outside": lambda said: said.update(folder="../other"),
    "another's number": lambda said: said.update(number=2),
    "another's seed": lambda said: said.update(seed="b"),
    "a number that is true": lambda said: said.update(number=True),
    "a number as text": lambda said: said.update(number="1"),
    "a number with a point": lambda said: said.update(number=1.0),
    "seconds without end": lambda said: said.update(seconds=float("inf")),
    "tries without end": lambda said: said.update(tries=float("inf")),
    "seconds that are none": lambda said: said.update(seconds=float("nan")),
    "a huge number": lambda said: said.update(seconds=10**4000),
    "files as a list": lambda said: said.update(files=list(said["files"].items())),
    "files as text": lambda said: said.update(files="scenario.yaml"),
    "a file as a number": lambda said: said["files"].update({"scenario.yaml": 7}),
    "bytes that are true": lambda said: said["files"]["scenario.yaml"].update(bytes=True),
    "pages below none": lambda said: said["files"]["scenario.yaml"].update(pages=-3),
    "more than is said": lambda said: said.update(more=1),
    "no seal": lambda said: said.pop("seal"),
    "a seal of nothing": lambda said: said.update(seal=None),
    "a seal that is empty": lambda said: said.update(seal=""),
    "a seal of zeros": lambda said: said.update(seal="0" * 64),
    "a seal of other letters": lambda said: said.update(seal="\ud800é"),
}


@pytest.mark.parametrize("how", FORGED)
def test_a_line_that_was_changed_proves_nothing(tmp_path: Path, how: str) -> None:
    """With all hashes put right and all that it names in its place; the booklet is made again."""
    print_all(tmp_path, ORDERS[:2])
    path = tmp_path / "ledger.jsonl"
    first, second = path.read_bytes().splitlines(keepends=True)
    said = json.loads(first)
    (tmp_path / "scenarios/a/x").write_bytes(WHOLE[YAML])
    FORGED[how](said)
    path.write_bytes(json.dumps(said).encode() + b"\n" + second)
    assert begun(tmp_path).done.keys() == {"b"}
    (tmp_path / "scenarios/a/x").unlink()
    assert print_all(tmp_path) == ["a", "c", "d"]
    assert whole_files(tmp_path) == WHOLE


def test_a_line_that_names_more_proves_nothing(tmp_path: Path) -> None:
    kept(tmp_path)
    path = tmp_path / "ledger.jsonl"
    said = json.loads(path.read_bytes())
    said["files"]["more"] = said["files"]["scenario.yaml"]
    (tmp_path / "scenarios/a/more").write_bytes(WHOLE[YAML])
    path.write_bytes(json.dumps(said).encode() + b"\n")
    assert begun(tmp_path).done == {}


def test_a_line_of_another_run_proves_nothing(tmp_path: Path) -> None:
    """The same booklet in the same place, but printed otherwise."""
    kept(tmp_path / "one")
    other = RunFolder(tmp_path / "other")
    with other.claimed():
        other.begin({"seed": "a", "paper": "a4"}, PRINT.made_with, ORDERS)
    shutil.copytree(tmp_path / "one/scenarios", tmp_path / "other/scenarios")
    shutil.copy(tmp_path / "one/ledger.jsonl", tmp_path / "other")
    with other.claimed():
        other.begin({"seed": "a", "paper": "a4"}, PRINT.made_with, ORDERS)
    assert (other.done, other.unproved) == ({}, 1)


def test_without_the_secret_a_booklet_is_made_again_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On another machine, for another user, after the cache folder was removed."""
    print_all(tmp_path / "out")
    times = (tmp_path / "out" / YAML).stat().st_mtime_ns
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    private.put("entry", b"so there is a secret")
    assert begun(tmp_path / "out").unproved == 4
    assert print_all(tmp_path / "out") == ["a", "b", "c", "d"]
    assert (tmp_path / "out" / YAML).stat().st_mtime_ns == times
    found = begun(tmp_path / "out")
    assert found.done.keys() == {"a", "b", "c", "d"}
    assert found.unproved == 0


def test_where_nobody_can_have_a_secret_a_run_is_printed_nevertheless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert print_all(tmp_path / "out") == ["a", "b", "c", "d"]
    assert whole_files(tmp_path / "out") == WHOLE
    line = (tmp_path / "out/ledger.jsonl").read_text("utf-8").splitlines()[0]
    assert json.loads(line)["seal"] is None
    assert begun(tmp_path / "out").unproved == 4


def test_the_last_line_of_a_booklet_counts(tmp_path: Path) -> None:
    """One line is looked at for each booklet, however many there are."""
    kept(tmp_path)
    path = tmp_path / "ledger.jsonl"
    path.write_bytes(path.read_bytes() * 1000)
    assert begun(tmp_path).done.keys() == {"a"}


HALF = b'{"number": 4, "seed": "a'


@pytest.mark.parametrize("half", [HALF, HALF[:3], HALF[:11]])
def test_a_line_that_was_cut_short_goes_when_another_comes(tmp_path: Path, half: bytes) -> None:
    kept(tmp_path)
    path = tmp_path / "ledger.jsonl"
    before = path.read_bytes()
    path.write_bytes(before + half)
    assert begun(tmp_path).done.keys() == {"a"}
    assert path.read_bytes() == before + half
    print_all(tmp_path)
    assert path.read_bytes().startswith(before + b'{"number": 2, ')
    assert begun(tmp_path).done.keys() == {"a", "b", "c", "d"}


@pytest.mark.parametrize("rest", [b"mine", b"x" * 10_000_001, bytes(100)])
def test_what_else_stands_at_the_ledger_s_end_stays(tmp_path: Path, rest: bytes) -> None:
    kept(tmp_path)
    path = tmp_path / "ledger.jsonl"
    before = path.read_bytes()
    path.write_bytes(before + rest)
    print_all(tmp_path)
    assert path.read_bytes().startswith(before + rest + b'\n{"number": 2, ')
    assert begun(tmp_path).done.keys() == {"a", "b", "c", "d"}


@pytest.mark.parametrize("depth", [*range(900, 1100, 7), 100_000])
def test_what_is_no_run_in_run_json_is_told(tmp_path: Path, depth: int) -> None:
    begun(tmp_path)
    deep = '{"run": {"a": ' + "[" * depth + "]" * depth + '}, "made with": {}}'
    (tmp_path / "run.json").write_text(deep, "utf-8")
    told = refusal(tmp_path)
    assert told.startswith(
        (
            f"'{tmp_path}/run.json' is damaged, so the run in it can't be identified\n",
            f"'{tmp_path}' holds another run: seed ",
        )
    )


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


def test_a_disk_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", none)
    assert refusal(tmp_path) == f"{tmp_path}/.claim: can't be locked: No locks available"


CALLS = ("fsync", "link", "mkdir", "open", "rmdir", "stat", "unlink")


def stop_at(number: int, stop: Callable[[], object], patch: pytest.MonkeyPatch) -> list[str]:
    """Have the run stopped before one of its calls of the system; return those that it makes."""
    made: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        call = getattr(os, name)

        def counting(*words: Any, **more: Any) -> Any:
            made.append(name)
            if len(made) == number:
                stop()
            return call(*words, **more)

        return counting

    for name in CALLS:
        patch.setattr(os, name, counted(name))
    return made


def interrupt() -> None:
    raise KeyboardInterrupt


def goes_on(out: Path) -> None:
    """Check that the next run finishes, and leaves nothing of the one that was stopped."""
    print_all(out, ORDERS[:2])
    assert whole_files(out) == {name: WHOLE[name] for name in WHOLE if name[10] in "ab"}
    assert {path.name for path in out.iterdir()} <= {
        ".claim",
        ".work",
        "ledger.jsonl",
        "run.json",
        "scenarios",
    }
    assert list(out.glob(".work/*")) == []


def test_a_run_that_is_killed_anywhere_goes_on(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        calls = stop_at(0, interrupt, patch)
        print_all(tmp_path / "whole", ORDERS[:1])
    assert set(calls) == set(CALLS)
    for number in range(1, len(calls) + 1):
        out = tmp_path / f"out-{number}"
        child = os.fork()
        if not child:
            with pytest.MonkeyPatch.context() as patch:
                stop_at(number, lambda: os._exit(9), patch)
                print_all(out, ORDERS[:1])
                os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        goes_on(out)


def test_a_run_that_is_interrupted_anywhere_goes_on(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        calls = stop_at(0, interrupt, patch)
        print_all(tmp_path / "whole", ORDERS[:1])
    assert set(calls) == set(CALLS)
    for number in range(1, len(calls) + 1):
        out = tmp_path / f"out-{number}"
        with pytest.MonkeyPatch.context() as patch:
            stop_at(number, interrupt, patch)
            with pytest.raises(KeyboardInterrupt):
                print_all(out, ORDERS[:1])
        goes_on(out)
