"""Fonts judged in a child process that has little time and memory, and may crash.

What was found is kept in the user's cache, by the hash of the font and of the code that judged it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from multiprocessing.connection import Connection

from generator import private
from generator.content.cache.key import code_key
from generator.content.fonts.facts import FontFacts, FontFault, facts_from
from generator.errors import FieldpressError
from generator.fence import KILLED, Child, Ended, allow, allow_memory, inside
from generator.memory import recall

SECONDS = 60.0
"""Processor time that all fonts of a pack may take."""
MEMORY = 1_000_000_000
"""Bytes that reading a font may take."""

SLOW = "stopped reading the font: it takes too long"
BROKEN = "stopped reading the font: it crashed, perhaps for lack of memory"

_JUDGED: dict[str, FontFacts | FontFault] = {}
"""What this process knows of fonts, by the hash of the file."""

Answer = tuple[FontFacts, bytes] | FontFault


class Judge:
    """Judges the fonts of one pack, one after another, in one process and a limited time."""

    def __init__(self) -> None:
        self._child: Child | None = None
        self._left = SECONDS

    def judged(self, data: bytes) -> tuple[FontFacts, bytes | None]:
        """Return what is to be known of a font, and its program if that was made just now.

        Raises FontFault if the font can't be used.
        """
        name = hashlib.sha256(data).hexdigest()
        found = _JUDGED.get(name) or _kept(name)
        program = None
        if found is None:
            try:
                found, program = self.prepared(data)
                private.put(_entry(name), _head() + json.dumps(asdict(found)).encode())
            except FontFault as fault:
                found = fault
        if isinstance(found, FontFault):
            if found.message not in (SLOW, BROKEN):  # that may be for what came before it
                _JUDGED[name] = found
            raise FontFault(found.message, found.hint)
        _JUDGED[name] = found
        return found, program

    def prepared(self, data: bytes) -> tuple[FontFacts, bytes]:
        """Return the same, with the program made anew."""
        answer = self._answer(data)
        if isinstance(answer, FontFault):
            raise answer
        return answer

    def close(self) -> None:
        """End the process that reads, if there is one."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def _answer(self, data: bytes) -> Answer:
        if inside():
            return _prepared(data)
        if self._left <= 0:
            return FontFault(SLOW)
        child = self._child = self._child or Child(_serve)
        child.send((data, self._left))
        try:
            answer, used = child.receive()
        except Ended as ended:
            self.close()
            if ended.killed:
                raise FieldpressError(KILLED) from None
            if ended.slow:
                self._left = 0
            return FontFault(SLOW if ended.slow else BROKEN)
        self._left -= used
        return answer  # type: ignore[no-any-return]


@contextlib.contextmanager
def judging() -> Iterator[Judge]:
    """Lend a judge for the fonts of one pack."""
    judge = Judge()
    try:
        yield judge
    finally:
        judge.close()


def _entry(name: str) -> str:
    return f"font-{name[:32]}"


def _head() -> bytes:
    return f"{code_key()}\n".encode()


def _kept(name: str) -> FontFacts | None:
    """Return what an earlier command found."""
    return recall(private, _entry(name), lambda data: facts_from(json.loads(data)), _head())


def _serve(pipe: Connection) -> None:
    """Judge fonts from the pipe, and send back what is found, with the seconds it took."""
    allow_memory(MEMORY)
    while True:
        try:
            data, seconds = pipe.recv()
        except EOFError:
            return
        allow(seconds)
        begun = time.process_time()
        answer = _prepared(data)
        pipe.send((answer, time.process_time() - begun))


def _prepared(data: bytes) -> Answer:
    import logging

    from generator.content.fonts.program import prepared

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # what is wrong is told by us
    try:
        return prepared(data)
    except FontFault as fault:
        return FontFault(fault.message, fault.hint)
    except MemoryError:
        return FontFault(BROKEN)
    except Exception:  # fontTools raises anything for bytes that make no sense
        return FontFault("this is not a TTF, OTF or WOFF2 font, or it is damaged")
