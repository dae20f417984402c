"""What is the user's stays the user's: under every command, whatever his files are called."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from packs import Ran, fieldpress
from user_files import IN_THE_WAY, NAMES, Seen, litter, seen

SCENARIO = ("scenario", "new", "--seed", "amber", "--as-rolled")

COMMANDS: dict[str, Sequence[str]] = {
    "build": ("build", "my-pack", "--jobs", "1"),
    "build --force": ("build", "my-pack", "--jobs", "1", "--force", "--paper", "letter"),
    "check": ("check", "my-pack", "--jobs", "1"),
    "shelf": ("shelf", "my-pack"),
    "calibrate": ("calibrate",),
    "scenario new": SCENARIO,
    "scenario print": ("scenario", "print", "saved.yaml"),
    "scenario print edited": ("scenario", "print", "edited.yaml"),
    "force print": ("force", "print", "mine.yaml"),
}

SLOW: dict[str, Sequence[str]] = {
    "campaign new": ("campaign", "new", "--seed", "amber"),
    "board new": ("board", "new", "--seed", "amber"),
}


@pytest.fixture(scope="module")
def saved(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> dict[str, str]:
    """Files to print from: a scenario as it was rolled, and edited."""
    out = sharing(tmp_path_factory.mktemp("saved") / "out")
    assert fieldpress(*SCENARIO, "--out", str(out)).status == 0
    text = (out / "platoon-command/scenarios/amber/scenario.yaml").read_text("utf-8")
    head, found, rest = text.partition("  title: ")
    assert found
    edited = f"{head}  title: My own evening\n{rest.partition(chr(10))[2]}"
    mine = out.parent / "mine.yaml"
    assert fieldpress("force", "new", "panzer-leader", str(mine)).status == 0
    return {"saved.yaml": text, "edited.yaml": edited, "mine.yaml": mine.read_text("utf-8")}


@pytest.fixture
def home(
    desk: Path, saved: dict[str, str], sharing: Callable[[Path], Path], tmp_path: Path
) -> Path:
    """A folder with a pack, files to print from, and an output folder `home` that is full."""
    for name, text in saved.items():
        (desk / name).write_text(text, "utf-8")
    sharing(desk / "home")
    return desk


def run(name: str, *more: str) -> Ran:
    return fieldpress(*(COMMANDS | SLOW)[name], "--out", "home", *more)


def changed(before: Seen, after: Seen) -> list[str]:
    """Return the names of files that are not as they were."""
    return [name for name, how in before.items() if after.get(name) != how]


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("seed", range(3))
def test_names_that_look_like_ours_are_nobody_s_business(home: Path, name: str, seed: int) -> None:
    litter(home / "home", random.Random(seed), NAMES)
    before = seen(home)
    ran = run(name)
    assert (ran.status, ran.err) == (0, ""), ran
    assert changed(before, seen(home)) == []
    assert run(name).status == 0
    assert changed(before, seen(home)) == []


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("seed", range(3))
def test_files_in_the_way_are_left_alone(home: Path, name: str, seed: int) -> None:
    """A command that would print over one ends, prints nothing, and says why."""
    litter(home / "home", random.Random(seed), IN_THE_WAY)
    before = seen(home)
    ran = run(name)
    after = seen(home)
    assert changed(before, after) == []
    if name == "check":
        assert (ran.status, ran.err) == (0, "")
        return
    assert (ran.status, ran.out) == (2, ""), ran
    assert "is left alone" in ran.err
    assert not [new for new in after.keys() - before.keys() if (home / new).is_file()]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "check"])
@pytest.mark.parametrize("seed", range(3))
def test_to_overwrite_is_to_keep_them_beside(home: Path, name: str, seed: int) -> None:
    litter(home / "home", random.Random(seed), IN_THE_WAY)
    before = seen(home)
    ran = run(name, "--overwrite")
    assert ran.status == 0, ran
    after = seen(home)
    moved = changed(before, after)
    assert moved
    for one in moved:
        path = Path(one)
        beside = path.with_name(f"{path.stem}-1{path.suffix}").as_posix()
        assert after[beside] == before[one]  # the very same file: its inode too
        assert f"{one}: yours is kept as {Path(beside).name}\n" in ran.out
    assert run(name).status == 0  # what is there now is ours
    assert changed(after, seen(home)) == []


def test_what_killed_processes_left_aside_is_removed_and_nothing_else(home: Path) -> None:
    run("build")
    aside = home / "home/.fieldpress/aside"
    (aside / "99999999.0").touch()
    (aside / "notes.txt").touch()
    (aside / "99999999.0.txt").touch()
    run("build", "--force")
    assert not (aside / "99999999.0").exists()
    assert (aside / "notes.txt").exists()
    assert (aside / "99999999.0.txt").exists()


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_maps_that_go_ahead_touch_nothing_either(home: Path, name: str) -> None:
    litter(home / "home", random.Random(name), (*NAMES, *IN_THE_WAY))
    before = seen(home)
    assert run(name).status == 2
    assert changed(before, seen(home)) == []
    assert run(name, "--overwrite").status == 0
    moved = changed(before, seen(home))
    after = seen(home)
    assert moved
    assert all(before[one] in after.values() for one in moved)
