"""Pictures and gradients of a PDF as SVG has them."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pikepdf

from generator.exports.vector.drawing import (
    IDENTITY,
    Matrix,
    SvgDrawing,
    UnsupportedError,
    combined,
    matrix,
    number,
)
from generator.exports.vector.state import colour

_STEPS = 12
"""Stops of a gradient whose colours don't change evenly."""


def matrix_of(values: Any) -> Matrix:
    """Return six numbers of a PDF as a transform."""
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


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


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient, where it is, and how opaque: over all of it, and by another gradient, in grey."""

    shade: Any
    at: Matrix = IDENTITY
    opacity: float = 1.0
    grey: Any = None


def only_gradient(content: Any, resources: Any, at: Matrix = IDENTITY) -> Gradient | None:
    """Return the gradient that a tile is, if it is nothing else.

    The page engine paints each gradient of a drawing as such a tile.
    """
    found: list[Gradient] = []
    look = Gradient(None)
    for instruction in pikepdf.parse_content_stream(content):
        given = list(instruction.operands)
        match str(instruction.operator):
            case "cm":
                at = combined(matrix_of(given), at)
            case "gs":
                seen = _looking(look, resources.ExtGState[given[0]])
                if seen is None:
                    return None
                look = seen
            case "sh":
                found.append(replace(look, shade=resources.Shading[given[0]], at=at))
            case "Do":
                form = resources.XObject[given[0]]
                inner = _in_form(form, at)
                if inner is None:
                    return None
                found.append(replace(inner, opacity=inner.opacity * look.opacity))
            case _:
                return None
    return found[0] if len(found) == 1 else None


def _in_form(form: Any, at: Matrix) -> Gradient | None:
    if form.Subtype != "/Form":
        return None
    moved = combined(matrix_of(form.get("/Matrix") or IDENTITY), at)
    return only_gradient(form, form.get("/Resources"), moved)


def _looking(look: Gradient, state: Any) -> Gradient | None:
    """Return a gradient as a graphics state lets it look; None for a state of another kind."""
    for key, value in state.items():
        if key == "/ca":
            look = replace(look, opacity=float(value))
        elif key == "/SMask" and value != "/None":
            grey = _in_form(value.G, IDENTITY) if value.S == "/Luminosity" else None
            if grey is None:
                return None
            look = replace(look, grey=grey.shade)
        elif key not in ("/CA", "/Type", "/AIS", "/SMask"):
            return None
    return look


def gradient(drawing: SvgDrawing, one: Gradient) -> str:
    """Define an axial or radial gradient (ISO 32000-2, 8.7.4.5) and return its id."""
    shade = one.shade
    kind = int(shade.ShadingType)
    if kind not in (2, 3):
        raise UnsupportedError(f"a gradient of type {kind}")
    low, high = (float(value) for value in shade.get("/Domain") or (0, 1))
    places = sorted({*_places(shade.Function, low, high)})
    stops = []
    for place in places:
        opacity = one.opacity
        if one.grey is not None:
            opacity *= _value(one.grey.Function, place)[0]
        seen = f' stop-opacity="{number(opacity)}"' if opacity < 1 else ""
        part = number((place - low) / ((high - low) or 1))
        stops.append(
            f'<stop offset="{part}" stop-color="{colour(_value(shade.Function, place))}"{seen}/>'
        )
    moved = matrix(one.at).replace(" transform", " gradientTransform")
    numbers = [number(float(value)) for value in shade.Coords.as_list()]
    names = ("x1", "y1", "x2", "y2") if kind == 2 else ("fx", "fy", "fr", "cx", "cy", "r")
    ends = "".join(f' {name}="{told}"' for name, told in zip(names, numbers, strict=True))
    tag = "linearGradient" if kind == 2 else "radialGradient"
    return drawing.define(tag, f' gradientUnits="userSpaceOnUse"{ends}{moved}', "".join(stops))


def _places(function: Any, low: float, high: float) -> list[float]:
    """Return where the stops of a function stand, between its ends."""
    if int(function.FunctionType) == 3:
        return [low, *(float(bound) for bound in function.Bounds.as_list()), high]
    if float(function.get("/N") or 1) == 1:
        return [low, high]
    return [low + (high - low) * step / _STEPS for step in range(_STEPS + 1)]


def _value(function: Any, at: float) -> list[float]:
    """Return the value of a function of one number (ISO 32000-2, 7.10): exponential, stitched."""
    kind = int(function.FunctionType)
    if kind == 2:
        starts = [float(c) for c in function.get("/C0") or (0,)]
        ends = [float(c) for c in function.get("/C1") or (1,)]
        part = at ** float(function.N)
        return [a + part * (b - a) for a, b in zip(starts, ends, strict=True)]
    if kind != 3:
        raise UnsupportedError(f"a gradient whose function is of type {kind}")
    low, high = (float(value) for value in function.Domain.as_list())
    bounds = [low, *(float(bound) for bound in function.Bounds.as_list()), high]
    index = _piece(bounds, at)
    first, last = (float(e) for e in function.Encode.as_list()[2 * index : 2 * index + 2])
    start, end = bounds[index], bounds[index + 1]
    part = (at - start) / ((end - start) or 1)
    return _value(function.Functions[index], first + part * (last - first))


def _piece(bounds: Sequence[float], at: float) -> int:
    """Return which piece of a stitched function has a place: at a bound, the one before it."""
    inner = bounds[1:-1]
    return sum(1 for bound in inner if bound < at)
