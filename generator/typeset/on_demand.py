"""Plain data that is made when a template asks for it: most need little of what a pack holds.

To a template a `Kept` mapping is a dict and an `Awaited` sequence is a list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any


class Kept(Mapping[str, Any]):
    """Values by their names, each made once."""

    def __init__(self, names: Collection[str], make: Callable[[str], Any]) -> None:
        self._names, self._make = names, make
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return repr(dict(self))


class Awaited(Sequence[Any]):
    """A list that is made once, when anything in it is looked at."""

    def __init__(self, make: Callable[[], list[Any]]) -> None:
        self._make = make

    @cached_property
    def _list(self) -> list[Any]:
        return self._make()

    def __getitem__(self, index: Any) -> Any:
        return self._list[index]

    def __len__(self) -> int:
        return len(self._list)

    def __repr__(self) -> str:
        return repr(self._list)

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[Any]]]:
        """Travel to other processes as the list."""
        return list, (self._list,)
