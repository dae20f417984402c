"""A coarse model of a campaign's first firefight: what it plays is legal, what it says holds."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.content import Pack
from generator.dice import Streams
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.play import fire as firing
from generator.games.platoon_leader.play.draw import leadership
from generator.games.platoon_leader.play.figures import figures_of
from generator.games.platoon_leader.play.game import play_firefight, winner
from generator.games.platoon_leader.play.model import FirstFirefight, first_firefight
from generator.games.platoon_leader.play.needs import NEEDED
from generator.games.platoon_leader.play.odds import FirstOdds, odds_of
from generator.games.platoon_leader.play.scene import FirefightScene, by_total, scene_of
from generator.games.platoon_leader.play.screen import HOPELESS, without_hope
from generator.games.platoon_leader.play.state import FirefightState
from generator.games.platoon_leader.play.troops import calibre_of
from generator.games.platoon_leader.saved.file import read_saved, to_yaml
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.first_odds import known_battle, odds_text
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.play.chance import seeds_of
from scripts import firefights
from tests.firefight_checker import FOLDER, Replay, records, result
from tests.printed_campaign import PrintedCampaign, plain
from tests.shares import first

PLAYERS = ("careful", "bold", "massing")
SEEDS = [f"firefight-{number}" for number in range(40)]


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(FOLDER, "content/platoon-leader")


@pytest.fixture(scope="module")
def campaign(pack: Pack) -> Campaign:
    return new_campaign(pack, "firefight-0")


@pytest.fixture(scope="module")
def game(pack: Pack, campaign: Campaign) -> FirstFirefight:
    return first_firefight(pack, known_battle(campaign))


def played(
    game: FirstFirefight, pair: tuple[str, str], number: int
) -> tuple[FirefightState, list[tuple[Any, ...]]]:
    log: list[tuple[Any, ...]] = []
    seeds = seeds_of(Streams("test"), f"{'/'.join(pair)}/{number}")
    return play_firefight(game.scene, [game.styles[one] for one in pair], seeds, log), log


# --- what is played is legal ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_a_checker_finds_every_game_legal(pack: Pack, seed: str) -> None:
    campaign = new_campaign(pack, seed)
    game = first_firefight(pack, known_battle(campaign))
    for one in PLAYERS:
        for other in PLAYERS:
            state, log = played(game, (one, other), 0)
            replay = Replay(campaign, log).run()
            assert not replay.faults
            assert replay.winner() == winner(state)
            assert replay.cvp == state.points


def test_the_checker_finds_what_is_not_legal(campaign: Campaign, game: FirstFirefight) -> None:
    _, log = played(game, ("bold", "bold"), 0)
    place, shot = next((n, e) for n, e in enumerate(log) if e[1] == "fire")
    twice = [*log[: place + 1], shot, *log[place + 1 :]]
    assert any("fires twice" in fault for fault in Replay(campaign, twice).run().faults)
    place, lost = next((n, e) for n, e in enumerate(log) if e[1] == "lose")
    more = [*log[:place], (*lost[:3], 99), *log[place + 1 :]]
    assert any("loses more" in fault for fault in Replay(campaign, more).run().faults)
    place, step = next((n, e) for n, e in enumerate(log) if e[1] == "move")
    jump = [*log[:place], (*step[:4], step[4] + 3, *step[5:]), *log[place + 1 :]]
    assert any("jumps" in fault for fault in Replay(campaign, jump).run().faults)


def test_a_game_hangs_on_its_seed_alone(game: FirstFirefight) -> None:
    for pair in (("careful", "massing"), ("bold", "bold")):
        assert played(game, pair, 3)[1] == played(game, pair, 3)[1]
    assert played(game, ("bold", "bold"), 3)[1] != played(game, ("bold", "bold"), 4)[1]


@pytest.mark.ci
def test_no_order_of_hashes_makes_a_difference(pack: Pack, campaign: Campaign) -> None:
    code = (
        "from generator.games.packs import read_pack\n"
        "from generator.games.platoon_leader.scenario.first_odds import odds_text\n"
        "from generator.games.platoon_leader.scenario.fresh import new_campaign\n"
        f"pack = read_pack(__import__('pathlib').Path({str(FOLDER)!r}), 'content/platoon-leader')\n"
        "print(odds_text(pack, new_campaign(pack, 'firefight-0')))\n"
    )
    said = {odds_text(pack, campaign)}
    for number in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": number, "XDG_CACHE_HOME": f"/nonexistent/{number}"}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        said.add(done.stdout.rstrip("\n"))
    assert len(said) == 1


# --- the rulebook's tables -----------------------------------------------------------------------


@pytest.mark.parametrize("column", ["General", "Japanese", "Finn", "Armour"])
@pytest.mark.parametrize("drm", [-2, 0, 1])
def test_leaders_come_as_the_table_has_them(pack: Pack, column: str, drm: int) -> None:
    wanted = [result("tables/forces.yaml", "leaders", n + drm, column) for n in range(2, 13)]
    assert list(by_total(pack, "leaders", column, drm)) == wanted


@pytest.mark.parametrize("column", ["LOW", "MID", "HIGH"])
def test_cp_come_as_the_table_has_them(pack: Pack, column: str) -> None:
    wanted = [result("tables/forces.yaml", "cp-replenishment", n, column) for n in range(2, 13)]
    assert list(by_total(pack, "cp-replenishment", column)) == wanted


def test_cp_of_many_games_are_as_likely_as_two_dice_make_them(game: FirstFirefight) -> None:
    """χ² with as many degrees of freedom as there are values but one stays below its 99.9 %."""
    expected: Counter[int] = Counter()
    for one in range(1, 7):
        for other in range(1, 7):
            expected[game.scene.cp[one + other - 2]] += 1
    styles = [game.styles["bold"]] * 2
    games, found = 720, Counter[int]()
    for number in range(games):
        state = FirefightState(game.scene, styles, seeds_of(Streams("cp"), f"{number}"))
        found.update(force.cp for force in state.forces)
    chi = sum(
        (found[cp] - 2 * games * ways / 36) ** 2 / (2 * games * ways / 36)
        for cp, ways in expected.items()
    )
    assert found.keys() == expected.keys()
    assert chi < 31.3  # 11 values at most


@pytest.mark.parametrize(
    ("leader", "adds"),
    [("10-2", -2), ("8-0*", 0), ("7-0", 0), ("6+1", 1), ("9-1", -1), ("–", None)],
)
def test_a_leader_adds_what_his_name_says(leader: str, adds: int | None) -> None:
    assert leadership(leader) == adds


@pytest.mark.parametrize(
    ("unit", "mm"),
    [("7.5cm PaK 40", 75), ("M5 3-in. AT Gun", 76), ("81mm OBA", 81), ("OQF 25-pdr", None)],
)
def test_a_calibre_is_read_from_a_name(unit: str, mm: int | None) -> None:
    assert calibre_of(unit) == mm


def test_troops_hold_what_the_groups_say(pack: Pack, game: FirstFirefight) -> None:
    for party in game.scene.parties:
        for key, group in party.groups.items():
            men = [one for one in group.troops if one.kind == "men"]
            assert all(one.size <= 6 for one in men), key
            assert all(one.morale for one in group.troops if one.kind != "afv"), key
    rifles = {
        side: next(g for g in pack.records(f"groups-{side}").values() if g["id"] == "I1")
        for side in ("german", "soviet")
    }
    assert rifles["german"]["full"] == "3 × 4-6-7, 1 × LMG"


@pytest.mark.parametrize(("track", "turns"), [((6,), 1), ((0, 6, 0), 2), ((0, 0, 0), 3)])
def test_it_ends_by_the_circled_number_or_with_the_track(
    game: FirstFirefight, track: tuple[int, ...], turns: int
) -> None:
    scene = replace(game.scene, track=track)
    state, _ = played(replace(game, scene=scene), ("bold", "bold"), 0)
    assert state.turn == turns


# --- fire ----------------------------------------------------------------------------------------


def test_more_firepower_has_effect_at_higher_dice(pack: Pack) -> None:
    last = figures_of(pack).last
    assert list(last) == sorted(last)
    rungs = {
        row["least"]: row["number"]
        for row in records("play/play-ladders.yaml").values()
        if row["of"] == "fire"
    }
    assert all(last[least] == number for least, number in rungs.items())


def fight(game: FirstFirefight) -> tuple[FirefightState, int, int]:
    """Return a state with two troops of rifles alone, five hexes apart in the open."""
    scene = game.scene
    board = scene.land.board
    bare = (0,) * board.size
    land = replace(
        scene.land, cover=bare, level=bare, top=bare, veil=bare, every=0, seen={}, sight=16
    )
    styles = [game.styles["careful"]] * 2
    state = FirefightState(replace(scene, land=land), styles, (11, 12))
    one, other = (
        next(u for u in state.own[side] if state.troops[u].kind == "men" and state.fit[u] == 6)
        for side in range(2)
    )
    state.troops[one] = replace(state.troops[one], fire=12, reach=4, arms=())
    state.lead = [None] * state.count
    state.hidden = [False] * state.count
    state.put(one, board.at(5, 5))
    state.put(other, board.at(5, 9))
    return state, one, other


def test_fire_weakens_with_range_and_cover_and_against_the_unseen(game: FirstFirefight) -> None:
    state, one, other = fight(game)
    board, figures = state.scene.land.board, state.scene.figures
    assert [firing.power(state, one, away) for away in (1, 2, 4, 5, 8, 9)] == [24, 12, 12, 6, 6, 0]
    worth = firing.value(state, one, other)
    assert worth == figures.last_of(12)
    state.dug.add(board.at(5, 9))
    assert firing.value(state, one, other) == worth - figures.numbers["foxhole"]
    state.dug.clear()
    passing = firing.value(state, one, other, passing=True)
    assert passing == worth + figures.numbers["exposed"]
    state.hidden[other] = True
    assert firing.value(state, one, other) == figures.last_of(6)
    state.hidden[other] = False
    state.moved[one] = True
    assert firing.value(state, one, other) == figures.last_of(6)
    state.moved[one] = False
    state.put(other, board.at(5, 15))
    assert firing.value(state, one, other) == firing.NO_FIRE


def test_better_fire_costs_more(game: FirstFirefight) -> None:
    lost = []
    for worth in (4, 8, 12):
        gone = 0
        for seed in range(1, 200):
            state, _, other = fight(game)
            state.s[0], state.s[1] = 7919 * seed, 104729 * seed
            firing.hit(state, other, worth)
            gone += 6 - state.fit[other]
            assert state.fit[other] + state.broken[other] <= 6
        lost.append(gone)
    assert lost[0] < lost[1] < lost[2]


def test_better_morale_holds_longer(game: FirstFirefight) -> None:
    broken = []
    for morale in (6, 8, 10):
        gone = 0
        for seed in range(1, 200):
            state, _, other = fight(game)
            state.troops[other] = replace(state.troops[other], morale=morale)
            state.s[0], state.s[1] = 7919 * seed, 104729 * seed
            firing.check(state, other, 1)
            gone += state.broken[other]
        broken.append(gone)
    assert broken[0] > broken[1] > broken[2]


# --- what decides --------------------------------------------------------------------------------


def share(scene: FirefightScene, game: FirstFirefight, games: int = 8) -> float:
    return odds_of(replace(game, scene=scene), "what decides", games).share


def with_opening(scene: FirefightScene, times: int, over: int = 1) -> FirefightScene:
    """Return a scene whose attacker opens with so many times his groups, divided by `over`."""
    side = scene.attacker
    parties = list(scene.parties)
    opening = parties[side].opening
    parties[side] = replace(parties[side], opening=(opening * times)[::over])
    return replace(scene, parties=(parties[0], parties[1]))


@pytest.mark.parametrize("seed", first(1, SEEDS[:3]))
def test_who_has_more_wins_more(pack: Pack, seed: str) -> None:
    game = first_firefight(pack, known_battle(new_campaign(pack, seed)))
    half, whole, double = (
        share(scene, game)
        for scene in (with_opening(game.scene, 1, 2), game.scene, with_opening(game.scene, 2))
    )
    assert half <= whole <= double
    assert half < double


@pytest.mark.parametrize("seed", first(1, SEEDS[:3]))
def test_better_cover_helps_who_defends(pack: Pack, seed: str) -> None:
    game = first_firefight(pack, known_battle(new_campaign(pack, seed)))
    land, scene = game.scene.land, game.scene
    area = set(scene.parties[1 - scene.attacker].area)
    shares = []
    for more in (0, 5):
        cover = tuple(one + more if hex_ in area else one for hex_, one in enumerate(land.cover))
        shares.append(share(replace(scene, land=replace(land, cover=cover, seen={})), game))
    assert shares[1] < shares[0]


# --- hope ----------------------------------------------------------------------------------------


def test_a_hopeless_firefight_is_found_and_an_even_one_is_not(game: FirstFirefight) -> None:
    scene = game.scene
    side = scene.attacker
    assert without_hope(game, "test") is None
    parties = list(scene.parties)
    parties[side] = replace(parties[side], opening=parties[side].opening[:1], offers=())
    weak = replace(game, scene=replace(scene, parties=(parties[0], parties[1])))
    assert without_hope(weak, "test") == game.sides[side]
    parties = list(scene.parties)
    parties[1 - side] = replace(parties[1 - side], opening=parties[1 - side].opening[:1], offers=())
    bare = replace(game, scene=replace(scene, parties=(parties[0], parties[1])))
    assert without_hope(bare, "test") == game.sides[1 - side]


def test_hopeless_forces_are_rolled_again_and_the_ledger_says_so(pack: Pack) -> None:
    rolled = (new_campaign(pack, f"hope-{number}") for number in range(40))
    thrown = next(one for one in rolled if HOPELESS in one.thrown.get("forces", {}))
    kept = [one.entry.path for one in thrown.ledger if one.kept]
    assert len(set(kept)) == len(kept)
    assert not any(path.startswith("forces/1/") for path in kept)
    game = first_firefight(pack, known_battle(thrown))
    assert odds_of(game, "hope", 4).games == 4


# --- odds ----------------------------------------------------------------------------------------


def test_odds_say_the_whole_and_what_styles_make_of_it() -> None:
    wins = {(one, other): 0.0 for one in PLAYERS for other in PLAYERS}
    wins |= {("bold", other): 4.0 for other in PLAYERS}
    odds = FirstOdds(4, wins)
    assert odds.share == pytest.approx(1 / 3)
    assert odds.by_style == (0, 1)
    low, high = odds.likely
    assert 0.15 < low < 1 / 3 < high < 0.5


def test_odds_are_kept_and_the_same(game: FirstFirefight) -> None:
    once = odds_of(game, "kept", 1)
    assert odds_of(game, "kept", 1) == once
    assert odds_of(game, "other", 1).wins.keys() == once.wins.keys()


def test_odds_tell_nothing_of_what_is_secret(pack: Pack, campaign: Campaign) -> None:
    """Another CP, other leaders and another ammunition leave the sentence as it is."""
    sides = {
        side: replace(state, cp=1, leaders=(), modules=()) for side, state in campaign.sides.items()
    }
    assert odds_text(pack, replace(campaign, sides=sides)) == odds_text(pack, campaign)


def test_the_fp_of_a_dual_attack_are_secret_too(pack: Pack) -> None:
    dual = next(
        one
        for one in (new_campaign(pack, f"firefight-{n}") for n in range(60))
        if one.attack == "dual"
    )
    sides = {side: replace(state, works=990) for side, state in dual.sides.items()}
    told = scene_of(pack, known_battle(replace(dual, sides=sides)))
    assert told == scene_of(pack, known_battle(dual))


def test_a_firefight_that_cannot_be_set_up_says_why(pack: Pack, campaign: Campaign) -> None:
    sides = {**campaign.sides, "axis": replace(campaign.sides["axis"], opening=())}
    found = odds_text(pack, replace(campaign, sides=sides))
    assert found == "There are none: the Axis side opens with no infantry."


def test_a_pack_without_the_model_rolls_and_says_nothing(pack: Pack, campaign: Campaign) -> None:
    parts = {key: part for key, part in pack.parts.items() if key not in NEEDED}
    bare = replace(pack, parts=parts)
    assert odds_text(bare, campaign) is None
    assert new_campaign(bare, "firefight-0").site == campaign.site


@pytest.mark.parametrize("lost", ["play-skies", "casualty-points"])
def test_a_pack_with_half_of_the_model_is_refused(pack: Pack, lost: str) -> None:
    parts = {key: part for key, part in pack.parts.items() if key != lost}
    with pytest.raises(ContentError) as caught:
        new_campaign(replace(pack, parts=parts), "firefight-0")
    assert [str(one).partition(": ")[2] for one in caught.value.problems] == [
        f"the odds of the first firefight need parts that are missing: {lost}"
    ]


# --- the tables ----------------------------------------------------------------------------------


def test_a_force_of_another_ratio_is_as_large_as_its_groups_allow(
    pack: Pack, campaign: Campaign, game: FirstFirefight
) -> None:
    one = firefights.MeasuredFirefight(campaign, game, 1.75, FirstOdds(1, {}))
    side = game.scene.attacker
    other = game.scene.parties[1 - side].cost
    dearest = max(int(held.group["cp"]) for held in campaign.sides[game.sides[side]].opening)
    for ratio in firefights.RATIOS:
        parties = firefights.with_ratio(one, ratio).scene.parties
        assert abs(parties[side].cost - ratio * other) <= dearest
        assert parties[1 - side] == game.scene.parties[1 - side]


def test_a_number_is_changed_in_one_record_or_in_all(pack: Pack) -> None:
    double = firefights.changed(pack, "play-numbers", "number", 2, "mf").records("play-numbers")
    assert (double["mf"]["number"], double["kill"]["number"]) == (8, 6)
    half = firefights.changed(pack, "play-terrain", "mf", 0.5).records("play-terrain")
    assert {half[key]["mf"] for key in ("open", "woods")} == {1}
    assert pack.records("play-numbers")["mf"]["number"] == 4


def test_rows_need_a_few_firefights_and_say_what_luck_may_make_of_them(
    campaign: Campaign, game: FirstFirefight
) -> None:
    def one(kind: str, won: float) -> firefights.MeasuredFirefight:
        rolled = replace(campaign, attack="axis", aims=replace(campaign.aims, kind=kind))
        return firefights.MeasuredFirefight(rolled, game, 1.5, FirstOdds(1, {("a", "a"): won}))

    found = [one("take", 0), one("take", 0.5), one("take", 1), one("points", 0.5)]
    assert list(firefights.by(found, "kind", lambda each: each.kind))[2:] == [
        "| take | 3 | 50 ± 57 % | 1 | 1 |",
        "| all | 4 | 50 ± 40 % | 1 | 1 |",
    ]


# --- print ---------------------------------------------------------------------------------------


@pytest.mark.ci
def test_the_ledger_says_the_odds(printed: PrintedCampaign) -> None:
    campaign = read_saved(printed.pack, printed.folder / "campaign.yaml").campaign
    said = odds_text(printed.pack, campaign)
    assert said is not None
    assert re.match(r"The .+ win the first firefight in [0-9]+–[0-9]+ % of a coarse model’s", said)
    (page,) = (one for one in printed.pages("booklet.pdf") if plain("Model odds ‡") in one)
    assert plain(said) in page
    for name in ("axis.pdf", "allied.pdf"):
        assert all(plain("Model odds") not in one for one in printed.pages(name))


def test_an_edited_file_that_cannot_be_played_is_read_and_says_why(
    tmp_path: Path, pack: Pack, campaign: Campaign
) -> None:
    """What a group holds may be edited to anything; the model knows squads by their numbers."""
    whole = yaml.safe_load(to_yaml(pack, campaign, card(pack, campaign)))
    for group in whole["record"]["sides"]["axis"]["groups"]:
        group["full"] = "3 × Landser"
    path = tmp_path / "campaign.yaml"
    path.write_text(yaml.safe_dump(whole, allow_unicode=True, sort_keys=False), "utf-8")
    saved = read_saved(pack, path)
    assert saved.edits
    told = odds_text(pack, saved.campaign)
    assert told == "There are none: the Axis side opens with no infantry."


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("play/play-numbers.yaml", "id: stack", "id: stock",
         "'play-numbers' has nothing for: stack"),
        ("play/play-numbers.yaml", "is divided by, number: 2", "is divided by, number: 0",
         "'hidden' is 0; it must be 1 at least"),
        ("play/play-terrain.yaml", "{id: woods, terrain: woods,", "{id: woods, terrain: open,",
         "'play-terrain' has nothing for: woods"),
        ("chance/casualty-points.yaml", "{id: crew,", "{id: crews,",
         "'casualty-points' has nothing for: crew"),
        ("play/play-skies.yaml", "every: number", "every: decimal",
         "the odds of the first firefight need the field 'every' of 'play-skies' as 'number'"),
    ],
)  # fmt: skip
def test_what_a_pack_has_wrong_of_the_model_is_told(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    own = tmp_path / "platoon-leader"
    shutil.copytree(FOLDER, own)
    path = own / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        new_campaign(read_pack(own, "own"), "firefight-0")
    assert told in str(caught.value)
    assert f"{file}:" in str(caught.value)
