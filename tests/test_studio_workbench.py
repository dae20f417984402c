"""The workbench: folders are opened and begun, what is saved is seen, what is wrong is told."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from generator.content.starters import find_starter, write_starter
from generator.studio.engine.blobs import page_key
from tests.packs import write_pack
from tests.printed import Printed
from tests.studio_bench import bench
from tests.studio_client import Client, opened
from tests.watched import rewrite

ENDLESS = "{% for a in range(99999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A studio that was started where two packs are, one of them broken."""
    here = tmp_path_factory.mktemp("games")
    write_starter(find_starter("deck"), here / "night-raid", "Night Raid")
    write_pack(here / "broken", {"deck.yaml": "kind: dekc"})
    (here / "notes").mkdir()
    with opened(here, out=here / "out") as found:
        yield found


@pytest.fixture
def raid(client: Client) -> Iterator[Path]:
    """The pack as it was begun."""
    folder = Path.cwd() / "night-raid"
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
    write_starter(find_starter("deck"), folder, "Night Raid")


# Folders


def test_packs_at_hand_are_listed(client: Client, raid: Path) -> None:
    page = client.get("/workbench")
    assert page.texts("h1") == ["Workbench"]
    assert page.texts(".folders li")[:2] == [
        "broken broken has problems",
        "Night Raid night-raid 1 product",
    ]
    links = [one.attributes["href"] for one in page.select(".folders a")]
    assert all(link.removeprefix("/workbench/").isdecimal() for link in links)
    words = page.texts("fieldset label")
    assert words[0] == "deck a deck of cards, with fronts and backs"
    assert words[-1] == "empty the head alone"


def test_a_studio_that_was_started_in_a_pack_has_it_at_hand(raid: Path) -> None:
    with opened(raid, out=raid.parent / "out") as inside:
        assert inside.get("/workbench").texts(".folders li") == ["Night Raid . 1 product"]
    os.chdir(raid.parent)


def test_where_no_pack_is_at_hand_it_is_said(tmp_path: Path) -> None:
    with opened(tmp_path, out=tmp_path / "out") as alone:
        assert alone.get("/workbench").texts("section .hint")[0] == (
            f"There is none in {tmp_path}, nor directly below. Begin one, or open one that is "
            "elsewhere."
        )


def test_a_folder_is_opened_by_its_path(client: Client, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "else" / "skirmish")
    for typed in (str(pack), f"  {pack}/ ", f"'{pack}'", f'"{pack}"'):
        found = client.work("open-folder", folder=typed)
        (link,) = found.select("a[data-go]")
        assert link.text == "Open Skirmish"
        page = client.get(link.attributes["href"])
        assert page.texts("h1") == ["Skirmish"]
        assert page.texts(".whence") == [str(pack)]
        assert str(pack) not in link.attributes["href"]
    assert "Skirmish" in client.get("/workbench").texts(".folders a")
    found = client.work("open-folder", folder=f"{pack}/deck")
    assert found.select("a")[0].attributes["href"].endswith("?product=deck")


def test_home_is_meant_by_a_tilde(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "skirmish")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert client.work("open-folder", folder="~/skirmish").texts("a") == ["Open Skirmish"]


def refused(client: Client, work: str, **fields: str) -> str:
    """What is said instead."""
    said = client.work(work, **fields).problems
    assert len(said) == 1
    return said[0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "type the path of a pack's folder"),
        ("notes", "notes: there is no 'pack.yaml' here, so this folder is not a pack"),
        ("../../etc/passwd", "'../../etc/passwd' is neither a pack, a product nor a folder; packs"),
        ("/nowhere/at/all", "'/nowhere/at/all' is neither a pack, a product nor a folder; packs"),
        ("a\0b", "'a\\u0000b' is neither a pack, a product nor a folder; packs are "),
        ("x" * 5000, f"{'x' * 39}…: can't be read: File name too long"),
    ],
)
def test_what_is_no_pack_is_refused(client: Client, typed: str, said: str) -> None:
    assert refused(client, "open-folder", folder=typed).startswith(said)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_is_closed_is_told(client: Client, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    said = refused(client, "open-folder", folder=f"{tmp_path}/closed/skirmish")
    assert said.endswith("can't be read: Permission denied")


def test_only_numbers_of_open_folders_lead_to_pages(client: Client) -> None:
    for number in ("0", "999", "x", "1²", "-1", "..", "1e3", "9" * 400):
        page = client.get(f"/workbench/{number}")
        assert page.status == 422
        assert page.problems == ["no folder of this number is open; open it again"]
        assert client.get(f"/workbench/{number}/events").status == 404
    assert client.get("/workbench/..%2f..%2fetc%2fpasswd").status == 404


# New packs


def test_a_pack_is_begun_by_the_command_that_is_shown(client: Client) -> None:
    made = client.work("new-pack", folder="dawn-patrol", like="counters")
    assert made.texts(".command code") == ["fieldpress new dawn-patrol --like counters"]
    assert "dawn-patrol/pack.yaml" in made.texts(".files code")
    page = client.get(made.select("a[data-go]")[0].attributes["href"])
    assert page.texts("h1") == ["Dawn Patrol"]
    assert (Path.cwd() / "dawn-patrol/pack.yaml").is_file()
    again = client.work("new-pack", folder="dawn-patrol", like="deck")
    assert again.problems == ["'dawn-patrol' is not empty"]
    assert again.hints == ["choose another name, or an empty folder"]
    shutil.rmtree("dawn-patrol")


@pytest.mark.parametrize("name", ["", ".", "..", "../raid", "/tmp/raid", "-x", "--help", "~/raid"])
def test_a_new_pack_has_a_name_below_the_studio(client: Client, name: str) -> None:
    before = set(Path.cwd().parent.iterdir())
    made = client.work("new-pack", folder=name, like="deck")
    assert made.problems == ["give the new folder a name, such as night-raid"]
    assert made.hints == ["it is made below the folder in which the studio was started"]
    assert set(Path.cwd().parent.iterdir()) == before


def test_the_commands_own_errors_are_shown(client: Client) -> None:
    taken = client.work("new-pack", folder="platoon-command", like="deck")
    assert taken.problems == ["'platoon-command' is a pack that comes with Fieldpress"]
    unknown = client.work("new-pack", folder="raid", like="dekc")
    assert unknown.problems[0].startswith("--like: 'dekc' is not one of deck, counters, chart")
    assert unknown.hints == ["did you mean 'deck'?"]
    assert not Path("raid").exists()


# What is seen


def test_a_saved_card_is_seen(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid", width=600) as page:
        first = page.seen()
        assert first["products"] == [{"id": "cards", "title": "Cards", "has_faces": True}]
        assert (first["product"], first["count"], first["problems"]) == ("cards", 0, "")
        sheet = first["sheet"]
        assert (sheet["page"], sheet["pages"], sheet["width"]) == (0, 4, 600)
        assert (sheet["draft"], sheet["changed"]) == (False, [])
        before = client.get(f"/page/{sheet['pdf']}/0?width=600").body

        rewrite(raid / "cards.yaml", "name: Advance", "name: Go On")
        told = page.seen()["sheet"]
        assert (told["page"], told["changed"]) == (0, [0])
        after = client.get(f"/page/{told['pdf']}/0?width=600").body
        assert after != before

        rewrite(raid / "cards.yaml", "name: Out of Contact", "name: Out of Touch")
        told = page.seen()["sheet"]
        assert (told["page"], told["changed"]) == (2, [2])  # it goes to where something changed
        rewrite(raid / "cards.yaml", "name: Go On", "name: Advance")
        assert page.seen()["sheet"]["page"] == 0


def test_it_stays_on_its_page_if_that_is_wanted(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid", page=1, follow="off") as page:
        assert page.seen()["sheet"]["page"] == 1
        rewrite(raid / "cards.yaml", "name: Advance", "name: Go On")
        told = page.seen()["sheet"]
        assert (told["page"], told["changed"]) == (1, [0])


def test_the_page_seen_is_drawn_at_once_and_no_other(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid", width=1001, page=2) as page:
        sheet = page.seen()["sheet"]
        assert sheet["width"] == 1050
        kept = client.studio.blobs
        drawn = [kept.known("png", page_key(sheet["pdf"], n, 1050)) is not None for n in range(4)]
        assert drawn == [False, False, True, False]


@pytest.mark.parametrize(
    ("asked", "page", "width"),
    [
        ({"page": 99, "width": 1}, 3, 300),
        ({"page": "-1", "width": 99999}, 0, 1800),
        ({"page": "²", "width": "wide"}, 0, 900),
        ({"page": "9" * 30, "width": "9" * 30}, 0, 900),
    ],
)
def test_pages_and_widths_that_there_are_not(
    client: Client, raid: Path, asked: dict[str, object], page: int, width: int
) -> None:
    with bench(client, "./night-raid", **asked) as opened_page:
        sheet = opened_page.seen()["sheet"]
        assert (sheet["page"], sheet["width"]) == (page, width)


def test_problems_stand_beside_what_was_seen_before(client: Client, raid: Path) -> None:
    """They name line and column, and the page where it is to be seen; a mended pack is seen."""
    with bench(client, "./night-raid") as page:
        page.seen()
        rewrite(raid / "cards.yaml", "kind: order\n    value: 3", "kind: ordre\n    value: 3")
        told = page.seen()
        assert "sheet" not in told.data
        assert told["count"] == 1
        assert told.said == [
            "the text 'ordre' is not one of order, event",
            "night-raid/cards.yaml:30:11 Copy Show page 1",
            "did you mean 'order'?",
        ]
        (copy, show) = told.select("button")
        assert copy.attributes["data-copy"] == "night-raid/cards.yaml:30:11"
        assert show.attributes["data-spot"] == "0"
        rewrite(raid / "cards.yaml", "kind: ordre\n", "kind: order\n")
        mended = page.seen()
        assert (mended["count"], mended["sheet"]["changed"]) == (0, [])


def test_a_problem_on_a_later_page_leads_there(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        rewrite(raid / "cards.yaml", "value: 6", "value: 7")
        assert page.seen().texts("[data-spot]") == ["Show page 3"]
    with bench(client, "./night-raid", view="faces") as page:
        told = page.seen()  # broken from the start: nothing is known of faces
        assert told.texts("[data-spot]") == []
        rewrite(raid / "cards.yaml", "value: 7", "value: 6")
        page.seen()
        rewrite(raid / "cards.yaml", "value: 6", "value: 7")
        assert page.seen().texts("[data-spot]") == ["Show out-of-contact-front"]


def test_what_only_looks_wrong_is_seen_as_a_draft(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        text = "One unit fires at an enemy in sight."
        rewrite(raid / "cards.yaml", text, " ".join([text] * 30))
        told = page.seen()
        assert told["sheet"]["draft"] is True
        assert told.said[0].endswith("does not fit its box even at 8 pt")
        assert told.texts("[data-spot]") == ["Show page 1"]


def test_a_pack_that_is_broken_from_the_start_is_opened_all_the_same(client: Client) -> None:
    page = client.get(f"/workbench/{client.studio.opened.number('./broken')}")
    assert page.status == 200
    assert page.texts("h1") == ["broken"]
    with bench(client, "./broken") as stream:
        told = stream.seen()
        assert told["count"] == 1
        assert told.said[1].startswith("broken/deck.yaml:1:7 Copy")


def test_a_product_that_goes_is_told_with_those_that_there_are(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid", product="cards") as page:
        page.seen()
        (raid / "cards.yaml").rename(raid / "orders.yaml")
        told = page.seen()
        while "products" not in told.data or told["products"][0]["id"] == "cards":
            told = page.seen()
        assert told.said == ["'night-raid' has no product 'cards'; it has orders"]
        assert [one["id"] for one in told["products"]] == ["orders"]


def test_an_empty_pack_prints_nothing_yet(client: Client, tmp_path: Path) -> None:
    write_starter(find_starter("empty"), tmp_path / "bare", "Bare")
    with bench(client, str(tmp_path / "bare")) as page:
        told = page.seen()
        assert told.said == ["this pack prints nothing yet"]
        assert told["products"] == []


# Faces


def test_the_changed_face_alone_is_drawn(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid", view="faces", width=2000) as page:
        first = page.seen()
        assert len(first["faces"]) == 7  # six fronts, one back
        found = client.get(f"/file/{first['faces']['mist-front']}")
        (raid.parent / "face.png").write_bytes(found.body)
        with Image.open(raid.parent / "face.png") as image:
            assert (image.width, image.mode) == (450, "RGBA")
            assert image.getpixel((0, 0))[3] == 0  # its corners are round
            assert image.getpixel((225, 300))[3] == 255
        assert first["html"].count("<li") == 6
        rewrite(raid / "cards.yaml", "name: Morning Mist", "name: Evening Mist")
        told = page.seen()
        assert told["changed"] == ["mist-front"]
        assert "html" not in told.data
        before, after = first["faces"], told["faces"]
        assert [name for name in after if after[name] != before[name]] == ["mist-front"]
        rewrite(raid / "cards.yaml", "id: mist", "id: fog")
        assert 'data-piece="fog"' in page.seen()["html"]


def test_what_has_no_faces_is_seen_as_pages(client: Client, tmp_path: Path) -> None:
    write_pack(tmp_path / "skirmish")
    with bench(client, str(tmp_path / "skirmish"), product="chart", view="faces") as page:
        assert page.seen()["sheet"]["pages"] == 1


# What goes wrong


def test_a_folder_that_is_gone_is_told_and_seen_again(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        raid.rename(raid.with_name("away"))
        told = page.seen()
        while told["problems"] == "" or "gone" not in told.said[0]:
            told = page.seen()
        assert told.said == ["night-raid: this folder is gone"]
        raid.with_name("away").rename(raid)
        assert page.seen()["sheet"]["pages"] == 4
    raid.rename(raid.with_name("away"))
    page_of = client.get(f"/workbench/{client.studio.opened.number('./night-raid')}")
    assert page_of.status == 422
    assert page_of.problems[0].startswith("'./night-raid' is neither a pack, a product nor a ")
    raid.with_name("away").rename(raid)


def test_an_endless_template_gives_way_to_what_is_saved_next(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        card = (raid / "templates/card.html").read_text()
        rewrite(raid / "templates/card.html", card, card + ENDLESS)
        assert page.nothing(0.5)
        rewrite(raid / "templates/card.html", card + ENDLESS, card)
        begun = time.monotonic()
        assert page.seen()["count"] == 0
        assert time.monotonic() - begun < 8


@pytest.mark.ci  # it is given its ten seconds twice
def test_an_endless_template_is_stopped_and_the_page_goes_on(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        card = (raid / "templates/card.html").read_text()
        rewrite(raid / "templates/card.html", card, card + ENDLESS)
        told = page.seen()
        assert told.said[0] == "the template was stopped: it takes too long"
        assert (
            told.select("[data-copy]")[0]
            .attributes["data-copy"]
            .startswith("night-raid/templates/card.html:")
        )
        rewrite(raid / "templates/card.html", card + ENDLESS, card)
        assert page.seen()["count"] == 0


def test_fifty_saves_in_a_second_are_seen_in_a_few_looks(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        saver = "import sys, time, pathlib\np = pathlib.Path(sys.argv[1]); text = p.read_text()\n"
        saver += "for n in range(50):\n    a = p.with_name('4913')\n"
        saver += "    a.write_text(text.replace('name: Advance', f'name: Advance {n}'))\n"
        saver += "    a.replace(p); time.sleep(0.02)\n"
        command = [sys.executable, "-c", saver, str(raid / "cards.yaml")]
        client.run(asyncio.to_thread(subprocess.run, command, check=True))
        count, last = 1, page.seen()
        while not page.nothing(1):
            last, count = page.seen(), count + 1
        assert 2 < count < 40
        pdf = client.studio.blobs.get(last["sheet"]["pdf"])
        assert pdf is not None
        assert "Advance 49" in Printed(pdf).text(0)


def test_two_tabs_at_one_folder_see_the_same(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as one, bench(client, "./night-raid", view="faces") as other:
        one.seen(), other.seen()
        rewrite(raid / "cards.yaml", "name: Advance", "name: Go On")
        assert one.seen()["sheet"]["changed"] == [0]
        assert other.seen()["changed"] == ["advance-front"]
    assert client.studio.engine.find("1") is not None


def test_what_the_pack_can_not_read_is_passed_by(client: Client, raid: Path) -> None:
    """Locks of offices and notes are no change; a new folder is looked into."""
    with bench(client, "./night-raid") as page:
        page.seen()
        (raid / "~$cards.xlsx").write_bytes(b"\x05Maker")
        (raid / ".~lock.cards.ods#").write_text(",maker,desk;")
        (raid / "notes.txt").write_text("to do")
        assert page.nothing(0.6)
        (raid / "more/parts").mkdir(parents=True)
        (raid / "more/parts/part.yaml").write_text("kind: recrods")
        told = page.seen()
        while not told["count"]:
            told = page.seen()
        assert told.texts(".place code") == ["night-raid/more/parts/part.yaml:1:7"]


def test_what_a_pack_says_is_text_on_the_page(client: Client, raid: Path) -> None:
    with bench(client, "./night-raid") as page:
        page.seen()
        rewrite(raid / "cards.yaml", "kind: order", "kind: <img src=x onerror=alert(1)>")
        told = page.seen()
        assert told.said[0].startswith("the text '<img src=x onerror=alert(1)>' is not one of")
        assert "<img" not in told["problems"]


def test_a_page_that_is_closed_leaves_nothing_behind(client: Client, raid: Path) -> None:
    before = threading.active_count()
    for _ in range(3):
        with bench(client, "./night-raid") as page:
            page.seen()
    until = time.monotonic() + 5
    while threading.active_count() > before + 1 and time.monotonic() < until:
        page.nothing(0.05)
    assert threading.active_count() <= before + 1


def test_streams_end_with_the_studio(tmp_path: Path) -> None:
    write_starter(find_starter("deck"), tmp_path / "raid", "Raid")
    with opened(tmp_path, out=tmp_path / "out") as ending, bench(ending, "./raid") as page:
        page.seen()
        begun = time.monotonic()
        ending.studio.ending.set()
        ending.run(page._task)  # type: ignore[arg-type]
        assert time.monotonic() - begun < 1
