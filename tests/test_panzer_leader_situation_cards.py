"""Panzer Leader's situations as they are printed, held against a transcription of the data.

Every order of battle, level, head and arrangement is read back from the finished PDF.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from drawn import marks_of
from less import unshelved
from packs import fieldpress
from panzer_leader_records import situation_parts
from printed import Printed
from test_panzer_leader_situations import CONTENT, GROUPS, HEADS, LEVELS, ORDERS, counted, entries

from generator.content import Pack
from generator.errors import ContentError
from generator.games.packs import read_pack
from generator.games.panzer_leader.sight.line import sight
from generator.games.panzer_leader.situation.ground import LaidSections, ground_of
from generator.games.panzer_leader.situation.kind import SituationPart
from generator.games.panzer_leader.situation.model import SituationFile, Zone
from generator.games.panzer_leader.situation.view import situation_view, written_date
from tests.shares import first

NUMBERS = [int(line.split()[0]) for line in HEADS.strip().splitlines()]
PEOPLE = {"allied": "Allies", "german": "Germans"}
OURS = {"A": "W", "B": "X", "C": "Y", "D": "Z"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return read_pack(CONTENT, "content/panzer-leader")


@pytest.fixture(scope="session")
def cards(
    tmp_path_factory: pytest.TempPathFactory, sharing: Callable[[Path], Path]
) -> Mapping[int, tuple[str, str]]:
    """The text of both pages of each situation, by its number, on A4 in colour; 0 is the front."""
    out = sharing(tmp_path_factory.mktemp("situations"))
    done = fieldpress("build", "panzer-leader/situations", "--out", str(out))
    assert done.status == 0, done.err
    pdf = Printed((out / "panzer-leader" / "situations.pdf").read_bytes())
    texts = [pdf.text(page) for page in range(len(pdf.pdf.pages))]
    assert len(texts) == 38
    return {0: (texts[0], texts[1])} | {
        n: (texts[2 * i], texts[2 * i + 1]) for i, n in enumerate(NUMBERS, 1)
    }


def between(text: str, start: str, end: str) -> str:
    """Return what stands between two pieces of a text, each of which must be there once."""
    assert text.count(start) == 1, (start, text)
    rest = text.split(start)[1]
    assert end in rest, (end, rest)
    return rest.split(end)[0].strip()


# --- the sheet in front -----------------------------------------------------------------------

# Beyond VIII and XIV, by the orders of battle and the levels: aircraft, blocks, a bridgelayer, ways
# out of the map, bridges that must be held.
NEEDS = {
    1: "bridges XIV.B.7",
    5: "aircraft XII, bridges XIV.B.7",
    6: "a block IX.B",
    9: "bridgelayer X.C, bridges XIV.B.7",
    12: "leaving the map XIV.B.2",
    14: "leaving the map XIV.B.2",
    15: "a block IX.B, leaving the map XIV.B.2",
    18: "aircraft XII",
    19: "aircraft XII",
    20: "a block IX.B, bridges XIV.B.7",
}


def test_all_situations_stand_in_one_table(
    cards: Mapping[int, tuple[str, str]], pack: Pack
) -> None:
    """Number, title, date, length, boards, units and size of each, in one line."""
    page = cards[0][0]
    assert "Situations 18 battles" in page
    sizes = pack.records("sizes")
    ends = []
    for part, line in zip(situation_parts(pack), HEADS.strip().splitlines(), strict=True):
        number, _, turns, date, boards, _, mover, name = line.split(maxsplit=7)
        letters = [one[0] for one in re.split("[,/]", boards)]
        units = {
            side: sum(u.count for g in part.model.groups if g.side == side for u in g.units)
            for side in PEOPLE
        }
        total = sum(units.values())
        size = next((one["name"] for one in sizes.values() if total <= one["most"]), "huge")
        row = (
            f"{number} {name} {written_date(date)} {int(turns)} {' '.join(letters)} "
            f"{' '.join(OURS[one] for one in letters)} {units['allied']} {units['german']} "
            f"{size} {PEOPLE[mover]} {NEEDS.get(int(number), '–')}"
        )
        assert row in page, row
        ends.append(page.index(row))
    assert ends == sorted(ends)
    assert "Begin with First shots, then situation 20." in page


def test_what_is_done_before_play_stands_behind_it(
    cards: Mapping[int, tuple[str, str]], pack: Pack
) -> None:
    page = cards[0][1]
    for number, one in enumerate(pack.records("before-play").values(), 1):
        rule = f" {one['rule']}" if one["rule"] else ""
        assert f"{number} {one['name']} {one['text']}{rule}" in page
    for one in pack.records("optional-rules").values():
        assert f"{one['name']} {one['rule']} {one['serves']}" in page


# --- the first game ---------------------------------------------------------------------------


@pytest.mark.ci
def test_the_first_game_needs_no_more_than_it_names(pack: Pack, tmp_path: Path) -> None:
    """Open ground, no carriers, nothing that fires indirectly: as I.2 of the rulebook says."""
    part = pack.parts["first-shots"]
    assert isinstance(part, SituationPart)
    model, ground = part.model, ground_of(pack.parts, part.model)
    spots = [spot for spot in ground.joined.cover if spot[1] <= 4]
    assert len(spots) == 52
    assert {ground.joined.cover[spot] for spot in spots} == {"clear"}
    assert not set(spots) & set(ground.joined.stream_hexes)
    assert all(sight(ground.joined, a, b).visible for a in spots for b in spots if a != b)
    for group in model.groups:
        area = ground.area(group.zones)
        assert len(area) == 10
        assert area <= set(spots)
        for line in group.units:
            unit = pack.records("unit-kinds")[line.unit]
            assert unit["class"] in ("I", "A"), "no indirect fire"
            assert not unit["carries"]
            assert unit["role"] in ("infantry", "gun", "tank"), "no engineers, no aircraft"
    needed = "II.B, II.C, III, IV.1 to IV.3, V.B.1 to V.B.3, VI, VII.A, VII.B and VII.F"
    (first_game,) = [one["text"] for one in pack.records("book").values() if one["id"] == "I.2"]
    assert needed in first_game[0]
    done = fieldpress("build", "panzer-leader/first-shots", "--out", str(tmp_path))
    assert done.status == 0, done.err
    pdf = Printed((tmp_path / "panzer-leader" / "first-shots.pdf").read_bytes())
    page = pdf.text(0)
    assert f"It needs {needed} of the rulebook, the CRT and the WEC." in page
    assert "No unit leaves rows A to E." in page
    assert "Also with the published" not in page, "the published section A may be otherwise there"
    # The map ends below row E, and its hexes take the counters of the game; tables lie behind it.
    assert "play on this page" in page
    for elsewhere in ("Sambleu", "Grancelle", "woods", "stream"):
        assert elsewhere not in page
    rows = {
        glyph.char: glyph.y
        for glyph in pdf.glyphs(0)
        if glyph.x < 14 and glyph.char in "ABCDE" and glyph.size > 12
    }
    assert sorted(rows, key=rows.__getitem__) == list("EDCBA")
    assert (rows["B"] - rows["E"]) / 3 / (3**0.5 / 2) > 16, "a hex is wider than a counter"
    behind = pdf.text(1)
    for table in ("Combat results table", "Weapons effectiveness chart", "Direct fire", "Turns"):
        assert table in behind


# --- heads ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", HEADS.strip().splitlines())
def test_the_head_says_when_how_long_and_who_is_first(
    cards: Mapping[int, tuple[str, str]], line: str
) -> None:
    number, _, turns, date, boards, first, mover, name = line.split(maxsplit=7)
    page, other = cards[int(number)]
    for text in (page, other):
        assert f"Situation {number}: {name} Side" in text
    over = "/" in boards
    laid = re.split("[,/]", boards)
    sections = (" over " if over else ", ").join(one.replace("+", " turned") for one in laid)
    head = (
        f"When‡ {written_date(date)} Turns† {turns} Sets up first† {PEOPLE[first]} "
        f"Moves first† {PEOPLE[mover]} Sections† {sections} Units†"
    )
    assert head in page
    lines = "Indirect fire: unit and hex Notes"  # Where there is room, turns are lines.
    before = lines if lines in other else "Turns† tick them off"
    track = between(other, before, str(int(turns))) + f" {turns}"
    assert track.split() == [str(turn) for turn in range(1, int(turns) + 1)]


@pytest.mark.parametrize("line", HEADS.strip().splitlines())
def test_the_map_names_its_sections_as_they_lie(
    cards: Mapping[int, tuple[str, str]], line: str
) -> None:
    number, boards = line.split()[0], line.split()[4]
    labels = [
        f"{one[0]}{' turned' if '+' in one else ''} our section {OURS[one[0]]}"
        for one in re.split("[,/]", boards)
    ]
    assert " ".join(labels) in cards[int(number)][0]
    published = ", ".join(one[0] for one in re.split("[,/]", boards))
    several = "boards" if len(labels) > 1 else "board"
    assert f"Also with the published {several} {published}, laid just so" in cards[int(number)][0]


def test_sections_lie_where_the_head_says(pack: Pack) -> None:
    for part, line in zip(situation_parts(pack), HEADS.strip().splitlines(), strict=True):
        frames = situation_view(pack, part.model, "#")["plan"]["frames"]
        over, laid = "/" in line.split()[4], re.split("[,/]", line.split()[4])
        assert [(f["letter"], f["turned"]) for f in frames] == [(o[0], "+" in o) for o in laid]
        for i, frame in enumerate(frames):
            across, down = (0, i) if over else (i, 0)
            assert frame["x"] == pytest.approx(across * 100)
            assert frame["y"] == pytest.approx(down * 32 * 10 * 3**0.5 / 2)


# --- orders of battle -------------------------------------------------------------------------


def added(units: list[tuple[str, int]]) -> dict[str, int]:
    """Add up what stands twice in a line of the list."""
    found: dict[str, int] = {}
    for unit, count in units:
        found[unit] = found.get(unit, 0) + count
    return found


def pieces(text: str) -> Iterator[tuple[str, int]]:
    """Yield what is printed for each `× n`, and n; what a counter shows follows its number."""
    counts = list(re.finditer(r"× (\d+)", text))
    for count, after in zip(counts, [*counts[1:], None], strict=True):
        yield text[count.end() : after.start() if after else None], int(count[1])


@pytest.mark.parametrize("key", entries(ORDERS))
def test_every_order_of_battle_is_printed(
    cards: Mapping[int, tuple[str, str]], pack: Pack, key: str
) -> None:
    number, side, group = key.split()
    name = entries(GROUPS)[f"{number}-{group}"]
    units = added(counted(entries(ORDERS)[key]))
    total = sum(units.values())
    several = "unit" if total == 1 else "units"
    whose = f"{'Allied' if side == 'allied' else 'German'}, {total} {several}"
    page = cards[int(number)][1]
    heads = re.findall(rf"{re.escape(name)}† \d {whose}", page)
    assert len(heads) == 1
    rest = re.split(r"† \d (?:Allied|German), \d+ unit|Turns†|Units lost", page.split(heads[0])[1])
    found = list(pieces(rest[0]))
    assert len(found) == len(units)
    assert [count for _, count in found] == list(units.values())
    for unit, (text, _) in zip(units, found, strict=True):
        record = pack.records("unit-kinds")[unit]
        words = text.split()
        values = [record["attack"], record["range"], record["defence"], record["movement"]]
        if record["type"] == "block":
            values = []
        doubles = "*" if record["doubles"] else ""
        for word in (
            *record["short"].split(),
            *(str(v) for v in values if v is not None and v != record["range"]),
            *([f"{record['range']}{doubles}"] if values else []),
        ):
            assert word in words, (unit, word, text)


def test_what_stands_twice_in_a_list_is_added_up(cards: Mapping[int, tuple[str, str]]) -> None:
    """Hetzer in 18 and M5 in 19 stand in two lines of the public lists."""
    orders = entries(ORDERS)
    assert [n for u, n in counted(orders["18 german 326th-vg"]) if u == "hetzer"] == [2, 2]
    assert [n for u, n in counted(orders["19 allied 11th-and-35th"]) if u == "m5"] == [3, 3]
    for number, name, count in ((18, "Hetzer", 4), (19, "M5", 6)):
        found = [n for text, n in pieces(cards[number][1]) if name in text.split()]
        assert found == [count]


def test_units_a_side_are_told(cards: Mapping[int, tuple[str, str]]) -> None:
    for number in NUMBERS:
        total = {"allied": 0, "german": 0}
        for key, text in entries(ORDERS).items():
            if key.split()[0] == str(number):
                total[key.split()[1]] += sum(count for _, count in counted(text))
        assert f"Units† {total['allied']} Allied, {total['german']} German" in cards[number][0]


@pytest.mark.parametrize("number", NUMBERS)
def test_groups_are_listed_in_the_order_in_which_they_set_up(
    cards: Mapping[int, tuple[str, str]], pack: Pack, number: int
) -> None:
    page, other = cards[number]
    part = next(part for part in situation_parts(pack) if part.model.number == number)
    names = [group.name for group in part.model.groups]
    first = part.model.sets_up_first
    assert part.model.groups[0].side == first
    listed = page.split("Setting up† in this order")[1]
    places = [listed.index(f"{name} ") for name in names]
    assert places == sorted(places)
    shown = [other.index(f"{name}† {i} ") for i, name in enumerate(names, 1)]
    assert shown == sorted(shown)
    for group in part.model.groups:
        assert group.where in listed


# --- victory levels ---------------------------------------------------------------------------

COUNTED = r"(hexes and bridges|losses to losses|units to units|hexes|bridges|losses|units|exits)"
TURN = re.compile(r" ?(?:from|by) turn \d+")


def said(condition: str, side: str) -> str:
    """Say a condition of the transcription as a card says it in figures."""
    match = re.fullmatch(rf"{COUNTED} (allied|german) ?(.*)", condition)
    assert match, condition
    count, of, rest = match.groups()
    values = dict(re.findall(r"(from|by) turn (\d+)", rest))
    where, *figures = re.split(
        r"(?:^| )(?=[-<]?[\d.]+\+?(?: |$)|clear)", TURN.sub("", rest).strip()
    )
    values |= dict(map(_figure, figures))
    whose = PEOPLE[of]
    other = PEOPLE["german" if of == "allied" else "allied"]
    holder = "" if of == side else f"{whose}: "
    places = where.replace(",", ", ")
    towns = f"towns of {places}" if re.fullmatch(r"[A-D](, [A-D])*", places) else places
    words = {
        "hexes": f"{holder}{towns}",
        "bridges": f"{holder}bridges" + (f" on {places}" if places else ""),
        "hexes and bridges": f"{holder}towns and bridges of {places}",
        "losses": f"{whose} lost",
        "units": f"{whose} on {places}",
        "exits": f"{whose} off {places}",
        "losses to losses": f"{whose} lost to {other} lost",
        "units to units": f"{whose} to {other}",
    }[count]
    words += ", no block" if "clear" in values else ""
    ratio = {"1.5": "3 : 2", "2": "2 : 1", "3": "3 : 1"} if " to " in count else {}
    amount = {k: ratio.get(v, v) for k, v in values.items()}
    if "least" in amount and "most" in amount:
        words += f" {amount['least']}–{amount['most']}"
    else:
        signs = {"least": "≥", "most": "≤", "below": "<"}
        words += "".join(f" {sign} {amount[k]}" for k, sign in signs.items() if k in amount)
    first, last = values.get("from"), values.get("by")
    if first and last:
        words += f" turn {first}" if first == last else f" turns {first}–{last}"
    elif last:
        words += f" by turn {last}"
    elif first:
        words += f" from turn {first} on"
    return words


def _figure(text: str) -> tuple[str, str]:
    if text == "clear":
        return "clear", ""
    kind = "least" if text.endswith("+") else "most" if text.startswith("-") else "below"
    return kind, text.strip("+-<")


def when(model: SituationFile, side: str) -> str:
    """When it is seen who has won, as it stands beside the heading: our ruling of XIV.B.7."""
    timed = any(
        one.first_turn or one.last_turn
        for level in model.levels if level.side == side for way in level.any for one in way.all
    )  # fmt: skip
    return "in the turns named‡" if timed else f"when turn {model.turns} is over‡"


@pytest.mark.parametrize("number", NUMBERS)
def test_every_victory_level_is_printed(
    cards: Mapping[int, tuple[str, str]], pack: Pack, number: int
) -> None:
    """Level by level: its name, its sentence, and its figures as transcribed elsewhere."""
    part = next(part for part in situation_parts(pack) if part.model.number == number)
    sentences: dict[tuple[str, str], str] = {
        (level.side or "nobody", level.level): level.text for level in part.model.levels
    }
    rows: dict[tuple[str, str], str] = {}
    for key, way in entries(LEVELS).items():
        whose, level = key.split()[1:]
        if key.split()[0] != str(number):
            continue
        ways = [
            " ".join(said(one, whose) for one in ways.split(" & "))
            for ways in ([] if way == "prevents" else way.split(" | "))
        ]
        row = [level.capitalize(), sentences[whose, level], " or ".join(ways)]
        rows[whose, level] = " ".join(filter(None, row))
    assert rows.keys() == sentences.keys()
    # In the order of the file, since a sentence may lean on the one before.
    wanted = {
        side: [rows[key] for key in sentences if key[0] == side]
        for side in ("allied", "german", "nobody")
    }
    page = cards[number][0]
    heads = {side: when(part.model, side) for side in ("allied", "german")}
    allied = between(page, f"Allied victory† {heads['allied']}", "German victory†")
    assert allied == " ".join(wanted["allied"])
    german = page.split(f"German victory† {heads['german']}")[1].strip()
    expected = " ".join([*wanted["german"], *wanted["nobody"]])
    assert german.startswith(expected)
    after = german.removeprefix(expected)
    assert not re.search(r"\b(Decisive|Tactical|Marginal|Victory|Draw)\b|[≥≤]", after)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_lost_or_doubtful_is_said(
    cards: Mapping[int, tuple[str, str]], pack: Pack, number: int
) -> None:
    text = " ".join(cards[number])
    part = next(part for part in situation_parts(pack) if part.model.number == number)
    marks = {"public": "†", "house": "‡"}
    for remark in part.model.remarks:
        assert remark.text + marks[remark.origin] in text
    assert "entry by road, of reinforcements and of special rules is lost.†" in text
    assert "† not in our source text" in text
    assert "‡ our own ruling" in text
    assert part.model.story
    assert part.model.story in text


def test_stories_are_all_different(pack: Pack) -> None:
    stories = [part.model.story or "" for part in situation_parts(pack)]
    assert len(set(stories)) == len(stories) == 18
    assert len({" ".join(story.split()[:3]) for story in stories}) == 18


# --- areas ------------------------------------------------------------------------------------


def ground(pack: Pack, name: str) -> LaidSections:
    part = next(part for part in situation_parts(pack) if part.id == name)
    return ground_of(pack.parts, part.model)


def areas(pack: Pack, name: str) -> dict[str, frozenset[Any]]:
    part = next(part for part in situation_parts(pack) if part.id == name)
    here = ground(pack, name)
    return {group.id: here.area(group.zones) for group in part.model.groups}


def test_a_section_is_all_of_its_hexes_but_shared_ones(pack: Pack) -> None:
    found = areas(pack, "saar")
    # Ten hexes in even rows; in odd rows nine whole ones between two that are shared.
    assert len(found["106th-cavalry"]) == 17 * 10 + 16 * 9
    # At the edge of the map half hexes are nobody else's.
    assert len(found["panzer-lehr"]) == 17 * 10 + 16 * 10


def test_rows_are_counted_from_the_top_as_the_sections_lie(pack: Pack) -> None:
    found = areas(pack, "reichswald")
    assert {y for _, y in found["84th"]} == set(range(8))
    assert {y for _, y in found["2nd-canadian"]} == set(range(9, 33))
    assert {y for _, y in areas(pack, "nancy")["553rd-vg"]} == set(range(24, 65))


def test_the_stream_parts_north_from_south(pack: Pack) -> None:
    for name, north, south in (
        ("nijmegen", "9th-ss", "82nd-airborne"),
        ("remagen", "garrison", "9th-armored"),
        ("anticlimax", "erdmann-and-walther", "belgian-brigade"),
    ):
        here, found = ground(pack, name), areas(pack, name)
        assert found[north]
        assert found[south]
        assert not found[north] & found[south]
        for spot in found[north]:
            near = set(here.joined.neighbours[spot])
            assert not near & found[south], name


def test_distances_are_kept(pack: Pack) -> None:
    here, found = ground(pack, "utah-beach"), areas(pack, "utah-beach")["101st-airborne"]
    for name in ("Artain", "Merden", "bridge on D"):
        for x, y in here.hexes(name):
            for a, b in found:
                down = abs(y - b)
                assert down + max(0, (abs(x - a) - down) // 2) >= 3
    assert not any(here.joined.cover[spot] == "sea" for spot in found)
    near = areas(pack, "celles")["2nd-panzer-recon"]
    town = ground(pack, "celles").hexes("St. Athan")
    around = {n for spot in town for n in ground(pack, "celles").joined.neighbours[spot]}
    assert near == town | around


def test_towns_and_bridges_are_where_sections_say(pack: Pack) -> None:
    assert len(areas(pack, "marieulles")["officer-trainees"]) == 15
    assert len(areas(pack, "remagen")["bridge-block"]) == 1
    roads = areas(pack, "bastogne-prelude")
    here = ground(pack, "bastogne-prelude")
    for spots in roads.values():
        assert spots
        assert spots <= here.joined.road_hexes


def test_hexes_can_be_named_by_either_letter(pack: Pack) -> None:
    here = ground(pack, "celles")
    for letter in ("A", "W"):
        zone = Zone(hexes=(f"{letter}-Q-10",))
        assert here.area([zone]) == {here.joined.parse("W-Q-10")}


# --- bad input --------------------------------------------------------------------------------


def told(tmp_path: Path, file: str, old: str, new: str) -> str:
    """Return what is told of a pack in which a file was changed, and check its place."""
    shutil.copytree(CONTENT, tmp_path / "panzer-leader")
    path = tmp_path / "panzer-leader" / "situations" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ContentError) as caught:
        read_pack(tmp_path / "panzer-leader", "panzer-leader")
    return str(caught.value).replace("panzer-leader/situations/", "")


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    first(
        6,
        [
            (
                "nancy.yaml",
                "count: hexes, of: allied, in: [Grancelle]",
                "count: hexes, of: allied, in: [Grancele]",
                "nancy.yaml:48:47: 'Grancele' is not a town or section that is laid here\n"
                "  hint: did you mean 'Grancelle'?",
            ),
            (
                "nancy.yaml",
                "count: hexes, of: allied, in: [Grancelle], least: 15",
                "count: hexes, of: allied, in: [Grancelle], least: 16",
                "nancy.yaml:48:66: 16 hexes are asked for, and there are 15",
            ),
            (
                "remagen.yaml",
                "{unit: pershing, count: 1}",
                "{unit: pershng, count: 1}",
                "remagen.yaml:43:16: 'pershng' is not in any list of units of this pack\n"
                "  hint: did you mean 'pershing'?",
            ),
            (
                "remagen.yaml",
                "{unit: pershing, count: 1}",
                "{unit: panther-a, count: 1}",
                "remagen.yaml:43:16: 'panther-a' is not one of the Allied units",
            ),
            (
                "goodwood.yaml",
                "[{section: B}, {section: A}, {section: C}]",
                "[{section: A}, {section: B}, {section: C}]",
                "goodwood.yaml:10:26: the east edge of W and the west edge of X can't meet: that "
                "of X lies in the sea",
            ),
            (
                "goodwood.yaml",
                "[{section: B}, {section: A}, {section: C}]",
                "[{section: B, turned: true}, {section: A}, {section: C}]",
                "goodwood.yaml:10:40: the west edge of X and the west edge of W can't meet: that "
                "of X lies in the sea",
            ),
            (
                "goodwood.yaml",
                "{section: A}, {section: C}]",
                "{section: A}, {section: W}]",
                "goodwood.yaml:10:50: section W is laid twice; there is only one of each\n"
                "  see goodwood.yaml:10:36",
            ),
            (
                "goodwood.yaml",
                "{section: A}, {section: C}]",
                "{section: A}, {section: E}]",
                "goodwood.yaml:10:50: 'E' is not a section of this pack",
            ),
            (
                "saar.yaml",
                "zones: [{sections: [D]}]",
                "zones: [{hexes: [D-Q-12]}]",
                "saar.yaml:18:22: 'Q12' is not a hex of this board; its hexrow Q has Q1 to Q10",
            ),
            (
                "saar.yaml",
                "zones: [{sections: [D]}]",
                "zones: [{sections: [B]}]",
                "saar.yaml:18:25: section 'B' is not laid here; these are laid: A, D, C",
            ),
            (
                "thrust.yaml",
                "zones: [{near: 2, to: Wiln}]",
                "zones: [{near: 2, to: Wilm}]",
                "thrust.yaml:18:27: 'Wilm' is not a town, bridge or section that is laid here\n"
                "  hint: did you mean 'Wiln'?",
            ),
            (
                "thrust.yaml",
                "zones: [{near: 2, to: Wiln}]",
                "zones: [{in: Wiln, first-row: 32}]",
                "thrust.yaml:18:12: no hex of the sections is in this area",
            ),
            (
                "thrust.yaml",
                "sets-up-first: allied",
                "sets-up-first: german",
                "thrust.yaml:14:3: german sets up first: its groups must come before the others",
            ),
            (
                "reichswald.yaml",
                "arrangement: single",
                "arrangement: over",
                "reichswald.yaml:9:14: one section is 'single', not 'over'",
            ),
            (
                "remagen.yaml",
                "date: 1945-03",
                "date: March 1945",
                "remagen.yaml:6:7: 'March 1945' is not a month or day; "
                "write it as 1944-06 or 1944-06-06",
            ),
            (
                "situations.yaml",
                "count: 18",
                "count: 20",
                "situations.yaml:3:8: there are 18 situations, not 20 as stated",
            ),
        ],
    ),
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, file: str, old: str, new: str, problem: str
) -> None:
    assert told(tmp_path, file, old, new).endswith(problem)


@pytest.mark.ci
@pytest.mark.parametrize(("paper", "ink"), first(1, [("a4", "saver"), ("letter", "grey")]))
def test_a_group_that_comes_later_stands_on_the_track(tmp_path: Path, paper: str, ink: str) -> None:
    """Reinforcements are printed on the turn in which they come, and with an arrow on the map."""
    folder = tmp_path / "panzer-leader"
    shutil.copytree(CONTENT, folder)
    (unshelved(folder) / "situations" / "situations.yaml").unlink()
    path = folder / "situations" / "remagen.yaml"
    text = path.read_text("utf-8")
    more = (
        "  - {id: relief, side: german, name: Relief, turn: 3, where: 'By the road at D-GG-3"
        f"{', or at D-GG-3' * 24}.',\n"
        "     zones: [{hexes: [D-GG-3]}], units: [{unit: panther-g, count: 2}]}\nlevels:"
    )
    path.write_text(text.replace("levels:", more, 1), "utf-8")
    out = tmp_path / "out"
    done = fieldpress(
        *("build", str(folder / "remagen"), "--out", str(out)),
        *("--paper", paper, "--ink", ink),
    )
    assert done.status == 0, done.err
    pdf_file = out / "panzer-leader" / "remagen.pdf"
    pdf = Printed(pdf_file.read_bytes())
    front, back = pdf.text(0), pdf.text(1)
    assert "Relief German, 2 units, turn 3 By the road at D-GG-3, or at" in front
    raw = pypdfium2.PdfDocument(pdf_file)[0].get_textpage().get_text_range()
    where = raw[raw.index("By the road") :].partition("Allied area")[0]
    assert len(where.splitlines()) > 3
    assert "\ufffe" not in where, "a name of a hex is parted at the end of a line"
    assert "a group enters" in front
    assert "Relief† 4 German, 2 units, turn 3" in back
    assert re.search("(?:tick them off|hex Notes) 1 2 3 4 4 5 6 7 8", back), back
    marks = marks_of(pdf_file.read_bytes(), 72 / 25.4)
    arrows = [m for m in marks if m.kind == "fill" and is_arrow(m.box)]
    assert len(arrows) == 1
    for one in arrows:
        assert one.clip is not None
        left, top, right, bottom = one.box
        assert one.clip[0] <= left < right <= one.clip[2], "the map cuts it off"
        assert one.clip[1] <= top < bottom <= one.clip[3], "the map cuts it off"


def is_arrow(box: tuple[float, float, float, float]) -> bool:
    """Tell whether something has the sides of an arrow that comes from the south: 9 to 12."""
    wide, high = box[2] - box[0], box[3] - box[1]
    return high > 2 and abs(wide / high - 0.75) < 0.01
