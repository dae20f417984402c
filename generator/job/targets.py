"""Targets of the command line: built-in packs, the user's folders, single products."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Problem, UsageError, did_you_mean, short
from generator.resources import content_folder


@dataclass(frozen=True, slots=True)
class Target:
    """A pack's folder, the name its files carry in messages, and the products wanted of it.

    No product named means all.
    """

    folder: Path
    shown: str
    wanted: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.folder.resolve().name


def built_in() -> list[str]:
    """Name the packs that Fieldpress ships."""
    return sorted(path.parent.name for path in content_folder().glob("*/pack.yaml"))


def pack_here() -> str | None:
    """Return the path of the pack that the current folder is, or lies in; None elsewhere."""
    try:
        here = Path.cwd()
    except OSError:  # it is gone
        return None
    for folder in (here, *here.parents):
        with contextlib.suppress(OSError):  # a folder above may be closed to the user
            if (folder / "pack.yaml").is_file():
                return os.path.relpath(folder, here)
    return None


def asked_for(texts: Sequence[str], *, every: bool) -> list[Target]:
    """Resolve what the user typed: targets, every built-in pack, or the pack that he is in.

    Raises UsageError for both, and where there is none of them.
    """
    if texts and every:
        raise UsageError("--all and targets exclude each other")
    if texts or every:
        return find_targets(texts or built_in())
    if here := pack_here():
        return find_targets([here])
    hints = (
        "--all takes every pack; `fieldpress list` shows their products",
        "in the folder of a pack of your own, no target is needed",
    )
    message = f"name a pack, a product or a folder; packs are {', '.join(built_in())}"
    raise UsageError(Problem(message, hints=hints))


def find_targets(texts: Sequence[str]) -> list[Target]:
    """Resolve what the user typed; in the folder of a pack, a word may name one of its products.

    Raises UsageError for anything but a pack, a product or a folder with a `pack.yaml`.
    """
    found: dict[Path, Target] = {}
    for text in texts:
        target = _find(text)
        known = found.get(target.folder)
        if known is None:
            found[target.folder] = target
        elif known.wanted and target.wanted:
            wanted = dict.fromkeys((*known.wanted, *target.wanted))
            found[target.folder] = Target(known.folder, known.shown, tuple(wanted))
        else:
            found[target.folder] = Target(known.folder, known.shown)
    targets = list(found.values())
    names: dict[str, Target] = {}
    for target in targets:
        if target.name in names:
            other = names[target.name].shown
            message = f"{other} and {target.shown} would both be printed to '{target.name}'"
            raise UsageError(f"{message}; build them one after the other, or rename one")
        names[target.name] = target
        path = str(target.folder.resolve())
        try:
            path.encode()
        except UnicodeEncodeError:
            message = f"{target.shown}: the pack's path '{path}' is not text in UTF-8"
            raise UsageError(Problem(message, hints=("rename the folder",))) from None
    return targets


def _find(text: str) -> Target:
    name, _, product = text.rstrip("/").partition("/")
    if name in built_in() and "/" not in product:
        folder = content_folder() / name
        return Target(folder, f"content/{name}", (product,) if product else ())
    path = Path(text)
    try:
        if (path / "pack.yaml").is_file():
            return Target(path, path.as_posix())
        if (path.parent / "pack.yaml").is_file() and text.count("/"):
            return Target(path.parent, path.parent.as_posix(), (path.name,))
        is_folder = path.is_dir()
    except OSError as error:  # the name is too long, or a folder on the way is closed
        raise UsageError(f"{short(text)}: can't be read: {error.strerror or error}") from None
    if is_folder:
        raise UsageError(f"{text}: there is no 'pack.yaml' here, so this folder is not a pack")
    hints = did_you_mean(name, built_in())
    if not hints and "/" not in text and (here := pack_here()):
        return Target(Path(here), Path(here).as_posix(), (text,))
    message = (
        f"'{text}' is neither a pack, a product nor a folder; packs are {', '.join(built_in())}"
    )
    raise UsageError(Problem(message, hints=hints))
