"""The kinds of file that games add to packs which name them as their generator."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.content.kinds import Kind


def _platoon_command() -> Mapping[str, Kind]:
    from generator.games.platoon_command.kinds import KINDS

    return KINDS


def _none() -> Mapping[str, Kind]:
    return {}


GAME_KINDS: Mapping[str, Callable[[], Mapping[str, Kind]]] = {
    "platoon-command": _platoon_command,
    "platoon-leader": _none,
}
"""Generator name → function returning its kinds; a game is only imported when it is called."""
