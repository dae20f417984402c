"""One report read from its file: typed, with places, and nothing shown that is another's secret."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import Source
from generator.errors import Place, Problem
from generator.games.platoon_leader.history.replay import FiledReport
from generator.games.platoon_leader.history.report_model import PublicReport, SecretReport
from generator.games.platoon_leader.saved.land import MapKeys

PUBLIC = "public"
"""Whose the public report is: everybody's."""

R = TypeVar("R", PublicReport, SecretReport)

_SAYS = re.compile(rb"""^[ \t]*["']?report["']?[ \t]*:[ \t]*["']?(public|axis|allied)\b""", re.M)

_UNHASHED = frozenset(("dice", "report", "campaign", "firefight"))
"""Keys that change no other roll: dice thrown at the table are themselves rolls."""


_SAID = ("fires",)
"""Keys that say something even if they are empty: nothing burns."""

_TOUCHED: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "groups": lambda row: row["left"] != row["had"],
    "leaders": lambda row: row.keys() > {"line", "leader"},
}
"""Whether a player touched a row that was made ready: otherwise it says nothing."""


@dataclass(frozen=True)
class ReadReport(Generic[R]):
    """A report as it was read, with the file that it stands in."""

    report: R
    source: Source

    @property
    def is_filled(self) -> bool:
        """Whether its player has filled it in."""
        if isinstance(self.report, PublicReport):
            return self.report.played is not None
        return self.report.filled_in == "yes"

    @property
    def content(self) -> dict[str, Any]:
        """What it says, however it is laid out; keys that say nothing are left out."""
        said = self.report.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        settled = {key: _settled(value) for key, value in said.items() if key not in _UNHASHED}
        for key, touched in _TOUCHED.items():
            settled[key] = [row for row in settled.get(key, ()) if touched(row)]
        return {
            key: value for key, value in settled.items() if value not in ({}, []) or key in _SAID
        }

    @property
    def filed(self) -> FiledReport[R]:
        """The report as it is replayed."""
        return FiledReport(self.report, self.digest, self.source.place)

    @property
    def digest(self) -> str:
        """A hash of what it says, the same after comments, layout or the order of hexes change."""
        text = json.dumps(self.content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _settled(value: Any) -> Any:
    """Return a value with its hexes in order; rows stay as they are."""
    if isinstance(value, Mapping):
        return {key: _settled(one) for key, one in value.items() if one not in ([], {}, None)}
    if isinstance(value, list):
        whole = all(isinstance(one, int) for one in value)
        return sorted(value) if whole else [_settled(one) for one in value]
    return value


def typed(
    source: Source, whose: str, keys: MapKeys, faults: Sequence[Problem] = ()
) -> ReadReport[Any] | list[Problem]:
    """Return what a file says as the report of `whose`, or what is wrong with it.

    `faults` were found as it was read; of somebody else's report not even these are told.
    """
    if stranger := _another(source, whose):
        return [stranger]
    if faults:
        return list(faults)
    data = source.plain()
    model: type[PublicReport | SecretReport] = PublicReport if whose == PUBLIC else SecretReport
    if not isinstance(data, dict):
        return [Problem("this is no report: it has no keys", source.place())]
    try:
        return ReadReport(model.model_validate(data, context=keys), source)
    except ValidationError as error:
        return explain(error, source, (), lambda loc: keys_at(model, loc))


def _another(source: Source, whose: str) -> Problem | None:
    """Refuse a report of somebody else, without a word of what it says."""
    data = source.plain()
    if not isinstance(data, dict):
        return None
    said = data.get("report")
    if whose == PUBLIC and said in (None, PUBLIC) and secret_keys().intersection(data):
        said = "secret"
    if said == whose or said not in (PUBLIC, "axis", "allied", "secret"):
        return None
    place = source.key_place((), "report" if "report" in data else next(iter(data)))
    return refused(whose, said, place)


def refused(whose: str, said: str, place: Place) -> Problem:
    """Return the one line that is said of a report in another's place."""
    named = {PUBLIC: "public report", "axis": "Axis report", "allied": "Allied report"}
    found = "a secret report" if said == "secret" else f"the {named[said]}"
    message = f"this is {found}, in the place of the {named[whose]}: nothing of it was read"
    hints = ("what it says is one player’s secret: move it before anybody opens it",)
    return Problem(message, place, () if said == PUBLIC else hints)


def damaged(path: Path, data: bytes, whose: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield why a file is no YAML; messages may quote it, so not if it is another's secret."""
    said = {match[1].decode() for match in _SAYS.finditer(data)} - {whose}
    strange = whose == PUBLIC and any(_key(key).search(data) for key in secret_keys())
    if not said and not strange:
        yield from problems
        return
    places = [problem.place for problem in problems if problem.place]
    place = places[0] if places else Place(path.as_posix(), 1, 1)
    message = "this is a damaged report that may be a player’s secret: nothing of it is shown"
    yield Problem(message, place)


def _key(key: str) -> re.Pattern[bytes]:
    return re.compile(rb"^[ \t]*" + key.encode() + rb"[ \t]*:", re.M)


def secret_keys() -> frozenset[str]:
    """Return the keys that only a secret report has."""
    own = (keys_at(model, ()) for model in (SecretReport, PublicReport))
    secret, public = map(frozenset, own)
    return secret - public
