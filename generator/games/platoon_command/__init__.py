"""Platoon Command: scenarios on a board of tiles."""

from generator.games.game import Game

GAME = Game("platoon-command", {"scenario": "generator.games.platoon_command.generator:GENERATOR"})
