"""What lies below a folder, reached step by step: no link is followed, only plain files are opened.

The way to the folder is its user's and may have links. What is in it may have come out of
somebody's archive.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Self

from generator.errors import Problem, UsageError
from generator.ordinary import PIECE, TooLargeError, is_plain

AWAY = ("remove it, or print into another folder with --out",)

_CAREFUL = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_KINDS = {
    stat.S_IFREG: "a file",
    stat.S_IFDIR: "a folder",
    stat.S_IFLNK: "a link",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}


class InTheWayError(UsageError):
    """Something is in the place of a run's file or folder, and is left alone."""


class Below:
    """A folder that is held open, and what is below it, by names with slashes.

    Its methods raise InTheWayError for a link, a pipe or anything else of the wrong kind, and
    OSError for the rest.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._number)

    def names(self) -> list[str]:
        """Return the names of everything in the folder itself."""
        return os.listdir(self._number)  # noqa: PTH208 - the open folder, wherever it stands

    def stands(self, name: str) -> bool:
        """Tell whether anything has a name, including a link that leads nowhere."""
        folder, _, last = name.rpartition("/")
        try:
            with self.folder(folder) as number:
                os.stat(last, dir_fd=number, follow_symlinks=False)
        except FileNotFoundError:
            return False
        return True

    @contextlib.contextmanager
    def folder(self, name: str, *, make: bool = False) -> Iterator[int]:
        """Open a folder, the held one for an empty name; with `make`, create it and its parents."""
        number = os.dup(self._number)
        try:
            gone = []
            for step in _steps(name):
                gone.append(step)
                if make:
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(step, dir_fd=number)
                self._demand("/".join(gone), number, stat.S_IFDIR)
                inner = os.open(step, _FOLDER, dir_fd=number)
                os.close(number)
                number = inner
            yield number
        finally:
            os.close(number)

    def open(self, name: str, flags: int = os.O_RDONLY) -> FileIO:
        """Open an ordinary file unbuffered; with O_CREAT it is created if nothing is there.

        A file to be written must have no other name: that one may be anybody's.
        """
        folder, _, last = name.rpartition("/")
        with self.folder(folder) as number:
            try:
                self._demand(name, number, stat.S_IFREG)
            except FileNotFoundError:
                if not flags & os.O_CREAT:
                    raise
            opened = os.open(last, flags | _CAREFUL, 0o666, dir_fd=number)
        reads = flags & os.O_ACCMODE == os.O_RDONLY
        file = FileIO(opened, "r" if reads else "r+")
        found = os.fstat(opened)
        if stat.S_ISREG(found.st_mode) and (reads or found.st_nlink == 1):
            return file
        file.close()
        if not stat.S_ISREG(found.st_mode):  # it appeared just now
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        message = f"{self.path / name}: this file has a second name; a run needs one of its own"
        raise InTheWayError(Problem(message, hints=AWAY))

    def read(self, name: str, most: int) -> bytes:
        """Return the bytes of a file; raises TooLargeError for more than `most`."""
        with self.open(name) as file:
            data = bytearray()
            while piece := file.read(PIECE):
                data += piece
                if len(data) > most:
                    raise TooLargeError(errno.EFBIG, f"the file has more than {most:,} bytes")
        return bytes(data)

    def is_just(self, name: str, size: int, sha256: str) -> bool:
        """Tell whether a file's bytes have a hash; a file of another size isn't read."""
        with self.open(name) as file:
            if os.fstat(file.fileno()).st_size != size:
                return False
            return hashlib.file_digest(file, "sha256").hexdigest() == sha256

    def place(self, name: str, aside: int, written: str) -> None:
        """Move a file, written aside under another name in an open folder, to its name.

        Raises FileExistsError, and changes nothing, if anything is there.
        """
        folder, _, last = name.rpartition("/")
        with self.folder(folder, make=True) as number:
            try:
                os.link(written, last, src_dir_fd=aside, dst_dir_fd=number, follow_symlinks=False)
            except FileExistsError:
                raise
            except OSError:  # on a disk where a file has one name
                if self.stands(name):
                    raise
                os.rename(written, last, src_dir_fd=aside, dst_dir_fd=number)

    def demand(self, name: str, kind: int) -> None:
        """Raise InTheWayError if what has a name is not of a kind, such as S_IFREG."""
        folder, _, _ = name.rpartition("/")
        with contextlib.suppress(FileNotFoundError), self.folder(folder) as number:
            self._demand(name, number, kind)

    def _demand(self, name: str, folder: int, kind: int) -> None:
        last = name.rpartition("/")[2]
        found = stat.S_IFMT(os.stat(last, dir_fd=folder, follow_symlinks=False).st_mode)
        if found != kind:
            wanted = "a folder" if kind == stat.S_IFDIR else "an ordinary file"
            here = _KINDS.get(found, "a device")
            message = f"{self.path / name}: this is {here}; a run needs {wanted} here"
            raise InTheWayError(Problem(message, hints=AWAY))


def _steps(name: str) -> list[str]:
    """Return the names on the path to a folder; raises ValueError for a path that leads out."""
    if name and not is_plain(name):
        raise ValueError(f"'{name}' does not lie below a folder")
    return [step for step in name.split("/") if step not in ("", ".")]
