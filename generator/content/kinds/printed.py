"""Products of parts as plain data: pieces on sheets, or pages from a template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from generator.measure import Size

if TYPE_CHECKING:
    from generator.content.kinds.aid.shapes import AidSet
    from generator.content.kinds.box_shapes import BoxShape
    from generator.content.kinds.deck import DeckPart
    from generator.content.kinds.hexmap.plan import HexmapPlan
    from generator.content.pack import Pack

PIECES = "pieces"
PAGES = "pages"
FOLDED = "folded"
DRAWN = "drawn"
MAPPED = "mapped"
AIDS = "aids"
BOX = "box"
HEXMAP = "hexmap"
"""How a product is made: pieces of one size on sheets; a document as laid out; a document imposed
on sheets of twice its page size, to fold; sections of a board; a map; aids to cut out; a box to
fold and glue; a map of one's own. `job.products.makers` has an entry for each."""


def _no_values(_pack: Pack) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Run:
    """A deck printed for one side, or for none.

    `before` is the prefix of face names when several decks share sheets, as their card ids may be
    the same. `size` is another size of the deck's pieces than its own, `bled` another bleed than
    its own, in millimetres: shops ask for theirs. `values` returns what the
    templates are given of each card by its id, if that is not the deck's records. `fill` are cards
    that its copies don't count: they fill what the last sheet has left, each at most so often.
    """

    deck: DeckPart
    id: str
    title: str
    side: str | None = None
    before: str = ""
    size: Size | None = None
    bled: float | None = None
    values: Callable[[Pack], Mapping[str, Mapping[str, Any]]] | None = None
    fill: Mapping[str, int] = field(default_factory=dict)

    @property
    def piece(self) -> Size:
        """The size of its pieces after cutting."""
        return self.size or self.deck.piece

    @property
    def bleed(self) -> float:
        """How far its art runs on beyond the cut, in millimetres."""
        return self.deck.bleed if self.bled is None else self.bled

    def cards(self, pack: Pack) -> Mapping[str, Mapping[str, Any]]:
        """Return what templates are given of each card, by its id."""
        if self.values is not None:
            return self.values(pack)
        cards = self.deck.cards
        return {key: pack.resolved(cards, key) for key in cards.records}


@dataclass(frozen=True, slots=True)
class Pages:
    """Whole pages laid out from one template.

    `styles` names templates whose style sheets come before that of `template`. `values` returns
    what the template receives in addition to the common values. `count` is the required number of
    pages, if stated; `chances` of them have only chances and are left out without odds. With
    `half`, a page is half of the paper. `tables` returns tables to be drawn under the pages
    (`ground.tabletop.TableDrawing`), by the names of the windows left for them.
    """

    template: str
    styles: tuple[str, ...] = ("sheet.html",)
    values: Callable[[Pack], Mapping[str, Any]] = _no_values
    count: int | None = None
    chances: int = 0
    landscape: bool = False
    half: bool = False
    tables: Callable[[Pack], Mapping[str, Any]] | None = None

    def stated(self, *, odds: bool) -> int | None:
        """Return the required number of pages, with or without those of chances."""
        return self.count if odds or self.count is None else self.count - self.chances


NoteLine = str | tuple[str, ...]
"""A line below a head of an overview: a sentence, or cells that stand in columns."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Sections of a board that are drawn, `sheets` at playing size or one page as `overview`.

    `sections` returns them, as `ground.section` has them; `hex_mm` is a hex at playing size.
    `words` tells what the signs of an overview's key do, `notes` are heads with lines below them.
    `seen` returns the hex of a name and all hexes that it sees, or None if it lies on another
    section. `check_size` raises UsageError for hexes, in millimetres, that are too small.
    """

    how: Literal["sheets", "overview"]
    sections: Callable[[Pack], Sequence[Any]]
    hex_mm: float
    words: Callable[[Pack], Mapping[str, str]]
    notes: Callable[[Pack], Sequence[tuple[str, tuple[NoteLine, ...]]]]
    check_size: Callable[[Pack, float], None]
    seen: Callable[[Pack, str], Any]


@dataclass(frozen=True, slots=True)
class Mapped:
    """A map that is drawn, over `sheets` at playing size or one page as `overview`.

    `request` returns what it is drawn from: a ground, what lies over it, a title and a season.
    """

    how: Literal["sheets", "overview"]
    request: Callable[[Pack], Any]


@dataclass(frozen=True, slots=True)
class HexmapSheets:
    """A map of a maker's own that is drawn, over `sheets` or one page; `plan` returns the map."""

    how: Literal["sheets", "overview"]
    plan: Callable[[Pack], HexmapPlan]


@dataclass(frozen=True, slots=True)
class Printed:
    """One product of a part.

    `kind` is its name in lists and in the manifest, `maker` how it is made (PIECES, PAGES, FOLDED,
    DRAWN, MAPPED, AIDS, BOX or HEXMAP). Pieces come from `runs`, pages from `pages`, boards from
    `drawing`, maps from `mapped` or `hexmap`, aids in a unit from `aids`, a box from `box`.
    """

    id: str
    title: str
    kind: str
    maker: str
    side: str | None = None
    runs: tuple[Run, ...] = ()
    pages: Pages | None = None
    drawing: Drawing | None = None
    mapped: Mapped | None = None
    aids: Callable[[Pack, str], AidSet] | None = None
    box: Callable[[Pack], BoxShape] | None = None
    hexmap: HexmapSheets | None = None
