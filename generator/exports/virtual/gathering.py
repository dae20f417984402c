"""From a pack's products to a table: groups of pieces with their values, boards with their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.content import Pack
from generator.content.kinds.printed import DRAWN, HEXMAP, MAPPED, PIECES, Run
from generator.draw.table import table_picture
from generator.errors import Place, Problem, UsageError, raise_all
from generator.exports.faces import Deck, Piece
from generator.exports.virtual.laying import laid_out
from generator.exports.virtual.things import TableGroup, TablePiece, TableSurface, VirtualTable
from generator.ground.tabletop import TableDrawing
from generator.job.job import Job
from generator.job.layout.workers import Workers
from generator.job.problems import page_problems
from generator.job.products.product import Product, chosen
from generator.job.products.whole import WholeDrawing, whole_drawings, whole_tasks
from generator.job.targets import Target
from generator.measure import MM_PER_INCH, Size
from generator.typeset.fenced import fenced
from generator.typeset.templates import Templates

SURFACES = (DRAWN, MAPPED, HEXMAP)
"""The makers of products that are boards and maps."""

_SAYS_NOTHING = ("id", "here", "origin", "origins", "copies", "name", "title", "picture")
"""Fields of a record that are no values of a piece, or that its title says."""

_LONGEST = 60
"""The most letters of a value; longer ones are text to be read on the piece."""

_LETTERS = 2
"""The most letters of a value that is part of a piece's title, such as a squad's letter."""


def things_of(products: Sequence[Product], target: Target) -> list[Product]:
    """Return the products of a target that can lie on a table, of all those of its pack.

    Of a deck in several sizes there is one; of a board, the drawing at playing size. Raises
    UsageError for a product that can't, and for a pack that has none.
    """
    fit = {one.id: one for one in products if _lies(one)}
    for product in chosen(products, target.wanted, target.name):
        if product.id not in fit and target.wanted:
            hints = (f"{target.name} has these: {', '.join(fit)}",) if fit else ()
            message = f"'{product.id}' can't lie on a table: it is no deck, board or map"
            raise UsageError(Problem(message, hints=hints))
    if not fit:
        raise UsageError(f"{target.name} has no decks, boards or maps to export")
    if target.wanted:
        return [one for name, one in fit.items() if name in target.wanted]
    return [one for one in fit.values() if not any(run.size for run in one.runs)]


def _lies(product: Product) -> bool:
    printed = product.printed
    drawn = printed.drawing or printed.mapped or printed.hexmap
    return printed.maker == PIECES or (
        printed.maker in SURFACES and drawn is not None and drawn.how == "sheets"
    )


def hex_mm_of(products: Sequence[Product]) -> float | None:
    """Return the size of a hex that the usual counters of a pack are made for; None without one."""
    for product in products:
        drawing = product.printed.drawing
        if product.printed.maker == DRAWN and drawing and drawing.how == "sheets":
            return drawing.hex_mm
    return None


def surfaces_of(
    products: Sequence[Product], job: Job, templates: Templates, staff: Workers
) -> list[TableSurface]:
    """Draw the boards and maps among products, each section of a board by itself."""
    boards = [one for one in products if one.printed.maker in SURFACES]
    options = job.options
    tasks = fenced(templates, lambda: [whole_tasks(one, options, templates) for one in boards])
    flat = [task for own in tasks for task in own.values()]
    records = job.lay_out(flat, staff) if flat else {}
    if flat:
        raise_all(page_problems(boards[0].pack, flat, records))
    found = []
    for product, own in zip(boards, tasks, strict=True):
        drawn = whole_drawings(product, options, own, records)
        for number, one in enumerate(drawn, 1):
            name = product.id if len(drawn) == 1 else f"{product.id}-{number}"
            found.append(surface_of(name, one, product.place))
    return found


def surface_of(name: str, one: WholeDrawing, place: Place) -> TableSurface:
    """Return a drawing as it lies on a table under an id."""
    return TableSurface(
        name, one.title, one.size, one.pdf, place, one.hexes, one.lines, one.section
    )


def drawn_table(number: int, drawing: TableDrawing, ink: str, place: Place) -> TableSurface:
    """Return a table that is drawn, as it lies on another: an inch of it is an inch."""
    whole = table_picture(drawing, ink, MM_PER_INCH)
    size = Size(whole.width, whole.height)
    return TableSurface(f"table-{number}", "Table", size, whole.pdf, place)


def table_of(
    target: Target, pack: Pack, decks: Sequence[Deck], surfaces: Sequence[TableSurface]
) -> VirtualTable:
    """Return the table of a target: all of it laid out, with dice if it is a whole game."""
    groups = [group for deck in decks for group in groups_of(deck)]
    dice = () if target.wanted else dice_of(pack)
    name = target.wanted[0] if target.wanted else pack.name
    title = pack.info.title
    if target.wanted:
        title = f"{title}: {groups[0].title if len(groups) == 1 else target.wanted[0]}"
    table = laid_out(name, title, groups, surfaces, dice)
    return replace(table, sides=sides_of(pack))


def sides_of(pack: Pack) -> tuple[str, ...]:
    """Return the names of those who play a game, in the pack's order."""
    return tuple(side.name for side in pack.info.sides.values())


def dice_of(pack: Pack) -> tuple[int, ...]:
    """Return the sides of each die that a game is played with."""
    return tuple(int(die[1:]) for die in pack.info.dice)


def groups_of(deck: Deck) -> Iterator[TableGroup]:
    """Yield the pieces of a product, a group for each deck that is printed with it."""
    product = deck.product
    found = {piece.id: piece for piece in deck.pieces}
    for run in product.runs:
        pieces = [
            (key, found[name])
            for key in run.deck.copies
            if (name := f"{run.before}{key}".replace("/", "-")) in found
        ]
        if pieces:
            several = len(product.runs) > 1
            yield TableGroup(
                run.id if several else product.id,
                run.title if several else product.title,
                run.side,
                deck.size,
                deck.corner,
                _is_deck(run, [piece for _, piece in pieces]),
                tuple(_pieces(product.pack, run, pieces)),
            )


def _is_deck(run: Run, pieces: Sequence[Piece]) -> bool:
    """Tell whether pieces are cards that are dealt: a card with a back of its own shows both."""
    backs = {piece.back.key for piece in pieces if piece.back}
    own = len(backs) == len(pieces) > 1
    return run.deck.model.use == "card" and not own


def _pieces(pack: Pack, run: Run, pieces: Sequence[tuple[str, Piece]]) -> Iterator[TablePiece]:
    cards = run.cards(pack)
    alike: dict[str, set[str]] = {}
    for key, _ in pieces:
        alike.setdefault(_name(cards[key]), set()).add(_letters(cards[key]))
    for key, piece in pieces:
        card = cards[key]
        name = _name(card)
        letters = _letters(card) if len(alike[name]) > 1 else ""
        title = f"{name} {letters}".strip() if name else key
        yield TablePiece(key, title, piece.copies, piece.front, piece.back, dict(_values(card)))


def _name(card: Mapping[str, Any]) -> str:
    """Return what a piece is called: its own name, or that of what it shows."""
    own = [str(card[key]) for key in ("name", "title") if isinstance(card.get(key), str)][:1]
    shown = [str(value["name"]) for value in card.values() if isinstance(value, dict)
             and isinstance(value.get("name"), str)]  # fmt: skip
    return " / ".join(dict.fromkeys(own or shown))


def _letters(card: Mapping[str, Any]) -> str:
    """Return the letters that may tell a piece from others of its name, such as a squad's."""
    return " ".join(
        value
        for key, value in card.items()
        if isinstance(value, str)
        and len(value) <= _LETTERS
        and value.isalnum()
        and key not in _SAYS_NOTHING
    )


def _values(card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what a piece's record says in a word or a number, and that of what it refers to."""
    for key, value in card.items():
        if isinstance(value, dict) and "id" in value:
            yield key, str(value["id"])
            for name, part in value.items():
                yield from _value(f"{key}.{name}", name, part)
        else:
            yield from _value(key, key, value)


def _value(key: str, name: str, value: object) -> Iterator[tuple[str, str]]:
    if name in _SAYS_NOTHING or isinstance(value, (dict, list)) or value is None:
        return
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    if text and len(text) <= _LONGEST:
        yield key, text
