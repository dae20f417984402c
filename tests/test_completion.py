"""What the shell offers while a line is typed: through Typer's own machinery, as bash asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packs import changed, fieldpress, write_pack

BUILT_IN = [
    "panzer-leader",
    "platoon-action",
    "platoon-command",
    "platoon-leader",
    "plm-american-revolution",
]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_pack(tmp_path / "skirmish")
    return tmp_path


def asked_by(patch: pytest.MonkeyPatch, how: str) -> None:
    """Ask as a shell does, by the program's own name, even where `python -m` runs the tests."""
    patch.setenv("_FIELDPRESS_COMPLETE", how)
    patch.setattr(sys.modules["__main__"], "__package__", None)


def offered(*words: str) -> list[str]:
    """What bash is offered for the last of these words, which may be empty."""
    with pytest.MonkeyPatch.context() as patch:
        line = ["fieldpress", *words]
        patch.setenv("COMP_WORDS", " ".join(line))
        patch.setenv("COMP_CWORD", str(len(line) - 1))
        asked_by(patch, "complete_bash")
        ran = fieldpress()
    assert (ran.status, ran.err) == (0, "")
    return ran.out.split("\n")[:-1] if ran.out != "\n" else []


def test_packs_here_and_those_that_come_along(desk: Path) -> None:
    write_pack(desk / "games/skat")
    (desk / "games/notes").mkdir()
    (desk / "other").mkdir()
    assert offered("build", "") == [*BUILT_IN, "skirmish"]
    assert offered("check", "platoon-c") == ["platoon-command"]
    assert offered("list", "sk") == ["skirmish"]
    assert offered("build", "games/") == ["games/skat"]
    assert offered("build", "./sk") == ["./skirmish"]
    assert offered("shelf", "") == [*BUILT_IN, "skirmish"]
    assert offered("force", "new", "panzer") == ["panzer-leader"]
    assert offered("force", "ids", "sk") == ["skirmish"]
    assert offered("los", "W", "W-Q-10", "W-C-4", "--pack", "panzer") == ["panzer-leader"]
    assert offered("build", "other") == []  # so the shell offers folders of its own accord


def test_products_of_a_pack(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered("build", "skirmish/") == ["skirmish/chart", "skirmish/deck"]
    assert offered("build", "skirmish") == ["skirmish", "skirmish/chart", "skirmish/deck"]
    assert offered("check", "skirmish/d") == ["skirmish/deck"]
    monkeypatch.setenv("HOME", str(desk))
    assert offered("build", "~/skirmish/c") == ["~/skirmish/chart"]
    monkeypatch.chdir(desk / "skirmish")
    assert offered("build", "./") == ["./chart", "./deck"]


def test_tables_of_a_pack(desk: Path) -> None:
    assert offered("odds", "sk") == ["skirmish/"]
    assert offered("roll", "skirmish/") == ["skirmish/hits"]
    assert offered("odds", "nothing/") == []


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (("build", "--paper", ""), ["a4", "letter", "a3", "tabloid", "legal"]),
        (("campaign", "new", "--paper", "l"), ["letter", "legal"]),
        (("shelf", "--ink", ""), ["colour", "grey", "saver"]),
        (("scenario", "print", "--duplex", "s"), ["short-edge"]),
        (("force", "print", "--unit", ""), ["inches", "centimetres"]),
        (("new", "--like", "t"), ["tiles"]),
        (("new", "--like", "c"), ["counters", "chart"]),
    ],
)
def test_values_of_options(words: tuple[str, ...], known: list[str]) -> None:
    assert offered(*words) == known


def save(folder: Path, name: str, seed: str) -> Path:
    """Save something as far as its seed."""
    folder.mkdir(parents=True)
    path = folder / name
    path.write_text(f"fieldpress: '0.2.0'\npack: x\nseed: {seed}\nlocks: {{}}\nrecord: {{\n")
    return path


def test_saved_things_and_their_seeds(desk: Path) -> None:
    saved = [
        save(desk / "output/platoon-leader/campaigns" / seed, "campaign.yaml", said)
        for seed, said in (("amber", "amber"), ("42-5e", "'42'"), ("first-a84f", "first evening"))
    ]
    save(desk / "output/platoon-leader/campaigns/odd", "campaign.yaml", "$(reboot)")
    for age, path in enumerate(saved):
        os.utime(path, (10_000 - age, 10_000 - age))
    mine = save(desk / "mine/platoon-command/scenarios/dusk", "scenario.yaml", "dusk")
    paths = [path.relative_to(desk).as_posix() for path in saved]
    odd = "output/platoon-leader/campaigns/odd/campaign.yaml"
    assert offered("campaign", "print", "") == [odd, *paths]
    assert offered("campaign", "print", "output/platoon-leader/campaigns/a") == paths[:1]
    assert offered("campaign", "new", "--seed", "") == ["amber", "42"]
    assert offered("campaign", "new", "--seed", "4") == ["42"]
    assert offered("scenario", "print", "") == []
    path = mine.relative_to(desk).as_posix()
    assert offered("scenario", "print", "--out", "mine", "") == [path]
    (desk / "fieldpress.toml").write_text('out = "mine"\n')
    assert offered("scenario", "odds", "") == [path]
    assert offered("scenario", "new", "--seed", "") == ["dusk"]
    assert offered("board", "print", "") == []


def test_a_broken_pack_is_passed_over_in_silence(desk: Path) -> None:
    write_pack(desk / "skirmish", {"deck.yaml": "kind: deck\n  title: [\n"})
    write_pack(desk / "ambush", changed("tables.yaml", "on: 6", "on: 7"))
    write_pack(desk / "locked", {"pack.yaml": "kind: pack\ntitle: L\ngenerator: none\n"})
    (desk / "fieldpress.toml").write_text("out = nowhere\n")
    os.mkfifo(desk / "pipe")
    assert offered("build", "skirmish/") == []
    assert offered("odds", "ambush/") == []
    assert offered("build", "locked/") == []
    assert offered("build", "pipe/") == []
    assert offered("campaign", "print", "") == []
    assert offered("build", "ambush") == ["ambush", "ambush/chart", "ambush/deck"]


def test_nothing_is_offered_that_a_shell_could_obey(desk: Path) -> None:
    for name in ("$(reboot)", "a b", "x;y", "`z`", "q'q", "esc\x1b[2J", "new\nline"):
        write_pack(desk / "packs" / name)
    write_pack(desk / "packs/plain")
    assert offered("build", "packs/") == ["packs/plain"]


def test_the_meaning_of_words_for_shells_that_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_by(monkeypatch, "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "fieldpress build skirmish/d")
    assert fieldpress().out == '_arguments \'*: :(("skirmish/deck":"Deck"))\'\n'
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "fieldpress build --paper a")
    assert "210 × 297 mm" in fieldpress().out


GAMES = tuple(f"generator.games.{name.split('-')[0]}_" for name in BUILT_IN)
DEAR = ("pydantic", "weasyprint", "yaml", "jinja2", "reportlab", "pikepdf", "PIL")


@pytest.mark.ci
@pytest.mark.parametrize("words", ["build platoon-command/u", "odds panzer-leader/c", "shelf "])
def test_completion_loads_no_game_and_no_engine(words: str) -> None:
    code = (
        "import atexit, json, sys\n"
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n"
        "sys.argv[0] = 'fieldpress'\n"
        "from generator.cli import main\nmain()\n"
    )
    for _ in range(2):  # the first time packs are read, and kept
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "_FIELDPRESS_COMPLETE": "complete_bash",
                "COMP_WORDS": f"fieldpress {words}",
                "COMP_CWORD": "2",
            },
            capture_output=True,
            text=True,
            check=True,
        )
    modules = json.loads(ran.stderr.splitlines()[-1])
    assert not set(DEAR) & set(modules)
    assert not [name for name in modules if name.startswith(GAMES)]
    assert ran.stdout.split()[0].startswith(words.split()[-1] if words[-1] != " " else "panzer")
