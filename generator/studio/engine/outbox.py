"""Messages to another process, handed over as it takes them: the sender never waits.

If both ends of a pipe sent more than it holds, and each waited until the other takes it, both
would wait for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import socket
import struct
from multiprocessing.connection import Connection
from typing import Any


class Outbox:
    """What is on its way into a pipe, as `Connection.recv` at its other end reads it."""

    def __init__(self, pipe: Connection) -> None:
        self._socket = socket.socket(fileno=os.dup(pipe.fileno()))
        self._rest = bytearray()

    def send(self, message: Any) -> None:
        """Send what can be pickled; raise OSError if nobody is there to take it."""
        data = pickle.dumps(message)
        idle = not self._rest
        self._rest += struct.pack("!i", len(data)) + data
        if idle:
            self._hand_over()
            if self._rest:
                asyncio.get_running_loop().add_writer(self._socket.fileno(), self._later)

    def close(self) -> None:
        """Hand over nothing more."""
        self._rest.clear()
        self._listen_no_more()
        self._socket.close()

    def _later(self) -> None:
        with contextlib.suppress(OSError):  # the pipe's other end is gone: its reader is told
            self._hand_over()
            if self._rest:
                return
        self._rest.clear()
        self._listen_no_more()

    def _hand_over(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._rest:
                given = self._socket.send(self._rest[: 1 << 20], socket.MSG_DONTWAIT)
                del self._rest[:given]

    def _listen_no_more(self) -> None:
        with contextlib.suppress(RuntimeError, ValueError):  # without a loop, or closed
            asyncio.get_running_loop().remove_writer(self._socket.fileno())
