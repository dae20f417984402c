"""An evening: replayed from its first scenario and the reports, up to what comes next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic

from generator.content import Pack
from generator.errors import ContentError, Place, Problem, UsageError
from generator.roll.errors import ScenarioError
from generator.roll.locks import Locks
from generator.roll.roller import Roller
from generator.scenario.candidates import Told
from generator.scenario.evening.linked import Carry, Linked, PlayedScenario
from generator.scenario.evening.needs import NOBODY, follows_of, needs_of, numbers_of
from generator.scenario.evening.page import EveningPage, Followed, evening_paper
from generator.scenario.evening.report import (
    NAME,
    FormRequest,
    form_of,
    is_filled_in,
    read_report,
)
from generator.scenario.evening.score import is_over, points_of, total, winner_of
from generator.scenario.evening.stored import M, Stored, digest, read_stored
from generator.scenario.generator import (
    Generator,
    HowToRepeat,
    Item,
    Papers,
    Printing,
    Sequel,
)


def sequel_of(
    game: Linked[M],
    generator: Generator,
    pack: Pack,
    file: Path,
    printing: Printing,
    hear: Told | None = None,
) -> Sequel:
    """Return what comes after the scenarios that were reported beside a file."""
    needs_of(game.rules).check(pack)
    before = file.parent.parent / generator.file
    if re.fullmatch(rf"{generator.noun}-[0-9]+", file.parent.name) and before.is_file():
        message = f"{file.as_posix()}: this is a later {generator.noun} of an evening"
        hint = f"go on from its first: {before.as_posix()}"
        raise UsageError(Problem(message, hints=(hint,)))
    return _Evening(game, generator, pack, file.parent, printing, hear).sequel(file)


@dataclass(frozen=True)
class _Here(Generic[M]):
    """The scenario that is to be played: its record, and itself where it was rolled just now."""

    record: M
    mission: str
    stored: Stored[M] | None = None
    item: Item | None = None
    followed: Followed | None = None


class _Evening(Generic[M]):
    """An evening: replayed from its first scenario and the reports, up to what is missing."""

    def __init__(
        self,
        game: Linked[M],
        generator: Generator,
        pack: Pack,
        folder: Path,
        printing: Printing,
        hear: Told | None,
    ) -> None:
        self.game, self.generator, self.pack = game, generator, pack
        self.folder, self.printing, self.hear = folder, printing, hear
        self.numbers = numbers_of(pack)
        self.played: list[PlayedScenario[M]] = []
        self.notes: list[str] = []

    @property
    def length(self) -> int:
        """How many scenarios the evening has."""
        told = self.played[0].report.scenarios if self.played else None
        return told or self.rolled_length

    def sequel(self, file: Path) -> Sequel:
        """Return what comes next after the scenario of a file, which is the first."""
        self.first = read_stored(self.game.model, file)
        self.sides = self.game.sides(self.pack, self.first.record)
        rolled = Roller(self.pack, f"{self.first.seed}/evening", Locks())
        self.rolled_length = rolled.number(
            "scenarios", "Scenarios of the evening", self.numbers.least, self.numbers.most
        )
        mission, _ = self.game.part(self.pack, self.first)
        here: _Here[M] = _Here(self.first.record, mission, self.first)
        while (done := self._report(here)) is not None:
            self.played.append(done)
            totals = self._totals()
            if is_over(totals, self.length - len(self.played), self.numbers):
                self._refuse_later(over=True)
                return self._end(totals)
            here = self._next()
        self._refuse_later()
        return self._to_play(here)

    def _below(self, number: int) -> str:
        """Return the folder of a scenario below that of the first."""
        return "" if number == 1 else f"{self.generator.noun}-{number}"

    def _path(self, number: int, name: str) -> Path:
        return self.folder / self._below(number) / name

    def _asked(self, number: int, record: M, mission: str) -> FormRequest:
        return FormRequest(
            id=f"{self.first.name}-{number}",
            number=number,
            title=str(record.title),  # type: ignore[attr-defined]
            sides=self.sides,
            stakes=self.game.stakes(self.pack, record),
            things=self.game.lost_things,
            draws=follows_of(self.pack, mission, (NOBODY,)) is not None,
            scenarios=self.rolled_length if number == 1 else None,
        )

    def _report(self, here: _Here[M]) -> PlayedScenario[M] | None:
        """Return a scenario as it was played, None if nothing was told of it."""
        number = len(self.played) + 1
        path = self._path(number, NAME)
        if not path.exists():
            return None
        asked = self._asked(number, here.record, here.mission)
        report = read_report(path, asked, self.numbers)
        if report is None:
            return None
        if here.stored is None:
            message = f"this scenario has a report, but no {self.generator.file} beside it"
            hint = "put it back, or move the report away"
            raise ContentError(Problem(message, Place(path.as_posix(), 1, 1), (hint,)))
        points = points_of(report, asked.stakes, self.numbers)
        return PlayedScenario(here.stored, report, asked.stakes, points)

    def _refuse_later(self, *, over: bool = False) -> None:
        """Raise ContentError for a report that comes after a missing one, or after the end."""
        missing = len(self.played) + 1
        for number in range(missing + (not over), self.numbers.most + 1):
            path = self._path(number, NAME)
            if is_filled_in(path):
                said = f"scenario {number} was reported, but scenario {missing} was not"
                if over:
                    said = f"scenario {number} was reported, but the evening ended before it"
                raise ContentError(Problem(said, Place(path.as_posix(), 1, 1)))

    def _totals(self) -> dict[str, int]:
        return total([one.points for one in self.played], self.sides)

    def _next(self) -> _Here[M]:
        """Return the next scenario: as its file has it if there is one, or rolled."""
        number = len(self.played) + 1
        facts = [one.report.facts for one in self.played]
        seed = f"evening-{number}-{digest([self.first.seed, self.first.name, facts])[:12]}"
        path = self._path(number, self.generator.file)
        if path.is_file():
            stored = read_stored(self.game.model, path)
            if stored.seed == seed or is_filled_in(self._path(number, NAME)):
                if stored.seed != seed:
                    self.notes.append(
                        f"a report was changed after scenario {number} was rolled from it:"
                        " that scenario stays as it was played, and the score follows"
                    )
                mission, attacker = self.game.part(self.pack, stored)
                followed = self._in_table(mission, attacker)
                return _Here(stored.record, mission, stored, followed=followed)
        return self._rolled(seed)

    @property
    def _last(self) -> PlayedScenario[M]:
        return self.played[-1]

    def _carry(self) -> Carry:
        return self.game.carry(self.pack, self.played, self.numbers)

    def _row(self) -> tuple[Mapping[str, Any], str]:
        """Return what follows the last mission, and in which part it was won."""
        mission, attacker = self.game.part(self.pack, self._last.stored)
        winner = self._last.report.winner
        won = "attacker" if winner == attacker else "defender"
        if winner == NOBODY or attacker is None:
            won = NOBODY if winner == NOBODY else "either"
        row = follows_of(self.pack, mission, (won,) if winner == NOBODY else (won, "either"))
        if row is None:
            message = f"nothing follows '{mission}' when {won} won: 'evening-follows' lacks that"
            raise ContentError(Problem(message, self.pack.source.place()))
        return row, won

    def _attacker(self, step: Mapping[str, Any]) -> str | None:
        """Return who attacks in a mission that follows."""
        winner = self._last.report.winner
        if step["attacker"] is None or winner == NOBODY:
            return None
        loser = next(side for side in self.sides if side != winner)
        return winner if step["attacker"] == "winner" else loser

    def _rolled(self, seed: str) -> _Here[M]:
        """Roll the next scenario; where none is fair, what else could follow is tried."""
        row, _ = self._row()
        steps = [dict(one) for one in row["next"]]
        chosen = Roller(self.pack, seed, Locks()).number(
            "evening/next", "What follows", 1, len(steps)
        )
        order = [*steps[chosen - 1 :], *steps[: chosen - 1]]
        carry = self._carry()
        for index, step in enumerate(order):
            locks = {"mission": str(step["mission"])}
            if attacker := self._attacker(step):
                locks["attacker"] = attacker
            same = self.game.same(self.pack, self._last.stored)
            texts = [f"{key}={value}" for key, value in {**locks, **same, **carry.locks}.items()]
            try:
                outcome = self._roll(seed, self.generator.lockable.parse(texts))
            except (ScenarioError, UsageError):  # it is not fair, or not fought there
                if index + 1 == len(order):
                    raise
                continue
            item = self.generator.item(self.pack, outcome)
            followed = self._in_table(locks["mission"], self._attacker(step))
            return _Here(item.record, locks["mission"], item=item, followed=followed)
        raise AssertionError("a row has at least one mission")

    def _roll(self, seed: str, locks: Locks) -> Any:
        if self.generator.plays:
            return self.generator.roll(self.pack, seed, locks, self.hear)
        return self.generator.roll(self.pack, seed, locks)

    def _in_table(self, mission: str, attacker: str | None) -> Followed:
        """Return what the table says after the last scenario, and what came of it."""
        row, won = self._row()
        missions = self.pack.records("missions")
        last, _ = self.game.part(self.pack, self._last.stored)
        options = []
        for step in row["next"]:
            who = self._attacker(step)
            name = str(missions[step["mission"]]["name"])
            told = name if who is None else f"{name}, {self.sides[who]} attacks"
            it = step["mission"] == mission and who in (attacker, None)
            options.append((told, it))
        said = self.sides.get(self._last.report.winner, NOBODY)
        after = str(missions[last]["name"])
        return Followed(after, said, won, str(row["says"]), tuple(options))

    def _to_play(self, here: _Here[M]) -> Sequel:
        """Return the papers of the scenario that is to be played, with its form."""
        number = len(self.played) + 1
        below = self._below(number)
        asked = self._asked(number, here.record, here.mission)
        path = (self.folder / below / NAME).as_posix()
        command = self.printing.command
        form = {f"{below}/{NAME}".lstrip("/"): form_of(asked, self.numbers, command)}
        go_on = f"after scenario {number} of {self.length} fill in {path}, then type this again"
        if number == 1:
            return Sequel("", Papers((), {}), form, (*self.notes, go_on))
        papers = self._papers(here)
        if papers is None:
            return Sequel(below, Papers((), {}), form, (*self.notes, go_on))
        page = self._page(number, str(here.record.title), here.followed)  # type: ignore[attr-defined]
        whole = replace(
            papers, papers=(*papers.papers, evening_paper(self.pack, page, self.game.rules))
        )
        return Sequel(below, whole, form, (*self.notes, go_on))

    def _papers(self, here: _Here[M]) -> Papers | None:
        """Return the papers of a scenario, None if another Fieldpress has printed them."""
        item, files = here.item, True
        if item is None:
            assert here.stored is not None
            if not here.stored.is_of(self.pack):
                self.notes.append(
                    f"{here.stored.path.as_posix()} was rolled with Fieldpress"
                    f" {here.stored.made[0]} and content {here.stored.made[1]}:"
                    " it is played as it was printed then"
                )
                return None
            item = self.generator.read(self.pack, here.stored.path)
            self.notes += [f"edited by hand: {edit}" for edit in item.edits]
            files = not item.edits
        command = f"fieldpress {self.generator.noun} print {self.generator.file}"
        again = HowToRepeat(item.outcome.seed, command, command)
        printing = replace(self.printing, again=(again,), command=command)
        papers = self.generator.papers(self.pack, [item], printing)
        return papers if files else replace(papers, files={})

    def _page(self, number: int, title: str, followed: Followed | None) -> EveningPage:
        missions = self.pack.records("missions")
        rows = []
        for n, one in enumerate(self.played, 1):
            mission, _ = self.game.part(self.pack, one.stored)
            record: Any = one.stored.record
            lost = {side: sum(found.values()) for side, found in one.report.lost.items()}
            rows.append(
                {
                    "number": n,
                    "title": str(record.title),
                    "mission": str(missions[mission]["name"]),
                    "winner": one.report.winner,
                    "lost": lost,
                    "points": one.points,
                }
            )
        carry = self._carry()
        return EveningPage(
            number=number,
            of=self.length,
            title=title,
            sides=self.sides,
            rows=rows,
            totals=self._totals(),
            changes=carry.changes,
            notes=carry.notes,
            followed=followed,
            things=self.game.things,
            seed=self.printing.again[0].seed,
            command=self.printing.command,
        )

    def _end(self, totals: Mapping[str, int]) -> Sequel:
        """Return the sheet of an evening that is over."""
        winner = winner_of(totals, [one.report.winner for one in self.played])
        page = self._page(len(self.played), "The end of the evening", None)
        score = " to ".join(str(points) for points in sorted(totals.values(), reverse=True))
        told = f"the evening is even, {score}"
        if winner != NOBODY:
            told = f"the {self.sides[winner]} side wins the evening, {score}"
        paper = evening_paper(self.pack, replace(page, winner=winner), self.game.rules)
        return Sequel("", Papers((paper,), {}), {}, (*self.notes, told))
