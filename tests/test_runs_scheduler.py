"""Where a run looks for a scheduler: addresses that are none, and whatever else listens there."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from generator.errors import UsageError
from generator.runs import scheduler
from generator.runs.cluster import connected
from generator.runs.scheduler import address_of, greeted
from tests.run_desk import COMMAND, RunDesk, install
from tests.tiny_game import PACK, write_files

GREETING = (
    b":\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0*\0\0\0\0\0\0\0\x83\xabcompression\xc0\xa6python"
    b"\x93\x03\x0b\x07\xafpickle-protocol\x05"
)

pytestmark = pytest.mark.ci
"""What a scheduler says first."""

Talk = Callable[[socket.socket], None]


@contextlib.contextmanager
def listening(talk: Talk) -> Iterator[str]:
    """Have something that talks so with whoever connects; return its address."""
    over = threading.Event()

    def serve(server: socket.socket) -> None:
        while not over.is_set():
            with contextlib.suppress(OSError):
                connection, _ = server.accept()
                threading.Thread(target=speak, args=(connection,), daemon=True).start()

    def speak(connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            talk(connection)

    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        thread = threading.Thread(target=serve, args=(server,), daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        over.set()
        thread.join()


def until_it_goes(connection: socket.socket) -> None:
    """Listen until whoever has connected hangs up."""
    connection.settimeout(None)
    while connection.recv(4096):
        pass


def says(data: bytes) -> Talk:
    def talk(connection: socket.socket) -> None:
        connection.sendall(data)
        until_it_goes(connection)

    return talk


def hangs_up(connection: socket.socket) -> None:
    """Say nothing and end the connection."""


def drips(connection: socket.socket) -> None:
    """Begin as a scheduler does, with a letter now and then, and never end."""
    connection.sendall(GREETING[:30])
    while True:
        connection.sendall(b"\0")
        time.sleep(0.1)
        with contextlib.suppress(BlockingIOError):  # nobody says anything
            if connection.recv(1, socket.MSG_DONTWAIT) == b"":
                return


class Web(BaseHTTPRequestHandler):
    """A page, as that of a dashboard."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def web() -> Iterator[str]:
    """Have a web server; return its address as if it were a scheduler's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Web) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


NONE = {
    "HTTP": says(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"),
    "SSH": says(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "garbage": says(bytes(range(255, 0, -1)) * 40),
    "zeros": says(bytes(4096)),
    "a length without end": says(b"\xff" * 8),
    "a greeting of others": says(GREETING.replace(b"pickle-protocol", b"pickles-at-noon")),
    "nothing, and it hangs up": hangs_up,
    "half a greeting, and it hangs up": lambda connection: connection.sendall(GREETING[:30]),
}


@pytest.mark.parametrize("what", NONE)
def test_what_is_no_scheduler_is_told(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as it has said something else, or has gone."""
    monkeypatch.setattr(scheduler, "GREETED", 120.0)
    with listening(NONE[what]) as address, pytest.raises(UsageError) as caught:
        greeted(address_of(address), None)
    assert str(caught.value) == f"--on: what listens at '{address}' is not a Dask scheduler"


@pytest.mark.parametrize(
    "talk",
    [until_it_goes, says(b"HT"), says(GREETING[:30]), drips],
    ids=["nothing", "two letters", "half a greeting", "letter by letter"],
)
def test_what_does_not_greet_in_time_is_told(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "GREETED", 0.5)
    with listening(talk) as address, pytest.raises(UsageError) as caught:
        greeted(address_of(address), None)
    assert str(caught.value) == (
        f"--on: what listens at '{address}' does not answer as a Dask scheduler within 0.5 s"
    )


def test_a_greeting_in_pieces_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "GREETED", 120.0)

    def pieces(connection: socket.socket) -> None:
        for byte in GREETING:
            connection.sendall(bytes([byte]))
        until_it_goes(connection)

    with listening(pieces) as address:
        greeted(address_of(address), None)


def test_what_speaks_no_tls_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    import ssl

    monkeypatch.setattr(scheduler, "GREETED", 120.0)
    with listening(NONE["HTTP"]) as address, pytest.raises(UsageError) as caught:
        greeted(address_of(address.replace("tcp", "tls")), ssl.create_default_context())
    told = f"--on: what listens at '{address.replace('tcp', 'tls')}' is not a Dask scheduler"
    assert str(caught.value) == told


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> RunDesk:
    folder = tmp_path_factory.mktemp("desk")
    write_files(folder / "tiny", PACK)
    found = RunDesk(folder, install(folder / "installed"))
    found.write("seeds: [amber]\n")
    return found


def test_the_command_tells_it_in_one_line(desk: RunDesk) -> None:
    """Nothing of Dask's comes before it or after it. A web server waits to be asked."""
    with web() as address:
        done = desk.run("run", "many.yaml", "--on", address)
    told = f"--on: what listens at '{address}' does not answer as a Dask scheduler within 5 s\n"
    assert (done.status, done.out, done.err) == (2, [], told)
    for what in ("HTTP", "garbage"):
        with listening(NONE[what]) as address:
            done = desk.run("run", "many.yaml", "--on", address)
        told = f"--on: what listens at '{address}' is not a Dask scheduler\n"
        assert (done.status, done.out, done.err) == (2, [], told)
    done = desk.run("run", "many.yaml", "--on", address)  # nothing listens there any more
    told = f"--on: the scheduler at '{address}' can't be reached: Connection refused\n"
    assert (done.status, done.out, done.err) == (2, [], told)


@pytest.mark.parametrize("then", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff" * 999])
def test_what_only_greets_as_a_scheduler_is_told_in_one_line(desk: RunDesk, then: bytes) -> None:
    before = "import generator.runs.cluster as cluster; cluster.PATIENCE = 1.0"
    mimic = RunDesk(desk.folder, desk.installed, f"{before}\n{COMMAND}")
    with listening(says(GREETING + then)) as address:
        done = mimic.run("run", "many.yaml", "--on", address)
    told = f"--on: what listens at '{address}' does not answer as a Dask scheduler within 1 s\n"
    assert (done.status, done.out, done.err) == (2, [], told)


DOTS = "a name has something on both sides of each dot"
LONG = "a part of a name between dots has at most 63 letters"
LETTERS = "no network name can be written like this"
BRACKETS = "brackets are for an IPv6 address, such as [::1]"


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("scheduler", None),
        ("http://a:8786", None),
        ("tcp://a", None),
        ("tcp://a:0", None),
        ("tcp://a:99999", None),
        ("tcp://:8786", None),
        ("", None),
        ("tcp://a..b:8786", DOTS),
        ("tls://.a:8786", DOTS),
        ("tcp://.:8786", DOTS),
        ("tcp://a..:8786", DOTS),
        (f"tcp://{'a' * 64}:8786", LONG),
        (f"tcp://a.{'b' * 64}.c:8786", LONG),
        (f"tcp://{'ä' * 60}:8786", LETTERS),
        ("tcp://\udcff:8786", LETTERS),
        ("tcp://[a..b]:8786", BRACKETS),
        ("tcp://[scheduler]:8786", BRACKETS),
        (f"tcp://[{'a' * 64}]:8786", BRACKETS),
    ],
)
def test_an_address_that_is_none_is_told(address: str, hint: str | None) -> None:
    with pytest.raises(UsageError) as caught:
        connected(address)
    (problem,) = caught.value.problems
    shown = address if len(address) <= 40 else f"{address[:39]}…"
    shown = shown.replace("\udcff", "\\xff")
    assert problem.message == f"--on: '{shown}' is not an address such as tcp://scheduler:8786"
    assert problem.hints == ((hint,) if hint else ())


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("tcp://a:8786", "a"),
        ("tcp://scheduler.example.:8786", "scheduler.example."),
        ("tls://127.0.0.1:8786", "127.0.0.1"),
        ("tcp://[::1]:8786", "::1"),
        ("tcp://[fe80::1%eth0]:8786", "fe80::1%eth0"),
        ("tcp://bücher.example:8786", "bücher.example"),
        (f"tcp://{'a' * 63}.{'b' * 63}:8786", f"{'a' * 63}.{'b' * 63}"),
    ],
)
def test_an_address_is_read(text: str, host: str) -> None:
    found = address_of(text)
    assert (found.host, found.port, found.text) == (host, 8786, text)


def test_the_command_tells_an_address_that_is_none(desk: RunDesk, tmp_path: Path) -> None:
    done = desk.run("run", "many.yaml", "--on", "tcp://a..b:8786", "--out", str(tmp_path / "out"))
    assert (done.status, done.out) == (2, [])
    assert done.err == (
        f"--on: 'tcp://a..b:8786' is not an address such as tcp://scheduler:8786\n  hint: {DOTS}\n"
    )
