"""Rolled situations of Panzer Leader could have happened: 60 at every change, 1,000 with `long`.

Each is held against `panzer_leader_history`, whose tables are not the pack's; and each fault that
was found by readers who know the war is put into a sound situation and found again.
"""

from __future__ import annotations

import copy
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.errors import ContentError, UsageError
from generator.games.packs import read_pack
from generator.games.panzer_leader.scenario.fields import LOCKABLE
from generator.games.panzer_leader.scenario.fresh import Scenario, roll_scenario
from generator.games.panzer_leader.scenario.roads import Roads
from generator.ground.section import Joined
from tests import panzer_leader_annals as annals
from tests.panzer_leader_history import WHERE, Spot, faults, full_name
from tests.shares import examples
from tests.test_panzer_leader_scenarios import FOLDER, plain, the_pack
from tests.yaml_files import load_yaml

PART, PARTS = 250, 4
SENTENCE = re.compile(r"(?<=[.?!])(?<!St\.) ")
Record = dict[str, Any]


@cache
def places() -> Mapping[str, list[tuple[str, Spot]]]:
    """Where the names of the pack lie; what of that is true is the checker's to say."""
    found: dict[str, list[tuple[str, Spot]]] = {}
    sectors = load_yaml((FOLDER / "chance/sectors.yaml").read_text("utf-8"))["records"]
    for one in (place for sector in sectors for place in sector["places"]):
        spot = one["country"], (float(one["lat"]), float(one["lon"]))
        known = found.setdefault(one["name"], [])
        if spot not in known:
            known.append(spot)
    return found


@cache
def scenario(*locks: str) -> Scenario:
    return roll_scenario(the_pack(), "sound", LOCKABLE.parse(locks))


def told(record: Record) -> list[str]:
    return faults(record, places())


def changed(record: Record, change: Callable[[Record], object]) -> list[str]:
    found = copy.deepcopy(record)
    change(found)
    return told(found)


def sentences(record: Record) -> Iterator[str]:
    texts = [*record["story"], *record["orders"]["allied"], *record["orders"]["german"]]
    return (sentence for text in texts for sentence in SENTENCE.split(text))


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(first, marks=pytest.mark.long if first else ())
        for first in range(0, PART * PARTS, PART)
    ],
)
def test_situations_could_have_happened(first: int) -> None:
    count = PART if first else examples(PART, least=60)
    found, titles, openings, said = [], Counter[str](), Counter[str](), []
    for number in range(first, first + count):
        rolled = roll_scenario(the_pack(), f"seed {number}")
        record = plain(rolled)
        found += [f"seed {number}: {fault}" for fault in told(record)]
        titles[rolled.patterns.title] += 1
        openings[rolled.patterns.story[0]] += 1
        said.append(Counter(sentences(record)))
    assert found == []
    for start in range(0, count, 100):
        book = sum(said[start : start + 100], Counter[str]())
        assert [text for text, times in book.items() if times > 1] == []
    # So few of so many are told by chance: 500 are held to 2 % below.
    assert max(titles.values()) <= 3 + count // 50
    assert max(openings.values()) <= 3 + count // 50


@pytest.mark.long
def test_no_title_and_no_opening_makes_more_than_two_in_a_hundred() -> None:
    titles, filled, openings = Counter[str](), Counter[str](), Counter[str]()
    for number in range(500):
        rolled = roll_scenario(the_pack(), f"seed {number}")
        titles[rolled.patterns.title] += 1
        filled[rolled.record["title"]] += 1
        openings[rolled.patterns.story[0]] += 1
    for counts in (titles, filled, openings):
        assert [one for one, times in counts.items() if times > 10] == []


def test_there_are_titles_enough() -> None:
    kinds = the_pack().records("kinds").values()
    titles = [title for kind in kinds for title in kind["titles"]]
    assert len(set(titles)) == len(titles) >= 200
    weights = sum(kind["weight"] for kind in kinds)
    assert all(kind["weight"] / weights / len(kind["titles"]) < 0.015 for kind in kinds)


def test_every_sentence_differs_from_one_situation_to_the_next() -> None:
    names = ("target", "targets", "beyond", "behind", "attacker", "defender", "allied", "german")
    wanted = re.compile("|".join(rf"\{{{name}(_cap)?\}}" for name in names))
    pack = the_pack()
    texts = [text for one in pack.records("theatres").values() for text in one["stories"]]
    for kind in pack.records("kinds").values():
        for key in ("stories", "attacker-orders", "defender-orders"):
            texts += kind[key]
    lost = [one for text in texts for one in SENTENCE.split(text) if not wanted.search(one)]
    assert lost == []


def test_thirty_divisions_a_side_are_known_to_the_checker() -> None:
    pack = the_pack()
    sides = Counter[bool]()
    for key, one in pack.records("divisions").items():
        sides[one["nation"] == "german"] += 1
        group = {"name": one["name"], "division": key}
        assert full_name(group) in WHERE, key
    assert min(sides.values()) >= 30


# --- what readers found ---------------------------------------------------------------------------


def of(record: Record, division: str) -> Record:
    """Return the group of a division."""
    found: Record = next(one for one in record["groups"] if one["division"] == division)
    return found


def given(division: str, *units: str) -> Callable[[Record], None]:
    """Give a division some units of each of these kinds."""
    return lambda record: of(record, division)["units"].extend(
        {"unit": unit, "count": 2} for unit in units
    )


def without(division: str, *words: str) -> Callable[[Record], None]:
    """Take from a division the units whose ids begin with these words."""

    def change(record: Record) -> None:
        group = of(record, division)
        group["units"] = [x for x in group["units"] if not x["unit"].startswith(words)]

    return change


FOUND = [
    (
        ("theatre=hedgerows", "division=17th-ss-panzergrenadier-division"),
        given("17th-ss-panzergrenadier-division", "panther-a"),
        "17th SS Panzergrenadier Division has Panthers on {date}",
    ),
    (
        ("theatre=market", "date=1944-09-18", "division=us-82nd-airborne-division"),
        given("us-82nd-airborne-division", "m4-75"),
        "82nd Airborne Division has tanks, and nothing says whose",
    ),
    (
        ("theatre=hedgerows", "sector=saint-lo", "division=panzer-lehr-division"),
        given("panzer-lehr-division", "tiger-i"),
        "Panzer Lehr Division has tiger-i on {date}",
    ),
    (
        ("sector=utah", "division=91st-air-landing-division"),
        given("91st-air-landing-division", "sdkfz-251"),
        "91st Air Landing Division has half-tracks",
    ),
    (
        ("sector=elsenborn", "division=12th-ss-panzer-division"),
        lambda record: record.update(date="1945-01-23"),
        "12th SS Panzer Division was not in L on 1945-01-23",
    ),
    (
        ("theatre=ardennes", "division=9th-ss-panzer-division"),
        without("9th-ss-panzer-division", "pzkw", "panther", "tiger", "stug", "lynx"),
        "9th SS Panzer Division has no tank",
    ),
    (
        ("theatre=beachhead", "kind=town"),
        lambda record: record["sections"][0]["towns"].__setitem__(0, "Kessel"),
        "Kessel was far from the front on {date}",
    ),
    (
        ("sector=luxembourg", "date=1945-01-10"),
        lambda record: record["sections"][0]["towns"].__setitem__(0, "Eschdorf"),
        "Eschdorf was not at the front on {date}",
    ),
    (
        ("sector=schnee-eifel", "division=us-4th-infantry-division", "attacker=allied"),
        lambda record: record.update(edge="east"),
        "the allied side attacks west in R on {date}",
    ),
    (
        ("kind=exit",),
        lambda record: record["story"].append("Stopping means being caught from behind."),
        "nobody is behind: Stopping means being caught from behind.",
    ),
    (
        ("sector=kyll", "kind=exit", "attacker=allied"),
        lambda record: record["story"].append("The way leads north."),
        "north instead of east: The way leads north.",
    ),
    (
        ("kind=bridges",),
        lambda record: record["levels"][5].update(text="Reach no level and lose 12 units."),
        "level: Reach no level and lose 12 units.",
    ),
    (
        ("theatre=ardennes", "date=1944-12-20"),
        lambda record: record["groups"][0]["units"].append({"unit": "pershing", "count": 1}),
        " has pershing on 1944-12-20",
    ),
]
"""Locks of a sound situation, what is changed, and what the checker then says."""


@pytest.mark.parametrize(("locks", "change", "words"), FOUND, ids=[one[2] for one in FOUND])
def test_what_readers_found_is_found(
    locks: tuple[str, ...], change: Callable[[Record], object], words: str
) -> None:
    record = plain(scenario("size=small", *locks))
    assert told(record) == []
    found = changed(record, change)
    assert any(words.format(date=record["date"]) in one for one in found), found


def test_what_is_attached_is_said() -> None:
    locks = ("sector=nijmegen", "division=us-82nd-airborne-division", "attacker=allied")
    for number in range(40):
        rolled = roll_scenario(the_pack(), f"attached {number}", LOCKABLE.parse(locks))
        record = plain(rolled)
        units = [line["unit"] for line in of(record, "us-82nd-airborne-division")["units"]]
        said = "Attached to the 82nd Airborne Division: the Guards Armoured Division."
        assert not any(unit.startswith("m4") for unit in units)
        assert ("sherman-uk" in units) == (said in record["rules"])
        if "sherman-uk" in units:
            return
    pytest.fail("no tanks were ever attached")


def test_a_bridge_that_leads_nowhere_is_none_to_take() -> None:
    """A road is cut short of all that it leads to: its bridges are left out, and the others not."""
    case = scenario("size=small", "kind=bridges", "sections=1", "ground=shelf").case
    joined = case.table.joined
    roads = case.table.roads
    bridges = [spot for spot in sorted(joined.bridges) if roads.lead_on(spot)]
    assert bridges
    assert case.objective <= set(bridges)
    here = bridges[0]
    cut = Roads(_Cut(joined, here))
    assert not cut.lead_on(here)


class _Cut(Joined):
    """Sections on which roads end one hex beyond a bridge."""

    def __init__(self, joined: Joined, bridge: Spot) -> None:
        super().__init__(joined.laid)
        near = {bridge, *joined.neighbours[bridge]}
        steps = frozenset(step for step in joined.road_steps if bridge in step)
        self.__dict__["road_steps"] = steps
        self.__dict__["roads"] = ()
        assert {spot for step in steps for spot in step} <= near

    def towns(self) -> tuple[()]:
        return ()


def test_a_figure_of_nothing_is_told_in_a_word() -> None:
    from generator.games.panzer_leader.situation.model import Condition
    from generator.games.panzer_leader.situation.view import figure

    most = Condition.model_validate({"count": "exits", "of": "allied", "edge": "east", "most": 0})
    assert figure(most) == "none"
    assert figure(most.model_copy(update={"most": 2})) == "≤ 2"


def test_a_level_is_told_as_an_order() -> None:
    record = plain(scenario("kind=destroy", "size=small"))
    texts = [one["text"] for one in record["levels"] if one["prevents"]]
    assert len(texts) == 3
    assert all(text.startswith("Keep the ") and " from every level" in text for text in texts)
    assert all(" and destroy " in text for text in texts[1:])


# --- names on the papers --------------------------------------------------------------------------


def test_towns_are_called_alike_wherever_they_stand() -> None:
    """In objectives, areas, levels and sentences; the board's own names stand beside them only."""
    pack = the_pack()
    own = {
        town.name
        for part in pack.parts.values()
        if hasattr(part, "section")
        for town in part.section.towns
    }
    for number in range(12):
        record = plain(roll_scenario(pack, f"called {number}", LOCKABLE.parse(["ground=shelf"])))
        names = {name for line in record["sections"] for name in line["towns"]}
        assert not names & own
        for one in record["objectives"]:
            assert one["what"] != "town" or one["name"] in names
        zones = [zone for group in record["groups"] for zone in group["zones"]]
        assert {zone["to"] for zone in zones if zone.get("to")} <= names
        asked = [c for level in record["levels"] for way in level["any"] for c in way["all"]]
        assert {name for c in asked for name in c.get("in", ())} <= names
        texts = " ".join([record["title"], *sentences(record)])
        assert not any(re.search(rf"\b{re.escape(name)}\b", texts) for name in own)


def test_large_towns_are_called_by_large_places_and_lie_as_these_do() -> None:
    locks = ("section.1=W", "sections=1", "size=small", "ground=shelf")
    record = plain(roll_scenario(the_pack(), "large", LOCKABLE.parse(locks)))
    (line,) = record["sections"]
    sector = the_pack().records("sectors")[record["sector"]]
    people = {one["name"]: one["people"] for one in sector["places"]}
    assert people[line["towns"][0]] == max(people[name] for name in line["towns"])


# --- locks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locks", "words"),
    [
        (
            ["division=12th-ss-panzer-division", "date=1945-01-23"],
            "--lock date=1945-01-23 and division=12th-ss-panzer-division exclude each other; with "
            "date=1945-01-23, division could be ",
        ),
        (
            ["theatre=market", "division=us-4th-infantry-division"],
            "--lock theatre=market and division=us-4th-infantry-division exclude each other; with "
            "theatre=market, division could be us-82nd-airborne-division, ",
        ),
        (
            ["sector=bastogne", "date=1944-09-17"],
            "--lock sector=bastogne and date=1944-09-17 exclude each other; with sector=bastogne, "
            "date could be from 1944-12-18 to 1945-01-16",
        ),
        (
            ["sector=bastogne", "theatre=ruhr"],
            "--lock theatre=ruhr and sector=bastogne exclude each other; with theatre=ruhr, sector "
            "could be westerwald, ruhr-north, ruhr-south, munsterland, aller, elbe, ",
        ),
        (
            ["attacker=german", "division=709th-static-division"],
            "--lock division=709th-static-division and attacker=german exclude each other; with "
            "division=709th-static-division, attacker could be allied",
        ),
        (
            ["division=13th-ss-panzer"],
            "--lock division=13th-ss-panzer is not possible; it could be ",
        ),
        (
            ["allied=british", "division=us-1st-infantry-division"],
            "--lock allied=british and division=us-1st-infantry-division exclude each other; with "
            "allied=british, division could be uk-3rd-infantry-division, ",
        ),
    ],
)
def test_locks_that_contradict_history_are_told_what_is_possible(
    locks: list[str], words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        roll_scenario(the_pack(), "locked", LOCKABLE.parse(locks))
    assert words in str(caught.value)


def test_a_locked_division_takes_part() -> None:
    for division in (
        "us-106th-infantry-division",
        "716th-static-division",
        "uk-1st-airborne-division",
    ):
        record = plain(scenario(f"division={division}"))
        assert division in [one["division"] for one in record["groups"]]
        assert told(record) == []


# --- a pack's own history -------------------------------------------------------------------------


def edited(folder: Path, file: str, *changes: tuple[str, str]) -> str:
    """Change texts of a file of the pack, each where it first stands; return what it is then."""
    text = (FOLDER / "chance" / file).read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / "chance" / file).write_text(text, "utf-8")
    return text


def place(text: str, line: str, words: str = "") -> str:
    """Return the line and column of some words in a line, of what it is for none."""
    before = text[: text.index(line) + line.index(words)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "own"))


def test_a_history_that_could_not_have_been_is_told_with_its_places(own: Path) -> None:
    """A division serves before it was raised, a stay ends before it begins, and more like that."""
    raised = "{sector: omaha, from: '1944-06-06', to: '1944-06-18'}"
    backwards = "{sector: omaha, from: '1944-06-18', to: '1944-06-08'}"
    too_long = "{sector: metz, from: '1944-10-01', to: '1944-11-22'}"
    tigers = "{units: [m4-75, tiger-i], of: '745th Tank Battalion'}"
    divisions = edited(
        own,
        "divisions.yaml",
        ("raised: '1917-05'", "raised: '1944-07'"),
        ("{units: [m4-75, m5], of: '745th Tank Battalion'}", tigers),
        ("{sector: omaha, from: '1944-06-08', to: '1944-06-18'}", backwards),
        ("{sector: metz, from: '1944-10-19', to: '1944-11-22'}", too_long),
        ("until: '1944-11-30'\n    at:\n      - {sector: metz", NO_MORE),
    )
    text = (FOLDER / "chance/sectors.yaml").read_text("utf-8")
    start = text.index("    places:\n", text.index("- id: saint-vith\n"))
    end = text.index("    woods:", start)
    few = "".join(text[start:end].splitlines(keepends=True)[:5])
    few += "      - {name: Hamburg, country: DE, lat: 53.55, lon: 10, people: 1700000}\n"
    sectors = edited(
        own,
        "sectors.yaml",
        (text[start:end], few),
        ("from: '1944-06-06'\n    to: '1944-06-18'", "from: '1944-06-18'\n    to: '1944-06-06'"),
        ("allied-towards: [west, north, south]", "allied-towards: []"),
    )
    with pytest.raises(ContentError) as caught:
        roll_scenario(read_pack(own, "own"), "own")
    first = [
        (
            raised,
            "'1944-06-06'",
            f"{OMAHA} from 1944-06-06 on, but was raised in 1944-07",
        ),
        (tigers, "tiger-i", f"{FIRST} can't have Tiger I: it is the other side's"),
        (backwards, "'1944-06-08", "this ends on 1944-06-08, before it begins on 1944-06-18"),
        (
            too_long,
            "'1944-10",
            f"{METZ} from 1944-10-01 to 1944-11-22; {LASTS} 1944-10-12 to 1944-11-22",
        ),
        (too_long, "'1944-11", f"{METZ} to 1944-11-22, but was no more after 1944-11-20"),
    ]
    then = [
        (
            "to: '1944-06-06'",
            "'1944",
            "Behind Utah Beach ends on 1944-06-06, before it begins on 1944-06-18",
        ),
        ("allied-towards: []", "[]", "an attack goes in one direction at least"),
        (
            "{from: '1944-12-16', south: 50.21",
            "{from",
            "maps around St. Vith need 12 places in this box that lie within 20 km of one of them; "
            "there are 4",
        ),
        (
            "{from: '1944-12-19', south: 50.21",
            "{from",
            "maps around St. Vith need 12 places in this box that lie within 20 km of one of them; "
            "there are 3",
        ),
        (
            "{name: Hamburg",
            "{name",
            "Hamburg lies at 53.55, 10, outside the front around St. Vith",
        ),
    ]
    assert str(caught.value).splitlines() == [
        f"own/chance/{file}.yaml:{place(text, line, words)}: {said}"
        for file, text, told in (("divisions", divisions, first), ("sectors", sectors, then))
        for line, words, said in told
    ]


NO_MORE = "until: '1944-11-20'\n    at:\n      - {sector: metz"
FIRST = "1st Infantry Division"
OMAHA = f"{FIRST} is inland from Omaha Beach"
LASTS = "that sector lasts from"
METZ = "462nd Volksgrenadier Division is before Metz"


def test_the_docs_have_the_tables_of_the_pack() -> None:
    text = annals.DOCS.read_text("utf-8")
    assert annals.tables() in text, "python -m tests.panzer_leader_annals"


def test_a_unit_that_the_game_does_not_have_is_told_when_the_pack_is_read(own: Path) -> None:
    text = edited(own, "divisions.yaml", ("units: [m4-75, m5]", "units: [m4-75, m5a1]"))
    with pytest.raises(ContentError) as caught:
        read_pack(own, "own")
    at = f"own/chance/divisions.yaml:{place(text, 'm5a1')}"
    assert str(caught.value).splitlines() == [
        f"{at}: 'm5a1' is not among the records of 'unit-kinds'",
        "  hint: did you mean 'm5'?",
    ]
