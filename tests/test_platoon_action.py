"""Platoon Action's tables as data, cell by cell against the numbers of the game's own text.

`data/platoon-action-tables.txt` has the rows of its three tables as they stand there, the cells run
together. What the text leaves out, and how its two gaps are closed, is named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from generator.content import Pack
from generator.games.packs import read_pack

BANDS = ("point-blank", "short", "medium", "long")
REPAIRED = {
    ("SMG", "medium", "from"): ("9", "8"),
    ("SMG", "long", "from"): ("24", "16"),
    ("37mm AT Gun", "long", "from"): ("36", "30"),
}
"""Where a band of the source leaves a gap: what stands there, and where the band begins here."""
WEAPONS = {
    "Pistol": "pistol", "Rifle": "rifle", "SMG": "smg", "LMG": "lmg", "HMG": "hmg",
    "20mm Auto-cannon": "auto-cannon", "60mm Mortar": "mortar",
}  # fmt: skip
GUNS = {
    "Anti-Tank Rifle": "at-rifle", "20mm Auto cannon": "20-mm", "37mm AT Gun": "37-mm",
    "45mm AT Gun": "45-mm", "50 mm AT Gun": "50-mm", "76 mm AT Gun": "76-mm",
}  # fmt: skip


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content/platoon-action", "content/platoon-action")


@pytest.fixture(scope="module")
def source(repository: Path) -> list[list[str]]:
    """The rows of the source: weapons, gears, guns."""
    text = (repository / "tests/data/platoon-action-tables.txt").read_text("utf-8")
    return [block.splitlines()[1:] for block in text.strip().split("\n\n")]


def records(pack: Pack, part: str) -> dict[str, Any]:
    return dict(pack.records(part))


def ranges(cells: str) -> list[tuple[str, str]]:
    """The bands of a row: `0-4"4-12"` is (0, 4), (4, 12); `>30"` has no end."""
    plain = re.sub(r'(\d)"-', r"\1-", cells)
    found = re.findall(r'(?:(\d+)-|>)(\d+)"', plain)
    return [(a, b) if a else (b, "") for a, b in found]


def needs(cells: str) -> list[str]:
    return re.findall(r"(\d+)\+", cells)


def told(
    name: str, bands: list[tuple[str, str]], ids: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """The bands as they stand here: with a repair where there is one, which must be needed."""
    for band, (begins, ends) in zip(ids, bands, strict=True):
        if (name, band, "from") in REPAIRED:
            was, now = REPAIRED[name, band, "from"]
            assert begins == was
            begins = now
        yield band, begins, ends


def shown(bands: Any, *keys: str) -> list[tuple[str, ...]]:
    return [tuple("" if b.get(k) is None else str(b[k]) for k in keys) for b in bands]


def test_every_weapon_fires_as_in_the_source(pack: Pack, source: list[list[str]]) -> None:
    rows = source[0]
    found = records(pack, "weapons")
    assert len(rows) == 3 * len(found) == 3 * len(WEAPONS)
    for first, second, third in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        name, cells = first.split("Range")
        weapon = found[WEAPONS[name]]
        autofire = re.match(r"Autofire (\d)", second)
        assert weapon["autofire"] == (int(autofire[1]) if autofire else None), name
        bands = ranges(cells)
        ids = BANDS[1:] if cells.startswith("-") else BANDS[: len(bands)]
        hits = needs(second) or [""] * 3  # the mortar's says that it falls as HE
        assert bool(needs(second)) == ("H.E.Fire" not in second)
        expected = [
            (*band, hit, wound)
            for band, hit, wound in zip(told(name, bands, ids), hits, needs(third), strict=True)
        ]
        assert shown(weapon["bands"], "band", "from", "to", "hit", "wound") == expected, name


def test_every_gun_fires_as_in_the_source(pack: Pack, source: list[list[str]]) -> None:
    rows = source[2]
    found = records(pack, "guns")
    cells = 0
    assert len(rows) == 4 * len(GUNS)
    for number in range(0, len(rows), 4):
        name, reach = rows[number].split("Range")
        gun = found[GUNS[name]]
        damage = re.findall(r"[+-]?\d", rows[number + 3].removeprefix("Damage Modifier"))
        expected = [
            (*band, hit, pen, str(int(more)))
            for band, hit, pen, more in zip(
                told(name, ranges(reach), BANDS), needs(rows[number + 1]),
                needs(rows[number + 2]), damage, strict=True,
            )
        ]  # fmt: skip
        assert gun["origin"] == "source"
        got = shown(gun["bands"], "band", "from", "to", "hit", "pen", "damage")
        assert got == expected, name
        cells += sum(len(band) - 3 for band in got)
    assert cells == 72


def test_only_the_repaired_bands_are_ours(pack: Pack) -> None:
    house = {
        (weapon["name"], band["band"])
        for weapon in records(pack, "weapons").values()
        for band in weapon["bands"]
        if band.get("house")
    }
    assert house == {("SMG", "long")}
    assert {g["id"] for g in records(pack, "guns").values() if g["origin"] == "house"} == {"88-mm"}
    assert {str(w["origin"]) for w in records(pack, "hand-held").values()} == {"house"}


def test_bands_of_a_weapon_join(pack: Pack) -> None:
    for part in ("weapons", "guns", "hand-held"):
        for weapon in records(pack, part).values():
            bands = weapon["bands"]
            for near, far in pairwise(bands):
                assert near["to"] == far["from"], weapon["name"]
                assert far["to"] is None or far["to"] > far["from"]


def test_gears_are_those_of_the_source(pack: Pack, source: list[list[str]]) -> None:
    expected = []
    for row in source[1]:
        name, wheels, tracks = re.fullmatch(r"(.+?)(\d+-\d+)\"(\d+-\d+)\"", row).groups()  # type: ignore[union-attr]
        expected.append((name.lower(), wheels, tracks))
    got = [
        (
            gear["name"].lower(),
            f"{gear['wheels']['from']}-{gear['wheels']['to']}",
            f"{gear['tracks']['from']}-{gear['tracks']['to']}",
        )
        for gear in records(pack, "gears").values()
    ]
    assert got == expected
    assert len(got) == 4


def test_the_ladder_goes_down_as_fast_as_its_dice(pack: Pack) -> None:
    """7 to 9 are the source's, 10 and 11 go on in its manner; each is rarer than the one before."""
    found = records(pack, "ladder")
    steps = {r["need"]: (r["sixes"], r["last"], str(r["origin"])) for r in found.values()}
    assert steps == {
        7: (1, 4, "source"), 8: (1, 5, "source"), 9: (1, 6, "source"),
        10: (2, 4, "house"), 11: (2, 5, "house"),
    }  # fmt: skip
    odds = [Fraction(1, 6) ** sixes * Fraction(7 - last, 6) for sixes, last, _ in steps.values()]
    assert odds == [Fraction(1, n) for n in (12, 18, 36, 72, 108)]


def test_damage_recovery_and_smoke_are_those_of_the_source(pack: Pack) -> None:
    damage = pack.tables["damage"]
    rows = {str(span): cells[0] for span, cells in zip(damage.spans, damage.cells, strict=True)}
    assert rows == {
        "≤1": "none", "2": "shaken", "3": "crippled", "4": "disarmed", "≥5": "destroyed",
    }  # fmt: skip
    alone = pack.tables["recovery"].chances(0, 0)
    medic = pack.tables["recovery"].chances(1, 0)
    sixth = Fraction(1, 6)
    assert alone == {"pinned": sixth, "no change": 4 * sixth, "out": sixth}
    assert medic == {"recovers": 3 * sixth, "no change": 2 * sixth, "out": sixth}
    assert pack.tables["smoke"].chances(0, 0) == {
        "spreads": 3 * sixth, "drifts": sixth, "stays": sixth, "clears": sixth,
    }  # fmt: skip


def test_the_damage_table_bears_every_modifier_of_a_weapon(pack: Pack) -> None:
    modifiers = {
        band["damage"]
        for part in ("guns", "hand-held")
        for gun in records(pack, part).values()
        for band in gun["bands"]
    }
    table = pack.tables["damage"]
    assert (table.low, table.high) == (-2, 2)
    assert modifiers == set(range(table.low, table.high + 1))


def test_scatter_is_the_difference_of_two_dice(pack: Pack) -> None:
    thrown = [a - b for a, b in product(range(1, 7), repeat=2)]
    chances = pack.tables["scatter"].chances(0, 0)
    for off in range(-5, 6):
        name = f"{abs(off)} {'on' if off > 0 else 'back'}" if off else "none"
        assert chances[name] == Fraction(thrown.count(off), 36)


def test_origins_tell_the_sources_modifiers_from_ours(pack: Pack) -> None:
    """The source keeps the modifiers of morale, of anti-tank fire, and the doublings of scatter."""
    found = records(pack, "modifiers").values()
    source = {
        (r["to"], r["name"].split(":")[0], r["value"]) for r in found if r["origin"] == "source"
    }
    assert source == {
        ("morale", "The squad is in cover", "+1"),
        ("morale", "The squad has no casualties", "+1"),
        ("at-hit", "Firing vehicle moved, per 4″ or part of it", "+1"),
        ("at-hit", "Firing vehicle or turret turned, per 45° or part of it", "+1"),
        ("at-hit", "Firing vehicle buttoned up", "+1"),
        ("penetration", "Hit on the front", "+1"),
        ("penetration", "Hit on the rear", "−1"),
        ("scatter", "Firing vehicle moved", "×2"),
        ("scatter", "Indirect fire", "×2"),
    }
    assert {str(r["origin"]) for r in found} == {"source", "house"}


# --- the vehicles -----------------------------------------------------------------------------


def test_about_thirty_vehicles_of_four_nations(pack: Pack) -> None:
    found = records(pack, "catalogue").values()
    assert len(found) == 32
    assert {r["nation"] for r in found} == set(records(pack, "nations"))
    assert len({r["name"] for r in found}) == 32


def test_class_and_row_of_a_vehicle_are_ours_and_the_rest_is_public(pack: Pack) -> None:
    for r in records(pack, "catalogue").values():
        assert r["origin"] == "public", r["name"]
        ours = {key for key, origin in r["origins"].items() if origin == "house"}
        wanted = (
            {"armour"} | ({"gun"} if r["gun"] else set()) | ({"seats"} if r["seats"] else set())
        )
        assert ours == wanted, r["name"]
        assert re.fullmatch(r"[\w.()-]+", r["source"]), r["name"]


def test_vehicles_make_sense(pack: Pack) -> None:
    armour = records(pack, "armour")
    for r in records(pack, "catalogue").values():
        name = r["name"]
        guns = r["turret-mgs"] + r["hull-mgs"] + r["top-mgs"]
        assert 1939 <= r["from"] <= r["to"] <= 1945, name
        assert 1 <= r["crew"] <= 7, name
        assert bool(r["gun-name"]) == bool(r["mount"]), name
        assert not r["gun"] or r["gun-name"], name
        if r["armour"] == "soft":
            assert (guns, r["gun-name"]) == (0, None), name
        else:
            assert guns or r["gun-name"], f"{name} is armed"
        if armour[r["armour"]]["value"] is not None and armour[r["armour"]]["value"] >= -2:
            assert r["drive"] == "tracks", name
        if r["turret-mgs"]:  # whoever fires the main weapon commands its turret's MG as well
            assert r["mount"] in ("turret", None), name
        assert not (r["seats"] and r["gun"]), f"{name} carries men or a gun"


def test_every_vehicle_can_be_hurt_by_some_gun(pack: Pack) -> None:
    """With front armour no class is beyond the ladder's 11 for the best gun at short range."""
    best = min(gun["bands"][1]["pen"] for gun in records(pack, "guns").values())
    for armour in records(pack, "armour").values():
        if armour["value"] is not None:
            assert best + 1 + armour["value"] <= 11


# --- sample platoons --------------------------------------------------------------------------


def cost(pack: Pack, platoon: Any) -> int:
    """What a platoon costs by the table of points."""
    items = [one for r in records(pack, "points").values() for one in r["items"]]
    price = {one["what"]: one["points"] for one in items}
    guns = {
        "at-rifle": "AT rifle or Panzerfaust", "20-mm": "20 mm", "37-mm": "37 mm", "45-mm": "45 mm",
        "50-mm": "50 mm", "76-mm": "76 mm or howitzer", "88-mm": "88 mm",
    }  # fmt: skip
    classes = {
        "soft": "softskin", "thin": "armoured car or half-track", "light": "light tank",
        "medium": "medium tank", "heavy": "heavy", "super": "super-heavy",
    }  # fmt: skip
    price["medium tank"] = price["medium"]
    man = price[platoon["effectiveness"]]
    total = platoon["headquarters"]["men"] * man + price["officer"]
    for squad in platoon["squads"]:
        total += squad["men"] * man + squad["smgs"] * price["SMG"]
        total += squad["lmgs"] * price["LMG or rocket launcher"]
    for team in platoon["teams"]:
        arms = {"hmg": "HMG", "mortar": "60 mm mortar"}
        total += team["men"] * man + price[arms.get(team["weapon"]) or guns[team["gun"]]]
    for name in platoon["vehicles"]:
        vehicle = records(pack, "catalogue")[name]
        mgs = vehicle["turret-mgs"] + vehicle["hull-mgs"] + vehicle["top-mgs"]
        total += price[classes[vehicle["armour"]]] + mgs * price["each MG"]
        if vehicle["gun-name"]:
            total += price[guns[vehicle["gun"] or "76-mm"]]
    return total


def test_sample_platoons_cost_what_they_say_and_are_even(pack: Pack) -> None:
    """At either size no two of the four nations are more than a tenth apart."""
    found = records(pack, "platoons").values()
    assert {r["id"]: r["points"] for r in found} == {r["id"]: cost(pack, r) for r in found}
    for size in ("half", "full"):
        points = [r["points"] for r in found if r["size"] == size]
        assert len(points) == 4
        assert max(points) <= 1.1 * min(points), size


def test_sample_platoons_have_their_own_vehicles_in_their_year(pack: Pack) -> None:
    weapons, vehicles = records(pack, "weapons"), records(pack, "catalogue")
    for platoon in records(pack, "platoons").values():
        for name in platoon["vehicles"]:
            vehicle = vehicles[name]
            assert vehicle["nation"] == platoon["nation"], platoon["id"]
            assert vehicle["from"] <= platoon["year"] <= vehicle["to"], platoon["id"]
        for team in platoon["teams"]:
            assert (team["weapon"] == "gun") == bool(team["gun"]), platoon["id"]
            assert team["weapon"] == "gun" or team["men"] == weapons[team["weapon"]]["crew"]
