"""Pictures for a screen: faces in exact pixels, boards as fine as a program takes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from hashlib import sha256

from generator.errors import ContentError, FieldpressError, Problem, UsageError
from generator.exports.encoding import encoded
from generator.exports.kinds import ExportSettings, drawn_by
from generator.exports.pictures import MEMORY, Rendering, rendered
from generator.exports.virtual.things import TableGroup, TableSurface
from generator.fence import allow, allow_memory
from generator.job.job import Job
from generator.job.layout.forked import Beside
from generator.job.store.entries import content_key
from generator.job.store.program import program_hash
from generator.measure import MM_PER_INCH, Size
from generator.memory import recall

SECONDS = 60
"""Processor time that the picture of a board may take."""

FEW = 3
"""Things of which the same is said, if each is named."""

LONGEST_NAME = 60
"""Letters of a file's name before its hash: whoever unpacks it somewhere has room for a folder."""

_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{name}{n}" for name in ("com", "lpt") for n in range(10)),
}
"""Names that Windows keeps for devices, whatever the ending."""

_OTHERS = re.compile(r"[^a-z0-9]+")


def file_name(words: str, data: bytes, ending: str) -> str:
    """Return a name that every system and every archive can hold, and that no other file has.

    It is made of small letters, digits and hyphens, and ends in a hash of what the file holds.
    """
    return f"{_plain(words) or 'file'}-{sha256(data).hexdigest()[:10]}.{ending}"


def plain_name(words: str, ending: str) -> str:
    """Return the name of the one file of its kind, that every system and archive can hold."""
    name = _plain(words) or "table"
    return f"{name}-table.{ending}" if name in _DEVICES else f"{name}.{ending}"


def told_once(notes: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return notes of things as lines; `notes` has the name of each and what is said of it.

    What is said of several is one line, which names a few of them.
    """
    names: dict[str, list[str]] = {}
    for name, said in notes:
        names.setdefault(said, []).append(name)
    return tuple(f"{_named(some)}: {said}" for said, some in names.items())


def _named(names: Sequence[str]) -> str:
    if len(names) <= FEW:
        return ", ".join(names)
    return f"{names[0]} and {len(names) - 1} more"


def _plain(words: str) -> str:
    return _OTHERS.sub("-", words.lower()).strip("-")[:LONGEST_NAME].strip("-")


def pixels_of(size: Size, dpi: float) -> tuple[int, int]:
    """Return how many whole pixels a size has; never more than the resolution gives."""
    dots = dpi / MM_PER_INCH
    return max(1, int(size.width * dots + 1e-6)), max(1, int(size.height * dots + 1e-6))


def check_faces(group: TableGroup, asked: ExportSettings, most: int, program: str) -> None:
    """Raise UsageError for faces of more pixels a side than a program takes, at a resolution that
    was asked for.
    """
    longest = max(group.size.width, group.size.height)
    pixels = round(longest / MM_PER_INCH * asked.dpi)
    if asked.exact and pixels > most:
        message = (
            f"{group.id}: at {asked.dpi} dots per inch a face has {pixels} pixels; "
            f"{program} takes {most} a side"
        )
        hint = f"--dpi {int(most * MM_PER_INCH / longest)} fits"
        raise UsageError(Problem(message, hints=(hint,)))


def finest(size: Size, most: int, dpi: float) -> float:
    """Return the resolution, at most `dpi`, at which no side has more than so many pixels."""
    return min(dpi, most * MM_PER_INCH / max(size.width, size.height))


def boards_shown(
    surfaces: Sequence[TableSurface], looks: Mapping[str, float], job: Job
) -> dict[str, bytes]:
    """Return a PNG of each board, by its id; `looks` are their resolutions in dots per inch.

    What was drawn before is taken from the store. Raises ContentError for one that takes too long.
    """
    found = {one.id: _kept(one, looks[one.id], job) for one in surfaces}
    new = [one for one in surfaces if found[one.id] is None]
    count = min(job.options.workers, len(new))
    works = [partial(_shot, one, looks[one.id]) for one in new]
    with ExitStack() as stack:
        hands = [
            stack.enter_context(Beside(works[first::count], apart=True)) for first in range(count)
        ]
        for done, one in enumerate(new):
            try:
                png = hands[done % count].next()
            except (FieldpressError, MemoryError) as error:
                message = f"the picture of {one.title} takes too long, or too much memory"
                raise ContentError(Problem(message, one.place)) from error
            found[one.id] = png
            job.store.entries.put(_key(one, looks[one.id]), png)
            job.progress("drawing boards", done + 1, len(new))
    return {name: png for name, png in found.items() if png is not None}


def _kept(surface: TableSurface, dpi: float, job: Job) -> bytes | None:
    if job.options.force:
        return None
    return recall(job.store.entries, _key(surface, dpi), bytes)


def _key(surface: TableSurface, dpi: float) -> str:
    drawn = sha256(surface.pdf).hexdigest()
    return content_key("board", program_hash(), drawn_by(), drawn, repr((surface.size, dpi)))


def _shot(surface: TableSurface, dpi: float) -> bytes:
    """Return a board as a PNG."""
    from pypdfium2 import PdfDocument

    allow(SECONDS)
    allow_memory(MEMORY)
    look = Rendering(surface.size, pixels_of(surface.size, dpi))
    return encoded(rendered(PdfDocument(surface.pdf)[0], look.pixels), look.dpi)
