"""A fingerprint of plain data: the same for equal data in every process, and only for those."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass

_PLAIN = (str, int, float, bytes, type(None))


def fingerprint(value: object) -> str:
    """Return a hash of data: of numbers, texts, sequences, sets, mappings and dataclasses.

    The order of a mapping counts, that of a set doesn't. Raises TypeError for anything else, such
    as a function.
    """
    digest = hashlib.sha256()
    for piece in _pieces(value):
        digest.update(piece.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _pieces(value: object) -> Iterator[str]:
    """Yield a text that identifies a value, in pieces."""
    if isinstance(value, _PLAIN):
        yield f"{type(value).__name__} {value!r},"
    elif is_dataclass(value) and not isinstance(value, type):
        yield f"{type(value).__qualname__}("
        for field in fields(value):
            yield f"{field.name}="
            yield from _pieces(getattr(value, field.name))
        yield ")"
    elif isinstance(value, Mapping):
        yield "{"
        for key, one in value.items():
            yield from _pieces(key)
            yield from _pieces(one)
        yield "}"
    elif isinstance(value, Set):
        yield f"<{','.join(sorted(fingerprint(one) for one in value))}>"
    elif isinstance(value, Sequence):
        yield "["
        for one in value:
            yield from _pieces(one)
        yield "]"
    else:
        raise TypeError(f"{type(value).__name__} has no fingerprint")
