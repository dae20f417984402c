"""Players: what each counts a thing for, as the pack has it."""

from __future__ import annotations

from generator.content import Pack
from generator.games.platoon_command.play.layout import Ints

PART = "players"
"""The part of the pack with a record for each player."""

WEIGHTS = (
    "first", "hit", "hunt", "finish", "clear", "pin", "control", "keep", "stack", "reach", "help",
    "go", "shy", "aim", "mark", "trail", "fog", "recon", "conceal", "call", "riflemen", "scouts",
    "guns", "command", "rise", "blast", "whim", "press",
)  # fmt: skip
"""What a player weighs, in the order of its numbers; the pack says what each is."""

(
    FIRST, HIT, HUNT, FINISH, CLEAR, PIN, HOLD, KEEP, STACK, REACH, HELP,
    GO, SHY, AIM, NEW, TRAIL, FOG, CLEAN, CLOUD, CALL, CALL_KEY, CALL_SCOUTS,
    CALL_GUNS, ORDER, RISE, SHELL, WHIM, PRESS,
) = range(len(WEIGHTS))  # fmt: skip


def players_of(pack: Pack) -> dict[str, Ints]:
    """Return the weights of each of a pack's players."""
    return {
        key: [int(record[name]) for name in WEIGHTS] for key, record in pack.records(PART).items()
    }
