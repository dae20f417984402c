"""What nobody foresaw: a sentence for the user, and a file with the details for a report."""

from __future__ import annotations

from generator.errors import printable, short

_LONGEST = 200_000
"""How many characters of a traceback are kept for a report."""


def unforeseen(error: BaseException, command: str) -> str:
    """Return what to say of an error; its details are kept in a file, with the `command` typed."""
    head = f"this should not have happened: {type(error).__name__}"
    try:
        head += f": {short(error)}" if str(error) else ""
        return f"{head}; please report it with the details in '{_kept(error, command)}'"
    except Exception:
        return f"{head}; please report it (its details can't be written to a file)"


def _kept(error: BaseException, command: str) -> str:
    """Write the details of an error to a new file in the temporary folder; return its path."""
    import os
    import platform
    import tempfile
    import traceback

    from generator import __version__

    python = f"Python {platform.python_version()} on {platform.platform()}"
    trace = "".join(traceback.format_exception(error))
    if len(trace) > _LONGEST:
        trace = f"{trace[: _LONGEST // 2]}\n…\n{trace[-_LONGEST // 2 :]}"
    text = "\n\n".join([f"Fieldpress {__version__}, {python}", command, trace])
    number, path = tempfile.mkstemp(prefix="fieldpress-", suffix=".txt")
    with os.fdopen(number, "w", encoding="utf-8") as file:  # that may be shown on a terminal too
        file.write("\n".join(map(printable, text.split("\n"))))
    return path
