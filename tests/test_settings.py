"""fieldpress.toml: options that needn't be typed, whose they are, and what they may not do."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli.choices.settings import KEYS, _checked, _File, config_file, settings_of
from generator.cli.choices.toml_places import Spot, top_places
from generator.errors import ContentError, Problem
from tests.packs import Ran, fieldpress, write_pack
from tests.shares import examples

THERE_ARE = "there are paper, ink, duplex, unit, printer, out"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a pack in a folder of it, and a home for settings beside it."""
    folder = tmp_path / "desk"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config/fieldpress").mkdir(parents=True)
    write_pack(folder / "packs/skirmish")
    monkeypatch.chdir(folder)
    return folder


def users(text: str) -> Path:
    """Write the user's own settings."""
    path = config_file()
    assert path is not None
    path.write_text(text, "utf-8")
    return path


def printed(out: str = "output") -> dict[str, Any]:
    files = json.loads(Path(out, "manifest.json").read_text())["files"]
    return {item["file"]: item for item in files}


def problems(*texts: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        settings_of(texts)
    return str(caught.value).splitlines()


def test_what_is_typed_comes_before_the_pack_the_folder_and_the_user(desk: Path) -> None:
    pack = desk / "packs/skirmish"

    def chosen() -> dict[str, str]:
        return {name: one.value for name, one in settings_of(["packs/skirmish"]).items()}

    assert chosen() == {}
    users('paper = "legal"\nink = "grey"\nunit = "cm"\n')
    assert chosen() == {"paper": "legal", "ink": "grey", "unit": "cm"}
    Path("fieldpress.toml").write_text('paper = "a3"\nduplex = "fold"\n')
    assert chosen() == {"paper": "a3", "ink": "grey", "unit": "cm", "duplex": "fold"}
    (pack / "fieldpress.toml").write_text('paper = "letter"\n')
    assert chosen() == {"paper": "letter", "ink": "grey", "unit": "cm", "duplex": "fold"}
    ran = fieldpress("build", "packs/skirmish/chart", "--ink", "saver", "-v", "-o", "out")
    assert ran.status == 0
    entry = printed("out")["skirmish/chart.pdf"]
    assert (entry["paper"]["name"], entry["ink"], entry["duplex"]) == ("letter", "saver", "fold")
    told = [line.split("  ")[-1] for line in ran.err.splitlines() if ", from " in line]
    assert told == [
        "paper letter, from packs/skirmish/fieldpress.toml:1:9",
        "duplex fold, from fieldpress.toml:2:10",
        f"unit cm, from {config_file()}:3:8",
    ]


@pytest.mark.ci
def test_the_settings_of_a_pack_count_in_all_its_folders(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = desk / "packs/skirmish"
    (pack / "fieldpress.toml").write_text('paper = "letter"\nout = "print"\n')
    monkeypatch.chdir(pack / "templates")
    assert fieldpress("build", "../chart") == Ran(0, "print/skirmish/chart.pdf\n", "")
    assert fieldpress("check") == Ran(0, "2 products, no problems\n", "")
    monkeypatch.chdir(desk)
    assert fieldpress("build", "packs/skirmish/chart").out == "print/skirmish/chart.pdf\n"
    # with two packs, neither speaks for the other
    write_pack(desk / "packs/ambush")
    ran = fieldpress("build", "packs/skirmish/chart", "packs/ambush/chart")
    assert ran.out == "output/ambush/chart.pdf\noutput/skirmish/chart.pdf\n"
    assert {one["paper"]["name"] for one in printed().values()} == {"a4"}


@pytest.mark.ci
def test_the_same_options_make_the_same_bytes(desk: Path) -> None:
    """However they came: typed, or from settings. And other settings print anew."""
    words = ("build", "packs/skirmish/deck", "-o", "one")
    assert fieldpress(*words, "--paper", "letter", "--ink", "grey").status == 0
    typed = Path("one/skirmish/deck.pdf").read_bytes()
    users('paper = "letter"\nink = "grey"\n')
    assert fieldpress(*words).out == "one/skirmish/deck.pdf  (nothing changed)\n"
    assert fieldpress("build", "packs/skirmish/deck", "-o", "two").status == 0
    assert Path("two/skirmish/deck.pdf").read_bytes() == typed
    users('paper = "a4"\nink = "grey"\n')
    assert fieldpress(*words).out == "one/skirmish/deck.pdf\n"
    assert Path("one/skirmish/deck.pdf").read_bytes() != typed


def test_a_command_takes_only_settings_of_its_options(desk: Path) -> None:
    users('paper = "letter"\nink = "grey"\nduplex = "short-edge"\nunit = "cm"\n')
    assert fieldpress("calibrate").status == 0
    entry = printed()["calibrate.pdf"]
    assert (entry["paper"]["name"], entry["ink"]) == ("letter", "colour")
    assert entry["duplex"] == "long-edge"


def test_a_printer_of_ones_own(desk: Path) -> None:
    users('printer = "upstairs.yaml"\n').with_name("upstairs.yaml").write_text("flip: short-edge\n")
    assert fieldpress("build", "packs/skirmish/deck").status == 0
    assert printed()["skirmish/deck.pdf"]["duplex"] == "short-edge"
    Path("fieldpress.toml").write_text('printer = "downstairs.yaml"\n')
    assert problems() == [
        "fieldpress.toml:1:11: 'printer': 'downstairs.yaml' can't be read: No such file or "
        "directory"
    ]
    Path("downstairs.yaml").write_text("flip: long-edge\n")
    assert fieldpress("build", "packs/skirmish/deck").status == 0
    assert printed()["skirmish/deck.pdf"]["duplex"] == "long-edge"


@pytest.mark.ci
def test_only_the_user_may_name_any_folder(
    desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack may come from a stranger, who would print over what is elsewhere."""
    pack = desk / "packs/skirmish"
    (desk / "away").symlink_to(tmp_path)
    own = config_file()
    monkeypatch.setenv("HOME", str(tmp_path))
    for out in ("/tmp/prints", "../prints", "a/../../prints", "~/prints", "away/prints"):
        (pack / "fieldpress.toml").write_text(f"out = '{out}'\nprinter = '{out}'\n")
        ran = fieldpress("build", "packs/skirmish/chart")
        assert (ran.status, ran.out) == (1, "")
        assert ran.err.startswith(
            f"packs/skirmish/fieldpress.toml:1:7: 'out': '{out}' leads out of the folder\n"
            f"  hint: only settings of your own, {own}, may name any folder\n"
        )
        assert not (tmp_path / "prints").exists()
    (pack / "fieldpress.toml").unlink()
    for number, out in enumerate((str(tmp_path / "prints0"), "~/prints1", "../prints2")):
        users(f"out = '{out}'")
        ran = fieldpress("build", "packs/skirmish/chart")
        assert ran.status == 0
        assert (tmp_path / f"prints{number}/skirmish/chart.pdf").is_file()


FAULTS = {
    "what is not known": (
        'papre = "a4"\n\n[build]\nink = "grey"\n',
        f"fieldpress.toml:1:1: unknown key 'papre'; {THERE_ARE}",
        "  hint: did you mean 'paper'?",
        f"fieldpress.toml:3:2: unknown key 'build'; {THERE_ARE}",
    ),
    "values that are none": (
        'paper = "a5"\n  ink = "gray"\nduplex = "longedge"\nunit = "feet"\nout = ""\n',
        "fieldpress.toml:1:9: 'paper': 'a5' is neither one of a4, letter, a3, tabloid, legal nor a "
        "size such as '70x120mm'",
        "fieldpress.toml:2:9: 'ink': 'gray' is not one of colour, grey, saver; did you mean "
        "'grey'?",
        "fieldpress.toml:3:10: 'duplex': 'longedge' is not one of long-edge, short-edge, fold, off",
        "  hint: did you mean 'long-edge'?",
        "fieldpress.toml:4:8: 'unit': 'feet' is not one of inches, centimetres",
        "fieldpress.toml:5:7: 'out': this is not a path",
    ),
    "values of another kind": (
        'paper = 4\nink = true\nduplex = ["fold"]\nunit = {a = 1}\nout = 1979-05-27\n',
        "fieldpress.toml:1:9: 'paper' is a text in quotes, not 4",
        "fieldpress.toml:2:7: 'ink' is a text in quotes, not true",
        "fieldpress.toml:3:10: 'duplex' is a text in quotes, not a list",
        "fieldpress.toml:4:8: 'unit' is a text in quotes, not a table",
        "fieldpress.toml:5:7: 'out' is a text in quotes, not 1979-05-27",
    ),
    "quotes forgotten": (
        "# mine\npaper = letter # always\n",
        "fieldpress.toml:2:9: this is not TOML: invalid value",
        '  hint: a text stands in quotes: paper = "letter"',
    ),
    "quotes not closed": (
        'paper = "letter',
        "fieldpress.toml:1:16: this is not TOML: unterminated string",
    ),
    "a key twice": (
        'paper = "a4"\npaper = "a3"\n',
        "fieldpress.toml:2:13: this is not TOML: cannot overwrite a value",
    ),
    "nested a thousand times": (
        "paper = " + "[" * 20_000,
        "fieldpress.toml:1:1: this is nested too deeply",
    ),
    "a number of many digits": (
        "paper = " + "1" * 20_000,
        "fieldpress.toml:1:1: a number here has too many digits",
    ),
    "no text": (b"# \xe4\n# \xff\n", "fieldpress.toml:1:1: this is not text in UTF-8"),
    "a control character": (
        'paper = "\\u001b[2J"\n',
        "fieldpress.toml:1:9: 'paper': '\\u001b[2J' is neither one of a4, letter, a3, tabloid, "
        "legal nor a size such as '70x120mm'",
    ),
    "too many bytes": (
        b"#" * 64_001,
        "fieldpress.toml:1:1: can't be read: the file has more than 64,000 bytes",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_told_with_their_places(fault: str, desk: Path) -> None:
    text, *told = FAULTS[fault]
    Path("fieldpress.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert problems() == told
    ran = fieldpress("build", "packs/skirmish")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.splitlines()[:-1] == told
    assert not Path("output").exists()


def test_what_is_no_file_is_not_opened(desk: Path, tmp_path: Path) -> None:
    path = Path("fieldpress.toml")
    os.mkfifo(path)
    assert problems() == ["fieldpress.toml:1:1: can't be read: this is not an ordinary file"]
    path.unlink()
    path.mkdir()
    assert problems() == ["fieldpress.toml:1:1: can't be read: Is a directory"]
    path.rmdir()
    (tmp_path / "secret").write_text("paper = hush\n")
    path.symlink_to(tmp_path / "secret")
    assert problems() == ["fieldpress.toml:1:1: this link leads out of its folder"]
    path.unlink()
    (own := users("")).unlink()
    own.symlink_to(tmp_path / "dotfiles.toml")  # as those who keep their settings in one place do
    assert settings_of() == {}
    (tmp_path / "dotfiles.toml").write_text('ink = "grey"\r\n')
    assert settings_of()["ink"].value == "grey"


def test_a_home_that_there_is_not(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("", "relative"):
        monkeypatch.setenv("XDG_CONFIG_HOME", home)
        monkeypatch.setenv("HOME", str(desk))
        assert config_file() == desk / ".config/fieldpress/fieldpress.toml"
        monkeypatch.setenv("HOME", "")
        assert config_file() is None
    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
    assert settings_of() == {}


def test_places_of_all_that_may_be_written() -> None:
    text = """\
# paper = "a4"
paper = 'a [ # = '  # "ink" = 3
"in\\u006b"=\t[1, # ] x = 2
  {a = "]", b = [2]}, ']']
'du = plex'   = \"\"\"
paper = "x"
\\\"\"\" = 3 \"\"\"\"\"
a.b . c = 1
a.d = 2
[table]
paper = 1
unit = 2
[[ "t w o" ]]
out = 3
[three.four] # [x]
printer = '''
[five]'''
"""
    assert top_places(text) == {
        "paper": Spot((2, 1), (2, 9)),
        "ink": Spot((3, 1), (3, 13)),
        "du = plex": Spot((5, 1), (5, 17)),
        "a": Spot((8, 1), (8, 11)),
        "table": Spot((10, 2), (10, 2)),
        "t w o": Spot((13, 4), (13, 4)),
        "three": Spot((15, 2), (15, 2)),
    }
    import tomllib

    assert set(top_places(text)) == set(tomllib.loads(text))


PIECES = (
    *("paper", "ink", "=", " ", "\n", '"a4"', "'", '"', '"""', "'''", "[", "]", "{", "}", ",", "#"),
    *(".", "\\", '"i n"', "1", "true", "x", "\r\n", "[[", "]]", '"grey"', "\ufeff", "\0", "ä"),
)
LINES = (
    *(
        "paper = 'a4'\n",
        '"in\\u006b" = "grey" # [x]\n',
        "out = [1, '#',\n # ]\n 'x = 3']\n",
        " # a = 1\n",
    ),
    *(
        "[a.b]\n",
        "[[ 'c d' ]] # =\n",
        "unit = '''\n[e] = \"\"\"\n'''\n",
        "f.g = {h = '}', i = ['{']}\n",
    ),
    *(
        "f.j = 1979-05-27 07:32:00\n",
        "\t'k' . l=+1_0\n",
        'm = """\\"""x"""""\n',
        "paper = 3\n",
        "\n",
    ),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=24) | st.lists(
    st.sampled_from(LINES), max_size=8
)


@settings(max_examples=examples(300))
@given(TEXTS.map("".join))
def test_any_text_is_read_or_refused_at_a_place_in_it(text: str) -> None:
    import tomllib

    found: list[Problem] = []
    values = _checked(_File(Path("x.toml"), "x.toml"), text.replace("\r\n", "\n"), found)
    lines = text.replace("\r\n", "\n").split("\n")
    for problem in found:
        assert problem.place is not None
        assert problem.place.line <= len(lines)
        assert problem.place.column <= len(lines[problem.place.line - 1]) + 1
        assert str(problem).isprintable() or problem.hints
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert found
        return
    assert set(top_places(text)) == set(data)
    assert len(values) + len(found) == len(data)


def test_make_prints_as_nobodys_settings_say(repository: Path) -> None:
    lines = (repository / "Makefile").read_text("utf-8").splitlines()
    assert "PRINT := XDG_CONFIG_HOME=/dev/null $(BIN)/fieldpress" in lines
    assert not [line for line in lines if line.startswith("\t") and "/fieldpress " in line]
    assert sum(line.startswith("\t$(PRINT) ") for line in lines) >= 5


def test_the_documentation_names_every_key(repository: Path) -> None:
    page = (repository / "docs/printing.md").read_text("utf-8")
    section = page.partition("\n## Settings\n")[2].partition("\n## ")[0]
    assert all(f"| `{key}` |" in section for key in KEYS)
