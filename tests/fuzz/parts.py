"""Long documents that nobody would write: in parts they say what they say as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

import pypdfium2 as pdfium

from generator.errors import Place, Problem
from generator.job.products.product import Task
from generator.job.store.entries import Store
from generator.measure import Size
from generator.typeset.documents import Document, lay_out_document
from generator.typeset.splitting.divide import split
from tests.fuzz import reads
from tests.fuzz.law import Target
from tests.fuzz.mutate import changed
from tests.parted import laid_out

_ROOT = Path(__file__).parent / "corpus"
_PLACE = Place("book.yaml", 1, 1)
_BASE = (
    "@page { margin: 9mm } body { margin: 0 } * { font: 9pt/1.2 Source Sans Pro }"
    ".page + .page { break-before: page }"
)
_STYLES = (
    "td:first-child { font-weight: 600 } p + p { color: red }",
    "@page { @bottom-right { content: counter(page) ' / ' counter(pages) } }",
    "@page :left { margin-left: 20mm } @page :first { margin-top: 25mm }",
    "ol { counter-reset: n } ol li { counter-increment: n } ol li::before { content: counter(n) }",
    ".band { position: running(band) } @page { @top-left { content: element(band) } }",
    ".page { break-after: page; padding: 2mm } main > .page > p { text-indent: 3mm }",
    "body { margin: 8px } .number::before { content: counter(page) }",
)
_TOKENS = (
    *(
        ":nth-child(2)",
        ":last-child",
        "+",
        "~",
        ":not(",
        ":has(b)",
        "::before",
        "/*",
        "*/",
        "{",
        "}",
    ),
    *("counter(n)", "counter-reset: page 3", "string-set: x content()", "string(x)", "fixed"),
    *("target-counter(attr(href), page)", "position: running(band)", "@page", ":right", ":blank"),
    *("<p>", "</p>", "</section>", "<section class='page'>", "<div>", "</div>", "<!--", "-->"),
    *("<b class='band'>B</b>", "<a href='#s3'>", "id='s3'", "<style>p{color:red}</style>", "&amp;"),
    *("<svg>", "</svg>", "<br/>", "'", '"', "<", "style='break-before: page'", "class=page"),
)


def _body() -> str:
    inner = (
        "<h1>A</h1><p>one</p><p>two</p>",
        "<ol><li>a</li><li>b</li></ol>",
        "<table><tr><td>a</td><td>b</td></tr></table>",
        "<p class='number'>see <a href='#s2'>two</a></p>",
        "<div><b>b</b> <i>i</i></div>",
    )
    return "".join(
        f'<section class="page" id="s{n}">{inner[n % len(inner)]}{n}</section>\n' for n in range(14)
    )


_BODIES = (_body(), f"<main>{_body()}</main>", f"<header class='band'>Head</header>{_body()}")


def _make(rng: random.Random) -> tuple[str, str]:
    style = " ".join(rng.sample(_STYLES, 3))
    body = rng.choice(_BODIES)
    if rng.random() < 0.7:
        style = changed(rng, [style], _TOKENS)
    if rng.random() < 0.7:
        body = changed(rng, [body], _TOKENS)
    return _BASE + style, body


def _run(value: tuple[str, str]) -> Iterable[Problem]:
    style, body = value
    document = Document("Book", "", "en", Size(90, 70), style, "colour", body)
    parts = split(document, _ROOT)
    if parts is None:
        return [Problem("it is laid out whole")]
    whole = lay_out_document(document, _ROOT)
    task = Task("key", _ROOT, _PLACE, document=document, parts=parts)
    many = laid_out(task, Store(_kept()), force=True)
    if whole.pdf and not many.findings:
        assert _texts(many.pdf) == _texts(whole.pdf), "a part does not say what the whole says"
    return []


def _kept() -> Path:
    return reads.desk() / "parts"


def _texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(pdf)]


TARGETS = (Target("parts", _make, _run, 1),)
