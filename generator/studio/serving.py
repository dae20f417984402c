"""Start the studio, and end it with all that it has started."""

from __future__ import annotations

import errno
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from generator.errors import Problem, UsageError
from generator.fence import STOPPING
from generator.job.options import Options
from generator.studio.engine.blobs import Blobs
from generator.studio.engine.client import Engine
from generator.studio.engine.keeper import Main, Means, keep
from generator.studio.folder import own_folder

PORT = 7117
"""Where the studio is found unless another port is asked for: browsers remember by address."""

HOST = "127.0.0.1"

SECONDS_TO_END = 1


def serve(options: Options, port: int, main: Main, ready: Callable[[str], None]) -> None:
    """Serve the studio until it is interrupted.

    `main` runs a command line of Fieldpress; `ready` is told the address, with its token, when the
    studio answers there. Raises UsageError for a port that can't be had, and without the extra.
    """
    _check_extra()
    with _bound(port) as listening, own_folder() as folder:
        blobs = Blobs(folder)
        engine = Engine(
            keep(Means(options, blobs, main, ("shelf",)))
        )  # before the server's modules are there
        try:
            _run(options, engine, blobs, listening, ready)
        finally:
            engine.close()


def _run(
    options: Options,
    engine: Engine,
    blobs: Blobs,
    listening: socket.socket,
    ready: Callable[[str], None],
) -> None:
    import uvicorn

    from generator.studio.app import application
    from generator.studio.guard import Access
    from generator.studio.studio import Studio

    keys = Access(listening.getsockname()[1])
    studio = Studio(options, engine, blobs)
    config = uvicorn.Config(
        application(studio, keys),
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        ws="none",
        loop="asyncio",
        http="h11",
        timeout_graceful_shutdown=SECONDS_TO_END,
    )

    class Server(uvicorn.Server):
        """A server that says when it answers, and ends as other commands do."""

        heard: int | None = None
        failed: Exception | None = None

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            try:
                if self.started:
                    ready(keys.address)
            except Exception as error:  # as when nobody reads standard output
                self.failed, self.should_exit = error, True

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            studio.end()  # whoever waits for something is answered
            await super().shutdown(sockets)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            self.heard = self.heard or sig
            self.should_exit = True

        @contextmanager
        def capture_signals(self) -> Iterator[None]:
            with _heard_by(self.handle_exit):
                yield
            if self.heard is not None:
                signal.raise_signal(self.heard)  # whoever listens to the command tells the shell

    server = Server(config)
    server.run(sockets=[listening])
    if server.failed is not None:
        raise server.failed


@contextmanager
def _heard_by(hear: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Listen for what asks to end, unless the caller has us ignore it, as with `nohup`."""
    listened = [one for one in STOPPING if signal.getsignal(one) is not signal.SIG_IGN]
    before = {number: signal.signal(number, hear) for number in listened}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _check_extra() -> None:
    """Raise UsageError if what the studio needs besides Fieldpress is not installed."""
    from importlib.util import find_spec

    missing = [name for name in ("starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        hints = ("pip install 'fieldpress[studio]' installs it",)
        raise UsageError(Problem(f"the studio needs {' and '.join(missing)}", hints=hints))


@contextmanager
def _bound(port: int) -> Iterator[socket.socket]:
    """Bind a port of this computer, which nothing outside of it reaches."""
    # With its protocol named asyncio knows it for TCP, and sends each answer's end at once.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
            listening.listen()  # two may have bound it at the same time: one fails here
        except OSError as error:
            raise _no_port(port, error) from None
        except OverflowError:
            raise UsageError(f"--port: 0 to 65535, not {port}") from None
        yield listening
    finally:
        listening.close()


def _no_port(port: int, error: OSError) -> UsageError:
    if error.errno == errno.EADDRINUSE:
        hints = ("perhaps the studio is running already", "--port 0 takes any port that is free")
        return UsageError(Problem(f"--port: {port} is in use", hints=hints))
    return UsageError(f"--port: {port} can't be used: {error.strerror or error}")
