"""`campaign odds`: what the coarse model finds of a saved campaign's first firefight."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator import __version__
from generator.content import Pack
from generator.errors import UsageError
from generator.games.packs import read_pack
from generator.games.platoon_leader.play.needs import NEEDED
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.entry import GENERATOR
from generator.games.platoon_leader.scenario.first_odds import first_part, odds_text
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.play import play
from generator.play.kept import games_seed
from tests.firefight_checker import FOLDER
from tests.packs import fieldpress
from tests.sealed_desks import sealed
from tests.shares import first
from tests.stopped_odds import WORD, WRONG_GAMES, stopped

PLAYERS = ("careful", "bold", "massing")
PAIRS = [(one, other) for one in PLAYERS for other in PLAYERS]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def campaign(pack: Pack) -> Campaign:
    return new_campaign(pack, "firefight-0")


def written(pack: Pack, campaign: Campaign, folder: Path) -> Path:
    path = folder / "campaign.yaml"
    path.write_bytes(to_yaml(pack, campaign, card(pack, campaign)))
    return path


@pytest.fixture(scope="module")
def file(pack: Pack, campaign: Campaign, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(pack, campaign, tmp_path_factory.mktemp("odds"))


@pytest.fixture(scope="module")
def whole_data(file: Path) -> dict[str, Any]:
    """What the command tells as data of 20 games of each pair."""
    ran = fieldpress("campaign", "odds", str(file), "--games", "20", "--json")
    assert ran.status == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.fixture
def data(whole_data: dict[str, Any]) -> list[dict[str, Any]]:
    """What it tells of the pairs."""
    found: list[dict[str, Any]] = whole_data["pairs"]
    return found


def test_games_are_those_of_the_first_firefight(
    pack: Pack, campaign: Campaign, data: list[dict[str, Any]]
) -> None:
    game = first_part(pack, campaign).model
    assert [tuple(one["players"].values()) for one in data] == PAIRS
    for one in data:
        assert sum(one["wins"].values()) + one["ties"] == 20
    tally = play(game, PAIRS[1], 20, games_seed(game))
    assert tuple(data[1]["wins"].values()) == tally.wins


def test_shares_are_told_with_their_luck_by_style_and_with_what_is_not_seen(
    pack: Pack, file: Path, data: list[dict[str, Any]], whole_data: dict[str, Any]
) -> None:
    ran = fieldpress("campaign", "odds", str(file), "--games", "20")
    assert (ran.status, ran.err) == (0, "")
    head, players, *rows, whole, styles, length, blind = ran.out.splitlines()
    what = "how often the Axis side wins the first firefight"
    assert re.fullmatch(rf".+ 19\d\d: {what}, by 20 games of each pair of players", head)
    assert players.split() == [word for one in PLAYERS for word in ("Allied", one)]
    assert [row.split()[:2] for row in rows] == [["Axis", one] for one in PLAYERS]
    told = [
        [int(low), int(high)] for row in rows for low, high in re.findall(r"(\d+)–(\d+) %", row)
    ]
    assert told == [one["per_cent"]["axis"] for one in data]
    # By its own count: all games, and those of each player on either side.
    won = {
        pair: one["wins"]["axis"] + one["ties"] / 2 for pair, one in zip(PAIRS, data, strict=True)
    }
    lots = [
        [won[pair] for pair in PAIRS if pair[side] == player]
        for side in range(2)
        for player in PLAYERS
    ]
    least, most = (found(100 * sum(lot) / 60 for lot in lots) for found in (min, max))
    assert styles == (
        f"by how either side is played: Axis {least:.0f}–{most:.0f} %, "
        f"Allied {100 - most:.0f}–{100 - least:.0f} %"
    )
    assert list(whole_data) == ["pairs", "by_style"]
    least, most = round(least), round(most)
    assert whole_data["by_style"] == {"axis": [least, most], "allied": [100 - most, 100 - least]}
    found = re.fullmatch(r"in all: Axis (\d+)–(\d+) %, Allied (\d+)–(\d+) %", whole)
    assert found is not None
    low, high, other_low, other_high = map(int, found.groups())
    assert low < 100 * sum(won.values()) / 180 < high
    assert high - low < 18
    assert (other_low, other_high) == (100 - high, 100 - low)
    assert re.fullmatch(r"usual length: (\d+–)?\d+ turns", length)
    assert blind == pack.records("words")["odds-blind"]["text"]


def test_the_booklet_says_as_much_of_what_is_not_seen(pack: Pack, campaign: Campaign) -> None:
    said = odds_text(pack, campaign)
    assert said is not None
    assert said.endswith(f"(72 games). {pack.records('words')['odds-blind']['text']}")


def test_who_knows_no_secret_has_the_same_odds(pack: Pack, tmp_path: Path) -> None:
    nobody, both = sealed(pack, "s3"), sealed(pack, "s3", "axis", "allied")
    assert first_part(pack, nobody).model.key == first_part(pack, both).model.key
    ran = fieldpress("campaign", "odds", str(written(pack, nobody, tmp_path)), "--games", "20")
    assert (ran.status, ran.err) == (0, "")


# --- bad input ------------------------------------------------------------------------------------


def told(file: Path, status: int = 1) -> list[str]:
    """Return what `odds` of a file that it refuses says, without the file's name."""
    ran = fieldpress("campaign", "odds", str(file), "--games", "20")
    assert (ran.status, ran.out) == (status, "")
    return ran.err.replace(f"{file}:", "").splitlines()


def edited(file: Path, folder: Path, edit: Callable[[dict[str, Any]], None]) -> Path:
    whole = yaml.safe_load(file.read_text("utf-8"))
    edit(whole)
    path = folder / "edited.yaml"
    path.write_text(yaml.safe_dump(whole, allow_unicode=True, sort_keys=False), "utf-8")
    return path


def without_infantry(whole: Mapping[str, Any]) -> None:
    for group in whole["record"]["sides"]["axis"]["groups"]:
        group["full"] = "3 × Landser"


def test_a_firefight_that_cannot_be_set_up(file: Path, tmp_path: Path) -> None:
    assert told(edited(file, tmp_path, without_infantry), 2) == [
        "1:1: computer players can't play the first firefight: "
        "the Axis side opens with no infantry",
    ]


def test_a_pack_without_computer_players(pack: Pack, campaign: Campaign) -> None:
    parts = {key: part for key, part in pack.parts.items() if key not in NEEDED}
    with pytest.raises(UsageError) as caught:
        first_part(replace(pack, parts=parts), campaign)
    assert str(caught.value) == (
        f"computer players need parts that 'platoon-leader' lacks: {', '.join(NEEDED)}"
    )


def place(text: str, words: str) -> str:
    """Return line and column of what follows a key at the beginning of a line."""
    rows = text.splitlines()
    return f"{next(n for n, row in enumerate(rows, 1) if row.startswith(words))}:{len(words) + 1}"


HINT = "  hint: roll it again from its seed, or use the Fieldpress and the pack that made it"


@pytest.mark.parametrize(("key", "what"), [("fieldpress", "Fieldpress"), ("content", "content")])
def test_a_campaign_of_another_version(file: Path, tmp_path: Path, key: str, what: str) -> None:
    was = yaml.safe_load(file.read_text("utf-8"))[key]
    path = edited(file, tmp_path, lambda whole: whole.update({key: "0.0.1"}))
    assert what != "Fieldpress" or was == __version__
    said = f"this campaign was rolled with {what} 0.0.1, but here it is {was}"
    where = place(path.read_text("utf-8"), f"{key}: ")
    assert told(path) == [f"{where}: {said}", HINT, "1 problem; nothing was printed"]


def test_a_campaign_of_a_pack_that_is_not_there(file: Path, tmp_path: Path) -> None:
    path = edited(file, tmp_path, lambda whole: whole.update({"pack": "platoon-leaders"}))
    printed = fieldpress("campaign", "print", str(path), "--out", str(tmp_path / "out"))
    ran = fieldpress("campaign", "odds", str(path))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == printed.err
    first_line, hint = ran.err.splitlines()
    assert first_line.startswith("'platoon-leaders' is neither a pack, a product nor a folder; ")
    assert hint == "  hint: did you mean 'platoon-leader'?"


def test_a_campaign_of_another_game(file: Path, tmp_path: Path) -> None:
    path = edited(file, tmp_path, lambda whole: whole.update({"pack": "platoon-command"}))
    assert told(path, 2) == ["'platoon-command' has nothing to roll a campaign from"]


def test_scenario_odds_of_a_campaign(file: Path) -> None:
    ran = fieldpress("scenario", "odds", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "'platoon-leader' has nothing to roll a scenario from\n"


def test_a_campaign_by_hand(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path))
    assert fieldpress("campaign", "begin", "primosole", "--seed", "x", *out).status == 0
    path = tmp_path / "platoon-leader/campaigns/primosole-x/campaign.yaml"
    where = place(path.read_text("utf-8"), "made-by-hand: ")
    first_line, _, more, count = told(path)
    said = "'primosole' is a campaign by hand: its papers are products of the pack"
    assert first_line == f"{where}: {said}"
    assert more == "  hint: `fieldpress campaign next` prints what comes after each firefight"
    assert count == "1 problem; nothing was printed"


def test_what_is_no_campaign(tmp_path: Path) -> None:
    path = tmp_path / "campaign.yaml"
    assert told(path) == [
        "1:1: can't be read: No such file or directory", "1 problem; nothing was printed"
    ]  # fmt: skip
    path.write_text("seed: amber\n", "utf-8")
    assert told(path) == [
        "1:1: this is not a complete campaign: fieldpress, pack, content, locks missing",
        "1 problem; nothing was printed",
    ]


@pytest.mark.parametrize(("games", "said"), WRONG_GAMES)
def test_too_few_and_too_many_games(file: Path, games: str, said: str) -> None:
    ran = fieldpress("campaign", "odds", str(file), "--games", games)
    assert (ran.status, ran.out) == (2, "")
    words = " ".join(re.sub(r"[│╭╮╰╯─]", " ", ran.err).split())
    assert words.endswith(f"Error Invalid value for '--games': {said}")


@pytest.mark.parametrize(
    ("lots", "games", "missing"), first(1, [(1, "200", 8), (0, "0", 9), (10, "2,000", 0)])
)
def test_what_was_played_so_far_is_told(
    pack: Pack, file: Path, lots: int, games: str, missing: int
) -> None:
    status, out, err = stopped("campaign", file, lots)
    assert (status, err) == (130, WORD)
    head, *table = out.splitlines()
    by = f"by {games} of 900,000 games, for it was stopped"
    assert head.endswith(f": how often the Axis side wins the first firefight, {by}")
    if not lots:
        assert table == []
        return
    assert sum(row.split().count("–") for row in table[1:4]) == missing
    assert re.fullmatch(r"in all: Axis \d+–\d+ %, Allied \d+–\d+ %", table[4])
    styles = [row for row in table if row.startswith("by how either side is played: ")]
    assert len(styles) == (not missing), "styles are compared once all have played"
    assert table[-1] == pack.records("words")["odds-blind"]["text"]


def test_other_commands_of_campaigns_stay(tmp_path: Path) -> None:
    shown = " ".join(fieldpress("campaign", "odds", "--help").out.split())
    assert "Have computer players play the first firefight of a saved campaign" in shown
    assert fieldpress("board", "odds", str(tmp_path)).status == 2
    assert GENERATOR.played_part is first_part
