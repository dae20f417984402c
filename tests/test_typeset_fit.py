"""Text that is fitted into its box, with sizes read back from the page, or what is told of it."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.typeset import engine
from generator.typeset.engine import Draft, LaidOut, lay_out
from generator.typeset.faces import Frame, lay_out_face
from generator.typeset.fetch import Assets
from generator.typeset.fit import fit_draft, fit_pages
from generator.typeset.inks import find_ink
from generator.typeset.judging.findings import held, overflow
from generator.typeset.record import FaceRecord

STYLE = (
    ".trim {font: 10pt/1.25 Source Sans Pro} "
    ".box {position: absolute; left: 5mm; top: 5mm; width: 40mm; height: 12mm}"
)
WORDS = "Place a suppression marker on every enemy in one square that this unit can see. "
TEXT = WORDS * 2


def face(body: str, style: str = STYLE) -> FaceRecord:
    frame = Frame(63.5, 88.9, 3.0, style, "en", "colour")
    return lay_out_face(frame, body, Path("/nonexistent"))


def pages(body: str) -> LaidOut:
    frame = Frame(63.5, 88.9, 3.0, STYLE, "en", "colour")
    return lay_out(frame.document(body), Assets(Path("/nonexistent"), find_ink("colour")))


def size_that_fits(body: str, least: float, start: float) -> float | None:
    """Try every quarter point from the largest down, one layout each."""
    size = start
    while size >= least:
        page = pages(body.replace("SIZE", f"font-size:{size}pt"))
        boxes = page.boxes(0)
        (index,) = [i for i, box in enumerate(boxes) if box.kind == "fit"]
        if overflow(boxes[index], held(boxes)[index]) <= 1.0:
            return size
        size -= 0.25
    return None


def box(text: str, least: float = 6.5, more: str = "") -> str:
    return f'<div class="box" data-fit="{least:g}" data-at="x#y" style="{more};SIZE">{text}</div>'


def sizes(body: str) -> set[float]:
    fitted, boxes, _ = fit_pages(pages(body.replace("SIZE", "")))
    assert len(fitted) == 1
    return {round(found.size, 4) for found in boxes[0] if found.kind == "text"}


def long_document() -> Draft:
    """A text that must fit between two long stretches, on a page of its own."""
    rows = "<p>A line of many.</p>" * 60
    page = '<section style="break-before:page; position:relative; height:60mm">'
    body = f"<main><section>{rows}</section>{page}{box(TEXT[:110])}</section>"
    html = f"<style>{STYLE.replace('.trim', 'body')}</style><body>{body}"
    text = f"{html}<section style='break-before:page'>{rows}</section></main></body>"
    return Draft(text.replace("SIZE", ""), Assets(Path("/nonexistent"), find_ink("colour")))


@pytest.mark.ci
def test_a_long_document_is_laid_out_whole_once(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    rendered = engine._render

    def counted(html: Any) -> LaidOut:
        made = rendered(html)
        laid.append(len(made))
        return made

    monkeypatch.setattr(engine, "_render", counted)
    draft = long_document()
    before = [(one.tag, one.tail) for one in draft.root.iter()]
    fitted, boxes, findings = fit_draft(draft)
    assert [(one.tag, one.tail) for one in draft.root.iter()] == before
    assert findings == []
    assert len(laid) > 2
    assert laid.count(len(fitted)) == 1
    assert laid[-1] == len(fitted) > max(laid[:-1])
    whole, every, _ = fit_pages(long_document().pages())
    assert len(whole) == len(fitted)
    assert [[b.size for b in page] for page in boxes] == [[b.size for b in p] for p in every]


def test_what_stands_apart_is_not_laid_out_at_each_try(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    rendered = engine._render

    def counted(html: Any) -> LaidOut:
        made = rendered(html)
        laid.append(len(made.boxes(0)))
        return made

    monkeypatch.setattr(engine, "_render", counted)
    rows = "<p>A line of many.</p>" * 5
    apart = (
        f'<div style="position:absolute;top:40mm">{rows}<b style="position:absolute">b</b></div>'
    )
    draft = pages(f"{apart}{box(TEXT[:110])}{apart}".replace("SIZE", ""))
    before = [(one.tag, one.tail, len(one)) for one in draft.html.etree_element.iter()]
    styles = [one.get("style") for one in draft.html.etree_element.iter("div")]
    fitted, _, findings = fit_pages(draft)
    assert findings == []
    assert [(one.tag, one.tail, len(one)) for one in fitted.html.etree_element.iter()] == before
    kept = [one.get("style") for one in fitted.html.etree_element.iter("div")]
    assert [a == b for a, b in zip(kept, styles, strict=True)].count(False) == 1  # the text's
    assert len(laid) > 3
    assert min(laid[0], laid[-1]) > 2 * max(laid[1:-1])


@pytest.mark.ci
def test_blank_pages_are_not_laid_out_at_each_try(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[int] = []
    rendered = engine._render

    def counted(html: Any) -> LaidOut:
        made = rendered(html)
        laid.append(len(made))
        return made

    monkeypatch.setattr(engine, "_render", counted)
    blank = '<section class="page" style="break-before:page"><p></p></section>'
    html = f"<style>{STYLE.replace('.trim', 'body')}</style><body><section>{box(TEXT[:110])}"
    text = f"{html}</section>{blank * 3}</body>".replace("SIZE", "")
    fitted, _, findings = fit_draft(Draft(text, Assets(Path("/nonexistent"), find_ink("colour"))))
    assert findings == []
    assert len(fitted) == 4
    assert len(laid) > 2
    assert set(laid[:-1]) == {1}


@pytest.mark.parametrize("length", [79, 90, 100, 110, 120])
def test_text_shrinks_by_no_more_than_it_needs(length: int) -> None:
    body = box(TEXT[:length])
    wanted = size_that_fits(body, 6.5, 10.0)
    assert wanted
    assert sizes(body) == {wanted}


@pytest.mark.parametrize("width", [14, 17, 20, 23, 26])
def test_a_line_that_does_not_wrap(width: int) -> None:
    body = box("Machine Gunners", 5.5, f"white-space: nowrap; width: {width}mm")
    wanted = size_that_fits(body, 5.5, 10.0)
    assert wanted
    assert sizes(body) == {wanted}


def test_text_that_fits_stays_as_it_is() -> None:
    assert sizes(box("Short.")) == {10.0}


def test_a_size_that_is_no_quarter_shrinks_to_one() -> None:
    body = box(TEXT[:110], 6.5, "font-size: 10.1pt").replace(";SIZE", "")
    (size,) = sizes(body)
    assert size == size_that_fits(box(TEXT[:110]), 6.5, 10.0)


def test_a_text_that_can_not_fit_is_told_at_its_least_size() -> None:
    record = face(box(WORDS * 9).replace("SIZE", ""))
    found = [finding for finding in record.findings if "does not fit" in finding.message]
    assert [(f.message, f.at, f.hint) for f in found] == [
        (
            "the text 'Place a suppression marker on every ene…' does not fit its box even at "
            "6.5 pt",
            "x#y",
            "shorten it, or give it more room in the template",
        )
    ]


def test_the_least_size_may_be_larger_than_the_text() -> None:
    record = face(box(WORDS * 9, 12).replace("SIZE", ""))
    assert "does not fit its box even at 10 pt" in record.findings[0].message


def test_two_boxes_shrink_apart() -> None:
    low = box(TEXT[:110]).replace("SIZE", "top: 40mm")
    both = box(WORDS).replace("SIZE", "") + low
    alone = {size_that_fits(box(WORDS), 6.5, 10.0), size_that_fits(box(TEXT[:110]), 6.5, 10.0)}
    assert len(alone) == 2
    assert sizes(both) == alone


def test_the_printed_size_is_the_one_that_fits() -> None:
    body = box(TEXT[:110])
    record = face(body.replace("SIZE", ""))
    assert record.findings == ()
    assert printed_sizes(record) == {size_that_fits(body, 6.5, 10.0)}


def printed_sizes(record: FaceRecord) -> set[float]:
    """Return the sizes of text in a face's PDF, from its content stream."""
    found = set()
    with pikepdf.open(io.BytesIO(record.pdf)) as pdf:
        matrix = pikepdf.Matrix()
        text, size = matrix, 0.0
        stack = []
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) == "q":
                stack.append(matrix)
            elif str(operator) == "Q":
                matrix = stack.pop()
            elif str(operator) == "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            elif str(operator) == "Tf":
                size = float(operands[1])
            elif str(operator) == "Tm":
                text = pikepdf.Matrix(*map(float, operands)) @ matrix
            elif str(operator) in ("Tj", "TJ"):
                found.add(round(size * math.hypot(text.c, text.d), 3))
    return found


def test_text_below_the_face_is_told() -> None:
    record = face('<p data-at="x#y" style="position: absolute; top: 90mm; left: 9mm">lost</p>')
    assert ["'lost' is" in finding.message for finding in record.findings] == [True]
    assert record.findings[0].at == "x#y"


def test_text_far_below_the_face_is_told() -> None:
    record = face('<p style="position: absolute; top: 400mm; left: 9mm">lost</p>')
    assert record.findings


def test_a_long_text_runs_over_in_view() -> None:
    record = face(f"<p>{WORDS * 200}</p>")
    assert any("outside the safe area" in f.message or "page" in f.message for f in record.findings)


def test_a_finding_is_gone_when_its_text_is_short() -> None:
    assert face(box("ok").replace("SIZE", "")).findings == ()
