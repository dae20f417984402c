"""The studio's pages of roll tables: all tables of all packs, their odds, rolls that repeat."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from generator.content.roll_table import RollTable
from generator.dice import percent, printed, signed
from generator.games.packs import pack_tables
from generator.job.targets import built_in, find_targets
from tests.packs import fieldpress, write_pack
from tests.studio_client import Answer, Client, Worked, opened

MIXED = """\
kind: tables
title: Tables
tables:
  - id: hits
    title: Hits
    rule: '4.2'
    dice: 2d6-1d4+1
    modifiers: {from: -2, to: 20}
    clamp: true
    columns: [open, "<b>wood</b>"]
    column_head: Ground
    results: {miss: Nothing happens., hit: A step is lost., kill: The unit is lost.}
    rows:
      - {on: <=2, cells: [miss, miss]}
      - {on: 3-7, cells: [hit, miss]}
      - {on: 8-12, cells: [kill, hit]}
    notes: ["A <script> is text."]
  - {id: many, title: Many, dice: 8d20, rows: [{on: any, result: all}]}
  - id: cent
    title: Per cent
    dice: d100
    rows: [{on: 1-33, result: low}, {on: 34-100, result: high}]
  - {id: four, title: "Odd: four", dice: d4, rows: [{on: any, result: all}]}
  - {id: two, title: "Odd: two", dice: d2, rows: [{on: any, result: all}]}
"""


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with opened() as found:
        yield found


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A studio that was started in a pack with tables of all sorts."""
    folder = write_pack(tmp_path_factory.mktemp("tables") / "skirmish", {"tables.yaml": MIXED})
    with opened(folder) as found:
        yield found


def tables_of(pack: str) -> dict[str, RollTable]:
    target = find_targets([pack])[0]
    return dict(pack_tables(target.folder, target.shown)[1])


def fractions(shown: Answer | Worked) -> list[Fraction]:
    """Return the chances of the rows, as they are printed."""
    texts = shown.texts("table:not(.results) > tbody > tr > .fraction")
    return [Fraction(0) if text == "–" else Fraction(text) for text in texts]


@pytest.mark.parametrize("pack", built_in())
def test_every_table_of_every_pack_shows_its_odds_and_can_be_rolled(
    client: Client, pack: str
) -> None:
    tables = tables_of(pack)
    listed = [one.attributes["href"] for one in client.get(f"/tables/{pack}").select("li > a")]
    assert sorted(listed) == sorted(f"/tables/{pack}/{name}" for name in tables)
    compared: set[str] = set()
    for name, table in tables.items():
        page = client.get(f"/tables/{pack}/{name}")
        assert (page.status, page.texts("h1")) == (200, [table.title])
        rows = page.select("#odds table:not(.results) > tbody > tr")
        assert [one.attributes["data-row"] for one in rows] == [
            str(n) for n in range(len(table.spans))
        ]
        assert page.texts("table:not(.results) > tbody > tr > th") == list(map(str, table.spans))
        cells = page.texts("table:not(.results) > tbody > tr > td:not([class])")
        assert cells == [" ".join(cell.split()) for row in table.cells for cell in row]
        assert fractions(page) == list(table.row_odds())
        asked = {"pack": pack, "table": name, "modifier": str(table.high)}
        if table.high or table.low:
            assert fractions(client.work("table-odds", **asked)) == list(table.row_odds(table.high))
        rolled = client.work("table-roll", **asked, seed="amber")
        _lies_in_its_row(rolled, table, table.high)
        if str(table.dice) not in compared:
            _same_as_the_command(rolled, f"{pack}/{name}", table)
            compared.add(str(table.dice))


def _faces(rolled: Worked) -> list[int]:
    label = rolled.select(".dice")[0].attributes["aria-label"]
    return [int(text) for text in re.findall(r"\d+", label)]


def _lies_in_its_row(rolled: Worked, table: RollTable, modifier: int) -> None:
    """The dice that are shown, added up, lie in the row that is marked."""
    signs = [term.sign for term in table.dice.terms for _ in range(term.count)]
    total = sum(sign * face for sign, face in zip(signs, _faces(rolled), strict=True))
    (throw,) = rolled.select(".throw")
    assert throw.attributes["data-modifier"] == str(modifier)
    span = table.spans[int(throw.attributes["data-row"])]
    assert total + table.dice.constant + modifier in span
    drawn = sum(term.count * (2 if term.sides == 100 else 1) for term in table.dice.terms)
    assert len(rolled.select(".die")) == drawn


def _same_as_the_command(rolled: Worked, words: str, table: RollTable) -> None:
    """The shown dice and row are those that the shown command rolls."""
    (shown,) = rolled.texts(".command code")
    asked = shown.split()
    assert asked[:3] == ["fieldpress", "roll", words]
    ran = fieldpress(*asked[1:], "--json")
    told = json.loads(ran.out)["rolls"][-1]
    (throw,) = rolled.select(".throw")
    row = table.spans[int(throw.attributes["data-row"])]
    assert str(row) == told["on"]
    assert _faces(rolled) == told["faces"]
    assert (
        f"A chance of {told['odds']}, {percent(Fraction(told['odds']))} · seed amber"
        in (rolled.texts(".outcome")[0])
    )
    drawn = sum(term.count * (2 if term.sides == 100 else 1) for term in table.dice.terms)
    assert len(rolled.select(".die")) == drawn


def test_the_list_has_all_packs_and_finds_words(client: Client) -> None:
    page = client.get("/tables")
    count = sum(len(tables_of(pack)) for pack in built_in())
    assert page.texts(".subtitle") == [f"{count} tables, each with its exact odds and dice to roll"]
    assert len(page.select(".table-game")) == len(built_in())
    assert len(page.select(".table-list li")) == count
    assert [one.text for one in page.select("nav [aria-current]")] == ["Tables"]
    found = client.get("/tables?q=scatter+1d6").texts(".table-list a")
    assert found == ["Scatter", "Direction of scatter", "Scatter"]
    none = client.get("/tables?q=nothing+of+the+kind")
    assert none.texts(".subtitle") == ["0 found for “nothing of the kind”"]
    assert none.texts("main > p")[-1] == "No table has all these words."


def test_the_slider_has_the_range_of_the_table_and_tells_its_value(client: Client) -> None:
    page = client.get("/tables/panzer-leader/crt?modifier=-2")
    (slider,) = page.select("input[type=range]")
    known = {"min": "-3", "max": "2", "step": "1", "value": "-2", "aria-valuetext": "−2"}
    assert known.items() <= slider.attributes.items()
    assert page.texts("output") == ["−2"]
    assert page.texts("caption") == ["Chance of each row at −2", "Chance of each result at −2"]
    assert page.texts("#odds .command code") == ["fieldpress odds panzer-leader/crt --modifier -2"]
    plain = client.get("/tables/panzer-leader/scatter")
    assert plain.select("input[type=range]") == []
    assert "This table takes no modifiers." in plain.texts(".table-desk .hint")


def test_odds_by_row_by_result_and_cumulated(own: Client) -> None:
    asked = {"pack": "skirmish", "table": "hits", "modifier": "1", "cumulative": "on"}
    shown = own.work("table-odds", **asked)
    table = tables_of(str(Path.cwd()))["hits"]
    odds = table.row_odds(1)
    assert fractions(shown) == list(odds)
    sums = [sum(odds[: n + 1], Fraction(0)) for n in range(3)]
    percents = shown.texts("table:not(.results) > tbody > tr > .percent")
    assert percents[1::3] == [percent(one) for one in sums]
    assert percents[2::3] == [percent(1 - one + each) for one, each in zip(sums, odds, strict=True)]
    bars = [float(one.attributes["width"]) for one in shown.select("td.bar-cell .bar-part")]
    assert bars == [round(float(one * 100), 3) for one in odds]
    assert shown.texts(".results thead th") == ["Result", "open", "<b>wood</b>"]
    wood = table.chances(1, 1)
    assert shown.texts(".results tbody tr:nth-child(1) td:nth-child(3) .fraction") == [
        str(wood["miss"])
    ]


def test_one_column_is_shown_and_rolled_alone(own: Client) -> None:
    asked = {"pack": "skirmish", "table": "hits", "modifier": "0", "column": "<b>wood</b>"}
    shown = own.work("table-odds", **asked)
    assert shown.texts("table:not(.results) thead tr:last-child th")[1] == "<b>wood</b>"
    assert shown.texts("table:not(.results) > tbody > tr > td:not([class])") == [
        "miss",
        "miss",
        "hit",
    ]
    rolled = own.work("table-roll", **asked, seed="amber")
    table = tables_of(str(Path.cwd()))["hits"]
    row = int(rolled.select(".throw")[0].attributes["data-row"])
    result = table.cells[row][1]
    assert rolled.texts(".outcome-row") == [f"{table.spans[row]} {result}"]
    assert rolled.texts(".outcome-means") == [table.results[result]]


def test_dice_lie_as_the_notation_has_them(own: Client) -> None:
    asked = {"pack": "skirmish", "table": "hits", "modifier": "2", "seed": "amber"}
    rolled = own.work("table-roll", **asked)
    told = json.loads(
        fieldpress("roll", "./hits", "--modifier", "2", "--seed", "amber", "--json").out
    )["rolls"][0]
    kinds = [(one.attributes["data-sides"], one.attributes["data-face"], one.attributes["class"])
             for one in rolled.select(".die")]  # fmt: skip
    faces = list(map(str, told["faces"]))
    assert kinds == [
        ("6", faces[0], "die d6"),
        ("6", faces[1], "die d6"),
        ("4", faces[2], "die d4 minus"),
    ]
    assert rolled.texts(".dice .sign") == ["−", "+1", "+2", f"= {printed(told['total'])}"]
    assert rolled.texts(".command code") == ["fieldpress roll ./hits --modifier 2 --seed amber"]
    said = rolled.select(".throw")[0].attributes["data-said"]
    dice = f"{faces[0]} and {faces[1]} minus {faces[2]} +1"
    assert said.startswith(f"{dice}, modifier +2, total {told['total']}. Row ")


def test_a_hundred_sided_die_is_tens_and_ones(own: Client) -> None:
    seen = set()
    for number in range(1, 40):
        asked = {"pack": "skirmish", "table": "cent", "seed": "amber", "number": str(number)}
        rolled = own.work("table-roll", **asked)
        tens, ones = (one.attributes["data-face"] for one in rolled.select(".die"))
        face = int(tens) + int(ones) or 100
        assert rolled.texts(".dice .sign") == [f"= {face}"]
        assert rolled.texts(".outcome-row") == ["1–33 low" if face <= 33 else "34–100 high"]
        assert len(tens) == 2
        seen.add(face)
    assert len(seen) > 20


def test_many_dice_and_odd_ones_are_drawn(own: Client) -> None:
    for name, count in (("many", 8), ("four", 1), ("two", 1)):
        rolled = own.work("table-roll", pack="skirmish", table=name, seed="amber")
        assert len(rolled.select(".die")) == count
        assert len(rolled.select(".die text")) == count
    assert own.get("/tables/skirmish").texts(".table-game h3") == ["Odd"]
    assert own.get("/tables/skirmish").texts(".table-list a")[-2:] == ["Four", "Two"]


def test_each_roll_without_a_seed_has_a_new_one_and_can_be_repeated(own: Client) -> None:
    asked = {"pack": "skirmish", "table": "many", "modifier": "0"}
    seeds = set()
    for _ in range(5):
        rolled = own.work("table-roll", **asked, number="7")
        seed = rolled.select(".throw")[0].attributes["data-seed"]
        again = own.work("table-roll", **asked, seed=seed)
        assert again.texts(".dice ~ *") == rolled.texts(".dice ~ *")
        assert rolled.texts(".command code") == [f"fieldpress roll ./many --seed {seed}"]
        seeds.add(seed)
    assert len(seeds) == 5


def test_the_third_roll_of_a_seed_is_the_third_of_the_command(client: Client) -> None:
    table = tables_of("platoon-action")["scatter"]
    asked = {"pack": "platoon-action", "table": "scatter", "modifier": "0", "seed": "amber"}
    rolled = client.work("table-roll", **asked, number="3")
    (shown,) = rolled.texts(".command code")
    assert shown == "fieldpress roll platoon-action/scatter --seed amber --times 3"
    _same_as_the_command(rolled, "platoon-action/scatter", table)
    assert 'data-seed="amber" data-number="3" data-again' in rolled.html


@pytest.mark.parametrize("seed", ["-x", "two words", "a'b\"c", "<b>", "Ω", "$(touch x)"])
def test_any_seed_can_be_copied_to_a_shell(own: Client, seed: str) -> None:
    rolled = own.work("table-roll", pack="skirmish", table="four", seed=seed)
    (shown,) = rolled.texts(".command code")
    words = shlex.split(shown)
    ran = fieldpress(*words[1:], "--json")
    assert json.loads(ran.out)["seed"] == seed
    assert "<b>" not in rolled.html


def test_what_a_pack_says_is_text(own: Client) -> None:
    page = own.get("/tables/skirmish/hits")
    assert page.texts(".notes li") == ["A <script> is text."]
    assert "<b>wood" not in page.html
    assert page.select("main script") == []


NO_TABLE = "'panzer-leader' has no table 'crtt'; its tables are turns, section-number, approach, "


def test_a_table_or_a_pack_that_isn_t_there_is_told_as_by_the_command(client: Client) -> None:
    page = client.get("/tables/panzer-leader/crtt")
    assert page.status == 422
    said = fieldpress("odds", "panzer-leader/crtt").err.splitlines()
    assert page.problems == said[:1]
    assert page.problems[0].startswith(NO_TABLE)
    assert page.hints == ["did you mean 'crt'?"]
    page = client.get("/tables/panzer-leder/crt")
    assert page.status == 422
    assert page.problems == [f"there is no pack 'panzer-leder'; packs are {', '.join(built_in())}"]
    assert page.hints == ["did you mean 'panzer-leader'?"]
    assert client.get("/tables/nothing").status == 422
    assert client.get("/tables/..%2F..%2Fetc/passwd").status == 404
    made = client.work("table-odds", pack="../../etc", table="passwd", modifier="0")
    assert made.problems == [f"there is no pack '..'; packs are {', '.join(built_in())}"]


OUT = " is out of range for 'crt', whose modifiers run from −3 to +2"


@pytest.mark.parametrize(
    ("table", "modifier", "said"),
    [
        ("crt", 10**9, "a modifier of +1000000000" + OUT),
        ("crt", -4, "a modifier of −4" + OUT),
        ("turns", 2, "'turns' takes no modifiers"),
    ],
)  # fmt: skip
def test_a_modifier_that_a_table_can_t_have_is_told_as_by_the_command(
    client: Client, table: str, modifier: int, said: str
) -> None:
    words = f"panzer-leader/{table}"
    assert fieldpress("odds", words, "--modifier", str(modifier)).err == f"{said}\n"
    asked = {"pack": "panzer-leader", "table": table, "modifier": str(modifier)}
    for work in ("table-odds", "table-roll"):
        assert client.work(work, **asked).problems == [said]
    page = client.get(f"/tables/{words}?modifier={modifier}")
    assert (page.status, page.problems) == (422, [said])


def test_other_bad_input(client: Client) -> None:
    asked = {"pack": "panzer-leader", "table": "crt", "modifier": "0"}
    for typed in ("abc", "1.5", "", "9" * 50):
        shown = typed if len(typed) <= 40 else typed[:39] + "…"
        wanted = [f"--modifier: a whole number such as 2, not '{shown}'"]
        assert client.work("table-odds", **{**asked, "modifier": typed}).problems == wanted
    assert client.work("table-roll", **asked, seed="a", number="1001").problems == [
        "--times: 1 to 1000 rolls of one seed, not 1001"
    ]
    assert client.work("table-roll", **asked, seed="a", number="-1").problems == [
        "--times: 1 to 1000 rolls of one seed, not -1"
    ]
    assert client.work("table-roll", **asked, seed="x" * 20_001).problems == [
        "a seed has at most 20,000 characters"
    ]
    column = client.work("table-odds", **asked, column="1-2x")
    assert (column.problems, column.hints) == (
        ["'crt' has no column '1-2x'"],
        ["did you mean '1-2'?"],
    )
    assert client.work("table-odds", modifier="0").problems == ["name a table, as PACK/TABLE"]


def test_a_pack_that_broke_is_told_with_its_places(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "skirmish")
    with opened(folder) as client:
        assert client.get("/tables/skirmish/hits").status == 200
        text = (folder / "tables.yaml").read_text()
        (folder / "tables.yaml").write_text(text.replace("on: 6", "on: 7"))
        page = client.get("/tables/skirmish/hits")
        assert page.status == 422
        assert page.places == ["./tables.yaml:8:7", "./tables.yaml:10:14"]
        page = client.get("/tables")
        assert page.status == 200
        assert page.places == ["./tables.yaml:8:7", "./tables.yaml:10:14"]
        assert len(page.select(".table-list")) >= len(built_in())
        (folder / "tables.yaml").write_text(text)
        assert client.get("/tables/skirmish/hits").status == 200


def test_the_odds_of_a_modifier_come_at_once(client: Client) -> None:
    """A slider that is dragged asks often; what it asked before is no longer wanted."""
    jobs = [
        client.begin("table-odds", pack="platoon-leader", table="cp-replenishment", modifier=str(n))
        for n in range(-18, 5)
    ]
    last = client.follow(jobs[-1])
    assert last.texts("caption")[0] == f"Chance of each row at {signed(4)}"
    assert sum(client.follow(job).stopped for job in jobs[:-1]) > len(jobs) / 2
