"""The commands about computer players: the table of fairness, and tuning."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.games.packs import read_pack
from generator.games.panzer_leader.play.players import JUDGES
from generator.games.platoon_command.play.players import WEIGHTS, players_of
from generator.play import Tally
from generator.roll.locks import Locks
from scripts import fairness, situations, tune
from tests import golden

PLAYERS = golden.REPOSITORY / "content" / "platoon-command" / "play" / "players.yaml"


def tally(attacker: int, ended: int, unended: int = 0) -> Tally:
    """Ten games, all ended in one round, so many of them won by the attacker."""
    wins = (10 - attacker - unended, attacker)
    return Tally(("us", "german"), wins, 0, unended, Counter({ended: 10}), 500)


def test_a_row_tells_means_and_counts_sheets_that_are_fair_for_all() -> None:
    sheets = [
        fairness.Sheet("raid", "german", {"bold": tally(5, 3), "careful": tally(4, 5)}),
        fairness.Sheet("raid", "german", {"bold": tally(9, 2), "careful": tally(4, 6)}, 4),
        fairness.Sheet("hold", "german", {"bold": tally(5, 3), "careful": tally(5, 9)}),
    ]
    head, _, raid, hold, whole = fairness.table(sheets)
    assert head.startswith("| mission | sheets | bold | careful | fair |")
    # A raid is over too early before round 3, anything else before round 4.
    assert raid == "| raid | 2 | 70 % | 40 % | 50 % | 25.0 % | 0.0 % | 3–6 | 2.5 |"
    assert hold == "| hold | 1 | 50 % | 50 % | 100 % | 50.0 % | 0.0 % | 3–9 | 1.0 |"
    assert whole.startswith("| all | 3 | 63 % | 43 % | 67 % |")


def test_games_without_an_end_are_told() -> None:
    sheets = [fairness.Sheet("points", "german", {"bold": tally(3, 60, unended=4)})]
    assert list(fairness.table(sheets))[-1].endswith("| 40.0 % | 60–60 | 1.0 |")


def test_a_sheet_is_rolled_and_played() -> None:
    found = fairness.sheet(("ambush", 0), 2, as_rolled=True)
    assert set(found.tallies) == {"careful", "bold", "stacking"}
    assert all(one.games == 2 for one in found.tallies.values())
    assert found.attacker in ("us", "german")


def test_a_change_leaves_what_makes_the_style() -> None:
    chance = random.Random("change")
    old = list(range(10, 10 + len(WEIGHTS)))
    fixed = {0, 5}
    for _ in range(200):
        new = tune.changed(old, fixed, chance)
        moved = {place for place in range(len(old)) if new[place] != old[place]}
        assert not moved & fixed
        assert len(moved) <= 4
        assert min(new) >= 0


def test_tuned_weights_are_written_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "platoon-command"
    shutil.copytree(PLAYERS.parent.parent, folder)
    path = folder / "play" / "players.yaml"
    pool = players_of(read_pack(folder, "mine"))
    pool["bold"] = [weight + 1 for weight in pool["bold"]]
    tune.write(path, pool)
    assert players_of(read_pack(folder, "mine")) == pool
    before, after = PLAYERS.read_text("utf-8"), path.read_text("utf-8")
    changed = [a for a, b in zip(after.splitlines(), before.splitlines(), strict=True) if a != b]
    assert [line[:13] for line in changed] == ["  - {id: bold"]


def test_tuning_keeps_only_what_wins_more(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever weighs more wins: a change is kept if, and only if, it makes the sum larger.
    monkeypatch.setattr(tune, "won", lambda _, one, other, __: 0 if sum(one) > sum(other) else 1)
    old = [10] * len(WEIGHTS)
    pool = {"a": list(old), "b": [1] * len(WEIGHTS)}
    told = list(tune.tuned(pool, {"a": set(), "b": set()}, [[0]], 40))
    assert told
    assert sum(pool["a"]) >= sum(old)


def measured(points: float, *shares: float, kind: str = "town") -> situations.Measured:
    by_player = dict(zip(("careful", "bold"), shares, strict=True))
    return situations.Measured("One", kind, points, by_player, 1.25, 40.0)


def test_situations_are_lopsided_when_all_players_say_so_of_the_same_side() -> None:
    assert measured(1, 10, 19).lopsided(20)
    assert measured(1, 81, 100).lopsided(20)
    assert not measured(1, 10, 20).lopsided(20)
    assert not measured(1, 10, 90).lopsided(20)


def test_ranks_agree_fully_not_at_all_or_the_wrong_way() -> None:
    assert situations.rank_correlation([1, 2, 3], [10, 40, 90]) == pytest.approx(1)
    assert situations.rank_correlation([1, 2, 3], [5, 4, 3]) == pytest.approx(-1)
    assert situations.rank_correlation([1, 2, 3, 4], [1, 1, 1, 1]) == 0
    # Two that share ranks 2 and 3: 4.5 / (2.236 x 2.121).
    assert situations.rank_correlation([1, 2, 3, 4], [1, 2, 2, 4]) == pytest.approx(
        0.9487, abs=1e-4
    )


def test_a_table_of_situations_has_a_line_each_and_one_for_each_kind() -> None:
    found = [measured(1.5, 10, 15), measured(2.5, 40, 60), measured(1, 50, 50, kind="meeting")]
    head, _, first, *_ = situations.rows(found)
    assert head == "| situation | points | careful | bold | losses |"
    assert first == "| One | 1.50 | 10 % | 15 % | 1.25 |"
    _, _, meeting, town, whole = situations.kinds(found)
    assert meeting == "| meeting | 1 | 1.00 | 50 % | 50 % | 1.25 | 0 | 0 | 1.00 |"
    assert town == "| town | 2 | 2.00 | 25 % | 38 % | 1.25 | 1 | 0 | 1.00 |"
    hopeless = list(situations.kinds([measured(1, 3, 9), replace(found[0], rolled=4)]))[-1]
    assert hopeless == "| all | 2 | 1.25 | 6 % | 12 % | 1.25 | 2 | 1 | 2.50 |"
    assert whole.startswith("| all | 3 | 1.50 |")
    said = list(situations.told(found))
    assert "outside 20-80 % for all: 1 of 3" in said
    assert "players, at most: 20 % apart" in said


def test_a_seed_is_judged_as_it_is_rolled_and_as_it_is_made() -> None:
    """Once, if nothing was thrown away; by players that chose neither."""
    pack = golden.pack("panzer-leader")
    locks = Locks({"kind": "probe", "size": "small"})
    rolled, made = situations.both(pack, "judged", locks, 1, JUDGES)
    assert set(rolled.shares) == {"steady", "rash", "wary"}
    assert rolled.kind == made.kind == "probe"
    assert rolled.rolled == 1
    assert (made is rolled) == (made.rolled == 1)


def test_a_situation_is_played_and_its_losses_counted() -> None:
    pack = golden.pack("panzer-leader")
    found = situations.measured(
        pack, "Remagen", "published", situations.published_battle(pack, "remagen"), 2
    )
    assert set(found.shares) == {"careful", "bold", "massing"}
    assert all(share in (0, 25, 50, 75, 100) for share in found.shares.values())
    # Carriers aside, and the block, which is not played.
    assert found.points == pytest.approx(2.63, abs=0.01)
    assert found.exchange > 0
