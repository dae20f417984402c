"""The report of a scenario: the form that is made ready, and what the players have told in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr, ValidationError, create_model

from generator.content.models import Closed
from generator.content.reading.explain import model_problems
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Near, Problem, raise_all, short
from generator.roll.files.yaml_text import text
from generator.scenario.evening.needs import NOBODY, EveningNumbers
from generator.scenario.generator import ReportForm

NAME = "report.yaml"

_GIVEN = Field(json_schema_extra={"given": True})
_KEYS = ("report", "winner", "lost")
_Lost = Annotated[StrictInt, Field(ge=0, le=999)]


class ReportFile(Closed):
    """What happened in one scenario of an evening."""

    report: Annotated[StrictStr, _GIVEN]
    scenarios: StrictInt | None = None
    winner: StrictStr | None = None
    lost: dict[str, dict[str, _Lost] | None] | None = None


def report_asked(sides: Mapping[str, str]) -> ReportForm:
    """Return what a report of an evening between two sides is asked, whoever won it."""
    winner = Literal[(*sides, NOBODY)]  # type: ignore[valid-type]
    model = create_model("EveningReport", __base__=ReportFile, winner=(winner | None, None))
    return ReportForm(model, words=sides)


@dataclass(frozen=True, slots=True)
class Stake:
    """Something that a side may lose: how many it has, what it is called, what one counts."""

    number: int
    name: str
    weight: int = 1


Stakes = Mapping[str, Mapping[str, Stake]]
"""By side, then by the word that a report has for it."""


@dataclass(frozen=True)
class FormRequest:
    """What a report is asked: by what name, of which scenario, of which sides.

    `number` is that of the scenario, which may be drawn if it has `draws`. `scenarios` is how many
    the evening has, as rolled, in the report of the first.
    """

    id: str
    number: int
    title: str
    sides: Mapping[str, str]
    stakes: Stakes
    things: str
    draws: bool = False
    scenarios: int | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who may have won."""
        return (*self.sides, NOBODY) if self.draws else tuple(self.sides)


@dataclass(frozen=True)
class Report:
    """What the players have told: who won, and how many of what each side lost, nothing left out.

    `facts` is the same as plain data, for what is rolled from it.
    """

    winner: str
    lost: Mapping[str, Mapping[str, int]]
    scenarios: int | None = None

    @property
    def facts(self) -> Any:
        lost = {side: {k: n for k, n in one.items() if n} for side, one in self.lost.items()}
        return [self.winner, lost, self.scenarios]


def form_of(asked: FormRequest, numbers: EveningNumbers, command: str) -> bytes:
    """Return the form of a report: what is known is filled in, the rest says what it asks for."""
    sides = " or ".join(asked.winners)
    lines = [
        f"# Scenario {asked.number}: {asked.title}",
        "# Fill this in after playing, then type again:",
        f"#   {command}",
        "",
        f"report: {text(asked.id)}    # which scenario this is about; leave it as it is",
    ]
    if asked.scenarios is not None:
        span = f"{numbers.least} to {numbers.most}"
        lines += [f"scenarios: {asked.scenarios}    # of the evening, as rolled; {span} will do"]
    lines += [
        f"winner:    # {sides}",
        f"lost:    # {asked.things}; what is left out was not lost",
    ]
    for side in asked.sides:
        lines.append(f"  {text(side)}:    # {asked.sides[side]}")
        width = max((len(text(name)) for name in asked.stakes[side]), default=0)
        lines += [
            f"    {text(name)}: {'':{width - len(text(name))}}0    # of {one.number}, {one.name}"
            for name, one in asked.stakes[side].items()
        ]
    return ("\n".join(lines) + "\n").encode()


def read_report(path: Path, asked: FormRequest, numbers: EveningNumbers) -> Report | None:
    """Read a report; None for a form that is not filled in.

    Raise ContentError with all that is wrong, each with its place.
    """
    source = read_source(path, path.as_posix())
    found = _file(source)
    lost = {side: one or {} for side, one in (found.lost or {}).items()}
    told = any(number for one in lost.values() for number in one.values())
    if found.winner is None and not told and found.report == asked.id:
        return None
    raise_all(_problems(source, found, lost, asked, numbers))
    assert found.winner is not None
    whole = {
        side: {name: lost.get(side, {}).get(name, 0) for name in asked.stakes[side]}
        for side in asked.sides
    }
    return Report(found.winner, whole, found.scenarios)


def is_filled_in(path: Path) -> bool:
    """Tell whether there is a report in which something was told, right or wrong."""
    if not path.is_file():
        return False
    try:
        found = _file(read_source(path, path.as_posix()))
    except ContentError:
        return True
    lost = [one or {} for one in (found.lost or {}).values()]
    return found.winner is not None or any(number for one in lost for number in one.values())


def _file(source: Source) -> ReportFile:
    data = source.plain()
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing:
        message = f"this is not a complete report: {', '.join(missing)} missing"
        hint = "move it away, and the form is made anew"
        raise ContentError(Problem(message, source.place(), (hint,)))
    try:
        return ReportFile.model_validate(data)
    except ValidationError as error:
        raise ContentError(model_problems(source, error, ReportFile)) from None


def _problems(
    source: Source,
    found: ReportFile,
    lost: Mapping[str, Mapping[str, int]],
    asked: FormRequest,
    numbers: EveningNumbers,
) -> Iterator[Problem]:
    sides, winners = asked.sides, asked.winners
    if found.report != asked.id:
        message = f"this is the report '{short(found.report)}'; here belongs '{asked.id}'"
        hint = "it may be that of another scenario, or of another evening"
        yield Problem(message, source.place(("report",)), (hint,))
        return
    if found.winner is None:
        message = f"who won is missing: {' or '.join(winners)}"
        yield Problem(message, source.key_place((), "winner"))
    elif found.winner not in winners:
        message = f"'{short(found.winner)}' can't have won: {' or '.join(winners)} did"
        near = Near(found.winner, winners)
        yield Problem(message, source.place(("winner",)), near=near)
    yield from _length(source, found, asked, numbers)
    for side, one in lost.items():
        if side not in sides:
            message = f"'{short(side)}' is not a side: {' and '.join(sides)} are"
            yield Problem(message, source.key_place(("lost",), side), near=Near(side, sides))
            continue
        for name, number in one.items():
            stake = asked.stakes[side].get(name)
            if stake is None:
                message = f"{sides[side]} had no '{short(name)}' in this scenario"
                place = source.key_place(("lost", side), name)
                yield Problem(message, place, near=Near(name, asked.stakes[side]))
            elif number > stake.number:
                message = f"{number} lost of {stake.name}, but {sides[side]} had {stake.number}"
                yield Problem(message, source.place(("lost", side, name)))


def _length(
    source: Source, found: ReportFile, asked: FormRequest, numbers: EveningNumbers
) -> Iterator[Problem]:
    if found.scenarios is None:
        return
    if asked.scenarios is None:
        message = "how many scenarios there are is said in the first report"
        yield Problem(message, source.key_place((), "scenarios"))
    elif not numbers.least <= found.scenarios <= numbers.most:
        span = f"{numbers.least} to {numbers.most}"
        message = f"an evening has {span} scenarios, not {found.scenarios}"
        yield Problem(message, source.place(("scenarios",)))
