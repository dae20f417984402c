"""Something rolled on a table: read from its file, its boards drawn as its papers show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator.content import Pack
from generator.content.kinds.base import products_of
from generator.content.kinds.force import ForcePart
from generator.content.kinds.printed import PIECES
from generator.content.reading.source import source_of
from generator.draw.map import MapJob
from generator.errors import Place, UsageError
from generator.exports.faces import Deck
from generator.exports.virtual.charts import pages_of
from generator.exports.virtual.gathering import (
    dice_of,
    drawn_table,
    groups_of,
    hex_mm_of,
    sides_of,
    surface_of,
)
from generator.exports.virtual.laying import laid_out
from generator.exports.virtual.printed import pieces_of
from generator.exports.virtual.setting_up import laid_trays, set_table
from generator.exports.virtual.things import TableSurface, VirtualTable
from generator.games import find_game
from generator.games.game import NOUNS
from generator.job.job import Job
from generator.job.options import Options
from generator.job.output.folders import folder_name
from generator.job.products.product import Product
from generator.job.products.whole import mapped_whole, whole_section
from generator.job.rolled.extras import PrintJob, section_jobs, slug_of
from generator.job.rolled.forces import read_force
from generator.job.rolled.papers import PaperWork
from generator.job.rolled.plain import plain_papers
from generator.scenario.generator import Generator, Item, Papers
from generator.scenario.set_up import TableSetUp


def noun_of(file: Path) -> str:
    """Return what a saved file holds, by its name: `scenario` of `scenario-03.yaml`.

    Raises UsageError for a name that says nothing.
    """
    for noun in NOUNS:
        if file.name.startswith(noun):
            return noun
    names = " or ".join(f"{noun}.yaml" for noun in NOUNS)
    raise UsageError(f"{file.as_posix()}: a saved file is called {names}")


@dataclass(frozen=True, slots=True)
class RolledGame:
    """Something rolled: the pack, its generator, what its file says, the papers as plain data."""

    pack: Pack
    noun: str
    item: Item
    wanted: PrintJob
    papers: Papers

    @property
    def folder(self) -> str:
        """The folder of its exports: no product has such an id."""
        return f"_{self.noun}-{folder_name(self.item.outcome.seed)}"

    @property
    def table_id(self) -> str:
        """The id of its table."""
        return f"{self.pack.name}-{folder_name(self.item.outcome.seed)}"

    @property
    def title(self) -> str:
        """What its table is called."""
        record = self.item.record
        said = record.get("title") if isinstance(record, dict) else getattr(record, "title", "")
        return f"{self.pack.info.title}: {said or self.noun}"

    @property
    def place(self) -> Place:
        """Where its pack is."""
        return Place(f"{self.pack.shown}/pack.yaml", 1, 1)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was edited in its file by hand, and what can't be shown of it."""
        return (*(f"edited by hand: {edit}" for edit in self.item.edits), *self.item.notes)


def read_rolled(pack: Pack, file: Path, options: Options) -> RolledGame:
    """Read a saved file of a pack; raise UsageError and ContentError for what it can't hold."""
    noun = noun_of(file)
    game = find_game(pack.info.generator) if pack.info.generator else None
    if game is None or noun not in game.generators:
        raise UsageError(f"'{pack.name}' has nothing to roll a {noun} from")
    generator: Generator = game.generator(noun)
    item = generator.read(pack, file)
    wanted = PrintJob(pack, generator, [item], item.outcome.seed)
    return RolledGame(pack, noun, item, wanted, plain_papers(wanted, options))


def products_for(rolled: RolledGame, products: Sequence[Product]) -> list[Product]:
    """Return the pieces that something rolled is played with: the pack's, and those of its forces.

    Of a deck in several sizes the usual one is taken. Pieces that the pack prints of a force of its
    own belong to another battle.
    """
    return [*pieces_of(products), *_forces(rolled)]


def _forces(rolled: RolledGame) -> Iterator[Product]:
    """Yield the pieces of its forces, but for a force that only lists pieces of the pack."""
    pack = rolled.pack
    for name, data in rolled.papers.forces.items():
        part = read_force(source_of(data, f"forces/{name}.yaml"), pack)
        if isinstance(part, ForcePart):
            continue
        parts = {**pack.parts, part.id: part}
        with_it = replace(pack, parts=parts)
        for found, printed in products_of({part.id: part}, pack.info.sides):
            if printed.maker == PIECES:
                yield Product(with_it, found, replace(printed, id=f"{name}-{printed.id}"))


def rolled_table(
    rolled: RolledGame, products: Sequence[Product], decks: Sequence[Deck], options: Options
) -> VirtualTable:
    """Return the table that something rolled is set up on."""
    pack = rolled.pack
    sections = rolled.papers.sections
    hex_mm = hex_mm_of(products) or (sections.hex_mm if sections else None)
    groups = [group for deck in decks for group in groups_of(deck)]
    game = find_game(pack.info.generator or "")
    sets_up = game.sets_up(rolled.noun) if game else None
    how = sets_up(pack, rolled.item.record, hex_mm or 0.0) if sets_up else TableSetUp()
    surfaces = list(_surfaces(rolled, how, replace(options, hex_mm=hex_mm)))
    trays = laid_trays(pack, how, groups, options.ink)
    table = set_table((rolled.table_id, rolled.title), groups, surfaces, dice_of(pack), how, trays)
    return replace(table, sides=how.sides or sides_of(pack))


def _surfaces(rolled: RolledGame, how: TableSetUp, options: Options) -> Iterator[TableSurface]:
    """Yield what everybody may see of the ground: sections of a board, the map, the table."""
    papers, wanted = rolled.papers, rolled.wanted
    place = rolled.place
    if papers.sections is not None:
        boards = replace(papers.sections, sections=how.sections or papers.sections.sections)
        for number, job in enumerate(section_jobs(wanted, boards, options), 1):
            yield surface_of(f"board-{number}", whole_section(job), place)
    if papers.map is not None:
        request = papers.map
        drawn = MapJob(
            request.ground,
            request.overlay.bare(),
            title=request.title,
            slug=slug_of(wanted),
            ink=options.ink,
            season=request.season,
            ruined=request.ruined,
            language=rolled.pack.info.language,
        )
        yield surface_of("map", mapped_whole(request.title, drawn), place)
    for number, drawing in enumerate(papers.tables.values(), 1):
        yield drawn_table(number, drawing, options.ink, place)


def own_tables(rolled: RolledGame, job: Job) -> dict[str, VirtualTable]:
    """Return what a side alone may see, by the side: the pages of its secret papers on a table.

    Nothing of it is on the table that all share, which is made without it.
    """
    secrets = rolled.wanted.generator.secrets
    if secrets is None:
        return {}
    papers = replace(rolled.papers, map=None, sheets=None)
    found = {}
    for side in secrets.sides:
        some = tuple(paper for paper in papers.papers if secrets.whose(f"{paper.name}.pdf") == side)
        if some:
            work = PaperWork(rolled.wanted, replace(papers, papers=some), job)
            pages = [
                page
                for file in work.flat()
                for page in pages_of(
                    PurePosixPath(file.name).stem, file.title, file.data, rolled.place
                )
            ]
            names = rolled.pack.info.sides
            called = names[side].name if side in names else side
            name = f"{rolled.table_id}-{side}"
            found[side] = laid_out(name, f"{rolled.title}: {called}", (), pages, ())
    return found
