"""The workbench: a maker opens a folder of his own, or begins a new pack from one that works."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import Problem, UsageError
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the packs at hand, a form to open another, and one to begin a new one."""
    found = await studio.engine.get("folders", {})
    packs = [{**one, "number": studio.opened.number(one["folder"])} for one in found["packs"]]
    others = [one for one in studio.opened.entered if one["path"] not in _paths(packs)]
    return respond(
        request,
        studio,
        "workbench.html",
        packs=[*packs, *others],
        here=found["here"],
        starters=found["starters"],
    )


def _paths(packs: list[dict[str, Any]]) -> set[str]:
    return {one["path"] for one in packs}


def open_folder(form: Form, studio: Studio) -> Asked:
    """Ask whether a folder is a pack; the answer leads to its page."""
    text = _typed(form.get("folder", ""))
    if not text:
        hints = ("for example ~/games/night-raid, or the address that your file manager shows",)
        raise UsageError(Problem("type the path of a pack's folder", hints=hints))
    return Asked("folder", {"folder": text}, "workbench-opened.html", topic="open")


def _typed(text: str) -> str:
    """Return a path as it was meant: file managers put quotes around what they copy."""
    from os.path import expanduser

    text = text.strip()
    for quote in ("'", '"'):
        if len(text) > 1 and text[0] == text[-1] == quote:
            text = text[1:-1]
    return expanduser(text) if text.startswith("~") else text  # noqa: PTH111  it may be a word


def new_pack(form: Form, studio: Studio) -> Asked:
    """Ask for a new pack, by the command that is shown; the answer leads to its page."""
    name, like = form.get("folder", "").strip(), form.get("like", "")
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or name.startswith(("-", "~")):
        hints = ("it is made below the folder in which the studio was started",)
        raise UsageError(Problem("give the new folder a name, such as night-raid", hints=hints))
    words = ["new", name, "--like", like]
    return Asked(
        "command",
        {"words": words},
        "workbench-made.html",
        topic="new",
        more={"folder": f"./{path}"},
    )
