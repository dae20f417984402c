"""What a stamp looks at: whatever a pack can read, and nothing else that lies in its folder."""

from __future__ import annotations

import os
import socket
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from packs import SVG, Ran, fieldpress, write_pack

from generator.content.pictures import lookup as pictures
from generator.content.reading import readable, reader
from generator.content.reading.readable import LARGE, SUFFIXES, TABLES, may_be_read
from generator.job.output.stamps import inputs
from generator.job.targets import Target
from generator.ordinary import hash_ordinary, is_plain, open_ordinary, read_ordinary
from generator.typeset import fetch
from tests.shares import first


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = write_pack(tmp_path / "skirmish")
    (folder / ".git").mkdir()
    (folder / ".git/art.png").write_bytes(b"one")
    (folder / "notes.txt").write_text("one")
    (folder / "art").mkdir()
    (folder / "art/card.txt").write_text("one")
    (folder / "art/gun.svg").write_text("one")
    return folder


def stamp(pack: Path, out: Path | None = None) -> str:
    return inputs(Target(pack, pack.name), out or pack.parent / "out")


def bytes_read() -> int:
    """Bytes that this process has read so far, from whatever."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("rchar")).split()[1])


def spent(pack: Path) -> int:
    before = bytes_read()
    stamp(pack)
    return bytes_read() - before


def sparse(path: Path, size: int) -> Path:
    path.touch()
    os.truncate(path, size)
    return path


def test_the_endings_are_those_that_a_page_may_read() -> None:
    assert set(fetch._KINDS) | set(pictures.FORMATS) <= SUFFIXES
    assert SUFFIXES - set(fetch._KINDS) == {".yaml", ".yml"} | TABLES
    assert max(pictures.MAX_BYTES, reader.MAX_BYTES) <= LARGE


@pytest.mark.parametrize("name", ["film.mp4", ".film.mov", "art/film", "pictures/film.svgz"])
def test_a_film_beside_the_cards_costs_nothing(pack: Path, name: str) -> None:
    before, cost = stamp(pack), spent(pack)
    sparse(pack / name, 3_000_000_000)
    assert stamp(pack) == before
    assert spent(pack) < cost + 1_000


@pytest.mark.parametrize("name", ["film.png", "templates/film.mp4", "art/film.yaml"])
def test_what_no_limit_lets_in_is_not_read_either(pack: Path, name: str) -> None:
    before, cost = stamp(pack), spent(pack)
    film = sparse(pack / name, 3_000_000_000)
    first = stamp(pack)
    assert first != before
    assert spent(pack) < cost + 1_000
    os.truncate(film, 3_000_000_001)
    second = stamp(pack)
    assert second != first
    with film.open("r+b") as file:
        file.write(b"x")
    assert stamp(pack) != second


def test_files_are_hashed_in_pieces(pack: Path) -> None:
    sparse(pack / "pictures/large.png", LARGE)
    stamp(pack)
    tracemalloc.start()
    try:
        cost = spent(pack)
        assert tracemalloc.get_traced_memory()[1] < 4_000_000
    finally:
        tracemalloc.stop()
    assert cost > LARGE


def test_what_is_no_ordinary_file_is_passed_by(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(pack)
    names = ("pipe", "pipe.yaml", "templates/pipe.html", "pictures/pipe.png")
    for name in names:
        os.mkfifo(pack / name)
    monkeypatch.chdir(pack)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("pictures/socket.png")
    opened: list[str] = []
    open_ = os.open

    def noted(path: str | Path, *words: int) -> int:
        opened.append(str(path))
        return open_(path, *words)

    monkeypatch.setattr(os, "open", noted)
    assert stamp(pack) == before
    assert opened
    looked_at = [Path(path).name for path in opened]
    assert not [name for name in looked_at if "pipe" in name or "socket" in name]


def test_links_out_of_the_pack_are_never_followed(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key.png").write_text("one")
    (pack / "pictures/key.png").symlink_to(secret / "key.png")
    (pack / "templates/all").symlink_to("/")
    (pack / "templates/device.html").symlink_to("/dev/zero")
    before = stamp(pack)
    assert stamp(pack) == before
    (secret / "key.png").write_text("another")
    assert stamp(pack) == before


CHANGES: dict[str, Callable[[Path], object]] = {
    "a part": lambda p: (p / "deck.yaml").write_text("kind: deck"),
    "another part": lambda p: (p / "new.yml").touch(),
    "a hidden one": lambda p: (p / ".x.yaml").touch(),
    "a picture": lambda p: (p / "art/gun.svg").write_text("two"),
    "a picture in a hidden folder": lambda p: (p / ".git/art.png").write_bytes(b"two"),
    "a picture in large letters": lambda p: (p / "A.PNG").touch(),
    "a style sheet anywhere": lambda p: (p / "art/a.css").touch(),
    "a template": lambda p: (p / "templates/card.html").write_text("two"),
    "any file below templates": lambda p: (p / "templates/words").touch(),
    "a hidden one below templates": lambda p: (p / "templates/.words").touch(),
    "a file that is gone": lambda p: (p / "pictures/gun.svg").unlink(),
    "another name": lambda p: (p / "art/gun.svg").rename(p / "art/gnu.svg"),
    "a name that is not UTF-8": lambda p: (p / os.fsdecode(b"\xff.svg")).touch(),
    "a link": lambda p: (p / "pictures/b.png").symlink_to("a.png"),
    "a link without an ending": lambda p: (p / "more").symlink_to("art"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_a_pack_can_read_changes_its_stamp(pack: Path, change: str) -> None:
    before = stamp(pack)
    assert stamp(pack) == before
    CHANGES[change](pack)
    assert stamp(pack) != before


def test_what_links_inside_the_pack_lead_to_changes_its_stamp(pack: Path) -> None:
    def changes(name: str) -> bool:
        before = stamp(pack)
        (pack / name).write_text((pack / name).read_text() + "more")
        return stamp(pack) != before

    assert not changes("art/card.txt")
    (pack / "templates/art").symlink_to("../art")
    assert changes("art/card.txt")
    assert not changes("notes.txt")
    (pack / "templates/notes.html").symlink_to("../notes.txt")
    assert changes("notes.txt")
    (pack / "templates").rename(pack / "papers")
    assert not changes("papers/chart.html")
    (pack / "templates").symlink_to("papers")
    assert changes("papers/chart.html")
    (pack / "templates").unlink()
    (pack / "templates").symlink_to("art/../papers")
    assert changes("papers/chart.html")


def test_where_a_link_leads_changes_the_stamp(pack: Path) -> None:
    (pack / "templates").rename(pack / "a")
    (pack / "templates").symlink_to("a")
    before = stamp(pack)
    (pack / "templates").unlink()
    (pack / "templates").symlink_to("art")
    assert stamp(pack) != before


@pytest.mark.parametrize("out", first(2, ["output", ".", "templates/out", ".."]))
def test_what_is_printed_into_the_pack_is_no_part_of_it(
    pack: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    monkeypatch.chdir(pack)
    words = ("build", "./deck", "--jobs", "1", "--out", out)
    name = f"{'' if out == '.' else out + '/'}skirmish/deck.pdf"
    assert fieldpress(*words) == Ran(0, f"{name}\n", "")
    assert fieldpress(*words) == Ran(0, f"{name}  (nothing changed)\n", "")
    (pack / "pictures/gun.svg").write_text(SVG + "\n")
    assert fieldpress(*words) == Ran(0, f"{name}\n", "")


def test_what_can_not_be_read_counts_as_closed(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stamp(pack)

    def closed(path: str, most: int, *, seen: bool) -> str:
        if Path(path).name == "gun.svg":
            raise PermissionError(13, "Permission denied")
        return hash_ordinary(path, most, seen=seen)

    monkeypatch.setattr(readable, "hash_ordinary", closed)
    shut = stamp(pack)
    assert shut != before
    assert stamp(pack) == shut
    monkeypatch.undo()
    assert stamp(pack) == before


def test_a_folder_that_can_not_be_listed_counts_as_closed(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stamp(pack)
    scandir = os.scandir

    def closed(path: Path) -> object:
        if path.name == "pictures":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    shut = stamp(pack)
    assert shut != before
    assert stamp(pack) == shut


def test_files_that_are_watched(pack: Path) -> None:
    def counts(name: str) -> bool:
        return may_be_read(pack / name, pack, pack / "templates/out")

    sparse(pack / "film.mp4", 3_000_000_000)
    os.mkfifo(pack / "pipe.png")
    (pack / "templates/words").touch()
    (pack / "templates/out/.fieldpress").mkdir(parents=True)
    (pack / "templates/out/.fieldpress/x").touch()
    (pack / "templates/out/manifest.json").touch()
    counted = ["deck.yaml", "art/gun.svg", "templates/words", "templates", "pictures", "gone"]
    passed = ["film.mp4", "pipe.png", "notes.txt", "art/card.txt"]
    printed = ["templates/out/.fieldpress/x", "templates/out/manifest.json"]
    assert [name for name in (*counted, *passed, *printed) if counts(name)] == counted


def test_ordinary_files_alone_are_opened(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_ordinary(file, 5) == b"12345"
    with pytest.raises(OSError, match="the file has more than 4 bytes"):
        read_ordinary(file, 4)
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(OSError, match="this is not an ordinary file"):
            open_ordinary(path)
    with pytest.raises(IsADirectoryError):
        open_ordinary(tmp_path)


def test_a_pipe_that_comes_in_between_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    ordinary = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(Path, "stat", lambda self: ordinary)
    with pytest.raises(OSError, match="this is not an ordinary file"):
        open_ordinary(tmp_path / "pipe")


def test_names_that_lead_elsewhere() -> None:
    assert is_plain("skirmish/deck.pdf")
    for name in ("", "/etc/passwd", "..", "a/../../b", "a\0b", None, 3, ["a"]):
        assert not is_plain(name)
