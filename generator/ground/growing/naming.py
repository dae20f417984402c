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


@dataclass(frozen=True, slots=True)
class Tongue:
    """How places are named in one language of a theatre.

    `villages` are names of settlements, `people` fill {name} of a feature away from them, and
    `features` are patterns by kind; {n} is a height.
    """

    villages: tuple[str, ...]
    people: tuple[str, ...]
    features: Mapping[str, tuple[str, ...]]

    def shuffled(self, stream: Stream) -> Tongue:
        """Return the same tongue with its names and patterns in random order."""
        return Tongue(
            stream.shuffled(self.villages),
            stream.shuffled(self.people),
            {kind: stream.shuffled(texts) for kind, texts in self.features.items()},
        )


class Namer:
    """Hands out names: for settlements one after another, for spots by patterns."""

    def __init__(
        self, board: HexBoard, names: Sequence[str], tongues: Sequence[Tongue] = ()
    ) -> None:
        self._board = board
        self._fresh = list(dict.fromkeys(names))
        self._tongues = tongues
        self._known = {name for tongue in tongues for name in tongue.people}
        self._places: list[tuple[int, str]] = []
        self._used: set[str] = set()
        self._people: Counter[str] = Counter()

    def place(self, hex_: int, *, farm: bool = False) -> str:
        """Name a settlement; a farm gets none once the names are used up."""
        if not self._fresh:
            if farm:
                return ""
            raise Rejected("a name for every settlement")
        name = self._fresh.pop(0)
        self._used.add(name)
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
        near = place or self._nearest(hex_)
        patterns = list(templates) or ["{place} " + sort]
        wordings = list(self._local(symbol if sort == "feature" else sort, near, place, height))
        wordings += [pattern.format(place=near, height=height) for pattern in patterns]
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
                self._used.add(wording)
                self._people.update(name for name in self._known if name in wording)
                return wording
        return ""

    def _local(self, kind: str, near: str, place: str, height: int) -> Iterator[str]:
        """Yield names in the language of the nearest settlement, the plainest first."""
        tongue = next((one for one in self._tongues if near in one.villages), None)
        if tongue is None:
            return
        texts = [text for name in _KINDS.get(kind, ()) for text in tongue.features.get(name, ())]
        if kind == "summit":  # the first gets its height, later ones a name
            numbers = sum(any(digit.isdigit() for digit in name) for name in self._used)
            texts.sort(key=lambda text: ("{n}" in text) == bool(numbers % 2))
        elif kind == "centre":  # a chapel with its own name may be anywhere except in the middle
            texts = [text for text in texts if "{name}" in text]
        for text in texts:
            if "{name}" in text and not place:
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
