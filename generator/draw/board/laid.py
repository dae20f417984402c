"""Sections as they lie on a table, edge to edge, drawn as one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.draw.board.form import SectionJob, begin_section, section_form, type_for
from generator.ground.lattice import ROW
from generator.ground.section import Laid
from generator.measure import Size, points


def extent_of(laid: Sequence[Laid]) -> tuple[float, float]:
    """Return width and height of laid sections, when a hex measures 1 from flat to flat."""
    corners = [(one.corner, one.section.lattice) for one in laid]
    right = max(x + lattice.right for (x, _), lattice in corners)
    bottom = max(y + lattice.bottom for (_, y), lattice in corners)
    return right / 2, bottom * ROW


def laid_sections(
    laid: Sequence[Laid], job: SectionJob, tell: Callable[[int], None] = lambda _: None
) -> tuple[Size, bytes]:
    """Return sections where they lie, on a page of just their size, and the page's size.

    A turned section is drawn turned, its letters too, as it lies before a player. What they have
    in common – title, ink, the size of a hex – is that of `job`. `tell` hears how many are drawn.
    """
    wide, high = extent_of(laid)
    paper = Size(wide * job.hex_mm, high * job.hex_mm)
    started = begin_section(job, paper, job.hex_mm)
    pen, kind = started.pen, type_for(started.page, job.hex_mm)
    for number, one in enumerate(laid):
        tell(number)
        own = SectionJob(one.section, job.title, job.slug, job.ink, job.hex_mm, job.language)
        name = f"section-{number}"
        section_form(pen, own, kind, name)
        x, y = one.corner
        across, down = (points(side * job.hex_mm) for side in one.section.lattice.extent)
        left = points(x / 2 * job.hex_mm)
        low = points((high - y * ROW) * job.hex_mm) - down
        with pen.kept():
            if one.turned:
                pen.say(f"-1 0 0 -1 {left + across:.3f} {low + down:.3f} cm")
            else:
                pen.say(f"1 0 0 1 {left:.3f} {low:.3f} cm")
            pen.canvas.doForm(name)
    pen.canvas.showPage()
    return paper, started.finish()
