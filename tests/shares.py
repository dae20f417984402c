"""How many of like cases are tried at every change, and how many by `.ci/run`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases to parametrize with; those after the first `count` are marked `ci`."""
    return [
        case if number < count else pytest.param(*_values(case), marks=pytest.mark.ci)
        for number, case in enumerate(cases)
    ]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)


def examples(count: int) -> int:
    """Return how many examples of a property are tried: all by `.ci/run`, else a quarter."""
    return count if "CI" in os.environ else max(10, count // 4)
