"""Histories: those that there are, one with its papers, what comes next, one begun by hand."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from generator.content import Pack
from generator.errors import ContentError, FieldpressError, Place, Problem, raise_all
from generator.games.game import BEGIN, NEXT, NOUNS
from generator.job.rolled.generators import find_generator
from generator.job.rolled.recipe import printing_next
from generator.job.targets import find_targets
from generator.roll.dates import date_text
from generator.scenario.generator import Generator, Sequel
from generator.studio.acts.commands import command
from generator.studio.engine.bench import Bench
from generator.studio.histories import (
    FoundHistory,
    bytes_of,
    entries,
    find_history,
    goes_on,
    histories,
    is_own_file,
    read_history,
    report_id,
    reports,
    still_there,
)
from generator.studio.reporting.remarks import first_remark
from generator.studio.secrets import Lock, OpenSides, lock_for, side_of

_seen: dict[tuple[str, int, int], dict[str, Any]] = {}
"""What is told of saved files: by path, time and size."""

_MOST_SEEN = 2000


def listed(bench: Bench, _: Mapping[str, Any]) -> dict[str, Any]:
    """Return what there is of each history, and what can be begun."""
    found = []
    for one in histories(bench):
        with contextlib.suppress(OSError):  # it was removed meanwhile
            if goes_on(one):
                found.append(_about(one))
    return {
        "histories": sorted(found, key=lambda one: -one["changed"]),
        "begin": list(_by_hand(bench)),
        "out": bench.options.out.as_posix(),
    }


def _about(found: FoundHistory) -> dict[str, Any]:
    """Return what a list says of a history; one that can't be read says why."""
    state = found.file.stat()
    key = found.file.as_posix(), state.st_mtime_ns, state.st_size
    if key not in _seen:
        if len(_seen) >= _MOST_SEEN:
            _seen.clear()
        _seen[key] = _facts(found)
    parts = found.parts()
    newest = max((found.folder / part).stat().st_mtime for part in parts)
    return {**_seen[key], "reached": _called(parts[-1]), "changed": newest}


def _facts(found: FoundHistory) -> dict[str, Any]:
    facts = {
        "id": found.id,
        "noun": found.noun,
        "folder": found.folder.as_posix(),
        "pack": "",
        "title": found.folder.name,
        "place": "",
        "date": "",
        "problem": "",
    }
    try:
        record = found.record
        facts["pack"] = found.head.pack
    except FieldpressError as error:
        return {**facts, "problem": error.problems[0].message}
    for key, names in (("title", ("title",)), ("place", ("place",)), ("date", ("dates", "date"))):
        said = next((record[name] for name in names if isinstance(record.get(name), str)), "")
        facts[key] = said or facts[key]
    with contextlib.suppress(ValueError):
        facts["date"] = date_text(date.fromisoformat(facts["date"]))
    return facts


def _called(part: str) -> str:
    """Return what a folder of an evening is called."""
    return part.replace("-", " ").capitalize()


def _by_hand(bench: Bench) -> list[dict[str, Any]]:
    """Return what can be begun that was written by hand."""
    found = []
    for noun in NOUNS.values():
        if BEGIN not in noun.flags:
            continue
        target = find_targets([noun.pack])[0]
        pack, generator = find_generator(target, noun.name, bench.warm.packs.read)
        for item in generator.by_hand.listed(pack) if generator.by_hand else ():
            about = {"word": item.word, "title": item.title, "about": item.about}
            found.append({"noun": noun.name, "pack": pack.name, **about})
    return found


def history(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a history: what it is, and its papers and reports by evening."""
    found = find_history(bench, str(asked["id"]))
    with still_there(found):
        return _history(bench, found)


@dataclass(frozen=True)
class _Shelf:
    """What is known of a history's files: from the manifest, as reports; and the titles that all
    of theirs begin with."""

    entries: Mapping[str, Mapping[str, Any]]
    asks: Mapping[str, Any]
    titles: tuple[str, ...]


def _history(bench: Bench, found: FoundHistory) -> dict[str, Any]:
    pack, generator = read_history(bench, found)
    known, asks = entries(found), reports(found, pack, generator)
    shelf = _Shelf(known, asks, (pack.info.title, str(found.record.get("title", ""))))
    parts = [
        {
            "name": part,
            "title": _called(part) or "At the beginning",
            "papers": [
                *sorted(
                    (
                        _paper(bench, found, name, shelf)
                        for name in _files(found, part, {*known, *asks, found.file.name})
                    ),
                    key=lambda paper: bool(paper["side"]),
                )
            ],
        }
        for part in found.parts()
    ]
    parts = [part for part in parts if part["papers"]]
    return {
        **_about(found),
        "game": pack.info.title,
        "of": of_sides(found, pack, generator),
        "parts": parts,
        "last": next((one["name"] for one in reversed(parts) if _asks(one)), ""),
        "words": [found.noun, NEXT, found.folder.as_posix()],
        "folds": generator.folds,
        "cover": _cover(parts),
    }


def _asks(part: Mapping[str, Any]) -> bool:
    return any(paper["report"] for paper in part["papers"])


def _cover(parts: Sequence[Mapping[str, Any]]) -> str:
    """Return the paper that stands for the whole: the first that everybody may see."""
    papers = [paper for part in parts for paper in part["papers"]]
    found = (one["blob"] for one in papers if one["pages"] and not one["side"])
    return next(found, "")


def of_sides(found: FoundHistory, pack: Pack, generator: Generator) -> dict[str, Any]:
    """Return what is asked of whoever wants to see a side's papers."""
    sides = generator.secrets.sides if generator.secrets else ()
    known = pack.info.sides
    names = {side: known[side].name if side in known else side for side in sides}
    return {"noun": found.noun, "pack": found.head.pack, "scope": found.scope, "names": names}


def _files(found: FoundHistory, part: str, known: set[str]) -> list[str]:
    """Return the names of an evening's files that are ours, or reports: no others are shown."""
    folder = found.folder / part
    names = []
    for path in sorted(folder.iterdir(), key=lambda path: (path.suffix != ".pdf", path.name)):
        name = path.relative_to(found.folder).as_posix()
        form = f"{name.removesuffix('.pdf')}.yaml"
        if (name in known or form in known) and is_own_file(path):
            names.append(name)
    return names


def _paper(bench: Bench, found: FoundHistory, name: str, of: _Shelf) -> dict[str, Any]:
    entry, asks = of.entries.get(name), of.asks
    path = found.folder / name
    title = str(entry["title"]) if entry else path.name
    for about in of.titles:
        title = title.removeprefix(f"{about}: ")
    if name in asks:
        title = first_remark(bytes_of(path)) or title
    return {
        "name": path.name,
        "ending": path.suffix.removeprefix("."),
        "title": title[:1].upper() + title[1:],
        "pages": int(entry["pages"]) if entry else 0,
        "side": side_of(found.noun, found.head.pack, name),
        "blob": found.blob(bench, name),
        "report": report_id(name) if name in asks else "",
        "form": path.suffix == ".pdf" and not entry,
    }


def following(bench: Bench, found: FoundHistory, pack: Pack, generator: Generator) -> Sequel:
    """Return what comes next in a history; raise ContentError with all that is wrong with it."""
    printing = printing_next(generator, found.head.seed, bench.options)
    assert generator.sequel is not None
    if generator.plays:
        hear = partial(bench.tell, "playing scenarios")
        return generator.sequel(pack, found.file, printing, hear)
    return generator.sequel(pack, found.file, printing)


def go_on(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Print what comes next, by the command, and return its files with their names.

    What is wrong with another side's report than one's own is not quoted.
    """
    found = find_history(bench, str(asked["id"]))
    pack, generator = read_history(bench, found)
    if not generator.plays:
        bench.tell("reading the reports", 0, 0)
        try:
            following(bench, found, pack, generator)
        except ContentError as error:
            raise_all(masked(found, error.problems, OpenSides(asked["sides"])))
    words = [found.noun, NEXT, found.folder.as_posix(), *asked["more"]]
    return {**command(bench, {"words": words}), "id": found.id}


def masked(found: FoundHistory, problems: Sequence[Problem], sides: OpenSides) -> list[Problem]:
    """Return problems without those of other sides' files: of each of these it is told that it has
    some, and nothing of what it says."""
    told, others = [], []
    for problem in problems:
        lock = _lock_at(found, problem.place)
        if sides.sees(lock) or _is_of_the_whole(problem):
            told.append(problem)
        elif problem.place and problem.place.file not in others:
            others.append(problem.place.file)
    hints = ("what it is is shown to its player alone: choose your side",)
    return told + [
        Problem("something is wrong with this report", Place(file, 1, 1), hints) for file in others
    ]


def _is_of_the_whole(problem: Problem) -> bool:
    """Tell whether a problem is about a whole file, such as one that is missing: it quotes none."""
    place = problem.place
    return place is not None and (place.line, place.column, place.form_field) == (1, 1, "")


def _lock_at(found: FoundHistory, place: Place | None) -> Lock | None:
    """Return the lock of the file that a problem is in."""
    if place is None or not PurePosixPath(place.file).is_relative_to(found.folder.as_posix()):
        return None
    name = PurePosixPath(place.file).relative_to(found.folder.as_posix()).as_posix()
    return lock_for(found.noun, found.head.pack, found.head.seed, name)


def begin(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Begin something by hand, by the command, and return its name in addresses."""
    done = command(bench, asked)
    said = str(done["said"][0]) if done["said"] else ""
    found = FoundHistory(Path(said).parent, bench.options.out, str(asked["words"][0]))
    title = str(found.record.get("title", found.folder.name))
    return {**done, "id": found.id, "title": title}
