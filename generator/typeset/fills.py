"""Earlier results of templates: a card with unchanged values and templates isn't filled again.

A text is identified by everything it is made from: the templates with all they may include, and the
values they ask for. A template that asks for other records or tables is filled every time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
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
"""Functions given to templates whose results depend on their arguments and the ink."""

NAMING = frozenset({"rich", "icon"})
"""Functions whose results depend on what a text may name: targets of links, icons."""

MOST_CHARACTERS = 30_000_000
"""The most known texts, in characters; beyond that all are dropped."""


class FilledText(NamedTuple):
    """A filled-in text, and the templates read for it."""

    text: str
    used: frozenset[str]


class TemplateUses(NamedTuple):
    """The names of values that a template uses, and of other templates."""

    names: frozenset[str]
    templates: frozenset[str]


@dataclass(slots=True)
class Fills:
    """Texts by what they were made from, and what templates ask for by the hashes of their texts.

    It is None for a template that can't be analysed. `styles` are hashes of style sheets that were
    checked and are fine.
    """

    texts: dict[bytes, FilledText] = field(default_factory=dict)
    asked: dict[bytes, TemplateUses | None] = field(default_factory=dict)
    styles: set[bytes] = field(default_factory=set)

    def take(self, new: Fills) -> None:
        """Add what was filled elsewhere."""
        if sum(len(made.text) for made in self.texts.values()) > MOST_CHARACTERS:
            self.texts.clear()
        self.texts |= new.texts
        self.asked |= new.asked
        self.styles |= new.styles


class Keys:
    """The keys of texts in one build, during which templates and values don't change.

    `fills` is what is known already; `new` collects what is learnt. With `only_known`, no untrusted
    text is parsed: what is not known yet stays unknown.
    """

    def __init__(self, loader: TemplateLoader, fills: Fills) -> None:
        self.fills = fills
        self.new = Fills()
        self.only_known = False
        self._loader = loader
        self._reached: dict[str, tuple[bytes, frozenset[str]]] = {}
        self._digests: dict[int, tuple[object, bytes]] = {}

    def known(self, key: bytes) -> FilledText | None:
        """Return the text of a key, if it was filled before."""
        return self.fills.texts.get(key) or self.new.texts.get(key)

    def key(
        self, name: str, values: Mapping[str, Any], titles: Callable[[], object]
    ) -> bytes | None:
        """Return the key of what a template makes from values; None if it can't be determined.

        `titles` returns what links and icons in texts hang on.
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
                value = titles() if asked in NAMING else values[asked]
                digest.update(asked.encode() + b"\0" + self._digest(value))
        except (TypeError, RecursionError):
            return None
        return digest.digest()

    def names(self, template: str) -> frozenset[str]:
        """Return the names of the values used by a template whose key is known."""
        return self._reached[template][1]

    def _reach(self, name: str) -> tuple[bytes, frozenset[str]] | None:
        """Return the hash of a template and everything it may include, and the names it uses."""
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

    def _asked(self, text: str) -> TemplateUses | None:
        key = _hash(text)
        if self.only_known:
            return self.fills.asked.get(key)
        if key not in self.fills.asked:
            self.fills.asked[key] = self.new.asked[key] = what_is_asked(text)
        return self.fills.asked[key]

    def style_known(self, text: str) -> bool:
        """Tell whether a style sheet is known to be fine."""
        return _hash(text) in self.fills.styles

    def know_style(self, text: str) -> None:
        """Note that a style sheet is fine."""
        self.new.styles.add(_hash(text))

    def _digest(self, value: object) -> bytes:
        """Return a text that identifies a value; raise TypeError unless it is plain data."""
        if isinstance(value, str | int | float) or value is None:
            return f"{type(value).__name__} {value!r}".encode("utf-8", "surrogatepass")
        if (known := self._digests.get(id(value))) is not None:
            return known[1]
        parts: list[object]
        if isinstance(value, Mapping):
            parts = [part for pair in value.items() for part in pair]
        elif isinstance(value, Sequence) and not isinstance(value, bytes):
            parts = list(value)
        else:
            raise TypeError(f"{type(value).__name__} is not plain data")
        digest = hashlib.sha256(type(value).__name__.encode())
        for part in parts:
            data = self._digest(part)
            digest.update(len(data).to_bytes(8, "big") + data)
        found = digest.digest()
        self._digests[id(value)] = value, found  # kept alive, so that no other object gets its id
        return found


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def what_is_asked(text: str) -> TemplateUses | None:
    """Return what a template's text uses; None if it is invalid or can't be analysed."""
    try:
        tree = _parser().parse(text)
    except (jinja2.TemplateError, RecursionError):
        return None
    templates = list(meta.find_referenced_templates(tree))
    if None in templates:  # its name is computed while it is filled
        return None
    names = frozenset(meta.find_undeclared_variables(tree))
    return TemplateUses(names, frozenset(str(name) for name in templates))


@cache
def _parser() -> jinja2.Environment:
    return Sandbox(TemplateLoader(()))


UNTOLD = (UnreadError, UnicodeDecodeError, OSError)
"""Errors from reading a template; they are reported when it is filled."""
