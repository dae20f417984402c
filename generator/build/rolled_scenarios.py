"""Rolled scenarios: a sheet with its ledger, or a book of many with a contents page."""

from __future__ import annotations

import io
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from generator.build.cache import Store, content_key
from generator.build.campaign_values import LONGEST_SHOWN, printed_seed, width
from generator.build.options import Options
from generator.build.product import Task
from generator.build.run import Progress, lay_out
from generator.build.scenarios import PAGES, STYLES
from generator.build.style import style
from generator.build.underlay import leave_rooms, with_pictures
from generator.build.writing import writable
from generator.content import Pack
from generator.content.scenario_model import ScenarioFile
from generator.dice.figures import percent
from generator.errors import ContentError, Place, Problem, in_order
from generator.games.platoon_command.constraints import mean
from generator.games.platoon_command.saved import layout_of, to_yaml
from generator.games.platoon_command.scenario import Scenario
from generator.games.platoon_command.view import scenario_view
from generator.press.binding import chapters
from generator.press.proof import proof_document
from generator.roll.roller import Rolled, tally_text
from generator.roll.saved import content_hash
from generator.typeset.context import Context
from generator.typeset.documents import Document
from generator.typeset.findings import Finding
from generator.typeset.fonts import missing_characters
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import DocumentRecord
from generator.typeset.templates import Templates

TEMPLATE = "rolled-scenarios.html"
CONTENTS = 1
"""Pages of a book's contents: an odd number, so that scenarios lie on spreads."""


@dataclass(frozen=True)
class Item:
    """A scenario to print: as it was rolled, as it is in its file, and what was edited there."""

    scenario: Scenario
    model: ScenarioFile
    edits: tuple[str, ...] = ()


def fresh(scenario: Scenario) -> Item:
    """Return a scenario to print as it was rolled."""
    return Item(scenario, scenario.model)


def sheet_files(
    pack: Pack, item: Item, options: Options, progress: Progress
) -> Mapping[str, bytes]:
    """Return file name → bytes of one scenario: the sheet with its ledger, and its file.

    Raises ContentError for what a page must not have.
    """
    pdf = _printed(pack, [item], again(pack, item.scenario), options, progress, book=False)
    record = item.model.model_dump(by_alias=True, exclude_unset=True)
    return {"scenario.pdf": pdf, "scenario.yaml": to_yaml(pack, item.scenario, record)}


def book_files(
    pack: Pack, items: Sequence[Item], seed: str, options: Options, progress: Progress
) -> Mapping[str, bytes]:
    """Return file name → bytes of a book of scenarios, and a file for each."""
    command = again(pack, items[0].scenario, seed, ["--book", str(len(items))])
    found = {"book.pdf": _printed(pack, items, command, options, progress, book=True)}
    for number, item in enumerate(items, 1):
        record = item.model.model_dump(by_alias=True, exclude_unset=True)
        found[f"scenario-{number:02}.yaml"] = to_yaml(pack, item.scenario, record)
    return found


def again(pack: Pack, scenario: Scenario, seed: str | None = None, more: Sequence[str] = ()) -> str:
    """Return the command that makes it again; from its file if it is long or no plain text."""
    seed = scenario.seed if seed is None else seed
    words = ["fieldpress", "scenario", "new", pack.name, "--seed", seed]
    for key, value in scenario.locks.values.items():
        words += ["--lock", f"{key}={value}"]
    command = shlex.join([*words, *more])
    if missing_characters(command) or not command.isprintable() or width(command) > LONGEST_SHOWN:
        return "fieldpress scenario print scenario.yaml"
    return command


def _printed(
    pack: Pack,
    items: Sequence[Item],
    command: str,
    options: Options,
    progress: Progress,
    *,
    book: bool,
) -> bytes:
    writable(options.out)
    templates = Templates(pack)
    ink = find_ink(options.ink)
    context = Context(pack, ink, options.odds, options.paper, links=True)
    before = CONTENTS if book else 0
    title = f"{len(items)} scenarios" if book else items[0].model.title
    values = {
        **context.common,
        "product": {"id": "scenario", "title": title},
        "book": book,
        "title": title,
        "command": command,
        "content": content_hash(pack),
        "items": [_shown(pack, item, before + PAGES * n) for n, item in enumerate(items)],
    }
    body = shade_html(templates.fill(TEMPLATE, values, _place(pack)), ink)
    body, pictures = leave_rooms(body, pack, _place(pack), options, templates)
    document = Document(
        title=f"{pack.info.title}: {title}",
        author=pack.info.author or "",
        language=pack.info.language,
        paper=options.paper,
        style=style(pack, templates, ink, [*STYLES, TEMPLATE]),
        ink=ink.name,
        body=body,
    )
    task = Task(content_key(document.html(), ""), pack.root, _place(pack), document=document)
    records = lay_out([task, *pictures.values()], Store(options.out / ".cache"), options, progress)
    record = records[task.key]
    assert isinstance(record, DocumentRecord)
    _look_over(pack, [finding for one in records.values() for finding in one.findings])
    pdf = with_pictures(record.pdf, pictures, records)
    _proof(pack, len(items), pdf, options, before)
    return pdf


def _shown(pack: Pack, item: Item, pages_before: int) -> dict[str, Any]:
    """Return what the template is given of one scenario."""
    scenario = item.scenario
    return {
        "scenario": scenario_view(pack, item.model, f"{pack.shown}/pack.yaml#"),
        "page": pages_before + 1,
        "seed": printed_seed(scenario.seed),
        "command": again(pack, scenario),
        "ledger": [_entry(rolled) for rolled in scenario.ledger if rolled.kept],
        "thrown": tally_text(scenario.thrown),
        "fair": _fair(pack, item),
        "edits": list(item.edits),
    }


def _entry(rolled: Rolled) -> dict[str, Any]:
    """Return a ledger entry as plain data; `percent` is the odds rounded."""
    entry = rolled.entry
    steps = entry.path.split("/")
    tries = [int(step) for step in steps[1:-1] if step.isdigit()]
    return {
        **entry.as_dict(),
        "stage": steps[0] if tries else "words",
        "tries": tries,
        "percent": percent(entry.odds),
    }


def _fair(pack: Pack, item: Item) -> list[dict[str, str]]:
    """Return the mean way of each side to the objectives, in moves and weighted by points."""
    lie = layout_of(item.scenario, item.model)
    found = []
    for side in lie.starts:
        ways = lie.ways(side)
        even = dict.fromkeys(ways, 1)
        found.append(
            {
                "side": pack.info.sides[side].name,
                "moves": f"{float(mean(ways, even)):.2f}",
                "weighted": f"{float(mean(ways, lie.objectives)):.2f}",
            }
        )
    return found


def _look_over(pack: Pack, findings: Iterable[Finding]) -> None:
    """Raise ContentError for what was found on the pages."""
    problems = [
        Problem(f"{TEMPLATE}: {f.message}", _place(pack), (f.hint,) if f.hint else ())
        for f in findings
    ]
    if problems:
        raise ContentError(in_order(problems))


def _proof(pack: Pack, number: int, pdf: bytes, options: Options, before: int) -> None:
    """Raise ContentError for faults, and for a scenario that takes more pages than it may."""
    colourless = find_ink(options.ink).colourless
    faults = list(proof_document(pdf, options.paper, colourless=colourless))
    starts = {page for _, page in chapters(pdf)}
    # The pages after the last scenario are its ledger's, if that is printed.
    ends = number + (1 if options.odds else 0)
    wanted = {before + PAGES * index for index in range(ends)}
    with pikepdf.open(io.BytesIO(pdf)) as file:
        whole = options.odds or len(file.pages) == before + PAGES * number
    if not (wanted <= starts and whole):
        faults.append(f"a scenario takes more than {PAGES} pages")
    if faults:
        raise ContentError([Problem(f"{TEMPLATE}: {fault}", _place(pack)) for fault in faults])


def _place(pack: Pack) -> Place:
    return Place(f"{pack.shown}/pack.yaml", 1, 1)
