"""PLM's rolled battles are played before they are printed: what is thrown out, kept and told."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pypdfium2
import pytest

from generator.content import Pack
from generator.content.kinds import DeckPart
from generator.errors import FieldpressError
from generator.games.packs import read_pack
from generator.games.plm_american_revolution.play.model import playable
from generator.games.plm_american_revolution.play.needs import deck_problems
from generator.games.plm_american_revolution.scenario import fair, fresh
from generator.games.plm_american_revolution.scenario.fair import lopsided, printed_games
from generator.games.plm_american_revolution.scenario.fields import LOCKABLE, wish_of
from generator.games.plm_american_revolution.scenario.fresh import new_battle, roll_battle
from generator.games.plm_american_revolution.scenario.requirements import check_content
from generator.play import Played, Tally
from generator.play.kept import printed_odds
from generator.play.odds import Wish, per_cent
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from scripts import battles
from tests import golden
from tests.packs import fieldpress

LIMIT = Wish(0.2, 0.8)


@cache
def the_pack() -> Pack:
    return read_pack(golden.REPOSITORY / "content" / "plm-american-revolution")


@cache
def a_record() -> dict[str, Any]:
    rolled = roll_battle(the_pack(), "fair 1", Locks({"battle": "meeting"}))
    found: dict[str, Any] = json.loads(json.dumps(rolled.record))
    return found


def graded(grades: Mapping[str, str]) -> dict[str, Any]:
    """Return a battle with all units of a side of one grade."""
    record: dict[str, Any] = json.loads(json.dumps(a_record()))
    for side, grade in grades.items():
        for brigade in record["sides"][side]["brigades"]:
            for unit in brigade["units"]:
                unit["grade"] = grade
    return record


def test_a_hopeless_battle_is_thrown_out_whoever_is_hopeless() -> None:
    assert lopsided(the_pack(), graded({"american": "f", "british": "a"}), LIMIT)
    assert lopsided(the_pack(), graded({"american": "a", "british": "f"}), LIMIT)


class Biased:
    """A battle in which the first side wins so many of each twenty games, by the player."""

    sides = ("american", "british")
    code = ""

    def __init__(self, **wins: int) -> None:
        self.wins, self.played = wins, 0
        self.key = repr(wins)
        self.number: dict[str, int] = {}

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.wins)

    @property
    def ahead(self) -> tuple[str, ...]:
        return ()

    def game(self, players: tuple[str, str], _: object) -> Played:
        self.played += 1
        n = self.number[players[0]] = self.number.get(players[0], 0) + 1
        # Wins are spread evenly over the games.
        won = n * self.wins[players[0]] // 20 > (n - 1) * self.wins[players[0]] // 20
        return Played(0 if won else 1, ended=True, rounds=5, actions=5)


@pytest.mark.parametrize(
    ("wins", "thrown"),
    [
        ((17, 18, 20), True), ((3, 2, 0), True), ((17, 18, 16), False), ((3, 4, 0), False),
        ((20, 20, 0), False), ((10, 20, 20), False), ((20, 20, 10), False),
    ],
)  # fmt: skip
def test_all_pairs_have_to_agree(wins: tuple[int, int, int], thrown: bool) -> None:
    battle = Biased(**dict(zip(("careful", "bold", "massing"), wins, strict=True)))
    assert fair._lopsided(battle, LIMIT) is thrown


def test_what_is_even_is_soon_seen_to_be() -> None:
    even = Biased(careful=10, bold=10, massing=10)
    assert not fair._lopsided(even, LIMIT)
    assert even.played == 8
    uneven = Biased(careful=20, bold=20, massing=20)
    assert fair._lopsided(uneven, LIMIT)
    assert uneven.played == 60


def test_a_verdict_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    record = graded({"american": "f", "british": "a"})
    found = lopsided(the_pack(), record, LIMIT)

    def no_play(*_: object) -> None:
        raise AssertionError("it was played again")

    monkeypatch.setattr(fair, "play", no_play)
    assert lopsided(the_pack(), record, LIMIT) is found
    with pytest.raises(AssertionError, match="it was played again"):
        lopsided(the_pack(), record, Wish(0.3, 0.7))


def rejecting(monkeypatch: pytest.MonkeyPatch, number: int) -> list[Any]:
    """Let the first battles be lopsided; return what was looked at."""
    seen: list[Any] = []

    def look(_: Pack, record: Mapping[str, Any], __: Wish) -> bool:
        seen.append(record)
        return len(seen) <= number

    monkeypatch.setattr(fresh, "lopsided", look)
    return seen


@pytest.mark.parametrize("seed", ["keep 1", "keep 2", "keep 3"])
def test_another_battle_has_the_place_the_day_and_the_kind(
    monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    seen = rejecting(monkeypatch, 3)
    heard: list[tuple[int, int]] = []
    found = new_battle(the_pack(), seed, told=lambda n, most: heard.append((n, most)))
    for key in ("theatre", "engagement", "date", "battle", "place"):
        assert len({one[key] for one in seen}) == 1, key
    assert len({json.dumps(one["sides"]) for one in seen}) == 4
    assert heard == [(n, 40) for n in range(4)]
    assert found.thrown["candidate"] == {"not lopsided by computer players": 3}
    assert found.seed == seed
    names = [one.entry.path for one in found.ledger]
    assert len(names) == len(set(names))


def test_what_is_not_thrown_out_is_the_battle_as_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    rejecting(monkeypatch, 0)
    assert new_battle(the_pack(), "same").record == roll_battle(the_pack(), "same").record


def test_as_rolled_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = rejecting(monkeypatch, 40)
    locks = LOCKABLE.parse(("odds=as-rolled",))
    assert new_battle(the_pack(), "same", locks).record == roll_battle(the_pack(), "same").record
    assert seen == []
    assert wish_of(the_pack(), locks) is None
    assert wish_of(the_pack(), Locks()) == LIMIT
    assert wish_of(the_pack(), LOCKABLE.parse(("odds=30-70",))) == Wish(0.3, 0.7)


def test_it_is_told_when_no_battle_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "CANDIDATES", 3)
    rejecting(monkeypatch, 3)
    with pytest.raises(ScenarioError) as caught:
        new_battle(the_pack(), "never")
    (problem,) = caught.value.problems
    assert problem.message == "none of 3 battles has odds of 20 to 80 % between computer players"
    assert problem.hints == (
        "ask for less with --fair 10-90, lock fewer fields, try another seed",
        "or take the battle --as-rolled",
    )


def test_large_battles_are_played_half_as_often() -> None:
    def with_units(each: int) -> Any:
        army = SimpleNamespace(units=(None,) * each)
        return SimpleNamespace(drawn=(army, army))

    assert [printed_games(with_units(n)) for n in (5, 9, 10, 20)] == [40, 40, 20, 20]


# Packs of one's own.


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("play/players.yaml", None, None, "rolled from records that this pack lacks: players"),
        ("play/play-numbers.yaml", "id: fifty,", "id: fifties,",
         "the part 'play-numbers' has no record 'fifty', which battles need"),
        ("tables/rolls.yaml", "unhurt", "safe", "battles can't use 'safe' on table 'officer-hit'"),
        ("tables/rolls.yaml", "on: 1-3, result: '2'", "on: 1-3, result: '7'",
         "battles can't use '7' on table 'action-die'"),
    ],
)  # fmt: skip
def test_what_a_pack_lacks_for_players_is_told(
    tmp_path: Path, file: str, old: str | None, new: str | None, told: str
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(golden.REPOSITORY / "content" / "plm-american-revolution", folder)
    path = folder / file
    if old is None or new is None:
        path.unlink()
    else:
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(FieldpressError) as caught:
        check_content(read_pack(folder, "mine"))
    assert told in str(caught.value)


def test_a_deck_that_no_melee_can_be_fought_with_is_told() -> None:
    pack = the_pack()
    bare = cast(Pack, SimpleNamespace(parts={}, source=pack.source))
    assert [one.message for one in deck_problems(bare)] == [
        "battles are played with a deck 'melee-deck'"
    ]
    part = pack.parts["melee-deck"]
    assert isinstance(part, DeckPart)
    cards = {"one": {"card": "retreat"}, "two": {"card": "both-test"}}
    other = replace(part, cards=replace(part.cards, records=cards))
    changed = cast(Pack, SimpleNamespace(parts={"melee-deck": other}, source=pack.source))
    assert [one.message for one in deck_problems(changed)] == [
        "computer players don't know the card 'retreat'",
        "without a card 'resolve' no melee ends",
    ]
    assert list(deck_problems(pack)) == []


# As printed.


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    out = sharing(tmp_path_factory.mktemp("out"))
    ran = fieldpress(
        "scenario", "new", "plm-american-revolution", "--seed", "odds", "--lock", "table=4x6",
        "--out", out.as_posix(),
    )  # fmt: skip
    assert ran.status == 0, ran.err
    return out / "plm-american-revolution/scenarios/odds"


def words_of(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as pages:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


@pytest.mark.ci
def test_the_sheet_prints_the_odds(printed: Path) -> None:
    text = words_of(printed / "scenario.pdf")
    battle = new_battle(the_pack(), "odds", LOCKABLE.parse(("table=4x6",)))
    game = playable(the_pack(), battle.record)
    odds = printed_odds(game, printed_games(game), ahead=0)
    side = battle.scene.attacker
    ranges = [per_cent(tally, side) for tally in odds.tallies.values()]
    told = "{}–{} % (careful players), {}–{} % (bold), {}–{} % (massing) of the games"
    wanted = told.format(*(one for pair in ranges for one in pair))
    mine, other = ("American", "British") if side == "american" else ("British", "American")
    low, high = odds.whole.usual()
    length = f"{low}–{high}" if low != high else f"{high}"
    assert (
        f"Model odds ‡ The {mine} side wins {wanted}, the {other} side the others; usual length "
        f"{length} turns. People play differently." in text
    )
    assert f"{odds.games} games of two players of each style by computer gave the share" in text
    assert "not lopsided by computer players" in text


@pytest.mark.ci
def test_a_battle_as_rolled_says_so(tmp_path: Path) -> None:
    ran = fieldpress(
        "scenario", "new", "plm-american-revolution", "--seed", "raw", "--as-rolled",
        "--lock", "table=4x6", "--out", tmp_path.as_posix(),
    )  # fmt: skip
    assert ran.status == 0, ran.err
    folder = tmp_path / "plm-american-revolution/scenarios/raw"
    text = words_of(folder / "scenario.pdf")
    assert "Not played Taken as it was rolled. No computer player has tried it" in text
    assert "lopsided by computer players" not in text
    assert "odds: as-rolled" in (folder / "scenario.yaml").read_text("utf-8")
    again = fieldpress("scenario", "print", f"{folder}/scenario.yaml", "--out", f"{tmp_path}/again")
    assert again.status == 0, again.err


@pytest.mark.ci
def test_odds_of_a_file_are_told(printed: Path) -> None:
    ran = fieldpress("scenario", "odds", f"{printed}/scenario.yaml", "--games", "20")
    assert ran.status == 0, ran.err
    head, players, *rows, whole, _ = ran.out.splitlines()
    assert head.endswith(": how often the American side wins, by 20 games of each pair of players")
    styles = ["careful", "bold", "massing"]
    assert re.findall(r"British \w+", players) == [f"British {one}" for one in styles]
    assert [row.split()[:2] for row in rows] == [["American", one] for one in styles]
    assert re.fullmatch(r"in all: American \d+–\d+ %, British \d+–\d+ %", whole)


# The script of the tables.


def test_a_sheet_is_judged_by_players_who_took_no_part_in_choosing() -> None:
    found = battles.sheet(the_pack(), "delay", 0, 1)
    assert set(found.tallies) == {"patient", "brisk", "stubborn"}
    assert not set(found.tallies) & set(the_pack().records("players"))
    weights = {
        part: [
            tuple(one[key] for key in ("hit", "shy", "go", "hold", "charge"))
            for one in the_pack().records(part).values()
        ]
        for part in ("players", "judges")
    }
    assert not set(weights["players"]) & set(weights["judges"])


@pytest.mark.ci
def test_who_looks_ahead_has_a_column_and_a_table() -> None:
    found = battles.sheet(the_pack(), "delay", 0, 1, 1)
    assert found.ahead is not None
    assert found.ahead.games == 1
    head, _, row, *_ = battles.table([found])
    assert head.endswith("| turns | looking ahead |")
    assert row.split("|")[-2].strip() in ("0 %", "50 %", "100 %")
    head, _, *rows = battles.matches([playable(the_pack(), a_record())], 1)
    assert head == "| against | games | looking ahead wins |"
    assert [row.split("|")[1].strip() for row in rows] == ["careful", "bold", "massing"]
    assert {row.split("|")[2].strip() for row in rows} == {"2"}


def tallied(won: int, turn: int) -> Tally:
    """Ten games that ended in one turn, of which the attacker won so many."""
    return Tally(("american", "british"), (10 - won, won), 0, 0, Counter({turn: 10}), 50)


def test_the_table_counts_what_is_fair_lopsided_and_thrown_out() -> None:
    sheets = [
        battles.Sheet("line", "british", {"one": tallied(5, 6), "two": tallied(6, 8)}),
        battles.Sheet(
            "line", "british", {"one": tallied(9, 5), "two": tallied(10, 5)}, thrown=True
        ),
        battles.Sheet("post", "british", {"one": tallied(1, 9), "two": tallied(2, 9)}),
    ]
    head, _, line, post, whole, kept = battles.table(sheets)
    assert head == ("| kind | battles | one | two | all | fair | lopsided | thrown out | turns |")
    assert line == "| line | 2 | 70 % | 80 % | 75 ± 20 % | 1 | 1 | 1 | 5–8 |"
    assert post == "| post | 1 | 10 % | 20 % | 15 ± 0 % | 0 | 0 | 0 | 9–9 |"
    assert whole.startswith("| all | 3 | 50 % | 60 % | 55 ± 33 % | 1 | 1 | 1 |")
    assert kept.startswith("| all that are kept | 2 | 30 % | 40 % | 35 ± 20 % | 1 | 0 | 0 |")


def test_the_table_of_pairs_has_a_row_for_each_player() -> None:
    game = playable(the_pack(), a_record())
    head, _, *rows = battles.pairs([(game, "british")], 1)
    assert head == "| attacker, against | careful | bold | massing | wins |"
    assert [row.split("|")[1].strip() for row in rows] == ["careful", "bold", "massing"]
