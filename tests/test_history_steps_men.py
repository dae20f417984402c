"""Disease, half-squads, heroes, promotions, leaders, ELR and CP, each number worked by hand."""

from __future__ import annotations

import pytest

from generator.games.platoon_leader.history.steps.drms import leadership, ranks
from tests.reph_case import Trial, leader, line, pack, piece

# --- 3.45: the source's own example -------------------------------------------------------------


def test_the_example_of_new_leaders() -> None:
    """An American dr of 3: +2, −2 historical, −1 for the win make 2, and 2–3 is a “2”.

    Two leaders were lost, so 2 − 1 = 1 may be new and the other one hardens. The table's dice are
    dr + 2. The new one: 3 + 4 = 7, historical −2 make 5, and 5–6 is an 8-1.
    """
    done = Trial(
        [line(1, ["3 × 6-6-6"], leaders=["7-0"]), line(2, ["2 × 6-6-6"])],
        side="allied",
        dice={"leaders": (3,), "leaders/new/1": (3, 4)},
        known={"winner": "allied"},
        roster={"lost_leaders": 2},
        drms={"historical": -2},
    ).run("leaders")
    assert done.drms[0] == (("You won this firefight", -1), ("Historical drm", -2))
    assert done.roster.can_lead == 2
    # The new one joins line 2, which has none; the 7-0 becomes the next of his column, an 8-0.
    assert done.line(1) == ["3 × 6-6-6", "8-0 hardened"]
    assert done.line(2) == ["2 × 6-6-6", "8-1 hardened"]
    assert done.said == [
        "Leaders to make or to harden: 2; 1 of them may be new.",
        "A new leader, 8-1, joins Rifle platoon, line 2.",
        "7-0 (Rifle platoon, line 1) Battle Hardens to 8-0.",
    ]


@pytest.mark.parametrize(
    ("lost", "men", "new"),
    [(0, "3 × 4-6-7", 0), (1, "3 × 4-6-7", 0), (3, "3 × 4-6-7", 2), (9, "1 × 4-6-7", 1)],
)
def test_new_leaders_are_fewer_than_were_lost_and_than_there_are_mmc(
    lost: int, men: str, new: int
) -> None:
    """A dr of 1 + 2 − 3 for the card makes 0: four. With 9 lost and one MMC there is one."""
    done = Trial(
        [line(1, [men])], dice={"leaders": (1,)}, roster={"lost_leaders": lost},
        drms={"promotion": -3},
    ).run("leaders")  # fmt: skip
    assert done.said[0] == f"Leaders to make or to harden: 4; {new} of them may be new."
    assert sum("A new leader" in text for text in done.said) == new
    assert len(done.roster.lines[0].leaders) == new


def test_a_new_leader_waits_off_the_map_where_all_men_are_isolated() -> None:
    """3.45: he joins MMC that aren't Isolated or is retained off the map; he isn't lost.

    dr 1 + 2 = 3: two; two were lost, so one may be new: 3 + 4 = 7 is an 8-0.
    """
    done = Trial(
        [line(1, [piece("2 × 4-6-7 @ K7", "isolated")])],
        dice={"leaders": (1,), "leaders/new/1": (3, 4)},
        roster={"lost_leaders": 2},
    ).run("leaders")
    assert done.line(1)[1].split()[0].rstrip("*") == "8-0"
    assert done.roster.lines[0].leaders[0].marks == {"hardened", "off-map"}
    assert done.said[1].endswith(
        "waits off the map for Rifle platoon, line 1: all MMC are Isolated."
    )


def test_a_player_may_harden_before_he_makes_leaders() -> None:
    """dr 1 + 2 = 3: two. Both harden: first the one of the line that he chose, then the lowest."""
    done = Trial(
        [line(1, ["3 × 4-6-7"], leaders=["9-1", "6+1"]), line(2, ["3 × 4-6-7"], leaders=["9-2"])],
        dice={"leaders": (1,)},
        roster={"lost_leaders": 5},
        report={"choices": {"lead": "harden", "improve": [2]}},
    ).run("leaders")
    assert done.line(2) == ["3 × 4-6-7", "10-2 hardened"]
    assert done.line(1) == ["3 × 4-6-7", "9-1", "7-0 hardened"]


def test_what_is_left_after_hardening_is_new() -> None:
    """Two of a dr of 1 + 2 = 3, one leader to harden, three lost: one is new (6 + 6: a 6+1)."""
    done = Trial(
        [line(1, ["3 × 4-6-7"], leaders=["8-0"])],
        dice={"leaders": (1,), "leaders/new/1": (6, 6)},
        roster={"lost_leaders": 3},
        report={"choices": {"lead": "harden"}},
    ).run("leaders")
    assert done.line(1) == ["3 × 4-6-7", "8-1 hardened", "6+1 hardened"]


def test_new_leaders_keep_away_from_isolated_men() -> None:
    done = Trial(
        [
            line(1, [piece("3 × 4-6-7", "isolated")]),
            line(2, ["1 × 2-4-7 HS @ K2"], leaders=["8-0"]),
        ],
        dice={"leaders": (2,), "leaders/new/1": (4, 3)},
        roster={"lost_leaders": 2},
        drms={"promotion": 1},
    ).run("leaders")  # fmt: skip
    # 2 + 2 + 1 = 5: one, and it is new (7: an 8-0).
    assert done.line(2) == ["1 × 2-4-7 HS @ K2", "8-0", "8-0 @ K2 hardened"]


def test_armour_leaders_harden_in_their_own_column() -> None:
    """The armour column knows nothing below an 8-1; a 10-2 is the best."""
    armour = line(1, ["3 × PzKpfw IVH"], leaders=["8-1", "10-2"], letter="A", group="A15")
    done = Trial([armour], dice={"leaders": (1,)}).run("leaders")
    assert done.line(1) == ["3 × PzKpfw IVH", "9-1 hardened", "10-2"]


# --- 3.44 ----------------------------------------------------------------------------------------


def test_promotions_by_the_win_and_by_cvp() -> None:
    """dr 5, −1 won, −2 for 45 CVP (20 each), +1 card make 3: two MMC."""
    done = Trial(
        [line(1, ["2 × 4-6-8", "1 × 4-4-7"]), line(2, ["2 × 4-6-7"])],
        dice={"promotion": (5,)},
        known={"winner": "axis", "gained": {"axis": 45, "allied": 12}},
        drms={"promotion": 1},
    ).run("promotion")
    assert done.drms == [
        (
            ("You won this firefight", -1),
            ("Promotion drm", 1),
            ("CVP you gained", -2),
        )
    ]
    assert done.roster.can_harden == 2
    # The best below Elite harden first: both 1st Line squads of line 2, not the 2nd Line of line 1.
    assert done.line(2) == ["2 × 4-6-8 hardened"]
    assert done.line(1) == ["2 × 4-6-8", "1 × 4-4-7"]


def test_a_player_says_who_hardens_and_elite_becomes_fanatic() -> None:
    """dr 1 makes three: line 1 twice, its non-Elite first, then as we would choose."""
    done = Trial(
        [line(1, ["1 × 4-6-8", "1 × 4-4-7"]), line(2, ["1 × 4-6-7", "1 × 2-2-8 crew"])],
        dice={"promotion": (1,)},
        report={"choices": {"harden": [1, 1]}},
    ).run("promotion")
    assert done.line(1) == ["1 × 4-6-8 fanatic hardened", "1 × 4-6-7 hardened"]
    assert done.line(2) == ["1 × 4-6-8 hardened", "1 × 2-2-8 crew"]
    assert done.said == [
        "MMC that may Battle Harden: 3.",
        "4-4-7 (Rifle platoon, line 1) Battle Hardens to 4-6-7.",
        "4-6-8 (Rifle platoon, line 1) becomes Fanatic.",
        "4-6-7 (Rifle platoon, line 2) Battle Hardens to 4-6-8.",
    ]


def test_no_unit_hardens_twice() -> None:
    """dr 1 − 1 − 3 makes four, but there is one squad."""
    done = Trial(
        [line(1, ["1 × 4-3-6"])], dice={"promotion": (1,)}, known={"winner": "axis"},
        drms={"promotion": -3},
    ).run("promotion")  # fmt: skip
    assert done.roster.can_harden == 4
    assert done.line(1) == ["1 × 4-4-7 hardened"]


def test_a_heap_of_cvp_stays_on_the_table() -> None:
    """999 CVP would be −49; the pack has −7 at most, and dr 6 − 7 makes −1: four."""
    done = Trial(
        [line(1, ["1 × 4-6-7"])], dice={"promotion": (6,)}, known={"gained": {"axis": 999}}
    ).run("promotion")
    assert done.drms == [(("CVP you gained", -7),)]
    assert done.roster.can_harden == 4


# --- 3.43 ----------------------------------------------------------------------------------------


def test_all_heroes_but_one_join_and_the_source_names_what_comes_of_a_467() -> None:
    """3.43: “a 4-6-7 is replaced by a 4-6-8”. Of three Heroes two join."""
    done = Trial([line(1, ["3 × 4-6-7"])], roster={"heroes": 3}).run("heroes")
    assert done.roster.heroes == 1
    assert done.line(1) == ["1 × 4-6-7", "2 × 4-6-8 hardened"]


def test_heroes_that_nobody_takes_go() -> None:
    done = Trial([line(1, ["1 × 2-2-8 crew"])], roster={"heroes": 3}).run("heroes")
    assert done.roster.heroes == 1
    assert done.said == ["Heroes that no MMC can take, and go: 2."]


def test_a_heroic_leader_hardens_if_his_player_says_so() -> None:
    own = line(1, ["1 × 4-6-7"], leaders=[leader("9-1", "heroic"), leader("10-2", "heroic")])
    assert Trial([own]).run("heroes").line(1)[1:] == ["9-1 heroic", "10-2 heroic"]
    chosen = Trial([own], report={"choices": {"improve": [1]}}).run("heroes")
    # There is nothing above a 10-2: he keeps his marker.
    assert chosen.line(1)[1:] == ["9-2 hardened", "10-2 heroic"]


def test_a_choice_that_a_hero_used_up_is_not_used_again() -> None:
    """Two Heroes: one joins line 2, as chosen; dr 4 makes one, and that is line 1's."""
    done = Trial(
        [line(1, ["1 × 4-6-7"]), line(2, ["2 × 4-6-7"])],
        dice={"promotion": (4,)},
        roster={"heroes": 2},
        report={"choices": {"harden": [2, 1]}},
    ).run("heroes", "promotion")
    assert done.line(2) == ["1 × 4-6-7", "1 × 4-6-8 hardened"]
    assert done.line(1) == ["1 × 4-6-8 hardened"]


# --- 3.42 ----------------------------------------------------------------------------------------


def test_equal_half_squads_recombine_first() -> None:
    """Of 2-4-7, 2-3-7 and 2-4-7 the equal ones make a 4-6-7; the 2-3-7 is left alone."""
    done = Trial([line(1, ["1 × 4-6-7", "2 × 2-4-7 HS", "1 × 2-3-7 HS"], had="3 × 4-6-7")]).run(
        "regrouping"
    )
    assert done.line(1) == ["2 × 4-6-7", "1 × 2-3-7 HS"]
    assert done.said == [
        "2-4-7 HS and 2-4-7 HS Recombine to 4-6-7 (Rifle platoon, line 1).",
        "2-3-7 HS (Rifle platoon, line 1) finds no HS to Recombine with.",
    ]


def test_the_better_of_unlike_half_squads_makes_the_squad() -> None:
    """A 2-3-7 and a 2-4-7 of two lines: the 4-6-7 stands where the 2-4-7 did."""
    done = Trial(
        [
            line(1, ["2 × 4-4-7", "1 × 2-3-7 HS @ K2"], had="3 × 4-4-7"),
            line(2, ["1 × 2-4-7 HS @ K4"], had="3 × 4-6-7"),
        ]
    ).run("regrouping")
    assert done.line(1) == ["2 × 4-4-7"]
    assert done.line(2) == ["1 × 4-6-7 @ K4"]


def test_half_squads_out_of_the_mlr_stay_what_they_are() -> None:
    pieces = ["1 × 2-4-7 HS @ K7", piece("1 × 2-4-7 HS", "off-map"), piece("1 × 2-4-7 HS @ K2")]
    done = Trial([line(1, pieces, had="3 × 4-6-7")]).run("regrouping")
    assert done.line(1) == ["1 × 2-4-7 HS @ K7", "1 × 2-4-7 HS off-map", "1 × 2-4-7 HS @ K2"]


def test_half_squads_of_sections_recombine_too() -> None:
    """3.42: all HS in the MLR must; two sections that came with one HS each make a squad."""
    done = Trial(
        [line(1, ["1 × 2-4-7 HS", "1 × HMG"], letter="HW"), line(2, ["1 × 2-4-7 HS"], letter="HW")]
    ).run("regrouping")
    assert done.line(1) == ["1 × 4-6-7", "1 × HMG"]
    assert done.line(2) == []


def test_a_line_that_lost_half_a_squad_takes_the_squad_before_others() -> None:
    """Line 2 came with three squads and has 2½ left; the HS of line 1 was all that it had."""
    done = Trial(
        [line(1, ["1 × 2-4-7 HS"], letter="HW"),
         line(2, ["2 × 4-6-7", "1 × 2-4-7 HS"], had="3 × 4-6-7")]
    ).run("regrouping")  # fmt: skip
    assert done.line(1) == []
    assert done.line(2) == ["3 × 4-6-7"]


# --- 3.41 ----------------------------------------------------------------------------------------


def test_disease_takes_isolated_squads_first() -> None:
    """drm +2 by the card; dr 3 makes 5: two squads. The Isolated one, then the chosen line's."""
    done = Trial(
        [line(1, ["2 × 4-6-7"]), line(2, [piece("1 × 4-6-7", "isolated")]), line(3, ["1 × 4-6-8"])],
        dice={"disease": (3,)},
        card={"disease": "in force from July on, drm +2"},
        report={"choices": {"replaced": [3]}},
    ).run("disease")  # fmt: skip
    assert done.drms == [(("Historical drm", 2),)]
    assert done.line(1) == ["2 × 4-6-7"]
    assert done.line(2) == ["1 × 4-4-7 isolated"]
    assert done.line(3) == ["1 × 4-6-7"]


def test_two_half_squads_are_a_squad_for_disease() -> None:
    """dr 1: one squad, here two HS."""
    done = Trial(
        [line(1, ["3 × 2-4-7 HS"], had="3 × 4-6-7")],
        dice={"disease": (1,)}, card={"starvation": "drm 0"},
    ).run("disease")  # fmt: skip
    assert done.line(1) == ["1 × 2-4-7 HS", "2 × 2-3-7 HS"]


def test_no_disease_without_a_rule() -> None:
    done = Trial([line(1, ["1 × 4-6-7"])], card={"disease": None, "starvation": None})
    assert done.run("disease").case.roller.made == []


# --- 3.32 ----------------------------------------------------------------------------------------


def test_evacuation() -> None:
    """2 stays, 3 goes. Who goes is lost for 3.45, but is no casualty."""
    own = line(
        1, ["1 × 4-6-7"], leaders=[leader("8-1", "wounded"), leader("9-2", "wounded"), "7-0"]
    )
    done = Trial([own], dice={"evacuation/1/1": (2,), "evacuation/1/2": (3,)}).run("evacuation")
    assert done.line(1)[1:] == ["8-1 wounded", "7-0"]
    assert (done.roster.lost_leaders, done.roster.reph_cvp) == (1, 0)
    assert done.said == [
        "The wounded 8-1 (Rifle platoon, line 1) stays in play.",
        "The wounded 9-2 (Rifle platoon, line 1) is evacuated.",
    ]


# --- 3.48 ----------------------------------------------------------------------------------------


def bought(number: int, quality: str, group: str = "I1") -> object:
    return line(number, ["3 × 4-6-7"], bought=2, quality=quality, group=group)


def test_elr_with_all_its_drms() -> None:
    """DR 10: −1 won, −2 an Elite Platoon, −2 two 1st Line ones, +2 Attack Option, +2 for two
    firefights without an Idle one, −2 + 1 by the card make 8: no change. The Company is no Platoon,
    and what was bought for the first firefight doesn't count.
    """
    lines = [
        bought(1, "Elite"), bought(2, "1st Line"), bought(3, "1st Line"),
        bought(4, "1st Line", "I14"), line(5, ["3 × 4-6-8"], bought=1, quality="Elite"),
    ]  # fmt: skip
    done = Trial(
        lines,
        dice={"elr": (5, 5)},
        known={"firefight": 2, "winner": "axis"},
        report={"attack-option": "yes"},
        drms={"elr": -2, "historical": 1},
    ).run("elr")
    assert done.drms == [
        (
            ("You won", -1),
            ("Elite infantry Platoons you bought", -2),
            ("1st Line infantry Platoons you bought", -2),
            ("You chose the Attack Option", 2),
            ("Firefights since the start without an Idle one", 2),
            ("Historical DRM", -1),
        )
    ]
    assert done.case.roller.made[0].entry.total == 8
    assert done.said == ["ELR stays 3."]


@pytest.mark.parametrize(
    ("before", "faces", "after"),
    [
        (3, (1, 2), 4),  # 3 + 0: one more
        (4, (1, 1), 4),  # never above 4
        (5, (1, 1), 5),  # a 5 of the start stays
        (5, (6, 6), 4),  # 12 + 1 = 13: one less
        (4, (2, 1), 4),  # and is not regained
        (0, (6, 6), 0),  # never below 0
        (2, (6, 5), 2),  # 11 + 1 = 12: no change
    ],
)
def test_bounds_of_elr(before: int, faces: tuple[int, int], after: int) -> None:
    """After one firefight without an Idle one there is +1; the low rolls had an Idle one."""
    idle = sum(faces) < 7
    done = Trial([], dice={"elr": faces}, roster={"elr": before}, known={"idle_ever": idle}).run(
        "elr"
    )
    assert done.roster.elr == after


def test_an_elr_that_no_roll_raises_says_so() -> None:
    done = Trial([], dice={"elr": (1, 1)}, roster={"elr": 4}, known={"idle_ever": True}).run("elr")
    assert done.said == ["ELR stays 4: no roll raises it beyond 4."]


# --- 2.1 -----------------------------------------------------------------------------------------


def test_cp_with_all_its_drms() -> None:
    """MID, DR 8: +2 − 1 by the card, +1 Attack Option, −3 for 27 + 4 = 31 CVP make 7: 20 CP.

    Two were saved.
    """
    done = Trial(
        [],
        dice={"cp": (4, 4)},
        known={"firefight": 2, "gained": {"axis": 50, "allied": 27}},
        report={"attack-option": "yes"},
        roster={"reph_cvp": 4},
        drms={"cp": 2, "historical": -1},
    ).run("cp")
    assert done.drms == [
        (
            ("Historical CP DRM", 1),
            ("You chose the Attack Option", 1),
            ("CVP you suffered", -3),
        )
    ]
    assert (done.roster.cp, done.roster.cp_rolled) == (22, 20)
    assert done.said == ["CP replenished: 20. That makes 22."]


def test_nobody_bought_the_attack_of_the_first_firefight() -> None:
    done = Trial([], dice={"cp": (1, 2)}, report={"attack-option": "yes"}, own={"intensity": "LOW"})
    # LOW, 3: 15 CP, and 2 saved.
    assert done.run("cp").roster.cp == 17


def test_cp_of_the_card_are_not_rolled() -> None:
    calendar = Trial([]).case().card.calendar
    cp = calendar[1].cp.model_copy(update={"axis": 9})
    rows = (calendar[0], calendar[1].model_copy(update={"cp": cp}), *calendar[2:])
    done = Trial([], card={"calendar": rows}).run("cp")
    assert done.case.roller.made == []
    assert done.said == ["CP by the CG Card: 9. That makes 11."]


def test_no_cp_after_the_last_firefight() -> None:
    done = Trial([], known={"firefight": 4}).run("cp")
    assert (done.roster.cp, done.said) == (2, [])


# --- troops --------------------------------------------------------------------------------------


def test_ranks_of_leaders() -> None:
    assert [ranks(name) for name in ("10-2", "8-1*", "6+1", "none")] == [
        (10, -2), (8, -1), (6, 1), None,
    ]  # fmt: skip
    assert leadership([leader("8-0"), leader("9-1")]) == -1
    assert leadership([]) == 0
    assert leadership([leader("6+1")]) == 1


def test_every_squad_that_can_be_bought_has_its_class() -> None:
    """With one half in an army, and with ways up and down that end."""
    classes = pack().records("troop-classes").values()
    for army in pack().records("armies").values():
        rows = {row["squad"]: row for row in classes if army["id"] in row["armies"]}
        halves = [row["half"] for row in rows.values()]
        assert len(set(halves)) == len(halves), army["id"]
        for group in pack().records(army["groups"]).values():
            for part in f"{group['full']}, {group['depleted'] or ''}".split(", "):
                unit = part.partition("× ")[2]
                if unit.endswith(" HS"):
                    assert unit.removesuffix(" HS") in halves, (army["id"], unit)
                elif unit.count("-") == 2 and unit.replace("-", "").isdigit():
                    assert unit in rows, (army["id"], unit)
        for row in rows.values():
            for way in ("better", "worse"):
                seen, at = [row["squad"]], row[way]
                while at is not None:
                    assert at not in seen, (army["id"], seen)
                    seen.append(at)
                    at = rows[at][way]
