"""How far an exchange of seals has come, and what each of both players has to do."""

from __future__ import annotations

from typing import Any

from generator.job.rolled.exchange import standing
from generator.roll.seals.files import private_name
from generator.studio.acts.named import find_shelved
from generator.studio.acts.rolling.rolls import copied, exchange_for, sealing_words
from generator.studio.engine.bench import Bench
from generator.studio.recipes import RollRecipe
from generator.studio.secrets import side_names


def how_far(bench: Bench, recipe: RollRecipe, side: str) -> dict[str, Any]:
    """Return what a page tells of an exchange: lines to send, lines that are missing, commands."""
    wanted = exchange_for(bench, recipe, side)
    found = standing(wanted)
    target = find_shelved(recipe.pack)
    names = side_names(bench.warm.packs.read(target.folder, target.shown), wanted.sides)
    folder = wanted.folder.as_posix()
    proof = f"theirs/{private_name(wanted.other)}"
    return {
        "recipe": recipe.plain(),
        "side": side,
        "name": names[side],
        "other": names[wanted.other],
        "folder": folder,
        "private": private_name(side),
        "lines": dict(found.lines),
        "missing": list(found.missing),
        "theirs": copied(sealing_words(bench, recipe, wanted.other)),
        "proof": copied([recipe.noun, "check", folder, "--with", proof]),
    }
