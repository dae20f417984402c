"""Errors of the mathematics of chance; each is a ValueError too, as models expect."""

from __future__ import annotations

from generator.errors import UsageError


class DiceError(UsageError, ValueError):
    """Base of this package's errors; `str()` is the plain message."""


class NotationError(DiceError):
    """A text is not dice, or asks for too many."""


class SpanError(DiceError):
    """A text is not the totals of a row."""


class CoverageError(DiceError):
    """A total falls on no row, or on several."""


class StreamError(DiceError):
    """A stream was asked for a pick it can't make."""


class LedgerError(DiceError):
    """An entry of the ledger contradicts itself."""


class RatioError(DiceError):
    """Strengths or columns that don't make combat odds."""
