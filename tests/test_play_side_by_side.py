"""Games by several processes: what comes out is as from one, whatever becomes of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from generator.fence import Child
from generator.play.odds import Wish
from generator.play.screen import Found, Screen
from generator.play.side_by_side import hands, in_order
from tests.test_play_screen import LADDER, ahead, coins


def here(number: int) -> tuple[int, int]:
    return number, os.getpid()


def children() -> list[str]:
    """Return the states of this process's children, as the system has them."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:  # it has ended meanwhile
            continue
        if int(parent) == os.getpid() and state != "Z":
            found.append(state)
    return found


def test_numbers_come_in_order_and_from_so_many_processes() -> None:
    found = list(in_order(here, range(3, 20), 3))
    assert [number for number, _ in found] == list(range(3, 20))
    assert len({process for _, process in found}) == 3
    assert os.getpid() not in {process for _, process in found}


@pytest.mark.parametrize(("numbers", "many"), [(range(5), 1), (range(1), 4), (range(0), 4)])
def test_one_process_or_one_number_needs_no_other(numbers: range, many: int) -> None:
    assert list(in_order(here, numbers, many)) == [(one, os.getpid()) for one in numbers]


def test_more_processes_than_numbers_are_not_begun() -> None:
    assert len({process for _, process in in_order(here, range(2), 5)}) == 2


def test_what_a_process_leaves_undone_is_done_here() -> None:
    parent = os.getpid()

    def work(number: int) -> tuple[int, bool]:
        if number == 4 and os.getpid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)
        return number, os.getpid() == parent

    found = list(in_order(work, range(8), 2))
    assert [number for number, _ in found] == list(range(8))
    assert [number for number, mine in found if mine] == [4, 6]


def test_an_error_is_raised_here() -> None:
    def work(number: int) -> int:
        if number == 3:
            raise ValueError("three")
        return number

    found = in_order(work, range(8), 2)
    assert [next(found) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match=r"^three$"):
        next(found)


def test_no_process_outlives_who_asks() -> None:
    before = len(children())

    def work(number: int) -> int:
        time.sleep(60 if number > 3 else 0)
        return number

    with closing(in_order(work, range(100), 2)) as found:
        assert next(found) == 0
        assert len(children()) == before + 2
    deadline = time.monotonic() + 30
    while len(children()) > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len(children()) == before


def test_nobody_is_forked_among_threads_or_by_a_child() -> None:
    asked = "from generator.play.side_by_side import hands; print(hands())"
    free = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert int(free.stdout) == len(os.sched_getaffinity(0))
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert hands() == 1
    finally:
        done.set()
        other.join()
    child = Child(lambda pipe: pipe.send(hands()))
    assert child.receive() == 1
    child.kill()


def searches() -> Iterator[Found | None]:
    even = Wish.parse("35-65")
    yield Screen(even, "heads", 4).search(coins(*LADDER), 9)
    for seen in range(30, 71, 5):
        coin = ahead(50, 50, seen, f"side by side {seen}")
        yield Screen(even, "heads", 4).search([lambda coin=coin: coin], 0)


def test_what_is_found_is_the_same_by_any_number_of_processes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = []
    for many in (1, 2, 5):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / str(many)))
        monkeypatch.setattr("generator.play.kept._found", {})
        monkeypatch.setattr("generator.play.screen.hands", lambda many=many: many)
        found.append(list(searches()))
    assert found[0] == found[1] == found[2]
    assert any(found[0])
    assert not all(found[0])
