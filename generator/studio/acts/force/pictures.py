"""Pictures of units that a force may be made of: faces of counters, or the cards it would have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.content.kinds.force import ForcePart, catalogue
from generator.content.kinds.own_force import ForceDeck, OwnForcePart
from generator.content.kinds.printed import PIECES, Run
from generator.content.reading.source import Source, source_of
from generator.errors import ContentError, FieldpressError, UsageError
from generator.job.forces import editing
from generator.job.forces.offers import ForceOffer, units
from generator.job.forces.shape import form_of
from generator.job.forces.view import picture_key
from generator.job.products.product import Product, products
from generator.job.rolled.forces import examined, force_kind, own_force, starter
from generator.studio.acts.force.cards import decks_laid_out, face_pictures
from generator.studio.acts.force.editing import NEW
from generator.studio.acts.packs import pack_of
from generator.studio.engine.bench import Bench

if TYPE_CHECKING:
    from generator.content import Pack

AT_ONCE = 24
"""Of how many units pictures are asked for at once: others wait for what they really want."""


def units_pictures(bench: Bench, asked: Mapping[str, Any]) -> dict[str, str]:
    """Return pictures by the keys of units' lines, of those that are wanted; not each has one."""
    wanted = list(asked["wanted"])
    if len(wanted) > AT_ONCE:
        raise UsageError(f"pictures of {len(wanted):,} units at once; the maximum is {AT_ONCE}")
    pack = pack_of(bench, asked["pack"])
    offered = [
        (path, one)
        for path, offers in units(pack, form_of(force_kind(pack))).items()
        for one in offers
        if picture_key(one.value) in wanted
    ]
    own = own_force(pack) is not None
    faces = list(_cards(pack, offered) if own else _counters(pack, offered))
    job = bench.job({})
    try:
        decks = decks_laid_out(pack, [one.product for one in faces], job)
    except ContentError:
        return {}  # the force itself will say what is wrong with its cards
    found: dict[str, str] = {}
    for face, deck in zip(faces, decks, strict=True):
        names = face_pictures(bench, deck, job)
        found |= {key: names[name] for key, name in face.names.items() if name in names}
    return found


@dataclass(frozen=True, slots=True)
class UnitFaces:
    """A product of which only the fronts of some units are wanted, by the keys of their lines."""

    product: Product
    names: Mapping[str, str]


def _front(run: str, card: str) -> str:
    return f"{run}{card}".replace("/", "-") + "-front"


def _counters(
    pack: Pack, offered: Sequence[tuple[tuple[str, ...], ForceOffer]]
) -> Iterator[UnitFaces]:
    """Yield the decks with the first counter of each unit, without backs."""
    known = catalogue(pack.parts, pack.info.sides)
    first: dict[str, dict[str, str]] = {}
    for _, one in offered:
        decks = known[one.id]
        name = str(one.value.get("deck") or next(iter(decks)))
        first.setdefault(name, {})[decks[name].cards[0]] = picture_key(one.value)
    for product in products(pack):
        runs = [run for run in product.runs if run.id in first]
        if product.printed.maker != PIECES or isinstance(product.part, ForcePart) or not runs:
            continue
        some: list[Run] = []
        names: dict[str, str] = {}
        for run in runs:
            chosen = first.pop(run.id)
            model = run.deck.model.model_copy(update={"back": None})
            deck = replace(run.deck, model=model, copies=dict.fromkeys(chosen, 1))
            some.append(replace(run, deck=deck))
            names |= {key: _front(run.before, card) for card, key in chosen.items()}
        yield UnitFaces(replace(product, printed=replace(product.printed, runs=tuple(some))), names)


def _cards(
    pack: Pack, offered: Sequence[tuple[tuple[str, ...], ForceOffer]]
) -> Iterator[UnitFaces]:
    """Yield the card that each unit would have: in a force that the rules allow it in, or else in
    the one that they object to least."""
    hosts = list(_hosts(pack))
    for number, (path, one) in enumerate(offered):
        spare: list[UnitInForce] = []
        for host in hosts:
            stands = _standing(pack, host, path, one)
            if stands is None:
                continue
            made = None if stands.objections else _card(pack, stands, one, number)
            if made is not None:
                yield made
                break
            spare.append(stands)
        else:
            for stands in sorted(spare, key=lambda one: one.objections):
                if (made := _card(pack, stands, one, number)) is not None:
                    yield made
                    break


def _hosts(pack: Pack) -> Iterator[editing.Data]:
    """Yield the forces that a unit may stand in to be seen: the starter, and the pack's own."""
    sources: list[Source] = []
    with suppress(FieldpressError):
        sources.append(source_of(starter(pack).encode(), NEW))
    sources += [part.source for part in pack.parts.values() if isinstance(part, OwnForcePart)]
    for source in sources:
        yield editing.data_of(source)


@dataclass(frozen=True, slots=True)
class UnitInForce:
    """A force with a unit in place of those in its list: where that stands, and how many problems
    the rules have with it."""

    source: Source
    part: OwnForcePart
    where: list[str | int]
    objections: int


def _standing(
    pack: Pack, host: editing.Data, path: tuple[str, ...], offer: ForceOffer
) -> UnitInForce | None:
    """Put a unit into a force; return None if that has no such list, or can't be read."""
    data: Any = {**host}
    holder = data
    where: list[str | int] = []
    for step in path[:-1]:
        if not holder.get(step):
            return None
        holder[step] = [dict(holder[step][0])]
        holder = holder[step][0]
        where += [step, 0]
    holder[path[-1]] = [dict(offer.value)]
    where += [path[-1], 0]
    source = source_of(editing.written(data).encode(), NEW)
    found = examined(source, pack)
    if not isinstance(found.part, OwnForcePart):
        return None
    return UnitInForce(source, found.part, where, len(found.problems))


def _card(pack: Pack, stands: UnitInForce, offer: ForceOffer, number: int) -> UnitFaces | None:
    """Return the largest card of a unit that stands in a force."""
    source, part = stands.source, stands.part
    best: UnitFaces | None = None
    for deck in part.game.prints(source, part.model):
        if not isinstance(deck, ForceDeck):
            continue
        cards = {key: card for key, card in deck.cards.items() if list(card.path) == stands.where}
        if cards:
            bare = replace(deck, cards=cards, fill={}, back=None)
            printed = replace(bare.printed(source), id=f"unit-{number}")
            seen = replace(pack, sources=(*pack.sources, source))
            product = Product(seen, part, printed)
            size = product.runs[0].piece
            name = _front(product.runs[0].before, next(iter(cards)))
            made = UnitFaces(product, {picture_key(offer.value): name})
            if best is None or size.width * size.height > _area(best):
                best = made
    return best


def _area(faces: UnitFaces) -> float:
    size = faces.product.runs[0].piece
    return size.width * size.height
