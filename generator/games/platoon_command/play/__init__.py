"""Platoon Command played by computer: the whole rulebook on flat lists of numbers."""

from generator.play.compiled import prefer

prefer(__name__, __path__)
