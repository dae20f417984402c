"""Linked evenings: reports read and refused, scores that balance, and nothing that grows."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.content.kinds.deck import DeckPart
from generator.errors import FieldpressError
from generator.games.packs import read_pack
from generator.games.platoon_action.scenario.evening import RULES as ACTION_RULES
from generator.games.platoon_action.scenario.fresh import roll_scenario as new_mission
from generator.games.platoon_command.scenario.evening import RULES as COMMAND_RULES
from generator.games.platoon_command.scenario.fresh import roll_scenario
from generator.resources import content_folder
from generator.scenario.evening.needs import rules_of
from tests.evenings import Evening, page_of, read
from tests.packs import Ran, fieldpress
from tests.printed import Printed

COMMAND, ACTION = "platoon-command", "platoon-action"
AS_ROLLED = {COMMAND: ("odds=as-rolled",), ACTION: ()}
"""Nobody plays these by computer, which takes long."""

EVENINGS = [n if n < 6 else pytest.param(n, marks=pytest.mark.long) for n in range(30)]
"""The seeds of evenings that are played; most of them only where what is rolled has changed."""

RULES = {COMMAND: COMMAND_RULES, ACTION: ACTION_RULES}
WIN, FEWER = 2, 1


def evening(game: str, folder: Path, *locks: str, seed: str = "evening") -> Evening:
    return Evening(game, folder, (*AS_ROLLED[game], *locks), seed)


def play(one: Evening, chance: random.Random, check: Callable[[int, dict[str, Any]], None]) -> None:
    """Play an evening with random reports to its end; `check` is given each of them."""
    shown = one.next()
    assert shown.papers.papers == ()
    number, told, page = 1, {}, {}
    while True:
        told = one.report_any(number, chance)
        check(number, told)
        shown = one.next()
        page = page_of(shown)
        check_score(page)
        if page["winner"] is not None:
            break
        number += 1
        assert page["number"] == number
        assert one.next() == shown
    check_end(page, number)


def check_score(page: Mapping[str, Any]) -> None:
    """Points balance: each scenario gives out the same, and together they are the totals."""
    for row in page["rows"]:
        given = sum(row["points"].values())
        even = len(set(row["lost"].values())) == 1
        assert given == WIN + FEWER or (row["winner"] == "nobody" and even and given == WIN)
        if row["winner"] != "nobody":
            assert row["points"][row["winner"]] >= WIN
    for side, points in page["totals"].items():
        assert points == sum(row["points"][side] for row in page["rows"])


def check_end(page: Mapping[str, Any], number: int) -> None:
    totals = page["totals"]
    lead = max(totals.values()) - min(totals.values())
    left = page["of"] - number
    assert 3 <= page["of"] <= 5
    assert left == 0 or lead > left * (WIN + FEWER)
    winners = [row["winner"] for row in page["rows"] if row["winner"] != "nobody"]
    if lead:
        assert totals[page["winner"]] == max(totals.values())
    else:
        assert page["winner"] == (winners[-1] if winners else "nobody")


# --- Platoon Command -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", EVENINGS)
def test_cards_are_never_more_than_there_were(number: int, tmp_path: Path) -> None:
    """What is missing is counted here anew, from the reports alone."""
    one = evening(COMMAND, tmp_path, seed=f"cards-{number}")
    deck = one.pack.parts["deck"]
    assert isinstance(deck, DeckPart)
    missing: dict[str, dict[str, int]] = {side: {} for side in one.pack.info.sides}
    was: list[Any] = []

    def check(at: int, told: dict[str, Any]) -> None:
        record = one.record(at)
        for side, lost in told["lost"].items():
            has = record["sides"][side]
            for card in deck.copies:
                count = has["deck"].get(card, 0) + has["supply"].get(card, 0)
                assert count <= deck.copies[card] - missing[side].get(card, 0)
                assert lost.get(card, 0) <= count
                gone = missing[side].get(card, 0) + lost.get(card, 0)
                back = max((gone + 1) // 2, gone - deck.copies[card] // 2)
                missing[side][card] = gone - back
            assert any(card.startswith("riflemen") for card in has["deck"])
        squads = {card[-1] for has in record["sides"].values() for card in has["deck"]}
        where = record["place"].partition(", ")[2]
        was.append((where, squads & set("abc")))
        assert was[0] == was[-1]

    play(one, random.Random(number), check)


def test_what_is_missing_is_taken_from_the_supply_then_the_deck(tmp_path: Path) -> None:
    one = evening(COMMAND, tmp_path, "mission=assault", "squads=2", "which-squads=A and B")
    one.next()
    attacker = next(s for s, side in one.record(1)["sides"].items() if side["role"] == "attacker")
    one.report(1, attacker, {attacker: {"riflemen-a": 4, "scouts-b": 1}})
    page = page_of(one.next())
    changes = {line["side"]: line["rows"] for line in page["changes"]}
    assert changes[attacker] == [
        {"name": "Scouts B", "had": 3, "lost": 1, "back": 1, "now": 3},
        {"name": "Riflemen A", "had": 5, "lost": 4, "back": 2, "now": 3},
    ]
    has = one.record(2)["sides"][attacker]
    assert has["deck"]["riflemen-a"] + has["supply"].get("riflemen-a", 0) == 3
    assert has["deck"]["riflemen-b"] + has["supply"].get("riflemen-b", 0) == 5
    locks = read(one.file(2, "scenario.yaml"))["locks"]
    assert locks[f"lost.{attacker}"] == "riflemen-a 2"
    assert page["followed"]["says"] == "The strongpoint has fallen, and its garrison wants it back."
    assert sum(chosen for _, chosen in page["followed"]["options"]) == 1


def test_the_next_scenario_is_fair_by_the_measure_of_any_other(tmp_path: Path) -> None:
    """With the losses in its lists it is searched and played as if rolled by itself."""
    one = Evening(COMMAND, tmp_path, ("mission=points", "size=8"), "fair")
    one.next()
    one.report(1, "us", {"german": {"riflemen-a": 3, "riflemen-b": 2}, "us": {"scouts-a": 3}})
    shown = one.next()
    (sheet,) = [paper for paper in shown.papers.papers if paper.name == "scenario"]
    odds = sheet.values["items"][0]["odds"]
    assert odds["games"] >= 100
    assert 35 <= (odds["low"] + odds["high"]) / 2 <= 65
    locks = read(one.file(2, "scenario.yaml"))["locks"]
    assert "lost.german" in locks
    assert "odds" not in locks


@pytest.mark.parametrize(
    ("lock", "told"),
    [
        (
            "riflemen-d 1",
            "--lock lost.us=riflemen-d 1 is not possible; it could be platoon-sergeant",
        ),
        ("riflemen-a", "--lock lost.us=riflemen-a is not possible; it could be riflemen-a 1"),
        ("riflemen-a 0", "--lock lost.us=riflemen-a 0 is not possible; it could be riflemen-a 1"),
        ("scouts-a 1, scouts-a 1", "--lock lost.us=scouts-a 1, scouts-a 1 is not possible"),
    ],
)
def test_losses_that_no_platoon_can_have(lock: str, told: str, tmp_path: Path) -> None:
    one = evening(COMMAND, tmp_path)
    locks = one.generator.lockable.parse(["odds=as-rolled", f"lost.us={lock}"])
    with pytest.raises(FieldpressError) as error:
        roll_scenario(one.pack, "x", locks)
    assert str(error.value).startswith(told)


# --- Platoon Action ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", EVENINGS)
def test_a_platoon_goes_on_and_never_grows(number: int, tmp_path: Path) -> None:
    """Squads, leaders, men and class are followed here from the reports alone."""
    one = evening(ACTION, tmp_path, seed=f"roster-{number}")
    formations = one.pack.records("formations")
    first = one.record(1)["forces"]
    men = {side: {s["name"]: strength(s) for s in f["squads"]} for side, f in first.items()}
    leaders = {
        side: {s["name"]: s["leader"]["name"] for s in f["squads"]} for side, f in first.items()
    }
    level = {side: force["effectiveness"] for side, force in first.items()}

    def check(at: int, told: dict[str, Any]) -> None:
        record = one.record(at)
        for side, force in record["forces"].items():
            assert force["effectiveness"] == level[side]
            assert force["formation"] == first[side]["formation"]
            assert force["officers"][0]["name"] == first[side]["officers"][0]["name"]
            full = formations[force["formation"]]["squad"]["men"]
            here = {s["name"]: s for s in force["squads"]}
            for name, squad in here.items():
                if name in men[side]:
                    assert strength(squad) == men[side][name]
                    assert squad["leader"]["name"] == leaders[side][name]
                else:
                    assert name.startswith("Attached ")
                    assert strength(squad) == full
            assert here.keys() & men[side].keys()
            lost = told["lost"][side]
            for name in men[side]:
                gone = full - men[side][name] + lost.get(name, 0) if name in here else 0
                men[side][name] = full - gone + max((gone + 1) // 2, gone - full // 2)
                assert full // 2 <= men[side][name] <= full
            level[side] = after(level[side], force, lost, won=told["winner"] == side)

    play(one, random.Random(number), check)


def strength(squad: Mapping[str, Any]) -> int:
    return 1 + sum(one.get("count", 1) for one in squad["men"])


def after(level: int, force: Mapping[str, Any], lost: Mapping[str, int], *, won: bool) -> int:
    """The class of a platoon after a mission: 4 is green, 6 veteran."""
    vehicles = {one["name"] for one in force["vehicles"]}
    gone = sum(number for name, number in lost.items() if name not in vehicles)
    cards = [*force["officers"], *force["squads"], *force["teams"]]
    had = sum(map(strength, cards))
    if 2 * gone >= had:
        return max(4, level - 1)
    return min(6, level + 1) if won and 4 * gone <= had else level


@pytest.mark.parametrize(
    ("lock", "told"),
    [
        ("Lt. Ash", "is not an officer and 1 to 4 squads"),
        ("Lt. Ash; Sgt. Birch", "is not an officer and 1 to 4 squads"),
        ("Lt. Ash; A 9; A 8", "is not an officer and 1 to 4 squads"),
        ("Lt. Ash; A 9; B 8; C 7; D 6; E 5", "is not an officer and 1 to 4 squads"),
        ("Lt. Ash; A 40; B 8", "A has 40 men; a squad of this formation has 3 to "),
        ("Lt. Ash; A 8; B 2", "B has 2 men; a squad of this formation has 3 to "),
    ],
)
def test_a_roster_that_no_platoon_can_have(lock: str, told: str, tmp_path: Path) -> None:
    one = evening(ACTION, tmp_path)
    locks = one.generator.lockable.parse([f"german.roster={lock}"])
    with pytest.raises(FieldpressError) as error:
        new_mission(one.pack, "x", locks)
    assert told in str(error.value)


def test_platoons_that_cannot_meet_are_told_at_once(tmp_path: Path) -> None:
    """Two worn squads can't attack three whole ones of veterans, whatever is lent to them."""
    one = evening(ACTION, tmp_path)
    texts = (
        *("theatre=normandy", "date=1944-07-11", "mission=farm", "attacker=german"),
        *("german.formation=german-thin", "german.quality=green"),
        "german.roster=Lt. A; Uffz. B 4; Uffz. C 4",
        *("allied.formation=us-rifle", "allied.quality=veteran"),
        "allied.roster=Lt. D; Sgt. E 12; Sgt. F 12; Sgt. G 12",
    )
    with pytest.raises(FieldpressError) as error:
        new_mission(one.pack, "x", one.generator.lockable.parse(texts))
    assert str(error.value) == (
        "these two platoons can't meet in 'hold the farm': no points, cards and arms fit\n"
        "  hint: another mission, or another side that attacks"
    )


# --- what is told in a report, and what can't be -------------------------------------------------


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening whose first form is there, in the folder `amber`."""
    monkeypatch.chdir(tmp_path)
    locks = ("mission=assault", "attacker=us", "squads=2", "which-squads=A and B")
    one = evening(COMMAND, Path("amber"), *locks, seed="amber")
    one.next()
    return one


FORM = "amber/report.yaml"


def told_by(one: Evening, change: Callable[[str], str]) -> str:
    """What is told of a report that was changed; nothing else may have been written."""
    path = Path(FORM)
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    with pytest.raises(FieldpressError) as error:
        one.next()
    assert sorted(p.name for p in Path("amber").iterdir()) == ["report.yaml", "scenario.yaml"]
    return str(error.value)


def won(text: str) -> str:
    return text.replace("winner:    #", "winner: us    #")


def having(name: str, number: object) -> Callable[[str], str]:
    """Return what fills in how many of something the first side has lost, and that it has won."""

    def change(text: str) -> str:
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(f"    {name}:"))
        before, _, comment = lines[at].partition("0    #")
        lines[at] = f"{before}{number}    #{comment}"
        return won("\n".join(lines) + "\n")

    return change


def line_of(text: str, begin: str) -> int:
    return 1 + next(n for n, line in enumerate(text.splitlines()) if line.startswith(begin))


def test_an_empty_report(begun: Evening) -> None:
    assert told_by(begun, lambda _: "") == f"{FORM}:1:1: the file is empty"


def test_half_a_report(begun: Evening) -> None:
    assert told_by(begun, lambda text: text.partition("winner")[0]) == (
        f"{FORM}:5:1: this is not a complete report: winner, lost missing\n"
        "  hint: move it away, and the form is made anew"
    )


def test_a_damaged_report(begun: Evening) -> None:
    told = told_by(begun, lambda text: text.replace("lost:", "lost: ["))
    assert told.startswith(f"{FORM}:")
    assert begun.next  # it stays as it is, and can be mended


def test_the_report_of_another_evening(begun: Evening) -> None:
    right = read(Path(FORM))["report"]
    text = Path(FORM).read_text("utf-8")
    assert told_by(begun, lambda text: won(text).replace(right, "e1234567-1")) == (
        f"{FORM}:{line_of(text, 'report:')}:9: this is the report 'e1234567-1'; "
        f"here belongs '{right}'\n"
        "  hint: it may be that of another scenario, or of another evening"
    )


def test_more_lost_than_there_were(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    assert told_by(begun, having("riflemen-a", 6)) == (
        f"{FORM}:{line_of(text, '    riflemen-a:')}:24: 6 lost of Riflemen A, but US had 5"
    )


def test_fewer_lost_than_none(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    assert told_by(begun, having("riflemen-a", -1)) == (
        f"{FORM}:{line_of(text, '    riflemen-a:')}:24: -1 is out of range; the minimum is 0"
    )


def test_a_number_in_words(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    assert told_by(begun, having("riflemen-a", "two")) == (
        f"{FORM}:{line_of(text, '    riflemen-a:')}:24: expected a whole number, "
        "found the text 'two'"
    )


def test_a_winner_that_is_no_side(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    told = told_by(begun, lambda text: text.replace("winner:    #", "winner: germans    #"))
    assert told == (
        f"{FORM}:{line_of(text, 'winner:')}:9: 'germans' can't have won: us or german did\n"
        "  hint: did you mean 'german'?"
    )


def test_a_winner_that_is_missing(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    told = told_by(begun, lambda text: text.replace("scouts-a:          0", "scouts-a: 1"))
    assert told == (f"{FORM}:{line_of(text, 'winner:')}:1: who won is missing: us or german")


def test_a_card_that_was_not_there(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    told = told_by(begun, lambda text: won(text).replace("    scouts-a:", "    scouts-c:", 1))
    assert told.startswith(
        f"{FORM}:{line_of(text, '    scouts-a:')}:5: US had no 'scouts-c' in this scenario\n"
        "  hint: did you mean 'scouts-"
    )


def test_a_side_that_was_not_there(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    told = told_by(begun, lambda text: won(text).replace("  german:", "  germans:"))
    assert told == (
        f"{FORM}:{line_of(text, '  german:')}:3: 'germans' is not a side: us and german are\n"
        "  hint: did you mean 'german'?"
    )


def test_an_unknown_key(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8")
    told = told_by(begun, lambda text: won(text).replace("scenarios:", "scenaros:"))
    assert told == (
        f"{FORM}:{line_of(text, 'scenarios:')}:1: unknown key 'scenaros'\n"
        "  hint: did you mean 'scenarios'?"
    )


@pytest.mark.parametrize("number", [2, 6])
def test_an_evening_too_short_or_too_long(begun: Evening, number: int) -> None:
    text = Path(FORM).read_text("utf-8")
    rolled = read(Path(FORM))["scenarios"]
    told = told_by(
        begun, lambda text: won(text).replace(f"scenarios: {rolled}", f"scenarios: {number}")
    )
    assert told == (
        f"{FORM}:{line_of(text, 'scenarios:')}:12: an evening has 3 to 5 scenarios, not {number}"
    )


def test_several_mistakes_at_once(begun: Evening) -> None:
    def change(text: str) -> str:
        return having("riflemen-a", 9)(text).replace("winner: us", "winner: me")

    assert told_by(begun, change).count(f"{FORM}:") == 2


def test_how_many_scenarios_is_said_once(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    path = begun.file(2, "report.yaml")
    path.write_text(won(path.read_text("utf-8")) + "scenarios: 4\n", "utf-8")
    with pytest.raises(FieldpressError) as error:
        begun.next()
    line = len(path.read_text("utf-8").splitlines())
    assert str(error.value) == (
        f"amber/scenario-2/report.yaml:{line}:1: "
        "how many scenarios there are is said in the first report"
    )


def test_a_report_out_of_order(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    begun.report(2, "german", {})
    Path(FORM).unlink()
    with pytest.raises(FieldpressError) as error:
        begun.next()
    assert str(error.value) == (
        "amber/scenario-2/report.yaml:1:1: scenario 2 was reported, but scenario 1 was not"
    )


def test_a_report_without_its_scenario(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    begun.report(2, "german", {})
    begun.file(2, "scenario.yaml").unlink()
    with pytest.raises(FieldpressError) as error:
        begun.next()
    assert str(error.value) == (
        "amber/scenario-2/report.yaml:1:1: this scenario has a report, but no scenario.yaml "
        "beside it\n  hint: put it back, or move the report away"
    )


def test_a_report_after_the_end(begun: Evening) -> None:
    text = Path(FORM).read_text("utf-8").replace("scenarios: 4", "scenarios: 3")
    Path(FORM).write_text(text.replace("scenarios: 5", "scenarios: 3"), "utf-8")
    for number in (1, 2):
        begun.report(number, "us", {})
        shown = begun.next()
    assert shown.notes[-1] == "the US side wins the evening, 6 to 0"
    late = begun.file(3, "report.yaml")
    late.parent.mkdir()
    shutil.copy(begun.file(2, "report.yaml"), late)
    with pytest.raises(FieldpressError) as error:
        begun.next()
    assert str(error.value) == (
        "amber/scenario-3/report.yaml:1:1: scenario 3 was reported, but the evening ended before it"
    )


def test_a_later_scenario_is_no_beginning(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    with pytest.raises(FieldpressError) as error:
        begun.next("scenario-2/scenario.yaml")
    assert str(error.value) == (
        "amber/scenario-2/scenario.yaml: this is a later scenario of an evening\n"
        "  hint: go on from its first: amber/scenario.yaml"
    )


# --- a history goes on, whatever happens to it ---------------------------------------------------


def test_what_follows_cannot_be_told_before_the_report(begun: Evening) -> None:
    """Another report, another scenario; the same report, the same one."""
    seeds = set()
    for lost in ({}, {"us": {"scouts-a": 1}}, {}):
        begun.next()
        Path(FORM).unlink()
        begun.next()
        begun.report(1, "us", lost)
        begun.next()
        seeds.add(read(begun.file(2, "scenario.yaml"))["seed"])
    assert len(seeds) == 2


def test_a_report_mended_before_the_next_is_played_rolls_it_anew(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    before = begun.record(2)
    form = begun.form(2)
    text = Path(FORM).read_text("utf-8")
    Path(FORM).write_text(text.replace("winner: us", "winner: german"), "utf-8")
    shown = begun.next()
    assert begun.record(2) != before
    assert page_of(shown)["rows"][0]["winner"] == "german"
    assert begun.form(2).splitlines()[4] == form.splitlines()[4]


def test_a_report_mended_after_the_next_was_played_changes_the_score_alone(
    begun: Evening,
) -> None:
    begun.report(1, "us", {"us": {"scouts-a": 1}})
    begun.next()
    begun.report(2, "us", {})
    before = begun.record(2)
    text = Path(FORM).read_text("utf-8")
    Path(FORM).write_text(text.replace("winner: us", "winner: german"), "utf-8")
    shown = begun.next()
    assert begun.record(2) == before
    assert page_of(shown)["totals"] == {"us": 3, "german": 3}
    assert shown.notes[0] == (
        "a report was changed after scenario 2 was rolled from it: "
        "that scenario stays as it was played, and the score follows"
    )


def older(path: Path) -> None:
    """Make a file look as if an older Fieldpress had rolled it from other content."""
    lines = path.read_text("utf-8").splitlines()
    lines[0], lines[2] = "fieldpress: '0.0.9'", "content: '0123456789abcdef'"
    path.write_text("\n".join(lines) + "\n", "utf-8")


def test_a_history_outlives_the_program(begun: Evening) -> None:
    """Its files were made by another Fieldpress, from content that has changed."""
    older(begun.file(1, "scenario.yaml"))
    begun.report(1, "us", {})
    shown = begun.next()
    assert [paper.name for paper in shown.papers.papers] == ["scenario", "evening"]
    older(begun.file(2, "scenario.yaml"))
    shown = begun.next()
    assert shown.papers.papers == ()
    assert shown.notes[0] == (
        "amber/scenario-2/scenario.yaml was rolled with Fieldpress 0.0.9 and content "
        "0123456789abcdef: it is played as it was printed then"
    )
    begun.report(2, "us", {})
    assert page_of(begun.next())["totals"]["us"] == 6


def test_a_scenario_edited_by_hand_goes_on_as_edited(begun: Evening) -> None:
    begun.report(1, "us", {})
    begun.next()
    path = begun.file(2, "scenario.yaml")
    text = path.read_text("utf-8")
    rounds = begun.record(2)["rounds"]
    path.write_text(text.replace(f"rounds: {rounds}", f"rounds: {rounds + 1}"), "utf-8")
    shown = begun.next()
    assert shown.papers.files == {}
    assert any(note.startswith("edited by hand: ") for note in shown.notes)


def test_a_pack_without_rules_for_it_says_so(begun: Evening, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    shutil.copytree(begun.pack.root, folder)
    for name in ("evening", "evening-follows", "evening-rules"):
        (folder / "chance" / f"{name}.yaml").unlink()
    begun.pack = read_pack(folder, "other")
    with pytest.raises(FieldpressError) as error:
        begun.next()
    assert str(error.value) == (
        "other/pack.yaml:1:1: linked evenings are rolled from records that this pack lacks: "
        "evening, evening-follows, evening-rules"
    )


WRONG = [
    ("evening", "{id: least, text: Scenarios of an evening at least, number: 3}",
     "{id: least, text: Scenarios of an evening at least, number: 9}",
     "an evening can't have at least 9 scenarios and at most 5"),
    ("evening", "number: 1}", "number: 0}", "'fewer' is 0; it must be from 1 to 20"),
    ("evening-rules", "{least} to {most}", "{least} to five",
     "the slot '{most}' is missing from this sentence"),
    ("evening-follows", "    next: [{mission: hold, attacker: winner}, "
     "{mission: assault, attacker: winner}]\n  - id: met", "    next: []\n  - id: met",
     "nothing follows 'points'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), WRONG)
def test_a_pack_whose_rules_are_wrong_says_where(
    begun: Evening, tmp_path: Path, name: str, old: str, new: str, told: str
) -> None:
    folder = tmp_path / "other"
    shutil.copytree(begun.pack.root, folder)
    path = folder / "chance" / f"{name}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    begun.pack = read_pack(folder, "other")
    with pytest.raises(FieldpressError) as error:
        begun.next()
    assert f"other/chance/{name}.yaml:" in str(error.value)
    assert told in str(error.value)


@pytest.mark.parametrize("game", [COMMAND, ACTION])
def test_every_mission_is_followed_however_it_is_won(game: str) -> None:
    pack = read_pack(content_folder() / game, f"content/{game}")
    rows = {(one["after"], one["won"]) for one in pack.records("evening-follows").values()}
    for key, mission in pack.records("missions").items():
        even = "even" in (mission.get("shape"), mission.get("balance"))
        wanted = {(key, "either")} if even else {(key, "attacker"), (key, "defender")}
        assert wanted <= rows
        rows -= wanted
    assert rows == ({("rescue", "nobody")} if game == ACTION else set())


def test_something_even_can_follow_every_mission_of_platoon_action() -> None:
    """Platoons that go on have the points they have: an attack may ask for more."""
    pack = read_pack(content_folder() / ACTION, f"content/{ACTION}")
    missions = pack.records("missions")
    for key, row in pack.records("evening-follows").items():
        assert "even" in {missions[step["mission"]]["balance"] for step in row["next"]}, key


# --- as it is printed ----------------------------------------------------------------------------


@pytest.mark.ci
@pytest.mark.parametrize(("game", "paper"), [(COMMAND, "letter"), (ACTION, "a4")])
def test_an_evening_is_printed_from_first_to_last(
    game: str, paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the most that can be lost every time: each page of the evening is still one page."""
    monkeypatch.chdir(tmp_path)
    one = evening(game, Path("output/amber"), seed="amber")

    def go_on() -> Ran:
        return fieldpress("scenario", "next", "output/amber", "--paper", paper)

    assert go_on().out.endswith("fill in output/amber/report.yaml, then type this again\n")
    sides = list(read(one.file(1, "report.yaml"))["lost"])
    number = 1
    while True:
        form = one.form(number)
        text = re.sub(r"0(    # of )([0-9]+)", r"\2\1\2", form)
        text = re.sub(r"^scenarios: \d", "scenarios: 5", text, flags=re.MULTILINE)
        winner = f"winner: {sides[number % 2]}    #"
        one.file(number, "report.yaml").write_text(text.replace("winner:    #", winner), "utf-8")
        ran = go_on()
        assert (ran.status, ran.err) == (0, "")
        if " wins the evening, " in ran.out:
            break
        number += 1
        below = f"output/amber/scenario-{number}"
        assert ran.out.splitlines()[:-1] == [
            f"{below}/{name}" for name in ("scenario.pdf", "evening.pdf", "scenario.yaml")
        ]
        page = Printed(Path(f"{below}/evening.pdf").read_bytes())
        assert len(page.pdf.pages) == 1
        assert f"scenario {number} of 5" in page.text(0)
        assert str(one.record(number)["title"]) in page.text(0)
        for rule in rules_of(one.pack, RULES[game]):
            assert rule[:40] in page.text(0)
    assert number == 5
    page = Printed(Path("output/amber/evening.pdf").read_bytes())
    assert len(page.pdf.pages) == 1
    assert "side wins the evening" in page.text(0)
    again = {path: path.read_bytes() for path in Path("output").rglob("*.pdf")}
    shutil.rmtree("output/.fieldpress")
    last = Path("output/amber/evening.pdf")
    last.unlink()
    assert go_on().status == 0
    assert {path: path.read_bytes() for path in Path("output").rglob("*.pdf")} == again


@pytest.mark.ci
def test_the_sheet_is_the_one_that_print_makes(begun: Evening) -> None:
    """What was lost is in the file, so `scenario print` needs neither report nor first scenario."""
    begun.report(1, "us", {"us": {"riflemen-a": 5}})
    assert fieldpress("scenario", "next", "amber", "--out", "printed").status == 0
    ran = fieldpress("scenario", "print", "amber/scenario-2/scenario.yaml", "--out", "elsewhere")
    assert ran.status == 0
    sheet = Path(ran.out.splitlines()[0])
    assert sheet.read_bytes() == Path("amber/scenario-2/scenario.pdf").read_bytes()
