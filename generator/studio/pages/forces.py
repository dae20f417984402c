"""The pages of forces: units picked from lists, held against the rules, printed, saved."""

from __future__ import annotations

import json
import shlex
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.studio.acts.choices import words_from
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the packs that forces can be made of, and the forces in the studio's folder."""
    found = await studio.engine.get("forces", {})
    return respond(request, studio, "forces.html", packs=found["packs"], files=found["files"])


async def show_pack(request: Request, studio: Studio) -> Response:
    """Return the desk on which a force is made: of a file here, a force of the pack, or new."""
    asked = {
        "pack": request.path_params["pack"],
        "file": request.query_params.get("file", "")[:100],
        "sample": request.query_params.get("sample", "")[:200],
    }
    begun = await studio.engine.get("force-begin", asked)
    return respond(request, studio, "force.html", begun=begun)


def change(form: Form, studio: Studio) -> Asked:
    """Ask for a force after changes, held against its pack."""
    arguments = {**_force(form), "edits": _edits(form.get("edits", ""))}
    return Asked("force-change", arguments, "force-editor.html", topic="force")


def _edits(text: str) -> list[Any]:
    try:
        found = json.loads(text or "[]")
    except ValueError:
        found = None
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise UsageError("these are no changes of a force")
    return found


def _force(form: Form) -> dict[str, Any]:
    """Return which force a form is about."""
    if not (text := form.get("text", "")).strip():
        raise UsageError("there is no force: paste one, choose a file, or begin a new one")
    return {
        "pack": form.get("pack", ""),
        "name": form.get("name", ""),
        "text": text.replace("\r\n", "\n"),
    }


def pictures(form: Form, _studio: Studio) -> Asked:
    """Ask for the pictures of the units that a force may be made of."""
    arguments = {"pack": form.get("pack", ""), "wanted": form.get("wanted", "").split()}
    return Asked("force-pictures", arguments, "force-pictures.html", topic="pictures")


def cards(form: Form, _studio: Studio) -> Asked:
    """Ask for all that is printed of a force."""
    return Asked("force-cards", _force(form), "force-cards.html", topic="cards")


def save(form: Form, studio: Studio) -> Asked:
    """Ask for a force to be written into the studio's folder, as a new file."""
    name = form.get("name", "").strip()
    arguments = {**_force(form), "name": name}
    words = ["fieldpress", "force", "print", name, *words_from(form, studio.options)]
    more = {"command": shlex.join(words)}
    return Asked("force-save", arguments, "force-saved.html", topic="save", more=more)


def put(form: Form, studio: Studio) -> Asked:
    """Ask for a saved force to be printed into the output folder."""
    name = form.get("name", "")
    if not name or "/" in name or name.startswith((".", "-")):
        raise UsageError("save the force first")
    words = ["force", "print", name, *words_from(form, studio.options)]
    return Asked("command", {"words": words}, "files.html", topic="put")
