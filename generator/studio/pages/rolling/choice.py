"""What can be rolled: every game's generators, each with one that nobody has seen before."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from generator.games.game import NOUNS
from generator.studio.pages import Asked, Form
from generator.studio.pages.shelf import games
from generator.studio.recipes import recipe_from, recipe_of
from generator.studio.studio import Studio
from generator.studio.views import respond


async def show(request: Request, studio: Studio) -> Response:
    """Return the page to choose from: what is rolled of each game, in the order of the shelf."""
    every = await games(studio)
    found = [(NOUNS[noun], game) for noun in NOUNS for game in every if noun in game["rolls"]]
    return respond(request, studio, "roll-choice.html", found=found)


def sample(form: Form, studio: Studio) -> Asked:
    """Ask for one of a kind, with its drawing."""
    recipe = recipe_from(form)
    return Asked("roll-sample", recipe.plain(), "roll-sample.html", more={"recipe_of": recipe_of})
