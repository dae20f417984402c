"""Land on hexes: the geometry of boards, and land grown for no game in particular."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import count, pairwise
from pathlib import Path

import pytest

from generator.content import load_pack
from generator.dice import Streams
from generator.errors import ContentError
from generator.ground.edges import OPPOSITE, Edge
from generator.ground.growing.bare import BareLand
from generator.ground.growing.candidate import Grown, LandRequest, grow
from generator.ground.growing.naming import Namer, Tongue
from generator.ground.growing.terrain import Recipe, read_recipes
from generator.ground.hexes import HexBoard, board, hexrow_name
from generator.ground.nets import groups, spread
from generator.ground.record import Ground, Road, Water, branches_of
from generator.roll.errors import Rejected
from tests.battlefields import NAMES, recipes

TINY = Path(__file__).resolve().parent / "data" / "tiny-land"
"""A pack of a game that nobody has heard of, with one kind of ground."""

GAME_WORDS = re.compile(
    r"\bMLR|TVP|CTHC|\bAxis\b|\b[Aa]llied\b|[\"']axis[\"']: |\bStrategic|\bLocations?\b|Military|"
    r"Woods-Line|No Man|Friendly Board|[Ff]irefight|[Pp]latoon|[Pp]anzer|generator\.games"
)
"""Words of our games. Another `axis` is that which a sheet is turned about."""


def grown(
    recipe: Recipe, seed: str, edge: Edge = "east", size: tuple[int, int] = (25, 18)
) -> Grown:
    """Grow land until no constraint is broken."""
    streams = Streams(seed)
    for number in count(1):
        try:
            request = LandRequest(recipe, size, edge, NAMES)
            return grow(request, lambda what, n=number: streams.stream(f"{n}/{what}"))  # type: ignore[misc]
        except Rejected:
            assert number < 60
    raise AssertionError


@cache
def land(kind: str, edge: Edge = "east") -> Ground:
    return grown(recipes()[kind], f"land {kind}", edge).ground


@pytest.mark.parametrize("package", ["ground", "press"])
def test_what_is_shared_names_no_game(repository: Path, package: str) -> None:
    named = [
        f"{path.name}: {found.group()}"
        for path in sorted((repository / "generator" / package).rglob("*.py"))
        for found in GAME_WORDS.finditer(path.read_text())
    ]
    assert named == []


class TestAnotherGame:
    @pytest.mark.ci
    def test_its_map_is_grown_and_drawn_with_no_game_imported(self, tmp_path: Path) -> None:
        folder = shutil.copytree(TINY, tmp_path / "ponies")
        program = f"""
import sys
from pathlib import Path
from generator.content import load_pack
from generator.dice import Streams
from generator.ground.growing.candidate import LandRequest, grow
from generator.ground.growing.terrain import read_recipes
from generator.measure import PAPERS
from generator.draw.map import MapJob, one_page, playing_sheets

recipe = read_recipes(load_pack(Path({str(folder)!r})))["downs"]
request = LandRequest(recipe, (15, 12), "north", ["Hobblebury", "Oatley", "Trotton"])
ground = grow(request, Streams("gallop").stream).ground
Path({str(folder / "map.pdf")!r}).write_bytes(one_page(MapJob(ground), PAPERS["a4"]))
playing_sheets(MapJob(ground, title="Ponies"), PAPERS["a4"])
print([name for name in sys.modules if name.startswith("generator.games")])
"""
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True
        )
        assert (done.stdout.strip(), done.stderr) == ("[]", "")
        from tests.printed import Printed

        text = Printed((folder / "map.pdf").read_bytes()).text(0)
        for said in ("Downs", "Meadow", "Coppice", "Hobblebury", "250 m to a hex", "750 m"):
            assert said in text
        assert not re.search("TVP|MLR|Locations|Edges", text)

    def test_its_ground_has_what_its_recipe_asks_for(self) -> None:
        recipe = read_recipes(load_pack(TINY))["downs"]
        found = grown(recipe, "canter", "north", (15, 12))
        ground = found.ground
        assert set(ground.cover) == {"meadow", "woods"}
        free = ground.board.size - len({b.hex for b in ground.buildings})
        assert ground.cover.count("woods") == free * 20 // 100
        assert [water.kind for water in ground.waters] == ["stream"]
        assert [place.farm for place in ground.settlements] == [False, True]
        assert 3 <= sum(b.kind != "hut" for b in ground.buildings) <= 5 + 2
        assert (ground.hex_metres, ground.hex_mm, ground.heights) == (250, 16.0, (60, 20))
        assert ground.land_names["unpaved"] == "Bridleway"
        assert (ground.features, dict(ground.marks)) == ((), {"well": "Drinking trough"})
        assert found.namer.spot(["{place} paddock"], 0, "Oatley", 60, "paddock") == "Oatley paddock"

    def test_hedges_stand_along_what_may_be_enclosed_alone(self) -> None:
        recipe = read_recipes(load_pack(TINY))["downs"]
        ground = grown(recipe, "fences", "north", (15, 12)).ground
        assert {item.kind for item in ground.sides} == {"hedge"}
        beside = {ground.cover[h] for item in ground.sides for h in item.side}
        assert beside == {"meadow"}
        never = {key: replace(terrain, enclosed=False) for key, terrain in recipe.terrains.items()}
        bare = grown(replace(recipe, terrains=never), "fences", "north", (15, 12)).ground
        assert bare.sides == ()

    def test_houses_in_a_wood_stand_in_a_clearing(self) -> None:
        recipe = replace(read_recipes(load_pack(TINY))["downs"], base="woods")
        ground = grown(recipe, "clearing", "north", (15, 12)).ground
        assert {ground.cover[h] for h in ground.building_at} == {"meadow"}

    @pytest.mark.parametrize(
        "lacking",
        [("grounds",), ("maps",), ("land-names",), ("marks", "grounds"), ("terrains", "grounds")],
    )
    def test_a_pack_that_lacks_a_part_is_told_which(
        self, tmp_path: Path, lacking: tuple[str, ...]
    ) -> None:
        pack = shutil.copytree(TINY, tmp_path / "ponies")
        for part in lacking:
            (pack / f"{part}.yaml").unlink()
        with pytest.raises(ContentError) as caught:
            read_recipes(load_pack(pack))
        assert "'ponies' has no ground to make maps from" in str(caught.value)
        assert f"it lacks records called {', '.join(lacking)}" in str(caught.value)

    @pytest.mark.parametrize(
        "records",
        [
            "[{id: map, hex-metres: 0}]",
            "[{id: map}]",
            "[{id: map, hex-metres: 9, hex-millimetres: 9}, {id: again, hex-metres: 9}]",
        ],
    )
    def test_what_a_hex_measures_is_said_once(self, tmp_path: Path, records: str) -> None:
        pack = shutil.copytree(TINY, tmp_path / "ponies")
        fields = "{hex-metres: optional number, hex-millimetres: optional number}"
        head = f"kind: records\ntitle: Maps\nfields: {fields}\n"
        (pack / "maps.yaml").write_text(f"{head}records: {records}\n")
        with pytest.raises(ContentError) as caught:
            read_recipes(load_pack(pack, "ponies"))
        assert str(caught.value) == (
            "ponies/maps.yaml:4:10: the size of a hex is given once: in a record of 'maps' with "
            "'hex-metres', 1 or more"
        )

    def test_land_without_a_name_for_the_legend_is_told(self, tmp_path: Path) -> None:
        pack = shutil.copytree(TINY, tmp_path / "ponies")
        names = pack / "land-names.yaml"
        text = names.read_text().replace("  - {id: ford, name: Splash}\n", "")
        names.write_text(text.replace("id: bocage", "id: brambles"))
        with pytest.raises(ContentError) as caught:
            read_recipes(load_pack(pack, "ponies"))
        assert str(caught.value) == (
            "ponies/land-names.yaml:6:3: the legend has no name for: ford, bocage"
        )

    def test_how_large_a_hex_is_printed_is_said_too(self, tmp_path: Path) -> None:
        pack = shutil.copytree(TINY, tmp_path / "ponies")
        maps = pack / "maps.yaml"
        maps.write_text(maps.read_text().replace("hex-millimetres: 16", "hex-millimetres: 0"))
        with pytest.raises(ContentError) as caught:
            read_recipes(load_pack(pack, "ponies"))
        assert str(caught.value).endswith("a record of 'maps' with 'hex-millimetres', 1 or more")


@pytest.mark.parametrize("kind", ["bocage", "coast", "river-line", "hills", "marsh", "atoll"])
class TestLand:
    """What holds for land of every kind."""

    def test_levels_step_by_one(self, kind: str) -> None:
        ground = land(kind)
        for h in ground.board.hexes:
            assert all(
                abs(ground.levels[h] - ground.levels[n]) < 2 for n in ground.board.neighbours[h]
            )

    def test_water_flows_downhill_to_an_edge_or_into_deep_water(self, kind: str) -> None:
        ground = land(kind)
        deep = {h for h in ground.board.hexes if not ground.terrains[ground.cover[h]].passable}
        for water in ground.waters:
            heights = [ground.levels[h] for h in water.hexes]
            assert heights == sorted(heights, reverse=True)
            assert water.hexes[-1] in ground.board.rim | deep
            assert all(b in ground.board.neighbours[a] for a, b in pairwise(water.hexes))

    def test_every_hex_of_a_river_is_river_and_closed_but_for_bridges(self, kind: str) -> None:
        ground = land(kind)
        crossed = {crossing.hex for crossing in ground.crossings}
        for water in ground.waters:
            for h in water.hexes:
                assert (ground.cover[h] == water.kind) == water.deep
                if water.deep:
                    assert (h in ground.barriers) == (h not in crossed)

    def test_a_road_over_water_has_a_bridge_or_ford(self, kind: str) -> None:
        ground = land(kind)
        wet = {h for water in ground.waters for h in water.hexes}
        assert {crossing.hex for crossing in ground.crossings} == wet & set(ground.branches)
        assert not ground.barriers & set(ground.branches)

    def test_nothing_stands_across_a_road(self, kind: str) -> None:
        ground = land(kind)
        steps = {frozenset(pair) for road in ground.roads for pair in pairwise(road.hexes)}
        assert not steps & {frozenset(item.side) for item in ground.sides}
        assert len({item.side for item in ground.sides}) == len(ground.sides)

    def test_houses_stand_in_settlements_on_dry_land(self, kind: str) -> None:
        ground = land(kind)
        lived_in = {h for place in ground.settlements for h in place.hexes}
        wet = {h for water in ground.waters for h in water.hexes}
        assert ground.buildings
        assert set(ground.building_at) <= lived_in - wet - ground.barriers
        assert not set(ground.building_at) & ground.board.rim

    def test_cover_takes_its_share(self, kind: str) -> None:
        """What comes first in a recipe has its share of all land that is neither sea nor built."""
        ground, recipe = land(kind), recipes()[kind]
        sea = sum(ground.cover.count(sort) for sort in ("ocean", "reef", "beach", "river", "canal"))
        free = ground.board.size - sea - len(ground.buildings)
        first = recipe.cover[0]
        assert first.terrain not in [rule.terrain for rule in recipe.cover[1:]]
        assert ground.cover.count(first.terrain) == free * first.share // 100

    def test_roads_begin_at_the_edge_asked_for(self, kind: str) -> None:
        recipe = recipes()[kind]
        if not any(rule.origin == "front" and rule.least for rule in recipe.roads):
            pytest.skip("no road of this recipe runs from edge to edge")
        for edge in ("east", "north"):
            ground = land(kind, edge)  # type: ignore[arg-type]
            one, other = set(ground.board.edge(edge)), set(ground.board.edge(OPPOSITE[edge]))  # type: ignore[arg-type, index]
            assert any(road.hexes[0] in one and road.hexes[-1] in other for road in ground.roads)


class TestRecords:
    def test_branches_count_each_way_once(self) -> None:
        """A road through 0-1-2, one from 1 to 7, and one that shares 1-2 with the first."""
        roads = [Road("paved", (0, 1, 2)), Road("path", (7, 1)), Road("unpaved", (2, 1))]
        assert branches_of(roads) == {0: 1, 1: 3, 2: 1, 7: 1}

    def test_bare_land_knows_what_is_closed(self) -> None:
        sea = {0: "ocean", 1: "reef", 2: "beach"}
        waters = (Water("river", (4, 5)), Water("wadi", (7, 8)))
        bare = BareLand(board(3, 4), sea, (0,) * 12, waters)
        assert bare.ocean == {0, 1}
        assert bare.deep == {4: "river", 5: "river"}
        assert bare.wet == {4, 5, 7, 8}
        assert bare.closed == {0, 1, 4, 5, 7, 8}

    @pytest.mark.parametrize(
        ("kind", "deep"), [("stream", False), ("wadi", False), ("river", True), ("canal", True)]
    )
    def test_rivers_and_canals_are_deep(self, kind: str, deep: bool) -> None:
        assert Water(kind, (1,)).deep is deep  # type: ignore[arg-type]


class TestNames:
    PATTERNS: Mapping[str, tuple[str, ...]] = {
        "hill": ("Höhe {n}", "{name}berg"),
        "mill": ("{name}mühle",),
    }
    GERMAN = Tongue(("Vogt", "Roth"), PATTERNS)
    HAMLETS = Tongue(("Vogt", "Roth"), {**PATTERNS, "hamlet": ("{name}hof",)})

    def namer(self, *names: str) -> Namer:
        return Namer(board(9, 7), names, [self.GERMAN])

    def test_settlements_take_names_in_their_order_and_farms_may_go_without(self) -> None:
        namer = self.namer("Altdorf", "Altdorf", "Neudorf")
        assert [namer.place(0), namer.place(30), namer.place(40, farm=True)] == [
            "Altdorf",
            "Neudorf",
            "",
        ]
        assert [namer.place(50), namer.place(51)] == ["Vogtmühle", "Rothmühle"]
        with pytest.raises(Rejected, match="a name for every settlement"):
            namer.place(52)

    def test_a_few_houses_more_are_named_as_hamlets_are(self) -> None:
        namer = Namer(board(9, 7), ["Altdorf"], [self.HAMLETS])
        assert [namer.place(h) for h in (0, 30, 50)] == ["Altdorf", "Vogthof", "Rothhof"]
        assert namer.spot((), 31, "Vogthof", 10, "centre") == "Vogthof"

    def test_the_first_hill_may_have_a_name_of_its_own(self) -> None:
        namer = Namer(board(9, 7), (), [self.HAMLETS], ("summit", "Sugar Loaf"))
        namer.place(0)
        hills = [namer.spot(["Hill {height}"], h, "", 110 + h, "summit") for h in (5, 9)]
        assert hills == ["Sugar Loaf", "Höhe 119"]

    def test_the_first_hill_bears_its_height_and_others_somebodys_name(self) -> None:
        namer = self.namer("Altdorf")
        namer.place(0)
        hills = [namer.spot(["Hill {height}"], h, "", 110 + h, "summit") for h in (5, 9, 20)]
        assert hills == ["Höhe 115", "Vogtberg", "Rothberg"]

    def test_a_mark_is_named_after_its_settlement(self) -> None:
        namer = self.namer("Altdorf")
        namer.place(0)
        assert namer.spot((), 1, "Altdorf", 10, "feature", "windmill") == "Altdorfmühle"

    def test_no_name_is_given_twice_and_none_is_left_at_last(self) -> None:
        namer = Namer(board(9, 7), ["Solo"])
        namer.place(0)
        given = [namer.spot(["{place} farm"], 3, "Solo", 10, "farm") for _ in range(10)]
        assert given[:3] == ["Solo farm", "North Solo farm", "South Solo farm"]
        assert len(set(given[:9])) == 9
        assert given[9] == ""


class TestBoards:
    """Names, neighbours, distances and lines on a board."""

    def test_hexrows_are_lettered_as_on_the_boards(self):
        assert [hexrow_name(i) for i in (0, 25, 26, 32)] == ["A", "Z", "AA", "GG"]

    def test_names_lead_back_to_their_hexes(self):
        land = board(33, 20)
        assert all(land.parse(land.name(h)) == h for h in land.hexes)

    @pytest.mark.parametrize("name", ["A0", "A21", "HH1", "AB1", "a1", "", "A", "1A", "A01"])
    def test_what_is_no_hex_is_told(self, name):
        with pytest.raises(ValueError, match="is not a hex of this map; its hexes are A1 to GG20"):
            board(33, 20).parse(name)

    def test_even_hexrows_lie_half_a_hex_lower(self):
        land = board(25, 16)
        names = [land.name(h) for h in land.around[land.parse("C5")]]
        assert names == ["C4", "D4", "D5", "C6", "B5", "B4"]
        names = [land.name(h) for h in land.around[land.parse("D5")]]
        assert names == ["D4", "E5", "E6", "D6", "C6", "C5"]
        assert land.centres[land.parse("B1")][1] == 1.0
        assert land.centres[land.parse("A1")][1] == 0.5

    def test_distance_is_that_of_the_shortest_way(self):
        land = board(25, 16)
        for start in (land.parse("A1"), land.parse("M8"), land.parse("Y16")):
            steps = spread(land, [start])
            assert all(land.distance(start, h) == steps[h] for h in land.hexes)

    def test_lines_are_shortest_ways_that_stay_straight(self):
        land = board(25, 16)
        start = land.parse("D9")
        for end in land.hexes:
            line = land.line(start, end)
            assert (line[0], line[-1]) == (start, end)
            assert len(line) == land.distance(start, end) + 1
            assert all(b in land.neighbours[a] for a, b in pairwise(line))

    def test_middles_of_neighbours_are_one_hex_apart(self):
        land = board(9, 7)
        for h in land.hexes:
            x, y = land.centres[h]
            for n in land.neighbours[h]:
                u, v = land.centres[n]
                assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 == pytest.approx(1)

    def test_groups_are_connected_and_together_everything(self):
        land = HexBoard(9, 7)
        some = [h for h in land.hexes if h % 3]
        parts = list(groups(land, some))
        assert sorted(h for part in parts for h in part) == some
        assert all(
            set(spread(land, part[:1], set(some).__contains__)) == set(part) for part in parts
        )

    def test_a_board_too_large_to_name_is_refused(self):
        with pytest.raises(ValueError, match="can't be named"):
            HexBoard(53, 10)
