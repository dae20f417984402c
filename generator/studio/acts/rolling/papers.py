"""Papers of what was rolled: printed by the command, shown as they come, found again by seed."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

from generator.errors import FieldpressError, UsageError, printable, short
from generator.games.game import NOUNS
from generator.job.output import manifest
from generator.job.output.folders import folder_name, sealed_folder
from generator.job.rolled.exchange import take
from generator.ordinary import read_ordinary
from generator.roll.dates import date_text
from generator.scenario.secrets import EVERY
from generator.studio.acts.commands import command, files_named
from generator.studio.acts.named import find_shelved
from generator.studio.acts.rolling.rolls import (
    again_words,
    exchange_for,
    print_words,
    wanted_of,
)
from generator.studio.acts.rolling.sealing import how_far
from generator.studio.engine.bench import Bench
from generator.studio.recipes import recipe_of
from generator.studio.secrets import side_names, side_of

_MOST_HEAD = 20_000
"""Bytes of a saved file that its title and its date are looked for in."""

_LINE = re.compile(r"(?m)^(seed|  title|  dates?): (?:'((?:[^'\n]|'')*)'|\"?([^'\"\n]+)\"?)$")


def papers(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Print what a recipe rolls, by the command, and return its files.

    Each is told as soon as it stands in the output folder.
    """
    recipe, form = recipe_of(asked["recipe"]), asked["form"]
    if not recipe.seed:
        raise UsageError("choose one of those that were rolled, or roll one")
    words = print_words(bench, recipe, form)
    book = words[words.index("--book") + 1] if "--book" in words[5:] else ""
    name = f"{recipe.seed}-book-{book}" if book else recipe.seed
    where = PapersShelf.of(recipe.noun, find_shelved(recipe.pack).name)
    if not (seal := form.get("seal", "")):
        return _printed(bench, words, where, folder_name(name))
    made = _printed(bench, words, where, sealed_folder(where.below, recipe.seed).split("/")[-1])
    return {**made, "exchange": how_far(bench, recipe, seal)}


def received(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Put lines of the other player beside one's own seal, and go on by the command.

    Raises ContentError and UsageError for lines that aren't his; then nothing is written.
    """
    recipe, form = recipe_of(asked["recipe"]), asked["form"]
    print_words(bench, recipe, form)  # raises before anything is written
    take(exchange_for(bench, recipe, form["seal"]), asked["lines"])
    return papers(bench, asked)


def sheet(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the first paper of what a recipe rolls that everybody may see; nothing is written."""
    from generator.job.rolled.papers import paper_work

    recipe = recipe_of(asked)
    wanted = wanted_of(bench, recipe)
    bench.tell("laying out its sheet", 0, 0)
    job = bench.job()
    work = paper_work(wanted, job)
    names = [paper.name for paper in work.papers.papers]
    shown = [one for one in names if not side_of(recipe.noun, recipe.pack, f"{one}.pdf")]
    if not shown:
        return {"pdf": "", "title": ""}
    first = work.only(shown[0]).flat()[0]
    return {"pdf": bench.blobs.put(first.data, "pdf"), "title": first.title}


def again(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Print a saved file again, by the command, and return its files."""
    where = PapersShelf.of(asked["noun"], find_shelved(asked["pack"]).name)
    folder = _plain(asked["folder"])
    file = (bench.options.out / where.below / folder / where.saved).as_posix()
    return _printed(bench, again_words(bench, where.noun, file, asked["form"]), where, folder)


@dataclass(frozen=True, slots=True)
class PapersShelf:
    """Where the papers of a noun and a pack stand, below the output folder."""

    noun: str
    pack: str

    @classmethod
    def of(cls, noun: str, pack: str) -> PapersShelf:
        """Return it; raise UsageError for a noun that there isn't."""
        if noun not in NOUNS:
            raise UsageError(f"'{noun}' is nothing that can be rolled; {', '.join(NOUNS)} are")
        return cls(noun, pack)

    @property
    def below(self) -> str:
        """The folder that has a folder for each seed."""
        return f"{self.pack}/{self.noun}s"

    @property
    def saved(self) -> str:
        """The name of a saved file."""
        return f"{self.noun}.yaml"


@dataclass(slots=True)
class PaperWatch:
    """Looks into a folder while a command prints, for files that weren't there before."""

    bench: Bench
    where: PapersShelf
    folder: Path
    since: float = field(default_factory=time.time)
    seen: set[str] = field(default_factory=set)

    def tell(self, step: str, done: int, of: int) -> None:
        """Tell of progress as the bench does, and of files that have come."""
        self.bench.tell(step or "printing the papers", done, of)
        with contextlib.suppress(OSError):
            for path in sorted(self.folder.glob("*.pdf")):
                if path.name not in self.seen and path.stat().st_mtime >= self.since:
                    self.seen.add(path.name)
                    files = files_named(self.bench, [path.as_posix()])
                    for file in _shown(self.bench, self.where, files):
                        self.bench.part(file)


def _printed(bench: Bench, words: list[str], where: PapersShelf, folder: str) -> dict[str, Any]:
    watch = PaperWatch(bench, where, bench.options.out / where.below / folder)
    found = command(replace(bench, tell=watch.tell), {"words": words})
    return {**found, "files": _shown(bench, where, found["files"])}


def _shown(
    bench: Bench, where: PapersShelf, files: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return files with their titles, their pages, and whose they are."""
    known = {one["file"]: one for one in manifest.read(bench.options.out) or []}
    target = find_shelved(where.pack)
    pack = bench.warm.packs.read(target.folder, target.shown)
    names = side_names(pack, pack.info.sides)
    found = []
    for file in files:
        with contextlib.suppress(ValueError):
            below = PurePosixPath(file["path"]).relative_to(bench.options.out.as_posix()).as_posix()
            entry = known.get(below, {})
            inside = "/".join(below.split("/")[3:])
            side = side_of(where.noun, where.pack, inside or file["name"])
            pages = entry.get("pages") or _pages(bench, file)
            title = str(entry.get("title") or _called(file["name"]))
            found.append(
                {**file, "title": title, "pages": pages, "side": side, "inside": inside}
                | {"whose": names.get(side, side), "every": side == EVERY}
            )
    return found


def _called(name: str) -> str:
    """Return a title for a file that no manifest lists yet: `map-lines.pdf` has the map's lines."""
    plain = PurePosixPath(name).stem.replace("-", " ")
    return plain[:1].upper() + plain[1:]


def _pages(bench: Bench, file: Mapping[str, Any]) -> int:
    """Return how many pages a file has that no manifest lists yet."""
    if file["ending"] != "pdf":
        return 0
    from pypdfium2 import PdfDocument

    return len(PdfDocument(bench.blobs.get(file["blob"]) or b""))


def history(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the output folder holds of a noun and a pack already, the latest first."""
    where = PapersShelf.of(asked["noun"], find_shelved(asked["pack"]).name)
    start = f"{where.below}/"
    folders: dict[str, list[Mapping[str, Any]]] = {}
    for entry in manifest.read(bench.options.out) or []:
        if entry["file"].startswith(start) and entry["file"].count("/") >= 3:
            folders.setdefault(entry["file"].split("/")[2], []).append(entry)
    found = [
        one
        for folder, entries in folders.items()
        if (one := _past(bench.options.out / where.below / folder, folder, where, entries))
    ]
    found.sort(key=lambda one: one["time"], reverse=True)
    return {"found": found, "folder": (bench.options.out / where.below).as_posix()}


def _past(
    path: Path, folder: str, where: PapersShelf, entries: list[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """Return what a line says of a folder; None if nothing of it is left."""
    standing = [path / entry["file"].split("/", 3)[3] for entry in entries]
    times = []
    for file in standing:
        with contextlib.suppress(OSError):
            times.append(file.stat().st_mtime)
    if not times:
        return None
    said = _head(path / where.saved)
    titles = [entry["title"] for entry in entries if entry["file"].endswith(".pdf")]
    when = datetime.fromtimestamp(max(times), UTC).astimezone()
    return {
        "folder": folder,
        "seed": printable(said.get("seed", folder)),
        "title": said.get("title") or (titles or [folder])[0],
        "date": said.get("dates") or said.get("date", ""),
        "files": len(times),
        "time": max(times),
        "printed": f"{date_text(when.date())}, {when:%H:%M}",
        "again": (path / where.saved).is_file(),
    }


def _head(path: Path) -> dict[str, str]:
    """Return seed, title and date of a saved file as they stand on lines of their own."""
    try:
        text = read_ordinary(path, 2_000_000)[:_MOST_HEAD].decode("utf-8", "replace")
    except (OSError, FieldpressError):
        return {}
    found: dict[str, str] = {}
    for name, quoted, plain in _LINE.findall(text):
        found.setdefault(name.strip(), quoted.replace("''", "'") or plain)
    return found


def kept(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the papers of a folder that is there already."""
    where = PapersShelf.of(asked["noun"], find_shelved(asked["pack"]).name)
    folder = _plain(asked["folder"])
    start = f"{where.below}/{folder}/"
    lines = [
        (bench.options.out / entry["file"]).as_posix()
        for entry in manifest.read(bench.options.out) or []
        if entry["file"].startswith(start)
    ]
    files = _shown(bench, where, files_named(bench, lines))
    if not files:
        raise UsageError(f"'{short(folder)}' holds no papers any more")
    files.sort(key=lambda one: (bool(one["side"]), one["ending"] != "pdf", one["inside"]))
    return {"files": files, "notes": [], "words": []}


def _plain(folder: str) -> str:
    """Return the name of a folder; raise UsageError if it could be a way elsewhere."""
    if not folder or "/" in folder or "\\" in folder or folder in (".", "..") or "\0" in folder:
        raise UsageError(f"'{short(folder)}' is not the name of a folder of papers")
    return folder
