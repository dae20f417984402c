"""Files written aside and renamed, so that none is ever seen half written."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from generator.errors import Problem, UsageError
from generator.ordinary import read_ordinary

_ASIDE = re.compile(r"\..+\.(\d+)\.\d+")
"""Name of a file written aside: that of the file to be, of the process, and a number."""

_STAMP = re.compile(r"[0-9a-f]{32}\.json")


def write_whole(path: Path, data: bytes, aside: Path | None = None) -> None:
    """Write one file; `aside` is the folder to write it in until it is whole."""
    place([(path, data)], aside)


def place(
    files: Sequence[tuple[Path, bytes]], aside: Path | None = None, *, spare: bool = False
) -> None:
    """Write all files aside, then rename them in their order.

    A path may stand there twice and has one content after the other. To `spare` files is to leave
    alone what has its content already. Raises UsageError, and leaves everything as it was, if a
    file can't be written.
    """
    written: list[tuple[Path, Path]] = []
    coming: set[Path] = set()
    try:
        for number, (path, data) in enumerate(files):
            if spare and path not in coming and _holds(path, data):
                continue
            coming.add(path)
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


@contextlib.contextmanager
def going_ahead() -> Iterator[Callable[[Sequence[tuple[Path, bytes]]], list[Path]]]:
    """Let files be put in place before the others that they belong with.

    What takes them returns the paths of those that were not there; the others are left for later.
    If something is raised, what was put in place is removed, with the folders made for it.
    """
    made: list[Path] = []

    def put(files: Sequence[tuple[Path, bytes]]) -> list[Path]:
        new = [(path, data) for path, data in files if not os.path.lexists(path)]
        for path, _ in new:
            made.extend(folder for folder in reversed(path.parents) if not folder.exists())
        made.extend(path for path, _ in new)
        place(new)
        return [path for path, _ in new]

    try:
        yield put
    except BaseException:
        for path in reversed(made):
            with contextlib.suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                else:
                    path.unlink()
        raise


def _holds(path: Path, data: bytes) -> bool:
    """Tell whether an ordinary file, and no link to one, has just these bytes."""
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size != len(data):
            return False
        return read_ordinary(path, len(data)) == data
    except OSError:
        return False


def writable(out: Path) -> None:
    """Raise UsageError now, not after minutes of work, if nothing can be written to a folder.

    Folders, pipes and devices that stand where stamps belong are removed.
    """
    with _told_of_out(out):
        _usable(out)
        out.mkdir(parents=True, exist_ok=True)
        probe = out / f".probe.{os.getpid()}.0"
        try:
            probe.touch()
        finally:
            with contextlib.suppress(OSError):
                probe.unlink(missing_ok=True)
    for folder in (out / ".cache", out / ".cache/stamps"):
        if os.path.lexists(folder) and not folder.is_dir():
            hints = ("remove it: Fieldpress keeps there what was laid out",)
            raise UsageError(Problem(f"{folder}: this is no folder", hints=hints))
    with contextlib.suppress(OSError):
        for path in (out / ".cache/stamps").iterdir():
            if _STAMP.fullmatch(path.name) and not path.is_file():
                remove(path)


def usable(out: Path) -> None:
    """Raise UsageError if a path is no folder and can't become one: a file, a circle of links."""
    with _told_of_out(out):
        _usable(out)


def _usable(out: Path) -> None:
    try:
        if not stat.S_ISDIR(out.stat().st_mode):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except FileNotFoundError:
        if out.is_symlink():
            raise


def remove(path: Path) -> None:
    """Remove a file, a link or a whole folder."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def is_aside(name: str) -> bool:
    """Tell whether a file's name is that of one written aside."""
    return _ASIDE.fullmatch(name) is not None


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
def _told_of_out(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"--out: nothing can be written to '{out}': {reason}") from None


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(f"{path}: can't be written: {reason}") from None
