"""Which of many like cases are tried at every change, and which by `.ci/run` alone."""

from __future__ import annotations

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
