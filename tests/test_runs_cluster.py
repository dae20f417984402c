"""Print runs on a Dask cluster of this machine: workers that are killed, that differ, that lack."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cluster_host import Host, hosted
from tests.patience import PATIENCE
from tests.run_desk import COMMAND, RunDesk, files, install, ledger
from tests.tiny_game import PACK, write_files

pytestmark = pytest.mark.ci


def patient(desk: RunDesk) -> RunDesk:
    """Return the desk with a command that leaves a scheduler on a busy machine time to greet."""
    before = "import generator.runs.scheduler as scheduler; scheduler.GREETED = 120.0"
    return replace(desk, command=f"{before}\n{COMMAND}")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> RunDesk:
    folder = tmp_path_factory.mktemp("desk")
    write_files(folder / "tiny", PACK)
    return patient(RunDesk(folder, install(folder / "installed")))


@pytest.fixture(scope="module")
def host(desk: RunDesk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A cluster of two workers, with some time for each booklet."""
    environment = {**desk.environment, "PAUSE": "0.4"}
    with hosted(tmp_path_factory.mktemp("cluster"), environment, 2) as found:
        yield found


def test_a_run_survives_a_killed_worker(desk: RunDesk, host: Host) -> None:
    """Every booklet is there once, and is what the command for its seed alone gives."""
    desk.write("seed: amber\ncount: 12\n")
    seeds = ["amber", *(f"amber-{number}" for number in range(2, 13))]
    with desk.start("run", "many.yaml", "--on", host.address) as process:
        assert process.stdout is not None
        for _ in range(3):
            process.stdout.readline()
        os.kill(host.workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "12 of 12 are done: output/runs/many"
    folder = desk.folder / "output/runs/many"
    assert sorted(entry["seed"] for entry in ledger(folder)) == sorted(seeds)
    made = {path.name: files(path) for path in (folder / "scenarios").iterdir()}
    assert made == desk.singles(seeds)


def test_a_scheduler_that_goes_away_is_told_and_the_run_goes_on(
    desk: RunDesk, tmp_path: Path
) -> None:
    """What is done stays, and is not made again on the next cluster."""
    desk.write("seed: amber\ncount: 6\n", "gone.yaml")
    environment = {**desk.environment, "PAUSE": "0.4"}
    folder = desk.folder / "output/runs/gone"
    (tmp_path / "first").mkdir()
    with hosted(tmp_path / "first", environment, 1) as first:
        process = desk.start("run", "gone.yaml", "--on", first.address)
        assert process.stdout is not None
        process.stdout.readline()
    with process:
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (
        2,
        f"--on: the scheduler at '{first.address}' is gone; finished booklets are kept: "
        "run the same command to continue\n",
    )
    done = [entry["seed"] for entry in ledger(folder)]
    assert 1 <= len(done) < 6
    (tmp_path / "second").mkdir()
    with hosted(tmp_path / "second", desk.environment, 1) as second:
        again = desk.run("run", "gone.yaml", "--on", second.address)
    assert (again.status, again.err) == (0, "")
    seeds = ["amber", *(f"amber-{number}" for number in range(2, 7))]
    entries = [entry["seed"] for entry in ledger(folder)]
    assert (entries[: len(done)], sorted(entries)) == (done, seeds)
    made = {path.name: files(path) for path in (folder / "scenarios").iterdir()}
    assert made == desk.singles(seeds)


def impatient(desk: RunDesk) -> RunDesk:
    """Return the desk with a command that waits for workers two seconds, where users wait more."""
    before = "import generator.runs.cluster as cluster; cluster.PATIENCE = cluster.NO_WORKER = 2.0"
    return replace(desk, command=f"{before}\n{desk.command}")


def test_a_cluster_that_loses_its_last_worker_is_told_and_the_run_goes_on(
    desk: RunDesk, tmp_path: Path
) -> None:
    desk.write("seed: amber\ncount: 6\n", "alone.yaml")
    (tmp_path / "first").mkdir()
    environment = {**desk.environment, "PAUSE": "0.4"}
    with hosted(tmp_path / "first", environment, 1) as host:
        with impatient(desk).start("run", "alone.yaml", "--on", host.address) as process:
            assert process.stdout is not None
            process.stdout.readline()
            host.scale(0)
            _, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (
            2,
            f"--on: the cluster at '{host.address}' has had no worker for 2 s; once it has "
            "one, run the same command to continue\n",
        )
    done = [entry["seed"] for entry in ledger(desk.folder / "output/runs/alone")]
    assert 1 <= len(done) < 6
    (tmp_path / "second").mkdir()
    with hosted(tmp_path / "second", desk.environment, 1) as second:
        again = desk.run("run", "alone.yaml", "--on", second.address)
    assert (again.status, again.err) == (0, "")
    entries = [entry["seed"] for entry in ledger(desk.folder / "output/runs/alone")]
    assert entries[: len(done)] == done
    assert sorted(entries) == ["amber", *(f"amber-{number}" for number in range(2, 7))]


def test_a_cluster_without_workers_is_told(desk: RunDesk, tmp_path: Path) -> None:
    desk.write("seeds: [amber]\n", "other.yaml")
    with hosted(tmp_path, desk.environment, 0) as host:
        done = impatient(desk).run("run", "other.yaml", "--on", host.address)
    assert (done.status, done.err) == (2, f"--on: the cluster at '{host.address}' has no workers\n")


@pytest.mark.long
@pytest.mark.parametrize("pack", ["tiny", "platoon-command"])
def test_two_hundred_booklets_survive_a_killed_worker(
    desk: RunDesk, tmp_path: Path, pack: str
) -> None:
    """Every file is there once, and equal to the single command's."""
    name = f"two-hundred-{pack}"
    desk.write("seed: amber\ncount: 200\n", f"{name}.yaml", pack)
    seeds = ["amber", *(f"amber-{number}" for number in range(2, 201))]
    with (
        hosted(tmp_path, desk.environment, 2) as host,
        desk.start("run", f"{name}.yaml", "--on", host.address) as process,
    ):
        assert process.stdout is not None
        for _ in range(60):
            process.stdout.readline()
        os.kill(host.workers[1], signal.SIGKILL)
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == f"200 of 200 are done: output/runs/{name}"
    folder = desk.folder / f"output/runs/{name}"
    entries = ledger(folder)
    assert sorted(entry["seed"] for entry in entries) == sorted(seeds)
    assert sorted(path.name for path in (folder / "scenarios").iterdir()) == sorted(seeds)
    single = desk.singles(seeds, pack)
    assert [seed for seed in seeds if files(folder / f"scenarios/{seed}") != single[seed]] == []


def test_a_booklet_that_ends_its_worker_again_and_again_is_told(desk: RunDesk, host: Host) -> None:
    """The hand of a worker, and the worker itself, which Dask starts anew some times."""
    desk.write("seeds: [ochre, killer, once, worker-killer, red]\n", "mischief.yaml")
    done = desk.run("run", "mischief.yaml", "--on", host.address)
    assert done.status == 2
    assert sorted(done.err.splitlines()) == [
        "3 of 5 are done",
        "scenarios/killer: this booklet ends whoever makes it, 3 times: its process was ended by "
        "SIGKILL",
        "scenarios/worker-killer: this booklet ends whoever makes it: its worker ends each time",
    ]
    made = {entry["seed"] for entry in ledger(desk.folder / "output/runs/mischief")}
    assert made == {"ochre", "once", "red"}


def test_workers_that_would_print_other_bytes_are_told_by_name(
    desk: RunDesk, tmp_path: Path
) -> None:
    other = install(tmp_path / "other", "1.1")
    environment = replace(desk, installed=other).environment
    desk.write("seeds: [amber]\n", "other.yaml")
    with hosted(tmp_path, environment, 1) as host:
        done = desk.run("run", "other.yaml", "--on", host.address)
    assert done.status == 2
    assert re.fullmatch(
        rf"--on: the worker tcp://127\.0\.0\.1:\d+ \({socket.gethostname()}\) would print other "
        r"bytes: the game tiny is 1\.1 there, 1\.0 here\n",
        done.err,
    )
    assert not (desk.folder / "output/runs/other/scenarios").exists()


def test_a_scheduler_of_another_version_is_told(desk: RunDesk, tmp_path: Path) -> None:
    desk.write("seeds: [amber]\n", "other.yaml")
    with hosted(tmp_path, desk.environment, 0, "2020.1.0") as host:
        done = desk.run("run", "other.yaml", "--on", host.address)
    assert done.status == 2
    assert re.fullmatch(
        rf"--on: the scheduler at '{host.address}' runs Dask 2020\.1\.0, here is [\d.]+\n"
        r"  hint: pip install distributed==2020\.1\.0\n",
        done.err,
    )


def test_a_cluster_without_dask_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.errors import UsageError
    from generator.runs.cluster import connected

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError) as caught:
        connected("tcp://127.0.0.1:8786")
    assert str(caught.value) == (
        "--on: a run on a cluster needs Dask, which is not installed\n"
        "  hint: pip install 'fieldpress[cluster]'"
    )
