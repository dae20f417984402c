"""Marks of size and rank: NATO's echelons, stars, chevrons."""

from __future__ import annotations

from scripts.icons.shapes import Icon, box, circle, icon, line, solid, star


def _dots(words: str, count: int) -> Icon:
    return icon(
        words, *solid(*(circle(12 + 7.2 * (k - (count - 1) / 2), 12, 2.9) for k in range(count)))
    )


def _bars(words: str, count: int) -> Icon:
    step = 6.5
    return icon(
        words,
        *solid(*(box(12 + step * (k - (count - 1) / 2) - 1.4, 4, 2.8, 16) for k in range(count))),
    )


def _crosses(words: str, count: int, wide: float, high: float, step: float) -> Icon:
    lines = []
    for k in range(count):
        x = 12 + step * (k - (count - 1) / 2) - wide / 2
        y = 12 - high / 2
        lines.append(f"M{x:g} {y:g}l{wide:g} {high:g}M{x + wide:g} {y:g}l{-wide:g} {high:g}")
    return icon(words, line(*lines))


def _stars(words: str, size: float, *places: tuple[float, float]) -> Icon:
    return icon(words, *solid(*(star(x, y, size) for x, y in places)))


def _chevrons(words: str, count: int) -> Icon:
    top = 12 - (4.5 + 6 * count) / 2
    return icon(
        words, *solid(*(f"M12 {top + 6 * k:g}l10 6v4.5l-10-6-10 6v-4.5z" for k in range(count)))
    )


ICONS: dict[str, Icon] = {
    "team": icon("team", line(circle(12, 12, 6.5), "M4 20L20 4")),
    "squad": _dots("squad", 1),
    "section": _dots("section", 2),
    "platoon": _dots("platoon", 3),
    "company": _bars("company", 1),
    "battalion": _bars("battalion", 2),
    "regiment": _bars("regiment", 3),
    "brigade": _crosses("brigade", 1, 12, 14, 0),
    "division": _crosses("division", 2, 7.5, 12, 11.5),
    "corps": _crosses("corps", 3, 4.6, 10, 7.7),
    "army": _crosses("army", 4, 3.2, 9, 5.6),
    "star-1": _stars("one star", 11, (12, 12.8)),
    "star-2": _stars("two stars", 6, (6.5, 12.4), (17.5, 12.4)),
    "star-3": _stars("three stars", 5.8, (12, 7), (6.3, 17.2), (17.7, 17.2)),
    "star-4": _stars("four stars", 5.8, (6.3, 7), (17.7, 7), (6.3, 17.6), (17.7, 17.6)),
    "star-5": _stars(
        "five stars", 4.6, (12, 5.6), (4.9, 10.5), (19.1, 10.5), (7.5, 18.8), (16.5, 18.8)
    ),
    "chevron-1": _chevrons("one chevron", 1),
    "chevron-2": _chevrons("two chevrons", 2),
    "chevron-3": _chevrons("three chevrons", 3),
}
