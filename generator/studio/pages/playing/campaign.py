"""The page of one campaign: its papers by evening, its reports, what comes next."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.studio.acts.choices import CHOICES, usual_values, words_from
from generator.studio.pages import Asked, Form
from generator.studio.secrets import OpenSides
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a history; raise Failed for one that is gone."""
    found = await studio.engine.get("history", {"id": request.path_params["id"]})
    return respond(
        request,
        studio,
        "campaign.html",
        one=found,
        choices=[choice for choice in CHOICES if choice.name != "duplex"],
        usual=usual_values(studio.options),
    )


def go_on(form: Form, studio: Studio, sides: OpenSides) -> Asked:
    """Ask for what comes next, by the command that is shown."""
    more = words_from(form, studio.options)
    if form.get("fold") == "on":
        more.append("--fold")
    asked = {"id": form.get("id", ""), "more": more, "sides": dict(sides.chosen)}
    return Asked("history-next", asked, "campaign-next.html", topic="next")
