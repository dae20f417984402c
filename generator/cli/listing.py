"""`list`: packs, their products and their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from generator.cli.show import say, say_json
from generator.games.packs import pack_outline, pack_tables
from generator.job.targets import built_in, find_targets, pack_here

_WHOSE = ("copyright", "licence", "url")
"""What a font says of its owner and licence."""
_NOBODY = "names neither its owner nor a licence"


def list_packs(pack: str | None, *, as_json: bool) -> None:
    """Show one pack with its tables, else the pack that the user is in, else all built-in ones."""
    pack = pack_here() if pack is None else pack
    if pack is None and not as_json:
        _list_products()
        return
    found: list[dict[str, Any]] = []
    for target in find_targets([pack] if pack else built_in()):
        outline, tables = pack_tables(target.folder, target.shown)
        found.append(
            {
                "pack": outline.name,
                "title": outline.title,
                "products": [
                    {"id": p.id, "title": p.title, "kind": p.kind} for p in outline.products
                ],
                "tables": [
                    {"id": key, "title": table.title, "dice": str(table.dice)}
                    for key, table in tables.items()
                ],
                "fonts": [asdict(font) for font in outline.fonts],
            }
        )
    if as_json:
        say_json(found)
        return
    for item in found:
        say(f"{item['pack']}  {item['title']}")
        for product in item["products"]:
            say(f"  {item['pack']}/{product['id']}  {product['title']}")
        if pack and item["tables"]:
            say("  tables, for odds and roll:")
            for table in item["tables"]:
                say(f"  {item['pack']}/{table['id']}  {table['title']} ({table['dice']})")
        if pack:
            _say_fonts(item["fonts"])


def _say_fonts(fonts: Sequence[Mapping[str, str]]) -> None:
    """Show a pack's own fonts: the name that style sheets use, and whose they are.

    Several files of one owner and licence, as those of a family are, have it said once.
    """
    if fonts:
        say("  fonts:")
    for whose, files in groupby(fonts, lambda font: [font[key] for key in _WHOSE]):
        for font in files:
            say(f"  {font['file']}  {font['family']} {font['style']}, {font['rights']}")
        for line in filter(None, whose) if any(whose) else [_NOBODY]:
            say(f"    {line}")


def _list_products() -> None:
    """Show the products of the built-in packs; `check` covers files that print nothing."""
    for target in find_targets(built_in()):
        outline = pack_outline(target.folder, target.shown)
        say(f"{outline.name}  {outline.title}")
        for product in outline.products:
            say(f"  {outline.name}/{product.id}  {product.title}")
