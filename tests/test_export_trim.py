"""Every deck of every pack: its picture is cut where the sheet is, within a pixel at 300 dpi.

Its file is no larger than Pillow would write it.

One face of each is laid out, put on a sheet as it is printed, and that is rendered whole.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from generator.content.kinds.printed import PIECES
from generator.exports.faces import DeckFace
from generator.exports.pictures import look_of, pictures
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.options import Options
from generator.job.products.decks import arrangement, face_tasks
from generator.job.products.product import Product, Task, products
from generator.job.targets import built_in
from generator.press.assembling import assemble
from generator.press.sheets import PrintedPiece, Titles
from generator.typeset.record import FaceRecord
from tests.test_export_pictures import by_pillow

pytestmark = pytest.mark.ci

CONTENT = Path(__file__).resolve().parent.parent / "content"
DPI = 300
DOTS = DPI / 25.4
EDGE, FAR = 6, 3
"""Pixels that are left out along the cut, where marks may be, and the farthest shift looked at."""


def first_face(product: Product, job: Job) -> Task:
    """The front of a deck's first card."""
    run = product.runs[0]
    key = next(key for key, copies in run.deck.copies.items() if copies)
    printed = {one.id: [key] if one is run else [] for one in product.runs}
    tasks = face_tasks(product, job.options, job.templates(product.pack), printed)
    return tasks[f"{run.before}front/{key}"]


def on_a_sheet(product: Product, face: FaceRecord, job: Job) -> Image.Image:
    """The sheet of a deck with one piece on it; what is looked at is cut out, with `FAR` around."""
    plan = arrangement(product, job.options)
    titles = Titles(product.pack.info.title, product.title, "", "en")
    made = assemble([PrintedPiece("one", "one", None)], {"one": face}, plan, titles)
    place = made.placements[0]
    page = pypdfium2.PdfDocument(made.pdf)[place.page - 1]
    sheet = page.render(scale=DPI / 72).to_pil().convert("RGB")
    left, top = place.x * DOTS, sheet.height - (place.y + place.height) * DOTS
    right, low = left + place.width * DOTS, top + place.height * DOTS
    inset = EDGE - FAR
    return sheet.crop(tuple(map(round, (left + inset, top + inset, right - inset, low - inset))))


def shift_of(picture: Image.Image, sheet: Image.Image) -> tuple[int, int] | None:
    """By how many pixels a picture lies beside the sheet; None if it is plain all over."""
    inner = picture.crop((EDGE, EDGE, picture.width - EDGE - 1, picture.height - EDGE - 1))
    apart = {}
    for x in range(2 * FAR + 1):
        for y in range(2 * FAR + 1):
            here = sheet.crop((x, y, x + inner.width, y + inner.height))
            apart[x - FAR, y - FAR] = max(ImageStat.Stat(ImageChops.difference(inner, here)).mean)
    assert apart[0, 0] < 12  # a text whose edges lie between pixels
    if max(apart.values()) < 0.5:
        return None
    return min(apart, key=lambda shift: apart[shift])


@pytest.mark.parametrize("name", built_in())
def test_pictures_are_cut_where_sheets_are(name: str, tmp_path: Path) -> None:
    every = products(read_pack(CONTENT / name))
    decks = [one for one in every if one.printed.maker == PIECES]
    if name == "platoon-leader":  # it has no cards
        assert decks == []
        return
    job = Job(Options(out=tmp_path / "out"))
    tasks = {deck.id: first_face(deck, job) for deck in decks}
    records = job.lay_out(tasks.values())
    shifts: dict[str, tuple[int, int] | None] = {}
    ours = pillows = 0
    for deck in decks:
        task = tasks[deck.id]
        face = records[task.key]
        assert isinstance(face, FaceRecord)
        piece = deck.runs[0].piece
        look = look_of(piece, DPI)
        (made,) = pictures({"one": DeckFace(task.key, face, task.place)}, look, job).values()
        (tmp_path / "one.png").write_bytes(made.png)
        with Image.open(tmp_path / "one.png") as picture:
            picture.load()
        wide, high = piece.width * DOTS, piece.height * DOTS
        assert picture.size == (round(wide), round(high))
        shifts[deck.id] = shift_of(picture, on_a_sheet(deck, face, job))
        ours, pillows = ours + len(made.png), pillows + len(by_pillow(picture))
    assert shifts
    assert {deck: at for deck, at in shifts.items() if at and max(map(abs, at)) > 1} == {}
    assert sum(at is None for at in shifts.values()) * 10 <= len(shifts)
    assert ours <= 1.01 * pillows
