"""Large decks: the work for a card does not grow with the number of cards beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from counted import calls
from packs import write_own_pack

from generator.content import load_pack
from generator.job.options import Options
from generator.job.products import decks
from generator.job.products.decks import deck_tasks, finish_deck
from generator.job.products.product import Product, Task, products
from generator.typeset.faces import lay_out_face
from generator.typeset.record import FaceRecord
from generator.typeset.templates import Templates
from tests.shares import first


class Name(str):
    """A name that counts how often it is compared or looked up."""

    __slots__ = ()
    looked_at = 0

    def __eq__(self, other: object) -> bool:
        Name.looked_at += 1
        return str.__eq__(self, other)

    def __lt__(self, other: str) -> bool:
        Name.looked_at += 1
        return str.__lt__(self, other)

    def __hash__(self) -> int:
        Name.looked_at += 1
        return str.__hash__(self)


def deck(folder: Path, number: int) -> tuple[Product, dict[str, Task]]:
    """Return a deck of so many different cards, and its tasks."""
    rows = "".join(f"  - {{id: c{n}, name: Card {n}}}\n" for n in range(number))
    files = {
        "pack.yaml": "kind: pack\ntitle: Many\nlanguage: en\n",
        "deck.yaml": "kind: deck\ntitle: Deck\npiece: poker\nfront: card.html\n"
        f"fields: {{name: text}}\ncards:\n{rows}",
        "templates/card.html": "<p style='margin: 9mm'>{{ card.name }}</p>",
    }
    pack = load_pack(write_own_pack(folder, files), "many")
    (product,) = products(pack)
    return product, deck_tasks(product, Options(), Templates(pack))


def always(_key: str, make: Callable[[], bytes | None]) -> bytes | None:
    """Keep nothing."""
    return make()


@pytest.fixture(scope="module", params=[3, 10_000], ids=["in stacks", "whole"])
def steps(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[int, tuple[int, int, int]]]:
    """For decks of several sizes: calls to fill it, calls to finish it, names looked at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decks, "LONG", request.param)
        yield measured(tmp_path_factory)


def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[int, tuple[int, int, int]]:
    found = {}
    face: FaceRecord | None = None
    for number in (50, 100, 200, 400):
        folder = tmp_path_factory.mktemp("many") / "many"
        filling = calls(lambda folder=folder, number=number: deck(folder, number))
        product, tasks = deck(folder, number)
        one = next(iter(tasks.values()))
        assert one.frame is not None
        face = face or lay_out_face(one.frame, one.body, one.root)
        named = {Name(name): task for name, task in tasks.items()}
        records = {task.key: face for task in tasks.values()}
        assert len(records) == number
        Name.looked_at = 0
        finishing = calls(partial(finish_deck, product, Options(), named, records, always))
        found[number] = filling, finishing, Name.looked_at
    return found


@pytest.mark.parametrize("which", first(1, [0, 1]), ids=["filling", "finishing"])
def test_as_many_calls_for_each_card(steps: dict[int, tuple[int, int, int]], which: int) -> None:
    more = [steps[400][which] - steps[200][which], steps[200][which] - steps[100][which]]
    assert more[1] > 0
    assert more[0] < 2.1 * more[1]


def test_names_are_looked_up_and_not_searched_for(steps: dict[int, tuple[int, int, int]]) -> None:
    """Sorted once: a little more for each doubling is fine, twice as much is not."""
    each = {number: found[2] / number for number, found in steps.items()}
    assert 0 < each[400] < 1.5 * each[50]
