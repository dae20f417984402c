"""Saved files of what was rolled: from one, its papers can be printed again, edited or not.

Everything printed is read from the file. The seed at its head is rolled again for comparison, to
tell which values were edited and to update what depends on them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from generator import __version__
from generator.content import Pack
from generator.content.reading.composer import Free
from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import Path as Steps
from generator.content.reading.source import Source, read_source
from generator.dice.seeds import MOST_SEED
from generator.errors import ContentError, FieldpressError, Problem, in_order, raise_all, short
from generator.roll.files.compare import differences, edits, merged, not_rolled
from generator.roll.files.marks import Slot, row_names
from generator.roll.files.yaml_text import laid_out
from generator.roll.locks import Lockable, Locks
from generator.roll.names import check_rolled_names, long_names

_OPTION = re.compile(r"--lock:? ")
"""The beginning of messages about typed locks; those of a file drop it."""

_HEAD = ("fieldpress", "pack", "content", "seed", "locks")

ANY_TEXT: Free = frozenset((("seed",), ("record", "id")))
"""Any text is a seed; unprintable characters are printed as their number."""

Plain = dict[str, Any]


class FromSeed(Protocol):
    """Whatever a game rolls, with the seed and the locks it was rolled from."""

    @property
    def seed(self) -> str: ...

    @property
    def locks(self) -> Locks: ...


R = TypeVar("R", bound=FromSeed)
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Reading(Generic[R, M]):
    """A file being read: what was rolled, and what the file says, plain and typed."""

    pack: Pack
    rolled: R
    plain: Plain
    model: M
    source: Source


@dataclass(frozen=True)
class SavedKind(Generic[R, M]):
    """What a game's saved files hold, and how they are read back.

    `noun` is what messages call one, `model` what stands below the head. `roll` makes the rolled
    thing from a pack, a seed and locks, `body` what is written of it. `edited` takes edited values
    over: it returns the thing with them in their places and the body that follows from it, and
    raises ContentError for values that can't be taken over. `context` is what of the rolled thing
    the model's validators must know. `faults` checks the outcome against the game's constraints.
    """

    noun: str
    model: type[M]
    lockable: Lockable
    roll: Callable[[Pack, str, Locks], R]
    body: Callable[[Pack, R], Plain]
    edited: Callable[[Reading[R, M]], tuple[R, Plain]]
    context: Callable[[R], Any] = lambda _: None
    faults: Callable[[Reading[R, M]], Iterable[Problem]] = lambda _: ()


@dataclass(frozen=True)
class SavedFile(Generic[R]):
    """What was read from a file: the rolled thing and the body, with all edits applied.

    `edits` lists every value that differs from what was rolled: where, old and new.
    """

    rolled: R
    body: Mapping[str, Any]
    edits: tuple[str, ...]


def content_hash(pack: Pack) -> str:
    """Return a hash of everything that is rolled from."""
    digest = hashlib.sha256()
    for name, sha256 in pack.hashes().items():
        digest.update(f"/{name}".encode() + b"\0" + sha256.encode())
    return digest.hexdigest()[:16]


def written(kind: SavedKind[R, M], pack: Pack, rolled: FromSeed, body: Mapping[str, Any]) -> bytes:
    """Return the text of a saved file: versions, seed and locks, and below them the body."""
    check_rolled_names(pack, body)
    head = {
        "fieldpress": __version__,
        "pack": pack.name if pack.shown == f"content/{pack.name}" else pack.shown,
        "content": content_hash(pack),
        "seed": rolled.seed,
        "locks": dict(rolled.locks.values),
    }
    return laid_out({**head, **body}, row_names(kind.model)).encode()


@dataclass(frozen=True, slots=True)
class Head:
    """What a saved file is of: its pack, as it was named, and its seed."""

    pack: str
    seed: str


def head_of(noun: str, path: Path) -> Head:
    """Return the head of a saved file, whatever made it; raise ContentError if it is none."""
    source = read_source(path, path.as_posix(), ANY_TEXT)
    data = _whole(noun, _HEAD, source)
    return Head(str(data["pack"]), _seed(data["seed"], source))


def pack_of(noun: str, path: Path) -> str:
    """Return the name of a saved file's pack; raise ContentError if it is not a saved file."""
    return str(_whole(noun, _HEAD, read_source(path, path.as_posix(), ANY_TEXT))["pack"])


def read_saved(kind: SavedKind[R, M], pack: Pack, path: Path) -> SavedFile[R]:
    """Read a saved file; raise ContentError with every problem and its place.

    Values may be edited: an edit must keep its type and the constraints, and what depends on it
    follows. Files rolled with other content or another Fieldpress are refused.
    """
    source = read_source(path, path.as_posix(), ANY_TEXT)
    data = _whole(kind.noun, (*_HEAD, *kind.model.model_fields), source)
    _check_versions(kind, pack, data, source)
    rolled = _rolled(kind, pack, data, source)
    was = kind.body(pack, rolled)
    found = {key: data[key] for key in was}
    top = Slot(kind.model)
    # With another seed hardly anything would fit, so that alone is reported.
    raise_all(not_rolled(top, was, found, source))
    raise_all(long_names(found, source))
    model = _typed(kind, rolled, found, source)
    raise_all(differences(top, kind.noun, was, found, source))
    if found == was:
        return SavedFile(rolled, was, ())
    reading = Reading(pack, rolled, found, model, source)
    thing, follows = kind.edited(reading)
    whole = merged(was, follows, found)
    model = _typed(kind, rolled, whole, source)
    raise_all(kind.faults(replace(reading, rolled=thing, plain=whole, model=model)))
    return SavedFile(thing, whole, tuple(edits(top, was, follows, found)))


def _whole(noun: str, keys: Iterable[str], source: Source) -> Plain:
    data = source.plain()
    missing = [key for key in keys if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is not a complete {noun}: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    return data


def _check_versions(kind: SavedKind[R, M], pack: Pack, data: Plain, source: Source) -> None:
    made = {"content": content_hash(pack), "fieldpress": __version__}
    for key, what in (("content", "content"), ("fieldpress", "Fieldpress")):
        if data[key] != made[key]:
            was, here = short(data[key]), made[key]
            message = f"this {kind.noun} was rolled with {what} {was}, but here it is {here}"
            hint = "roll it again from its seed, or use the Fieldpress and the pack that made it"
            raise ContentError(Problem(message, source.place((key,)), (hint,)))


def _rolled(kind: SavedKind[R, M], pack: Pack, data: Plain, source: Source) -> R:
    """Roll again what a file was rolled from; errors are reported at its locks or its seed."""
    seed, locks = _seed(data["seed"], source), data["locks"]
    if not isinstance(locks, dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    try:
        known = kind.lockable.parse(f"{key}={value}" for key, value in locks.items())
        return kind.roll(pack, seed, known)
    except FieldpressError as error:
        found = [one if one.place else _at_head(one, locks, source) for one in error.problems]
        raise ContentError(found) from None


def _at_head(problem: Problem, locks: Mapping[str, Any], source: Source) -> Problem:
    """Return a problem with a seed or a lock, at its place in the file."""
    said = _OPTION.sub("", problem.message, count=1)
    named = next((key for key in locks if said.startswith((f"{key}=", f"'{key}'"))), None)
    path: Steps = ("seed",) if not locks else ("locks",) if named is None else ("locks", named)
    return replace(problem, message=said, place=source.place(path))


def _seed(value: Any, source: Source) -> str:
    if not isinstance(value, str):
        raise ContentError(Problem("a seed is text: put it in quotes", source.place(("seed",))))
    if len(value) > MOST_SEED:
        message = f"a seed has at most {MOST_SEED:,} characters"
        raise ContentError(Problem(message, source.place(("seed",))))
    return value


def _typed(kind: SavedKind[R, M], rolled: R, found: Plain, source: Source) -> M:
    """Validate what a file says, or what follows from it, with its model.

    Raise ContentError with every place that doesn't fit.
    """
    try:
        return kind.model.model_validate(found, context=kind.context(rolled))
    except ValidationError as error:
        known = lambda loc: keys_at(kind.model, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, (), known))) from None
