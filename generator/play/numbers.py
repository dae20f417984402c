"""Flat lists of whole numbers as game states: plain lists, or packed if compiled.

Games only read and set single numbers and copy slices, so either will do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from generator.play.compiled import COMPILED

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    Ints = vec[i64]

    def numbers(found: Iterable[int]) -> Ints: ...

elif COMPILED:
    from librt.vecs import vec
    from mypy_extensions import i64

    numbers = vec[i64]
    """Return numbers as what plays takes them."""

else:
    numbers = list


@cache
def _blank(size: int) -> Ints:
    return numbers([0] * size)


def zeros(size: int) -> Ints:
    """Return this many zeros."""
    return _blank(size)[:]
