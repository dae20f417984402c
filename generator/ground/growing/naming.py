"""Names on the map: no name is used twice, and each is in the local language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.dice import Stream
from generator.ground.hexes import HexBoard
from generator.roll.errors import Rejected
from generator.roll.words import capital

_AGAIN = ("North", "South", "East", "West", "Upper", "Lower", "Old", "New")
_HIGHER = range(1, 5)

_KINDS: Mapping[str, tuple[str, ...]] = {
    "summit": ("hill",),
    "wood": ("wood",),
    "bridge": ("bridge",),
    "ford": ("ford",),
    "crossroads": ("crossroads",),
    "farm": ("farm",),
    "centre": ("chapel", "mosque"),
    "quarter": ("house", "mill", "station", "school", "factory", "castle", "monastery"),
    "cemetery": ("cemetery",),
    "tomb": ("tomb",),
    "well": ("well",),
    "windmill": ("mill",),
    "pier": ("pier",),
    "shrine": ("chapel",),
}
"""Which of a language's features names a kind of spot or a mark on the map."""


_HAMLETS = ("hamlet", "farm", "house", "mill")
"""Features that a few houses may be called by, the first that a language has before others."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """How places are named in a language.

    `people` fill {name} of a feature away from settlements, and `features` are patterns by kind;
    {n} is a height.
    """

    people: tuple[str, ...]
    features: Mapping[str, tuple[str, ...]]

    def shuffled(self, stream: Stream) -> Tongue:
        """Return the same tongue with its names and patterns in random order."""
        return Tongue(
            stream.shuffled(self.people),
            {kind: stream.shuffled(texts) for kind, texts in self.features.items()},
        )


class Namer:
    """Hands out names: for settlements one after another, for spots by patterns.

    A `landmark` is a sort of spot and the name that the first of it bears.
    """

    def __init__(
        self,
        board: HexBoard,
        names: Sequence[str],
        tongues: Sequence[Tongue] = (),
        landmark: tuple[str, str] | None = None,
    ) -> None:
        self._board = board
        self._fresh = list(dict.fromkeys(names))
        self._landmark = landmark
        self._towns = frozenset(names)
        self._tongues = tongues
        self._known = {name for tongue in tongues for name in tongue.people}
        self._places: list[tuple[int, str]] = []
        self._used: set[str] = set()
        self._people: Counter[str] = Counter()

    def place(self, hex_: int, *, farm: bool = False) -> str:
        """Name a settlement.

        Once the names are used up a farm gets none, and any other is named as hamlets are in the
        language there. Raise Rejected if there is no name left.
        """
        if not self._fresh and farm:
            return ""
        name = self._fresh.pop(0) if self._fresh else next(self._hamlets(), "")
        if not name:
            raise Rejected("a name for every settlement")
        self._use(name)
        if not farm:
            self._places.append((hex_, name))
        return name

    def spot(
        self,
        templates: Iterable[str],
        hex_: int,
        place: str,
        height: int,
        sort: str,
        symbol: str = "",
    ) -> str:
        """Name a spot after its `place`, its height, somebody or the nearest settlement.

        Its language's own patterns come first, the `templates` of its kind of ground after them.
        Return '' if every name that they make is taken.
        """
        if self._landmark and self._landmark[0] == sort:
            name, self._landmark = self._landmark[1], None
            self._used.add(name)
            return name
        near = place or self._nearest(hex_)
        patterns = list(templates) or ["{place} " + sort]
        wordings = list(self._local(symbol if sort == "feature" else sort, near, place, height))
        wordings += [pattern.format(place=near, height=height) for pattern in patterns]
        if sort == "centre" and place not in self._towns:
            wordings.insert(0, place)
        if not place and self._fresh and sort in ("farm", "feature") and "{place}" in patterns[0]:
            wordings.insert(0, patterns[0].format(place=self._fresh.pop(0), height=height))
        wordings += [
            pattern.format(place=near, height=height + step)
            for step in _HIGHER
            for pattern in patterns
            if "{height}" in pattern
        ]
        wordings += [f"{again} {wordings[-1]}" for again in _AGAIN]
        for wording in wordings:
            # A settlement's middle may bear the settlement's own name.
            free = (sort == "centre") if wording == place else (wording not in self._used)
            own = _stutters(near) if near in wording else 0
            if free and _stutters(wording) <= own:
                self._use(wording)
                return wording
        return ""

    def _use(self, name: str) -> None:
        self._used.add(name)
        self._people.update(one for one in self._known if one in name)

    def _hamlets(self) -> Iterator[str]:
        """Yield names for a hamlet, by those that are used least."""
        for tongue in self._tongues[:1]:
            texts = [text for kind in _HAMLETS for text in tongue.features.get(kind, ())]
            for person in sorted(tongue.people, key=lambda name: self._people[name]):
                for text in texts:
                    name = capital(text.format(n="", name=person))
                    if "{n}" not in text and name not in self._used:
                        yield name

    def _local(self, kind: str, near: str, place: str, height: int) -> Iterator[str]:
        """Yield names in the language of the country, the plainest first."""
        tongue = next(iter(self._tongues), None)
        if tongue is None:
            return
        texts = [text for name in _KINDS.get(kind, ()) for text in tongue.features.get(name, ())]
        if kind == "summit":  # the first gets its height, later ones a name
            numbers = sum(any(digit.isdigit() for digit in name) for name in self._used)
            texts.sort(key=lambda text: ("{n}" in text) == bool(numbers % 2))
        elif kind == "centre":  # a chapel with its own name may be anywhere except in the middle
            texts = [text for text in texts if "{name}" in text]
        for text in texts:
            if "{name}" in text and place not in self._towns:
                for person in sorted(tongue.people, key=lambda name: self._people[name]):
                    yield capital(text.format(n=height, name=person))
            else:
                yield capital(text.format(n=height, name=near))
                yield from (
                    capital(text.format(n=height + step)) for step in _HIGHER if "{n}" in text
                )

    def _nearest(self, hex_: int) -> str:
        board = self._board
        return min(self._places, key=lambda p: (board.distance(p[0], hex_), p[1]))[1]


def _stutters(text: str) -> int:
    """Count the words that a name repeats, as 'Bir Bir Ghirba' does; 'Kub Kub' is a real place."""
    return sum(one == other for one, other in pairwise(text.split()))
