"""Folders that are open in the workbench, by number: no path is ever part of an address."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.job.watching import EACH_BY_ITSELF, Changes, Lookout, cant_be_told

GONE_SECONDS = 0.5
"""How often a folder that is gone is looked for."""


@dataclass(slots=True)
class Opened:
    """The folders that have been opened since the studio was started.

    Each is kept as it was typed, `./night-raid`, which is what messages call it, too.
    """

    entered: list[dict[str, Any]] = field(default_factory=list)
    """What is known of those whose pages have been opened, the latest first."""
    _texts: list[str] = field(default_factory=list)

    def number(self, text: str) -> int:
        """Return the number of a folder, counted from 1; a new one if it had none."""
        if text not in self._texts:
            self._texts.append(text)
        return self._texts.index(text) + 1

    def text(self, number: str) -> str | None:
        """Return the folder of a number; None for anything else that may be asked for."""
        if not number.isdecimal() or not 0 < len(number) < 6:
            return None
        return self._texts[int(number) - 1] if 0 < int(number) <= len(self._texts) else None

    def enter(self, about: dict[str, Any]) -> None:
        """Note that the page of a folder was opened."""
        self.entered = [about, *(one for one in self.entered if one["path"] != about["path"])]


async def changes(root: Path, out: Path, end: asyncio.Event) -> AsyncGenerator[bool, None]:
    """Watch a pack's folder until `end` is set: yield True at first and for each change.

    Yield False if the folder is gone, and True again once it is back. What is printed into `out`
    is no change.
    """
    polling = False
    while not end.is_set():
        if not root.is_dir():
            yield False
            while not root.is_dir() and not end.is_set():
                await asyncio.sleep(GONE_SECONDS)
            continue
        lookout = Lookout((root,), out)
        watching = _watching(lookout.begin(), end, polling=polling)
        coming = asyncio.ensure_future(anext(watching))
        try:
            await asyncio.sleep(0)  # it watches now: nothing that changes from here on is missed
            yield True
            while (found := await _told(coming)) is not None:
                hit = lookout.hit(found)
                if hit is None:
                    break
                coming = asyncio.ensure_future(anext(watching))
                if hit:
                    yield True
            else:
                polling = not end.is_set()
        finally:
            coming.cancel()
            with contextlib.suppress(asyncio.CancelledError, StopAsyncIteration):
                await coming
            await watching.aclose()


async def _told(coming: asyncio.Future[Changes]) -> Changes | None:
    """Wait for changes; None once there will be no more."""
    try:
        return await coming
    except StopAsyncIteration:
        return None


async def _watching(
    folders: set[Path], end: asyncio.Event, *, polling: bool
) -> AsyncGenerator[Changes, None]:
    """Yield changes in folders until `end`, or until there is one that the watcher can't tell."""
    from watchfiles import awatch

    mine = asyncio.Event()  # the watcher sets it when it is cancelled
    ending = asyncio.ensure_future(_pass_on(end, mine))
    try:
        async for found in awatch(
            *folders, stop_event=mine, force_polling=polling, rust_timeout=1000, **EACH_BY_ITSELF
        ):
            yield found
    except* cant_be_told():
        pass
    finally:
        ending.cancel()


async def _pass_on(one: asyncio.Event, other: asyncio.Event) -> None:
    await one.wait()
    other.set()
