"""What templates made before: a card whose values and templates stay the same is not filled anew.

A text is told by all that it is made of: the templates with all that they may include, and the
values that they ask for. A template that asks for other records or tables is filled each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import jinja2
from jinja2 import meta

from generator.content.reading.files import UnreadError
from generator.typeset.sandbox import Sandbox, TemplateLoader, text_of

WHOLE = frozenset({"parts", "tables", "chances"})
"""Values through which a template can ask for anything in its pack."""

SAME = frozenset({"mark", "at", "picture", "shade"})
"""Functions that templates are given; what they return hangs on what they get, and on the ink."""

LINKS = "rich"
"""The function that makes links: what it returns hangs on the titles of what they lead to."""

MOST_CHARACTERS = 30_000_000
"""Of all texts that are known; of more, all are let go."""


class Text(NamedTuple):
    """A text that was filled, and the templates that were read for it."""

    text: str
    used: frozenset[str]


class Asked(NamedTuple):
    """The names of values that a template asks for, and those of other templates."""

    names: frozenset[str]
    templates: frozenset[str]


@dataclass(slots=True)
class Fills:
    """Texts by what they were made of, and what templates ask for by the hashes of their texts.

    What can't be told of a template is None. `styles` are hashes of style sheets that were looked
    through and are as they should be.
    """

    texts: dict[bytes, Text] = field(default_factory=dict)
    asked: dict[bytes, Asked | None] = field(default_factory=dict)
    styles: set[bytes] = field(default_factory=set)

    def take(self, new: Fills) -> None:
        """Know what was filled elsewhere too."""
        if sum(len(made.text) for made in self.texts.values()) > MOST_CHARACTERS:
            self.texts.clear()
        self.texts |= new.texts
        self.asked |= new.asked
        self.styles |= new.styles


class Keys:
    """The keys of texts in one build, during which templates and values stay what they are.

    `fills` is what is known already; `new` gathers what was learnt. With `only_known` nothing of a
    stranger's is looked through: what is not known can't be told.
    """

    def __init__(self, loader: TemplateLoader, fills: Fills) -> None:
        self.fills = fills
        self.new = Fills()
        self.only_known = False
        self._loader = loader
        self._reached: dict[str, tuple[bytes, frozenset[str]]] = {}
        self._digests: dict[int, tuple[object, bytes]] = {}

    def known(self, key: bytes) -> Text | None:
        """Return the text of a key, if it was filled before."""
        return self.fills.texts.get(key) or self.new.texts.get(key)

    def key(
        self, name: str, values: Mapping[str, Any], titles: Callable[[], object]
    ) -> bytes | None:
        """Return the key of what a template makes of values; None if it can't be told.

        `titles` returns what the words of links hang on.
        """
        reached = self._reached.get(name)
        if reached is None:
            reached = self._reach(name)
        if reached is None:
            return None
        self._reached[name] = reached
        texts, names = reached
        digest = hashlib.sha256(texts + str(values["ink"]).encode())
        try:
            for asked in sorted(names & values.keys() - SAME):
                value = titles() if asked == LINKS else values[asked]
                digest.update(asked.encode() + b"\0" + self._digest(value))
        except (TypeError, RecursionError):
            return None
        return digest.digest()

    def names(self, template: str) -> frozenset[str]:
        """Return the names of values that a template, whose key was told, asks for."""
        return self._reached[template][1]

    def _reach(self, name: str) -> tuple[bytes, frozenset[str]] | None:
        """Return the hash of a template and of all it may include, and the names it asks for."""
        digest = hashlib.sha256()
        ahead, met, names = [name], {name}, set[str]()
        while ahead:
            one = ahead.pop()
            path = self._loader.find(one)
            text = "" if path is None else text_of(path, one)
            for part in (one, str(path), text):
                data = part.encode("utf-8", "surrogatepass")
                digest.update(len(data).to_bytes(8, "big") + data)
            asked = self._asked(text)
            if asked is None or asked.names & WHOLE:
                return None
            names |= asked.names
            ahead += sorted(asked.templates - met)
            met |= asked.templates
        return digest.digest(), frozenset(names)

    def _asked(self, text: str) -> Asked | None:
        key = _hash(text)
        if self.only_known:
            return self.fills.asked.get(key)
        if key not in self.fills.asked:
            self.fills.asked[key] = self.new.asked[key] = what_is_asked(text)
        return self.fills.asked[key]

    def style_known(self, text: str) -> bool:
        """Tell whether a style sheet was found to be as it should."""
        return _hash(text) in self.fills.styles

    def know_style(self, text: str) -> None:
        """Know of a style sheet that it is as it should be."""
        self.new.styles.add(_hash(text))

    def _digest(self, value: object) -> bytes:
        """Return what tells a value from all others; raise TypeError for what is no plain data."""
        if isinstance(value, str | int | float) or value is None:
            return f"{type(value).__name__} {value!r}".encode("utf-8", "surrogatepass")
        if (known := self._digests.get(id(value))) is not None:
            return known[1]
        parts: list[object]
        if isinstance(value, Mapping):
            parts = [part for pair in value.items() for part in pair]
        elif isinstance(value, list | tuple):
            parts = list(value)
        else:
            raise TypeError(f"{type(value).__name__} is no plain data")
        digest = hashlib.sha256(type(value).__name__.encode())
        for part in parts:
            data = self._digest(part)
            digest.update(len(data).to_bytes(8, "big") + data)
        found = digest.digest()
        self._digests[id(value)] = value, found  # held, so that no other has its id
        return found


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def what_is_asked(text: str) -> Asked | None:
    """Return what a template's text asks for; None if it is no template, or can't be followed."""
    try:
        tree = _parser().parse(text)
    except (jinja2.TemplateError, RecursionError):
        return None
    templates = list(meta.find_referenced_templates(tree))
    if None in templates:  # its name is put together while it is filled
        return None
    names = frozenset(meta.find_undeclared_variables(tree))
    return Asked(names, frozenset(str(name) for name in templates))


@cache
def _parser() -> jinja2.Environment:
    return Sandbox(TemplateLoader(()))


UNTOLD = (UnreadError, UnicodeDecodeError, OSError)
"""What reading a template may raise; whoever fills it then tells the user."""
