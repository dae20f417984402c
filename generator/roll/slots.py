"""Slots in a pack's texts: `{place}`, a word in braces and nothing more.

Anything else that Python would format – a width of a billion, an attribute – is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from string import Formatter

from generator.errors import ContentError, Place, Problem, short

_SLOT = re.compile(r"[A-Za-z]+(_[a-z]+)*")


def slot_problems(
    text: str, place: Place, known: Collection[str] | None = None
) -> Iterator[Problem]:
    """Yield the invalid slots of a text; `known` are those it may have, None for any."""
    try:
        fields = list(Formatter().parse(text))
    except ValueError:
        yield Problem("unmatched brace; slots are written as '{name}'", place)
        return
    for _, name, width, conversion in fields:
        if name is None:
            continue
        if width or conversion or not _SLOT.fullmatch(name):
            yield Problem(f"'{{{short(name)}}}' is not a slot: a slot is a word in braces", place)
        elif known is not None and name not in known:
            yield _no_slot(name, known, place)


def filled(text: str, place: Place, slots: Mapping[str, object]) -> str:
    """Return a text with its slots filled; raise ContentError for an unknown one."""
    try:
        return text.format(**slots)
    except KeyError as lost:
        raise ContentError(_no_slot(str(lost.args[0]), slots, place)) from None


def _no_slot(name: str, known: Collection[str], place: Place) -> Problem:
    slots = ", ".join(f"{{{one}}}" for one in sorted(known))
    told = f"the slots here are {slots}" if slots else "there are no slots here"
    return Problem(f"unknown slot '{{{short(name)}}}'; {told}", place)
