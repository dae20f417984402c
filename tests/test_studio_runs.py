"""Print runs in the studio: begun, followed, stopped, gone on with; their booklets; a new file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.studio.acts import ACTS
from generator.studio.secrets import scope_of
from tests.studio_client import Client, opened

FILE = """\
kind: run
pack: platoon-action
seed: run of two
count: 2
print: [scenario]
"""
NEW = {"what": "platoon-action scenario", "count": "3", "seed": "a fair", "file": "fair"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("here")


@pytest.fixture(scope="module")
def client(here: Path) -> Iterator[Client]:
    with opened(here) as found:
        yield found


def entry(number: int, seed: str, *names: str) -> str:
    """A line of a ledger."""
    files = {name: {"sha256": "0" * 64, "pages": 2, "bytes": 3} for name in names}
    said = {"number": number, "seed": seed, "folder": "../elsewhere", "files": files}
    return json.dumps({**said, "seconds": 1.5, "machine": "printer-2", "seal": "x"}) + "\n"


def run_of(client: Client, name: str) -> str:
    """The address of a run."""
    links = client.get("/runs").select(".history h2 a")
    return next(one.attributes["href"] for one in links if one.text == name)


def test_a_run_is_made_and_its_booklets_are_listed(client: Client, here: Path) -> None:
    (here / "two.yaml").write_text(FILE)
    page = client.get("/runs")
    (card,) = [text for text in page.texts(".history") if "two.yaml" in text]
    assert card == "two.yaml 2 scenarios of platoon-action Not begun 0 of 2"
    address = run_of(client, "two.yaml")
    assert client.get(address).texts(".command code") == ["fieldpress run two.yaml"]
    done = client.work("run", id=address.rpartition("/")[2])
    assert done.problems == []
    assert [line.partition("  ")[0] for line in done.lines[:2]] == ["1 of 2", "2 of 2"]
    assert done.texts(".reached") == ["Done"]
    assert sorted(done.texts("tbody th")) == ["run of two", "run of two-2"]
    lines = (here / "output/runs/two/ledger.jsonl").read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    (pages,) = [text for text in done.texts(".bar") if "2 of 2" in text]
    assert f"{sum(one['pages'] for one in entries)} pages" in pages
    first = client.get(f"{address}/1")
    assert first.texts("h1") == ["run of two"]
    links = first.select("a[download]")
    assert [one.text for one in links] == ["Download scenario.pdf", "Download scenario.yaml"]
    (made,) = (here / "output/runs/two/scenarios").glob("run-of-two-????????/scenario.pdf")
    assert client.file(links[0].attributes["href"]) == made.read_bytes()
    again = client.work("run", id=address.rpartition("/")[2])
    assert "2 of 2 are done already" in again.lines
    made.unlink()
    told = client.get(f"{address}/1").texts(".told")
    assert told == ["scenario.pdf is no longer there: the run makes it again"]


def test_progress_is_read_from_the_ledger(client: Client, here: Path) -> None:
    (here / "fair-run.yaml").write_text(FILE.replace("count: 2", "count: 200"))
    folder = here / "output/runs/fair-run"
    folder.mkdir(parents=True)
    (folder / "run.json").write_text("{}")
    lines = [entry(n, f"s-{n}", "scenario.pdf") for n in range(1, 81)]
    (folder / "ledger.jsonl").write_text("".join([*lines, lines[0], "no line\n", '{"number": 3']))
    address = run_of(client, "fair-run.yaml")
    state = client.get(f"{address}?state")
    assert state.texts(".reached") == ["Stopped"]
    assert state.texts(".bar") == ["80 of 200 160 pages, 1.5 s each"]
    assert state.texts("caption") == ["The latest 60 of 80"]
    assert state.texts("tbody th")[:2] == ["s-1", "s-80"], "its last line counts"
    assert state.select(".state")[0].attributes["data-running"] == "no"
    assert client.get(address).texts("button.primary") == ["Go on"]
    assert client.get(f"{address}/81").problems == ["booklet 81 is not in the ledger"]


def test_a_ledger_from_anywhere_leads_nowhere(client: Client, here: Path) -> None:
    (here / "odd.yaml").write_text(FILE)
    folder = here / "output/runs/odd"
    (folder / "scenarios/s").mkdir(parents=True)
    (here / "private.txt").write_text("mine")
    (folder / "scenarios/s/link.txt").symlink_to(here / "private.txt")
    names = ("../../../../../private.txt", "link.txt", "/etc/passwd", "x.exe")
    (folder / "ledger.jsonl").write_text(entry(1, "s", *names))
    page = client.get(f"{run_of(client, 'odd.yaml')}/1")
    assert page.status == 200
    assert not page.select("a[download]")


def test_dossiers_of_a_run_are_shut(client: Client, here: Path) -> None:
    (here / "many.yaml").write_text("kind: run\npack: platoon-leader\nseed: s\ncount: 1\n")
    folder = here / "output/runs/many/campaigns/s"
    folder.mkdir(parents=True)
    for name in ("axis.pdf", "map.pdf", "campaign.yaml"):
        (folder / name).write_bytes(b"%PDF-")
    names = ("axis.pdf", "campaign.yaml", "map.pdf")
    (folder.parent.parent / "ledger.jsonl").write_text(entry(1, "s", *names))
    address = f"{run_of(client, 'many.yaml')}/1"
    assert client.get(address).texts(".tile-note") == [
        "shut: one side’s secret",
        "shut: one side’s secret",
        "Download map.pdf",
    ]
    player = client.another()
    about = {"noun": "campaign", "pack": "platoon-leader", "back": "/"}
    player.send("/sides", **about, scope=scope_of("campaign", "platoon-leader", "s"), side="axis")
    assert player.get(address).texts(".tile-note")[0] == "Download axis.pdf"


def test_a_new_run_is_written_where_nothing_is(client: Client, here: Path) -> None:
    more = {"locks": "mission=assault\n\ntheatre = normandy \n", "print": "scenario, map"}
    done = client.work("run-new", **NEW, **more, paper="letter", odds="off", fold="on")
    assert done.texts("h2") == ["Written: fair.yaml"]
    assert (here / "fair.yaml").read_text() == (
        "kind: run\npack: platoon-action\nroll: scenario\nseed: a fair\ncount: 3\n"
        "locks: {mission: assault, theatre: normandy}\npaper: letter\n"
        "odds: false\nfold: true\nprint:\n  - scenario\n  - map\n"
    )
    assert client.get(done.select("a.primary")[0].attributes["href"]).texts("h1") == ["fair.yaml"]
    again = client.work("run-new", **NEW)
    assert again.problems == ["fair.yaml is there, and is never written over"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"file": "../x"}, "'../x' can't be the name of a file"),
        ({"file": ""}, "'' can't be the name of a file"),
        ({"what": ""}, "choose what is to be rolled"),
        ({"count": "many"}, "how many: a whole number, not 'many'"),
        ({"count": "0"}, "0 is out of range; the minimum is 1"),
        ({"seed": ""}, "'seed' missing: a run says 'seed' and 'count', or 'seeds'"),
        ({"locks": "mission"}, "locks: field=value, a line for each, not 'mission'"),
        ({"paper": "a9"}, "--paper: 'a9' is neither one of a4, letter, a3, tabloid"),
    ],
)  # fmt: skip
def test_what_a_run_can_t_be_is_told(
    client: Client, here: Path, changed: dict[str, str], message: str
) -> None:
    done = client.work("run-new", **{**NEW, "file": "wrong", **changed})
    assert message in done.problems[0]
    assert not (here / "wrong.yaml").exists()


def test_a_file_that_is_wrong_is_told_with_its_place(client: Client, here: Path) -> None:
    (here / "slip.yaml").write_text(FILE.replace("count: 2", "cuont: 2"))
    (here / "notes.yaml").write_text("kind: deck\n")
    page = client.get("/runs")
    (told,) = [text for text in page.texts(".history .told") if "cuont" in text]
    assert "slip.yaml:4:1" in told
    assert "notes.yaml" not in page.texts(".history h2")
    address = run_of(client, "slip.yaml")
    assert any("cuont" in one for one in client.get(address).problems)
    done = client.work("run", id=address.rpartition("/")[2])
    assert any("cuont" in one for one in done.problems)


def test_a_run_whose_file_is_gone(client: Client, here: Path) -> None:
    (here / "gone.yaml").write_text(FILE)
    address = run_of(client, "gone.yaml")
    (here / "gone.yaml").unlink()
    assert client.get(address).problems == ["the file of this run is no longer here"]
    done = client.work("run", id=address.rpartition("/")[2])
    assert done.problems == ["the file of this run is no longer here"]


def test_runs_wait_in_a_process_of_their_own() -> None:
    every = {entry.process for name, entry in ACTS.items() if name != "run-print"}
    assert ACTS["run-print"].process not in every
    assert ACTS["run-print"].writes, "it goes on when the browser is closed"
