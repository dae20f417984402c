"""Campaigns in the studio: reports filled in as forms, what comes next, what can go wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.studio.reporting.fields import named
from generator.studio.secrets import scope_of
from tests.history_folder import HistoryFolder, history_folder
from tests.studio_client import Answer, Client, Worked, opened

SIDES = {
    "noun": "campaign",
    "pack": "platoon-leader",
    "scope": scope_of("campaign", "platoon-leader", "tuesday-5"),
    "back": "/campaigns",
}


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studio") / "output"


@pytest.fixture(scope="module")
def house(out: Path) -> Iterator[Client]:
    with opened(out=out) as found:
        yield found


@dataclass
class Desk:
    """A browser, and a campaign whose first firefight can be reported."""

    client: Client
    history: HistoryFolder

    @property
    def folder(self) -> Path:
        return self.history.folder

    @property
    def home(self) -> str:
        """The address of the campaign's page."""
        links = self.client.get("/campaigns").select(".history h2 a")
        texts = self.client.get("/campaigns").texts(".history")
        at = next(n for n, text in enumerate(texts) if self.folder.as_posix() in text)
        return links[at].attributes["href"]

    def report(self, title: str) -> str:
        """The address of a report."""
        links = self.client.get(self.home).select(".reports a")
        return next(one.attributes["href"] for one in links if one.text == title)

    def form(self, title: str) -> dict[str, str]:
        """The fields of a report as they are when its page is opened."""
        return fields(self.client.get(self.report(title)))

    def save(self, form: dict[str, str]) -> Worked:
        return self.client.work("report", **form)

    def go_on(self, **more: str) -> Worked:
        page = self.client.get(self.home)
        hidden = {
            one.attributes["name"]: one.attributes["value"]
            for one in page.select(".next input[type=hidden]")
        }
        return self.client.work("next", **hidden, **more)

    def choose(self, side: str) -> None:
        assert self.client.send("/sides", **SIDES, side=side, sure="yes").status == 303

    def text(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def told(self, worked: Worked) -> list[str]:
        """The problems that are told, with their places, as the command line tells them."""
        items = worked.select("#said li, .problems li")
        return [one.text.replace(f"{self.folder.as_posix()}/", "") for one in items]


def fields(page: Answer | Worked) -> dict[str, str]:
    """Return a form's fields as a browser would send them."""
    found = {}
    for one in page.select("form.report input, form.report select, form.report textarea"):
        name, kind = one.attributes["name"], one.attributes.get("type", "text")
        if kind == "radio" and "checked" not in one.attributes:
            continue
        if kind == "checkbox" or "disabled" in one.attributes:
            continue
        found[name] = one.attributes.get("value", one.text)
    templates = {one.attributes["name"] for one in page.select("form.report template [name]")}
    for one in page.select("form.report select"):
        name = one.attributes["name"]
        css = name.replace('"', '\\"')
        chosen = page.select(f'form.report select[name="{css}"] option[selected]')
        found[name] = chosen[0].attributes["value"] if chosen else ""
    return {name: value for name, value in found.items() if name not in templates}


@pytest.fixture
def desk(house: Client, out: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    folder = out / "platoon-leader/campaigns" / request.node.name[:40].strip("_[]")
    folder.mkdir(parents=True)
    history = history_folder(folder)
    history.make_ready(1)
    yield Desk(house.another(), history)
    shutil.rmtree(folder, ignore_errors=True)


def key(*path: str | int) -> str:
    return named(path)


PUBLIC, AXIS, ALLIED = (f"{one} report of firefight 1" for one in ("Public", "Axis", "Allied"))
FILLED = {key("played"): "yes", key("winner"): "allied"}


def command_line(*words: str) -> str:
    """What the command line says on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "generator", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode
    return done.stderr


def test_a_campaign_is_listed_with_what_it_is(desk: Desk) -> None:
    page = desk.client.get("/campaigns")
    (shown,) = [text for text in page.texts(".history") if desk.folder.as_posix() in text]
    record = desk.history.stored.record
    for said in (record["title"], record["place"], record["dates"], "Firefight 1"):
        assert said in shown
    words = [one.attributes["value"] for one in page.select(".by-hand [name=word]")]
    assert words == ["lyudnikov", "primosole", "sugar-loaf"]
    (roll,) = page.select(".begin > p > a.button")
    assert desk.client.get(roll.attributes["href"]).status == 200


def test_its_page_shows_what_is_open_and_shuts_what_is_not(desk: Desk) -> None:
    page = desk.client.get(desk.home)
    assert page.texts("h1") == [desk.history.stored.record["title"]]
    assert page.texts(".part h2") == ["Firefight 1", "At the beginning"]
    reports = dict(zip(page.texts(".reports a"), page.texts(".reports .tile-note"), strict=True))
    assert reports == {PUBLIC: "Report, to fill in", AXIS: "Report, shut", ALLIED: "Report, shut"}
    assert page.texts(".files code") == ["campaign.yaml"]
    assert page.texts(".files .tile-note") == ["shut"]
    assert page.texts(".sides h2") == ["Whose papers may be opened here?"]
    desk.choose("axis")
    page = desk.client.get(desk.home)
    reports = dict(zip(page.texts(".reports a"), page.texts(".reports .tile-note"), strict=True))
    assert reports == {
        PUBLIC: "Report, to fill in",
        AXIS: "Report, to fill in",
        ALLIED: "Report, shut",
    }


def test_a_secret_report_is_shut_until_its_side_is_chosen(desk: Desk) -> None:
    secret = desk.report(AXIS)
    page = desk.client.get(secret)
    assert page.status == 403
    assert page.texts(".lead") == ["This report is shut: it is one player’s secret."]
    assert not page.select("form.report")
    left = desk.history.chronicle().roster("axis").lines[0].name
    assert left not in page.html
    desk.choose("axis")
    page = desk.client.get(secret)
    assert page.status == 200
    assert left in page.html
    desk.choose("allied")
    assert desk.client.get(secret).status == 403


def test_a_form_asks_what_the_file_asks_and_shows_what_is_known(desk: Desk) -> None:
    page = desk.client.get(desk.report(PUBLIC))
    assert page.texts("h1") == [PUBLIC]
    labels = page.texts(".report > .f > legend, .report > .f > label")
    assert labels[:5] == ["Played", "Attacker", "Winner", "CVP gained", "Changed hands"]
    assert page.texts("h2.rest") == ["Only if it matters"]
    form = fields(page)
    assert form[key("attackers")] == "allied"
    assert (form[key("played")], form[key("gained", "axis")]) == ("", "0")
    asks = page.texts(".asks")
    assert "yes, or no if it was Idle (2.41)" in asks
    assert "{name: Wire, hex: D12, cleared: no}" in page.texts("code")
    desk.choose("axis")
    page = desk.client.get(desk.report(AXIS))
    row = page.texts(".row .givens")[0]
    line = desk.history.chronicle().roster("axis").lines[0]
    assert line.name in row
    assert row.startswith(f"Line {line.line} Group {line.group}")
    assert fields(page)[key("groups", 0, "left")] == fields(page)[key("groups", 0, "left")]


def test_what_is_typed_stands_in_the_file_as_if_a_player_had_edited_it(desk: Desk) -> None:
    before = desk.text("firefight-1/report.yaml")
    done = desk.save({**desk.form(PUBLIC), **FILLED, key("gained", "allied"): "12"})
    assert done.texts("#said h2") == ["Saved; other reports are still to be done"]
    assert desk.told(done) == [
        f"this report is not filled in, but firefight 1 has been reported {name}:1:1"
        "set 'filled-in' to yes, even if nothing was lost"
        for name in ("firefight-1/report-allied.yaml", "firefight-1/report-axis.yaml")
    ]
    assert desk.text("firefight-1/report.yaml") == (
        before.replace("played:                 #", "played: yes             #")
        .replace("winner:                 #", "winner: allied          #")
        .replace("  allied: 0", "  allied: 12")
    )


def test_what_was_not_touched_is_not_written(desk: Desk) -> None:
    path = desk.folder / "firefight-1/report.yaml"
    before = path.stat().st_mtime_ns, path.read_bytes()
    done = desk.save(desk.form(PUBLIC))
    assert done.texts("#said h2") == ["Nothing was changed"]
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def test_rows_are_added_and_struck_out(desk: Desk) -> None:
    desk.choose("axis")
    form = desk.form(AXIS)
    unit = desk.history.chronicle().roster("axis").lines[0].pieces[0].unit
    form |= {
        key("where", 0, "line"): "1",
        key("where", 0, "unit"): unit,
        key("where", 0, "hex"): "",
        key("where", 0, "marks"): "hip; encircled",
        key("where", 1, "line"): "",
        key("dice", 3, "roll"): "axis/elr",
        key("dice", 3, "faces"): "3 4",
        key("used-oba"): "",
    }
    done = desk.save(form)
    text = desk.text("firefight-1/report-axis.yaml")
    row = f"  - {{line: 1, unit: '{unit}', marks: [hip, encircled]}}\n"
    assert row in text
    assert "  - {roll: axis/elr, faces: [3, 4]}\n" in text
    again = fields(done)
    assert again[key("where", 0, "marks")] == "hip, encircled"
    done = desk.save({**again, key("where", 0, "struck"): "yes"})
    assert row not in desk.text("firefight-1/report-axis.yaml")
    assert desk.save(fields(done)).texts("#said h2")[0].startswith("Nothing was changed")


def test_problems_are_told_at_their_fields_word_for_word(desk: Desk) -> None:
    name = desk.history.stored.ground.board.name
    hexes = [name(h) for item in desk.history.stored.ground.strategic[:1] for h in item.hexes]
    held = hexes[0]
    for side in ("axis", "allied"):
        desk.history.fill(1, side, ("filled-in: no", "filled-in: yes"))
    form = {**desk.form(PUBLIC), **FILLED}
    form |= {key("taken", "axis"): held, key("taken", "allied"): held}
    done = desk.save(form)
    said = command_line("campaign", "next", desk.folder.as_posix(), "--out", str(desk.folder))
    message = f"{held} is held by the Axis and by the Allies"
    (place,) = re.findall(rf"report.yaml:\d+:\d+(?=: {message})", said)
    assert any(message in one and place in one for one in desk.told(done))
    assert done.texts(".told") == [message]
    (wrong,) = done.select("[aria-invalid]")
    assert json.loads(wrong.attributes["name"]) == ["taken", "allied"]
    assert wrong.attributes["value"] == held, "what was typed stays"
    (link,) = [one for one in done.select("#said li a") if one.text == "Changed hands, Allied"]
    assert link.attributes["href"] == f"#{wrong.attributes['id']}"
    assert not done.select("#said form"), "nothing is offered to be printed"


def test_another_side_s_problems_are_not_quoted(desk: Desk) -> None:
    desk.history.fill(1, "allied", ("filled-in: no", "filled-in: perhaps"))
    form = {**desk.form(PUBLIC), **FILLED}
    told = " ".join(desk.told(desk.save(form)))
    assert "something is wrong with this report firefight-1/report-allied.yaml:1:1" in told
    assert "perhaps" not in told
    desk.choose("allied")
    told = " ".join(desk.told(desk.save({**desk.form(PUBLIC)})))
    assert "perhaps" in told


@pytest.fixture
def filled(desk: Desk) -> Desk:
    """A campaign whose first firefight is reported by all."""
    desk.history.fill(1, "public", ("played: ", "played: yes"), ("winner: ", "winner: allied"))
    desk.history.fill(1, "axis", ("filled-in: no", "filled-in: yes"))
    return desk


def test_when_all_is_told_the_next_packet_is_printed(filled: Desk) -> None:
    filled.choose("allied")
    done = filled.save({**filled.form(ALLIED), key("filled-in"): "yes"})
    assert done.texts("#said h2") == ["Saved"]
    assert done.texts("#said button") == ["Print what comes next"]
    printed = filled.go_on()
    assert printed.problems == []
    assert printed.texts("h2") == ["Printed"]
    papers = dict(zip(printed.texts(".tile-title"), printed.texts(".tile-note"), strict=True))
    assert papers == {
        "overview.pdf": "Download overview.pdf",
        "axis.pdf": "shut",
        "allied.pdf": "Download allied.pdf",
    }
    page = filled.client.get(filled.home)
    assert page.texts(".part h2")[0] == "Firefight 2"
    (link,) = [
        one.attributes["href"]
        for one in printed.select(".papers a[download]")
        if "overview" in one.text
    ]
    overview = filled.folder / "firefight-2/overview.pdf"
    assert filled.client.file(link) == overview.read_bytes()
    locked = filled.client.another().get(
        next(
            one.attributes["href"]
            for one in printed.select(".papers a[download]")
            if "allied" in one.text
        )
    )
    assert locked.status == 403, "by its hash, without having chosen"


def test_what_is_wrong_prints_nothing_and_is_told_as_on_the_command_line(filled: Desk) -> None:
    filled.choose("allied")
    before = sorted(path.name for path in filled.folder.rglob("*"))
    told = filled.told(filled.go_on())
    message = "this report is not filled in, but firefight 1 has been reported"
    hint = "set 'filled-in' to yes, even if nothing was lost"
    said = command_line("campaign", "next", filled.folder.as_posix(), "--out", str(filled.folder))
    assert f"{message}\n  hint: {hint}" in said
    assert told == [f"{message} firefight-1/report-allied.yaml:1:1 Copy{hint}"]
    assert sorted(path.name for path in filled.folder.rglob("*")) == before


def test_a_report_of_another_campaign_is_told(desk: Desk) -> None:
    text = desk.text("firefight-1/report.yaml").replace("tuesday-5", "monday-1")
    (desk.folder / "firefight-1/report.yaml").write_text(text)
    told = desk.told(desk.save({**desk.form(PUBLIC), **FILLED}))
    assert any(
        "this is a report of another campaign; this folder has 'tuesday-5'" in one for one in told
    )


def test_a_report_edited_outside_meanwhile_is_never_written_over(desk: Desk) -> None:
    form = {**desk.form(PUBLIC), **FILLED, key("rubble"): "D12"}
    desk.history.fill(1, "public", ("winner: ", "winner: axis"), ("rubble: ", "rubble: E5"))
    desk.history.fill(1, "public", ("moved-last: ", "moved-last: axis"))
    by_hand = desk.text("firefight-1/report.yaml")
    done = desk.save(form)
    assert done.texts("#said h2") == ["This report has been changed since you opened it"]
    assert desk.text("firefight-1/report.yaml") == by_hand
    shown = fields(done)
    assert (shown[key("winner")], shown[key("rubble")]) == ("allied", "D12"), "what was typed stays"
    assert done.texts(".now") == [
        "the file says now: “nothing”".replace("“", "").replace("”", ""),
        "the file says now: axis",
        "the file says now: E5",
    ]
    assert shown[key("moved-last")] == "axis", "what nobody typed here is as in the file"
    done = desk.save(shown)
    assert done.texts("#said h2")[0].startswith("Saved"), "now with open eyes"
    assert "moved-last: axis" in desk.text("firefight-1/report.yaml")
    assert "winner: allied" in desk.text("firefight-1/report.yaml")


def test_two_tabs_with_one_report(desk: Desk) -> None:
    one, two = desk.form(PUBLIC), desk.form(PUBLIC)
    assert desk.save({**one, **FILLED}).texts("#said h2")[0].startswith("Saved")
    other = desk.save({**two, key("played"): "no"})
    assert other.texts("#said h2") == ["This report has been changed since you opened it"]
    assert "played: yes" in desk.text("firefight-1/report.yaml")


def test_a_folder_that_vanishes(desk: Desk) -> None:
    home, form = desk.home, desk.form(PUBLIC)
    shutil.rmtree(desk.folder)
    page = desk.client.get(home)
    assert page.status == 422
    assert page.problems == ["this history is no longer in the output folder"]
    assert desk.save(form).problems == ["this history is no longer in the output folder"]
    assert desk.folder.as_posix() not in desk.client.get("/campaigns").html


def test_a_report_that_vanishes(desk: Desk) -> None:
    form = desk.form(PUBLIC)
    (desk.folder / "firefight-1/report.yaml").unlink()
    assert desk.save(form).problems == ["this report is no longer in its folder"]


def test_a_shut_report_is_not_written_to(desk: Desk) -> None:
    desk.choose("axis")
    form = desk.form(AXIS)
    stranger = Desk(desk.client.another(), desk.history)
    before = desk.text("firefight-1/report-axis.yaml")
    done = stranger.save({**form, key("filled-in"): "yes"})
    assert done.problems == ["these papers are shut: they are those of another side"]
    assert desk.text("firefight-1/report-axis.yaml") == before


def test_the_job_of_another_browser_shows_it_nothing_secret(desk: Desk) -> None:
    desk.choose("axis")
    job = desk.client.begin("report", **desk.form(AXIS))
    stranger = desk.client.another().follow(job)
    assert stranger.problems == ["these papers are shut: they are those of another side"]
    assert "form" not in stranger.html
    assert desk.client.follow(job).select("form.report")


def test_a_file_that_is_no_yaml_is_told_and_nothing_typed_is_lost(desk: Desk) -> None:
    form = {**desk.form(PUBLIC), **FILLED}
    path = desk.folder / "firefight-1/report.yaml"
    path.write_text("played: [\n")
    done = desk.save(form)
    assert done.events[-1][0] == "failed", "the form on the page stays under what is wrong"
    assert done.places
    assert path.read_text() == "played: [\n"


def test_what_a_form_can_t_change_is_left_to_an_editor(desk: Desk) -> None:
    path = desk.folder / "firefight-1/report.yaml"
    path.write_text(path.read_text().replace("winner: ", "winner: >\n  al\n  lied\n"))
    form = desk.form(PUBLIC)
    before = path.read_bytes()
    done = desk.save({**form, key("winner"): "axis"})
    assert done.problems == [
        "this file is laid out in a way that a form can't change: nothing was written"
    ]
    assert done.hints == ["fill it in with an editor of plain text"]
    assert path.read_bytes() == before


def test_a_link_in_the_place_of_a_report_is_no_report(desk: Desk, tmp_path: Path) -> None:
    path = desk.folder / "firefight-1/report.yaml"
    outside = tmp_path / "mine.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    assert PUBLIC not in desk.client.get(desk.home).texts(".reports a")


def test_other_files_in_the_folder_are_not_shown(desk: Desk) -> None:
    (desk.folder / "axis (1).pdf").write_bytes(b"a copy of somebody's dossier")
    (desk.folder / "firefight-1/notes.yaml").write_text("secret: plan\n")
    page = desk.client.get(desk.home)
    assert "axis (1)" not in page.html
    assert "notes" not in page.html


def test_one_written_by_hand_is_begun(house: Client, out: Path) -> None:
    client = house.another()
    form = {"noun": "campaign", "pack": "platoon-leader", "word": "primosole"}
    done = client.work("begin", **form, seed="by-hand-1")
    assert done.problems == []
    assert (out / "platoon-leader/campaigns/primosole-by-hand-1/campaign.yaml").is_file()
    (link,) = done.select("a.primary")
    assert link.text == "Open Primosole Bridge"
    assert client.get(link.attributes["href"]).texts(".reached") == ["Not begun"]
    again = client.work("begin", **form, seed="by-hand-1")
    folder = (out / "platoon-leader/campaigns/primosole-by-hand-1").as_posix()
    assert again.problems == [f"{folder} is there, and is never written over"]
    gone = client.work("begin", **{**form, "word": "nowhere"}, seed="x")
    known = "it has lyudnikov, primosole, sugar-loaf"
    assert gone.problems == [f"'platoon-leader' has no campaign 'nowhere'; {known}"]
    assert client.work("begin", noun="campaign").problems == ["choose what is to be begun"]


def test_an_evening_is_reported_and_goes_on(house: Client, out: Path) -> None:
    """The same pages serve scenarios that follow each other, with a report of another shape."""
    client = house.another()
    new = ["scenario", "new", "platoon-action", "--seed", "studio evening", "--out", str(out)]
    assert main_of(*new) == 0
    (folder,) = (out / "platoon-action/scenarios").iterdir()
    assert main_of("scenario", "next", folder.as_posix(), "--out", str(out)) == 0
    page = client.get("/campaigns")
    texts, links = page.texts(".history"), page.select(".history h2 a")
    at = next(n for n, text in enumerate(texts) if folder.as_posix() in text)
    home = links[at].attributes["href"]
    shown = client.get(home)
    assert not shown.select(".sides"), "nothing of it is secret"
    (report,) = shown.select(".reports a")
    assert report.text.startswith("Scenario 1: ")
    page = client.get(report.attributes["href"])
    winners = page.texts("legend + div .pick")
    assert winners[0] == "–"
    assert "nobody" in winners
    form = fields(page)
    lost = next(name for name in form if name.startswith('["lost"'))
    before = (folder / "report.yaml").read_text()
    done = client.work("report", **form | {key("winner"): "allied", lost: "500"})
    (told,) = done.texts(".told")
    assert told.startswith("500 lost of ")
    assert "winner: allied # " in (folder / "report.yaml").read_text()
    assert before.count("\n") == (folder / "report.yaml").read_text().count("\n")
    done = client.work("report", **fields(done) | {lost: "1"})
    assert done.texts("#said h2") == ["Saved"]
    assert done.texts("#said button") == ["Print what comes next"]
    printed = client.work("next", id=home.rpartition("/")[2], paper="letter")
    assert printed.problems == []
    assert client.get(home).texts(".part h2") == ["Scenario 2", "At the beginning"]
    assert client.get(home).texts(".reports .tile-note") == [
        "Report, to fill in",
        "Report, can be mended",
    ]


def main_of(*words: str) -> int:
    """Run a command line."""
    done = subprocess.run([sys.executable, "-m", "generator", *words], check=False)
    return done.returncode
