"""The studio while it runs: how it was started, its processes, its files, its templates."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.job.options import Options
from generator.studio.engine.blobs import Blobs
from generator.studio.engine.client import Engine
from generator.studio.opened import Opened

WEB = Path(__file__).parent / "web"
"""The studio's own templates, style sheet and script."""


def mark(pack: str) -> str:
    """Return the class of a pack's elements, whatever its folder is called."""
    return f"game-{sha256(pack.encode('utf-8', 'replace')).hexdigest()[:8]}"


@dataclass
class Studio:
    """What pages are made from. `options` are those that the studio was started with."""

    options: Options
    engine: Engine
    blobs: Blobs
    kept: dict[str, tuple[float, Any]] = field(default_factory=dict)
    """What was asked for lately, by name, with the time until which it counts as new."""
    opened: Opened = field(default_factory=Opened)
    ending: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the studio is to end: whatever waits for something waits no longer."""

    def end(self) -> None:
        """End all that waits, and all that is being done."""
        self.ending.set()
        self.engine.close()

    @cached_property
    def templates(self) -> Environment:
        """The templates of pages."""
        found = Environment(
            loader=FileSystemLoader(WEB),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        found.filters["mark"] = mark
        found.globals["out"] = self.options.out.as_posix()
        found.globals["opened"] = self.opened
        return found

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """Return a filled template."""
        return self.templates.get_template(template).render(values)
