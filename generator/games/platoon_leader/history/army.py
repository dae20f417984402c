"""Whose troops a card's are: its word for them, looked up in the armies and nations of the pack."""

from __future__ import annotations

from generator.content import Pack


def army_of(pack: Pack, nationality: str) -> str | None:
    """Return the id of the army that a card's nationality names, None for one nobody knows."""
    word = nationality.lower()
    for key, army in pack.records("armies").items():
        if str(army["adjective"]).lower() == word:
            return key
    for nation in pack.records("nations").values():
        if str(nation["adjective"]).lower() == word:
            return str(nation["army"])
    return None
