"""Packs that come with Fieldpress, used as examples in the commands' help."""

from __future__ import annotations

GAME = "platoon-command"
AIDS = "panzer-leader"
DECK = "platoon-command/us-deck"
TABLE = "panzer-leader/crt"
