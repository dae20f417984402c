"""A browser chooses the side whose papers it may open, or changes its mind."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from generator.errors import Problem, UsageError, short
from generator.scenario.secrets import EVERY
from generator.studio.pages import Form
from generator.studio.secrets import COOKIE, SECONDS, sides_of
from generator.studio.studio import Studio
from generator.studio.views import respond

_SCOPE = re.compile(r"[0-9a-f]{16}")
_HERE = re.compile(r"/(?![/\\])[!-~]*")


async def choose(request: Request, studio: Studio, form: Form) -> Response:
    """Remember a side, and go back to where it was chosen; ask first if another was before.

    Raises UsageError or Failed for what is no side.
    """
    scope, side, back = (form.get(name, "") for name in ("scope", "side", "back"))
    if not _SCOPE.fullmatch(scope):
        raise UsageError("these papers are of nothing that was rolled")
    asked = {"noun": form.get("noun", ""), "pack": form.get("pack", "")}
    names = await studio.engine.get("sides", asked)
    _check(side, names)
    sides = sides_of(request)
    before = sides.side(scope)
    if before not in ("", side) and form.get("sure") != "yes":
        return respond(
            request,
            studio,
            "sides-question.html",
            form={**asked, "scope": scope, "side": side, "back": back},
            names={**names, EVERY: "every side’s"},
            before=before,
        )
    answer = RedirectResponse(back if _HERE.fullmatch(back) else "/", 303)
    answer.set_cookie(
        COOKIE,
        sides.with_side(scope, side).cookie,
        max_age=SECONDS,
        httponly=True,
        samesite="strict",
    )
    return answer


def _check(side: str, names: Mapping[str, str]) -> None:
    if side not in ("", EVERY, *names):
        known = ", ".join(names)
        raise UsageError(Problem(f"'{short(side)}' is not a side", hints=(f"sides: {known}",)))
