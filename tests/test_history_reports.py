"""Reports of firefights read back: what is refused, word for word, and what counts as the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.history_folder import HistoryFolder, history_folder

PUBLIC = """\
report: public
campaign: tuesday-5
firefight: 1
played: yes
winner: axis
"""
BEGUN = PUBLIC[: PUBLIC.index("played")]
SECRET = """\
report: axis
campaign: tuesday-5
firefight: 1
filled-in: yes
"""
SECRET_HINT = "\n  hint: what it says is one player’s secret: move it before anybody opens it"


@pytest.fixture
def campaign(tmp_path: Path) -> HistoryFolder:
    return history_folder(tmp_path)


def reported(campaign: HistoryFolder, more: str = "", secret: str = "") -> list[str]:
    """Report the first firefight with some more lines, and return what is said of it."""
    campaign.write(1, "report.yaml", PUBLIC + more)
    campaign.write(1, "report-axis.yaml", SECRET + secret)
    return campaign.refused()


# --- what is enough ------------------------------------------------------------------------------


def test_a_quick_report_is_enough(campaign: HistoryFolder) -> None:
    assert reported(campaign) == []
    (one,) = campaign.read()
    assert (one.public.report.winner, list(one.secret)) == ("axis", ["axis"])
    stage = campaign.chronicle().public[0].record
    # Who attacked is in the calendar, and who moved last follows from it.
    assert (stage.attackers, stage.moved_last) == (frozenset({"allied"}), "axis")


def test_an_editor_s_marks_and_line_ends_do_no_harm(campaign: HistoryFolder) -> None:
    path = campaign.write(1, "report.yaml", "")
    path.write_bytes(("\ufeff" + PUBLIC.replace("\n", "\r\n")).encode())
    assert campaign.read()[0].public.report.winner == "axis"


def test_hexes_are_named_as_they_come(campaign: HistoryFolder) -> None:
    for text in ("D12 G13", "D12, G13", "G13,D12", "D12+G13", "\n    D12\n    G13"):
        assert reported(campaign, f"taken:\n  axis: {text}\n  nobody:\n") == []
        held = campaign.chronicle().now.holders
        board, strategic = campaign.stored.ground.board, campaign.stored.ground.strategic
        names = {
            board.name(item.hexes[0]): side for item, side in zip(strategic, held, strict=True)
        }
        assert (names["D12"], names["G13"], names["O15"]) == ("axis", "axis", "allied")


def test_a_hash_is_of_what_a_report_says(campaign: HistoryFolder) -> None:
    def digest(more: str) -> str:
        campaign.write(1, "report.yaml", PUBLIC + more)
        return campaign.read()[0].public.digest

    plain = digest("")
    for same in ("# a comment\n", "conceded: none\n", "taken:\n", "gained: {axis: 0, allied: 0}\n"):
        assert digest("" if same == "taken:\n" else same) == plain
    moved = digest("taken: {axis: D12 G13}\n")
    assert digest("taken:\n  axis: G13 D12\n") == moved != plain
    # Dice thrown at the table are rolls themselves: typing one in changes no other.
    assert digest("dice:\n  - {roll: axis/elr, faces: [1, 2]}\n") == plain


# --- what a public report can't say --------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("taken: {axis: D12, allied: D12}", "6:28: D12 is held by the Axis and by the Allies"),
        ("taken: {axis: D12 D12}", "6:15: D12 is held twice by the Axis"),
        ("taken: {axis: A1}", "6:15: A1 is not Strategic Terrain of this map (1.32)"),
        (
            "taken: {axis: Z44}",
            "6:15: 'Z44' is not a hex of this map; its hexes are A1 to Y18",
        ),
        (
            "taken: {allied: S5 T4}",
            "6:17: the Military Crest S5, T4, T5, U5 is held in part: it is held whole, or "
            "nobody’s (3.21)",
        ),
        ("gained: {axis: -1}", "6:16: 'axis' is -1; it must be from 0 to 999"),
        ("fires: {flames: R99}", "6:17: 'R99' is not a hex of this map; its hexes are A1 to Y18"),
        (
            "attackers: none",
            "6:12: who attacked is missing: a firefight without an Attacker is Idle (2.41)",
        ),
        (
            "winer: axis",
            "6:1: unknown key 'winer'\n  hint: did you mean 'winner'?",
        ),
        (
            "conceded: nobody",
            "6:11: the text 'nobody' is not one of axis, allied, none",
        ),
    ],
)
def test_what_a_public_report_can_t_say(campaign: HistoryFolder, more: str, said: str) -> None:
    assert reported(campaign, more + "\n") == [f"firefight-1/report.yaml:{said}"]


def test_who_controls_all_of_it(campaign: HistoryFolder) -> None:
    board, strategic = campaign.stored.ground.board, campaign.stored.ground.strategic
    names = [board.name(h) for item in strategic for h in item.hexes]
    whole = f"control:\n  axis: {' '.join(names)}\n  allied:\n  nobody:\n"
    assert reported(campaign, whole) == []
    assert set(campaign.chronicle().now.holders) == {"axis"}
    assert reported(campaign, whole.replace("C8 ", "")) == [
        "firefight-1/report.yaml:9:10: C8 is in no list: if nobody controls it, put it there"
    ]


def test_the_first_firefight_is_played(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC.replace("played: yes", "played: no"))
    assert campaign.refused() == [
        "firefight-1/report.yaml:4:9: the Initial Firefight is never Idle (5.1)"
    ]


def test_who_won_is_asked(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC.replace("winner: axis\n", ""))
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: who won is missing: axis, allied, or none for a draw (1.31)"
    ]


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("winner: axis", "winner"),
        ("gained: {axis: 3}", "gained"),
        ("taken: {axis: D12}", "taken"),
        ("last-turn: 5", "last-turn"),
    ],
)
def test_a_report_that_was_only_begun(campaign: HistoryFolder, more: str, key: str) -> None:
    campaign.write(1, "report.yaml", f"{BEGUN}played:\n{more}\n")
    assert campaign.refused() == [
        f"firefight-1/report.yaml:4:1: '{key}' is filled in, but 'played' is not: say yes, or no "
        "if it was Idle"
    ]


# --- what a secret report can't say --------------------------------------------------------------

GROUP = "groups:\n  - {line: 1, group: I1, had: '3 × 4-6-7, 1 × LMG', left: %s}\n"


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (GROUP % "4 × 4-6-7", "6:59: more is left than there was: 4 squads of 3"),
        (GROUP % "'3 × 4-6-7, 1 × 2-3-7 HS'", "6:59: more is left than there was: 3½ squads of 3"),
        (GROUP % "2 × LMG", "6:59: more is left than there was: 2 × LMG of 1"),
        (GROUP % "1 × Tiger", "6:59: more is left than there was: 1 × Tiger of 0"),
        (GROUP % "1 × 2-2-8 crew", "6:59: more is left than there was: 1 crews of 0"),
        (
            GROUP % "three",
            "6:59: 'three' is no number of counters; write it as 3 × 4-6-7",
        ),
        (
            (GROUP % "none").replace("line: 1", "line: 99"),
            "6:12: there is no line 99; your order of battle has lines 1 to 7",
        ),
        (
            (GROUP % "none").replace("group: I1", "group: I6"),
            "6:22: line 1 is I1 Rifle platoon, not I6",
        ),
        (GROUP % "none" + (GROUP % "none")[8:], "7:12: line 1 is here twice"),
        (
            "leaders:\n  - {line: 1, leader: '9-2', state: lost}\n",
            "6:23: there is no 9-2 on line 1",
        ),
        (
            "leaders:\n  - {line: 1, leader: '8-1', state: wounded}\n",
            "6:23: there is no 8-1 on line 1; there is one on line 3, 6",
        ),
        (
            "leaders:\n  - {line: 40, leader: '7-0', hex: D12}\n",
            "6:12: there is no line 40; your order of battle has lines 1 to 7",
        ),
        (
            "leaders:\n  - {line: 2, leader: 7-0, state: dead}\n",
            "6:35: the text 'dead' is not one of fit, wounded, lost",
        ),
        (
            "where:\n  - {line: 1, unit: 4-6-7, hex: Q99}\n",
            "6:33: 'Q99' is not a hex of this map; its hexes are A1 to Y18",
        ),
        ("where:\n  - {line: 1, unit: PSK}\n", "6:21: line 1 has no 'PSK' left"),
        (
            "where:\n  - {line: 1, unit: 4-6-7, number: 4}\n",
            "6:36: line 1 has 3 × 4-6-7 left",
        ),
        ("used-oba: [1]\n", "5:12: line 1 is no OBA module"),
        (
            "used-oba: [77]\n",
            "5:12: there is no line 77; your order of battle has lines 1 to 7",
        ),
        (
            "purchases:\n  - {group: I1, set-up: on map, cp: 4, left: 4 × 4-6-7}\n",
            "6:46: more is left than there was: 4 squads of 3",
        ),
        (
            "purchases:\n  - {group: ZZ}\n",
            "6:13: the card has no ZZ",
        ),
    ],
)
def test_what_a_secret_report_can_t_say(campaign: HistoryFolder, secret: str, said: str) -> None:
    found = reported(campaign, secret=secret)
    assert found[0] == f"firefight-1/report-axis.yaml:{said}"


def test_marks_that_are_unknown(campaign: HistoryFolder) -> None:
    found = reported(campaign, secret="where:\n  - {line: 1, unit: 4-6-7, marks: [hpi]}\n")
    (said,) = found
    assert said.startswith("firefight-1/report-axis.yaml:6:36: 'hpi' is none of hip, concealed,")


def test_more_cp_than_there_were(campaign: HistoryFolder) -> None:
    cp = campaign.chronicle().roster("axis").cp
    rows = "purchases:\n" + "  - {group: I1, set-up: on map}\n" * 15
    assert f"firefight-1/report-axis.yaml:6:3: this costs 60 CP, and there are {cp}" in reported(
        campaign, secret=rows
    )


# --- whose it is, and when -----------------------------------------------------------------------


def test_a_secret_report_given_as_a_public_one_is_refused(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", SECRET + "groups: [broken\n".replace("[", ""))
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: this is the Axis report, in the place of the public report: "
        f"nothing of it was read{SECRET_HINT}"
    ]


def test_a_secret_report_without_a_name_is_known_by_its_keys(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", SECRET.replace("report: axis", "report: public"))
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: this is a secret report, in the place of the public report: "
        f"nothing of it was read{SECRET_HINT}"
    ]


def test_a_report_of_the_other_side(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC)
    campaign.write(1, "report-allied.yaml", SECRET)
    assert campaign.refused() == [
        "firefight-1/report-allied.yaml:1:1: this is the Axis report, in the place of the Allied "
        f"report: nothing of it was read{SECRET_HINT}"
    ]


def test_a_public_report_in_a_secret_one_s_place(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC)
    campaign.write(1, "report-axis.yaml", PUBLIC)
    assert campaign.refused() == [
        "firefight-1/report-axis.yaml:1:1: this is the public report, in the place of the Axis "
        "report: nothing of it was read"
    ]


def test_nothing_of_a_damaged_secret_report_is_shown(campaign: HistoryFolder) -> None:
    secret = SECRET + "attack-option: yes\nTiger: 1\nTiger: 2\n"
    campaign.write(1, "report.yaml", secret)
    assert campaign.refused() == [
        "firefight-1/report.yaml:7:1: this is a damaged report that may be a player’s secret: "
        "nothing of it is shown"
    ]
    campaign.write(1, "report.yaml", secret.replace("report: axis\n", ""))
    assert campaign.refused() == [
        "firefight-1/report.yaml:6:1: this is a damaged report that may be a player’s secret: "
        "nothing of it is shown"
    ]


def test_a_damaged_report(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC + "taken: {axis: D12\n")
    (said,) = campaign.refused()
    assert said.startswith("firefight-1/report.yaml:7:1: ")
    campaign.write(1, "report.yaml", "lost\n")
    assert campaign.refused() == ["firefight-1/report.yaml:1:1: this is no report: it has no keys"]


def test_another_campaign_or_firefight(campaign: HistoryFolder) -> None:
    text = PUBLIC.replace("tuesday-5", "monday").replace("firefight: 1", "firefight: 2")
    campaign.write(1, "report.yaml", text)
    assert campaign.refused() == [
        "firefight-1/report.yaml:2:11: this is a report of another campaign; this folder has "
        "'tuesday-5'",
        "firefight-1/report.yaml:3:12: this is a report of firefight 2, among those of 1",
    ]


def later(number: int) -> str:
    return PUBLIC.replace("firefight: 1", f"firefight: {number}")


def test_a_report_is_missing(campaign: HistoryFolder) -> None:
    campaign.write(2, "report.yaml", later(2))
    hint = "\n  hint: reports are read in their order"
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: the report of firefight 1 is missing, yet firefight 2 has "
        f"been reported{hint}"
    ]
    campaign.write(1, "report.yaml", BEGUN + "played:\n")
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: the report of firefight 1 is not filled in, yet firefight 2 "
        f"has been reported{hint}"
    ]


def test_a_secret_report_before_the_public_one(campaign: HistoryFolder) -> None:
    campaign.write(1, "report-axis.yaml", SECRET)
    hint = "\n  hint: both players fill in the public report first"
    assert campaign.refused() == [
        f"firefight-1/report-axis.yaml:4:1: this is filled in, but report.yaml is missing{hint}"
    ]
    campaign.write(1, "report.yaml", BEGUN + "played:\n")
    assert campaign.refused() == [
        f"firefight-1/report-axis.yaml:4:1: this is filled in, but report.yaml is not{hint}"
    ]


def test_a_firefight_beyond_the_calendar(campaign: HistoryFolder) -> None:
    last = len(campaign.stored.card.calendar)
    campaign.write(last + 1, "report.yaml", later(last + 1))
    assert campaign.refused() == [
        f"firefight-{last + 1}/report.yaml:3:12: this campaign has {last} firefights; this is "
        f"a report of number {last + 1}"
    ]


def test_all_that_is_wrong_is_told_at_once(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC + "taken: {axis: Z44}\nlast-turn: 100\n")
    campaign.write(1, "report-axis.yaml", SECRET + "heroes: many\n")
    assert campaign.refused() == [
        "firefight-1/report-axis.yaml:5:9: expected a whole number, found the text 'many'",
        "firefight-1/report.yaml:6:15: 'Z44' is not a hex of this map; its hexes are A1 to Y18",
        "firefight-1/report.yaml:7:12: 'last-turn' is 100; it must be from 0 to 99",
    ]
