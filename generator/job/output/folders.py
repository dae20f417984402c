"""The folder for the papers of something rolled: its seed's, or one next to it if edited."""

from __future__ import annotations

import itertools
import os
import re
from hashlib import sha256
from pathlib import Path, PurePosixPath

from generator.job.output import manifest
from generator.ordinary import hash_ordinary

READ_FROM = "read-from"
"""Key in the manifest: the edited file that papers were printed from."""

_EDITED = "edited"
_SEALED = "sealed"


def folder_name(seed: str) -> str:
    """Return a folder name for any seed: its plain characters, and a hash if some were dropped.

    It never has a dot; what follows one marks papers of edited files, or sealed ones.
    """
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", seed).strip("-")[:40]
    if plain == seed and plain:
        return plain
    return f"{plain or 'seed'}-{sha256(seed.encode('utf-8', 'replace')).hexdigest()[:8]}"


def sealed_folder(where: str, seed: str) -> str:
    """Return the folder for papers of one side only: beside those of the same seed unsealed."""
    return f"{where}/{folder_name(seed)}.{_SEALED}"


def place_of(out: Path, file: Path) -> str:
    """Return where a file is, seen from an output folder."""
    return PurePosixPath(os.path.relpath(os.path.realpath(file), os.path.realpath(out))).as_posix()


def edited_folder(out: Path, folder: str, file: Path, usual: str) -> tuple[str, str]:
    """Return the folder for an edited file's papers, and the place of the file.

    `folder`, below `out`, is that of its seed, and `usual` what saved files are called. Edited as
    they lie there, the papers of `amber` are printed into `amber.edited`, those of a copy
    `harder.yaml` into `amber.harder`; where that holds papers of another file, into the next
    that is free: `amber.edited.2`. What was written into such a folder is printed there again.
    """
    known = manifest.read(out) or []
    place = place_of(out, file)
    for item in known:
        if item["file"] == place and READ_FROM in item and hash_ordinary(file) == item["sha256"]:
            return PurePosixPath(place).parent.as_posix(), str(item[READ_FROM])
    tag = _EDITED if file.name == usual else folder_name(file.stem)
    for number in itertools.count(1):
        name = f"{folder}.{tag}" if number == 1 else f"{folder}.{tag}.{number}"
        origins = {item.get(READ_FROM) for item in known if item["file"].startswith(f"{name}/")}
        if origins == {place} or (not origins and _is_free(out / name)):
            return name, place
    raise AssertionError("there is a number for every folder")


def _is_free(path: Path) -> bool:
    """Tell whether nothing is at a path, or an empty folder."""
    if not os.path.lexists(path):
        return True
    return path.is_dir() and not path.is_symlink() and not any(path.iterdir())
