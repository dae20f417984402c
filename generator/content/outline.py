"""A pack's products, listed without loading all of it.

Most files of a pack are records and tables. Listing products needs neither them nor resolved
references nor proved tables.
"""

from __future__ import annotations

from pathlib import Path

from generator.content.kinds.base import products_of
from generator.content.listed import Outline, listed
from generator.content.loading import (
    Generators,
    built_parts,
    checked_head,
    known_kinds,
    with_records,
)
from generator.content.reading.files import pack_files
from generator.content.reading.reader import top_value
from generator.content.reading.source import read_source
from generator.errors import ContentError, Problem


def read_outline(folder: Path, shown: str, generators: Generators) -> Outline | None:
    """Return the outline of a pack, or None if the files read for it have any problem.

    In that case `load_pack` reports all problems. Problems in other files go unnoticed here.
    """
    problems: list[Problem] = []
    try:
        files = pack_files(folder, shown, problems)
        head = read_source(folder / "pack.yaml", f"{shown}/pack.yaml")
        info = checked_head(head, problems)
        kinds = known_kinds(head, info, generators, problems)
        silent = {name for name, kind in kinds.items() if not kind.prints}
        sources = [
            read_source(path, name)
            for path, name in files
            if name != head.file and top_value(path, "kind") not in silent
        ]
    except ContentError:
        return None
    sources, _ = with_records(folder, shown, sources, kinds, {}, problems)
    parts = built_parts(sources, kinds, generators, problems)
    if problems or info is None:
        return None
    products = listed(printed for _, printed in products_of(parts, info.sides))
    return Outline(folder.resolve().name, info.title, info.generator, products)
