"""A scenario that a pack has, on a table: its ground as it lies, its units as it sets them up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.content import Pack
from generator.content.kinds.base import Part
from generator.content.kinds.printed import PIECES
from generator.draw.board.form import SectionJob
from generator.exports.faces import Deck
from generator.exports.virtual.gathering import (
    dice_of,
    drawn_table,
    groups_of,
    hex_mm_of,
    sides_of,
    surface_of,
)
from generator.exports.virtual.setting_up import laid_trays, set_table
from generator.exports.virtual.things import VirtualTable
from generator.games import find_game
from generator.job.options import Options
from generator.job.products.product import Product
from generator.job.products.whole import whole_section
from generator.job.targets import Target
from generator.scenario.set_up import TableSetUp


@dataclass(frozen=True, slots=True)
class PrintedScenario:
    """A scenario of a pack: its part, how it is set up, hexes of `hex_mm` millimetres."""

    pack: Pack
    part: Part
    how: TableSetUp
    hex_mm: float


def printed_scenario(
    pack: Pack, products: Sequence[Product], target: Target
) -> PrintedScenario | None:
    """Return the scenario that a target is; None if it is anything else."""
    game = find_game(pack.info.generator or "")
    sets_up = game.sets_up_printed() if game else None
    if sets_up is None or len(target.wanted) != 1:
        return None
    hex_mm = hex_mm_of(products) or 0.0
    how = sets_up(pack, target.wanted[0], hex_mm)
    return PrintedScenario(pack, pack.parts[target.wanted[0]], how, hex_mm) if how else None


def pieces_of(products: Sequence[Product], forces: Collection[str] = ()) -> list[Product]:
    """Return the pieces of a pack itself and of some of its forces; others are not needed.

    Of a deck in several sizes there is the usual one.
    """
    return [
        one
        for one in products
        if one.printed.maker == PIECES
        and not any(run.size for run in one.runs)
        and (one.part.id in forces or not any(run.values for run in one.runs))
    ]


def scenario_table(
    scenario: PrintedScenario, decks: Sequence[Deck], options: Options
) -> VirtualTable:
    """Return the table that a scenario of a pack is set up on, with all of its game beside it."""
    pack, part, how = scenario.pack, scenario.part, scenario.how
    place = part.source.place()
    groups = [group for deck in decks for group in groups_of(deck)]
    surfaces = []
    for number, section in enumerate(how.sections, 1):
        title, language = f"{pack.info.title}: {section.title}", pack.info.language
        job = SectionJob(section, title, "", options.ink, scenario.hex_mm, language)
        surfaces.append(surface_of(f"board-{number}", whole_section(job), place))
    for number, drawing in enumerate(how.tables, 1):
        surfaces.append(drawn_table(number, drawing, options.ink, place))
    head = f"{pack.name}-{part.id}", f"{pack.info.title}: {part.title}"
    trays = laid_trays(pack, how, groups, options.ink)
    table = set_table(head, groups, surfaces, dice_of(pack), how, trays)
    return replace(table, sides=how.sides or sides_of(pack))


def set_ups_of(pack: Pack, table: VirtualTable, ink: str) -> Iterator[VirtualTable]:
    """Yield the scenarios of a pack as they are set up on the boards of its table.

    Those that it prints together come first, in its order.
    """
    game = find_game(pack.info.generator or "")
    sets_up = game.sets_up_printed() if game else None
    boards = {one.section: one for one in table.surfaces if one.section}
    hex_mm = next((one.lines.hex_mm for one in boards.values() if one.lines), None)
    if sets_up is None or hex_mm is None:
        return
    together = [name for part in pack.parts.values() for name in part.prints_with_it]
    for name in dict.fromkeys([*together, *pack.parts]):
        how = sets_up(pack, name, hex_mm)
        if how and not how.tables and all(section.name in boards for section in how.sections):
            surfaces = [boards[section.name] for section in how.sections]
            trays = laid_trays(pack, how, table.groups, ink)
            head = name, pack.parts[name].title
            yield set_table(head, table.groups, surfaces, (), how, trays)
