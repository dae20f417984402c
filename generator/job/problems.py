"""Problems of laid-out pages, and of finished files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from generator.content import Pack
from generator.content.strings import texts
from generator.errors import Place, Problem
from generator.job.products.product import Made, Task
from generator.typeset.judging.findings import Finding
from generator.typeset.record import Record
from generator.typeset.templates import find_text


def page_problems(
    pack: Pack,
    tasks: Iterable[Task],
    records: Mapping[str, Record],
    told: Collection[str] = (),
    name: str = "",
) -> list[Problem]:
    """Return what is wrong with pages that were laid out, but for messages that were `told`.

    Each has its place in the pack's content or templates. `name` says which of several documents.
    """
    found: dict[object, Problem] = {}
    for task in tasks:
        for finding in records[task.key].findings:
            if finding.message not in told:
                problem = _finding_problem(pack, task, finding, name)
                # what stands in a template is one fault, however many pieces show it
                found.setdefault(
                    (problem.message, problem.place) if problem.see else problem, problem
                )
    return list(found.values())


def fault_problems(faults: Iterable[str], place: Place, name: str = "") -> list[Problem]:
    """Return the faults that a finished file was found to have."""
    return [Problem(_named(name, fault), place) for fault in faults]


def file_problems(made: Iterable[Made]) -> list[Problem]:
    """Return the faults of finished products."""
    return [problem for one in made for problem in fault_problems(one.faults, one.product.place)]


def _named(name: str, message: str) -> str:
    return f"{name}: {message}" if name else message


def _finding_problem(pack: Pack, task: Task, finding: Finding, name: str) -> Problem:
    """Turn a finding on a page into a problem with its place in a template or in the content."""
    message = _named(name, finding.message)
    place = pack.place_of(finding.at) if finding.at else None
    hints = (finding.hint,) if finding.hint else ()
    if not place and (quoted := _quoted(pack, finding.quote)):
        return Problem(message, quoted, hints, see=task.place, looks=finding.looks)
    return Problem(message, place or task.place, hints, looks=finding.looks)


def _quoted(pack: Pack, quote: str) -> Place | None:
    """Return where a text stands in the pack: in its templates, or as a value of its content."""
    if not quote:
        return None
    said = (place for source in pack.sources for text, place in texts(source) if text == quote)
    return find_text(pack.root, pack.shown, quote) or next(said, None)
