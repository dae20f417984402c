"""Campaigns by hand: what stands in their records must agree with the pack, the map and the sky."""

from __future__ import annotations

import math
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from astral import Observer
from astral.moon import elevation as moon_elevation
from astral.sun import elevation

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.platoon_leader.field_map.areas import HexArea, area_hexes, areas_of
from generator.games.platoon_leader.field_map.kind import FieldMapPart
from generator.ground.hexes import HexBoard, board
from generator.ground.nets import groups
from tests.campaigns_by_hand import CAMPAIGNS, FOLDER, SIDES, load
from tests.packs import fieldpress
from tests.printed import Printed

SHOWN = "content/platoon-leader"

WHERE = {
    "primosole": (37.40, 15.06, 2),
    "lyudnikov": (48.77, 44.59, 3),
    "sugar-loaf": (26.22, 127.70, 9),
}
"""Where a campaign is fought, in degrees north and east, and the hours from Greenwich there."""

ARMIES = {
    "primosole": {"axis": "german", "allied": "british"},
    "lyudnikov": {"axis": "german", "allied": "soviet"},
    "sugar-loaf": {"axis": "japanese", "allied": "us-marines"},
}

OWN = {
    "primosole": {"P2", "P3"},
    "lyudnikov": {"A2"},
    "sugar-loaf": set[str](),
}
"""Groups that the pack has not, or has otherwise."""


@pytest.fixture(scope="module")
def pack(repository: Path) -> Pack:
    return read_pack(repository / SHOWN)


def map_of(pack: Pack, word: str) -> FieldMapPart:
    part = pack.parts[f"{word}-map"]
    assert isinstance(part, FieldMapPart)
    return part


def areas(pack: Pack, word: str) -> tuple[HexArea, ...]:
    part = map_of(pack, word)
    assert part.model.areas == f"{word}-areas"
    return areas_of(pack, part.model.areas, part.sketch.board)


def hexes_of(found: tuple[HexArea, ...], side: str, use: str) -> set[int]:
    return {h for area in found if (area.side, area.use) == (side, use) for h in area.hexes}


# --- areas ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_entry_areas_are_those_of_the_card(repository: Path, pack: Pack, word: str) -> None:
    """By name and, where the card lists them, hex by hex; `from` is the firefight of its date."""
    places = map_of(pack, word).sketch.board
    found = areas(pack, word)
    for record in load(repository, word, "sides"):
        own = [a for a in found if (a.side, a.use) == (record["id"], "entry")]
        told = {one["name"]: one for one in record["entry"]}
        assert {area.name for area in own} == set(told)
        for area in own:
            one = told[area.name]
            note = one.get("note") or ""
            if " to " not in one["hexes"]:
                assert area.hexes == area_hexes(places, one["hexes"])
            assert (area.letters == ("I", "HW")) == ("Infantry alone" in note)
            dated = re.search(r"From (\d+ \w+)", note)
            days = [f["number"] for f in load(repository, word, "calendar")
                    if dated and f["date"].startswith(dated[1])]  # fmt: skip
            if dated:
                assert area.first == (days[0] if days else 0)


def test_a_shore_is_the_hexes_next_to_the_river(pack: Pack) -> None:
    """Where the card says from where to where it goes."""
    sketch = map_of(pack, "lyudnikov").sketch
    places = sketch.board
    (shore,) = (a for a in areas(pack, "lyudnikov") if a.name == "The shore")
    wet = {h for h in places.hexes if sketch.cover[h] == "ocean"}
    next_to = {h for h in places.hexes if h not in wet and wet & set(places.neighbours[h])}
    assert set(shore.hexes) <= next_to
    assert {places.number(h) for h in shore.hexes} == set(range(5, 18))
    assert [sketch.levels[h] for h in shore.hexes] == [0] * len(shore.hexes)
    assert len(list(groups(places, shore.hexes))) == 1


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_who_holds_a_location_sets_up_in_it(repository: Path, pack: Pack, word: str) -> None:
    """1.32; and nobody sets up in deep water, or in what nobody holds."""
    sketch = map_of(pack, word).sketch
    found = areas(pack, word)
    ready = {side: hexes_of(found, side, "set-up") for side in SIDES}
    bridges = {one.hex for one in sketch.crossings if one.kind == "bridge"}
    wet = (h for h in sketch.board.hexes if sketch.cover[h] in ("river", "ocean"))
    deep = {*wet} - bridges
    for place in load(repository, word, "locations"):
        hexes = set(area_hexes(sketch.board, place["hex"]))
        if hexes <= deep and hexes.isdisjoint(ready["axis"] | ready["allied"]):
            continue  # a ford
        for side in SIDES:
            assert (hexes - deep <= ready[side]) == (place["holder"] == side), place["name"]
    assert not deep & (ready["axis"] | ready["allied"])
    for area in found:
        if area.share:
            assert set(area.hexes) < ready[str(area.side)]


def test_set_up_areas_are_as_the_cards_say(pack: Pack) -> None:
    """The words of each card, reckoned here from the ground and not from the records."""
    sketch = map_of(pack, "lyudnikov").sketch
    places = sketch.board
    fenced = {tuple(sorted(side.side)) for side in sketch.sides}
    land = [h for h in places.hexes if sketch.cover[h] != "ocean"]
    works = reached(places, places.parse("A1"), fenced)
    found = areas(pack, "lyudnikov")
    north = set(area_hexes(places, "P1–V1"))
    assert hexes_of(found, "axis", "set-up") == works | north
    beside = {h for h in land if h in works or works & set(places.neighbours[h])}
    ours = {h for h in land if h not in beside and places.number(h) >= 3}
    assert hexes_of(found, "allied", "set-up") == ours
    part = map_of(pack, "primosole").sketch
    river = {part.board.column(h): part.board.number(h) for h in part.waters[0].hexes}
    bridge = part.board.parse("O11")
    near = {h for h in part.board.hexes if part.board.distance(h, bridge) <= 2}
    wet = set(part.waters[0].hexes) - {bridge}
    south = {h for h in part.board.hexes if part.board.number(h) > river[part.board.column(h)]}
    assert hexes_of(areas(pack, "primosole"), "allied", "set-up") == (near | south) - wet


def reached(places: HexBoard, start: int, fences: set[tuple[int, ...]]) -> set[int]:
    """What is reached from a hex without crossing a fence."""
    found, left = {start}, [start]
    while left:
        here = left.pop()
        for there in places.neighbours[here]:
            if there not in found and tuple(sorted((here, there))) not in fences:
                found.add(there)
                left.append(there)
    return found


def test_the_sunken_lane_is_strategic(pack: Pack) -> None:
    part = map_of(pack, "primosole")
    lane = next(road for road in part.sketch.roads if road.kind == "sunken")
    (area,) = (area for area in areas(pack, "primosole") if area.use == "strategic")
    assert (set(area.hexes), area.side) == (set(lane.hexes), None)


@pytest.fixture(scope="module")
def copied(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("areas") / "platoon-leader"
    shutil.copytree(repository / SHOWN, made)
    return made


def told(folder: Path, word: str, name: str, change: Callable[[str], str]) -> list[str]:
    """What is said of a campaign of which one file is changed, without its folder."""
    path = folder / "campaigns" / word / f"{name}.yaml"
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    path.write_text(after, encoding="utf-8")
    try:
        with pytest.raises(ContentError) as caught:
            read_pack(folder, SHOWN)
    finally:
        path.write_text(before, encoding="utf-8")
    return [str(p).removeprefix(f"{FOLDER}/{word}/") for p in caught.value.problems]


ENTRY = "areas.yaml:21:74: "
BLOCK = "is not a block: name its upper left hex, then its last"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("A1–CC1}", "A1–CC2}", ["areas.yaml:18:51: B2 is not at the edge of the map"]),
        (
            "A1–CC5,",
            "A1–CC10,",
            [
                "areas.yaml:25:85: both sides would set up in A10",
                "areas.yaml:26:80: both sides would set up in M10",
            ],
        ),
        (
            "M1–Q1}",
            "M1–DD1}",
            [ENTRY + "'DD1' is not a hex of this map; its hexes are A1 to CC22"],
        ),
        ("M1–Q1}", "Q1–M1}", [f"{ENTRY}'Q1–M1' {BLOCK}"]),
        ("M1–Q1}", "M1–N1–Q1}", [f"{ENTRY}'M1–N1–Q1' {BLOCK}"]),
        ("M1–Q1}", "' '}", [ENTRY + "an area needs a hex"]),
        (
            "{id: lane, use",
            "{id: lane, side: axis, use",
            ["areas.yaml:30:22: Strategic Terrain belongs to no side"],
        ),
        (
            "{id: axis-edge, side: axis, use",
            "{id: axis-edge, use",
            ["areas.yaml:18:26: an area needs a side\n  hint: Strategic Terrain alone has none"],
        ),
        (
            "from: 2}",
            "from: 2, to: 1}",
            ["areas.yaml:23:97: an area can't go out of use before it comes into use"],
        ),
        (
            "{id: allied-edge, side: allied, use: edge",
            "{id: allied-edge, side: allied, use: entry",
            ["map.yaml:77:8: 'primosole-areas' has no edge of the allied side"],
        ),
        ("share: 50", "share: 101", ["areas.yaml:20:70: a share is a percentage, 0 to 100"]),
        ("from: 2}", "from: 0}", ["areas.yaml:23:90: firefights are counted from 1"]),
        (
            "M1–Q1}",
            "M1 " * 501 + "}",
            [ENTRY + "500 hexes and blocks of hexes are the most that can be named"],
        ),
        (
            "hexes: A1–CC5, to",
            "hexes: B2–C99, to",
            ["areas.yaml:19:55: 'C99' is not a hex of this map; its hexes are A1 to CC22"],
        ),
    ],
)
def test_a_fault_of_an_area_is_told_at_its_place(
    copied: Path, old: str, new: str, words: list[str]
) -> None:
    assert told(copied, "primosole", "areas", lambda t: t.replace(old, new, 1)) == words


def test_uses_and_fields_of_areas_are_known(copied: Path) -> None:
    """Fields are the file's own to declare; what is made of them is ours to check."""

    def other(text: str) -> str:
        text = text.replace("use: one of edge, set-up, entry, strategic", "use: text")
        return text.replace("use: strategic", "use: holy")

    (use,) = told(copied, "primosole", "areas", other)
    assert use.splitlines()[0] == "areas.yaml:30:21: 'holy' is no use of an area"

    def others(text: str) -> str:
        for old, new in (
            ("share: optional number", "share: optional text"),
            ("share: 50", "share: half"),
            ("letters: optional list of one of I, G, HW, A, V", "letters: optional text"),
            ("letters: [I, HW]}", "letters: I}"),
            ("hexes: text", "hexes: optional number"),
        ):
            text = text.replace(old, new)
        return re.sub(r"hexes: [^o][^},]*", "hexes: 5", text)

    found = told(copied, "primosole", "areas", others)
    assert "areas.yaml:20:65: 'share' of an area must be a number" in found
    assert "areas.yaml:22:84: 'letters' of an area must be a list of texts" in found
    assert "areas.yaml:18:51: 'hexes' of an area must be a text" in found

    def fewer(text: str) -> str:
        text = re.sub(r", share: \d+", "", text)
        return text.replace("  share: optional number\n", "")

    assert told(copied, "primosole", "areas", fewer) == [
        "map.yaml:77:8: 'axis-edge' of 'primosole-areas' has no share"
    ]


def test_a_map_without_areas_is_a_map(copied: Path) -> None:
    """They are for what goes on with a campaign; and what is named must be there."""
    change = told(copied, "primosole", "map", lambda t: t.replace("primosole-areas", "other-areas"))
    assert change == ["map.yaml:77:8: there are no records 'other-areas'"]
    path = copied / "campaigns/primosole/map.yaml"
    before = path.read_text("utf-8")
    path.write_text(before.replace("areas: primosole-areas\n", ""), "utf-8")
    try:
        assert map_of(read_pack(copied, SHOWN), "primosole").model.areas is None
    finally:
        path.write_text(before, "utf-8")


def test_a_building_of_several_hexes_hangs_together(copied: Path) -> None:
    found = told(copied, "lyudnikov", "map", lambda t: t.replace("O7 O8 P8 Q8 Q7", "O7 O8 P8 Q7"))
    assert [line.split(": ", 1)[1] for line in found] == [
        "the hexes of a whole building must lie side by side"
    ]


def test_a_location_has_a_hex(copied: Path) -> None:
    found = told(copied, "lyudnikov", "locations", lambda t: t.replace("hex: W10", "hex: ' '"))
    assert found == ["locations.yaml:16:49: a Location needs a hex"]


def test_tvp_of_locations_are_numbers(copied: Path) -> None:
    def change(text: str) -> str:
        text = re.sub(r"tvp: (\d)", r"tvp: '\1'", text)
        return text.replace("tvp: number", "tvp: text")

    found = told(copied, "sugar-loaf", "locations", change)
    assert found[0] == "locations.yaml:15:90: TVP must be a number"
    assert len(found) == 10


def test_a_block_is_its_hexes() -> None:
    places = board(29, 22)
    names = [places.name(h) for h in area_hexes(places, "A1–B2, D4 C3-C4")]
    assert names == ["A1", "A2", "B1", "B2", "C3", "C4", "D4"]


# --- the pack's prices ---------------------------------------------------------------------------


def plain_units(text: str) -> str:
    """The same words for the same units: the campaigns say `crew` and `2-4-7` in short."""
    for long, short in ((" HS", ""), ("2-2-8 crew", "crew"), ("1 × SAN", "SAN")):
        text = text.replace(long, short)
    return re.sub(r"^1 × (.*(OBA|capability))$", r"\1", text.replace("10 × FP", "10 FP")).lower()


@pytest.mark.parametrize("word", ["lyudnikov", "sugar-loaf"])
@pytest.mark.parametrize("side", SIDES)
def test_groups_cost_what_they_cost_in_the_pack(
    repository: Path, pack: Pack, word: str, side: str
) -> None:
    """With the same letter, echelon, quality, leaders and depleted mix."""
    known = {
        (row["letter"], plain_units(row["full"])): row
        for row in pack.records(f"groups-{ARMIES[word][side]}").values()
    }
    strange = set()
    for group in load(repository, word, f"groups-{side}"):
        row = known.get((group["letter"], plain_units(group["full"])))
        if row is None:
            strange.add(group["id"])
            continue
        for key in ("cp", "echelon", "quality", "leaders", "column"):
            assert group[key] == row[key], (group["id"], key)
        depleted = group.get("depleted"), row["depleted"]
        assert [one and plain_units(one) for one in depleted] == [
            depleted[1] and plain_units(depleted[1])
        ] * 2
        assert group["per-reph"] <= max(2, row["per-reph"])
    points = {g["id"] for g in load(repository, word, f"groups-{side}") if g["letter"] == "P"}
    assert strange - points == (OWN[word] if side == "axis" else set())


@pytest.mark.parametrize("word", CAMPAIGNS)
@pytest.mark.parametrize("side", SIDES)
def test_a_card_sells_what_the_rules_know(
    repository: Path, pack: Pack, word: str, side: str
) -> None:
    """Fortifications at the prices of 2.38; OBA as in the RG table; opening groups are in it."""
    (own,) = (r for r in load(repository, word, "sides") if r["id"] == side)
    sold = {g["id"]: g for g in load(repository, word, f"groups-{side}")}
    prices = {row["name"].lower(): row["price"] for row in pack.records("fortifications").values()}
    for one in own["fortifications"]:
        name = one["name"].lower().replace("a-p mines", "a-p mine")
        price = prices[name.replace("a-t mines", "a-t or a-b mine")]
        assert one["price"].split(" a ")[0] == price, one["name"]
    for one in own["oba"]:
        assert sold[one["group"]]["cp"] == one["price"]
        told_of = re.search(r"(\d+) pre-registered", sold[one["group"]].get("note") or "")
        assert one["pre-registered"] == (int(told_of[1]) if told_of else 0)
        assert one["name"].startswith(sold[one["group"]]["name"])
    assert {one["group"] for one in own["oba"]} == {g for g in sold if g.startswith("O")}
    for one in own["initial"]["opening"]:
        group = sold[one["group"]]
        assert group["name"] == one["name"]
        if word != "primosole":
            assert group["full"] == one["units"]
        assert one["number"] <= group["per-cg"] or word == "primosole"


# --- the sky and the ground ----------------------------------------------------------------------


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_nights_and_moons_are_the_real_ones(repository: Path, word: str) -> None:
    """Reckoned here: dark is when the sun is 6° down; a moon that has set is no moon."""
    north, east, zone = WHERE[word]
    spot = Observer(north, east)
    before = None
    for one in load(repository, word, "calendar"):
        text = f"{one['date']} {one['time']}"
        at = datetime.strptime(f"{text} {zone:+03d}00", "%d %B %Y %H:%M %z")
        assert before is None or at > before
        before = at
        assert one["night"] == (elevation(spot, at) < -6), text
        assert one["night"] == ("nvr" in one)
        if not one["night"]:
            continue
        up = moon_elevation(spot, at.astimezone(UTC)) > 0
        assert up == ("moon" in one), text
        if up:
            moons = (at - datetime(2000, 1, 6, 18, 14, tzinfo=UTC)) / timedelta(days=29.530588)
            lit = 50 * (1 - math.cos(2 * math.pi * moons))
            assert abs(lit - one["moon-lit"]) <= 8, text
            assert one["moon-waxing"] == (moons % 1 < 0.5) or lit > 97


def test_crests_are_whole(repository: Path, pack: Pack) -> None:
    """A Military Crest is all contiguous hexes of the highest level (5.1)."""
    sketch = map_of(pack, "sugar-loaf").sketch
    high = [h for h in sketch.board.hexes if sketch.levels[h] == 2]
    crests = {frozenset(group) for group in groups(sketch.board, high)}
    told_of = {
        frozenset(area_hexes(sketch.board, place["hex"]))
        for place in load(repository, "sugar-loaf", "locations")
        if place["kind"] == "summit"
    }
    assert told_of < crests
    (rest,) = crests - told_of
    assert rest <= sketch.board.rim, "the one that nobody can take the whole of"


def test_houses_that_are_locations_are_whole(repository: Path, pack: Pack) -> None:
    sketch = map_of(pack, "lyudnikov").sketch
    places = sketch.board
    houses: dict[int, set[int]] = {}
    for building in sketch.buildings:
        houses.setdefault(building.group, set()).add(building.hex)
    tanks = {feature.hex for feature in sketch.features}
    for place in load(repository, "lyudnikov", "locations"):
        hexes = set(area_hexes(places, place["hex"]))
        if place["kind"] == "stone building":
            assert hexes in houses.values(), place["name"]
            assert all(b.kind == "stone" for b in sketch.buildings if b.hex in hexes)
        elif place["kind"] in ("gully", "shore"):
            assert {sketch.levels[h] for h in hexes} == {0}
        elif place["kind"] == "crossroads":
            assert any(hexes <= set(road.hexes) for road in sketch.roads)
        else:
            assert hexes <= tanks
    wet = {h for h in places.hexes if sketch.cover[h] == "ocean"}
    assert all(sketch.levels[h] == 0 for h in wet)
    assert not wet & {building.hex for building in sketch.buildings}


def test_a_map_shows_ruins_marks_by_their_own_names_and_every_hex_of_a_location(
    pack: Pack, sheets: Path
) -> None:
    request = map_of(pack, "lyudnikov").products(pack.parts, pack.info.sides)[0].mapped
    assert request is not None
    assert request.request(pack).ruined == 0.75
    text = squeezed(Printed((sheets / "lyudnikov-map-overview.pdf").read_bytes()).text(0))
    for words in ("Fuel tank", "Landing place", "Gutted building", "Works fence", "Volga"):
        assert squeezed(words) in text, words
    assert "Pillbox" not in text
    assert squeezed("Commissar’s House · Allied O7, O8, P8, Q7, Q8") in text
    assert squeezed("South block · Allied N13, O12, O13") in text


# --- history -------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_history_names_its_sources(repository: Path, word: str) -> None:
    """What is history stands on a source of the list, and each source is stood on."""
    facts = load(repository, word, "facts")
    sources = [one for one in facts if one["part"] == "source"]
    used = {number for one in facts for number in one.get("sources", [])}
    assert used == set(range(1, len(sources) + 1))
    for one in facts:
        if one["part"] != "source":
            assert (one.get("origin") == "public") == bool(one.get("sources")), one["id"]
        assert one["part"] not in ("map", "ours") or "origin" not in one
    days = [one["firefight"] for one in facts if one["part"] == "day"]
    assert days == [one["number"] for one in load(repository, word, "calendar")]
    assert {one["side"] for one in facts if one["part"] == "formation"} == set(SIDES)
    story = " ".join(one["text"] for one in facts if one["part"] == "story")
    assert 230 <= len(story.split()) <= 420, "half a page"


def totals(repository: Path, word: str) -> Iterator[tuple[int, int]]:
    """Yield the TVP of the Allied side and its total, as history went."""
    places = {place["id"]: place for place in load(repository, word, "locations")}
    held = {key: place["holder"] for key, place in places.items()}
    total = 0
    for one in load(repository, word, "facts"):
        if one["part"] == "day":
            for side in SIDES:
                assert {held[key] for key in one.get(f"to-{side}", [])} <= {"none", *SIDES} - {side}
                held.update(dict.fromkeys(one.get(f"to-{side}", []), side))
            now = sum(p["tvp"] for key, p in places.items() if held[key] == "allied")
            total += now
            yield now, total


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]) -> Path:
    out = sharing(tmp_path_factory.mktemp("history"))
    targets = [f"platoon-leader/{word}-history" for word in CAMPAIGNS]
    targets.append("platoon-leader/lyudnikov-map-overview")
    ran = fieldpress("build", *targets, "--out", str(out))
    assert ran.status == 0, ran.out + ran.err
    return out / "platoon-leader"


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_a_page_of_history_tells_all_of_it(repository: Path, sheets: Path, word: str) -> None:
    """Each fact with its mark and sources; beside each firefight what history scored."""
    file = Printed((sheets / f"{word}-history.pdf").read_bytes())
    assert len(file.pdf.pages) == 1
    text = squeezed(file.text(0))
    for one in load(repository, word, "facts"):
        mark = "†" if one.get("origin") == "public" else "‡"
        high = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[number] for number in one.get("sources", []))
        end = "" if one["part"] == "source" else mark + high
        assert squeezed(one["text"]) + end in text, one["id"]
    for firefight, (now, total) in zip(
        load(repository, word, "calendar"), totals(repository, word), strict=True
    ):
        assert squeezed(f"{firefight['number']}{firefight['name']}") in text
        assert f"{now}{total}" in text


def squeezed(text: str) -> str:
    return "".join(text.replace("*", "").split()).replace("-", "").replace("‑", "")


@pytest.mark.parametrize(
    ("word", "level"),
    [("primosole", "Axis marginal"), ("lyudnikov", "Draw"), ("sugar-loaf", "Draw")],
)
def test_history_is_near_the_middle_of_the_scale(repository: Path, word: str, level: str) -> None:
    *_, (_, total) = totals(repository, word)
    (campaign,) = load(repository, word, "campaign")
    (bounds,) = (v["text"] for v in campaign["victory"]["levels"] if v["name"] == level)
    low, high = map(int, bounds.split("–"))
    assert low <= total <= high


def test_a_history_has_no_secrets(repository: Path, sheets: Path) -> None:
    for word in CAMPAIGNS:
        text = squeezed(Printed((sheets / f"{word}-history.pdf").read_bytes()).text(0))
        for secret in load(repository, word, "secrets"):
            assert not any(squeezed(note) in text for note in secret["notes"])


def test_every_product_of_a_campaign_is_there(pack: Pack) -> None:
    found: set[Any] = {
        printed.id
        for part in pack.parts.values()
        for printed in part.products(pack.parts, pack.info.sides)
    }
    kinds = ("axis-card", "allied-card", "control", "history", "map", "map-overview")
    assert {f"{word}-{kind}" for word in CAMPAIGNS for kind in kinds} <= found


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_numbers_lie_within_the_bounds_of_the_pack(repository: Path, pack: Pack, word: str) -> None:
    """As those of rolled campaigns do; and a firefight ends by its last turn (CG2)."""
    bounds = {key: (row["least"], row["most"]) for key, row in pack.records("bounds").items()}

    def within(value: int, key: str) -> bool:
        least, most = bounds[key]
        return bool(least <= value <= most)

    calendar = load(repository, word, "calendar")
    assert within(len(calendar), "firefights")
    for one in calendar:
        circled = [number for number in one["track"] if number]
        assert len(one["track"]) == one["turns"]
        assert one["track"] == [0] * (one["turns"] - len(circled)) + circled
        assert circled == sorted({*circled})
        assert circled[-1] == 6
    for own in load(repository, word, "sides"):
        assert within(own["elr"], "elr")
        assert within(own["san"], "san")
        assert all(within(drm, "card-drm") for drm in own["drms"].values())
        opening = [one["group"] for one in own["initial"]["opening"] for _ in range(one["number"])]
        assert all(group.startswith("I") for group in opening[:2])
        foot, armour = (sum(g.startswith(letter) for g in opening) for letter in ("I", "A"))
        assert foot >= 2 * armour
    replenished = {"LOW": (8, 16), "MID": (15, 25), "HIGH": (24, 34)}
    for own in load(repository, word, "sides"):
        least, most = replenished[own["intensity"]]
        history = [one[f"cp-{own['id']}"] for one in calendar[1:]]
        assert all(least <= cp <= most for cp in history), history
