"""What is to be seen of an open folder, told to its page at each change as long as it is open."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from generator.studio.engine.client import Commission, Failed
from generator.studio.engine.keeper import DONE, FAILED, PROGRESS
from generator.studio.opened import changes
from generator.studio.studio import Studio

LONG = 2.0
"""Seconds after which a look that is out of date is not waited for."""

WIDEST, NARROWEST, STEP = 1800, 300, 150
"""Pixels of the width of a page; what a browser asks for is rounded up to a step."""


async def show(request: Request, studio: Studio) -> Response:
    """Return the events; a `seen` one has what is new on the page, problems among it."""
    text = studio.opened.text(request.path_params["number"])
    sight = Onlooker(text or "", *_wanted(request.query_params))
    if text is None:
        return Response(status_code=404)
    return StreamingResponse(_events(studio, sight), media_type="text/event-stream")


def _wanted(asked: Mapping[str, str]) -> tuple[str, str, int, int, bool]:
    view = "faces" if asked.get("view") == "faces" else "sheet"
    page, width = _number(asked.get("page", ""), 0), _number(asked.get("width", ""), 900)
    width = min(WIDEST, max(NARROWEST, -(-width // STEP) * STEP))
    return asked.get("product", ""), view, page, width, asked.get("follow") != "off"


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else otherwise


@dataclass(slots=True)
class Onlooker:
    """What a page looks at, and what it has been told of that."""

    folder: str
    product: str
    view: str
    page: int
    width: int
    follow: bool
    before: Any = None
    spots: Mapping[str, Any] = field(default_factory=dict)
    pieces: Any = None

    def asked(self) -> dict[str, Any]:
        """Return the arguments of the next look."""
        names = ("folder", "product", "view", "page", "width", "follow", "before", "spots")
        return {name: getattr(self, name) for name in names}

    def take(self, answer: Mapping[str, Any], studio: Studio, seconds: float) -> dict[str, Any]:
        """Keep what was seen for the next look, and return what the page is told."""
        self.spots = answer["spots"]
        told: dict[str, Any] = {
            "product": answer["product"],
            "seconds": round(seconds, 2),
            "problems": _problems(studio, answer["problems"]),
            "count": len(answer["problems"]),
            **({"products": answer["products"]} if "products" in answer else {}),
        }
        shown = answer["shown"]
        if shown is None:
            return told
        self.product, self.before = answer["product"], answer["before"]
        if "pdf" in shown:
            self.page = shown["page"]
            told["sheet"] = {**shown, "changed": answer["changed"], "width": self.width}
        else:
            told["faces"] = shown["faces"]
            told["changed"] = answer["changed"]
            if shown["pieces"] != self.pieces:
                told["html"] = studio.fill("bench-faces.html", {"shown": shown})
            self.pieces = shown["pieces"]
        return told


async def _events(studio: Studio, sight: Onlooker) -> AsyncIterator[str]:
    """Yield events until the studio ends; the browser's end cancels this."""
    while not studio.ending.is_set():
        try:
            about = await studio.engine.get("folder", {"folder": sight.folder})
        except Failed as failed:
            yield _problem_event(studio, failed.problems)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(studio.ending.wait(), LONG)
            continue
        watched = changes(Path(about["path"]), studio.options.out, studio.ending)
        async for event in _looks(studio, sight, watched):
            yield event


async def _looks(
    studio: Studio, sight: Onlooker, watched: AsyncGenerator[bool, None]
) -> AsyncIterator[str]:
    """Look once, and again at each change; what changes meanwhile is seen in the next look."""
    coming = asyncio.ensure_future(_next(watched))
    job: Commission | None = None
    out_of_date: asyncio.Future[None] | None = None
    try:
        while (there := await coming) is not None:
            coming = asyncio.ensure_future(_next(watched))
            if not there:
                name = Path(sight.folder).as_posix()
                yield _problem_event(studio, [_said(f"{name}: this folder is gone")])
                continue
            begun = time.monotonic()
            job = studio.engine.ask("look", sight.asked())
            out_of_date = asyncio.ensure_future(_stop_if_old(studio, job, coming))
            async for kind, *values in job.follow():
                if kind == DONE:
                    told = sight.take(values[0], studio, time.monotonic() - begun)
                    yield _event("seen", told)
                elif kind == FAILED and values[0]:
                    yield _problem_event(studio, values[0])
                elif kind == PROGRESS:
                    yield _event("progress", dict(zip(("step", "done", "of"), values, strict=True)))
            out_of_date.cancel()
    finally:
        coming.cancel()
        if out_of_date is not None:
            out_of_date.cancel()
        if job is not None and not job.ended:
            studio.engine.stop(job)
        with contextlib.suppress(asyncio.CancelledError):
            await coming
        await watched.aclose()


async def _next(watched: AsyncGenerator[bool, None]) -> bool | None:
    return await anext(watched, None)


async def _stop_if_old(
    studio: Studio, job: Commission, coming: asyncio.Future[bool | None]
) -> None:
    """Stop a look once it has lasted long and something has changed since."""
    await asyncio.sleep(LONG)
    await asyncio.wait({coming})
    studio.engine.stop(job)


def _problem_event(studio: Studio, problems: list[dict[str, Any]]) -> str:
    problems = [{"spot": None, **one} for one in problems]
    return _event("seen", {"problems": _problems(studio, problems), "count": len(problems)})


def _said(message: str) -> dict[str, Any]:
    return {"message": message, "place": "", "hints": [], "see": "", "looks": False}


def _problems(studio: Studio, problems: list[dict[str, Any]]) -> str:
    return studio.fill("bench-problems.html", {"problems": problems}) if problems else ""


def _event(kind: str, data: Mapping[str, Any]) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"
