"""The interface of a generator: how a thing is rolled, saved, read and printed, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from generator.content import Pack
from generator.ground.overlay import Overlay, Season
from generator.ground.record import Ground
from generator.ground.section import Section
from generator.ground.tabletop import TableDrawing
from generator.roll.locks import Lockable, Locks
from generator.roll.roller import Rolled
from generator.roll.seals.seal import Seals
from generator.scenario.secrets import Secrets

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.play import Playable


class Outcome(Protocol):
    """What a generator rolled: with this seed, these locks, these rolls."""

    @property
    def seed(self) -> str: ...
    @property
    def locks(self) -> Locks: ...
    @property
    def ledger(self) -> Sequence[Rolled]: ...
    @property
    def thrown(self) -> Mapping[str, Mapping[str, int]]: ...


@dataclass(frozen=True, slots=True)
class Item:
    """An outcome to print: as rolled, as in its file, and what was edited there.

    `sealed` is what its papers print in place of the seed if sides have sealed their rolls, and
    `notes` are lines to be said.
    """

    outcome: Any
    record: Any
    edits: tuple[str, ...] = ()
    sealed: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HowToRepeat:
    """How an outcome can be reproduced, in the words that its papers print.

    `seed` is printable, `command` short enough for a line of a page; `whole` is the command for a
    code that a camera reads.
    """

    seed: str
    command: str
    whole: str


@dataclass(frozen=True, slots=True)
class Chapters:
    """Where a document's chapters begin: each has `each` pages, the first follows `before` others.

    A bookmark of the first level tells where one begins. With `open_end` the last is the ledgers,
    of any number of pages; `thing` is what every other chapter prints, as `mission`.
    """

    count: int
    each: int
    before: int
    open_end: bool
    thing: str

    @property
    def starts(self) -> list[int]:
        """The pages that chapters begin on, counted from 0."""
        return [self.before + self.each * index for index in range(self.count)]


@dataclass(frozen=True, slots=True)
class Form:
    """What is known of a form: what its fields say, by their names; a box is ticked or not.

    What is `fixed` is nobody's to change. None of it is laid out, so a page that asks the same
    again is laid out once.
    """

    says: Mapping[str, str | bool] = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Paper:
    """A document printed for an outcome, as plain data.

    `bound` says that the pack's sheets, the map and the cover's picture are bound into it. A `form`
    is for the players to fill in: it is written where nothing is, and is theirs from then on.
    """

    name: str
    title: str
    template: str
    styles: tuple[str, ...]
    values: Mapping[str, Any]
    bound: bool = False
    chapters: Chapters | None = None
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class MapRequest:
    """What a map is drawn from; `season` is the one that the land is shown in.

    `ruined`, from 0 to 1, is the share of houses in towns and villages without a roof.
    For each title in `blanks`, a page of the map without lines is printed, to draw on. What is
    `bound_only` has no files of its own: it is printed in the papers it is bound into.
    """

    ground: Ground
    overlay: Overlay
    title: str
    season: Season = "summer"
    blanks: tuple[str, ...] = ()
    ruined: float = 0.0
    bound_only: bool = False


@dataclass(frozen=True, slots=True)
class Sections:
    """Sections of a board, drawn at playing size and as overviews.

    A hex is `hex_mm` from flat to flat. `notes` stand on the overviews: heads, each with lines;
    `words` tell what the signs of their keys do.
    """

    sections: tuple[Section, ...]
    hex_mm: float
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Papers:
    """Everything printed for one outcome, or for a book of them.

    `files` are the saved files by name. `sheets` is the part of the pack that names the sheets
    to be bound in; `map` is what the map is drawn from. `sections` of a board are drawn. `tables`
    lie under pages: a window between the anchors `land-1-NAME` and `end-1-NAME` is filled with the
    table of that name. `forces` are files of the kind `force` by their names without an ending,
    printed as if by themselves.
    """

    papers: tuple[Paper, ...]
    files: Mapping[str, bytes]
    sheets: str | None = None
    map: MapRequest | None = None
    sections: Sections | None = None
    forces: Mapping[str, bytes] = field(default_factory=dict)
    tables: Mapping[str, TableDrawing] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printing:
    """What the text on papers depends on: whether odds are printed, a book's size.

    `again` has an entry for each item, and `command` makes all of them again.
    """

    odds: bool
    again: Sequence[HowToRepeat]
    command: str
    book: bool = False


@dataclass(frozen=True, slots=True)
class Sequel:
    """What comes after an evening that was played, or what is still missing to go on.

    A history is the folder of a saved file. `papers` are printed into `folder` below it, or into
    it if that is empty; there may be none. `forms` are files for the players to fill in, by their
    paths below the history's folder: each is written where nothing is, and theirs from then on.
    `notes` are lines to be said; `sealed` is what papers print in place of the seed if sides have
    sealed their rolls.
    """

    folder: str
    papers: Papers
    forms: Mapping[str, bytes] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class ReportForm:
    """What a report in a history asks for.

    `model` is what it may say: a JSON Schema made of it has `given` at what is filled in for the
    players and stays. `labels` are heads for keys, where a key itself doesn't say enough; `words`
    are what values are called, where that is not what the pack calls its sides.
    """

    model: type[BaseModel]
    labels: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sealing:
    """How the sides of what is rolled may seal what is secret of them.

    `is_secret` tells of a lock's name whether it is that of a secret roll, which nobody can lock.
    `roll` rolls with seals, knowing only the sides whose words they have; `check` proves a side's
    rolls by its private seal, the third thing it takes, and returns lines to be said.
    """

    sides: tuple[str, str]
    is_secret: Callable[[str], bool]
    roll: Callable[[Pack, str, Locks, Seals], Outcome]
    check: Callable[[Pack, Path, Path], Sequence[str]]


@dataclass(frozen=True, slots=True)
class HandMadeItem:
    """What a pack has by hand: the word that it is begun by, its title, where and when."""

    word: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class ByHand:
    """How what a pack has by hand becomes a saved file, from which its history goes on.

    `begin` takes a word of those that are listed and the seed that all dice come from. It raises
    UsageError for a word that isn't, ContentError for what the pack's files lack.
    """

    listed: Callable[[Pack], Sequence[HandMadeItem]]
    begin: Callable[[Pack, str, str], bytes]


@dataclass(frozen=True, slots=True)
class PlayedPart:
    """What computer players can play of an outcome that is too long to be played whole.

    `title` is the outcome's, `name` what the part is called, as in *how often a side wins it*, and
    `rounds` what one of its rounds and several are. `blind` is a sentence of the pack: what the
    model leaves out.
    """

    model: Playable
    title: str
    name: str
    rounds: tuple[str, str]
    blind: str


COUNTERS = "counters"
BOARDS = "boards"
FORCES = "forces"
EXTRAS = (COUNTERS, BOARDS, FORCES)
"""What may be printed besides papers. Counters and forces are `Papers.forces`, by the name that
suits the game; boards are `Papers.sections`."""


def _any_size(_: Pack, __: float) -> None:
    """Accept every hex."""


@dataclass(frozen=True, slots=True)
class Generator:
    """How one thing is rolled, saved, read back and printed.

    `noun` is the command's word and names files and folders, as `scenario`. `values` lists what
    a field could be. `most_in_book` outcomes are printed as a book, none if it is 0;
    `folds` tells whether its papers can be laid out to be folded. `extras`, some of EXTRAS, are
    printed only if they are asked for. `hex_sizes` tells whether boards are its papers, in any
    size of hex that `check_size` lets pass: that raises UsageError for one in millimetres.
    If it `plays`, what is rolled is played by computer for odds that are fair, or as the lock
    `odds` says, and `roll` takes a fourth thing: who hears which scenario is being played. Unless
    it can make them `fair`, it only throws away the worst, and no odds can be asked for.

    `sequel` returns what comes after what the players have told in the history of a saved file,
    which is what it is given; if it `plays`, it takes that fourth thing too. The same history has
    the same sequel, and a sequel's own files and forms, unless they are filled in, change nothing:
    asked again, it returns the same. None means that nothing comes after one. `report` takes the
    saved file and the name of another below its folder: it tells what that is asked if it is a
    report, and returns None if it isn't. `sealing` is None if
    nothing can be sealed, `by_hand` if nothing is there to begin that wasn't rolled, `secrets` if
    every file is for everybody. `played_part` returns the part of an outcome that computer players
    can play, if it is not the whole; it raises UsageError if they can't. Of what has none the
    game's own `play` is asked.
    """

    noun: str
    lockable: Lockable
    values: Callable[[Pack, str], Sequence[str]]
    roll: Callable[..., Outcome]
    item: Callable[[Pack, Any], Item]
    read: Callable[[Pack, Path], Item]
    summary: Callable[[Pack, Any], Mapping[str, object]]
    papers: Callable[[Pack, Sequence[Item], Printing], Papers]
    folds: bool = False
    most_in_book: int = 0
    extras: tuple[str, ...] = ()
    hex_sizes: bool = False
    plays: bool = False
    fair: bool = True
    check_size: Callable[[Pack, float], None] = _any_size
    sequel: Callable[..., Sequel] | None = None
    report: Callable[[Pack, Path, str], ReportForm | None] | None = None
    sealing: Sealing | None = None
    by_hand: ByHand | None = None
    secrets: Secrets | None = None
    played_part: Callable[[Pack, Any], PlayedPart] | None = None

    @property
    def file(self) -> str:
        """The name of a saved file."""
        return f"{self.noun}.yaml"

    @property
    def folder(self) -> str:
        """The name of the folder for papers."""
        return f"{self.noun}s"
