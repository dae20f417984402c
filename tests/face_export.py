"""An export written step by step as docs/architecture.md tells: each face of a deck as a file."""

from __future__ import annotations

from tests.recipes import Change, Recipe

_JOB = '''\
"""Faces: every face of a pack's decks as a file of its own, for those who place them themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pikepdf

from generator.content.kinds.printed import PIECES
from generator.errors import raise_all
from generator.games.packs import read_pack
from generator.job.job import Job
from generator.job.output import stamps
from generator.job.output.manifest import File
from generator.job.output.placing import Batch, Moved
from generator.job.problems import fault_problems, page_problems
from generator.job.products.makers import MAKERS
from generator.job.products.product import Product, Task, chosen, products
from generator.job.targets import Target
from generator.measure import Size, points
from generator.press.pdf.face_forms import face_form
from generator.press.pdf.fonts import embed_fonts
from generator.press.pdf.pages import add_page
from generator.press.pdf.saving import pdf_bytes
from generator.press.proof import proof_drawing
from generator.typeset.fenced import fenced
from generator.typeset.record import FaceRecord, Record


def print_faces(target: Target, job: Job) -> tuple[list[str], Moved]:
    """Write the faces of a pack's decks; return the files' names, and the user's files kept.

    Raises ContentError for anything that must not be on a face.
    """
    read = stamps.inputs(target, job.options.out)  # before the pack is read: later changes count
    pack = read_pack(target.folder, target.shown)
    every = chosen(products(pack), target.wanted, target.name)
    decks = [product for product in every if product.printed.maker == PIECES]
    templates = job.templates(pack)
    tasks = fenced(
        templates,
        lambda: [MAKERS[PIECES].tasks(deck, job.options, templates) for deck in decks],
    )
    job.check_out()
    flat = [task for own in tasks for task in own.values()]
    records = job.lay_out(flat)
    raise_all(page_problems(pack, flat, records))
    files = [
        file
        for deck, own in zip(decks, tasks, strict=True)
        for file in _files(deck, own, records, job)
    ]
    stamp = stamps.Ticket(target, job.options, ("faces",)).stamp(read)
    moved = job.place([Batch(pack, files, templates.read(), stamp)])
    return [file.name for file in files], moved


def _files(
    deck: Product, tasks: Mapping[str, Task], records: Mapping[str, Record], job: Job
) -> list[File]:
    files = []
    for name, task in tasks.items():
        face = cast(FaceRecord, records[task.key])
        size = Size(face.width + 2 * face.bleed, face.height + 2 * face.bleed)
        title = f"{deck.title}, {name}"
        data = _page(face, size, title, deck.pack.info.language)
        faults = proof_drawing(data, size, colourless=job.colourless)
        raise_all(fault_problems(faults, task.place, name))
        files.append(
            File(
                name=f"{deck.pack.name}/faces/{deck.id}/{name.replace('/', '-')}.pdf",
                kind="face",
                title=title,
                data=data,
                pages=1,
                facts={"bleed": face.bleed},
                read=face.read,
                product=deck.id,
            )
        )
    return files


def _page(face: FaceRecord, size: Size, title: str, language: str) -> bytes:
    """Return a face with its bleed as a page of that size, its fonts embedded."""
    pdf = pikepdf.new()
    form = face_form(pdf, face, embed_fonts(pdf, face.fonts))
    offset = round(points(face.bleed), 4)
    add_page(pdf, size, [f"q 1 0 0 1 {offset} {offset} cm /Face Do Q"], {"/Face": form})
    pdf.docinfo["/Title"], pdf.Root.Lang = title, language
    return pdf_bytes(pdf)
'''

_CLI = '''\
"""The command `faces`."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.words import Out, as_text

FACES_HELP = """\\
Print every face of a deck as a file of its own, with its bleed.

Example: `fieldpress faces my-game/cards` prints into `output/my-game/faces/cards`
"""


def faces(
    target: Annotated[
        str, typer.Argument(metavar="TARGET", help="A pack or a deck.", callback=as_text)
    ],
    out: Out = None,
) -> None:
    from generator.cli.choices.settings import settings_of
    from generator.cli.choices.typed import Typed, choose
    from generator.cli.show import ProgressBar, say
    from generator.job.faces import print_faces
    from generator.job.job import Job
    from generator.job.output.placing import check_way
    from generator.job.targets import find_targets

    options = choose(Typed("a4", "colour", out), settings_of([target], names=("out",)))
    check_way(options)
    with ProgressBar(False) as progress:
        names, _ = print_faces(find_targets([target])[0], Job(options, progress))
    for name in names:
        say((options.out / name).as_posix())
'''

EXPORT = Recipe(
    files={"generator/job/faces.py": _JOB, "generator/cli/faces.py": _CLI},
    changes=(
        Change(
            "generator/cli/app.py",
            "from generator.cli.force.commands import force_app\n",
            "from generator.cli.faces import FACES_HELP, faces\n"
            "from generator.cli.force.commands import force_app\n",
        ),
        Change(
            "generator/cli/app.py",
            'app.command(name="run", help=RUN_HELP)(run_file)\n',
            'app.command(name="run", help=RUN_HELP)(run_file)\n'
            'app.command(name="faces", help=FACES_HELP)(faces)\n',
        ),
        Change(
            "docs/printing.md",
            "| `fieldpress calibrate` |",
            "| `fieldpress faces TARGET` | prints every face of a deck as a file of its own |\n"
            "| `fieldpress calibrate` |",
        ),
        Change(
            "docs/printing.md",
            "force print, run, export, studio | the folder to print into;",
            "force print, run, export, studio, faces | the folder to print into;",
        ),
    ),
    make=("tree",),
    tests=(
        "tests/test_documentation.py::test_every_command_is_documented",
        "tests/test_documentation.py::test_every_option_is_documented_with_its_commands",
        "tests/test_documentation.py::test_the_tree_of_modules_is_the_program_s",
        "tests/test_limits.py::test_no_module_is_too_large_for_a_head",
    ),
)
