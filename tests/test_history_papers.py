"""The packet for a firefight and the end of a campaign, read back from the print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from generator.errors import ContentError
from generator.games.platoon_leader.history.model import SideRoster
from generator.games.platoon_leader.history.papers.ending import end_side_values, end_values, ending
from generator.games.platoon_leader.history.papers.packet import (
    dossier_values,
    overview_values,
    packet,
)
from generator.games.platoon_leader.history.replay import Chronicle
from generator.games.platoon_leader.history.units import units_text
from tests.history_chronicle import PRINTING, SIDES, Battles, campaign, printed
from tests.page_ends import end_faults
from tests.printed_campaign import plain

Files = Mapping[str, bytes]


@cache
def after(count: int) -> Chronicle:
    """The campaign after so many firefights."""
    pack, stored = campaign()
    return Battles(pack, stored, count).chronicle()


@pytest.fixture(scope="module")
def fourth(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The packet for the fourth firefight of a campaign."""
    pack, stored = campaign()
    return printed(pack, packet(pack, stored, after(3), PRINTING), tmp_path_factory.mktemp("p"))


@pytest.fixture(scope="module")
def last(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The papers of the end."""
    pack, stored = campaign()
    chronicle = after(len(stored.card.calendar))
    return printed(pack, ending(pack, stored, chronicle, PRINTING), tmp_path_factory.mktemp("e"))


def pages(data: bytes) -> list[str]:
    """Return the text of each page without spaces, hyphens and minus signs alike."""
    with pypdfium2.PdfDocument(data) as document:
        return [plain(page.get_textpage().get_text_range()) for page in document]


def page_of(data: bytes, head: str) -> str:
    """Return the text of the pages whose band has some words."""
    return "".join(text for text in pages(data) if plain(head) in text)


def holds(text: str, *words: object) -> bool:
    return all(plain(str(word)) in text for word in words)


def place(name: str) -> str:
    """Return the name of the Location in a hex."""
    _, stored = campaign()
    at = stored.ground.board.parse(name)
    return next(one.name for one in stored.card.locations if at in one.hex)


# --- which papers there are ----------------------------------------------------------------------


def test_a_packet_is_an_overview_and_two_dossiers(fourth: Files) -> None:
    assert list(fourth) == ["overview.pdf", "axis.pdf", "allied.pdf"]


def test_a_side_that_is_not_played_here_has_no_dossier() -> None:
    pack, stored = campaign()
    chronicle = Battles(pack, stored, 1).chronicle(SIDES[:1])
    papers = packet(pack, stored, chronicle, PRINTING)
    assert [paper.name for paper in papers.papers] == ["overview", "axis"]
    papers = ending(pack, stored, chronicle, PRINTING)
    assert [paper.name for paper in papers.papers] == ["end", "axis"]


@pytest.mark.parametrize("name", ["overview.pdf", "axis.pdf", "allied.pdf"])
def test_the_pages_of_a_packet_are_filled(fourth: Files, name: str) -> None:
    assert end_faults(fourth[name]) == []


@pytest.mark.parametrize("name", ["end.pdf", "axis.pdf", "allied.pdf"])
def test_the_pages_of_the_end_are_filled(last: Files, name: str) -> None:
    assert end_faults(last[name]) == []


def test_an_overview_has_four_pages_at_most(fourth: Files) -> None:
    assert len(pages(fourth["overview.pdf"])) <= 4


def test_there_is_no_packet_before_the_first_report_nor_after_the_last() -> None:
    pack, stored = campaign()
    count = len(stored.card.calendar)
    for done in (0, count):
        with pytest.raises(ValueError, match=f"no packet after {done} of {count} firefights"):
            packet(pack, stored, after(done), PRINTING)
    with pytest.raises(ValueError, match="a campaign without a firefight has no end"):
        ending(pack, stored, after(0), PRINTING)


def test_a_pack_without_the_words_is_told(tmp_path: Path) -> None:
    pack, stored = campaign()
    bare = replace(pack, parts={k: v for k, v in pack.parts.items() if k != "packet-words"})
    with pytest.raises(ContentError) as told:
        packet(bare, stored, after(1), PRINTING)
    (problem,) = told.value.problems
    assert "packets are rolled from records that this pack lacks: packet-words" in str(problem)


# --- the overview --------------------------------------------------------------------------------


def test_the_overview_says_what_comes_and_who_attacks(fourth: Files) -> None:
    text = page_of(fourth["overview.pdf"], "Firefight 4overview")
    _, stored = campaign()
    row = stored.card.calendar[3]
    assert row.attacker == "both"
    assert holds(text, "No. 4 of 7", row.date, row.time, "History has a Dual Attack")
    assert holds(text, "3 CP for the Axis, 3 for the Allies")
    # Full Moon was on 14 September 1943.
    assert holds(text, f"Night: NVR {row.nvr} at the start", "The moon is up: full moon.")
    # Special rules of this firefight alone: Very dry and Overcast, not Dry.
    assert holds(text, "SR2Very dry. EC Very Dry", "SR3Overcast. Rain may begin")
    assert "SR1" not in text
    assert "ECDry" not in text
    # 2 in 6 and again 2 in 6 in turn 6; the last turn ends it anyhow.
    assert holds(text, "Game End dr (CG2)–––––≤2≤3", "over by its end, %–––––56100")


def test_the_overview_says_how_it_stands(fourth: Files) -> None:
    text = page_of(fourth["overview.pdf"], "Firefight 4overview")
    now = after(3).now
    for side, army in (("axis", "German"), ("allied", "British")):
        row = (army, side.capitalize(), now.tvp[side], now.gained[side], now.all_gained[side])
        assert holds(text, "".join(map(str, row)))
    assert holds(text, "The TVP held after the last firefight decide.")
    assert now.tvp["allied"] == 10
    assert holds(text, "German marginal victory3–10NOW")


def test_the_overview_has_every_location_with_its_holders(fourth: Files) -> None:
    text = page_of(fourth["overview.pdf"], "Firefight 4overview")
    assert holds(text, f"C8{place('C8')}windmill2AxisAxisAxisAllied")
    assert holds(text, f"D12{place('D12')}building4nobodyAlliedAlliedAllied")
    assert holds(text, f"O15{place('O15')}bridge4AlliedAlliedAlliedAllied")
    _, stored = campaign()
    for one in stored.card.locations:
        hexes = ", ".join(map(stored.ground.board.name, one.hex))
        assert holds(text, f"{hexes}{one.name}")


def test_the_overview_tells_the_course_with_rule_numbers(fourth: Files) -> None:
    text = page_of(fourth["overview.pdf"], "The course so faroverview")
    assert holds(text, "The British attacked.", "The British won, with 21 CVP to 15.")
    assert holds(text, f"The British took {place('C8')} (2 TVP).")
    _, stored = campaign()
    row = stored.card.calendar[2]
    assert holds(text, f"3{row.date}, {row.time}Allied AssaultAllied152120")
    assert holds(text, "RubbleC12, C13, D2", "FlameC8", "Wreck: ShermanV(a)F8, F15, G4")
    assert holds(text, "3.33TVP and survivors", "TVP controlled: Axis 20, Allied 10.")


def test_the_map_shows_what_the_campaign_made_of_it(fourth: Files) -> None:
    text = pages(fourth["overview.pdf"])[1]
    _, stored = campaign()
    assert holds(text, f"the lines before firefight 4, {stored.card.calendar[3].date}")
    for sign in ("Axis MLR", "Allied MLR", "No Man’s Land", "Flame", "Blaze", "Wreck", "Rubble"):
        assert holds(text, sign)
    assert not holds(text, "set-up area")


# --- a dossier -----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_a_dossier_has_a_line_for_each_group_that_is_left(fourth: Files, side: str) -> None:
    text = page_of(fourth[f"{side}.pdf"], "what you have")
    for line in after(3).roster(side).lines:
        shown = f"{line.line}{line.group} {line.name}"
        if line.gone:
            assert holds(text, f"{line.line} {line.group} {line.name}")
            continue
        assert holds(text, shown, units_text(line.left))
        if line.left != line.had:
            assert holds(text, f"of {units_text(line.had)}")
        for leader in line.leaders:
            assert holds(text, leader.name.rstrip("*"))
        for piece in line.pieces:
            if piece.marks:
                assert holds(text, f"{piece.number} × {piece.unit}: ")


@pytest.mark.parametrize("side", SIDES)
def test_a_dossier_says_how_its_cp_came_about(fourth: Files, side: str) -> None:
    text = page_of(fourth[f"{side}.pdf"], "what you have")
    stage = after(3).sides[side][-1]
    roster, entry = stage.roster, stage.rolls[-1].entry
    assert holds(text, f"CP to spend{roster.cp}")
    assert holds(text, f"{roster.cp - roster.cp_rolled} CP were left")
    faces = ", ".join(map(str, entry.faces))
    assert holds(text, f"DR {faces} = {entry.natural}", "+1 You chose the Attack Option")
    assert holds(text, f"final DR {entry.total}: {entry.result} CP".replace("-", "−"))


@pytest.mark.parametrize("side", SIDES)
def test_a_dossier_prices_what_can_be_bought_with_what_is_left_of_it(
    fourth: Files, side: str
) -> None:
    _, stored = campaign()
    text = page_of(fourth[f"{side}.pdf"], "what you can buy")
    roster = after(3).roster(side)
    for group in stored.card.sides.of(side).groups:
        had = sum(found.get(group.id, 0) for found in roster.bought.values())
        left = group.per_cg - had
        reph = min(group.per_reph, left)
        if not reph:
            assert holds(text, f"{group.id} {group.name}")
            continue
        reserve = "–" if group.in_reserve is None else group.in_reserve
        least = min(n for n in (group.on_map, group.in_reserve, group.entering) if n is not None)
        most = min(reph, roster.cp // least)
        prices = f"{group.cp}{group.on_map}{reserve}"
        maxima = f"{reph}of{group.per_reph}{left}of{group.per_cg}{most or '–'}"
        assert holds(text, f"{group.id}{group.name}", prices + maxima)


def test_the_check_list_has_its_numbers(fourth: Files) -> None:
    text = page_of(fourth["axis.pdf"], "check list")
    assert holds(text, "Infantry and guns (I, G): on the map +1 CP, not in reserve.")
    assert holds(text, "AFV (A): on the map +2 CP", "Set up ≤2 hexes from an enemy CTHC: +1 CP")
    assert holds(text, "Patrols: 2 at most in this RePh, 1 CP each", "Attack Option: 3 CP")
    assert holds(text, "1 CP buys 10 FP ‡. You have 40 FP left.", "Tell: ELR 3, SAN 4")
    assert holds(text, "infantry 8, guns 4, vehicles 16", "A: F1 – J1; B: O1 – Q1; C: V1 – X1")
    assert holds(text, "7 turns. It can end from turn 6 on; by then it is over in 56 of 100.")
    # By night the limit doesn't hold.
    assert holds(text, "HIP: the limit of 15 % is for daylight")


def test_the_purchase_record_goes_on_after_the_last_line(fourth: Files) -> None:
    for side in SIDES:
        lines = [line.line for line in after(3).roster(side).lines]
        text = page_of(fourth[f"{side}.pdf"], "RG Purchase Record")
        assert holds(text, max(lines) + 1, max(lines) + 10)
        assert holds(text, "CP TO SPEND NOW")


def test_the_roster_is_filled_in_to_date(fourth: Files) -> None:
    text = page_of(fourth["allied.pdf"], "CG Roster")
    chronicle = after(3)
    assert text.count("AlliedAssault") == 2
    assert text.count("AxisAssault") == 1
    for stage in chronicle.sides["allied"]:
        assert holds(text, stage.bought.cp)
    record = chronicle.public[1].record
    # Of the CVP suffered 2 are of the RePh.
    assert holds(text, f"2Axis{record.gained['allied']}{record.gained['axis'] + 2}2")


def test_the_secret_ledger_has_rule_numbers_and_dice(fourth: Files) -> None:
    text = page_of(fourth["axis.pdf"], "Secret ledger")
    stage = after(3).sides["axis"][-1]
    for step, name in (("3.44", "Promotion"), ("3.48", "ELR"), ("2.1", "CP replenishment")):
        assert holds(text, step + name)
    for rolled in stage.rolls:
        faces = ", ".join(map(str, rolled.entry.faces))
        assert holds(text, f"{rolled.entry.dice}: {faces} = {rolled.entry.natural}")
    assert holds(text, "2 MMC Battle Hardened: line 1, line 3.", "every unit is in a friendly MLR.")


# --- secrets -------------------------------------------------------------------------------------


def marked(roster: SideRoster) -> SideRoster:
    """A roster in which every word and number that only its side may know is another."""
    lines = tuple(
        replace(
            line,
            name="Zebra platoon",
            group="Z9",
            had=((7, "9-9-9"),),
            pieces=tuple(replace(piece, unit="9-9-9", hex=77) for piece in line.pieces),
            leaders=tuple(replace(one, name="10-3") for one in line.leaders),
        )
        for line in roster.lines
    )
    return replace(
        roster, lines=lines, cp=91, cp_rolled=33, fp=88, elr=0, san=7, works=("quagga",), heroes=6
    )


def with_other_secrets(chronicle: Chronicle, side: str) -> Chronicle:
    stages = [
        replace(
            stage,
            bought=marked(stage.bought),
            roster=marked(stage.roster),
            said=(),
            rolls=(),
            assumed=("zebra",),
        )
        for stage in chronicle.sides[side]
    ]
    begun = {**chronicle.begun, side: marked(chronicle.begun[side])}
    return replace(chronicle, begun=begun, sides={**chronicle.sides, side: stages})


@pytest.mark.parametrize("side", SIDES)
def test_no_paper_of_others_depends_on_a_secret_of_a_side(side: str) -> None:
    """The values that the templates are given are the same, so the bytes are."""
    pack, stored = campaign()
    other = {"axis": "allied", "allied": "axis"}[side]
    for done in (1, 3, len(stored.card.calendar)):
        plain_one, marked_one = after(done), with_other_secrets(after(done), side)
        if done < len(stored.card.calendar):
            one, two = (
                overview_values(pack, stored, some, PRINTING) for some in (plain_one, marked_one)
            )
            assert one == two
            one, two = (
                dossier_values(pack, stored, some, other, PRINTING)
                for some in (plain_one, marked_one)
            )
            assert one == two
            two = dossier_values(pack, stored, marked_one, side, PRINTING)
            assert "Zebra platoon" in repr(two)
        one, two = (end_values(pack, stored, some, PRINTING) for some in (plain_one, marked_one))
        assert one == two
        one, two = (
            end_side_values(pack, stored, some, other, PRINTING) for some in (plain_one, marked_one)
        )
        assert one == two


def test_no_open_paper_is_given_a_secret_part_of_the_card() -> None:
    pack, stored = campaign()
    values = overview_values(pack, stored, after(1), PRINTING)
    assert [values["card"]["sides"][side]["secret"] for side in SIDES] == [None, None]
    values = dossier_values(pack, stored, after(1), "axis", PRINTING)
    assert values["card"]["sides"]["allied"]["secret"] is None


def test_secret_papers_say_whose_they_are(fourth: Files, last: Files) -> None:
    for files in (fourth, last):
        for side, name in (("axis", "Axis"), ("allied", "Allied")):
            assert all(
                holds(text, f"SECRET: {name} eyes only") for text in pages(files[f"{side}.pdf"])
            )
    for name in ("overview.pdf", "end.pdf"):
        files = fourth if name in fourth else last
        assert not any("SECRET" in text for text in pages(files[name]))


# --- the end -------------------------------------------------------------------------------------


def end_page(last: Files) -> str:
    """Return the text of the page whose band has the dates of the campaign."""
    _, stored = campaign()
    return page_of(last["end.pdf"], f"The end of the campaign{stored.card.dates}")


def test_the_end_says_who_won_by_the_levels_of_the_card(last: Files) -> None:
    text = end_page(last)
    now = after(7).now
    assert now.tvp["allied"] == 14
    assert holds(text, "The British have 14 of 30 TVP.", "Draw11–15NOW", "DrawThe British")
    assert holds(text, f"GermanAxis{now.tvp['axis']}", f"BritishAllied{now.tvp['allied']}")


def test_the_losses_are_the_sum_of_those_of_all_firefights(last: Files) -> None:
    text = end_page(last)
    records = [stage.record for stage in after(7).public]
    for army, other in (("German", "allied"), ("British", "axis")):
        each = [record.gained[other] for record in records]
        assert sum(each) == after(7).now.all_gained[other]
        assert holds(text, army + "".join(map(str, each)) + str(sum(each)))


def test_the_story_says_nothing_twice() -> None:
    pack, stored = campaign()
    story = end_values(pack, stored, after(7), PRINTING)["story"]
    assert len(story) == 9
    sentences = [one for text in story for one in re.split(r"(?<=\.) ", text)]
    assert len(sentences) == len(set(sentences)) > 20
    assert not any("{" in one or "  " in one for one in sentences)
    assert all(one[:1].isupper() or one[:1].isdigit() for one in sentences)
    whole = " ".join(story)
    for name in ("C8", "D12", "G13"):
        assert place(name) in whole


def test_a_concession_ends_a_campaign(tmp_path: Path) -> None:
    pack, stored = campaign()
    chronicle = after(2)
    gave_up = replace(
        chronicle.public[-1], record=replace(chronicle.now, conceded="allied", winner="axis")
    )
    short = replace(chronicle, public=[chronicle.public[0], gave_up])
    values = end_values(pack, stored, short, PRINTING)
    assert values["winner"] == "axis"
    assert values["verdict"] == "The British concede: the campaign goes to the Germans"
    assert "the Germans" in values["story"][-1]


def test_the_end_has_every_group_a_side_had(last: Files) -> None:
    text = page_of(last["allied.pdf"], "Allied side at the end")
    for line in after(7).roster("allied").lines:
        assert holds(text, f"{line.line}{line.group}{line.name}")
