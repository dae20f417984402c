"""The printer's page: the test sheet, what is read from it, the profile's file, a print with it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from generator.errors import ContentError
from generator.job.profiles import read_profile
from generator.measure import PAPERS
from generator.press.calibrate import combs
from generator.press.calibrate_text import BACK, FRONT
from generator.press.profile import Margins, Pair, PrinterProfile
from tests.packs import fieldpress, write_pack
from tests.studio_client import Client, Worked, opened

READ = {
    "printer-name": "Laser in the study",
    "margins-left": "4",
    "margins-right": "4,2 mm",
    "margins-top": "5",
    "margins-bottom": "12",
    "back-offset-x": "+0.3",
    "back-offset-y": "−0.6",
    "scale-x": "149.5",
    "scale-y": "149,7",
    "flip": "short-edge",
    "paper-thickness": ".12",
    "paper": "a4",
}
TEXT = """\
name: Laser in the study
margins: {left: 4, right: 4.2, top: 5, bottom: 12}
back-offset: {x: 0.3, y: -0.6}
scale: {x: 0.997, y: 0.998}
flip: short-edge
paper-thickness: 0.12
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("printer") / "skirmish").parent


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    with opened(folder / "skirmish", out=folder / "out") as found:
        yield found


def link(made: Worked) -> str:
    (found,) = made.select("a[download]")
    return found.attributes["href"]


def test_the_steps_ask_what_the_sheet_says(client: Client) -> None:
    page = client.get("/printer")
    ids = [one.attributes["id"] for one in page.select(".step")]
    assert ids == ["print", "margins", "scale", "flip", "offset", "profile", "trial"]
    assert [one.attributes["href"] for one in page.select(".steps a")] == [f"#{one}" for one in ids]
    words = {**dict(FRONT), **dict(BACK)}
    for step, heads in (("print", ["Print"]), ("margins", ["Margins"]),
                        ("offset", ["Offset", "Signs", "Far off"])):  # fmt: skip
        assert {words[head] for head in heads} <= set(page.texts(f"#{step} p"))
    for one in page.select(".step .look"):
        assert one.attributes["role"] == "img"
        assert one.attributes["aria-label"].endswith(".")
    ways = [one.attributes["href"] for one in page.select(".ways a")]
    assert ways == [
        "#margins", "#print", "#scale", "#margins", "#flip", "#scale", "#offset", "#flip",
        "#profile", "#offset", "#trial", "#profile",
    ]  # fmt: skip


def test_the_lengths_to_measure_are_those_of_the_combs_on_each_paper(client: Client) -> None:
    page = client.get("/printer")
    papers = [one.attributes["value"] for one in page.select("select[name=paper] option")]
    assert papers == list(PAPERS)
    told = page.texts("#scale [data-paper]")
    across = [f"should be {combs(size)[0].length:g} on {name}" for name, size in PAPERS.items()]
    upward = [f"should be {combs(size)[1].length:g} on {name}" for name, size in PAPERS.items()]
    assert told == [*across, *upward]


@pytest.mark.parametrize("paper", ["a4", "letter", "297x210mm"])
def test_the_sheet_is_that_of_the_command(client: Client, folder: Path, paper: str) -> None:
    made = client.work("printer-sheet", paper=paper)
    out = folder / "sheets" / paper
    assert fieldpress("calibrate", "--paper", paper, "--out", str(out)).status == 0
    assert client.file(link(made)) == (out / "calibrate.pdf").read_bytes()
    words = "fieldpress calibrate" + ("" if paper == "a4" else f" --paper {paper}")
    assert made.texts(".command code") == [f"{words} --out {folder}/out"]
    assert [one.attributes["alt"] for one in made.select("img")] == [
        "Page 1 of Calibration sheet", "Page 2 of Calibration sheet",
    ]  # fmt: skip
    assert not (folder / "out").exists()


def test_what_was_read_becomes_the_file_that_the_sheet_shows(client: Client, folder: Path) -> None:
    made = client.work("printer-profile", **READ)
    assert client.file(link(made)).decode() == TEXT
    assert made.select("pre code")[0].text == " ".join(TEXT.split())
    saved = client.work("printer-save", **READ, file="study")
    assert saved.texts(".saved") == [f"Saved as study.yaml in the folder {folder.name}."]
    assert (folder / "study.yaml").read_text() == TEXT
    assert read_profile(folder / "study.yaml") == PrinterProfile(
        "Laser in the study",
        Margins(4, 4.2, 5, 12),
        Pair(0.3, -0.6),
        Pair(0.997, 0.998),
        "short-edge",
        0.12,
    )
    assert saved.texts(".command code") == ["fieldpress build --all --printer ../study.yaml"]
    ran = fieldpress("build", "--printer", "../study.yaml", "--out", "../printed")
    assert ran.status == 0, ran


def test_outside_of_a_pack_a_profile_is_saved_where_the_studio_was_started(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        saved = client.work("printer-save", **READ, file="my study.yaml")
        assert (tmp_path / "my study.yaml").read_text() == TEXT
        assert saved.texts(".command code") == [
            "fieldpress build --all --printer 'my study.yaml'", 'printer = "my study.yaml"',
        ]  # fmt: skip
        (tmp_path / "fieldpress.toml").write_text(saved.texts(".command code")[1] + "\n")
        ran = fieldpress("build", "platoon-command/us-deck", "--verbose")
        assert "printer my study.yaml, from fieldpress.toml" in ran.err


def test_what_is_left_empty_is_left_out(client: Client) -> None:
    assert client.work("printer-profile").texts(".hint") == [
        "Nothing is read yet. Each answer appears here as it will stand in the file."
    ]
    made = client.work("printer-profile", **{"margins-top": " 6 ", "scale-y": "150"}, paper="a4")
    assert client.file(link(made)).decode() == "margins: {top: 6}\nscale: {y: 1}\n"
    assert client.work("printer-save", file="empty").problems == [
        "nothing was read yet: a profile has at least one number"
    ]


def test_a_scale_is_measured_on_the_chosen_paper(client: Client) -> None:
    length = combs(PAPERS["letter"])[1].length
    made = client.work("printer-profile", **{"scale-y": f"{length - 1:g}"}, paper="letter")
    wanted = round((length - 1) / length, 3)
    assert client.file(link(made)).decode() == f"scale: {{y: {wanted:g}}}\n"


THICK = "'paper-thickness' must be a number of millimetres, not 'thin'"

BAD = [
    ({"margins-left": "60"}, "'left' under 'margins' must be from 0 to 50 mm, not 60", ()),
    ({"margins-top": "-1"}, "'top' under 'margins' must be from 0 to 50 mm, not -1", ()),
    (
        {"margins-top": "wide"},
        "'top' under 'margins' must be a number of millimetres, not 'wide'",
        (),
    ),
    ({"back-offset-x": "20.5"}, "'x' under 'back-offset' must be from -20 to 20 mm, not 20.5", ()),
    (
        {"scale-x": "75"},
        "'x' under 'scale' must be from 0.9 to 1.1, not 0.5",
        ("the comb across is 150 mm long; you measured 75",),
    ),
    (
        {"scale-y": "long"},
        "'y' under 'scale' must be a number such as 0.997, not 'long'",
        ("the comb upward is 150 mm long; you measured long",),
    ),
    ({"flip": "sideways"}, "'flip' must be 'long-edge' or 'short-edge', not 'sideways'", ()),
    ({"paper-thickness": "2"}, "'paper-thickness' must be from 0 to 1 mm, not 2", ()),
    ({"paper-thickness": "thin"}, THICK, ()),
    ({"printer-name": "x" * 501}, "'name' must have 500 characters at most, not 'x", ()),
]


@pytest.mark.parametrize(("fields", "said", "hints"), BAD)
def test_what_no_printer_does_is_told_as_of_a_file(
    client: Client, folder: Path, fields: dict[str, str], said: str, hints: tuple[str, ...]
) -> None:
    before = sorted(folder.iterdir())
    for work in ("printer-profile", "printer-save"):
        made = client.work(work, **fields, paper="a4", file="bad")
        (problem,) = made.problems
        assert problem.startswith(said)
        assert made.hints == list(hints)
    assert sorted(folder.iterdir()) == before
    ((key, value),) = fields.items()
    key = key.removeprefix("printer-")
    if key.startswith("scale"):
        return  # in the file stands what follows from it
    group, _, name = key.rpartition("-")
    inner = group in ("margins", "back-offset")
    file = folder / "hand" / f"{key}.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"{group}: {{{name}: {value}}}\n" if inner else f"{key}: {value}\n")
    with pytest.raises(ContentError) as raised:
        read_profile(file)
    assert raised.value.problems[0].message.startswith(said)
    file.unlink()
    file.parent.rmdir()


def test_all_that_is_wrong_is_told_at_once(client: Client) -> None:
    made = client.work("printer-profile", **{"margins-left": "60", "flip": "x", "scale-x": "1"})
    assert len(made.problems) == 3


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("", "'' can't be the name of a file: take one such as my-printer.yaml"),
        ("../up", "'../up' is a path: the profile is saved in this folder, under a name"),
        ("/x.yaml", "'/x.yaml' is a path: the profile is saved in this folder, under a name"),
        (".hidden", "'.hidden' can't be the name of a file: take one such as my-printer.yaml"),
        ("taken", "'taken.yaml' already exists"),
        ("taken.yaml", "'taken.yaml' already exists"),
    ],
)
def test_a_name_that_can_t_be_saved_under(
    client: Client, folder: Path, file: str, said: str
) -> None:
    (folder / "taken.yaml").write_text("mine")
    before = sorted(folder.rglob("*"))
    made = client.work("printer-save", **READ, file=file)
    assert made.problems == [said]
    assert (folder / "taken.yaml").read_text() == "mine"
    assert sorted(folder.rglob("*")) == before


def test_the_sheet_tried_with_the_profile_is_that_of_the_command(
    client: Client, folder: Path
) -> None:
    client.work("printer-save", **READ, file="tried")
    made = client.work("printer-trial", saved="tried.yaml", target="calibrate", paper="letter")
    assert made.texts(".command code") == [
        f"fieldpress calibrate --printer ../tried.yaml --paper letter --out {folder}/out"
    ]
    out = str(folder / "sheets/tried")
    ran = fieldpress("calibrate", "--printer", "../tried.yaml", "--paper", "letter", "--out", out)
    assert ran.status == 0, ran
    assert client.file(link(made)) == (folder / "sheets/tried/calibrate.pdf").read_bytes()


def test_a_deck_tried_with_the_profile_is_that_of_the_command(client: Client, folder: Path) -> None:
    client.work("printer-save", **READ, file="deck-tried")
    made = client.work("printer-trial", saved="deck-tried.yaml", target="skirmish/deck")
    assert made.texts(".command code") == [
        f"fieldpress build ./deck --printer ../deck-tried.yaml --out {folder}/out"
    ]
    ran = fieldpress("build", "./deck", "--printer", "../deck-tried.yaml", "--out", "../sheets/d")
    assert ran.status == 0, ran
    data = client.file(link(made))
    assert data == (folder / "sheets/d/skirmish/deck.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(made.select("img")) == min(4, len(pdf.pages))


def test_a_trial_without_a_profile_is_told_as_by_the_command(client: Client, folder: Path) -> None:
    said = {
        "": "--printer: save the profile first, or name its file",
        "../x.yaml": "'../x.yaml' is a path: name a file of this folder",
        "nothing.yaml": "can't be read: No such file or directory",
    }
    for file, message in said.items():
        made = client.work("printer-trial", saved=file, target="calibrate")
        assert made.problems == [message]
    assert made.places == ["../nothing.yaml:1:1"]
    (folder / "broken.yaml").write_text("margins: {left: 99}\n")
    made = client.work("printer-trial", saved="broken.yaml", target="skirmish/deck")
    ran = fieldpress("build", "./deck", "--printer", "../broken.yaml", "--out", "../sheets")
    assert f"{made.places[0]}: {made.problems[0]}" == ran.err.splitlines()[0]
    made = client.work("printer-trial", saved="taken.yaml", target="skirmish/nothing")
    assert len(made.problems) == 1


def test_a_paper_that_there_isn_t(client: Client) -> None:
    said = fieldpress("calibrate", "--paper", "a9").err.splitlines()[0]
    for work in ("printer-sheet", "printer-profile", "printer-save", "printer-trial"):
        assert client.work(work, paper="a9").problems == [said]
    small = fieldpress("calibrate", "--paper", "100x150mm", "--out", "../sheets").err.splitlines()[
        0
    ]
    assert client.work("printer-sheet", paper="100x150mm").problems == [small]


def test_the_sheet_is_for_the_printer_as_it_is_whatever_the_studio_prints_with(
    tmp_path: Path,
) -> None:
    profile = PrinterProfile(scale=Pair(0.98, 0.98))
    with opened(write_pack(tmp_path / "skirmish"), profile=profile, ink="grey") as client:
        made = client.work("printer-sheet", paper="a4")
        assert fieldpress("calibrate").status == 0
        assert client.file(link(made)) == Path("output/calibrate.pdf").read_bytes()
        client.work("printer-save", **READ, file="one")
        tried = client.work("printer-trial", saved="one.yaml", target="skirmish/deck")
        (shown,) = tried.texts(".command code")
        assert shown == "fieldpress build ./deck --printer ../one.yaml --ink grey"
        assert fieldpress(*shown.split()[1:]).status == 0
        assert client.file(link(tried)) == Path("output/skirmish/deck.pdf").read_bytes()


def test_a_product_is_printed_for_a_printer_that_was_chosen(client: Client, folder: Path) -> None:
    """Profiles beside the packs can be chosen; what isn't one is not among them."""
    client.work("printer-save", **READ, file="chosen")
    (folder / "mine.yaml").write_text("just: a file\n")
    page = client.get("/packs/skirmish/deck")
    names = [one.text for one in page.select("[name=printer] option")]
    assert "chosen.yaml" in names
    assert "mine.yaml" not in names
    made = client.work("product", target="skirmish/deck", printer="chosen.yaml", duplex="off")
    assert made.texts(".command code") == [
        f"fieldpress build ./deck --duplex off --printer ../chosen.yaml --out {folder}/out"
    ]
    words = ("./deck", "--printer", "../chosen.yaml", "--duplex", "off", "--out", "../sheets/c")
    assert fieldpress("build", *words).status == 0
    (shown,) = [one.attributes["href"] for one in made.select("a.primary")]
    assert client.file(shown) == (folder / "sheets/c/skirmish/deck.pdf").read_bytes()


@pytest.mark.parametrize("name", ["../chosen.yaml", "/etc/passwd"])
def test_a_printer_is_no_path(client: Client, name: str) -> None:
    made = client.work("product", target="skirmish/deck", printer=name)
    assert made.problems == [f"'{name}' is a path: name a file of this folder"]
