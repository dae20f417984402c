"""How much paper each product takes, told before anything is laid out: for a guide to printing.

Decks are arranged just as they are when they are printed. What has pages tells their number if
its content states it; otherwise only the layout knows, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from generator.build.decks import arrangement
from generator.build.options import Options
from generator.build.product import Product, products
from generator.build.scenarios import PAGES as SCENARIO_PAGES
from generator.content import Pack
from generator.content.parts import SheetPart
from generator.press.imposition import sheets

Facts = dict[str, Any]


def paper_of(pack: Pack, options: Options) -> list[Facts]:
    """Return what each product of a pack is printed on, by id.

    `pages` and `sheets` of paper are None where only the layout tells. `way` is how the second
    side is printed: a key of WAYS, 'off' where there is none.
    """
    return [
        {
            "id": product.id,
            "title": product.title,
            "kind": product.kind,
            "file": f"{product.id}.pdf",
            **_NEEDS[product.kind](product, options),
        }
        for product in products(pack)
    ]


def _pieces(product: Product, options: Options) -> Facts:
    plan = arrangement(product, options)
    count = sum(sum(run.deck.copies.values()) for run in product.runs)
    needed = sheets(count, plan)
    return {
        "pages": needed * len(plan.pages),
        "sheets": needed,
        "way": plan.job.duplex,
        "pieces": count,
        "on_a_sheet": plan.per_sheet,
        "piece": {"width": plan.job.piece.width, "height": plan.job.piece.height},
        "gap": plan.job.gap,
        "cells": [
            {
                "x": cell.x,
                "y": plan.paper.height - cell.y - cell.height,
                "width": cell.width,
                "height": cell.height,
            }
            for side in plan.pages[0]
            for cell in plan.cells(side)
        ],
        "cuts": {"x": list(plan.grid.columns.cuts), "y": list(plan.grid.rows.cuts)},
        "fold": plan.axis if plan.folded else None,
    }


def _pages(product: Product, options: Options) -> Facts:
    return _two_sided(cast(SheetPart, product.part).model.pages, 2, options)


def _booklet(product: Product, options: Options) -> Facts:
    found = _two_sided(cast(SheetPart, product.part).model.pages, 4, options)
    count = found["sheets"]
    return {**found, "pages": None if count is None else 2 * count}


def _scenario(product: Product, options: Options) -> Facts:
    return _two_sided(SCENARIO_PAGES, 2, options)


def _two_sided(pages: int | None, on_a_sheet: int, options: Options) -> Facts:
    """Return the paper for whole pages; ways that print no second side count as long-edge."""
    way = options.duplex if options.duplex == "short-edge" else "long-edge"
    needed = None if pages is None else -(-pages // on_a_sheet)
    return {"pages": pages, "sheets": needed, "way": "off" if pages == 1 else way}


_NEEDS: Mapping[str, Callable[[Product, Options], Facts]] = {
    "deck": _pieces,
    "gang": _pieces,
    "sheet": _pages,
    "booklet": _booklet,
    "scenario": _scenario,
}
