"""Reports as they are made ready: read back they say nothing, and what is filled in is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.history.reports.wording import KEYS, key_ids
from generator.games.platoon_leader.history.requirements import REQUIREMENTS
from tests.history_folder import HistoryFolder, history_folder, rolled

FILES = {"public": "report.yaml", "axis": "report-axis.yaml", "allied": "report-allied.yaml"}


@pytest.fixture
def campaign(tmp_path: Path) -> HistoryFolder:
    made = history_folder(tmp_path)
    ready(made, 1)
    return made


def chronicle(made: HistoryFolder) -> Chronicle:
    return replayed(made.pack, made.stored, made.read(), ("axis", "allied"), {})


def ready(made: HistoryFolder, number: int) -> dict[str, str]:
    """Make the reports of a firefight ready in their folder, and return them."""
    found = reports_ready(made.pack, made.stored, chronicle(made), number)
    texts = {whose: data.decode() for whose, data in found.items()}
    for whose, text in texts.items():
        made.write(number, FILES[whose], text)
    return texts


def fill(made: HistoryFolder, number: int, whose: str, *changes: tuple[str, str]) -> None:
    """Change a report as a player does with an editor: each text is there once."""
    path = made.folder / f"firefight-{number}" / FILES[whose]
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_what_is_made_ready_says_nothing_yet(campaign: HistoryFolder) -> None:
    assert campaign.read() == ()


def test_the_pack_words_every_key_and_no_other() -> None:
    pack, _ = rolled()
    REQUIREMENTS.check(pack)
    assert list(pack.records(KEYS)) == list(dict.fromkeys(pack.records(KEYS)))
    assert set(pack.records(KEYS)) == set(key_ids())
