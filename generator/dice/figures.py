"""Numbers as people type them and as they are printed."""

from __future__ import annotations

from fractions import Fraction

LONGEST_TEXT = 100
LONGEST_QUOTE = 40

_TYPED = str.maketrans({"−": "-", "–": "-", "≤": "<=", "≥": ">="})
_HALF = Fraction(1, 2)


def typed(text: str) -> str:
    """Replace true minus signs, dashes, ≤ and ≥ with what a keyboard has."""
    return text.translate(_TYPED).strip()


def printed(number: int) -> str:
    """Write a number with a true minus sign."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Write a modifier with its sign, `+1` or `−1`; zero is `+0`."""
    return f"{number:+d}".replace("-", "−")


def quoted(text: str) -> str:
    """Quote a stranger's text for a message, shortened and safe for a terminal."""
    shown = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    return "'" + "".join(sign if sign.isprintable() else "�" for sign in shown) + "'"


def percent(odds: Fraction) -> str:
    """Write odds in per cent to one decimal; the possible is never 0, the uncertain never 100."""
    tenths = int(odds * 1000 + _HALF)
    if odds > 0 and tenths == 0:
        return "<0.1%"
    if odds < 1 and tenths == 1000:
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"
