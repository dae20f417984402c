"""Games played by computer players: how often each side of a scenario wins.

A game's model gives a scenario that can be played (`Playable`); which games have one stands in
their entries. Nothing here knows a game, a pack or a page.
"""

from generator.play.match import Playable, Played, play
from generator.play.tally import Tally, interval

__all__ = ["Playable", "Played", "Tally", "interval", "play"]
