"""`sheet`: whole pages from one template: charts, forms, booklets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictInt

from generator.content.kinds.base import Contents, Kind, Part, part_id, tables_of
from generator.content.kinds.printed import FOLDED, PAGES, Pages, Printed
from generator.content.models import Closed, Id, Name, Strings, Template
from generator.content.pack_file import Side
from generator.content.reading.source import Source
from generator.content.words import ID_WORDS, TEMPLATE, Words
from generator.errors import Near, Problem, short


class SheetFile(Closed):
    """Pages laid out by one template from parts of the pack: charts, forms, booklets."""

    kind: Literal["sheet"]
    id: Id | None = None
    title: Name
    template: Template
    uses: Strings
    orientation: Literal["portrait", "landscape"] = "portrait"
    booklet: bool = False
    pages: Annotated[StrictInt, Field(ge=1)] | None = None
    chances: Annotated[StrictInt, Field(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class SheetPart(Part):
    """Pages laid out from one template; a booklet is also imposed on sheets to fold."""

    templates: ClassVar[tuple[str, ...]] = ("template",)

    model: SheetFile

    @property
    def shown(self) -> Mapping[str, Any]:
        return self.model.model_dump()

    def products(self, parts: Mapping[str, Part], sides: Mapping[str, Side]) -> tuple[Printed, ...]:
        model = self.model
        pages = Pages(
            template=model.template,
            count=model.pages,
            chances=model.chances,
            landscape=model.orientation == "landscape",
            half=model.booklet,
        )
        flat = Printed(self.id, self.title, "sheet", PAGES, pages=pages)
        if not model.booklet:
            return (flat,)
        title = f"{self.title}, to fold"
        return flat, Printed(f"{self.id}-folded", title, "booklet", FOLDED, pages=pages)

    def problems_among(self, contents: Contents) -> Iterator[Problem]:
        known = {**contents.parts, **tables_of(contents.parts)}
        for number, name in enumerate(self.model.uses):
            if name not in known:
                place = self.source.place(("uses", number))
                message = f"'{short(name)}' is neither a part nor a table of this pack"
                yield Problem(message, place, near=Near(name, known))


def _build(source: Source, model: SheetFile, problems: list[Problem]) -> SheetPart | None:
    if model.chances and model.chances >= (model.pages or 0):
        message = "'chances' are some of the pages, whose number 'pages' states"
        problems.append(Problem(message, source.place(("chances",))))
        return None
    if model.booklet and model.orientation == "landscape":
        message = "the pages of a booklet stand upright; it can't be landscape"
        problems.append(Problem(message, source.place(("orientation",))))
        return None
    return SheetPart(part_id(source, model.id), model.title, source, model)


SHEET = Kind(
    name="sheet",
    model=SheetFile,
    build=_build,
    words=Words(
        keys={
            "SheetFile": {
                "kind": "What this file is: whole pages from one template.",
                "id": ID_WORDS,
                "title": "The sheet's name, as it is printed.",
                "template": "The template of the pages, in the pack's folder 'templates'.",
                "uses": "The parts and tables that the pages are made from; each must exist.",
                "orientation": "How the paper is turned: upright (portrait) or lying (landscape).",
                "booklet": "true: pages are half of the paper, and are also put on sheets to fold.",
                "pages": "The required number of pages; any other is a problem.",
                "chances": "How many of those pages have only chances; --no-odds leaves them out.",
            }
        },
        values={("SheetFile", "template"): TEMPLATE},
    ),
)
