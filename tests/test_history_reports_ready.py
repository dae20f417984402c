"""Reports as they are made ready: read back they say nothing, and what is filled in is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.games.platoon_leader.history.report_model import Gained, PublicReport, SecretReport
from generator.games.platoon_leader.history.reports.reading import wanting
from generator.games.platoon_leader.history.reports.text import reports_ready
from generator.games.platoon_leader.history.reports.wording import FORM_FIELDS, KEYS, key_ids
from generator.games.platoon_leader.history.requirements import REQUIREMENTS
from generator.games.platoon_leader.history.units import units_text
from tests.history_folder import HistoryFolder, history_folder, rolled

PLAYED = (("played: ", "played: yes"), ("winner: ", "winner: allied"))
FILLED = ("filled-in: no", "filled-in: yes")


@pytest.fixture
def campaign(tmp_path: Path) -> HistoryFolder:
    made = history_folder(tmp_path)
    made.make_ready(1)
    return made


def text(campaign: HistoryFolder, whose: str) -> str:
    found = reports_ready(campaign.pack, campaign.stored, campaign.chronicle(), 1)
    return found[whose].decode()


def armour(campaign: HistoryFolder) -> tuple[int, int, str]:
    """Return the line of the first German AFV, how many there are and what they are called."""
    line = campaign.line_of("axis", "A")
    ((number, name),) = line.left
    assert number > 1
    return line.line, number, name


def test_what_is_made_ready_says_nothing_yet(campaign: HistoryFolder) -> None:
    assert campaign.read() == ()


def test_the_public_report_begins_with_what_is_enough(campaign: HistoryFolder) -> None:
    card = campaign.stored.card
    first = card.calendar[0]
    lines = text(campaign, "public").splitlines()
    assert lines[:2] == [
        "# Public report of firefight 1",
        f"# {card.title}, {first.date}, {first.time}.",
    ]
    line = next(n for n, one in enumerate(lines) if one.startswith("# ---- only if it matters -"))
    above = [one.split(":")[0] for one in lines[:line] if one[:1].isalpha()]
    assert above == [
        *("report", "campaign", "firefight", "played", "attackers", "winner", "gained", "taken"),
    ]
    assert (
        "attackers: allied       # axis, allied or both; filled in as the calendar has it (2.41)"
        in lines
    )
    held = " ".join(line.removeprefix("# ") for line in lines)
    names = {one.hex: one.name for one in card.locations}
    bridge, hill = (
        tuple(map(campaign.stored.ground.board.parse, hexes.split()))
        for hexes in ("O15", "S5 T4 T5 U5")
    )
    assert f"Allied: O15 {names[bridge]} (4); L16 T16" in held
    assert f"S5+T4+T5+U5 {names[hill]} (3)" in held


def test_no_line_is_wider_than_a_window(campaign: HistoryFolder) -> None:
    lines = [line for whose in ("public", "axis") for line in text(campaign, whose).splitlines()]
    assert max(len(line) for line in lines if not line.startswith("  - ")) <= 100


def test_a_secret_report_has_the_order_of_battle(campaign: HistoryFolder) -> None:
    found = text(campaign, "axis")
    roster = campaign.chronicle().roster("axis")
    rows = [line for line in found.splitlines() if line.startswith("  - {line: ")]
    assert len(rows) == len(roster.lines) + sum(len(line.leaders) for line in roster.lines)
    assert all(f"'{units_text(line.left)}'" in found for line in roster.lines)
    assert found.index("filled-in: no") < found.index("groups:") < found.index("# ---- only if")


def test_nothing_secret_is_in_the_public_report(campaign: HistoryFolder) -> None:
    public = text(campaign, "public")
    for side in ("axis", "allied"):
        roster = campaign.chronicle().roster(side)
        assert not any(line.name in public for line in roster.lines)
        assert not any(one.name in public for line in roster.lines for one in line.leaders)


def test_a_quick_evening(campaign: HistoryFolder) -> None:
    campaign.fill(
        1, "public", *PLAYED, ("  axis: 0", "  axis: 12"), ("  axis: \n", "  axis: D12\n")
    )
    line, number, name = armour(campaign)
    fewer = (f"left: '{number} × {name}'", f"left: 1 x {name}")
    campaign.fill(1, "axis", FILLED, fewer)
    campaign.fill(1, "allied", FILLED)
    (one,) = campaign.read()
    public: PublicReport = one.public.report
    assert (public.played, public.winner, public.attackers) == ("yes", "allied", "allied")
    assert public.gained == Gained(axis=12, allied=0)
    assert [campaign.stored.ground.board.name(h) for h in public.taken.axis] == ["D12"]
    before, after = (
        campaign.chronicle().sides["axis"][0].bought,
        campaign.chronicle().roster("axis"),
    )
    gone = [
        (line.line, units_text(line.left), units_text(left.left))
        for line, left in zip(before.lines, after.lines, strict=True)
        if line.letter == "A" and line.left != left.left
    ]
    assert gone == [(line, f"{number} × {name}", f"1 × {name}")]


def test_every_row_that_is_shown_as_an_example_can_be_read(campaign: HistoryFolder) -> None:
    for whose in ("public", "axis"):
        path = (
            campaign.folder / "firefight-1" / f"report{'' if whose == 'public' else '-axis'}.yaml"
        )
        lines = path.read_text(encoding="utf-8").splitlines()
        shown = [line.replace("  # - ", "  - ", 1) for line in lines]
        assert shown != lines
        path.write_text("\n".join(shown) + "\n", encoding="utf-8")
    campaign.fill(1, "public", *PLAYED)
    campaign.fill(1, "axis", FILLED)
    (one,) = campaign.read()
    report: SecretReport = one.secret["axis"].report
    assert (report.purchases[0].leaders, report.where[0].marks) == (("8-0",), ("encircled",))
    assert (report.patrols[0].kind, report.fortifications[0].fp) == ("recon", 6)
    assert one.public.report.works[0].name == "Wire"


def test_what_was_not_touched_follows_a_mended_report(campaign: HistoryFolder) -> None:
    """Rows of the second report were made ready before the first was mended."""
    campaign.fill(1, "public", *PLAYED)
    campaign.fill(1, "axis", FILLED)
    campaign.fill(1, "allied", FILLED)
    campaign.make_ready(2)
    campaign.fill(2, "public", *PLAYED)
    campaign.fill(2, "axis", FILLED)
    campaign.fill(2, "allied", FILLED)
    campaign.fill(1, "public", ("  axis: \n", "  axis: D12\n"))
    line, number, name = armour(campaign)
    campaign.fill(1, "axis", (f"left: '{number} × {name}'", f"left: 1 × {name}"))
    now = campaign.chronicle()
    board, strategic = campaign.stored.ground.board, campaign.stored.ground.strategic
    names = [board.name(item.hexes[0]) for item in strategic]
    assert now.now.holders[names.index("D12")] == "axis"
    assert units_text(now.roster("axis").lines[line - 1].left) == f"1 × {name}"


def test_more_left_after_an_earlier_report_was_mended(campaign: HistoryFolder) -> None:
    campaign.fill(1, "public", *PLAYED)
    campaign.fill(1, "axis", FILLED)
    campaign.make_ready(2)
    campaign.fill(2, "public", *PLAYED)
    line, number, name = armour(campaign)
    assert number == 3
    campaign.fill(2, "axis", FILLED, (f"left: '3 × {name}'", f"left: '2 × {name}'"))
    campaign.fill(1, "axis", (f"left: '3 × {name}'", f"left: '1 × {name}'"))
    said = [line.partition(": ")[2] for line in campaign.refused()]
    assert said == [
        f"more is left than there was: 2 × {name} of 1",
        f"an earlier report was mended since: line {line} has 1 × {name} now",
    ]


def test_a_side_that_hasn_t_reported_is_asked_for(campaign: HistoryFolder) -> None:
    campaign.fill(1, "public", *PLAYED)
    (campaign.folder / "firefight-1" / "report-allied.yaml").unlink()
    said = [str(one) for one in wanting(campaign.read(), campaign.folder, ("axis", "allied"))]
    base = f"{campaign.folder.as_posix()}/firefight-1/report"
    more = (
        "but firefight 1 has been reported\n"
        "  hint: set 'filled-in' to yes, even if nothing was lost"
    )
    assert said == [
        f"{base}-axis.yaml:1:1: this report is not filled in, {more}",
        f"{base}-allied.yaml:1:1: this report is missing, {more}",
    ]


def test_the_same_state_gives_the_same_bytes(campaign: HistoryFolder) -> None:
    again = campaign.chronicle()
    one, two = (reports_ready(campaign.pack, campaign.stored, again, 1) for _ in range(2))
    assert one == two


def test_the_pack_words_every_key_and_no_other() -> None:
    pack, _ = rolled()
    REQUIREMENTS.check(pack)
    assert set(pack.records(KEYS)) == set(key_ids())


def test_every_key_has_a_field_on_a_form() -> None:
    pack, _ = rolled()
    blocks = pack.records(FORM_FIELDS).values()
    names = {block["prefix"] or field["name"] for block in blocks for field in block["fields"]}
    keys = {key.split("-", 1)[1] for key in key_ids()} - {"held", "control"}
    assert keys <= {name.split("_")[0] for name in names}


def test_the_page_for_players_tells_every_key() -> None:
    page = (Path(__file__).parent.parent / "docs" / "history.md").read_text(encoding="utf-8")
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    told = set(" ".join(cells).replace("`", "").replace(",", " ").split())
    assert {key.split("-", 1)[1] for key in key_ids()} - {"held"} <= told
