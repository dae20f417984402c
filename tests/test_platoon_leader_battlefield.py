"""Battlefields grown from every recipe of Platoon Leader, held against a checker of their own."""

from dataclasses import replace

import pytest

from generator.content.loading import load_pack
from generator.errors import ContentError
from generator.ground.growing.terrain import read_recipes
from generator.roll.errors import ScenarioError
from tests.battlefield_checker import Checker
from tests.battlefields import recipes, surveyed
from tests.shares import first

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


def test_the_kinds_of_ground_that_campaigns_need_are_there():
    assert set(CHARACTER) <= set(recipes())


@pytest.mark.parametrize("name", first(5, CHARACTER))
@pytest.mark.parametrize("seed", first(1, range(4)))
def test_every_ground_is_playable(name, seed):
    found = surveyed(
        name,
        seed,
        edges=EDGES[seed % 3],
        defender=("axis", "allied", None)[seed % 2 + seed // 3],
    )
    faults = Checker(found.ground, found.opening).all()
    assert not faults, (name, seed, faults[:5])


@pytest.mark.parametrize("name", CHARACTER)
def test_a_ground_shows_what_it_is_called(name):
    """What gives a kind of ground its character is there on every map of it."""
    for seed in range(100, 101):
        assert CHARACTER[name](surveyed(name, seed).ground), seed


def test_the_same_seed_makes_the_same_ground():
    one, other = surveyed("bocage", "twice"), surveyed("bocage", "twice")
    assert one == other
    assert one != surveyed("bocage", "thrice")


def test_a_seed_may_be_long_or_of_emoji():
    for seed in ("🪖🗺️", "x" * 10_000):
        assert surveyed("steppe", seed) == surveyed("steppe", seed)


def test_a_size_may_be_asked_for():
    found = surveyed("farmland", 1, size=(27, 18)).ground
    assert (found.board.columns, found.board.rows) == (27, 18)


def test_edges_that_do_not_face_each_other_are_refused():
    with pytest.raises(ValueError, match="opposite sides"):
        surveyed("farmland", 1, edges=(("axis", "east"), ("allied", "north")))


def test_constraints_that_cannot_be_met_end_in_an_error_that_names_them():
    drowned = replace(recipes()["atoll"], farms=(0, 0), features=(), settlements=())
    with pytest.raises(ScenarioError) as caught:
        surveyed(drowned, 1, tries=5)
    assert str(caught.value) == (
        "no ground of the kind 'atoll' in 5 tries: 'a site for the settlement' failed most\n"
        "  hint: candidates thrown away: a site for the settlement 5\n"
        "  hint: try another seed, or lock fewer fields"
    )
    assert caught.value.tally == {"a site for the settlement": 5}


def test_rejected_candidates_are_counted():
    found = [surveyed("hills", seed) for seed in range(12)]
    assert all(sum(f.tally.values()) == f.number - 1 for f in found)
    assert any(f.tally for f in found)


def test_too_few_names_are_a_constraint_too():
    with pytest.raises(ScenarioError, match="a name for every settlement"):
        surveyed("village", 1, names=["Solo"], tries=3)


def test_a_pack_without_grounds_says_what_is_missing(tmp_path):
    (tmp_path / "pack.yaml").write_text("kind: pack\ntitle: Bare\n")
    with pytest.raises(ContentError, match="has no ground to make maps from"):
        read_recipes(load_pack(tmp_path))
