"""The sentences of histories that the pack words, and the slots that are filled in them."""

from __future__ import annotations

from generator.content import Pack
from generator.scenario.wording import Wording

WORDS = Wording(
    "history-words",
    {
        "nobody": (),
        "fires": ("before", "after"),
        "tvp": ("axis", "allied"),
        "changed": ("name", "by", "tvp"),
        "own-dice": (),
        "assumed-losses": (),
        "assumed-place": (),
        "assumed-leaders": (),
        "assumed-control": (),
    },
)


def told(pack: Pack, key: str, **slots: object) -> str:
    """Return a sentence of a history, its slots filled."""
    return WORDS.say(pack, key, **slots)
