"""Scenes worked by hand: theatre, armies, length, first day, intensity, ground, first attack."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest
from loaded_dice import Faces, a_roller, dice, loaded, platoon_leader

from generator.content import Pack
from generator.games.platoon_leader.forces.order_of_battle import cost
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.scenario.fresh import Campaign, new_campaign
from generator.games.platoon_leader.setting.choices import intensities
from generator.games.platoon_leader.setting.episodes import axis_edges, episodes_of, grounds
from generator.games.platoon_leader.setting.scene import Setting, set_scene
from tests.shares import first

SIDES = ("axis", "allied")


@pytest.fixture(scope="module")
def pack() -> Pack:
    return platoon_leader()


def scene(pack: Pack, faces: Faces, *locks: str, seed: str = "loaded") -> Setting:
    with loaded(faces):
        return set_scene(a_roller(pack, seed, LOCKABLE.parse(locks)))


# --- where and who -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "theatre"),
    [
        # The weights of all theatres add up to 196: Poland 5, the Winter War 5, Norway 4 …
        (1, "poland-1939"),
        (5, "poland-1939"),
        (6, "winter-war"),
        (10, "winter-war"),
        (11, "norway-1940"),
        (14, "norway-1940"),
        (15, "low-countries-1940"),
        (25, "alps-1940"),
        (26, "albania-1940"),
        (121, "italy"),
        (122, "normandy-1944"),
        (129, "normandy-1944"),
        (130, "vosges-1944"),
        (161, "guadalcanal"),
        (194, "okinawa-1945"),
        (195, "manchuria-1945"),
        (196, "manchuria-1945"),
    ],
)
def test_the_theatre_by_its_weight(pack: Pack, face: int, theatre: str) -> None:
    assert scene(pack, {"theatre": (face,), "length": (1,)}).theatre["id"] == theatre


@pytest.mark.ci
def test_the_theatres_in_the_mean(pack: Pack) -> None:
    """Of 600 campaigns so many as the weights say; three times the deviation is let through."""
    found = Counter(
        str(scene(pack, {"length": (1,)}, seed=f"mean {number}").theatre["id"])
        for number in range(600)
    )
    weights = {"normandy-1944": 8, "western-desert-1941": 7, "alps-1940": 1, "burma-1942": 2}
    for theatre, weight in weights.items():
        expected = 600 * weight / 196
        assert abs(found[theatre] - expected) <= 3 * expected**0.5 + 1, (theatre, found[theatre])


@pytest.mark.parametrize("face", range(1, 10))
def test_the_armies_by_their_weight(pack: Pack, face: int) -> None:
    """Poland: Germans 8, Slovaks 1."""
    faces = {"armies": (face,), "length": (1,)}
    pair = scene(pack, faces, "theatre=poland").pair
    assert pair["axis"] == ("german" if face <= 8 else "axis-minor")
    assert pair["axis-nation"] == (None if face <= 8 else "slovak")
    assert pair["allied"] == "polish"


@pytest.mark.parametrize(
    ("face", "bias", "period"),
    [
        # The Winter War in three phases of 6, 3 and 5.
        (1, "allied", ("1939-12-01", "1940-02-05")),
        (6, "allied", ("1939-12-01", "1940-02-05")),
        (7, "axis", ("1939-12-11", "1940-02-05")),
        (9, "axis", ("1939-12-11", "1940-02-05")),
        (10, "allied", ("1940-02-06", "1940-03-13")),
        (14, "allied", ("1940-02-06", "1940-03-13")),
    ],
)
def test_the_phase_of_a_war(pack: Pack, face: int, bias: str, period: tuple[str, str]) -> None:
    found = scene(pack, {"armies": (face,)}, "theatre=winter-war")
    assert found.pair["bias"] == bias
    assert (found.pair["from"], found.pair["to"]) == period
    ends = min(period[1], found.episode["to"])
    assert found.last_day == date.fromisoformat(ends)
    assert date.fromisoformat(period[0]) <= found.first_day <= found.last_day


@pytest.mark.parametrize(
    ("face", "count"),
    [(1, 4), (2, 4), (3, 5), (5, 5), (6, 6), (8, 6), (9, 7), (10, 8)],
)
def test_the_number_of_firefights(pack: Pack, face: int, count: int) -> None:
    assert scene(pack, {"length": (face,)}).count == count


# --- when ----------------------------------------------------------------------------------------


KEREN = ("episode=keren",)


@pytest.mark.parametrize(
    ("count", "face", "day"),
    [
        # Keren: 5 February to 27 March 1941, 51 days.
        (1, 1, "1941-02-05"),
        (1, 2, "1941-02-06"),
        (1, 48, "1941-03-24"),  # the last with four firefights, one a day
        (10, 44, "1941-03-20"),  # the last with eight
    ],
)
def test_the_first_day_is_any_of_the_episode_with_days_enough(
    pack: Pack, count: int, face: int, day: str
) -> None:
    faces = {"length": (count,), "first day": (face,)}
    assert scene(pack, faces, *KEREN).first_day.isoformat() == day


def test_an_episode_of_those_that_are_long_enough(pack: Pack) -> None:
    """East Africa has four; each is as likely as the others."""
    known = [
        scene(pack, {"episode": (face,), "length": (1,)}, "theatre=east-africa").episode["id"]
        for face in range(1, 5)
    ]
    theatre = pack.records("theatres")["east-africa-1941"]
    assert known == [one["id"] for one in episodes_of(pack, theatre)]


def test_slovaks_have_no_part_in_the_battles_of_germans(pack: Pack) -> None:
    locks = ("theatre=poland", "axis=slovak")
    assert "slovak" in scene(pack, {"length": (1,)}, *locks).episode["who"]


# --- how fierce ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locks", "names"),
    [
        # low, mid, high by the weights 1, 3, 2; 4, 2, 0; 6, 0, 0.
        (("theatre=poland", "axis=german"), "lmmmhh"),
        (("theatre=norway", "allied=british"), "llllmm"),
        (("theatre=belorussia-partisans",), "llllll"),
        (("theatre=okinawa",), "mmmhhh"),
    ],
)
def test_the_intensity_by_the_theatres_weights(
    pack: Pack, locks: tuple[str, ...], names: str
) -> None:
    found = [scene(pack, {"intensity": (face,)}, *locks).intensity[0] for face in range(1, 7)]
    assert "".join(found) == names


@pytest.mark.parametrize(
    ("most", "weights"),
    [
        # What the weaker army can't fight at is out.
        ("high", [("low", 1), ("mid", 3), ("high", 2)]),
        ("mid", [("low", 1), ("mid", 3)]),
        ("low", [("low", 1)]),
    ],
)
def test_the_weaker_army_bounds_the_intensity(
    pack: Pack, most: str, weights: list[tuple[str, int]]
) -> None:
    allied = {"high": "polish", "mid": "greek", "low": "partisans"}[most]
    theatre = pack.records("theatres")["poland-1939"]
    pair: dict[str, Any] = {"axis": "german", "allied": allied}
    assert intensities(pack, theatre, pair) == weights


def test_armies_that_can_not_fight_as_fiercely_fight_at_the_lowest(pack: Pack) -> None:
    theatre = pack.records("theatres")["okinawa-1945"]  # of no low intensity
    assert intensities(pack, theatre, {"axis": "japanese", "allied": "partisans"}) == [("low", 1)]


# --- on what ground ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theatre", "day", "kinds"),
    [
        (
            "norway-1940",
            date(1940, 4, 20),
            {"hills": 4, "village": 3, "river-line": 2, "coast": 2, "winter-woods": 2},
        ),
        (
            "norway-1940",
            date(1940, 5, 20),
            {"hills": 4, "village": 3, "river-line": 2, "coast": 2},
        ),
        ("central-pacific", date(1943, 11, 20), {"atoll": 6}),
        ("central-pacific", date(1944, 2, 29), {"atoll": 6}),
        ("central-pacific", date(1944, 6, 1), {"palm-coast": 3, "jungle": 2, "jungle-hills": 3}),
        ("central-pacific", date(1944, 11, 30), {"palm-coast": 3, "jungle": 2, "jungle-hills": 3}),
        ("central-pacific", date(1944, 12, 1), {}),  # nobody landed anywhere for months
        ("central-pacific", date(1945, 2, 19), {"ash-island": 3}),
        (
            "moscow-1941",
            date(1941, 11, 1),
            {"winter-woods": 5, "village": 4, "farmland": 2, "town": 1, "river-line": 2},
        ),
        (
            "moscow-1941",
            date(1941, 10, 31),
            {"village": 4, "farmland": 2, "town": 1, "river-line": 2},
        ),
    ],
)
def test_grounds_by_month(pack: Pack, theatre: str, day: date, kinds: dict[str, int]) -> None:
    everywhere = {"grounds": pack.records("grounds")}
    assert dict(grounds(pack.records("theatres")[theatre], day, everywhere)) == kinds


# --- the whole campaign --------------------------------------------------------------------------


def campaign(pack: Pack, faces: Faces, *locks: str) -> Campaign:
    with loaded(faces):
        return new_campaign(pack, "loaded", LOCKABLE.parse(locks))


@pytest.mark.parametrize(
    ("total", "axis", "allied", "both"),
    first(
        3,
        [
            # The side that had the attack, or else a dual attack; the other one time in twelve.
            (3, "allied", "axis", "dual"),
            (4, "dual", "dual", "dual"),
            (5, "dual", "dual", "dual"),
            (6, "axis", "allied", "dual"),
            (8, "axis", "allied", "axis"),
            (9, "axis", "allied", "allied"),
        ],
    ),
)
def test_the_first_attack(pack: Pack, total: int, axis: str, allied: str, both: str) -> None:
    # The Finns had the attack in the second phase of three.
    for face, wanted in ((7, axis), (10, allied)):
        found = campaign(
            pack, {"armies": (face,), "attack": dice(total)}, "theatre=winter-war", "firefights=4"
        )
        assert found.attack == wanted
    found = campaign(
        pack, {"attack": dice(total)}, "theatre=tunisia", "axis=italian", "allied=american"
    )
    wanted = {"axis": axis, "allied": allied, "both": both}
    assert found.attack == wanted[found.setting.initiative]


@pytest.mark.parametrize(
    ("intensity", "face", "size", "total", "works"),
    first(
        4,
        [
            ("low", 1, 22, 3, 0),
            ("low", 6, 28, 11, 40),
            ("mid", 3, 30, 4, 20),
            ("mid", 5, 34, 8, 30),
            ("high", 2, 33, 9, 50),
            ("high", 6, 45, 12, 60),
        ],
    ),
)
@pytest.mark.parametrize("attacker", SIDES)
def test_an_assault_on_a_defender_who_has_works(
    pack: Pack, attacker: str, intensity: str, face: int, size: int, total: int, works: int
) -> None:
    """The defender has what was rolled; the attacker so much that 1.2 to 1 is certain."""
    locks = ("theatre=normandy", f"intensity={intensity}", f"attacker={attacker}")
    found = campaign(pack, {"size": (face,), "works": dice(total)}, *locks)
    defender = {"axis": "allied", "allied": "axis"}[attacker]
    least, most = {"low": (8, 16), "mid": (15, 25), "high": (24, 34)}[intensity]
    assert cost(found.sides[defender].opening) == size
    assert found.sides[defender].works == works
    assert found.sides[attacker].works == 0
    # 1.2 × (force + FP ÷ 10 + most CP), rounded up, less the least CP.
    needed = -(-12 * (10 * size + works + 10 * most) // 100) - least
    assert cost(found.sides[attacker].opening) == needed


@pytest.mark.parametrize(
    ("face", "size", "total", "works"), [(1, 26, 3, 5), (4, 32, 6, 10), (6, 36, 12, 25)]
)
def test_a_dual_attack_of_equal_forces(
    pack: Pack, face: int, size: int, total: int, works: int
) -> None:
    """Both have the same force and half of the works, rounded up to a whole point."""
    locks = ("theatre=normandy", "intensity=mid", "attacker=dual")
    faces = {
        "size": (face,),
        "works": dice(total),
        "axis/cp": (3, 4),
        "allied/cp": (3, 4),
    }
    found = campaign(pack, faces, *locks)
    assert [cost(found.sides[side].opening) for side in SIDES] == [size, size]
    assert [found.sides[side].works for side in SIDES] == [works, works]


@pytest.mark.parametrize("face", [1, 2])
def test_the_board_edges_of_both_sides(pack: Pack, face: int) -> None:
    """The Germans came to Thermopylae from the north or from the west, and the sea is north."""
    found = campaign(pack, {"edge": (face,)}, "episode=thermopylae-1941")
    axis, allied = (dict(found.ground.edges)[side] for side in SIDES)
    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}
    assert opposite[axis] == allied
    assert axis in axis_edges(found.setting.episode, found.setting.first_day, found.site)


@pytest.mark.parametrize(
    ("face", "kind"), [(1, "village"), (4, "village"), (5, "farmland"), (7, "farmland")]
)
def test_the_ground_by_its_weight(pack: Pack, face: int, kind: str) -> None:
    """Poland: village 4, farmland 3 …, and the frontier battles had these two."""
    locks = ("theatre=poland", "episode=poland-frontier-battles", "axis=german")
    assert campaign(pack, {"kind": (face,)}, *locks).ground.recipe == kind
