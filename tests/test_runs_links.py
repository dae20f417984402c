"""Links, pipes and files of the user's in a run's folder: told, not followed, left as they are."""

from __future__ import annotations

import contextlib
import random
import shutil
from pathlib import Path

import pytest

from generator.errors import FieldpressError
from generator.runs.folder import RunFolder
from tests.run_desk import RunDesk, install, ledger
from tests.run_folders import (
    KINDS,
    ORDERS,
    SEEDS,
    WHOLE,
    plant,
    print_all,
    refusal,
    seen,
    whole_files,
)

pytestmark = pytest.mark.ci

WORDS = {
    "file": "a file",
    "empty file": "a file",
    "folder": "a folder",
    "link": "a link",
    "link to a folder": "a link",
    "dangling link": "a link",
    "circle": "a link",
    "second name": "a file",
    "pipe": "a pipe",
    "socket": "a socket",
    "device": "a device",
}
FILES = ("file", "empty file", "second name")
AWAY = "  hint: remove it, or print into another folder with --out"
RENAME = "  hint: rename it, or print into another folder with --out"
MOVE = "  hint: rename or remove it, then type the same command again: it makes what is missing"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """What links lead to."""
    folder = tmp_path / "outside"
    (folder / "folder").mkdir(parents=True)
    (folder / "file").write_bytes(b"mine, outside\n")
    (folder / "folder/scenario.pdf").write_bytes(b"mine, outside\n")
    return folder


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """The folder of a run of which two booklets are done."""
    print_all(tmp_path / "out", ORDERS[:2])
    return tmp_path / "out"


def replaced(path: Path, kind: str, outside: Path) -> object:
    """Put something of the user's in the place of what stands there; return what is seen."""
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    plant(path, kind, outside)
    return seen(path), seen(outside)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in FILES])
@pytest.mark.parametrize("name", [".claim", "ledger.jsonl", "run.json"])
def test_what_stands_for_a_file_of_the_run_is_told(
    out: Path, outside: Path, name: str, kind: str
) -> None:
    before = replaced(out / name, kind, outside)
    assert refusal(out) == (
        f"{out}/{name}: this is {WORDS[kind]}; a run needs an ordinary file here\n{AWAY}"
    )
    assert (seen(out / name), seen(outside)) == before
    assert whole_files(out).keys() == {n for n in WHOLE if n[10] in "ab"}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", [".claim", "ledger.jsonl", "run.json"])
def test_a_file_that_is_none_of_the_run_is_not_written_to(
    out: Path, outside: Path, name: str, kind: str
) -> None:
    """An empty one may be anybody's, and is as empty afterwards; a ledger is filled."""
    before = replaced(out / name, kind, outside)
    if kind == "empty file" and name != "run.json":
        print_all(out)
        assert whole_files(out) == WHOLE
        assert name == "ledger.jsonl" or (seen(out / name), seen(outside)) == before
        return
    told = {
        ".claim": f"{out}/.claim: this file was not written by a run, which needs one\n{RENAME}",
        "ledger.jsonl": f"{out}/ledger.jsonl: this file was not written by a run, which needs "
        f"one\n{RENAME}",
        "run.json": f"'{out}/run.json' is damaged, so the run in it can't be identified\n"
        "  hint: print into another folder with --out\n"
        "  hint: or remove this one, if its booklets are no longer wanted",
    }
    if (name, kind) == (".claim", "second name"):
        told[name] = (
            f"{out}/.claim: this file has a second name; a run needs one of its own\n{AWAY}"
        )
    assert refusal(out) == told[name]
    assert (seen(out / name), seen(outside)) == before


def test_a_ledger_with_a_second_name_is_not_added_to(out: Path, tmp_path: Path) -> None:
    """Nor cut short."""
    path = out / "ledger.jsonl"
    with path.open("ab") as file:
        file.write(b'{"number": 3')
    (tmp_path / "mine").hardlink_to(path)
    before = path.read_bytes()
    told = f"{path}: this file has a second name; a run needs one of its own"
    assert refusal(out) == f"{told}; 2 of 4 are done: run the same command to continue"
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_what_stands_for_the_working_folder_is_told(out: Path, outside: Path, kind: str) -> None:
    before = replaced(out / ".work", kind, outside)
    told = f"{out}/.work: this is {WORDS[kind]}; a run needs a folder here\n{AWAY}"
    if kind == "folder":
        told = f"{out}/.work: this folder was not made by a run, which needs one\n{RENAME}"
    assert refusal(out) == told
    assert (seen(out / ".work"), seen(outside)) == before


@pytest.mark.parametrize("mark", [None, b"", b"Signature: 8a47", b"mine"])
def test_a_working_folder_without_a_whole_mark(out: Path, mark: bytes | None) -> None:
    """What a run leaves that is killed as it makes its folder stops no other."""
    work = out / ".work"
    work.mkdir()
    if mark is not None:
        (work / "CACHEDIR.TAG").write_bytes(mark)
    if mark == b"mine":
        assert refusal(out).startswith(f"{work}: this folder was not made by a run")
        return
    print_all(out)
    assert whole_files(out) == WHOLE
    assert work.exists() is (mark is None)  # an empty one may be the user's


def test_what_a_killed_run_left_in_its_working_folder_goes(out: Path, outside: Path) -> None:
    """Links in it are not followed either."""
    before = seen(outside)
    with RunFolder(out).claimed():
        shutil.copytree(out / ".work", out / "copy")
    (out / "copy").rename(out / ".work")
    (out / ".work/hand-1/store").mkdir(parents=True)
    for number, kind in enumerate(KINDS):
        plant(out / f".work/hand-1/store/{number}", kind, outside)
        plant(out / f".work/{number}", kind, outside)
    print_all(out)
    assert not (out / ".work").exists()
    assert whole_files(out) == WHOLE
    assert seen(outside) == before


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "folder"])
def test_what_stands_for_the_folder_of_all_booklets_is_told(
    out: Path, outside: Path, kind: str
) -> None:
    before = replaced(out / "scenarios", kind, outside)
    told = f"{out}/scenarios: this is {WORDS[kind]}; a run needs a folder here\n{AWAY}"
    assert refusal(out) == told
    assert (seen(out / "scenarios"), seen(outside)) == before


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "folder"])
@pytest.mark.parametrize("name", ["scenarios/a", "scenarios/c", "scenarios/a/forces"])
def test_what_stands_for_the_folder_of_a_booklet_costs_that_alone(
    out: Path, outside: Path, name: str, kind: str
) -> None:
    before = replaced(out / name, kind, outside)
    told = f"{out}/{name}: this is {WORDS[kind]}; a run needs a folder here\n{AWAY}\n"
    assert refusal(out) == f"{told}3 of 4 are done"
    assert (seen(out / name), seen(outside)) == before
    (out / name).unlink()
    assert print_all(out) == [name[10]]
    assert whole_files(out) == WHOLE


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", ["a", "c"])
def test_what_stands_for_a_file_of_a_booklet_costs_that_alone(
    out: Path, outside: Path, seed: str, kind: str
) -> None:
    path = out / f"scenarios/{seed}/scenario.pdf"
    before = replaced(path, kind, outside)
    told = f"{path}: this is {WORDS[kind]}; a run needs an ordinary file here\n{AWAY}\n"
    if kind in FILES:
        what = "changed since Fieldpress wrote it" if seed == "a" else "not written by this run"
        told = f"{path}: this file was {what}, and is left alone\n{MOVE}\n"
    assert refusal(out) == f"{told}3 of 4 are done"
    assert (seen(path), seen(outside)) == before


@pytest.mark.parametrize("name", ["ledger.jsonl", "scenarios", ".fieldpress", ".work.old", "x"])
def test_a_folder_without_a_run_is_left_as_it_is(tmp_path: Path, outside: Path, name: str) -> None:
    """Not even the claim is made in it."""
    plant(tmp_path / "out" / name, "file", outside)
    before = seen(tmp_path / "out")
    assert refusal(tmp_path / "out") == (
        f"'{tmp_path}/out' holds other things, such as '{name}', and no run\n"
        "  hint: print into a folder of its own with --out"
    )
    assert seen(tmp_path / "out") == before


def test_the_way_to_the_folder_may_have_links(tmp_path: Path) -> None:
    """It is the user's own."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "out").symlink_to("disk")
    print_all(tmp_path / "out/runs")
    assert whole_files(tmp_path / "disk/runs") == WHOLE


PLACES = (
    ".claim",
    ".work",
    "ledger.jsonl",
    "run.json",
    "scenarios",
    *(f"scenarios/{seed}" for seed in SEEDS),
    *WHOLE,
    "scenarios/a/forces",
    "notes.txt",
    ".zshrc.20240101.2",
    ".fieldpress",
    ".fieldpress/aside/99999.1",
    ".cache",
    ".work-1",
    ".work.20240101.2",
    ".claim.1",
    ".ledger.jsonl.99999.1",
    "hand-1",
    "99999.1",
    "scenarios/.c.99999.1",
    "scenarios/c/.scenario.pdf.99999.1",
    "scenarios/a/scenario-1.yaml",
    "scenarios/e/scenario.yaml",
)
"""Where the user's own things are: in the places of the run's, beside them, named alike."""


def planted(out: Path, outside: Path, chance: random.Random) -> dict[Path, object]:
    """Put some things of the user's anywhere, and return them as they are."""
    found: list[Path] = []
    for name in chance.sample(PLACES, chance.randint(1, 5)):
        path = out / name
        above = [p for p in path.parents if p.is_relative_to(out)]
        if any(p.is_symlink() or (p.exists() and not p.is_dir()) or p in found for p in above):
            continue
        if any(other.is_relative_to(path) for other in found):
            continue
        kind = chance.choice(KINDS)
        if (name, kind) == ("ledger.jsonl", "empty file"):  # a ledger that begins is the run's
            kind = "file"
        replaced(path, kind, outside)
        found.append(path)
    return {path: seen(path) for path in found}


def stays(before: object, after: object) -> bool:
    """Tell whether all that was seen is still there; a run may add to a folder."""
    match before, after:
        case (number, mode, dict(was)), (now_number, now_mode, dict(now)):
            whole = all(name in now and stays(was[name], now[name]) for name in was)
            return whole and (number, mode) == (now_number, now_mode)
    return before == after


def test_whatever_is_the_user_s_stays_as_it_is(tmp_path: Path, outside: Path) -> None:
    """In and around three hundred folders; once it is away, the run is finished."""
    whole = tmp_path / "whole"
    print_all(whole, ORDERS[:2])
    with RunFolder(whole).claimed():  # a run that was killed
        shutil.copytree(whole, tmp_path / "killed")
    (tmp_path / "killed/.work/half").write_bytes(b"half a file")
    refused = finished = 0
    for number in range(300):
        chance = random.Random(f"folders of runs {number}")
        out = tmp_path / f"out-{number}"
        shutil.copytree(tmp_path / chance.choice(["whole", "killed"]), out)
        mine = planted(out, outside, chance)
        around = seen(outside)
        with contextlib.suppress(FieldpressError):
            print_all(out)
            refused -= 1
        refused += 1
        assert seen(outside) == around, number
        assert all(stays(mine[path], seen(path)) for path in mine), number
        for path in mine:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        if (out / "run.json").exists():
            print_all(out)
            assert whole_files(out) == WHOLE, number
            finished += 1
        shutil.rmtree(out)
    assert refused > 100
    assert finished > 200


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> RunDesk:
    from tests.tiny_game import PACK, write_files

    folder = tmp_path_factory.mktemp("desk")
    write_files(folder / "tiny", PACK)
    return RunDesk(folder, install(folder / "installed"))


def test_the_command_ends_with_status_two(desk: RunDesk, tmp_path: Path, outside: Path) -> None:
    """Of a folder that begins as somebody's, and of one in which a run was."""
    desk.write("seeds: [amber, ochre]\n")
    before = seen(outside)
    for name, kind, what in (
        (".claim", "link", "a link; a run needs an ordinary file here"),
        (".claim", "pipe", "a pipe; a run needs an ordinary file here"),
        (".work", "pipe", "a pipe; a run needs a folder here"),
        (".work", "circle", "a link; a run needs a folder here"),
        ("ledger.jsonl", "link", "a link; a run needs an ordinary file here"),
        ("run.json", "dangling link", "a link; a run needs an ordinary file here"),
    ):
        out = tmp_path / f"{name}-{kind}"
        plant(out / name, kind, outside)
        done = desk.run("run", "many.yaml", "--out", str(out))
        assert (done.status, done.out) == (2, [])
        assert done.err == f"{out}/{name}: this is {what}\n{AWAY}\n"
    out = tmp_path / "out"
    assert desk.run("run", "many.yaml", "--out", str(out), "--jobs", "1").status == 0
    shutil.rmtree(out / "scenarios/amber")
    (out / "scenarios/amber").symlink_to(outside / "folder")
    done = desk.run("run", "many.yaml", "--out", str(out))
    assert (done.status, done.out) == (2, ["1 of 2 are done already"])
    told = f"{out}/scenarios/amber: this is a link; a run needs a folder here\n{AWAY}\n"
    assert done.err == f"{told}1 of 2 are done\n"
    assert seen(outside) == before
    assert len(ledger(out)) == 2


@pytest.mark.parametrize("kind", ["file", "dangling link", "circle", "pipe", "link"])
def test_what_stands_for_the_whole_folder_is_told(
    desk: RunDesk, tmp_path: Path, outside: Path, kind: str
) -> None:
    desk.write("seeds: [amber, ochre]\n")
    plant(tmp_path / "out", kind, outside)
    before = seen(tmp_path / "out"), seen(outside)
    done = desk.run("run", "many.yaml", "--out", str(tmp_path / "out"))
    why = {
        "dangling link": "No such file or directory",
        "circle": "Too many levels of symbolic links",
    }.get(kind, "File exists")
    assert (done.status, done.out) == (2, [])
    assert done.err == f"--out: nothing can be written to '{tmp_path}/out': {why}\n"
    assert (seen(tmp_path / "out"), seen(outside)) == before
