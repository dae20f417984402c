"""Errors of the mathematics of chance; each is a ValueError too, as models expect."""

from __future__ import annotations

from generator.errors import UsageError


class DiceError(UsageError, ValueError):
    """Root of what this package raises; `str()` is the plain message."""


class NotationError(DiceError):
    """A text is not dice, or asks for more dice than are allowed."""


class SpanError(DiceError):
    """A text is not the totals of a row."""


class CoverageError(DiceError):
    """A total falls on no row, or on several."""


class StreamError(DiceError):
    """A stream was asked for a pick it can't make."""


class LedgerError(DiceError):
    """An entry of the ledger contradicts itself."""


class RatioError(DiceError):
    """Strengths or columns that make no combat odds."""
