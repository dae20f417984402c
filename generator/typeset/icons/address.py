"""The element and the address of an icon on a page.

It is an element of its own, so that what a pack's style sheets say of pictures is not meant for it.
"""

from __future__ import annotations

from generator.content.icons.catalogue import Icon, address

ELEMENT = "text-icon"
"""An icon; its size and place in the line are in `theme.css`."""

RUN = "icon-run"
"""What stands beside an icon without a space, and is never parted from it."""

PLAIN, COLOURED = "icon", "icon=coloured"
"""The query of an icon that takes on the colour of its text, and of one with its own colours."""


def source_of(icon: Icon) -> str:
    """Return the `src` of an icon."""
    return f"{address(icon.name)}?{COLOURED if icon.drawing.coloured else PLAIN}"


def query_of(source: str) -> str | None:
    """Return the query of an icon by its address; None for any other picture."""
    query = source.rpartition("?")[2]
    return query if query in (PLAIN, COLOURED) else None


def name_in(source: str) -> str:
    """Return the name of an icon by its address."""
    return source.partition("?")[0].rpartition("/")[2].removesuffix(".svg")
