"""The ground of a situation: its sections as they lie, and the hexes that words name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.content.kinds.base import Part
from generator.games.panzer_leader.board.boards import banks, joined
from generator.games.panzer_leader.board.kind import BoardPart
from generator.games.panzer_leader.situation.model import SituationFile, Zone
from generator.ground.lattice import Spot, distance
from generator.ground.nets import groups
from generator.ground.section import TOWNS, Joined, Laid, Section, Town

_BRIDGE = re.compile(r"bridge(?: on (\S+))?")
_UNITS = re.compile(r"\S.* units")
"""Where the enemy stands is known at the table only."""


def known_sections(parts: Mapping[str, Part]) -> dict[str, Section]:
    """Return the sections of a pack by their letters and by those whose part they take."""
    sections = [part.section for part in parts.values() if isinstance(part, BoardPart)]
    found = {s.stands_for: s for s in sections if s.stands_for}
    return found | {s.name: s for s in sections}


@dataclass(frozen=True)
class LaidSections:
    """Sections laid as a situation says; `letters` are what it calls them, in its order."""

    joined: Joined
    letters: tuple[str, ...]

    @cached_property
    def sections(self) -> Mapping[str, Laid]:
        """The sections by every letter that they go by."""
        found: dict[str, Laid] = {}
        for letter, laid in zip(self.letters, self.joined.laid, strict=True):
            for name in (laid.section.name, laid.section.stands_for, letter):
                if name:
                    found[name] = laid
        return found

    @cached_property
    def towns(self) -> Mapping[str, tuple[Laid, Town]]:
        """The towns by their names, and by those whose part they take."""
        found = {}
        for laid, town in self.joined.towns():
            for name in (town.name, town.stands_for):
                if name:
                    found[name] = (laid, town)
        return found

    @property
    def places(self) -> tuple[str, ...]:
        """What can be named: towns, sections, bridges."""
        bridges = [f"bridge on {letter}" for letter in self.letters]
        return (*self.towns, *self.letters, "bridge", *bridges)

    def is_known(self, name: str) -> bool:
        """Tell whether a name means hexes, or units that are on the board."""
        return name in self.places or name in self.sections or bool(_UNITS.fullmatch(name))

    def moves(self, name: str) -> bool:
        """Tell whether a name means units, whose hexes no map can know."""
        return not (name in self.places or name in self.sections) and bool(_UNITS.fullmatch(name))

    def hexes(self, name: str) -> frozenset[Spot]:
        """Return the hexes of a town, of the bridges, or of a section; units stand nowhere yet."""
        if name in self.towns:
            laid, town = self.towns[name]
            return frozenset(map(laid.there, town.hexes))
        if match := _BRIDGE.fullmatch(name):
            return self.bridges(match[1]) if match[1] else self.joined.bridges
        if name in self.sections:
            laid = self.sections[name]
            return frozenset(map(laid.there, laid.section.lattice.spots))
        return frozenset()

    def bridges(self, letter: str) -> frozenset[Spot]:
        """Return the bridges of a section."""
        laid = self.sections[letter]
        return frozenset(map(laid.there, laid.section.bridges))

    def town_hexes(self, names: Iterable[str]) -> frozenset[Spot]:
        """Return the town hexes of towns and of whole sections; of all for no names."""
        found: set[Spot] = set()
        for name in tuple(names) or self.letters:
            found |= {s for s in self.hexes(name) if self.joined.cover[s] in TOWNS}
        return frozenset(found)

    def parse(self, name: str) -> Spot:
        """Return the hex of a name such as `A-Q-10`; raise ValueError for one that is not there."""
        letter, dash, rest = name.partition("-")
        if dash and letter in self.sections:
            return self.joined.parse(f"{self.sections[letter].section.name}-{rest}")
        return self.joined.parse(name)

    def area(self, zones: Iterable[Zone], enemy: frozenset[Spot] = frozenset()) -> frozenset[Spot]:
        """Return the hexes of any of some zones; none lies in the sea.

        Distances from units are counted from `enemy`, the hexes that those could stand in.
        """
        found: set[Spot] = set()
        for zone in zones:
            found |= self._zone(zone, enemy)
        return frozenset(found)

    def _zone(self, zone: Zone, enemy: frozenset[Spot]) -> frozenset[Spot]:
        spots = {s for s, cover in self.joined.cover.items() if cover != "sea"}
        if zone.hexes:
            spots &= {self.parse(name) for name in zone.hexes}
        if zone.sections:
            mine = {id(self.sections[name]) for name in zone.sections}
            # A hex that two sections share is in the area only if both are.
            spots = {s for s in spots if {id(laid) for laid in self.joined.on(s)} <= mine}
        if zone.first_row is not None:
            spots = {s for s in spots if s[1] >= zone.first_row}
        if zone.last_row is not None:
            spots = {s for s in spots if s[1] <= zone.last_row}
        if zone.first_hex is not None:
            spots = {s for s in spots if self._across(s) >= zone.first_hex}
        if zone.stream is not None:
            spots = {s for s in spots if self.banks.get(s) == zone.stream}
        if zone.roads:
            spots &= self.joined.road_hexes
        if zone.in_ is not None:
            spots &= self.hexes(zone.in_)
        if zone.to is not None and zone.near is not None:
            spots = {s for s in spots if _within(s, self.hexes(zone.to), zone.near)}
        if zone.away is not None:
            near = zone.away - 1
            off = [enemy if self.moves(name) else self.hexes(name) for name in zone.from_]
            spots = {s for s in spots if not any(_within(s, some, near) for some in off)}
        return frozenset(spots)

    def _across(self, spot: Spot) -> int:
        """Return how many hexes lie left of a hex in its row of the rightmost section it is on."""
        return min((spot[0] - laid.corner[0]) // 2 for laid in self.joined.on(spot))

    @cached_property
    def banks(self) -> Mapping[Spot, str]:
        """Which hexes lie north and which south of the stream; its own hexes do neither.

        Water parts the joined map: what hangs together with its top edge alone is north, with its
        bottom edge alone south. Elsewhere the main stream of the section itself parts it. Water
        with one bank on all sides lies on that bank.
        """
        water = self.joined.stream_hexes
        found = _parted(self.joined, water)
        for laid in self.joined.laid:
            for name, bank in zip(("north", "south"), banks(laid), strict=True):
                for spot in bank - water:
                    found.setdefault(spot, name)
        beside = {s: {found[n] for n in self.joined.neighbours[s] if n in found} for s in water}
        return found | {s: min(some) for s, some in beside.items() if len(some) == 1}


def _within(spot: Spot, some: Iterable[Spot], most: int) -> bool:
    return any(distance(spot, other) <= most for other in some)


def _parted(board: Joined, water: frozenset[Spot]) -> dict[Spot, str]:
    """Return the bank of each hex of groups that touch only the top or only the bottom row."""
    top, bottom = min(y for _, y in board.cover), max(y for _, y in board.cover)
    dry = {s for s, cover in board.cover.items() if s not in water and cover != "sea"}
    found: dict[Spot, str] = {}
    for group in groups(board, dry):
        rows = {y for _, y in group}
        if (top in rows) != (bottom in rows):
            found.update(dict.fromkeys(group, "north" if top in rows else "south"))
    return found


def ground_of(parts: Mapping[str, Part], model: SituationFile) -> LaidSections:
    """Lay the sections of a situation; raise KeyError for one that the pack lacks."""
    known = known_sections(parts)
    laid = [(known[line.section], line.turned) for line in model.sections]
    return LaidSections(
        joined(laid, model.arrangement), tuple(line.section for line in model.sections)
    )
