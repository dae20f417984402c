"""How many of like cases are tried at every change, and how many by `.ci/run`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return cases to parametrize with; those after the first `count` are marked `ci`."""
    return [case if number < count else _later(case) for number, case in enumerate(cases)]


def _later(case: Any) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=(*case.marks, pytest.mark.ci), id=case.id)
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.ci)


def examples(count: int, least: int = 10) -> int:
    """Return how many examples of a property are tried: all by `.ci/run`, else a quarter."""
    return count if "CI" in os.environ else max(least, count // 4)
