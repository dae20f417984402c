"""The user's own cache folder: entries come back only exactly as this user wrote them.

Anything without our seal – damaged, edited, unpacked from a stranger's archive – counts as absent,
and so does all of it if anyone but the user can reach the folder. No command fails for lack of it.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import hmac
import mmap
import os
import stat
from collections.abc import Iterator
from pathlib import Path

FOLDER = "private"
MOST_BYTES = 64_000_000
"""A larger entry, in bytes, counts as absent."""
MOST_ENTRIES = 2000
"""The most entries kept; beyond that the oldest are removed."""

STEADY = "fonts-"
"""The prefix of names that are not removed for their age: processes read them while they run."""

_SECRET = "secret"
_SECRET_BYTES = 32
_SEAL_BYTES = 32
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_no_space = mmap.mmap(-1, 1)
"""Set by whichever process found no space; forked processes share it."""
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_LISTED = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def cache_home() -> Path | None:
    """Return Fieldpress's folder among the user's caches; None if there is no home.

    An empty or relative home doesn't count: it would differ from folder to folder.
    """
    said = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if said.is_absolute():
        return said / "fieldpress"
    try:
        home = Path.home() if os.environ.get("HOME", "~") else Path()
    except RuntimeError:
        return None
    return home / ".cache/fieldpress" if home.is_absolute() else None


def get(name: str) -> bytes | None:
    """Return the entry under a name, a plain word; None if it isn't whole or isn't ours."""
    with contextlib.suppress(OSError, ValueError), _opened() as folder:
        data = _read(folder, name, MOST_BYTES)
        secret = _read(folder, _SECRET, _SECRET_BYTES)
        body = data[_SEAL_BYTES:]
        if hmac.compare_digest(data[:_SEAL_BYTES], _seal(secret, name, body)):
            return body
    return None


def put(name: str, body: bytes) -> None:
    """Keep bytes under a name, if only the user can reach the folder; otherwise do nothing."""
    if len(body) + _SEAL_BYTES > MOST_BYTES:
        return
    with contextlib.suppress(OSError, ValueError), _opened(make=True) as folder:
        secret = _secret(folder)
        _write(folder, name, _seal(secret, name, body) + body)
        _let_go(folder)


def seal(kind: str, body: bytes) -> str | None:
    """Return a seal for something kept elsewhere; None if the user can't have a secret.

    A seal of one kind is never valid for another, nor for an entry here.
    """
    with contextlib.suppress(OSError, ValueError), _opened(make=True) as folder:
        return _seal(_secret(folder), f"\0{kind}", body).hex()
    return None


def is_sealed(kind: str, body: bytes, said: str) -> bool:
    """Tell whether a seal is the one this user put on something kept elsewhere."""
    with contextlib.suppress(OSError, ValueError), _opened() as folder:
        found = _seal(_read(folder, _SECRET, _SECRET_BYTES), f"\0{kind}", body)
        return hmac.compare_digest(found.hex().encode(), said.encode())
    return False


def placed(name: str, data: bytes) -> Path | None:
    """Return the path of a file with exactly these bytes; it is written if it differs.

    Returns None if that can't be.
    """
    base = cache_home()
    with contextlib.suppress(OSError, ValueError), _opened(make=True) as folder:
        if not _holds(folder, name, data):
            _write(folder, name, data)
        return base and base / FOLDER / name
    return None


def file_of(name: str, digest: str) -> Path | None:
    """Return the path of a file that was `placed`, if its bytes have this hash (SHA-256)."""
    base = cache_home()
    with contextlib.suppress(OSError, ValueError), _opened() as folder:
        if base and hashlib.sha256(_read(folder, name, MOST_BYTES)).hexdigest() == digest:
            return base / FOLDER / name
    return None


def lacked_space() -> bool:
    """Tell whether space has run out since this was last asked."""
    found, _no_space[0] = bool(_no_space[0]), 0
    return found


def _holds(folder: int, name: str, data: bytes) -> bool:
    with contextlib.suppress(OSError):
        return _read(folder, name, len(data)) == data
    return False


def _seal(secret: bytes, name: str, body: bytes) -> bytes:
    """Return the seal of an entry: it can't be made without the user's secret."""
    if len(secret) != _SECRET_BYTES:
        raise ValueError("not a secret")
    return hmac.digest(secret, name.encode() + b"\0" + body, "sha256")


@contextlib.contextmanager
def _opened(*, make: bool = False) -> Iterator[int]:
    """Open the folder; raise OSError if it isn't there, isn't the user's, or others may enter."""
    base = cache_home()
    if base is None or not hasattr(os, "geteuid"):
        raise FileNotFoundError
    with _space_noticed():
        if make:
            base.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                (base / FOLDER).mkdir(mode=0o700)
        number = os.open(base / FOLDER, _LISTED)
        try:
            _check(os.fstat(number), others=0o077)
            yield number
        finally:
            os.close(number)


@contextlib.contextmanager
def _space_noticed() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            _no_space[0] = 1
        raise


def _check(found: os.stat_result, others: int) -> None:
    """Raise PermissionError for what is not the user's, or gives others access."""
    if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & others:
        raise PermissionError


def _read(folder: int, name: str, most: int) -> bytes:
    number = os.open(name, _READ, dir_fd=folder)
    with os.fdopen(number, "rb", buffering=0) as file:
        found = os.fstat(number)
        _check(found, others=0o022)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise PermissionError
        return file.read(most + 1)


def _secret(folder: int) -> bytes:
    """Return the user's secret; one that is missing or invalid is made."""
    secret = os.urandom(_SECRET_BYTES)
    with contextlib.suppress(FileExistsError):  # another process was first: its own counts
        if not _stands(folder, _SECRET):
            _write(folder, _SECRET, secret, new=True)
            return secret
    with contextlib.suppress(OSError):
        found = _read(folder, _SECRET, _SECRET_BYTES)
        if len(found) == _SECRET_BYTES:
            return found
    _write(folder, _SECRET, secret)
    return secret


def _stands(folder: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True


def _write(folder: int, name: str, data: bytes, *, new: bool = False) -> None:
    """Write a file aside and rename it, so that none is ever seen half written.

    Raises FileExistsError if it is to be `new` and is there.
    """
    aside = f".{name}.{os.getpid()}"
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(aside, dir_fd=folder)
        with os.fdopen(os.open(aside, _NEW, 0o600, dir_fd=folder), "wb", buffering=0) as file:
            if file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if not (new and _linked(folder, aside, name)):
            os.replace(aside, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(aside, dir_fd=folder)
        raise


def _linked(folder: int, aside: str, name: str) -> bool:
    """Move a file to its name, unless that is taken; tell whether the disk can do that."""
    try:
        os.link(aside, name, src_dir_fd=folder, dst_dir_fd=folder)
    except FileExistsError:
        raise
    except OSError:
        return False
    os.unlink(aside, dir_fd=folder)
    return True


def _let_go(folder: int) -> None:
    """Remove the oldest entries if there are too many."""
    kept = (name for name in os.listdir(folder) if name != _SECRET)
    names = [name for name in kept if not name.startswith(STEADY)]
    if len(names) <= MOST_ENTRIES:
        return
    ages = []
    for name in names:
        with contextlib.suppress(OSError):
            ages.append((os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime_ns, name))
    for _, name in sorted(ages)[: len(ages) - MOST_ENTRIES * 3 // 4]:
        with contextlib.suppress(OSError):
            os.unlink(name, dir_fd=folder)
