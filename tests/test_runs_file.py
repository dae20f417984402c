"""The file of a run: whatever is wrong with it is told with its place, before the first booklet."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from generator.cli.runs import plan_of
from generator.job.output.folders import folder_name
from generator.job.targets import built_in, find_targets
from generator.runs import machine
from generator.runs.run_file import read_run
from tests.packs import Ran, fieldpress

GOOD = "kind: run\npack: platoon-command\nseed: amber\ncount: 3\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(text: str, *words: str) -> Ran:
    """Run a file that is wrong; nothing is made of it."""
    Path("many.yaml").write_text(text, "utf-8")
    done = fieldpress("run", "many.yaml", *words)
    assert not Path("output").exists()
    return done


BAD = {
    "kind: run\npack: platoon-command\n": (
        "many.yaml:1:1: 'seed' and 'count' missing: a run says 'seed' and 'count', or 'seeds'"
    ),
    "kind: run\npack: platoon-command\ncount: 3\n": (
        "many.yaml:1:1: 'seed' missing: a run says 'seed' and 'count', or 'seeds'"
    ),
    GOOD + "seeds: [ochre]\n": (
        "many.yaml:3:1: 'seeds' names every seed: 'seed' and 'count' have no part in it\n"
        "many.yaml:4:1: 'seeds' names every seed: 'seed' and 'count' have no part in it"
    ),
    "kind: run\npack: platoon-command\nseeds: [ochre, amber, ochre]\n": (
        "many.yaml:3:23: duplicate seed 'ochre'\n  see many.yaml:3:9"
    ),
    "kind: run\npack: platoon-command\nseeds: []\n": "many.yaml:3:8: the list is empty",
    "kind: run\npack: platoon-command\nseed: 17\ncount: 0\n": (
        "many.yaml:3:7: expected text, found the number '17'\n"
        "  hint: put it in quotes if it is meant as text\n"
        "many.yaml:4:8: 0 is out of range; the minimum is 1"
    ),
    GOOD + "papr: a4\n": "many.yaml:5:1: unknown key 'papr'\n  hint: did you mean 'paper'?",
    GOOD.replace("kind: run", "kind: deck"): (
        "many.yaml:1:7: expected 'run', found the text 'deck'"
    ),
    GOOD.replace("platoon-command", "platoon-comand"): (
        "many.yaml:2:7: 'platoon-comand' is neither a pack, a product nor a folder; packs are "
        f"{', '.join(built_in())}\n"
        "  hint: did you mean 'platoon-command'?"
    ),
    GOOD + "roll: campaign\n": (
        "many.yaml:5:7: 'platoon-command' has nothing to roll a campaign from; it has scenario"
    ),
    GOOD.replace("platoon-command", "panzer-leader"): (
        "many.yaml:2:7: 'panzer-leader' rolls more than one thing: add 'roll', one of board, "
        "scenario"
    ),
    GOOD + "paper: a44\nink: gray\nduplex: long\nhex: 3 miles\n": (
        "many.yaml:5:8: 'a44' is neither one of a4, letter, a3, tabloid, legal nor a size such as "
        "'70x120mm'\n"
        "many.yaml:6:6: 'gray' is not one of colour, grey, saver; did you mean 'grey'?\n"
        "many.yaml:7:9: 'long' is not one of long-edge, short-edge, fold, off\n"
        "  hint: did you mean 'long-edge'?\n"
        "many.yaml:8:6: '3 miles' is not a length such as '3 mm' or '0.5 in'"
    ),
    GOOD + "hex: 20mm\nfold: true\nextras: [boards]\n": (
        "many.yaml:5:6: scenarios of this game are not drawn in hexes of any size\n"
        "many.yaml:6:7: scenarios of this game are not printed to be folded\n"
        "many.yaml:7:9: scenarios of this game lie on no boards"
    ),
    GOOD + "extras: [bords]\n": (
        "many.yaml:5:9: 'bords' is not one of all, counters, boards, forces\n"
        "  hint: did you mean 'boards'?"
    ),
    GOOD + "print: [scenario, bookelt]\n": (
        "many.yaml:5:19: no file is called 'bookelt'; files are scenario"
    ),
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_with_a_file_is_told_with_its_place(text: str) -> None:
    done = told(text)
    count = len(re.findall(r"^many\.yaml:", BAD[text], re.MULTILINE))
    foot = f"{count} problem{'s' if count != 1 else ''}; nothing was printed\n"
    assert (done.status, done.out, done.err) == (1, "", f"{BAD[text]}\n{foot}")


def test_wrong_locks_are_told_before_the_first_booklet() -> None:
    done = told(GOOD + "locks:\n  misson: assault\n  plaec: x\n")
    assert done.status == 1
    assert re.findall(r"many\.yaml:(\d+:\d+): '(\w+)' can't be locked; ", done.err) == [
        ("6:11", "misson"),
        ("7:10", "plaec"),
    ]
    assert "  hint: did you mean 'mission'?\n" in done.err


def test_a_value_that_a_lock_can_t_have_is_told_at_the_value() -> None:
    done = told(GOOD + "locks:\n  place: ardennes\n  mission: asault\n")
    assert done.status == 1
    assert re.match(r"many\.yaml:7:12: mission=asault is not possible", done.err)
    assert "did you mean 'assault'?" in done.err


def test_a_file_that_can_t_be_read_is_told() -> None:
    done = fieldpress("run", "nothing.yaml")
    assert (done.status, done.err.splitlines()[0]) == (
        1,
        "nothing.yaml:1:1: can't be read: No such file or directory",
    )


def test_hands_of_this_machine_are_not_those_of_a_cluster() -> None:
    done = told(GOOD, "--jobs", "2", "--on", "tcp://127.0.0.1:9")
    assert (done.status, done.err) == (
        2,
        "--jobs: on a cluster, its workers decide how many are made at once\n",
    )


def test_seeds_follow_from_the_first_as_in_a_list() -> None:
    """So `--times 3 --list` of the command for one shows what a run would print."""
    path = Path("many.yaml")
    path.write_text(GOOD.replace("platoon-command", "platoon-action"), "utf-8")
    plan = plan_of(read_run(path), path, Path("out"))
    assert list(plan.seeds) == ["amber", "amber-2", "amber-3"]
    listed = fieldpress(
        "scenario", "new", "platoon-action", "--seed", "amber", "--times=3", "--list"
    )
    assert [line.split("  ")[0] for line in listed.out.splitlines()] == list(plan.seeds)


def test_any_text_is_a_seed() -> None:
    path = Path("many.yaml")
    path.write_text('kind: run\npack: platoon-command\nseeds: ["a\\u0007b", "../x"]\n', "utf-8")
    assert list(plan_of(read_run(path), path, Path("out")).seeds) == ["a\x07b", "../x"]


def test_every_library_is_held_to_its_version(repository: Path) -> None:
    """What has a part in the bytes of a file; the engine is told with those below it."""
    said = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split(r"[=>]", one)[0] for one in said["dependencies"]}
    words = {"rich", "typer", "watchfiles"}  # of the command, not of what it prints
    exports = {"ezdxf", "pypdfium2"}  # no run makes any
    assert names - words - exports - {"weasyprint"} == set(machine.LIBRARIES)
    found = machine.made_with(find_targets(["platoon-command"])[0])
    assert {"WeasyPrint", "Pango", "HarfBuzz", *machine.LIBRARIES} <= found.keys()
    assert "missing" not in found.values()


def test_what_differs_is_named() -> None:
    here, there = {"Pango": "1.50", "pillow": "12", "x": "1"}, {"Pango": "1.52", "x": "1"}
    assert machine.differences(here, there) == (
        "Pango is 1.52 there, 1.50 here",
        "pillow is missing there, 12 here",
    )


@pytest.mark.ci
@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["list"]])
def test_no_command_but_a_run_on_a_cluster_loads_dask(words: list[str]) -> None:
    code = (
        "import sys\nfrom generator.cli.app import run\n"
        "try: run()\nexcept SystemExit: pass\n"
        "heavy = {'distributed', 'dask', 'weasyprint', 'generator.runs.cluster'}\n"
        "sys.exit(' '.join(heavy & sys.modules.keys()) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_run_in_the_docs_holds(repository: Path, here: Path) -> None:
    text = (repository / "docs/print-runs.md").read_text("utf-8")
    found = re.search(r"\*\*`convention\.yaml`\*\*\n\n```yaml\n(.*?)```", text, re.DOTALL)
    assert found
    (here / "convention.yaml").write_text(found[1], "utf-8")
    plan = plan_of(read_run(Path("convention.yaml")), Path("convention.yaml"), Path("out"))
    assert (len(plan.seeds), plan.print.only) == (200, ("booklet", "map"))
    assert f"campaigns/{folder_name(plan.seeds[11])}  " in text
