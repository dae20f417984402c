"""Putting files into the output folder: all or none, and none over a file of the user's."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from generator.content import Pack
from generator.games import GAMES
from generator.job.options import Options
from generator.job.output import manifest, ownership
from generator.job.output.own import aside_in, held, own_folder
from generator.job.output.stamps import Stamp
from generator.job.output.writing import holds, place

Moved = list[tuple[Path, Path]]
"""The user's files that were renamed: where each was, and where it is."""

NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Batch:
    """Files of one pack that are put in place together, and the stamp to keep for them.

    `folders`, names that end in a slash, hold nothing of ours but these files: what else we wrote
    there earlier is removed, unless the user has changed it. `forms` are for the user to fill in:
    one is written where nothing is, and is the user's from then on. No manifest has them.
    """

    pack: Pack
    files: Sequence[manifest.File]
    templates: Mapping[str, str]
    stamp: Stamp
    folders: tuple[str, ...] = ()
    forms: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def is_ours(self) -> bool:
        """Whether all code that the pack runs is ours, whose hash a stamp holds.

        An installed game may change without our knowing: what it had a part in is rolled again.
        """
        return self.pack.info.generator is None or self.pack.info.generator in GAMES


def place_files(
    batches: Sequence[Batch], options: Options, reprint: Mapping[str, str] = NOTHING
) -> Moved:
    """Write all files, then the manifest, then the stamps: none mentions what is not there.

    Raises UsageError, and changes nothing, if the user's files are in the way; with the
    option to overwrite they are kept under other names instead, which are returned. For the error,
    `reprint` has the commands that print saved files as they are.
    """
    files: list[tuple[str, bytes]] = []
    entries = []
    stamps = []
    for batch in batches:
        outputs = {}
        for file in batch.files:
            outputs[file.name] = sha256(file.data).hexdigest()
            files.append((file.name, file.data))
            entries.append(manifest.entry(file, batch.pack, options, batch.templates))
        if batch.is_ours and not options.draft:
            stamps.append((batch.stamp.path, batch.stamp.text(options, outputs)))
    folders = tuple(folder for batch in batches for folder in batch.folders)
    forms = {options.out / name: data for batch in batches for name, data in batch.forms.items()}
    return _put(options, files, entries, [*forms.items(), *stamps], reprint, folders, forms)


def place_alone(file: manifest.File, options: Options) -> Moved:
    """Write a file that belongs to no pack; otherwise like `place_files`."""
    entry = manifest.entry_of(file, file.product, options, {})
    return _put(options, [(file.name, file.data)], [entry], [], NOTHING)


def _put(
    options: Options,
    files: Sequence[tuple[str, bytes]],
    entries: manifest.Entries,
    unlisted: Sequence[tuple[Path, bytes]],
    reprint: Mapping[str, str],
    folders: tuple[str, ...] = (),
    forms: Collection[Path] = (),
) -> Moved:
    """Put files in place, then what no manifest lists; `forms` among that never over a file."""
    out = options.out
    folder = own_folder(out)
    with held(folder):
        ours = ownership.ours_in(out)
        known = ours.entries or []
        coming = {name for name, _ in files}
        stale = [
            n for n in ours.hashes if n.startswith(folders) and n not in coming and ours.holds(n)
        ]
        known = [item for item in known if item["file"] not in stale]
        told = manifest.updated(out, known, entries)
        every = [*files, (manifest.NAME, told)]
        theirs = ours.theirs(every)
        if theirs and not options.overwrite:
            raise ownership.refusal(ours, theirs, reprint)
        ownership.begin(ours, [*files, *((name, b"") for name in stale)])
        keep = ownership.Keeper(ours, theirs)
        path = out / manifest.NAME
        before = [(path, manifest.spared(known, entries))] if known else []
        placed = [(out / name, data) for name, data in files]
        place([*before, *placed, (path, told), *unlisted], aside_in(folder), keep, forms)
        for name in stale:
            (out / name).unlink(missing_ok=True)
        ownership.end(out, [*coming, *stale])
    return keep.kept


def check_way(
    options: Options, files: ownership.Files = (), reprint: Mapping[str, str] = NOTHING
) -> None:
    """Raise UsageError before any work if the user's files are in the way of these.

    One named like the manifest may be, too.
    """
    if options.overwrite:
        return
    ours = ownership.ours_in(options.out)
    if theirs := ours.theirs([*files, (manifest.NAME, b"")]):
        raise ownership.refusal(ours, theirs, reprint)


@contextlib.contextmanager
def going_ahead(out: Path) -> Iterator[Callable[[ownership.Files], list[Path]]]:
    """Let files be put in place before the rest of their group.

    What takes them returns the paths of those that were not there; the others are left for later.
    If something is raised, what was put in place is removed, with the folders made for it, unless
    somebody has changed it.
    """
    made: list[tuple[Path, bytes]] = []
    folders: list[Path] = []

    def put(files: ownership.Files) -> list[Path]:
        folder = own_folder(out)
        with held(folder):
            ours = ownership.ours_in(out)
            new = [(name, data) for name, data in files if not os.path.lexists(out / name)]
            ownership.begin(ours, new)
            paths = [(out / name, data) for name, data in new]
            for path, _ in paths:
                folders.extend(one for one in reversed(path.parents) if not one.exists())
            made.extend(paths)
            place(paths, aside_in(folder))
        return [path for path, _ in paths]

    try:
        yield put
    except BaseException:
        if made:
            with held(own_folder(out)):
                _take_back(made, folders)
                ownership.end(out, [path.relative_to(out).as_posix() for path, _ in made])
        raise


def _take_back(made: Sequence[tuple[Path, bytes]], folders: Sequence[Path]) -> None:
    """Remove files that nobody has changed, then folders that are empty."""
    for path, data in made:
        if holds(path, data):
            with contextlib.suppress(OSError):
                path.unlink()
    for folder in reversed(folders):
        with contextlib.suppress(OSError):
            folder.rmdir()
