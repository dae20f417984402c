"""What every sheet of aids has besides its pieces: a head, a check rule, what the lines mean."""

from __future__ import annotations

from dataclasses import dataclass

from generator.draw.aids.easel import FOLD_DASH, FOLD_POINTS, INK, SOFT, Easel, on

HEAD = 9.0
FOOT = (114.0, 14.6)
"""Width and height of the check rule with its words, in millimetres."""

RULE_MM, RULE_INCHES = 100, 4


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of sheets: the game's, the product's, its scale, and lines for the foot."""

    title: str
    game: str
    product: str
    scale: str
    notes: tuple[str, ...]


def draw_head(easel: Easel, words: SheetWords, width: float, sheet: str) -> None:
    """Draw the band over a sheet."""
    ground = easel.strong
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


def draw_foot(easel: Easel, words: SheetWords) -> None:
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
    for at in (0, 50, RULE_MM):
        easel.line((at, y), (at, y + 2.8), 0.6)
    x = RULE_INCHES * inch + 1.6
    easel.text((x, y + 0.9), f"{RULE_MM} mm", 8.0, "semi", anchor="start")
    easel.text((x, y - 2.9), f"{RULE_INCHES} in", 8.0, "semi", anchor="start")
    base = 8.8
    easel.line((0, base + 0.9), (9, base + 0.9), 0.6)
    easel.text((10.5, base), "cut", 7.5, anchor="start")
    easel.line((18, base + 0.9), (30, base + 0.9), FOLD_POINTS, INK, FOLD_DASH)
    easel.text((31.5, base), "fold", 7.5, anchor="start")
    told = "Print at 100 %, and measure the rule."
    easel.text((FOOT[0] - 0.5, base), told, 7.5, anchor="end")
    for note in words.notes[:1]:
        size = easel.fitted(note, FOOT[0] - 1, 7.5)
        easel.text((0, base + 3.4), note, size, colour=SOFT, anchor="start")
