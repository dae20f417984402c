"""What printed files are made from on a machine: the program, its libraries, the pack."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Mapping
from pathlib import Path

from generator.games import GROUP
from generator.job.output.stamps import inputs
from generator.job.store.program import program_hash
from generator.job.targets import Target, built_in, find_targets
from generator.typeset.versions import engines

LIBRARIES = (
    "astral",
    "cssselect2",
    "defusedxml",
    "font-source-sans-pro",
    "font-source-serif-pro",
    "fontpkg-barlow-condensed",
    "fontpkg-ibm-plex-mono",
    "fonttools",
    "icepool",
    "jinja2",
    "pikepdf",
    "pillow",
    "pydantic",
    "pydyf",
    "python-calamine",
    "pyyaml",
    "reportlab",
    "segno",
    "tinycss2",
    "tinyhtml5",
    "uharfbuzz",
)
"""Packages that affect the bytes of a file, besides those that `engines` names."""

PROGRAM, PACK = "Fieldpress", "the pack"

_NOWHERE = Path(os.devnull)
"""Nothing is printed there: everything that a pack can read counts."""

_SHOWN = 12
"""Characters of a hash in a message."""


def made_with(target: Target) -> Mapping[str, str]:
    """Return the versions and hashes, by name, of everything a pack's files are made from here."""
    python = ".".join(platform.python_version_tuple()[:2])
    found = {PROGRAM: program_hash()[:_SHOWN], "Python": python}
    for engine in engines().split(", "):
        name, _, version = engine.rpartition(" ")
        found[name] = version
    found |= {name: _version(name) for name in LIBRARIES}
    for game in importlib.metadata.entry_points(group=GROUP):
        found[f"the game {game.name}"] = game.dist.version if game.dist else "missing"
    return {**found, PACK: inputs(target, _NOWHERE)[:_SHOWN]}


def differences(here: Mapping[str, str], there: Mapping[str, str]) -> tuple[str, ...]:
    """Say how `there` differs from `here`."""
    return tuple(
        f"{name} is {there.get(name, 'missing')} there, {here.get(name, 'missing')} here"
        for name in {**here, **there}
        if there.get(name) != here.get(name)
    )


def target_of(pack: str, shown: str) -> Target:
    """Return the target of an order; raise UsageError if there is no such pack here."""
    if pack in built_in():
        return find_targets([pack])[0]
    if not (Path(pack) / "pack.yaml").is_file():
        find_targets([pack])  # says what is wrong with it
    return Target(Path(pack), shown)


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "missing"
