"""--watch: print at every change, tell problems and wait, end quietly."""

import os
import queue
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packs import DECK, write_pack
from tests.patience import PATIENCE
from tests.printed import Printed
from tests.watched import Watched, rewrite
from tests.workbooks import xlsx

pytestmark = pytest.mark.ci


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "skirmish")


@pytest.fixture
def watched(pack: Path, repository: Path) -> Iterator[Watched]:
    command = Watched(pack, repository)
    yield command
    if command.process.poll() is None:
        os.killpg(command.process.pid, signal.SIGKILL)
    command.process.wait()
    assert command.process.stdout is not None
    command.process.stdout.close()


def test_a_spreadsheet_saved_by_other_programs_is_seen(tmp_path: Path, repository: Path) -> None:
    """Excel and LibreOffice say who has a file open beside it, and save by renaming a new one."""
    head, _, _ = DECK.partition("cards:")
    deck = head.replace("count: 4\n", "") + "cards: {from: cards.xlsx}\n"
    pack = write_pack(tmp_path / "skirmish", {"deck.yaml": deck})
    rows = [["Name", "Action"], ["Scout", "move"]]
    (pack / "cards.xlsx").write_bytes(xlsx(rows))
    command = Watched(pack, repository)
    printed = tmp_path / "output/skirmish/deck.pdf"
    try:
        command.said("waiting for changes")
        (pack / "~$cards.xlsx").write_bytes(b"\x05Maker")
        (pack / ".~lock.cards.xlsx#").write_text(",maker,desk,25.11.2026 21:00;")
        for name, way in (("Spotter", "excel"), ("Sapper", "libreoffice")):
            new = xlsx([*rows, [name, "attack"]])
            if way == "excel":
                (pack / "7C2F1A00").write_bytes(new)
                (pack / "cards.xlsx").rename(pack / "1B2D3E00.tmp")
                (pack / "7C2F1A00").rename(pack / "cards.xlsx")
                (pack / "1B2D3E00.tmp").unlink()
            else:
                (pack / "lu123abc.tmp").write_bytes(new)
                (pack / "lu123abc.tmp").replace(pack / "cards.xlsx")
            while name not in Printed(printed.read_bytes()).text(0):
                command.said("waiting for changes")
        (pack / "~$cards.xlsx").unlink()
        (pack / ".~lock.cards.xlsx#").unlink()
        rewrite_table(pack / "cards.xlsx", [*rows, ["Guide", "mvoe"]])
        lines = command.said("nothing was printed")
        message = "skirmish/cards.xlsx!Units!B3: 'mvoe' is not among the records of 'actions'"
        assert lines[-3:-1] == [message, "  hint: did you mean 'move'?"]
        assert not any("printed in" in line for line in lines)  # the locks that went are nothing
    finally:
        os.killpg(command.process.pid, signal.SIGKILL)
        command.process.wait()
        assert command.process.stdout is not None
        command.process.stdout.close()


def rewrite_table(path: Path, rows: list[list[str]]) -> None:
    aside = path.with_name("4913")
    aside.write_bytes(xlsx(rows))
    aside.replace(path)


def test_changes_are_printed_and_problems_waited_out(pack: Path, watched: Watched) -> None:
    files = ["output/skirmish/chart.pdf", "output/skirmish/deck.pdf"]
    deck = pack.parent / "output/skirmish/deck.pdf"
    *lines, last = watched.said("waiting for changes")
    assert lines == files
    assert last.startswith("printed in ")
    assert "Scout" in Printed(deck.read_bytes()).text(0)

    rewrite(pack / "deck.yaml", "name: Scout", "name: Spotter")
    watched.said("waiting for changes")
    printed = deck.read_bytes()
    assert "Spotter" in Printed(printed).text(0)

    rewrite(pack / "deck.yaml", "action: move", "action: mvoe")
    lines = watched.said("nothing was printed")
    assert any(line.startswith("skirmish/deck.yaml:") and "'mvoe'" in line for line in lines)
    assert lines[-1] == "1 problem; nothing was printed"
    assert deck.read_bytes() == printed

    rewrite(pack / "deck.yaml", "action: mvoe", "action: attack")
    watched.said("waiting for changes")
    assert "Roll a die" in Printed(deck.read_bytes()).text(0)
    assert deck.read_bytes() != printed

    rewrite(pack / "templates/card.css", "600 11pt", "600 12pt")
    watched.said("waiting for changes")

    os.killpg(watched.process.pid, signal.SIGINT)
    assert watched.process.wait(PATIENCE) == 130
    rest = [watched.lines.get(timeout=PATIENCE)]
    assert rest == ["Stopped; earlier files are untouched."]


def test_what_the_pack_can_not_read_is_passed_by(
    pack: Path, tmp_path: Path, repository: Path
) -> None:
    """Nothing below a hidden link is watched, nor is a film; a new folder is."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (pack / ".elsewhere").symlink_to("../outside")
    (pack / "pictures/.all").symlink_to("/")
    command = Watched(pack, repository)
    try:
        command.said("waiting for changes")
        (outside / "deck.yaml").write_text("[")
        (outside / "gun.svg").write_text("<")
        (pack / "film.mp4").touch()
        os.truncate(pack / "film.mp4", 3_000_000_000)
        os.mkfifo(pack / "pipe.png")
        with pytest.raises(queue.Empty):
            command.lines.get(timeout=2)
        (pack / "more/new").mkdir(parents=True)
        (pack / "more/new/part.yaml").write_text("kind: recrods")
        said = command.said("nothing was printed")
        assert any(line.startswith("skirmish/more/new/part.yaml:1:7: ") for line in said)
        (pack / "more/new/part.yaml").unlink()
        command.said("waiting for changes")
        shutil.rmtree(pack)
        last = command.lines.get(timeout=PATIENCE)
        while "gone" not in last:
            last = command.lines.get(timeout=PATIENCE)
        assert last == "skirmish: this folder is gone"
        assert command.process.wait(PATIENCE) == 2
    finally:
        if command.process.poll() is None:
            os.killpg(command.process.pid, signal.SIGKILL)
        command.process.wait()
        assert command.process.stdout is not None
        command.process.stdout.close()


def test_names_that_are_not_utf_8_come_while_it_watches(pack: Path, watched: Watched) -> None:
    """They are told if they are content; else all goes on, and what changes is printed."""
    deck = pack.parent / "output/skirmish/deck.pdf"
    watched.said("waiting for changes")
    (pack / os.fsdecode(b"photo\xff.png")).write_bytes(b"x")
    watched.said("waiting for changes")
    content = pack / os.fsdecode(b"caf\xe9.yaml")
    content.write_text("kind: records")
    lines = watched.said("nothing was printed")
    assert "skirmish/caf\\xe9.yaml:1:1: the name is not UTF-8" in lines
    content.unlink()
    watched.said("waiting for changes")
    (pack / os.fsdecode(b"more\xe9")).mkdir()
    rewrite(pack / "deck.yaml", "name: Scout", "name: Spotter")
    while "Spotter" not in Printed(deck.read_bytes()).text(0):
        watched.said("waiting for changes")
    while True:  # until it is quiet: nothing that it does itself sets it off again
        try:
            watched.lines.get(timeout=2)
        except queue.Empty:
            break
    assert watched.process.poll() is None


def test_a_pack_that_is_printed_into_is_printed_once(pack: Path, repository: Path) -> None:
    """What it writes itself is no change; what its owner writes is."""
    for words in (["--out", "skirmish"], ["--out", "skirmish/output"], ["--out", "."]):
        command = Watched(pack, repository, *words)
        try:
            command.said("waiting for changes")
            with pytest.raises(queue.Empty):
                command.lines.get(timeout=2)
            rewrite(pack / "deck.yaml", "name: Scout", f"name: Scout {len(words[1])}")
            command.said("waiting for changes")
            rewrite(pack / "deck.yaml", f"name: Scout {len(words[1])}", "name: Scout")
            command.said("waiting for changes")
        finally:
            os.killpg(command.process.pid, signal.SIGKILL)
            command.process.wait()
            assert command.process.stdout is not None
            command.process.stdout.close()


def test_a_pack_that_is_wrong_from_the_start_is_waited_for(
    pack: Path, repository: Path, watched: Watched
) -> None:
    watched.said("waiting for changes")
    rewrite(pack / "pack.yaml", "title: Skirmish", "titel: Skirmish")
    watched.said("nothing was printed")
    other = Watched(pack, repository)
    try:
        other.said("nothing was printed")
        assert other.process.poll() is None
    finally:
        os.killpg(other.process.pid, signal.SIGINT)
        assert other.process.wait(PATIENCE) == 130
        assert other.process.stdout is not None
        other.process.stdout.close()
