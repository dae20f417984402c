"""Pictures and gradients of a PDF as SVG has them."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.exports.vector.drawing import Drawing, Matrix, matrix, number
from generator.exports.vector.state import colour

_STEPS = 12
"""Stops of a gradient whose colours don't change evenly."""


class UnknownPaintError(Exception):
    """A gradient or a picture that can't be written as SVG."""


def picture(image: Any) -> str:
    """Return a picture, with its mask, as the address of a PNG in itself."""
    shown = pikepdf.PdfImage(image).as_pil_image().convert("RGB")
    mask = image.get("/SMask")
    if mask is not None:
        alpha = pikepdf.PdfImage(mask).as_pil_image().convert("L")
        shown.putalpha(alpha if alpha.size == shown.size else alpha.resize(shown.size))
    buffer = io.BytesIO()
    shown.save(buffer, "PNG")
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()


def shading(drawing: Drawing, shade: Any, at: Matrix) -> str:
    """Define an axial or radial gradient (ISO 32000-2, 8.7.4.5) and return its id."""
    kind = int(shade.ShadingType)
    if kind not in (2, 3):
        raise UnknownPaintError(f"a gradient of type {kind}")
    numbers = [float(value) for value in shade.Coords.as_list()]
    domain = [float(value) for value in shade.get("/Domain") or (0, 1)]
    stops = "".join(
        f'<stop offset="{number((t - domain[0]) / ((domain[1] - domain[0]) or 1))}" '
        f'stop-color="{colour(values)}"/>'
        for t, values in _stops(shade.Function, domain[0], domain[1])
    )
    moved = matrix(at).replace(" transform", " gradientTransform")
    units = ' gradientUnits="userSpaceOnUse"'
    if kind == 2:
        x1, y1, x2, y2 = map(number, numbers)
        ends = f' x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        return drawing.define("linearGradient", units + ends + moved, stops)
    fx, fy, fr, cx, cy, r = map(number, numbers)
    ends = f' cx="{cx}" cy="{cy}" r="{r}" fx="{fx}" fy="{fy}" fr="{fr}"'
    return drawing.define("radialGradient", units + ends + moved, stops)


def _stops(function: Any, low: float, high: float) -> Iterator[tuple[float, list[float]]]:
    """Yield places from low to high, each with its colour."""
    kind = int(function.FunctionType)
    if kind == 3:
        bounds = [low, *(float(b) for b in function.Bounds.as_list()), high]
        encode = [float(e) for e in function.Encode.as_list()]
        for index, inner in enumerate(function.Functions.as_list()):
            start, end = bounds[index], bounds[index + 1]
            first, last = encode[2 * index], encode[2 * index + 1]
            for t, values in _stops(inner, first, last):
                part = (t - first) / ((last - first) or 1)
                yield start + part * (end - start), values
        return
    if kind != 2:
        raise UnknownPaintError(f"a gradient whose function is of type {kind}")
    starts = [float(c) for c in function.get("/C0") or (0,)]
    ends = [float(c) for c in function.get("/C1") or (1,)]
    power = float(function.N)
    steps = 1 if power == 1 else _STEPS
    for step in range(steps + 1):
        t = low + (high - low) * step / steps
        yield t, [a + t**power * (b - a) for a, b in zip(starts, ends, strict=True)]
