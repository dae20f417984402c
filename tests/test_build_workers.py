"""Workers that break, hang or are killed: what was being laid out is told, the rest goes on."""

from __future__ import annotations

import faulthandler
import gc
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path

import pytest

from generator.errors import ContentError, FieldpressError, Place
from generator.fence import KILLED, Child, Ended
from generator.job.layout import workers
from generator.job.layout.first import first_worker
from generator.job.layout.workers import BROKEN, SLOW, Workers
from generator.job.products.product import Task
from generator.measure import PAPERS
from generator.typeset.documents import Document
from generator.typeset.faces import Frame, failed_face
from generator.typeset.record import Record
from tests.patience import PATIENCE

pytestmark = pytest.mark.ci

A4 = PAPERS["a4"]
FRAMES = [Frame(63.5, 88.9, 3, f"/* {n} */", "en", "colour") for n in range(2)]


def tasks(number: int, frame: Frame = FRAMES[0]) -> list[Task]:
    """Return tasks whose bodies are their numbers."""
    place = Place("deck.yaml", 1, 1)
    return [
        Task(f"{frame.style}{n}", Path(), place, frame=frame, body=str(n)) for n in range(number)
    ]


def does(monkeypatch: pytest.MonkeyPatch, special: dict[str, Callable[[], object]]) -> None:
    """Let tasks of some bodies do something else than being laid out."""

    def lay_out(task: Task) -> Record:
        special.get(task.body, lambda: None)()
        assert task.frame is not None
        return failed_face(task.frame, f"laid out {task.body}")

    monkeypatch.setattr(workers, "lay_out_task", lay_out)
    monkeypatch.setattr(workers, "seconds_for", lambda _: 0.2)


def found(wanted: list[Task], count: int = 2) -> dict[str, list[str]]:
    """Return what was found in each task, by its key."""
    with Workers(count) as staff:
        made = [(task.key, record) for task, record in staff.lay_out(wanted)]
    assert sorted(key for key, _ in made) == sorted(task.key for task in wanted)
    return {key: [finding.message for finding in record.findings] for key, record in made}


def end_with(number: signal.Signals) -> Callable[[], object]:
    def end() -> None:
        faulthandler.disable()  # pytest's, which would print where it was
        os.kill(os.getpid(), number)

    return end


def spin() -> None:
    while True:
        pass


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGTRAP])
def test_a_face_that_breaks_the_engine_fails_alone(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals, count: int
) -> None:
    does(monkeypatch, {"3": end_with(number), "17": end_with(number)})
    said = found(tasks(40), count)
    broken = {"/* 0 */3", "/* 0 */17"}
    assert {key for key, messages in said.items() if messages == [BROKEN]} == broken
    assert all(said[t.key] == [f"laid out {t.body}"] for t in tasks(40) if t.key not in broken)


def test_a_face_that_never_ends_is_stopped_and_its_frame_is_not_tried_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most faces of a frame share its template: one is told, the rest would only take time."""
    does(monkeypatch, {"3": spin})
    said = found([*tasks(40), *tasks(5, FRAMES[1])[4:]], 1)
    assert said["/* 0 */3"] == [SLOW]
    assert said["/* 0 */2"] == ["laid out 2"]
    assert said["/* 0 */39"] == []
    assert said["/* 1 */4"] == ["laid out 4"]


def test_a_worker_that_is_killed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    does(monkeypatch, {"3": end_with(signal.SIGKILL)})
    with pytest.raises(FieldpressError) as caught:
        found(tasks(9))
    assert str(caught.value) == KILLED


def test_an_error_in_a_worker_is_raised_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ContentError("a problem of ours")

    does(monkeypatch, {"3": fail})
    with pytest.raises(ContentError) as caught:
        found(tasks(9))
    assert str(caught.value) == "a problem of ours"


def test_documents_come_first_and_alone() -> None:
    place = Place("deck.yaml", 1, 1)
    papers = [
        Task(body, Path(), place, document=Document("", "", "en", A4, "", "colour", body))
        for body in ("short", "a long document", "middling")
    ]
    batches = workers._batches([*tasks(20), *papers], 2)
    assert [[task.key for task in batch] for batch in batches[:3]] == [
        ["a long document"],
        ["middling"],
        ["short"],
    ]
    assert [len(batch) for batch in batches[3:]] == [2] * 10


def test_workers_are_used_again_and_end_with_their_owner() -> None:
    with Workers(2) as staff:
        child = Child(lambda pipe: pipe.send(os.getpid()))
        number = child.receive()
        staff._resting.append(child)
        assert staff._child() is child
        staff._resting.append(child)
    child.process.join(9)
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_child_that_ends_without_an_answer() -> None:
    child = Child(lambda pipe: None)
    with pytest.raises(Ended) as caught:
        child.receive()
    assert (caught.value.slow, caught.value.killed) == (False, False)
    child.send("too late")
    child.kill()


def test_what_follows_from_a_task_is_begun_next(monkeypatch: pytest.MonkeyPatch) -> None:
    does(monkeypatch, {})
    first, second, third = tasks(3)
    left = [second]
    with Workers(1) as staff:
        made = staff.lay_out([first, third], lambda: [left.pop()] if left else [])
        order = [task.body for task, _ in made]
    assert order == ["0", "1", "2"]


def test_late_documents_are_begun_after_shorter_ones() -> None:
    long, short, late = (
        Task(name, Path(), Place("x", 1, 1), document=document(name * 9), late=name == "late")
        for name in ("longer", "s", "late")
    )
    assert [batch[0].key for batch in workers._batches([late, short, long], 2)] == [
        "longer",
        "s",
        "late",
    ]


def document(body: str) -> Document:
    return Document("A", "B", "en", A4, "", "colour", body)


def test_workers_that_were_started_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build of several packs starts them while it is small: none is forked later."""
    does(monkeypatch, {})
    with Workers(2) as staff:
        staff.start()
        monkeypatch.setattr(workers, "Child", None)  # from now on none can be started
        made = list(staff.lay_out(tasks(8)))
    assert len(made) == 8


def test_a_worker_that_was_begun_before_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lays out like any other, and ends with the command, whatever happens."""
    does(monkeypatch, {})
    with first_worker() as first, Workers(1, first) as staff:
        made = [record.findings[0].message for _, record in staff.lay_out(tasks(3))]
        assert staff._resting == [first]
    assert made == ["laid out 0", "laid out 1", "laid out 2"]
    first.process.join(PATIENCE)
    assert first.process.exitcode == -signal.SIGKILL
    with pytest.raises(FieldpressError), first_worker() as other:
        raise FieldpressError("something is in the way")
    other.process.join(PATIENCE)
    assert other.process.exitcode == -signal.SIGKILL


def test_a_worker_goes_on_with_documents_whose_style_sheet_it_has_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two long documents and two short ones, each two of one style: each worker reads one.

    A document is not laid out before that of the other style is begun, so that neither worker can
    run ahead of the other.
    """
    beside = {"a": "c", "c": "a", "b": "d", "d": "b"}

    def document(name: str, style: str, length: int, *, late: bool = False) -> Task:
        made = Document("t", "a", "en", A4, style, "colour", name * length)
        return Task(name, Path(), Place("pack.yaml", 1, 1), document=made, late=late)

    def lay_out(task: Task) -> Record:
        (tmp_path / task.key).touch()
        until = time.monotonic() + PATIENCE / 10
        while not (tmp_path / beside[task.key]).exists() and time.monotonic() < until:
            time.sleep(0.01)
        return failed_face(FRAMES[0], str(os.getpid()))

    monkeypatch.setattr(workers, "lay_out_task", lay_out)
    monkeypatch.setattr(workers, "seconds_for", lambda _: PATIENCE)
    wanted = [document("a", "x", 9), document("b", "x", 8), document("c", "y", 7)]
    by_whom = {key: one for key, (one,) in found([*wanted, document("d", "y", 6)]).items()}
    assert by_whom["c"] == by_whom["d"] != by_whom["a"] == by_whom["b"]
    late = document("d", "y", 9, late=True)
    order = {key: one for key, (one,) in found([*wanted, late], 1).items()}
    assert list(order) == ["a", "b", "c", "d"]


def test_a_worker_clears_its_memory_after_so_many_faces_and_at_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    def cleared() -> int:
        told.append("cleared")
        return 0

    def laid_out(task: object) -> object:
        told.append(f"face {task}")
        return task

    monkeypatch.setattr(workers, "_cleared", cleared)
    monkeypatch.setattr(workers, "lay_out_task", laid_out)
    monkeypatch.setattr(workers, "seconds_for", lambda _: 1)
    monkeypatch.setattr(workers, "allow", lambda _: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    here, there = Pipe()
    serving = threading.Thread(target=workers._serve, args=(there, 2))
    serving.start()
    here.send([1, 2, 3])
    assert [here.recv() for _ in range(3)] == [1, 2, 3]
    until = time.monotonic() + PATIENCE
    while len(told) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    here.close()
    serving.join(PATIENCE)
    assert told == ["face 1", "face 2", "cleared", "face 3", "cleared"]
    assert not serving.is_alive()
