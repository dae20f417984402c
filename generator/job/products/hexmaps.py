"""Maps of a maker's own: drawn over sheets or as an overview, their pictures laid out as faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import cast

from generator import __version__
from generator.content.kinds.hexmap.plan import HexmapPlan
from generator.content.kinds.printed import HexmapSheets
from generator.draw.hexmap.form import HexmapJob
from generator.draw.hexmap.overview import draw_overview, fit_of
from generator.draw.hexmap.pictures import picture_size, pictures_of
from generator.draw.hexmap.sheets import draw_sheets, sheets_of
from generator.draw.hexmap.words import lost_letters
from generator.errors import ContentError, Problem, raise_all
from generator.ground.own.laying import land_of
from generator.ground.own.record import OwnLand
from generator.ground.own.rolled import TRIES, rolled_land
from generator.job.layout.style import style
from generator.job.options import Options
from generator.job.products.drawings import DrawnFile, one_sided, proofed
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.job.store.entries import content_key
from generator.measure import Size
from generator.press.pdf.binding import is_landscape
from generator.roll.errors import ScenarioError
from generator.typeset.faces import Frame
from generator.typeset.inks import find_ink
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates


def map_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Lay out the pictures of terrain, at the size of a hex; report paper that is too small."""
    job = map_job(product, options)
    _check_letters(product, job)
    hex_mm = job.hex_mm
    if _sheets(product).how == "sheets":
        sheets_of(job, options.paper)
    else:
        hex_mm = fit_of(job, options.paper).hex_mm
    size = picture_size(job, hex_mm)
    return {
        key: _task(product, options, templates, key, name, size)
        for key, name in pictures_of(job).items()
    }


def _task(
    product: Product, options: Options, templates: Templates, key: str, name: str, size: Size
) -> Task:
    pack, ink = product.pack, find_ink(options.ink)
    css = style(pack, templates, ink, [])
    language, fonts = pack.info.language, pack.own_fonts
    frame = Frame(size.width, size.height, 0.0, css, language, ink.name, fonts=fonts)
    at = f"{product.part.source.file}#.terrain.{key}.picture"
    shape = f"width:{size.width:.4f}mm;height:{size.height:.4f}mm;object-fit:cover;display:block"
    body = f'<img alt="" data-at="{escape(at)}" src="{escape(name)}" style="{shape}">'
    return Task(
        content_key(frame.document(body), frame.use),
        pack.root,
        product.place,
        frame=frame,
        body=body,
    )


def finish_map(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Draw the map."""
    job = map_job(product, options)
    faces = {key: cast(FaceRecord, records[task.key]) for key, task in tasks.items()}
    draw = draw_sheets if _sheets(product).how == "sheets" else draw_overview
    pdf = draw(job, options.paper, faces)
    page = options.paper.turned if is_landscape(pdf) else options.paper
    made = proofed(product, options, DrawnFile(pdf, page, {"hex": job.hex_mm}))
    read = {name: digest for face in faces.values() for name, digest in face.read.items()}
    return replace(made, read=read)


def map_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed."""
    if _sheets(product).how != "sheets":
        return one_sided(1)
    return one_sided(len(sheets_of(map_job(product, options), options.paper).tiles))


def _sheets(product: Product) -> HexmapSheets:
    assert product.printed.hexmap is not None
    return product.printed.hexmap


def map_job(product: Product, options: Options) -> HexmapJob:
    """Return what the map is drawn from."""
    plan = _sheets(product).plan(product.pack)
    size = options.hex_mm or plan.hex_mm
    info = product.pack.info
    rolled = f" · rolled from {plan.roll.seed}" if plan.roll else ""
    slug = f"{info.title} · {size:g} mm hexes{rolled} · Fieldpress {__version__}"
    land = _rolled(product, plan) if plan.roll else land_of(plan)
    return HexmapJob(land, info.title, slug, options.ink, size, info.language)


def _check_letters(product: Product, job: HexmapJob) -> None:
    """Report letters that are in some of our fonts, but not in those of maps."""
    source = product.part.source
    raise_all(
        Problem(f"the font of this text has no '{char}' (U+{ord(char):04X})", source.place(path))
        for path, char in lost_letters(job.land.plan)
    )


def _rolled(product: Product, plan: HexmapPlan) -> OwnLand:
    """Roll the land; raise ContentError at its seed if that grows none."""
    try:
        return rolled_land(plan)
    except ScenarioError as error:
        worst = max(error.tally.items(), key=lambda item: item[1], default=("", 0))[0]
        message = f"no map grows from this seed in {TRIES} tries: '{worst}' failed most"
        place = product.part.source.place(("roll", "seed"))
        hint = "try another seed, a larger map, or ask for less"
        raise ContentError(Problem(message, place, (hint,))) from None
