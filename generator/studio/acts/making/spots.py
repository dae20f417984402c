"""Where on paper a line of a pack is to be seen, and which pages of two prints differ."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import pikepdf

from generator.errors import Place
from generator.job.products.product import Task

Spots = Mapping[str, Sequence[tuple[int, int | str]]]
"""For each file: from which line on, in ascending order, which page or which face."""

DEPTH = 4
"""How deep forms in forms are looked at."""


def spots_of(tasks: Mapping[str, Task], where: Mapping[str, int | str]) -> Spots:
    """Return the spots of tasks by the lines of the pack that they were made from."""
    found: dict[str, dict[int, int | str]] = {}
    for name, task in tasks.items():
        if name in where:
            found.setdefault(_file(task.place), {}).setdefault(task.place.line, where[name])
    return {file: sorted(lines.items(), key=lambda one: one[0]) for file, lines in found.items()}


def found_in(spots: Spots, place: Place) -> int | str | None:
    """Return the page or the face that a place in the pack is seen on, as far as that is known.

    What stands before the first card of a file belongs to none.
    """
    lines = spots.get(_file(place), ())
    at = bisect_right([line for line, _ in lines], place.line)
    return lines[at - 1][1] if at else None


def _file(place: Place) -> str:
    return f"{place.file}!{place.sheet}"


def marks_of(pdf: bytes) -> list[str]:
    """Return a mark for each page of a PDF, which is another if something else is drawn on it.

    Fonts don't count: one that has a letter more now changes no other page.
    """
    import io

    known: dict[tuple[int, int], bytes] = {}
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [_mark(page, known) for page in opened.pages]


def _mark(page: pikepdf.Page, known: dict[tuple[int, int], bytes]) -> str:
    digest = sha256()
    contents = page.obj.get("/Contents")
    for stream in contents if isinstance(contents, pikepdf.Array) else [contents]:
        if isinstance(stream, pikepdf.Stream):
            digest.update(stream.read_raw_bytes())
    for name, form in _drawn_with(page.obj):
        digest.update(name.encode() + _form(form, known, DEPTH))
    return digest.hexdigest()[:16]


def _form(form: Any, known: dict[tuple[int, int], bytes], depth: int) -> bytes:
    """Return the hash of a form or picture with all that it draws, each hashed once."""
    if form.objgen in known:
        return known[form.objgen]
    digest = sha256(form.read_raw_bytes())
    for name, inner in _drawn_with(form) if depth else ():
        digest.update(name.encode() + _form(inner, known, depth - 1))
    known[form.objgen] = digest.digest()
    return known[form.objgen]


def _drawn_with(thing: Any) -> Iterator[tuple[str, Any]]:
    resources = thing.get("/Resources")
    forms = resources.get("/XObject") if resources is not None else None
    for name, form in sorted(forms.items()) if forms is not None else ():
        if isinstance(form, pikepdf.Stream):
            yield name, form
