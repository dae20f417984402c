"""Standard output and error: one door for all text, whatever the terminal can or can't show.

Control characters are shown, not obeyed. Letters that an encoding lacks fall back to plain ones.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import TextIO

FALLBACKS = {
    **dict.fromkeys("−–—‐‑", "-"),
    **dict.fromkeys("‘’′", "'"),
    **dict.fromkeys("“”″", '"'),
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f", " "),
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "x",
    "÷": "/",
    "…": "...",
    "→": "->",
    "←": "<-",
    "·": ".",
    "•": "*",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
}
"""Replacements for characters that an encoding lacks; any other becomes a '?'."""

_ERRORS = "fieldpress"


def visible(text: str) -> str:
    """Return one line of text with control characters written out, e.g. `\\u001b`.

    A byte of a file name that is not text is written as `\\xff`.
    """
    if text.isprintable():
        return text
    return "".join(char if _harmless(char) else _written_out(char) for char in text)


def in_json(text: str) -> str:
    """Return JSON with the same characters escaped; its meaning doesn't change."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or _harmless(char) else _escaped(char) for char in text)


def fitting(text: str) -> str:
    """Return one line as standard output shows it, to find the width of a column."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return visible(text).encode(encoding, _ERRORS).decode(encoding)


def speaks(text: str) -> bool:
    """Tell whether standard output has every character of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def tell(text: str) -> None:
    """Write lines to standard error; if that fails, there is nobody to tell."""
    try:
        sys.stderr.write("".join(f"{visible(line)}\n" for line in text.split("\n")))
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


class OutputLost(Exception):  # noqa: N818  reported as an error of standard output
    """Standard output can't be written; `error` says why."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        self.error = error


def write(text: str) -> None:
    """Write to standard output; raise OutputLost if it fails at once, as if unbuffered."""
    try:
        sys.stdout.write(text)
    except OSError as error:
        raise OutputLost(error) from error


def prepare() -> None:
    """Prepare the streams: a closed one fails when written to, not before."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the lowest free number is the one that is opened
            os.open(os.devnull, os.O_WRONLY if number == 2 else os.O_RDONLY)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = _buffered(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def _buffered(stream: TextIO) -> TextIO:
    """Return a stream that still holds what could not be written, so that `failure` finds it.

    With PYTHONUNBUFFERED a stream has no buffer, and forgets a write that failed.
    """
    raw = getattr(stream, "buffer", None)
    if not isinstance(raw, io.RawIOBase):
        return stream
    encoding = stream.encoding
    assert isinstance(stream, io.TextIOWrapper)
    stream.detach()
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding=encoding, line_buffering=True)


def failure(stream: TextIO) -> OSError | None:
    """Return why a stream's buffer can't be written out, if it can't; it is then dropped."""
    try:
        stream.flush()
    except OSError as error:
        _discard(stream)
        return error
    return None


def _discard(stream: TextIO) -> None:
    """Drop what a stream still holds, so that Python doesn't complain about it on exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        stream.flush()


def _harmless(char: str) -> bool:
    return char.isprintable() or FALLBACKS.get(char) == " "


def _written_out(char: str) -> str:
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return _escaped(char)


def _escaped(char: str) -> str:
    """Return a character as JSON escapes it."""
    data = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[at : at + 2].hex()}" for at in range(0, len(data), 2))


def _fall_back(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(
        FALLBACKS.get(c) or ("?" if c.isprintable() else visible(c)) for c in lost
    ), error.end


codecs.register_error(_ERRORS, _fall_back)
