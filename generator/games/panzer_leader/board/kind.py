"""`board`: a section of the board, printed over sheets at playing size and as an overview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.content.kinds.base import Contents, Kind, Part, part_id
from generator.content.kinds.printed import DRAWN, Drawing, Printed
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID, ID_WORDS, Words
from generator.errors import Problem
from generator.games.panzer_leader.board.model import BoardFile
from generator.games.panzer_leader.board.reading import read_section
from generator.ground.section import Section
from generator.measure import parse_length

if TYPE_CHECKING:
    from generator.content import Pack


@dataclass(frozen=True, slots=True)
class BoardPart(Part):
    """A section of the board."""

    model: BoardFile
    section: Section

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        from generator.games.panzer_leader.board import drawing, sight_notes

        size = parse_length(self.model.hex)
        playing, overview = (
            Drawing(
                how,
                lambda _: (self.section,),
                size,
                drawing.key_words,
                partial(sight_notes.notes, self.section),
                drawing.check_size,
                lambda pack, name: drawing.seen(self.section, sections_of(pack).values(), name),
            )
            for how in ("sheets", "overview")
        )
        title = f"{self.title}, overview"
        return (
            Printed(self.id, self.title, "board", DRAWN, drawing=playing),
            Printed(f"{self.id}-overview", title, "map", DRAWN, drawing=overview),
        )

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        """A hex is no smaller than the counters that are printed for it."""
        from generator.games.panzer_leader.board.hex_sizes import size_fault

        fault = size_fault(contents.parts, parse_length(self.model.hex))
        if fault is not None:
            yield Problem(fault.message, self.source.place(("hex",)), fault.hints)

    def own_problems(self) -> Iterator[Problem]:
        from generator.games.panzer_leader.board.checks import section_problems

        return section_problems(self.section, self.model, self.source)


def sections_of(pack: Pack) -> Mapping[str, Section]:
    """Return the sections of a pack by their letters."""
    parts = [part for part in pack.parts.values() if isinstance(part, BoardPart)]
    return {part.section.name: part.section for part in parts}


def standing_for(pack: Pack) -> Mapping[str, Section]:
    """Return the sections of a pack by the letters of those whose part they take."""
    return {s.stands_for: s for s in sections_of(pack).values() if s.stands_for}


def _build(source: Source, model: BoardFile, problems: list[Problem]) -> BoardPart | None:
    section, found = read_section(model, source)
    problems.extend(found)
    if section is None:
        return None
    return BoardPart(part_id(source, model.id), model.title, source, model, section)


_KEYS: Mapping[str, Mapping[str, str]] = {
    "BoardFile": {
        "kind": "What this file is: a section of a board of hexes.",
        "id": ID_WORDS,
        "title": "The section's name, as it is printed.",
        "letter": "The letter that its hexes are called by, as W in W-Q-10.",
        "stands-for": "The section of the published game whose part it takes.",
        "sea": "The edge that lies in the sea, if one does: nothing joins it.",
        "hex": "What a hex measures from flat to flat.",
        "rows": "What the hexes of each hexrow hold, A to GG, a letter each: . clear, w woods, "
        "t town, m swamp, s slope, f slope with woods, h hilltop, k hilltop with woods, "
        "u hilltop with a town, b beach, ~ sea.",
        "sides": "Hex sides with a symbol.",
        "roads": "Roads, each as the names of its hexes.",
        "streams": "Streams, each as the names of its hexes.",
        "springs": "Hexes in which a stream rises.",
        "towns": "Towns and their hexes.",
        "names": "Names of woods, hills, streams and other spots.",
        "holds": "How many hexes and bridges there must be.",
        "fieldpress": "Of a rolled section: the version that rolled it.",
        "pack": "Of a rolled section: the pack that it was rolled from.",
        "content": "Of a rolled section: a hash of that pack.",
        "seed": "Of a rolled section: the text that it was rolled from.",
        "locks": "Of a rolled section: what was fixed.",
    },
    "SidesBlock": {
        "green": "Woods, by hexrow: a hex's number and a side, such as 4se.",
        "brown": "The spines of slopes, in the same way.",
        "orange": "The rims of hilltops.",
        "cliff": "Cliffs.",
    },
    "TownLine": {
        "name": "What it is called.",
        "stands-for": "The town of the published game whose part it takes.",
        "hexes": "Its hexes by their names.",
    },
    "NameLine": {
        "name": "What it is called.",
        "what": "What it belongs to.",
        "at": "The hex that the name stands at.",
    },
    "Holds": {
        "towns": "Town hexes.",
        "bridges": "Bridges.",
        "woods": "Hexes with woods.",
        "hills": "Hilltops that touch no other.",
        "swamps": "Swamp hexes.",
    },
}

BOARD = Kind(
    name="board",
    model=BoardFile,
    build=_build,
    words=Words(keys=_KEYS, values={("BoardFile", "id"): ID}),
)
