"""A report of a history as a form: read, filled in, held against all that was told before."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.content import Pack
from generator.content.reading.amending import UnamendableError, amend, check_amended
from generator.content.reading.source import Source, source_of
from generator.errors import ContentError, Place, Problem, UsageError
from generator.scenario.generator import Generator, ReportForm, Sequel
from generator.studio.acts.playing.histories import following, masked, of_sides
from generator.studio.engine.bench import Bench
from generator.studio.engine.told import Told, told
from generator.studio.histories import (
    FoundHistory,
    bytes_of,
    find_history,
    read_history,
    report_id,
    reports,
    still_there,
)
from generator.studio.reporting.fields import FieldMaker, ReportField
from generator.studio.reporting.filling import changes, overlaid, tell_at, tidied, written
from generator.studio.reporting.remarks import first_remark, remarks_of
from generator.studio.secrets import Lock, OpenSides, lock_for

BOM = "\ufeff"


@dataclass(frozen=True)
class _Report:
    """A report that is open: its history, its name below that, and what it is asked."""

    found: FoundHistory
    pack: Pack
    generator: Generator
    name: str
    asks: ReportForm

    @property
    def path(self) -> Path:
        return self.found.folder / self.name

    @property
    def lock(self) -> Lock | None:
        head = self.found.head
        return lock_for(self.found.noun, head.pack, head.seed, self.name)

    def read(self) -> tuple[bytes, Source]:
        """Return the file's bytes and what they say; raise FieldpressError."""
        data = bytes_of(self.path)
        return data, source_of(data, self.path.as_posix())

    def fields(self, data: bytes, source: Source) -> tuple[list[ReportField], dict[str, Any]]:
        """Return the fields of the form, and what stands around them."""
        remarks = remarks_of(data.decode("utf-8-sig"))
        sides = self.pack.info.sides
        words = {**{side: one.name for side, one in sides.items()}, **self.asks.words}
        schema = self.asks.model.model_json_schema()
        plain = source.plain()
        made = FieldMaker(schema, self.asks.labels, words, remarks).fields(plain)
        keys = list(plain) if isinstance(plain, dict) else []
        rest = set(keys[remarks.rest :] if remarks.rest is not None else ())
        around = {
            "head": remarks.head,
            "rest_title": remarks.rest_title,
            "rest": [one for one in made if one.path[0] in rest],
            "fields": [one for one in made if one.path[0] not in rest],
        }
        return made, around

    def shown(self, bench: Bench, data: bytes, around: Mapping[str, Any]) -> dict[str, Any]:
        """Return the form as pages show it; the file is kept as it is now, to compare with."""
        digest = sha256(data).hexdigest()
        bench.blobs.put(data, "yaml", _kept_as(digest), self.lock)
        return {
            "lock": self.lock,
            "of": of_sides(self.found, self.pack, self.generator),
            "history": self.found.id,
            "title": first_remark(data) or self.path.name,
            "of_what": str(self.found.record.get("title", self.found.folder.name)),
            "id": report_id(self.name),
            "folder": self.found.folder.as_posix(),
            "file": self.path.as_posix(),
            "digest": digest,
            "saved": False,
            "conflict": False,
            "checked": False,
            "ready": "",
            "problems": [],
            "others": [],
            "notes": [],
            **around,
        }


def _open(bench: Bench, asked: Mapping[str, Any]) -> _Report:
    """Return the report that is asked for; raise UsageError if it is gone."""
    found = find_history(bench, str(asked["id"]))
    with still_there(found):
        pack, generator = read_history(bench, found)
        for name, asks in reports(found, pack, generator).items():
            if report_id(name) == asked["report"]:
                return _Report(found, pack, generator, name, asks)
    raise UsageError("this report is no longer in its folder")


def report(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report as a form, with what its file says now."""
    one = _open(bench, asked)
    data, source = one.read()
    _, around = one.fields(data, source)
    return one.shown(bench, data, around)


def save(bench: Bench, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Write what was typed into a report's file, and hold it against what was told before.

    If the file has been changed since the form was opened, nothing is written: the form comes back
    as it was typed, with what the file says beside it.
    """
    one, typed = _open(bench, asked), asked["typed"]
    sides = OpenSides(asked["sides"])
    if not sides.sees(one.lock):
        raise UsageError("these papers are shut: they are those of another side")
    data, source = one.read()
    made, around = one.fields(data, source)
    if sha256(data).hexdigest() != asked["digest"]:
        overlaid(made, _changed(bench, one, asked["digest"], typed))
        return {**one.shown(bench, data, around), "conflict": True}
    wanted = changes(made, _mapping(source), typed)
    new = _amended(one, data, source, wanted) if wanted else data
    if wanted:
        _write(one.path, new, data)
    after = source_of(new, one.path.as_posix())
    made, around = one.fields(new, after)
    shown = {**one.shown(bench, new, around), "saved": bool(wanted)}
    return {**shown, **_checked(bench, one, (made, after), sides)}


def _kept_as(digest: str) -> str:
    """Return the key of a report as it was when its form was opened."""
    return f"report {digest}"


def _changed(
    bench: Bench, one: _Report, digest: str, typed: Mapping[str, str]
) -> Mapping[str, str]:
    """Return what was typed otherwise than the file said when its form was opened.

    All of it if what the file said then is no longer kept.
    """
    name = bench.blobs.known("yaml", _kept_as(digest), one.lock)
    before = bench.blobs.get(name) if name else None
    if before is None:
        return typed
    made, _ = one.fields(before, source_of(before, one.path.as_posix()))
    known = {field.name: field for top in made for field in top.below}
    return {
        name: said
        for name, said in typed.items()
        if name not in known or tidied(known[name], said) != known[name].value
    }


def _mapping(source: Source) -> Mapping[str, Any]:
    plain = source.plain()
    if not isinstance(plain, dict):
        raise ContentError(Problem("this is no report: it has no keys", source.place()))
    return plain


def _amended(
    one: _Report, data: bytes, source: Source, wanted: Mapping[tuple[str | int, ...], Any]
) -> bytes:
    """Return a file's bytes with values changed in place; raise UsageError if that can't be."""
    text = data.decode("utf-8-sig")
    try:
        new = amend(text, wanted, written)
        made = new.encode("utf-8-sig" if data.startswith(BOM.encode()) else "utf-8")
        check_amended(source.plain(), source_of(made, source.file).plain(), wanted)
    except (UnamendableError, ContentError, UnicodeEncodeError):
        message = "this file is laid out in a way that a form can't change: nothing was written"
        hints = ("fill it in with an editor of plain text",)
        raise UsageError(Problem(message, Place(one.path.as_posix(), 1, 1), hints)) from None
    return made


def _write(path: Path, new: bytes, old: bytes) -> None:
    """Put a file in the place of what was read just now; raise UsageError if it isn't that."""
    try:
        state = path.lstat()
        number, aside = tempfile.mkstemp(dir=path.parent, prefix=".new-")
        try:
            with os.fdopen(number, "wb") as file:
                file.write(new)
                file.flush()
                os.fchmod(file.fileno(), stat.S_IMODE(state.st_mode))
                os.fsync(file.fileno())
            if not stat.S_ISREG(state.st_mode) or bytes_of(path) != old:
                raise UsageError(f"{path.as_posix()} was changed just now: nothing was written")
            Path(aside).replace(path)
        finally:
            with suppress(OSError):
                Path(aside).unlink()
    except OSError as error:
        raise UsageError(f"can't write {path.as_posix()}: {error.strerror}") from None


def _checked(
    bench: Bench, one: _Report, now: tuple[Sequence[ReportField], Source], sides: OpenSides
) -> dict[str, Any]:
    """Return what is wrong with a history's reports, each at its field, or what comes next."""
    bench.tell("reading the reports", 0, 0)
    fields, source = now
    try:
        with still_there(one.found):
            sequel = following(bench, one.found, one.pack, one.generator)
    except ContentError as error:
        problems = masked(one.found, error.problems, sides)
        own = [p for p in problems if p.place and p.place.file == source.file]
        tell_at(fields, source, own)
        return {
            "checked": True,
            "problems": _told_at(fields, own),
            "others": _told_at((), [problem for problem in problems if problem not in own]),
        }
    return {
        "checked": True,
        "ready": _ready(one.found, sequel),
        "notes": list(sequel.notes),
    }


def _told_at(fields: Iterable[ReportField], problems: Sequence[Problem]) -> list[Told]:
    """Return problems, each with the field that it is told at."""
    at = {
        message: (one, f"{top.label}, {one.label}" if one is not top else top.label)
        for top in fields
        for one in top.below
        for message in one.problems
    }
    found = []
    for problem in problems:
        one, label = at.get(problem.message, (None, ""))
        found.append({**told(problem), "field": one.id if one else "", "label": label})
    return found


def _ready(found: FoundHistory, sequel: Sequel) -> str:
    """Return the folder of what can be printed now and isn't there yet; nothing if all is."""
    below = found.folder / sequel.folder
    papers = [below / f"{paper.name}.pdf" for paper in sequel.papers.papers if not paper.form]
    forms = [found.folder / name for name in sequel.forms]
    missing = any(not path.exists() for path in (*papers, *forms))
    return (sequel.folder or found.noun) if missing else ""
