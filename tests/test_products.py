"""What parts print: products by kind, their makers, and the paper that they take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack, load_pack
from generator.content.kinds.deck import DeckPart
from generator.content.kinds.printed import AIDS, BOX, DRAWN, HEXMAP, MAPPED, Pages
from generator.job.options import Options
from generator.job.products.makers import MAKERS
from generator.job.products.pages import page_size
from generator.job.products.paper import paper_of
from generator.job.products.product import products
from generator.measure import Size
from tests.packs import DECK, PACK, SHEET, TABLES, write_pack
from tests.test_gangs import FILES as GANG_FILES

SIDES = PACK + "  Axis: {name: Axis powers, colour: '#4a5560'}\n"
BOOKLET = SHEET.replace("pages: 1", "pages: 9") + "booklet: true\n"
FILES: dict[str, str | bytes | None] = {
    "pack.yaml": SIDES,
    "deck.yaml": DECK + "sides: [us, Axis]\n",
    "rules.yaml": BOOKLET.replace("Chart", "Rules"),
    "form.yaml": SHEET.replace("pages: 1\n", "orientation: landscape\n"),
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("products") / "skirmish"
    return load_pack(write_pack(folder, {**FILES, **GANG_FILES}), "p")


def test_products_are_listed_by_id(pack: Pack) -> None:
    assert [(p.id, p.title, p.kind, p.printed.maker, p.side) for p in products(pack)] == [
        ("axis-deck", "Axis powers Deck", "deck", "pieces", "Axis"),
        ("chart", "Chart", "sheet", "pages", None),
        ("form", "Chart", "sheet", "pages", None),
        ("gang", "Counters and markers", "gang", "pieces", None),
        ("rules", "Rules", "sheet", "pages", None),
        ("rules-folded", "Rules, to fold", "booklet", "folded", None),
        ("us-deck", "US Deck", "deck", "pieces", "us"),
    ]
    # Boards and maps are drawn for a game's own kind of file; the others have their own tests.
    others = {AIDS, BOX, DRAWN, HEXMAP, MAPPED}
    assert {p.printed.maker for p in products(pack)} == set(MAKERS) - others


def test_decks_of_a_gang_have_names_of_their_own(pack: Pack) -> None:
    found = {product.id: product for product in products(pack)}
    assert [(run.id, run.title, run.side, run.before) for run in found["gang"].runs] == [
        ("markers", "markers", None, "markers/"),
        ("us-counters", "US counters", "us", "us-counters/"),
    ]
    (run,) = found["us-deck"].runs
    assert (run.deck.id, run.before) == ("deck", "")
    assert found["chart"].runs == ()


def test_a_deck_of_a_side_that_is_not_there_goes_by_its_id(pack: Pack) -> None:
    deck = pack.parts["deck"]
    assert isinstance(deck, DeckPart)
    assert [run.title for run in deck.runs({})] == ["us Deck", "Axis Deck"]
    assert [product.id for product in deck.products({}, {})] == ["us-deck", "axis-deck"]


def test_parts_that_print_nothing(pack: Pack) -> None:
    for name in ("actions", "tables"):
        part = pack.parts[name]
        assert part.products(pack.parts, pack.info.sides) == ()
        assert part.templates == ()
        assert list(part.own_problems()) == []
    assert pack.parts["tables"].records_part is None
    assert pack.parts["actions"].roll_tables == {}
    assert list(pack.parts["tables"].roll_tables) == ["hits"]
    assert pack.parts["chart"].shown["uses"] == ("hits", "actions")
    assert pack.parts["actions"].shown == {}


def paper(pack: Pack, **options: str) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for item in paper_of(pack, Options(**options))}  # type: ignore[arg-type]


def test_the_paper_that_products_take(pack: Pack) -> None:
    found = paper(pack)
    assert {key: (item["pages"], item["sheets"], item["way"]) for key, item in found.items()} == {
        "axis-deck": (1, 1, "off"),  # it has no backs
        "chart": (1, 1, "off"),
        "form": (None, None, "long-edge"),  # how many pages it has, only the layout tells
        "gang": (2, 1, "long-edge"),
        "rules": (9, 5, "long-edge"),
        "rules-folded": (6, 3, "long-edge"),  # four pages to a sheet, two to each of its sides
        "us-deck": (1, 1, "off"),
    }
    assert found["gang"]["pieces"] == 7
    assert found["us-deck"]["piece"] == {"width": 44.45, "height": 63.5}
    assert found["rules"]["file"] == "rules.pdf"


def test_ways_without_a_second_side_print_pages_on_the_long_edge(pack: Pack) -> None:
    for duplex, way in (("short-edge", "short-edge"), ("fold", "long-edge"), ("off", "long-edge")):
        found = paper(pack, duplex=duplex)
        assert found["rules"]["way"] == way
        assert found["gang"]["way"] == duplex


@pytest.mark.parametrize(
    ("pages", "size"),
    [
        (Pages("x.html"), Size(210, 297)),
        (Pages("x.html", landscape=True), Size(297, 210)),
        (Pages("x.html", half=True), Size(148.5, 210)),
    ],
)
def test_the_size_of_a_page(pages: Pages, size: Size) -> None:
    assert page_size(pages, Size(210, 297)) == size


def test_a_table_belongs_to_its_part(tmp_path: Path) -> None:
    more = TABLES.replace("hits", "misses").replace("Tables", "More tables")
    pack = load_pack(write_pack(tmp_path / "p", {"more.yaml": more}))
    assert list(pack.tables) == ["misses", "hits"]
    assert list(pack.parts["more"].roll_tables) == ["misses"]
