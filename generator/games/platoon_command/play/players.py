"""Players: what each counts a thing for, as the pack has it."""

from __future__ import annotations

from typing import Final

from generator.content import Pack

PART: Final = "players"
"""The part of the pack with a record for each player that scenarios are chosen by."""

JUDGES: Final = "judges"
"""The part with those who judge what was chosen, and never choose."""

CROWD: Final = "crowd"
"""The part with a crowd, bred from mixes of those who choose, that helps them."""

WEIGHTS = (
    "first", "hit", "hunt", "finish", "clear", "pin", "control", "keep", "stack", "reach", "help",
    "go", "shy", "aim", "mark", "trail", "fog", "recon", "conceal", "call", "riflemen", "scouts",
    "guns", "command", "rise", "blast", "whim", "press",
)  # fmt: skip
"""What a player weighs, in the order of its numbers; the pack says what each is."""

LENGTH: Final = 28
"""How many weights a player has."""

FIRST: Final = 0
HIT: Final = 1
HUNT: Final = 2
FINISH: Final = 3
CLEAR: Final = 4
PIN: Final = 5
HOLD: Final = 6
KEEP: Final = 7
STACK: Final = 8
REACH: Final = 9
HELP: Final = 10
GO: Final = 11
SHY: Final = 12
AIM: Final = 13
NEW: Final = 14
TRAIL: Final = 15
FOG: Final = 16
CLEAN: Final = 17
CLOUD: Final = 18
CALL: Final = 19
CALL_KEY: Final = 20
CALL_SCOUTS: Final = 21
CALL_GUNS: Final = 22
ORDER: Final = 23
RISE: Final = 24
SHELL: Final = 25
WHIM: Final = 26
PRESS: Final = 27


def players_of(pack: Pack, part: str = PART) -> dict[str, list[int]]:
    """Return the weights of each of a pack's players, its judges or its crowd."""
    return {
        key: [int(record[name]) for name in WEIGHTS] for key, record in pack.records(part).items()
    }
