"""What is worth fighting for: Strategic Terrain, and the Locations among it with TVP and names.

Strategic Terrain after the house reading (repairs 000.3 row 2): buildings, bridges and fords,
Military Crests, Woods-Lines, pillboxes and hexes that the card names. Every Woods-Line hex of a
wooded map would leave no line to speak of, so ours are: every building hex, every bridge and
ford, the crest of every hill mass, and whatever else is a named Location (crossroads, a hex of a
Woods-Line, a marked hex). Each has its symbol on the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.content import Pack
from generator.dice import Stream
from generator.games.platoon_leader.ground.battlefield import Location, Strategic
from generator.ground.growing.candidate import Grown
from generator.ground.growing.paths import between, scattered
from generator.ground.growing.relief import crests
from generator.ground.growing.terrain import Recipe
from generator.ground.hexes import HexBoard
from generator.ground.nets import groups
from generator.ground.record import Feature, Ground, Settlement
from generator.roll.errors import Rejected

FEWEST, MOST = 8, 12
LEAST_TVP, MOST_TVP = 20, 30
LARGEST_TVP = 5


@dataclass(frozen=True, slots=True)
class LocationKind:
    """The TVP that a Location of a kind is worth, how many there may be, hexes of favour."""

    least: int
    most: int
    count: int
    favour: int


def read_kinds(pack: Pack) -> Mapping[str, LocationKind]:
    """Return the kinds of Locations of a pack by id."""
    return {
        key: LocationKind(row["tvp"]["least"], row["tvp"]["most"], row["most"], row["favour"])
        for key, row in pack.records("location-kinds").items()
    }


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may become a Location; `sort` is its kind among the recipe's names."""

    sort: str
    hexes: tuple[int, ...]
    symbol: str
    template: str = ""
    place: str = ""


def fixed_strategic(ground: Ground) -> tuple[Strategic, ...]:
    """Return the Strategic Terrain that is so without being named."""
    found: dict[int, Strategic] = {}
    for building in ground.buildings:
        found[building.hex] = Strategic((building.hex,), "building")
    for crossing in ground.crossings:
        found.setdefault(crossing.hex, Strategic((crossing.hex,), crossing.kind))
    for crest in crests(ground.board, ground.levels):
        left = list(groups(ground.board, (h for h in crest if h not in found)))
        if left:
            part = max(left, key=len)
            found[part[0]] = Strategic(part, "summit")
    return tuple(found[h] for h in sorted(found))


def candidates(ground: Ground, strategic: Sequence[Strategic], stream: Stream) -> list[Candidate]:
    """List all places that may become Locations, settlements first."""
    board, roads = ground.board, ground.branches
    found: list[Candidate] = []
    for settlement in ground.settlements:
        found.extend(_in_settlement(ground, settlement, stream))
    taken = {h for s in ground.settlements for h in s.hexes}
    found += [
        Candidate(item.symbol, item.hexes, item.symbol)
        for item in strategic
        if item.symbol != "building"
    ]
    known = taken | {h for item in strategic for h in item.hexes}
    inner = [h for h in board.hexes if h not in board.rim and h not in known]
    found += [Candidate("crossroads", (h,), "crossroads") for h in inner if roads.get(h, 0) > 2]
    wooded = {h for h in board.hexes if ground.terrains[ground.cover[h]].wooded}
    lines = {h for group in groups(board, wooded) if len(group) >= 3 for h in group}
    outer = [
        h
        for h in inner
        if h in lines and h not in roads and any(n not in wooded for n in board.neighbours[h])
    ]
    for h in scattered(board, stream, outer, known, 4, 6):
        found.append(Candidate("wood", (h,), "woods-line"))
    return found


def _in_settlement(ground: Ground, settlement: Settlement, stream: Stream) -> list[Candidate]:
    """List a settlement's middle and, of a larger one, some of its other buildings."""
    board, buildings = ground.board, ground.building_at
    own = [h for h in settlement.hexes if h in buildings]
    if not own:
        return []
    middle = min(
        own, key=lambda h: (not buildings[h].church, board.distance(h, settlement.centre), h)
    )
    if settlement.farm:
        return [Candidate("farm", (middle,), "building", place=settlement.name)]
    more = sum(len(own) >= size for size in (7, 12, 20, 32, 44))
    others = scattered(board, stream, set(own) - {middle}, [middle], more, 8)
    return [
        Candidate("centre", (middle,), "building", place=settlement.name),
        *(Candidate("quarter", (h,), "building", place=settlement.name) for h in others),
    ]


def choose(
    board: HexBoard,
    options: Sequence[Candidate],
    kinds: Mapping[str, LocationKind],
    wanted: int,
    stream: Stream,
) -> list[Candidate]:
    """Return up to `wanted` candidates that lie well apart: settlements first, then the loneliest.

    Of places equally lonely the dice pick; no kind crowds out the others.
    """
    chosen = [option for option in options if option.sort == "centre"]
    counts: dict[str, int] = {}
    rest = [option for option in stream.shuffled(options) if option.sort != "centre"]

    def loneliness(option: Candidate) -> int:
        return kinds[option.sort].favour + min(
            (board.distance(a, b) for c in chosen for a in c.hexes for b in option.hexes),
            default=99,
        )

    while rest and len(chosen) < wanted:
        rest = [o for o in rest if counts.get(o.sort, 0) < kinds[o.sort].count]
        best = max(rest, key=loneliness, default=None)
        if best is None or loneliness(best) < 2:
            break
        rest.remove(best)
        chosen.append(best)
        counts[best.sort] = counts.get(best.sort, 0) + 1
    return chosen


def place_features(
    board: HexBoard,
    features: Sequence[tuple[str, str]],
    room: tuple[Sequence[int], Sequence[int]],
    taken: Sequence[int],
    stream: Stream,
) -> list[Candidate]:
    """Return a hex on lonely ground for each feature, a symbol and the pattern of its name.

    `room` is the ground for most of them, and the shore for a pier; `taken` what they keep off.
    """
    ground, shore = room
    found = []
    apart = list(taken)
    for symbol, template in features:
        among = shore if symbol == "pier" else ground
        for h in scattered(board, stream, among, apart, 1, 8):
            found.append(Candidate("feature", (h,), symbol, template))
            apart.append(h)
    return found


def award(
    grown: Grown,
    chosen: Sequence[Candidate],
    recipe: Recipe,
    kinds: Mapping[str, LocationKind],
    stream: Stream,
) -> tuple[Location, ...]:
    """Give each Location its name and its TVP; raise Rejected unless 20 to 30 can be shared out."""
    if len(chosen) < FEWEST:
        raise Rejected("8 to 12 Locations")
    worth = [between(stream, kinds[c.sort].least, kinds[c.sort].most) for c in chosen]
    target = between(stream, LEAST_TVP, MOST_TVP)
    while sum(worth) != target:
        up = sum(worth) < target
        open_ = [i for i, tvp in enumerate(worth) if (tvp < LARGEST_TVP if up else tvp > 1)]
        worth[stream.choice(open_)] += 1 if up else -1
    return tuple(
        Location(_named(grown, option, recipe), option.hexes, tvp, option.symbol)
        for option, tvp in sorted(zip(chosen, worth, strict=True), key=lambda pair: pair[0].hexes)
    )


def _named(grown: Grown, option: Candidate, recipe: Recipe) -> str:
    """Name a Location; raise Rejected if no name is left for it."""
    templates = (option.template,) if option.template else recipe.names.get(option.sort, ())
    base, step = grown.ground.heights
    height = base + step * max(grown.ground.levels[h] for h in option.hexes)
    height += 7 * option.hexes[0] % step  # no two tops are quite as high
    name = grown.namer.spot(
        templates, option.hexes[0], option.place, height, option.sort, option.symbol
    )
    if not name:
        raise Rejected("a name for every Location")
    return name


def features_of(chosen: Sequence[Candidate]) -> tuple[Feature, ...]:
    """Return the marks to draw for the features among the Locations."""
    return tuple(Feature(c.hexes[0], c.symbol) for c in chosen if c.sort == "feature")


def all_strategic(
    fixed: Sequence[Strategic], locations: Sequence[Location]
) -> tuple[Strategic, ...]:
    """Return the fixed Strategic Terrain and the Locations that are so by name alone."""
    known = {h for item in fixed for h in item.hexes}
    named = [Strategic(at.hexes, at.symbol) for at in locations if not known & set(at.hexes)]
    return tuple(sorted([*fixed, *named], key=lambda item: item.hexes))
