"""Files written aside and renamed, so that none is ever seen half written."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.errors import UsageError

_ASIDE = re.compile(r"\..+\.(\d+)\.\d+")
"""Name of a file written aside: that of the file to be, of the process, and a number."""


def write_whole(path: Path, data: bytes, aside: Path | None = None) -> None:
    """Write one file; `aside` is the folder to write it in until it is whole."""
    place([(path, data)], aside)


def place(files: Sequence[tuple[Path, bytes]], aside: Path | None = None) -> None:
    """Write all files aside, then rename them in their order.

    A path may stand there twice and has one content after the other. Raises UsageError, and
    leaves everything as it was, if a file can't be written.
    """
    written: list[tuple[Path, Path]] = []
    try:
        for number, (path, data) in enumerate(files):
            folder = aside or path.parent
            with _told(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                written.append((folder / f".{path.name}.{os.getpid()}.{number}", path))
                written[-1][0].write_bytes(data)
        for temporary, path in written:
            with _told(path):
                temporary.replace(path)
    finally:
        for temporary, _ in written:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def writable(out: Path) -> None:
    """Raise UsageError now, not after minutes of work, if nothing can be written to a folder."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe = out / f".probe.{os.getpid()}.0"
        probe.touch()
        probe.unlink()
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"--out: nothing can be written to '{out}': {reason}") from None


def clear(folders: Iterable[Path]) -> None:
    """Remove what processes that were killed have left aside in these folders."""
    for folder in folders:
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                match = _ASIDE.fullmatch(path.name)
                if match and not _lives(int(match[1])):
                    path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"{path}: can't be written: {reason}") from None
