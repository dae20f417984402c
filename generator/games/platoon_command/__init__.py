"""Platoon Command: scenarios on a board of tiles."""

from generator.games.game import Game

GAME = Game(
    name="platoon-command",
    generators={"scenario": "generator.games.platoon_command.generator:GENERATOR"},
    kinds="generator.games.platoon_command.kinds:KINDS",
)
