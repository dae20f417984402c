"""One export: decks are laid out, made files of, and put in place, all or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import ContentError, Problem, raise_all
from generator.exports.faces import Deck, decks_of, laid_out, one_of_each
from generator.exports.kinds import EXPORTS, FOLDER, ExportSettings, Output, Taken
from generator.job.job import Job
from generator.job.layout.workers import Workers
from generator.job.output import stamps
from generator.job.output.manifest import File
from generator.job.output.placing import Batch, Moved
from generator.job.products.product import Product, products
from generator.job.targets import Target


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written: the files' names, what to tell of them, the user's files kept."""

    names: tuple[str, ...]
    notes: tuple[str, ...]
    moved: Moved


def export(target: Target, asked: ExportSettings, job: Job) -> Exported:
    """Export the decks of a target; write all files or none.

    Files of an earlier export of the same kind that this one has no longer are removed, unless the
    user has changed them. Raises ContentError with every problem, UsageError for what can't be
    exported so.
    """
    with job.staff() as staff:
        return _export(target, asked, job, staff)


def _export(target: Target, asked: ExportSettings, job: Job, staff: Workers) -> Exported:
    read = stamps.inputs(target, job.options.out)  # before the pack is read: later changes count
    meanwhile = job.prepare(staff)
    pack = job.pack(target)
    job.note(f"read {target.shown}, {len(pack.sources)} files")
    every = decks_of(products(pack), target)
    kind = EXPORTS[asked.kind]
    templates = job.templates(pack)
    wanted = {product.id: (product, kind.bleed(product, asked)) for product in every}
    decks = laid_out(pack, wanted, job, templates, staff, meanwhile=meanwhile, idle=kind.get_ready)
    one_of_each(decks)
    made = _made(decks, asked, job)
    files = [
        _file(deck, asked, output)
        for deck, taken in zip(decks, made, strict=True)
        for output in taken.files
    ]
    notes = tuple(note for taken in made for note in taken.notes)
    stamp = asked.ticket(target, job.options).stamp(read, notes)
    folders = tuple(_folder(deck.product, asked) for deck in decks)
    moved = job.place([Batch(pack, files, templates.read(), stamp, folders)])
    return Exported(tuple(file.name for file in files), notes, moved)


def _made(decks: Sequence[Deck], asked: ExportSettings, job: Job) -> list[Taken]:
    """Make the files of all decks; the problems of all of them are told at once."""
    made, problems = [], list[Problem]()
    for deck in decks:
        try:
            made.append(EXPORTS[asked.kind].make(deck, asked, job))
        except ContentError as error:
            problems += error.problems
    raise_all(problems)
    return made


def _folder(product: Product, asked: ExportSettings) -> str:
    return f"{product.pack.name}/{FOLDER}/{product.id}/{asked.folder}/"


def _file(deck: Deck, asked: ExportSettings, output: Output) -> File:
    faces = deck.faces().values()
    return File(
        name=_folder(deck.product, asked) + output.name,
        kind=f"export {asked.kind}",
        title=output.title,
        data=output.data,
        pages=output.pages,
        read={name: digest for face in faces for name, digest in face.record.read.items()},
        product=deck.product.id,
    )
