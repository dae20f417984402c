"""Missions that were played before they are printed: none that a side surely wins."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator.content import Pack
from generator.errors import FieldpressError
from generator.games.platoon_action.play.model import playable
from generator.games.platoon_action.scenario import fresh, hope
from generator.games.platoon_action.scenario.fresh import new_scenario, roll_scenario
from generator.games.platoon_action.scenario.hope import (
    LOT,
    PRINTED,
    SCREENED,
    has_hope,
    screened,
    surely_lopsided,
)
from generator.play import Played, Tally
from generator.play.chance import Seeds
from generator.play.odds import Odds, Wish, like_odds, per_cent
from generator.roll.locks import Locks
from tests import golden
from tests.packs import fieldpress

WISH = Wish(0.2, 0.8)


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-action")


@dataclass(frozen=True)
class Fixed:
    """A scenario of which each pair of players wins a fixed share of its games, in turn."""

    shares: tuple[int, ...]
    """Games of ten that the first side wins, a pair each."""

    @property
    def sides(self) -> tuple[str, ...]:
        return "one", "other"

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(str(n) for n in range(len(self.shares)))

    @property
    def ahead(self) -> tuple[str, ...]:
        return ()

    @property
    def key(self) -> str:
        return f"fixed-{self.shares}"

    @property
    def code(self) -> str:
        return ""

    def game(self, players: Any, seeds: Seeds) -> Played:
        return Played(0 if seeds[0] % 10 < self.shares[int(players[0])] else 1, True, 6, 50)


def odds(*wins: int, games: int = SCREENED) -> Odds:
    return Odds(
        {
            str(n): Tally(("one", "other"), (won, games - won), 0, 0, Counter({6: games}), 0)
            for n, won in enumerate(wins)
        }
    )


def test_only_what_all_pairs_say_is_lopsided() -> None:
    assert surely_lopsided(odds(0, 0, 0), WISH, "one")
    assert surely_lopsided(odds(0, 0, 0), WISH, "other")
    assert surely_lopsided(odds(16, 16, 15), WISH, "one")
    assert not surely_lopsided(odds(0, 0, 4), WISH, "one")
    assert not surely_lopsided(odds(0, 16, 0), WISH, "one")
    # Below the limit, but not surely: 12 games without a win, and 3 of 16 in each pair.
    assert not surely_lopsided(odds(0, 0, 0, games=LOT), WISH, "one")
    assert not surely_lopsided(odds(3, 3, 3), WISH, "one")


def test_it_stops_as_soon_as_more_games_would_tell_nothing() -> None:
    assert screened(Fixed((5, 5, 5)), WISH, "one").games == LOT
    hopeless = screened(Fixed((0, 0, 0)), WISH, "one")
    assert hopeless.games == 2 * LOT
    assert not has_hope(Fixed((0, 0, 0)), WISH, "one")
    assert screened(Fixed((0, 5, 0)), WISH, "one").games > LOT
    assert has_hope(Fixed((0, 5, 0)), WISH, "one")


def crippled(whole: dict[str, Any], side: str) -> dict[str, Any]:
    """A mission in which a side has one green squad left."""
    found = deepcopy(whole)
    force = found["forces"][side]
    force.update(squads=force["squads"][:1], teams=[], vehicles=[], effectiveness=4)
    if found["reserve"] and found["reserve"]["side"] == side:
        found["reserve"] = None
    return found


@pytest.mark.parametrize("mission", ["bridge", pytest.param("crossroads", marks=pytest.mark.ci)])
def test_a_hopeless_mission_is_rejected(pack: Pack, mission: str) -> None:
    whole = dict(roll_scenario(pack, "hopeless", Locks({"mission": mission})).record)
    side = whole["attacker"]
    bad = crippled(whole, side)
    assert not has_hope(playable(pack, bad), WISH, side)


def test_as_rolled_is_the_first_candidate_and_nothing_is_played(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.play.match.seeds_of", None)
    found = new_scenario(pack, "raw", Locks({"mission": "raid", "odds": "as-rolled"}))
    assert found.record == roll_scenario(pack, "raw", Locks({"mission": "raid"})).record


def test_a_rejected_mission_keeps_its_kind_and_theatre(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def third(scenario: Any, wish: Wish, side: str) -> bool:
        played.append(scenario.key)
        return len(played) == 3

    monkeypatch.setattr(fresh, "has_hope", third)
    heard = []
    found = new_scenario(pack, "kept", Locks(), lambda done, most: heard.append((done, most)))
    was = roll_scenario(pack, "kept")
    assert (found.record["mission"], found.record["theatre"]) == (
        was.record["mission"],
        was.record["theatre"],
    )
    assert found.record["terrain"] != was.record["terrain"]
    assert len(set(played)) == 3
    assert found.thrown["candidate"] == {"hope for both by computer players": 2}
    assert heard == [(0, 40), (1, 40), (2, 40)]
    played.clear()
    assert new_scenario(pack, "kept").record == found.record


def test_no_mission_with_hope_is_told(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "CANDIDATES", 2)
    monkeypatch.setattr(fresh, "has_hope", lambda *_: False)
    with pytest.raises(FieldpressError) as wrong:
        new_scenario(pack, "none")
    (problem,) = wrong.value.problems
    assert problem.message == "none of 2 missions has odds of 20 to 80 % between computer players"
    assert problem.hints == (
        "ask for less with --fair 10-90, lock fewer fields, try another seed",
        "or take the mission --as-rolled",
    )


def test_what_was_found_is_kept(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    model = Fixed((5, 4, 6))
    assert has_hope(model, WISH, "one")
    monkeypatch.setattr(hope, "screened", None)
    assert has_hope(model, WISH, "one")


def words_of(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as found:
        pages = [found[n].get_textpage().get_text_range() for n in range(len(found))]
    return re.sub(r"\s+", " ", " ".join(pages))


@pytest.mark.ci
def test_the_sheet_says_the_odds_of_its_games(pack: Pack, tmp_path: Path) -> None:
    locks = ("--lock", "mission=patrol")
    assert fieldpress("scenario", "new", "platoon-action", "--seed", "told", *locks,
                      "-o", str(tmp_path)).status == 0  # fmt: skip
    folder = tmp_path / "platoon-action" / "scenarios" / "told"
    text = words_of(folder / "scenario.pdf")
    found = new_scenario(pack, "told", Locks({"mission": "patrol"}))
    model = playable(pack, found.record)
    fresh_games = like_odds(model, PRINTED, f"odds/{model.key}")
    side = found.scene.attacker
    ranges = [per_cent(tally, side) for tally in fresh_games.tallies.values()]
    told = re.search(
        r"Model odds ‡ The (\w+) side wins (\d+)–(\d+) % \(careful players\), "
        r"(\d+)–(\d+) % \(bold\), (\d+)–(\d+) % \(massing\) of the games, "
        r"the (\w+) side the others; usual length [\d–]+ turns",
        text,
    )
    assert told is not None, text
    assert [int(one) for one in told.groups()[1:7]] == [n for pair in ranges for n in pair]
    assert told[1] != told[8]
    again = fieldpress(
        "scenario", "print", str(folder / "scenario.yaml"), "-o", str(tmp_path / "b")
    )
    assert again.status == 0, again.err
    printed = next((tmp_path / "b").rglob("scenario.pdf"))
    assert printed.read_bytes() == (folder / "scenario.pdf").read_bytes()
    asked = fieldpress("scenario", "odds", str(folder / "scenario.yaml"), "--games", "20")
    assert asked.status == 0, asked.err
    assert "by 20 games of each pair of players" in asked.out


@pytest.mark.ci
def test_as_rolled_sheets_say_so_and_their_files_print_again(tmp_path: Path) -> None:
    ran = fieldpress("scenario", "new", "platoon-action", "--seed", "raw", "--as-rolled",
                     "-o", str(tmp_path))  # fmt: skip
    assert ran.status == 0, ran.err
    folder = tmp_path / "platoon-action" / "scenarios" / "raw"
    text = words_of(folder / "scenario.pdf")
    assert "Not played Taken as it was rolled." in text
    assert "Model odds" not in text
    assert "hope for both" not in text
    assert "odds: as-rolled" in (folder / "scenario.yaml").read_text("utf-8")
    again = fieldpress(
        "scenario", "print", str(folder / "scenario.yaml"), "-o", str(tmp_path / "b")
    )
    assert again.status == 0, again.err
