"""What is to be rolled, as pages ask for it: a seed, locks, the odds that are wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from generator.errors import UsageError
from generator.games.game import NOUNS
from generator.job.rolled.wishes import AS_ROLLED

FIELD = "lock."
"""How the name of a form's field begins that holds the value of a lock."""

USUAL = "usual"
"""The choice of odds that nobody has made: those that are usual."""


@dataclass(frozen=True, slots=True)
class RollRecipe:
    """What something is rolled from: it comes out the same each time.

    `pack` is the name of its folder. Each of `locks` is a text `FIELD=VALUE`. `fair` is a range in
    per cent, or None for the usual one; `as_rolled` is to take the first, without playing it.
    """

    noun: str
    pack: str
    seed: str = ""
    locks: tuple[str, ...] = ()
    fair: str | None = None
    as_rolled: bool = False

    def plain(self) -> dict[str, Any]:
        """Return it as data that an act takes."""
        return {**asdict(self), "locks": list(self.locks)}

    def hidden(self) -> Iterator[tuple[str, str]]:
        """Yield the names and values of hidden fields which ask for it again."""
        yield "noun", self.noun
        yield "pack", self.pack
        yield "seed", self.seed
        for lock in self.locks:
            yield "lock", lock
        if self.as_rolled:
            yield "played", AS_ROLLED
        elif self.fair is not None:
            yield "fair", self.fair

    @property
    def id(self) -> str:
        """A short name, the same for the same recipe."""
        return sha256(repr(self).encode("utf-8", "replace")).hexdigest()[:10]

    def query(self) -> str:
        """Return it as the query of an address."""
        return urlencode([pair for pair in self.hidden() if pair[0] not in ("noun", "pack")])

    def kept(self, title: str) -> str:
        """Return it as the text that a browser keeps, with a title to know it by."""
        return json.dumps({"title": title, "fields": list(self.hidden())})


def recipe_from(form: Mapping[str, str]) -> RollRecipe:
    """Return what a form asks for; raise UsageError if it names nothing to roll."""
    noun, pack = form.get("noun", ""), form.get("pack", "")
    if noun not in NOUNS:
        raise UsageError(f"'{noun}' is nothing that can be rolled; {', '.join(NOUNS)} are")
    if not pack:
        raise UsageError("name a pack to roll from")
    locks = [
        f"{name.removeprefix(FIELD)}={value}"
        for name, value in form.items()
        if name.startswith(FIELD) and value.strip()
    ]
    more = form.get("lock", "").replace("\r", "\n").split("\n")
    played = form.get("played", "")
    fair = form.get("fair", "").strip()
    if not fair and played not in ("", USUAL, AS_ROLLED):
        fair = played
    return RollRecipe(
        noun,
        pack,
        form.get("seed", ""),
        (*locks, *(line for line in more if line.strip())),
        fair or None,
        played == AS_ROLLED,
    )


def recipe_of(plain: Mapping[str, Any]) -> RollRecipe:
    """Return a recipe from the data that an act is given."""
    return RollRecipe(**{**plain, "locks": tuple(plain["locks"])})


def recipes_from(text: str) -> list[RollRecipe]:
    """Return the recipes that a browser has kept; raise UsageError for any other text."""
    try:
        return [recipe_from(_joined(one)) for one in json.loads(text)]
    except (ValueError, TypeError, RecursionError) as error:
        if isinstance(error, UsageError):
            raise
        raise UsageError("what was pinned can't be read: pin it again") from None


def _joined(fields: Any) -> dict[str, str]:
    """Return pairs as a form has them: values of one name are joined by line breaks."""
    found: dict[str, str] = {}
    for name, value in fields:
        if not isinstance(name, str) or not isinstance(value, str):
            raise ValueError(name)
        found[name] = f"{found[name]}\n{value}" if name in found else value
    return found
