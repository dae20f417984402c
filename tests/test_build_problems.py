"""What is wrong with pages and files becomes problems with places, by one way for all products."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import load_pack
from generator.errors import ContentError, Place, Problem, raise_all
from generator.job.problems import fault_problems, file_problems, page_problems
from generator.job.products.product import Made, Product, Task, products
from generator.typeset.judging.findings import Finding
from generator.typeset.record import DocumentRecord
from tests.packs import write_pack

THERE = Place("p/templates/chart.html", 4, 2)
FINDINGS = (
    Finding("text runs over", None),
    Finding("text is too small", None, "say less"),
)


@pytest.fixture
def product(tmp_path: Path) -> Product:
    pack = load_pack(write_pack(tmp_path / "skirmish"), "p")
    return products(pack)[0]


def task(key: str) -> Task:
    return Task(key, Path(), THERE)


def record(*findings: Finding) -> DocumentRecord:
    return DocumentRecord(b"", 1, findings)


def test_findings_come_with_the_place_of_the_task_whose_pages_they_are_on(
    product: Product,
) -> None:
    other = Place("p/templates/other.html", 1, 1)
    tasks = [task("one"), task("two"), Task("three", Path(), other)]
    records = {"one": record(*FINDINGS), "two": record(), "three": record(FINDINGS[0])}
    found = page_problems(product.pack, tasks, records)
    assert [(problem.message, problem.place) for problem in found] == [
        ("text runs over", THERE),
        ("text is too small", THERE),
        ("text runs over", other),
    ]


def test_one_of_several_documents_is_named(product: Product) -> None:
    found = page_problems(product.pack, [task("one")], {"one": record(FINDINGS[0])}, name="booklet")
    assert found == [Problem("booklet: text runs over", THERE)]
    assert fault_problems(["page 2 is empty"], THERE, "booklet") == [
        Problem("booklet: page 2 is empty", THERE)
    ]
    assert fault_problems(["page 2 is empty"], THERE) == [Problem("page 2 is empty", THERE)]


def test_what_was_told_before_is_not_told_of_pages(product: Product) -> None:
    records = {"one": record(*FINDINGS)}
    every = page_problems(product.pack, [task("one")], records)
    assert every == [
        Problem("text runs over", THERE),
        Problem("text is too small", THERE, ("say less",)),
    ]
    assert page_problems(product.pack, [task("one")], records, {"text runs over"}) == every[1:]


def test_faults_of_files_stand_at_the_file_of_their_product(product: Product) -> None:
    made = [
        Made(product, b"", 1, {}, {}, ("page 2 is empty", "a font is missing")),
        Made(product, b"", 1, {}, {}, ()),
    ]
    assert file_problems(made) == [
        Problem("page 2 is empty", product.place),
        Problem("a font is missing", product.place),
    ]


def test_all_problems_are_raised_together_in_the_order_of_their_places() -> None:
    raise_all(())
    late, early = Problem("late", Place("b.yaml", 2, 1)), Problem("early", Place("a.yaml", 9, 9))
    with pytest.raises(ContentError) as caught:
        raise_all(iter([late, early, late]))
    assert caught.value.problems == (early, late)
