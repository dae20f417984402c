"""What templates get: a pack as plain data, and a few filters and functions."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from markupsafe import Markup

from generator import __version__
from generator.content import Pack
from generator.content.checks import LINK, link_title
from generator.content.kinds.base import Part
from generator.content.pictures.tints import as_query
from generator.content.tables import RollTable
from generator.errors import short
from generator.measure import Size
from generator.typeset.icons.markup import Icons
from generator.typeset.inks import Ink
from generator.typeset.on_demand import Awaited, Kept

_MINUS = re.compile(r"(?<![\w.−-])-(?=\d)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")

MARKS = {
    "source": "",
    "repaired": "",
    "public": '<span class="origin public">†</span>',
    "house": '<span class="origin house">‡</span>',
}
"""How an origin is marked in print; the legend is in `legend.html`."""


class Context:
    """Plain data and functions for the templates of one pack with one ink."""

    def __init__(self, pack: Pack, ink: Ink, odds: bool, paper: Size, *, links: bool) -> None:
        self.pack = pack
        self.links = links
        self.ink = ink
        self.odds = odds
        self.paper = paper
        self.icons = Icons(pack.root)

    @cached_property
    def common(self) -> dict[str, Any]:
        """Return what every template of the pack is given."""
        info = self.pack.info
        return {
            "pack": {
                "name": self.pack.name,
                "title": info.title,
                "subtitle": info.subtitle,
                "author": info.author,
                "language": info.language,
                "accent": self.ink.shade(info.accent),
                "palette": {key: self.ink.shade(c) for key, c in info.palette.items()},
            },
            "sides": {
                key: {"id": key, "name": side.name, "colour": self.ink.shade(side.colour)}
                for key, side in info.sides.items()
            },
            "parts": Kept(self.pack.parts, lambda key: self._part(self.pack.parts[key])),
            "tables": Kept(self.pack.tables, lambda key: _table(self.pack.tables[key])),
            "paper": {"width": self.paper.width, "height": self.paper.height},
            "ink": self.ink.name,
            "odds": self.odds,
            "marked": Awaited(lambda: self.marked),
            "bound": False,
            "program": f"Fieldpress {__version__}",
            "chances": self.chances,
            "rich": self.rich,
            "icon": self.icons.markup,
            "mark": mark,
            "at": at,
            "picture": picture,
            "shade": self.ink.shade,
        }

    @cached_property
    def marked(self) -> list[str]:
        """Return the origins that have a mark and occur in the pack, in the order of the legend."""
        found = {origin for table in self.pack.tables.values() for origin in table.origins}
        for part in self.pack.parts.values():
            if part.records_part is not None:
                found.add(part.records_part.origin)
                for record in part.records_part.records.values():
                    found |= {str(record.get("origin")), *record.get("origins", {}).values()}
        return [origin for origin, sign in MARKS.items() if sign and origin in found]

    def _part(self, part: Part) -> dict[str, Any]:
        records = part.records_part
        if records is None:
            return {"id": part.id, "title": part.title, **part.shown}
        return {
            "id": part.id,
            "title": part.title,
            "rule": records.rule,
            "origin": records.origin,
            "notes": list(records.notes),
            "records": [self.pack.resolved(records, key) for key in records.records],
            "here": f"{part.source.file}#",
        }

    def chances(self, table: str, column: int = 0, modifier: int = 0) -> dict[str, Any]:
        """Return result → {fraction, percent} of a column of a roll table, exact."""
        if table not in self.pack.tables:
            raise LookupError(f"there is no table '{short(table)}'")
        if not 0 <= column < max(1, len(self.pack.tables[table].columns)):
            raise LookupError(f"the table '{short(table)}' has no column {column}")
        found = self.pack.tables[table].chances(column, modifier)
        return {result: {"fraction": str(p), "percent": percent(p)} for result, p in found.items()}

    def rich(self, text: object) -> Markup:
        """Turn a content text into HTML: **bold**, *italic*, [[links]], :icons:, true minus."""
        escaped = html.escape(str(text), quote=False)
        escaped = _MINUS.sub("−", escaped)
        escaped = _BOLD.sub(r"<b>\1</b>", escaped)
        escaped = _ITALIC.sub(r"<i>\1</i>", escaped)
        return Markup(self.icons.placed(LINK.sub(self._link, escaped)))

    @cached_property
    def titles(self) -> list[object]:
        """Return everything that links and icons in texts depend on: what they may name."""
        found: list[object] = [
            self.links,
            self.icons.state,
            *sorted((k, t.title) for k, t in self.pack.tables.items()),
        ]
        for name, part in self.pack.parts.items():
            held = part.records_part
            records = held.records if held is not None else {}
            shown = [(key, r.get("title"), r.get("name")) for key, r in records.items()]
            found.append((name, part.title, shown))
        return found

    def _link(self, match: re.Match[str]) -> str:
        title = link_title(self.pack.parts, self.pack.tables, match[1])
        if title is None:  # content is checked, but this may be a template's own text
            raise LookupError(f"the link '[[{match[1]}]]' leads nowhere")
        words = match[2] or html.escape(title, quote=False)
        if not self.links:
            return words
        return f'<a href="#{match[1].replace("/", "-")}">{words}</a>'


def percent(chance: Fraction) -> str:
    """Round a probability to whole per cent for print; the uncertain is never 0 or 100."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1"
    if whole == 100 and chance < 1:
        return ">99"
    return str(whole)


def mark(origin: object) -> Markup:
    """Return how an origin is marked in print."""
    return Markup(MARKS[str(origin)])


def at(record: Mapping[str, Any], path: str = "") -> Markup:
    """Return the attribute that traces an element back to its place in the content."""
    return Markup('data-at="{}"').format(f"{record['here']}.{path}" if path else record["here"])


def picture(
    name: str, colour: str | None = None, tints: Sequence[Mapping[str, Any]] | None = None
) -> str:
    """Return the address of a picture; a drawing in `currentColor` is drawn in the given colour.

    `tints` change a drawing's own colours for others, by their hue and tone.
    """
    asked = [f"colour={colour.removeprefix('#')}"] if colour else []
    asked += [f"tints={as_query(tints)}"] if tints else []
    return f"{name}?{'&'.join(asked)}" if asked else name


def _table(table: RollTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": table.title,
        "dice": str(table.dice),
        "low": table.low,
        "high": table.high,
        "columns": list(table.columns),
        "rows": [
            {"on": str(span), "cells": list(cells), "origin": origin}
            for span, cells, origin in zip(table.spans, table.cells, table.origins, strict=True)
        ],
        "results": dict(table.results),
        "notes": list(table.notes),
        "rule": table.rule,
        "row_head": table.row_head,
        "column_head": table.column_head,
        "origin": table.origin,
    }
