"""Plain data of a pack that is made when a template asks for it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence

import pytest

from generator.typeset.on_demand import Awaited, Kept


def test_each_value_is_made_once_and_only_if_it_is_asked_for() -> None:
    made: list[str] = []

    def make(name: str) -> dict[str, str]:
        made.append(name)
        return {"id": name}

    kept = Kept(("a", "b", "c"), make)
    assert "b" in kept
    assert "d" not in kept
    assert list(kept) == ["a", "b", "c"]
    assert (len(kept), made) == (3, [])
    assert kept["b"] is kept["b"]
    assert made == ["b"]
    with pytest.raises(KeyError):
        kept["d"]
    assert isinstance(kept, Mapping)
    assert repr(kept) == "{'a': {'id': 'a'}, 'b': {'id': 'b'}, 'c': {'id': 'c'}}"
    assert made == ["b", "a", "c"]


def test_a_list_is_made_when_it_is_looked_at_and_travels_as_a_list() -> None:
    made: list[int] = []

    def make() -> list[str]:
        made.append(1)
        return ["public", "house"]

    awaited = Awaited(make)
    assert isinstance(awaited, Sequence)
    assert not made
    assert "house" in awaited
    assert (len(awaited), awaited[0]) == (2, "public")
    assert repr(awaited) == "['public', 'house']"
    assert pickle.loads(pickle.dumps(awaited)) == ["public", "house"]
    assert made == [1]
