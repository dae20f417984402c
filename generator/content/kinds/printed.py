"""What a part prints, as plain data: pieces on sheets, or pages from a template."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.content.kinds.deck import DeckPart
    from generator.content.pack import Pack

PIECES = "pieces"
PAGES = "pages"
FOLDED = "folded"
"""What makes a product: pieces of one size side by side on sheets; a document as it is; a document
put on sheets of twice its size, to fold. The build has an entry for each."""


def _no_values(_pack: Pack) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Run:
    """A deck as it is printed: for one side, or for none.

    `before` stands before its cards' ids in the names of their faces, where several decks are
    printed together: two of them may have the same ids.
    """

    deck: DeckPart
    id: str
    title: str
    side: str | None = None
    before: str = ""


@dataclass(frozen=True, slots=True)
class Pages:
    """Whole pages that are laid out from one template.

    `styles` names the templates whose style sheets come before that of `template`. `values`
    returns what the template is given besides what every template has. `count` is how many pages
    there must be, if that is stated. `half`: a page is half of the paper.
    """

    template: str
    styles: tuple[str, ...] = ("sheet.html",)
    values: Callable[[Pack], Mapping[str, Any]] = _no_values
    count: int | None = None
    landscape: bool = False
    half: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """One thing that a part prints.

    `kind` is what lists and the manifest call it, `maker` what makes it (PIECES, PAGES,
    FOLDED).
    Pieces come from `runs`, pages from `pages`.
    """

    id: str
    title: str
    kind: str
    maker: str
    side: str | None = None
    runs: tuple[Run, ...] = ()
    pages: Pages | None = None
