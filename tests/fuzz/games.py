"""What the games roll and read, for targets: each generator with its pack and its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from generator.content import Pack
from generator.games import GAMES
from generator.games.game import GameEntry
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.roll.locks import Locks
from generator.scenario.generator import Generator, HowToRepeat, Printing

SEEDS = ("amber-ridge-417", "first evening", "fuzz 3", "fuzz 4")

_FILES = {
    "campaign": ("platoon-leader", "campaign", "platoon_leader.saved.file", "SAVED"),
    "scenario": ("platoon-command", "scenario", "platoon_command.scenario.saved", "FILES.kind"),
    "mission": ("platoon-action", "scenario", "platoon_action.scenario.saved", "FILES.kind"),
    "situation": ("panzer-leader", "scenario", "panzer_leader.scenario.saved", "FILES.kind"),
    "board": ("panzer-leader", "board", "panzer_leader.board.saved", "SAVED"),
    "battle": ("plm-american-revolution", "scenario", "plm_american_revolution.scenario.saved",
               "FILES.kind"),
}  # fmt: skip
"""By the word of a target: the pack, what is rolled, and where the kind of its files stands."""


@dataclass(frozen=True)
class Rolled:
    """What can be rolled from here, and how its files are read.

    `holder` has the kind of its files under the name `held`.
    """

    word: str
    game: GameEntry
    pack: Pack
    generator: Generator
    holder: Any
    held: str

    @property
    def files(self) -> Any:
        return getattr(self.holder, self.held)

    def papers(self, item: Any) -> Any:
        """Return the plain data of an item's papers, which is made from all that its file says."""
        self.generator.summary(self.pack, item.outcome)
        again = HowToRepeat("seed", "command", "command")
        return self.generator.papers(self.pack, [item], Printing(True, [again], "command"))


@cache
def games() -> Mapping[str, Rolled]:
    """Return everything that is rolled by the word of its targets."""
    found = {}
    for word, (name, noun, module, held) in _FILES.items():
        holder: Any = import_module(f"generator.games.{module}")
        *outer, last = held.split(".")
        for step in outer:
            holder = getattr(holder, step)
        game, pack = GAMES[name], read_pack(content_folder() / name, f"content/{name}")
        found[word] = Rolled(word, game, pack, game.generator(noun), holder, last)
    return found


@cache
def rolled(word: str, seed: str) -> Any:
    """Return what a seed rolls without locks; it is rolled once, whichever target asks."""
    game = games()[word]
    return game.generator.roll(game.pack, seed, Locks())
