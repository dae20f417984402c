"""What published schemas add to the models: descriptions, and patterns for values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = dict[str, Any]

LONGEST_ID = 100
"""The most characters of an id, as used in file names."""

ID: Schema = {
    "pattern": r"^[a-z0-9]+(-[a-z0-9]+)*$",
    "maxLength": LONGEST_ID,
    "examples": ["us-deck"],
}
SIDE: Schema = {"pattern": r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$", "maxLength": LONGEST_ID}
TEMPLATE: Schema = {
    "pattern": r"^[\w-][\w.-]*(/[\w-][\w.-]*)*\.html$",
    "examples": ["card.html"],
}
ORIGIN_WORDS = (
    "Where a value comes from: source (the game's own text), repaired (lost there, but forced "
    "by the rest of it), public (another public text, printed with †) or house (our own, printed "
    "with ‡)."
)
ID_WORDS = "The part's id; without it the file's name without its ending."


@dataclass(frozen=True, slots=True)
class Words:
    """What the schema of one kind of file adds to its model.

    `keys`: model → key as written in YAML → description. `values`: (model, key) → further schema
    of the value. A model is named as it is published, by its title where it has one.
    `records`: key that holds records with declared fields → schema of the keys that such a record
    may have in addition.
    """

    keys: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    values: Mapping[tuple[str, str], Schema] = field(default_factory=dict)
    records: Mapping[str, Schema] = field(default_factory=dict)
