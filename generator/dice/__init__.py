"""The mathematics of chance: notation, exact odds, proofs of tables, streams and the ledger."""

from generator.dice.coverage import Flaw, prove, row_odds, row_of
from generator.dice.errors import (
    CoverageError,
    DiceError,
    LedgerError,
    NotationError,
    RatioError,
    SpanError,
    StreamError,
)
from generator.dice.figures import percent, printed, signed
from generator.dice.ledger import Ledger, Throw
from generator.dice.notation import Dice, Term, parse
from generator.dice.ratios import net, odds_column
from generator.dice.rolls import Roll, roll
from generator.dice.seeds import check_seed, new_seed
from generator.dice.spans import Span, parse_span
from generator.dice.streams import Stream, Streams

__all__ = [
    "CoverageError",
    "Dice",
    "DiceError",
    "Flaw",
    "Ledger",
    "LedgerError",
    "NotationError",
    "RatioError",
    "Roll",
    "Span",
    "SpanError",
    "Stream",
    "StreamError",
    "Streams",
    "Term",
    "Throw",
    "check_seed",
    "net",
    "new_seed",
    "odds_column",
    "parse",
    "parse_span",
    "percent",
    "printed",
    "prove",
    "roll",
    "row_odds",
    "row_of",
    "signed",
]
