"""Print runs on one machine: the same bytes, each booklet once, whatever ends in the middle."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.run_desk import RunDesk, children, files, install, ledger

pytestmark = pytest.mark.ci

SIX = "seed: amber\ncount: 6\n"
SEEDS = ["amber", "amber-2", "amber-3", "amber-4", "amber-5", "amber-6"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def desk(tmp_path: Path, installed: Path) -> RunDesk:
    from tests.tiny_game import PACK, write_files

    write_files(tmp_path / "tiny", PACK)
    return RunDesk(tmp_path, installed)


@pytest.fixture(scope="module")
def single(
    tmp_path_factory: pytest.TempPathFactory, installed: Path
) -> dict[str, dict[str, bytes]]:
    """What the command for one seed gives."""
    from tests.tiny_game import PACK, write_files

    folder = tmp_path_factory.mktemp("single")
    write_files(folder / "tiny", PACK)
    return RunDesk(folder, installed).singles(SEEDS)


def made(out: Path) -> dict[str, dict[str, bytes]]:
    return {path.name: files(path) for path in (out / "scenarios").iterdir()}


def test_a_run_gives_the_bytes_of_single_commands(
    desk: RunDesk, single: dict[str, dict[str, bytes]]
) -> None:
    desk.write(SIX)
    done = desk.run("run", "many.yaml", "--jobs", "2")
    assert (done.status, done.err) == (0, "")
    out = desk.folder / "output/runs/many"
    assert made(out) == single
    assert sorted(path.name for path in out.iterdir()) == [
        ".claim",
        "ledger.jsonl",
        "run.json",
        "scenarios",
    ]
    host = os.uname().nodename
    for number, line in enumerate(done.out[:-1], 1):
        assert line.startswith(f"{number} of 6  scenarios/amber")
        assert re.search(rf"  1 page, \d+ s on {host}(; about \d+ s left)?$", line)
        assert ("left" in line) is (number < 6)
    assert done.out[-1] == "6 of 6 are done: output/runs/many"


@pytest.mark.long
def test_campaigns_of_a_run_are_those_of_single_commands(desk: RunDesk) -> None:
    """All papers of a real game, made by two processes; Platoon Leader rolls nothing else."""
    seeds = ["amber", "amber-2", "amber-3"]
    desk.write("seed: amber\ncount: 3\n", "campaigns.yaml", "platoon-leader")
    with desk.start("run", "campaigns.yaml", "--jobs", "2") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[-1] == "3 of 3 are done: output/runs/campaigns"
    found = {
        path.name: files(path)
        for path in (desk.folder / "output/runs/campaigns/campaigns").iterdir()
    }
    assert {"booklet.pdf", "map.pdf", "campaign.yaml"} <= found["amber"].keys()
    assert found == desk.singles(seeds, "platoon-leader", "campaign")


def test_the_ledger_tells_of_each_booklet(desk: RunDesk) -> None:
    desk.write("seeds: [amber, 'two words']\n")
    assert desk.run("run", "many.yaml", "--jobs", "1").status == 0
    out = desk.folder / "output/runs/many"
    one, two = ledger(out)
    assert (one["number"], one["seed"], one["folder"]) == (1, "amber", "scenarios/amber")
    assert (two["number"], two["seed"]) == (2, "two words")
    assert two["folder"].startswith("scenarios/two-words-")
    assert (one["pages"], one["tries"], one["machine"]) == (1, 1, os.uname().nodename)
    assert 0 < one["seconds"] < 60
    assert 0 < one["processor"] < 10
    sums = subprocess.run(
        ["sha256sum", "scenario.pdf", "scenario.yaml"],
        cwd=out / one["folder"],
        capture_output=True,
        check=True,
    ).stdout
    assert one["hash"] == hashlib.sha256(sums).hexdigest()
    pdf = (out / one["folder"] / "scenario.pdf").read_bytes()
    digest = hashlib.sha256(pdf).hexdigest()
    assert one["files"]["scenario.pdf"] == {"sha256": digest, "pages": 1, "bytes": len(pdf)}
    said = json.loads((out / "run.json").read_text("utf-8"))
    assert said["run"]["seeds"] == ["amber", "two words"]
    assert {"Fieldpress", "Python", "WeasyPrint", "Pango", "the pack"} <= said["made with"].keys()
    assert said["made with"]["the game tiny"] == "1.0"


def test_a_run_that_was_killed_goes_on(desk: RunDesk, single: dict[str, dict[str, bytes]]) -> None:
    """What it had made stays; a line that was cut short counts as nothing, nor does one without
    its files.

    It may have grown meanwhile: more are made then.
    """
    desk.write("seed: amber\ncount: 5\n")
    with desk.start("run", "many.yaml", "--jobs", "1", PAUSE="0.3") as process:
        assert process.stdout is not None
        for _ in range(2):
            process.stdout.readline()
        process.kill()
        process.communicate()
    out = desk.folder / "output/runs/many"
    before = (out / "ledger.jsonl").read_bytes()
    count = before.count(b"\n")
    assert count >= 2
    assert (out / ".work").exists()
    times = (out / "scenarios/amber/scenario.pdf").stat().st_mtime_ns
    with (out / "ledger.jsonl").open("ab") as file:
        file.write(b'{"number": 4, "seed": "amb')
    (out / "scenarios/amber-2/scenario.yaml").unlink()
    desk.write(SIX)
    done = desk.run("run", "many.yaml", "--jobs", "2")
    assert (done.status, done.err) == (0, "")
    assert done.out[0] == f"{count - 1} of 6 are done already"
    assert done.out[1].startswith(f"{count} of 6  ")
    assert made(out) == single
    assert (out / "scenarios/amber/scenario.pdf").stat().st_mtime_ns == times
    assert (out / "ledger.jsonl").read_bytes().startswith(before)
    assert not (out / ".work").exists()
    seeds = [entry["seed"] for entry in ledger(out)]
    assert sorted(seeds) == sorted([*SEEDS, "amber-2"])
    again = desk.run("run", "many.yaml")
    assert again.out == ["6 of 6 are done already", "6 of 6 are done: output/runs/many"]


def test_a_file_that_was_changed_is_kept_and_told(
    desk: RunDesk, single: dict[str, dict[str, bytes]]
) -> None:
    """The others are made; once it is out of the way, so is its booklet."""
    desk.write("seed: amber\ncount: 1\n")
    assert desk.run("run", "many.yaml", "--jobs", "1").status == 0
    out = desk.folder / "output/runs/many"
    mine = out / "scenarios/amber/scenario.yaml"
    mine.write_bytes(b"mine")
    desk.write("seed: amber\ncount: 2\n")
    done = desk.run("run", "many.yaml", "--jobs", "1")
    assert done.status == 2
    assert [line.split(",")[0] for line in done.out] == ["1 of 2  scenarios/amber-2  1 page"]
    shown = "output/runs/many/scenarios/amber/scenario.yaml"
    assert done.err == (
        f"{shown}: this file was changed since Fieldpress wrote it, and is left alone\n"
        "  hint: rename or remove it, then type the same command again: it makes what is missing\n"
        "1 of 2 are done\n"
    )
    assert mine.read_bytes() == b"mine"
    mine.unlink()
    done = desk.run("run", "many.yaml", "--jobs", "1")
    assert (done.status, done.err) == (0, "")
    assert made(out) == {seed: single[seed] for seed in ("amber", "amber-2")}


def test_booklets_without_a_seal_are_made_again_and_told(desk: RunDesk) -> None:
    """As on another machine, which has another secret."""
    desk.write("seed: amber\ncount: 2\n")
    assert desk.run("run", "many.yaml", "--jobs", "1").status == 0
    out = desk.folder / "output/runs/many"
    before = made(out)
    cache = str(desk.folder / "cache")
    done = desk.run("run", "many.yaml", "--jobs", "1", XDG_CACHE_HOME=cache)
    assert (done.status, done.err) == (0, "")
    assert done.out[0] == "2 are in the ledger without your seal, so they are made again"
    assert done.out[-1] == "2 of 2 are done: output/runs/many"
    assert made(out) == before
    again = desk.run("run", "many.yaml", XDG_CACHE_HOME=cache)
    assert again.out == ["2 of 2 are done already", "2 of 2 are done: output/runs/many"]


def test_a_killed_hand_costs_its_booklet_only(
    desk: RunDesk, single: dict[str, dict[str, bytes]]
) -> None:
    desk.write(SIX)
    with desk.start("run", "many.yaml", "--jobs", "2", PAUSE="0.5") as process:
        assert process.stdout is not None
        process.stdout.readline()
        hands = list(children(process.pid))
        assert len(hands) == 2
        os.kill(hands[0], signal.SIGKILL)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    out = desk.folder / "output/runs/many"
    assert made(out) == single
    entries = ledger(out)
    assert sorted(entry["seed"] for entry in entries) == SEEDS
    assert sorted(entry["tries"] for entry in entries) == [1, 1, 1, 1, 1, 2]


def test_a_booklet_that_ends_its_maker_is_told_and_the_others_are_made(desk: RunDesk) -> None:
    desk.write("seeds: [amber, killer, once, ochre]\n")
    done = desk.run("run", "many.yaml", "--jobs", "1")
    assert done.status == 2
    assert done.err == (
        "scenarios/killer: this booklet ends whoever makes it, 3 times: its process was ended by "
        "SIGKILL\n3 of 4 are done\n"
    )
    tries = {entry["seed"]: entry["tries"] for entry in ledger(desk.folder / "output/runs/many")}
    assert tries == {"amber": 1, "ochre": 1, "once": 1}


def test_a_run_in_which_nothing_can_be_made_ends(desk: RunDesk) -> None:
    """A template that suits no seed is not tried a thousand times."""
    template = desk.folder / "tiny/templates/toss.html"
    template.write_text("<h1>{{ record.side }}</h1>\n<p>{{ record.wind }}</p>\n")
    desk.write(SIX)
    done = desk.run("run", "many.yaml", "--jobs", "1")
    assert done.status == 2
    lacks = "the template uses 'wind', which the content does not have\n  see tiny/pack.yaml:1:1\n"
    told = "".join(f"tiny/templates/toss.html:2:1: scenarios/{seed}: {lacks}" for seed in SEEDS[:3])
    assert done.err == told + "none of the first 3 can be made, so no more are tried\n"
    assert not (desk.folder / "output/runs/many/ledger.jsonl").exists()


def test_two_runs_never_print_into_one_folder(desk: RunDesk) -> None:
    desk.write(SIX)
    with desk.start("run", "many.yaml", "--jobs", "1", PAUSE="0.5") as process:
        assert process.stdout is not None
        process.stdout.readline()
        done = desk.run("run", "many.yaml")
        process.kill()
    host = os.uname().nodename
    assert (done.status, done.out) == (2, [])
    assert done.err == (
        f"another run is printing into 'output/runs/many' now: process {process.pid} on {host}\n"
        "  hint: wait for it, or print into another folder with --out\n"
    )


def test_hands_end_with_the_run(desk: RunDesk) -> None:
    """Even with one that is killed, and so can't tell them."""
    desk.write(SIX)
    with desk.start("run", "many.yaml", "--jobs", "2", PAUSE="0.5") as process:
        assert process.stdout is not None
        process.stdout.readline()
        hands = list(children(process.pid))
        process.kill()
        process.communicate()
    assert len(hands) == 2
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{hand}/cmdline").exists() for hand in hands):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_an_interrupted_run_goes_on(desk: RunDesk) -> None:
    desk.write(SIX)
    with desk.start("run", "many.yaml", "--jobs", "1", PAUSE="0.3") as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert err == "Stopped; earlier files are untouched.\n"
    assert not (desk.folder / "output/runs/many/.work").exists()


ANOTHER = (
    "  hint: print into another folder with --out\n"
    "  hint: or remove this one, if its booklets are no longer wanted\n"
)


def test_the_folder_of_another_run_is_refused(desk: RunDesk) -> None:
    desk.write("seed: amber\ncount: 1\n")
    assert desk.run("run", "many.yaml", "--out", "out").status == 0
    desk.write("seed: ochre\ncount: 1\npaper: letter\n")
    done = desk.run("run", "many.yaml", "--out", "out")
    assert done.status == 2
    said = "'out' holds another run: seed amber there, ochre here; paper a4 there, letter here\n"
    assert done.err == said + ANOTHER
    desk.write("seed: amber\ncount: 1\n")
    with (desk.folder / "tiny/chance.yaml").open("a") as file:
        file.write("# changed\n")
    done = desk.run("run", "many.yaml", "--out", "out")
    assert done.status == 2
    assert re.fullmatch(
        "'out' holds another run: made with the pack [0-9a-f]{12} there, [0-9a-f]{12} here\n"
        + ANOTHER,
        done.err,
    )
    assert [entry["seed"] for entry in ledger(desk.folder / "out")] == ["amber"]


def test_a_folder_with_other_things_is_refused(desk: RunDesk) -> None:
    desk.write("seed: amber\ncount: 1\n")
    (desk.folder / "out").mkdir()
    (desk.folder / "out/letters").touch()
    done = desk.run("run", "many.yaml", "--out", "out")
    assert done.err == (
        "'out' holds other things, such as 'letters', and no run\n"
        "  hint: print into a folder of its own with --out\n"
    )
    done = desk.run("run", "many.yaml", "--out", "tiny/out")
    assert done.err == ("--out: 'tiny/out' is inside the pack, which would change with it\n")


def test_a_damaged_folder_is_told(desk: RunDesk) -> None:
    desk.write("seed: amber\ncount: 1\n")
    (desk.folder / "out").mkdir()
    (desk.folder / "out/run.json").write_text("[1, 2")
    done = desk.run("run", "many.yaml", "--out", "out")
    assert done.err == (
        "'out/run.json' is damaged, so the run in it can't be identified\n" + ANOTHER
    )


def test_a_lock_that_suits_some_seeds_only_is_told_before_the_first_booklet(desk: RunDesk) -> None:
    desk.write(SIX + "locks:\n  side: red\n  sky: sun\n")
    done = desk.run("run", "many.yaml", "--jobs", "2")
    assert (done.status, done.out) == (1, [])
    assert done.err == (
        "many.yaml:7:8: with the seed 'amber-3' sky=sun is not possible; it could be rain\n"
        "1 problem; nothing was printed\n"
    )
    assert not (desk.folder / "output/runs/many/scenarios").exists()


@pytest.fixture
def small_disk(tmp_path: Path):
    """A disk of 200 kB, where root may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(folder)]
    if os.geteuid() or subprocess.run(words, capture_output=True).returncode:
        pytest.skip("only root may mount a disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(path: Path) -> None:
    """Fill a disk to its last block."""
    with path.open("wb", 0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))


def test_a_disk_that_fills_in_the_middle(
    desk: RunDesk, single: dict[str, dict[str, bytes]], small_disk: Path
) -> None:
    desk.write(SIX)
    out = small_disk / "out"
    fills = small_disk / "fills"
    with desk.start("run", "many.yaml", "--out", str(out), "--jobs", "1", PAUSE="0.3") as process:
        assert process.stdout is not None
        process.stdout.readline()
        fill(fills)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    (line,) = err.splitlines()
    count = len(ledger(out))
    assert 1 <= count < 6
    assert line.startswith(str(out))
    assert line.endswith(
        f"can't be written: No space left on device; {count} of 6 are done: run the same "
        "command to continue"
    )
    fills.unlink()
    done = desk.run("run", "many.yaml", "--out", str(out), "--jobs", "1")
    assert (done.status, done.out[0]) == (0, f"{count} of 6 are done already")
    assert made(out) == single
