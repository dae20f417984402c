"""What is made beside the layout: the same things in the same order, in a process or without."""

from __future__ import annotations

import os
import signal

import pytest

from generator.build.beside import Beside
from generator.errors import FieldpressError, UsageError
from generator.fence import KILLED


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


def test_nothing_is_begun_for_nothing() -> None:
    with Beside([], apart=True) as beside:
        assert beside._child is None
