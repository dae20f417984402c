"""Reports as forms to be filled in on a screen or with a pen: what is known is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.content import Pack
from generator.games.platoon_leader.history.model import PublicRecord, SideRoster
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.games.platoon_leader.history.reports.checks import REPORTED_MARKS
from generator.games.platoon_leader.history.reports.files import PUBLIC
from generator.games.platoon_leader.history.reports.filled import SHOWN
from generator.games.platoon_leader.history.reports.text import (
    burning,
    group_rows,
    held_by,
    in_a_word,
    leader_rows,
    purchase_rows,
    state_before,
)
from generator.games.platoon_leader.history.reports.wording import key_note, said
from generator.games.platoon_leader.history.solitaire import SoloPlan
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.scenario.whose import REPORTS
from generator.scenario.generator import Form, Paper

TEMPLATE = "report-form.html"
_STYLES = ("sheet.html", "form-sheet.html", TEMPLATE)
_NUMBERED = (f"{SHOWN}_number_1", f"{SHOWN}_number_2")
"""The fields at the heads of both pages, which tell the firefight."""

Said = dict[str, Any]
"""What fields say, by their names."""


def report_forms(
    pack: Pack,
    stored: StoredCampaign,
    chronicle: Chronicle,
    number: int,
    plan: SoloPlan | None = None,
) -> tuple[Paper, ...]:
    """Return the forms of the reports of a firefight; each holds what its readers may know.

    What a side buys by a `plan` is filled in, as in its file.
    """
    public, rosters = state_before(chronicle, number)
    made = [_paper(pack, stored, number, PUBLIC, *_public(pack, stored, public))]
    for side, roster in rosters.items():
        own = plan if plan and plan.side == side else None
        made.append(_paper(pack, stored, number, side, *_secret(roster, own)))
    return tuple(made)


def _paper(
    pack: Pack, stored: StoredCampaign, number: int, whose: str, says: Said, asked: dict[str, Any]
) -> Paper:
    """Return a form: what it `says` is filled in, what it is `asked` for makes its pages."""
    side = None if whose == PUBLIC else whose
    name = pack.info.sides[side].name if side else ""
    kind, model = ("secret", SecretReport) if side else (PUBLIC, PublicReport)
    row = stored.card.calendar[number - 1]
    card = stored.card
    heading = (
        said(pack, "secret", side=name, number=number)
        if side
        else said(pack, PUBLIC, number=number)
    )
    given = {"campaign": card.id, "firefight": str(number), "report": whose}
    shown = {
        f"{SHOWN}_when": said(pack, "which", title=card.title, date=row.date, time=row.time),
        **dict.fromkeys(_NUMBERED, said(pack, "which-firefight", number=number)),
    }
    keys = [key.replace("_", "-") for key in model.model_fields]
    marks = key_note(pack, "secret", "where", marks=", ".join(REPORTED_MARKS))
    return Paper(
        name=REPORTS[whose],
        title=f"{card.title}: {heading}",
        template=TEMPLATE,
        styles=_STYLES,
        values={
            "heading": said(pack, "secret-head", side=name) if side else said(pack, "public-head"),
            "side_id": side,
            "campaign": card.title,
            "number": number,
            "file": f"{REPORTS[whose]}.yaml",
            "rules": {key: key_note(pack, kind, key).rule for key in keys if key not in given},
            "marks": marks.text if side else "",
            "left_out": [] if card.map.surf else ["surf"],
            "bound": False,
            **asked,
        },
        form=Form({**says, **given, **shown}, frozenset(given | shown)),
    )


def _public(
    pack: Pack, stored: StoredCampaign, before: PublicRecord
) -> tuple[Said, dict[str, Any]]:
    attacker = stored.card.calendar[before.firefight].attacker
    values: Said = {"gained_axis": "0", "gained_allied": "0"}
    if attacker:
        values[f"attackers_{attacker}"] = True
    values |= {f"fires_{key}": hexes for key, hexes in burning(stored, before).items()}
    if before.massacre:
        values[f"massacre_{in_a_word(before.massacre)}"] = True
    held = [
        (
            holder,
            pack.info.sides[holder].name if holder != "nobody" else said(pack, "nobody"),
            [tuple(str(one) for one in place) for place in places],
            " ".join(others),
        )
        for holder, (places, others) in held_by(stored, before).items()
    ]
    return values, {"held": held, "lines": [], "leaders": 0, "bought": 0}


def _secret(roster: SideRoster, plan: SoloPlan | None) -> tuple[Said, dict[str, Any]]:
    groups, leaders = group_rows(roster), leader_rows(roster)
    values: Said = {"heroes": str(roster.heroes), "prisoners": "0"}
    for row in groups:
        for key in ("group", "name", "had"):
            values[f"groups_{row['line']}_{key}"] = row[key]
    for number, row in enumerate(leaders, start=1):
        values[f"leaders_{number}_line"] = str(row["line"])
        values[f"leaders_{number}_leader"] = row["leader"]
        if row["state"] == "wounded":
            values[f"leaders_{number}_state_wounded"] = True
    purchases = purchase_rows(plan)
    for number, row in enumerate(purchases, start=1):
        values |= {f"purchases_{number}_{key}": value for key, value in _bought(row).items()}
    if plan and plan.option:
        values["attack-option"] = True
    return values, {
        "held": [],
        "lines": [row["line"] for row in groups],
        "leaders": len(leaders),
        "bought": len(purchases),
    }


def _bought(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of purchases as fields: how it sets up is ticked."""
    fields = {key: value for key, value in row.items() if key != "set-up"}
    fields[f"set-up_{str(row['set-up']).replace(' ', '-')}"] = True
    if "leaders" in fields:
        fields["leaders"] = ", ".join(fields["leaders"])
    return {key: value if value is True else str(value) for key, value in fields.items()}
