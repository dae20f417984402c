"""`deck`: cards, or other pieces of one size, with a front and perhaps a back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictInt
from pydantic_core import core_schema

from generator.content.fields import FieldType, ListOf, Maybe, Record, Ref
from generator.content.kinds.base import Contents, Kind, Part, Whole, part_id, records_of
from generator.content.kinds.printed import PIECES, Printed, Run
from generator.content.kinds.records import RecordsPart, checked_records
from generator.content.models import Closed, Id, Length, Name, PieceSize, Template, Text
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID_WORDS, TEMPLATE, Schema, Words
from generator.errors import Near, Problem, short
from generator.measure import PIECES as SIZES
from generator.measure import Size, parse_length, parse_size

MAX_COPIES = 1000
MAX_PIECES = 10_000
MAX_COUNTS = 100
"""The most fields whose values are counted: each count looks at all cards."""
MAX_STEPS = 10
"""The most dots in the name of a counted field; each follows a reference."""

_MORE = {"copies": (core_schema.int_schema(strict=True, ge=1, le=MAX_COPIES), False)}
"""Keys that a card may have in addition to those of any record."""


class DeckFile(Closed):
    """Cards, or any other pieces of one size with a front and perhaps a back."""

    kind: Literal["deck"]
    id: Id | None = None
    title: Name
    piece: PieceSize
    sizes: dict[Id, PieceSize] = Field(default={})
    corner: Length = "0"
    bleed: Length = "3 mm"
    gap: Length = "0"
    use: Literal["card", "counter"] = "card"
    front: Template
    back: Template | None = None
    sides: Annotated[tuple[Text, ...], Field(strict=False)] = ()
    of: Text | None = None
    count: StrictInt | None = None
    counts: dict[Text, dict[Text, StrictInt]] = Field(default={})
    fields: dict[str, Any]
    cards: Annotated[tuple[dict[str, Any], ...], Field(strict=False, min_length=1)]


@dataclass(frozen=True, slots=True)
class DeckPart(Part):
    """Pieces of one size; `cards` are its records, `copies` the number of each by card id."""

    templates: ClassVar[tuple[str, ...]] = ("front", "back")

    model: DeckFile
    cards: RecordsPart
    copies: Mapping[str, int]

    @property
    def records_part(self) -> RecordsPart:
        return self.cards

    @property
    def piece(self) -> Size:
        return parse_size(self.model.piece, SIZES)

    @property
    def sizes(self) -> Mapping[str, Size]:
        """The deck's other sizes, by the word added to its name."""
        return {name: parse_size(text, SIZES) for name, text in self.model.sizes.items()}

    @property
    def bleed(self) -> float:
        return parse_length(self.model.bleed)

    @property
    def gap(self) -> float:
        return parse_length(self.model.gap)

    @property
    def corner(self) -> float:
        return parse_length(self.model.corner)

    @property
    def pieces(self) -> int:
        """Number of printed pieces: all copies, for all sides."""
        return sum(self.copies.values()) * max(1, len(self.model.sides))

    def runs(self, sides: Mapping[str, Side]) -> tuple[Run, ...]:
        """Return the deck once per side, or once if it has no sides."""
        if not self.model.sides:
            return (Run(self, self.id, self.title),)
        names = {side: sides[side].name if side in sides else side for side in self.model.sides}
        return tuple(
            Run(self, f"{side.lower()}-{self.id}", f"{name} {self.title}", side)
            for side, name in names.items()
        )

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        runs = self.runs(sides)
        more = [sized(run, name, size) for run in runs for name, size in self.sizes.items()]
        return tuple(
            Printed(run.id, run.title, "deck", PIECES, run.side, runs=(run,))
            for run in (*runs, *more)
        )

    def own_problems(self) -> Iterator[Problem]:
        yield from self._no_reference()
        total, stated = sum(self.copies.values()), self.model.count
        if stated not in (None, total):
            message = f"the deck adds up to {total} cards, not {stated} as stated"
            yield Problem(message, self.source.place(("count",)))

    def _no_reference(self) -> Iterator[Problem]:
        """Check that the field saying what a piece is of refers to a record."""
        of, fields = self.model.of, dict(self.cards.record.fields)
        if of is not None and not isinstance(fields.get(of), Ref):
            known = [name for name, kind in fields.items() if isinstance(kind, Ref)]
            message = f"'{short(of)}' is not a field of these cards that refers to a record"
            yield Problem(message, self.source.place(("of",)), near=Near(of, known))

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        known = contents.info.sides
        for number, side in enumerate(self.model.sides):
            if side not in known:
                place = self.source.place(("sides", number))
                message = f"'{short(side)}' is not among the sides in pack.yaml"
                yield Problem(message, place, near=Near(side, known))
        if contents.whole is not None:
            yield from _field_counts(contents.parts, self, contents.whole)


def sized(run: Run, name: str, size: Size) -> Run:
    """Return a deck at another size; the size's name is added to its own."""
    return replace(run, id=f"{run.id}-{name}", title=f"{run.title}, {name}", size=size)


def _field_counts(parts: Mapping[str, Part], deck: DeckPart, whole: Whole) -> Iterator[Problem]:
    """Check the stated numbers of cards per field value."""
    for field, wanted in deck.model.counts.items():
        steps = field.split(".", MAX_STEPS)
        if not _countable(parts, deck.cards.record, steps):
            place = deck.source.key_place(("counts",), field)
            message = f"'{short(field)}' is not a field of these cards that can be counted"
            near = Near(field, [name for name, _ in deck.cards.record.fields])
            yield Problem(message, place, near=near)
            continue
        found = _tally(deck, whole, steps)
        for value, number in wanted.items():
            if found.get(value, 0) != number:
                message = (
                    f"the deck has {found.get(value, 0)} cards whose {field} is '{short(value)}', "
                    f"not {number} as stated"
                )
                yield Problem(message, deck.source.place(("counts", field, value)))


def _countable(parts: Mapping[str, Part], kind: FieldType, steps: list[str]) -> bool:
    """Return whether a path through fields and references has exactly one value per card."""
    if isinstance(kind, Maybe):
        return _countable(parts, kind.of, steps)
    if not steps:
        return not isinstance(kind, ListOf | Record)
    if isinstance(kind, Ref):
        target = records_of(parts.get(kind.part))
        return target is not None and _countable(parts, target.record, steps)
    field = dict(kind.fields).get(steps[0]) if isinstance(kind, Record) else None
    return field is not None and _countable(parts, field, steps[1:])


def _tally(deck: DeckPart, whole: Whole, steps: list[str]) -> dict[str, int]:
    """Count cards by their value at a path, written as in YAML."""
    found: dict[str, int] = {}
    for key, copies in deck.copies.items():
        value: Any = whole[deck.id, key]
        for step in steps:
            value = value.get(step) if isinstance(value, Mapping) else None
        if isinstance(value, Mapping):
            value = value["id"]
        word = str(value).lower() if isinstance(value, bool) else str(value)
        found[word] = found.get(word, 0) + copies
    return found


def _build(source: Source, model: DeckFile, problems: list[Problem]) -> DeckPart | None:
    name = part_id(source, model.id)
    before = len(problems)
    found = checked_records(source, model.fields, "cards", model.cards, _MORE, "source", problems)
    problems.extend(_deck_problems(source, model))
    if found is None or len(problems) > before:
        return None
    cards = RecordsPart(name, model.title, source, *found, "source", None, ())
    copies = {key: card.get("copies", 1) for key, card in cards.records.items()}
    return DeckPart(name, model.title, source, model, cards, MappingProxyType(copies))


def _deck_problems(source: Source, model: DeckFile) -> Iterator[Problem]:
    size = parse_size(model.piece, SIZES)
    if 2 * parse_length(model.corner) > min(size.width, size.height):
        message = f"a corner of {model.corner} is too round for a piece of {size}"
        yield Problem(message, source.place(("corner",)))
    pieces = sum(n if isinstance(n := card.get("copies", 1), int) else 0 for card in model.cards)
    if pieces > MAX_PIECES:
        message = f"the deck has {pieces:,} pieces; the maximum is {MAX_PIECES:,}"
        yield Problem(message, source.place(("cards",)))
    if len(model.counts) > MAX_COUNTS:
        message = f"{len(model.counts):,} fields are counted; the maximum is {MAX_COUNTS}"
        yield Problem(message, source.place(("counts",)))
    first: dict[str, int] = {}
    for number, side in enumerate(model.sides):
        if side in first:
            message = f"duplicate side '{short(side)}'"
            see = source.place(("sides", first[side]))
            yield Problem(message, source.place(("sides", number)), see=see)
        first.setdefault(side, number)


_LENGTH: Schema = {
    "pattern": r"^\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?\s*$",
    "examples": ["3 mm", "0.5 in"],
}
_PIECE: Schema = {
    "pattern": rf"^\s*({'|'.join(SIZES)}|\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*(mm|cm|in|pt)?)\s*$",
    "examples": [*SIZES, "70x120mm"],
}
_COPIES: Schema = {
    "type": "integer",
    "minimum": 1,
    "maximum": MAX_COPIES,
    "default": 1,
    "description": "How many copies of this card the deck has.",
}

DECK = Kind(
    name="deck",
    model=DeckFile,
    build=_build,
    words=Words(
        keys={
            "DeckFile": {
                "kind": "What this file is: cards, or other pieces of one size.",
                "id": ID_WORDS,
                "title": "The deck's name, as it is printed; a side's name goes before it.",
                "piece": f"The size after cutting: {', '.join(SIZES)}, or WIDTHxHEIGHT with a "
                "unit.",
                "sizes": "Other sizes in which the deck is printed too, by a word that goes behind "
                "its name: {small: 12.7x12.7mm}.",
                "corner": "The radius of rounded corners; a guide is printed to cut along.",
                "bleed": "How far the art runs on beyond the cut.",
                "gap": "The space between pieces; at 0 one cut parts two pieces.",
                "use": "What the pieces are; text on counters may be smaller than on cards.",
                "front": "The template of the fronts, in the pack's folder 'templates'.",
                "back": "The template of the backs; without it only fronts are printed.",
                "sides": "The sides, by id, that have a deck each; without it there is one deck.",
                "of": "The field that refers to what a piece is of; lists of a player's own name "
                "its records.",
                "count": "The required number of cards, copies counted; any other is a problem.",
                "counts": "The required number of cards per value of a field, e.g. {rank: "
                "{officer: 3}}. A dot leads through a reference: unit.group.",
                "cards": "The cards, in the order in which they are printed.",
            }
        },
        values={
            ("DeckFile", "piece"): _PIECE,
            ("DeckFile", "sizes"): {"additionalProperties": _PIECE},
            ("DeckFile", "corner"): _LENGTH,
            ("DeckFile", "bleed"): _LENGTH,
            ("DeckFile", "gap"): _LENGTH,
            ("DeckFile", "front"): TEMPLATE,
            ("DeckFile", "back"): TEMPLATE,
        },
        records={"cards": {"copies": _COPIES}},
    ),
)
