"""What the report of a firefight asks for, by the name of its file."""

from __future__ import annotations

from pathlib import PurePosixPath

from generator.content import Pack
from generator.content.reading.explain import keys_at
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.games.platoon_leader.history.reports.files import PUBLIC
from generator.games.platoon_leader.history.reports.reading import number_of
from generator.games.platoon_leader.history.reports.wording import KEYS
from generator.games.platoon_leader.scenario.whose import REPORTS
from generator.scenario.generator import ReportForm

_WHOSE = {f"{stem}.yaml": whose for whose, stem in REPORTS.items()}


def report_asked(pack: Pack, name: str) -> ReportForm | None:
    """Return what a file below a campaign's folder is asked as a report; None if it is none."""
    path = PurePosixPath(name)
    whose = _WHOSE.get(path.name)
    if whose is None or number_of(path.parent.as_posix()) is None:
        return None
    model = PublicReport if whose == PUBLIC else SecretReport
    kind = PUBLIC if whose == PUBLIC else "secret"
    records = pack.records(KEYS) if KEYS in pack.parts else {}
    labels = {
        key: str(records[f"{kind}-{key}"]["label"])
        for key in keys_at(model, ())
        if f"{kind}-{key}" in records
    }
    return ReportForm(model, labels)
