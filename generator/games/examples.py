"""What the help of the commands takes for examples: packs that come with Fieldpress."""

from __future__ import annotations

GAME = "platoon-command"
AIDS = "panzer-leader"
DECK = "platoon-command/us-deck"
TABLE = "panzer-leader/crt"
COUNTERS = "panzer-leader"
PLATOON = "platoon-action/us-full"
