"""Taking decks elsewhere: what can be chosen, what comes out, all of it in one file."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.content.trade.shops import known_shops, own_shops, read_shop
from generator.errors import UsageError, short
from generator.exports.asking import MOST_BLEED, USUAL_DPI, Wanted, asked_of
from generator.exports.kinds import EXPORTS, FOLDER
from generator.job.output import manifest
from generator.job.profiles import is_path
from generator.measure import LARGEST_DPI, SMALLEST_DPI
from generator.ordinary import read_ordinary
from generator.press.cutter import CUTTERS
from generator.studio.acts.commands import ran
from generator.studio.acts.named import beside, find_shelved, typed
from generator.studio.engine.bench import Bench
from generator.studio.engine.blobs import TYPES

MOST_BYTES = 300_000_000
"""Bytes of a file that is shown and taken into the archive."""

SHOWN = ("pdf", "png", "svg")
"""The ends of the names of files that a picture can be shown of, in the order of the page."""

_HEAD = 24
_DRAWN = re.compile(rb'width="([0-9.]+)mm" height="([0-9.]+)mm"')
_PACKED = ("png", "pdf")
_TIME, _MODE = (1980, 1, 1, 0, 0, 0), 0o100644 << 16
"""The time and mode of all files in an archive: the same files make the same archive."""


def choices(_bench: Bench, _asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return all that an export can be set by, as the registries and the files of shops say."""
    return {
        "kinds": [
            {
                "name": name,
                "about": export.about,
                "settings": list(export.settings),
                "sheets": export.sheets,
            }
            for name, export in EXPORTS.items()
        ],
        "shops": [_shop(name) for name in known_shops()],
        "own_shops": _own_shops(),
        "cutters": {name: marks.about for name, marks in CUTTERS.items()},
        "dpi": (SMALLEST_DPI, USUAL_DPI, LARGEST_DPI),
        "most_bleed": MOST_BLEED,
    }


def _own_shops() -> dict[str, str]:
    """Return the files of the user's own shops: the path that is typed, and the name."""
    return {(beside() / name).as_posix(): name for name in own_shops(beside())}


def _shop(name: str) -> dict[str, Any]:
    """Return what the page says of a shop."""
    model = read_shop(name).model
    return {
        "id": name,
        "name": model.name,
        "refused": model.not_served or "",
        "takes": "a picture a face" if model.takes == "png" else "a PDF, a face a page",
        "dpi": model.dpi if model.takes == "png" else 0,
        "bleed": model.bleed or "",
        "safe": model.safe,
        "sizes": list(model.sizes),
    }


def export(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Export a pack or a deck by the command that is shown; return its files and an archive.

    Raises UsageError and ContentError for what can't be exported so.
    """
    wanted = Wanted(**asked["wanted"])
    shop = wanted.shop or ""
    if is_path(shop) and shop not in _own_shops():
        raise UsageError(f"--shop: '{short(shop)}' is not a shop beside your packs")
    settings = asked_of(wanted)
    target = find_shelved(asked["pack"])
    name = "/".join([target.name, *asked["decks"]])
    words = ["export", typed(name), "--as", settings.kind, *asked["words"]]
    said, notes = ran(bench, words)
    files = list(_files(bench, target.name, asked["decks"], settings.folder))
    where = "-".join([target.name, *asked["decks"], settings.folder])
    return {
        "words": words,
        "folders": [line.partition("  ")[0] for line in said],
        "notes": [line.removeprefix("note: ") for line in notes],
        "decks": _by_deck(files),
        "count": len(files),
        "bytes": sum(file["bytes"] for file in files),
        "archive": bench.blobs.put(_archive(bench, files), "zip"),
        "archive_name": f"{where}.zip",
    }


def _files(bench: Bench, pack: str, decks: Sequence[str], kind: str) -> Iterator[dict[str, Any]]:
    """Keep the files of an export as the manifest lists them, unless they are others by now."""
    out = bench.options.out
    for entry in manifest.read(out) or []:
        parts = entry["file"].split("/")
        if len(parts) != 5 or parts[:2] != [pack, FOLDER] or parts[3] != kind:
            continue
        if decks and parts[2] not in decks:
            continue
        try:
            data = read_ordinary(out / entry["file"], MOST_BYTES)
        except OSError:
            continue
        if sha256(data).hexdigest() != entry["sha256"]:
            continue
        ending = parts[4].rpartition(".")[2]
        yield {
            "deck": parts[2],
            "name": parts[4],
            "inside": "/".join(parts[2:]),
            "path": (out / entry["file"]).as_posix(),
            "title": entry["title"],
            "blob": bench.blobs.put(data, ending if ending in TYPES else "txt"),
            "ending": ending,
            "pages": entry["pages"],
            "size": _size(data, ending),
            "bytes": len(data),
        }


def _size(data: bytes, ending: str) -> tuple[int, int]:
    """Return the sides of a picture or a drawing, as they stand in its head; 0 if not known."""
    if ending == "png" and len(data) >= _HEAD:
        across, upward = struct.unpack(">II", data[16:_HEAD])
        return across, upward
    found = _DRAWN.search(data[:2000]) if ending == "svg" else None
    return (round(float(found[1]) * 10), round(float(found[2]) * 10)) if found else (0, 0)


def _by_deck(files: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the files of each deck: those with pictures, and the others."""
    decks: dict[str, dict[str, Any]] = {}
    places = {ending: place for place, ending in enumerate(SHOWN)}
    for file in sorted(files, key=lambda file: places.get(file["ending"], 0)):
        deck = decks.setdefault(file["deck"], {"id": file["deck"], "shown": [], "others": []})
        deck["shown" if file["ending"] in SHOWN else "others"].append(file)
    return list(decks.values())


def _archive(bench: Bench, files: Sequence[Mapping[str, Any]]) -> bytes:
    """Return files as a ZIP; what is packed by itself isn't packed again."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for file in files:
            info = zipfile.ZipInfo(file["inside"], _TIME)
            info.create_system, info.external_attr = 3, _MODE
            packed = file["ending"] in _PACKED
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, bench.blobs.get(file["blob"]) or b"")
    return whole.getvalue()
