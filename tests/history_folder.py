"""A campaign's folder for tests of its history: rolled once, its reports written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.model import RosterLine
from generator.games.platoon_leader.history.replay import Chronicle, FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.reading import read_reports, report_path
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.whose import REPORTS

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@cache
def rolled() -> tuple[Pack, bytes]:
    """Return the pack, and a campaign rolled from it as it is saved."""
    pack = read_pack(PACK, "content/platoon-leader")
    locks = LOCKABLE.parse(["theatre=italy", "attacker=allied"])
    campaign = new_campaign(pack, "tuesday-5", locks)
    return pack, to_yaml(pack, campaign, card(pack, campaign))


@dataclass(frozen=True, repr=False)
class HistoryFolder:
    """A campaign's folder with its stored campaign."""

    folder: Path
    pack: Pack
    stored: StoredCampaign

    def write(self, number: int, name: str, text: str) -> Path:
        """Write a file of a firefight."""
        path = self.folder / f"firefight-{number}" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def read(self) -> tuple[FiledReports, ...]:
        return read_reports(self.stored, map_keys(self.stored.ground), self.folder)

    def chronicle(self) -> Chronicle:
        """Return what the campaign has come to."""
        return replayed(self.pack, self.stored, self.read(), ("axis", "allied"), {})

    def line_of(self, side: str, what: str) -> RosterLine:
        """Return the first line of a side's order of battle that has a counter or a letter."""
        lines = self.chronicle().roster(side).lines
        return next(
            line
            for line in lines
            if line.letter == what or any(piece.unit == what for piece in line.pieces)
        )

    def make_ready(self, number: int) -> None:
        """Write the reports of a firefight as they are made ready."""
        found = reports_ready(self.pack, self.stored, self.chronicle(), number)
        for whose, data in found.items():
            self.write(number, f"{REPORTS[whose]}.yaml", data.decode())

    def fill(self, number: int, whose: str, *changes: tuple[str, str]) -> None:
        """Change a report as a player does with an editor: each text is there once."""
        path = report_path(self.folder, number, whose)
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")

    def refused(self) -> list[str]:
        """Return what is said of reports that can't be, without the folder's name."""
        try:
            self.chronicle()
        except ContentError as error:
            text = [str(problem) for problem in error.problems]
            return [line.replace(f"{self.folder.as_posix()}/", "") for line in text]
        return []


@cache
def stored() -> StoredCampaign:
    """Return that campaign as it is read from its file."""
    pack, data = rolled()
    with TemporaryDirectory() as name:
        path = Path(name) / "campaign.yaml"
        path.write_bytes(data)
        return read_stored(pack, path)


def history_folder(folder: Path) -> HistoryFolder:
    """Return a folder with a campaign in it."""
    pack, data = rolled()
    (folder / "campaign.yaml").write_bytes(data)
    return HistoryFolder(folder, pack, stored())
