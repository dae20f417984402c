"""The manifest: what each printed file is, what it was made from, where every face lies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.job.options import Options
from generator.job.output.stamps import MOST_BYTES
from generator.job.products.product import Made
from generator.measure import Size
from generator.ordinary import is_plain, read_ordinary

NAME = "manifest.json"
"""The manifest's file in the output folder."""


@dataclass(frozen=True, slots=True)
class File:
    """A printed file: its name, what it is, its bytes and, for a PDF, its pages.

    `facts` is what else the manifest says about it, `read` the pictures and other files that were
    read for it, with their hashes.
    """

    name: str
    kind: str
    title: str
    data: bytes
    pages: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    read: Mapping[str, str] = field(default_factory=dict)
    product: str = ""


def file_of(made: Made) -> File:
    """Return a finished product as the file that it is printed to."""
    product = made.product
    name = output_name(made)
    return File(
        name, product.kind, product.title, made.pdf, made.pages, made.facts, made.read, product.id
    )


def entry(file: File, pack: Pack, options: Options, templates: Mapping[str, str]) -> dict[str, Any]:
    """Return a file's entry; every name in it is relative, so that it reads the same anywhere."""
    return entry_of(file, pack.name, options, {**pack.hashes(), **templates})


def entry_of(file: File, pack: str, options: Options, sources: Mapping[str, str]) -> dict[str, Any]:
    """Return the entry of a file that belongs to a pack, or stands by itself, by this name."""
    paper: Size = options.paper
    return {
        "file": file.name,
        "pack": pack,
        "product": file.product,
        "kind": file.kind,
        "title": file.title,
        "paper": {"name": options.paper_name, "width": paper.width, "height": paper.height},
        "duplex": options.duplex,
        "ink": options.ink,
        "pages": file.pages,
        "sha256": hashlib.sha256(file.data).hexdigest(),
        "sources": dict(sorted({**sources, **file.read}.items())),
        **file.facts,
    }


def output_name(made: Made) -> str:
    """Return a product's file below the output folder; that of a draft has a name of its own.

    No product's id has a dot, so a draft never takes the place of a good print.
    """
    end = ".draft.pdf" if made.is_draft else ".pdf"
    return f"{made.product.pack.name}/{made.product.id}{end}"


Entries = list[dict[str, Any]]


def updated(out: Path, known: Entries, entries: Entries) -> bytes:
    """Return the manifest with these entries added; entries of missing files are dropped."""
    kept = {item["file"]: item for item in known if _stands(out / item["file"])}
    kept |= {item["file"]: item for item in entries}
    return _text([kept[name] for name in sorted(kept)])


def _stands(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # its name is too long, or its folder is closed
        return False


def spared(known: Entries, entries: Entries) -> bytes:
    """Return the manifest without the files that these entries will change.

    It is true before, during and after the change, wherever the work is interrupted.
    """
    coming = {item["file"]: item["sha256"] for item in entries}
    return _text([item for item in known if coming.get(item["file"]) in (None, item["sha256"])])


def _text(files: Entries) -> bytes:
    """Write one line per file: easy to compare, and written by the fast encoder."""
    lines = ",\n".join(json.dumps(item, sort_keys=True) for item in files)
    return f'{{"files": [\n{lines}\n]}}\n'.encode()


def read(out: Path) -> Entries | None:
    """Return the entries of a folder's manifest; None if there is none that we wrote.

    It is one of ours if each entry names a file below its folder and the file's hash, and if we
    would write the entries just so.
    """
    path = out / NAME
    try:
        if path.is_symlink():
            return None
        data = read_ordinary(path, MOST_BYTES)
        files = json.loads(data)["files"]
        whole = all(is_plain(item["file"]) and isinstance(item["sha256"], str) for item in files)
        return files if whole and _text(files) == data else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
