"""The numbers on the page about strangers' packs are those of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.fonts import folder, judging, program
from generator.content.pictures import lookup as pictures
from generator.content.pictures import rasters
from generator.content.reading import composer, reader
from generator.content.spreadsheet import cells, reading, workbooks
from generator.ordinary import FONT_BYTES
from generator.typeset import limits, sandbox
from tests.fuzz import law


@pytest.fixture(scope="module")
def page(repository: Path) -> str:
    """The page, each paragraph on one line."""
    return " ".join((repository / "docs/security.md").read_text("utf-8").split())


def test_limits_of_strangers_packs_are_those_told(page: str) -> None:
    told = (
        f"A file has {reader.MAX_BYTES:,} bytes at most, {composer.MAX_DEPTH} levels and "
        f"{composer.MAX_VALUES:,} values",
        f"A CSV is text like YAML and has {reader.MAX_BYTES:,} bytes at most. A workbook has "
        f"{workbooks.MAX_PACKED:,}, and {workbooks.MAX_UNPACKED:,} when unpacked; both have "
        f"{cells.MAX_ROWS:,} rows, {cells.MAX_COLUMNS} columns, {composer.MAX_VALUES:,} cells with "
        f"something in them and {composer.MAX_LETTERS:,} characters.",
        f"with {reading.SECONDS:g} seconds of processor time and {reading.MEMORY / 1e9:g} GB of",
        f"A template or a style sheet has {sandbox.MAX_BYTES:,} bytes at most.",
        f"A template writes {limits.OUTPUT:,} characters at most.",
        f"have {limits.TEMPLATE_SECONDS:g} seconds of processor time in all, a face "
        f"{limits.FACE_SECONDS:g}, a document {limits.DOCUMENT_SECONDS:g}",
        f"A picture has {pictures.MAX_BYTES:,} bytes and {rasters.MAX_PIXELS:,} pixels at most",
        f"a drawing {pictures.MAX_SHAPES:,} shapes",
        f"A font in a pack's folder `fonts` has {FONT_BYTES:,} bytes at most, "
        f"{program.MAX_PROGRAM:,} unpacked, and a pack has {folder.MAX_FONTS} fonts.",
        f"in a separate process with {judging.SECONDS:g} seconds of processor time for all fonts "
        f"of a pack, and {judging.MEMORY:,} bytes of memory.",
        f"in printable lines, within {law.SECONDS:g} seconds of processor time",
    )
    assert [words for words in told if words not in page] == []


def test_where_to_report_is_told_as_the_site_looks_for_it(repository: Path, page: str) -> None:
    report = (repository / "SECURITY.md").read_text("utf-8")
    assert "*Security* → *Report a vulnerability*" in report
    assert "(docs/security.md)" in report
    assert "(../SECURITY.md)" in page
