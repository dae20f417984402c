"""The contents of a box, read from its file: products looked up, sizes and numbers checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.content.kinds.base import Part
from generator.content.kinds.box_model import HeldLine
from generator.content.kinds.box_shapes import MAX_STACKS, THICKNESS, Held, stacked
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.gang import GangPart
from generator.content.kinds.printed import PIECES, Run
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.trade.sleeves import FILM, sleeve_for
from generator.errors import Near, Problem, short
from generator.measure import PIECES as SIZES
from generator.measure import Size, parse_length, parse_size

THICK = (0.05, 10.0)
"""The range of a piece's thickness, in millimetres."""

_STACKS = re.compile(r"\s*([1-9]\d?)\s*[x×]\s*([1-9]\d?)\s*", re.ASCII)


@dataclass(slots=True)
class Holding:
    """The contents of a box, and the problems in the lines that list them."""

    holds: tuple[Held, ...] = ()
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lot:
    """Pieces before they are stacked: from a product, or as the file states them."""

    name: str
    count: int
    card: Size
    use: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the contents of a side's box; `sides` are those of the pack."""

    source: Source
    parts: Mapping[str, Part]
    sides: Mapping[str, Side]
    side: str | None

    def read(self, lines: Sequence[HeldLine]) -> Holding:
        """Return the contents listed in a file, or the problems."""
        found: list[Held] = []
        problems: list[Problem] = []
        for number, line in enumerate(lines):
            wrong = list(self._wrong(number, line))
            lot = self._lot(number, line, wrong)
            held = self._held(number, line, lot, wrong) if lot else None
            problems += wrong
            if held and not wrong:
                found.append(held)
        return Holding(tuple(found), problems)

    def _wrong(self, number: int, line: HeldLine) -> Iterator[Problem]:
        here = self.source.place(("holds", number))
        if line.of is not None and line.pieces is not None:
            message = "use either 'of', a product, or 'pieces', a size, not both"
            yield Problem(message, self.source.key_place(("holds", number), "pieces"))
        if line.of is None and line.pieces is None:
            yield Problem("a line needs 'of', a product, or 'pieces', a size", here)
        if line.pieces is not None and line.of is None:
            if line.count is None:
                yield Problem("'pieces' needs a 'count'", here)
            if line.size is not None:
                message = "'size' is a word of a deck's 'sizes'; 'pieces' states its own"
                yield Problem(message, self.source.place(("holds", number, "size")))
        if line.thickness is not None:
            value, (least, most) = parse_length(line.thickness), THICK
            if not least <= value <= most:
                place = self.source.place(("holds", number, "thickness"))
                yield Problem(f"a piece of {value:g} mm is not {least:g} to {most:g} mm", place)

    def _lot(self, number: int, line: HeldLine, wrong: list[Problem]) -> Lot | None:
        """Return the pieces of a line, or None if it has problems."""
        if line.of is None:
            if line.pieces is None or line.count is None:
                return None
            size = parse_size(line.pieces, SIZES)
            return Lot(line.name or "pieces", line.count, size, "card")
        found = self._runs(line.of)
        if found is None:
            wrong.append(self._unknown(number, line.of))
            return None
        title, runs = found
        first = runs[0].deck
        size = first.piece
        if line.size is not None:
            if line.size not in first.sizes:
                place = self.source.place(("holds", number, "size"))
                message = f"'{short(line.of)}' is not printed in a size '{short(line.size)}'"
                wrong.append(Problem(message, place, near=Near(line.size, list(first.sizes))))
                return None
            size = first.sizes[line.size]
        count = line.count or sum(sum(run.deck.copies.values()) for run in runs)
        return Lot(line.name or title, count, size, first.model.use)

    def _runs(self, name: str) -> tuple[str, tuple[Run, ...]] | None:
        """Return the title and the decks of a part or a product of pieces, or None.

        A deck with sides is that of the box's side, if it has one, or else all of them.
        """
        part = self.parts.get(name)
        if isinstance(part, DeckPart):
            runs = part.runs(self.sides)
            mine = tuple(run for run in runs if run.side == self.side) or runs
            return (mine[0].title if len(mine) == 1 else part.title), mine
        for other in self.parts.values():
            if not isinstance(other, DeckPart | GangPart):
                continue
            for printed in other.products(self.parts, self.sides):
                if printed.id == name and printed.maker == PIECES and printed.runs:
                    return printed.title, printed.runs
        return None

    def _unknown(self, number: int, name: str) -> Problem:
        place = self.source.place(("holds", number, "of"))
        part = self.parts.get(name)
        if part is not None:
            kind = part.source.root.value
            word = kind["kind"].value if isinstance(kind, dict) and "kind" in kind else "part"
            message = f"'{short(name)}' is of the kind '{word}', which has no pieces to put away"
            return Problem(message, place, see=part.source.place())
        known = [part.id for part in self.parts.values() if isinstance(part, DeckPart | GangPart)]
        message = f"'{short(name)}' is not a deck or gang of this pack"
        return Problem(message, place, near=Near(name, known))

    def _held(self, number: int, line: HeldLine, lot: Lot, wrong: list[Problem]) -> Held | None:
        """Return how the pieces of a line are stacked."""
        thick = parse_length(line.thickness) if line.thickness else THICKNESS[lot.use]
        piece = lot.card
        if line.sleeved:
            sleeve = sleeve_for(lot.card)
            if sleeve is None:
                place = self.source.place(("holds", number, "sleeved"))
                message = f"no commercial sleeve fits a piece of {lot.card}"
                wrong.append(Problem(message, place))
                return None
            upright = lot.card.width <= lot.card.height
            piece = sleeve.outside if upright else sleeve.outside.turned
            thick += FILM
        stacks = stacked(piece, lot.count, thick)
        if line.stacks is not None:
            match = _STACKS.fullmatch(line.stacks)
            stacks = (int(match[1]), int(match[2])) if match else (0, 0)
            most = f"1x1 to {MAX_STACKS}x{MAX_STACKS}"
            place = self.source.place(("holds", number, "stacks"))
            if not all(1 <= side <= MAX_STACKS for side in stacks):
                message = (
                    f"'{short(line.stacks)}' is not a number of stacks; write it as '3x2', {most}"
                )
                wrong.append(Problem(message, place))
                return None
            if stacks[0] * stacks[1] > lot.count:
                message = f"{lot.count} pieces don't make {stacks[0] * stacks[1]} stacks"
                wrong.append(Problem(message, place))
                return None
        return Held(lot.name, lot.count, lot.card, piece, thick, *stacks, sleeved=line.sleeved)
