"""A build that is stopped at any moment leaves what was printed before whole."""

import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from generator.job.build import make, write
from generator.job.job import Job
from generator.job.options import Options
from generator.job.output import writing
from generator.job.targets import find_targets
from tests.packs import GOOD, fieldpress, write_pack
from tests.patience import PATIENCE

pytestmark = pytest.mark.ci

Files = dict[str, bytes]


def files(out: Path) -> Files:
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and ".fieldpress" not in path.parts
    }


def asides(out: Path) -> list[Path]:
    """Files that were written aside, anywhere below an output folder."""
    hidden = [p for p in out.rglob(".*") if p.is_file()]
    return [*hidden, *(out / ".fieldpress/aside").iterdir()]


def print_all(folder: Path, out: Path, paper: str = "a4") -> None:
    options = Options(out=out, jobs=1, paper_name=paper)
    job = Job(options)
    write(make(find_targets([str(folder)]), job), job)


class Edition:
    """A pack as it was printed, and as it stands changed and not yet printed."""

    def __init__(self, folder: Path) -> None:
        more = "".join(f"  - {{id: m{n}, name: Man {n}, action: move}}\n" for n in range(12))
        deck = GOOD["deck.yaml"]
        assert isinstance(deck, str)
        texts = {"deck.yaml": deck.replace("count: 4\n", "") + more}
        self.pack = write_pack(folder / "skirmish", texts)
        self.out = folder / "out"
        print_all(self.pack, self.out)
        self.old = files(self.out)
        for name, old, new in (
            ("deck.yaml", "name: Scout", "name: Spotter"),
            ("tables.yaml", "result: kill", "result: slain"),
        ):
            path = self.pack / name
            path.write_text(path.read_text().replace(old, new))
        print_all(self.pack, folder / "other")
        self.new = files(folder / "other")


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    return Edition(tmp_path_factory.mktemp("edition"))


def assert_whole(edition: Edition, found: Files) -> None:
    """Every file is the old one or the new one, and the manifest tells of no other."""
    found = {name: data for name, data in found.items() if name.rpartition("/")[2][0] != "."}
    assert set(found) == set(edition.old)
    for name, data in found.items():
        if name != "manifest.json":
            assert data in (edition.old[name], edition.new[name]), name
    for entry in json.loads(found["manifest.json"])["files"]:
        digest = hashlib.sha256(found[entry["file"]]).hexdigest()
        assert digest == entry["sha256"], f"the manifest tells of another {entry['file']}"


@contextlib.contextmanager
def stopped_at(rename: int, stop: Callable[[], None]) -> Iterator[list[int]]:
    """Let `stop` happen just before the renaming of that number, counted from 0."""
    count = [0]
    replace = Path.replace

    def stopping(self: Path, target: str | Path) -> Path:
        count[0] += 1
        if count[0] == rename + 1:
            stop()
        return replace(self, target)

    with mock.patch.object(Path, "replace", stopping):
        yield count


def interrupt() -> None:
    raise KeyboardInterrupt


def renames(edition: Edition, out: Path) -> int:
    shutil.copytree(edition.out, out)
    with stopped_at(-1, interrupt) as count:
        print_all(edition.pack, out)
    return count[0]


def test_ctrl_c_at_every_renaming(edition: Edition, tmp_path: Path) -> None:
    total = renames(edition, tmp_path / "counted")
    assert total > 5
    for number in range(total):
        out = shutil.copytree(edition.out, tmp_path / f"out-{number}")
        with stopped_at(number, interrupt), pytest.raises(KeyboardInterrupt):
            print_all(edition.pack, out)
        assert_whole(edition, files(out))
        assert asides(out) == []
        print_all(edition.pack, out)
        assert files(out) == edition.new


def test_death_at_every_renaming(edition: Edition, tmp_path: Path) -> None:
    """Nothing of ours runs after that, and the next build clears up."""
    total = renames(edition, tmp_path / "counted")
    for number in range(total):
        out = shutil.copytree(edition.out, tmp_path / f"out-{number}")
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException), stopped_at(number, lambda: os._exit(9)):
                print_all(edition.pack, out)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        assert_whole(edition, files(out))
        print_all(edition.pack, out)
        assert files(out) == edition.new
        assert asides(out) == []
        assert not (out / ".fieldpress/unfinished.json").exists()


def test_what_death_has_left_is_ours_to_print_over(edition: Edition, tmp_path: Path) -> None:
    """Files that no manifest tells of yet, or none any more, are not taken for the user's."""
    print_all(edition.pack, tmp_path / "letter", "letter")
    total = renames(edition, tmp_path / "counted")
    for number in range(total):
        out = shutil.copytree(edition.out, tmp_path / f"out-{number}")
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException), stopped_at(number, lambda: os._exit(9)):
                print_all(edition.pack, out)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
        print_all(edition.pack, out, "letter")
        assert files(out) == files(tmp_path / "letter")


def command(folder: Path, out: Path, *words: str) -> list[str]:
    """Return a command that says a line when Python itself is up: before, Ctrl-C breaks Python."""
    code = "print('up', flush=True); import generator.cli; generator.cli.main()"
    return [sys.executable, "-c", code, "build", str(folder), "--out", str(out), *words]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_process_stopped_at_any_time(
    edition: Edition, tmp_path: Path, repository: Path, how: signal.Signals
) -> None:
    """Ctrl-C reaches the whole group, as from a terminal; a killed parent leaves no workers."""
    out = shutil.copytree(edition.out, tmp_path / "out")
    shutil.rmtree(out / ".fieldpress")
    for tenths in (1, 4, 7, 10):
        process = subprocess.Popen(
            command(edition.pack, out, "--jobs", "2", "--force"),
            cwd=repository,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(tenths / 10)
        if how == signal.SIGINT:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, how)
        else:
            process.kill()
        _, complained = process.communicate(timeout=PATIENCE)
        assert process.returncode in (0, 130, -how)
        if process.returncode == 130:
            assert complained in ("", "Stopped; earlier files are untouched.\n")
        assert_whole(edition, files(out))
        assert_gone(process.pid)
    print_all(edition.pack, out)
    assert files(out) == edition.new
    assert asides(out) == []


def test_a_process_that_ignores_interrupts_goes_on(
    edition: Edition, tmp_path: Path, repository: Path
) -> None:
    """As one that a script has started in its background."""
    out = tmp_path / "out"
    process = subprocess.Popen(
        command(edition.pack, out, "--jobs", "2", "--force"),
        cwd=repository,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    while process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
    assert process.returncode == 0
    assert files(out) == edition.new


def assert_gone(group: int) -> None:
    """No process of the group is left after a moment."""
    for _ in range(int(PATIENCE * 10)):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    os.killpg(group, signal.SIGKILL)
    pytest.fail("a worker outlives the command")


def test_a_full_disk_leaves_everything_as_it_was(
    edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = shutil.copytree(edition.out, tmp_path / "out")
    write = writing._write

    def full(path: Path, data: bytes) -> None:
        if b"%PDF" in data[:8]:
            write(path, data[:100])
            raise OSError(28, "No space left on device")
        write(path, data)

    monkeypatch.setattr(writing, "_write", full)
    ran = fieldpress("build", str(edition.pack), "--out", str(out), "--jobs", "1")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("can't be written: No space left on device\n")
    assert files(out) == edition.old
    assert asides(out) == []


def test_a_folder_in_the_place_of_a_file_leaves_the_others(
    edition: Edition, tmp_path: Path
) -> None:
    out = shutil.copytree(edition.out, tmp_path / "out")
    (out / "skirmish/deck.pdf").unlink()
    (out / "skirmish/deck.pdf/mine").mkdir(parents=True)
    ran = fieldpress("build", str(edition.pack), "--out", str(out), "--jobs", "1")
    assert (ran.status, ran.out) == (2, "")
    assert "skirmish/deck.pdf: can't be written" in ran.err
    old = {name: data for name, data in edition.old.items() if name != "skirmish/deck.pdf"}
    assert files(out) == old
    assert asides(out) == []
