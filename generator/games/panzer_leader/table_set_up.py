"""A situation of Panzer Leader on a table: its boards joined, its units by the groups they are in.

Players set up their units themselves within the zones of a group; so each group lies on a tray of
its own, with the words of its zones, outside the edge that is nearest to them. A group whose zones
are hexes by name, or a single hex, stands there, as far as units may stand on each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.content import Pack
from generator.content.kinds.force import Catalogue, catalogue
from generator.games.panzer_leader.scenario.ground import table_laid
from generator.games.panzer_leader.scenario.model import GroupRecord, SituationRecord
from generator.games.panzer_leader.scenario.table import Table
from generator.games.panzer_leader.scenario.words import nation_of
from generator.games.panzer_leader.situation.areas import enemy_hexes
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of
from generator.games.panzer_leader.situation.kind import SituationPart
from generator.games.panzer_leader.situation.model import SIDES, Group
from generator.ground.edges import Edge
from generator.ground.lattice import Spot, place, point
from generator.ground.section import Joined, Section
from generator.scenario.set_up import Point, SetBoard, SetPieces, SetTray, TableSetUp

AnyGroup = GroupRecord | Group
"""A group of a rolled situation, or of one that a pack has."""

Piece = tuple[str, str, int]
"""A deck, a card of it, and how many."""


def set_up(pack: Pack, record: SituationRecord, hex_mm: float) -> TableSetUp:
    """Return the set-up of a situation, its hexes `hex_mm` millimetres from flat to flat."""
    table = table_laid(pack, record)
    areas = [table.area(group.zones) for group in record.groups]
    found = _SituationTable(pack, table.joined, hex_mm).with_groups(record.groups, areas)
    sides = tuple(str(nation_of(pack, record, side)["adjective"]) for side in SIDES)
    sections = tuple(_named_today(table, record))
    return replace(found, sections=sections, turns=record.turns, sides=sides)


def _named_today(table: Table, record: SituationRecord) -> Iterator[Section]:
    """Yield the sections of a situation with the names that its card has for what is on them."""
    for line, laid in zip(record.sections, table.joined.laid, strict=True):
        own = laid.section
        towns = tuple(replace(town, name=table.called(laid, town)) for town in own.towns)
        land = (*line.land, *("" for _ in own.labels))
        named = zip(own.labels, land, strict=False)
        labels = tuple(replace(label, name=name or label.name) for label, name in named)
        yield replace(own, towns=towns, labels=labels)


def set_up_printed(pack: Pack, part_id: str, hex_mm: float) -> TableSetUp | None:
    """Return the set-up of a situation that a pack has; None for other parts."""
    part = pack.parts.get(part_id)
    if not isinstance(part, SituationPart):
        return None
    model = part.model
    ground = ground_of(pack.parts, model)
    areas = [ground.area(g.zones, enemy_hexes(ground, model, g)) for g in model.groups]
    table = _SituationTable(pack, ground.joined, hex_mm)
    found = table.with_groups(model.groups, areas)
    return replace(found, sections=tuple(_named_as_known(ground)), turns=model.turns)


def _named_as_known(ground: LaidSections) -> Iterator[Section]:
    """Yield sections with the names by which the card of a known situation calls their towns."""
    for letter, laid in zip(ground.letters, ground.joined.laid, strict=True):
        own = laid.section
        if letter == own.name:
            yield own
        else:
            towns = tuple(replace(t, name=t.stands_for or t.name) for t in own.towns)
            yield replace(own, towns=towns, title=f"{own.title} as {letter}")


@dataclass(frozen=True)
class _SituationTable:
    """Sections as they lie, and what is put on them and beside them."""

    pack: Pack
    joined: Joined
    hex_mm: float

    def with_groups(
        self,
        groups: Sequence[AnyGroup],
        areas: Sequence[Collection[Spot]],
    ) -> TableSetUp:
        """Return the table with its groups, each with the hexes in which it sets up or enters."""
        found = TableSetUp(self._extent, boards=tuple(self._boards()))
        known = catalogue(self.pack.parts, self.pack.info.sides)
        stack = int(self.pack.records("stacking")["limit"]["number"])
        used = Counter[tuple[str, str]]()
        for group, area in zip(groups, areas, strict=True):
            pieces = tuple(_counters(known, group, used))
            hexes = _own_hexes(group, area)
            if hexes and sum(count for *_, count in pieces) <= stack * len(hexes):
                on_them = tuple(self._standing(pieces, hexes))
                found = replace(found, pieces=found.pieces + on_them)
            else:
                edge, along = self._edge(area, group.side)
                tray = SetTray(group.name, group.where, group.side, pieces, edge, along, stack)
                found = replace(found, trays=(*found.trays, tray))
        return found

    @property
    def _extent(self) -> Point:
        sides = [
            ((laid.column + 1) * wide, (laid.row + 1) * high)
            for laid in self.joined.laid
            for wide, high in (laid.section.lattice.extent,)
        ]
        return max(x for x, _ in sides) * self.hex_mm, max(y for _, y in sides) * self.hex_mm

    def _at(self, spot: Spot) -> Point:
        x, y = place(point(spot))
        return x * self.hex_mm, y * self.hex_mm

    def _boards(self) -> Iterator[SetBoard]:
        for number, laid in enumerate(self.joined.laid):
            wide, high = (side * self.hex_mm for side in laid.section.lattice.extent)
            at = (laid.column + 0.5) * wide, (laid.row + 0.5) * high
            yield SetBoard(number, at, 180.0 if laid.turned else 0.0)

    def _standing(self, pieces: Sequence[Piece], hexes: Sequence[Spot]) -> Iterator[SetPieces]:
        """Yield units one by one, on each hex in turn."""
        units = [(deck, card) for deck, card, count in pieces for _ in range(count)]
        for number, (deck, card) in enumerate(units):
            yield SetPieces(deck, ((card, 1),), at=self._at(hexes[number % len(hexes)]))

    def _edge(self, area: Collection[Spot], side: str) -> tuple[Edge, float]:
        """Return the edge that is nearest to an area, and where along it the area's middle lies.

        Of what is equally near the left is the Allies', the right is the Germans'.
        """
        places = [self._at(spot) for spot in area or self.joined.cover]
        x = sum(x for x, _ in places) / len(places)
        y = sum(y for _, y in places) / len(places)
        wide, high = self._extent
        ways: dict[Edge, float] = {"north": y, "south": high - y, "west": x, "east": wide - x}
        if side == "german":
            ways["east"] = ways.pop("east") - _TIE
        near = min(ways, key=lambda edge: round(ways[edge], 1))
        return near, round(x if near in ("north", "south") else y, 3)


_TIE = 0.1
"""Millimetres by which an edge is nearer to the side whose it is."""


def _own_hexes(group: AnyGroup, area: Collection[Spot]) -> list[Spot]:
    """Return the hexes on which a group stands: those that its zones name, or the only one."""
    named = all(set(zone.model_dump(exclude_defaults=True)) == {"hexes"} for zone in group.zones)
    if group.turn is None and (named or len(area) == 1):
        return sorted(area, key=lambda spot: (spot[1], spot[0]))
    return []


def _counters(known: Catalogue, group: AnyGroup, used: Counter[tuple[str, str]]) -> Iterator[Piece]:
    """Yield the counters of a group; `used` are those that lie on the table.

    What is counted twice in a pack's decks is taken from the first that has some left.
    """
    for line in group.units:
        wanted = line.count
        for deck, pieces in known.get(line.unit, {}).items():
            for card in pieces.cards:
                nation = pieces.run.deck.cards.records[card].get("nation")
                if (nation == "german") != (group.side == "german"):
                    continue
                count = min(wanted, pieces.run.deck.copies[card] - used[deck, card])
                if count > 0:
                    used[deck, card] += count
                    wanted -= count
                    yield deck, card, count
