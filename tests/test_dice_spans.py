"""Rows of a table: every way of writing them, and how they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.dice import Span, SpanError, parse_span

ends = st.none() | st.integers(-30, 30) | st.integers(-999_999_999, 999_999_999)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    low, high = draw(ends), draw(ends)
    return Span(high, low) if None not in (low, high) and low > high else Span(low, high)


@pytest.mark.parametrize(
    ("text", "low", "high", "printed", "plain"),
    [
        ("3", 3, 3, "3", "3"),
        ("0", 0, 0, "0", "0"),
        ("-0", 0, 0, "0", "0"),
        ("-2", -2, -2, "−2", "-2"),
        ("−2", -2, -2, "−2", "-2"),
        ("5-6", 5, 6, "5–6", "5-6"),
        ("5–6", 5, 6, "5–6", "5-6"),
        ("5 - 6", 5, 6, "5–6", "5-6"),
        ("5 to 6", 5, 6, "5–6", "5-6"),
        ("0-3", 0, 3, "0–3", "0-3"),
        ("5-5", 5, 5, "5", "5"),
        ("-3--1", -3, -1, "−3 to −1", "-3 to -1"),
        ("-3 to -1", -3, -1, "−3 to −1", "-3 to -1"),
        ("−3 to −1", -3, -1, "−3 to −1", "-3 to -1"),
        ("-3-1", -3, 1, "−3 to 1", "-3 to 1"),
        ("<=2", None, 2, "≤2", "<=2"),
        ("≤2", None, 2, "≤2", "<=2"),
        ("<2", None, 1, "≤1", "<=1"),
        ("<=-2", None, -2, "≤−2", "<=-2"),
        (">=11", 11, None, "≥11", ">=11"),
        ("≥ 11", 11, None, "≥11", ">=11"),
        (">10", 11, None, "≥11", ">=11"),
        ("any", None, None, "any", "any"),
        (" any ", None, None, "any", "any"),
        ("999999999", 999_999_999, 999_999_999, "999999999", "999999999"),
    ],
)
def test_read(text: str, low: int | None, high: int | None, printed: str, plain: str) -> None:
    span = parse_span(text)
    assert span == Span(low, high)
    assert (str(span), span.plain) == (printed, plain)


WRONG = "is not the totals of a row"
NOT_A_ROW = f"{WRONG} such as '3', '5-6', '-3 to -1', '<=2', '>=11' or 'any'"
TOO_LARGE = f"{WRONG}: a row takes numbers of 9 digits at most, as in '>=11'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' {NOT_A_ROW}"),
        ("six", f"'six' {NOT_A_ROW}"),
        ("5-", f"'5-' {NOT_A_ROW}"),
        ("--5", f"'--5' {NOT_A_ROW}"),
        ("=5", f"'=5' {NOT_A_ROW}"),
        ("5-6-7", f"'5-6-7' {NOT_A_ROW}"),
        ("1.5", f"'1.5' {NOT_A_ROW}"),
        ("５", f"'５' {NOT_A_ROW}"),
        ("3" * 101, f"'{'3' * 39}…' {NOT_A_ROW}"),
        ("6-5", f"'6-5' {WRONG}: a row from 6 to 5 runs backwards: write '5-6'"),
        ("1--3", f"'1--3' {WRONG}: a row from 1 to -3 runs backwards: write '-3 to 1'"),
        ("1000000000", f"'1000000000' {TOO_LARGE}"),
        (">=-1000000000", f"'>=-1000000000' {TOO_LARGE}"),
        (">999999999", f"'>999999999' {TOO_LARGE}"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(SpanError) as caught:
        parse_span(text)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


def test_a_text_may_be_a_hundred_characters_long() -> None:
    assert parse_span("5".ljust(100)) == Span(5, 5)


def test_spans_made_by_hand_are_checked_too() -> None:
    with pytest.raises(SpanError, match="a row from 3 to 2 runs backwards: write '2-3'"):
        Span(3, 2)


@given(st.text(max_size=110) | st.text("0123456789-–−<>=≤≥ to", max_size=24))
def test_any_text_is_a_row_or_our_own_error(text: str) -> None:
    try:
        span = parse_span(text)
    except SpanError:
        pass
    else:
        assert parse_span(str(span)) == span


@given(spans())
def test_both_ways_of_writing_read_back(span: Span) -> None:
    assert parse_span(str(span)) == span == parse_span(span.plain)
    assert span.plain.isascii()
    assert "-" not in str(span)


@given(spans(), st.integers(-40, 40))
def test_what_is_in_a_span(span: Span, total: int) -> None:
    inside = (span.low is None or total >= span.low) and (span.high is None or total <= span.high)
    assert (total in span) is inside
    assert span.nearest(total) in span
    assert (span.nearest(total) == total) is inside


@given(spans(), st.integers(-20, 20), st.integers(0, 20))
def test_clip_is_what_both_have(span: Span, low: int, more: int) -> None:
    window = range(low, low + more + 1)
    common = [total for total in window if total in span]
    assert span.clip(low, low + more) == ((common[0], common[-1]) if common else None)
