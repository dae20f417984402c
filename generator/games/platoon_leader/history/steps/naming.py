"""Counters as players write them: half-squads and crews without the word that tells them apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from generator.content import Pack
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.report_model import SecretReport
from generator.games.platoon_leader.history.steps.troops import troops_by
from generator.games.platoon_leader.history.units import CREW, HALF_SQUAD, read_units, units_text
from generator.games.platoon_leader.saved.model import SideCard

_STRENGTH = re.compile(r"[0-9]+-[0-9]+-[0-9]+")


def well_named(pack: Pack, own: SideCard, roster: SideRoster, report: SecretReport) -> SecretReport:
    """Return a report in which half-squads and crews are named as on the card.

    `2-4-7` is no squad of an army whose 4-6-7 have it as their half: it is a `2-4-7 HS`.
    """
    known = [unit for line in roster.lines for _, unit in (*line.had, *line.left)]
    for group in own.groups:
        for text in filter(None, (group.full, group.depleted)):
            known += [unit for _, unit in _read(text)]
    squads = troops_by(pack, own.nationality, known).squads
    halves = {str(row["half"]) for row in squads.values()} - squads.keys() - set(known)
    crews = {unit.removesuffix(CREW) for unit in known if unit.endswith(CREW)} - squads.keys()

    def name(unit: str) -> str:
        if not _STRENGTH.fullmatch(unit):
            return unit
        return unit + (CREW if unit in crews else HALF_SQUAD if unit in halves else "")

    changes = {
        "groups": tuple(
            row.model_copy(update={"left": _renamed(row.left, name)})
            if row.left != row.had
            else row
            for row in report.groups
        ),
        "purchases": tuple(
            row.model_copy(update={"left": _renamed(row.left, name)}) if row.left else row
            for row in report.purchases
        ),
        "where": tuple(row.model_copy(update={"unit": name(row.unit)}) for row in report.where),
    }
    return report.model_copy(update=changes)


def _read(text: str) -> Iterable[tuple[int, str]]:
    try:
        return read_units(text)
    except ValueError:
        return ()


def _renamed(text: str, name: Callable[[str], str]) -> str:
    """Return counters with their names mended; text that can't be read stays as it is."""
    units = _read(text)
    return units_text(tuple((n, name(unit)) for n, unit in units)) if units else text
