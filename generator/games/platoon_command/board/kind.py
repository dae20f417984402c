"""`scenario`: a board of tiles, two sides and a mission, printed on both sides of a sheet.

What checks and prints it is imported when that is done; to list products neither is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.printed import PAGES, Pages, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID, ID_WORDS, ORIGIN_WORDS, SIDE, TEMPLATE, Words
from generator.errors import Problem
from generator.games.platoon_command.scenario_model import ScenarioFile

if TYPE_CHECKING:
    from generator.content import Pack

SHEET_PAGES = 2
"""Number of pages of a scenario: front and back of one sheet."""

STYLES = ("sheet.html", "faces.html", "scenario.html")
"""Templates whose style sheets apply to all scenarios: those of the pieces that they show, too."""


@dataclass(frozen=True, slots=True)
class ScenarioPart(Part):
    """A scenario written by hand."""

    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: ScenarioFile

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        pages = Pages(self.model.template, STYLES, self._values, SHEET_PAGES)
        return (Printed(self.id, self.title, "scenario", PAGES, pages=pages),)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        from generator.games.platoon_command.board.problems import scenario_problems

        return scenario_problems(contents.parts, contents.info, self.model, self.source)

    def _values(self, pack: Pack) -> Mapping[str, Any]:
        from generator.games.platoon_command.board.view import scenario_view

        return {"scenario": scenario_view(pack, self.model, f"{self.source.file}#")}


def _build(source: Source, model: ScenarioFile, problems: list[Problem]) -> ScenarioPart:
    return ScenarioPart(part_id(source, model.id), model.title, source, model)


_KEYS: Mapping[str, Mapping[str, str]] = {
    "ScenarioFile": {
        "kind": "What this file is: a scenario for a board of tiles.",
        "id": ID_WORDS,
        "title": "The scenario's name, as it is printed.",
        "template": "The template of its pages, in the pack's folder 'templates'.",
        "tiles": "The part whose records are the tiles: a number and a letter for each side.",
        "cards": "The deck that each side has.",
        "objective-markers": "The deck of objective markers; its pieces have a 'value'.",
        "control-markers": "The deck of markers that each side scouts and controls with.",
        "origin": ORIGIN_WORDS + " Holds for the scenario as a whole.",
        "origins": "The origin of single sections of the sheet.",
        "mission": "What kind of mission it is, in a few words.",
        "place": "Where it happens.",
        "date": "When it happens.",
        "light": "The hour and the weather, if they are told.",
        "season": "What fields and trees look like: one of the part 'seasons'. Without it tiles "
        "are drawn as they are printed.",
        "story": "What happened before, a paragraph each.",
        "board": "The tiles, row by row from the top; each second row lies half a tile to the "
        "right. null is a gap.",
        "objectives": "The tiles with an objective marker, and its points.",
        "rounds": "The last round, if the game has one.",
        "initiative": "The side that goes first in the first round, whatever is bid.",
        "sides": "What each side starts with and plays for.",
        "ends": "How the game ends if nobody reaches the aim; without it nobody can play it out by "
        "machine.",
        "storm": "So many counters of a side have room on an objective tile: it is stormed (8.5).",
        "wins": "How the game is won and how it ends, a sentence each.",
        "rules": "Rules of this scenario alone.",
    },
    "SideSetUp": {
        "role": "What the side is in this mission, as attacker.",
        "start": "The tile on which its counters start.",
        "scouted": "Tiles with its Scouted marker at the start.",
        "controlled": "Tiles with its Control marker at the start.",
        "deck": "The cards of its draw deck, and how many of each.",
        "supply": "The cards of its supply, and how many of each.",
        "goal": "What wins for it, as rules can judge it; without it time does.",
        "brief": "Its orders, a paragraph each.",
    },
    "Goal": {
        "points": "So many objective points under control.",
        "tiles": "All these tiles under control.",
        "leave": "So many of its cards have left the board.",
        "remove": "So many enemy cards have been removed by hits.",
        "mark": "So many objective tiles hold its marker.",
        "over": "The tiles over which it may leave the board.",
        "of": "Only cards of this unit count.",
        "back": "True: its scouts must be back on the start tile too.",
    },
    "Ends": {
        "last": "Who wins at the end of the last round: a side, or 'points' for who has more.",
        "out": "Who has too few cards left to go on, and who wins then.",
        "tie": "Who wins if the points are equal: 'first', who went first in the last round.",
    },
    "Out": {
        "side": "The side that has too few cards; without it, both must.",
        "of": "The unit whose cards count.",
        "least": "Fewer than this many are too few, those that have left the board counted in.",
        "winner": "The side that wins, or 'points' for the side with more.",
    },
    "Line": {
        "text": "The sentence.",
        "origin": ORIGIN_WORDS,
    },
}

SCENARIO = Kind(
    name="scenario",
    model=ScenarioFile,
    build=_build,
    words=Words(
        keys=_KEYS,
        values={
            ("ScenarioFile", "template"): TEMPLATE,
            ("ScenarioFile", "tiles"): ID,
            ("ScenarioFile", "cards"): ID,
            ("ScenarioFile", "objective-markers"): ID,
            ("ScenarioFile", "control-markers"): ID,
            ("ScenarioFile", "season"): ID,
            ("ScenarioFile", "sides"): {"propertyNames": SIDE},
            ("ScenarioFile", "initiative"): SIDE,
        },
    ),
)

KINDS: Mapping[str, Kind] = {SCENARIO.name: SCENARIO}
"""The kinds of file that the game adds."""
