"""The address of a scheduler, and whether one listens there: checked before Dask connects.

Dask takes the first bytes of any listener for a length, and hangs or crashes. A real scheduler
greets whoever connects, before it is asked anything.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
import struct
import time
from dataclasses import dataclass

from generator.errors import Problem, UsageError, short

REACHED = 15.0
"""Seconds for a connection to be made."""

GREETED = 5.0
"""Seconds for the listener to greet, once there is a connection."""

_ADDRESS = re.compile(r"(?P<scheme>tcp|tls)://(?P<host>\[[^\]]+\]|[^:/\[\]]+):(?P<port>[0-9]{1,5})")
_LENGTH = struct.Struct("<Q")
_MOST_BYTES = 65_536
"""The most bytes of a greeting; a real one has less than a hundred."""
_SAID = b"pickle-protocol"
"""What a scheduler says in its greeting, among other things."""
_LABEL = 63
"""The most letters between the dots of a network name."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address such as `tcp://scheduler:8786`."""

    text: str
    scheme: str
    host: str
    port: int


def address_of(text: str) -> Address:
    """Parse an address; raise UsageError for an impossible one."""
    message = f"--on: '{short(text)}' is not an address such as tcp://scheduler:8786"
    match = _ADDRESS.fullmatch(text)
    if match is None or not 0 < int(match["port"]) < 65536:
        raise UsageError(message)
    host = match["host"].strip("[]")
    wrong = _not_a_number(host) if match["host"].startswith("[") else _not_a_name(host)
    if wrong:
        raise UsageError(Problem(message, hints=(wrong,)))
    return Address(text, match["scheme"], host, int(match["port"]))


def _not_a_number(host: str) -> str:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return "brackets are for an IPv6 address, such as [::1]"
    return ""


def _not_a_name(host: str) -> str:
    """Say why a network name is impossible; empty if it isn't."""
    labels = host.removesuffix(".").split(".")
    if not all(labels):
        return "a name has something on both sides of each dot"
    if any(len(label) > _LABEL for label in labels):
        return f"a part of a name between dots has at most {_LABEL} letters"
    try:
        host.encode("idna")
    except UnicodeError:  # other letters are written out in plain ones, and those are counted
        return "no network name can be written like this"
    return ""


def greeted(address: Address, context: ssl.SSLContext | None) -> None:
    """Raise UsageError if an address can't be reached, or what greets is not a scheduler.

    `context` is that of an address which begins with `tls`; without it none is asked to greet.
    """
    place = address.host, address.port
    try:
        with socket.create_connection(place, REACHED) as plain:
            if address.scheme == "tls" and context is None:
                return
            said = _greeting(plain, address.host, context if address.scheme == "tls" else None)
    except TimeoutError:
        raise _unreachable(address, "it does not answer") from None
    except OSError as error:
        raise _unreachable(address, error.strerror or str(error)) from None
    if said is None:
        raise silent(address.text, GREETED)
    if _SAID not in said:
        raise UsageError(f"--on: what listens at '{address.text}' is not a Dask scheduler")


def silent(address: str, seconds: float) -> UsageError:
    """Return the error for a listener that doesn't answer in time."""
    return UsageError(
        f"--on: what listens at '{address}' does not answer as a Dask scheduler within "
        f"{seconds:g} s"
    )


def _unreachable(address: Address, reason: str) -> UsageError:
    return UsageError(f"--on: the scheduler at '{address.text}' can't be reached: {reason}")


def _greeting(plain: socket.socket, host: str, context: ssl.SSLContext | None) -> bytes | None:
    """Return what a listener says first, empty if it is nothing like a greeting.

    None if it takes too long, even if it trickles.
    """
    end = time.monotonic() + GREETED
    plain.settimeout(GREETED)
    try:
        stream = context.wrap_socket(plain, server_hostname=host) if context else plain
        head = _received(stream, _LENGTH.size, end)
        (length,) = _LENGTH.unpack(head)
        return _received(stream, length, end) if length <= _MOST_BYTES else b""
    except TimeoutError:
        return None
    except (OSError, EOFError):  # it hung up, or speaks no TLS
        return b""


def _received(stream: socket.socket, count: int, end: float) -> bytes:
    """Return this many bytes; raise TimeoutError when time is up, EOFError if there are no more."""
    data = b""
    while len(data) < count:
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        stream.settimeout(left)
        piece = stream.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data
