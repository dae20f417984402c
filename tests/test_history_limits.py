"""What the rules and the card don't allow a side: each number worked by hand from the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.games.platoon_leader.history.buying import fp_of
from generator.games.platoon_leader.history.fires import burn_on
from generator.games.platoon_leader.history.limits.allowance import Allowance, allowance_of
from generator.games.platoon_leader.history.limits.deeds import bought_of, deed_faults
from generator.games.platoon_leader.history.limits.works import (
    WorkLimit,
    hideable,
    limit_left,
    limit_of,
)
from generator.games.platoon_leader.history.model import Fire, MarkedLand
from generator.games.platoon_leader.history.papers.checklist import Checking, checklist
from generator.games.platoon_leader.history.papers.shop import shop, works_left
from generator.games.platoon_leader.history.papers.sky import effects
from tests.history_folder import HistoryFolder, history_folder
from tests.reph_case import BOARD, Field, Trial, line


@pytest.fixture
def campaign(tmp_path: Path) -> HistoryFolder:
    """Germans against British at MID: 21 CP and 40 FP for the Germans.

    They have three platoons of 3 squads, four guns, tanks and a module of 105mm OBA.
    """
    return history_folder(tmp_path)


def public(number: int, **more: str) -> str:
    said = {"played": "yes", "winner": "axis", **more}
    head = f"report: public\ncampaign: tuesday-5\nfirefight: {number}\n"
    return head + "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in said.items())


def secret(number: int, text: str = "", side: str = "axis") -> str:
    return f"report: {side}\ncampaign: tuesday-5\nfirefight: {number}\nfilled-in: yes\n{text}"


def said_of(campaign: HistoryFolder, *texts: str, side: str = "axis", **more: str) -> list[str]:
    """Report as many firefights, the last public report with more; return what is refused."""
    for number, text in enumerate(texts, 1):
        last = more if number == len(texts) else {}
        campaign.write(number, "report.yaml", public(number, **last))
        campaign.write(number, f"report-{side}.yaml", secret(number, text, side))
    return [one.split(": ", 1)[1] for one in campaign.refused()]


def works(*rows: str) -> str:
    return "fortifications:\n" + "".join(f"  - {{{row}}}\n" for row in rows)


# --- 2.38 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("18", WorkLimit(18, each=False)),
        ("3 squads", WorkLimit(3, each=False)),
        ("24 factors", WorkLimit(24, each=False)),
        ("1 in all", WorkLimit(1, each=False)),
        ("6 counters a RePh", WorkLimit(6, each=True)),
        ("once", WorkLimit(1, each=False)),
        ("twice", WorkLimit(2, each=False)),
        ("no limit", None),
        ("15 % of squads", None),
    ],
)
def test_limits_as_cards_word_them(text: str, limit: WorkLimit | None) -> None:
    assert limit_of(text) == limit


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("name: Wire, number: 2, fp: 20", None),
        ("name: Wire, number: 2, fp: 25", "2 × Wire cost 20 FP, not 25"),
        ("name: Foxhole, number: 3, fp: 6", None),  # three for 2 squads each: 3 × 2
        (
            "name: Foxhole, number: 2, fp: 5",
            "2 × Foxhole cost 2, 4 or 6 FP, not 5: a row for each size",
        ),
        ("name: A-P mine, number: 6, fp: 12", None),
        ("name: Pillbox, fp: 7", "1 × Pillbox cost at least 8 FP"),  # a 1-3-5: 1 × (3 + 5)
        ("name: Roadblock, number: 3, fp: 36", "Roadblock: 2 at most in a campaign by the card, "
         "not 3"),
        ("name: Wire, number: 4, fp: 40", None),
    ],
)  # fmt: skip
def test_a_fortification_costs_what_the_card_says(
    campaign: HistoryFolder, row: str, said: str | None
) -> None:
    assert said_of(campaign, works(row)) == ([said] if said else [])


def test_a_limit_is_for_the_whole_campaign(campaign: HistoryFolder) -> None:
    """18 “?” at MID: 12 for the first firefight and 7 for the next make 19."""
    first = works("name: “?”, number: 12, fp: 12")
    assert said_of(campaign, first, works("name: “?”, number: 6, fp: 6")) == []
    assert said_of(campaign, first, works("name: “?”, number: 7, fp: 7")) == [
        "“?”: 18 at most in a campaign by the card, not 19"
    ]


def test_hip_by_day_is_for_15_of_100_squads(campaign: HistoryFolder) -> None:
    """9 squads: 15 % are 1.35, so one. With 9 more and 2 HS 15 % of 19 are 2.85, so two.

    A squad costs 3 FP; SMC for 1 FP each are no squads.
    """
    one, three = "name: HIP, number: 1, fp: 3", "name: HIP, number: 3, fp: 9"
    four_men = "name: HIP, number: 4, fp: 4"
    assert said_of(campaign, works(one, four_men)) == []
    assert said_of(campaign, works(one, one)) == [
        "HIP is for 1 squad at most, 15 % of 9 outside the reserve (2.38), not 2"
    ]
    company = "{group: I14, left: '9 × 4-6-7, 3 × LMG, 1 × MMG'}"
    section = "{group: HW1, left: '1 × HMG, 1 × MMG, 2 × 2-4-7 HS'}"
    bought = f"purchases:\n  - {company}\n  - {section}\n"
    two = "name: HIP, number: 2, fp: 6"
    assert said_of(campaign, bought, works(two, four_men)) == []
    assert said_of(campaign, bought, works(three)) == [
        "HIP is for 2 squads at most, 15 % of 19 outside the reserve (2.38), not 3"
    ]


def test_hip_leaves_nothing_on_the_map(campaign: HistoryFolder) -> None:
    assert said_of(campaign, works("name: HIP, number: 1, fp: 3", "name: Wire, fp: 10")) == []
    assert campaign.chronicle().roster("axis").works == ("1 × Wire",)
    assert campaign.chronicle().roster("axis").fortified == {"HIP": 1, "Wire": 1}


def test_a_group_is_in_reserve_only_in_its_first_firefight() -> None:
    """2.33: three squads in reserve leave 6 of 9 for HIP; afterwards all 9 count."""
    own = [line(1, ["6 × 4-6-7"]), replace(line(2, ["3 × 4-6-7"], bought=2), place="in reserve")]
    roster = Trial(own).case().roster
    assert (hideable(roster, 2), hideable(roster, 3)) == (6, 9)


def test_fp_come_at_the_rate_of_the_group(campaign: HistoryFolder) -> None:
    """40 FP in the opening and 2 × 10 FP bought: 60, of which three Trenches take 21."""
    rows = "purchases:\n  - {group: F1, cp: 1}\n  - {group: F1, cp: 1}\n"
    assert said_of(campaign, rows + works("name: Trench, number: 3, fp: 21")) == []
    assert campaign.chronicle().sides["axis"][0].bought.fp == 39


# --- 2.361 ---------------------------------------------------------------------------------------


def test_leaders_that_are_typed_in(campaign: HistoryFolder) -> None:
    row = "purchases:\n  - {{group: I1, set-up: entering, leaders: [{0}]}}\n"
    twice = row.format("10-2") + row.format("10-2").partition("\n")[2]
    assert said_of(campaign, twice) == [
        "a side begins with one 10-2 at most: the second slides down (2.361)"
    ]
    assert said_of(campaign, row.format("8-2")) == [
        "no 8-2 is in its column: 10-2, 9-2, 9-1, 8-1, 8-0, 7-0, 6+1 (2.361)"
    ]
    assert said_of(campaign, row.format("'8-1*'")) == []


# --- 2.41 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "more", "said"),
    [
        ("no", {}, []),  # the British attack, as the calendar has it
        ("yes", {}, ["who bought it attacks; the public report says otherwise (2.41)"]),
        ("yes", {"attackers": "axis"}, []),
        ("no", {"attackers": "axis"},
         ["this side attacked, and not by the card: it bought the Attack Option (2.41)"]),
        ("yes", {"played": "no", "winner": "none"},
         ["a firefight for which it was bought is not Idle (2.41)"]),
    ],
)  # fmt: skip
def test_who_attacks_bought_the_attack_option(
    campaign: HistoryFolder, option: str, more: Mapping[str, str], said: list[str]
) -> None:
    assert said_of(campaign, "", f"attack-option: {option}\n", **more) == said


def test_the_initial_firefight_has_its_attacker(campaign: HistoryFolder) -> None:
    assert said_of(campaign, "attack-option: yes\n") == [
        "nobody buys the Attack Option for the Initial Firefight (1.3)"
    ]
    assert said_of(campaign, "", attackers="axis") == [
        "the card has the Attacker of the Initial Firefight: allied"
    ]


def test_nobody_wins_an_idle_firefight(campaign: HistoryFolder) -> None:
    assert said_of(campaign, "", "", played="no", winner="axis") == [
        "nobody wins an Idle Firefight (2.41)"
    ]


def test_a_firefight_has_its_turns(campaign: HistoryFolder) -> None:
    assert said_of(campaign, "", last_turn="6") == []
    assert said_of(campaign, "", last_turn="7") == ["it has 6 turns at most (CG2)"]


def test_nothing_is_fought_after_a_side_conceded(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", public(1, conceded="axis"))
    campaign.write(2, "report.yaml", public(2))
    (said,) = campaign.refused()
    assert said.endswith("the campaign ended with firefight 1: the axis side conceded (1.3)")


def test_patrols_of_an_idle_firefight_gain_cvp(campaign: HistoryFolder) -> None:
    """2.7, 2.756, 2.12: a Patrol of the British gains 10 CVP, so the Germans have −1 for them."""
    idle = {"played": "no", "winner": "none", "gained": "{axis: 0, allied: 10}"}
    assert said_of(campaign, "", "", **idle) == []
    rolls = campaign.chronicle().sides["axis"][1].rolls
    (cp,) = [one.entry for one in rolls if one.entry.table == "CP replenishment"]
    assert cp.modifiers == (("CVP you suffered", -1),)
    (elr,) = [one.entry for one in rolls if one.entry.table == "ELR change"]
    assert elr.modifiers == ()  # nobody won, and the Idle one ends the count (3.48)


# --- CG4, CG13, CG7 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("12 hexes, once in the campaign; you choose the firefight", Allowance(most=1)),
        ("two firefights by day; you choose which", Allowance(most=2, by_day=True)),
        ("Firefights 1 and 2: 6 hexes in two adjacent groups", Allowance(frozenset((1, 2)))),
        ("Firefights 2, 4 and 6: 8 hexes", Allowance(frozenset((2, 4, 6)))),
        ("Firefight 5 alone: 7 hexes", Allowance(frozenset((5,)))),
        ("6 hexes", Allowance()),
    ],
)
def test_how_often_a_card_allows_support(text: str, allowed: Allowance) -> None:
    assert allowance_of(text) == allowed


def steps_of(campaign: HistoryFolder, side: str, number: int) -> dict[str, str]:
    stored, roster = campaign.stored, campaign.chronicle().roster(side)
    row = stored.card.calendar[number - 1]
    case = Checking(campaign.pack, stored, roster, row, shop(stored, roster, number))
    return {one["rule"]: one["text"] for step in checklist(case) for one in step["lines"]}


def test_a_bombardment_is_fired_once(campaign: HistoryFolder) -> None:
    assert said_of(campaign, "") == []
    assert steps_of(campaign, "axis", 2)["CG4"].startswith("Bombardment: 12 hexes, once")
    assert said_of(campaign, "bombardment: yes\n") == []
    assert steps_of(campaign, "axis", 2)["CG4"] == "No Bombardment: all used: firefight 1."
    assert said_of(campaign, "bombardment: yes\n", "bombardment: yes\n") == [
        "Bombardment: all used: firefight 1"
    ]
    assert said_of(campaign, "air-support: yes\n") == ["the card has no Air Support"]


def test_air_support_comes_once_and_by_day(campaign: HistoryFolder) -> None:
    """The British card: one firefight by day. No. 4 is fought by night."""
    assert said_of(campaign, "air-support: yes\n", side="allied") == []
    assert steps_of(campaign, "allied", 2)["CG13"] == "No Air Support: all used: firefight 1."
    assert said_of(campaign, "", side="allied") == []
    assert steps_of(campaign, "allied", 2)["CG13"].startswith("Air Support: one firefight")
    assert steps_of(campaign, "allied", 4)["CG13"] == "No Air Support: only by day by the card."


def test_registered_hexes_stay_with_their_modules(campaign: HistoryFolder) -> None:
    """5.1: two modules bring a hex each and P3 another. They go when both have placed an FFE:1.

    One module is of the opening; the other is bought, so it can be used a firefight later.
    """
    bought = "purchases:\n  - {group: O1, cp: 4}\n  - {group: P3, cp: 1}\n"
    assert said_of(campaign, bought + "registered: D12 E12\n") == []
    names = campaign.stored.ground.board.name
    kept_ = campaign.chronicle().roster("axis")
    first, second = (line.line for line in kept_.lines if line.letter == "O")
    assert [names(h) for h in kept_.registered] == ["D12", "E12"]
    assert steps_of(campaign, "axis", 2)["5.1"] == (
        "Pre-registered hexes: **3**. You have D12, E12; they may be set anew."
    )
    assert said_of(campaign, bought + "registered: D12 E12 F12\n") == []
    assert said_of(campaign, bought + "registered: D12 E12 F12 G12\n") == [
        "3 pre-registered hexes are kept at most, with modules that are left (5.1), not 4"
    ]
    assert said_of(campaign, bought + f"used-oba: [{first}]\nregistered: D12 E12 F12\n") == [
        "2 pre-registered hexes are kept at most, with modules that are left (5.1), not 3"
    ]
    used = f"used-oba: [{first}, {second}]\n"
    assert said_of(campaign, bought + "registered: D12 E12\n", used) == []
    assert campaign.chronicle().roster("axis").registered == ()
    assert said_of(campaign, bought, used, f"used-oba: [{second}]\n") == [
        f"the module of line {second} was used before (CG7)"
    ]


# --- 2.31, 2.7 -----------------------------------------------------------------------------------


def patrolled(rows: list[dict[str, Any]], bought: int = 0, **known: Any) -> list[str]:
    """Return what is wrong with Patrols of a German side whose MLR is that of K3."""
    trial = Trial(
        [line(1, ["3 × 4-6-7"])], on=Field(), report={"patrols": rows},
        roster={"bought": {1: {"P1": bought}}}, known=known,
    )  # fmt: skip
    return [text for _, text in deed_faults(trial.case())]


RECON = {"kind": "recon", "hex": "K9", "units": "1 × 4-6-7", "result": "back safely"}


def test_who_pays_for_no_patrol_sends_one_recon() -> None:
    assert patrolled([RECON]) == []
    assert patrolled([{**RECON, "kind": "raid"}]) == [
        "this Patrol was not paid for: who buys none may send one recon (2.31)"
    ]
    assert patrolled([RECON, RECON], 1) == ["this Patrol was not paid for: 1 were bought (2.31)"]
    assert patrolled([RECON, RECON], 2) == []
    # Two at MID, whatever the row of the table has.
    assert patrolled([], 3) == ["2 Patrols at most in a RePh (2.31), not 3"]


def test_what_a_patrol_is_and_where_it_goes() -> None:
    """The cluster of K3 reaches K5; ten hexes on is K15, so A15 is too far."""
    assert patrolled([{**RECON, "hex": "K15"}]) == []
    assert patrolled([{**RECON, "hex": "A15"}]) == [
        "a Mission Hex is at most 10 hexes from the MLR (2.73)"
    ]
    assert patrolled([{**RECON, "kind": "ambush"}], 1) == [
        "an ambush is laid in concealment terrain (2.73)"
    ]
    assert patrolled([{**RECON, "units": "3 × 4-6-7, 1 × 2-4-7 HS"}]) == [
        "a Patrol has an HS at least and 3 squads at most (2.72)"
    ]


def test_cvp_of_patrols_are_in_the_public_report() -> None:
    row = {**RECON, "gained": 2}
    assert patrolled([row], gained={"axis": 2, "allied": 0}) == []
    assert patrolled([row], gained={"axis": 1, "allied": 0}) == [
        "Patrols gained 2 CVP, but the public report has 1 in all (2.756)"
    ]


def test_patrols_and_prisoners_are_in_the_ledger() -> None:
    done = Trial(
        [line(1, ["3 × 4-6-7"])], report={"patrols": [{**RECON, "gained": 2}], "prisoners": 3}
    ).run("casualties", "left-behind")
    assert done.said == [
        "Recon Patrol to K9, 1 × 4-6-7: back safely. CVP gained: 2.",
        "Prisoners under guard leave play, in squads: 3.",
    ]


# --- 3.52, 3.46, 3.311, CG9 ----------------------------------------------------------------------


def test_an_item_of_a_location_is_tried_once() -> None:
    rows = [
        {"item": "wire", "hex": "K4"},
        {"item": "mines", "hex": "K4"},
        {"item": "wire", "hex": "K4"},
    ]
    case = Trial([line(1, ["3 × 4-6-7"])], report={"clearance": rows}).case()
    assert [text for _, text in deed_faults(case)] == ["wire in K4: one attempt in a RePh (3.52)"]


def test_what_is_used_stays_used(campaign: HistoryFolder) -> None:
    """3.46: a spent FT comes back by special rule alone, so it is used a firefight later, too."""
    bought = "purchases:\n  - {group: I5}\n"
    assert said_of(campaign, bought) == []
    line = campaign.line_of("axis", "FT").line
    spent = f"where:\n  - {{line: {line}, unit: FT, marks: [used]}}\n"
    assert said_of(campaign, bought, spent, "") == []
    own = campaign.line_of("axis", "FT")
    assert own.line == line
    assert [(one.unit, sorted(one.marks)) for one in own.pieces if one.marks] == [("FT", ["used"])]


def test_a_wreck_that_burns_on_bare_ground_sets_fire_to_what_is_next_to_it() -> None:
    """3.311: on ground that can't burn it is a Blaze at once, which goes out and spreads (3.31)."""
    case = Trial([]).case()
    ground = case.ground
    wood = next(key for key, one in ground.terrains.items() if one.concealment and one.passable)
    at, beside = BOARD.parse("K7"), BOARD.parse("K8")
    cover = tuple(wood if h == beside else kind for h, kind in enumerate(ground.cover))
    assert not ground.terrains[cover[at]].concealment
    land = MarkedLand(fires=(Fire(at, "wreck"),))
    for same_day in (True, False):
        after = burn_on(replace(ground, cover=cover), land, same_day=same_day)
        assert after.fires == (Fire(beside, "flame"),)
        assert after.burnt_out == {at}
        assert after.open_ground == frozenset()


def test_massacre_is_told_before_each_firefight(campaign: HistoryFolder) -> None:
    """CG9: invoked in the first, it is in effect in the third."""
    campaign.write(1, "report.yaml", public(1, massacre="allied"))
    campaign.write(2, "report.yaml", public(2))
    now, third = campaign.chronicle().now, campaign.stored.card.calendar[2]
    told = [
        one for one in effects(campaign.pack, campaign.stored, third, now) if one["rule"] == "CG9"
    ]
    assert [one["text"] for one in told] == [
        "Massacre is in effect to the end of the campaign; invoked by the British."
    ]


def test_a_heroic_leader_is_reported_and_hardens(campaign: HistoryFolder) -> None:
    """3.43: he drops his marker and becomes the next of his column: a 7-0 an 8-0. Else he keeps it.

    A dr of 4 + 2 = 6 brings no other leader anything (3.45); 6 is no promotion either (3.44).
    """
    dice = "dice:\n  - {roll: axis/leaders, faces: [4]}\n"
    heroic = "where:\n  - {line: 2, unit: 7-0, marks: [heroic]}\n" + dice
    assert said_of(campaign, heroic) == []
    (own,) = campaign.chronicle().roster("axis").lines[1].leaders
    assert (own.name, own.marks) == ("7-0", {"heroic"})
    assert (
        said_of(campaign, heroic, "leaders:\n  - {line: 2, leader: 7-0, state: fit}\n" + dice) == []
    )
    (own,) = campaign.chronicle().roster("axis").lines[1].leaders
    assert own.marks == {"heroic"}
    assert said_of(campaign, heroic + "choices: {improve: [2]}\n") == []
    (own,) = campaign.chronicle().roster("axis").lines[1].leaders
    assert (own.name, own.marks) == ("8-0", frozenset())
    assert said_of(campaign, heroic.replace("7-0", "9-2")) == ["line 2 has no '9-2' left"]


PLAIN = Field()


def placed(hexes: str, name: str, fp: int, firefight: int, on: Field = PLAIN) -> list[str]:
    row = {"name": name, "fp": fp, "hexes": hexes}
    trial = Trial(
        [line(1, ["3 × 4-6-7"])], on=on, known={"firefight": firefight},
        report={"fortifications": [row], "attack-option": "no"},
    )  # fmt: skip
    return [text for _, text in deed_faults(trial.case())]


def test_fortifications_stand_in_the_line() -> None:
    """The cluster of K3 reaches K5; K7 is of the enemy's cluster of K9."""
    assert placed("K5", "Wire", 10, 2) == []
    assert placed("K7", "Wire", 10, 2) == ["K7 was in neither your MLR nor your CTHC (2.32)"]
    assert placed("K7", "Wire", 10, 1) == []  # in the set-up area, for all we know


def test_only_some_fortifications_are_added_where_a_side_is_isolated() -> None:
    """2.38, note I: Foxholes, not Wire. K13 is cut off by the river from the north edge."""
    river = " ".join(f"{column}10" for column in "ABCDEFGHIJKLMNOPQRSTU")
    field = Field(axis="K3 K13", allied="Q3", river=river)
    assert placed("K13", "Foxhole", 3, 1, field) == []
    assert placed("K13", "Wire", 10, 1, field) == ["K13 is Isolated: no Wire is added there (2.38)"]


def test_groups_of_cards_by_hand() -> None:
    """They word it `1 Patrol`, `1 pre-registered hex`, `SAN +1`; some have a note for SAN."""
    case = Trial(
        [line(1, ["3 × 4-6-7"])], roster={"bought": {1: {"P1": 2, "P3": 1, "P2": 1}}}
    ).case()
    words = {"P1": "1 Patrol", "P2": "SAN +1", "P3": "1 pre-registered hex"}
    groups = tuple(
        group.model_copy(update={"full": words.get(group.id, group.full)})
        for group in case.own.groups
    )
    own = case.own.model_copy(update={"groups": groups})
    assert bought_of(own, case.roster, "patrol", 1) == 2
    assert bought_of(own, case.roster, "patrol", 2) == 0
    assert bought_of(own, case.roster, "pre-registered hex") == 1
    points = next(group for group in groups if group.letter == "F")
    assert fp_of(own, points.model_copy(update={"full": "20 FP"})) == 20
    assert fp_of(own, points.model_copy(update={"full": "works", "cp": 2})) == 2 * own.fp_rate


@pytest.mark.parametrize(
    ("text", "bought", "left"),
    [
        ("6", 2, "4"),
        ("3 squads", 2, "1 squad"),
        ("24 factors", 6, "18 factors"),
        ("2 hexsides in all", 1, "1 hexside in all"),
        ("twice", 1, "1"),
        ("6 counters a RePh", 6, "6 counters a RePh"),
        ("no limit", 9, "no limit"),
        ("2", 2, "none left"),
    ],
)
def test_what_is_left_of_a_limit(text: str, bought: int, left: str) -> None:
    assert limit_left(text, bought) == left


def test_the_dossier_has_what_is_left(campaign: HistoryFolder) -> None:
    """6 Wire by the card at MID, 2 bought: 4 are left; HIP for 3 squads, 1 bought: 2."""
    rows = works("name: HIP, number: 1, fp: 3", "name: Wire, number: 2, fp: 20")
    assert said_of(campaign, rows) == []
    found = works_left(campaign.stored, campaign.chronicle().roster("axis"))
    limits = {row["name"]: row["limit"] for row in found}
    assert (limits["Wire"], limits["HIP"], limits["Trench"]) == ("4", "2 squads", "8")
