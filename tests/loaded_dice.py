"""Dice that show what a test wants, and the stages of both games with a roll or two so loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from generator.content import Pack
from generator.dice import Stream
from generator.games.packs import read_pack
from generator.games.platoon_command.scenario import scene as command_scene
from generator.games.platoon_leader.scenario.fields import LOCKABLE
from generator.games.platoon_leader.setting.scene import Setting, set_scene
from generator.roll.locks import Locks
from generator.roll.roller import Roller

CONTENT = Path(__file__).resolve().parent.parent / "content"

Faces = Mapping[str, Sequence[int]]
"""What the dice of a roll show, by its path in the ledger without stage and attempt."""


class Loaded:
    """A stream whose dice fall as told; it must be asked for no more of them."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)

    def die(self, sides: int) -> int:
        assert self.left, f"one more die, of {sides} sides, than was told"
        face = self.left.pop(0)
        assert 1 <= face <= sides, f"a die of {sides} sides can't show {face}"
        return face


@contextmanager
def loaded(faces: Faces) -> Iterator[None]:
    """Load the dice of some rolls; all others fall as the seed has them."""
    honest = Roller.stream

    def stream(self: Roller, path: str) -> Stream | Loaded:
        return Loaded(faces[path]) if path in faces else honest(self, path)

    with mock.patch.object(Roller, "stream", stream):
        yield


def dice(total: int) -> tuple[int, int]:
    """Return two dice that add up to a total."""
    one = max(1, total - 6)
    return one, total - one


def platoon_leader() -> Pack:
    return read_pack(CONTENT / "platoon-leader", "content/platoon-leader")


def platoon_command() -> Pack:
    return read_pack(CONTENT / "platoon-command", "content/platoon-command")


def a_roller(pack: Pack, seed: str = "loaded", locks: Locks | None = None) -> Roller:
    return Roller(pack, seed, locks or Locks())


def a_setting(pack: Pack, *locks: str, **changes: Any) -> Setting:
    """Return the setting of a campaign with these locks; `pair` changes keys of the pair."""
    setting = set_scene(a_roller(pack, locks=LOCKABLE.parse(locks)))
    if pair := changes.pop("pair", None):
        setting = replace(setting, pair={**setting.pair, **pair})
    return replace(setting, **changes)


def a_scene(pack: Pack, locks: Mapping[str, str], seed: str = "loaded") -> command_scene.Scene:
    """Return the scene of a scenario with these locks."""
    roller = a_roller(pack, seed, Locks(locks))
    return command_scene.set_scene(roller, command_scene.choose_mission(roller))


def results(roller: Roller) -> dict[str, str]:
    """Return what each roll came to, by its path."""
    return {one.entry.path: one.entry.result for one in roller.made}
