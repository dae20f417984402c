"""Forces: a player's own list, checked against its pack, and everything printed from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from generator.content import Pack
from generator.content.kinds.base import Contents, Kind
from generator.content.kinds.force import FORCE, ForcePart, Pieces, catalogue
from generator.content.kinds.own_force import ForceId, OwnForce, OwnForcePart
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
from generator.measure import CENTIMETRES, Size
from generator.typeset.fenced import fenced
from generator.typeset.fonts import missing_from

FOLDER = "forces"

AWAKE = 2
"""How many lines of a starter force can be printed at once; the others are comments."""


def force_source(path: Path) -> tuple[Source, str]:
    """Read a force's file; return it with the name of its pack. Raises ContentError."""
    source = read_source(path, path.as_posix())
    return source, pack_named(source)


def pack_named(source: Source) -> str:
    """Return the name of a force's pack; raise ContentError for what is no force."""
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
    return pack


def own_force(pack: Pack) -> OwnForce | None:
    """Return the game's own kind of force; None if forces are lists of counters."""
    game = find_game(pack.info.generator) if pack.info.generator else None
    return game.own_force() if game else None


@dataclass(frozen=True, slots=True)
class Examined:
    """A force held against its pack: all that is wrong with it, and what it costs.

    The part is there if each field is what it may be, the points if nothing else is wrong and the
    game counts any.
    """

    part: ForcePart | OwnForcePart | None
    problems: tuple[Problem, ...]
    points: float | None = None


def read_force(source: Source, pack: Pack) -> ForcePart | OwnForcePart:
    """Check a force against its pack; raises ContentError with all problems."""
    found = examined(source, pack)
    raise_all(found.problems)
    assert found.part is not None
    return found.part


def examined(source: Source, pack: Pack) -> Examined:
    """Hold a force against its pack."""
    kind = force_kind(pack)
    try:
        model = kind.model.model_validate(source.plain())
    except ValidationError as error:
        return Examined(None, tuple(in_order(model_problems(source, error, kind.model))))
    problems: list[Problem] = []
    part = kind.build(source, model, problems)
    assert isinstance(part, ForcePart | OwnForcePart)
    if not is_id(part.id):
        message = f"the file's name '{short(part.id)}' can't be used to name what is printed"
        hints = ("name the file with lower-case letters, digits and hyphens, or give it an 'id'",)
        problems.append(Problem(message, source.place(), hints))
    problems += character_problems((source,), missing_from(pack))
    problems += part.own_problems()
    problems += _with_ids(part.problems_among(Contents(pack.info, pack.parts, pack.whole)), pack)
    if problems:
        return Examined(part, tuple(problems))
    return Examined(part, tuple(_over_points(part, pack)), points_of(part, pack))


def force_kind(pack: Pack) -> Kind:
    """Return the kind of file that a pack's forces are."""
    own = own_force(pack)
    return own.kind if own else FORCE


def _with_ids(problems: Iterable[Problem], pack: Pack) -> Iterator[Problem]:
    """Tell of an unknown id where all that are known are listed, unless the message does."""
    every = {one.id for one in ids(pack)}
    for problem in problems:
        known = every.intersection(problem.near.known if problem.near else ())
        if known and not all(key in problem.message for key in known):
            hint = f"'fieldpress force ids {named(pack)}' lists what may be written"
            problem = replace(problem, hints=(*problem.hints, hint))
        yield problem


def named(pack: Pack) -> str:
    """Return how a pack is named on the command line."""
    return pack.name if pack.shown == f"content/{pack.name}" else pack.shown


def ids(pack: Pack) -> tuple[ForceId, ...]:
    """Return the ids that may be typed in a force, in the order of the pack."""
    own = own_force(pack)
    if own is not None:
        return tuple(own.ids(pack)) if own.ids else ()
    found = []
    for unit, decks in catalogue(pack.parts, pack.info.sides).items():
        pieces = next(iter(decks.values()))
        found.append(ForceId("unit", unit, _unit_name(pack, pieces) or unit))
    return tuple(found)


def points_of(part: ForcePart | OwnForcePart, pack: Pack) -> float | None:
    """Return what a force costs by its game's points; None if it has none."""
    if isinstance(part, OwnForcePart) and part.game.cost:
        return part.game.cost(part.source, part.model, pack)
    return None


def points_words(part: ForcePart | OwnForcePart, pack: Pack) -> str | None:
    """Return what is said of a force's points; None if its game counts none."""
    cost = points_of(part, pack)
    if cost is None:
        return None
    most = part.model.points if isinstance(part, OwnForcePart) else None
    return f"{part.title}: {cost:g} points{f' of at most {most}' if most else ''}"


def _over_points(part: ForcePart | OwnForcePart, pack: Pack) -> Iterator[Problem]:
    """Yield that a force costs more points than it states."""
    most = part.model.points if isinstance(part, OwnForcePart) else None
    cost = points_of(part, pack)
    if most is not None and cost is not None and cost > most:
        message = f"the force costs {cost:g} points; its limit is {most}"
        yield Problem(message, part.source.place(("points",)))


def print_force(pack: Pack, part: ForcePart | OwnForcePart, job: Job) -> list[File]:
    """Return everything printed from a force; raises ContentError for anything not allowed on it.

    Counters are one file, `forces/<name>.pdf` in the pack's folder; what a game states of its own
    goes into a folder, `forces/<name>/…`.
    """
    made = force_products(pack, part, job.options)
    if isinstance(part, ForcePart):
        _check_sheets(part, deck_paper(made[0][0], job.options), job.options)
    files = _made([product for product, _ in made], job)
    return [
        replace(file, name=f"{pack.name}/{name}.pdf", product=name)
        for file, (_, name) in zip(files, made, strict=True)
    ]


def force_products(
    pack: Pack, part: ForcePart | OwnForcePart, options: Options
) -> list[tuple[Product, str]]:
    """Return what is printed of a force, each with its name below the pack's folder.

    Raises UsageError for a unit that its lengths can't be in.
    """
    metric = options.unit == CENTIMETRES
    if metric and not (isinstance(part, OwnForcePart) and part.game.metric):
        raise UsageError("--unit: what is printed of this force has no lengths in another unit")
    if isinstance(part, OwnForcePart):
        found = [(made, f"{FOLDER}/{part.id}/{made.id}") for made in part.printed(metric=metric)]
    else:
        (one,) = part.products(pack.parts, pack.info.sides)
        found = [(one, f"{FOLDER}/{part.id}")]
    seen = replace(pack, sources=(*pack.sources, part.source))  # its values have places, too
    return [(Product(seen, part, printed), name) for printed, name in found]


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
        f"pack: {named(pack)}",
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
    name = _unit_name(pack, pieces)
    return f"{line}    # {name}" if name else line


def _unit_name(pack: Pack, pieces: Pieces) -> str | None:
    """Return what a unit is called, if its record has a name."""
    deck = pieces.run.deck
    record = pack.resolved(deck.cards, pieces.cards[0]).get(deck.model.of or "")
    name = record.get("name") if isinstance(record, dict) else None
    return name if isinstance(name, str) else None
