"""Parts of a document joined: pages, bookmarks, links and tags in one file, each font once."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from generator.press.pdf.fonts import embed_fonts
from generator.press.pdf.saving import pdf_bytes
from generator.typeset.record import PartRecord
from generator.typeset.splitting.places import ELSEWHERE


def join(parts: Sequence[PartRecord]) -> bytes:
    """Return the parts of a document as one PDF, tagged, with bookmarks."""
    with pikepdf.new() as pdf:
        fonts = embed_fonts(pdf, [font for part in parts for font in part.fonts])
        book = _Book(pdf)
        for part in parts:
            with pikepdf.open(io.BytesIO(part.pdf)) as source:
                book.add(source, part, fonts)
        book.finish()
        return pdf_bytes(pdf)


class _Book:
    """A document that grows part by part."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.places: dict[str, Array] = {}
        self.marks: list[tuple[int, bool, str, Array]] = []
        self.numbers = 0
        self.nums: list[Any] = []
        self.tags = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.top = pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Document, P=self.tags, K=Array())
        )

    def add(
        self,
        source: pikepdf.Pdf,
        part: PartRecord,
        fonts: dict[str, pikepdf.Object],
    ) -> None:
        """Add the pages of a part with all that leads to them."""
        if not self.pdf.pages:
            self._describe(source)
        first = len(self.pdf.pages)
        own = {page.obj.objgen: first + number for number, page in enumerate(source.pages)}
        for page in source.pages:
            self.pdf.pages.append(page)
        shared = self.pdf.pages[first].obj.Resources.Font
        for name in list(shared.keys()):
            shared[name] = fonts[name.removeprefix("/")]
        for page in list(self.pdf.pages)[first:]:
            for link in page.obj.get("/Annots", ()):
                _lead(link)
        for name, place in _places(source):
            self.places.setdefault(name, self._at(place, own))
        for (level, opened), (title, place) in zip(part.levels, _bookmarks(source), strict=True):
            self.marks.append((level, opened, title, self._at(place, own)))
        self._tag(source, first)

    def finish(self) -> None:
        """Write what is only known when all parts are there."""
        root = self.pdf.Root
        if self.places:
            names = Array(
                [x for name in sorted(self.places) for x in (String(name), self.places[name])]
            )
            root.Names = Dictionary(Dests=Dictionary(Names=names))
        if self.marks:
            with self.pdf.open_outline() as outline:
                _nest(outline.root, self.marks)
        self.tags.K = Array([self.top])
        self.tags.ParentTree = self.pdf.make_indirect(Dictionary(Nums=Array(self.nums)))
        root.StructTreeRoot = self.tags

    def _describe(self, source: pikepdf.Pdf) -> None:
        """Take over title, author and language, and how viewers are to show the file."""
        for key, value in source.docinfo.items():
            self.pdf.docinfo[key] = str(value)
        for key in ("/Lang", "/ViewerPreferences", "/MarkInfo"):
            if key in source.Root:
                copied = source.make_indirect(source.Root[key])
                self.pdf.Root[key] = self.pdf.copy_foreign(copied)

    def _at(self, place: Any, own: dict[Any, int]) -> Array:
        """Return a place in a part as a place in the document."""
        page = self.pdf.pages[own[place[0].objgen]].obj
        return Array([page, *(Name(str(x)) if isinstance(x, Name) else x for x in list(place)[1:])])

    def _tag(self, source: pikepdf.Pdf, first: int) -> None:
        """Hang the tags of a part below the document's, and number its pages and links anew."""
        tags = self.pdf.copy_foreign(source.Root.StructTreeRoot)
        if "/Namespaces" in tags and "/Namespaces" not in self.tags:
            self.tags.Namespaces = tags.Namespaces
            self.top.NS = tags.Namespaces[0]
        for element in tags.K[0].K:
            element.P = self.top
            self.top.K.append(element)
        most = self.numbers
        for number, target in _pairs(tags.ParentTree.Nums):
            self.nums += [number + self.numbers, target]
            most = max(most, number + self.numbers + 1)
        for page in list(self.pdf.pages)[first:]:
            page.obj.StructParents = int(page.obj.StructParents) + self.numbers
            for link in page.obj.get("/Annots", ()):
                if "/StructParent" in link:
                    link.StructParent = int(link.StructParent) + self.numbers
        self.numbers = most


def _pairs(items: Any) -> Iterator[tuple[int, Any]]:
    flat = list(items)
    return ((int(number), target) for number, target in zip(flat[::2], flat[1::2], strict=True))


def _lead(link: Any) -> None:
    """Let a link to an address within the document lead to the place itself."""
    address = str(link.get("/A", {}).get("/URI", "")) if "/A" in link else ""
    if address.startswith(ELSEWHERE):
        name = address.removeprefix(ELSEWHERE)
        del link["/A"]
        link.Dest = String(name)
        if "/Contents" in link:
            link.Contents = String(name)


def _places(source: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
    """Yield the named places of a part."""
    if "/Names" in source.Root and "/Dests" in source.Root.Names:
        flat = list(source.Root.Names.Dests.Names)
        yield from ((str(n), place) for n, place in zip(flat[::2], flat[1::2], strict=True))


def _bookmarks(source: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
    """Yield the bookmarks of a part in the order of the text."""

    def below(item: Any) -> Iterator[tuple[str, Any]]:
        while item is not None:
            yield str(item.Title), item.Dest
            yield from below(item.get("/First"))
            item = item.get("/Next")

    if "/Outlines" in source.Root:
        yield from below(source.Root.Outlines.get("/First"))


def _nest(root: list[OutlineItem], marks: Sequence[tuple[int, bool, str, Array]]) -> None:
    """Hang each bookmark below the last one before it of a higher rank."""
    above: list[tuple[int, list[OutlineItem]]] = [(0, root)]
    for level, opened, title, place in marks:
        while above[-1][0] >= level:
            above.pop()
        item = OutlineItem(title, place)
        item.is_closed = not opened
        above[-1][1].append(item)
        above.append((level, item.children))
