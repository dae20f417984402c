"""Grounds grown from every recipe of Platoon Leader, held against a checker of their own."""

import shutil
from dataclasses import replace
from itertools import pairwise

import pytest
from ground_checker import Checker

from generator.content.pack import load_pack
from generator.dice import Streams
from generator.errors import ContentError
from generator.games.platoon_leader.survey import survey
from generator.ground.hexes import HexBoard, board, groups, hexrow_name, spread
from generator.ground.terrain import read_recipes
from generator.roll.errors import ScenarioError

NAMES = (
    *("Aubry", "Bellac", "Cernay", "Dormans", "Esnes", "Fismes", "Givet", "Hargicourt"),
    *("Igny", "Jouarre", "Ligny", "Mailly", "Noyon", "Ormont", "Pinon", "Quierzy"),
)
EDGES = (
    (("axis", "east"), ("allied", "west")),
    (("axis", "north"), ("allied", "south")),
    (("allied", "east"), ("axis", "west")),
)
CHARACTER = {
    "desert": lambda g: share(g, "sand") > 0.3 and water(g, "wadi"),
    "steppe": lambda g: share(g, "open") > 0.35 and share(g, "grain") > 0.2,
    "bocage": lambda g: sides(g, "bocage") > 150,
    "farmland": lambda g: share(g, "grain") > 0.15 and sides(g, "hedge") > 50,
    "village": lambda g: len(g.buildings) >= 20,
    "town": lambda g: len(g.buildings) >= 50,
    "river-line": lambda g: water(g, "river") and len(g.barriers) >= 12,
    "hills": lambda g: max(g.levels) >= 2,
    "jungle": lambda g: share(g, "light-jungle", "dense-jungle") > 0.5,
    "jungle-hills": lambda g: max(g.levels) >= 2 and share(g, "kunai") > 0.2,
    "dry-hills": lambda g: max(g.levels) >= 2 and share(g, "scrub") > 0.15,
    "atoll": lambda g: share(g, "ocean", "reef") > 0.1 and share(g, "palm") > 0.2,
    "winter-woods": lambda g: share(g, "woods") > 0.4,
    "marsh": lambda g: share(g, "marsh") > 0.2,
    "coast": lambda g: share(g, "ocean") > 0.04,
    "paddies": lambda g: share(g, "paddy") > 0.25,
}


def share(ground, *kinds):
    return sum(ground.cover.count(kind) for kind in kinds) / ground.board.size


def water(ground, kind):
    return kind in {course.kind for course in ground.waters}


def sides(ground, kind):
    return [side.kind for side in ground.sides].count(kind)


@pytest.fixture(scope="session")
def recipes(repository, tmp_path_factory):
    """The recipes alone, as a pack of their own: what else the real pack has is not asked here."""
    folder = tmp_path_factory.mktemp("grounds")
    (folder / "pack.yaml").write_text("kind: pack\ntitle: Grounds\n")
    for name in ("grounds", "terrains"):
        shutil.copy(repository / f"content/platoon-leader/chance/{name}.yaml", folder)
    return read_recipes(load_pack(folder))


def made(recipe, seed, **wishes):
    return survey(recipe, Streams(str(seed)), NAMES, **wishes)


def test_the_kinds_of_ground_that_campaigns_need_are_there(recipes):
    assert set(CHARACTER) <= set(recipes)


@pytest.mark.parametrize("name", CHARACTER)
def test_every_ground_is_playable(recipes, name):
    for seed in range(4):
        found = made(
            recipes[name],
            seed,
            edges=EDGES[seed % 3],
            defender=("axis", "allied", None)[seed % 2 + seed // 3],
        )
        faults = Checker(found.ground, found.opening).all()
        assert not faults, (name, seed, faults[:5])


@pytest.mark.parametrize("name", CHARACTER)
def test_a_ground_shows_what_it_is_called(recipes, name):
    """What gives a kind of ground its character is there on every map of it."""
    for seed in range(100, 101):
        assert CHARACTER[name](made(recipes[name], seed).ground), seed


def test_the_same_seed_makes_the_same_ground(recipes):
    one, other = made(recipes["bocage"], "twice"), made(recipes["bocage"], "twice")
    assert one == other
    assert one != made(recipes["bocage"], "thrice")


def test_a_seed_may_be_long_or_of_emoji(recipes):
    for seed in ("🪖🗺️", "x" * 10_000):
        assert made(recipes["steppe"], seed) == made(recipes["steppe"], seed)


def test_a_size_may_be_asked_for(recipes):
    found = made(recipes["farmland"], 1, size=(27, 18)).ground
    assert (found.board.columns, found.board.rows) == (27, 18)


def test_edges_that_do_not_face_each_other_are_refused(recipes):
    with pytest.raises(ValueError, match="opposite sides"):
        made(recipes["farmland"], 1, edges=(("axis", "east"), ("allied", "north")))


def test_constraints_that_cannot_be_met_end_in_an_error_that_names_them(recipes):
    drowned = replace(recipes["atoll"], farms=(0, 0), features=(), settlements=())
    with pytest.raises(ScenarioError) as caught:
        made(drowned, 1, tries=5)
    assert str(caught.value) == (
        "no ground of the kind 'atoll' in 5 tries: 'a site for the settlement' failed most\n"
        "  hint: candidates thrown away: a site for the settlement 5\n"
        "  hint: try another seed, or lock fewer fields"
    )
    assert caught.value.tally == {"a site for the settlement": 5}


def test_rejected_candidates_are_counted(recipes):
    found = [made(recipes["hills"], seed) for seed in range(12)]
    assert all(sum(f.tally.values()) == f.number - 1 for f in found)
    assert any(f.tally for f in found)


def test_too_few_names_are_a_constraint_too(recipes):
    with pytest.raises(ScenarioError, match="a name for every settlement"):
        survey(recipes["village"], Streams("1"), ["Solo"], tries=3)


def test_a_pack_without_grounds_says_what_is_missing(tmp_path):
    (tmp_path / "pack.yaml").write_text("kind: pack\ntitle: Bare\n")
    with pytest.raises(ContentError, match="has no ground to make maps from"):
        read_recipes(load_pack(tmp_path))


class TestBoards:
    """The base game's geometry."""

    def test_hexrows_are_lettered_as_on_the_boards(self):
        assert [hexrow_name(i) for i in (0, 25, 26, 32)] == ["A", "Z", "AA", "GG"]

    def test_names_lead_back_to_their_hexes(self):
        land = board(33, 20)
        assert all(land.parse(land.name(h)) == h for h in land.hexes)

    @pytest.mark.parametrize("name", ["A0", "A21", "HH1", "AB1", "a1", "", "A", "1A", "A01"])
    def test_what_is_no_hex_is_told(self, name):
        with pytest.raises(ValueError, match="is no hex of this map; its hexes are A1 to GG20"):
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
