"""How the studio starts and ends: ports, the extra, signals, and what others do to its folders."""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import json
import os
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from generator.cli import studio as command
from generator.errors import UsageError
from generator.job.output import writing
from generator.studio import folder as folders
from generator.studio.engine import keeper
from generator.studio.folder import PREFIX, own_folder
from generator.studio.serving import _bound
from tests.packs import CARD, fieldpress, write_pack
from tests.patience import PATIENCE
from tests.studio_browser import ADDRESS, PROGRAM, assert_gone, of_session
from tests.studio_client import Client, events, opened

ROOT = Path(__file__).resolve().parent.parent

WORD = "Stopped; earlier files are untouched.\n"

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


# --- before it starts ----------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens at."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_in_use(taken: int) -> None:
    ran = fieldpress("studio", "--no-browser", "--port", str(taken))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        f"--port: {taken} is in use\n"
        "  hint: perhaps the studio is running already\n"
        "  hint: --port 0 takes any port that is free\n"
    )


@pytest.mark.parametrize("port", ["70000", "65536", "-1", "99999999999999999999"])
def test_a_port_that_there_is_not(port: str) -> None:
    ran = fieldpress("studio", "--no-browser", "--port", port)
    assert (ran.status, ran.out, ran.err) == (2, "", f"--port: 0 to 65535, not {port}\n")


def test_a_port_that_is_no_number() -> None:
    ran = fieldpress("studio", "--port", "web")
    assert ran.status == 2
    assert "'--port': Input should be a valid integer" in " ".join(ran.err.split())


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ({"starlette", "uvicorn"}, "the studio needs starlette and uvicorn\n"),
        ({"uvicorn"}, "the studio needs uvicorn\n"),
    ],
)
def test_the_extra_is_not_installed(
    missing: set[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, package=None: None if name in missing else real(name, package),
    )
    ran = fieldpress("studio", "--no-browser")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"{said}  hint: pip install 'fieldpress[studio]' installs it\n"


def test_options_are_those_of_the_command_line(tmp_path: Path) -> None:
    none = tmp_path / "none.yaml"
    for words, status, said in (
        (("--paper", "a9"), 2, "--paper: 'a9' is neither one of a4, "),
        (("--ink", "blood"), 2, "--ink: 'blood' is not one of "),
        (("--printer", str(none)), 1, f"{none}:1:1: can't be read: "),
    ):
        ran = fieldpress("studio", "--no-browser", *words)
        assert (ran.status, ran.out) == (status, "")
        assert ran.err.startswith(said)


def test_without_a_temporary_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    ran = fieldpress("studio", "--no-browser", "--port", "0")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "no folder for temporary files can be made: No such file or directory\n"


# --- its folder ----------------------------------------------------------------------------------


def test_folders_of_studios_that_were_killed_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else is: what another studio holds, what is somebody else's, what a link leads to."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead, mine, other = (tmp_path / f"{PREFIX}{name}" for name in ("dead", "mine", "other"))
    for path in (dead, mine, other):
        path.mkdir()
    (dead / folders.LOCK).touch()
    (dead / "a.pdf").touch()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / folders.LOCK).touch()
    (tmp_path / f"{PREFIX}link").symlink_to(tmp_path / "kept")
    (mine / "notes.txt").touch()  # without a lock it is no studio's
    (other / folders.LOCK).touch()
    with own_folder() as running, own_folder() as second:
        assert running.is_dir()
        assert second.is_dir()
        assert not dead.exists()
        assert not other.exists()
        (running / "a.pdf").touch()
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == sorted([f"{PREFIX}link", f"{PREFIX}mine", "kept"])
    assert (tmp_path / "kept" / folders.LOCK).exists()


def test_somebody_else_s_folder_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / f"{PREFIX}theirs").mkdir()
    (tmp_path / f"{PREFIX}theirs" / folders.LOCK).touch()
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    with own_folder():
        pass
    assert (tmp_path / f"{PREFIX}theirs").is_dir()


# --- the browser ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "opened_"), [({}, False), ({"DISPLAY": ":0"}, True), ({"BROWSER": "lynx"}, True)]
)
def test_it_is_opened_where_there_is_a_screen(
    screen: dict[str, str], opened_: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser in a terminal would take it, and the studio with it."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", asked.append)
    command._open("http://127.0.0.1:1/open?token=x")
    until = time.monotonic() + 5
    while opened_ and not asked and time.monotonic() < until:
        time.sleep(0.01)
    assert asked == (["http://127.0.0.1:1/open?token=x"] if opened_ else [])


# --- what happens to packs and folders while they are on screen ----------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """A studio that was started in the folder of a small pack, and that folder."""
    folder = write_pack(tmp_path / "my-pack")
    with opened(folder, out=tmp_path / "out", jobs=1) as client:
        yield client, folder


def test_a_pack_that_breaks_while_it_is_on_screen(desk: tuple[Client, Path]) -> None:
    client, folder = desk
    assert client.work("product", target="my-pack/deck").problems == []
    good = (folder / "deck.yaml").read_text()
    (folder / "deck.yaml").write_text(good.replace("name: Scout", "nme: Scout"))
    broken = client.work("product", target="my-pack/deck")
    assert broken.problems == ["'name' is missing", "unknown key 'nme'"]
    assert broken.places == ["./deck.yaml:11:5", "./deck.yaml:12:5"]
    assert "did you mean 'name'?" in broken.hints
    assert client.get("/packs/my-pack").problems == broken.problems
    client.studio.kept.clear()
    shelf = client.get("/")
    assert shelf.texts(".game h2 a")[:2] == ["my-pack", "Panzer Leader"]
    assert shelf.problems == broken.problems
    (folder / "deck.yaml").write_text(good)
    assert client.work("product", target="my-pack/deck").problems == []


def test_a_pack_that_vanishes(desk: tuple[Client, Path]) -> None:
    client, folder = desk
    assert client.get("/packs/my-pack").status == 200
    shutil.rmtree(folder)
    gone = client.work("product", target="my-pack/deck")
    assert len(gone.problems) == 1
    assert client.get("/packs/my-pack").status == 422
    assert client.get("/").texts(".game h2 a")[0] == "Panzer Leader"


def test_an_output_folder_that_vanishes_is_made_again(desk: tuple[Client, Path]) -> None:
    client, folder = desk
    for _ in range(2):
        put = client.work("put", target="my-pack/deck")
        assert put.problems == []
        assert put.lines == [f"{folder.parent}/out/my-pack/deck.pdf"]
        shutil.rmtree(folder.parent / "out")
    assert client.work("product", target="my-pack/deck").problems == []


def test_an_output_folder_that_can_not_be_written(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "my-pack")
    (tmp_path / "file").touch()
    out = tmp_path / "file/out"
    with opened(folder, out=out, jobs=1) as client:
        put = client.work("put", target="my-pack/deck")
        why = [f"--out: nothing can be written to '{out}': Not a directory"]
        assert put.problems == why
        assert client.work("product", target="my-pack/deck").problems == why  # for its memory
        assert client.get("/packs/my-pack").status == 200


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put into the folder is said to fail, and nothing is left of it."""
    folder = write_pack(tmp_path / "my-pack")
    write = writing._write

    def full(path: Path, data: bytes) -> None:
        if b"%PDF" in data[:8]:
            write(path, data[:100])
            raise OSError(28, "No space left on device")
        write(path, data)

    monkeypatch.setattr(writing, "_write", full)
    with opened(folder, out=tmp_path / "out", jobs=1) as client:
        put = client.work("put", target="my-pack/deck")
        assert len(put.problems) == 1
        assert put.problems[0].endswith("can't be written: No space left on device")
    assert not list((tmp_path / "out").rglob("*.pdf"))
    assert not list((tmp_path / "out/.fieldpress/aside").iterdir())


def test_no_space_for_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path / "my-pack")
    real = Path.write_bytes

    def full(self: Path, data: Any) -> int:
        if self.name.startswith(".") and self.suffix == ".pdf":
            real(self, data[:10])
            raise OSError(28, "No space left on device")
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with opened(folder, out=tmp_path / "out", jobs=1) as client:
        shown = client.work("product", target="my-pack/deck")
        kept = client.studio.blobs.folder
        assert shown.problems == [
            f"the studio's folder '{kept}' can't be written: No space left on device"
        ]
        assert list(kept.iterdir()) == []


def test_an_unforeseen_error_of_a_page_is_a_page(
    desk: tuple[Client, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = desk

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr("generator.studio.pages.shelf._searched", broken)
    got = client.get("/?q=x")
    assert got.status == 500
    (said,) = got.problems
    report = re.fullmatch(
        r"this should not have happened: ZeroDivisionError: by zero; please report it with the "
        r"details in '(.*)'",
        said,
    )
    assert report, said
    assert "fieldpress studio: /" in Path(report[1]).read_text()
    Path(report[1]).unlink()
    monkeypatch.setattr("generator.studio.pages.product._target", broken)
    worked = client.work("product", target="my-pack/deck")
    assert worked.status == 500
    Path(worked.problems[0].rpartition(" '")[2].rstrip("'")).unlink()


@pytest.mark.ci
def test_a_template_that_never_ends(tmp_path: Path) -> None:
    """A stranger's pack is stopped by its own limits; the studio goes on."""
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    folder = write_pack(tmp_path / "my-pack", {"templates/card.html": CARD + endless})
    with opened(folder, out=tmp_path / "out", jobs=1) as client:
        made = client.work("product", target="my-pack/deck")
        assert made.problems == ["the template was stopped: it takes too long"]
        assert made.places == ["./templates/card.html:6:1"]
        assert client.work("product", target="my-pack/chart").problems == []


# --- the command as a whole ----------------------------------------------------------------------

WAITING = """\
import sys, time
from pathlib import Path
import generator.job.layout.workers as workers
real, here = workers.lay_out_task, Path(sys.argv.pop(1))
def lay_out(task):
    (here / "begun").touch()
    while (here / "begun").exists():
        time.sleep(0.01)
    return real(task)
workers.lay_out_task = lay_out
import generator.cli; generator.cli.main()
"""
"""The command, which waits while it lays out until a file is gone."""


class Running:
    """A studio on its way, and a browser that has opened it."""

    def __init__(
        self, folder: Path, *words: str, ignored: Sequence[signal.Signals] = (), stdout: Any = None
    ) -> None:
        self.folder = folder
        self.temporary = folder / "tmp"
        self.temporary.mkdir(exist_ok=True)

        def prepared() -> None:
            for number in SIGNALS:  # whatever the tests were started by ignores
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        start = [sys.executable, "-c", WAITING, str(folder), "studio", "--no-browser"]
        self.process = subprocess.Popen(
            [*start, "--port", "0", "--out", "out", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.temporary)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=prepared,
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = ADDRESS.fullmatch(said)
        assert found, said + "".join(self.process.communicate())
        self.host = f"127.0.0.1:{found['port']}"
        self.cookie = ""
        answer, _ = self.ask("GET", f"/open?token={found['token']}")
        self.cookie = (answer.getheader("set-cookie") or "").partition(";")[0]

    def ask(self, method: str, path: str, **fields: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Ask for something and return the whole answer."""
        link = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        heads = {"Cookie": self.cookie, "Origin": f"http://{self.host}"}
        link.request(method, path, urlencode(fields) or None, heads)
        answer = link.getresponse()
        body = answer.read()
        link.close()
        return answer, body

    def begin(self, work: str, target: str) -> str:
        """Ask for work, and return its job's id when it is laying out."""
        job: str = json.loads(self.ask("POST", f"/work/{work}", target=target)[1])["job"]
        until = time.monotonic() + PATIENCE
        while not (self.folder / "begun").exists():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < until
            time.sleep(0.01)
        return job

    def end(self, number: int) -> tuple[int, str, str]:
        """Send a signal; return status and words. Nothing may be left of it."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        assert_gone(self.process.pid)
        assert list(self.temporary.iterdir()) == []
        return self.process.returncode, out, err

    def close(self) -> None:
        """End it, however the test has gone."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        assert_gone(self.process.pid)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A folder with a small pack in it."""
    write_pack(tmp_path / "skirmish")
    return tmp_path


@contextlib.contextmanager
def running(folder: Path, *words: str, **more: Any) -> Iterator[Running]:
    """Start a studio, and end it."""
    studio = Running(folder, *words, **more)
    try:
        yield studio
    finally:
        studio.close()


@pytest.mark.ci
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("work", ["put", "product"])
def test_a_signal_in_the_middle_of_a_build(pack: Path, number: signal.Signals, work: str) -> None:
    """No child is left, nothing half-written, and the status is the signal's."""
    printed = fieldpress("build", str(pack / "skirmish"), "--out", str(pack / "out"))
    assert printed.status == 0
    before = {path: path.read_bytes() for path in (pack / "out").rglob("*.pdf")}
    chart = pack / "skirmish/templates/chart.html"
    chart.write_text(chart.read_text() + "<p>changed</p>")
    shutil.rmtree(pack / "out/.fieldpress/store", ignore_errors=True)
    with running(pack) as studio:
        studio.begin(work, "skirmish/chart")
        status, out, err = studio.end(number)
    assert (status, out, err) == (128 + number, "", WORD)
    assert {path: path.read_bytes() for path in (pack / "out").rglob("*.pdf")} == before
    assert not list((pack / "out/.fieldpress/aside").iterdir())


@pytest.mark.ci
def test_who_waits_is_told_when_it_ends(pack: Path) -> None:
    """A page's events, and pictures that are being made: without a word on the terminal."""
    with running(pack) as studio:
        job = studio.begin("product", "skirmish/deck")
        link = http.client.HTTPConnection(studio.host, timeout=PATIENCE)
        link.request("GET", f"/jobs/{job}", headers={"Cookie": studio.cookie})
        answer = link.getresponse()
        assert studio.end(signal.SIGINT) == (130, "", WORD)
        told = events(answer.read().decode())
        assert told[-1] == ("failed", {"html": "", "stopped": True})
        link.close()


@pytest.mark.ci
def test_a_killed_studio_leaves_no_process(pack: Path) -> None:
    """Nobody can tidy up after SIGKILL, but the next studio removes what it had kept."""
    with running(pack) as studio:
        studio.begin("put", "skirmish/deck")
        studio.process.kill()
        studio.process.communicate()
        assert_gone(studio.process.pid)
        assert not list((pack / "out").rglob("*.pdf"))
        (pack / "begun").unlink()
        (left,) = studio.temporary.glob(f"{PREFIX}*")
    with running(pack) as again:
        assert not left.exists()
        assert again.end(signal.SIGTERM) == (143, "", WORD)


@pytest.mark.ci
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT])
def test_a_signal_that_the_caller_ignores(pack: Path, number: signal.Signals) -> None:
    """As with `nohup`, or in the background of a script."""
    with running(pack, ignored=[number]) as studio:
        studio.process.send_signal(number)
        time.sleep(0.5)
        assert studio.ask("GET", "/web/studio.css")[0].status == 200
        assert studio.end(signal.SIGTERM) == (143, "", WORD)


@pytest.mark.ci
def test_started_twice(pack: Path) -> None:
    with running(pack) as studio:
        port = studio.host.partition(":")[2]
        ran = subprocess.run(
            [PROGRAM, "studio", "--no-browser", "--port", port],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith(f"--port: {port} is in use\n  hint: perhaps the studio is")
        with running(pack) as second:
            assert second.host != studio.host
            assert second.cookie != studio.cookie
            assert second.ask("GET", "/web/studio.css")[0].status == 200
        assert studio.ask("GET", "/web/studio.css")[0].status == 200


@pytest.mark.ci
def test_the_browser_closed_in_the_middle(pack: Path) -> None:
    """What was only to be looked at is stopped after a moment; the studio goes on."""
    with running(pack) as studio:
        job = studio.begin("product", "skirmish/deck")
        with socket.create_connection(tuple(studio.host.split(":")), PATIENCE) as raw:  # type: ignore[arg-type]
            lines = (
                f"GET /jobs/{job} HTTP/1.1",
                f"Host: {studio.host}",
                f"Cookie: {studio.cookie}",
            )
            raw.sendall("\r\n".join([*lines, "", ""]).encode())
            assert raw.recv(4096).startswith(b"HTTP/1.1 200 ")
        time.sleep(3.5)
        _, told = studio.ask("GET", f"/jobs/{job}")
        assert events(told.decode())[-1] == ("failed", {"html": "", "stopped": True})
        (pack / "begun").unlink()
        again = studio.begin("product", "skirmish/chart")
        (pack / "begun").unlink()
        assert events(studio.ask("GET", f"/jobs/{again}")[1].decode())[-1][0] == "done"
        assert studio.end(signal.SIGINT)[0] == 130


@pytest.mark.ci
def test_the_terminal_closed(pack: Path) -> None:
    """The system then sends SIGHUP to whoever was started in it."""
    pid, terminal = pty.fork()
    if not pid:
        os.chdir(pack)
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        os.execv(PROGRAM, [str(PROGRAM), "studio", "--no-browser", "--port", "0"])
    said = b""
    while b"\n" not in said:
        assert select.select([terminal], [], [], PATIENCE)[0]
        said += os.read(terminal, 4096)
    assert b"/open?token=" in said
    assert len(of_session(pid)) >= 3
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) in (129, 2)  # its last word finds no terminal
    assert_gone(pid)


@pytest.mark.ci
def test_nobody_reads_the_address(pack: Path) -> None:
    """As in `fieldpress studio | true`: it ends as other commands do."""
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run(
        [PROGRAM, "studio", "--no-browser", "--port", "0"],
        stdout=write,
        stderr=subprocess.PIPE,
        cwd=pack,
        text=True,
        timeout=PATIENCE,
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.ci
def test_a_port_is_free_again_at_once(pack: Path) -> None:
    with running(pack) as studio:
        port = studio.host.partition(":")[2]
        studio.ask("GET", "/")
        assert studio.end(signal.SIGINT) == (130, "", WORD)
    with running(pack, "--port", port) as again:
        assert again.host.endswith(f":{port}")


def test_what_ends_with_a_process(tmp_path: Path) -> None:
    """A process that was killed twice is not waited for twice, nor another of its number killed."""
    one = keeper.fork(lambda pipe: pipe.recv())
    one.kill()
    one.kill()
    with pytest.raises(ChildProcessError):
        os.waitpid(one.pid, 0)


def test_answers_are_sent_at_once() -> None:
    """Without its protocol's name asyncio waits for the browser to confirm each first packet."""
    with _bound(0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
        assert listening.getsockname()[0] == "127.0.0.1"


def test_two_that_bind_a_port_at_once(taken: int) -> None:
    with pytest.raises(UsageError) as error, _bound(taken):
        pass
    assert str(error.value).startswith(f"--port: {taken} is in use")


def test_each_page_has_a_picture_or_looks_like_another() -> None:
    """A new page says how it is come to and what its picture is called, and the docs show it."""
    from generator.studio.pages import PAGES
    from scripts.studio_pictures import FOLDER, NAMES, wanted
    from tests.studio_places import PLACES

    assert [*NAMES] == [*PLACES] == [page.path for page in PAGES]
    shown = (FOLDER.parent.parent / "studio.md").read_text("utf-8")
    for name in wanted():
        assert (FOLDER / f"{name}.png").is_file(), name
        assert f"(pictures/studio/{name}.png)" in shown, name
