"""A game's entry in the registry; what it leads to is imported when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.games.generator import Generator


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of the command line for a thing that games roll, with the words of its help.

    `pack` is the pack that is rolled from if none is named, `lock` an example of a lock.
    """

    name: str
    help: str
    prints: str
    pack: str
    lock: str
    examples: tuple[str, ...]


NOUNS: Mapping[str, Noun] = {
    "campaign": Noun(
        "campaign",
        help="Roll a campaign that nobody has played, and print its papers.",
        prints="a booklet for both players, a secret dossier for each, a map, a file",
        pack="platoon-leader",
        lock="theatre=normandy-1944",
        examples=("--lock theatre=normandy-1944 --lock intensity=low", "--fold"),
    ),
    "scenario": Noun(
        "scenario",
        help="Roll a scenario that nobody has played, and print its papers.",
        prints="its sheet with its ledger behind, and a file",
        pack="platoon-command",
        lock="mission=assault",
        examples=("--lock mission=assault --lock place=ardennes", "--book 6"),
    ),
}
"""What the games roll: a game states a generator for each that it has."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's entry: its name as `pack.yaml` states it, and where its generators stand.

    `generators` has for each noun, such as `scenario`, a `module:NAME`; `kinds` names in the same
    way the kinds of file that only this game's packs have.
    """

    name: str
    generators: Mapping[str, str] = field(default_factory=dict)
    kinds: str | None = None

    def generator(self, noun: str) -> Generator:
        """Return the generator for a noun; raise KeyError if the game has none."""
        found: Generator = _named(self.generators[noun])
        return found

    def own_kinds(self) -> Mapping[str, Any]:
        """Return the kinds of file that only this game's packs have, by name."""
        found: Mapping[str, Any] = _named(self.kinds) if self.kinds else {}
        return found


def _named(path: str) -> Any:
    """Import what `module:NAME` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
