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
SECRET = """\
report: axis
campaign: tuesday-5
firefight: 1
filled-in: yes
"""


@pytest.fixture
def campaign(tmp_path: Path) -> HistoryFolder:
    return history_folder(tmp_path)


def test_a_quick_report_is_enough(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", PUBLIC)
    campaign.write(1, "report-axis.yaml", SECRET)
    (one,) = campaign.read()
    assert (one.public.report.winner, list(one.secret)) == ("axis", ["axis"])


def test_a_secret_report_given_as_a_public_one_is_refused(campaign: HistoryFolder) -> None:
    campaign.write(1, "report.yaml", SECRET)
    assert campaign.refused() == [
        "firefight-1/report.yaml:1:1: this is the Axis report, in the place of the public report: "
        "nothing of it was read\n"
        "  hint: what it says is one player’s secret: move it before anybody opens it"
    ]
