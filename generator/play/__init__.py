"""Games between computer players: how often each side of a scenario wins.

A game's model gives a scenario that can be played (`Playable`); which games have one stands in
their entries. Nothing here knows about a particular game, a pack or a page.
"""

from generator.play.compiled import COMPILED, prefer

prefer(__name__, __path__)

from generator.play.match import LOOKING_AHEAD, Playable, Played, play  # noqa: E402  (found where it is compiled)
from generator.play.tally import Tally, interval  # noqa: E402

__all__ = ["COMPILED", "LOOKING_AHEAD", "Playable", "Played", "Tally", "interval", "play"]
