"""Read back a page of a sheet: where the PDF's own operators put its faces and marks."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf
from pikepdf import Matrix

from generator.measure import millimetres

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in millimetres from the bottom left of a page."""

MARKS = "/Marks"
"""The name of the form with a page's marks."""

_TRANSFORM = re.compile(rb"^((?:\S+ ){6})cm\b", re.MULTILINE)
_STROKE = re.compile(rb"^n (\S+) (\S+) m (\S+) (\S+) l S\b", re.MULTILINE)
_EVERYWHERE: Box = (-math.inf, -math.inf, math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class Face:
    """A face on a page: the trimmed piece, the area it may ink, degrees counter-clockwise."""

    trimmed: Box
    inked: Box
    turn: int


def read_page(page: pikepdf.Page) -> tuple[list[Face], list[Box]]:
    """Return the faces of a page in drawing order, and the strokes of its marks."""
    faces: list[Face] = []
    strokes: list[Box] = []
    forms: Any = page.Resources.XObject
    kept: list[tuple[Matrix, Box]] = []
    now, clip, path = Matrix(), _EVERYWHERE, _EVERYWHERE
    for instruction in pikepdf.parse_content_stream(page):
        operands: Any = instruction.operands
        operator = str(instruction.operator)
        if operator == "q":
            kept.append((now, clip))
        elif operator == "Q":
            now, clip = kept.pop()
        elif operator == "cm":
            now = _matrix(operands) @ now
        elif operator == "re":
            x, y, width, height = (float(n) for n in operands)
            path = _placed(now, (x, y, x + width, y + height))
        elif operator == "W":
            clip = common(clip, path)
        elif operator == "Do" and str(operands[0]) == MARKS:
            strokes += _strokes(forms[MARKS], now)
        elif operator == "Do":
            faces.append(_face(forms[str(operands[0])], now, clip))
    return faces, strokes


def evidence(page: pikepdf.Page, boxes: dict[Any, tuple[bytes, bytes]]) -> tuple[Any, ...]:
    """Return everything that `read_page` looks at, as it is in the file.

    `boxes` are those of the forms that were looked at before in the same file, by their objects.
    """
    forms: Any = page.Resources.XObject
    found: list[Any] = [_content(page)]
    for name, form in forms.items():
        if (known := form.objgen) not in boxes:
            boxes[known] = form.BBox.unparse(), form.Matrix.unparse()
        found += [name, boxes[known]]
        if name == MARKS:
            found.append(form.read_bytes())
    return tuple(found)


def _content(page: pikepdf.Page) -> bytes:
    content: Any = page.obj.Contents
    parts = content if isinstance(content, pikepdf.Array) else [content]
    return b"\n".join(part.read_bytes() for part in parts)


def common(one: Box, other: Box) -> Box:
    """Return what two boxes share; a negative width or height means nothing."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _face(form: Any, now: Matrix, clip: Box) -> Face:
    """Measure a form whose own matrix puts the bottom left of the trimmed piece at the origin."""
    own = _matrix(form.Matrix)
    whole = own @ now
    left, bottom, right, top = (float(n) for n in form.BBox)
    across, upward = -own.e - left, -own.f - bottom  # the bleed on both sides
    trimmed = (left + across, bottom + upward, right - across, top - upward)
    turn = round(math.degrees(math.atan2(whole.b, whole.a))) % 360
    return Face(
        _placed(whole, trimmed), common(clip, _placed(whole, (left, bottom, right, top))), turn
    )


def _strokes(form: Any, now: Matrix) -> Iterator[Box]:
    """Yield the boxes of a form's straight strokes, one path each, as ReportLab writes them."""
    whole = _matrix(form.Matrix) @ now
    content = form.read_bytes()
    for matrix in _TRANSFORM.findall(content):
        whole = _matrix(matrix.split()) @ whole
    for ends in _STROKE.findall(content):
        x1, y1, x2, y2 = map(float, ends)
        yield _placed(whole, (x1, y1, x2, y2))


def _placed(matrix: Matrix, box: Box) -> Box:
    """Transform a box given in points; return it in millimetres."""
    x1, y1 = matrix.transform((box[0], box[1]))
    x2, y2 = matrix.transform((box[2], box[3]))
    left, right = (x1, x2) if x1 < x2 else (x2, x1)
    bottom, top = (y1, y2) if y1 < y2 else (y2, y1)
    return millimetres(left), millimetres(bottom), millimetres(right), millimetres(top)


def _matrix(numbers: Any) -> Matrix:
    return Matrix(*(float(number) for number in numbers))
