"""The papers of a rolled campaign, read back: what must stand in them, and what must not."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml

from generator.content import load_pack
from generator.dice.figures import percent
from generator.scenarios.campaign import new_campaign
from generator.scenarios.roller import tally_text

# Whole booklets are laid out again and again: minutes, until their layout is quicker.
pytestmark = pytest.mark.long

REPOSITORY = Path(__file__).resolve().parent.parent
SEED = "paper lantern 3"
FOLDER = "platoon-leader/campaigns/paper-lantern-3-"
SIDES = {"axis": "allied", "allied": "axis"}
PAPERS = ("booklet.pdf", "axis.pdf", "allied.pdf", "map.pdf")
LEADER = re.compile(r"(?<![\d.−/-])(?:10[-−][0-3]|[6-9][-−][0-2]|6\+1)(?![\d−/-])")


@dataclass(frozen=True)
class Printed:
    """A folder that `campaign` has written, and its files read back."""

    folder: Path

    @cached_property
    def record(self) -> Mapping[str, Any]:
        data = yaml.safe_load((self.folder / "campaign.yaml").read_text(encoding="utf-8"))
        found: Mapping[str, Any] = data["record"]
        return found

    def bytes(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def pages(self, name: str) -> list[str]:
        """Return the text of each page in one line, hyphens and minus signs alike."""
        with pypdfium2.PdfDocument(self.folder / name) as document:
            return [plain(page.get_textpage().get_text_range()) for page in document]

    def text(self, name: str) -> str:
        return "".join(self.pages(name))

    def own_pages(self) -> list[str]:
        """Return the booklet's pages up to the sheets that are the same in every campaign."""
        titles = chapters(self.folder / "booklet.pdf")
        first = min(page for title, page in titles if title.startswith("New firefight"))
        return self.pages("booklet.pdf")[:first]


def plain(text: object) -> str:
    """Bring content and print to the same letters: no spaces, no marks of emphasis."""
    return "".join(
        re.sub(r"\*\*|￾|[-‑−]", lambda m: "" if m[0] == "**" else "−", str(text)).split()
    )


def chapters(path: Path) -> list[tuple[str, int]]:
    """Return the chief bookmarks of a file with the pages they lead to, from 0."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        found = []
        for item in outline.root:
            where: Any = item.destination
            found.append((str(item.title), pages[where[0].objgen]))
        return found


def run(*words: str) -> subprocess.CompletedProcess[str]:
    program = "from generator.cli import main; main()"
    command = [sys.executable, "-c", program, "campaign", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def made(out: Path, *words: str) -> Printed:
    done = run(*words, "--out", str(out))
    assert done.returncode == 0, done.stdout + done.stderr
    (folder,) = out.glob(f"{FOLDER}*")
    return Printed(folder)


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return made(tmp_path_factory.mktemp("campaign"), "new", "--seed", SEED)


def edited(printed: Printed, tmp_path: Path, *changes: tuple[str, str]) -> Printed:
    """Print a campaign again after its file was edited; what is laid out already is kept."""
    text = printed.bytes("campaign.yaml").decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "edited.yaml"
    file.write_text(text, encoding="utf-8")
    return made(with_store(printed, tmp_path), "print", str(file))


def with_store(printed: Printed, tmp_path: Path, without_newest: int = 0) -> Path:
    """Return a folder to print into, with what is laid out already but for the newest."""
    shutil.copytree(printed.folder.parents[2] / ".cache", tmp_path / "out/.cache")
    files = [path for path in (tmp_path / "out/.cache").rglob("*") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns)[::-1][:without_newest]:
        path.unlink()
    return tmp_path / "out"


def test_it_is_printed_again_from_its_file_byte_for_byte(printed: Printed, tmp_path: Path) -> None:
    # The sheets of the pack are laid out before the three papers, which are laid out once more.
    out = with_store(printed, tmp_path, without_newest=3)
    again = made(out, "print", str(printed.folder / "campaign.yaml"))
    for name in (*PAPERS, "campaign.yaml"):
        assert again.bytes(name) == printed.bytes(name), name


@pytest.mark.parametrize("name", PAPERS)
def test_seed_content_and_version_stand_on_every_page(printed: Printed, name: str) -> None:
    data = yaml.safe_load(printed.bytes("campaign.yaml"))
    for number, page in enumerate(printed.pages(name), 1):
        for said in (SEED, data["content"], f"Fieldpress {data['fieldpress']}"):
            assert plain(said) in page, f"page {number}: {said}"


def test_pages_are_paper_tagged_and_bookmarked(printed: Printed) -> None:
    for name in ("booklet.pdf", "axis.pdf", "allied.pdf"):
        with pikepdf.open(printed.folder / name) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert pdf.Root.Lang
            sizes = {tuple(round(float(side)) for side in page.mediabox) for page in pdf.pages}
            assert sizes == {(0, 0, 595, 842)}
        assert len(chapters(printed.folder / name)) >= len(printed.pages(name)) - 2


def test_the_cover_names_the_campaign_and_how_to_make_it_again(printed: Printed) -> None:
    cover, record = printed.pages("booklet.pdf")[0], printed.record
    for said in (record["title"], record["place"], record["dates"]):
        assert plain(said) in cover
    for side in SIDES:
        assert plain(record["sides"][side]["nationality"]) in cover
    assert plain(f"fieldpress campaign new platoon-leader --seed '{SEED}'") in cover


def test_the_booklet_holds_all_that_is_open(printed: Printed) -> None:
    text, record = "".join(printed.own_pages()), printed.record
    missing = [text_ for text_ in record["situation"] if plain(text_) not in text]
    for f in record["calendar"]:
        said = [f["date"], f["time"], f["weather"], f["wind"], f["ground"], f["note"]]
        missing += [x for x in said if x and plain(x) not in text]
    for place in record["locations"]:
        missing += [x for x in (place["name"], place["hex"]) if plain(x) not in text]
    missing += [x["text"] for x in record["victory"]["levels"] if plain(x["text"]) not in text]
    for side in SIDES:
        own = record["sides"][side]
        said = [own["edge"], own["formation"], *own["objectives"], *own["initial"]["objectives"]]
        said += [rule["text"] for rule in own["rules"]]
        said += [value for group in own["groups"] for value in (group["name"], group["full"])]
        said += [item["name"] for item in own["fortifications"]]
        said += [held["units"] for held in own["initial"]["opening"]]
        missing += [x for x in said if plain(x) not in text]
    assert missing == []


def test_the_ledger_has_every_roll_with_its_exact_odds(printed: Printed) -> None:
    pack = load_pack(REPOSITORY / "content/platoon-leader", "content/platoon-leader")
    campaign = new_campaign(pack, SEED)
    own = {None: "".join(printed.own_pages()[-6:])}
    own |= {side: printed.text(f"{side}.pdf") for side in SIDES}
    for rolled in campaign.ledger:
        entry = rolled.entry
        faces = ", ".join(map(str, entry.faces))
        said = f"{entry.dice}: {faces}"
        if rolled.kept:
            assert plain(said) in own[rolled.secret], entry.path
            assert plain(f"{entry.odds}{percent(entry.odds)}") in own[rolled.secret], entry.path
            assert plain(entry.result) in own[rolled.secret], entry.path
    for tally in tally_text(campaign.thrown):
        assert plain(tally) in own[None]


@pytest.mark.parametrize("side", SIDES)
def test_a_dossier_holds_its_own_secrets(printed: Printed, side: str) -> None:
    text = printed.text(f"{side}.pdf")
    secret = printed.record["sides"][side]["secret"]
    assert plain(f"Starting CP{secret['cp']}") in text
    assert plain(f"{side} / cp") in text
    for leader in secret["leaders"]:
        assert plain(leader["leader"]) in text
        assert plain(leader["name"]) in text
    assert text.count(plain(f"{side} / leaders /")) == len(secret["leaders"])
    for module in secret["oba"]:
        assert plain(module["strength"]) in text


@pytest.mark.parametrize(("side", "other"), SIDES.items())
def test_every_page_of_a_dossier_says_that_it_is_secret(
    printed: Printed, side: str, other: str
) -> None:
    for page in printed.pages(f"{side}.pdf"):
        assert plain(f"SECRET · {side.title()} eyes alone") in page
        assert plain(f"{other.title()} eyes alone") not in page


def test_nothing_secret_stands_in_the_booklet(printed: Printed) -> None:
    for number, page in enumerate(printed.own_pages(), 1):
        for said in (
            "Starting CP",
            "final DR",
            "/ leaders /",
            "/ oba /",
            "axis / cp",
            "allied / cp",
        ):
            assert plain(said) not in page, f"page {number}: {said}"
        if "Ledger" not in page:  # there are dice with modifiers that look like leaders
            assert not LEADER.search(page), f"page {number}: {LEADER.search(page)}"


@pytest.mark.parametrize(("side", "other"), SIDES.items())
def test_a_dossier_tells_nothing_of_the_other_side(printed: Printed, side: str, other: str) -> None:
    text = printed.text(f"{side}.pdf")
    for said in (f"{other} / cp", f"{other} / leaders /", f"{other} / oba /"):
        assert plain(said) not in text


def test_a_secret_that_is_edited_changes_no_paper_of_others(
    printed: Printed, tmp_path: Path
) -> None:
    cp = printed.record["sides"]["axis"]["secret"]["cp"]
    other = cp + 1 if f"cp: {cp + 1}\n" in printed.bytes("campaign.yaml").decode() else cp - 1
    text = printed.bytes("campaign.yaml").decode()
    at = text.index("secret:", text.index("\n    axis:"))
    changed = text[:at] + text[at:].replace(f"cp: {cp}", f"cp: {other}", 1)
    again = edited(printed, tmp_path, (text, changed))
    assert again.bytes("booklet.pdf") == printed.bytes("booklet.pdf")
    assert again.bytes("allied.pdf") == printed.bytes("allied.pdf")
    assert plain(f"Starting CP{other}") in again.text("axis.pdf")
    assert plain("sides.axis.secret.cp") in again.text("axis.pdf")


def test_an_edited_value_is_printed_and_marked(printed: Printed, tmp_path: Path) -> None:
    place = printed.record["place"]
    again = edited(printed, tmp_path, (f"place: {place}", "place: Behind the old brickworks"))
    pages = again.pages("booklet.pdf")
    assert plain("Behind the old brickworks") in pages[0]
    assert plain("Edited by hand") in pages[1]
    assert sum(plain("edited by hand ·") in page for page in pages) >= len(pages) - 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda text: re.sub(r"\ncontent: .*", "\ncontent: 0123456789abcdef", text),
            "other content",
        ),
        (lambda text: text[: len(text) // 2], "campaign.yaml"),
        (lambda text: text.split("record:")[0], "record missing"),
    ],
)
def test_a_file_that_does_not_agree_is_told(
    printed: Printed, tmp_path: Path, change: Any, message: str
) -> None:
    file = tmp_path / "campaign.yaml"
    file.write_text(change(printed.bytes("campaign.yaml").decode()), encoding="utf-8")
    done = run("print", str(file), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert message in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert not list((tmp_path / "out").rglob("*.pdf")), "a bad file prints nothing"


@pytest.mark.parametrize("seed", ["🙂" * 12, "x" * 10_000, "it's a trap; rm -rf", "Ω ≈ \t ß"])
def test_any_seed_can_be_printed(seed: str) -> None:
    from generator.build.campaign_values import LONGEST_SEED, printed_seed, qr_code
    from generator.typeset.fonts import missing_characters

    shown = printed_seed(seed)
    assert len(shown) <= LONGEST_SEED
    assert not missing_characters(shown)
    assert qr_code(shown)["size"] > 20
