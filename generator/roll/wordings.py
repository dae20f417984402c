"""Wordings: one of several is rolled, and its words in braces are filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.roll.roller import Roller
from generator.roll.words import capital


def pick_text(roller: Roller, path: str, what: str, texts: Sequence[str]) -> str:
    """Pick one of several texts; the ledger names it by its number."""
    return texts[roller.number(path, what, 1, len(texts)) - 1]


def filled(text: str, slots: Mapping[str, str]) -> str:
    """Fill a text's words in braces; each sentence begins with a capital."""
    for name, words in slots.items():
        text = text.replace(f"{{{name}}}", words)
    return ". ".join(map(capital, text.split(". ")))
