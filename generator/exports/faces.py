"""Faces without sheets: every piece of a deck, laid out at true size with any bleed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from generator.content import Pack
from generator.content.kinds.printed import PIECES, Run
from generator.content.strings import character_problems
from generator.errors import ContentError, Place, Problem, UsageError, raise_all
from generator.job.job import Job
from generator.job.layout.filling import filled
from generator.job.layout.workers import Workers
from generator.job.options import Options
from generator.job.problems import page_problems
from generator.job.products.decks import face_tasks
from generator.job.products.product import Product, Task, chosen
from generator.job.targets import Target
from generator.measure import Size
from generator.typeset.fenced import nothing
from generator.typeset.fonts import missing_from
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


@dataclass(frozen=True, slots=True)
class DeckFace:
    """One side of a piece: what was laid out, the key of that, and its place in the pack."""

    key: str
    record: FaceRecord
    place: Place


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a deck: its id, how many there are, its sides; many have no back."""

    id: str
    copies: int
    front: DeckFace
    back: DeckFace | None

    @property
    def sides(self) -> Mapping[str, DeckFace]:
        """Its sides by their names."""
        return {"front": self.front, **({"back": self.back} if self.back else {})}


@dataclass(frozen=True, slots=True)
class Deck:
    """The pieces of a product, all of one size; lengths in millimetres."""

    product: Product
    size: Size
    corner: float
    bleed: float
    pieces: tuple[Piece, ...]

    def backs(self) -> Mapping[str, str]:
        """Return the names of backs by the ids of pieces; equal backs have one name.

        It is `back` if there is only one.
        """
        names: dict[str, str] = {}
        keys = dict.fromkeys(piece.back.key for piece in self.pieces if piece.back)
        for number, key in enumerate(keys, 1):
            names[key] = "back" if len(keys) == 1 else f"back-{number}"
        if len(keys) == sum(1 for piece in self.pieces if piece.back) > 1:
            names = {piece.back.key: f"{piece.id}-back" for piece in self.pieces if piece.back}
        return {piece.id: names[piece.back.key] for piece in self.pieces if piece.back}

    def faces(self) -> Mapping[str, DeckFace]:
        """Return each front, and each back once, by its name: `rifles-front`, `back`."""
        backs = self.backs()
        found: dict[str, DeckFace] = {}
        shared: dict[str, DeckFace] = {}
        for piece in self.pieces:
            found[f"{piece.id}-front"] = piece.front
            if piece.back:
                own = backs[piece.id] == f"{piece.id}-back"
                (found if own else shared).setdefault(backs[piece.id], piece.back)
        return {**found, **shared}


def decks_of(products: Sequence[Product], target: Target) -> list[Product]:
    """Return the products of a target that are pieces, of all those of its pack.

    Raises UsageError for a name that no product has, and for a product that is not pieces.
    """
    pieces = {one.id: one for one in products if one.printed.maker == PIECES}
    for product in chosen(products, target.wanted, target.name):
        if product.id not in pieces and target.wanted:
            hints = (f"{target.name} has these: {', '.join(pieces)}",) if pieces else ()
            raise UsageError(Problem(f"'{product.id}' has no faces: it is no deck", hints=hints))
    if not pieces:
        raise UsageError(f"{target.name} has no decks to export")
    return [one for name, one in pieces.items() if not target.wanted or name in target.wanted]


def laid_out(
    pack: Pack,
    wanted: Mapping[str, tuple[Product, float | None]],
    job: Job,
    templates: Templates,
    staff: Workers | None = None,
    *,
    meanwhile: Callable[[], None] = nothing,
    idle: Callable[[], None] = nothing,
) -> list[Deck]:
    """Lay out the faces of decks with a bleed in millimetres, or else with their own.

    They are laid out by `staff`, or else by workers that are lent for it. `meanwhile` is called
    while templates are filled, `idle` once all workers are busy.

    Raises ContentError for anything that must not be on a face.
    """
    problems = list(character_problems(pack.sources, missing_from(pack)))
    bled = [_bled(product, bleed) for product, bleed in wanted.values()]
    warm = job.warm.workers if job.warm else None
    tasks, unfilled = filled(bled, job.options, templates, meanwhile, warm, _to_lay_out)
    problems += unfilled
    job.note(f"filled templates: {sum(map(len, tasks.values()))} faces")
    job.check_out()
    flat = [task for own in tasks.values() for task in own.values()]
    records = job.lay_out(flat, staff, idle=idle)
    told = {problem.message for problem in problems}
    raise_all([*problems, *page_problems(pack, flat, records, told)])
    return [deck_from(deck, tasks[deck.id], records) for deck in bled]


def _to_lay_out(deck: Product, options: Options, templates: Templates) -> dict[str, Task]:
    return face_tasks(deck, options, templates, _copies(deck))


def _bled(product: Product, bleed: float | None) -> Product:
    """Return a product whose art runs on so far; nothing is added that fills sheets."""
    runs = tuple(
        replace(run, fill={}, bled=run.bleed if bleed is None else bleed) for run in product.runs
    )
    return replace(product, printed=replace(product.printed, runs=runs))


def _copies(product: Product) -> dict[str, list[str]]:
    return {run.id: [key for key, n in run.deck.copies.items() if n] for run in product.runs}


def deck_from(product: Product, tasks: Mapping[str, Task], records: Mapping[str, Record]) -> Deck:
    """Return a deck of what was laid out for it: tasks by the names of faces, records by keys."""
    first = product.runs[0]
    pieces = tuple(piece for run in product.runs for piece in _pieces(run, tasks, records))
    return Deck(product, first.piece, first.deck.corner, first.bleed, pieces)


def _pieces(run: Run, tasks: Mapping[str, Task], records: Mapping[str, Record]) -> Iterator[Piece]:
    def face(side: str, key: str) -> DeckFace | None:
        task = tasks.get(f"{run.before}{side}/{key}")
        if task is None:
            return None
        return DeckFace(task.key, cast(FaceRecord, records[task.key]), task.place)

    for key, copies in run.deck.copies.items():
        front = face("front", key)
        if copies and front is not None:
            name = f"{run.before}{key}".replace("/", "-")
            yield Piece(name, copies, front, face("back", key))


def one_of_each(decks: Sequence[Deck]) -> None:
    """Raise ContentError where two pieces of a deck would get files of the same name.

    Disks of Macs and of Windows don't tell capitals from small letters.
    """
    problems = []
    for deck in decks:
        first: dict[str, Piece] = {}
        for piece in deck.pieces:
            other = first.setdefault(piece.id.lower(), piece)
            if other is not piece:
                message = f"'{piece.id}' and '{other.id}' would be files of one name"
                problems.append(Problem(message, piece.front.place, see=other.front.place))
    if problems:
        raise ContentError(problems)
