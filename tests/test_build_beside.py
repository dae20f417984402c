"""What is made beside the layout: the same things in the same order, in a process or without."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from generator.errors import FieldpressError, UsageError
from generator.fence import KILLED
from generator.job.layout.forked import Beside
from tests.patience import PATIENCE


@pytest.mark.parametrize("apart", [True, False])
def test_things_come_in_their_order(apart: bool) -> None:
    with Beside([lambda: "first", os.getpid], apart=apart) as beside:
        assert beside.next() == "first"
        assert (beside.next() == os.getpid()) is not apart


@pytest.mark.parametrize("apart", [True, False])
def test_what_goes_wrong_is_raised_when_it_is_asked_for(apart: bool) -> None:
    def wrong() -> None:
        raise UsageError("no such paper")

    with Beside([lambda: 1, wrong], apart=apart) as beside:
        assert beside.next() == 1
        with pytest.raises(UsageError, match="no such paper"):
            beside.next()


def test_a_process_that_is_killed_is_told() -> None:
    with (
        Beside([lambda: os.kill(os.getpid(), signal.SIGKILL)], apart=True) as beside,
        pytest.raises(FieldpressError) as told,
    ):
        beside.next()
    assert str(told.value) == KILLED


def test_the_next_is_made_while_a_large_one_waits(tmp_path: Path) -> None:
    """More than a pipe holds, which nobody has asked for yet."""
    large = b"x" * 5_000_000
    with Beside([lambda: large, (tmp_path / "next").mkdir], apart=True) as beside:
        give_up = time.monotonic() + PATIENCE
        while not (tmp_path / "next").exists():
            assert time.monotonic() < give_up
            time.sleep(0.01)
        assert beside.next() == large
        assert beside.next() is None


def test_nothing_is_begun_for_nothing() -> None:
    with Beside([], apart=True) as beside:
        assert beside._child is None
