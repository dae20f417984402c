"""The reports of a campaign's folder: found, read, and held against their order.

`read_reports` needs no state. What a report says of the state before it is checked by
`check_public` and `check_secret`, firefight by firefight, as the campaign is replayed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content.forms.fields import MAX_BYTES as FORM_BYTES
from generator.content.forms.fields import NotAFormError
from generator.content.forms.reading import FormReader
from generator.content.reading.files import UnreadError, ordinary_bytes
from generator.content.reading.reader import MAX_BYTES
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Place, Problem, raise_all
from generator.games.platoon_leader.history.replay import FiledReports
from generator.games.platoon_leader.history.report_model import Controllers, Gained, PublicReport
from generator.games.platoon_leader.history.reports.files import (
    PUBLIC,
    ReadReport,
    damaged,
    typed,
)
from generator.games.platoon_leader.history.reports.filled import FormSource, source_of_form
from generator.games.platoon_leader.history.stored import StoredCampaign
from generator.games.platoon_leader.saved.land import MapKeys
from generator.games.platoon_leader.scenario.whose import REPORTS
from generator.games.platoon_leader.setting.choices import SIDES

_FOLDER = re.compile(r"firefight-([1-9][0-9]{0,2})")


def folder_of(folder: Path, number: int) -> Path:
    """Return the folder of a firefight in that of its campaign."""
    return folder / f"firefight-{number}"


def report_path(folder: Path, number: int, whose: str, ending: str = "yaml") -> Path:
    """Return where a report stands; `whose` is a side or PUBLIC."""
    return folder_of(folder, number) / f"{REPORTS[whose]}.{ending}"


def read_reports(stored: StoredCampaign, keys: MapKeys, folder: Path) -> tuple[FiledReports, ...]:
    """Return the reports of each firefight that was reported, from the first on, without a gap.

    One that nobody has filled in is as if it weren't there. Raises ContentError with all that is
    wrong with any of them.
    """
    last = len(stored.card.calendar)
    found = {}
    with FormReader() as forms:
        desk = _Desk(stored, keys, folder, forms)
        for number in _numbers(folder):
            of = {whose: desk.read(number, whose) for whose in REPORTS}
            if number <= last:
                found[number] = of
            elif some := next(filter(None, of.values()), None):
                message = (
                    f"this campaign has {last} firefights; this is a report of number {number}"
                )
                desk.problems.append(Problem(message, some.source.place(("firefight",))))
    desk.problems += _gaps(folder, found, desk.broken)
    raise_all(desk.problems)
    return tuple(
        FiledReports(public.filed, {side: one.filed for side in SIDES if (one := of[side])})
        for _, of in sorted(found.items())
        if (public := of[PUBLIC])
    )


def wanting(
    reports: Sequence[FiledReports], folder: Path, sides: Sequence[str]
) -> Iterator[Problem]:
    """Yield the secret reports without which the papers of these sides can't be made."""
    for one in reports:
        number = one.public.report.firefight
        for side in sides:
            if side not in one.secret:
                path = report_path(folder, number, side)
                lacks = "not filled in" if path.exists() else "missing"
                message = f"this report is {lacks}, but firefight {number} has been reported"
                hints = ("set 'filled-in' to yes, even if nothing was lost",)
                yield Problem(message, Place(path.as_posix(), 1, 1), hints)


def _numbers(folder: Path) -> list[int]:
    """Return the firefights that have a folder."""
    found = (number_of(path.name) for path in folder.iterdir() if path.is_dir())
    return sorted(number for number in found if number)


def number_of(folder: str) -> int | None:
    """Return the firefight that a folder is named after."""
    match = _FOLDER.fullmatch(folder)
    return int(match[1]) if match else None


def _gaps(
    folder: Path, found: Mapping[int, Mapping[str, ReadReport[Any] | None]], broken: set[int]
) -> Iterator[Problem]:
    """Yield reports of which an earlier one, or the public one beside it, isn't there.

    Public reports of the `broken` are there, though they can't be read.
    """
    reported = [number for number, of in found.items() if of[PUBLIC] or number in broken]
    last = max(reported, default=0)
    for number in range(1, last + 1):
        if number not in reported:
            yield _lost(folder, number, f"firefight {last}")
    for number, of in sorted(found.items()):
        if number > last:
            for one in filter(None, (of[side] for side in SIDES)):
                yield _early(one, report_path(folder, number, PUBLIC))


def _early(one: ReadReport[Any], public: Path) -> Problem:
    lacks = "is not" if public.exists() else "is missing"
    message = f"this is filled in, but {public.name} {lacks}"
    hints = ("both players fill in the public report first",)
    return Problem(message, one.source.key_place((), "filled-in"), hints)


def _lost(folder: Path, number: int, later: str) -> Problem:
    path = report_path(folder, number, PUBLIC)
    lacks = "not filled in" if path.exists() else "missing"
    message = f"the report of firefight {number} is {lacks}, yet {later} has been reported"
    return Problem(message, Place(path.as_posix(), 1, 1), ("reports are read in their order",))


@dataclass
class _Desk:
    """Reads one report after the other and keeps what is wrong."""

    stored: StoredCampaign
    keys: MapKeys
    folder: Path
    forms: FormReader
    problems: list[Problem] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)

    def read(self, number: int, whose: str) -> ReadReport[Any] | None:
        """Return a report that is filled in."""
        ways: Mapping[str, Callable[[Path, str], Source | None]] = {
            "yaml": self._yaml,
            "pdf": self._form,
        }
        filled = []
        for ending, way in ways.items():
            path = report_path(self.folder, number, whose, ending)
            if not path.exists() and not path.is_symlink():
                continue
            source = way(path, whose)
            one = self._typed(source, whose, number) if source else None
            if one and one.is_filled:
                filled.append(one)
            elif one is None and whose == PUBLIC:
                self.broken.add(number)
        self.problems += _contradictions(filled)
        return filled[0] if filled else None

    def _yaml(self, path: Path, whose: str) -> Source | None:
        shown = path.as_posix()
        try:
            return read_source(path, shown)
        except ContentError as error:
            try:
                data = ordinary_bytes(path, MAX_BYTES)
            except UnreadError:
                data = b""
            self.problems += damaged(path, data, whose, error.problems)
            return None

    def _form(self, path: Path, _whose: str) -> Source | None:
        shown = path.as_posix()
        try:
            data = ordinary_bytes(path, FORM_BYTES)
            return source_of_form(shown, data, self.forms.read(data))
        except (UnreadError, NotAFormError) as error:
            self.problems.append(Problem(str(error), Place(shown, 1, 1)))
        return None

    def _typed(self, source: Source, whose: str, number: int) -> ReadReport[Any] | None:
        faults = source.faults if isinstance(source, FormSource) else ()
        one = typed(source, whose, self.keys, faults)
        if not isinstance(one, ReadReport):
            self.problems += one
            return None
        found = list(self._misplaced(one, number))
        self.problems += found
        return None if found else one

    def _misplaced(self, one: ReadReport[Any], number: int) -> Iterator[Problem]:
        report, source = one.report, one.source
        if report.campaign != self.stored.card.id:
            message = (
                f"this is a report of another campaign; this folder has '{self.stored.card.id}'"
            )
            yield Problem(message, source.place(("campaign",)))
        if report.firefight != number:
            message = f"this is a report of firefight {report.firefight}, among those of {number}"
            yield Problem(message, source.place(("firefight",)))
        begun = isinstance(report, PublicReport) and report.played is None
        if begun and (key := _begun(report)):
            message = f"'{key}' is filled in, but 'played' is not: say yes, or no if it was Idle"
            yield Problem(message, source.key_place((), "played"))


def _contradictions(filled: Sequence[ReadReport[Any]]) -> Iterator[Problem]:
    """Yield what a form says otherwise than the file of the same report."""
    if len(filled) < 2:
        return
    file, form = filled
    for key in sorted({*file.content, *form.content}):
        if file.content.get(key) != form.content.get(key):
            name = Path(file.source.file).name
            message = f"'{key}' is otherwise in {name}: fill in one of the two, or both alike"
            yield Problem(message, form.source.place((key,)), see=file.source.place((key,)))


def _begun(report: PublicReport) -> str | None:
    """Return a key that a player filled in."""
    for key in ("winner", "last_turn", "moved_last"):
        if getattr(report, key) is not None:
            return key.replace("_", "-")
    if report.gained not in (None, Gained()):
        return "gained"
    return "taken" if report.taken != Controllers() else None
