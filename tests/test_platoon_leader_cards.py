"""CG Cards: every field of a campaign written by hand stands in print; secrets stay apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import jinja2
import pikepdf
import pypdfium2
import pytest
from jinja2 import nodes
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTContainer

from generator.games.packs import read_pack
from generator.games.platoon_leader.field_map.kind import FieldMapPart
from tests.campaigns_by_hand import CAMPAIGNS, SIDES, load
from tests.packs import fieldpress
from tests.shares import first

EACH = [(word, side) for side in SIDES for word in CAMPAIGNS]
UNPRINTED = {"id", "letter", "moon-lit", "moon-waxing", "reserve", "for", "side", "waxing"}
"""Keys that steer the card, or whose value is drawn or worked out."""

DRMS = {
    "cp": "CP",
    "leader": "Leader",
    "oba": "OBA",
    "promotion": "Promotion",
    "elr": "ELR",
    "historical": "Historical",
}
KINDS = {"summit": "Military Crest", "tomb": "domed tomb"}
"""Kinds of Locations that the card calls otherwise than their marks."""

PERMISSIONS = ("bombardment", "air", "napalm", "mol", "booby-traps", "commissars")


def plain(text: object) -> str:
    """Bring content and print to the same letters: no spaces, no marks of emphasis."""
    return "".join(str(text).replace("**", "").replace("-", "−").replace("‑", "−").split())


@pytest.fixture(scope="module", params=first(1, ["a4", "letter"]))
def printed(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    sharing: Callable[[Path], Path],
) -> Path:
    out = sharing(tmp_path_factory.mktemp(f"cards-{request.param}"))
    targets = [f"platoon-leader/{word}-{side}-card" for word, side in EACH]
    targets += [f"platoon-leader/{word}-control" for word in CAMPAIGNS]
    ran = fieldpress("build", *targets, "--paper", request.param, "--out", str(out))
    assert ran.status == 0, ran.out + ran.err
    return out / "platoon-leader"


def words(printed: Path, word: str, side: str) -> str:
    document = pypdfium2.PdfDocument(printed / f"{word}-{side}-card.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in document)
    return plain(text.replace("￾", "-"))


def values(value: Any, key: str = "") -> Iterator[str]:
    """Yield every text and number of a record that is printed as it stands."""
    if key in UNPRINTED or isinstance(value, bool) or value is None:
        return
    if isinstance(value, dict):
        for name, part in value.items():
            yield from values(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from values(part, key)
    else:
        yield str(value)


def missing(found: Iterator[str], text: str) -> set[str]:
    return {value for value in found if plain(value) not in text}


@pytest.mark.parametrize(("word", "side"), first(3, EACH))
def test_every_field_of_the_campaign(repository: Path, printed: Path, word: str, side: str) -> None:
    text = words(printed, word, side)
    (campaign,) = load(repository, word, "campaign")
    for told_in_words in ("count", "side"):
        del campaign["victory"][told_in_words]
    campaign.pop("suffers", None)
    assert missing(values(campaign), text) == set()
    for firefight in load(repository, word, "calendar"):
        attacker = firefight.pop("attacker")
        assert missing(values(firefight), text) == set()
        assert attacker.capitalize() in text
    locations = [
        {**one, "holder": None, "kind": KINDS.get(one["kind"], one["kind"])}
        for one in load(repository, word, "locations")
    ]
    assert missing(values(locations), text) == set()
    assert "Disease" in text
    assert ("notPTO" in text) is not campaign["pto"]
    assert "Surf:none" in text


@pytest.mark.parametrize(("word", "side"), EACH)
def test_every_field_of_the_side(repository: Path, printed: Path, word: str, side: str) -> None:
    text = words(printed, word, side)
    (own,) = (r for r in load(repository, word, "sides") if r["id"] == side)
    drms, initial = own.pop("drms"), own.pop("initial")
    assert missing(values(own), text) == set()
    for key, name in DRMS.items():
        value = drms[key]
        sign = "+" if value > 0 else "−" if value < 0 else "±"
        assert f"{name}{sign}{abs(value)}" in text
    assert f"ELR{own['elr']}SAN{own['san']}Intensity{own['intensity']}" in text
    assert f"AttackOption{own['attack-option']}CP" in text
    for key in PERMISSIONS:
        name = {"air": "Airsupport", "booby-traps": "BoobyTraps", "mol": "MOL"}.get(
            key, key.capitalize()
        )
        assert f"{name}{plain(own.get(key) or 'none')}" in text
    assert missing(values(initial), text) == set()
    assert (
        f"AttackingSide{'yes' if initial['attacking'] else 'no'}Setsup{initial['sets-up']}" in text
    )


@pytest.mark.parametrize(("word", "side"), EACH)
def test_every_column_of_the_rg_table(
    repository: Path, printed: Path, word: str, side: str
) -> None:
    """The row as it is read: price to enter, on map, in reserve, RePh, CG, dates."""
    text = words(printed, word, side).split(plain("Reinforcement groups"))[1]
    surcharge = {"I": (1, -1), "G": (1, -1), "HW": (1, -1), "A": (2, -1), "V": (2, -1)}
    for group in load(repository, word, f"groups-{side}"):
        on_map, reserve = surcharge.get(group["letter"], (None, None))
        cp = group["cp"]
        cells = [
            str(cp),
            "–" if on_map is None else str(cp + on_map),
            str(cp + reserve) if group["reserve"] and reserve is not None else "–",
            str(group["per-reph"]),
            str(group["per-cg"]),
        ]
        dates = [f"{key}{group[key]}" for key in ("from", "to") if key in group] or ["all"]
        leaders = f"{group['leaders']}{group['column'].capitalize()}" if group["leaders"] else "–"
        row = plain(leaders) + "".join(cells) + plain("".join(dates))
        start = text.index(plain(group["id"] + group["name"] + (
            group["echelon"] if group["letter"] not in ("O", "F", "P") else group["full"]
        )))  # fmt: skip
        assert row in text[start : start + 260], group["id"]
        for key in ("full", "depleted", "note", "echelon"):
            assert plain(group.get(key, "")) in text[start : start + 200]
        if group["quality"] != "none":
            assert plain(f"{group['echelon']},{group['quality']}") in text[start : start + 100]


@pytest.mark.parametrize(("word", "side"), EACH)
def test_special_rules_of_both_and_of_the_side(
    repository: Path, printed: Path, word: str, side: str
) -> None:
    text = words(printed, word, side)
    for rule in load(repository, word, "rules"):
        there = plain(rule["text"]) in text
        assert there == (rule.get("side") in (None, side)), rule["number"]


@pytest.mark.parametrize(("word", "side"), EACH)
def test_a_card_has_its_own_secrets_and_not_the_other_sides(
    repository: Path, printed: Path, word: str, side: str
) -> None:
    text = words(printed, word, side)
    for secret in load(repository, word, "secrets"):
        for note in secret["notes"]:
            assert (plain(note) in text) == (secret["id"] == side)
    (own,) = (s for s in load(repository, word, "secrets") if s["id"] == side)
    assert f"StartingCP{own['cp']}" in text
    assert text.count("StartingCP") == 1


def test_only_the_secret_macro_reads_secrets(repository: Path) -> None:
    source = repository / "content/platoon-leader/templates/card-macros.html"
    tree = jinja2.Environment().parse(source.read_text(encoding="utf-8"))
    macros = {macro.name: macro for macro in tree.find_all(nodes.Macro)}
    readers = set()
    for name, macro in macros.items():
        asked = [node.attr for node in macro.find_all(nodes.Getattr)]
        asked += [
            node.arg.value for node in macro.find_all(nodes.Getitem)
            if isinstance(node.arg, nodes.Const)
        ]  # fmt: skip
        if "secret" in asked:
            readers.add(name)
        calls = [node.node.name for node in macro.find_all(nodes.Call)
                 if isinstance(node.node, nodes.Name)]  # fmt: skip
        assert "secret" not in calls, f"{name} prints the secrets"
    assert readers == {"secret"}
    assert {"front", "back", "calendar", "groups", "initial", "numbers"} <= set(macros)


@pytest.mark.parametrize(("word", "side"), first(3, EACH))
def test_two_pages_and_nothing_below_6_5_pt(printed: Path, word: str, side: str) -> None:
    file = printed / f"{word}-{side}-card.pdf"
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2
    sizes = {char.size for page in extract_pages(file) for char in chars(page)}
    assert min(sizes) >= 6.49


def chars(item: Any) -> Iterator[LTChar]:
    if isinstance(item, LTChar):
        yield item
    elif isinstance(item, LTContainer):
        for child in item:
            yield from chars(child)


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_control_of_each_location_is_noted_after_each_firefight(
    repository: Path, printed: Path, word: str
) -> None:
    """A column a firefight, a line a Location and three for the score, in boxes for the pen."""
    with pypdfium2.PdfDocument(printed / f"{word}-control.pdf") as document:
        assert len(document) == 1
        text = plain(document[0].get_textpage().get_text_range())
    places = load(repository, word, "locations")
    for number in range(1, len(load(repository, word, "calendar")) + 1):
        assert plain(f"after {number}") in text
    for place in places:
        assert plain(f"{place['hex']} {place['name']}") in text
    for side in SIDES:
        tvp = sum(place["tvp"] for place in places if place["holder"] == side)
        assert plain(f"TVP of the {side.capitalize()} side {tvp}") in text
    assert plain("Allied CG TVP Total") in text
    (campaign,) = load(repository, word, "campaign")
    for level in campaign["victory"]["levels"]:
        assert plain(level["text"]) in text


FREE = {"primosole": (20, 0), "lyudnikov": (50, 2 * 12), "sugar-loaf": (90, 0)}
"""FP of the defender in the Initial Firefight, and what else it has for nothing, in FP (2.38)."""


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_the_first_firefight_is_fair(repository: Path, word: str) -> None:
    """Attacker to defender 1.2 to 1.8; starting CP buy a platoon on map and a Patrol; TVP."""
    strength = {}
    sides = {r["id"]: r for r in load(repository, word, "sides")}
    (attacker,) = (side for side, own in sides.items() if own["initial"]["attacking"])
    (defender,) = {*SIDES} - {attacker}
    for side, own in sides.items():
        prices = {g["id"]: g["cp"] for g in load(repository, word, f"groups-{side}")}
        (secret,) = (s for s in load(repository, word, "secrets") if s["id"] == side)
        initial = own["initial"]
        assert (
            (initial["sets-up"] == "first") == (initial["moves"] == "second") == (side == defender)
        )
        opening = sum(o["number"] * prices[o["group"]] for o in initial["opening"])
        points = sum(FREE[word]) if side == defender else 0
        strength[side] = opening + points / 10 + secret["cp"]
        platoon = min(prices[o["group"]] for o in initial["opening"] if o["group"].startswith("I"))
        assert secret["cp"] >= platoon + 1 + 1
        free = [int(n) for fort in initial["fortifications"] for n in re.findall(r"(\d+) FP", fort)]
        assert free == ([FREE[word][0]] if side == defender else [])
    assert 1.2 <= strength[attacker] / strength[defender] <= 1.8
    places = load(repository, word, "locations")
    total = sum(place["tvp"] for place in places)
    held = sum(place["tvp"] for place in places if place["holder"] == defender)
    assert 8 <= len(places) <= 12
    assert 20 <= total <= 30
    assert 0.6 <= held / total <= 0.8


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_the_campaign_is_judged_by_a_scale_without_gaps(repository: Path, word: str) -> None:
    """From best to worst for the Allied side; what stays as it was is told, and reckoned right."""
    (campaign,) = load(repository, word, "campaign")
    numbers = [re.findall(r"\d+", v["text"]) for v in campaign["victory"]["levels"]]
    bounds = [[int(n) for n in found] for found in numbers]
    assert [len(found) for found in bounds] == [1, 2, 2, 2, 1]
    for better, worse in pairwise(bounds):
        assert worse[-1] == better[0] - 1
    places = load(repository, word, "locations")
    held = sum(place["tvp"] for place in places if place["holder"] == "allied")
    firefights = len(load(repository, word, "calendar"))
    assert f"at the start that is {held * firefights}." in campaign["victory"]["text"]
    assert bounds[0][0] <= sum(place["tvp"] for place in places) * firefights
    by_side = {r["id"]: " ".join(r["objectives"]) for r in load(repository, word, "sides")}
    assert f"to {bounds[2][0] - 1} or less" in by_side["axis"]
    assert f"to {bounds[1][0]} or more" in by_side["allied"]


def test_the_ground_has_what_the_card_names(repository: Path) -> None:
    """Locations stand where the map draws them; the river is whole, and so is the canal."""
    part = read_pack(repository / "content/platoon-leader").parts["primosole-map"]
    assert isinstance(part, FieldMapPart)
    sketch = part.sketch
    board = sketch.board
    assert (board.columns, board.rows) == (29, 22)
    lane = next(road for road in sketch.roads if road.kind == "sunken")
    assert [board.name(h) for h in (lane.hexes[0], lane.hexes[-1])] == ["E5", "Z5"]
    assert {board.number(h) for h in lane.hexes} == {4, 5, 6}, "it bends with the plots"
    stands = {
        "bridge": {c.hex for c in sketch.crossings if c.kind == "bridge"},
        "ford": {c.hex for c in sketch.crossings if c.kind == "ford"},
        "pillbox": {f.hex for f in sketch.features if f.symbol == "pillbox"},
        "stone building": {b.hex for b in sketch.buildings if b.kind == "stone"},
        "crossroads": {h for h in lane.hexes if any(h in r.hexes for r in sketch.roads[:1])},
    }
    for place in load(repository, "primosole", "locations"):
        assert board.parse(place["hex"]) in stands[place["kind"]], place["hex"]
    river, canal = sketch.waters
    wet = {h for h in board.hexes if sketch.cover[h] == "river"}
    assert set(river.hexes) == wet
    assert [board.column(h) for h in river.hexes] == list(range(29)), "the river is whole"
    assert [board.column(h) for h in canal.hexes] == list(range(29)), "and so is the canal"
    assert {board.number(h) for h in canal.hexes} == {15, 16, 17}


@pytest.mark.parametrize("word", CAMPAIGNS)
def test_every_road_of_the_map_leads_somewhere(repository: Path, word: str) -> None:
    part = read_pack(repository / "content/platoon-leader").parts[f"{word}-map"]
    assert isinstance(part, FieldMapPart)
    sketch = part.sketch
    built = {building.hex for building in sketch.buildings}
    for number, road in enumerate(sketch.roads):
        others = {h for i, o in enumerate(sketch.roads) if i != number for h in o.hexes}
        for end in (road.hexes[0], road.hexes[-1]):
            assert end in built | others | sketch.board.rim, sketch.board.name(end)
