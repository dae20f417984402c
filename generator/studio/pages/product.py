"""The page of one product: its sheets and faces, how it is printed, its file."""

from __future__ import annotations

import shlex

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.studio.acts.choices import CHOICES, usual_values, words_from
from generator.studio.acts.named import typed
from generator.studio.engine.client import Failed
from generator.studio.engine.told import problems_told
from generator.studio.pages import Asked, Form
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a product; raise Failed for one that there isn't."""
    pack, wanted = request.path_params["pack"], request.path_params["product"]
    game = await studio.engine.get("pack", {"pack": pack})
    ids = [one["id"] for one in game["products"]]
    if wanted not in ids:
        error = UsageError(f"'{pack}' has no product '{wanted}'")
        raise Failed(problems_told(error))
    at = ids.index(wanted)
    return respond(
        request,
        studio,
        "product.html",
        game=game,
        product=game["products"][at],
        before=game["products"][at - 1] if at else None,
        after=game["products"][at + 1] if at + 1 < len(ids) else None,
        choices=CHOICES,
        profiles=await studio.engine.get("printer-profiles", {}),
        usual=usual_values(studio.options),
    )


def print_product(form: Form, studio: Studio) -> Asked:
    """Ask for a product's sheets."""
    target = _target(form)
    words = ["fieldpress", "build", typed(target), *words_from(form, studio.options)]
    return Asked(
        "product",
        {"target": target, "choices": dict(form)},
        "product-sheets.html",
        topic="product",
        more={"command": shlex.join(words)},
    )


def faces(form: Form, studio: Studio) -> Asked:
    """Ask for the faces of a deck."""
    words_from(form, studio.options)
    arguments = {"target": _target(form), "choices": dict(form)}
    return Asked("faces", arguments, "product-faces.html", topic="product")


def put(form: Form, studio: Studio) -> Asked:
    """Ask for a product to be printed into the output folder, by the command that is shown."""
    words = ["build", typed(_target(form)), *words_from(form, studio.options)]
    return Asked("command", {"words": words}, "files.html", topic="put")


def _target(form: Form) -> str:
    if not (target := form.get("target", "")):
        raise UsageError("name a pack or a product")
    return target
