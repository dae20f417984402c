"""What becomes a Location, what it is worth, and how a battlefield is shown on its map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.dice import Streams
from generator.games.platoon_leader.ground.control import HexCluster
from generator.games.platoon_leader.ground.locations import (
    FEWEST,
    LARGEST_TVP,
    LEAST_TVP,
    MOST,
    MOST_TVP,
    Candidate,
    LocationKind,
    all_strategic,
    choose,
    fixed_strategic,
    place_features,
    read_kinds,
)
from generator.games.platoon_leader.ground.map import map_overlay
from generator.games.platoon_leader.ground.survey import Surveyed
from generator.ground.hexes import board
from generator.ground.overlay import Band, Cut, Fringe, Hatch, Link, Sign
from tests.battlefields import leader, recipes, surveyed

LAND = board(21, 12)
STREAM = Streams("chosen")


def at(name: str, sort: str) -> Candidate:
    return Candidate(sort, (LAND.parse(name),), sort)


def kinds(**changed: LocationKind) -> dict[str, LocationKind]:
    plain = {sort: LocationKind(1, 2, 4, 0) for sort in ("centre", "wood", "summit", "farm")}
    return plain | changed


def names(chosen: list[Candidate]) -> list[str]:
    return [LAND.name(option.hexes[0]) for option in chosen]


class TestChoice:
    def test_settlements_come_first_then_the_loneliest(self) -> None:
        options = [at("B2", "wood"), at("C3", "centre"), at("T10", "wood"), at("K6", "wood")]
        chosen = choose(LAND, options, kinds(), 3, STREAM.stream("lonely"))
        assert names(chosen) == ["C3", "T10", "K6"]

    def test_no_more_of_a_kind_than_its_count(self) -> None:
        options = [at(name, "wood") for name in ("A1", "U12", "A12", "U1", "K6")]
        few = kinds(wood=LocationKind(1, 2, 2, 0))
        assert len(choose(LAND, options, few, 5, STREAM.stream("few"))) == 2
        assert len(choose(LAND, options, kinds(), 5, STREAM.stream("few"))) == 4

    @pytest.mark.parametrize(("favour", "wanted"), [(0, "H6"), (2, "G6")])
    def test_favour_counts_as_hexes_of_loneliness(self, favour: int, wanted: str) -> None:
        options = [at("A6", "centre"), at("H6", "wood"), at("G6", "summit")]
        favoured = kinds(summit=LocationKind(1, 2, 4, favour))
        chosen = choose(LAND, options, favoured, 2, STREAM.stream("favour"))
        assert names(chosen) == ["A6", wanted]

    def test_what_touches_another_is_left_out(self) -> None:
        options = [at("A6", "centre"), at("A7", "farm")]
        assert names(choose(LAND, options, kinds(), 2, STREAM.stream("near"))) == ["A6"]

    def test_a_pier_is_put_on_the_shore_and_other_marks_are_not(self) -> None:
        shore, inland = [LAND.parse("A3")], [LAND.parse("K6"), LAND.parse("T3")]
        features = [("pier", "{place} pier"), ("well", "{place} well"), ("cairn", "Cairn")]
        found = place_features(LAND, features, (inland, shore), [], STREAM.stream("marks"))
        assert [one.symbol for one in found] == ["pier", "well", "cairn"]
        assert [one.hexes[0] in shore for one in found] == [True, False, False]
        assert len({one.hexes for one in found}) == 3


class TestWorth:
    def test_the_kinds_are_the_packs(self) -> None:
        found = read_kinds(leader())
        assert found["centre"] == LocationKind(4, 5, 12, 0)
        assert found["summit"] == LocationKind(2, 4, 3, 2)
        assert all(1 <= kind.least <= kind.most <= LARGEST_TVP for kind in found.values())
        sorts = {sort for recipe in recipes().values() for sort in recipe.names}
        assert set(found) == sorts | {"feature"}

    def test_what_a_kind_is_worth_moves_the_tvp(self) -> None:
        """With middles of settlements worth least of all, they are worth less on the map too."""
        poor = {key: replace(kind, least=3, most=3) for key, kind in read_kinds(leader()).items()}
        poor["centre"] = replace(poor["centre"], least=1, most=1)
        as_stated, changed = (
            [surveyed("farmland", seed, **wishes).ground for seed in range(8)]
            for wishes in ({}, {"kinds": poor})
        )

        def of_middles(grounds: list) -> float:  # type: ignore[type-arg]
            worth = [
                place.tvp
                for ground in grounds
                for place in ground.locations
                for building in [ground.building_at.get(place.hex)]
                if building and building.church
            ]
            return sum(worth) / len(worth)

        assert of_middles(changed) < 2 < 3.5 < of_middles(as_stated)

    @pytest.mark.parametrize("name", ["steppe", "town", "jungle", "atoll"])
    def test_a_map_has_8_to_12_locations_of_20_to_30_tvp(self, name: str) -> None:
        ground = surveyed(name, "worth").ground
        assert FEWEST <= len(ground.locations) <= MOST
        assert LEAST_TVP <= ground.tvp == sum(one.tvp for one in ground.locations) <= MOST_TVP


class TestStrategic:
    def test_buildings_crossings_and_crests_are_so_without_a_name(self) -> None:
        ground = surveyed("river-line", "strategic").ground
        fixed = fixed_strategic(ground)
        by_symbol = {item.symbol for item in fixed}
        assert by_symbol <= {"building", "bridge", "ford", "summit"}
        assert {h for item in fixed for h in item.hexes} >= set(ground.building_at)
        assert all(len(item.hexes) == 1 or item.symbol == "summit" for item in fixed)

    def test_a_location_elsewhere_is_so_by_its_name(self) -> None:
        ground = surveyed("river-line", "strategic").ground
        fixed = fixed_strategic(ground)
        known = {h for item in fixed for h in item.hexes}
        named = [one for one in ground.locations if not known & set(one.hexes)]
        assert ground.strategic == all_strategic(fixed, ground.locations)
        assert len(ground.strategic) == len(fixed) + len(named)
        assert named


@pytest.fixture(scope="module")
def found() -> Surveyed:
    return surveyed("village", "shown", defender="allied")


class TestMap:
    def test_each_sides_ground_lies_below_its_lines(self, found: Surveyed) -> None:
        layers = map_overlay(leader(), found.ground, found.opening).layers
        shape = [
            layer.line if isinstance(layer, Band) else type(layer).__name__
            for layer in layers
            if not (isinstance(layer, Band) and layer.line == "dashes")
        ]
        own, other = ["Fringe", "dots", "Link", "toothed"], ["Fringe", "strokes", "Link", "plain"]
        assert shape[:9] == [*own, *other, "Hatch"]
        assert shape[9:] in ([], ["Cut"])

    def test_layers_are_the_opening(self, found: Surveyed) -> None:
        layers = map_overlay(leader(), found.ground, found.opening).layers
        control = found.opening.control
        bands = {layer.line: layer.hexes for layer in layers if isinstance(layer, Band)}
        assert bands["dots"] == found.opening.area_of("axis")
        assert bands["strokes"] == found.opening.area_of("allied")
        links = {layer.colour: layer for layer in layers if isinstance(layer, Link)}
        for side, line, colour in (("axis", "toothed", "#2c4a6e"), ("allied", "plain", "#8c2f1b")):
            hold, link = control.of(side), links[colour]
            assert bands[line] == hold.mlr & hold.cthc == link.onto
            assert bands[line] | link.hexes == hold.mlr
            assert not link.hexes & hold.cthc
        assert layers[8] == Hatch(control.no_mans_land)
        fringes = [layer.hexes for layer in layers if isinstance(layer, Fringe)]
        assert len(fringes) == 2
        assert not any(fringe & control.no_mans_land for fringe in fringes)

    def test_an_isolated_cluster_has_its_line_and_its_sign(self, found: Surveyed) -> None:
        control = found.opening.control
        lone = HexCluster(frozenset({0}), frozenset({0, 1}), isolated=True)
        holds = (replace(control.holds[0], clusters=(lone,)), control.holds[1])
        opening = replace(found.opening, control=replace(control, holds=holds))
        overlay = map_overlay(leader(), found.ground, opening)
        assert Band(lone.hexes, "#2c4a6e", "dashes") in overlay.layers
        assert Sign("Axis Isolated cluster", "dashes", "#2c4a6e") in overlay.signs
        assert "Allied Isolated cluster" not in [
            sign.words for sign in overlay.signs if not any(c.isolated for c in holds[1].clusters)
        ]

    def test_a_side_that_holds_nothing_has_no_sign_of_a_main_line(self, found: Surveyed) -> None:
        control = found.opening.control
        none = replace(control.holds[0], clusters=(), mlr=frozenset())
        opening = replace(found.opening, control=replace(control, holds=(none, control.holds[1])))
        overlay = map_overlay(leader(), found.ground, opening)
        words = [sign.words for sign in overlay.signs]
        assert "Axis MLR" not in words
        assert "Allied MLR" in words
        by_hand = [sign.words for sign in overlay.bare().signs]
        assert "Axis MLR" in by_hand, "it may hold something in a later firefight"

    def test_a_crest_that_a_set_up_line_cuts_is_barred(self, found: Surveyed) -> None:
        ground = found.ground
        item = next(item for item in ground.strategic if len(item.hexes) > 1)
        one, other = next(
            (a, b) for a in item.hexes for b in item.hexes if b in ground.board.neighbours[a]
        )
        areas = (("axis", frozenset({one})), ("allied", frozenset({other})))
        opening = replace(found.opening, areas=areas)
        overlay = map_overlay(leader(), ground, opening)
        (cut,) = (layer for layer in overlay.layers if isinstance(layer, Cut))
        assert (min(one, other), max(one, other)) in cut.sides
        assert Sign("Set-up line across a crest", "cut") in overlay.signs
        whole = (("axis", frozenset(item.hexes)), ("allied", frozenset()))
        overlay = map_overlay(leader(), ground, replace(found.opening, areas=whole))
        assert not any(
            set(side) <= set(item.hexes)
            for layer in overlay.layers
            if isinstance(layer, Cut)
            for side in layer.sides
        )

    def test_every_line_has_its_sign(self, found: Surveyed) -> None:
        overlay = map_overlay(leader(), found.ground, found.opening)
        drawn = {layer.line for layer in overlay.layers if isinstance(layer, Band)}
        assert drawn <= {sign.kind for sign in overlay.signs}
        assert [sign.words for sign in overlay.signs[:2]] == ["Axis MLR", "Axis set-up area"]
        assert overlay.signs[-1] == Sign("Strategic hex", "lozenge")

    def test_without_an_opening_the_ground_and_its_stakes_are_left(self, found: Surveyed) -> None:
        overlay = map_overlay(leader(), found.ground)
        assert (overlay.layers, overlay.signs) == ((), ())
        assert [(s.name, s.number, s.hex) for s in overlay.shields] == [
            (place.name, place.tvp, place.hex) for place in found.ground.locations
        ]
        assert len(overlay.marks) == len(found.ground.strategic)
        assert overlay.shields_note == f"TVP, {found.ground.tvp} in all"

    def test_what_shows_by_itself_has_a_lozenge(self, found: Surveyed) -> None:
        ground = found.ground
        marks = map_overlay(leader(), ground).marks
        for item, mark in zip(ground.strategic, marks, strict=True):
            assert mark.hexes == item.hexes
            plain = item.symbol in ("building", "bridge", "ford") or any(
                feature.hex in item.hexes for feature in ground.features
            )
            assert mark.symbol == ("" if plain else item.symbol)

    def test_arrows_lead_to_the_entry_areas(self, found: Surveyed) -> None:
        ground = found.ground
        arrows = map_overlay(leader(), ground).arrows
        assert [(a.label, a.hexes) for a in arrows] == [(e.label, e.hexes) for e in ground.entries]
        assert all(set(a.hexes) <= set(ground.board.edge(a.edge)) for a in arrows)
