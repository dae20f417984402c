"""What a file below the folder of an evening is asked, if it is a report."""

from __future__ import annotations

import re
from pathlib import Path

from generator.content import Pack
from generator.scenario.evening.linked import Linked
from generator.scenario.evening.report import NAME, report_asked
from generator.scenario.evening.stored import M, read_stored
from generator.scenario.generator import Generator, ReportForm


def report_of(
    game: Linked[M], generator: Generator, pack: Pack, file: Path, name: str
) -> ReportForm | None:
    """Return what a file below the folder of an evening's first scenario is asked as a report."""
    if not re.fullmatch(rf"({generator.noun}-[0-9]+/)?{re.escape(NAME)}", name):
        return None
    return report_asked(game.sides(pack, read_stored(game.model, file).record))
