"""What every sheet of aids has besides its pieces: a head, a check rule, what the lines mean."""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.aids.easel import FOLD_DASH, FOLD_POINTS, INK, SOFT, WHITE, Easel, on

HEAD = 9.0
FOOT = (108.0, 14.6)
"""Width and height of the check rule with its words, in millimetres."""

RULE_MM, RULE_INCHES = 100, 4


@dataclass(frozen=True, slots=True)
class Words:
    """The words of sheets: the game's, the product's, its scale, and lines for the foot."""

    title: str
    game: str
    product: str
    scale: str
    notes: tuple[str, ...]


def draw_head(easel: Easel, words: Words, width: float, sheet: str) -> None:
    """Draw the band over a sheet."""
    ground = easel.tint if easel.fills else WHITE
    easel.box(0, 0, width, HEAD, ground)
    if not easel.fills:
        easel.line((0, HEAD), (width, HEAD), 1.5)
        easel.line((0, 0), (width, 0), 0.5)
    colour = on(ground)
    game = words.game.upper()
    easel.text((3, 3.1), game, 11, "title", colour=colour, anchor="start")
    x = 3 + easel.width(game, 11, "title") + 4
    easel.line((x, 2), (x, HEAD - 2), 0.5, colour)
    easel.text((x + 4, 3.0), words.product, 13, "semi", colour=colour, anchor="start")
    right = f"{words.scale} · {sheet}"
    easel.text((width - 3, 3.1), right, 9, colour=colour, anchor="end")


def draw_foot(easel: Easel, words: Words) -> None:
    """Draw the check rule, what lines mean, and notes."""
    y = 4.6
    easel.line((0, y), (RULE_MM, y), 0.7)
    for at in range(0, RULE_MM + 1, 5):
        high = 2.8 if at in (0, RULE_MM) else 1.9 if at % 10 == 0 else 1.1
        easel.line((at, y), (at, y + high), 0.6)
    inch = 25.4
    easel.line((0, y), (RULE_INCHES * inch, y), 0.7)
    for number in range(2 * RULE_INCHES + 1):
        high = 2.8 if number in (0, 2 * RULE_INCHES) else 1.9 if number % 2 == 0 else 1.1
        easel.line((number * inch / 2, y), (number * inch / 2, y - high), 0.6)
    easel.text((RULE_MM + 2.6, y + 0.8), "100", 6.5, "figure", anchor="start")
    easel.text((1.2, y + 1.0), "100 mm: measure it; print at 100 %", 6.5, anchor="start")
    easel.text((1.2, 1.0), "4 in", 6.5, anchor="start")
    x, base = 0.0, 11.2
    easel.line((x, base + 0.8), (x + 9, base + 0.8), 0.6)
    easel.text((x + 10, base), "cut", 7.0, anchor="start")
    easel.line((x + 18, base + 0.8), (x + 30, base + 0.8), FOLD_POINTS, INK, FOLD_DASH)
    easel.text((x + 31, base), "fold", 7.0, anchor="start")
    for number, note in enumerate(words.notes[:2]):
        size = easel.fitted(note, FOOT[0] - 40, 7.0)
        easel.text((40, base + 1.5 - 2.9 * number), note, size, colour=SOFT, anchor="start")
