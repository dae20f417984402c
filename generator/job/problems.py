"""What is wrong with pages that were laid out, and with files that were put together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from generator.content import Pack
from generator.content.strings import texts
from generator.errors import Place, Problem
from generator.job.products.product import Made, Product, Task
from generator.typeset.findings import Finding
from generator.typeset.record import Record
from generator.typeset.templates import find_text


def findings_of(
    tasks: Iterable[Task], records: Mapping[str, Record]
) -> Iterator[tuple[Task, Finding]]:
    """Yield what was found on the pages of some tasks, each with its task."""
    for task in tasks:
        for finding in records[task.key].findings:
            yield task, finding


def page_problems(
    product: Product,
    tasks: Iterable[Task],
    records: Mapping[str, Record],
    told: Collection[str] = (),
) -> list[Problem]:
    """Return what is wrong with the pages of a product, but for messages that were `told`."""
    return [
        finding_problem(product, task, finding)
        for task, finding in findings_of(tasks, records)
        if finding.message not in told
    ]


def file_problems(made: Iterable[Made]) -> list[Problem]:
    """Return what is wrong with finished files."""
    return [Problem(fault, one.product.place) for one in made for fault in one.faults]


def finding_problem(product: Product, task: Task, finding: Finding) -> Problem:
    """Turn a finding on a page into a problem with its place in a template or in the content."""
    place = product.pack.place_of(finding.at) if finding.at else None
    hints = (finding.hint,) if finding.hint else ()
    if not place and (quoted := _quoted(product.pack, finding.quote)):
        return Problem(finding.message, quoted, hints, see=task.place)
    return Problem(finding.message, place or task.place, hints)


def _quoted(pack: Pack, quote: str) -> Place | None:
    """Return where a text stands in the pack: in its templates, or as a value of its content."""
    if not quote:
        return None
    said = (place for source in pack.sources for text, place in texts(source) if text == quote)
    return find_text(pack.root, pack.shown, quote) or next(said, None)
