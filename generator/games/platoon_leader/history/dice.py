"""Dice of the Reorganization Phase: rolled here, or thrown at the table and typed in.

Rolls after a firefight hang on its public reports as well as on the seed, so that nobody can
foretell them from the seed on the cover. Those of a sealed side take its private word besides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.content import Pack
from generator.dice import Stream
from generator.games.platoon_leader.history.wording import told
from generator.roll.locks import Locks
from generator.roll.roller import Rolled, Roller


@dataclass(slots=True)
class RephRoller(Roller):
    """A roller whose dice may have been thrown at the table.

    `typed` has their faces by the path of the roll, such as `firefight-1/axis/elr`.
    """

    typed: Mapping[str, Sequence[int]] = field(default_factory=dict)
    unused: set[str] = field(default_factory=set)

    def stream(self, path: str) -> Stream:
        """Return the stream of a path; what was typed is shown first."""
        faces = self.typed.get(self.full_path(path))
        # Slots make a class anew, which `super()` without arguments doesn't know of.
        drawn = Roller.stream(self, path)
        if faces is None:
            return drawn
        self.unused.discard(self.full_path(path))
        return TypedStream(faces, drawn)

    def noted(self) -> tuple[Rolled, ...]:
        """Return what was rolled, with a note at each roll whose dice were typed."""
        note = told(self.pack, "own-dice")
        return tuple(
            replace(one, entry=replace(one.entry, note=f"{one.entry.note} {note}".strip()))
            if one.entry.path in self.typed
            else one
            for one in self.made
        )


class TypedStream(Stream):
    """A stream that shows faces thrown at the table before it draws any."""

    __slots__ = ("_drawn", "_faces")

    def __init__(self, faces: Sequence[int], drawn: Stream) -> None:
        self._faces, self._drawn = list(faces), drawn

    def below(self, n: int) -> int:
        """Return the next typed face less one, or a drawn number."""
        return self._faces.pop(0) - 1 if self._faces else self._drawn.below(n)


def reph_roller(
    pack: Pack, seed: str, reports: Sequence[str], typed: Mapping[str, Sequence[int]], word: str
) -> RephRoller:
    """Return the dice of a Reorganization Phase.

    `reports` are the hashes of the public reports up to this firefight, `word` the private word of
    a sealed side, or nothing. No path of a roll changes from one version to the next: histories
    that were begun with an older one would otherwise change what has happened.
    """
    whole = "/".join((seed, *reports, *([word] if word else [])))
    return RephRoller(pack, whole, Locks({}), typed=typed, unused=set(typed))
