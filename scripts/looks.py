"""Compares what was printed before with what is printed now, page by page, as pictures.

    python -m scripts.looks OLD NEW [--dpi 60] [--only '**/*.pdf'] [--pictures build/looks]

Each page that differs is written as a picture: old, new, and where they differ. The exit status is
1 if a page differs or a page or a file is on one side only, 2 if there is nothing to compare.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

FAINT = 24
"""Of 255: fainter differences are told by no eye, and edges drawn in another order make them."""

GAP = 10
"""Pixels between the three pictures of a page."""


def pictures(document: pypdfium2.PdfDocument, number: int, dpi: float) -> Image.Image:
    """Return a page as a picture with its forms' fields drawn; pages count from 0."""
    page = document[number]
    try:
        return page.render(scale=dpi / 72, may_draw_forms=True).to_pil().convert("RGB")
    finally:
        page.close()


def difference(old: Image.Image, new: Image.Image) -> Image.Image | None:
    """Return white where two pictures of one size differ by more than is faint; None if nowhere."""
    bands = ImageChops.difference(old, new).split()
    strongest = bands[0]
    for band in bands[1:]:
        strongest = ImageChops.lighter(strongest, band)
    seen = strongest.point([255 if value > FAINT else 0 for value in range(256)])
    return seen if seen.getbbox() else None


def beside(every: Sequence[Image.Image]) -> Image.Image:
    """Return pictures side by side on white."""
    width = sum(one.width for one in every) + GAP * (len(every) - 1)
    wide = Image.new("RGB", (width, max(one.height for one in every)), "white")
    left = 0
    for one in every:
        wide.paste(one, (left, 0))
        left += one.width + GAP
    return wide


def opened(path: Path) -> pypdfium2.PdfDocument:
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    return document


class Looks:
    """A comparison: what differs, and how many pages were looked at.

    Paths are those below both folders; `pictures` is where differing pages go.
    """

    def __init__(self, dpi: float, pictures: Path) -> None:
        self.dpi = dpi
        self.pictures = pictures
        self.pages = 0

    def folders(self, old: Path, new: Path, only: str) -> Iterator[str]:
        """Yield a line for each thing that differs between two folders."""
        names = {path.relative_to(root) for root in (old, new) for path in root.glob(only)}
        for name in sorted(names):
            if not (new / name).exists():
                yield f"{name}: no longer there"
            elif not (old / name).exists():
                yield f"{name}: was not there before"
            elif (old / name).read_bytes() == (new / name).read_bytes():
                self.pages += self.count(old / name)
            else:
                yield from self.files(name, old / name, new / name)

    @staticmethod
    def count(path: Path) -> int:
        document = pypdfium2.PdfDocument(path)
        try:
            return len(document)
        finally:
            document.close()

    def files(self, name: Path, old: Path, new: Path) -> Iterator[str]:
        """Yield a line for each page that differs between two files."""
        before, now = opened(old), opened(new)
        try:
            if len(before) != len(now):
                yield f"{name}: {len(before)} pages before, {len(now)} now"
            for number in range(min(len(before), len(now))):
                self.pages += 1
                sides = [pictures(document, number, self.dpi) for document in (before, now)]
                sizes = [document[number].get_size() for document in (before, now)]
                told = self.page(name, number + 1, sides, sizes)
                if told:
                    yield told
        finally:
            before.close()
            now.close()

    def page(
        self, name: Path, number: int, sides: list[Image.Image], sizes: list[tuple[float, float]]
    ) -> str:
        """Return what differs on a page, with the picture that shows it; nothing if all is alike.

        `sizes` are in points; half a point apart is another size.
        """
        if any(abs(a - b) > 0.5 for a, b in zip(*sizes, strict=True)):
            old, new = (f"{width:.0f} × {height:.0f} pt" for width, height in sizes)
            return (
                f"{name}, page {number}: {old} before, {new} now; {self.kept(name, number, sides)}"
            )
        size = (max(one.width for one in sides), max(one.height for one in sides))
        old_side, new_side = (self.filled(one, size) for one in sides)
        where = difference(old_side, new_side)
        if where is None:
            return ""
        share = where.histogram()[255] / (where.width * where.height)
        box = ", ".join(str(edge) for edge in where.getbbox() or ())
        shown = self.kept(name, number, [old_side, new_side, where])
        return f"{name}, page {number}: {share:.3%} differs, within {box}; {shown}"

    @staticmethod
    def filled(one: Image.Image, size: tuple[int, int]) -> Image.Image:
        """Return a picture on white of a size that may be a pixel larger."""
        if one.size == size:
            return one
        whole = Image.new("RGB", size, "white")
        whole.paste(one, (0, 0))
        return whole

    def kept(self, name: Path, number: int, every: Sequence[Image.Image]) -> Path:
        """Write pictures side by side; return where."""
        path = self.pictures / name.with_suffix("") / f"{number}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        beside(every).save(path)
        return path


def main(words: Sequence[str] | None = None) -> int:
    """Compare two folders; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.looks", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("old", type=Path, help="a folder of what was printed before")
    parser.add_argument("new", type=Path, help="a folder of what is printed now")
    parser.add_argument("--dpi", type=float, default=60, help="how fine the pictures are")
    parser.add_argument("--only", default="**/*.pdf", help="which files")
    parser.add_argument("--pictures", type=Path, default=Path("build/looks"))
    asked = parser.parse_args(words)
    looks = Looks(asked.dpi, asked.pictures)
    differing = 0
    for line in looks.folders(asked.old, asked.new, asked.only):
        differing += 1
        print(line, flush=True)
    print(f"{looks.pages} pages compared, {differing} differences")
    if not looks.pages and not differing:
        print("there is nothing to compare", file=sys.stderr)
        return 2
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
