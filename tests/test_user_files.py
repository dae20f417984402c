"""What is the user's stays the user's: under every command, whatever his files are called."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import golden
import pytest
from packs import Ran, fieldpress
from shares import first
from user_files import IN_THE_WAY, NAMES, Seen, litter, seen

from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign

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


AT_EVERY_CHANGE = ("build", "shelf", "scenario print edited")
"""Commands that are tried at every change; the others by `.ci/run` alone."""

CHECK = pytest.param("check", marks=pytest.mark.ci)
PRINTING = first(3, sorted(COMMANDS, key=lambda name: name not in AT_EVERY_CHANGE))

TELLING: dict[str, Sequence[str]] = {
    "list": ("list", "my-pack"),
    "odds": ("odds", "my-pack/hits"),
    "roll": ("roll", "my-pack/hits", "--seed", "amber"),
    "los": ("los", "W", "W-Q-10", "W-C-4"),
    "scenario new --list": (*SCENARIO, "--list"),
    "scenario odds": ("scenario", "odds", "saved.yaml", "--games", "20"),
    "campaign odds": ("campaign", "odds", "campaign.yaml", "--games", "20"),
}
"""Commands that print nothing."""


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
    pack = golden.pack("platoon-leader")
    rolled = new_campaign(pack, "firefight-0")
    return {
        "saved.yaml": text,
        "edited.yaml": edited,
        "mine.yaml": mine.read_text("utf-8"),
        "campaign.yaml": to_yaml(pack, rolled, card(pack, rolled)).decode(),
    }


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


@pytest.mark.parametrize("name", first(1, PRINTING))
@pytest.mark.parametrize("seed", first(1, range(3)))
def test_names_that_look_like_ours_are_nobody_s_business(home: Path, name: str, seed: int) -> None:
    litter(home / "home", random.Random(seed), NAMES)
    before = seen(home)
    ran = run(name)
    assert (ran.status, ran.err) == (0, ""), ran
    assert changed(before, seen(home)) == []
    assert run(name).status == 0
    assert changed(before, seen(home)) == []


@pytest.mark.parametrize("name", PRINTING)
@pytest.mark.parametrize("seed", first(1, range(3)))
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


@pytest.mark.parametrize("name", first(1, [one for one in PRINTING if one != CHECK]))
@pytest.mark.parametrize("seed", first(1, range(3)))
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


@pytest.mark.parametrize("name", first(3, TELLING))
def test_what_only_tells_touches_nothing(home: Path, name: str) -> None:
    litter(home / "home", random.Random(name), (*NAMES, *IN_THE_WAY))
    litter(home / "output", random.Random(name), (*NAMES, *IN_THE_WAY))
    before = seen(home)
    ran = fieldpress(*TELLING[name])
    assert (ran.status, ran.err) == (0, ""), ran
    assert seen(home) == before


@pytest.mark.parametrize("name", ["mine.yaml", "home/deck.pdf", ".hidden"])
def test_a_force_to_begin_with_never_takes_a_file_s_place(home: Path, name: str) -> None:
    litter(home / "home", random.Random(1), (*NAMES, *IN_THE_WAY))
    (home / ".hidden").symlink_to("nowhere")
    before = seen(home)
    ran = fieldpress("force", "new", "panzer-leader", name)
    assert (ran.status, ran.out) == (2, "")
    assert seen(home) == before


def test_what_is_kept_is_told_as_json_too(home: Path) -> None:
    (home / "home/my-pack").mkdir()
    (home / "home/my-pack/deck.pdf").write_text("mine")
    told = json.loads(run("build", "--overwrite", "--json").out)
    assert told["kept"] == [{"file": "home/my-pack/deck.pdf", "as": "deck-1.pdf"}]
    assert "kept" not in json.loads(run("build", "--json").out)


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


# Saved files that were edited


SHEETS = "home/platoon-command/scenarios"


def edit(path: Path, title: str) -> bytes:
    """Give a scenario another title, and a comment; return the file as it is now."""
    head, found, rest = path.read_text("utf-8").partition("  title: ")
    assert found
    path.write_text(f"# ours\n{head}  title: {title}\n{rest.partition(chr(10))[2]}", "utf-8")
    return path.read_bytes()


def print_file(path: str, *more: str) -> list[str]:
    """Print a saved file; return the folders that its papers went into."""
    ran = fieldpress("scenario", "print", path, "--out", "home", *more)
    assert (ran.status, ran.err) == (0, ""), ran
    names = [line for line in ran.out.splitlines() if line.startswith("home/")]
    assert names
    return sorted({str(Path(name).parent.relative_to(SHEETS)) for name in names})


def read_from(home: Path, folder: str) -> str:
    """Return which file the manifest says the papers in a folder were printed from."""
    files = json.loads((home / "home/manifest.json").read_bytes())["files"]
    start = f"platoon-command/scenarios/{folder}/"
    (found,) = {item["read-from"] for item in files if item["file"].startswith(start)}
    return str(found)


def test_new_does_not_write_over_an_edited_file(home: Path) -> None:
    assert run("scenario new").status == 0
    file = home / SHEETS / "amber/scenario.yaml"
    text = edit(file, "Mine")
    before = seen(home)
    shown = f"{SHEETS}/amber/scenario.yaml"
    assert run("scenario new") == Ran(
        2,
        "",
        f"{shown}: this file was changed since Fieldpress wrote it, and is left alone\n"
        f"  hint: to print it as it is: fieldpress scenario print {shown}\n"
        "  hint: choose another folder with --out, or add --overwrite, which keeps it as "
        "scenario-1.yaml\n",
    )
    assert seen(home) == before
    for number in (1, 2):
        ran = run("scenario new", "--overwrite")
        assert ran.out.endswith(f"{shown}: yours is kept as scenario-{number}.yaml\n")
        assert file.with_name(f"scenario-{number}.yaml").read_bytes() == text
        assert b"# ours" not in file.read_bytes()
        assert run("scenario new") == Ran(0, f"{SHEETS}/amber/scenario.pdf\n{shown}\n", "")
        file.write_bytes(text)


def test_nothing_is_laid_out_for_what_can_not_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("scenario new").status == 0
    edit(home / SHEETS / "amber/scenario.yaml", "Mine")

    def lay_out(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("generator.job.job.Desk.lay_out", lay_out)
    assert run("scenario new").status == 2


@pytest.mark.parametrize("name", ["build", "shelf", "scenario new", "force print"])
def test_nothing_is_laid_out_for_a_foreign_manifest(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lay_out(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("generator.job.job.Desk.lay_out", lay_out)
    (home / "home/manifest.json").write_text("{}")
    ran = run(name)
    assert ran.err.startswith("home/manifest.json: this file was not written by Fieldpress")
    assert ran.status == 2


def test_a_file_edited_in_its_place_keeps_its_papers_apart(home: Path) -> None:
    """The file, its comments and the papers of the roll stay; the edited ones are replaced."""
    assert run("scenario new").status == 0
    file = home / SHEETS / "amber/scenario.yaml"
    text = edit(file, "Mine")
    before = seen(home / SHEETS / "amber")
    for _ in range(2):
        assert print_file(f"{SHEETS}/amber/scenario.yaml") == ["amber.edited"]
        assert seen(home / SHEETS / "amber") == before
    pdf = (home / SHEETS / "amber.edited/scenario.pdf").read_bytes()
    assert pdf != (home / SHEETS / "amber/scenario.pdf").read_bytes()
    edit(file, "Mine and yours")
    assert print_file(f"{SHEETS}/amber/scenario.yaml") == ["amber.edited"]
    assert (home / SHEETS / "amber.edited/scenario.pdf").read_bytes() != pdf
    file.write_bytes(text)
    assert print_file(f"{SHEETS}/amber/scenario.yaml") == ["amber.edited"]
    assert (home / SHEETS / "amber.edited/scenario.pdf").read_bytes() == pdf
    assert seen(home / SHEETS / "amber").keys() == before.keys()
    assert read_from(home, "amber.edited") == "platoon-command/scenarios/amber/scenario.yaml"


def test_comments_alone_are_no_edit(home: Path) -> None:
    assert run("scenario new").status == 0
    file = home / SHEETS / "amber/scenario.yaml"
    file.write_text("# tuesday\n" + file.read_text("utf-8"), "utf-8")
    before = seen(home)
    assert print_file(f"{SHEETS}/amber/scenario.yaml") == ["amber"]
    assert seen(home) == before


@pytest.mark.ci
def test_copies_of_one_name_do_not_share_a_folder(home: Path) -> None:
    for folder, title in (("a", "One"), ("b", "Two")):
        (home / folder).mkdir()
        (home / folder / "harder.yaml").write_bytes((home / "saved.yaml").read_bytes())
        edit(home / folder / "harder.yaml", title)
    assert print_file("a/harder.yaml") == ["amber.harder"]
    first = seen(home / SHEETS / "amber.harder")
    assert print_file("b/harder.yaml") == ["amber.harder.2"]
    assert print_file("a/harder.yaml") == ["amber.harder"]
    assert print_file("b/../b/harder.yaml", "--paper", "letter") == ["amber.harder.2"]
    assert seen(home / SHEETS / "amber.harder") == first
    assert read_from(home, "amber.harder") == "../a/harder.yaml"
    assert read_from(home, "amber.harder.2") == "../b/harder.yaml"
    assert not (home / SHEETS / "amber").exists()


@pytest.mark.ci
def test_the_file_beside_edited_papers_prints_them_again(home: Path) -> None:
    """Untouched it is ours; edited it is a file like any other."""
    assert print_file("edited.yaml") == ["amber.edited"]
    before = seen(home / SHEETS / "amber.edited")
    inner = f"{SHEETS}/amber.edited/scenario.yaml"
    assert print_file(inner) == ["amber.edited"]
    assert seen(home / SHEETS / "amber.edited") == before
    edit(home / inner, "A third")
    assert print_file(inner) == ["amber.edited.2"]
    # and what it was printed from can't print over it any more
    refused = fieldpress("scenario", "print", "edited.yaml", "--out", "home", "--paper", "letter")
    assert refused.status == 2
    assert f"{inner}: this file was changed since Fieldpress wrote it" in refused.err


def test_a_folder_of_the_user_s_is_not_taken_for_edited_papers(home: Path) -> None:
    folder = home / SHEETS / "amber.edited"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("mine")
    assert print_file("edited.yaml") == ["amber.edited.2"]
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


@pytest.mark.ci
def test_a_force_that_was_edited_is_not_written_over(home: Path) -> None:
    words = ("scenario", "new", "platoon-action", "--seed", "amber", "--all", "--out", "home")
    ran = fieldpress(*words)
    assert (ran.status, ran.err) == (0, "")
    name = next(line for line in ran.out.splitlines() if "/forces/" in line and "yaml" in line)
    (home / name).write_text("# mine\n" + (home / name).read_text("utf-8"), "utf-8")
    before = seen(home)
    refused = fieldpress(*words, "--paper", "letter")
    assert refused == Ran(
        2,
        "",
        f"{name}: this file was changed since Fieldpress wrote it, and is left alone\n"
        f"  hint: to print it as it is: fieldpress force print {name}\n"
        "  hint: choose another folder with --out, or add --overwrite, which keeps it as "
        f"{Path(name).stem}-1.yaml\n",
    )
    assert seen(home) == before
