"""What the engine does for pages: an act takes plain data and returns plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.studio.engine.bench import Bench

Act = Callable[["Bench", Mapping[str, Any]], Any]
"""Does something with what lies on the bench, and returns what can be pickled."""

READER, PRESS, RUNNER = "reader", "press", "runner"
"""Three processes: one reads and answers at once, one lays out and prints, and one waits for print
runs, which take hours in processes of their own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An act: where its function is, which process does it, and the seconds it may take.

    When it is stopped, it has `patience` in seconds to end by itself. One that `writes` to the
    user's folders goes on when the browser is closed, and ends tidily with the studio.
    """

    path: str
    process: str = READER
    seconds: float = 30.0
    patience: float = 0.5
    writes: bool = False

    def function(self) -> Act:
        """Import the function."""
        module, _, name = self.path.partition(":")
        found: Act = getattr(import_module(f"generator.studio.acts.{module}"), name)
        return found


ACTS: Mapping[str, Entry] = {
    "shelf": Entry("shelf:games"),
    "pack": Entry("shelf:pack"),
    "boards": Entry("boards:every"),
    "board-pack": Entry("boards:of_pack"),
    "boards-laid": Entry("boards:laid", patience=3),
    "boards-sight": Entry("boards:sight"),
    "tables": Entry("tables:lists"),
    "table-odds": Entry("tables:odds"),
    "table-roll": Entry("tables:roll"),
    "forces": Entry("force.editing:every"),
    "force-begin": Entry("force.editing:begin"),
    "force-change": Entry("force.editing:change"),
    "force-save": Entry("force.editing:save"),
    "force-pictures": Entry("force.pictures:units_pictures", PRESS, 120),
    "force-cards": Entry("force.cards:cards", PRESS, 120),
    "page": Entry("pictures:page", seconds=60),
    "drawing": Entry("pictures:drawing", PRESS, 60),
    "export-choices": Entry("exports:choices"),
    "export": Entry("exports:export", PRESS, 300),
    "printer-profiles": Entry("printers:profiles"),
    "printer-papers": Entry("printers:papers"),
    "printer-sheet": Entry("printers:sheet", PRESS, 60),
    "printer-profile": Entry("printers:profile"),
    "printer-save": Entry("printers:save"),
    "printer-trial": Entry("printers:trial", PRESS, 120),
    "product": Entry("products:print_product", PRESS, 120),
    "faces": Entry("products:faces", PRESS, 120),
    "thumbnail": Entry("products:thumbnail", PRESS, 120),
    "runs": Entry("print_runs:listed"),
    "run": Entry("print_runs:shown"),
    "run-booklet": Entry("print_runs:booklet"),
    "run-new": Entry("print_runs:write", writes=True),
    "run-print": Entry("print_runs:make", RUNNER, 14 * 24 * 3600, patience=10, writes=True),
    "command": Entry("commands:command", PRESS, 300, patience=5, writes=True),
    "roll-choices": Entry("rolling.rolls:choices"),
    "roll-seed": Entry("rolling.rolls:seed"),
    "roll-many": Entry("rolling.rolls:many", PRESS, 300),
    "roll-sample": Entry("rolling.rolls:sample", seconds=60),
    "rolled": Entry("rolling.rolls:rolled", seconds=120),
    "roll-sheet": Entry("rolling.papers:sheet", PRESS, 120),
    "roll-compare": Entry("rolling.rolls:compare", seconds=120),
    "roll-command": Entry("rolling.rolls:command"),
    "roll-papers": Entry("rolling.papers:papers", PRESS, 600, patience=5, writes=True),
    "roll-received": Entry("rolling.papers:received", PRESS, 600, patience=5, writes=True),
    "roll-again": Entry("rolling.papers:again", PRESS, 600, patience=5, writes=True),
    "roll-history": Entry("rolling.papers:history"),
    "roll-kept": Entry("rolling.papers:kept"),
    "look": Entry("making.looking:look", PRESS, 120),
    "folder": Entry("making.folders:folder"),
    "folders": Entry("making.folders:folders"),
    "help": Entry("manual:contents"),
    "help-page": Entry("manual:help_page"),
    "help-search": Entry("manual:found"),
    "sides": Entry("playing.sides:sides"),
    "histories": Entry("playing.histories:listed"),
    "history": Entry("playing.histories:history"),
    "history-begin": Entry("playing.histories:begin", PRESS, 60, patience=5, writes=True),
    "history-next": Entry("playing.histories:go_on", PRESS, 600, patience=5, writes=True),
    "report": Entry("playing.reports:report"),
    "report-save": Entry("playing.reports:save", PRESS, 300, patience=5, writes=True),
}
"""What can be asked of the processes, by name."""
