"""How VASSAL writes what a piece is: parts with a delimiter between them, one within another.

The words and their order are those that VASSAL 3.6 reads (`VASSAL.tools.SequenceEncoder`, and the
traits in `VASSAL.counters`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.exports.virtual.things import TablePiece

FLIP = "70,130"
"""The key that turns a piece over, as the program keeps it: Ctrl+F."""

RIGHT, LEFT = "93,130", "91,130"
"""The keys that turn a piece on the table: Ctrl+] and Ctrl+[."""

TURNS = 24
"""The ways that a piece may lie turned."""

NO_KEY = ""

_CTRL = 128
"""The program's own number for the key Ctrl."""


def joined(parts: Iterable[object], mark: str) -> str:
    """Return parts with a mark between them, which is escaped where a part has it itself."""
    texts = [str(part) for part in parts]
    whole = mark.join(texts)
    if "\\" not in whole and "'" not in whole and whole.count(mark) == len(texts) - 1:
        return whole  # nothing to escape, as with nearly all of the many pieces of a saved game
    return mark.join(_escaped(text, mark) for text in texts)


def _escaped(text: str, mark: str) -> str:
    quoted = text.startswith("\\") or (text.startswith("'") and text.endswith("'"))
    text = text.replace(mark, f"\\{mark}")
    return f"'{text}'" if text and quoted else text


@dataclass(frozen=True, slots=True)
class Trait:
    """One of the layers that a piece is made of: what it is, and what it is in just now."""

    kind: str
    state: str


@dataclass(frozen=True, slots=True)
class PiecePlace:
    """Where a piece is in a saved game: its own id there, its map, its pixel."""

    id: str = "null"
    map: str = "null"
    x: int = 0
    y: int = 0


def piece_text(traits: Sequence[Trait], own: Trait, id_: str = "null") -> str:
    """Return the command that makes a piece: its traits from the outermost in, then itself."""
    kind, state = own.kind, own.state
    for trait in reversed(traits):
        kind, state = joined((trait.kind, kind), "\t"), joined((trait.state, state), "\t")
    return added(id_, kind, state)


def added(id_: str, kind: str, state: str) -> str:
    """Return the command that adds a piece, or a stack of pieces that were added before."""
    return "+/" + joined((id_, kind, state), "/")


def plain(number: str, name: str, picture: str = "", place: PiecePlace | None = None) -> Trait:
    """Return what every piece is made of at its core: its number among pieces, name, picture."""
    at = place or PiecePlace()
    state = joined((at.map, at.x, at.y, number, 0), ";")
    return Trait("piece;" + joined(("", "", picture, one_line(name)), ";"), state)


def two_sides(front: str, back: str, *, face_up: bool) -> Trait:
    """Return the trait of a counter that shows one of its sides, and is turned over by a key."""
    layers = joined((front, back), ",")
    parts = (
        "", _CTRL, "",
        "Flip", _CTRL, "F",
        "", _CTRL, "",
        "", NO_KEY, 1,
        "false", 0, 0,
        layers, joined(("", ""), ","), "true", "Side",
        NO_KEY, "", "false", "", 1,
        1, "true", NO_KEY, FLIP, NO_KEY,
        "", "1.0", "", "true",
    )  # fmt: skip
    return Trait("emb2;" + joined(parts, ";"), "1" if face_up else "2")


def masked(back: str) -> Trait:
    """Return the trait of a card: while it is face down, only its owner may look at it."""
    parts = (FLIP, back, "Flip", "P", "?", "player:", "Peek", "", "false", NO_KEY, "")
    return Trait("obs;" + joined(parts, ";"), "null;")


def turned(degrees: float) -> Trait:
    """Return the trait of a piece that lies turned, in degrees clockwise."""
    parts = (TURNS, RIGHT, LEFT, "Turn right", "Turn left", NO_KEY, "", "", "")
    return Trait("rotate;" + joined(parts, ";"), str(round(degrees * TURNS / 360) % TURNS))


def ground() -> Trait:
    """Return the trait of a tile: what is put on it lies there, and it is moved with Alt alone."""
    return Trait("immob;" + joined(("c", "I", "R", ""), ";"), "")


def marked(values: Mapping[str, str]) -> Trait:
    """Return the trait of a piece's values, which the program knows as its properties."""
    return Trait("mark;" + joined(values, ","), joined(values.values(), ","))


def properties(group: str, piece: TablePiece) -> dict[str, str]:
    """Return a piece's values under names that expressions of the program may use."""
    own = {"deck": group, "card": piece.id}
    return own | {_word(key): one_line(value) for key, value in piece.values.items()}


def _word(key: str) -> str:
    return key.replace(".", "_").replace("-", "_").replace(" ", "_")


def one_line(text: str) -> str:
    """Return a text as it may stand in a part: without line breaks, and nothing to be escaped."""
    return " ".join(text.replace("\\", "/").split())
