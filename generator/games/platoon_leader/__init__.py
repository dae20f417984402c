"""Platoon Leader: campaigns on a rolled ground, with calendar, forces and card."""

from generator.games.game import Game

GAME = Game("platoon-leader", {"campaign": "generator.games.platoon_leader.generator:GENERATOR"})
