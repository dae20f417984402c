"""Growing land from a recipe: one candidate, from the sea to the hedges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.dice import Stream
from generator.ground.edges import Edge
from generator.ground.growing.bare import BareLand
from generator.ground.growing.cover import lay_cover, lay_sides
from generator.ground.growing.naming import Namer, Tongue
from generator.ground.growing.paths import between
from generator.ground.growing.relief import lay_levels, lay_sea
from generator.ground.growing.roads import Roadworks, lay_roads
from generator.ground.growing.settlements import pick_sites, settle
from generator.ground.growing.terrain import Recipe
from generator.ground.growing.watercourses import deep_water, shallow_water
from generator.ground.hexes import HexBoard, board
from generator.ground.record import Ground, branches_of

Streamed = Callable[[str], Stream]
"""Returns the random stream for a named part of the work."""


@dataclass(frozen=True)
class LandRequest:
    """The land to grow.

    `size` is hexrows and hexes in each. The roads between opposite edges begin at `edge`, and
    rivers run along or across their way. `names` are those of settlements, in the order in which
    they are given out; `tongues` the languages that other spots are named in; `landmark` a sort of
    spot with the name that the first of it bears. `shores` are the edges that the sea lies at and
    `course` how a river runs, where they are known; else they are rolled or the recipe's.
    """

    recipe: Recipe
    size: tuple[int, int]
    edge: Edge
    names: Sequence[str]
    tongues: Sequence[Tongue] = ()
    landmark: tuple[str, str] | None = None
    shores: Sequence[Edge] | None = None
    course: Literal["along", "across"] | None = None


@dataclass(frozen=True)
class Grown:
    """A ground without marks, and the namer of its places, which can name more."""

    ground: Ground
    namer: Namer


def grow(request: LandRequest, stream: Streamed) -> Grown:
    """Grow one candidate; raise Rejected, naming the constraint that it fails."""
    recipe = request.recipe
    land = _bare(request, board(*request.size), stream)
    sites = pick_sites(land, recipe, between(stream("farms"), *recipe.farms), stream("sites"))
    works = Roadworks(land, stream("bends"))
    streets = lay_roads(works, recipe, request.edge, sites, stream("roads"))
    fords = {rule.kind: rule.fords for rule in recipe.waters}
    tongues = [one.shuffled(stream("tongues")) for one in request.tongues]
    namer = Namer(land.board, request.names, tongues, request.landmark)
    laid = branches_of(works.roads)
    places = settle(land, recipe, sites, streets, laid, namer, stream("buildings"))
    works.mend(places.built)
    roads = branches_of(works.roads)
    crossings = works.crossings(fords, stream("crossings"))
    cover = lay_cover(land, recipe, places.built, roads, stream("cover"))
    ground = Ground(
        recipe=recipe.id,
        name=recipe.name,
        look=recipe.look,
        board=land.board,
        base=recipe.base,
        cover=cover,
        levels=land.levels,
        heights=(recipe.base_height, recipe.height_step),
        hex_metres=recipe.hex_metres,
        hex_mm=recipe.hex_mm,
        buildings=places.buildings,
        sides=lay_sides(land, recipe, cover, places, works.steps, stream("hedges")),
        roads=tuple(works.roads),
        waters=land.waters,
        crossings=crossings,
        settlements=places.settlements,
        features=(),
        terrains=recipe.terrains,
        marks=recipe.marks,
        land_names=recipe.land_names,
    )
    return Grown(ground, namer)


def _bare(request: LandRequest, board: HexBoard, stream: Streamed) -> BareLand:
    """Lay sea, rivers, hills and streams, each around those before it."""
    recipe, edge = _with_course(request), request.edge
    sea = lay_sea(board, recipe, edge, stream("sea"), request.shores)
    ocean = BareLand(board, sea, (), ()).ocean
    deep = deep_water(board, recipe, edge, ocean, stream("river"))
    low = dict.fromkeys(ocean, 0) | dict.fromkeys((h for water in deep for h in water.hexes), -1)
    levels = lay_levels(board, recipe.hills, low, stream("hills"))
    streams = shallow_water(BareLand(board, sea, levels, deep), recipe, edge, stream("streams"))
    return BareLand(board, sea, levels, (*deep, *streams))


def _with_course(request: LandRequest) -> Recipe:
    """Return the recipe with its rivers as the request has them run."""
    if request.course is None:
        return request.recipe
    waters = tuple(
        replace(rule, course=request.course) if rule.kind == "river" else rule
        for rule in request.recipe.waters
    )
    return replace(request.recipe, waters=waters)
