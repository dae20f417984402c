"""The page of a folder that is open in the workbench."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.studio.engine.client import Failed
from generator.studio.engine.told import problems_told
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page; what is to be seen on it comes by `bench_events`.

    Raises Failed for a number that no folder has, and for a folder that is no pack any more.
    """
    number = request.path_params["number"]
    text = studio.opened.text(number)
    if text is None:
        raise Failed(problems_told(UsageError("no folder of this number is open; open it again")))
    about = await studio.engine.get("folder", {"folder": text})
    studio.opened.enter({**about, "number": int(number)})
    asked = request.query_params
    ids = [one["id"] for one in about["products"]]
    product = asked.get("product", "")
    return respond(
        request,
        studio,
        "bench.html",
        about=about,
        number=number,
        product=product if product in ids or about["broken"] else next(iter(ids), ""),
        view="faces" if asked.get("view") == "faces" else "sheet",
    )
