"""The manifest: what each printed file is, what it was made from, where every face lies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.build.options import Options
from generator.build.product import Made
from generator.build.stamps import MOST_BYTES
from generator.content import Pack
from generator.measure import Size
from generator.ordinary import is_plain, read_ordinary


@dataclass(frozen=True, slots=True)
class File:
    """A printed file: its name, what it is, its bytes and, of a PDF, its pages.

    `facts` is what else the manifest says of it, `read` the pictures and other files that were
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
    prefix = len(pack.shown) + 1
    sources = {source.file[prefix:]: source.sha256 for source in pack.sources}
    paper: Size = options.paper
    return {
        "file": file.name,
        "pack": pack.name,
        "product": file.product,
        "kind": file.kind,
        "title": file.title,
        "paper": {"name": options.paper_name, "width": paper.width, "height": paper.height},
        "duplex": options.duplex,
        "ink": options.ink,
        "pages": file.pages,
        "sha256": hashlib.sha256(file.data).hexdigest(),
        "sources": dict(sorted({**sources, **templates, **file.read}.items())),
        **file.facts,
    }


def output_name(made: Made) -> str:
    """Return a product's file below the output folder."""
    return f"{made.product.pack.name}/{made.product.id}.pdf"


def updated(out: Path, entries: Sequence[dict[str, Any]]) -> bytes:
    """Return the manifest with these entries in it; those of files that are gone are dropped."""
    kept = {item["file"]: item for item in _known(out) if _stands(out / item["file"])}
    kept |= {item["file"]: item for item in entries}
    return _text([kept[name] for name in sorted(kept)])


def _stands(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # its name is too long, or its folder is closed
        return False


def spared(out: Path, entries: Sequence[dict[str, Any]]) -> bytes:
    """Return the manifest as it stands without the files that these entries are to change.

    It is true before, while and after the files change, wherever the work is cut short.
    """
    coming = {item["file"]: item["sha256"] for item in entries}
    known = [item for item in _known(out) if isinstance(item.get("sha256"), str)]
    return _text([item for item in known if coming.get(item["file"]) in (None, item["sha256"])])


def _text(files: Sequence[dict[str, Any]]) -> bytes:
    """Write a line a file: easy to compare, and written by the fast encoder."""
    lines = ",\n".join(json.dumps(item, sort_keys=True) for item in files)
    return f'{{"files": [\n{lines}\n]}}\n'.encode()


def _known(out: Path) -> list[dict[str, Any]]:
    """Return the entries of a manifest that name files below its folder; of a damaged one, none."""
    try:
        files = json.loads(read_ordinary(out / "manifest.json", MOST_BYTES))["files"]
        known = [item for item in files if is_plain(item.get("file"))]
        _text(known)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return []
    return known
