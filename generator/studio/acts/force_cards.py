"""What is printed of a force, and the pictures of units before it is: faces of counters, cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from generator.content.kinds.force import ForcePart, catalogue
from generator.content.kinds.own_force import ForceDeck, OwnForcePart
from generator.content.kinds.printed import PIECES
from generator.content.reading.source import source_of
from generator.errors import ContentError
from generator.exports.faces import Deck, laid_out
from generator.exports.pictures import look_of, pictures
from generator.job.forces import editing
from generator.job.forces.offers import ForceOffer, units
from generator.job.forces.shape import form_of
from generator.job.forces.view import picture_key
from generator.job.products.product import Product, products
from generator.job.rolled.forces import (
    examined,
    force_kind,
    force_products,
    own_force,
    print_force,
    read_force,
    starter,
)
from generator.measure import Size
from generator.studio.acts.forces import NEW, source
from generator.studio.acts.packs import pack_of
from generator.studio.engine.bench import Bench

if TYPE_CHECKING:
    from generator.content import Pack
    from generator.job.job import Job

DPI = 130

MOST_UNITS = 40
"""Of how many units whose cards are laid out for it pictures are shown."""

AT_ONCE = 12
"""How many of those stand in one force: no list is shorter."""


def cards(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out all that `force print` makes of a force; raise ContentError with its problems.

    Returns its files, the faces of its decks, and the pictures of lines by their keys.
    """
    from generator.studio.acts.choices import options_from

    pack = pack_of(bench, asked["pack"])
    part = read_force(source(asked, pack), pack)
    job = bench.job(options_from(asked.get("choices", {}), bench.options))
    files = print_force(pack, part, job)
    made = [product for product, _ in force_products(pack, part, job.options)]
    decks = _decks(pack, [one for one in made if one.printed.maker == PIECES], job)
    shown: list[dict[str, Any]] = []
    lines: dict[str, str] = {}
    for deck in decks:
        names = _pictures(bench, deck, job)
        backs = deck.backs()
        shown.append(
            {
                "title": deck.product.title,
                "width": deck.size.width,
                "height": deck.size.height,
                "pieces": [
                    {
                        "id": piece.id,
                        "copies": piece.copies,
                        "front": names[f"{piece.id}-front"],
                        "back": names[backs[piece.id]] if piece.back else "",
                    }
                    for piece in deck.pieces
                ],
            }
        )
    data = part.source.plain()
    if isinstance(part, OwnForcePart):
        for path, picture in _by_path(bench, pack, part, decks, job):
            lines.setdefault(picture_key(_at(data, path)), picture)
    return {
        "title": part.title,
        "decks": shown,
        "lines": lines,
        "files": [
            {
                "file": one.name.rpartition("/")[2],
                "title": product.title,
                "pdf": bench.blobs.put(one.data, "pdf"),
                "pages": one.pages,
                "is_deck": product.printed.maker == PIECES,
            }
            for one, product in zip(files, made, strict=True)
        ],
    }


def _at(data: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        data = data[step]
    return data


def _decks(pack: Pack, made: Sequence[Product], job: Job) -> list[Deck]:
    """Lay out the faces of products, which all are pieces."""
    wanted: dict[str, tuple[Product, float | None]] = {one.id: (one, None) for one in made}
    with job.staff() as staff:
        return laid_out(pack, wanted, job, job.templates(pack), staff) if wanted else []


def _pictures(bench: Bench, deck: Deck, job: Job) -> dict[str, str]:
    """Return the pictures of a deck's faces, kept, by the names of the faces."""
    look = look_of(Size(deck.size.width, deck.size.height), DPI, deck.corner)
    found = pictures(deck.faces(), look, job)
    return {name: bench.blobs.put(one.png, "png") for name, one in found.items()}


def _by_path(
    bench: Bench, pack: Pack, part: OwnForcePart, decks: Sequence[Deck], job: Job
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the largest card of each line of a force of the game's own, with the line's path."""
    laid = {deck.product.title: deck for deck in decks}
    own = [one for one in part.game.prints(part.source, part.model) if isinstance(one, ForceDeck)]
    sized = [(one, laid[one.title]) for one in own if one.title in laid]
    for made, deck in sorted(sized, key=lambda two: -two[1].size.width * two[1].size.height):
        names = _pictures(bench, deck, job)
        for key, card in made.cards.items():
            if f"{key}-front" in names:
                yield card.path, names[f"{key}-front"]


def units_pictures(bench: Bench, asked: Mapping[str, Any]) -> dict[str, str]:
    """Return the pictures of units that a force may be made of, by the keys of their lines.

    Those are faces of the pack's counters, or else the cards that a force would have of them.
    """
    pack = pack_of(bench, asked["pack"])
    job = bench.job({})
    if own_force(pack) is None:
        return _counters(bench, pack, job)
    found: dict[str, str] = {}
    for path, offers in units(pack, form_of(force_kind(pack))).items():
        chosen = offers[:MOST_UNITS]
        for first in range(0, len(chosen), AT_ONCE):
            bench.tell("drawing the cards of units", first, len(chosen))
            found |= _cards_of(bench, pack, path, chosen[first : first + AT_ONCE], job)
    return found


def _counters(bench: Bench, pack: Pack, job: Job) -> dict[str, str]:
    known = catalogue(pack.parts, pack.info.sides)
    runs = {name: pieces.run for decks in known.values() for name, pieces in decks.items()}
    made = [
        one
        for one in products(pack)
        if one.printed.maker == PIECES
        and not isinstance(one.part, ForcePart)
        and any(run.id in runs for run in one.runs)
    ]
    names: dict[tuple[str, str], str] = {}
    for deck in _decks(pack, made, job):
        drawn = _pictures(bench, deck, job)
        for run in deck.product.runs:
            for card in run.deck.copies:
                face = f"{run.before}{card}".replace("/", "-") + "-front"
                if face in drawn:
                    names.setdefault((run.id, card), drawn[face])
    found: dict[str, str] = {}
    for unit, decks in known.items():
        for name, pieces in decks.items():
            picture = next(
                (names[name, card] for card in pieces.cards if (name, card) in names), ""
            )
            for line in ({"unit": unit, "deck": name}, {"unit": unit}) if picture else ():
                found.setdefault(picture_key(line), picture)
    return found


def _cards_of(
    bench: Bench, pack: Pack, path: tuple[str, ...], offers: Sequence[ForceOffer], job: Job
) -> dict[str, str]:
    """Return the cards of units, from a force that is made of them and that nobody sees.

    What the game's rules wouldn't let stand in it is left out.
    """
    kept = list(offers)
    for _ in range(2):
        read = source_of(_with(pack, path, kept).encode(), NEW)
        found = examined(read, pack)
        if not found.problems:
            break
        places = {one.place for one in found.problems}
        bad = [n for n in range(len(kept)) if _is_wrong(read, path, n, places)]
        kept = [one for n, one in enumerate(kept) if n not in bad]
        if not bad or not kept:
            return {}
    if found.problems or not isinstance(found.part, OwnForcePart):
        return {}
    part = found.part
    made = [
        one for one, _ in force_products(pack, part, job.options) if one.printed.maker == PIECES
    ]
    try:
        decks = _decks(pack, made, job)
    except ContentError:
        return {}
    data = part.source.plain()
    cards: dict[str, str] = {}
    for where, picture in _by_path(bench, pack, part, decks, job):
        cards.setdefault(picture_key(_at(data, where)), picture)
    wanted = {picture_key(one.value) for one in offers}
    return {key: picture for key, picture in cards.items() if key in wanted}


def _is_wrong(read: Any, path: tuple[str, ...], number: int, places: Set[Any]) -> bool:
    """Tell whether something is wrong with a line, or with a field of it."""
    whole = (path[0], number) if len(path) == 1 else (path[0], 0, *path[1:], number)
    item = read.node(whole).plain()
    inner = [(*whole, key) for key in item] if isinstance(item, dict) else []
    return any(read.place(one) in places for one in (whole, *inner))


def _with(pack: Pack, path: tuple[str, ...], offers: Sequence[ForceOffer]) -> str:
    """Return the starter force with nothing in a list but some units."""
    data = editing.data_of(source_of(starter(pack).encode(), NEW))
    holder: Any = data
    for step in path[:-1]:
        holder[step] = holder[step][:1]
        holder = holder[step][0]
    holder[path[-1]] = [dict(one.value) for one in offers]
    return editing.written(data)
