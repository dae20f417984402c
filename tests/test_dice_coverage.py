"""The proof that a table is complete, against trying every total; odds against every throw."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import CoverageError, Flaw, Span, parse, parse_span, prove, row_odds, row_of


def rows(*texts: str) -> list[Span]:
    return [parse_span(text) for text in texts]


ends = st.none() | st.integers(-6, 16)
tables = st.lists(
    st.tuples(ends, ends).map(
        lambda pair: Span(*(sorted(pair) if None not in pair else pair))  # type: ignore[type-var]
    ),
    max_size=5,
)
dice = st.sampled_from([parse(text) for text in ("1d6", "2d6", "1d6-1d6", "2d6-3", "1d4+1d3")])
modifiers = st.tuples(st.integers(-3, 3), st.integers(0, 3)).map(lambda m: (m[0], m[0] + m[1]))


@st.composite
def whole_tables(draw: st.DrawFn) -> list[Span]:
    """Rows that part all numbers among them, in any order."""
    cuts = sorted(draw(st.sets(st.integers(-6, 16), max_size=5)))
    lows = [None, *cuts]
    highs = [*(cut - 1 for cut in cuts), None]
    parted = [Span(low, high) for low, high in zip(lows, highs, strict=True)]
    return draw(st.permutations(parted))


@pytest.mark.parametrize(
    ("notation", "span", "texts", "clamp"),
    [
        ("2d6", (0, 0), ["<=4", "5-6", "7", "8-10", ">=11"], False),
        ("2d6", (0, 0), [">=11", "7", "8-10", "5-6", "<=4"], False),
        ("2d6", (-2, 1), ["0-6", "7-13"], False),
        ("1d6-1d6", (0, 0), ["-5--1", "0", "1-5"], False),
        ("1d6", (0, 0), ["any"], False),
        ("2d6", (-3, 3), ["2-6", "7-12"], True),
        ("1d6", (0, 0), ["<=0", "1-3", "4-9", ">=10"], True),
        ("1d6", (0, 0), ["10", "11-12"], True),
    ],
)
def test_complete(notation: str, span: tuple[int, int], texts: list[str], clamp: bool) -> None:
    assert prove(parse(notation), span, rows(*texts), clamp) == ()


@pytest.mark.parametrize(
    ("texts", "message", "totals"),
    [
        (["<=6", ">=8"], "no row for 7", ((7, 7),)),
        (["5-8", ">=10"], "no row for 2 to 4 and 9", ((2, 4), (9, 9))),
        (["2", "4-5", "8-10"], "no row for 3, 6 to 7 and 11 to 12", ((3, 3), (6, 7), (11, 12))),
        ([], "no row for 2 to 12", ((2, 12),)),
    ],
)
def test_gap(texts: list[str], message: str, totals: tuple[tuple[int, int], ...]) -> None:
    assert prove(parse("2d6"), (0, 0), rows(*texts)) == (Flaw("gap", message, (), totals),)


def test_many_gaps_are_told_shortly() -> None:
    odd = [Span(n, n) for n in range(1, 101, 2)]
    (flaw,) = prove(parse("1d100"), (0, 0), odd)
    assert flaw.message == (
        "no row for 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 and 38 more runs of totals"
    )
    assert len(flaw.totals) == 50
    (flaw,) = prove(parse("1d24"), (0, 0), odd[:12])
    assert flaw.message == "no row for 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and 24"


def test_overlap() -> None:
    (flaw,) = prove(parse("2d6"), (0, 0), rows("3", "<=3", ">=4"))
    assert flaw == Flaw("overlap", "rows '3' and '<=3' both claim 3", (0, 1), ((3, 3),))


def test_every_pair_that_overlaps_is_told_in_the_order_of_the_rows() -> None:
    flaws = prove(parse("2d6"), (0, 0), rows("8-12", "2-10", "any"))
    assert [(flaw.rows, flaw.totals, flaw.message) for flaw in flaws] == [
        ((0, 1), ((8, 10),), "rows '8-12' and '2-10' both claim 8 to 10"),
        ((0, 2), ((8, 12),), "rows '8-12' and 'any' both claim 8 to 12"),
        ((1, 2), ((2, 10),), "rows '2-10' and 'any' both claim 2 to 10"),
    ]


def test_a_flood_of_overlaps_is_cut_off() -> None:
    assert len(prove(parse("2d6"), (0, 0), rows("any") * 3000)) == 100


def test_unreachable() -> None:
    spans = rows("<=7", "8-13", ">=14")
    message = "no roll reaches row '>=14': totals run from 2 to 12"
    assert prove(parse("2d6"), (0, 0), spans) == (Flaw("unreachable", message, (2,)),)
    assert prove(parse("2d6"), (0, 2), spans) == ()
    assert prove(parse("2d6"), (0, 0), spans, clamp=True) == ()


def test_modifiers_widen_the_totals() -> None:
    (flaw,) = prove(parse("1d6-1d6"), (-1, 2), rows("-5 to 5"))
    assert flaw.message == "no row for -6 and 6 to 7"


def test_all_flaws_at_once() -> None:
    flaws = prove(parse("1d6"), (0, 0), rows("1-3", "3-4", "6", "8"))
    assert [flaw.message for flaw in flaws] == [
        "no row for 5",
        "rows '1-3' and '3-4' both claim 3",
        "no roll reaches row '8': totals run from 1 to 6",
    ]


def test_clamp_forgives_the_ends_but_no_hole_and_no_overlap() -> None:
    flaws = prove(parse("2d6"), (-5, 5), rows("2-4", "4-6", "8-10"), clamp=True)
    assert [flaw.message for flaw in flaws] == [
        "no row for 7",
        "rows '2-4' and '4-6' both claim 4",
    ]


@pytest.mark.parametrize("wrong", [(1, 0), (0, 1_000_001), (-1_000_001, 0)])
def test_modifiers_make_sense(wrong: tuple[int, int]) -> None:
    with pytest.raises(CoverageError) as caught:
        prove(parse("2d6"), wrong, rows("any"))
    assert str(caught.value) == (
        f"modifiers from {wrong[0]} to {wrong[1]}: the least comes first, and none is beyond "
        "1000000, as in -2 to 3"
    )


def test_the_widest_modifiers_are_proved_at_once() -> None:
    (flaw,) = prove(parse("2d6"), (-1_000_000, 1_000_000), rows("<=4", "6", ">=7"))
    assert flaw.message == "no row for 5"


@given(dice, modifiers, tables, st.booleans())
def test_proof_agrees_with_trying_every_total(dice, modifiers, spans, clamp) -> None:
    totals = {
        total + modifier
        for total in dice.totals
        for modifier in range(modifiers[0], modifiers[1] + 1)
    }
    if clamp and spans:
        lowest = min(-99 if span.low is None else span.low for span in spans)
        highest = max(99 if span.high is None else span.high for span in spans)
        settled = {min(max(total, lowest), highest) for total in totals}
    else:
        settled = totals
    claims = {total: [i for i, span in enumerate(spans) if total in span] for total in settled}
    flaws = prove(dice, modifiers, spans, clamp)

    def told(kind: str, *indexes: int) -> set[int]:
        return {
            total
            for flaw in flaws
            if flaw.kind == kind and flaw.rows == indexes
            for low, high in flaw.totals
            for total in range(low, high + 1)
        }

    assert told("gap") == {total for total, claim in claims.items() if not claim}
    for second in range(len(spans)):
        for first in range(second):
            both = {total for total, claim in claims.items() if {first, second} <= set(claim)}
            assert told("overlap", first, second) == both
    unreached = {i for i, span in enumerate(spans) if not any(total in span for total in totals)}
    assert {i for flaw in flaws if flaw.kind == "unreachable" for i in flaw.rows} == (
        set() if clamp else unreached
    )


@given(dice, st.integers(-4, 4), whole_tables())
def test_odds_agree_with_counting(dice, modifier, spans) -> None:
    odds = row_odds(dice, spans, modifier)
    expected = [
        sum((p for total, p in dice.distribution().items() if total + modifier in span), Fraction())
        for span in spans
    ]
    assert list(odds) == expected
    assert sum(odds) == 1


def test_odds_of_a_known_table() -> None:
    """Every throw of two dice counted by hand, with a modifier that leads beyond the table."""
    spans = rows("2-4", "5-8", "9-12")
    fell = Counter(
        0 if total <= 4 else 1 if total <= 8 else 2
        for total in (a + b + 3 for a in range(1, 7) for b in range(1, 7))
    )
    expected = tuple(Fraction(fell[row], 36) for row in range(3))
    assert expected == (Fraction(0), Fraction(10, 36), Fraction(26, 36))
    assert row_odds(parse("2d6"), spans, modifier=3, clamp=True) == expected
    with pytest.raises(CoverageError, match=r"^no row for 13$"):
        row_odds(parse("2d6"), spans, modifier=3)


@pytest.mark.parametrize(("total", "row"), [(-9, 1), (2, 1), (3, 0), (6, 0), (7, 2), (40, 2)])
def test_row_of_clamps_to_the_outermost_row_wherever_it_stands(total: int, row: int) -> None:
    assert row_of(total, rows("3-6", "2", "7"), clamp=True) == row


def test_row_of_a_table_that_is_not_proved() -> None:
    with pytest.raises(CoverageError, match=r"^rows '<=3' and '3-4' both claim 3$"):
        row_of(3, rows("<=3", "3-4"))
    with pytest.raises(CoverageError, match=r"^no row for 5$"):
        row_of(5, rows("<=3", "3-4"))
    with pytest.raises(CoverageError, match=r"^no row for 5$"):
        row_of(5, [], clamp=True)
    with pytest.raises(CoverageError, match=r"^no row for 4$"):
        row_of(4, rows("1-3", "5-6"), clamp=True)
