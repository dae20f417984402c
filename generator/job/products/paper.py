"""How much paper each product takes, before anything is laid out: for a printing guide.

Decks are arranged just as they are when they are printed. The number of pages is given if the
content states it; otherwise only the layout knows, and none is given.
"""

from __future__ import annotations

from generator.content import Pack
from generator.job.options import Options
from generator.job.products.advice import advice_on
from generator.job.products.makers import MAKERS
from generator.job.products.product import Facts, products


def paper_of(pack: Pack, options: Options) -> list[Facts]:
    """Return what each product of a pack is printed on, by id.

    `pages` and `sheets` of paper are None where only the layout tells. `way` is how the second
    side is printed: a key of WAYS in `press.imposition`, 'off' where there is none. `advice` is the
    record of the pack's part `printing` that tells of it, None where there is none.
    """
    every = products(pack)
    advice = advice_on(pack, [product.id for product in every])
    return [
        {
            "id": product.id,
            "title": product.title,
            "kind": product.kind,
            "file": f"{product.id}.pdf",
            "advice": advice.get(product.id),
            **MAKERS[product.printed.maker].paper(product, options),
        }
        for product in every
    ]
