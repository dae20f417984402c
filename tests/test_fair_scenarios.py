"""Scenarios that were played before they are printed: fair, within the tables, the same again."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from generator.content import Pack
from generator.errors import FieldpressError
from generator.games.platoon_command.play.model import Game, playable
from generator.games.platoon_command.play.players import CROWD, JUDGES, players_of
from generator.games.platoon_command.play.study import StudyPlan
from generator.games.platoon_command.scenario import fresh as scenarios
from generator.games.platoon_command.scenario.fresh import Scenario, new_scenario, roll_scenario
from generator.play import COMPILED, LOOKING_AHEAD, Played, play
from generator.play.kept import printed_odds
from generator.play.odds import like_odds, per_cent
from generator.play.tally import added
from generator.roll.locks import Locks
from tests import golden
from tests.packs import fieldpress
from tests.scenario_checker import Scenarios
from tests.shares import first
from tests.yaml_files import load_yaml

FOLDER = golden.REPOSITORY / "content" / "platoon-command"
MISSIONS = ("points", "meeting", "hold", "assault", "breakthrough", "ambush", "raid", "attrition")
FOG = "fog-of-war"


@pytest.fixture(scope="module")
def pack() -> Pack:
    return golden.pack("platoon-command")


@cache
def fair(mission: str, seed: str = "fair") -> Scenario:
    return new_scenario(golden.pack("platoon-command"), seed, Locks({"mission": mission}))


@pytest.mark.parametrize("mission", first(1, MISSIONS))
def test_a_new_scenario_is_fair_and_meets_all_it_must(pack: Pack, mission: str) -> None:
    found = fair(mission)
    assert list(Scenarios(FOLDER).check(json.loads(json.dumps(found.record)), moved=True)) == []
    # Games that neither found nor confirmed it; 200 are off by 7 points once in 20.
    fresh = like_odds(playable(pack, found.record), 200, "fresh games")
    assert all(0.18 <= share <= 0.82 for share in fresh.shares(found.scene.attacker))
    assert 0.38 <= fresh.mean(found.scene.attacker) <= 0.62
    assert fresh.whole.unended == 0
    assert fresh.whole.before(3 if mission == "raid" else 4) <= 0.05 * fresh.whole.games


def decks(record: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    return {side: dict(one["deck"]) for side, one in record["sides"].items()}


KEPT = (
    ("ambush", "6"),
    ("ambush", "14"),
    ("attrition", "1"),
)
"""Missions and seeds of scenarios whose first candidate is fair: only these can be compared."""


def test_what_was_changed_is_told_and_nothing_else_was(pack: Pack) -> None:
    every = [(mission, seed, fair(mission, seed)) for mission, seed in KEPT]
    assert not any("candidate" in found.thrown for _, _, found in every)
    assert any(found.changes for _, _, found in every)
    assert not all(found.changes for _, _, found in every)
    for mission, seed, found in every:
        _compare(pack, found, roll_scenario(pack, seed, Locks({"mission": mission})))


def _compare(pack: Pack, found: Scenario, rolled: Scenario) -> None:
    told = []
    if found.record["rounds"] != rolled.record["rounds"]:
        told.append(f"{found.record['rounds']} rounds, not {rolled.record['rounds']}")
        assert abs(found.record["rounds"] - rolled.record["rounds"]) <= 2
    for side, now in decks(found.record).items():
        was = decks(rolled.record)[side]
        assert {k: n for k, n in now.items() if k != FOG} == {
            k: n for k, n in was.items() if k != FOG
        }
        if now.get(FOG) != was.get(FOG):
            name = pack.info.sides[side].name
            told.append(f"{name} has {now[FOG]} Fog of War in its draw deck, not {was.get(FOG, 0)}")
            assert abs(now[FOG] - was.get(FOG, 0)) <= 2
            assert 1 <= now[FOG] <= 5
            supply = found.record["sides"][side]["supply"]
            assert now[FOG] + supply.get(FOG, 0) <= 10
    assert sorted(found.changes) == sorted(told)
    same = ("board", "objectives", "initiative", "place", "date", "story")
    assert all(found.record[key] == rolled.record[key] for key in same)


@pytest.mark.ci
def test_fog_and_rounds_that_are_locked_stay(pack: Pack) -> None:
    for number in range(3):
        locks = Locks({"mission": "attrition", "fog": "2", "rounds": "10"})
        found = new_scenario(pack, f"locked {number}", locks)
        assert found.changes == ()
        assert found.record["rounds"] == 10


@pytest.mark.ci
def test_a_narrower_wish_is_met(pack: Pack) -> None:
    found = new_scenario(pack, "narrow", Locks({"mission": "attrition", "odds": "40-60"}))
    odds = printed_odds(playable(pack, found.record))
    shares, (ahead,) = odds.shares(found.scene.attacker), odds.ahead.values()
    assert 0.446 <= sum(shares) / len(shares) <= 0.554
    assert all(0.333 <= share <= 0.667 for share in shares)
    assert 0.4 <= ahead.share(found.scene.attacker) <= 0.6


def test_as_rolled_is_the_first_candidate_and_nothing_is_played(
    pack: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.play.match.seeds_of", None)
    locks = {"mission": "raid"}
    found = new_scenario(pack, "raw", Locks({**locks, "odds": "as-rolled"}))
    assert found.record == roll_scenario(pack, "raw", Locks(locks)).record


@pytest.mark.ci
def test_rejections_are_counted_in_the_ledger(pack: Pack) -> None:
    found = next(
        one for n in range(40) for one in [fair("raid", f"thrown {n}")] if "candidate" in one.thrown
    )
    assert set(found.thrown["candidate"]) == {"even odds by computer players"}
    assert found.seed.startswith("thrown ")


def test_no_fair_scenario_is_told(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "CANDIDATES", 3)
    heard = []
    with pytest.raises(FieldpressError) as wrong:
        new_scenario(
            pack,
            "none",
            Locks({"mission": "meeting", "odds": "0-15"}),
            lambda done, most: heard.append((done, most)),
        )
    (problem,) = wrong.value.problems
    assert problem.message == "none of 3 scenarios has odds of 0 to 15 % between computer players"
    assert problem.hints == (
        "ask for less with --fair 25-75, lock fewer fields, try another seed",
        "or take the scenario --as-rolled",
    )
    assert heard == [(0, 3), (1, 3), (2, 3)]


def test_judges_take_no_part_in_choosing_nor_in_what_is_printed(
    pack: Pack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("generator.play.kept._found", {})
    monkeypatch.setattr("generator.play.screen.hands", lambda: 1)  # no game out of sight
    seen: Counter[str] = Counter()
    played = set()

    def watched(self: Game, players: Sequence[str], seeds: tuple[int, int]) -> Played:
        seen.update(players)
        weights = [*self.weights.values(), *self.others.values()]
        played.update(tuple(map(int, one)) for one in weights)
        return game(self, players, seeds)

    game = Game.game
    monkeypatch.setattr(Game, "game", watched)
    found = new_scenario(pack, "2", Locks({"mission": "attrition"}))
    printed_odds(playable(pack, found.record))
    choosers, judges = players_of(pack), players_of(pack, JUDGES)
    assert set(seen) == {*choosers, *playable(pack, found.record).crowd, LOOKING_AHEAD}
    assert played >= {tuple(weights) for weights in choosers.values()}
    assert len(played) == len(choosers) + 40
    assert not played & {tuple(weights) for weights in judges.values()}


def test_a_crowd_is_the_same_for_each_scenario_and_no_style(pack: Pack) -> None:
    one, other = (playable(pack, roll_scenario(pack, seed).record) for seed in ("one", "other"))
    assert len(one.crowd) == 40
    assert one.others.keys() == other.others.keys()
    crowd = [tuple(map(int, one.others[name])) for name in one.crowd]
    assert crowd == [tuple(map(int, other.others[name])) for name in other.crowd]
    assert len({*crowd, *map(tuple, players_of(pack).values())}) == 45
    assert set(one.players) == set(players_of(pack))


def test_a_pack_without_a_crowd_is_played_by_its_styles(pack: Pack) -> None:
    less = replace(pack, parts={key: part for key, part in pack.parts.items() if key != CROWD})
    record = roll_scenario(pack, "one").record
    alone, together = playable(less, record), playable(pack, record)
    assert alone.crowd == ()
    assert alone.players == together.players
    assert alone.key == together.key, "who helps to choose plays no printed game"
    assert alone.crowd_key != together.crowd_key


def test_a_study_with_other_luck_finds_other_ways_to_play(pack: Pack) -> None:
    scenario = playable(pack, roll_scenario(pack, "luck").record)
    scenario = replace(scenario, study=StudyPlan(12, 1, 6, 2, 3))
    other = replace(scenario, luck="/other")
    minds = [[list(map(int, mind)) for mind in one._minds] for one in (scenario, other)]
    assert minds[0] != minds[1]
    assert scenario.key == other.key


# --- compiled and not -----------------------------------------------------------------------------

GAMES = """
from dataclasses import replace
from generator.games.packs import read_pack
from generator.games.platoon_command.play.model import Game, playable
from generator.games.platoon_command.play.players import JUDGES, players_of
from generator.games.platoon_command.play.study import StudyPlan
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.play import COMPILED, LOOKING_AHEAD, Played, play
from generator.resources import content_folder
from generator.roll.locks import Locks
from tests.yaml_files import load_yaml
from tests.packs import fieldpress
pack = read_pack(content_folder() / "platoon-command", "content/platoon-command")
print(COMPILED)
for mission in pack.records("missions"):
    scenario = playable(pack, roll_scenario(pack, "both ways", Locks({"mission": mission})).record)
    for one in scenario.players:
        print(mission, play(scenario, (one, "bold"), 3, "both"), scenario.key)
    less = replace(scenario, study=StudyPlan(6, 1, 5, 1, 5))
    print(mission, play(less, ("bold", *less.ahead), 1, "both"), less.key)
"""


def games(compiled: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-c", GAMES],
        env={**os.environ, "FIELDPRESS_COMPILED": compiled},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()


@pytest.mark.ci
def test_compiled_games_are_those_of_python() -> None:
    if not COMPILED:
        assert not os.environ.get("CI"), "computer players are not compiled; see scripts/setup"
        pytest.skip("computer players are not compiled here")
    compiled, plain = games("1"), games("0")
    assert (compiled[0], plain[0]) == ("True", "False")
    assert compiled[1:] == plain[1:]
    assert len(plain) == 1 + 8 * 6


# --- in print, and by the command -----------------------------------------------------------------


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("fair")
    words = ("--seed", "fair", "--lock", "mission=ambush", "--out", out.as_posix())
    ran = fieldpress("scenario", "new", *words)
    assert ran.status == 0, ran.err
    return out / "platoon-command" / "scenarios" / "fair"


def told_range(text: str) -> tuple[str, int, int]:
    """Return whose share a sheet prints, and its range."""
    found = re.findall(r"Model odds ‡ ?The (\w+) side wins (\d+)–(\d+) % of the games", text)
    ((name, low, high),) = found
    return name, int(low), int(high)


@pytest.mark.ci
def test_the_sheet_prints_the_odds(pack: Pack, printed: Path) -> None:
    with pypdfium2.PdfDocument(printed / "scenario.pdf") as pdf:
        text = " ".join(" ".join(page.get_textpage().get_text_range() for page in pdf).split())
    found = fair("ambush")
    odds = printed_odds(playable(pack, found.record))
    side = found.scene.attacker
    us, german = (one.name for one in pack.info.sides.values())
    name, other = (us, german) if side == "us" else (german, us)
    whose, low_share, high_share = told_range(text)
    assert whose == name
    assert (low_share, high_share) == odds.range(side)
    ranges = [per_cent(tally, side) for tally in odds.tallies.values()]
    assert len(ranges) == 5
    assert low_share <= min(low for low, _ in ranges)
    assert high_share >= max(high for _, high in ranges)
    (ahead,) = odds.ahead.values()
    assert low_share <= 100 * ahead.share(side) <= high_share
    assert "of the same kind, whichever of 6 kinds it is (one looks ahead)" in text
    assert f"the {other} side wins the others. Usual length" in text
    assert f"each of 5 styles, and {ahead.games} between two who look ahead" in text
    assert f"gave the share of the {name} side on the sheet" in text
    assert "even odds by computer players" in text
    assert "not played" not in text.lower()
    low, high = odds.whole.usual()
    length = f"{low}–{high}" if low != high else f"{high}"
    assert f"Usual length {length} rounds. People play differently." in text
    for change in found.changes:
        assert change in text


def words_of(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pages:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


@pytest.mark.ci
def test_what_nobody_played_says_so_on_its_sheet_and_in_its_ledger(tmp_path: Path) -> None:
    """One such sheet had odds of 45 to 99 % beside 'even odds by computer players'."""
    words = ("--seed", "raw", "--as-rolled", "--out", tmp_path.as_posix())
    ran = fieldpress("scenario", "new", *words)
    assert ran.status == 0, ran.err
    front, sheet, ledger = words_of(tmp_path / "platoon-command/scenarios/raw/scenario.pdf")
    assert "odds" not in front
    for part in (sheet, ledger):
        assert "Not played" in part
        assert "aken as it was rolled" in part
        assert "even odds" not in part
        assert "Model odds" not in part
        assert "Fair." not in part
    assert "enough in the box" in ledger, "what it was held against stands there"


@pytest.mark.ci
@pytest.mark.parametrize(
    "words", first(1, ["--paper a4 --as-rolled", "--paper letter --fair 0-100"])
)
def test_the_fullest_sheet_has_room_for_what_was_played_or_not(tmp_path: Path, words: str) -> None:
    """Three squads, six rows, three rows of boxes: its lists are set closer, on two pages."""
    ran = fieldpress("scenario", "new", "--seed", "x2-3961", *words.split(), "--out", str(tmp_path))
    assert ran.status == 0, ran.err
    front, back, _ = words_of(tmp_path / "platoon-command/scenarios/x2-3961/scenario.pdf")
    assert "12 tiles" in front
    assert "German hits that cost a card" in back
    assert ("Not played" in back) == ("--as-rolled" in words)
    assert ("Model odds" in back) == ("--fair" in words)


@pytest.mark.ci
def test_a_ledger_names_the_odds_that_were_asked_for(tmp_path: Path) -> None:
    words = ("--seed", "wide", "--fair", "5-95", "--out", tmp_path.as_posix())
    ran = fieldpress("scenario", "new", *words)
    assert ran.status == 0, ran.err
    text = " ".join(words_of(tmp_path / "platoon-command/scenarios/wide/scenario.pdf"))
    assert "odds of 5 to 95 % by computer players" in text
    assert "even odds" not in text


def test_odds_of_a_file_are_told(pack: Pack, printed: Path) -> None:
    ran = fieldpress("scenario", "odds", f"{printed}/scenario.yaml", "--games", "20")
    assert ran.status == 0, ran.err
    head, players, *rows, whole, length = ran.out.splitlines()
    us = pack.info.sides["us"].name
    assert head.endswith(f": how often the {us} side wins, by 20 games of each pair of players")
    styles = ["careful", "bold", "stacking", "hunting", "gathering"]
    assert re.findall(r"German \w+", players) == [f"German {style}" for style in styles]
    assert [row.split()[:2] for row in rows] == [["US", style] for style in styles]
    shares = re.fullmatch(r"in all: US (\d+)–(\d+) %, German (\d+)–(\d+) %", whole)
    assert shares, whole
    low, high, *others = map(int, shares.groups())
    assert abs(low + others[1] - 100) <= 1, "the other side has the rest"
    assert abs(high + others[0] - 100) <= 1, "the other side has the rest"
    rounds = re.fullmatch(r"usual length: (?:(\d+)–)?(\d+) rounds", length)
    assert rounds, length
    assert rounds[1] != rounds[2], "a range of one is a number"
    data = json.loads(
        fieldpress("scenario", "odds", f"{printed}/scenario.yaml", "--games", "20", "--json").out
    )
    assert len(data) == 25
    assert all(sum(one["wins"].values()) + one["ties"] == 20 for one in data)
    told = re.findall(r"(\d+)–(\d+) %", "\n".join(rows))
    assert [[int(low), int(high)] for low, high in told] == [one["per_cent"]["us"] for one in data]


@pytest.mark.ci
def test_odds_of_a_situation_are_told_by_the_coarse_model(tmp_path: Path) -> None:
    out = ("--out", tmp_path.as_posix())
    ran = fieldpress(
        "scenario", "new", "panzer-leader", "--seed", "odd", "--lock", "size=small", *out
    )
    assert ran.status == 0, ran.err
    file = tmp_path / "panzer-leader/scenarios/odd/scenario.yaml"
    ran = fieldpress("scenario", "odds", file.as_posix(), "--games", "20", "--json")
    assert ran.status == 0, ran.err
    data = json.loads(ran.out)
    assert len(data) == 9
    assert all(sum(one["wins"].values()) + one["ties"] + one["unended"] == 20 for one in data)
    assert [one["players"]["german"] for one in data[:3]] == ["careful", "bold", "massing"]


@pytest.mark.ci
def test_an_edited_scenario_has_odds_of_its_own(pack: Pack, printed: Path, tmp_path: Path) -> None:
    """Ten cards of Fog of War in the deck of one side, and it hardly ever wins."""
    data = load_yaml((printed / "scenario.yaml").read_text())
    other = {"us": "german", "german": "us"}[fair("ambush").scene.attacker]
    side = data["record"]["sides"][other]
    side["deck"][FOG], side["supply"] = 10, {k: n for k, n in side["supply"].items() if k != FOG}
    file = tmp_path / "scenario.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))
    ran = fieldpress("scenario", "odds", str(file), "--games", "20", "--json")
    assert ran.status == 0, ran.err
    wins = [one["wins"][other] for one in json.loads(ran.out)]
    assert sum(wins) < 0.35 * 25 * 20


NO_RANGE = "is not a range in per cent such as 40-60"
NOT_PLAYED = "campaigns of this game are not played before they are printed"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("scenario new --fair 60-40", f"--fair: '60-40' {NO_RANGE}"),
        (
            "scenario new --fair 45-55",
            "--fair: 45-55 is too narrow: a range is 15 per cent wide or more",
        ),
        ("scenario new --fair 40-60 --as-rolled", "--fair and --as-rolled exclude each other"),
        ("campaign new --fair 40-60", f"--fair: {NOT_PLAYED}"),
        ("campaign new --as-rolled", f"--as-rolled: {NOT_PLAYED}"),
        ("scenario new --lock odds=fair", f"--lock odds=fair is not possible: 'fair' {NO_RANGE}"),
        (
            "scenario new --fair 40-60 --lock odds=30-70",
            "--lock: odds=30-70 and odds=40-60 exclude each other",
        ),
    ],
)
def test_bad_wishes(words: str, message: str, tmp_path: Path) -> None:
    ran = fieldpress(*words.split(), "--out", tmp_path.as_posix())
    assert ran.status == 2
    assert ran.err.splitlines()[0] == message
    assert list(tmp_path.iterdir()) == []


def plain(text: str) -> str:
    """Return help as it reads without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize(
    ("pack", "offers"),
    [
        ("panzer-leader", {"--book", "--all", "--counters", "--boards", "--as-rolled"}),
        ("platoon-command", {"--book", "--fair", "--as-rolled"}),
        ("platoon-action", {"--book", "--all", "--fair", "--as-rolled"}),
    ],
)
def test_the_help_of_a_game_offers_what_it_does_not_refuse(pack: str, offers: set[str]) -> None:
    """With a pack named: its options, examples and locks, and no other game's."""
    ran = fieldpress("scenario", "new", pack, "--help")
    assert ran.status == 0, ran.err
    text = plain(ran.out)
    some = {"--fair", "--as-rolled", "--fold", "--hex", "--all", "--counters", "--boards", "--book"}
    assert some & set(re.findall(r"--[a-z-]+", text)) == offers
    assert re.findall(r"Locks of (\S+)", text) == [pack]
    assert f"fieldpress scenario new {pack} --times 20 --list" in text
    assert ("mission=assault" in text) == (pack == "platoon-command")
    assert "Only for" not in text


def test_the_help_of_no_game_says_which_take_an_option() -> None:
    text = plain(fieldpress("scenario", "new", "--help").out)
    words = " ".join(re.sub("[│╭╮╰╯─]", " ", text).split())
    who = "Only for platoon-action, platoon-command, plm-american-revolution."
    assert "without playing it. --out" in words, "all games' scenarios are played"
    assert f"e.g. 40-60. {who} [default: 35-65; 20-80 where nothing is made even]" in words
    assert "Only for panzer-leader." in words
    assert "--fold" not in text, "no game's scenarios are printed to be folded"
    assert "--fold" in plain(fieldpress("campaign", "new", "--help").out)


# --- long -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_printed_ranges_hold(pack: Pack) -> None:
    """Of 50 sheets, 10,000 fresh games a pair: 19 of 20 fall inside the printed range."""
    held = games = 0
    for number in range(50):
        found = fair(MISSIONS[number % len(MISSIONS)], f"range {number}")
        scenario, side = playable(pack, found.record), found.scene.attacker
        for name, tally in printed_odds(scenario).tallies.items():
            low, high = per_cent(tally, side)
            fresh = play(scenario, (name, name), 10_000, "fresh")
            held += low <= 100 * fresh.share(side) <= high
            games += 1
    assert games == 250
    assert held >= 0.95 * games


@pytest.mark.long
def test_judges_find_means_and_nearly_all_sheets_even(pack: Pack) -> None:
    """What docs/platoon-command-fairness.md claims, by players who took no part in choosing."""
    shares, early = [], 0.0
    for mission in MISSIONS:
        of_mission, tallies = [], []
        for number in range(20):
            found = fair(mission, f"mean {number}")
            odds = like_odds(playable(pack, found.record, JUDGES), 200, "fresh")
            of_mission.append(odds.mean(found.scene.attacker))
            tallies.append(odds.whole)
        whole = added(tallies)
        assert whole.unended == 0
        early += whole.before(3 if mission == "raid" else 4) / whole.games
        assert 0.45 <= sum(of_mission) / len(of_mission) <= 0.55, mission
        shares += of_mission
    assert all(0.2 <= share <= 0.8 for share in shares)
    assert sum(0.35 <= share <= 0.65 for share in shares) >= 0.9 * len(shares)
    assert sum(0.45 <= share <= 0.55 for share in shares) >= 0.6 * len(shares)
    assert early / len(MISSIONS) < 0.02
