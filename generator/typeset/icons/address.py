"""The address of an icon on a page, by which the engine knows it from any other picture."""

from __future__ import annotations

from generator.content.icons.catalogue import Icon, address

CLASS = "text-icon"
"""The class of each icon; its size and place in the line are in `theme.css`."""

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
