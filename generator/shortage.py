"""What a machine, or a command's limits, can run out of: reported in words, not as a crash."""

from __future__ import annotations

import errno
import resource
from collections.abc import Iterator

_FILES = frozenset({errno.EMFILE, errno.ENFILE})
_NO_FILES = "Too many open files"
_NO_LIBRARY = "cannot load library"
_NO_MEMORY = ("failed to map segment", "Cannot allocate memory", "cannot allocate memory")


def shortage(error: BaseException) -> str | None:
    """Return what ran out and what can be done about it; None if it was something else."""
    for one in _causes(error):
        if _lacks_files(one):
            return _files()
        if _lacks_memory(one):
            return _memory()
        if isinstance(one, BlockingIOError) or _lacks_threads(one):
            hint = "end some programs, or raise the limit with 'ulimit -u'"
            return f"no more processes can be started\n  hint: {hint}"
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__


def _lacks_files(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in _FILES
    return isinstance(error, ImportError) and _NO_FILES in str(error)


def _lacks_memory(error: BaseException) -> bool:
    """Tell whether memory ran out; without a memory limit only the system's own word counts."""
    unsaid = isinstance(error, OSError) and _NO_LIBRARY in str(error)  # cffi doesn't say why
    if unsaid or isinstance(error, MemoryError):
        return _limit(resource.RLIMIT_AS) is not None
    if isinstance(error, OSError):
        return error.errno == errno.ENOMEM
    return isinstance(error, ImportError) and any(said in str(error) for said in _NO_MEMORY)


def _lacks_threads(error: BaseException) -> bool:
    return type(error) is RuntimeError and "can't start new thread" in str(error)


def _files() -> str:
    most = _limit(resource.RLIMIT_NOFILE)
    if most is None or most >= 256:
        return "the system has no room for more open files\n  hint: end some programs"
    return (
        f"too many files are open: the limit is {most}\n"
        "  hint: raise it with 'ulimit -n 256', or print with '--jobs 1'"
    )


def _memory() -> str:
    most = _limit(resource.RLIMIT_AS)
    if most is None:
        return "there is not enough memory\n  hint: end some programs, or print with '--jobs 1'"
    return (
        f"there is not enough memory: the limit is {most // 2**20:,} MB\n"
        "  hint: raise it with 'ulimit -v'"
    )


def _limit(what: int) -> int | None:
    soft, _ = resource.getrlimit(what)
    return None if soft == resource.RLIM_INFINITY else soft
