"""Which files of a campaign are secret, and whose."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from generator.games.platoon_leader.saved.body import secrets_name
from generator.games.platoon_leader.scenario.papers import PAPERS
from generator.games.platoon_leader.setting.choices import SIDES
from generator.roll.seals.files import private_name
from generator.scenario.secrets import EVERY, Secrets

REPORTS: Mapping[str, str] = {
    "public": "report",
    **{side: f"report-{side}" for side in SIDES},
}
"""Names of the files of reports, without an ending, by whose they are."""

SOLITAIRE = "solitaire"
"""The name of the paper that says what a side does that nobody plays."""

_FILES: Mapping[str, str] = {
    "campaign.yaml": EVERY,
    **{name(side): side for name in (secrets_name, private_name) for side in SIDES},
}
_PAPERS: Mapping[str, str] = {
    SOLITAIRE: EVERY,
    **{name: side for name, (_, _, side) in PAPERS.items() if side},
    **{REPORTS[side]: side for side in SIDES},
}
"""By name without an ending: dossiers are called alike in each folder."""


def _whose(name: str) -> str:
    file = PurePosixPath(name)
    return _FILES.get(file.name) or _PAPERS.get(file.stem, "")


SECRETS = Secrets(sides=SIDES, whose=_whose)
