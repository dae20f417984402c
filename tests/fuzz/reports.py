"""Targets of histories: reports of firefights as files and as fields, edited by a stranger."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from generator.content.forms.fields import FormFields
from generator.content.reading.composer import Node
from generator.content.reading.reader import read
from generator.content.reading.source import Source
from generator.errors import ContentError
from generator.games.platoon_leader.history.replay import FiledReports
from generator.games.platoon_leader.history.replaying import replayed
from generator.games.platoon_leader.history.reports.files import PUBLIC, ReadReport, typed
from generator.games.platoon_leader.history.reports.filled import source_of_form
from generator.games.platoon_leader.history.reports.form import report_forms
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.saved.land import map_keys
from tests.fuzz.edits import Edits, edited, edits, text_edited
from tests.fuzz.law import Target
from tests.fuzz.mutate import changed
from tests.history_folder import rolled, stored

WHOSE = (PUBLIC, "axis")


FILLED = {
    "played: ": "played: yes",
    "winner: ": "winner: axis",
    "filled-in: no": "filled-in: yes",
    "works:\n": "works:\n  - {name: Wire, hex: D12}\n",
    "purchases:\n": "purchases:\n  - {group: I1, set-up: on map, leaders: [8-0]}\n",
    "where:\n": "where:\n  - {line: 1, unit: 4-6-7, hex: D2, marks: [encircled]}\n",
    "patrols:\n": "patrols:\n  - {kind: recon, hex: D12, units: 1 × 4-6-7, result: safe}\n",
    "clearance:\n": "clearance:\n  - {item: wire, hex: D12}\n",
    "fires:\n  flames: ": "fires:\n  flames: D12",
}


@cache
def ready() -> dict[str, str]:
    """Return the reports of a first firefight as they are made ready, and filled in a little."""
    pack, _ = rolled()
    texts = reports_ready(pack, stored(), replayed(pack, stored(), (), WHOSE[1:], {}), 1)
    found = {}
    for whose, data in texts.items():
        text = data.decode()
        for old, new in FILLED.items():
            text = text.replace(old, new, 1)
        found[whose] = text
    return found


@cache
def root(whose: str) -> Node:
    return read(ready()[whose].encode(), "report.yaml")


@cache
def fields(whose: str) -> FormFields:
    """Return the fields of a form as they are filled in."""
    pack, _ = rolled()
    papers = report_forms(pack, stored(), replayed(pack, stored(), (), WHOSE[1:], {}), 1)
    at = WHOSE.index(whose)
    form = papers[at].form
    assert form is not None
    known: FormFields = dict(form.says)
    public: FormFields = {"played_yes": True, "winner_axis": True, "taken_axis": "D12"}
    secret: FormFields = {
        "filled-in": True,
        "groups_2_left": "2 × 4-6-7",
        "leaders_1_state_wounded": True,
        "purchases_1_group": "I1",
        "purchases_1_set-up_on-map": True,
        "used-oba": "",
        "where_1_line": "1",
        "where_1_unit": "4-6-7",
        "where_1_hex": "D2",
        "where_1_marks": "hip, encircled",
        "choices_harden": "1 2",
    }
    return {**known, **(public if whose == PUBLIC else secret)}


def _make_file(rng: random.Random) -> tuple[str, Edits | bytes]:
    whose = rng.choice(WHOSE)
    if rng.random() < 0.2:
        return whose, text_edited(rng, ready()[whose])
    return whose, edits(rng, root(whose))


def _run_file(value: tuple[str, Edits | bytes]) -> None:
    whose, changes = value
    if isinstance(changes, bytes):
        _replay(whose, Source("report.yaml", "", read(changes, "report.yaml")))
    else:
        _replay(whose, Source("report.yaml", "", edited(root(whose), changes)))


def _make_form(rng: random.Random) -> tuple[str, FormFields]:
    whose = rng.choice(WHOSE)
    found = dict(fields(whose))
    for _ in range(rng.randrange(1, 5)):
        name = rng.choice(list(found))
        if rng.random() < 0.3:
            found[changed(rng, [name])] = rng.choice((True, "1", name))
        else:
            said = found[name]
            found[name] = changed(rng, [said]) if isinstance(said, str) and said else True
    return whose, found


def _run_form(value: tuple[str, FormFields]) -> None:
    whose, found = value
    source = source_of_form("report.pdf", b"", found)
    _replay(whose, source, source.faults)


def _replay(whose: str, source: Source, faults: Any = ()) -> None:
    """Type a report and replay it, its other half as it was made ready."""
    keys = map_keys(stored().ground)
    half: dict[str, Any] = {}
    for one in WHOSE:
        given = source if one == whose else Source("report.yaml", "", root(one))
        half[one] = typed(given, one, keys, faults if one == whose else ())
        if not isinstance(half[one], ReadReport):
            raise ContentError(half[one])
    filed = FiledReports(half[PUBLIC].filed, {"axis": half["axis"].filed})
    pack, _ = rolled()
    if half[PUBLIC].report.firefight == half["axis"].report.firefight == 1:
        replayed(pack, stored(), (filed,), ("axis",), {})


TARGETS = (
    Target("reports", _make_file, _run_file, 10, placed=True),
    Target("report-forms", _make_form, _run_form, 10, placed=True),
)
