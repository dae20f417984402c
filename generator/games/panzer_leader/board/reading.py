"""From a section's file to the section, with every fault of its writing at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from generator.content.reading.source import Path, Source
from generator.errors import Problem
from generator.games.panzer_leader.board.frame import SECTION
from generator.games.panzer_leader.board.letters import read_hexes, read_row, read_sides, read_way
from generator.games.panzer_leader.board.model import BoardFile
from generator.ground.hexes import hexrow_name
from generator.ground.lattice import Side, Spot
from generator.ground.section import SIDE_KINDS, Cover, Label, Section, SideKind, Town

T = TypeVar("T")

ROW_NAMES = tuple(hexrow_name(y) for y in range(SECTION.rows))


@dataclass(slots=True)
class _BoardReader:
    """Reads the texts of a file, and gathers what is wrong with them."""

    source: Source
    problems: list[Problem]

    def tried(self, path: Path, read: Callable[[], T], instead: T) -> T:
        """Return what is read, or `instead` if the text is at fault."""
        try:
            return read()
        except ValueError as error:
            self.problems.append(Problem(str(error), self.source.place(path)))
            return instead

    def rows(self, model: BoardFile) -> dict[Spot, Cover]:
        """Return what every hex holds."""
        found: dict[Spot, Cover] = {}
        for key in model.rows:
            if key not in ROW_NAMES:
                message = f"unknown hexrow '{key}'; hexrows are A to {ROW_NAMES[-1]}"
                place = self.source.key_place(("rows",), key)
                self.problems.append(Problem(message, place))
        for y, name in enumerate(ROW_NAMES):
            if name not in model.rows:
                message = f"hexrow {name} is missing"
                self.problems.append(Problem(message, self.source.place(("rows",))))
                continue
            text = model.rows[name]
            nothing: dict[Spot, Cover] = {}
            found |= self.tried(("rows", name), partial(read_row, y, text), nothing)
        return found

    def sides(self, model: BoardFile) -> dict[Side, SideKind]:
        """Return the hex sides that have a symbol; each has but one."""
        found: dict[Side, SideKind] = {}
        for kind in SIDE_KINDS:
            for row, text in getattr(model.sides, kind).items():
                path: Path = ("sides", kind, row)
                nothing: tuple[Side, ...] = ()
                sides = self.tried(path, partial(_listed, row, text), nothing)
                for side in sides:
                    if side in found:
                        one, other = map(SECTION.name, side)
                        message = (
                            f"the side between {one} and {other} is already {found[side]}; "
                            "a side has one symbol"
                        )
                        self.problems.append(Problem(message, self.source.place(path)))
                    found[side] = kind
        return found

    def ways(self, key: str, texts: Iterable[str]) -> tuple[tuple[Spot, ...], ...]:
        """Return roads or streams; one that is at fault is left out."""
        found: list[tuple[Spot, ...]] = [
            self.tried((key, i), partial(read_way, text), ()) for i, text in enumerate(texts)
        ]
        return tuple(way for way in found if way)

    def hexes(self, path: Path, text: str) -> tuple[Spot, ...]:
        return self.tried(path, partial(read_hexes, text), ())


def _listed(row: str, text: str) -> tuple[Side, ...]:
    return tuple(read_sides(row, text))


def read_section(model: BoardFile, source: Source) -> tuple[Section | None, list[Problem]]:
    """Return the section that a file describes, None if it can't be read, and what is wrong."""
    reader = _BoardReader(source, [])
    cover, sides = reader.rows(model), reader.sides(model)
    roads, streams = reader.ways("roads", model.roads), reader.ways("streams", model.streams)
    springs = reader.hexes(("springs",), model.springs or "")
    towns = tuple(
        Town(town.name, reader.hexes(("towns", i, "hexes"), town.hexes), town.stands_for or "")
        for i, town in enumerate(model.towns)
    )
    labels = tuple(
        Label(line.name, line.what, spots[0])
        for i, line in enumerate(model.names)
        if len(spots := reader.hexes(("names", i, "at"), line.at)) == 1
    )
    if reader.problems:
        return None, reader.problems
    section = Section(
        name=model.letter,
        title=model.title,
        stands_for=model.stands_for or "",
        lattice=SECTION,
        cover=cover,
        sides=sides,
        roads=roads,
        streams=streams,
        springs=frozenset(springs),
        towns=towns,
        labels=labels,
        sea=model.sea,
    )
    return section, []
