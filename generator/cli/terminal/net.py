"""The safety net below the command: the unforeseen becomes one line and a report file."""

from __future__ import annotations

import sys
from collections.abc import Callable

from generator.cli.terminal import streams
from generator.cli.terminal.signals import Listener
from generator.shortage import shortage
from generator.surroundings import let_go

INTERRUPTED = 130
"""The exit status of a command that was stopped with Ctrl-C, as shells have it."""

UNFORESEEN = 3
"""The exit status of a command that hit an unforeseen error."""


def guarded(work: Callable[[], None]) -> None:
    """Run a command and exit with its status; nothing but SystemExit is raised."""
    let_go()
    streams.prepare()
    listener = Listener()
    listener.listen()
    status: str | int | None = 0
    try:
        try:
            work()
        finally:
            listener.rest()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except SystemExit as end:
        status = end.code
    except streams.OutputLost as full:
        streams.failure(sys.stdout)  # don't report the rest of it again
        status = _told(full.error)
    except Exception as error:
        status = _stream_status() if isinstance(error, OSError) else 0
        status = status or _lacking(error) or _unforeseen(error)
    if status == INTERRUPTED and listener.heard:
        status = 128 + listener.heard
    _tell_of_space()
    lost = _stream_status()
    sys.exit(status or lost)


def _tell_of_space() -> None:
    """Warn that nothing could be cached because the disk is full."""
    private = sys.modules.get("generator.private")  # else nothing was to be kept
    if private is not None and private.lacked_space():
        folder = private.cache_home()
        streams.tell(
            f"the cache '{folder}' can't be written: there is no space left; continuing without it"
        )


def _stream_status() -> int:
    """Report a standard stream that can't be written, and return the exit status; 0 if none."""
    if error := streams.failure(sys.stdout):
        return _told(error)
    return 2 if streams.failure(sys.stderr) else 0


def _lacking(error: Exception) -> int:
    """Report what the machine or its limits lack, if anything; return the exit status, else 0."""
    if said := shortage(error):
        streams.tell(said)
        return 2
    return 0


def _told(error: OSError) -> int:
    """Report why standard output can't be written, and return the exit status."""
    if isinstance(error, BrokenPipeError):  # the reader has seen enough
        return 1
    streams.tell(f"standard output: can't be written: {error.strerror or error}")
    return 2


def _unforeseen(error: Exception) -> int:
    import shlex

    from generator.unforeseen import unforeseen

    streams.tell(unforeseen(error, shlex.join(["fieldpress", *sys.argv[1:]])))
    return UNFORESEEN
