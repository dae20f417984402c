"""The command line: what it says, what it writes, and how it ends."""

import json
import re
import time
from pathlib import Path

import pytest

from generator.errors import UsageError
from tests.packs import Ran, fieldpress, write_pack

COMMANDS = ("list", "build", "check", "odds", "roll", "calibrate")


@pytest.fixture
def skirmish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A good pack in the working directory."""
    monkeypatch.chdir(tmp_path)
    return write_pack(tmp_path / "skirmish")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ran]:
    """A good pack printed once: its folder, and what the command said."""
    folder = tmp_path_factory.mktemp("printed")
    write_pack(folder / "skirmish")
    ran = fieldpress("build", str(folder / "skirmish"), "--out", str(folder / "out"), "--jobs", "1")
    return folder, ran


def assert_wrong_use(ran: Ran, *said: str) -> None:
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "".join(f"{line}\n" for line in said)


def plain(text: str) -> str:
    """Help without colours, frames and line breaks."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return " ".join(re.sub(r"[│╭╮╰╯─•]", " ", text).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_shows_an_example(command: str) -> None:
    ran = fieldpress(command, "--help")
    assert ran.status == 0
    text = plain(ran.out)
    assert f"Usage: fieldpress {command} [OPTIONS]" in text
    after = text.partition("Example")[2]
    assert f"fieldpress {command}" in after


def test_the_help_lists_every_command() -> None:
    text = plain(fieldpress("--help").out)
    assert all(f" {command} " in text for command in COMMANDS)


def test_the_version_names_the_engines() -> None:
    ran = fieldpress("--version")
    assert ran.status == 0
    assert re.fullmatch(
        r"Fieldpress \S+ \(WeasyPrint 70\.0, Pango [\d.]+, HarfBuzz [\d.]+\)\n", ran.out
    )


@pytest.mark.parametrize(
    "words",
    [
        ("nope",),
        ("build", "--nope"),
        ("build", "--jobs", "many"),
        ("build", "--jobs", "65"),
        ("roll", "a/b", "--times", "0"),
        ("odds",),
    ],
)
def test_wrong_use_ends_with_2(words: tuple[str, ...]) -> None:
    ran = fieldpress(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert "Usage: fieldpress" in ran.err


def test_list_names_every_product_and_every_table(skirmish: Path) -> None:
    ran = fieldpress("list", "skirmish")
    assert ran == Ran(
        0,
        "skirmish  Skirmish\n"
        "  skirmish/chart  Chart\n"
        "  skirmish/deck  Deck\n"
        "  tables, for odds and roll:\n"
        "  skirmish/hits  Hits (1d6)\n",
        "",
    )
    ran = fieldpress("list", "skirmish", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == [
        {
            "pack": "skirmish",
            "title": "Skirmish",
            "products": [
                {"id": "chart", "title": "Chart", "kind": "sheet"},
                {"id": "deck", "title": "Deck", "kind": "deck"},
            ],
            "tables": [{"id": "hits", "title": "Hits", "dice": "1d6"}],
            "fonts": [],
        }
    ]


def test_build_says_what_it_printed(printed: tuple[Path, Ran]) -> None:
    folder, ran = printed
    files = [folder / "out/skirmish" / name for name in ("chart.pdf", "deck.pdf")]
    assert ran == Ran(0, "".join(f"{file.as_posix()}\n" for file in files), "")
    assert all(file.read_bytes().startswith(b"%PDF-") for file in files)


def test_a_second_build_says_that_nothing_changed(printed: tuple[Path, Ran]) -> None:
    folder, _ = printed
    words = ("build", str(folder / "skirmish"), "--out", str(folder / "out"))
    lines = fieldpress(*words).out.splitlines()
    assert len(lines) == 2
    assert all(line.endswith(".pdf  (nothing changed)") for line in lines)
    ran = fieldpress(*words, "--json")
    assert json.loads(ran.out) == {
        "files": [
            {"file": "skirmish/chart.pdf", "printed": False},
            {"file": "skirmish/deck.pdf", "printed": False},
        ]
    }
    ran = fieldpress(*words, "--json", "--force", "--jobs", "1")
    assert [file["printed"] for file in json.loads(ran.out)["files"]] == [True, True]


def test_one_product_is_printed_alone(skirmish: Path) -> None:
    ran = fieldpress("build", "skirmish/chart")
    assert (ran.status, ran.out) == (0, "output/skirmish/chart.pdf\n")
    assert [p.name for p in Path("output/skirmish").iterdir()] == ["chart.pdf"]
    ran = fieldpress("build", "./skirmish/deck", "skirmish/chart", "--jobs", "1")
    assert ran.out == "output/skirmish/chart.pdf\noutput/skirmish/deck.pdf\n"


def test_a_pack_can_be_printed_from_inside(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(skirmish)
    out = str(skirmish.parent / "out")
    ran = fieldpress("build", "./chart", "--out", out)
    assert (ran.status, ran.out) == (0, f"{out}/skirmish/chart.pdf\n")
    assert fieldpress("build", ".", "--out", out, "--jobs", "1").status == 0
    sources = json.loads((skirmish.parent / "out/manifest.json").read_text())["files"][0]["sources"]
    assert {"pack.yaml", "tables.yaml", "templates/chart.html"} <= set(sources)


def test_several_packs_are_printed_together(skirmish: Path, tmp_path: Path) -> None:
    write_pack(tmp_path / "ambush")
    ran = fieldpress("build", "skirmish/chart", "ambush/chart", "--jobs", "1")
    assert ran.out == "output/ambush/chart.pdf\noutput/skirmish/chart.pdf\n"
    manifest = json.loads(Path("output/manifest.json").read_text())
    assert [file["file"] for file in manifest["files"]] == [
        "ambush/chart.pdf",
        "skirmish/chart.pdf",
    ]


def test_two_packs_of_one_name_are_not_printed_over_each_other(
    skirmish: Path, tmp_path: Path
) -> None:
    write_pack(tmp_path / "mine/skirmish")
    assert_wrong_use(
        fieldpress("build", "skirmish", "mine/skirmish"),
        "skirmish and mine/skirmish would both be printed to 'skirmish'; "
        "build them one after the other, or rename one",
    )
    assert not Path("output").exists()


def test_targets_that_are_none(skirmish: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert_wrong_use(
        fieldpress("build", "empty"),
        "empty: there is no 'pack.yaml' here, so this folder is not a pack",
    )
    assert_wrong_use(
        fieldpress("build", "skirmish/dekc"),
        "'skirmish' has no product 'dekc'; it has chart, deck",
        "  hint: did you mean 'deck'?",
    )
    ran = fieldpress("check", "platoon-comand")
    assert ran.status == 2
    assert ran.err.startswith("'platoon-comand' is neither a pack, a product nor a folder; packs")
    assert ran.err.endswith("  hint: did you mean 'platoon-command'?\n")
    assert not Path("output").exists()


def test_options_that_are_none(skirmish: Path) -> None:
    assert_wrong_use(
        fieldpress("build", "skirmish", "--paper", "a5"),
        "--paper: 'a5' is neither one of a4, letter, a3, tabloid, legal "
        "nor a size such as '70x120mm'",
    )
    assert_wrong_use(
        fieldpress("build", "skirmish", "--duplex", "longedge"),
        "--duplex: 'longedge' is not one of long-edge, short-edge, fold, off",
        "  hint: did you mean 'long-edge'?",
    )
    ran = fieldpress("build", "skirmish", "--ink", "color")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("--ink: 'color' is not one of colour, grey, saver")
    assert "did you mean 'colour'?" in ran.err
    assert not Path("output").exists()


def test_paper_of_any_size(skirmish: Path) -> None:
    assert fieldpress("build", "skirmish/deck", "--paper", "70x120mm", "--jobs", "1").status == 0
    (entry,) = json.loads(Path("output/manifest.json").read_text())["files"]
    assert entry["paper"] == {"name": "70x120mm", "width": 70, "height": 120}
    assert entry["pages"] == 4  # one card a page
    before = Path("output/skirmish/deck.pdf").read_bytes()
    assert_wrong_use(
        fieldpress("build", "skirmish/deck", "--paper", "30x40mm"),
        "a piece of 44.45 × 63.5 mm does not fit on paper of 30 × 40 mm with 5 mm margins",
    )
    assert Path("output/skirmish/deck.pdf").read_bytes() == before


def test_check_prints_nothing(skirmish: Path) -> None:
    ran = fieldpress("check", "skirmish", "--jobs", "1")
    assert ran == Ran(0, "2 products, no problems\n", "")
    assert fieldpress("check", "skirmish/deck").out == "1 product, no problems\n"
    assert json.loads(fieldpress("check", "skirmish", "--json").out) == {"problems": []}
    kept = [path for path in Path().rglob("*") if path.is_file()]
    assert not [p for p in kept if p.suffix == ".pdf" or p.name == "manifest.json"]


def test_problems_end_with_1_and_are_told_to_people_and_programs(skirmish: Path) -> None:
    deck = skirmish / "deck.yaml"
    deck.write_text(deck.read_text().replace("action: move", "action: mvoe"))
    for command in ("build", "check"):
        ran = fieldpress(command, "skirmish")
        assert (ran.status, ran.out) == (1, "")
        assert re.match(r"skirmish/deck\.yaml:\d+:\d+: .*'mvoe'", ran.err)
        assert ran.err.endswith("1 problem; nothing was printed\n")
        ran = fieldpress(command, "skirmish", "--json")
        (problem,) = json.loads(ran.out)["problems"]
        assert (ran.status, ran.err) == (1, "")
        assert set(problem) == {"message", "file", "line", "column", "hints", "see"}
        assert problem["file"] == "skirmish/deck.yaml"
        assert "did you mean 'move'?" in problem["hints"]
    assert not list(Path().rglob("*.pdf"))


PROFILE = """\
name: the one upstairs
margins: {left: 6, right: 6, top: 4, bottom: 12}
back-offset: {x: 0.4, y: -0.2}
scale: {x: 0.998, y: 1}
flip: short-edge
"""


def test_a_printer_profile_says_how_the_sheet_is_turned(skirmish: Path) -> None:
    Path("upstairs.yaml").write_text(PROFILE)
    words = ("build", "skirmish/deck", "--printer", "upstairs.yaml", "--jobs", "1")
    assert fieldpress(*words).status == 0
    (entry,) = json.loads(Path("output/manifest.json").read_text())["files"]
    assert entry["duplex"] == "short-edge"
    assert fieldpress(*words, "--duplex", "long-edge").status == 0
    (entry,) = json.loads(Path("output/manifest.json").read_text())["files"]
    assert entry["duplex"] == "long-edge"


def test_every_fault_of_a_printer_profile_is_told_with_its_place(skirmish: Path) -> None:
    Path("bad.yaml").write_text(
        "margins: {left: x, rihgt: 4}\nscales: 2\nback-offset: 3\nflip: no\n"
    )
    ran = fieldpress("build", "skirmish", "--printer", "bad.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "bad.yaml:1:17: 'left' under 'margins' must be a number of millimetres, not 'x'",
        "bad.yaml:1:20: 'margins' has no 'rihgt'",
        "  hint: did you mean 'right'?",
        "bad.yaml:2:1: a printer profile has no 'scales'",
        "  hint: did you mean 'scale'?",
        "bad.yaml:3:14: 'back-offset' must have x and y, not 3",
        "bad.yaml:4:7: 'flip' must be 'long-edge' or 'short-edge', not 'no'",
        "5 problems; nothing was printed",
    ]
    ran = fieldpress("build", "skirmish", "--printer", "none.yaml")
    assert ran.status in (1, 2)
    assert "none.yaml" in ran.err
    assert not Path("output").exists()


def test_odds_are_exact(skirmish: Path) -> None:
    ran = fieldpress("odds", "skirmish/hits")
    assert ran == Ran(
        0,
        "Hits: 1d6\n"
        "roll  result  chance\n"
        "≤2    miss    1/3 (33.3%)\n"
        "3–5   hit     1/2 (50.0%)\n"
        "6     kill    1/6 (16.7%)\n",
        "",
    )
    data = json.loads(fieldpress("odds", "skirmish/hits", "--json").out)
    assert (data["table"], data["dice"], data["modifier"]) == ("hits", "1d6", 0)
    assert [(row["on"], row["cells"], row["odds"]) for row in data["rows"]] == [
        ("≤2", ["miss"], "1/3"),
        ("3–5", ["hit"], "1/2"),
        ("6", ["kill"], "1/6"),
    ]


def test_odds_of_a_modified_roll(skirmish: Path) -> None:
    tables = skirmish / "tables.yaml"
    tables.write_text(
        tables.read_text().replace("dice: 1d6", "dice: 1d6\n    modifiers: {from: -1, to: 1}")
        .replace("on: 6,", 'on: ">=6",')
    )  # fmt: skip
    lines = fieldpress("odds", "skirmish/hits", "--modifier", "-1").out.splitlines()
    assert lines[0] == "Hits: 1d6 −1"
    assert [line.split()[:3] for line in lines[2:4]] == [
        ["≤2", "miss", "1/2"],
        ["3–5", "hit", "1/2"],
    ]
    assert lines[4].split() == ["≥6", "kill", "–"]
    assert_wrong_use(
        fieldpress("odds", "skirmish/hits", "--modifier", "2"),
        "a modifier of +2 is out of range for 'hits', whose modifiers run from −1 to +1",
    )


def test_tables_that_are_none(skirmish: Path) -> None:
    assert_wrong_use(
        fieldpress("odds", "skirmish/hit"),
        "'skirmish' has no table 'hit'; its tables are hits",
        "  hint: did you mean 'hits'?",
    )
    ran = fieldpress("roll", "hits")
    assert ran.status == 2
    assert ran.err.startswith("'hits' is not of the form PACK/TABLE; packs are ")
    assert_wrong_use(
        fieldpress("roll", "skirmish/hits", "--modifier", "1"), "'hits' takes no modifiers"
    )


def test_one_seed_rolls_the_same(skirmish: Path) -> None:
    words = ("roll", "skirmish/hits", "--seed", "lucky", "--times", "5")
    first = fieldpress(*words)
    assert first.status == 0
    assert first == fieldpress(*words)
    lines = first.out.splitlines()
    assert lines[:2] == ["Hits: 1d6, seed lucky", "dice  total  row  result  chance"]
    assert len(lines) == 7
    # More rolls never change the first.
    assert fieldpress(*words[:-1], "2").out.splitlines() == lines[:4]
    assert fieldpress("roll", "skirmish/hits", "--seed", "other", "--times", "5") != first


def test_rolls_for_a_program(skirmish: Path) -> None:
    words = ("roll", "skirmish/hits", "--seed", "lucky", "--times", "20", "--json")
    data = json.loads(fieldpress(*words).out)
    assert (data["table"], data["seed"], data["modifier"]) == ("hits", "lucky", 0)
    rows = {"≤2": ("miss", "1/3"), "3–5": ("hit", "1/2"), "6": ("kill", "1/6")}
    assert len(data["rolls"]) == 20
    for roll in data["rolls"]:
        assert [roll["total"]] == roll["faces"]
        total = roll["total"]
        on = "≤2" if total <= 2 else "3–5" if total <= 5 else "6"
        assert (roll["on"], (roll["cells"][0], roll["odds"])) == (on, rows[on])


def test_a_seed_is_made_up_and_told(skirmish: Path) -> None:
    seeds = {json.loads(fieldpress("roll", "skirmish/hits", "--json").out)["seed"] for _ in "abc"}
    assert len(seeds) == 3
    seed = seeds.pop()
    again = fieldpress("roll", "skirmish/hits", "--seed", seed)
    assert again.out.startswith(f"Hits: 1d6, seed {seed}\n")


def test_the_test_sheet_for_a_printer(skirmish: Path) -> None:
    ran = fieldpress("calibrate", "--paper", "letter", "--out", "sheets")
    assert ran == Ran(0, "sheets/calibrate.pdf\n", "")
    assert Path("sheets/calibrate.pdf").read_bytes().startswith(b"%PDF-")
    assert_wrong_use(
        fieldpress("calibrate", "--paper", "100x100mm"),
        "a test sheet needs paper of 140 × 200 mm or more, not 100 × 100 mm",
    )


def test_an_output_folder_that_is_a_file(skirmish: Path) -> None:
    Path("file").write_text("mine")
    for words in (("build", "skirmish/chart"), ("calibrate",)):
        ran = fieldpress(*words, "--out", "file")
        assert (ran.status, ran.out) == (2, "")
        assert "written" in ran.err
        assert re.search(r"(Not a directory|File exists)\n$", ran.err)
    assert Path("file").read_text() == "mine"


def test_short_options_are_the_long_ones(skirmish: Path, tmp_path: Path) -> None:
    ran = fieldpress("build", "-h")
    assert ran.status == 0
    assert ran == fieldpress("build", "--help")
    assert re.search(r"--watch +-w ", ran.out)
    ran = fieldpress("build", "skirmish/chart", "-o", str(tmp_path / "short"))
    assert (ran.status, ran.err) == (0, "")
    assert (tmp_path / "short/skirmish/chart.pdf").is_file()


@pytest.mark.parametrize("words", ["build", "roll", "force print", "scenario new", "run"])
def test_help_names_types_in_plain_words(words: str) -> None:
    """It said `<list[str]>`, `<bool>`, `<int range> [0<=x<=64]`."""
    text = fieldpress(*words.split(), "--help").out
    assert not re.search(r"<(str|bool|int|path|list|float)", text)
    assert "<=x" not in text
    if words == "build":
        assert re.search(r"--jobs +NUMBER \[0 to 64\]", text)
        assert re.search(r"--out +-o +PATH ", text)
        assert re.search(r"--paper +TEXT ", text)
        assert re.search(r"--force +Lay out", text)
        assert re.search(r"--los +HEX +Mark", text)
    if words == "scenario new":
        assert re.search(r"--lock +FIELD=VALUE +Fix", text)
        assert "scenario new [OPTIONS] [PACK]" in text


def test_quiet_says_nothing_but_what_is_wrong(skirmish: Path, tmp_path: Path) -> None:
    out = ("-o", str(tmp_path / "out"))
    assert fieldpress("build", "skirmish/chart", "-q", *out) == Ran(0, "", "")
    assert (tmp_path / "out/skirmish/chart.pdf").is_file()
    ran = fieldpress("build", "skirmish/nothing", "--quiet", *out)
    assert ran.status == 2
    assert "'nothing'" in ran.err


def test_open_shows_the_first_file(
    skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer, seen = tmp_path / "bin/xdg-open", tmp_path / "seen"
    viewer.parent.mkdir()
    viewer.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{seen}.part" && mv "{seen}.part" "{seen}"\n')
    viewer.chmod(0o755)
    monkeypatch.setenv("PATH", f"{viewer.parent}:/usr/bin:/bin")
    ran = fieldpress("build", "skirmish", "--open", "-o", str(tmp_path / "out"))
    assert (ran.status, ran.err) == (0, "")
    for _ in range(600):
        if seen.exists():
            break
        time.sleep(0.05)
    assert seen.read_text() == str(tmp_path / "out/skirmish/chart.pdf")


def test_open_tells_where_no_viewer_is(
    skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = fieldpress("build", "skirmish/chart", "--open", "-o", str(tmp_path / "out"))
    assert ran.status == 0
    assert ran.err == "--open: none of xdg-open, open, wslview is installed\n"


def test_a_watching_build_is_quiet_and_shows_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from generator.cli import printing

    shown: list[str] = []
    monkeypatch.setattr(printing, "show_file", lambda path: shown.append(str(path)))
    watched = printing.Watched(printing.Telling(quiet=True, viewer=True))
    watched(UsageError("wrong"))
    assert shown == []
    for _ in range(2):
        watched(["out/a.pdf", "printed in 0.1 s; waiting for changes"])
    assert shown == ["out/a.pdf"]
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "wrong\n")


def test_verbose_tells_each_step_and_changes_no_byte(skirmish: Path) -> None:
    words = ("build", "skirmish", "--jobs", "1")
    plain_run = fieldpress(*words, "-o", "plain")
    ran = fieldpress(*words, "-o", "told", "-v")
    assert (ran.status, ran.out) == (0, plain_run.out.replace("plain/", "told/"))
    steps = re.findall(r" +\d+\.\d{3} s  (.*)\n", ran.err)
    assert "".join(re.sub(r"^ +\d+\.\d{3} s  ", "", line) for line in ran.err.splitlines(True)) == (
        "".join(f"{step}\n" for step in steps)
    )
    files = {path.name: path for path in Path("told/skirmish").iterdir()}
    assert steps == [
        "read skirmish, 5 files",
        "filled templates: 4 faces and documents",
        *(step for step in steps if step.startswith("laid out ")),
        "put together: skirmish/chart, 1 page",
        "put together: skirmish/deck, 1 page",
        *(
            f"in place: told/skirmish/{name}, {files[name].stat().st_size:,} bytes"
            for name in ("chart.pdf", "deck.pdf")
        ),
    ]
    laid_out = [step.split()[-1] for step in steps if step.startswith("laid out ")]
    assert sorted(place.rpartition(":")[0].rpartition(":")[0] for place in laid_out) == [
        "skirmish/chart.yaml",
        *["skirmish/deck.yaml"] * 3,
    ]
    for name, path in files.items():
        assert path.read_bytes() == Path("plain/skirmish", name).read_bytes()


def test_verbose_tells_what_was_taken_from_memory(skirmish: Path) -> None:
    words = ("build", "skirmish", "--jobs", "1", "--verbose")
    assert fieldpress(*words).status == 0
    ran = fieldpress(*words)
    assert re.fullmatch(r" +\d\.\d{3} s  nothing changed since it was printed: skirmish\n", ran.err)
    deck = skirmish / "deck.yaml"
    deck.write_text(deck.read_text().replace("name: Scout", "name: Spy"))
    said = fieldpress(*words).err
    assert said.count("laid out skirmish/") == 1
    assert "  laid out before: 3 of 4\n" in said
    assert "  taken from memory: skirmish/chart, 1 page\n" in said
    assert "  put together: skirmish/deck, 1 page\n" in said


def test_verbose_and_quiet_exclude_each_other(skirmish: Path) -> None:
    assert_wrong_use(
        fieldpress("build", "skirmish", "-v", "-q"), "--quiet and --verbose exclude each other"
    )
