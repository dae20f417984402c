"""SIGTERM and SIGHUP end a command as Ctrl-C does: tidied up, with a word, and the right status."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import pytest
from packs import GOOD, write_pack
from patience import PATIENCE

from generator.cli import app
from generator.cli.terminal import net, signals
from generator.errors import UsageError

pytestmark = pytest.mark.ci

ROOT = Path(__file__).resolve().parent.parent
WORD = "Stopped; earlier files are untouched.\n"
ENDING = [signal.SIGTERM, signal.SIGHUP]

WAITING = """\
import sys, time
from pathlib import Path
import generator.job.layout.workers as workers
from generator.job.output import writing
real, here = workers.lay_out_task, Path(sys.argv.pop(1))
def lay_out(task):
    (here / "begun").touch()
    while (here / "begun").exists():
        time.sleep(0.01)
    return real(task)
workers.lay_out_task = lay_out
place = writing.place
def placing(files, aside, *more):
    files = list(files)
    if any(path.suffix == ".pdf" for path, _ in files):
        old = Path.replace
        def replace(self, target):
            if str(target).endswith(".pdf"):
                (here / "placing").touch()
                while (here / "placing").exists():
                    time.sleep(0.01)
            return old(self, target)
        Path.replace = replace
    place(files, aside, *more)
import generator.job.output.placing as placer
placer.place = placing
import generator.cli; generator.cli.main()
"""
"""The command, which waits while it lays out until a file is gone, and while it puts in place."""


class Stopping:
    """A command on its way, and what it prints into."""

    def __init__(self, folder: Path, *words: str, ignored: Sequence[signal.Signals] = ()) -> None:
        self.folder = folder
        self.out = folder / "out"
        temporary = folder / "tmp"
        temporary.mkdir(exist_ok=True)
        (folder / "none").touch()

        def prepared() -> None:
            for number in (signal.SIGINT, *ENDING):  # whatever the tests were started by ignores
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        self.process = subprocess.Popen(
            [sys.executable, "-c", WAITING, str(folder), *words, "--out", "out"],
            cwd=folder,
            env={
                **os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary),
                "XDG_CACHE_HOME": str(folder / "none"),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=prepared,
        )  # fmt: skip

    def until(self, name: str) -> None:
        """Wait until the command is at a place; it may not have ended before."""
        while not (self.folder / name).exists():
            assert self.process.poll() is None, self.process.communicate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.01)

    def go_on(self, name: str) -> None:
        (self.folder / name).unlink()

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        assert list((self.folder / "tmp").iterdir()) == []
        assert list((self.out / ".fieldpress/aside").iterdir()) == []
        with contextlib.suppress(FileNotFoundError):
            (self.folder / "begun").unlink()
        self.gone()
        return self.process.returncode, out, err

    def gone(self) -> None:
        """No process of the command is left after a while."""
        for _ in range(int(PATIENCE * 100)):
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return
            with contextlib.suppress(InterruptedError):
                signal.sigtimedwait([], 0.01)
        pytest.fail("a worker outlives the command")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_pack(tmp_path / "skirmish")
    return tmp_path


@pytest.mark.parametrize("number", ENDING)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_build_is_stopped_while_it_lays_out(
    folder: Path, number: signal.Signals, jobs: str
) -> None:
    command = Stopping(folder, "build", "skirmish", "--jobs", jobs)
    command.until("begun")
    command.process.send_signal(number)
    assert command.end() == (128 + number, "", WORD)
    assert list(command.out.rglob("*.pdf")) == []


@pytest.mark.parametrize("number", ENDING)
def test_a_build_is_stopped_while_files_are_put_in_place(
    folder: Path, number: signal.Signals
) -> None:
    command = Stopping(folder, "build", "skirmish", "--jobs", "1")
    command.until("begun")
    command.go_on("begun")
    while not (folder / "placing").exists():  # each face waits
        with contextlib.suppress(FileNotFoundError):
            command.go_on("begun")
        assert command.process.poll() is None
    command.process.send_signal(number)
    assert command.end() == (128 + number, "", WORD)
    assert not (folder / "out/manifest.json").exists()


@pytest.mark.parametrize("number", ENDING)
def test_a_terminal_that_is_closed_sends_several(folder: Path, number: signal.Signals) -> None:
    command = Stopping(folder, "build", "skirmish", "--jobs", "2")
    command.until("begun")
    for one in (number, signal.SIGHUP, signal.SIGTERM, signal.SIGHUP):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(command.process.pid, one)
    status, out, err = command.end()
    assert (status in {128 + one for one in ENDING}, out, err) == (True, "", WORD)


def test_nohup_is_respected(folder: Path) -> None:
    command = Stopping(folder, "build", "skirmish", "--jobs", "1", ignored=[signal.SIGHUP])
    command.until("begun")
    command.process.send_signal(signal.SIGHUP)
    while command.process.poll() is None:
        for name in ("begun", "placing"):
            with contextlib.suppress(FileNotFoundError):
                command.go_on(name)
        with contextlib.suppress(subprocess.TimeoutExpired):
            command.process.wait(0.01)
    status, out, err = command.end()
    assert (status, err) == (0, "")
    assert out.splitlines() == ["out/skirmish/chart.pdf", "out/skirmish/deck.pdf"]


@pytest.mark.parametrize("number", [signal.SIGINT, *ENDING])
def test_watching_is_ended_by_each(folder: Path, number: signal.Signals) -> None:
    command = Stopping(folder, "build", "skirmish", "--watch", "--jobs", "1")
    assert command.process.stdout is not None
    stdout = command.process.stdout.fileno()
    said = b""
    while b"waiting for changes" not in said:
        for name in ("begun", "placing"):
            with contextlib.suppress(FileNotFoundError):
                command.go_on(name)
        assert command.process.poll() is None, command.process.communicate()
        if select.select([stdout], [], [], 0.01)[0]:
            said += os.read(stdout, 1000)
    command.process.send_signal(number)
    status, _, err = command.end()
    assert (status, err) == (128 + number, WORD)
    assert len(list(command.out.rglob("*.pdf"))) == 2


def test_what_was_there_before_is_whole(folder: Path) -> None:
    """The law of all or nothing holds for these signals too."""
    first = Stopping(folder, "build", "skirmish", "--jobs", "1")
    while first.process.poll() is None:
        for name in ("begun", "placing"):
            with contextlib.suppress(FileNotFoundError):
                first.go_on(name)
    assert first.end()[0] == 0
    before = {path: path.read_bytes() for path in first.out.rglob("*.pdf")}
    deck = GOOD["deck.yaml"]
    assert isinstance(deck, str)
    (folder / "skirmish/deck.yaml").write_text(deck.replace("Scout", "Spotter"))
    for number in ENDING:
        again = Stopping(folder, "build", "skirmish", "--jobs", "1")
        again.until("begun")
        again.process.send_signal(number)
        assert again.end() == (128 + number, "", WORD)
        assert {path: path.read_bytes() for path in first.out.rglob("*.pdf")} == before


@pytest.mark.usefixtures("own_signals")
def test_the_listener_hears_the_first_alone() -> None:
    listener = signals.Listener()
    listener.listen()
    with pytest.raises(signals.Stopped) as stopped:
        signal.raise_signal(signal.SIGHUP)
    listener.rest()
    signal.raise_signal(signal.SIGTERM)
    assert (stopped.value.number, listener.heard) == (signal.SIGHUP, signal.SIGHUP)
    assert isinstance(stopped.value, KeyboardInterrupt)  # so that all that tidies up does


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end


def swallows() -> None:
    """Do as libraries do that try one import after another."""
    with contextlib.suppress(BaseException):
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.usefixtures("own_signals", "capsys")
def test_a_signal_that_was_swallowed_comes_again() -> None:
    def work() -> None:
        swallows()
        wait_until(lambda: False)

    with pytest.raises(SystemExit) as end:
        net.guarded(work)
    assert end.value.code == 128 + signal.SIGTERM


@pytest.mark.usefixtures("own_signals", "capsys")
@pytest.mark.parametrize("way", ["finally", "except", "with", "another error"])
def test_nothing_interrupts_the_tidying(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes: here until the signal has come again several times."""
    monkeypatch.setattr(signals, "_AGAIN", 0.01)
    heard = []
    listener = signals.Listener()
    hear = listener._hear

    def counted(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        hear(number, frame)

    monkeypatch.setattr(listener, "_hear", counted)
    monkeypatch.setattr(net, "Listener", lambda: listener)
    tidied = []

    def tidy() -> None:
        wait_until(lambda: len(heard) >= 5)
        tidied.append(way)

    class Tidying:
        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None:
            tidy()

    def work() -> None:
        if way == "with":
            with Tidying():
                signal.raise_signal(signal.SIGHUP)
        elif way == "finally":
            try:
                signal.raise_signal(signal.SIGHUP)
            finally:
                tidy()
        elif way == "except":
            try:
                signal.raise_signal(signal.SIGHUP)
            except KeyboardInterrupt:
                tidy()
                raise
        else:
            try:
                signal.raise_signal(signal.SIGHUP)
            except KeyboardInterrupt:
                try:
                    raise ValueError
                except ValueError:
                    tidy()
                raise

    with pytest.raises(SystemExit) as end:
        net.guarded(work)
    assert (end.value.code, tidied) == (128 + signal.SIGHUP, [way])


class Deaf:
    """Something whose end hears a signal: what is raised there goes no further."""

    def __init__(self, *numbers: signal.Signals) -> None:
        self.numbers = numbers

    def __del__(self) -> None:
        for number in self.numbers:
            signal.raise_signal(number)


def deaf_work_ends() -> int | str | None:
    """The status of endless work that hears its first signal where nothing can be raised."""

    def work() -> None:
        Deaf(signal.SIGTERM)
        wait_until(lambda: False)

    with pytest.raises(SystemExit) as end:
        net.guarded(work)
    return end.value.code


@pytest.mark.usefixtures("own_signals")
def test_a_signal_where_nothing_can_be_raised_comes_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert deaf_work_ends() == 128 + signal.SIGTERM
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("own_signals")
def test_a_second_signal_while_the_first_is_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It finds the command in the hook that is told of the first."""
    listener = signals.Listener()
    lost = listener._lost

    def hit(told: object) -> None:
        signal.raise_signal(signal.SIGHUP)
        lost(told)

    monkeypatch.setattr(listener, "_lost", hit)
    monkeypatch.setattr(net, "Listener", lambda: listener)

    assert deaf_work_ends() == 128 + signal.SIGTERM
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("own_signals")
def test_another_error_that_is_lost_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    class Failing:
        def __del__(self) -> None:
            raise ValueError("at the end")

    listener = signals.Listener()
    before, told = sys.unraisablehook, []
    sys.unraisablehook = lambda lost: told.append(str(lost.exc_value))
    try:
        listener.listen()
        Failing()
        listener.rest()
    finally:
        sys.unraisablehook = before
    assert told == ["at the end"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("own_signals")
@pytest.mark.parametrize("error", [UsageError("killed"), KeyError("killed")])
def test_what_fails_after_a_signal_was_stopped_by_it(
    error: Exception, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers are ended by the same signal, and the command may learn that first."""

    def work() -> None:
        swallows()
        raise error

    monkeypatch.setattr(app, "just", lambda *_: work)
    with pytest.raises(SystemExit) as end:
        net.guarded(app.run)
    assert (end.value.code, capsys.readouterr()) == (128 + signal.SIGTERM, ("", WORD))


@pytest.mark.usefixtures("own_signals")
def test_what_fails_without_a_signal_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def work() -> None:
        raise UsageError("killed")

    monkeypatch.setattr(app, "just", lambda *_: work)
    with pytest.raises(SystemExit) as end:
        net.guarded(app.run)
    assert end.value.code == 2
    assert "killed" in capsys.readouterr().err


@pytest.mark.usefixtures("own_signals", "capsys")
def test_what_has_done_its_work_in_spite_of_a_signal_is_done() -> None:
    with pytest.raises(SystemExit) as end:
        net.guarded(swallows)
    assert end.value.code == 0
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


@pytest.mark.usefixtures("own_signals", "capsys")
@pytest.mark.parametrize("number", ENDING)
def test_the_status_is_the_signal_s(number: signal.Signals) -> None:
    with pytest.raises(SystemExit) as end:
        net.guarded(lambda: signal.raise_signal(number))
    assert end.value.code == 128 + number
