"""The scenarios of an evening as their files have them, whatever Fieldpress wrote those."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from generator import __version__
from generator.content import Pack
from generator.content.models import Closed
from generator.content.reading.explain import explain, keys_at
from generator.content.reading.source import Source, read_source
from generator.errors import ContentError, Problem, in_order
from generator.roll.files.saved import ANY_TEXT, content_hash
from generator.scenario.saved import BELOW

M = TypeVar("M", bound=Closed)

_KEYS = ("fieldpress", "content", "seed", "locks", "record")


@dataclass(frozen=True)
class Stored(Generic[M]):
    """A scenario's file: its head as it stands, its record, and where each value is."""

    path: Path
    seed: str
    locks: Mapping[str, str]
    record: M
    made: tuple[str, str]
    """The Fieldpress and the content that it was rolled with."""
    source: Source

    def is_of(self, pack: Pack) -> bool:
        """Tell whether this Fieldpress would roll the same from this pack."""
        return self.made == (__version__, content_hash(pack))

    @property
    def name(self) -> str:
        """A short name for the evening that begins with this scenario."""
        return "e" + digest([self.seed, dict(self.locks)])[:8]


def digest(facts: Any) -> str:
    """Return the hash of plain data."""
    text = json.dumps(facts, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def read_stored(model: type[M], path: Path) -> Stored[M]:
    """Read a scenario's file as it stands; raise ContentError for what none can be without."""
    source = read_source(path, path.as_posix(), ANY_TEXT)
    data = source.plain()
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing or not isinstance(data, dict):
        message = f"this is not a complete scenario: {', '.join(missing)} missing"
        raise ContentError(Problem(message, source.place()))
    locks = data["locks"]
    if not isinstance(locks, dict):
        raise ContentError(Problem("locks are a mapping", source.place(("locks",))))
    if not isinstance(data["seed"], str):
        message = "a seed is text: put it in quotes"
        raise ContentError(Problem(message, source.place(("seed",))))
    try:
        record = model.model_validate(data["record"])
    except ValidationError as error:
        known = lambda loc: keys_at(model, loc)  # noqa: E731
        raise ContentError(in_order(explain(error, source, BELOW, known))) from None
    texts = {str(key): str(value) for key, value in locks.items()}
    made = str(data["fieldpress"]), str(data["content"])
    return Stored(path, data["seed"], texts, record, made, source)
