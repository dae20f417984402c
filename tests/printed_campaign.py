"""A rolled campaign, printed by a copy of the program, and its papers read back as text.

To keep it cheap, the copy binds one of the pack's sheets into the booklet in place of all, one
that lies. The others are printed by tests of their own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import yaml

from generator.content import Pack
from generator.games.packs import read_pack
from generator.job.output.own import make_own
from generator.job.store.entries import Store
from generator.typeset.record import DocumentRecord
from tests.test_build_bytes import CIRCUMSTANCES, checkout

REPOSITORY = Path(__file__).resolve().parent.parent
PACK = "content/platoon-leader"
SHEETS = ("patrol-log",)
SEED = "paper lantern 55"
FOLDER = "platoon-leader/campaigns/paper-lantern-55-"
SIDES = {"axis": "allied", "allied": "axis"}
FLAT = ("booklet.pdf", "axis.pdf", "allied.pdf")
FOLDED = ("booklet-folded.pdf", "axis-folded.pdf", "allied-folded.pdf")
PAPERS = (*FLAT, "map.pdf", "map-lines.pdf", "overviews.pdf")


@dataclass(frozen=True)
class PrintedCampaign:
    """A folder that `campaign` has written, and its files read back."""

    program: Path
    out: Path

    @cached_property
    def folder(self) -> Path:
        (folder,) = self.out.glob(f"{FOLDER}*")
        return folder

    @cached_property
    def pack(self) -> Pack:
        return read_pack(self.program / PACK, PACK)

    @cached_property
    def saved(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = yaml.load(self.bytes("campaign.yaml"), Loader=yaml.CSafeLoader)
        return found

    @property
    def record(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.saved["record"]
        return found

    def bytes(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def pages(self, name: str) -> list[str]:
        """Return the text of each page in one line, hyphens and minus signs alike."""
        with pypdfium2.PdfDocument(self.folder / name) as document:
            return [plain(page.get_textpage().get_text_range()) for page in document]

    def text(self, name: str) -> str:
        return "".join(self.pages(name))

    def own_pages(self) -> list[str]:
        """Return the booklet's pages up to the sheets that are the same in every campaign."""
        titles = chapters(self.folder / "booklet.pdf")
        first = min(page for title, page in titles if title.startswith("Patrol log"))
        return self.pages("booklet.pdf")[:first]


def plain(text: object) -> str:
    """Bring content and print to the same letters: no spaces, no marks of emphasis."""
    return "".join(
        re.sub(r"\*\*|￾|[-‑−]", lambda m: "" if m[0] == "**" else "−", str(text)).split()
    )


def chapters(path: Path) -> list[tuple[str, int]]:
    """Return the chief bookmarks of a file with the pages they lead to, from 0."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        found = []
        for item in outline.root:
            where: Any = item.destination
            found.append((str(item.title), pages[where[0].objgen]))
        return found


def program(folder: Path, sheets: tuple[str, ...] = SHEETS) -> Path:
    """Copy the program and the pack, with some of its sheets bound into the booklet."""
    checkout(REPOSITORY, folder)
    shutil.copytree(REPOSITORY / PACK, folder / PACK)
    file = folder / PACK / "chance/booklet-sheets.yaml"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [
        line
        for line in lines
        if not line.startswith("  - {id:") or any(f"id: {sheet}," in line for sheet in sheets)
    ]
    assert len([line for line in kept if line.startswith("  - {id:")]) == len(sheets)
    file.write_text("".join(kept), encoding="utf-8")
    return folder


def campaign(
    program: Path, *words: str, circumstances: str = "one", alone: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run `campaign` by a copy of the program, in circumstances of its own.

    `alone` it has one processor, so that all is laid out by one process.
    """
    home = program.parent / "home"
    home.mkdir(exist_ok=True)
    code = "import generator.cli; generator.cli.main()"
    if alone:
        one = min(os.sched_getaffinity(0))
        code = f"import os; os.sched_setaffinity(0, {{{one}}}); {code}"
    return subprocess.run(
        [sys.executable, "-c", code, "campaign", *words],
        cwd=home,
        env={
            "PATH": os.environ.get("PATH", ""),
            **CIRCUMSTANCES[circumstances],
            "HOME": str(home),
            "PYTHONPATH": str(program),
        },
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def made(
    program: Path, out: Path, *words: str, circumstances: str = "one", alone: bool = False
) -> PrintedCampaign:
    """Print a campaign's papers into a folder."""
    words = (*words, "--out", str(out))
    done = campaign(program, *words, circumstances=circumstances, alone=alone)
    assert done.returncode == 0, done.stdout + done.stderr
    return PrintedCampaign(program, out)


def documents(out: Path) -> dict[str, DocumentRecord]:
    """Return by its key what the store below a folder has of whole documents."""
    store = Store(out / ".fieldpress")
    found = {}
    for path in store.entries.folder.glob("??/*"):
        key = path.parent.name + path.name
        record = store.get(key, REPOSITORY / PACK)
        if isinstance(record, DocumentRecord):
            found[key] = record
    return found


def title(record: DocumentRecord) -> str:
    """Return the title of a document, and the width of its first page in whole points."""
    with pypdfium2.PdfDocument(record.pdf) as document:
        return f"{document.get_metadata_value('Title')} {document[0].get_width():.0f}"


def with_store(
    printed: PrintedCampaign, out: Path, unless: Callable[[str], bool] = lambda title: False
) -> Path:
    """Return a folder to print into, with all that is laid out already unless its title is told."""
    out.mkdir(parents=True, exist_ok=True)
    store = Store(make_own(out))
    for key, record in documents(printed.out).items():
        if not unless(title(record)):
            store.put(key, record)
    return out
