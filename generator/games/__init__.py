"""The games that can be rolled: a registry, one entry per game.

Installed packages add games by entry points of the group `fieldpress.games`; a pack by itself,
which may be a stranger's, adds none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.errors import UsageError
from generator.games.game import GameEntry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "fieldpress.games"

_ALL = (
    GameEntry(
        name="platoon-leader",
        generators={"campaign": "generator.games.platoon_leader.scenario.entry:GENERATOR"},
        kinds="generator.games.platoon_leader.field_map.kind:KINDS",
    ),
    GameEntry(
        name="platoon-command",
        generators={"scenario": "generator.games.platoon_command.scenario.papers:GENERATOR"},
        kinds="generator.games.platoon_command.board.kind:KINDS",
        play="generator.games.platoon_command.play.model:playable",
        table={"scenario": "generator.games.platoon_command.table_set_up:set_up"},
        printed_table="generator.games.platoon_command.table_set_up:set_up_printed",
    ),
    GameEntry(
        name="platoon-action",
        generators={"scenario": "generator.games.platoon_action.scenario.papers:GENERATOR"},
        force="generator.games.platoon_action.force.entry:FORCE",
        play="generator.games.platoon_action.play.model:playable",
        table={"scenario": "generator.games.platoon_action.table_set_up:set_up"},
    ),
    GameEntry(
        name="panzer-leader",
        generators={
            "board": "generator.games.panzer_leader.board.papers:GENERATOR",
            "scenario": "generator.games.panzer_leader.scenario.papers:GENERATOR",
        },
        kinds="generator.games.panzer_leader.kinds:KINDS",
        sights="generator.games.panzer_leader.sight.words:SIGHTS",
        play="generator.games.panzer_leader.play.model:playable",
        table={"scenario": "generator.games.panzer_leader.table_set_up:set_up"},
        printed_table="generator.games.panzer_leader.table_set_up:set_up_printed",
    ),
    GameEntry(
        name="plm-american-revolution",
        generators={
            "scenario": "generator.games.plm_american_revolution.scenario.papers:GENERATOR"
        },
        kinds="generator.games.plm_american_revolution.force.battle:KINDS",
        play="generator.games.plm_american_revolution.play.model:playable",
        table={"scenario": "generator.games.plm_american_revolution.table_set_up:set_up"},
        printed_table="generator.games.plm_american_revolution.table_set_up:set_up_printed",
        force="generator.games.plm_american_revolution.force.entry:FORCE",
    ),
)

GAMES: Mapping[str, GameEntry] = MappingProxyType({game.name: game for game in _ALL})
"""The games that come with Fieldpress."""


def first_game(has: Callable[[GameEntry], object]) -> str:
    """Return the first game that comes with Fieldpress and has something; its pack is named so."""
    return next(name for name, game in GAMES.items() if has(game))


def games() -> Mapping[str, GameEntry]:
    """Return all games by name, those that come with Fieldpress and installed ones.

    Raises UsageError for an installed package whose entry is no game.
    """
    both = {**_installed(), **GAMES}
    return MappingProxyType({name: both[name] for name in sorted(both)})


@cache
def _installed() -> Mapping[str, GameEntry]:
    from importlib.metadata import entry_points  # costs as much as a small command

    points = [point for point in entry_points(group=GROUP) if point.name not in GAMES]
    return {point.name: _loaded(point) for point in points}


def find_game(name: str) -> GameEntry | None:
    """Return a game by its name; installed packages are asked only for what isn't built in."""
    return GAMES.get(name) or games().get(name)


class _GameKinds(Mapping[str, Callable[[], Mapping[str, Any]]]):
    """By game, a function that returns the kinds of file that only its packs have."""

    def __getitem__(self, name: str) -> Callable[[], Mapping[str, Any]]:
        game = find_game(name)
        if game is None:
            raise KeyError(name)
        return game.own_kinds

    def __iter__(self) -> Iterator[str]:
        return iter(games())

    def __len__(self) -> int:
        return len(games())


KINDS: Mapping[str, Callable[[], Mapping[str, Any]]] = _GameKinds()
"""Kinds of file by game; a game is imported when a pack names it."""


def _loaded(point: EntryPoint) -> GameEntry:
    whose = f"the installed game '{point.name}' ({point.value})"
    try:
        game = point.load()
    except Exception as error:  # a stranger's package may fail in any way
        raise UsageError(f"{whose} can't be loaded: {error}") from error
    if not isinstance(game, GameEntry):
        raise UsageError(f"{whose} is a {type(game).__name__}, not a game")
    if game.name != point.name:
        raise UsageError(f"{whose} calls itself '{game.name}'")
    return game
