"""The studio's processes: newest wins, all end, none is missed, and what they tell."""

from __future__ import annotations

import asyncio
import errno
import faulthandler
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator import private
from generator.errors import Problem, UsageError
from generator.fence import Child
from generator.studio.acts import ACTS, PRESS, READER, RUNNER, Entry
from generator.studio.engine import client as engine_client
from generator.studio.engine import keeper
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import Blobs
from generator.studio.engine.client import Commission, Engine, Failed
from generator.studio.engine.held import held
from generator.studio.engine.keeper import fork
from tests.packs import write_pack
from tests.patience import PATIENCE
from tests.studio_client import Client, opened

CRASHED = "the engine crashed, perhaps for lack of memory; it has been started again"
GONE = "the studio's engine has ended; start the studio again"


# --- acts for these tests ------------------------------------------------------------------------


def nap(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Sleep, and tell of it; ends at once when it is stopped."""
    until = time.monotonic() + asked["seconds"]
    while time.monotonic() < until:
        bench.tell("sleeping", 1, 2)
        time.sleep(0.01)
    return f"slept {asked['seconds']}"


def deaf(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Sleep and hear nothing."""
    bench.tell(str(os.getpid()), 0, 0)
    time.sleep(asked["seconds"])
    return "slept"


def parent(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Start a process that starts another, and wait for ever."""

    def sleep(pipe: Any) -> None:
        grandchild = fork(lambda _: time.sleep(PATIENCE))
        pipe.send(grandchild.pid)
        time.sleep(PATIENCE)

    child = Child(sleep)
    bench.tell(f"{os.getpid()} {child.process.pid} {child.receive()}", 0, 0)
    time.sleep(PATIENCE)
    return ""


def ended(bench: Bench, asked: Mapping[str, Any]) -> str:
    """End by a signal: what a fault of a library does, or a system without memory."""
    faulthandler.disable()
    os.kill(os.getpid(), asked["signal"])
    time.sleep(PATIENCE)
    return ""


def left(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Leave, as nothing should."""
    raise SystemExit(3)


def raised(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Raise what is asked for."""
    raise asked["error"]


def unheard(bench: Bench, asked: Mapping[str, Any]) -> Any:
    """Return what can't be sent."""
    return lambda: None


def echo(bench: Bench, asked: Mapping[str, Any]) -> Any:
    """Return what was asked, and which process answers."""
    return {**asked, "pid": os.getpid()}


def large(bench: Bench, asked: Mapping[str, Any]) -> bytes:
    """Return many bytes."""
    return b"x" * int(asked["bytes"])


def kept(bench: Bench, asked: Mapping[str, Any]) -> int:
    """Keep memory for ever."""
    KEPT.append(b"x" * int(asked["bytes"]))
    return os.getpid()


KEPT: list[bytes] = []


def tidied(bench: Bench, asked: Mapping[str, Any]) -> str:
    """Write a file, and remove it when stopped; tidying takes a while."""
    path = Path(asked["path"])
    path.write_text("half")
    try:
        while True:
            bench.tell("writing", 0, 0)
            time.sleep(0.01)
    finally:
        time.sleep(0.8)
        path.unlink()


HERE = "studio_test_acts"

TRIED = {
    "nap": Entry(f"{HERE}:nap", PRESS, 60),
    "deaf": Entry(f"{HERE}:deaf", PRESS, 60, patience=0.2),
    "short nap": Entry(f"{HERE}:nap", PRESS, 0.3),
    "short deaf": Entry(f"{HERE}:deaf", PRESS, 0.3, patience=0.2),
    "parent": Entry(f"{HERE}:parent", PRESS, 60, patience=0.1),
    "ended": Entry(f"{HERE}:ended", PRESS, 60),
    "left": Entry(f"{HERE}:left", PRESS, 60),
    "raised": Entry(f"{HERE}:raised", PRESS, 60),
    "unheard": Entry(f"{HERE}:unheard", PRESS, 60),
    "echo": Entry(f"{HERE}:echo", PRESS, 60),
    "large": Entry(f"{HERE}:large", PRESS, 60),
    "kept": Entry(f"{HERE}:kept", PRESS, 60),
    "tidied": Entry(f"{HERE}:tidied", PRESS, 60, patience=5, writes=True),
    "read": Entry(f"{HERE}:echo", READER, 60),
    "slow read": Entry(f"{HERE}:nap", READER, 60),
}


@pytest.fixture(scope="module", autouse=True)
def tried_acts() -> Iterator[None]:
    """What these tests ask the processes for, beside the acts that there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, f"generator.studio.acts.{HERE}", sys.modules[__name__])
        for name, entry in TRIED.items():
            patch.setitem(ACTS, name, entry)  # type: ignore[arg-type]
        yield


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, tried_acts: None) -> Iterator[Client]:
    """A studio whose engine survives what is asked of it."""
    with opened(tmp_path_factory.mktemp("engine"), jobs=1) as client:
        yield client


@pytest.fixture
def engine(shared: Client) -> Engine:
    """Its engine."""
    return shared.studio.engine


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Client]:
    """A studio of its own, to be damaged."""
    with opened(tmp_path, jobs=1) as client:
        yield client


async def heard(job: Commission, kind: str = "progress") -> tuple[Any, ...]:
    """Wait until a job tells something, and return it."""
    async for event in job.follow():
        if event[0] == kind:
            return event
    raise AssertionError(f"the job has ended: {job.events}")


async def outcome(job: Commission) -> Any:
    """What comes of a job: its value, or the messages of what is wrong: none if it was stopped."""
    try:
        return await job.result()
    except Failed as failed:
        return [one["message"] for one in failed.problems]


def alive(pid: int) -> bool:
    """Tell whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def gone(pid: int) -> bool:
    """Wait until a process has ended."""
    until = time.monotonic() + 10
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not alive(pid)


# --- queues --------------------------------------------------------------------------------------


def test_the_newest_request_of_a_topic_wins(shared: Client, engine: Engine) -> None:
    async def ask() -> list[Any]:
        jobs = [engine.ask("nap", {"seconds": 30}, "sheets") for _ in range(2)]
        await heard(jobs[1])
        jobs.append(engine.ask("nap", {"seconds": 30}, "sheets"))
        jobs.append(engine.ask("nap", {"seconds": 0}, "sheets"))
        return [await outcome(job) for job in jobs]

    begun = time.monotonic()
    assert shared.run(ask()) == [[], [], [], "slept 0"]
    assert time.monotonic() - begun < 20


def test_what_hears_nothing_is_ended_for_the_newer(shared: Client, engine: Engine) -> None:
    async def ask() -> tuple[Any, ...]:
        old = engine.ask("deaf", {"seconds": PATIENCE}, "sheets")
        pid = int((await heard(old))[1])
        new = engine.ask("echo", {"n": 1}, "sheets")
        return pid, await outcome(old), await outcome(new)

    pid, old, new = shared.run(ask())
    assert (old, new["n"]) == ([], 1)
    assert new["pid"] != pid
    assert gone(pid)


def test_other_topics_wait_for_their_turn(shared: Client, engine: Engine) -> None:
    """So do requests without a topic; tabs have topics of their own."""

    async def ask() -> list[Any]:
        topics = ("sheets", "faces", "", "", "tab-1 sheets")
        jobs = [engine.ask("nap", {"seconds": 0.05}, topic) for topic in topics]
        return [await outcome(job) for job in jobs]

    assert shared.run(ask()) == ["slept 0.05"] * 5


def test_a_process_does_not_wait_for_the_other(shared: Client, engine: Engine) -> None:
    async def ask() -> bool:
        long = engine.ask("nap", {"seconds": 30})
        await heard(long)
        await engine.get("read", {})
        still = not long.ended
        engine.stop(long)
        await outcome(long)
        return still

    assert shared.run(ask())


def test_quiet_jobs_give_way(shared: Client, engine: Engine) -> None:
    """The one that is being done is stopped; those that wait, wait longer."""

    async def ask() -> tuple[list[Any], list[str]]:
        quiet = [engine.ask("nap", {"seconds": 0.2}, quiet=True) for _ in range(3)]
        await heard(quiet[0])
        done: list[str] = []
        loud = [engine.ask("echo", {"n": n}) for n in range(2)]
        for name, job in zip("012ab", [*quiet, *loud], strict=True):
            asyncio.ensure_future(outcome(job)).add_done_callback(
                lambda _, name=name: done.append(name)  # type: ignore[misc]
            )
        return [await outcome(job) for job in [*quiet, *loud]], done

    results, done = shared.run(ask())
    assert results[0] == []
    assert results[1:3] == ["slept 0.2"] * 2
    assert [one["n"] for one in results[3:]] == [0, 1]
    assert done[:3] == ["0", "a", "b"]


def test_a_quiet_job_does_not_give_way_to_a_quiet_one(shared: Client, engine: Engine) -> None:
    async def ask() -> list[Any]:
        jobs = [engine.ask("nap", {"seconds": 0.1}, quiet=True) for _ in range(2)]
        return [await outcome(job) for job in jobs]

    assert shared.run(ask()) == ["slept 0.1"] * 2


def test_a_waiting_job_is_stopped_before_it_begins(shared: Client, engine: Engine) -> None:
    async def ask() -> tuple[Any, Any, int]:
        first, second = (engine.ask("nap", {"seconds": 0.2}) for _ in range(2))
        engine.stop(second)
        return await outcome(second), await outcome(first), len(second.events)

    assert shared.run(ask()) == ([], "slept 0.2", 1)


def test_stopping_twice_or_too_late_does_nothing(shared: Client, engine: Engine) -> None:
    async def ask() -> Any:
        job = engine.ask("nap", {"seconds": 30})
        await heard(job)
        engine.stop(job)
        engine.stop(job)
        ended_ = await outcome(job)
        engine.stop(job)
        after = await engine.get("echo", {"n": 2})
        return ended_, after["n"]

    assert shared.run(ask()) == ([], 2)


# --- limits of time ------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["short nap", "short deaf"])
def test_each_act_has_so_many_seconds(shared: Client, engine: Engine, act: str) -> None:
    """Whether it hears that it is to stop or not; the next is done as ever."""

    async def ask() -> tuple[Any, Any]:
        job = engine.ask(act, {"seconds": PATIENCE})
        return await outcome(job), await engine.get("echo", {"n": 3})

    late, after = shared.run(ask())
    assert late == ["stopped: it took longer than 0.3 seconds"]
    assert after["n"] == 3


def test_waiting_is_not_counted(shared: Client, engine: Engine) -> None:
    async def ask() -> list[Any]:
        jobs = [engine.ask("nap", {"seconds": 0.5}), engine.ask("short nap", {"seconds": 0.1})]
        return [await outcome(job) for job in jobs]

    assert shared.run(ask()) == ["slept 0.5", "slept 0.1"]


def test_every_act_has_a_limit_and_a_process() -> None:
    for name, entry in ACTS.items():
        assert 0 < entry.seconds <= (15 * 86400 if entry.process == RUNNER else 600), name
        assert 0 < entry.patience <= 10, name
        assert entry.process in (READER, PRESS, RUNNER), name
        assert callable(entry.function()), name


# --- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT])
def test_a_process_that_crashes_is_started_again(
    shared: Client, engine: Engine, how: signal.Signals
) -> None:
    """By a fault of a library, for want of memory, by somebody's hand."""

    async def ask() -> tuple[Any, ...]:
        before = await engine.get("echo", {})
        crashed = await outcome(engine.ask("ended", {"signal": how}))
        return before["pid"], crashed, (await engine.get("echo", {}))["pid"]

    before, crashed, after = shared.run(ask())
    assert crashed == [CRASHED]
    assert before != after


def test_a_process_that_leaves_is_started_again(shared: Client, engine: Engine) -> None:
    async def ask() -> tuple[Any, Any]:
        return await outcome(engine.ask("left", {})), await engine.get("echo", {"n": 4})

    left_, after = shared.run(ask())
    assert (left_, after["n"]) == ([CRASHED], 4)


def test_a_process_that_is_killed_while_it_waits_is_missed_by_nobody(
    shared: Client, engine: Engine
) -> None:
    async def ask() -> list[Any]:
        found = []
        for n in range(5):
            pid = (await engine.get("echo", {}))["pid"]
            os.kill(pid, signal.SIGKILL)
            found.append(await outcome(engine.ask("echo", {"n": n})))
        await asyncio.sleep(0.2)
        return [*found, await outcome(engine.ask("echo", {"n": "last"}))]

    *soon, last = shared.run(ask())
    assert last["n"] == "last"
    for one in soon:  # asked before anybody knew of it: done by the next process, or reported
        assert one == [CRASHED] or "pid" in one


def test_what_a_process_has_started_ends_with_it(shared: Client, engine: Engine) -> None:
    async def ask() -> list[int]:
        job = engine.ask("parent", {})
        pids = [int(one) for one in (await heard(job))[1].split()]
        assert all(map(alive, pids))
        engine.stop(job)
        assert await outcome(job) == []
        return pids

    for pid in shared.run(ask()):
        assert gone(pid)


def test_problems_are_told_whole(shared: Client, engine: Engine) -> None:
    error = UsageError([Problem("--paper: 'A9'", hints=("did you mean 'A4'?",)), Problem("two")])

    async def ask() -> list[Any]:
        with pytest.raises(Failed) as failed:
            await engine.get("raised", {"error": error})
        return failed.value.problems

    first, second = shared.run(ask())
    assert first == {
        "message": "--paper: 'A9'",
        "place": "",
        "hints": ["did you mean 'A4'?"],
        "see": "",
        "looks": False,
    }
    assert second["message"] == "two"


def test_what_nobody_foresaw_is_a_line_and_a_report(shared: Client, engine: Engine) -> None:
    async def ask(error: Exception) -> Any:
        return await outcome(engine.ask("raised", {"error": error}))

    (said,) = shared.run(ask(ZeroDivisionError("division by \x1b[31mzero")))
    found = re.fullmatch(
        r"this should not have happened: ZeroDivisionError: division by \\u001b\[31mzero; "
        r"please report it with the details in '(.*fieldpress-\w+\.txt)'",
        said,
    )
    assert found, said
    report = Path(found[1])
    assert "fieldpress studio: raised" in report.read_text()
    assert "in raised\n" in report.read_text()
    report.unlink()


def test_what_the_machine_lacks_is_said(shared: Client, engine: Engine) -> None:
    async def ask(error: Exception) -> Any:
        with pytest.raises(Failed) as failed:
            await engine.get("raised", {"error": error})
        return [(one["message"], one["hints"]) for one in failed.value.problems]

    full = OSError(errno.ENFILE, "Too many open files in system")
    files = "the system has no room for more open files"
    assert shared.run(ask(full)) == [(files, ["end some programs"])]
    none = BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
    limit = "end some programs, or raise the limit with 'ulimit -u'"
    assert shared.run(ask(none)) == [("no more processes can be started", [limit])]


def test_a_result_that_can_not_be_sent_is_no_silence(shared: Client, engine: Engine) -> None:
    (said,) = shared.run(outcome_of(engine, "unheard"))
    assert said.startswith("this should not have happened: ")
    Path(said.rpartition(" '")[2].rstrip("'")).unlink()


async def outcome_of(engine: Engine, act: str) -> Any:
    return await outcome(engine.ask(act, {}))


def test_much_goes_both_ways_at_once(shared: Client, engine: Engine) -> None:
    """More than a pipe holds: neither end waits for the other for ever."""

    async def ask() -> list[int]:
        first = engine.ask("large", {"bytes": 20_000_000})
        await engine.get("read", {})
        time.sleep(1)  # meanwhile the result is on its way, and the server is busy
        second = engine.ask("read", {"text": "y" * 900_000})
        return [len(await first.result()), len((await second.result())["text"])]

    assert shared.run(ask()) == [20_000_000, 900_000]


def test_a_process_that_holds_too_much_is_replaced(
    fresh: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its answer, between two requests; nothing is lost."""

    async def ask() -> tuple[list[int], int]:
        engine = fresh.studio.engine
        small = [(await engine.get("echo", {}))["pid"] for _ in range(3)]
        kept = await engine.get("kept", {"bytes": 250_000_000})
        found = [await outcome(engine.ask("echo", {"n": n})) for n in range(5)]
        await asyncio.sleep(0.5)
        last = (await engine.get("echo", {}))["pid"]
        assert [one["n"] for one in found] == list(range(5))
        assert held(kept) == 0  # it is gone
        return small, last

    small, last = fresh.run(ask())
    assert len(set(small)) == 1
    assert last not in small


def test_each_process_has_a_bound_of_memory() -> None:
    assert set(keeper.MOST_GROWN) == {entry.process for entry in ACTS.values()}


def test_what_a_process_holds_is_counted_with_its_children() -> None:
    assert held(os.getpid()) > 10_000_000
    assert held(2**22 + 1) == 0


# --- the end -------------------------------------------------------------------------------------


def test_a_keeper_that_is_killed_is_said_and_nothing_waits(fresh: Client) -> None:
    engine = fresh.studio.engine

    async def ask() -> list[Any]:
        doing, waiting = (engine.ask("nap", {"seconds": 30}) for _ in range(2))
        await heard(doing)
        os.kill(engine._keeper.pid, signal.SIGKILL)
        before = [await outcome(doing), await outcome(waiting)]
        after = [await outcome(engine.ask(act, {"seconds": 0})) for act in ("nap", "read")]
        return [*before, *after]

    assert fresh.run(ask()) == [[GONE]] * 4
    page = fresh.get("/")
    assert (page.status, page.problems) == (422, [GONE])
    assert fresh.work("product", target="platoon-command/us-deck").problems == [GONE]


def test_a_keeper_that_is_killed_while_it_rests_is_said(fresh: Client) -> None:
    os.kill(fresh.studio.engine._keeper.pid, signal.SIGKILL)
    assert gone(fresh.studio.engine._keeper.pid)
    assert fresh.get("/").problems == [GONE]


def test_closing_ends_every_process_and_answers_who_waits(tmp_path: Path) -> None:
    with opened(tmp_path, jobs=1) as client:
        engine = client.studio.engine

        async def ask() -> tuple[list[int], list[Any]]:
            reader = (await engine.get("read", {}))["pid"]
            doing = engine.ask("parent", {})
            pids = [int(one) for one in (await heard(doing))[1].split()]
            waiting = engine.ask("echo", {})
            engine.close()
            late = engine.ask("echo", {})
            results = [await outcome(job) for job in (doing, waiting, late)]
            return [*pids, reader, engine._keeper.pid], results

        pids, results = client.run(ask())
        assert results == [[], [], []]
        assert all(map(gone, pids))
        engine.close()


def test_what_writes_tidies_up_before_the_end(tmp_path: Path) -> None:
    file = tmp_path / "half"
    with opened(tmp_path, jobs=1) as client:
        engine = client.studio.engine

        async def ask() -> Any:
            job = engine.ask("tidied", {"path": str(file)})
            await heard(job)
            assert file.exists()
            engine.close()
            return await outcome(job)

        assert client.run(ask()) == []
    assert not file.exists()


def test_jobs_are_forgotten_in_the_end(
    shared: Client, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_client, "REMEMBERED", 5)

    async def ask() -> list[str]:
        jobs = [engine.ask("echo", {"n": n}) for n in range(12)]
        for job in jobs:
            await outcome(job)
        engine.ask("echo", {})
        return [job.id for job in jobs if engine.find(job.id)]

    assert len(shared.run(ask())) == 5


# --- as pages ask --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, tried_acts: None) -> Iterator[Client]:
    """A studio that was started in the folder of a small pack."""
    folder = write_pack(tmp_path_factory.mktemp("desk") / "my-pack")
    with opened(folder, out=folder.parent / "out", jobs=1) as client:
        yield client


def test_progress_is_seen(desk: Client) -> None:
    made = desk.work("product", target="my-pack/deck", paper="a3")
    assert made.problems == []
    assert made.steps == ["laying out", "putting sheets together"]
    assert made.texts("a.primary") == ["Download deck.pdf"]
    told = [data for kind, data in made.events if kind == "progress" and data["of"]]
    assert all(0 <= one["done"] <= one["of"] for one in told)


def test_two_tabs_build_at_once_and_both_are_answered(desk: Client) -> None:
    later = desk.later
    made = desk.together(
        later.work("product", tab="one", target="my-pack/deck", paper="letter"),
        later.work("product", tab="two", target="my-pack/chart", paper="letter"),
        later.work("put", tab="one", target="my-pack/deck"),
        later.work("put", tab="two", target="my-pack/deck"),
    )
    assert [one.problems for one in made] == [[]] * 4
    assert made[0].texts("a.primary") == ["Download deck.pdf"]
    assert made[1].texts("a.primary") == ["Download chart.pdf"]
    first = f"{desk.studio.options.out}/my-pack/deck.pdf"
    assert made[2].lines == [first]
    assert made[3].lines == [f"{first}  (nothing changed)"]


def test_a_command_tells_of_no_shortage_before_it(
    desk: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The process that runs it may have met a full disk before."""
    monkeypatch.setattr(private, "_no_space", [1])
    with opened(out=tmp_path / "out") as studio:
        made = studio.work("put", target="platoon-command/counter-box")
    assert made.problems == []
    assert [line for line in made.lines if "no space left" in line] == []


def test_in_one_tab_the_last_choice_counts(desk: Client) -> None:
    choices = [
        desk.begin("product", target="my-pack/deck", paper=one) for one in ("a4", "letter", "a3")
    ]
    told = [desk.follow(job) for job in choices]
    assert [one.stopped for one in told] == [True, True, False]
    assert "--paper a3" in told[2].texts(".command code")[0]


def test_a_job_is_stopped_by_its_button(desk: Client) -> None:
    desk.run(_running(desk, "nap"))
    job = desk.begin("product", target="my-pack/deck")
    desk.stop(job)
    assert desk.follow(job).stopped
    assert desk.post("/jobs/12345/stop").json() == {"stopped": False}


async def _running(client: Client, act: str) -> Commission:
    job = client.studio.engine.ask(act, {"seconds": 0.5})
    await heard(job)
    return job


def test_a_job_that_nobody_follows_any_more_is_stopped(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser was closed; one that comes back in time, or another tab, keeps it alive."""
    monkeypatch.setattr(engine_client, "LEFT_ALONE", 0.1)
    engine = desk.studio.engine

    async def ask(come_back: Callable[[str], Any] | None) -> Any:
        job = engine.ask("nap", {"seconds": 1.0})
        follower = asyncio.ensure_future(heard(job, "never"))
        await heard(job)
        follower.cancel()
        await asyncio.gather(follower, return_exceptions=True)
        engine.left(job)
        again = asyncio.ensure_future(outcome(job)) if come_back else None
        if again is None:
            await asyncio.sleep(0.5)
            return job.events[-1]
        return await again

    assert desk.run(ask(None)) == ("failed", [])
    assert desk.run(ask(lambda _: None)) == "slept 1.0"


def test_what_is_put_into_the_folder_goes_on_without_a_browser(
    desk: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_client, "LEFT_ALONE", 0.01)
    engine = desk.studio.engine

    async def ask() -> Any:
        job = engine.ask("tidied", {"path": str(tmp_path / "half")})
        await heard(job)
        engine.left(job)
        await asyncio.sleep(0.2)
        going_on = not job.ended and not job.stopping
        engine.stop(job)
        return going_on, await outcome(job)

    assert desk.run(ask()) == (True, [])


def test_the_files_are_those_of_the_command(desk: Client, tmp_path: Path) -> None:
    from tests.packs import fieldpress

    seen = desk.work("product", target="my-pack/deck", ink="grey")
    link = seen.select("a.primary")[0].attributes["href"]
    put = desk.work("put", target="my-pack/deck", ink="grey")
    words = put.texts(".command code")[0]
    assert words == f"fieldpress build ./deck --ink grey --out {desk.studio.options.out}"
    ran = fieldpress("build", str(Path.cwd() / "deck"), "--ink", "grey", "--out", str(tmp_path))
    assert ran.status == 0
    printed = (tmp_path / "my-pack/deck.pdf").read_bytes()
    assert desk.file(link) == printed
    assert desk.file(put.select(".files a")[0].attributes["href"]) == printed
    assert (desk.studio.options.out / "my-pack/deck.pdf").read_bytes() == printed


def test_an_error_while_a_page_is_filled_ends_its_job(
    desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream that broke off would be asked for again and again."""
    monkeypatch.setitem(
        ACTS, "product", Entry(f"{HERE}:echo", PRESS, 60)  # type: ignore[arg-type]
    )  # fmt: skip
    fill = desk.studio.fill

    def broken(template: str, values: Mapping[str, Any]) -> str:
        if template == "product-sheets.html":
            raise KeyError(template)
        return fill(template, values)

    monkeypatch.setattr(desk.studio, "fill", broken)
    made = desk.work("product", target="my-pack/deck")
    assert made.events[-1][0] == "failed"
    (said,) = made.problems
    assert said.startswith("this should not have happened: KeyError: 'product-sheets.html'; please")
    Path(said.rpartition(" '")[2].rstrip("'")).unlink()


# --- what is kept --------------------------------------------------------------------------------


def test_what_was_asked_for_longest_ago_goes_first(tmp_path: Path) -> None:
    kept = Blobs(tmp_path)
    names = [kept.put(bytes([n]) * 100, "txt") for n in range(5)]
    for at, name in enumerate(names):
        os.utime(tmp_path / name, (1000 + at, 1000 + at))
    kept.get(names[0])
    kept.tidy(250)
    assert [kept.get(name) is not None for name in names] == [True, False, False, False, True]
    kept.tidy(250)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    kept = Blobs(tmp_path / "none")
    with pytest.raises(UsageError) as error:
        kept.put(b"x", "txt")
    folder = tmp_path / "none"
    assert str(error.value) == (
        f"the studio's folder '{folder}' can't be written: No such file or directory"
    )


@pytest.mark.parametrize("name", ["", ".", "..", "a.pdf", f"{'0' * 64}.exe", f"{'0' * 63}/.pdf"])
def test_nothing_else_is_kept_under_a_name(tmp_path: Path, name: str) -> None:
    assert Blobs(tmp_path).get(name) is None


def test_the_server_reads_no_packs_itself(repository: Path) -> None:
    """What lays out and what reads is imported by its processes alone."""
    code = """
import sys
from tests.studio_client import Scripted, opened
names = ("name", "title", "subtitle", "accent")
lists = ("facts", "first", "products", "rolls", "tables", "notes", "problems", "boards", "forces")
GAME = dict.fromkeys(names, "x") | dict.fromkeys(lists, [])
replies = {"shelf": [GAME], "pack": GAME, "product": {"products": []}}
with opened(engine=Scripted(replies)) as client:
    assert client.get("/").status == client.get("/packs/skirmish").status == 200
    assert client.work("product", target="skirmish/deck").problems == []
print([name for name in ("weasyprint", "pydantic", "pikepdf", "pypdfium2") if name in sys.modules])
"""
    import subprocess

    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=repository, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"
