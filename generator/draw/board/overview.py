"""A section on one page: the whole board, its key, its towns, and what made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.content.kinds.printed import NoteLine
from generator.draw.board.form import SectionJob, Seen, begin_section, section_form, type_for
from generator.draw.board.key import SWATCH, draw_sample, samples
from generator.draw.board.look import look_for
from generator.draw.page import Plate
from generator.errors import UsageError
from generator.ground.lattice import Spot
from generator.ground.section import Section
from generator.ground.spots import centre, outlines
from generator.measure import Size, points

MARGIN = 8.0
HEAD = 11.0
FOOT = 5.0
GAP = 7.0
"""Between the board and its key."""

PANEL = 78.0
"""The least width of what stands beside the board."""

LINE = 3.5
BODY = 7.6
SMALLEST_HEX = 4.5
FIRST = 0.14
"""Of the width of a line in columns, for the first of them."""

MOST_AIR = 10.5
"""Between the lines of the key."""


def section_overview(jobs: Sequence[SectionJob], paper: Size) -> tuple[Size, bytes]:
    """Return a section on one page with its key beside it, and the page's size.

    Raises UsageError for paper on which a hex would be smaller than 4.5 mm.
    """
    (job,) = jobs
    tall = paper if paper.height > paper.width else paper.turned
    wide, high = job.section.lattice.extent
    room = tall.width - 2 * MARGIN - GAP - PANEL, tall.height - 2 * MARGIN - HEAD - FOOT
    hex_mm = min(room[0] / wide, room[1] / high, job.hex_mm)
    if hex_mm < SMALLEST_HEX:
        raise UsageError(f"paper of {paper} is too small for an overview of a board")
    started = begin_section(job, tall, hex_mm)
    pen, page = started.pen, started.page
    section_form(pen, job, type_for(page, hex_mm))
    x, y = MARGIN, MARGIN + HEAD
    page.text(MARGIN, MARGIN + 6, job.title, 15, "title")
    with pen.kept():
        low = page.height - y - high * hex_mm
        pen.say(f"1 0 0 1 {points(x):.3f} {points(low):.3f} cm")
        pen.canvas.doForm("section")
    if job.seen is not None:
        _veil(page, job, job.seen, (x, y), hex_mm)
    page.box(x, y, wide * hex_mm, high * hex_mm)
    _panel(page, job, x + wide * hex_mm + GAP, tall.width - MARGIN)
    page.text(MARGIN, page.height - MARGIN + 1.5, job.slug, 6.5)
    pen.canvas.showPage()
    return tall, started.finish()


def _veil(page: Plate, job: SectionJob, seen: Seen, at: tuple[float, float], hex_mm: float) -> None:
    """Veil what a hex does not see, draw a line around what it sees, and ring the hex."""
    pen, section, look = page.pen, job.section, look_for(job.ink)
    hidden = [spot for spot in section.lattice.spots if spot not in seen.hexes]
    wide, high = section.lattice.extent
    with pen.kept():
        pen.say(page.hexes(*at, hex_mm))
        pen.path([(0, 0), (wide, 0), (wide, high), (0, high)], close=True)
        pen.clip()
        with pen.kept():
            for loop in outlines(hidden):
                pen.path(loop, close=True)
            pen.clip()
            with pen.glazed(0.5):
                pen.fill(look.shadow if job.ink != "saver" else look.paper)
                pen.path([(0, 0), (wide, 0), (wide, high), (0, high)], close=True)
                pen.paint("f")
        for tone, width in ((look.paper, 0.12), (look.ink, 0.05)):
            pen.stroke(tone, width)
            for loop in outlines(seen.hexes):
                pen.path(loop, close=True)
            pen.paint("S")
        pen.stroke(look.paper, 0.14)
        pen.circle(centre(seen.spot), 0.36)
        pen.paint("S")
        pen.stroke(look.ink, 0.08)
        pen.circle(centre(seen.spot), 0.36)
        pen.paint("S")


def _panel(page: Plate, job: SectionJob, left: float, right: float) -> None:
    """Write the key, and below it towns, what a hex sees, and notes; it fills the page's height."""
    found = list(samples(job.section))
    blocks = list(_words(job))
    top, bottom = MARGIN + HEAD, page.height - MARGIN - FOOT
    texts = [_wrapped(page, job.words.get(one.id, ""), right - left - SWATCH - 4) for one in found]
    needed = [max(SWATCH + 1.6, 3.4 + LINE * len(text)) for text in texts]
    rest = sum(_height(page, lines, right - left) for _, lines in blocks)
    room = (bottom - top - rest - sum(needed)) / max(1, len(found))
    air = min(max(room, 0.0), MOST_AIR)
    y = top
    for sample, text, high in zip(found, texts, needed, strict=True):
        draw_sample(
            page, look_for(job.ink), sample, (left + SWATCH / 2, y + 4.4), fills=job.ink != "saver"
        )
        page.text(left + SWATCH + 3, y + 2.7, sample.name, 8.5, "name")
        for number, line in enumerate(text):
            page.text(left + SWATCH + 3, y + 2.7 + LINE * (number + 1), line, BODY)
        y += high + air
    for head, lines in blocks:
        y = _block(page, left, y + 2.5, right, head, lines)


def _height(page: Plate, lines: Sequence[NoteLine], width: float) -> float:
    """Return the room a heading with its lines takes."""
    return 10.2 + LINE * sum(len(_parts(page, line, width)) for line in lines)


def _parts(page: Plate, line: NoteLine, width: float) -> list[str] | list[tuple[str, ...]]:
    """Return a line broken to a width; one of cells stays whole."""
    return [line] if isinstance(line, tuple) else _wrapped(page, line, width)


def _wrapped(page: Plate, line: str, width: float) -> list[str]:
    """Return a text in lines that fit `width`; no lines for an empty text."""
    lines: list[str] = []
    for word in line.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and page.width(longer, BODY, "text") <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(job: SectionJob) -> Iterable[tuple[str, tuple[NoteLine, ...]]]:
    """Yield heads with lines: towns, bridges, then what a hex sees or else the job's own notes."""
    section = job.section
    if section.towns:
        lines = []
        for town in section.towns:
            words = f"{town.name}: {_hexes(section, town.hexes)}"
            stands = f"{town.name}, stands for {town.stands_for}"
            lines.append(words.replace(town.name, stands, 1) if town.stands_for else words)
        stands = f"Towns; the section stands for {section.stands_for}"
        yield (stands if section.stands_for else "Towns"), tuple(lines)
    if section.bridges:
        yield "Bridges", (_hexes(section, sorted(section.bridges, key=lambda s: s[::-1])),)
    if job.seen is not None:
        name = section.name_of(job.seen.spot)
        many = len(job.seen.hexes) - 1
        yield "Line of sight", (f"Clear of the veil: the {many} hexes that {name} sees.",)
    else:
        yield from job.notes


def _hexes(section: Section, spots: Sequence[Spot]) -> str:
    """Return how many hexes there are, and their names."""
    names = " ".join(map(section.lattice.name, spots))
    return f"{len(spots)} {'hex' if len(spots) == 1 else 'hexes'}, {names}"


def _block(
    page: Plate, left: float, y: float, right: float, head: str, lines: Sequence[NoteLine]
) -> float:
    """Write a head with its lines, broken to the width; return where the next one begins."""
    if head:
        page.rule(left, y - 1.2, right, y - 1.2, 0.4)
        page.text(left, y + 2.4, head, 8.5, "name")
        y += 2.4 + LINE * 1.15
    for number, line in enumerate(lines):
        for part in _parts(page, line, right - left):
            for column, (x, text) in enumerate(_cells(part, right - left)):
                heads = isinstance(part, tuple) and 0 in (number, column)
                page.text(left + x, y, text, BODY, "name" if heads else "text")
            y += LINE
    return y + 3.0


def _cells(part: NoteLine, width: float) -> Iterator[tuple[float, str]]:
    """Yield texts of a line with their places in it: in columns, the first of which is narrow."""
    if isinstance(part, str):
        yield 0.0, part
        return
    first = FIRST * width
    for number, text in enumerate(part):
        yield (first + (number - 1) * (width - first) / (len(part) - 1) if number else 0.0), text
