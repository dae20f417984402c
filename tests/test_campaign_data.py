"""What the campaign generator knows of the war: who met whom, with what, and in what weather."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from generator.content.kinds.records import RecordsPart
from generator.content.pack import Pack
from generator.games.packs import read_pack
from generator.games.platoon_leader.setting.episodes import episodes_of
from generator.typeset.fonts import missing_characters

Row = Mapping[str, Any]
Offers = dict[tuple[str, str, str | None, str], list[Row]]

FIRST, LAST = date(1939, 9, 1), date(1945, 9, 2)
TROPICS = {"monsoon", "tropical", "philippines", "atoll", "burma", "desert"}
AXIS = {"german", "italian", "finnish", "japanese", "vichy-french", "axis-minor"}

# First and last months of things that players know by date, written down apart from the data.
NOT_BEFORE = {
    "PzKpfw IIIF": "1940-05",
    "PzKpfw IIIJ": "1941-03",
    "PzKpfw IIIL": "1942-06",
    "PzKpfw IVF2": "1942-03",
    "PzKpfw IVH": "1943-04",
    "PzKpfw IVJ": "1944-06",
    "PzKpfw VD": "1943-07",
    "PzKpfw VG": "1944-01",
    "PzKpfw VIE": "1942-09",
    "PzKpfw VIB": "1944-07",
    "StuG IIIB": "1940-05",
    "StuG IIIG": "1942-06",
    "JgdPz IV": "1944-01",
    "JgdPz V": "1944-06",
    "JgdPz 38(t)": "1944-07",
    "Marder III(t)H": "1942-03",
    "Marder III(t)M": "1943-05",
    "PSW 234/1": "1944-06",
    "5cm PaK 38": "1941-01",
    "7.5cm PaK 40": "1942-01",
    "8.8cm PaK 43": "1943-10",
    "PSK": "1943-10",
    "M13/40": "1940-10",
    "L6/40": "1942-01",
    "T-34 M40": "1941-06",
    "T-34 M43": "1942-09",
    "T-34/85": "1944-02",
    "T-60 M40": "1941-09",
    "T-70": "1942-05",
    "KV-1 M39/40": "1940-02",
    "KV-1S": "1942-10",
    "KV-2": "1940-02",
    "IS-2": "1944-02",
    "SU-76M": "1943-06",
    "SU-85": "1943-08",
    "SU-100": "1944-12",
    "SU-122": "1943-01",
    "SU-152": "1943-07",
    "ISU-152": "1944-01",
    "M4": "1942-10",
    "M4A1": "1942-10",
    "M4A2": "1943-07",
    "M4A3": "1944-06",
    "M4A1(76)W": "1944-07",
    "M4A3(76)W": "1944-08",
    "M4A3E2": "1944-09",
    "M10 GMC": "1943-01",
    "M18 GMC": "1944-05",
    "M24": "1944-12",
    "M26": "1945-02",
    "M36 GMC": "1944-09",
    "M5A1": "1942-11",
    "M8": "1943-07",
    "LVT2": "1943-06",
    "LVT4": "1944-06",
    "LVT(A)1": "1944-01",
    "LVT(A)4": "1944-06",
    "BAZ 43": "1942-11",
    "BAZ 44": "1944-01",
    "BAZ 45": "1945-01",
    "PIAT": "1943-07",
    "Grant(a)": "1942-05",
    "Stuart I(a)": "1941-11",
    "Crusader I": "1941-05",
    "Crusader III": "1942-05",
    "Matilda II": "1940-05",
    "Valentine II": "1941-11",
    "Sherman II(a)": "1942-10",
    "Sherman III(a)": "1942-10",
    "Sherman V(a)": "1943-07",
    "Sherman VC(a)": "1944-06",
    "Churchill IV": "1942-08",
    "Churchill VII": "1944-06",
    "Churchill Crocodile": "1944-06",
    "Cromwell IV": "1944-06",
    "Comet": "1945-03",
    "Ram Kangaroo": "1944-08",
    "OQF 6-pdr": "1942-05",
    "OQF 17-pdr": "1943-01",
    "OQF 25-pdr": "1940-04",
    "Type 1 47mm AT Gun": "1941-12",
    "Type 97B CHI-HA": "1942-03",
    "41M Turan II(r)": "1943-05",
    "43M Zrinyi II": "1943-10",
    "132mm Rocket OBA": "1941-07",
    "150mm Rocket OBA": "1941-06",
    "6-5-8": "1943-01",
    "5-5-8": "1942-08",
    "7-6-8": "1944-04",
    "6-2-8": "1941-12",
}
NOT_AFTER = {
    "PzKpfw IB": "1941-12",
    "PzKpfw 35t": "1942-01",
    "3.7cm PaK 35/36": "1942-12",
    "Matilda I": "1940-06",
    "B1-bis": "1940-06",
    "M11/39": "1941-05",
    "T-26 M33": "1942-06",
    "KV-2": "1941-12",
    "Grant(a)": "1943-06",
    "OQF 2-pdr": "1943-06",
    "PzKpfw VD": "1943-12",
    "5cm leGrW 36": "1943-12",
}
ITEM = re.compile(r"(\d+) × (\S.*)")
SQUAD = re.compile(r"\d-\d-\d")
MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / "content" / "platoon-leader")


def records(pack: Pack, part: str) -> Mapping[str, Row]:
    found = pack.parts[part]
    assert isinstance(found, RecordsPart)
    return found.records


def months(start: str, end: str) -> Iterator[str]:
    """Every month of a span whose ends are months or days."""
    year, month = int(start[:4]), int(start[5:7])
    while f"{year}-{month:02}" <= end[:7]:
        yield f"{year}-{month:02}"
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


def pairs(pack: Pack) -> Iterator[tuple[str, Row]]:
    for key, theatre in records(pack, "theatres").items():
        for pair in theatre["pairs"]:
            yield key, pair


def sides(pair: Row) -> Iterator[tuple[str, str | None]]:
    """An army and its nation on each side."""
    for side in ("axis", "allied"):
        yield pair[side], pair[f"{side}-nation"]


@pytest.fixture(scope="module")
def offers(pack: Pack) -> Offers:
    """What each army can choose among in each theatre and month."""
    return {
        (theatre, army, nation, month): available(pack, army, nation, theatre, month)
        for theatre, pair in pairs(pack)
        for army, nation in sides(pair)
        for month in months(pair["from"], pair["to"])
    }


def available(pack: Pack, army: str, nation: str | None, theatre: str, month: str) -> list[Row]:
    part = records(pack, records(pack, "armies")[army]["groups"])
    return [
        row
        for row in part.values()
        if row["from"] <= month <= row["to"]
        and (row["theatres"] is None or theatre in row["theatres"])
        and (row["nations"] is None or nation in row["nations"])
    ]


def all_groups(pack: Pack) -> Iterator[tuple[str, str, Row]]:
    for army, record in records(pack, "armies").items():
        for key, row in records(pack, record["groups"]).items():
            yield army, key, row


def items(text: str) -> list[tuple[int, str]]:
    found = [ITEM.fullmatch(item) for item in text.split(", ")]
    assert all(found), text
    return [(int(match[1]), match[2]) for match in found if match]


def test_every_army_can_always_choose_among_ten_groups_and_more(offers: Offers) -> None:
    assert {where: len(rows) for where, rows in offers.items() if len(rows) < 10} == {}


def test_every_army_can_always_open_with_infantry_and_buy_a_platoon(
    pack: Pack, offers: Offers
) -> None:
    for where, rows in offers.items():
        platoons = [row for row in rows if row["letter"] == "I" and row["echelon"] == "Platoon"]
        assert any(row["opening"] >= 5 for row in platoons), where
        # With its surcharge for the map and a Patrol the lowest roll of 8 CP is enough.
        assert min(row["cp"] for row in platoons) + 1 + 1 <= 8, where
        assert {"F1", "P1", "P2"} <= {row["id"] for row in rows}, where
        if records(pack, "armies")[where[1]]["oba"]:
            assert any(row["letter"] == "O" for row in rows), where


def test_pairs_are_of_different_sides_and_inside_the_war(pack: Pack) -> None:
    armies = records(pack, "armies")
    for theatre, pair in pairs(pack):
        start, end = date.fromisoformat(pair["from"]), date.fromisoformat(pair["to"])
        assert FIRST <= start <= end <= LAST, (theatre, pair)
        assert pair["weight"] > 0
        assert pair["axis"] in AXIS
        assert pair["allied"] not in AXIS
        for side in ("axis", "allied"):
            army = armies[pair[side]]
            assert army["side"] == side
            assert army["from"] <= pair["from"][:7], (theatre, pair)
            assert pair["to"][:7] <= army["to"], (theatre, pair)
            nation = pair[f"{side}-nation"]
            if nation:
                assert records(pack, "nations")[nation]["army"] == pair[side]
    assert {key for key, army in armies.items() if army["side"] == "axis"} == AXIS


def test_romania_changes_sides_and_armies_of_several_nations_say_which(pack: Pack) -> None:
    for theatre, pair in pairs(pack):
        if pair["axis-nation"] == "romanian":
            assert pair["to"] <= "1944-08-23", theatre
        if pair["allied"] == "romanian":
            assert pair["from"] >= "1944-09-01", theatre
        if pair["axis"] == "axis-minor":
            assert pair["axis-nation"], theatre
        if pair["allied"] in ("allied-minor", "partisans"):
            assert pair["allied-nation"], theatre
    for _, key, row in all_groups(pack):
        assert row["nations"] is None or row["nations"], key


def test_partisans_fight_a_small_war_against_the_axis(pack: Pack) -> None:
    partisans = records(pack, "armies")["partisans"]
    assert partisans["most"] == "low"
    assert [partisans[key] for key in ("afv", "oba", "air")] == [False, False, False]
    for row in records(pack, "groups-partisans").values():
        assert row["letter"] not in ("A", "V", "O"), row["id"]
        assert not row["armoured"]
        assert row["quality"] != "Elite"
    for theatre, pair in pairs(pack):
        if pair["allied"] == "partisans":
            assert pair["axis"] in AXIS, theatre
            assert pair["air"] != "allied", theatre


def test_theatres_agree_with_their_pairs(pack: Pack) -> None:
    theatres = records(pack, "theatres")
    assert len(theatres) >= 15
    for key, theatre in theatres.items():
        met = theatre["pairs"]
        assert set(theatre["axis"]) == {pair["axis"] for pair in met}, key
        assert set(theatre["allied"]) == {pair["allied"] for pair in met}, key
        assert theatre["from"] == min(pair["from"] for pair in met)[:7], key
        assert theatre["to"] == max(pair["to"] for pair in met)[:7], key
        assert sum(theatre["intensity"].values()) > 0, key
        assert -90 <= theatre["latitude"] <= 90, key
        assert -180 <= theatre["longitude"] <= 180, key
        assert theatre["surf"] == (theatre["water"] == "sea"), key
        for month in {m for pair in met for m in months(pair["from"], pair["to"])}:
            number = int(month[5:])
            assert any(
                (g["months"] is None or number in g["months"])
                and (g["from"] or "0") <= month <= (g["to"] or "9")
                for g in theatre["grounds"]
            )
    fought = {army for _, pair in pairs(pack) for army, _ in sides(pair)}
    assert fought == set(records(pack, "armies"))
    assert {g["ground"] for t in theatres.values() for g in t["grounds"]} <= set(
        records(pack, "grounds")
    )


def test_pacific_theatres_are_those_against_japan(pack: Pack) -> None:
    for key, theatre in records(pack, "theatres").items():
        assert theatre["pto"] == ("japanese" in theatre["axis"]), key


def test_every_pair_has_a_battle_to_stand_in(pack: Pack) -> None:
    theatres = records(pack, "theatres")
    known = set(records(pack, "armies")) | set(records(pack, "nations"))
    for key, theatre in theatres.items():
        known_there = episodes_of(pack, theatre)
        assert len(known_there) >= 3, key
        names = [episode["name"] for episode in known_there]
        assert len(set(names)) == len(names)
        for episode in known_there:
            start, end = date.fromisoformat(episode["from"]), date.fromisoformat(episode["to"])
            assert start <= end, episode
            assert set(episode["who"] or ()) <= known, episode
            assert any(stands_in(pair, episode) for pair in theatre["pairs"]), (key, episode)
        for pair in theatre["pairs"]:
            assert any(stands_in(pair, e) for e in known_there), (key, pair)


def stands_in(pair: Row, episode: Row) -> bool:
    who = episode["who"]
    there = who is None or all((nation or army) in who for army, nation in sides(pair))
    return there and pair["from"] <= episode["to"] and episode["from"] <= pair["to"]


def test_strength_is_known_for_every_month_of_an_army(pack: Pack) -> None:
    for key, army in records(pack, "armies").items():
        assert MONTH.fullmatch(army["from"])
        assert MONTH.fullmatch(army["to"])
        needed = {
            month
            for _, pair in pairs(pack)
            for side in ("axis", "allied")
            if pair[side] == key
            for month in months(pair["from"], pair["to"])
        }
        covered = [m for span in army["strength"] for m in months(span["from"], span["to"])]
        assert len(covered) == len(set(covered)), key
        assert needed <= set(covered), (key, needed - set(covered))
        for span in army["strength"]:
            assert 0 <= span["elr"] <= 5
            assert 2 <= span["san"] <= 7
        assert all(abs(drm) <= 2 for drm in army["drms"].values())
        for weapon in army["weapons"]:
            assert weapon["from"] <= weapon["to"]


def test_commissars_leave_in_the_autumn_of_1942(pack: Pack) -> None:
    spans = {key: army["commissars"] for key, army in records(pack, "armies").items()}
    assert spans.pop("soviet")["to"] == "1942-10"
    assert all(span["from"] is None for span in spans.values())


def test_panzerfausts_come_with_their_dates(pack: Pack) -> None:
    first = {
        key: min(weapon["from"] for weapon in army["weapons"] if weapon["name"] == "PF")
        for key, army in records(pack, "armies").items()
        if any(weapon["name"] == "PF" for weapon in army["weapons"])
    }
    assert first == {
        "german": "1943-10",
        "finnish": "1944-07",
        "axis-minor": "1944-03",
        "romanian": "1944-09",
    }


def test_group_rows_say_what_their_contents_say(pack: Pack) -> None:
    for army, key, row in all_groups(pack):
        where = (army, key)
        assert re.fullmatch(rf"{row['letter']}\d+", key), where
        assert MONTH.fullmatch(row["from"]), where
        assert MONTH.fullmatch(row["to"]), where
        assert "1939-09" <= row["from"] <= row["to"] <= "1945-12", where
        full = items(row["full"])
        assert row["squads"] == sum(n for n, name in full if SQUAD.fullmatch(name)), where
        if row["depleted"]:
            assert sum(n for n, _ in items(row["depleted"])) < sum(n for n, _ in full), where
            assert {name for _, name in items(row["depleted"])} <= {name for _, name in full}
        assert row["reserve"] == (row["letter"] in ("I", "G", "HW", "A")), where
        assert row["armoured"] or row["letter"] != "A", where
        assert bool(row["vehicles"]) == (row["letter"] in ("A", "V")), where
        assert (row["letter"] != "G") or row["guns"], where
        assert 1 <= row["per-reph"] <= row["per-cg"], where
        assert 1 <= row["cp"] <= 15, where
        assert 0 <= row["opening"] <= 5, where


def test_leaders_come_to_platoons_and_companies(pack: Pack) -> None:
    for army, key, row in all_groups(pack):
        column = records(pack, "armies")[army]["column"]
        led = row["letter"] in ("I", "A")
        least = {"Platoon": 1, "Company": 2}.get(row["echelon"], 0) if led else 0
        assert least <= row["leaders"] <= (3 if row["echelon"] == "Company" else least), (army, key)
        wanted = "armour" if row["letter"] == "A" else column
        assert row["column"] == (wanted if row["leaders"] else "none"), (army, key)


def test_prices_follow_the_house_list(pack: Pack) -> None:
    for army, key, row in all_groups(pack):
        where, name = (army, key), row["name"]
        if key == "F1":
            assert (row["cp"], items(row["full"])) == (1, [(10, "FP")])
        elif key in ("P1", "P2"):
            assert row["cp"] == int(key[1]), where
        elif row["letter"] == "O":
            assert 4 <= row["cp"] <= 8, where
        elif row["echelon"] == "Company":
            assert row["cp"] <= 5 * row["leaders"], where
        elif row["note"] == "Assault engineers.":
            assert row["cp"] in (4, 5, 6), where
        elif name == "Rifle platoon":
            # Three squads of the first line; armies of weaker squads pay less.
            assert row["cp"] in (2, 3, 4, 5), where
        elif row["letter"] == "I":
            assert 1 <= row["cp"] <= 5, where
        elif name in ("Machine-gun section", "Light mortar section"):
            assert row["cp"] in (2, 3), where
        elif name == "Anti-tank gun section":
            assert row["cp"] in (3, 4, 5), where
        elif name == "Light tank platoon":
            assert row["cp"] in (4, 5, 6), where
        elif name == "Medium tank platoon":
            assert row["cp"] in (5, 6, 7, 8), where
        elif name == "Half-track section":
            assert row["cp"] == 2, where


def test_nothing_comes_before_or_after_its_time(pack: Pack) -> None:
    seen = set()
    for army, key, row in all_groups(pack):
        for _, name in items(row["full"]):
            seen.add(name)
            own = name.removesuffix("(g)")
            assert row["from"] >= NOT_BEFORE.get(own, "1939-09"), (army, key, name)
            assert row["to"] <= NOT_AFTER.get(name, "1945-12"), (army, key, name)
    assert set(NOT_BEFORE) <= seen
    assert set(NOT_AFTER) <= seen


def test_every_group_can_turn_up_in_each_of_its_theatres(pack: Pack, offers: Offers) -> None:
    usable = {
        (army, row["id"], theatre) for (theatre, army, _, _), rows in offers.items() for row in rows
    }
    for army, key, row in all_groups(pack):
        for theatre in row["theatres"] or ():
            assert (army, key, theatre) in usable
    assert {(army, key) for army, key, _ in all_groups(pack)} == {use[:2] for use in usable}


def test_colours_are_legible_and_tell_the_sides_apart_in_grey(pack: Pack) -> None:
    shade = {key: luminance(army["colour"]) for key, army in records(pack, "armies").items()}
    assert all(1.05 / (value + 0.05) >= 4.5 for value in shade.values())
    for theatre, pair in pairs(pack):
        light, dark = sorted((shade[pair["axis"]], shade[pair["allied"]]), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 1.6, theatre
    marks = [army["mark"] for army in records(pack, "armies").values()]
    assert len(set(marks)) == len(marks)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_each_climate_covers_the_year_with_tables_that_are_there(pack: Pack) -> None:
    skies = {sky["name"] for sky in records(pack, "skies").values()}
    states = {state["name"] for state in records(pack, "ground-states").values()}
    for key, climate in records(pack, "climates").items():
        covered = [month for season in climate["seasons"] for month in season["months"]]
        assert sorted(covered) == list(range(1, 13)), key
        for season in climate["seasons"]:
            assert set(pack.tables[season["weather"]].chances()) <= skies
            assert set(pack.tables[season["ground"]].chances()) <= states
            assert set(pack.tables[season["wind"]].chances()) <= {
                "No wind",
                "Mild breeze",
                "Heavy wind",
            }
            assert season["hours"] in pack.tables
            assert "03:00" <= season["sunrise"] < "12:00" < season["sunset"] <= "23:00"
    used = {theatre["climate"] for theatre in records(pack, "theatres").values()}
    assert used == set(records(pack, "climates"))


def test_snow_falls_where_it_can_and_never_in_the_tropics(pack: Pack) -> None:
    snowy = {sky["name"] for sky in records(pack, "skies").values() if sky["snow"]}
    snowy |= {state["name"] for state in records(pack, "ground-states").values() if state["snow"]}
    for key, climate in records(pack, "climates").items():
        found = {
            result
            for season in climate["seasons"]
            for table in (season["weather"], season["ground"])
            for result in pack.tables[table].chances()
        } & snowy
        assert bool(found) == climate["snow"] == (key not in TROPICS), key
        for season in climate["seasons"]:
            if set(season["months"]) & {6, 7, 8}:
                weather = pack.tables[season["weather"]].chances()
                assert not set(weather) & snowy, (key, season["name"])


def test_snowy_grounds_are_chosen_where_snow_may_lie(pack: Pack) -> None:
    for key, theatre in records(pack, "theatres").items():
        climate = records(pack, "climates")[theatre["climate"]]
        for ground in theatre["grounds"]:
            if ground["ground"] == "winter-woods":
                assert climate["snow"], key
                winter = set(ground["months"] or ())
                days = {
                    (date.fromisoformat(pair["from"]) + timedelta(days=n)).month
                    for pair in theatre["pairs"]
                    for n in range(
                        (date.fromisoformat(pair["to"]) - date.fromisoformat(pair["from"])).days + 1
                    )
                }
                assert (winter or days) <= {10, 11, 12, 1, 2, 3, 4}, key
            if ground["ground"] in ("jungle", "atoll", "paddies"):
                assert theatre["pto"], key


def test_modifiers_of_sky_and_ground_stay_within_the_tables(pack: Pack) -> None:
    skies, states = records(pack, "skies"), records(pack, "ground-states")
    for season in (s for c in records(pack, "climates").values() for s in c["seasons"]):
        table = pack.tables[season["ground"]]
        for name in pack.tables[season["weather"]].chances():
            sky = next(sky for sky in skies.values() if sky["name"] == name)
            assert table.low <= sky["ground"] <= table.high
    nvr = pack.tables["nvr"]
    assert nvr.low <= min(sky["nvr"] for sky in skies.values())
    assert (
        max(sky["nvr"] + on["nvr"] for sky in skies.values() for on in states.values()) <= nvr.high
    )


def test_brighter_moons_and_higher_rolls_show_more(pack: Pack) -> None:
    cells = [[int(cell) for cell in row] for row in pack.tables["nvr"].cells]
    for row in cells:
        assert row == sorted(row)
    for column in zip(*cells, strict=True):
        assert list(column) == sorted(column)


def test_names_are_many_and_each_stands_once_in_its_list(pack: Pack) -> None:
    core = {"hamlet", "hill", "ridge", "wood", "stream", "bridge", "ford", "crossroads", "house"}
    used = set()
    for theatre in records(pack, "theatres").values():
        episodes = [key for one in episodes_of(pack, theatre) for key in one["names"] or ()]
        used |= {*theatre["names"], *episodes}
        assert len(theatre["names"]) == 1, "languages are not mixed"
    assert used == set(records(pack, "names"))
    for key, names in records(pack, "names").items():
        assert len(names["people"]) >= 12, key
        assert len(set(names["people"])) == len(names["people"]), key
        assert core <= {feature["kind"] for feature in names["features"]}, key
        for feature in names["features"]:
            assert set(re.findall(r"\{(\w*)\}", feature["text"])) <= {"n", "name"}, (key, feature)


def test_a_place_is_called_what_is_drawn_there(pack: Pack) -> None:
    words = {"windmill": "wind", "cemetery": "cemetery", "well": "well|cistern|Bir"}
    words |= {"pier": "pier|ferry|mole", "cairn": "cairn|Cairn|Trig|Kurgan|Point|Knoll|lookout"}
    met = set()
    for ground in records(pack, "grounds").values():
        for feature in ground["features"]:
            if wanted := words.get(feature["symbol"]):
                met.add(feature["symbol"])
                assert re.search(wanted, feature["name"]), feature
    assert met == set(words)


def test_our_fonts_have_every_letter(pack: Pack) -> None:
    for source in pack.sources:
        if "/chance/" in source.file:
            text = (pack.root / source.file.split("platoon-leader/")[1]).read_text("utf-8")
            assert missing_characters(text) == [], source.file
