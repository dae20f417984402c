"""A campaign's folder for tests of its history: rolled once, its reports written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.history.replay import FiledReports
from generator.games.platoon_leader.history.reports.reading import read_reports
from generator.games.platoon_leader.history.stored import StoredCampaign, read_stored
from generator.games.platoon_leader.saved.file import to_yaml
from generator.games.platoon_leader.saved.land import map_keys
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import new_campaign

PACK = Path(__file__).resolve().parent.parent / "content" / "platoon-leader"


@cache
def rolled() -> tuple[Pack, bytes]:
    """Return the pack, and a campaign rolled from it as it is saved."""
    pack = read_pack(PACK, "content/platoon-leader")
    locks = LOCKABLE.parse(["theatre=italy", "attacker=allied"])
    campaign = new_campaign(pack, "tuesday-5", locks)
    return pack, to_yaml(pack, campaign, card(pack, campaign))


@dataclass(frozen=True)
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

    def refused(self) -> list[str]:
        """Return what is said of reports that can't be read, without the folder's name."""
        try:
            self.read()
        except ContentError as error:
            text = [str(problem) for problem in error.problems]
            return [line.replace(f"{self.folder.as_posix()}/", "") for line in text]
        return []


def history_folder(folder: Path) -> HistoryFolder:
    """Return a folder with a campaign in it."""
    pack, data = rolled()
    (folder / "campaign.yaml").write_bytes(data)
    return HistoryFolder(folder, pack, read_stored(pack, folder / "campaign.yaml"))
