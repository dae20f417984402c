"""A game's entry in the registry; what it refers to is imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.content.kinds.own_force import OwnForce
    from generator.ground.lattice import Spot
    from generator.ground.section import Joined, Section
    from generator.play import Playable
    from generator.scenario.generator import Generator
    from generator.scenario.set_up import SetsUp, SetsUpPrinted


NEXT = "next"
"""The flag of nouns that something comes after, and their command."""

BEGIN = "begin"
"""The flag of nouns of which packs have some by hand, and the command that begins one."""

SEAL = "seal"
"""The flag of a noun whose sides can seal their secret rolls: `new --seal` and `check`."""

ODDS = "odds"
"""The flag of nouns that computer players can play, the whole or a part, and their command."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A command-line word for something that games roll, with the texts of its help.

    `pack` is the default pack to roll from, `lock` an example of a lock. `flags` are options that
    only this noun's help mentions, `played` is what `odds` has computer players play.
    """

    name: str
    help: str
    prints: str
    pack: str
    lock: str
    examples: tuple[str, ...]
    flags: tuple[str, ...] = ()
    played: str = ""


NOUNS: Mapping[str, Noun] = {
    "campaign": Noun(
        "campaign",
        help="Roll a campaign that nobody has played, and print its papers.",
        prints="a booklet for both players, a secret dossier for each, a map, and its file",
        pack="platoon-leader",
        lock="theatre=normandy-1944",
        examples=("--lock theatre=normandy-1944 --lock intensity=low", "--fold"),
        flags=(NEXT, SEAL, BEGIN, ODDS),
        played="the first firefight of a saved campaign",
    ),
    "scenario": Noun(
        "scenario",
        help="Roll a scenario that nobody has played, and print its papers.",
        prints="its sheet with its ledger behind, and its file",
        pack="platoon-command",
        lock="mission=assault",
        examples=("--lock mission=assault --lock place=ardennes", "--fair 40-60", "--book 6"),
        flags=("all", "counters", "boards", "fair", NEXT, ODDS),
        played="a saved scenario",
    ),
    "board": Noun(
        "board",
        help="Roll a new section of a board, which joins all others, and print it.",
        prints="the section over its sheets, an overview with its ledger, and its file",
        pack="panzer-leader",
        lock="ground=forest",
        examples=("--lock ground=forest --lock country=eifel", "--hex 25mm --paper a3"),
        flags=("hex",),
    ),
}
"""What the games roll: a game names a generator for each one it has."""


@dataclass(frozen=True, slots=True)
class SightResult:
    """Whether two hexes see each other: the verdict, the rule that decides, its text, and where."""

    visible: bool
    verdict: str
    rule: str
    words: str
    where: str


@dataclass(frozen=True, slots=True)
class BoardSights:
    """What a game tells of its boards: how they lie on a table, and what hexes see there.

    `sections` returns a pack's boards by their letters, `layouts` the names under which some of
    them lie ready, each with its title. `lay` lays the boards that a text names, as they are typed
    after `los`, and `find` is a hex of theirs by its name; both raise UsageError for what is not
    there. `look` tells whether two hexes see each other, by the names of the boards and of both.
    `seen` returns all hexes that one sees, itself among them, and `deciding` what stands in the
    way, or would: no hex, the hex, or the two hexes on both sides of a hex side.
    """

    sections: Callable[[Pack], Mapping[str, Section]]
    layouts: Callable[[Pack], Mapping[str, str]]
    lay: Callable[[Pack, str], Joined]
    find: Callable[[Joined, str], Spot]
    look: Callable[[Pack, str, str, str], SightResult]
    seen: Callable[[Joined, Spot], frozenset[Spot]]
    deciding: Callable[[Joined, Spot, Spot], tuple[Spot, ...]]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game's entry: its name as in `pack.yaml`, and where its generators are.

    `generators` has for each noun, such as `scenario`, a `module:NAME`; `kinds` names in the same
    way the kinds of file that only this game's packs have, `force` the `OwnForce` of a game whose
    forces are more than lists of counters, `sights` the `BoardSights` of a game whose hexes see
    each other by its rules, `play` what turns a scenario's record into one that computer players
    play, `table` for each noun whose records are set up on a table what does it, and
    `printed_table` the same for scenarios that its packs have.
    """

    name: str
    generators: Mapping[str, str] = field(default_factory=dict)
    kinds: str | None = None
    sights: str | None = None
    force: str | None = None
    play: str | None = None
    table: Mapping[str, str] = field(default_factory=dict)
    printed_table: str | None = None

    def generator(self, noun: str) -> Generator:
        """Return the generator for a noun; raise KeyError if the game has none."""
        found: Generator = _named(self.generators[noun])
        return found

    def look(self, pack: Pack, boards: str, one: str, other: str) -> SightResult:
        """Tell whether two hexes see each other; raise UsageError for hexes that don't exist."""
        sights = self.board_sights()
        if sights is None:
            raise UsageError(f"'{pack.name}' has no boards to look over")
        return sights.look(pack, boards, one, other)

    def board_sights(self) -> BoardSights | None:
        """Return what the game tells of its boards, or None if it tells nothing of sight."""
        found: BoardSights | None = _named(self.sights) if self.sights else None
        return found

    def playable(self, pack: Pack, record: Mapping[str, Any]) -> Playable:
        """Return a scenario's record as the computer players' game.

        Raise UsageError for a game without a model, and for a record that it can't play.
        """
        if self.play is None:
            raise UsageError(f"no computer player knows how to play '{pack.name}'")
        found: Playable = _named(self.play)(pack, record)
        return found

    def sets_up(self, noun: str) -> SetsUp | None:
        """Return what sets up records of a noun on a table; None if nothing does."""
        return _named(self.table[noun]) if noun in self.table else None

    def sets_up_printed(self) -> SetsUpPrinted | None:
        """Return what sets up a scenario that a pack has; None if its packs have none."""
        return _named(self.printed_table) if self.printed_table else None

    def own_kinds(self) -> Mapping[str, Any]:
        """Return the kinds of file that only this game's packs have, by name."""
        found: Mapping[str, Any] = _named(self.kinds) if self.kinds else {}
        own = self.own_force()
        return found if own is None else {**found, own.kind.name: own.kind}

    def own_force(self) -> OwnForce | None:
        """Return the game's own kind of force, or None if forces are lists of counters."""
        found: OwnForce | None = _named(self.force) if self.force else None
        return found


def _named(path: str) -> Any:
    """Import what `module:NAME` names."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
