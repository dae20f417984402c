"""How many processors this process may use."""

from __future__ import annotations

import os

import pytest

from generator.fence import processors


@pytest.mark.parametrize("there", [True, False])
def test_processors_are_counted_where_the_system_cant_be_asked(
    there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on macOS, which has no such call."""
    if there:
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 3})
    else:
        monkeypatch.delattr(os, "sched_getaffinity")
        monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert processors() == 3
