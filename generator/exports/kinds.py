"""The kinds of export: a registry with one entry per way of taking a deck elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, cast

from generator.job.output import stamps
from generator.job.targets import Target
from generator.ordinary import hash_ordinary

if TYPE_CHECKING:
    from generator.content.trade.shops import Shop
    from generator.exports.faces import Deck
    from generator.exports.virtual.things import VirtualTable
    from generator.job.job import Job
    from generator.job.options import Options
    from generator.job.products.product import Product


FOLDER = "exports"
"""The folder of a pack's exports, beside its products in the output folder."""


@cache
def drawn_by() -> str:
    """Return the versions of the libraries that draw pictures, which decide their bytes."""
    return ", ".join(f"{name} {version(name)}" for name in ("pypdfium2", "pillow"))


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """What was asked for: the kind of export and its settings. Lengths in millimetres.

    Without a `bleed` pieces are shown as they are after cutting, if the kind leaves the choice. The
    resolution is `exact` if it was asked for. `grid` has the columns and rows of a sheet of cards,
    `url` is where pictures are hosted.
    """

    kind: str
    dpi: int = 300
    bleed: float | None = None
    shop: Shop | None = None
    cutter: str = "silhouette"
    exact: bool = False
    grid: tuple[int, int] = (5, 4)
    url: str = ""

    @property
    def folder(self) -> str:
        """The name of the folder that its files are written into."""
        return self.shop.id if self.shop else self.kind

    def words(self) -> tuple[object, ...]:
        """Return all that decides what comes out, besides the pack and the options."""
        shop = (self.shop.id, self.shop.source.sha256) if self.shop else ()
        return (self.kind, self.dpi, self.bleed, shop, self.cutter, *self._table(), drawn_by())

    def _table(self) -> tuple[object, ...]:
        return (self.exact, self.grid, self.url)

    def ticket(self, target: Target, options: Options, saved: Path | None = None) -> stamps.Ticket:
        """Return the ticket by which an export that needs nothing new is recognised."""
        file = (saved.name, hash_ordinary(saved)) if saved else ()
        return stamps.Ticket(target, options, (FOLDER, *self.words(), *file))


@dataclass(frozen=True, slots=True)
class Output:
    """A file of an export: its name in the folder of its deck, its bytes, pages if it is a PDF."""

    name: str
    data: bytes
    title: str
    pages: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """What an export made of a deck: its files, and what the user should know of it."""

    files: Sequence[Output]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Export:
    """A kind of export.

    `bleed` returns how far the art of a deck must run on, in millimetres; None for its own bleed.
    `make` makes the files of a deck that is laid out so; it raises ContentError or UsageError.
    `settings` names those of `asking.Wanted` that belong to it. What is on `sheets` depends on the
    paper and on how backs are printed. `libraries` are imported while faces are laid out.

    What shows a whole game has a `show` in place of `make`: it makes the files of tables, on which
    all decks and boards of a target lie. With `more` it shows the charts of the
    game as well, and offers the scenarios that its pack has.
    """

    about: str
    bleed: Callable[[Product, ExportSettings], float | None]
    make: Callable[[Deck, ExportSettings, Job], Taken] | None = None
    settings: tuple[str, ...] = ()
    sheets: bool = False
    libraries: tuple[str, ...] = ()
    show: Callable[[Sequence[VirtualTable], ExportSettings, Job], Taken] | None = None
    more: bool = False

    def get_ready(self) -> None:
        """Import what files are made with, while waiting for something else."""
        for name in self.libraries:
            import_module(name)


_PICTURES = ("pypdfium2", "PIL.PngImagePlugin", "uharfbuzz", "generator.exports.pictures")
_SHEETS = ("reportlab.pdfgen.canvas", "uharfbuzz")


def _later(module: str, name: str) -> Callable[..., object]:
    """Return a function that is imported when called."""

    def call(*given: object) -> object:
        return getattr(import_module(f"generator.exports.{module}"), name)(*given)

    return call


def _export(
    about: str,
    module: str,
    *settings: str,
    sheets: bool = False,
    libraries: tuple[str, ...] = (),
) -> Export:
    return Export(
        about,
        cast("Callable[[Product, ExportSettings], float | None]", _later(module, "bleed")),
        cast("Callable[[Deck, ExportSettings, Job], Taken]", _later(module, "make")),
        settings,
        sheets,
        libraries,
    )


def _own_bleed(_product: Product, _asked: ExportSettings) -> None:
    """Take each deck's own bleed: it is cut off."""


def _table(about: str, module: str, *settings: str, more: bool = False) -> Export:
    """Return an export of a whole game."""
    show = cast(
        "Callable[[Sequence[VirtualTable], ExportSettings, Job], Taken]",
        _later(f"virtual.{module}", "make"),
    )
    return Export(about, _own_bleed, settings=settings, libraries=_PICTURES, show=show, more=more)


EXPORTS: Mapping[str, Export] = {
    "png": _export(
        "a picture of each face, with clear corners where a piece is round",
        "png",
        "dpi",
        "bleed",
        libraries=_PICTURES,
    ),
    "svg": _export("a drawing of each face, with text as outlines", "svg", "bleed"),
    "showcase": _export(
        "a contact sheet, and a picture for a shop's page", "showcase", libraries=_PICTURES
    ),
    "shop": _export(
        "what a shop takes: pictures of its sizes, or a PDF, and a list",
        "shop",
        "shop",
        libraries=_PICTURES,
    ),
    "cut": _export(
        "sheets with register marks, and paths for a cutter in SVG and DXF",
        "cut",
        "cutter",
        sheets=True,
        libraries=_SHEETS,
    ),
    "tts": _table(
        "the whole game for Tabletop Simulator: decks, counters, boards and dice on a table",
        "tts",
        "dpi",
        "sheet",
        "url",
    ),
    "vassal": _table(
        "the whole game for VASSAL: a module with boards and their hexes, counters and decks",
        "vassal.module",
        "dpi",
        more=True,
    ),
    "pcio": _table(
        "the whole game for playingcards.io and virtualtabletop: one archive to import",
        "pcio",
        "dpi",
    ),
}
