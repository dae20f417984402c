"""Small pictures of products: made in the background, one after the other, and asked for again.

A browser has six connections to a host. If it waited on them for pictures, a click would wait
behind these; so whoever asks for one that is still being made is told to come again.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.engine.client import Commission, Engine, Failed
from generator.studio.studio import WEB, Studio

SECONDS = 0.2
"""How long an answer may take."""

FORGOTTEN = 5.0
"""Seconds after which a picture is no longer wanted that nobody has asked for again."""

NONE = WEB / "no-picture.svg"
"""Shown of what can't be printed."""


@dataclass
class Thumbs:
    """The pictures that are being made, and when each was asked for last."""

    jobs: dict[str, Commission] = field(default_factory=dict)
    asked: dict[str, float] = field(default_factory=dict)

    def ask(self, target: str, engine: Engine) -> Commission:
        """Return the job that makes a product's picture; what nobody waits for is left out."""
        now = time.monotonic()
        self.asked[target] = now
        for other, job in list(self.jobs.items()):
            if now - self.asked[other] > FORGOTTEN:
                engine.stop(job)
                self.forget(other)
        if target not in self.jobs:
            self.jobs[target] = engine.ask("thumbnail", {"target": target}, quiet=True)
        return self.jobs[target]

    def forget(self, target: str) -> None:
        """Forget a job, since it has ended or is no longer wanted."""
        self.jobs.pop(target, None)
        self.asked.pop(target, None)


async def thumbnail(request: Request) -> Response:
    """Return a small picture of a product's first page, or 202 while it is being made."""
    studio: Studio = request.app.state.studio
    thumbs: Thumbs = request.app.state.thumbs
    target = f"{request.path_params['pack']}/{request.path_params['product']}"
    job = thumbs.ask(target, studio.engine)
    try:
        made = await asyncio.wait_for(job.result(), SECONDS)
    except TimeoutError:
        return _again()
    except Failed as failed:
        thumbs.forget(target)
        if not failed.problems:  # it gave way to something more urgent
            return _again()
        return _fresh(NONE.read_bytes(), "image/svg+xml")
    thumbs.forget(target)
    data = studio.blobs.get(made)
    return _again() if data is None else _fresh(data, "image/png")


def _fresh(data: bytes, media: str) -> Response:
    return Response(data, media_type=media, headers={"cache-control": "private, no-cache"})


def _again() -> Response:
    return Response(status_code=202, headers={"retry-after": "1"})
