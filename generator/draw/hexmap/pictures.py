"""Pictures that fill hexes: put into the forms that a map's drawing leaves for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pikepdf
from pikepdf import Dictionary

from generator.draw.hexmap.form import HexmapJob
from generator.draw.hexmap.land import picture_name
from generator.draw.pen import SCALE, Pen
from generator.ground.cells import RADIUS
from generator.ground.points import Point
from generator.measure import Size, points
from generator.press.pdf.face_forms import face_form
from generator.press.pdf.fonts import embed_fonts
from generator.press.pdf.saving import reworked
from generator.typeset.record import FaceRecord

_REACH = 0.6
"""Hexes from the middle of a picture's form to its sides."""

_SEAM = 1.01
"""How much larger than its hex a picture is drawn, so that no seam shows between two."""


def pictures_of(job: HexmapJob) -> dict[str, str]:
    """Return the pictures that a map shows, by the ids of their terrain."""
    terrain = job.land.plan.terrain
    return {key: terrain[key].picture for key in job.land.own if terrain[key].picture}


def picture_size(job: HexmapJob, hex_mm: float) -> Size:
    """Return the size of the box around a hex, which a picture fills."""
    wide, high = 2 * RADIUS * hex_mm, hex_mm
    return Size(high, wide) if job.land.frame.pointy else Size(wide, high)


def define_pictures(pen: Pen, job: HexmapJob) -> None:
    """Define an empty form for each picture."""
    for key in pictures_of(job):
        with pen.stamp(picture_name(key), _REACH):
            pen.say("n")


def fill_pictures(pdf: bytes, job: HexmapJob, faces: Mapping[str, FaceRecord]) -> bytes:
    """Return a drawn map with its pictures, each cut to the shape of a hex."""
    if not faces:
        return pdf
    shape = _shape(job.land.frame.pointy)

    def fill(file: pikepdf.Pdf) -> None:
        fonts = embed_fonts(file, (font for face in faces.values() for font in face.fonts))
        forms = {f"/FormXob.{picture_name(key)}": face for key, face in sorted(faces.items())}
        for one in list(file.objects):
            if not isinstance(one, pikepdf.Stream) or "/Resources" not in one:
                continue
            held: Any = one.Resources.get("/XObject", {})
            for name in [name for name in forms if name in held]:
                face = forms.pop(name)
                _fill(held[name], face_form(file, face, fonts), face, shape)

    return reworked(pdf, fill)


def _fill(
    form: pikepdf.Object, face: pikepdf.Object, record: FaceRecord, shape: list[Point]
) -> None:
    """Write a picture into its form: in hundredths of a hex, y down, clipped to a hex."""
    wide = max(x for x, _ in shape) - min(x for x, _ in shape)
    high = max(y for _, y in shape) - min(y for _, y in shape)
    across, down = wide / points(record.width), high / points(record.height)
    path = " ".join(f"{x:.3f} {y:.3f} {'l' if i else 'm'}" for i, (x, y) in enumerate(shape))
    left, low = min(x for x, _ in shape), max(y for _, y in shape)
    draw = f"q {path} h W n {across:.6f} 0 0 {-down:.6f} {left:.3f} {low:.3f} cm /Face Do Q"
    form.write(draw.encode())
    form.Resources = Dictionary(XObject=Dictionary({"/Face": face}))


def _shape(pointy: bool) -> list[Point]:
    """Return the corners of a hex about its middle, a little larger than it is."""
    r, half = RADIUS * SCALE * _SEAM, 0.5 * SCALE * _SEAM
    flat = [(r, 0.0), (r / 2, half), (-r / 2, half), (-r, 0.0), (-r / 2, -half), (r / 2, -half)]
    return [(y, x) for x, y in flat] if pointy else flat
