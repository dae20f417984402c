"""One export: decks or a whole game are laid out, made files of, and put in place, all or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.content import Pack
from generator.content.kinds.printed import PIECES
from generator.errors import ContentError, Problem, raise_all
from generator.exports.faces import Deck, decks_of, laid_out, one_of_each
from generator.exports.kinds import EXPORTS, FOLDER, ExportSettings, Taken
from generator.exports.virtual.charts import charts_of
from generator.exports.virtual.gathering import surfaces_of, table_of, things_of
from generator.exports.virtual.printed import (
    pieces_of,
    printed_scenario,
    scenario_table,
    set_ups_of,
)
from generator.exports.virtual.rolled import own_tables, products_for, read_rolled, rolled_table
from generator.job.job import Job
from generator.job.layout.workers import Workers
from generator.job.output import stamps
from generator.job.output.manifest import File
from generator.job.output.placing import Batch, Moved
from generator.job.products.product import products
from generator.job.targets import Target

GAME = "_game"
"""The folder of what is made of a whole game: no product has such an id."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: the files' names, what to tell of them, the user's files kept."""

    names: tuple[str, ...]
    notes: tuple[str, ...]
    moved: Moved


def export(target: Target, asked: ExportSettings, job: Job, saved: Path | None = None) -> Exported:
    """Export the decks of a target, or what a saved file has; write all files or none.

    Files of an earlier export of the same kind that this one has no longer are removed, unless the
    user has changed them. Raises ContentError with every problem, UsageError for what can't be
    exported so.
    """
    with job.staff() as staff:
        return _export(target, asked, job, staff, saved)


def _export(
    target: Target, asked: ExportSettings, job: Job, staff: Workers, saved: Path | None
) -> Exported:
    read = stamps.inputs(target, job.options.out)  # before the pack is read: later changes count
    meanwhile = job.prepare(staff)
    pack = job.pack(target)
    job.note(f"read {target.shown}, {len(pack.sources)} files")
    kind, found = EXPORTS[asked.kind], products(pack)
    rolled = read_rolled(pack, saved, job.options) if saved else None
    scenario = printed_scenario(pack, found, target) if kind.show else None
    if rolled:
        every = products_for(rolled, found)
    elif scenario:
        every = pieces_of(found, scenario.how.forces)
    else:
        every = (things_of if kind.show else decks_of)(found, target)
    templates = job.templates(pack)
    wanted = {
        product.id: (product, kind.bleed(product, asked))
        for product in every
        if product.printed.maker == PIECES
    }
    decks = laid_out(pack, wanted, job, templates, staff, meanwhile=meanwhile, idle=kind.get_ready)
    one_of_each(decks)
    if kind.show:
        if rolled:
            name, table = rolled.folder, rolled_table(rolled, found, decks, job.options)
        elif scenario:
            name, table = target.wanted[0], scenario_table(scenario, decks, job.options)
        else:
            name = target.wanted[0] if target.wanted else GAME
            surfaces = surfaces_of(every, job, templates, staff)
            table = table_of(target, pack, decks, surfaces)
        if kind.more and (scenario or not target.wanted):
            table = replace(table, charts=charts_of(pack, found, job, templates, staff))
        if kind.more and not (target.wanted or rolled):
            table = replace(table, set_ups=tuple(set_ups_of(pack, table, job.options.ink)))
        taken = kind.show([table], asked, job)
        made = [_Made(_folder(pack, name, asked), taken, tuple(decks))]
        for side, own_table in (own_tables(rolled, job) if rolled else {}).items():
            own_folder = _folder(pack, f"{name}-{side}", asked)
            made.append(_Made(own_folder, kind.show([own_table], asked, job), ()))
    else:
        folders = (_folder(pack, deck.product.id, asked) for deck in decks)
        made = list(map(_Made, folders, _made(decks, asked, job), ((deck,) for deck in decks)))
    files = [file for one in made for file in one.files(asked)]
    notes = (rolled.notes if rolled else ()) + tuple(n for one in made for n in one.taken.notes)
    stamp = asked.ticket(target, job.options, saved).stamp(read, notes)
    own = tuple(one.folder for one in made)
    moved = job.place([Batch(pack, files, templates.read(), stamp, own)])
    return Exported(tuple(file.name for file in files), notes, moved)


def _made(decks: Sequence[Deck], asked: ExportSettings, job: Job) -> list[Taken]:
    """Make the files of all decks; the problems of all of them are told at once."""
    make = EXPORTS[asked.kind].make
    assert make is not None
    made, problems = [], list[Problem]()
    for deck in decks:
        try:
            made.append(make(deck, asked, job))
        except ContentError as error:
            problems += error.problems
    raise_all(problems)
    return made


def _folder(pack: Pack, name: str, asked: ExportSettings) -> str:
    return f"{pack.name}/{FOLDER}/{name}/{asked.folder}/"


@dataclass(frozen=True, slots=True)
class _Made:
    """What was made of decks, and the folder that it goes into."""

    folder: str
    taken: Taken
    decks: Sequence[Deck]

    def files(self, asked: ExportSettings) -> Iterator[File]:
        """Yield its files as the manifest has them."""
        faces = [face.record for deck in self.decks for face in deck.faces().values()]
        read = {name: digest for record in faces for name, digest in record.read.items()}
        product = self.decks[0].product.id if len(self.decks) == 1 else ""
        for output in self.taken.files:
            yield File(
                name=self.folder + output.name,
                kind=f"export {asked.kind}",
                title=output.title,
                data=output.data,
                pages=output.pages,
                read=read,
                product=product,
            )
