"""The ground of a campaign as it stands in `campaign.yaml`: a hexrow to a line, a letter to a hex.

Names of hexes are those of the map. Locations and entry areas stand on the card; who sets up where
stands in the hexrows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.games.platoon_leader.battlefield import Battlefield, Entry, Location, Strategic
from generator.games.platoon_leader.fronts import Opening
from generator.ground.hexes import HexBoard, hexrow_name, side_of
from generator.ground.record import (
    Building,
    Crossing,
    Feature,
    Road,
    Settlement,
    SideFeature,
    Water,
)
from generator.ground.terrain import Recipe

Plain = Mapping[str, Any]
Areas = Mapping[str, frozenset[int]]

LEVELS = "-0123456789"
"""The levels from −1 up, a character each."""

NOBODY = "."
SETS_UP = {"axis": "x", "allied": "l"}
"""Who sets up in a hex at the start, a letter each."""


def land(ground: Battlefield, opening: Opening) -> dict[str, Any]:
    """Return a ground and its set-up areas as plain data; `read_land` is the way back."""
    letters = {key: terrain.letter for key, terrain in ground.terrains.items()}
    areas = {h: SETS_UP[side] for side, area in opening.areas for h in area}
    places = ground.board

    def row(column: int, letter: Mapping[int, str] | Sequence[str]) -> str:
        return "".join(letter[places.at(column, n)] for n in range(1, places.rows + 1))

    cover = [letters[kind] for kind in ground.cover]
    levels = [LEVELS[level + 1] for level in ground.levels]
    set_up = [areas.get(h, NOBODY) for h in places.hexes]
    used = [key for key in letters if key in ground.cover]
    return {
        "kind": ground.recipe,
        "edges": dict(ground.edges),
        "letters": {letters[key]: key for key in used},
        "hexrows": {
            hexrow_name(column): {
                "cover": row(column, cover),
                "levels": row(column, levels),
                "set-up": row(column, set_up),
            }
            for column in range(places.columns)
        },
        **_works(ground),
        "strategic": _strategic(ground),
    }


def _works(ground: Battlefield) -> dict[str, Any]:
    names = _names(ground.board)
    groups: dict[int, list[Building]] = {}
    for building in ground.buildings:
        groups.setdefault(building.group, []).append(building)
    sides: dict[str, dict[str, list[str]]] = {}
    for item in ground.sides:
        one, other = item.side
        row = sides.setdefault(item.kind, {}).setdefault(_row(ground.board, one), [])
        row.append(f"{names(one)}/{names(other)}")
    return {
        "settlements": [
            {
                "name": place.name,
                "centre": names(place.centre),
                "farm": place.farm,
                "hexes": names(*place.hexes),
            }
            for place in ground.settlements
        ],
        "buildings": [
            {
                "kind": some[0].kind,
                "hexes": names(*(b.hex for b in some)),
                "church": names(*(b.hex for b in some if b.church)) or None,
            }
            for some in groups.values()
        ],
        "roads": [{"kind": road.kind, "way": names(*road.hexes)} for road in ground.roads],
        "waters": [{"kind": water.kind, "way": names(*water.hexes)} for water in ground.waters],
        "crossings": [
            {"hex": names(x.hex), "kind": x.kind, "water": x.water, "road": x.road}
            for x in ground.crossings
        ],
        "features": [{"hex": names(one.hex), "symbol": one.symbol} for one in ground.features],
        "hexsides": [
            {"kind": kind, "between": " ".join(pairs)}
            for kind, rows in sides.items()
            for pairs in rows.values()
        ],
    }


def _strategic(ground: Battlefield) -> list[dict[str, Any]]:
    names = _names(ground.board)
    single: dict[str, list[int]] = {}
    several = []
    for item in ground.strategic:
        if len(item.hexes) == 1:
            single.setdefault(item.symbol, []).append(item.hexes[0])
        else:
            several.append({"symbol": item.symbol, "together": True, "hexes": names(*item.hexes)})
    alone = [
        {"symbol": symbol, "together": False, "hexes": names(*hexes)}
        for symbol, hexes in single.items()
    ]
    return [*alone, *several]


def _names(places: HexBoard) -> Any:
    return lambda *hexes: " ".join(places.name(h) for h in hexes)


def _row(places: HexBoard, hex_: int) -> str:
    return hexrow_name(places.column(hex_))


class LandReader:
    """Reads plain data back; `faults` gathers the path and the message of what can't be read.

    The size of the map and the kinds of terrain are those of the ground as it was rolled.
    """

    def __init__(self, plain: Plain, rolled: Battlefield) -> None:
        self.faults: list[tuple[tuple[str | int, ...], str]] = []
        self._plain = plain
        self._terrains = rolled.terrains
        self.board = rolled.board

    def hexes(self, at: tuple[str | int, ...], text: str) -> tuple[int, ...]:
        """Return the hexes of a list of names."""
        found = []
        for name in text.replace(",", " ").split():
            try:
                found.append(self.board.parse(name))
            except ValueError as error:
                self.faults.append((at, str(error)))
        return tuple(found)

    def _hex(self, at: tuple[str | int, ...], text: str) -> int:
        found = self.hexes(at, text)
        if len(found) == 1:
            return found[0]
        self.faults.append((at, "one hex stands here, such as R12"))
        return 0

    def row(self, key: str, letters: Iterable[str]) -> list[str]:
        """Return a letter for each hex, held against those that may stand there."""
        known = tuple(letters)
        found: list[str] = []
        for name, row in self._plain["hexrows"].items():
            text = row[key]
            at = ("ground", "hexrows", name, key)
            if len(text) != self.board.rows:
                message = f"{len(text)} hexes stand here, and the map has {self.board.rows}"
                self.faults.append((at, message))
            unknown = sorted({letter for letter in text if letter not in known})
            if unknown:
                message = f"'{''.join(unknown)}' can't stand here; {' '.join(known)} can"
                self.faults.append((at, message))
            found += text
        return found

    def ground(self, recipe: Recipe) -> Battlefield:
        """Return the ground without Locations and entry areas; look at `faults` afterwards."""
        by_letter = {terrain.letter: key for key, terrain in self._terrains.items()}
        cover = [by_letter.get(x, recipe.base) for x in self.row("cover", by_letter)]
        levels = [max(0, LEVELS.find(x)) - 1 for x in self.row("levels", LEVELS)]
        plain = self._plain
        return Battlefield(
            recipe=recipe.id,
            name=recipe.name,
            look=recipe.look,
            board=self.board,
            edges=(("axis", plain["edges"]["axis"]), ("allied", plain["edges"]["allied"])),
            base=recipe.base,
            cover=tuple(cover),
            levels=tuple(levels),
            heights=(recipe.base_height, recipe.height_step),
            hex_metres=recipe.hex_metres,
            buildings=tuple(sorted(self._buildings(), key=lambda b: b.hex)),
            sides=tuple(sorted(self._sides(), key=lambda item: item.side)),
            roads=tuple(Road(k, way) for k, way in self._ways("roads")),  # type: ignore[arg-type]
            waters=tuple(Water(k, w) for k, w in self._ways("waters")),  # type: ignore[arg-type]
            crossings=tuple(self._crossings()),
            settlements=tuple(self._settlements()),
            features=tuple(
                Feature(self._hex(at, one["hex"]), one["symbol"])
                for at, one in self._items("features", "hex")
            ),
            strategic=tuple(sorted(self._strategic(), key=lambda item: item.hexes)),
            locations=(),
            entries=(),
            terrains=self._terrains,
            marks=recipe.marks,
        )

    def areas(self) -> Areas:
        """Return the set-up areas of both sides."""
        letters = self.row("set-up", (NOBODY, *SETS_UP.values()))
        return {
            side: frozenset(h for h, letter in enumerate(letters) if letter == own)
            for side, own in SETS_UP.items()
        }

    def locations(self, rows: Sequence[Plain]) -> tuple[Location, ...]:
        """Return the Locations of the card."""
        found = []
        for index, row in enumerate(rows):
            hexes = self.hexes(("record", "locations", index, "hex"), row["hex"])
            found.append(Location(row["name"], hexes, row["tvp"], row["kind"]))
        return tuple(found)

    def entries(self, sides: Mapping[str, Plain]) -> tuple[Entry, ...]:
        """Return the entry areas of both sides' cards."""
        return tuple(
            Entry(side, row["name"], self.hexes(_entry(side, index), row["hexes"]))
            for side in SETS_UP
            for index, row in enumerate(sides[side]["entry"])
        )

    def _items(self, key: str, last: str) -> Iterator[tuple[tuple[str | int, ...], Plain]]:
        for index, item in enumerate(self._plain[key]):
            yield ("ground", key, index, last), item

    def _ways(self, key: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        for at, item in self._items(key, "way"):
            yield item["kind"], self.hexes(at, item["way"])

    def _buildings(self) -> Iterator[Building]:
        for number, (at, item) in enumerate(self._items("buildings", "hexes")):
            church = self.hexes((*at[:-1], "church"), item["church"] or "")
            for h in self.hexes(at, item["hexes"]):
                yield Building(h, item["kind"], number, church=h in church)

    def _sides(self) -> Iterator[SideFeature]:
        for at, item in self._items("hexsides", "between"):
            for pair in item["between"].split():
                ends = self.hexes(at, pair.replace("/", " "))
                if len(ends) == 2 and ends[1] in self.board.neighbours[ends[0]]:
                    yield SideFeature(side_of(*ends), item["kind"])
                else:
                    self.faults.append((at, f"'{pair}' is no side of two hexes, as A3/A4 is"))

    def _crossings(self) -> Iterator[Crossing]:
        for at, item in self._items("crossings", "hex"):
            where = self._hex(at, item["hex"])
            yield Crossing(where, item["kind"], item["water"], item["road"])

    def _settlements(self) -> Iterator[Settlement]:
        for at, item in self._items("settlements", "hexes"):
            centre = self._hex((*at[:-1], "centre"), item["centre"])
            hexes = self.hexes(at, item["hexes"])
            yield Settlement(item["name"], hexes, centre, item["farm"])

    def _strategic(self) -> Iterator[Strategic]:
        for at, item in self._items("strategic", "hexes"):
            hexes = self.hexes(at, item["hexes"])
            if item["together"]:
                yield Strategic(hexes, item["symbol"])
            else:
                yield from (Strategic((h,), item["symbol"]) for h in hexes)


def _entry(side: str, index: int) -> tuple[str | int, ...]:
    return ("record", "sides", side, "entry", index, "hexes")
