"""Campaigns, and scenarios that others follow: those that there are, and how one begins."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.games.game import BEGIN, NOUNS
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the list."""
    found = await studio.engine.get("histories", {})
    return respond(request, studio, "campaigns.html", found=found)


def begin(form: Form, studio: Studio) -> Asked:
    """Ask for something that was written by hand to be begun, by the command that is shown."""
    noun, pack, word = (form.get(name, "") for name in ("noun", "pack", "word"))
    if noun not in NOUNS or not (pack and word) or pack.startswith("-"):
        raise UsageError("choose what is to be begun")
    words = [noun, BEGIN, f"{pack}/{word}"]
    if seed := form.get("seed", "").strip():
        words += ["--seed", seed]
    words += out_words(studio)
    return Asked("history-begin", {"words": words}, "campaign-begun.html", topic="begin")


def out_words(studio: Studio) -> list[str]:
    """Return the words for an output folder that isn't the usual one."""
    out = studio.options.out.as_posix()
    return [] if out == "output" else ["--out", out]
