"""Short cuts in drawings: one symbol stands on many pieces, and its paths are followed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from generator.typeset.patches.everywhere import everywhere

MOST_OPERATORS = 16_000_000
"""Bytes of operators that are kept for paths, whatever drawing they are in."""

MOST_WORDS = 20_000
"""Lengths, addresses and the like whose meaning is kept."""

MARKERS = frozenset(("marker", "marker-start", "marker-mid", "marker-end"))
"""Attributes that name what is drawn at the points of a path (SVG 2, 13.7.4)."""


def swift_drawings() -> None:
    """Make the engine draw SVG with the same operators sooner."""
    import weasyprint.svg as svg
    import weasyprint.svg.utils as utils

    for name in ("normalize", "size", "parse_url"):
        everywhere(utils, name, lru_cache(MOST_WORDS)(getattr(utils, name)))
    svg.TAGS["path"] = _followed_once(svg.TAGS["path"])
    svg.SVG.draw_markers = _if_any(svg.SVG.draw_markers)


def _followed_once(original: Callable[..., None]) -> Callable[..., None]:
    """Return what draws a path: the operators that it took before, if its lengths are the same."""
    kept: dict[Any, tuple[bytes, list[Any]]] = {}
    taken = 0

    def path(drawing: Any, node: Any, font_size: float) -> None:
        written = drawing.stream.stream
        sides = drawing.inner_width, drawing.inner_height, drawing.inner_diagonal
        key = node.get("d", ""), font_size, sides
        if key in kept:
            operators, corners = kept[key]
            written.append(operators)
            node.vertices.extend(corners)
            return
        begun, corner = len(written), len(node.vertices)
        original(drawing, node, font_size)
        operators = b"\n".join(written[begun:])
        nonlocal taken
        taken += len(operators)
        if taken > MOST_OPERATORS:
            kept.clear()
            taken = len(operators)
        kept[key] = operators, list(node.vertices)[corner:]

    return path


def _if_any(original: Callable[..., None]) -> Callable[..., None]:
    """Return what draws the markers of a path, which few paths have."""

    def markers(drawing: Any, node: Any, *rest: Any) -> None:
        if MARKERS.isdisjoint(node.attrib):
            node.vertices.clear()
        else:
            original(drawing, node, *rest)

    return markers
