"""One more section, rolled: its ground, its country, its numbers; then it is grown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.board.growing.candidate import grow_section
from generator.games.panzer_leader.board.growing.plan import SectionPlan, TownPlan
from generator.games.panzer_leader.board.kind import sections_of
from generator.ground.section import Edge, Section
from generator.roll.locks import Lockable, Locks, refused
from generator.roll.requirements import Requirements
from generator.roll.roller import Rolled, Roller
from generator.scenario.stages import FinishedDraft, Once, Rolling, Stage

FIELDS: Mapping[str, str] = {
    "ground": "the kind of ground, e.g. 'forest'",
    "country": "the country, e.g. 'eifel'",
    "woods": "hexes with woods, e.g. '90'",
    "bridges": "bridges at least, e.g. '3'",
    "sea": "the edge of a coast, 'west' or 'east'",
    "letter": "the letter of the section, e.g. 'R'",
}

_ROLLS: Mapping[str, str] = {
    "stream": "the hexrows by which the main stream comes in from the west and leaves, e.g. 'IY'",
}

LOCKABLE = Lockable(FIELDS, _ROLLS, re.compile("stream"))
"""What of a section can be locked."""

REQUIREMENTS = Requirements(
    noun="sections",
    parts=("board-grounds", "board-names"),
    tables=lambda _: {},
    fields={
        "board-grounds": {
            "name": "text",
            "weight": "number",
            "towns": "list of number",
            "bridges": {"least": "number", "most": "number"},
            "woods": {"least": "number", "most": "number"},
            "hills": "list of number",
            "swamps": "number",
            "springs": "optional flag",
            "coast": "optional flag",
        },
        "board-names": {
            "country": "text",
            "weight": "number",
            "towns": "list of text",
            "woods": "list of text",
            "hills": "list of text",
            "streams": "list of text",
            "coasts": "list of text",
        },
    },
)

_LETTERS = "EFGHJKLMNPQRSTUV"
"""Letters of rolled sections: those of the published ones and of ours are left to them."""

_SHARES = 3

_MOST_WOODS = 180
_MOST_BRIDGES = 8

Spotted = Sequence[tuple[Literal["woods", "hill", "stream", "coast"], str]]


@dataclass(frozen=True)
class NewBoard:
    """A section that was rolled, of what ground and country, with the rolls that made it."""

    seed: str
    locks: Locks
    ground: str
    country: str
    section: Section
    ledger: tuple[Rolled, ...]
    thrown: Mapping[str, Mapping[str, int]]


@dataclass
class _SectionDraft:
    """A section while it is rolled; `ground` and `country` are ids of records."""

    pack: Pack
    ground: str = field(init=False)
    country: str = field(init=False)
    plan: SectionPlan = field(init=False)
    section: Section = field(init=False)


def _set_plan(roller: Roller, draft: _SectionDraft) -> None:
    pack = roller.pack
    draft.ground = _picked(pack, roller, "board-grounds", "ground", "What ground it is")
    draft.country = _picked(pack, roller, "board-names", "country", "Which country it lies in")
    draft.plan = _plan(pack, roller, draft.ground, draft.country)


def _grow(roller: Roller, draft: _SectionDraft) -> None:
    draft.section = grow_section(draft.plan, roller.stream)


def _finished(drawn: FinishedDraft[_SectionDraft]) -> NewBoard:
    draft = drawn.draft
    return NewBoard(
        **drawn.kept,
        ground=str(draft.pack.records("board-grounds")[draft.ground]["name"]),
        country=str(draft.pack.records("board-names")[draft.country]["country"]),
        section=draft.section,
    )


ROLLING = Rolling(
    of="section",
    lockable=LOCKABLE,
    check_content=REQUIREMENTS.check,
    check_locks=lambda _, __: None,  # each is checked when it is rolled
    begun=_SectionDraft,
    lines=(Once(_set_plan), (Stage("land", 400, _grow),)),
    finished=_finished,
)
new_board = ROLLING.roll


def values(pack: Pack, name: str) -> Sequence[str]:
    """Return what a field could be."""
    return {
        "ground": tuple(pack.records("board-grounds")),
        "country": tuple(pack.records("board-names")),
        "sea": ("west", "east"),
        "letter": tuple(_LETTERS),
        "woods": tuple(str(n) for n in range(_MOST_WOODS + 1)),
        "bridges": tuple(str(n) for n in range(_MOST_BRIDGES + 1)),
    }.get(name, ())


def _picked(pack: Pack, roller: Roller, part: str, path: str, what: str) -> str:
    records = pack.records(part)
    options = [(key, int(record["weight"])) for key, record in records.items()]
    return roller.pick(path, what, options, lock=path)


def _plan(pack: Pack, roller: Roller, ground: str, country: str) -> SectionPlan:
    """Roll the numbers and the names of a section."""
    rules = pack.records("board-grounds")[ground]
    words = pack.records("board-names")[country]
    taken = set(sections_of(pack))
    letters = [(letter, 1) for letter in _LETTERS if letter not in taken]
    letter = roller.pick("letter", "Its letter", letters, lock="letter")
    towns = _own_first(_names(roller, words["towns"], "towns"), words["towns"], letter)
    woods = _number(roller, rules["woods"], "woods", "Hexes with woods", _MOST_WOODS)
    bridges = _number(roller, rules["bridges"], "bridges", "Bridges at least", _MOST_BRIDGES)
    main = roller.pick("stream", "Where the main stream runs", [("IY", 2), ("YI", 2), ("II", 1)])
    sizes = [int(size) for size in rules["towns"]]
    return SectionPlan(
        name=letter,
        title=f"Section {letter}",
        towns=tuple(TownPlan(size, name) for size, name in zip(sizes, towns, strict=False)),
        bridges=(bridges, max(bridges, int(rules["bridges"]["most"]))),
        woods=woods,
        hills=tuple(int(size) for size in rules["hills"]),
        swamps=int(rules["swamps"]),
        main=(main[0], main[1]),
        springs=bool(rules.get("springs")),
        sea=_sea(roller, bool(rules.get("coast"))),
        names=_spots(roller, words),
    )


def _sea(roller: Roller, coast: bool) -> Edge | None:
    if not coast:
        if (asked := roller.locks.get("sea")) is not None:
            raise UsageError(f"--lock sea={asked} can't be met: only the ground 'coast' has a sea")
        return None
    both: list[tuple[Edge, int]] = [("west", 1), ("east", 1)]
    return roller.pick("sea", "Where the sea lies", both, lock="sea")


def _number(roller: Roller, span: Mapping[str, Any], path: str, what: str, most: int) -> int:
    """Roll a number within its span; a lock may ask for any that a section can hold."""
    asked = roller.locks.get(path)
    if asked is None:
        return roller.number(path, what, int(span["least"]), int(span["most"]))
    if not asked.isdecimal() or not asked.isascii() or not int(asked[:4]) <= most:
        raise refused(
            path, asked, [f"0 to {most}"], (f"expected a whole number of {what.lower()}",)
        )
    return int(asked)


def _names(roller: Roller, words: Sequence[str], path: str) -> tuple[str, ...]:
    return roller.stream(f"names/{path}").shuffled(words)


def _own_first(shuffled: Sequence[str], words: Sequence[str], letter: str) -> tuple[str, ...]:
    """Put the third of a country's names first that is a letter's own.

    So three sections of one country whose letters follow each other share no town.
    """
    share = _LETTERS.find(letter) % _SHARES
    return tuple(sorted(shuffled, key=lambda name: words.index(name) % _SHARES != share))


def _spots(roller: Roller, words: Mapping[str, Any]) -> Spotted:
    """Return names for the two largest woods, for hills, the main stream and a coast."""
    woods, hills = _names(roller, words["woods"], "woods"), _names(roller, words["hills"], "hills")
    stream, coast = (_names(roller, words[key], key)[0] for key in ("streams", "coasts"))
    found: list[tuple[Literal["woods", "hill", "stream", "coast"], str]] = []
    found += [("woods", name) for name in woods[:2]]
    found += [("hill", name) for name in hills[:3]]
    return (*found, ("stream", stream), ("coast", coast))
