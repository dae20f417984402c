"""The studio's page that rolls: what can be chosen, ten of a kind, one with its ground, papers."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.errors import printable
from generator.games import GAMES
from generator.games.game import NOUNS
from generator.job.options import Options
from generator.resources import content_folder
from generator.studio.acts.rolling.papers import PapersShelf, PaperWatch
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import Blobs
from generator.studio.recipes import RollRecipe, recipe_from, recipes_from
from tests.packs import fieldpress
from tests.studio_client import Client, Worked, opened

BOARD = {"noun": "board", "pack": "panzer-leader"}
SCENARIO = {"noun": "scenario", "pack": "platoon-command"}
CAMPAIGN = {"noun": "campaign", "pack": "platoon-leader"}
NOTHING = "is nothing that can be rolled; campaign, scenario, board are"
TICK = "tick two that you have pinned to compare them"
BOTH = [(noun, name) for name, game in GAMES.items() for noun in game.generators]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rolled") / "out"


@pytest.fixture(scope="module")
def studio(out: Path) -> Iterator[Client]:
    out.mkdir()
    with opened(out.parent, out=out) as client:
        yield client


def parts(worked: Worked) -> list[str]:
    return [data["html"] for kind, data in worked.events if kind == "part"]


# --- what can be rolled --------------------------------------------------------------------------


def test_every_generator_of_the_shelf_has_a_tile(studio: Client) -> None:
    page = studio.get("/roll")
    assert page.status == 200
    assert page.texts("h1") == ["Roll what nobody has played"]
    links = {one.attributes["href"] for one in page.select(".kind h2 a")}
    assert links == {f"/roll/{noun}/{name}" for noun, name in BOTH}
    for noun in NOUNS.values():
        assert noun.help in page.texts(".kind-words p")
    assert page.texts("nav a[aria-current]") == ["Roll"]


@pytest.mark.parametrize(("noun", "name"), BOTH)
def test_each_page_has_a_field_for_whatever_can_be_locked(
    studio: Client, noun: str, name: str
) -> None:
    page = studio.get(f"/roll/{noun}/{name}")
    generator = GAMES[name].generator(noun)
    named = [
        one.attributes["name"].removeprefix("lock.")
        for one in page.select(".field select, .field input")
    ]
    fields = [one for one in generator.lockable.fields if not (generator.plays and one == "odds")]
    assert named == fields
    assert page.texts(".field .hint") == [generator.lockable.fields[one] for one in fields]
    assert page.texts(".examples dt code") == list(generator.lockable.rolls)
    fits = {
        "fair": generator.plays and generator.fair,
        "book": generator.most_in_book,
        "fold": generator.folds,
        "hex": generator.hex_sizes,
        "everything": generator.extras,
        "counters": "counters" in generator.extras,
        "boards": "boards" in generator.extras,
    }
    shown = {one.attributes.get("name") for one in page.select("main input, main select")}
    assert {one for one in fits if one in shown} == {one for one, takes in fits.items() if takes}


def test_few_values_are_a_list_many_are_proposed_and_a_date_is_typed(studio: Client) -> None:
    page = studio.get("/roll/board/panzer-leader")
    known = page.texts("#lock-sea option")
    assert known == ["left to the dice", "west", "east"]
    (woods,) = page.select("#lock-woods")
    assert (woods.name, woods.attributes["list"]) == ("input", "known-woods")
    assert len(page.select("#known-woods option")) == 181
    dated = studio.get("/roll/campaign/platoon-leader").select("#lock-date")
    assert [(one.name, "list" in one.attributes) for one in dated] == [("input", False)]


def test_an_address_fills_the_form_and_shows_one_at_once(studio: Client) -> None:
    page = studio.get("/roll/board/panzer-leader?seed=amber&lock=ground%3Dforest&lock=stream=IY")
    assert page.select("#seed")[0].attributes["value"] == "amber"
    chosen = [
        one.text for one in page.select("#lock-ground option") if "selected" in one.attributes
    ]
    assert chosen == ["forest"]
    assert page.texts("#other") == ["stream=IY"]
    fields = page.select("form[hidden][data-work=rolled] input")
    said = [(one.attributes["name"], one.attributes["value"]) for one in fields]
    assert said == [
        ("noun", "board"),
        ("pack", "panzer-leader"),
        ("seed", "amber"),
        ("lock", "ground=forest"),
        ("lock", "stream=IY"),
    ]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("campaign/platoon-command", "'platoon-command' has nothing to roll a campaign from"),
        (
            "war/platoon-command",
            f"'war' {NOTHING}",
        ),
    ],
)
def test_what_rolls_nothing_has_no_page(studio: Client, path: str, told: str) -> None:
    page = studio.get(f"/roll/{path}")
    assert (page.status, page.problems) == (422, [told])


def test_a_specimen_is_another_each_time_and_leads_to_its_page(studio: Client) -> None:
    both = [studio.work("roll-sample", **SCENARIO) for _ in range(2)]
    links = [one.select(".specimen a")[0].attributes["href"] for one in both]
    assert links[0] != links[1]
    assert all(one.startswith("/roll/scenario/platoon-command?seed=") for one in links)
    assert all(one.endswith("&played=as-rolled") for one in links)
    (title,) = both[0].texts("cite")
    again = studio.get(links[0])
    fields = again.select("form[hidden][data-work=rolled] input")
    asked = {one.attributes["name"]: one.attributes["value"] for one in fields}
    assert studio.work("rolled", **asked).texts("h2") == [title]


def test_the_server_rolls_nothing_itself(repository: Path) -> None:
    code = """
import sys
from tests.studio_client import Scripted, opened
game = {"pack": "p", "title": "P", "subtitle": "", "noun": "board", "fields": [], "rolls": [],
        "takes": [], "most_in_book": 0, "odds": [], "seals": {}}
one = {"recipe": {"noun": "board", "pack": "p", "seed": "s", "locks": [], "fair": None,
                  "as_rolled": False},
       "seed": "s", "title": "S", "facts": [], "as_rolled": False, "drawn": []}
replies = {"shelf": [], "roll-choices": game, "rolled": one,
           "roll-many": {"found": [one], "command": "", "seed": "s"},
           "roll-papers": {"files": [], "notes": [], "words": []},
           "roll-history": {"found": [], "folder": "out"}}
asked = {"noun": "board", "pack": "p", "seed": "s", "fair": "40-60"}
with opened(engine=Scripted(replies)) as client:
    assert client.get("/roll").status == client.get("/roll/board/p?seed=s").status == 200
    for work in ("rolled", "roll-many", "roll-papers", "roll-history"):
        assert client.work(work, **asked).problems == []
print([name for name in ("weasyprint", "pydantic", "pikepdf", "pypdfium2") if name in sys.modules])
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=repository, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"


# --- ten to choose from, and one -----------------------------------------------------------------


def test_ten_come_one_after_the_other_as_the_command_lists_them(studio: Client) -> None:
    made = studio.work("roll-many", **BOARD, seed="amber", **{"lock.ground": "forest"})
    assert made.problems == []
    seeds = ["amber", *(f"amber-{number}" for number in range(2, 11))]
    assert made.texts(".card h3") == seeds
    assert len(parts(made)) == 10
    assert all(seed in part for seed, part in zip(seeds, parts(made), strict=True))
    assert set(made.texts(".card .facts > div:nth-child(2) dd")) == {"Forest"}
    (command,) = made.texts(".command code")
    assert command == (
        "fieldpress board new panzer-leader --seed amber --lock ground=forest --times 10 --list"
    )
    listed = studio.work("roll-many", **BOARD, seed="amber", lock="ground=forest")
    assert listed.html == made.html


def test_what_is_played_is_listed_as_rolled_and_says_so(studio: Client) -> None:
    quick = studio.work("roll-many", **SCENARIO, seed="amber", played="as-rolled")
    assert quick.texts(".note") == [
        "As rolled: nobody has played these yet, so one side may have the better chances. Ask for "
        "fair odds above and they are played first, one after the other."
    ]
    assert "--as-rolled" in quick.texts(".command code")[0]
    assert [one.attributes["value"] for one in quick.select("[name=played]")] == ["as-rolled"] * 10


def test_fair_odds_are_played_for_and_told_of(studio: Client) -> None:
    fair = studio.work("rolled", **SCENARIO, seed="amber", played="usual", **{"lock.size": "8"})
    assert "playing scenarios" in fair.steps
    as_rolled = studio.work("rolled", **SCENARIO, seed="amber", played="as-rolled")
    assert "playing scenarios" not in as_rolled.steps
    assert as_rolled.texts("header p") == ["from the seed amber, as rolled"]


def test_rolling_can_be_stopped(studio: Client) -> None:
    job = studio.begin("roll-many", **SCENARIO, seed="long", played="usual")
    studio.stop(job)
    assert studio.follow(job).stopped


@pytest.mark.parametrize(
    ("fields", "drawn"),
    [(BOARD, 1), (CAMPAIGN, 1), ({"noun": "scenario", "pack": "platoon-action"}, 1), (SCENARIO, 0)],
)
def test_one_has_its_title_first_and_then_its_ground(
    studio: Client, fields: dict[str, str], drawn: int
) -> None:
    more = {"played": "as-rolled"} if fields is SCENARIO else {}
    made = studio.work("rolled", **fields, seed="amber", **more)
    (first,) = parts(made)
    facts = made.texts(".facts dt")
    assert facts
    assert all(f"<dt>{one}</dt>" in first for one in facts)
    pictures = made.select(".drawings img")
    assert len(pictures) == drawn
    for one in pictures:
        assert studio.file(one.attributes["src"])[:8] == b"\x89PNG\r\n\x1a\n"
    hidden = made.select("input[form=print]")
    assert [one.attributes["name"] for one in hidden] == ["seed", *more]
    assert bool(made.select("form[data-next]")) == (drawn == 0)


def test_a_picture_is_there_before_the_page_asks_for_it(studio: Client) -> None:
    made = studio.work("rolled", **CAMPAIGN, seed="two")
    (picture,) = made.select(".drawings img")
    before = len(studio.studio.engine._jobs)
    studio.file(picture.attributes["src"])
    assert len(studio.studio.engine._jobs) == before


def test_a_game_without_a_drawing_shows_its_sheet_and_writes_nothing(
    studio: Client, out: Path
) -> None:
    asked = {**SCENARIO, "seed": "amber", "played": "as-rolled"}
    made = studio.work("roll-sheet", **asked)
    (picture,) = made.select("img")
    assert picture.attributes["alt"].startswith("First page of Platoon Command: ")
    assert studio.file(picture.attributes["src"])[:8] == b"\x89PNG\r\n\x1a\n"
    assert not (out / "platoon-command").exists()


def test_a_seed_is_made_up_at_the_press_of_a_button(studio: Client) -> None:
    both = [studio.work("roll-seed").select("#seed")[0].attributes["value"] for _ in range(2)]
    assert both[0] != both[1]
    assert both[0].count("-") == 2


# --- two side by side ----------------------------------------------------------------------------


def pins(*recipes: RollRecipe) -> str:
    return json.dumps([list(one.hidden()) for one in recipes])


def test_two_stand_side_by_side_and_what_differs_is_marked(studio: Client) -> None:
    recipes = [RollRecipe("board", "panzer-leader", one, ("ground=forest",)) for one in ("a", "b")]
    made = studio.work("roll-compare", pins=pins(*recipes))
    assert made.problems == []
    assert len(made.select(".pair img")) == 2
    differing = made.texts(".compared .differs th")
    assert "Ground" in made.texts(".compared tr:not(.differs) th")
    assert "Letter, differs" in differing
    assert len(made.texts(".compared mark")) == 2 * len(differing)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", TICK),
        (pins(*[RollRecipe("board", "panzer-leader", "a")] * 3), TICK),
        ("{", "what was pinned can't be read: pin it again"),
        ('[[["noun", 5]]]', "what was pinned can't be read: pin it again"),
        ("[" * 5000, "what was pinned can't be read: pin it again"),
        ('[[["noun", "war"]]]', f"'war' {NOTHING}"),
    ],
)
def test_only_two_can_be_compared(studio: Client, text: str, told: str) -> None:
    made = studio.work("roll-compare", pins=text)
    assert (made.status, made.problems) == (422, [told])


def test_a_recipe_survives_its_way_through_a_browser() -> None:
    one = RollRecipe("scenario", "pack", "a seed & more", ("a=b=c", "x=ü"), "40-60")
    (again,) = recipes_from(pins(one))
    assert again == one
    assert json.loads(one.kept("A title")) == {
        "title": "A title",
        "fields": [list(pair) for pair in one.hidden()],
    }
    asked = {"noun": "scenario", "pack": "pack", "lock.a": " ", "lock": "b=1\r\n\r\nc=2\n"}
    assert recipe_from(asked).locks == ("b=1", "c=2")


# --- papers --------------------------------------------------------------------------------------


def test_papers_are_those_of_the_command_and_are_found_again(studio: Client, out: Path) -> None:
    asked = {**BOARD, "seed": "amber", "lock.ground": "forest", "hex": "16mm", "ink": "grey"}
    (command,) = studio.work("roll-command", **asked).texts(".command code")
    made = studio.work("roll-papers", **asked)
    assert made.problems == []
    assert made.texts(".command code") == [command]
    assert command == (
        "fieldpress board new panzer-leader --seed amber --lock ground=forest --hex 16mm "
        f"--ink grey --out {out}"
    )
    folder = out / "panzer-leader" / "boards" / "amber"
    assert {one.name for one in folder.iterdir()} == {"board.pdf", "overview.pdf", "board.yaml"}
    for link in made.select(".paper header a"):
        name = link.attributes["download"]
        assert studio.file(link.attributes["href"]) == (folder / name).read_bytes()
    assert len(made.select("[data-leaf]")) > 1
    before = {one: one.read_bytes() for one in folder.iterdir()}
    elsewhere = out.parent / "other"
    words = shlex.split(command)[1:-1]
    assert fieldpress(*words, str(elsewhere)).status == 0
    for path, data in before.items():
        assert (elsewhere / "panzer-leader" / "boards" / "amber" / path.name).read_bytes() == data

    past = studio.work("roll-history", **BOARD)
    (line,) = past.select(".past-list li")
    assert "seed amber · 3 files, printed " in line.text
    again = studio.work("roll-kept", **BOARD, folder="amber")
    assert sorted(again.texts(".paper h3")) == sorted(made.texts(".paper h3"))
    printed = studio.work("roll-again", **BOARD, folder="amber", ink="grey", hex="16mm")
    saved = (folder / "board.yaml").as_posix()
    assert printed.texts(".command code") == [
        f"fieldpress board print {saved} --hex 16mm --ink grey --out {out}"
    ]
    assert printed.texts(".paper h3")[:1] == made.texts(".paper h3")[:1]


def test_what_is_the_users_is_left_alone_unless_it_may_be_moved(studio: Client, out: Path) -> None:
    folder = out / "panzer-leader" / "boards" / "mine"
    folder.mkdir(parents=True)
    (folder / "board.pdf").write_text("mine")
    made = studio.work("roll-papers", **BOARD, seed="mine")
    path = (folder / "board.pdf").as_posix()
    assert made.problems == [f"{path}: this file was not written by Fieldpress, and is left alone"]
    assert made.hints == [
        "choose another folder with --out, or add --overwrite, which keeps it as board-1.pdf"
    ]
    moved = studio.work("roll-papers", **BOARD, seed="mine", overwrite="on")
    assert moved.problems == []
    assert (folder / "board-1.pdf").read_text() == "mine"


def test_a_paper_is_told_as_soon_as_it_stands_in_its_folder(tmp_path: Path) -> None:
    told: list[tuple[str, int, str]] = []

    def hear(file: Mapping[str, Any]) -> None:
        told.append((file["title"], file["pages"], file["side"]))

    blobs, options = Blobs(tmp_path / "blobs"), Options(out=tmp_path / "out")
    blobs.folder.mkdir()
    bench = Bench(options, blobs, lambda *_: None, lambda _: None, lambda _: None, hear)
    folder = tmp_path / "out" / "panzer-leader" / "boards" / "amber"
    folder.mkdir(parents=True)
    page = pikepdf.new()
    page.add_blank_page()
    page.save(folder / "old.pdf")
    os.utime(folder / "old.pdf", (1, 1))
    watch = PaperWatch(bench, PapersShelf("board", "panzer-leader"), folder)
    watch.tell("", 0, 0)
    assert told == []
    page.save(folder / "map-lines.pdf")
    watch.tell("", 0, 0)
    watch.tell("", 0, 0)
    assert told == [("Map lines", 1, "")]


def test_files_of_one_side_are_shut(studio: Client, out: Path) -> None:
    folder = out / "platoon-leader" / "campaigns" / "shut"
    folder.mkdir(parents=True)
    from generator.job.output import manifest

    names = ["booklet.pdf", "axis.pdf", "allied.pdf", "axis-folded.pdf", "campaign.yaml"]
    for name in names:
        (folder / name).write_bytes(b"secret")
    known = manifest.read(out) or []
    entries = [
        {"file": f"platoon-leader/campaigns/shut/{name}", "sha256": "0" * 64, "title": name,
         "pages": 3 if name.endswith("pdf") else 0}
        for name in names
    ]  # fmt: skip
    (out / "manifest.json").write_bytes(manifest.updated(out, known, entries))
    made = studio.work("roll-kept", **CAMPAIGN, folder="shut")
    assert made.texts(".shut h3") == ["allied.pdf", "axis-folded.pdf", "axis.pdf", "campaign.yaml"]
    assert made.texts(".paper h3")[0] == "booklet.pdf"
    assert made.texts(".shut .cover > p:nth-of-type(2)") == [
        "For the Allied player.",
        "For the Axis player.",
        "For the Axis player.",
        "It holds the secrets of both sides: print from it, and read it when all is over.",
    ]
    assert made.texts(".paper:not(.shut) h3") == ["booklet.pdf"]
    assert made.select(".shut img") == []
    links = [one.attributes["href"] for one in made.select(".shut a")]
    assert links == ["/campaigns"] * 4
    past = studio.work("roll-history", **CAMPAIGN)
    assert [one.split(" · ")[0] for one in past.texts(".past-list p")] == ["seed shut"]


def test_a_saved_file_tells_its_title_and_its_date(studio: Client, out: Path) -> None:
    made = studio.work("roll-papers", **SCENARIO, seed="amber", played="as-rolled")
    assert made.problems == []
    (saved,) = (out / "platoon-command" / "scenarios").glob("*/scenario.yaml")
    past = studio.work("roll-history", **SCENARIO)
    assert past.texts(".past-list h3") == ["Somebody gets through, Épernon"]
    assert past.texts(".past-list p")[0].startswith("19 August 1944 · seed amber · 2 files")
    saved.write_text("nothing of the kind")
    (title,) = studio.work("roll-history", **SCENARIO).texts(".past-list h3")
    assert title == "Platoon Command: Somebody gets through, Épernon"
    saved.unlink()
    assert len(studio.work("roll-history", **SCENARIO).select("[data-with]")) == 0


# --- bad input -----------------------------------------------------------------------------------

LONG = "x" * 5000

WRONG: list[tuple[str, dict[str, str], str]] = [
    (
        "roll-many",
        {**BOARD, "lock": "colour=red"},
        "--lock: 'colour' can't be locked; ground, country, woods, bridges, sea, letter can",
    ),
    ("roll-many", {**BOARD, "lock": "forest"}, "--lock: 'forest' is not of the form FIELD=VALUE"),
    (
        "rolled",
        {**BOARD, "lock.ground": "forest", "lock": "ground=heights"},
        "--lock: ground=forest and ground=heights exclude each other",
    ),
    (
        "rolled",
        {**BOARD, "lock.ground": "moon"},
        "--lock ground=moon is not possible; it could be river-town, villages, forest, heights, "
        "coast",
    ),
    (
        "rolled",
        {**SCENARIO, "played": "as-rolled", "fair": "40-60"},
        "--fair and --as-rolled exclude each other",
    ),
    (
        "rolled",
        {**BOARD, "fair": "40-60"},
        "--fair: boards of this game are not played before they are printed",
    ),
    (
        "roll-command",
        {**SCENARIO, "seed": "a", "book": "99"},
        "--book: a book has at most 24 scenarios",
    ),
    (
        "roll-command",
        {**BOARD, "seed": "a", "book": "2"},
        "--book: boards of this game are not bound in a book",
    ),
    (
        "roll-command",
        {**BOARD, "seed": "a", "book": "two"},
        "--book: a whole number, 1 or more, not 'two'",
    ),
    (
        "roll-command",
        {**BOARD, "seed": "a", "book": "0"},
        "--book: a whole number, 1 or more, not '0'",
    ),
    (
        "roll-command",
        {**BOARD, "seed": "a", "fold": "on"},
        "--fold: boards of this game are not printed to be folded",
    ),
    (
        "roll-command",
        {**BOARD, "seed": "a", "counters": "on"},
        "--counters: boards of this game have no counters of their own",
    ),
    ("roll-command", {**BOARD, "seed": "a", "hex": "200mm"}, "--hex: hexes measure 8 to 60 mm"),
    (
        "roll-papers",
        {**SCENARIO, "seed": "a", "hex": "20mm"},
        "--hex: scenarios of this game are not drawn in hexes of any size",
    ),
    ("roll-papers", BOARD, "choose one of those that were rolled, or roll one"),
    (
        "roll-papers",
        {**BOARD, "seed": "a", "ink": "gold"},
        "--ink: 'gold' is not one of colour, grey, saver",
    ),
    ("rolled", {"noun": "board"}, "name a pack to roll from"),
    ("rolled", {"pack": "panzer-leader"}, f"'' {NOTHING}"),
    ("roll-history", {"noun": "war", "pack": "panzer-leader"}, f"'war' {NOTHING}"),
    ("roll-kept", {**BOARD, "folder": "../.."}, "'../..' is not the name of a folder of papers"),
    ("roll-kept", {**BOARD, "folder": ".."}, "'..' is not the name of a folder of papers"),
    ("roll-kept", {**BOARD, "folder": ""}, "'' is not the name of a folder of papers"),
    ("roll-kept", {**BOARD, "folder": "never"}, "'never' holds no papers any more"),
    (
        "roll-again",
        {**BOARD, "folder": "a/../../b"},
        "'a/../../b' is not the name of a folder of papers",
    ),
    ("rolled", {**BOARD, "seed": "x" * 20_001}, "a seed has at most 20,000 characters"),
]


@pytest.mark.parametrize(("work", "fields", "told"), WRONG)
def test_what_cannot_be_is_told_as_the_command_line_tells_it(
    studio: Client, work: str, fields: dict[str, str], told: str
) -> None:
    made = studio.work(work, **fields)
    assert made.problems == [told]


def test_a_mistyped_lock_has_a_hint(studio: Client) -> None:
    made = studio.work("rolled", **BOARD, lock="gruond=forest")
    assert made.hints == ["did you mean 'ground'?"]


def test_a_pack_that_is_not_there(studio: Client) -> None:
    made = studio.work("rolled", noun="board", pack="panzer-laeder")
    assert made.hints == ["did you mean 'panzer-leader'?"]
    assert made.problems[0].startswith("there is no pack 'panzer-laeder'; packs are ")
    assert studio.get("/roll/board/panzer-laeder").status == 422


@pytest.mark.parametrize("seed", ["a\x07b\x00", LONG, "<b>&\"'", "‮x", "-x", " "])
def test_any_text_is_a_seed(studio: Client, seed: str) -> None:
    made = studio.work("rolled", **BOARD, seed=seed)
    assert made.problems == []
    assert made.texts("header code") == [" ".join(printable(seed).split())]
    (kept,) = (one for one in made.select("input[form=print]") if one.attributes["name"] == "seed")
    if seed.isprintable():
        assert kept.attributes["value"] == seed
    command = studio.work("roll-command", **BOARD, seed=seed)
    assert command.problems == []
    if seed.isprintable():
        assert shlex.split(command.texts(".command code")[0])[5] in (seed, seed.strip())
    else:
        assert command.texts("p") == [
            "This seed has signs in it that nobody can type: print it here, and again from its "
            "saved file."
        ]


def test_nothing_that_a_pack_says_becomes_markup(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    for path in (content_folder() / "panzer-leader").rglob("*"):
        to = pack / path.relative_to(content_folder() / "panzer-leader")
        if path.is_dir():
            to.mkdir(exist_ok=True)
        else:
            to.write_bytes(path.read_bytes())
    about = pack / "pack.yaml"
    about.write_text(about.read_text().replace("title: Panzer Leader", "title: <i>Mine</i>", 1))
    with opened(pack, out=tmp_path / "out") as client:
        page = client.get("/roll/board/mine")
        assert page.status == 200, page.html
        assert page.texts(".subtitle")[0].startswith("<i>Mine</i>")
        (command,) = client.work("roll-command", noun="board", pack="mine", seed="a").texts("code")
        assert command == f"fieldpress board new . --seed a --out {tmp_path / 'out'}"
        assert client.work("rolled", noun="board", pack="mine", seed="a").problems == []
