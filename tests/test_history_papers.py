"""The packet for a firefight and the end of a campaign, read back from the print."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.platoon_leader.history.papers.ending import ending
from generator.games.platoon_leader.history.papers.packet import packet
from tests.history_chronicle import PRINTING, SIDES, Battles, campaign, printed
from tests.page_ends import end_faults

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def third(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The packet for the fourth firefight of a campaign."""
    pack, stored = campaign()
    chronicle = Battles(pack, stored, 3).chronicle()
    return printed(pack, packet(pack, stored, chronicle, PRINTING), tmp_path_factory.mktemp("p"))


@pytest.fixture(scope="module")
def last(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The papers of the end."""
    pack, stored = campaign()
    chronicle = Battles(pack, stored, len(stored.card.calendar)).chronicle()
    return printed(pack, ending(pack, stored, chronicle, PRINTING), tmp_path_factory.mktemp("e"))


def test_a_packet_is_an_overview_and_two_dossiers(third: Files) -> None:
    assert list(third) == ["overview.pdf", "axis.pdf", "allied.pdf"]


def test_a_side_that_is_not_played_here_has_no_dossier(tmp_path: Path) -> None:
    pack, stored = campaign()
    chronicle = Battles(pack, stored, 1).chronicle(SIDES[:1])
    papers = packet(pack, stored, chronicle, PRINTING)
    assert [paper.name for paper in papers.papers] == ["overview", "axis"]


@pytest.mark.parametrize("name", ["overview.pdf", "axis.pdf", "allied.pdf"])
def test_the_pages_of_a_packet_are_filled(third: Files, name: str) -> None:
    assert end_faults(third[name]) == []


@pytest.mark.parametrize("name", ["end.pdf", "axis.pdf", "allied.pdf"])
def test_the_pages_of_the_end_are_filled(last: Files, name: str) -> None:
    assert end_faults(last[name]) == []


def test_there_is_no_packet_before_the_first_report_nor_after_the_last() -> None:
    pack, stored = campaign()
    count = len(stored.card.calendar)
    for done in (0, count):
        chronicle = Battles(pack, stored, done).chronicle()
        with pytest.raises(ValueError, match=f"no packet after {done} of {count} firefights"):
            packet(pack, stored, chronicle, PRINTING)
