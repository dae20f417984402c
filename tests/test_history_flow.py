"""What a report doesn't say stays as it was, from one firefight to the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml

from generator.games.platoon_leader.history.losses import after_battle
from generator.games.platoon_leader.history.model import (
    RosterLeader,
    RosterLine,
    RosterPiece,
    SideRoster,
)
from generator.games.platoon_leader.history.opening import roster_at_start
from generator.games.platoon_leader.history.report_model import (
    LeaderEnd,
    LineRow,
    SecretReport,
    WhereRow,
)
from generator.games.platoon_leader.history.reports.text import secret_ready
from tests.history_folder import history_folder


def tanks(*pieces: RosterPiece, leader: RosterLeader | None = None) -> SideRoster:
    """A side of one tank platoon."""
    had = ((3, "PzKpfw IVH"),)
    line = RosterLine(1, "A15", "Tanks", "A", "none", 0, 0, "opening", had, pieces)
    line = replace(line, leaders=(leader,) if leader else ())
    return SideRoster("axis", 0, 3, 3, 10, 0, (line,))


def report(**said: object) -> SecretReport:
    return SecretReport(report="axis", campaign="c", firefight=1, filled_in="yes", **said)  # type: ignore[arg-type]


STUCK = RosterPiece("PzKpfw IVH", 1, 40, marks=frozenset(("immobilized", "isolated")))
REST = RosterPiece("PzKpfw IVH", 2)


def test_a_vehicle_stays_immobilized_where_it_is() -> None:
    (line,) = after_battle(tanks(REST, STUCK), report()).lines
    assert line.pieces == (REST, replace(STUCK, marks=frozenset(("immobilized",))))


def test_a_row_says_what_has_become_of_it() -> None:
    row = WhereRow.model_construct(line=1, unit="PzKpfw IVH", number=3, hex=None, level=0, marks=())
    (line,) = after_battle(tanks(REST, STUCK), report(where=(row,))).lines
    assert line.pieces == (RosterPiece("PzKpfw IVH", 3),)


def test_what_is_lost_is_lost_though_it_was_marked() -> None:
    had = "3 × PzKpfw IVH"
    rows = (LineRow(line=1, group="A15", name="Tanks", had=had, left="none"),)
    (line,) = after_battle(tanks(REST, STUCK), report(groups=rows)).lines
    assert line.pieces == ()


def test_a_wounded_leader_stays_wounded_unless_he_is_said_to_be_fit() -> None:
    hurt = RosterLeader("8-1", marks=frozenset(("wounded",)))
    (line,) = after_battle(tanks(REST, leader=hurt), report()).lines
    assert line.leaders == (hurt,)
    end = LeaderEnd.model_construct(line=1, leader="8-1", state="fit", hex=None)
    (line,) = after_battle(tanks(REST, leader=hurt), report(leaders=(end,))).lines
    assert line.leaders == (RosterLeader("8-1"),)


def test_a_report_is_made_ready_with_states_that_last(tmp_path: Path) -> None:
    history = history_folder(tmp_path)
    roster = roster_at_start(history.stored, "axis")
    first = roster.lines[0]
    marked = replace(
        first,
        pieces=(*first.pieces[:1], RosterPiece("LMG", 1, marks=frozenset(("disabled",)))),
        leaders=tuple(replace(one, marks=frozenset(("wounded",))) for one in first.leaders),
    )
    text = secret_ready(history.pack, history.stored, roster.with_line(marked), 1)
    ready = yaml.load(text, Loader=yaml.CSafeLoader)
    row = {"line": 1, "unit": "LMG", "number": 1, "marks": ["disabled"], "kept": "yes"}
    assert ready["where"] == [row]
    states = [row["state"] for row in ready["leaders"] if row["line"] == 1]
    assert states == ["wounded"] * len(first.leaders)
