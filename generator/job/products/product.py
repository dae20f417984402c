"""A pack's products, what must be laid out for them, and the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.kinds.base import Part, products_of
from generator.content.kinds.printed import Pages, Printed, Run
from generator.errors import Place, Problem, UsageError, did_you_mean
from generator.typeset.documents import Document
from generator.typeset.faces import Frame
from generator.typeset.splitting.parts import Parts


@dataclass(frozen=True, slots=True)
class Product:
    """One thing that can be printed from a pack; a deck with several sides is one per side."""

    pack: Pack
    part: Part
    printed: Printed

    @property
    def id(self) -> str:
        return self.printed.id

    @property
    def title(self) -> str:
        return self.printed.title

    @property
    def kind(self) -> str:
        """Its name in lists and in the manifest; `printed.maker` is how it is made."""
        return self.printed.kind

    @property
    def side(self) -> str | None:
        return self.printed.side

    @property
    def name(self) -> str:
        return f"{self.pack.name}/{self.id}"

    @property
    def place(self) -> Place:
        return self.part.source.place()

    @property
    def runs(self) -> tuple[Run, ...]:
        """The decks printed for it, once per side; several for a gang."""
        return self.printed.runs

    @property
    def pages(self) -> Pages:
        """How its pages are laid out; products of pieces have none."""
        assert self.printed.pages is not None
        return self.printed.pages


@dataclass(frozen=True, slots=True)
class Task:
    """A face or a document to lay out; faces of equal frame may be laid out together.

    A document that has `parts` is laid out part by part. A `late` one is begun after others:
    nothing waits for it.
    """

    key: str
    root: Path
    place: Place
    document: Document | None = None
    parts: Parts | None = None
    frame: Frame | None = None
    body: str = ""
    late: bool = False


Keep = Callable[[str, Callable[[], bytes | None]], bytes | None]
"""Returns what is kept under a key, or else makes it and keeps it, unless it is None."""

Facts = dict[str, Any]
"""What the templates of a printing guide receive about a product's paper."""


@dataclass(frozen=True, slots=True)
class Made:
    """A finished product: its bytes, what the manifest says of it, what was read for it.

    `faults` are the problems found by the press's preflight, `problems` what a draft is printed in
    spite of. One `made_before` comes from the store.
    """

    product: Product
    pdf: bytes
    pages: int
    facts: Mapping[str, Any]
    read: Mapping[str, str]
    faults: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    made_before: bool = False

    @property
    def is_draft(self) -> bool:
        """Whether its pages are marked as a draft, as the manifest says."""
        return bool(self.facts.get("draft"))


def products(pack: Pack) -> list[Product]:
    """List what a pack prints, by id."""
    found = products_of(pack.parts, pack.info.sides)
    return [Product(pack, part, printed) for part, printed in found]


def chosen(found: Sequence[Product], names: Sequence[str], pack: str) -> list[Product]:
    """Return the products that are named, or all if none is.

    Raises UsageError, with hints, for a name that no product has; `pack` is what the pack is
    called there.
    """
    known = [product.id for product in found]
    for name in names:
        if name not in known:
            message = f"'{pack}' has no product '{name}'; it has {', '.join(known)}"
            raise UsageError(Problem(message, hints=did_you_mean(name, known)))
    return [product for product in found if not names or product.id in names]


def nothing_drawn(_product: Product, _options: object) -> None:
    """State that nothing is drawn in a product's file except what was laid out."""
