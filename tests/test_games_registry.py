"""A game is a folder and an entry: shown by adding one, built in and from an installed package."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import pytest
import typer

from generator.cli.app import app
from generator.cli.rolls.locks import complete_lock, complete_pack, locks_help
from generator.content import Pack
from generator.games import GAMES, find_game, first_game
from generator.games.game import NOUNS
from generator.games.packs import read_pack
from generator.resources import content_folder
from generator.roll.locks import roll_name
from generator.scenario.generator import Generator
from tests.printed import Printed
from tests.shares import first
from tests.test_build_bytes import checkout
from tests.tiny_game import ENTRY, PACK, write_files, write_package
from tests.yaml_files import load_yaml

BOTH = [(name, noun) for name, game in GAMES.items() for noun in game.generators]


# --- those that come with Fieldpress -------------------------------------------------------------


def entry(name: str, noun: str) -> tuple[Pack, Generator]:
    return read_pack(content_folder() / name, f"content/{name}"), GAMES[name].generator(noun)


@pytest.mark.parametrize(("name", "noun"), BOTH)
def test_an_entry_leads_to_a_generator_of_its_noun(name: str, noun: str) -> None:
    pack, generator = entry(name, noun)
    assert pack.info.generator == name == GAMES[name].name
    assert generator.noun == noun
    assert noun in NOUNS


@pytest.mark.parametrize("noun", NOUNS)
def test_a_noun_is_rolled_from_a_pack_that_has_it(noun: str) -> None:
    assert noun in GAMES[NOUNS[noun].pack].generators
    field, _, value = NOUNS[noun].lock.partition("=")
    pack, generator = entry(NOUNS[noun].pack, noun)
    assert value in generator.values(pack, field)


@pytest.mark.parametrize(("name", "noun"), BOTH)
def test_the_values_of_every_field_but_a_date_can_be_listed(name: str, noun: str) -> None:
    pack, generator = entry(name, noun)
    none = [field for field in generator.lockable.fields if not generator.values(pack, field)]
    assert none == [field for field in generator.lockable.fields if field == "date"]


@pytest.mark.parametrize(("name", "noun"), first(4, BOTH))
def test_every_roll_of_the_ledger_can_be_locked(name: str, noun: str) -> None:
    """By the name that it has there; a locked roll keeps its result, and needs no dice."""
    pack, generator = entry(name, noun)
    free = generator.roll(pack, "registry", generator.lockable.parse([]))
    kept = [rolled.entry for rolled in free.ledger if rolled.kept]
    sides = "|".join([*pack.info.sides, "-"])  # a side's first brigade is no stage
    stages = re.compile(rf"^((?!({sides})/)\w+/\d+/)+")
    names = {roll_name(stages.sub("", one.path)) for one in kept}
    lockable = generator.lockable
    other = {name for name in names if name in lockable.fields or name in lockable.aliases}
    unknown = {name for name in names - other if not lockable.is_roll(name)}
    assert unknown == NOT_BY_NAME[noun]


NOT_BY_NAME = {"campaign": {"armies"}, "scenario": set(), "board": set()}
"""What is locked by fields of other names."""


def test_an_unknown_game_is_none() -> None:
    assert find_game("no-such-game") is None


# --- help and completion are told from the registry ----------------------------------------------


@pytest.mark.parametrize(("name", "noun"), BOTH)
def test_the_help_names_every_field_with_its_words(name: str, noun: str) -> None:
    told, lockable = locks_help(noun), GAMES[name].generator(noun).lockable
    assert f"**Locks of {name}**" in told
    for field, words in {**lockable.fields, **lockable.rolls}.items():
        assert f"- `{field}`: {words}" in told


def test_fields_and_values_are_completed() -> None:
    assert [text for text, _ in complete_lock("campaign", "platoon-leader", "th")] == ["theatre="]
    found = [text for text, _ in complete_lock("campaign", "platoon-leader", "intensity=")]
    assert found == ["intensity=low", "intensity=mid", "intensity=high"]
    assert [text for text, _ in complete_lock("scenario", "platoon-command", "attacker=g")] == [
        "attacker=german"
    ]
    assert complete_lock("scenario", "platoon-command", "no-field=") == []
    assert complete_lock("scenario", "no-pack", "th") == []
    assert complete_pack("campaign", "plat") == [("platoon-leader", "rolls a campaign")]


def test_examples_are_of_games_that_have_what_they_are_about() -> None:
    forces, sights = first_game(lambda game: game.force), first_game(lambda game: game.sights)
    assert GAMES[forces].own_force() is not None
    assert f"`fieldpress force new {forces}`" in (command_of("force new").help or "")
    (pack,) = [option for option in command_of("los").params if option.name == "pack"]
    assert pack.default == sights
    for name in (forces, sights):
        assert read_pack(content_folder() / name, name).info.generator == name


def command_of(words: str) -> click.Command:
    found: Any = typer.main.get_command(app)
    for word in words.split():
        found = found.commands[word]
    return found


def words_of(file: Path) -> str:
    return Printed(file.read_bytes()).text(0)


# --- a tiny game ---------------------------------------------------------------------------------


def fieldpress(program: Path, *words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run a copy of the program; `path` is what is installed beside it."""
    keep = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    where = os.pathsep.join(filter(None, (str(program), path)))
    return subprocess.run(
        [sys.executable, "-c", "import generator.cli; generator.cli.main()", *words],
        cwd=program,
        env={**keep, "PYTHONPATH": where, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def built_in(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Fieldpress with one game more: two modules, an entry, a pack."""
    program = checkout(repository, tmp_path_factory.mktemp("built-in"))
    module = "generator.games.tiny"
    write_package(program / "generator/games/tiny", module)
    registry = program / "generator/games/__init__.py"
    text = registry.read_text("utf-8")
    changed = text.replace("_ALL = (\n", "_ALL = (\n" + ENTRY.replace("MODULE", module))
    assert changed != text
    registry.write_text(changed, "utf-8")
    write_files(program / "content/tiny", PACK)
    return program


@pytest.mark.ci
def test_a_folder_and_an_entry_make_a_command_work(built_in: Path) -> None:
    done = fieldpress(built_in, "scenario", "new", "tiny", "--seed", "amber")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "output/tiny/scenarios/amber/scenario.pdf",
        "output/tiny/scenarios/amber/scenario.yaml",
    ]
    folder = built_in / "output/tiny/scenarios/amber"
    saved = load_yaml((folder / "scenario.yaml").read_text("utf-8"))
    text = words_of(folder / "scenario.pdf")
    assert f"{saved['record']['side']} goes first under {saved['record']['sky']}" in text
    assert "fieldpress scenario new tiny --seed amber" in text
    listed = json.loads((built_in / "output/manifest.json").read_text("utf-8"))["files"]
    assert [item["file"] for item in listed] == [
        line.removeprefix("output/") for line in done.stdout.splitlines()
    ]


@pytest.mark.ci
def test_the_same_commands_work_as_for_every_game(built_in: Path) -> None:
    words = (
        "scenario",
        "new",
        "tiny",
        "--seed",
        "amber",
        "--lock",
        "sky=rain",
        "--lock",
        "side=red",
    )
    done = fieldpress(built_in, *words, "--times", "2", "--list", "--json")
    assert [item["seed"] for item in json.loads(done.stdout)] == ["amber", "amber-2"]
    assert {(item["sky"], item["side"]) for item in json.loads(done.stdout)} == {("rain", "red")}
    done = fieldpress(built_in, "scenario", "new", "tiny", "--lock", "side=green")
    assert done.returncode == 2
    assert done.stderr == "--lock side=green is not possible; it could be red, blue\n"
    done = fieldpress(built_in, "scenario", "new", "tiny", "--fold")
    assert done.stderr == "--fold: scenarios of this game are not printed to be folded\n"
    done = fieldpress(built_in, "scenario", "new", "tiny", "--book", "2")
    assert done.stderr == "--book: scenarios of this game are not bound in a book\n"
    done = fieldpress(built_in, "campaign", "new", "tiny")
    assert done.stderr == "'tiny' has nothing to roll a campaign from\n"
    assert "Locks of tiny" in fieldpress(built_in, "scenario", "new", "--help").stdout


@pytest.mark.ci
def test_its_file_is_printed_again_with_what_was_edited(built_in: Path) -> None:
    fieldpress(built_in, "scenario", "new", "tiny", "--seed", "ochre", "--lock", "sky=rain")
    file = built_in / "output/tiny/scenarios/ochre/scenario.yaml"
    head, rain, rest = file.read_text("utf-8").rpartition("sky: rain")  # not that of the locks
    assert rain
    file.write_text(f"{head}sky: hail{rest}", "utf-8")
    for _ in range(2):  # the second time it is told from what was kept
        done = fieldpress(built_in, "scenario", "print", str(file), "--out", "again")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1] == "edited by hand: sky: rain → hail"
    text = words_of(built_in / "again/tiny/scenarios/ochre.edited/scenario.pdf")
    assert "under hail" in text


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages with the tiny game in it, as pip leaves it."""
    folder = tmp_path_factory.mktemp("installed")
    write_package(folder / "tiny_game", "tiny_game")
    entry = folder / "tiny_game/entry.py"
    entry.write_text(
        "from generator.games.game import GameEntry\n\n"
        'GAME = GameEntry("tiny", {"scenario": "tiny_game.generator:GENERATOR"})\n'
    )
    write_files(
        folder / "tiny_game-1.0.dist-info",
        {
            "METADATA": "Metadata-Version: 2.1\nName: tiny-game\nVersion: 1.0\n",
            "entry_points.txt": "[fieldpress.games]\ntiny = tiny_game.entry:GAME\n",
        },
    )
    return folder


@pytest.mark.ci
def test_an_installed_package_adds_a_game(
    repository: Path, installed: Path, tmp_path: Path
) -> None:
    write_files(tmp_path / "mine", PACK)
    words = ("scenario", "new", str(tmp_path / "mine"), "--seed", "amber")
    done = fieldpress(repository, *words, "--out", str(tmp_path / "out"), path=str(installed))
    assert (done.returncode, done.stderr) == (0, "")
    assert "goes first" in words_of(tmp_path / "out/mine/scenarios/amber/scenario.pdf")
    stamps = tmp_path / "out/.fieldpress/stamps"
    assert not stamps.exists() or not [*stamps.iterdir()]  # its code may change unseen


@pytest.mark.ci
def test_the_shelf_has_the_commands_of_an_installed_game(
    repository: Path, installed: Path, tmp_path: Path
) -> None:
    write_files(tmp_path / "mine", PACK)
    words = ("shelf", str(tmp_path / "mine"), "--out", str(tmp_path / "out"))
    done = fieldpress(repository, *words, path=str(installed))
    assert (done.returncode, done.stderr) == (0, "")
    assert "fieldpress scenario new mine" in words_of(tmp_path / "out/shelf.pdf")


def test_a_pack_alone_adds_none(repository: Path, tmp_path: Path) -> None:
    """It is a stranger's data: what it names must be installed."""
    write_files(tmp_path / "mine", PACK)
    write_package(tmp_path / "mine/tiny_game", "tiny_game")
    done = fieldpress(repository, "scenario", "new", str(tmp_path / "mine"))
    assert done.returncode == 1
    assert done.stderr == (
        f"{tmp_path / 'mine'}/pack.yaml:3:12: unknown generator 'tiny'; generators are "
        f"{', '.join(sorted(GAMES))}\n"
        "1 problem; nothing was printed\n"
    )


BROKEN = {
    "raise ValueError('no dice')": "can't be loaded: no dice",
    "GAME = 7": "is a int, not a game",
    "from generator.games.game import GameEntry\nGAME = GameEntry('huge')": "calls itself 'huge'",
}


@pytest.mark.parametrize("code", first(1, BROKEN))
def test_an_installed_game_that_is_none_is_told(
    repository: Path, installed: Path, tmp_path: Path, code: str
) -> None:
    folder = tmp_path / "broken"
    write_files(folder, {"tiny_game/__init__.py": "", "tiny_game/entry.py": code})
    for name in ("METADATA", "entry_points.txt"):
        text = (installed / "tiny_game-1.0.dist-info" / name).read_text("utf-8")
        write_files(folder / "tiny_game-1.0.dist-info", {name: text})
    write_files(tmp_path / "mine", PACK)
    done = fieldpress(repository, "scenario", "new", str(tmp_path / "mine"), path=str(folder))
    assert done.returncode == 2
    assert done.stderr == f"the installed game 'tiny' (tiny_game.entry:GAME) {BROKEN[code]}\n"


def test_an_entry_is_plain_data() -> None:
    """So that the registry is read without importing any game."""
    code = (
        "import sys, generator.games\n"
        "print([name for name in sys.modules if name.startswith('generator.')])\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stdout
    assert "generator.games.platoon_leader" not in loaded
    assert "generator.content" not in loaded
    assert [field.name for field in fields(GAMES["platoon-leader"])] == [
        "name",
        "generators",
        "kinds",
        "sights",
        "force",
        "play",
        "table",
        "printed_table",
    ]
