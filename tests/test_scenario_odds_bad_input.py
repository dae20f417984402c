"""`scenario odds` of what can't be played, of too few or too many games, and stopped half way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.games import GAMES
from generator.play import LOOKING_AHEAD, play
from generator.play.kept import games_seed
from tests import golden
from tests.packs import fieldpress
from tests.shares import first
from tests.stopped_odds import WORD, WRONG_GAMES, stopped

Edit = Callable[[str], tuple[str, str]]
"""Takes a file's text; returns it edited, and the first words of what is wrong in it."""


def rolled(folder: Path, mission: str) -> Path:
    words = ("--seed", "odds", "--lock", f"mission={mission}", "--lock", "handicap=none")
    out = ("--lock", "attacker=us") if mission == "raid" else ()
    ran = fieldpress("scenario", "new", *words, *out, "--as-rolled", "--out", str(folder))
    assert ran.status == 0, ran.err
    return folder / "platoon-command/scenarios/odds/scenario.yaml"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    missions = ("points", "raid", "attrition")
    return {one: rolled(tmp_path_factory.mktemp(one), one) for one in missions}


def place(text: str, words: str, skip: int = 0) -> str:
    """Return line and column of what follows some letters of the first place of words."""
    before = text[: text.index(words) + skip]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def told(file: Path) -> list[str]:
    """Return what `odds` of a file that it refuses says, without the file's name."""
    ran = fieldpress("scenario", "odds", str(file), "--games", "20")
    assert (ran.status, ran.out) == (1, "")
    return ran.err.replace(f"{file}:", "").splitlines()


def edited(file: Path, folder: Path, *changes: tuple[str, str]) -> tuple[Path, str]:
    text = file.read_text("utf-8")
    for old, new in changes:
        assert re.search(old, text, re.MULTILINE), old
        text = re.sub(old, new, text, flags=re.MULTILINE)
    path = folder / "edited.yaml"
    path.write_text(text, "utf-8")
    return path, text


def test_points_that_nobody_can_have(files: dict[str, Path], tmp_path: Path) -> None:
    file, text = edited(files["points"], tmp_path, (r"goal: \{points: \d+", "goal: {points: 99"))
    objectives = re.search(r"objectives: \{(.*)\}", text)
    assert objectives is not None
    total = sum(int(one) for one in re.findall(r": (\d)", objectives[1]))
    other = text.replace("{points: 99", "{points: --", 1)
    both = [place(one, "points: 99", 8) for one in (text, other)]
    said = f"99 points are needed to win, but the objectives have only {total} together"
    assert told(file) == [*(f"{one}: {said}" for one in both), "2 problems; nothing was printed"]


def test_more_cards_to_remove_than_there_are(files: dict[str, Path], tmp_path: Path) -> None:
    file, text = edited(files["attrition"], tmp_path, (r"remove: \d+", "remove: 99"))
    lines = told(file)
    assert lines[-1] == "2 problems; nothing was printed"
    assert re.fullmatch(
        re.escape(place(text, "remove: 99", 8))
        + r": 'remove' needs 99 cards, but there are only \d+",
        lines[0],
    )


def test_nobody_who_can_come_back(files: dict[str, Path], tmp_path: Path) -> None:
    """Raiders without Scouts: their goal is out of reach from the start."""
    file, text = edited(files["raid"], tmp_path, (r"^ +scouts-[abc]: \d\n", ""))
    assert told(file) == [
        f"{place(text, 'of: scouts', 4)}: us has fewer than 1 card of 'scouts': "
        "the game is over at once",
        "1 problem; nothing was printed",
    ]


def test_no_riflemen_on_either_side(files: dict[str, Path], tmp_path: Path) -> None:
    file, text = edited(files["points"], tmp_path, (r"^ +riflemen-[abc]: \d\n", ""))
    assert told(file) == [
        f"{place(text, 'of: riflemen', 4)}: us and german have fewer than 1 card of 'riflemen': "
        "the game is over at once",
        "1 problem; nothing was printed",
    ]


def test_objectives_too_far_for_so_few_rounds(files: dict[str, Path], tmp_path: Path) -> None:
    file, text = edited(files["points"], tmp_path, (r"^  rounds: \d+$", "  rounds: 1"))
    lines = told(file)
    assert lines[-1].endswith("problems; nothing was printed")
    length = "thirty to sixty minutes: 1 rounds take 4 minutes"
    assert f"{place(text, 'rounds: 1', 8)}: {length}" in lines
    far = r"every objective reached by scouting: \d+[AB] is \d moves from \d+[AB], in 1 rounds"
    assert any(re.search(rf"^\d+:\d+: {far}$", one) for one in lines)


def test_a_tile_that_is_cut_off(files: dict[str, Path], tmp_path: Path) -> None:
    was = re.search(r"board: \[\[(.*)\]\]", files["points"].read_text("utf-8"))
    assert was is not None
    used = set(re.findall(r"(\d+)[AB]", was[1]))
    free = next(n for n in range(1, 19) if str(n) not in used)
    gap = ", ".join(["null"] * 3)
    file, text = edited(files["points"], tmp_path, (r"(board: .*)\]\]", rf"\1, {gap}, '{free}A']]"))
    start = re.search(r"'(\d+[AB])'", was[1])
    assert start is not None
    assert told(file) == [
        f"{place(text, f'{chr(39)}{free}A')}: the board is not connected: "
        f"{free}A can't be reached from {start[1]}",
        "  hint: tiles touch those beside them, and those half a tile to each side above and below",
        "1 problem; nothing was printed",
    ]


@pytest.mark.parametrize(("games", "said"), WRONG_GAMES)
def test_too_few_and_too_many_games(files: dict[str, Path], games: str, said: str) -> None:
    ran = fieldpress("scenario", "odds", str(files["points"]), "--games", games)
    assert (ran.status, ran.out) == (2, "")
    words = " ".join(re.sub(r"[│╭╮╰╯─]", " ", ran.err).split())
    assert words.endswith(f"Error Invalid value for '--games': {said}")


# --- stopped --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lots", "games", "missing"), first(1, [(4, "800", 21), (0, "0", 25), (27, "5,400", 0)])
)
def test_what_was_played_so_far_is_told(
    files: dict[str, Path], lots: int, games: str, missing: int
) -> None:
    status, out, err = stopped("scenario", files["points"], lots)
    assert (status, err) == (130, WORD)
    head, *table = out.splitlines()
    by = f"by {games} of 2,500,000 games, for it was stopped"
    assert head.endswith(f": how often the US side wins, {by}")
    if not lots:
        assert table == []
        return
    rows = [row.split() for row in table[1:6]]
    assert sum(row.count("–") for row in rows) == missing
    assert re.fullmatch(r"in all: US \d+–\d+ %, German \d+–\d+ %", table[6])
    assert table[7].startswith("usual length: ")


@pytest.mark.ci
def test_what_was_played_so_far_is_told_as_data(files: dict[str, Path]) -> None:
    status, out, err = stopped("scenario", files["points"], 27, "--json")
    assert (status, err) == (130, WORD)
    assert [one["games"] for one in json.loads(out)] == [400, 400, *[200] * 23]


@pytest.mark.ci
def test_games_in_lots_are_the_same_games(files: dict[str, Path]) -> None:
    """450 games of a pair are played in three lots, in turn with those of the other pairs."""
    asked = ("scenario", "odds", str(files["points"]), "--games", "450", "--json")
    told_of = json.loads(fieldpress(*asked).out)
    pack, game = golden.pack("platoon-command"), GAMES["platoon-command"]
    item = game.generator("scenario").read(pack, files["points"])
    model = game.playable(pack, item.record.model_dump(by_alias=True))
    pairs = [(one, other) for one in model.players for other in model.players]
    *told_of, last = told_of
    assert set(last["players"].values()) == {LOOKING_AHEAD}
    assert last["games"] == 22, "one in twenty"
    for pair, one in zip(pairs, told_of, strict=True):
        tally = play(model, pair, 450, games_seed(model))
        assert tuple(one["wins"].values()) == tally.wins
        assert (one["ties"], one["unended"]) == (tally.ties, tally.unended)
