"""Forces: a player's own list, checked against its pack, and everything printed from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.kinds.base import Contents
from generator.content.kinds.force import FORCE, ForcePart, Pieces, catalogue
from generator.content.kinds.own_force import OwnForce, OwnForcePart
from generator.content.models import is_id
from generator.content.reading.explain import describe, model_problems
from generator.content.reading.source import Source, read_source
from generator.content.strings import character_problems
from generator.errors import (
    ContentError,
    Problem,
    UsageError,
    did_you_mean,
    in_order,
    raise_all,
    short,
)
from generator.games import find_game
from generator.job.job import Job
from generator.job.options import Options
from generator.job.output.manifest import File, file_of
from generator.job.problems import file_problems, page_problems
from generator.job.products.decks import deck_paper
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product
from generator.measure import Size
from generator.typeset.fenced import fenced
from generator.typeset.fonts import missing_characters

FOLDER = "forces"

AWAKE = 2
"""How many lines of a starter force can be printed at once; the others are comments."""


def force_source(path: Path) -> tuple[Source, str]:
    """Read a force's file; return it with the name of its pack. Raises ContentError."""
    source = read_source(path, path.as_posix())
    data = source.plain()
    found = data if isinstance(data, dict) else {}
    if found.get("kind") != FORCE.name:
        said = f", found {describe(found['kind'])}" if "kind" in found else ""
        message = f"this is not a force: expected 'kind: force'{said}"
        raise ContentError(Problem(message, source.place(("kind",))))
    pack = found.get("pack")
    if not isinstance(pack, str):
        message = "'pack' is missing: a force says which pack's counters it is made of"
        raise ContentError(Problem(message, source.place(("pack",))))
    return source, pack


def own_force(pack: Pack) -> OwnForce | None:
    """Return the game's own kind of force; None if forces are lists of counters."""
    game = find_game(pack.info.generator) if pack.info.generator else None
    return game.own_force() if game else None


def read_force(source: Source, pack: Pack) -> ForcePart | OwnForcePart:
    """Check a force against its pack; raises ContentError with all problems."""
    own = own_force(pack)
    kind = own.kind if own else FORCE
    try:
        model = kind.model.model_validate(source.plain())
    except ValidationError as error:
        raise ContentError(in_order(model_problems(source, error, kind.model))) from None
    problems: list[Problem] = []
    part = kind.build(source, model, problems)
    assert isinstance(part, ForcePart | OwnForcePart)
    if not is_id(part.id):
        message = f"the file's name '{short(part.id)}' can't be used to name what is printed"
        hints = ("name the file with lower-case letters, digits and hyphens, or give it an 'id'",)
        problems.append(Problem(message, source.place(), hints))
    problems += character_problems((source,), missing_characters)
    problems += part.own_problems()
    problems += part.problems_among(Contents(pack.info, pack.parts, pack.whole))
    raise_all(problems)
    return part


def print_force(pack: Pack, part: ForcePart | OwnForcePart, job: Job) -> list[File]:
    """Return everything printed from a force; raises ContentError for anything not allowed on it.

    Counters are one file, `forces/<name>.pdf` in the pack's folder; what a game states of its own
    goes into a folder, `forces/<name>/…`.
    """
    if isinstance(part, OwnForcePart):
        found = [(made, f"{FOLDER}/{part.id}/{made.id}") for made in part.printed()]
    else:
        (made,) = part.products(pack.parts, pack.info.sides)
        found = [(made, f"{FOLDER}/{part.id}")]
    seen = replace(pack, sources=(*pack.sources, part.source))  # its values have places, too
    products = [Product(seen, part, printed) for printed, _ in found]
    if isinstance(part, ForcePart):
        _check_sheets(part, deck_paper(products[0], job.options), job.options)
    files = _made(products, job)
    return [
        replace(file, name=f"{pack.name}/{name}.pdf", product=name)
        for file, (_, name) in zip(files, found, strict=True)
    ]


def _made(products: Sequence[Product], job: Job) -> list[File]:
    """Lay out, put together and proof products of one pack; raises ContentError."""
    pack, options = products[0].pack, job.options
    templates = job.templates(pack)
    tasks = fenced(
        templates,
        lambda: [MAKERS[p.printed.maker].tasks(p, options, templates) for p in products],
    )
    job.check_out()
    every = [task for own in tasks for task in own.values()]
    records = job.lay_out(every)
    raise_all(page_problems(pack, every, records))
    made = [
        job.finished(product, own, records) for product, own in zip(products, tasks, strict=True)
    ]
    raise_all(file_problems(made))
    return [file_of(one) for one in made]


def _check_sheets(part: ForcePart, paper: Mapping[str, Any], options: Options) -> None:
    """Raise ContentError if a force takes more sheets than it states."""
    most = part.model.sheets
    if most is None or paper["sheets"] <= most:
        return
    holds = most * paper["on_a_sheet"]
    sheets = f"{most} sheet{'s' if most > 1 else ''} of {options.paper_name} hold"
    message = f"the force has {paper['pieces']} counters; {sheets}{'' if most > 1 else 's'} {holds}"
    raise ContentError(Problem(message, part.source.place(("sheets",))))


def sample(pack: Pack, name: str) -> str:
    """Return the text of one of the pack's forces; raises UsageError if there is none."""
    forces = {
        part.id: part.source
        for part in pack.parts.values()
        if isinstance(part, ForcePart | OwnForcePart)
    }
    if name not in forces:
        has = f"it has {', '.join(sorted(forces))}" if forces else "it has none"
        message = f"'{pack.name}' has no force '{short(name)}'; {has}"
        raise UsageError(Problem(message, hints=did_you_mean(name, forces)))
    inside = forces[name].file.removeprefix(f"{pack.shown}/")
    return (pack.root / inside).read_text("utf-8")


def starter(pack: Pack) -> str:
    """Return the text of a starter force, which prints as it is.

    For counters, it has every unit there is, most of them commented out.
    """
    if own := own_force(pack):
        return own.starter(pack)
    known = catalogue(pack.parts, pack.info.sides)
    if not known:
        raise UsageError(f"'{pack.name}' has no counters that a force could be made of")
    lines: dict[str, list[str]] = {}
    sizes: Mapping[str, Size] = {}
    for unit, decks in known.items():
        for name, pieces in decks.items():
            sizes = sizes or pieces.run.deck.sizes
            line = _starter_line(pack, unit, pieces, name if len(decks) > 1 else None)
            lines.setdefault(name, []).append(line)
    head = [
        "# Exactly these counters, so often each: fieldpress force print FILE",
        "kind: force",
        "title: My force",
        f"pack: {pack.name if pack.shown == f'content/{pack.name}' else pack.shown}",
        *(f"# size: {name}    # {size}" for name, size in sizes.items()),
        "# sheets: 1    # more than one sheet of paper is a problem",
        "counters:",
        "  # Take away the # before what you want; the numbers are those of the pack's decks.",
    ]
    listed = [line for found in lines.values() for line in found]
    asleep = dict.fromkeys(listed[AWAKE:], "# ")
    body = [
        f"  {text}"
        for name, found in lines.items()
        for text in (f"# {name}", *(asleep.get(line, "") + line for line in found))
    ]
    return "\n".join([*head, *body]) + "\n"


def _starter_line(pack: Pack, unit: str, pieces: Pieces, deck: str | None) -> str:
    """Return a unit's line with the number in its deck, and its name if it has one."""
    card = pieces.cards[0]
    count = pieces.run.deck.copies[card]
    said = {"unit": unit, "count": count, **({"deck": deck} if deck else {})}
    line = "- {" + ", ".join(f"{key}: {value}" for key, value in said.items()) + "}"
    record = pack.resolved(pieces.run.deck.cards, card).get(pieces.run.deck.model.of or "")
    name = record.get("name") if isinstance(record, dict) else None
    return f"{line}    # {name}" if isinstance(name, str) else line
