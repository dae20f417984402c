"""The page that rolls: locks, ten to choose from, one with its map, its papers, earlier ones."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import UsageError
from generator.games.game import NOUNS
from generator.studio.acts.choices import CHOICES, options_from, usual_values
from generator.studio.pages import Asked, Form
from generator.studio.recipes import RollRecipe, recipe_from, recipe_of, recipes_from
from generator.studio.studio import Studio
from generator.studio.views import respond

_ASKED = {
    "everything": ("--all", "All that is needed to play"),
    "counters": ("--counters", "Its counters"),
    "boards": ("--boards", "Its boards"),
}
"""Extras by the names of their fields: their options, their labels."""


async def show(request: Request, studio: Studio) -> Response:
    """Return the page of a noun and a pack; raise Failed if that rolls nothing of the kind.

    With `?seed=` and `?lock=` one is shown at once.
    """
    asked = {"noun": request.path_params["noun"], "pack": request.path_params["pack"]}
    game = await studio.engine.get("roll-choices", asked)
    wanted = _asked_for(request.url.query, asked)
    return respond(
        request,
        studio,
        "roll.html",
        game=game,
        noun=NOUNS[game["noun"]],
        choices=CHOICES,
        usual=usual_values(studio.options),
        extras={name: words for name, words in _ASKED.items() if name in game["takes"]},
        wanted=wanted if wanted.seed else None,
        locked=_locked(wanted, game),
        seal=request.query_params.get("seal", ""),
    )


def _asked_for(query: str, asked: dict[str, str]) -> RollRecipe:
    """Return what an address asks for."""
    form: dict[str, str] = {}
    for name, value in parse_qsl(query, max_num_fields=None):
        form[name] = f"{form[name]}\n{value}" if name in form else value
    return recipe_from({**form, **asked})


def _locked(wanted: RollRecipe, game: dict[str, object]) -> dict[str, str]:
    """Return the values that an address locks, by field; those of other rolls under ''."""
    known = {one["name"] for one in game["fields"]}  # type: ignore[attr-defined]
    found: dict[str, str] = {}
    others = []
    for lock in wanted.locks:
        name, _, value = lock.partition("=")
        if name in known and name not in found:
            found[name] = value
        else:
            others.append(lock)
    return {**found, "": "\n".join(others)}


def seed(_form: Form, _studio: Studio) -> Asked:
    """Ask for a seed that nobody has used."""
    return Asked("roll-seed", {}, "roll-seed.html", topic="roll-seed")


def many(form: Form, _studio: Studio) -> Asked:
    """Ask for ten to choose from, which come one after the other."""
    recipe = recipe_from(form)
    more = {"recipe_of": recipe_of}
    return Asked(
        "roll-many", recipe.plain(), "roll-many.html", "roll-many", more, "roll-one-line.html"
    )


def one(form: Form, _studio: Studio) -> Asked:
    """Ask for one with its drawing."""
    recipe = recipe_from(form)
    more = {"recipe_of": recipe_of}
    return Asked("rolled", recipe.plain(), "rolled.html", "rolled", more, "rolled-begun.html")


def sheet(form: Form, _studio: Studio) -> Asked:
    """Ask for the first page of one that nothing can be drawn of at once."""
    return Asked("roll-sheet", recipe_from(form).plain(), "roll-sheet.html", "roll-sheet")


def compare(form: Form, _studio: Studio) -> Asked:
    """Ask for two that were pinned, side by side."""
    recipes = recipes_from(form.get("pins") or "[]")
    if len(recipes) != 2:
        raise UsageError("tick two that you have pinned to compare them")
    arguments = {"recipes": [recipe.plain() for recipe in recipes]}
    more = {"recipe_of": recipe_of}
    return Asked("roll-compare", arguments, "roll-compare.html", "roll-compare", more)


def command(form: Form, studio: Studio) -> Asked:
    """Ask for the command that prints what was chosen."""
    return Asked("roll-command", _to_print(form, studio), "roll-command.html", "roll-command")


def papers(form: Form, studio: Studio) -> Asked:
    """Ask for the papers of what was chosen."""
    return _papers("roll-papers", _to_print(form, studio))


def received(form: Form, studio: Studio) -> Asked:
    """Ask for the other player's lines to be put beside one's own seal, and for what then comes."""
    if not form.get("seal"):
        raise UsageError("choose the side that is sealed")
    kept = {key: value for key, value in form.items() if key != "lines"}
    return _papers("roll-received", {**_to_print(kept, studio), "lines": form.get("lines", "")})


def _to_print(form: Form, studio: Studio) -> dict[str, object]:
    options_from(form, studio.options)
    printed: dict[str, str] = {
        key: value for key, value in form.items() if key not in ("tab", "draft")
    }
    return {"recipe": recipe_from(form).plain(), "form": printed}


def history(form: Form, _studio: Studio) -> Asked:
    """Ask for what was printed before."""
    return Asked("roll-history", _of(form), "roll-history.html", "roll-history", {"of": _of(form)})


def kept(form: Form, _studio: Studio) -> Asked:
    """Ask for papers that are there already."""
    arguments = {**_of(form), "folder": form.get("folder", "")}
    return replace(_papers("roll-kept", arguments), topic="roll-kept")  # it stops no print


def again(form: Form, studio: Studio) -> Asked:
    """Ask for papers to be printed again from their saved file."""
    options_from(form, studio.options)
    return _papers(
        "roll-again", {**_of(form), "folder": form.get("folder", ""), "form": dict(form)}
    )


def _of(form: Form) -> dict[str, str]:
    return {"noun": form.get("noun", ""), "pack": form.get("pack", "")}


def _papers(act: str, arguments: Mapping[str, object]) -> Asked:
    form = arguments.get("form", {})
    more = {"join": shlex.join, "form": form, "recipe_of": recipe_of}
    return Asked(act, arguments, "roll-papers.html", "roll-papers", more, "roll-paper.html")
