"""What a pack says of its products for a guide to printing: its part `printing`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.content import Pack
from generator.content.kinds.records import RecordsPart
from generator.content.kinds.sheet import SheetPart
from generator.job.products.product import products

PART = "printing"
CHOICE = "choice"
"""What `need` says of a product that the game works without; any other word: it is needed."""


def advice_on(pack: Pack, ids: Iterable[str]) -> dict[str, str]:
    """Return by the id of a product which record tells of it; some have none."""
    guide = _guide(pack)
    found: dict[str, str] = {}
    for name, record in _records(pack).items():
        for id_ in ids:
            if id_ != guide and _tells_of(name, record, id_):
                found.setdefault(id_, name)
    return found


def first_needed(pack: Pack) -> Sequence[str]:
    """Return the products to print first: the guide, then whatever it says the game needs.

    A pack without a guide says nothing.
    """
    guide = _guide(pack)
    if guide is None:
        return ()
    advice = advice_on(pack, [product.id for product in products(pack)])
    needed = [
        id_
        for name, record in _records(pack).items()
        if record.get("need") != CHOICE
        for id_, told in advice.items()
        if told == name
    ]
    return (guide, *needed)


def _records(pack: Pack) -> Mapping[str, Mapping[str, Any]]:
    part = pack.parts.get(PART)
    return part.records if isinstance(part, RecordsPart) else {}


def _guide(pack: Pack) -> str | None:
    """Return the pack's guide to printing: the sheet that is made from that part."""
    parts = ((one.id, one.part) for one in products(pack))
    return next(
        (id_ for id_, p in parts if isinstance(p, SheetPart) and PART in p.model.uses), None
    )


def _tells_of(name: str, record: Mapping[str, Any], id_: str) -> bool:
    """Tell whether a record is about a product: by its id, or by how that begins and ends."""
    begins, ends, unless = (str(record.get(key) or "") for key in ("family", "ending", "without"))
    if not (begins or ends):
        return id_ == name
    spared = not unless or not id_.endswith(unless)
    return id_.startswith(begins) and id_.endswith(ends) and spared
