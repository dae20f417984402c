"""Situations of Panzer Leader are screened: what leaves a side without hope is thrown away."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.content import Pack
from generator.errors import UsageError
from generator.games.panzer_leader.play import coarse
from generator.games.panzer_leader.play.coarse import GAMES, Coarse, coarse_odds, screened
from generator.games.panzer_leader.play.model import playable
from generator.games.panzer_leader.scenario import fresh
from generator.games.panzer_leader.scenario.fields import LOCKABLE
from generator.games.panzer_leader.scenario.fresh import new_scenario, roll_scenario
from generator.play import Played, Tally
from generator.play.chance import below
from generator.play.numbers import numbers
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from tests import golden
from tests.packs import fieldpress
from tests.rolled_folder import RolledFolder
from tests.shares import examples
from tests.yaml_files import load_yaml

LIMIT = 0.1
NAME = "hope for both sides"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("panzer-leader")


# --- the test, on coins of known odds ------------------------------------------------------------


@dataclass(frozen=True)
class Coin:
    """A coin that comes up heads so often in a thousand, for each of three players."""

    odds: tuple[int, int, int]
    sides: tuple[str, ...] = ("heads", "tails")
    key: str = field(default="", compare=False)
    code: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        return ("careful", "bold", "massing")

    @property
    def ahead(self) -> tuple[str, ...]:
        return ()

    def game(self, players: tuple[str, str], seeds: tuple[int, int]) -> Played:
        heads = below(numbers(seeds), 1000) < self.odds[self.players.index(players[0])]
        return Played(0 if heads else 1, True, 10, 1)


def thrown(odds: tuple[int, int, int], times: int) -> float:
    """Return how often such a coin is found hopeless for heads."""
    found = [coarse_odds(Coin(odds), f"{odds} {n}", LIMIT).hopeless for n in range(times)]
    assert "tails" not in found
    return found.count("heads") / times


def chances(share: float) -> tuple[float, float]:
    """Return how likely it is that a pair's evidence falls to -13, or rises to 16, in 60 games.

    A win counts 9, a loss 1 the other way; worked out game by game, not played.
    """
    states, out, hope = {0: 1.0}, 0.0, 0.0
    for _ in range(60):
        after: dict[int, float] = {}
        for at, chance in states.items():
            for step, part in ((9, share), (-1, 1 - share)):
                now, odds = at + step, chance * part
                if now <= -13:
                    out += odds
                elif now >= 16:
                    hope += odds
                else:
                    after[now] = after.get(now, 0.0) + odds
        states = after
    return out, hope


def test_the_test_of_a_pair_errs_as_seldom_as_it_says() -> None:
    assert chances(0.2)[0] <= 0.1, "a fifth of the games is taken for no hope"
    assert chances(0.04)[1] <= 0.05, "one game in 25 is taken for hope"
    at_limit = chances(0.1)
    assert 0.35 < at_limit[1] < at_limit[0] < 0.6, "right at the limit both are about as likely"
    assert [round(chances(share)[0], 2) for share in (0.0, 0.3, 0.5)] == [1, 0.01, 0]


@pytest.mark.parametrize(
    "odds", [(0, 0, 0), (40, 40, 40), (100, 0, 0), (200, 0, 0), (500, 500, 500)]
)
def test_coins_are_thrown_away_as_often_as_they_should(odds: tuple[int, int, int]) -> None:
    """Pairs are independent: all three have to be out. Which is played next changes nothing."""
    should = 1.0
    for one in odds:
        should *= chances(one / 1000)[0]
    times = 120
    most = 4 * (max(should * (1 - should), 0.01) / times) ** 0.5
    assert abs(thrown(odds, times) - should) <= most


def test_an_even_coin_takes_few_games_and_a_lost_one_no_more_than_it_must() -> None:
    even = [coarse_odds(Coin((500, 500, 500)), f"even {n}", LIMIT).games for n in range(100)]
    assert sum(even) / 100 < 10
    lost = coarse_odds(Coin((0, 0, 0)), "lost", LIMIT)
    assert {name: one.games for name, one in lost.tallies.items()} == dict.fromkeys(
        ("careful", "bold", "massing"), 13
    )
    assert lost.hopeless == "heads"


def tallied(*wins: tuple[int, int, int]) -> Coarse:
    """Return what pairs came to: games that each side won, and ties."""
    sides = ("allied", "german")
    return Coarse(
        {
            f"player {i}": Tally(sides, (one, two), ties, 0, Counter({10: one + two + ties}), 0)
            for i, (one, two, ties) in enumerate(wins)
        },
        LIMIT,
    )


def test_only_what_all_pairs_put_out_of_reach_is_hopeless() -> None:
    assert tallied((0, 13, 0), (0, 13, 0), (0, 13, 0)).hopeless == "allied"
    assert tallied((13, 0, 0), (13, 0, 0), (13, 0, 0)).hopeless == "german"
    assert tallied((0, 13, 0), (0, 13, 0), (0, 12, 0)).hopeless is None
    assert tallied((0, 13, 0), (0, 13, 0), (1, 21, 0)).hopeless is None
    assert tallied((0, 13, 0), (0, 13, 0), (1, 22, 0)).hopeless == "allied"
    assert tallied((0, 13, 0), (13, 0, 0), (0, 13, 0)).hopeless is None
    assert tallied((0, 13, 0), (0, 13, 0), (0, 17, 1)).hopeless == "allied", "a tie counts half"
    assert tallied((0, 13, 0), (0, 13, 0), (0, 16, 1)).hopeless is None


def test_the_pair_is_played_that_gives_most_hope() -> None:
    assert tallied((0, 0, 0), (0, 0, 0)).next() == "player 0"
    assert tallied((0, 1, 0), (0, 0, 0)).next() == "player 1"
    assert tallied((0, 3, 0), (1, 4, 0)).next() == "player 1"
    assert tallied((0, 13, 0), (0, 5, 0)).next() == "player 1", "the other is out"
    assert tallied((2, 2, 0), (0, 0, 0)).next() is None, "both have shown their hope"
    assert tallied((2, 0, 0), (0, 2, 0)).next() is None, "by whichever pair"
    assert tallied((6, GAMES - 6, 0), (0, 13, 0)).next() is None, "there is an end to it"


# --- situations ----------------------------------------------------------------------------------


SMALL = ("size=small", "sections=1", "ground=shelf")


def plain(record: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found


def even(pack: Pack, kind: str = "destroy") -> dict[str, Any]:
    locks = LOCKABLE.parse([f"kind={kind}", *SMALL])
    return plain(new_scenario(pack, "hopeful", locks).record)


def alone(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a situation whose attacker comes with a single unit of each of his groups."""
    found = plain(record)
    for group in found["groups"]:
        if group["side"] == found["attacker"]:
            group["units"] = [{**group["units"][0], "count": 1}]
    return found


def hopeless(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a situation whose attacker has to destroy more than there is."""
    found = plain(record)
    for level in found["levels"]:
        if level["side"] == found["attacker"]:
            for way in level["any"]:
                for one in way["all"]:
                    one["least"] = 400
    return found


def test_a_hopeless_situation_is_found_and_an_even_one_is_not(pack: Pack) -> None:
    record = even(pack)
    assert screened(playable(pack, record), LIMIT).hopeless is None
    found = screened(playable(pack, hopeless(record)), LIMIT)
    assert found.hopeless == record["attacker"]
    assert found.games == 39
    lone = screened(playable(pack, alone(record)), LIMIT)
    assert lone.hopeless == record["attacker"]


def test_what_was_played_is_kept(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = playable(pack, even(pack))
    found = screened(battle, LIMIT)
    monkeypatch.setattr(coarse, "coarse_odds", None)
    assert screened(playable(pack, even(pack)), LIMIT) == found
    with pytest.raises(TypeError):
        screened(battle, 0.2)  # another limit is another question


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Any], bool]], None]:
    """Have situations found hopeless by what a test says of their record, unplayed."""

    def judge(of: Callable[[Any], bool]) -> None:
        lost = tallied((0, 13, 0), (0, 13, 0), (0, 13, 0))
        hope = tallied((2, 2, 0), (2, 2, 0), (2, 2, 0))
        monkeypatch.setattr(fresh, "playable", lambda _, record: record)
        monkeypatch.setattr(fresh, "screened", lambda record, _: lost if of(record) else hope)

    return judge


def test_a_hopeless_candidate_is_thrown_away_and_told(
    pack: Pack, judged: Callable[[Callable[[Any], bool]], None]
) -> None:
    locks = LOCKABLE.parse([*SMALL])
    first = roll_scenario(pack, "third", locks)
    seen = list[tuple[int, int]]()
    judged(lambda _: len(seen) < 3)
    found = new_scenario(pack, "third", locks, lambda done, of: seen.append((done, of)))
    assert seen == [(0, 40), (1, 40), (2, 40)]
    assert found.thrown["candidate"] == {NAME: 2}
    assert found.record["title"] != first.record["title"] or found.record != first.record
    assert found.record["mission"] == first.record["mission"]
    assert found.seed == "third"
    again = new_scenario(pack, "third", locks, lambda done, of: seen.append((done, of)))
    assert again.record == first.record, "no candidate is thrown away now"
    assert "candidate" not in again.thrown


def test_when_all_are_hopeless_it_says_so(
    pack: Pack, judged: Callable[[Callable[[Any], bool]], None]
) -> None:
    judged(lambda _: True)
    with pytest.raises(ScenarioError) as caught:
        new_scenario(pack, "none", LOCKABLE.parse(["kind=destroy", *SMALL]))
    assert str(caught.value) == (
        "in each of 40 situations one side is without hope, by computer players\n"
        "  hint: lock fewer fields, try another seed\n"
        "  hint: or take the situation --as-rolled"
    )
    assert caught.value.tally == {NAME: 40}


def test_kinds_stay_as_frequent_as_their_weights(
    pack: Pack, judged: Callable[[Callable[[Any], bool]], None]
) -> None:
    """Even if three bridges in four are hopeless, and half of the exits (chi-square test)."""
    count = Counter[str]()

    def judge(record: Any) -> bool:
        count[record["mission"]] += 1
        parts = {"bridges": 4, "exit": 2}
        return count[record["mission"]] % parts.get(record["mission"], 1) != 0

    judged(judge)
    number = examples(140)
    found = Counter(
        new_scenario(pack, f"kinds {n}", LOCKABLE.parse(["size=small"])).record["mission"]
        for n in range(number)
    )
    weights = {
        key: one["weight"]
        for key, one in pack.records("kinds").items()
        if "small" in one["sizes"] and one["sections"] <= 3
    }
    assert set(found) <= set(weights)
    whole = sum(weights.values())
    off = sum(
        (found[key] - number * w / whole) ** 2 / (number * w / whole) for key, w in weights.items()
    )
    assert off < 22.5, (found, weights)  # one in a thousand is more, with six degrees of freedom


def test_as_rolled_plays_nothing(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "playable", None)
    locks = LOCKABLE.parse(["odds=as-rolled", "kind=probe", "size=small"])
    found = new_scenario(pack, "as rolled", locks)
    free = Locks({k: v for k, v in locks.values.items() if k != "odds"})
    assert found.record == roll_scenario(pack, "as rolled", free).record


def test_players_are_asked_for_where_a_pack_has_none(pack: Pack) -> None:
    less = replace(pack, parts={k: v for k, v in pack.parts.items() if k != "players"})
    with pytest.raises(UsageError, match="computer players need parts that 'panzer-leader' lacks"):
        new_scenario(less, "less")
    assert new_scenario(less, "less", Locks({"odds": "as-rolled"})).record


# --- on paper ------------------------------------------------------------------------------------

PLAYED = (
    "A coarse model found hope for both sides. It knows no aircraft, mines, blocks, overruns, "
    "opportunity fire or feints, and can’t tell a fair situation from one that is nearly fair."
)
EDITED = PLAYED.replace("both sides.", "both sides, before it was edited.")
NOT_PLAYED = (
    "Taken as it was rolled: no computer player has tried whether both sides have hope. "
    "fieldpress scenario odds with its file tells."
)


def made(out: Path, *words: str) -> Path:
    ran = fieldpress("scenario", *words, "--out", out.as_posix())
    assert ran.status == 0, ran.err
    return next((out / "panzer-leader/scenarios").glob("*/scenario.pdf")).parent


def ledger(folder: Path) -> str:
    return re.sub(r"\s+", " ", RolledFolder(folder).pages[-1])


NEW = ("new", "panzer-leader", "--seed", "on paper", "--lock", "kind=probe", "--lock", "size=small")


def test_the_ledger_says_what_the_model_cannot_see(tmp_path: Path) -> None:
    folder = made(tmp_path, *NEW)
    told = ledger(folder)
    assert f"Played ‡ {PLAYED}" in told
    assert "Hope for both sides. Of games that a coarse model plays" in told
    assert RolledFolder(folder).pages[3:] == []


@pytest.mark.ci
def test_as_rolled_is_told_kept_and_printed_again(tmp_path: Path) -> None:
    folder = made(tmp_path, *NEW, "--as-rolled")
    told = ledger(folder)
    assert f"Not played ‡ {NOT_PLAYED}" in told
    assert "Hope for both sides" not in told
    file = folder / "scenario.yaml"
    assert load_yaml(file.read_text("utf-8"))["locks"] == {
        "kind": "probe", "size": "small", "odds": "as-rolled",
    }  # fmt: skip
    again = made(tmp_path / "again", "print", file.as_posix())
    assert NOT_PLAYED in ledger(again)


@pytest.mark.ci
def test_an_edited_situation_is_printed_and_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a model could play what somebody made of it doesn't matter."""
    folder = made(tmp_path, *NEW)
    data = load_yaml((folder / "scenario.yaml").read_text("utf-8"))
    turns = data["record"]["turns"]
    data["record"]["turns"] = 9 if turns != 9 else 10

    def as_rolled_alone(pack: Pack, record: Mapping[str, Any]) -> Any:
        assert record["turns"] == turns
        return playable(pack, record)

    monkeypatch.setattr(fresh, "playable", as_rolled_alone)
    file = tmp_path / "scenario.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "utf-8")
    again = made(tmp_path / "again", "print", file.as_posix())
    assert EDITED in ledger(again)


def test_odds_of_a_range_are_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path.as_posix())
    ran = fieldpress("scenario", "new", "panzer-leader", "--seed", "a", "--fair", "40-60", *out)
    assert (ran.status, ran.err.strip()) == (
        2,
        "--fair: scenarios of this game can't be made fair by computer players\n"
        "  hint: those in which a side is without hope are thrown away anyway",
    )
    ran = fieldpress("scenario", "new", "panzer-leader", "--lock", "odds=40-60", *out)
    assert "--lock odds=40-60 is not possible; it could be as-rolled" in ran.err
    assert list(tmp_path.iterdir()) == []
