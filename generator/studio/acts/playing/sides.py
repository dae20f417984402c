"""The sides that keep papers from each other, by what their game calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.errors import UsageError, short
from generator.job.targets import find_targets
from generator.studio.engine.bench import Bench
from generator.studio.secrets import secrets_of, side_names


def sides(bench: Bench, asked: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of the sides that have secrets in what a pack rolls.

    Raises UsageError if there are none.
    """
    noun, pack = str(asked["noun"]), str(asked["pack"])
    secrets = secrets_of(noun, pack)
    if secrets is None:
        raise UsageError(f"nothing of a {short(noun)} of '{short(pack)}' is secret")
    target = find_targets([pack])[0]
    return side_names(bench.warm.packs.read(target.folder, target.shown), secrets.sides)
