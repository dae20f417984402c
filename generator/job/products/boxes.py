"""Boxes: a tuck box's panels laid out as faces, put on its net, with cuts, folds and glue."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from generator.content import Pack
from generator.content.kinds.box_shapes import BoxShape, Held
from generator.content.pictures.lookup import find_picture
from generator.draw.aids.easel import mixed
from generator.draw.boxes.net import BACK, BOTTOM, FRONT, LID, WALLS, Measures, Net
from generator.draw.boxes.placing import BLEED, BoxPlan, NetTooLargeError, plan_box
from generator.draw.boxes.sheets import GUIDE, BoxJob, draw_box, proof_box
from generator.errors import ContentError, Problem
from generator.job.layout.style import style
from generator.job.options import Options
from generator.job.products.drawings import one_sided
from generator.job.products.product import Facts, Keep, Made, Product, Task
from generator.job.store.entries import content_key
from generator.measure import Size
from generator.press.sheets import Placement, Titles
from generator.typeset.faces import Frame
from generator.typeset.inks import find_ink, shade_html
from generator.typeset.record import FaceRecord, Record
from generator.typeset.templates import Templates

_VIEW = re.compile(rb'viewBox="\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"')
SUN = "#f3e9cf"
"""The sun on the front of every box."""
GUIDE_TEMPLATE = "box-guide.html"
_PLACEMENT = tuple(field.name for field in fields(Placement))


def box_tasks(product: Product, options: Options, templates: Templates) -> dict[str, Task]:
    """Fill the template of every panel, and the folding guide if the sheet has room."""
    shape, plan = planned(product, options)
    ink = find_ink(options.ink)
    context = templates.context(ink, options.paper, odds=options.odds, links=False)
    values = {**context.common, "box": _values(product, shape, plan, options)}
    size = _measures(shape)
    tasks = {}
    for name in (*WALLS, LID, BOTTOM):
        wide, high = _panel(size, name)
        tasks[name] = _task(
            product, templates, options, shape.look.template, values, name, Size(wide, high)
        )
    if plan.guide:
        room = Size(plan.guide.width, plan.guide.height)
        tasks[GUIDE] = _task(product, templates, options, GUIDE_TEMPLATE, values, GUIDE, room)
    return tasks


def _panel(size: Measures, name: str) -> tuple[float, float]:
    """Return the width and height of a panel as read: sides are read top to bottom."""
    if name in (LID, BOTTOM):
        return size.width, size.depth
    return (size.width, size.height) if name in (FRONT, BACK) else (size.height, size.depth)


def _task(
    product: Product, templates: Templates, options: Options, template: str,
    values: Mapping[str, Any], name: str, room: Size,
) -> Task:  # fmt: skip
    pack, ink = product.pack, find_ink(options.ink)
    bleed = 0.0 if name == GUIDE else BLEED
    names = list(dict.fromkeys(["box.html", template]))
    css = style(pack, templates, ink, names)
    frame = Frame(
        room.width,
        room.height,
        bleed,
        css,
        pack.info.language,
        ink.name,
        fonts=pack.own_fonts,
    )
    panel = {"name": name, "width": room.width, "height": room.height}
    body = shade_html(templates.fill(template, {**values, "panel": panel}, product.place), ink)
    key = content_key(frame.document(body), frame.use)
    return Task(key, pack.root, product.place, frame=frame, body=body)


def finish_box(
    product: Product,
    options: Options,
    tasks: Mapping[str, Task],
    records: Mapping[str, Record],
    _keep: Keep,
) -> Made:
    """Put the faces on the net."""
    shape, plan = planned(product, options)
    faces = {name: cast(FaceRecord, records[task.key]) for name, task in tasks.items()}
    info = product.pack.info
    titles = Titles(info.title, product.title, info.author or "", info.language)
    job = BoxJob(plan, titles, _size(shape.inside), shape.look.colour, options.ink, options.profile)
    pdf, placed = draw_box(job, faces)
    ink = find_ink(options.ink)
    faults = tuple(proof_box(pdf, plan, placed, options.profile, colourless=ink.colourless))
    read = {name: digest for face in faces.values() for name, digest in face.read.items()}
    facts: dict[str, Any] = {
        "sheets": len(plan.nets),
        "inside": [round(side, 3) for side in shape.inside],
        "panels": [round(side, 3) for side in shape.panels],
        "placements": [
            {name: _rounded(getattr(place, name)) for name in _PLACEMENT} for place in placed
        ],
    }
    return Made(product, pdf, len(plan.nets), facts, read, faults)


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def box_paper(product: Product, options: Options) -> Facts:
    """Return the paper needed."""
    shape, plan = planned(product, options)
    return {**one_sided(len(plan.nets)), "inside": list(shape.inside)}


def _measures(shape: BoxShape) -> Measures:
    return Measures(*shape.panels, tuck_bottom=shape.tuck_bottom)


def planned(product: Product, options: Options) -> tuple[BoxShape, BoxPlan]:
    """Return the box and its sheets; raise ContentError if the paper is too small for a panel."""
    assert product.printed.box is not None
    shape = product.printed.box(product.pack)
    try:
        return shape, plan_box(_measures(shape), options.paper, options.profile)
    except NetTooLargeError as error:
        wide, high, deep = shape.panels
        message = (
            f"'{product.title}' is too large for this paper, even in four parts: one of them, a "
            f"wall with its flaps, measures {error.part.width:.0f} × {error.part.height:.0f} mm, "
            f"the paper has room for {error.room.width:.0f} × {error.room.height:.0f} mm"
        )
        hint = (
            f"the box is {wide:.0f} × {high:.0f} × {deep:.0f} mm; other 'stacks' or a larger "
            "--paper may help"
        )
        raise ContentError(
            Problem(message, product.part.source.place(("holds",)), (hint,))
        ) from None


def _values(product: Product, shape: BoxShape, plan: BoxPlan, options: Options) -> dict[str, Any]:
    """Return what templates get to know of a box; lengths in millimetres, colours as printed."""
    look, ink = shape.look, find_ink(options.ink)
    pack, side = product.pack.info, product.side
    wide, high, deep = shape.panels
    shades = {"ground": 1.0, "far": 0.6, "near": 0.8}
    tones = {name: mixed(look.colour, part) for name, part in shades.items()}
    tones |= {"sun": SUN, "deep": _darker(look.colour, 0.36)}
    return {
        "id": product.id,
        "here": f"{product.part.source.file}#",
        "title": product.title,
        "game": pack.title,
        "subtitle": pack.subtitle,
        "side": {"id": side, "name": pack.sides[side].name} if side in pack.sides else None,
        "label": look.label,
        "pieces": sum(held.count for held in shape.holds),
        "front_line": _front_line(shape.holds),
        "lines": list(look.contents) or [_line(held) for held in shape.holds],
        "figures": [_figure(product.pack, name) for name in look.figures],
        "figure_height": look.figure_height,
        "emblem": look.emblem,
        "tones": {name: ink.shade(tone) for name, tone in tones.items()},
        "fits": [_fits(held) for held in shape.holds],
        "inside": _size(shape.inside),
        "width": wide,
        "height": high,
        "depth": deep,
        "tuck_bottom": shape.tuck_bottom,
        "stock": shape.stock,
        "notch": _measures(shape).notch,
        "parts": len(plan.nets),
        "nets": [_net(net) for net in plan.nets],
        "paper": {"width": plan.page.width, "height": plan.page.height},
    }


def _front_line(holds: Sequence[Held]) -> str:
    """Return how many pieces there are, for the front."""
    if len(holds) > 1:
        return f"{sum(held.count for held in holds)} pieces"
    (held,) = holds
    return f"{held.count} pieces of {held.card}"


def _line(held: Held) -> str:
    return f"{held.count} × {held.name}, {held.card}{_sleeves(held)}"


def _fits(held: Held) -> str:
    """Return how pieces lie in the box, as its guide describes it."""
    pieces = f"{held.count} pieces of {held.card}{_sleeves(held)}, {held.thickness:g} mm thick"
    stacks = held.across * held.down
    return pieces if stacks == 1 else f"{pieces}, in {stacks} stacks ({held.across} × {held.down})"


def _sleeves(held: Held) -> str:
    return " in sleeves" if held.sleeved else ""


def _net(net: Net) -> dict[str, Any]:
    """Return the outlines of a net for a drawing: y runs down."""
    flaps = [
        {
            "name": flap.name,
            "glue": flap.glue,
            "points": " ".join(f"{x:.2f},{net.height - y:.2f}" for x, y in flap.corners),
        }
        for flap in net.flaps
    ]
    return {"width": net.width, "height": net.height, "flaps": flaps}


def _figure(pack: Pack, name: str) -> dict[str, Any]:
    """Return a drawing sized in its own units; drawings of a family share one scale."""
    path = find_picture(pack.root, name)
    found = _VIEW.search(path.read_bytes()[:4000]) if path and path.suffix == ".svg" else None
    wide, high = (float(found[1]), float(found[2])) if found else (1.0, 1.0)
    return {"picture": name, "width": wide, "height": high}


def _size(lengths: tuple[float, float, float]) -> str:
    return " × ".join(f"{length:.1f}".removesuffix(".0") for length in lengths) + " mm"


def _darker(colour: str, part: float) -> str:
    """Return a colour mixed with black; `part` is how much of it is left."""
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * part):02x}" for i in (1, 3, 5))
