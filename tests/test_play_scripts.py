"""The commands about computer players: the table of fairness, and tuning."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.dice import Streams
from generator.games.packs import read_pack
from generator.games.panzer_leader.play.players import JUDGES as SITUATION_JUDGES
from generator.games.platoon_command.play.players import CROWD, JUDGES, WEIGHTS, players_of
from generator.play import Tally
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from scripts import breed, fairness, matches, situations, skirmishes, tune
from scripts.between import put
from tests import golden

PLAYERS = golden.REPOSITORY / "content" / "platoon-command" / "play" / "players.yaml"


def judged(mission: str, *shares: float, **more: Any) -> fairness.Sheet:
    """A sheet as two judges found it, in per cent."""
    known: dict[str, Any] = {
        "number": 0,
        "styles": dict(zip(("steady", "dashing"), shares, strict=True)),
        "ahead": None,
        "printed": (40, 60),
        "early": 1.0,
        "unended": 0.0,
        "rolled": 1,
    }
    return fairness.Sheet(mission, **{**known, **more})


SHEETS = (
    judged("raid", 50, 60, early=3.0, rolled=4),
    judged("raid", 60, 80, ahead=70.0, unended=2.0),
    judged("hold", 10, 20, ahead=15.0, printed=(30, 50)),
    judged("hold", 40, 50, ahead=35.0),
)


def test_the_table_of_fairness_tells_what_judges_found() -> None:
    head, _, raid, hold, whole = fairness.table(SHEETS)
    assert head.startswith("| mission | sheets | mean ± sd | 35–65 | 45–55 | outside 20–80 |")
    # 55 and 70 %; 15 and 45 %.
    assert raid == "| raid | 2 | 62 ± 11 | 50 % | 50 % | 0 % | 50 % | 2.0 % | 1.0 % | 2.5 |"
    assert hold == "| hold | 2 | 30 ± 21 | 50 % | 50 % | 50 % | 50 % | 1.0 % | 0.0 % | 1.0 |"
    assert whole.startswith("| all | 4 | 46 ± 23 | 50 % | 50 % | 25 % | 50 % |")


def test_the_table_of_judges_has_who_looks_ahead_on_its_sheets() -> None:
    head, _, raid, hold, whole = fairness.styles_table(SHEETS)
    assert head == (
        "| mission | steady | dashing | sheets | looking ahead | 35–65 | outside 20–80 |"
    )
    assert raid == "| raid | 55 ± 7 | 70 ± 14 | 1 | 70 ± 0 | 0 % | 0 % |"
    assert hold == "| hold | 25 ± 21 | 35 ± 21 | 2 | 25 ± 14 | 50 % | 50 % |"
    assert whole == "| all | 40 ± 22 | 52 ± 25 | 3 | 40 ± 28 | 33 % | 33 % |"


def test_a_sheet_as_rolled_is_judged_by_judges_alone() -> None:
    found = fairness.sheet(("ambush", 0), fairness.Plan(2, 2, 2, 2, as_rolled=True))
    assert set(found.styles) == set(players_of(fairness.the_pack(), JUDGES))
    assert found is not None
    assert found.printed is None
    assert found.ahead in (0, 50, 100)
    other = fairness.sheet(("ambush", 1), fairness.Plan(2, 2, 2, 2, as_rolled=True))
    assert other is not None
    assert other.ahead is None


def test_missions_without_a_fair_scenario_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise ScenarioError("none")

    plan = fairness.Plan(2, 2, 2, 2, as_rolled=False)
    monkeypatch.setattr(fairness, "new_scenario", none)
    assert fairness.sheet(("raid", 0), plan) is None
    first, *_ = fairness.told([*SHEETS, None], plan)
    assert first == ("4 sheets, 2 games of each judge. For 1 more no fair one was found among 200.")
    kept = tmp_path / "kept.jsonl"
    kept.write_text('{"mission": "raid", "number": 0, "none": true}\n', "utf-8")
    assert fairness.read(kept) == {("raid", 0): None}


def test_a_run_of_fairness_goes_on_where_another_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n<!-- as-rolled -->\nold\n<!-- /as-rolled -->\nAfter.\n", "utf-8")
    monkeypatch.setattr(fairness, "PAGE", page)
    monkeypatch.setattr(fairness, "KEPT", tmp_path / "kept")
    few = ["--seeds", "1", "--games", "1", "--ahead", "1", "--part", "9", "--as-rolled"]
    fairness.main(few)
    first = page.read_text("utf-8")
    assert first.startswith("Before.\n<!-- as-rolled -->\n\n8 sheets, 1 games of each judge.\n")
    assert first.endswith("\n<!-- /as-rolled -->\nAfter.\n")
    (kept,) = (tmp_path / "kept").iterdir()
    assert len(kept.read_text("utf-8").splitlines()) == 8
    # What is kept is not played again.
    monkeypatch.setattr(fairness, "sheet", None)
    fairness.main(few)
    assert page.read_text("utf-8") == first


def test_the_table_of_matches_has_each_pair_twice() -> None:
    found = [
        matches.Match("a", "b", 0.7, 40),
        matches.Match("a", "c", 0.5, 40),
        matches.Match("b", "c", 0.25, 40),
    ]
    assert list(matches.table(found, ["a", "b", "c"])) == [
        "| | a | b | c | all |",
        "|---|--:|--:|--:|--:|",
        "| a | – | 70 | 50 | 60 |",
        "| b | 30 | – | 25 | 28 |",
        "| c | 50 | 75 | – | 62 |",
    ]


@pytest.mark.ci
def test_a_match_favours_nobody_by_its_boards() -> None:
    """A player against itself wins each board once, from one side or the other."""
    boards = matches.boards(1)
    assert [board.styles for board in boards] == [tuple(players_of(fairness.the_pack()))] * 8
    assert matches.match(boards, "steady", "steady").share == 0.5


def test_a_table_goes_between_its_marks_and_nowhere_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("No marks.\n", "utf-8")
    with pytest.raises(ValueError, match=r"no lines '<!-- one -->' and '<!-- /one -->'"):
        put(page, "one", ["x"])


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
    tuning = tune.Tuning("a", set(), [list(old), [1] * len(WEIGHTS)], [[0]])
    told = list(tuning.better(list(old), 40))
    assert len(told) == 40
    sums = [sum(old), *(sum(weights) for weights, line in told if line)]
    assert len(sums) > 1
    assert sums == sorted(set(sums))
    # What is not kept leaves the weights as they were.
    assert [sum(weights) for weights, _ in told] == sorted(sum(weights) for weights, _ in told)


def test_luck_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever plays, the dice decide: hardly a change seems to win more for certain.
    dice = random.Random("luck")
    monkeypatch.setattr(tune, "won", lambda *_: dice.randrange(2))
    old = [10] * len(WEIGHTS)
    told = tune.Tuning("a", set(), [old, old], [[0], [1], [2]]).better(old, 200)
    assert sum(bool(line) for _, line in told) <= 8


def test_scenarios_that_are_as_good_as_won_are_not_tuned_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shares = iter([0.9, 0.5, 0.1, 0.7, 0.3] + [0.5] * 100)
    seen = []

    def share(table: object, *_: object) -> float:
        seen.append((table, next(shares)))
        return seen[-1][1]

    monkeypatch.setattr(tune, "first_share", share)
    pack = golden.pack("platoon-command")
    found = tune.tables(pack, "a", 2, [])
    assert len(found) == 2 * len(pack.records("missions"))
    assert found == [table for table, one in seen if 0.3 <= one <= 0.7]
    monkeypatch.undo()
    weights = [list(one) for one in players_of(pack).values()]
    assert 0.0 <= tune.first_share(found[0], weights, "b", 2) <= 1.0


def test_each_player_is_tuned_by_chance_of_its_own_and_against_nobody_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met = []

    def won(_: object, one: list[int], other: list[int], __: object) -> int:
        met.append(tuple(other))
        return 0 if sum(one) > sum(other) else 1

    monkeypatch.setattr(tune, "won", won)
    old, pool = [10] * len(WEIGHTS), [[10] * len(WEIGHTS), [1] * len(WEIGHTS)]
    one, other = (
        list(tune.Tuning(name, set(), pool, [[0]]).better(old, 40)) for name in ("one", "other")
    )
    assert any(line for _, line in one)
    assert [weights for weights, _ in one] != [weights for weights, _ in other]
    assert one == list(tune.Tuning("one", set(), pool, [[0]]).better(old, 40))
    # It meets the pool as it was, and in the pool's place only what it has become itself.
    assert {tuple(weights) for weights in pool} <= set(met)


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
    rolled, made = situations.both(pack, "judged", locks, 1, SITUATION_JUDGES)
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


def test_who_looks_ahead_has_a_column_where_it_played() -> None:
    def mission(name: str, ahead: int | None) -> skirmishes.Sheet:
        sides = ("german", "soviet")
        ten = Tally(sides, (6, 4), 0, 0, Counter({6: 10}), 0)
        seen = None if ahead is None else Tally(sides, (ahead, 4 - ahead), 0, 0, Counter({6: 4}), 0)
        return skirmishes.Sheet(name, "german", {"careful": ten}, 0, seen)

    both = [mission("raid", 3), mission("raid", None), mission("farm", 1)]
    head, _, raid, farm, whole = skirmishes.table(both)
    assert head.endswith("| rolled | looking ahead |")
    assert raid == "| raid | 2 | 60 % | 0 | 0 % | 6–6 | 1.0 | 75 % |"
    assert farm.endswith("| 25 % |")
    assert whole.endswith("| 50 % |")
    head, *_ = skirmishes.table([mission("raid", None)])
    assert head.endswith("| rolled |")


def test_judges_of_missions_look_ahead_in_styles_of_their_own() -> None:
    model = skirmishes.made("raid", 0, as_rolled=True).model
    judged = skirmishes.moved(model)
    assert model.thought is not None
    assert judged.thought is not None
    assert not set(judged.thought.styles) & set(model.thought.styles)
    assert judged.thought.enemies == tuple(judged.weights.values())
    assert not set(judged.weights.values()) & set(model.weights.values())
    same = skirmishes.match([model], "bold", "bold", 2)
    assert (same.share, same.games) == (0.5, 4)


# --- the crowd ------------------------------------------------------------------------------------


def test_those_who_win_most_are_a_familys_next_members(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the larger sum of weights wins, weights grow."""
    monkeypatch.setattr(tune, "won", lambda _, one, other, __: 0 if sum(one) > sum(other) else 1)
    pool = [[10] * len(WEIGHTS), [20] * len(WEIGHTS)]
    chance = Streams("a").stream("b")
    found: list[Any] = [[number] for number in range(40)]
    once = breed.bred(pool, pool, pool, (found, "c"), chance)
    assert len(once) == breed.MEMBERS
    assert all(sum(one) > sum(pool[0]) for one in once)
    twice = breed.bred(once, pool, [*pool, *once], (found, "d"), chance)
    assert sum(twice[0]) > sum(once[0]) > sum(pool[1])


def test_the_pack_has_the_crowd_that_was_bred(tmp_path: Path) -> None:
    """The file is written as a pack reads it, and that of the pack is such a one."""
    folder = tmp_path / "platoon-command"
    shutil.copytree(PLAYERS.parents[1], folder)
    crowd = [[number + place for place in range(len(WEIGHTS))] for number in range(40)]
    (folder / breed.FILE).write_text("\n".join(breed.lines(crowd)) + "\n", "utf-8")
    found = players_of(read_pack(folder, "content/platoon-command"), CROWD)
    assert list(found.values()) == crowd
    assert next(iter(found)) == "family-1-1"
    assert list(found)[19:21] == ["family-4-5", "mix-1"]
    assert list(found)[-1] == "mix-20"
    shipped = players_of(read_pack(PLAYERS.parents[1], "content/platoon-command"), CROWD)
    text = "\n".join(breed.lines(list(shipped.values()))) + "\n"
    assert (PLAYERS.parent / "crowd.yaml").read_text("utf-8") == text
    assert list(shipped.values())[20:] == breed.unbred(20)


def test_families_are_bred_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has scenarios and mixes of its own; the same number gives the same family."""
    asked = []

    def some(_: object, name: str, each: int, pool: object) -> list[Any]:
        asked.append((name, each))
        return [[number] for number in range(20)]

    monkeypatch.setattr(breed, "tables", some)
    monkeypatch.setattr(tune, "won", lambda _, one, other, __: 0 if sum(one) > sum(other) else 1)
    one, other, again = (breed.family(number, 2, 3) for number in (1, 2, 1))
    assert asked == [("family-1", 3), ("family-2", 3), ("family-1", 3)]
    assert one == again != other
