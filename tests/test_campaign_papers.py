"""The papers of a rolled campaign, read back: what must stand in them."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.dice.figures import percent
from generator.draw.map import MapJob, one_page
from generator.games.packs import read_pack
from generator.games.platoon_leader.ground.map import map_overlay
from generator.games.platoon_leader.saved.file import read_saved
from generator.games.platoon_leader.scenario.card import card
from generator.games.platoon_leader.scenario.fresh import new_campaign
from generator.games.platoon_leader.scenario.papers import SHEETS, cover_colour
from generator.job.options import Options
from generator.job.products.pages import pages_tasks
from generator.job.products.product import products
from generator.job.rolled.bound_sheets import bound_tasks
from generator.measure import parse_paper
from generator.roll.roller import tally_text
from generator.typeset.templates import Templates
from tests.campaign_documents import work_of
from tests.printed import Printed
from tests.printed_campaign import (
    FLAT,
    PAPERS,
    SEED,
    SIDES,
    PrintedCampaign,
    campaign,
    chapters,
    plain,
    with_store,
)


@pytest.mark.parametrize("name", PAPERS)
def test_seed_content_and_version_stand_on_every_page(printed: PrintedCampaign, name: str) -> None:
    data = printed.saved
    for number, page in enumerate(printed.pages(name), 1):
        for said in (SEED, data["content"], f"Fieldpress {data['fieldpress']}"):
            assert plain(said) in page, f"page {number}: {said}"


def test_pages_are_paper_tagged_and_bookmarked(printed: PrintedCampaign) -> None:
    for name in FLAT:
        with pikepdf.open(printed.folder / name) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert pdf.Root.Lang
            sizes = {tuple(round(float(side)) for side in page.mediabox) for page in pdf.pages}
            assert sizes == {(0, 0, 595, 842)}
        assert len(chapters(printed.folder / name)) >= len(printed.pages(name)) - 2


def test_the_cover_names_the_campaign_and_how_to_make_it_again(printed: PrintedCampaign) -> None:
    cover, record = printed.pages("booklet.pdf")[0], printed.record
    for said in (record["title"], record["place"], record["dates"]):
        assert plain(said) in cover
    for side in SIDES:
        assert plain(record["sides"][side]["nationality"]) in cover
    assert plain(f"fieldpress campaign new platoon-leader --seed '{SEED}'") in cover


def test_what_is_typed_is_monospaced(printed: PrintedCampaign) -> None:
    """A wide letter and a narrow one of the command are as wide as each other."""
    with pypdfium2.PdfDocument(printed.folder / "booklet.pdf") as pdf:
        page = pdf[0].get_textpage()
        text = page.get_text_range()
        command = range(
            at := text.index("fieldpress campaign"), at + len("fieldpress campaign new")
        )
        starts = {text[n]: page.get_charbox(n, loose=True) for n in command if text[n] != " "}
    widths = {letter: round(box[2] - box[0], 1) for letter, box in starts.items()}
    assert len(widths) > 10
    assert max(widths.values()) - min(widths.values()) <= 0.1


def test_a_cover_has_the_colour_of_its_theatre(printed: PrintedCampaign) -> None:
    colour = cover_colour(printed.pack, new_campaign(printed.pack, SEED))
    with pypdfium2.PdfDocument(printed.folder / "booklet.pdf") as pdf:
        shown = pdf[0].render(scale=1).to_pil().convert("RGB")
    asked = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    apart = ImageChops.difference(shown, Image.new("RGB", shown.size, tuple(asked))).convert("L")
    share = sum(apart.histogram()[:3]) / (shown.width * shown.height)
    assert 0.1 < share < 0.3


def test_the_command_on_the_cover_has_two_hyphens(printed: PrintedCampaign) -> None:
    """Not a dash, to which a font may join them: nobody could type it."""
    with pypdfium2.PdfDocument(printed.folder / "booklet.pdf") as pdf:
        page = pdf[0].get_textpage()
        at = page.get_text_range().index("--seed")
        boxes = [page.get_charbox(at + n) for n in range(3)]
    assert boxes[0][2] <= boxes[1][0] + 0.5
    assert boxes[1][2] <= boxes[2][0] + 0.5
    assert boxes[0][0] < boxes[1][0] < boxes[2][0]


def test_the_booklet_holds_all_that_is_open(printed: PrintedCampaign) -> None:
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


def test_the_ledger_has_every_roll_with_its_exact_odds(printed: PrintedCampaign) -> None:
    campaign = new_campaign(printed.pack, SEED)
    assert chapters(printed.folder / "booklet.pdf")[-1][0].startswith("Ledger"), "it comes last"
    own = {None: "".join(printed.pages("booklet.pdf")[-4:])}
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


def test_edited_values_are_printed_and_marked(printed: PrintedCampaign, tmp_path: Path) -> None:
    """In a dossier: what is open there and what is secret."""
    file = tmp_path / "edited.yaml"
    cp = printed.record["sides"]["axis"]["secret"]["cp"]
    text = printed.bytes("campaign.yaml").decode()
    at = text.index("secret:", text.index("\n    axis:"))
    text = text[:at] + text[at:].replace(f"cp: {cp}", f"cp: {cp - 1}", 1)
    text, times = re.subn(r"\n  place: .*", "\n  place: Behind the old brickworks", text, count=1)
    assert times == 1
    file.write_text(text)
    saved = read_saved(printed.pack, file)
    options = Options(out=with_store(printed, tmp_path / "out"), jobs=1)
    work = work_of(printed.pack, saved.campaign, saved.card, options, saved.edits)
    (axis,) = work.only("axis").flat()
    dossier = Printed(axis.data)
    pages = [plain(dossier.text(number)) for number in range(len(dossier.pdf.pages))]
    assert plain("Behind the old brickworks") in pages[0]
    assert plain(f"Starting CP{cp - 1}") in pages[0]
    assert plain("Edited by hand") in pages[-1]
    assert plain("sides.axis.secret.cp") in pages[-1]
    assert all(plain("edited by hand ·") in page for page in pages)


def test_another_seed_is_another_place_ground_and_force(printed: PrintedCampaign) -> None:
    """Seen on the print: hardly a word of what tells the other stands in it, the maps differ."""
    text = "".join(printed.own_pages())
    other = new_campaign(printed.pack, "amber ridge")
    record = card(printed.pack, other)
    sides = [record["sides"][side] for side in SIDES]
    for said in (record["title"], record["dates"], *(own["formation"] for own in sides)):
        assert plain(said) not in text
    told = (
        record["situation"],
        [place["name"] for place in record["locations"]],  # a mill may stand in both
        *([held["units"] for held in own["initial"]["opening"]] for own in sides),
    )
    assert all(sum(plain(one) in text for one in some) <= len(some) / 2 for some in told)
    overlay = map_overlay(printed.pack, other.ground, other.opening)
    job = MapJob(other.ground, overlay, title=record["title"], slug="")
    titles = dict(chapters(printed.folder / "booklet.pdf"))
    here = Printed(printed.bytes("booklet.pdf")).picture(titles["Map"], 20)
    there = Printed(one_page(job, parse_paper("a4"))).picture(0, 20).resize(here.size)
    apart = ImageChops.difference(here.convert("L"), there.convert("L")).histogram()
    assert sum(apart[24:]) > sum(apart) / 4


def test_a_file_that_does_not_agree_prints_nothing(
    printed: PrintedCampaign, tmp_path: Path
) -> None:
    file = tmp_path / "campaign.yaml"
    text = printed.bytes("campaign.yaml").decode()
    file.write_text(re.sub(r"\ncontent: .*", "\ncontent: 0123456789abcdef", text))
    done = campaign(printed.program, "print", str(file), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert "this campaign was rolled with content 0123456789abcdef, but here it is" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("seed", ["🙂" * 12, "x" * 10_000, "it's a trap; rm -rf", "Ω ≈ \t ß"])
def test_any_seed_can_be_printed(seed: str) -> None:
    from generator.job.rolled.recipe import LONGEST_SEED, printed_seed
    from generator.roll.qr import qr_code
    from generator.typeset.fonts import missing_characters

    shown = printed_seed(seed)
    assert len(shown) <= LONGEST_SEED
    assert not missing_characters(shown)
    assert qr_code(shown)["size"] > 20


def test_sheets_are_bound_in_without_fields(repository: Path) -> None:
    """Nobody types into a booklet: fields would be laid out only to be thrown away."""
    pack = read_pack(repository / "content/platoon-leader", "content/platoon-leader")
    templates, options = Templates(pack), Options()
    forms = []
    for id_, bound in bound_tasks(pack, SHEETS, templates, options).items():
        (own,) = (product for product in products(pack) if product.id == id_)
        (alone,) = pages_tasks(own, options, templates).values()
        assert alone.document is not None
        assert bound.document is not None
        assert "<input" not in bound.document.body
        forms += [id_] if "<input" in alone.document.body else []
    assert "survivors" in forms
