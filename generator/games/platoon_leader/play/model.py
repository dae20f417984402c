"""A campaign's first firefight that computer players can play (`generator.play.Playable`)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content import Pack
from generator.games.platoon_leader.play.figures import FireStyle, styles_of
from generator.games.platoon_leader.play.game import play_firefight, winner
from generator.games.platoon_leader.play.scene import FirefightScene, KnownBattle, scene_of
from generator.games.platoon_leader.setting.choices import SIDES
from generator.own_code import folder_hash
from generator.play import Played
from generator.play.chance import Seeds
from generator.play.numbers import numbers

if TYPE_CHECKING:
    from generator.play.numbers import Ints

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class FirstFirefight:
    """A first firefight, and what each player weighs."""

    scene: FirefightScene
    styles: Mapping[str, FireStyle]

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.styles)

    @property
    def ahead(self) -> tuple[str, ...]:
        return ()

    @property
    def code(self) -> str:
        """A hash of the code that plays."""
        return folder_hash(_HERE)

    @cached_property
    def key(self) -> str:
        """A hash of all that a game hangs on but seeds and code: the scene, the players."""
        scene = self.scene
        whole = [*self.styles.items()]
        whole += [getattr(scene, one.name) for one in fields(scene)]
        return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]

    @cached_property
    def _dice(self) -> Ints:
        """The state of chance, one for all games."""
        return numbers((1, 1))

    def game(self, players: Sequence[str], seeds: Seeds) -> Played:
        """Play a game to its end, with a player for each side in their order."""
        styles = [self.styles[one] for one in players]
        state = play_firefight(self.scene, styles, seeds, dice=self._dice)
        return Played(winner(state), True, state.turn, state.actions)


def first_firefight(pack: Pack, known: KnownBattle) -> FirstFirefight:
    """Return a first firefight as a game; the pack must have what the model needs.

    Raise CannotBePlayedError for one that can't be set up.
    """
    return FirstFirefight(scene_of(pack, known), styles_of(pack))
