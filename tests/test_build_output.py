"""Output folders that are no folders, links that lead out of a pack, and what is damaged there."""

from __future__ import annotations

import errno
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from bad_packs import output
from packs import Ran, fieldpress

from generator.job.output import links_out
from generator.job.output.own import MARK
from tests.full_disk import FullDisk
from tests.patience import PATIENCE
from tests.shares import first

PRINTED = "out/my-pack/chart.pdf\nout/my-pack/deck.pdf\n"
BUILD = ("build", "my-pack", "--out", "out", "--jobs", "1")


def tree(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


# Output folders that are none


def circle(desk: Path) -> None:
    (desk / "a").symlink_to("b")
    (desk / "b").symlink_to("a")


NOT_FOLDERS = [Path.touch, os.mkfifo, lambda path: path.symlink_to("nowhere")]

OUTPUTS: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "a circle of links": (circle, "a", "Too many levels of symbolic links"),
    "below a circle": (circle, "a/x", "Too many levels of symbolic links"),
    "a file": (lambda d: (d / "a").touch(), "a", "File exists"),
    "below a file": (lambda d: (d / "a").touch(), "a/b/c", "Not a directory"),
    "a pipe": (lambda d: os.mkfifo(d / "a"), "a", "File exists"),
    "a device": (lambda d: None, "/dev/null", "File exists"),
    "a lost link": (
        lambda d: (d / "a").symlink_to("nowhere"),
        "a",
        "No such file or directory",
    ),
    "where no folder can be made": (lambda d: None, "/proc/a", "No such file or directory"),
    "a folder of the system's": (lambda d: None, "/proc", "No such file or directory"),
    "a name that is too long": (lambda d: None, "a" * 256, "File name too long"),
}


# What can only be known by trying is told by --watch, and waited out.
KNOWN_AT_ONCE = [case for case, (_, out, _) in OUTPUTS.items() if not out.startswith("/proc")]


@pytest.mark.parametrize(
    ("words", "case"),
    first(
        14,
        [
            *product([("build", "my-pack", "--jobs", "1"), ("check", "my-pack")], OUTPUTS),
            *product([("build", "my-pack", "--watch")], KNOWN_AT_ONCE),
        ],
    ),
)
def test_an_output_folder_that_is_none(desk: Path, case: str, words: tuple[str, ...]) -> None:
    make, out, reason = OUTPUTS[case]
    make(desk)
    before = tree(desk)
    ran = fieldpress(*words, "--out", out)
    assert ran == Ran(2, "", f"--out: nothing can be written to '{out}': {reason}\n")
    assert tree(desk) == before


@pytest.mark.parametrize("case", ["a circle of links", "a file", "below a file", "a lost link"])
@pytest.mark.parametrize("words", [("calibrate",), ("scenario", "new"), ("campaign", "print", "x")])
def test_other_commands_say_the_same(desk: Path, case: str, words: tuple[str, ...]) -> None:
    make, out, reason = OUTPUTS[case]
    make(desk)
    ran = fieldpress(*words, "--out", out)
    assert ran == Ran(2, "", f"--out: nothing can be written to '{out}': {reason}\n")


def test_an_output_folder_without_permission(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(**_words: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    before = tree(desk)
    monkeypatch.setattr(tempfile, "TemporaryFile", closed)
    said = "--out: nothing can be written to 'out': Permission denied\n"
    assert fieldpress(*BUILD, "--force") == Ran(2, "", said)
    monkeypatch.undo()
    monkeypatch.chdir(desk)
    assert tree(desk) == before


# Links


@pytest.fixture
def archive(desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stranger's pack that someone has unpacked and stands in; a folder of his lies beside."""
    (desk / "mine").mkdir()
    (desk / "mine/.notes.99999999.1").write_text("mine")
    monkeypatch.chdir(desk / "my-pack")
    return desk / "my-pack"


LINKS = [
    "output",
    "output/.fieldpress",
    "output/.fieldpress/stamps",
    "output/.fieldpress/ab",
    "output/my-pack",
    "output/my-pack/more",
    "output/more",
]
"""Each leads to a folder outside."""


@pytest.mark.parametrize("link", first(14, LINKS))
@pytest.mark.parametrize(
    "words",
    [("build", "."), ("build", "./deck"), ("check", "."), ("build", ".", "--watch")],
)
def test_a_link_out_of_the_pack_is_refused(
    archive: Path, link: str, words: tuple[str, ...]
) -> None:
    path = archive / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to("../" * link.count("/") + "../mine")
    assert path.is_dir()
    before = tree(archive.parent)
    said = f"{link}: this is a link that leads out of the pack\n"
    assert fieldpress(*words) == Ran(2, "", said)
    assert tree(archive.parent) == before


@pytest.mark.parametrize(
    "link", ["manifest.json", "my-pack/deck.pdf", ".fieldpress/stamps/x.json", "calibrate.pdf"]
)
def test_a_file_that_is_a_link_out_of_the_pack_is_refused(archive: Path, link: str) -> None:
    path = archive / "output" / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to("/etc/passwd")
    said = f"output/{link}: this is a link that leads out of the pack\n"
    assert fieldpress("build", ".", "--jobs", "1") == Ran(2, "", said)
    assert path.is_symlink()


@pytest.mark.parametrize(
    "words",
    [
        ("calibrate",),
        ("scenario", "new"),
        ("campaign", "new", "--seed", "x"),
        ("build", "platoon-command/us-deck"),
    ],
)
def test_other_things_are_not_printed_through_it_either(
    archive: Path, words: tuple[str, ...]
) -> None:
    (archive / "output").symlink_to("../mine")
    said = "output: this is a link that leads out of the pack\n"
    assert fieldpress(*words) == Ran(2, "", said)
    assert tree(archive.parent / "mine") == [".notes.99999999.1"]


@pytest.mark.parametrize(
    ("out", "link"),
    [
        ("my-pack/output", "my-pack/output"),
        ("my-pack/a/../output/x", "my-pack/output"),
        ("way/output", "my-pack/output"),
        ("straight", "my-pack/output"),
        ("my-pack/first", "my-pack/first"),
    ],
)
def test_whatever_way_leads_there(
    archive: Path, monkeypatch: pytest.MonkeyPatch, out: str, link: str
) -> None:
    (archive / "a").mkdir()
    (archive / "output").symlink_to("../mine")
    (archive / "first").symlink_to("output")
    (archive.parent / "way").symlink_to("my-pack")
    (archive.parent / "straight").symlink_to("my-pack/output/")
    monkeypatch.chdir(archive.parent)
    said = f"{link}: this is a link that leads out of the pack\n"
    assert fieldpress("build", "my-pack", "--out", out) == Ran(2, "", said)
    assert tree(archive.parent / "mine") == [".notes.99999999.1"]


def test_links_inside_the_pack_are_followed(archive: Path) -> None:
    (archive / "printed").mkdir()
    (archive / "output").symlink_to("printed")
    ran = fieldpress("build", ".", "--jobs", "1")
    assert ran == Ran(0, "output/my-pack/chart.pdf\noutput/my-pack/deck.pdf\n", "")
    assert (archive / "printed/my-pack/deck.pdf").is_file()


def test_links_of_the_user_s_are_followed(desk: Path) -> None:
    (desk / "elsewhere/store").mkdir(parents=True)
    (desk / "linked").symlink_to("elsewhere")
    (desk / "elsewhere/.fieldpress").symlink_to("store")
    ran = fieldpress("build", "my-pack", "--out", "linked", "--jobs", "1")
    assert ran == Ran(0, PRINTED.replace("out/", "linked/"), "")
    assert (desk / "elsewhere/my-pack/deck.pdf").is_file()
    assert (desk / "elsewhere/store/stamps").is_dir()


def test_a_circle_on_the_way_ends(desk: Path) -> None:
    circle(desk)
    links_out.refuse_links_out(desk / "a", ["x"])


# The manifest


def deep(depth: int) -> bytes:
    return b'{"files": ' + b"[" * depth + b"]" * depth + b"}"


def telling(*names: object, **more: object) -> bytes:
    entry = {"sha256": "0" * 64, **more}
    return json.dumps({"files": [{**entry, "file": name} for name in names]}).encode()


MANIFESTS = {
    "empty": b"",
    "cut": b'{"files": [\n{"duplex": "long-ed',
    "zeros": bytes(5000),
    "not UTF-8": telling("a").replace(b'"a"', b'"\xff"'),
    "UTF-16": telling("a").decode().encode("utf-16"),
    "deep": deep(100_000),
    "deep in an entry": telling("my-pack/deck.pdf", at=0).replace(
        b": 0}", b": %s}" % (b"[" * 900 + b"]" * 900)
    ),
    "deeper in an entry": telling("my-pack/deck.pdf", at=0).replace(
        b": 0}", b": %s}" % (b"[" * 5000 + b"]" * 5000)
    ),
    "a number": b"3",
    "a long number": b'{"files": ' + b"9" * 10_000 + b"}",
    "a list": b"[]",
    "null": b'{"files": null}',
    "no entries": b'{"files": [1, null, "x", []]}',
    "no hash": b'{"files": [{"file": "my-pack/deck.pdf"}]}',
    "names that are none": telling(3, None, [], {}, "", "a\0b", "\udcff"),
    "a name that is too long": telling("a" * 5000, "my-pack/" + "b" * 300 + ".pdf"),
    "a path that is too long": telling("a/" * 3000),
    "absolute": telling("/etc/passwd"),
    "above": telling("../my-pack/pack.yaml", "my-pack/../../my-pack/pack.yaml"),
}


FOREIGN = (
    "out/manifest.json: this file was not written by Fieldpress, and is left alone\n"
    "  hint: choose another folder with --out, or add --overwrite, which keeps it as "
    "manifest-1.json\n"
)
KEPT_AS = "out/manifest.json: yours is kept as manifest-1.json\n"


@pytest.mark.parametrize("case", first(2, MANIFESTS))
def test_a_manifest_that_is_not_ours(desk: Path, case: str) -> None:
    """It may be anybody's: it stays until the user says otherwise, and is kept even then."""
    before = output(desk / "out")
    (desk / "out/manifest.json").write_bytes(MANIFESTS[case])
    there = output(desk / "out")
    assert fieldpress(*BUILD) == Ran(2, "", FOREIGN)
    assert output(desk / "out") == there
    assert fieldpress(*BUILD, "--overwrite") == Ran(0, PRINTED + KEPT_AS, "")
    assert output(desk / "out") == {**before, "manifest-1.json": MANIFESTS[case]}


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
def test_a_manifest_that_is_no_file(desk: Path, make: Callable[[Path], None]) -> None:
    before = output(desk / "out")
    (desk / "out/manifest.json").unlink()
    make(desk / "out/manifest.json")
    kind = (desk / "out/manifest.json").lstat().st_mode
    assert fieldpress(*BUILD) == Ran(2, "", FOREIGN)
    assert (desk / "out/manifest.json").lstat().st_mode == kind
    assert fieldpress(*BUILD, "--overwrite") == Ran(0, PRINTED + KEPT_AS, "")
    assert (desk / "out/manifest-1.json").lstat().st_mode == kind
    (desk / "out/manifest-1.json").unlink()
    assert output(desk / "out") == before


def test_a_manifest_that_is_a_folder(desk: Path) -> None:
    (desk / "out/manifest.json").unlink()
    (desk / "out/manifest.json/mine").mkdir(parents=True)
    before = output(desk / "out")
    said = "out/manifest.json: can't be written: Is a directory\n"
    assert fieldpress(*BUILD) == Ran(2, "", said)
    assert output(desk / "out") == before


def test_a_manifest_of_gigabytes_is_not_read(desk: Path) -> None:
    os.truncate(desk / "out/manifest.json", 3_000_000_000)
    assert fieldpress(*BUILD) == Ran(2, "", FOREIGN)
    assert (desk / "out/manifest.json").stat().st_size == 3_000_000_000


# The store


def entries(desk: Path) -> Iterator[Path]:
    """Yield all files of the store but the mark that makes it ours."""
    for path in sorted((desk / "out/.fieldpress").rglob("*")):
        if path.is_file() and path.name != MARK:
            yield path


def every(change: Callable[[Path], object]) -> Callable[[Path], None]:
    """Take each file of the store away, and put something in its place."""

    def changed(desk: Path) -> None:
        for path in list(entries(desk)):
            path.unlink()
            change(path)

    return changed


def every_folder(change: Callable[[Path], object]) -> Callable[[Path], None]:
    def changed(desk: Path) -> None:
        for path in (desk / "out/.fieldpress").iterdir():
            if path.is_dir():
                shutil.rmtree(path)
                change(path)

    return changed


def with_checksum(body: bytes) -> Callable[[Path], None]:
    """Entries whose checksum is right and whose content is not."""
    from generator.job.store.folder import _checksum

    def change(path: Path) -> None:
        path.write_bytes(_checksum(path.parent.name + path.name, body) + body)

    return every(change)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(path))


def a_full_folder(path: Path) -> None:
    (path / "mine").mkdir(parents=True)
    (path / "mine/file").touch()


DAMAGE: dict[str, Callable[[Path], object]] = {
    "gone": lambda d: shutil.rmtree(d / "out/.fieldpress"),
    "an empty folder": every(lambda p: p.mkdir()),
    "a full folder": every(a_full_folder),
    "zero bytes": every(lambda p: p.touch()),
    "garbage": every(lambda p: p.write_bytes(os.urandom(500))),
    "gigabytes": every(lambda p: (p.touch(), os.truncate(p, 30_000_000_000))),
    "a link to nothing": every(lambda p: p.symlink_to("nowhere")),
    "a link to itself": every(lambda p: p.symlink_to(p.name)),
    "a link to a file": every(lambda p: p.symlink_to("/etc/passwd")),
    "a link to a folder": every(lambda p: p.symlink_to("/etc")),
    "a link to a device": every(lambda p: p.symlink_to("/dev/zero")),
    "a pipe": every(os.mkfifo),
    "a socket": every(a_socket),
    "no folder but a file": every_folder(lambda p: p.touch()),
    "no folder but a link": every_folder(lambda p: p.symlink_to("nowhere")),
    "no folder but a pipe": every_folder(os.mkfifo),
    "checked garbage": with_checksum(b"garbage"),
    "checked depth": with_checksum(b"[" * 100_000),
    "checked nothing": with_checksum(b"null\n"),
    "checked wrong words": with_checksum(
        b'{"record": "DocumentRecord", "findings": [], "pages": 1, "read": []}\n%PDF-1.7'
    ),
}


@pytest.mark.parametrize("case", first(1, DAMAGE))
def test_whatever_happens_to_the_store_all_is_printed(desk: Path, case: str) -> None:
    before = output(desk / "out")
    shutil.rmtree(desk / "out/.fieldpress")
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    kept = {path: path.read_bytes() for path in entries(desk) if len(path.parent.name) == 2}
    (desk / "out/my-pack/deck.pdf").unlink()
    DAMAGE[case](desk)
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    assert output(desk / "out") == before
    assert {path: path.read_bytes() for path in kept} == kept
    again = fieldpress(*BUILD)
    assert again.out == PRINTED.replace("\n", "  (nothing changed)\n")


@pytest.mark.parametrize("make", first(1, NOT_FOLDERS))
def test_no_folder_where_the_store_should_be(desk: Path, make: Callable[[Path], None]) -> None:
    before = output(desk / "out")
    shutil.rmtree(desk / "out/.fieldpress")
    make(desk / "out/.fieldpress")
    assert fieldpress(*BUILD) == Ran(
        2,
        "",
        "out/.fieldpress: this is not a folder\n"
        "  hint: remove it: Fieldpress keeps its laid-out pages there\n",
    )
    (desk / "out/.fieldpress").unlink()
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    assert output(desk / "out") == before


def test_a_folder_of_the_user_s_where_the_store_should_be(desk: Path) -> None:
    """Without our mark nothing in it is ours to touch."""
    shutil.rmtree(desk / "out/.fieldpress")
    a_full_folder(desk / "out/.fieldpress")
    before = tree(desk)
    assert fieldpress(*BUILD) == Ran(
        2,
        "",
        "out/.fieldpress: this folder was not made by Fieldpress, which needs one of this name\n"
        "  hint: rename it, or print into another folder with --out\n",
    )
    assert tree(desk) == before


def test_an_empty_folder_where_the_store_should_be(desk: Path) -> None:
    shutil.rmtree(desk / "out/.fieldpress")
    (desk / "out/.fieldpress").mkdir()
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    assert (desk / "out/.fieldpress" / MARK).is_file()


@pytest.mark.parametrize("make", first(1, NOT_FOLDERS))
@pytest.mark.parametrize("name", first(1, ["stamps", "aside", "lock", "unfinished.json"]))
def test_what_is_damaged_in_the_store_is_made_anew(
    desk: Path, name: str, make: Callable[[Path], None]
) -> None:
    before = output(desk / "out")
    path = desk / "out/.fieldpress" / name
    shutil.rmtree(path, ignore_errors=True)
    path.unlink(missing_ok=True)
    make(path)
    (desk / "out/my-pack/deck.pdf").unlink()
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    assert output(desk / "out") == before
    assert not (desk / "out/.fieldpress/unfinished.json").exists()


def test_entries_that_can_not_be_read(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = output(desk / "out")
    open_ = os.open

    def closed(path: str | Path, *words: int, **more: int) -> int:
        if ".fieldpress" in Path(path).parts and Path(path).name != MARK:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return open_(path, *words, **more)

    monkeypatch.setattr(os, "open", closed)
    assert fieldpress(*BUILD) == Ran(0, PRINTED, "")
    assert output(desk / "out") == before


def test_a_file_of_another_s_in_the_store_stays(desk: Path) -> None:
    """Whoever prints into his home has a .cache there already."""
    a_full_folder(desk / "out/.fieldpress/stamps/theirs")
    a_full_folder(desk / "out/.fieldpress/program")
    (desk / "out/.fieldpress/file").touch()
    before = [
        p for p in tree(desk / "out/.fieldpress") if p.startswith(("stamps/the", "prog", "file"))
    ]
    assert fieldpress(*BUILD, "--force") == Ran(0, PRINTED, "")
    assert set(before) <= set(tree(desk / "out/.fieldpress"))


# A full disk


@pytest.mark.ci
def test_a_disk_that_is_full_at_any_moment(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the store or of the output: one line, everything as it was, nothing left aside."""
    before = output(desk / "out")
    for name, old, new in (("deck.yaml", "name: Scout", "name: Spy"), ("tables.yaml", "kill", "X")):
        path = desk / "my-pack" / name
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    shutil.copytree(desk / "out", desk / "copy")
    shutil.rmtree(desk / "copy/.fieldpress")
    disk = FullDisk(monkeypatch)
    assert fieldpress(*BUILD, "--out", "copy").status == 0
    assert output(desk / "copy").keys() == before.keys()
    assert all(data != before[name] for name, data in output(desk / "copy").items())
    total = disk.begun
    assert total > 10
    for number in range(1, total + 1):
        shutil.rmtree(desk / "out/.fieldpress")
        disk.fill_at(number)
        ran = fieldpress(*BUILD)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("out/")
        assert ran.err.endswith(": can't be written: No space left on device\n")
        assert ran.err.count("\n") == 1
        assert output(desk / "out") == before
        assert [*(desk / "out/.fieldpress/aside").iterdir()] == []


@pytest.mark.ci
def test_files_that_may_not_grow(desk: Path, repository: Path) -> None:
    before = output(desk / "out")
    limit = max(map(len, before.values())) - 1
    shutil.rmtree(desk / "out/.fieldpress")
    ran = subprocess.run(
        [sys.executable, "-B", "-m", "generator", *BUILD],  # -B: Python would cut its own caches
        env={
            "PYTHONPATH": str(repository),
            "XDG_CONFIG_HOME": os.environ["XDG_CONFIG_HOME"],
        },
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("out/")
    assert ran.stderr.endswith(": can't be written: File too large\n")
    assert ran.stderr.count("\n") == 1
    assert output(desk / "out") == before
    assert [*(desk / "out/.fieldpress/aside").iterdir()] == []
