"""Faces as pictures: exact pixels, clear corners where a piece is round, a bleed that is there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any

from generator.errors import ContentError, FieldpressError, Problem
from generator.exports.encoding import encoded
from generator.exports.faces import DeckFace
from generator.exports.kinds import drawn_by
from generator.exports.pages import faces_pdf
from generator.exports.rims import bare_sides
from generator.fence import allow, allow_memory
from generator.job.job import Job
from generator.job.layout.forked import Beside
from generator.job.store.entries import content_key
from generator.job.store.program import program_hash
from generator.measure import MM_PER_INCH, Size, millimetres
from generator.memory import recall

if TYPE_CHECKING:
    from PIL import Image
    from pypdfium2 import PdfDocument

SECONDS, MEMORY = 20, 2_000_000_000
"""Processor time and bytes of memory that the picture of a face may take."""

FINEST = 4
"""How many times finer a round corner is drawn than the picture it is cut from."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """How a face is made a picture.

    `whole` is its size in millimetres with as much of the bleed as is wanted, `pixels` the size of
    the picture. Corners are cut round to a radius of `corner` millimetres. With `safe`, text that
    stands nearer to the cut, in millimetres, is told.
    """

    whole: Size
    pixels: tuple[int, int]
    corner: float = 0.0
    safe: float | None = None

    @property
    def dpi(self) -> float:
        """Dots per inch."""
        return self.pixels[0] / self.whole.width * MM_PER_INCH

    def beyond(self, width: float, height: float) -> tuple[float, float]:
        """Return how many pixels lie beyond the cut of a piece, at each side and above and below.

        The size of the piece is in millimetres.
        """
        dots = self.dpi / MM_PER_INCH
        return (self.whole.width - width) / 2 * dots, (self.whole.height - height) / 2 * dots


@dataclass(frozen=True, slots=True)
class Picture:
    """A face as a PNG; `bare` names the sides without bleed, `near` are texts near the cut."""

    png: bytes
    bare: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def look_of(whole: Size, dpi: int, corner: float = 0.0) -> Rendering:
    """Return how a size is made a picture of so many dots per inch."""
    dots = dpi / MM_PER_INCH
    pixels = max(1, round(whole.width * dots)), max(1, round(whole.height * dots))
    return Rendering(whole, pixels, corner)


def pictures(faces: Mapping[str, DeckFace], look: Rendering, job: Job) -> Mapping[str, Picture]:
    """Return the pictures of faces by their names; what was made before is taken from the store.

    Each face is rendered once. The work is split over the processes that the job may have.
    """
    by_key = {face.key: face for face in faces.values()}
    found = {key: _kept(face, look, job) for key, face in by_key.items()}
    new = [by_key[key] for key, picture in found.items() if picture is None]
    for face, picture in zip(new, _rendered(new, look, job), strict=True):
        found[face.key] = picture
        job.store.entries.put(_key(face, look), _to_bytes(picture))
    return {name: _there(found[face.key]) for name, face in faces.items()}


def _there(picture: Picture | None) -> Picture:
    assert picture is not None
    return picture


def _kept(face: DeckFace, look: Rendering, job: Job) -> Picture | None:
    if job.options.force:
        return None
    return recall(job.store.entries, _key(face, look), _from_bytes)


def _key(face: DeckFace, look: Rendering) -> str:
    """Return a key of all that decides a picture: what is drawn, how large, and what draws it."""
    read = json.dumps(dict(face.record.read), sort_keys=True)
    return content_key("picture", program_hash(), drawn_by(), face.key, read, repr(look))


def _to_bytes(picture: Picture) -> bytes:
    head = {"bare": picture.bare, "near": picture.near}
    return json.dumps(head).encode() + b"\n" + picture.png


def _from_bytes(data: bytes) -> Picture:
    head, _, png = data.partition(b"\n")
    told = json.loads(head)
    return Picture(png, tuple(told["bare"]), tuple(told["near"]))


def _rendered(faces: Sequence[DeckFace], look: Rendering, job: Job) -> list[Picture]:
    """Render faces in as many processes as there may be, each its share of them.

    What a stranger's pack draws is never rendered in this process. Raises ContentError for a face
    that takes too long or too much memory.
    """
    count = min(job.options.workers, len(faces))
    shares = [_Share(faces[first::count], look) for first in range(count)]
    made: list[Picture] = []
    with ExitStack() as stack:
        works = [
            [partial(_shot, share, number) for number in range(len(share.faces))]
            for share in shares
        ]
        hands = [stack.enter_context(Beside(work, apart=True)) for work in works]
        for done in range(len(faces)):
            try:
                made.append(hands[done % count].next())
            except (FieldpressError, MemoryError) as error:
                message = "its picture can't be drawn: it takes too long, or too much memory"
                raise ContentError(Problem(message, faces[done].place)) from error
            job.progress("drawing pictures", done + 1, len(faces))
    return made


class _Share:
    """Faces that one process renders, and the PDF of them, which is made for the first."""

    def __init__(self, faces: Sequence[DeckFace], look: Rendering) -> None:
        self.faces, self.look = faces, look

    @cached_property
    def pdf(self) -> PdfDocument:
        """A page for each face."""
        from pypdfium2 import PdfDocument

        return PdfDocument(faces_pdf([face.record for face in self.faces], self.look.whole))


def _shot(share: _Share, number: int) -> Picture:
    """Render one of the faces of a share."""
    allow(SECONDS)
    if number == 0:
        allow_memory(MEMORY)
    look, page = share.look, share.pdf[number]
    image = rendered(page, look.pixels)
    piece = share.faces[number].record
    bare = tuple(bare_sides(image, look.beyond(piece.width, piece.height), look.dpi))
    near = tuple(_near(page, look, piece.width, piece.height)) if look.safe else ()
    page.close()
    return Picture(encoded(rounded(image, look), look.dpi), bare, near)


def rendered(page: Any, pixels: tuple[int, int]) -> Image.Image:
    """Return a page of a PDF as an RGB picture of exactly so many pixels.

    The page is stretched by less than a pixel: a plain render rounds up instead, and leaves a blank
    line at an edge. Fields of a form are drawn if its document has forms begun (`init_forms`).
    """
    import pypdfium2.raw as pdfium
    from pypdfium2 import PdfBitmap

    bitmap = PdfBitmap.new_native(*pixels, pdfium.FPDFBitmap_BGRx, rev_byteorder=True)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *pixels)
    way = 0, 0, *pixels, 0, pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmap(bitmap, page, *way)
    if page.formenv:
        pdfium.FPDF_FFLDraw(page.formenv, bitmap, page, *way)
    image: Image.Image = bitmap.to_pil()
    return image.convert("RGB")


def rounded(image: Image.Image, look: Rendering) -> Image.Image:
    """Return a picture with clear corners, if the piece has round ones."""
    radius = look.corner / MM_PER_INCH * look.dpi
    if radius < 1:
        return image
    image = image.copy()
    image.putalpha(_corners(image.size, radius))
    return image


@lru_cache(maxsize=4)
def _corners(size: tuple[int, int], radius: float) -> Image.Image:
    from PIL import Image, ImageDraw

    fine = Image.new("L", (size[0] * FINEST, size[1] * FINEST), 0)
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * FINEST, fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def _near(page: Any, look: Rendering, width: float, height: float) -> list[str]:
    """Return the texts of a face that stand nearer to the cut than is safe."""
    assert look.safe is not None
    left = (look.whole.width - width) / 2 + look.safe
    low = (look.whole.height - height) / 2 + look.safe
    right, high = look.whole.width - left, look.whole.height - low
    words = page.get_textpage()
    found = []
    for number in range(words.count_rects()):
        box = words.get_rect(number)
        x1, y1, x2, y2 = (millimetres(side) for side in box)
        text = words.get_text_bounded(*box).strip()
        if text and (x1 < left or y1 < low or x2 > right or y2 > high):
            found.append(" ".join(text.split()))
    words.close()
    return found
